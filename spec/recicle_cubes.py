"""Recicle's cubes: where each action moves them, and what is proved of it (rules R3, R13 to R22, R34, R48).

`FLOWS` says of each kind of move from which place cubes go to which, `CAN` when the rules allow it, in the
words of the rules. It is proved that no cube is ever lost or made, and that no place ever holds more than
it may. The tables are also what the engine is held to, step by step, on random games.

A table is looked at by the seat whose part it is: its own places, the cart of a seat that it barters with,
and everything else together. So what is proved holds for any number of players.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from spec.logic import All, And, Bag, Iff, Implies, Not, Or, Some, Value, same
from spec.obligations import Obligation
from spec.recicle_storage import fits

MATERIALS = range(6)
RECYCLABLES = range(5)
ORGANIC = 5


class Limits(NamedTuple):
    """What the board says of the places."""

    game: Bag  # the cubes of each material that there are
    columns: Bag  # the slots of the warehouse for each; none for organic material
    cart: Value
    landfill: Value


class Table(NamedTuple):
    """Where the cubes are, and the places of the own cooperative."""

    supply: Bag
    warehouse: Bag
    cart: Bag
    store: Bag
    landfill: Bag
    other_cart: Bag
    elsewhere: Bag
    slots: Bag  # for one material each
    room: Value  # for any recyclables


PLACES = ("supply", "warehouse", "cart", "store", "landfill", "other_cart", "elsewhere")


class World(NamedTuple):
    """What may be spoken of: limits, a table, the cubes of a move, those that come back, a tile."""

    x: Limits
    s: Table
    cubes: Bag
    back: Bag
    slots: Bag
    room: Value


class Flow(NamedTuple):
    """Cubes go from a place to another one."""

    origin: str
    target: str
    what: str = "cubes"  # or "back": those that come back in an exchange


FLOWS: dict[str, tuple[Flow, ...]] = {
    "collect": (Flow("supply", "cart"),),
    "collect organic": (Flow("supply", "landfill"),),
    "collect free": (Flow("supply", "store"),),
    "deliver": (Flow("supply", "warehouse"),),
    "place": (Flow("supply", "warehouse"),),
    "sell": (Flow("cart", "warehouse"),),
    "carry": (Flow("cart", "store"),),
    "buy": (Flow("warehouse", "store"),),
    "swap": (Flow("cart", "warehouse"), Flow("warehouse", "cart", "back")),
    "barter": (Flow("cart", "other_cart"), Flow("other_cart", "cart", "back")),
    "pay": (Flow("store", "supply"),),
    "pay organic": (Flow("landfill", "supply"),),
    "discard": (Flow("landfill", "supply"),),
    "recycle": (Flow("store", "supply"),),
    "acquire": (),
    "resell": (),
}
"""Where cubes go, by kind of move. The last two move none, but change what has a place."""

OF_ACTION: dict[str, tuple[str, ...]] = {
    "Move": ("collect", "collect organic", "deliver"),
    "Jump": ("collect",),
    "Take": ("collect", "collect organic", "collect free", "deliver"),
    "Advertise": ("collect", "collect organic"),
    "CollectFree": ("collect organic", "collect free"),
    "Sell": ("sell",),
    "Acquire": ("acquire", "pay organic", "pay"),
    "Pay": ("pay",),
    "Resell": ("resell",),
    "Carry": ("carry",),
    "Buy": ("buy",),
    "Swap": ("swap",),
    "Accept": ("barter",),
    "Discard": ("discard",),
    "Recycle": ("recycle",),
    "Place": ("place",),
}
"""The kinds of moves that an action makes; what is not named moves no cube."""


# ---- when -----------------------------------------------------------------------------------------


def recyclables(cubes: Bag) -> Value:
    """None of them is organic."""
    return And(cubes.is_natural, cubes[ORGANIC] == 0)


def organics(cubes: Bag) -> Value:
    """All of them are organic."""
    return And(cubes.is_natural, All(cubes[m] == 0 for m in RECYCLABLES))


def one(cubes: Bag) -> Value:
    """A single recyclable."""
    return And(recyclables(cubes), cubes.size == 1)


def free_slots(w: World) -> Bag:
    """R19: the slots of the warehouse that are empty."""
    return w.x.columns - w.s.warehouse


def has_place(s: Table, store: Bag) -> Value:
    """A19: what is stored has places."""
    return fits(tuple(store)[:ORGANIC], tuple(s.slots)[:ORGANIC], s.room)


def exchanged(w: World, theirs: Bag) -> Value:
    """R34: one cube of the cart for another one that is there."""
    return And(
        one(w.cubes), one(w.back), Not(same(w.cubes, w.back)),
        w.cubes.within(w.s.cart), w.back.within(theirs),
    )  # fmt: skip


CAN: dict[str, Callable[[World], Value]] = {
    # R13, R18, R30, R48: of the supply, as far as the cart has room
    "collect": lambda w: And(
        recyclables(w.cubes),
        w.cubes.within(w.s.supply),
        w.cubes.size <= w.x.cart - w.s.cart.size,
    ),
    # R14, R29, R30, R39, A28: as far as the landfill has room
    "collect organic": lambda w: And(
        organics(w.cubes),
        w.cubes.within(w.s.supply),
        w.cubes.size <= w.x.landfill - w.s.landfill.size,
    ),
    # R29, A12: with a place in the cooperative
    "collect free": lambda w: And(
        one(w.cubes), w.cubes.within(w.s.supply), has_place(w.s, w.s.store + w.cubes)
    ),
    # R47, A37: what finds a slot
    "deliver": lambda w: And(
        recyclables(w.cubes), w.cubes.within(w.s.supply), w.cubes.within(free_slots(w))
    ),
    # R8
    "place": lambda w: And(
        one(w.cubes), w.cubes.within(w.s.supply), w.cubes.within(free_slots(w))
    ),
    # R19: up to three
    "sell": lambda w: And(
        recyclables(w.cubes), w.cubes.size >= 1, w.cubes.size <= 3,
        w.cubes.within(w.s.cart), w.cubes.within(free_slots(w)),
    ),
    # R15, R32
    "carry": lambda w: And(
        one(w.cubes), w.cubes.within(w.s.cart), has_place(w.s, w.s.store + w.cubes)
    ),
    # R21, R31
    "buy": lambda w: And(
        one(w.cubes), w.cubes.within(w.s.warehouse), has_place(w.s, w.s.store + w.cubes)
    ),
    # R34, A39
    "swap": lambda w: And(exchanged(w, w.s.warehouse), w.cubes.within(free_slots(w))),
    "barter": lambda w: exchanged(w, w.s.other_cart),
    # R20, A22
    "pay": lambda w: And(one(w.cubes), w.cubes.within(w.s.store)),
    "pay organic": lambda w: And(organics(w.cubes), w.cubes.within(w.s.landfill)),
    # R14
    "discard": lambda w: And(
        organics(w.cubes), w.cubes.size >= 1, w.cubes.within(w.s.landfill)
    ),
    # R22
    "recycle": lambda w: And(
        recyclables(w.cubes), w.cubes.size >= 1, w.cubes.within(w.s.store)
    ),
    # R20, R44
    "acquire": lambda w: And(recyclables(w.slots), w.room >= 0),
    # R37, A20: the pieces in it must fit elsewhere
    "resell": lambda w: And(
        recyclables(w.slots), w.slots.within(w.s.slots), w.room == 0,
        has_place(w.s._replace(slots=w.s.slots - w.slots), w.s.store),
    ),
}  # fmt: skip
"""The rules' own conditions, by kind of move."""


