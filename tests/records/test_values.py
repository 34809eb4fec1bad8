"""The JSON forms of single values, and JSON read strictly."""

import enum
import json
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from reco_rules import (
    VARIANTS,
    Card,
    Cards,
    Cause,
    Dealt,
    Dumped,
    GameOver,
    Pass,
    Phase,
    Play,
    Reveal,
    SiteTaken,
    TurnBegan,
    new_game,
    observe,
    position,
    reco,
    result,
)
from reco_rules.errors import RecordError, RecordVersionError, WrongType
from reco_rules.records import from_data, from_json, to_data, to_json
from reco_rules.records.documents import forms_of
from reco_rules.records.strict import (
    DEEPEST,
    LARGEST,
    LONGEST,
    MOST_ENTRIES,
    inside,
    plain,
    read_json,
)
from reco_rules.records.values import KINDS, Forms
from reco_rules.table import Undone
from tests.kit import third

AMIGO = VARIANTS["amigo-2"]

OVER = position(
    VARIANTS["reprint-2"], phase=Phase.OVER, hands=("A1", ""), claims=((0,) * 7, (), (), ())
)

WRITTEN: list[tuple[Any, object, str]] = [
    ("action", Pass(), '"pass"'),
    ("action", Play(0, 2, 1), '"play A1 A1 A2"'),
    ("action", Reveal(Card(3, 2)), '"reveal D2"'),
    ("event", TurnBegan(1), '{"event": "TurnBegan", "seat": 1}'),
    ("event", Undone(0), '{"event": "Undone", "seat": 0}'),
    ("event", Dealt(0, Card(0, 1)), '{"event": "Dealt", "seat": 0, "card": "A1"}'),
    ("event", Dealt(0, None), '{"event": "Dealt", "seat": 0, "card": null}'),
    (
        "event",
        SiteTaken(0, 1, Cards()),
        '{"event": "SiteTaken", "seat": 0, "color": 1, "cards": ""}',
    ),
    (
        "event",
        Dumped(1, 2, Cards.parse("A1 B2")),
        '{"event": "Dumped", "seat": 1, "count": 2, "cards": "A1 B2"}',
    ),
    ("event", Dumped(1, 2, None), '{"event": "Dumped", "seat": 1, "count": 2, "cards": null}'),
    (
        "event",
        GameOver(Cause.NO_CARDS, None),
        '{"event": "GameOver", "cause": "no-cards", "color": null}',
    ),
    (
        "variant",
        attrs.evolve(AMIGO, id="é", edition="x", deck=Cards.parse("A1 " * 10), stack=(1, -2)),
        (
            '{"id": "é", "edition": "x", "players": 2, "deck": "A1 A1 A1 A1 A1 A1 A1 A1 A1 A1", '
            '"stack": [1, -2], "bonus": [0, 4, 3], "opening_hand": 3, "hand_limit": 5, "threshold": 4, '
            '"setup_order": "dump-sites-first"}'
        ),
    ),
    (
        "result",
        result(OVER),
        (
            '{"scores": [{"by_color": [13, 0, 0, 0], "penalty": 0, "bonus": 2, "total": 15, "dumped": 0, '
            '"rank": 1}, {"by_color": [0, 0, 0, 0], "penalty": 0, "bonus": 2, "total": 2, "dumped": 0, '
            '"rank": 2}], "winners": [0]}'
        ),
    ),
]
"""Values, and their JSON written out by hand."""


@pytest.mark.parametrize(("kind", "value", "text"), WRITTEN)
def test_a_value_is_written_so(kind: Any, value: object, text: str) -> None:
    """And read from text, from bytes, and from plain data, whatever the order of its names."""
    assert to_json(value) == text
    assert to_data(value) == json.loads(text)
    for again in (
        from_json(kind, text),
        from_json(kind, text.encode()),
        from_data(kind, json.loads(text)),
        from_json(kind, f" {text}\n"),
        from_json(kind, json.dumps(json.loads(text), sort_keys=True, indent=1)),
    ):
        assert again == value
        assert type(again) is type(value)


