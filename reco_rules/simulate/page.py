"""The balance report as one page of HTML: it needs no network, and its plots are drawn in it."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.games import AnyGame, room
from reco_rules.simulate.balance import cell_names, check_balances
from reco_rules.simulate.compare import Comparison, Difference
from reco_rules.simulate.figures import Balancing, Figures, balancing
from reco_rules.simulate.plan import lineup
from reco_rules.simulate.plots import dots
from reco_rules.simulate.run import Run
from reco_rules.simulate.sections import (
    LONG,
    OF_ANY,
    Cells,
    Plot,
    Section,
    Table,
    Told,
    number,
    percent,
    told,
)
from reco_rules.version import __version__

__all__ = ["page"]


def page(run: Run, found: Sequence[Figures], comparison: Comparison | None = None) -> str:
    """The page for the figures of a run, as `balances` has them, and for a comparison if there is one.

    Raises `WrongType`, `InvalidValue`.
    """
    check_balances(run, found)
    if comparison is not None and not isinstance(comparison, Comparison):
        raise WrongType(f"expected a Comparison, not {shown(comparison)}")
    cells = Cells(found, cell_names(run.plan))
    title, own = _of_game(run.plan.game)
    sections = [section(cells) for section in own]
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
        title=title,
        plan=run.plan,
        names=cells.names,
        policies=sorted({lineup(cell.policies) for cell in run.plan.cells}),
        missing=[
            (name, one) for name, one in zip(cells.names, found, strict=True) if not one.complete
        ],
        sections=sections,
        long=LONG,
        version=__version__,
    )


def _of_game(game: AnyGame) -> tuple[str, Sequence[Callable[[Cells], Section]]]:
    """What the game is called and the sections about it: its room ``page``, or those of any game."""
    try:
        own: Any = room(game, "page")
    except WrongType:
        return game.NAME, OF_ANY
    return own.TITLE, own.SECTIONS


def _change(found: Comparison) -> Section:
    own = balancing(found.first.variant)
    others = own.COMPARED.keys() - set(own.SHARES) - set(own.LENGTHS)
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
            _changed(
                found, own, "shares", "difference, in percentage points", own.SHARES, scale=100
            ),
            _changed(found, own, "lengths", "difference, in actions of a game", own.LENGTHS),
            _changed(found, own, "points", "difference", others),
        ],
        tables=[
            Table(
                "The figures of both, and their difference",
                ("figure", first, second, "difference", "unpaired", "variance saved"),
                [_difference(one, own) for one in found.differences],
            )
        ],
    )


def _changed(
    found: Comparison,
    own: Balancing,
    what: str,
    title: str,
    names: Collection[str],
    *,
    scale: float = 1,
) -> Plot:
    """The differences of the figures of some unit."""
    rows = [one for one in found.differences if one.name in names]
    caption = f"What the change does to {what}"
    svg = dots(
        [_named(one, own) for one in rows],
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


def _named(one: Difference, own: Balancing) -> str:
    return own.COMPARED[one.name] + ("" if one.seat is None else f", seat {one.seat}")


def _difference(one: Difference, own: Balancing) -> tuple[Told, ...]:
    """The row of a difference."""
    scale, tell = (100, percent) if one.name in own.SHARES else (1, told)
    changes = told([one.difference.scaled(scale), one.unpaired.scaled(scale)], signed=True)
    saved = number(100 * one.saved, 0) + ("" if math.isnan(one.saved) else " %")
    return (
        Told(_named(one, own)),
        *tell([one.first, one.second]),
        changes[0],
        Told(changes[1].interval),
        Told(saved),
    )
