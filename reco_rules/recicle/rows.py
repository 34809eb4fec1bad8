"""The columns of simulated games, and how a game becomes a row.

Recicle's room that `reco_rules.simulate` asks for: see `reco_rules.simulate.columns.Rows`. The terms of the
points are those of `Score`. Lists begin with seat 0. Of the end, `track` has where each seat stands on the
money track, below 0 on a red space, and `owned` how many it has of each of the board's tiles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reco_rules.history import History
from reco_rules.recicle import Action, State, Variant, limits, result
from reco_rules.recicle.numbers import EQUIPMENT_SPACES
from reco_rules.simulate import standard

_TERMS: Final = ("points", "tiles", "money", "debt", "spaces", "stored")

COLUMNS: Final[Mapping[str, int]] = {
    **standard.COLUMNS,
    **dict.fromkeys((*_TERMS, "track"), 1),
    "owned": 2,
}
DECISIONS: Final = standard.DECISIONS
PART: Final = standard.PART
COMPILED: Final = standard.COMPILED
compiled_rows = standard.compiled_rows


def ranges(variant: Variant) -> dict[str, list[tuple[int, int]]]:
    """Per column from where to where it goes: the lengths of its lists, then the numbers in them."""
    board, players, most = variant.board, variant.players, limits(variant)
    of_seats = {
        "points": (0, most.highest),
        "tiles": (0, sum(tile.points * tile.copies for tile in board.tiles)),
        "money": (0, board.cap),
        "debt": (-board.red, 0),
        "spaces": (-EQUIPMENT_SPACES, 0),
        "stored": (0, len(board.warehouse) * board.supply),
        "track": (-board.red, board.cap),
    }
    return {
        **standard.ranges(variant),
        **standard.by_seat(players, of_seats),
        "owned": [
            (players, players),
            (len(board.tiles), len(board.tiles)),
            (0, max(tile.copies for tile in board.tiles)),
        ],
    }


def row(history: History[Variant, State, Action]) -> dict[str, object]:
    """What there is to know of a game that is over."""
    end = history.state
    return {
        **standard.row(history),
        **standard.terms(result(end), _TERMS),
        "track": end.money,
        "owned": end.tiles,
    }
