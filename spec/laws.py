"""The laws: what each step must do, said once more and without looking at how the machine does it.

A wrong rule may well conserve cards and come to an end, so the facts alone would let it pass. A law is
one sentence of the rules as a relation between the state before a step and the state after it. The
sentences use none of the machine's own helpers: who counts wrongly there is caught by who counts here.

Together the laws leave no choice: only one next state obeys all of them. That is proved too, so that no
step can do anything else, and no law is missing.
"""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from spec import facts, reco
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
    append,
    at,
    length,
    same,
)
from spec.obligations import STEPS, Obligation, Statement, Step, World, always, step
from spec.reco import COLORS, DEAL, DUMP, KINDS, NOWHERE, OVER, PLAY, REFILL, SEATS, State

Sentence = Callable[[Step], Value]


class Law(NamedTuple):
    """A sentence about steps of some kinds, in the cases where it says something."""

    sentence: Sentence
    steps: tuple[str, ...]
    clauses: tuple[str, ...]
    case: Sentence


LAWS: list[Law] = []


def law(*steps: str, clauses: str, case: Sentence = always) -> Callable[[Sentence], Sentence]:
    """Note a function as a law about these kinds of steps, under the clauses that it is about."""

    def note(sentence: Sentence) -> Sentence:
        LAWS.append(Law(sentence, steps, tuple(clauses.split()), case))
        return sentence

    return note


# ---- words of the laws ---------------------------------------------------------------------------

UNITS = (1, 1, 1, 1, 2, 2, 2, 2)  # REWARD-1: of a card of each kind


def units_of(cards: Bag) -> Value:
    """The units of cards."""
    return sum(count * units for count, units in zip(cards, UNITS, strict=True))


def number(cards: Bag) -> Value:
    """How many cards there are."""
    return sum(cards)


def hand(s: State, seat: Value) -> Bag:
    """The hand of a seat."""
    return Bag(at(s.hands, seat))


def moved(before: Bag, after: Bag, gained: Bag, lost: Bag) -> Value:
    """The bag has gained and lost just these cards."""
    return All(after[k] == before[k] + gained[k] - lost[k] for k in KINDS)


def only(row: tuple[Value, ...], after: tuple[Value, ...], index: Value) -> Value:
    """No entry of the row has changed but the one at the index."""
    return All(Or(index == i, same(a, b)) for i, (a, b) in enumerate(zip(row, after, strict=True)))


def unchanged(m: Step, *fields: str) -> Value:
    """These parts of the state have not changed."""
    return All(same(getattr(m.s, field), getattr(m.t, field)) for field in fields)


NONE = Bag([0] * len(KINDS))


def played_to(m: Step) -> Bag:
    """What lies in the plant once the cards are played, before any reward."""
    return Bag(a + b for a, b in zip(at(m.s.plants, m.color), m.cards, strict=True))


def earned(m: Step) -> Value:
    """The play brings a reward."""
    return units_of(played_to(m)) >= m.v.threshold


def not_earned(m: Step) -> Value:
    """The play brings none."""
    return Not(earned(m))


def left_in_stack(m: Step, color: Value) -> Value:
    """The rewards that are left in a stack after the step."""
    return m.v.rewards - at([length(owners) for owners in m.t.claims], color)


def in_piles(s: State) -> Value:
    """How many cards can still be drawn."""
    return sum(number(pile) for pile in (s.draw, s.discard))


def take_site(m: Step) -> Value:
    """The color of the take that a play begins or that is running."""
    return If(m.s.phase == PLAY, m.color, m.s.site)


def refill_due(m: Step) -> Value:
    """After the step the site of the take lacks cards, and there are cards."""
    site = take_site(m)
    wanted = units_of(at(m.t.plants, site)) + 1
    return And(number(at(m.t.dump_sites, site)) < wanted, in_piles(m.t) > 0)


def nobody_has_cards(s: State) -> Value:
    """All hands are empty."""
    return sum(number(cards) for cards in s.hands) == 0


