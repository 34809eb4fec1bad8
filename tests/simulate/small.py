"""A small simulation, in which everything happens that reports tell of."""

from __future__ import annotations

import attrs
import pytest

from reco_rules import VARIANTS, uniform_deck
from reco_rules.simulate import Plan, Run, simulate

TWO = attrs.evolve(
    VARIANTS["amigo-2"],
    id="two",
    edition="custom",
    deck=uniform_deck(3, 1),
    stack=(1, 2, -2),
    opening_hand=2,
    hand_limit=4,
)
"""Few cards, so that they run out; a short stack, so that games are short."""

SIX = attrs.evolve(
    VARIANTS["amigo-5"],
    id="<b>&x$1$",
    edition="custom",
    players=6,
    deck=uniform_deck(10, 2),
    stack=(2, -1),
    bonus=(0, 6, 5, 4, 3, 2, 1),
)
"""As many players as there can be, and a name that HTML and formulas would take for their own."""


def simulated(factory: pytest.TempPathFactory) -> Run:
    """Both variants with both policies, in several parts; what is there is not played again."""
    plan = Plan(variants=[TWO, SIX], policies=["random", "greedy"], games=60, seed=1, part=25)
    return simulate(plan, factory.getbasetemp() / "simulated", workers=1)
