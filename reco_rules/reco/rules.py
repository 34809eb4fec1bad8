"""The rules: one table, phase x action -> why not, what it does, which phases may follow.

`legal_actions`, `apply`, `events` and `why_illegal` read the table, and so do the phase diagram and the
tests. The functions follow the rulebook from the deal to the end of the turn; each line names its clause.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from reco_rules.checks import shown
from reco_rules.errors import IllegalAction, InvalidValue, NotAtChance, Reason, WrongType
from reco_rules.game import CHANCE, TERMINAL
from reco_rules.reco.actions import (
    REVEALS,
    Action,
    Dump,
    Pass,
    Play,
    Reveal,
    check_action,
    dumps_from,
    plays_from,
)
from reco_rules.reco.cards import COLORS, KINDS, PACK, SHORT, kind_at, unpack
from reco_rules.reco.events import (
    Cause,
    Dealt,
    DumpDemanded,
    Dumped,
    Event,
    GameOver,
    NoReward,
    Passed,
    PlantEmptied,
    Played,
    Recycled,
    RefillShort,
    Revealed,
    RewardTaken,
    SiteTaken,
    TurnBegan,
)
from reco_rules.reco.state import PLANT, Draft, Phase, State, check_state, draft, seal
from reco_rules.reco.variants import SetupOrder, Variant

DEAL, PLAY, DUMP, REFILL, OVER = Phase

Log: TypeAlias = list[Event] | None
"""Where a rule writes what happens; None where nobody asks."""


# ---- the deal -----------------------------------------------------------------------------------


def deal(new: Draft, reveal: Reveal, log: Log) -> None:
    """SETUP-2 to SETUP-4: the opening hands seat by seat and a card to each dump site A to D."""
    card = reveal.card._pack
    if not new._draw & 255 * card:
        raise _not_in_pile(reveal)
    dealt = len(new.variant.deck) - new._draw % 255
    seat, site = deal_to(new.variant, dealt)
    new._draw -= card
    if seat is not None:  # SETUP-2
        new._hands += card << 64 * seat
        if log is not None:
            log.append(Dealt(seat, reveal.card))
    elif site is not None:  # SETUP-3
        new._dump_sites += card << 64 * site
        if log is not None:
            log.append(Revealed(site, reveal.card))
    if deal_to(new.variant, dealt + 1) == (None, None):  # SETUP-4: the rest is the draw pile
        new.phase = PLAY
        if log is not None:
            log.append(TurnBegan(new.seat))  # SETUP-5


def deal_to(variant: Variant, dealt: int) -> tuple[int | None, int | None]:
    """The seat or else the dump site that gets the next card after so many; neither after the last."""
    in_hands, on_sites = variant.opening_hand * variant.players, len(COLORS)
    if variant.setup_order is SetupOrder.HANDS_FIRST:
        to_hands, to_sites = dealt, dealt - in_hands
    else:
        to_hands, to_sites = dealt - on_sites, dealt
    if 0 <= to_hands < in_hands:
        return to_hands // variant.opening_hand, None
    if 0 <= to_sites < on_sites:
        return None, to_sites
    return None, None


# ---- the turn -----------------------------------------------------------------------------------


def play(new: Draft, action: Play, log: Log) -> None:
    """PLAY-1 to PLAY-3, REWARD-1 to REWARD-4, TAKE-1: play, reward, take."""
    variant, seat, color, played = new.variant, new.seat, action.color, action._pack
    hand = new._hands >> 64 * seat & PACK
    if (hand - played) & SHORT:  # PLAY-2
        raise _not_held(new, "PLAY-2", played) if hand else _must_pass(new, action)
    if log is not None:
        log.append(Played(seat, color, action.cards))
    plant = played + (new._plants & PLANT[color])
    in_plant = plant % 255 + (plant >> 32) % 255  # REWARD-1
    if in_plant < variant.threshold:  # REWARD-4
        new._plants += played  # PLAY-3
        new._missing = in_plant + 1  # REFILL-1
        if log is not None:
            log.append(NoReward(seat, color, in_plant))
    else:  # REWARD-2: one, however many units
        claims = new.claims
        owners = claims[color]
        new.claims = (*claims[:color], (*owners, seat), *claims[color + 1 :])
        new._plants += played - plant  # REWARD-3, X-1
        new._discard += plant
        new._missing = 1  # REFILL-1, X-11
        if log is not None:
            log.append(RewardTaken(seat, color, in_plant, variant.stack[len(owners)]))
            log.append(PlantEmptied(color, unpack(plant)))
    taken = new._dump_sites >> 64 * color & PACK  # TAKE-1
    new._dump_sites -= taken << 64 * color
    new._hands += taken - played << 64 * seat
    new.site = color
    if log is not None:
        log.append(SiteTaken(seat, color, unpack(taken)))
    excess = (hand + taken - played) % 255 - variant.hand_limit
    if excess > 0:  # DUMP-1
        new.phase = DUMP
        if log is not None:
            log.append(DumpDemanded(seat, excess))
    else:
        _end_of_take(new, log)


def dump(new: Draft, action: Dump, log: Log) -> None:
    """DUMP-1 to DUMP-3: the cards above the limit, freely chosen, face down."""
    seat, dumped = new.seat, action.cards._pack
    hand = new._hands >> 64 * seat & PACK
    if dumped % 255 != hand % 255 - new.variant.hand_limit:  # DUMP-1
        raise _wrong_number(new, dumped)
    if (hand - dumped) & SHORT:  # DUMP-2
        raise _not_held(new, "DUMP-2", dumped)
    new._hands -= dumped << 64 * seat
    new._dumped += dumped << 64 * seat  # DUMP-3
    if log is not None:
        log.append(Dumped(seat, len(action.cards), action.cards))
    _end_of_take(new, log)


def _end_of_take(new: Draft, log: Log) -> None:
    """END-1, END-2, X-5: an emptied stack ends the game here, without a refill."""
    if len(new.claims[new.site]) == len(new.variant.stack):
        _over(new, Cause.STACK_EMPTIED, log)
    elif new._draw or new._discard:
        new.phase = REFILL
    else:
        _end_of_refill(new, log)


def refill(new: Draft, reveal: Reveal, log: Log) -> None:
    """REFILL-1, REFILL-2: one card of the refill, face up."""
    card = reveal.card._pack
    if not (new._draw or new._discard) & 255 * card:
        raise _not_in_pile(reveal)
    if not new._draw:  # REFILL-2, X-2
        if log is not None:
            log.append(Recycled(unpack(new._discard)))
        new._draw, new._discard = new._discard, 0
    new._draw -= card
    new._dump_sites += card << 64 * new.site
    new._missing -= 1
    if log is not None:
        log.append(Revealed(new.site, reveal.card))
    if not new._missing or not (new._draw or new._discard):  # or both piles are empty
        _end_of_refill(new, log)


def _end_of_refill(new: Draft, log: Log) -> None:
    """X-3: nothing is made up for later. X-4: with no card in any hand the game is over."""
    if new._missing:
        if log is not None:
            log.append(RefillShort(new.site, new._missing))
        new._missing = 0
    if new._hands:
        _next_turn(new, log)
    else:
        _over(new, Cause.NO_CARDS, log)


def pass_(new: Draft, action: Pass, log: Log) -> None:
    """PASS-1: no play, no take, no refill. X-10: not by choice."""
    if new._hands >> 64 * new.seat & PACK:
        message = f"seat {new.seat} holds cards and must play at least one"
        raise Forbidden(Reason("must-play", "X-10", "pass", message))
    if log is not None:
        log.append(Passed(new.seat))
    _next_turn(new, log)


def _next_turn(new: Draft, log: Log) -> None:
    """TURN-1: clockwise."""
    seat = new.seat + 1
    new.seat = seat if seat < new.variant.players else 0
    new.site = None
    new.phase = PLAY
    if log is not None:
        log.append(TurnBegan(new.seat))


def _over(new: Draft, cause: Cause, log: Log) -> None:
    """END-1, X-4. The seat stays that of the last turn."""
    if log is not None:
        log.append(GameOver(cause, new.site if cause is Cause.STACK_EMPTIED else None))
    new.site = None
    new._missing = 0
    new.phase = OVER


# ---- why an action is not legal -----------------------------------------------------------------


class Forbidden(Exception):
    """Raised by a rule before it changes anything: the action is not legal, for this reason."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason


