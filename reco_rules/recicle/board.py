"""The board: everything that the rulebook leaves to what is printed on boards and tiles, as data.

The printed boards are not public. A board of this library therefore says of each of its values where it
comes from; `reconstruction-1` satisfies every number of the rulebook and is not the printed game.
"""

from __future__ import annotations

import enum
from collections.abc import Iterator
from functools import cached_property
from types import MappingProxyType
from typing import Final, cast

import attrs

from reco_rules.checks import shown
from reco_rules.errors import InvalidBoard
from reco_rules.recicle.cubes import LETTERS, NO_CUBES, RECYCLABLES, Cubes
from reco_rules.recicle.numbers import EQUIPMENT_SPACES
from reco_rules.recicle.validation import above, problems_of


class SpaceKind(enum.Enum):
    """What a space of the city is."""

    MATERIAL = "material"
    """Recyclables are collected here (R13)."""
    ORGANIC = "organic"
    """Organic material is collected here (R14)."""
    COOPERATIVE = "cooperative"
    """The cart is unloaded here, for money (R15)."""
    SQUARE = "square"
    """The central square: rest or jump (R16)."""
    CARDS = "cards"
    """Action cards are got here (R17)."""
    BIN = "bin"
    """The trash bin: any three recyclables (R18)."""


class TileKind(enum.Enum):
    """What an improvement tile is (R37 to R44)."""

    EQUIPMENT = "equipment"
    ATELIER = "atelier"
    TRUCK = "truck"
    DESIGNER = "designer"
    GAS_FACTORY = "gas-factory"
    PRODUCTIVITY = "productivity"
    """The rulebook calls it the efficiency tile too (A47)."""
    MERCHANT = "merchant"
    STOREHOUSE = "storehouse"


MOST_OF_KIND: Final = MappingProxyType(
    {
        TileKind.EQUIPMENT: EQUIPMENT_SPACES,
        TileKind.DESIGNER: 1,
        TileKind.PRODUCTIVITY: 1,
        TileKind.MERCHANT: 1,
    }
)
"""How many tiles of a kind a cooperative has at most (R37, R40, R43, A30); of the others any number."""


class Card(enum.Enum):
    """An action card (R29 to R35)."""

    FREE_COLLECTING = "free-collecting"
    ADVERTISING = "advertising"
    BUYING = "buying"
    RECYCLING_COOPERATIVE = "recycling-cooperative"
    MOVEMENT = "movement"
    BARTER = "barter"
    TEAM_WORK = "team-work"


class Source(enum.Enum):
    """Where a value of a board comes from."""

    RULEBOOK = "rulebook"
    """The rulebook says so."""
    DERIVED = "derived"
    """It follows from numbers of the rulebook; the note says how."""
    RECONSTRUCTED = "reconstructed"
    """It is made up so that it agrees with the rulebook; the confidence says how sure it is."""
    OWN = "own"
    """Whoever wrote the board says so."""


class Confidence(enum.Enum):
    """How sure a reconstructed or derived value is."""

    HIGH = "high"
    MEDIUM_HIGH = "medium-high"
    MEDIUM = "medium"
    LOW_MEDIUM = "low-medium"
    LOW = "low"


@attrs.frozen(kw_only=True)
class Origin:
    """Where the values below a path of a board come from."""

    path: str = ""
    """Such as ``tiles.metal-big.money`` or ``spaces[7].cubes``; "" is the whole board.

    A longer path goes before a shorter one.
    """
    source: Source
    """Where they come from."""
    confidence: Confidence | None = None
    """How sure they are; None for the rulebook's and one's own."""
    note: str = ""
    """The derivation, or what speaks for it."""


@attrs.frozen(kw_only=True)
class Space:
    """A space of the city. Its number is its place in the row of spaces."""

    kind: SpaceKind
    """What it is."""
    capacity: int
    """How many collectors have room (R11, A14)."""
    neighbors: tuple[int, ...]
    """The numbers of the spaces next to it, ascending."""
    cubes: Cubes = NO_CUBES
    """What a space of recyclables shows."""
    tree: bool = False
    """Whether it has a tree: collectors jump to it from the central square (R16)."""
    at: tuple[int, int] = (0, 0)
    """Where it lies, for drawings: axial coordinates of a hexagon."""


@attrs.frozen(kw_only=True)
class Process:
    """What one process of recycling takes and gives."""

    takes: Cubes
    """The cubes that go back to the supply."""
    money: int
    """The dollars received."""
    points: int
    """The victory points."""


@attrs.frozen(kw_only=True)
class Tile:
    """An improvement tile, with all its copies."""

    name: str
    """Unique on the board, such as ``metal-big``: lower case, without spaces."""
    kind: TileKind
    """What it is."""
    copies: int
    """How many there are."""
    money: int
    """Its price in dollars."""
    recyclables: int = 0
    """How many recyclables of the cooperative it costs besides."""
    organics: int = 0
    """How many pieces of organic material it costs besides."""
    points: int = 0
    """The victory points in its gray box, at the end (R45)."""
    stores: Cubes = NO_CUBES
    """What it has places for, by material: equipment and ateliers."""
    room: int = 0
    """Its places for any recyclables: storehouses (R44)."""
    processes: tuple[Process, ...] = ()
    """What it recycles: equipment and ateliers."""
    collects: int = 0
    """How many more pieces of organic material it collects: trucks (R39)."""
    order: int = 0
    """The order of the extra round, 1 to 3: productivity (R42)."""


