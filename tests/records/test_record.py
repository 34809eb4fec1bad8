"""Records as values: what they hold, what they refuse, and how they grow."""

import copy
import pickle
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from typing import Any

import attrs
import pytest

from reco_rules import VARIANTS, legal_actions, parse_action
from reco_rules.errors import (
    IllegalAction,
    InvalidSeat,
    InvalidValue,
    RecoRulesError,
    WrongType,
)
from reco_rules.records import Comment, Outcome, Record, Replacement, Stamp, from_json, to_json
from reco_rules.records.record import (
    LARGEST_SEED,
    LONGEST_COMMENT,
    LONGEST_COMMENTS,
    LONGEST_NAME,
)
from reco_rules.table import History
from tests.records.games import NOON, full_record, game, history_of, plain_record

OVER = history_of(game("amigo-3"))
"""A whole game of three."""
BEGUN = history_of(game("amigo-3"), 20)
"""Its first 20 actions."""


AMIGO_2 = game("amigo-2")


class Tuple(tuple[Any, ...]):
    """A tuple of somebody else."""


class Later(Stamp):
    """A stamp of somebody else."""


# ---- what is refused ----------------------------------------------------------------------------

REFUSED: list[tuple[dict[str, object], type[Exception], str]] = [
    ({"names": "Ann"}, WrongType, "names are a row of texts, not 'Ann'"),
    ({"names": None}, WrongType, "names are a row of texts, not None"),
    ({"names": ["Ann"]}, InvalidValue, "a name for each of the 3 seats, not 1"),
    ({"names": ["Ann"] * 4}, InvalidValue, "a name for each of the 3 seats, not 4"),
    ({"names": ["Ann", 5, "Bo"]}, WrongType, "a name is a text, not 5"),
    ({"names": ["Ann", "", "Bo"]}, InvalidValue, "a name has 1 to 100 printable characters"),
    ({"names": ["Ann", "x" * 101, "Bo"]}, InvalidValue, "a name has 1 to 100 printable"),
    ({"names": ["Ann", "a\nb", "Bo"]}, InvalidValue, r"unlike 'a\\nb'"),
    ({"names": ["Ann", "\ud800", "Bo"]}, InvalidValue, "unlike"),
    ({"seed": "1"}, WrongType, "seed is a number from .* not '1'"),
    ({"seed": True}, WrongType, "seed is a number"),
    ({"seed": 2**63}, InvalidValue, "seed is 9223372036854775808, but goes from"),
    ({"seed": -(2**63)}, InvalidValue, "seed is -9223372036854775808, but goes from"),
    ({"abandoned": 1}, WrongType, "abandoned is True or False, not 1"),
    ({"abandoned": None}, WrongType, "abandoned is True or False, not None"),
    ({"replaced": []}, WrongType, r"there must be a tuple of Replacement, not \[\]"),
    ({"replaced": (5,)}, WrongType, "expected a Replacement, not 5"),
    ({"replaced": (Replacement(21, 0, "b"),)}, InvalidValue, "at is 21, but goes from 0 to 20"),
    ({"replaced": (Replacement(-1, 0, "b"),)}, InvalidValue, "at is -1, but goes from 0 to 20"),
    ({"replaced": (Replacement(True, 0, "b"),)}, WrongType, "at is a number from 0 to 20"),
    ({"replaced": (Replacement(0, 3, "b"),)}, InvalidSeat, "there is no seat 3"),
    ({"replaced": (Replacement(0, 0, ""),)}, InvalidValue, "who plays a seat has 1 to 100"),
    ({"replaced": (Replacement(0, 0, None),)}, WrongType, "who plays a seat is a text"),  # type: ignore[arg-type]
    (
        {"replaced": (Replacement(9, 0, "b"), Replacement(8, 0, "b"))},
        InvalidValue,
        "a Replacement at 8 stands too late: they are in order",
    ),
    ({"times": [Stamp(0, NOON)]}, WrongType, "there must be a tuple of Stamp"),
    ({"times": (Comment(0, "x"),)}, WrongType, "expected a Stamp, not Comment"),
    ({"times": (Later(0, NOON),)}, WrongType, "expected a Stamp, not Later"),
    ({"times": (Stamp(0, "noon"),)}, InvalidValue, "a time is a datetime in UTC, not 'noon'"),  # type: ignore[arg-type]
    ({"times": (Stamp(0, NOON.replace(tzinfo=None)),)}, InvalidValue, "a datetime in UTC"),
    (
        {"times": (Stamp(0, NOON.astimezone(timezone(timedelta(hours=1)))),)},
        InvalidValue,
        "a datetime in UTC",
    ),
    ({"times": (Stamp(4, NOON), Stamp(4, NOON))}, InvalidValue, "a Stamp at 4 stands too late"),
    ({"times": (Stamp(21, NOON),)}, InvalidValue, "at is 21, but goes from 0 to 20"),
    ({"comments": None}, WrongType, "there must be a tuple of Comment, not None"),
    ({"comments": (Comment(3, ""),)}, InvalidValue, "a comment has 1 to 2000 printable"),
    ({"comments": (Comment(3, "x" * 2001),)}, InvalidValue, "a comment has 1 to 2000"),
    ({"comments": (Comment(3, "a\tb"),)}, InvalidValue, r"unlike 'a\\tb'"),
    ({"comments": (Comment(3, "a\r\nb"),)}, InvalidValue, r"unlike 'a\\r\\nb'"),
    ({"comments": (Comment(3, b"a"),)}, WrongType, "a comment is a text, not b'a'"),  # type: ignore[arg-type]
    ({"comments": (Comment(3, "x"), Comment(3, "x"))}, InvalidValue, "a Comment at 3 stands too"),
]


