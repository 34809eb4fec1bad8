"""Every figure once more, from the Parquet files with SQL, and the intervals from other formulas."""

from __future__ import annotations

import json
import math
import statistics
import subprocess
import sys
from typing import Any, TypeAlias, cast

import attrs
import duckdb
import numpy as np
import pytest
from scipy import stats

from reco_rules import Variant
from reco_rules.errors import InvalidValue, UnknownName, WrongType
from reco_rules.simulate import Plan, Run, simulate
from reco_rules.simulate import balance as balance_
from reco_rules.simulate.balance import (
    PERCENTILES,
    Balance,
    Estimate,
    as_data,
    balance,
    balances,
    cell_names,
    find_cell,
)
from reco_rules.simulate.estimates import estimates, share, summed
from tests.simulate.small import SIX, TWO, simulated

CELLS = range(4)

Database: TypeAlias = duckdb.DuckDBPyConnection

TABLES = """
create table games as select * from read_parquet('{files}');
create table seats as
    select game, generate_subscripts(total, 1) - 1 as seat, unnest(total) as total,
        unnest(bonus) as bonus, unnest(dumped) as dumped, unnest(rank) as rank
    from games;
create table seated as
    select *, total - bonus + dumped as reward, -dumped as penalty,
        case when rank = 1 then 1.0 / count(*) filter (rank = 1) over (partition by game) else 0 end
            as victory,
        total - avg(total) over (partition by game) as ahead
    from seats;
create table stacks as
    select game, generate_subscripts(claims, 1) as color, unnest(claims) as claims from games;
create table takings as
    select game, color, generate_subscripts(claims, 1) - 1 as place, unnest(claims) as seat
    from stacks;
create table taken as
    select t.*, s.victory, s.ahead,
        count(*) over (partition by t.game, t.color, t.seat) > 1 as counted
    from takings t join seated s using (game, seat);
"""


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return simulated(tmp_path_factory)


@pytest.fixture(scope="module")
def found(played: Run) -> tuple[Balance, ...]:
    return balances(played)


@pytest.fixture(scope="module", params=CELLS)
def cell(request: pytest.FixtureRequest):
    return request.param


@pytest.fixture
def one(found: tuple[Balance, ...], cell: int) -> Balance:
    return found[cell]


@pytest.fixture(scope="module")
def db(played: Run, cell: int):
    with duckdb.connect() as connection:
        connection.execute(TABLES.format(files=played.folder / f"cell-{cell:04}-*.parquet"))
        yield connection


def rows(db: Database, sql: str) -> list[float]:
    """A number per game."""
    return [float(value) for (value,) in db.execute(sql).fetchall()]


def assert_mean(estimate: Estimate, values: list[float]) -> None:
    mean, error = statistics.mean(values), statistics.stdev(values) / math.sqrt(len(values))
    half = stats.t.ppf(0.975, len(values) - 1) * error
    assert attrs.astuple(estimate) == pytest.approx((mean, mean - half, mean + half), abs=1e-9)


def assert_wilson(estimate: Estimate, games: float) -> None:
    """The ends of Wilson's interval are where the share lies as far away as a normal 97.5 % quantile."""
    value, low, high = attrs.astuple(estimate)
    assert 0 <= low <= value <= high <= 1 and low < high
    for end in (low, high):
        assert (value - end) ** 2 == pytest.approx(1.959964**2 * end * (1 - end) / games, abs=1e-7)


def assert_ratio(db: Database, estimate: Estimate, sql: str, *, is_share: bool) -> None:
    """A ratio of sums over games, given by a query for y and m of each game, of which m is above 0."""
    ((value, games, total),) = db.execute(
        f"select sum(y)::double / sum(m), count(*), sum(m)::double from ({sql})"
    ).fetchall()
    if not games:
        assert math.isnan(estimate.value)
        return
    (squares,) = rows(db, f"select sum((y - ({value!r}) * m) ** 2) from ({sql})")
    variance = squares / total**2
    assert estimate.value == pytest.approx(value)
    if is_share:
        plain = variance < 1e-15
        assert_wilson(estimate, games if plain else value * (1 - value) / variance)
    else:
        half = stats.t.ppf(0.975, games - 1) * math.sqrt(variance * games / (games - 1))
        assert (estimate.low, estimate.high) == pytest.approx(
            (value - half, value + half), abs=1e-6
        )


