"""The naive calculation agrees with the engine on games, notices what is wrong, and counts as by hand."""

from __future__ import annotations

from collections import Counter

import attrs
import pytest

from reco_rules.recicle import (
    BOARDS,
    VARIANTS,
    Cubes,
    State,
    Variant,
    events,
    new_game,
    position,
    result,
)
from tests.recicle import naive

BOARD = BOARDS["reconstruction-1"]
TILES = BOARD.tile_numbers

SCARCE = Variant(id="scarce", players=2, board=attrs.evolve(BOARD, name="scarce", supply=5))
"""So few cubes that the supply runs out."""

MONEY = ((40, 22, -6, 3), (31, 13, -15, 37))


def starts(variant: Variant, seed: int) -> State:
    """A game from the beginning, or with seats that are rich or in debt from the first turn on."""
    if seed % 3 == 0:
        return new_game(variant, seed % variant.players)
    money = MONEY[seed % 2][: variant.players]
    return position(variant, first=seed % variant.players, money=money)


def tiles(*names: str) -> tuple[int, ...]:
    """How many of each tile."""
    return tuple(Counter(names)[tile.name] for tile in BOARD.tiles)


@pytest.mark.parametrize("variant", [*VARIANTS.values(), SCARCE], ids=lambda variant: variant.id)
def test_games_are_as_the_naive_calculation_says(variant: Variant) -> None:
    for seed in range(3):
        assert naive.differences(*naive.play(starts(variant, seed), seed)) == []


@pytest.mark.parametrize("seed", range(3))
def test_events_tell_all_money(seed: int) -> None:
    """Whoever only hears what happens knows where the markers stand."""
    states, actions = naive.play(starts(VARIANTS["reconstruction-1-4"], seed), seed)
    told = [event for step in zip(states, actions, strict=False) for event in events(*step)]
    assert naive.money_told(states[0], told) == states[-1].money


def test_whatever_is_changed_in_a_game_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A dollar, a point, a cube, a piece without a place, a turn too few, another result."""
    states, actions = naive.play(new_game(VARIANTS["reconstruction-1-2"]), 7)
    assert naive.differences(states, actions) == []
    half = len(states) // 2

    def told(where: int, **changes: object) -> str:
        changed = [*states]
        changed[where] = attrs.evolve(states[where], **changes)  # type: ignore[arg-type]
        return "; ".join(naive.differences(changed, actions))

    here, end = states[half], states[-1]
    assert "money" in told(half, money=(here.money[0] + 1, here.money[1]))
    assert "points" in told(half, points=(here.points[0], here.points[1] + 1))
    assert "cubes of the materials" in told(half, supply=here.supply.plus(3, -1))
    assert "no place for" in told(half, stores=(Cubes((9, 9, 9, 9, 9, 0)), here.stores[1]))
    assert "ended in turn 5" in told(-1, turn=5)
    better = attrs.evolve(end, points=(end.points[0] + 99, end.points[1]))
    monkeypatch.setattr(naive, "result", lambda _: result(better))
    found = "; ".join(naive.differences(states, actions))
    assert "has not the totals" in found


@pytest.mark.parametrize(
    ("before", "receive", "pay", "label"),
    [
        ("0", 2, 0, "2"),  # R28: sells two pieces
        ("2", 0, 5, "-3"),  # R28: 2 - 5 = -3
        ("-3", 4, 0, "%"),  # R28: four forward ...
        ("-3", 4, 1, "-2"),  # ... and it counts as -1 when he spends again
        ("-10", 15, 0, "0"),  # ten of credit cost fifteen
        ("0", 0, 10, "-10"),
        ("39", 5, 0, "40"),  # the cap
        ("-1", 1, 0, "%"),
        ("-1", 2, 0, "0"),
    ],
)
def test_a_marker_is_pushed_space_by_space(before: str, receive: int, pay: int, label: str) -> None:
    marker = naive.Marker(BOARD)
    marker.at = marker.track.index(before)
    marker.receive(receive)
    marker.pay(pay)
    assert marker.label == label


def test_the_track_as_it_is_printed() -> None:
    """3a of the research, from the last red space."""
    red = "-10 -9 % -8 -7 % -6 -5 % -4 -3 % -2 -1 %".split()
    assert naive.labels(BOARD) == [*red, *map(str, range(41))]


def test_nobody_is_pushed_beyond_the_last_red_space() -> None:
    with pytest.raises(naive.Bankrupt):
        naive.Marker(BOARD).pay(11)


@pytest.mark.parametrize(
    ("held", "own", "fit"),
    [
        ("4P", (), True),  # the deposit has four places
        ("5P", (), False),
        ("5P 1U", ("paper-big",), True),  # the example: three of them in the equipment
        ("5P 3U", ("paper-big",), False),
        ("2R 2G 4M", ("atelier-plastic-glass",), True),
        ("3R 1G 4M", ("atelier-plastic-glass",), False),  # two of each, as it shows
        ("7U", ("storehouse",), True),
        ("8U", ("storehouse",), False),
    ],
)
def test_single_pieces_in_single_places(held: str, own: tuple[str, ...], fit: bool) -> None:
    assert naive.fits(BOARD, tiles(*own), Cubes.parse(held).counts) is fit


@pytest.mark.parametrize(
    ("points", "money", "own", "total"),
    [
        (7, 11, (), 7 + 2 - 2),
        (3, -6, (), 3 - 6 - 2),
        (0, 4, ("metal-big", "paper-big"), 0),
        (5, -15, ("metal-big", "merchant", "designer"), 5 - 15 - 1 + 2),
    ],
)
def test_a_total_is_counted_as_by_hand(
    points: int, money: int, own: tuple[str, ...], total: int
) -> None:
    assert naive.end_total(BOARD, points, money, tiles(*own)) == total


def test_ranks_by_total_then_pieces() -> None:
    """R46: who stores more of as many points is before the other; equal seats share a rank."""
    assert naive.end_ranks([(5, 1), (7, 0), (5, 2), (5, 1)]) == [3, 1, 2, 3]
