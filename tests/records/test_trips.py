"""Round trips of every type of value, along whole games."""

import random
from collections import Counter
from typing import Any

import attrs
import pytest

from reco_rules import TurnBegan, events, format_action, parse_action, position, sample
from reco_rules.records import Record, to_json
from tests.kit import third
from tests.records import __main__ as command
from tests.records import trips
from tests.records.games import game, numbered_game
from tests.records.trips import (
    FEW,
    TRIPS,
    Broken,
    Effort,
    Total,
    check_game,
    json_trip,
    numbered,
    played,
    record_trips,
    run,
    text_trip,
)
from tests.strategies import PRESETS, random_variant, viewers, whole_game

ALL = Effort(all_viewers=True, lines=1)


def test_numbered_games_are_of_all_presets_and_of_random_variants() -> None:
    """28 of them have every preset once, and every policy."""
    variants = [numbered_game(n).variant for n in range(28)]
    assert variants[::2] == list(PRESETS)
    assert {variant.id for variant in variants[1::2]} == {"drawn"}
    assert len(set(variants[1::2])) == 14


@pytest.mark.parametrize(
    "number",
    [pytest.param(n, marks=[pytest.mark.slow] if n > 11 else []) for n in range(28)],
)
def test_every_value_of_a_game_comes_back(number: int) -> None:
    """A game of each preset, and as many of random variants; one viewer per step, in turn."""
    _, count, broken = numbered((number, attrs.evolve(FEW, lines=60)))
    assert not broken
    assert set(count) == set(TRIPS)
    steps = len(numbered_game(number).actions)
    assert count["state"] == count["observation"] == 1 + steps
    assert count["action"] == count["action as text"] == steps
    assert count["event"] >= steps
    assert count["position line"] >= steps // 60


@pytest.mark.parametrize("seed", [4, 9, 26, 54])
def test_every_viewer_sees_what_comes_back(seed: int) -> None:
    """All seats and the spectator at each step of short games, with a position line for each."""
    line = whole_game(random_variant(seed), "uniform", seed)
    steps = len(line.actions)
    assert 20 < steps < 80
    count = check_game(line, 0, ALL)
    assert count["state"] == count["position line"] == steps + 1
    assert count["observation"] == (steps + 1) * len(viewers(line.variant))


def test_every_event_of_a_deal_comes_back_as_each_viewer_sees_it() -> None:
    """The card dealt to a seat, and its back for the others."""
    state = game("reprint-2").states()[0]
    (dealt,) = events(state, sample(state, 0.5))
    seen = [to_json(dealt.seen_by(viewer)) for viewer in (0, 1, None)]
    assert seen[0] != seen[1] == seen[2] == '{"event": "Dealt", "seat": 0, "card": null}'


# ---- the game of somebody else ------------------------------------------------------------------


@pytest.mark.parametrize("name", third.VARIANTS)
def test_every_value_of_a_third_game_comes_back(name: str) -> None:
    """It is in no list of this library, and its states have plain fields."""
    for seed in range(5):
        history = played(third, third.VARIANTS[name], seed % 2, random.Random(seed))
        count = check_game(history, seed, ALL, third)
        assert set(count) == set(TRIPS) - {"record", "record as text"}
        record = Record(history, names=["n"] * history.variant.players, seed=seed)
        record_trips(record, third)
        for n in range(len(record)):
            record_trips(record.fork(n), third)
            record_trips(record.fork(n).abandon(), third)


# ---- that these tests can fail ------------------------------------------------------------------


def test_a_value_that_comes_back_otherwise_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another value, another type that is equal, and a line break in JSON."""
    monkeypatch.setattr(trips, "from_json", lambda *_, **__: TurnBegan(2))
    json_trip("event", TurnBegan(2))
    with pytest.raises(Broken, match="came back as TurnBegan"):
        json_trip("event", TurnBegan(1))
    with pytest.raises(Broken):
        text_trip("number", 1, str, lambda _: True)
    text_trip("action", parse_action("pass"), format_action, parse_action)
    monkeypatch.setattr(trips, "to_json", lambda *_, **__: "{\n}")
    with pytest.raises(Broken, match="line break"):
        json_trip("event", TurnBegan(2))


def test_a_broken_game_is_told_and_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The other games go on; the summary names the game with all its actions."""

    def unkind(value: object, **_: Any) -> str:
        return "reco/1 amigo-2 hands=A1/B1"

    monkeypatch.setattr(trips, "format_position", unkind)
    assert command.main(["--games", "2", "--workers", "1", "--lines", "1000"]) == 1
    said = capsys.readouterr().out
    assert "game 0, Variant(id='amigo-2'" in said
    assert "position line" in said
    assert "2 games, 0 steps" in said and "failed (2 games broken)" in said


def test_the_command_counts_and_ends_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    """Two games in one process."""
    assert command.main(["--games", "2", "--workers", "1"]) == 0
    rows = dict(line.rsplit(maxsplit=1) for line in capsys.readouterr().out.splitlines()[:-1])
    steps = sum(len(numbered_game(n).actions) for n in range(2))
    assert rows["state"] == str(steps + 2)
    assert rows["action as text"] == str(steps)
    assert rows["record"] == "4"
    assert set(TRIPS) <= set(rows)


def test_a_run_in_which_a_type_never_came_up_has_not_passed() -> None:
    """Nor one in which something broke."""
    whole = Total(trips=Counter(TRIPS))
    assert whole.passed
    assert not Total(trips=Counter(TRIPS[1:])).passed
    assert not Total(trips=Counter(TRIPS), broken=["game 5"]).passed


@pytest.mark.parametrize("words", [["--games", "0"], ["--games", "x"], ["--workers", "-1"]])
def test_the_command_refuses_what_makes_no_sense(words: list[str]) -> None:
    """With argparse's own status."""
    with pytest.raises(SystemExit) as caught:
        command.arguments(words)
    assert caught.value.code == 2


# ---- volume -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_many_games_come_back() -> None:
    """A small part of the run of ten thousand games, in two processes."""
    total = run(games=30, workers=2, first=28)
    assert not total.broken
    assert total.passed
    assert total.games == 30


@pytest.mark.slow
@pytest.mark.parametrize("number", range(28))
def test_every_value_for_every_viewer_comes_back(number: int) -> None:
    """Whole games of all presets and of random variants, with a position line for each state."""
    check_game(numbered_game(number), number, ALL)


def test_a_position_that_no_game_reaches_comes_back() -> None:
    """Such as a puzzle with nothing but hands."""
    state = position(PRESETS[0], hands=("A1", ""))
    trips.position_trip(state)
    json_trip("state", state)
