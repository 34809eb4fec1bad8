"""How messages speak of seats, materials, spaces, tiles and cards."""

from __future__ import annotations

from typing import Final

from reco_rules.messages import Words as PlainWords
from reco_rules.recicle.board import Card
from reco_rules.recicle.cubes import LETTERS


class Words(PlainWords):
    """How the game is spoken of: in English, with seats by number and materials by letter.

    In the places of messages `seat` and `other` are seats, `material`, `give` and `get` are materials, and
    `card` is a card.
    """

    def material(self, material: int) -> str:
        """What a material is called."""
        return LETTERS[material]

    def card(self, card: Card) -> str:
        """What a card is called."""
        return card.value

    def word(self, name: str, value: object) -> object:
        """What stands for a value in the place of that name."""
        match name, value:
            case "other", int():
                return self.seat(value)
            case (("material" | "give" | "get"), int()):
                return self.material(value)
            case _, Card():
                return self.card(value)
            case _:
                return super().word(name, value)


IN_NOTATION: Final = Words()
"""How events and reasons print themselves."""
