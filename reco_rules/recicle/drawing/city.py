"""The city: hexagons where the board's coordinates are those of hexagons, and else a list of its spaces."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Final
from xml.etree.ElementTree import Element

import attrs

from reco_rules.recicle.board import Board, Space
from reco_rules.recicle.drawing.labels import Labels
from reco_rules.recicle.drawing.pieces import (
    SIDE,
    cube,
    cubes_of,
    disk,
    free_place,
    icon,
    label,
    tree,
)
from reco_rules.recicle.drawing.seen import collectors_at
from reco_rules.recicle.state import Table
from reco_rules.svg import Block, element, flow, framed, muted, stacked

_WIDE: Final = 91.2
"""The width of a hexagon; those on the left and right of it stand on their points, as it does."""
_RADIUS: Final = _WIDE / sqrt(3)
_STEP: Final = 1.5 * _RADIUS
_ROOM: Final = 80.0
"""How wide the contents of a space may be."""
_MOST_DISKS: Final = 5
_MOST_ACROSS: Final = 10
_MOST_DOWN: Final = 20

Ways = frozenset[tuple[int, int]]


@attrs.frozen
class Hexagons:
    """Where the spaces lie, in hexagons from the left and rows from the top, and their ways."""

    places: tuple[tuple[float, float], ...]
    ways: Ways
    """Between spaces that are next to each other."""
    borders: Ways
    """Between hexagons that touch each other."""

    @property
    def across(self) -> float:
        """How many hexagons wide they are."""
        return max(x for x, _ in self.places) + 1

    @property
    def down(self) -> int:
        """How many rows there are."""
        return int(max(y for _, y in self.places)) + 1


def hexagons(board: Board) -> Hexagons | None:
    """Where the spaces lie; None where the coordinates say little of which are next to each other.

    >>> from reco_rules.recicle import BOARDS
    >>> laid = hexagons(BOARDS["reconstruction-1"])
    >>> laid.across, laid.down, laid.ways == laid.borders
    (5.0, 5, True)
    """
    at = [space.at for space in board.spaces]
    numbers = {place: number for number, place in enumerate(at)}
    if len(numbers) < len(at):
        return None
    near = ((1, 0), (0, 1), (-1, 1))
    borders = frozenset(
        _pair(number, numbers[q + dq, r + dr])
        for number, (q, r) in enumerate(at)
        for dq, dr in near
        if (q + dq, r + dr) in numbers
    )
    ways = frozenset(
        _pair(number, other)
        for number, space in enumerate(board.spaces)
        for other in space.neighbors
    )
    if len(ways - borders) > len(ways & borders):
        return None
    left, top = min(q + r / 2 for q, r in at), min(r for _, r in at)
    found = Hexagons(tuple([(q + r / 2 - left, float(r - top)) for q, r in at]), ways, borders)
    small = found.across <= _MOST_ACROSS and found.down <= _MOST_DOWN
    return found if small else None


def _pair(one: int, other: int) -> tuple[int, int]:
    return min(one, other), max(one, other)


def city(view: Table, least: float, labels: Labels) -> Block:
    """The city, at least so wide."""
    laid = hexagons(view.board)
    contents = [_contents(view, number, labels) for number in range(len(view.board.spaces))]
    if laid is not None and all(one.width <= _ROOM for one in contents) and _few(view):
        drawn = _hexagons(laid, contents, least)
    else:
        drawn = _list(view, contents, least, labels)
    outside = [disk(*one) for one in collectors_at(view, None)]
    if not outside:
        return drawn.tagged(place="city")
    named = flow([label(labels.outside, 180, fill="muted"), *outside], drawn.width, 3)
    return stacked([drawn, named], 6).tagged(place="city")


def _few(view: Table) -> bool:
    """Whether there are so few collectors and places for them that a hexagon has room for all."""
    places = zip(view.board.spaces, view.occupancy, strict=True)
    return all(max(space.capacity, count) <= _MOST_DISKS for space, count in places)


# ---- one space ----------------------------------------------------------------------------------


def _contents(view: Table, number: int, labels: Labels) -> Block:
    """The number, what the space is, and who is there."""
    space = view.board.spaces[number]
    sign = tree() if space.tree else icon(space.kind)
    head = [label(str(number), 40, bold=True)]
    head += [sign] if sign is not None else []
    disks = [disk(*one) for one in collectors_at(view, number)]
    disks += [free_place()] * (space.capacity - len(disks))
    rows = [disks[k : k + 3] for k in range(0, len(disks), 3)]
    parts = [
        flow(head, _ROOM, 4, 0.5),
        _offers(space, labels),
        *(flow(row, _ROOM, 1) for row in rows),
    ]
    return _centered(parts, 2).tagged(space=number)


def _offers(space: Space, labels: Labels) -> Block:
    """The cubes of a space of recyclables, one by one if they are few; the name of another."""
    if not space.cubes:
        return label(labels.space_kind(space.kind), _ROOM)
    one_by_one = [cube(m) for m, count in enumerate(space.cubes) for _ in range(count)]
    few = len(one_by_one) * (SIDE + 2) <= _ROOM
    blocks = one_by_one if few else [*cubes_of(space.cubes)]
    return flow(blocks, sum(block.width + 2 for block in blocks), 2)


def _centered(blocks: list[Block], gap: float) -> Block:
    width = max(block.width for block in blocks)
    nodes: list[Element] = []
    y = 0.0
    for block in blocks:
        nodes.append(block.at((width - block.width) / 2, y))
        y += block.height + gap
    return Block(width, y - gap, tuple(nodes))


# ---- all of them --------------------------------------------------------------------------------


def _hexagons(laid: Hexagons, contents: list[Block], least: float) -> Block:
    wide = laid.across * _WIDE
    width, height = max(least, wide), 2 * _RADIUS + (laid.down - 1) * _STEP
    left = (width - wide) / 2
    middles = [(left + (x + 0.5) * _WIDE, _RADIUS + y * _STEP) for x, y in laid.places]
    nodes = [_hexagon(x, y) for x, y in middles]
    nodes += _lines(laid, middles)
    for block, (x, y) in zip(contents, middles, strict=True):
        above = min(45, block.height / 2 + 6)  # there is less room in the corner below
        nodes.append(block.at(round(x - block.width / 2, 2), round(y - above, 2)))
    return Block(width, height, tuple(nodes))


def _hexagon(x: float, y: float) -> Element:
    """A hexagon with this middle, a little smaller than its room."""
    half, radius = _WIDE / 2 - 1.5, _RADIUS - 1.7
    corners = (
        (0, -radius),
        (half, -radius / 2),
        (half, radius / 2),
        (0, radius),
        (-half, radius / 2),
        (-half, -radius / 2),
    )
    path = "M" + "L".join(f"{x + dx:.6g} {y + dy:.6g}" for dx, dy in corners) + "Z"
    return element("path", d=path, fill="panel", stroke="line", stroke_width=1.5)


def _lines(laid: Hexagons, middles: list[tuple[float, float]]) -> Iterator[Element]:
    """Ways between hexagons that do not touch, and bars between those that touch and have no way."""
    for one, other in sorted(laid.ways - laid.borders):
        (x1, y1), (x2, y2) = middles[one], middles[other]
        yield element(
            "path",
            d=f"M{x1:.6g} {y1:.6g}L{x2:.6g} {y2:.6g}",
            fill="none",
            stroke="mark",
            stroke_width=2,
            stroke_dasharray="2 4",
            data_way=f"{one}-{other}",
        )
    for one, other in sorted(laid.borders - laid.ways):
        (x1, y1), (x2, y2) = middles[one], middles[other]
        x, y = (x1 + x2) / 2, (y1 + y2) / 2
        dx, dy = (y1 - y2) / 3.8, (x2 - x1) / 3.8  # across the line between them
        yield element(
            "path",
            d=f"M{x - dx:.6g} {y - dy:.6g}L{x + dx:.6g} {y + dy:.6g}",
            fill="none",
            stroke="mark",
            stroke_width=5,
            data_bar=f"{one}-{other}",
        )


def _list(view: Table, contents: list[Block], width: float, labels: Labels) -> Block:
    """The spaces in rows, each with the numbers of those next to it."""
    cells: list[Block] = []
    for space, block in zip(view.board.spaces, contents, strict=True):
        room = max(_ROOM, block.width)
        near = [label(str(number), room) for number in space.neighbors]
        body = stacked([block, muted(labels.next_to, room), flow(near, room, 5)], 2)
        cells.append(framed(body, min(room + 8, width), 4))
    rows = flow(cells, width, 4)
    return Block(max(width, rows.width), rows.height, rows.nodes)
