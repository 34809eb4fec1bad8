"""The JSON form of a game's values: variants, states, observations, actions, events and results.

One set of conventions for every game, and no list of classes:

- what is written in a word or two (a card, cards, an action) is its text, and a choice is its name;
- what has fields is an object with their names; an event has its class as ``"event"`` besides, and one
  that a table adds to those of the game is among them;
- a state is an object with the parameters of its game's `position`, by which it is checked when loaded;
- what has a method `check_fits`, as an observation has, is checked by it when loaded;
- rows are lists, and what is not there is null.
"""

from __future__ import annotations

import enum
import inspect
from collections.abc import Callable, Iterable
from dataclasses import is_dataclass
from datetime import UTC, datetime
from functools import cached_property
from types import NoneType, UnionType
from typing import Any, Final, Union, cast, get_args, get_origin, get_type_hints

import attrs
from cattrs import Converter
from cattrs.errors import BaseValidationError, ClassValidationError
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn

from reco_rules.checks import shown
from reco_rules.errors import RecordError, RecoRulesError, WithProblems, WrongType
from reco_rules.game import Game
from reco_rules.records.strict import Json, inside
from reco_rules.table import Undone

KINDS: Final = ("variant", "state", "observation", "action", "event", "result")
"""The values that have a JSON form, by the name of their type in the game's module."""

Load = Callable[[Any, Any], Any]
Dump = Callable[[Any], Any]


class Forms:
    """The JSON forms of one game.

    The game exports its types by name (`Variant`, `State`, `Action`, `Event`, `Observation`, `Result`;
    where a type is one of several classes, as their union), and `position`, which builds states.
    """

    def __init__(self, game: Game[Any, Any, Any]) -> None:
        self.game = game
        self.actions = _classes(getattr(game, "Action", None))
        self.events = (*_classes(getattr(game, "Event", None)), Undone)
        self.converter = _converter(self)
        self.heads: dict[str, tuple[object, str]] = {}
        """By its id each variant that was met, and what documents of it begin with."""

    def type_of(self, kind: str) -> Any:
        """The game's own type for one of `KINDS`. Raises `WrongType` for a game without it."""
        found = getattr(self.game, kind.capitalize(), None) if kind in KINDS else None
        if found is None:
            raise WrongType(
                f"the game {shown(self.game.NAME)} has no JSON form of {shown(kind)}: there are record "
                f"and {', '.join(kind for kind in KINDS if hasattr(self.game, kind.capitalize()))}"
            )
        return found

    def event_classes(self, cls: Any) -> tuple[type, ...]:
        """The events that a value of this type may be; none for what is no type of events."""
        if cls == getattr(self.game, "Event", Undone):
            return self.events  # with what a table adds
        found = _is_of(cls, self.events)
        return tuple(event for event in self.events if found and event in (*get_args(cls), cls))

    def dump(self, value: object) -> Json:
        """The value as plain data. Raises `WrongType` for what has no JSON form in this game."""
        if type(value) in _members(getattr(self.game, "Action", None)):
            return self.game.format_action(value)
        own = [getattr(self.game, name, None) for name in ("Variant", "Observation", "Result")]
        if type(value) not in (*self.events, *own):
            raise WrongType(f"{shown(value)} has no JSON form in the game {shown(self.game.NAME)}")
        if not attrs.has(type(value)) and not is_dataclass(value):
            raise WrongType(
                f"what has a JSON form is a class of attrs or a dataclass, not {shown(value)}"
            )
        return cast("Json", self.converter.unstructure(value))

    def load_action(self, data: Json) -> Any:
        """The action that is written so. Raises `RecordError`."""
        try:
            return self.game.parse_action(_exactly(data, str))
        except RecoRulesError as error:
            raise _told(error) from None

    def load(self, data: Json, cls: Any) -> Any:
        """The value of this type that the data mean. Raises `RecordError`, with the path."""
        return self._load(self.converter.get_structure_hook(cls), data, cls)

    def _load(self, load: Load, data: Json, cls: Any) -> Any:
        try:
            return load(data, cls)
        except (BaseValidationError, RecoRulesError, ValueError, TypeError, KeyError) as error:
            raise _told(error) from None

    # ---- states: by the parameters of `position` ------------------------------------------------

    @cached_property
    def position(self) -> Callable[..., Any]:
        """The function that builds states. Raises `WrongType` for a game without one."""
        found = getattr(self.game, "position", None)
        if found is None:
            raise WrongType(
                f"the game {shown(self.game.NAME)} has no position to build states with"
            )
        return cast("Callable[..., Any]", found)

    @cached_property
    def part_types(self) -> dict[str, Any]:
        """What a state is written with, besides its variant: names and types."""
        state = self.type_of("state")
        names = [name for name in inspect.signature(self.position).parameters if name != "variant"]
        fields = get_type_hints(state)
        for name in names:
            if name not in fields:
                fields[name] = get_type_hints(getattr(state, name).fget)["return"]
        return {name: fields[name] for name in names}

    @cached_property
    def part_defaults(self) -> dict[str, Json]:
        """What `position` takes for the parts that it can do without; None: it works it out."""
        parameters, empty = inspect.signature(self.position).parameters, inspect.Parameter.empty
        defaults = {name: parameters[name].default for name in self.part_types}
        return {
            name: None if defaults[name] is None else dump(defaults[name])
            for name, dump in self._part_dumps
            if defaults[name] is not empty
        }

    @cached_property
    def needed_parts(self) -> list[str]:
        """Those of the parts without which `position` cannot do."""
        return [name for name in self.part_types if name not in self.part_defaults]

    @cached_property
    def _part_loads(self) -> dict[str, Load]:
        hook = self.converter.get_structure_hook
        return {name: hook(cls) for name, cls in self.part_types.items()}

    @cached_property
    def _part_dumps(self) -> list[tuple[str, Dump]]:
        hook = self.converter.get_unstructure_hook
        return [(name, hook(cls)) for name, cls in self.part_types.items()]

    def dump_parts(self, state: object) -> dict[str, Json]:
        """What the state is written with, besides its variant."""
        return {name: dump(getattr(state, name)) for name, dump in self._part_dumps}

    def load_parts(self, variant: object, parts: dict[str, Json], needed: Iterable[str]) -> Any:
        """The checked state; what is not needed may be left to `position`.

        Raises `RecordError`, with the path.
        """
        check_names(parts, self.part_types, needed)
        values: dict[str, object] = {}
        for name, part in parts.items():
            try:
                values[name] = self._load(self._part_loads[name], part, self.part_types[name])
            except RecordError as error:
                raise inside(error, name) from None
        try:
            return self.position(variant, **values)
        except RecoRulesError as error:
            raise _told(error) from None


