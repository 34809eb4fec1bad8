"""The columns of a game that has no room ``rows``; see `reco_rules.simulate.columns.Rows`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from reco_rules.errors import WrongType
from reco_rules.game import Variant
from reco_rules.games import game_of
from reco_rules.history import History

COLUMNS: Final[Mapping[str, int]] = {"decisions": 0, "total": 1, "rank": 1}
DECISIONS: Final = ("decisions",)
PART: Final = 20
COMPILED: Final[Sequence[str]] = ()


def ranges(variant: Variant) -> dict[str, list[tuple[int, int]]]:
    """Per column from where to where it goes: the lengths of its lists, then the numbers in them."""
    most, players = game_of(variant).limits(variant), variant.players
    by_seat = {"total": (most.lowest, most.highest), "rank": (1, players)}
    return {
        "decisions": [(0, most.decisions)],
        **{name: [(players, players), values] for name, values in by_seat.items()},
    }


def row(history: History[Any, Any, Any]) -> dict[str, object]:
    """What the columns have of a game that is over."""
    game, variant = history.game, history.variant
    seats = game.num_actions(variant)
    scores = game.result(history.state).scores
    return {
        "decisions": sum(game.action_id(variant, action) < seats for action in history.actions),
        "total": [score.total for score in scores],
        "rank": [score.rank for score in scores],
    }


def compiled_rows(
    variant: Variant, policies: Sequence[str], seed: int, first: int, games: int
) -> Mapping[str, object]:
    """Raises `WrongType`: there is no kernel."""
    raise WrongType(f"{variant.id} is of a game without a kernel")
