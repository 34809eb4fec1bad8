"""SETUP-1 to SETUP-5: the stacks, the deal, the draw pile and the first seat."""

from __future__ import annotations

import copy
import math
import pickle
import random
from itertools import accumulate
from typing import Any

import pytest

from reco_rules import (
    VARIANTS,
    Cards,
    Dealt,
    Phase,
    Reveal,
    Revealed,
    State,
    TurnBegan,
    Variant,
    apply,
    chance_outcomes,
    current_player,
    legal_actions,
    new_game,
    observe,
    parse_action,
    position,
    sample,
    step,
)
from reco_rules.errors import InvalidSeat, InvalidValue, NotAtChance, WrongType
from reco_rules.game import CHANCE

AMIGO_3 = VARIANTS["amigo-3"]
REPRINT_2 = VARIANTS["reprint-2"]


def reveal_all(state: State, cards: str) -> State:
    """The state after these cards are drawn, in this order."""
    for card in cards.split():
        state = apply(state, parse_action(f"reveal {card}"))
    return state


def test_setup_1_each_color_has_an_empty_plant_and_the_stack_that_all_know() -> None:
    """Before the deal the four stacks stand whole beside empty plants, open to everybody."""
    state = new_game(AMIGO_3)
    assert state.stacks == ((0, 1, 2, 3, -2, 4, 5),) * 4
    assert state.plants == (Cards(),) * 4
    assert state.claims == ((), (), (), ())
    for seat in (None, 0, 1, 2):
        assert observe(state, seat).stacks == ((0, 1, 2, 3, -2, 4, 5),) * 4


def test_setup_1_before_the_deal_all_cards_are_in_the_draw_pile() -> None:
    """A new game has dealt nothing yet: chance is to move."""
    state = new_game(AMIGO_3, first_seat=1)
    assert state.phase is Phase.DEAL
    assert state.draw == AMIGO_3.deck
    assert state.hands == (Cards(),) * 3
    assert state.dumped == (Cards(),) * 3
    assert state.dump_sites == (Cards(),) * 4
    assert state.discard == Cards()
    assert (state.seat, state.site, state.variant) == (1, None, AMIGO_3)
    assert current_player(state) == CHANCE


def test_setup_2_every_seat_is_dealt_the_opening_hand_from_seat_0_on() -> None:
    """Hands first: three cards for seat 0, then three for seat 1."""
    state = reveal_all(new_game(REPRINT_2), "A1 B1 C2 D1 D1 A2")
    assert state.hands == (Cards.parse("A1 B1 C2"), Cards.parse("D1 D1 A2"))
    assert state.dump_sites == (Cards(),) * 4
    assert state.phase is Phase.DEAL


def test_setup_2_seat_0_is_dealt_first_whoever_plays_first() -> None:
    """The order of the deal does not follow the first seat."""
    state = reveal_all(new_game(REPRINT_2, first_seat=1), "A1 B1 C2")
    assert [len(hand) for hand in state.hands] == [3, 0]


def test_setup_3_one_card_lies_face_up_on_each_dump_site() -> None:
    """Each site gets one card, whatever its color."""
    state = reveal_all(new_game(REPRINT_2), "A1 A1 A1 B1 B1 B1 D1 D2 A1 C1")
    assert state.dump_sites == tuple(map(Cards.parse, ("D1", "D2", "A1", "C1")))


def test_setup_3_amigo_lays_the_dump_sites_before_the_hands() -> None:
    """With dump sites first the first four cards go to A, B, C, D, the next ones to seat 0."""
    state = reveal_all(new_game(AMIGO_3), "A1 B1 C1 D1")
    assert state.dump_sites == tuple(map(Cards.parse, ("A1", "B1", "C1", "D1")))
    assert state.hands == (Cards(),) * 3
    state = reveal_all(state, "A2 A2 A2 B2")
    assert state.hands == (Cards.parse("A2 A2 A2"), Cards.parse("B2"), Cards())


def test_x6_the_reprint_lays_exactly_one_card_on_each_of_the_four_dump_sites() -> None:
    """The rulebook of the reprint names no number: it is one per site."""
    for players in (2, 3, 4):
        state = new_game(VARIANTS[f"reprint-{players}"])
        while state.phase is Phase.DEAL:
            state = apply(state, legal_actions(state)[0])
        assert [len(cards) for cards in state.dump_sites] == [1, 1, 1, 1]