@pytest.mark.parametrize(("fields", "error", "message"), REFUSED)
def test_what_cannot_be_kept_is_refused(
    fields: dict[str, Any], error: type[Exception], message: str
) -> None:
    """Each field by itself, with the type of the error and what it says."""
    with pytest.raises(error, match=message) as caught:
        Record(BEGUN, **fields)
    assert type(caught.value) is error


@pytest.mark.parametrize("history", [None, "history", VARIANTS["amigo-3"], OVER.state])
def test_a_record_is_of_a_history(history: Any) -> None:
    """Nothing else will do."""
    with pytest.raises(WrongType, match="expected a History"):
        Record(history)


def test_what_is_just_short_enough_is_kept() -> None:
    """The longest name and comment, both ends of the seed, remarks at both ends of the game."""
    longest = "x" * LONGEST_NAME
    for seed in (-LARGEST_SEED, 0, LARGEST_SEED):
        record = Record(
            BEGUN,
            names=[longest, "y", "z"],
            seed=seed,
            replaced=(Replacement(0, 0, longest), Replacement(20, 2, "b"), Replacement(20, 2, "c")),
            times=(Stamp(0, NOON), Stamp(20, NOON)),
            comments=(Comment(0, "x" * LONGEST_COMMENT), Comment(20, "\n")),
        )
        assert record.seed == seed
        assert record.names == (longest, "y", "z")


def test_all_comments_together_have_a_limit() -> None:
    """Each is well, and so are two, but not three: with a smaller limit, since games are short."""
    assert LONGEST_COMMENTS > LONGEST_COMMENT
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("reco_rules.records.record.LONGEST_COMMENTS", 10)
        record = Record(BEGUN, comments=(Comment(0, "x" * 5), Comment(1, "x" * 5)))
        with pytest.raises(InvalidValue, match="at most 10 characters together"):
            record.remark(comment="x")


def test_a_game_that_is_over_cannot_be_abandoned() -> None:
    """It has a result."""
    with pytest.raises(InvalidValue, match="a game that is over cannot be abandoned"):
        Record(OVER, abandoned=True)
    with pytest.raises(InvalidValue, match="a game that is over cannot be abandoned"):
        Record(OVER).abandon()


# ---- what it is ---------------------------------------------------------------------------------


