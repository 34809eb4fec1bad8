"""What a game rarely shows, told and drawn from events and positions made by hand."""

from __future__ import annotations

import io

import attrs
from rich.console import Console

from reco_rules import (
    VARIANTS,
    Card,
    Cards,
    Cause,
    Dumped,
    GameOver,
    NoReward,
    Passed,
    Phase,
    Played,
    Recycled,
    RefillShort,
    Revealed,
    SiteTaken,
    TurnBegan,
    observe,
    position,
)
from reco_rules.cli.drawing import table
from reco_rules.cli.look import Look, listed
from reco_rules.cli.telling import Teller

VARIANT = VARIANTS["amigo-2"]
NAMES = ("seat 0", "you")


def told(*events) -> str:
    written = io.StringIO()
    teller = Teller(Console(file=written, width=100), VARIANT, NAMES, person=1)
    for event in events:
        teller.hear(event)
    return " ".join(written.getvalue().split())


def drawn(seen, look: Look) -> str:
    written = io.StringIO()
    Console(file=written, width=100).print(table(seen, look, NAMES, "Round 1"))
    return written.getvalue()


def test_a_turn_in_which_the_piles_run_out():
    card = Card(2, 1)
    assert told(
        TurnBegan(0),
        Played(0, 0, Cards.parse("A1 A1")),
        NoReward(0, 0, 2),
        SiteTaken(0, 0, Cards()),
        Dumped(0, 2, None),
        Recycled(Cards.of(card)),
        Revealed(0, card),
        RefillShort(0, 2),
        TurnBegan(1),
    ) == (
        "1 seat 0 play A1 A1 2/4; nothing to take; dumps 2 cards; 1 discard shuffled; refill C1; "
        "piles empty, refill 2 short"
    )


def test_passing_to_the_end():
    assert told(
        TurnBegan(0), Passed(0), TurnBegan(1), Passed(1), GameOver(Cause.NO_CARDS, None)
    ) == (
        "1 seat 0 pass no card in hand 2 you pass no card in hand "
        "The game is over: nobody has a card left."
    )


def test_an_empty_stack_and_an_empty_hand():
    state = position(
        VARIANT, phase=Phase.OVER, seat=0, hands=("", "A1"), claims=((0,) * 6, (), (), ())
    )
    text = drawn(observe(state, 0), Look(VARIANT))
    assert "rewards    empty " in text
    assert "> seat 0   -  " in text
    assert "  you      1  " in text


def test_a_variant_without_an_edition():
    own = attrs.evolve(VARIANT, id="own", edition="custom", hand_limit=6)
    state = position(own, hands=("A1", "B1"))
    text = drawn(observe(state, None), Look(own))
    assert "           A " in text


def test_words_in_a_row():
    assert [listed(["a", "b", "c"][:n]) for n in (1, 2, 3)] == ["a", "a and b", "a, b and c"]
