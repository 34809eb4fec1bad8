"""What a seat is given does not depend on what it cannot know.

The cards that are hidden from a seat (the other hands, what the others dumped, the draw pile) are dealt
anew among those places, sizes kept: everything that the seat gets must stay as it was.
"""

from __future__ import annotations

import enum
import pickle
import random
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from reco_rules import (
    Action,
    Card,
    Cards,
    Dump,
    Pass,
    Phase,
    Play,
    Result,
    Reveal,
    Score,
    State,
    Variant,
    action_from_id,
    action_id,
    apply,
    chance_outcomes,
    current_player,
    legal_actions,
    num_actions,
    num_chance_actions,
    observe,
    sample_state,
    step,
    why_illegal,
)
from reco_rules.errors import IllegalAction
from reco_rules.game import CHANCE
from tests.properties.soak import rebuilt
from tests.strategies import (
    POLICIES,
    PRESETS,
    Line,
    games,
    of_each_phase,
    parts,
    seeds,
    viewers,
    whole_game,
)


def shuffled(cards: list[Card], rng: random.Random) -> list[Card]:
    """The cards in any order."""
    return sorted(cards, key=lambda card: rng.random())


def permuted(state: State, viewer: int | None, rng: random.Random) -> State:
    """The state with the cards hidden from the viewer dealt anew among the places where they lie."""
    others = [seat for seat in range(state.variant.players) if seat != viewer]
    hidden = shuffled(
        [
            *state.draw,
            *(card for seat in others for card in (*state.hands[seat], *state.dumped[seat])),
        ],
        rng,
    )
    hands, dumped = list(state.hands), list(state.dumped)
    for rows in (hands, dumped):
        for seat in others:
            size = len(rows[seat])
            rows[seat], hidden = Cards(hidden[:size]), hidden[size:]
    return rebuilt(state, hands=hands, dumped=dumped)