def test_setup_4_the_rest_is_the_draw_pile() -> None:
    """88 cards, two hands of three and four sites: 78 are left, and the first seat is to play."""
    state = reveal_all(new_game(REPRINT_2), "A1 A1 A1 B1 B1 B1 D1 D2 A1 C1")
    assert len(state.draw) == 88 - 2 * 3 - 4
    assert state.draw == Cards.from_counts([16, 17, 19, 19, 2, 2, 2, 1])
    assert state.discard == Cards()
    assert state.phase is Phase.PLAY


@pytest.mark.parametrize("first_seat", [0, 1, 2])
def test_setup_5_the_first_seat_is_an_argument_of_the_new_game(first_seat: int) -> None:
    """Whoever is chosen plays first once all is dealt."""
    state = new_game(AMIGO_3, first_seat)
    assert state.seat == first_seat
    for _ in range(12):
        state = apply(state, legal_actions(state)[0])
    happened: tuple[object, ...]
    state, happened = step(state, legal_actions(state)[0])
    assert (state.phase, state.seat, current_player(state)) == (Phase.PLAY, first_seat, first_seat)
    assert happened[-1] == TurnBegan(first_seat)


def test_setup_5_without_an_argument_seat_0_is_first() -> None:
    """The default of the first seat."""
    assert new_game(AMIGO_3).seat == 0
    assert new_game(AMIGO_3) == new_game(AMIGO_3, 0) != new_game(AMIGO_3, 1)


@pytest.mark.parametrize("seat", [-1, 3, 10**100])
def test_setup_5_a_number_that_is_no_seat_is_refused(seat: int) -> None:
    """Three players sit at 0 to 2."""
    with pytest.raises(InvalidSeat, match="the 3 players sit at 0 to 2") as caught:
        new_game(AMIGO_3, seat)
    assert caught.value.code == "invalid-seat"


@pytest.mark.parametrize("seat", [None, True, 1.0, "1"])
def test_setup_5_what_is_no_number_is_no_seat(seat: Any) -> None:
    """A seat is an int and nothing else; there is no first spectator."""
    with pytest.raises(WrongType, match="a seat is a number from 0 to 2"):
        new_game(AMIGO_3, seat)


@pytest.mark.parametrize("variant", ["amigo-3", None, 3])
def test_setup_1_a_new_game_needs_a_variant(variant: Any) -> None:
    """The id of a variant is not the variant."""
    with pytest.raises(WrongType, match="expected a variant of R-Eco"):
        new_game(variant)


def test_setup_2_the_deal_tells_who_got_what() -> None:
    """A card to a hand is Dealt, a card on a site is Revealed, then the first turn begins."""
    a1, b1 = Reveal(next(iter(Cards.parse("A1")))), Reveal(next(iter(Cards.parse("B1"))))
    state, happened = step(new_game(REPRINT_2), a1)
    assert happened == (Dealt(0, a1.card),)
    state = reveal_all(state, "A1 A1 B1 B1 B1")
    state, happened = step(state, b1)
    assert happened == (Revealed(0, b1.card),)
    state = reveal_all(state, "C1 C1")
    state, happened = step(state, b1)
    assert happened == (Revealed(3, b1.card), TurnBegan(0))


def test_setup_4_a_draw_weighs_each_kind_by_its_cards_in_the_pile() -> None:
    """19 singles and 3 doubles of each color at first; one less of what was drawn."""
    kinds = [parse_action(f"reveal {kind}") for kind in "A1 B1 C1 D1 A2 B2 C2 D2".split()]
    state = new_game(AMIGO_3)
    assert chance_outcomes(state) == tuple(zip(kinds, [19] * 4 + [3] * 4, strict=True))
    state = reveal_all(state, "B1 C2 C2 C2")
    weights = dict(zip(kinds, [19, 18, 19, 19, 3, 3, 0, 3], strict=True))
    del weights[kinds[6]]
    assert chance_outcomes(state) == tuple(weights.items())
    assert legal_actions(state) == tuple(weights)


