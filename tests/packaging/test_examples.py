"""The programs in examples/ do what they say."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from reco_rules.records import Outcome, read_records

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """The example, run to its end."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


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
