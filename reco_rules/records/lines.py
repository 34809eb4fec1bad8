"""Values on one line, for people: the position of a game, as FEN is for chess.

A line has the game and the version of its rules, the variant, and then what its `position` needs to build
the state, as far as it would not take the same anyway:

    reco/1 amigo-2 hands=A1+A1+B2/C1 dump_sites=D1/-/-/-

In a value ``/`` is between the entries of a row, ``,`` between those of a row in a row, ``+`` stands for a
space, ``-`` is nothing, and other signs that would mislead are written as in web addresses (``%2F``).
What has fields of its own is JSON without spaces: ``play={"moved":true}``. A variant that is no preset
brings its fields along: ``variant.stack=0/1/2``.
"""

from __future__ import annotations

import json
import re
from types import NoneType
from typing import TYPE_CHECKING, Any, Final, cast, get_args, get_origin, overload
from urllib.parse import quote_plus, unquote_plus

import attrs

from reco_rules.checks import shown
from reco_rules.errors import RecordError, RecordVersionError, WrongType
from reco_rules.game import A, Game, S, V
from reco_rules.records.documents import check_version, forms_of, named_game
from reco_rules.records.strict import MOST_ENTRIES, Json, exact_text, inside, read_json
from reco_rules.records.values import Forms

if TYPE_CHECKING:
    from reco_rules.games import FirstState

_BETWEEN: Final = ("/", ",")
_NOTHING: Final = "-"
_JSON: Final = '{}[]":,'
"""What is not quoted in JSON."""

_VARIANT: Final = "variant."


# ---- single values ------------------------------------------------------------------------------


def write_value(data: Json, depth: int = 0) -> str:
    """The JSON form of a value as one word."""
    if data is None or data == [] or data == "":
        return _NOTHING
    if isinstance(data, bool):
        return str(data).lower()
    if depth == 0 and _has_fields(data):
        return quote_plus(json.dumps(data, separators=(",", ":")), safe=_JSON)
    if isinstance(data, list):
        if depth == len(_BETWEEN):
            raise WrongType(f"{shown(data)} is nested too deep for one line")
        return _BETWEEN[depth].join(write_value(entry, depth + 1) for entry in data)
    return "%2D" if data == _NOTHING else quote_plus(str(data), safe=":")


def _has_fields(data: Json) -> bool:
    """Whether there is an object in it."""
    if isinstance(data, list):
        return any(map(_has_fields, data))
    return isinstance(data, dict)


def read_value(word: str, cls: Any, depth: int = 0) -> Json:
    """The JSON form that the word means for a value of this type. Raises `RecordError`."""
    if depth == 0 and sum(map(word.count, _BETWEEN)) > MOST_ENTRIES:
        raise RecordError(f"it has more than {MOST_ENTRIES} values")
    if depth == 0 and word[:1] in ("{", "["):
        data = read_json(unquote_plus(word))
        if write_value(data) != word:
            raise RecordError(f"{shown(word)} must be JSON without spaces, in which + is a space")
        return data
    if get_origin(cls) is tuple and depth < len(_BETWEEN):
        entry = get_args(cls)[0]
        entries = [] if word == _NOTHING else word.split(_BETWEEN[depth])
        return [read_value(text, entry, depth + 1) for text in entries]
    choices = [choice for choice in get_args(cls) if choice is not NoneType]
    if word == _NOTHING:
        return None if choices else ""
    if cls is int or choices == [int]:
        if not re.fullmatch(r"-?[0-9]{1,18}", word):
            raise RecordError(f"there must be a whole number, not {shown(word)}")
        return int(word)
    if cls is bool and word in ("true", "false"):
        return word == "true"
    text = unquote_plus(word)
    if not word.isascii() or write_value(text) != word:
        raise RecordError(
            f"{shown(word)} has signs that are written otherwise here: a slash is between the entries of a "
            "row, a comma between those of a row in a row, and + is a space, as in A1+A1/B2"
        )
    return text


# ---- variants -----------------------------------------------------------------------------------


def write_variant(forms: Forms, variant: Any) -> dict[str, str]:
    """What must be written of a variant besides its id: nothing for a preset."""
    if variant.id in forms.game.VARIANTS:
        return {}
    data = cast("dict[str, Json]", forms.dump(variant))
    return {_VARIANT + name: write_value(value) for name, value in data.items() if name != "id"}


