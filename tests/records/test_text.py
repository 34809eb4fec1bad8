"""Records as text: what is printed, what is read, and where an error is."""

import re
import textwrap
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from reco_rules import VARIANTS, Card, Reveal, format_action, parse_action, reco
from reco_rules.errors import (
    NotationError,
    RecordDigestError,
    RecordError,
    RecordVersionError,
    WrongType,
)
from reco_rules.records import (
    Comment,
    Outcome,
    Record,
    Replacement,
    Stamp,
    format_record,
    parse_record,
)
from reco_rules.records import text as text_module
from reco_rules.records.strict import LONGEST
from reco_rules.table import History
from tests.kit import third
from tests.records.games import (
    AWKWARD,
    SAYINGS,
    full_record,
    game,
    numbered_game,
    plain_record,
)
from tests.strategies import random_variant, whole_game

HEAD = '[game "reco"]\n[variant "amigo-2"]\n'
"""The least that must be said: two lines."""

DEAL = "reveal A1, B1, A1, C1, D2, A2, C1, D1, B1, A1"
"""The deal of a game of two: to the dump sites, then D2 A2 C1 to seat 0 and D1 B1 A1 to seat 1."""


def amigo_2(turns: str) -> Any:
    """The record of a game of two with these turns."""
    return parse_record(HEAD + turns)


def actions(record: Record[Any, Any, Any]) -> str:
    """The actions of a record, in full."""
    return "; ".join(map(format_action, record.history.actions))


# ---- printing -----------------------------------------------------------------------------------


def test_a_game_is_printed_with_a_line_for_each_turn() -> None:
    """Written out by hand: headings, a blank line, the deal, then the turns."""
    record = amigo_2(DEAL + ", play C1, reveal B2, C2, play D1, reveal A1, A1")
    record = attrs.evolve(record, names=("Ann", 'B"o'), seed=7)
    record = record.remark(time=datetime(2026, 11, 30, 18, 5, tzinfo=UTC), comment="ah {so}")
    digests = re.sub(r"[0-9a-f]{64}", "...", format_record(record.replace_seat(1, "bot")))
    assert digests == (
        '[schema "1"]\n'
        '[game "reco"]\n'
        '[rules "1"]\n'
        '[variant "amigo-2"]\n'
        '[variant_digest "..."]\n'
        '[first_seat "0"]\n'
        '[seed "7"]\n'
        '[names "Ann" "B\\"o"]\n'
        '[outcome "unfinished"]\n'
        '[digest "..."]\n'
        '[replaced "16" "1" "bot"]\n'
        "\n"
        "0. reveal A1, B1, A1, C1, D2, A2, C1, D1, B1, A1\n"
        "1. seat 0: play C1, reveal B2, C2\n"
        "2. seat 1: play D1, reveal A1, A1 @2026-11-30T18:05:00Z {ah {so\\}}\n"
    )


def test_a_game_without_actions_is_printed() -> None:
    """With and without something said before it."""
    record = Record(History(VARIANTS["amigo-2"]))
    assert format_record(record).endswith('"]\n\n')
    said = record.remark(comment="we begin", time=datetime(2026, 1, 2, 3, 4, 5, 6, tzinfo=UTC))
    assert format_record(said).endswith('"]\n\n@2026-01-02T03:04:05.000006Z {we begin}\n')
    for one in (record, said):
        assert parse_record(format_record(one)) == one


def test_a_game_that_begins_with_a_decision_has_no_turn_0() -> None:
    """Nothing is dealt: the first line is that of turn 1."""
    other = SimpleNamespace(**vars(third))
    other.new_game = lambda variant, first_seat=0: attrs.evolve(
        third.new_game(variant, first_seat), hands=(2, 3)
    )
    history: Any = History(third.VARIANTS["keep-2"], 1, [third.Keep(), third.Keep()], game=other)
    text = format_record(Record(history))
    assert text.endswith("\n\n1. seat 1: keep\n2. seat 0: keep\n")
    assert parse_record(text, game=other) == Record(history)


