"""Information-set Monte-Carlo tree search: a policy for any game, which plays on in its head.

The single-observer form of Cowling, Powley and Whitehouse (2012). Each iteration guesses what is hidden,
goes down one tree of actions as far as it has grown, adds an action, plays on from there, and writes into
the nodes on the way how that went. The nodes hold what is common to all guesses: an action is chosen by the
upper confidence bound among those that are legal in the guess at hand, and counts how often it could have
been. Each seat is taken to want the best for itself (max^n). Drawn cards are no part of the tree: a node
stands for all draws that led to it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import repeat
from typing import Final, Generic, TypeAlias

import attrs

from reco_rules.checks import check_int, shown
from reco_rules.errors import InvalidValue, WrongType
from reco_rules.game import CHANCE, TERMINAL, A, Result, S
from reco_rules.table import View, check_view

Rollout: TypeAlias = Callable[[S, float], A]
"""A legal action of a state at a decision, for a number that is uniform in [0, 1)."""

Evaluation: TypeAlias = Callable[[S], Sequence[float]]
"""How good a state is for each seat, from 0 to 1: at a decision, or when the game is over."""

MOST_ITERATIONS: Final = 10_000_000
"""Some hours."""

MOST: Final = 1_000_000
"""Of seconds some days; as a weight so much that nothing else counts."""


@attrs.frozen
class Choice(Generic[A]):
    """What a search found out about an action.

    >>> print(Choice("stay", visits=30, value=0.625))
    stay: 0.62 in 30 visits
    """

    action: A
    """The action."""
    visits: int
    """How often the search tried it: the more, the better it held out."""
    value: float
    """How good it was for the seat on average, from 0 to 1."""

    def __str__(self) -> str:
        return f"{self.action}: {self.value:.2f} in {self.visits} visits"


class _Node(Generic[A]):
    """An action in the tree, after those above it."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.available = 1  # how often it was legal where it could be chosen
        self.total = 0.0  # the values of its visits for the seat that makes it
        # by who is to move below it, since that may depend on draws and on what is hidden
        self.children: dict[tuple[int, A], _Node[A]] = {}

    def descend(
        self, player: int, legal: Sequence[A], exploration: float, u: float
    ) -> tuple[A, _Node[A], bool]:
        """An action with its node, and whether it is new: untried ones come first, at random."""
        known: list[tuple[float, A, _Node[A]]] = []
        untried: list[A] = []
        for action in legal:
            child = self.children.get((player, action))
            if child is None:
                untried.append(action)
            else:
                child.available += 1
                known.append((child.bound(exploration), action, child))
        if untried:
            action = untried[int(u * len(untried))]
            child = self.children[player, action] = _Node()
            return action, child, True
        _, action, child = max(known, key=lambda one: one[0])
        return action, child, False

    def bound(self, exploration: float) -> float:
        """The upper confidence bound."""
        spread = math.sqrt(math.log(self.available) / self.visits)
        return self.total / self.visits + exploration * spread


