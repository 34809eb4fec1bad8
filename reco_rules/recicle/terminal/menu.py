"""The numbered actions that the person at the keyboard may choose from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from reco_rules.cli.look import in_a_line
from reco_rules.recicle import Acquire, Action, Jump, Move, Observation
from reco_rules.recicle.drawing.labels import ENGLISH
from reco_rules.recicle.rulebook import Wording
from reco_rules.recicle.terminal.words import outlook
from reco_rules.recicle.text import price

_MANY: Final = 12
"""From so many actions of one kind on they stand beside each other, and only their texts."""


def menu(seen: Observation, words: Wording, width: int) -> RenderableType:
    """A line for each action with what follows from it; many of a kind as a grid."""
    drawn: list[RenderableType] = []
    rows: list[tuple[str, str, str]] = []
    numbered = enumerate(seen.legal_actions, 1)
    for _, group in groupby(numbered, key=lambda one: type(one[1])):
        same = list(group)
        if len(same) < _MANY:
            rows += [(str(number), str(a), follows(seen, words, a)) for number, a in same]
        else:
            drawn += (
                [_lines(rows, width), _grid(seen, same, width)]
                if rows
                else [_grid(seen, same, width)]
            )
            rows = []
    if rows:
        drawn.append(_lines(rows, width))
    return Group(*drawn)


def follows(seen: Observation, words: Wording, action: Action) -> str:
    """What an action brings, or where it leads."""
    told = outlook(words, seen.state, action, seen.current_player)
    if told or not isinstance(action, Move | Jump):
        return told
    return ENGLISH.space_kind(seen.board.spaces[action.space].kind)


def _lines(rows: Sequence[tuple[str, str, str]], width: int) -> Table:
    texts = max(len(text) for _, text, _ in rows)
    if texts + max(len(told) for *_, told in rows) + 8 > width:
        return in_a_line((number, _cell(text, told)) for number, text, told in rows)
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold", width=3)
    table.add_column(no_wrap=True)
    table.add_column(style="dim")
    for number, text, told in rows:
        table.add_row(number, text, told)
    return table


def _cell(text: str, told: str) -> Text:
    return Text(text).append(f"  {told}" if told else "", style="dim")


def _grid(seen: Observation, numbered: Sequence[tuple[int, Action]], width: int) -> Table:
    """As many beside each other as the width allows, column by column."""
    texts = [_short(seen, action) for _, action in numbered]
    cell = max(map(len, texts)) + 7
    each = max(1, width // cell)
    down = -(-len(numbered) // each)
    table = Table.grid()
    for _ in range(each):
        table.add_column(width=cell, no_wrap=True)
    cells = [
        Text(f"{number:>3}", style="bold").append(f"  {text}", style="not bold")
        for (number, _), text in zip(numbered, texts, strict=True)
    ]
    for row in range(down):
        table.add_row(*cells[row::down])
    return table


def _short(seen: Observation, action: Action) -> str:
    """The action, and what it costs."""
    if isinstance(action, Acquire):
        return f"{action}  {price(seen.board.tiles[seen.board.tile_numbers[action.tile]])}"
    return str(action)
