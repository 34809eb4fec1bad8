"""A game written to a file while it is played."""

from __future__ import annotations

import json
import os
from datetime import datetime
from io import FileIO
from itertools import islice, takewhile
from pathlib import Path
from typing import cast

from reco_rules.errors import InvalidValue, RecordError
from reco_rules.history import check_history
from reco_rules.records.documents import AnyHistory, AnyRecord, check_record, dump_record
from reco_rules.records.files import IncompleteRecord, read_records
from reco_rules.records.growing import Addition, Handover
from reco_rules.records.record import Outcome
from reco_rules.records.strict import LONGEST, Json, read_json


class Recorder:
    """Writes a game to a file while it is played, so that nothing is lost but a line that breaks off.

    It begins a new file with the record as it is; each action is written before `append` returns, as one
    line. `sync` waits until it is on the disk itself, for machines that may lose power. Use it in a
    ``with`` block, or call `close`. One recorder writes to a file at a time, from one thread: it refuses
    to go on where something else has written. Raises `FileExistsError` rather than write over a file.

    >>> import tempfile
    >>> from reco_rules import VARIANTS, parse_action
    >>> from reco_rules.records import Record
    >>> from reco_rules.table import History
    >>> path = Path(tempfile.mkdtemp()) / "game.jsonl"
    >>> with Recorder(path, Record(History(VARIANTS["amigo-2"]))) as recorder:
    ...     recorder.append(parse_action("reveal A1"))
    >>> with Recorder.resume(path) as recorder:
    ...     len(recorder.record), recorder.lost
    (1, '')
    """

    def __init__(self, path: Path | str, record: AnyRecord, *, sync: bool = False) -> None:
        first_line = json.dumps(dump_record(check_record(record)), ensure_ascii=False)
        file = Path(path).open("xb", buffering=0)  # noqa: SIM115  # closed by `close`
        self._begin(file, record, sync)
        try:
            self._write(first_line)
        except BaseException:
            self.close()
            Path(path).unlink()  # so that the same call can be made again
            raise

    def _begin(self, file: FileIO, record: AnyRecord, sync: bool) -> None:
        self._file = file
        self._end = file.seek(0, os.SEEK_END)
        self._record = record
        self._sync = sync
        self.lost = ""
        """What stood in the last line of a file that was resumed and broke off; mostly nothing."""

    @classmethod
    def resume(cls, path: Path | str, *, sync: bool = False, game: object = None) -> Recorder:
        """Go on writing a game where the file ends; a last line that breaks off is cut away.

        Where only the outcome behind the last action is missing, it is written: then the game is finished.
        Raises `RecordError` for a file that does not hold one unfinished game as JSON lines.
        """
        path, lost = Path(path), ""
        records: list[AnyRecord] = []
        try:
            records += islice(read_records(path, game=game), 2)
        except IncompleteRecord as error:
            lost = error.lost
        text = path.read_bytes() if len(records) == 1 else b""  # else it may be very long
        if not records:
            raise RecordError("there is no game in it that was begun")
        if not text.lstrip().startswith(b'{"'):
            raise RecordError("only a file with one game as lines of JSON can be resumed")
        complete = text[: text.rfind(b"\n")] if lost else text
        last = read_json(complete.rstrip().rpartition(b"\n")[2])
        outcome = records[0].outcome
        if (
            outcome is not Outcome.UNFINISHED
            and {"game", "outcome"} & cast("dict[str, Json]", last).keys()
        ):
            raise RecordError(f"the game is {outcome.value}: it cannot be resumed")
        recorder = cls.__new__(cls)
        recorder._begin(path.open("r+b", buffering=0), records[0], sync)
        recorder.lost = lost
        if lost:
            recorder._cut(text.rfind(b"\n") + 1)
        elif not text.endswith(b"\n"):
            recorder._write("")
        if outcome is not Outcome.UNFINISHED:  # its last action is there, its outcome is not
            recorder._write(_end_of(records[0]).text)
        return recorder

    @property
    def record(self) -> AnyRecord:
        """What is written so far."""
        return self._record

    def append(
        self, action: object, *, time: datetime | None = None, comment: str | None = None
    ) -> None:
        """Write the next action. Raises as `Record.append`, and `OSError`; then nothing is written."""
        record = self._record.append(action, time=time, comment=comment)
        text = record.history.game.format_action(action)
        self._add(record, Addition(action=text, time=_kept(record, time), comment=comment))

    def undo(self) -> None:
        """Write that the last action is taken back, and what was said behind it."""
        self._add(self._record.fork(len(self._record) - 1), Addition(undone=1))

    def follow(self, history: AnyHistory, *, time: datetime | None = None) -> None:
        """Write what it takes to get to this history of the same game, such as a table's.

        Actions that it does not have are taken back, those that it has more are appended; the time is that
        of the last one.
        Raises `WrongType`, `InvalidValue`.
        """
        check_history(history)
        mine = self._record.history
        setting = (mine.variant, mine.first_seat)
        if mine.game is not history.game or setting != (history.variant, history.first_seat):
            raise InvalidValue("this is the history of another game")
        pairs = takewhile(
            lambda pair: pair[0] == pair[1], zip(mine.actions, history.actions, strict=False)
        )
        common = sum(1 for _ in pairs)
        for _ in range(len(mine) - common):
            self.undo()
        more = history.actions[common:]
        for action in more[:-1]:
            self.append(action)
        for action in more[-1:]:
            self.append(action, time=time)

    def remark(self, *, time: datetime | None = None, comment: str | None = None) -> None:
        """Write a time or a comment; see `Record.remark`."""
        record = self._record.remark(time=time, comment=comment)
        self._add(record, Addition(time=_kept(record, time), comment=comment))

    def replace_seat(self, seat: int, by: str) -> None:
        """Write that the seat is played by somebody else from now on."""
        self._add(self._record.replace_seat(seat, by), Addition(replaced=Handover(seat, by)))

    def abandon(self) -> None:
        """Write that the game is given up; nothing can be written then."""
        self._add(self._record.abandon())

    def _add(self, record: AnyRecord, *lines: Addition) -> None:
        """The lines, and behind the last one of a game its outcome: all of them or none."""
        outcome = self._record.outcome
        undone = outcome is Outcome.FINISHED and record.outcome is Outcome.UNFINISHED
        if outcome is not Outcome.UNFINISHED and not undone:
            raise InvalidValue(f"the game is {outcome.value}: nothing can be written behind that")
        if record.outcome is not Outcome.UNFINISHED:
            lines = (*lines, _end_of(record))
        self._write(*(line.text for line in lines))
        self._record = record

    def _write(self, *lines: str) -> None:
        """The lines in one go; where that fails, nothing of them stays."""
        if self._file.closed:
            raise InvalidValue("the recorder is closed")
        there = os.fstat(self._file.fileno())
        if there.st_size != self._end or there.st_nlink == 0:
            raise InvalidValue(
                "the file is no longer as this recorder left it: something else writes to it too, or it "
                "was removed"
            )
        text = "".join(f"{line}\n" for line in lines).encode()
        if self._end + len(text) > LONGEST:
            raise InvalidValue(
                f"a record has at most {LONGEST} bytes, with all that was taken back"
            )
        try:
            written = self._file.write(text)
            while written < len(text):
                written += self._file.write(text[written:])
            if self._sync:
                os.fsync(self._file.fileno())
        except BaseException:
            self._cut(self._end)
            raise
        self._end += len(text)

    def _cut(self, end: int) -> None:
        self._file.truncate(end)
        self._end = self._file.seek(end)

    def close(self) -> None:
        """Close the file; the game can be resumed."""
        self._file.close()

    def __enter__(self) -> Recorder:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _end_of(record: AnyRecord) -> Addition:
    """The last line of a game that is over or given up."""
    return Addition(outcome=record.outcome, digest=cast("str", dump_record(record)["digest"]))


def _kept(record: AnyRecord, time: datetime | None) -> datetime | None:
    """The time as the record has it: in UTC and of Python's own class."""
    return None if time is None else record.times[-1].time
