"""Checks of chance, of the length of a game, and of its end."""

from __future__ import annotations

import math
from functools import partial
from itertools import accumulate

from reco_rules.checks import shown
from reco_rules.conformance.moment import Moment
from reco_rules.conformance.report import Verdicts, refused
from reco_rules.errors import GameNotOver, InvalidValue, NotAtChance
from reco_rules.game import CHANCE, TERMINAL


def chance(at: Moment) -> Verdicts:
    """`sample` is tried on both sides of every edge between two outcomes, and somewhere."""
    game, state = at.game, at.state
    if at.player != CHANCE:
        yield refused("chance_outcomes", NotAtChance, partial(game.chance_outcomes, state))
        yield refused("sample", NotAtChance, partial(game.sample, state, 0.5))
        return
    outcomes = game.chance_outcomes(state)
    drawn = tuple([action for action, _ in outcomes])
    yield drawn == at.legal or (
        f"chance_outcomes are the {len(at.legal)} legal actions, not {shown(drawn)}"
    )
    for action, weight in outcomes:
        yield (
            (type(weight) is int and weight >= 1)
            or f"a weight is a whole number from 1, but {action} has {shown(weight)}"
        )
    sums = tuple(accumulate(weight for _, weight in outcomes))
    edges = [edge / sums[-1] for edge in (0, *sums[:-1])]
    ends = [math.nextafter(edge, 0.0) for edge in (*edges[1:], 1.0)]
    for u in (*edges, *ends, at.random.random()):
        r = int(u * sums[-1])
        due = next(action for action, reached in zip(drawn, sums, strict=True) if reached > r)
        found = game.sample(state, u)
        yield found == due or f"sample({u}) is {due} by the weights, not {found}"
    for u in (-0.5, 1.0):
        yield refused(f"sample({u})", InvalidValue, partial(game.sample, state, u))


def ends(at: Moment) -> Verdicts:
    """Counted from the beginning, so that a game without an end is found too."""
    limits = at.game.limits(at.variant)
    for made, most, what in (
        (at.decisions, limits.decisions, "decisions"),
        (at.chance_steps, limits.chance_steps, "chance steps"),
    ):
        yield (
            made <= most
            or f"by its limits a game has at most {most} {what}, but this is number {made}"
        )


def result(at: Moment) -> Verdicts:
    """A better total has a better rank; equal totals may be told apart by something else."""
    game, state = at.game, at.state
    if at.player != TERMINAL:
        yield refused("result before the end", GameNotOver, partial(game.result, state))
        return
    found, seats, limits = game.result(state), at.variant.players, game.limits(at.variant)
    yield game.result(state) == found or "the result is another when asked again"
    totals, ranks = zip(*[(score.total, score.rank) for score in found.scores], strict=True)
    yield len(totals) == seats or f"there are {len(totals)} scores for {seats} seats"
    for total in totals:
        yield limits.lowest <= total <= limits.highest or (
            f"by its limits a total is from {limits.lowest} to {limits.highest}, not {total}"
        )
    yield min(ranks) == 1 or f"ranks begin with 1, but they are {ranks}"
    yield (
        all(
            mine < theirs
            for mine, total in zip(ranks, totals, strict=True)
            for theirs, other in zip(ranks, totals, strict=True)
            if total > other
        )
        or f"the ranks {ranks} do not go by the totals {totals}"
    )
    first = tuple([seat for seat, rank in enumerate(ranks) if rank == 1])
    yield (
        found.winners == first
        or f"the winners are the seats of rank 1, {first}, not {found.winners}"
    )
