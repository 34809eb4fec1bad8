"""JSON documents: what is written and sent, with versions and digests where it is kept for long.

A state and a record begin with the same *head*: schema, game, version of the rules, and the variant by
its id, its full data and a digest of all in it that changes play. Whoever loads one learns at once, and
not in the middle of a game, if it was written under something that is not there.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeGuard, cast

import attrs

from reco_rules.checks import check_seat, shown
from reco_rules.errors import (
    InvalidSeat,
    RecordDigestError,
    RecordError,
    RecordVersionError,
    RecoRulesError,
    UnknownName,
    WrongType,
)
from reco_rules.game import Game
from reco_rules.games import find_game
from reco_rules.history import History, known_history
from reco_rules.records.record import Comment, Outcome, Record, Replacement, Stamp
from reco_rules.records.strict import Json, inside
from reco_rules.records.values import Forms, check_names

SCHEMA: Final = 1
"""The version of the JSON forms; it rises when one of them changes so that old readers would fail."""

HEAD: Final = {
    "schema": int,
    "game": str,
    "rules": int,
    "variant": str,
    "variant_data": dict,
    "variant_digest": str,
}
"""What states and records begin with."""

UNDIGESTED: Final = ("names", "times", "comments", "digest")
"""What may be changed in a record afterwards: its digest is over all the rest."""

_LABELS: Final = ("id", "edition")
"""What in a variant is a name only and does not change play."""

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyHistory: TypeAlias = History[Any, Any, Any]
AnyRecord: TypeAlias = Record[Any, Any, Any]


@attrs.frozen(kw_only=True)
class Body:
    """The JSON form of a record behind its head: see `Record` for what each means."""

    first_seat: int
    actions: tuple[str, ...]
    outcome: Outcome
    seed: int | None = None
    names: tuple[str, ...] = ()
    replaced: tuple[Replacement, ...] = ()
    times: tuple[Stamp, ...] = ()
    comments: tuple[Comment, ...] = ()
    digest: str


# ---- digests ------------------------------------------------------------------------------------


def digest_of(data: Mapping[str, Json], without: tuple[str, ...]) -> str:
    """The SHA-256 of the data but for these names, in hexadecimal.

    It is taken over the JSON text with sorted names, no spaces and all that is not ASCII escaped.
    """
    counted = {name: value for name, value in data.items() if name not in without}
    text = json.dumps(counted, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


# ---- forms of a game ----------------------------------------------------------------------------


class _ByIdentity:
    """A game as a key: a game need not be hashable."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _ByIdentity) and self.game is other.game

    def __hash__(self) -> int:
        return id(self.game)


@lru_cache(maxsize=64)
def _forms(key: _ByIdentity) -> Forms:
    return Forms(key.game)


def forms_of(game: object, value: object = None) -> Forms:
    """The JSON forms of the game, as `find_game` finds it."""
    return _forms(_ByIdentity(find_game(game, value)))


# ---- the head -----------------------------------------------------------------------------------


def dump_head(forms: Forms, variant: Any) -> dict[str, Json]:
    """The head of what is kept of a game of this variant."""
    known = forms.heads.get(variant.id)
    if known is None or known[0] != variant:
        data = cast("dict[str, Json]", forms.dump(variant))
        head = {
            "schema": SCHEMA,
            "game": forms.game.NAME,
            "rules": forms.game.RULES_VERSION,
            "variant": variant.id,
            "variant_data": data,
            "variant_digest": digest_of(data, _LABELS),
        }
        if len(forms.heads) >= _MOST_HEADS:
            forms.heads.clear()
        known = forms.heads[variant.id] = variant, json.dumps(head)
    return cast("dict[str, Json]", json.loads(known[1]))


_MOST_HEADS: Final = 256


def load_head(data: dict[str, Json], game: object) -> tuple[Forms, Any]:
    """The game's forms and the variant. Raises `RecordError`, with the path."""
    for name, cls in HEAD.items():
        if name not in data:
            raise RecordError("it is missing", name)
        if type(data[name]) is not cls:
            kind = {int: "a whole number", str: "a text", dict: "an object"}[cls]
            raise RecordError(f"there must be {kind}, not {shown(data[name])}", name)
    check_version("schema", data["schema"], SCHEMA)
    forms = forms_of(named_game(data["game"], game))
    check_version("rules", data["rules"], forms.game.RULES_VERSION)
    known = forms.heads.get(cast("str", data["variant"]))
    if known is not None and known[1] == json.dumps({name: data[name] for name in HEAD}):
        check_preset(forms, known[0])
        return forms, known[0]
    try:
        variant = forms.load(data["variant_data"], forms.type_of("variant"))
    except RecordError as error:
        raise inside(error, "variant_data") from None
    check_preset(forms, variant)
    check_variant(forms, variant, data)
    return forms, variant


