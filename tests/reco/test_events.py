"""The exact events of every kind of action, in the order of the rules (TURN-1)."""

from __future__ import annotations

from typing import Any

import pytest

from reco_rules import (
    VARIANTS,
    Card,
    Cards,
    Cause,
    Dealt,
    DumpDemanded,
    Dumped,
    Event,
    GameOver,
    NoReward,
    Passed,
    Phase,
    PlantEmptied,
    Played,
    Recycled,
    RefillShort,
    Revealed,
    RewardTaken,
    SiteTaken,
    State,
    TurnBegan,
    Variant,
    apply,
    events,
    new_game,
    parse_action,
    position,
    step,
)

AMIGO_2 = VARIANTS["amigo-2"]
A1, B1, C1, D1 = (Card(color, 1) for color in range(4))
A2, B2, C2, D2 = (Card(color, 2) for color in range(4))


def happens(state: State, *actions: str) -> list[Event]:
    """What the last of these actions brings; `step` and `events` and `apply` agree on each."""
    seen: tuple[Event, ...] = ()
    for action in map(parse_action, actions):
        following, seen = step(state, action)
        assert events(state, action) == seen
        assert apply(state, action) == following
        state = following
    return list(seen)


def small(deck: str, **changes: Any) -> Variant:
    """Two players with just these cards."""
    return Variant(
        id="small",
        players=2,
        deck=Cards.parse(deck),
        stack=changes.pop("stack", (0, 1, 2)),
        bonus=(0, 4, 3),
        opening_hand=1,
        **changes,
    )


# ---- the deal -----------------------------------------------------------------------------------


def test_setup_2_a_card_to_a_hand_is_dealt() -> None:
    """Hands first: the fourth card is the first one of seat 1."""
    state = new_game(VARIANTS["zman-2"])
    assert happens(state, *["reveal A1"] * 3, "reveal B2") == [Dealt(1, B2)]


def test_setup_3_a_card_on_a_dump_site_is_revealed() -> None:
    """Dump sites first: the third card lies on site C."""
    assert happens(new_game(AMIGO_2), *["reveal A1"] * 2, "reveal D1") == [Revealed(2, D1)]


def test_setup_5_the_last_card_of_the_deal_begins_the_first_turn() -> None:
    """It is dealt to seat 1; seat 1 was also chosen to play first."""
    state = new_game(AMIGO_2, first_seat=1)
    assert happens(state, *["reveal A1"] * 9, "reveal D2") == [Dealt(1, D2), TurnBegan(1)]


# ---- play, reward, take -------------------------------------------------------------------------


def test_reward_4_a_play_without_a_reward() -> None:
    """Play, count, take; the refill is still to come."""
    state = position(
        AMIGO_2, hands=("A1 B1", "C1"), plants=("A2", "", "", ""), dump_sites=("D1 C2", "", "", "")
    )
    assert happens(state, "play A1") == [
        Played(0, 0, Cards.of(A1)),
        NoReward(0, 0, 3),
        SiteTaken(0, 0, Cards.of(D1, C2)),
    ]


def test_reward_3_a_play_with_a_reward() -> None:
    """The second reward of C, the 1, for five units; the plant is emptied before the take."""
    state = position(
        AMIGO_2,
        hands=("A1", "C2 C1 B1"),
        seat=1,
        plants=("", "", "C1 C1", ""),
        dump_sites=("", "", "D1", ""),
        claims=((), (), (0,), ()),
    )
    assert happens(state, "play C1 C2") == [
        Played(1, 2, Cards.of(C1, C2)),
        RewardTaken(1, 2, 5, 1),
        PlantEmptied(2, Cards.of(C1, C1, C1, C2)),
        SiteTaken(1, 2, Cards.of(D1)),
    ]


def test_take_1_an_empty_site_is_taken_as_nothing() -> None:
    """The take is named even where nothing lies."""
    state = position(AMIGO_2, hands=("D2 B1", "C1"))
    assert happens(state, "play D2") == [
        Played(0, 3, Cards.of(D2)),
        NoReward(0, 3, 2),
        SiteTaken(0, 3, Cards()),
    ]


def test_dump_1_above_the_limit_a_dump_is_demanded() -> None:
    """Eight cards: three are to go; nothing is refilled before."""
    state = position(
        AMIGO_2,
        hands=("A1 B1 B1 B1 B1", "C1"),
        plants=("A1 A1 A1", "", "", ""),
        dump_sites=("C1 C1 D1 D1", "", "", ""),
    )
    assert happens(state, "play A1") == [
        Played(0, 0, Cards.of(A1)),
        RewardTaken(0, 0, 4, 0),
        PlantEmptied(0, Cards.of(A1, A1, A1, A1)),
        SiteTaken(0, 0, Cards.of(C1, C1, D1, D1)),
        DumpDemanded(0, 3),
    ]


