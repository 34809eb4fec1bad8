"""The presets of Recicle, for the command `variants`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from rich import box
from rich.console import Console
from rich.table import Table

from reco_rules.cli.look import fits, in_a_line, joined
from reco_rules.recicle import VARIANTS, Board, Variant
from reco_rules.recicle.drawing.labels import ENGLISH
from reco_rules.recicle.drawing.seen import note
from reco_rules.recicle.rulebook import Wording
from reco_rules.recicle.rulebook.values import FIELDS, value
from reco_rules.recicle.text import price
from reco_rules.records import to_data


def preset_data(variant: Variant, *, full: bool) -> dict[str, Any]:
    """What sets the variant up, in short or with its whole board."""
    options = {name: getattr(variant, name) for name in FIELDS if name != "board"}
    board = cast("dict[str, Any]", to_data(variant))["board"] if full else variant.board.name
    return {"edition": variant.edition, **options, "board": board}


def list_presets(console: Console) -> None:
    """Draw the list of the presets."""
    presets = VARIANTS.values()
    console.print("Recicle: Tempos de Crise", style="bold underline")
    fields = [
        name for name in FIELDS if name == "board" or len({getattr(v, name) for v in presets}) > 1
    ]
    rows = [[v.id, *(value(Wording(v), v, name) for name in fields)] for v in presets]
    console.print(_table(["ID", *(FIELDS[name].text for name in fields)], rows, console))
    for board in dict.fromkeys(variant.board for variant in presets):
        console.print(note(board, ENGLISH), style="dim")


def show_preset(variant: Variant, console: Console) -> None:
    """Draw the options of a variant, and the tiles of its board."""
    words, board = Wording(variant), variant.board
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_column()
    for name, message in FIELDS.items():
        table.add_row(message.text, value(words, variant, name))
    table.add_row("city", f"{len(board.spaces)} spaces, {len(board.trees)} of them with a tree")
    table.add_row("cards", f"{sum(board.cards)}, of {len(board.cards)} kinds")
    table.add_row(
        "tiles", f"{sum(tile.copies for tile in board.tiles)}, of {len(board.tiles)} kinds"
    )
    console.print(table)
    console.print()
    console.print(_table(["tile", "kind", "copies", "price", "points"], _tiles(board), console))
    console.print(f"All of the board, and where it comes from: reco-rules rules {variant}")
    if told := note(board, ENGLISH):
        console.print(told, style="bold")


def _tiles(board: Board) -> list[list[str]]:
    return [
        [tile.name, tile.kind.value, str(tile.copies), price(tile), str(tile.points or "-")]
        for tile in board.tiles
    ]


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], console: Console) -> Table:
    """The rows, or where they have no room, a text for each."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, head in enumerate(heads):
        table.add_column(head, no_wrap=not number, style="" if number else "bold")
    for row in rows:
        table.add_row(*row)
    if fits(console, table):
        return table
    return in_a_line(
        (row[0], joined(f"{head} {cell}" for head, cell in zip(heads[1:], row[1:], strict=True)))
        for row in rows
    )
