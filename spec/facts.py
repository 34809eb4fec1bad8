"""The facts: what is true in every state of every variant, and why every game ends.

Facts 1 to 6 of the semantics page are proved by induction. `INVARIANT` is the induction hypothesis: each
part holds at the start, and each kind of step keeps each part. The facts in their own words follow from
it. (Fact 7, nothing leaks, is in `secrecy`.)
"""

from collections.abc import Callable, Iterator

from spec import reco
from spec.logic import (
    All,
    And,
    Bag,
    If,
    Iff,
    Implies,
    Not,
    Or,
    Some,
    Value,
    at,
    entry_or,
    first,
    last_or,
    length,
    prefix,
)
from spec.obligations import STEPS, Obligation, Statement, World, step
from spec.reco import (
    COLORS,
    DEAL,
    DUMP,
    KINDS,
    NOWHERE,
    OVER,
    PLAY,
    REFILL,
    SEATS,
    State,
    Variant,
    of_color,
    units,
)
from spec.result import NOBODY

MOST_REWARDS = 12

# ---- the induction hypothesis --------------------------------------------------------------------


def zones(s: State) -> list[Bag]:
    """All places where a card can be."""
    return [s.draw, s.discard, *s.plants, *s.dump_sites, *s.hands, *s.dumped]


def well_formed(v: Variant, s: State) -> Value:
    """Counts are natural, seats are seats, empty seats hold nothing, a site is there in a take only."""
    return And(
        s.phase >= DEAL, s.phase <= OVER,
        s.seat >= 0, s.seat < v.players,
        Iff(Or(s.phase == DUMP, s.phase == REFILL), s.site != NOWHERE),
        s.site >= NOWHERE, s.site < len(COLORS),
        All(cards.is_natural for cards in zones(s)),
        All(
            Implies(q >= v.players, And(s.hands[q].size == 0, s.dumped[q].size == 0))
            for q in SEATS
        ),
    )  # fmt: skip


def conserved(v: Variant, s: State) -> Value:
    """Fact 1: of every kind there are as many cards as in the deck."""
    return All(sum(cards[k] for cards in zones(s)) == v.deck[k] for k in KINDS)


def own_color(v: Variant, s: State) -> Value:
    """Fact 3: a plant holds its own color only."""
    return All(of_color(plant, c) == plant.size for c, plant in enumerate(s.plants))


def bounds(v: Variant, s: State) -> Value:
    """No plant holds units enough; a dump site holds one card more than its plant has units, at most."""
    most = v.limit + v.threshold - 1
    return And(
        All(units(plant) < v.threshold for plant in s.plants),
        All(s.dump_sites[c].size <= units(s.plants[c]) + 1 for c in COLORS),
        All(s.hands[q].size <= If(And(s.phase == DUMP, s.seat == q), most, v.limit) for q in SEATS),
    )


def stacks(v: Variant, s: State) -> Value:
    """A stack is empty only while the seat that emptied it must still dump, or after the end. Then its
    plant and dump site are bare, and no other stack is empty."""
    taken = [length(owners) for owners in s.claims]
    emptied = [number == v.rewards for number in taken]
    return And(
        All(number <= v.rewards for number in taken),
        All(
            Implies(
                emptied[c],
                And(
                    Or(And(s.phase == DUMP, s.site == c), s.phase == OVER),
                    s.plants[c].size == 0,
                    s.dump_sites[c].size == 0,
                    *[Not(emptied[d]) for d in COLORS if d != c],
                ),
            )
            for c in COLORS
        ),
    )


def of_seats(v: Variant, s: State, c: int) -> Value:
    """The rewards of a color are taken by seats: apart from `INVARIANT`, since no other proof needs it."""
    taken = [entry_or(s.claims[c], k, 0) for k in range(MOST_REWARDS)]
    return All(And(owner >= 0, owner < v.players) for owner in taken)


def last_claims(v: Variant, s: State) -> Value:
    """If a stack is empty, or the plant of the running take is bare (it was just cleared), the last reward
    taken there is that of the seat on turn."""
    return All(
        Implies(
            Or(length(owners) == v.rewards, And(s.site == c, s.plants[c].size == 0)),
            last_or(owners, NOBODY) == s.seat,
        )
        for c, owners in enumerate(s.claims)
    )