# ---- by seat -------------------------------------------------------------------------------------


def test_a_victory_counts_as_its_share_and_all_add_up_to_one(one: Balance, db: Database) -> None:
    assert sum(seat.value for seat in one.wins) == pytest.approx(1)
    for seat, estimate in enumerate(one.wins):
        sql = f"select victory::double as y, 1 as m from seated where seat = {seat}"
        assert_ratio(db, estimate, sql, is_share=True)


@pytest.mark.parametrize("term", ["total", "reward", "bonus", "penalty"])
def test_the_terms_of_the_points(one: Balance, db: Database, term: str) -> None:
    by_seat = getattr(one, f"{term}_by_seat")
    assert len(by_seat) == one.cell.variant.players
    for seat, estimate in enumerate(by_seat):
        assert_mean(estimate, rows(db, f"select {term} from seated where seat = {seat}"))
    assert_mean(getattr(one, term), rows(db, f"select avg({term}) from seated group by game"))


def test_the_terms_add_up(one: Balance) -> None:
    terms = one.reward.value + one.bonus.value + one.penalty.value
    assert terms == pytest.approx(one.total.value)


# ---- good contractors ----------------------------------------------------------------------------

CLEAN = "select game, count(*) filter (dumped = 0) as m from seated group by game"


def test_how_many_good_contractors_there_are(one: Balance, db: Database) -> None:
    assert len(one.good) == one.cell.variant.players + 1
    numbers = rows(db, f"select m from ({CLEAN})")
    for number, estimate in enumerate(one.good):
        interval = stats.binomtest(numbers.count(number), 60).proportion_ci(method="wilson")
        assert attrs.astuple(estimate) == pytest.approx((numbers.count(number) / 60, *interval))
    assert_mean(one.contractors, numbers)


def test_what_the_bonus_paid_and_what_a_good_contractor_won(one: Balance, db: Database) -> None:
    sql = """select sum({}) filter (dumped = 0)::double as y, count(*) filter (dumped = 0) as m
        from seated group by game having m > 0"""
    assert_ratio(db, one.paid, sql.format("bonus"), is_share=False)
    assert_ratio(db, one.good_wins, sql.format("victory"), is_share=True)


def share_of(db: Database, sql: str) -> tuple[float, float, float]:
    """The share of the 60 games that a query gives, with SciPy's interval."""
    games = len(db.execute(sql).fetchall())
    return (games / 60, *stats.binomtest(games, 60).proportion_ci(method="wilson"))


def test_games_won_by_the_bonus(one: Balance, db: Database) -> None:
    sql = """select game from (
            select game, rank = 1 as won, rank() over (
                partition by game order by total - bonus desc, dumped) = 1 as would from seated
        ) group by game having bool_or(won <> would)"""
    assert attrs.astuple(one.decided) == pytest.approx(share_of(db, sql))


# ---- the stack -----------------------------------------------------------------------------------


def test_the_places_of_the_stack(one: Balance, db: Database) -> None:
    assert [place.value for place in one.places] == list(cast("Variant", one.cell.variant).stack)
    for number, place in enumerate(one.places):
        sql = f"""select {{}} as y, {{}} as m
            from games left join (from taken where place = {number}) t using (game)
            group by game"""
        assert_ratio(db, place.taken, sql.format("count(t.seat)", "4"), is_share=True)
        sql += " having m > 0"
        for estimate, y, is_share in (
            (place.counted, "count(*) filter (counted)", True),
            (place.ahead, "sum(ahead)", False),
            (place.wins, "sum(victory)::double", True),
        ):
            assert_ratio(db, estimate, sql.format(y, "count(t.seat)"), is_share=is_share)


