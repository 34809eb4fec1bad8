"""R15, R19 to R21, R31, R32, R37 to R44: buying and selling, at the built-in board's prices."""

from __future__ import annotations

from typing import Any

import attrs
import pytest

from reco_rules.errors import InvalidPosition
from reco_rules.recicle import Phase
from tests.recicle.tools import BOARD, TWO, after, at, did, legal, money, on, tiles, why


def test_up_to_three_pieces_are_sold_for_a_dollar_each() -> None:
    """R19: once per round, before the move or after it."""
    state = at(carts="2P 1U 1M")
    assert len(legal(state, "sell")) == 3 + 4 + 3  # P U M; PP PU PM UM; PPU PPM PUM
    sold = after(state, "sell 2P 1U")
    assert (money(sold), str(sold.carts[0]), str(sold.warehouse)) == ("$3", "1M", "2P 1U")
    assert why(sold, "sell 1M") == ("already-sold", "R19")
    assert why(state, "sell 3P") == ("not-there", "R19")


def test_a_full_column_takes_nothing() -> None:
    """R19: four slots of each color."""
    state = at(carts="3P 1U", warehouse="3P")
    assert why(state, "sell 2P") == ("column-full", "R19")
    assert legal(state, "sell") == ["sell 1P", "sell 1U", "sell 1P 1U"]


# ---- the warehouse --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stock", "owned", "price"),
    [
        ("1P", "", "-$3"),  # slots 3, 2, 1, 1: the last that is filled is the cheapest (A16)
        ("2P", "", "-$2"),
        ("3P", "", "-$1"),
        ("4P", "", "-$1"),
        ("1P", "merchant", "-$2"),
        ("2P", "merchant", "-$1"),
        ("4P", "merchant", "-$1"),  # A18: never below 1
    ],
)
def test_the_cheapest_piece_is_bought(stock: str, owned: str, price: str) -> None:
    """R21, R43, A16, A18."""
    state = after(at(phase=Phase.WAREHOUSE, warehouse=stock, owned=owned), "buy P")
    assert (money(state), str(state.stores[0])) == (price, "1P")


def test_one_two_and_one_piece_are_bought() -> None:
    """R21."""
    for number, pieces in ((1, 1), (2, 2), (3, 1)):
        state = at(phase=Phase.WAREHOUSE, round=number, warehouse="4P 4G")
        state = after(state, *["buy G"] * pieces)
        assert why(state, "buy G") == ("all-bought", "R21")
        assert legal(state) == ["end"]


def test_only_what_can_be_stored_and_paid_is_bought() -> None:
    """R21, A19, A34: the deposit has four places; ten dollars of debt are the floor."""
    full = at(phase=Phase.WAREHOUSE, warehouse="1P 1M", stores="4R", owned="metal-small")
    assert why(full, "buy P") == ("no-place", "A19")
    assert why(full, "buy M") is None  # on the equipment
    assert why(full, "buy G") == ("not-there", "R21")
    broke = at(phase=Phase.WAREHOUSE, warehouse="1P 3G", money=-14)  # -$9
    assert why(broke, "buy P") == ("beyond-credit", "A34")
    assert money(after(broke, "buy G")) == "-$10"


def test_in_step_1_the_card_buys_one_piece_per_round() -> None:
    """R31: two cards, two pieces."""
    assert why(at(warehouse="2P"), "buy P") == ("no-card", "R36")
    one = after(at(warehouse="4P", hand="buying"), "buy P")
    assert why(one, "buy P") == ("card-used", "A5")
    two = after(at(warehouse="4P", hand="buying buying"), "buy P", "buy P")
    assert (str(two.stores[0]), money(two)) == ("2P", "-$2")


# ---- from the cart to the cooperative -------------------------------------------------------------


@pytest.mark.parametrize(
    ("cart", "owned", "carries", "left"),
    [
        ("2M", "", "MM", "$0"),  # the rulebook's example: 3 for the first metal, 2 for the second
        ("3M", "", "MMM", "-$2"),
        ("2P", "", "PP", "$2"),
        ("2P", "merchant", "PP", "$3"),  # 1 and 1
        ("2M", "merchant", "MM", "$1"),  # 2 and 2: only the first is cheaper (R43)
        ("1R 1M", "", "RM", "-$1"),  # A17: the first piece of each material
        ("2R 1M", "", "RMR", "-$3"),
    ],
)
def test_the_first_piece_of_a_material_is_dearer(
    cart: str, owned: str, carries: str, left: str
) -> None:
    """R15, R43, A17: from five dollars."""
    state = at(turn=2, mine=(8, None, None), carts=cart, owned=owned, money=5)
    state = after(state, "move 1 to 1", *[f"carry {letter}" for letter in carries])
    assert money(state) == left
    assert len(state.stores[0]) == len(carries)


