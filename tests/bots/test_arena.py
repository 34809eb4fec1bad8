"""The arena: fair seatings, and standings against what is counted by hand."""

from __future__ import annotations

import math
import statistics
from collections import Counter
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import TypeAlias

import attrs
import pytest

from reco_rules import VARIANTS, recicle, result
from reco_rules.bots import find_policy, uniform
from reco_rules.dealer import counted_stream
from reco_rules.errors import InvalidValue, RecoRulesError, UnknownName, WrongType
from reco_rules.game import Game
from reco_rules.table import Policy, View, play

for name in ("openskill", "pyarrow", "scipy"):
    pytest.importorskip(name)

from openskill.models import PlackettLuce  # noqa: E402  # after the check

from reco_rules.arena import (  # noqa: E402
    MOST_SEATINGS,
    PART,
    Pairing,
    Standings,
    seatings,
    standings,
    tournament,
    tournament_plan,
)
from reco_rules.simulate import Plan, open_run, simulate  # noqa: E402

DUEL = attrs.evolve(VARIANTS["amigo-2"], id="duel", edition="custom", stack=(0, 1, 2))
"""Short games for two."""

FLAT = attrs.evolve(DUEL, id="flat", stack=(0, 0))
"""Nothing but the dumped cards counts, so that victories are shared now and then."""

RECICLE: Game[recicle.Variant, recicle.State, recicle.Action] = recicle

STUDENT_11 = 2.200985
"""The quantile 0.975 of Student's t with 11 degrees of freedom, from a printed table."""


# ---- who sits where -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abcdefg"])
def test_all_bots_sit_everywhere_equally_often(players: int, bots: str) -> None:
    tables = seatings(players, bots)
    assert len(set(tables)) == len(tables)
    for bot in bots:
        assert len({sum(t[seat] == bot for t in tables) for seat in range(players)}) == 1
    held = Counter(bot for table in tables for bot in table)
    assert set(held) == set(bots)
    if len(bots) >= players:  # each in the same number of games
        assert len(set(held.values())) == 1
        assert all(len(set(table)) == players for table in tables)
        assert {frozenset(t) for t in tables} == set(map(frozenset, combinations(bots, players)))
    else:
        assert all(set(table) == set(bots) for table in tables)
    # who has whom to the right has them to the left as often
    right = Counter((t[seat - 1], t[seat]) for t in tables for seat in range(players))
    assert all(right[one, other] == right[other, one] for one, other in right)


def test_each_deal_is_played_in_all_seatings() -> None:
    plan = tournament_plan(VARIANTS["amigo-3"], ["random", "greedy", "ismcts-5"], games=100, seed=7)
    assert [cell.policies for cell in plan.cells] == list(
        seatings(3, ["random", "greedy", "ismcts-5"])
    )
    assert (plan.games, plan.seed, plan.part) == (17, 7, PART)
    compiled = tournament_plan(DUEL, ["random", "greedy"], games=100)
    assert (compiled.games, compiled.part) == (50, Plan(variants=DUEL, games=50).part)


# ---- standings ------------------------------------------------------------------------------------

BOTS = ("random", "greedy", "ismcts-2")


@pytest.fixture(scope="module")
def found() -> Standings:
    """Twelve deals for two, of three bots."""
    return tournament(FLAT, BOTS, games=72, seed=3, workers=1)


Played: TypeAlias = dict[tuple[str, ...], list[tuple[tuple[int, int], tuple[int, int]]]]
"""Per seating and deal the points and the places."""


@cache
def by_hand() -> Played:
    """What games say that are played one by one."""
    played: Played = {}
    for table in seatings(2, BOTS):
        rows = played[table] = []
        for deal in range(12):
            policies = [find_policy(name) for name in table]
            end = play(FLAT, policies, 3, number=deal, streams=counted_stream).state
            one, other = result(end).scores
            rows.append(((one.total, other.total), (one.rank, other.rank)))
    return played


def test_the_figures_are_means_over_deals(found: Standings) -> None:
    """With the interval of Student's t on one number per deal."""
    assert (found.variant, found.seed, found.deals, found.games) == (FLAT, 3, 12, 72)
    played = by_hand()
    assert any(ranks == (1, 1) for rows in played.values() for _, ranks in rows)
    for standing in found.bots:
        points, places, wins = [], [], []
        for deal in range(12):
            own = [
                (*rows[deal], table.index(standing.bot))
                for table, rows in played.items()
                if standing.bot in table
            ]
            points.append(statistics.mean(totals[seat] for totals, _, seat in own))
            places.append(statistics.mean(ranks[seat] for _, ranks, seat in own))
            wins.append(
                statistics.mean((ranks[seat] == 1) / ranks.count(1) for _, ranks, seat in own)
            )
        for told, numbers in ((standing.points, points), (standing.place, places)):
            half = STUDENT_11 * statistics.stdev(numbers) / math.sqrt(12)
            middle = statistics.mean(numbers)
            assert (told.value, told.low, told.high) == pytest.approx(
                (middle, middle - half, middle + half), abs=1e-5
            )
        assert standing.wins.value == pytest.approx(statistics.mean(wins))
        assert 0 <= standing.wins.low <= standing.wins.value <= standing.wins.high <= 1
    order = [standing.place.value for standing in found.bots]
    assert order == sorted(order)


