"""The numbered actions that the person at the keyboard may choose from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from reco_rules.cli.look import count, in_a_line, joined
from reco_rules.reco import Card, Dump, Observation, Phase, Play
from reco_rules.reco.terminal.look import Look


def menu(seen: Observation, look: Look, width: int) -> RenderableType:
    """The legal actions of the seat that sees this, numbered from 1 in the order of their ids."""
    return _dumps(seen, look, width) if seen.phase is Phase.DUMP else _plays(seen, look, width)


def _plays(seen: Observation, look: Look, width: int) -> Table:
    """One line per play, with all that follows from it and is known before."""
    rows: list[tuple[str, list[Text]]] = []
    hand, threshold = seen.hand, seen.variant.threshold
    for number, action in enumerate(seen.legal_actions, 1):
        if not isinstance(action, Play) or hand is None:
            continue
        color = action.color
        units = (seen.plants[color] + action.cards).units
        taken = seen.dump_sites[color]
        size = len(hand) - len(action.cards) + len(taken)
        excess = size - seen.variant.hand_limit
        reward = Text(f"{units}/{threshold}")
        if units >= threshold:
            reward = Text(f"reward {seen.stacks[color][0]}", style=f"bold {look.styles[color]}")
        after = Text(f"then {size} in hand")
        if excess > 0:
            after.append(f", dump {excess}", style="bold")
        parts = [
            Text("play ").append_text(look.cards(action.cards)),
            reward,
            Text("take ").append_text(look.cards(taken) if taken else Text("nothing")),
            after,
        ]
        rows.append((str(number), parts))
    columns = zip(*([Text(name), *parts] for name, parts in rows), strict=True)
    if sum(max(map(len, column)) + 2 for column in columns) - 2 > width:
        return in_a_line((name, joined(parts)) for name, parts in rows)
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold")
    for name, parts in rows:
        table.add_row(name, *parts)
    return table


def _dumps(seen: Observation, look: Look, width: int) -> Group:
    """The dumps in rows by their first card; as many beside each other as the width allows."""
    hand, limit = seen.hand, seen.variant.hand_limit
    held = len(hand) if hand is not None else limit
    head = Text("Hand: ")
    if hand is not None:
        head.append_text(look.cards(hand, by_color=True))
    head.append(f"   {held} of {limit}: dump {count(held - limit, 'card')}", style="bold")
    rows: list[Text] = [head]
    numbered = [
        (number, action)
        for number, action in enumerate(seen.legal_actions, 1)
        if isinstance(action, Dump)
    ]
    cell = 3 * (held - limit) + 6
    each = max(1, (width - 1) // cell)
    if held - limit == 1:
        groups: Iterator[list[tuple[int, Dump]]] = iter([numbered])
    else:
        groups = (list(group) for _, group in groupby(numbered, key=_first_card))
    for group in groups:
        for start in range(0, len(group), each):
            row = Text()
            for number, action in group[start : start + each]:
                row.append(f"{number:>3} ", style="bold")
                row.append_text(look.cards(action.cards)).append("  ")
            rows.append(row)
    return Group(*rows)


def _first_card(numbered: tuple[int, Dump]) -> Card:
    return next(iter(numbered[1].cards))
