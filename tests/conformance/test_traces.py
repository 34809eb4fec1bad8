"""What is no game of the specification is rejected, wherever it differs from one."""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from reco_rules import VARIANTS
from spec import reco
from tests.conformance.checks import trace_of
from tests.conformance.small import SMALL
from tests.conformance.traces import changed_actions, changed_states, changes, check, other_variants
from tests.strategies import POLICIES

TRACE = trace_of(SMALL["three-one-color"].variant, "hoarding", seed=0)
"""A short game with a dump and a pass."""


@pytest.mark.parametrize("policy", POLICIES)
def test_a_game_is_accepted(policy: str) -> None:
    assert check(trace_of(VARIANTS["amigo-3"], policy, seed=1)) is None


def test_every_change_in_a_whole_game_is_rejected() -> None:
    kinds = Counter[str]()
    for change in changes(TRACE):
        assert check(change.trace, max(0, change.place - 1)), f"{change.what} at {change.place}"
        kinds[change.what] += 1
    assert set(kinds) == {
        "phase", "seat", "site", "claims", "first seat",
        "a card more", "a card less", "a card elsewhere", "a card of another kind",
        "action", "action dropped", "step dropped", "step doubled", "actions swapped",
    }  # fmt: skip
    assert kinds.total() > 10_000


def test_what_lies_before_a_change_is_accepted() -> None:
    """So that it may be taken for granted: a check from the start finds the same."""
    for change in islice(changes(TRACE), 0, None, 25):
        found = check(change.trace)
        assert found is not None and found == check(change.trace, max(0, change.place - 1))
        assert found.step >= change.place - 1 or found.what == "number of states"


def test_each_change_changes_something() -> None:
    """Else that it is accepted would show nothing."""
    for change in changes(TRACE):
        assert change.trace != TRACE
    for s in TRACE.states:
        assert all(t != s for _, t in changed_states(s))
    for action in TRACE.actions:
        assert all(other != action for other in changed_actions(action))


def test_every_field_of_a_state_is_changed() -> None:
    changed = {
        field
        for s in TRACE.states
        for _, t in changed_states(s)
        for field in s._fields
        if getattr(s, field) != getattr(t, field)
    }
    assert changed == set(reco.State._fields)


@pytest.mark.parametrize("id", ["amigo-3", "zman-5", "reprint-2"])
def test_a_long_game_is_one_of_its_own_variant_only(id: str) -> None:
    trace = trace_of(VARIANTS[id], "hoarding", seed=2)
    others = list(other_variants(trace))
    assert {change.what for change in others} == set(reco.Variant._fields)
    for change in others:
        assert check(change.trace) is not None, f"{change.what}: {change.trace.variant}"


def test_half_a_game_is_rejected() -> None:
    half = TRACE._replace(states=TRACE.states[:8], actions=TRACE.actions[:7])
    found = check(half)
    assert found is not None
    assert (found.what, found.step) == ("the end", 7)