def test_the_example_of_the_module_is_a_game() -> None:
    """It is read; what is printed is the same, with more headings."""
    example = str(text_module.__doc__).partition("\n\n")[2].partition("\n\nHeadings")[0]
    record = parse_record(textwrap.dedent(example))
    printed = format_record(record)
    assert len(record) == 19
    assert set(textwrap.dedent(example).splitlines()) <= set(printed.splitlines())


def test_a_variant_of_one_s_own_is_printed_with_its_fields() -> None:
    """All of them, as in a position line."""
    line = whole_game(random_variant(4), "uniform", 4)
    text = format_record(plain_record(line))
    assert f'[variant.players "{line.variant.players}"]' in text
    fields = re.findall(r"^\[variant\.(\w+) ", text, re.MULTILINE)
    assert fields == [field.name for field in attrs.fields(reco.Variant) if field.name != "id"]
    assert parse_record(text).variant == line.variant


@pytest.mark.parametrize("number", range(0, 28, 3))
def test_printing_reading_and_printing_again_changes_nothing(number: int) -> None:
    """Whole games and parts of them, abandoned or not, with awkward names and comments."""
    line = numbered_game(number)
    for length in (None, 5, 40):
        record = full_record(line, number, length)
        if length and record.outcome is Outcome.UNFINISHED:
            record = record.abandon()
        text = format_record(record)
        again = parse_record(text)
        assert again == record
        assert format_record(again) == text


@pytest.mark.parametrize("name", AWKWARD)
def test_any_name_comes_back(name: str) -> None:
    """In names and in who takes a seat over."""
    record = Record(
        History(VARIANTS["amigo-2"]), names=[name, "B"], replaced=(Replacement(0, 1, name),)
    )
    assert parse_record(format_record(record)) == record


@pytest.mark.parametrize("text", SAYINGS)
def test_any_comment_comes_back(text: str) -> None:
    """Before the game, and behind an action."""
    history = amigo_2("reveal A1").history
    record = Record(history, comments=(Comment(0, text), Comment(1, text)))
    printed = format_record(record)
    assert parse_record(printed) == record
    assert len(printed.splitlines()) == 9 + 2  # each comment is on the line of its action


@pytest.mark.parametrize("value", ["record", None, VARIANTS["amigo-2"]])
def test_only_records_are_printed(value: Any) -> None:
    """Nothing else has turns."""
    with pytest.raises(WrongType, match="expected a Record, not"):
        format_record(value)


def test_an_action_that_would_be_read_otherwise_is_refused() -> None:
    """Of a game whose notation does not fit the form: a comma, or what looks like a number of turns."""
    for written in ("reveal, A1", "3. A1", "{A1}", ""):
        names = {name: getattr(reco, name) for name in reco.__all__} | {
            "format_action": lambda _, text=written: text,
            "parse_action": lambda text, own=written: (
                Reveal(Card(0, 1)) if text == own else parse_action("pass")
            ),
        }
        history = History(
            VARIANTS["amigo-2"], 0, [parse_action("reveal A1")], game=SimpleNamespace(**names)
        )
        with pytest.raises(WrongType, match="cannot be written in a record as text"):
            format_record(Record(history))


def test_an_action_that_would_be_another_behind_the_first_word_is_written_in_full() -> None:
    """In a game where the rest of an action is an action too, the word is not left out."""

    def read(text: str) -> object:
        if text in ("A1", "reveal A1"):
            return parse_action("reveal " + text[-2:])
        if text == "B1":
            return parse_action("play B1")
        if text == "reveal B1":
            return parse_action(text)
        raise NotationError(text)

    names = {name: getattr(reco, name) for name in reco.__all__} | {"parse_action": read}
    made = map(parse_action, ["reveal A1", "reveal A1", "reveal B1"])
    history = History(VARIANTS["amigo-2"], 0, made, game=SimpleNamespace(**names))
    assert format_record(Record(history)).splitlines()[-1] == "0. reveal A1, A1, reveal B1"


# ---- reading ------------------------------------------------------------------------------------


