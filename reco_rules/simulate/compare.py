"""A/B: what the change from one cell to another does to the games.

The n-th games of both have the same streams of random numbers, so that they are compared in pairs: what
the cards of a game do to both is no part of the difference.
"""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING

import attrs
import numpy as np
import pyarrow as pa

from reco_rules.checks import check_int
from reco_rules.errors import InvalidValue
from reco_rules.games import find_game, room
from reco_rules.simulate.balance import batches
from reco_rules.simulate.columns import schema_of
from reco_rules.simulate.estimates import (
    Estimate,
    Values,
    estimates,
    mean,
    ratio,
    share,
    student,
    summed,
)
from reco_rules.simulate.figures import Balancing, balancing
from reco_rules.simulate.plan import Cell
from reco_rules.simulate.run import Run, check_run

if TYPE_CHECKING:
    from reco_rules.reco.balance import COMPARED
else:
    COMPARED = room(find_game(), "balance").COMPARED

__all__ = ["COMPARED", "Comparison", "Difference", "compare"]


@attrs.frozen
class Difference:
    """A figure of both cells, and what the change does to it."""

    name: str
    """The figure: of R-Eco one of `COMPARED`."""
    seat: int | None
    """The seat that it is of, if there is one for each."""
    first: Estimate
    """The figure of the first cell."""
    second: Estimate
    """The figure of the second cell."""
    difference: Estimate
    """The second less the first, with the interval of Student's t on the differences of the pairs."""
    unpaired: Estimate
    """The same with the interval of Welch, which other games for the second would have given."""
    saved: float
    """The share of the variance that pairing took away, below 0 where it added some; NaN without any."""


@attrs.frozen
class Comparison:
    """The differences between two cells. Each interval is for itself: of twenty, one misses on average."""

    first: Cell
    """What is changed."""
    second: Cell
    """What it is changed to."""
    games: int
    """How many pairs of games were compared: those of which both have been played."""
    differences: tuple[Difference, ...]
    """The figures."""


def compare(run: Run, first: int, second: int, *, other: Run | None = None) -> Comparison:
    """Compare two cells of a run, given by their numbers in the plan; the second may be of another run.

    Raises `WrongType`, `InvalidValue`: they must have the same number of players and the same seed.

    >>> from tempfile import TemporaryDirectory
    >>> import attrs
    >>> from reco_rules import VARIANTS
    >>> from reco_rules.simulate import Plan, simulate
    >>> amigo = VARIANTS["amigo-2"]
    >>> lavish = attrs.evolve(amigo, id="lavish", edition="custom", bonus=(0, 9, 9))
    >>> with TemporaryDirectory() as folder:
    ...     plan = Plan(variants=[amigo, lavish], policies="random", games=20, seed=1)
    ...     found = compare(simulate(plan, folder, workers=1), 0, 1)
    >>> found.games
    20
    """
    other = run if other is None else other
    check_run(run)
    check_run(other)
    check_int("first", first, 0, len(run.plan.cells) - 1)
    check_int("second", second, 0, len(other.plan.cells) - 1)
    cells = run.plan.cells[first], other.plan.cells[second]
    players = [cell.variant.players for cell in cells]
    if players[0] != players[1]:
        raise InvalidValue(
            f"{cells[0].variant} has {players[0]} players and {cells[1].variant} {players[1]}: only what "
            "has the same number can be compared"
        )
    if run.plan.seed != other.plan.seed:
        raise InvalidValue(
            f"the seeds are {run.plan.seed} and {other.plan.seed}: only games of the same seed are pairs"
        )
    if run.plan.game is not other.plan.game:
        raise InvalidValue(
            f"{cells[0].variant} and {cells[1].variant} are of different games: only what is of one game "
            "can be compared"
        )
    games, sums = 0, np.zeros(())
    own = balancing(cells[0].variant)
    nothing = schema_of(cells[0].variant).empty_table()
    for pair in chain([(nothing, nothing)], _pairs(batches(run, first), batches(other, second))):
        games += len(pair[0])
        x, y = (_values(part, cell, own) for part, cell in zip(pair, cells, strict=True))
        sums = sums + np.array([summed(values) for values in (x, y, y - x)])
    return Comparison(*cells, games, tuple(_differences(sums, players[0], own)))


def _values(played: pa.Table, cell: Cell, own: Balancing) -> Values:
    """Per game all that is compared."""
    found = own.measures(played, cell.variant)
    return np.hstack([found[name] for name in own.COMPARED])


def _pairs(
    left: Iterator[pa.Table], right: Iterator[pa.Table]
) -> Iterator[tuple[pa.Table, pa.Table]]:
    """The games of the same numbers, some at a time. Both come in the order of the numbers."""
    one, two = next(left, None), next(right, None)
    while one is not None and two is not None:
        x, y = one["game"].to_numpy(), two["game"].to_numpy()
        both = np.intersect1d(x, y, assume_unique=True)
        yield one.take(np.searchsorted(x, both)), two.take(np.searchsorted(y, both))
        end = min(x[-1], y[-1])
        one = one.slice(np.searchsorted(x, end, "right")) or next(left, None)
        two = two.slice(np.searchsorted(y, end, "right")) or next(right, None)


def _differences(sums: Values, players: int, own: Balancing) -> Iterator[Difference]:
    """What the sums of both and of their differences tell."""
    named = [
        (name, seat)
        for name in own.COMPARED
        for seat in (range(players) if name == "wins" else [None])
    ]
    whether_share = [name in own.SHARES for name, _ in named]
    first, second = (
        estimates(*np.where(whether_share, share(cell), mean(cell))) for cell in sums[:2]
    )
    difference, low, high = mean(sums[2])
    with np.errstate(divide="ignore", invalid="ignore"):
        one, two, paired = (variance * n / (n - 1) for _, variance, n in map(ratio, sums))
        freedom = (one + two) ** 2 / ((one**2 + two**2) / (sums[0, 5] - 1))
        half = np.where(one + two == 0, 0, student(freedom) * np.sqrt(one + two))
        saved = 1 - paired / (one + two)
    unpaired = estimates(difference, difference - half, difference + half)
    rows = zip(
        named,
        first,
        second,
        estimates(difference, low, high),
        unpaired,
        saved.tolist(),
        strict=True,
    )
    for (name, seat), *figures in rows:
        yield Difference(name, seat, *figures)