def test_a_state_is_written_as_a_position() -> None:
    """By the names and in the order of the parameters, and it is the whole truth."""
    state = position(AMIGO, hands=("B2 A1", "C1"), seat=1)
    data: Any = to_data(state)
    assert list(data)[6:] == [
        *("hands", "phase", "seat", "site", "plants", "dump_sites", "discard", "dumped", "claims"),
        "draw",
    ]
    assert data["hands"] == ["A1 B2", "C1"]
    assert (data["phase"], data["seat"], data["site"]) == ("PLAY", 1, None)
    assert data["claims"] == [[], [], [], []]
    assert data["draw"] == str(state.draw)


def test_an_observation_says_nothing_that_is_hidden() -> None:
    """Its names are those of its fields; a spectator has no hand."""
    state = position(AMIGO, hands=("A1 A2", "B1"))
    own, other = (json.loads(to_json(observe(state, seat))) for seat in (0, None))
    assert list(own) == [field.name for field in attrs.fields(reco.Observation)]
    assert (own["hand"], other["hand"]) == ("A1 A2", None)
    assert own["legal_actions"] == ["play A2", "play A1", "play A1 A2"]
    assert other["legal_actions"] == []
    assert (own["seat"], other["seat"], own["variant"]["id"]) == (0, None, "amigo-2")


@pytest.mark.parametrize(
    "value", [None, 5, "pass", [], {}, Card(0, 1), Cards(), Phase.PLAY, object()]
)
def test_what_is_no_value_of_the_game_is_not_written(value: object) -> None:
    """Only whole values, not their parts."""
    with pytest.raises(WrongType, match="has no JSON form in the game 'reco'"):
        to_json(value)


def test_a_value_of_another_game_is_not_written() -> None:
    """Each game has its own."""
    with pytest.raises(WrongType, match="has no JSON form in the game 'keep-or-swap'"):
        to_data(TurnBegan(1), game=third)
    with pytest.raises(WrongType, match="has no JSON form in the game 'reco'"):
        to_data(third.Keep())
    assert to_data(third.Keep(), game=third) == "keep"
    assert from_data("action", "deal 3", game=third) == third.Deal(3)


@pytest.mark.parametrize("kind", ["", "card", "State", "records", None, 5, ["state"]])
def test_only_kinds_that_there_are_can_be_read(kind: Any) -> None:
    """Seven of them."""
    with pytest.raises(WrongType, match="the game 'reco' has no JSON form of"):
        from_data(kind, {})
    assert KINDS == ("variant", "state", "observation", "action", "event", "result")


READ: list[tuple[Any, str, str, str]] = [
    ("action", "5", "", "there must be a text, not 5"),
    ("action", '"jump"', "", "'jump' is no action"),
    ("action", '["pass"]', "", "there must be a text, not ['pass']"),
    ("action", '"play A1 B1"', "", "cards of one color only"),
    ("event", "5", "", '"event" as one of Dealt, Revealed'),
    ("event", "{}", "", '"event" as one of Dealt'),
    ("event", '{"event": []}', "", '"event" as one of Dealt'),
    ("event", '{"event": "Card"}', "", '"event" as one of Dealt'),
    ("event", '{"event": "TurnBegan"}', "seat", "it is missing"),
    ("event", '{"event": "TurnBegan", "seat": "1"}', "seat", "there must be a whole number"),
    ("event", '{"event": "TurnBegan", "seat": true}', "seat", "there must be a whole number"),
    ("event", '{"event": "TurnBegan", "seat": 1, "x": 1}', "x", "there is no such name here"),
    ("event", '{"event": "Dealt", "seat": 0, "card": "E1"}', "card", "'E1' is no card"),
    ("event", '{"event": "Dealt", "seat": 0, "card": 5}', "card", "there must be a text, not 5"),
    ("event", '{"event": "GameOver", "cause": "x", "color": 0}', "cause", "none of stack-emptied"),
    ("event", '{"event": "GameOver", "cause": 0, "color": 0}', "cause", "there must be a text"),
    ("variant", "[]", "", "there must be an object with the names id, edition, players"),
    ("variant", '{"id": "x"}', "players", "it is missing"),
    (
        "variant",
        '{"id": "x", "deck": "", "players": 2, "stack": 5, "bonus": []}',
        "stack",
        "a list",
    ),
    (
        "variant",
        '{"id": "x y", "deck": "", "players": 9, "stack": [], "bonus": []}',
        "",
        "cannot work",
    ),
    ("result", '{"scores": [], "winners": [0, "x"]}', "winners[1]", "a whole number"),
    ("result", '{"scores": [{"rank": 1}], "winners": []}', "scores[0].by_color", "it is missing"),
]


