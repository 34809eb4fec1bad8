"""A game written to a file while it is played: nothing is lost but a line that breaks off."""

import json
import os
from collections.abc import Callable
from datetime import datetime, timedelta, timezone
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from reco_rules import VARIANTS, legal_actions, parse_action, reco
from reco_rules.errors import (
    IllegalAction,
    InvalidSeat,
    InvalidValue,
    RecordError,
    UndoRefused,
    WrongType,
)
from reco_rules.game import TERMINAL
from reco_rules.records import (
    Comment,
    IncompleteRecord,
    Outcome,
    Record,
    Recorder,
    Replacement,
    Stamp,
    format_record,
    read_records,
    to_json,
    write_records,
)
from reco_rules.table import History, Table
from tests.kit import third
from tests.records.games import NOON, full_record, game, history_of, plain_record
from tests.strategies import random_variant, whole_game

LINE = game("amigo-2")
SHORT = whole_game(random_variant(4), "uniform", 4)
"""A game of 24 actions, of a variant of one's own."""


def one(path: Path) -> Any:
    """The one record in the file, which is read whole."""
    (record,) = read_records(path)
    return record


def begun(path: Path, length: int = 20, **more: Any) -> Recorder:
    """A recorder with the beginning of a game of two."""
    return Recorder(path, plain_record(LINE, length), **more)


# ---- writing ------------------------------------------------------------------------------------


@pytest.mark.parametrize("sync", [False, True])
def test_each_action_is_in_the_file_when_append_returns(tmp_path: Path, sync: bool) -> None:
    """A whole game: at every step the file holds what the recorder says, and at the end its digest."""
    path = tmp_path / "game"
    with Recorder(path, plain_record(SHORT, 0), sync=sync) as recorder:
        assert recorder.lost == ""
        for n, action in enumerate(SHORT.actions):
            assert one(path) == recorder.record == plain_record(SHORT, n)
            recorder.append(action)
            assert path.read_bytes().endswith(b"\n")
    assert one(path) == plain_record(SHORT)
    lines = path.read_text().splitlines()
    assert len(lines) == 1 + len(SHORT.actions) + 1
    digest = json.loads(to_json(plain_record(SHORT)))["digest"]
    assert json.loads(lines[-1]) == {"outcome": "finished", "digest": digest}


def test_the_file_has_a_line_for_all_that_happens(tmp_path: Path) -> None:
    """Written out by hand, but for the record that it begins with."""
    path = tmp_path / "game"
    paris = timezone(timedelta(hours=1))
    with begun(path) as recorder:
        recorder.append(LINE.actions[20], time=NOON.astimezone(paris), comment="é\n")
        recorder.replace_seat(1, "bot")
        recorder.remark(comment="hm")
        recorder.remark(time=NOON)
        recorder.undo()
        recorder.abandon()
        expected = recorder.record
    first, *lines = path.read_text(encoding="utf-8").splitlines()
    assert first == to_json(plain_record(LINE, 20))
    action = json.loads(lines[0])["action"]
    assert parse_action(action) == LINE.actions[20]
    digest = json.loads(to_json(plain_record(LINE, 20).abandon()))["digest"]
    assert lines == [
        f'{{"action": "{action}", "time": "2026-11-30T12:00:00Z", "comment": "é\\n"}}',
        '{"replaced": {"seat": 1, "by": "bot"}}',
        '{"comment": "hm"}',
        '{"time": "2026-11-30T12:00:00Z"}',
        '{"undone": 1}',
        f'{{"outcome": "abandoned", "digest": "{digest}"}}',
    ]
    assert one(path) == expected == plain_record(LINE, 20).abandon()


