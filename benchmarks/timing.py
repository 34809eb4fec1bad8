"""How long operations take, as multiples of a fixed piece of Python that is timed right beside them.

A time tells as much about the machine, and what else it does, as about the code; a ratio of two times
taken one after the other tells about the code. It still depends on the version of Python.
"""

from __future__ import annotations

import gc
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from itertools import starmap
from typing import Final

import attrs

TURNS: Final = 2000
"""So many turns of the calibration loop are timed at once: about a millisecond."""

LEAST: Final = 0.002
"""An operation is repeated until its calls take so many seconds; the clock is read but twice."""


@attrs.frozen
class Operation:
    """A function and the arguments of many calls: different ones, so that caches serve as in real play."""

    name: str
    call: Callable[..., object]
    samples: Sequence[tuple[object, ...]]

    def run(self, times: int = 1) -> None:
        """Call it with all samples, in a loop that costs as little as can be."""
        for _ in range(times):
            deque(starmap(self.call, self.samples), maxlen=0)


@attrs.frozen
class Timing:
    """CPU seconds of one call of an operation, and of one turn of the calibration loop beside it."""

    seconds: float
    turn: float

    @property
    def ratio(self) -> float:
        """How many turns the call takes."""
        return self.seconds / self.turn


class _Tray:
    """A value of the kind that the core deals in, with no help from any library."""

    __slots__ = ("pack", "row")

    pack: int
    row: list[int]


def _turn(before: _Tray, step: int) -> _Tray:
    """One turn of the calibration loop: a call, a copy, arithmetic on large integers, attributes."""
    row = before.row.copy()
    pack = (before.pack * 0x9E3779B97F4A7C15 + step) & 0xFFFF_FFFF_FFFF_FFFF
    row[step & 15] = pack % 255
    if pack & 0x8080_0000:
        row[16] += 1
    after = _Tray()
    after.pack = pack
    after.row = row
    return after


def calibration() -> float:
    """The CPU seconds of one turn of the calibration loop."""
    tray = _Tray()
    tray.pack, tray.row = 1, [0] * 24
    start = time.thread_time()
    for step in range(TURNS):
        tray = _turn(tray, step)
    return (time.thread_time() - start) / TURNS


def measure(operations: Sequence[Operation], rounds: Iterable[object]) -> dict[str, list[Timing]]:
    """For each operation a timing from each of the rounds, in which all have their turn.

    The clock is that of this thread: it stands still while others have the core. The cyclic collector is
    off, since it would stop one operation for what another left behind.
    """
    timings: dict[str, list[Timing]] = {operation.name: [] for operation in operations}
    repeats = {operation.name: _repeats(operation) for operation in operations}
    gc.collect()
    gc.disable()
    try:
        for _ in rounds:
            turn = calibration()
            for operation in operations:
                times = repeats[operation.name]
                start = time.thread_time()
                operation.run(times)
                seconds = (time.thread_time() - start) / times / len(operation.samples)
                before, turn = turn, calibration()
                timings[operation.name].append(Timing(seconds, (before + turn) / 2))
    finally:
        gc.enable()
    return timings


def _repeats(operation: Operation) -> int:
    """How often it is to be run at once. This also fills caches, and warms up the interpreter."""
    calibration()
    operation.run()
    start = time.thread_time()
    operation.run()
    return max(1, round(LEAST / (time.thread_time() - start)))
