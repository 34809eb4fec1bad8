"""The example that trains on the environment: it learns."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "train.py"


@pytest.mark.slow
def test_a_short_training_beats_random_players() -> None:
    """The whole interval is above a fair share, where without a lesson it is not."""
    command = [sys.executable, str(EXAMPLE), "--games", "150", "--measure", "100"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    (low,) = re.findall(r"150 games, \d+ s of CPU: random .* \((.*)% to .*\), greedy", ran.stdout)
    assert float(low) > 50