# ---- what follows --------------------------------------------------------------------------------


def after(w: World, kind: str) -> Table:
    """The table after a move."""
    s = w.s
    for flow in FLOWS[kind]:
        cubes: Bag = getattr(w, flow.what)
        left, come = getattr(s, flow.origin) - cubes, getattr(s, flow.target) + cubes
        s = s._replace(**{flow.origin: left, flow.target: come})
    if kind == "acquire":
        return s._replace(slots=s.slots + w.slots, room=s.room + w.room)
    if kind == "resell":
        return s._replace(slots=s.slots - w.slots)
    return s


# ---- what is proved ------------------------------------------------------------------------------


def conserved(x: Limits, s: Table) -> Value:
    """R3: of each material there are as many cubes as in the game."""
    places: list[Bag] = [getattr(s, place) for place in PLACES]
    return All(sum(bag[m] for bag in places) == x.game[m] for m in MATERIALS)


def in_bounds(x: Limits, s: Table) -> Value:
    """R13, R14, R19, A19: no place holds less than nothing, what it is not for, or more than it may."""
    carts = (s.cart, s.other_cart)
    return And(
        All(getattr(s, place).is_natural for place in PLACES),
        s.slots.is_natural, s.slots[ORGANIC] == 0, s.room >= 0,
        All(cart.size <= x.cart for cart in carts),
        All(bag[ORGANIC] == 0 for bag in (*carts, s.store, s.warehouse)),
        s.landfill.size <= x.landfill, All(s.landfill[m] == 0 for m in RECYCLABLES),
        s.warehouse.within(x.columns),
        has_place(s, s.store),
    )  # fmt: skip


