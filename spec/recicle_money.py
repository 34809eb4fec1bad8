"""Recicle's money track: what it is, and what is proved of it (rules R23 to R28).

A position on the track is a number: 0 and above are dollars, -1 is the red space next to zero, and so on
down to the last one. A red space has a number or a % sign. A track is told by the places of its numbers:
-1 stands on the red space `numbers[0]`, -2 on `numbers[1]`; all red spaces between them have a % sign. So
what is proved holds for every layout of % spaces, with as many of them as one likes.
"""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import NamedTuple

from spec.logic import All, And, If, Iff, Implies, Not, Or, Some, Value, at, first, same
from spec.obligations import Obligation

MOST_DEBT = 20
MOST_CHARGES = 10


class Track(NamedTuple):
    """A money track, and what it charges who is rich."""

    cap: Value  # the last space
    debt: Value  # the largest
    numbers: tuple[
        Value, ...
    ]  # which red spaces have -1, -2, ...; those behind the debt do not count
    beyond: tuple[Value, ...]  # R26: who has more than so many dollars ...
    pays: tuple[Value, ...]  # ... pays so many


class World(NamedTuple):
    """What may be spoken of: a track, two positions, two sums."""

    t: Track
    p: Value
    other: Value
    a: Value
    b: Value


RECONSTRUCTED = Track(
    cap=40,
    debt=10,
    numbers=(2, 3, 5, 6, 8, 9, 11, 12, 14, 15),
    beyond=(14, 18, 22, 26, 30, 34, 38),
    pays=(1, 2, 3, 4, 5, 6, 7),
)
"""The track of the board `reconstruction-1`."""


EXAMPLE = {
    "White": (2, 2, -3, -2, -1, -3, -2, -6, -1, -8, -1, -9, -2, -12, -2, -15, 3, -12, 5, -7),
    "Black": (2, 2, -6, -6, 1, -5, -3, -9, -1, -11, 2, -9, -1, -11, -1, -12, -1, -14, 5, -9, 5, -4),
    "Orange": (-2, -3, 3, 0, 2, 2, -4, -3, -1, -5, -2, -8, -1, -9, -2, -12, 3, -9, 4, -5),
}  # fmt: skip
"""R49, R50: the rulebook's turn, with one way to fill in what it does not tell: for each player what is
received (or paid, as a negative number) and where the marker stands then, one after the other from 0."""


def rising(row: tuple[Value, ...]) -> Value:
    """Each entry is above the one before it."""
    return All(a < b for a, b in pairwise(row))


def valid(t: Track) -> Value:
    """The tracks there may be: the last red space has a number."""
    return And(
        t.cap >= 1,
        t.debt >= 1, t.debt <= len(t.numbers),
        t.numbers[0] >= 1, rising(t.numbers),
        rising(t.beyond), rising(t.pays),
        All(And(due >= 1, due <= more + 1) for more, due in zip(t.beyond, t.pays, strict=True)),
    )  # fmt: skip


# ---- the track -----------------------------------------------------------------------------------


def floor(t: Track) -> Value:
    """R25: the last red space."""
    return -at(t.numbers, t.debt - 1)


def on_track(t: Track, p: Value) -> Value:
    """There is such a space."""
    return And(p >= floor(t), p <= t.cap)


def worth(t: Track, p: Value) -> Value:
    """What a marker there counts as when it goes back: a % space as the number below it (A1)."""
    return If(p >= 0, p, -1 - first(n >= -p for n in t.numbers))


def place(t: Track, money: Value) -> Value:
    """The space with this number."""
    return If(money >= 0, money, -at(t.numbers, -money - 1))


def receive(t: Track, p: Value, a: Value) -> Value:
    """R23, R24: forward every space counts; A33: what is above the cap is lost."""
    return If(p + a > t.cap, t.cap, p + a)


def can_spend(t: Track, p: Value, a: Value) -> Value:
    """A34: so much can be paid."""
    return worth(t, p) - a >= -t.debt


def spend(t: Track, p: Value, a: Value) -> Value:
    """R24, A2: back only the numbers count. Who pays nothing stays, on a % space too."""
    return If(a == 0, p, place(t, worth(t, p) - a))


def due(t: Track, p: Value) -> Value:
    """R26, A32: what who stands there pays at the start of a turn, by the last marker passed."""
    money: Value = 0
    for more, pays in zip(t.beyond, t.pays, strict=True):
        money = If(p > more, pays, money)
    return money


def charge(t: Track, p: Value) -> Value:
    """R26: where the marker of that player stands then."""
    return p - due(t, p)


# ---- the rules once more -------------------------------------------------------------------------


def forward(t: Track, p: Value) -> Value:
    """One space forward, if there is one."""
    return If(p == t.cap, p, p + 1)


