"""Buying and selling: R8, R15, R19 to R21, R31, R32, R37, R43."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import cast

from reco_rules.legality import Forbidden
from reco_rules.messages import Message, say
from reco_rules.recicle.actions import SALES, Acquire, Buy, Carry, Pay, Place, Resell, Sell
from reco_rules.recicle.board import Card, Tile, TileKind
from reco_rules.recicle.cards import check_card, has_card, use_card
from reco_rules.recicle.cubes import LETTERS, NO_CUBES, ORGANIC, RECYCLABLES, Cubes
from reco_rules.recicle.events import Acquired, Bought, Carried, PaidWith, Placed, Resold, Sold
from reco_rules.recicle.flow import BUYS, free_slots, pay_with, receive, settle
from reco_rules.recicle.money import track_of
from reco_rules.recicle.numbers import EQUIPMENT_SPACES
from reco_rules.recicle.state import (
    Cooperative,
    Draft,
    Phase,
    State,
    cooperative,
    own,
    to_place,
)

LOSS = 2
"""How much less than its price an equipment is sold back for (R37)."""


def check_money(state: State, money: int) -> None:
    """A34: nobody goes beyond the last red space. Raises `Forbidden`."""
    if track_of(state.board).spend(state.money[state.player], money) is None:
        raise Forbidden(
            "beyond-credit",
            "A34",
            money,
            say("{seat} stands at {money} and cannot pay ${price}: no debt is above ${debt}"),
            seat=state.player,
            money=track_of(state.board).text(state.money[state.player]),
            price=money,
            debt=state.board.debt,
        )


def spend(draft: Draft, money: int) -> None:
    """R23, R24: the seat's marker goes back."""
    position = track_of(draft.board).spend(draft.money[draft.player], money)
    draft.money[draft.player] = cast(int, position)  # that it can be was checked


def check_fits(state: State, material: int) -> None:
    """R15, R21, A19: only what can be stored is bought. Raises `Forbidden`."""
    if not own(state).fits(state.stores[state.player].plus(material)):
        template = say("{seat} has no place for {material} in the cooperative")
        raise Forbidden(
            "no-place", "A19", LETTERS[material], template, seat=state.player, material=material
        )


def _not_there(clause: str, template: Message, material: int, seat: int) -> Forbidden:
    return Forbidden("not-there", clause, LETTERS[material], template, material=material, seat=seat)


# ---- the warehouse ------------------------------------------------------------------------------


def check_place(state: State, action: Place) -> None:
    """R8: a slot of the color is free, and something is still to be placed. Raises `Forbidden`."""
    if state.play.pieces >= to_place(state.variant, state.first, state.player):
        template = say("{seat} has placed all that is placed at setup")
        raise Forbidden("all-placed", "R8", action, template, seat=state.player)
    check_slot(state, action.material, 1, "R8")
    if not state.supply[action.material]:
        raise _not_there(
            "R8", say("the supply is out of {material}"), action.material, state.player
        )


def place(draft: Draft, state: State, action: Place) -> None:
    """R8: into the warehouse, for $1."""
    draft.supply = draft.supply.plus(action.material, -1)
    draft.warehouse = draft.warehouse.plus(action.material)
    receive(draft, 1)
    draft.done(pieces=draft.play.pieces + 1)
    draft.log.append(Placed(draft.player, action.material))


def places(state: State) -> Iterator[Place]:
    """All recyclables."""
    return map(Place, RECYCLABLES)


def check_slot(state: State, material: int, count: int, clause: str) -> None:
    """R19: the slots of the color have room for so many. Raises `Forbidden`."""
    free = free_slots(state, material)
    if count > free:
        template = say("the warehouse has {free} free slots for {material}, not {count}")
        raise Forbidden(
            "column-full",
            clause,
            LETTERS[material],
            template,
            free=free,
            material=material,
            count=count,
        )


def check_sell(state: State, action: Sell) -> None:
    """R19: once per round, what the cart has and the warehouse has slots for. Raises `Forbidden`."""
    if state.play.sold:
        template = say("{seat} has sold in this round")
        raise Forbidden("already-sold", "R19", action.cubes, template, seat=state.player)
    cart = state.carts[state.player]
    for material in RECYCLABLES:
        if cart[material] < action.cubes[material]:
            template = say("{seat} has fewer {material} in the cart")
            raise _not_there("R19", template, material, state.player)
        if action.cubes[material]:
            check_slot(state, material, action.cubes[material], "R19")


def sell(draft: Draft, state: State, action: Sell) -> None:
    """R19: $1 for each."""
    draft.carts[draft.player] -= action.cubes
    draft.warehouse += action.cubes
    receive(draft, len(action.cubes))
    draft.done(sold=True)
    draft.log.append(Sold(draft.player, action.cubes, len(action.cubes)))