def anywhere(w: World) -> Value:
    """The induction hypothesis."""
    return And(
        w.x.game.is_natural, w.x.columns.is_natural, w.x.columns[ORGANIC] == 0,
        conserved(w.x, w.s), in_bounds(w.x, w.s),
    )  # fmt: skip


def possible(kind: str, w: World) -> Value:
    """The rules allow the move."""
    return And(anywhere(w), CAN[kind](w))


def cubes_are_conserved(kind: str, w: World) -> Value:
    """No cube is lost, none is made."""
    return conserved(w.x, after(w, kind))


def places_stay_in_bounds(kind: str, w: World) -> Value:
    """Whatever lay where, no place comes out of its bounds."""
    return in_bounds(w.x, after(w, kind))


def started(w: World) -> Value:
    """R3, R5: at the start all cubes are in the supply."""
    bags = [getattr(w.s, place) for place in PLACES[1:]]
    return And(
        w.x.game.is_natural, w.x.columns.is_natural, w.x.columns[ORGANIC] == 0,
        w.x.cart >= 0, w.x.landfill >= 0,
        same(w.s.supply, w.x.game),
        All(bag[m] == 0 for bag in (*bags, w.s.slots) for m in MATERIALS),
        w.s.room >= 0,
    )  # fmt: skip


def the_start_is_in_bounds(w: World) -> Value:
    """The beginning of the induction."""
    return And(conserved(w.x, w.s), in_bounds(w.x, w.s))


def an_exchange_leaves_the_sizes(kind: str, w: World) -> Value:
    """R34: what is bartered is one for one, so that full carts may barter."""
    t = after(w, kind)
    return And(
        t.cart.size == w.s.cart.size,
        t.other_cart.size == w.s.other_cart.size,
        t.warehouse.size == w.s.warehouse.size,
    )


def a_cube_in_play_is_seen(w: World) -> Value:
    """R48: the supply is out of a material only if all its cubes lie somewhere else."""
    elsewhere = [getattr(w.s, place) for place in PLACES[1:]]
    return All(
        Iff(w.s.supply[m] == 0, sum(bag[m] for bag in elsewhere) == w.x.game[m])
        for m in MATERIALS
    )  # fmt: skip


def a_full_place_takes_nothing(w: World) -> Value:
    """R13, R14, R19: where no room is left, the moves that fill it are not possible."""
    full_cart = w.s.cart.size == w.x.cart
    full_landfill = w.s.landfill.size == w.x.landfill
    full_columns = same(w.s.warehouse, w.x.columns)
    some = Some(count > 0 for count in w.cubes)
    into_warehouse = [CAN[kind](w) for kind in ("deliver", "place", "sell", "swap")]
    return Implies(
        some,
        And(
            Implies(full_cart, Not(CAN["collect"](w))),
            Implies(full_landfill, Not(CAN["collect organic"](w))),
            Implies(full_columns, Not(Or(*into_warehouse))),
        ),
    )


RULES = {
    "collect": "R13 R18 R30 R48", "collect organic": "R14 R39 A28", "collect free": "R29 A12",
    "deliver": "R47 A37", "place": "R8", "sell": "R19", "carry": "R15 R32", "buy": "R21 R31",
    "swap": "R34 A39", "barter": "R34 A39", "pay": "R20 A22", "pay organic": "R20 A22",
    "discard": "R14", "recycle": "R22", "acquire": "R20 R44", "resell": "R37 A20",
}  # fmt: skip
"""The rules that a kind of move is of."""


def obligations() -> Iterator[Obligation]:
    """All of the cubes."""
    whole = ("R3", "R13", "R14", "R19", "A19")
    yield Obligation("the start is in bounds", whole, started, the_start_is_in_bounds)
    for kind in FLOWS:
        rules, given = tuple(RULES[kind].split()), partial(possible, kind)
        goal = partial(cubes_are_conserved, kind)
        yield Obligation(f"cubes are conserved: {kind}", ("R3", *rules), given, goal)
        goal = partial(places_stay_in_bounds, kind)
        yield Obligation(f"places stay in bounds: {kind}", rules, given, goal)
    for kind in ("swap", "barter"):
        goal = partial(an_exchange_leaves_the_sizes, kind)
        name = f"an exchange leaves the sizes: {kind}"
        yield Obligation(name, ("R34",), partial(possible, kind), goal)
    yield Obligation("a cube in play is seen", ("R3", "R48"), anywhere, a_cube_in_play_is_seen)
    full = ("R13", "R14", "R19")
    yield Obligation("a full place takes nothing", full, anywhere, a_full_place_takes_nothing)
