"""What a seat has: its cart, its cooperative with tiles, its landfill, its cards."""

from __future__ import annotations

from typing import Final

from reco_rules.recicle.cubes import LETTERS
from reco_rules.recicle.drawing.market import cards_row
from reco_rules.recicle.drawing.pieces import (
    cube,
    cubes_of,
    disk,
    empty_place,
    label,
    muted,
    tile_block,
)
from reco_rules.recicle.drawing.seen import Seen, marks, money, organics, places
from reco_rules.recicle.state import EQUIPMENT_SPACES, own
from reco_rules.svg import Block, element, flow, framed, measure, pill, stacked, words

_PAD: Final = 9
_GAP: Final = 8


def seat_block(seen: Seen, seat: int, width: float) -> Block:
    """Everything of a seat on a panel."""
    view, labels, board = seen.view, seen.labels, seen.view.board
    room = width - 2 * _PAD
    moves = seat == seen.mover
    held = (
        (labels.cart, "cart", len(view.carts[seat]), board.cart, [*cubes_of(view.carts[seat])]),
        (
            labels.landfill,
            "landfill",
            view.landfills[seat],
            board.landfill,
            [*cubes_of(organics(view.landfills[seat]))],
        ),
    )
    sections = [
        stacked([muted(f"{name} {count}/{most}", room), _or_none(blocks, room, seen)], 2).tagged(
            place=place
        )
        for name, place, count, most, blocks in held
    ]
    store = flow([_place(*one) for one in places(view, seat)], room, 2)
    equipment = f"{labels.equipment} {own(view, seat).equipment}/{EQUIPMENT_SPACES}"
    heading = f"{labels.cooperative} {len(view.stores[seat])} \u00b7 {equipment}"
    parts = [
        _head(seen, seat, room),
        flow(sections, room, 24),
        stacked([muted(heading, room), store], 2).tagged(place="cooperative"),
    ]
    if any(view.tiles[seat]):
        parts.append(_tiles(seen, seat, room))
    if any(view.cards[seat]):
        cards = cards_row(view.cards[seat], room, labels)
        parts.append(stacked([muted(labels.cards_held, room), cards], 2).tagged(place="hand"))
    block = framed(stacked(parts, 6), width, _PAD, marked=moves)
    return block.tagged(seat=seat, moves="yes" if moves else "no")


def _head(seen: Seen, seat: int, room: float) -> Block:
    """The name, what is due, the money and the points."""
    view, labels = seen.view, seen.labels
    tags = [pill(text, room / 3) for text in marks(view, seat, labels)]
    beside = sum(tag.width + 4 for tag in tags)
    start = 16 if seat == seen.mover else 0
    arrow = (element("path", d="M0 4L11 10L0 16Z", fill="mark"),) if start else ()
    sign = disk(seat)
    left = room - start - sign.width - 6
    name = words(seen.names[seat], start + sign.width + 6, 10, room=left, size=16, bold=True)
    head = Block(room, 20, (*arrow, sign.at(start, 0), name))
    has = f"{labels.money} {money(view, seat)} \u00b7 {labels.points} {view.points[seat]}"
    row = [label(has, room, bold=True), *tags]
    fits = measure(seen.names[seat], 16, bold=True) + beside <= left
    if not fits:
        return stacked([head, flow(row, room, 6)], 4)
    nodes = list(head.nodes)
    x = room - beside + 4
    for tag in tags:
        nodes.append(tag.at(x, 0))
        x += tag.width + 4
    return stacked([Block(room, 20, tuple(nodes)), row[0]], 4)


def _or_none(blocks: list[Block], room: float, seen: Seen) -> Block:
    return flow(blocks, room, 3) if blocks else label(seen.labels.nothing, room, fill="muted")


def _place(material: int | None, held: int | None) -> Block:
    """A place of the cooperative: of one material with its letter, or of any."""
    letter = "" if material is None else LETTERS[material]
    drawn = empty_place(letter) if held is None else cube(held)
    return drawn.tagged(store=letter or "any")


def _tiles(seen: Seen, seat: int, room: float) -> Block:
    view, labels = seen.view, seen.labels
    across = max(2, int(room // 210))
    wide = (room - (across - 1) * _GAP) / across
    blocks = [
        tile_block(tile, count, wide, labels, priced=False)
        for tile, count in zip(view.board.tiles, view.tiles[seat], strict=True)
        if count
    ]
    return stacked([muted(labels.tiles_held, room), flow(blocks, room + 1, _GAP)], 2).tagged(
        place="owned"
    )
