"""Plots of figures with their intervals: SVG to be put into a page, which gives it colors and font.

Colors are told apart by lightness too, and series by their marks.
"""

# what matplotlib takes besides is not typed:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

import io
import math
import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import matplotlib as mpl
import numpy as np
from markupsafe import Markup, escape
from matplotlib.axes import Axes
from matplotlib.backends.backend_svg import FigureCanvasSVG
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from reco_rules.simulate.estimates import Estimate, Spread

_INK, _MUTED, _RULE = "#0000e0", "#0000e1", "#0000e2"
_SERIES: Final = tuple(f"#0000f{number}" for number in range(6))
_VARIABLES: Final = {
    _INK: "--ink",
    _MUTED: "--muted",
    _RULE: "--rule",
    **{color: f"--series-{number}" for number, color in enumerate(_SERIES)},
}
"""Stand-ins for the colors of the page, by the names that they have there."""

_MARKS: Final = "osD^vP"
_WIDTH: Final = 4.6
"""In inches: about what a phone shows without making letters smaller."""

_STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",  # text stays text
    "text.parse_math": False,  # names may have a dollar sign
    "font.size": 9,
    "text.color": _INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
    "axes.edgecolor": _RULE,
    "axes.labelcolor": _INK,
    "axes.titlesize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.spines.left": False,
    "axes.axisbelow": True,
    "grid.color": _RULE,
    "grid.linewidth": 0.6,
    "legend.frameon": False,
    "legend.handletextpad": 0.3,
    "legend.columnspacing": 1.2,
    "legend.borderpad": 0,
    "lines.markersize": 4.5,
    "xtick.color": _MUTED,
    "xtick.major.size": 0,
    "ytick.color": _MUTED,
    "ytick.labelcolor": _INK,
    "ytick.major.size": 0,
}


def _drawn(draw: Callable[[Figure], None], width: float, height: float, alt: str) -> Markup:
    """What is drawn on a figure of this size in inches, the same to the last byte each time."""
    file = io.StringIO()
    with mpl.rc_context({**_STYLE, "svg.hashsalt": alt}), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph")  # the reader's fonts may have it
        figure = Figure(figsize=(width, height), layout="constrained")
        draw(figure)
        print_svg: Callable[..., None] = FigureCanvasSVG(figure).print_svg  # it has no types
        print_svg(file, metadata=dict.fromkeys(("Date", "Creator", "Format", "Type")))
    svg = file.getvalue()
    svg = svg[svg.index("<svg") :].replace("<svg", f'<svg role="img" aria-label="{escape(alt)}"', 1)
    return Markup(re.sub(r"\s*<[^>]*>\s*", _tidied, svg))  # matplotlib escapes what it is given


def _tidied(tag: re.Match[str]) -> str:
    """A tag with the colors and the font of the page, without names of its own and needless digits."""
    text = re.sub(r"#0000[ef]\d", lambda color: f"var({_VARIABLES[color[0]]})", tag[0].strip())
    text = re.sub(r"font: ([\d.]+px)[^;\"]*", r"font-size: \1", text)
    text = re.sub(r'^<g id="[^"]*"', "<g", text)
    return re.sub(r"\d+\.\d{3,}", lambda number: f"{float(number[0]):.2f}", text)


def _signed(value: float, _position: object = None) -> str:
    return f"{value:+g}".replace("-", "\N{MINUS SIGN}") if value else "0"


def _plain(value: float, _position: object = None) -> str:
    return f"{value:g}".replace("-", "\N{MINUS SIGN}")


