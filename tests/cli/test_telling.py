"""What a game rarely shows, told and drawn from events and positions made by hand."""

from __future__ import annotations

import io
import re

import attrs
import pytest
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
    State,
    TurnBegan,
    observe,
    position,
)
from reco_rules.cli.look import listed
from reco_rules.reco.terminal.drawing import table
from reco_rules.reco.terminal.look import Look
from reco_rules.reco.terminal.menu import menu
from reco_rules.reco.terminal.telling import Teller

VARIANT = VARIANTS["amigo-2"]
NAMES = ("seat 0", "you")


def told(*events) -> str:
    written = io.StringIO()
    teller = Teller(Console(file=written, width=100), VARIANT, NAMES, person=1)
    for event in events:
        teller.hear(event)
    return " ".join(written.getvalue().split())


def drawn(seen, look: Look, width: int = 100, names=NAMES) -> str:
    written = io.StringIO()
    console = Console(file=written, width=width)
    console.print(table(seen, look, names, "Round 12, turn 34", width))
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
    assert "> seat 0      0  " in text
    assert "  you         1  " in text
    assert "  seat 0's hand: -\n" in text


def test_a_variant_without_an_edition():
    own = attrs.evolve(VARIANT, id="own", edition="custom", hand_limit=6)
    state = position(own, hands=("A1", "B1"))
    text = drawn(observe(state, None), Look(own))
    assert "           A " in text


WIDTHS = (40, 50, 60, 74, 79, 80, 100)


def full() -> State:
    """A hand of eight, a full dump site, many rewards."""
    return position(
        VARIANTS["amigo-5"],
        phase=Phase.DUMP,
        seat=1,
        site=0,
        hands=("A1", "A1 B1 C1 D1 A2 B2 C2 D2", "A1", "A1", ""),
        plants=("A1 A1 A1", "B1 B2", "C1 C1 C1", ""),
        dump_sites=("", "A1 B1 C2 D2", "A1", "A1"),
        claims=((1,) * 7, (1, 1, 1, 1, 0, 0), (), (4,)),
        dumped=("", "D1 " * 12, "", "", ""),
    )


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_of_the_table_is_cut_off(width):
    seen = observe(full(), 1)
    names = ("north", "you", "east", "south", "west")
    text = drawn(seen, Look(seen.variant), width, names)
    assert "\N{HORIZONTAL ELLIPSIS}" not in text
    assert max(map(len, text.splitlines())) <= width
    assert "your hand: A1 A2 B1 B2 C1 C2 D1 D2\n" in text
    assert re.search(r"Round 12, turn 34 +draw (pile )?\d+, discards \d+ *$", text, re.MULTILINE)
    words = text.split()
    assert words.count("dumped") == 1
    assert words.count("12") == 1
    assert words.count("won") == 4
    assert ("A1 B1 C2 D2" in text) or width == 40
    values = [value for value in words if re.fullmatch(r"-?\d", value)]
    shown = [
        *sum(seen.stacks, ()),
        *sum(sum(seen.rewards, ()), ()),
        *seen.hand_sizes,
        len(seen.discard),
    ]
    assert sorted(values) == sorted(map(str, shown))


@pytest.mark.parametrize("width", WIDTHS)
def test_nothing_of_the_plays_is_cut_off(width):
    state = position(
        VARIANT,
        hands=("A1 A1 A1 A2 A2", "A1"),
        plants=("A1 A2", "", "", ""),
        dump_sites=("A1 B1 C2 D2", "", "", ""),
    )
    seen = observe(state, 0)
    written = io.StringIO()
    Console(file=written, width=width).print(menu(seen, Look(VARIANT), width))
    text = " ".join(written.getvalue().replace(";", "").split())
    assert max(map(len, written.getvalue().splitlines())) <= width
    for number, action in enumerate(seen.legal_actions, 1):
        assert f"{number} {action} reward 0 take A1 B1 C2 D2 then " in text


def test_words_in_a_row():
    assert [listed(["a", "b", "c"][:n]) for n in (1, 2, 3)] == ["a", "a and b", "a, b and c"]