def test_a_hand_written_record_needs_two_headings_only() -> None:
    """Numbers, seats, words and line breaks may be left out."""
    record = amigo_2(DEAL + ", play C1, reveal B2, C2, play D1")
    assert len(record) == 14
    assert (record.history.first_seat, record.seed, record.names) == (0, None, ())
    assert record.outcome is Outcome.UNFINISHED
    assert record == amigo_2(
        "0. reveal A1,B1 ,A1 , C1, D2, A2, C1, D1, B1, A1,\n\n   \n1. seat 0:  play C1\nreveal B2\n"
        "REVEAL c2\n   2.seat 1: play   d1\n"
    )


def test_a_record_without_turns_is_a_game_that_was_not_begun() -> None:
    """Of nothing but headings, in any order, with spaces behind them."""
    record = parse_record('[variant "amigo-2"]  \n[first_seat   "1" ]\n[game "reco"]\t')
    assert record == Record(History(VARIANTS["amigo-2"], 1))


def test_a_word_is_left_out_only_on_its_own_line() -> None:
    """A new line begins with a whole action."""
    with pytest.raises(RecordError, match="line 4, column 1: actions"):
        amigo_2("reveal A1,\nB1")


def test_remarks_stand_before_the_game_behind_actions_and_on_their_own_lines() -> None:
    """Also between a number and its action."""
    record = amigo_2(
        "@2026-11-30T18:00:00Z {before\\nit}\n"
        "0. reveal A1 {one}, B1\n"
        "{a line of its own} @2026-11-30T18:05:00Z\n"
    )
    assert record.times == (
        Stamp(0, datetime(2026, 11, 30, 18, 0, tzinfo=UTC)),
        Stamp(2, datetime(2026, 11, 30, 18, 5, tzinfo=UTC)),
    )
    assert record.comments == (
        Comment(0, "before\nit"),
        Comment(1, "one"),
        Comment(2, "a line of its own"),
    )
    assert amigo_2("0. {so} reveal A1, {said behind the comma} B1").comments == (
        Comment(0, "so"),
        Comment(1, "said behind the comma"),
    )


def test_backslashes_quote_what_follows() -> None:
    r"""``\n`` is a line break, any other sign is itself."""
    record = parse_record(HEAD + r'[names "a\"b" "c\\n\d"]' + "\n" + r"{\{x\} \\ \n}")
    assert record.names == ('a"b', "c\\nd")
    assert record.comments == (Comment(0, "{x} \\ \n"),)


def test_every_heading_is_read() -> None:
    """Names, seed, replacements, outcome."""
    record = parse_record(
        '[schema "1"]\n[rules "1"]\n' + HEAD + '[first_seat "1"]\n[seed "-3"]\n[names "A" "B"]\n'
        '[outcome "abandoned"]\n[replaced "0" "0" "x"]\n[replaced "1" "1" "y"]\n\nreveal D2\n'
    )
    assert record == Record(
        History(VARIANTS["amigo-2"], 1, [parse_action("reveal D2")]),
        seed=-3,
        names=("A", "B"),
        abandoned=True,
        replaced=(Replacement(0, 0, "x"), Replacement(1, 1, "y")),
    )


def test_turns_are_counted_by_seats_that_decide() -> None:
    """A dump is of the same turn as its play; chance has no number of its own."""
    text = format_record(plain_record(game("amigo-3")))
    turns = [line for line in text.splitlines() if line[:1].isdigit()]
    assert [line.partition(".")[0] for line in turns] == [str(n) for n in range(len(turns))]
    first = game("amigo-3").first_seat
    for n, line in enumerate(turns[1:]):
        assert line.startswith(f"{n + 1}. seat {(first + n) % 3}: ")
    assert any("dump" in line for line in turns)


def test_the_game_that_is_given_must_be_the_one_that_is_named() -> None:
    """By module or by name."""
    for given in (None, reco, "reco"):
        assert len(parse_record(HEAD + "reveal A1", game=given)) == 1
    other = SimpleNamespace(**{name: getattr(reco, name) for name in reco.__all__})
    other.NAME = "other"
    with pytest.raises(RecordVersionError, match="this is a game of 'reco', not of 'other'"):
        parse_record(HEAD, game=other)


