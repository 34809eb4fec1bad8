"""One turn: PLAY, REWARD, TAKE, DUMP, REFILL and PASS, each clause on a table laid by hand."""

from __future__ import annotations

from typing import Any

import pytest

from reco_rules import (
    VARIANTS,
    Cards,
    Dump,
    Pass,
    Phase,
    Play,
    State,
    Variant,
    apply,
    chance_outcomes,
    current_player,
    events,
    legal_actions,
    observe,
    parse_action,
    position,
)
from reco_rules.errors import IllegalAction, InvalidValue, NotationError
from reco_rules.game import CHANCE

AMIGO_2 = VARIANTS["amigo-2"]
AMIGO_5 = VARIANTS["amigo-5"]
REPRINT_2 = VARIANTS["reprint-2"]


def after(state: State, *actions: str) -> State:
    """The state after these actions."""
    for action in actions:
        state = apply(state, parse_action(action))
    return state


def legal(state: State) -> list[str]:
    """The legal actions as text."""
    return [str(action) for action in legal_actions(state)]


def refilled(state: State) -> tuple[int, State]:
    """How many cards the refill brings, and the state behind it."""
    count = 0
    while state.phase is Phase.REFILL:
        state, count = apply(state, legal_actions(state)[0]), count + 1
    return count, state


def small(deck: str, **changes: Any) -> Variant:
    """A variant of two players with just these cards, so that the draw pile is what is not placed."""
    return Variant(
        id="small",
        players=2,
        deck=Cards.parse(deck),
        stack=(0, 1, 2, -2, 4, 5),
        bonus=(0, 4, 3),
        opening_hand=1,
        **changes,
    )


# ---- TURN-1 -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seat", "following"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])
def test_turn_1_seats_play_clockwise(seat: int, following: int) -> None:
    """After the refill it is the turn of the next higher seat, after the last one of seat 0."""
    state = position(AMIGO_5, hands=("A1 B1",) * 5, dump_sites=("C1", "", "", ""), seat=seat)
    count, state = refilled(after(state, "play A1"))
    assert count == 2
    assert (state.phase, state.seat, state.site) == (Phase.PLAY, following, None)
    assert current_player(state) == following


def test_turn_1_a_turn_is_play_reward_take_dump_refill() -> None:
    """The next seat does not play before the dump site is full."""
    state = position(
        AMIGO_2,
        hands=("A1 B1 B1 B1 B1", "C1"),
        plants=("A1 A2", "", "", ""),
        dump_sites=("D1 D1", "", "", ""),
    )
    phases = [(state.phase, current_player(state))]
    for action in ("play A1", "dump D1", "reveal A1"):
        state = after(state, action)
        phases.append((state.phase, current_player(state)))
    assert phases == [
        (Phase.PLAY, 0),
        (Phase.DUMP, 0),
        (Phase.REFILL, CHANCE),
        (Phase.PLAY, 1),
    ]
    assert state.rewards(0) == ((0,), (), (), ())


# ---- PLAY ---------------------------------------------------------------------------------------


def test_play_1_at_least_one_card_must_be_played() -> None:
    """A seat with cards has no action without a card, and no play of none exists."""
    state = position(AMIGO_2, hands=("A1 B2", "C1"))
    assert legal(state) == ["play A1", "play B2"]
    with pytest.raises(InvalidValue, match="PLAY-1"):
        Play(0, 0, 0)


def test_x10_a_turn_cannot_be_passed_by_choice() -> None:
    """A seat with a single card must play it."""
    state = position(AMIGO_2, hands=("D2", "C1"))
    assert legal(state) == ["play D2"]
    with pytest.raises(IllegalAction) as caught:
        apply(state, Pass())
    assert caught.value.reason.clause == "X-10"


def test_play_2_any_number_of_the_cards_of_a_color_t5() -> None:
    """T5: with three red cards one may play all three, or two, or one."""
    state = position(AMIGO_2, hands=("A1 A1 A1", "C1"))
    assert legal(state) == ["play A1", "play A1 A1", "play A1 A1 A1"]