def check_version(name: str, version: Any, known: int) -> None:
    """Raise `RecordVersionError` unless the version of the schema or of the rules is the known one."""
    if version > known:
        raise RecordVersionError(
            f"this is {name} {version}, but this version of reco_rules knows {known}: update it",
            name,
        )
    if version < known:
        raise RecordVersionError(
            f"this is {name} {version}, but this version of reco_rules goes by {known}: "
            f"load it with an older one",
            name,
        )


def named_game(name: Any, game: object) -> AnyGame:
    """The game of this name, which is the given one if one is given. Raises `RecordError`."""
    if type(name) is not str:
        raise RecordError(f"there must be a text, not {shown(name)}", "game")
    try:
        found = find_game(name if game is None else game)
    except UnknownName as error:
        raise RecordVersionError(str(error), "game") from None
    if name != found.NAME:
        raise RecordVersionError(
            f"this is a game of {shown(name)}, not of {shown(found.NAME)}", "game"
        )
    return found


def check_variant(forms: Forms, variant: Any, data: Mapping[str, Json]) -> None:
    """Raise `RecordError` unless the variant is the one that its id and its digest say."""
    if variant.id != data["variant"]:
        raise RecordError(
            f"it is {shown(data['variant'])}, but the id in variant_data is {shown(variant.id)}",
            "variant",
        )
    digest = dump_head(forms, variant)["variant_digest"]
    if digest != data["variant_digest"]:
        raise RecordDigestError(
            f"variant_data has the digest {digest}, not {shown(data['variant_digest'])}: one of the "
            "two was changed since",
            "variant_digest",
        )


def check_preset(forms: Forms, variant: Any) -> None:
    """Raise `RecordVersionError` if a preset of the variant's id has other values."""
    presets = forms.game.VARIANTS
    if variant.id in presets and presets[variant.id] != variant:
        raise RecordVersionError(
            "the values of the preset of this id are others: give the variant an id of its own",
            "variant_data",
        )


# ---- records ------------------------------------------------------------------------------------


def is_record(value: object) -> TypeGuard[AnyRecord]:
    """Whether it is a record."""
    return isinstance(value, Record)


def check_record(value: object) -> AnyRecord:
    """The record, if it is one; raises `WrongType`."""
    if not is_record(value):
        raise WrongType(f"expected a Record, not {shown(value)}")
    return value


def dump_record(record: AnyRecord) -> dict[str, Json]:
    """The JSON form of a record."""
    game = record.history.game
    forms = forms_of(game)
    body: dict[str, Json] = {
        "first_seat": record.history.first_seat,
        "actions": [game.format_action(action) for action in record.history.actions],
        "outcome": record.outcome.value,
        "seed": record.seed,
    }
    for name in ("names", "replaced", "times", "comments"):
        body[name] = forms.converter.unstructure(getattr(record, name))
    body = {
        name: value for name, value in body.items() if value not in (None, []) or name == "actions"
    }
    data = dump_head(forms, record.variant) | body
    return data | {"digest": digest_of(data, UNDIGESTED)}


def load_record(data: Json, game: object = None, *, sealed: bool = True) -> AnyRecord:
    """The record that the JSON form means. Raises `RecordError`, with the path.

    In a record that is not sealed, digest and outcome are of an earlier time.
    """
    if not isinstance(data, dict):
        raise RecordError(f"a record is an object, not {shown(data)}")
    if not data.keys() & _VERSIONS:
        return _load_bare(data, game)
    forms, variant = load_head(data, game)
    parts = {name: value for name, value in data.items() if name not in HEAD}
    body: Body = forms.load(parts, Body)
    return build_record(forms, variant, body, data if sealed else None)


