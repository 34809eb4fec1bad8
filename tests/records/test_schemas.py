"""JSON Schema, held against the loader by a validator that somebody else wrote."""

from __future__ import annotations

import json
import random
import types
from collections import Counter
from collections.abc import Iterator
from functools import cache, partial
from importlib import resources
from typing import Any

import attrs
import pytest
from jsonschema import Draft202012Validator

from reco_rules import Card, Cards, reco
from reco_rules.errors import NotationError, WrongType
from reco_rules.game import TERMINAL
from reco_rules.records import Record, to_data
from reco_rules.records.convert import FirstRecord
from reco_rules.records.documents import HEAD
from reco_rules.records.growing import Addition, Handover
from reco_rules.records.record import Outcome
from reco_rules.records.schema import SchemaKind, json_schema
from reco_rules.table import Undone
from tests.kit import third
from tests.records.games import NOON, full_record, numbered_game, plain_record
from tests.records.schema_cases import (
    BEGUN,
    FULL,
    INSIDE,
    LINE,
    MEANING,
    OUTSIDE,
    UNSEEN,
    Mutation,
    mutations,
    put,
    refusal,
    sealed,
)
from tests.records.schemas import FOLDER, KINDS, text
from tests.records.trips import played
from tests.strategies import viewers

GAMES = {"reco": reco, "third": third}


@cache
def validator(kind, game="reco"):
    return Draft202012Validator(json_schema(kind, game=GAMES[game]))


def fits(kind, data, game="reco"):
    return validator(kind, game).is_valid(data)


# ---- documents ----------------------------------------------------------------------------------


def documents(history, game) -> Iterator[tuple[SchemaKind, Any]]:
    """All that is written of a game: every step, for every viewer."""
    dump = partial(to_data, game=game)
    state = game.new_game(history.variant, history.first_seat)
    yield "variant", dump(history.variant)
    for action in (*history.actions, None):
        yield "state", dump(state)
        for viewer in viewers(history.variant):
            yield "observation", dump(game.observe(state, viewer))
        for legal in game.legal_actions(state):
            yield "action", dump(legal)
        if action is not None:
            state, events = game.step(state, action)
            for event in events:
                views = [event.seen_by(viewer) for viewer in viewers(history.variant)]
                yield from (("event", dump(each)) for each in dict.fromkeys([event, *views]))
    assert game.current_player(state) == TERMINAL
    yield "result", dump(game.result(state))
    yield "record", to_data(Record(history))
    if history.variant.id in game.VARIANTS:
        yield "record", bare(Record(history))


def bare(record) -> dict[str, Any]:
    """A record as other programs write one."""
    data: Any = to_data(record)
    return {name: data[name] for name in ("game", "variant", "first_seat", "actions")}


def records(number) -> list[FirstRecord]:
    """Records of a game with all that is kept of one; some break off or are given up."""
    line = numbered_game(number)
    part = full_record(line, number, number % len(line.actions))
    return [full_record(line, number), part, part.abandon()]


def additions() -> list[Any]:
    """Lines behind the record `BEGUN`."""
    action = str(numbered_game(12).actions[len(BEGUN)])
    end: Any = to_data(BEGUN.abandon())
    lines = (
        Addition(),
        Addition(action=action, time=NOON, comment="well"),
        Addition(undone=1, replaced=Handover(0, "greedy")),
        Addition(outcome=Outcome.ABANDONED, digest=end["digest"]),
    )
    return [json.loads(line.text) for line in lines]


def written(number) -> Iterator[tuple[SchemaKind, Any]]:
    """All that is written of the game of this number."""
    yield from documents(plain_record(numbered_game(number)).history, reco)
    yield from (("record", to_data(record)) for record in records(number))


def written_of_third(seed) -> Iterator[tuple[SchemaKind, Any]]:
    rng = random.Random(seed)
    variant = list(third.VARIANTS.values())[seed % len(third.VARIANTS)]
    yield from documents(played(third, variant, seed % variant.players, rng), third)


