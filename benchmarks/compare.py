"""The same random games on this engine and its peers: ratios of games per second, in one run.

    python -m benchmarks.compare [--rounds 7] [--variants reprint-3,amigo-2,zman-5] [--json FILE]
                                 [--without boardgame.io ...] [--quick]

First every program shows that it plays the same game: it prints a few games that follow from given random
numbers, and they must be those of the core, action for action. Then all of them run in turn, round after
round; a ratio is taken within a round, so that a drift of the machine's speed falls out, and the median of
the rounds is given with the lowest and the highest. Time is CPU time of the process without its start and a
warm-up; of the kernel on two cores it is the time of the wall. The means of what happened in the games are
compared with those of C, in standard errors. Exit status 1 tells that games differ.

It needs a C compiler, Node.js with npm (the first run installs boardgame.io), and the dependency group
``benchmarks``; `nox -s benchmarks` provides the last.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import attrs
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from benchmarks.playouts import flat
from reco_rules import VARIANTS, Variant

ROOT: Final = Path(__file__).parents[1]
PEERS: Final = ROOT / "benchmarks" / "peers"
BASES: Final = ("OpenSpiel", "C")
FAR: Final = 4.0
"""Means that are more standard errors apart are of different games."""

Row = dict[str, Any]
"""What a program prints; see `benchmarks.peers.protocol`."""


@attrs.frozen
class Program:
    """A way to play the games, and how many take a second or so."""

    name: str
    module: str
    mode: str
    games: int
    needs: str = ""

    @property
    def check(self) -> str:
        """The mode in which it prints games."""
        return "check-kernel" if self.mode.startswith("kernel") else "check"


PROGRAMS: Final = (
    Program("core", "benchmarks.playouts", "core", 2_000),
    Program("kernel", "benchmarks.playouts", "kernel", 150_000, "numba"),
    Program("kernel on 2 cores", "benchmarks.playouts", "kernel-2", 300_000, "numba"),
    Program("C", "c", "list", 200_000, "cc"),
    Program("C, decoding", "c", "decode", 300_000, "cc"),
    Program("OpenSpiel", "benchmarks.peers.openspiel_game", "rollout", 500, "pyspiel"),
    Program("OpenSpiel, tables", "benchmarks.peers.openspiel_game", "tables", 700, "pyspiel"),
    Program("OpenSpiel, clone per step", "benchmarks.peers.openspiel_game", "clone", 80, "pyspiel"),
    Program("PettingZoo", "benchmarks.peers.pettingzoo_env", "list", 1_500, "pettingzoo"),
    Program("PettingZoo, tables", "benchmarks.peers.pettingzoo_env", "tables", 2_000, "pettingzoo"),
    Program("PettingZoo, arrays", "benchmarks.peers.pettingzoo_env", "mask", 700, "pettingzoo"),
    Program("boardgame.io", "boardgame_io", "client", 80, "npm"),
    Program("boardgame.io, reducer", "boardgame_io", "reducer", 80, "npm"),
    Program("JavaScript alone", "boardgame_io", "plain", 20_000, "npm"),
)


@attrs.frozen
class Target:
    """A ratio that is to be reached, on the first of the variants."""

    what: str
    to: str
    least: float
    aim: float


TARGETS: Final = (
    Target("core", "OpenSpiel", 6.5, 9),
    Target("core", "OpenSpiel, clone per step", 40, 55),
    Target("core", "boardgame.io", 40, 55),
    Target("core", "PettingZoo", 2, 2.7),
    Target("kernel", "C", 0.55, 0.75),
    Target("kernel on 2 cores", "kernel", 1.8, 1.9),
)


class Bench:
    """The programs, built, and what they print."""

    def __init__(self, folder: Path, variants: Sequence[Variant]) -> None:
        self.folder = folder
        self.variants = variants

    def build(self, programs: Iterable[Program]) -> None:
        """Compile C, once for each variant, and install boardgame.io, unless it is there."""
        modules = {program.module for program in programs}
        if "c" in modules:
            for variant in self.variants:
                self._compile(variant)
        if "boardgame_io" in modules and not (PEERS / "boardgame_io" / "node_modules").exists():
            command = ["npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--silent"]
            subprocess.run(command, cwd=PEERS / "boardgame_io", check=True)

    def _compile(self, variant: Variant) -> None:
        known = dict(field.split("=") for field in flat(variant).split(";"))
        known["hands_first"] = str(int(known.pop("order") == "hands-first"))
        options = [f"-D{name.upper()}={value}" for name, value in known.items()]
        source, program = str(PEERS / "c" / "reco.c"), str(self._compiled(variant))
        command = ["cc", "-O3", "-march=native", *options, "-o", program, source, "-lm"]
        subprocess.run(command, check=True)

    def _compiled(self, variant: Variant) -> Path:
        return self.folder / variant.id

    def run(self, program: Program, mode: str, games: int, seed: int, variant: Variant) -> str:
        """What the program prints."""
        if program.module == "c":
            command = [str(self._compiled(variant))]
        elif program.module == "boardgame_io":
            command = ["node", str(PEERS / "boardgame_io" / "reco.js")]
        else:
            command = [sys.executable, "-m", program.module]
        command += [mode, str(games), str(seed), flat(variant)]
        ran = subprocess.run(
            command,
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            env=os.environ | {"NODE_ENV": "production"},
        )
        if ran.returncode:
            sys.exit(f"{program.name} failed: {' '.join(command)}\n{ran.stderr[-2000:]}")
        return ran.stdout

    def measure(self, program: Program, games: int, seed: int, variant: Variant) -> Row:
        """One run: its row, with the rate that counts."""
        row: Row = json.loads(self.run(program, program.mode, games, seed, variant))
        row["games_s"] = row["games"] / row["seconds"]
        return row


def missing(need: str) -> bool:
    """Whether a program or module is not there."""
    if need in ("cc", "npm"):
        return shutil.which(need) is None
    return bool(need) and find_spec(need) is None


def differing(bench: Bench, programs: Sequence[Program], games: int) -> list[str]:
    """The programs that play other games than the core, if asked for the same."""
    core = PROGRAMS[0]
    told = {v.id: bench.run(core, core.check, games, 1, v) for v in bench.variants}
    kinds = {(program.module, program.check): program for program in programs}
    return [
        f"{program.name} on {variant.id}"
        for variant in bench.variants
        for program in kinds.values()
        if bench.run(program, program.check, games, 1, variant) != told[variant.id]
    ]


def farthest(rows: Sequence[Row], base: Sequence[Row]) -> float:
    """How many standard errors the means are apart at most; the spread is that of the base."""
    apart = [0.0]
    for name in rows[0]["mean"]:
        mean, known = (statistics.fmean(row["mean"][name] for row in own) for own in (rows, base))
        variance = statistics.fmean(row["sd"][name] ** 2 for row in base)
        games = [sum(row["games"] for row in own) for own in (rows, base)]
        error = math.sqrt(variance * sum(1 / n for n in games))
        apart.append(abs(mean - known) / error if error else math.inf if mean != known else 0)
    return max(apart)


def summed(rows: dict[str, list[Row]]) -> dict[str, Row]:
    """Of each program the rates of all rounds, ratios to the bases, and how far its means are from C's."""
    return {
        name: {
            "games_s": [round(row["games_s"], 1) for row in own],
            "transitions": statistics.fmean(row["transitions"] / row["games"] for row in own),
            "ratios": {base: ratio(own, rows[base]) for base in BASES if base in rows},
            "apart": round(farthest(own, rows["C"]), 2) if "C" in rows else None,
        }
        for name, own in rows.items()
    }


