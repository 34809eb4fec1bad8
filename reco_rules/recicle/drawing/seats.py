"""What a seat has: its cart, its cooperative with tiles, its landfill, its cards."""

from __future__ import annotations

from typing import Final

from reco_rules.recicle.cubes import LETTERS, Cubes
from reco_rules.recicle.drawing.labels import Labels
from reco_rules.recicle.drawing.market import cards_row
from reco_rules.recicle.drawing.pieces import (
    cube,
    cubes_of,
    disk,
    empty_place,
    label,
    tile_block,
)
from reco_rules.recicle.drawing.seen import Seen, marks, money, organics, places
from reco_rules.recicle.numbers import EQUIPMENT_SPACES
from reco_rules.recicle.state import own
from reco_rules.svg import Block, arrow, flow, framed, measure, muted, pill, stacked, words

_PAD: Final = 9
_GAP: Final = 8


def seat_block(seen: Seen, seat: int, width: float) -> Block:
    """Everything of a seat on a panel."""
    view, labels, board = seen.view, seen.labels, seen.view.board
    room = width - 2 * _PAD
    moves = seat == seen.mover
    cart, landfill = view.carts[seat], organics(view.landfills[seat])
    held = (
        (labels.cart, "cart", cart, board.cart),
        (labels.landfill, "landfill", landfill, board.landfill),
    )
    sections = [
        stacked(
            [muted(f"{name} {len(cubes)}/{most}", room), _cubes(cubes, room, labels)], 2
        ).tagged(place=place)
        for name, place, cubes, most in held
    ]
    store = flow([_place(*one) for one in places(view, seat)], room, 2)
    heading = f"{labels.cooperative} {len(view.stores[seat])}"
    sections.append(stacked([muted(heading, room), store], 2).tagged(place="cooperative"))
    parts = [_head(seen, seat, room), flow(sections, room, 18)]
    if any(view.tiles[seat]):
        parts.append(_tiles(seen, seat, room))
    if any(view.cards[seat]):
        cards = cards_row(view.cards[seat], room, labels)
        parts.append(stacked([muted(labels.cards_held, room), cards], 2).tagged(place="hand"))
    block = framed(stacked(parts, 6), width, _PAD, marked=moves)
    return block.tagged(seat=seat, moves="yes" if moves else "no")


def _head(seen: Seen, seat: int, room: float) -> Block:
    """The name, the money and the points, and what is due."""
    view, labels = seen.view, seen.labels
    name = words(seen.names[seat], 0, 10, room=room - 60, size=16, bold=True)
    wide = min(room - 60, measure(seen.names[seat], 16, bold=True))
    has = f"{labels.money} {money(view, seat)} \u00b7 {labels.points} {view.points[seat]}"
    parts = [
        *([arrow()] if seat == seen.mover else []),
        disk(seat),
        Block(wide, 20, (name,)),
        label(has, room),
        *(pill(text, room / 3) for text in marks(view, seat, labels)),
    ]
    return flow(parts, room, 7)


def _cubes(cubes: Cubes, room: float, labels: Labels) -> Block:
    """The cubes, or a word where there are none."""
    if not cubes:
        return label(labels.nothing, room, fill="muted")
    return flow([*cubes_of(cubes)], room, 3)


def _place(material: int | None, held: int | None) -> Block:
    """A place of the cooperative: of one material with its letter, or of any."""
    letter = "" if material is None else LETTERS[material]
    drawn = empty_place(letter) if held is None else cube(held)
    return drawn.tagged(store=letter or "any")


def _tiles(seen: Seen, seat: int, room: float) -> Block:
    """The tiles of the seat, and how many equipments are among them."""
    view, labels = seen.view, seen.labels
    across = max(2, int(room // 210))
    wide = (room - (across - 1) * _GAP) / across
    blocks = [
        tile_block(tile, count, wide, labels, priced=False)
        for tile, count in zip(view.board.tiles, view.tiles[seat], strict=True)
        if count
    ]
    equipment = f"{labels.equipment} {own(view, seat).equipment}/{EQUIPMENT_SPACES}"
    heading = f"{labels.tiles_held} \u00b7 {equipment}"
    return stacked([muted(heading, room), flow(blocks, room + 1, _GAP)], 2).tagged(place="owned")
