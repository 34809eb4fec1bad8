"""What is wrong with a board: everything that would make a game on it impossible, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from reco_rules.checks import shown
from reco_rules.recicle.cubes import LETTERS, ORGANIC, RECYCLABLES, Cubes
from reco_rules.recicle.forms import misfits

if TYPE_CHECKING:
    from reco_rules.recicle.board import Board, Origin, Space, Tile

COLLECTORS_IN_ALL: Final = 12
"""Four teams of three (R4)."""

MOST_SPACES: Final = 64
MOST_TILES: Final = 60
MOST: Final = 99
"""No number on a board is above, so that no sum is too large to count."""

LONGEST_NAME: Final = 60
LONGEST_NOTE: Final = 500
_LETTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")


def problems_of(board: Board) -> list[str]:
    """Everything that is wrong: first with the form, and only where that is right with the contents."""
    wrong = list(misfits(board, checked=(Cubes,), signed=("at",)))
    return wrong or list(_contents(board))


# ---- the contents -------------------------------------------------------------------------------


def _contents(board: Board) -> Iterator[str]:
    for path, value, _ in board.values():
        if isinstance(value, int) and value > MOST:
            yield f"{path} must be at most {MOST}, not {value}"
    if not _is_name(board.name):
        yield f"name must be of small letters, digits and -, not {shown(board.name)}"
    for name in ("supply", "cart", "deposit", "landfill", "cap", "debt"):
        if not getattr(board, name):
            yield f"{name} must be at least 1, not 0"
    yield from _city(board)
    yield from _prices(board)
    yield from _tiles(board)
    yield from _money(board)
    yield from _origins(board)


def _is_name(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and set(name) <= _LETTERS


def _city(board: Board) -> Iterator[str]:
    spaces = board.spaces
    if not 2 <= len(spaces) <= MOST_SPACES:
        yield f"the city must have 2 to {MOST_SPACES} spaces, not {len(spaces)}"
        return
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
        yield f"spaces.{number}.capacity must be at least 1, not 0"
    last = len(board.spaces) - 1
    strangers = [other for other in space.neighbors if other > last or other == number]
    if strangers:
        yield f"spaces.{number}.neighbors must be other spaces from 0 to {last}, not {strangers[0]}"
    elif list(space.neighbors) != sorted(set(space.neighbors)):
        yield f"spaces.{number}.neighbors must be ascending, each once"
    for other in space.neighbors:
        if other <= last and number not in board.spaces[other].neighbors:
            yield f"space {number} is next to space {other}, so {other} must be next to {number}"
    if (kind == "material") != bool(space.cubes):
        yield f"spaces.{number}.cubes: spaces of material show cubes, and only those (R13)"
    if space.cubes[ORGANIC]:
        yield f"spaces.{number}.cubes: organic material is collected on organic spaces (R14)"
    if len(space.cubes) > board.cart:
        yield f"spaces.{number}.cubes: a cart has room for {board.cart} (R13), not {len(space.cubes)}"
    if space.tree and kind != "material":
        yield f"spaces.{number}.tree: trees are on spaces of material (R16), not on {kind}"


def _not_reached(spaces: tuple[Space, ...]) -> list[int]:
    """The spaces to which no way leads from the first one."""
    reached, border = {0}, [0]
    while border:
        near = {n for space in border for n in spaces[space].neighbors if n < len(spaces)}
        border = list(near - reached)
        reached |= near
    return [number for number in range(len(spaces)) if number not in reached]


def _prices(board: Board) -> Iterator[str]:
    for name, length in (
        ("warehouse", len(RECYCLABLES)),
        ("costs", len(RECYCLABLES)),
        ("cards", 7),
    ):
        if len(getattr(board, name)) != length:
            yield f"{name} must have {length} entries, not {len(getattr(board, name))}"
    for letter, column in zip(LETTERS, board.warehouse, strict=False):
        if not column:
            yield f"warehouse.{letter} must have at least one slot (R19)"
        if 0 in column or any(a < b for a, b in pairwise(column)):
            yield f"warehouse.{letter} must be prices of at least 1 that do not rise (R19)"
    for letter, cost in zip(LETTERS, board.costs, strict=False):
        if not 1 <= cost.further <= cost.first:
            yield f"costs.{letter}: each further piece costs at least 1 and at most the first (R15)"
        if not 1 <= cost.merchant <= cost.first:
            yield f"costs.{letter}: with a merchant the first piece costs at least 1, not more (R43)"


_BELONGS: Final = {
    "stores": ("equipment", "atelier"),
    "processes": ("equipment", "atelier"),
    "collects": ("truck",),
    "order": ("productivity",),
    "room": ("storehouse",),
}
"""The kinds of tiles that have these values; others have none."""


def _tiles(board: Board) -> Iterator[str]:
    names = [tile.name for tile in board.tiles]
    if not 1 <= len(names) <= MOST_TILES:
        yield f"there must be 1 to {MOST_TILES} tiles, not {len(names)}"
    for name in sorted({name for name in names if names.count(name) > 1}):
        yield f"tiles.{name} is there {names.count(name)} times: name each once, with its copies"
    if not any(tile.processes for tile in board.tiles):
        yield "there must be a tile to recycle with (R22)"
    orders = sorted(tile.order for tile in board.tiles if tile.order)
    if len(set(orders)) < len(orders):
        yield "productivity tiles have different orders (R42)"
    places = board.deposit + sum(
        (tile.room + len(tile.stores)) * tile.copies for tile in board.tiles
    )
    for tile in board.tiles:
        yield from _tile(board, tile, places)


def _tile(board: Board, tile: Tile, places: int) -> Iterator[str]:
    at, kind = f"tiles.{tile.name}", tile.kind.value
    if not _is_name(tile.name):
        yield f"{at}: a tile's name has small letters, digits and -, at most {LONGEST_NAME}"
    if not tile.copies:
        yield f"{at}.copies must be at least 1, not 0"
    for name, kinds in _BELONGS.items():
        if bool(getattr(tile, name)) != (kind in kinds):
            yield f"{at}.{name} is for tiles of the kind {' and '.join(kinds)}, which need it"
    if tile.order > 3 or (tile.order and tile.copies > 1):
        yield f"{at}: a productivity tile has one copy and an order from 1 to 3 (R42)"
    if tile.money > board.cap + board.debt:
        yield f"{at}.money: nobody can pay more than {board.cap + board.debt}, not {tile.money}"
    if tile.recyclables > places:
        yield f"{at}.recyclables: no cooperative stores more than {places}, not {tile.recyclables}"
    if tile.organics > board.landfill:
        yield f"{at}.organics: a landfill has room for {board.landfill}, not {tile.organics}"
    if tile.stores[ORGANIC]:
        yield f"{at}.stores: organic material is in the landfill (R14)"
    if kind == "equipment" and sum(map(bool, tile.stores)) > 1:
        yield f"{at}.stores: an equipment stores one material (R37), not {tile.stores}"
    takes = [process.takes for process in tile.processes]
    if len(set(takes)) < len(takes):
        yield f"{at}.processes must take different pieces"
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
            "the last one has a number (R25)"
        )
    steps = board.charges
    rising = all(a.beyond < b.beyond and a.pays < b.pays for a, b in pairwise(steps))
    if not rising or any(not 1 <= step.pays <= step.beyond + 1 for step in steps):
        yield "charges must rise, and be paid out of what a player has (R26)"


def _origins(board: Board) -> Iterator[str]:
    paths = [origin.path for origin in board.origins]
    known = {""} | {path for path, *_ in board.values()}
    known |= {path.rsplit(".", depth)[0] for path in known for depth in (1, 2, 3, 4)}
    for path in sorted({path for path in paths if paths.count(path) > 1}):
        yield f"origins.{path} is there {paths.count(path)} times"
    for origin in board.origins:
        yield from _origin(origin, known)


def _origin(origin: Origin, known: set[str]) -> Iterator[str]:
    at = f"origins.{origin.path}"
    if origin.path not in known:
        yield f"{at}: the board has no value of that path"
    sure, source = origin.confidence is not None, origin.source.value
    if source in ("rulebook", "own") and sure:
        yield f"{at}: what is from the source {source} has no confidence"
    if source == "reconstructed" and not sure:
        yield f"{at}: what is reconstructed has a confidence"
    if source == "derived" and not origin.note:
        yield f"{at}: what is derived has its derivation as a note"
    if len(origin.note) > LONGEST_NOTE or not (origin.note or "-").isprintable():
        yield f"{at}: a note is printable text of at most {LONGEST_NOTE} characters"
