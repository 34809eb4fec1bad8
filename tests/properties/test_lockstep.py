"""The engine and the specification, two independent programs, side by side through whole games."""

from __future__ import annotations

import random
from collections import Counter

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reco_rules import (
    VARIANTS,
    Pass,
    Phase,
    State,
    Variant,
    chance_outcomes,
    current_player,
    legal_actions,
    new_game,
    result,
)
from reco_rules.game import CHANCE
from spec import oracle, reco
from tests.strategies import (
    POLICIES,
    PRESETS,
    custom_variants,
    random_variant,
    seeds,
    spec_action,
    spec_state,
    spec_variant,
    steps,
)

LARGE = 8  # cards to choose a dump from: beyond, the specification needs long to list all dumps


def compare_choices(v: reco.Variant, state: State, s: reco.State) -> None:
    """The same legal actions and the same weights."""
    ours = [spec_action(action) for action in legal_actions(state)]
    assert len(ours) == len(set(ours))
    assert set(ours) == set(oracle.actions(v, s))
    if current_player(state) == CHANCE:
        weights = {spec_action(action): weight for action, weight in chance_outcomes(state)}
        assert weights == oracle.weights(s)


def lockstep(variant: Variant, policy: str, seed: int, *, every: int = 1) -> Counter[str]:
    """Play one game on both; legal actions are compared at one step of `every` and at the last ones."""
    rng = random.Random(seed)
    first_seat = int(rng.random() * variant.players)
    v = spec_variant(variant)
    state, s = new_game(variant, first_seat), oracle.start(v, first_seat)
    assert spec_state(state) == s
    seen = Counter[str](games=1)
    for before, action, after in steps(variant, POLICIES[policy], rng, first_seat):
        large = before.phase is Phase.DUMP and len(before.hands[before.seat]) > LARGE
        rare = isinstance(action, Pass) or not (before.draw or before.discard)
        if (seen["steps"] % every == 0 or rare) and (not large or every == 1):
            seen["choices"] += 1
            compare_choices(v, before, s)
        seen["steps"] += 1
        seen["out of cards"] += not after.draw and not after.discard
        seen["passes"] += isinstance(action, Pass)
        s = oracle.apply(v, s, spec_action(action))
        assert spec_state(after) == s, (
            f"step {seen['steps']} ({action}) of {policy} {seed}: {before!r}"
        )
        state = after
    assert state.phase is Phase.OVER and not oracle.actions(v, s)
    theirs = oracle.outcome(oracle.scoring(v, variant.stack, variant.bonus), s)
    outcome = result(state)
    assert tuple(map(attrs.astuple, outcome.scores)) == theirs.scores
    assert outcome.winners == tuple(p for p, wins in enumerate(theirs.wins) if wins)
    seen["games out of cards"] += seen["out of cards"] > 0
    seen["games with a pass"] += seen["passes"] > 0
    seen["all hands empty"] += not any(state.hands) and all(state.stacks)
    return seen


@pytest.mark.parametrize("policy", POLICIES)
def test_the_presets_in_lockstep(policy: str) -> None:
    """A game of each preset: states at every step, choices at some, the result."""
    together = Counter[str]()
    for k, variant in enumerate(PRESETS):
        together += lockstep(variant, policy, seed=k, every=9)
    print(together)
    assert together["games"] == len(PRESETS) and together["choices"] > 300
    if policy not in ("uniform", "draining"):
        assert together["games out of cards"] >= 7


def test_the_corners_in_lockstep() -> None:
    """Games that run out of cards, seats that pass, games that end with all hands empty: all happen."""
    together = Counter[str]()
    for seed in range(60):
        together += lockstep(random_variant(seed), list(POLICIES)[seed % 5], seed, every=4)
    print(together)
    assert together["games out of cards"] >= 20
    assert together["games with a pass"] >= 10
    assert together["all hands empty"] >= 5


@pytest.mark.parametrize(
    ("preset", "policy", "seed"),
    [
        ("amigo-3", "hoarding", 44),
        ("zman-2", "hoarding", 6),
        ("reprint-2", "dumping", 31),
        ("reprint-2", "never-finishing", 20),
    ],
)
def test_presets_without_a_card_left_in_lockstep(preset: str, policy: str, seed: int) -> None:
    """In the editions too all hands can be empty, though uniformly random play never gets there."""
    seen = lockstep(VARIANTS[preset], policy, seed, every=9)
    assert seen["all hands empty"] == seen["games out of cards"] == 1


@given(custom_variants(), st.sampled_from(list(POLICIES)), seeds())
def test_any_variant_in_lockstep(variant: Variant, policy: str, seed: int) -> None:
    """Variants over the whole ranges, where shrinking finds the smallest difference."""
    lockstep(variant, policy, seed, every=11)


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", PRESETS, ids=str)
def test_many_games_in_lockstep(variant: Variant, policy: str) -> None:
    """Volume: every choice of every step."""
    for seed in range(100, 106):
        lockstep(variant, policy, seed)


@pytest.mark.slow
def test_many_variants_in_lockstep() -> None:
    """Volume: hundreds of custom variants."""
    together = Counter[str]()
    for seed in range(1_000, 1_400):
        together += lockstep(random_variant(seed), list(POLICIES)[seed % 5], seed, every=3)
    print(together)
    assert together["all hands empty"] >= 40