@attrs.frozen
class Cost:
    """What it costs to carry cubes of one material from the cart to the cooperative (R15)."""

    first: int
    """The first piece of a visit."""
    further: int
    """Each more."""
    merchant: int
    """The first piece, with a merchant (R43)."""


@attrs.frozen
class Charge:
    """What who is rich pays at the start of a turn (R26)."""

    beyond: int
    """Who has more than so many dollars."""
    pays: int
    """What is paid, instead of what the charges before it say."""


@attrs.frozen(kw_only=True, cache_hash=True)
class Board:
    """The boards, the tiles and the cards of a game (R1, R2).

    Raises `InvalidBoard` with all problems at once.

    >>> import attrs
    >>> from reco_rules.recicle import BOARDS
    >>> board = BOARDS["reconstruction-1"]
    >>> board.spaces[7].cubes == Cubes.parse("2P 1U"), board.tiles[6].money
    (True, 6)
    >>> print(board.origin("tiles.metal-big.money").source.value, board.origin("deposit").note[:10])
    rulebook At least 3
    """

    name: str
    """Its name, such as ``reconstruction-1``: lower case, without spaces."""
    version: int = 1
    """Rises whenever a value changes."""
    spaces: tuple[Space, ...]
    """The city."""
    warehouse: tuple[tuple[int, ...], ...]
    """Per recyclable the prices of its slots, the dearest first (R19, R31)."""
    costs: tuple[Cost, ...]
    """Per recyclable what carrying it to the cooperative costs (R15)."""
    tiles: tuple[Tile, ...]
    """The improvement tiles."""
    cards: tuple[int, ...]
    """How many copies there are of each action card, in the order of `Card`."""
    deposit: int
    """The places of the deposit, for any recyclables."""
    landfill: int = 12
    """The places for organic material (R14)."""
    cart: int = 12
    """The places of a cart (R13)."""
    supply: int = 20
    """The cubes of each material (R3)."""
    cap: int = 40
    """The last space of the money track (R25)."""
    debt: int = 10
    """The largest debt (R25)."""
    interest: tuple[int, ...] = (1, 4, 7, 10, 13)
    """Which of the red spaces have a % sign, counted from the one next to zero (R24)."""
    charges: tuple[Charge, ...] = ()
    """What who is rich pays, by rising sums (R26)."""
    origins: tuple[Origin, ...] = ()
    """Where the values come from; what no path is for is one's own."""

    def __attrs_post_init__(self) -> None:
        problems = problems_of(self)
        if problems:
            raise InvalidBoard(f"board {shown(self.name)} cannot work", problems)

    @cached_property
    def tile_numbers(self) -> dict[str, int]:
        """The places of the tiles in their row, by name."""
        return {tile.name: number for number, tile in enumerate(self.tiles)}

    @cached_property
    def trees(self) -> tuple[int, ...]:
        """The spaces with a tree."""
        return tuple(number for number, space in enumerate(self.spaces) if space.tree)

    @cached_property
    def red(self) -> int:
        """How many red spaces the money track has."""
        return self.debt + len(self.interest)

    def origin(self, path: str) -> Origin:
        """Where the value at this path comes from: what the longest path says that it lies below."""
        while path and path not in self._origins:
            path = above(path)
        return self._origins.get(path) or Origin(source=Source.OWN)

    @cached_property
    def _origins(self) -> dict[str, Origin]:
        return {origin.path: origin for origin in self.origins}

    def values(self) -> Iterator[tuple[str, object, Origin]]:
        """Every value of the board: its path, the value, and where it comes from."""
        for field in attrs.fields(Board):
            if field.name != "origins":
                for path, value in _values(field.name, getattr(self, field.name)):
                    yield path, value, self.origin(path)

    def __str__(self) -> str:
        return self.name


def _values(path: str, value: object) -> Iterator[tuple[str, object]]:
    """What is below the path: rows by their names, materials, cards or places."""
    if isinstance(value, Space | Tile | Process | Cost | Charge):
        for field in attrs.fields(type(value)):
            if field.name != "name":
                yield from _values(f"{path}.{field.name}", getattr(value, field.name))
    elif isinstance(value, tuple) and path != "interest" and not path.endswith(_WHOLE):
        labels = ROWS.get(path, ())
        for place, one in enumerate(cast("tuple[object, ...]", value)):
            label = f".{labels[place]}" if place < len(labels) else f"[{place}]"
            if isinstance(one, Tile):
                label = f".{one.name}"
            yield from _values(f"{path}{label}", one)
    else:
        yield path, value


_WHOLE = (".neighbors", ".at")
"""Rows that are one value."""

_RECYCLABLES = tuple([LETTERS[material] for material in RECYCLABLES])

ROWS: Final = {
    "warehouse": _RECYCLABLES,
    "costs": _RECYCLABLES,
    "cards": tuple([card.value for card in Card]),
}
"""The rows whose entries have names, which are given here in their order."""