# ---- the start and the deal ----------------------------------------------------------------------


@law("deal", clauses="SETUP-4")
def a_dealt_card_comes_from_the_draw_pile(m: Step) -> Value:
    return And(
        All(m.t.draw[k] == m.s.draw[k] - If(m.kind == k, 1, 0) for k in KINDS),
        unchanged(m, "discard"),
    )


@law("deal", clauses="SETUP-2 SETUP-3")
def a_dealt_card_goes_to_one_hand_or_one_dump_site(m: Step) -> Value:
    places, then = (*m.s.hands, *m.s.dump_sites), (*m.t.hands, *m.t.dump_sites)
    grown = [number(b) - number(a) for a, b in zip(places, then, strict=True)]
    return And(
        All(And(n >= 0, n <= 1) for n in grown),
        sum(grown) == 1,
        All(
            b[k] == a[k] + If(m.kind == k, n, 0)
            for a, b, n in zip(places, then, grown, strict=True)
            for k in KINDS
        ),
    )


@law("deal", clauses="SETUP-1")
def a_deal_touches_nothing_else(m: Step) -> Value:
    return unchanged(m, "plants", "claims", "dumped", "site", "seat")


@law("deal", clauses="SETUP-2", case=lambda m: m.t.phase == PLAY)
def when_the_game_begins_each_seat_has_an_opening_hand(m: Step) -> Value:
    return All(number(m.t.hands[q]) == If(q < m.v.players, m.v.opening, 0) for q in SEATS)


@law("deal", clauses="SETUP-3 X-6", case=lambda m: m.t.phase == PLAY)
def when_the_game_begins_one_card_lies_on_each_dump_site(m: Step) -> Value:
    return All(number(site) == 1 for site in m.t.dump_sites)


@law("deal", clauses="SETUP-2 SETUP-3")
def the_deal_goes_on_while_a_card_is_missing(m: Step) -> Value:
    dealt = sum(number(cards) for cards in (*m.t.hands, *m.t.dump_sites))
    all_dealt = dealt == m.v.opening * m.v.players + len(COLORS)
    return m.t.phase == If(all_dealt, PLAY, DEAL)


@law("deal", clauses="SETUP-2", case=lambda m: m.v.hands_first)
def hands_first_no_site_gets_a_card_before_all_hands_are_dealt(m: Step) -> Value:
    laid = sum(number(b) - number(a) for a, b in zip(m.s.dump_sites, m.t.dump_sites, strict=True))
    in_hands = sum(number(cards) for cards in m.s.hands)
    return Implies(laid > 0, in_hands == m.v.opening * m.v.players)


@law("deal", clauses="SETUP-3", case=lambda m: Not(m.v.hands_first))
def sites_first_no_hand_gets_a_card_before_all_sites_have_one(m: Step) -> Value:
    dealt = sum(number(b) - number(a) for a, b in zip(m.s.hands, m.t.hands, strict=True))
    return Implies(dealt > 0, sum(number(site) for site in m.s.dump_sites) == len(COLORS))


@law("deal", clauses="SETUP-2 SETUP-3")
def the_deal_goes_seat_by_seat_and_site_by_site(m: Step) -> Value:
    def in_turn(row: tuple[Bag, ...], then: tuple[Bag, ...], full: Value) -> Value:
        return All(
            Implies(number(then[i]) > number(row[i]), number(row[i - 1]) == full)
            for i in range(1, len(row))
        )

    return And(
        in_turn(m.s.hands, m.t.hands, m.v.opening), in_turn(m.s.dump_sites, m.t.dump_sites, 1)
    )


# ---- play and reward -----------------------------------------------------------------------------


@law("play", clauses="PLAY-3")
def other_plants_get_nothing(m: Step) -> Value:
    return only(m.s.plants, m.t.plants, m.color)