def read_variant(forms: Forms, id: str, words: dict[str, str]) -> Any:
    """The variant with this id and the fields among the words. Raises `RecordError`."""
    presets, cls = forms.game.VARIANTS, forms.type_of("variant")
    words = {name: word for name, word in words.items() if name.startswith(_VARIANT)}
    if not words:
        if id not in presets:
            raise RecordVersionError(
                f"there is no preset {shown(id)} (there are {', '.join(presets)}): for a variant of "
                f"your own its fields must be there too, such as {_VARIANT}players",
                "variant",
            )
        return presets[id]
    types = {field.name: field.type for field in attrs.fields(attrs.resolve_types(cls))}
    data: dict[str, Json] = {"id": id}
    for name, word in words.items():
        try:
            field = name.removeprefix(_VARIANT)
            if field not in types or field == "id":
                raise RecordError(f"a variant has no such field: it has {', '.join(types)}")
            data[field] = read_value(word, types[field])
        except RecordError as error:
            raise inside(error, name) from None
    try:
        return forms.load(data, cls)
    except RecordError as error:
        raise inside(error, "variant") from None


# ---- positions ----------------------------------------------------------------------------------


def format_position(state: object, *, game: object = None) -> str:
    """The state on one line; `parse_position` is the way back. The game is R-Eco unless another is given.

    Raises `WrongType` for what is no state of the game.

    >>> from reco_rules import VARIANTS, position
    >>> format_position(position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1")))
    'reco/1 amigo-2 hands=A1+A1+B2/C1'
    """
    forms = forms_of(game, state)
    if type(state) is not forms.type_of("state"):
        raise WrongType(f"expected a state of {forms.game.NAME}, not {shown(state)}")
    try:
        parts = forms.dump_parts(state)
    except AttributeError:
        raise WrongType(f"expected a state of {forms.game.NAME}, not {shown(state)}") from None
    variant = cast("Any", state).variant
    for name, default in forms.part_defaults.items():
        fewer = {other: part for other, part in parts.items() if other != name}
        if parts[name] == default or (default is None and _builds(forms, variant, fewer, state)):
            parts = fewer
    words = write_variant(forms, variant) | {
        name: write_value(part) for name, part in parts.items()
    }
    begin = [f"{forms.game.NAME}/{forms.game.RULES_VERSION}", write_value(variant.id)]
    line = " ".join([*begin, *(f"{name}={word}" for name, word in words.items())])
    if parse_position(line, game=game) != state:
        raise WrongType(f"{shown(state)} cannot be written on one line")
    return line


def _builds(forms: Forms, variant: object, parts: dict[str, Json], state: object) -> bool:
    """Whether so few parts are enough."""
    try:
        return bool(forms.load_parts(variant, parts, forms.needed_parts) == state)
    except RecordError:
        return False


@overload
def parse_position(text: str, *, game: None = ...) -> FirstState: ...
@overload
def parse_position(text: str, *, game: Game[V, S, A]) -> S: ...
@overload
def parse_position(text: str, *, game: object) -> object: ...
def parse_position(text: str, *, game: object = None) -> object:
    """The state that the line means, checked as `position` checks it.

    Raises `RecordError` with the column and the name of what is wrong.

    >>> parse_position("reco/1 amigo-2 hands=A1+A1+B2/C1 seat=1").seat
    1
    """
    text = exact_text("a position", text)
    if len(text.splitlines()) > 1:
        raise RecordError("a position stands on one line")
    found = [(match.group(), match.start() + 1) for match in re.finditer(r"\S+", text)]
    columns: dict[str, int] = {}
    try:
        return _position(found, columns, game)
    except RecordError as error:
        column = error.column or columns.get(error.path.partition("[")[0], 1)
        raise type(error)(error.problem, error.path, 1, column) from None


def _position(found: list[tuple[str, int]], columns: dict[str, int], game: object) -> object:
    if len(found) < 2:
        raise RecordError("a position begins with a game and a variant, such as reco/1 amigo-2")
    (begin, columns["game"]), (id_word, columns["variant"]), *rest = found
    columns["rules"] = columns["game"]
    name, _, rules = begin.partition("/")
    forms = forms_of(named_game(name, game))
    if not re.fullmatch(r"[0-9]{1,9}", rules):
        raise RecordError(f"a position begins as {name}/{forms.game.RULES_VERSION}", "game")
    check_version("rules", int(rules), forms.game.RULES_VERSION)
    words: dict[str, str] = {}
    for word, column in rest:
        key, equals, value = word.partition("=")
        if not equals or key in words:
            raise RecordError(
                f"{shown(word)} must be a name and a value, such as seat=1 or discard=A1+A1, each once",
                "",
                1,
                column,
            )
        words[key], columns[key] = value, column
    try:
        id = read_value(id_word, str)
    except RecordError as error:
        raise inside(error, "variant") from None
    variant = read_variant(forms, cast("str", id), words)
    types, parts = forms.part_types, dict[str, Json]()
    for key, word in words.items():
        if key.startswith(_VARIANT):
            continue
        try:
            if key not in types:
                raise RecordError(f"there is no such part: there are {', '.join(types)}")
            parts[key] = read_value(word, types[key])
        except RecordError as error:
            raise inside(error, key) from None
    return forms.load_parts(variant, parts, forms.needed_parts)
