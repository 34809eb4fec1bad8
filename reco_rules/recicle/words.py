"""How messages speak of seats, materials, spaces, tiles and cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from reco_rules.messages import Message
from reco_rules.recicle.board import Card
from reco_rules.recicle.cubes import LETTERS


class Words:
    """How the game is spoken of: in English, with seats by number and materials by letter."""

    def say(self, message: Message, **values: object) -> str:
        """The message with words for the values in its places.

        `seat` and `other` are seats, `material`, `give` and `get` are materials, `card` is a card.
        """
        words = {name: self._word(name, value) for name, value in values.items()}
        return self._template(message, values).format_map(words)

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return f"seat {seat}"

    def material(self, material: int) -> str:
        """What a material is called."""
        return LETTERS[material]

    def card(self, card: Card) -> str:
        """What a card is called."""
        return card.value

    def _word(self, name: str, value: object) -> object:
        match name, value:
            case (("seat" | "other"), int()):
                return self.seat(value)
            case (("material" | "give" | "get"), int()):
                return self.material(value)
            case _, Card():
                return self.card(value)
            case _:
                return value

    def _template(self, message: Message, values: Mapping[str, object]) -> str:
        """The text of the message for these numbers, with its places."""
        return message.for_numbers(values)


IN_NOTATION: Final = Words()
"""How events and reasons print themselves."""
