"""Boards as TOML files: the built-in one, and those of owners of the printed game."""

from __future__ import annotations

import enum
import re
import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping
from errno import ENOTSUP
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType, NoneType
from typing import Any, Final, cast, get_args, get_origin

import attrs

from reco_rules.checks import check_text, shown
from reco_rules.errors import InvalidBoard, RecoRulesError, WrongType
from reco_rules.presets import Presets
from reco_rules.recicle.board import ROWS, Board
from reco_rules.recicle.cubes import Cubes
from reco_rules.recicle.forms import types_of
from reco_rules.recicle.validation import beside, named, row_of

LARGEST: Final = 500_000
"""How many bytes a board file has at most."""

LONGEST_LINE: Final = 2_000
DEEPEST: Final = 8
"""How many dots a key has at most: the memory that `tomllib` takes grows with their square."""

_REFUSED: Final = "this is no board"
_MISSING: Final = object()
_NO_KEY: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|\'[^\']*\'?|=.*|#.*')


# ---- reading ------------------------------------------------------------------------------------


def read_board(text: str) -> Board:
    """The board that is written so, in TOML. Raises `InvalidBoard` with all problems at once.

    >>> board = BOARDS["reconstruction-1"]
    >>> read_board(write_board(board)) == board
    True
    """
    check_text(text)
    if len(text) > LARGEST:
        raise InvalidBoard(_REFUSED, [f"a board has at most {LARGEST} characters, not {len(text)}"])
    if problems := list(_long_lines(text)):
        raise InvalidBoard(_REFUSED, problems)
    try:
        data = tomllib.loads(text)
    except ValueError as error:
        raise InvalidBoard(_REFUSED, [f"it is not written in TOML: {error}"]) from None
    except RecursionError:
        raise InvalidBoard(_REFUSED, ["it is nested too deeply to be read"]) from None
    shaped = _reshaped(data, problems)
    board = _made(Board, shaped, "", problems)
    if problems:
        raise InvalidBoard(_REFUSED, [*problems, *_beside(problems, shaped)])
    return cast(Board, board)


def _beside(problems: list[str], shaped: Mapping[str, object]) -> Iterator[str]:
    """What is wrong with the rows in which nothing has a wrong form, once those others are sound."""
    wrong = {row_of(problem) for problem in problems}
    if "" in wrong:
        return  # what all rows depend on may be missing
    again: list[str] = []
    rows = {name: _sound(name, shaped.get(name), wrong) for name in ("spaces", "tiles", "charges")}
    _made(Board, {**shaped, **rows}, "", again)
    # how much a cooperative can store depends on all tiles
    yield from (one for one in beside(problems, again) if ".recyclables:" not in one)


def _sound(name: str, rows: object, wrong: Collection[str]) -> object:
    """The rows, each that is wrong replaced by the first one that is not."""
    listed = _list(rows)
    right = [row for place, row in enumerate(listed) if _label(name, place, row) not in wrong]
    if not right:
        return rows
    return [
        _stand_in(row, right[0]) if _label(name, place, row) in wrong else row
        for place, row in enumerate(listed)
    ]


def _stand_in(row: object, right: object) -> object:
    """A sound row in the place of this one, with its name."""
    name = (_table(row) or {}).get("name")
    return right if name is None else {**(_table(right) or {}), "name": name}


