"""The table as plain text, for terminals of 80 columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import Final

from reco_rules.recicle.cubes import LETTERS, NAMES, ORGANIC, RECYCLABLES
from reco_rules.recicle.drawing.city import Hexagons, hexagons
from reco_rules.recicle.drawing.labels import ENGLISH
from reco_rules.recicle.drawing.seen import (
    TEAMS,
    collectors_at,
    counted,
    due,
    marks,
    money,
    note,
    pending,
    price,
    team_of,
)
from reco_rules.recicle.state import Table, own

_WIDTH: Final = 80
_CELL: Final = 14
"""How wide a hexagon is."""
_BOUND: Final = "\0"
"""Stands for a space between words that stay together."""


def table_text(table: Table) -> str:
    """The table as text: what `str` gives of a state and of an observation.

    Materials and tiles are written as in actions. A collector is the sign of its team and its number, a
    dot is a place for one, ``^`` is a tree.

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> print(table_text(new_game(VARIANTS["reconstruction-1-2"])).splitlines()[0])
    reconstruction-1-2: turn 1/6, round 1, collecting
    """
    return "\n".join(line.rstrip().replace(_BOUND, " ") for line in _lines(table))


def _lines(table: Table) -> Iterator[str]:
    yield f"{table.variant}: {due(table, ENGLISH)}"
    seats = [f"seat {seat}" for seat in range(table.variant.players)]
    for text in (note(table.board, ENGLISH), pending(table, seats, ENGLISH)):
        yield from _wrapped(text, "  ")
    yield ""
    yield from _city(table)
    yield ""
    yield from _warehouse(table)
    for seat in range(table.variant.players):
        yield from _seat(table, seat)
    tiles = [
        f"{tile.name} {price(tile, ENGLISH).replace(' + ', '+')}" for tile in table.board.tiles
    ]
    yield from _wrapped(f"tiles: {_listed(counted(tiles, table.stock, 'x'))}", "  ")
    cards = [*counted(ENGLISH.cards, table.offered_cards, "x")]
    cards += [f"{name} (blocked)" for name in counted(ENGLISH.cards, table.blocked, "x")]
    yield from _wrapped(f"cards: {_listed(cards)}", "  ")


def _wrapped(text: str, indent: str = "", start: str = "") -> list[str]:
    """The text in lines, broken between words."""
    return wrap(
        text, _WIDTH, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False
    )


def _listed(things: Iterable[str]) -> str:
    """Things by commas, none of which is broken between lines."""
    return ", ".join(thing.replace(" ", _BOUND) for thing in things) or "-"


# ---- the city -----------------------------------------------------------------------------------


def _city(table: Table) -> Iterator[str]:
    laid = hexagons(table.board)
    cells = [_space(table, number) for number in range(len(table.board.spaces))]
    fits = all(len(line) < _CELL for cell in cells for line in cell)
    if laid is not None and laid.ways == laid.borders and fits and laid.across * _CELL <= _WIDTH:
        yield from _map(laid, cells)
    else:
        for space, cell in zip(table.board.spaces, cells, strict=True):
            near = " ".join(map(str, space.neighbors))
            yield from _wrapped(f"{cell[0]} [{cell[1]}] next to {near}", "  ")
    outside = " ".join(_signs(table, None))
    if outside:
        yield from _wrapped(f"outside: {outside}", "  ")


def _space(table: Table, number: int) -> tuple[str, str]:
    """The space in two lines: what it is, and who is there."""
    space = table.board.spaces[number]
    what = str(space.cubes) or ENGLISH.space_kind(space.kind)
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


def _warehouse(table: Table) -> Iterator[str]:
    """A column for each material, or a line where a column would be too wide."""
    board = table.board
    columns = [
        (
            f"{LETTERS[material]} {NAMES[material]}",
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
    names = ("", "warehouse", "to carry", "supply")
    across = [names, *columns]
    widths = [max(map(len, column)) + 2 for column in across]
    if sum(widths) - 2 <= _WIDTH:
        for line in zip(*across, strict=True):
            yield "".join(text.ljust(wide) for text, wide in zip(line, widths, strict=True))
        return
    for heading, *values in columns:
        parts = [f"{name} {value}" for name, value in zip(names[1:], values, strict=True) if value]
        yield from _wrapped(f"{heading}: {', '.join(parts)}", "  ")


# ---- the seats ----------------------------------------------------------------------------------


def _seat(table: Table, seat: int) -> Iterator[str]:
    """The seat in three lines or more."""
    board, mine = table.board, own(table, seat)
    beside = "".join(f", {mark}" for mark in marks(table, seat, ENGLISH))
    cart = f"cart {table.carts[seat] or '-'} ({len(table.carts[seat])}/{board.cart})"
    yield from _wrapped(
        f"{TEAMS[team_of(table, seat)]} seat {seat}: {money(table, seat)}, "
        f"{table.points[seat]} VP{beside}; {cart}",
        "  ",
    )
    room = f"{mine.room} any" + (f" + {mine.slots}" if mine.slots else "")
    tiles = [*counted([tile.name for tile in board.tiles], table.tiles[seat], "x")]
    cards = [*counted(ENGLISH.cards, table.cards[seat], "x")]
    yield from _wrapped(
        f"store {table.stores[seat] or '-'} ({len(table.stores[seat])}; room for {room}), "
        f"landfill {table.landfills[seat]}/{board.landfill}",
        "    ",
        "  ",
    )
    named = (("tiles", tiles), ("cards", cards))
    held = [f"{name}: {_listed(things)}" for name, things in named if things]
    yield from _wrapped("; ".join(held), "    ", "  ")
