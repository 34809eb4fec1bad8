"""The score sheet."""

from __future__ import annotations

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reco_rules import Result, Score
from reco_rules.cli.look import LETTERS, YOU, Look, listed, numbers

Rewards = Sequence[Sequence[Sequence[int]]]
"""Per seat and color the rewards taken."""


def show_sheet(
    console: Console, result: Result, rewards: Rewards, look: Look, names: Sequence[str]
) -> None:
    """Draw the score sheet: every term of each seat's sum, its rewards below it, the winners' rows bold."""
    table = Table(
        box=box.HORIZONTALS,
        padding=(0, 1),
        pad_edge=False,
        collapse_padding=True,
        show_lines=True,
    )
    table.add_column("", no_wrap=True)
    for color in range(len(LETTERS)):
        header = look.letter(color).append(f"\n{look.names[color]}")
        table.add_column(header, justify="right", max_width=12)
    table.add_column("dumped", justify="right")
    for name in ("bonus", "total", "rank"):
        table.add_column(name, justify="right")
    for name, score, owned in zip(names, result.scores, rewards, strict=True):
        wins = score.rank == 1
        table.add_row(
            name,
            *(_color(points, values) for points, values in zip(score.by_color, owned, strict=True)),
            str(score.penalty) if score.dumped else "0",
            f"+{score.bonus}" if score.bonus else "0",
            Text(str(score.total), style="bold green" if wins else ""),
            f"{score.rank} *" if wins else f"{score.rank}  ",
            style="bold" if wins else "",
        )
    console.print(table)
    console.print(_verdict(result, names))
    for line in _remarks(result, rewards, names):
        console.print(line, style="dim")


def _color(points: int, values: Sequence[int]) -> Text:
    """The points of one color, and below them the rewards that they are of."""
    if not values:
        return Text("-", style="not bold dim")
    return Text(str(points)).append(f"\n{numbers(values)}", style="not bold dim")


def _verdict(result: Result, names: Sequence[str]) -> Text:
    total = result.scores[result.winners[0]].total
    points = f"{total} point" if abs(total) == 1 else f"{total} points"
    winners = [names[seat] for seat in result.winners]
    if len(winners) == 1:
        verb = "win" if winners == [YOU] else "wins"
        return Text(f"* {winners[0]} {verb} with {points}", style="bold green")
    return Text(f"* {listed(winners)} share the victory with {points}", style="bold green")


def _remarks(result: Result, rewards: Rewards, names: Sequence[str]) -> list[str]:
    """What a reader of the sheet might wonder about."""
    lines: list[str] = []
    if any(len(values) == 1 and values[0] for owned in rewards for values in owned):
        lines.append("A lone reward of a color counts nothing (SCORE-1).")
    if _tie_broken(result.scores):
        lines.append("At equal totals fewer dumped cards rank higher (SCORE-5).")
    return lines


def _tie_broken(scores: Sequence[Score]) -> bool:
    return len({score.total for score in scores}) < len({score.rank for score in scores})
