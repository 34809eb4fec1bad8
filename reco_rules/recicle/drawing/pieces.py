"""The pieces of the game as blocks: cubes and their places, collectors, points, tiles, small icons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from reco_rules.recicle.board import SpaceKind, Tile, TileKind
from reco_rules.recicle.collecting import GAS_MONEY, PER_GAS
from reco_rules.recicle.cubes import LETTERS, MATERIALS, ORGANIC, Cubes
from reco_rules.recicle.drawing.labels import Labels
from reco_rules.recicle.drawing.seen import TEAMS
from reco_rules.svg import Block, element, flow, framed, measure, stacked, words

SIDE: Final = 20
"""The side of a cube."""

DISK: Final = 26
"""The width of a collector's disk."""

TILE_PAD: Final = 6

_CUBES: Final = (
    ("blue", "on-dark"),
    ("green", "on-dark"),
    ("red", "on-dark"),
    ("gray", "on-dark"),
    ("yellow", "on-light"),
    ("brown", "on-dark"),
)
"""The colors of the materials and of the letters on them."""

_TEAMS: Final = (
    ("black", "on-dark"),
    ("white", "on-light"),
    ("purple", "on-dark"),
    ("orange", "on-light"),
    ("sand", "on-light"),
)
"""The colors of the teams and of the signs on them."""


def cube(material: int, count: int = 1) -> Block:
    """A cube with the letter of its material, or so many as one."""
    fill, ink = _CUBES[material]
    text = LETTERS[material] if count == 1 else f"{count}{LETTERS[material]}"
    wide = max(SIDE, measure(text, bold=True) + 6)
    return Block(
        wide,
        SIDE,
        (
            _square(wide, fill=fill, stroke="muted"),
            words(
                text, wide / 2, SIDE / 2, room=wide - 2, anchor="middle", bold=True, fill=ink
            ),
        ),
    ).tagged(material=LETTERS[material], count=count)  # fmt: skip


def cubes_of(cubes: Cubes) -> Iterator[Block]:
    """A block for each material."""
    for material in MATERIALS:
        if cubes[material]:
            yield cube(material, cubes[material])


def empty_place(text: str) -> Block:
    """A place without a cube, and what is for it there."""
    wide = max(SIDE, measure(text) + 6)
    return Block(
        wide,
        SIDE,
        (
            _square(wide, fill="paper", stroke="muted", stroke_dasharray="3 2"),
            words(text, wide / 2, SIDE / 2, room=wide - 2, anchor="middle", fill="muted"),
        ),
    )


def _square(wide: float, **colors: object) -> Element:
    return element(
        "rect", x=0.5, y=0.5, width=wide - 1, height=SIDE - 1, rx=3, stroke_width=1, **colors
    )


def disk(team: int, number: int | None = None) -> Block:
    """A collector, or without a number the team's marker."""
    fill, ink = _TEAMS[team]
    text = f"{TEAMS[team]}{number or ''}"
    return Block(
        DISK,
        SIDE,
        (
            _oval(fill=fill, stroke="muted"),
            words(
                text, DISK / 2, SIDE / 2, room=DISK - 2, anchor="middle", bold=True, fill=ink
            ),
        ),
    ).tagged(**{"collector" if number else "marker": text})  # fmt: skip


def free_place() -> Block:
    """Where there is room for a collector."""
    return Block(DISK, SIDE, (_oval(fill="none", stroke="muted", stroke_dasharray="3 2"),))


def _oval(**colors: object) -> Element:
    return element(
        "rect",
        x=1,
        y=0.5,
        width=DISK - 2,
        height=SIDE - 1,
        rx=(SIDE - 1) / 2,
        stroke_width=1,
        **colors,
    )


def badge(points: int) -> Block:
    """Victory points, with a sign of more."""
    text = f"+{points}"
    wide = measure(text, bold=True) + 10
    return Block(
        wide,
        SIDE,
        (
            element("rect", x=0, y=1, width=wide, height=18, rx=9, fill="gain"),
            words(
                text, wide / 2, SIDE / 2,
                room=wide - 4, anchor="middle", bold=True, fill="on-color",
            ),
        ),
    )  # fmt: skip


