"""R13, R14, R18, R29, R30, R41, R48: what is collected and discarded."""

from __future__ import annotations

from typing import Any

import pytest

from reco_rules.recicle import Phase
from tests.recicle.tools import OUT, TWO, after, at, did, legal, money, on, why


def test_what_a_space_shows_goes_from_the_supply_to_the_cart() -> None:
    """R13."""
    state = after(at(), "move 1 to 17")
    assert (str(state.carts[0]), str(state.supply)) == ("2R 1M", "20P 20G 18R 20U 19M 20O")


def test_a_full_cart_takes_what_has_room_by_choice() -> None:
    """R13, A13: one place of twelve is left; paper or UHT, the rest stays in the supply."""
    state = after(at(carts="11M"), "move 1 to 7")
    assert (state.phase, legal(state)) == (Phase.TAKE, ["take P", "take U"])
    assert why(state, "take R") == ("not-offered", "R13")
    assert why(state, "end") == ("wrong-phase", "R13")
    taken = after(state, "take U")
    assert (str(taken.carts[0]), taken.phase) == ("1U 11M", Phase.ROUND)
    assert after(at(carts="12M"), "move 1 to 7").phase is Phase.ROUND  # there is nothing to choose


def test_two_places_for_three_cubes() -> None:
    """A13: after a UHT only paper is left, and is taken without asking."""
    state = after(at(carts="10M"), "move 1 to 7")
    assert str(after(state, "take U").carts[0]) == "1P 1U 10M"
    assert str(after(state, "take P", "take P").carts[0]) == "2P 10M"


def test_what_the_supply_lacks_is_replaced_by_other_recyclables() -> None:
    """R48, A41: one paper is there, so one other recyclable of the player's choice comes for the second."""
    variant = on(TWO, supply=3)
    state = after(at(variant, carts=("2P", "1U 1G 1R")), "move 1 to 7")
    assert str(state.carts[0]) == "3P 1U"
    assert legal(state) == ["take G", "take R", "take U", "take M"]
    assert str(after(state, "take M").carts[0]) == "3P 1U 1M"


def test_nothing_replaces_what_nobody_has() -> None:
    """R48: what is not in the supply is not collected."""
    variant = on(TWO, supply=1)
    state = after(at(variant, carts=("1P 1G", "1R 1M")), "move 1 to 7")
    assert (str(state.carts[0]), state.phase) == ("1P 1G 1U", Phase.ROUND)


def test_the_trash_bin_gives_any_three_recyclables() -> None:
    """R18: equal or different, no organic material."""
    state = after(at(), "move 1 to 4")
    assert legal(state) == [f"take {letter}" for letter in "PGRUM"]
    taken = after(state, "take P", "take P", "take M")
    assert (str(taken.carts[0]), taken.phase) == ("2P 1M", Phase.ROUND)


# ---- organic material -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "owned", "collected"),
    [
        (OUT, "", 2),
        ((2, None, None), "", 1),
        (OUT, "truck-big", 4),
        (OUT, "truck-big truck-big truck-small", 7),
        ((2, None, None), "truck-small", 2),
    ],
)
def test_organic_material_goes_to_the_landfill(
    others: tuple[int | None, ...], owned: str, collected: int
) -> None:
    """R14, A29: two on an empty space, one beside another collector; trucks add up (R39)."""
    state = after(at(collectors=(OUT, others), owned=owned), "move 1 to 2")
    assert state.landfills == (collected, 0)
    assert state.supply[5] == 20 - collected


def test_a_landfill_holds_twelve() -> None:
    """R14, A28."""
    assert after(at(landfills=11), "move 1 to 2").landfills == (12, 0)
    assert after(at(landfills=12), "move 1 to 2").landfills == (12, 0)


def test_organic_material_runs_out() -> None:
    """R48: it has no substitute."""
    variant = on(TWO, supply=3)
    state = after(at(variant, landfills=2), "move 1 to 2")
    assert (state.landfills, state.carts[0].counts) == ((3, 0), (0,) * 6)


@pytest.mark.parametrize(
    ("discards", "points", "left"),
    [
        (("discard 2",), 0, "$0"),
        (("discard 3",), 1, "$0"),
        (("discard 1", "discard 2"), 1, "$0"),  # A26: all of the round is counted together
        (("discard 8",), 2, "$0"),
        (("discard 11", "discard 1"), 4, "$0"),
    ],
)
def test_three_discarded_pieces_are_a_point(
    discards: tuple[str, ...], points: int, left: str
) -> None:
    """R14: before the move or after it."""
    state = after(at(landfills=12), *discards)
    assert (state.points[0], money(state)) == (points, left)
    assert why(state, "discard 12") == ("not-in-landfill", "R14")


@pytest.mark.parametrize(
    ("owned", "discards", "left"),
    [
        ("gas-factory", ("discard 3",), "$0"),
        ("gas-factory", ("discard 4",), "$2"),
        ("gas-factory", ("discard 3", "discard 1"), "$2"),
        ("gas-factory", ("discard 11",), "$4"),
        ("gas-factory gas-factory gas-factory", ("discard 8",), "$12"),
    ],
)
def test_gas_factories_pay_for_each_four(owned: str, discards: tuple[str, ...], left: str) -> None:
    """R41, A26: two dollars each; the points stay."""
    state = after(at(landfills=12, owned=owned), *discards)
    assert money(state) == left


