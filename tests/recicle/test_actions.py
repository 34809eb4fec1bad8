"""Actions, their ids and their text; cubes."""

from __future__ import annotations

import pickle

import pytest

from reco_rules.errors import InvalidActionId, InvalidValue, NotationError, WrongType
from reco_rules.recicle import (
    VARIANTS,
    Acquire,
    Action,
    Advertise,
    Buy,
    Card,
    Cubes,
    Discard,
    Jump,
    Move,
    Offer,
    Pick,
    Recycle,
    Resell,
    Sell,
    Swap,
    Take,
    action_from_id,
    action_id,
    format_action,
    num_actions,
    num_chance_actions,
    parse_action,
)
from reco_rules.recicle.cubes import total

TWO, FOUR = VARIANTS["reconstruction-1-2"], VARIANTS["reconstruction-1-4"]


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_ids_and_texts_are_ways_there_and_back(variant: object) -> None:
    """For every action of every preset."""
    assert isinstance(variant, type(TWO))
    for id in range(num_actions(variant)):
        action = action_from_id(variant, id)
        assert action_id(variant, action) == id
        assert parse_action(format_action(action)) == action
        assert parse_action(f"  {str(action).upper()} ") == action
        assert pickle.loads(pickle.dumps(action)) == action


def test_there_are_as_many_actions_as_are_counted_by_hand() -> None:
    """19 spaces, 3 collectors, 6 trees, 7 cards, 22 tiles, 18 processes, 12 places of the landfill."""
    sales = 5 + 15 + 35
    fixed = 3 * 19 + 1 + 6 + 6 + 7 + sales + 2 * 22 + 3 * 5 + 6 + 1 + 20 + 2 + 12 + 18 + 5 + 1
    assert num_actions(TWO) == fixed + 2 * 20
    assert num_actions(FOUR) == fixed + 4 * 20
    assert num_chance_actions(TWO) == 0


@pytest.mark.parametrize(
    "action",
    [Move(1, 19), Jump(0), Acquire("castle"), Offer(2, 0, 1), Discard(13), Resell("castle")],
    ids=str,
)
def test_what_a_variant_does_not_have_has_no_id(action: Action) -> None:
    """Neither a space, nor a tile, nor a seat."""
    with pytest.raises(InvalidActionId, match="there is no such thing"):
        action_id(TWO, action)


@pytest.mark.parametrize("id", [-1, 296, 10**30])
def test_ids_end(id: int) -> None:
    """The two-player board has 296."""
    with pytest.raises(InvalidActionId, match="0 to 295"):
        action_from_id(TWO, id)


@pytest.mark.parametrize(
    ("kind", "values", "error"),
    [
        (Move, (0, 1), InvalidValue),
        (Move, (1, "7"), WrongType),
        (Move, (True, 1), WrongType),
        (Jump, (-1,), InvalidValue),
        (Take, (6,), InvalidValue),
        (Pick, ("barter",), WrongType),
        (Sell, (Cubes(),), InvalidValue),
        (Sell, (Cubes.of("PPPP"),), InvalidValue),
        (Sell, (Cubes.of("O"),), InvalidValue),
        (Sell, ("2P",), WrongType),
        (Acquire, ("",), InvalidValue),
        (Acquire, ("a b",), InvalidValue),
        (Acquire, ("x" * 61,), InvalidValue),
        (Acquire, (5,), WrongType),
        (Buy, (5,), InvalidValue),
        (Advertise, (6,), InvalidValue),
        (Swap, (0, 0), InvalidValue),
        (Swap, (0, 5), InvalidValue),
        (Offer, (4, 0, 1), InvalidValue),
        (Discard, (0,), InvalidValue),
        (Discard, (10**30,), InvalidValue),
        (Recycle, ("metal-big", Cubes()), InvalidValue),
        (Recycle, ("metal-big", "2M"), WrongType),
    ],
)
def test_what_can_be_no_action(kind: type, values: tuple[object, ...], error: type) -> None:
    """One typed error, whatever is given."""
    with pytest.raises(error):
        kind(*values)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "no action: write one of move 1 to 7"),
        ("fly 1 to 7", "no action: write one of"),
        ("move 1 7", "write it as move 1 to 7"),
        ("move 1 at 7", "write it as move 1 to 7"),
        ("move x to 7", "'x' is no number"),
        ("move 1 to 7777", "'7777' is no number"),
        ("move 9 to 7", "collector is 9, but goes from 1 to 3"),
        ("take X", "'X' is no material"),
        ("take PP", "'PP' is no material"),
        ("pick joker", "'joker' is no card: there are free-collecting"),
        ("sell", "no action|one to 3"),
        ("sell 4P", "one to 3 recyclables"),
        ("sell 2X", "'2X' are no cubes"),
        ("recycle 2M", "write it as recycle 2M with metal-big"),
        ("recycle with metal-big", "at least one piece"),
        ("offer P for U", "write it as offer P for U to 1"),
        ("swap P for P", "no exchange"),
        ("discard ٣", "is no number"),
        ("rest now", "write it as rest"),
        ("take O for P", "write it as take P"),
    ],
)
def test_what_is_not_understood_is_told(text: str, told: str) -> None:
    """What is wrong and how it is written."""
    with pytest.raises(NotationError, match=told):
        parse_action(text)


@pytest.mark.parametrize("wrong", [None, 5, b"end", ["end"]])
def test_what_is_no_text_or_no_action(wrong: object) -> None:
    """WrongType."""
    with pytest.raises(WrongType):
        parse_action(wrong)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="an action is one of Move"):
        format_action(wrong)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        action_from_id(TWO, "0")  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        action_id(wrong, Move(1, 1))  # type: ignore[arg-type]


# ---- cubes ----------------------------------------------------------------------------------------


def test_cubes_are_counted_and_written() -> None:
    """In the order of the rulebook."""
    cubes = Cubes.parse("m 2p 1U p")
    assert (str(cubes), len(cubes), list(cubes)) == ("3P 1U 1M", 5, [3, 0, 0, 1, 1, 0])
    assert str(cubes - Cubes.of("PM")) == "2P 1U"
    assert Cubes.of("PU") in cubes
    assert Cubes.of("G") not in cubes
    assert "P" not in cubes
    assert str(total([cubes, Cubes.of("O")])) == "3P 1U 1M 1O"
    assert not Cubes()


@pytest.mark.parametrize("counts", [(1, 2), [0] * 6, (0, 0, 0, 0, 0, True), "PPPPPP", None])
def test_what_are_no_counts(counts: object) -> None:
    """Six whole numbers."""
    with pytest.raises(WrongType):
        Cubes(counts)  # type: ignore[arg-type]


def test_cubes_have_bounds() -> None:
    """None below zero, none beyond counting."""
    with pytest.raises(InvalidValue):
        Cubes((-1, 0, 0, 0, 0, 0))
    with pytest.raises(InvalidValue, match="2P are not among 1P"):
        Cubes.of("P") - Cubes.of("PP")
    with pytest.raises(NotationError, match="more cubes than there can be"):
        Cubes.parse("999P 1P")


def test_cards_are_written_by_name() -> None:
    """All seven kinds."""
    assert str(Pick(next(iter(Card)))) == "pick free-collecting"
    assert len(Card) == 7
