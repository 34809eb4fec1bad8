"""The score sheet: every term of each seat's sum, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import attrs
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reco_rules.cli.look import YOU, fits, listed
from reco_rules.game import Result, Score

_WIDEST: Final = 10
"""The columns of a term."""

_FEW: Final = 3
"""So many seats leave room for whole words beside their columns."""


@attrs.frozen
class Term:
    """A part of the sum."""

    name: Text
    """What it is called; above a column on two lines where it has two."""
    short: Text
    """The same where there is less room."""
    values: Sequence[Text]
    """What each seat has of it."""


def show_sheet(
    console: Console,
    result: Result,
    names: Sequence[str],
    terms: Sequence[Term],
    remarks: Iterable[str],
) -> None:
    """Draw the score sheet: the terms of each seat, totals, ranks, and who has won."""
    terms = [*terms, _totals(result.scores), _ranks(result.scores)]
    drawn = (
        _sheet(result, names, terms, lambda term: term.name),
        _sheet(result, names, terms, lambda term: term.short),
        _turned(result, names, terms),
    )
    console.print(next((one for one in drawn if fits(console, one)), drawn[-1]))
    console.print(_verdict(result, names))
    for line in remarks:
        console.print(line, style="dim")


def plain_term(name: str, values: Iterable[str], short: str | None = None) -> Term:
    """A term without any colors."""
    return Term(Text(name), Text(short or name), list(map(Text, values)))


def tie_broken(scores: Sequence[Score]) -> bool:
    """Whether seats with equal totals have different ranks."""
    return len({score.total for score in scores}) < len({score.rank for score in scores})


def _totals(scores: Sequence[Score]) -> Term:
    won = [
        Text(str(score.total), style="bold green" if score.rank == 1 else "") for score in scores
    ]
    return Term(Text("total"), Text("total"), won)


def _ranks(scores: Sequence[Score]) -> Term:
    return plain_term("rank", (f"{s.rank} *" if s.rank == 1 else f"{s.rank}  " for s in scores))


def _sheet(
    result: Result, names: Sequence[str], terms: Sequence[Term], head: Callable[[Term], Text]
) -> Table:
    """A row for each seat."""
    table = _empty()
    table.add_column("", no_wrap=True)
    for term in terms:
        table.add_column(head(term), justify="right", max_width=_WIDEST)
    for seat, (name, score) in enumerate(zip(names, result.scores, strict=True)):
        cells = [term.values[seat] for term in terms]
        table.add_row(name, *cells, style="bold" if score.rank == 1 else "")
    return table


def _turned(result: Result, names: Sequence[str], terms: Sequence[Term]) -> Table:
    """A column for each seat: for narrow terminals."""
    table = _empty()
    few = len(names) <= _FEW
    table.add_column("", width=_WIDEST if few else 6)
    for name, score in zip(names, result.scores, strict=True):
        style = "bold" if score.rank == 1 else ""
        table.add_column(Text(name, style="bold"), justify="right", overflow="fold", style=style)
    for term in terms:
        head = Text(" ").join(term.name.split("\n")) if few else term.short
        table.add_row(head, *term.values)
    return table


def _empty() -> Table:
    return Table(
        box=box.HORIZONTALS,
        padding=(0, 1),
        pad_edge=False,
        collapse_padding=True,
        show_lines=True,
    )


def _verdict(result: Result, names: Sequence[str]) -> Text:
    total = result.scores[result.winners[0]].total
    points = f"{total} point" if abs(total) == 1 else f"{total} points"
    winners = [names[seat] for seat in result.winners]
    if len(winners) == 1:
        verb = "win" if winners == [YOU] else "wins"
        return Text(f"* {winners[0]} {verb} with {points}", style="bold green")
    return Text(f"* {listed(winners)} share the victory with {points}", style="bold green")
