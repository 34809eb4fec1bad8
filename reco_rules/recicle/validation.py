"""What is wrong with a board: everything that would make a game on it impossible, as sentences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final, cast

from reco_rules.checks import shown
from reco_rules.problems import LONGEST_NAME, length_problems, number_problems
from reco_rules.recicle.cubes import LETTERS, ORGANIC, RECYCLABLES, Cubes
from reco_rules.recicle.forms import misfits
from reco_rules.recicle.numbers import COLLECTORS, EQUIPMENT_SPACES

if TYPE_CHECKING:
    from reco_rules.recicle.board import Board, Origin, Space, Tile

COLLECTORS_IN_ALL: Final = 4 * COLLECTORS
"""Those of four teams (R4)."""

MOST_SPACES: Final = 64
MOST_TILES: Final = 60
MOST_PROCESSES: Final = 20
MOST_ORIGINS: Final = 300
MOST: Final = 99
"""No number on a board is above, so that no sum is too large to count."""

LENGTHS: Final = (("warehouse", len(RECYCLABLES)), ("costs", len(RECYCLABLES)), ("cards", 7))
"""How long the rows are that have an entry for each recyclable or kind of card."""

LONGEST_NOTE: Final = 500
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def problems_of(board: Board) -> list[str]:
    """Everything that is wrong: with the form, and with the contents of what has the right form."""
    if wrong := list(misfits(board, checked=(Cubes,))):
        return wrong
    lengths, beyond = list(_lengths(board)), list(_ranges(board))
    if lengths:
        return lengths + beyond
    return [*beyond, *beside(beyond, _contents(board))] if beyond else list(_contents(board))


_ROW: Final = re.compile(
    r"(?:spaces|charges)\[\d+\]|(?:tiles|costs|warehouse)\.[\w-]+|\w+(?= must be)"
)


def beside(found: Iterable[str], more: Iterable[str]) -> Iterator[str]:
    """Of further problems those of rows of which none is found yet: what else is wrong may follow from it.

    >>> list(beside(["spaces[7].cubes: ..."], ["spaces[7].tree ...", "spaces[8].tree ...", "the city"]))
    ['spaces[8].tree ...']
    """
    known = {row_of(problem) for problem in found}
    for problem in more:
        if row_of(problem) not in {*known, ""}:
            yield problem


def row_of(problem: str) -> str:
    """The path of the row or number that the problem is about, as ``spaces[7]``; empty for any other."""
    row = _ROW.match(problem)
    return row[0] if row else ""


def _lengths(board: Board) -> Iterator[str]:
    yield from length_problems((name, getattr(board, name), length) for name, length in LENGTHS)
    rows: list[tuple[str, tuple[object, ...], range]] = [
        ("spaces", board.spaces, range(1, MOST_SPACES + 1)),
        ("tiles", board.tiles, range(1, MOST_TILES + 1)),
        ("origins", board.origins, range(MOST_ORIGINS + 1)),
    ]
    for letter, column in zip(LETTERS, board.warehouse, strict=False):
        rows.append((f"warehouse.{letter}", column, range(1, MOST + 1)))
    for tile in board.tiles:
        processes = f"tiles.{named(tile.name)}.processes"
        rows.append((processes, tile.processes, range(MOST_PROCESSES + 1)))
    for name, row, allowed in rows:
        if len(row) not in allowed:
            ends = f"{allowed.start} to {allowed.stop - 1}"
            yield f"{name} must have {ends} entries, not {len(row)}"


def _ranges(board: Board) -> Iterator[str]:
    for path, value, _ in board.values():
        low = -MOST if path.endswith(".at") else 0
        numbers = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
        for number in numbers:
            if type(number) is int:
                yield from number_problems(path, number, range(low, MOST + 1))


# ---- the contents -------------------------------------------------------------------------------


def _contents(board: Board) -> Iterator[str]:
    if not is_name(board.name):
        yield (
            f"name must be 1 to {LONGEST_NAME} small letters, digits and -, not {shown(board.name)}"
        )
    for name in ("version", "supply", "cart", "deposit", "landfill", "cap", "debt"):
        if not getattr(board, name):
            yield f"{name} must be at least 1, not 0"
    yield from _city(board)
    yield from _prices(board)
    yield from _tiles(board)
    yield from _money(board)
    yield from _origins(board)


def is_name(name: str) -> bool:
    """Whether a board or a tile may be named so."""
    return 0 < len(name) <= LONGEST_NAME and set(name) <= _LETTERS


def named(name: str) -> str:
    """A name as a path or a message says it, whatever it is."""
    return name if name.isprintable() and 0 < len(name) <= LONGEST_NAME else shown(name)


def above(path: str) -> str:
    """The path of what this path is a part of: ``spaces[7]`` for ``spaces[7].cubes``, at last ""."""
    return path[: max(path.rfind("."), path.rfind("["), 0)]


def _twice(names: Iterable[str]) -> list[tuple[str, int]]:
    """The names that are there more than once, and how often."""
    return [(named(name), count) for name, count in Counter(names).items() if count > 1]


def _city(board: Board) -> Iterator[str]:
    spaces = board.spaces
    for number, space in enumerate(spaces):
        yield from _space(board, number, space)
    kinds = [space.kind.value for space in spaces]
    if "cooperative" not in kinds:
        yield "the city must have a cooperative space (R15)"
    if kinds.count("square") != 1:
        yield f"the city must have one central square (R16), not {kinds.count('square')}"
    if not any(space.tree for space in spaces):
        yield "the city must have a space with a tree, to jump to (R16)"
    if any(board.cards) != ("cards" in kinds):
        yield "there must be a space of cards where there are cards, and only there (R17)"
    places = sum(space.capacity for space in spaces)
    if places < COLLECTORS_IN_ALL:
        yield f"the spaces must have room for {COLLECTORS_IN_ALL} collectors (R4), not for {places}"
    apart = _not_reached(spaces)
    if apart:
        yield f"the city is not connected: no way leads from space 0 to {', '.join(map(str, apart))}"


def _space(board: Board, number: int, space: Space) -> Iterator[str]:
    kind = space.kind.value
    if not space.capacity:
        yield f"spaces[{number}].capacity must be at least 1, not 0"
    last = len(board.spaces) - 1
    strangers = [other for other in space.neighbors if other > last or other == number]
    if strangers:
        yield f"spaces[{number}].neighbors must be other spaces from 0 to {last}, not {strangers[0]}"
    elif list(space.neighbors) != sorted(set(space.neighbors)):
        yield f"spaces[{number}].neighbors must ascend, each once, not {shown(space.neighbors)}"
    for other in space.neighbors:
        if other <= last and number not in board.spaces[other].neighbors:
            yield f"space {number} is next to space {other}, so {other} must be next to {number}"
    if (kind == "material") != bool(space.cubes):
        yield f"spaces[{number}].cubes: spaces of material show cubes, and only those (R13)"
    if space.cubes[ORGANIC]:
        yield f"spaces[{number}].cubes: organic material is on organic spaces (R14), not {space.cubes}"
    if len(space.cubes) > board.cart:
        yield f"spaces[{number}].cubes: a cart has room for {board.cart} (R13), not {len(space.cubes)}"
    if space.tree and kind != "material":
        yield f"spaces[{number}].tree: trees are on spaces of material (R16), not on {kind}"


def _not_reached(spaces: tuple[Space, ...]) -> list[int]:
    """The spaces to which no way leads from the first one."""
    reached, border = {0}, [0]
    while border:
        near = {n for space in border for n in spaces[space].neighbors if n < len(spaces)}
        border = list(near - reached)
        reached |= near
    return [number for number in range(len(spaces)) if number not in reached]


def _prices(board: Board) -> Iterator[str]:
    for letter, column in zip(LETTERS, board.warehouse, strict=False):
        if 0 in column or any(a < b for a, b in pairwise(column)):
            yield (
                f"warehouse.{letter} must be prices of at least 1 that do not rise (R19), "
                f"not {shown(column)}"
            )
    for letter, cost in zip(LETTERS, board.costs, strict=False):
        if not cost.first:
            yield f"costs.{letter}.first must be at least 1, not 0 (R15)"
            continue
        for name, rule in (("further", "R15"), ("merchant", "R43")):
            if not 1 <= (price := getattr(cost, name)) <= cost.first:
                yield (
                    f"costs.{letter}.{name} must be a number from 1 to the price of the first "
                    f"piece, {cost.first}, not {price} ({rule})"
                )


_BELONGS: Final = {
    "stores": ("equipment", "atelier"),
    "processes": ("equipment", "atelier"),
    "collects": ("truck",),
    "order": ("productivity",),
    "room": ("storehouse",),
}
"""The kinds of tiles that have these values; others have none."""


def _tiles(board: Board) -> Iterator[str]:
    for name, count in _twice(tile.name for tile in board.tiles):
        yield f"tiles.{name} is there {count} times: name each once, with its copies"
    if not any(tile.processes for tile in board.tiles):
        yield "there must be a tile to recycle with (R22)"
    orders = sorted(t.order for t in board.tiles if t.order and t.kind.value == "productivity")
    if len(set(orders)) < len(orders):
        yield f"productivity tiles must have different orders (R42), not {shown(orders)}"
    for tile in board.tiles:
        yield from _tile(board, tile)


def _storage(board: Board, buying: Tile) -> int:
    """How many recyclables a cooperative can have at most when it buys the tile."""
    equipment: list[int] = []
    places = board.deposit
    for tile in board.tiles:
        sizes = [tile.room + len(tile.stores)] * (tile.copies - (tile is buying))
        if tile.kind.value == "equipment":
            equipment += sizes
        else:
            places += sum(sizes)
    free = EQUIPMENT_SPACES - (buying.kind.value == "equipment")
    return min(places + sum(sorted(equipment)[-free:]), board.supply * len(RECYCLABLES))


def _tile(board: Board, tile: Tile) -> Iterator[str]:
    at, kind = f"tiles.{named(tile.name)}", tile.kind.value
    if not is_name(tile.name):
        yield f"{at} must have a name of 1 to {LONGEST_NAME} small letters, digits and -"
    if not tile.copies:
        yield f"{at}.copies must be at least 1, not 0"
    for name, kinds in _BELONGS.items():
        if bool(getattr(tile, name)) != (kind in kinds):
            does = "needs it" if kind in kinds else "has none"
            yield f"{at}.{name} is for tiles of the kind {' and '.join(kinds)}: {kind} {does}"
    if tile.order > 3:
        yield f"{at}.order must be a number from 1 to 3, not {tile.order} (R42)"
    if kind == "productivity" and tile.copies > 1:
        yield f"{at}.copies must be 1, not {tile.copies}: each extra round is there once (R42)"
    if tile.money > board.cap + board.debt:
        yield f"{at}.money: nobody can pay more than {board.cap + board.debt}, not {tile.money}"
    places = _storage(board, tile) if tile.recyclables else 0
    if tile.recyclables > places:
        yield f"{at}.recyclables: no cooperative stores more than {places}, not {tile.recyclables}"
    if tile.organics > board.landfill:
        yield f"{at}.organics: a landfill has room for {board.landfill}, not {tile.organics}"
    if tile.stores[ORGANIC]:
        yield f"{at}.stores: organic material is in the landfill (R14), not among {tile.stores}"
    if kind == "equipment" and sum(map(bool, tile.stores)) > 1:
        yield f"{at}.stores: an equipment stores one material (R37), not {tile.stores}"
    if len(tile.stores) > MOST:
        yield f"{at}.stores must be at most {MOST} cubes, not {len(tile.stores)}"
    takes = [process.takes for process in tile.processes]
    if len(set(takes)) < len(takes):
        yield f"{at}.processes must take different cubes, each once"
    for process in tile.processes:
        if not process.takes or process.takes not in tile.stores:
            yield (
                f"{at}.processes must take what the tile stores, {tile.stores}, "
                f"not {process.takes or 'nothing'}"
            )


def _money(board: Board) -> Iterator[str]:
    signs = list(board.interest)
    if signs != sorted(set(signs)) or not all(1 <= sign < board.red for sign in signs):
        yield (
            f"interest must be red spaces from 1 to {board.red - 1}, ascending, each once: "
            f"the last one has a number (R25), not {shown(signs)}"
        )
    steps = board.charges
    rising = all(a.beyond < b.beyond and a.pays < b.pays for a, b in pairwise(steps))
    if not rising:
        yield "charges must rise, both in beyond and in pays (R26)"
    for place, step in enumerate(steps):
        if not 1 <= step.pays <= step.beyond:
            yield f"charges[{place}].pays must be from 1 to {step.beyond}, not {step.pays} (R26)"


def _origins(board: Board) -> Iterator[str]:
    known = {""} | {path for path, *_ in board.values()}
    for path, *_ in board.values():
        while path := above(path):
            known.add(path)
    for path, count in _twice(origin.path for origin in board.origins):
        yield f"origins.{path} is there {count} times: give each path one origin"
    for origin in board.origins:
        yield from _origin(origin, known)


def _origin(origin: Origin, known: set[str]) -> Iterator[str]:
    at = f"origins.{named(origin.path)}"
    if origin.path not in known:
        yield f"{at}: the board has no value of that path"
    sure, source = origin.confidence is not None, origin.source.value
    if source in ("rulebook", "own") and sure:
        yield f"{at}: what is from the source {source} has no confidence"
    if source == "reconstructed" and not sure:
        yield f"{at}: what is reconstructed needs a confidence"
    if source == "derived" and not origin.note:
        yield f"{at}: what is derived needs its derivation as a note"
    if len(origin.note) > LONGEST_NOTE or not (origin.note or "-").isprintable():
        yield f"{at}: a note is printable text of at most {LONGEST_NOTE} characters"
