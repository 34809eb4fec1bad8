"""Positions: what no game can reach is refused with all problems at once, everything else accepted."""

from __future__ import annotations

import random
from typing import Any

import pytest

from reco_rules import (
    VARIANTS,
    Cards,
    Phase,
    SetupOrder,
    State,
    Variant,
    apply,
    chance_outcomes,
    current_player,
    inconsistencies,
    legal_actions,
    new_game,
    position,
    sample,
    uniform_deck,
)
from reco_rules.errors import InvalidPosition, InvalidSeat, InvalidValue, NotationError, WrongType
from reco_rules.game import CHANCE, TERMINAL

AMIGO_2 = VARIANTS["amigo-2"]
ZMAN_2 = VARIANTS["zman-2"]
EMPTY = ("", "", "", "")
ALL_OF_A = ((0, 1, 0, 1, 0, 0), (), (), ())


def problems(variant: Variant = AMIGO_2, **given: Any) -> tuple[str, ...]:
    """What is wrong with the position."""
    with pytest.raises(InvalidPosition, match=r"^this position cannot be: ") as caught:
        position(variant, **{"hands": ("A1", "B1"), **given})
    assert caught.value.code == "invalid-position"
    return caught.value.problems


# ---- what is accepted -----------------------------------------------------------------------------


def test_setup_4_the_draw_pile_is_what_is_left_of_the_deck() -> None:
    """88 cards less 7; it may also be given, if it is right."""
    state = position(
        AMIGO_2,
        hands=("A1 A1 B2", Cards.parse("C1")),
        dump_sites=("D1", "", "", ""),
        discard="B1",
        dumped=("", "A2"),
    )
    assert state.draw == Cards.from_counts([17, 18, 18, 18, 2, 2, 3, 3])
    again = position(
        AMIGO_2,
        hands=(Cards.parse("A1 A1 B2"), "C1"),
        dump_sites=["D1", "", "", ""],
        discard=Cards.parse("B1"),
        dumped=["", "A2"],
        draw=state.draw,
    )
    assert again == state
    assert (state.phase, state.seat, state.site) == (Phase.PLAY, 0, None)
    assert state.variant == AMIGO_2


def test_turn_1_a_position_goes_on_like_the_game_that_leads_to_it() -> None:
    """A played state and the same one built by hand are equal in everything."""
    state = new_game(ZMAN_2, first_seat=1)
    rng = random.Random(5)
    seen: set[Phase] = set()
    for _ in range(3000):
        built = position(
            state.variant,
            phase=state.phase,
            seat=state.seat,
            site=state.site,
            hands=state.hands,
            plants=state.plants,
            dump_sites=state.dump_sites,
            discard=state.discard,
            dumped=state.dumped,
            claims=state.claims,
            draw=state.draw,
        )
        assert built == state
        assert hash(built) == hash(state)
        assert legal_actions(built) == legal_actions(state)
        assert current_player(built) == current_player(state)
        assert inconsistencies(state) == []
        seen.add(state.phase)
        if state.phase is Phase.OVER:
            state = new_game(ZMAN_2, first_seat=1)
        elif current_player(state) == CHANCE:
            state = apply(state, sample(state, rng.random()))
        else:
            legal = legal_actions(state)
            state = apply(state, legal[int(rng.random() * len(legal))])
    assert seen == set(Phase)


EXTREMES: list[dict[str, Any]] = [
    {"plants": ("A1 A1 A1", "B1 B2", "C2 C1", "D1 D1 D1")},
    {"plants": ("A1 A1 A1", "", "", ""), "dump_sites": ("B1 B1 B1 B1", "A1", "A1", "A1")},
    {"hands": ("A1 A1 A1 A1 A1", "B2 B2 B2 C2 C2")},
    {"hands": ("", "B1")},
    {"hands": ("A1", ""), "seat": 1},
    {"claims": ((0,) * 5, (1,) * 5, (0,) * 5, (1,) * 5)},
    {"dumped": (uniform_deck(8, 0), uniform_deck(8, 3))},
    {"phase": Phase.OVER, "claims": ALL_OF_A},
    {"phase": Phase.OVER, "claims": ALL_OF_A, "hands": ("", "")},
    {"phase": Phase.OVER, "hands": ("", ""), "seat": 1},
    {"phase": Phase.DUMP, "site": 0, "plants": ("A1", "", "", ""), "hands": ("B1 " * 6, "")},
    {"phase": Phase.DUMP, "site": 0, "plants": ("A1", "", "", ""), "hands": ("B1 " * 8, "")},
    {"phase": Phase.DUMP, "site": 0, "claims": ((0,), (), (), ()), "hands": ("B1 " * 8, "")},
    {"phase": Phase.DUMP, "site": 0, "claims": ALL_OF_A, "hands": ("B1 " * 7, "")},
    {"phase": Phase.REFILL, "site": 1, "plants": ("", "B1", "", ""), "hands": ("", "")},
    {
        "phase": Phase.REFILL,
        "site": 1,
        "plants": ("", "B1 B2", "", ""),
        "dump_sites": ("", "A1 A1 A1", "", ""),
    },
    {"phase": Phase.REFILL, "site": 3, "claims": ((), (), (), (1, 0))},
]


