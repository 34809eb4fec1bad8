"""The programs in examples/ do what they say."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from reco_rules.bots import greedy
from reco_rules.records import Outcome, read_records

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """The example, run to its end, with what is typed at the keyboard."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False)


def test_the_smallest_program_plays_a_game() -> None:
    """And prints its result."""
    ran = run("minimal.py", "3")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "won by seat" in ran.stdout


def test_the_server_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    """With the cards that would have come; a game that is over is not played on."""
    path = tmp_path / "game.jsonl"
    first = run("server.py", str(path))
    assert (first.returncode, first.stderr) == (0, "")
    (whole,) = read_records(path)
    assert whole.outcome is Outcome.FINISHED
    again = run("server.py", str(path))
    assert again.returncode == 1 and "the game is finished" in again.stderr

    cut = path.read_bytes().splitlines(keepends=True)[:60]
    path.write_bytes(b"".join(cut)[:-3])
    second = run("server.py", str(path))
    assert (second.returncode, second.stderr) == (0, "")
    assert second.stdout.startswith("lost in the crash: {")
    (resumed,) = read_records(path)
    assert resumed.outcome is Outcome.FINISHED
    assert len(resumed) > 58 and resumed.history.actions[:58] == whole.history.actions[:58]


def test_a_person_plays_in_the_terminal_to_the_end() -> None:
    """With numbers alone: there is always an action 1."""
    ran = run("terminal.py", "1", typed="1\n" * 300)
    assert (ran.returncode, ran.stderr) == (0, "")
    result = ran.stdout[ran.stdout.index("the game is over") :].splitlines()
    assert [line[:7] for line in result[2:5]] == ["seat 0:", "seat 1:", "seat 2:"]
    assert any(line.endswith("rank 1") for line in result[2:5])
    assert result[5] in ("You won!", "You did not win this time.")


def test_the_terminal_answers_whatever_is_typed() -> None:
    """Slips change nothing, undo gives the choice back, quit leaves."""
    # seed 1: seat 0 holds A1 D1 D2; its second A1 earns a reward and brings it above the hand limit
    lines = [
        "play C1",
        "9",
        "",
        "hello",
        "pass",
        "undo",
        "play A1",
        "play A1",
        "undo",
        "PLAY d1 D2",
        "quit",
    ]
    ran = run("terminal.py", "1", typed="\n".join(lines) + "\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    told = [
        "You cannot play C1: seat 0 holds no C1 (PLAY-2).",
        "'9' is no action",
        "'' is no action",
        "'hello' is no action",
        "You cannot pass: seat 0 holds cards and must play at least one (X-10).",
        "Nothing is taken back: there is no action to take back.",
        "seat 0 plays A1 to plant A",
        "seat 0 must dump 1 card",
        "seat 0 takes back its last action",
        "seat 0 plays D1 D2 to plant D",
        "You left the game.",
    ]
    places = [ran.stdout.find(text) for text in told]
    assert -1 not in places and places == sorted(places)


def test_the_terminal_stops_where_the_input_ends() -> None:
    """And shows nobody else's cards on the way."""
    ran = run("terminal.py", "1", typed="play A1\n")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("> You left the game.\n")
    assert "seat 1 is dealt a card" in ran.stdout and "seat 1: hand 4 cards" in ran.stdout


def test_clients_play_over_the_network() -> None:
    """To the end; what the first of them is told begins with the deal and ends with the result."""
    ran = run("client.py")
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert lines[0] == "A1 is revealed on dump site A"
    assert lines.count("seat 0 is dealt a card") == 0
    assert lines.count("seat 1 is dealt a card") == lines.count("seat 2 is dealt a card") == 3
    assert "; won by seat" in lines[-1]


def test_the_bot_is_measured() -> None:
    """Against both bots, with both ways to play on; the tutorial shows that it beats chance."""
    ran = run("bot.py", "1", "1")
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert [line.partition(" of 1 games won against ")[2] for line in lines] == [
        "random, playing on with anything",
        "random, playing on with careful",
        "greedy, playing on with anything",
        "greedy, playing on with careful",
    ]
    assert {line[0] for line in lines} <= {"0", "1"}


@pytest.mark.slow
@pytest.mark.parametrize("guesses", [3, 20])
@pytest.mark.parametrize(("pick", "column"), [("anything", 1), ("careful", 2)])
def test_the_tutorial_tells_how_often_the_bot_wins(guesses: int, pick: str, column: int) -> None:
    """Its table has what the program gives."""
    text = (EXAMPLES.parent / "docs" / "tutorials" / "bot.md").read_text(encoding="utf-8")
    row = re.search(rf"^\| {guesses} \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    assert row is not None
    bot = runpy.run_path(str(EXAMPLES / "bot.py"))
    won = bot["wins"](bot["thinker"](guesses, bot[pick]), greedy, games=20)
    assert won == int(row[column])
