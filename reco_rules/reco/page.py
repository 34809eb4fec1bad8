"""The sections of the page of a balance report: R-Eco's room that `reco_rules.simulate.page` asks for."""

from __future__ import annotations

import math
from typing import Final

from reco_rules.simulate.plots import bars_and_dots, dots, stacked
from reco_rules.simulate.sections import (
    BEYOND,
    Cells,
    Plot,
    Section,
    Table,
    Told,
    glance,
    length,
    number,
    numbers,
    percent,
    seats,
    shares,
    told,
)

TITLE: Final = "R-Eco"


def _glance(cells: Cells) -> Section:
    return glance(
        cells,
        {
            "good contractors": told(cells.each(lambda one: one.contractors)),
            "won by the bonus": percent(cells.each(lambda one: one.decided)),
            "refill ended short": percent(cells.each(lambda one: one.short)),
            "plays": told(cells.each(lambda one: one.plays.mean)),
            "won by the tie-break": percent(cells.each(lambda one: one.tiebreak)),
            "shared victory": percent(cells.each(lambda one: one.shared)),
        },
    )


def _points(cells: Cells) -> Section:
    terms = {
        "rewards": cells.each(lambda one: one.reward),
        "bonus": cells.each(lambda one: one.bonus),
        "penalty": cells.each(lambda one: one.penalty),
    }
    total = cells.each(lambda one: one.total)
    return Section(
        id="points",
        title="How the points come about",
        text="The points of a seat: rewards (SCORE-1, SCORE-2), the good contractors' bonus (SCORE-4), "
        "and minus one for each dumped card (SCORE-3). The mean over the seats of a game is taken first, "
        "since they depend on each other.",
        plots=[
            Plot(
                stacked(
                    cells.labels,
                    {name: [one.value for one in row] for name, row in terms.items()},
                    "points of a seat",
                    "Mean points of a seat from rewards, bonus and penalty, and what they add up to: a "
                    "bar for each cell. The table has the numbers.",
                    sums=total,
                ),
                "Points by where they come from, and their sum",
            )
        ],
        tables=[
            cells.table(
                "Mean points of a seat",
                {name: told(row) for name, row in {**terms, "points": total}.items()},
            )
        ],
    )


def _contractors(cells: Cells) -> Section:
    good = {
        str(number): cells.each_of(lambda one: one.good, number) for number in range(cells.most + 1)
    }
    wins = cells.each(lambda one: one.good_wins)
    return Section(
        id="bonus",
        title="Good contractors and their bonus",
        text="A good contractor is a seat that dumped nothing; the bonus that each gets goes by how many "
        "they are. A game is won by the bonus if others had won without it. What is told of a good "
        "contractor is a ratio of sums over the games.",
        plots=[
            Plot(
                stacked(
                    cells.labels,
                    {name: [100 * one.value for one in row] for name, row in good.items()},
                    "% of the games, by the number of good contractors",
                    "Share of the games by the number of good contractors: a bar for each cell. The "
                    "table has the numbers.",
                    shaded=True,
                ),
                "How many good contractors there are",
            ),
            Plot(
                dots(
                    cells.labels,
                    {"victories": cells.beyond_fair(wins)},
                    BEYOND,
                    "Share of the victories of a good contractor less a fair share, with intervals: a "
                    "row for each cell. The table has the numbers.",
                    difference=True,
                ),
                "How much more than a fair share a good contractor wins",
            ),
        ],
        tables=[
            cells.table(
                "The bonus",
                {
                    "bonus for 1, 2, ... of them": [
                        Told(numbers(one.cell.variant.bonus[1:])) for one in cells.found
                    ],
                    "mean bonus of a good contractor": told(cells.each(lambda one: one.paid)),
                    "victories of a good contractor": percent(wins),
                    "won by the bonus": percent(cells.each(lambda one: one.decided)),
                },
            ),
            cells.table(
                "Games by the number of good contractors",
                {name: percent(row) for name, row in good.items()},
            ),
        ],
    )


def _stack(cells: Cells) -> Section:
    cells_by_name = list(zip(cells.names, cells.found, strict=True))
    ends = [
        end
        for one in cells.found
        for place in one.places
        for end in (place.ahead.value, place.ahead.low, place.ahead.high)
        if math.isfinite(end)
    ]
    low, high = min(ends, default=0), max(ends, default=1)
    room = 0.08 * (high - low) or 1
    return Section(
        id="stack",
        title="The places of the reward stack",
        text="From left to right: the rewards from the top of the stack. Bars: how much of the stacks it "
        "was taken from and, darker, how often it counted, its taker having another one of the color "
        "(SCORE-1). Dots: the points of who took it, less the mean of the table in that game. Who takes "
        "a reward may be ahead for other reasons too, so that this is no price. The four stacks of a "
        "game are one observation. All plots have the same scales.",
        small=[
            Plot(
                bars_and_dots(
                    [number(place.value, 0) for place in one.places],
                    [place.taken.value for place in one.places],
                    [place.counted.value for place in one.places],
                    [place.ahead for place in one.places],
                    (low - room, high + room),
                    f"{name}: for each place of the stack how often it was taken and counted, and the "
                    "points of who took it less the mean of the table, with intervals. A folded table "
                    "has the numbers.",
                ),
                name,
            )
            for name, one in cells_by_name
        ],
        folded=[
            Table(
                name,
                (
                    "reward",
                    "taken",
                    "counted, of these",
                    "points ahead",
                    "victories of who took it",
                ),
                list(
                    zip(
                        [Told(number(place.value, 0)) for place in one.places],
                        percent(place.taken for place in one.places),
                        percent(place.counted for place in one.places),
                        told((place.ahead for place in one.places), signed=True),
                        percent(place.wins for place in one.places),
                        strict=True,
                    )
                ),
            )
            for name, one in cells_by_name
        ],
    )


def _cards(cells: Cells) -> Section:
    return shares(
        cells,
        "cards",
        "Running out of cards",
        "How often the discards became the draw pile (REFILL-2), how often a refill ended short, there "
        "being no discards either (X-3), and how often the game ended since no seat held a card (X-4).",
        {
            "discards recycled": lambda one: one.recycled,
            "refill ended short": lambda one: one.short,
            "ended without cards": lambda one: one.stuck,
        },
    )


def _length(cells: Cells) -> Section:
    return length(
        cells,
        "Turns are plays and the passes of seats without a card; decisions are plays, dumps and passes. ",
        {
            "Plays": lambda one: one.plays,
            "Turns": lambda one: one.turns,
            "Decisions": lambda one: one.decisions,
        },
        "How many plays a game has",
    )


def _ties(cells: Cells) -> Section:
    return shares(
        cells,
        "ties",
        "Ties",
        "How often the tie-break of fewer dumped cards took the victory from a seat with as many points, "
        "and how often a victory was shared, points and dumped cards being equal (SCORE-5).",
        {
            "won by the tie-break": lambda one: one.tiebreak,
            "shared victory": lambda one: one.shared,
        },
    )


SECTIONS: Final = (_glance, seats, _points, _contractors, _stack, _cards, _length, _ties)
"""The sections, in their order on the page."""