@pytest.mark.parametrize("given", EXTREMES, ids=lambda given: " ".join(given))
def test_turn_1_the_legal_extremes_are_accepted(given: dict[str, Any]) -> None:
    """Full plants and sites, full and empty hands, all rewards but one, both kinds of end."""
    state = position(AMIGO_2, **{"hands": ("A1", "B1"), **given})
    assert inconsistencies(state) == []
    phase = given.get("phase", Phase.PLAY)
    assert state.phase is phase
    seat = given.get("seat", 0)
    expected = {Phase.PLAY: seat, Phase.DUMP: seat, Phase.OVER: TERMINAL, Phase.REFILL: CHANCE}
    assert current_player(state) == expected[phase]
    assert bool(legal_actions(state)) is (phase is not Phase.OVER)


def test_setup_2_positions_of_the_deal() -> None:
    """Hands first: one card of seat 1 is dealt. Sites first: two sites are laid."""
    state = position(ZMAN_2, phase=Phase.DEAL, hands=("A1 A1 A1", "B1"))
    assert current_player(state) == CHANCE
    state = apply(state, legal_actions(state)[0])
    assert [len(hand) for hand in state.hands] == [3, 2]
    state = position(
        AMIGO_2, phase=Phase.DEAL, hands=("", ""), dump_sites=("D2", "A1", "", ""), seat=1
    )
    state = apply(state, legal_actions(state)[0])
    assert [len(cards) for cards in state.dump_sites] == [1, 1, 1, 0]
    assert position(AMIGO_2, phase=Phase.DEAL, hands=("", "")) == new_game(AMIGO_2)


def test_refill_2_a_position_in_the_middle_of_a_refill_knows_what_is_missing() -> None:
    """Three units, two cards lie there: two more come."""
    state = position(
        AMIGO_2,
        phase=Phase.REFILL,
        site=2,
        hands=("A1", "B1"),
        plants=("", "", "C1 C2", ""),
        dump_sites=("", "", "A1 A1", ""),
    )
    state = apply(state, legal_actions(state)[0])
    assert state.phase is Phase.REFILL
    state = apply(state, legal_actions(state)[0])
    assert state.phase is Phase.PLAY


# ---- what is refused ------------------------------------------------------------------------------

