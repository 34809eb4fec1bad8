"""How cards and colors look: a letter or a word always says what a color says too."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from reco_rules.reco import Cards, Variant
from reco_rules.rulebook import edition_of

LETTERS: Final = "ABCD"

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
