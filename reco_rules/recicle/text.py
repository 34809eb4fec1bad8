"""The table as plain text, for terminals of 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

import attrs

from reco_rules.recicle.board import Tile
from reco_rules.recicle.cubes import LETTERS, ORGANIC, RECYCLABLES
from reco_rules.recicle.drawing.city import Hexagons, hexagons
from reco_rules.recicle.drawing.labels import ENGLISH, Labels
from reco_rules.recicle.drawing.seen import (
    TEAMS,
    collectors_at,
    counted,
    due,
    marks,
    money,
    note,
    pending,
    team_of,
)
from reco_rules.recicle.state import Table, own
from reco_rules.svg import signed

WIDTH: Final = 80
"""The columns of a table as text, where nobody asks for others."""

_CELL: Final = 14
"""How wide a hexagon is."""
_BOUND: Final = "\0"
"""Stands for a space between words that stay together."""


@attrs.frozen
class Parts:
    """A table as text, part by part, each in lines."""

    heading: tuple[str, ...]
    """What is due, that a board is a reconstruction, and what is to be chosen at once."""
    city: tuple[str, ...]
    """The map."""
    warehouse: tuple[str, ...]
    """The warehouse, what carrying costs, and the supply."""
    seats: tuple[str, ...]
    """What each seat has."""
    offers: tuple[str, ...]
    """The tiles and the cards on offer."""


def table_text(table: Table) -> str:
    """The table as text: what `str` gives of a state and of an observation.

    Materials and tiles are written as in actions. A collector is the sign of its team and its number, a
    dot is a place for one, ``^`` is a tree.

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> print(table_text(new_game(VARIANTS["reconstruction-1-2"])).splitlines()[0])
    reconstruction-1-2: turn 1/6, round 1, collecting
    """
    parts = table_parts(table, [f"seat {seat}" for seat in range(table.variant.players)])
    below = (*parts.warehouse, *parts.seats, *parts.offers)
    return "\n".join((*parts.heading, "", *parts.city, "", *below))


def table_parts(
    table: Table, names: Sequence[str], width: int = WIDTH, labels: Labels = ENGLISH
) -> Parts:
    """The same part by part, with the names of the seats, and no wider than so many columns."""

    def lines(found: Iterable[str]) -> tuple[str, ...]:
        return tuple([line.rstrip().replace(_BOUND, " ") for line in found])

    seats = (
        line for seat, name in enumerate(names) for line in _seat(table, seat, name, width, labels)
    )
    return Parts(
        lines(_heading(table, names, width, labels)),
        lines(_city(table, width, labels)),
        lines(_warehouse(table, width, labels)),
        lines(seats),
        lines(_offers(table, width, labels)),
    )


def _heading(table: Table, names: Sequence[str], width: int, labels: Labels) -> Iterator[str]:
    yield from _wrapped(f"{table.variant}: {due(table, labels)}", width, "  ")
    for text in (note(table.board, labels), pending(table, names, labels)):
        yield from _wrapped(text, width, "  ")


def _offers(table: Table, width: int, labels: Labels) -> Iterator[str]:
    tiles = [f"{tile.name} {price(tile, labels)}" for tile in table.board.tiles]
    yield from _wrapped(
        f"{labels.tiles_held}: {_listed(counted(tiles, table.stock, 'x'))}", width, "  "
    )
    cards = [*counted(labels.cards, table.offered_cards, "x")]
    cards += [f"{name} ({labels.blocked})" for name in counted(labels.cards, table.blocked, "x")]
    yield from _wrapped(f"{labels.cards_held}: {_listed(cards)}", width, "  ")


def price(tile: Tile, labels: Labels = ENGLISH) -> str:
    """What the tile costs.

    >>> from reco_rules.recicle import BOARDS
    >>> tiles = {tile.name: tile for tile in BOARDS["reconstruction-1"].tiles}
    >>> price(tiles["truck-big"]), price(tiles["productivity-1"])
    ('$5+1O', '$2+2 any')
    """
    parts = [f"${tile.money}"]
    parts += [f"{tile.recyclables} {labels.any}"] if tile.recyclables else []
    parts += [f"{tile.organics}O"] if tile.organics else []
    return "+".join(parts)


def _wrapped(text: str, width: int, indent: str, start: str = "") -> list[str]:
    """The text in lines, broken between words."""
    return wrap(text, width, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)


def _listed(things: Iterable[str]) -> str:
    """Things by commas, none of which is broken between lines."""
    return ", ".join(thing.replace(" ", _BOUND) for thing in things) or "-"


# ---- the city -----------------------------------------------------------------------------------


def _city(table: Table, width: int, labels: Labels) -> Iterator[str]:
    laid = hexagons(table.board)
    cells = [_space(table, number, labels) for number in range(len(table.board.spaces))]
    fits = all(len(line) < _CELL for cell in cells for line in cell)
    if laid is not None and laid.ways == laid.borders and fits and laid.across * _CELL <= width:
        yield from _map(laid, cells)
    else:
        for space, cell in zip(table.board.spaces, cells, strict=True):
            near = " ".join(map(str, space.neighbors))
            yield from _wrapped(f"{cell[0]} [{cell[1]}] {labels.next_to} {near}", width, "  ")
    outside = " ".join(_signs(table, None))
    if outside:
        yield from _wrapped(f"{labels.outside}: {outside}", width, "  ")


def _space(table: Table, number: int, labels: Labels) -> tuple[str, str]:
    """The space in two lines: what it is, and who is there."""
    space = table.board.spaces[number]
    what = str(space.cubes) or labels.space_kind(space.kind)
    free = ["."] * (space.capacity - table.occupancy[number])
    here = " ".join([*_signs(table, number), *free])
    return f"{number} {what}{' ^' if space.tree else ''}", here


def _signs(table: Table, space: int | None) -> Iterator[str]:
    for team, number in collectors_at(table, space):
        yield f"{TEAMS[team]}{number}"


def _map(laid: Hexagons, cells: list[tuple[str, str]]) -> Iterator[str]:
    """The hexagons, every other row set in by half of one; a number stands before what it numbers."""
    rows: list[list[tuple[int, tuple[str, str]]]] = [[] for _ in range(laid.down)]
    for (x, y), cell in zip(laid.places, cells, strict=True):
        rows[int(y)].append((int(x * _CELL), cell))
    for row in rows:
        for line in range(2):
            text = ""
            for left, cell in sorted(row):
                inset = "" if line == 0 else " " * (cell[0].index(" ") + 1)
                text = text.ljust(left) + inset + cell[line]
            yield text


# ---- the warehouse ------------------------------------------------------------------------------


def _warehouse(table: Table, width: int, labels: Labels) -> Iterator[str]:
    """A column for each material, or a line where a column would be too wide."""
    board = table.board
    columns = [
        (
            f"{LETTERS[material]} {labels.materials[material]}",
            " ".join(
                f"{price}{LETTERS[material] if k < table.warehouse[material] else ''}"
                for k, price in enumerate(board.warehouse[material])
            ),
            "{0.first}+{0.further} ({0.merchant})".format(board.costs[material]),
            str(table.supply[material]),
        )
        for material in RECYCLABLES
    ]
    columns.append((LETTERS[ORGANIC], "", "", str(table.supply[ORGANIC])))
    names = ("", labels.warehouse, labels.carrying, labels.supply)
    across = [names, *columns]
    widths = [max(map(len, column)) + 2 for column in across]
    if sum(widths) - 2 <= width:
        for line in zip(*across, strict=True):
            yield "".join(text.ljust(wide) for text, wide in zip(line, widths, strict=True))
        return
    for heading, *values in columns:
        parts = [f"{name} {value}" for name, value in zip(names[1:], values, strict=True) if value]
        yield from _wrapped(f"{heading}: {', '.join(parts)}", width, "  ")


# ---- the seats ----------------------------------------------------------------------------------


def _seat(table: Table, seat: int, name: str, width: int, labels: Labels) -> Iterator[str]:
    """The seat in three lines or more."""
    board, mine = table.board, own(table, seat)
    beside = "".join(f", {mark}" for mark in marks(table, seat, labels))
    cart = f"{labels.cart} {table.carts[seat] or '-'} ({len(table.carts[seat])}/{board.cart})"
    yield from _wrapped(
        f"{TEAMS[team_of(table, seat)]} {name}: {_money(table, seat, labels)}, "
        f"{table.points[seat]} {labels.points}{beside}; {cart}",
        width,
        "  ",
    )
    room = f"{mine.room} {labels.any}" + (f" + {mine.slots}" if mine.slots else "")
    tiles = [*counted([tile.name for tile in board.tiles], table.tiles[seat], "x")]
    cards = [*counted(labels.cards, table.cards[seat], "x")]
    store = f"{table.stores[seat] or '-'} ({len(table.stores[seat])}; {labels.room_for} {room})"
    yield from _wrapped(
        f"{labels.store} {store}, {labels.landfill} {table.landfills[seat]}/{board.landfill}",
        width,
        "    ",
        "  ",
    )
    named = ((labels.tiles_held, tiles), (labels.cards_held, cards))
    held = [f"{name}:{_BOUND}{_listed(things)}" for name, things in named if things]
    yield from _wrapped("; ".join(held), width, "    ", "  ")


def _money(table: Table, seat: int, labels: Labels) -> str:
    """What the seat has; of a debt also what it costs at the end, since a % sign does not tell that."""
    red = min(0, table.money[seat])
    cost = f" ({signed(red)} {labels.points})" if red else ""
    return f"{money(table, seat)}{cost}"
