"""Random valid variants, policies and whole games.

Games are driven by `random.Random.random` only, so that a seed means the same game on every version of
Python. Hypothesis draws what is worth shrinking (the variant, the policy, the seed, the moment).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, TypeAlias, TypeVar

import attrs
from hypothesis import strategies as st

from reco_rules import (
    VARIANTS,
    Action,
    Cards,
    Phase,
    Play,
    SetupOrder,
    State,
    Variant,
    action_id,
    apply,
    current_player,
    legal_actions,
    new_game,
    sample,
)
from reco_rules.game import CHANCE, TERMINAL

T = TypeVar("T")

PRESETS: Final = tuple(VARIANTS.values())

# ---- choosing -----------------------------------------------------------------------------------

Policy: TypeAlias = Callable[[State, random.Random], Action]
"""How the seats choose: all of them alike, from the whole state."""


def pick(options: Sequence[T], rng: random.Random) -> T:
    """One of the options, each equally likely."""
    return options[int(rng.random() * len(options))]


def uniform(state: State, rng: random.Random) -> Action:
    """Any legal action."""
    return pick(legal_actions(state), rng)


def hoarding(state: State, rng: random.Random) -> Action:
    """One single at a time; a double where there is no single."""
    return _cheapest(state, rng, lambda play: (play.singles + play.doubles, play.doubles))


def dumping(state: State, rng: random.Random) -> Action:
    """Few cards to the fullest dump site, so that the hand overflows."""
    sites = state.dump_sites
    return _cheapest(
        state, rng, lambda play: (-len(sites[play.color]), play.singles + play.doubles)
    )


def never_finishing(state: State, rng: random.Random) -> Action:
    """No reward as long as that can be avoided, and as few units as can be."""
    plants, threshold = state.plants, state.variant.threshold

    def cost(play: Play) -> tuple[int, ...]:
        units = play.singles + 2 * play.doubles
        return (plants[play.color].units + units >= threshold, units)

    return _cheapest(state, rng, cost)


def draining(state: State, rng: random.Random) -> Action:
    """Hands as small as can be, rewards late: the shortest way to empty piles and empty hands."""
    plants, sites, threshold = state.plants, state.dump_sites, state.variant.threshold

    def cost(play: Play) -> tuple[int, ...]:
        reward = plants[play.color].units + play.singles + 2 * play.doubles >= threshold
        return (reward, len(sites[play.color]) - play.singles - play.doubles)

    return _cheapest(state, rng, cost)


def _cheapest(state: State, rng: random.Random, cost: Callable[[Play], tuple[int, ...]]) -> Action:
    """One of the plays of the lowest cost; any of the other actions."""
    legal = legal_actions(state)
    costs = [cost(action) if isinstance(action, Play) else () for action in legal]
    least = min(costs)
    return pick([action for action, own in zip(legal, costs, strict=True) if own == least], rng)


POLICIES: Final[dict[str, Policy]] = {
    "uniform": uniform,
    "hoarding": hoarding,
    "dumping": dumping,
    "never-finishing": never_finishing,
    "draining": draining,
}

# ---- games --------------------------------------------------------------------------------------

LONGEST: Final = 10_000
"""No game of any variant has so many steps (by fact 5); a test that plays on would never end."""


@attrs.frozen
class Line:
    """A game so far, with the attributes of a `History`."""

    variant: Variant
    first_seat: int
    actions: tuple[Action, ...]

    def states(self) -> list[State]:
        """All states of the game, from the new one on."""
        states = [new_game(self.variant, self.first_seat)]
        for action in self.actions:
            states.append(apply(states[-1], action))
        return states

    def __str__(self) -> str:
        return (
            f"{self.variant!r}, first seat {self.first_seat}: {'; '.join(map(str, self.actions))}"
        )


def steps(
    variant: Variant, policy: Policy, rng: random.Random, first_seat: int = 0
) -> Iterator[tuple[State, Action, State]]:
    """A whole game, step by step: the state, what is done, the next state."""
    state, count = new_game(variant, first_seat), 0
    while (player := current_player(state)) != TERMINAL:
        count += 1
        assert count <= LONGEST, "the game does not end"
        action = sample(state, rng.random()) if player == CHANCE else policy(state, rng)
        before, state = state, apply(state, action)
        yield before, action, state


def whole_game(variant: Variant, policy: str, seed: int) -> Line:
    """The game of this seed; it settles the first seat too."""
    rng = random.Random(seed)
    first_seat = int(rng.random() * variant.players)
    played = steps(variant, POLICIES[policy], rng, first_seat)
    return Line(variant, first_seat, tuple(action for _, action, _ in played))


# ---- variants -----------------------------------------------------------------------------------


def custom_variant(draw_int: Callable[[int, int], int]) -> Variant:
    """Any valid variant; every number is asked from `draw_int(lowest, highest)`."""
    players = draw_int(2, 6)
    limit = draw_int(1, 10)
    opening = draw_int(1, limit)
    least = opening * players + 4
    size = draw_int(least, 127) if draw_int(0, 1) else draw_int(least, min(127, least + 12))
    cuts = sorted(draw_int(0, size) for _ in range(7))
    return Variant(
        id="drawn",
        players=players,
        deck=Cards.from_counts(
            high - low for low, high in zip([0, *cuts], [*cuts, size], strict=True)
        ),
        stack=[draw_int(-99, 99) for _ in range(draw_int(1, 12))],
        bonus=[0, *(draw_int(0, 99) for _ in range(players))],
        opening_hand=opening,
        hand_limit=limit,
        threshold=draw_int(1, 8),
        setup_order=list(SetupOrder)[draw_int(0, 1)],
    )


def random_variant(seed: int) -> Variant:
    """The custom variant of this seed."""
    rng = random.Random(seed)
    return custom_variant(lambda low, high: low + int(rng.random() * (high - low + 1)))


@st.composite
def custom_variants(draw: st.DrawFn) -> Variant:
    """Valid variants over the whole ranges that are stated."""
    return custom_variant(lambda low, high: draw(st.integers(low, high)))


def variants() -> st.SearchStrategy[Variant]:
    """Presets and custom variants."""
    return st.one_of(st.sampled_from(PRESETS), custom_variants())


def seeds() -> st.SearchStrategy[int]:
    """Seeds of games."""
    return st.integers(0, 2**32 - 1)


def games() -> st.SearchStrategy[Line]:
    """Whole games of all variants, by all policies."""
    return st.builds(whole_game, variants(), st.sampled_from(list(POLICIES)), seeds())


@st.composite
def moments(draw: st.DrawFn) -> State:
    """A state somewhere in a game: any moment of it, the new game and its end included."""
    line = draw(games())
    return line.states()[draw(st.integers(0, len(line.actions)))]


# ---- what tests ask of a state --------------------------------------------------------------------


def parts(state: State) -> tuple[Any, ...]:
    """All public parts of a state, as plain values."""
    return (
        state.variant,
        state.phase,
        state.seat,
        state.site,
        *((state.draw.counts, state.discard.counts)),
        tuple(cards.counts for cards in state.plants),
        tuple(cards.counts for cards in state.dump_sites),
        tuple(cards.counts for cards in state.hands),
        tuple(cards.counts for cards in state.dumped),
        state.claims,
    )


def viewers(variant: Variant) -> tuple[int | None, ...]:
    """Every seat, and a spectator."""
    return (*range(variant.players), None)


def ids(state: State) -> list[int]:
    """The ids of the legal actions."""
    return [action_id(state.variant, action) for action in legal_actions(state)]


def of_each_phase(states: Sequence[State], most: int) -> Iterator[State]:
    """Up to so many states of each phase, spread evenly over the game."""
    for phase in Phase:
        found = [state for state in states if state.phase is phase]
        count = min(most, len(found))
        yield from (found[k * len(found) // count] for k in range(count))