def _members(union: Any) -> tuple[type, ...]:
    """The classes of which a value of this type may be."""
    members = get_args(union) if get_origin(union) in (Union, UnionType) else (union,)
    return tuple(get_origin(member) or member for member in members)


def _classes(union: Any) -> tuple[type, ...]:
    """The classes of a union, or the class itself; none of Python's own, which need no form."""
    return tuple(cls for cls in _members(union) if attrs.has(cls) or hasattr(cls, "parse"))


def check_names(data: Json, known: Iterable[str], needed: Iterable[str]) -> None:
    """Raise `RecordError` unless it is an object with all needed names and with known ones only."""
    if not isinstance(data, dict):
        raise RecordError(
            f"there must be an object with the names {', '.join(known)}, not {shown(data)}"
        )
    for name in data:
        if name not in known:
            raise inside(
                RecordError(f"there is no such name here: there are {', '.join(known)}"), name
            )
    for name in needed:
        if name not in data:
            raise inside(RecordError("it is missing"), name)


# ---- hooks --------------------------------------------------------------------------------------


def _converter(forms: Forms) -> Converter:
    """The converter with the conventions of this module, the last one first."""
    game: Any = forms.game  # its types are no part of the contract
    converter = Converter(unstruct_collection_overrides={tuple: list})

    def register(fits: Callable[[Any], bool], dump: Dump, load: Load) -> None:
        converter.register_unstructure_hook_func(fits, dump)
        converter.register_structure_hook_func(fits, load)

    for basic in _NAMES:  # cattrs would turn one into the other
        converter.register_structure_hook(basic, _exactly)
    register(lambda cls: cls is datetime, time_text, _load_time)
    for choice in (enum.Enum, enum.IntEnum, enum.StrEnum):  # else the last two are int and str
        converter.register_unstructure_hook(choice, choice_name)
        converter.register_structure_hook(choice, _load_choice)

    def row_loader(cls: Any) -> Load:
        return _row_loader(converter, cls)

    def object_loader(cls: Any) -> Load:
        return _object_loader(converter, cls)

    def event_dumper(cls: Any) -> Dump:
        return _event_dumper(converter, cls)

    converter.register_structure_hook_factory(is_row, row_loader)
    converter.register_structure_hook_factory(attrs.has, object_loader)
    register(is_word, str, lambda text, cls: cls.parse(_exactly(text, str)))

    def is_action(cls: Any) -> bool:
        return bool(forms.actions) and _is_of(cls, forms.actions)

    def load_action(text: Any, cls: Any) -> Any:
        return None if _may_be_none(cls, text) else game.parse_action(_exactly(text, str))

    def dump_action(action: Any) -> str | None:
        return None if action is None else game.format_action(action)

    def event_loader(cls: Any) -> Load:
        return _event_loader(converter, forms.event_classes(cls))

    register(is_action, dump_action, load_action)
    converter.register_unstructure_hook_factory(forms.events.__contains__, event_dumper)
    converter.register_structure_hook_factory(
        lambda cls: bool(forms.event_classes(cls)), event_loader
    )
    return converter