@law("play", clauses="REWARD-4 PLAY-3", case=not_earned)
def without_a_reward_the_cards_stay_in_the_plant(m: Step) -> Value:
    return And(
        moved(at(m.s.plants, m.color), at(m.t.plants, m.color), m.cards, NONE),
        unchanged(m, "discard", "claims"),
    )


@law("play", clauses="REWARD-1 REWARD-2", case=earned)
def with_units_enough_the_seat_takes_one_reward(m: Step) -> Value:
    return And(
        same(at(m.t.claims, m.color), append(at(m.s.claims, m.color), m.s.seat)),
        only(m.s.claims, m.t.claims, m.color),
    )


@law("play", clauses="REWARD-3 X-1", case=earned)
def after_a_reward_all_cards_of_the_plant_are_discarded(m: Step) -> Value:
    return And(
        number(at(m.t.plants, m.color)) == 0,
        moved(m.s.discard, m.t.discard, played_to(m), NONE),
    )


@law("play", clauses="TAKE-1 X-1")
def the_hand_loses_the_cards_played_and_gains_those_of_the_dump_site(m: Step) -> Value:
    site = at(m.s.dump_sites, m.color)
    return And(
        moved(hand(m.s, m.s.seat), hand(m.t, m.s.seat), site, m.cards),
        number(at(m.t.dump_sites, m.color)) == 0,
    )


@law("play", clauses="PLAY-3 TAKE-1 X-2")
def a_play_touches_nothing_else(m: Step) -> Value:
    return And(
        only(m.s.hands, m.t.hands, m.s.seat),
        only(m.s.dump_sites, m.t.dump_sites, m.color),
        unchanged(m, "draw", "dumped"),
    )


# ---- dump ----------------------------------------------------------------------------------------


@law("play", clauses="DUMP-1")
def above_the_hand_limit_the_seat_must_dump(m: Step) -> Value:
    return Iff(m.t.phase == DUMP, number(hand(m.t, m.s.seat)) > m.v.limit)


@law("dump", clauses="DUMP-1")
def a_dump_leaves_exactly_the_hand_limit(m: Step) -> Value:
    return number(hand(m.t, m.s.seat)) == m.v.limit


@law("dump", clauses="DUMP-2 DUMP-3")
def dumped_cards_lie_before_their_seat(m: Step) -> Value:
    p = m.s.seat
    return And(
        moved(hand(m.s, p), hand(m.t, p), NONE, m.cards),
        moved(at(m.s.dumped, p), at(m.t.dumped, p), m.cards, NONE),
    )


@law("dump", clauses="DUMP-3 X-2")
def a_dump_touches_nothing_else(m: Step) -> Value:
    return And(
        only(m.s.hands, m.t.hands, m.s.seat),
        only(m.s.dumped, m.t.dumped, m.s.seat),
        unchanged(m, "draw", "discard", "plants", "dump_sites", "claims"),
    )


# ---- refill --------------------------------------------------------------------------------------


@law("refill", clauses="REFILL-1")
def a_drawn_card_is_laid_on_the_dump_site_that_was_taken(m: Step) -> Value:
    card = Bag(If(m.kind == k, 1, 0) for k in KINDS)
    return And(
        moved(at(m.s.dump_sites, m.s.site), at(m.t.dump_sites, m.s.site), card, NONE),
        only(m.s.dump_sites, m.t.dump_sites, m.s.site),
        unchanged(m, "plants", "hands", "dumped", "claims"),
    )


@law("refill", clauses="REFILL-2", case=lambda m: number(m.s.draw) > 0)
def while_there_is_a_draw_pile_the_discards_stay(m: Step) -> Value:
    return And(
        All(m.t.draw[k] == m.s.draw[k] - If(m.kind == k, 1, 0) for k in KINDS),
        unchanged(m, "discard"),
    )