def sells(state: State) -> Iterator[Sell]:
    """Sales of what the cart has and the warehouse has slots for."""
    cart = state.carts[state.player]
    if state.play.sold or not cart:
        return iter(())
    return iter(_sales(tuple([min(cart[m], free_slots(state, m)) for m in RECYCLABLES])))


@lru_cache(maxsize=4096)
def _sales(most: tuple[int, ...]) -> tuple[Sell, ...]:
    """All sales of so many of each recyclable at most."""
    return tuple([sale for sale in SALES if sale.cubes in Cubes((*most, 0))])


def price(state: State, material: int) -> int:
    """What the cheapest piece of the material costs the seat (R31, R43, A16, A18)."""
    slot = state.board.warehouse[material][state.warehouse[material] - 1]
    return max(1, slot - 1) if own(state).merchant else slot


def check_buy(state: State, action: Buy) -> None:
    """R21, R31: as many as the buying round or the cards allow. Raises `Forbidden`."""
    if state.phase is Phase.ROUND:
        check_card(state, Card.BUYING)
    elif state.play.pieces >= BUYS[state.round - 1]:
        raise Forbidden(
            "all-bought",
            "R21",
            action,
            say("{seat} has bought the {pieces} of this buying round"),
            seat=state.player,
            pieces=state.play.pieces,
        )
    if not state.warehouse[action.material]:
        template = say("the warehouse has no {material}")
        raise _not_there("R21", template, action.material, state.player)
    check_fits(state, action.material)
    check_money(state, price(state, action.material))


def buy(draft: Draft, state: State, action: Buy) -> None:
    """R21, R31: to the cooperative."""
    money = price(state, action.material)
    if state.phase is Phase.ROUND:
        use_card(draft, Card.BUYING)
    else:
        draft.done(pieces=draft.play.pieces + 1)
    spend(draft, money)
    draft.warehouse = draft.warehouse.plus(action.material, -1)
    draft.stores[draft.player] = draft.stores[draft.player].plus(action.material)
    draft.log.append(Bought(draft.player, action.material, money))


def buys(state: State) -> Iterator[Buy]:
    """What the warehouse has."""
    if state.phase is Phase.WAREHOUSE or has_card(state, Card.BUYING):
        for material in RECYCLABLES:
            if state.warehouse[material]:
                yield Buy(material)


# ---- from the cart to the cooperative -----------------------------------------------------------


def carrying_cost(state: State, material: int) -> int:
    """What the next piece costs (R15, R43, A17): the first of a material in a visit is dearer."""
    cost = state.board.costs[material]
    if state.play.visiting and state.play.carried[material]:
        return cost.further
    return cost.merchant if own(state).merchant else cost.first


def check_carry(state: State, action: Carry) -> None:
    """R15, R32: on a visit to the cooperative space, or with the card. Raises `Forbidden`."""
    if not state.play.visiting:
        try:
            check_card(state, Card.RECYCLING_COOPERATIVE)
        except Forbidden:
            template = say(
                "no collector of {seat} came to a cooperative space in this round, and no card helps"
            )
            raise Forbidden("no-visit", "R15", action, template, seat=state.player) from None
    if not state.carts[state.player][action.material]:
        template = say("{seat} has no {material} in the cart")
        raise _not_there("R15", template, action.material, state.player)
    check_fits(state, action.material)
    check_money(state, carrying_cost(state, action.material))


def carry(draft: Draft, state: State, action: Carry) -> None:
    """R15, R32: to the cooperative."""
    money = carrying_cost(state, action.material)
    if not state.play.visiting:
        use_card(draft, Card.RECYCLING_COOPERATIVE)
    draft.done(visiting=True, carried=draft.play.carried.plus(action.material))
    spend(draft, money)
    draft.carts[draft.player] = draft.carts[draft.player].plus(action.material, -1)
    draft.stores[draft.player] = draft.stores[draft.player].plus(action.material)
    draft.log.append(Carried(draft.player, action.material, money))


def carries(state: State) -> Iterator[Carry]:
    """What the cart has."""
    if state.play.visiting or has_card(state, Card.RECYCLING_COOPERATIVE):
        for material in RECYCLABLES:
            if state.carts[state.player][material]:
                yield Carry(material)


# ---- tiles --------------------------------------------------------------------------------------


def tile_of(state: State, name: str) -> Tile:
    """The tile of that name. Raises `Forbidden`."""
    number = state.board.tile_numbers.get(name)
    if number is None:
        template = say("{board} has no tile {tile}")
        raise Forbidden("no-such-tile", "R20", name, template, board=state.board.name, tile=name)
    return state.board.tiles[number]