@pytest.mark.parametrize(("kind", "text", "path", "message"), READ)
def test_an_error_has_the_path_to_what_is_wrong(
    kind: Any, text: str, path: str, message: str
) -> None:
    """The first of several."""
    with pytest.raises(RecordError) as caught:
        from_json(kind, text)
    assert (caught.value.path, caught.value.line, caught.value.column) == (path, None, None)
    assert message in caught.value.problem


def test_an_error_deep_inside_has_its_whole_path() -> None:
    """Rows in rows, objects in objects."""
    data: Any = to_data(observe(position(AMIGO, hands=("A1", "B1")), 0))
    data["rewards"][1][3] = [1, None]
    with pytest.raises(RecordError) as caught:
        from_data("observation", data)
    assert caught.value.path == "rewards[1][3][1]"
    data = to_data(observe(position(AMIGO, hands=("A1", "B1")), 0))
    data["variant"]["stack"][2] = "x"
    with pytest.raises(RecordError) as caught:
        from_data("observation", data)
    assert caught.value.path == "variant.stack[2]"


def test_an_observation_of_the_end_has_the_result() -> None:
    """An object in an object that may be missing."""
    seen = observe(OVER, None)
    assert seen.result is not None
    assert from_json("observation", to_json(seen)) == seen
    data: Any = to_data(seen)
    data["result"] = 5
    with pytest.raises(RecordError, match="result: there must be an object"):
        from_data("observation", data)


MISFITS: list[tuple[dict[str, Any], str]] = [
    ({"turn": 99}, "turn is 99"),
    ({"turn": -1}, "turn is -1"),
    ({"seat": 2}, "seat is 2"),
    ({"seat": -1}, "seat is -1"),
    ({"site": 4}, "site is 4"),
    ({"site": 3}, "there is a site in DUMP and REFILL"),
    ({"phase": "REFILL"}, "current_player must be -1 in REFILL"),
    ({"phase": "REFILL", "current_player": -1}, "there is a site in DUMP and REFILL"),
    ({"current_player": 1}, "current_player must be 0"),
    ({"legal_actions": []}, "the seat to move has legal actions"),
    ({"draw_size": 83}, "there must be 88 cards"),
    ({"draw_size": -1, "hand_sizes": [2, 85]}, "there must be 88 cards"),
    ({"discard": "A1 A1"}, "there must be 88 cards"),
    ({"plants": ["", "", ""]}, "plants must have 4 entries, not 3"),
    ({"dump_sites": []}, "dump_sites must have 4 entries"),
    ({"stacks": []}, "stacks must have 4 entries"),
    ({"rewards": [[[], [], [], []]]}, "rewards must have 2 entries, not 1"),
    ({"rewards": [[[], [], [], []], [[]]]}, "rewards[1] must have 4 entries, not 1"),
    ({"rewards": [[[0], [], [], []], [[], [], [], []]]}, "stacks[0] and the rewards taken"),
    ({"hand_sizes": []}, "hand_sizes must have 2 entries, not 0"),
    ({"hand_sizes": [1, 1], "draw_size": 86}, "hand must be as many cards as hand_sizes"),
    ({"dumped_sizes": [0] * 3}, "dumped_sizes must have 2 entries, not 3"),
    ({"hand": None}, "hand must be as many cards"),
    ({"dumped": "D2"}, "dumped must be as many cards as dumped_sizes"),
    ({"seat": None, "legal_actions": []}, "hand must be as many cards"),
    ({"result": {"scores": [], "winners": []}}, "result.scores must have 2 entries, not 0"),
]


