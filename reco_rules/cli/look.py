"""How cards, colors and numbers look: a letter or a word always says what a color says too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from reco_rules import Cards, Variant
from reco_rules.rulebook import edition_of

LETTERS: Final = "ABCD"

YOU: Final = "you"
"""What the person at the keyboard is called."""

_USUAL: Final = ("bright_blue", "yellow", "green", "bright_red")
"""The styles of A to D where the edition's colors are not known."""

_PRINTED: Final = {
    "blue": "bright_blue",
    "green": "green",
    "red": "bright_red",
    "white": "default",
    "yellow": "yellow",
}
"""The styles for the colors in which editions are printed."""


class Look:
    """The names and styles of one variant's colors."""

    def __init__(self, variant: Variant) -> None:
        edition = edition_of(variant)
        waste = edition.waste if edition is not None else ()
        self.names: Final = tuple(one.name for one in waste) or ("",) * len(LETTERS)
        """The names of the colors A to D; empty texts for a variant without an edition."""
        printed = [one.color for one in waste if one.color is not None]
        known = len(printed) == len(LETTERS)
        self.styles: Final = tuple(_PRINTED[color] for color in printed) if known else _USUAL
        """The styles of the colors A to D."""

    def letter(self, color: int) -> Text:
        """The color's letter."""
        return Text(LETTERS[color], style=self.styles[color])

    def name(self, color: int) -> Text:
        """The color's letter and name."""
        return Text(f"{LETTERS[color]} {self.names[color]}".strip(), style=self.styles[color])

    def cards(self, cards: Cards, *, by_color: bool = False) -> Text:
        """The cards in kind order, or color by color as a hand is held; doubles are bold."""
        row = sorted(cards, key=lambda card: card.color) if by_color else list(cards)
        return Text(" ").join(
            Text(str(card), style=f"{'bold ' if card.value == 2 else ''}{self.styles[card.color]}")
            for card in row
        )


def joined(parts: Iterable[Text | str], separator: str = "; ") -> Text:
    """The parts as one line."""
    return Text(separator).join(Text(part) if isinstance(part, str) else part for part in parts)


def numbers(values: Iterable[int]) -> str:
    """Numbers apart by spaces; a hyphen for none."""
    return " ".join(map(str, values)) or "-"


def count(number: int, noun: str) -> str:
    """Such as: 1 card, 2 cards."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def listed(words: Sequence[str]) -> str:
    """Such as: 0, 1 and 2."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if words[1:] else words)


def fits(console: Console, drawn: Table) -> bool:
    """Whether the table can be drawn without an ellipsis, which stands where a word is cut off."""
    lines = console.render_lines(drawn)
    return not any("\N{HORIZONTAL ELLIPSIS}" in part.text for line in lines for part in line)


def in_a_line(rows: Iterable[tuple[Text | str, Text]]) -> Table:
    """What does not fit beside each other: a name, and all the rest as one text."""
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right", style="bold", no_wrap=True)
    table.add_column(overflow="fold")
    for name, text in rows:
        table.add_row(name, text)
    return table
