"""Bounds on the length of a game and on its scores: by hand, and by looking at every game of small ones."""

from __future__ import annotations

import random
import sys
from itertools import combinations
from typing import Any

import pytest

from reco_rules import (
    VARIANTS,
    Action,
    Cards,
    Dump,
    Limits,
    Pass,
    Phase,
    Play,
    Reveal,
    State,
    Variant,
    apply,
    current_player,
    legal_actions,
    limits,
    new_game,
    result,
    sample,
)
from reco_rules.errors import WrongType
from reco_rules.game import CHANCE

PLAYS = {
    "amigo-2": 93,
    "amigo-3": 109,
    "amigo-4": 109,
    "amigo-5": 125,
    "zman-2": 93,
    "zman-3": 109,
    "zman-4": 109,
    "zman-5": 125,
    "original-3": 109,
    "original-4": 109,
    "original-5": 125,
    "reprint-2": 109,
    "reprint-3": 109,
    "reprint-4": 109,
}


@pytest.mark.parametrize("id", PLAYS)
def test_end_1_a_game_has_at_most_93_109_or_125_plays(id: str) -> None:
    """4 stacks of s rewards at 4 units: 4 * 4s - 3 with 6, 7, 8 rewards."""
    assert limits(VARIANTS[id]).plays == PLAYS[id]


def test_end_1_the_limits_of_two_players_by_hand() -> None:
    """93 plays; each may bring a dump; 92 passes between them; 10 cards dealt and 92 refills of at most 4.

    Lowest: {0, -2} in each of four colors and all 88 cards dumped. Highest: 0 1 2 4 5 = 12 of one
    emptied stack, 0 1 2 4 = 7 of each other, 4 for the sole good contractor.
    """
    assert limits(VARIANTS["amigo-2"]) == Limits(
        plays=93,
        decisions=93 + 93 + 92,
        chance_steps=10 + 4 * 92,
        lowest=4 * -2 - 88,
        highest=12 + 3 * 7 + 4,
    )


def test_end_1_the_limits_of_five_players_by_hand() -> None:
    """125 plays, 124 times four passes, 19 cards dealt; 0 1 2 3 3 4 5 = 18 and 13; bonus 5."""
    assert limits(VARIANTS["zman-5"]) == Limits(
        plays=125,
        decisions=125 + 125 + 4 * 124,
        chance_steps=19 + 4 * 124,
        lowest=-8 - 100,
        highest=18 + 3 * 13 + 5,
    )


def test_dump_1_with_a_threshold_of_1_nobody_dumps() -> None:
    """Every play is rewarded, so each site has one card at most: no dump, no penalty."""
    variant = Variant(
        id="one-unit",
        players=3,
        deck=Cards.parse("A1 " * 20),
        stack=(7, 1),
        bonus=(0, 3, 2, 1),
        threshold=1,
    )
    assert limits(variant) == Limits(
        plays=5, decisions=5 + 4 * 2, chance_steps=13 + 4, lowest=0, highest=8 + 3
    )


@pytest.mark.parametrize("variant", ["amigo-2", None])
def test_end_1_limits_are_those_of_a_variant(variant: Any) -> None:
    """Its id is not enough."""
    with pytest.raises(WrongType, match="expected a variant of R-Eco"):
        limits(variant)


@pytest.mark.parametrize(
    "stack",
    [
        *[VARIANTS[id].stack for id in ("amigo-2", "amigo-3", "amigo-5")],
        (5,),
        (-5,),
        (5, -9),
        (-9, 5),
        (-3, -4, -5),
        (9, -1, -1, 2),
        (0, 0, 0),
        (-99, 99, -99, 99),
    ],
)
def test_score_2_the_best_and_the_worst_that_rewards_can_count(stack: tuple[int, ...]) -> None:
    """By all subsets: none or at least two of a color, one stack at most with its last reward."""
    variant = Variant(
        id="stack", players=2, deck=Cards.parse("A1 " * 10), stack=stack, bonus=(0, 6, 3)
    )

    def totals(values: tuple[int, ...]) -> list[int]:
        sizes = range(2, len(values) + 1)
        return [0, *(sum(some) for size in sizes for some in combinations(values, size))]

    whole, others = totals(stack), totals(stack[:-1])
    most_dumped = min(10, 3 * (16 * len(stack) - 3))
    assert limits(variant).highest == max(whole) + 3 * max(others) + 6
    assert limits(variant).lowest == min(whole) + 3 * min(others) - most_dumped


# ---- every game of small variants -----------------------------------------------------------------


def small(deck: str, **changes: Any) -> Variant:
    """Two players, one card each."""
    given: dict[str, Any] = {"stack": (0,), "bonus": (0, 2, 1), "opening_hand": 1}
    return Variant(id="small", players=2, deck=Cards.parse(deck), **{**given, **changes})


SMALL = [
    small("A1 B1 C1 D1 A1 B1 C1", threshold=2, hand_limit=2),
    small("A1 A2 B1 B1 C1 D1 D2", threshold=2, hand_limit=1, stack=(-1, 2)),
    small("A1 A1 B1 B1 A2 A2", threshold=3, hand_limit=1, stack=(3, -2)),
    small("A1 A1 B1 B1 C1 D1", threshold=1, hand_limit=1, stack=(1, 2, 3)),
]


