"""No obligation is idle: in real games each hypothesis comes true.

That a hypothesis is possible in some state of the invariant (see `prove`) is not enough, for no game
need ever get there. So random games of tiny variants are played on plain numbers, and at each step all
obligations are computed whose hypothesis has not come true yet. Where it does, the goal has to be true
too: that is the same text, read the other way.

The obligations about two games side by side (`secrecy`) get as second game one in which another seat has
swapped a card with the draw pile.
"""

import random
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from spec import oracle
from spec.logic import Bag, Draft
from spec.obligations import Obligation, World
from spec.reco import DEAL, EMPTY, KINDS, OVER, State, Variant, card
from spec.secrecy import SPECTATOR

TINY = (
    oracle.variant(2, (3, 3, 0, 0, 1, 1, 0, 0), 2, opening=1, limit=1, threshold=3),
    oracle.variant(2, (6, 6, 0, 0, 0, 0, 0, 0), 2, opening=1, limit=1, threshold=4),
    oracle.variant(
        3, (4, 3, 2, 1, 1, 1, 1, 1), 2, opening=2, limit=2, threshold=2, hands_first=False
    ),
)
"""Variants in which everything can happen, soon."""


GAMES = range(60)  # of each tiny variant, at most


class Way(NamedTuple):
    """Where a hypothesis came true, and whether the goal was true too."""

    variant: int  # its place in TINY
    seed: int
    step: int
    holds: bool


def ways(obligations: Iterable[Obligation]) -> dict[str, Way | None]:
    """For each obligation where its hypothesis first came true; None where it never did."""
    pending = list(obligations)
    found: dict[str, Way | None] = {one.name: None for one in pending}
    for seed in GAMES:
        for which, v in enumerate(TINY):
            for number, (kind, worlds) in enumerate(game(v, seed)):
                for one in [one for one in pending if one.step in ("", kind)]:
                    w = next(filter(one.given, worlds), None)
                    if w is not None:
                        found[one.name] = Way(which, seed, number, bool(one.goal(w)))
                        pending.remove(one)
                if not pending:
                    return found
    return found


def game(v: Variant, seed: int) -> Iterator[tuple[str, list[World]]]:
    """A random game: at each step its kind, and the worlds of it: with a second game that looks alike for
    the seat on turn, the next one and a spectator, and with the next state beside."""
    rng = random.Random(seed)
    first_seat = seed % v.players
    s = oracle.start(v, first_seat)
    while s.phase != OVER:
        action = rng.choice(oracle.actions(v, s))
        kind, cards, color, card = parts(s, action)
        t = oracle.apply(v, s, action)
        watchers = (s.seat, (s.seat + 1) % v.players, SPECTATOR)
        others = [(beside(s, p), p) for p in watchers]
        yield (
            kind,
            [
                World(v, first_seat, (), s, color, cards, card, other, cards, card, p)
                for other, p in [*others, (t, SPECTATOR)]
            ],
        )
        s = t


def parts(s: State, action: oracle.Action) -> tuple[str, Bag, int, int]:
    """The kind of step, its cards, its color and its kind of card, as far as it has them."""
    match action:
        case ("play", color, singles, doubles):
            return (
                "play",
                Bag({color: singles, color + 4: doubles}.get(k, 0) for k in KINDS),
                color,
                0,
            )
        case ("dump", counts):
            return "dump", Bag(counts), 0, 0
        case ("reveal", kind):
            return "deal" if s.phase == DEAL else "refill", EMPTY, 0, kind
    return "pass", EMPTY, 0, 0


def beside(s: State, watcher: int) -> State:
    """The same, but that another seat has swapped a card with the draw pile, if that can be."""
    for seat, hand in enumerate(s.hands):
        for mine in (k for k in KINDS if hand[k] and seat != watcher):
            for other in (k for k in KINDS if s.draw[k] and k != mine):
                t = Draft(s)
                t.hands[seat] = hand - card(mine) + card(other)
                t.draw = s.draw - card(other) + card(mine)
                return t.done()
    return s