def check_acquire(state: State, action: Acquire) -> None:
    """R20: one tile per round that is on offer, allowed and paid for. Raises `Forbidden`."""
    tile, seat = tile_of(state, action.tile), state.player
    if state.play.acquired:
        template = say("{seat} has bought a tile in this round")
        raise Forbidden("already-acquired", "R20", tile.name, template, seat=seat)
    if not state.stock[state.board.tile_numbers[tile.name]]:
        template = say("no {tile} is left")
        raise Forbidden("sold-out", "R20", tile.name, template, tile=tile.name)
    _check_most(state, tile)
    if len(state.stores[seat]) < tile.recyclables:
        template = say("{tile} costs {count} recyclables of the cooperative, {seat} has {held}")
        raise Forbidden(
            "cannot-pay",
            "A22",
            tile.name,
            template,
            tile=tile.name,
            count=tile.recyclables,
            seat=seat,
            held=len(state.stores[seat]),
        )
    if state.landfills[seat] < tile.organics:
        template = say("{tile} costs {count} of the landfill, {seat} has {held}")
        raise Forbidden(
            "cannot-pay",
            "A22",
            tile.name,
            template,
            tile=tile.name,
            count=tile.organics,
            seat=seat,
            held=state.landfills[seat],
        )
    check_money(state, tile.money)


def _check_most(state: State, tile: Tile) -> None:
    """R37, R40, R42, R43, A21, A30: two equipments; one designer, merchant and productivity tile."""
    mine: Cooperative = own(state)
    most, held, clause = {
        TileKind.EQUIPMENT: (EQUIPMENT_SPACES, mine.equipment, "A21"),
        TileKind.DESIGNER: (1, mine.designer, "R40"),
        TileKind.MERCHANT: (1, int(mine.merchant), "R43"),
        TileKind.PRODUCTIVITY: (1, int(mine.order > 0), "A30"),
    }.get(tile.kind, (1, 0, ""))
    if held >= most:
        template = say("a cooperative has at most {most} of the kind {kind}")
        raise Forbidden("too-many", clause, tile.name, template, most=most, kind=tile.kind.value)


def _change(draft: Draft, name: str, count: int) -> None:
    """So many more of the tile for the seat."""
    row = list(draft.tiles[draft.player])
    row[draft.board.tile_numbers[name]] += count
    draft.tiles[draft.player] = tuple(row)


def acquire(draft: Draft, state: State, action: Acquire) -> None:
    """R20: the price, and what else it costs."""
    tile = tile_of(state, action.tile)
    spend(draft, tile.money)
    _change(draft, tile.name, 1)
    draft.done(acquired=True)
    draft.log.append(Acquired(draft.player, tile.name, tile.money))
    if tile.organics:
        paid = NO_CUBES.plus(ORGANIC, tile.organics)
        draft.landfills[draft.player] -= tile.organics
        draft.supply += paid
        draft.log.append(PaidWith(draft.player, paid))
    draft.owed = tile.recyclables
    settle(draft)


def acquires(state: State) -> Iterator[Acquire]:
    """Tiles that are on offer, and not too dear."""
    if not state.play.acquired:
        track, position = track_of(state.board), state.money[state.player]
        for tile, count in zip(state.board.tiles, state.stock, strict=True):
            if count and track.spend(position, tile.money) is not None:
                yield Acquire(tile.name)


def check_pay(state: State, action: Pay) -> None:
    """R20: a recyclable that the cooperative has. Raises `Forbidden`."""
    if not state.stores[state.player][action.material]:
        template = say("the cooperative of {seat} has no {material}")
        raise _not_there("A22", template, action.material, state.player)


def pay(draft: Draft, state: State, action: Pay) -> None:
    """R20: it goes to the supply."""
    pay_with(draft, action.material)
    settle(draft)


def pays(state: State) -> Iterator[Pay]:
    """All recyclables."""
    return map(Pay, RECYCLABLES)


def check_resell(state: State, action: Resell) -> None:
    """R37, A20: an equipment whose pieces fit elsewhere. Raises `Forbidden`."""
    tile = tile_of(state, action.tile)
    number = state.board.tile_numbers[tile.name]
    row = state.tiles[state.player]
    if tile.kind is not TileKind.EQUIPMENT or not row[number]:
        template = say("{seat} has no equipment {tile} to sell back")
        raise Forbidden(
            "no-equipment", "R37", tile.name, template, seat=state.player, tile=tile.name
        )
    rest = (*row[:number], row[number] - 1, *row[number + 1 :])
    if not cooperative(state.board, rest).fits(state.stores[state.player]):
        template = say("the pieces of {seat} do not fit without {tile}")
        raise Forbidden("no-place", "A20", tile.name, template, seat=state.player, tile=tile.name)


def resell(draft: Draft, state: State, action: Resell) -> None:
    """R37, A20: for less than its price; it is on offer again."""
    money = max(0, tile_of(state, action.tile).money - LOSS)
    _change(draft, action.tile, -1)
    receive(draft, money)
    draft.log.append(Resold(draft.player, action.tile, money))


def resells(state: State) -> Iterator[Resell]:
    """The equipment that the seat has."""
    for tile, count in zip(state.board.tiles, state.tiles[state.player], strict=True):
        if count and tile.kind is TileKind.EQUIPMENT:
            yield Resell(tile.name)
