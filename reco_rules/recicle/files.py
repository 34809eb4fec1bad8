"""Boards as TOML files: the built-in one, and those of owners of the printed game."""

from __future__ import annotations

import enum
import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType, NoneType
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

import attrs

from reco_rules.checks import check_text, shown
from reco_rules.errors import InvalidBoard, RecoRulesError, WrongType
from reco_rules.presets import Presets
from reco_rules.recicle.board import Board, Card
from reco_rules.recicle.cubes import LETTERS, Cubes

LARGEST: Final = 200_000
"""How many bytes a board file has at most."""

_REFUSED: Final = "this is no board"
_COLUMNS: Final = tuple(LETTERS[:-1])
_CARDS: Final = tuple(card.value for card in Card)


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
    try:
        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise InvalidBoard(_REFUSED, [f"it is not written in TOML: {error}"]) from None
    problems: list[str] = []
    board = _made(Board, _reshaped(data, problems), "", problems)
    if problems:
        raise InvalidBoard(_REFUSED, problems)
    return cast(Board, board)


def load_board(path: str | Path) -> Board:
    """The board in that file. Raises `InvalidBoard`, `WrongType`, and `OSError` where it cannot be read."""
    if not isinstance(path, str | Path):
        raise WrongType(f"a file is named by a text or a path, not {shown(path)}")
    with Path(path).open("rb") as file:
        raw = file.read(LARGEST + 1)
    if len(raw) > LARGEST:
        raise InvalidBoard(_REFUSED, [f"a board file has at most {LARGEST} bytes"])
    try:
        return read_board(raw.decode("utf-8"))
    except UnicodeDecodeError:
        raise InvalidBoard(_REFUSED, ["the file is not written in UTF-8"]) from None


def _reshaped(data: Mapping[str, object], problems: list[str]) -> dict[str, object]:
    """The file's tables as the rows that a board has; what has another form stays as it is."""
    board = dict(data)
    for name, keys in (("warehouse", _COLUMNS), ("costs", _COLUMNS), ("cards", _CARDS)):
        table = _table(board.get(name))
        if table is not None:
            for key in {*keys} ^ {*table}:
                known = "is missing" if key in keys else f"is unknown: there are {', '.join(keys)}"
                problems.append(f"{name}.{key} {known}")
            board[name] = [table[key] for key in keys if key in table]
    for name, key in (("tiles", "name"), ("origins", "path")):
        table = _table(board.get(name))
        if table is not None:
            rows = [(label, value, _table(value)) for label, value in table.items()]
            board[name] = [
                value if row is None else {**row, key: label} for label, value, row in rows
            ]
    if "spaces" in board:
        board["spaces"] = _with_both_sides(board["spaces"])
    return board


def _table(value: object) -> dict[str, object] | None:
    """The value, if it is a table."""
    return cast("dict[str, object]", value) if isinstance(value, dict) else None


def _list(value: object) -> list[object]:
    """The value, if it is a list, else an empty one."""
    return cast("list[object]", value) if isinstance(value, list) else []


def _with_both_sides(spaces: object) -> object:
    """The spaces, each neighborhood on both sides: a file needs to write it on one only."""
    rows = [_table(row) for row in _list(spaces)]
    given = [(row or {}).get("neighbors", []) for row in rows]
    named = [_list(own) for own in given]
    if named != given or not all(rows) or not all(type(one) is int for own in named for one in own):
        return spaces  # that will be told
    both = [{cast(int, number) for number in own} for own in named]
    for number, own in enumerate(named):
        for other in own:
            if other in range(len(both)):
                both[cast(int, other)].add(number)
    return [{**(row or {}), "neighbors": sorted(own)} for row, own in zip(rows, both, strict=True)]


def _made(cls: Any, value: object, path: str, problems: list[str]) -> object:
    """The value of this type that the data mean; what is wrong with its form goes to the problems."""
    if attrs.has(cls) and cls is not Cubes:
        return _made_object(cls, value, path, problems)
    if get_origin(cls) is tuple:
        if not isinstance(value, list):
            problems.append(f"{path} must be a list, not {shown(value)}")
            return ()
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
    named = cast("dict[str, object]", value) if isinstance(value, dict) else {}
    return f"{path}.{named.get('name', named.get('path', place))}"


def _made_object(cls: Any, value: object, path: str, problems: list[str]) -> object:
    if not isinstance(value, dict):
        problems.append(f"{path} must be a table, not {shown(value)}")
        return None
    data = cast("dict[str, object]", value)
    types = get_type_hints(cls)
    before = len(problems)
    known = f"is unknown: there are {', '.join(types)}"
    problems += [f"{_below(path, name)} {known}" for name in data if name not in types]
    values: dict[str, object] = {}
    for field in attrs.fields(cls):
        if field.name in data:
            of = types[field.name]
            values[field.name] = _made(of, data[field.name], _below(path, field.name), problems)
        elif field.default is attrs.NOTHING:
            problems.append(f"{_below(path, field.name)} is missing")
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


_TABLES: Final = ("warehouse", "costs", "cards", "spaces", "tiles", "origins")


def _lines(board: Board) -> Iterator[str]:
    for field in attrs.fields(Board):
        if field.name not in _TABLES:
            yield f"{field.name} = {_toml(getattr(board, field.name))}"
    for name, keys in (("warehouse", _COLUMNS), ("costs", _COLUMNS), ("cards", _CARDS)):
        yield f"\n[{name}]"
        for key, value in zip(keys, getattr(board, name), strict=True):
            yield f"{key} = {_toml(value)}"
    for number, space in enumerate(board.spaces):
        yield f"\n[[spaces]] # {number}"
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
        return f"[{', '.join(map(_toml, cast('tuple[object, ...]', value)))}]"
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
