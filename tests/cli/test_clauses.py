"""`clauses`, and the clauses behind it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import reco_rules
from reco_rules import VARIANTS
from reco_rules.reco.rulebook.sources import AMIGO_ES, REPRINT_EN, ZMAN_EN
from reco_rules.rulebook import CLAUSES, LANGUAGES, Kind, Wording, rulebook, told_for


def told_in(clause, language="en"):
    """What says the clause where no variant is asked for."""
    return Wording(told_for(clause, VARIANTS["amigo-3"]), language)


def test_the_table(run):
    told = run("clauses")
    assert (told.status, told.err) == (0, "")
    assert re.findall(r"^([A-Z]+-\d+) ", told.out, re.MULTILINE) == list(CLAUSES)
    assert max(map(len, told.out.splitlines())) <= 80
    text = " ".join(told.out.split())
    for clause in CLAUSES.values():
        assert told_in(clause).say(clause.text) in text
        assert clause.question is None or told_in(clause).say(clause.question) in text


@pytest.mark.parametrize("id", ["PLAY-1", "play-1"])
def test_one(run, id):
    told = run("clauses", id)
    assert (told.status, told.err) == (0, "")
    first, *rest = told.out.splitlines()
    assert first.rstrip() == "PLAY-1  At least one card must be played."
    assert " ".join(" ".join(rest).split()).startswith("Rules text of the reprint, in English: 88")


def test_one_with_the_numbers_of_another_variant(run):
    told = run("clauses", "score-4", "--variant", "reprint-4").out
    assert "1 \N{RIGHTWARDS ARROW} 3, 2 \N{RIGHTWARDS ARROW} 2, 3" in " ".join(told.split())
    assert "1 \N{RIGHTWARDS ARROW} 4, 2 \N{RIGHTWARDS ARROW} 3, 3" in " ".join(
        run("clauses", "score-4").out.split()
    )


def test_one_as_json(run):
    assert json.loads(run("clauses", "PLAY-1", "--json").out) == {
        "id": "PLAY-1",
        "kind": "rule",
        "text": "At least one card must be played.",
        "question": None,
        "why": None,
        "rulings": ["X-10"],
        "only": [],
        "sources": [
            "Rules text of the reprint, in English: 88 cards, 28 rewards: Turn Procedure, 1",
            "Rules text of the Z-Man edition, in English, with remarks of yucata.de: Game Play, 1",
            "Rules text of the Amigo edition, in Spanish, under another parts list: Como se Juega",
        ],
    }


@pytest.mark.parametrize("columns", [40, 80, 100])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_cut_off(run, monkeypatch, language, columns):
    """A Japanese sentence has no space to break at."""
    monkeypatch.setenv("COLUMNS", str(columns))
    told = "".join(run("clauses", "--lang", language).out.split())
    assert "\N{HORIZONTAL ELLIPSIS}" not in told
    for clause in CLAUSES.values():
        assert "".join(told_in(clause, language).say(clause.text).split()) in told


def test_a_ruling_comes_with_its_reason(run):
    told = " ".join(run("clauses", "X-14").out.split())
    assert told == (
        "X-14 What do cards count that are left in a hand at the end? Nothing. "
        "No rulebook gives or takes points for them."
    )


def test_all_as_json(run):
    data = json.loads(run("clauses", "--json").out)
    assert [one["id"] for one in data] == list(CLAUSES)
    assert {one["id"] for one in data if one["question"]} == {f"X-{n}" for n in range(1, 15)}


def test_each_is_a_sentence_and_a_ruling_answers_a_question():
    for id, clause in CLAUSES.items():
        assert clause.id == id
        assert re.fullmatch(r"[A-Z{].*[^.]\.", str(clause.text))
        ruling = id.startswith("X-")
        assert (clause.kind is Kind.RULING) == ruling
        assert (clause.question is not None) == (clause.why is not None) == ruling
        assert clause.question is None or clause.question.text.endswith("?")
        assert set(clause.rulings) <= set(CLAUSES)


STANDS_IN = """
SETUP-1 RYE  SETUP-2 RYE  SETUP-3 RYE  SETUP-4 RYE  SETUP-5 RYE  TURN-1 RYE  PLAY-1 RYE  PLAY-2 RYE
PLAY-3 RYE  REWARD-1 RYE  REWARD-2 RYE  REWARD-3 RYE  REWARD-4 RYE  TAKE-1 RYE  DUMP-1 RYE  DUMP-2 RY
DUMP-3 RYE  REFILL-1 RYE  REFILL-2 RYE  PASS-1 -  END-1 RYE  END-2 RYE  SCORE-1 RE  SCORE-2 RE  SCORE-3 RYE
SCORE-4 RYE  SCORE-5 RYE  SCORE-6 -  HIDDEN-1 RY  HIDDEN-2 RYE  HIDDEN-3 -  HIDDEN-4 -  HIDDEN-5 RYE
"""
"""Typed once more: the rules texts of the reprint (R), of Z-Man (Y) and of Amigo (E) that say a clause."""


def test_each_clause_stands_where_the_rulebooks_have_it():
    typed = dict(zip(STANDS_IN.split()[::2], STANDS_IN.split()[1::2], strict=True))
    letters = {REPRINT_EN: "R", ZMAN_EN: "Y", AMIGO_ES: "E"}
    assert typed == {
        id: "".join(letters[place.source] for place in clause.sources) or "-"
        for id, clause in CLAUSES.items()
        if clause.kind is not Kind.RULING
    }


def test_a_ruling_on_one_variant_is_told_with_its_numbers(run):
    """Whatever variant is usual: four of the reprint get 0, two of Z-Man's get 4 each."""
    assert "each gets 0 points" in " ".join(run("clauses", "X-7").out.split())
    assert "gets 4 points, also" in " ".join(run("clauses", "X-12").out.split())
    told = json.loads(run("clauses", "--json", "--variant", "amigo-2").out)
    texts = {one["id"]: one["text"] for one in told}
    assert "gets 0 points" in texts["X-7"] and "gets 4 points" in texts["X-12"]


def test_each_ruling_but_those_on_a_whole_text_belongs_to_a_clause():
    ruled = {id for clause in CLAUSES.values() for id in clause.rulings}
    assert ruled == {id for id in CLAUSES if id.startswith("X-")}


def test_every_id_in_the_engine_is_there():
    """Those of reasons too: whatever it says in a text or in a comment."""
    met = set[str]()
    for file in Path(reco_rules.__file__).parent.glob("reco/*.py"):
        met |= set(re.findall(r"\b(?:[A-Z]{3,}|X)-\d+\b", file.read_text(encoding="utf-8")))
    assert {"PLAY-2", "DUMP-1", "DUMP-2", "PASS-1", "SETUP-4", "TURN-1", "END-1", "X-10"} <= met
    assert met <= set(CLAUSES)


def test_the_clauses_of_another_game(run):
    """All of them for one of its variants; one by its id without naming a variant."""
    clauses = rulebook("recicle").CLAUSES
    told = run("clauses", "--variant", "reconstruction-1-4").out
    assert re.findall(r"^([RA]\d+) ", told, re.MULTILINE) == list(clauses)
    assert "The game has 5 turns." in told
    assert "A cart holds at most 12." in " ".join(run("clauses", "r13").out.split())
    data = json.loads(run("clauses", "A14", "--json").out)
    assert (data["kind"], data["question"]) == (
        "ruling",
        "How many collectors have room at the trash bin?",
    )