@pytest.mark.parametrize(("changes", "message"), MISFITS)
def test_an_observation_is_of_a_table_that_can_be(changes: dict[str, Any], message: str) -> None:
    """Its numbers are in their ranges, and fit each other: whatever takes it can rely on that."""
    seen = observe(position(AMIGO, hands=("A1 A2", "B1")), 0)
    assert (seen.draw_size, len(AMIGO.deck)) == (85, 88)
    data: Any = to_data(seen)
    with pytest.raises(RecordError) as caught:
        from_data("observation", data | changes)
    assert message in str(caught.value)


def test_an_observation_has_a_result_at_the_end_and_only_then() -> None:
    data: Any = to_data(observe(OVER, None))
    for changes in ({"result": None}, {"phase": "DEAL", "current_player": -1}):
        with pytest.raises(RecordError, match="there is a result when the game is over"):
            from_data("observation", data | changes)


# ---- games of any kind --------------------------------------------------------------------------


class Suit(enum.IntEnum):
    """A choice that is a number."""

    HEARTS = 1
    SPADES = 2


class Mood(enum.StrEnum):
    """A choice that is a text."""

    GOOD = "good"


class Wish(enum.Enum):
    """A choice of neither."""

    MORE = 1


@attrs.frozen
class Thing:
    """A value with all kinds of fields."""

    suit: Suit
    mood: Mood
    wish: Wish
    when: datetime
    yes: bool
    twice: tuple[tuple[Suit, ...], ...] = ()
    maybe: int | None = None
    move: third.Keep | None = None
    last: third.Kept | third.Swapped | None = None
    own: int = attrs.field(init=False, default=5)

    def __attrs_post_init__(self) -> None:
        if self.maybe == 13:
            raise ValueError("unlucky")
        if self.maybe == 14:
            raise TypeError


def thing_game() -> Any:
    """A game whose results are such things; it has two classes of events and one of actions."""
    return SimpleNamespace(
        **(
            vars(third)
            | {"Result": Thing, "Event": third.Kept | third.Swapped, "Action": third.Keep}
        )
    )


THING = Thing(
    Suit.SPADES, Mood.GOOD, Wish.MORE, datetime(2026, 1, 2, tzinfo=UTC), True, ((Suit.HEARTS,), ())
)

TEXT = (
    '{"suit": "SPADES", "mood": "good", "wish": "MORE", "when": "2026-01-02T00:00:00Z", "yes": true, '
    '"twice": [["HEARTS"], []], "maybe": null, "move": null, "last": null'
)


def test_choices_times_and_rows_of_any_game_are_written() -> None:
    """Choices by their value if that is a text, by their name otherwise."""
    game = thing_game()
    text = to_json(THING, game=game)
    assert text == TEXT + "}"
    again = from_json("result", TEXT + "}", game=game)
    assert again == THING
    assert (type(again.suit), type(again.mood)) == (Suit, Mood)
    assert from_json("event", '{"event": "Kept", "seat": 0}', game=game) == third.Kept(0)
    assert from_json("action", '"keep"', game=game) == third.Keep()
    for event in (third.Kept(1), third.Swapped(0, 3)):
        more = attrs.evolve(THING, move=third.Keep(), last=event, maybe=5)
        assert from_json("result", to_json(more, game=game), game=game) == more


def test_an_event_of_the_only_class_of_a_game_comes_back() -> None:
    """Where there is no union of events, nor of actions."""
    game = SimpleNamespace(**(vars(third) | {"Event": third.Kept}))
    text = '{"event": "Kept", "seat": 0}'
    assert to_json(third.Kept(0), game=game) == text
    assert from_json("event", text, game=game) == third.Kept(0)


