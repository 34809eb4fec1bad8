"""The columns of a game that has no room ``rows``; see `reco_rules.simulate.columns.Rows`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from reco_rules.errors import WrongType
from reco_rules.game import Result, Variant
from reco_rules.games import game_of
from reco_rules.history import History

COLUMNS: Final[Mapping[str, int]] = {"decisions": 0, "total": 1, "rank": 1}
DECISIONS: Final = ("decisions",)
PART: Final = 20
COMPILED: Final[Sequence[str]] = ()


def ranges(variant: Variant) -> dict[str, list[tuple[int, int]]]:
    """Per column from where to where it goes: the lengths of its lists, then the numbers in them."""
    most, players = game_of(variant).limits(variant), variant.players
    of_scores = {"total": (most.lowest, most.highest), "rank": (1, players)}
    return {"decisions": [(0, most.decisions)], **by_seat(players, of_scores)}


def by_seat(
    players: int, ranges: Mapping[str, tuple[int, int]]
) -> dict[str, list[tuple[int, int]]]:
    """The same for columns that have a number for each seat, which goes so far."""
    return {name: [(players, players), values] for name, values in ranges.items()}


def row(history: History[Any, Any, Any]) -> dict[str, object]:
    """What the columns have of a game that is over."""
    game, variant = history.game, history.variant
    seats = game.num_actions(variant)
    return {
        "decisions": sum(game.action_id(variant, action) < seats for action in history.actions),
        **terms(game.result(history.state), ("total", "rank")),
    }


def terms(result: Result, names: Sequence[str]) -> dict[str, object]:
    """These of each seat's score."""
    return {name: [getattr(score, name) for score in result.scores] for name in names}


def compiled_rows(
    variant: Variant, policies: Sequence[str], seed: int, first: int, games: int
) -> Mapping[str, object]:
    """Raises `WrongType`: there is no kernel."""
    raise WrongType(f"{variant.id} is of a game without a kernel")
