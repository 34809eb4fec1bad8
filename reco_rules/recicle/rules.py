"""The rules as one table, phase x kind of action -> may it be, what does it do, and which are possible.

`legal_actions`, `apply`, `events` and `why_illegal` read the table. The rules themselves are in the modules
named after what they are about: `movement`, `collecting`, `cards`, `trade`, `recycling` and `flow`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from reco_rules.errors import NotAtChance, Reason
from reco_rules.game import TERMINAL
from reco_rules.legality import Forbidden, illegal_action
from reco_rules.messages import say
from reco_rules.recicle import cards, collecting, flow, movement, recycling, trade
from reco_rules.recicle.actions import (
    Accept,
    Acquire,
    Action,
    Advertise,
    Buy,
    Carry,
    CollectFree,
    Discard,
    End,
    Jump,
    Move,
    Offer,
    Pay,
    Pick,
    Place,
    Recycle,
    Refuse,
    Resell,
    Rest,
    Sell,
    Swap,
    Take,
    check_action,
)
from reco_rules.recicle.events import Event
from reco_rules.recicle.state import Draft, Phase, State, check_state, current_seat
from reco_rules.recicle.words import IN_NOTATION


@attrs.frozen
class Rule:
    """What a kind of action is in the phases where it may be."""

    check: Callable[[State, Any], None]  # Any: the type of action is in the table's key
    """Raises `Forbidden` where it may not be."""
    does: Callable[[Draft, State, Any], None]
    """Makes it, in the draft of the next state."""
    options: Callable[[State], Iterator[Action]]
    """Those that may be legal: all legal ones are among them."""
    phases: frozenset[Phase]
    """Where it may be."""


def _rule(
    check: Callable[[State, Any], None],
    does: Callable[[Draft, State, Any], None],
    options: Callable[[State], Iterator[Action]],
    *phases: Phase,
) -> Rule:
    return Rule(check, does, options, frozenset(phases))


_OWN: Final = (Phase.ROUND, Phase.WAREHOUSE, Phase.RECYCLING)  # A27: what is a seat's own

RULES: Final[Mapping[type[Action], Rule]] = MappingProxyType(
    {
        Move: _rule(movement.check_move, movement.move, movement.moves, Phase.ROUND, Phase.NEUTRAL),
        Rest: _rule(movement.check_rest, movement.rest, movement.rests, Phase.SQUARE),
        Jump: _rule(movement.check_jump, movement.jump, movement.jumps, Phase.SQUARE),
        Take: _rule(collecting.check_take, collecting.take, collecting.takes, Phase.TAKE),
        Pick: _rule(cards.check_pick, cards.take_card, cards.picks, Phase.PICK),
        Sell: _rule(trade.check_sell, trade.sell, trade.sells, Phase.ROUND),
        Acquire: _rule(
            trade.check_acquire, trade.acquire, trade.acquires, Phase.ROUND, Phase.SETUP
        ),
        Resell: _rule(trade.check_resell, trade.resell, trade.resells, Phase.ROUND),
        Pay: _rule(trade.check_pay, trade.pay, trade.pays, Phase.PAY),
        Carry: _rule(trade.check_carry, trade.carry, trade.carries, Phase.ROUND),
        Buy: _rule(trade.check_buy, trade.buy, trade.buys, Phase.ROUND, Phase.WAREHOUSE),
        Advertise: _rule(
            collecting.check_advertise, collecting.advertise, collecting.advertises, Phase.ROUND
        ),
        CollectFree: _rule(
            collecting.check_collect_free,
            collecting.collect_free,
            collecting.collects_free,
            Phase.ROUND,
        ),
        Swap: _rule(cards.check_swap, cards.swap, cards.swaps, Phase.ROUND),
        Offer: _rule(cards.check_offer, cards.offer, cards.offers, Phase.ROUND),
        Accept: _rule(cards.check_answer, cards.accept, cards.accepts, Phase.BARTER),
        Refuse: _rule(cards.check_answer, cards.refuse, cards.refuses, Phase.BARTER),
        Discard: _rule(collecting.check_discard, collecting.discard, collecting.discards, *_OWN),
        Recycle: _rule(
            recycling.check_recycle, recycling.recycle, recycling.recycles, Phase.RECYCLING
        ),
        Place: _rule(trade.check_place, trade.place, trade.places, Phase.SETUP),
        End: _rule(flow.check_end, flow.end, flow.ends, Phase.SETUP, *_OWN),
    }
)
"""All kinds of actions, in the order of their ids."""

_KINDS_IN: Final = {
    phase: tuple([rule for rule in RULES.values() if phase in rule.phases]) for phase in Phase
}


def _check(state: State, action: Action) -> Rule:
    """The rule of the action, which allows it. Raises `Forbidden`, `WrongType`."""
    rule = RULES.get(type(action))
    if rule is None or state.phase not in rule.phases:
        check_action(action)
        raise _not_now(state, action)
    rule.check(state, action)
    return rule


def _not_now(state: State, action: Action) -> Forbidden:
    code = "game-over" if state.phase is Phase.OVER else "wrong-phase"
    seat = current_seat(state)
    return Forbidden(
        code,
        "R6" if state.phase is Phase.OVER else _DUE_RULE[state.phase],
        action,
        DUE[state.phase],
        seat=seat,
    )


DUE: Final = {
    Phase.SETUP: say("{seat} is to place pieces in the warehouse and may buy a tile"),
    Phase.ROUND: say("{seat} plays a round with a collector"),
    Phase.SQUARE: say("{seat} is on the central square and is to rest or jump"),
    Phase.TAKE: say("{seat} is to choose which cubes are collected"),
    Phase.PICK: say("{seat} is to choose a card"),
    Phase.PAY: say("{seat} is to choose which recyclable pays for the tile"),
    Phase.BARTER: say("{seat} is to accept or refuse the exchange"),
    Phase.NEUTRAL: say("{seat} is to move the neutral collector"),
    Phase.WAREHOUSE: say("{seat} buys from the warehouse"),
    Phase.RECYCLING: say("{seat} recycles"),
    Phase.OVER: say("the game is over"),
}
"""What is due in each phase."""

_DUE_RULE: Final = {
    Phase.SETUP: "R8",
    Phase.ROUND: "R9",
    Phase.SQUARE: "R16",
    Phase.TAKE: "R13",
    Phase.PICK: "R17",
    Phase.PAY: "R20",
    Phase.BARTER: "R34",
    Phase.NEUTRAL: "R47",
    Phase.WAREHOUSE: "R21",
    Phase.RECYCLING: "R22",
    Phase.OVER: "R6",
}


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The next state and what happened: `apply` and `events` in one go. Raises as `apply`.

    >>> from reco_rules.recicle import VARIANTS, new_game, parse_action
    >>> _, happened = step(new_game(VARIANTS["reconstruction-1-2"]), parse_action("move 1 to 7"))
    >>> print("; ".join(map(str, happened)))
    seat 0 places collector 1 on space 7; seat 0 collects 2P 1U
    """
    check_state(state)
    try:
        rule = _check(state, action)
    except Forbidden as forbidden:
        reason = forbidden.reason(IN_NOTATION)
        raise illegal_action(action, reason, legal_actions(state)) from None
    draft = Draft(state)
    rule.does(draft, state, action)
    return draft.state(), tuple(draft.log)


