"""Small variants of R-Eco, in which everything happens soon."""

from reco_rules import Cards, Variant

TINY = Variant(
    id="tiny",
    players=2,
    deck=Cards.parse("A1 A1 A1 B1 B1 C1"),
    stack=(1, 2),
    bonus=(0, 1, 1),
    opening_hand=1,
    hand_limit=2,
    threshold=2,
)
SMALL = Variant(
    id="small",
    players=2,
    deck=Cards.parse("A1 A1 A1 A1 B1 B1 B1 C1 D1 D1 A2"),
    stack=(1, 2),
    bonus=(0, 1, 1),
    opening_hand=2,
    hand_limit=2,
    threshold=2,
)
THREE = Variant(
    id="three",
    players=3,
    deck=Cards.parse("A1 A1 A1 A1 A1 B1 B1 B1 B2 C1 C1 D1"),
    stack=(3, -2, 1),
    bonus=(0, 2, 1, 0),
    opening_hand=1,
    hand_limit=1,
    threshold=3,
)
"""Three seats that dump a lot."""
