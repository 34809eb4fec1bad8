"""HIDDEN-1 to HIDDEN-5 and X-13: who sees what, on the table, in the events and by remembering."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from reco_rules import (
    VARIANTS,
    Action,
    Card,
    Cards,
    Cause,
    Dealt,
    DumpDemanded,
    Dumped,
    Event,
    GameOver,
    NoReward,
    Observation,
    Passed,
    Phase,
    PlantEmptied,
    Played,
    Recycled,
    RefillShort,
    Revealed,
    RewardTaken,
    SetupOrder,
    SiteTaken,
    State,
    TurnBegan,
    Variant,
    apply,
    events,
    new_game,
    observe,
    parse_action,
    position,
    result,
    sample_state,
    unseen,
)
from reco_rules.errors import IllegalAction, InvalidSeat, WrongType
from reco_rules.game import CHANCE, TERMINAL

AMIGO_3 = VARIANTS["amigo-3"]
EVERYBODY = (None, 0, 1, 2)


def table(**changes: Any) -> State:
    """Three seats in the middle of a game; seat 1 is to play."""
    given: dict[str, Any] = {
        "seat": 1,
        "hands": ("A1 A2", "B1 B1 C2", "D1"),
        "dumped": ("", "D2 D2", "C1"),
        "plants": ("A1", "", "C1 C1", ""),
        "dump_sites": ("B2 D1", "C1", "A1 A1 B1", "D2"),
        "discard": "B1 B1 B2",
        "claims": ((), (1, 2), (), (2,)),
    }
    return position(AMIGO_3, **{**given, **changes})


def views(state: State) -> list[Observation]:
    """What each seat and a spectator see."""
    return [observe(state, seat) for seat in EVERYBODY]


# ---- observe ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", EVERYBODY)
def test_x13_what_everybody_sees_of_the_table(seat: int | None) -> None:
    """Sizes of hands and piles, discards, rewards, plants and dump sites: the same for all."""
    view = observe(table(), seat)
    assert view.variant == AMIGO_3
    assert view.seat == seat
    assert (view.phase, view.current_player, view.turn, view.site) == (Phase.PLAY, 1, 1, None)
    assert view.plants == tuple(map(Cards.parse, ("A1", "", "C1 C1", "")))
    assert view.dump_sites == tuple(map(Cards.parse, ("B2 D1", "C1", "A1 A1 B1", "D2")))
    assert view.stacks == (
        (0, 1, 2, 3, -2, 4, 5),
        (2, 3, -2, 4, 5),
        (0, 1, 2, 3, -2, 4, 5),
        (1, 2, 3, -2, 4, 5),
    )
    assert view.hand_sizes == (2, 3, 1)
    assert view.dumped_sizes == (0, 2, 1)
    assert view.draw_size == 88 - 6 - 3 - 3 - 7 - 3
    assert view.discard == Cards.parse("B1 B1 B2")
    assert view.result is None


@pytest.mark.parametrize(
    ("seat", "hand", "dumped"), [(0, "A1 A2", ""), (1, "B1 B1 C2", "D2 D2"), (2, "D1", "C1")]
)
def test_hidden_1_a_seat_sees_its_own_hand_only(seat: int, hand: str, dumped: str) -> None:
    """Its hand and what it dumped itself; nothing of the others but numbers."""
    view = observe(table(), seat)
    assert view.hand == Cards.parse(hand)
    assert view.dumped == Cards.parse(dumped)


def test_hidden_1_a_spectator_sees_no_hand() -> None:
    """Neither a hand nor dumped cards."""
    view = observe(table(), None)
    assert (view.hand, view.dumped) == (None, None)


def test_hidden_1_other_hands_change_nothing_that_a_seat_sees() -> None:
    """Seats 0 and 2 and the draw pile exchange cards: seat 1 and spectators see the same."""
    before, after = table(), table(hands=("D1 D1", "B1 B1 C2", "A2"))
    assert before != after
    assert observe(before, 1) == observe(after, 1)
    assert observe(before, None) == observe(after, None)
    assert observe(before, 0) != observe(after, 0)


def test_hidden_2_of_dumped_cards_the_others_see_only_the_number() -> None:
    """Other dumped cards, the same numbers: only their seat sees the difference."""
    before, after = table(), table(dumped=("", "A2 B2", "C1"))
    assert observe(before, 0) == observe(after, 0)
    assert observe(before, 2) == observe(after, 2)
    assert observe(before, None) == observe(after, None)
    assert observe(after, 1).dumped == Cards.parse("A2 B2")


def test_hidden_3_the_sizes_of_hands_and_of_the_draw_pile_are_public() -> None:
    """One card more in the hand of seat 2, one less in the pile: everybody sees it."""
    for before, after in zip(views(table()), views(table(hands=("A1 A2", "B1 B1 C2", "D1 D1"))),
                             strict=True):  # fmt: skip
        assert (before.hand_sizes, after.hand_sizes) == ((2, 3, 1), (2, 3, 2))
        assert after.draw_size == before.draw_size - 1


def test_hidden_4_the_discards_are_public() -> None:
    """Everybody sees which cards lie there."""
    for view in views(table(discard="A1 D1 D1 C2")):
        assert view.discard == Cards.parse("A1 D1 D1 C2")


@pytest.mark.parametrize("seat", EVERYBODY)
def test_hidden_5_rewards_lie_open_before_their_seat_sorted_by_color(seat: int | None) -> None:
    """Per seat and color, in the order of taking."""
    assert observe(table(), seat).rewards == (
        ((), (), (), ()),
        ((), (0,), (), ()),
        ((), (1,), (), (0,)),
    )


def test_hidden_1_the_legal_actions_are_shown_to_the_seat_to_move_only() -> None:
    """They would tell its hand."""
    spectator, first, second, third = views(table())
    assert [str(action) for action in second.legal_actions] == [
        "play B1",
        "play B1 B1",
        "play C2",
    ]
    assert (spectator.legal_actions, first.legal_actions, third.legal_actions) == ((), (), ())


def test_hidden_2_in_dump_the_choices_are_shown_to_the_dumping_seat_only() -> None:
    """Six cards of two kinds: two ways to dump one."""
    state = table(
        phase=Phase.DUMP,
        site=0,
        dump_sites=("", "C1", "", ""),
        hands=("A1 A2", "B1 B1 B1 C2 C2 C2", "D1"),
    )
    spectator, first, second, third = views(state)
    assert [str(action) for action in second.legal_actions] == ["dump B1", "dump C2"]
    assert (spectator.legal_actions, first.legal_actions, third.legal_actions) == ((), (), ())
    assert (third.phase, third.current_player, third.turn, third.site) == (Phase.DUMP, 1, 1, 0)


def test_hidden_3_nobody_is_shown_the_possible_draws() -> None:
    """At CHANCE no seat has legal actions: they would tell what is in the pile."""
    state = table(phase=Phase.REFILL, site=0, dump_sites=("", "", "", ""))
    for view in [*views(state), *(observe(new_game(AMIGO_3), seat) for seat in EVERYBODY)]:
        assert view.legal_actions == ()
        assert view.current_player == CHANCE
    assert observe(state, 2).site == 0
    assert observe(new_game(AMIGO_3, 2), 0).turn == 2


def test_hidden_5_at_the_end_everybody_sees_the_result() -> None:
    """The result is public; dumped cards and hands stay hidden."""
    state = table(
        phase=Phase.OVER,
        plants=("", "", "C1 C1", ""),
        dump_sites=("", "C1", "A1 A1 B1", "D2"),
        claims=((0, 1, 2, 0, 1, 2, 1), (), (), ()),
    )
    for view in views(state):
        assert view.result == result(state)
        assert view.current_player == TERMINAL
        assert view.legal_actions == ()
    assert observe(state, 0).hand == Cards.parse("A1 A2")


def test_hidden_1_the_text_of_a_view_shows_the_own_hand_and_no_other() -> None:
    """As people read it at the table."""
    assert str(observe(table(), 2)).splitlines() == [
        "amigo-3 as seat 2 sees it: PLAY, turn of seat 1",
        "draw pile 66 cards, discards B1 B1 B2",
        "A: stack 0 1 2 3 -2 4 5 | plant A1 | dump site D1 B2",
        "B: stack 2 3 -2 4 5 | plant - | dump site C1",
        "C: stack 0 1 2 3 -2 4 5 | plant C1 C1 | dump site A1 A1 B1",
        "D: stack 1 2 3 -2 4 5 | plant - | dump site D2",
        "seat 0: hand 2 cards | dumped 0 | rewards -",
        "seat 1: hand 3 cards | dumped 2 | rewards B 0",
        "seat 2: hand D1 | dumped 1 | rewards B 1, D 0",
    ]
    spectator = str(observe(table(), None))
    assert "as a spectator sees it" in spectator
    assert "seat 1: hand 3 cards" in spectator
    empty = position(AMIGO_3, hands=("", "A1", ""), dump_sites=("", "B1", "", ""))
    assert "seat 0: hand - |" in str(observe(empty, 0))
    assert "discards -" in str(observe(empty, 0))
    assert "dump site -" in str(observe(empty, 0))


@pytest.mark.parametrize("seat", [-1, 3, 99])
def test_hidden_1_there_is_no_view_of_a_seat_that_is_none(seat: int) -> None:
    """Seats 0 to 2, or None."""
    with pytest.raises(InvalidSeat):
        observe(table(), seat)
    with pytest.raises(InvalidSeat):
        table().rewards(seat)


@pytest.mark.parametrize("seat", [True, "0", 1.0])
def test_hidden_1_a_view_needs_a_seat_or_none(seat: Any) -> None:
    """No truth values, texts or broken numbers."""
    with pytest.raises(WrongType):
        observe(table(), seat)


def test_hidden_5_rewards_are_those_of_a_seat() -> None:
    """There are no rewards of a spectator."""
    with pytest.raises(WrongType):
        table().rewards(None)  # type: ignore[arg-type]


def test_hidden_1_a_view_is_a_value_without_the_state() -> None:
    """Equal views are equal, hash alike, and cannot be changed."""
    assert observe(table(), 1) == observe(table(), 1)
    assert hash(observe(table(), 1)) == hash(observe(table(), 1))
    with pytest.raises(AttributeError):
        observe(table(), 1).hand = Cards()  # type: ignore[misc]


# ---- events -------------------------------------------------------------------------------------


def test_hidden_1_a_dealt_card_is_seen_by_the_seat_that_gets_it() -> None:
    """The others and spectators see that a card was dealt, and to whom."""
    dealt = Dealt(1, Card(0, 2))
    assert dealt.seen_by(1) == dealt
    for seat in (None, 0, 2):
        assert dealt.seen_by(seat) == Dealt(1, None)


def test_hidden_2_dumped_cards_are_seen_by_the_seat_that_dumps_them() -> None:
    """The others and spectators see how many."""
    dumped = Dumped(2, 2, Cards.parse("A1 B1"))
    assert dumped.seen_by(2) == dumped
    for seat in (None, 0, 1):
        assert dumped.seen_by(seat) == Dumped(2, 2, None)


@pytest.mark.parametrize(
    "event",
    [
        Revealed(0, Card(1, 1)),
        Recycled(Cards.parse("A1 A1")),
        TurnBegan(2),
        Played(0, 1, Cards.parse("B1 B2")),
        RewardTaken(0, 1, 4, 5),
        NoReward(1, 1, 3),
        PlantEmptied(1, Cards.parse("B1 B1 B2")),
        SiteTaken(2, 1, Cards.parse("A1")),
        DumpDemanded(2, 1),
        RefillShort(1, 2),
        Passed(0),
        GameOver(Cause.NO_CARDS, None),
    ],
)
def test_x13_all_other_events_are_open(event: Event) -> None:
    """Everybody sees them whole."""
    for seat in EVERYBODY:
        assert event.seen_by(seat) == event


def test_hidden_2_what_others_see_of_a_dump_does_not_depend_on_the_cards() -> None:
    """Two different dumps look alike to all but their seat."""
    state = table(
        phase=Phase.DUMP, site=0, dump_sites=("",) * 4, hands=("A1", "B1 B1 B1 C2 C2 C2", "D1")
    )
    one, other = (events(state, parse_action(f"dump {kind}")) for kind in ("B1", "C2"))
    for seat in (None, 0, 2):
        assert [e.seen_by(seat) for e in one] == [e.seen_by(seat) for e in other]
    assert [e.seen_by(1) for e in one] != [e.seen_by(1) for e in other]


# ---- what a seat can know by remembering --------------------------------------------------------


@dataclass(frozen=True)
class Game:
    """A game so far."""

    variant: Variant
    first_seat: int
    actions: Sequence[Action]

    @property
    def state(self) -> State:
        """The state now."""
        state = new_game(self.variant, self.first_seat)
        for action in self.actions:
            state = apply(state, action)
        return state


def game(variant: Variant, *actions: str) -> Game:
    """A game of these actions; a row of cards stands for the reveals of each."""
    texts: list[str] = []
    for action in actions:
        if action.split()[0] in ("play", "dump", "pass"):
            texts.append(action)
        else:
            texts += [f"reveal {card}" for card in action.split()]
    return Game(variant, 0, tuple(map(parse_action, texts)))


def small(deck: str, players: int = 2, **changes: Any) -> Variant:
    """A variant with just these cards, the hands dealt first."""
    given: dict[str, Any] = {"opening_hand": 1, "stack": (0,) * 12, "threshold": 4}
    return Variant(
        id="small",
        players=players,
        deck=Cards.parse(deck),
        bonus=(0,) * (players + 1),
        setup_order=SetupOrder.HANDS_FIRST,
        **{**given, **changes},
    )


def unseen_by_all(so_far: Game) -> list[str]:
    """What each seat and, at the end, a spectator cannot place."""
    seats = [*range(so_far.variant.players), None]
    return [str(unseen(so_far, seat)) for seat in seats]


DEALT = game(small("A1 A1 B1 C1 D1 A2 D2"), "A1", "B1", "C1 D1 A1 A2")
"""Seat 0 has A1, seat 1 has B1, the sites C1 D1 A1 A2; D2 is left in the pile."""


def test_hidden_1_after_the_deal_the_other_hand_and_the_pile_are_unseen() -> None:
    """Seat 0 cannot place B1 and D2, seat 1 not A1 and D2, a spectator none of the three."""
    assert unseen_by_all(DEALT) == ["B1 D2", "A1 D2", "A1 B1 D2"]


def test_hidden_1_before_the_deal_everything_is_unseen_and_nothing_when_all_is_in_the_pile() -> (
    None
):
    """All cards are in the draw pile: that is a place, and the same in every state that agrees."""
    so_far = game(DEALT.variant)
    assert so_far.state.draw == so_far.variant.deck
    for seat in (None, 0, 1):
        assert sample_state(so_far, seat, random.Random(1)) == so_far.state


def test_hidden_1_a_played_card_and_the_last_card_of_the_pile_tell_the_rest() -> None:
    """A1 is played, C1 taken, D2 revealed: B1 can only be with seat 1, and C1 was seen to be taken."""
    so_far = game(DEALT.variant, "A1", "B1", "C1 D1 A1 A2", "play A1", "D2")
    assert so_far.state.phase is Phase.PLAY
    assert unseen_by_all(so_far) == ["", "", ""]
    for seat in (None, 0, 1):
        assert sample_state(so_far, seat, random.Random(2)) == so_far.state


DUMPING = game(
    small("A1 A1 B1 B1 C1 C1 D1 D1", hand_limit=1),
    "A1", "B1", "C1 D1 A1 B1",
    "play A1", "C1 D1",
    "play B1",
    "play C1",
    "play D1",
    "play A1",
    "dump C1",
)  # fmt: skip
"""Seat 0 took C1 and D1 and dumped C1 of them, face down; seat 1 holds B1. Both piles are empty."""


def test_hidden_2_a_dumped_card_may_be_any_of_the_hand() -> None:
    """Seat 0 knows all; for the others C1 and D1 are in its hand and face down before it, in some order."""
    state = DUMPING.state
    assert state.hands == (Cards.parse("D1"), Cards.parse("B1"))
    assert state.dumped == (Cards.parse("C1"), Cards())
    assert unseen_by_all(DUMPING) == ["", "C1 D1", "C1 D1"]


def test_hidden_2_sampled_states_show_both_ways_to_have_dumped() -> None:
    """About half each, and each agrees with what the seat sees."""
    rng = random.Random(3)
    found = [sample_state(DUMPING, 1, rng) for _ in range(200)]
    assert {observe(state, 1) for state in found} == {observe(DUMPING.state, 1)}
    dumped = [str(state.dumped[0]) for state in found]
    assert set(dumped) == {"C1", "D1"}
    assert 60 < dumped.count("C1") < 140
    assert {str(state.hands[0] + state.dumped[0]) for state in found} == {"C1 D1"}


def test_hidden_2_a_card_played_later_was_not_dumped() -> None:
    """Seat 0 plays D1: so it was C1 that it dumped, and everybody knows."""
    later = Game(
        DUMPING.variant, 0, (*DUMPING.actions, parse_action("play B1"), parse_action("play D1"))
    )
    assert unseen_by_all(later) == ["", "", ""]
    rng = random.Random(4)
    assert {sample_state(later, 1, rng) for _ in range(20)} == {later.state}


RECYCLED = game(
    small("A1 A1 B1 B1 C1 D1 A2 B2 C2 D2", players=3, opening_hand=2, threshold=1),
    "A1 A1", "B1 B1", "C1 D1", "A2 B2 C2 D2",
    "play A1 A1", "A1",
)  # fmt: skip
"""Seat 0's A1 A1 became the draw pile, one of them was drawn: the other is the pile."""


