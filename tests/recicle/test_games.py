"""Whole games, and the contract: the conformance kit, invariants, records."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace

import attrs
import pytest

from reco_rules import recicle
from reco_rules.bots import uniform
from reco_rules.conformance import BrokenPromise, check_game
from reco_rules.recicle import VARIANTS
from reco_rules.recicle.actions import KINDS
from reco_rules.records import Record, format_record, from_json, parse_record, to_json
from reco_rules.table import History, Table, play
from tests.recicle.boards import random_variant
from tests.recicle.games import played, problems

SHORT = [attrs.evolve(v, id=f"short-{v.id}", edition="custom", turns=1) for v in VARIANTS.values()]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_random_games_keep_all_invariants_and_end(variant: recicle.Variant) -> None:
    """Checked at every step, and against an independent calculation."""
    assert problems(played(variant, 1, thrifty=True)) == []


@pytest.mark.parametrize("seed", range(20))
def test_games_on_random_boards_keep_all_invariants_and_end(seed: int) -> None:
    """Small and large cities, poor and rich boards, with and without the neutral team."""
    assert problems(played(random_variant(seed), seed, thrifty=seed % 2 > 0)) == []


def test_legal_is_what_there_is_no_reason_against() -> None:
    """Of all actions by their ids, in states where each kind of action is made."""
    met = Counter[type]()
    for seed in (11, 39, 5):
        game = played(random_variant(seed), seed, thrifty=True)
        count = recicle.num_actions(game.variant)
        every = [recicle.action_from_id(game.variant, id) for id in range(count)]
        for state, made in zip(game.states, game.actions, strict=False):
            if met[type(made)] < 8:
                legal = [action for action in every if recicle.why_illegal(state, action) is None]
                assert recicle.legal_actions(state) == tuple(legal)
                met.update({type(made)})
    assert {*met} == {*KINDS}


@pytest.mark.slow
def test_many_random_games_keep_all_invariants_and_end() -> None:
    """And every kind of action is met."""
    met: set[type] = set()
    for seed in range(120):
        variant = random_variant(seed) if seed % 2 else list(VARIANTS.values())[seed % 5]
        game = played(variant, seed, thrifty=seed % 3 > 0)
        assert problems(game) == [], (seed, variant)
        met |= {type(action) for action in game.actions}
    assert met == set(KINDS)


@pytest.mark.slow
@pytest.mark.parametrize("variant", SHORT, ids=str)
def test_the_conformance_kit_passes(variant: recicle.Variant) -> None:
    """Every promise of the contract, at every step of a game of one turn."""
    report = check_game(recicle, variant, games=1)
    assert [name for name, count in report.checks if not count] == ["secrets"]  # nothing is hidden


def test_a_game_in_which_the_first_seat_does_not_begin_breaks_its_promise() -> None:
    """Without chance too: who begins must go round with the first seat."""

    def always_0(variant: recicle.Variant, first_seat: int = 0) -> recicle.State:
        return attrs.evolve(recicle.new_game(variant, first_seat), player=0)

    broken = SimpleNamespace(**vars(recicle))
    broken.new_game = always_0
    with pytest.raises(BrokenPromise, match=r"with the first seats 0, 1, ... the seats \[0, 0\]"):
        check_game(broken, VARIANTS["reconstruction-1-2"], games=1)


def test_a_game_is_recorded_and_read_again() -> None:
    """The record names the game, and is replayed."""
    history = play(VARIANTS["reconstruction-1-2"], [uniform, uniform], seed=3)
    kept = Record(history)
    assert parse_record(format_record(kept), game=recicle) == kept
    assert from_json("record", to_json(kept), game=recicle) == kept
    assert to_json(parse_record(format_record(kept))) == to_json(kept)  # it names its game


def test_a_game_on_a_board_of_ones_own_is_recorded_with_the_board() -> None:
    """Whoever reads the record needs no file."""
    variant = random_variant(5)
    history = play(variant, [uniform] * variant.players, seed=1)
    again = from_json("record", to_json(Record(history)), game=recicle)
    assert again.history.variant.board == variant.board


def test_a_table_knows_the_game_by_its_variant() -> None:
    """Nobody needs to name it."""
    table = Table(VARIANTS["reconstruction-1-3"], seed=1)
    assert table.game.NAME == "recicle"
    assert table.current_player == 2
    action = recicle.Place(0)
    assert table.act(2, action)
    assert table.why_illegal(2, recicle.End()) is None
    assert History(VARIANTS["reconstruction-1-3"], 0, [action]).state == table.state