def one_after_the_other(sizes: list[Value], full: Value) -> Value:
    """Each place but the first gets a card only when the one before it is full."""
    return All(Implies(sizes[i] > 0, sizes[i - 1] == full) for i in range(1, len(sizes)))


def dealing(v: Variant, s: State) -> Value:
    """In DEAL all is bare but what was dealt, and some of it is missing."""
    return Implies(
        s.phase == DEAL,
        And(
            s.discard.size == 0,
            All(cards.size == 0 for cards in [*s.plants, *s.dumped]),
            All(length(owners) == 0 for owners in s.claims),
            All(hand.size <= v.opening for hand in s.hands),
            All(site.size <= 1 for site in s.dump_sites),
            Or(reco.short_hand(v, s) < len(SEATS), reco.bare_site(s) < len(COLORS)),
            one_after_the_other([hand.size for hand in s.hands], v.opening),
            one_after_the_other([site.size for site in s.dump_sites], 1),
            If(
                v.hands_first,
                Or(reco.short_hand(v, s) == len(SEATS), s.dump_sites[0].size == 0),
                Or(reco.bare_site(s) == len(COLORS), s.hands[0].size == 0),
            ),
        ),
    )


def phases(v: Variant, s: State) -> Value:
    """A phase is there only while it has something to do."""
    somebody = Some(hand.size > 0 for hand in s.hands)
    wanted = units(at(s.plants, s.site)) + 1
    return And(
        Implies(s.phase == PLAY, somebody),
        Implies(s.phase == DUMP, at(s.hands, s.seat).size > v.limit),
        Implies(s.phase == DUMP, at(s.dump_sites, s.site).size == 0),
        Implies(s.phase == REFILL, at(s.dump_sites, s.site).size < wanted),
        Implies(s.phase == REFILL, s.draw.size + s.discard.size > 0),
        Implies(
            s.phase == OVER, Or(Not(somebody), *[length(own) == v.rewards for own in s.claims])
        ),
    )


Part = Callable[[Variant, State], Value]

INVARIANT: dict[str, Part] = {
    "well formed": well_formed,
    "conserved": conserved,
    "own color": own_color,
    "bounds": bounds,
    "stacks": stacks,
    "last claims": last_claims,
    "dealing": dealing,
    "phases": phases,
}


def invariant(v: Variant, s: State) -> Value:
    """All parts together."""
    return All(part(v, s) for part in INVARIANT.values())


# ---- hypotheses ----------------------------------------------------------------------------------


def started(w: World) -> Value:
    """A game may start so."""
    return And(reco.valid(w.v), reco.can_start(w.v, w.first_seat))


def start(w: World) -> State:
    """The state that it starts from."""
    return reco.init(w.v, w.first_seat, w.no_claims)


def anywhere(w: World) -> Value:
    """A state of which the invariant holds: every state of every game is one."""
    return And(reco.valid(w.v), invariant(w.v, w.s))


def possible(kind: str, *more: Statement) -> Statement:
    """A step of this kind is possible there (and more)."""
    guard = STEPS[kind].guard
    return lambda w: And(anywhere(w), guard(w), *[fact(w) for fact in more])


def within(phase: int) -> Statement:
    """A state in this phase."""
    return lambda w: And(anywhere(w), w.s.phase == phase)


# ---- fact 2: how much can lie where --------------------------------------------------------------


def bounds_at_play(w: World) -> Value:
    """Before a play no plant has units enough, no site more cards than the threshold."""
    return And(
        All(units(plant) <= w.v.threshold - 1 for plant in w.s.plants),
        All(site.size <= w.v.threshold for site in w.s.dump_sites),
        All(hand.size <= w.v.limit for hand in w.s.hands),
    )


def bounds_at_dump(w: World) -> Value:
    """After a take at most threshold - 1 cards are over the limit, and are dumped."""
    return at(w.s.hands, w.s.seat).size <= w.v.limit + w.v.threshold - 1


# ---- fact 4: there is always something to do -----------------------------------------------------


def some_of(hand: Bag, number: Value) -> Bag:
    """So many cards of a hand, those of the first kinds."""
    taken, left = [], number
    for count in hand:
        some = If(left <= 0, 0, If(count < left, count, left))
        taken.append(some)
        left = left - some
    return Bag(taken)