def test_hidden_4_recycled_discards_are_known_in_the_draw_pile() -> None:
    """Seat 0 cannot place the two other hands, but knows the pile; seats 1 and 2 know all the rest."""
    assert RECYCLED.state.draw == Cards.parse("A1")
    assert unseen_by_all(RECYCLED) == ["B1 B1 C1 D1", "", "", "B1 B1 C1 D1"]


def test_hidden_1_sampled_states_deal_the_unseen_cards_anew() -> None:
    """For seat 0: two of B1 B1 C1 D1 for seat 1, the others for seat 2; pile and rest as they are."""
    rng = random.Random(5)
    hands = set()
    for _ in range(200):
        state = sample_state(RECYCLED, 0, rng)
        assert observe(state, 0) == observe(RECYCLED.state, 0)
        assert state.draw == Cards.parse("A1")
        assert str(state.hands[1] + state.hands[2]) == "B1 B1 C1 D1"
        hands.add(str(state.hands[1]))
    assert hands == {"B1 B1", "B1 C1", "B1 D1", "C1 D1"}


def test_hidden_1_two_hands_of_one_kind_are_no_secret() -> None:
    """All cards that seat 0 has not seen are B1: it knows the hand and the pile."""
    so_far = game(small("A1 B1 B1 B1 C1 C1 C1 C1"), "A1", "B1", "C1 C1 C1 C1")
    assert unseen(so_far, 0) == Cards()
    for seat in (1, None):
        assert {str(card) for card in unseen(so_far, seat)} == {"A1", "B1"}


