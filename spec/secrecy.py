"""What each seat sees, and the proof that nothing else gets out (fact 7).

The proof compares two games that run side by side. To a seat two states look alike when it sees the
same in both. Then it must be offered the same actions in both; and when the same is played, dealt face up
or drawn in both, or anything where it sees only that something happens, the states that follow must look
alike again. So by induction no rule lets it find out more. A spectator is a seat without cards.

The claim is about what the rules show, step by step. What a player can work out by remembering (dump
sites lie open, so most of a hand is known) is not a leak.
"""

from collections.abc import Iterator
from typing import NamedTuple

from spec import reco
from spec.facts import invariant
from spec.logic import All, And, Bag, If, Iff, Not, Or, Value, at, same
from spec.obligations import STEPS, Obligation, Statement, World, always
from spec.reco import COLORS, EMPTY, KINDS, SEATS, State


class Public(NamedTuple):
    """What everybody sees (HIDDEN-1 to HIDDEN-5): all that lies face up, and the sizes of the rest."""

    phase: Value
    seat: Value
    site: Value
    draw_size: Value  # HIDDEN-3, X-13
    discard: Bag  # HIDDEN-4, X-13
    plants: tuple[Bag, ...]
    dump_sites: tuple[Bag, ...]
    claims: tuple[Value, ...]  # HIDDEN-5, X-13
    hand_sizes: tuple[Value, ...]  # HIDDEN-1, HIDDEN-3, X-13: not the cards
    dumped_sizes: tuple[Value, ...]  # HIDDEN-2: not the cards


class Seen(NamedTuple):
    """What a seat sees: besides what is public, its own cards."""

    public: Public
    hand: Bag
    dumped: Bag


def public(s: State) -> Public:
    """What everybody sees, a spectator too."""
    return Public(
        s.phase,
        s.seat,
        s.site,
        s.draw.size,
        s.discard,
        s.plants,
        s.dump_sites,
        s.claims,
        tuple(hand.size for hand in s.hands),
        tuple(cards.size for cards in s.dumped),
    )


SPECTATOR = -1


def seen(s: State, p: Value) -> Seen:
    """What seat p sees, or a spectator."""
    seated = p != SPECTATOR
    return Seen(public(s), If(seated, at(s.hands, p), EMPTY), If(seated, at(s.dumped, p), EMPTY))


# ---- two games side by side ----------------------------------------------------------------------


def aside(w: World) -> World:
    """The world as the second game has it."""
    return w._replace(s=w.other, cards=w.other_cards, kind=w.other_kind)


def alike(w: World) -> Value:
    """The watching seat sees the same in both games, and the invariant holds of both."""
    return And(
        reco.valid(w.v),
        invariant(w.v, w.s),
        invariant(w.v, w.other),
        w.watcher >= SPECTATOR,
        w.watcher < w.v.players,
        same(seen(w.s, w.watcher), seen(w.other, w.watcher)),
    )


def mine(w: World) -> Value:
    """The watching seat is on turn."""
    return w.s.seat == w.watcher


def not_mine(w: World) -> Value:
    """Another seat is."""
    return Not(mine(w))


def same_cards(w: World) -> Value:
    """The same is played, dumped or drawn in both games."""
    return And(same(w.cards, w.other_cards), w.kind == w.other_kind)


def my_dump(w: World) -> Value:
    """The watching seat dumps the same cards in both games."""
    return And(mine(w), same_cards(w))


def dealt_to_another_hand(w: World) -> Value:
    """The next card of the deal goes to the hand of a seat that does not watch."""
    to_seat, to_site = reco.short_hand(w.v, w.s), reco.bare_site(w.s)
    to_hand = If(w.v.hands_first, to_seat < len(SEATS), to_site == len(COLORS))
    return And(to_hand, to_seat != w.watcher)


def dealt_to_me_or_face_up(w: World) -> Value:
    """The next card of the deal goes to the watching seat, or face up to a dump site; it is the same."""
    return And(Not(dealt_to_another_hand(w)), same_cards(w))


def offered(kind: str) -> Statement:
    """The step is possible in both games, or in neither."""
    guard = STEPS[kind].guard
    return lambda w: Iff(guard(w), guard(aside(w)))


def look_alike_after(kind: str) -> Statement:
    """The watching seat sees the same in both games after the step."""
    effect = STEPS[kind].effect
    return lambda w: same(seen(effect(w), w.watcher), seen(effect(aside(w)), w.watcher))


def both(kind: str, case: Statement) -> Statement:
    """The step is possible in both games, which look alike."""
    guard = STEPS[kind].guard
    return lambda w: And(alike(w), guard(w), guard(aside(w)), case(w))


