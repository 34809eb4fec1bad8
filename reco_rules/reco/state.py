"""The state of a game: one row of numbers behind a friendly face.

All that changes in a game stands in one row of integers, its cards as packs (see `cards`). The rules
write the row of the next state; `State` shows it as seats, phases and `Cards`. Nobody else sees rows.
"""

from __future__ import annotations

import enum
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, Protocol, TypeAlias, cast

import attrs

from reco_rules.checks import check_seat, shown
from reco_rules.errors import WrongType
from reco_rules.game import CHANCE, TERMINAL
from reco_rules.reco.cards import COLORS, KINDS, LETTERS, Cards, unpack
from reco_rules.reco.variants import SetupOrder, Variant, check_variant


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


Row: TypeAlias = list[Any]  # one variant, else integers

# what stands where in a row
VARIANT: Final = 0
PHASE: Final = 1
PLAYER: Final = 2  # the current player: follows from phase and seat, asked at every step
SEAT: Final = 3
SITE: Final = 4  # NO_SITE where no take is running
MISSING: Final = 5  # how many cards the deal or the refill still wants
DRAW: Final = 6
DISCARD: Final = 7
PLANTS: Final = 8  # all plants in one pack, since a plant holds its own color only
SITES: Final = 9  # the dump sites, by color
CLAIMS: Final = 13  # the claims, by color: seats as digits in base 8, behind a leading 1
HANDS: Final = 17  # the hands, by seat, and behind them what each seat has dumped

_PHASES: Final = tuple(Phase)

NO_SITE: Final = -1

PLANT: Final = tuple(255 * (KINDS[c]._pack + KINDS[c + 4]._pack) for c in COLORS)
"""Per color, the digits of a pack that are of that color."""


@attrs.define(init=False, unsafe_hash=True, repr=False, weakref_slot=False)
class State:
    """A state of R-Eco: an immutable value, made by `new_game`, `position` and `apply` only.

    Equality and hash go by content. It is the whole truth, hidden cards included: see `observe` for what
    a seat may be given.

    >>> from reco_rules import VARIANTS, new_game
    >>> state = new_game(VARIANTS["amigo-3"])
    >>> state.phase, state.seat, len(state.draw), state.hands[0] == Cards()
    (<Phase.DEAL: 0>, 0, 88, True)
    """

    _row: Row = attrs.field(eq=tuple)  # written by nobody once the state is made

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return cast(Variant, self._row[VARIANT])

    @property
    def phase(self) -> Phase:
        """What is due."""
        due: int = self._row[PHASE]
        return _PHASES[due]

    @property
    def seat(self) -> int:
        """The seat whose turn it is; in DEAL the first seat; when OVER the seat that took the last turn."""
        return cast(int, self._row[SEAT])

    @property
    def site(self) -> int | None:
        """The color of the running take, in DUMP and REFILL only."""
        site: int = self._row[SITE]
        return None if site == NO_SITE else site

    @property
    def draw(self) -> Cards:
        """The draw pile: hidden, and without an order, since nobody knows one."""
        return unpack(self._row[DRAW])

    @property
    def discard(self) -> Cards:
        """The discards: public (HIDDEN-4)."""
        return unpack(self._row[DISCARD])

    @property
    def plants(self) -> tuple[Cards, ...]:
        """Per color the cards in its plant."""
        return tuple(unpack(self._row[PLANTS] & own) for own in PLANT)

    @property
    def dump_sites(self) -> tuple[Cards, ...]:
        """Per color the face-up cards of its dump site."""
        return tuple(map(unpack, self._row[SITES : SITES + 4]))

    @property
    def hands(self) -> tuple[Cards, ...]:
        """Per seat the hand: hidden from the others (HIDDEN-1)."""
        return tuple(map(unpack, self._row[HANDS : HANDS + self.variant.players]))

    @property
    def dumped(self) -> tuple[Cards, ...]:
        """Per seat the cards that it dumped illegally: the others see their number (HIDDEN-2)."""
        return tuple(map(unpack, self._row[HANDS + self.variant.players :]))

    @property
    def claims(self) -> tuple[tuple[int, ...], ...]:
        """Per color the seats that took the rewards of its stack, in order."""
        return _claims(*self._row[CLAIMS : CLAIMS + 4])

    @property
    def stacks(self) -> tuple[tuple[int, ...], ...]:
        """Per color the rewards that are left, from the top."""
        return _stacks(self.variant, self.claims)

    def rewards(self, seat: int) -> tuple[tuple[int, ...], ...]:
        """Per color the rewards that the seat holds, in the order of taking (HIDDEN-5)."""
        check_seat(seat, self.variant.players)
        return rewards_taken(self.variant, self.claims)[seat]

    def __repr__(self) -> str:
        # without the hands: a repr ends up in error messages, and anybody may see these
        site = "" if self.site is None else f", site {LETTERS[self.site]}"
        return f"<State of {self.variant}: {self.phase.name}, seat {self.seat}{site}>"

    def __str__(self) -> str:
        return table_text(
            f"{self.variant}: {self.phase.name}, turn of seat {self.seat}",
            f"{len(self.draw)} cards",
            self,
            [str(hand) or "-" for hand in self.hands],
            [str(cards) or "-" for cards in self.dumped],
            rewards_taken(self.variant, self.claims),
        )

    def _repr_svg_(self) -> str:
        from reco_rules.reco.drawing import draw_table  # notebooks only

        return draw_table(self)


