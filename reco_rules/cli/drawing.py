"""The table, drawn from what a seat or a spectator sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from reco_rules import Observation
from reco_rules.cli.look import LETTERS, Look, numbers

_WIDTH: Final = 79
_WIDEST_PLANT: Final = 13  # A1 A1 A1  3/4


def table(seen: Observation, look: Look, names: Sequence[str], title: str) -> RenderableType:
    """What lies on the table: the four colors side by side, then the seats. `names` are the seats'."""
    return Group(_heading(seen, title), _colors(seen, look), Text(), _seats(seen, look, names))


def _heading(seen: Observation, title: str) -> Table:
    """The title, and the piles."""
    line = Table.grid()
    line.width = _WIDTH
    line.add_column(ratio=1)
    line.add_column(justify="right")
    line.add_row(
        Text(f" {title}", style="bold"),
        f"draw pile {seen.draw_size}, discards {len(seen.discard)} ",
        style="reverse",
    )
    return line


def _colors(seen: Observation, look: Look) -> Table:
    """Stack, plant and dump site of each color; columns that stay where they are all game."""
    whole = len(numbers(seen.variant.stack))
    table = Table.grid(padding=(0, 2 if whole <= _WIDEST_PLANT + 1 else 1, 0, 0))
    table.add_column(no_wrap=True, min_width=9)
    width = max(whole, _WIDEST_PLANT)
    for _ in LETTERS:
        table.add_column(min_width=width, max_width=width)
    table.add_row("", *(look.name(color) for color in range(len(LETTERS))), style="bold")
    table.add_row("rewards", *(_stack(values) for values in seen.stacks))
    plants: list[Text] = []
    for plant in seen.plants:
        share = f"{plant.units}/{seen.variant.threshold}"
        plants.append(look.cards(plant).append(f"  {share}" if plant else "-", style="dim"))
    table.add_row("plant", *plants)
    sites = [look.cards(site) if site else Text("-", style="dim") for site in seen.dump_sites]
    table.add_row("dump site", *sites)
    return table


def _stack(values: Sequence[int]) -> Text:
    """The rewards left, the next one bold."""
    if not values:
        return Text("empty", style="bold")
    rest = "".join(f" {value}" for value in values[1:])
    return Text(str(values[0]), style="bold").append(rest, style="not bold dim")


def _seats(seen: Observation, look: Look, names: Sequence[str]) -> Table:
    """Hand, rewards and dumped cards of each seat; a mark before the seat whose turn it is."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True, min_width=9)
    widest = 4 if seen.seat is None else len("A1 ") * seen.variant.hand_limit - 1
    table.add_column(min_width=widest, no_wrap=True)
    for _ in LETTERS:
        table.add_column(min_width=8, max_width=12)
    table.add_column(justify="right")
    won = [look.letter(color).append(" won") for color in range(len(LETTERS))]
    table.add_row("", "hand", *won, "dumped", style="bold")
    for seat, name in enumerate(names):
        hand: Text | str = str(seen.hand_sizes[seat])
        if seat == seen.seat and seen.hand is not None:
            hand = look.cards(seen.hand, by_color=True) if seen.hand else "-"
        turn = seat == seen.turn
        table.add_row(
            Text(f"{'>' if turn else ' '} {name}", style="bold" if turn else ""),
            hand,
            *(numbers(values) for values in seen.rewards[seat]),
            str(seen.dumped_sizes[seat] or "-"),
        )
    return table
