"""END-1, END-2 and the rulings on the end: X-4, X-5, X-14."""

from __future__ import annotations

import pytest

from reco_rules import (
    VARIANTS,
    Cards,
    Cause,
    GameOver,
    Phase,
    State,
    Variant,
    apply,
    current_player,
    legal_actions,
    observe,
    parse_action,
    position,
    result,
    step,
)
from reco_rules.errors import GameNotOver
from reco_rules.game import TERMINAL

AMIGO_2 = VARIANTS["amigo-2"]


def after(state: State, *actions: str) -> State:
    """The state after these actions."""
    for action in actions:
        state = apply(state, parse_action(action))
    return state


def one_reward_left(**changes: object) -> State:
    """Seat 0 can take the last reward of A, the 5, at three units in the plant."""
    given: dict[str, object] = {
        "hands": ("A1 B1", "C1"),
        "plants": ("A1 A2", "", "", ""),
        "dump_sites": ("D1 D1", "", "", ""),
        "claims": ((0, 1, 0, 1, 1), (1,), (), ()),
    }
    return position(AMIGO_2, **{**given, **changes})  # type: ignore[arg-type]


def test_end_1_the_game_ends_with_the_turn_in_which_a_stack_is_emptied() -> None:
    """The sixth of six rewards is taken: nobody moves any more."""
    state = after(one_reward_left(), "play A1")
    assert state.phase is Phase.OVER
    assert state.stacks == ((), (1, 2, -2, 4, 5), (0, 1, 2, -2, 4, 5), (0, 1, 2, -2, 4, 5))
    assert legal_actions(state) == ()
    assert current_player(state) == TERMINAL
    assert (state.seat, state.site) == (0, None)
    assert observe(state, None).current_player == TERMINAL


def test_end_1_the_last_but_one_reward_does_not_end_the_game() -> None:
    """One reward is left: the turn goes on to the refill."""
    state = after(one_reward_left(claims=((0, 1, 0, 1), (), (), ())), "play A1")
    assert state.phase is Phase.REFILL
    assert state.stacks[0] == (5,)


def test_end_1_any_one_stack_ends_the_game() -> None:
    """Also stack D, and with a stack of a single reward."""
    variant = Variant(
        id="short",
        players=2,
        deck=Cards.parse("A1 B1 C1 D1 D2 D2 D1"),
        stack=(3,),
        bonus=(0, 0, 0),
        opening_hand=1,
    )
    state = after(position(variant, hands=("A1", "D2 D2 D1"), seat=1), "play D2 D2")
    assert (state.phase, state.seat) == (Phase.OVER, 1)


def test_end_2_in_the_last_turn_the_take_still_happens() -> None:
    """The two cards of the site come to the hand."""
    state = after(one_reward_left(), "play A1")
    assert state.hands[0] == Cards.parse("B1 D1 D1")
    assert state.dump_sites[0] == Cards()


def test_end_2_in_the_last_turn_the_dumping_still_happens_d9() -> None:
    """D9: the last reward, the 5, is taken, the hand is then 7: two are dumped, no refill, game over."""
    state = one_reward_left(hands=("A1 B1 B1 B1 B1", "C1"), dump_sites=("D1 D1 D2", "", "", ""))
    state = after(state, "play A1")
    assert (state.phase, state.seat, state.site) == (Phase.DUMP, 0, 0)
    assert state.rewards(0)[0] == (0, 2, 5)
    with pytest.raises(GameNotOver):
        result(state)
    state = after(state, "dump D1 D2")
    assert (state.phase, state.seat, state.site) == (Phase.OVER, 0, None)
    assert state.dumped == (Cards.parse("D1 D2"), Cards())
    assert state.dump_sites[0] == Cards()
    scores = result(state).scores
    assert (scores[0].total, scores[1].total) == (7 - 2, 1 - 2 + 4 + 4)


def test_x5_the_dump_site_is_not_refilled_on_the_last_turn() -> None:
    """The draw pile keeps all its cards."""
    state = one_reward_left()
    ended = after(state, "play A1")
    assert ended.draw == state.draw
    assert ended.discard == Cards.parse("A1 A1 A2")
    assert [len(cards) for cards in ended.dump_sites] == [0, 0, 0, 0]


