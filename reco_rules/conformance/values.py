"""Checks that states are values, and that making an action is a pure function."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import partial
from typing import Any

from reco_rules.checks import shown
from reco_rules.conformance.moment import Moment
from reco_rules.conformance.report import Verdicts, refused
from reco_rules.errors import IllegalAction


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


_COPIES: tuple[tuple[str, Callable[[Any], Any]], ...] = (
    ("copied", copy.copy),
    ("deeply copied", copy.deepcopy),
    ("pickled", _pickled),
)


def value(at: Moment) -> Verdicts:
    """Copies are asked what they know, since an equality may overlook what was lost."""
    game, state = at.game, at.state
    for how, copied in _COPIES:
        twin = copied(state)
        yield twin == state or f"a state that is {how} is not equal to itself before"
        yield hash(twin) == hash(state) or f"a state that is {how} has another hash"
        player = game.current_player(twin)
        yield player == at.player or (
            f"a state that is {how} has the current player {player}, not {at.player}"
        )
        yield game.legal_actions(twin) == at.legal or (
            f"a state that is {how} has other legal actions"
        )
    # on a copy, since whether the state stays as it was is asked later
    happened = game.events(copy.deepcopy(state), at.action) if at.legal else ()
    for thing in (*at.options, *happened):
        twin = _pickled(thing)
        yield (
            (twin == thing and hash(twin) == hash(thing))
            or f"{shown(thing)} is not equal to itself when it is pickled"
        )


def pure(at: Moment) -> Verdicts:
    """For some legal actions; at the end the whole game is played once more."""
    game, state = at.game, at.state
    twin = _pickled(state)
    for action in at.options:
        after = game.apply(state, action)
        yield state == twin or f"apply of {action} has changed the state it was given"
        yield game.apply(state, action) == after or f"{action} made twice gives two states"
        yield game.apply(twin, action) == after or (
            f"{action} gives another state after the state was pickled"
        )
    if not at.legal:
        again = game.new_game(at.variant, at.history.first_seat)
        for action in at.history.actions:
            again = game.apply(again, action)
        yield again == state or "the same actions played again end in another state"


def step(at: Moment) -> Verdicts:
    """For some legal actions, and one that is not legal."""
    game, state = at.game, at.state
    for action in at.options:
        after, happened = game.step(state, action)
        yield after == game.apply(state, action) or (
            f"step and apply give different states for {action}"
        )
        yield isinstance(happened, tuple) or f"events are a tuple, not {shown(happened)}"
        told = game.events(state, action)
        yield happened == told or (
            f"step tells {_lines(happened)} for {action}, but events tells {_lines(told)}"
        )
        for event in happened:
            yield str(event).isprintable() or f"the text of {shown(event)} is not one line"
    legal = set(at.legal)
    for action in [action for action in at.tried if action not in legal][:1]:
        yield refused(f"step({action})", IllegalAction, partial(game.step, state, action))
        yield refused(f"events({action})", IllegalAction, partial(game.events, state, action))


def _lines(events: tuple[object, ...]) -> str:
    return f"({'; '.join(map(str, events))})"
