"""How time and memory grow: with the number of games, with the players, with the deck.

    python -m benchmarks.growth [--part WORD] [--json FILE]

Each point is measured in processes of its own. Time is CPU time, the least of three runs after a first
small one; memory is the highest that the run allocates at once, traced in a process of its own, since
that takes time. Beside each point stands the exponent of the growth since the point before: 1 is in
proportion, 0 no growth. Below each part is that of the whole, from a line through the logarithms of all.
The batch kernel is left out where Numba is not there.
"""

from __future__ import annotations

import argparse
import json
import math
import multiprocessing
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import attrs
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.micro import python, random_game
from reco_rules import VARIANTS, Cards, Variant
from reco_rules.history import History

AMIGO: Final = VARIANTS["amigo-3"]
RUNS: Final = 3


# ---- what is done -------------------------------------------------------------------------------


def for_players(players: int) -> Variant:
    """The variant for so many players, all else alike."""
    bonus = (0, *range(players + 1, 1, -1))
    return attrs.evolve(AMIGO, id="grown", edition="custom", players=players, bonus=bonus)


def for_deck(size: int) -> Variant:
    """The variant with a deck of this size, in which as many cards are doubles."""
    doubles = round(size * 12 / 88)
    halves = (size - doubles, doubles)
    counts = [(half + color) // 4 for half in halves for color in range(4)]
    return attrs.evolve(AMIGO, id="grown", edition="custom", deck=Cards.from_counts(counts))


def forget(variant: Variant, games: int) -> int:
    """Play and keep nothing."""
    return sum(len(random_game(variant, seed)) for seed in range(games))


def keep(variant: Variant, games: int) -> int:
    """Play, and keep every game as a history."""
    kept = [History(variant, 0, random_game(variant, seed)) for seed in range(games)]
    return sum(map(len, kept))


def batch(variant: Variant, games: int) -> int:
    """Play in the batch kernel, on one core; it keeps the summaries."""
    from reco_rules.batch import play_games  # needs Numba

    played = play_games(variant, games, seed=1, threads=1)
    return int((played.turns + played.dumps + played.reveals).sum(dtype=int))


Work = Callable[[Variant, int], int]
"""Plays so many games; gives the number of their actions, cards drawn included."""


@attrs.frozen
class Point:
    """A piece of work of some size."""

    size: int
    work: Work
    variant: Variant
    games: int


@attrs.frozen
class Part:
    """Work of growing size."""

    title: str
    unit: str
    points: list[Point]


def parts() -> Iterator[Part]:
    """All that is measured."""
    for title, work, numbers in (
        ("games in the core, forgotten", forget, (100, 1_000, 10_000)),
        ("games in the core, kept as histories", keep, (100, 1_000, 10_000)),
        ("games in the batch kernel, summaries kept", batch, (10_000, 100_000, 1_000_000)),
    ):
        if work is not batch or find_spec("numba"):
            yield Part(title, "games", [Point(n, work, AMIGO, n) for n in numbers])
    players = range(2, 7)
    sizes = (30, 45, 64, 90, 127)
    yield Part(
        "players, 1,000 games each",
        "players",
        [Point(n, forget, for_players(n), 1_000) for n in players],
    )
    yield Part(
        "cards in the deck, 1,000 games each",
        "cards",
        [Point(n, forget, for_deck(n), 1_000) for n in sizes],
    )


# ---- how it is measured -------------------------------------------------------------------------


def seconds_of(point: Point) -> tuple[float, int]:
    """The CPU seconds of the work, and the number of its actions."""
    actions = point.work(point.variant, 1)
    spent: list[float] = []
    for _ in range(RUNS):
        start = time.process_time()
        actions = point.work(point.variant, point.games)
        spent.append(time.process_time() - start)
    return min(spent), actions


def peak_of(point: Point) -> int:
    """The bytes that the work allocates at most at once."""
    point.work(point.variant, 1)
    tracemalloc.start()
    point.work(point.variant, point.games)
    return tracemalloc.get_traced_memory()[1]


@attrs.frozen
class Found:
    """What was measured of a point."""

    size: int
    games: int
    seconds: float
    actions: int
    peak: int

    @property
    def values(self) -> tuple[float, float, float]:
        """What may grow: the time, the time of an action, the memory."""
        return self.seconds, self.seconds / self.actions, self.peak


def found_of(point: Point) -> Found:
    """Measure a point, in a process for the time and one for the memory."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as process:
        seconds, actions = process.submit(seconds_of, point).result()
        peak = process.submit(peak_of, point).result()
    return Found(point.size, point.games, seconds, actions, peak)


def exponents(found: Sequence[Found]) -> list[float]:
    """The exponents of growth of the values with the size: the slopes in logarithms."""
    sizes = [math.log(each.size) for each in found]
    columns = zip(*[map(math.log, each.values) for each in found], strict=True)
    return [statistics.linear_regression(sizes, column).slope for column in columns]


# ---- how it is told -----------------------------------------------------------------------------


def table_of(part: Part, found: Sequence[Found]) -> Table:
    """The table of a part; in the last line the exponents of the whole."""
    overall = exponents(found)
    table = Table(title=part.title, show_footer=True)
    table.add_column(part.unit, "overall", justify="right")
    for heading, footer in (
        ("actions a game", ""),
        ("seconds", ""),
        ("grows", f"{overall[0]:.2f}"),
        ("ns an action", ""),
        ("grows", f"{overall[1]:.2f}"),
        ("peak MB", ""),
        ("grows", f"{overall[2]:.2f}"),
    ):
        table.add_column(heading, footer, justify="right")
    for place, each in enumerate(found):
        steps = exponents(found[place - 1 : place + 1]) if place else []
        seconds, action, peak = [f"{step:.2f}" for step in steps] or [""] * 3
        table.add_row(
            f"{each.size:,}",
            f"{each.actions / each.games:.1f}",
            f"{each.seconds:.3f}",
            seconds,
            f"{1e9 * each.seconds / each.actions:.1f}",
            action,
            f"{each.peak / 1e6:.2f}",
            peak,
        )
    return table


def main() -> int:
    """Measure all, and print what was found."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.growth",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--part", default="", help="only parts with this word in their title")
    parser.add_argument("--json", type=Path, help="a file for the figures")
    chosen = parser.parse_args()
    measured = [part for part in parts() if chosen.part in part.title]
    points = [point for part in measured for point in part.points]
    bar = track(points, "measuring", console=Console(stderr=True), transient=True)
    found = iter([found_of(point) for point in bar])
    told: list[dict[str, object]] = []
    for part in measured:
        rows = [next(found) for _ in part.points]
        Console().print(table_of(part, rows))
        names = ("seconds", "seconds_per_action", "peak")
        told.append(
            {
                "title": part.title,
                "unit": part.unit,
                "points": [attrs.asdict(row) for row in rows],
                "exponents": {
                    name: round(exponent, 3)
                    for name, exponent in zip(names, exponents(rows), strict=True)
                },
            }
        )
    if chosen.json:
        figures = {"python": python(), "variant": AMIGO.id, "parts": told}
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
