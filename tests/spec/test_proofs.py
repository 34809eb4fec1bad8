"""The proofs, one test per obligation; and that none of them holds for lack of a case."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from itertools import product
from pathlib import Path

import pytest
import z3

from spec import facts, prove, reached, reco, result
from spec.obligations import CLAUSES, STEPS
from spec.prove import all_obligations, theories
from spec.reco import State

MACHINE = theories()[0].obligations
ROOT = Path(reco.__file__).parents[1]


def proofs():
    """All; those of the facts (of one stack, after a play) are fast, all others slow."""
    of_a_play = re.compile(r"^(?!.*\b(stack|of) [BCD]\b).* after play$")
    fast = {one.name for one in facts.obligations() if of_a_play.search(one.name)}
    for name in all_obligations():
        yield pytest.param(name, marks=[] if name in fast else [pytest.mark.slow])


@pytest.mark.parametrize("name", list(proofs()))
def test_proved(name):
    one = prove.prove(name)
    assert one.verdict == "PROVED", f"{one.verdict}: {name}\n{one.explanation}"


def test_each_obligation_has_a_name_of_its_own_and_known_clauses():
    together = [one for theory in theories() for one in theory.obligations]
    assert len({one.name for one in together}) == len(together) == 269
    known = {*CLAUSES, "invariant", *(f"fact {n}" for n in range(1, 8))}
    for one in together:
        assert one.clauses and set(one.clauses) <= known, one.name


def test_every_hypothesis_about_the_machine_comes_true_in_a_game():
    found = reached.ways(MACHINE)
    assert [name for name, way in found.items() if way is None] == []
    assert [name for name, way in found.items() if way and not way.holds] == []


@pytest.mark.parametrize("kind", STEPS)
def test_no_hypothesis_leaves_out_a_corner_of_the_variants(kind):
    """What is proved of each step speaks of all players, limits, thresholds, stacks and decks."""
    w = theories()[0].world
    given = facts.possible(kind)(w)
    corners = [w.v.players == n for n in range(2, 7)]
    lowest = 2 if kind == "dump" else 1  # with threshold 1 a take never brings more than was played
    corners += [w.v.threshold == n for n in (lowest, 8)] + [w.v.limit == n for n in (1, 10)]
    corners += [w.v.opening == n for n in (1, 10)] + [w.v.rewards == n for n in (1, 12)]
    corners += [w.v.deck.size == 127, w.v.hands_first, z3.Not(w.v.hands_first)]
    assert [corner for corner in corners if prove.ask([given, corner], 60) is None] == []


@pytest.mark.parametrize(
    "which",
    [0, *(pytest.param(n, marks=pytest.mark.slow) for n in range(1, len(reached.TINY)))],
)
def test_what_is_proved_is_true_at_every_step_of_a_game(which):
    """The same text on plain numbers."""
    computed = 0
    for kind, worlds in reached.game(reached.TINY[which], seed=3):
        for one in MACHINE:
            if one.step in ("", kind):
                for w in worlds:
                    if one.given(w):
                        computed += 1
                        assert one.goal(w), one.name
    assert computed > 1000


# ---- the two readings --------------------------------------------------------------------------


@pytest.mark.slow
def test_python_decides_nothing_about_a_formula(monkeypatch):
    """`a == b` of two formulas is true or false for Python without a word: here it is an error."""

    def refuse(self):
        raise TypeError(f"Python takes {self} for true or false")

    monkeypatch.setattr(z3.BoolRef, "__bool__", refuse)
    with pytest.raises(TypeError, match="Python takes"):
        bool(z3.Int("a") == z3.Int("b"))
    for theory in theories():
        w = theory.world
        for one in theory.obligations:
            one.given(w), one.goal(w), one.example(w)
    for kind in STEPS.values():
        kind.guard(prove.any_world()), kind.effect(prove.any_world())


def symbolic(value):
    """The same value in z3's constants; claims as sequences."""
    if isinstance(value, State):
        claims = value.claims
        rest = State(*map(symbolic, value._replace(claims=())))
        return rest._replace(claims=tuple(map(sequence, claims)))
    if isinstance(value, tuple):
        parts = map(symbolic, value)
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return z3.BoolVal(value) if isinstance(value, bool) else z3.IntVal(value)


def sequence(entries):
    """A z3 sequence of these."""
    found = z3.Empty(prove.SEQUENCE)
    for entry in entries:
        found = z3.Concat(found, z3.Unit(z3.IntVal(entry)))
    return found


