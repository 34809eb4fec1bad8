"""What the seats have at the end of a game, written by a person, for the command `score`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from typing import Any, Final

import attrs
from rich.console import Console

from reco_rules.recicle import Result, Variant
from reco_rules.recicle.board import Board
from reco_rules.recicle.cubes import RECYCLABLES, Cubes
from reco_rules.recicle.money import track_of
from reco_rules.recicle.positions import too_many
from reco_rules.recicle.scoring import limits, score
from reco_rules.recicle.state import cooperative
from reco_rules.recicle.terminal.sheet import show_scores

_HOW: Final = 'write such as "points=14 money=-3 tiles=metal-big,storehousex2 stored=3"'
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,4}")
_DOLLARS: Final = re.compile(r"([+-]?)\$([0-9]{1,4})")
_COUNTED: Final = re.compile(r"(.+?)(?:x([0-9]{1,2}))?")


@attrs.frozen
class Sheet:
    """A score sheet: what the seats had, and what it is worth."""

    variant: Variant
    """The variant that was played."""
    held: tuple[dict[str, Any], ...]
    """Per seat what was written."""
    result: Result
    """Every term and the ranking."""

    def seats(self) -> list[dict[str, Any]]:
        """Per seat where it stands on the money track and its tiles, as data; the rest is in its score."""
        return [{"track": own["money"], "owned": own["tiles"]} for own in self.held]

    def show(self, console: Console, names: Sequence[str]) -> None:
        """Draw it."""
        show_scores(console, self.result, names)


def read_sheet(variant: Variant, seats: Sequence[str], problems: list[str]) -> Sheet | None:
    """The score sheet for such texts, if there are no problems; what is wrong is added to them."""
    held = tuple([_seat(seat, text, variant, problems) for seat, text in enumerate(seats)])
    problems += _beyond_copies(variant.board, held)
    if problems:
        return None
    names = [tile.name for tile in variant.board.tiles]
    result = score(
        variant.board,
        [own["points"] for own in held],
        [own["money"] for own in held],
        [tuple([own["tiles"].get(name, 0) for name in names]) for own in held],
        [Cubes().plus(RECYCLABLES[0], own["stored"]) for own in held],
    )
    return Sheet(variant, held, result)


def _seat(seat: int, text: str, variant: Variant, problems: list[str]) -> dict[str, Any]:
    """What the seat has; what is wrong is added to the problems."""
    own: dict[str, Any] = {"points": 0, "money": 0, "tiles": {}, "stored": 0}
    given: set[str] = set()
    for word in text.replace("\N{MINUS SIGN}", "-").split():
        name, equals, written = word.partition("=")
        if not equals or name not in own:
            problems.append(f"seat {seat}: {word[:40]!r} is none of {', '.join(own)}: {_HOW}")
        elif name in given:
            problems.append(f"seat {seat}: {name} is given twice")
        elif name == "tiles":
            own[name] = _tiles(seat, written, variant.board, problems)
        elif name == "money" and (dollars := _DOLLARS.fullmatch(written)):
            own[name] = _position(int(dollars[1] + dollars[2]), variant.board)
        elif not _NUMBER.fullmatch(written):
            problems.append(f"seat {seat}: {written[:40]!r} in {word[:40]!r} is no number: {_HOW}")
        else:
            own[name] = int(written)
        given.add(name)
    problems += [f"seat {seat}: {problem}" for problem in _misfits(own, variant)]
    return own


def _tiles(seat: int, written: str, board: Board, problems: list[str]) -> dict[str, int]:
    """How many there are of each tile that is named."""
    tiles: dict[str, int] = {}
    for part in filter(None, written.split(",")):
        name, count = _COUNTED.fullmatch(part).groups()  # type: ignore[union-attr]  # any text fits
        if name in board.tile_numbers:
            tiles[name] = tiles.get(name, 0) + int(count or 1)
        else:
            close = get_close_matches(name[:100], board.tile_numbers, n=1)
            guess = f": did you mean {close[0]}?" if close else ""
            problems.append(f"seat {seat}: {board} has no tile {name[:40]!r}{guess}")
    return tiles


def _position(dollars: int, board: Board) -> int:
    """Where so many dollars stand on the money track; beyond it where there are not so many."""
    debts = track_of(board).debts
    return -debts[-dollars] if -len(debts) < dollars < 0 else dollars + (dollars < 0) * -board.red


def _misfits(own: dict[str, Any], variant: Variant) -> Iterator[str]:
    """What no seat can have."""
    board = variant.board
    row = tuple([own["tiles"].get(tile.name, 0) for tile in board.tiles])
    mine = cooperative(board, row)
    places = mine.room + len(mine.slots)
    for name, least, most, why in (
        ("points", 0, limits(variant).highest, ""),
        ("money", -board.red, board.cap, ", a space of the money track"),
        ("stored", 0, places, ", the places of the cooperative and of its tiles"),
    ):
        if not least <= own[name] <= most:
            yield f"{name} goes from {least} to {most}{why}, not {own[name]}"
    yield from too_many(board, row)


def _beyond_copies(board: Board, held: Sequence[dict[str, Any]]) -> Iterator[str]:
    for tile in board.tiles:
        owned = sum(own["tiles"].get(tile.name, 0) for own in held)
        if owned > tile.copies:
            yield f"there are {tile.copies} of the tile {tile.name}, not {owned}"
