"""JSON Schema of the JSON forms, made from the types: for editors, validators and other languages.

Those of R-Eco are files beside this module, in ``schemas/reco``. Whatever the loader takes fits its schema.
The other way round a schema knows the form only: which names there must and may be, what kind of value
each has, choices, tags of events, how cards and times are written, how long names and comments are. The
loader alone knows

- what depends on values: ranges and lengths that follow from the variant, and ranges of numbers in a
  game's values, which their types do not tell;
- what an action's text means, and what the rules allow: states that can be, games that replay;
- whether digests, ids and presets agree, and that a line has an outcome and a digest or neither;
- which characters names and comments may have, which days there are, and what is too large or too deep;
- a whole number written as 1.0, which to a schema is 1.
"""

from __future__ import annotations

import enum
import re
import types
from collections.abc import Callable, Iterable
from datetime import datetime
from functools import reduce
from typing import Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints
from urllib.parse import quote

import attrs

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.records.convert import Kind
from reco_rules.records.documents import SCHEMA, Body, forms_of
from reco_rules.records.growing import Addition, Handover
from reco_rules.records.record import (
    LARGEST_SEED,
    LONGEST_COMMENT,
    LONGEST_NAME,
    Comment,
    Record,
    Replacement,
    Stamp,
)
from reco_rules.records.strict import Json
from reco_rules.records.values import Forms, choice_name, is_row, is_word
from reco_rules.table import Undone

SchemaKind: TypeAlias = Literal[Kind, "addition"]
"""What has a schema: all that has a JSON form, and a line behind a record that is being played."""

Schema: TypeAlias = dict[str, Any]
"""A JSON Schema, or a part of one."""

BEYOND: Final = (
    "The loader checks more: ranges that follow from the variant, what the rules allow, digests."
)
"""What every schema says of itself."""


def json_schema(kind: SchemaKind, *, game: object = None) -> dict[str, Json]:
    """The JSON Schema (2020-12) of a kind of JSON document.

    The game is R-Eco unless another is given, as a module or object, or by name. A schema's id ends with
    the version of the JSON forms, the game, the version of its rules, and the kind. A type that is
    written as a word may say how, as a regular expression in its ``PATTERN``. Raises `WrongType` for a kind
    that the game does not have, or with a type in it that has no JSON form.

    >>> json_schema("event")["$id"]
    'urn:reco-rules:1:reco:1:event'
    >>> sorted(json_schema("result")["$defs"])
    ['Result', 'Score']
    """
    forms = forms_of(game)
    shapes = _Shapes(forms)
    if not isinstance(kind, str):
        raise WrongType(f"a kind is a text, not {shown(kind)}")
    own = {"record": Record, "addition": Addition}
    shape = shapes.of(own[kind] if kind in own else forms.type_of(kind))
    name, rules = forms.game.NAME, forms.game.RULES_VERSION
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:reco-rules:{SCHEMA}:{quote(name, safe='')}:{rules}:{kind}",
        "title": f"{name}: {kind}",
        "description": BEYOND,
        **shape,
        "$defs": dict(sorted(shapes.defs.items())),
    }


# ---- what is known beforehand -------------------------------------------------------------------

_DIGEST: Final[Schema] = {"pattern": "^[0-9a-f]{64}$"}
_COUNT: Final[Schema] = {"minimum": 0}
_NAME: Final[Schema] = {"minLength": 1, "maxLength": LONGEST_NAME}
_TEXT: Final[Schema] = {"minLength": 1, "maxLength": LONGEST_COMMENT}

_BASIC: Final[dict[Any, Schema]] = {
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    str: {"type": "string"},
    datetime: {
        "type": "string",
        "format": "date-time",
        "pattern": "^[0-9]{4}(-[0-9]{2}){2}T[0-9]{2}(:[0-9]{2}){2}(\\.[0-9]{6})?Z$",
    },
}

_ACTION: Final[Schema] = {"type": "string", "description": "An action as text."}

_LIMITS: Final[dict[type, dict[str, Schema]]] = {
    Body: {
        "first_seat": _COUNT,
        "seed": {"minimum": -LARGEST_SEED, "maximum": LARGEST_SEED},
        "names": {"items": {"type": "string", **_NAME}},
        "digest": _DIGEST,
    },
    Replacement: {"at": _COUNT, "seat": _COUNT, "by": _NAME},
    Stamp: {"at": _COUNT},
    Comment: {"at": _COUNT, "text": _TEXT},
    Handover: {"seat": _COUNT, "by": _NAME},
    Addition: {"undone": {"minimum": 1}, "comment": _TEXT, "digest": _DIGEST},
}
"""What a record asks of its parts beyond their types."""


# ---- types to schemas ---------------------------------------------------------------------------


