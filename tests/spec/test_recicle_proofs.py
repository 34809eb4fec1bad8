"""The proofs about Recicle: sound as proofs, about what the engine does, and not deaf to wrong rules.

That each obligation is proved is in test_proofs.py, with those of R-Eco.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import attrs
import pytest
import z3

from reco_rules.recicle import BOARDS, Board, Charge, Cubes, track_of
from reco_rules.recicle.money import charge
from reco_rules.recicle.state import cooperative
from spec import prove, recicle, recicle_money, recicle_storage
from spec.recicle_money import RECONSTRUCTED, Track
from tests.recicle import naive

BOARD = BOARDS["reconstruction-1"]


# ---- the proofs ----------------------------------------------------------------------------------


def test_each_obligation_has_a_name_of_its_own_and_known_rules() -> None:
    """So that `python -m spec R24` finds what is about a rule."""
    own = [one for theory in recicle.theories() for one in theory.obligations]
    known = {*(f"R{n}" for n in range(1, 51)), *(f"A{n}" for n in range(1, 48))}
    assert {rule for one in own for rule in one.clauses} <= known
    assert all(one.clauses for one in own)
    of_the_other = sum(len(theory.obligations) for theory in prove.theories())
    assert len(prove.all_obligations()) - of_the_other == len(own) == 72


def test_python_decides_nothing_about_a_formula(monkeypatch: pytest.MonkeyPatch) -> None:
    """`a == b` of two formulas is true or false for Python without a word: here it is an error."""

    def refuse(self: object) -> bool:
        raise TypeError(f"Python takes {self} for true or false")

    monkeypatch.setattr(z3.BoolRef, "__bool__", refuse)
    for theory in recicle.theories():
        for one in theory.obligations:
            one.given(theory.world), one.goal(theory.world), one.example(theory.world)


def test_no_hypothesis_leaves_out_a_corner() -> None:
    """What is proved of the track speaks of long and short debts, of many % spaces and of none."""
    w = recicle.any_track()
    t, most = w.t, recicle_money.MOST_DEBT
    corners = [
        t.debt == 1,
        t.debt == most,
        t.cap == 1,
        t.cap == 999,
        w.p == 0,
        w.a == 0,
        w.a == 999,
    ]
    corners += [t.numbers[-1] == most, t.numbers[0] == 7, z3.And(w.p < 0, w.p > -t.numbers[0])]
    corners += [w.p == t.cap, w.p == recicle_money.floor(t), t.beyond[0] < 5, t.beyond[0] > t.cap]
    given = recicle_money.anywhere(w)
    assert [corner for corner in corners if prove.ask([given, corner], 10) is None] == []


# ---- the engine, the specification and the naive calculation ---------------------------------------


def boards() -> Iterator[Board]:
    """The built-in board, and others with random layouts of % spaces."""
    yield BOARD
    rng = random.Random(5)
    for number in range(8):
        debt, red = rng.randint(1, 12), rng.randint(0, 9)
        signs = sorted(rng.sample(range(1, debt + red), min(red, debt - 1 + red)))
        steps = sorted(rng.sample(range(3, 20), 3))
        yield attrs.evolve(
            BOARD,
            name=f"random-{number}",
            cap=rng.randint(21, 45),
            debt=debt,
            interest=tuple(signs),
            charges=tuple(Charge(beyond, pays) for pays, beyond in enumerate(steps, 1)),
            tiles=tuple(attrs.evolve(tile, money=min(tile.money, 9)) for tile in BOARD.tiles),
        )


def specified(board: Board) -> Track:
    """The board's track in the words of the specification."""
    numbers = [n for n in range(1, board.red + 1) if n not in board.interest]
    beyond, pays = zip(*[(step.beyond, step.pays) for step in board.charges], strict=True)
    return Track(board.cap, board.debt, tuple(numbers), beyond, pays)


def walked(board: Board, position: int, money: int) -> int | None:
    """Where a marker that is pushed back ends; None beyond the floor."""
    marker = naive.Marker(board, position)
    try:
        marker.pay(money)
    except naive.Bankrupt:
        return None
    return marker.position


def test_the_built_in_track_is_that_of_the_specification() -> None:
    """And the layouts of these tests are all different."""
    assert specified(BOARD) == RECONSTRUCTED
    assert len({specified(board) for board in boards()}) == 9


def test_all_three_tracks_move_alike() -> None:
    """R23 to R26, A1, A2: from every position by every sum, on the built-in and on random layouts."""
    for board in boards():
        track, t = track_of(board), specified(board)
        assert recicle_money.valid(t)
        for p in range(-board.red, board.cap + 1):
            after = p - recicle_money.due(t, p)
            assert recicle_money.due(t, p) == charge(board, p)
            assert walked(board, p, charge(board, p)) == after
            for a in range(board.cap + board.debt + 2):
                paid = track.spend(p, a)
                can = recicle_money.can_spend(t, p, a)
                assert paid == (recicle_money.spend(t, p, a) if can else None), (board, p, a)
                assert track.receive(p, a) == recicle_money.receive(t, p, a)
                if a <= 12:
                    assert paid == walked(board, p, a)


def test_all_three_ways_of_storing_hold_the_same() -> None:
    """Random tiles, and pieces around what they hold."""
    rng = random.Random(3)
    storing = [n for n, tile in enumerate(BOARD.tiles) if tile.stores or tile.room]
    seen = set()
    for _ in range(400):
        row = [0] * len(BOARD.tiles)
        for n in rng.sample(storing, rng.randint(0, 4)):
            row[n] = rng.randint(1, BOARD.tiles[n].copies)
        mine = cooperative(BOARD, tuple(row))
        held = [rng.randint(0, mine.slots[m] + 2) for m in range(5)]
        fit = mine.fits(Cubes((*held, 0)))
        slots = tuple(
            sum(n * tile.stores[m] for n, tile in zip(row, BOARD.tiles, strict=True))
            for m in range(5)
        )
        room = BOARD.deposit + sum(n * tile.room for n, tile in zip(row, BOARD.tiles, strict=True))
        assert fit == recicle_storage.fits(tuple(held), slots, room) == naive.fits(BOARD, row, held)
        seen.add((fit, sum(held) <= sum(slots) + room))
    assert seen == {(True, True), (False, True), (False, False)}  # full, or of the wrong materials


# ---- a wrong rule --------------------------------------------------------------------------------


def test_a_counterexample_is_small_and_told_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recicle_money, "receive", lambda t, p, a: p + a)
    one = prove.prove("the cap is never passed")
    assert one.verdict == "REFUTED"
    assert "fails: the cap is never passed (R25, A33)" in one.explanation
    told = dict(
        line.strip().split(": ", 1) for line in one.explanation.splitlines() if ": " in line
    )
    assert int(told["cap"]) <= 3
    assert int(told["a"]) + int(told.get("p", 0)) > int(told["cap"])