def _rows(axes: Axes, names: Sequence[str], title: str) -> None:
    """Set the axes up for a row per name, from the top, and a scale that all of them share."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_xlabel(title)
    axes.xaxis.set_major_locator(MaxNLocator(6, steps=[1, 2, 2.5, 5, 10]))
    axes.grid(axis="x")
    for border in range(1, len(names)):
        axes.axhline(border - 0.5, color=_RULE, linewidth=0.3)


def _legend(figure: Figure, axes: Axes) -> None:
    """What the series are, in as many columns as have room."""
    longest = max(map(len, axes.get_legend_handles_labels()[1]))
    figure.legend(loc="outside upper left", ncols=int(36 / (3 + 0.6 * longest)), handlelength=1.2)


def dots(
    names: Sequence[str],
    series: Mapping[str, Sequence[Estimate]],
    title: str,
    alt: str,
    *,
    difference: bool = False,
) -> Markup:
    """A row per name with the figure of each series and its interval."""

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        _rows(axes, names, title)
        if difference:
            axes.axvline(0, color=_MUTED, linewidth=1)
            axes.xaxis.set_major_formatter(FuncFormatter(_signed))
        else:
            axes.xaxis.set_major_formatter(FuncFormatter(_plain))
        there = np.array([[not math.isnan(one.value) for one in row] for row in series.values()])
        lines = there.cumsum(axis=0) - (there.sum(axis=0) + 1) / 2  # around the middle of the row
        for number, (label, row) in enumerate(series.items()):
            color = _SERIES[number]
            y = np.arange(len(names)) + lines[number] * 0.8 / len(series)
            axes.hlines(
                y, [one.low for one in row], [one.high for one in row], color, linewidth=1.6
            )
            axes.plot(
                [one.value for one in row], y, _MARKS[number], color=color, label=label, zorder=3
            )
        if len(series) > 1:
            _legend(figure, axes)

    height = 0.75 + len(names) * max(0.24, 0.1 + 0.085 * len(series))
    return _drawn(draw, _WIDTH, height, alt)


def stacked(
    names: Sequence[str],
    parts: Mapping[str, Sequence[float]],
    title: str,
    alt: str,
    *,
    sums: Sequence[Estimate] | None = None,
    shaded: bool = False,
) -> Markup:
    """A bar per name of parts side by side, those below 0 to the left; and what they add up to."""

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        _rows(axes, names, title)
        axes.xaxis.set_major_formatter(FuncFormatter(_plain))
        y = np.arange(len(names))
        ends = np.zeros((2, len(names)))  # to the right, to the left
        for number, (label, row) in enumerate(parts.items()):
            widths = np.nan_to_num(row)
            starts = np.where(widths < 0, ends[1], ends[0])
            axes.barh(
                y,
                widths,
                0.62,
                starts,
                color=_SERIES[0 if shaded else number],
                alpha=0.15 + 0.7 * number / (len(parts) - 1) if shaded else 0.75,
                label=label,
            )
            ends += np.array([np.maximum(widths, 0), np.minimum(widths, 0)])
        if sums is not None:
            axes.axvline(0, color=_MUTED, linewidth=1)
            axes.hlines(
                y, [one.low for one in sums], [one.high for one in sums], _INK, linewidth=1.6
            )
            axes.plot([one.value for one in sums], y, "D", color=_INK, label="points", zorder=3)
        _legend(figure, axes)

    return _drawn(draw, _WIDTH, 0.95 + 0.24 * len(names), alt)


def spans(names: Sequence[str], spreads: Sequence[Spread], title: str, alt: str) -> Markup:
    """A row per name with the middle 90 and 50 per cent of the games, the median and the mean."""

    def draw(figure: Figure) -> None:
        axes = figure.subplots()
        _rows(axes, names, title)
        axes.xaxis.set_major_formatter(FuncFormatter(_plain))
        y = np.arange(len(names))
        lowest, low, median, high, highest = (
            [spread.quantiles[place].value for spread in spreads] for place in range(5)
        )
        axes.hlines(y, lowest, highest, _SERIES[0], linewidth=1.2, label="90 % of the games")
        axes.hlines(y, low, high, _SERIES[0], linewidth=6, alpha=0.4, label="50 %")
        axes.plot(median, y, "|", color=_SERIES[0], markersize=9, label="median")
        axes.plot(
            [spread.mean.value for spread in spreads],
            y,
            "o",
            color=_SERIES[1],
            label="mean",
            zorder=3,
        )
        _legend(figure, axes)

    return _drawn(draw, _WIDTH, 0.95 + 0.24 * len(names), alt)


def bars_and_dots(
    names: Sequence[str],
    shares: Sequence[float],
    parts: Sequence[float],
    figures: Sequence[Estimate],
    limits: tuple[float, float],
    alt: str,
) -> Markup:
    """Side by side, a small drawing: above the share of each name and a part of it, below its figure."""

    def draw(figure: Figure) -> None:
        above, below = figure.subplots(2, sharex=True, height_ratios=(2, 3))
        x = range(len(names))
        whole = np.nan_to_num([100 * share for share in shares])
        above.bar(x, whole, 0.7, color=_SERIES[0], alpha=0.3)
        above.bar(x, whole * np.nan_to_num(parts), 0.7, color=_SERIES[0], alpha=0.75)
        above.set_ylim(0, 100)
        above.set_yticks([0, 50, 100], ["0", "50", "100 %"])
        below.axhline(0, color=_MUTED, linewidth=1)
        below.vlines(
            x,
            [one.low for one in figures],
            [one.high for one in figures],
            _SERIES[1],
            linewidth=1.6,
        )
        below.plot(x, [one.value for one in figures], "o", color=_SERIES[1], zorder=3)
        below.set_ylim(*limits)
        below.yaxis.set_major_locator(MaxNLocator(6, integer=True))
        below.yaxis.set_major_formatter(FuncFormatter(_signed))
        below.set_xticks(x, names)
        for axes in (above, below):
            axes.grid(axis="y")
            axes.tick_params("x", labelcolor=_INK)

    return _drawn(draw, 2.2, 2.2, alt)