# ---- errors -------------------------------------------------------------------------------------

STAMP = "@2026-11-30T18:05:00Z"

TURNS: list[tuple[str, int, int, str, str]] = [
    # turns, line (from 1, behind the two headings), column, path, message
    ("reveal A1, Z9", 1, 12, "actions[1]", "'Z9' is no action"),
    ("reveal A1, play A1", 1, 12, "actions[1]", "the cards are being dealt"),
    ("reveal A1 B1", 1, 1, "actions[0]", "a comma is missing before 'B1'"),
    ("reveal A1 reveal B1", 1, 1, "actions[0]", "a comma is missing before 'reveal B1'"),
    ("reveal A1,, B1", 1, 11, "", "before a comma there must be an action"),
    (", reveal A1", 1, 1, "", "before a comma there must be an action"),
    ("Seat 0: reveal A1", 1, 1, "actions[0]", "a turn begins as in: 7. seat 0: play A1"),
    ("0 reveal A1", 1, 1, "actions[0]", "a turn begins as in: 7. seat 0: play A1"),
    ("\n\n   reveal A1, pass", 3, 15, "actions[1]", "pass"),
    (DEAL + "\n1. seat 0: play C1, A2", 2, 21, "actions[11]", "dump site C is refilled"),
    (DEAL + "\n1. seat 0: play B1", 2, 12, "actions[10]", "seat 0 holds no B1"),
    ("  0.  seat 0: reveal A1", 1, 12, "", "this is chance, not 0"),
    ("1. reveal A1", 1, 1, "", "this is turn 0, not 1"),
    ("0. reveal A1\n1. reveal B1", 2, 1, "", "this is turn 0, not 1"),
    (DEAL + "\n2. play C1", 2, 1, "", "this is turn 1, not 2"),
    (DEAL + "\n0. play C1", 2, 1, "", "this is turn 1, not 0"),
    (DEAL + "\n1. seat 1: play C1", 2, 9, "", "this is seat 0, not 1"),
    (DEAL + "\nseat 1: play C1", 2, 6, "", "this is seat 0, not 1"),
    ("9999999999999999999999. reveal A1", 1, 1, "", "a whole number"),
    ("0.", 1, 1, "", "a turn has at least one action"),
    ("reveal A1\n  seat 0:", 2, 8, "", "a turn has at least one action"),
    ("0.\n0. reveal A1\n1.", 3, 1, "", "a turn has at least one action"),
    ("reveal A1 {x} B1", 1, 15, "", "there must be a comma"),
    (f"reveal A1 {STAMP} B1", 1, 33, "", "there must be a comma"),
    ("reveal A1 {x", 1, 11, "", "'{x' is no action, @time or {comment}"),
    ("reveal A1 {x\ny}", 1, 11, "", "is no action"),
    (r"reveal A1 {x\}", 1, 11, "", "is no action"),
    ("reveal A1, }", 1, 12, "", "is no action"),
    ("reveal A1 @ {x}", 1, 11, "", "is no action"),
    ("reveal A1 {x} {y}", 1, 15, "comments", "put both into one"),
    ("{x}\n{y}", 2, 1, "comments", "put both into one"),
    (f"reveal A1 {STAMP} {STAMP}", 1, 33, "times", "a time stands there already"),
    ("@noon reveal A1", 1, 1, "times", "a time is written 2026-11-30T18:05:00Z, not 'noon'"),
    ("@2026-11-30T18:05:00 reveal A1", 1, 1, "times", "a time is written"),
    ("@2026-11-30T18:05:00+01:00 reveal A1", 1, 1, "times", "a time is written"),
    ("@2026-11-30T18:05:00.120Z reveal A1", 1, 1, "times", "a time is written"),
    ("@9999-99-99T18:05:00Z reveal A1", 1, 1, "times", "a time is written"),
    ("reveal A1\n[reveal B1]", 2, 1, "", "a heading is a name and values in quotes"),
    ('reveal A1\n[names "A" "B"]', 2, 1, "names", "a heading behind turns"),
]


