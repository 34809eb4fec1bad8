"""The arena: bots play each other, and what that says about them. It needs the extra ``arena``.

A tournament is a simulation (`reco_rules.simulate`) of all seatings of the bots, each with the same deals.
So everything holds that is said there: it runs on all cores or a cluster, goes on where it was stopped, and
plays policies of your own. What is independent is the deal, not the game: its games count as one, so that
the luck of the cards, which all bots had in turn, widens no interval.
"""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import nullcontext
from functools import reduce
from itertools import chain, combinations, combinations_with_replacement
from math import comb
from tempfile import TemporaryDirectory
from typing import Final

from reco_rules.checks import check_installed, check_int, shown

check_installed("reco_rules.arena", "numpy", "openskill", "pyarrow", "scipy", extra="arena")

import attrs  # noqa: E402  # after the check
import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
import pyarrow as pa  # noqa: E402
from openskill.models import PlackettLuce  # noqa: E402

from reco_rules.errors import InvalidValue, WrongType  # noqa: E402
from reco_rules.game import Variant  # noqa: E402
from reco_rules.games import game_of  # noqa: E402
from reco_rules.simulate import Plan, Run, simulate  # noqa: E402
from reco_rules.simulate.columns import schema_of  # noqa: E402
from reco_rules.simulate.estimates import (  # noqa: E402
    Estimate,
    Values,
    estimates,
    mean,
    share,
    summed,
)
from reco_rules.simulate.plan import MOST_PARTS  # noqa: E402
from reco_rules.simulate.run import check_run, per_seat  # noqa: E402
from reco_rules.simulate.running import Progress  # noqa: E402

__all__ = [
    "Pairing",
    "Standing",
    "Standings",
    "seatings",
    "standings",
    "tournament",
    "tournament_plan",
]

PART: Final = 10
"""So many deals are a step of progress and of going on, where a bot is not compiled: it may think long."""

MOST_SEATS: Final = 6
"""No game of this library has more."""

MOST_SEATINGS: Final = 10_000
"""So many of them at most: each plays each deal, and has files of its own."""

_COLUMNS: Final = ["game", "total", "rank"]


@attrs.frozen
class Standing:
    """How a bot did. Every figure has the interval of 95 % confidence."""

    bot: str
    """Its name."""
    place: Estimate
    """Its mean place; who shares one has the better."""
    points: Estimate
    """Its mean points."""
    wins: Estimate
    """The share of a victory that a seat of it has: with as good a bot at each seat, 1 / seats."""
    mu: float
    """Its rating by openskill's Plackett-Luce: 25 for a bot that has not played."""
    sigma: float
    """The uncertainty of that rating: a standard deviation."""


@attrs.frozen
class Pairing:
    """Two bots, in the games that both of them played."""

    first: str
    """The one."""
    second: str
    """The other."""
    points: Estimate
    """The mean points of the first less those of the second."""
    ahead: Estimate
    """The share of the games in which the first had the better place; the same place counts half."""


@attrs.frozen
class Standings:
    """What a tournament says, the best bot first: by the mean place."""

    variant: Variant
    """What was played."""
    seed: int
    """What the deals followed from."""
    deals: int
    """How many deals were played, in all seatings."""
    games: int
    """How many games these were."""
    bots: tuple[Standing, ...]
    """The bots."""
    pairings: tuple[Pairing, ...]
    """Each bot and each that stands below it."""


