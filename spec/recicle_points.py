"""Recicle's victory points: what brings them, and what is proved of it (R14, R16, R22, R27, R41, R45, R46).

Points are won by a rest on the square, by discarding, and by recycling, and are never lost before the end.
Then the tiles, the money and the equipment spaces count.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from spec.logic import All, And, If, Iff, Implies, Or, Value, whole
from spec.obligations import Obligation

MOST_SEATS = 4
EQUIPMENT_SPACES = 2
PER_POINT = 3
PER_GAS, GAS_MONEY = 4, 2
PER_DOLLARS = 5

REST = 1
"""R16: for staying on the square."""


class Seat(NamedTuple):
    """What a seat has at the end."""

    points: Value  # of the game
    boxes: Value  # the gray boxes of its tiles
    money: Value  # its position on the track
    equipment: Value  # how many are installed
    stored: Value  # the recyclables of its cooperative


class World(NamedTuple):
    """What may be spoken of: organic material discarded in parts of a turn, factories, and an end."""

    before: Value  # discarded in this part so far
    count: Value  # and now
    more: Value  # and then
    factories: Value
    floor: Value  # of the money track
    cap: Value
    seats: tuple[Seat, ...]


# ---- in the game ---------------------------------------------------------------------------------


def discarding(before: Value, count: Value) -> Value:
    """R14, A26: the points for so many more; what is discarded in one part is counted together."""
    return whole(before + count, PER_POINT) - whole(before, PER_POINT)


def gas(before: Value, count: Value, factories: Value) -> Value:
    """R41, A26: the money for so many more, in a round of step 1."""
    return GAS_MONEY * factories * (whole(before + count, PER_GAS) - whole(before, PER_GAS))


# ---- the end -------------------------------------------------------------------------------------


def money_points(money: Value) -> Value:
    """R27, A35, A36: one for each five dollars; in the red, one less for each red space, % included."""
    return If(money >= 0, whole(money, PER_DOLLARS), money)


def total(seat: Seat) -> Value:
    """R45: with the gray boxes, and one less for each empty equipment space."""
    empty = EQUIPMENT_SPACES - seat.equipment
    return seat.points + seat.boxes + money_points(seat.money) - empty


def beats(a: Seat, b: Seat) -> Value:
    """R46, A42: more points; or as many, and more recyclables stored."""
    return Or(total(a) > total(b), And(total(a) == total(b), a.stored > b.stored))


def ranks(seats: tuple[Seat, ...]) -> tuple[Value, ...]:
    """1, and one more for each seat that beats it."""
    return tuple(1 + sum(If(beats(b, a), 1, 0) for b in seats) for a in seats)


# ---- hypotheses ----------------------------------------------------------------------------------


def anywhere(w: World) -> Value:
    """Any parts, any end."""
    return And(
        w.before >= 0, w.count >= 1, w.more >= 1, w.factories >= 0, w.floor < 0, w.cap > 0,
        All(
            And(
                seat.points >= 0, seat.boxes >= 0, seat.stored >= 0,
                seat.money >= w.floor, seat.money <= w.cap,
                seat.equipment >= 0, seat.equipment <= 2,
            )
            for seat in w.seats
        ),
    )  # fmt: skip


# ---- what is proved ------------------------------------------------------------------------------


def discards_of_a_part_count_together(w: World) -> Value:
    """However they are split; points and money."""
    then = w.before + w.count
    points = discarding(w.before, w.count) + discarding(then, w.more)
    money = gas(w.before, w.count, w.factories) + gas(then, w.more, w.factories)
    return And(
        points == discarding(w.before, w.count + w.more),
        money == gas(w.before, w.count + w.more, w.factories),
    )


def each_three_bring_a_point(w: World) -> Value:
    """From the beginning of a part: no more, no less."""
    points = discarding(0, w.count)
    return And(3 * points <= w.count, w.count <= 3 * points + 2, discarding(w.before, 3) == 1)


def each_four_bring_two_dollars_a_factory(w: World) -> Value:
    """From the beginning of a round: no more, no less."""
    fours = gas(0, w.count, 1)
    return And(
        2 * fours <= w.count, w.count <= 2 * fours + 3,
        gas(w.before, 4, w.factories) == 2 * w.factories,
        gas(w.before, w.count, 0) == 0,
    )  # fmt: skip


def two_parts_never_bring_more_than_one(w: World) -> Value:
    """A26: what is left over is not carried into the next part."""
    apart = discarding(0, w.count) + discarding(0, w.more)
    return And(
        apart <= discarding(0, w.count + w.more),
        discarding(0, w.count + w.more) <= apart + 1,
    )


def points_are_never_lost(w: World) -> Value:
    """Before the end: a discard brings some or none."""
    return And(discarding(w.before, w.count) >= 0, gas(w.before, w.count, w.factories) >= 0)


def five_dollars_are_a_point(w: World) -> Value:
    """And fewer may be none; a dollar more never costs a point."""
    p = w.seats[0].money
    return And(
        money_points(p + 1) >= money_points(p),
        Implies(p >= 0, money_points(p + 5) == money_points(p) + 1),
        Implies(And(p >= 0, p < 5), money_points(p) == 0),
    )


def each_red_space_costs_a_point(w: World) -> Value:
    """% spaces too, down to the whole red part of the track."""
    p = w.seats[0].money
    return And(
        Implies(p < 0, money_points(p) == money_points(p + 1) - 1),
        money_points(p) >= w.floor,
    )


def a_total_has_bounds(w: World) -> Value:
    """The red spaces and the empty equipment spaces are all that can be lost."""
    seat = w.seats[0]
    most = seat.points + seat.boxes
    return And(
        total(seat) >= most + w.floor - 2,
        5 * (total(seat) - most) <= w.cap,
    )


def an_equipment_more_is_a_point(w: World) -> Value:
    """Up to the two spaces that there are."""
    seat = w.seats[0]
    return total(seat._replace(equipment=seat.equipment + 1)) == total(seat) + 1


def ranks_follow_totals_then_pieces(w: World) -> Value:
    """The best has rank 1, and seats that share both share the rank."""
    pairs = zip(w.seats, ranks(w.seats), strict=True)
    row = list(pairs)
    return And(
        Or(*[rank == 1 for _, rank in row]),
        All(
            And(
                Implies(total(a) > total(b), rank < other),
                Implies(And(total(a) == total(b), a.stored > b.stored), rank < other),
                Iff(rank == other, And(total(a) == total(b), a.stored == b.stored)),
            )
            for a, rank in row
            for b, other in row
        ),
    )


Sentence = Callable[[World], Value]

SENTENCES: tuple[tuple[Sentence, str], ...] = (
    (discards_of_a_part_count_together, "R14 R41 A26"),
    (each_three_bring_a_point, "R14"),
    (each_four_bring_two_dollars_a_factory, "R41 A26"),
    (two_parts_never_bring_more_than_one, "R14 A26"),
    (points_are_never_lost, "R14 R41"),
    (five_dollars_are_a_point, "R27 A36"),
    (each_red_space_costs_a_point, "R27 A35"),
    (a_total_has_bounds, "R27 R45"),
    (an_equipment_more_is_a_point, "R45"),
    (ranks_follow_totals_then_pieces, "R46 A42"),
)
"""What is proved, and the rules that it is about."""


def obligations() -> Iterator[Obligation]:
    """All of the points."""
    for goal, clauses in SENTENCES:
        yield Obligation(goal.__name__.replace("_", " "), tuple(clauses.split()), anywhere, goal)
