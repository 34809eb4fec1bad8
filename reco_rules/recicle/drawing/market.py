"""What belongs to nobody: the warehouse, the supply, the money track, tiles and cards on offer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from reco_rules.recicle.cubes import LETTERS, MATERIALS, RECYCLABLES
from reco_rules.recicle.drawing.labels import Labels
from reco_rules.recicle.drawing.pieces import (
    SIDE,
    cube,
    disk,
    empty_place,
    label,
    tile_block,
)
from reco_rules.recicle.drawing.seen import counted
from reco_rules.recicle.money import track_of
from reco_rules.recicle.state import CARDS, Table
from reco_rules.svg import Block, element, flow, framed, muted, pill, signed, stacked, words

_GAP: Final = 4
_PAD: Final = 3
_APART: Final = 8
"""How far tiles are apart."""
_CELLS: Final = 15
"""How many spaces of the money track stand in a row."""


def warehouse(view: Table, width: float, labels: Labels) -> Block:
    """A column for each recyclable: its slots from the dearest, and what carrying it home costs."""
    wide = (width - 4 * _GAP) / 5
    room = wide - 2 * _PAD
    slots = [flow([*_slots(view, material)], room, 0.5) for material in RECYCLABLES]
    high = max(block.height for block in slots)
    columns: list[Block] = []
    for material, block in enumerate(slots):
        cost = view.board.costs[material]
        name = label(labels.materials[material], room - SIDE - 4, bold=True)
        costs = label(f"${cost.first}, ${cost.further} (${cost.merchant})", room)
        parts = [
            Block(room, SIDE, (cube(material).at(0, 0), name.at(SIDE + 4, 0))),
            Block(room, high, (block.at(0, 0),)),
            costs,
        ]
        columns.append(framed(stacked(parts, 4), wide, _PAD).tagged(column=LETTERS[material]))
    return stacked(
        [
            muted(f"{labels.warehouse} \u00b7 {labels.to_carry}", width),
            flow(columns, width + 1, _GAP),
        ],
        4,
    ).tagged(place="warehouse")


def _slots(view: Table, material: int) -> Iterator[Block]:
    """The slots: the price, and the cube or its place. What is in the cheapest one is sold first."""
    for number, price in enumerate(view.board.warehouse[material]):
        full = number < view.warehouse[material]
        below = cube(material) if full else empty_place("")
        above = words(str(price), SIDE / 2, 8, room=SIDE, anchor="middle", bold=full)
        slot = Block(SIDE, 36, (above, below.at(0, 16)))
        yield slot.tagged(slot=f"{LETTERS[material]}{number}", full="yes" if full else "no")


def supply(view: Table, width: float, labels: Labels) -> Block:
    """What is left of each material."""
    parts = [
        flow([cube(material), label(str(view.supply[material]), 40)], 80, 3)
        for material in MATERIALS
    ]
    named = [label(labels.supply, 120, fill="muted"), *parts]
    return flow(named, width, 12).tagged(place="supply")


# ---- the money track ----------------------------------------------------------------------------


def money_track(view: Table, width: float, labels: Labels) -> Block:
    """The red spaces and the others, in rows, with everybody's markers and what is paid from where on."""
    board, wide = view.board, width / _CELLS
    positions = [*range(-board.red, 0)], [*range(board.cap + 1)]
    rows = [
        _track_row(view, zone[k : k + _CELLS], wide)
        for zone in positions
        for k in range(0, len(zone), _CELLS)
    ]
    pays = f" \u00b7 {labels.pays} \u2212$" if board.charges else ""
    return stacked([muted(f"{labels.money}{pays}", width), *rows], 3).tagged(place="money")


def _track_row(view: Table, positions: list[int], wide: float) -> Block:
    track = track_of(view.board)
    paid = {step.beyond + 1: step.pays for step in view.board.charges}
    there = [[s for s, own in enumerate(view.money) if own == at] for at in positions]
    most = max(map(len, there))
    head = 18 + (16 if any(at in paid for at in positions) else 0)
    high = head + most * (SIDE + 1) + 3
    nodes: list[Element] = []
    for k, (at, seats) in enumerate(zip(positions, there, strict=True)):
        red = at < 0
        parts: list[Element] = [
            element(
                "rect", x=0.5, y=0.5, width=wide - 2, height=high - 1, rx=3,
                fill="panel", stroke="loss" if red else "line", stroke_width=1,
            ),
            words(
                on_track(track.text(at)), wide / 2 - 0.5, 10,
                room=wide - 4, anchor="middle", fill="loss" if red else "ink",
            ),
        ]  # fmt: skip
        if at in paid:
            text = signed(-paid[at])
            parts.append(
                words(text, wide / 2 - 0.5, 26, room=wide - 4, anchor="middle", fill="loss")
            )
        parts += [
            disk(seat).at((wide - 27) / 2, head + row * (SIDE + 1))
            for row, seat in enumerate(seats)
        ]
        nodes.append(Block(wide, high, tuple(parts)).tagged(money=at).at(round(k * wide, 2), 0))
    return Block(len(positions) * wide, high, tuple(nodes))


def on_track(text: str) -> str:
    """What is printed on a space of the track, without the dollar sign.

    >>> on_track("-$3"), on_track("%")
    ('\u22123', '%')
    """
    return signed(text.replace("$", ""))


# ---- on offer -----------------------------------------------------------------------------------


def tiles_on_offer(view: Table, width: float, labels: Labels) -> Block:
    """The tiles that are left."""
    tiles = [
        (tile, count) for tile, count in zip(view.board.tiles, view.stock, strict=True) if count
    ]
    across = max(2, int(width // 220))
    wide = (width - (across - 1) * _APART) / across
    blocks = [tile_block(tile, count, wide, labels, priced=True) for tile, count in tiles]
    drawn = flow(blocks, width + 1, _APART) if blocks else None
    return stacked(
        [
            muted(labels.tiles_on_offer, width),
            drawn or label(labels.nothing, width, fill="muted"),
        ],
        4,
    ).tagged(place="tiles")


def cards_on_offer(view: Table, width: float, labels: Labels) -> Block:
    """The cards that lie open, and those that are blocked."""
    rows = [(labels.cards_on_offer, view.offered_cards)]
    rows += [(labels.blocked, view.blocked)] if any(view.blocked) else []
    parts: list[Block] = []
    for name, counts in rows:
        parts += [muted(name, width), cards_row(counts, width, labels)]
    return stacked(parts, 4).tagged(place="cards")


def cards_row(counts: tuple[int, ...], width: float, labels: Labels) -> Block:
    """A pill for each kind of card of which there are any."""
    kinds = [(card, count) for card, count in zip(CARDS, counts, strict=True) if count]
    named = counted(labels.cards, counts)
    pills = [
        pill(text, width).tagged(card=card.value, copies=count)
        for text, (card, count) in zip(named, kinds, strict=True)
    ]
    return flow(pills, width, 5) if pills else label(labels.nothing, width, fill="muted")
