"""Recicle's own columns."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import attrs
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from reco_rules import recicle
from reco_rules.bots import uniform
from reco_rules.dealer import counted_stream
from reco_rules.errors import InvalidValue
from reco_rules.game import Game
from reco_rules.recicle import Acquired, Resold
from reco_rules.simulate import Plan, Run, simulate
from reco_rules.simulate.balance import balances
from reco_rules.simulate.page import page
from reco_rules.table import play

GAME: Game[recicle.Variant, recicle.State, recicle.Action] = recicle
SHORT = attrs.evolve(recicle.VARIANTS["reconstruction-1-3"], id="short", turns=2)
TILES = [tile.name for tile in SHORT.board.tiles]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    plan = Plan(variants=SHORT, policies="random", games=5, seed=3)
    return simulate(plan, tmp_path_factory.mktemp("recicle"), workers=1)


def test_rows_are_those_of_a_replay(run: Run) -> None:
    """Tiles from the events, the rest from the result; the terms add up to the total."""
    (table,) = run.tables(0)
    seen: Counter[str] = Counter()
    for number, row in enumerate(table.to_pylist()):
        history = play(SHORT, [uniform] * 3, 3, number=number, streams=counted_stream, game=GAME)
        owned = [[0] * len(TILES) for _ in range(3)]
        for state, action, *_ in history.steps():
            for event in recicle.events(state, action):
                if isinstance(event, Acquired):
                    owned[event.seat][TILES.index(event.tile)] += 1
                elif isinstance(event, Resold):
                    owned[event.seat][TILES.index(event.tile)] -= 1
        scores = recicle.result(history.state).scores
        assert row == {
            "variant": "short",
            "policies": "random",
            "game": number,
            "decisions": len(history),
            **{
                name: [getattr(score, name) for score in scores]
                for name in (field.name for field in attrs.fields(recicle.Score))
            },
            "track": list(history.state.money),
            "owned": owned,
        }
        for seat in range(3):
            terms = ("points", "tiles", "money", "debt", "spaces")
            assert row["total"][seat] == sum(row[name][seat] for name in terms)
            track = row["track"][seat]
            assert (row["money"][seat], row["debt"][seat]) == (max(track, 0) // 5, min(track, 0))
            seen["debt"] += track < 0
            seen["tiles"] += sum(owned[seat]) > 0
    assert min(seen[name] for name in ("debt", "tiles")) > 0


@pytest.mark.parametrize("column", ["points", "spaces", "stored", "track", "owned"])
def test_what_no_game_has_is_found(run: Run, column: str, tmp_path: Path) -> None:
    """One number beyond the range of its column."""
    wrong = {"points": -1, "spaces": -3, "stored": 101, "track": 41, "owned": 99}[column]
    again = attrs.evolve(run, folder=tmp_path)
    table = pq.read_table(run.file(0, 0))
    rows = table.to_pylist()
    rows[2][column][1] = [wrong] * len(TILES) if column == "owned" else wrong
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), again.file(0, 0))
    with pytest.raises(InvalidValue, match=f"its column {column} holds what no such games have"):
        list(again.tables(0))


def test_the_figures_of_any_game_are_told_of_it(run: Run) -> None:
    (found,) = balances(run)
    assert found.games == 5
    assert sum(one.value for one in found.wins) == pytest.approx(1)
    assert "<title>Balance of Recicle: Tempos de Crise</title>" in page(run, [found])