@pytest.mark.parametrize("ask", [unseen, lambda g, seat: sample_state(g, seat, random.Random(1))])
def test_hidden_1_asking_for_what_is_unseen_checks_its_arguments(ask: Any) -> None:
    """A seat of the game, a variant, and actions that were legal."""
    with pytest.raises(InvalidSeat):
        ask(DEALT, 2)
    with pytest.raises(WrongType):
        ask(DEALT, "0")
    with pytest.raises(WrongType):
        ask(Game("small", 0, ()), 0)  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        ask(Game(DEALT.variant, 0, (parse_action("pass"),)), 0)


@pytest.mark.parametrize("rng", [None, 7, "seed"])
def test_hidden_1_sampling_needs_a_generator(rng: Any) -> None:
    """Not a seed."""
    with pytest.raises(WrongType, match=r"random\.Random"):
        sample_state(DEALT, 0, rng)


def test_hidden_1_the_text_of_a_state_shows_all_hands() -> None:
    """It is the table's: as people read it who may see everything."""
    state = position(
        VARIANTS["amigo-2"],
        hands=("A1 B2", "C1"),
        plants=("A2", "", "", ""),
        dumped=("", "D1 D2"),
        claims=((0, 1), (), (), ()),
        phase=Phase.REFILL,
        site=0,
        seat=1,
    )
    assert repr(state) == "<State of amigo-2: REFILL, seat 1, site A>"
    assert str(state).splitlines() == [
        "amigo-2: REFILL, turn of seat 1",
        "draw pile 82 cards, discards -",
        "A: stack 2 -2 4 5 | plant A2 | dump site -",
        "B: stack 0 1 2 -2 4 5 | plant - | dump site -",
        "C: stack 0 1 2 -2 4 5 | plant - | dump site -",
        "D: stack 0 1 2 -2 4 5 | plant - | dump site -",
        "seat 0: hand A1 B2 | dumped - | rewards A 0",
        "seat 1: hand C1 | dumped D1 D2 | rewards A 1",
    ]
