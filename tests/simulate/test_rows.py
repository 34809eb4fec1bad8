"""A row says what happened in its game, whether the kernel or the rules played it."""

from __future__ import annotations

import io
import random
import sys
from collections import Counter
from typing import cast

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from reco_rules import VARIANTS, Action, State, Variant, result, step
from reco_rules.bots import find_policy
from reco_rules.dealer import counted_stream
from reco_rules.reco import GameOver, Recycled, RefillShort
from reco_rules.simulate import Cell, rows
from reco_rules.simulate.columns import schema_of
from reco_rules.simulate.rows import play_part
from reco_rules.table import View, play
from tests.strategies import random_variant

Rows = list[dict[str, object]]

CELLS = [
    Cell(VARIANTS["amigo-2"], ("greedy", "random")),
    Cell(VARIANTS["original-5"], ("random",) * 5),
    *(
        Cell(random_variant(number), ("random",) * random_variant(number).players)
        for number in (3, 8)
    ),
]


def last(view: View[State, Action]) -> Action:
    """A policy of one's own: the last legal action."""
    return view.legal_actions[-1]


def table(content: bytes) -> pa.Table:
    return pq.read_table(io.BytesIO(content))


def by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play as where Numba is not installed."""
    monkeypatch.setattr(rows, "can_be_compiled", lambda: False)
    monkeypatch.setitem(sys.modules, "reco_rules.batch", None)


def replayed(cell: Cell, seed: int, numbers: range, policies: str) -> Rows:
    """What the rows are to be, from the events and states of each game."""
    known = {"clever": last}
    players = [known.get(name) or find_policy(name) for name in cell.policies]
    found: Rows = []
    for number in numbers:
        variant = cast("Variant", cell.variant)
        history = play(variant, players, seed, number=number, streams=counted_stream)
        said: Counter[str] = Counter()
        color = -1
        for state, action, *_ in history.steps():
            said[type(action).__name__] += 1
            for event in step(state, action)[1]:
                said["recycles"] += isinstance(event, Recycled)
                said["shortages"] += isinstance(event, RefillShort)
                if isinstance(event, GameOver) and event.color is not None:
                    color = event.color
        end, scores = history.state, result(history.state).scores
        standing = [(score.total, -score.dumped) for score in scores]  # RANK
        found.append(
            {
                "variant": cell.variant.id,
                "policies": policies,
                "game": number,
                "plays": said["Play"],
                "dumps": said["Dump"],
                "passes": said["Pass"],
                "reveals": said["Reveal"],
                "recycles": said["recycles"],
                "shortages": said["shortages"],
                "emptied": color,
                "last_seat": end.seat,
                "total": [score.total for score in scores],
                "bonus": [score.bonus for score in scores],
                "dumped": [score.dumped for score in scores],
                "rank": [1 + sum(better > own for better in standing) for own in standing],
                "claims": [list(seats) for seats in end.claims],
            }
        )
    return found


@pytest.mark.parametrize("compiled", [True, False])
@pytest.mark.parametrize("cell", CELLS, ids=str)
def test_rows_are_those_of_a_replay(cell, compiled, monkeypatch) -> None:
    if not compiled:
        by_the_rules(monkeypatch)
    words = "greedy against random" if "greedy" in cell.policies else "random"
    got = table(play_part(cell, 2**64 - 1, 2**40, 4)).to_pylist()
    assert got == replayed(cell, 2**64 - 1, range(2**40, 2**40 + 4), words)


def test_the_rows_tested_see_every_kind_of_end() -> None:
    """Recycled piles, short refills, passes, an end without an empty stack: the rules reach them."""
    seen: Counter[str] = Counter()
    for cell in CELLS:
        for row in table(play_part(cell, 2**64 - 1, 2**40, 4)).to_pylist():
            seen.update(name for name in ("dumps", "passes", "recycles", "shortages") if row[name])
            seen["no stack"] += row["emptied"] == -1
            seen["a stack"] += row["emptied"] != -1
    assert min(seen[name] for name in ("dumps", "recycles", "a stack", "no stack")) > 0


@pytest.mark.parametrize("number", range(12))
def test_kernel_and_rules_write_the_same_bytes(number, monkeypatch) -> None:
    variant = random_variant(number)
    rng = random.Random(number)
    policies = tuple("greedy" if rng.random() < 0.3 else "random" for _ in range(variant.players))
    kernel = play_part(Cell(variant, policies), number, number, 2)
    by_the_rules(monkeypatch)
    assert play_part(Cell(variant, policies), number, number, 2) == kernel


@pytest.mark.parametrize("compiled", [True, False])
def test_columns_are_those_that_are_said(compiled, monkeypatch) -> None:
    if not compiled:
        by_the_rules(monkeypatch)
    read = table(play_part(CELLS[0], 0, 0, 3))
    assert read.schema == schema_of(CELLS[0].variant)
    assert [name for name in read.column_names if read[name].null_count] == []
    assert [str(read.schema.field(name).type) for name in ("game", "plays", "emptied")] == [
        "int64",
        "int16",
        "int16",
    ]


def test_a_policy_of_ones_own_is_played_by_the_rules() -> None:
    cell = Cell(VARIANTS["amigo-2"], (f"{__name__}:last", "greedy"))
    got = table(play_part(cell, 3, 5, 3)).to_pylist()
    known = Cell(cell.variant, ("clever", "greedy"))
    assert got == replayed(known, 3, range(5, 8), f"{__name__}:last against greedy")
