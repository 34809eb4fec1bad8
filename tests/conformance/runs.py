"""A run of many checks in several processes, each of which leaves its result in a file."""

from __future__ import annotations

import time
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

import attrs
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tests.conformance import results
from tests.conformance.checks import LEVELS, run
from tests.conformance.reached import Tally, gaps
from tests.conformance.results import Outcome


def carry_out(level: str, folder: Path, workers: int, seconds: float = 1e9) -> None:
    """Make the checks that have no result yet, the longest first, and show how far it is."""
    folder.mkdir(parents=True, exist_ok=True)
    costs = {
        name: check.cost
        for name, check in reversed(LEVELS[level].checks().items())
        if results.read(folder, name) is None
    }
    deadline = time.monotonic() + seconds
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TimeElapsedColumn(),
        TextColumn("left:"),
        TimeRemainingColumn(),
    )
    with (
        ProcessPoolExecutor(workers, get_context("spawn")) as pool,
        Progress(*columns, console=Console(stderr=True)) as progress,
    ):
        task = progress.add_task(level, total=sum(costs.values()))
        checks = {pool.submit(make, level, name, folder): name for name in costs}
        for done in as_completed(checks):
            progress.update(task, advance=costs[checks[done]])
            if not done.cancelled() and (error := done.exception()) is not None:
                progress.console.print(f"{checks[done]}: {type(error).__name__}: {error}")
            if time.monotonic() > deadline:
                for check in checks:
                    check.cancel()


def make(level: str, name: str, folder: Path) -> None:
    """Make one check of a level and write down what it found."""
    results.write(folder, run(name, LEVELS[level].checks()[name]))


def total(outcomes: Iterable[Outcome]) -> Tally:
    """All tallies together."""
    found = Tally()
    for outcome in outcomes:
        found.add(outcome.tally)
    return found


@attrs.frozen
class Verdict:
    """What all the files of a run say together."""

    outcomes: tuple[Outcome, ...]
    tally: Tally
    missing: tuple[str, ...]
    """The checks without a result."""
    differences: dict[str, str]
    """By check."""
    unreached: tuple[str, ...]
    """What was to be met and was not; asked only if no result is missing."""

    @property
    def passed(self) -> bool:
        """Whether all is as it must be."""
        return not (self.missing or self.differences or self.unreached)


def verdict(level: str, folder: Path) -> Verdict:
    """Read the files of a run, and nothing else."""
    read = {name: results.read(folder, name) for name in LEVELS[level].checks()}
    outcomes = tuple(outcome for outcome in read.values() if outcome is not None)
    missing = tuple(name for name, outcome in read.items() if outcome is None)
    tally = total(outcomes)
    return Verdict(
        outcomes=outcomes,
        tally=tally,
        missing=missing,
        differences={o.check: o.difference for o in outcomes if o.difference is not None},
        unreached=() if missing else tuple(gaps(tally)),
    )
