"""The integer tricks of the engine, proved: multisets and claims that are kept in one number each.

The engine (`reco_rules.reco`) keeps eight counts in one number, a pack, and the owners of rewards in
another. Here its own functions run on numbers that are not known, and z3 proves for all of them at once
that what is done to packs is done to the bags of the specification. What Python wants to be plain is tried
out instead: all short inputs, and many long ones.

Each lemma has wrong versions: a bound is left out, a mask is short of a digit, a position is off by one.
z3 must refute them, and the counterexample is worked out once more in plain numbers. So no lemma holds for
want of cases.
"""

from __future__ import annotations

import importlib
import math
import operator
import random
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import nullcontext
from functools import partial, reduce
from itertools import chain, combinations_with_replacement, product, zip_longest
from types import ModuleType, SimpleNamespace
from typing import Any, ClassVar, Final, NamedTuple, TypeAlias
from unittest.mock import Mock, patch

import attrs
import pytest

from reco_rules import (
    VARIANTS,
    SetupOrder,
    action_from_id,
    action_id,
    apply,
    current_player,
    legal_actions,
    new_game,
    num_actions,
)
from reco_rules.errors import InvalidValue
from reco_rules.game import CHANCE, TERMINAL
from reco_rules.legality import Forbidden
from reco_rules.messages import say
from reco_rules.reco import actions, cards, chance, hidden, rules, scoring, state
from reco_rules.reco.actions import PASS, REVEALS, Play, dumps_of
from reco_rules.reco.cards import DIGITS_SUM, KINDS, LETTERS, MOST_CARDS, ROOM, SHORT, Cards, unpack
from reco_rules.reco.events import RewardTaken
from reco_rules.reco.state import (
    CLAIMS,
    DISCARD,
    DRAW,
    HANDS,
    MISSING,
    PHASE,
    PLANT,
    PLANTS,
    SEAT,
    SITE,
    SITES,
    VARIANT,
    Phase,
    assemble,
    deal_places,
    state_of,
)
from reco_rules.reco.variants import HAND_LIMITS, PLAYERS, STACK_LENGTHS, THRESHOLDS
from spec.logic import All, And, Bag, Iff, Implies, Not, Or, Some, Value, same

z3: Any = importlib.import_module("z3")  # by name: it comes without types

pytestmark = pytest.mark.slow

Statement: TypeAlias = Callable[..., Value]
"""What is said of bags and numbers, plain or unknown."""

SECONDS: Final = 60
"""As long as a lemma may take."""

COLORS: Final = range(4)


# ---- numbers that are not known --------------------------------------------------------------------


class Ways:
    """All ways through code that branches on numbers that are not known."""

    now: ClassVar[Ways]

    def __init__(self, given: Value = True) -> None:
        self.solver = z3.Solver()
        self.solver.add(given)
        self.end = time.monotonic() + SECONDS
        self.open: list[list[bool]] = [[]]
        self.planned: list[bool] = []
        self.decided: list[bool] = []
        Ways.now = self

    def through(self, run: Callable[[], Value]) -> Iterator[Value]:
        """Run it once for each way; what leads there holds while its result is looked at."""
        while self.open:
            self.planned, self.decided = self.open.pop(), []
            self.solver.push()
            yield run()
            self.solver.pop()

    def decide(self, fact: Value) -> bool:
        """The fact or its contrary, whatever can hold here; if both can, one is left for later."""
        if self.planned:
            decision = self.planned.pop(0)
        else:
            decision = self.possible(fact)
            if decision and self.possible(Not(fact)):
                self.open.append([*self.decided, False])
        self.decided.append(decision)
        self.solver.add(fact if decision else Not(fact))
        return decision

    def possible(self, fact: Value) -> bool:
        """Whether it can hold here. Not to know is a failure."""
        self.solver.set("timeout", max(1, int(1000 * (self.end - time.monotonic()))))
        answer = self.solver.check(fact)
        assert answer != z3.unknown, f"undecided: {self.solver.reason_unknown()}"
        return bool(answer == z3.sat)

    def certain(self, fact: Value) -> bool:
        """Whether it must hold here."""
        return not self.possible(Not(fact))


class Truth(z3.BoolRef):  # type: ignore[misc]
    """A condition that is not known: code that branches on it goes both ways."""

    def __bool__(self) -> bool:
        return Ways.now.decide(self)