@pytest.mark.parametrize(
    ("u", "card"),
    [
        (0.0, "A1"),
        (0, "A1"),
        (18.5 / 88, "A1"),
        (19.5 / 88, "B1"),
        (75.5 / 88, "D1"),
        (76.5 / 88, "A2"),
        (79.5 / 88, "B2"),
        (87.5 / 88, "D2"),
        (math.nextafter(1.0, 0.0), "D2"),
    ],
)
def test_setup_4_sample_walks_the_outcomes_in_kind_order(u: float, card: str) -> None:
    """19 + 19 + 19 + 19 singles, then 3 + 3 + 3 + 3 doubles."""
    assert sample(new_game(AMIGO_3), u) == parse_action(f"reveal {card}")


@pytest.mark.parametrize("u", [1.0, 1, -0.001, math.nan, math.inf])
def test_setup_4_sample_refuses_numbers_outside_the_unit_interval(u: float) -> None:
    """u is at least 0 and below 1."""
    with pytest.raises(InvalidValue, match="at least 0 and below 1"):
        sample(new_game(AMIGO_3), u)


@pytest.mark.parametrize("u", ["0.5", None, 0.5j, [0.5]])
def test_setup_4_sample_refuses_what_is_no_number(u: Any) -> None:
    """u is a number."""
    with pytest.raises(WrongType, match="u is a number"):
        sample(new_game(AMIGO_3), u)


def test_setup_4_sample_is_the_walk_over_the_outcomes_in_every_state() -> None:
    """Whatever a game does to be fast, it gives what the walk gives."""
    rng = random.Random(11)
    for variant in (AMIGO_3, VARIANTS["reprint-4"], VARIANTS["original-5"]):
        state = new_game(variant)
        while state.phase is not Phase.OVER:
            legal = legal_actions(state)
            if current_player(state) == CHANCE:
                outcomes = chance_outcomes(state)
                assert tuple(action for action, _ in outcomes) == legal
                for u in (0.0, rng.random(), rng.random(), math.nextafter(1.0, 0.0)):
                    sums = list(accumulate(weight for _, weight in outcomes))
                    walked = sum(total <= int(u * sums[-1]) for total in sums)
                    assert sample(state, u) == outcomes[walked][0]
                state = apply(state, sample(state, rng.random()))
            else:
                state = apply(state, legal[int(rng.random() * len(legal))])


@pytest.mark.parametrize("ask", [chance_outcomes, lambda state: sample(state, 0.5)])
def test_setup_4_nothing_is_drawn_at_a_decision(ask: Any) -> None:
    """Chance outcomes exist at CHANCE only."""
    state = position(AMIGO_3, hands=("A1", "B1", "C1"))
    with pytest.raises(NotAtChance, match="in phase PLAY no card is drawn") as caught:
        ask(state)
    assert caught.value.code == "not-at-chance"


def test_setup_2_a_variant_may_open_with_another_hand() -> None:
    """The opening hand is a number of the variant."""
    variant = Variant(
        id="one-card",
        players=2,
        deck=Cards.parse("A1 B1 C1 D1 A2 B2 C2"),
        stack=(1, 2),
        bonus=(0, 2, 1),
        opening_hand=1,
    )
    state = reveal_all(new_game(variant), "A1 B1 C1 D1 A2 B2")
    assert state.hands == (Cards.parse("A1"), Cards.parse("B1"))
    assert (state.phase, state.draw) == (Phase.PLAY, Cards.parse("C2"))


def test_setup_1_a_state_is_a_value() -> None:
    """Equal by content, hashable, copied and pickled to an equal value, closed to changes."""
    state = reveal_all(new_game(AMIGO_3), "A1 B1 C1 D1 A2")
    again = reveal_all(new_game(AMIGO_3), "A1 B1 C1 D1 A2")
    assert state == again
    assert hash(state) == hash(again)
    for twin in (copy.copy(state), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert twin == state
        assert hash(twin) == hash(state)
    assert state != reveal_all(new_game(AMIGO_3), "A1 B1 D1 C1 A2")
    with pytest.raises(AttributeError):
        state.seat = 2  # type: ignore[misc]
    with pytest.raises(AttributeError):
        state.note = "x"  # type: ignore[attr-defined]
