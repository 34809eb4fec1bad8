"""The state of a game: what lies on the table, and what the running part has done so far."""

from __future__ import annotations

import enum
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, cast

import attrs

from reco_rules.checks import check_seat, shown
from reco_rules.errors import WrongType
from reco_rules.recicle.board import Board, Card, Tile, TileKind
from reco_rules.recicle.cubes import NO_CUBES, ORGANIC, RECYCLABLES, Cubes
from reco_rules.recicle.numbers import COLLECTORS
from reco_rules.recicle.variants import SETUP_SALES, Variant, check_variant

if TYPE_CHECKING:
    from reco_rules.recicle.events import Event
    from reco_rules.recicle.views import Observation

CARDS: Final = tuple(Card)
NO_CARDS: Final = (0,) * len(CARDS)


class Phase(enum.IntEnum):
    """What is due, and from whom. Rounds, buying rounds and recycling make a turn (A43)."""

    SETUP = 0
    """The third or fourth player places pieces in the warehouse and may buy a tile (R8)."""
    ROUND = 1
    """Step 1: a seat plays a round with one collector (R9)."""
    SQUARE = 2
    """The collector that came to the central square rests or jumps (R16)."""
    TAKE = 3
    """It is to be chosen which cubes are collected (R13, R18, R29, R48)."""
    PICK = 4
    """It is to be chosen which card is taken, or blocked by the neutral team (R17, R47)."""
    PAY = 5
    """It is to be chosen with which recyclable a tile is paid (R20)."""
    BARTER = 6
    """Another seat accepts or refuses an exchange (R34)."""
    NEUTRAL = 7
    """The last player of the round moves a neutral collector (R47)."""
    WAREHOUSE = 8
    """Step 2: a seat buys from the warehouse (R21)."""
    RECYCLING = 9
    """Step 3: a seat recycles (R22)."""
    OVER = 10
    """The game is over."""


class Target(enum.Enum):
    """Where cubes that are collected go."""

    CART = "cart"
    COOPERATIVE = "cooperative"
    WAREHOUSE = "warehouse"


@attrs.frozen
class Choice:
    """Cubes that are still to be collected, one after the other, and from what."""

    left: int
    """How many more."""
    pool: Cubes
    """What they may be."""
    substitutes: int = 0
    """How many of them may be any other recyclables, for want of those that are shown (R48)."""
    to: Target = Target.CART
    """Where they go."""

    def without(self, material: int) -> Choice:
        """What is left when this cube is taken: of the pool, or else as a substitute."""
        if self.pool[material]:
            pool = self.pool.plus(material, -1)
            return Choice(self.left - 1, pool, self.substitutes, self.to)
        return Choice(self.left - 1, self.pool, self.substitutes - 1, self.to)


@attrs.frozen
class Exchange:
    """An exchange of cubes that another seat is asked for (R34)."""

    seat: int
    """Who is asked."""
    give: int
    """The material that the seat that offers gives."""
    get: int
    """The material that it gets."""


@attrs.frozen(kw_only=True)
class Play:
    """What the running part has done: a round of a collector, or a seat's part of another step."""

    neutral: bool = False
    """Whether a neutral collector plays."""
    moved: bool = False
    """Whether the round's move is made (R9)."""
    collector: int = 0
    """The number of the collector that moved; 0 before."""
    sold: bool = False
    """Whether the round's sale is made (R19)."""
    acquired: bool = False
    """Whether the round's tile is bought (R20)."""
    used: tuple[int, ...] = NO_CARDS
    """How often each kind of card was used (A5)."""
    square: bool = False
    """Whether the collector came to the central square (R29)."""
    collected: Cubes = NO_CUBES
    """What the collector collected (R30)."""
    visiting: bool = False
    """Whether the cart may be unloaded (R15, R32)."""
    carried: Cubes = NO_CUBES
    """What was unloaded in this visit (A17)."""
    swaps: int = 0
    """How many cubes were bartered (R34)."""
    refused: tuple[int, ...] = ()
    """Which seats refused to barter, ascending; they are not asked again."""
    discarded: int = 0
    """How much organic material was discarded (A26)."""
    pieces: int = 0
    """How many pieces were placed at setup, or bought from the warehouse in step 2."""


NOTHING_DONE: Final = Play()


