"""The command `score`: the score sheet of a game that was played at a table."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Final

import attrs
from rich.console import Console

from reco_rules import NAME, VARIANTS, Result, Variant, score
from reco_rules.cli.look import LETTERS, Look
from reco_rules.cli.sheet import show_sheet
from reco_rules.errors import InvalidScoreSheet, InvalidValue

SEAT_HELP: Final = 'Such as "A=0,4 B=-2 dumped=3"; "" for a seat with nothing.'

EXAMPLES: Final = """\b
Example:
  reco-rules score --variant amigo-3 \\
      "A=0,2,4 B=1 dumped=3"  "A=1,3 C=0,1"  "A=-2,5 B=0,2 dumped=1"
"""

_USUAL: Final = "amigo"
_HOW: Final = 'write such as "A=0,4 B=-2 dumped=3"'
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,4}")


@attrs.frozen
class Sheet:
    """A score sheet: what lay before the seats, and what it is worth."""

    variant: Variant
    """The variant that was played."""
    rewards: tuple[tuple[tuple[int, ...], ...], ...]
    """Per seat and color the rewards."""
    result: Result
    """Every term and the ranking."""


def read(variant_id: str | None, seats: Sequence[str]) -> Sheet:
    """The score sheet for such texts. Raises `UnknownName` and `InvalidScoreSheet`, with all problems."""
    if variant_id is None:
        variant_id = f"{_USUAL}-{len(seats)}"
        if variant_id not in VARIANTS:
            given = "1 seat is" if len(seats) == 1 else f"{len(seats)} seats are"
            raise InvalidValue(f"{given} given, but {_USUAL} is for 2 to 5: each in quotes?")
    variant = VARIANTS[variant_id]
    problems: list[str] = []
    if len(seats) != variant.players:
        problems.append(
            f"{variant.id} has {variant.players} seats, but {len(seats)} are given: each in quotes?"
        )
    read = [_seat(seat, text, problems) for seat, text in enumerate(seats)]
    if problems:
        raise InvalidScoreSheet("this cannot be read", problems)
    rewards = tuple(values for values, _ in read)
    return Sheet(variant, rewards, score(variant, rewards, [dumped for _, dumped in read]))


def _seat(seat: int, text: str, problems: list[str]) -> tuple[tuple[tuple[int, ...], ...], int]:
    """The rewards by color and the number of dumped cards; what is wrong is added to the problems."""
    rewards: dict[str, tuple[int, ...]] = {}
    dumped: int | None = None
    close = re.sub(r"\s+(?=[=,])", "", text.replace("\N{MINUS SIGN}", "-"))
    close = re.sub(r"(?<=[=,])\s+(?=[-+0-9])", "", close)
    for word in close.split():
        name, equals, written = word.partition("=")
        values = [value for value in written.split(",") if value]
        key = name.upper()
        wrong = next((value for value in values if not _NUMBER.fullmatch(value)), None)
        if not equals or key not in (*LETTERS, "DUMPED"):
            problems.append(
                f"seat {seat}: {word[:40]!r} is neither a color A to D nor dumped: {_HOW}"
            )
        elif wrong is not None:
            problems.append(f"seat {seat}: {wrong[:40]!r} in {word[:40]!r} is no number: {_HOW}")
        elif key in rewards or (key == "DUMPED" and dumped is not None):
            problems.append(f"seat {seat}: {name} is given twice")
        elif key != "DUMPED":
            rewards[key] = tuple(map(int, values))
        elif len(values) == 1 and int(values[0]) >= 0:
            dumped = int(values[0])
        else:
            problems.append(
                f"seat {seat}: {word[:40]!r} must be one number, how many cards were dumped"
            )
    return tuple(rewards.get(letter, ()) for letter in LETTERS), dumped or 0


def as_json(sheet: Sheet) -> str:
    """The score sheet as data."""
    data = {
        "game": NAME,
        "variant": sheet.variant.id,
        "seats": [
            {"rewards": dict(zip(LETTERS, values, strict=True)), **attrs.asdict(seat)}
            for values, seat in zip(sheet.rewards, sheet.result.scores, strict=True)
        ],
        "winners": sheet.result.winners,
    }
    return json.dumps(data)


def show(sheet: Sheet, console: Console) -> None:
    """Draw the score sheet."""
    names = [f"seat {seat}" for seat in range(sheet.variant.players)]
    console.print(sheet.variant.id, style="dim")
    show_sheet(console, sheet.result, sheet.rewards, Look(sheet.variant), names)
    if not _a_stack_is_empty(sheet):
        console.print(
            "No stack is empty, so the game can only have ended with every hand empty (X-4): were rewards "
            "forgotten?",
            style="dim",
        )


def _a_stack_is_empty(sheet: Sheet) -> bool:
    whole = len(sheet.variant.stack)
    return any(sum(map(len, taken)) == whole for taken in zip(*sheet.rewards, strict=True))
