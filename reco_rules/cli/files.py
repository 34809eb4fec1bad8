"""Files of games: read as a stream, and what is said where one cannot be."""

from __future__ import annotations

import sys
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from itertools import islice
from pathlib import Path
from typing import BinaryIO, Final

from rich import progress
from rich.markup import escape

from reco_rules.cli.look import count
from reco_rules.cli.screen import console, note, printable
from reco_rules.errors import InvalidValue, RecordError, RecoRulesError
from reco_rules.records import IncompleteRecord, read_records
from reco_rules.records.documents import AnyRecord
from reco_rules.records.strict import LONGEST

STDIN: Final = "-"
"""What is written in place of a file to read from the standard input."""


class BadFile(RecoRulesError):
    """A file that cannot be read or written: missing, a directory, not permitted, a full disk."""

    code = "file"


class BrokenFile(BadFile):
    """A file in which something stands that is no record."""

    code = "broken-file"


@contextmanager
def about(path: str) -> Generator[None]:
    """Say of the system's errors which file they are about. Raises `BadFile`."""
    try:
        yield
    except FileExistsError:
        raise BadFile(f"{path} is there already, and nothing is written over it") from None
    except OSError as error:
        raise BadFile(f"{path}: {error.strerror or error}") from None


@contextmanager
def opened(path: str, *, bar: bool = False) -> Generator[BinaryIO]:
    """The file or stdin, to be read; with a progress bar, where a person looks on. Raises `BadFile`."""
    with about(path), _file(path, bar=bar) as file:
        yield file


def _file(path: str, *, bar: bool) -> AbstractContextManager[BinaryIO]:
    if path == STDIN:
        return nullcontext(sys.stdin.buffer)
    if not (bar and sys.stderr.isatty()):
        return Path(path).open("rb")
    name = escape(printable(Path(path).name))  # a whole path leaves no room for the bar
    screen = console(stderr=True)
    return progress.open(path, "rb", description=name, console=screen, transient=True)


def good_records(path: str, *, bar: bool = False) -> Generator[AnyRecord]:
    """The records of the file one by one; where its last line breaks off, that is noted on stderr.

    Raises `BadFile`, and `BrokenFile` where it comes to a record that is wrong.
    """
    try:
        with opened(path, bar=bar) as file:
            yield from read_records(file)
    except IncompleteRecord as error:
        note(f"{path}: line {error.line} breaks off, so that what it said is lost")
    except RecordError as error:
        raise BrokenFile(f"{path}: {error}") from None


def all_records(path: str) -> Iterator[AnyRecord | RecordError]:
    """The records of the file one by one, and in place of one that is wrong what is wrong with it.

    Raises `BadFile`.
    """
    with opened(path, bar=True) as file:
        lines = _Lines(file)
        while not lines.ended:
            begin = lines.number
            try:
                yield from read_records(lines)
            except RecordError as error:
                if error.line is not None:
                    error.line += begin
                    lines.skip(error.line)
                yield error


class _Lines:
    """The lines of a file, of which the last one may be read again."""

    def __init__(self, file: BinaryIO) -> None:
        self.number = 0
        self.ended = False
        self._file = file
        self._last = b""
        self._again = False

    def readline(self, size: int = -1, /) -> bytes:
        """The next line, at most so many bytes of it."""
        if not self._again:
            self._last = self._file.readline(size)
        self._again = False
        self.number += 1
        self.ended = not self._last
        return self._last

    def skip(self, line: int) -> None:
        """Go on with the first record behind the one with this line, which is wrong."""
        if self.number == line:
            while self._last and not self._last.endswith(b"\n"):  # a line that is too long
                self._last = self._file.readline(LONGEST)
            self.readline()
        while self._last and self._last.lstrip()[:1] == b"{" and b'"game"' not in self._last:
            self.readline()  # what a record has grown by
        self.number -= 1
        self._again = True


def find(path: str, number: int) -> tuple[AnyRecord, bool]:
    """The record of this number, from 1, and whether others follow. Raises `BadFile`, `InvalidValue`."""
    with closing(good_records(path, bar=number > 1)) as games:
        before = sum(1 for _ in islice(games, number - 1))
        found = next(games, None)
        if found is None:
            there = count(before, "game") if before else "no game"
            raise InvalidValue(f"there is no game {number} in {path}: it has {there}")
        try:
            return found, next(games, None) is not None
        except BrokenFile:
            note(f"{path}: what follows this game is broken, see reco-rules record check")
            return found, False
