"""Games in pairs, once more with SQL; the intervals with SciPy's tests."""

from __future__ import annotations

import json
import math

import attrs
import duckdb
import pytest
from scipy import stats

from reco_rules import VARIANTS
from reco_rules.errors import InvalidValue, WrongType
from reco_rules.simulate import Plan, Run, simulate
from reco_rules.simulate.balance import Estimate, as_data, balances
from reco_rules.simulate.compare import COMPARED, Comparison, Difference, compare
from tests.simulate.small import TWO, simulated

EACH = {
    "wins": """list_transform(rank, lambda r: case when r = 1
        then 1.0 / len(list_filter(rank, lambda other: other = 1)) else 0 end)[{seat} + 1]""",
    "total": "list_avg(total)",
    "reward": "list_avg(total) - list_avg(bonus) + list_avg(dumped)",
    "bonus": "list_avg(bonus)",
    "penalty": "-list_avg(dumped)",
    "contractors": "len(list_filter(dumped, lambda cards: cards = 0))",
    "recycled": "recycles > 0",
    "short": "shortages > 0",
    "stuck": "emptied = -1",
    "plays": "plays",
    "turns": "plays + passes",
    "decisions": "plays + dumps + passes",
    "tiebreak": """len(list_filter(total, lambda points: points = list_max(total)))
        > len(list_filter(rank, lambda r: r = 1))""",
    "shared": "len(list_filter(rank, lambda r: r = 1)) > 1",
}
"""What a game says, as SQL; ``decided``, which takes a ranking, is recomputed in the test of balances."""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return simulated(tmp_path_factory)


@pytest.fixture(scope="module")
def found(played: Run) -> Comparison:
    return compare(played, 0, 1)


def pairs(played: Run, one: Difference) -> tuple[list[float], list[float]]:
    """The values of both cells, game by game."""
    value = EACH[one.name].format(seat=one.seat)
    sides = (
        f"(select game, ({value})::double as value from '{played.folder}/cell-{cell:04}-*.parquet')"
        for cell in (0, 1)
    )
    sql = "select a.value, b.value from {} a join {} b using (game)".format(*sides)
    with duckdb.connect() as db:
        rows = db.execute(sql).fetchall()
    return [float(a) for a, _ in rows], [float(b) for _, b in rows]


def test_what_is_compared(found: Comparison) -> None:
    assert found.games == 60
    assert [str(cell) for cell in (found.first, found.second)] == ["two, random", "two, greedy"]
    assert {one.name for one in found.differences} == set(COMPARED) == {*EACH, "decided"}
    assert [one.seat for one in found.differences if one.name == "wins"] == [0, 1]


def test_every_figure_and_interval(played: Run, found: Comparison) -> None:
    for one in found.differences:
        if one.name not in EACH:
            continue
        first, second = pairs(played, one)
        change = [b - a for a, b in zip(first, second, strict=True)]
        mean = sum(change) / len(change)
        assert (one.first.value, one.second.value) == pytest.approx(
            (sum(first) / 60, sum(second) / 60)
        )
        if len(set(change)) == 1:
            assert attrs.astuple(one.difference) == pytest.approx((mean,) * 3)
            continue
        paired = stats.ttest_rel(second, first).confidence_interval(0.95)
        unpaired = stats.ttest_ind(second, first, equal_var=False).confidence_interval(0.95)
        assert attrs.astuple(one.difference) == pytest.approx((mean, *paired), abs=1e-9)
        assert attrs.astuple(one.unpaired) == pytest.approx((mean, *unpaired), abs=1e-9)
        saved = 1 - stats.tvar(change) / (stats.tvar(first) + stats.tvar(second))
        assert one.saved == pytest.approx(saved, abs=1e-9)