def _digits(value: Value) -> list[Value]:
    """The digits of a number in base 256, all with its sign."""
    if isinstance(value, Number):
        return value.digits
    sign = -1 if value < 0 else 1
    return [sign * digit for digit in abs(value).to_bytes((value.bit_length() + 7) // 8, "little")]


def _carry(digit: Value) -> Value:
    """`digit // 256`, in the simplest words that are true here: z3 is slow at divisions."""
    if isinstance(digit, int):
        return digit // 256
    if Ways.now.certain(And(digit >= 0, digit < 256)):
        return 0
    if Ways.now.certain(And(digit >= -256, digit < 256)):
        return z3.If(digit < 0, -1, 0)
    return digit / 256  # rounded down, as in Python


def _bit(digit: Value, i: int) -> Value:
    """A bit of a digit from 0 to 255."""
    if isinstance(digit, int):
        return digit >> i & 1
    return z3.If(digit >= 128, 1, 0) if i == 7 else digit / 2**i % 2


def _masked(digit: Value, mask: int) -> Value:
    """The bits of a digit from 0 to 255 that are in the mask."""
    if mask & mask + 1 == 0:  # the lowest bits, in simpler words
        return digit if mask == 255 else digit % (mask + 1)
    return sum(_bit(digit, i) * 2**i for i in range(8) if mask >> i & 1)


def _digitwise(meaning: Callable[[Any, Any], Any]) -> Callable[[Number, Value], Number]:
    def compute(self: Number, other: Value) -> Number:
        pairs = zip_longest(self.digits, _digits(other), fillvalue=0)
        return Number([meaning(a, b) for a, b in pairs])

    return compute


def _comparison(meaning: Callable[[Any, Any], Any]) -> Any:
    def compare(self: Number, other: Value) -> Value:
        fact = meaning(self.value, other.value if isinstance(other, Number) else other)
        return fact if isinstance(fact, bool) else Truth(fact.ast, fact.ctx)

    return compare


class Number:
    """An int that is not known, with all that the engine does to ints.

    It has digits in base 256 that may have any value, so that sums and products are exact without
    carrying. What looks at single bits carries first, as Python's endless two's complement does. That
    all of this is what Python does is compared below, in `test_unknown_numbers_behave_as_ints`.
    """

    def __init__(self, digits: list[Value]) -> None:
        self.digits = digits

    @property
    def value(self) -> Value:
        return sum(digit * 256**k for k, digit in enumerate(self.digits))

    def carried(self, length: int) -> tuple[list[Value], Number]:
        """So many digits from 0 to 255, and what is above them."""
        low: list[Value] = []
        carry: Value = 0
        for digit in [*self.digits, *[0] * length][:length]:
            total = digit + carry
            carry = _carry(total)
            low.append(total - 256 * carry)
        return low, Number([carry]) + Number(self.digits[length:])

    __add__ = __radd__ = _digitwise(operator.add)
    __sub__ = _digitwise(operator.sub)
    __rsub__ = _digitwise(lambda a, b: b - a)

    def __mul__(self, factor: int) -> Number:
        total = Number([])
        for k, n in enumerate(_digits(factor)):
            if n:
                total += Number([*[0] * k, *[n * digit for digit in self.digits]])
        return total

    __rmul__ = __mul__

    def __lshift__(self, bits: int) -> Number:
        return self * (1 << bits)

    def __rshift__(self, bits: int) -> Number:
        assert bits % 8 == 0, "whole digits only"
        return self.carried(bits // 8)[1]

    def __floordiv__(self, divisor: int) -> Number:
        assert divisor.bit_count() == 1, "powers of two only"
        return self >> divisor.bit_length() - 1

    def __mod__(self, divisor: int) -> Number:
        return Number([self.value % divisor])

    def __and__(self, mask: int) -> Number:
        assert mask >= 0, "a finite mask"
        masks = _digits(mask)
        pairs = zip(self.carried(len(masks))[0], masks, strict=True)
        return Number([_masked(digit, mask) for digit, mask in pairs])

    def __or__(self, mask: int) -> Number:
        return self + mask - (self & mask)

    __eq__ = _comparison(operator.eq)
    __ne__ = _comparison(operator.ne)
    __lt__ = _comparison(operator.lt)
    __le__ = _comparison(operator.le)
    __gt__ = _comparison(operator.gt)
    __ge__ = _comparison(operator.ge)

    def __bool__(self) -> bool:
        return bool(self != 0)

    def to_bytes(self, length: int, order: str) -> list[Number]:
        assert order == "little"
        low, above = self.carried(length)
        assert above == 0, "too big to convert"
        return [Number([digit]) for digit in low]

    def bit_count(self) -> Number:
        low, above = self.carried(len(self.digits))
        assert above == 0, "a positive number"
        return Number([sum(_bit(digit, i) for digit in low for i in range(8))])

    def bit_length(self) -> int:
        """Plain, since it is divided by three: code goes one way for each length."""
        shortest, longest = 0, 64
        while shortest < longest:
            middle = (shortest + longest) // 2
            if self < 1 << middle:
                longest = middle
            else:
                shortest = middle + 1
        return shortest


# ---- what a lemma is -------------------------------------------------------------------------------


class Wrong(NamedTuple):
    """A version of a lemma that is false: something else is given, said, or in the engine."""

    why: str
    given: Statement | None = None
    goal: Statement | None = None
    engine: tuple[ModuleType, str, Any] | None = None


class Lemma(NamedTuple):
    """Where `given` holds, `goal` does."""

    name: str
    over: str  # the sorts of what it speaks of
    given: Statement
    goal: Statement
    wrong: tuple[Wrong, ...]


def counterexample(over: str, given: Statement, goal: Statement) -> list[Value] | None:
    """Plain values for which `given` holds and `goal` does not; None where it is proved."""
    values = [_unknown(sort, f"{sort}{i}_") for i, sort in enumerate(over.split())]
    ways = Ways(given(*values))
    assert ways.possible(True), "what is given cannot be"
    for said in ways.through(lambda: goal(*values)):
        if ways.possible(Not(said)):
            return [_known(value, ways.solver.model()) for value in values]
    return None


def _unknown(sort: str, name: str) -> Value:
    """A bag or a number of which nothing is known."""
    if sort == "bag":
        return Bag([_unknown("number", f"{name}{k}") for k in range(8)])
    assert sort == "number"
    return Number([z3.Int(name)])


def _known(value: Value, model: Value) -> Value:
    """What it is in a model."""
    if isinstance(value, Bag):
        return Bag([_known(count, model) for count in value])
    return model.eval(value.value, model_completion=True).as_long()


# ---- words -----------------------------------------------------------------------------------------


def pack(bag: Iterable[Value]) -> Value:
    """The pack of a bag, as `Cards.from_counts` makes it."""
    return sum(count * kind._pack for count, kind in zip(bag, KINDS, strict=True))


def of_color(bag: Bag, color: int) -> Bag:
    """The cards of one color."""
    return Bag([count if k % 4 == color else 0 for k, count in enumerate(bag)])


def units_of(bag: Bag) -> Value:
    """Singles count one, doubles two."""
    return bag.size + sum(bag[4:])


def natural(*bags: Bag) -> Value:
    """No count is negative."""
    return All([bag.is_natural for bag in bags])


def deck(*bags: Bag) -> Value:
    """Parts of one deck, as all packs of a state are."""
    return And(natural(*bags), sum(bag.size for bag in bags) <= MOST_CARDS)


def within(number: Value, numbers: range) -> Value:
    """It is one of these numbers."""
    return And(number >= numbers.start, number < numbers.stop)


def claimed(claims: Value, taken: int) -> Value:
    """So many digits in base 8 behind a leading 1."""
    return within(claims, range(8**taken, 2 * 8**taken))


class Table:
    """A table that is worked out, where the engine looks up: a row has no entry for an unknown number."""

    def __init__(self, entry: Callable[[Value], Value]) -> None:
        self.entry = entry

    def __getitem__(self, number: Value) -> Value:
        return self.entry(number)


ROOMS: Final = Table(lambda position: (127 - position) * DIGITS_SUM)
"""`cards.ROOM`, worked out."""


def length(row: Any) -> Value:
    """`len`, which insists on a plain number."""
    return row.__len__()


def wordless() -> Any:
    """Refusals without words, which tell plain counts."""
    words: dict[str, Any] = {"__str__": lambda self: "", "__bool__": lambda self: False}
    return patch.multiple(Cards, create=True, **words)


# ---- multisets -------------------------------------------------------------------------------------


def size(bag: Bag) -> Value:
    """`Cards.__len__`, `pack % 255`: since 256 leaves 1, a pack leaves the sum of its digits."""
    return Cards.__len__(unpack(pack(bag))) == bag.size


def equality(one: Bag, other: Bag) -> Value:
    """`Cards.__eq__`, `State.__eq__`, the keys of `actions.PLAYS`: no two multisets share a pack."""
    return Iff(unpack(pack(one)) == unpack(pack(other)), same(one, other))


def emptiness(bag: Bag) -> Value:
    """`if hand`, `row[DRAW] or row[DISCARD]` in `rules`: no cards are 0, and nothing else is."""
    return Iff(bool(pack(bag)), bag.size > 0)


def counts(bag: Bag) -> Value:
    """`Cards.counts`: the bytes of a pack are the counts."""
    return same(Bag(unpack(pack(bag)).counts), bag)


def count(bag: Bag) -> Value:
    """`Cards.count`: divided by a card, a pack ends with the digit of its kind."""
    return All([unpack(pack(bag)).count(kind) == bag[k] for k, kind in enumerate(KINDS)])


def units(bag: Bag) -> Value:
    """`Cards.units`, `cards.units`: all digits, and those above 32 bits, the doubles, once more."""
    return unpack(pack(bag)).units == units_of(bag)


def addition(one: Bag, other: Bag) -> Value:
    """`Cards.__add__`: one sum for all kinds, and too many cards are refused."""
    fits = one.size + other.size <= MOST_CARDS
    with patch.object(cards, "len", length, create=True):
        try:
            total = unpack(pack(one)) + unpack(pack(other))
        except InvalidValue:
            return Not(fits)
    return And(fits, total._pack == pack(one + other))


def subtraction(have: Bag, want: Bag) -> Value:
    """`Cards.__sub__`: one difference for all kinds, and what is not there is refused."""
    with wordless():
        try:
            rest = unpack(pack(have)) - unpack(pack(want))
        except InvalidValue:
            return Not(want.within(have))
    return And(want.within(have), rest._pack == pack(have - want))


def containment(have: Bag, want: Bag) -> Value:
    """`Cards.__le__`, `(have - want) & SHORT`: a digit that falls short shows a high bit, and only then."""
    return Iff(unpack(pack(want)) <= unpack(pack(have)), want.within(have))


# ---- a card at a position --------------------------------------------------------------------------


def found_at(bag: Bag, position: Value, kind: Value) -> Value:
    """The kind is that of the card at this position in kind order, and 8 behind the last card."""
    sums = [sum(bag[:k]) for k in range(9)]
    return And(
        *[Implies(And(sums[k] <= position, position < sums[k + 1]), kind == k) for k in range(8)],
        Implies(position >= bag.size, kind == 8),
    )


def lookup(bag: Bag, position: Value, rooms: Table = ROOMS) -> Value:
    """`cards.kind_at`: all running sums by one product; those that exceed the position are counted."""
    with patch.object(cards, "ROOM", rooms):
        return found_at(bag, position, cards.kind_at(pack(bag), position))


class Uniform:
    """A random number in [0, 1) that leads to this position, whatever the number of cards."""

    def __init__(self, position: Value) -> None:
        self.position = position

    def __ge__(self, other: object) -> bool:
        return True

    def __mul__(self, other: object) -> Value:
        return self.position


def sampling(bag: Bag, position: Value) -> Value:
    """`chance.sample`, which spells `kind_at` out: its kind 8 is no reveal, so that it raises."""
    pile: Any = state_of(table(Phase.REFILL, draw=pack(bag)))
    plain: dict[str, Any] = {"ROOM": ROOMS, "REVEALS": Table(lambda kind: kind)}
    with patch.multiple(chance, floor=lambda position: position, **plain):
        kind: Any = chance.sample(pile, Uniform(position))  # type: ignore[arg-type]
    return found_at(bag, position, kind)


# ---- actions ---------------------------------------------------------------------------------------


def plays(hand: Bag, played: Bag) -> Value:
    """`actions.plays_from`, asked for one play: found where its cards are held. No card: a pass."""
    play: Any = SimpleNamespace(_pack=pack(played))
    with patch.object(actions, "ALL_PLAYS", (play,)):
        found = actions.plays_from(pack(hand))
    if found == (PASS,):
        return hand.size == 0
    return And(hand.size > 0, Iff(found == (play,), played.within(hand)))


def dumps(hand: Bag, dumped: Bag, limit: Value) -> Value:
    """`actions.dumps_from`, asked for one dump of all the excess: found where its cards are held."""
    dump: Any = SimpleNamespace(_pack=pack(dumped))
    listed = Mock(return_value=(dump,))
    with patch.object(actions, "dumps_of", listed):
        found = actions.dumps_from(pack(hand), limit)
    (excess,) = listed.call_args.args
    return And(excess == hand.size - limit, Iff(found == (dump,), dumped.within(hand)))


def reveals(draw: Bag, discard: Bag, card: Bag) -> Value:
    """`rules.legal_actions`, asked for one kind: it can be drawn where the pile has it."""
    reveal: Any = SimpleNamespace(_pack=pack(card))
    drawn = state_of(table(Phase.REFILL, draw=pack(draw), discard=pack(discard)))
    with patch.object(rules, "REVEALS", (reveal,)):
        found = rules.legal_actions(drawn) == (reveal,)
    return Iff(found, Or(card.within(draw), And(draw.size == 0, card.within(discard))))


# ---- the rules, on rows with some unknown entries --------------------------------------------------


AMIGO: Final = VARIANTS["amigo-2"]

AT: Final = {
    "draw": DRAW,
    "discard": DISCARD,
    "plants": PLANTS,
    "hand": HANDS,
    "other_hand": HANDS + 1,
    "dumped": HANDS + 2,
}


def table(phase: Phase, variant: Any = AMIGO, **entries: Value) -> list[Any]:
    """A row of two seats with nothing but these entries, where chance has two cards to draw."""
    row: list[Any] = new_game(AMIGO)._row.copy()
    row[VARIANT], row[PHASE], row[DRAW], row[MISSING] = variant, int(phase), 0, 2
    for name, value in entries.items():
        row[AT[name]] = value
    return row


def holds(row: list[Any], **entries: Value) -> Value:
    """The row has these entries."""
    return All([row[AT[name]] == value for name, value in entries.items()])


def made(rule: Callable[..., None], row: list[Any], **action: Any) -> bool:
    """Whether the rule makes the action; why not would need words, and is left out."""
    refusals = ("not_held", "not_in_pile", "must_pass", "wrong_number")
    unsaid: dict[str, Any] = dict.fromkeys(refusals, lambda *_: Forbidden("", "", "", say("no")))
    with patch.multiple(rules, **unsaid):
        try:
            rule(row, SimpleNamespace(**action), None)
        except Forbidden:
            return False
    return True


def deal(draw: Bag, hand: Bag, card: Bag) -> Value:
    """`rules.deal`: from the draw pile to a hand."""
    row = table(Phase.DEAL, draw=pack(draw), other_hand=pack(hand))
    if not made(rules.deal, row, _pack=pack(card)):
        return Not(card.within(draw))
    dealt = holds(row, draw=pack(draw - card), other_hand=pack(hand + card))
    return And(card.within(draw), dealt)


def refill(draw: Bag, discard: Bag, site: Bag, card: Bag) -> Value:
    """`rules.refill`: from the draw pile, or the discards where it is bare, to the dump site."""
    row = table(Phase.REFILL, draw=pack(draw), discard=pack(discard))
    row[SITE], row[SITES + 2] = 2, pack(site)
    pile, rest = (draw, discard) if draw.size > 0 else (discard, draw)
    if not made(rules.refill, row, _pack=pack(card)):
        return Not(card.within(pile))
    revealed = holds(row, draw=pack(pile - card), discard=pack(rest))
    return And(card.within(pile), revealed, row[SITES + 2] == pack(site + card))


def dump(hand: Bag, before: Bag, dumped: Bag, limit: Value) -> Value:
    """`rules.dump`: the excess, no more and no less, from the hand to what the seat has dumped."""
    variant = SimpleNamespace(players=2, hand_limit=limit)
    row = table(Phase.DUMP, variant, draw=1, hand=pack(hand), dumped=pack(before))
    legal = And(dumped.size == hand.size - limit, dumped.within(hand))
    if not made(rules.dump, row, _pack=pack(dumped)):
        return Not(legal)
    return And(legal, holds(row, hand=pack(hand - dumped), dumped=pack(before + dumped)))


def play(color, hand, plants, site, discard, played, limit, threshold):
    """`rules.play`: to the plant, on to the discards if its units earn a reward; the dump site is taken.

    All plants are in one pack, where `state.PLANT` is the digits of one of them.
    """
    variant = SimpleNamespace(players=2, hand_limit=limit, threshold=threshold, stack=AMIGO.stack)
    entries = {"hand": hand, "plants": plants, "discard": discard}
    row = table(Phase.PLAY, variant, draw=1, **{name: pack(bag) for name, bag in entries.items()})
    row[SITES + color] = pack(site)
    played = of_color(played, color)
    if not made(rules.play, row, color=color, _pack=pack(played)):
        return Not(played.within(hand))
    held, plants = hand - played + site, plants + played
    plant = of_color(plants, color)
    rewarded = bool(units_of(plant) >= threshold)
    if rewarded:
        plants, discard = plants - plant, discard + plant
    return And(
        played.within(hand),
        holds(row, hand=pack(held), plants=pack(plants), discard=pack(discard)),
        row[SITES + color] == 0,
        row[MISSING] == (1 if rewarded else units_of(plant) + 1),
        row[CLAIMS + color] == (8 if rewarded else 1),
        Iff(row[PHASE] == Phase.DUMP, held.size > limit),
    )


def claim(seat: int, claims: Value, rewards: Value) -> Value:
    """`rules.play`, `claims << 3 | seat`: a digit is appended; `bit_length() // 3` is their number.

    It says which reward is taken, and whether that is the last one.
    """
    card = Cards.of(KINDS[0])
    log: list[Any] = []
    stack = Table(lambda place: place)
    variant = SimpleNamespace(players=6, hand_limit=5, threshold=4, stack=stack)
    row = table(Phase.PLAY, variant, plants=3 * card._pack)
    row[SEAT], row[CLAIMS], row[HANDS:] = seat, claims, [card._pack] * 12
    with patch.object(rules, "len", lambda stack: rewards, create=True):
        rules.play(row, Play(0, 1, 0), log)
    (place,) = [event.value for event in log if isinstance(event, RewardTaken)]
    return And(
        row[CLAIMS] == 8 * claims + seat,
        Some([And(place == n, claimed(claims, n)) for n in range(max(STACK_LENGTHS))]),
        Iff(row[MISSING] == 0, rewards == place + 1),
    )


# ---- states ----------------------------------------------------------------------------------------


def assembly(site: int, *zones: Bag) -> Value:
    """`state.assemble`, `State.plants`: plants of own colors go into one pack, and come out of it.

    While a dump site is refilled, its plant's units and one more are wanted there.
    """
    plants = [of_color(zone, color) for color, zone in enumerate(zones[:4])]
    refilled = zones[4]
    with patch.object(state, "len", length, create=True):
        built = assemble(
            AMIGO,
            phase=Phase.REFILL,
            seat=0,
            site=site,
            draw=Cards(),
            discard=Cards(),
            plants=[unpack(pack(plant)) for plant in plants],
            dump_sites=[unpack(pack(refilled)) if color == site else Cards() for color in COLORS],
            hands=[Cards()] * 2,
            dumped=[Cards()] * 2,
            claims=[()] * 4,
        )
    return And(
        *[own._pack == pack(plant) for own, plant in zip(built.plants, plants, strict=True)],
        built._row[MISSING] == units_of(plants[site]) + 1 - refilled.size,
    )


def penalties(one: Bag, other: Bag) -> Value:
    """`scoring.result`: what each seat has dumped is counted."""
    row = table(Phase.OVER)
    row[HANDS + 2 :] = pack(one), pack(other)
    with patch.object(scoring, "_scored", lambda variant, rewards, dumped: dumped):
        dumped: Any = scoring.result(state_of(row))
    return same(tuple(dumped), (one.size, other.size))


# ---- the lemmas ------------------------------------------------------------------------------------


def few(bag):
    return And(natural(bag), bag.size < 255)


def named(have, want, *limits):
    """Cards of a state, and cards that an action names."""
    return And(deck(have), deck(want), *[within(limit, HAND_LIMITS) for limit in limits])


def revealed(*bags):
    return And(deck(*bags[:-1]), natural(bags[-1]), bags[-1].size == 1)


def at_position(bag, position):
    return And(deck(bag), within(position, range(MOST_CARDS)))


def dumping(hand, before, dumped, limit):
    return And(deck(hand, before), deck(dumped), within(limit, HAND_LIMITS))


def playing(hand, plants, site, discard, played, limit, threshold):
    zones = deck(hand, plants, site, discard)
    return And(zones, deck(played), within(limit, HAND_LIMITS), within(threshold, THRESHOLDS))


def claiming(claims, rewards):
    return Some([claimed(claims, n) for n in range(max(STACK_LENGTHS))])


def unbounded(given):
    return Wrong("bound left out", given=given)


def any_bytes(*values):
    """Counts that just fit into eight bits."""
    bags = [value for value in values if isinstance(value, Bag)]
    numbers = [within(value, THRESHOLDS) for value in values if not isinstance(value, Bag)]
    return And(natural(*bags), *[count <= 255 for bag in bags for count in bag], *numbers)


def any_255(bag, *others):
    return And(natural(bag), bag.size <= 255, *[within(n, range(MOST_CARDS)) for n in others])


def any_256(bag):
    """A digit can be too large; not that of D2, above which there is nothing."""
    return And(natural(bag), bag.size <= 256, bag[7] == 0)


def short_mask(module, kind=7):
    return Wrong("mask short of a digit", engine=(module, "SHORT", SHORT & ~(128 << 8 * kind)))


def wrong_plant(module):
    return Wrong("another plant's mask", engine=(module, "PLANT", (*PLANT[1:], PLANT[0])))


NO_D1: Final = Wrong(
    "bit 32 missed", goal=lambda bag: unpack(pack(bag)).units == units_of(bag) + bag[3]
)
ONE_MORE: Final = Wrong("bound off by one", engine=(cards, "MOST_CARDS", MOST_CARDS + 1))
SEVEN_SUMS: Final = Wrong("a sum left out", engine=(cards, "DIGITS_SUM", DIGITS_SUM >> 8))
FROM_ONE: Final = Wrong(
    "position off by one",
    goal=partial(lookup, rooms=Table(lambda position: (128 - position) * DIGITS_SUM)),
)
NO_LEADING_1: Final = Wrong("no leading 1", given=lambda claims, rewards: within(claims, range(64)))


def lemma(goal: Statement, over: str, given: Statement, *wrong: Wrong, name: str = "") -> Lemma:
    """The lemma that is named after what it says."""
    return Lemma(name or getattr(goal, "__name__", ""), over, given, goal, wrong)


BAGS_5: Final = "bag bag bag bag bag"

LEMMAS: Final = (
    lemma(size, "bag", few, unbounded(any_255)),
    lemma(equality, "bag bag", named, unbounded(natural)),
    lemma(emptiness, "bag", deck, unbounded(lambda bag: bag.size >= 0)),
    lemma(counts, "bag", deck, unbounded(any_256)),
    lemma(count, "bag", deck, unbounded(any_256)),
    lemma(units, "bag", deck, unbounded(any_255), NO_D1),
    lemma(addition, "bag bag", named, ONE_MORE),
    lemma(subtraction, "bag bag", named, unbounded(any_bytes), short_mask(cards)),
    lemma(containment, "bag bag", named, unbounded(any_bytes), short_mask(cards)),
    lemma(
        lookup,
        "bag number",
        at_position,
        unbounded(any_255),
        short_mask(cards),
        SEVEN_SUMS,
        FROM_ONE,
    ),
    lemma(sampling, "bag number", at_position, unbounded(any_255), short_mask(chance)),
    lemma(plays, "bag bag", named, unbounded(any_bytes), short_mask(actions)),
    lemma(dumps, "bag bag number", named, unbounded(any_bytes), short_mask(actions)),
    lemma(reveals, "bag bag bag", revealed, unbounded(any_bytes), short_mask(rules)),
    lemma(deal, "bag bag bag", revealed, unbounded(any_bytes), short_mask(rules)),
    lemma(refill, "bag bag bag bag", revealed, unbounded(any_bytes), short_mask(rules)),
    lemma(dump, "bag bag bag number", dumping, unbounded(any_bytes), short_mask(rules)),
    *[
        lemma(
            partial(play, color),
            f"{BAGS_5} number number",
            playing,
            unbounded(any_bytes),
            short_mask(rules, color),
            wrong_plant(rules),
            name=f"play to plant {letter}",
        )
        for color, letter in enumerate(LETTERS)
    ],
    *[
        lemma(
            partial(claim, seat),
            "number number",
            claiming,
            NO_LEADING_1,
            name=f"claim of seat {seat}",
        )
        for seat in range(max(PLAYERS))
    ],
    *[
        lemma(
            partial(assembly, site),
            BAGS_5,
            deck,
            unbounded(any_bytes),
            wrong_plant(state),
            name=f"assembly with dump site {letter}",
        )
        for site, letter in enumerate(LETTERS)
    ],
    lemma(penalties, "bag bag", deck, unbounded(any_bytes)),
)

WRONG: Final = [(lemma, wrong) for lemma in LEMMAS for wrong in lemma.wrong]


@pytest.mark.parametrize("lemma", LEMMAS, ids=[lemma.name for lemma in LEMMAS])
def test_lemma_is_proved(lemma):
    assert counterexample(lemma.over, lemma.given, lemma.goal) is None


@pytest.mark.parametrize(
    ("lemma", "wrong"), WRONG, ids=[f"{lemma.name}: {wrong.why}" for lemma, wrong in WRONG]
)
def test_wrong_version_is_refuted(lemma, wrong):
    given, goal = wrong.given or lemma.given, wrong.goal or lemma.goal
    with patch.object(*wrong.engine) if wrong.engine else nullcontext():
        case = counterexample(lemma.over, given, goal)
        assert case is not None
        assert given(*case) is True
        assert goal(*case) is False
    assert not lemma.given(*case) or lemma.goal(*case) is True  # the right version survives it


# ---- what unknown numbers stand for ----------------------------------------------------------------


@pytest.mark.parametrize(
    "digits",
    [
        [0, 0, 0],
        [127] * 8,
        [0, 5, -1, 3, 0, -127, 0, 1],
        [-127, 126, 0, 0, 0, 0, 0, -1],
        [255, 255, 1, 256, 0, -256, 300],
        [70_000, -5_000, 128, 127, -128, 64],
    ],
    ids=str,
)
def test_unknown_numbers_behave_as_ints(digits):
    def value(number):
        return (
            number
            if isinstance(number, int)
            else z3.simplify(z3.IntVal(0) + number.value).as_long()
        )

    Ways()
    number, low = Number([z3.IntVal(digit) for digit in digits]), (1 << 64) - 1
    plain = sum(digit << 8 * k for k, digit in enumerate(digits))
    for n in (5, 127, 255, 1 << 56, SHORT, DIGITS_SUM, PLANT[1]):
        for compute in (operator.add, operator.sub, operator.mul, operator.and_, operator.or_):
            assert value(compute(number, n)) == compute(plain, n)
        assert value(n - number) == n - plain
        assert value(n + number - n * number) == n + plain - n * plain
        for compare in (
            operator.eq,
            operator.ne,
            operator.lt,
            operator.le,
            operator.gt,
            operator.ge,
        ):
            assert bool(compare(number, n)) is compare(plain, n)
    for bits in (8, 32, 56):
        assert value(number >> bits) == value(number // (1 << bits)) == plain >> bits
    assert value(number << 3) == plain << 3
    assert value(number % 255) == plain % 255
    assert bool(number) is bool(plain)
    number, plain = number & low, plain & low
    assert value(number.bit_count()) == plain.bit_count()
    assert [*map(value, number.to_bytes(8, "little"))] == [*plain.to_bytes(8, "little")]
    assert (number >> 8).bit_length() == (plain >> 8).bit_length()


# ---- what Python wants to be plain -----------------------------------------------------------------


def bags() -> Iterator[Bag]:
    """All bags of up to two cards, all cards of one kind, and many others."""
    generator = random.Random(1)
    for kinds in chain(*[combinations_with_replacement(range(8), size) for size in range(3)]):
        yield Bag([kinds.count(k) for k in range(8)])
    for kind in range(8):
        yield Bag([MOST_CARDS if k == kind else 0 for k in range(8)])
    for _ in range(60):
        size = generator.randrange(MOST_CARDS + 1)
        drawn = generator.choices(range(8), [generator.random() for _ in range(8)], k=size)
        yield Bag([drawn.count(k) for k in range(8)])


def kinds_of(bag):
    """The kind of each card, in kind order."""
    return [kind for kind, count in enumerate(bag) for _ in range(count)]


def test_packs_are_made_digit_by_digit():
    for bag in bags():
        number = int.from_bytes(bytes(bag), "little")
        assert pack(bag) == number
        assert Cards.from_counts(bag)._pack == number
        assert Cards(KINDS[kind] for kind in kinds_of(bag))._pack == number
        assert Cards.parse(str(unpack(number)))._pack == number
        assert [KINDS.index(card) for card in unpack(number)] == kinds_of(bag)


def test_actions_carry_the_packs_of_their_cards():
    assert [reveal._pack for reveal in REVEALS] == [256**kind for kind in range(8)]
    for color, singles, doubles in product(COLORS, (0, 1, 2, 63, 126, 127), (0, 1, 2, 64, 127)):
        if 1 <= singles + doubles <= MOST_CARDS:
            digits = singles * 256**color + doubles * 256 ** (color + 4)
            assert Play(color, singles, doubles)._pack == digits
    for excess in range(1, max(THRESHOLDS)):
        packs = {dump._pack for dump in dumps_of(excess)}
        assert len(packs) == len(dumps_of(excess)) == math.comb(excess + 7, 7)
        assert {digits % 255 for digits in packs} == {excess}


@pytest.mark.parametrize(
    ("limit", "threshold"),
    [(min(HAND_LIMITS), max(THRESHOLDS)), (5, 4), (max(HAND_LIMITS), min(THRESHOLDS))],
)
def test_ids_are_places_in_the_list_of_actions(limit, threshold):
    other = attrs.evolve(AMIGO, id="other", opening_hand=1, hand_limit=limit, threshold=threshold)
    sizes = product(COLORS, range(limit + 1), range(limit + 1))
    listed: list[Any] = [Play(*row) for row in sizes if 1 <= sum(row[1:]) <= limit]
    listed += [dump for excess in range(1, threshold) for dump in dumps_of(excess)]
    listed += [PASS, *REVEALS]
    assert num_actions(other) == len(listed) - len(REVEALS)
    for id, action in enumerate(listed):
        assert action_id(other, action) == id
        assert action_from_id(other, id) == action


def test_rooms_are_as_they_are_worked_out():
    assert tuple(ROOMS[position] for position in range(MOST_CARDS)) == ROOM


def test_a_random_number_leads_to_every_position_and_not_beyond():
    largest = math.nextafter(1, 0)  # a smaller number has no larger product
    for size in range(1, MOST_CARDS + 1):
        assert math.floor(largest * size) == size - 1
        for position in range(size):
            assert int((position + 0.5) / size * size) == position


def test_the_card_at_the_position_is_drawn():
    for bag in bags():
        kinds = kinds_of(bag)
        pile = state_of(table(Phase.REFILL, draw=pack(bag)))
        for position, kind in enumerate(kinds):
            u = (position + 0.5) / len(kinds)
            assert chance.sample(pile, u) is REVEALS[kind]
            generator: Any = SimpleNamespace(random=partial(float, u))
            assert hidden._draw(pack(bag), 1, generator) == 256**kind


def test_claims_are_read_as_they_were_appended():
    # by lemma "claim" each one is one more digit; what reads and writes them goes digit by digit
    generator = random.Random(2)
    seats = range(max(PLAYERS))
    lengths = generator.choices(STACK_LENGTHS, k=200)
    short = chain(*[product(seats, repeat=n) for n in range(6)])
    long = [tuple(generator.choices(seats, k=n)) for n in lengths]
    empty: dict[str, Any] = {
        "draw": Cards(),
        "discard": Cards(),
        "dump_sites": [Cards()] * 4,
        "plants": [],
        "hands": [],
        "dumped": [],
    }
    for taken in chain(short, long):
        number = reduce(lambda claims, seat: 8 * claims + seat, taken, 1)
        claims = (taken, (), (), taken)
        built = assemble(AMIGO, phase=Phase.PLAY, seat=0, site=None, claims=claims, **empty)
        assert built._row[CLAIMS:HANDS] == [number, 1, 1, number]
        assert built.claims == claims


def test_the_deal_counts_its_places_down():
    for variant, order in product(VARIANTS.values(), SetupOrder):
        game, places = new_game(attrs.evolve(variant, id="other", setup_order=order)), []
        while current_player(game) == CHANCE and game.phase is Phase.DEAL:
            after = apply(game, legal_actions(game)[0])
            entries = zip(game._row[SITES:], after._row[SITES:], strict=True)
            places += [SITES + i for i, (was, now) in enumerate(entries) if was != now]
            game = after
        assert tuple(places) == deal_places(game.variant)


def test_a_row_is_what_is_assembled_from_what_it_shows():
    names = "phase seat site draw discard plants dump_sites hands dumped claims".split()
    generator = random.Random(3)
    for variant in VARIANTS.values():
        game = new_game(variant)
        while current_player(game) != TERMINAL:
            game = apply(game, generator.choice(legal_actions(game)))
            built = assemble(variant, **{name: getattr(game, name) for name in names})
            assert built._row == game._row
