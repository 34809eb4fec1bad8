"""The state of a game, and how the rules write the next one.

A state holds packs and rows (see `cards`) in its private fields; what users read are `Cards`. To write the next
state a rule takes a `Draft` of it, a mutable twin with the same fields, changes what changes, and seals
it: the twin becomes a `State` by a change of its class, which costs a quarter of building a frozen one.
"""

from __future__ import annotations

import enum
from typing import Final, TypeAlias

import attrs

from reco_rules.checks import check_seat, shown
from reco_rules.errors import WrongType
from reco_rules.reco.cards import COLORS, KINDS, Cards, unpack, unrow
from reco_rules.reco.variants import Variant


class Phase(enum.IntEnum):
    """What is due. A phase without a choice is skipped: REFILL exists only while a card is wanted and
    there is one."""

    DEAL = 0
    """Chance deals the opening hands and a card to each dump site."""
    PLAY = 1
    """The seat plays cards, or passes for want of one."""
    DUMP = 2
    """The seat dumps the cards above the hand limit."""
    REFILL = 3
    """Chance refills the dump site of the take."""
    OVER = 4
    """The game is over."""


Claims: TypeAlias = tuple[tuple[int, ...], ...]

PLANT: Final = tuple(255 * (KINDS[c]._pack + KINDS[c + 4]._pack) for c in COLORS)
"""Per color, the digits of a pack that are of that color: a plant holds its own color only."""


@attrs.frozen(weakref_slot=False)
class State:
    """A state of R-Eco: an immutable value, made by `new_game`, `position` and `apply` only.

    Equality and hash go by content. It is the whole truth, hidden cards included: see `observe` for what
    a seat may be given.

    >>> from reco_rules import VARIANTS, new_game
    >>> state = new_game(VARIANTS["amigo-3"])
    >>> state.phase, state.seat, len(state.draw), state.hands[0] == Cards()
    (<Phase.DEAL: 0>, 0, 88, True)
    """

    variant: Variant
    """The variant that is played."""
    phase: Phase
    """What is due."""
    seat: int
    """The seat whose turn it is; in DEAL the first seat; when OVER the seat that took the last turn."""
    site: int | None
    """The color of the running take, in DUMP and REFILL only."""
    _draw: int
    _discard: int
    _plants: int
    _dump_sites: int
    _hands: int
    _dumped: int
    _missing: int
    claims: Claims
    """Per color the seats that took the rewards of its stack, in order."""

    @property
    def draw(self) -> Cards:
        """The draw pile: hidden, and without an order, since nobody knows one."""
        return unpack(self._draw)

    @property
    def discard(self) -> Cards:
        """The discards: public (HIDDEN-4)."""
        return unpack(self._discard)

    @property
    def plants(self) -> tuple[Cards, ...]:
        """Per color the cards in its plant."""
        return tuple(unpack(self._plants & own) for own in PLANT)

    @property
    def dump_sites(self) -> tuple[Cards, ...]:
        """Per color the face-up cards of its dump site."""
        return unrow(self._dump_sites, len(COLORS))

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Per seat the hand: hidden from the others (HIDDEN-1)."""
        return unrow(self._hands, self.variant.players)

    @property
    def dumped(self) -> tuple[Cards, ...]:
        """Per seat the cards that it dumped illegally: the others see their number (HIDDEN-2)."""
        return unrow(self._dumped, self.variant.players)

    @property
    def stacks(self) -> tuple[tuple[int, ...], ...]:
        """Per color the rewards that are left, from the top."""
        return tuple(self.variant.stack[len(seats) :] for seats in self.claims)

    def rewards(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """Per color the rewards that the seat holds, in the order of taking (HIDDEN-5)."""
        check_seat(seat, self.variant.players)
        return tuple(
            tuple(
                value
                for value, owner in zip(self.variant.stack, owners, strict=False)
                if owner == seat
            )
            for owners in self.claims
        )


@attrs.define(init=False, eq=False, weakref_slot=False)
class Draft:
    """The next state while a rule writes it: the fields of `State`, in the same order, assignable."""

    variant: Variant
    phase: Phase
    seat: int
    site: int | None
    _draw: int
    _discard: int
    _plants: int
    _dump_sites: int
    _hands: int
    _dumped: int
    _missing: int
    claims: Claims


def draft(state: State) -> Draft:
    """A draft that still says the same as the state."""
    new = Draft()
    new.variant = state.variant
    new.phase = state.phase
    new.seat = state.seat
    new.site = state.site
    new._draw = state._draw
    new._discard = state._discard
    new._plants = state._plants
    new._dump_sites = state._dump_sites
    new._hands = state._hands
    new._dumped = state._dumped
    new._missing = state._missing
    new.claims = state.claims
    return new


def seal(draft: Draft) -> State:
    """The draft as a state; nobody may touch the draft any more (it is the state)."""
    draft.__class__ = State  # type: ignore[assignment]  # the twins have the same slots
    return draft  # type: ignore[return-value]


def check_state(state: object) -> None:
    """Raise `WrongType` unless it is a state of R-Eco."""
    if type(state) is not State:
        raise WrongType(f"expected a state of R-Eco, not {shown(state)}")


def new_game(variant: Variant, first_seat: int = 0) -> State:
    """The state before anything is dealt, all cards in the draw pile (SETUP-1, SETUP-5).

    Raises `WrongType`, `InvalidSeat`.

    >>> from reco_rules import VARIANTS
    >>> new_game(VARIANTS["reprint-4"], first_seat=2).seat
    2
    """
    if type(variant) is not Variant:
        raise WrongType(f"expected a variant of R-Eco, not {shown(variant)}")
    check_seat(first_seat, variant.players)
    new = Draft()
    new.variant = variant
    new.phase = Phase.DEAL
    new.seat = first_seat
    new.site = None
    new._draw = variant.deck._pack
    new._discard = new._plants = new._dump_sites = new._hands = new._dumped = new._missing = 0
    new.claims = ((),) * len(COLORS)
    return seal(new)
