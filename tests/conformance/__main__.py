"""The engine against the specification, from the command line.

    python -m tests.conformance quick    seconds; stops at the first difference
    python -m tests.conformance ci       what CI runs: every state of the small variants, games, traces
    python -m tests.conformance night    millions of transitions; --resume goes on where it was stopped

Ends with 1 after a difference, if a check has no result, or if something that must be met was not.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import attrs
import typer
from rich.console import Console
from rich.table import Table

from tests.conformance import results
from tests.conformance.checks import LEVELS, run
from tests.conformance.results import Outcome
from tests.conformance.runs import Verdict, carry_out, total, verdict

FOLDER: Final = Path(__file__).parents[2] / "build" / "conformance"

app = typer.Typer(add_completion=False, no_args_is_help=True, help=__doc__, rich_markup_mode=None)

Json = Annotated[bool, typer.Option("--json", help="One JSON object instead of text.")]
Workers = Annotated[int, typer.Option(min=1, help="How many processes.")]
Folder = Annotated[Path, typer.Option(help="Where the results are put, a file for each check.")]


@app.command()
def quick(as_json: Json = False) -> None:
    """Look for a difference in small graphs and some games; stop at the first."""
    start = time.perf_counter()
    caught_by = difference = None
    for name, check in LEVELS["quick"].checks().items():
        outcome = run(name, check)
        if outcome.difference is not None:
            caught_by, difference = name, outcome.difference
            break
    seconds = round(time.perf_counter() - start, 2)
    if as_json:
        found = {"caught_by": caught_by, "difference": difference, "seconds": seconds}
        sys.stdout.write(json.dumps(found) + "\n")
    elif caught_by is None:
        sys.stdout.write(f"no difference ({seconds} s)\n")
    else:
        sys.stdout.write(f"{caught_by} ({seconds} s)\n\n{difference}\n")
    raise typer.Exit(caught_by is not None)


@app.command()
def ci(as_json: Json = False, workers: Workers = 2, folder: Folder = FOLDER / "ci") -> None:
    """Run all that CI runs."""
    results.clear(folder)
    carry_out("ci", folder, workers)
    raise typer.Exit(tell(verdict("ci", folder), as_json))


@app.command()
def night(
    as_json: Json = False,
    workers: Workers = 2,
    minutes: Annotated[float, typer.Option(help="Begin no check after so many minutes.")] = 1e6,
    resume: Annotated[bool, typer.Option("--resume", help="Keep what this code found.")] = False,
    folder: Folder = FOLDER / "night",
) -> None:
    """Run five million transitions and thousands of games."""
    if not resume:
        results.clear(folder)
    carry_out("night", folder, workers, 60 * minutes)
    raise typer.Exit(tell(verdict("night", folder), as_json))


def tell(found: Verdict, as_json: bool) -> int:
    """Print it; the status to end with."""
    if as_json:
        said = {
            "passed": found.passed,
            "checks": len(found.outcomes),
            "without result": found.missing,
            "differences": found.differences,
            "not reached": found.unreached,
            **attrs.asdict(found.tally),
        }
        sys.stdout.write(json.dumps(said) + "\n")
    else:
        console = Console(soft_wrap=True, markup=False, highlight=False)
        console.print(table(found.outcomes))
        for check, difference in found.differences.items():
            console.print(f"\n{check}\n{difference}")
        for title, lines in (("no result", found.missing), ("not reached", found.unreached)):
            for line in lines:
                console.print(f"{title}: {line}")
        console.print("passed" if found.passed else "failed")
    return not found.passed


def table(outcomes: Sequence[Outcome]) -> Table:
    """A line for each kind of check, the first word of its name, and one for all."""
    shown = Table("checks", box=None, pad_edge=False)
    titles = ("number", "states", "transitions", "games", "changed traces", "seconds")
    for title in titles:
        shown.add_column(title, justify="right")
    kinds = list(dict.fromkeys(outcome.check.split()[0] for outcome in outcomes))
    for kind in (*kinds, ""):
        group = [outcome for outcome in outcomes if outcome.check.split()[0] == kind or not kind]
        tally = total(group)
        numbers = (len(group), tally.states, tally.transitions, tally.games, tally.changes)
        seconds = sum(outcome.seconds for outcome in group)
        shown.add_row(kind or "all", *[f"{n:,}" for n in numbers], f"{seconds:,.0f}")
    return shown


if __name__ == "__main__":
    app()
