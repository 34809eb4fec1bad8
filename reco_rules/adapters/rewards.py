"""What a game is worth to each seat in the end, for programs that learn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from reco_rules.game import Result


def _score(result: Result) -> tuple[float, ...]:
    return tuple([float(score.total) for score in result.scores])


def _win(result: Result) -> tuple[float, ...]:
    share = 1 / len(result.winners)
    return tuple([share * (seat in result.winners) for seat in range(len(result.scores))])


REWARDS: Final[Mapping[str, Callable[[Result], tuple[float, ...]]]] = MappingProxyType(
    {"score": _score, "win": _win}
)
"""The rewards at the end of a game, seat by seat, by name. Before the end all are 0.

``"score"``: the seat's total. ``"win"``: 1 for the winner and 0 for the others; several winners share
the 1, so that the mean of many games is the seat's share of the victories.
"""