def test_play_2_cards_of_one_color_only() -> None:
    """Every combination of the held cards of one color, sorted by color, singles, doubles."""
    state = position(AMIGO_2, hands=("A1 A1 A2 B1 D2", "C1"))
    assert legal(state) == [
        "play A2",
        "play A1",
        "play A1 A2",
        "play A1 A1",
        "play A1 A1 A2",
        "play B1",
        "play D2",
    ]
    with pytest.raises(NotationError, match="not A and B"):
        parse_action("play A1 B1")


def test_play_3_the_cards_go_to_the_plant_of_their_color() -> None:
    """They leave the hand and lie with the cards that were there before; other plants stay."""
    state = position(AMIGO_2, hands=("B1 B2 C1", "C1"), plants=("A1", "", "C1 C1", "D1 D2"))
    state = after(state, "play B1 B2")
    assert state.plants == tuple(map(Cards.parse, ("A1", "B1 B2", "C1 C1", "D1 D2")))
    assert state.hands == (Cards.parse("C1"), Cards.parse("C1"))


# ---- REWARD -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plant", "play", "units"),
    [
        ("", "A1", 1),
        ("", "A2", 2),
        ("A1", "A2", 3),
        ("A2", "A1", 3),
        ("A1 A1", "A1", 3),
        ("A1", "A1", 2),
    ],
)
def test_reward_1_units_of_all_cards_in_the_plant_count_a_double_2(
    plant: str, play: str, units: int
) -> None:
    """Cards that lay there before count too; three units are not enough."""
    state = position(AMIGO_2, hands=(f"{play} B1", "C1"), plants=(plant, "", "", ""))
    state = after(state, f"play {play}")
    assert state.plants[0].units == units
    assert state.claims == ((), (), (), ())
    assert refilled(state)[0] == units + 1


@pytest.mark.parametrize(
    ("plant", "play"),
    [("A1 A2", "A1"), ("A1 A1", "A2"), ("", "A2 A2"), ("", "A1 A1 A1 A1"), ("A1 A1 A1", "A1")],
)
def test_reward_2_four_units_are_enough(plant: str, play: str) -> None:
    """At exactly four units the top reward, the 0, is taken."""
    state = position(AMIGO_2, hands=(f"{play} B1", "C1"), plants=(plant, "", "", ""))
    state = after(state, f"play {play}")
    assert state.claims == ((0,), (), (), ())
    assert state.rewards(0) == ((0,), (), (), ())
    assert state.stacks[0] == (1, 2, -2, 4, 5)
    assert state.stacks[1:] == ((0, 1, 2, -2, 4, 5),) * 3


@pytest.mark.parametrize(
    ("plant", "play", "units"),
    [("A1 A2", "A2", 5), ("", "A2 A2 A2", 6), ("A1 A1", "A1 A1 A2 A2 A2", 10)],
)
def test_reward_2_one_reward_however_many_units_t4(plant: str, play: str, units: int) -> None:
    """T4: with 5, 6 or 10 units there is one reward, never two."""
    assert (Cards.parse(plant) + Cards.parse(play)).units == units
    state = position(AMIGO_2, hands=(play, "C1"), plants=(plant, "", "", ""))
    state = after(state, f"play {play}")
    assert state.claims == ((0,), (), (), ())
    assert state.plants[0] == Cards()
    assert len(state.discard) == len((plant + " " + play).split())


def test_reward_2_the_kth_claim_is_the_kth_value_of_the_stack() -> None:
    """Three rewards of B are gone: the fourth value of the stack, -2, is next, wanted or not."""
    state = position(
        AMIGO_2,
        hands=("C1", "B2 B2 C1"),
        seat=1,
        claims=((0,), (0, 1, 0), (), ()),
    )
    state = after(state, "play B2 B2")
    assert state.claims == ((0,), (0, 1, 0, 1), (), ())
    assert state.rewards(1) == ((), (1, -2), (), ())
    assert state.rewards(0) == ((0,), (0, 2), (), ())
    assert state.stacks[1] == (4, 5)