ONE_PROBLEM: list[tuple[dict[str, Any], str]] = [
    ({"plants": ("", "A1", "", "")}, "plant B holds A1"),
    (
        {"plants": ("A1 A1 A1 A1", "", "", "")},
        "plant A holds 4 units, but 4 are rewarded and discarded (REWARD-2, REWARD-3)",
    ),
    (
        {"dump_sites": ("", "", "A1 A1", "")},
        "dump site C holds 2 cards, more than its plant's 0 units plus one (REFILL-1)",
    ),
    (
        {"plants": ("A1", "", "", ""), "dump_sites": ("B1 B1 B1", "", "", "")},
        "dump site A holds 3 cards, more than its plant's 1 units plus one (REFILL-1)",
    ),
    ({"hands": ("A1 " * 6, "B1")}, "seat 0 holds 6 cards, above the limit (DUMP-1)"),
    (
        {
            "phase": Phase.DUMP,
            "site": 0,
            "plants": ("A1", "", "", ""),
            "hands": ("B1 " * 6, "C1 " * 6),
        },
        "seat 1 holds 6 cards, above the limit (DUMP-1)",
    ),
    (
        {"phase": Phase.OVER, "claims": ((0,) * 7, (), (), ())},
        "7 rewards of A are taken, but the stack has 6",
    ),
    (
        {"phase": Phase.OVER, "claims": ALL_OF_A, "plants": ("A1", "", "", "")},
        "plant A holds cards, though its last reward was just taken (REWARD-3)",
    ),
    (
        {"phase": Phase.OVER, "claims": (ALL_OF_A[0], (), ALL_OF_A[0], ())},
        "more than one stack is empty, but the first one ends the game (END-1)",
    ),
    ({"claims": ALL_OF_A}, "the stack of A is empty, so the game is over (END-1)"),
    (
        {"claims": ALL_OF_A, "phase": Phase.REFILL, "site": 0},
        "the stack of A is empty, so the game is over (END-1)",
    ),
    (
        {
            "claims": ALL_OF_A,
            "phase": Phase.DUMP,
            "site": 1,
            "plants": ("", "B1", "", ""),
            "hands": ("B1 " * 6, ""),
        },
        "the stack of A is empty, so the game is over (END-1)",
    ),
    (
        {"phase": Phase.OVER},
        "the game is over, but no stack is empty and a seat holds cards (END-1, X-4)",
    ),
    ({"hands": ("", "")}, "no seat holds a card, so the game is over (X-4)"),
    ({"site": 0}, "a site is given, but in PLAY no take is running"),
    (
        {"site": 0, "phase": Phase.OVER, "claims": ALL_OF_A},
        "a site is given, but in OVER no take is running",
    ),
    (
        {"phase": Phase.REFILL},
        "in REFILL a take is running: its color must be given as the site",
    ),
    (
        {"phase": Phase.DUMP, "hands": ("B1 " * 6, "")},
        "in DUMP a take is running: its color must be given as the site",
    ),
    (
        {"phase": Phase.REFILL, "site": 0},
        "plant A is empty, but seat 0 took no reward there just now (PLAY-3)",
    ),
    (
        {"phase": Phase.REFILL, "site": 0, "claims": ((0, 1), (), (), ())},
        "plant A is empty, but seat 0 took no reward there just now (PLAY-3)",
    ),
    (
        {
            "phase": Phase.REFILL,
            "site": 0,
            "plants": ("A1", "", "", ""),
            "dump_sites": ("B1 B1", "", "", ""),
        },
        "dump site A is full, so that no card is wanted (REFILL-1)",
    ),
    (
        {"phase": Phase.DUMP, "site": 0, "plants": ("A1", "", "", ""), "hands": ("B1 " * 5, "")},
        "seat 0 dumps, but holds 5 cards: 6 to 8 can be",
    ),
    (
        {"phase": Phase.DUMP, "site": 0, "plants": ("A1", "", "", ""), "hands": ("B1 " * 9, "")},
        "seat 0 dumps, but holds 9 cards: 6 to 8 can be",
    ),
    (
        {
            "phase": Phase.DUMP,
            "site": 0,
            "plants": ("A1", "", "", ""),
            "dump_sites": ("C1", "", "", ""),
            "hands": ("B1 " * 6, ""),
        },
        "dump site A holds cards, though they were just taken (TAKE-1)",
    ),
    ({"hands": ("A2 A2", "A2 A2")}, "the deck lacks 1 A2"),
    ({"hands": ("A2 A2", "A2 A2"), "dumped": ("D2 D2 D2", "D2 D2")}, "the deck lacks 1 A2, 2 D2"),
    ({"hands": ("A1",)}, "hands must have 2 entries, not 1"),
    ({"plants": ("",) * 5}, "plants must have 4 entries, not 5"),
    ({"dump_sites": ()}, "dump_sites must have 4 entries, not 0"),
    ({"dumped": ("",) * 3}, "dumped must have 2 entries, not 3"),
]


@pytest.mark.parametrize(("given", "problem"), ONE_PROBLEM, ids=lambda case: str(case)[:60])
def test_turn_1_each_inconsistency_is_refused(given: dict[str, Any], problem: str) -> None:
    """One thing is wrong, and just that is named."""
    assert problems(**given) == (problem,)


def test_x3_a_refill_from_two_empty_piles_is_refused() -> None:
    """It would have ended short already."""
    variant = Variant(
        id="small",
        players=2,
        deck=Cards.parse("A1 B1 C1 D1 D1 D2"),
        stack=(0, 1),
        bonus=(0, 4, 3),
        opening_hand=1,
    )
    found = problems(
        variant,
        phase=Phase.REFILL,
        site=0,
        hands=("B1", "C1"),
        plants=("A1", "", "", ""),
        dump_sites=("D1", "", "", ""),
        dumped=("D1", "D2"),
    )
    assert found == ("both piles are empty, so that the refill has ended (X-3)",)


