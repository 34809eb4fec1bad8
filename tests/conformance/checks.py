"""All checks by name, and how much of each makes a run: a look, what CI runs, a night.

A check compares something and counts in a tally what it met; it tells the first difference as text. The
names are stable: tables of planted bugs cite them.
"""

from __future__ import annotations

import random
import time
import traceback
from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import attrs

from reco_rules import VARIANTS, Cards, Phase, Variant, position, result, score
from spec import oracle, reco
from spec.editions import editions
from spec.logic import Bag
from spec.reco import COLORS, State
from tests.conformance.bridge import (
    differing,
    spec_action,
    spec_result,
    spec_scoring,
    spec_state,
    spec_variant,
)
from tests.conformance.compare import choices, over
from tests.conformance.exhaust import exhaust
from tests.conformance.games import replay, replay_custom
from tests.conformance.reached import Tally
from tests.conformance.results import Outcome
from tests.conformance.small import LARGE, SMALL, TINY, Small
from tests.conformance.traces import Trace, changes, check
from tests.strategies import POLICIES, pick, whole_game


class Check(NamedTuple):
    """Something to compare, and about how long it takes, in transitions of a graph."""

    compare: Callable[[Tally], str | None]
    cost: int


# ---- editions and scores ---------------------------------------------------------------------------


def compare_editions(tally: Tally) -> str | None:
    """The presets are the published editions, value by value."""
    published = editions()
    found = [f"{id} is in one of both only" for id in {*published} ^ {*VARIANTS}]
    for id in published.keys() & VARIANTS.keys():
        ours = (published[id].variant, published[id].scoring)
        theirs = (spec_variant(VARIANTS[id]), spec_scoring(VARIANTS[id]))
        found += [
            f"{id}: {name} is {spec} by the specification, {engine} in VARIANTS[{id!r}]"
            for a, b in zip(ours, theirs, strict=True)
            for name, spec, engine in differing(a, b)
        ]
    return "\n".join(sorted(found)) or None


def compare_scores(id: str, ends: int, tally: Tally) -> str | None:
    """Ends of games of a preset that players seldom bring about: ties, lone rewards, clean seats."""
    variant, rng = VARIANTS[id], random.Random(id)
    x = spec_scoring(variant)
    for _ in range(ends):
        s = _end(variant, rng)
        tally.end(spec_variant(variant), x, s)
        state = over(variant, s)
        rewards = [state.rewards(seat) for seat in range(variant.players)]
        dumped = [cards.size for cards in s.dumped[: variant.players]]
        expected = oracle.outcome(x, s)
        for what, found in (
            (f"score(VARIANTS[{id!r}], {rewards}, {dumped})", score(variant, rewards, dumped)),
            (f"the result of\n{state}\n", result(state)),
        ):
            if spec_result(found) != expected:
                parts = differing(expected, spec_result(found))
                rows = [f"  {name}: specification {a}, engine {b}" for name, a, b in parts]
                return "\n".join([f"{what} differs:", *rows])
    return None


def _end(variant: Variant, rng: random.Random) -> State:
    """The end of a game in which one stack was emptied: claims, dumped cards and hands by chance."""
    players, length = variant.players, len(variant.stack)
    claims = [
        [int(rng.random() * players) for _ in range(int(rng.random() * length))] for _ in COLORS
    ]
    emptied = pick(COLORS, rng)
    claims[emptied] = [int(rng.random() * players) for _ in range(length)]
    rest = list(variant.deck)
    rng.shuffle(rest)

    def some(most: int) -> Bag:
        taken = [rest.pop() for _ in range(int(rng.random() * (most + 1)))]
        return Bag(Cards(taken).counts)

    hands = [some(variant.hand_limit) for _ in range(players)]
    dumped = [some(pick((0, 1, 2, 6), rng)) for _ in range(players)]
    return oracle.state(
        reco.OVER,
        claims[emptied][-1],
        draw=Cards(rest).counts,
        hands=hands,
        dumped=dumped,
        claims=claims,
    )


# ---- hands -----------------------------------------------------------------------------------------

HANDS: Final = tuple(
    Bag((a, 0, b, 0, 0, c, 0, 0)) for a in range(5) for b in range(4) for c in range(3) if a + b + c
)
"""Some hands of up to nine cards."""


def compare_hands(tally: Tally) -> str | None:
    """What each hand may play, and dump under every limit, however near the hands follow each other."""
    for hand in HANDS:
        for limit in range(1, 11):
            due = Phase.DUMP if hand.size > limit else Phase.PLAY
            if hand.size - limit >= 8:
                continue  # no take brings so many cards
            state = position(
                Variant(
                    id=f"limit-{limit}",
                    players=2,
                    deck=Cards.from_counts([9] * 8),
                    stack=(1, 2),
                    bonus=(0, 2, 1),
                    opening_hand=1,
                    hand_limit=limit,
                    threshold=8,
                ),
                phase=due,
                site=3 if due is Phase.DUMP else None,
                plants=("", "", "", "D1"),
                hands=(Cards.from_counts(hand), "D1"),
            )
            s = spec_state(state)
            enabled = oracle.actions(spec_variant(state.variant), s)
            for found in choices(s, enabled, state):
                parts = [
                    f"{a} by the specification, {b} by the engine"
                    for _, a, b in differing(*found[1:3])
                ]
                return "\n".join([f"{found.what}:", *parts, str(state)])
            tally.states += 1
    return None