def test_reward_3_all_cards_of_the_plant_are_discarded() -> None:
    """Units above the threshold do not stay; other plants and the former discards do."""
    state = position(
        AMIGO_2,
        hands=("A2 B1", "C1"),
        plants=("A1 A2", "B1", "", ""),
        discard="D1",
    )
    state = after(state, "play A2")
    assert state.plants == (Cards(), Cards.parse("B1"), Cards(), Cards())
    assert state.discard == Cards.parse("A1 A2 A2 D1")


def test_x1_the_plant_is_discarded_and_the_dump_site_goes_to_the_hand() -> None:
    """One rulebook says to discard the dump area after a reward: it means the plant."""
    state = position(
        REPRINT_2,
        hands=("A1 B1", "C1"),
        plants=("A1 A2", "", "", ""),
        dump_sites=("C1 C1 D2", "", "", ""),
    )
    state = after(state, "play A1")
    assert state.discard == Cards.parse("A1 A1 A2")
    assert state.hands[0] == Cards.parse("B1 C1 C1 D2")
    assert state.dump_sites[0] == Cards()


def test_reward_4_below_the_threshold_the_cards_stay() -> None:
    """Three units: no reward, nothing discarded."""
    state = position(AMIGO_2, hands=("A1 B1", "C1"), plants=("A2", "", "", ""))
    state = after(state, "play A1")
    assert state.plants[0] == Cards.parse("A1 A2")
    assert state.discard == Cards()
    assert state.stacks[0] == (0, 1, 2, -2, 4, 5)


def test_reward_1_three_units_and_a_double_d7() -> None:
    """D7: the plant holds 3 units, a double makes 5: one reward, the plant empty, one card refilled."""
    state = position(AMIGO_2, hands=("C1", "A2 B1"), plants=("A1 A2", "", "", ""), seat=1)
    state = after(state, "play A2")
    assert state.rewards(1) == ((0,), (), (), ())
    assert state.plants[0] == Cards()
    assert refilled(state)[0] == 1


def test_reward_2_five_singles_at_once_d6() -> None:
    """D6: five singles, empty plant, one card on the site: reward 0, five discards, hand 1, refill 1."""
    state = position(AMIGO_2, hands=("A1 A1 A1 A1 A1", "C1"), dump_sites=("D2", "", "", ""))
    state = after(state, "play A1 A1 A1 A1 A1")
    assert state.rewards(0)[0] == (0,)
    assert state.discard == Cards.parse("A1 A1 A1 A1 A1")
    assert state.hands[0] == Cards.parse("D2")
    assert refilled(state)[0] == 1


@pytest.mark.parametrize(("threshold", "rewarded"), [(1, True), (2, True), (3, False)])
def test_reward_2_the_threshold_is_a_number_of_the_variant(threshold: int, rewarded: bool) -> None:
    """Two units earn a reward at threshold 1 or 2."""
    variant = small("A2 B1 C1 D1 C1 D1 B1", threshold=threshold)
    state = after(position(variant, hands=("A2 B1", "C1")), "play A2")
    assert bool(state.claims[0]) is rewarded


# ---- TAKE ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("plant", ["", "A1 A2"])
def test_take_1_all_cards_of_that_dump_site_with_or_without_a_reward(plant: str) -> None:
    """The site of the played color, and no other one."""
    state = position(
        AMIGO_2,
        hands=("A1 B1", "C1"),
        plants=(plant, "B1", "", "D1"),
        dump_sites=("C2", "D1 D1", "A1", "B2"),
    )
    state = after(state, "play A1")
    assert bool(state.claims[0]) is bool(plant)
    assert state.hands[0] == Cards.parse("B1 C2")
    assert state.dump_sites == tuple(map(Cards.parse, ("", "D1 D1", "A1", "B2")))


def test_x3_an_empty_dump_site_gives_nothing_to_take() -> None:
    """The turn is otherwise normal."""
    state = position(AMIGO_2, hands=("A1 B1", "C1"))
    state = after(state, "play A1")
    assert state.hands[0] == Cards.parse("B1")
    assert refilled(state) == (2, after(state, "reveal A1", "reveal A1"))


# ---- DUMP ---------------------------------------------------------------------------------------