def dumping(**changes: Any) -> State:
    """Seat 0 is to dump two of seven cards after a play to A."""
    given: dict[str, Any] = {
        "phase": Phase.DUMP,
        "site": 0,
        "hands": ("B1 B1 B1 C1 C1 D1 D1", "C2"),
        "plants": ("A1", "", "", ""),
    }
    return position(changes.pop("variant", AMIGO_2), **{**given, **changes})


def test_dump_3_a_dump_before_a_refill() -> None:
    """The dump alone: the refill is a step of its own."""
    assert happens(dumping(), "dump B1 D1") == [Dumped(0, 2, Cards.of(B1, D1))]


# ---- refill -------------------------------------------------------------------------------------


def test_refill_1_each_card_of_the_refill_is_revealed_and_the_last_one_passes_the_turn_on() -> None:
    """Two cards for one unit."""
    state = position(AMIGO_2, hands=("B1 A1", "C1"))
    assert happens(state, "play B1", "reveal D2") == [Revealed(1, D2)]
    assert happens(state, "play B1", "reveal D2", "reveal A1") == [Revealed(1, A1), TurnBegan(1)]


def test_refill_2_the_discards_are_recycled_in_the_middle_of_a_refill() -> None:
    """Just before the card that is drawn from them is revealed."""
    variant = small("A1 A1 B1 C1 D1 D2 D2 D2")
    state = position(variant, hands=("A1 B1", "C1"), discard="A1 D2 D2 D2")
    assert happens(state, "play A1", "reveal D1") == [Revealed(0, D1)]
    assert happens(state, "play A1", "reveal D1", "reveal D2") == [
        Recycled(Cards.of(A1, D2, D2, D2)),
        Revealed(0, D2),
        TurnBegan(1),
    ]


def test_x2_the_discards_can_be_recycled_twice_in_a_game() -> None:
    """The first card of a refill after a reward, from an empty pile, twice."""
    variant = small("A1 A1 B1 C1 D1 D2", threshold=1, stack=(0,) * 9)
    state = position(variant, hands=("A1 B1", "C1 A1 D1 D2"))
    assert happens(state, "play A1", "reveal A1") == [
        Recycled(Cards.of(A1)),
        Revealed(0, A1),
        TurnBegan(1),
    ]
    assert happens(state, "play A1", "reveal A1", "play C1", "reveal C1") == [
        Recycled(Cards.of(C1)),
        Revealed(2, C1),
        TurnBegan(0),
    ]


def test_x3_a_refill_that_ends_short() -> None:
    """Four are wanted, two come out of the pile and of the discards: two are missing."""
    variant = small("A1 A1 A1 B1 C1 D1 D2")
    state = position(variant, hands=("A1 B1", "C1"), plants=("A1 A1", "", "", ""), discard="D2")
    assert happens(state, "play A1", "reveal D1") == [Revealed(0, D1)]
    assert happens(state, "play A1", "reveal D1", "reveal D2") == [
        Recycled(Cards.of(D2)),
        Revealed(0, D2),
        RefillShort(0, 2),
        TurnBegan(1),
    ]


def test_x3_a_play_after_which_nothing_can_be_drawn() -> None:
    """Play, take, a refill without a card, and the turn passes on."""
    variant = small("A1 B1 C1 D1 D1 D2")
    state = position(variant, hands=("A1 B1", "C1 D1 D1 D2"))
    assert happens(state, "play A1") == [
        Played(0, 0, Cards.of(A1)),
        NoReward(0, 0, 1),
        SiteTaken(0, 0, Cards()),
        RefillShort(0, 2),
        TurnBegan(1),
    ]


def test_x3_a_dump_after_which_nothing_can_be_drawn() -> None:
    """Dump, a refill without a card, and the turn passes on."""
    variant = small("A1 B1 B1 B1 C1 C1 D1 D1 C2")
    assert happens(dumping(variant=variant), "dump C1 C1") == [
        Dumped(0, 2, Cards.of(C1, C1)),
        RefillShort(0, 2),
        TurnBegan(1),
    ]


# ---- pass and the end ---------------------------------------------------------------------------


def test_pass_1_a_pass() -> None:
    """Only the turn moves on, from the last seat to seat 0."""
    state = position(AMIGO_2, hands=("C1", ""), seat=1, dump_sites=("A1", "", "", ""))
    assert happens(state, "pass") == [Passed(1), TurnBegan(0)]


def test_x3_a_pass_reports_no_short_refill() -> None:
    """The refill before it was short; that was told then."""
    variant = small("A1 B1 C1 D1 D1 D2")
    state = position(
        variant, hands=("A1 B1 C1 D1 D1", ""), plants=("", "", "", "D2")
    )  # fmt: skip
    assert happens(state, "play A1", "pass") == [Passed(1), TurnBegan(0)]