def test_remarks_in_the_file_are_those_of_the_record(tmp_path: Path) -> None:
    """All kinds of them, before, between and after, some of them taken back with their action."""
    path = tmp_path / "game"
    with Recorder(path, full_record(LINE, 3, 20)) as recorder:
        for n, action in enumerate(LINE.actions[20:60]):
            recorder.append(action, time=NOON + timedelta(seconds=n), comment=f"{n} }}")
            recorder.remark(comment="again")
            if n % 3 == 0:
                recorder.replace_seat(n % 2, f"bot {n}")
            if n % 5 == 0:
                recorder.undo()
                recorder.append(action)
        assert one(path) == recorder.record
        assert recorder.record.fork(20).times == full_record(LINE, 3, 20).times
        recorder.abandon()
    assert one(path) == recorder.record
    assert len(recorder.record.comments) > 30


def test_what_was_taken_back_leaves_no_trace_in_the_digest(tmp_path: Path) -> None:
    """A seat that was replaced, and then was not."""
    path = tmp_path / "game"
    with begun(path, len(LINE.actions) - 2) as recorder:
        recorder.append(LINE.actions[-2], time=NOON, comment="x")
        recorder.replace_seat(0, "bot")
        recorder.undo()
        for action in LINE.actions[-2:]:
            recorder.append(action)
    assert one(path) == plain_record(LINE)


def test_a_file_is_not_written_over(tmp_path: Path) -> None:
    """Nor touched."""
    path = tmp_path / "game"
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        begun(path)
    assert path.read_text() == "mine"


def test_a_recorder_begins_with_what_can_be_recorded(tmp_path: Path) -> None:
    """Otherwise there is no file."""
    with pytest.raises((WrongType, AttributeError)):
        Recorder(tmp_path / "game", "record")  # type: ignore[arg-type]
    assert list(tmp_path.iterdir()) == []


REFUSED: list[tuple[Callable[[Recorder], object], type[Exception]]] = [
    (lambda recorder: recorder.append(parse_action("pass")), IllegalAction),
    (lambda recorder: recorder.append("pass"), WrongType),
    (lambda recorder: recorder.append(LINE.actions[20], comment=""), InvalidValue),
    (lambda recorder: recorder.append(LINE.actions[20], time="now"), WrongType),  # type: ignore[arg-type]
    (lambda recorder: recorder.append(LINE.actions[20], time=datetime(2026, 1, 1)), WrongType),  # noqa: DTZ001
    (lambda recorder: recorder.remark(comment=5), WrongType),  # type: ignore[arg-type]
    (lambda recorder: recorder.remark(comment="x" * 2001), InvalidValue),
    (lambda recorder: recorder.replace_seat(2, "x"), InvalidSeat),
    (lambda recorder: recorder.replace_seat(0, ""), InvalidValue),
    (lambda recorder: recorder.follow("history"), WrongType),  # type: ignore[arg-type]
    (lambda recorder: recorder.follow(History(VARIANTS["amigo-3"])), InvalidValue),
    (lambda recorder: recorder.follow(History(LINE.variant, 1 - LINE.first_seat)), InvalidValue),
]


@pytest.mark.parametrize(("ask", "error"), REFUSED)
def test_what_is_refused_is_not_written(
    tmp_path: Path, ask: Callable[[Recorder], object], error: type[Exception]
) -> None:
    """The file stays as it is, and the recorder goes on."""
    path = tmp_path / "game"
    with begun(path) as recorder:
        before = path.read_bytes()
        with pytest.raises(error):
            ask(recorder)
        assert path.read_bytes() == before
        assert recorder.record == plain_record(LINE, 20)
        recorder.append(LINE.actions[20])
    assert one(path) == plain_record(LINE, 21)


def test_nothing_is_taken_back_before_the_first_action(tmp_path: Path) -> None:
    """There is none."""
    with begun(tmp_path / "game", 0) as recorder, pytest.raises(InvalidValue):
        recorder.undo()
    assert one(tmp_path / "game") == plain_record(LINE, 0)