def test_a_message_lists_a_few_problems_of_many() -> None:
    """Five of them, and the number of the others."""
    data: Any = to_data(AMIGO)
    with pytest.raises(RecordError, match=r"stack\[4\] must be .*; and 5 more problems$"):
        from_data("variant", data | {"stack": [100] * 10})
    with pytest.raises(RecordError, match=r"stack\[4\] must be [^;]*$"):
        from_data("variant", data | {"stack": [100] * 5})


@pytest.mark.parametrize(
    ("old", "new", "path", "message"),
    [
        ('"SPADES"', "2", "suit", "there must be a text, not 2"),
        ('"SPADES"', '"2"', "suit", "'2' is none of HEARTS, SPADES"),
        ('"MORE"', '"1"', "wish", "'1' is none of MORE"),
        ("true", "1", "yes", "there must be true or false, not 1"),
        ('"HEARTS"', '"x"', "twice[0][0]", "'x' is none of"),
        ('"maybe": null', '"maybe": 13', "", "unlucky"),
        ('"maybe": null', '"maybe": 14', "", "it cannot be read: TypeError()"),
        ('"maybe": null', '"maybe": "x"', "maybe", "there must be a whole number"),
        ('"maybe": null', '"own": 5', "own", "there is no such name here"),
        ('"move": null', '"move": 5', "move", "there must be a text, not 5"),
        ('"move": null', '"move": "jump"', "move", "'jump' is no action"),
        ('"last": null', '"last": 5', "last", '"event" as one of Kept, Swapped'),
        ('"last": null', '"last": {"event": "Shown"}', "last", '"event" as one of Kept, Swapped'),
        ('"last": null', '"last": {"event": "Kept"}', "last.seat", "it is missing"),
    ],
)
def test_a_wrong_value_of_any_game_is_told(old: str, new: str, path: str, message: str) -> None:
    """Errors of its own classes too, which need not be ours."""
    with pytest.raises(RecordError) as caught:
        from_json("result", TEXT.replace(old, new) + "}", game=thing_game())
    assert caught.value.path == path
    assert message in caught.value.problem


TIMES = [
    *("", "noon", "2026-01-02", "2026-01-02T00:00:00", "2026-01-02T00:00:00+00:00"),
    *("2026-01-02T00:00Z", "2026-01-02 00:00:00Z", "2026-01-02T00:00:00z", "2026-13-02T00:00:00Z"),
    *("2026-01-02T00:00:00.0Z", "2026-01-02T24:00:00Z", "0001-01-01T00:00:00+01:00"),
    *("9999-12-31T23:59:59-01:00", "20260102T000000Z", "2026-W01-5T00:00:00Z"),
]


@pytest.mark.parametrize("time", TIMES)
def test_a_time_is_written_in_one_way(time: str) -> None:
    """Any other way of the standard is refused."""
    with pytest.raises(RecordError, match="a time is written 2026-11-30T18:05:00Z, not"):
        forms_of(None).load(time, datetime)


@pytest.mark.parametrize(
    "time",
    [
        datetime.min.replace(tzinfo=UTC),
        datetime.max.replace(tzinfo=UTC),
        datetime(2026, 1, 2, 3, 4, 5, 60, tzinfo=UTC),
        datetime(2024, 2, 29, tzinfo=UTC) + timedelta(hours=1),
    ],
)
def test_any_time_comes_back(time: datetime) -> None:
    """To the microsecond, and in UTC itself."""
    forms = forms_of(None)
    again = forms.load(forms.converter.unstructure(time), datetime)
    assert again == time
    assert again.tzinfo is UTC


