"""The search: against exhaustive calculation, its budget, its seed, and what it must not know."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterator
from functools import cache
from typing import Any, TypeAlias, cast
from unittest.mock import Mock

import attrs
import pytest

from reco_rules import (
    VARIANTS,
    Action,
    Card,
    Pass,
    Play,
    State,
    Variant,
    apply,
    chance_outcomes,
    current_player,
    legal_actions,
    position,
    result,
    uniform_deck,
    unseen,
)
from reco_rules.bots import Choice, Ismcts, find_policy, ismcts, uniform
from reco_rules.bots.playout import careful, chances
from reco_rules.errors import InvalidValue, NotYourTurn, UnknownName, WrongType
from reco_rules.game import CHANCE, TERMINAL
from reco_rules.table import History, Table, View, memory, play, view
from tests.kit import third

TINY = attrs.evolve(
    VARIANTS["amigo-2"],
    id="tiny",
    edition="custom",
    deck=uniform_deck(2, 1),
    stack=(1, -2, 3),
    opening_hand=2,
    hand_limit=3,
    threshold=3,
)
SIX = attrs.evolve(
    VARIANTS["amigo-5"],
    id="six",
    edition="custom",
    players=6,
    stack=(2, -1),
    bonus=(0, 6, 5, 4, 3, 2, 1),
)


def behind(ranks: list[int], seat: int) -> float:
    """The share of the other seats that are behind; who is level counts half."""
    others = ranks[:seat] + ranks[seat + 1 :]
    return sum(1.0 if rank > ranks[seat] else 0.5 * (rank == ranks[seat]) for rank in others) / len(
        others
    )


Searcher: TypeAlias = Ismcts[Any, Any]


def looked_at(history: History[Any, Any, Any], seat: int, seed: int = 1) -> View[Any, Any]:
    return view(history, seat, random.Random(seed))


# ---- right answers --------------------------------------------------------------------------------


def worth_of_last_seat(card: int, pile: list[int], other: int, *, swap: bool) -> float:
    """What Keep or Swap is worth to the last of two seats: over all cards of the other and all draws."""
    values = []
    for n, theirs in enumerate(pile):
        left = pile[:n] + pile[n + 1 :]
        for own in left if swap else [card]:
            mine, opposed = own - swap, theirs - bool(other)
            values.append(behind([int(mine < opposed), int(opposed < mine)], 0))
    return sum(values) / len(values)


@pytest.mark.parametrize(("card", "laid_open"), [*itertools.product((1, 2, 3), (0, 1, 2, 3))])
def test_the_values_of_keep_or_swap(card: int, laid_open: int) -> None:
    """Seat 1 sees its own card, and the one that seat 0 has laid open, if it has."""
    pile = [each for each in (1, 2, 3, 4) for _ in range(2)]
    pile.remove(card)
    first = [third.Swap(), third.Deal(4)] if laid_open else [third.Keep()]
    if laid_open:
        pile.remove(laid_open)
    history = History(
        third.VARIANTS["keep-2"],
        0,
        [third.Deal(laid_open or 4), third.Deal(card), *first],
        game=third,
    )
    found: tuple[Choice[Any], ...] = Ismcts(iterations=400).search(looked_at(history, 1))
    exact = {
        third.Keep(): worth_of_last_seat(card, pile, laid_open, swap=False),
        third.Swap(): worth_of_last_seat(card, pile, laid_open, swap=True),
    }
    best = max(exact, key=lambda action: exact[action])
    if abs(exact[third.Keep()] - exact[third.Swap()]) > 0.15:
        assert found[0].action == best
    for (
        choice
    ) in found:  # a value lies between 0 and 1: its mean is as near as this, but for bad luck
        assert choice.value == pytest.approx(exact[choice.action], abs=2 / choice.visits**0.5)


@cache
def worth(state: State) -> tuple[float, ...]:
    """What a state is worth to each seat if all play as is best for themselves: all of the game to come."""
    player = current_player(state)
    if player == TERMINAL:
        ranks = [score.rank for score in result(state).scores]
        return tuple(behind(ranks, seat) for seat in range(len(ranks)))
    if player == CHANCE:
        outcomes = chance_outcomes(state)
        total = sum(weight for _, weight in outcomes)
        after = [(weight / total, worth(apply(state, outcome))) for outcome, weight in outcomes]
        return tuple(
            sum(part * values[seat] for part, values in after)
            for seat in range(state.variant.players)
        )
    return max((worth(apply(state, a)) for a in legal_actions(state)), key=lambda v: v[player])


OPEN = attrs.evolve(
    VARIANTS["amigo-2"],
    id="open",
    edition="custom",
    deck=uniform_deck(1, 1),
    stack=(1, 2),
    opening_hand=2,
    hand_limit=2,
    threshold=3,
)
"""All eight cards lie open or in the two hands: each seat knows all, and only the future is chance."""


def late_decisions() -> Iterator[tuple[History[Variant, State, Action], int]]:
    """The last decisions of games, where nothing is hidden from the seat to move."""
    for seed in range(16):
        table = Table(OPEN, seed=seed)
        decisions = []
        while (seat := table.current_player) != TERMINAL:
            decisions.append((table.history, seat))
            table.act(seat, uniform(table.view(seat, random.Random(seed))))
        yield from ((h, seat) for h, seat in decisions[-4:] if not unseen(h, seat))


def test_late_positions_of_r_eco_are_solved() -> None:
    """Wherever one action is clearly the best by exhaustive calculation, it is found."""
    solved = 0
    for history, seat in late_decisions():
        state = history.state
        values = {action: worth(apply(state, action))[seat] for action in legal_actions(state)}
        ranked = sorted(values.values())
        if len(ranked) > 1 and ranked[-1] - ranked[-2] > 0.25:
            best = max(values, key=lambda action: values[action])
            assert Ismcts(iterations=200)(looked_at(history, seat)) == best, history.actions
            solved += 1
    assert solved > 5


# ---- what it does with its budget -----------------------------------------------------------------


def asked(variant: Variant = VARIANTS["amigo-3"], seed: int = 1) -> View[State, Action]:
    """A view at the first decision."""
    return Table(variant, seed).view(0, random.Random(seed))


def counted(own: View[State, Action]) -> tuple[View[State, Action], list[None]]:
    """The view, and a list that grows with each sample that is asked of it."""
    samples: list[None] = []

    def sample() -> State:
        samples.append(None)
        return own.sample_state()

    unused = pytest.fail
    return (
        View(
            seat=own.seat,
            legal_actions=own.legal_actions,
            random=own.random,
            variant=own.variant,
            game=own.game,
            observe=lambda: unused("what it sees is in its samples"),
            remember=lambda: unused("what it remembers is in its samples"),
            sample=sample,
        ),
        samples,
    )


def test_iterations_are_samples_and_visits() -> None:
    own, samples = counted(asked())
    searched: Searcher = Ismcts(iterations=50)
    choices = searched.search(own)
    assert len(samples) == sum(choice.visits for choice in choices) == 50
    assert {choice.action for choice in choices} == set(own.legal_actions)
    order = [(-choice.visits, -choice.value) for choice in choices]
    assert order == sorted(order)
    assert all(0 <= choice.value <= 1 for choice in choices)


def test_fewer_iterations_than_actions_try_some_of_them() -> None:
    own, _ = counted(asked())
    searched: Searcher = Ismcts(iterations=1)
    (choice,) = searched.search(own)
    assert choice.action in own.legal_actions


def test_seconds_are_of_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """It begins at 100, and the clock goes on by a quarter of a second whenever it is looked at."""
    for seconds, iterations in ((0, 1), (0.2, 1), (1, 4), (2.0, 8)):
        clock = itertools.count(100, 0.25)
        monkeypatch.setattr("time.monotonic", lambda clock=clock: next(clock))
        own, samples = counted(asked())
        searched: Searcher = Ismcts(seconds=seconds)
        searched.search(own)
        assert len(samples) == iterations


def test_a_single_action_is_not_searched_for() -> None:
    """But its value can be asked for."""
    state = position(VARIANTS["amigo-2"], hands=("", "A1"))
    own, samples = counted(attrs.evolve(asked(), legal_actions=legal_actions(state)))
    searched: Searcher = Ismcts(iterations=50)
    assert searched(own) == Pass()
    assert samples == []


def test_there_must_be_something_to_decide() -> None:
    waiting = Table(VARIANTS["amigo-3"], seed=1).view(1, random.Random(1))
    for ask in (ismcts, ismcts.search):
        with pytest.raises(NotYourTurn, match="seat 1 has nothing to decide"):
            ask(waiting)


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ({}, InvalidValue, "either iterations or seconds"),
        ({"iterations": 1, "seconds": 1}, InvalidValue, "either iterations or seconds"),
        ({"iterations": 0}, InvalidValue, "iterations is 0, but goes from 1"),
        ({"iterations": 1.5}, WrongType, "iterations is a number from 1"),
        ({"iterations": True}, WrongType, "iterations is a number from 1"),
        ({"seconds": -1}, InvalidValue, "seconds is -1, but goes from 0 to 1000000"),
        ({"seconds": 10**400}, InvalidValue, "seconds is a number of 1329 bits, but goes from 0"),
        ({"iterations": 1, "exploration": 10**400}, InvalidValue, "exploration is a number of"),
        ({"seconds": float("nan")}, InvalidValue, "seconds is nan"),
        ({"seconds": float("inf")}, InvalidValue, "seconds is inf"),
        ({"seconds": "1"}, WrongType, "seconds is a number, not '1'"),
        ({"seconds": True}, WrongType, "seconds is a number, not True"),
        ({"iterations": 1, "exploration": -0.1}, InvalidValue, "exploration is -0.1"),
        ({"iterations": 1, "horizon": 3}, InvalidValue, "with a horizon evaluate is needed"),
        ({"iterations": 1, "horizon": -1, "evaluate": chances}, InvalidValue, "horizon is -1"),
        ({"iterations": 1, "rollout": 3}, WrongType, "rollout is called with a state, and 3"),
        ({"iterations": 1, "evaluate": "x"}, WrongType, "evaluate is called with a state, and 'x'"),
    ],
)
def test_what_cannot_be_searched_with(
    arguments: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        Ismcts(**arguments)


@pytest.mark.parametrize("ask", [ismcts, ismcts.search])
@pytest.mark.parametrize("given", [5, None, "view"])
def test_only_views_are_decided_for(ask: Any, given: object) -> None:
    with pytest.raises(WrongType, match=f"a policy decides for a View, not for {given!r}"):
        ask(given)


@pytest.mark.parametrize(
    "values", [None, 0.5, [], [0.5], [0.5] * 3, ["a", "b"], [0.5, math.nan], [0.5, 10**400], {0, 1}]
)
def test_an_evaluation_has_a_number_per_seat(values: Any) -> None:
    own: Ismcts[State, Action] = Ismcts(iterations=3, evaluate=lambda state: values, horizon=0)
    with pytest.raises(InvalidValue, match="evaluate gives 2 numbers, one per seat, not"):
        own(Table(TINY, seed=1).view(0, random.Random(1)))


# ---- what is given to it --------------------------------------------------------------------------


def test_the_rollout_plays_below_the_tree_as_far_as_the_horizon() -> None:
    """Two decisions each: the others are the tree's, which grows by one in each iteration."""
    asked_for: list[State] = []
    valued: list[State] = []

    def first(state: State, u: float) -> Action:
        assert 0 <= u < 1
        asked_for.append(state)
        return legal_actions(state)[0]

    def level(state: State) -> list[float]:
        valued.append(state)
        return [0.5] * 3

    searched: Searcher = Ismcts(iterations=30, rollout=first, evaluate=level, horizon=2)
    choices = searched.search(asked())
    assert (len(asked_for), len(valued)) == (60, 30)
    assert all(current_player(state) != CHANCE for state in valued)
    assert {choice.value for choice in choices} == {0.5}