@pytest.mark.parametrize("outcome", ["finished", "abandoned"])
@pytest.mark.parametrize("whole", [False, True])
def test_nothing_is_written_behind_the_outcome(tmp_path: Path, outcome: str, whole: bool) -> None:
    """The game ended while it was recorded, or before; only a finished one may be taken back."""
    path = tmp_path / "game"
    over = plain_record(LINE) if outcome == "finished" else plain_record(LINE, 20).abandon()
    if whole:
        recorder = Recorder(path, over)
    elif outcome == "finished":
        recorder = begun(path, len(LINE.actions) - 1)
        recorder.append(LINE.actions[-1])
    else:
        recorder = begun(path)
        recorder.abandon()
    before = path.read_bytes()
    asks: list[Callable[[], object]] = [
        recorder.abandon,
        lambda: recorder.remark(comment="good game"),
        lambda: recorder.replace_seat(0, "bot"),
        lambda: recorder.append(LINE.actions[20]),
    ]
    if outcome == "abandoned":
        asks += [recorder.undo, lambda: recorder.follow(history_of(LINE, 5))]
    with recorder:
        for ask in asks:
            with pytest.raises((IllegalAction, InvalidValue)):
                ask()
            assert path.read_bytes() == before
    assert path.read_bytes() == before
    assert one(path) == over == recorder.record


@pytest.mark.parametrize("whole", [False, True])
def test_the_end_of_a_game_may_be_taken_back(tmp_path: Path, whole: bool) -> None:
    """And played once more, with a second outcome in the file; following a table does the same."""
    path = tmp_path / "game"
    length = len(LINE.actions)
    with begun(path, length if whole else length - 1) as recorder:
        recorder.follow(history_of(LINE))
        recorder.undo()
        assert one(path) == recorder.record == plain_record(LINE, length - 1)
        recorder.remark(comment="once more")
        recorder.append(LINE.actions[-1])
        expected = recorder.record
        assert expected.outcome is Outcome.FINISHED
        assert one(path) == expected
        recorder.follow(history_of(LINE, length - 2))
    assert one(path) == plain_record(LINE, length - 2)
    with Recorder.resume(path) as recorder:
        recorder.follow(history_of(LINE))
    assert one(path) == plain_record(LINE)


def test_an_end_is_taken_back_as_often_as_one_likes(tmp_path: Path) -> None:
    """Only the last outcome is of the game as it is."""
    path = tmp_path / "game"
    length = len(LINE.actions)
    with begun(path, length - 1) as recorder:
        for n in range(3):
            recorder.append(LINE.actions[-1])
            assert one(path) == plain_record(LINE), n
            recorder.undo()
            assert len(one(path)) == length - 1, n
    with Recorder.resume(path) as recorder:
        recorder.append(LINE.actions[-1])
    assert one(path) == plain_record(LINE)


def test_a_line_cannot_end_a_game_as_unfinished(tmp_path: Path) -> None:
    """The line that ends it is refused by its number."""
    path = tmp_path / "game"
    with begun(path, 12):
        pass
    with path.open("ab") as file:
        file.write(b'{"outcome": "unfinished", "digest": "' + b"0" * 64 + b'"}\n')
    with pytest.raises(RecordError, match="line 2: outcome: a line ends a game as finished or"):
        one(path)


def test_a_closed_recorder_writes_nothing(tmp_path: Path) -> None:
    """It may be closed twice, and says what is wrong."""
    path = tmp_path / "game"
    with begun(path) as recorder:
        pass
    recorder.close()
    before = path.read_bytes()
    with pytest.raises(InvalidValue, match="the recorder is closed"):
        recorder.append(LINE.actions[20])
    assert path.read_bytes() == before
    assert recorder.record == plain_record(LINE, 20)


# ---- writes that fail ---------------------------------------------------------------------------


class Failing:
    """A file whose disk is full after so many more bytes; `budget` None is a disk with room."""

    def __init__(self, file: Any) -> None:
        self.file = file
        self.budget: int | None = None

    def write(self, text: bytes) -> int:
        if self.budget is None:
            return int(self.file.write(text))
        if self.budget == 0:
            raise OSError("no space left on device")
        count = int(self.file.write(text[: self.budget]))
        self.budget -= count
        return count

    def __getattr__(self, name: str) -> Any:
        return getattr(self.file, name)