def test_dump_1_exactly_the_excess_d5() -> None:
    """D5: hand 5, one played, four taken: 8 cards, of which exactly 3 are dumped."""
    state = position(
        AMIGO_2,
        hands=("A1 B1 B1 B1 B1", "C1"),
        plants=("A1 A1 A1", "", "", ""),
        dump_sites=("C1 C1 D1 D1", "", "", ""),
    )
    state = after(state, "play A1")
    assert state.phase is Phase.DUMP
    assert (state.seat, state.site, current_player(state)) == (0, 0, 0)
    assert len(state.hands[0]) == 8
    assert {len(a.cards) for a in legal_actions(state) if isinstance(a, Dump)} == {3}
    state = after(state, "dump B1 C1 D1")
    assert state.hands[0] == Cards.parse("B1 B1 B1 C1 D1")
    assert state.dumped == (Cards.parse("B1 C1 D1"), Cards())


def test_dump_1_five_cards_are_within_the_limit() -> None:
    """Six cards less one played and none taken: nobody is asked to dump five."""
    state = position(AMIGO_2, hands=("A1 B1 B1 B1 B1", "C1"), dump_sites=("D1", "", "", ""))
    state = after(state, "play A1")
    assert len(state.hands[0]) == 5
    assert state.phase is Phase.REFILL


def test_dump_1_six_cards_are_one_too_many() -> None:
    """One more taken, and one must go."""
    state = position(
        AMIGO_2,
        hands=("A1 B1 B1 B1 B1", "C1"),
        plants=("A1", "", "", ""),
        dump_sites=("D1 C2", "", "", ""),
    )
    state = after(state, "play A1")
    assert state.phase is Phase.DUMP
    assert legal(state) == ["dump B1", "dump D1", "dump C2"]


def test_dump_2_the_choice_is_free_among_old_and_new_cards() -> None:
    """All pairs of a hand of seven, in kind order."""
    state = position(
        AMIGO_2,
        phase=Phase.DUMP,
        site=3,
        hands=("A1 A1 A1 B1 B1 C2 C2", "C1"),
        plants=("", "", "", "D1"),
    )
    assert legal(state) == [
        "dump A1 A1",
        "dump A1 B1",
        "dump A1 C2",
        "dump B1 B1",
        "dump B1 C2",
        "dump C2 C2",
    ]


def test_dump_3_dumped_cards_stay_before_their_seat() -> None:
    """They join those of former turns and leave hand, plants, piles and dump sites alone."""
    state = position(
        AMIGO_2,
        phase=Phase.DUMP,
        site=0,
        seat=1,
        hands=("C1", "B1 B1 B1 B1 C1 D2"),
        dumped=("A2", "B2"),
        plants=("A1 A1 A1", "", "", ""),
        discard="D1",
    )
    state = after(state, "dump D2")
    assert state.dumped == (Cards.parse("A2"), Cards.parse("B2 D2"))
    assert state.hands[1] == Cards.parse("B1 B1 B1 B1 C1")
    assert state.discard == Cards.parse("D1")
    assert state.plants[0] == Cards.parse("A1 A1 A1")
    count, state = refilled(state)
    assert count == 4
    assert state.dumped == (Cards.parse("A2"), Cards.parse("B2 D2"))


def test_dump_1_the_hand_limit_is_a_number_of_the_variant() -> None:
    """With a limit of one card, two taken cards are one too many."""
    variant = small("A1 A1 B1 C1 D1 D1 D1", hand_limit=1)
    state = position(
        variant, hands=("A1", "C1"), plants=("A1", "", "", ""), dump_sites=("B1 D1", "", "", "")
    )
    state = after(state, "play A1")
    assert legal(state) == ["dump B1", "dump D1"]