def no_deadlock(w: World) -> Value:
    """Something is possible: one of these."""
    v, s = w.v, w.s
    hand = at(s.hands, s.seat)
    return Or(
        *[reco.can_deal(v, s, k) for k in KINDS],
        *[reco.can_refill(v, s, k) for k in KINDS],
        *[reco.can_play(v, s, k % 4, reco.card(k)) for k in KINDS],
        reco.can_pass(v, s),
        reco.can_dump(v, s, some_of(hand, hand.size - v.limit)),
    )


# ---- fact 5: every game ends ---------------------------------------------------------------------


def work_in(v: Variant, s: State, c: int) -> Value:
    """The units that the stack of a color still wants: threshold for each reward, less what lies there."""
    return v.threshold * (v.rewards - length(s.claims[c])) - units(s.plants[c])


def work(v: Variant, s: State) -> Value:
    """The units that all stacks still want. Each play lowers it."""
    return sum(work_in(v, s, c) for c in COLORS)


def passes_left(v: Variant, s: State) -> Value:
    """How many seats in turn have no card, from the seat on turn."""

    def after(number: int) -> Value:
        seat = s.seat + number
        return If(seat >= v.players, seat - v.players, seat)

    return first(at(s.hands, after(number)).size > 0 for number in SEATS)


def rank(v: Variant, s: State) -> tuple[Value, Value, Value]:
    """What every step lowers, read like a dictionary: work, then phase, then what is left to do in it."""
    to_deal = sum(If(q < v.players, v.opening - s.hands[q].size, 0) for q in SEATS)
    to_lay = sum(1 - site.size for site in s.dump_sites)
    to_fill = units(at(s.plants, s.site)) + 1 - at(s.dump_sites, s.site).size
    ranks = {
        DEAL: (4, to_deal + to_lay),
        DUMP: (3, 0),
        REFILL: (2, to_fill),
        PLAY: (1, passes_left(v, s)),
        OVER: (0, 0),
    }
    order, left = at(tuple(ranks[phase] for phase in sorted(ranks)), s.phase)
    return work(v, s), order, left


def before(a: tuple[Value, ...], b: tuple[Value, ...]) -> Value:
    """Rank a is lower than rank b."""
    return Or(
        a[0] < b[0],
        And(a[0] == b[0], a[1] < b[1]),
        And(a[0] == b[0], a[1] == b[1], a[2] < b[2]),
    )


def rank_falls(kind: str) -> Statement:
    """The rank is lower after the step."""

    def fact(w: World) -> Value:
        m = step(w, kind)
        return before(rank(m.v, m.t), rank(m.v, m.s))

    return fact


def work_falls(c: int) -> Statement:
    """After a play the stack of its color wants less, any other as much: so the rank's first part falls."""

    def fact(w: World) -> Value:
        m = step(w, "play")
        now, then = work_in(m.v, m.t, c), work_in(m.v, m.s, c)
        return If(m.color == c, now < then, now == then)

    return fact


def rank_is_natural(w: World) -> Value:
    """The later parts of a rank are natural numbers; of the first see `work_is_left`."""
    _, order, left = rank(w.v, w.s)
    return And(order >= 0, left >= 0)


def few_passes(w: World) -> Value:
    """At most all other seats pass one after the other."""
    return passes_left(w.v, w.s) <= w.v.players - 1


# (threshold times rewards is not linear: z3 gets each color's share as a fact of its own)
def share(c: int) -> Statement:
    """A color with rewards left wants a unit or more, one without wants none."""

    def fact(w: World) -> Value:
        wanted = work_in(w.v, w.s, c)
        return If(length(w.s.claims[c]) == w.v.rewards, wanted == 0, wanted >= 1)

    return fact


def work_is_left(w: World) -> Value:
    """Three colors never want less than a unit each; before a play all four do."""
    total = work(w.v, w.s)
    return And(total >= 3, Implies(w.s.phase == PLAY, total >= 4))


def work_at_start(w: World) -> Value:
    """A game begins with four times threshold times rewards, so it has that many plays less three."""
    return work(w.v, start(w)) == 4 * w.v.threshold * w.v.rewards


# ---- fact 6: what is taken stays taken -----------------------------------------------------------