def test_setup_4_a_draw_pile_that_is_not_the_rest_of_the_deck_is_refused() -> None:
    """Given as text or as cards."""
    variant = Variant(
        id="small",
        players=2,
        deck=Cards.parse("A1 B1 C1 D1 D1 D2"),
        stack=(0, 1),
        bonus=(0, 4, 3),
        opening_hand=1,
    )
    assert problems(variant, draw="C1 D1 D2") == (
        "the draw pile must hold the rest of the deck, C1 D1 D1 D2",
    )
    assert problems(
        variant, hands=("A1 B1", "C1 D1 D1"), dumped=("D2", ""), draw=Cards.parse("D2")
    ) == ("the draw pile must hold the rest of the deck, nothing",)


DEAL_PROBLEMS: list[tuple[Variant, dict[str, Any], str]] = [
    (
        ZMAN_2,
        {"hands": ("A1", "B1")},
        "the cards are dealt in another order (SETUP-2, SETUP-3)",
    ),
    (
        AMIGO_2,
        {"hands": ("A1", "")},
        "the cards are dealt in another order (SETUP-2, SETUP-3)",
    ),
    (
        AMIGO_2,
        {"hands": ("", ""), "dump_sites": ("A1", "", "A1", "")},
        "the cards are dealt in another order (SETUP-2, SETUP-3)",
    ),
    (
        AMIGO_2,
        {"hands": ("A1 A1 A1", "B1 B1 B1"), "dump_sites": ("C1",) * 4},
        "all is dealt, so that the first seat is to play (SETUP-5)",
    ),
    *[
        (
            AMIGO_2,
            {"hands": ("", ""), **given},
            "during the deal nothing is played, dumped, discarded or taken yet (SETUP-2)",
        )
        for given in (
            {"discard": "A1"},
            {"plants": ("", "", "C1", "")},
            {"dumped": ("", "A1")},
            {"claims": ((), (), (0,), ())},
        )
    ],
]


@pytest.mark.parametrize(("variant", "given", "problem"), DEAL_PROBLEMS)
def test_setup_2_a_deal_out_of_order_is_refused(
    variant: Variant, given: dict[str, Any], problem: str
) -> None:
    """Hands and sites fill one after the other, and nothing else happens before the first turn."""
    assert problems(variant, phase=Phase.DEAL, **given) == (problem,)


def test_turn_1_a_position_names_all_problems_at_once() -> None:
    """A foreign card, too many units, a full site, a full hand, an emptied stack: five at least."""
    found = problems(
        hands=("A1 " * 6, "B1"),
        plants=("D1", "B1 B1 B1 B1", "", ""),
        dump_sites=("", "", "A1 A1", ""),
        claims=((), (), (), (0,) * 6),
        site=3,
    )
    text = "; ".join(found)
    for part in ("plant A holds D1", "plant B holds 4 units", "dump site C", "seat 0 holds 6 cards",
                 "the stack of D is empty", "a site is given"):  # fmt: skip
        assert part in text


def test_play_3_a_foreign_card_is_not_counted_in_another_plant() -> None:
    """B1 lies in plant A; the three units of plant B are no problem."""
    assert problems(plants=("B1", "B1 B1 B1", "", "")) == ("plant A holds B1",)


def test_turn_1_rows_of_wrong_lengths_are_named_all_at_once() -> None:
    """Hands, plants and dumped cards."""
    assert len(problems(hands=("A1",), plants=("", ""), dumped=())) == 3


def test_turn_1_missing_cards_are_named_together_with_all_else_that_is_wrong() -> None:
    """Four A2 are not in the deck, and B1 lies in plant A."""
    found = problems(hands=("A2 A2", "A2 A2"), plants=("B1", "", "", ""))
    assert [problem.split()[0] for problem in sorted(found)] == ["plant", "the"]


def test_end_1_when_a_stack_is_empty_the_seat_of_the_last_turn_took_its_last_reward() -> None:
    """Seat 0 took it: the game cannot have ended in a turn of seat 1."""
    problems(phase=Phase.OVER, claims=ALL_OF_A, seat=1)


