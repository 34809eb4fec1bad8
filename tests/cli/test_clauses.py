"""`clauses`, and the clauses behind it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import attrs
import pytest

import reco_rules
from reco_rules.rulebook import CLAUSES


def test_the_table(run):
    told = run("clauses")
    assert (told.status, told.err) == (0, "")
    assert re.findall(r"^([A-Z]+-\d+) ", told.out, re.MULTILINE) == list(CLAUSES)
    assert max(map(len, told.out.splitlines())) <= 80
    text = " ".join(told.out.split())
    for clause in CLAUSES.values():
        assert clause.text in text
        assert (clause.question or "") in text


@pytest.mark.parametrize("id", ["PLAY-2", "play-2"])
def test_one(run, id):
    assert run("clauses", id) == (
        0,
        "PLAY-2  Cards of one color only, any number of those held.\n",
        "",
    )
    assert json.loads(run("clauses", id, "--json").out) == attrs.asdict(CLAUSES["PLAY-2"])


def test_all_as_json(run):
    data = json.loads(run("clauses", "--json").out)
    assert [one["id"] for one in data] == list(CLAUSES)
    assert {one["id"] for one in data if one["question"]} == {f"X-{n}" for n in range(1, 15)}


def test_each_is_a_sentence_and_a_ruling_answers_a_question():
    for id, clause in CLAUSES.items():
        assert clause.id == id
        assert str(clause) == f"{id}: {clause.text}"
        assert re.fullmatch(r"[A-Z].*[^.]\.", clause.text)
        assert (clause.question is not None) == id.startswith("X-")
        assert clause.question is None or clause.question.endswith("?")


def test_every_id_in_the_engine_is_there():
    """Those of reasons too: whatever it says in a text or in a comment."""
    met = set[str]()
    for file in Path(reco_rules.__file__).parent.glob("reco/*.py"):
        met |= set(re.findall(r"\b(?:[A-Z]{3,}|X)-\d+\b", file.read_text(encoding="utf-8")))
    assert {"PLAY-2", "DUMP-1", "DUMP-2", "PASS-1", "SETUP-4", "TURN-1", "END-1", "X-10"} <= met
    assert met <= set(CLAUSES)
