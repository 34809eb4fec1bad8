"""Estimates with intervals of confidence, from sums over games.

Games are the unit of independence: what happens at several seats or stacks of one game is summed up per
game first.
"""

# scipy has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

import math
from typing import Final, TypeAlias

import attrs
import numpy as np
import numpy.typing as npt
from scipy import stats

Values: TypeAlias = npt.NDArray[np.float64]
"""Numbers with a row per game."""

CONFIDENCE: Final = 0.95
"""So often an interval holds the true figure."""

TAILS: Final = (1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2
"""Where the interval is cut off, as probabilities."""

PERCENTILES: Final = (5, 25, 50, 75, 95)
"""The quantiles that are told, in per cent."""


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
class Spread:
    """How a number is spread over the games."""

    mean: Estimate
    """The mean."""
    deviation: Estimate
    """The standard deviation."""
    quantiles: tuple[Estimate, ...]
    """The quantiles of `PERCENTILES`, each a number that occurs."""


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


def spread(counts: npt.NDArray[np.int64]) -> Spread:
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
