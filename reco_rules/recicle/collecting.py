"""Collecting: what the spaces give, and the landfill: R13 to R18, R29, R30, R48."""

from __future__ import annotations

from collections.abc import Iterator

from reco_rules.legality import Forbidden
from reco_rules.messages import say
from reco_rules.recicle.actions import Advertise, CollectFree, Discard, Take
from reco_rules.recicle.board import Card, SpaceKind
from reco_rules.recicle.cards import check_card, has_card, use_card
from reco_rules.recicle.cubes import MATERIALS, NO_CUBES, ORGANIC, PAPER, RECYCLABLES, Cubes
from reco_rules.recicle.events import Collected, Discarded, OrganicCollected
from reco_rules.recicle.flow import collect, receive, settle, takeable
from reco_rules.recicle.state import Choice, Draft, Phase, State, Target, own

ALONE, IN_COMPANY = 2, 1
"""How many pieces of organic material, or cards, an empty and an occupied space give (R14, R17)."""

FROM_BIN = 3
"""How many cubes the trash bin gives (R18)."""

PER_POINT = 3
"""How many discarded pieces of organic material give a victory point (R14)."""

PER_GAS, GAS_MONEY = 4, 2
"""How many of them a gas factory needs, and what it pays (R41)."""

FREE_SECOND = Cubes((0, 1, 1, 1, 1, 1))
"""What the second piece of Free Collecting may be: anything but paper (R29, A12)."""


def enter(draft: Draft, space: int, others: int) -> None:
    """What the space gives to the collector that came there, with so many others on it."""
    here = draft.board.spaces[space]
    neutral = draft.play.neutral
    if here.kind is SpaceKind.MATERIAL:
        _collect_shown(draft, here.cubes)
    elif here.kind is SpaceKind.BIN:
        _collect_any(draft)
    elif here.kind is SpaceKind.CARDS:
        draft.picks = IN_COMPANY if others else ALONE
        if neutral:  # R47: one card, whoever else is there
            draft.picks = 1
    elif neutral:  # R47: it just stands there
        return
    elif here.kind is SpaceKind.ORGANIC:
        _collect_organic(draft, IN_COMPANY if others else ALONE)
    elif here.kind is SpaceKind.COOPERATIVE:
        draft.done(visiting=True, carried=NO_CUBES)
    else:
        draft.done(square=True)
        draft.phase = Phase.SQUARE


def _room(draft: Draft) -> int:
    """How many cubes have room where a collector's go (A13); the neutral team's always go (A37)."""
    if draft.play.neutral:
        return len(draft.supply)
    return draft.board.cart - len(draft.carts[draft.player])


def _collect_shown(draft: Draft, shown: Cubes) -> None:
    """R13, A13: what is shown, as far as there is room; R48, A41: for what is short, other recyclables."""
    there = Cubes(tuple([min(a, b) for a, b in zip(shown, draft.supply, strict=True)]))
    others = sum([draft.supply[m] - there[m] for m in RECYCLABLES])
    substitutes = min(len(shown) - len(there), others)
    left = min(_room(draft), len(there) + substitutes)
    _collect_from(draft, left, there, substitutes)


def _collect_any(draft: Draft) -> None:
    """R18: any three recyclables."""
    pool = Cubes((*[min(FROM_BIN, draft.supply[m]) for m in RECYCLABLES], 0))
    _collect_from(draft, min(FROM_BIN, _room(draft), len(pool)), pool, 0)


def _collect_from(draft: Draft, left: int, pool: Cubes, substitutes: int) -> None:
    """So many of the pool: all of what leaves no choice at once, the rest one by one."""
    target = Target.WAREHOUSE if draft.play.neutral else Target.CART
    if left == len(pool) + substitutes:
        collect(draft, pool, target)
        left, pool = substitutes, NO_CUBES
    draft.to_take = (Choice(left, pool, substitutes, target),)


def _collect_organic(draft: Draft, count: int) -> None:
    """R14, R39, A28, A29: to the landfill, as far as there is room."""
    seat = draft.player
    room = draft.board.landfill - draft.landfills[seat]
    count = min(count + own(draft).trucks, room, draft.supply[ORGANIC])
    if count:
        draft.supply = draft.supply.plus(ORGANIC, -count)
        draft.landfills[seat] += count
        draft.done(collected=draft.play.collected.plus(ORGANIC, count))
        draft.log.append(OrganicCollected(seat, count))


# ---- choices ------------------------------------------------------------------------------------


def check_take(state: State, action: Take) -> None:
    """R13, R18, R48: one of the cubes that may be collected now. Raises `Forbidden`."""
    if action.material not in takeable(state, state.to_take[0]):
        template = say("{material} cannot be collected now")
        raise Forbidden("not-offered", "R13", action, template, material=action.material)


def take(draft: Draft, state: State, action: Take) -> None:
    """R13, R18, R48: the cube is collected."""
    choice = draft.to_take[0]
    draft.to_take = (choice.without(action.material), *draft.to_take[1:])
    collect(draft, NO_CUBES.plus(action.material), choice.to)
    settle(draft)