def apply(state: State, action: Action) -> State:
    """The next state; the given one is unchanged. Always checked.

    Raises `IllegalAction` with the reason where the rules forbid the action, `WrongType` for what is no
    action.

    >>> from reco_rules.recicle import VARIANTS, new_game, parse_action
    >>> state = apply(new_game(VARIANTS["reconstruction-1-2"]), parse_action("move 1 to 7"))
    >>> print(state.carts[0], state.collectors[0])
    2P 1U (7, None, None)
    """
    return step(state, action)[0]


def events(state: State, action: Action) -> tuple[Event, ...]:
    """What happens when the action is made, in the order of the rules. Raises as `apply`."""
    return step(state, action)[1]


def why_illegal(state: State, action: Action) -> Reason | None:
    """`None` for a legal action, else the reason. Raises `WrongType` for what is no action.

    >>> from reco_rules.recicle import VARIANTS, new_game, parse_action
    >>> print(why_illegal(new_game(VARIANTS["reconstruction-1-2"]), parse_action("end")))
    seat 0 must move a collector first (R9)
    """
    check_state(state)
    try:
        _check(state, action)
    except Forbidden as forbidden:
        return forbidden.reason(IN_NOTATION)
    return None


def current_player(state: State) -> int:
    """The seat to move, or `TERMINAL` (-4). Nothing in this game is left to chance.

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> current_player(new_game(VARIANTS["reconstruction-1-4"]))
    2
    """
    check_state(state)
    return TERMINAL if state.phase is Phase.OVER else current_seat(state)


def legal_actions(state: State) -> tuple[Action, ...]:
    """All legal actions, sorted by id; empty only when the game is over.

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> actions = legal_actions(new_game(VARIANTS["reconstruction-1-2"]))
    >>> print(len(actions), actions[0])
    31 move 1 to 0
    """
    check_state(state)
    return tuple([action for rule in _KINDS_IN[state.phase] for action in _allowed(state, rule)])


def _allowed(state: State, rule: Rule) -> Iterator[Action]:
    for action in rule.options(state):
        try:
            rule.check(state, action)
        except Forbidden:
            continue
        yield action


# ---- chance: there is none ----------------------------------------------------------------------


def chance_outcomes(state: State) -> tuple[tuple[Action, int], ...]:
    """Never returns: no state of this game is at chance. Raises `NotAtChance`."""
    raise _no_chance(state)


def sample(state: State, u: float) -> Action:
    """Never returns: no state of this game is at chance. Raises `NotAtChance`."""
    raise _no_chance(state)


def _no_chance(state: State) -> NotAtChance:
    check_state(state)
    return NotAtChance("nothing in this game is left to chance")
