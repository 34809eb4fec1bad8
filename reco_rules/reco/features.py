"""An observation as numbers, for programs that learn: nothing that HIDDEN-1 to HIDDEN-5 hide is in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.feature import feature, one_of, seat_parts, seats_from
from reco_rules.game import Feature, Observation
from reco_rules.reco.actions import Action
from reco_rules.reco.cards import COLORS, KINDS, LETTERS
from reco_rules.reco.state import NO_CARDS, Phase
from reco_rules.reco.variants import Variant, check_variant
from reco_rules.reco.views import Observation as RecoObservation

_KINDS: Final = tuple(map(str, KINDS))
_COLORS: Final = tuple(LETTERS)


def features(variant: Variant) -> tuple[Feature, ...]:
    """What the numbers of `encode` are, in order.

    Raises `WrongType`.

    >>> from reco_rules import VARIANTS
    >>> for feature in features(VARIANTS["amigo-2"])[:3]:
    ...     print(feature.name, feature.parts, feature.low, feature.high)
    phase ('deal', 'play', 'dump', 'refill', 'over') 0 1
    turn ('own', 'next 1') 0 1
    site ('A', 'B', 'C', 'D') 0 1
    """
    check_variant(variant)
    return _features(variant)


@lru_cache(maxsize=64)
def _features(variant: Variant) -> tuple[Feature, ...]:
    seats = seat_parts(variant.players)
    by_seat = tuple(f"{seat}: {color}" for seat in seats for color in _COLORS)
    cards, stack = len(variant.deck), variant.stack
    return (
        feature(
            "phase", [phase.name.lower() for phase in Phase], 0, 1, "1 for the phase that is due."
        ),
        feature("turn", seats, 0, 1, "1 for the seat whose turn it is, or was last."),
        feature("site", _COLORS, 0, 1, "1 for the color of the running take, if there is one."),
        feature("draw_size", ["cards"], 0, cards, "The size of the draw pile."),
        feature("discard", _KINDS, 0, cards, "The discards by kind."),
        feature("plants", _KINDS, 0, cards, "The cards in the plants by kind."),
        feature(
            "dump_sites",
            [f"{site}: {kind}" for site in _COLORS for kind in _KINDS],
            0,
            cards,
            "The cards on each dump site by kind.",
        ),
        feature("stacks", _COLORS, 0, len(stack), "How many rewards are left."),
        feature(
            "next_rewards",
            _COLORS,
            min(0, *stack),
            max(0, *stack),
            "The reward on top; 0 where none is left.",
        ),
        feature("hand", _KINDS, 0, cards, "The own hand by kind; a spectator has none."),
        feature(
            "dumped", _KINDS, 0, cards, "What the seat itself dumped by kind; a spectator did not."
        ),
        feature("hand_sizes", seats, 0, cards, "The cards in each hand."),
        feature("dumped_sizes", seats, 0, cards, "The cards that each seat has dumped."),
        feature(
            "rewards", by_seat, 0, len(stack), "How many rewards of the color the seat has taken."
        ),
        feature(
            "points",
            by_seat,
            sum(reward for reward in stack if reward < 0),
            sum(reward for reward in stack if reward > 0),
            "The sum of these rewards.",
        ),
    )


def encode(observation: Observation[Action]) -> tuple[int, ...]:
    """The observation as a row of whole numbers, those of all `features` one after the other.

    Seats are told from the observer's: its own first, then clockwise; a spectator's from seat 0. The legal
    actions are not in it. Raises `WrongType`.

    >>> from reco_rules import VARIANTS, observe, position
    >>> seen = observe(position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1")), seat=0)
    >>> numbers = dict(zip(
    ...     (f"{feature.name} {part}" for feature in features(seen.variant) for part in feature.parts),
    ...     encode(seen), strict=True))
    >>> numbers["hand A1"], numbers["hand_sizes own"], numbers["hand_sizes next 1"]
    (2, 3, 1)
    """
    if not isinstance(observation, RecoObservation):
        raise WrongType(f"expected an observation of R-Eco, not {shown(observation)}")
    seen = observation
    players = seen.variant.players
    order = seats_from(seen.seat, players)
    rewards = [rewards for seat in order for rewards in seen.rewards[seat]]
    plants = NO_CARDS
    for plant in seen.plants:
        plants += plant
    return (
        *one_of(len(Phase), seen.phase),
        *one_of(players, order.index(seen.turn)),
        *one_of(len(COLORS), seen.site),
        seen.draw_size,
        *seen.discard.counts,
        *plants.counts,
        *[count for site in seen.dump_sites for count in site.counts],
        *map(len, seen.stacks),
        *[stack[0] if stack else 0 for stack in seen.stacks],
        *(NO_CARDS if seen.hand is None else seen.hand).counts,
        *(NO_CARDS if seen.dumped is None else seen.dumped).counts,
        *[seen.hand_sizes[seat] for seat in order],
        *[seen.dumped_sizes[seat] for seat in order],
        *map(len, rewards),
        *map(sum, rewards),
    )