# ---- REFILL -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("plant", "play", "count"),
    [
        ("A1 A1", "A1", 4),
        ("A1", "A2", 4),
        ("", "A1 A2", 4),
        ("", "A1", 2),
        ("", "A2", 3),
        ("A1 A2", "A1", 1),
        ("A1 A1 A1", "A2 A2", 1),
    ],
)
def test_refill_1_one_card_more_than_units_in_the_plant_t1_t2_t3(
    plant: str, play: str, count: int
) -> None:
    """T1: 3 units, 4 cards. T2: 2 cards with 3 icons, 4 cards. T3: after a reward 1 card."""
    state = position(AMIGO_2, hands=(f"{play} B1", "C1"), plants=(plant, "", "", ""))
    state = after(state, f"play {play}")
    assert state.phase is Phase.REFILL
    brought, state = refilled(state)
    assert brought == count
    assert [len(cards) for cards in state.dump_sites] == [count, 0, 0, 0]


def test_x11_the_refill_counts_units_left_in_the_plant_not_cards_and_not_what_was_played() -> None:
    """A double lies there, a single is played: 3 units, not 2 cards and not 1 unit; 4 cards come."""
    state = position(AMIGO_2, hands=("A1 B1", "C1"), plants=("A2", "", "", ""))
    assert refilled(after(state, "play A1"))[0] == 4


def test_refill_1_the_refilled_site_is_the_one_that_was_taken() -> None:
    """The cards lie face up on the site of the played color, whatever theirs is."""
    state = position(AMIGO_2, hands=("C1 B1", "C1"), dump_sites=("A1", "B1", "D1", ""))
    state = after(state, "play C1", "reveal D2", "reveal A1")
    assert state.dump_sites == tuple(map(Cards.parse, ("A1", "B1", "A1 D2", "")))
    assert observe(state, 1).dump_sites == state.dump_sites


def test_refill_1_during_the_refill_the_site_is_named() -> None:
    """The running take has a color until the turn passes on."""
    state = after(position(AMIGO_2, hands=("C1 B1", "C1")), "play C1")
    assert (state.phase, state.site, state.seat) == (Phase.REFILL, 2, 0)
    state = after(state, "reveal A1")
    assert (state.phase, state.site, state.seat) == (Phase.REFILL, 2, 0)
    state = after(state, "reveal A1")
    assert (state.phase, state.site, state.seat) == (Phase.PLAY, None, 1)


def test_refill_2_an_empty_draw_pile_is_replaced_by_the_discards() -> None:
    """One card is drawn, two are wanted: the second one comes out of the discards."""
    variant = small("A1 A1 B1 C1 D1 D1 D2")
    state = position(variant, hands=("A1 B1", "C1"), discard="A1 D1 D1")
    assert state.draw == Cards.parse("D2")
    state = after(state, "play A1", "reveal D2")
    assert [str(card) for card, _ in chance_outcomes(state)] == ["reveal A1", "reveal D1"]
    assert [weight for _, weight in chance_outcomes(state)] == [1, 2]
    state = after(state, "reveal D1")
    assert state.draw == Cards.parse("A1 D1")
    assert state.discard == Cards()
    assert state.dump_sites[0] == Cards.parse("D1 D2")


def test_x2_discards_are_recycled_only_when_a_card_has_to_be_drawn() -> None:
    """The refill takes the last card of the pile: the discards stay where they are until the next one."""
    variant = small("A1 B1 B1 C1 C1 D1 D2")
    state = position(variant, hands=("A1 B1", "C1 C1"), discard="B1", dump_sites=("", "", "D1", ""))
    assert state.draw == Cards.parse("D2")
    state = position(
        variant, phase=Phase.REFILL, site=2, seat=1, hands=("A1 B1", "C1"), plants=("", "", "C1", ""),
        dump_sites=("", "", "D1", ""), discard="B1",
    )  # fmt: skip
    state = after(state, "reveal D2")
    assert state.phase is Phase.PLAY
    assert (state.draw, state.discard) == (Cards(), Cards.parse("B1"))
    assert observe(state, 0).draw_size == 0
    state = after(state, "play A1")
    assert (state.draw, state.discard) == (Cards(), Cards.parse("B1"))
    assert legal(state) == ["reveal B1"]
    state = after(state, "reveal B1")
    assert (state.draw, state.discard) == (Cards(), Cards())


