"""Many games at once: how they are asked for, and what is known of them."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Final, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt

from reco_rules.bots import find_policy
from reco_rules.checks import check_int, check_seat, shown
from reco_rules.errors import InvalidValue, WrongType
from reco_rules.reco import Action, SetupOrder, Variant, action_from_id, limits
from reco_rules.reco.batch import kernel
from reco_rules.reco.batch.kernel import AT, NOBODY, SETS, Claims, Scores, Setup, Small
from reco_rules.reco.playing import HOPE
from reco_rules.reco.variants import check_variant

POLICIES: Final = {"random": kernel.RANDOM, "greedy": kernel.GREEDY}
"""The policies that are compiled, by the names they have in `reco_rules.bots`."""

MOST_GAMES: Final = 100_000_000
"""How many games are played at once at most: their summaries fill memory."""

_PART: Final = 2_000
"""So many games are played before progress is told: a few hundredths of a second."""

Progress: TypeAlias = Callable[[int], object]
"""Told how many more games are done."""


@attrs.frozen(eq=False, repr=False)
class Games:
    """Summaries of games of one variant: NumPy arrays with a row per game.

    The terms are those of `Result`; `NOBODY` (-1) stands where nobody took a reward.

    >>> from reco_rules import VARIANTS
    >>> games = play_games(VARIANTS["amigo-3"], 10, seed=1)
    >>> games
    <Games of amigo-3: 0 to 9>
    >>> games.total.shape, games.by_color.shape, games.claims.shape
    ((10, 3), (10, 3, 4), (10, 4, 7))
    """

    variant: Variant
    """What was played."""
    first: int
    """The number of the first game."""
    total: Small
    """Per game and seat the points (SCORE-5)."""
    by_color: Small
    """Per game, seat and color the sum of the rewards (SCORE-1, SCORE-2)."""
    bonus: Small
    """Per game and seat the good contractors' bonus (SCORE-4)."""
    dumped: Small
    """Per game and seat the cards dumped, each minus one point (SCORE-3)."""
    rank: Small
    """Per game and seat the rank: 1 is the best, equal seats share one."""
    claims: Claims
    """Per game, color and place of the stack the seat that took the reward, or `NOBODY`."""
    plays: Small
    """Per game the plays."""
    dumps: Small
    """Per game how often cards were dumped."""
    passes: Small
    """Per game the passes of seats without a card (PASS-1)."""
    reveals: Small
    """Per game the cards drawn one at a time, those of the deal included."""
    recycles: Small
    """Per game how often the discards became the draw pile (REFILL-2)."""
    shortages: Small
    """Per game the refills that ended short, both piles being empty (X-3)."""
    emptied: Small
    """Per game the color whose stack ended it; -1 where nobody had a card left (X-4)."""
    last_seat: Small
    """Per game the seat of the last turn."""
    _ids: tuple[Small, ...] = attrs.field(alias="ids")

    def __len__(self) -> int:
        return len(self.total)

    def __repr__(self) -> str:
        some = f"{self.first} to {self.first + len(self) - 1}" if len(self) else "none"
        return f"<Games of {self.variant}: {some}>"

    @property
    def turns(self) -> Small:
        """Per game the turns: plays and passes."""
        return self.plays + self.passes

    @property
    def winners(self) -> npt.NDArray[np.bool_]:
        """Per game and seat whether it won, alone or with others."""
        return np.equal(self.rank, 1)

    def actions(self, row: int) -> tuple[Action, ...]:
        """All actions of the game in a row, cards drawn included: a game as `History` takes it.

        They are known if `play_games` was asked to keep them; else raises `InvalidValue`.

        >>> from reco_rules import VARIANTS, result
        >>> from reco_rules.table import History
        >>> games = play_games(VARIANTS["amigo-2"], 3, seed=1, actions=True)
        >>> history = History(games.variant, 0, games.actions(2))
        >>> [score.total for score in result(history.state).scores] == list(games.total[2])
        True
        """
        if not self._ids:
            raise InvalidValue("the actions of these games were not kept: ask with actions=True")
        check_int("row", row, 0, len(self) - 1)
        return tuple([action_from_id(self.variant, id) for id in self._ids[row].tolist()])


