"""States and actions are values: copies are equal, nothing changes, equality goes by content."""

from __future__ import annotations

import contextlib
import copy
import inspect
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reco_rules import (
    Action,
    Cards,
    Dump,
    Pass,
    Phase,
    Play,
    Reveal,
    State,
    Variant,
    action_from_id,
    action_id,
    apply,
    chance_outcomes,
    current_player,
    events,
    format_action,
    legal_actions,
    new_game,
    num_actions,
    num_chance_actions,
    observe,
    parse_action,
    result,
    sample,
    step,
    why_illegal,
)
from reco_rules.errors import IllegalAction, InvalidPosition
from reco_rules.game import CHANCE
from tests.properties.soak import check_values, rebuilt
from tests.strategies import (
    POLICIES,
    PRESETS,
    Line,
    games,
    moments,
    of_each_phase,
    parts,
    random_variant,
    viewers,
    whole_game,
)


@pytest.mark.parametrize(
    "variant",
    [pytest.param(v, id=v.id, marks=[pytest.mark.slow] if v.players > 3 else []) for v in PRESETS],
)
def test_copies_at_every_step(variant: Variant) -> None:
    """copy, deepcopy, pickle and position: equal, with equal hash and legal actions, at *every* step."""
    for state in whole_game(variant, "uniform", 3).states():
        for other in (
            copy.copy(state),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            rebuilt(state),
        ):
            assert other == state and hash(other) == hash(state)
            assert parts(other) == parts(state)
            assert legal_actions(other) == legal_actions(state)
            assert current_player(other) == current_player(state)


@given(moments())
def test_copies_of_any_state(state: State) -> None:
    """All pickle protocols, and every next state of a copy, at any moment of any variant."""
    check_values(state)


