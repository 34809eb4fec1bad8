"""JSON, read strictly: what this library writes and nothing else, and never more of it than there can be.

Python's own reader takes repeated keys, NaN, numbers of any length and any depth. What is read here has
none of them, so whatever comes later sees small numbers, short rows and plain values only.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any, Final, NoReturn, TypeAlias, cast

from reco_rules.checks import shown
from reco_rules.errors import RecordError

Json: TypeAlias = "bool | int | str | list[Json] | dict[str, Json] | None"
"""Plain data. There are no fractions in it: nothing in these games is one."""

LONGEST: Final = 8 * 2**20
"""The longest JSON or text of one value or game, in characters, and in bytes in a file."""
MOST_ENTRIES: Final = 100_000
"""The most values, nested ones included, in one document."""
DEEPEST: Final = 12
"""The deepest nesting."""
LARGEST: Final = 2**63 - 1
"""The largest whole number, and the smallest is its negative: what other languages hold exactly."""


def read_json(text: str | bytes) -> Json:
    """The plain data that the JSON text holds. Raises `RecordError`, with line and column."""
    if issubclass(type(text), bytes | bytearray):
        raw = bytes if issubclass(type(text), bytes) else bytearray  # not what a subclass would say
        size = raw.__len__(cast("Any", text))
        if size > LONGEST:
            raise RecordError(f"it has {size} bytes, but at most {LONGEST} are read")
        try:
            text = raw.decode(cast("Any", text))
        except UnicodeDecodeError as error:
            raise RecordError(f"it is not UTF-8: {error.reason} at byte {error.start}") from None
    text = exact_text("JSON", text)
    _check_depth(text)
    try:
        data: object = json.loads(
            text,
            object_pairs_hook=_without_repeats,
            parse_int=_whole_number,
            parse_float=_no_fraction,
            parse_constant=_no_fraction,
        )
    except json.JSONDecodeError as error:
        raise RecordError(f"it is no JSON: {error.msg}", "", error.lineno, error.colno) from None
    except RecursionError:
        raise RecordError(f"it is nested deeper than {DEEPEST} levels") from None
    return plain(data)


def exact_text(what: str, text: object) -> str:
    """The text as Python's own type, whatever a subclass would say of it. Raises `RecordError`."""
    if not issubclass(type(text), str):
        raise RecordError(f"{what} is a text, not {shown(text)}")
    exact = str.__str__(cast("str", text))
    if len(exact) > LONGEST:
        raise RecordError(f"it has {len(exact)} characters, but at most {LONGEST} are read")
    return exact


_BRACKET: Final = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{\]}]', re.DOTALL)


def _check_depth(text: str) -> None:
    """Python's reader goes as deep as a program allows it to, and may crash there."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return
    depth = 0
    for match in _BRACKET.finditer(text):
        start = match.start()
        if text[start] in "[{":
            depth += 1
        elif text[start] in "]}":
            depth -= 1
        if depth > DEEPEST:
            line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
            raise RecordError(f"it is nested deeper than {DEEPEST} levels", "", line, column)


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for name, value in pairs:
        if name in found:
            raise RecordError(f"the name {shown(name)} stands there twice")
        found[name] = value
    return found


def _whole_number(digits: str) -> int:
    if len(digits) > len(str(-LARGEST)):  # Python reads long ones slowly, or not at all
        raise RecordError(f"a number of {len(digits)} digits is too large")
    return int(digits)


def _no_fraction(text: str) -> NoReturn:
    raise RecordError(f"{text[:40]} is not a whole number")


def plain(data: object) -> Json:
    """The data, if it is plain and of a size that can be. Raises `RecordError`, with the path."""
    _count(data, 0, [LONGEST])
    return cast("Json", data)


def _count(value: object, depth: int, room: list[int]) -> int:
    """How many values there are, this one included; `room` is left for the characters of texts."""
    kind = type(value)
    if kind is bool or value is None:
        return 1
    if kind is str:
        room[0] -= len(cast("str", value))
        if room[0] < 0:  # one text may stand there very often
            raise RecordError(f"its texts have more than {LONGEST} characters together")
        return 1
    if kind is int:
        if not -LARGEST <= cast("int", value) <= LARGEST:
            raise RecordError(f"{shown(value)} is too large")
        return 1
    if kind is not list and kind is not dict:
        raise RecordError(f"a {kind.__name__} is no JSON value")
    if depth == DEEPEST:
        raise RecordError(f"it is nested deeper than {DEEPEST} levels")
    many = 1
    for key, entry in _entries(value):
        try:
            many += _count(entry, depth + 1, room)
        except RecordError as error:
            raise inside(error, key) from None
        if many > MOST_ENTRIES:
            raise RecordError(f"it has more than {MOST_ENTRIES} values")
    return many


def _entries(value: object) -> Iterable[tuple[str | int, object]]:
    if isinstance(value, dict):
        for key in cast("dict[object, object]", value):
            if type(key) is not str:
                raise RecordError(f"a name is a text, not {shown(key)}")
        return cast("dict[str, object]", value).items()
    return enumerate(cast("list[object]", value))


def inside(error: RecordError, key: str | int) -> RecordError:
    """The error of an entry, seen from what holds the entry under this name or number."""
    own = f"[{key}]" if isinstance(key, int) else shown(key)[1:-1]
    dot = "." if error.path and not error.path.startswith("[") else ""
    return type(error)(error.problem, own + dot + error.path, error.line, error.column)
