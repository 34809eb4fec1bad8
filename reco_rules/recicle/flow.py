"""The course of a game: whose part comes next, and what happens by itself: R6 to R9, R21, R26, R36, R42."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from reco_rules.legality import Forbidden
from reco_rules.messages import say
from reco_rules.recicle.actions import End
from reco_rules.recicle.cubes import MATERIALS, NO_CUBES, ORGANIC, RECYCLABLES, Cubes
from reco_rules.recicle.events import (
    BuyingBegan,
    CardBlocked,
    CardsReturned,
    CardTaken,
    Charged,
    Collected,
    CollectedFree,
    Delivered,
    GameOver,
    NeutralBegan,
    NoSlot,
    PaidWith,
    RecyclingBegan,
    RoundBegan,
    SetupBegan,
    TurnBegan,
)
from reco_rules.recicle.money import charge, track_of
from reco_rules.recicle.numbers import ROUNDS
from reco_rules.recicle.state import (
    CARDS,
    NO_CARDS,
    NOTHING_DONE,
    Choice,
    Draft,
    Phase,
    Play,
    State,
    Table,
    Target,
    check_new_game,
    empty_table,
    own,
    to_place,
)
from reco_rules.recicle.variants import Variant

BUYS = (1, 2, 1)
"""How many pieces may be bought in each buying round (R21)."""


def new_game(variant: Variant, first_seat: int = 0) -> State:
    """The state in which the game begins: at setup where somebody places pieces (R8), else in turn 1.

    Raises `WrongType`, `InvalidSeat`.

    >>> from reco_rules.recicle import VARIANTS
    >>> state = new_game(VARIANTS["reconstruction-1-2"], first_seat=1)
    >>> state.turn, state.phase.name, state.player
    (1, 'ROUND', 1)
    """
    check_new_game(variant, first_seat)
    draft = Draft(empty_table(variant, first_seat))
    _setup(draft, 0)
    return draft.state()


# ---- the parts of a game, one after the other ---------------------------------------------------


def check_end(state: State, action: End) -> None:
    """R9, R8: what must be done in a part has been done; recycling is no must (A24). Raises `Forbidden`."""
    if state.phase is Phase.ROUND and not state.play.moved:
        template = say("{seat} must move a collector first")
        raise Forbidden("must-move", "R9", action, template, seat=state.player)
    if state.phase is Phase.SETUP:
        left = to_place(state.variant, state.first, state.player) - state.play.pieces
        if left:
            template = say("{seat} must place {left} more in the warehouse first")
            raise Forbidden("must-place", "R8", action, template, seat=state.player, left=left)


def end(draft: Draft, state: State, action: End) -> None:
    """The next part begins."""
    part_over(draft)


def ends(state: State) -> Iterator[End]:
    """Ending."""
    yield End()


def part_over(draft: Draft) -> None:
    """Whose part comes next (R7, R9, R21, R22, R42, A31, A38, A46)."""
    if draft.phase is Phase.SETUP:
        _setup(draft, _place(draft) + 1)
    elif draft.phase is Phase.WAREHOUSE:
        last = _last_mover(draft)
        if (last - draft.player) % draft.variant.players < draft.variant.players - 1:
            _buy(draft, draft.round, draft.player - 1)
        elif draft.round < len(BUYS):
            _buy(draft, draft.round + 1, last)
        else:
            _recycle(draft, draft.first)
    elif draft.phase is Phase.RECYCLING:
        if _is_last(draft):
            _end_of_turn(draft)
        else:
            _recycle(draft, draft.player + 1)
    elif draft.round > ROUNDS:
        _extra_round(draft)
    elif not _is_last(draft):
        _round(draft, draft.round, draft.player + 1)
    elif draft.variant.neutral and not draft.play.neutral:
        _begin(draft, Phase.NEUTRAL, draft.round, draft.player, Play(neutral=True))
        draft.log.append(NeutralBegan(draft.player, draft.round))
    elif draft.round < ROUNDS:
        _round(draft, draft.round + 1, draft.first)
    else:
        _extra_round(draft)


def _begin(draft: Draft, phase: Phase, round: int, seat: int, play: Play = NOTHING_DONE) -> None:
    draft.phase, draft.round, draft.play = phase, round, play
    draft.player = seat % draft.variant.players


def _place(draft: Draft) -> int:
    """The place of the seat in the order of the turn, from 0 (R7)."""
    return (draft.player - draft.first) % draft.variant.players


def _is_last(draft: Draft) -> bool:
    return _place(draft) == draft.variant.players - 1


def _setup(draft: Draft, place: int) -> None:
    """R8: from this place on, the next who places pieces in the warehouse; then turn 1."""
    for seat in range(draft.first + place, draft.first + draft.variant.players):
        _begin(draft, Phase.SETUP, 0, seat)
        if pieces := to_place(draft.variant, draft.first, draft.player):
            draft.log.append(SetupBegan(draft.player, pieces))
            return
    _turn(draft, draft.first)


def _turn(draft: Draft, first: int) -> None:
    """R7: the next turn; R26, A32: the rich pay, but for the first turn."""
    draft.turn += 1
    draft.first = first
    draft.log.append(TurnBegan(draft.turn, first))
    for steps in range(draft.variant.players):
        seat = (first + steps) % draft.variant.players
        money = charge(draft.board, draft.money[seat])
        if money and draft.turn > 1:
            draft.money[seat] -= money
            draft.log.append(Charged(seat, money))
    _round(draft, 1, first)


def _round(draft: Draft, round: int, seat: int) -> None:
    """R9: a seat's round, in which nothing is done yet, whatever was bought at setup (A4)."""
    _begin(draft, Phase.ROUND, round, seat)
    draft.log.append(RoundBegan(draft.player, round))