def label(text: str, room: float, *, bold: bool = False, fill: str = "ink") -> Block:
    """Words as high as a cube."""
    node = words(text, 0, SIDE / 2, room=room, bold=bold, fill=fill)
    return Block(min(room, measure(text, bold=bold)), SIDE, (node,))


# ---- icons --------------------------------------------------------------------------------------

_ICONS: Final = {
    SpaceKind.COOPERATIVE: "M0 8L8 1L16 8L14 8L14 16L2 16L2 8Z",
    SpaceKind.SQUARE: "M8 0L16 8L8 16L0 8Z",
    SpaceKind.CARDS: "M1 4L9 2L9 14L1 16ZM11 2L15 2L15 12L11 12Z",
    SpaceKind.BIN: "M1 3L15 3L15 5L1 5ZM3 6L13 6L12 16L4 16ZM6 1L10 1L10 2L6 2Z",
    SpaceKind.ORGANIC: "M1 15Q0 4 15 1Q16 14 5 13L2 16Z",
}


def icon(kind: SpaceKind) -> Block | None:
    """A sign for the kind of space; its cubes are that of recyclables."""
    if kind not in _ICONS:
        return None
    return Block(16, 16, (element("path", d=_ICONS[kind], fill="muted"),))


def tree() -> Block:
    """A tree."""
    crown = element("path", d="M8 0L15 11L1 11Z", fill="green")
    return Block(16, 16, (crown, element("rect", x=6.5, y=11, width=3, height=5, fill="brown")))


# ---- tiles --------------------------------------------------------------------------------------


def tile_block(tile: Tile, count: int, width: float, labels: Labels, *, priced: bool) -> Block:
    """A tile: its name, what it costs if asked for, and what it does."""
    room = width - 2 * TILE_PAD
    name = label(tile.name if count == 1 else f"{tile.name} \u00d7{count}", room, bold=True)
    costs = flow([*_costs(tile, labels)], room, 4) if priced else Block(0, SIDE)
    parts = [*_does(tile, room, labels)]
    nodes = [name.at(0, 0)]
    if name.width + 6 + costs.width <= room:
        nodes.append(costs.at(round(room - costs.width, 2), 0))
    else:
        parts.insert(0, costs)
    body = stacked([Block(room, SIDE, tuple(nodes)), flow(parts, room, 7)], 2)
    return framed(body, width, TILE_PAD).tagged(tile=tile.name, copies=count)


def _costs(tile: Tile, labels: Labels) -> Iterator[Block]:
    """What a tile costs, part by part."""
    yield label(f"${tile.money}", 60, bold=True)
    if tile.recyclables:
        yield label(f"+ {tile.recyclables} {labels.any}", 90, bold=True)
    if tile.organics:
        yield from (label("+", 20, bold=True), cube(ORGANIC, tile.organics))


def _does(tile: Tile, room: float, labels: Labels) -> Iterator[Block]:
    """What a tile does, part by part."""
    if tile.stores:
        slots = zip(tile.stores, LETTERS, strict=True)
        yield flow([empty_place(f"{n}{letter}") for n, letter in slots if n], room, 2)
    for process in tile.processes:
        gives = [label(f"\u2192 ${process.money}", room)]
        gives += [badge(process.points)] if process.points else []
        yield flow([*cubes_of(process.takes), *gives], room, 3)
    effect = [*_effect(tile, room, labels)]
    if effect:
        yield flow(effect, room, 3)
    if tile.points:
        yield badge(tile.points)


def _effect(tile: Tile, room: float, labels: Labels) -> Iterator[Block]:
    """What a tile does that does not recycle."""
    match tile.kind:
        case TileKind.TRUCK:
            yield from (label("+", room), cube(ORGANIC, tile.collects))
        case TileKind.DESIGNER:
            yield label(f"+$1 / {labels.process}", room)
        case TileKind.GAS_FACTORY:
            yield from (cube(ORGANIC, PER_GAS), label(f"\u2192 +${GAS_MONEY}", room))
        case TileKind.PRODUCTIVITY:
            yield label(f"{labels.extra_round} {tile.order}", room)
        case TileKind.MERCHANT:
            yield label(f"\u2212$1 {labels.each_piece}", room)
        case TileKind.STOREHOUSE:
            yield label(f"+{tile.room} {labels.any}", room)
        case _:
            pass
