"""The table of small variants, and what the engine alone must fulfil in every state of some of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final, TypeAlias

import pytest

from reco_rules import (
    Action,
    Event,
    SetupOrder,
    State,
    apply,
    events,
    legal_actions,
    new_game,
)
from tests.conformance.small import LARGE, SMALL, TINY, Small
from tests.properties.soak import check_state, check_step

Visit: TypeAlias = Callable[[State, tuple[tuple[Action, State], ...]], None]

FIRST: Final = ("two-limit-1", "two-singles", "two-limit-2", "three", "five")


def explore(case: Small, visit: Visit) -> int:
    """Visit every state that the engine reaches, nearest first, with its steps; how many there are."""
    level = [new_game(case.variant, case.first_seat)]
    reached = set(level)
    while level:
        found = []
        for state in level:
            steps = tuple((action, apply(state, action)) for action in legal_actions(state))
            visit(state, steps)
            for _, after in steps:
                if after not in reached:
                    reached.add(after)
                    found.append(after)
        level = found
    return len(reached)


def test_the_variants_differ_in_everything() -> None:
    cases = SMALL.values()
    variants = [case.variant for case in cases]
    assert {v.players for v in variants} == {2, 3, 4, 5, 6}
    for players in (2, 3, 4):
        orders = {v.setup_order for v in variants if v.players == players}
        assert orders == set(SetupOrder)
    assert {case.first_seat for case in cases} == set(range(6))
    assert {v.threshold for v in variants} >= {1, 2, 3, 4, 6, 8}
    assert {len(v.stack) for v in variants} >= {1, 2, 3, 4, 12}
    assert {v.opening_hand for v in variants} >= {1, 2, 3, 4}
    assert any(v.hand_limit > v.opening_hand for v in variants)
    assert any(not any(v.deck.counts[4:]) for v in variants)  # singles only
    assert any(not any(v.deck.counts[:4]) for v in variants)  # doubles only
    assert len(SMALL) == len({(case.variant, case.first_seat) for case in cases})
    assert TINY.items() <= SMALL.items() <= LARGE.items()


def test_there_is_enough_of_them() -> None:
    assert sum(case.transitions for case in SMALL.values()) >= 300_000
    assert sum(case.transitions for case in LARGE.values()) >= 5_000_000
    assert set(FIRST) <= set(SMALL)


@pytest.mark.slow
@pytest.mark.parametrize("name", FIRST)
def test_invariants_hold_in_every_state(name: str) -> None:
    """The facts in every state and at every step, not only on random ways."""
    transitions = 0

    def visit(state: State, steps: tuple[tuple[Action, State], ...]) -> None:
        nonlocal transitions
        transitions += len(steps)
        check_state(state)
        for action, after in steps:
            check_step(state, action, after)

    case = SMALL[name]
    assert (explore(case, visit), transitions) == (case.states, case.transitions)


def test_every_kind_of_event_is_reached() -> None:
    """Together a few of the variants have all events, passes and short refills among them."""
    met = Counter[type]()
    several = 0

    def visit(state: State, steps: tuple[tuple[Action, State], ...]) -> None:
        nonlocal several
        for action, _ in steps[:1]:
            happened = events(state, action)
            met.update(map(type, happened))
            several += any(getattr(event, "excess", 0) > 1 for event in happened)

    for name in ("two-last-eight", "five-long-passes", "two-uneven", "three-one-color"):
        explore(SMALL[name], visit)
    assert set(met) == set(Event.__args__)
    assert several > 0
