"""The numbered actions that the person at the keyboard may choose from."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from reco_rules import Card, Dump, Observation, Phase, Play
from reco_rules.cli.look import Look, count


def menu(seen: Observation, look: Look, width: int) -> RenderableType:
    """The legal actions of the seat that sees this, numbered from 1 in the order of their ids."""
    return _dumps(seen, look, width) if seen.phase is Phase.DUMP else _plays(seen, look)


def _plays(seen: Observation, look: Look) -> Table:
    """One line per play, with all that follows from it and is known before."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold")
    for _ in range(4):
        table.add_column()
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
        table.add_row(
            str(number),
            Text("play ").append_text(look.cards(action.cards)),
            reward,
            Text("take ").append_text(look.cards(taken) if taken else Text("nothing")),
            after,
        )
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