def test_the_outcome_follows_from_the_state_and_from_being_abandoned() -> None:
    """Three of them."""
    assert Record(OVER).outcome is Outcome.FINISHED
    assert Record(BEGUN).outcome is Outcome.UNFINISHED
    assert Record(BEGUN).abandon().outcome is Outcome.ABANDONED
    assert (
        Record(BEGUN, abandoned=True)
        == Record(BEGUN).abandon()
        == Record(BEGUN).abandon().abandon()
    )
    assert [outcome.value for outcome in Outcome] == ["unfinished", "finished", "abandoned"]


def test_a_record_shows_what_it_is_but_no_card() -> None:
    """It ends up in error messages."""
    assert repr(Record(BEGUN)) == "<Record of amigo-3: 20 actions, unfinished>"
    assert repr(Record(OVER)) == f"<Record of amigo-3: {len(OVER)} actions, finished>"


def test_a_record_has_the_variant_the_length_and_the_state_of_its_history() -> None:
    """As they are there."""
    record = Record(BEGUN)
    assert (record.variant, record.state, len(record)) == (BEGUN.variant, BEGUN.state, 20)


CHANGES: dict[str, Any] = {
    "history": OVER,
    "names": ("A", "B", "C"),
    "seed": 5,
    "abandoned": True,
    "replaced": (Replacement(0, 0, "bot"),),
    "times": (Stamp(0, NOON),),
    "comments": (Comment(0, "well"),),
}
"""For each field another value."""


def test_records_are_equal_by_all_that_they_hold() -> None:
    """A change of any field makes another record; the same values make an equal one."""
    assert set(CHANGES) == {field.name for field in attrs.fields(Record)}
    record = Record(BEGUN)
    assert record == Record(history_of(game("amigo-3"), 20))
    assert record != object()
    others = [attrs.evolve(record, **{name: value}) for name, value in CHANGES.items()]
    for other in others:
        assert other != record
        assert other == copy.copy(other)
    assert len({record, *others, *map(copy.copy, others)}) == 1 + len(CHANGES)


def test_nothing_in_a_record_can_be_changed() -> None:
    """It is frozen, and so are its parts."""
    record = full_record(game("amigo-3"), 1)
    values: list[Any] = [record, record.times[0], record.comments[0], record.replaced[0]]
    for value in values:
        for field in attrs.fields(type(value)):
            with pytest.raises(AttributeError):
                setattr(value, field.name, None)


@pytest.mark.parametrize("looked_at", [False, True])
def test_a_record_is_copied_and_pickled_to_an_equal_one(looked_at: bool) -> None:
    """Also after its states have been computed, and with times."""
    record = full_record(game("amigo-3"), 1)
    assert record.times and record.comments and record.replaced
    if looked_at:
        record.at(5)
    for twin in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert twin == record
        assert hash(twin) == hash(record)
        assert twin.at(7) == record.at(7)
        assert attrs.evolve(twin, seed=1) == attrs.evolve(record, seed=1)  # checks it once more


# ---- back and forth -----------------------------------------------------------------------------


def test_every_state_can_be_asked_for_in_any_order() -> None:
    """Forwards, backwards and across, as often as one likes."""
    line = game("amigo-3")
    states, record = line.states(), Record(OVER)
    forwards = range(len(states))
    for n in (*forwards, *reversed(forwards), 0, len(record), 3):
        assert record.at(n) == states[n]
    assert record.at(len(record)) == record.state


@pytest.mark.parametrize("n", [-1, 21, 2**200])
def test_there_is_no_state_beyond_the_ends(n: int) -> None:
    """No counting from the end, as lists have it."""
    record = full_record(game("amigo-3"), 1, 20)
    for ask in (record.at, record.fork):
        with pytest.raises(InvalidValue, match="but goes from 0 to 20"):
            ask(n)
    for wrong in ("1", 1.0, True, None):
        with pytest.raises(WrongType, match="n is a number from 0 to 20"):
            record.at(wrong)  # type: ignore[arg-type]


def test_a_fork_keeps_what_was_there_by_then() -> None:
    """At every moment: the actions and remarks up to it, names and seed; and it is not abandoned."""
    line = game("amigo-3")
    record = full_record(line, 1, 60).abandon()
    for n in range(61):
        fork = record.fork(n)
        assert fork.history == history_of(line, n)
        assert fork.state == record.at(n)
        assert (fork.names, fork.seed, fork.outcome) == (
            record.names,
            record.seed,
            Outcome.UNFINISHED,
        )
        assert fork.times == tuple(stamp for stamp in record.times if stamp.at <= n)
        assert fork.comments == tuple(said for said in record.comments if said.at <= n)
        assert fork.replaced == tuple(who for who in record.replaced if who.at <= n)
    assert record.fork(60) == attrs.evolve(record, abandoned=False)


