"""The table, drawn from what a seat or a spectator sees of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from reco_rules.cli.look import WIDE, YOU, numbers
from reco_rules.reco import Cards, Observation, Variant
from reco_rules.reco.terminal.look import LETTERS, Look

_ROOMY: Final = 50
"""From this width on the heading has room for the draw pile's full name."""

_WIDEST_PLANT: Final = 13  # A1 A1 A1  3/4


def round_title(variant: Variant, turn: int) -> str:
    """What stands above the table in this turn, counted from 1."""
    return f"Round {(turn - 1) // variant.players + 1}, turn {turn}"


def table(
    seen: Observation, look: Look, names: Sequence[str], title: str, width: int
) -> RenderableType:
    """What lies on the table: the four colors, then the seats. `names` are the seats'.

    In less than 79 columns the colors stand below each other; down to 40 nothing is cut off.
    """
    wide = width >= WIDE
    parts: list[RenderableType] = [
        _heading(seen, title, min(width, WIDE)),
        _colors(seen, look) if wide else _colors_in_lines(seen, look),
        Text(),
        _seats(seen, look, names, wide=wide),
    ]
    if seen.seat is not None and seen.hand is not None:
        parts.append(hand(seen.hand, look, names[seen.seat]))
    return Group(*parts)


def hand(cards: Cards, look: Look, name: str) -> Text:
    """The cards in the hand of the seat of this name."""
    whose = "your" if name == YOU else f"{name}'s"
    held = look.cards(cards, by_color=True) if cards else Text("-", style="dim")
    return Text(f"  {whose} hand: ", style="bold").append_text(_plain(held))


def _plain(text: Text) -> Text:
    """The text, not bold where it stands behind something bold."""
    return Text(style="not bold").append_text(text)


def _heading(seen: Observation, title: str, width: int) -> Table:
    """The title, and the piles."""
    line = Table.grid(padding=(0, 1, 0, 0))
    line.width = width
    line.add_column(ratio=1)
    line.add_column(justify="right")
    line.add_row(
        Text(f" {title}", style="bold"),
        f"draw{' pile' if width >= _ROOMY else ''} {seen.draw_size}, discards {len(seen.discard)} ",
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
    table.add_row("rewards", *map(_stack, seen.stacks))
    table.add_row("plant", *(_plant(seen, look, color) for color in range(len(LETTERS))))
    table.add_row("dump site", *(_site(seen, look, color) for color in range(len(LETTERS))))
    return table


def _colors_in_lines(seen: Observation, look: Look) -> Table:
    """The same with a line for each color."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    for _ in range(3):
        table.add_column(overflow="fold")
    table.add_row("", "rewards", "plant", "dump site", style="bold")
    for color in range(len(LETTERS)):
        table.add_row(
            look.letter(color),
            _stack(seen.stacks[color]),
            _plant(seen, look, color),
            _site(seen, look, color),
        )
    return table


def _stack(values: Sequence[int]) -> Text:
    """The rewards left, the next one bold."""
    if not values:
        return Text("empty", style="bold")
    rest = "".join(f" {value}" for value in values[1:])
    return Text(str(values[0]), style="bold").append(rest, style="not bold dim")


def _plant(seen: Observation, look: Look, color: int) -> Text:
    """The cards in the plant, and their units."""
    plant = seen.plants[color]
    share = f"  {plant.units}/{seen.variant.threshold}" if plant else "-"
    return look.cards(plant).append(share, style="dim")


def _site(seen: Observation, look: Look, color: int) -> Text:
    """The cards of the dump site."""
    site = seen.dump_sites[color]
    return look.cards(site) if site else Text("-", style="dim")


def _seats(seen: Observation, look: Look, names: Sequence[str], *, wide: bool) -> Table:
    """Cards in hand, rewards and dumped cards of each seat; a mark before the seat whose turn it is."""
    table = Table.grid(padding=(0, 2 if wide else 1, 0, 0))
    table.add_column(no_wrap=True, min_width=9 if wide else None)
    table.add_column(no_wrap=True, justify="right")
    for _ in LETTERS:
        table.add_column(min_width=11 if wide else None, max_width=12, overflow="fold")
    table.add_column(no_wrap=True, justify="right")
    won = [look.letter(color).append(" won") for color in range(len(LETTERS))]
    table.add_row("", "hand", *won, "dumped", style="bold")
    for seat, name in enumerate(names):
        turn = seat == seen.turn
        table.add_row(
            Text(f"{'>' if turn else ' '} {name}", style="bold" if turn else ""),
            str(seen.hand_sizes[seat]),
            *(numbers(values) for values in seen.rewards[seat]),
            str(seen.dumped_sizes[seat] or "-"),
        )
    return table