# ---- traces ----------------------------------------------------------------------------------------


def trace_of(variant: Variant, policy: str, seed: int) -> Trace:
    """A game of the engine in the words of the specification."""
    line = whole_game(variant, policy, seed)
    states = tuple(map(spec_state, line.states()))
    actions = tuple(map(spec_action, line.actions))
    return Trace(spec_variant(variant), line.first_seat, states, actions)


def change_trace(variant: Variant, policy: str, tally: Tally) -> str | None:
    """Every trace with one thing changed is rejected."""
    trace = trace_of(variant, policy, seed=3)
    if (found := check(trace)) is not None:
        return f"A true trace is rejected at step {found.step}: {found.what}."
    for change in changes(trace):
        tally.changes += 1
        if check(change.trace, since=max(0, change.place - 1)) is None:
            return f"{change.what} at {change.place} of a trace is not noticed."
    return None


# ---- how much makes a run --------------------------------------------------------------------------


LARGEST: Final = Variant(
    id="largest",
    players=6,
    deck=Cards.from_counts((120, 0, 0, 0, 7, 0, 0, 0)),
    stack=tuple(range(12)),
    bonus=(0, 5, 4, 3, 2, 1, 0),
    opening_hand=10,
    hand_limit=10,
    threshold=8,
)
"""All bounds at once; hands of one color, so that ten cards can be played at a time."""


@attrs.frozen
class Level:
    """A run: which graphs, and how much of everything else."""

    graphs: dict[str, Small]
    closely: int
    """One of so many states of a graph is looked at thoroughly."""
    ends: int
    """Ends of games per preset."""
    policies: tuple[str, ...]
    seeds: range
    """The games of each preset by each policy."""
    batches: int
    """Batches of games of random variants."""
    every: int
    """In one of so many states of a game all choices are compared."""
    traces: tuple[tuple[Variant, str], ...]
    """The variants and policies of the traces that are changed."""

    def checks(self) -> dict[str, Check]:
        """All checks of this run by name, the quickest first."""
        found = {"editions": Check(compare_editions, 1), "hands": Check(compare_hands, 1_200)}
        for id in VARIANTS:
            found[f"scores {id}"] = Check(partial(compare_scores, id, self.ends), 3 * self.ends)
        for name, case in self.graphs.items():
            explored = partial(exhaust, case, every=self.closely)
            found[f"small {name}"] = Check(explored, case.transitions)
        for batch in range(self.batches):
            replayed = partial(replay_custom, batch, every=self.every)
            found[f"games custom-{batch}"] = Check(replayed, 1_000)
        for policy in self.policies:
            replayed = partial(replay, LARGEST, policy, range(1), every=1)
            found[f"games largest {policy}"] = Check(replayed, 1_000)
            for id, variant in VARIANTS.items():
                replayed = partial(replay, variant, policy, self.seeds, every=self.every)
                found[f"games {id} {policy}"] = Check(replayed, 400 * len(self.seeds))
        for variant, policy in self.traces:
            changed = partial(change_trace, variant, policy)
            found[f"traces {variant} {policy}"] = Check(changed, len(variant.deck) ** 2 * 10)
        return dict(sorted(found.items(), key=lambda item: item[1].cost))


ALL: Final = tuple(POLICIES)

LEVELS: Final = {
    "quick": Level(
        graphs=TINY,
        closely=25,
        ends=15,
        policies=("uniform", "hoarding"),
        seeds=range(1),
        batches=2,
        every=9,
        traces=((TINY["three-one-color"].variant, "hoarding"),),
    ),
    "ci": Level(
        graphs=SMALL,
        closely=15,
        ends=600,
        policies=ALL,
        seeds=range(3),
        batches=20,
        every=4,
        traces=(
            (SMALL["two-limit-2"].variant, "hoarding"),
            (SMALL["six-long-passes"].variant, "uniform"),
            (VARIANTS["amigo-3"], "hoarding"),
        ),
    ),
    "night": Level(
        graphs=LARGE,
        closely=20,
        ends=5_000,
        policies=ALL,
        seeds=range(30),
        batches=200,
        every=3,
        traces=tuple((variant, policy) for variant in VARIANTS.values() for policy in ALL),
    ),
}


def run(name: str, check: Check) -> Outcome:
    """Make the check; what it raises is what it found."""
    tally, start = Tally(), time.perf_counter()
    try:
        difference = check.compare(tally)
    except Exception:  # noqa: BLE001  # a wrong engine may raise anything
        difference = traceback.format_exc()
    return Outcome(name, time.perf_counter() - start, tally, difference)
