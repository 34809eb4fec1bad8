"""Action cards: getting them (R17), using them (R36), and Barter (R34)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from reco_rules.legality import Forbidden
from reco_rules.messages import say
from reco_rules.recicle.actions import SWAPS, Accept, Offer, Pick, Refuse, Swap
from reco_rules.recicle.board import Card
from reco_rules.recicle.events import Bartered, CardUsed, Offered, Refused, Swapped
from reco_rules.recicle.flow import free_slots, pick, settle
from reco_rules.recicle.state import CARDS, Draft, Exchange, Phase, State

MOST_SWAPS = 2
"""How many cubes are bartered in a round (R34)."""


def has_card(state: State, card: Card) -> bool:
    """Whether the seat has a card of the kind that it has not used in this round (R36, A5, A6)."""
    number = CARDS.index(card)
    return state.cards[state.player][number] > state.play.used[number]


def check_card(state: State, card: Card) -> None:
    """Raise `Forbidden` unless the seat may use such a card now (R36, A5, A45)."""
    if not has_card(state, card):
        held = state.cards[state.player][CARDS.index(card)]
        raise Forbidden(
            "card-used" if held else "no-card",
            "A5" if held else "R36",
            card.value,
            say("{seat} has used {card} in this round")
            if held
            else say("{seat} does not have the card {card}"),
            seat=state.player,
            card=card,
        )


def use_card(draft: Draft, card: Card) -> None:
    """Note that the seat used the card in this round."""
    used = list(draft.play.used)
    used[CARDS.index(card)] += 1
    draft.done(used=tuple(used))
    draft.log.append(CardUsed(draft.player, card))


# ---- getting cards ------------------------------------------------------------------------------


def check_pick(state: State, action: Pick) -> None:
    """R17: a card that lies open on the table. Raises `Forbidden`."""
    if not state.offered_cards[CARDS.index(action.card)]:
        template = say("no card {card} lies open on the table")
        raise Forbidden("card-taken", "R17", action.card.value, template, card=action.card)


def take_card(draft: Draft, state: State, action: Pick) -> None:
    """R17, R47: the seat takes the card, or the neutral team blocks it."""
    pick(draft, CARDS.index(action.card))
    settle(draft)


def picks(state: State) -> Iterator[Pick]:
    """All cards."""
    return map(Pick, CARDS)


# ---- barter -------------------------------------------------------------------------------------


def _check_barter(state: State, give: int, get: int, theirs: int) -> None:
    """R34: up to two cubes of the cart, each for one that is there."""
    if not state.play.swaps:
        check_card(state, Card.BARTER)
    if state.play.swaps >= MOST_SWAPS:
        template = say("{seat} has bartered {most} cubes in this round")
        raise Forbidden("all-bartered", "R34", give, template, seat=state.player, most=MOST_SWAPS)
    if not state.carts[state.player][give]:
        template = say("{seat} has no {material} in the cart")
        raise Forbidden("not-in-cart", "R34", give, template, seat=state.player, material=give)
    if not theirs:
        template = say("there is no {material} to get")
        raise Forbidden("not-there", "R34", get, template, material=get)


def check_swap(state: State, swap: Swap) -> None:
    """R34, A39: the warehouse has the one and a free slot for the other. Raises `Forbidden`."""
    _check_barter(state, swap.give, swap.get, state.warehouse[swap.get])
    if not free_slots(state, swap.give):
        template = say("all slots for {material} are full")
        raise Forbidden("column-full", "A39", swap.give, template, material=swap.give)


def _bartered(draft: Draft, seat: int, give: int, get: int) -> None:
    if not draft.play.swaps:
        use_card(draft, Card.BARTER)
    draft.done(swaps=draft.play.swaps + 1)
    draft.carts[seat] = draft.carts[seat].plus(give, -1).plus(get)


def swap(draft: Draft, state: State, action: Swap) -> None:
    """R34, A39: no money changes hands."""
    _bartered(draft, draft.player, action.give, action.get)
    draft.warehouse = draft.warehouse.plus(action.get, -1).plus(action.give)
    draft.log.append(Swapped(draft.player, action.give, action.get))


def check_offer(state: State, offer: Offer) -> None:
    """R34, A39: another seat that has the cube, and has not refused. Raises `Forbidden`."""
    if offer.seat >= state.variant.players or offer.seat == state.player:
        template = say("cubes are offered to another player, not to {other}")
        raise Forbidden("no-partner", "R34", offer.seat, template, other=offer.seat)
    _check_barter(state, offer.give, offer.get, state.carts[offer.seat][offer.get])
    if offer.seat in state.play.refused:
        template = say("{other} has refused in this round")
        raise Forbidden("refused", "R34", offer.seat, template, other=offer.seat)


def offer(draft: Draft, state: State, action: Offer) -> None:
    """R34: the other seat decides."""
    draft.offer = Exchange(action.seat, action.give, action.get)
    draft.phase = Phase.BARTER
    draft.log.append(Offered(draft.player, action.seat, action.give, action.get))


def check_answer(state: State, answer: Accept | Refuse) -> None:
    """R34: both answers are always possible."""


def accept(draft: Draft, state: State, action: Accept) -> None:
    """R34: one cube for the other."""
    exchange = cast("Exchange", draft.offer)  # in this phase there is one
    other, give, get = exchange.seat, exchange.give, exchange.get
    _bartered(draft, draft.player, give, get)
    draft.carts[other] = draft.carts[other].plus(get, -1).plus(give)
    draft.log.append(Bartered(draft.player, other, give, get))
    draft.offer, draft.phase = None, Phase.ROUND


def refuse(draft: Draft, state: State, action: Refuse) -> None:
    """R34: who refuses is not asked again in this round."""
    other = cast("Exchange", draft.offer).seat  # in this phase there is one
    draft.done(refused=tuple(sorted((*draft.play.refused, other))))
    draft.log.append(Refused(draft.player, other))
    draft.offer, draft.phase = None, Phase.ROUND


def _barters(state: State) -> bool:
    """Whether the seat may barter in this round (R34): else there is nothing to look through."""
    swaps = state.play.swaps
    return 0 < swaps < MOST_SWAPS or (not swaps and has_card(state, Card.BARTER))


def swaps(state: State) -> Iterator[Swap]:
    """Exchanges of what the cart has for what the warehouse has."""
    if _barters(state):
        cart, warehouse = state.carts[state.player], state.warehouse
        for swap in SWAPS:
            if cart[swap.give] and warehouse[swap.get]:
                yield swap


def offers(state: State) -> Iterator[Offer]:
    """Exchanges of what the cart has for what other carts have."""
    if not _barters(state):
        return
    cart = state.carts[state.player]
    for seat, other in enumerate(state.carts):
        if seat != state.player:
            for swap in SWAPS:
                if cart[swap.give] and other[swap.get]:
                    yield Offer(seat, swap.give, swap.get)


def accepts(state: State) -> Iterator[Accept]:
    """Accepting."""
    yield Accept()


def refuses(state: State) -> Iterator[Refuse]:
    """Refusing."""
    yield Refuse()
