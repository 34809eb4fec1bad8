"""How balanced the games of a run are: the figures of each cell, each with its interval of confidence.

Games are the unit of independence: what happens at several seats or stacks of one game is summed up per
game first. The parts of a run are read one after the other, and only sums are kept of them.
"""

# pyarrow and scipy have no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt
import pyarrow as pa
from scipy import stats

from reco_rules.checks import check_int, shown
from reco_rules.errors import InvalidValue, UnknownName, WrongType
from reco_rules.reco import RULES_VERSION, Variant, limits
from reco_rules.records import to_data
from reco_rules.simulate.plan import Cell, Plan
from reco_rules.simulate.rows import SCHEMA
from reco_rules.simulate.run import Run, check_run, per_seat

if TYPE_CHECKING:
    from reco_rules.simulate.compare import Comparison

__all__ = [
    "CONFIDENCE",
    "PERCENTILES",
    "Balance",
    "Estimate",
    "Place",
    "Spread",
    "as_data",
    "balance",
    "balances",
    "cell_names",
    "find_cell",
]

Values: TypeAlias = npt.NDArray[np.float64]
"""Numbers with a row per game."""

CONFIDENCE: Final = 0.95
"""So often an interval holds the true figure."""

TAILS: Final = (1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2
"""Where the interval is cut off, as probabilities."""

PERCENTILES: Final = (5, 25, 50, 75, 95)
"""The quantiles that are told, in per cent."""

REPORT_SCHEMA: Final = 1
"""The version of the report as JSON."""

_BATCH: Final = 20_000
"""So many games are looked at at once: some megabytes."""

_COLORS: Final = 4


@attrs.frozen
class Estimate:
    """A figure with its interval of 95 % confidence. What too few games tell is NaN."""

    value: float
    """The figure, as these games have it."""
    low: float
    """The lower end of the interval."""
    high: float
    """The upper end."""

    @property
    def digits(self) -> int:
        """How many decimal digits the interval is worth, at most three.

        >>> Estimate(0.61, 0.58, 0.64).digits, Estimate(0.61, 0.49, 0.73).digits, Estimate(1, 1, 1).digits
        (2, 2, 2)
        """
        half = (self.high - self.low) / 2
        return min(max(-math.floor(math.log10(half / 2)), 0), 3) if half > 0 else 2

    def scaled(self, factor: float, less: float = 0) -> Estimate:
        """The same in another unit, and less something.

        >>> Estimate(0.5, 0.25, 0.75).scaled(100, 0.25)
        Estimate(value=25.0, low=0.0, high=50.0)
        """
        return Estimate(*(factor * (end - less) for end in attrs.astuple(self)))


@attrs.frozen
class Place:
    """A place of the reward stack, the same in all four colors."""

    value: int
    """The points that its reward is worth."""
    taken: Estimate
    """In how much of the stacks it was taken."""
    counted: Estimate
    """Of those taken, how many counted: the taker had another one of the color (SCORE-1)."""
    ahead: Estimate
    """The total of who took it, less the mean total of the table."""
    wins: Estimate
    """How much of a victory who took it had."""


@attrs.frozen
class Spread:
    """How a number is spread over the games."""

    mean: Estimate
    """The mean."""
    deviation: Estimate
    """The standard deviation."""
    quantiles: tuple[Estimate, ...]
    """The quantiles of `PERCENTILES`, each a number that occurs."""


@attrs.frozen
class Balance:
    """The figures of a cell.

    Seat 0 has the first turn. A victory that k seats share is 1/k of a victory for each, so that the
    shares of the seats add up to 1. A good contractor is a seat that dumped nothing.
    """

    cell: Cell
    """What was played."""
    games: int
    """How many games have been played."""
    planned: int
    """How many are to be played."""
    wins: tuple[Estimate, ...]
    """Per seat its share of the victories."""
    total_by_seat: tuple[Estimate, ...]
    """Per seat the mean points (SCORE-5)."""
    reward_by_seat: tuple[Estimate, ...]
    """Per seat the mean points from rewards (SCORE-1, SCORE-2)."""
    bonus_by_seat: tuple[Estimate, ...]
    """Per seat the mean bonus (SCORE-4)."""
    penalty_by_seat: tuple[Estimate, ...]
    """Per seat the mean penalty, which is not above 0 (SCORE-3)."""
    total: Estimate
    """The mean points over all seats."""
    reward: Estimate
    """The mean points from rewards over all seats."""
    bonus: Estimate
    """The mean bonus over all seats."""
    penalty: Estimate
    """The mean penalty over all seats."""
    good: tuple[Estimate, ...]
    """For 0, 1, ... good contractors the share of games with so many."""
    contractors: Estimate
    """The mean number of good contractors."""
    paid: Estimate
    """The mean bonus of a good contractor."""
    good_wins: Estimate
    """How much of a victory a good contractor has."""
    decided: Estimate
    """The share of games that others would have won without the bonus."""
    places: tuple[Place, ...]
    """The places of the reward stack, from the top."""
    recycled: Estimate
    """The share of games in which the discards became the draw pile (REFILL-2)."""
    short: Estimate
    """The share of games in which a refill ended short: no card was left to draw (X-3)."""
    stuck: Estimate
    """The share of games that ended since nobody held a card (X-4)."""
    plays: Spread
    """The plays of a game."""
    turns: Spread
    """Its turns: plays and passes."""
    decisions: Spread
    """Its decisions: plays, dumps and passes."""
    tiebreak: Estimate
    """The share of games in which the tie-break of fewer dumped cards took the victory from a seat."""
    shared: Estimate
    """The share of games with a shared victory."""

    @property
    def complete(self) -> bool:
        """Whether all games that are planned have been played."""
        return self.games == self.planned


# ---- measures: what each game says --------------------------------------------------------------

COLUMNS: Final = [
    *("game", "plays", "dumps", "passes", "recycles", "shortages", "emptied"),
    *("total", "bonus", "dumped", "rank", "claims"),
]
"""The columns of the results that measures are made of."""

SHARES: Final = frozenset(
    {
        *("wins", "good", "good_wins", "decided", "taken", "counted", "taker_wins"),
        *("recycled", "short", "stuck", "tiebreak", "shared"),
    }
)
"""The measures that are shares of something; the others are numbers."""

_PER: Final = {
    "paid": "contractors",
    "good_wins": "contractors",
    "counted": "taken",
    "ahead": "taken",
    "taker_wins": "taken",
}
"""The measures that are told per unit of another one; the others are told per game."""

_ROWS: Final = (
    "wins",
    "total_by_seat",
    "reward_by_seat",
    "bonus_by_seat",
    "penalty_by_seat",
    "good",
)
"""The measures that `Balance` has in a row: per seat, or per number of good contractors."""

LENGTHS: Final = ("plays", "turns", "decisions")
"""The measures that `Balance` has as a `Spread`."""


def measures(played: pa.Table, variant: Variant) -> dict[str, Values]:
    """What each game says: per measure an array with a row per game and a column per seat and so on."""
    total, bonus, dumped, rank = (
        per_seat(played[name], variant.players) for name in ("total", "bonus", "dumped", "rank")
    )
    plays, dumps, passes, recycles, shortages, emptied = (
        played[name].to_numpy()[:, None]
        for name in ("plays", "dumps", "passes", "recycles", "shortages", "emptied")
    )
    won, clean = rank == 1, dumped == 0
    wins = won / _of_table(won)
    points = {"total": total, "reward": total - bonus + dumped, "bonus": bonus, "penalty": -dumped}
    without = 1000 * (total - bonus).astype(np.int64) - dumped  # as SCORE-5 ranks
    found = {
        "wins": wins,
        **{f"{name}_by_seat": values for name, values in points.items()},
        **{name: values.mean(axis=1, keepdims=True) for name, values in points.items()},
        "good": np.eye(variant.players + 1)[clean.sum(axis=1)],
        "contractors": _of_table(clean),
        "paid": _of_table(bonus),
        "good_wins": _of_table(wins * clean),
        "decided": ((without == _best(without)) != won).any(axis=1, keepdims=True),
        **_of_places(played, variant, wins, total - total.mean(axis=1, keepdims=True)),
        "recycled": recycles > 0,
        "short": shortages > 0,
        "stuck": emptied == -1,
        "plays": plays,
        "turns": plays + passes,
        "decisions": plays + dumps + passes,
        "tiebreak": _of_table(total == _best(total)) > _of_table(won),
        "shared": _of_table(won) > 1,
    }
    return {name: np.asarray(values, dtype=np.float64) for name, values in found.items()}


def _of_table(by_seat: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The sum over the seats of each game."""
    return np.asarray(by_seat.sum(axis=1, keepdims=True))


def _best(by_seat: npt.NDArray[Any]) -> npt.NDArray[Any]:
    return np.asarray(by_seat.max(axis=1, keepdims=True))


def _of_places(
    played: pa.Table, variant: Variant, wins: Values, ahead: Values
) -> dict[str, Values]:
    """The measures by place of the stack: the mean over the colors of what is there of each taking."""
    games, players, length = len(played), variant.players, len(variant.stack)
    stacks = played["claims"].combine_chunks().flatten()
    seat = stacks.flatten().to_numpy().astype(np.int64)
    sizes = np.diff(stacks.offsets.to_numpy())
    stack = np.repeat(np.arange(games * _COLORS), sizes)
    place = np.arange(len(seat)) - np.repeat(np.cumsum(sizes) - sizes, sizes)
    game, holding = stack // _COLORS, stack * players + seat
    held = np.bincount(holding, minlength=games * _COLORS * players)

    def by_place(of_taking: npt.NDArray[Any] | None) -> Values:
        sums = np.bincount(game * length + place, of_taking, minlength=games * length)
        return sums.reshape(games, length) / _COLORS

    return {
        "taken": by_place(None),
        "counted": by_place(held[holding] > 1),
        "ahead": by_place(ahead[game, seat]),
        "taker_wins": by_place(wins[game, seat]),
    }


def batches(run: Run, cell: int) -> Iterator[pa.Table]:
    """The games of a cell that have been played, some at a time, with the columns of measures."""
    for table in run.tables(cell, COLUMNS):
        for first in range(0, len(table), _BATCH):
            yield table.slice(first, _BATCH)


# ---- figures -------------------------------------------------------------------------------------


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
    games = 0
    sums: dict[str, Values] = {}
    counts = {name: np.zeros(limits(variant).decisions + 1, np.int64) for name in LENGTHS}
    for batch in chain([SCHEMA.empty_table()], batches(run, cell)):
        games += len(batch)
        found = measures(batch, variant)
        for name, values in found.items():
            sums[name] = sums.get(name, 0) + summed(values, found.get(_PER.get(name, "")))
        for name, histogram in counts.items():
            histogram += np.bincount(found[name][:, 0].astype(int), minlength=len(histogram))
    told = {
        name: estimates(*(share if name in SHARES else mean)(measure))
        for name, measure in sums.items()
        if name not in counts
    }
    stacked = [told.pop(name) for name in ("taken", "counted", "ahead", "taker_wins")]
    fields: dict[str, Any] = {
        **{name: row if name in _ROWS else row[0] for name, row in told.items()},
        **{name: _spread(histogram) for name, histogram in counts.items()},
    }
    places = tuple(map(Place, variant.stack, *stacked))
    return Balance(cells[cell], games, run.plan.games, places=places, **fields)


def summed(values: Values, per: Values | None = None) -> Values:
    """What is kept of a measure: the sums that a ratio and its variance need, and how many games tell."""
    per = np.ones_like(values) if per is None else per
    terms = values, per, values * values, values * per, per * per, per != 0
    return np.array([term.sum(axis=0, dtype=np.float64) for term in terms])


def ratio(sums: Values) -> tuple[Values, Values, Values]:
    """The ratio of two sums over the games, its variance (linearized), and how many games tell it.

    Where the lower sum counts the games, this is the mean and its variance.
    """
    upper, lower, squares, products, lower_squares, games = sums
    value = upper / lower
    residual = squares - 2 * value * products + value * value * lower_squares
    residual[residual < 1e-12 * squares] = 0  # what rounding leaves of nothing
    return value, residual / lower**2, games


def mean(sums: Values) -> tuple[Values, Values, Values]:
    """Means with the interval of Student's t."""
    with np.errstate(divide="ignore", invalid="ignore"):
        value, variance, games = ratio(sums)
        half = student(games - 1) * np.sqrt(variance * games / (games - 1))
    return value, value - half, value + half


def share(sums: Values) -> tuple[Values, Values, Values]:
    """Shares with the interval of Wilson.

    What is not plainly yes or no in each game counts as so many games as would, with yes and no, have
    the same variance; where all games say the same, as so many as they are.
    """
    with np.errstate(divide="ignore", invalid="ignore"):
        value, variance, games = ratio(sums)
        return value, *wilson(value, np.where(variance > 0, value * (1 - value) / variance, games))


def wilson(part: Values, games: Values) -> tuple[Values, Values]:
    """The interval of Wilson for a share of so many independent games."""
    z = stats.norm.ppf(TAILS[1])
    middle = (part + z * z / (2 * games)) / (1 + z * z / games)
    root = np.sqrt(part * (1 - part) / games + (z / (2 * games)) ** 2)
    half = z / (1 + z * z / games) * root
    return np.minimum(middle - half, part), np.maximum(middle + half, part)  # rounding at 0 and 1


def student(freedom: Values) -> Values:
    """Half the width of an interval, in standard errors."""
    return np.asarray(stats.t.ppf(TAILS[1], freedom))


def estimates(value: Values, low: Values, high: Values) -> tuple[Estimate, ...]:
    """Figures and the ends of their intervals, one by one."""
    return tuple(map(Estimate, value.tolist(), low.tolist(), high.tolist()))


def _spread(counts: npt.NDArray[np.int64]) -> Spread:
    """The spread of numbers of which it is counted how often each occurs."""
    games, numbers = counts.sum(), np.arange(len(counts))
    with np.errstate(divide="ignore", invalid="ignore"):
        mean = (counts * numbers).sum() / games
        squares, fourths = ((counts * (numbers - mean) ** power).sum() for power in (2, 4))
        variance = squares / (games - 1)
        deviation = np.sqrt(variance)
        excess = np.maximum(fourths / games - variance**2, 0)  # variance of a square, linearized
        error = np.sqrt(excess / games) / (2 * deviation) if deviation != 0 else 0
        half = student(games - 1) * np.array([deviation / np.sqrt(games), error])
    value = np.array([mean, deviation])
    told = estimates(value, np.maximum(value - half, 0), value + half)
    cumulated = counts.cumsum()
    return Spread(
        mean=told[0],
        deviation=told[1],
        quantiles=tuple(_quantile(cumulated, percent) for percent in PERCENTILES),
    )


def _quantile(cumulated: npt.NDArray[np.int64], percent: int) -> Estimate:
    """A quantile, with the interval between two of the numbers in order, whatever their distribution."""
    games = int(cumulated[-1])
    low, high = stats.binom.ppf(TAILS, games, percent / 100) if games else (0, 1)
    ranks = -(-games * percent // 100), int(low), int(high) + 1
    return Estimate(
        *(
            float(np.searchsorted(cumulated, rank)) if 1 <= rank <= games else math.nan
            for rank in ranks
        )
    )


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


def check_balances(run: Run, found: Sequence[Balance]) -> None:
    """Raise `WrongType`, or `InvalidValue` unless these are the figures of the run's cells."""
    check_run(run)
    if not isinstance(found, Sequence) or not all(isinstance(one, Balance) for one in found):
        raise WrongType(f"expected the figures that balances returns, not {shown(found)}")
    if tuple(one.cell for one in found) != run.plan.cells:
        raise InvalidValue(
            f"these are not the figures of the {len(run.plan.cells)} cells of the run"
        )


def as_data(
    run: Run, found: Sequence[Balance], comparison: Comparison | None = None
) -> dict[str, object]:
    """The report as data for JSON, in which NaN is None. Raises `WrongType`, `InvalidValue`."""
    check_balances(run, found)
    plan = run.plan
    return {
        "schema": REPORT_SCHEMA,
        "game": "reco",
        "rules": RULES_VERSION,
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
            return {"variant": to_data(value.variant), "policies": value.policies}
        return None if isinstance(value, float) and math.isnan(value) else value

    return attrs.asdict(value, value_serializer=plain)