@law("refill", clauses="REFILL-2 X-2", case=lambda m: number(m.s.draw) == 0)
def when_a_card_is_due_and_the_draw_pile_is_empty_the_discards_become_it(m: Step) -> Value:
    return And(
        All(m.t.draw[k] == m.s.discard[k] - If(m.kind == k, 1, 0) for k in KINDS),
        number(m.t.discard) == 0,
    )


@law(
    "play", "dump", clauses="REFILL-1 X-11",
    case=lambda m: And(m.t.phase != DUMP, left_in_stack(m, take_site(m)) > 0),
)  # fmt: skip
def after_the_take_the_refill_begins_if_there_are_cards(m: Step) -> Value:
    return Iff(m.t.phase == REFILL, in_piles(m.t) > 0)


@law("refill", clauses="REFILL-1 X-3 X-11")
def the_refill_goes_on_while_the_site_wants_cards_and_there_are_some(m: Step) -> Value:
    return Iff(m.t.phase == REFILL, refill_due(m))


# ---- the end of a turn, the end of the game ------------------------------------------------------


@law("play", "dump", "refill", "pass", clauses="TURN-1", case=lambda m: m.t.phase == PLAY)
def the_turn_passes_clockwise(m: Step) -> Value:
    return Or(
        And(m.s.seat < m.v.players - 1, m.t.seat == m.s.seat + 1),
        And(m.s.seat == m.v.players - 1, m.t.seat == 0),
    )


@law("deal", clauses="SETUP-5", case=lambda m: m.t.phase == PLAY)
def the_first_turn_is_that_of_the_first_seat(m: Step) -> Value:
    return m.t.seat == m.s.seat


@law("play", "dump", "refill", clauses="TURN-1", case=lambda m: m.t.phase != PLAY)
def within_a_turn_the_seat_stays(m: Step) -> Value:
    return unchanged(m, "seat")


@law("play", "dump", "refill", clauses="TURN-1")
def play_dump_and_refill_follow_in_this_order(m: Step) -> Value:
    later = {
        PLAY: (DUMP, REFILL, PLAY, OVER),
        DUMP: (REFILL, PLAY, OVER),
        REFILL: (REFILL, PLAY, OVER),
    }
    return Some(And(m.s.phase == a, m.t.phase == b) for a in later for b in later[a])


@law("play", "dump", "refill", clauses="TURN-1")
def while_a_take_runs_its_site_is_known(m: Step) -> Value:
    running = Or(m.t.phase == DUMP, m.t.phase == REFILL)
    return m.t.site == If(running, take_site(m), NOWHERE)


@law("play", "dump", clauses="END-1 END-2 X-5 X-4")
def the_game_ends_when_the_take_has_emptied_a_stack_or_nobody_has_a_card(m: Step) -> Value:
    emptied = left_in_stack(m, take_site(m)) == 0
    stuck = And(nobody_has_cards(m.t), in_piles(m.t) == 0)
    return Iff(m.t.phase == OVER, And(m.t.phase != DUMP, Or(emptied, stuck)))


@law("refill", "pass", clauses="X-4 END-1")
def after_a_refill_the_game_ends_only_if_nobody_has_a_card(m: Step) -> Value:
    return Iff(m.t.phase == OVER, And(m.t.phase != REFILL, nobody_has_cards(m.t)))


@law("pass", clauses="PASS-1 X-4")
def a_pass_moves_nothing_but_the_turn(m: Step) -> Value:
    return And(
        m.t.phase == PLAY,
        unchanged(m, *[field for field in State._fields if field not in ("phase", "seat")]),
    )


# ---- what is possible ----------------------------------------------------------------------------


def held(w: World) -> Value:
    """The cards are cards of the hand of the seat on turn."""
    mine = hand(w.s, w.s.seat)
    return All(And(w.cards[k] >= 0, w.cards[k] <= mine[k]) for k in KINDS)


