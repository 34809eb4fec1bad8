"""Whether rows of results can be true: what is read must not lead to figures that are none."""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from reco_rules.games import game_of
from reco_rules.simulate.columns import rows_of
from reco_rules.simulate.plan import Cell, lineup


def wrong_column(played: pa.Table, cell: Cell, first: int) -> str | None:
    """The first column that games of the cell, from this number on, cannot have; None if all are right.

    It looks at each column by itself: at what is missing, at lengths and ranges, at the numbers of the
    games and at the order of the ranks. `played` may have some of the columns only.
    """
    words = {"variant": cell.variant.id, "policies": lineup(cell.policies)}
    room, most = rows_of(cell.variant), game_of(cell.variant).limits(cell.variant).decisions
    ranges = {"game": [(first, first + len(played) - 1)], **room.ranges(cell.variant)}
    decisions = np.zeros(len(played), np.int64)
    for name in played.column_names:
        column = played[name].combine_chunks()
        if name in words:
            if column.dictionary_decode().unique().to_pylist() != [words[name]]:
                return str(name)
            continue
        numbers = _numbers(column, ranges[name])
        if numbers is None:
            return str(name)
        if name == "game" and (np.diff(numbers) != 1).any():
            return str(name)
        if name == "rank" and not _are_ranks(numbers.reshape(len(played), -1)):
            return str(name)
        if name in room.DECISIONS:
            decisions += numbers
            if decisions.max() > most:
                return str(name)
    return None


def _numbers(column: pa.Array, ranges: Iterable[tuple[int, int]]) -> npt.NDArray[np.int64] | None:
    """All numbers of a column, one after the other; None where one is missing or out of its range."""
    numbers = np.zeros(0, np.int64)
    for low, high in ranges:
        if column.null_count:
            return None
        nested = pa.types.is_list(column.type)
        numbers = (column.value_lengths() if nested else column).to_numpy()
        if ((numbers < low) | (numbers > high)).any():
            return None
        column = column.flatten() if nested else column
    return numbers


def _are_ranks(ranks: npt.NDArray[np.int64]) -> bool:
    """Whether each is one more than there are better ones."""
    better = ranks[:, np.newaxis, :] < ranks[:, :, np.newaxis]
    return bool((ranks == 1 + better.sum(axis=2)).all())