def _extra_round(draft: Draft) -> None:
    """R42: after round 3, in the order of the productivity tiles; then step 2."""
    orders = {own(draft, seat).order: seat for seat in range(draft.variant.players)}
    later = [order for order in orders if order > max(0, draft.round - ROUNDS)]
    if later:
        _round(draft, ROUNDS + min(later), orders[min(later)])
    else:
        _buy(draft, 1, _last_mover(draft))


def _last_mover(draft: Draft) -> int:
    """R21, A31: the seat of the last round of step 1, extra rounds included, buys first."""
    orders = {own(draft, seat).order: seat for seat in range(draft.variant.players)}
    return orders[max(orders)] if max(orders) else (draft.first - 1) % draft.variant.players


def _buy(draft: Draft, round: int, seat: int) -> None:
    """R21: a seat's buying round, counterclockwise."""
    _begin(draft, Phase.WAREHOUSE, round, seat)
    draft.log.append(BuyingBegan(draft.player, round, BUYS[round - 1]))


def _recycle(draft: Draft, seat: int) -> None:
    """R22, A46: a seat's recycling, in the order of the turn."""
    _begin(draft, Phase.RECYCLING, 0, seat)
    draft.log.append(RecyclingBegan(draft.player))


def _end_of_turn(draft: Draft) -> None:
    """R36: the cards return; R6: the game ends with the last turn; R7: else the next one begins."""
    if any(map(any, (draft.blocked, *draft.cards))):
        draft.log.append(CardsReturned())
    draft.cards = [NO_CARDS] * draft.variant.players
    draft.blocked = NO_CARDS
    if draft.turn == draft.variant.turns:
        _begin(draft, Phase.OVER, 0, draft.player)
        draft.log.append(GameOver())
    else:
        _turn(draft, (draft.first + 1) % draft.variant.players)


# ---- what happens by itself ---------------------------------------------------------------------


