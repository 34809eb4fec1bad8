"""Files of records: several in one, as JSON and as text, with lines behind them; and errors in them."""

import copy
import io
import json
import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs
import pytest

from reco_rules import VARIANTS, format_action
from reco_rules.errors import InvalidValue, RecordDigestError, RecordError, WrongType
from reco_rules.records import (
    Comment,
    IncompleteRecord,
    Outcome,
    Record,
    Replacement,
    Stamp,
    format_record,
    read_records,
    to_json,
    write_records,
)
from reco_rules.records import files as module
from reco_rules.records.convert import FirstRecord
from reco_rules.records.record import LONGEST_COMMENT
from reco_rules.rulebook import Wording
from reco_rules.table import History
from tests.kit import third
from tests.records.games import NOON, full_record, game, plain_record
from tests.records.test_documents import BARE, recipe

LINE = game("amigo-2")
ACTIONS = [format_action(action) for action in LINE.actions]


def records() -> list[FirstRecord]:
    """Some records, all different: whole ones, short ones, an abandoned one."""
    return [
        full_record(game("zman-3"), 1),
        plain_record(LINE, 0),
        full_record(LINE, 2, 33).abandon(),
        full_record(game("amigo-5"), 3, 50),
    ]


def read(text: str | bytes, **more: Any) -> list[Any]:
    """The records in a file with these contents."""
    raw = text if isinstance(text, bytes) else text.encode()
    return list(read_records(io.BytesIO(raw), **more))


def grown(*lines: object, begin: int = 20) -> str:
    """A file with a game of two so far and these lines behind it."""
    first = to_json(plain_record(LINE, begin))
    return "".join(f"{line}\n" for line in (first, *map(json.dumps, lines)))


def so_far(*lines: object, begin: int = 20) -> FirstRecord:
    """The one record in such a file."""
    (record,) = read(grown(*lines, begin=begin))
    return record  # type: ignore[no-any-return]


# ---- several records ----------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["json", "text"])
def test_what_is_written_to_a_file_is_read_from_it(form: Any, tmp_path: Path) -> None:
    """One after the other, from a path as text or as `Path`, and from an open file."""
    path = tmp_path / "games"
    assert write_records(path, iter(records()), form) == 4
    assert list(read_records(path)) == list(read_records(str(path))) == records()
    with path.open("rb") as file:
        assert list(read_records(file)) == records()
    text = path.read_bytes()
    assert b"\r" not in text
    assert read(text.replace(b"\n", b"\r\n")) == records()  # as it comes from Windows
    assert read(b"\n \n\n" + text.replace(b"\n", b"\n\n")) == records()
    assert read(text.rstrip(b"\n")) == records()


@pytest.mark.parametrize("form", ["json", "text"])
def test_records_are_read_one_at_a_time(form: Any, tmp_path: Path) -> None:
    """The first is there before the others are read: also of a pipe that stays open."""
    path = tmp_path / "games"
    write_records(path, records(), form)
    lines = path.read_bytes().splitlines(keepends=True)
    asked = 0

    class Pipe:
        def readline(self, size: int = -1, /) -> bytes:
            nonlocal asked
            asked += 1
            return lines.pop(0) if lines else b""

    total = len(lines)
    stream: Iterator[Any] = read_records(Pipe())
    assert asked == 0
    assert next(stream) == records()[0]
    assert 0 < asked < total
    assert list(stream) == records()[1:]


@pytest.mark.parametrize("contents", [b"", b"\n", b" \r\n\n  "])
def test_an_empty_file_holds_no_record(contents: bytes) -> None:
    """Nor one with blank lines only."""
    assert read(contents) == []


def test_a_file_of_no_records_can_be_written(tmp_path: Path) -> None:
    """It is there, and empty."""
    assert write_records(tmp_path / "none", []) == 0
    assert (tmp_path / "none").read_bytes() == b""


@pytest.mark.parametrize("indent", [1, 4])
def test_json_that_is_spread_over_lines_is_one_record(indent: int) -> None:
    """As a person likes it, with blank lines before it."""
    record = full_record(LINE, 5)
    data = json.loads(to_json(record))
    assert read("\n\n" + json.dumps(data, indent=indent) + "\n") == [record]


