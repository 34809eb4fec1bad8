"""Errors, exit statuses, and what goes to a terminal, a pipe or nowhere."""

from __future__ import annotations

import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import attrs
import pytest

from reco_rules import VARIANTS, __version__
from reco_rules.records import to_json


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("play --variant amgo-3", "there is no variant 'amgo-3': did you mean amigo-3"),
        ("variants amgo-3", "there is no variant 'amgo-3': did you mean amigo-3"),
        ("variants amgo-3 --json", "there is no variant 'amgo-3': did you mean amigo-3"),
        ("score --variant amgo-3 A=0 A=1", "there is no variant 'amgo-3': did you mean amigo-3"),
        ("play --seat 3", "there is no seat 3: the 3 players sit at 0 to 2"),
        ("play --seat -1", "there is no seat -1: the 3 players sit at 0 to 2"),
        ("play --first-seat 9", "there is no seat 9: the 3 players sit at 0 to 2"),
        ("play --policy gredy", "there is no policy 'gredy': did you mean greedy?"),
        (
            "play --policy greedy --policy random",
            "--policy is given 2 times: give it once for all seats, or 3 times, once for each seat",
        ),
        ("play --quiet --seat 0", "with --quiet there is nothing to see for the person at seat 0"),
        ("play --seed x", "'--seed'"),
        ("play --seed", "--seed"),
        ("play --sed 3", "No such option"),
        ("play now", "unexpected extra argument"),
        ("paly", "No such command 'paly'"),
        ("score", "Missing argument 'SEAT"),
        ("play --seat 0 --seat 1", "one person plays, at one seat, not at 0 and 1"),
        ("clauses PLAY-9", "there is no clause 'PLAY-9': did you mean PLAY-"),
        ("clauses bonus --json", "there is no clause 'bonus': there are SETUP-1, "),
    ],
)
def test_one_line_on_stderr_and_status_2(run, arguments, said):
    ran = run(*arguments.split())
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("error: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_usage_errors_name_the_help(run):
    assert "(see reco-rules play --help)" in run("play", "--sed").err
    assert "(see reco-rules --help)" in run("paly").err


def test_help_and_version(run):
    assert run("--version") == (0, f"reco-rules {__version__}\n", "")
    assert run() == run("--help") == run("-h")
    for command in COMMANDS:
        of, _, name = command.rpartition(" ")
        assert f"\n  {name} " in run(*of.split(), "--help").out
        told = run(*command.split(), "--help")
        assert (told.status, told.err) == (0, "")
        assert f"\n    reco-rules {command}" in told.out  # examples, line by line
        assert max(map(len, told.out.splitlines())) <= 80


COMMANDS = (
    *("play", "variants", "clauses", "score"),
    *("record", "record show", "record check", "record convert"),
    *("simulate", "report"),
)


@pytest.mark.parametrize(
    "commands", [COMMANDS[:-2], pytest.param(COMMANDS[-2:], marks=pytest.mark.slow)]
)
def test_examples_of_the_help_work(commands, run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    games = run("play", "--seed", "1", "--json").out + run("play", "--seed", "2", "--json").out
    Path("games.jsonl").write_text(games)
    mine = attrs.evolve(VARIANTS["amigo-3"], id="mine", edition="custom", hand_limit=4)
    Path("mine.json").write_text(to_json(mine))
    monkeypatch.setattr("reco_rules.cli.simulate.USUAL_GAMES", 10)
    for command in commands:
        text = run(*command.split(), "--help").out.replace("\\\n", " ")
        text = text.replace("1000000", "10").replace("simulate ", "simulate --workers 1 ")
        examples = re.findall(r"^    reco-rules (.+)$", text, re.MULTILINE)
        assert examples
        for example in examples:
            words = example if command == "score" else re.split(r"  |>", example)[0]
            typed = "quit"
            for part in words.replace("*", "games").split("| reco-rules"):
                ran = run(*shlex.split(part), typed=(typed.rstrip("\n"),))
                assert (ran.status, ran.err) == (0, ""), example
                typed = ran.out


def test_as_a_module(spawn):
    assert spawn("--version").out == f"reco-rules {__version__}\n"
    assert spawn("play", "--variant", "x").status == 2


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_the_missing_extra(missing):
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from reco_rules.cli import main; sys.exit(main([]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    needs = f'reco-rules needs {missing}: install it with pip install "reco-rules[cli]"\n'
    assert done.stderr == needs


def test_another_missing_module_is_no_user_error(monkeypatch):
    from reco_rules.cli import main

    monkeypatch.setitem(sys.modules, "reco_rules.cli.app", None)
    with pytest.raises(ModuleNotFoundError):
        main([])


def test_the_package_loads_neither_typer_nor_rich():
    code = "import sys, reco_rules.cli; sys.exit('typer' in sys.modules or 'rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], timeout=60).returncode == 0


def test_a_pipe_gets_plain_text(spawn):
    ran = spawn("play", "--seed", "3")
    assert ran.status == 0
    assert "\x1b" not in ran.out


def test_an_encoding_without_our_characters(spawn):
    ran = spawn("play", "--seed", "3", "--quiet", PYTHONIOENCODING="ascii")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.isascii()
    told = spawn("variants", "original-3", PYTHONIOENCODING="ascii")
    assert (told.status, told.err) == (0, "")


def test_strange_input(command):
    words, environment = command
    done = subprocess.run(
        [*words, "play", "--seat", "0", "--seed", "1"],
        input=b"\xff\xfe\x00[red]\n\nquit\n",
        capture_output=True,
        env=environment,
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stderr == b""


@pytest.mark.skipif(os.name != "posix", reason="pipes of a shell")
@pytest.mark.parametrize(
    "arguments",
    [
        "play --seed 3 --json",
        *(pytest.param(a, marks=pytest.mark.slow) for a in ("play --seed 3", "variants --json")),
    ],
)
def test_a_reader_that_goes_away(command, arguments):
    assert without_a_reader(command, *arguments.split()) == (1, b"")


def without_a_reader(command, *arguments: str) -> tuple[int, bytes]:
    """The exit status and the errors of a command whose output nobody reads."""
    words, environment = command
    writer = subprocess.Popen(
        [*words, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
    )
    assert writer.stdout is not None
    assert writer.stderr is not None
    writer.stdout.close()
    error = writer.stderr.read()
    writer.stderr.close()
    return writer.wait(timeout=60), error


def on_a_terminal(
    command, *arguments: str, ending: bytes = b"quit\n", **changed: str
) -> tuple[int, str]:
    """The exit status, and what a terminal gets; the ending is typed at the first question."""
    pty = pytest.importorskip("pty")
    words, environment = command
    ours, theirs = pty.openpty()
    environment = environment | {"TERM": "xterm-256color"} | changed
    process = subprocess.Popen(
        [*words, *arguments],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env=environment,
        start_new_session=True,
    )
    os.close(theirs)
    got, asked, begin = b"", False, time.monotonic()
    while time.monotonic() < begin + 60:
        if not select.select([ours], [], [], 2)[0]:
            if (
                asked and ending == b"\x03"
            ):  # it came just before the reading began, which it did not end
                process.send_signal(signal.SIGINT)
            continue
        try:
            more = os.read(ours, 65536)
        except OSError:  # the other end is closed
            break
        if not more:
            break
        got += more
        if not asked and b"Your play?" in got:
            asked = True
            if ending == b"\x03":
                process.send_signal(signal.SIGINT)
            else:
                os.write(ours, ending)
    else:
        process.kill()
    os.close(ours)
    return process.wait(timeout=60), got.decode()


def test_a_terminal_gets_colors(command):
    status, got = on_a_terminal(command, "play", "--seed", "3", "--quiet")
    assert status == 0
    assert re.search(r"\x1b\[[0-9;]*3[1-7]", got)


def test_no_color(command):
    status, got = on_a_terminal(command, "play", "--seed", "3", NO_COLOR="1")
    assert status == 0
    codes = {code for codes in re.findall(r"\x1b\[([0-9;]*)m", got) for code in codes.split(";")}
    assert codes <= {"", "0", "1", "2", "7"}  # bold, dim and reverse are no colors


def test_a_dumb_terminal(command):
    _, got = on_a_terminal(command, "play", "--seed", "3", "--quiet", TERM="dumb")
    assert "\x1b" not in got


def test_interruption(command):
    status, got = on_a_terminal(command, "play", "--seed", "3", "--seat", "0", ending=b"\x03")
    assert status == 130
    assert got.endswith("\r\n")
    assert "Traceback" not in got
    assert "Abort" not in got


def test_end_of_input_on_a_terminal(command):
    status, got = on_a_terminal(command, "play", "--seed", "3", "--seat", "0", ending=b"\x04")
    assert status == 0
    assert re.search(r"Your play\? .*\r\nLeft\. This game again: [^\r]*\r\n$", got)


@pytest.mark.parametrize(
    "arguments",
    [
        "score A=0 B=0",
        *(pytest.param(a, marks=pytest.mark.slow) for a in ("variants", "play --quiet")),
    ],
)
def test_a_full_disk(arguments: str) -> None:
    """One line, no traceback."""
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    command = f"{shlex.quote(sys.executable)} -m reco_rules {arguments} > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "error: the output cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ("score A=0 B=0 >&-", 0),
        pytest.param("score A=0 B=0 2>&-", 0, marks=pytest.mark.slow),
        ("play --seat 0 --seed 1 <&-", 2),
        ("record show - <&-", 2),
        pytest.param("play --seed 1 --json >&-", 0, marks=pytest.mark.slow),
    ],
)
def test_closed_streams(arguments: str, status: int) -> None:
    """A stream that is closed from the start is no stream: no traceback."""
    command = f"{shlex.quote(sys.executable)} -m reco_rules {arguments}"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode == status