def test_carrying_needs_a_visit_or_the_card() -> None:
    """R15, R32."""
    state = at(turn=2, mine=(8, None, None), carts="2P 1M")
    assert why(state, "carry P") == ("no-visit", "R15")
    visit = after(state, "move 1 to 1")
    assert legal(visit, "carry") == ["carry P", "carry M"]
    assert why(visit, "carry G") == ("not-there", "R15")
    assert why(after(visit, "end", "move 1 to 2", "end"), "carry P") == ("no-visit", "R15")


def test_the_card_opens_a_visit_for_the_round() -> None:
    """R32, A17: all pieces of the cart, the first of a material at the first price."""
    state = at(carts="3P", hand="recycling-cooperative")
    carried = after(state, "carry P", "carry P", "carry P")
    assert (money(carried), carried.play.used) == ("-$4", did(used="recycling-cooperative").used)
    later = after(carried, "move 1 to 7", "end", "move 1 to 8", "end", "carry P")
    assert money(later) == "-$6"  # A17: another use, the first piece again


def test_carried_is_what_fits_and_can_be_paid() -> None:
    """R15, A34."""
    parts: dict[str, Any] = {
        "play": did(moved=True, collector=1, visiting=True),
        "mine": (1, None, None),
    }
    full = at(carts="1P 1M", stores="4R", owned="metal-small", **parts)
    assert why(full, "carry P") == ("no-place", "A19")
    assert why(full, "carry M") is None
    broke = at(carts="1P 1M", money=-12, **parts)  # -$8
    assert why(broke, "carry M") == ("beyond-credit", "A34")
    assert why(broke, "carry P") is None


# ---- tiles ----------------------------------------------------------------------------------------


def test_one_tile_is_bought_per_round() -> None:
    """R20."""
    state = after(at(), "acquire plastic-big")
    assert (money(state), state.tiles[0]) == ("-$6", tiles("plastic-big"))
    assert why(state, "acquire merchant") == ("already-acquired", "R20")
    assert why(state, "acquire castle") == ("no-such-tile", "R20")


def test_there_are_so_many_copies() -> None:
    """R5: all tiles lie open, and what is taken is gone."""
    state = at(tiles=(tiles(), tiles("plastic-big", "paper-big")))
    assert why(state, "acquire plastic-big") == ("sold-out", "R20")
    assert why(state, "acquire paper-big") is None


@pytest.mark.parametrize(
    ("owned", "tile", "reason"),
    [
        ("paper-big uht-big", "glass-small", ("too-many", "A21")),
        ("designer", "designer", ("too-many", "R40")),
        ("merchant", "merchant", ("too-many", "R43")),
        ("productivity-2", "productivity-1", ("too-many", "A30")),
        ("truck-small gas-factory storehouse", "storehouse", None),
        ("truck-small gas-factory storehouse", "gas-factory", None),
        ("truck-small gas-factory storehouse", "truck-big", None),
    ],
)
def test_some_tiles_are_for_one_or_two_only(
    owned: str, tile: str, reason: tuple[str, str] | None
) -> None:
    """R37 to R44, A21, A30."""
    state = at(owned=owned, stores="3R", landfills=3)
    assert why(state, f"acquire {tile}") == reason


def test_a_tile_may_cost_recyclables_of_the_cooperative() -> None:
    """R20, R38, A22: one for an atelier, by choice; two for productivity."""
    state = at(stores="1P 2G", carts="3M")
    paying = after(state, "acquire atelier-glass-paper")
    assert (paying.phase, legal(paying)) == (Phase.PAY, ["pay P", "pay G"])
    assert why(paying, "pay M") == ("not-there", "A22")
    paid = after(paying, "pay G")
    assert (str(paid.stores[0]), money(paid), paid.supply[1]) == ("1P 1G", "-$4", 19)
    twice = after(state, "acquire productivity-1", "pay G", "pay G")
    assert (str(twice.stores[0]), twice.phase) == ("1P", Phase.ROUND)
    one_kind = after(at(stores="2G"), "acquire productivity-1")  # nothing to choose
    assert (str(one_kind.stores[0]), one_kind.phase) == ("", Phase.ROUND)


def test_what_is_not_there_pays_nothing() -> None:
    """A22, A34."""
    assert why(at(carts="3M"), "acquire atelier-metal-uht") == ("cannot-pay", "A22")
    assert why(at(stores="1R"), "acquire productivity-1") == ("cannot-pay", "A22")
    assert why(at(), "acquire truck-big") == ("cannot-pay", "A22")
    assert why(at(money=-8), "acquire plastic-big") == ("beyond-credit", "A34")  # -$5 - 6
    assert why(at(money=-6), "acquire plastic-big") is None  # -$4 - 6


def test_a_truck_costs_organic_material() -> None:
    """R39."""
    state = after(at(landfills=2), "acquire truck-big")
    assert (state.landfills, money(state), state.supply[5]) == ((1, 0), "-$5", 19)