def test_x2_on_a_reward_turn_the_plants_cards_are_already_among_the_discards() -> None:
    """The pile is empty: what was just discarded can be drawn at once."""
    variant = small("A1 A1 A2 B1 C1 D1 D1")
    state = position(variant, hands=("A1 B1 D1 D1", "C1"), plants=("A1 A2", "", "", ""))
    assert state.draw == Cards()
    state = after(state, "play A1")
    assert chance_outcomes(state) == (
        (parse_action("reveal A1"), 2),
        (parse_action("reveal A2"), 1),
    )
    state = after(state, "reveal A2")
    assert (state.draw, state.discard) == (Cards.parse("A1 A1"), Cards())
    assert state.dump_sites[0] == Cards.parse("A2")


def test_x3_the_refill_stops_short_when_both_piles_are_empty_d8() -> None:
    """D8: pile 1 card, discards 2, 4 wanted: 1 + 2 come, the site holds 3, both piles are empty."""
    variant = small("A1 A1 A1 B1 C1 D1 D2 D2")
    state = position(variant, hands=("A1 B1", "C1"), plants=("A1 A1", "", "", ""), discard="D2 D2")
    assert state.draw == Cards.parse("D1")
    state = after(state, "play A1", "reveal D1", "reveal D2")
    assert state.phase is Phase.REFILL
    state = after(state, "reveal D2")
    assert (state.draw, state.discard) == (Cards(), Cards())
    assert state.dump_sites[0] == Cards.parse("D1 D2 D2")
    assert (state.phase, state.seat) == (Phase.PLAY, 1)


def test_x3_without_any_card_to_draw_there_is_no_refill_at_all() -> None:
    """Both piles are empty at once: the turn passes on in the same step."""
    variant = small("A1 B1 C1 D1 D1 D2")
    state = position(variant, hands=("A1 B1", "C1 D1 D1 D2"))
    state = after(state, "play A1")
    assert (state.phase, state.seat, state.site) == (Phase.PLAY, 1, None)
    assert state.dump_sites[0] == Cards()


def test_x3_nothing_is_made_up_for_later() -> None:
    """Site A was left empty; when cards come back, only the site of the take is refilled."""
    variant = small("A1 B1 C1 D1 D1 D2")
    state = position(variant, hands=("A1 B1", "C1 D1 D1 D2"))
    state = after(state, "play A1", "play D1 D1 D2")
    assert legal(state) == ["reveal D1", "reveal D2"]
    state = after(state, "reveal D2")
    assert (state.phase, state.seat) == (Phase.PLAY, 0)
    assert state.draw == Cards.parse("D1 D1")
    assert state.dump_sites == (Cards(), Cards(), Cards(), Cards.parse("D2"))


# ---- PASS ---------------------------------------------------------------------------------------


def test_pass_1_a_seat_without_a_card_passes() -> None:
    """Pass is its only action, and nothing changes but the turn."""
    state = position(
        AMIGO_2, hands=("", "C1"), plants=("A1", "", "", ""), dump_sites=("B1", "C1", "", "")
    )
    assert current_player(state) == 0
    assert legal_actions(state) == (Pass(),)
    passed = after(state, "pass")
    assert passed == position(
        AMIGO_2,
        seat=1,
        hands=("", "C1"),
        plants=("A1", "", "", ""),
        dump_sites=("B1", "C1", "", ""),
    )


def test_pass_1_passes_follow_each_other_until_a_seat_has_a_card() -> None:
    """Four of five hands are empty: three passes and then the fifth seat plays."""
    state = position(AMIGO_5, hands=("", "", "", "C1", ""), seat=4)
    state = after(state, "pass", "pass", "pass", "pass")
    assert (state.phase, state.seat) == (Phase.PLAY, 3)
    assert legal(state) == ["play C1"]


def test_x4_a_pass_neither_takes_nor_refills() -> None:
    """No play, no take, no refill, though a card lies on every site."""
    state = position(AMIGO_2, hands=("", "C1"), dump_sites=("A1", "B1", "C1", "D1"))
    happened = [type(event).__name__ for event in events(state, Pass())]
    assert happened == ["Passed", "TurnBegan"]
    assert after(state, "pass").dump_sites == state.dump_sites
