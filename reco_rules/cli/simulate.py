"""The command `simulate`: many games into a folder, with a progress bar.

What it needs beyond the command line is loaded by the command only.
"""

from __future__ import annotations

import json
import logging
import shlex
import sys
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor
from contextlib import contextmanager, nullcontext
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import attrs
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeRemainingColumn,
)
from rich.table import Table

from reco_rules.checks import check_installed
from reco_rules.cli.rules import find_variant
from reco_rules.cli.screen import note, printable
from reco_rules.errors import InvalidValue

if TYPE_CHECKING:
    from reco_rules.simulate import Plan, Run

EXAMPLES: Final = """\b
Examples:
  reco-rules simulate amigo-3 --games 1000000 --policy random --out games
  reco-rules simulate amigo-3 mine.json --policy greedy --out compared
  reco-rules simulate amigo-2 --policy greedy,random --out bots
  reco-rules simulate --out games
"""

USUAL_GAMES: Final = 10_000

CONNECT_SECONDS: Final = 10
"""How long a scheduler may take to answer."""


class SimulationStopped(InvalidValue):
    """The work ended before its end; what has been written is there."""


@attrs.frozen
class Work:
    """What the options say."""

    variants: Sequence[str]
    """Presets or files."""
    policies: Sequence[str]
    """Each the policy of all seats, or one for each seat with commas between."""
    games: int | None
    """Of each variant with each of the policies."""
    seed: int | None
    """The number that the games follow from."""
    folder: str
    """Where the results go."""
    workers: int | None
    """How many processes."""
    dask: str | None
    """The address of a scheduler."""


def plan_of(work: Work) -> Plan:
    """What is to be played: what the options say, or what the folder says. Raises as `Plan`."""
    from reco_rules.simulate import Plan, open_run

    if not work.variants:
        if work.policies or work.games is not None or work.seed is not None:
            raise InvalidValue("name the variants too: --policy, --games and --seed are theirs")
        return open_run(work.folder).plan
    return Plan(
        variants=[find_variant(name) for name in work.variants],
        policies=[
            tuple(names.split(",")) if "," in names else names
            for names in work.policies or ["greedy"]
        ],
        games=USUAL_GAMES if work.games is None else work.games,
        seed=0 if work.seed is None else work.seed,
    )


def play(work: Work) -> Run:
    """Play what is asked for. Raises `SimulationStopped`, and as `simulate`."""
    from reco_rules.simulate import simulate
    from reco_rules.simulate.plan import can_be_compiled

    if work.dask is not None and work.workers is not None:
        raise InvalidValue("a Dask cluster has its own workers: leave --workers or --dask out")
    sys.path.append(str(Path.cwd()))  # for MODULE:FUNCTION; a script that is installed lacks it
    plan = plan_of(work)
    if any(cell.compiled for cell in plan.cells) and not can_be_compiled():
        note('compiled, the games would be much faster: pip install "reco-rules[fast]"')
    try:
        lent = nullcontext() if work.dask is None else _cluster(work.dask)
        with lent as executor, progress_bar(plan) as progress:
            return simulate(
                plan, work.folder, workers=work.workers, executor=executor, progress=progress
            )
    except KeyboardInterrupt:
        note(f"stopped; {_kept(work, plan):,} games are kept: {_again(work)}")
        raise
    except BrokenExecutor as error:
        raise SimulationStopped(f"a worker has died ({error}): {_again(work)}") from None
    except CancelledError:
        raise SimulationStopped(f"the scheduler has gone away: {_again(work)}") from None


def _kept(work: Work, plan: Plan) -> int:
    """How many games have been written."""
    from reco_rules.simulate import open_run

    try:
        missing = open_run(work.folder).missing()
    except InvalidValue:  # it had not even begun
        return 0
    return len(plan.cells) * plan.games - sum(games for *_, games in missing)


def _again(work: Work) -> str:
    return f"to go on, run reco-rules simulate --out {shlex.quote(work.folder)}"


@contextmanager
def _cluster(address: str) -> Generator[Executor]:
    """The workers of a Dask cluster."""
    check_installed("--dask", "distributed", extra="dask")
    distributed: Any = import_module("distributed")  # it has no types
    for name in ("distributed", "distributed.client", "tornado.application"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is told once
    try:
        client = distributed.Client(address, timeout=CONNECT_SECONDS)
    except (OSError, ValueError, MemoryError) as error:  # memory, where another server answers
        raise InvalidValue(f"there is no Dask scheduler at {address}: {error}") from None
    with client:
        try:
            yield client.get_executor()
        except distributed.KilledWorker as error:
            raise BrokenExecutor(str(error).partition(". ")[0]) from None


@contextmanager
def progress_bar(plan: Plan) -> Generator[Callable[[int], object]]:
    """A progress bar on a terminal."""
    if not sys.stderr.isatty():
        yield _nobody
        return
    bar = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(show_speed=True),
        MofNCompleteColumn(),
        TimeRemainingColumn(compact=True),
        console=Console(stderr=True),
    )
    with bar:
        task = bar.add_task("playing", total=len(plan.cells) * plan.games)
        yield lambda games: bar.advance(task, games)


def _nobody(games: int) -> None:
    """Where nobody looks on."""


def as_json(run: Run) -> str:
    """What was played, as JSON: totals are the sums over all games, by seat."""
    cells: list[dict[str, object]] = []
    for number, cell in enumerate(run.plan.cells):
        games, totals = run.totals(number)
        cells.append(
            {
                "variant": cell.variant.id,
                "policies": cell.policies,
                "games": games,
                "totals": totals,
            }
        )
    return json.dumps({"folder": str(run.folder), "seed": run.plan.seed, "cells": cells}, indent=1)


def show(run: Run, console: Console) -> None:
    """What was played: a line per variant and policies."""
    table = Table(box=None, pad_edge=False, show_edge=False, padding=(0, 2, 0, 0))
    table.add_column("variant")
    table.add_column("policies")
    table.add_column("games", justify="right")
    table.add_column("mean total of seat 0, 1, ...")
    for number, cell in enumerate(run.plan.cells):
        games, totals = run.totals(number)
        means = "  ".join(f"{total / games:+.2f}" for total in totals)
        table.add_row(cell.variant.id, str(cell).partition(", ")[2], f"{games:,}", means)
    console.print(table)
    size = sum(file.stat().st_size for file in Path(run.folder).glob("*.parquet"))
    command = f"reco-rules report {shlex.quote(str(run.folder))}"
    console.print()
    console.print(
        printable(f"{size / 1e6:,.1f} MB in {run.folder}; look at it with: {command}"),
        soft_wrap=True,
    )