def takes(state: State) -> Iterator[Take]:
    """All materials."""
    return map(Take, MATERIALS)


# ---- the cards Advertising and Free Collecting --------------------------------------------------


def check_advertise(state: State, action: Advertise) -> None:
    """R30, A44: a kind that was collected in this round, while there is room. Raises `Forbidden`."""
    check_card(state, Card.ADVERTISING)
    material, seat = action.material, state.player
    collected = [m for m in MATERIALS if state.play.collected[m]]
    if material not in collected and (
        material == ORGANIC
        or not any(m in RECYCLABLES for m in collected)
        or any(state.supply[m] for m in collected)  # R48 only for want of all of them
    ):
        template = say("{seat} has collected no {material} in this round")
        raise Forbidden("not-collected", "R30", action, template, seat=seat, material=material)
    if not state.supply[material]:
        template = say("the supply is out of {material}")
        raise Forbidden("supply-out", "R48", action, template, material=material)
    if material == ORGANIC:
        full = state.landfills[seat] >= state.board.landfill
    else:
        full = len(state.carts[seat]) >= state.board.cart
    if full:
        template = (
            say("the landfill of {seat} is full")
            if material == ORGANIC
            else say("the cart of {seat} is full")
        )
        raise Forbidden(
            "full", "R14" if material == ORGANIC else "R13", action, template, seat=seat
        )


def advertise(draft: Draft, state: State, action: Advertise) -> None:
    """R30: one more of it."""
    use_card(draft, Card.ADVERTISING)
    if action.material == ORGANIC:
        draft.supply = draft.supply.plus(ORGANIC, -1)
        draft.landfills[draft.player] += 1
        draft.log.append(OrganicCollected(draft.player, 1))
    else:
        cube = NO_CUBES.plus(action.material)
        draft.supply -= cube
        draft.carts[draft.player] += cube
        draft.log.append(Collected(draft.player, cube))


def advertises(state: State) -> Iterator[Advertise]:
    """All materials, where something was collected."""
    may = state.play.collected and has_card(state, Card.ADVERTISING)
    return map(Advertise, MATERIALS if may else ())


def _free_choices(state: State) -> tuple[Choice, ...]:
    """R29, A41: paper, or for want of it another recyclable; then a piece of another kind."""
    first = NO_CUBES.plus(PAPER)
    if not state.supply[PAPER]:
        first = Cubes((0, *[1] * (len(RECYCLABLES) - 1), 0))
    return (
        Choice(1, first, 0, Target.COOPERATIVE),
        Choice(1, FREE_SECOND, 0, Target.COOPERATIVE),
    )


def check_collect_free(state: State, action: CollectFree) -> None:
    """R29, A12: on the square, if a piece has a place in the cooperative. Raises `Forbidden`."""
    check_card(state, Card.FREE_COLLECTING)
    if not state.play.square:
        template = say("no collector of {seat} came to the central square in this round")
        raise Forbidden("not-on-square", "R29", action, template, seat=state.player)
    if not any([takeable(state, choice) for choice in _free_choices(state)]):
        template = say("{seat} has no place for a piece that could be collected")
        raise Forbidden("no-place", "A12", action, template, seat=state.player)


def collect_free(draft: Draft, state: State, action: CollectFree) -> None:
    """R29: both pieces go to the cooperative, organic material to the landfill."""
    use_card(draft, Card.FREE_COLLECTING)
    draft.to_take = _free_choices(state)
    settle(draft)


def collects_free(state: State) -> Iterator[CollectFree]:
    """Collecting free of charge, on the square."""
    if state.play.square:
        yield CollectFree()


# ---- the landfill -------------------------------------------------------------------------------


def check_discard(state: State, action: Discard) -> None:
    """R14: as much as is there. Raises `Forbidden`."""
    here = state.landfills[state.player]
    if action.count > here:
        template = say("{seat} has {here} in the landfill, not {count}")
        raise Forbidden(
            "not-in-landfill",
            "R14",
            action.count,
            template,
            seat=state.player,
            here=here,
            count=action.count,
        )


def discard(draft: Draft, state: State, action: Discard) -> None:
    """R14, R41, A26: what is discarded in one part is counted together."""
    seat, count = draft.player, action.count
    before = draft.play.discarded
    after = before + count
    draft.landfills[seat] -= count
    draft.supply = draft.supply.plus(ORGANIC, count)
    points = after // PER_POINT - before // PER_POINT
    draft.points[seat] += points
    fours = after // PER_GAS - before // PER_GAS if draft.phase is Phase.ROUND else 0
    money = GAS_MONEY * fours * own(draft).gas
    receive(draft, money)
    draft.done(discarded=after)
    draft.log.append(Discarded(seat, count, points, money))


def discards(state: State) -> Iterator[Discard]:
    """From one piece to all of them."""
    return map(Discard, range(1, state.landfills[state.player] + 1))