@attrs.frozen(kw_only=True)
class Table:
    """What everybody sees: all of it. Nothing in this game is hidden."""

    variant: Variant
    """The variant that is played."""
    turn: int
    """The number of the turn, from 1; 0 at setup."""
    first: int
    """The seat that is the first player of this turn (R7)."""
    phase: Phase
    """What is due."""
    round: int
    """In step 1 the round, 1 to 3, and behind them the extra rounds of the productivity tiles by their
    order, 4 to 6 (R42); in step 2 the buying round, 1 to 3; else 0."""
    player: int
    """The seat whose part it is."""
    money: tuple[int, ...]
    """Per seat the position on the money track; below 0 the number of red spaces (see `Track`)."""
    points: tuple[int, ...]
    """Per seat the victory points."""
    collectors: tuple[tuple[int | None, ...], ...]
    """Per seat where its collectors are; behind them those of the neutral team, if it is in play."""
    carts: tuple[Cubes, ...]
    """Per seat what is in its cart."""
    stores: tuple[Cubes, ...]
    """Per seat the recyclables in its cooperative and on its tiles."""
    landfills: tuple[int, ...]
    """Per seat the organic material in its landfill."""
    warehouse: Cubes
    """What is in the warehouse."""
    supply: Cubes
    """What is in the supply."""
    tiles: tuple[tuple[int, ...], ...]
    """Per seat how many it has of each of the board's tiles."""
    cards: tuple[tuple[int, ...], ...]
    """Per seat how many it has of each kind of card."""
    blocked: tuple[int, ...]
    """How many cards of each kind the neutral team has blocked."""
    play: Play
    """What the running part has done."""
    to_take: tuple[Choice, ...]
    """The cubes that are to be chosen, the first first."""
    picks: int
    """How many cards are to be picked."""
    owed: int
    """How many recyclables are to be paid for a tile."""
    offer: Exchange | None
    """The exchange that is offered."""

    @cached_property
    def board(self) -> Board:
        """The board of the variant."""
        return self.variant.board

    @cached_property
    def stock(self) -> tuple[int, ...]:
        """How many of each of the board's tiles are on offer."""
        rows = zip(*self.tiles, strict=True)
        return tuple(
            [tile.copies - sum(row) for tile, row in zip(self.board.tiles, rows, strict=True)]
        )

    @cached_property
    def offered_cards(self) -> tuple[int, ...]:
        """How many cards of each kind lie open on the table."""
        rows = zip(self.board.cards, self.blocked, *self.cards, strict=True)
        return tuple([copies - sum(taken) for copies, *taken in rows])

    @cached_property
    def occupancy(self) -> tuple[int, ...]:
        """How many collectors are on each space."""
        counts = [0] * len(self.board.spaces)
        for team in self.collectors:
            for space in team:
                if space is not None:
                    counts[space] += 1
        return tuple(counts)

    def __str__(self) -> str:
        from reco_rules.recicle.text import table_text  # it imports this module

        return table_text(self)

    def _repr_svg_(self) -> str:
        from reco_rules.recicle.drawing import draw_table  # notebooks only

        return draw_table(cast("State | Observation", self))


@attrs.frozen(kw_only=True, cache_hash=True, repr=False)
class State(Table):
    """A state of Recicle: an immutable value, made by `new_game`, `position` and `apply` only.

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> state = new_game(VARIANTS["reconstruction-1-3"])
    >>> state.phase.name, state.player, state.money, len(state.supply)
    ('SETUP', 2, (0, 0, 0), 120)
    """

    def __repr__(self) -> str:
        return f"<State of {self.variant}: turn {self.turn}, {self.phase.name}, seat {self.player}>"


@attrs.frozen
class Cooperative:
    """What the tiles of a cooperative amount to."""

    slots: Cubes
    """Its places for one material only: equipment and ateliers (R37, R38)."""
    room: int
    """Its places for any recyclables: the deposit and storehouses (R44)."""
    trucks: int
    """How many more pieces of organic material it collects (R39)."""
    equipment: int
    """How many equipments are installed."""
    designer: int
    """The dollars more for each process (R40)."""
    gas: int
    """How many gas factories it has (R41)."""
    merchant: bool
    """Whether it has a merchant (R43)."""
    order: int
    """The order of its productivity tile; 0 without one (R42)."""
    points: int
    """The gray boxes of its tiles (R45)."""
    recycling: tuple[Tile, ...]
    """Its equipment and ateliers."""

    def fits(self, store: Cubes) -> bool:
        """Whether there is a place for every piece (A19)."""
        over = 0
        for material in RECYCLABLES:
            if (more := store[material] - self.slots[material]) > 0:
                over += more
        return over <= self.room


