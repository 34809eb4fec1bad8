"""Files of games: read one after the other, and written.

A file holds records as text (see `text`), or as JSON with a record on each line, behind which it may have
grown by lines of its own (see `growing`). A line is complete where its line break is.
"""

from __future__ import annotations

import json
import os
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from errno import EEXIST
from pathlib import Path
from typing import Literal, Protocol, TextIO, TypeAlias, cast

from reco_rules.checks import shown
from reco_rules.errors import InvalidValue, RecordError, WrongType
from reco_rules.records.documents import AnyRecord, check_record, dump_record, forms_of, load_record
from reco_rules.records.growing import Addition, Growing
from reco_rules.records.parsing import parse_record
from reco_rules.records.strict import LONGEST, read_json
from reco_rules.records.text import format_record

Form: TypeAlias = Literal["json", "text"]
"""How records stand in a file."""

Source: TypeAlias = "str | os.PathLike[str] | ByteLines"
"""What records are read from: the path of a file, or an open binary file."""


class ByteLines(Protocol):
    """An open binary file, as far as it is needed to read records."""

    def readline(self, size: int = ..., /) -> bytes:
        """The next line with its line break, at most so many bytes of it."""
        ...


class IncompleteRecord(RecordError):
    """The last line of a file breaks off: what wrote it was stopped in the middle.

    All that stands before this line has been given; `lost` is what stands there of the line.

    >>> from io import BytesIO
    >>> try:
    ...     list(read_records(BytesIO(b'{"game": "reco", "var')))
    ... except IncompleteRecord as error:
    ...     print(error.lost)
    {"game": "reco", "var
    """

    code = "record-incomplete"

    def __init__(self, line: int, lost: str) -> None:
        super().__init__(
            f"the last line breaks off, so that what it said is lost: {shown(lost)}", "", line
        )
        self.lost = lost

    def __reduce__(self) -> tuple[object, ...]:
        return IncompleteRecord, (self.line, self.lost)


# ---- reading ------------------------------------------------------------------------------------


def read_records(source: Source, *, game: object = None) -> Iterator[AnyRecord]:
    """The records in a file, one after the other: of text or of JSON, which is found out.

    Never more than one record is held. `source` is a path, or an open binary file such as
    ``sys.stdin.buffer``. Raises `RecordError` with the line when it comes to a record that is wrong, and
    `IncompleteRecord` where the last line breaks off; `OSError` for a file that cannot be read, `WrongType`
    for what is no binary file.

    >>> from io import BytesIO
    >>> file = BytesIO(
    ...     b'{"game": "reco", "variant": "amigo-2", "first_seat": 0, "actions": ["reveal A1"]}'
    ... )
    >>> list(read_records(file))
    [<Record of amigo-2: 1 actions, unfinished>]
    """
    if isinstance(source, str | os.PathLike):
        with Path(source).open("rb") as file:
            yield from _records(file, game)
    elif hasattr(source, "readline"):
        yield from _records(source, game)
    else:
        raise WrongType(f"records are read from a path or a binary file, not from {shown(source)}")


def _records(file: ByteLines, game: object) -> Iterator[AnyRecord]:
    lines = _lines(file)
    first = next(((number, line) for number, line in lines if line.strip()), None)
    if first is None:
        return
    rest = _chain(first, lines)
    if first[1].lstrip()[0] not in "{[":
        problem = 'records begin with { as JSON, and as text with a heading such as [game "reco"]'
        raise RecordError(problem, "", first[0], 1)
    if re.match(r"\s*\[\s*(\{|$)", first[1]):
        raise RecordError(
            "this is a list of records: write each on a line of its own", "", first[0]
        )
    if first[1].startswith("["):
        yield from _text_records(rest, game)
    elif first[1].strip() == "{":
        yield from _one_document(rest, game)
    else:
        yield from _json_records(rest, game)