def of_state(state: State) -> View[State, Action]:
    """The view of seat 0 where nothing is hidden."""
    return View(
        seat=0,
        legal_actions=legal_actions(state),
        random=random.Random(1),
        variant=state.variant,
        game=History(state.variant).game,
        observe=lambda: pytest.fail("not needed"),
        remember=lambda: pytest.fail("not needed"),
        sample=lambda: state,
    )


def test_each_seat_is_taken_to_want_the_best_for_itself() -> None:
    """A1 would be no worse than the others, but that seat 1 then takes the reward."""
    state = position(
        VARIANTS["amigo-2"],
        hands=("A1 B1 C1 D1", "A1 B1 C1 D1 D1"),
        plants=("A1 A1", "", "", ""),
    )

    def valued(state: State) -> list[float]:
        taken = sum(seats.count(1) for seats in state.claims)
        own = 0.5 - 0.4 * min(1, taken) + 0.1 * (state.hands[0].count(Card(0, 1)) == 0)
        return [own, 1 - own]

    searched: Searcher = Ismcts(iterations=400, evaluate=valued, horizon=0)
    best, *_, worst = searched.search(of_state(state))
    assert worst.action == Play(color=0, singles=1, doubles=0)
    assert worst.value < best.value - 0.08


@pytest.mark.parametrize("exploration", [0, 0.3, 0.7, 2])
def test_visits_follow_the_upper_confidence_bound(exploration: float) -> None:
    """The last seat has two actions of known value: as computed for a bandit with two arms."""
    dealt: list[third.Action] = [third.Deal(3), third.Deal(2), third.Keep()]
    history = History(third.VARIANTS["keep-2"], 0, dealt, game=third)

    def valued(state: third.State) -> list[float]:
        return [0.0, 0.6 if state.swapped[1] else 0.4]

    def visits(tried: tuple[float, float]) -> dict[float, int]:
        """By the values of the actions in the order in which they were first tried."""
        count = dict.fromkeys(tried, 1)
        for n in range(3, 61):
            available = (n, n - 1)  # the second could be chosen one time less
            bounds = [
                value + exploration * math.sqrt(math.log(could) / count[value])
                for value, could in zip(tried, available, strict=True)
            ]
            count[tried[bounds.index(max(bounds))]] += 1
        return count

    searched: Searcher = Ismcts(iterations=60, evaluate=valued, exploration=exploration)
    found = searched.search(looked_at(history, 1))
    assert {round(choice.value, 6): choice.visits for choice in found} in (
        visits((0.4, 0.6)),
        visits((0.6, 0.4)),
    )