def told(state: State, viewer: int | None) -> list[Any]:
    """Everything that the viewer is given at this moment."""
    view = observe(state, viewer)
    given: list[Any] = [view, str(view), repr(view), hash(view)]
    given.append(pickle.dumps([str(part) for part in attrs.astuple(view, recurse=False)]))
    if viewer is not None and current_player(state) == viewer:
        legal = legal_actions(state)
        given += [legal, [(action_id(state.variant, action), str(action)) for action in legal]]
        everything = num_actions(state.variant) + num_chance_actions(state.variant)
        for id in range(viewer, everything, 1 + everything // 100):
            action = action_from_id(state.variant, id)
            reason = why_illegal(state, action)
            given += [reason, reason and (reason.template, reason.values)]
            try:
                apply(state, action)
            except IllegalAction as error:
                given += [str(error), repr(error), error.args]
    return given


def alike(state: State, other: State, viewer: int | None) -> Iterator[tuple[Action, Action]]:
    """Pairs of actions, one for each state, that look the same to the viewer."""
    ours, theirs = legal_actions(state), legal_actions(other)
    mover = current_player(state)
    hidden_deal = False
    if mover == CHANCE and state.phase is Phase.DEAL:
        after = apply(state, ours[0])
        owner = [len(a) < len(b) for a, b in zip(state.hands, after.hands, strict=True)]
        hidden_deal = any(owner) and owner.index(True) != viewer
    if hidden_deal or (state.phase is Phase.DUMP and mover != viewer):
        yield from zip(ours, reversed(theirs), strict=False)
    else:
        yield from ((action, action) for action in ours if action in theirs)


def compare(state: State, other: State, viewer: int | None) -> int:
    """Now and after each public action, both states tell the viewer the same; how many such actions."""
    assert told(state, viewer) == told(other, viewer)
    count = 0
    for ours, theirs in list(alike(state, other, viewer))[:12]:
        count += 1
        (after, happened), (other_after, other_happened) = step(state, ours), step(other, theirs)
        seen = [event.seen_by(viewer) for event in happened]
        other_seen = [event.seen_by(viewer) for event in other_happened]
        assert seen == other_seen
        assert list(map(str, seen)) == list(map(str, other_seen))
        assert list(map(repr, seen)) == list(map(repr, other_seen))
        assert observe(after, viewer) == observe(other_after, viewer)
        if viewer is not None and current_player(after) == viewer:
            assert legal_actions(after) == legal_actions(other_after)
    return count


@given(games(), seeds())
def test_hidden_cards_change_nothing(line: Line, seed: int) -> None:
    """At moments of each phase, for each viewer: views, projections, actions, reasons, errors, ids."""
    rng = random.Random(seed)
    for state in of_each_phase(line.states(), 2):
        for viewer in viewers(line.variant):
            compare(state, permuted(state, viewer, rng), viewer)


@pytest.mark.parametrize(
    "policy",
    [pytest.param(p, marks=[] if p == "hoarding" else [pytest.mark.slow]) for p in POLICIES],
)
def test_hidden_cards_change_nothing_in_the_presets(policy: str) -> None:
    """The same in all presets, and the test is about something: worlds differ and actions are common."""
    different, common, rng = 0, Counter[str](), random.Random(7)
    for variant in PRESETS:
        for state in of_each_phase(whole_game(variant, policy, 2).states(), 1):
            for viewer in (0, variant.players - 1, None):
                other = permuted(state, viewer, rng)
                different += other != state
                common[state.phase.name] += compare(state, other, viewer)
    assert different > 100
    assert all(common[name] >= 5 for name in ("DEAL", "PLAY", "DUMP", "REFILL"))


@given(games(), seeds())
def test_hidden_cards_change_nothing_for_the_seat_to_move(line: Line, seed: int) -> None:
    """At each decision of a game, the seat to move gets the same in another world."""
    rng = random.Random(seed)
    for state in line.states()[::3]:
        mover = current_player(state)
        if mover >= 0:
            other = permuted(state, mover, rng)
            assert legal_actions(other) == legal_actions(state)
            assert observe(other, mover) == observe(state, mover)


DATA = (int, str, type(None), Cards, Card, Play, Dump, Pass, Reveal, Score, Result, enum.Enum)


def leaves(value: object) -> Iterator[object]:
    """The value and all that it is made of."""
    yield value
    if isinstance(value, tuple):
        for part in value:
            yield from leaves(part)
    elif attrs.has(type(value)) and not isinstance(value, Cards | Variant):
        for part in attrs.astuple(value, recurse=False):  # type: ignore[arg-type]
            yield from leaves(part)


@given(games())
def test_a_view_is_data_only(line: Line) -> None:
    """Nothing in an observation or an event reaches the state: numbers, texts, cards, actions, results."""
    for state in of_each_phase(line.states(), 1):
        for viewer in viewers(line.variant):
            view = observe(state, viewer)
            for field in attrs.fields(type(view)):
                if field.name != "variant":
                    for leaf in leaves(getattr(view, field.name)):
                        assert isinstance(leaf, (*DATA, tuple))
        for action in legal_actions(state)[:3]:
            for event in step(state, action)[1]:
                for leaf in [part for part in leaves(event) if part is not event]:
                    assert isinstance(leaf, (*DATA, tuple))


@given(games())
def test_a_view_is_the_public_state(line: Line) -> None:
    """A viewer sees all that is open, its own hidden cards, and of the others their numbers."""
    for state in of_each_phase(line.states(), 1):
        for viewer in viewers(line.variant):
            view = observe(state, viewer)
            assert view.hand == (None if viewer is None else state.hands[viewer])
            assert view.dumped == (None if viewer is None else state.dumped[viewer])
            assert view.hand_sizes == tuple(map(len, state.hands))
            assert view.dumped_sizes == tuple(map(len, state.dumped))
            assert (view.draw_size, view.discard) == (len(state.draw), state.discard)
            assert (view.plants, view.dump_sites) == (state.plants, state.dump_sites)
            assert (view.phase, view.turn, view.site) == (state.phase, state.seat, state.site)
            mine = viewer is not None and viewer == current_player(state)
            assert view.legal_actions == (legal_actions(state) if mine else ())
            assert (view.result is None) == (state.phase is not Phase.OVER)


# ---- the sampler ----------------------------------------------------------------------------------


def memory(line: Line, viewer: int | None) -> list[Any]:
    """All that the viewer has seen in a game."""
    state, seen = Line(line.variant, line.first_seat, ()).states()[0], []
    for action in line.actions:
        state, happened = step(state, action)
        seen.append([event.seen_by(viewer) for event in happened])
    return seen


@given(games(), st.floats(0, 1), seeds(), st.data())
def test_a_sampled_world_looks_the_same(
    line: Line, share: float, seed: int, data: st.DataObject
) -> None:
    """A sample tells the seat the same as the true state does, now and after each public action."""
    cut = Line(line.variant, line.first_seat, line.actions[: int(share * len(line.actions))])
    state = cut.states()[-1]
    viewer = data.draw(st.sampled_from(viewers(line.variant)))
    world = sample_state(cut, viewer, random.Random(seed))
    assert rebuilt(world) == world
    compare(state, world, viewer)
    assert sample_state(cut, viewer, random.Random(seed)) == world


class Counting(random.Random):
    """A generator of which only `random` may be used."""

    def getrandbits(self, k: int, /) -> int:
        """Nothing may ask for bits."""
        raise AssertionError("only random() may be used")


@given(games(), st.floats(0, 1), seeds())
def test_the_sampler_draws_by_random_only(line: Line, share: float, seed: int) -> None:
    """No other method of the generator is used, whose sequence differs between versions of Python."""
    cut = Line(line.variant, line.first_seat, line.actions[: int(share * len(line.actions))])
    for viewer in (0, None):
        sample_state(cut, viewer, Counting(seed))


def retold(line: Line, viewer: int | None, rng: random.Random) -> Line | None:
    """A game that looks the same to the viewer but has other hidden cards, if one is found by swapping.

    Two dealt cards that the viewer did not see (or one of them and one that stays in the draw pile) are
    swapped, and the others dump anything; what everybody saw is kept. None where that cannot be played.
    """
    states = line.states()
    places = []
    for k, (state, after) in enumerate(pairwise(states)):
        for seat, (old, new) in enumerate(zip(state.hands, after.hands, strict=True)):
            if state.phase is Phase.DEAL and len(new) > len(old) and seat != viewer:
                places.append(k)
    actions = list(line.actions)
    if len(places) < 1:
        return None
    first, second = (places[int(rng.random() * len(places))] for _ in range(2))
    if first == second:
        pile = [*states[-1].draw]
        if not pile:
            return None
        actions[first] = Reveal(pile[int(rng.random() * len(pile))])
    else:
        actions[first], actions[second] = actions[second], actions[first]
    state, made = states[0], list[Action]()
    for action in actions:
        if isinstance(action, Dump) and current_player(state) != viewer:
            legal = legal_actions(state)
            action = legal[int(rng.random() * len(legal))]
        try:
            state = apply(state, action)
        except IllegalAction:
            return None
        made.append(action)
    return Line(line.variant, line.first_seat, tuple(made))


@pytest.mark.parametrize("variant", PRESETS, ids=str)
def test_the_same_generator_gives_the_same_sample(variant: Variant) -> None:
    """Two games that a seat cannot tell apart: from one seed of the generator, one and the same sample."""
    rng, compared, different = random.Random(5), 0, 0
    for seed in range(4):
        line = whole_game(variant, list(POLICIES)[seed % len(POLICIES)], seed)
        dealt = variant.opening_hand * variant.players + 4
        for more in (0, 5, 12, 25, 40):
            cut = Line(variant, line.first_seat, line.actions[: dealt + more])
            for viewer in (seed % variant.players, None):
                other = next(filter(None, (retold(cut, viewer, rng) for _ in range(12))), None)
                if other is None:
                    continue
                assert memory(cut, viewer) == memory(other, viewer)
                compared += 1
                true, false = cut.states()[-1], other.states()[-1]
                different += true != false
                samples = [
                    sample_state(history, viewer, random.Random(seed)) for history in (cut, other)
                ]
                assert parts(samples[0]) == parts(samples[1])
                compare(true, false, viewer)
    assert compared >= 10 and different >= 8


@given(games())
def test_chance_belongs_to_the_table(line: Line) -> None:
    """Another world has other weights: so they must not be given to a seat (and are in no view)."""
    rng = random.Random(3)
    for state in of_each_phase(line.states(), 1):
        if current_player(state) == CHANCE:
            other = permuted(state, None, rng)
            for viewer in viewers(line.variant):
                assert observe(state, viewer).legal_actions == ()
            if other.draw == state.draw:
                assert chance_outcomes(other) == chance_outcomes(state)
