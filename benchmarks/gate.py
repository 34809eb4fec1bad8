"""The gate of CI: fails where an operation takes much longer than it did when its limit was written.

    python -m benchmarks.gate [--write]

Some operations of `benchmarks.micro` are timed as ratios to the calibration loop, and each is held against
the highest ratio that gate.toml allows. Ends with 1 if one is above. ``--write`` measures and writes the
limits for this version of Python anew; on a version without limits the gate lets all pass, and says so.

How a slower program is told from a busy machine: the time is CPU time of one thread, taken in many short
rounds in which all operations have their turn, and the least counts, since what others do can only add to
it. It is divided by the least time of the calibration loop, which has run beside each of them. The rounds
are spread over some processes, since where things happen to lie in memory makes one process in twenty or
so slower from start to end, some operations by a third.
"""

from __future__ import annotations

import argparse
import multiprocessing
import platform
import sys
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final, TypeAlias

from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.micro import operations
from benchmarks.timing import Timing, measure
from reco_rules import VARIANTS

Ratios: TypeAlias = Mapping[str, float]
"""By operation, in turns of the calibration loop."""

FILE: Final = Path(__file__).with_suffix(".toml")
VARIANT: Final = VARIANTS["amigo-3"]
PROCESSES: Final = 5
ROUNDS: Final = 20

GATED: Final = (
    "game of random play",
    "legal_actions in PLAY",
    "legal_actions in REFILL",
    "apply, play without reward",
    "apply, reveal in a refill",
    "events",
    "observe, seat to move",
    "why_illegal, illegal",
    "hash",
    "pickle out",
    "pickle in",
    "JSON out",
    "JSON in",
)
"""What is gated: what a game, a search and a server do all the time."""

MARGIN: Final = 1.4
"""A limit is so many times what was measured. The same code has been seen within 0.96 and 1.09 of that,
also with other work on all cores, so that it stays far below; what takes 1.6 times as long is above, even
where its limit was measured a little high."""

HEAD: Final = f"""\
# The highest time of each operation that the gate allows, in turns of the calibration loop: {MARGIN} times
# what was measured, by version of Python. Written by `python -m benchmarks.gate --write`.
"""


def python() -> str:
    """The version of Python whose limits hold here."""
    return f"{platform.python_implementation()} {sys.version_info.major}.{sys.version_info.minor}"


# ---- the arithmetic -----------------------------------------------------------------------------


def ratio_of(timings: Sequence[Timing]) -> float:
    """The least time of an operation in least times of a turn of the calibration loop."""
    return min(each.seconds for each in timings) / min(each.turn for each in timings)


def pooled_ratios(runs: Iterable[Mapping[str, Sequence[Timing]]]) -> dict[str, float]:
    """The ratios of all operations, from the timings of all processes."""
    pool: dict[str, list[Timing]] = {name: [] for name in GATED}
    for run in runs:
        for name, timings in run.items():
            pool[name] += timings
    return {name: ratio_of(timings) for name, timings in pool.items()}


def limits_for(measured: Ratios) -> dict[str, float]:
    """What is allowed from now on, to three digits."""
    return {name: float(f"{MARGIN * ratio:.3g}") for name, ratio in measured.items()}


def too_slow(measured: Ratios, limits: Ratios) -> list[str]:
    """The operations above their limits."""
    return [name for name, ratio in measured.items() if ratio > limits[name]]


# ---- the file -----------------------------------------------------------------------------------


def read(file: Path) -> dict[str, dict[str, float]]:
    """The limits by version of Python."""
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def write(file: Path, tables: Mapping[str, Ratios]) -> None:
    """Write the limits of all versions."""
    text = HEAD
    for version, limits in sorted(tables.items()):
        lines = [f'"{name}" = {limit}\n' for name, limit in limits.items()]
        text += f'\n["{version}"]\n' + "".join(lines)
    file.write_text(text, encoding="utf-8")


# ---- the gate -----------------------------------------------------------------------------------


def timings_here(rounds: int) -> dict[str, list[Timing]]:
    """What the operations take in this process."""
    return measure([each for each in operations(VARIANT) if each.name in GATED], range(rounds))


def measured_ratios() -> dict[str, float]:
    """What the operations take now, in some processes one after the other."""
    spawn = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, spawn, max_tasks_per_child=1) as process:
        runs = process.map(timings_here, [ROUNDS] * PROCESSES)
        console = Console(stderr=True)
        return pooled_ratios(track(runs, "measuring", PROCESSES, console=console, transient=True))


def table_of(measured: Ratios, limits: Ratios) -> Table:
    """What was measured beside what is allowed."""
    table = Table("operation", title=f"{VARIANT}, {python()}")
    for heading in ("ratio", "limit", "of the limit"):
        table.add_column(heading, justify="right")
    slow = too_slow(measured, limits)
    for name, ratio in measured.items():
        share = f"{ratio / limits[name]:.0%}"
        figures = (f"{ratio:.4g}", f"{limits[name]:.4g}", share + " TOO SLOW" * (name in slow))
        table.add_row(name, *figures, style="bold red" if name in slow else "")
    return table


def main(arguments: Sequence[str] | None = None, file: Path = FILE) -> int:
    """Hold the operations against their limits, or write these."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.gate",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--write", action="store_true", help="write the limits of this Python anew")
    writes = parser.parse_args(arguments).write
    console, tables, version = Console(), read(file), python()
    if writes:
        tables[version] = limits_for(measured_ratios())
        write(file, tables)
        console.print(f"{file.name} has new limits for {version}")
        return 0
    if version not in tables:
        console.print(f"{file.name} has no limits for {version}: nothing is held against them")
        return 0
    limits = tables[version]
    if set(limits) != set(GATED):
        differing = ", ".join(sorted(set(limits) ^ set(GATED)))
        console.print(f"{file.name}, {version}: not what is gated ({differing}): write it anew")
        return 1
    measured = measured_ratios()
    console.print(table_of(measured, limits))
    return int(bool(too_slow(measured, limits)))


if __name__ == "__main__":
    sys.exit(main())
