"""Writes games with a `Recorder` in processes that are killed at random moments.

    python -m tests.records.killing FOLDER COUNT SEED

For each game a process of its own writes what happens, step by step, and says so after each step. It is
killed (SIGKILL) after a random number of steps and a moment more. For each, one line tells as JSON the file
and how many steps it had promised.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeAlias

from reco_rules.records import Record, Recorder
from reco_rules.records.convert import FirstRecord
from reco_rules.table import History
from tests.strategies import PRESETS, Line, pick, whole_game

NOON = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)

Step: TypeAlias = Callable[[Recorder], None]
"""Something that is written."""


def line_of(seed: int) -> Line:
    """The game that is written."""
    return whole_game(pick(PRESETS, random.Random(seed)), "uniform", seed)


def begin_of(seed: int) -> FirstRecord:
    """What the file begins with."""
    line = line_of(seed)
    return Record(History(line.variant, line.first_seat))


def steps_of(seed: int) -> Iterator[Step]:
    """All that is written: the actions, some with remarks, some undone and done again."""

    def append(n: int) -> Step:
        time = NOON + timedelta(seconds=n) if n % 3 == 0 else None
        comment = f"after {n}: æ\n" if n % 4 == 0 else None
        return lambda recorder: recorder.append(line.actions[n], time=time, comment=comment)

    line = line_of(seed)
    for n in range(len(line.actions)):
        yield append(n)
        if n + 1 < len(line.actions) and n % 9 == 5:
            yield lambda recorder: recorder.undo()
            yield append(n)
        if n + 1 < len(line.actions) and n % 10 == 3:
            yield lambda recorder: recorder.remark(comment="well")
            yield lambda recorder: recorder.replace_seat(0, "grëedy")


def records_of(seed: int, folder: Path) -> list[FirstRecord]:
    """What the file holds after so many steps, from its beginning to its end."""
    path = folder / f"whole-{seed}"
    with Recorder(path, begin_of(seed)) as recorder:
        found = [recorder.record]
        for step in steps_of(seed):
            step(recorder)
            found.append(recorder.record)
    return found


def write(path: Path, seed: int, out: int) -> None:
    """What the process does that is killed."""
    with Recorder(path, begin_of(seed)) as recorder:
        os.write(out, b".")
        for step in steps_of(seed):
            step(recorder)
            os.write(out, b".")


def promised(path: Path, seed: int, rng: random.Random) -> int:
    """Have the game written, kill what writes it, and return how many steps were promised."""
    most = sum(1 for _ in steps_of(seed))
    last = int(rng.random() * (most + 2)) if rng.random() < 0.9 else most
    reading, writing = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(reading)
        write(path, seed, writing)
        os._exit(0)
    os.close(writing)
    said = 0
    while said <= last and os.read(reading, 1):
        said += 1
    time.sleep(rng.random() * 0.002)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    while os.read(reading, 1):
        said += 1
    os.close(reading)
    return said - 1


def main() -> None:
    """Kill so many."""
    folder, count, seed = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    rng = random.Random(seed)
    for n in range(seed, seed + count):
        path = folder / str(n)
        steps = promised(path, n, rng)
        print(json.dumps({"path": str(path), "seed": n, "steps": steps}), flush=True)


if __name__ == "__main__":
    main()
