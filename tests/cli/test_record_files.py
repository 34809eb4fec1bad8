"""`record check` and `record convert`: files of many games, good and bad."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import tracemalloc
from pathlib import Path

import pytest

from reco_rules import VARIANTS, Action, State, Variant, parse_action, result
from reco_rules.bots import greedy
from reco_rules.cli.checking import check
from reco_rules.records import Record, format_record, read_records, to_json
from reco_rules.records.documents import AnyRecord
from reco_rules.records.strict import LONGEST
from reco_rules.table import History, play
from tests.cli.test_errors import on_a_terminal, without_a_reader


def finished(seed: int, **others) -> AnyRecord:
    history = play(VARIANTS["amigo-2"], [greedy, greedy], seed)
    return Record(history, seed=seed, **others)


def unfinished() -> AnyRecord:
    history: History[Variant, State, Action] = History(VARIANTS["amigo-2"])
    return Record(history.then(parse_action("reveal A1")))


def lines(*records: AnyRecord) -> list[str]:
    return [to_json(record) + "\n" for record in records]


def illegal(record: AnyRecord) -> str:
    """As a line, with an action that cannot be."""
    data = json.loads(to_json(record))
    data["actions"][12] = "play A1 A1 A1 A1"
    return json.dumps(data) + "\n"


@pytest.fixture
def keep(tmp_path):
    """Write a text to a file; its path."""

    def keep(*text: str) -> str:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.games"
        path.write_text("".join(text), encoding="utf-8")
        return str(path)

    return keep


# ---- record check -------------------------------------------------------------------------------


def test_good_files(run, keep):
    several = [finished(1), unfinished(), finished(2), unfinished().abandon()]
    one = finished(3)
    paths = [
        keep(*lines(*several)),
        keep(*(format_record(record) + "\n" for record in several)),
        keep(*lines(one)),
        keep(json.dumps(json.loads(to_json(one)), indent=2)),
        keep(format_record(unfinished())),
    ]
    ran = run("record", "check", *paths)
    assert (ran.status, ran.err) == (0, "")
    many = "ok, 4 games: 2 finished, 1 unfinished, 1 abandoned"
    single = f"ok, 1 game, finished: {result(one.state)}"
    said = [many, many, single, single, "ok, 1 game, unfinished"]
    assert ran.out.splitlines() == [
        f"{path}: {text}" for path, text in zip(paths, said, strict=True)
    ]


def test_a_file_without_a_game_is_not_right(run, keep):
    """Such as one that a failing command has left."""
    path = keep("\n")
    ran = run("record", "check", path)
    assert (ran.status, ran.out, ran.err) == (1, f"{path}: empty\n", "")


def test_a_file_that_cannot_be_read_does_not_keep_others_from_being_checked(run, keep):
    """It is told as a mistake, and so is the status."""
    good, broken = keep(*lines(finished(1))), keep("nonsense\n")
    ran = run("record", "check", broken, "missing", good)
    assert ran.status == 2
    assert ran.err == "error: missing: No such file or directory\n"
    assert [line.split(": ")[0] for line in ran.out.splitlines()] == [
        broken,
        "  line 1, column 1",
        good,
    ]


def test_a_name_of_a_file_sends_nothing_to_the_terminal(run, tmp_path):
    """What a terminal would obey is escaped, also a line break."""
    name = str(tmp_path / "a\x1b[31m\x07\nb.games: ok")
    escaped = str(tmp_path) + r"/a\x1b[31m\x07\nb.games: ok"
    assert run("record", "check", name).err == f"error: {escaped}: No such file or directory\n"
    Path(name).write_text(to_json(unfinished())[:-1], "utf-8")
    assert run("record", "check", name).out.splitlines()[0] == f"{escaped}: incomplete, no game"
    assert run("record", "convert", name, "--to", "text").err.startswith(f"note: {escaped}: line 1")


def test_a_line_that_is_too_long_is_one_broken_record(run, keep):
    """The lines behind it have their numbers."""
    game = lines(finished(1))[0]
    path = keep("{" + "x" * (LONGEST + 100) + "}\n", game, "nonsense\n", game)
    told = run("record", "check", path).out.splitlines()
    assert told[0] == f"{path}: 2 broken records, 2 games: 2 finished"
    assert [re.match(r"  line (\d+)", line)[1] for line in told[1:]] == ["1", "3"]  # type: ignore[index]


def test_what_is_broken_is_told_and_the_rest_is_checked(run, keep):
    """Each with its line: no JSON, an illegal game, a changed one, and what grew behind a broken one."""
    good = lines(finished(1), finished(2), finished(3))
    changed = good[1].replace('"seed": 2', '"seed": 3')
    grown = (
        '{"game": "reco", "variant": "x"}\n',
        '{"action": "reveal A1"}\n',
        '{"undone": 1}\n',
    )
    path = keep(
        good[0], "nonsense\n", good[1], illegal(finished(4)), changed, "\n", *grown, good[2]
    )
    ran = run("record", "check", path, keep(good[0]))
    assert (ran.status, ran.err) == (1, "")
    told = ran.out.splitlines()
    assert told[0] == f"{path}: 4 broken records, 3 games: 3 finished"
    assert [re.match(r"  line (\d+)", line)[1] for line in told[1:5]] == ["2", "4", "5", "7"]  # type: ignore[index]
    assert "it is no JSON" in told[1]
    assert "actions[12]: play A1 A1 A1 A1" in told[2]
    assert "digest" in told[3]
    assert len(told) == 6
    assert ": ok, 1 game, finished: " in told[5]


def test_broken_records_among_those_of_text(run, keep):
    good = [format_record(finished(seed)) + "\n" for seed in (1, 2, 3)]
    wrong = good[1].replace("1. seat 0", "1. seat 1")
    path = keep(good[0], wrong, good[2])
    line = good[0].count("\n") + 1 + wrong[: wrong.index("1. seat 1")].count("\n")
    told = run("record", "check", path).out.splitlines()
    assert told[0] == f"{path}: 1 broken record, 2 games: 2 finished"
    assert told[1].startswith(f"  line {line}, column 9: this is seat 0, not 1")


def test_many_broken_records_are_counted(run, keep):
    path = keep("x\n" * 25, *lines(finished(1)))
    told = run("record", "check", path).out.splitlines()
    assert told[0].startswith(f"{path}: 25 broken records, 1 game, finished")
    assert [line.split(":")[0] for line in told[1:-1]] == [
        f"  line {n}, column 1" for n in range(1, 11)
    ]
    assert told[-1] == "  and 15 more"


@pytest.mark.parametrize("broken", ["", "x\n"])
def test_a_last_line_that_breaks_off(run, keep, broken):
    path = keep(broken, *lines(finished(1)), to_json(unfinished()), '\n{"action": "rev')
    ran = run("record", "check", path)
    assert ran.status == 1
    told = ran.out.splitlines()
    verdict = "2 broken records" if broken else "incomplete"
    assert told[0] == f"{path}: {verdict}, 2 games: 1 finished, 1 unfinished"
    assert told[-1].startswith(f"  line {4 if broken else 3}: the last line breaks off")


def test_for_programs(run, keep):
    one = finished(1)
    paths = [keep(*lines(one)), keep(*lines(one), "x\n", *lines(one)), keep(*lines(one), "{")]
    ran = run("record", "check", "--json", *paths)
    assert ran.status == 1
    good, broken, incomplete = map(json.loads, ran.out.splitlines())
    assert good == {
        "file": paths[0],
        "verdict": "ok",
        "games": 1,
        "unfinished": 0,
        "finished": 1,
        "abandoned": 0,
        "result": str(result(one.state)),
        "broken": 0,
        "errors": [],
    }
    assert (broken["verdict"], broken["games"], broken["result"]) == ("broken", 2, None)
    ((error,), count) = broken["errors"], broken["broken"]
    assert (error["code"], error["line"], error["column"], count) == ("record", 2, 1, 1)
    assert (incomplete["verdict"], incomplete["games"]) == ("incomplete", 1)
    assert incomplete["errors"][0]["code"] == "record-incomplete"


def test_from_stdin(run):
    ran = run("record", "check", "-", typed=tuple(line.rstrip() for line in lines(finished(1))))
    assert ran.out == f"-: ok, 1 game, finished: {result(finished(1).state)}\n"


@pytest.mark.slow
def test_many_games_need_no_more_memory_than_few(keep):
    few, many = (keep(*lines(finished(1)) * times) for times in (20, 200))
    check(few)  # what is loaded once
    peaks = []
    tracemalloc.start()
    for path in (few, many):
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        check(path)
        peaks.append(tracemalloc.get_traced_memory()[1] - before)
    tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]


# ---- record convert -----------------------------------------------------------------------------


@pytest.mark.parametrize("to", ["json", "text"])
@pytest.mark.parametrize("begin", ["json", "text"])
def test_all_games_are_kept_in_the_other_form(run, keep, tmp_path, begin, to):
    records = [finished(1, names=("Zoë", "王小明")), unfinished().remark(comment="so far")]
    forms = {
        "json": "".join(lines(*records)),
        "text": "".join(format_record(record) + "\n" for record in records),
    }
    path = keep(forms[begin])
    printed = run("record", "convert", path, "--to", to)
    assert printed == (0, forms[to], "")
    output = str(tmp_path / "new")
    assert run("record", "convert", path, "--to", to, "--output", output) == (0, "", "")
    assert Path(output).read_text(encoding="utf-8") == forms[to]
    assert list(read_records(output)) == records
    again = run("record", "convert", path, "--to", to, "--output", output)
    said = f"error: {output} is there already, and nothing is written over it\n"
    assert again == (2, "", said)
    assert Path(output).read_text(encoding="utf-8") == forms[to]


def test_a_broken_record_stops_it_and_leaves_no_file(run, keep, tmp_path):
    good = lines(finished(1), finished(2))
    path = keep(good[0], illegal(finished(3)), good[1])
    said = f"error: {path}: line 2: "
    printed = run("record", "convert", path, "--to", "json")
    assert (printed.status, printed.out) == (2, good[0])
    assert printed.err.startswith(said)
    output = tmp_path / "new"
    written = run("record", "convert", path, "--to", "text", "--output", str(output))
    assert (written.status, written.out) == (2, "")
    assert written.err.startswith(said)
    assert not output.exists()


def test_all_but_a_last_line_that_breaks_off_is_converted(run, keep):
    path = keep(*lines(finished(1)), to_json(unfinished()), '\n{"action": "rev')
    printed = run("record", "convert", path, "--to", "json")
    note = f"note: {path}: line 3 breaks off, so that what it said is lost\n"
    assert printed == (0, "".join(lines(finished(1), unfinished())), note)


# ---- the system ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "arguments", ["show", "check", "convert --to text", "convert --to json --output new"]
)
def test_files_that_cannot_be_read(run, tmp_path, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)
    command, *options = arguments.split()
    for path, said in (("missing", "No such file or directory"), (".", "Is a directory")):
        ran = run("record", command, path, *options)
        assert ran == (2, "", f"error: {path}: {said}\n")
        assert not Path("new").exists()


def test_files_that_cannot_be_written(run, keep, tmp_path):
    path = keep(*lines(finished(1)))
    for output, said in (
        (str(tmp_path / "no" / "new"), "No such file or directory"),
        (f"{path}/new", "Not a directory"),
    ):
        ran = run("record", "convert", path, "--to", "json", "--output", output)
        assert ran == (2, "", f"error: {output}: {said}\n")
        assert run("play", "--record", output) == ran


@pytest.mark.skipif(os.name != "posix", reason="ulimit")
def test_a_disk_that_is_full_leaves_no_file(keep, tmp_path):
    path, output = keep(*lines(finished(1)) * 10), tmp_path / "new"
    words = [sys.executable, "-m", "reco_rules", "record", "convert", path, "--to", "json"]
    command = shlex.join([*words, "--output", str(output)])
    done = subprocess.run(
        ["bash", "-c", f"ulimit -f 8; {command}"], capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stderr) == (2, f"error: {output}: File too large\n")
    assert not output.exists()


@pytest.mark.skipif(os.name != "posix", reason="pipes of a shell")
@pytest.mark.parametrize("arguments", ["show {}", "convert {} --to text"])
def test_a_reader_that_goes_away(command, keep, arguments):
    path = keep(*lines(finished(1)) * 20)
    assert without_a_reader(command, "record", *arguments.format(path).split()) == (1, b"")


@pytest.mark.slow
def test_a_person_sees_how_far_it_is(command, keep, tmp_path):
    """A bar on a terminal, that goes away; the tests above show that there is none in a pipe."""
    path = keep(*lines(finished(1)) * 3)
    output = str(tmp_path / "new")
    convert = ("record", "convert", path, "--to", "text")
    bars = []
    for arguments in (("record", "check", path), (*convert, "--output", output), convert):
        status, got = on_a_terminal(command, *arguments, NO_COLOR="1")
        assert status == 0
        bars.append("\N{BOX DRAWINGS HEAVY HORIZONTAL}" in got)
        codes = [
            code for found in re.findall(r"\x1b\[([0-9;]*)m", got) for code in found.split(";")
        ]
        assert set(codes) <= {"", "0", "1", "2", "7"}  # bold, dim and reverse are no colors
    assert bars == [True, True, False]