@pytest.mark.parametrize("policy", POLICIES)
def test_a_copy_goes_on_as_the_original(policy: str) -> None:
    """From the middle of a game, copies reach the same end by the same actions."""
    line = whole_game(PRESETS[len(policy) % len(PRESETS)], policy, 11)
    states = line.states()
    middle = states[len(states) // 2]
    for other in (
        copy.copy(middle),
        copy.deepcopy(middle),
        pickle.loads(pickle.dumps(middle)),
        rebuilt(middle),
    ):
        for action, expected in zip(
            line.actions[len(states) // 2 :], states[len(states) // 2 + 1 :], strict=True
        ):
            stepped, happened = step(other, action)
            other = apply(other, action)
            assert other == stepped == expected
            assert happened
        assert result(other) == result(states[-1])


@given(games())
def test_nothing_changes_a_state(line: Line) -> None:
    """After every call that takes a state, legal or not, the state is the one that was pickled before."""
    for state in of_each_phase(line.states(), 2):
        blob, before, hashed = pickle.dumps(state), parts(state), hash(state)
        kept = pickle.loads(blob)
        for action in (*legal_actions(state)[:20], Pass(), Play(0, 1, 0), Dump(Cards.parse("A1"))):
            for call in (apply, step, events, why_illegal):
                with contextlib.suppress(IllegalAction):
                    call(state, action)
                assert state == kept and parts(state) == before
        for viewer in viewers(state.variant):
            observe(state, viewer)
        if current_player(state) == CHANCE:
            chance_outcomes(state)
            sample(state, 0.25)
        assert state == kept and parts(state) == before and hash(state) == hashed
        assert pickle.dumps(state) == blob


@given(games())
def test_the_states_of_a_game_stay_as_they_were(line: Line) -> None:
    """Whatever is made of a state later, every earlier one keeps its parts."""
    states, kept = [new_game(line.variant, line.first_seat)], []
    kept.append(parts(states[0]))
    for action in line.actions:
        states.append(apply(states[-1], action))
        kept.append(parts(states[-1]))
    assert list(map(parts, states)) == kept


def test_equality_is_by_content() -> None:
    """Two states are equal exactly when all public parts are, in games that meet again too."""
    by_parts: dict[Any, State] = {}
    by_state: dict[State, Any] = {}
    met = 0
    for seed in range(60):
        for variant in (random_variant(4), PRESETS[seed % len(PRESETS)]):
            for state in whole_game(variant, "uniform", seed).states():
                own = parts(state)
                met += own in by_parts
                assert by_parts.setdefault(own, state) == state
                assert by_state.setdefault(state, own) == own
                assert hash(by_parts[own]) == hash(state)
    assert len(by_parts) == len(by_state) > 1_000
    assert met > 60


def test_states_of_different_variants_differ() -> None:
    """The variant is part of the value: equal tables under other rewards are other states."""
    fresh = [new_game(variant) for variant in PRESETS]
    assert len(set(fresh)) == len(PRESETS)
    assert new_game(PRESETS[0]) != new_game(PRESETS[0], 1)
    other: object = parts(new_game(PRESETS[0]))
    assert new_game(PRESETS[0]) != other


@given(moments())
def test_a_state_cannot_be_written(state: State) -> None:
    """No public part can be assigned, none can be changed in place, and nothing can be added."""
    names = [name for name, _ in inspect.getmembers(type(state)) if not name.startswith("_")]
    assert len(names) >= 12
    for name in (*names, "note"):
        with pytest.raises((AttributeError, TypeError)):
            setattr(state, name, 1)
    for part in parts(state):
        hash(part)
    for values in (state.plants, state.dump_sites, state.hands, state.dumped, state.claims):
        assert type(values) is tuple
    assert type(state.stacks) is tuple and type(state.rewards(0)) is tuple
    for value in (*legal_actions(state)[:1], state.draw, state.variant, observe(state, 0)):
        field = next(name for name in type(value).__match_args__ or ("cards",))
        with pytest.raises(AttributeError):
            setattr(value, field, 0)


# ---- positions ----------------------------------------------------------------------------------


@given(games())
def test_a_position_from_texts(line: Line) -> None:
    """Cards may be given as text: the state is the same."""
    for state in of_each_phase(line.states(), 1):
        other = rebuilt(
            state,
            hands=[str(cards) for cards in state.hands],
            plants=[str(cards) for cards in state.plants],
            dump_sites=[str(cards) for cards in state.dump_sites],
            dumped=[str(cards) for cards in state.dumped],
            discard=str(state.discard),
            draw=str(state.draw),
        )
        assert other == state


@given(games(), st.data())
def test_a_position_that_cannot_be_is_refused(line: Line, data: st.DataObject) -> None:
    """One card more than the deck has, a seat above the limit, a hand too few: no such state is made."""
    states = [state for state in line.states() if state.phase is Phase.PLAY]
    state = data.draw(st.sampled_from(states))
    deck = state.variant.deck
    too_many = [deck, *state.hands[1:]]
    if any(state.hands[1:]):
        with pytest.raises(InvalidPosition):
            rebuilt(state, hands=too_many)
    with pytest.raises(InvalidPosition):
        rebuilt(state, hands=state.hands[1:])
    with pytest.raises(InvalidPosition):
        rebuilt(state, site=0)
    with pytest.raises(InvalidPosition):
        rebuilt(state, hands=[Cards()] * state.variant.players)
    full = tuple(0 for _ in state.variant.stack)
    with pytest.raises(InvalidPosition):
        rebuilt(state, claims=[full, (), (), ()])
    with pytest.raises(InvalidPosition):
        rebuilt(state, phase=Phase.OVER)
    with pytest.raises(InvalidPosition):
        rebuilt(state, phase=Phase.DEAL)


# ---- actions ------------------------------------------------------------------------------------


def by_hand(action: Action) -> Action:
    """The same action made of its public fields."""
    match action:
        case Play(color=color, singles=singles, doubles=doubles):
            return Play(int(str(color)), int(str(singles)), int(str(doubles)))
        case Dump(cards=cards):
            return Dump(Cards.parse(str(cards)))
        case Reveal(card=card):
            return Reveal(type(card)(card.color, card.value))
        case _:
            return Pass()


@given(games())
def test_an_action_is_as_good_as_its_copy(line: Line) -> None:
    """Built by hand, copied, unpickled, parsed or found by id: equal, and the next state is the same."""
    for state in of_each_phase(line.states(), 1):
        for action in legal_actions(state)[:30]:
            after = step(state, action)
            for other in (
                by_hand(action),
                copy.copy(action),
                copy.deepcopy(action),
                pickle.loads(pickle.dumps(action)),
                parse_action(format_action(action)),
                parse_action(f"  {str(action).upper()} "),
                action_from_id(state.variant, action_id(state.variant, action)),
            ):
                assert other == action and hash(other) == hash(action)
                assert step(state, other) == after
                assert why_illegal(state, other) is None
                assert other in legal_actions(state)


@given(moments(), st.integers(0, 3), st.integers(0, 127), st.integers(0, 127), st.data())
def test_actions_without_an_id_are_refused_too(
    state: State, color: int, singles: int, doubles: int, data: st.DataObject
) -> None:
    """A play or a dump larger than any that has an id is an illegal action and nothing worse."""
    count = data.draw(st.integers(1, 127))
    kinds = data.draw(st.lists(st.integers(0, 7), min_size=7, max_size=7))
    sizes = [0] * 8
    for k in range(count):
        sizes[kinds[k % 7]] += 1
    tried: list[Action] = [Dump(Cards.from_counts(sizes))]
    if 1 <= singles + doubles <= 127:
        tried.append(Play(color, singles, doubles))
    for action in tried:
        legal = action in legal_actions(state)
        assert (why_illegal(state, action) is None) == legal
        if not legal:
            with pytest.raises(IllegalAction):
                apply(state, action)


@given(st.sampled_from(PRESETS), st.integers(0, 300))
def test_actions_are_numbered_alike_in_every_state(variant: Variant, id: int) -> None:
    """An id means the same action at any time: it is asked of the variant only."""
    id %= num_actions(variant) + num_chance_actions(variant)
    action = action_from_id(variant, id)
    assert action_id(variant, action) == id
    assert parse_action(format_action(action)) == action