def test_who_is_ahead_has_the_better_chances() -> None:
    """By the result where there is one: a lead of 5 points is 73 %, the logistic function of 1."""
    played = play(TINY, [uniform, uniform], seed=3).state
    totals = [score.total for score in result(played).scores]
    ahead = totals.index(max(totals))
    lead = max(totals) - min(totals)
    expected = 1 / (1 + 2.718281828459045 ** (-lead / 5))
    assert chances(played)[ahead] == pytest.approx(expected)
    assert sum(chances(played)) == pytest.approx(1)
    state = position(VARIANTS["amigo-2"], hands=("A1", "B1"), dumped=("", "C1 C1 C1 C1 C1 C1"))
    assert chances(state)[0] > 0.8
    harsh = attrs.evolve(TINY, id="harsh", stack=(99, 99, 99, 99, 99), bonus=(0, 99, 0))
    claims = ((0,) * 4, (0,) * 4, (0,) * 4, (0,) * 4)
    assert chances(position(harsh, hands=("A1", "B1"), claims=claims)) == [1.0, 0.0]


def test_careful_leaves_the_smallest_hand() -> None:
    """With 3 cards on A and none on B, C and D it plays what leaves the fewest, whatever u is."""
    state = position(
        VARIANTS["amigo-2"],
        hands=("A1 A1 B1 B2 C1", "D1"),
        plants=("A1 A1", "", "", ""),
        dump_sites=("D1 D1 D1", "", "", "A1"),
    )
    for u in (0, 0.5, 0.999):
        assert careful(state, u) == Play(color=1, singles=1, doubles=1)
    even = position(VARIANTS["amigo-2"], hands=("B1 C1", "D1"))
    assert {str(careful(even, u)) for u in (0, 0.499, 0.5, 0.999)} == {"play B1", "play C1"}