def misfits(found, game="reco") -> tuple[list[str], Counter[str]]:
    """What does not fit its schema, and how much of each kind there was."""
    count: Counter[str] = Counter()
    wrong = []
    for kind, data in found:
        count[kind] += 1
        if not fits(kind, data, game):
            error = next(validator(kind, game).iter_errors(data))
            wrong.append(f"{kind} {json.dumps(data)}\n{error.message}")
    return wrong, count


@pytest.mark.parametrize("number", [0, pytest.param(1, marks=pytest.mark.slow), 7])
def test_all_that_is_written_of_a_game_fits_its_schema(number):
    wrong, count = misfits(written(number))
    assert wrong == []
    assert count.total() > 400


@pytest.mark.slow
@pytest.mark.parametrize("first", range(8, 28, 5))
def test_all_that_is_written_of_many_games_fits_its_schema(first):
    for number in range(first, first + 5):
        assert misfits(written(number))[0] == []


def test_all_that_is_written_of_another_game_fits_its_schema():
    for seed in range(30):
        assert misfits(written_of_third(seed), "third")[0] == []


def test_lines_behind_a_record_and_events_of_a_table_fit_their_schemas():
    lines = [("addition", line) for line in additions()]
    assert misfits([*lines, ("event", to_data(Undone(1)))])[0] == []


# ---- the schemas --------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("kind", KINDS)
def test_schemas_are_valid_and_say_what_they_are_of(kind, game):
    schema = json_schema(kind, game=GAMES[game])
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:reco-rules:1:{GAMES[game].NAME}:1:{kind}"
    assert schema["title"] == f"{GAMES[game].NAME}: {kind}"


@pytest.mark.parametrize("kind", KINDS)
def test_published_schemas_are_those_of_the_types(kind):
    file = resources.files("reco_rules.records") / "schemas/reco" / f"{kind}.schema.json"
    assert file.read_text(encoding="utf-8") == text(kind), (
        f"{kind}.schema.json is stale: python -m tests.records.schemas"
    )


def test_published_are_all_kinds_and_nothing_else():
    assert {file.name for file in FOLDER.iterdir()} == {f"{kind}.schema.json" for kind in KINDS}


@pytest.mark.parametrize("kind", ["state", "record"])
def test_what_is_kept_begins_with_the_head(kind):
    shape: Any = json_schema(kind)["$defs"]
    whole = shape["State"] if kind == "state" else shape["Record"]["oneOf"][0]
    assert list(whole["properties"])[: len(HEAD)] == list(HEAD)
    assert set(HEAD) <= set(whole["required"])


# ---- schema and loader agree --------------------------------------------------------------------


def samples(game, number) -> Iterator[tuple[SchemaKind, Any]]:
    """A few documents of every kind, with every event of a game."""
    if game == "third":
        yield from list(written_of_third(number))[::3]
        return
    yield from (("addition", line) for line in additions())
    found = list(written(number))
    yield from {data["event"]: (kind, data) for kind, data in found if kind == "event"}.values()
    for kind, step in (("variant", 1), ("state", 60), ("observation", 200), ("action", 500)):
        yield from [each for each in found if each[0] == kind][::step]
    yield from [each for each in found if each[0] == "result"]
    yield "record", to_data(records(number)[1])
    yield "record", bare(BEGUN)


VOLUME = [
    ("reco", 12, 16),
    ("third", 2, 1),
    *(pytest.param("reco", n, 1, marks=pytest.mark.slow) for n in (12, 3)),
]


@pytest.mark.parametrize(("game", "number", "step"), VOLUME)
def test_the_loader_and_the_schema_agree_on_all_that_a_schema_can_see(game, number, step):
    count: Counter[str] = Counter()
    for kind, data in samples(game, number):
        assert refusal(kind, data, GAMES[game]) is None
        for mutation in list(mutations(data))[::step]:
            mutated = sealed(mutation)
            fitting, error = fits(kind, mutated, game), refusal(kind, mutated, GAMES[game])
            told = f"{kind} {mutation}: {error}"
            if error is None:
                assert fitting, told
            elif fitting:
                assert any(sentence in str(error) for sentence in MEANING), told
            if mutation.what == "added":
                assert error, told
            count["taken" if error is None else "unseen" if fitting else "refused"] += 1
    assert count["refused"] > 500
    assert min(count["taken"], count["unseen"]) > 30


