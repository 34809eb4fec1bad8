"""The result of a game: SCORE-1 to SCORE-6."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeAlias, cast

import attrs

from reco_rules.checks import check_over, shown
from reco_rules.errors import InvalidScoreSheet
from reco_rules.ranking import ranks_of, result_text, winners_of
from reco_rules.reco.cards import COLORS, LETTERS
from reco_rules.reco.state import HANDS, Phase, State, check_state
from reco_rules.reco.variants import Variant, check_variant

Rewards: TypeAlias = Sequence[Sequence[int]]
"""What one seat holds: per color the values of its rewards."""


@attrs.frozen
class Score:
    """The score of one seat: total = sum of by_color + penalty + bonus.

    >>> from reco_rules import VARIANTS
    >>> rewards = [([0, 1], [5], [], []), ([], [0, 1, 2, -2, 4], [], [])]
    >>> sheet = score(VARIANTS["amigo-2"], rewards, dumped=[2, 0])
    >>> own = sheet.scores[0]
    >>> own.by_color, own.penalty, own.bonus, own.total, own.rank
    ((1, 0, 0, 0), -2, 0, -1, 2)
    """

    by_color: tuple[int, ...]
    """Per color the sum of the rewards, 0 where there is one only (SCORE-1, SCORE-2)."""
    penalty: int
    """Minus one point per dumped card (SCORE-3)."""
    bonus: int
    """The good contractors' bonus (SCORE-4)."""
    total: int
    """The points."""
    dumped: int
    """How many cards were dumped: the tie-break (SCORE-5)."""
    rank: int
    """1 is the best; seats with equal totals and equal numbers of dumped cards share a rank."""


@attrs.frozen
class Result:
    """The result of a game: a score per seat and the winners.

    >>> from reco_rules import VARIANTS
    >>> rewards = [([0, 1], [], [], []), ([], [0, 1], [], [])]
    >>> print(score(VARIANTS["amigo-2"], rewards, dumped=[1, 1]))
    seat 0: 0, seat 1: 0; won by seat 0 and seat 1
    """

    scores: tuple[Score, ...]
    """One score per seat."""
    winners: tuple[int, ...]
    """The seats of rank 1, ascending; several of them share the victory (SCORE-5)."""

    def __str__(self) -> str:
        return result_text(self)


def result(state: State) -> Result:
    """The result of a game that is over: hands do not enter (SCORE-6, X-14).

    Raises `GameNotOver` before the end.

    >>> from reco_rules import VARIANTS, position, Phase
    >>> end = position(VARIANTS["reprint-2"], phase=Phase.OVER, seat=0, hands=("A1", "B1"),
    ...                claims=((0, 0, 0, 0, 0, 0, 0), (), (), ()))
    >>> [score.total for score in result(end).scores]
    [15, 2]
    """
    check_state(state)
    check_over(state.phase, Phase.OVER)
    variant = state.variant
    rewards: list[list[list[int]]] = [[[], [], [], []] for _ in range(variant.players)]
    for color, owners in enumerate(state.claims):
        for value, seat in zip(variant.stack, owners, strict=False):
            rewards[seat][color].append(value)
    return _scored(variant, rewards, [pack % 255 for pack in state._row[HANDS + variant.players :]])


def score(variant: Variant, rewards: Sequence[Rewards], dumped: Sequence[int]) -> Result:
    """The result of a table game: per seat the rewards by color, and the number of dumped cards.

    Raises `InvalidScoreSheet` with everything of this that is wrong: there is a row for each seat and
    color, each reward is there at most as often as in the stack and only if all above it were taken, one
    stack is empty at most (none is where nobody had a card left, X-4), and no more cards are dumped than
    can be.

    >>> from reco_rules import VARIANTS
    >>> sheet = score(VARIANTS["amigo-2"], rewards=[([0, 1, 2, -2, 4, 5], [], [], []), ([], [0], [], [])],
    ...               dumped=[2, 0])
    >>> [(seat.total, seat.bonus, seat.rank) for seat in sheet.scores], sheet.winners
    ([(8, 0, 1), (4, 4, 2)], (0,))
    """
    check_variant(variant)
    problems = list(_sheet_problems(variant, rewards, dumped))
    if problems:
        raise InvalidScoreSheet(f"no game of {variant.id} ends like this", problems)
    return _scored(variant, rewards, dumped)


def _sheet_problems(
    variant: Variant, rewards: Sequence[Rewards], dumped: Sequence[int]
) -> Iterable[str]:
    """All that is wrong: first with the form, and only where that is right with the contents."""
    wrong = list(_form_problems(variant.players, rewards, dumped))
    yield from wrong or _content_problems(variant, rewards, dumped)