@pytest.mark.slow
def test_both_readings_say_the_same_at_every_step_of_a_game():
    """Guards and effects: z3 computes them out on its own constants, Python on plain numbers."""
    solver = z3.Solver()
    solver.check()
    nothing = solver.model()  # it values no symbol, it only computes
    met = Counter[str]()
    for v, seed in product(reached.TINY, (1, 2)):
        for kind, (w, *_) in reached.game(v, seed):
            there = symbolic(w._replace(no_claims=0))._replace(no_claims=sequence(()))
            for other, (guard, effect) in STEPS.items():
                allowed = guard(w)
                assert prove.plain(guard(there), nothing) == allowed == (other == kind), other
                if allowed:
                    assert prove.plain(effect(there), nothing) == effect(w)
            met[kind] += 1
    assert min(met[kind] for kind in STEPS) >= 2 and met.total() > 100, met


# ---- what a developer sees -------------------------------------------------------------------------


def without_discarding(v, s, color, cards):
    """REWARD-3 broken: after a reward the plant's cards vanish."""
    t = right_play(v, s, color, cards)
    return t._replace(discard=s.discard)


right_play = reco.play


def test_a_counterexample_names_the_first_clause_and_runs_with_the_package(monkeypatch, tmp_path):
    monkeypatch.setattr(reco, "play", without_discarding)
    one = prove.prove("conserved after play")
    assert one.verdict == "REFUTED"
    head, program = one.explanation.split("with the package:\n")
    lines = head.splitlines()
    assert lines[0].startswith(
        "fails: after a reward all cards of the plant are discarded (REWARD-3"
    )
    assert "fails: conserved after play (fact 1)" in lines
    assert "2 players" in head and "opening hand 3, hand limit 5, threshold 4" in head
    assert re.search(r"^-- play [A-D][12]( [A-D][12])* -->$", head, re.MULTILINE)
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    before, after = run.stdout.strip().split("\ncounterexample: ")
    assert before.startswith("counterexample: PLAY") and "discards -" not in after


@pytest.mark.slow
def test_a_guard_that_is_too_strict_shows_what_is_not_possible(monkeypatch):
    monkeypatch.setattr(reco, "can_pass", lambda v, s: False)
    one = prove.prove("only a seat without a card passes")
    assert one.verdict == "REFUTED"
    assert "-- pass -->\nnot possible" in one.explanation


def test_a_result_that_is_wrong_is_shown_as_a_score_sheet(monkeypatch):
    monkeypatch.setattr(result, "beats", lambda a, b: a.total > b.total)
    one = prove.prove("ranks follow totals, then dumped cards, 2 players")
    assert one.verdict == "REFUTED"
    assert (
        "fails: ranks follow totals, then dumped cards, 2 players (SCORE-5, X-9)" in one.explanation
    )
    assert "seat 0: rewards" in one.explanation


def test_a_hypothesis_that_nothing_fulfils_is_vacuous(monkeypatch):
    monkeypatch.setattr(reco, "can_dump", lambda v, s, cards: s.phase == s.phase + 1)
    assert prove.prove("a dump leaves exactly the hand limit").verdict == "VACUOUS"


def test_what_z3_does_not_know_is_not_proved():
    one = prove.prove("units wanted by stack A", timeout=0.001)
    assert one.verdict == "UNKNOWN" and "z3 does not know" in one.explanation


def run_spec(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "spec", *arguments], cwd=ROOT, capture_output=True, text=True
    )


def test_the_command_prints_a_line_for_each_obligation_asked_for():
    run = run_spec("DUMP-2", "a stack may be shorter")
    assert run.returncode == 0
    asked = [one for _, one in all_obligations().values() if "DUMP-2" in one.clauses]
    number = len(asked) + 1
    lines = run.stdout.splitlines()
    assert sum(line.startswith("PROVED") for line in lines) == number > 2
    assert f"{number} proved of {number} tried and {number} asked for" in lines


@pytest.mark.slow
def test_the_command_speaks_json():
    run = run_spec("SCORE-6", "--json")
    assert run.returncode == 0
    said = json.loads(run.stdout)
    assert [one["verdict"] for one in said["verdicts"]] == ["PROVED"] * 5 and said["idle"] == []


def test_the_command_fails_where_z3_does_not_know():
    run = run_spec("units wanted by stack A", "--timeout", "0.001", "--first")
    assert run.returncode == 1
    assert "UNKNOWN" in run.stdout


def test_the_command_refuses_words_that_nothing_has():
    run = run_spec("XYZ-9")
    assert run.returncode == 2 and "XYZ-9" in run.stderr