def nobody_has_a_card(draw: str) -> Variant:
    """Two players, seven to eight cards: one to play, five dumped, and the draw pile."""
    return Variant(
        id="poor",
        players=2,
        deck=Cards.parse(f"A1 B1 B1 B1 C1 C1 {draw}"),
        stack=(0, 1, 2),
        bonus=(0, 4, 3),
        opening_hand=1,
    )


def test_x4_when_all_hands_are_empty_after_a_full_refill_the_game_is_over() -> None:
    """The last card is played, nothing taken; the site is refilled, then nobody can play."""
    variant = nobody_has_a_card(draw="D1 D2 D2")
    state = position(variant, hands=("", "A1"), seat=1, dumped=("B1 B1 B1", "C1 C1"))
    state = after(state, "play A1")
    assert state.phase is Phase.REFILL
    state, happened = step(after(state, "reveal D1"), parse_action("reveal D2"))
    assert happened[-1] == GameOver(Cause.NO_CARDS, None)
    assert (state.phase, state.seat, state.site) == (Phase.OVER, 1, None)
    assert state.dump_sites[0] == Cards.parse("D1 D2")
    assert state.draw == Cards.parse("D2")
    assert legal_actions(state) == ()


def test_x4_when_all_hands_are_empty_after_a_short_refill_the_game_is_over() -> None:
    """One card of two comes, then both piles are empty."""
    variant = nobody_has_a_card(draw="D1")
    state = position(variant, hands=("A1", ""), dumped=("B1 B1 B1", "C1 C1"))
    state = after(state, "play A1", "reveal D1")
    assert (state.phase, state.seat) == (Phase.OVER, 0)


def test_x4_when_all_hands_are_empty_and_no_card_can_be_drawn_the_game_is_over() -> None:
    """Both piles are empty at once: the play itself ends the game, scored as it stands."""
    variant = nobody_has_a_card(draw="")
    state = position(
        variant, hands=("", "A1"), seat=1, dumped=("B1 B1 B1", "C1 C1"),
        claims=((0, 0), (), (1, 1), ()),
    )  # fmt: skip
    state = after(state, "play A1")
    assert (state.phase, state.seat, state.site) == (Phase.OVER, 1, None)
    assert [score.total for score in result(state).scores] == [0 + 1 - 3, 0 + 1 - 2]


def test_x4_the_game_goes_on_while_one_seat_has_a_card() -> None:
    """Seat 0 plays its last card, seat 1 still holds one."""
    variant = nobody_has_a_card(draw="")
    state = position(variant, hands=("A1", "C1"), dumped=("B1 B1 B1", "C1"))
    state = after(state, "play A1")
    assert (state.phase, state.seat) == (Phase.PLAY, 1)


def test_x4_the_game_goes_on_while_only_the_mover_has_cards() -> None:
    """All others have to pass, the turn comes round to the one with a card."""
    state = position(AMIGO_2, hands=("A1 B1", ""))
    state = after(state, "play A1", "reveal C1", "reveal C1", "pass")
    assert (state.phase, state.seat) == (Phase.PLAY, 0)


def test_x14_cards_left_in_a_hand_at_the_end_count_nothing() -> None:
    """The same end with a full and with an empty hand has the same totals."""
    ends = [
        position(AMIGO_2, phase=Phase.OVER, hands=(hand, other), claims=((0,) * 6, (), (), ()))
        for hand, other in (("", ""), ("A2 A2 B2 C2 D2", "B1"), ("", "C1 C1"))
    ]
    assert [result(end).scores for end in ends] == [result(ends[0]).scores] * 3
    assert [score.total for score in result(ends[1]).scores] == [10 + 3, 3]


@pytest.mark.parametrize("phase", [Phase.PLAY, Phase.REFILL, Phase.DUMP])
def test_end_1_there_is_no_result_before_the_end(phase: Phase) -> None:
    """GameNotOver in every other phase."""
    state = {
        Phase.PLAY: position(AMIGO_2, hands=("A1", "B1")),
        Phase.REFILL: position(
            AMIGO_2, phase=Phase.REFILL, site=0, hands=("A1", "B1"), plants=("A1", "", "", "")
        ),
        Phase.DUMP: position(
            AMIGO_2, phase=Phase.DUMP, site=0, hands=("B1 " * 6, "B1"), plants=("A1", "", "", "")
        ),
    }[phase]
    with pytest.raises(GameNotOver, match=f"in phase {phase.name}") as caught:
        result(state)
    assert caught.value.code == "game-not-over"
    assert observe(state, 0).result is None