@pytest.mark.parametrize("budget", [0, 1, 10, 30])
@pytest.mark.parametrize("last", [False, True])
def test_a_write_that_fails_half_way_leaves_the_file_as_it_was(
    tmp_path: Path, budget: int, last: bool
) -> None:
    """Whatever was to be written; the recorder goes on as soon as there is room again."""
    path = tmp_path / "game"
    length = len(LINE.actions) - 1 if last else 20
    with begun(path, length) as recorder:
        disk = Failing(recorder._file)
        recorder._file = disk  # type: ignore[assignment]
        before = path.read_bytes()
        asks: list[Callable[[], object]] = [
            lambda: recorder.append(LINE.actions[length], comment="x" * 100),
            lambda: recorder.remark(comment="x" * 100),
            lambda: recorder.replace_seat(0, "x" * 100),
            lambda: recorder.abandon(),
        ]
        for ask in asks:
            disk.budget = budget
            with pytest.raises(OSError, match="no space"):
                ask()
            assert path.read_bytes() == before
            assert recorder.record == plain_record(LINE, length)
        disk.budget = None
        recorder.append(LINE.actions[length])
    assert one(path) == plain_record(LINE, length + 1)


def test_the_end_of_a_game_is_written_as_a_whole_or_not_at_all(tmp_path: Path) -> None:
    """The last action and its outcome: a disk that has room for the first line only gets neither."""
    path = tmp_path / "game"
    with begun(path, len(LINE.actions) - 1) as recorder:
        disk = Failing(recorder._file)
        recorder._file = disk  # type: ignore[assignment]
        before = path.read_bytes()
        disk.budget = 60
        with pytest.raises(OSError, match="no space"):
            recorder.append(LINE.actions[-1])
        assert path.read_bytes() == before
        assert recorder.record.outcome is Outcome.UNFINISHED
        disk.budget = None
        recorder.append(LINE.actions[-1])
    assert one(path) == plain_record(LINE)


def test_a_disk_that_takes_little_at_a_time_gets_it_all(tmp_path: Path) -> None:
    """A write that says that it wrote less than it was given is gone on with."""

    class Slow(Failing):
        def write(self, text: bytes) -> int:
            return int(self.file.write(text[:7]))

    with begun(tmp_path / "game") as recorder:
        recorder._file = Slow(recorder._file)  # type: ignore[assignment]
        recorder.append(LINE.actions[20], comment="a long comment")
    assert one(tmp_path / "game").comments == (Comment(21, "a long comment"),)


def test_a_line_that_is_not_on_the_disk_is_not_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With `sync`: where the disk fails, the line is taken out again; without, nobody asks the disk."""
    asked: list[int] = []

    def broken(number: int) -> None:
        asked.append(number)
        raise OSError("the disk is broken")

    with begun(tmp_path / "one", sync=True) as recorder, begun(tmp_path / "two") as other:
        before = (tmp_path / "one").read_bytes()
        monkeypatch.setattr(os, "fsync", broken)
        with pytest.raises(OSError, match="broken"):
            recorder.append(LINE.actions[20])
        assert (tmp_path / "one").read_bytes() == before
        assert len(asked) == 1
        other.append(LINE.actions[20])
        assert len(asked) == 1
    with Recorder.resume(tmp_path / "two", sync=True) as other, pytest.raises(OSError):  # noqa: PT011
        other.append(LINE.actions[21])


def test_a_beginning_that_fails_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the same call can be made again."""

    def broken(number: int) -> None:
        raise OSError("the disk is broken")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        with pytest.raises(OSError, match="broken"):
            begun(tmp_path / "game", sync=True)
    assert list(tmp_path.iterdir()) == []
    begun(tmp_path / "game", sync=True).close()


# ---- resuming -----------------------------------------------------------------------------------


def test_a_game_is_resumed_and_played_on(tmp_path: Path) -> None:
    """Again and again; the file is as if it had been written in one go."""
    once, often = tmp_path / "once", tmp_path / "often"
    with Recorder(once, plain_record(SHORT, 0)) as recorder:
        for action in SHORT.actions:
            recorder.append(action)
    Recorder(often, plain_record(SHORT, 0)).close()
    for n, action in enumerate(SHORT.actions):
        with Recorder.resume(often) as recorder:
            assert recorder.record == plain_record(SHORT, n)
            assert recorder.lost == ""
            recorder.append(action)
    assert often.read_bytes() == once.read_bytes()


