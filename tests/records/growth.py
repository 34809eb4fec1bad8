"""How the time to load or refuse hostile input grows with it, as a ratio; a table of all traps.

    python -m tests.records.growth [--size 250000] [--name WORD]

Each trap is written in one size and in four times that size, and loaded in turn in this process; what grows
as its input does takes four times as long. Ends with 1 where it takes more than nine times.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable

from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.records.traps import TRAPS, once, trap

MOST: float = 9
"""Between 4, in proportion, and 16, by the square."""


def seconds(load: Callable[[str], object], text: str) -> float:
    """The time of this process that it takes: the best of three."""
    spent: list[float] = []
    for _ in range(3):
        begin = time.process_time()
        once(load, text)
        spent.append(time.process_time() - begin)
    return min(spent)


def main() -> int:
    """Measure all, and print what was found."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.records.growth",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--size", type=int, default=250_000, help="characters of the smaller input")
    parser.add_argument("--name", default="", help="only traps with this word in their name")
    chosen = parser.parse_args()
    gc.disable()  # its pauses grow with this program, not with the input
    table, worst = Table("loader", "trap", "ms", "x 4 ms", "ratio"), 0.0
    traps = [each for each in TRAPS if chosen.name in each[1]]
    for kind, name in track(traps, console=Console(stderr=True), transient=True):
        write, load = trap(kind, name)
        little, much = (seconds(load, write(size)) for size in (chosen.size, 4 * chosen.size))
        gc.collect()
        ratio = much / max(little, 0.001)
        worst = max(worst, ratio)
        figures = (f"{little * 1e3:.1f}", f"{much * 1e3:.1f}", f"{ratio:.1f}")
        table.add_row(kind, name, *figures, style="bold" if ratio > MOST else "")
    Console().print(table)
    return int(worst > MOST)


if __name__ == "__main__":
    sys.exit(main())
