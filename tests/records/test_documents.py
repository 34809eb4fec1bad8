"""JSON documents: heads, versions, digests, records, bare records, states."""

import hashlib
import json
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from reco_rules import VARIANTS, Variant, new_game, position, reco
from reco_rules.errors import (
    InvalidValue,
    RecordDigestError,
    RecordError,
    RecordVersionError,
    UnknownName,
    WrongType,
)
from reco_rules.records import SCHEMA, Record, from_data, from_json, to_data, to_json
from reco_rules.records import documents as module
from reco_rules.table import History
from tests.kit import third
from tests.records.games import full_record, game, plain_record
from tests.strategies import random_variant, whole_game

AMIGO = VARIANTS["amigo-2"]


def document(length: Any = 30, **fields: Any) -> dict[str, Any]:
    """The data of a record of a game of two, with some fields changed."""
    data: Any = to_data(plain_record(game("amigo-2"), length))
    return {name: value for name, value in (data | fields).items() if value is not ...}


def sealed(data: dict[str, Any]) -> dict[str, Any]:
    """The data with a digest that is right, by the recipe and not by the library."""
    return data | {"digest": recipe(data, "names", "times", "comments", "digest")}


def recipe(data: dict[str, Any], *without: str) -> str:
    """The digest as it is documented, with nothing but Python's own json and hashlib."""
    rest = {name: value for name, value in data.items() if name not in without}
    text = json.dumps(rest, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def refused(
    data: object,
    kind: type[RecordError],
    path: str,
    message: str,
    what: Any = "record",
    **game: Any,
) -> RecordError:
    """Loading the data raises this, by data and by text."""
    for load in (
        lambda: from_data(what, data, **game),
        lambda: from_json(what, json.dumps(data), **game),
    ):
        with pytest.raises(RecordError) as caught:
            load()
        assert type(caught.value) is kind
        assert caught.value.path == path
        assert message in caught.value.problem
        assert (caught.value.line, caught.value.column) == (None, None)
    return caught.value


# ---- digests ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_the_digests_are_those_of_the_recipe(seed: int) -> None:
    """Presets and variants of one's own, whole games and parts, with everything that can be there."""
    line = game("zman-3") if seed % 2 else whole_game(random_variant(seed), "uniform", seed)
    for length in (None, 10):
        data = json.loads(to_json(full_record(line, seed, length)))
        assert data["digest"] == recipe(data, "names", "times", "comments", "digest")
        assert data["variant_digest"] == recipe(data["variant_data"], "id", "edition")
    state = json.loads(to_json(line.states()[-1]))
    assert state["variant_digest"] == recipe(state["variant_data"], "id", "edition")


def test_a_digest_written_out_by_hand() -> None:
    """Sorted names, no spaces, all that is not ASCII escaped."""
    text = '{"a":[1,null,true],"b":"\\u00e9\\""}'
    by_hand = hashlib.sha256(text.encode()).hexdigest()
    assert module.digest_of({"b": 'é"', "c": 5, "a": [1, None, True]}, ("c",)) == by_hand


def test_the_digest_of_a_variant_is_of_what_changes_play() -> None:
    """Another id or edition is the same play, any other field is not."""
    other: dict[str, Any] = {
        "id": "x",
        "edition": "x",
        "players": 3,
        "deck": AMIGO.deck - AMIGO.deck.parse("A1"),
        "stack": (1, 2),
        "bonus": (0, 1, 2),
        "opening_hand": 2,
        "hand_limit": 6,
        "threshold": 5,
        "setup_order": reco.SetupOrder.HANDS_FIRST,
    }
    assert set(other) == {field.name for field in attrs.fields(Variant)}
    own = attrs.evolve(AMIGO, id="own", edition="custom")

    def digest(variant: Variant) -> str:
        data: Any = to_data(new_game(variant))
        return str(data["variant_digest"])

    for name, value in other.items():
        more = {"bonus": (0, 1, 2, 3)} if name == "players" else {}
        changed = attrs.evolve(own, **{name: value} | more)
        assert (digest(changed) == digest(own)) == (name in ("id", "edition")), name


def test_names_times_and_comments_may_be_changed_and_nothing_else() -> None:
    """Each name of a record with everything: changed, or left out."""
    record = attrs.evolve(full_record(game("amigo-2"), 2, 60), seed=1)
    data: Any = to_data(record)
    assert record.names and record.times and record.comments and record.replaced
    assert set(data) == {*module.HEAD, *(field.name for field in attrs.fields(module.Body))}
    for name in ("names", "times", "comments"):
        shorter = {key: value for key, value in data.items() if key != name}
        nothing: Any = {name: ()}
        assert from_data("record", shorter) == attrs.evolve(record, **nothing)
    for name in ("seed", "replaced"):
        shorter = {key: value for key, value in data.items() if key != name}
        refused(shorter, RecordDigestError, "digest", "the digest is of another record")
    for name, value in (
        ("seed", 2),
        ("actions", data["actions"][:-1]),
        ("first_seat", 1 - data["first_seat"]),
    ):
        refused(data | {name: value}, RecordDigestError, "digest", "was changed")


def test_the_digest_s_error_says_what_followed() -> None:
    """A changed action is illegal now: the cause comes first, then the consequence."""
    data = document()
    data["actions"][3:5] = (
        data["actions"][4:2:-1] if data["actions"][3] != data["actions"][4] else []
    )
    data["actions"][12] = "pass"
    error = refused(data, RecordDigestError, "digest", "; now actions[")
    assert "first_seat, actions, outcome, seed, replaced" in error.problem


# ---- versions -----------------------------------------------------------------------------------

VERSIONS: list[tuple[str, object, type[RecordError], str]] = [
    (
        "schema",
        SCHEMA + 1,
        RecordVersionError,
        "this is schema 2, but this version of reco_rules knows 1: update it",
    ),
    ("schema", 0, RecordVersionError, "load it with an older one"),
    ("schema", "1", RecordError, "there must be a whole number, not '1'"),
    ("schema", True, RecordError, "there must be a whole number, not True"),
    (
        "rules",
        2,
        RecordVersionError,
        "this is rules 2, but this version of reco_rules knows 1: update it",
    ),
    (
        "rules",
        0,
        RecordVersionError,
        "this is rules 0, but this version of reco_rules goes by 1: load it with",
    ),
    ("rules", None, RecordError, "there must be a whole number, not None"),
    ("game", "chess", RecordVersionError, "there is no game 'chess': there is reco"),
    ("game", ["reco"], RecordError, "there must be a text, not"),
    ("variant", "amigo-3", RecordError, "it is 'amigo-3', but the id in variant_data is 'amigo-2'"),
    ("variant", 5, RecordError, "there must be a text, not 5"),
    ("variant_data", [], RecordError, "there must be an object, not []"),
    ("variant_digest", 5, RecordError, "there must be a text, not 5"),
    ("variant_digest", "00", RecordDigestError, "one of the two was changed since"),
]


@pytest.mark.parametrize(("name", "value", "kind", "message"), VERSIONS)
def test_a_head_that_is_not_ours_is_refused(
    name: str, value: object, kind: type[RecordError], message: str
) -> None:
    """In records and in states, and with what to do."""
    refused(document(**{name: value}), kind, name, message)
    state: Any = to_data(position(AMIGO, hands=("A1", "B1")))
    refused(state | {name: value}, kind, name, message, "state")


@pytest.mark.parametrize("name", module.HEAD)
def test_a_head_is_there_as_a_whole(name: str) -> None:
    """Any of its six names may be the one that is missing."""
    state: Any = to_data(position(AMIGO, hands=("A1", "B1")))
    del state[name]
    refused(state, RecordError, name, "it is missing", "state")
    refused(document(**{name: ...}), RecordError, name, "missing")


def test_a_variant_that_cannot_work_is_refused_with_its_path() -> None:
    """Its own problems, and those of its form."""
    data = document()
    for field, value, message in (
        ("players", 1, "players must be a number from 2 to 6"),
        ("stack", [1, "x"], "there must be a whole number, not 'x'"),
        ("deck", "Z9", "is no card"),
        ("setup_order", "none", "'none' is none of hands-first, dump-sites-first"),
    ):
        wrong = data | {"variant_data": data["variant_data"] | {field: value}}
        path = {"players": "", "stack": ".stack[1]"}.get(field, f".{field}")
        refused(wrong, RecordError, f"variant_data{path}", message)


def test_a_preset_of_other_values_is_another_preset() -> None:
    """R-Eco's variants refuse that themselves; of another game it is found here, every time."""
    data: Any = to_data(Record(History(AMIGO)))
    wrong = data | {"variant_data": data["variant_data"] | {"stack": [1, 2]}}
    refused(wrong, RecordError, "variant_data", "its values differ from the preset of this id")
    other = third.Variant("keep-2", 2, highest=9, copies=2)
    strange = to_json(third.new_game(other), game=third)
    for _ in range(2):
        with pytest.raises(RecordVersionError, match="give the variant an id of its own") as caught:
            from_json("state", strange, game=third)
        assert caught.value.path == "variant_data"


def test_the_game_that_is_given_must_be_the_one_that_is_named() -> None:
    """A record of R-Eco is none of another game."""
    data = document()
    refused(
        data,
        RecordVersionError,
        "game",
        "this is a game of 'reco', not of 'keep-or-swap'",
        game=third,
    )
    for given in (None, "reco", reco):
        loaded: Any = from_data("record", data, game=given)
        assert len(loaded) == 30
    with pytest.raises((UnknownName, RecordVersionError), match="there is no game 'chess'"):
        from_data("record", data, game="chess")
    with pytest.raises(WrongType):
        from_data("record", data, game=5)


def test_many_variants_are_remembered_and_forgotten() -> None:
    """More than are kept, each with its own head, and two of one id in turn."""
    digests = set()
    for n in range(module._MOST_HEADS + 5):
        own = attrs.evolve(AMIGO, id=f"own-{n}", edition="x", stack=(n % 90, n // 90))
        data: Any = to_data(new_game(own))
        assert data["variant_data"]["id"] == data["variant"] == f"own-{n}"
        assert from_data("state", data).variant == own
        digests.add(data["variant_digest"])
        assert len(module.forms_of(None).heads) <= module._MOST_HEADS
    assert len(digests) == module._MOST_HEADS + 5
    one, other = (attrs.evolve(AMIGO, id="own", edition="x", stack=(n,)) for n in (1, 2))
    for variant in (one, other, one):
        assert from_json("state", to_json(new_game(variant))).variant == variant


def test_what_was_never_met_is_loaded_too() -> None:
    """In a process that did not write it, a head is read as a whole: twice, and then it is known."""
    own = whole_game(random_variant(4), "uniform", 4)
    for record in (plain_record(game("zman-4"), 30), plain_record(own, 20)):
        data: Any = to_data(record)
        wrong = data | {"variant_digest": "00"}
        module.forms_of(None).heads.clear()
        refused(wrong, RecordDigestError, "variant_digest", "one of the two was changed since")
        module.forms_of(None).heads.clear()
        assert from_data("record", data) == from_data("record", data) == record
        assert list(module.forms_of(None).heads) == [record.variant.id]


def test_parts_that_are_wrong_only_together_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """There are none today: with a record that takes one of them at a time."""

    def one_at_a_time(history: Any, **parts: Any) -> Any:
        if len(parts) > 1:
            raise InvalidValue("one thing at a time")
        return Record(history, **parts)

    data = document()
    monkeypatch.setattr(module, "Record", one_at_a_time)
    with pytest.raises(RecordError, match=r"^one thing at a time$"):
        from_data("record", data)


def test_a_document_can_be_changed_without_harm() -> None:
    """What is given out is nobody else's."""
    state = new_game(AMIGO)
    data: Any = to_data(state)
    data["variant_data"]["stack"].clear()
    assert from_data("state", to_data(state)) == state


# ---- records ------------------------------------------------------------------------------------


def test_a_record_as_data_has_what_it_needs_and_nothing_else() -> None:
    """What is nothing is left out, but for the actions; the order is head, body, digest."""
    assert list(document(0)) == [*module.HEAD, "first_seat", "actions", "outcome", "digest"]
    full = full_record(game("amigo-2"), 2, 60)
    assert list(json.loads(to_json(attrs.evolve(full, seed=0)))) == [
        *module.HEAD,
        *("first_seat", "actions", "outcome", "seed", "names", "replaced", "times", "comments"),
        "digest",
    ]


BODIES: list[tuple[dict[str, object], str, str]] = [
    ({"first_seat": 2}, "first_seat", "there is no seat 2"),
    ({"first_seat": "0"}, "first_seat", "there must be a whole number, not '0'"),
    ({"first_seat": False}, "first_seat", "there must be a whole number, not False"),
    ({"first_seat": ...}, "first_seat", "it is missing"),
    ({"actions": ...}, "actions", "it is missing"),
    ({"actions": "pass"}, "actions", "there must be a list, not 'pass'"),
    ({"actions": ["reveal A1", 5]}, "actions[1]", "there must be a text, not 5"),
    ({"actions": ["reveal A1", "reveal Z9"]}, "actions[1]", "'Z9' is no card"),
    ({"actions": {"0": "pass"}}, "actions", "there must be a list"),
    ({"outcome": "won"}, "outcome", "'won' is none of unfinished, finished, abandoned"),
    ({"outcome": None}, "outcome", "there must be a text, not None"),
    ({"digest": ...}, "digest", "it is missing"),
    ({"digest": 5}, "digest", "there must be a text, not 5"),
    ({"seed": "1"}, "seed", "there must be a whole number, not '1'"),
    ({"names": "Ann"}, "names", "there must be a list, not 'Ann'"),
    ({"names": ["Ann", None]}, "names[1]", "there must be a text, not None"),
    ({"replaced": [{"at": 0, "seat": 0}]}, "replaced[0].by", "it is missing"),
    (
        {"replaced": [{"at": 0, "seat": 0, "by": "x", "to": 5}]},
        "replaced[0].to",
        "no such name here",
    ),
    (
        {"replaced": [[0, 0, "x"]]},
        "replaced[0]",
        "there must be an object with the names at, seat, by",
    ),
    (
        {"times": [{"at": 0, "time": "noon"}]},
        "times[0].time",
        "a time is written 2026-11-30T18:05:00Z",
    ),
    ({"comments": [{"at": "0", "text": "x"}]}, "comments[0].at", "there must be a whole number"),
    ({"stakes": 5}, "stakes", "there is no such name here: there are first_seat, actions"),
]


@pytest.mark.parametrize(("fields", "path", "message"), BODIES)
def test_an_error_in_a_record_has_its_path(
    fields: dict[str, object], path: str, message: str
) -> None:
    """The first thing that is wrong."""
    refused(document(**fields), RecordError, path, message)


SEALED: list[tuple[dict[str, object], str, str]] = [
    ({"actions": ["reveal A1", "pass"]}, "actions[1]", "pass"),
    ({"outcome": "finished"}, "outcome", "it is finished, but the game is unfinished"),
    ({"names": ["Ann"]}, "names", "there must be a name for each of the 2 seats, not 1"),
    ({"seed": 2**63 - 1, "names": ["", "B"]}, "names", "a name has 1 to 100 printable"),
    (
        {"replaced": [{"at": 31, "seat": 0, "by": "x"}]},
        "replaced",
        "at is 31, but goes from 0 to 30",
    ),
    (
        {"comments": [{"at": 1, "text": "x"}, {"at": 0, "text": "x"}]},
        "comments",
        "they are in order",
    ),
]


@pytest.mark.parametrize(("fields", "path", "message"), SEALED)
def test_an_error_under_a_digest_that_is_right_is_told_as_such(
    fields: dict[str, object], path: str, message: str
) -> None:
    """Somebody wrote it so: it was not changed since."""
    refused(sealed(document(**fields)), RecordError, path, message)


def test_a_finished_game_is_not_unfinished_or_abandoned() -> None:
    """The outcome follows from the game."""
    assert from_data("record", document(None)) == plain_record(game("amigo-2"))
    refused(
        sealed(document(None, outcome="unfinished")),
        RecordError,
        "outcome",
        "it is unfinished, but the game is finished",
    )
    refused(
        sealed(document(None, outcome="abandoned")), RecordError, "outcome", "cannot be abandoned"
    )


@pytest.mark.parametrize("data", [None, 5, "x", [], [{}]])
def test_records_and_states_are_objects(data: object) -> None:
    """Nothing else is."""
    refused(data, RecordError, "", "a record is an object, not")
    refused(data, RecordError, "", "a state is an object, not", "state")


def test_an_empty_object_is_neither() -> None:
    """The first name that is missing is told."""
    refused({}, RecordError, "game", "it is missing")
    refused({}, RecordError, "schema", "it is missing", "state")


# ---- bare records -------------------------------------------------------------------------------

BARE: dict[str, Any] = {
    "game": "reco",
    "variant": "amigo-2",
    "first_seat": 1,
    "actions": ["reveal A1", "reveal B1"],
}
"""A record as another program may write it."""


def test_a_bare_record_is_a_game_of_a_preset() -> None:
    """With a seed or without."""
    history = History(AMIGO, 1, map(reco.parse_action, BARE["actions"]))
    assert from_data("record", BARE) == Record(history)
    assert from_data("record", BARE | {"seed": -5}) == Record(history, seed=-5)
    assert from_json("record", to_json(from_data("record", BARE))) == Record(history)
    whole = [reco.format_action(action) for action in game("amigo-2").actions]
    first = game("amigo-2").first_seat
    over = BARE | {"actions": whole, "first_seat": first}
    assert from_data("record", over) == plain_record(game("amigo-2"))


BARES: list[tuple[dict[str, object], type[RecordError], str, str]] = [
    ({"game": "chess"}, RecordVersionError, "game", "there is no game 'chess'"),
    ({"game": None}, RecordError, "game", "there must be a text, not None"),
    (
        {"variant": "amigo-9"},
        RecordVersionError,
        "variant",
        "there is no preset 'amigo-9': there are amigo-2",
    ),
    ({"variant": {}}, RecordVersionError, "variant", "there is no preset {}"),
    ({"first_seat": 2}, RecordError, "first_seat", "there is no seat 2"),
    ({"first_seat": None}, RecordError, "first_seat", "there must be a whole number, not None"),
    ({"actions": ["pass"]}, RecordError, "actions[0]", "pass"),
    ({"actions": ["x"]}, RecordError, "actions[0]", "'x' is no action"),
    ({"actions": None}, RecordError, "actions", "there must be a list, not None"),
    ({"seed": 2**63 - 1, "digest": "x"}, RecordError, "digest", "there is no such name here"),
    (
        {"names": ["A", "B"]},
        RecordError,
        "names",
        "there are game, variant, first_seat, actions, seed",
    ),
]


@pytest.mark.parametrize(("fields", "kind", "path", "message"), BARES)
def test_an_error_in_a_bare_record_has_its_path(
    fields: dict[str, object], kind: type[RecordError], path: str, message: str
) -> None:
    """It has fewer names, and no digest to blame."""
    refused(BARE | fields, kind, path, message)


@pytest.mark.parametrize("name", BARE)
def test_a_bare_record_needs_all_but_the_seed(name: str) -> None:
    """Four names."""
    refused(
        {key: value for key, value in BARE.items() if key != name}, RecordError, name, "missing"
    )


# ---- states -------------------------------------------------------------------------------------

STATE: Any = to_data(position(AMIGO, hands=("A1 A1", "B1"), seat=1, claims=((0,), (), (), ())))

STATES: list[tuple[dict[str, object], str, str]] = [
    ({"hands": ["A1 A1"]}, "", "hands must have 2 entries, not 1"),
    ({"hands": ["A1", "Z9"]}, "hands[1]", "'Z9' is no card"),
    ({"hands": None}, "hands", "there must be a list, not None"),
    ({"phase": 1}, "phase", "there must be a text, not 1"),
    ({"phase": "LUNCH"}, "phase", "'LUNCH' is none of DEAL, PLAY, DUMP, REFILL, OVER"),
    ({"seat": 2}, "", "there is no seat 2"),
    ({"seat": True}, "seat", "there must be a whole number, not True"),
    ({"site": 2}, "", "a site is given, but in PLAY no take is running"),
    ({"claims": [[0], [], [], "x"]}, "claims[3]", "there must be a list, not 'x'"),
    ({"claims": [[0], [], [], [True]]}, "claims[3][0]", "there must be a whole number, not True"),
    ({"draw": ""}, "", "the draw pile must hold the rest of the deck"),
    ({"foo": 5}, "foo", "there is no such name here: there are hands, phase"),
]


@pytest.mark.parametrize(("fields", "path", "message"), STATES)
def test_an_error_in_a_state_has_its_path(
    fields: dict[str, object], path: str, message: str
) -> None:
    """A state that no game reaches is refused as `position` refuses it."""
    refused(STATE | fields, RecordError, path, message, "state")


@pytest.mark.parametrize("name", [name for name in STATE if name not in module.HEAD])
def test_a_state_is_there_as_a_whole(name: str) -> None:
    """Nothing is left to be guessed, unlike in a position line."""
    state = {key: value for key, value in STATE.items() if key != name}
    refused(state, RecordError, name, "it is missing", "state")


def test_a_game_without_types_has_only_what_it_has() -> None:
    """Each kind that is missing is named; a record needs no types but those of its variant."""
    bare = SimpleNamespace(**vars(third))
    for name in ("State", "Action", "Event", "Observation", "Result", "position"):
        delattr(bare, name)
    variant = third.VARIANTS["keep-2"]
    for kind in ("state", "action", "observation", "result", "record"):
        if kind == "record":
            record = Record(History(variant, game=bare))
            assert from_json("record", to_json(record), game=bare) == record
        elif kind != "state":
            with pytest.raises(WrongType, match=f"'keep-or-swap' has no JSON form of '{kind}'"):
                from_json(kind, "{}", game=bare)
    with pytest.raises(WrongType, match="has no JSON form in the game 'keep-or-swap'"):
        to_json(third.new_game(variant), game=bare)
    with pytest.raises(WrongType, match="has no JSON form of 'state'"):
        from_json("state", to_json(third.new_game(variant), game=third), game=bare)