# ---- any game, and what it must not know ----------------------------------------------------------


@pytest.mark.parametrize("variant", [TINY, SIX, VARIANTS["reprint-4"]], ids=str)
def test_whole_games(variant: Variant) -> None:
    bots: list[Any] = [Ismcts(iterations=3), attrs.evolve(ismcts, iterations=3), uniform]
    seated = [bots[seat % 3] for seat in range(variant.players)]
    assert result(play(variant, seated, seed=2).state).winners


def test_another_game() -> None:
    """It knows nothing of R-Eco; what is made for R-Eco says so."""
    for variant in third.VARIANTS.values():
        bots: list[Any] = [Ismcts(iterations=10)] * variant.players
        assert third.result(play(variant, bots, seed=1, game=third).state).winners
    with pytest.raises(WrongType, match="expected a state of R-Eco"):
        play(third.VARIANTS["keep-2"], cast("Any", [ismcts, uniform]), seed=1, game=third)


def test_the_same_random_numbers_give_the_same_answer() -> None:
    own = attrs.evolve(ismcts, iterations=60)
    history = asked_in_the_middle()
    first, again, other = (own.search(looked_at(history, 0, seed)) for seed in (1, 1, 2))
    assert first == again != other


def asked_in_the_middle() -> History[Variant, State, Action]:
    """A game up to a later turn of seat 0."""
    table = Table(VARIANTS["amigo-2"], seed=4)
    while len(table.history) < 40 or table.current_player != 0:
        seat = table.current_player
        table.act(seat, uniform(table.view(seat, random.Random(seat))))
    return table.history