# ---- shares of games -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "condition"),
    [
        ("recycled", "recycles > 0"),
        ("short", "shortages > 0"),
        ("stuck", "emptied = -1"),
        ("shared", "len(list_filter(rank, lambda r: r = 1)) > 1"),
        (
            "tiebreak",
            """len(list_filter(total, lambda t: t = list_max(total)))
                > len(list_filter(rank, lambda r: r = 1))""",
        ),
    ],
)
def test_shares_of_the_games(one: Balance, db: Database, name: str, condition: str) -> None:
    expected = share_of(db, f"select game from games where {condition}")
    assert attrs.astuple(getattr(one, name)) == pytest.approx(expected, abs=1e-12)


def test_everything_happens_in_these_games(found: tuple[Balance, ...]) -> None:
    """Else the tests above would compare nothing with nothing."""
    for name in ("recycled", "short", "stuck", "shared", "tiebreak", "decided"):
        assert any(getattr(one, name).value > 0 for one in found)


# ---- lengths -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "sql"),
    [("plays", "plays"), ("turns", "plays + passes"), ("decisions", "plays + dumps + passes")],
)
def test_lengths(one: Balance, db: Database, name: str, sql: str) -> None:
    spread = getattr(one, name)
    lengths = sorted(rows(db, f"select {sql} from games"))
    assert_mean(spread.mean, lengths)
    deviation, variance, fourth = (
        np.std(lengths, ddof=1), np.var(lengths, ddof=1), stats.moment(lengths, 4)
    )  # fmt: skip
    half = stats.t.ppf(0.975, 59) * math.sqrt((fourth - variance**2) / 60) / (2 * deviation)
    expected = (deviation, deviation - half, deviation + half)
    assert attrs.astuple(spread.deviation) == pytest.approx(expected)
    for percent, estimate in zip(PERCENTILES, spread.quantiles, strict=True):
        (disc,) = rows(db, f"select quantile_disc({sql}, {percent / 100}) from games")
        assert estimate.value == disc
        ends = [lengths[rank] if 0 <= rank < 60 else math.nan for rank in between(percent, 60)]
        assert [estimate.low, estimate.high] == pytest.approx(ends, nan_ok=True)


def between(percent: int, games: int) -> tuple[int, int]:
    """The places of an interval in the games in order, counted from 0: 2.5 % are left out at both ends."""
    p = percent / 100
    below = 0.0
    low = high = -1
    for number in range(games + 1):
        below += math.comb(games, number) * p**number * (1 - p) ** (games - number)
        if below >= 0.025 and low < 0:
            low = number
        if below >= 0.975:
            high = number
            break
    return low - 1, high


# ---- edges ---------------------------------------------------------------------------------------