def test_an_equipment_is_sold_back_for_two_less() -> None:
    """R37, A20: it is on offer again, and it is no purchase."""
    state = after(at(owned="plastic-big"), "acquire merchant", "resell plastic-big")
    assert (money(state), state.tiles[0]) == ("%", tiles("merchant"))  # -$3, four forward
    assert state.stock == after(at(), "acquire merchant").stock
    assert why(state, "resell plastic-big") == ("no-equipment", "R37")
    assert why(state, "resell merchant") == ("no-equipment", "R37")


def test_an_equipment_with_pieces_is_sold_only_if_they_fit_elsewhere() -> None:
    """A20."""
    state = at(owned="plastic-big", stores="5R")
    assert why(state, "resell plastic-big") == ("no-place", "A20")
    assert why(at(owned="plastic-big", stores="4R"), "resell plastic-big") is None


def test_a_tile_below_two_dollars_is_sold_back_for_nothing() -> None:
    """A20: at least 0."""
    cheap = [attrs.evolve(tile, money=1) if tile.stores else tile for tile in BOARD.tiles]
    state = at(on(TWO, tiles=tuple(cheap)), owned="paper-big")
    assert money(after(state, "resell paper-big")) == "$0"


@pytest.mark.parametrize(
    ("owned", "store", "fits"),
    [
        ("", "4P", True),
        ("", "5P", False),
        ("storehouse", "7P", True),
        ("storehouse storehouse", "11P", False),
        ("metal-big", "4P 3M", True),
        ("metal-big", "5P 2M", False),  # the equipment is for metal only
        ("atelier-plastic-glass", "4P 2G 2R", True),  # R38: as shown on it
        ("atelier-plastic-glass", "4P 3G 1R", False),
        ("metal-big metal-small", "4P 5M", True),
    ],
)
def test_what_a_cooperative_stores(owned: str, store: str, *, fits: bool) -> None:
    """A19, R44: every piece has a place, or there is no such position."""
    if fits:
        assert str(at(owned=owned, stores=store).stores[0]) == store
    else:
        with pytest.raises(InvalidPosition, match="A19"):
            at(owned=owned, stores=store)


# ---- recycling ------------------------------------------------------------------------------------


def test_recycling_pays_dollars_and_points() -> None:
    """R22, R37: a pair of metal 5 and 1, a triple 8 and 2 (the rulebook's own example)."""
    state = at(phase=Phase.RECYCLING, owned="metal-big", stores="5M")
    assert legal(state, "recycle") == ["recycle 2M with metal-big", "recycle 3M with metal-big"]
    pair = after(state, "recycle 2M with metal-big")
    assert (money(pair), pair.points[0], str(pair.stores[0])) == ("$5", 1, "3M")
    both = after(pair, "recycle 3M with metal-big")
    assert (money(both), both.points[0], both.supply[4]) == ("$13", 3, 20)
    assert why(both, "recycle 2M with metal-big") == ("not-there", "R22")


def test_a_process_is_repeated_as_often_as_pieces_allow() -> None:
    """R37, A23: with one equipment, pieces from anywhere."""
    state = at(phase=Phase.RECYCLING, owned="metal-small storehouse", stores="8M")
    done = after(state, *["recycle 2M with metal-small"] * 4)
    assert (money(done), done.points[0]) == ("$20", 4)


def test_an_atelier_recycles_what_it_shows() -> None:
    """R38: two plastic and two glass, 9 dollars and 2 points."""
    state = at(phase=Phase.RECYCLING, owned="atelier-plastic-glass", stores="2G 2R")
    done = after(state, "recycle 2G 2R with atelier-plastic-glass")
    assert (money(done), done.points[0]) == ("$9", 2)


def test_a_designer_adds_a_dollar_to_each_process() -> None:
    """R40, A25."""
    state = at(phase=Phase.RECYCLING, owned="metal-big atelier-metal-uht designer", stores="2U 5M")
    done = after(state, "recycle 3M with metal-big", "recycle 2U 2M with atelier-metal-uht")
    assert money(done) == "$18"  # 8 + 1 and 8 + 1


def test_what_cannot_be_recycled() -> None:
    """R22."""
    state = at(phase=Phase.RECYCLING, owned="metal-small", stores="3M")
    assert why(state, "recycle 3M with metal-small") == ("no-process", "R22")
    assert why(state, "recycle 2M with metal-big") == ("no-equipment", "R22")
    assert why(state, "recycle 2M with merchant") == ("no-equipment", "R22")
    assert why(at(), "recycle 2M with metal-big") == ("wrong-phase", "R9")


def test_nobody_must_recycle() -> None:
    """A24."""
    state = at(phase=Phase.RECYCLING, owned="metal-small", stores="2M")
    assert after(state, "end").player == 1


def test_no_marker_goes_beyond_the_cap() -> None:
    """R25, A33: the surplus is lost."""
    state = at(phase=Phase.RECYCLING, owned="metal-big", stores="3M", money=38)
    assert money(after(state, "recycle 3M with metal-big")) == "$40"