def settle(draft: Draft) -> None:
    """Make choices that are none, and find what is due: another choice, or the rest of the part.

    A choice with one possibility, or with none, is made by itself.
    """
    while draft.to_take:
        choice = draft.to_take[0]
        options = takeable(draft, choice)
        if len(options) > 1:
            draft.phase = Phase.TAKE
            return
        if options:
            draft.to_take = (choice.without(options[0]), *draft.to_take[1:])
            collect(draft, NO_CUBES.plus(options[0]), choice.to)
        else:
            draft.to_take = draft.to_take[1:]
    while draft.picks:
        cards = [card for card, count in enumerate(_offered(draft)) if count]
        if len(cards) > 1:
            draft.phase = Phase.PICK
            return
        if cards:
            pick(draft, cards[0])
        else:
            draft.picks = 0  # A40
    while draft.owed:
        kinds = [m for m in RECYCLABLES if draft.stores[draft.player][m]]
        if len(kinds) > 1:
            draft.phase = Phase.PAY
            return
        pay_with(draft, kinds[0])
    if draft.play.neutral:  # R47: it has moved, and does nothing else
        part_over(draft)
    else:
        draft.phase = Phase.ROUND if draft.turn else Phase.SETUP


def takeable(table: Table | Draft, choice: Choice) -> list[int]:
    """The materials that may be collected next: there, and with room for them (R13, R19, R29, R48)."""
    if not choice.left:
        return []
    seat, supply = table.player, table.supply
    there = [
        material
        for material in MATERIALS
        if supply[material]
        and (choice.pool[material] or (choice.substitutes and material != ORGANIC))
    ]
    if choice.to is Target.COOPERATIVE:
        fits, store = own(table).fits, table.stores[seat]
        has_room = table.landfills[seat] < table.board.landfill
        return [m for m in there if (has_room if m == ORGANIC else fits(store.plus(m)))]
    if choice.to is Target.WAREHOUSE:
        return [m for m in there if m != ORGANIC and free_slots(table, m)]
    return there


def free_slots(table: Table | Draft, material: int) -> int:
    """How many slots of the warehouse are free for the material (R19)."""
    return len(table.board.warehouse[material]) - table.warehouse[material]


def collect(draft: Draft, cubes: Cubes, target: Target) -> None:
    """The cubes go from the supply to where they are collected to."""
    seat = draft.player
    if not cubes:
        return
    if target is Target.CART:
        draft.supply -= cubes
        draft.carts[seat] += cubes
        draft.play = attrs.evolve(draft.play, collected=draft.play.collected + cubes)
        draft.log.append(Collected(seat, cubes))
    elif target is Target.COOPERATIVE:
        for material in [m for m in MATERIALS if cubes[m]]:
            draft.supply = draft.supply.plus(material, -1)
            if material == ORGANIC:
                draft.landfills[seat] += 1
            else:
                draft.stores[seat] = draft.stores[seat].plus(material)
            draft.log.append(CollectedFree(seat, material))
    else:  # A37: what finds no slot returns
        brought = Cubes((*[min(free_slots(draft, m), cubes[m]) for m in RECYCLABLES], 0))
        draft.supply -= brought
        draft.warehouse += brought
        if brought:
            draft.log.append(Delivered(brought))
        if brought != cubes:
            draft.log.append(NoSlot(len(cubes) - len(brought)))


def _offered(draft: Draft) -> list[int]:
    rows = zip(draft.board.cards, draft.blocked, *draft.cards, strict=True)
    return [copies - sum(taken) for copies, *taken in rows]


def pick(draft: Draft, card: int) -> None:
    """R17: the seat takes the card; R47: the neutral team blocks it."""
    draft.picks -= 1
    if draft.play.neutral:
        draft.blocked = _one_more(draft.blocked, card)
        draft.log.append(CardBlocked(CARDS[card]))
    else:
        draft.cards[draft.player] = _one_more(draft.cards[draft.player], card)
        draft.log.append(CardTaken(draft.player, CARDS[card]))


def _one_more(counts: tuple[int, ...], place: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] + 1, *counts[place + 1 :])


def pay_with(draft: Draft, material: int) -> None:
    """R20: a recyclable of the cooperative pays for a tile."""
    cube = NO_CUBES.plus(material)
    draft.owed -= 1
    draft.stores[draft.player] -= cube
    draft.supply += cube
    draft.log.append(PaidWith(draft.player, cube))


def receive(draft: Draft, money: int) -> None:
    """R23: the seat's marker goes forward."""
    seat = draft.player
    draft.money[seat] = track_of(draft.board).receive(draft.money[seat], money)