def test_the_figures_are_those_of_the_balance(played: Run, found: Comparison) -> None:
    """The intervals of single cells too."""
    balance = balances(played)[0]
    for one in found.differences:
        expected = getattr(balance, one.name)
        if one.seat is not None:
            expected = expected[one.seat]
        expected = getattr(expected, "mean", expected)
        assert attrs.astuple(one.first) == pytest.approx(attrs.astuple(expected))


def test_a_cell_differs_in_nothing_from_itself(played: Run) -> None:
    for one in compare(played, 2, 2).differences:
        assert one.difference == Estimate(0, 0, 0)
        assert one.saved == 1 or (math.isnan(one.saved) and one.unpaired == Estimate(0, 0, 0))


def test_a_bonus_that_no_bot_heeds_changes_points_and_nothing_before_them(tmp_path) -> None:
    """All that common random numbers can save: the random bots play the same games under both rules."""
    lavish = attrs.evolve(TWO, id="lavish", bonus=(0, 9, 9))
    plan = Plan(variants=[TWO, lavish], policies="random", games=40, seed=5)
    found = compare(simulate(plan, tmp_path / "games", workers=1), 0, 1)
    by_name = {one.name: one for one in found.differences if one.seat is None}
    for name in ("reward", "penalty", "contractors", "plays", "decisions"):
        assert by_name[name].difference == Estimate(0, 0, 0)
        assert by_name[name].saved == 1
    assert by_name["bonus"].difference.value > 0
    assert by_name["total"].difference.value == pytest.approx(by_name["bonus"].difference.value)


@pytest.fixture(scope="module")
def others(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The greedy games of TWO once more, in a run of other parts, of which one is missing."""
    plan = Plan(variants=TWO, policies="greedy", games=60, seed=1, part=20)
    run = simulate(plan, tmp_path_factory.mktemp("others") / "games", workers=1)
    run.file(0, 20).unlink()
    return run


def test_games_of_two_runs_are_paired_by_number(played: Run, others: Run) -> None:
    """Parts of 25 games and of 20, those from 20 to 39 missing: the same games make no difference."""
    found = compare(played, 1, 0, other=others)
    assert found.games == 40
    assert all(one.difference == Estimate(0, 0, 0) for one in found.differences)
    assert compare(others, 0, 1, other=played).games == 40


def test_without_a_pair_nothing_is_told(played: Run, tmp_path) -> None:
    found = compare(played, 0, 1, other=Run(tmp_path, played.plan))
    assert found.games == 0
    assert all(math.isnan(one.difference.value) for one in found.differences)
    json.dumps(as_data(played, balances(played), found), allow_nan=False)


def test_other_players_or_another_seed_are_refused(played: Run, tmp_path) -> None:
    with pytest.raises(InvalidValue, match=r"two has 2 players and <b>&x\$1\$ 6"):
        compare(played, 0, 2)
    another = Run(tmp_path, Plan(variants=VARIANTS["amigo-2"], games=1, seed=2))
    with pytest.raises(InvalidValue, match="the seeds are 1 and 2"):
        compare(played, 0, 0, other=another)
    with pytest.raises(InvalidValue, match="second is 4"):
        compare(played, 0, 4)
    with pytest.raises(WrongType, match="first"):
        compare(played, "two", 0)  # type: ignore[arg-type]


def test_only_runs_are_compared(played: Run) -> None:
    with pytest.raises(WrongType, match="expected a Run, as simulate and open_run return, not 5"):
        compare(5, 0, 1)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="expected a Run, as simulate and open_run return, not 'x'"):
        compare(played, 0, 1, other="x")  # type: ignore[arg-type]


def test_the_comparison_as_data(played: Run, found: Comparison) -> None:
    data = json.loads(json.dumps(as_data(played, balances(played), found)))["comparison"]
    assert data["games"] == 60
    assert data["first"]["policies"] == ["random", "random"]
    assert data["differences"][0]["name"] == "wins"
    assert data["differences"][0]["difference"]["value"] == found.differences[0].difference.value