def test_x5_when_a_stack_is_empty_its_dump_site_was_taken_and_not_refilled() -> None:
    """A card on dump site A after the last reward of A."""
    problems(phase=Phase.OVER, claims=ALL_OF_A, dump_sites=("B1", "", "", ""))


# ---- wrong types ----------------------------------------------------------------------------------

WRONG_TYPES: list[dict[str, Any]] = [
    {"variant": "amigo-2"},
    {"variant": None},
    {"hands": None},
    {"hands": "A1"},
    {"hands": {"A1"}},
    {"hands": ("A1", None)},
    {"hands": ("A1", ["B1"])},
    {"plants": (1, 2, 3, 4)},
    {"dump_sites": 4},
    {"discard": None},
    {"discard": ("A1",)},
    {"dumped": 0},
    {"draw": 78},
    {"phase": "PLAY"},
    {"phase": 1},
    {"phase": None},
    {"seat": None},
    {"seat": "0"},
    {"seat": True},
    {"site": "A"},
    {"site": 1.0},
    {"claims": None},
    {"claims": "0123"},
    {"claims": (0, 1, 2, 3)},
    {"claims": ((None,), (), (), ())},
    {"claims": (("0",), (), (), ())},
]


@pytest.mark.parametrize("given", WRONG_TYPES, ids=str)
def test_turn_1_a_position_is_made_of_cards_seats_and_a_phase(given: dict[str, Any]) -> None:
    """Texts for cards, ints for seats and sites, a Phase for the phase."""
    given = {"hands": ("A1", "B1"), **given}
    with pytest.raises(WrongType):
        position(given.pop("variant", AMIGO_2), **given)


@pytest.mark.parametrize("given", [{"seat": 2}, {"seat": -1}, {"claims": ((2,), (), (), ())}])
def test_turn_1_a_position_has_the_seats_of_its_variant(given: dict[str, Any]) -> None:
    """Two players sit at 0 and 1."""
    with pytest.raises(InvalidSeat):
        position(AMIGO_2, **{"hands": ("A1", "B1"), **given})


@pytest.mark.parametrize("site", [-1, 4])
def test_take_1_there_are_four_sites_whatever_the_number_of_players(site: int) -> None:
    """0 to 3; site 3 exists with two players."""
    with pytest.raises(InvalidValue):
        position(AMIGO_2, phase=Phase.REFILL, site=site, hands=("A1", "B1"))


def test_take_1_a_wrong_site_is_not_called_a_seat() -> None:
    """The message is about colors or sites."""
    with pytest.raises(InvalidValue) as caught:
        position(AMIGO_2, phase=Phase.REFILL, site=4, hands=("A1", "B1"))
    assert "seat" not in str(caught.value)
    assert not isinstance(caught.value, InvalidSeat)


@pytest.mark.parametrize("claims", [((), (), ()), ((),) * 5])
def test_turn_1_claims_have_a_row_for_each_color(claims: Any) -> None:
    """Four rows."""
    with pytest.raises((WrongType, InvalidPosition)):
        position(AMIGO_2, hands=("A1", "B1"), claims=claims)


@pytest.mark.parametrize("text", ["A3", "A", "hello", "A1,B1"])
def test_turn_1_cards_of_a_position_are_written_like_cards(text: str) -> None:
    """NotationError names the word."""
    with pytest.raises(NotationError):
        position(AMIGO_2, hands=(text, "B1"))


# ---- inconsistencies ------------------------------------------------------------------------------


def test_turn_1_a_state_that_a_game_reaches_has_no_inconsistencies() -> None:
    """Over whole games of a tiny deck, in which shortages are the rule."""
    tiny = Variant(
        id="tiny",
        players=3,
        deck=Cards.parse("A1 A1 A2 B1 B1 B2 C1 C2 D1 D1 D1 D2"),
        stack=(0, 1, -2, 5),
        bonus=(0, 4, 3, 2),
        opening_hand=2,
        hand_limit=2,
        threshold=3,
        setup_order=SetupOrder.DUMP_SITES_FIRST,
    )
    rng = random.Random(17)
    for _ in range(40):
        state: State = new_game(tiny)
        while state.phase is not Phase.OVER:
            assert inconsistencies(state) == []
            legal = (
                [action for action, _ in chance_outcomes(state)]
                if current_player(state) == CHANCE
                else legal_actions(state)
            )
            state = apply(state, legal[int(rng.random() * len(legal))])
        assert inconsistencies(state) == []