def test_a_fork_is_played_on_in_another_way() -> None:
    """The record that was forked stays as it is."""
    record = Record(OVER)
    begun = record.fork(12)
    others = [begun.append(reveal) for reveal in legal_actions(begun.state)]
    assert len(others) > 1
    assert [other.fork(12) == begun for other in others] == [True] * len(others)
    assert sum(other == record.fork(13) for other in others) == 1
    assert record == Record(OVER)


# ---- what comes next ----------------------------------------------------------------------------


def test_a_record_grows_action_by_action_to_the_same_value() -> None:
    """As good as the record of the whole history."""
    record = Record(History(OVER.variant, OVER.first_seat))
    for n, action in enumerate(OVER.actions):
        assert record.outcome is Outcome.UNFINISHED
        grown = record.append(action)
        assert len(record) == n  # unchanged
        record = grown
    assert record == Record(OVER)
    assert record.state == OVER.state


def test_an_action_comes_with_a_time_and_a_comment() -> None:
    """In any time zone; both stand behind the action."""
    paris = timezone(timedelta(hours=1))
    record = Record(BEGUN).append(OVER.actions[20], time=NOON.astimezone(paris), comment="ha")
    assert record.times == (Stamp(21, NOON),)
    assert record.times[0].time.tzinfo is UTC
    assert record.comments == (Comment(21, "ha"),)


def test_an_action_that_is_not_legal_is_not_appended() -> None:
    """Nor what is none."""
    record = Record(BEGUN)
    with pytest.raises(IllegalAction):
        record.append(parse_action("pass"))
    with pytest.raises(WrongType):
        record.append("pass")  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        Record(OVER).append(parse_action("pass"))
    assert record == Record(BEGUN)


def test_an_abandoned_game_is_forked_and_not_played_on() -> None:
    """What to do stands in the message; a remark may still be made."""
    record = Record(BEGUN).abandon()
    with pytest.raises(InvalidValue, match="abandoned: fork it to play on"):
        record.append(OVER.actions[20])
    assert record.fork(20).append(OVER.actions[20]) == plain_record(game("amigo-3"), 21)
    assert record.remark(comment="a pity").comments == (Comment(20, "a pity"),)


def test_a_later_time_takes_the_place_of_an_earlier_one() -> None:
    """One at each moment."""
    record = Record(BEGUN, times=(Stamp(3, NOON),))
    later = NOON + timedelta(minutes=1)
    once = record.remark(time=NOON)
    assert once.times == (Stamp(3, NOON), Stamp(20, NOON))
    assert once.remark(time=later).times == (Stamp(3, NOON), Stamp(20, later))


def test_a_later_comment_goes_behind_an_earlier_one() -> None:
    """Two lines, up to the longest comment there can be."""
    record = Record(BEGUN, comments=(Comment(3, "before"),))
    twice = record.remark(comment="one").remark(comment="two")
    assert twice.comments == (Comment(3, "before"), Comment(20, "one\ntwo"))
    half = LONGEST_COMMENT // 2
    with pytest.raises(InvalidValue, match="a comment has 1 to 2000"):
        record.remark(comment="x" * half).remark(comment="x" * half)
    assert record.remark(comment="x" * half).remark(comment="x" * (half - 1))


def test_nothing_said_changes_nothing() -> None:
    """A remark without a time and a comment."""
    record = full_record(game("amigo-3"), 1)
    assert record.remark() == record


