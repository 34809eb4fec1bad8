"""One game under test: its moments, and what is raised where a promise is broken."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final

import attrs

from reco_rules.checks import check_int, shown
from reco_rules.conformance.moment import Moment
from reco_rules.conformance.report import BrokenPromise, Report, Verdicts
from reco_rules.conformance.worlds import AnyGame, AnyHistory, Worlds, mixed
from reco_rules.dealer import stream
from reco_rules.errors import WrongType
from reco_rules.game import CHANCE, TERMINAL, Variant
from reco_rules.games import find_game
from reco_rules.history import known_history

MOST_GAMES: Final = 1_000_000
"""The most games of one run."""
MOST_PLAYERS: Final = 1_000
"""The most seats."""
OPTIONS: Final = 6
"""So many legal actions are looked at closely at a moment: the one that is made, and others."""
TRIED: Final = 12
"""So many actions are tried besides the legal ones at a moment that is not thorough.

The more ids a game has, the fewer moments are thorough: on the whole both try about as many.
"""


@attrs.define(eq=False)
class Trial:
    """One game of a run."""

    game: AnyGame
    variant: Variant
    seed: int
    number: int
    counts: Counter[str]
    """Of what was held in the whole run, by promise."""
    actions: tuple[Any, ...] = ()
    """The game so far."""
    decisions: int = 0
    """How many of them seats have made."""

    @property
    def first_seat(self) -> int:
        """The first seat goes round from game to game."""
        return self.number % self.variant.players

    @property
    def chance_steps(self) -> int:
        """How many actions chance has made."""
        return len(self.actions) - self.decisions

    def stream(self, purpose: str) -> random.Random:
        """The random numbers of this game for one purpose."""
        return stream(self.seed, self.number, purpose)

    @contextmanager
    def checking(self, promise: str) -> Generator[None]:
        """Whatever is raised within breaks this promise."""
        try:
            yield
        except BrokenPromise:
            raise
        except (Exception, SystemExit) as error:
            raise self.broken(promise, f"{type(error).__name__} was raised: {error}") from error

    def hold(self, promise: str, verdicts: Verdicts) -> None:
        """Count what holds, up to the first thing that does not."""
        with self.checking(promise):
            for verdict in verdicts:
                if isinstance(verdict, str):
                    raise self.broken(promise, verdict)
                self.counts[promise] += 1

    def broken(self, promise: str, fault: str) -> BrokenPromise:
        """The error for this promise, here and now."""
        name = str(getattr(self.game, "NAME", "a game without a name"))
        where = name, self.variant.id, self.seed, self.number, self.first_seat, self.actions
        return BrokenPromise(promise, fault, *where)

    def moments(self) -> Iterator[Moment]:
        """Play the game: every moment from the first to the last, where nothing is legal any more.

        Chance has a stream of its own, and so have the seats, which choose at random, and the checks.
        """
        game, variant = self.game, self.variant
        deal, choice, checks = map(self.stream, ("deal", "choice", "checks"))
        with self.checking("new-game"):
            state = game.new_game(variant, self.first_seat)
        history: AnyHistory = known_history(variant, self.first_seat, (), game, state)
        worlds = {viewer: Worlds(viewer) for viewer in (*range(variant.players), None)}
        at_first = self._actions()
        share = TRIED / max(1, len(at_first))  # of thorough moments
        while True:
            with self.checking("current-player"):
                player = game.current_player(history.state)
            with self.checking("legal-actions"):
                legal = game.legal_actions(history.state)
            with self.checking("chance"):
                action = _next(game, history.state, player, legal, deal, choice)
            with self.checking("observation"):
                seen = {viewer: game.observe(history.state, viewer) for viewer in worlds}
            actions = self._actions()
            thorough = not self.actions or player == TERMINAL or checks.random() < share
            others = mixed([other for other in legal if other != action], checks)[: OPTIONS - 1]
            yield Moment(
                game=game,
                variant=variant,
                history=history,
                actions=actions,
                at_first=at_first,
                player=player,
                legal=legal,
                action=action,
                options=() if action is None else (action, *others),
                tried=actions if thorough else (*legal, *mixed(actions, checks)[:TRIED]),
                thorough=thorough,
                decisions=self.decisions,
                chance_steps=self.chance_steps,
                seen=seen,
                worlds=worlds,
                random=checks,
            )
            if action is None:
                return
            with self.checking("secrets"):
                worlds = {
                    viewer: known.after(history, action, checks) for viewer, known in worlds.items()
                }
            with self.checking("one-verdict"):
                history = history.then(action)
            self.actions = history.actions
            self.decisions += player != CHANCE

    def _actions(self) -> tuple[Any, ...]:
        """Every action of the variant by its id."""
        with self.checking("ids"):
            ids = self.game.num_actions(self.variant) + self.game.num_chance_actions(self.variant)
            return tuple([self.game.action_from_id(self.variant, id) for id in range(ids)])


def _next(
    game: AnyGame,
    state: Any,
    player: int,
    legal: tuple[Any, ...],
    deal: random.Random,
    choice: random.Random,
) -> Any:
    """What is done next; None where nothing is legal."""
    if not legal:
        return None
    if player == CHANCE:
        return game.sample(state, deal.random())
    return legal[int(choice.random() * len(legal))]


def run(
    game: object,
    variant: Variant,
    games: int,
    seed: int,
    promises: Iterable[str],
    play: Callable[[Trial], None],
) -> Report:
    """Play so many trials. Raises `BrokenPromise`; `WrongType`, `InvalidValue`, `UnknownName`."""
    rules = find_game(game)
    if type(getattr(variant, "players", None)) is not int or not hasattr(variant, "id"):
        raise WrongType(f"a variant has an id and a number of players, not {shown(variant)}")
    check_int("players", variant.players, 1, MOST_PLAYERS)
    check_int("games", games, 1, MOST_GAMES)
    counts, decisions, chance_steps = Counter[str](), 0, 0
    for number in range(games):
        trial = Trial(rules, variant, seed, number, counts)
        play(trial)
        decisions += trial.decisions
        chance_steps += trial.chance_steps
    checks = tuple([(promise, counts[promise]) for promise in promises])
    return Report(rules.NAME, variant.id, games, decisions, chance_steps, checks)