@pytest.mark.parametrize(
    ("changes", "taken", "fitting"),
    [(OUTSIDE, False, False), (INSIDE, True, True), (UNSEEN, False, True)],
    ids=["outside", "inside", "unseen"],
)
@pytest.mark.parametrize("kind", OUTSIDE)
def test_the_limits_of_what_is_kept(kind, changes, taken, fitting):
    whole = FULL if kind == "record" else LINE
    for where, value in changes[kind]:
        data = sealed(Mutation("replaced", where, put(whole, where, value)))
        assert (refusal(kind, data, None) is None) == taken, where
        assert fits(kind, data) == fitting, where


def test_cards_fit_where_they_parse():
    odd = (
        "",
        " ",
        " a1 ",
        "\tA1\n  d2  ",
        "A1B2",
        "A3",
        "E1",
        "A1, B2",
        "A1\u3000B1",
        "A11",
        "-A1",
    )
    for written in ("A1", "A1 B2", "A1 B2 C1", "A1 B", "A", "1", "A1 x", *odd):
        card = {"event": "Revealed", "site": 0, "card": written}
        cards = {"event": "Recycled", "cards": written}
        assert fits("event", card) == parses(Card, written), written
        assert fits("event", cards) == parses(Cards, written), written


def parses(cls, written) -> bool:
    try:
        cls.parse(written)
    except NotationError:
        return False
    return True


# ---- types of any game --------------------------------------------------------------------------


@attrs.frozen
class Comment:
    """Of the same name as one of the records' own. It has another sentence."""

    text: str
    answers: tuple[Comment, ...] = ()


@attrs.frozen
class Spoken:
    word: Comment | None
    loud: bool = False
    length: int = attrs.field(init=False, default=0)


@attrs.frozen
class Odd:
    part: float


def game_with(**names) -> Any:
    """The third game with other types."""
    return types.SimpleNamespace(**{**vars(third), **names})


def test_types_of_the_same_name_are_kept_apart():
    shapes: Any = json_schema("record", game=game_with(Variant=Comment))["$defs"]
    names = [set(shapes[name]["properties"]) for name in ("Comment", "Comment_")]
    assert names == [{"text", "answers"}, {"at", "text"}]
    assert shapes["Comment"]["description"] == "Of the same name as one of the records' own."


def test_a_type_may_hold_itself():
    schema = Draft202012Validator(json_schema("variant", game=game_with(Variant=Comment)))
    assert schema.is_valid({"text": "a", "answers": [{"text": "b"}]})
    assert not schema.is_valid({"text": "a", "answers": [{"text": "b", "answers": [{}]}]})


def test_a_game_may_have_one_kind_of_event():
    schema = Draft202012Validator(json_schema("event", game=game_with(Event=Spoken)))
    assert schema.is_valid({"event": "Spoken", "word": None})
    assert schema.is_valid({"event": "Spoken", "word": {"text": "a"}, "loud": True})
    assert schema.is_valid({"event": "Undone", "seat": 1})
    for wrong in ({}, {"word": None, "loud": 1}, {"word": None, "length": 0}):
        assert not schema.is_valid({"event": "Spoken", **wrong})


@pytest.mark.parametrize(
    ("kind", "names"), [("variant", {"Variant": Odd}), ("variant", {"Variant": None}), ("moon", {})]
)
def test_what_has_no_json_form_has_no_schema(kind, names):
    with pytest.raises(WrongType, match="no JSON"):
        json_schema(kind, game=game_with(**names))


@pytest.mark.parametrize("kind", [[], None, "move"])
def test_there_is_no_schema_of_another_kind(kind):
    """Which is said by name."""
    with pytest.raises(WrongType):
        json_schema(kind)
