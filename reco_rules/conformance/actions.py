"""Checks of the game's names, its actions, their ids and texts, and of what is legal."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from functools import partial
from itertools import pairwise

from reco_rules.checks import shown
from reco_rules.conformance.moment import Moment
from reco_rules.conformance.report import Verdicts, refused
from reco_rules.errors import (
    IllegalAction,
    InvalidActionId,
    InvalidSeat,
    NotationError,
    Reason,
    RecoRulesError,
    WrongType,
)
from reco_rules.game import CHANCE, TERMINAL, Game


def names(at: Moment) -> Verdicts:
    """In the beginning; what a name does is a matter of the other checks."""
    if at.history.actions:
        return
    game = at.game
    for name in vars(Game):
        yield name.startswith("_") or hasattr(game, name) or f"the game has no {name}"
    yield isinstance(game.NAME, str) or f"NAME is a text, not {shown(game.NAME)}"
    version = game.RULES_VERSION
    yield type(version) is int or f"RULES_VERSION is a whole number, not {shown(version)}"
    yield isinstance(game.VARIANTS, Mapping) or "VARIANTS maps ids to variants"
    for id, variant in game.VARIANTS.items():
        yield variant.id == id or f"the variant {variant.id} stands in VARIANTS as {shown(id)}"


def new_game(at: Moment) -> Verdicts:
    """In the beginning, and again at the first decision behind chance: a first seat must show there."""
    game, variant = at.game, at.variant
    if at.history.actions:
        if at.player in range(variant.players) and not at.decisions:
            first = at.history.first_seat
            yield at.player == first or f"seat {first} has the first turn, not seat {at.player}"
        return
    starts = [game.new_game(variant, seat) for seat in range(variant.players)]
    players = [game.current_player(state) for state in starts]
    if CHANCE not in players:
        behind = {(player - seat) % variant.players for seat, player in enumerate(players)}
        yield len(behind) == 1 or f"with the first seats 0, 1, ... the seats {players} begin"
    for seat, state in enumerate(starts):
        yield (
            game.new_game(variant, seat) == state or f"two new games with first seat {seat} differ"
        )
        yield starts.index(state) == seat or (
            f"the first seats {starts.index(state)} and {seat} make no difference to a new game"
        )
    yield game.new_game(variant) == starts[0] or "the first seat is 0 where none is given"


def ids(at: Moment) -> Verdicts:
    """All ids are read at every moment and are as in the beginning; the way back where it is thorough."""
    game, variant = at.game, at.variant
    seats, all_ids = game.num_actions(variant), len(at.actions)
    yield seats + game.num_chance_actions(variant) == all_ids or "the number of ids has changed"
    for id, (action, before) in enumerate(zip(at.actions, at.at_first, strict=False)):
        yield action == before or (
            f"id {id} meant {before} in the beginning and means {action} now"
        )
    for action in at.legal:
        id = game.action_id(variant, action)
        low, high = (seats, all_ids - 1) if at.player == CHANCE else (0, seats - 1)
        yield low <= id <= high or (
            f"{action} has id {id}, but the ids go from {low} to {high} here"
        )
    if at.thorough:
        for id, action in enumerate(at.actions):
            back = game.action_id(variant, action)
            yield (
                (type(back) is int and back == id)
                or f"id {id} is {action}, whose id is {shown(back)}"
            )


def text(at: Moment) -> Verdicts:
    """In the beginning, for all ids: a text depends on nothing but its action."""
    for action in () if at.history.actions else at.actions:
        written = at.game.format_action(action)
        yield (
            (isinstance(written, str) and written.isprintable())
            or f"the text of {action} is one line, not {shown(written)}"
        )
        read = at.game.parse_action(written)
        yield read == action or f"{action} is written {written}, which reads as {read}"


def mover(at: Moment) -> Verdicts:
    """Asked twice."""
    seats = range(at.variant.players)
    yield (
        (type(at.player) is int and (at.player in (CHANCE, TERMINAL) or at.player in seats))
        or f"current_player is a seat of {len(seats)}, CHANCE or TERMINAL, not {shown(at.player)}"
    )
    again = at.game.current_player(at.state)
    yield again == at.player or f"current_player is {at.player}, and asked again {shown(again)}"


def legal_actions(at: Moment) -> Verdicts:
    """Asked twice; neighbors are compared, so what is sorted is unique as well."""
    legal = at.legal
    yield isinstance(legal, tuple) or f"legal_actions is a tuple, not {shown(legal)}"
    yield at.game.legal_actions(at.state) == legal or "legal_actions differ when asked again"
    yield (legal == ()) == (at.player == TERMINAL) or (
        f"there are {len(legal)} legal actions, and the current player is {at.player}"
    )
    numbers = [at.game.action_id(at.variant, action) for action in legal]
    for (action, id), (after, next_id) in pairwise(zip(legal, numbers, strict=True)):
        yield action != after or f"{action} is listed twice in legal_actions"
        yield id < next_id or (
            f"legal_actions are sorted by id, but {action} ({id}) stands before {after} ({next_id})"
        )


def one_verdict(at: Moment) -> Verdicts:
    """For the legal actions and some others; for all ids where the moment is thorough."""
    game, state, legal_ones = at.game, at.state, set(at.legal)
    for action in at.tried:
        legal = action in legal_ones
        reason = game.why_illegal(state, action)
        yield (reason is None) == legal or (
            f"{_listed(action, legal)}, but why_illegal says {reason}"
        )
        yield (
            reason is None
            or isinstance(reason, Reason)
            or f"why_illegal gives a Reason, not {shown(reason)}"
        )
        try:
            game.apply(state, action)
        except IllegalAction as error:
            yield not legal or (
                f"{_listed(action, legal)}, but apply raises IllegalAction: {error}"
            )
            yield error.reason == reason or (
                f"why_illegal says {reason}, but apply says {error.reason} of {action}"
            )
        else:
            yield legal or f"{_listed(action, legal)}, but apply makes it"


def _listed(action: object, legal: bool) -> str:
    return f"{action} is {'' if legal else 'not '}in legal_actions"


def errors(at: Moment) -> Verdicts:
    """At thorough moments, with seats, ids, texts and objects that are none."""
    if not at.thorough:
        return
    game, variant, history, state = at.game, at.variant, at.history, at.state
    twin, junk, seats, ids = copy.deepcopy(state), object(), variant.players, len(at.actions)
    wrong: list[tuple[str, tuple[object, ...], type[Exception]]] = [
        ("new_game", (junk,), RecoRulesError),
        ("action_from_id", (variant, -1), InvalidActionId),
        ("action_from_id", (variant, ids), InvalidActionId),
        ("action_from_id", (variant, "0"), RecoRulesError),
        ("action_from_id", (variant, False), RecoRulesError),
        ("action_from_id", (variant, 0.0), RecoRulesError),
        ("action_id", (variant, junk), RecoRulesError),
        ("format_action", (junk,), RecoRulesError),
        ("parse_action", ("no such action",), NotationError),
        ("parse_action", (junk,), RecoRulesError),
    ]
    no_seats: tuple[tuple[object, type[Exception]], ...] = (
        (-1, InvalidSeat),
        (seats, InvalidSeat),
        ("0", RecoRulesError),
        (False, RecoRulesError),
        (0.0, RecoRulesError),
    )
    for seat, error in no_seats:
        wrong += [
            ("new_game", (variant, seat), error),
            ("observe", (state, seat), error),
            ("unseen", (history, seat), error),
            ("sample_state", (history, seat, at.random), error),
        ]
    about_nothing = (
        "num_actions num_chance_actions limits features current_player legal_actions result encode"
    )
    wrong += [(name, (junk,), RecoRulesError) for name in about_nothing.split()]
    wrong += [
        (name, (state, junk), WrongType) for name in ("apply", "step", "events", "why_illegal")
    ]
    for name, arguments, error in wrong:
        call = f"{name}({', '.join(map(shown, arguments))})"
        yield refused(call, error, partial(getattr(game, name), *arguments))
    yield state == twin or "a wrong argument was refused, but the state has changed"