def cuts(path: Path) -> list[int]:
    """All lengths of the file within its last two lines."""
    text = path.read_bytes()
    lines = text.splitlines(keepends=True)
    return list(range(len(text) - len(lines[-1]) - len(lines[-2]), len(text)))


def test_a_file_is_resumed_wherever_it_breaks_off(tmp_path: Path) -> None:
    """At every byte of its last two lines, within characters too: all whole lines are there."""
    path, copy = tmp_path / "game", tmp_path / "copy"
    with begun(path) as recorder:
        recorder.append(LINE.actions[20], comment="first 日本")
        recorder.append(LINE.actions[21], time=NOON, comment="é\n}")
    text = path.read_bytes()
    lines = text.splitlines(keepends=True)
    begin, middle = len(lines[0]), len(lines[0]) + len(lines[1])
    one_more = plain_record(LINE, 21).remark(comment="first 日本")
    two_more = one_more.append(LINE.actions[21], time=NOON, comment="é\n}")
    for cut in cuts(path):
        copy.write_bytes(text[:cut])
        expected = (
            two_more
            if cut == len(text) - 1
            else one_more
            if cut >= middle - 1
            else plain_record(LINE, 20)
        )
        start = 0 if cut < begin else begin if cut < middle - 1 else middle
        whole = cut in (begin, middle - 1, middle, len(text) - 1)
        with Recorder.resume(copy) as recorder:
            assert recorder.record == expected
            assert recorder.lost == ("" if whole else text[start:cut].decode(errors="replace"))
            recorder.remark(comment="here again")
        assert one(copy) == expected.remark(comment="here again")
        assert copy.read_bytes().startswith(
            text[: begin if expected == plain_record(LINE, 20) else middle]
        )


def test_a_game_that_is_over_gets_its_outcome_wherever_it_broke_off(tmp_path: Path) -> None:
    """Before its last action is whole the game goes on; behind that only the outcome is missing."""
    path, copy = tmp_path / "game", tmp_path / "copy"
    with Recorder(path, plain_record(SHORT, 22)) as recorder:
        for action in SHORT.actions[22:]:
            recorder.append(action)
    text = path.read_bytes()
    lines = text.splitlines(keepends=True)
    over = len(text) - len(lines[-1]) - 1
    for cut in cuts(path):
        copy.write_bytes(text[:cut])
        if cut == len(text) - 1:  # but for its line break all is there
            with pytest.raises(RecordError, match="the game is finished: it cannot be resumed"):
                Recorder.resume(copy)
            assert copy.read_bytes() == text[:cut]
            continue
        if cut >= over:
            with Recorder.resume(copy) as recorder:
                assert recorder.record == plain_record(SHORT)
                assert recorder.lost == text[over + 1 : cut].decode()
                with pytest.raises(InvalidValue, match="the game is finished"):
                    recorder.remark(comment="too late")
            assert copy.read_bytes() == text
            continue
        with Recorder.resume(copy) as recorder:
            assert recorder.record == plain_record(SHORT, 23)
            recorder.append(SHORT.actions[23])
        assert copy.read_bytes() == text


def test_a_bare_record_is_resumed_to_its_end(tmp_path: Path) -> None:
    """The digest at the end is that of the whole record, with all that a bare one does not have."""
    path = tmp_path / "game"
    first = LINE.first_seat
    path.write_text(
        f'{{"game": "reco", "variant": "amigo-2", "first_seat": {first}, "actions": []}}'
    )
    with Recorder.resume(path) as recorder:
        recorder.remark(comment="we begin", time=NOON)
        recorder.replace_seat(0, "bot")
        for action in LINE.actions:
            recorder.append(action)
    record = one(path)
    assert record.history == history_of(LINE)
    assert (record.times, record.comments) == ((Stamp(0, NOON),), (Comment(0, "we begin"),))
    assert record.replaced == (Replacement(0, 0, "bot"),)