class Explored:
    """Everything that can happen in a variant, found by walking through all its states."""

    def __init__(self, variant: Variant) -> None:
        self.most: dict[State, tuple[int, int, int]] = {}
        self.totals: set[int] = set()
        sys.setrecursionlimit(10_000)
        self.plays, self.decisions, self.chance_steps = self.walk(new_game(variant))

    def walk(self, state: State) -> tuple[int, int, int]:
        """The most plays, decisions and chance steps from here on, each by itself."""
        if state in self.most:
            return self.most[state]
        if state.phase is Phase.OVER:
            self.totals |= {score.total for score in result(state).scores}
        rows = [(0, 0, 0)]
        for action in legal_actions(state):
            plays, decisions, chance_steps = self.walk(apply(state, action))
            rows.append(
                (
                    plays + isinstance(action, Play),
                    decisions + isinstance(action, Play | Dump | Pass),
                    chance_steps + isinstance(action, Reveal),
                )
            )
        self.most[state] = (
            max(r[0] for r in rows),
            max(r[1] for r in rows),
            max(r[2] for r in rows),
        )
        return self.most[state]


@pytest.mark.parametrize("variant", SMALL, ids=lambda variant: str(variant.deck))
def test_end_1_no_game_of_a_small_variant_exceeds_the_limits(variant: Variant) -> None:
    """All states, all draws, all choices."""
    found, bounds = Explored(variant), limits(variant)
    assert 0 < found.plays <= bounds.plays
    assert 0 < found.decisions <= bounds.decisions
    assert 0 < found.chance_steps <= bounds.chance_steps
    assert bounds.lowest <= min(found.totals)
    assert max(found.totals) <= bounds.highest


def test_end_1_the_bound_on_plays_is_reached_in_a_small_variant() -> None:
    """One reward per stack at two units: three stacks at one unit each, then two more plays: 5 plays."""
    assert limits(SMALL[0]).plays == 5
    assert Explored(SMALL[0]).plays == 5


@pytest.mark.parametrize("id", ["amigo-2", "reprint-2", "amigo-5"])
def test_end_1_a_game_of_exactly_the_longest_length_exists(id: str) -> None:
    """Singles are played one by one, the last reward of a stack is taken only when nothing else is left."""
    variant = VARIANTS[id]
    longest = next(filter(None, (longest_game(variant, seed) for seed in range(2000))), None)
    assert longest == PLAYS[id]


def longest_game(variant: Variant, seed: int) -> int | None:
    """Play so that each play lowers the rank by one; the number of plays if that works to the end."""
    rng = random.Random(seed)
    state, plays = new_game(variant), 0
    while state.phase is not Phase.OVER:
        legal = list(legal_actions(state))
        if current_player(state) == CHANCE:
            singles = [action for action in legal if str(action).endswith("1")]
            some = singles or legal
            action: Action = some[int(rng.random() * len(some))]
        elif state.phase is Phase.DUMP:
            action = max(legal, key=lambda a: dump_value(state, a, rng))
        else:
            slow = [a for a in legal if isinstance(a, Play) and (a.singles, a.doubles) == (1, 0)]
            slow = [a for a in slow if not ends(state, a)] or slow
            if not slow and legal != [Pass()]:
                return None
            action = max(slow, key=lambda a: play_value(state, a, rng)) if slow else Pass()
            plays += action != Pass()
        state = apply(state, action)
    return plays if plays == limits(variant).plays else None


def ends(state: State, play: Play) -> bool:
    """Does the play empty a stack?"""
    return len(state.stacks[play.color]) == 1 and state.plants[play.color].units == 3


def wanted(state: State, color: int) -> int:
    """How many more singles the color can take."""
    return 4 * len(state.stacks[color]) - state.plants[color].units


def play_value(state: State, play: Play, rng: random.Random) -> float:
    """Rather a color that wants many, rather from a site with few cards."""
    return wanted(state, play.color) - 4 * len(state.dump_sites[play.color]) + rng.random()


def dump_value(state: State, action: Action, rng: random.Random) -> float:
    """Rather dump doubles, and singles of colors that want few."""
    assert isinstance(action, Dump)
    cost = sum(100 if card.value == 2 else -wanted(state, card.color) for card in action.cards)
    return cost + rng.random()


def test_end_1_random_games_stay_within_the_limits() -> None:
    """Some games of each preset."""
    rng = random.Random(23)
    for variant in VARIANTS.values():
        bounds = limits(variant)
        for _ in range(8):
            state, counts = new_game(variant), {Play: 0, Dump: 0, Pass: 0, Reveal: 0}
            while state.phase is not Phase.OVER:
                if current_player(state) == CHANCE:
                    action = sample(state, rng.random())
                else:
                    legal = legal_actions(state)
                    action = legal[int(rng.random() * len(legal))]
                counts[type(action)] += 1
                state = apply(state, action)
            assert counts[Play] <= bounds.plays
            assert counts[Play] + counts[Dump] + counts[Pass] <= bounds.decisions
            assert counts[Reveal] <= bounds.chance_steps
            for score in result(state).scores:
                assert bounds.lowest <= score.total <= bounds.highest
