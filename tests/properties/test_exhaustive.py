"""Every reachable state of five small variants, by the engine: the counts, and the specification beside it.

The variants are small enough to be exhausted and reach every event: a dump of one and of several cards,
recycling, short refills, passes, games that end without a card, units for two rewards, every wrap of the
turn, both setup orders.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Final

import attrs
import pytest

from reco_rules import (
    Action,
    Cards,
    Event,
    Phase,
    Play,
    SetupOrder,
    State,
    Variant,
    apply,
    chance_outcomes,
    current_player,
    events,
    legal_actions,
    new_game,
    result,
)
from reco_rules.game import CHANCE
from spec import oracle, reco
from tests.properties.soak import check_state, check_step
from tests.strategies import spec_action, spec_state, spec_variant


@attrs.frozen
class Small:
    """A small variant, its first seat, and how many states there are."""

    variant: Variant
    first_seat: int
    states: int
    transitions: int
    with_last_color: int  # states when the color of the last take is remembered in every phase


def small(
    players: int,
    deck: tuple[int, ...],
    stack: tuple[int, ...],
    constants: tuple[int, int, int],
    counts: tuple[int, int, int],
    first_seat: int = 0,
) -> Small:
    """A row of the table in the verification notes; three and five players deal to the sites first."""
    opening, limit, threshold = constants
    order = SetupOrder.HANDS_FIRST if players == 2 else SetupOrder.DUMP_SITES_FIRST
    variant = Variant(
        id="small",
        players=players,
        deck=Cards.from_counts(deck),
        stack=stack,
        bonus=(0, *range(players, 0, -1)),
        opening_hand=opening,
        hand_limit=limit,
        threshold=threshold,
        setup_order=order,
    )
    return Small(variant, first_seat, *counts)


SMALL: Final = {
    "two, limit 1": small(
        2, (3, 3, 0, 0, 1, 1, 0, 0), (3, -2), (1, 1, 3), (13_033, 14_300, 13_165)
    ),
    "two, singles": small(2, (6, 6, 0, 0, 0, 0, 0, 0), (1, 5), (1, 1, 4), (6_001, 6_728, 6_221)),
    "two, limit 2": small(2, (3, 4, 0, 0, 2, 0, 0, 0), (2, 2), (2, 2, 2), (25_517, 28_624, 25_588)),
    "three": small(
        3, (4, 3, 0, 0, 1, 1, 0, 0), (-1,), (1, 1, 3), (13_740, 15_357, 13_920), first_seat=2
    ),
    "five": small(
        5, (5, 5, 0, 0, 0, 0, 0, 0), (1, 2), (1, 1, 3), (4_009, 4_120, 4_119), first_seat=4
    ),
}

Visit = Callable[[State, tuple[tuple[Action, State], ...]], None]


def explore(case: Small, visit: Visit) -> int:
    """Visit every reachable state once, nearest first, with its steps; how many there are."""
    level = [new_game(case.variant, case.first_seat)]
    reached = set(level)
    while level:
        found = []
        for state in level:
            steps = tuple((action, apply(state, action)) for action in legal_actions(state))
            visit(state, steps)
            for _, after in steps:
                if after not in reached:
                    reached.add(after)
                    found.append(after)
        level = found
    return len(reached)


@pytest.mark.parametrize("name", SMALL)
def test_the_engine_has_the_known_number_of_states(name: str) -> None:
    """States, transitions, and states with the color of the last take: six programs agree on these."""
    case, graph = SMALL[name], dict[State, tuple[tuple[Action, State], ...]]()
    assert explore(case, graph.__setitem__) == len(graph) == case.states
    assert sum(map(len, graph.values())) == case.transitions
    todo = [(next(iter(graph)), 0)]
    seen = set(todo)
    while todo:
        state, color = todo.pop()
        for action, after in graph[state]:
            node = (after, action.color if isinstance(action, Play) else color)
            if node not in seen:
                seen.add(node)
                todo.append(node)
    assert len(seen) == case.with_last_color


def same_end(case: Small, state: State, s: reco.State) -> bool:
    """Whether both score the end alike."""
    variant = case.variant
    scoring = oracle.scoring(spec_variant(variant), variant.stack, variant.bonus)
    theirs, outcome = oracle.outcome(scoring, s), result(state)
    return theirs.scores == tuple(map(attrs.astuple, outcome.scores)) and outcome.winners == tuple(
        seat for seat, wins in enumerate(theirs.wins) if wins
    )


def same_weights(state: State, s: reco.State) -> bool:
    """Whether both give each draw the same weight."""
    if current_player(state) != CHANCE:
        return not oracle.weights(s)
    weights = {spec_action(action): weight for action, weight in chance_outcomes(state)}
    return weights == oracle.weights(s)


@pytest.mark.parametrize("name", SMALL)
def test_engine_and_specification_agree_in_every_state(name: str) -> None:
    """The specification takes every step of the engine, to the same state; weights and results agree.

    So the engine's states and steps are among those of the specification; since there are as many of both
    (tests/spec pins the same numbers), they are the same, and so are all sets of legal actions.
    """
    case = SMALL[name]
    v = spec_variant(case.variant)
    start = new_game(case.variant, case.first_seat)
    translated = {start: oracle.start(v, case.first_seat)}
    assert translated[start] == spec_state(start)
    transitions = 0

    def visit(state: State, steps: tuple[tuple[Action, State], ...]) -> None:
        nonlocal transitions
        s = translated[state]
        assert same_weights(state, s)
        assert state.phase is not Phase.OVER or same_end(case, state, s)
        transitions += len(steps)
        for action, after in steps:
            if after not in translated:
                translated[after] = spec_state(after)
            assert oracle.apply(v, s, spec_action(action)) == translated[after], (
                f"{action}: {state}"
            )

    assert explore(case, visit) == len(set(translated.values())) == case.states
    assert transitions == case.transitions


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_engine_and_specification_have_the_same_graph(name: str) -> None:
    """The same without the argument: the specification's own graph, state by state, set by set."""
    case = SMALL[name]
    graph = oracle.graph(spec_variant(case.variant), case.first_seat)

    def visit(state: State, steps: tuple[tuple[Action, State], ...]) -> None:
        s = spec_state(state)
        assert s in graph, f"not reachable: {state!r}"
        ours = {spec_action(action): spec_state(after) for action, after in steps}
        assert ours == dict(graph[s]) and len(ours) == len(steps)
        assert same_weights(state, s)

    assert explore(case, visit) == len(graph) == case.states


@pytest.mark.slow
@pytest.mark.parametrize("name", SMALL)
def test_invariants_hold_in_every_state(name: str) -> None:
    """The facts in every state and at every step, not only on random ways."""

    def visit(state: State, steps: tuple[tuple[Action, State], ...]) -> None:
        check_state(state)
        for action, after in steps:
            check_step(state, action, after)

    explore(SMALL[name], visit)


def test_every_kind_of_event_is_reached() -> None:
    """Together the five variants have all events; passes and short refills among them."""
    met = Counter[type]()
    several = 0

    def visit(state: State, steps: tuple[tuple[Action, State], ...]) -> None:
        nonlocal several
        for action, _ in steps[:1]:
            happened = events(state, action)
            met.update(map(type, happened))
            several += any(getattr(event, "excess", 0) > 1 for event in happened)

    for name in ("two, singles", "five", "two, limit 1"):
        explore(SMALL[name], visit)
    assert set(met) == set(Event.__args__)
    assert several > 0
