"""The kernel plays the games of the rules, action for action; here as it stands, not compiled."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reco_rules import VARIANTS, Action, Dump, Pass, Play, Reveal, State, Variant, result, step
from reco_rules.batch import NOBODY, Games, play_games
from reco_rules.bots import find_policy
from reco_rules.dealer import counted_stream
from reco_rules.reco import GameOver, Recycled, RefillShort
from reco_rules.table import History, play
from tests.strategies import random_variant


def check_same(games: Games, policies: list[str], seed: int, first_seat: int = 0) -> None:
    """Each game is that of `play`, and each number says what happened in it."""
    for row in range(len(games)):
        history = play(
            games.variant,
            [find_policy(name) for name in policies],
            seed,
            number=games.first + row,
            first_seat=first_seat,
            streams=counted_stream,
        )
        assert games.actions(row) == history.actions
        check_summary(games, row, history)


def check_summary(games: Games, row: int, history: History[Variant, State, Action]) -> None:
    """The numbers of one game against its result and events."""
    end = history.state
    for seat, score in enumerate(result(end).scores):
        assert games.total[row, seat] == score.total
        assert tuple(games.by_color[row, seat]) == score.by_color
        assert games.bonus[row, seat] == score.bonus
        assert games.dumped[row, seat] == score.dumped == -score.penalty
        assert games.rank[row, seat] == score.rank
    assert [seat for seat, won in enumerate(games.winners[row]) if won] == [*result(end).winners]
    for claims, seats in zip(games.claims[row], end.claims, strict=True):
        assert tuple(claims) == seats + (NOBODY,) * (len(claims) - len(seats))
    kinds = Counter(map(type, history.actions))
    assert (games.plays[row], games.dumps[row]) == (kinds[Play], kinds[Dump])
    assert (games.passes[row], games.reveals[row]) == (kinds[Pass], kinds[Reveal])
    assert games.turns[row] == kinds[Play] + kinds[Pass]
    happened = [event for state, action, *_ in history.steps() for event in step(state, action)[1]]
    assert games.recycles[row] == sum(isinstance(event, Recycled) for event in happened)
    assert games.shortages[row] == sum(isinstance(event, RefillShort) for event in happened)
    over = happened[-1]
    assert isinstance(over, GameOver)
    assert games.emptied[row] == (-1 if over.color is None else over.color)
    assert games.last_seat[row] == end.seat


@pytest.mark.parametrize("id", VARIANTS)
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_games_of_the_presets_are_those_of_the_rules(id: str, policy: str) -> None:
    variant = VARIANTS[id]
    games = play_games(variant, 2, policies=policy, seed=5, actions=True, threads=1)
    check_same(games, [policy] * variant.players, 5)


@given(st.integers(0, 10**6), st.integers(0, 2**64 - 1), st.integers(0, 2**40), st.booleans())
def test_games_of_any_variant_are_those_of_the_rules(
    number: int, seed: int, first: int, mixed: bool
) -> None:
    variant = random_variant(number)
    greedy = {seat for seat in range(variant.players) if mixed and (number >> seat) % 2}
    policies = ["greedy" if seat in greedy else "random" for seat in range(variant.players)]
    first_seat = number % variant.players
    games = play_games(
        variant,
        1,
        policies=policies,
        seed=seed,
        first=first,
        first_seat=first_seat,
        actions=True,
        threads=1,
    )
    check_same(games, policies, seed, first_seat)