def _is_of(cls: Any, members: tuple[type, ...]) -> bool:
    """Whether it is one of the classes or a union of some, perhaps with None."""
    classes = set(get_args(cls) or (cls,)) - {NoneType}
    return bool(classes) and classes <= set(members)


def _may_be_none(cls: Any, value: Any) -> bool:
    return value is None and NoneType in get_args(cls)


def _exactly(value: Any, cls: Any) -> Any:
    if type(value) is not cls:
        raise RecordError(f"there must be {_NAMES[cls]}, not {shown(value)}")
    return value


_NAMES: Final[dict[Any, str]] = {int: "a whole number", str: "a text", bool: "true or false"}


def choice_name(choice: enum.Enum) -> str:
    """How a choice is written: as its value, if that is a text, else as its name."""
    value: object = choice.value
    return value if isinstance(value, str) else choice.name


def _load_choice(name: Any, cls: Any) -> Any:
    choices = {choice_name(choice): choice for choice in cls}
    if _exactly(name, str) not in choices:
        raise RecordError(f"{shown(name)} is none of {', '.join(choices)}")
    return choices[name]


def is_word(cls: Any) -> bool:
    """Whether its values are written as their texts, which it parses."""
    return isinstance(cls, type) and hasattr(cls, "parse")


def is_row(cls: Any) -> bool:
    """Whether it is a tuple of any length."""
    return get_origin(cls) is tuple and get_args(cls)[1:] == (...,)


def _row_loader(converter: Converter, cls: Any) -> Load:
    """Stops at the first entry that is wrong: there may be very many."""
    (entry_type, _) = get_args(cls)
    load = converter.get_structure_hook(entry_type)

    def load_row(data: Json, _: Any) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise RecordError(f"there must be a list, not {shown(data)}")
        row: list[Any] = []
        for i, entry in enumerate(data):
            try:
                row.append(load(entry, entry_type))
            except (BaseValidationError, RecoRulesError) as error:
                raise inside(_told(error), i) from None
        return tuple(row)

    return load_row


def _object_loader(converter: Converter, cls: Any) -> Load:
    fields = [field for field in attrs.fields(cls) if field.init]
    known = [field.name for field in fields]
    needed = [field.name for field in fields if field.default is attrs.NOTHING]
    load = make_dict_structure_fn(cls, converter)
    check: Callable[[Any], None] | None = getattr(cls, "check_fits", None)

    def load_object(data: Any, _: Any) -> Any:
        check_names(data, known, needed)
        value = load(data, cls)
        if check is not None:
            check(value)
        return value

    return load_object


def _event_dumper(converter: Converter, cls: Any) -> Dump:
    dump: Dump = make_dict_unstructure_fn(cls, converter)
    return lambda event: {"event": cls.__name__, **dump(event)}


def _event_loader(converter: Converter, classes: tuple[type, ...]) -> Load:
    loaders = {cls.__name__: _object_loader(converter, cls) for cls in classes}

    def load_event(data: Json, cls: Any) -> Any:
        if _may_be_none(cls, data):
            return None
        tag = data.get("event") if isinstance(data, dict) else None
        if not isinstance(data, dict) or not isinstance(tag, str) or tag not in loaders:
            raise RecordError(
                f'there must be an object with "event" as one of {", ".join(loaders)}'
            )
        return loaders[tag]({name: data[name] for name in data if name != "event"}, None)

    return load_event


def time_text(time: datetime) -> str:
    """A time in UTC as it is written."""
    return time.isoformat().replace("+00:00", "Z")


def _load_time(text: Any, _: Any) -> datetime:
    try:
        time = datetime.fromisoformat(_exactly(text, str))
        if time.tzinfo is not None and time_text(time.astimezone(UTC)) == text:
            return time.astimezone(UTC)
    except (ValueError, OverflowError):
        pass
    raise RecordError(f"a time is written 2026-11-30T18:05:00Z, not {shown(text)}")


_MOST_PROBLEMS: Final = 5
"""How many problems a message lists: there may be as many as there are values."""


def _told(error: BaseException) -> RecordError:
    """What the converter found, as the first problem with its path."""
    if isinstance(error, RecordError):
        return error
    if isinstance(error, ClassValidationError):
        fields, others = error.group_exceptions()
        if fields:
            cause, note = fields[0]
            return inside(_told(cause), note.name)
        return _told(others[0])
    if isinstance(error, WithProblems) and len(error.problems) > _MOST_PROBLEMS:
        some, left = error.problems[:_MOST_PROBLEMS], len(error.problems) - _MOST_PROBLEMS
        return RecordError(f"{error.what}: {'; '.join(some)}; and {left} more problems")
    if isinstance(error, RecoRulesError):
        return RecordError(str(error))
    return RecordError(f"it cannot be read: {shown(error)}")
