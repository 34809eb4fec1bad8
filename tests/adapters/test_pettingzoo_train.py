"""The example that trains on the environment: it learns."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from examples import train

EXAMPLE = Path(__file__).parents[2] / "examples" / "train.py"


@pytest.mark.slow
def test_a_short_training_beats_random_players() -> None:
    """The whole interval is above a fair share, where without a lesson it is not."""
    command = [sys.executable, str(EXAMPLE), "--games", "150", "--measure", "100"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    (low,) = re.findall(r"150 games, \d+ s of CPU: random .* \((.*)% to .*\), greedy", ran.stdout)
    assert float(low) > 50


@pytest.mark.parametrize(
    "wrong",
    [
        ["--games", "0"],
        ["--games", "-1"],
        ["--measure", "0"],
        ["--seed", "-1"],
        ["--seed", "9" * 99],
    ],
)
def test_numbers_that_cannot_be_are_errors_of_usage(
    wrong: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("it trains")

    monkeypatch.setattr(train, "decisions", never)
    monkeypatch.setattr(sys, "argv", ["train.py", *wrong])
    with pytest.raises(SystemExit) as left:
        train.main()
    assert left.value.code == 2
    assert f"{wrong[0]} " in capsys.readouterr().err.splitlines()[-1]