class _OpenTable(Protocol):
    """What everybody sees of a table."""

    @property
    def discard(self) -> Cards: ...
    @property
    def plants(self) -> tuple[Cards, ...]: ...
    @property
    def dump_sites(self) -> tuple[Cards, ...]: ...
    @property
    def stacks(self) -> tuple[tuple[int, ...], ...]: ...


def table_text(
    title: str,
    draw: str,
    table: _OpenTable,
    hands: Sequence[str],
    dumped: Sequence[object],
    rewards: Sequence[Sequence[Sequence[int]]],
) -> str:
    """The table as text: a line for the piles, one per color, one per seat."""
    lines = [title, f"draw pile {draw}, discards {table.discard or '-'}"]
    for color, letter in enumerate(LETTERS):
        stack = " ".join(map(str, table.stacks[color]))
        lines.append(
            f"{letter}: stack {stack or '-'} | plant {table.plants[color] or '-'}"
            f" | dump site {table.dump_sites[color] or '-'}"
        )
    for seat, (hand, cards, won) in enumerate(zip(hands, dumped, rewards, strict=True)):
        taken = ", ".join(
            f"{letter} {' '.join(map(str, values))}"
            for letter, values in zip(LETTERS, won, strict=True)
            if values
        )
        lines.append(f"seat {seat}: hand {hand} | dumped {cards} | rewards {taken or '-'}")
    return "\n".join(lines)


def assemble(
    variant: Variant,
    *,
    phase: Phase,
    seat: int,
    site: int | None,
    draw: Cards,
    discard: Cards,
    plants: Sequence[Cards],
    dump_sites: Sequence[Cards],
    hands: Sequence[Cards],
    dumped: Sequence[Cards],
    claims: Sequence[Sequence[int]],
) -> State:
    """The state with these contents, unchecked."""
    missing = 0
    if phase is Phase.DEAL:
        missing = len(deal_places(variant)) - len(variant.deck) + len(draw)
    elif site is not None and len(claims[site]) < len(variant.stack):
        missing = plants[site].units + 1 - len(dump_sites[site])
    player = {Phase.PLAY: seat, Phase.DUMP: seat, Phase.OVER: TERMINAL}.get(phase, CHANCE)
    row: Row = [
        variant,
        int(phase),
        player,
        seat,
        NO_SITE if site is None else site,
        missing,
    ]
    row += [draw._pack, discard._pack, sum(cards._pack for cards in plants)]
    row += [cards._pack for cards in dump_sites]
    row += [int("".join(map(str, (1, *seats))), 8) for seats in claims]
    row += [cards._pack for cards in (*hands, *dumped)]
    return state_of(row)


def state_of(row: Row) -> State:
    """The state with this row, unchecked."""
    state = State()
    state._row = row
    return state


NO_CARDS: Final = Cards()


# Rewards are taken in few turns and looked at in all of them, so what was worked out is kept.

Claims: TypeAlias = tuple[tuple[int, ...], ...]
"""Per color the seats that took the rewards of its stack, in order."""


@lru_cache(maxsize=1024)
def _claims(*packed: int) -> Claims:
    return tuple([tuple(map(int, oct(seats)[3:])) for seats in packed])


@lru_cache(maxsize=1024)
def _stacks(variant: Variant, claims: Claims) -> tuple[tuple[int, ...], ...]:
    return tuple([variant.stack[len(seats) :] for seats in claims])


@lru_cache(maxsize=1024)
def rewards_taken(variant: Variant, claims: Claims) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Per seat and color the rewards that the seat holds."""

    def of(seat: int, owners: tuple[int, ...]) -> tuple[int, ...]:
        taken = zip(variant.stack, owners, strict=False)
        return tuple([reward for reward, owner in taken if owner == seat])

    return tuple(
        [tuple([of(seat, owners) for owners in claims]) for seat in range(variant.players)]
    )


@lru_cache(maxsize=256)
def deal_places(variant: Variant) -> tuple[int, ...]:
    """Where in a row the cards of the deal go, one after the other (SETUP-2, SETUP-3, X-6)."""
    hands = [HANDS + seat for seat in range(variant.players) for _ in range(variant.opening_hand)]
    sites = [SITES + color for color in COLORS]
    hands_first = variant.setup_order is SetupOrder.HANDS_FIRST
    return tuple(hands + sites if hands_first else sites + hands)


def no_state(value: object) -> WrongType:
    """The error for what is no state of R-Eco."""
    return WrongType(f"expected a state of R-Eco, not {shown(value)}")


def check_state(state: object) -> None:
    """Raise `WrongType` unless it is a state of R-Eco."""
    if type(state) is not State or not hasattr(state, "_row"):  # such as State(), an empty shell
        raise no_state(state)


def new_game(variant: Variant, first_seat: int = 0) -> State:
    """The state before anything is dealt, all cards in the draw pile (SETUP-1, SETUP-5).

    Raises `WrongType`, `InvalidSeat`.

    >>> from reco_rules import VARIANTS
    >>> new_game(VARIANTS["reprint-4"], first_seat=2).seat
    2
    """
    check_variant(variant)
    check_seat(first_seat, variant.players)
    row: Row = [0] * (HANDS + 2 * variant.players)
    row[VARIANT] = variant
    row[PLAYER], row[SEAT], row[SITE] = CHANCE, first_seat, NO_SITE
    row[DRAW] = variant.deck._pack
    row[MISSING] = len(deal_places(variant))
    row[CLAIMS : CLAIMS + 4] = (1, 1, 1, 1)
    return state_of(row)