def play_games(
    variant: Variant,
    games: int,
    *,
    policies: str | Sequence[str] = "random",
    seed: int = 0,
    first: int = 0,
    first_seat: int = 0,
    threads: int | None = None,
    actions: bool = False,
    progress: Progress | None = None,
) -> Games:
    """Play so many games: see `reco_rules.batch.play_games`."""
    check_variant(variant)
    codes = _policy_codes(policies, variant.players)
    check_int("games", games, 0, MOST_GAMES)
    check_int("seed", seed, 0, 2**64 - 1)
    check_int("first", first, 0, 2**63 - 1 - games)
    check_seat(first_seat, variant.players)
    if threads is None:
        threads = os.cpu_count() or 1
    check_int("threads", threads, 1, 1024)
    if progress is not None and not callable(progress):
        raise WrongType(f"progress is called with a number of games, and {shown(progress)} cannot")
    if type(actions) is not bool:
        raise WrongType(f"actions is True or False, not {shown(actions)}")

    setup = _setup(variant)
    shape, most = (games, variant.players), limits(variant)
    longest = most.decisions + most.chance_steps if actions else 0
    try:
        counts = np.zeros((games, len(AT)), dtype=np.int16)
        claims = np.full((games, 4, len(variant.stack)), NOBODY, dtype=np.int8)
        scores = Scores(
            total=np.zeros(shape, dtype=np.int16),
            by_color=np.zeros((*shape, 4), dtype=np.int16),
            bonus=np.zeros(shape, dtype=np.int16),
            dumped=np.zeros(shape, dtype=np.int16),
            rank=np.zeros(shape, dtype=np.int16),
        )
    except MemoryError:
        raise InvalidValue(
            f"there is no memory for {games} games: play them in parts, with first, or simulate them"
        ) from None
    ids: dict[int, list[Small]] = {}

    def play_part(start: int) -> int:
        part = slice(start, min(start + _PART, games))
        logs = np.zeros((part.stop - start, longest), dtype=np.int16)
        with np.errstate(over="ignore"):  # without compilation NumPy would warn of what is meant
            kernel.play_games(
                setup,
                codes,
                first_seat,
                np.uint64(seed),
                first + start,
                max(_MOST_PLAYS, int(SETS[0, variant.threshold - 1])),
                counts[part],
                claims[part],
                Scores(*[array[part] for array in scores]),
                logs,
            )
        if actions:
            steps = counts[part, : AT.reveals + 1].sum(axis=1)
            ids[start] = [log[:n].copy() for log, n in zip(logs, steps, strict=True)]
        return part.stop - start

    starts = range(0, games, _PART)
    for done in _in_threads(play_part, starts, threads):
        if progress is not None:
            progress(done)
    return Games(
        variant,
        first,
        claims=claims,
        ids=tuple([log for start in sorted(ids) for log in ids[start]]),
        **scores._asdict(),
        **{name: counts[:, place] for name, place in AT._asdict().items()},
    )


_MOST_PLAYS: Final = 64  # more than any hand allows: ten cards of one color allow 35


def _in_threads(
    play_part: Callable[[int], int], starts: Sequence[int], threads: int
) -> Iterator[int]:
    """The numbers of games done, part by part. What is left when an error comes is not begun."""
    if threads == 1 or len(starts) == 1:
        yield from map(play_part, starts)
        return
    with ThreadPoolExecutor(threads) as pool:
        try:
            for future in as_completed([pool.submit(play_part, start) for start in starts]):
                yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _policy_codes(policies: str | Sequence[str], players: int) -> npt.NDArray[np.int64]:
    """Per seat the policy by its number in the kernel. Raises as `play_games`."""
    names = [policies] * players if isinstance(policies, str) else policies
    if not isinstance(names, Sequence) or len(names) != players:
        raise InvalidValue(
            f"policies is one name, or one for each of the {players} seats, not {shown(policies)}"
        )
    for name in names:
        find_policy(name)
        if name not in POLICIES:
            raise InvalidValue(f"{shown(name)} is not compiled: {' and '.join(POLICIES)} are")
    return np.array([POLICIES[name] for name in names], dtype=np.int64)


def _setup(variant: Variant) -> Setup:
    return Setup(
        players=variant.players,
        opening_hand=variant.opening_hand,
        hand_limit=variant.hand_limit,
        threshold=variant.threshold,
        hands_first=variant.setup_order is SetupOrder.HANDS_FIRST,
        deck=np.uint64(int.from_bytes(bytes(variant.deck.counts), "little")),
        stack=np.array(variant.stack, dtype=np.int64),
        bonus=np.array(variant.bonus, dtype=np.int64),
        hope=HOPE,
    )
