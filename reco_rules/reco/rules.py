"""The rules: one table, phase x kind of action -> what it does or why not, which phases may follow.

`legal_actions`, `apply`, `events` and `why_illegal` read the table, and so do the phase diagram and the
tests. The functions follow the rulebook from the deal to the end of the turn; each line names its clause.
"""

# A row holds a variant and integers, so its entries are Any, which pyright calls unknown here and there:
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, TypeAlias

import attrs

from reco_rules.errors import IllegalAction, Reason
from reco_rules.game import CHANCE, TERMINAL
from reco_rules.legality import Forbidden, illegal_action
from reco_rules.reco.actions import (
    DUMPS,
    PLAYS,
    REVEALS,
    Action,
    Dump,
    Pass,
    Play,
    Reveal,
)
from reco_rules.reco.cards import SHORT, unpack
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
from reco_rules.reco.reasons import (
    must_pass,
    must_play,
    not_held,
    not_in_pile,
    not_now,
    wrong_number,
)
from reco_rules.reco.state import (
    CLAIMS,
    DISCARD,
    DRAW,
    HANDS,
    MISSING,
    NO_SITE,
    PHASE,
    PLANT,
    PLANTS,
    PLAYER,
    SEAT,
    SITE,
    SITES,
    VARIANT,
    Phase,
    Row,
    State,
    deal_places,
    no_state,
)
from reco_rules.reco.variants import Variant
from reco_rules.reco.words import IN_NOTATION

DEAL, PLAY, DUMP, REFILL, OVER = map(int, Phase)

Log: TypeAlias = list[Event] | None
"""Where a rule writes what happens; None where nobody asks."""


# ---- the deal -----------------------------------------------------------------------------------


def deal(row: Row, reveal: Reveal, log: Log) -> None:
    """SETUP-2 to SETUP-4: the opening hands seat by seat and a card to each dump site A to D."""
    left = row[DRAW] - reveal._pack
    if left & SHORT:
        raise not_in_pile("SETUP-4", reveal)
    row[DRAW] = left
    place: int = deal_places(row[VARIANT])[-row[MISSING]]
    row[place] += reveal._pack
    row[MISSING] -= 1
    if log is not None:
        if place >= HANDS:
            log.append(Dealt(place - HANDS, reveal.card))  # SETUP-2
        else:
            log.append(Revealed(place - SITES, reveal.card))  # SETUP-3
    if not row[MISSING]:  # SETUP-4: the rest is the draw pile
        row[PHASE], row[PLAYER] = PLAY, row[SEAT]
        if log is not None:
            log.append(TurnBegan(row[SEAT]))  # SETUP-5


# ---- the turn -----------------------------------------------------------------------------------