def _long_lines(text: str) -> Iterator[str]:
    """What is wrong with lines that are too long or too deep to be parsed in little time and memory."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            yield f"a line has at most {LONGEST_LINE} characters, not {len(line)} (at line {number})"
        elif (dots := _NO_KEY.sub("", line).count(".")) > DEEPEST:
            yield f"a key has at most {DEEPEST} dots, not {dots} (at line {number})"


def load_board(path: str | Path) -> Board:
    """The board in that file. Raises `InvalidBoard`, also where it cannot be read, and `WrongType`.

    It must be a file on a disk: a pipe or a device might never end.

    >>> from reco_rules.errors import InvalidBoard
    >>> try:
    ...     load_board("mine.toml")
    ... except InvalidBoard as error:
    ...     print(error)
    mine.toml cannot be read: No such file or directory; name a file that is there and may be read
    """
    if not isinstance(path, str | Path) or not str(path).isprintable():
        raise WrongType(f"a file is named by a text or a path, not {shown(path)}")
    path = Path(path)
    try:
        if path.exists() and not path.is_file():
            raise OSError(ENOTSUP, "it is a folder, a pipe or a device")
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        right = "name a file that is there and may be read"
        raise InvalidBoard(f"{path} cannot be read", [f"{error.strerror}; {right}"]) from None
    if len(raw) > LARGEST:
        raise InvalidBoard(_REFUSED, [f"a board file has at most {LARGEST} bytes"])
    try:
        return read_board(raw.decode("utf-8-sig"))  # some editors write a mark before the text
    except UnicodeDecodeError:
        raise InvalidBoard(_REFUSED, ["the file is not written in UTF-8"]) from None


def _reshaped(data: Mapping[str, object], problems: list[str]) -> dict[str, object]:
    """The file's tables as the rows that a board has; what has another form stays as it is."""
    board = dict(data)
    for name, keys in ROWS.items():
        table = _table(board.get(name))
        if table is not None:
            problems += _unknown(name, table, keys)
            board[name] = [table.get(key, _MISSING) for key in keys]
    for name, key in (("tiles", "name"), ("origins", "path")):
        table = _table(board.get(name))
        if table is not None:
            board[name] = [
                _row(f"{name}.{named(n)}", key, n, of, problems) for n, of in table.items()
            ]
    spaces = [_space(place, row, problems) for place, row in enumerate(_list(board.get("spaces")))]
    if spaces:
        board["spaces"] = _with_both_sides(spaces, problems)
    return board


