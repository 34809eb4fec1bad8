"""An observation as numbers: worked by hand, and equal wherever the observation is."""

import random
from itertools import chain

import pytest

from reco_rules import VARIANTS, encode, features, observe, position, sample_state
from reco_rules.bots import uniform
from reco_rules.errors import WrongType
from reco_rules.table import History, Table, play


def numbers(state, seat):
    """The numbers by feature and part."""
    parts = [f"{f.name} {part}" for f in features(state.variant) for part in f.parts]
    return dict(zip(parts, encode(observe(state, seat)), strict=True))


STATE = position(
    VARIANTS["amigo-3"],
    seat=1,
    hands=("A1 A1 B2", "C1", "D1 D2"),
    plants=("A1 A2", "B1", "C1", ""),
    dump_sites=("B1", "B1 B1", "", "D2"),
    dumped=("", "A1 C1", ""),
    claims=((0, 0, 2), (), (1,), ()),
)
"""The stack is 0 1 2 3 -2 4 5."""


def test_a_table_worked_by_hand() -> None:
    """As seat 1 sees it: seat 2 is the next one, seat 0 the one after."""
    seen = numbers(STATE, 1)
    expected = {
        "phase play": 1,
        "turn own": 1,
        "draw_size cards": 88 - 6 - 4 - 4 - 2,
        "plants A1": 1,
        "plants A2": 1,
        "plants B1": 1,
        "plants C1": 1,
        "dump_sites A: B1": 1,
        "dump_sites B: B1": 2,
        "dump_sites D: D2": 1,
        "stacks A": 4,
        "stacks B": 7,
        "stacks C": 6,
        "stacks D": 7,
        "next_rewards A": 3,
        "next_rewards C": 1,
        "hand C1": 1,
        "dumped A1": 1,
        "dumped C1": 1,
        "hand_sizes own": 1,
        "hand_sizes next 1": 2,
        "hand_sizes next 2": 3,
        "dumped_sizes own": 2,
        "rewards own: C": 1,
        "rewards next 1: A": 1,
        "rewards next 2: A": 2,
        "points next 1: A": 2,
        "points next 2: A": 0 + 1,
    }
    assert {part: number for part, number in seen.items() if number} == expected


def test_seats_are_told_from_the_observer() -> None:
    """It is the turn of seat 1; a spectator counts from seat 0 and has no hand."""
    for seat, whose in ((0, "next 1"), (1, "own"), (2, "next 2"), (None, "next 1")):
        seen = numbers(STATE, seat)
        assert [part for part, number in seen.items() if part.startswith("turn") and number] == [
            f"turn {whose}"
        ]
        own = sum(n for part, n in seen.items() if part.startswith(("hand ", "dumped ")))
        assert own == {0: 3, 1: 1 + 2, 2: 2, None: 0}[seat]


def test_the_running_take_has_a_site() -> None:
    table = Table(VARIANTS["reprint-2"], seed=2)
    sites = set()
    while table.current_player >= 0:
        seat = table.current_player
        seen = numbers(table.state, seat)
        site = [part for part, n in seen.items() if part.startswith("site") and n]
        assert site == ([] if table.state.site is None else [f"site {'ABCD'[table.state.site]}"])
        sites.update(site)
        table.act(seat, table.observe(seat).legal_actions[-1])
    assert len(sites) > 1


@pytest.mark.parametrize("id", VARIANTS)
def test_a_variant_has_its_own_numbers(id: str) -> None:
    """Five phases, four colors, eight kinds; per seat 3 numbers, and two per color."""
    told = features(VARIANTS[id])
    seats = VARIANTS[id].players
    size = 5 + 4 + 1 + 8 + 8 + 32 + 4 + 4 + 8 + 8 + seats * (3 + 2 * 4)
    assert sum(len(feature.parts) for feature in told) == size
    labels = list(chain.from_iterable((f"{f.name} {p}" for p in f.parts) for f in told))
    assert len(set(labels)) == size


def test_hidden_cards_change_no_number() -> None:
    """In states that a seat cannot tell apart it is given the same numbers."""
    whole = play(VARIANTS["zman-4"], [uniform] * 4, seed=4)
    for cut in range(20, len(whole), 40):
        history = History(whole.variant, 0, whole.actions[:cut])
        for seat in (0, 3, None):
            other = sample_state(history, seat, random.Random(cut))
            assert encode(observe(other, seat)) == encode(observe(history.state, seat))


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(WrongType, match="expected a variant of R-Eco, not 'amigo-3'"):
        features("amigo-3")  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="expected an observation of R-Eco, not <State"):
        encode(STATE)  # type: ignore[arg-type]
