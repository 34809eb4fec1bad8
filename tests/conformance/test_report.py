"""What a developer reads: that the comparison can fail, and that what it says can be acted on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import attrs
import pytest

import reco_rules
from reco_rules import (
    VARIANTS,
    Action,
    Observation,
    Phase,
    Play,
    Reveal,
    State,
    action_from_id,
    chance_outcomes,
    legal_actions,
    new_game,
    num_actions,
    num_chance_actions,
    observe,
    result,
)
from reco_rules.reco import rules
from reco_rules.reco.state import MISSING
from spec import oracle, reco
from spec.logic import Bag
from tests import strategies
from tests.conformance import compare, exhaust, games
from tests.conformance.bridge import differing, engine_action, spec_action, spec_variant, text
from tests.conformance.reached import Tally
from tests.conformance.report import code
from tests.conformance.small import TINY

CASE = TINY["two-uneven"]


def difference() -> str:
    """What is found in a small graph, every state looked at thoroughly."""
    found = exhaust.exhaust(CASE, Tally(), every=1)
    assert found is not None
    return found


def snippet(found: str) -> str:
    """The lines of Python at the end of a report."""
    lines = found.partition("To see it:\n")[2].splitlines()
    return "\n".join(line.removeprefix("    ") for line in lines)


def test_no_difference() -> None:
    assert exhaust.exhaust(CASE, Tally(), every=50) is None
    changed = attrs.evolve(CASE, states=CASE.states + 1)
    assert "not" in (exhaust.exhaust(changed, Tally(), every=50) or "")


def looking(state: State, seat: int | None, **changes: object) -> Observation:
    """A view with something else in it."""
    return attrs.evolve(observe(state, seat), **changes)  # type: ignore[arg-type]


def alike(state: State) -> tuple[tuple[Action, int], ...]:
    """Weights that are all 1."""
    return tuple((action, 1) for action, _ in chance_outcomes(state))


WRONG: Final[dict[str, tuple[str, Callable[..., object]]]] = {
    "legal actions": ("legal_actions", lambda state: legal_actions(state)[:1]),
    "order of legal actions": ("legal_actions", lambda state: legal_actions(state)[::-1]),
    "current player": ("current_player", lambda state: state.seat),
    "weights": ("chance_outcomes", alike),
    "draws": ("sample", lambda state, u: legal_actions(state)[0]),
    "result(state)": ("result", lambda state: None),
    "result": ("result", lambda state: attrs.evolve(result(state), winners=(1,))),
    "illegal action": ("why_illegal", lambda state, action: None),
    "view of seat 0": ("observe", lambda state, seat: looking(state, seat, draw_size=9)),
    "view of seat 1": (
        "observe",
        lambda state, seat: looking(
            state, seat, **({"dumped": state.dumped[0]} if seat == 1 else {})
        ),
    ),
    "view of a spectator": (
        "observe",
        lambda state, seat: looking(state, seat, hand=state.hands[seat or 0]),
    ),
}
"""Where the engine is asked, and a wrong answer."""


SLOW = ("result", "view of seat 1")


@pytest.mark.parametrize(
    "what", [pytest.param(what, marks=[pytest.mark.slow] * (what in SLOW)) for what in WRONG]
)
def test_a_wrong_answer_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, answer = WRONG[what]
    monkeypatch.setattr(compare, name, answer)
    assert f" differ: {what}." in difference()


def test_a_wrong_step_is_found_and_can_be_seen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The way there is a shortest one, what differs stands in card notation, and the snippet runs."""

    def plays_one_card(state: State, action: Action) -> State:
        if isinstance(action, Play) and action.singles > 1:
            action = Play(action.color, 1, action.doubles)
        return rules.apply(state, action)

    monkeypatch.setattr(exhaust, "apply", plays_one_card)
    found = difference()
    assert " differ: state after." in found
    assert "draw pile" in found and "first seat 1: reveal " in found
    assert "specification  A1 A1" in found
    exec(snippet(found), {})
    assert capsys.readouterr().out.startswith("two-uneven: ")


def test_a_state_that_is_equal_but_for_its_private_parts_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def forgets(state: State, action: Action) -> State:
        after = rules.apply(state, action)
        if isinstance(action, Reveal) and after.phase is Phase.PLAY and action.card.color:
            after._row[MISSING] = 7
        return after

    monkeypatch.setattr(exhaust, "apply", forgets)
    assert " differ: state reached on two ways." in difference()


def test_what_the_engine_raises_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhaust, "apply", lambda state, action: {}[action])
    assert "KeyError" in difference()


def test_a_wrong_new_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exhaust, "new_game", lambda variant, seat: new_game(variant, 0))
    assert " differ: new game." in difference()


def test_a_wrong_game_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game goes on, but what the specification says of it does not."""
    right = strategies.steps

    def one_card_short(*game: Any) -> Iterator[tuple[State, Action, State]]:
        for n, step in enumerate(right(*game)):
            if n != 40:
                yield step

    monkeypatch.setattr(games, "steps", one_card_short)
    found = games.replay(VARIANTS["amigo-3"], "uniform", [1], Tally(), every=9)
    assert found is not None and "after 40 steps" in found


@pytest.mark.parametrize("id", ["amigo-3", "zman-5"])
def test_actions_are_translated_both_ways(id: str) -> None:
    variant = VARIANTS[id]
    for number in range(num_actions(variant) + num_chance_actions(variant)):
        action = action_from_id(variant, number)
        assert engine_action(spec_action(action)) == action


def test_what_the_engine_cannot_say_is_no_action() -> None:
    for odd in (("play", 0, 0, 0), ("play", 0, (1,) * 8), ("dump", (0,) * 8), ("reveal", 8)):
        assert engine_action(odd) is None


def test_variants_are_written_as_python() -> None:
    names = {
        name: getattr(reco_rules, name) for name in ("VARIANTS", "Variant", "Cards", "SetupOrder")
    }
    for variant in (VARIANTS["zman-4"], CASE.variant):
        assert eval(code(variant), names) == variant


def test_values_are_written_in_card_notation() -> None:
    bag = Bag([2, 0, 0, 0, 0, 1, 0, 0])
    assert text(bag) == "A1 A1 B2"
    assert text(reco.EMPTY) == "-"
    assert text(reco.EMPTY - bag) == "-2*A1 -1*B2"
    assert text(("play", 1, 1, 1)) == "play B1 B2"
    assert text({("pass",), ("reveal", 7)}) == "{pass, reveal D2}"
    s = oracle.start(spec_variant(VARIANTS["amigo-2"]))
    t = s._replace(phase=reco.PLAY, hands=(bag, *s.hands[1:]))
    assert differing(s, t) == [("phase", "DEAL", "PLAY"), ("hands[0]", "-", "A1 A1 B2")]