@pytest.mark.parametrize(("turns", "line", "column", "path", "message"), TURNS)
def test_an_error_in_the_turns_is_found(
    turns: str, line: int, column: int, path: str, message: str
) -> None:
    """Line and column are counted by hand; the path is that of the JSON form."""
    with pytest.raises(RecordError) as caught:
        amigo_2(turns)
    error = caught.value
    assert (error.line, error.column, error.path) == (2 + line, column, path)
    assert message in error.problem
    assert str(error).startswith(f"line {2 + line}, column {column}: {path}")


HEADINGS: list[tuple[str, int, str, str, type[RecordError]]] = [
    # headings, line, path, message, type
    ("", 1, "game", "this heading is missing", RecordError),
    ("reveal A1", 1, "game", "this heading is missing", RecordError),
    ('[game "reco"]', 1, "variant", "this heading is missing", RecordError),
    ("[game reco]", 1, "", 'apart by spaces: [names "Ann" "Bob"]', RecordError),
    ("[game]", 1, "", "a heading is a name and values", RecordError),
    ('[game "reco]', 1, "", "a heading is a name and values", RecordError),
    ('[game "reco"] x', 1, "", "a heading is a name and values", RecordError),
    (
        HEAD + '[event "x"]',
        3,
        "event",
        "there is no such heading: there are schema, game",
        RecordError,
    ),
    (HEAD + '[game "reco"]', 3, "game", "it stands there twice", RecordError),
    ('[game "reco" "x"]\n[variant "amigo-2"]', 1, "game", "it has one value, not 2", RecordError),
    ('[game "reco"]\n[variant "a" "b"]', 2, "variant", "it has one value, not 2", RecordError),
    (HEAD + '[schema "2"]', 3, "schema", "knows 1: update it", RecordVersionError),
    (HEAD + '[schema "0"]', 3, "schema", "load it with an older one", RecordVersionError),
    (HEAD + '[schema "x"]', 3, "schema", "there must be a whole number, not 'x'", RecordError),
    (HEAD + '[rules "2"]', 3, "rules", "this is rules 2, but this version", RecordVersionError),
    (HEAD + '[rules "0"]', 3, "rules", "load it with an older one", RecordVersionError),
    (
        '[variant "amigo-2"]\n[game "chess"]',
        2,
        "game",
        "there is no game 'chess'",
        RecordVersionError,
    ),
    (
        '[game "reco"]\n[variant "amigo-9"]',
        2,
        "variant",
        "there is no preset 'amigo-9'",
        RecordVersionError,
    ),
    (HEAD + '[first_seat "2"]', 3, "first_seat", "there is no seat 2", RecordError),
    (HEAD + '[first_seat "-1"]', 3, "first_seat", "there is no seat -1", RecordError),
    (HEAD + '[first_seat "one"]', 3, "first_seat", "a whole number, not 'one'", RecordError),
    (HEAD + '[first_seat ""]', 3, "first_seat", "a whole number, not ''", RecordError),
    (HEAD + '[seed "1.5"]', 3, "seed", "a whole number, not '1.5'", RecordError),
    (HEAD + '[outcome "won"]', 3, "outcome", "'won' is none of unfinished, finished", RecordError),
    (
        HEAD + '[outcome "finished"]',
        3,
        "outcome",
        "it is finished, but the game is unfinished",
        RecordError,
    ),
    (HEAD + '[replaced "0" "0"]', 3, "replaced", "it has three values", RecordError),
    (HEAD + '[replaced "x" "0" "b"]', 3, "replaced", "a whole number, not 'x'", RecordError),
    (HEAD + '[digest "00"]', 3, "digest", "leave digest out", RecordDigestError),
    (HEAD + '[variant_digest "0"]', 3, "variant_digest", "changed since", RecordDigestError),
    (
        '[game "reco"]\n[variant "own"]\n[variant.stack "1/x"]',
        3,
        "variant.stack",
        "there must be a whole number, not 'x'",
        RecordError,
    ),
    (
        '[game "reco"]\n[variant "own"]\n[variant.size "1"]',
        3,
        "variant.size",
        "a variant has no such field: it has id, edition, players",
        RecordError,
    ),
    (
        '[game "reco"]\n[variant "own"]\n[variant.players "3"]',
        2,
        "variant.deck",
        "it is missing",
        RecordError,
    ),
]


