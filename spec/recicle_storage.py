"""Recicle's storage: what a cooperative can hold, and what is proved of it (rules R15, R21, R37, R38, R44).

Equipment and ateliers have *slots* for materials that they show; the deposit and storehouses have *room*
for any recyclables (A19). Pieces may be moved between them freely, so that what is held fits where every
piece can be given a place of its own. The closed form of that is `fits`; that it says the same is proved.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from spec.logic import All, And, If, Iff, Implies, Or, Value, at, put
from spec.obligations import Obligation

RECYCLABLES = range(5)
MOST_TILES = 12
MOST_STORES = 8


class World(NamedTuple):
    """What may be spoken of: what is held, the places, a way to sort the one into the other, a tile."""

    held: tuple[Value, ...]  # by material, like all rows but the last two
    slots: tuple[Value, ...]
    room: Value
    in_slots: tuple[Value, ...]
    in_room: tuple[Value, ...]
    more_slots: tuple[Value, ...]
    more_room: Value
    material: Value
    tiles: tuple[Value, ...]  # the slots that each tile has for one material
    stores: tuple[Value, ...]  # the room of the deposit and of each storehouse


def over(held: tuple[Value, ...], slots: tuple[Value, ...]) -> Value:
    """R37, R38: how many pieces find no slot of their material."""
    return sum(If(h > s, h - s, 0) for h, s in zip(held, slots, strict=True))


def fits(held: tuple[Value, ...], slots: tuple[Value, ...], room: Value) -> Value:
    """A19, R44: there is a place for every piece."""
    return over(held, slots) <= room


# ---- the rules once more -------------------------------------------------------------------------


def natural(*rows: tuple[Value, ...]) -> Value:
    """No number is negative."""
    return All(number >= 0 for row in rows for number in row)


def sorted_into(w: World, in_slots: tuple[Value, ...], in_room: tuple[Value, ...]) -> Value:
    """So many of each material lie in slots for it, the others where any may lie, and all have a place."""
    return And(
        natural(in_slots, in_room),
        All(a + b == h for a, b, h in zip(in_slots, in_room, w.held, strict=True)),
        All(a <= s for a, s in zip(in_slots, w.slots, strict=True)),
        sum(in_room) <= w.room,
    )


def filled(pieces: Value, places: tuple[Value, ...]) -> tuple[Value, ...]:
    """Pieces of one material, laid into one tile after the other."""
    laid: list[Value] = []
    for slots in places:
        left = pieces - sum(laid)
        laid.append(If(left < slots, left, slots))
    return tuple(laid)


def lined_up(row: tuple[Value, ...], stores: tuple[Value, ...]) -> list[list[Value]]:
    """Pieces of all materials, one after the other, laid along the stores: per material and store."""
    starts = [sum(row[:i]) for i in range(len(row) + 1)]
    doors = [sum(stores[:i]) for i in range(len(stores) + 1)]
    return [
        [
            _overlap(starts[m], starts[m + 1], doors[k], doors[k + 1])
            for k in range(len(stores))
        ]
        for m in range(len(row))
    ]  # fmt: skip


def _overlap(a: Value, b: Value, c: Value, d: Value) -> Value:
    begin, end = If(a > c, a, c), If(b < d, b, d)
    return If(end > begin, end - begin, 0)


def one_more(w: World, count: int = 1) -> tuple[Value, ...]:
    """What is held, and a piece of the material."""
    return put(w.held, w.material, at(w.held, w.material) + count)


# ---- hypotheses ----------------------------------------------------------------------------------


def anywhere(w: World) -> Value:
    """Any pieces, any places."""
    return And(
        natural(w.held, w.slots, w.more_slots, w.tiles, w.stores),
        w.room >= 0, w.more_room >= 0,
        w.material >= 0, w.material < len(RECYCLABLES),
    )  # fmt: skip


def stored(w: World) -> Value:
    """What is held fits."""
    return And(anywhere(w), fits(w.held, w.slots, w.room))


def sorted_somehow(w: World) -> Value:
    """Every piece has been given a place."""
    return And(anywhere(w), sorted_into(w, w.in_slots, w.in_room))


def within_slots(w: World) -> Value:
    """The tiles together have slots for the pieces of the material."""
    return And(anywhere(w), at(w.held, w.material) <= sum(w.tiles))


def within_room(w: World) -> Value:
    """The deposit and the storehouses have room for all pieces."""
    return And(anywhere(w), sum(w.held) <= sum(w.stores))


def part_of_the_slots(w: World) -> Value:
    """What fits, and an own tile to part with."""
    return And(stored(w), All(a <= b for a, b in zip(w.more_slots, w.slots, strict=True)))


# ---- what is proved ------------------------------------------------------------------------------


def what_fits_can_be_sorted_into_the_places(w: World) -> Value:
    """Slots first, the rest where any may lie."""
    in_slots = tuple(If(h < s, h, s) for h, s in zip(w.held, w.slots, strict=True))
    return sorted_into(w, in_slots, tuple(h - a for h, a in zip(w.held, in_slots, strict=True)))


def what_is_sorted_into_the_places_fits(w: World) -> Value:
    """However it was done."""
    return fits(w.held, w.slots, w.room)


def pieces_of_a_material_find_their_tiles(w: World) -> Value:
    """What the tiles have slots for together can be laid into the single tiles."""
    pieces = at(w.held, w.material)
    laid = filled(pieces, w.tiles)
    return And(
        natural(laid), sum(laid) == pieces, All(a <= b for a, b in zip(laid, w.tiles, strict=True))
    )


def pieces_of_all_materials_find_their_stores(w: World) -> Value:
    """What the deposit and the storehouses have room for together can be laid into the single ones."""
    laid = lined_up(w.held, w.stores)
    return And(
        All(sum(row) == h for row, h in zip(laid, w.held, strict=True)),
        All(sum(column) <= r for column, r in zip(zip(*laid, strict=True), w.stores, strict=True)),
    )


def what_fits_still_fits_with_a_tile_more(w: World) -> Value:
    """Whatever the tile has places for."""
    slots = tuple(a + b for a, b in zip(w.slots, w.more_slots, strict=True))
    return fits(w.held, slots, w.room + w.more_room)


def what_fits_still_fits_with_a_piece_less(w: World) -> Value:
    """Who pays with a piece, or recycles it, needs no new place for the others."""
    return Implies(at(w.held, w.material) > 0, fits(one_more(w, -1), w.slots, w.room))


def a_piece_more_needs_a_free_slot_or_free_room(w: World) -> Value:
    """And nothing else: this is when a piece can be bought."""
    free = at(w.held, w.material) < at(w.slots, w.material)
    return Iff(fits(one_more(w), w.slots, w.room), Or(free, over(w.held, w.slots) < w.room))


def a_tile_can_go_if_its_pieces_find_room(w: World) -> Value:
    """Those that no other slot takes, at most as many as the tile had slots for."""
    left = tuple(a - b for a, b in zip(w.slots, w.more_slots, strict=True))
    homeless = [
        If(h <= rest, 0, If(h - rest < gone, h - rest, gone))
        for h, rest, gone in zip(w.held, left, w.more_slots, strict=True)
    ]
    return Iff(fits(w.held, left, w.room), sum(homeless) <= w.room - over(w.held, w.slots))


Sentence = Callable[[World], Value]

SENTENCES: tuple[tuple[Sentence, Sentence, str], ...] = (
    (what_fits_can_be_sorted_into_the_places, stored, "R15 R37 R38 R44 A19"),
    (what_is_sorted_into_the_places_fits, sorted_somehow, "R15 R37 R38 R44 A19"),
    (pieces_of_a_material_find_their_tiles, within_slots, "R37 R38 A19"),
    (pieces_of_all_materials_find_their_stores, within_room, "R44 A19"),
    (what_fits_still_fits_with_a_tile_more, stored, "R20 R44"),
    (what_fits_still_fits_with_a_piece_less, stored, "R20 R22 A22"),
    (a_piece_more_needs_a_free_slot_or_free_room, stored, "R15 R21 R31 A19"),
    (a_tile_can_go_if_its_pieces_find_room, part_of_the_slots, "R37 A20"),
)
"""What is proved, where, and the rules that it is about."""


def obligations() -> Iterator[Obligation]:
    """All of the storage."""
    for goal, given, clauses in SENTENCES:
        yield Obligation(goal.__name__.replace("_", " "), tuple(clauses.split()), given, goal)