def _not_in_pile(reveal: Reveal) -> Forbidden:
    """SETUP-4, REFILL-2: only a card that is in the pile can be drawn."""
    message = f"no {reveal.card} is left in the pile that is drawn from"
    return Forbidden(Reason("not-in-pile", "REFILL-2", str(reveal.card), message))


def _must_pass(new: Draft, play: Play) -> Forbidden:
    """PASS-1: an empty hand plays nothing."""
    message = f"seat {new.seat} has no card and must pass"
    return Forbidden(Reason("hand-empty", "PASS-1", str(play.cards), message))


def _wrong_number(new: Draft, dumped: int) -> Forbidden:
    """DUMP-1: exactly the excess."""
    held, count = (new._hands >> 64 * new.seat & PACK) % 255, dumped % 255
    message = (
        f"seat {new.seat} holds {held} cards and must dump exactly "
        f"{held - new.variant.hand_limit}, not {count}"
    )
    return Forbidden(Reason("wrong-number", "DUMP-1", str(count), message))


def _not_held(new: Draft, clause: str, cards: int) -> Forbidden:
    """PLAY-2, DUMP-2: the first kind of which the hand has too few."""
    hand, wanted = unpack(new._hands >> 64 * new.seat & PACK), unpack(cards)
    kind = next(kind for kind in KINDS if hand.count(kind) < wanted.count(kind))
    message = f"seat {new.seat} holds {hand.count(kind) or 'no'} {kind}, not {wanted.count(kind)}"
    return Forbidden(Reason("cards-not-held", clause, str(wanted), message))