def play(row: Row, action: Play, log: Log) -> None:
    """PLAY-1 to PLAY-3, REWARD-1 to REWARD-4, TAKE-1: play, reward, take."""
    variant: Variant = row[VARIANT]
    seat, color, played = row[SEAT], action.color, action._pack
    hand_at = HANDS + seat
    hand = row[hand_at]
    if (hand - played) & SHORT:  # PLAY-2
        raise not_held(row, "PLAY-2", played) if hand else must_pass(row, action)
    row[PLANTS] += played  # PLAY-3
    plant = row[PLANTS] & PLANT[color]
    in_plant = plant % 255 + (plant >> 32) % 255  # REWARD-1
    if in_plant < variant.threshold:  # REWARD-4
        row[MISSING] = in_plant + 1  # REFILL-1
    else:  # REWARD-2: one, however many units
        claims: int = row[CLAIMS + color] << 3 | seat
        row[CLAIMS + color] = claims
        row[PLANTS] -= plant  # REWARD-3, X-1
        row[DISCARD] += plant
        emptied = claims.bit_length() // 3 == len(variant.stack)
        row[MISSING] = 0 if emptied else 1  # X-5, else X-11
    taken = row[SITES + color]  # TAKE-1
    row[SITES + color] = 0
    row[hand_at] = hand = hand - played + taken
    row[SITE] = color
    if log is not None:
        log.append(Played(seat, color, action.cards))
        if in_plant < variant.threshold:
            log.append(NoReward(seat, color, in_plant))
        else:
            value = variant.stack[row[CLAIMS + color].bit_length() // 3 - 1]
            log.append(RewardTaken(seat, color, in_plant, value))
            log.append(PlantEmptied(color, unpack(plant)))
        log.append(SiteTaken(seat, color, unpack(taken)))
    if hand % 255 > variant.hand_limit:  # DUMP-1
        row[PHASE] = DUMP
        if log is not None:
            log.append(DumpDemanded(seat, hand % 255 - variant.hand_limit))
    else:
        _end_of_take(row, log)


def dump(row: Row, action: Dump, log: Log) -> None:
    """DUMP-1 to DUMP-3: the cards above the limit, freely chosen, face down."""
    seat, dumped = row[SEAT], action._pack
    hand = row[HANDS + seat]
    if dumped % 255 != hand % 255 - row[VARIANT].hand_limit:  # DUMP-1
        raise wrong_number(row, dumped)
    if (hand - dumped) & SHORT:  # DUMP-2
        raise not_held(row, "DUMP-2", dumped)
    row[HANDS + seat] = hand - dumped
    row[HANDS + row[VARIANT].players + seat] += dumped  # DUMP-3
    if log is not None:
        log.append(Dumped(seat, len(action.cards), action.cards))
    _end_of_take(row, log)


def _end_of_take(row: Row, log: Log) -> None:
    """END-1, END-2, X-5: an emptied stack wants no refill and ends the game here."""
    if not row[MISSING]:
        _over(row, Cause.STACK_EMPTIED, log)
    elif row[DRAW] or row[DISCARD]:
        row[PHASE], row[PLAYER] = REFILL, CHANCE
    else:
        _end_of_turn(row, log)


def refill(row: Row, reveal: Reveal, log: Log) -> None:
    """REFILL-1, REFILL-2: one card of the refill, face up."""
    pile, card = row[DRAW], reveal._pack
    if not pile:  # REFILL-2, X-2
        pile, row[DISCARD] = row[DISCARD], 0
    left = pile - card
    if left & SHORT:
        raise not_in_pile("REFILL-2", reveal)
    if log is not None:
        if not row[DRAW]:
            log.append(Recycled(unpack(pile)))
        log.append(Revealed(row[SITE], reveal.card))
    row[DRAW] = left
    row[SITES + row[SITE]] += card
    missing = row[MISSING] - 1
    row[MISSING] = missing
    if not missing or not (left or row[DISCARD]):  # or both piles are empty
        _end_of_turn(row, log)


def _end_of_turn(row: Row, log: Log) -> None:
    """TURN-1: clockwise. X-3: nothing is made up for later. X-4: without a card the game is over."""
    seat = row[SEAT]
    if row[MISSING]:
        if log is not None:
            log.append(RefillShort(row[SITE], row[MISSING]))
        row[MISSING] = 0
    if not row[HANDS + seat] and not any(row[HANDS : HANDS + row[VARIANT].players]):
        _over(row, Cause.NO_CARDS, log)
        return
    seat += 1
    if seat == row[VARIANT].players:
        seat = 0
    row[PHASE] = PLAY
    row[SEAT] = row[PLAYER] = seat
    row[SITE] = NO_SITE
    if log is not None:
        log.append(TurnBegan(seat))


def pass_(row: Row, action: Pass, log: Log) -> None:
    """PASS-1: no play, no take, no refill. X-10: not by choice."""
    if row[HANDS + row[SEAT]]:
        raise must_play(row)
    if log is not None:
        log.append(Passed(row[SEAT]))
    _end_of_turn(row, log)


def _over(row: Row, cause: Cause, log: Log) -> None:
    """END-1, X-4. The seat stays that of the last turn."""
    if log is not None:
        log.append(GameOver(cause, row[SITE] if cause is Cause.STACK_EMPTIED else None))
    row[SITE] = NO_SITE
    row[PHASE], row[PLAYER] = OVER, TERMINAL


# ---- the table ----------------------------------------------------------------------------------


@attrs.frozen
class Rule:
    """What one kind of action does in one phase, and which phases may follow."""

    does: Callable[[Row, Any, Log], None]  # Any: the type of action is in the table's key
    next_phases: frozenset[Phase]


RULES: Final[Mapping[tuple[Phase, type[Action]], Rule]] = MappingProxyType(
    {
        (Phase.DEAL, Reveal): Rule(deal, frozenset({Phase.DEAL, Phase.PLAY})),
        (Phase.PLAY, Play): Rule(
            play, frozenset({Phase.DUMP, Phase.REFILL, Phase.PLAY, Phase.OVER})
        ),
        (Phase.PLAY, Pass): Rule(pass_, frozenset({Phase.PLAY})),
        (Phase.DUMP, Dump): Rule(dump, frozenset({Phase.REFILL, Phase.PLAY, Phase.OVER})),
        (Phase.REFILL, Reveal): Rule(refill, frozenset({Phase.REFILL, Phase.PLAY, Phase.OVER})),
    }
)
"""All transitions, in the order of a turn. What is not in the table is not legal (TURN-1)."""

_DOES: Final = tuple(
    {kind: rule.does for (phase, kind), rule in RULES.items() if phase is due} for due in Phase
)


def apply(state: State, action: Action, log: Log = None) -> State:
    """The next state; the given one is unchanged. Always checked. With `log`, what happens is added there.

    Raises `IllegalAction` with the reason where the rules forbid the action, `WrongType` for what is no
    action. An action built by hand is as good as one from `legal_actions`.

    >>> from reco_rules import VARIANTS, new_game, parse_action
    >>> state = apply(new_game(VARIANTS["reprint-2"]), parse_action("reveal A1"))
    >>> print(state.hands[0])
    A1
    """
    try:
        row = state._row.copy()
    except (AttributeError, TypeError):
        raise no_state(state) from None
    try:
        does = _DOES[row[PHASE]][type(action)]
    except KeyError:
        does = not_now
    try:
        does(row, action, log)
    except Forbidden as forbidden:
        reason = forbidden.reason(IN_NOTATION)
        raise illegal_action(action, reason, legal_actions(state)) from None
    new = State()
    new._row = row
    return new


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The next state and what happened: `apply` and `events` in one go. Raises as `apply`.

    >>> from reco_rules import VARIANTS, parse_action, position
    >>> state = position(VARIANTS["amigo-2"], hands=("A1 B2", "C1"))
    >>> after, happened = step(state, parse_action("play A1"))
    >>> print(after.phase.name, "|", happened[1])
    REFILL | plant A holds 1 unit: no reward
    """
    log: list[Event] = []
    return apply(state, action, log), tuple(log)


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
    try:  # the rules check while they write the row, for speed: what is forbidden is tried
        apply(state, action)
    except IllegalAction as illegal:
        return illegal.reason
    return None


# ---- what can be done ---------------------------------------------------------------------------


def current_player(state: State) -> int:
    """The seat to move, `CHANCE` (-1) or `TERMINAL` (-4).

    >>> from reco_rules import VARIANTS, new_game
    >>> current_player(new_game(VARIANTS["amigo-3"]))
    -1
    """
    try:
        player: int = state._row[PLAYER]
    except (AttributeError, TypeError):
        raise no_state(state) from None
    return player


def legal_actions(state: State) -> tuple[Action, ...]:
    """All legal actions, sorted by id; empty only when the game is over.

    >>> from reco_rules import VARIANTS, position
    >>> state = position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1 C1 C1"))
    >>> print(", ".join(map(str, legal_actions(state))))
    play A1, play A1 A1, play B2
    """
    try:
        row = state._row
        phase = row[PHASE]
    except (AttributeError, TypeError):
        raise no_state(state) from None
    if phase == PLAY:
        return PLAYS[row[HANDS + row[SEAT]]]
    if phase == DUMP:
        variant: Variant = row[VARIANT]
        return DUMPS[variant.hand_limit][row[HANDS + row[SEAT]]]
    if phase == OVER:
        return ()
    pile = row[DRAW] or row[DISCARD]
    return tuple(reveal for reveal in REVEALS if not (pile - reveal._pack) & SHORT)
