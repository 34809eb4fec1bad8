"""How balanced the games of a run are: the figures of each cell, each with its interval of confidence.

Games are the unit of independence: what happens at several seats or stacks of one game is summed up per
game first. The parts of a run are read one after the other, and only sums are kept of them.

What is measured is said by the game's room ``balance``: see ``Balancing`` in ``simulate/figures.py``.
`Balance` and `Place` are those of the first game; a game without that room has the figures of `Figures`.
"""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Final, cast

import attrs
import numpy as np
import pyarrow as pa

from reco_rules.checks import check_int, shown
from reco_rules.errors import InvalidValue, UnknownName, WrongType
from reco_rules.games import find_game, game_of, room
from reco_rules.records import to_data
from reco_rules.simulate.columns import schema_of
from reco_rules.simulate.estimates import (
    CONFIDENCE,
    PERCENTILES,
    Estimate,
    Spread,
    Values,
    estimates,
    mean,
    share,
    spread,
    summed,
)
from reco_rules.simulate.figures import Figures, balancing
from reco_rules.simulate.plan import Cell, Plan
from reco_rules.simulate.run import Run, check_run

if TYPE_CHECKING:
    from reco_rules.reco.balance import Balance, Place
    from reco_rules.simulate.compare import Comparison
else:
    _first = room(find_game(), "balance")
    Balance, Place = _first.Balance, _first.Place

__all__ = [
    "CONFIDENCE",
    "PERCENTILES",
    "Balance",
    "Estimate",
    "Figures",
    "Place",
    "Spread",
    "as_data",
    "balance",
    "balances",
    "cell_names",
    "find_cell",
]

REPORT_SCHEMA: Final = 1
"""The version of the report as JSON."""

_BATCH: Final = 20_000
"""So many games are looked at at once: some megabytes."""


def batches(run: Run, cell: int) -> Iterator[pa.Table]:
    """The games of a cell that have been played, some at a time, with the columns of measures."""
    columns = balancing(run.plan.cells[cell].variant).COLUMNS
    for table in run.tables(cell, columns):
        for first in range(0, len(table), _BATCH):
            yield table.slice(first, _BATCH)


def balances(run: Run) -> tuple[Balance, ...]:
    """The figures of all cells of a run, complete or not. Raises as `balance`.

    >>> from tempfile import TemporaryDirectory
    >>> from reco_rules import VARIANTS
    >>> from reco_rules.simulate import Plan, simulate
    >>> with TemporaryDirectory() as folder:
    ...     plan = Plan(variants=VARIANTS["amigo-2"], policies="random", games=20, seed=1)
    ...     (found,) = balances(simulate(plan, folder, workers=1))
    >>> round(sum(seat.value for seat in found.wins), 9)
    1.0
    >>> found.plays.mean.low < found.plays.mean.value < found.plays.mean.high
    True
    """
    check_run(run)
    return tuple(balance(run, cell) for cell in range(len(run.plan.cells)))


def balance(run: Run, cell: int) -> Balance:
    """The figures of a cell, by its number in the plan. Raises `WrongType`, `InvalidValue`."""
    check_run(run)
    cells = run.plan.cells
    check_int("cell", cell, 0, len(cells) - 1)
    variant = cells[cell].variant
    own, most = balancing(variant), game_of(variant).limits(variant).decisions
    games = 0
    sums: dict[str, Values] = {}
    counts = {name: np.zeros(most + 1, np.int64) for name in own.LENGTHS}
    for batch in chain([schema_of(variant).empty_table()], batches(run, cell)):
        games += len(batch)
        found = own.measures(batch, variant)
        for name, values in found.items():
            sums[name] = sums.get(name, 0) + summed(values, found.get(own.PER.get(name, "")))
        for name, histogram in counts.items():
            histogram += np.bincount(found[name][:, 0].astype(int), minlength=len(histogram))
    told = {
        name: estimates(*(share if name in own.SHARES else mean)(measure))
        for name, measure in sums.items()
        if name not in counts
    }
    lengths = {name: spread(histogram) for name, histogram in counts.items()}
    return cast("Balance", own.figures(cells[cell], games, run.plan.games, told, lengths))


# ---- the names of cells, and the report as data -------------------------------------------------


def cell_names(plan: Plan) -> tuple[str, ...]:
    """What the cells of a plan are called: the variant's id, and the policies if there are several.

    >>> from reco_rules import VARIANTS
    >>> cell_names(Plan(variants=VARIANTS["amigo-2"], games=10))
    ('amigo-2',)
    >>> cell_names(Plan(variants=VARIANTS["amigo-2"], policies=["random", ("greedy", "random")], games=10))
    ('amigo-2:random', 'amigo-2:greedy,random')
    """
    return tuple(_name(cell, short=len(plan.policies) == 1) for cell in plan.cells)


def _name(cell: Cell, *, short: bool) -> str:
    if short:
        return cell.variant.id
    same = len(set(cell.policies)) == 1
    return f"{cell.variant.id}:{cell.policies[0] if same else ','.join(cell.policies)}"


def find_cell(plan: Plan, name: str) -> int:
    """The number of the cell of this name, with or without its policies. Raises `UnknownName`.

    >>> from reco_rules import VARIANTS
    >>> plan = Plan(variants=[VARIANTS["amigo-2"], VARIANTS["zman-2"]], games=10)
    >>> find_cell(plan, "zman-2"), find_cell(plan, "zman-2:greedy")
    (1, 1)
    """
    for short in (False, True):
        names = [_name(cell, short=short) for cell in plan.cells]
        if names.count(name) == 1:
            return names.index(name)
    raise UnknownName(f"there is no cell {shown(name)}: there are {', '.join(cell_names(plan))}")


def check_balances(run: Run, found: Sequence[Figures]) -> None:
    """Raise `WrongType`, or `InvalidValue` unless these are the figures of the run's cells."""
    check_run(run)
    if not isinstance(found, Sequence) or not all(isinstance(one, Figures) for one in found):
        raise WrongType(f"expected the figures that balances returns, not {shown(found)}")
    if tuple(one.cell for one in found) != run.plan.cells:
        raise InvalidValue(
            f"these are not the figures of the {len(run.plan.cells)} cells of the run"
        )


def as_data(
    run: Run, found: Sequence[Figures], comparison: Comparison | None = None
) -> dict[str, object]:
    """The report as data for JSON, in which NaN is None. Raises `WrongType`, `InvalidValue`."""
    check_balances(run, found)
    plan = run.plan
    return {
        "schema": REPORT_SCHEMA,
        "game": plan.game.NAME,
        "rules": plan.game.RULES_VERSION,
        "seed": plan.seed,
        "games": plan.games,
        "complete": run.complete,
        "confidence": CONFIDENCE,
        "percentiles": PERCENTILES,
        "cells": [
            {"name": name, **_plain(one)} for name, one in zip(cell_names(plan), found, strict=True)
        ],
        "comparison": None if comparison is None else _plain(comparison),
    }


def _plain(value: attrs.AttrsInstance) -> dict[str, object]:
    def plain(_instance: type, _field: object, value: object) -> object:
        if isinstance(value, Cell):
            return {
                "variant": to_data(value.variant, game=game_of(value.variant)),
                "policies": value.policies,
            }
        return None if isinstance(value, float) and math.isnan(value) else value

    return attrs.asdict(value, value_serializer=plain)
