"""What the page of a balance report consists of, and the sections about what every game has."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

import attrs
from markupsafe import Markup

from reco_rules.simulate.estimates import PERCENTILES, Estimate, Spread
from reco_rules.simulate.plots import dots, spans

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


Figure: TypeAlias = Callable[[Any], Estimate]
Row: TypeAlias = Callable[[Any], Sequence[Estimate]]


@attrs.frozen
class Cells:
    """All that is shown side by side."""

    found: Sequence[Any]  # `Figures`, or what a game has instead
    names: Sequence[str]

    @property
    def labels(self) -> list[str]:
        """The names, cut to what a plot has room for."""
        return [name if len(name) <= LONG else f"{name[: LONG - 1]}\u2026" for name in self.names]

    @property
    def most(self) -> int:
        """The number of seats of the cell that has most."""
        players: list[int] = [one.cell.variant.players for one in self.found]
        return max(players)

    def each(self, figure: Figure) -> list[Estimate]:
        """A figure of each cell."""
        return [figure(one) for one in self.found]

    def each_of(self, row: Row, place: int) -> list[Estimate]:
        """One of a row of figures of each cell, unknown where the row is shorter."""
        rows = map(row, self.found)
        return [figures[place] if place < len(figures) else UNKNOWN for figures in rows]

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


LONG: Final = 18
"""A longer name is cut or broken."""

UNKNOWN: Final = Estimate(math.nan, math.nan, math.nan)


def number(value: float, digits: int, sign: str = "") -> str:
    """A number with so many digits; a dash for what is not known."""
    if math.isnan(value):
        return "\N{EN DASH}"
    text = f"{value:{sign}.{digits}f}"
    return text.replace("-", "\N{MINUS SIGN}") if float(text) else text.lstrip("+-")


def told(
    row: Iterable[Estimate], unit: str = "", *, signed: bool = False, most: int = 3
) -> list[Told]:
    """Figures with as many digits as the best of their intervals is worth."""
    ones = list(row)
    digits = min(max((one.digits for one in ones if one.high > one.low), default=2), most)

    def told(one: Estimate) -> Told:
        value, low, high = (
            number(end, digits, "+" if signed else "") for end in attrs.astuple(one)
        )
        if math.isnan(one.value):
            return Told(value)
        return Told(value + unit, "" if math.isnan(one.low + one.high) else f"{low} to {high}")

    return [told(one) for one in ones]


def percent(row: Iterable[Estimate]) -> list[Told]:
    """Shares in per cent."""
    return told([one.scaled(100) for one in row], "\N{NO-BREAK SPACE}%", most=2)


def whole(one: Estimate) -> Told:
    """A figure that is a whole number."""
    value, low, high = (number(end, 0) for end in attrs.astuple(one))
    return Told(value, "" if math.isnan(one.low + one.high) else f"{low} to {high}")


def numbers(values: Sequence[int]) -> str:
    """Whole numbers side by side."""
    return " ".join(number(value, 0) for value in values)


# ---- the sections --------------------------------------------------------------------------------

BEYOND: Final = "victories beyond a fair share, in percentage points"


def glance(cells: Cells, figures: Mapping[str, Iterable[Told]]) -> Section:
    """The main figures: who wins, and then these."""
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
                    "victories of seat 0": percent(cells.each_of(lambda one: one.wins, 0)),
                    "a fair share": [
                        Told(f"{100 / one.cell.variant.players:.1f} %") for one in cells.found
                    ],
                    "points": told(cells.each(lambda one: one.total)),
                    **figures,
                },
            )
        ],
    )


def seats(cells: Cells) -> Section:
    """Who wins, and the points of each seat."""
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
                    BEYOND,
                    "Share of the victories of each seat less a fair share, with intervals: a row for "
                    "each cell. The table of victories has the numbers.",
                    difference=True,
                ),
                "How much more than its fair share each seat wins",
            )
        ],
        tables=[
            cells.table(
                "Share of the victories", {name: percent(row) for name, row in wins.items()}
            ),
            cells.table(
                "Mean points of each seat", {name: told(row) for name, row in points.items()}
            ),
        ],
    )


def shares(cells: Cells, id: str, title: str, text: str, figures: Mapping[str, Figure]) -> Section:
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
            cells.table("Share of the games", {name: percent(row) for name, row in rows.items()})
        ],
    )


def length(
    cells: Cells, text: str, lengths: Mapping[str, Callable[[Any], Spread]], caption: str
) -> Section:
    """How long the games are, by some lengths: the first is drawn, the others are folded."""

    def table(title: str, spread: Callable[[Any], Spread]) -> Table:
        spreads = [spread(one) for one in cells.found]
        return cells.table(
            title,
            {
                "mean": told(one.mean for one in spreads),
                "standard deviation": told(one.deviation for one in spreads),
                **{
                    f"{percent} %": [whole(one.quantiles[place]) for one in spreads]
                    for place, percent in enumerate(PERCENTILES)
                },
            },
        )

    first, *others = [table(title, spread) for title, spread in lengths.items()]
    name, drawn = next(iter(lengths.items()))
    unit = f"{name.lower()} of a game"
    return Section(
        id="length",
        title="Length",
        text=f"{text}A quantile is the length that so many per cent of the games do not exceed; its "
        "interval lies between two games in order of length. That of a standard deviation comes from the "
        "fourth moment.",
        plots=[
            Plot(
                spans(
                    cells.labels,
                    [drawn(one) for one in cells.found],
                    unit,
                    f"{unit.capitalize()}: the middle 90 and 50 per cent, the median and the mean, a row "
                    "for each cell. The table has the numbers.",
                ),
                caption,
            )
        ],
        tables=[first],
        folded=others,
    )


def _glance(cells: Cells) -> Section:
    return glance(
        cells,
        {
            "decisions": told(cells.each(lambda one: one.decisions.mean)),
            "shared victory": percent(cells.each(lambda one: one.shared)),
        },
    )


def _length(cells: Cells) -> Section:
    return length(
        cells, "", {"Decisions": lambda one: one.decisions}, "How many decisions a game has"
    )


def _ties(cells: Cells) -> Section:
    return shares(
        cells,
        "ties",
        "Ties",
        "How often a victory was shared.",
        {"shared victory": lambda one: one.shared},
    )


OF_ANY: Final = (_glance, seats, _length, _ties)
"""The sections about a game that has none of its own."""
