"""R-Eco as a transition system: the rulebook, clause by clause.

Written from the rulebooks and the rulings, independently of the engine: the clauses SETUP-1 to END-2.
The scoring is in `result`, what each seat sees in `secrecy`, the editions are in `editions`.

Every definition is read twice (see `logic`): on ints it plays, on z3 terms it is the theory of which
the facts are proved. Therefore the text uses `And`, `Or`, `If` of the vocabulary and never Python's own
`and`, `or`, `not`, `if` or chained comparisons.

A chance event or a choice is a *guard* (`can_...`) that says when it is possible, and an *effect*
that gives the next state; an effect means something only where its guard holds.
"""

from typing import Any, NamedTuple

from spec.logic import All, And, Bag, Draft, If, Or, Value, append, at, first, length

COLORS = range(4)
KINDS = range(8)  # A1 B1 C1 D1 A2 B2 C2 D2: kind = color + 4 * (value - 1)
SEATS = range(6)  # the seats from `players` on stay empty
DEAL, PLAY, DUMP, REFILL, OVER = range(5)
NOWHERE = -1  # the site in DEAL, PLAY and OVER, where no take is running

EMPTY = Bag([0] * len(KINDS))


class Variant(NamedTuple):
    """What the transitions depend on (reward values and bonus matter to the result only)."""

    players: Value
    deck: Bag
    rewards: Value  # in each color's stack
    opening: Value  # cards in an opening hand
    limit: Value  # cards a hand may keep
    threshold: Value  # units for a reward
    hands_first: Value  # setup order: hands, then dump sites; or the other way round


class State(NamedTuple):
    """Where every card lies, whose turn it is, and who took which rewards."""

    phase: Value
    seat: Value  # DEAL: the first seat; OVER: the seat of the last turn; else the seat on turn
    site: Value  # the color of the running take, or NOWHERE
    draw: Bag
    discard: Bag
    plants: tuple[Bag, ...]  # per color, like dump_sites and claims
    dump_sites: tuple[Bag, ...]
    hands: tuple[Bag, ...]  # per seat, like dumped
    dumped: tuple[Bag, ...]
    claims: tuple[Value, ...]  # the seats that took the rewards of a color, in order


def valid(v: Variant) -> Value:
    """The variants there may be: the editions and all custom ones."""
    return And(
        v.players >= 2, v.players <= len(SEATS),
        v.opening >= 1, v.opening <= v.limit, v.limit <= 10,
        v.threshold >= 1, v.threshold <= 8,
        v.rewards >= 1, v.rewards <= 12,
        v.deck.is_natural, v.deck.size >= v.opening * v.players + len(COLORS), v.deck.size <= 127,
    )  # fmt: skip


# ---- cards -----------------------------------------------------------------------------------


def units(cards: Bag) -> Value:
    """REWARD-1: a single counts 1, a double 2."""
    return sum(cards[:4]) + 2 * sum(cards[4:])


def card(kind: Value) -> Bag:
    """One card of a kind."""
    return Bag([If(kind == k, 1, 0) for k in KINDS])


def of_color(cards: Bag, color: Value) -> Value:
    """The number of cards of a color."""
    return at(cards, color) + at(cards, color + 4)


def pile(s: State) -> Bag:
    """REFILL-2, X-2: where a card is drawn from; the discards once the draw pile is empty."""
    return If(s.draw.size == 0, s.discard, s.draw)


def weight(s: State, kind: Value) -> Value:
    """SETUP-4, REFILL-2: a shuffled pile gives each of its cards alike, so a kind weighs its cards."""
    return at(pile(s), kind)


def draw(s: State, kind: Value) -> Draft[State]:
    """A card leaves the pile: the next state, still without the place where the card is laid."""
    t = Draft(s)
    t.draw = pile(s) - card(kind)
    t.discard = If(s.draw.size == 0, EMPTY, s.discard)
    return t


# ---- setup -----------------------------------------------------------------------------------


def can_start(v: Variant, first_seat: Value) -> Value:
    """SETUP-5: any seat may be the first."""
    return And(first_seat >= 0, first_seat < v.players)


def init(v: Variant, first_seat: Value, no_claims: Value = ()) -> State:
    """The table before the deal; `no_claims` is the empty sequence of the reading."""
    return State(
        phase=DEAL,
        seat=first_seat,
        site=NOWHERE,
        draw=v.deck,  # SETUP-4: what is not dealt remains the draw pile
        discard=EMPTY,
        plants=(EMPTY,) * len(COLORS),
        dump_sites=(EMPTY,) * len(COLORS),
        hands=(EMPTY,) * len(SEATS),
        dumped=(EMPTY,) * len(SEATS),
        claims=(no_claims,) * len(COLORS),  # SETUP-1: every stack is whole
    )


def short_hand(v: Variant, s: Any) -> Value:
    """SETUP-2: the first seat without its opening hand; the number of SEATS if there is none."""
    return first(And(q < v.players, hand.size < v.opening) for q, hand in enumerate(s.hands))


def bare_site(s: Any) -> Value:
    """SETUP-3, X-6: the first dump site without a card; the number of COLORS if there is none."""
    return first(site.size == 0 for site in s.dump_sites)


def can_deal(v: Variant, s: State, kind: Value) -> Value:
    """A card of this kind may be the next one dealt."""
    return And(s.phase == DEAL, kind >= 0, kind < len(KINDS), at(s.draw, kind) > 0)


