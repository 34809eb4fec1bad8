"""The balance report as one page of HTML: it needs no network, and its plots are drawn in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Final, TypeAlias

import attrs
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.simulate.balance import (
    LENGTHS,
    PERCENTILES,
    SHARES,
    Balance,
    Estimate,
    Spread,
    cell_names,
    check_balances,
)
from reco_rules.simulate.compare import COMPARED, Comparison, Difference
from reco_rules.simulate.plan import lineup
from reco_rules.simulate.plots import dots, places, spans, stacked
from reco_rules.simulate.run import Run
from reco_rules.version import __version__

__all__ = ["page"]


def page(run: Run, found: Sequence[Balance], comparison: Comparison | None = None) -> str:
    """The page for the figures of a run, as `balances` has them, and for a comparison if there is one.

    Raises `WrongType`, `InvalidValue`.
    """
    check_balances(run, found)
    if comparison is not None and not isinstance(comparison, Comparison):
        raise WrongType(f"expected a Comparison, not {shown(comparison)}")
    cells = _Cells(found, cell_names(run.plan))
    sections = [section(cells) for section in _SECTIONS]
    if comparison is not None:
        sections.append(_change(comparison))
    environment = Environment(
        loader=PackageLoader("reco_rules.simulate"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("report.html").render(
        plan=run.plan,
        names=cells.names,
        policies=sorted({lineup(cell.policies) for cell in run.plan.cells}),
        missing=[
            (name, one) for name, one in zip(cells.names, found, strict=True) if not one.complete
        ],
        sections=sections,
        long=_LONG,
        version=__version__,
    )


# ---- what a section has --------------------------------------------------------------------------


@attrs.frozen
class Told:
    """A figure in a table, with its interval."""

    value: str
    interval: str = ""


@attrs.frozen
class Table:
    """A table, whose first column names the rows."""

    title: str
    head: Sequence[str]
    rows: Sequence[Sequence[Told]]


@attrs.frozen
class Plot:
    """A drawing with its caption."""

    svg: Markup
    caption: str


@attrs.frozen(kw_only=True)
class Section:
    """A part of the page: large or small plots, and tables, in view or folded."""

    id: str
    title: str
    text: str
    plots: Sequence[Plot] = ()
    small: Sequence[Plot] = ()
    tables: Sequence[Table] = ()
    folded: Sequence[Table] = ()


_Figure: TypeAlias = Callable[[Balance], Estimate]
_Row: TypeAlias = Callable[[Balance], Sequence[Estimate]]


@attrs.frozen
class _Cells:
    """All that is shown side by side."""

    found: Sequence[Balance]
    names: Sequence[str]

    @property
    def labels(self) -> list[str]:
        """The names, cut to what a plot has room for."""
        return [name if len(name) <= _LONG else f"{name[: _LONG - 1]}\u2026" for name in self.names]

    @property
    def most(self) -> int:
        """The number of seats of the cell that has most."""
        return max(one.cell.variant.players for one in self.found)

    def each(self, figure: _Figure) -> list[Estimate]:
        """A figure of each cell."""
        return [figure(one) for one in self.found]

    def each_of(self, row: _Row, place: int) -> list[Estimate]:
        """One of a row of figures of each cell, unknown where the row is shorter."""
        rows = map(row, self.found)
        return [figures[place] if place < len(figures) else _UNKNOWN for figures in rows]

    def beyond_fair(self, wins: Sequence[Estimate]) -> list[Estimate]:
        """Shares of the victories of each cell, less a fair share, in per cent."""
        return [
            one.scaled(100, 1 / found.cell.variant.players)
            for one, found in zip(wins, self.found, strict=True)
        ]

    def table(self, title: str, columns: Mapping[str, Iterable[Told]]) -> Table:
        """A row for each cell."""
        rows = zip(map(Told, self.names), *columns.values(), strict=True)
        return Table(title, ("cell", *columns), list(rows))


_LONG: Final = 18
"""A longer name is cut or broken."""

_UNKNOWN: Final = Estimate(math.nan, math.nan, math.nan)


def _number(value: float, digits: int, sign: str = "") -> str:
    if math.isnan(value):
        return "\N{EN DASH}"
    text = f"{value:{sign}.{digits}f}"
    return text.replace("-", "\N{MINUS SIGN}") if float(text) else text.lstrip("+-")


def _told(
    row: Iterable[Estimate], unit: str = "", *, signed: bool = False, most: int = 3
) -> list[Told]:
    """Figures with as many digits as the best of their intervals is worth."""
    ones = list(row)
    digits = min(max((one.digits for one in ones if one.high > one.low), default=2), most)

    def told(one: Estimate) -> Told:
        value, low, high = (
            _number(end, digits, "+" if signed else "") for end in attrs.astuple(one)
        )
        if math.isnan(one.value):
            return Told(value)
        return Told(value + unit, "" if math.isnan(one.low + one.high) else f"{low} to {high}")

    return [told(one) for one in ones]


def _percent(row: Iterable[Estimate]) -> list[Told]:
    return _told([one.scaled(100) for one in row], "\N{NO-BREAK SPACE}%", most=2)


def _whole(one: Estimate) -> Told:
    """A figure that is a whole number."""
    value, low, high = (_number(end, 0) for end in attrs.astuple(one))
    return Told(value, "" if math.isnan(one.low + one.high) else f"{low} to {high}")


def _numbers(values: Sequence[int]) -> str:
    return " ".join(_number(value, 0) for value in values)


# ---- the sections --------------------------------------------------------------------------------

_BEYOND: Final = "victories beyond a fair share, in percentage points"


def _glance(cells: _Cells) -> Section:
    return Section(
        id="glance",
        title="At a glance",
        text="A row for each cell, which is a variant with the policies that played it. Below a figure "
        "stands its interval of 95 % confidence. What the figures mean is said in the sections below.",
        tables=[
            cells.table(
                "The main figures",
                {
                    "games": [Told(f"{one.games:,}") for one in cells.found],
                    "victories of seat 0": _percent(cells.each_of(lambda one: one.wins, 0)),
                    "a fair share": [
                        Told(f"{100 / one.cell.variant.players:.1f} %") for one in cells.found
                    ],
                    "points": _told(cells.each(lambda one: one.total)),
                    "good contractors": _told(cells.each(lambda one: one.contractors)),
                    "won by the bonus": _percent(cells.each(lambda one: one.decided)),
                    "refill ended short": _percent(cells.each(lambda one: one.short)),
                    "plays": _told(cells.each(lambda one: one.plays.mean)),
                    "won by the tie-break": _percent(cells.each(lambda one: one.tiebreak)),
                    "shared victory": _percent(cells.each(lambda one: one.shared)),
                },
            )
        ],
    )


def _seats(cells: _Cells) -> Section:
    seats = {f"seat {seat}": seat for seat in range(cells.most)}
    wins = {name: cells.each_of(lambda one: one.wins, seat) for name, seat in seats.items()}
    points = {
        name: cells.each_of(lambda one: one.total_by_seat, seat) for name, seat in seats.items()
    }
    return Section(
        id="seats",
        title="Seats",
        text="Seat 0 has the first turn. A victory that k seats share counts 1/k for each of them. The "
        "plot shows the share of the victories less a fair share, which is one part in as many as there "
        "are players: a line across 0 is compatible with a fair seat.",
        plots=[
            Plot(
                dots(
                    cells.labels,
                    {name: cells.beyond_fair(row) for name, row in wins.items()},
                    _BEYOND,
                    "Share of the victories of each seat less a fair share, with intervals: a row for "
                    "each cell. The table of victories has the numbers.",
                    difference=True,
                ),
                "How much more than its fair share each seat wins",
            )
        ],
        tables=[
            cells.table(
                "Share of the victories", {name: _percent(row) for name, row in wins.items()}
            ),
            cells.table(
                "Mean points of each seat", {name: _told(row) for name, row in points.items()}
            ),
        ],
    )


def _points(cells: _Cells) -> Section:
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
                {name: _told(row) for name, row in {**terms, "points": total}.items()},
            )
        ],
    )


def _contractors(cells: _Cells) -> Section:
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
                    _BEYOND,
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
                        Told(_numbers(one.cell.variant.bonus[1:])) for one in cells.found
                    ],
                    "mean bonus of a good contractor": _told(cells.each(lambda one: one.paid)),
                    "victories of a good contractor": _percent(wins),
                    "won by the bonus": _percent(cells.each(lambda one: one.decided)),
                },
            ),
            cells.table(
                "Games by the number of good contractors",
                {name: _percent(row) for name, row in good.items()},
            ),
        ],
    )


def _stack(cells: _Cells) -> Section:
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
                places(
                    one.places,
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
                        [Told(_number(place.value, 0)) for place in one.places],
                        _percent(place.taken for place in one.places),
                        _percent(place.counted for place in one.places),
                        _told((place.ahead for place in one.places), signed=True),
                        _percent(place.wins for place in one.places),
                        strict=True,
                    )
                ),
            )
            for name, one in cells_by_name
        ],
    )


def _shares(
    cells: _Cells, id: str, title: str, text: str, figures: Mapping[str, _Figure]
) -> Section:
    """A section about shares of the games."""
    rows = {name: cells.each(figure) for name, figure in figures.items()}
    return Section(
        id=id,
        title=title,
        text=text,
        plots=[
            Plot(
                dots(
                    cells.labels,
                    {name: [one.scaled(100) for one in row] for name, row in rows.items()},
                    "% of the games",
                    f"Share of the games ({', '.join(rows)}), with intervals: a row for each cell. The "
                    "table has the numbers.",
                ),
                "Share of the games",
            )
        ],
        tables=[
            cells.table("Share of the games", {name: _percent(row) for name, row in rows.items()})
        ],
    )


def _cards(cells: _Cells) -> Section:
    return _shares(
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


def _length(cells: _Cells) -> Section:
    def table(title: str, spread: Callable[[Balance], Spread]) -> Table:
        spreads = [spread(one) for one in cells.found]
        return cells.table(
            title,
            {
                "mean": _told(one.mean for one in spreads),
                "standard deviation": _told(one.deviation for one in spreads),
                **{
                    f"{percent} %": [_whole(one.quantiles[place]) for one in spreads]
                    for place, percent in enumerate(PERCENTILES)
                },
            },
        )

    return Section(
        id="length",
        title="Length",
        text="Turns are plays and the passes of seats without a card; decisions are plays, dumps and "
        "passes. A quantile is the length that so many per cent of the games do not exceed; its interval "
        "lies between two games in order of length. That of a standard deviation comes from the fourth "
        "moment.",
        plots=[
            Plot(
                spans(
                    cells.labels,
                    [one.plays for one in cells.found],
                    "plays of a game",
                    "Plays of a game: the middle 90 and 50 per cent, the median and the mean, a row for "
                    "each cell. The table has the numbers.",
                ),
                "How many plays a game has",
            )
        ],
        tables=[table("Plays", lambda one: one.plays)],
        folded=[
            table("Turns", lambda one: one.turns),
            table("Decisions", lambda one: one.decisions),
        ],
    )


def _ties(cells: _Cells) -> Section:
    return _shares(
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


_SECTIONS: Final = (_glance, _seats, _points, _contractors, _stack, _cards, _length, _ties)


def _change(found: Comparison) -> Section:
    first, second = (
        f"{cell.variant}, {lineup(cell.policies)}" for cell in (found.first, found.second)
    )
    return Section(
        id="change",
        title=f"The change from {first} to {second}",
        text=f"{found.games:,} pairs of games: the n-th games of both have the same streams of random "
        "numbers. A difference is the second less the first, its interval Student's t on the differences "
        "of the pairs. Beside it stands the interval that other games for the second would have given "
        "(Welch), and how much of the variance the pairing saved. An interval from 0 to 0 says that no "
        "pair differed.",
        plots=[
            _changed(found, "shares", "difference, in percentage points", SHARES, scale=100),
            _changed(found, "lengths", "difference, in actions of a game", LENGTHS),
            _changed(found, "points", "difference", COMPARED.keys() - SHARES - set(LENGTHS)),
        ],
        tables=[
            Table(
                "The figures of both, and their difference",
                ("figure", first, second, "difference", "unpaired", "variance saved"),
                [_difference(one) for one in found.differences],
            )
        ],
    )


def _changed(
    found: Comparison, what: str, title: str, names: Collection[str], *, scale: float = 1
) -> Plot:
    """The differences of the figures of some unit."""
    rows = [one for one in found.differences if one.name in names]
    caption = f"What the change does to {what}"
    svg = dots(
        [_named(one) for one in rows],
        {
            "paired": [one.difference.scaled(scale) for one in rows],
            "unpaired": [one.unpaired.scaled(scale) for one in rows],
        },
        title,
        f"{caption}: a row for each figure, with the paired and the unpaired interval. The table has the "
        "numbers.",
        difference=True,
    )
    return Plot(svg, caption)


def _named(one: Difference) -> str:
    return COMPARED[one.name] + ("" if one.seat is None else f", seat {one.seat}")


def _difference(one: Difference) -> tuple[Told, ...]:
    """The row of a difference."""
    scale, tell = (100, _percent) if one.name in SHARES else (1, _told)
    changes = _told([one.difference.scaled(scale), one.unpaired.scaled(scale)], signed=True)
    saved = _number(100 * one.saved, 0) + ("" if math.isnan(one.saved) else " %")
    return (
        Told(_named(one)),
        *tell([one.first, one.second]),
        changes[0],
        Told(changes[1].interval),
        Told(saved),
    )