@pytest.mark.parametrize("phase", [Phase.WAREHOUSE, Phase.RECYCLING])
def test_in_the_other_steps_discards_bring_points_only(phase: Phase) -> None:
    """A27: own parts of steps 2 and 3; a gas factory belongs to a collector's play."""
    state = after(at(landfills=12, owned="gas-factory", phase=phase), "discard 9")
    assert (state.points[0], money(state)) == (3, "$0")


def test_what_was_discarded_is_not_carried_over() -> None:
    """A26: two in one round and one in the next are no three."""
    state = after(at(landfills=3), "discard 2", "move 1 to 7", "end", "move 1 to 8", "end")
    assert after(state, "discard 1").points == (0, 0)


# ---- the cards ------------------------------------------------------------------------------------


def test_advertising_adds_one_of_what_was_collected() -> None:
    """R30: any time later in the round, once."""
    state = at(hand="advertising")
    assert why(state, "advertise P") == ("not-collected", "R30")
    moved = after(state, "move 1 to 7")
    assert legal(moved, "advertise") == ["advertise P", "advertise U"]
    assert why(moved, "advertise G") == ("not-collected", "R30")
    assert why(moved, "advertise O") == ("not-collected", "R30")
    more = after(moved, "advertise U")
    assert str(more.carts[0]) == "2P 2U"
    assert why(more, "advertise U") == ("card-used", "A5")
    assert why(after(at(), "move 1 to 7"), "advertise U") == ("no-card", "R36")


def test_advertising_works_for_organic_material_and_the_bin() -> None:
    """R30, A44."""
    assert after(at(hand="advertising"), "move 1 to 2", "advertise O").landfills == (3, 0)
    binned = after(at(hand="advertising"), "move 1 to 4", "take P", "take P", "take G")
    assert legal(binned, "advertise") == ["advertise P", "advertise G"]


def test_advertising_needs_room() -> None:
    """R13, R14."""
    moved = after(at(hand="advertising", carts="9M"), "move 1 to 7")
    assert why(moved, "advertise P") == ("full", "R13")
    full = after(at(hand="advertising", landfills=10), "move 1 to 2")
    assert why(full, "advertise O") == ("full", "R14")


def test_advertising_takes_a_substitute_only_for_want_of_all() -> None:
    """R48: plastic is out, metal is not; then both are out."""
    variant = on(TWO, supply=3)
    some = after(at(variant, hand="advertising", carts=("1R", "")), "move 1 to 17")
    assert why(some, "advertise R") == ("supply-out", "R48")
    assert legal(some, "advertise") == ["advertise M"]
    none = after(at(variant, hand="advertising", carts=("1R 2M", "")), "move 1 to 17")
    assert legal(none, "advertise") == ["advertise P", "advertise G", "advertise U"]
    assert str(after(none, "advertise P").carts[0]) == "1P 3R 3M"


def test_free_collecting_brings_paper_and_another_piece() -> None:
    """R29, A12: straight to the cooperative, whether the collector stays or jumps."""
    square = after(at(turn=2, mine=(1, None, None), hand="free-collecting"), "move 1 to 0")
    assert why(square, "collect free") == ("wrong-phase", "R16")
    for choice in ("rest", "jump to 7"):
        state = after(square, choice, "collect free")
        assert legal(state) == [f"take {letter}" for letter in "GRUMO"]
        assert str(after(state, "take M").stores[0]) == "1P 1M"
        landfill = after(state, "take O")
        assert (str(landfill.stores[0]), landfill.landfills) == ("1P", (1, 0))
    assert landfill.play.collected == after(square, "jump to 7").play.collected  # R30: not counted


def test_free_collecting_needs_the_square_and_a_place() -> None:
    """R29, A12."""
    away = after(at(turn=2, mine=(8, None, None), hand="free-collecting"), "move 1 to 7")
    assert why(away, "collect free") == ("not-on-square", "R29")
    parts: dict[str, Any] = {
        "turn": 2,
        "mine": (0, None, None),
        "play": did(moved=True, collector=1, square=True),
    }
    full = at(hand="free-collecting", stores="4M", landfills=12, **parts)
    assert why(full, "collect free") == ("no-place", "A12")
    only_organic = after(at(hand="free-collecting", stores="4M", **parts), "collect free")
    assert (only_organic.landfills, only_organic.phase) == ((1, 0), Phase.ROUND)
    last = after(at(hand="free-collecting", stores="3M", landfills=12, **parts), "collect free")
    assert str(last.stores[0]) == "1P 3M"  # the paper takes the last place


def test_free_collecting_without_paper_in_the_supply() -> None:
    """A41: another recyclable for it, by choice."""
    variant = on(TWO, supply=3)
    state = at(
        variant,
        turn=2,
        mine=(0, None, None),
        play=did(moved=True, collector=1, square=True),
        hand="free-collecting",
        carts=("", "3P"),
    )
    first = after(state, "collect free")
    assert legal(first) == [f"take {letter}" for letter in "GRUM"]
    assert str(after(first, "take G", "take G").stores[0]) == "2G"
