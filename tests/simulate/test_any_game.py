"""A game without rooms of its own is simulated and reported on too."""

from __future__ import annotations

import json
import statistics
from pathlib import Path
from typing import Any

import attrs
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import reco_rules
from reco_rules import recicle
from reco_rules.bots import uniform
from reco_rules.dealer import counted_stream
from reco_rules.errors import InvalidValue, UnknownName, WrongType
from reco_rules.game import Game
from reco_rules.games import AnyGame
from reco_rules.simulate import Plan, Run, open_run, simulate, standard
from reco_rules.simulate.balance import Balance, Figures, as_data, balances
from reco_rules.simulate.compare import compare
from reco_rules.simulate.page import page
from reco_rules.table import History, View, play
from tests.kit import third

GAME: Game[recicle.Variant, recicle.State, recicle.Action] = recicle
SHORT = attrs.evolve(recicle.VARIANTS["reconstruction-1-3"], id="short", turns=1)
MINE = f"{__name__}:first"


def first(view: View[recicle.State, recicle.Action]) -> recicle.Action:
    """A policy of one's own."""
    return view.legal_actions[0]


@pytest.fixture(autouse=True)
def without_rooms(monkeypatch: pytest.MonkeyPatch) -> None:
    """As a game is that has just been written."""

    def none(game: AnyGame, name: str) -> None:
        raise WrongType(f"the game {game.NAME!r} has no {name}")

    for module in ("columns", "figures", "page"):
        monkeypatch.setattr(f"reco_rules.simulate.{module}.room", none)


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Two cells in several parts."""
    plan = Plan(variants=SHORT, policies=["random", (MINE, "random", "random")], games=8, part=3)
    return simulate(plan, tmp_path, workers=1)


def rows(run: Run, cell: int) -> list[dict[str, Any]]:
    """All games of a cell."""
    return [row for table in run.tables(cell) for row in table.to_pylist()]


def test_a_row_says_how_long_the_game_was_and_how_it_ended(run: Run) -> None:
    found = rows(run, 0)
    assert [row["game"] for row in found] == list(range(8))
    for number, row in enumerate(found):
        history = play(SHORT, [uniform] * 3, 0, number=number, streams=counted_stream, game=GAME)
        scores = recicle.result(history.state).scores
        assert row == {
            "variant": "short",
            "policies": "random",
            "game": number,
            "decisions": len(history),  # nothing is left to chance
            "total": [score.total for score in scores],
            "rank": [score.rank for score in scores],
        }


def test_draws_are_no_decisions() -> None:
    """In a game with chance, from how often a seat was to move."""
    history = play(reco_rules.VARIANTS["amigo-2"], [uniform] * 2, 1)
    moved = sum(state.phase.name in ("PLAY", "DUMP") for state, *_ in history.steps())
    row = standard.row(History(history.variant, 0, history.actions))
    assert row["decisions"] == moved
    assert moved < len(history)


def test_it_goes_on_from_the_folder(run: Run) -> None:
    assert open_run(run.folder) == run
    run.file(1, 3).unlink()
    before = rows(run, 0)
    again = simulate(open_run(run.folder).plan, run.folder, workers=1)
    assert again.complete
    assert rows(again, 0) == before


@pytest.mark.parametrize(
    ("column", "value"),
    [("decisions", -1), ("decisions", 32_000), ("total", [0, 0, -99]), ("rank", [1, 3, 3])],
)
def test_what_no_game_has_is_found(run: Run, column: str, value: object) -> None:
    path = run.file(0, 0)
    table = pq.read_table(path)
    changed = table.to_pylist()
    changed[1][column] = value
    pq.write_table(pa.Table.from_pylist(changed, schema=table.schema), path)
    with pytest.raises(InvalidValue, match=f"its column {column} holds what no such games have"):
        rows(run, 0)


def test_figures_are_those_of_the_rows(run: Run) -> None:
    for cell, found in enumerate(balances(run)):
        assert isinstance(found, Figures)
        assert not isinstance(found, Balance)
        games = rows(run, cell)
        totals = [row["total"] for row in games]
        by_seat = [statistics.fmean(seat) for seat in zip(*totals, strict=True)]
        assert [one.value for one in found.total_by_seat] == pytest.approx(by_seat)
        assert found.total.value == pytest.approx(statistics.fmean(by_seat))
        decisions = [row["decisions"] for row in games]
        assert found.decisions.mean.value == pytest.approx(statistics.fmean(decisions))
        ties = [row["rank"].count(1) for row in games]
        assert found.shared.value == pytest.approx(sum(tie > 1 for tie in ties) / 8)
        won = sum((row["rank"][0] == 1) / tie for row, tie in zip(games, ties, strict=True)) / 8
        assert found.wins[0].value == pytest.approx(won)


def test_a_page_and_data_tell_of_it(run: Run) -> None:
    found, change = balances(run), compare(run, 0, 1)
    assert {one.name for one in change.differences} == {"wins", "total", "decisions", "shared"}
    text = page(run, found, change)
    assert "<h1>Balance of recicle</h1>" in text
    for id in ("glance", "seats", "length", "ties", "change"):
        assert f'id="{id}"' in text
    data = json.loads(json.dumps(as_data(run, found, change)))
    assert data["game"] == "recicle"
    assert data["cells"][0]["cell"]["variant"]["board"]["name"] == "reconstruction-1"
    assert data["cells"][0]["total"]["value"] == found[0].total.value


def test_nothing_is_compiled(run: Run) -> None:
    assert not any(cell.compiled for cell in run.plan.cells)
    with pytest.raises(WrongType, match="short is of a game without a kernel"):
        standard.compiled_rows(SHORT, ["random"] * 3, 0, 0, 1)


def test_a_plan_is_of_one_game_of_this_library() -> None:
    plan = Plan(variants=SHORT, policies="random", games=2)
    assert plan.game is recicle
    assert Plan.from_json(plan.to_json()) == plan
    with pytest.raises(InvalidValue, match=r"of one game, not \['short', 'amigo-2'\]"):
        Plan(variants=[SHORT, reco_rules.VARIANTS["amigo-2"]], games=2)
    with pytest.raises(WrongType, match="is no variant of a game of this library"):
        Plan(variants=third.VARIANTS["keep-2"], games=2)

    @attrs.frozen
    class Elsewhere:
        id = "keep-2"
        players = 2
        game = third

    with pytest.raises(UnknownName, match="there is no game 'keep-or-swap'"):
        Plan(variants=Elsewhere(), games=2)


def test_only_cells_of_one_game_are_compared(run: Run, tmp_path: Path) -> None:
    plan = Plan(variants=reco_rules.VARIANTS["amigo-3"], policies="random", games=1)
    other = simulate(plan, tmp_path / "other", workers=1)
    with pytest.raises(InvalidValue, match="short and amigo-3 are of different games"):
        compare(run, 0, 0, other=other)
