"""How much memory a simulation takes at its peak, whatever the number of games.

    python -m tests.simulate.memory --games 1000000 10000000

Each number of games is played by the compiled kernel, in a process of its own. Numba is needed.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from typing import Final

ALLOWED: Final = 1.05
"""The most that a larger number of games may take, as a multiple of what the first takes."""

_CHILD: Final = """
import resource, sys
from reco_rules import VARIANTS
from reco_rules.simulate import Plan, simulate
plan = Plan(variants=VARIANTS["amigo-3"], policies="random", games=int(sys.argv[1]))
simulate(plan, sys.argv[2], workers=1)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def peak(games: int) -> float:
    """The peak of so many games, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-c", _CHILD, str(games), folder],
            stdout=subprocess.PIPE,
            env=os.environ | {"NUMBA_DISABLE_JIT": "0"},
            check=True,
        )
    unit = 1 if sys.platform == "darwin" else 1024  # in bytes there, in kilobytes elsewhere
    return int(done.stdout) * unit / 1e6


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the peaks; the status is 1 if one is too high."""
    parser = argparse.ArgumentParser(description=__doc__, usage="%(prog)s [--games N ...]")
    parser.add_argument("--games", type=int, nargs="+", default=[1_000_000, 10_000_000])
    asked = parser.parse_args(arguments)
    status, first = 0, 0.0
    for games in asked.games:
        megabytes = peak(games)
        first = first or megabytes
        ratio = megabytes / first
        print(f"{games:>12,} games: {megabytes:.1f} MB at the peak, {ratio:.3f} of the first")
        status = status or int(ratio > ALLOWED)
    return status


if __name__ == "__main__":
    sys.exit(main())
