"""Every clause has its text, its code, its definition and formulas in the specification, its tests."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from reco_rules.rulebook import CLAUSES
from spec import obligations
from tests.traceability.links import (
    EXCEPTIONS,
    PLACES,
    ROOT,
    definitions,
    ids,
    links,
    missing,
)


def test_nothing_is_missing_but_what_has_a_reason():
    assert set(missing(links())) == set(EXCEPTIONS)
    assert all(EXCEPTIONS.values())


def test_the_specification_knows_the_clauses_of_the_rulebook_in_their_order():
    assert tuple(CLAUSES) == obligations.CLAUSES


@pytest.mark.parametrize("place", PLACES)
def test_a_clause_that_stands_nowhere_is_missed(place):
    found = {id: dict(places) for id, places in links().items()}
    found["DUMP-2"][place] = []
    assert ("DUMP-2", place) in missing(found)


def test_ids_are_read_singly_and_in_ranges():
    assert ids("SETUP-2 to SETUP-4, X-1; HIDDEN-1 to 3") == {
        "SETUP-2", "SETUP-3", "SETUP-4", "X-1", "HIDDEN-1", "HIDDEN-2", "HIDDEN-3",
    }  # fmt: skip
    assert ids("PLAY-9 PLAY-12 DISPLAY-1 x-1") == set()


def test_a_text_below_a_constant_belongs_to_it(tmp_path):
    path = tmp_path / "module.py"
    path.write_text('"""PLAY-1"""\n\nA = 1\n"""X-7"""\n\n\ndef f():\n    return 1  # X-8\n')
    assert {name: ids(lines) for name, lines in definitions(path)} == {
        "module.A": {"X-7"},
        "module.f": {"X-8"},
    }


@pytest.mark.slow
def test_the_matrix_is_printed_and_spoken():
    command = [sys.executable, "-m", "tests.traceability"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "DUMP-2" in run.stdout
    run = subprocess.run([*command, "--json"], cwd=ROOT, capture_output=True, text=True, check=True)
    assert json.loads(run.stdout)["REWARD-3"]["definition"] == ["reco.play"]
