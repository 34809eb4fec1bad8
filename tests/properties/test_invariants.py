"""What holds in every state and at every step of every game (the checks are those of `soak`)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reco_rules import Phase, Variant, limits, num_actions, num_chance_actions
from tests.properties.soak import check_chance, check_game, check_verdict, main
from tests.strategies import (
    POLICIES,
    PRESETS,
    Line,
    custom_variants,
    games,
    ids,
    of_each_phase,
    random_variant,
    seeds,
    variants,
    whole_game,
)


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("variant", PRESETS, ids=str)
def test_every_step_of_a_game(variant: Variant, seed: int) -> None:
    """Conservation, bounds, claims, dumps, ranks, one verdict, values: in all presets, by all policies."""
    others = list(POLICIES)[1:]
    policy = others[PRESETS.index(variant) % len(others)] if seed else "uniform"
    tally = check_game(variant, policy, seed, every=29)
    assert tally["GameOver"] == 1 and tally["Recycled"] >= 1


@given(variants(), st.sampled_from(list(POLICIES)), seeds())
def test_every_step_of_a_game_of_any_variant(variant: Variant, policy: str, seed: int) -> None:
    """The same over the whole range of variants, where shrinking finds the smallest."""
    assert check_game(variant, policy, seed, every=61)["GameOver"] == 1


@pytest.mark.slow
def test_the_corners_are_reached() -> None:
    """In some games: short refills, passes, games without a card left, ties, shared victories."""
    together = Counter[str]()
    for seed in range(50):
        together += check_game(random_variant(seed), list(POLICIES)[seed % len(POLICIES)], seed)
    print(together)
    for corner in ("recycled", "short", "passes", "all empty", "ties", "shared", "Dump"):
        assert together[corner] >= 3, corner


@given(games())
def test_one_verdict_on_every_action_id(line: Line) -> None:
    """At moments of each phase `legal_actions`, `why_illegal`, `apply`, `step` and `events` agree.

    On all ids, or on some hundred of them where a variant has thousands (`test_many_verdicts` asks all).
    """
    everything = num_actions(line.variant) + num_chance_actions(line.variant)
    some = range(everything % 7, everything, 1 + everything // 400)
    for state in of_each_phase(line.states(), 1):
        check_verdict(state, {*some, *ids(state)})


@pytest.mark.slow
@settings(max_examples=10)
@given(custom_variants(), seeds())
def test_many_verdicts(variant: Variant, seed: int) -> None:
    """The same on every id of any variant."""
    for state in of_each_phase(whole_game(variant, "uniform", seed).states(), 2):
        check_verdict(state)


@pytest.mark.parametrize("variant", PRESETS, ids=str)
def test_one_verdict_in_the_presets(variant: Variant) -> None:
    """All ids at moments of each phase, and each code of a reason is met (but `hand-empty`: see below)."""
    seen = Counter[str]()
    line = whole_game(variant, "hoarding", 5)
    for state in of_each_phase(line.states(), 2):
        seen += check_verdict(state)
    assert set(seen) >= {"legal", "cards-not-held", "must-play", "wrong-phase", "game-over"}
    assert set(seen) >= {"wrong-number", "not-in-pile"}


def test_one_verdict_for_an_empty_hand() -> None:
    """A seat without a card passes; every play is refused with the code of its own."""
    seen, met = Counter[str](), 0
    small = [v for v in map(random_variant, range(120)) if num_actions(v) < 400]
    for seed, variant in enumerate(small):
        line = whole_game(variant, "draining", seed)
        for state in line.states():
            if state.phase is Phase.PLAY and not state.hands[state.seat]:
                met += 1
                if met % 8 == 1:
                    seen += check_verdict(state)
    assert met >= 8
    assert (
        seen["legal"] == (met + 7) // 8 and seen["hand-empty"] > 0 and seen["cards-not-held"] == 0
    )


@given(games())
def test_chance_at_every_step(line: Line) -> None:
    """The weights are the pile's counts wherever a card is drawn; elsewhere there are none."""
    for state in line.states():
        check_chance(state)


@given(variants())
def test_limits_are_the_stated_ones(variant: Variant) -> None:
    """At most 4 * T * len(stack) - 3 plays, a dump after each, a round of passes between two."""
    bounds = limits(variant)
    assert bounds.plays == 4 * variant.threshold * len(variant.stack) - 3
    assert bounds.plays <= bounds.decisions <= bounds.plays * (1 + 1 + variant.players)
    assert bounds.chance_steps >= variant.opening_hand * variant.players + 4
    assert bounds.lowest <= 0 <= bounds.highest


def test_the_bound_on_plays_is_the_semantics_page_s() -> None:
    """93, 109 and 125 plays with six, seven and eight rewards; games of that length: tests/reco."""
    for variant, plays in ((PRESETS[0], 93), (PRESETS[1], 109), (PRESETS[3], 125)):
        assert limits(variant).plays == plays


@pytest.mark.slow
def test_the_long_run_in_short(capfd: pytest.CaptureFixture[str]) -> None:
    """The soak ends with a table and without a violation."""
    assert main(["--games", "14", "--variants", "1", "--workers", "1"]) == 0
    shown = capfd.readouterr().out
    for word in ("amigo-2", "custom", "together", "violations"):
        assert word in shown


@pytest.mark.slow
@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("variant", PRESETS, ids=str)
def test_many_games(variant: Variant, policy: str) -> None:
    """Every step of many games of each preset, the costly checks often."""
    for seed in (10, 11):
        check_game(variant, policy, seed, every=23)