def _load_bare(data: dict[str, Json], game: object) -> AnyRecord:
    """A record without versions and digests, as other programs write one: a preset's game."""
    check_names(data, ("game", "variant", "first_seat", "actions", "seed"), _BARE)
    forms = forms_of(named_game(data["game"], game))
    presets, id = forms.game.VARIANTS, data["variant"]
    if not isinstance(id, str) or id not in presets:
        raise RecordVersionError(
            f"there is no preset {shown(id)}: there are {', '.join(presets)}", "variant"
        )
    parts = {name: data[name] for name in ("first_seat", "actions", "seed") if name in data}
    body: Body = forms.load(parts | {"outcome": "unfinished", "digest": ""}, Body)
    return build_record(forms, presets[id], body, None)


_VERSIONS: Final = HEAD.keys() - {"game", "variant"}
_BARE: Final = ("game", "variant", "first_seat", "actions")


def build_record(
    forms: Forms, variant: Any, body: Body, sealed: dict[str, Json] | None
) -> AnyRecord:
    """The record, replayed; where it is sealed, its digest and its outcome are checked too."""
    try:
        check_seat(body.first_seat, variant.players)
    except InvalidSeat as error:
        raise RecordError(str(error), "first_seat") from None
    actions = parse_actions(forms.game, body.actions)
    try:
        record = _replayed(forms.game, variant, body, actions)
        if sealed is not None:
            check_outcome(record, body.outcome)
    except RecordError as error:
        if sealed is not None:
            check_digest(sealed, f"; now {error}")
        raise
    if sealed is not None:
        check_digest(sealed)
    return record


def check_outcome(record: AnyRecord, outcome: Outcome | None) -> None:
    """Raise `RecordError` unless the game stands as it should, where that is known."""
    if outcome is not None and outcome is not record.outcome:
        raise RecordError(
            f"it is {outcome.value}, but the game is {record.outcome.value}", "outcome"
        )


def check_digest(data: dict[str, Json], consequence: str = "") -> None:
    """Raise `RecordDigestError` unless the digest is of the rest, where there is one."""
    if data.get("digest") in (None, digest_of(data, UNDIGESTED)):
        return
    covered = [*HEAD, *(field.name for field in attrs.fields(Body) if field.name not in UNDIGESTED)]
    raise RecordDigestError(
        f"the digest is of another record: {', '.join(covered)} or the digest was changed "
        f"since it was written{consequence}",
        "digest",
    )


def parse_actions(game: AnyGame, texts: tuple[str, ...]) -> tuple[Any, ...]:
    """The actions that the texts mean. Raises `RecordError` with the path of the first wrong one."""
    known: dict[str, Any] = {}  # the same few stand there again and again
    actions: list[Any] = []
    for i, text in enumerate(texts):
        if text not in known:
            try:
                known[text] = game.parse_action(text)
            except RecoRulesError as error:
                raise RecordError(str(error), f"actions[{i}]") from None
        actions.append(known[text])
    return tuple(actions)


def _replayed(game: AnyGame, variant: Any, body: Body, actions: tuple[Any, ...]) -> AnyRecord:
    state = game.new_game(variant, body.first_seat)
    for i, action in enumerate(actions):
        try:
            state = game.apply(state, action)
        except RecoRulesError as error:
            raise RecordError(str(error), f"actions[{i}]") from None
    return record_of(
        known_history(variant, body.first_seat, actions, game, state),
        seed=body.seed,
        abandoned=body.outcome is Outcome.ABANDONED,
        names=body.names,
        replaced=body.replaced,
        times=body.times,
        comments=body.comments,
    )


def record_of(history: AnyHistory, **parts: Any) -> AnyRecord:
    """The record with these parts. Raises `RecordError`, with the name of the part that is wrong."""
    try:
        return Record(history, **parts)
    except RecoRulesError as whole:
        for name, part in parts.items():  # which of them it was
            try:
                Record(history, **{name: part})
            except RecoRulesError as error:
                path = "outcome" if name == "abandoned" else name
                raise RecordError(str(error), path) from None
        raise RecordError(str(whole)) from None


# ---- states -------------------------------------------------------------------------------------


def dump_state(forms: Forms, state: Any) -> dict[str, Json]:
    """The JSON form of a state."""
    return dump_head(forms, state.variant) | forms.dump_parts(state)


def load_state(data: Json, game: object = None) -> Any:
    """The state that the JSON form means, checked. Raises `RecordError`, with the path."""
    if not isinstance(data, dict):
        raise RecordError(f"a state is an object, not {shown(data)}")
    forms, variant = load_head(data, game)
    parts = {name: value for name, value in data.items() if name not in HEAD}
    return forms.load_parts(variant, parts, forms.part_types)
