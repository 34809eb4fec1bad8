"""The columns of simulated games, named as in `reco_rules.batch.Games`, and how a game becomes a row.

R-Eco's room that `reco_rules.simulate` asks for: see `reco_rules.simulate.columns.Rows`. Lists of seats
begin with seat 0; `claims` has for each color the seats that took the rewards, in order; `emptied` is -1
where no stack is empty.
"""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from reco_rules.history import History
from reco_rules.reco import (
    Action,
    Dump,
    Event,
    GameOver,
    Pass,
    Play,
    Recycled,
    RefillShort,
    Reveal,
    State,
    Variant,
    limits,
    result,
    step,
)
from reco_rules.simulate import standard

_COUNTS: Final = ("plays", "dumps", "passes", "reveals", "recycles", "shortages", "emptied")
_TERMS: Final = ("total", "bonus", "dumped", "rank")

COLUMNS: Final[Mapping[str, int]] = {
    **dict.fromkeys((*_COUNTS, "last_seat"), 0),
    **dict.fromkeys(_TERMS, 1),
    "claims": 2,
}
DECISIONS: Final = ("plays", "dumps", "passes")
PART: Final = 500
COMPILED: Final = ("random", "greedy")


def ranges(variant: Variant) -> dict[str, list[tuple[int, int]]]:
    """Per column from where to where it goes: the lengths of its lists, then the numbers in them."""
    most, players = limits(variant), variant.players
    seats = (0, players - 1)
    counts = (0, most.decisions + most.chance_steps)
    of_seats = {
        "total": (most.lowest, most.highest),
        "bonus": (0, max(variant.bonus)),
        "dumped": (0, len(variant.deck)),
        "rank": (1, players),
    }
    return {
        **{name: [counts] for name in _COUNTS},
        "emptied": [(-1, 3)],
        "last_seat": [seats],
        **standard.by_seat(players, of_seats),
        "claims": [(4, 4), (0, len(variant.stack)), seats],
    }


def row(history: History[Variant, State, Action]) -> dict[str, object]:
    """What there is to know of a game that is over."""
    kinds = Counter(type(action) for action in history.actions)
    happened: list[Event] = []
    for state, action, *_ in history.steps():
        happened += step(state, action)[1]
    over = happened[-1]
    end = history.state
    return {
        "plays": kinds[Play],
        "dumps": kinds[Dump],
        "passes": kinds[Pass],
        "reveals": kinds[Reveal],
        "recycles": sum(isinstance(event, Recycled) for event in happened),
        "shortages": sum(isinstance(event, RefillShort) for event in happened),
        "emptied": over.color if isinstance(over, GameOver) and over.color is not None else -1,
        "last_seat": end.seat,
        **standard.terms(result(end), _TERMS),
        "claims": end.claims,
    }


def compiled_rows(
    variant: Variant, policies: Sequence[str], seed: int, first: int, games: int
) -> dict[str, object]:
    """The same of so many games from the first on, as the kernel plays them."""
    from reco_rules.reco.batch import play_games  # needs Numba

    played = play_games(variant, games, policies=policies, seed=seed, first=first, threads=1)
    taken = played.claims != -1
    ends = np.zeros(games * 4 + 1, dtype=np.int32)
    np.cumsum(taken.sum(axis=2).ravel(), out=ends[1:])
    per_color = pa.ListArray.from_arrays(ends, played.claims[taken].astype(np.int16))
    return {
        **{name: getattr(played, name) for name in (*_COUNTS, "last_seat")},
        **{name: _lists(getattr(played, name)) for name in _TERMS},
        "claims": pa.ListArray.from_arrays(
            np.arange(0, games * 4 + 1, 4, dtype=np.int32), per_color
        ),
    }


def _lists(rows: npt.NDArray[np.integer]) -> pa.Array:
    """A row of numbers per game as lists."""
    games, length = rows.shape
    ends = np.arange(0, games * length + 1, length, dtype=np.int32)
    return pa.ListArray.from_arrays(ends, rows.astype(np.int16).ravel())