@pytest.mark.parametrize(
    ("remark", "error", "message"),
    [
        ({"time": "noon"}, WrongType, "a datetime with a time zone, not 'noon'"),
        ({"time": datetime(2026, 1, 1)}, WrongType, "a datetime with a time zone"),  # noqa: DTZ001
        (
            {"time": datetime.min.replace(tzinfo=timezone(timedelta(hours=1)))},
            InvalidValue,
            "a datetime of our days",
        ),
        ({"comment": 5}, WrongType, "a comment is a text, not 5"),
        ({"comment": ""}, InvalidValue, "a comment has 1 to 2000"),
        ({"comment": "a\x00"}, InvalidValue, "printable characters or line breaks"),
    ],
)
def test_a_wrong_remark_is_refused(
    remark: dict[str, Any], error: type[Exception], message: str
) -> None:
    """With an action and by itself."""
    record = Record(BEGUN)
    asks: tuple[Callable[..., Any], ...] = (
        record.remark,
        lambda **remark: record.append(OVER.actions[20], **remark),
    )
    for ask in asks:
        with pytest.raises(error, match=message) as caught:
            ask(**remark)
        assert type(caught.value) is error


def test_seats_are_replaced_as_often_as_people_leave() -> None:
    """Several at one moment, in order."""
    record = Record(BEGUN).replace_seat(2, "greedy").replace_seat(2, "Bo").replace_seat(0, "Al")
    assert record.replaced == (
        Replacement(20, 2, "greedy"),
        Replacement(20, 2, "Bo"),
        Replacement(20, 0, "Al"),
    )
    errors: list[tuple[Any, Any, type[RecoRulesError]]] = [
        (3, "Bo", InvalidSeat),
        ("2", "Bo", WrongType),
        (2, "", InvalidValue),
        (2, None, WrongType),
    ]
    for seat, by, error in errors:
        with pytest.raises(error):
            record.replace_seat(seat, by)


def test_remarks_of_somebody_else_s_type_are_refused() -> None:
    """A tuple's subclass is a tuple; a remark's subclass could hold anything."""
    record = Record(BEGUN, comments=Tuple([Comment(1, "x")]))
    assert record == Record(BEGUN, comments=(Comment(1, "x"),))


class Nanoseconds(datetime):
    """As other libraries have them."""

    def isoformat(self, *_: object) -> str:
        return "2026-11-30T18:05:00.000000001+00:00"


class Nowhere(tzinfo):
    """A time zone that does not know where it is."""

    def utcoffset(self, _: object) -> None:
        return None


def test_a_time_of_another_class_is_kept_as_a_plain_one() -> None:
    """Which is written as it should be."""
    record = plain_record(AMIGO_2, 1).remark(time=Nanoseconds(2026, 11, 30, 18, 5, tzinfo=UTC))
    assert type(record.times[0].time) is datetime
    assert from_json("record", to_json(record)) == record
    with pytest.raises(InvalidValue, match="a time is a datetime in UTC"):
        attrs.evolve(record, times=(Stamp(0, Nanoseconds(2026, 11, 30, tzinfo=UTC)),))


@pytest.mark.parametrize("zone", [Nowhere(), tzinfo()])  # type: ignore[abstract]  # they are incomplete
def test_a_time_zone_must_know_where_it_is(zone: tzinfo) -> None:
    """Else the time of this machine would be taken."""
    with pytest.raises((WrongType, InvalidValue), match="a time is a datetime"):
        plain_record(AMIGO_2, 1).remark(time=datetime(2026, 11, 30, tzinfo=zone))


def test_names_and_comments_are_texts_of_python() -> None:
    """A class of its own could say what it likes of itself."""

    class Liar(str):
        def isprintable(self) -> bool:
            return True

    record = plain_record(AMIGO_2, 1)
    with pytest.raises(WrongType, match="a name is a text"):
        attrs.evolve(record, names=(Liar("\x1b"), "b"))
    with pytest.raises(WrongType, match="a comment is a text"):
        record.remark(comment=Liar("\x1b"))


def test_seats_are_taken_over_so_often_and_no_more() -> None:
    """What can be kept can be loaded."""
    record = plain_record(AMIGO_2, 1)
    most = (Replacement(0, 0, "x"),) * 1_000
    assert from_json("record", to_json(attrs.evolve(record, replaced=most))).replaced == most
    with pytest.raises(InvalidValue, match="at most 1000 times"):
        attrs.evolve(record, replaced=(*most, most[0]))
