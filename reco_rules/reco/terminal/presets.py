"""The presets of R-Eco, for the command `variants`."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reco_rules.cli.look import NARROW, fits, in_a_line, joined, numbers
from reco_rules.reco import VARIANTS, Card, Variant
from reco_rules.reco.rulebook.values import ORDERS
from reco_rules.reco.terminal.look import LETTERS, Look
from reco_rules.reco.words import IN_NOTATION
from reco_rules.rulebook import Edition, edition_of


def preset_data(variant: Variant, *, full: bool) -> dict[str, Any]:
    """What sets the variant up, in short or all of it."""
    brief = {
        "edition": variant.edition,
        "cards": len(variant.deck),
        "stack": variant.stack,
        "bonus": variant.bonus,
        "setup_order": variant.setup_order.value,
    }
    if not full:
        return brief
    deck = {
        letter: {"singles": singles, "doubles": doubles}
        for letter, (singles, doubles) in zip(LETTERS, _deck(variant), strict=True)
    }
    return {
        **brief,
        "opening_hand": variant.opening_hand,
        "hand_limit": variant.hand_limit,
        "threshold": variant.threshold,
        "deck": deck,
    }


def _order(variant: Variant) -> str:
    """Such as: hands, then dump sites."""
    return IN_NOTATION.say(ORDERS[variant.setup_order])


def _deck(variant: Variant) -> list[tuple[int, int]]:
    """Per color the numbers of singles and doubles."""
    return [
        (variant.deck.count(Card(color, 1)), variant.deck.count(Card(color, 2)))
        for color in range(len(LETTERS))
    ]


def list_presets(console: Console) -> None:
    """Draw the list of the presets."""
    console.print("R-Eco", style="bold underline")
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("ID", no_wrap=True, style="bold")
    table.add_column("players", justify="right")
    table.add_column("cards", justify="right")
    table.add_column("rewards from the top", no_wrap=True)
    table.add_column("bonus", no_wrap=True)
    table.add_column("dealt first")
    edition = ""
    for variant in VARIANTS.values():
        if edition and variant.edition != edition:
            table.add_section()
        edition = variant.edition
        table.add_row(
            variant.id,
            str(variant.players),
            str(len(variant.deck)),
            numbers(variant.stack),
            numbers(variant.bonus[1:]),
            _order(variant).partition(",")[0],
        )
    if not fits(console, table):
        table = in_a_line(
            (variant.id, joined(_in_words(variant), "; ")) for variant in VARIANTS.values()
        )
    console.print(table)
    console.print("Bonus: for each seat that dumped nothing, where one, two, ... did.", style="dim")


def _in_words(variant: Variant) -> list[Text | str]:
    """A row of the list, for narrow terminals."""
    return [
        f"{variant.players} players",
        f"{len(variant.deck)} cards",
        f"rewards {numbers(variant.stack)}",
        f"bonus {numbers(variant.bonus[1:])}",
        f"{_order(variant).partition(',')[0]} first",
    ]


def show_preset(variant: Variant, console: Console) -> None:
    """Draw the deck and the numbers of a variant."""
    edition = edition_of(variant)
    colors = _colors(variant, edition)
    if not fits(console, colors):
        colors = _colors_in_words(variant, edition)
    console.print(colors)
    console.print()
    console.print(_values(variant, console))


def _colors(variant: Variant, edition: Edition | None) -> Table:
    """The deck by color, with the names of the waste types."""
    look = Look(variant)
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("waste type")
    table.add_column("printed in")
    for name in ("singles", "doubles", "units"):
        table.add_column(name, justify="right")
    table.add_column("also called")
    for color, (singles, doubles) in enumerate(_deck(variant)):
        waste = None if edition is None else edition.waste[color]
        table.add_row(
            look.name(color),
            (waste.color if waste else None) or "-",
            str(singles),
            str(doubles),
            str(singles + 2 * doubles),
            ", ".join(waste.printed.values()) if waste else "",
        )
    return table


def _colors_in_words(variant: Variant, edition: Edition | None) -> Table:
    """The same, for narrow terminals."""
    rows: list[tuple[Text | str, Text]] = []
    for color, (singles, doubles) in enumerate(_deck(variant)):
        parts: list[Text | str] = [Look(variant).name(color)]
        waste = None if edition is None else edition.waste[color]
        if waste is not None and waste.color:
            parts.append(f"printed in {waste.color}")
        parts.append(f"{singles} singles, {doubles} doubles, {singles + 2 * doubles} units")
        if waste is not None and waste.printed:
            parts.append("also " + ", ".join(waste.printed.values()))
        rows.append(("", joined(parts)))
    return in_a_line(rows)


def _values(variant: Variant, console: Console) -> Table:
    """Everything else that sets the game up."""
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    table.add_column()
    table.add_row("players", str(variant.players))
    table.add_row("cards", f"{len(variant.deck)} with {variant.deck.units} units")
    table.add_row("rewards", f"{numbers(variant.stack)}  from the top, for each color")
    table.add_row("dealt", _order(variant))
    table.add_row("opening hand", str(variant.opening_hand))
    table.add_row("hand limit", str(variant.hand_limit))
    table.add_row("units for a reward", str(variant.threshold))
    bonus = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    bonus.add_column("seats that dumped nothing")
    for good in range(1, variant.players + 1):
        bonus.add_column(str(good), justify="right")
    bonus.add_row("bonus for each of them", *map(str, variant.bonus[1:]))
    narrow = console.width < NARROW
    table.add_row("bonus", _bonus_in_words(variant) if narrow else bonus)
    return table


def _bonus_in_words(variant: Variant) -> str:
    """The bonus, for narrow terminals."""
    return f"{numbers(variant.bonus[1:])}  for each seat that dumped nothing, if 1, 2, ... did"