def test_the_pairings_are_of_the_games_of_both(found: Standings) -> None:
    played = by_hand()
    names = [standing.bot for standing in found.bots]
    assert [(one.first, one.second) for one in found.pairings] == list(combinations(names, 2))
    for pairing in found.pairings:
        leads, ahead = [], []
        for deal in range(12):
            (a, b), (place_a, place_b) = played[pairing.first, pairing.second][deal]
            (c, d), (place_c, place_d) = played[pairing.second, pairing.first][deal]
            leads.append(((a - b) + (d - c)) / 2)
            ahead += [(place_a < place_b) + (place_a == place_b) / 2]
            ahead += [(place_d < place_c) + (place_d == place_c) / 2]
        half = STUDENT_11 * statistics.stdev(leads) / math.sqrt(12)
        middle = statistics.mean(leads)
        told = pairing.points
        assert (told.value, told.low, told.high) == pytest.approx(
            (middle, middle - half, middle + half), abs=1e-5
        )
        assert pairing.ahead.value == pytest.approx(statistics.mean(ahead))


def test_the_ratings_are_openskills(found: Standings) -> None:
    """Game by game in the order of the deals; no bot changes its strength meanwhile."""
    model = PlackettLuce(tau=0.0)
    ratings = {name: model.rating() for name in BOTS}
    played = by_hand()
    for deal in range(12):
        for table, rows in played.items():
            teams = [[ratings[name]] for name in table]
            rated = model.rate(teams, ranks=list(map(float, rows[deal][1])))
            ratings.update({name: team[0] for name, team in zip(table, rated, strict=True)})
    for standing in found.bots:
        rating = ratings[standing.bot]
        assert (standing.mu, standing.sigma) == pytest.approx((rating.mu, rating.sigma))


def test_a_bot_at_several_seats() -> None:
    """It counts by the mean of its seats: the bonus is shared out so that all points are of it."""
    found = tournament(VARIANTS["amigo-3"], ["greedy", "random"], games=24, seed=1, workers=1)
    assert (found.deals, found.games) == (4, 24)
    assert [one.bot for one in found.bots] == ["greedy", "random"]
    # in half of the games each has two of the three seats: of a victory a seat gets a third on average
    assert sum(one.wins.value for one in found.bots) / 2 == pytest.approx(1 / 3)
    (pairing,) = found.pairings
    assert isinstance(pairing, Pairing)
    assert pairing.points.low > 0
    assert pairing.ahead.low > 0.5


def test_one_deal_has_no_intervals() -> None:
    found = tournament(DUEL, ["greedy", "random"], games=1, workers=1)
    assert (found.deals, found.games) == (1, 2)
    assert math.isnan(found.bots[0].points.low)


# ---- folders, and mistakes ------------------------------------------------------------------------


def test_a_stopped_tournament_is_told_by_its_whole_deals(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("reco_rules.arena.PART", 2)
    bots = ["greedy", "ismcts-1"]
    whole = tournament(DUEL, bots, games=10, seed=3, folder=tmp_path, workers=1)
    run = open_run(tmp_path)
    run.file(1, 4).unlink()  # the last deal of a seating is not there
    part = standings(run)
    assert (part.deals, part.games) == (4, 8)
    assert part == tournament(DUEL, bots, games=8, seed=3, workers=1)
    assert tournament(DUEL, bots, games=10, seed=3, folder=tmp_path, workers=1) == whole
    for file in tmp_path.glob("cell-0000-*"):
        file.unlink()
    with pytest.raises(InvalidValue, match="no deal has been played in all seatings yet"):
        standings(run)


def test_more_games_go_on(tmp_path: Path) -> None:
    for games in (4, 8):
        told = tournament(DUEL, ["greedy", "random"], games=games, folder=tmp_path, workers=1)
    assert told == tournament(DUEL, ["greedy", "random"], games=8, workers=1)


@pytest.mark.parametrize("policies", ["greedy", [("greedy", "random")], [("random", "greedy")] * 1])
def test_what_is_no_tournament(tmp_path: Path, policies: str | list[tuple[str, str]]) -> None:
    run = simulate(Plan(variants=DUEL, policies=policies, games=2), tmp_path, workers=1)
    with pytest.raises(InvalidValue, match="holds a simulation that is no tournament"):
        standings(run)


@pytest.mark.parametrize(
    ("bots", "games", "error", "said"),
    [
        ([], 10, InvalidValue, "between two bots or more, each once, not"),
        (["greedy"], 10, InvalidValue, "between two bots or more, each once, not"),
        ("greedy", 10, InvalidValue, "between two bots or more, each once, not"),
        (["greedy", "greedy"], 10, InvalidValue, "between two bots or more, each once, not"),
        (["greedy", "gredy"], 10, UnknownName, "did you mean greedy"),
        (["greedy", 3], 10, WrongType, "a bot is named by a text, not 3"),
        ([["greedy"], ["random"]], 10, WrongType, r"a bot is named by a text, not \['greedy'\]"),
        (None, 10, WrongType, "expected the names of bots, not None"),
        (["greedy", "random"], 0, InvalidValue, "games is 0"),
        (["greedy", "random"], 1.5, WrongType, "games is a number"),
    ],
)
def test_mistakes(bots: list[str], games: int, error: type[RecoRulesError], said: str) -> None:
    with pytest.raises(error, match=said):
        tournament(DUEL, bots, games=games, workers=1)


def test_what_is_no_variant() -> None:
    with pytest.raises(WrongType, match="'amigo-2' is no variant of a game of this library"):
        tournament("amigo-2", ["greedy", "random"], games=2)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("players", "bots", "error", "said"),
    [
        (-3, ["a", "b"], InvalidValue, "players is -3, but goes from 2 to 6"),
        ("x", ["a", "b"], WrongType, "players is a number from 2 to 6, not 'x'"),
        (2, 5, WrongType, "expected the names of bots, not 5"),
        (2, ["a", []], WrongType, r"a bot is named by a text, not \[\]"),
        (2, [], InvalidValue, "between two bots or more, each once, not"),
        (2, ["a", "a"], InvalidValue, "between two bots or more, each once, not"),
    ],
)
def test_who_cannot_sit_down(
    players: int, bots: list[str], error: type[RecoRulesError], said: str
) -> None:
    with pytest.raises(error, match=said):
        seatings(players, bots)