def seatings(players: int, bots: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    """All tables that have to be played so that no bot has an advantage: per seat the name of a bot.

    If there are more bots than seats, each choice of so many of them plays; if there are fewer, each has a
    seat or more, in each possible way. Each such lineup sits down in all rotations, clockwise and
    counterclockwise, since it matters who sits to the right. Raises `WrongType`, and `InvalidValue` unless
    there are two different bots or more, and not so many that they make more than ``MOST_SEATINGS``.

    >>> seatings(2, ["greedy", "random"])
    (('greedy', 'random'), ('random', 'greedy'))
    >>> len(seatings(3, ["a", "b", "c"])), len(seatings(3, ["a", "b"])), len(seatings(2, ["a", "b", "c"]))
    (6, 6, 6)
    """
    check_int("players", players, 2, MOST_SEATS)
    if not isinstance(bots, Sequence):
        raise WrongType(f"expected the names of bots, not {shown(bots)}")
    for name in bots:
        if not isinstance(name, str):
            raise WrongType(f"a bot is named by a text, not {shown(name)}")
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise InvalidValue(
            f"a tournament is between two bots or more, each once, not {shown(bots)}"
        )
    # where there are fewer bots than seats, the seatings are few
    count = comb(len(bots), players) * (2 * players if players > 2 else 2)
    if count > MOST_SEATINGS:
        raise InvalidValue(
            f"{len(bots)} bots at {players} seats make {count:,} seatings, more than {MOST_SEATINGS:,}: "
            "let fewer bots play"
        )
    if len(bots) >= players:
        lineups = list(combinations(bots, players))
    else:
        more = combinations_with_replacement(bots, players - len(bots))
        lineups = [(*bots, *others) for others in more]
    found: dict[tuple[str, ...], None] = {}  # an ordered set
    for lineup in lineups:
        for turned in (lineup, lineup[::-1]):
            for first in range(players):
                found[turned[first:] + turned[:first]] = None
    return tuple(found)


def tournament_plan(variant: Variant, bots: Iterable[str], *, games: int, seed: int = 0) -> Plan:
    """What is to be played: so many games or some more, since each deal is played in all seatings.

    The bots have the names of `reco_rules.simulate.Plan`. Raises as `Plan` and `seatings` do.

    >>> from reco_rules import VARIANTS
    >>> plan = tournament_plan(VARIANTS["amigo-3"], ["greedy", "random"], games=100)
    >>> len(plan.cells), plan.games
    (6, 17)
    """
    if not isinstance(bots, Iterable):
        raise WrongType(f"expected the names of bots, not {shown(bots)}")
    names = [bots] if isinstance(bots, str) else list(bots)
    game_of(variant)  # which knows it
    tables = seatings(variant.players, names)
    plan = Plan(variants=variant, policies=tables, games=1, seed=seed)
    part = plan.part if all(cell.compiled for cell in plan.cells) else PART
    most = len(tables) * part * (MOST_PARTS // len(tables))
    check_int("games", games, 1, most)
    return attrs.evolve(plan, games=-(-games // len(tables)), part=part)


def tournament(
    variant: Variant,
    bots: Iterable[str],
    *,
    games: int,
    seed: int = 0,
    folder: str | os.PathLike[str] | None = None,
    workers: int | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Standings:
    """Let bots play each other, and tell how they stand.

    With a `folder` the games are kept there, and it goes on where it was stopped. `workers`, `executor`
    and `progress` are those of `reco_rules.simulate.simulate`. Raises as that and `tournament_plan` do.

    >>> from reco_rules import VARIANTS
    >>> found = tournament(VARIANTS["amigo-2"], ["random", "greedy"], games=20, seed=1, workers=1)
    >>> [standing.bot for standing in found.bots], found.deals, found.games
    (['greedy', 'random'], 10, 20)
    >>> (pairing,) = found.pairings
    >>> pairing.points.low > 0
    True
    """
    plan = tournament_plan(variant, bots, games=games, seed=seed)
    with TemporaryDirectory() if folder is None else nullcontext(folder) as place:
        run = simulate(plan, place, workers=workers, executor=executor, progress=progress)
        return standings(run)


def standings(run: Run) -> Standings:
    """What the tournament in a folder says, complete or not: by the deals that all seatings have played.

    Raises `InvalidValue` where there are none yet, and for a simulation that is no tournament; `WrongType`.
    """
    check_run(run)
    plan = run.plan
    variant, tables = plan.variants[0], tuple(cell.policies for cell in plan.cells)
    names = list(dict.fromkeys(chain(*tables)))
    if len(names) < 2 or tables != seatings(variant.players, names):
        raise InvalidValue(f"{run.folder} holds a simulation that is no tournament")
    total, rank = _played(run)
    deals = total.shape[1]
    if deals == 0:
        raise InvalidValue("no deal has been played in all seatings yet")
    # axes: bot, seating, seat
    sits = np.array([[[name == own for name in table] for table in tables] for own in names], float)
    best = rank == 1
    won = best / best.sum(axis=2, keepdims=True)
    place, points, wins = (_by_deal(sits, values) for values in (rank, total, won))
    found = zip(
        names,
        estimates(*mean(summed(place))),
        estimates(*mean(summed(points))),
        estimates(*share(summed(wins))),
        *_ratings(_by_game(sits, rank)),
        strict=True,
    )
    bots = sorted([Standing(*row) for row in found], key=lambda one: one.place.value)
    order = [names.index(bot.bot) for bot in bots]
    pairings = _pairings(names, order, _by_game(sits, rank), _by_game(sits, total))
    return Standings(variant, plan.seed, deals, deals * len(tables), tuple(bots), tuple(pairings))


def _played(run: Run) -> tuple[Values, Values]:
    """Totals and places by seating, deal and seat, of the deals that all seatings have played."""
    nothing = schema_of(run.plan.variants[0]).empty_table().select(_COLUMNS)
    tables = [
        pa.concat_tables([nothing, *run.tables(number, _COLUMNS)])
        for number in range(len(run.plan.cells))
    ]
    games: list[npt.NDArray[np.int64]] = [table["game"].to_numpy() for table in tables]
    common = reduce(np.intersect1d, games)
    players = run.plan.variants[0].players
    total, rank = (
        np.array(
            [
                per_seat(table[name], players)[np.searchsorted(own, common)]
                for table, own in zip(tables, games, strict=True)
            ],
            float,
        )
        for name in ("total", "rank")
    )
    return total, rank


def _by_deal(sits: Values, values: Values) -> Values:
    """The mean over all seats that a bot had with a deal, by deal and bot."""
    return np.asarray(np.einsum("bts,tds->db", sits, values) / sits.sum(axis=(1, 2)))


def _by_game(sits: Values, values: Values) -> Values:
    """The mean over the seats of a bot, by bot, seating and deal; NaN where it does not play."""
    with np.errstate(invalid="ignore"):
        return np.asarray(
            np.einsum("bts,tds->btd", sits, values) / sits.sum(axis=2)[:, :, np.newaxis]
        )


def _pairings(
    names: Sequence[str], order: Sequence[int], place: Values, points: Values
) -> Iterator[Pairing]:
    """Each two bots in this order."""
    for first, second in combinations(order, 2):
        apart = points[first] - points[second]
        both = ~np.isnan(apart[:, 0])  # the seatings that have a seat for each
        ahead = (1 + np.sign(place[second] - place[first])) / 2
        by_deal = (values[both].mean(axis=0)[:, np.newaxis] for values in (apart, ahead))
        (told,), (shared,) = (
            estimates(*figure(summed(values)))
            for figure, values in zip((mean, share), by_deal, strict=True)
        )
        yield Pairing(names[first], names[second], told, shared)


def _ratings(place: Values) -> tuple[list[float], list[float]]:
    """The rating of each bot after all games, deal by deal, and its uncertainty."""
    model = PlackettLuce(tau=0.0)  # a bot does not get better or worse
    ratings = [model.rating() for _ in place]
    for of_deal in place.transpose(2, 1, 0):
        for places in of_deal:
            (there,) = np.nonzero(~np.isnan(places))
            rated = model.rate([[ratings[bot]] for bot in there], ranks=places[there].tolist())
            for bot, (rating,) in zip(there, rated, strict=True):
                ratings[bot] = rating
    return [rating.mu for rating in ratings], [rating.sigma for rating in ratings]