def a_play_is_cards_of_one_color_from_the_hand(w: World) -> Value:
    """At least one card, all of the plant's color, and no other condition."""
    return Iff(
        reco.can_play(w.v, w.s, w.color, w.cards),
        And(
            w.s.phase == PLAY,
            held(w),
            Some(count >= 1 for count in w.cards),
            Some(
                And(w.color == c, All(w.cards[k] == 0 for k in KINDS if k % 4 != c)) for c in COLORS
            ),
        ),
    )


def a_dump_is_exactly_the_excess_from_the_hand(w: World) -> Value:
    """As many cards as are above the limit, and no other condition."""
    return Iff(
        reco.can_dump(w.v, w.s, w.cards),
        And(
            w.s.phase == DUMP,
            held(w),
            number(hand(w.s, w.s.seat)) - number(w.cards) == w.v.limit,
        ),
    )


def only_an_empty_hand_passes(w: World) -> Value:
    """Whoever has a card must play one; whoever has none passes."""
    return Iff(
        reco.can_pass(w.v, w.s),
        And(w.s.phase == PLAY, All(count == 0 for count in hand(w.s, w.s.seat))),
    )


def any_card_of_the_draw_pile_may_be_dealt(w: World) -> Value:
    """The deal is from the draw pile."""
    there = Some(And(w.kind == k, w.s.draw[k] >= 1) for k in KINDS)
    return Iff(reco.can_deal(w.v, w.s, w.kind), And(w.s.phase == DEAL, there))


def any_card_of_the_pile_may_be_drawn(w: World) -> Value:
    """A refill is from the draw pile, or from the discards where that is empty."""
    bare = All(count == 0 for count in w.s.draw)
    there = Some(
        And(w.kind == k, Or(w.s.draw[k] >= 1, And(bare, w.s.discard[k] >= 1))) for k in KINDS
    )
    return Iff(reco.can_refill(w.v, w.s, w.kind), And(w.s.phase == REFILL, there))


def any_seat_may_start(w: World) -> Value:
    """The first seat is any of the players'."""
    return Iff(
        reco.can_start(w.v, w.first_seat),
        Some(And(w.first_seat == q, q < w.v.players) for q in SEATS),
    )


def a_game_starts_with_all_cards_in_the_draw_pile(w: World) -> Value:
    """The plants are bare, the stacks whole, and the first seat waits for the deal."""
    s = facts.start(w)
    elsewhere = (s.discard, *s.plants, *s.dump_sites, *s.hands, *s.dumped)
    return And(
        s.phase == DEAL,
        s.seat == w.first_seat,
        same(s.draw, w.v.deck),
        All(number(cards) == 0 for cards in elsewhere),
        All(length(owners) == 0 for owners in s.claims),
    )


def each_card_is_as_likely_as_any_other(w: World) -> Value:
    """A draw is of one card of the pile: the kinds weigh what they count, together all of its cards."""
    pile = [If(number(w.s.draw) > 0, d, e) for d, e in zip(w.s.draw, w.s.discard, strict=True)]
    weights = [reco.weight(w.s, k) for k in KINDS]
    return And(same(tuple(weights), tuple(pile)), sum(weights) >= 1)


def a_variant_is_valid_within_these_bounds(w: World) -> Value:
    """What is proved of every valid variant is proved of all of these."""
    v = w.v
    bounds = (
        (2, v.players, 6),
        (1, v.opening, v.limit),
        (1, v.limit, 10),
        (1, v.threshold, 8),
        (1, v.rewards, 12),
        (v.opening * v.players + 4, number(v.deck), 127),
    )
    inside = All(And(least <= value, value <= most) for least, value, most in bounds)
    return Iff(reco.valid(v), And(inside, All(count >= 0 for count in v.deck)))


def in_a_draw(w: World) -> Value:
    """A state in which a card is drawn."""
    return And(facts.anywhere(w), Or(w.s.phase == DEAL, w.s.phase == REFILL))


