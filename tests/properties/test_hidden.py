"""`unseen` and `sample_state` against brute force: all worlds that agree with what a seat has seen.

On tiny variants the set of all states that a viewer cannot tell from the true one is followed step by step:
from each world, every action that looks to the viewer like the true one leads to a next world.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator

import pytest

from reco_rules import (
    Cards,
    Dealt,
    Dumped,
    Played,
    Recycled,
    SetupOrder,
    SiteTaken,
    State,
    Variant,
    apply,
    current_player,
    legal_actions,
    new_game,
    sample_state,
    step,
    unseen,
)
from reco_rules.errors import IllegalAction, InvalidSeat, WrongType
from tests.strategies import POLICIES, PRESETS, Line, viewers, whole_game


def tiny(
    name: str, players: int, deck: str, opening: int, limit: int, threshold: int, stack: int
) -> Variant:
    """A variant that is small enough for brute force."""
    return Variant(
        id=name,
        players=players,
        deck=Cards.parse(deck),
        stack=range(stack),
        bonus=[0] * (players + 1),
        opening_hand=opening,
        hand_limit=limit,
        threshold=threshold,
        setup_order=list(SetupOrder)[len(name) % 2],
    )


TINY = [
    tiny("two", 2, "A1 A1 A1 A2 B1 B1 B1 B2", 1, 1, 3, 2),
    tiny("two-wide", 2, "A1 A1 A1 A2 A2 B1 B1 B1 B1", 2, 2, 2, 2),
    tiny("two-kinds", 2, "A1 A1 B1 B1 C1 C1 D1 D1 A2 B2 C2 D2", 2, 3, 4, 2),
    tiny("two-long", 2, "A1 A1 A1 A1 B1 B1 B1 C1 A2 B2", 1, 2, 3, 4),
    tiny("three", 3, "A1 A1 A1 A1 B1 B1 B1 A2 B2", 1, 1, 3, 2),
    tiny("three-wide", 3, "A1 A1 A1 B1 B1 C1 D1 A2 B2 B2 C2", 2, 2, 3, 2),
    tiny("three-even", 3, "A1 A1 A1 B1 B1 B1 C1 C1 C1 D1", 2, 3, 3, 3),
    tiny("four", 4, "A1 A1 A1 B1 B1 B1 C1 D1 A2", 1, 1, 2, 3),
]


def worlds_along(line: Line, viewer: int | None) -> Iterator[tuple[Line, State, set[State]]]:
    """For each moment of the game: the game so far, the true state, all worlds."""
    state = new_game(line.variant, line.first_seat)
    worlds = {state}
    yield Line(line.variant, line.first_seat, ()), state, worlds
    for k, action in enumerate(line.actions):
        state, happened = step(state, action)
        seen = [event.seen_by(viewer) for event in happened]
        hidden = any(
            isinstance(event, Dealt | Dumped) and event.seat != viewer for event in happened
        )
        following = set[State]()
        for world in worlds:
            for possible in legal_actions(world) if hidden else (action,):
                try:
                    after, also = step(world, possible)
                except IllegalAction:
                    continue
                if [event.seen_by(viewer) for event in also] == seen:
                    following.add(after)
        worlds = following
        yield Line(line.variant, line.first_seat, line.actions[: k + 1]), state, worlds


def places(state: State) -> list[tuple[int, ...]]:
    """What lies where, as counts."""
    zones = (*state.plants, *state.dump_sites, *state.hands, *state.dumped)
    return [cards.counts for cards in (state.draw, state.discard, *zones)]


def movable(worlds: set[State]) -> list[bool]:
    """Per kind, whether its cards lie otherwise in some of the worlds than in others."""
    rows = [tuple(zip(*places(world), strict=True)) for world in worlds]
    return [len({row[kind] for row in rows}) > 1 for kind in range(8)]


def at_least(variant: Variant, worlds: set[State]) -> tuple[int, ...]:
    """The cards beyond those that each place has in all worlds: their place is surely not known."""
    known = [0] * 8
    for rows in zip(*map(places, worlds), strict=True):
        for kind in range(8):
            known[kind] += min(row[kind] for row in rows)
    return tuple(total - sure for total, sure in zip(variant.deck.counts, known, strict=True))


def at_most(line: Line, state: State, viewer: int | None) -> list[int]:
    """The hidden cards but for those that a beginner would remember.

    These are the cards that another seat took from an open site, less all that it played or dumped since;
    and the whole draw pile, once it was made of the discards.
    """
    players = line.variant.players
    remembered = [[0] * 8 for _ in range(players)]
    now, recycled = new_game(line.variant, line.first_seat), False
    for action in line.actions:
        now, happened = step(now, action)
        for event in happened:
            match event:
                case SiteTaken(seat=seat, cards=cards):
                    own = remembered[seat]
                    own[:] = map(sum, zip(own, cards.counts, strict=True))
                case Played(seat=seat, cards=cards):
                    own = remembered[seat]
                    own[:] = (max(0, a - b) for a, b in zip(own, cards.counts, strict=True))
                case Dumped(seat=seat, count=count):
                    remembered[seat] = [max(0, have - count) for have in remembered[seat]]
                case Recycled():
                    recycled = True
                case _:
                    pass
    hidden = [] if recycled else [state.draw.counts]
    for seat in range(players):
        if seat != viewer:
            hidden += [state.hands[seat].counts, state.dumped[seat].counts]
            hidden.append(tuple(-count for count in remembered[seat]))
    return [sum(counts[kind] for counts in hidden) for kind in range(8)]


def check(line: Line, viewer: int | None, rng: random.Random) -> Counter[str]:
    """Compare at every moment of the game; what was met."""
    met = Counter[str]()
    for so_far, state, worlds in worlds_along(line, viewer):
        assert state in worlds
        met["moments"] += 1
        met["alone"] += len(worlds) == 1
        found = unseen(so_far, viewer)
        where = f"{so_far} for {viewer}"
        assert [count > 0 for count in found.counts] == movable(worlds), where
        least, most = at_least(line.variant, worlds), at_most(so_far, state, viewer)
        for low, count, high in zip(least, found.counts, most, strict=True):
            assert low <= count <= high, where
        assert bool(found) == (len(worlds) > 1)
        for _ in range(2):
            world = sample_state(so_far, viewer, rng)
            assert world in worlds, where
            met["other world"] += world != state
        if 1 < len(worlds) <= 12 and met["moments"] % 3 == 0:
            met["all worlds hit"] += 1
            missed = set(worlds)
            for _ in range(800):
                missed.discard(sample_state(so_far, viewer, rng))
                if not missed:
                    break
            assert not missed, f"{where}: never {missed}"
    return met


def check_some(variant: Variant, seeds: range) -> Counter[str]:
    """Games by all policies, seen by a seat or the spectator in turn."""
    met = Counter[str]()
    for seed in seeds:
        line = whole_game(variant, list(POLICIES)[seed % len(POLICIES)], seed)
        seen_by = viewers(variant)
        met += check(line, seen_by[seed % len(seen_by)], random.Random(seed))
    return met


@pytest.mark.parametrize(
    "variant",
    [
        pytest.param(
            v, id=v.id, marks=[pytest.mark.slow] if v.id in ("three-wide", "three-even") else []
        )
        for v in TINY
    ],
)
def test_unseen_and_samples_by_brute_force(variant: Variant) -> None:
    """`unseen` has the right kinds; every sample is a world; every world of a small set is hit."""
    met = check_some(variant, range(10))
    print(met)
    assert met["other world"] > 10 and met["all worlds hit"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("variant", TINY, ids=str)
def test_unseen_and_samples_by_brute_force_at_length(variant: Variant) -> None:
    """The same for many games."""
    check_some(variant, range(100, 140))


def test_the_spectator_knows_the_least() -> None:
    """What a seat cannot know, a spectator cannot know either; at the start nobody knows anything."""
    for variant in TINY:
        line = whole_game(variant, "uniform", 2)
        for length in range(0, len(line.actions) + 1, 3):
            so_far = Line(variant, line.first_seat, line.actions[:length])
            open_to_all = unseen(so_far, None)
            for seat in range(variant.players):
                assert unseen(so_far, seat) <= open_to_all


@pytest.mark.parametrize("variant", PRESETS, ids=str)
def test_bounds_in_real_games(variant: Variant) -> None:
    """In the presets: what lies open is never unseen, and nothing is made up."""
    line = whole_game(variant, "uniform", 4)
    states = line.states()
    for length in range(0, len(line.actions) + 1, 40):
        so_far, state = Line(variant, line.first_seat, line.actions[:length]), states[length]
        for viewer in viewers(variant):
            hidden = [
                state.draw,
                *(cards for seat, cards in enumerate(state.hands) if seat != viewer),
                *(cards for seat, cards in enumerate(state.dumped) if seat != viewer),
            ]
            found = unseen(so_far, viewer)
            assert all(
                count <= sum(zone.counts[kind] for zone in hidden)
                for kind, count in enumerate(found.counts)
            )
            if length == 0 and len(set(variant.deck)) > 1:
                assert len(found) == 0 or len(found) == len(variant.deck)


# ---- how likely -----------------------------------------------------------------------------------


def ways(world: State, viewer: int) -> int:
    """In how many ways single cards can lie as they do in a world: its weight before anything is dumped."""
    hidden = [world.draw, *(hand for seat, hand in enumerate(world.hands) if seat != viewer)]
    total = 1
    for kind in range(8):
        counts = [zone.counts[kind] for zone in hidden]
        total *= math.factorial(sum(counts))
        for count in counts:
            total //= math.factorial(count)
    return total


@pytest.mark.parametrize("name", ["two-kinds", "three-even", "three"])
def test_samples_of_a_deal_are_as_likely_as_the_deals(name: str) -> None:
    """After the deal each unseen card is equally likely in each place: the shares of all worlds agree."""
    variant = next(variant for variant in TINY if variant.id == name)
    line = whole_game(variant, "uniform", 6)
    dealt = variant.opening_hand * variant.players + 4
    *_, (so_far, state, worlds) = worlds_along(
        Line(variant, line.first_seat, line.actions[:dealt]), 0
    )
    assert current_player(state) >= 0 and len(worlds) > 3
    weights = {world: ways(world, 0) for world in worlds}
    rng, total, drawn = random.Random(1), 3_000, Counter[State]()
    for _ in range(total):
        drawn[sample_state(so_far, 0, rng)] += 1
    for world, weight in weights.items():
        share = weight / sum(weights.values())
        spread = math.sqrt(total * share * (1 - share))
        assert abs(drawn[world] - total * share) < 5 * spread


# ---- wrong arguments --------------------------------------------------------------------------------


def test_a_history_that_is_none_is_refused() -> None:
    """An illegal action, a seat that is none, a generator that is none: errors of the library."""
    variant = TINY[0]
    line = whole_game(variant, "uniform", 1)
    twice = Line(variant, line.first_seat, (*line.actions, line.actions[-1]))
    for call in (lambda: unseen(twice, 0), lambda: sample_state(twice, 0, random.Random(1))):
        with pytest.raises(IllegalAction):
            call()
    for seat in (2, -1):
        with pytest.raises(InvalidSeat):
            unseen(line, seat)
    with pytest.raises(WrongType):
        sample_state(line, 0, random.random)  # type: ignore[arg-type]
    assert apply(line.states()[-2], line.actions[-1]) == line.states()[-1]
