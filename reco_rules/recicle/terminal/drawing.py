"""The table of Recicle, drawn from the table as text: each material and each team in its color."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table as Columns
from rich.text import Text

from reco_rules.recicle.cubes import LETTERS
from reco_rules.recicle.drawing.seen import TEAMS
from reco_rules.recicle.state import Table
from reco_rules.recicle.text import WIDTH, table_parts

_MATERIALS: Final = ("bright_blue", "green", "bright_red", "default", "yellow", "color(137)")
"""The styles of paper, glass, plastic, UHT, metal and organic material."""

_TEAMS: Final = (
    "white on #303030",
    "black on #e8e8e8",
    "white on #6a2c91",
    "white on #b4500f",
    "white on #7a6a45",
)
"""The styles of the collectors of seats 0 to 3, and of the neutral team."""

_GAP: Final = 3
"""The columns between the halves of a wide table."""

_LEAST: Final = 56
"""The columns that seats and offers need beside the city."""

_SIGNS: Final = [
    *(
        (re.compile(rf"(?<![\w-])\d*{letter}(?![\w-])"), style)
        for letter, style in zip(LETTERS, _MATERIALS, strict=True)
    ),
    *(
        (re.compile(rf"(?<![\w-]){sign}[1-3](?![\w-])|^{sign}(?= )"), f"bold {style}")
        for sign, style in zip(TEAMS, _TEAMS, strict=True)
    ),
    (re.compile(r"\bto move\b|VP\b|^(tiles|cards|outside):"), "bold"),
    (re.compile(r"(?<=\s)\.(?=\s|$)"), "dim"),
]
"""Every sign that has a style, as it stands in the text."""


def table(view: Table, names: Sequence[str], width: int) -> RenderableType:
    """What lies on the table; in two columns where there is room for both."""
    wide = width >= WIDTH + _GAP + _LEAST
    parts = table_parts(view, names, WIDTH if wide else min(width, WIDTH))
    heading, *notes = parts.heading
    above = [Text(f" {heading} ", style="reverse bold"), *(Text(line) for line in notes), Text()]
    place = [*painted(parts.city), Text(), *painted(parts.warehouse)]
    if not wide:
        seats, offers = painted(parts.seats), painted(parts.offers)
        return Group(*above, *place, Text(), *seats, Text(), *offers)
    beside = table_parts(view, names, width - WIDTH - _GAP)
    columns = Columns.grid(padding=(0, _GAP, 0, 0))
    columns.add_column(width=WIDTH)
    columns.add_row(Group(*place), Group(*painted(beside.seats), Text(), *painted(beside.offers)))
    return Group(*above, columns)


def painted(lines: Iterable[str]) -> list[Text]:
    """The lines with their signs in color.

    >>> [span.style for span in painted(["7 2P 1U"])[0].spans]
    ['bright_blue', 'default']
    """
    painted = [Text(line, no_wrap=True) for line in lines]
    for line in painted:
        for pattern, style in _SIGNS:
            line.highlight_regex(pattern, style)
    return painted
