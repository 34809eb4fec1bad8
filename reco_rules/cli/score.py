"""The command `score`: the score sheet of a game that was played at a table."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final, Protocol, cast

import attrs
from rich.console import Console

from reco_rules.cli.rules import find_variant
from reco_rules.cli.terminal import seats_of
from reco_rules.errors import InvalidScoreSheet, InvalidValue
from reco_rules.game import Result, Variant
from reco_rules.games import find_game, game_of, room

SEAT_HELP: Final = 'Such as "A=0,4 B=-2 dumped=3"; "" for a seat with nothing.'

EXAMPLES: Final = """\b
Examples:
  reco-rules score --variant amigo-3 \\
      "A=0,2,4 B=1 dumped=3"  "A=1,3 C=0,1"  "A=-2,5 B=0,2 dumped=1"
  reco-rules score --variant reconstruction-1-2 \\
      "points=14 money=7 tiles=metal-big,merchant"  "points=9 money=-4"
"""

_USUAL: Final = "amigo"


class Sheet(Protocol):
    """What a game's room `terminal` makes of what is written for the seats."""

    variant: Variant
    """The variant that was played."""
    result: Result
    """Every term and the ranking."""

    def seats(self) -> list[dict[str, Any]]:
        """Per seat what it has, as data."""
        ...

    def show(self, console: Console, names: Sequence[str]) -> None:
        """Draw it."""
        ...


def read(named: str | None, seats: Sequence[str]) -> Sheet:
    """The score sheet for such texts. Raises `UnknownName` and `InvalidScoreSheet`, with all problems."""
    if named is None:
        named = f"{_USUAL}-{len(seats)}"
        if named not in find_game().VARIANTS:
            given = "1 seat is" if len(seats) == 1 else f"{len(seats)} seats are"
            raise InvalidValue(f"{given} given, but {_USUAL} is for 2 to 5: each in quotes?")
    variant = find_variant(named)
    problems: list[str] = []
    if len(seats) != variant.players:
        problems.append(
            f"{variant.id} has {variant.players} seats, but {len(seats)} are given: each in quotes?"
        )
    sheet = room(game_of(variant), "terminal").read_sheet(variant, seats, problems)
    if problems:
        raise InvalidScoreSheet("this cannot be read", problems)
    return cast(Sheet, sheet)


def as_json(sheet: Sheet) -> str:
    """The score sheet as data."""
    scores = (attrs.asdict(cast("attrs.AttrsInstance", score)) for score in sheet.result.scores)
    data = {
        "game": game_of(sheet.variant).NAME,
        "variant": sheet.variant.id,
        "seats": [{**held, **score} for held, score in zip(sheet.seats(), scores, strict=True)],
        "winners": sheet.result.winners,
    }
    return json.dumps(data)


def show(sheet: Sheet, console: Console) -> None:
    """Draw the score sheet."""
    console.print(sheet.variant.id, style="dim")
    sheet.show(console, seats_of(sheet.variant.players))