def claims_grow(kind: str) -> Statement:
    """Claims are only added, one at most, and only by a play."""

    def fact(w: World) -> Value:
        m = step(w, kind)
        grown = sum(length(m.t.claims[c]) - length(m.s.claims[c]) for c in COLORS)
        return And(
            All(prefix(m.s.claims[c], m.t.claims[c]) for c in COLORS),
            grown <= (1 if kind == "play" else 0),
        )

    return fact


def dumped_stays(kind: str) -> Statement:
    """What is dumped stays so; one turn dumps threshold - 1 cards at most."""

    def fact(w: World) -> Value:
        m = step(w, kind)
        more = sum(cards.size for cards in m.t.dumped) - sum(cards.size for cards in m.s.dumped)
        return And(
            All(m.s.dumped[q].within(m.t.dumped[q]) for q in SEATS),
            more <= (m.v.threshold - 1 if kind == "dump" else 0),
        )

    return fact


def begun_of_seats(c: int) -> Statement:
    """At the start they are."""
    return lambda w: of_seats(w.v, start(w), c)


def from_seats(c: int, kind: str) -> Statement:
    """A step of this kind from a state in which they are."""
    guard = STEPS[kind].guard
    return lambda w: And(reco.valid(w.v), well_formed(w.v, w.s), of_seats(w.v, w.s, c), guard(w))


def still_of_seats(c: int, kind: str) -> Statement:
    """And they still are after it."""
    return lambda w: of_seats(w.v, step(w, kind).t, c)


# ---- what has to be proved -----------------------------------------------------------------------

PART_OF = {"conserved": "fact 1", "bounds": "fact 2", "own color": "fact 3"}


def obligations() -> Iterator[Obligation]:
    """Facts 1 to 6."""
    for name, part in INVARIANT.items():
        fact = PART_OF.get(name, "invariant")

        def at_start(w: World, part: Part = part) -> Value:
            return part(w.v, start(w))

        yield Obligation(f"{name} at the start", (fact,), started, at_start)
        for kind in STEPS:

            def after(w: World, part: Part = part, kind: str = kind) -> Value:
                return part(w.v, step(w, kind).t)

            yield Obligation(f"{name} after {kind}", (fact,), possible(kind), after, kind)

    for color, letter in zip(COLORS, "ABCD", strict=True):
        name = f"rewards of {letter} are of seats"
        yield Obligation(f"{name} at the start", ("fact 6",), started, begun_of_seats(color))
        for kind in STEPS:
            given = from_seats(color, kind)
            yield Obligation(
                f"{name} after {kind}", ("fact 6",), given, still_of_seats(color, kind), kind
            )

    yield Obligation("bounds before a play", ("fact 2",), within(PLAY), bounds_at_play)
    yield Obligation("bounds before a dump", ("fact 2",), within(DUMP), bounds_at_dump)

    for phase, name in enumerate(("DEAL", "PLAY", "DUMP", "REFILL")):
        yield Obligation(
            f"something is possible in {name}", ("fact 4",), within(phase), no_deadlock
        )

    shares = [share(c) for c in COLORS]
    for color, letter in zip(COLORS, "ABCD", strict=True):
        yield Obligation(f"units wanted by stack {letter}", ("fact 5",), anywhere, shares[color])
        yield Obligation(
            f"units wanted by stack {letter} after play",
            ("fact 5",),
            possible("play"),
            work_falls(color),
            "play",
        )

    def all_shares(w: World) -> Value:
        return And(anywhere(w), *[fact(w) for fact in shares])

    yield Obligation("units wanted, at least", ("fact 5",), all_shares, work_is_left)
    yield Obligation("at most the other seats pass in turn", ("fact 5",), within(PLAY), few_passes)
    yield Obligation("units wanted at the start", ("fact 5",), started, work_at_start)
    for kind in STEPS:
        if kind != "play":
            yield Obligation(
                f"rank falls with {kind}", ("fact 5",), possible(kind), rank_falls(kind), kind
            )
        yield Obligation(
            f"rank is natural before {kind}", ("fact 5",), possible(kind), rank_is_natural
        )
        yield Obligation(
            f"claims grow with {kind}", ("fact 6",), possible(kind), claims_grow(kind), kind
        )
        yield Obligation(
            f"dumped cards stay with {kind}", ("fact 6",), possible(kind), dumped_stays(kind), kind
        )
