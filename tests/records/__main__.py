"""Many round trips: every type of value, in JSON and text, along random games.

    python -m tests.records [--games 10000] [--workers 2] [--first 0] [--lines 20] [--all-viewers]

Plays games of all presets and of random variants by all policies, and takes every state, action, event,
observation, variant, result and record to JSON and text and back: observations and events for one viewer
per step, in turn, and a position line at every twentieth step, unless told otherwise. Ends with 1 if a
value did not come back as it went, or if a type of value never went.
"""

from __future__ import annotations

import argparse
import sys

from rich.console import Console
from rich.progress import Progress, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

from tests.records.trips import TRIPS, Effort, Total, run


def positive(text: str) -> int:
    """A number of at least 1."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"at least 1, not {number}")
    return number


def arguments(words: list[str]) -> argparse.Namespace:
    """What the command line says."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.records",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--games", type=positive, default=10_000, help="how many games")
    parser.add_argument("--workers", type=positive, default=2, help="how many processes")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--lines", type=positive, default=20, help="steps per position line")
    parser.add_argument("--all-viewers", action="store_true", help="every viewer at every step")
    return parser.parse_args(words)


def main(words: list[str]) -> int:
    """Run it; the status to end with."""
    asked = arguments(words)
    effort = Effort(all_viewers=asked.all_viewers, lines=asked.lines)
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns()[:-1], TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress:
        task = progress.add_task("games", total=asked.games)
        total = run(asked.games, asked.workers, effort, asked.first, lambda: progress.advance(task))
    tell(total)
    return not total.passed


def tell(total: Total) -> None:
    """Print the summary."""
    console = Console(soft_wrap=True, markup=False, highlight=False)
    shown = Table("type", box=None, pad_edge=False)
    shown.add_column("round trips", justify="right")
    for kind in TRIPS:
        shown.add_row(kind, f"{total.trips[kind]:,}")
    shown.add_row("all", f"{total.trips.total():,}")
    console.print(shown)
    for broken in total.broken[:10]:
        console.print(f"\n{broken}")
    console.print(
        f"{total.games:,} games, {total.steps:,} steps, {total.seconds:,.0f} s: "
        + ("passed" if total.passed else f"failed ({len(total.broken):,} games broken)")
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