def deal(v: Variant, s: State, kind: Value) -> State:
    """SETUP-2, SETUP-3: one card to a hand or to a dump site, in the variant's order."""
    t, p, c = draw(s, kind), short_hand(v, s), bare_site(s)
    # hands first: while one is short; dump sites first: once none is bare
    to_hand = If(v.hands_first, p < len(SEATS), c == len(COLORS))
    t.hands[p] += If(to_hand, card(kind), EMPTY)  # past the end of a row nothing is put
    t.dump_sites[c] += If(to_hand, EMPTY, card(kind))
    missing = Or(short_hand(v, t) < len(SEATS), bare_site(t) < len(COLORS))
    return t.done(phase=If(missing, DEAL, PLAY))


# ---- the turn: play, reward, take --------------------------------------------------------------
#
# TURN-1: play -> check_limit -> [dump] -> end_take -> refill_or_pass_on -> [refill ...] -> next_turn


def can_play(v: Variant, s: State, color: Value, cards: Bag) -> Value:
    """The seat on turn may play these cards to the plant of this color."""
    return And(
        s.phase == PLAY,
        color >= 0, color < len(COLORS),
        cards.size >= 1,  # PLAY-1, X-10
        of_color(cards, color) == cards.size,  # PLAY-2: cards of one color only ...
        cards.is_natural, cards.within(at(s.hands, s.seat)),  # ... any number of those held
    )  # fmt: skip


def play(v: Variant, s: State, color: Value, cards: Bag) -> State:
    """PLAY-3 to TAKE-1, then the check of the hand limit."""
    t, p, c = Draft(s), s.seat, color
    t.site = c
    t.hands[p] -= cards  # PLAY-3: from the hand to the plant
    t.plants[c] += cards
    rewarded = units(t.plants[c]) >= v.threshold  # REWARD-1: what lay there before counts too
    t.claims[c] = If(rewarded, append(t.claims[c], p), t.claims[c])  # REWARD-2: one reward
    t.discard += If(rewarded, t.plants[c], EMPTY)  # REWARD-3, X-1: the plant's cards
    t.plants[c] = If(rewarded, EMPTY, t.plants[c])  # REWARD-4: without a reward they stay
    t.hands[p] += t.dump_sites[c]  # TAKE-1: reward or not
    t.dump_sites[c] = EMPTY
    return check_limit(v, t.done())


def can_pass(v: Variant, s: State) -> Value:
    """PASS-1, X-4, X-10: the seat on turn has no card."""
    return And(s.phase == PLAY, at(s.hands, s.seat).size == 0)


def pass_(v: Variant, s: State) -> State:
    """PASS-1, X-4: no play, no take, no refill."""
    return next_turn(v, s)


# ---- dumping ---------------------------------------------------------------------------------


def check_limit(v: Variant, s: State) -> State:
    """DUMP-1: above the hand limit the seat must dump."""
    return If(at(s.hands, s.seat).size > v.limit, s._replace(phase=DUMP), end_take(v, s))


def can_dump(v: Variant, s: State, cards: Bag) -> Value:
    """The seat on turn may dump these cards."""
    hand = at(s.hands, s.seat)
    return And(
        s.phase == DUMP,
        cards.size == hand.size - v.limit,  # DUMP-1: exactly the excess
        cards.is_natural, cards.within(hand),  # DUMP-2: whichever of the hand
    )  # fmt: skip


def dump(v: Variant, s: State, cards: Bag) -> State:
    """DUMP-3: the cards lie before the seat until the end."""
    t, p = Draft(s), s.seat
    t.hands[p] -= cards
    t.dumped[p] += cards
    return end_take(v, t.done())


def end_take(v: Variant, s: State) -> State:
    """END-1: an emptied stack ends the game; END-2, X-5: after the dumping, without a refill."""
    emptied = length(at(s.claims, s.site)) == v.rewards
    return If(emptied, end_game(s), refill_or_pass_on(v, s))


# ---- refill ----------------------------------------------------------------------------------


def refill_or_pass_on(v: Variant, s: State) -> State:
    """REFILL-1, X-11: units in the plant plus one; X-3: as far as there are cards."""
    wanted = units(at(s.plants, s.site)) + 1
    missing = at(s.dump_sites, s.site).size < wanted  # the take has left none there
    some_left = s.draw.size + s.discard.size > 0
    return If(And(missing, some_left), s._replace(phase=REFILL), next_turn(v, s))


def can_refill(v: Variant, s: State, kind: Value) -> Value:
    """A card of this kind may be the next one drawn."""
    return And(s.phase == REFILL, kind >= 0, kind < len(KINDS), at(pile(s), kind) > 0)


def refill(v: Variant, s: State, kind: Value) -> State:
    """REFILL-1: one card, face up, to the dump site of the take."""
    t = draw(s, kind)
    t.dump_sites[s.site] += card(kind)
    return refill_or_pass_on(v, t.done())


# ---- the turn passes on, the game ends ---------------------------------------------------------


def next_turn(v: Variant, s: State) -> State:
    """TURN-1: clockwise to the next seat; X-4: unless no seat has a card."""
    next_seat = If(s.seat + 1 == v.players, 0, s.seat + 1)
    nobody = All([hand.size == 0 for hand in s.hands])
    return If(nobody, end_game(s), s._replace(phase=PLAY, seat=next_seat, site=NOWHERE))


def end_game(s: State) -> State:
    """The seat stays that of the last turn."""
    return s._replace(phase=OVER, site=NOWHERE)
