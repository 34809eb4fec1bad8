"""The command `clauses`: the rules clause by clause, and the rulings."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from reco_rules.cli.rules import words_for
from reco_rules.game import Variant
from reco_rules.rulebook import Clause, Kind, find_clause, rulebook_of, told_for

EXAMPLES: Final = """\b
Examples:
  reco-rules clauses
  reco-rules clauses PLAY-2
  reco-rules clauses SCORE-4 --variant reprint-4 --lang de
  reco-rules clauses --json
"""


def as_json(id: str | None, variant: Variant, language: str) -> str:
    """All clauses of the variant's game, or the one. Raises `UnknownName`."""
    data = [_data(clause, variant, language) for clause in _asked(id, variant)]
    return json.dumps(data if id is None else data[0], indent=2)


def _data(clause: Clause, variant: Variant, language: str) -> dict[str, Any]:
    words = words_for(told_for(clause, variant), language)
    return {
        "id": clause.id,
        "kind": clause.kind.value,
        "text": words.say(clause.text),
        "question": None if clause.question is None else words.say(clause.question),
        "why": None if clause.why is None else words.say(clause.why),
        "rulings": clause.rulings,
        "only": clause.only,
        "sources": list(map(str, clause.sources)),
    }


def _asked(id: str | None, variant: Variant) -> Iterable[Clause]:
    return rulebook_of(variant).CLAUSES.values() if id is None else [find_clause(id)]


def show(id: str | None, variant: Variant, language: str, console: Console) -> None:
    """Draw the clauses, or the one. Raises `UnknownName`."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True, style="bold")
    table.add_column(overflow="fold")  # a Japanese sentence is one word
    rulings = False
    for clause in _asked(id, variant):
        if id is None and clause.kind is Kind.RULING and not rulings:
            rulings = True
            table.add_row()
            table.add_row("", "Rulings, where rulebooks are silent or disagree", style="bold")
        words = words_for(told_for(clause, variant), language)
        text = Text(words.say(clause.text))
        if clause.question is not None:
            text = Text(f"{words.say(clause.question)} ", style="dim").append(text)
        if id is not None:
            notes = [words.say(clause.why)] if clause.why is not None else []
            text.append("".join(f"\n{note}" for note in (*notes, *clause.sources)), style="dim")
        table.add_row(clause.id, text)
    console.print(table)
