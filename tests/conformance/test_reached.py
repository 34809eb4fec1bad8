"""The table of what a run must have met: complete, and able to fail."""

from __future__ import annotations

from collections import Counter

import attrs

from reco_rules import Phase
from reco_rules.reco.rules import RULES
from reco_rules.rulebook import CLAUSES
from tests.conformance.checks import LEVELS, run
from tests.conformance.reached import EDGES, GROUPS, LEAST, SELDOM, Tally, gaps

NAMES = [name for rows in GROUPS.values() for name in rows]


def test_each_clause_and_ruling_has_a_row() -> None:
    assert {name.split()[0] for name in NAMES} == set(CLAUSES)


def test_no_two_rows_have_one_name() -> None:
    assert len(NAMES) == len(set(NAMES))
    assert SELDOM.keys() <= set(NAMES)


def test_the_edges_are_those_of_the_engine() -> None:
    kinds = {Phase.DEAL: "reveal", Phase.REFILL: "reveal"}
    assert {
        f"edge {phase.name} {kinds.get(phase, kind.__name__.lower())} {after.name}"
        for (phase, kind), rule in RULES.items()
        for after in rule.next_phases
    } == EDGES


def full() -> Tally:
    """A run that has met everything just often enough."""
    met = Counter({name: SELDOM.get(name, LEAST) for name in [*NAMES, *EDGES]})
    return Tally(met=met, asked=Counter(dict.fromkeys(GROUPS, LEAST + 1)))


def test_a_full_run_has_no_gaps() -> None:
    assert gaps(full()) == []


def test_each_row_and_edge_is_missed() -> None:
    for name in [*NAMES, *EDGES]:
        run_ = full()
        run_.met[name] -= 1
        (gap,) = gaps(run_)
        assert gap.startswith(f"{name}: met ")


def test_a_row_that_is_always_true_is_named() -> None:
    run_ = full()
    run_.asked["pass"] = LEAST
    assert [gap.split(":")[0] for gap in gaps(run_)] == list(GROUPS["pass"])


def test_an_edge_that_must_not_be_is_named() -> None:
    run_ = full()
    run_.met["edge OVER pass PLAY"] = 1
    assert gaps(run_) == ["edge OVER pass PLAY: no such edge"]


def test_tallies_are_added() -> None:
    checks = LEVELS["quick"].checks()
    one, two = (run(name, checks[name]).tally for name in ("small six-uneven", "scores amigo-2"))
    both = Tally()
    both.add(one)
    both.add(two)
    assert both.transitions == one.transitions == 321
    assert both.met == one.met + two.met
    assert both.asked == one.asked + two.asked
    assert attrs.fields_dict(Tally).keys() == {
        "states", "transitions", "games", "changes", "met", "asked",
    }  # fmt: skip
