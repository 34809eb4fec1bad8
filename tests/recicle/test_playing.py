"""The bots that play Recicle."""

from __future__ import annotations

import random

import attrs
import pytest

from reco_rules import VARIANTS as OTHERS
from reco_rules.bots import greedy, ismcts, uniform
from reco_rules.bots.playout import careful, chances
from reco_rules.errors import WrongType
from reco_rules.recicle import VARIANTS, Acquire, legal_actions, new_game, result
from reco_rules.recicle.playing import greedy as own_greedy
from reco_rules.table import Table, play
from tests.recicle.tools import TWO, over_state


def test_greedy_beats_chance() -> None:
    """In each of four games, at either seat."""
    for seed in range(4):
        seat = seed % 2
        history = play(TWO, [greedy, uniform] if seat == 0 else [uniform, greedy], seed=seed)
        assert result(history.state).winners == (seat,)


def test_the_search_plays_a_short_game() -> None:
    """With a small budget, on what the game's room knows."""
    short = attrs.evolve(TWO, id="short", edition="custom", turns=1)
    quick = attrs.evolve(ismcts, iterations=4)
    assert play(short, [quick, greedy], seed=1).state.phase.name == "OVER"


def test_what_the_search_knows() -> None:
    """A playout buys nothing where there is something else to do; a lead is worth more than none."""
    state = new_game(VARIANTS["reconstruction-1-3"])
    assert any(isinstance(action, Acquire) for action in legal_actions(state))
    assert not any(isinstance(careful(state, u / 10), Acquire) for u in range(10))
    assert chances(new_game(TWO)) == [0.5, 0.5]
    ahead, behind = chances(over_state(points=(5, 0)))
    assert ahead > 0.5 > behind


def test_each_game_has_a_greedy_of_its_own() -> None:
    """Recicle's does not play R-Eco."""
    table = Table(OTHERS["amigo-2"], seed=1)
    with pytest.raises(WrongType, match="this policy plays Recicle only"):
        own_greedy(table.view(0, random.Random(1)))  # type: ignore[arg-type]