def not_now(new: Draft, action: Action, log: Log) -> None:
    """TURN-1, END-1: an action that the table does not have in this phase."""
    check_action(action)
    code, clause = ("game-over", "END-1") if new.phase is OVER else ("wrong-phase", "TURN-1")
    raise Forbidden(Reason(code, clause, str(action), _DUE[new.phase].format(seat=new.seat)))


_DUE: Final = {
    DEAL: "the cards are being dealt: the next action is to reveal one",
    PLAY: "seat {seat} is to play cards first of all",
    DUMP: "seat {seat} is above the hand limit and is to dump cards",
    REFILL: "a dump site is being refilled: the next action is to reveal a card",
    OVER: "the game is over",
}


# ---- the table ----------------------------------------------------------------------------------


@attrs.frozen
class Rule:
    """What one kind of action does in one phase, and which phases may follow."""

    does: Callable[[Draft, Any, Log], None]  # Any: the type of action is in the table's key
    next_phases: frozenset[Phase]


RULES: Final[Mapping[tuple[Phase, type[Action]], Rule]] = MappingProxyType(
    {
        (DEAL, Reveal): Rule(deal, frozenset({DEAL, PLAY})),
        (PLAY, Play): Rule(play, frozenset({DUMP, REFILL, PLAY, OVER})),
        (PLAY, Pass): Rule(pass_, frozenset({PLAY})),
        (DUMP, Dump): Rule(dump, frozenset({REFILL, PLAY, OVER})),
        (REFILL, Reveal): Rule(refill, frozenset({REFILL, PLAY, OVER})),
    }
)
"""All transitions, in the order of a turn. What is not in the table is not legal (TURN-1)."""

_DOES: Final = tuple(
    {kind: rule.does for (p, kind), rule in RULES.items() if p is phase} for phase in Phase
)


