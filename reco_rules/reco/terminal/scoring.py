"""What lies before the seats at the end of a game, written by a person, for the command `score`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

import attrs
from rich.console import Console

from reco_rules.reco import Result, Variant, score
from reco_rules.reco.terminal.look import LETTERS, Look
from reco_rules.reco.terminal.sheet import show_sheet

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

    def seats(self) -> list[dict[str, Any]]:
        """Per seat the rewards, as data."""
        return [{"rewards": dict(zip(LETTERS, owned, strict=True))} for owned in self.rewards]

    def show(self, console: Console, names: Sequence[str]) -> None:
        """Draw it."""
        show_sheet(console, self.result, self.rewards, Look(self.variant), names)
        if not _a_stack_is_empty(self):
            console.print(
                "No stack is empty, so the game can only have ended with every hand empty (X-4): were "
                "rewards forgotten?",
                style="dim",
            )


def read_sheet(variant: Variant, seats: Sequence[str], problems: list[str]) -> Sheet | None:
    """The score sheet for such texts, if there are no problems; what is wrong is added to them.

    Raises `InvalidScoreSheet`.
    """
    read = [_seat(seat, text, problems) for seat, text in enumerate(seats)]
    if problems:
        return None
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


def _a_stack_is_empty(sheet: Sheet) -> bool:
    whole = len(sheet.variant.stack)
    return any(sum(map(len, taken)) == whole for taken in zip(*sheet.rewards, strict=True))