@pytest.mark.parametrize(("text", "line", "path", "message", "kind"), HEADINGS)
def test_an_error_in_the_headings_is_found(
    text: str, line: int, path: str, message: str, kind: type[RecordError]
) -> None:
    """The line, and the first column of it."""
    with pytest.raises(kind) as caught:
        parse_record(text)
    assert type(caught.value) is kind
    assert message in caught.value.problem
    assert (caught.value.line, caught.value.column) == (line, 1)
    assert caught.value.path == path


@pytest.mark.parametrize(
    ("heading", "message"),
    [
        ('[names "A"]', "a name for each of the 2 seats"),
        ('[names "A" ""]', "1 to 100 printable"),
        ('[seed "9999999999999999999"]', "seed is 9999999999999999999, but goes from"),
        ('[replaced "1" "0" "b"]', "at is 1, but goes from 0 to 0"),
        ('[replaced "0" "2" "b"]', "there is no seat 2"),
        ('[replaced "0" "1" ""]', "who plays a seat has 1 to 100"),
    ],
)
def test_what_no_record_can_hold_is_refused(heading: str, message: str) -> None:
    """As `Record` says it."""
    with pytest.raises(RecordError, match=message) as caught:
        parse_record(HEAD + heading)
    assert caught.value.line is not None


def test_a_game_that_is_over_was_not_abandoned() -> None:
    """The outcome is checked against the game, both ways."""
    text = format_record(plain_record(game("amigo-2")))
    assert '[outcome "finished"]' in text
    for wrong in ("abandoned", "unfinished"):
        with pytest.raises(RecordError):
            parse_record(text.replace('[outcome "finished"]', f'[outcome "{wrong}"]'))


def test_a_changed_game_does_not_fit_its_digest() -> None:
    """Another seed is noticed; without the digest it is read."""
    text = format_record(attrs.evolve(plain_record(game("amigo-2")), seed=1))
    changed = text.replace('[seed "1"]', '[seed "2"]')
    with pytest.raises(RecordDigestError, match="if that was on purpose, leave digest out"):
        parse_record(changed)
    assert parse_record(re.sub(r"\[digest .*\n", "", changed)).seed == 2


def test_what_may_be_changed_is_not_in_the_digest() -> None:
    """Names, times and comments: somebody may add them by hand."""
    record = full_record(game("amigo-2"), 3)
    text = format_record(attrs.evolve(record, names=("Ann", "Bob")))
    bare = attrs.evolve(record, names=("C", "D"), times=())
    assert parse_record(re.sub(" @[^ ,\n]*", "", text).replace('"Ann" "Bob"', '"C" "D"')) == bare


@pytest.mark.parametrize("value", [None, 5, b'[game "reco"]', ["x"]])
def test_only_texts_are_read(value: Any) -> None:
    """Bytes are none."""
    with pytest.raises(RecordError, match="a record is a text, not"):
        parse_record(value)


def test_there_is_a_longest_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refused before it is looked at; and a limit to the number of items, here a smaller one."""
    with pytest.raises(RecordError, match=f"at most {LONGEST}"):
        parse_record(HEAD + "x" * LONGEST)
    monkeypatch.setattr("reco_rules.records.parsing.MOST_ENTRIES", 3)
    with pytest.raises(RecordError, match="more than 3 actions") as caught:
        amigo_2("a,\n" * 4)
    assert caught.value.line == 2 + 4
    with pytest.raises(RecordError, match="more than 3 headings"):
        parse_record('[a "b"]\n' * 4)
