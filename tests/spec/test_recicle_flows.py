"""The engine of Recicle moves cubes and points as the specification says, at every step of random games.

What an action moves is worked out from the action, and where the player or the board decides (collecting)
read off one place; `spec.recicle_cubes` must allow it, and then says what lies everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import attrs
import pytest

from reco_rules.recicle import (
    BOARDS,
    VARIANTS,
    Accept,
    Acquire,
    Action,
    Advertise,
    Buy,
    Carry,
    CollectFree,
    Cubes,
    Discard,
    Jump,
    Move,
    Pay,
    Phase,
    Place,
    Recycle,
    Resell,
    Rest,
    Sell,
    SpaceKind,
    State,
    Swap,
    Take,
    Tile,
    TileKind,
    Variant,
    new_game,
    position,
    result,
)
from spec import recicle_cubes, recicle_points
from spec.logic import Bag, Value, same
from spec.recicle_cubes import CAN, FLOWS, OF_ACTION, PLACES, Limits, Table, World, after
from tests.recicle.naive import play

BOARD = BOARDS["reconstruction-1"]
SCARCE = Variant(id="scarce", players=2, board=attrs.evolve(BOARD, name="scarce", supply=5))
NOTHING = Bag([0] * 6)

CubesMoved = tuple[str, Bag, Bag]
"""A kind of move, the cubes, and those that come back."""


def cube(material: int, count: int = 1) -> Bag:
    """So many of the material."""
    return Bag([count if m == material else 0 for m in range(6)])


def bag(cubes: Cubes) -> Bag:
    """The engine's cubes as a bag."""
    return Bag(cubes.counts)


def limits(state: State) -> Limits:
    """What the board of the state says of the places."""
    board = state.board
    columns = Bag([*map(len, board.warehouse), 0])
    return Limits(Bag([board.supply] * 6), columns, board.cart, board.landfill)


def table(state: State, seat: int, other: int) -> Table:
    """The table as the seat looks at it, and the cart of another one."""
    board, row = state.board, state.tiles[seat]
    seats = range(state.variant.players)
    rest = [bag(state.stores[q]) + cube(5, state.landfills[q]) for q in seats if q != seat]
    rest += [bag(state.carts[q]) for q in seats if q not in (seat, other)]
    slots, room = NOTHING, board.deposit
    for tile, count in zip(board.tiles, row, strict=True):
        slots += Bag([n * count for n in tile.stores])
        room += tile.room * count
    return Table(
        supply=bag(state.supply),
        warehouse=bag(state.warehouse),
        cart=bag(state.carts[seat]),
        store=bag(state.stores[seat]),
        landfill=cube(5, state.landfills[seat]),
        other_cart=bag(state.carts[other]),
        elsewhere=sum(rest, NOTHING),
        slots=slots,
        room=room,
    )


def tile_of(state: State, name: str) -> Tile:
    """The tile with this name."""
    return next(tile for tile in state.board.tiles if tile.name == name)


def moves(state: State, action: Action, s: Table, t: Table) -> Iterator[CubesMoved]:
    """What the action moves: s is the table before it, t the one after."""
    match action:
        case Sell(cubes):
            yield "sell", bag(cubes), NOTHING
        case Carry(material) | Buy(material) | Place(material):
            yield type(action).__name__.lower(), cube(material), NOTHING
        case Swap(give, get):
            yield "swap", cube(give), cube(get)
        case Accept():
            assert state.offer is not None
            yield "barter", cube(state.offer.give), cube(state.offer.get)
        case Discard(count):
            yield "discard", cube(5, count), NOTHING
        case Recycle(_, takes):
            yield "recycle", bag(takes), NOTHING
        case Resell():
            yield "resell", NOTHING, NOTHING
        case Acquire(name):
            tile = tile_of(state, name)
            yield "acquire", NOTHING, NOTHING
            yield "pay organic", cube(5, tile.organics), NOTHING
            yield from paid_at_once(s.store, tile.recyclables)
        case Pay(material):
            yield "pay", cube(material), NOTHING
            yield from paid_at_once(s.store - cube(material), state.owed - 1)
        case Move() | Jump() | Take() | Advertise() | CollectFree():
            if state.play.neutral:
                yield "deliver", gained(s.warehouse, t.warehouse), NOTHING
            else:
                yield "collect", gained(s.cart, t.cart), NOTHING
                yield "collect organic", gained(s.landfill, t.landfill), NOTHING
                for m, count in enumerate(gained(s.store, t.store)):
                    yield from [("collect free", cube(m), NOTHING)] * count
        case _:
            return


def paid_at_once(store: Bag, owed: int) -> Iterator[CubesMoved]:
    """Where a cooperative has pieces of one material only, there is nothing to choose."""
    while owed and sum(map(bool, store)) == 1:
        piece = next(cube(m) for m in range(6) if store[m])
        yield "pay", piece, NOTHING
        store, owed = store - piece, owed - 1


def gained(before: Bag, then: Bag) -> Bag:
    """What there is more of; that the place has not less is for the comparison to find."""
    return Bag([max(0, b - a) for a, b in zip(before, then, strict=True)])


