"""SCORE-1 to SCORE-6, the rulings on scoring, and the published examples."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from reco_rules import VARIANTS, Phase, Result, Score, Variant, position, result, score
from reco_rules.errors import InvalidScoreSheet, WrongType

AMIGO_2 = VARIANTS["amigo-2"]
AMIGO_4 = VARIANTS["amigo-4"]
AMIGO_5 = VARIANTS["amigo-5"]
ZMAN_2 = VARIANTS["zman-2"]
ZMAN_3 = VARIANTS["zman-3"]
REPRINT_3 = VARIANTS["reprint-3"]
REPRINT_4 = VARIANTS["reprint-4"]

NOTHING: tuple[tuple[int, ...], ...] = ((), (), (), ())


def bonuses(variant: Variant, good_contractors: int) -> list[int]:
    """The bonus of each seat where the first so many seats dumped nothing, all others one card."""
    dumped = [0] * good_contractors + [1] * (variant.players - good_contractors)
    sheet = score(variant, [NOTHING] * variant.players, dumped)
    return [seat.bonus for seat in sheet.scores]


def totals(sheet: Result) -> list[int]:
    """The total of each seat."""
    return [seat.total for seat in sheet.scores]


def ranks(sheet: Result) -> list[int]:
    """The rank of each seat."""
    return [seat.rank for seat in sheet.scores]


# ---- SCORE-1, SCORE-2 -----------------------------------------------------------------------------


@pytest.mark.parametrize("single", [5, -2])
def test_score_1_a_color_with_a_single_reward_scores_nothing_t6(single: int) -> None:
    """T6: a lone 5 and a lone -2 count 0."""
    others = tuple(value for value in (0, 1, 2, -2, 4, 5) if value != single)
    sheet = score(AMIGO_2, [((single,), (), (), ()), (others, (), (), ())], [1, 1])
    assert sheet.scores[0].by_color == (0, 0, 0, 0)
    assert totals(sheet) == [-1, 10 - single - 1]


def test_score_1_two_rewards_of_a_color_are_enough() -> None:
    """0 and -2 count -2, though they are the two worst."""
    sheet = score(AMIGO_2, [((0, -2), (), (), ()), ((1, 2), (), (), ())], [1, 1])
    assert sheet.scores[0].by_color == (-2, 0, 0, 0)
    assert sheet.scores[1].by_color == (3, 0, 0, 0)


def test_score_2_the_values_of_the_other_rewards_are_added() -> None:
    """Per color, then over the colors; the order in a row is free."""
    rewards = [((4, 0, 1), (0, 1), (2,), ()), ((-2, 2, 5), (2, -2), (1, 0), (0,))]
    sheet = score(AMIGO_2, rewards, [1, 1])
    assert sheet.scores[0].by_color == (5, 1, 0, 0)
    assert sheet.scores[1].by_color == (5, 0, 1, 0)
    assert totals(sheet) == [5, 5]


def test_score_2_a_whole_stack_counts_10_13_or_16() -> None:
    """The sums of the stacks of 6, 7 and 8 rewards."""
    for variant, whole in ((AMIGO_2, 10), (AMIGO_4, 13), (AMIGO_5, 16)):
        rewards = [(variant.stack, (), (), ()), *[NOTHING] * (variant.players - 1)]
        sheet = score(variant, rewards, [1] * variant.players)
        assert sheet.scores[0].by_color == (whole, 0, 0, 0)


def test_x8_the_rule_of_two_rewards_holds_in_the_zman_edition_too() -> None:
    """Its rulebook lost the scoring text: filled in from the other one."""
    rest = ((0, 1, 2, -2, 4), (), (), ())
    sheet = score(ZMAN_2, [((5,), (), (), ()), rest], [1, 1])
    assert sheet.scores[0].by_color == (0, 0, 0, 0)
    assert sheet.scores[1].by_color == (5, 0, 0, 0)


def test_x8_the_zman_bonus_for_three_to_five_players_is_that_of_the_amigo_rules() -> None:
    """Dumpers plus 2, 1, 1."""
    assert [bonuses(VARIANTS["zman-3"], g)[0] for g in (1, 2, 3)] == [2 + 2, 1 + 2, 0 + 2]
    assert [bonuses(VARIANTS["zman-4"], g)[0] for g in (1, 2, 3, 4)] == [3 + 1, 2 + 1, 1 + 1, 1]
    assert [bonuses(VARIANTS["zman-5"], g)[0] for g in (1, 2, 3, 4, 5)] == [5, 4, 3, 2, 1]


# ---- SCORE-3, SCORE-4 -----------------------------------------------------------------------------


@pytest.mark.parametrize("dumped", [1, 2, 7, 87])
def test_score_3_each_dumped_card_costs_a_point(dumped: int) -> None:
    """Minus one each, as the penalty."""
    seat = score(AMIGO_2, [NOTHING] * 2, [dumped, 1]).scores[0]
    assert seat == Score(
        by_color=(0, 0, 0, 0), penalty=-dumped, bonus=0, total=-dumped, dumped=dumped,
        rank=1 if dumped == 1 else 2,
    )  # fmt: skip


def test_score_3_totals_can_be_negative_t12() -> None:
    """T12: scores below zero occur."""
    sheet = score(AMIGO_2, [((0, -2), (), (), ()), ((1, 2), (), (), ())], [3, 9])
    assert totals(sheet) == [-2 - 3, 3 - 9]


def test_score_4_the_bonus_goes_by_the_number_of_seats_that_dumped_nothing_d2() -> None:
    """D2: amigo with four players: +4, +3, +2, +1."""
    assert bonuses(AMIGO_4, 1) == [4, 0, 0, 0]
    assert bonuses(AMIGO_4, 2) == [3, 3, 0, 0]
    assert bonuses(AMIGO_4, 3) == [2, 2, 2, 0]
    assert bonuses(AMIGO_4, 4) == [1, 1, 1, 1]


def test_score_4_amigo_with_five_players_d3() -> None:
    """D3: +5, +4, +3, +2, +1."""
    assert [bonuses(AMIGO_5, g)[0] for g in (1, 2, 3, 4, 5)] == [5, 4, 3, 2, 1]


def test_x7_the_reprints_row_goes_on_to_0_for_four_good_contractors_d4() -> None:
    """D4: +3, +2, +1, +0."""
    assert [bonuses(REPRINT_4, g)[0] for g in (1, 2, 3, 4)] == [3, 2, 1, 0]


@pytest.mark.parametrize("variant", [AMIGO_2, ZMAN_2])
def test_score_4_two_players_one_good_contractor_t10(variant: Variant) -> None:
    """T10: +4 for the player who did not dump."""
    assert bonuses(variant, 1) == [4, 0]


def test_x12_two_players_zman_each_good_contractor_gets_4() -> None:
    """Both clean: 4 each in the Z-Man text, 3 each by the formula of the Amigo text."""
    assert bonuses(ZMAN_2, 2) == [4, 4]
    assert bonuses(AMIGO_2, 2) == [3, 3]


@pytest.mark.parametrize("id", list(VARIANTS))
def test_score_4_without_a_good_contractor_nobody_gets_a_bonus(id: str) -> None:
    """bonus[0] is never paid."""
    assert bonuses(VARIANTS[id], 0) == [0] * VARIANTS[id].players


# ---- SCORE-5, X-9 ---------------------------------------------------------------------------------


def test_score_5_the_highest_total_wins() -> None:
    """Even with more dumped cards."""
    sheet = score(AMIGO_2, [((0, 1, 2, -2, 4, 5), (), (), ()), NOTHING], [5, 0])
    assert (totals(sheet), ranks(sheet), sheet.winners) == ([5, 4], [1, 2], (0,))


def test_score_5_a_tie_goes_to_fewer_dumped_cards_d10() -> None:
    """D10: equal points, 1 and 3 dumped cards: the one with 1 wins."""
    sheet = score(AMIGO_2, [((0, 2), (), (), ()), ((1, -2), (1, 0), (), ())], [3, 0 + 1])
    assert totals(sheet) == [-1, -1]
    assert (ranks(sheet), sheet.winners) == ([2, 1], (1,))


def test_score_5_still_tied_the_victory_is_shared_d10() -> None:
    """D10: equal again: shared."""
    sheet = score(AMIGO_2, [((0, 2), (), (), ()), ((1,), (0, 1), (1, 0), ())], [2, 2])
    assert totals(sheet) == [0, 0]
    assert (ranks(sheet), sheet.winners) == ([1, 1], (0, 1))


def test_x9_the_tie_break_orders_the_whole_ranking() -> None:
    """Seats 1 to 3 have 1 point each and 1, 2, 5 dumped cards: they rank 2, 3, 4 behind seat 0."""
    rewards = [
        ((0, 2, 3, 4), (4,), (), ()),
        ((1, -2), (), (0, 3), ()),
        ((), (0, 3), (), ()),
        ((), (1, 2, -2), (1, 2, -2, 4), ()),
    ]
    sheet = score(AMIGO_4, rewards, [1, 1, 2, 5])
    assert totals(sheet) == [9 - 1, -1 + 3 - 1, 3 - 2, 1 + 5 - 5]
    assert ranks(sheet) == [1, 2, 3, 4]
    sheet = score(AMIGO_4, rewards, [1, 1, 2, 4])
    assert totals(sheet) == [8, 1, 1, 2]
    assert ranks(sheet) == [1, 3, 4, 2]


def test_x9_seats_that_nothing_tells_apart_share_a_rank_and_the_next_rank_is_skipped() -> None:
    """Ranks 1, 2, 2, 4."""
    rewards = [((0, 1, 2, 3, -2, 4, 5), (), (), ()), NOTHING, NOTHING, NOTHING]
    sheet = score(AMIGO_4, rewards, [1, 2, 2, 3])
    assert totals(sheet) == [12, -2, -2, -3]
    assert (ranks(sheet), sheet.winners) == ([1, 2, 2, 4], (0,))


def test_x9_all_seats_can_share_the_first_rank() -> None:
    """Nobody took anything, everybody dumped one card."""
    sheet = score(AMIGO_5, [NOTHING] * 5, [1] * 5)
    assert (ranks(sheet), sheet.winners) == ([1] * 5, (0, 1, 2, 3, 4))


# ---- published games ------------------------------------------------------------------------------


def test_score_4_a_played_game_of_three_all_clean_t7() -> None:
    """T7: A has 7 in each color and 2 for staying clean: 30; B -1 + 2 = 1; C 6."""
    rewards = [
        ((3, 4), (0, 2, 3, -2, 4), (0, 2, 3, -2, 4), (2, 5)),
        ((1, -2), (1,), (1,), (4,)),
        ((0, 2), (), (), (0, 1, 3, -2)),
    ]
    sheet = score(ZMAN_3, rewards, [0, 0, 0])
    assert sheet.scores[0].by_color == (7, 7, 7, 7)
    assert sheet.scores[1].by_color == (-1, 0, 0, 0)
    assert totals(sheet) == [30, 1, 6]
    assert ranks(sheet) == [1, 3, 2]


T8 = [
    ((0, 1, 2, 3, -2, 4, 5), (0, 2, 4), (), ()),
    ((), (1, 3), (0, 1, 2, 3, -2, 4), (1,)),
    ((), (-2,), (), (0, 2, 3, -2, 4)),
]
"""A rewards worth 19, B 12, C 7."""


def test_score_4_a_sole_good_contractor_wins_by_one_point_t8() -> None:
    """T8: A 19 with 4 dumped, B 12 and clean, C about 5: B wins with 16 to 15."""
    sheet = score(ZMAN_3, T8, [4, 0, 2])
    assert [sum(seat.by_color) for seat in sheet.scores] == [19, 12, 7]
    assert totals(sheet) == [15, 16, 5]
    assert (ranks(sheet), sheet.winners) == ([2, 1, 3], (1,))


def test_score_5_the_same_game_by_the_reprints_bonus_is_a_tie_t9() -> None:
    """T9: 15 to 12 + 3 = 15: B wins on fewer dumped cards."""
    sheet = score(REPRINT_3, T8, [4, 0, 2])
    assert totals(sheet) == [15, 15, 5]
    assert (ranks(sheet), sheet.winners) == ([2, 1, 3], (1,))


def test_setup_1_five_players_have_eight_rewards_per_color_t11() -> None:
    """T11: 0, 1, 2, 3, 3, -2, 4, 5: two seats can each have a 3, but not three."""
    assert AMIGO_5.stack == (0, 1, 2, 3, 3, -2, 4, 5)
    rewards = [((0, 3), (), (), ()), ((1, 3), (), (), ()), ((2,), (), (), ()), NOTHING, NOTHING]
    assert totals(score(AMIGO_5, rewards, [1] * 5)) == [2, 3, -1, -1, -1]
    with pytest.raises(InvalidScoreSheet):
        score(AMIGO_5, [*rewards[:3], ((3,), (), (), ()), NOTHING], [1] * 5)


def test_score_1_red_0_and_minus_2_a_lone_5_and_4_with_5_d1() -> None:
    """D1: red {0, -2}, green {5}, blue {4, 5}, 2 dumped: -2 + 0 + 9 - 2 = 5.

    In the editions the 5 lies at the bottom, so that green and blue would both be emptied: the sum is
    that of a variant in which other rewards follow.
    """
    stack = (0, -2, 5, 4, 1)
    variant = Variant(
        id="five-in-the-middle", players=2, deck=AMIGO_2.deck, stack=stack, bonus=(0, 4, 3)
    )
    mine, theirs = ((0, -2), (5,), (4, 5), ()), ((), (0, -2), (0, -2), ())
    seat = score(variant, [mine, theirs], [2, 1]).scores[0]
    assert seat.by_color == (-2, 0, 9, 0)
    assert (seat.penalty, seat.bonus, seat.total) == (-2, 0, 5)
    with pytest.raises(InvalidScoreSheet, match="B and C are empty"):
        score(AMIGO_2, [mine, ((1, 2), (0, 1, 2, -2, 4), (0, 1, 2, -2), ())], [2, 1])


# ---- SCORE-6 and the result of a state ------------------------------------------------------------


def test_score_6_cards_left_in_a_hand_count_nothing() -> None:
    """Five doubles in hand are worth as much as none."""
    claims = ((0, 0, 1, 1, 0, 1), (), (), ())
    full = position(AMIGO_2, phase=Phase.OVER, seat=1, hands=("A2 A2 B2 C2 D2", ""), claims=claims)
    none = position(AMIGO_2, phase=Phase.OVER, seat=1, hands=("", ""), claims=claims)
    assert result(full) == result(none)
    assert totals(result(full)) == [0 + 1 + 4 + 3, 2 - 2 + 5 + 3]


def test_score_2_the_result_of_a_state_counts_the_claims_in_order_of_the_stack() -> None:
    """Seat 1 took the first, second and fifth of A; a lone 0 of B; seat 2 the rest of A."""
    state = position(
        VARIANTS["amigo-3"],
        phase=Phase.OVER,
        seat=2,
        hands=("A1", "B1", "C1"),
        claims=((1, 1, 2, 2, 1, 2, 2), (1,), (0, 0), ()),
        dumped=("D1 D2", "", "A2"),
    )
    sheet = result(state)
    assert sheet.scores == (
        Score(by_color=(0, 0, 1, 0), penalty=-2, bonus=0, total=-1, dumped=2, rank=3),
        Score(by_color=(-1, 0, 0, 0), penalty=0, bonus=4, total=3, dumped=0, rank=2),
        Score(by_color=(14, 0, 0, 0), penalty=-1, bonus=0, total=13, dumped=1, rank=1),
    )
    assert sheet.winners == (2,)
    rewards = [
        ((), (), (0, 1), ()),
        ((0, 1, -2), (0,), (), ()),
        ((2, 3, 4, 5), (), (), ()),
    ]
    assert score(VARIANTS["amigo-3"], rewards, [2, 0, 1]) == sheet


def test_score_5_a_result_reads_as_one_line() -> None:
    """The totals and who won, alone or shared."""
    alone = score(AMIGO_2, [((0, 1, 2, -2, 4, 5), (), (), ()), NOTHING], [5, 0])
    assert str(alone) == "seat 0: 5, seat 1: 4; won by seat 0"
    shared = score(AMIGO_2, [NOTHING, NOTHING], [0, 0])
    assert str(shared) == "seat 0: 3, seat 1: 3; won by seat 0 and seat 1"


# ---- sheets that cannot be --------------------------------------------------------------------------


def refused(rewards: Any, dumped: Any, variant: Variant = AMIGO_2) -> tuple[str, ...]:
    """The problems with which the sheet is refused."""
    with pytest.raises(InvalidScoreSheet) as caught:
        score(variant, rewards, dumped)
    assert caught.value.code == "invalid-score-sheet"
    assert str(caught.value).startswith(f"no game of {variant.id} ends like this: ")
    return caught.value.problems


@pytest.mark.parametrize("rewards", [[NOTHING], [NOTHING] * 3, [], "ab", 7, None])
def test_score_2_a_row_of_rewards_for_each_seat(rewards: Any) -> None:
    """Two seats, two entries."""
    (problem,) = refused(rewards, [0, 0])
    assert problem.startswith("rewards must have one entry for each of the 2 seats, not ")


@pytest.mark.parametrize("dumped", [[0], [0, 0, 0], "00", 3, None])
def test_score_3_a_number_of_dumped_cards_for_each_seat(dumped: Any) -> None:
    """Two seats, two numbers."""
    (problem,) = refused([NOTHING] * 2, dumped)
    assert problem.startswith("dumped must have one entry for each of the 2 seats, not ")


@pytest.mark.parametrize("count", [-1, True, 1.0, "1", None])
def test_score_3_dumped_cards_are_counted_from_0(count: Any) -> None:
    """No negative, broken or textual numbers."""
    (problem,) = refused([NOTHING] * 2, [0, count])
    assert problem.startswith("seat 1 cannot have dumped ")


def test_score_3_no_more_dumped_cards_than_the_deck_has() -> None:
    """88 of 88 can be dumped, one more cannot."""
    assert totals(score(AMIGO_2, [NOTHING] * 2, [44, 44])) == [-44, -44]
    assert refused([NOTHING] * 2, [45, 44]) == ("89 cards are dumped, but at most 88 can be",)


@pytest.mark.parametrize("row", [((), (), ()), ((),) * 5, "abcd", 4, ((), (), (), 1), None])
def test_score_2_a_row_of_rewards_for_each_color(row: Any) -> None:
    """Four colors, each with a row of values."""
    (problem,) = refused([NOTHING, row], [0, 0])
    assert problem == "seat 1 must have a row of rewards for each of the 4 colors"


@pytest.mark.parametrize("value", ["0", None, 0.0, False])
def test_score_2_rewards_are_numbers(value: Any) -> None:
    """Neither texts nor truth values."""
    (problem,) = refused([((value,), (), (), ()), NOTHING], [0, 0])
    assert problem.startswith("the rewards of seat 0 must be numbers, not ")


def test_score_2_no_reward_that_the_stack_does_not_hold() -> None:
    """There is no 3 with two players, and only one 0."""
    (three,) = refused([((), (3,), (), ()), NOTHING], [0, 0])
    assert three == "B: the stack 0 1 2 -2 4 5 does not hold 3 besides what else was taken"
    (twice,) = refused([((), (), (0, 1), ()), ((), (), (0,), ())], [0, 0])
    assert twice == "C: the stack 0 1 2 -2 4 5 does not hold 0 besides what else was taken"


def test_score_2_no_reward_while_those_above_it_lie_on_the_stack() -> None:
    """The 4 is fifth: the four above it must have been taken by somebody."""
    (problem,) = refused([((), (), (), (0, 4)), ((), (), (), (1,))], [0, 0])
    assert problem == (
        "D: 0 4 1 cannot be the top 3 of the stack 0 1 2 -2 4 5: 2 must be among them"
    )


def test_end_1_at_most_one_stack_is_emptied() -> None:
    """The first emptied stack ends the game."""
    whole = (0, 1, 2, -2, 4, 5)
    (problem,) = refused([(whole, (), whole, ()), NOTHING], [0, 0])
    assert problem == "the game ends with the first emptied stack, but A and C are empty"


def test_score_2_a_sheet_names_all_problems_of_its_colors_at_once() -> None:
    """Too many dumped cards, a foreign reward, a gap and two emptied stacks: four problems."""
    whole = (0, 1, 2, -2, 4, 5)
    problems = refused([((3,), (1,), whole, whole), NOTHING], [80, 9])
    assert [problem[:2] for problem in problems] == ["89", "A:", "B:", "th"]


def test_score_2_a_sheet_names_all_problems_of_its_form_at_once() -> None:
    """Numbers of dumped cards, rows of colors, values and the lengths of both rows."""
    assert len(refused([NOTHING] * 2, [-1, -2])) == 2
    assert len(refused([((),), ((),)], [0, 0])) == 2
    assert len(refused([((),), (("x",), (), (), ())], [0, -2])) == 3
    assert len(refused([NOTHING], [0])) == 2


@pytest.mark.parametrize("variant", ["amigo-2", None])
def test_score_2_a_sheet_needs_a_variant(variant: Any) -> None:
    """The id is not enough."""
    with pytest.raises(WrongType, match="expected a variant of R-Eco"):
        score(variant, [NOTHING] * 2, [0, 0])


def test_score_2_rows_may_be_lists_or_tuples() -> None:
    """Any sequences will do."""
    lists: Sequence[Sequence[Sequence[int]]] = [[[0, 1], [], [], []], [[], [], [], []]]
    tuples = (((0, 1), (), (), ()), NOTHING)
    assert score(AMIGO_2, lists, [0, 1]) == score(AMIGO_2, tuples, (0, 1))
