"""The table of rules: its edges, all of them and no others, occur."""

from __future__ import annotations

import random
from typing import Any

import pytest

from reco_rules import (
    VARIANTS,
    Action,
    Cards,
    Dump,
    Pass,
    Phase,
    Play,
    Reveal,
    State,
    Variant,
    apply,
    current_player,
    legal_actions,
    new_game,
    parse_action,
    position,
    sample,
)
from reco_rules.game import CHANCE
from reco_rules.reco.rules import RULES

AMIGO_2 = VARIANTS["amigo-2"]
Edge = tuple[Phase, type[Action], Phase]


def small(deck: str) -> Variant:
    """Two players with just these cards."""
    return Variant(
        id="small",
        players=2,
        deck=Cards.parse(deck),
        stack=(0, 1, 2),
        bonus=(0, 4, 3),
        opening_hand=1,
    )


NOTHING_LEFT = small("A1 B1 B1 B1 B1 B1 B1 C1 D1")
"""In the positions below all cards but A1, B1 and what is dumped are in hands: both piles are empty."""


def at(variant: Variant, **given: Any) -> State:
    """A position."""
    return position(variant, **given)


def dealt_but_one() -> State:
    """The last card of the deal is due."""
    state = new_game(AMIGO_2)
    for _ in range(9):
        state = apply(state, legal_actions(state)[0])
    return state


IN_A = ("A1", "", "", "")
LAST_OF_A = ((1, 1, 1, 1, 1), (), (), ())
EMPTIED_A = ((1, 1, 1, 1, 1, 0), (), (), ())
SIX = "B1 B1 B1 B1 B1 B1"

EXAMPLES: list[tuple[State, str, Phase]] = [
    (new_game(AMIGO_2), "reveal A1", Phase.DEAL),
    (dealt_but_one(), "reveal B1", Phase.PLAY),
    (
        at(AMIGO_2, hands=("A1 B1 B1 B1 B1", ""), plants=IN_A, dump_sites=("C1 C1", "", "", "")),
        "play A1",
        Phase.DUMP,
    ),
    (at(AMIGO_2, hands=("A1", "")), "play A1", Phase.REFILL),
    (
        at(NOTHING_LEFT, hands=("A1 B1", "C1 D1"), dumped=("B1 B1 B1", "B1 B1")),
        "play A1",
        Phase.PLAY,
    ),
    (at(AMIGO_2, hands=("A2 A2", "B1"), claims=LAST_OF_A), "play A2 A2", Phase.OVER),
    (at(AMIGO_2, hands=("", "B1")), "pass", Phase.PLAY),
    (
        at(AMIGO_2, phase=Phase.DUMP, site=0, hands=(SIX, ""), plants=IN_A),
        "dump B1",
        Phase.REFILL,
    ),
    (
        at(
            NOTHING_LEFT,
            phase=Phase.DUMP,
            site=0,
            hands=(SIX, "C1"),
            plants=IN_A,
            dumped=("D1", ""),
        ),
        "dump B1",
        Phase.PLAY,
    ),
    (
        at(AMIGO_2, phase=Phase.DUMP, site=0, hands=(SIX, ""), claims=EMPTIED_A),
        "dump B1",
        Phase.OVER,
    ),
    (at(AMIGO_2, phase=Phase.REFILL, site=0, hands=("", "B1"), plants=IN_A), "reveal A1",
     Phase.REFILL),
    (
        at(
            AMIGO_2,
            phase=Phase.REFILL,
            site=0,
            hands=("", "B1"),
            plants=IN_A,
            dump_sites=("D1", "", "", ""),
        ),
        "reveal A1",
        Phase.PLAY,
    ),
    (
        at(
            AMIGO_2,
            phase=Phase.REFILL,
            site=0,
            hands=("", ""),
            plants=IN_A,
            dump_sites=("D1", "", "", ""),
        ),
        "reveal A1",
        Phase.OVER,
    ),
]  # fmt: skip


def edges() -> set[Edge]:
    """The edges that the table states."""
    return {(phase, kind, to) for (phase, kind), rule in RULES.items() for to in rule.next_phases}


@pytest.mark.parametrize(
    ("state", "action", "following"),
    EXAMPLES,
    ids=[f"{s.phase.name} {a.split()[0]} {f.name}" for s, a, f in EXAMPLES],
)
def test_turn_1_an_example_of_each_edge(state: State, action: str, following: Phase) -> None:
    """Built by hand."""
    assert apply(state, parse_action(action)).phase is following


def test_turn_1_the_examples_show_all_edges_of_the_table_and_no_other() -> None:
    """Thirteen edges."""
    shown = {(state.phase, type(parse_action(a)), following) for state, a, following in EXAMPLES}
    assert shown == edges()
    assert len(EXAMPLES) == len(shown) == 13


def test_turn_1_the_table_has_five_rules() -> None:
    """What is not in the table is never legal."""
    assert list(RULES) == [
        (Phase.DEAL, Reveal),
        (Phase.PLAY, Play),
        (Phase.PLAY, Pass),
        (Phase.DUMP, Dump),
        (Phase.REFILL, Reveal),
    ]
    with pytest.raises(TypeError):
        RULES[Phase.OVER, Pass] = RULES[Phase.PLAY, Pass]  # type: ignore[index]


def wasteful(legal: tuple[Action, ...], rng: random.Random) -> Action:
    """One card at a time now and then, so that sites fill, piles run dry and hands run out."""
    return legal[0] if rng.random() < 0.5 else legal[int(rng.random() * len(legal))]


def test_turn_1_in_random_games_no_other_edge_occurs_and_nearly_all_do() -> None:
    """A few hundred games of presets and of a tiny deck; each state has an action until the end."""
    tiny = Variant(
        id="tiny",
        players=2,
        deck=Cards.parse("A1 A1 A2 B1 B1 B2 C1 C2 D1 D1"),
        stack=(0, 1, -2),
        bonus=(0, 4, 3),
        opening_hand=1,
        hand_limit=2,
        threshold=3,
    )
    rng, met = random.Random(99), set[Edge]()
    for variant, games in ((AMIGO_2, 30), (VARIANTS["reprint-4"], 30), (tiny, 400)):
        for _ in range(games):
            state = new_game(variant)
            while state.phase is not Phase.OVER:
                legal = legal_actions(state)
                assert legal
                chance = current_player(state) == CHANCE
                action = sample(state, rng.random()) if chance else wasteful(legal, rng)
                following = apply(state, action)
                met.add((state.phase, type(action), following.phase))
                state = following
    assert met == edges()
