"""The command `clauses`: the rules clause by clause, and the rulings."""

from __future__ import annotations

import json
from difflib import get_close_matches
from typing import Final

import attrs
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reco_rules.checks import shown
from reco_rules.errors import UnknownName
from reco_rules.rulebook import CLAUSES, Clause

EXAMPLES: Final = """\b
Examples:
  reco-rules clauses
  reco-rules clauses PLAY-2
  reco-rules clauses --json
"""


def find(id: str) -> Clause:
    """The clause of this id, in capitals or not. Raises `UnknownName`."""
    found = CLAUSES.get(id.upper())
    if found is None:
        close = get_close_matches(id.upper(), CLAUSES, n=3)
        hint = f"did you mean {' or '.join(close)}?" if close else "see reco-rules clauses"
        raise UnknownName(f"there is no clause {shown(id)}: {hint}")
    return found


def as_json(id: str | None) -> str:
    """All clauses, or the one. Raises `UnknownName`."""
    data = list(map(attrs.asdict, CLAUSES.values())) if id is None else attrs.asdict(find(id))
    return json.dumps(data, indent=2)


def show(id: str | None, console: Console) -> None:
    """Draw the clauses, or the one. Raises `UnknownName`."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column()
    for clause in CLAUSES.values() if id is None else [find(id)]:
        if id is None and clause.id == "X-1":
            table.add_row()
            table.add_row("", "Rulings, where rulebooks are silent or disagree", style="bold")
        text = Text(clause.text)
        if clause.question is not None:
            text = Text(f"{clause.question} ", style="dim").append(clause.text, style="not dim")
        table.add_row(clause.id, text)
    console.print(table)
