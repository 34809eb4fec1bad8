"""Games of the engine that the specification replays: what the quick look leaves out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reco_rules import VARIANTS, Variant
from tests.conformance.games import replay, replay_custom
from tests.conformance.reached import Tally
from tests.strategies import POLICIES, custom_variants, seeds


def test_the_corners_are_reached() -> None:
    """Games that run out of cards, seats that pass, games that end with all hands empty: all happen."""
    tally = Tally()
    for batch in (2, 3):
        assert replay_custom(batch, tally, every=8) is None
    assert tally.games == 40
    assert tally.met["X-3 ends short"] >= 10
    assert tally.asked["pass"] >= 10
    assert tally.met["X-4 scored with no stack empty"] >= 4


@pytest.mark.parametrize(
    ("preset", "policy", "seed"),
    [
        ("amigo-3", "hoarding", 44),
        ("zman-2", "hoarding", 6),
        ("reprint-2", "dumping", 31),
        ("reprint-2", "never-finishing", 20),
    ],
)
def test_x4_presets_without_a_card_left(preset: str, policy: str, seed: int) -> None:
    """In the editions too all hands can be empty, though uniformly random play never gets there."""
    tally = Tally()
    assert replay(VARIANTS[preset], policy, [seed], tally, every=9) is None
    assert tally.met["X-4 scored with no stack empty"] == tally.games == 1
    assert tally.met["X-3 ends short"] > 0


@pytest.mark.slow
@given(custom_variants(), st.sampled_from(list(POLICIES)), seeds())
def test_any_variant(variant: Variant, policy: str, seed: int) -> None:
    """Variants over the whole ranges, where shrinking finds the smallest difference."""
    difference = replay(variant, policy, [seed], Tally(), every=11)
    assert difference is None, f"\n{difference}"
