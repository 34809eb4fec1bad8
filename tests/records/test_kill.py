"""What was promised is in the file, whatever ends the program that writes it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from reco_rules.errors import RecordError
from reco_rules.records import (
    IncompleteRecord,
    Outcome,
    Recorder,
    format_record,
    read_records,
    to_json,
)
from reco_rules.records.convert import FirstRecord
from tests.records import killing, mutations

ROOT = Path(__file__).parents[2]


def check_killed(folder: Path, count: int, seed: int) -> Counter[str]:
    """Kill so many that write, and look at what each has left."""
    command = [sys.executable, "-m", "tests.records.killing", str(folder), str(count), str(seed)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    counts: Counter[str] = Counter()
    for line in run.stdout.splitlines():
        told = json.loads(line)
        counts[check_left(Path(told["path"]), told["seed"], told["steps"], folder)] += 1
    assert counts.total() == count
    print(mutations.statistics(counts))
    return counts


def check_left(path: Path, seed: int, promised: int, folder: Path) -> str:
    """All promised steps are in the file, at most one more; it is gone on with, to its end."""
    expected = killing.records_of(seed, folder)
    steps = list(killing.steps_of(seed))
    assert promised >= 0, "it was killed before it began"
    held = next(read_records(path))
    assert held in expected[promised : promised + 2], f"{path}: {promised} steps were promised"
    if promised >= len(steps) - 1 and held.outcome is Outcome.FINISHED:
        assert list(read_records(path)) == [expected[-1]]
        return "finished"
    with Recorder.resume(path) as recorder:
        assert recorder.record == held
        done = promised + (held != expected[promised])
        for step in steps[done:]:
            step(recorder)
    assert list(read_records(path)) == [expected[-1]]
    return "one more" if done > promised else "as promised"


def test_nothing_that_was_promised_is_lost_when_the_writer_is_killed(tmp_path: Path) -> None:
    """A few of them, killed at random moments."""
    assert check_killed(tmp_path, 6, seed=1)["as promised"] > 1


@pytest.mark.slow
def test_nothing_that_was_promised_is_lost_when_eighty_are_killed(tmp_path: Path) -> None:
    """For volume."""
    counts = check_killed(tmp_path, 80, seed=1_000)
    assert counts["as promised"] > 20 and counts["finished"] > 0


# ---- torn lines, byte by byte -----------------------------------------------------------------------

SEED = 5


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, list[FirstRecord]]:
    """A file as it ends, and what it held after each step."""
    folder = tmp_path_factory.mktemp("torn")
    records = killing.records_of(SEED, folder)
    return (folder / f"whole-{SEED}").read_bytes(), records


def resume_torn(
    path: Path, raw: bytes, cut: int, records: list[FirstRecord]
) -> tuple[Recorder, int]:
    """Resume the file that was cut there; see that it says what it has and what it lost.

    Also returns how many steps are in it.
    """
    path.write_bytes(raw[:cut])
    part = raw[:cut].rpartition(b"\n")[2]
    is_whole = raw[cut : cut + 1] == b"\n" and part != b""
    recorder = Recorder.resume(path)
    steps = raw.count(b"\n", 0, cut) - 1 + is_whole
    assert recorder.record == records[min(steps, len(records) - 1)]
    assert recorder.lost == ("" if is_whole else part.decode(errors="replace"))
    return recorder, steps


def check_torn(path: Path, raw: bytes, first: int, last: int, records: list[FirstRecord]) -> int:
    """Cut at every byte of these lines: each time the file becomes what it would have been."""
    lines = raw.splitlines(keepends=True)
    begin, end = len(b"".join(lines[:first])), len(b"".join(lines[: last + 1]))
    steps = list(killing.steps_of(SEED))
    for cut in range(begin, end - (end == len(raw))):  # without the very last sign it is whole
        recorder, done = resume_torn(path, raw, cut, records)
        with recorder:
            for step in steps[done:last]:
                step(recorder)
            assert path.read_bytes() == raw[:end], f"cut at {cut}"
    return end - begin


@pytest.mark.slow
def test_a_line_that_breaks_off_anywhere_is_cut_away_and_written_anew(
    tmp_path: Path, whole: tuple[bytes, list[FirstRecord]]
) -> None:
    """Lines of all kinds, and signs of several bytes among them."""
    raw, records = whole
    lines = raw.splitlines(keepends=True)
    window = b"".join(lines[1:17])
    assert b'"undone"' in window and b'"replaced"' in window and "ë".encode() in window
    assert check_torn(tmp_path / "game", raw, 1, 16, records) == len(window)


@pytest.mark.slow
def test_the_last_lines_of_a_game_can_break_off_anywhere(
    tmp_path: Path, whole: tuple[bytes, list[FirstRecord]]
) -> None:
    """Its last action and its outcome: a resumed game that is over gets the outcome that is missing."""
    raw, records = whole
    count = raw.count(b"\n")
    assert raw.splitlines()[-1].startswith(b'{"outcome": "finished"')
    assert check_torn(tmp_path / "game", raw, count - 2, count - 1, records) > 100
    assert list(read_records(tmp_path / "game")) == [records[-1]]
    (tmp_path / "game").write_bytes(raw[:-1])
    assert list(read_records(tmp_path / "game")) == [records[-1]]


def test_a_game_that_got_its_missing_outcome_is_finished(
    tmp_path: Path, whole: tuple[bytes, list[FirstRecord]]
) -> None:
    """Nothing can be written behind it, and it is not resumed again."""
    raw, records = whole
    path = tmp_path / "game"
    path.write_bytes(raw[: raw.rindex(b'{"outcome"')])
    with Recorder.resume(path) as recorder:
        assert (recorder.record, recorder.lost) == (records[-1], "")
        with pytest.raises(ValueError, match="nothing can be written"):
            recorder.remark(comment="late")
    with pytest.raises(RecordError, match="the game is finished"):
        Recorder.resume(path)
    assert path.read_bytes() == raw


def test_a_game_whose_giving_up_breaks_off_goes_on(tmp_path: Path) -> None:
    """At each byte of the line that says so."""
    path, steps = tmp_path / "game", list(killing.steps_of(SEED))[:20]
    with Recorder(path, killing.begin_of(SEED)) as recorder:
        for step in steps:
            step(recorder)
        before = recorder.record
        recorder.abandon()
    raw = path.read_bytes()
    for cut in range(raw.rindex(b'{"outcome"'), len(raw) - 1):
        recorder, _ = resume_torn(path, raw, cut, [before] * 21)
        with recorder:
            recorder.abandon()
        assert path.read_bytes() == raw
    path.write_bytes(raw[:-1])  # all but its line break
    with pytest.raises(RecordError, match="abandoned"):
        Recorder.resume(path)


def test_a_first_line_that_breaks_off_is_no_game_and_stays(
    tmp_path: Path, whole: tuple[bytes, list[FirstRecord]]
) -> None:
    """Nothing was promised before it was written."""
    raw, records = whole
    path = tmp_path / "game"
    end = raw.index(b"\n")
    for cut in range(end):
        path.write_bytes(raw[:cut])
        with pytest.raises(RecordError):
            Recorder.resume(path)
        assert path.read_bytes() == raw[:cut]
    recorder, done = resume_torn(path, raw, end, records)
    with recorder:
        assert done == len(recorder.record) == 0
    assert path.read_bytes() == raw[: end + 1]


def test_a_reader_gets_what_stands_before_a_line_that_breaks_off(
    tmp_path: Path, whole: tuple[bytes, list[FirstRecord]]
) -> None:
    """And then learns what is lost."""
    raw, records = whole
    path = tmp_path / "game"
    path.write_bytes(raw[:-10])
    reader = read_records(path)
    assert next(reader) == records[-1]
    with pytest.raises(IncompleteRecord) as caught:
        next(reader)
    assert caught.value.lost == raw[:-10].rpartition(b"\n")[2].decode()


def test_bytes_that_are_no_text_are_not_taken_for_a_line_that_breaks_off(tmp_path: Path) -> None:
    """A last line without a line break is read as strictly as any other."""
    said = killing.begin_of(SEED).remark(comment="é")
    for text in (to_json(said), format_record(said).rstrip()):
        path = tmp_path / "game"
        path.write_bytes(text.encode("latin-1"))
        with pytest.raises(RecordError, match="not UTF-8"):
            list(read_records(path))
