"""Ratios of two checkouts: their arithmetic, and what is run. Nothing is timed here."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from benchmarks import against, micro, rates
from benchmarks.against import HERE, Row
from reco_rules import recicle


def test_the_interval_is_the_shortest_that_is_sure_enough() -> None:
    """Of all ways in which ratios lie above or below the true median, 95 % and more are caught."""
    for count in (6, 8, 12):
        median, low, high = against.interval([float(number) for number in range(count, 0, -1)])
        assert median == (count + 1) / 2
        assert low + high == count + 1

        def caught(first: int, count: int = count) -> Fraction:
            """How often the median lies between the ratios at this place from below and from above."""
            below = [sum(signs) for signs in product((0, 1), repeat=count)]
            return Fraction(sum(first <= n <= count - first for n in below), 2**count)

        assert caught(int(low)) >= Fraction(95, 100) > caught(int(low) + 1)


def test_few_ratios_are_told_as_they_are() -> None:
    assert against.interval([3.0, 1.0, 2.0]) == (2.0, 1.0, 3.0)
    assert against.interval([1.5]) == (1.5, 1.5, 1.5)


def made(rate: float, digest: str = "same") -> Row:
    return {"rates": {"apply": rate}, "digest": digest, "file": str(HERE / "reco_rules")}


def test_ratios_are_taken_within_a_round() -> None:
    """The machine is twice as slow from the second round on: it falls out."""
    here, there = [made(300), made(150), made(150)], [made(200), made(100), made(100)]
    assert against.ratios(here, there) == {"apply": (1.5, 1.5, 1.5)}


def test_both_have_their_turn_in_each_round(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order: list[bool] = []

    def run(checkout: Path, id: str, games: int) -> Row:
        order.append(checkout == HERE)
        return made(12.0 if checkout == HERE else 10.0)

    monkeypatch.setattr(against, "run", run)
    file = tmp_path / "ratios.json"
    monkeypatch.setattr(
        "sys.argv", ["against", str(tmp_path), "--rounds", "4", "--json", str(file)]
    )
    assert against.main() == 0
    assert order[2:] == [False, True, True, False] * 2
    assert json.loads(file.read_text())["ratios"] == {"amigo-3": {"apply": [1.2] * 3}}
    assert "1.200" in capsys.readouterr().out


def test_other_games_are_no_speed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(against, "run", lambda checkout, *_: made(1, str(checkout)))
    monkeypatch.setattr("sys.argv", ["against", str(tmp_path)])
    assert against.main() == 1
    assert "amigo-3: the two do not play the same games" in capsys.readouterr().out


@pytest.mark.slow
def test_a_checkout_is_what_it_says(tmp_path: Path) -> None:
    found = against.run(HERE, "reconstruction-1-2", 1)
    assert found["file"] == str(HERE / "reco_rules" / "recicle" / "__init__.py")
    with pytest.raises(SystemExit, match=r"No module named|was imported"):
        against.run(tmp_path, "amigo-2", 1)


@pytest.mark.parametrize(
    ("package", "variant"),
    [("reco_rules.reco", "amigo-2"), ("reco_rules.recicle", "reconstruction-1-2")],
)
def test_rates_are_of_the_games_that_are_played(
    package: str, variant: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each second a call; two games have the same digest each time, and others another."""
    clock = iter(range(10**9))
    monkeypatch.setattr("time.thread_time", lambda: float(next(clock)))
    found = rates.rates(package, variant, 2, 1)
    again, other = rates.rates(package, variant, 2, 1), rates.rates(package, variant, 2, 2)
    assert found["rates"] == {
        "games": 2.0,
        "apply": found["actions"],
        "legal_actions": pytest.approx(found["actions"], rel=0.7),
    }
    assert (found["actions"], found["digest"]) == (again["actions"], again["digest"])
    assert found["digest"] != other["digest"]


@pytest.mark.slow
def test_the_operations_of_any_game_run() -> None:
    """Each with its samples, and all functions that work on states and actions among them."""
    tried = {each.name: each for each in micro.operations(recicle.VARIANTS["reconstruction-1-2"])}
    assert {"game of random play", "legal_actions in ROUND", "apply, move", "JSON in"} <= set(tried)
    assert not {"sample", "chance_outcomes", "apply, pass"} & set(tried)
    for name, operation in tried.items():
        assert operation.samples, name
        operation.call(*operation.samples[0])
    assert math.isfinite(sum(len(each.samples) for each in tried.values()))
