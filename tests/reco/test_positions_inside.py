"""What no public name can build, but a damaged pickle or a bug of the engine could: see inside."""

import copy

from reco_rules import VARIANTS, inconsistencies, position
from reco_rules.reco.state import DRAW, HANDS


def test_setup_4_cards_that_are_not_in_the_deck_or_are_lost_are_found() -> None:
    """An A1 is in a hand although all are placed; a B1 is nowhere."""
    state = position(VARIANTS["reprint-2"], hands=("A1 B1", "C1"))
    damaged = copy.deepcopy(state)
    damaged._row[HANDS] += 1  # A1
    damaged._row[DRAW] -= 1 << 8  # B1
    assert inconsistencies(state) == []
    assert inconsistencies(damaged) == [
        "there are 21 A1, but 20 in the deck",
        "there are 19 B1, but 20 in the deck",
    ]
