"""Games of the engine, replayed by the specification step by step.

The engine plays, by a policy; what it did is a trace that must be a whole game of the specification. In
some states on the way, in those where cards run out and in the last one all else is compared too.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Final

from reco_rules import Action, Pass, State, Variant, new_game
from spec import oracle, reco
from tests.conformance.bridge import spec_action, spec_scoring, spec_state, spec_variant
from tests.conformance.compare import choices, thorough
from tests.conformance.reached import Tally
from tests.conformance.report import Difference, applied, raised, report
from tests.conformance.traces import Trace, check
from tests.strategies import POLICIES, random_variant, steps

LARGE: Final = 10
"""Cards to choose a dump from: beyond, the specification needs long to list all dumps."""

BATCH: Final = 20
"""Games of random variants in one batch."""


def replay(
    variant: Variant, policy: str, seeds: Iterable[int], tally: Tally, every: int
) -> str | None:
    """The first difference in the games of these seeds, as text; None if there is none."""
    for seed in seeds:
        found = replay_one(variant, policy, seed, tally, every)
        if found:
            return f"A game of {policy} seats, seed {seed}.\n{found}"
    return None


def replay_custom(batch: int, tally: Tally, every: int) -> str | None:
    """The same in some games of random variants, by all policies in turn."""
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        policy = list(POLICIES)[seed % len(POLICIES)]
        found = replay(random_variant(seed), policy, [seed], tally, every)
        if found:
            return found
    return None


def replay_one(variant: Variant, policy: str, seed: int, tally: Tally, every: int) -> str | None:
    """Play the game of this seed on the engine and compare; one of `every` states is looked at closely."""
    rng = random.Random(seed)
    first_seat = int(rng.random() * variant.players)
    states, actions, error = _played(variant, policy, rng, first_seat)
    v = spec_variant(variant)
    trace = Trace(v, first_seat, tuple(map(spec_state, states)), tuple(map(spec_action, actions)))
    found = check(trace)
    if found is not None and found.step < len(actions):
        found = found._replace(ask=applied(actions[found.step]))
    if error is not None and (found is None or found.step == len(actions)):
        found = raised(error)._replace(step=len(actions))
    if found is None:
        found = _choices(trace, states, actions, tally, every)
    if found is None:
        tally.states += len(states)
        tally.games += 1
        for s, action, t in zip(trace.states, trace.actions, trace.states[1:], strict=False):
            tally.step(v, s, action, t)
        tally.end(v, spec_scoring(variant), trace.states[-1])
        return None
    return report(variant, first_seat, actions[: found.step], found)


def _played(
    variant: Variant, policy: str, rng: random.Random, first_seat: int
) -> tuple[list[State], list[Action], Exception | None]:
    """A game of the engine, up to its end or to an error."""
    states, actions = [new_game(variant, first_seat)], list[Action]()
    try:
        for _, action, after in steps(variant, POLICIES[policy], rng, first_seat):
            actions.append(action)
            states.append(after)
    except Exception as error:  # noqa: BLE001  # a wrong engine may raise anything
        return states, actions, error
    return states, actions, None


def _choices(
    trace: Trace, states: list[State], actions: list[Action], tally: Tally, every: int
) -> Difference | None:
    """What is legal, how likely and seen in some states of the game."""
    v = trace.variant
    for step, (s, state) in enumerate(zip(trace.states, states, strict=True)):
        large = s.phase == reco.DUMP and s.hands[s.seat].size > LARGE
        last = step == len(actions)
        rare = last or isinstance(actions[step], Pass) or not (s.draw.size or s.discard.size)
        if large or not (rare or step % every == 0):
            continue
        try:
            enabled = oracle.actions(v, s)
            found = next(choices(s, enabled, state), None)
            if found is None and (last or step % (4 * every) == 0):
                tally.view(v, s)
                found = next(thorough(s, enabled, state), None)
        except Exception as error:  # noqa: BLE001
            found = raised(error)
        if found is not None:
            return found._replace(step=step)
    return None
