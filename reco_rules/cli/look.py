"""How words and numbers are put together on the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

WIDE: Final = 79
"""From this width on a table has room for columns side by side."""

NARROW: Final = 60
"""Below this width columns become texts."""

YOU: Final = "you"
"""What the person at the keyboard is called."""


def joined(parts: Iterable[Text | str], separator: str = "; ") -> Text:
    """The parts as one line."""
    return Text(separator).join(Text(part) if isinstance(part, str) else part for part in parts)


def numbers(values: Iterable[int]) -> str:
    """Numbers apart by spaces; a hyphen for none."""
    return " ".join(map(str, values)) or "-"


def count(number: int, noun: str) -> str:
    """Such as: 1 card, 2 cards."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[str]) -> str:
    """Such as: 0, 1 and 2."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def fits(console: Console, drawn: Table) -> bool:
    """Whether the table can be drawn without an ellipsis, which stands where a word is cut off."""
    lines = console.render_lines(drawn)
    return not any("\N{HORIZONTAL ELLIPSIS}" in part.text for line in lines for part in line)


def in_a_line(rows: Iterable[tuple[Text | str, Text]]) -> Table:
    """What does not fit beside each other: a name, and all the rest as one text."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in rows:
        table.add_row(name, text)
    return table