def test_only_a_file_with_one_unfinished_game_is_resumed(tmp_path: Path) -> None:
    """None, two, text, a document over several lines, one that is over: all stay as they are."""
    begun_game, over = plain_record(LINE, 20), plain_record(LINE)
    spread = json.dumps(json.loads(to_json(begun_game)), indent=1)
    line = to_json(begun_game)
    files = {
        "": "there is no game in it that was begun",
        line[:-1]: "there is no game in it that was begun",
        f"{line}\n{line}\n": "only a file with one game as lines of JSON",
        f"{line}\n{line}\n{line[:-1]}": "only a file with one game as lines of JSON",
        format_record(begun_game): "only a file with one game as lines of JSON",
        spread: "only a file with one game as lines of JSON",
        to_json(over): "the game is finished: it cannot be resumed",
        to_json(begun_game.abandon()): "the game is abandoned: it cannot be resumed",
        line + "\n{}\n5\n": "line 3: a record is an object",
        line.replace('"rules": 1', '"rules": 2'): "update it",
    }
    for number, (text, message) in enumerate(files.items()):
        path = tmp_path / str(number)
        path.write_text(text, encoding="utf-8", newline="")
        with pytest.raises(RecordError, match=message):
            Recorder.resume(path)
        assert path.read_text() == text
    with pytest.raises(FileNotFoundError):
        Recorder.resume(tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_a_file_with_blank_lines_is_resumed(tmp_path: Path) -> None:
    """Before, between and behind."""
    path = tmp_path / "game"
    path.write_text(f"\n\n{to_json(plain_record(LINE, 20))}\n\n\n")
    with Recorder.resume(path) as recorder:
        recorder.append(LINE.actions[20])
    assert one(path) == plain_record(LINE, 21)


def test_a_written_file_is_resumed(tmp_path: Path) -> None:
    """As it comes from `write_records`, with everything in it."""
    path = tmp_path / "game"
    record = full_record(LINE, 4, 30)
    write_records(path, [record])
    with Recorder.resume(path) as recorder:
        for action in LINE.actions[30:]:
            recorder.append(action)
    assert one(path).history == history_of(LINE)
    assert one(path).names == record.names


def test_a_third_game_is_recorded(tmp_path: Path) -> None:
    """It is resumed with its module."""
    path = tmp_path / "game"
    history: Any = History(third.VARIANTS["keep-2"], 0, [third.Deal(2)], game=third)
    Recorder(path, Record(history)).close()
    with Recorder.resume(path, game=third) as recorder:
        recorder.append(third.Deal(3))
        recorder.append(third.Keep())
        recorder.append(third.Keep())
        expected = recorder.record
    assert expected.outcome is Outcome.FINISHED
    assert list(read_records(path, game=third)) == [expected]


# ---- following a table --------------------------------------------------------------------------


def test_a_table_that_undoes_is_followed(tmp_path: Path) -> None:
    """After each action and each undo the file has the table's history."""
    path = tmp_path / "game"
    table = Table(VARIANTS["amigo-3"], seed=5)
    undone = 0
    with Recorder(path, Record(History(VARIANTS["amigo-3"]))) as recorder:
        recorder.follow(table.history, time=NOON)
        while table.current_player != TERMINAL:
            mover = table.current_player
            table.act(mover, legal_actions(table.state)[-1])
            recorder.follow(table.history)
            assert recorder.record.history == table.history
            if undone < 5 and table.current_player == mover:
                try:
                    table.undo()
                except UndoRefused:
                    continue
                undone += 1
                recorder.follow(table.history)
                assert recorder.record.history == table.history
                assert one(path) == recorder.record
    assert undone == 5
    assert one(path).history == table.history
    assert '{"undone": 1}' in path.read_text()
    assert one(path).times == (Stamp(3 * 3 + 4, NOON),)  # behind the last card of the deal


def test_following_goes_over_to_another_course_of_the_game(tmp_path: Path) -> None:
    """What both have in common stays, the rest is taken back; following again writes nothing."""
    path = tmp_path / "game"
    other = next(
        history_of(LINE, 12).then(action)
        for action in legal_actions(history_of(LINE, 12).state)
        if action != LINE.actions[12]
    )
    with begun(path, 15) as recorder:
        recorder.follow(other, time=NOON)
        size = len(path.read_bytes())
        assert recorder.record.history == other
        recorder.follow(other)
        assert len(path.read_bytes()) == size
        recorder.follow(history_of(LINE, 3))
    assert path.read_text().count("undone") == 3 + 10
    assert one(path) == plain_record(LINE, 3)


def test_a_file_that_breaks_off_is_read_up_to_there(tmp_path: Path) -> None:
    """Without resuming it: the record comes first, then the error."""
    path = tmp_path / "game"
    begun(path).close()
    with path.open("ab") as file:
        file.write(b'{"act')
    stream = read_records(path)
    assert next(stream) == plain_record(LINE, 20)
    with pytest.raises(IncompleteRecord):
        next(stream)


def test_two_recorders_do_not_write_over_each_other(tmp_path: Path) -> None:
    """The one that comes later refuses, and what the other has written stays."""
    path = tmp_path / "game"
    with begun(path, 5) as recorder, Recorder.resume(path) as other:
        recorder.append(LINE.actions[5])
        before = path.read_bytes()
        with pytest.raises(InvalidValue, match="something else writes to it too"):
            other.append(LINE.actions[5])
        assert path.read_bytes() == before
        assert len(other.record) == 5
        recorder.append(LINE.actions[6])
    assert one(path) == plain_record(LINE, 7)


def test_a_removed_file_is_noticed(tmp_path: Path) -> None:
    """What would be written would be lost."""
    path = tmp_path / "game"
    with begun(path, 5) as recorder:
        path.unlink()
        with pytest.raises(InvalidValue, match="or it was removed"):
            recorder.append(LINE.actions[5])


def test_a_recorder_writes_no_more_than_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here of a smaller limit; what was taken back counts too."""
    path = tmp_path / "game"
    with begun(path, 5) as recorder:
        monkeypatch.setattr("reco_rules.records.recorder.LONGEST", path.stat().st_size + 60)
        recorder.append(LINE.actions[5])
        recorder.undo()
        with pytest.raises(InvalidValue, match=r"a record has at most [0-9]+ bytes"):
            recorder.append(LINE.actions[5], comment="x" * 40)
        assert len(recorder.record) == 5
    assert one(path) == plain_record(LINE, 5)


def test_what_is_recorded_is_a_record(tmp_path: Path) -> None:
    """Nothing is begun otherwise."""
    with pytest.raises(WrongType, match="expected a Record, not None"):
        Recorder(tmp_path / "game", None)  # type: ignore[arg-type]
    assert not (tmp_path / "game").exists()


def test_another_game_is_not_followed(tmp_path: Path) -> None:
    """Even one with an equal variant."""
    other = SimpleNamespace(**{name: getattr(reco, name) for name in reco.__all__})
    with begun(tmp_path / "game", 5) as recorder:
        history = History(LINE.variant, LINE.first_seat, LINE.actions[:6], game=other)
        with pytest.raises(InvalidValue, match="the history of another game"):
            recorder.follow(history)


class Vague(datetime):
    """A time of another library, which writes itself in another way."""

    def isoformat(self, *_: object) -> str:
        return "noon"


def test_a_time_of_another_class_is_written_as_a_plain_one(tmp_path: Path) -> None:
    """As the record keeps it, with an action and alone."""
    path = tmp_path / "game"
    noon = Vague.fromtimestamp(NOON.timestamp(), NOON.tzinfo)
    with begun(path, 5) as recorder:
        recorder.append(LINE.actions[5], time=noon)
        recorder.append(LINE.actions[6])
        recorder.remark(time=noon)
        assert one(path) == recorder.record
    assert one(path).times == (Stamp(6, NOON), Stamp(7, NOON))