@pytest.mark.parametrize(
    ("players", "bots", "count"),
    # 14 * 13 * 12 lineups in order; 1001 choices of 4, in 8 rotations; 40 choose 6, in 12
    [(3, 14, None), (2, 100, None), (4, 14, 1001 * 8), (4, 15, 1365 * 8), (6, 40, 3_838_380 * 12)],
)
def test_seatings_are_counted_before_they_are_built(
    players: int, bots: int, count: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"bot {number}" for number in range(bots)]
    if count is None or count <= MOST_SEATINGS:
        assert len(seatings(players, names)) == (count or math.perm(bots, players))
        return
    monkeypatch.setattr("reco_rules.arena.combinations", None)
    with pytest.raises(InvalidValue, match=f"make {count:,} seatings, more than 10,000: let fewer"):
        seatings(players, names)


def test_as_many_games_as_files_can_hold() -> None:
    """A million files, in equal number for each seating: with 10 deals in each where bots think."""
    bots = ["greedy", "random", "ismcts"]
    most = 10 * (1_000_000 // 6) * 6
    assert tournament_plan(VARIANTS["amigo-3"], bots, games=most).games == most // 6
    with pytest.raises(InvalidValue, match=f"games is {most + 1}, but goes from 1 to {most}$"):
        tournament_plan(VARIANTS["amigo-3"], bots, games=most + 1)


def test_only_runs_stand() -> None:
    with pytest.raises(WrongType, match="expected a Run, as simulate and open_run return, not 5"):
        standings(5)  # type: ignore[arg-type]


# ---- strength -------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_search_beats_greedy_which_beats_random() -> None:
    """The intervals do not overlap, in short games with few iterations already."""
    told = tournament(DUEL, ["random", "greedy", "ismcts-50"], games=120, seed=1, workers=1)
    first, second, third = told.bots
    assert [bot.bot for bot in told.bots] == ["ismcts-50", "greedy", "random"]
    assert first.points.low > second.points.high
    assert second.points.low > third.points.high
    assert first.wins.low > second.wins.high
    assert second.wins.low > third.wins.high
    assert all(pairing.points.low > 0 for pairing in told.pairings)


def last(view: View[recicle.State, recicle.Action]) -> recicle.Action:
    """A policy of one's own."""
    return view.legal_actions[-1]


def test_bots_of_any_game_play() -> None:
    """Whoever ends each round at once, and whoever does anything: both are there, with their figures."""
    variant = attrs.evolve(recicle.VARIANTS["reconstruction-1-2"], id="short", turns=1)
    bots = ["random", f"{__name__}:last"]
    found = tournament(variant, bots, games=4, seed=1, workers=1)
    assert (found.variant, found.deals, found.games) == (variant, 2, 4)
    assert {one.bot for one in found.bots} == set(bots)
    points = {bot: [0.0] * 2 for bot in bots}
    for table in seatings(2, bots):
        policies: list[Policy[recicle.State, recicle.Action]] = [
            uniform if name == "random" else last for name in table
        ]
        for deal in range(2):
            history = play(variant, policies, 1, number=deal, streams=counted_stream, game=RECICLE)
            for name, score in zip(table, RECICLE.result(history.state).scores, strict=True):
                points[name][deal] += score.total / 2
    for one in found.bots:
        assert one.points.value == pytest.approx(statistics.fmean(points[one.bot]))