POSSIBLE: tuple[tuple[str, str, str, Statement, Statement], ...] = (
    (
        "a game starts with all cards in the draw pile",
        "",
        "SETUP-1 SETUP-4 SETUP-5",
        facts.started,
        a_game_starts_with_all_cards_in_the_draw_pile,
    ),
    (
        "a variant is valid within these bounds",
        "",
        "SETUP-1 SETUP-2",
        always,
        a_variant_is_valid_within_these_bounds,
    ),
    ("any seat may start", "", "SETUP-5", lambda w: reco.valid(w.v), any_seat_may_start),
    (
        "any card of the draw pile may be dealt",
        "deal",
        "SETUP-2 SETUP-3 SETUP-4",
        facts.anywhere,
        any_card_of_the_draw_pile_may_be_dealt,
    ),
    (
        "a play is one or more cards of one color from the hand",
        "play",
        "PLAY-1 PLAY-2 X-10",
        facts.anywhere,
        a_play_is_cards_of_one_color_from_the_hand,
    ),
    (
        "only a seat without a card passes",
        "pass",
        "PASS-1 X-4 X-10",
        facts.anywhere,
        only_an_empty_hand_passes,
    ),
    (
        "a dump is exactly the excess, freely chosen from the hand",
        "dump",
        "DUMP-1 DUMP-2",
        facts.anywhere,
        a_dump_is_exactly_the_excess_from_the_hand,
    ),
    (
        "any card of the pile may be drawn",
        "refill",
        "REFILL-2 X-2",
        facts.anywhere,
        any_card_of_the_pile_may_be_drawn,
    ),
    (
        "each card is as likely as any other",
        "",
        "SETUP-4 REFILL-2 X-2",
        in_a_draw,
        each_card_is_as_likely_as_any_other,
    ),
)
"""What is possible, and how a game starts: name, kind of step, clauses, hypothesis, sentence."""


def obeys_all_laws(kind: str) -> Statement:
    """The other state is one that all laws allow after a step of this kind, and fit for a game."""
    about = [one for one in LAWS if kind in one.steps]

    def fact(w: World) -> Value:
        m = Step(w.v, w.s, w.color, w.cards, w.kind, w.other)
        return And(
            facts.well_formed(w.v, w.other),
            facts.dealing(w.v, w.other),
            *[Implies(one.case(m), one.sentence(m)) for one in about],
        )

    return fact


def no_choice_of(fields: tuple[str, ...], kind: str) -> Statement:
    """In these parts the other state is the one that the machine goes to."""

    def fact(w: World) -> Value:
        t = step(w, kind).t
        return All(same(getattr(w.other, field), getattr(t, field)) for field in fields)

    return fact


PARTS: dict[str, tuple[str, ...]] = {
    part: (part,) for part in ("phase", "seat", "site")
}  # one at a time: z3 is quicker so
PARTS["cards and rewards"] = tuple(field for field in State._fields if field not in PARTS)


def obligations() -> Iterator[Obligation]:
    """All laws: what is possible, and what each step does, in the order of a turn."""
    for name, kind, clauses, given, goal in POSSIBLE:
        yield Obligation(name, tuple(clauses.split()), given, goal, kind)
    for one in LAWS:
        words = one.sentence.__name__.replace("_", " ")
        for kind in one.steps:
            name = words if len(one.steps) == 1 else f"{words} ({kind})"

            def case(w: World, case: Sentence = one.case, kind: str = kind) -> Value:
                return case(step(w, kind))

            def goal(w: World, sentence: Sentence = one.sentence, kind: str = kind) -> Value:
                return sentence(step(w, kind))

            yield Obligation(name, one.clauses, facts.possible(kind, case), goal, kind)

    for kind in STEPS:
        about = dict.fromkeys(id for one in LAWS if kind in one.steps for id in one.clauses)
        for part, fields in PARTS.items():
            yield Obligation(
                f"the laws leave no choice of {part} after {kind}",
                tuple(about),
                facts.possible(kind, obeys_all_laws(kind)),
                no_choice_of(fields, kind),
                kind,
            )
