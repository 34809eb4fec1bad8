"""A record that grows by lines behind it: one for each thing that happened since.

Such as these, in a file of one game::

    {"schema": 1, "game": "reco", ..., "actions": []}
    {"action": "reveal A1"}
    {"action": "play A1 A1", "time": "2026-11-30T18:05:00Z"}
    {"undone": 1}
    {"comment": "that was all she had"}
    {"replaced": {"seat": 1, "by": "greedy"}}
    {"outcome": "abandoned", "digest": "..."}
"""

from __future__ import annotations

import json
import re
from datetime import datetime
from typing import Any, cast

import attrs

from reco_rules.errors import RecordError
from reco_rules.records.documents import AnyRecord, dump_record, forms_of, load_record
from reco_rules.records.record import LONGEST_COMMENT, Outcome
from reco_rules.records.strict import plain


@attrs.frozen
class Handover:
    """The seat that somebody else plays from now on."""

    seat: int
    by: str


@attrs.frozen(kw_only=True)
class Addition:
    """A line behind a record: what happened next."""

    action: str | None = None
    undone: int | None = None
    time: datetime | None = None
    comment: str | None = None
    replaced: Handover | None = None
    outcome: Outcome | None = None
    digest: str | None = None

    @property
    def text(self) -> str:
        """The line as JSON."""
        data = cast("dict[str, object]", forms_of(None).converter.unstructure(self))
        said = {name: value for name, value in data.items() if value is not None}
        return json.dumps(said, ensure_ascii=False)


class Growing:
    """A record and the lines behind it, as one JSON document."""

    def __init__(self, data: dict[str, Any], number: int, game: object) -> None:
        self.data = data
        self.game = game
        self.first = number
        self.lines: list[int] = []  # per action its line
        self.sealed = True  # whether the digest is over all that was read
        self.outcome: Outcome | None = None  # None until a line comes behind the document

    def add(self, line: Addition, number: int) -> None:
        """Take in the next line. Raises `RecordError`."""
        if self.outcome is None:
            begun = self.record()  # the document is what it should be
            self.outcome, self.lines = begun.outcome, [self.first] * len(begun)
            # one without versions gets them: the digest at the end is over them too
            self.data = cast("dict[str, Any]", dump_record(begun))
        undone = self.outcome is Outcome.FINISHED and line.undone is not None
        if self.outcome is not Outcome.UNFINISHED and not undone:
            raise RecordError("the record ended with its outcome: nothing can be added")
        self.outcome, self.sealed = Outcome.UNFINISHED, False
        if line.undone is not None:
            self._undo(line.undone)
        if line.action is not None:
            self.data["actions"].append(line.action)
            self.lines.append(number)
        said = cast("dict[str, Any]", forms_of(None).converter.unstructure(line))
        self._remark("times", "time", said["time"])
        self._remark("comments", "text", said["comment"])
        if line.replaced is not None:
            replaced = {"at": len(self.lines), **said["replaced"]}
            self.data.setdefault("replaced", []).append(replaced)
        if (line.outcome is None) != (line.digest is None):
            raise RecordError("the last line of a record has an outcome and a digest")
        if line.outcome is Outcome.UNFINISHED:
            raise RecordError("a line ends a game as finished or abandoned", "outcome")
        if line.outcome is not None:
            self.data |= {"outcome": said["outcome"], "digest": said["digest"]}
            self.outcome, self.sealed = line.outcome, True

    def _remark(self, row: str, name: str, said: str | None) -> None:
        """A later time takes the place of an earlier one, a later comment goes behind it."""
        if said is None:
            return
        remarks, now = self.data.setdefault(row, []), len(self.lines)
        if remarks and remarks[-1]["at"] == now:
            earlier = remarks.pop()[name]
            said = f"{earlier}\n{said}" if row == "comments" else said
            if len(said) > LONGEST_COMMENT:
                raise RecordError(f"a comment has at most {LONGEST_COMMENT} characters", "comment")
        remarks.append({"at": now, name: said})

    def _undo(self, count: int) -> None:
        left = len(self.lines) - count
        if count < 1 or left < 0:
            raise RecordError(f"{count} actions cannot be taken back", "undone")
        del self.data["actions"][left:], self.lines[left:]
        for row in ("times", "comments", "replaced"):
            remarks = self.data.get(row, [])
            while remarks and remarks[-1]["at"] > left:
                remarks.pop()
            if not remarks:
                self.data.pop(row, None)  # as in a record that never had one

    def record(self) -> AnyRecord:
        """The record, replayed. Raises `RecordError` with the line."""
        try:
            return load_record(plain(self.data), self.game, sealed=self.sealed)
        except RecordError as error:
            index = re.match(r"actions\[([0-9]+)\]", error.path)
            line = self.lines[int(index[1])] if index and self.lines else self.first
            raise type(error)(error.problem, error.path, line, error.column) from None