def test_a_game_without_actions_and_events_has_forms() -> None:
    """Of what it does have."""
    game = SimpleNamespace(NAME="x", RULES_VERSION=1, Result=third.Result)
    forms = Forms(game)
    assert forms.actions == ()
    assert forms.dump(third.Result((), (0,))) == {"scores": [], "winners": [0]}
    with pytest.raises(WrongType, match="the game 'x' has no JSON form of 'action'"):
        forms.type_of("action")
    with pytest.raises(WrongType, match="the game 'x' has no position"):
        _ = forms.position


def test_a_part_may_be_left_to_the_position() -> None:
    """Those with a default, in the order of the parameters."""
    forms = forms_of(None)
    assert forms.needed_parts == ["hands"]
    assert list(forms.part_types)[:2] == ["hands", "phase"]
    state = forms.load_parts(AMIGO, {"hands": ["A1", "B1"]}, forms.needed_parts)
    assert state == position(AMIGO, hands=("A1", "B1"))


# ---- JSON, read strictly ------------------------------------------------------------------------

STRICT: list[tuple[str | bytes, str, int | None, int | None, str]] = [
    ("", "it is no JSON: Expecting value", 1, 1, ""),
    ("{", "it is no JSON: Expecting property name", 1, 2, ""),
    ('{"a": 1,\n "b" 2}', "it is no JSON: Expecting ':' delimiter", 2, 6, ""),
    ("[1, 2] x", "it is no JSON: Extra data", 1, 8, ""),
    ("'a'", "it is no JSON", 1, 1, ""),
    ('"\t"', "it is no JSON: Invalid control character", 1, 2, ""),
    ("\ufeff{}", "it is no JSON", 1, 1, ""),
    (b"\xff", "it is not UTF-8: invalid start byte at byte 0", None, None, ""),
    (b'"\xc3"', "it is not UTF-8: invalid continuation byte at byte 1", None, None, ""),
    ('{"a": 1, "a": 1}', "the name 'a' stands there twice", None, None, ""),
    ("[1.5]", "1.5 is not a whole number", None, None, ""),
    ("[1e5]", "1e5 is not a whole number", None, None, ""),
    ("NaN", "NaN is not a whole number", None, None, ""),
    ("-Infinity", "-Infinity is not a whole number", None, None, ""),
    ("1" * 10_000, "a number of 10000 digits is too large", None, None, ""),
    (f'{{"a": [0, {LARGEST + 1}]}}', "9223372036854775808 is too large", None, None, "a[1]"),
    (f"{-LARGEST - 1}", "-9223372036854775808 is too large", None, None, ""),
]


@pytest.mark.parametrize(("text", "message", "line", "column", "path"), STRICT)
def test_what_is_no_json_of_ours_is_refused(
    text: str | bytes, message: str, line: int | None, column: int | None, path: str
) -> None:
    """With line and column where Python tells them, counted by hand."""
    with pytest.raises(RecordError) as caught:
        read_json(text)
    assert message in caught.value.problem
    assert (caught.value.line, caught.value.column, caught.value.path) == (line, column, path)


@pytest.mark.parametrize(
    "data", [None, True, False, 0, LARGEST, -LARGEST, "", "é\ud800", [], {}, [[], {"": [None]}]]
)
def test_plain_data_are_read_as_they_were_written(data: Any) -> None:
    """The largest numbers and odd texts among them."""
    assert read_json(json.dumps(data)) == data
    assert type(read_json(json.dumps(data))) is type(data)
    assert plain(data) is data


@pytest.mark.parametrize("text", [None, 5, ["{}"], memoryview(b"{}")])
def test_json_is_a_text_or_bytes(text: Any) -> None:
    """Nothing else; a bytearray is bytes."""
    with pytest.raises(RecordError, match="JSON is a text, not"):
        read_json(text)
    assert read_json(bytearray(b"[]")) == []  # type: ignore[arg-type]


def test_json_has_a_longest_text() -> None:
    """As text and as bytes; one sign less is read."""
    with pytest.raises(RecordError, match=f"at most {LONGEST} are read"):
        read_json(" " * LONGEST + "5")
    with pytest.raises(RecordError, match=f"at most {LONGEST} are read"):
        read_json(b" " * LONGEST + b"5")
    assert read_json(" " * (LONGEST - 1) + "5") == 5


