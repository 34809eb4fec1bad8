"""The speed of this checkout as a multiple of another's, in one session.

    python -m benchmarks.against PATH [--rounds 21] [--variant amigo-3 ...] [--json FILE]

PATH is the folder of another checkout, such as a worktree of an earlier commit:
``git worktree add ../before main~20``. The rates are those of `benchmarks.rates`, in a process of its own
each time, with the Python that runs this. In each round both checkouts have their turn, one and then the
other, in the next round the other way round: a ratio is taken within a round, so that a drift of the
machine's speed falls out. What is told is the median of the ratios, and the interval that has the true
median with 95 % confidence, whatever their distribution: between two of the ratios in order. Exit status 1
tells that the two did not play the same games.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from rich.console import Console
from rich.progress import track
from rich.table import Table

from reco_rules.games import GAMES, find_variant, game_of

HERE: Final = Path(__file__).parents[1]
TAIL: Final = 0.025

Row = dict[str, Any]
"""What `benchmarks.rates` prints."""


def run(checkout: Path, id: str, games: int) -> Row:
    """The rates in a checkout."""
    package = GAMES[game_of(find_variant(id)).NAME]
    command = [sys.executable, str(HERE / "benchmarks" / "rates.py"), package, id]
    ran = subprocess.run(
        [*command, "--games", str(games)],
        cwd=checkout,
        env=os.environ | {"PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    if ran.returncode:
        sys.exit(f"{checkout}: {ran.stderr[-2000:]}")
    row: Row = json.loads(ran.stdout)
    if not Path(row["file"]).is_relative_to(checkout):
        sys.exit(f"{checkout} was meant, but {row['file']} was imported")
    return row


def interval(ratios: Sequence[float]) -> tuple[float, float, float]:
    """The median, and two of the ratios between which the true median is, with 95 % confidence.

    With fewer than six nothing is so sure; then these are the lowest and the highest.
    """
    count, below, rank = len(ratios), 0.0, 0
    while below + math.comb(count, rank) / 2**count <= TAIL:
        below += math.comb(count, rank) / 2**count
        rank += 1
    rank = max(rank, 1)
    ordered = sorted(ratios)
    return statistics.median(ordered), ordered[rank - 1], ordered[-rank]


def ratios(here: Sequence[Row], there: Sequence[Row]) -> dict[str, tuple[float, float, float]]:
    """By what is timed, how many times as fast this checkout is."""
    pairs = list(zip(here, there, strict=True))
    return {
        name: interval([own["rates"][name] / other["rates"][name] for own, other in pairs])
        for name in here[0]["rates"]
    }


def main() -> int:
    """Run both in turn, and tell the ratios."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.against",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("path", type=Path)
    parser.add_argument("--rounds", type=int, default=21)
    parser.add_argument("--games", type=int, default=200, help="in each process")
    parser.add_argument("--variant", action="append", help="a preset; once for each")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    asked = parser.parse_args()
    checkouts = HERE, asked.path.resolve()
    ids = asked.variant or ["amigo-3"]
    rows: dict[str, tuple[list[Row], list[Row]]] = {id: ([], []) for id in ids}
    console = Console()
    for id in ids:  # byte code is written by whoever imports first
        first = [run(checkout, id, 1) for checkout in checkouts]
        if first[0]["digest"] != first[1]["digest"]:
            console.print(f"{id}: the two do not play the same games")
            return 1
    turns = [(number, id) for number in range(asked.rounds) for id in ids]
    bar = track(turns, "measuring", console=Console(stderr=True), transient=True)
    for number, id in bar:
        for place in (0, 1) if number % 2 else (1, 0):
            rows[id][place].append(run(checkouts[place], id, asked.games))
    figures: dict[str, Any] = {}
    table = Table(title=f"x {checkouts[1]}, {asked.rounds} rounds", title_justify="left")
    for heading in ("variant", "what", "ratio", "95 %"):
        table.add_column(heading)
    for id, (here, there) in rows.items():
        if {row["digest"] for row in here} != {row["digest"] for row in there}:
            console.print(f"{id}: the two do not play the same games")
            return 1
        figures[id] = ratios(here, there)
        for name, (median, low, high) in figures[id].items():
            table.add_row(id, name, f"{median:.3f}", f"{low:.3f} to {high:.3f}")
    console.print(table)
    if asked.json:
        told = {"rounds": asked.rounds, "games": asked.games, "ratios": figures}
        asked.json.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
