"""`score`: the sheet of a game at a table."""

from __future__ import annotations

import json

import pytest

from reco_rules import VARIANTS, score
from tests.cli.test_play import sheet, terms

GAME = ("A=0,2,4 B=1 dumped=3", "A=1,3 C=0,1", "A=-2,5 B=0,2 dumped=1")
REWARDS = [
    [(0, 2, 4), (1,), (), ()],
    [(1, 3), (), (0, 1), ()],
    [(-2, 5), (0, 2), (), ()],
]


@pytest.mark.parametrize("options", [("--variant", "amigo-3"), ()])
def test_every_term_and_the_ranking(run, options):
    told = run("score", *options, *GAME)
    assert (told.status, told.err) == (0, "")
    expected = score(VARIANTS["amigo-3"], REWARDS, [3, 0, 1])
    assert list(sheet(told.out).values()) == terms(expected)
    assert "* seat 1 wins with 9 points" in told.out
    assert "lone reward" in told.out


def test_json(run):
    data = json.loads(run("score", "--json", *GAME).out)
    expected = score(VARIANTS["amigo-3"], REWARDS, [3, 0, 1])
    assert (data["game"], data["variant"]) == ("reco", "amigo-3")
    assert data["winners"] == list(expected.winners)
    assert [seat["total"] for seat in data["seats"]] == [3, 9, 4]
    assert data["seats"][2]["rewards"] == {"A": [-2, 5], "B": [0, 2], "C": [], "D": []}


@pytest.mark.parametrize(
    "seats",
    [
        ("a = 0, 2 ,4  b=1 DUMPED=3", "A=1,3 C=0,1,", "A=\N{MINUS SIGN}2,+5 B=0,2 D= dumped=1"),
        ("dumped=3 B=1 A=4,2,0", "C=1,0 A=3,1", "B=2,0 A=5,-2 dumped=1"),
    ],
)
def test_spaces_case_order_and_minus_signs(run, seats):
    told = run("score", *seats)
    assert told.status == 0
    assert sheet(told.out) == sheet(run("score", *GAME).out)


def test_shared_victory_and_tie_break(run):
    assert "seat 0 and seat 1 share the victory with 3 points" in run("score", "", "").out
    told = run("score", "A=0,1,2,4 dumped=5", "B=0,1,2 dumped=1", "--variant", "reprint-3", "")
    assert told.status == 2
    tied = run("score", "A=0,1,2 B=2 dumped=2", "A=3,4 B=0,1 dumped=7", "--variant", "reprint-2")
    assert (tied.status, tied.out) == (2, "")
    tied = run("score", "A=0,1,2 dumped=2", "B=0,1,2 C=0,1 dumped=3", "--variant", "reprint-2")
    assert "* seat 1 wins with 1 point" not in tied.out
    assert "At equal totals" not in run("score", *GAME).out
    tied = run("score", "A=0,1,2 dumped=1", "B=0,1,2 C=0,1 dumped=2", "--variant", "reprint-2")
    assert "At equal totals fewer dumped cards rank higher (SCORE-5)." in tied.out
    assert "* seat 0 wins with 2 points" in tied.out


def problems(ran):
    assert (ran.status, ran.out) == (2, "")
    return ran.err.splitlines()


def test_all_that_cannot_be_read_is_listed(run):
    ran = run(
        "score", "--variant", "amigo-3", "A=0,x B=1 b=2", "E=1 2", "dumped=-1 dumped=2,3 A=0", ""
    )
    assert problems(ran) == [
        "error: this cannot be read:",
        "  amigo-3 has 3 seats, but 4 are given: each in quotes?",
        "  seat 0: 'x' in 'A=0,x' is no number: write such as \"A=0,4 B=-2 dumped=3\"",
        "  seat 0: b is given twice",
        "  seat 1: 'E=1' is neither a color A to D nor dumped: write such as \"A=0,4 B=-2 dumped=3\"",
        "  seat 1: '2' is neither a color A to D nor dumped: write such as \"A=0,4 B=-2 dumped=3\"",
        "  seat 2: 'dumped=-1' must be one number, how many cards were dumped",
        "  seat 2: 'dumped=2,3' must be one number, how many cards were dumped",
    ]
    assert "is no number" in problems(run("score", "A=" + "1" * 5000, ""))[0]


def test_all_that_cannot_have_happened_is_listed(run):
    lines = problems(run("score", "A=9 B=0", "B=2"))
    assert lines[0] == "error: no game of amigo-2 ends like this:"
    assert len(lines) == 3
    (line,) = problems(run("score", "A=9", ""))
    assert line.startswith("error: no game of amigo-2 ends like this: A: ")


@pytest.mark.parametrize(("given", "said"), [(1, "1 seat is given"), (6, "6 seats are given")])
def test_a_number_of_seats_that_amigo_has_not(run, given, said):
    (line,) = problems(run("score", *[""] * given))
    assert line == f"error: {said}, but amigo is for 2 to 5: each in quotes?"


def test_forgotten_rewards(run):
    """X-4: without an empty stack every hand was empty."""
    assert "(X-4)" in run("score", "A=0,1", "A=2").out
    assert "X-4" not in run("score", *GAME).out
    told = run("score", "A=0,1,2,-2,4,5", "")
    assert told.status == 0
    assert "X-4" not in told.out
