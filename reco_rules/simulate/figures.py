"""The figures that every game has, and what a game's room ``balance`` says of figures of its own.

A room has the names of `Balancing`. This module has them too, and stands for the room of a game without
one; the results must then have the columns of `reco_rules.simulate.standard`.
"""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias, cast

import attrs
import numpy as np
import numpy.typing as npt
import pyarrow as pa

from reco_rules.errors import WrongType
from reco_rules.game import Variant
from reco_rules.games import game_of, room
from reco_rules.simulate.estimates import Estimate, Spread, Values
from reco_rules.simulate.plan import Cell
from reco_rules.simulate.run import per_seat


@attrs.frozen(kw_only=True)
class Figures:
    """The figures of a cell.

    Seat 0 has the first turn. A victory that k seats share is 1/k of a victory for each, so that the
    shares of the seats add up to 1.
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
    """Per seat the mean points."""
    total: Estimate
    """The mean points over all seats."""
    decisions: Spread
    """The decisions of a game."""
    shared: Estimate
    """The share of games with a shared victory."""

    @property
    def complete(self) -> bool:
        """Whether all games that are planned have been played."""
        return self.games == self.planned


Figure: TypeAlias = Callable[[Any], Estimate]
"""One of the figures of a cell."""


class Balancing(Protocol):
    """What a game's room ``balance`` says: what is measured in each game, and what is told of it."""

    @property
    def COLUMNS(self) -> list[str]:
        """The columns of the results that measures are made of; ``game`` is one."""
        ...

    @property
    def SHARES(self) -> Collection[str]:
        """The measures that are shares of something; the others are numbers."""
        ...

    @property
    def LENGTHS(self) -> Sequence[str]:
        """The measures that are told as a `Spread`: whole numbers, no more than the decisions of a game."""
        ...

    @property
    def PER(self) -> Mapping[str, str]:
        """The measures that are told per unit of another one; the others are told per game."""
        ...

    @property
    def COMPARED(self) -> Mapping[str, str]:
        """The figures that are compared, with their names in words; of the lengths the means."""
        ...

    @property
    def SUMMARY(self) -> Mapping[str, Figure]:
        """The main figures by their headings, for a terminal; shares have headings that end in ``%``."""
        ...

    @property
    def LEGEND(self) -> str:
        """What the headings mean."""
        ...

    def measures(self, played: pa.Table, variant: Any) -> Mapping[str, Values]:
        """What each game says: per measure an array with a row per game and a column per seat and so on."""
        ...

    def figures(
        self,
        cell: Cell,
        games: int,
        planned: int,
        told: Mapping[str, tuple[Estimate, ...]],
        lengths: Mapping[str, Spread],
    ) -> Figures:
        """The figures of a cell, from those of all measures."""
        ...


def balancing(variant: Variant) -> Balancing:
    """The room ``balance`` of the variant's game, or what stands for it. Raises `WrongType`."""
    game = game_of(variant)
    try:
        return cast("Balancing", room(game, "balance"))
    except WrongType:
        from reco_rules.simulate import figures as of_any  # this module

        return of_any


# ---- of any game --------------------------------------------------------------------------------

COLUMNS: Final = ["game", "decisions", "total", "rank"]
SHARES: Final = frozenset({"wins", "shared"})
LENGTHS: Final = ("decisions",)
PER: Final[Mapping[str, str]] = {}
COMPARED: Final = {
    "wins": "share of victories",
    "total": "points",
    "decisions": "decisions",
    "shared": "shared victory",
}
SUMMARY: Final[Mapping[str, Figure]] = {
    "seat 0, %": lambda one: one.wins[0],
    "points": lambda one: one.total,
    "decisions": lambda one: one.decisions.mean,
    "shared, %": lambda one: one.shared,
}
LEGEND: Final = "seat 0: its share of the victories; shared: games with a shared victory."


def of_seats(total: npt.NDArray[Any], rank: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
    """The measures that follow from the totals and the ranks of the seats."""
    won = rank == 1
    winners = won.sum(axis=1, keepdims=True)
    return {
        "wins": won / winners,
        "total_by_seat": total,
        "total": total.mean(axis=1, keepdims=True),
        "shared": winners > 1,
    }


def as_values(found: Mapping[str, npt.NDArray[Any]]) -> dict[str, Values]:
    """The measures as numbers of one kind."""
    return {name: np.asarray(values, dtype=np.float64) for name, values in found.items()}


def measures(played: pa.Table, variant: Variant) -> dict[str, Values]:
    """What each game says: per measure an array with a row per game."""
    total, rank = (per_seat(played[name], variant.players) for name in ("total", "rank"))
    decisions = played["decisions"].to_numpy()[:, None]
    return as_values(of_seats(total, rank) | {"decisions": decisions})


def figures(
    cell: Cell,
    games: int,
    planned: int,
    told: Mapping[str, tuple[Estimate, ...]],
    lengths: Mapping[str, Spread],
) -> Figures:
    """The figures of a cell, from those of all measures."""
    return Figures(
        cell=cell,
        games=games,
        planned=planned,
        wins=told["wins"],
        total_by_seat=told["total_by_seat"],
        total=told["total"][0],
        shared=told["shared"][0],
        **lengths,
    )