def test_what_a_seat_cannot_know_changes_nothing() -> None:
    """Another card is dealt to seat 1, or dumped by it, in a game that seat 0 saw in the same way."""
    history = asked_in_the_middle()
    truth, own = history.state, memory(history, 0)
    searched = attrs.evolve(ismcts, iterations=40)
    found = searched.search(looked_at(history, 0))
    others = list(told_apart_by_nobody(history, own))
    assert any(other.state.hands[1] != truth.hands[1] for other in others)
    assert any(other.state.dumped[1] != truth.dumped[1] for other in others)
    for other in others[:12]:
        assert searched.search(looked_at(other, 0)) == found


def told_apart_by_nobody(
    history: History[Variant, State, Action], own: object
) -> Iterator[History[Variant, State, Action]]:
    """Histories in which one action is another one, and which look the same to seat 0."""
    game, actions = history.game, history.actions
    for n, (before, action, *_) in enumerate(history.steps()):
        for instead in game.legal_actions(before):
            if instead != action:
                try:
                    other = History(history.variant, 0, [*actions[:n], instead, *actions[n + 1 :]])
                except ValueError:  # what was done later could not be done then
                    continue
                if memory(other, 0) == own:
                    yield other


# ---- names ----------------------------------------------------------------------------------------


def test_a_name_may_say_how_many_iterations(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_policy("ismcts") == ismcts
    assert find_policy("ismcts-25") == attrs.evolve(ismcts, iterations=25)
    for name in ("ismcts-0", "ismcts-", "ismcts-2k", "ismcts 25", "ismcts-025"):
        with pytest.raises(UnknownName, match="did you mean ismcts"):
            find_policy(name)
    monkeypatch.setattr("reco_rules.bots.get_close_matches", compared := Mock(return_value=[]))
    with pytest.raises(UnknownName, match="there is no policy 'greedygreedy"):
        find_policy("greedy" * 10_000)
    assert len(compared.call_args[0][0]) <= 100  # it would take seconds
    with pytest.raises(UnknownName, match="there is no policy 'ismcts-12345678'"):
        find_policy("ismcts-12345678")
