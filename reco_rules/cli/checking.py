"""Many recorded games: what stands in a file, and the same games written in another form."""

from __future__ import annotations

import json
from collections import Counter
from enum import StrEnum
from typing import Final

import attrs

from reco_rules.cli.files import about, all_records, good_records
from reco_rules.cli.look import count
from reco_rules.cli.screen import print_data, printable
from reco_rules.errors import RecordError
from reco_rules.records import IncompleteRecord, Outcome, write_records
from reco_rules.records.documents import AnyRecord
from reco_rules.records.files import dumper

MOST_PROBLEMS: Final = 10
"""So many broken records of a file are told, the others are counted."""


class Form(StrEnum):
    """How games stand in a file."""

    JSON = "json"
    TEXT = "text"


@attrs.define
class Checked:
    """What was found in a file."""

    file: str
    """Its path."""
    outcomes: Counter[str] = attrs.Factory(Counter[str])
    """How many of the games that are right stand how."""
    last: AnyRecord | None = None
    """The last of them."""
    broken: int = 0
    """How many records are wrong."""
    problems: list[RecordError] = attrs.Factory(list[RecordError])
    """What is wrong with the first of them, and where."""

    @property
    def verdict(self) -> str:
        """The whole in a word."""
        if not self.broken:
            return "ok" if self.outcomes else "empty"
        cut_off = isinstance(self.problems[0], IncompleteRecord)
        return "incomplete" if cut_off else "broken"

    @property
    def result(self) -> str | None:
        """How the only game ended."""
        if self.outcomes.total() != 1 or self.last is None:
            return None
        state, game = self.last.state, self.last.history.game
        return str(game.result(state)) if self.last.outcome is Outcome.FINISHED else None

    def __str__(self) -> str:
        games = self.outcomes.total()
        verdict = count(self.broken, "broken record") if self.verdict == "broken" else self.verdict
        found = count(games, "game") if games else "no game"
        if games == 1:
            found += f", {next(iter(self.outcomes))}"
        elif games:
            found += ": " + ", ".join(f"{many} {name}" for name, many in self.outcomes.items())
        if self.result is not None:
            found += f": {self.result}"
        told = verdict if verdict == "empty" else f"{verdict}, {found}"
        lines = [f"{printable(self.file)}: {told}", *(f"  {error}" for error in self.problems)]
        if self.broken > len(self.problems):
            lines.append(f"  and {self.broken - len(self.problems)} more")
        return "\n".join(lines)

    def as_json(self) -> str:
        """The same for programs, on one line."""
        data = {
            "file": self.file,
            "verdict": self.verdict,
            "games": self.outcomes.total(),
            **{outcome.value: self.outcomes[outcome.value] for outcome in Outcome},
            "result": self.result,
            "broken": self.broken,
            "errors": [
                {
                    "code": error.code,
                    "line": error.line,
                    "column": error.column,
                    "path": error.path,
                    "problem": error.problem,
                }
                for error in self.problems
            ],
        }
        return json.dumps(data)


def check(path: str) -> Checked:
    """Read and replay all games of the file. Raises `BadFile`."""
    checked = Checked(path)
    for found in all_records(path):
        if isinstance(found, RecordError):
            checked.broken += 1
            if checked.broken <= MOST_PROBLEMS:
                checked.problems.append(found)
        else:
            checked.last = found
            checked.outcomes[found.outcome.value] += 1
    return checked


def convert(path: str, form: Form, output: str | None) -> None:
    """Write the games of the file in this form, to a new file or to stdout. Raises `BadFile`.

    Where a record is wrong, there is no new file: it has all games or is not there. Stdout has the games
    before it.
    """
    if output is None:
        lines = dumper(form.value)
        for record in good_records(path):
            print_data(lines(record))
        return
    with about(output):
        write_records(output, good_records(path, bar=True), form.value)
