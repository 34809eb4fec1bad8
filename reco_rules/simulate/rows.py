"""The rows of the results, one per game: from the batch kernel, or from the rules themselves."""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

import hashlib
import io
import json
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from reco_rules.dealer import counted_stream
from reco_rules.errors import InvalidValue
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
    result,
    step,
)
from reco_rules.records import to_data
from reco_rules.simulate.plan import Cell, can_be_compiled, lineup, resolve
from reco_rules.table import History, play

if TYPE_CHECKING:
    from reco_rules.batch import Games

_WORD: Final = pa.dictionary(pa.int8(), pa.string())
_NUMBER: Final = pa.int16()
_PER_SEAT: Final = pa.list_(_NUMBER)

SCHEMA: Final = pa.schema(
    {
        "variant": _WORD,
        "policies": _WORD,
        "game": pa.int64(),
        "plays": _NUMBER,
        "dumps": _NUMBER,
        "passes": _NUMBER,
        "reveals": _NUMBER,
        "recycles": _NUMBER,
        "shortages": _NUMBER,
        "emptied": _NUMBER,
        "last_seat": _NUMBER,
        "total": _PER_SEAT,
        "bonus": _PER_SEAT,
        "dumped": _PER_SEAT,
        "rank": _PER_SEAT,
        "claims": pa.list_(_PER_SEAT),
    }
)
"""The columns, named as in `reco_rules.batch.Games`. Those of seats are lists, from seat 0 on; `claims` has
for each color the seats that took the rewards, in order; `emptied` is -1 where no stack is empty."""

_COUNTS: Final = ("plays", "dumps", "passes", "reveals", "recycles", "shortages", "emptied")
_TERMS: Final = ("total", "bonus", "dumped", "rank")


def play_part(cell: Cell, seed: int, first: int, games: int) -> bytes:
    """So many games from the first on, as a Parquet file: what a worker does."""
    if cell.compiled and can_be_compiled():
        from reco_rules.batch import play_games

        table = _from_kernel(
            cell,
            play_games(
                cell.variant, games, policies=cell.policies, seed=seed, first=first, threads=1
            ),
        )
    else:
        table = _from_rules(cell, seed, first, games)
    file = io.BytesIO()
    meant = {FINGERPRINT: fingerprint(cell, seed, first, games)}
    pq.write_table(table.replace_schema_metadata(meant), file, compression="zstd")
    return file.getvalue()


FINGERPRINT: Final = b"reco_rules"
"""Under this key the metadata of a file say which games are in it."""


def fingerprint(cell: Cell, seed: int, first: int, games: int) -> bytes:
    """What tells these games from all others, in a few letters."""
    meant = [to_data(cell.variant), cell.policies, seed, first, games]
    return hashlib.sha256(json.dumps(meant).encode()).hexdigest()[:16].encode()


def _lists(rows: npt.NDArray[np.integer]) -> pa.Array:
    """A row of numbers per game as lists."""
    games, length = rows.shape
    ends = np.arange(0, games * length + 1, length, dtype=np.int32)
    return pa.ListArray.from_arrays(ends, rows.astype(np.int16).ravel())


def _from_kernel(cell: Cell, played: Games) -> pa.Table:
    games = len(played)
    taken = played.claims != -1
    ends = np.zeros(games * 4 + 1, dtype=np.int32)
    np.cumsum(taken.sum(axis=2).ravel(), out=ends[1:])
    per_color = pa.ListArray.from_arrays(ends, played.claims[taken].astype(np.int16))
    columns = {
        "game": np.arange(played.first, played.first + games),
        **{name: getattr(played, name) for name in (*_COUNTS, "last_seat")},
        **{name: _lists(getattr(played, name)) for name in _TERMS},
        "claims": pa.ListArray.from_arrays(
            np.arange(0, games * 4 + 1, 4, dtype=np.int32), per_color
        ),
    }
    return _table(cell, games, columns)


def _from_rules(cell: Cell, seed: int, first: int, games: int) -> pa.Table:
    policies = [resolve(name) for name in cell.policies]
    rows: list[dict[str, object]] = []
    for number in range(first, first + games):
        try:
            played = play(cell.variant, policies, seed, number=number, streams=counted_stream)
        except (Exception, SystemExit) as error:
            # in words, since not every error finds its way from another process
            said = f"{type(error).__name__}: {error}"
            raise InvalidValue(f"game {number} of {cell}, seed {seed}: {said}") from error
        rows.append(_row(played))
    numbers = {"game": list(range(first, first + games))}
    return _table(cell, games, numbers | {name: [row[name] for row in rows] for name in rows[0]})


def _row(history: History[Variant, State, Action]) -> dict[str, object]:
    """What there is to know of a game."""
    kinds = Counter(type(action) for action in history.actions)
    happened: list[Event] = []
    for state, action, *_ in history.steps():
        happened += step(state, action)[1]
    over = happened[-1]
    end = history.state
    scores = result(end).scores
    return {
        "plays": kinds[Play],
        "dumps": kinds[Dump],
        "passes": kinds[Pass],
        "reveals": kinds[Reveal],
        "recycles": sum(isinstance(event, Recycled) for event in happened),
        "shortages": sum(isinstance(event, RefillShort) for event in happened),
        "emptied": over.color if isinstance(over, GameOver) and over.color is not None else -1,
        "last_seat": end.seat,
        **{name: [getattr(score, name) for score in scores] for name in _TERMS},
        "claims": end.claims,
    }


def _table(cell: Cell, games: int, columns: Mapping[str, object]) -> pa.Table:
    def same(word: str) -> pa.Array:
        return pa.DictionaryArray.from_arrays(np.zeros(games, dtype=np.int8), pa.array([word]))

    words = {"variant": same(cell.variant.id), "policies": same(lineup(cell.policies))}
    return pa.table({**words, **columns}, schema=SCHEMA)
