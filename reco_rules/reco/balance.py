"""How balanced games of R-Eco are: its figures, and what each game says of them.

R-Eco's room that `reco_rules.simulate.balance` asks for: see `reco_rules.simulate.figures.Balancing`.
"""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

import attrs
import numpy as np
import numpy.typing as npt
import pyarrow as pa

from reco_rules.reco import Variant
from reco_rules.simulate.estimates import Estimate, Spread, Values
from reco_rules.simulate.figures import Figure, Figures, as_values, of_seats
from reco_rules.simulate.plan import Cell
from reco_rules.simulate.run import per_seat

_COLORS: Final = 4


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


@attrs.frozen(kw_only=True)
class Balance(Figures):
    """The figures of a cell of R-Eco. A good contractor is a seat that dumped nothing."""

    reward_by_seat: tuple[Estimate, ...]
    """Per seat the mean points from rewards (SCORE-1, SCORE-2)."""
    bonus_by_seat: tuple[Estimate, ...]
    """Per seat the mean bonus (SCORE-4)."""
    penalty_by_seat: tuple[Estimate, ...]
    """Per seat the mean penalty, which is not above 0 (SCORE-3)."""
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
    tiebreak: Estimate
    """The share of games in which the tie-break of fewer dumped cards took the victory from a seat."""


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

PER: Final = {
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

COMPARED: Final = {
    "wins": "share of victories",
    "total": "points",
    "reward": "points from rewards",
    "bonus": "bonus",
    "penalty": "penalty",
    "contractors": "good contractors",
    "decided": "won by the bonus",
    "recycled": "discards recycled",
    "short": "refill ended short",
    "stuck": "ended without cards",
    "plays": "plays",
    "turns": "turns",
    "decisions": "decisions",
    "tiebreak": "won by the tie-break",
    "shared": "shared victory",
}
"""The figures that are compared, by their names in `Balance`, in words; of the lengths the means."""

SUMMARY: Final[Mapping[str, Figure]] = {
    "seat 0, %": lambda one: one.wins[0],
    "points": lambda one: one.total,
    "clean": lambda one: one.contractors,
    "short, %": lambda one: one.short,
    "plays": lambda one: one.plays.mean,
    "shared, %": lambda one: one.shared,
}
"""The main figures by their headings, for a terminal."""

LEGEND: Final = (
    "seat 0: its share of the victories; clean: seats that dumped nothing, in a game; short: games in "
    "which a refill ended short; shared: games with a shared victory."
)
"""What the headings mean."""


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
    common = of_seats(total, rank)
    wins = common["wins"]
    points = {"reward": total - bonus + dumped, "bonus": bonus, "penalty": -dumped}
    without = 1000 * (total - bonus).astype(np.int64) - dumped  # as SCORE-5 ranks
    found = {
        **common,
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
    }
    return as_values(found)


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


def figures(
    cell: Cell,
    games: int,
    planned: int,
    told: Mapping[str, tuple[Estimate, ...]],
    lengths: Mapping[str, Spread],
) -> Balance:
    """The figures of a cell, from those of all measures."""
    left = dict(told)
    stacked = [left.pop(name) for name in ("taken", "counted", "ahead", "taker_wins")]
    fields: dict[str, Any] = {name: row if name in _ROWS else row[0] for name, row in left.items()}
    fields |= lengths
    variant = cast("Variant", cell.variant)
    places = tuple(map(Place, variant.stack, *stacked))
    return Balance(cell=cell, games=games, planned=planned, places=places, **fields)