def ratio(rows: Sequence[Row], base: Sequence[Row]) -> list[float]:
    """Median, lowest and highest of the ratios within a round."""
    ratios = [own["games_s"] / other["games_s"] for own, other in zip(rows, base, strict=True)]
    return [statistics.median(ratios), min(ratios), max(ratios)]


def reached(rows: dict[str, list[Row]]) -> list[Row]:
    """The ratios that are to be reached, with what was measured."""
    return [
        attrs.asdict(target) | {"measured": ratio(rows[target.what], rows[target.to])}
        for target in TARGETS
        if target.what in rows and target.to in rows
    ]


def shown(ratios: Sequence[float]) -> str:
    """A ratio with its spread."""
    return "{:.3g} ({:.3g}-{:.3g})".format(*ratios)


def print_variant(console: Console, id: str, programs: dict[str, Row]) -> None:
    """The table of one variant."""
    bases = list(next(iter(programs.values()))["ratios"])
    table = Table(title=f"Random games of {id}", title_justify="left")
    table.add_column("program")
    for head in ("games/s", "transitions/s", *(f"x {base}" for base in bases), "means apart"):
        table.add_column(head, justify="right")
    for name, own in programs.items():
        rate = statistics.median(own["games_s"])
        table.add_row(
            name,
            f"{rate:,.0f}",
            f"{rate * own['transitions']:,.0f}",
            *(shown(own["ratios"][base]) for base in bases),
            "-" if own["apart"] is None else f"{own['apart']:.1f} s.e.",
        )
    console.print(table)


