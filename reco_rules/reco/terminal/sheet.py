"""The score sheet of R-Eco, from a game or from what lies before the seats."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from reco_rules.cli.look import numbers
from reco_rules.cli.sheet import Term, plain_term, tie_broken
from reco_rules.cli.sheet import show_sheet as show_terms
from reco_rules.reco import Result
from reco_rules.reco.terminal.look import LETTERS, Look

Rewards = Sequence[Sequence[Sequence[int]]]
"""Per seat and color the rewards taken."""


def show_sheet(
    console: Console, result: Result, rewards: Rewards, look: Look, names: Sequence[str]
) -> None:
    """Draw the score sheet: every term of each seat's sum, and its rewards below it."""
    scores = result.scores
    terms = [
        Term(
            look.letter(color).append(f"\n{look.names[color]}" if look.names[color] else ""),
            look.letter(color),
            [
                _color(score.by_color[color], owned[color])
                for score, owned in zip(scores, rewards, strict=True)
            ],
        )
        for color in range(len(LETTERS))
    ]
    terms += [
        plain_term("dumped", (str(score.penalty) if score.dumped else "0" for score in scores)),
        plain_term("bonus", (f"+{score.bonus}" if score.bonus else "0" for score in scores)),
    ]
    show_terms(console, result, names, terms, _remarks(result, rewards))


def _color(points: int, values: Sequence[int]) -> Text:
    """The points of one color, and below them the rewards that they are of."""
    if not values:
        return Text("-", style="not bold dim")
    return Text(str(points)).append(f"\n{numbers(values)}", style="not bold dim")


def _remarks(result: Result, rewards: Rewards) -> list[str]:
    """What a reader of the sheet might wonder about."""
    lines: list[str] = []
    if any(len(values) == 1 and values[0] for owned in rewards for values in owned):
        lines.append("A lone reward of a color counts nothing (SCORE-1).")
    if tie_broken(result.scores):
        lines.append("At equal totals fewer dumped cards rank higher (SCORE-5).")
    return lines