class _Shapes:
    """The schemas of types of one game, in which shared types refer to `defs`."""

    def __init__(self, forms: Forms) -> None:
        self.forms = forms
        self.defs: Schema = {}
        self._names: dict[Any, str] = {}

    def of(self, cls: Any) -> Schema:
        """The schema of a type, as `values` writes it. Raises `WrongType` for any other."""
        game: Any = self.forms.game
        if cls in _BASIC:
            return _BASIC[cls]
        if _is_choice(cls):
            return self._shared(cls, lambda: {"enum": [choice_name(choice) for choice in cls]})
        if cls is getattr(game, "State", None):
            return self._shared(cls, self._state)
        if cls is Record:
            return self._shared(cls, self._record)
        if cls == getattr(game, "Event", Undone):
            return self._shared("Event", self._event)
        if cls in self.forms.events:
            return self._tagged(cls)
        if self.forms.actions and cls in (*self.forms.actions, game.Action):
            return self._shared("Action", lambda: _ACTION)
        if is_word(cls):
            return self._shared(cls, lambda: _word(cls))
        if attrs.has(cls):
            return self._shared(cls, lambda: self._fields(cls))
        if is_row(cls):
            return {"type": "array", "items": self.of(get_args(cls)[0])}
        if get_origin(cls) in (Union, types.UnionType) and types.NoneType in get_args(cls):
            members = [member for member in get_args(cls) if member is not types.NoneType]
            rest = reduce(lambda one, other: one | other, members)
            return {"anyOf": [self.of(rest), {"type": "null"}]}
        raise WrongType(f"there is no JSON Schema of the type {shown(cls)}")

    def _shared(self, of: Any, shape: Callable[[], Schema]) -> Schema:
        """A reference to the schema of a class, or of what has this name, which is made once."""
        if of not in self._names:
            name: str = getattr(of, "__name__", of)
            while name in self.defs:  # two classes may have the same name
                name += "_"
            self._names[of] = name
            self.defs[name] = {}  # a class may hold itself
            self.defs[name] = _summary(of) | shape()
        return {"$ref": f"#/$defs/{self._names[of]}"}

    def _fields(self, cls: Any, first: Schema | None = None) -> Schema:
        """The object with the fields of the class, behind what comes first."""
        fields = [field for field in attrs.fields(cls) if field.init]
        hints, limits = get_type_hints(cls), _LIMITS.get(cls, {})
        properties = {f.name: self.of(hints[f.name]) | limits.get(f.name, {}) for f in fields}
        needed = [field.name for field in fields if field.default is attrs.NOTHING]
        return _object((first or {}) | properties, [*(first or ()), *needed])

    def _event(self) -> Schema:
        return {"oneOf": [self._tagged(cls) for cls in self.forms.events]}

    def _tagged(self, cls: Any) -> Schema:
        return self._shared(cls, lambda: self._fields(cls, {"event": {"const": cls.__name__}}))

    def _head(self) -> Schema:
        """What states and records begin with, all of it needed."""
        game = self.forms.game
        return {
            "schema": {"const": SCHEMA},
            "game": {"const": game.NAME},
            "rules": {"const": game.RULES_VERSION},
            "variant": {"type": "string"},
            "variant_data": self.of(self.forms.type_of("variant")),
            "variant_digest": {"type": "string", **_DIGEST},
        }

    def _state(self) -> Schema:
        """All parts of a state are written."""
        parts = {name: self.of(cls) for name, cls in self.forms.part_types.items()}
        whole = self._head() | parts
        return _object(whole, whole)

    def _record(self) -> Schema:
        """A whole record, or one without versions and digests, as other programs write one."""
        game = self.forms.game
        whole = self._fields(Body, self._head())
        shared = {name: whole["properties"][name] for name in ("first_seat", "actions", "seed")}
        presets = {"game": {"const": game.NAME}, "variant": {"enum": list(game.VARIANTS)}}
        bare = _object(presets | shared, ("game", "variant", "first_seat", "actions"))
        bare["description"] = (
            "A preset's game without versions and digests, as other programs write it."
        )
        return {"oneOf": [whole, bare]}


def _object(properties: Schema, required: Iterable[str]) -> Schema:
    """An object with these names and no others."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": False,
    }


def _is_choice(cls: Any) -> bool:
    return isinstance(cls, type) and issubclass(cls, enum.Enum)


def _word(cls: Any) -> Schema:
    pattern = getattr(cls, "PATTERN", None)
    return {"type": "string"} | ({"pattern": f"^{pattern}$"} if pattern else {})


def _summary(of: Any) -> Schema:
    """The first sentence of a class's docstring, if there is one."""
    doc = (of.__doc__ or "") if isinstance(of, type) else ""
    sentence = re.match(r"(.+?\.)(?:\s|$)", " ".join(doc.split("\n\n")[0].split()))
    return {"description": sentence[1]} if sentence else {}