def _chain(first: tuple[int, str], rest: Iterator[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    yield first
    yield from rest


def _lines(file: ByteLines) -> Iterator[tuple[int, str]]:
    """The lines with their numbers, none of them too long."""
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        if not isinstance(line, bytes):
            raise WrongType("records are read from a binary file: open it with mode rb")
        if len(line) > LONGEST:
            raise RecordError(f"a line has at most {LONGEST} bytes", "", number)
        if number == 1:
            line = line.removeprefix(BOM_UTF8)  # as some editors begin a file
        try:
            yield number, line.decode()
        except UnicodeDecodeError as error:
            if error.reason == "unexpected end of data" and error.end == len(line):
                yield number, line.decode(errors="replace")  # broken off within a character
                continue
            problem = f"it is not UTF-8: {error.reason} at byte {error.start}"
            raise RecordError(problem, "", number) from None


def _json_records(lines: Iterator[tuple[int, str]], game: object) -> Iterator[AnyRecord]:
    growing: Growing | None = None
    size = 0
    for number, line in lines:
        if not line.strip():
            continue
        try:
            data = read_json(line.rstrip("\r\n"))
        except RecordError as error:
            if growing is not None:
                yield growing.record()
            if line.endswith("\n"):
                raise _on_line(error, number) from None
            raise IncompleteRecord(number, line) from None
        if growing is not None and isinstance(data, dict) and "game" not in data:
            try:
                growing.add(forms_of(None).load(data, Addition), number)
            except RecordError as error:  # of the line, or of the record before it
                at = number if error.line is None else error.line
                raise type(error)(error.problem, error.path, at, error.column) from None
            size += len(line)
            if size > LONGEST:
                raise RecordError(f"a record has at most {LONGEST} bytes", "", number)
            continue
        if growing is not None:
            yield growing.record()
        if not isinstance(data, dict):
            raise RecordError(f"a record is an object, not {shown(data)}", "", number)
        growing, size = Growing(data, number, game), len(line)
    yield cast("Growing", growing).record()  # there was a line


def _on_line(error: RecordError, number: int) -> RecordError:
    """The error with its line in the file."""
    line = number if error.line is None else number + error.line - 1
    return type(error)(error.problem, error.path, line, error.column)


def _one_document(lines: Iterator[tuple[int, str]], game: object) -> Iterator[AnyRecord]:
    """A record that is spread over lines, as a person likes it."""
    begin, first = next(lines)
    text = _joined([first, *(line for _, line in lines)])
    try:
        data = read_json(text)
    except RecordError as error:
        raise _on_line(error, begin) from None
    yield load_record(data, game)


def _joined(lines: Iterable[str]) -> str:
    parts: list[str] = []
    size = 0
    for line in lines:
        parts.append(line)
        size += len(line)
        if size > LONGEST:
            raise RecordError(f"a record has at most {LONGEST} characters")
    return "".join(parts)


def _text_records(lines: Iterator[tuple[int, str]], game: object) -> Iterator[AnyRecord]:
    begin, size = 0, 0
    record: list[str] = []
    seen: set[str] = set()
    for number, line in lines:
        begin = begin or number
        heading = line.partition(" ")[0] if line.startswith("[") else ""
        if heading and ("" in seen or (heading in seen and heading != "[replaced")):  # of the next
            yield _text_record(begin, record, game)
            begin, size, record = number, 0, []
            seen.clear()
        if line.strip():
            seen.add(heading)  # none: a turn
        record.append(line)
        size += len(line)
        if size > LONGEST:
            raise RecordError(f"a record has at most {LONGEST} characters", "", begin)
    yield _text_record(begin, record, game)


def _text_record(begin: int, lines: list[str], game: object) -> AnyRecord:
    try:
        return parse_record("".join(lines).replace("\r\n", "\n"), game=game)
    except RecordError as error:
        raise _on_line(error, begin) from None


# ---- writing ------------------------------------------------------------------------------------


def write_records(path: Path | str, records: Iterable[AnyRecord], form: Form = "json") -> int:
    """Write the records to a new file, one after the other; return their number.

    The file is there when all is written, and not before.
    Raises `FileExistsError` rather than write over a file, `InvalidValue` for an unknown form, `WrongType`
    for what is no row of records.

    >>> from tempfile import TemporaryDirectory
    >>> from reco_rules import VARIANTS
    >>> from reco_rules.records import Record
    >>> from reco_rules.table import History
    >>> record = Record(History(VARIANTS["amigo-2"]))
    >>> with TemporaryDirectory() as folder:
    ...     path = Path(folder, "games.jsonl")
    ...     print(write_records(path, [record, record]), [record, record] == list(read_records(path)))
    2 True
    """
    dump = dumper(form)
    if not isinstance(records, Iterable):
        raise WrongType(f"there must be a row of records, not {shown(records)}")
    count, path = 0, Path(path)
    with _new_file(path) as file:
        for record in records:
            file.write(dump(check_record(record)))
            count += 1
    return count


@contextmanager
def _new_file(path: Path) -> Generator[TextIO]:
    """A file that is there when it is whole, and not before, whatever comes between."""
    if path.exists():
        raise FileExistsError(EEXIST, os.strerror(EEXIST), str(path))
    part = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        with part.open("x", encoding="utf-8", newline="\n") as file:
            yield file
        part.rename(path)
    finally:
        part.unlink(missing_ok=True)


def dumper(form: Form) -> Callable[[AnyRecord], str]:
    """What turns a record into its lines in a file of this form. Raises `InvalidValue`."""
    if form == "json":
        return lambda record: json.dumps(dump_record(record), ensure_ascii=False) + "\n"
    if form == "text":
        return lambda record: format_record(record) + "\n"
    raise InvalidValue(f"a file holds records as json or text, not as {shown(form)}")
