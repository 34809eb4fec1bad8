"""Junk in place of every argument: one of the library's own errors, and never one of Python's."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import pytest

import reco_rules
from reco_rules import VARIANTS, Card, Cards, Dump, Phase, Play, Reveal, State, position, reco
from reco_rules.bots import find_policy, greedy, uniform
from reco_rules.dealer import stream
from reco_rules.errors import RecoRulesError
from reco_rules.table import History, Table, memory, play, view


class Unshowable:
    """Its repr fails."""

    def __repr__(self) -> str:
        raise RuntimeError("hostile")


AMIGO = VARIANTS["amigo-2"]
STATE = position(AMIGO, hands=("A1 A1 B2", "C1"))
CHANCE = reco.new_game(AMIGO)
HISTORY = History(AMIGO)
NESTED: list[Any] = []
for _ in range(100_000):
    NESTED = [NESTED]

JUNK: Sequence[Any] = (
    None, True, -1, 7, 10**5000, 1.5, float("nan"), float("inf"), Fraction(7, 2), 1j, "", "junk",
    "x" * 10_000, b"A1", (), [], {}, set(), (10**5000,), NESTED, object(), Unshowable(), State,
    State(), SimpleNamespace(), random, print, iter(()), AMIGO, STATE, Card(0, 1), Cards(), Phase.PLAY,
)  # fmt: skip

CALLS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "new_game": (reco.new_game, (AMIGO, 0)),
    "current_player": (reco.current_player, (STATE,)),
    "legal_actions": (reco.legal_actions, (STATE,)),
    "chance_outcomes": (reco.chance_outcomes, (CHANCE,)),
    "sample": (reco.sample, (CHANCE, 0.5)),
    "apply": (reco.apply, (STATE, Play(0, 1, 0))),
    "step": (reco.step, (STATE, Play(0, 1, 0))),
    "events": (reco.events, (STATE, Play(0, 1, 0))),
    "why_illegal": (reco.why_illegal, (STATE, Play(0, 1, 0))),
    "observe": (reco.observe, (STATE, 0)),
    "result": (reco.result, (STATE,)),
    "score": (reco.score, (AMIGO, [([],) * 4] * 2, [0, 0])),
    "limits": (reco.limits, (AMIGO,)),
    "action_id": (reco.action_id, (AMIGO, Play(0, 1, 0))),
    "action_from_id": (reco.action_from_id, (AMIGO, 0)),
    "num_actions": (reco.num_actions, (AMIGO,)),
    "num_chance_actions": (reco.num_chance_actions, (AMIGO,)),
    "format_action": (reco.format_action, (Play(0, 1, 0),)),
    "parse_action": (reco.parse_action, ("play A1",)),
    "inconsistencies": (reco.inconsistencies, (STATE,)),
    "unseen": (reco.unseen, (HISTORY, 0)),
    "sample_state": (reco.sample_state, (HISTORY, 0, random.Random(1))),
    "uniform_deck": (reco.uniform_deck, (1, 1)),
    "rewards": (STATE.rewards, (0,)),
    "Card": (Card, (0, 1)),
    "Card.parse": (Card.parse, ("A1",)),
    "Cards": (Cards, ((Card(0, 1),),)),
    "Cards.parse": (Cards.parse, ("A1",)),
    "Cards.from_counts": (Cards.from_counts, ((1, 0, 0, 0, 0, 0, 0, 0),)),
    "Cards.count": (Cards().count, (Card(0, 1),)),
    "Play": (Play, (0, 1, 0)),
    "Dump": (Dump, (Cards.parse("A1"),)),
    "Reveal": (Reveal, (Card(0, 1),)),
    "Dealt.seen_by": (reco.Dealt(0, Card(0, 1)).seen_by, (0,)),
    "Dumped.seen_by": (reco.Dumped(0, 1, Cards.parse("A1")).seen_by, (0,)),
    "Passed.seen_by": (reco.Passed(0).seen_by, (0,)),
    "stream": (stream, (1, 0, "deal")),
    "History": (History, (AMIGO, 0, ())),
    "History.then": (HISTORY.then, (Reveal(Card(0, 1)),)),
    "memory": (memory, (HISTORY, 0)),
    "view": (lambda history, seat: view(history, seat, random.Random(1)), (HISTORY, 0)),
    "Table": (Table, (AMIGO, 1, 0)),
    "Table.act": (lambda seat, action: Table(AMIGO, 1).act(seat, action), (0, Play(0, 1, 0))),
    "Table.observe": (Table(AMIGO, 1).observe, (0,)),
    "Table.undo": (Table(AMIGO, 1).undo, (0,)),
    "Table.subscribe": (lambda heard, seat: Table(AMIGO, 1).subscribe(heard, seat), ([].append, 0)),
    "play": (play, (AMIGO, [uniform, greedy], 1)),
    "game": (lambda game: History(AMIGO, game=game), ("reco",)),
    "find_policy": (find_policy, ("random",)),
}


@pytest.mark.parametrize("name", CALLS)
def test_junk_gets_a_typed_error(name: str) -> None:
    """Each argument in turn is replaced by each piece of junk; what is not refused must be right."""
    call, arguments = CALLS[name]
    for place in range(len(arguments)):
        for junk in JUNK:
            given = [*arguments[:place], junk, *arguments[place + 1 :]]
            try:
                call(*given)
            except RecoRulesError as error:
                assert len(str(error)) < 1_000
            except ExceptionGroup:  # a listener that can be called, but not with an event
                assert name == "Table.subscribe"
    assert reco.legal_actions(STATE) == reco.legal_actions(
        position(AMIGO, hands=("A1 A1 B2", "C1"))
    )


POSITION: dict[str, Any] = {
    "phase": Phase.PLAY,
    "seat": 0,
    "site": None,
    "hands": ("A1", "B1"),
    "plants": ("", "", "", ""),
    "dump_sites": ("", "", "", ""),
    "discard": "",
    "dumped": ("", ""),
    "claims": ((), (), (), ()),
    "draw": None,
}
VARIANT: dict[str, Any] = {
    name: getattr(AMIGO, name)
    for name in ("edition", "players", "deck", "stack", "bonus", "opening_hand", "hand_limit")
} | {"id": "mine", "threshold": 4, "setup_order": AMIGO.setup_order}


@pytest.mark.parametrize(("build", "given"), [("position", POSITION), ("Variant", VARIANT)])
def test_junk_in_what_is_built_of_many_values(build: str, given: dict[str, Any]) -> None:
    """Each field in turn, whole and as an entry of a row."""
    for name in given:
        for junk in JUNK:
            for value in (junk, (junk,), (junk, junk), (junk,) * 4):
                arguments = {**given, name: value}
                try:
                    if build == "position":
                        position(AMIGO, **arguments)
                    else:
                        reco_rules.Variant(**arguments)
                except RecoRulesError as error:
                    assert str(error)


def test_endless_rows_are_refused() -> None:
    """Without being built first."""

    def endless() -> Any:
        while True:
            yield Card(0, 1)

    for call in (Cards, Cards.from_counts, lambda row: History(AMIGO, 0, row)):
        with pytest.raises(RecoRulesError):
            call(endless())