def test_bare_records_stand_in_files_too() -> None:
    """Beside others, and with lines behind them."""
    bare = json.dumps(BARE)
    more = '{"action": "reveal C1", "comment": "more"}'
    one, two, three = read(f"{bare}\n{to_json(records()[0])}\n{bare}\n{more}")
    assert [len(one), two, len(three)] == [2, records()[0], 3]
    assert three.comments == (Comment(3, "more"),)


def test_a_third_game_is_read_with_its_module() -> None:
    """As JSON and as text."""
    history: Any = History(third.VARIANTS["keep-3"], 1, [third.Deal(2)], game=third)
    record = Record(history, names=("A", "B", "C"))
    text = to_json(record) + '\n{"action": "deal 3"}\n'
    assert read(text, game=third) == [record.append(third.Deal(3))]
    assert read(format_record(record) * 2, game=third) == [record, record]


def test_a_file_is_not_written_over(tmp_path: Path) -> None:
    """Nor touched at all; and no file is made for a form that there is not."""
    path = tmp_path / "games"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        write_records(path, records())
    assert path.read_text() == "mine"
    with pytest.raises(InvalidValue, match="as json or text, not as 'xml'"):
        write_records(tmp_path / "other", records(), "xml")  # type: ignore[arg-type]
    assert not (tmp_path / "other").exists()


def test_a_file_that_is_not_there_is_python_s_own_error(tmp_path: Path) -> None:
    """When the first record is asked for."""
    stream = read_records(tmp_path / "none")
    with pytest.raises(FileNotFoundError):
        next(stream)


def test_only_binary_files_are_read(tmp_path: Path) -> None:
    """Neither texts in memory nor files opened as text."""
    sources: list[Any] = [io.StringIO("x"), 5, None, b"x"]
    for source in sources:
        with pytest.raises(WrongType, match="binary file"):
            list(read_records(source))


# ---- lines behind a record ----------------------------------------------------------------------


def test_actions_behind_a_record_are_played() -> None:
    """With times and comments of their own."""
    record = so_far(
        {"action": ACTIONS[20]},
        {"action": ACTIONS[21], "time": "2026-11-30T12:00:00Z", "comment": "so\nthere"},
    )
    expected = plain_record(LINE, 22)
    assert record == attrs.evolve(
        expected, times=(Stamp(22, NOON),), comments=(Comment(22, "so\nthere"),)
    )


def test_actions_behind_a_record_are_taken_back() -> None:
    """Those in the record itself too, down to the beginning; and what was said behind them."""
    assert so_far({"undone": 1}) == plain_record(LINE, 19)
    assert so_far({"action": ACTIONS[20]}, {"undone": 3}) == plain_record(LINE, 18)
    assert so_far({"undone": 20}) == plain_record(LINE, 0)
    assert so_far({"undone": 2, "action": ACTIONS[18]}) == plain_record(LINE, 19)
    said = [
        {"comment": "here"},
        {"replaced": {"seat": 1, "by": "bot"}},
        {"action": ACTIONS[20], "comment": "gone", "time": "2026-11-30T12:00:00Z"},
        {"replaced": {"seat": 0, "by": "gone"}},
    ]
    assert so_far(*said, {"undone": 1}) == attrs.evolve(
        plain_record(LINE, 20),
        comments=(Comment(20, "here"),),
        replaced=(Replacement(20, 1, "bot"),),
    )
    assert so_far(*said, {"undone": 2}) == plain_record(LINE, 19)