def _table(value: object) -> dict[str, object] | None:
    """The value, if it is a table."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


def _list(value: object) -> list[object]:
    """The value, if it is a list, else an empty one."""
    return cast("list[object]", value) if isinstance(value, list) else []


def _unknown(path: str, table: Iterable[str], known: Collection[str]) -> list[str]:
    """The keys of the table that mean nothing."""
    there = f"is unknown: there are {', '.join(known)}"
    return [f"{_below(path, named(key))} {there}" for key in table if key not in known]


def _row(path: str, key: str, name: str, value: object, problems: list[str]) -> object:
    """What is told under that name, as a row that holds it."""
    row = _table(value)
    if row is None:
        return value
    if key in row:
        problems.append(f"{path}.{key} is not needed: the key of the table says it")
    return {**row, key: name}


def _space(place: int, value: object, problems: list[str]) -> object:
    """A space without its number, which a file may write to be checked."""
    row = dict(_table(value) or {})
    number = row.pop("number", place)
    if type(number) is not int or number != place:
        right = f"must be {place}, its place in the row"
        problems.append(f"spaces[{place}].number {right}, not {shown(number)}")
    return row or value


def _with_both_sides(spaces: list[object], problems: list[str]) -> list[object]:
    """The spaces, each neighborhood on both sides: a file needs to write it on one only."""
    rows = [_table(row) for row in spaces]
    given = [(row or {}).get("neighbors", []) for row in rows]
    lists = [_list(own) for own in given]
    if lists != given or not all(rows) or not all(type(one) is int for own in lists for one in own):
        return spaces  # that will be told
    both = [{cast(int, number) for number in own} for own in lists]
    for number, own in enumerate(lists):
        if len(both[number]) < len(own):
            problems.append(f"spaces[{number}].neighbors must name each once, not {shown(own)}")
        for other in own:
            if other in range(len(both)):
                both[cast(int, other)].add(number)
    return [{**(row or {}), "neighbors": sorted(own)} for row, own in zip(rows, both, strict=True)]


def _made(cls: Any, value: object, path: str, problems: list[str]) -> object:
    """The value of this type that the data mean; what is wrong with its form goes to the problems."""
    if value is _MISSING:
        problems.append(f"{path} is missing")
        return None
    if attrs.has(cls) and cls is not Cubes:
        return _made_object(cls, value, path, problems)
    if get_origin(cls) is tuple:
        if not isinstance(value, list):
            problems.append(f"{path} must be a list, not {shown(value)}")
            return None
        entry = get_args(cls)[0]
        entries = enumerate(cast("list[object]", value))
        return tuple([_made(entry, one, _label(path, i, one), problems) for i, one in entries])
    if NoneType in get_args(cls):
        (cls,) = (of for of in get_args(cls) if of is not NoneType)
    if cls is Cubes:
        try:
            return Cubes.parse(cast(str, value))
        except RecoRulesError as error:
            problems.append(f"{path}: {error}")
            return None
    if issubclass(cls, enum.Enum):
        names = [choice.value for choice in cls]
        if value in names:
            return cls(value)
        problems.append(f"{path} must be one of {', '.join(names)}, not {shown(value)}")
    elif type(value) is not cls:
        problems.append(f"{path} must be {_NAMES[cls]}, not {shown(value)}")
    return value


_NAMES: Final = {int: "a whole number", str: "a text", bool: "true or false"}


def _label(path: str, place: int, value: object) -> str:
    """The path of an entry: by its name, or else its place."""
    row = _table(value) or {}
    name = row.get("name", row.get("path"))
    if isinstance(name, str):
        return f"{path}.{named(name)}"
    keys = ROWS.get(path, ())
    return f"{path}.{keys[place]}" if place < len(keys) else f"{path}[{place}]"


def _made_object(cls: Any, value: object, path: str, problems: list[str]) -> object:
    data = _table(value)
    if data is None:
        problems.append(f"{path} must be a table, not {shown(value)}")
        return None
    fields, types = attrs.fields(cls), types_of(cls)
    before = len(problems)
    problems += _unknown(path, data, [field.name for field in fields])
    values = {
        field.name: _made(
            types[field.name], data.get(field.name, _MISSING), _below(path, field.name), problems
        )
        for field in fields
        if field.name in data or field.default is attrs.NOTHING
    }
    if len(problems) > before:
        return None
    try:
        return cls(**values)
    except InvalidBoard as error:
        problems += error.problems
        return None


def _below(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


# ---- writing ------------------------------------------------------------------------------------


def write_board(board: Board) -> str:
    """The board in TOML, to be read by `read_board`. Raises `WrongType`.

    >>> print(write_board(BOARDS["reconstruction-1"])[:24])
    name = "reconstruction-1
    """
    if type(board) is not Board:
        raise WrongType(f"expected a Board, not {shown(board)}")
    return "\n".join(_lines(board)) + "\n"


_TABLES: Final = (*ROWS, "spaces", "tiles", "origins")


def _lines(board: Board) -> Iterator[str]:
    for field in attrs.fields(Board):
        if field.name not in _TABLES:
            yield f"{field.name} = {_toml(getattr(board, field.name))}"
    for name, keys in ROWS.items():
        yield f"\n[{name}]"
        for key, value in zip(keys, getattr(board, name), strict=True):
            yield f"{key} = {_toml(value)}"
    for number, space in enumerate(board.spaces):
        yield f"\n[[spaces]]\nnumber = {number}"
        yield from _fields(space)
    for tile in board.tiles:
        yield f"\n[tiles.{tile.name}]"
        yield from _fields(tile, "name")
    yield "\n[origins]"
    for origin in board.origins:
        fields = ", ".join(_fields(origin, "path"))
        yield f"{_toml(origin.path)} = {{ {fields} }}"


def _fields(value: attrs.AttrsInstance, *without: str) -> Iterator[str]:
    """What is not as it would be without being written."""
    for field in attrs.fields(type(value)):
        one = getattr(value, field.name)
        if field.name not in without and one != field.default:
            yield f"{field.name} = {_toml(one)}"


def _toml(value: object) -> str:
    if isinstance(value, enum.Enum):
        return _toml(value.value)
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Cubes):
        return _toml(str(value))
    if isinstance(value, tuple):
        entries = [_toml(one) for one in cast("tuple[object, ...]", value)]
        if entries and entries[0].startswith("{"):
            return "".join(["[\n", *(f"    {entry},\n" for entry in entries), "]"])
        return f"[{', '.join(entries)}]"
    if attrs.has(type(value)):
        return f"{{ {', '.join(_fields(cast('attrs.AttrsInstance', value)))} }}"
    if isinstance(value, str):
        return '"' + "".join(map(_escaped, value)) + '"'
    return str(value)


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    return letter if letter.isprintable() else f"\\U{ord(letter):08X}"


# ---- the built-in boards ------------------------------------------------------------------------


def _built_in() -> Presets[Board]:
    boards = Presets[Board]("board")
    for name in ("reconstruction-1",):
        text = files("reco_rules.recicle").joinpath(f"boards/{name}.toml").read_text("utf-8")
        boards[name] = read_board(text)
    return boards


BOARDS: Final[Mapping[str, Board]] = MappingProxyType(_built_in())
"""The built-in boards by name. An unknown name raises `UnknownName`."""
