"""Values to JSON and back, as text or as plain data for a framework that writes its own text."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal, TypeAlias, overload

from reco_rules.game import A, Game, S, V
from reco_rules.records.documents import (
    dump_record,
    dump_state,
    forms_of,
    is_record,
    load_record,
    load_state,
)
from reco_rules.records.record import Record
from reco_rules.records.strict import Json, plain, read_json
from reco_rules.table import Undone

if TYPE_CHECKING:
    from reco_rules.games import (
        FirstAction,
        FirstEvent,
        FirstObservation,
        FirstResult,
        FirstState,
        FirstVariant,
    )

Kind: TypeAlias = Literal["variant", "state", "observation", "action", "event", "result", "record"]
"""What has a JSON form."""

FirstRecord: TypeAlias = "Record[FirstVariant, FirstState, FirstAction]"
"""A record of the first game."""


def to_data(value: object, *, game: object = None) -> Json:
    """The JSON form of a value as plain data: of a record, or of a value of the game.

    Values are variants, states, observations, actions, events and results. The game is R-Eco unless
    another is given, as a module or object, or by name; a record knows its own.
    Raises `WrongType` for what has no JSON form.

    >>> from reco_rules import TurnBegan
    >>> to_data(TurnBegan(1))
    {'event': 'TurnBegan', 'seat': 1}
    """
    if is_record(value):
        return dump_record(value)
    forms = forms_of(game, value)
    if type(value) is getattr(forms.game, "State", None):
        return dump_state(forms, value)
    return forms.dump(value)


def to_json(value: object, *, game: object = None) -> str:
    """The JSON form of a value as text on one line; see `to_data`.

    >>> from reco_rules import Play
    >>> to_json(Play(color=0, singles=2, doubles=1))
    '"play A1 A1 A2"'
    """
    return json.dumps(to_data(value, game=game), ensure_ascii=False)


@overload
def from_data(kind: Literal["variant"], data: object, *, game: None = ...) -> FirstVariant: ...
@overload
def from_data(kind: Literal["state"], data: object, *, game: None = ...) -> FirstState: ...
@overload
def from_data(
    kind: Literal["observation"], data: object, *, game: None = ...
) -> FirstObservation: ...
@overload
def from_data(kind: Literal["action"], data: object, *, game: None = ...) -> FirstAction: ...
@overload
def from_data(kind: Literal["event"], data: object, *, game: None = ...) -> FirstEvent | Undone: ...
@overload
def from_data(kind: Literal["result"], data: object, *, game: None = ...) -> FirstResult: ...
@overload
def from_data(kind: Literal["record"], data: object, *, game: None = ...) -> FirstRecord: ...
@overload
def from_data(kind: Literal["variant"], data: object, *, game: Game[V, S, A]) -> V: ...
@overload
def from_data(kind: Literal["state"], data: object, *, game: Game[V, S, A]) -> S: ...
@overload
def from_data(kind: Literal["action"], data: object, *, game: Game[V, S, A]) -> A: ...
@overload
def from_data(kind: Literal["record"], data: object, *, game: Game[V, S, A]) -> Record[V, S, A]: ...
@overload
def from_data(kind: Kind, data: object, *, game: object = ...) -> object: ...
def from_data(kind: Kind, data: object, *, game: object = None) -> object:
    """The value of this kind that the plain data mean, checked: the way back from `to_data`.

    A state passes the checks of `position`, a record is replayed. Raises `RecordError` with the path to
    the first thing that is wrong, `RecordVersionError` and `RecordDigestError` among them, and
    `WrongType` for a kind that the game does not have.

    >>> from reco_rules import VARIANTS
    >>> from_data("variant", to_data(VARIANTS["amigo-3"])) == VARIANTS["amigo-3"]
    True
    """
    return _loaded(kind, plain(data), game)


def _loaded(kind: Kind, data: Json, game: object) -> object:
    if kind == "record":
        return load_record(data, game)
    if kind == "state":
        return load_state(data, game)
    forms = forms_of(game)
    cls = forms.type_of(kind)
    return forms.load_action(data) if kind == "action" else forms.load(data, cls)


@overload
def from_json(kind: Literal["variant"], text: str | bytes, *, game: None = ...) -> FirstVariant: ...
@overload
def from_json(kind: Literal["state"], text: str | bytes, *, game: None = ...) -> FirstState: ...
@overload
def from_json(
    kind: Literal["observation"], text: str | bytes, *, game: None = ...
) -> FirstObservation: ...
@overload
def from_json(kind: Literal["action"], text: str | bytes, *, game: None = ...) -> FirstAction: ...
@overload
def from_json(
    kind: Literal["event"], text: str | bytes, *, game: None = ...
) -> FirstEvent | Undone: ...
@overload
def from_json(kind: Literal["result"], text: str | bytes, *, game: None = ...) -> FirstResult: ...
@overload
def from_json(kind: Literal["record"], text: str | bytes, *, game: None = ...) -> FirstRecord: ...
@overload
def from_json(kind: Literal["variant"], text: str | bytes, *, game: Game[V, S, A]) -> V: ...
@overload
def from_json(kind: Literal["state"], text: str | bytes, *, game: Game[V, S, A]) -> S: ...
@overload
def from_json(kind: Literal["action"], text: str | bytes, *, game: Game[V, S, A]) -> A: ...
@overload
def from_json(
    kind: Literal["record"], text: str | bytes, *, game: Game[V, S, A]
) -> Record[V, S, A]: ...
@overload
def from_json(kind: Kind, text: str | bytes, *, game: object = ...) -> object: ...
def from_json(kind: Kind, text: str | bytes, *, game: object = None) -> object:
    """The value of this kind that the JSON text means, checked: the way back from `to_json`.

    Raises as `from_data`, and `RecordError` with line and column for what is no JSON. Only JSON that can
    be is read: no name twice, no fractions, at most 8 MiB, 100,000 values and 12 levels.

    >>> from_json("action", '"play A1 A1"')
    Play(color=0, singles=2, doubles=0)
    """
    return _loaded(kind, read_json(text), game)