def test_json_is_nested_so_deep_and_no_deeper() -> None:
    """A list in a list, and far more of them than Python can follow; brackets in texts do not count."""
    assert read_json("[" * DEEPEST + "]" * DEEPEST) == plain(
        json.loads("[" * DEEPEST + "]" * DEEPEST)
    )
    for depth in (DEEPEST + 1, 100_000):
        with pytest.raises(RecordError, match="nested deeper than 12 levels"):
            read_json("[" * depth + "]" * depth)
    with pytest.raises(RecordError) as caught:
        plain({"a": json.loads("[" * DEEPEST + "]" * DEEPEST)})
    assert caught.value.path == "a" + "[0]" * (DEEPEST - 1)
    signs = "[{" * 100
    assert read_json(json.dumps([signs, '"' + signs, "\\"])) == [signs, '"' + signs, "\\"]


def test_a_reader_that_runs_out_of_stack_is_no_other_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Called from so deep that Python has no room left."""

    def no_room(*_: object, **__: object) -> None:
        raise RecursionError

    monkeypatch.setattr("reco_rules.records.strict.json.loads", no_room)
    with pytest.raises(RecordError, match="nested deeper"):
        read_json("[]")


def test_texts_have_a_length_together() -> None:
    """One long text may stand in data very often."""
    text = "x" * 2**20
    assert plain([text] * 8)
    with pytest.raises(RecordError, match="texts have more than 8388608 characters together"):
        plain([text] * 8 + ["x"])


def test_json_has_so_many_values_and_no_more() -> None:
    """Nested ones included."""
    assert len(read_json("[" + "0," * (MOST_ENTRIES - 2) + "0]")) == MOST_ENTRIES - 1  # type: ignore[arg-type]
    with pytest.raises(RecordError, match=f"it has more than {MOST_ENTRIES} values"):
        read_json("[" + "0," * (MOST_ENTRIES - 1) + "0]")
    row = [0] * 1000
    with pytest.raises(RecordError, match=f"it has more than {MOST_ENTRIES} values"):
        plain([row] * 100)


@pytest.mark.parametrize(
    ("data", "message", "path"),
    [
        (1.5, "a float is no JSON value", ""),
        ({"a": [1, (2,)]}, "a tuple is no JSON value", "a[1]"),
        ({"a": {"b": b"x"}}, "a bytes is no JSON value", "a.b"),
        ({5: 1}, "a name is a text, not 5", ""),
        ([{None: 1}], "a name is a text, not None", "[0]"),
        ([Suit.HEARTS], "a Suit is no JSON value", "[0]"),
        ({"a": 2**63}, "9223372036854775808 is too large", "a"),
    ],
)
def test_data_that_are_not_plain_are_refused(data: object, message: str, path: str) -> None:
    """With their path."""
    with pytest.raises(RecordError) as caught:
        from_data("variant", data)
    assert (caught.value.problem, caught.value.path) == (message, path)


def test_a_path_grows_from_the_inside() -> None:
    """Dots between names, brackets around numbers; the type and the place of the error stay."""
    error = RecordVersionError("no", "", 3, 4)
    for key, path in (("x", "x"), (2, "[2]"), ("y", "y[2]"), ("z", "z.y[2]"), (0, "[0].z.y[2]")):
        if path == "[2]":
            error = RecordVersionError("no", "", 3, 4)
        grown = inside(error, key)
        assert grown.path == path
        assert (type(grown), grown.line, grown.column) == (RecordVersionError, 3, 4)
        error = grown  # type: ignore[assignment]
    assert len(inside(RecordError("no"), "k" * 1000).path) < 60


def test_a_new_game_of_each_preset_is_plain_data() -> None:
    """What is written can be read by the strict reader."""
    for variant in VARIANTS.values():
        data = to_data(new_game(variant))
        assert plain(data) == read_json(json.dumps(data))
