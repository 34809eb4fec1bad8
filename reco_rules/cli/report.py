"""The command `report`: how balanced the games of a simulation are."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Final

import attrs
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from reco_rules.checks import check_installed
from reco_rules.cli.files import BadFile, about
from reco_rules.cli.look import count, fits

if TYPE_CHECKING:
    from reco_rules.simulate import Run
    from reco_rules.simulate.balance import Estimate, Figures
    from reco_rules.simulate.compare import Comparison
    from reco_rules.simulate.figures import Balancing

EXAMPLES: Final = """\b
Examples:
  reco-rules report games
  reco-rules report games --out games.html
  reco-rules report compared --compare amigo-3 mine --json
"""


@attrs.frozen
class Report:
    """What there is to be told of a simulation."""

    run: Run
    balances: tuple[Figures, ...]
    comparison: Comparison | None


def read(folder: str, compared: tuple[str, str] | None = None) -> Report:
    """The figures of a simulation, and of a change from one cell to another.

    Raises `InvalidValue` where there is no simulation or what cannot be compared, `UnknownName`,
    `MissingExtra`.
    """
    check_installed("reco-rules report", "scipy", "matplotlib", "jinja2", extra="simulate")
    from reco_rules.simulate import open_run
    from reco_rules.simulate.balance import balances, find_cell
    from reco_rules.simulate.compare import compare

    run = open_run(folder)
    pair = [find_cell(run.plan, name) for name in compared or ()]
    comparison = compare(run, *pair) if pair else None
    return Report(run, balances(run), comparison)


def as_json(report: Report) -> str:
    """All figures as data."""
    from reco_rules.simulate.balance import as_data

    return json.dumps(as_data(report.run, report.balances, report.comparison), allow_nan=False)


def write(report: Report, path: str) -> int:
    """Write the page, whole or not at all, and say how many bytes it has. Raises `BadFile`."""
    from reco_rules.simulate.page import page

    file = Path(path)
    if file.suffix.lower() not in (".html", ".htm"):  # not over a part of the simulation, say
        raise BadFile(f"{path}: the page is HTML, so its name ends in .html")
    content = page(report.run, report.balances, report.comparison).encode()
    beside = file.with_name(f".{file.name}.{os.getpid()}")
    with about(path):
        try:
            beside.write_bytes(content)
            beside.replace(file)
        finally:
            beside.unlink(missing_ok=True)
    return len(content)


# ---- on a terminal -------------------------------------------------------------------------------


def show(report: Report, console: Console) -> None:
    """Draw the main figures of each cell, and of the comparison."""
    plan = report.run.plan
    said = f"{count(plan.games, 'game')} of each cell, seed {plan.seed}"
    console.print(said if report.run.complete else f"{said}; not complete yet", style="dim")
    show_rows(_main(report), console)
    if report.comparison is not None:
        console.print()
        console.print(
            f"{report.comparison.first} -> {report.comparison.second}: "
            f"{count(report.comparison.games, 'pair')} of games",
            style="dim",
        )
        show_rows(_change(report.comparison, _balancing(report)), console)
    console.print()
    console.print(f"{_balancing(report).LEGEND} {_LEGEND}", style="dim")


_LEGEND: Final = (
    "After \u00b1: how far the interval of 95 % confidence goes at most. All figures: --out FILE.html or "
    "--json"
)


def _balancing(report: Report) -> Balancing:
    from reco_rules.simulate.figures import balancing

    return balancing(report.run.plan.variants[0])


def show_rows(rows: Sequence[dict[str, str]], console: Console) -> None:
    """Draw a table, or where it has no room, its rows as texts."""
    (name, *others) = rows[0]
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False, show_edge=False)
    table.add_column(name, style="bold")
    for other in others:
        table.add_column(other, justify="right", no_wrap=True)
    for row in rows:
        table.add_row(*map(Text, row.values()))
    if fits(console, table):
        console.print(table)
        return
    for row in rows:
        console.print(Text(row[name], style="bold"))
        told = "; ".join(f"{other} {row[other]}" for other in others)
        console.print(Padding(told, (0, 0, 0, 2), expand=False))


def _main(report: Report) -> list[dict[str, str]]:
    from reco_rules.simulate.balance import cell_names

    return [
        {
            "cell": name,
            **({} if report.run.complete else {"games": str(one.games)}),
            **{
                heading: (percent if heading.endswith("%") else number)(figure(one))
                for heading, figure in _balancing(report).SUMMARY.items()
            },
        }
        for name, one in zip(cell_names(report.run.plan), report.balances, strict=True)
    ]


def _change(comparison: Comparison, own: Balancing) -> list[dict[str, str]]:
    def row(name: str, title: str, *figures: Estimate) -> dict[str, str]:
        tell: Callable[[Estimate], str] = percent if name in own.SHARES else number
        return dict(
            zip(("figure", "first", "second", "change"), (title, *map(tell, figures)), strict=True)
        )

    return [
        row(
            one.name,
            own.COMPARED[one.name]
            + ("" if one.seat is None else f", seat {one.seat}")
            + (", %" if one.name in own.SHARES else ""),
            one.first,
            one.second,
            one.difference,
        )
        for one in comparison.differences
    ]


def percent(one: Estimate) -> str:
    """The figure in percent, and its interval."""
    return number(one.scaled(100), most=2)


def number(one: Estimate, most: int = 3) -> str:
    """The figure, and its interval: where its ends are not equally far, the farther one."""
    half = max(one.high - one.value, one.value - one.low)
    digits = min(one.digits, most)
    if math.isnan(one.value):
        return "-"
    value = f"{one.value:z.{digits}f}"
    return value if math.isnan(half) else f"{value}\u00b1{half:.{digits}f}"
