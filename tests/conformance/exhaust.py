"""Every reachable state of a small variant, enumerated from the specification and replayed on the engine.

In each state the enabled actions are the engine's legal ones and each leads to the same state. So by
induction both reach the same states: nothing is missing in either. A state that is reached a second time
on another way must be the very value that the engine had there before, its private parts included.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from reco_rules import State, apply, new_game
from spec import oracle, reco
from tests.conformance.bridge import engine_action, spec_scoring, spec_state, spec_variant
from tests.conformance.compare import choices, thorough
from tests.conformance.reached import Tally
from tests.conformance.report import Difference, applied, raised, report
from tests.conformance.small import Small


def exhaust(case: Small, tally: Tally, every: int) -> str | None:
    """The first difference, on a shortest way, as text. One of `every` states of each phase is looked at
    thoroughly."""
    explorer = oracle.Explorer(spec_variant(case.variant), case.first_seat)
    start = new_game(case.variant, case.first_seat)
    if (shown := spec_state(start)) != explorer.start:
        wrong = Difference("new game", explorer.start, shown)
        return report(case.variant, case.first_seat, (), wrong)
    engine = {explorer.start: start}
    visited, transitions = Counter[int](), 0
    for s, steps in explorer:
        closely = visited[s.phase] % every == 0
        visited[s.phase] += 1
        transitions += len(steps)
        try:
            found = next(_differences(case, s, steps, engine, tally, closely), None)
        except Exception as error:  # noqa: BLE001  # a wrong engine may raise anything
            found = raised(error)
        if found:
            path = [a for a in map(engine_action, explorer.path(s)) if a is not None]
            return report(case.variant, case.first_seat, path, found)
    tally.states += len(engine)
    size = (len(engine), transitions)
    pinned = (case.states, case.transitions)
    return None if size == pinned else f"{size} states and transitions, not {pinned}"


def _differences(
    case: Small,
    s: reco.State,
    steps: tuple[oracle.Step, ...],
    engine: dict[reco.State, State],
    tally: Tally,
    closely: bool,
) -> Iterator[Difference]:
    """What differs in this state and in the next ones, which are added to `engine`."""
    v, state = spec_variant(case.variant), engine[s]
    enabled = [action for action, _ in steps]
    yield from choices(s, enabled, state)
    for candidate, t in steps:
        action = engine_action(candidate)
        assert action is not None, "every enabled action can be said"
        after, known = apply(state, action), engine.get(t)
        if known is None:
            if (reached := spec_state(after)) != t:
                yield Difference("state after", t, reached, applied(action))
            engine[t] = after
        elif after != known:
            yield Difference("state reached on two ways", "equal", "not equal", applied(action))
        tally.step(v, s, candidate, t)
    if s.phase == reco.OVER:
        tally.end(v, spec_scoring(case.variant), s)
    if closely:
        tally.view(v, s)
        yield from thorough(s, enabled, state)
