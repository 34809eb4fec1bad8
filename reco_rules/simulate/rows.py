"""The rows of the results, one per game: from a kernel, or from the rules themselves."""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Mapping
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from reco_rules.dealer import counted_stream
from reco_rules.errors import InvalidValue
from reco_rules.games import game_of
from reco_rules.records import to_data
from reco_rules.simulate.columns import rows_of, schema_of
from reco_rules.simulate.plan import Cell, can_be_compiled, lineup, resolve
from reco_rules.table import play


def play_part(cell: Cell, seed: int, first: int, games: int) -> bytes:
    """So many games from the first on, as a Parquet file: what a worker does."""
    if cell.compiled and can_be_compiled():
        room = rows_of(cell.variant)
        columns = room.compiled_rows(cell.variant, cell.policies, seed, first, games)
    else:
        columns = _by_the_rules(cell, seed, first, games)
    table = _table(cell, first, games, columns)
    file = io.BytesIO()
    meant = {FINGERPRINT: fingerprint(cell, seed, first, games)}
    pq.write_table(table.replace_schema_metadata(meant), file, compression="zstd")
    return file.getvalue()


FINGERPRINT: Final = b"reco_rules"
"""Under this key the metadata of a file say which games are in it."""


def fingerprint(cell: Cell, seed: int, first: int, games: int) -> bytes:
    """What tells these games from all others, in a few letters."""
    meant = [to_data(cell.variant, game=game_of(cell.variant)), cell.policies, seed, first, games]
    return hashlib.sha256(json.dumps(meant).encode()).hexdigest()[:16].encode()


def _by_the_rules(cell: Cell, seed: int, first: int, games: int) -> dict[str, list[object]]:
    policies = [resolve(name) for name in cell.policies]
    game, room = game_of(cell.variant), rows_of(cell.variant)
    found: dict[str, list[object]] = {name: [] for name in room.COLUMNS}
    for number in range(first, first + games):
        try:
            played = play(
                cell.variant, policies, seed, number=number, streams=counted_stream, game=game
            )
        except (Exception, SystemExit) as error:
            # in words, since not every error finds its way from another process
            said = f"{type(error).__name__}: {error}"
            raise InvalidValue(f"game {number} of {cell}, seed {seed}: {said}") from error
        for name, value in room.row(played).items():
            found[name].append(value)
    return found


def _table(cell: Cell, first: int, games: int, columns: Mapping[str, object]) -> pa.Table:
    def same(word: str) -> pa.Array:
        return pa.DictionaryArray.from_arrays(np.zeros(games, dtype=np.int8), pa.array([word]))

    of_all = {
        "variant": same(cell.variant.id),
        "policies": same(lineup(cell.policies)),
        "game": np.arange(first, first + games),
    }
    return pa.table({**of_all, **columns}, schema=schema_of(cell.variant))