# ---- what is shown, and what is not --------------------------------------------------------------


def differ_only_in(field: str) -> Statement:
    """The games differ in these cards of other seats and so in the draw pile, but not in their numbers."""

    def fact(w: World) -> Value:
        here, there = getattr(w.s, field), getattr(w.other, field)
        rest = [name for name in State._fields if name not in (field, "draw")]
        return And(
            reco.valid(w.v), w.watcher >= SPECTATOR, w.watcher < w.v.players,
            All(same(getattr(w.s, name), getattr(w.other, name)) for name in rest),
            w.s.draw.size == w.other.draw.size,
            All(here[q].size == there[q].size for q in SEATS),
            Or(w.watcher == SPECTATOR, same(at(here, w.watcher), at(there, w.watcher))),
        )  # fmt: skip

    return fact


def look_alike(w: World) -> Value:
    """The watching seat sees no difference."""
    return same(seen(w.s, w.watcher), seen(w.other, w.watcher))


def sizes_are_seen(w: World) -> Value:
    """Games that look alike have as many cards in each hand and in the draw pile."""
    return And(
        w.s.draw.size == w.other.draw.size,
        All(w.s.hands[q].size == w.other.hands[q].size for q in SEATS),
    )


def own_cards_are_seen(w: World) -> Value:
    """A seat knows its own hand, and what it dumped itself."""
    return All(
        Or(
            w.watcher != q,
            And(same(w.s.hands[q], w.other.hands[q]), same(w.s.dumped[q], w.other.dumped[q])),
        )
        for q in SEATS
    )


def dumped_numbers_are_seen(w: World) -> Value:
    """Games that look alike have as many cards dumped by each seat."""
    return All(w.s.dumped[q].size == w.other.dumped[q].size for q in SEATS)


def discards_are_seen(w: World) -> Value:
    """Games that look alike have the same discards."""
    return All(w.s.discard[k] == w.other.discard[k] for k in KINDS)


def claims_are_seen(w: World) -> Value:
    """Games that look alike have the same rewards before the same seats."""
    return All(same(w.s.claims[c], w.other.claims[c]) for c in COLORS)


def differ(w: World) -> Value:
    """The games are not the same, though they look alike."""
    return Not(same(w.s, w.other))


def happen_differently(w: World) -> Value:
    """Not the same is dumped or dealt."""
    return Not(same_cards(w))


def on_my_turn(w: World) -> Value:
    """The watching seat is to move, and thinks of the same cards in both games."""
    return And(alike(w), mine(w), same_cards(w))


def obligations() -> Iterator[Obligation]:
    """Fact 7, and the clauses about what is hidden and what is seen."""
    for name, clauses, given, goal in (
        ("the cards of other hands are hidden", "HIDDEN-1", differ_only_in("hands"), look_alike),
        (
            "the cards that others dumped are hidden",
            "HIDDEN-2",
            differ_only_in("dumped"),
            look_alike,
        ),
        ("a seat sees its own cards", "HIDDEN-1 HIDDEN-2", alike, own_cards_are_seen),
        ("the numbers of dumped cards are seen", "HIDDEN-2", alike, dumped_numbers_are_seen),
        ("the sizes of hands and draw pile are seen", "HIDDEN-3 X-13", alike, sizes_are_seen),
        ("the discards are seen", "HIDDEN-4 X-13", alike, discards_are_seen),
        ("the rewards taken are seen", "HIDDEN-5 X-13", alike, claims_are_seen),
    ):
        yield Obligation(name, tuple(clauses.split()), given, goal, example=differ)

    fact = ("fact 7", "HIDDEN-1", "HIDDEN-2")
    for kind in ("play", "dump", "pass"):
        name = f"hidden cards do not change what can be done ({kind})"
        yield Obligation(name, fact, on_my_turn, offered(kind), kind, differ)
    for name, kind, case, example in (
        ("a play shows nothing else", "play", same_cards, differ),
        ("a pass shows nothing", "pass", always, differ),
        ("my own dump shows me nothing else", "dump", my_dump, differ),
        ("a dump of another seat shows me no card", "dump", not_mine, happen_differently),
        ("a card of the refill shows nothing else", "refill", same_cards, differ),
        (
            "a card dealt to me or face up shows nothing else",
            "deal",
            dealt_to_me_or_face_up,
            differ,
        ),
        (
            "a card dealt to another seat is not shown",
            "deal",
            dealt_to_another_hand,
            happen_differently,
        ),
    ):
        yield Obligation(name, fact, both(kind, case), look_alike_after(kind), kind, example)