def standing(t: Track, p: Value) -> Value:
    """A1: the space from where a marker goes back: on a % space, the next number below."""
    return If(p >= 0, p, -at(t.numbers, first(n >= -p for n in t.numbers)))


def back(t: Track, p: Value) -> Value:
    """One space back, if there is one: the next dollar below, or the next number in the red."""
    here = standing(t, p)
    return If(here > 0, here - 1, -at(t.numbers, first(n > -here for n in t.numbers)))


def has_number(t: Track, p: Value) -> Value:
    """Dollars, or a red space with a number."""
    return Or(p >= 0, Some(p == -n for n in t.numbers))


def signs(t: Track, low: Value, high: Value) -> Value:
    """How many % spaces there are from one position up to another, both counted."""
    top = If(high >= 0, -1, high)
    numbered = sum(If(And(-n >= low, -n <= top), 1, 0) for n in t.numbers)
    return If(low > top, 0, top - low + 1 - numbered)


# ---- hypotheses ----------------------------------------------------------------------------------


def anywhere(w: World) -> Value:
    """On any track, with any sums."""
    return And(valid(w.t), on_track(w.t, w.p), on_track(w.t, w.other), w.a >= 0, w.b >= 0)


def paying(w: World) -> Value:
    """Something is paid, which can be paid."""
    return And(anywhere(w), w.a >= 1, can_spend(w.t, w.p, w.a))


def one_by_one(w: World) -> Value:
    """The markers for the rich make them pay 1, 2, 3, ..."""
    return And(anywhere(w), same(w.t.pays, tuple(range(1, MOST_CHARGES + 1))))


# ---- what is proved ------------------------------------------------------------------------------


def the_floor_is_never_passed(w: World) -> Value:
    """Whoever pays moves back, and at most to the last red space."""
    after = spend(w.t, w.p, w.a)
    return And(after >= floor(w.t), after < w.p)


def the_cap_is_never_passed(w: World) -> Value:
    """Whoever receives does not move back, and at most to the last space."""
    after = receive(w.t, w.p, w.a)
    return And(after <= w.t.cap, after >= w.p)


def nothing_paid_is_nothing_moved(w: World) -> Value:
    """Nothing can always be paid, and moves no marker; the same of nothing received."""
    return And(
        can_spend(w.t, w.p, 0), spend(w.t, w.p, 0) == w.p, receive(w.t, w.p, 0) == w.p
    )  # fmt: skip


def a_dollar_more_is_a_space_further_back(w: World) -> Value:
    """With the one before, by induction: each dollar spent is one space back."""
    further = spend(w.t, w.p, w.a + 1) == back(w.t, spend(w.t, w.p, w.a))
    return Implies(can_spend(w.t, w.p, w.a + 1), further)


def a_dollar_more_is_a_space_further_forward(w: World) -> Value:
    """With the one before, by induction: each dollar received is one space forward."""
    return receive(w.t, w.p, w.a + 1) == forward(w.t, receive(w.t, w.p, w.a))


def a_dollar_more_can_be_paid_until_the_floor(w: World) -> Value:
    """By induction: so much can be paid as the debt allows, no less and no more."""
    before = And(can_spend(w.t, w.p, w.a), standing(w.t, spend(w.t, w.p, w.a)) > floor(w.t))
    return Iff(can_spend(w.t, w.p, w.a + 1), before)


def two_payments_are_one(w: World) -> Value:
    """What can be paid at once can be paid in two parts and the other way round, with the same end."""
    once, then = w.a + w.b, spend(w.t, w.p, w.a)
    both = And(can_spend(w.t, w.p, w.a), can_spend(w.t, then, w.b))
    ends = spend(w.t, w.p, once) == spend(w.t, then, w.b)
    return And(Iff(can_spend(w.t, w.p, once), both), Implies(both, ends))


def two_receipts_are_one(w: World) -> Value:
    """Below the cap and at it."""
    return receive(w.t, receive(w.t, w.p, w.a), w.b) == receive(w.t, w.p, w.a + w.b)


def a_payment_ends_on_a_number(w: World) -> Value:
    """Nobody comes to a % space by paying."""
    return has_number(w.t, spend(w.t, w.p, w.a))


def a_percent_space_counts_as_the_number_below(w: World) -> Value:
    """Going back from it is going back from there."""
    below = place(w.t, worth(w.t, w.p))
    return And(
        has_number(w.t, below),
        below <= w.p,
        signs(w.t, below, w.p) == w.p - below,
        spend(w.t, below, w.a) == spend(w.t, w.p, w.a),
    )