def apply(state: State, action: Action) -> State:
    """The next state; the given one is unchanged. Always checked.

    Raises `IllegalAction` with the reason where the rules forbid the action, `WrongType` for what is no
    action. An action built by hand is as good as one from `legal_actions`.

    >>> from reco_rules import VARIANTS, new_game, parse_action
    >>> state = apply(new_game(VARIANTS["reprint-2"]), parse_action("reveal A1"))
    >>> print(state.hands[0])
    A1
    """
    return _next(state, action, None)


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The next state and what happened: `apply` and `events` in one go. Raises as `apply`."""
    log: list[Event] = []
    return _next(state, action, log), tuple(log)


def _next(state: State, action: Action, log: Log) -> State:
    if type(state) is not State:
        check_state(state)
    new = draft(state)
    try:
        _DOES[state.phase].get(type(action), not_now)(new, action, log)
    except Forbidden as forbidden:
        raise _illegal(state, action, forbidden.reason) from None
    return seal(new)


def events(state: State, action: Action) -> tuple[Event, ...]:
    """What happens when the action is made, in the order of the rules. Raises as `apply`.

    >>> from reco_rules import VARIANTS, parse_action, position
    >>> state = position(VARIANTS["amigo-2"], hands=("A1 A2 B1", "C1 C1 C1"), plants=("A1", "", "", ""))
    >>> for event in events(state, parse_action("play A1 A2")): print(event)
    seat 0 plays A1 A2 to plant A
    seat 0 takes the reward 0 of A for 4 units
    plant A is emptied: A1 A1 A2 are discarded
    seat 0 takes nothing from dump site A
    """
    return step(state, action)[1]


def why_illegal(state: State, action: Action) -> Reason | None:
    """`None` for a legal action, else the reason. Raises `WrongType` for what is no action.

    At a decision it belongs to the table and the seat to move, at `CHANCE` to the table alone.

    >>> from reco_rules import VARIANTS, parse_action, position
    >>> state = position(VARIANTS["amigo-2"], hands=("A1 A2 B1", "C1 C1 C1"))
    >>> print(why_illegal(state, parse_action("play A1 A1")))
    seat 0 holds 1 A1, not 2 (PLAY-2)
    """
    try:
        _next(state, action, None)
    except IllegalAction as illegal:
        return illegal.reason
    return None


def _illegal(state: State, action: Action, reason: Reason) -> IllegalAction:
    """The error for an action that is not legal."""
    legal = legal_actions(state)
    first = ", ".join(map(str, legal[:4])) or "nothing"
    more = f" and {len(legal) - 4} more" if len(legal) > 4 else ""
    return IllegalAction(str(action), reason, f"legal: {first}{more}")


# ---- what can be done ---------------------------------------------------------------------------


def current_player(state: State) -> int:
    """The seat to move, `CHANCE` (-1) or `TERMINAL` (-4).

    >>> from reco_rules import VARIANTS, new_game
    >>> current_player(new_game(VARIANTS["amigo-3"]))
    -1
    """
    if type(state) is not State:
        check_state(state)
    phase = state.phase
    if phase is PLAY or phase is DUMP:
        return state.seat
    return TERMINAL if phase is OVER else CHANCE


def legal_actions(state: State) -> tuple[Action, ...]:
    """All legal actions, sorted by id; empty only when the game is over.

    >>> from reco_rules import VARIANTS, position
    >>> state = position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1 C1 C1"))
    >>> print(", ".join(map(str, legal_actions(state))))
    play A1, play A1 A1, play B2
    """
    if type(state) is not State:
        check_state(state)
    phase = state.phase
    if phase is PLAY:
        return plays_from(state._hands >> 64 * state.seat & PACK)
    if phase is DUMP:
        hand = state._hands >> 64 * state.seat & PACK
        return dumps_from(hand, hand % 255 - state.variant.hand_limit)
    if phase is OVER:
        return ()
    pile = state._draw or state._discard
    return tuple(reveal for reveal in REVEALS if pile & 255 * reveal.card._pack)


def chance_outcomes(state: State) -> tuple[tuple[Action, int], ...]:
    """At `CHANCE` the reveals that are possible, each with the number of such cards in the pile.

    They follow from hidden cards: they belong to the table, never to a seat. Raises `NotAtChance`.

    >>> from reco_rules import VARIANTS, new_game
    >>> chance_outcomes(new_game(VARIANTS["amigo-3"]))[0]
    (Reveal(card=Card(color=0, value=1)), 19)
    """
    pile = unpack(_pile(state))
    return tuple((reveal, pile.count(reveal.card)) for reveal in legal_actions(state))


def sample(state: State, u: float) -> Action:
    """The chance outcome for a number `u` that is uniform in [0, 1): the draw of one card.

    Raises `NotAtChance`, `WrongType`, `InvalidValue`.

    >>> from reco_rules import VARIANTS, new_game
    >>> print(sample(new_game(VARIANTS["amigo-3"]), 0.99))
    reveal D2
    """
    pile = _pile(state)
    try:
        if 0 <= u < 1:
            return REVEALS[kind_at(pile, int(u * (pile % 255)))]
    except TypeError:
        raise WrongType(f"u is a number from 0 to below 1, not {shown(u)}") from None
    raise InvalidValue(f"u is {shown(u)}, but must be at least 0 and below 1")


def _pile(state: State) -> int:
    """The pile that the next card is drawn from (X-2)."""
    if type(state) is not State:
        check_state(state)
    phase = state.phase
    if phase is REFILL or phase is DEAL:
        return state._draw or state._discard
    raise NotAtChance(f"in phase {phase.name} no card is drawn")