def test_end_1_a_play_that_empties_a_stack() -> None:
    """Reward, take, game over: no refill, no further turn."""
    state = position(
        AMIGO_2,
        hands=("A1", "C1 B1"),
        seat=1,
        plants=("", "", "C1 C2", ""),
        dump_sites=("", "", "A2", ""),
        claims=((), (), (0, 1, 0, 1, 0), ()),
    )
    assert happens(state, "play C1") == [
        Played(1, 2, Cards.of(C1)),
        RewardTaken(1, 2, 4, 5),
        PlantEmptied(2, Cards.of(C1, C1, C2)),
        SiteTaken(1, 2, Cards.of(A2)),
        GameOver(Cause.STACK_EMPTIED, 2),
    ]


def test_end_2_a_dump_after_the_last_reward() -> None:
    """The dump is made, then the game is over."""
    state = dumping(plants=("",) * 4, claims=((1, 1, 1, 1, 1, 0), (), (), ()))
    assert happens(state, "dump C1 D1") == [
        Dumped(0, 2, Cards.of(C1, D1)),
        GameOver(Cause.STACK_EMPTIED, 0),
    ]


def test_x4_the_game_ends_for_want_of_cards_after_a_full_refill() -> None:
    """The last card of the refill is revealed, then nobody has a card."""
    state = position(AMIGO_2, hands=("A1", ""))
    assert happens(state, "play A1", "reveal B1", "reveal B2") == [
        Revealed(0, B2),
        GameOver(Cause.NO_CARDS, None),
    ]


def test_x4_the_game_ends_for_want_of_cards_after_a_short_refill() -> None:
    """The shortage is told before the end."""
    variant = small("A1 B1 B1 C1 C1 D1")
    dumped = ("B1 B1", "C1 C1")
    state = position(variant, hands=("A1", ""), dumped=dumped)
    assert happens(state, "play A1", "reveal D1") == [
        Revealed(0, D1),
        RefillShort(0, 1),
        GameOver(Cause.NO_CARDS, None),
    ]
    state = position(variant, hands=("", "A1"), seat=1, dumped=("B1 B1 D1", "C1 C1"))
    assert happens(state, "play A1") == [
        Played(1, 0, Cards.of(A1)),
        NoReward(1, 0, 1),
        SiteTaken(1, 0, Cards()),
        RefillShort(0, 2),
        GameOver(Cause.NO_CARDS, None),
    ]


def test_end_1_the_causes_have_stable_names() -> None:
    """Two causes, as records write them."""
    assert [cause.value for cause in Cause] == ["stack-emptied", "no-cards"]


# ---- text ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Dealt(0, A1), "seat 0 is dealt A1"),
        (Dealt(0, None), "seat 0 is dealt a card"),
        (Revealed(3, C2), "C2 is revealed on dump site D"),
        (Recycled(Cards.of(A1, D2)), "the 2 discards become the draw pile"),
        (TurnBegan(1), "it is the turn of seat 1"),
        (Played(1, 0, Cards.of(A1, A2)), "seat 1 plays A1 A2 to plant A"),
        (RewardTaken(1, 1, 5, -2), "seat 1 takes the reward -2 of B for 5 units"),
        (NoReward(1, 2, 1), "plant C holds 1 unit: no reward"),
        (NoReward(1, 2, 3), "plant C holds 3 units: no reward"),
        (PlantEmptied(0, Cards.of(A2, A2)), "plant A is emptied: A2 A2 are discarded"),
        (SiteTaken(2, 3, Cards.of(B1)), "seat 2 takes B1 from dump site D"),
        (SiteTaken(2, 3, Cards()), "seat 2 takes nothing from dump site D"),
        (DumpDemanded(0, 1), "seat 0 must dump 1 card"),
        (DumpDemanded(0, 3), "seat 0 must dump 3 cards"),
        (Dumped(0, 2, Cards.of(B1, C1)), "seat 0 dumps B1 C1"),
        (Dumped(0, 2, None), "seat 0 dumps 2 cards"),
        (RefillShort(1, 1), "the piles are empty: dump site B stays 1 card short"),
        (Passed(4), "seat 4 has no card and passes"),
        (GameOver(Cause.STACK_EMPTIED, 1), "the game is over: the stack of B is empty"),
        (GameOver(Cause.NO_CARDS, None), "the game is over: nobody has a card left"),
    ],
)
def test_turn_1_every_event_reads_as_one_line(event: Event, text: str) -> None:
    """What people read."""
    assert str(event) == text


def test_turn_1_events_are_values() -> None:
    """Equal by content, hashable and closed to changes."""
    assert Played(0, 0, Cards.of(A1)) == Played(0, 0, Cards.parse("A1"))
    assert len({Passed(0), Passed(0), Passed(1), TurnBegan(0)}) == 3
    with pytest.raises(AttributeError):
        Passed(0).seat = 1  # type: ignore[misc]