def _form_problems(
    players: int, rewards: Sequence[Rewards], dumped: Sequence[int]
) -> Iterable[str]:
    entries = f"must have one entry for each of the {players} seats"
    if not _is_row(rewards, players):
        yield f"rewards {entries}, not {shown(rewards)}"
    else:
        for seat, colors in enumerate(rewards):
            if not _is_row(colors, len(COLORS)) or not all(map(_is_row, colors)):
                yield f"seat {seat} must have a row of rewards for each of the 4 colors"
            elif any(type(value) is not int for values in colors for value in values):
                yield f"the rewards of seat {seat} must be numbers, not {shown(colors)}"
    if not _is_row(dumped, players):
        yield f"dumped {entries}, not {shown(dumped)}"
    else:
        for seat, count in enumerate(dumped):
            if type(count) is not int or count < 0:
                yield f"seat {seat} cannot have dumped {shown(count)} cards"


def _content_problems(
    variant: Variant, rewards: Sequence[Rewards], dumped: Sequence[int]
) -> Iterable[str]:
    most = _most_dumped(variant)
    if sum(dumped) > most:
        yield f"{shown(sum(dumped))} cards are dumped, but at most {most} can be"
    emptied: list[str] = []
    for color in COLORS:
        taken = [value for colors in rewards for value in colors[color]]
        too_many = Counter(taken) - Counter(variant.stack)
        missing = Counter(variant.stack[: len(taken)]) - Counter(taken)
        if too_many:
            yield (
                f"{LETTERS[color]}: the stack {_row(variant.stack)} does not hold "
                f"{_row(too_many.elements())} besides what else was taken"
            )
        elif missing:
            yield (
                f"{LETTERS[color]}: {_row(taken)} cannot be the top {len(taken)} of the stack "
                f"{_row(variant.stack)}: {_row(missing.elements())} must be among them"
            )
        elif len(taken) == len(variant.stack):
            emptied.append(LETTERS[color])
    if len(emptied) > 1:
        yield f"the game ends with the first emptied stack, but {' and '.join(emptied)} are empty"


def _is_row(value: object, length: int | None = None) -> bool:
    if not isinstance(value, list | tuple):
        return False
    return length is None or len(cast("Sequence[object]", value)) == length


def _row(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


def _scored(variant: Variant, rewards: Sequence[Rewards], dumped: Sequence[int]) -> Result:
    good_contractors = dumped.count(0)
    terms: list[tuple[tuple[int, ...], int, int]] = []
    standing: list[tuple[int, int]] = []  # SCORE-5: the fewer dumped cards, the better
    for colors, count in zip(rewards, dumped, strict=True):
        by_color = tuple([sum(values) if len(values) > 1 else 0 for values in colors])
        bonus = variant.bonus[good_contractors] if count == 0 else 0
        terms.append((by_color, bonus, count))
        standing.append((count - bonus - sum(by_color), count))
    ranks = ranks_of(standing)
    scores = [
        Score(by_color, -count, bonus, -minus_total, count, rank)
        for (by_color, bonus, count), (minus_total, _), rank in zip(
            terms, standing, ranks, strict=True
        )
    ]
    return Result(tuple(scores), winners_of(ranks))


@attrs.frozen
class Limits:
    """Bounds that hold for every game of a variant.

    >>> from reco_rules import VARIANTS
    >>> most = limits(VARIANTS["amigo-2"])
    >>> most.decisions + most.chance_steps  # no game has more actions
    656
    """

    plays: int
    """The most plays in one game; games of exactly this length exist for the presets."""
    decisions: int
    """The most actions of seats: plays, dumps and passes."""
    chance_steps: int
    """The most cards drawn one at a time."""
    lowest: int
    """No total is below."""
    highest: int
    """No total is above."""


def limits(variant: Variant) -> Limits:
    """Bounds on the length of a game of this variant and on the total of a seat.

    Every play makes threshold * rewards left - units in the plants smaller; at most threshold - 1 cards
    are dumped after a play, and at most players - 1 passes follow each other. Of the four stacks at most
    one is taken whole.

    >>> from reco_rules import VARIANTS
    >>> limits(VARIANTS["amigo-2"])
    Limits(plays=93, decisions=278, chance_steps=378, lowest=-96, highest=37)
    """
    check_variant(variant)
    threshold, stack = variant.threshold, variant.stack
    plays = 4 * threshold * len(stack) - 3
    dumps = plays if threshold > 1 else 0
    passes = (plays - 1) * (variant.players - 1)
    deal = variant.opening_hand * variant.players + len(COLORS)
    penalty = _most_dumped(variant)
    lowest = -_best([-value for value in stack]) - 3 * _best([-value for value in stack[:-1]])
    highest = _best(stack) + 3 * _best(stack[:-1])
    return Limits(
        plays=plays,
        decisions=plays + dumps + passes,
        chance_steps=deal + threshold * (plays - 1),
        lowest=lowest - penalty,
        highest=highest + max(variant.bonus),
    )


def _most_dumped(variant: Variant) -> int:
    """No more cards than there are, nor than threshold - 1 after every play."""
    plays = 4 * variant.threshold * len(variant.stack) - 3
    return min(len(variant.deck), plays * (variant.threshold - 1))


def _best(values: Sequence[int]) -> int:
    """The most that some of the rewards of one color score: none, or at least two."""
    best = sorted(values, reverse=True)
    return max(0, sum(best[:2]) + sum(value for value in best[2:] if value > 0)) if best[1:] else 0