@attrs.frozen(kw_only=True)
class Ismcts(Generic[S, A]):
    """A policy that searches, within so many `iterations` or `seconds`: one of the two.

    By itself it knows nothing of a game: it plays on to the end, any action as likely as another, and
    counts how many seats are behind. What is known of a game goes into `rollout`, `evaluate` and `horizon`;
    `reco_rules.bots.ismcts` is made for R-Eco. With a number of iterations the same random numbers give the
    same answer; with seconds, by the clock, they do not. Raises `WrongType`, `InvalidValue`.

    >>> from reco_rules import VARIANTS
    >>> from reco_rules.bots import uniform
    >>> from reco_rules.table import play
    >>> tiny = attrs.evolve(VARIANTS["amigo-2"], id="tiny", edition="custom", stack=(1, 2))
    >>> play(tiny, [Ismcts(iterations=20), uniform], seed=1).state.phase.name
    'OVER'
    """

    iterations: int | None = None
    """How many guesses are played on."""
    seconds: float | None = None
    """How long guesses are played on; one at least."""
    rollout: Rollout[S, A] | None = None
    """How everybody plays on below the tree; without, all legal actions are equally likely."""
    evaluate: Evaluation[S] | None = None
    """How good it is where that ends; without, for each seat the share of the others that are behind."""
    horizon: int | None = None
    """After so many actions of seats it ends, and is to be evaluated; without, where the game does."""
    exploration: float = 0.7
    """The weight of what was tried less often, against what went better."""

    def __attrs_post_init__(self) -> None:
        if (self.iterations is None) == (self.seconds is None):
            raise InvalidValue("give either iterations or seconds: how long to search")
        if self.iterations is not None:
            check_int("iterations", self.iterations, 1, MOST_ITERATIONS)
        if self.horizon is not None:
            check_int("horizon", self.horizon, 0, MOST_ITERATIONS)
            if self.evaluate is None:
                raise InvalidValue("with a horizon evaluate is needed: the game is not over there")
        for name, number in (("seconds", self.seconds), ("exploration", self.exploration)):
            if number is None:
                continue
            if isinstance(number, bool) or not isinstance(number, int | float):
                raise WrongType(f"{name} is a number, not {shown(number)}")
            if not 0 <= number <= MOST:
                raise InvalidValue(f"{name} is {shown(number)}, but goes from 0 to {MOST}")
        for name, function in (("rollout", self.rollout), ("evaluate", self.evaluate)):
            if function is not None and not callable(function):
                raise WrongType(f"{name} is called with a state, and {shown(function)} cannot be")

    def __call__(self, view: View[S, A]) -> A:
        """The action that was tried most; where there is but one, it is not searched for.

        Raises as `search`.
        """
        check_view(view)
        if len(view.legal_actions) == 1:
            return view.legal_actions[0]
        return self.search(view)[0].action

    def search(self, view: View[S, A]) -> tuple[Choice[A], ...]:
        """All actions that were tried, the one tried most first: what to do, and what to say why.

        Raises `NotYourTurn` where there is nothing to decide, `WrongType` for what is no view,
        `InvalidValue` unless `evaluate` gives a number for each seat.

        >>> from random import Random
        >>> from reco_rules import VARIANTS
        >>> from reco_rules.table import Table
        >>> view = Table(VARIANTS["amigo-2"], seed=1).view(0, Random(1))
        >>> choices = Ismcts(iterations=40).search(view)
        >>> len(choices), sum(choice.visits for choice in choices)
        (4, 40)
        """
        check_view(view)
        root: _Node[A] = _Node()
        for _ in self._budget():
            self._iterate(root, view)
        tried = [(action, root.children.get((view.seat, action))) for action in view.legal_actions]
        choices = [
            Choice(action, node.visits, node.total / node.visits)
            for action, node in tried
            if node is not None
        ]
        return tuple(sorted(choices, key=lambda one: (one.visits, one.value), reverse=True))

    def _budget(self) -> Iterator[None]:
        """Once for each iteration."""
        if self.seconds is None:
            yield from repeat(None, self.iterations or 0)
            return
        end = time.monotonic() + self.seconds
        yield None
        while time.monotonic() < end:
            yield None

    def _iterate(self, root: _Node[A], view: View[S, A]) -> None:
        """Play one guess on, and write into the tree how it went."""
        game, random = view.game, view.random
        state = view.sample_state()
        node, new = root, False
        path: list[tuple[int, _Node[A]]] = []
        left = self.horizon
        while (player := game.current_player(state)) != TERMINAL:
            if player == CHANCE:
                action = game.sample(state, random.random())
            elif not new:
                legal = game.legal_actions(state)
                action, node, new = node.descend(player, legal, self.exploration, random.random())
                path.append((player, node))
            elif left == 0:
                break
            else:
                left = None if left is None else left - 1
                action = self._play_on(view, state)
            state = game.apply(state, action)
        if self.evaluate is None:
            values: Sequence[float] = _behind(game.result(state))
        else:
            values = self.evaluate(state)
            _check_values(values, view.variant.players)
        for seat, node in path:
            node.visits += 1
            node.total += values[seat]

    def _play_on(self, view: View[S, A], state: S) -> A:
        """What is done below the tree."""
        u = view.random.random()
        if self.rollout is not None:
            return self.rollout(state, u)
        legal = view.game.legal_actions(state)
        return legal[int(u * len(legal))]


def _check_values(values: Sequence[float], players: int) -> None:
    """Raise `InvalidValue` for an evaluation that the search cannot count with."""
    try:
        told = [math.isfinite(values[seat]) for seat in range(players)]
        right = all(told) and len(values) == players
    except (TypeError, LookupError, OverflowError):
        right = False
    if not right:
        raise InvalidValue(f"evaluate gives {players} numbers, one per seat, not {shown(values)}")


def _behind(result: Result) -> list[float]:
    """Per seat the share of the other seats that are behind it; who is level counts half."""
    ranks = [score.rank for score in result.scores]
    # each is level with itself, which counts for nothing
    return [
        (sum([(rank > own) + (rank == own) / 2 for rank in ranks]) - 0.5) / (len(ranks) - 1)
        for own in ranks
    ]