def is_due(state: State, action: Action, got: Bag) -> Value:
    """What is collected is what the space shows, unless the supply or the place ends it."""
    if not isinstance(action, Move | Jump):
        return got.size <= (1 if isinstance(action, Advertise) else 3)
    seat, board = state.player, state.board
    space = board.spaces[action.space]
    shown = bag(space.cubes)
    if space.kind is SpaceKind.BIN:
        return got.size <= 3
    if space.kind is SpaceKind.MATERIAL:
        if not shown.within(bag(state.supply)):
            return got.size <= shown.size
        if state.play.neutral:
            free = limits(state).columns - bag(state.warehouse)
            return same(got, Bag(map(min, shown, free)))
        fits = shown.size <= board.cart - len(state.carts[seat])
        return same(got, shown) if fits else got.within(shown)
    if space.kind is SpaceKind.ORGANIC and not state.play.neutral:
        others = state.occupancy[action.space]
        others -= (
            isinstance(action, Move)
            and state.collectors[seat][action.collector - 1] == action.space
        )
        trucks = [t.collects * n for t, n in zip(board.tiles, state.tiles[seat], strict=True)]
        wanted = (1 if others else 2) + sum(trucks)
        return got.size == min(wanted, board.landfill - state.landfills[seat], state.supply[5])
    return got.size == 0


def points_of(state: State, action: Action) -> int:
    """The points that an action brings to the seat whose part it is."""
    match action:
        case Rest():
            return recicle_points.REST
        case Discard(count):
            return int(recicle_points.discarding(state.play.discarded, count))
        case Recycle(tile, takes):
            return next(p.points for p in tile_of(state, tile).processes if p.takes == takes)
        case _:
            return 0


OBLIGATIONS = {
    kind: [one for one in recicle_cubes.obligations() if one.name.endswith(f": {kind}")]
    for kind in FLOWS
}


def check(state: State, action: Action, then: State) -> set[str]:
    """Hold a step to the specification; the kinds of moves in it."""
    kind = type(action).__name__
    seat, x = state.player, limits(state)
    other = state.offer.seat if state.offer else (seat + 1) % state.variant.players
    s, t = table(state, seat, other), table(then, seat, other)
    moved: dict[str, Bag] = {}
    for name, cubes, back in moves(state, action, s, t):
        if not cubes.size and name not in ("acquire", "resell"):
            continue
        assert name in OF_ACTION[kind], f"{action} makes the move {name}"
        slots, room = NOTHING, 0
        if name in ("acquire", "resell") and isinstance(action, Acquire | Resell):
            tile = tile_of(state, action.tile)
            slots, room = bag(tile.stores), tile.room
        w = World(x, s, cubes, back, slots, room)
        assert CAN[name](w), f"{action}: {name} is not possible"
        for one in OBLIGATIONS[name]:
            assert one.given(w), one.name  # nothing is proved of other games than there are
            assert one.goal(w), one.name
        s = after(w, name)
        moved[name] = moved.get(name, NOTHING) + cubes
    for place in (*PLACES, "slots", "room"):
        assert getattr(s, place) == getattr(t, place), f"{action}: {place}"
    if isinstance(action, Move | Jump | Take | Advertise | CollectFree):
        assert is_due(state, action, sum(moved.values(), NOTHING)), f"{action} collects {moved}"
    won = [b - a for a, b in zip(state.points, then.points, strict=True)]
    expected = [points_of(state, action) if q == seat else 0 for q in range(len(won))]
    assert won == expected, f"{action} brings {won}"
    return set(moved)


def games() -> Iterator[State]:
    """Starts of games, of all variants and of one with few cubes."""
    for variant in (*VARIANTS.values(), SCARCE, SCARCE, SCARCE):
        yield new_game(variant)
        yield position(variant, money=(40, 22, 14, 31)[: variant.players])


@pytest.mark.slow
def test_cubes_and_points_move_as_specified_at_every_step_of_games() -> None:
    """And every kind of move that there is comes about."""
    met = Counter[str]()
    for seed, start in enumerate(games()):
        states, actions = play(start, seed)
        for state, action, then in zip(states, actions, states[1:], strict=False):
            met.update(check(state, action, then))
    assert set(met) == set(FLOWS)


def test_the_moves_of_actions_are_those_of_the_table() -> None:
    """Every kind of move belongs to an action, every action is one of the engine's."""
    assert {kind for kinds in OF_ACTION.values() for kind in kinds} == set(FLOWS) == set(CAN)
    names = {kind.__name__ for kind in Action.__args__}
    assert set(OF_ACTION) <= names
    still = {"Rest", "Pick", "Offer", "Refuse", "End"}
    assert names - set(OF_ACTION) == still


def test_ends_of_games_are_as_specified() -> None:
    """R27, R45, R46: totals and ranks, of seats in any state of their money."""
    names = BOARD.tile_numbers
    row = [0] * len(BOARD.tiles)
    own = [[*row], [*row], [*row], [*row]]
    own[0][names["metal-big"]] = own[0][names["paper-big"]] = own[1][names["uht-big"]] = 1
    own[2][names["merchant"]] = own[3][names["designer"]] = 1
    for money, points in (((40, -15, 5, 4), (3, 21, 5, 5)), ((0, -1, 9, 10), (0, 3, 4, 4))):
        state = position(
            VARIANTS["reconstruction-1-4"], phase=Phase.OVER, turn=5, money=money, points=points,
            tiles=tuple(map(tuple, own)), stores=("1P", "", "2U", "2M"),
        )  # fmt: skip
        seats = tuple(
            recicle_points.Seat(
                points=points[q],
                boxes=sum(t.points * n for t, n in zip(BOARD.tiles, own[q], strict=True)),
                money=money[q],
                equipment=sum(
                    n for t, n in zip(BOARD.tiles, own[q], strict=True)
                    if t.kind is TileKind.EQUIPMENT
                ),
                stored=len(state.stores[q]),
            )
            for q in range(4)
        )  # fmt: skip
        told = result(state).scores
        assert [score.total for score in told] == [recicle_points.total(seat) for seat in seats]
        assert [score.rank for score in told] == [*recicle_points.ranks(seats)]
