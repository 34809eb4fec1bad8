"""R17, R34, R36: getting cards, and barter."""

from __future__ import annotations

import attrs

from reco_rules.recicle import Phase, SpaceKind
from tests.recicle.tools import OUT, THREE, TWO, after, at, cards, did, legal, on, why


def test_an_empty_space_gives_two_cards_an_occupied_one_gives_one() -> None:
    """R17: of those that lie open."""
    state = after(at(), "move 1 to 3")
    assert len(legal(state)) == 7
    both = after(state, "pick buying", "pick buying")  # there are two of it
    assert both.cards[0] == cards("buying", "buying")
    beside = after(at(collectors=(OUT, (3, None, None))), "move 1 to 3", "pick barter")
    assert (beside.cards[0], beside.phase) == (cards("barter"), Phase.ROUND)


def test_what_others_have_is_not_there() -> None:
    """R17."""
    others = ("free-collecting", "advertising", "buying", "buying", "recycling-cooperative")
    state = at(cards=(cards(), cards(*others)))
    picking = after(state, "move 1 to 3")
    assert legal(picking) == ["pick movement", "pick barter", "pick team-work"]
    assert why(picking, "pick buying") == ("card-taken", "R17")


def test_of_few_cards_what_is_there_is_taken() -> None:
    """A40: one kind is left and nothing to choose; then nothing."""
    others = "free-collecting advertising buying buying recycling-cooperative movement barter"
    one = after(at(cards=(cards(), cards(*others.split()))), "move 1 to 3")
    assert (one.cards[0], one.phase) == (cards("team-work"), Phase.ROUND)
    none = after(at(cards=(cards(), cards(*others.split(), "team-work"))), "move 1 to 3")
    assert (none.cards[0], none.phase) == (cards(), Phase.ROUND)


def test_a_card_is_used_in_the_round_in_which_it_is_taken_and_in_later_ones() -> None:
    """A6, R36, A45: once in each round, until the turn is over."""
    state = at(turn=2, collectors=((2, 12, None), OUT), warehouse="2G")
    bought = after(state, "move 1 to 3", "pick buying", "pick barter", "buy G")
    assert why(bought, "buy G") == ("card-used", "A5")
    again = after(bought, "end", "move 1 to 7", "end", "buy G")
    assert str(again.stores[0]) == "2G"


def test_all_cards_return_at_the_end_of_the_turn() -> None:
    """R36."""
    state = at(phase=Phase.RECYCLING, player=1, hand="barter movement")
    assert after(state, "end").cards == (cards(), cards())


# ---- barter ---------------------------------------------------------------------------------------


def test_up_to_two_cubes_are_swapped_with_the_warehouse() -> None:
    """R34, A39: one for one, without money."""
    state = at(hand="barter", carts="2P 1M", warehouse="1G 4R 1U")
    assert legal(state, "swap") == [f"swap {give} for {get}" for give in "PM" for get in "GRU"]
    one = after(state, "swap P for G")
    assert (str(one.carts[0]), str(one.warehouse), one.money) == ("1P 1G 1M", "1P 4R 1U", (0, 0))
    two = after(one, "swap M for U")
    assert why(two, "swap P for R") == ("all-bartered", "R34")
    assert why(at(carts="1P", warehouse="1G"), "swap P for G") == ("no-card", "R36")


def test_a_swap_needs_the_cubes_and_a_slot() -> None:
    """R34, A39."""
    state = at(hand="barter", carts="1P 1R", warehouse="1G 4R")
    assert why(state, "swap U for G") == ("not-in-cart", "R34")
    assert why(state, "swap P for M") == ("not-there", "R34")
    assert why(state, "swap R for G") == ("column-full", "A39")


def test_another_player_is_asked_and_may_accept() -> None:
    """R34: that seat decides; one cube for one."""
    state = at(THREE, hand="barter", carts=("1P", "1G", "1M"))
    asked = after(state, "offer P for M to 2")
    assert (asked.phase, legal(asked)) == (Phase.BARTER, ["accept", "refuse"])
    assert why(asked, "end") == ("wrong-phase", "R34")
    accepted = after(asked, "accept")
    assert [str(cart) for cart in accepted.carts] == ["1M", "1G", "1P"]
    assert (accepted.phase, accepted.player, accepted.play.swaps) == (Phase.ROUND, 0, 1)


def test_who_refuses_is_not_asked_again_in_the_round() -> None:
    """R34: the others are."""
    state = at(THREE, hand="barter", carts=("1P", "1G", "1M"))
    refused = after(state, "offer P for M to 2", "refuse")
    assert [str(cart) for cart in refused.carts] == ["1P", "1G", "1M"]
    assert why(refused, "offer P for M to 2") == ("refused", "R34")
    assert legal(refused, "offer") == ["offer P for G to 1"]
    both = after(refused, "offer P for G to 1", "refuse")
    assert both.play.refused == (1, 2)


def test_an_offer_is_for_another_player_who_has_the_cube() -> None:
    """R34."""
    state = at(hand="barter", carts=("1P 1G", "1M"))
    assert why(state, "offer P for G to 0") == ("no-partner", "R34")
    assert why(state, "offer P for M to 2") == ("no-partner", "R34")
    assert why(state, "offer P for U to 1") == ("not-there", "R34")


def test_the_card_counts_as_used_by_the_first_cube_only() -> None:
    """A5: two cubes are one use; a refused offer is none."""
    state = at(THREE, hand="barter", carts=("2P", "1G", "1M"))
    assert after(state, "offer P for M to 2", "refuse").play.used == did().used
    twice = after(state, "offer P for M to 2", "accept", "offer P for G to 1", "accept")
    assert twice.play.used == did(used="barter").used


def test_a_board_without_cards_has_no_space_for_them() -> None:
    """The rules do not rest on there being cards: here trash bins are in their place."""
    spaces = [
        attrs.evolve(space, kind=SpaceKind.BIN) if space.kind is SpaceKind.CARDS else space
        for space in TWO.board.spaces
    ]
    variant = on(TWO, cards=(0,) * 7, spaces=tuple(spaces))
    assert legal(after(at(variant), "move 1 to 3")) == [f"take {letter}" for letter in "PGRUM"]