def test_a_later_time_takes_the_place_and_a_later_comment_goes_behind() -> None:
    """At one moment, as in a record in memory."""
    record = so_far(
        {"time": "2026-11-30T11:00:00Z", "comment": "one"},
        {"time": "2026-11-30T12:00:00Z"},
        {"comment": "two"},
    )
    assert record.times == (Stamp(20, NOON),)
    assert record.comments == (Comment(20, "one\ntwo"),)
    half = "x" * (LONGEST_COMMENT // 2)
    with pytest.raises(RecordError, match="line 3: comment: a comment has at most 2000"):
        so_far({"comment": half}, {"comment": half})


def test_the_last_line_has_the_outcome_and_the_digest_of_it_all() -> None:
    """Of a finished and of an abandoned game; by the recipe."""
    rest = [{"action": action} for action in ACTIONS[20:]]
    over = json.loads(to_json(plain_record(LINE)))
    assert so_far(*rest, {"outcome": "finished", "digest": over["digest"]}) == plain_record(LINE)
    given_up = json.loads(to_json(plain_record(LINE, 20))) | {"outcome": "abandoned"}
    digest = recipe(given_up, "names", "times", "comments", "digest")
    last = {"outcome": "abandoned", "digest": digest}
    assert so_far(last).outcome is Outcome.ABANDONED
    assert so_far({"comment": "the digest is not of this"}, last).outcome is Outcome.ABANDONED


def test_nothing_stands_behind_the_outcome() -> None:
    """Neither a line of its own nor in a record that ended in its first line."""
    digest = json.loads(to_json(plain_record(LINE, 20).abandon()))["digest"]
    last = {"outcome": "abandoned", "digest": digest}
    for line in ({"undone": 1}, {"comment": "x"}, {"action": ACTIONS[20]}, last):
        with pytest.raises(RecordError, match="line 3: the record ended with its outcome"):
            so_far(last, line)
        if line != {"undone": 1}:
            with pytest.raises(RecordError, match="line 2: the record ended with its outcome"):
                so_far(line, begin=len(ACTIONS))
        with pytest.raises(RecordError, match="line 2: the record ended with its outcome"):
            read(f"{to_json(plain_record(LINE, 20).abandon())}\n{json.dumps(line)}\n")


def test_the_end_of_a_game_may_be_taken_back() -> None:
    """It was played on in another way, or again; of an abandoned game nothing is taken back."""
    end = {"outcome": "finished", "digest": json.loads(to_json(plain_record(LINE)))["digest"]}
    begin, last = len(ACTIONS), {"action": ACTIONS[-1]}
    assert so_far({"undone": 1}, begin=begin) == plain_record(LINE, begin - 1)
    assert so_far({"undone": 1}, last, end, begin=begin) == plain_record(LINE)
    assert so_far(last, end, {"undone": 3}, begin=begin - 1) == plain_record(LINE, begin - 3)
    with pytest.raises(RecordDigestError):
        so_far(last, end, {"undone": 1}, end, begin=begin - 1)


def test_a_record_that_grew_is_followed_by_another() -> None:
    """And by one that grows in turn."""
    more = json.dumps({"action": ACTIONS[20]})
    text = f"{grown()}{more}\n\n{to_json(records()[0])}\n{grown()}{more}\n"
    longer = plain_record(LINE, 21)
    assert read(text) == [longer, records()[0], longer]


WRONG: list[tuple[list[object], int, str, str]] = [
    ([{"action": "pass"}], 2, "actions[20]", "pass"),
    ([{"action": "x"}], 2, "actions[20]", "'x' is no action"),
    ([{"action": ACTIONS[20]}, {"comment": "x"}, {"action": "x"}], 4, "actions[21]", "no action"),
    ([{"undone": 20}, {"action": "pass"}], 3, "actions[0]", "pass"),
    ([{"undone": 21}], 2, "undone", "21 actions cannot be taken back"),
    ([{"undone": 0}], 2, "undone", "0 actions cannot be taken back"),
    ([{"undone": -1}], 2, "undone", "-1 actions cannot be taken back"),
    ([{"undone": "1"}], 2, "undone", "there must be a whole number, not '1'"),
    ([{"replaced": {"seat": 0}}], 2, "replaced.by", "it is missing"),
    ([{"replaced": {"seat": 5, "by": "x"}}], 1, "replaced", "there is no seat 5"),
    ([{"comment": ""}], 1, "comments", "a comment has 1 to 2000"),
    ([{}, {"time": "noon"}], 3, "time", "a time is written"),
    ([{"outcome": "abandoned"}], 2, "", "an outcome and a digest"),
    ([{"digest": "00"}], 2, "", "an outcome and a digest"),
    ([{"outcome": "won", "digest": "00"}], 2, "outcome", "'won' is none of"),
    ([{"outcome": "finished", "digest": "00"}], 1, "digest", "the digest is of another record"),
    ([{"foo": 1}], 2, "foo", "there is no such name here: there are action, undone, time"),
    ([5], 2, "", "a record is an object, not 5"),
    ([[]], 2, "", "a record is an object, not []"),
]


@pytest.mark.parametrize(("lines", "line", "path", "message"), WRONG)
def test_an_error_behind_a_record_names_its_line(
    lines: list[object], line: int, path: str, message: str
) -> None:
    """Counted from the first line of the file, blank lines too."""
    for blank in (0, 3):
        with pytest.raises(RecordError) as caught:
            read("\n" * blank + grown(*lines))
        assert message in caught.value.problem
        assert caught.value.line == blank + line
        assert path in caught.value.path


# ---- errors in files ----------------------------------------------------------------------------


def test_records_before_an_error_are_given() -> None:
    """It is raised when its record is asked for."""
    good = to_json(records()[0])
    for bad, message in (
        ("5", "line 2: a record is an object"),
        ("{", "line 2, column 2: it is no JSON"),
        ('{"game": "chess"}', "line 2: "),
        (good.replace('"schema": 1', '"schema": 2'), "line 2: schema: "),
        ('{"a": 1, "a": 2}', "line 2: the name 'a' stands there twice"),
    ):
        stream = read_records(io.BytesIO(f"{good}\n{bad}\n{good}\n".encode()))
        assert next(stream) == records()[0]
        with pytest.raises(RecordError) as caught:
            next(stream)
        assert str(caught.value).startswith(message)
        assert not isinstance(caught.value, IncompleteRecord)


def test_an_error_in_a_record_with_lines_is_in_its_own_line() -> None:
    """Not in the line behind it, where it is found."""
    bad = json.dumps(BARE | {"actions": ["pass"]})
    with pytest.raises(RecordError, match=r"^line 4: actions\[0\]: "):
        read(f'\n\n\n{bad}\n{{"comment": "x"}}\n')


def test_an_error_in_a_text_has_its_line_in_the_file() -> None:
    """Behind blank lines, and in the second record."""
    good = format_record(plain_record(LINE, 5))
    bad = '[game "reco"]\n[variant "amigo-2"]\n\nreveal A1, Z9\n'
    begin = good.count("\n")
    with pytest.raises(RecordError) as caught:
        read(good + bad)
    assert (caught.value.line, caught.value.column) == (begin + 4, 12)
    for text in ("\n\n" + bad, "\r\n\r\n" + bad.replace("\n", "\r\n")):
        with pytest.raises(RecordError) as caught:
            read(text)
        assert (caught.value.line, caught.value.column) == (6, 12)


def test_an_error_in_json_over_lines_has_its_line_in_the_file() -> None:
    """Behind blank lines."""
    with pytest.raises(RecordError) as caught:
        read('\n\n{\n  "game": "reco",\n  "variant" "amigo-2"\n}\n')
    assert (caught.value.line, caught.value.column) == (5, 13)
    with pytest.raises(RecordError, match="it is missing"):
        read("{\n}\n")


def test_bytes_that_are_no_text_are_refused_with_their_line() -> None:
    """In the middle; at the end the line may just be broken off."""
    good = to_json(records()[0]).encode()
    with pytest.raises(RecordError, match="line 2: it is not UTF-8: invalid start byte at byte 3"):
        read(good + b'\n{"a\xff": 5}\n')
    with pytest.raises(IncompleteRecord):
        read(good + b'\n{"comment": "\xc3')
    text = format_record(records()[1]).encode()
    with pytest.raises(RecordError, match=r"line 10, column 1: '\{caf\ufffd' is no action"):
        read(text + b"{caf\xc3")


def test_a_second_heading_of_a_kind_begins_the_next_record() -> None:
    """Also where the first has no turns; a seat may be replaced several times."""
    head = '[game "reco"]\n[variant "amigo-2"]\n'
    twice = head + '[replaced "0" "0" "x"]\n[replaced "0" "0" "y"]\n'
    one, two, three = read(head + twice + "\n" + head + "reveal A1\n")
    assert [len(one), len(two), len(three)] == [0, 0, 1]
    assert len(two.replaced) == 2


@pytest.mark.parametrize("form", ["json", "text", "grown", "spread"])
def test_a_record_in_a_file_has_a_longest_form(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it is made of, it is not read on and on: with a smaller limit here."""
    record = plain_record(LINE, 20)
    text = {
        "json": to_json(record) + "\n",
        "text": format_record(record),
        "grown": grown(*({"comment": "x"} for _ in range(200))),
        "spread": json.dumps(json.loads(to_json(record)), indent=1),
    }[form]
    assert len(read(text)) == 1
    monkeypatch.setattr(module, "LONGEST", len(text) - 2)
    with pytest.raises(RecordError, match=f"at most {len(text) - 2} (bytes|characters)"):
        read(text)
    monkeypatch.setattr(module, "LONGEST", len(text))
    assert len(read(text)) == 1


def test_what_breaks_off_is_told_after_all_that_is_whole() -> None:
    """The records before, and what is there of the last one, at every byte of its last line."""
    whole = grown({"action": ACTIONS[20]}).encode()
    last = '{"action": "' + ACTIONS[21] + '", "comment": "é"}'
    for cut in range(1, len(last.encode())):
        piece = last.encode()[:cut]
        stream = read_records(io.BytesIO(whole + piece))
        assert next(stream) == plain_record(LINE, 21)
        with pytest.raises(IncompleteRecord, match="line 3: the last line breaks off") as caught:
            next(stream)
        assert caught.value.lost == piece.decode(errors="replace")
        assert (caught.value.line, caught.value.code) == (3, "record-incomplete")
        told = Wording(VARIANTS["amigo-2"]).error(caught.value)
        assert told == f"This record cannot be read. ({caught.value})"  # as its base class
    (done,) = read(whole + last.encode())
    assert len(done) == 22


def test_a_first_line_that_breaks_off_leaves_nothing() -> None:
    """There is no record before it."""
    with pytest.raises(IncompleteRecord, match="line 1"):
        read(to_json(records()[0])[:-1])


def test_the_error_of_a_broken_line_is_copied_and_pickled() -> None:
    """With all that it holds."""
    error = IncompleteRecord(3, '{"acti')
    for twin in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert (type(twin), str(twin), twin.lost, twin.line) == (
            IncompleteRecord,
            str(error),
            '{"acti',
            3,
        )


def test_a_file_of_every_preset(tmp_path: Path) -> None:
    """Begun games, in both forms."""
    begun = [plain_record(game(name), 30) for name in VARIANTS]
    for form in ("json", "text"):
        assert write_records(tmp_path / form, begun, form) == len(VARIANTS)
        assert list(read_records(tmp_path / form)) == begun


@pytest.mark.parametrize("form", ["json", "text"])
def test_a_byte_order_mark_is_passed_over(form: str, tmp_path: Path) -> None:
    """Some editors begin a file with it."""
    path = tmp_path / "games"
    write_records(path, records(), form)  # type: ignore[arg-type]
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert list(read_records(path)) == records()


@pytest.mark.parametrize("text", ['[{"game": "reco"}]', "[\n{}\n]", " [ {}]"])
def test_a_list_of_records_is_told_from_records_on_lines(text: str) -> None:
    """JSON in one piece is a record, not several."""
    with pytest.raises(
        RecordError, match="line 1: this is a list of records: write each on a line"
    ):
        read(text)


def test_what_is_written_is_a_row_of_records(tmp_path: Path) -> None:
    """A record alone is none, and no file is begun."""
    with pytest.raises(WrongType, match="there must be a row of records"):
        write_records(tmp_path / "games", records()[0])  # type: ignore[arg-type]
    assert not (tmp_path / "games").exists()


@pytest.mark.parametrize("wrong", ["junk", None])
def test_a_file_that_cannot_be_finished_is_not_there(wrong: object, tmp_path: Path) -> None:
    """Neither under its name nor under another."""
    with pytest.raises(WrongType, match="expected a Record"):
        write_records(tmp_path / "games", [records()[0], wrong])  # type: ignore[list-item]
    assert list(tmp_path.iterdir()) == []
