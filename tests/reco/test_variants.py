"""The presets against the numbers of the rulebooks, and the ranges of custom variants."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

from reco_rules import VARIANTS, Cards, SetupOrder, Variant, new_game, uniform_deck
from reco_rules.errors import InvalidValue, InvalidVariant, UnknownName, WrongType

SIX = (0, 1, 2, -2, 4, 5)
SEVEN = (0, 1, 2, 3, -2, 4, 5)
EIGHT = (0, 1, 2, 3, 3, -2, 4, 5)

HANDS, SITES = SetupOrder.HANDS_FIRST, SetupOrder.DUMP_SITES_FIRST

# id: singles and doubles per color, cards, units per color, stack, bonus row, what is dealt first
NUMBERS: dict[str, tuple[int, int, int, int, tuple[int, ...], tuple[int, ...], SetupOrder]] = {
    "amigo-2": (19, 3, 88, 25, SIX, (0, 4, 3), SITES),
    "amigo-3": (19, 3, 88, 25, SEVEN, (0, 4, 3, 2), SITES),
    "amigo-4": (19, 3, 88, 25, SEVEN, (0, 4, 3, 2, 1), SITES),
    "amigo-5": (19, 3, 88, 25, EIGHT, (0, 5, 4, 3, 2, 1), SITES),
    "zman-2": (22, 3, 100, 28, SIX, (0, 4, 4), HANDS),
    "zman-3": (22, 3, 100, 28, SEVEN, (0, 4, 3, 2), HANDS),
    "zman-4": (22, 3, 100, 28, SEVEN, (0, 4, 3, 2, 1), HANDS),
    "zman-5": (22, 3, 100, 28, EIGHT, (0, 5, 4, 3, 2, 1), HANDS),
    "original-3": (22, 3, 100, 28, SEVEN, (0, 4, 3, 2), HANDS),
    "original-4": (22, 3, 100, 28, SEVEN, (0, 4, 3, 2, 1), HANDS),
    "original-5": (22, 3, 100, 28, EIGHT, (0, 5, 4, 3, 2, 1), HANDS),
    "reprint-2": (20, 2, 88, 24, SEVEN, (0, 3, 2), HANDS),
    "reprint-3": (20, 2, 88, 24, SEVEN, (0, 3, 2, 1), HANDS),
    "reprint-4": (20, 2, 88, 24, SEVEN, (0, 3, 2, 1, 0), HANDS),
}


def test_setup_1_the_presets_are_named_by_edition_and_players() -> None:
    """Those of the table and no others."""
    assert sorted(VARIANTS) == sorted(NUMBERS)
    for id, variant in VARIANTS.items():
        assert variant.id == str(variant) == id == f"{variant.edition}-{variant.players}"


@pytest.mark.parametrize("id", NUMBERS)
def test_setup_1_the_deck_of_each_preset(id: str) -> None:
    """So many singles and doubles of each color."""
    singles, doubles, cards, units, *_ = NUMBERS[id]
    deck = VARIANTS[id].deck
    assert deck.counts == (singles,) * 4 + (doubles,) * 4
    assert (len(deck), deck.units) == (cards, 4 * units)


@pytest.mark.parametrize("id", NUMBERS)
def test_setup_1_the_stack_of_each_preset(id: str) -> None:
    """From the top; with two players the 3 is missing, with five there are two, save in the reprint."""
    assert VARIANTS[id].stack == NUMBERS[id][4]


@pytest.mark.parametrize("id", NUMBERS)
def test_score_4_the_bonus_row_of_each_preset(id: str) -> None:
    """Indexed by the number of good contractors."""
    assert VARIANTS[id].bonus == NUMBERS[id][5]


AMIGO_RULE = [
    id for id in NUMBERS if id.startswith(("amigo-", "zman-", "original-")) and id != "zman-2"
]


@pytest.mark.parametrize("id", AMIGO_RULE)
def test_score_4_the_amigo_rule_is_the_number_of_dumpers_plus_a_constant(id: str) -> None:
    """3, 2, 1, 1 with two to five players: 5 - g with two to four, 6 - g with five."""
    variant = VARIANTS[id]
    plus = {2: 3, 3: 2, 4: 1, 5: 1}[variant.players]
    for g in range(1, variant.players + 1):
        assert variant.bonus[g] == (variant.players - g) + plus


def test_x12_the_bonus_row_of_zman_2_is_4_4() -> None:
    """Typed out."""
    assert VARIANTS["zman-2"].bonus == (0, 4, 4)
    assert VARIANTS["amigo-2"].bonus == (0, 4, 3)


def test_x7_the_bonus_row_of_the_reprint_is_3_2_1_0() -> None:
    """Typed out."""
    assert VARIANTS["reprint-4"].bonus == (0, 3, 2, 1, 0)
    assert VARIANTS["reprint-3"].bonus == (0, 3, 2, 1)
    assert VARIANTS["reprint-2"].bonus == (0, 3, 2)


@pytest.mark.parametrize("id", NUMBERS)
def test_setup_2_what_all_presets_share(id: str) -> None:
    """Opening hand 3, hand limit 5, threshold 4."""
    variant = VARIANTS[id]
    assert (variant.opening_hand, variant.hand_limit, variant.threshold) == (3, 5, 4)


@pytest.mark.parametrize("id", NUMBERS)
def test_setup_3_the_setup_order_of_each_preset(id: str) -> None:
    """Amigo deals the dump sites first."""
    assert VARIANTS[id].setup_order is NUMBERS[id][6]


# ---- the mapping ----------------------------------------------------------------------------------


def test_setup_1_an_unknown_id_lists_close_ones() -> None:
    """A KeyError that reads as a sentence."""
    with pytest.raises(UnknownName) as caught:
        VARIANTS["amigo-6"]
    assert isinstance(caught.value, KeyError)
    assert caught.value.code == "unknown-name"
    assert str(caught.value).startswith("there is no variant 'amigo-6': did you mean amigo-")


@pytest.mark.parametrize("id", ["", "catan", 5, None])
def test_setup_1_an_id_like_no_other_lists_all(id: Any) -> None:
    """Where nothing is close, all are named."""
    with pytest.raises(UnknownName) as caught:
        VARIANTS[id]
    for known in NUMBERS:
        assert known in str(caught.value)


def test_setup_1_the_presets_are_read_only() -> None:
    """Nobody can add, change or remove one."""
    with pytest.raises(TypeError):
        VARIANTS["mine"] = VARIANTS["amigo-2"]  # type: ignore[index]
    with pytest.raises(TypeError):
        del VARIANTS["amigo-2"]  # type: ignore[attr-defined]
    assert VARIANTS.get("mine") is None
    assert "mine" not in VARIANTS


def test_setup_1_a_variant_is_a_frozen_value() -> None:
    """Equal by content, hashable, pickled to an equal value."""
    variant = VARIANTS["reprint-3"]
    with pytest.raises(AttributeError):
        variant.players = 4  # type: ignore[misc]
    twin = pickle.loads(pickle.dumps(variant))
    assert twin == variant
    assert hash(twin) == hash(variant)
    assert len({*VARIANTS.values(), twin}) == len(NUMBERS)


# ---- custom variants ------------------------------------------------------------------------------

GIVEN: dict[str, Any] = {
    "id": "mine",
    "players": 2,
    "deck": uniform_deck(5, 1),
    "stack": (1, 2, 3),
    "bonus": (0, 2, 1),
}


def problems(**changes: Any) -> tuple[str, ...]:
    """What is wrong with the variant."""
    with pytest.raises(InvalidVariant) as caught:
        Variant(**{**GIVEN, **changes})
    assert caught.value.code == "invalid-variant"
    assert isinstance(caught.value, ValueError)
    return caught.value.problems


def test_setup_1_a_variant_has_the_editions_defaults() -> None:
    """Hands first, three of five cards, four units; the edition is custom."""
    variant = Variant(**GIVEN)
    assert (variant.opening_hand, variant.hand_limit, variant.threshold) == (3, 5, 4)
    assert (variant.edition, variant.setup_order) == ("custom", SetupOrder.HANDS_FIRST)


def test_setup_1_rows_may_be_given_as_lists() -> None:
    """They are kept as tuples, so that the variant stays frozen and hashable."""
    variant = Variant(**{**GIVEN, "stack": [1, 2, 3], "bonus": [0, 2, 1]})
    assert variant == Variant(**GIVEN)
    assert hash(variant) == hash(Variant(**GIVEN))


ACCEPTED: list[dict[str, Any]] = [
    {"id": "x"},
    {"id": "x" * 60},
    {"edition": "e" * 60},
    {"players": 6, "bonus": (0,) * 7, "opening_hand": 3, "deck": uniform_deck(6, 0)},
    {"hand_limit": 1, "opening_hand": 1},
    {"hand_limit": 10, "opening_hand": 10},
    {"opening_hand": 5},
    {"opening_hand": 1},
    {"threshold": 1},
    {"threshold": 8},
    {"stack": (0,)},
    {"stack": (0,) * 12},
    {"stack": (-99, 99)},
    {"bonus": (0, 99, 0)},
    {"bonus": (0, 0, 0)},
    {"deck": Cards.parse("A1 " * 10)},
    {"deck": Cards.parse("D2 " * 127)},
    {"setup_order": SetupOrder.DUMP_SITES_FIRST},
]


@pytest.mark.parametrize("changes", ACCEPTED, ids=lambda c: " ".join(c))
def test_setup_1_a_variant_on_the_edge_of_a_range_is_accepted(changes: dict[str, Any]) -> None:
    """Just inside every bound."""
    changes = {"deck": uniform_deck(6, 0), **changes}
    variant = Variant(**{**GIVEN, **changes})
    for name, value in changes.items():
        assert getattr(variant, name) == value
    assert len(new_game(variant).draw) == len(changes["deck"])


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"id": ""}, "id must be a printable text without spaces"),
    ({"id": "two words"}, "id must be a printable text without spaces"),
    ({"id": "tab\t"}, "id must be a printable text without spaces"),
    ({"id": 7}, "id must be a printable text without spaces"),
    ({"id": "x" * 61}, "id must have at most 60 characters, not 61"),
    ({"edition": ""}, "edition must be a printable text without spaces"),
    ({"edition": None}, "edition must be a printable text without spaces"),
    ({"edition": "x" * 61}, "edition must have at most 60 characters, not 61"),
    ({"players": 1}, "players must be a number from 2 to 6, not 1"),
    ({"players": 7}, "players must be a number from 2 to 6, not 7"),
    ({"players": "2"}, "players must be a number from 2 to 6, not '2'"),
    ({"players": True}, "players must be a number from 2 to 6, not True"),
    ({"players": 2.0}, "players must be a number from 2 to 6, not 2.0"),
    ({"hand_limit": 0}, "hand_limit must be a number from 1 to 10, not 0"),
    ({"hand_limit": 11}, "hand_limit must be a number from 1 to 10, not 11"),
    ({"hand_limit": None}, "hand_limit must be a number from 1 to 10, not None"),
    ({"threshold": 0}, "threshold must be a number from 1 to 8, not 0"),
    ({"threshold": 9}, "threshold must be a number from 1 to 8, not 9"),
    ({"opening_hand": 0}, "opening_hand must be a number from 1 to 5, not 0"),
    ({"opening_hand": 6}, "opening_hand must be a number from 1 to 5, not 6"),
    ({"opening_hand": 3, "hand_limit": 2}, "opening_hand must be a number from 1 to 2, not 3"),
    ({"stack": ()}, "stack must have 1 to 12 rewards, not 0"),
    ({"stack": (0,) * 13}, "stack must have 1 to 12 rewards, not 13"),
    ({"stack": (0, 100)}, "stack[1] must be a number from -99 to 99, not 100"),
    ({"stack": (-100, 0)}, "stack[0] must be a number from -99 to 99, not -100"),
    ({"stack": (0, 1.5)}, "stack[1] must be a number from -99 to 99, not 1.5"),
    ({"stack": 5}, "stack must be a row of numbers, not 5"),
    ({"bonus": (0, 2)}, "bonus must have 3 values, for 0 to 2 good contractors, not 2"),
    ({"bonus": (0, 2, 1, 0)}, "bonus must have 3 values, for 0 to 2 good contractors, not 4"),
    ({"bonus": (1, 2, 1)}, "bonus[0] must be 0"),
    ({"bonus": (0, -1, 1)}, "bonus[1] must be a number from 0 to 99, not -1"),
    ({"bonus": (0, 1, 100)}, "bonus[2] must be a number from 0 to 99, not 100"),
    ({"bonus": None}, "bonus must be a row of numbers, not None"),
    ({"deck": Cards.parse("A1 " * 9)}, "deck must have at least 10 cards to deal, not 9"),
    ({"deck": uniform_deck(2, 1), "players": 3, "bonus": (0,) * 4}, "at least 13 cards"),
    ({"deck": "A1 B1"}, "deck must be a Cards, not 'A1 B1'"),
    ({"setup_order": "hands-first"}, "setup_order must be a SetupOrder, not 'hands-first'"),
]


@pytest.mark.parametrize(("changes", "problem"), REFUSED, ids=lambda c: str(c)[:40])
def test_setup_1_a_variant_outside_a_range_is_refused(
    changes: dict[str, Any], problem: str
) -> None:
    """Just outside every bound: one problem, by the name of the field."""
    (found,) = problems(**changes)
    assert problem in found


def test_setup_1_a_variant_lists_all_its_problems_at_once() -> None:
    """Ten wrong fields, ten problems, in the order of no importance."""
    found = problems(
        id="",
        edition="",
        players=9,
        deck="cards",
        stack=(),
        bonus=(0, 1.5),
        opening_hand=-1,
        hand_limit=99,
        threshold=0,
        setup_order=None,
    )
    names = {problem.split()[0].split("[")[0] for problem in found}
    assert names == {
        "id",
        "edition",
        "players",
        "deck",
        "stack",
        "bonus",
        "opening_hand",
        "hand_limit",
        "threshold",
        "setup_order",
    }
    with pytest.raises(InvalidVariant, match=r"^variant 'mine' cannot work: .*; .*"):
        Variant(**{**GIVEN, "players": 1, "threshold": 9})


def test_setup_1_a_row_with_two_bad_values_lists_both() -> None:
    """Both values by their place."""
    found = problems(stack=(100, 0, "x"))
    assert [problem.split()[0] for problem in found] == ["stack[0]", "stack[2]"]


def test_setup_1_a_row_too_long_with_a_bad_value_has_two_problems() -> None:
    """The value and the length."""
    assert len(problems(stack=(100,) + (0,) * 12)) == 2
    assert len(problems(bonus=(0, 100))) == 2


def test_setup_1_a_bonus_row_too_short_that_starts_with_1_has_two_problems() -> None:
    """The length and the first value."""
    assert len(problems(bonus=(1, 2))) == 2


def test_setup_1_the_id_of_a_preset_belongs_to_the_preset() -> None:
    """A change in play needs an id of its own; an equal variant may be built anew."""
    amigo = VARIANTS["amigo-3"]
    assert attrs.evolve(amigo) == amigo
    with pytest.raises(InvalidVariant, match="give it an id of its own"):
        attrs.evolve(amigo, threshold=5)
    changed = attrs.evolve(amigo, id="amigo-five-units", threshold=5)
    assert (changed.threshold, changed.deck) == (5, amigo.deck)
    (problem,) = problems(id="amigo-2")
    assert "preset" in problem


def test_setup_1_a_variant_is_built_by_keywords_only() -> None:
    """Ten fields in a row would be misread."""
    with pytest.raises(TypeError):
        Variant("mine", "custom", 2)  # type: ignore[call-arg]


# ---- decks ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("singles", "doubles"), [(0, 0), (31, 0), (0, 31), (15, 16)])
def test_setup_1_a_uniform_deck_has_as_many_of_each_color(singles: int, doubles: int) -> None:
    """Up to 124 cards."""
    deck = uniform_deck(singles, doubles)
    assert deck.counts == (singles,) * 4 + (doubles,) * 4


@pytest.mark.parametrize(("singles", "doubles"), [(-1, 0), (0, -1), (32, 0), (16, 16), (128, 0)])
def test_setup_1_a_uniform_deck_within_127_cards(singles: int, doubles: int) -> None:
    """128 cards are one too many."""
    with pytest.raises(InvalidValue):
        uniform_deck(singles, doubles)


@pytest.mark.parametrize(("singles", "doubles"), [("19", 3), (19, None), (True, 3), (19, 3.0)])
def test_setup_1_a_uniform_deck_is_made_of_numbers(singles: Any, doubles: Any) -> None:
    """Ints only."""
    with pytest.raises(WrongType):
        uniform_deck(singles, doubles)