def paying_back_costs_the_percent_spaces_passed(w: World) -> Value:
    """What was borrowed, and one dollar more for each % space: with less the marker is still behind."""
    debt = spend(w.t, w.p, w.a)
    cost = w.a + signs(w.t, debt, w.p)
    return And(
        receive(w.t, debt, cost) == w.p,
        Implies(w.b < cost, receive(w.t, debt, w.b) < w.p),
    )


def who_has_more_can_pay_more(w: World) -> Value:
    """And never stands behind who had less."""
    more = Implies(can_spend(w.t, w.other, w.a), spend(w.t, w.p, w.a) <= spend(w.t, w.other, w.a))
    return Implies(w.p <= w.other, And(can_spend(w.t, w.other, w.a), more))


def a_charge_is_never_a_loan(w: World) -> Value:
    """It is paid out of dollars: as any payment, without the red spaces."""
    money = due(w.t, w.p)
    return And(
        can_spend(w.t, w.p, money),
        charge(w.t, w.p) == spend(w.t, w.p, money),
        If(w.p > w.t.beyond[0], And(money >= 1, charge(w.t, w.p) >= 0), money == 0),
    )


def a_charge_leaves_the_first_marker(w: World) -> Value:
    """Nobody comes below the marker at which it begins, and nobody is overtaken."""
    return And(
        Implies(w.p > w.t.beyond[0], charge(w.t, w.p) >= w.t.beyond[0]),
        Implies(w.p <= w.other, charge(w.t, w.p) <= charge(w.t, w.other)),
    )


def the_examples_of_the_rulebook(w: World) -> Value:
    """R28, R26: 2 forward; 2 - 5 = -3; from -3, 4 forward counts as -1; at 29, 4 are due."""
    t = RECONSTRUCTED
    then = receive(t, place(t, -3), 4)
    return And(
        receive(t, 0, 2) == 2,
        spend(t, 2, 5) == place(t, -3),
        Not(has_number(t, then)),
        spend(t, then, 1) == place(t, -2),
        receive(t, then, 1) == then + 1,
        due(t, 29) == 4,
        due(t, 14) == 0,
        floor(t) == -15,
    )


def the_third_example_needs_two_percent_spaces(w: World) -> Value:
    """Where from -3 four forward still counts as -1, two % spaces at least lie before -3."""
    then = receive(w.t, place(w.t, -3), 4)
    counts = And(w.t.debt >= 3, then < 0, worth(w.t, then) == -1)
    return Implies(counts, signs(w.t, place(w.t, -3), -1) >= 2)


def the_turn_of_the_rulebook(w: World) -> Value:
    """R49, R50: every marker stands where it should after every dollar, and nobody is refused."""
    t, facts = RECONSTRUCTED, list[Value]()
    for row in EXAMPLE.values():
        p = 0
        for change, after in zip(row[::2], row[1::2], strict=True):
            paid = And(can_spend(t, p, -change), spend(t, p, -change) == after)
            facts.append(If(change < 0, paid, receive(t, p, change) == after))
            p = after
    return And(on_track(t, -15), *facts)


Sentence = Callable[[World], Value]

SENTENCES: tuple[tuple[Sentence, Sentence, str], ...] = (
    (the_examples_of_the_rulebook, anywhere, "R28 R26 R25"),
    (nothing_paid_is_nothing_moved, anywhere, "R23"),
    (the_floor_is_never_passed, paying, "R25 A34"),
    (the_cap_is_never_passed, anywhere, "R25 A33"),
    (a_dollar_more_is_a_space_further_back, anywhere, "R23 R24 A2"),
    (a_dollar_more_is_a_space_further_forward, anywhere, "R23 R24 A33"),
    (a_dollar_more_can_be_paid_until_the_floor, anywhere, "R25 A34"),
    (two_payments_are_one, anywhere, "R24 A34"),
    (two_receipts_are_one, anywhere, "R23 A33"),
    (a_payment_ends_on_a_number, paying, "R24 A2"),
    (a_percent_space_counts_as_the_number_below, paying, "R24 A1"),
    (paying_back_costs_the_percent_spaces_passed, paying, "R24"),
    (who_has_more_can_pay_more, paying, "R25 A34"),
    (a_charge_is_never_a_loan, anywhere, "R26 A32"),
    (a_charge_leaves_the_first_marker, one_by_one, "R26"),
    (the_third_example_needs_two_percent_spaces, anywhere, "R28 A1"),
    (the_turn_of_the_rulebook, anywhere, "R49 R50 R24"),
)
"""What is proved, where, and the rules that it is about."""


def obligations() -> Iterator[Obligation]:
    """All of the money track."""
    for goal, given, clauses in SENTENCES:
        yield Obligation(goal.__name__.replace("_", " "), tuple(clauses.split()), given, goal)