@lru_cache(maxsize=4096)
def cooperative(board: Board, tiles: tuple[int, ...]) -> Cooperative:
    """What these numbers of the board's tiles amount to."""
    owned = [(tile, count) for tile, count in zip(board.tiles, tiles, strict=True) if count]
    slots = NO_CUBES
    kinds = dict.fromkeys(TileKind, 0)
    for tile, count in owned:
        kinds[tile.kind] += count
        for _ in range(count):
            slots += tile.stores
    return Cooperative(
        slots=slots,
        room=board.deposit + sum(tile.room * count for tile, count in owned),
        trucks=sum(tile.collects * count for tile, count in owned),
        equipment=kinds[TileKind.EQUIPMENT],
        designer=kinds[TileKind.DESIGNER],
        gas=kinds[TileKind.GAS_FACTORY],
        merchant=kinds[TileKind.MERCHANT] > 0,
        order=max([tile.order for tile, _ in owned], default=0),
        points=sum(tile.points * count for tile, count in owned),
        recycling=tuple([tile for tile, _ in owned if tile.processes]),
    )


class Draft:
    """The next state in the making: what a state has, in rows that can be written, and what happens."""

    __slots__ = (*[field.name for field in attrs.fields(Table)], "board", "log")

    log: list[Event]

    variant: Variant
    board: Board
    turn: int
    first: int
    phase: Phase
    round: int
    player: int
    money: list[int]
    points: list[int]
    collectors: list[tuple[int | None, ...]]
    carts: list[Cubes]
    stores: list[Cubes]
    landfills: list[int]
    warehouse: Cubes
    supply: Cubes
    tiles: list[tuple[int, ...]]
    cards: list[tuple[int, ...]]
    blocked: tuple[int, ...]
    play: Play
    to_take: tuple[Choice, ...]
    picks: int
    owed: int
    offer: Exchange | None

    def __init__(self, state: Table) -> None:
        self.board = state.variant.board
        self.log = []
        for name in _SINGLE:
            setattr(self, name, getattr(state, name))
        for name in _ROWS:
            setattr(self, name, list(getattr(state, name)))

    def done(self, **changes: object) -> None:
        """Note what the running part has done."""
        self.play = attrs.evolve(self.play, **changes)  # type: ignore[arg-type]  # fields of Play

    def state(self) -> State:
        """The state as it is now."""
        values = {name: getattr(self, name) for name in _SINGLE}
        values |= {name: tuple(getattr(self, name)) for name in _ROWS}
        return State(**values)


_ROWS: Final = ("money", "points", "collectors", "carts", "stores", "landfills", "tiles", "cards")
_SINGLE: Final = tuple(field.name for field in attrs.fields(Table) if field.name not in _ROWS)


def own(state: Table | Draft, seat: int | None = None) -> Cooperative:
    """The cooperative of the seat; of the one whose part it is for None."""
    return cooperative(state.board, state.tiles[state.player if seat is None else seat])


def current_seat(state: Table) -> int:
    """The seat that decides, while the game is not over: who is asked for a barter goes first."""
    return state.offer.seat if state.offer is not None else state.player


def to_place(variant: Variant, first: int, seat: int) -> int:
    """How many pieces the seat places in the warehouse at setup (R8)."""
    return SETUP_SALES[(seat - first) % variant.players] if variant.setup_sale else 0


def empty_table(variant: Variant, first_seat: int) -> State:
    """The table before the first part begins (R5)."""
    board, players = variant.board, variant.players
    teams = players + variant.neutral
    return State(
        variant=variant,
        turn=0,
        first=first_seat,
        phase=Phase.SETUP,
        round=0,
        player=first_seat,
        money=(0,) * players,
        points=(0,) * players,
        collectors=((None,) * COLLECTORS,) * teams,
        carts=(NO_CUBES,) * players,
        stores=(NO_CUBES,) * players,
        landfills=(0,) * players,
        warehouse=NO_CUBES,
        supply=Cubes((board.supply,) * (ORGANIC + 1)),
        tiles=((0,) * len(board.tiles),) * players,
        cards=(NO_CARDS,) * players,
        blocked=NO_CARDS,
        play=NOTHING_DONE,
        to_take=(),
        picks=0,
        owed=0,
        offer=None,
    )


def check_new_game(variant: Variant, first_seat: int) -> None:
    """Raise `WrongType` or `InvalidSeat` unless a game can begin so."""
    check_variant(variant)
    check_seat(first_seat, variant.players)


def check_state(state: object) -> None:
    """Raise `WrongType` unless it is a state of Recicle."""
    if type(state) is not State:
        raise WrongType(f"expected a state of Recicle, not {shown(state)}")
