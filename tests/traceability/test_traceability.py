"""Every clause has its text, its code, its definition and formulas in the specification, its tests."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from spec import obligations
from tests.traceability import links as module
from tests.traceability.links import (
    CLAUSES,
    EXCEPTIONS,
    PLACES,
    ROOT,
    definitions,
    ids,
    links,
    missing,
    named_in,
    stated,
)


@pytest.fixture(scope="module")
def found():
    return links()


def test_nothing_is_missing_but_what_has_a_reason(found):
    assert set(missing(found)) == set(EXCEPTIONS)
    assert all(EXCEPTIONS.values())


def test_the_specification_knows_the_clauses_of_the_rulebook_in_their_order():
    assert tuple(CLAUSES["reco"]) == obligations.CLAUSES


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("id", ["DUMP-2", "R25", "A33"])
def test_a_clause_that_stands_nowhere_is_missed(id, place, found):
    found = {id: dict(places) for id, places in found.items()}
    assert (id, place) not in missing(found)
    found[id][place] = []
    assert (id, place) in missing(found)


def test_ids_are_read_singly_and_in_ranges():
    reco, recicle = CLAUSES["reco"], CLAUSES["recicle"]
    assert ids("SETUP-2 to SETUP-4, X-1; HIDDEN-1 to 3", reco) == {
        "SETUP-2", "SETUP-3", "SETUP-4", "X-1", "HIDDEN-1", "HIDDEN-2", "HIDDEN-3",
    }  # fmt: skip
    assert ids("PLAY-9 PLAY-12 DISPLAY-1 x-1", reco) == set()
    assert ids("R19 to R21; (A1), R50", recicle) == {"R19", "R20", "R21", "A1", "R50"}
    assert ids("R51 A48 r9 PLAY-2 X-A1", recicle) == set()


def test_each_game_has_what_names_its_own_clauses(found):
    """The first game's cards are called A1 and A2, which are rulings of the second."""
    assert ids("A1 A2", CLAUSES["reco"]) == set()
    assert not [name for name in found["A1"]["test"] if name.startswith("reco/")]


def test_a_test_belongs_to_the_clauses_of_its_name_and_its_docstring(tmp_path):
    path = tmp_path / "folder/test_some.py"
    path.parent.mkdir()
    path.write_text(
        'def test_play_2_x1():\n    pass\n\n\ndef test_b():\n    """PLAY-3."""\n    "X-7"\n'
        '\n\ndef helper():\n    """X-8"""\n'
    )
    assert set(named_in([path], CLAUSES["reco"])) == {
        ("PLAY-2", "folder/test_some.py::test_play_2_x1"),
        ("X-1", "folder/test_some.py::test_play_2_x1"),
        ("PLAY-3", "folder/test_some.py::test_b"),
    }


def test_what_states_an_obligation_is_no_definition(found):
    assert "recicle_money.the_cap_is_never_passed" in stated()
    assert "recicle_cubes.places_stay_in_bounds" in stated()  # it is made for each kind of move
    assert "recicle_money.the_cap_is_never_passed" not in found["R25"]["definition"]
    assert "recicle_money.receive" in found["A33"]["definition"]


def test_a_text_below_a_constant_belongs_to_it(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "ROOT", tmp_path)
    path = tmp_path / "package/module.py"
    path.parent.mkdir()
    path.write_text('"""PLAY-1"""\n\nA = 1\n"""X-7"""\n\n\ndef f():\n    return 1  # X-8\n')
    assert {name: ids(lines, CLAUSES["reco"]) for name, lines in definitions(path)} == {
        "module.A": {"X-7"},
        "module.f": {"X-8"},
    }


@pytest.mark.slow
def test_the_matrix_is_printed_and_spoken():
    command = [sys.executable, "-m", "tests.traceability"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "DUMP-2" in run.stdout
    assert "A33" in run.stdout
    run = subprocess.run([*command, "--json"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout)["REWARD-3"]["definition"] == ["reco.play"]
