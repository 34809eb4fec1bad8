"""The score sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reco_rules import Result, Score, State, result
from reco_rules.cli.look import LETTERS, YOU, Look, fits, listed, numbers

Rewards = Sequence[Sequence[Sequence[int]]]
"""Per seat and color the rewards taken."""

Heads: TypeAlias = Callable[[Look, int], Text]
"""What stands above a color."""


_TERMS: Final = ("dumped", "bonus", "total", "rank")


def show_sheet(
    console: Console, result: Result, rewards: Rewards, look: Look, names: Sequence[str]
) -> None:
    """Draw the score sheet: every term of each seat's sum, its rewards below it, the winners' rows bold."""
    drawn = (
        _sheet(result, rewards, look, names, _named),
        _sheet(result, rewards, look, names, Look.letter),
        _turned(result, rewards, look, names),
    )
    table = next((one for one in drawn if fits(console, one)), drawn[-1])
    console.print(table)
    console.print(_verdict(result, names))
    for line in _remarks(result, rewards, names):
        console.print(line, style="dim")


def show_result(console: Console, state: State, names: Sequence[str]) -> None:
    """Draw the score sheet of a game that is over."""
    rewards = [state.rewards(seat) for seat in range(state.variant.players)]
    show_sheet(console, result(state), rewards, Look(state.variant), names)


def _sheet(
    result: Result, rewards: Rewards, look: Look, names: Sequence[str], heads: Heads
) -> Table:
    """A row for each seat."""
    table = _empty()
    table.add_column("", no_wrap=True)
    for color in range(len(LETTERS)):
        table.add_column(heads(look, color), justify="right", max_width=10)
    for name in _TERMS:
        table.add_column(name, justify="right")
    for name, score, owned in zip(names, result.scores, rewards, strict=True):
        style = "bold" if score.rank == 1 else ""
        table.add_row(name, *_terms(score, owned), style=style)
    return table


def _named(look: Look, color: int) -> Text:
    return look.letter(color).append(f"\n{look.names[color]}")


def _turned(result: Result, rewards: Rewards, look: Look, names: Sequence[str]) -> Table:
    """A column for each seat: for narrow terminals."""
    table = _empty()
    few = len(names) <= 3  # else there is room for the letters only
    table.add_column("", width=10 if few else 6)
    for name, score in zip(names, result.scores, strict=True):
        style = "bold" if score.rank == 1 else ""
        table.add_column(Text(name, style="bold"), justify="right", overflow="fold", style=style)
    columns = [_terms(score, owned) for score, owned in zip(result.scores, rewards, strict=True)]
    heads = [
        look.name(color) if few else look.letter(color) for color in range(len(LETTERS))
    ] + list(map(Text, _TERMS))
    for head, row in zip(heads, zip(*columns, strict=True), strict=True):
        table.add_row(head, *row)
    return table


def _empty() -> Table:
    return Table(
        box=box.HORIZONTALS,
        padding=(0, 1),
        pad_edge=False,
        collapse_padding=True,
        show_lines=True,
    )


def _terms(score: Score, owned: Sequence[Sequence[int]]) -> list[Text]:
    """Every term of a seat's sum, the total and the rank."""
    wins = score.rank == 1
    return [
        *(_color(points, values) for points, values in zip(score.by_color, owned, strict=True)),
        Text(str(score.penalty) if score.dumped else "0"),
        Text(f"+{score.bonus}" if score.bonus else "0"),
        Text(str(score.total), style="bold green" if wins else ""),
        Text(f"{score.rank} *" if wins else f"{score.rank}  "),
    ]


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