def test_batches_of_any_size_give_the_same(played: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = as_data(played, balances(played))["cells"]
    monkeypatch.setattr(balance_, "_BATCH", 7)
    assert_same(as_data(played, balances(played))["cells"], whole)


def assert_same(one: Any, other: Any) -> None:
    """Equal but for rounding."""
    if isinstance(one, dict):
        assert one.keys() == other.keys()
        one, other = list(one.values()), list(other.values())
    if isinstance(one, list | tuple):
        for a, b in zip(one, other, strict=True):
            assert_same(a, b)
    elif isinstance(one, float):
        assert one == pytest.approx(other, abs=1e-9)
    else:
        assert one == other


def test_one_game_has_figures_and_no_interval_of_a_mean(tmp_path) -> None:
    run = simulate(
        Plan(variants=TWO, policies="random", games=1, seed=3), tmp_path / "one", workers=1
    )
    (one,) = balances(run)
    assert one.complete and one.games == 1
    assert one.plays.mean.value > 0 and math.isnan(one.plays.mean.low)
    assert one.plays.quantiles[2].value == one.plays.mean.value
    assert math.isnan(one.plays.quantiles[2].high) and math.isnan(one.plays.deviation.value)
    assert one.short.value in (0, 1)
    interval = stats.binomtest(int(one.short.value), 1).proportion_ci(method="wilson")
    assert (one.short.low, one.short.high) == pytest.approx(tuple(interval))


def test_a_cell_without_games_and_one_with_some(played: Run, tmp_path) -> None:
    for file in (played.folder / "_plan.json", *played.folder.glob("cell-0001-from-*025.parquet")):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    run = Run(tmp_path, played.plan)
    empty, part = balance(run, 0), balance(run, 1)
    assert (empty.games, part.games, part.planned) == (0, 25, 60)
    assert not empty.complete and not part.complete
    assert len(empty.wins) == 2 and len(empty.places) == 3
    told = json.dumps(as_data(run, balances(run)), allow_nan=False)
    assert json.loads(told)["cells"][0]["short"] == {"value": None, "low": None, "high": None}
    assert not json.loads(told)["complete"]


def test_without_variance_an_interval_of_a_mean_has_no_width(tmp_path) -> None:
    """With a threshold of one unit no plant holds a card, so that hands do not grow: nobody dumps."""
    variant = attrs.evolve(TWO, id="tidy", threshold=1)
    plan = Plan(variants=variant, policies="random", games=10)
    (one,) = balances(simulate(plan, tmp_path / "games", workers=1))
    assert one.contractors == Estimate(2, 2, 2)
    assert one.paid == Estimate(3, 3, 3)
    assert one.penalty == Estimate(0, 0, 0)
    assert [number.value for number in one.good] == [0, 0, 1]
    assert 0.7 < one.good[2].low < 1  # a share stays uncertain
    assert one.good[2].high == 1


@pytest.mark.parametrize("players", [3, 5, 6])
def test_rounding_is_no_variance(players: int) -> None:
    """A victory that all share in each of 1000 games says as much as 1000 games with yes or no."""
    (estimate,) = estimates(*share(summed(np.full((1000, 1), 1 / players))))
    assert_wilson(estimate, 1000)


def test_cells_are_found_by_name(played: Run) -> None:
    names = cell_names(played.plan)
    assert names == ("two:random", "two:greedy", "<b>&x$1$:random", "<b>&x$1$:greedy")
    assert [find_cell(played.plan, name) for name in names] == [0, 1, 2, 3]
    lone = Plan(variants=[TWO, SIX], games=1)
    assert cell_names(lone) == ("two", "<b>&x$1$")
    assert find_cell(lone, "two") == find_cell(lone, "two:greedy") == 0
    for wrong in ("two", "three", "two:greed", ""):
        with pytest.raises(UnknownName, match="there are two:random, two:greedy"):
            find_cell(played.plan, wrong)


@pytest.mark.parametrize(
    ("cell", "error"), [(4, InvalidValue), (-1, InvalidValue), ("0", WrongType)]
)
def test_a_cell_that_is_not_there(played: Run, cell, error) -> None:
    with pytest.raises(error, match="cell"):
        balance(played, cell)


@pytest.mark.parametrize("ask", [balances, lambda run: balance(run, 0)])
def test_only_runs_have_figures(ask) -> None:
    with pytest.raises(
        WrongType, match="expected a Run, as simulate and open_run return, not None"
    ):
        ask(None)


def test_as_data_says_what_was_played(played: Run, found: tuple[Balance, ...]) -> None:
    data = json.loads(json.dumps(as_data(played, found), allow_nan=False))
    assert (data["seed"], data["games"], data["complete"], data["comparison"]) == (
        1,
        60,
        True,
        None,
    )
    first = data["cells"][0]
    assert first["name"] == "two:random"
    assert first["cell"]["policies"] == ["random", "random"]
    assert first["cell"]["variant"]["stack"] == [1, 2, -2]
    assert first["total"]["value"] == found[0].total.value
    assert first["plays"]["quantiles"][2]["value"] == found[0].plays.quantiles[2].value


def test_simulating_does_not_load_what_reports_need() -> None:
    code = (
        "import sys, reco_rules.simulate;"
        "print(*{'scipy', 'matplotlib', 'jinja2'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""
