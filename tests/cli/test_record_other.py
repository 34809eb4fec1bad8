"""`record show` of a game for which the terminal has no table: Recicle, told line by line."""

from __future__ import annotations

from pathlib import Path

import attrs
import pytest

from reco_rules.bots import uniform
from reco_rules.recicle import VARIANTS, result
from reco_rules.records import Record, write_records
from reco_rules.table import play

SHORT = attrs.evolve(VARIANTS["reconstruction-1-2"], id="short", edition="custom", turns=1)


@pytest.fixture
def history():
    return play(SHORT, [uniform, uniform], seed=2)


def test_a_game_of_recicle_is_told_line_by_line(run, tmp_path: Path, history):
    path = str(tmp_path / "games.jsonl")
    write_records(path, [Record(history), Record(history)])
    told = run("record", "show", path).out
    assert told.startswith("recicle, short\nseat 0 ")
    assert str(result(history.state)) in told
    assert "see --game 2" in told
    assert run("record", "show", path, "--as-seat", "1", "--game", "2").status == 0


def test_a_game_that_goes_on_ends_with_the_table(run, tmp_path: Path, history):
    path = str(tmp_path / "games.jsonl")
    write_records(path, [Record(history).fork(3)])
    told = run("record", "show", path).out
    assert "a reconstruction, not the printed game" in told
    assert "The game is unfinished." in told
    assert run("record", "show", path, "--as-seat", "0").status == 0


def test_it_is_not_stepped_through(run, tmp_path: Path, history):
    path = str(tmp_path / "games.jsonl")
    write_records(path, [Record(history)])
    done = run("record", "show", path, "--step")
    assert done.status == 2
    assert "--step shows no game of recicle" in done.err