def print_targets(console: Console, targets: Iterable[Row]) -> None:
    """The ratios that are to be reached."""
    table = Table(title="Targets", title_justify="left")
    for head in ("ratio", "at least", "aim", "measured", ""):
        table.add_column(head, justify="left" if head in ("ratio", "") else "right")
    for target in targets:
        median = target["measured"][0]
        table.add_row(
            f"{target['what']} / {target['to']}",
            f"{target['least']:g}",
            f"{target['aim']:g}",
            shown(target["measured"]),
            "MISSED"
            if median < target["least"]
            else "met"
            if median < target["aim"]
            else "aim met",
        )
    console.print(table)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.compare")
    parser.add_argument("--rounds", type=int, default=7, choices=range(1, 100), metavar="N")
    parser.add_argument("--variants", default="reprint-3,amigo-2,zman-5", help="presets, by commas")
    parser.add_argument(
        "--without",
        action="append",
        default=[],
        choices=[program.name for program in PROGRAMS],
        help="a program to leave out; once for each",
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the games: to try it out")
    parser.add_argument("--json", type=Path, help="also write everything that was measured here")
    asked = parser.parse_args()
    variants = [VARIANTS[id] for id in asked.variants.split(",")]
    console = Console(width=120 if not sys.stdout.isatty() else None, highlight=False)

    programs = [program for program in PROGRAMS if program.name not in asked.without]
    for need in {program.needs for program in programs}:
        if missing(need):
            names = [program.name for program in programs if program.needs == need]
            console.print(f"left out, since there is no {need}: {', '.join(names)}")
            programs = [program for program in programs if program.needs != need]

    measured: dict[str, dict[str, list[Row]]] = {}
    with tempfile.TemporaryDirectory() as folder, Progress(console=Console(stderr=True)) as bar:
        bench = Bench(Path(folder), variants)
        task = bar.add_task("build", total=asked.rounds * len(variants) * len(programs))
        bench.build(programs)
        bar.update(task, description="the same games?")
        wrong = differing(bench, programs, games=3 if asked.quick else 20)
        if wrong:
            sys.exit(f"other games than those of the core: {', '.join(wrong)}")
        for variant in variants:
            rows = measured[variant.id] = {program.name: [] for program in programs}
            for seed in range(1, asked.rounds + 1):
                for program in programs:
                    bar.update(task, description=f"{variant.id}, round {seed}: {program.name}")
                    games = max(20, program.games // (10 if asked.quick else 1))
                    rows[program.name].append(bench.measure(program, games, seed, variant))
                    bar.advance(task)

    record: Row = {
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "rounds": asked.rounds,
        "variants": {id: summed(rows) for id, rows in measured.items()},
        "targets": reached(measured[variants[0].id]),
    }
    for id, rows in record["variants"].items():
        print_variant(console, id, rows)
    print_targets(console, record["targets"])
    console.print(
        f"all programs play the games of the core, action for action ({len(variants)} variants)"
    )
    far = [
        f"{name} on {id}"
        for id, rows in record["variants"].items()
        for name, own in rows.items()
        if (own["apart"] or 0) > FAR
    ]
    if far:
        console.print(f"means more than {FAR:g} standard errors from those of C: {', '.join(far)}")
    console.print(f"Python {record['python']}, {record['cores']} cores, {asked.rounds} rounds")
    if asked.json:
        asked.json.write_text(json.dumps(record, indent=1) + "\n", encoding="utf-8")
    if asked.quick:
        console.print(
            "quick: memories are not warm, so ratios are lower, and nobody is to judge by them"
        )
    sys.exit(1 if far else 0)


if __name__ == "__main__":
    main()
