"""Messages: what is said to people, as English text with named places, before it is put into words.

The places are filled with numbers and words. The English text is also the key of translations: message
catalogs are made from the calls of `say` and `counted` in the source (see `reco_rules.rulebook`).
"""

from __future__ import annotations

from collections.abc import Mapping

import attrs


@attrs.frozen
class Message:
    """A text with named places such as ``{threshold}``, and its plural if a number decides between two.

    >>> demand = counted("{seat} must dump {excess} card", "{seat} must dump {excess} cards", "excess")
    >>> demand.fill({"seat": "seat 1", "excess": 2})
    'seat 1 must dump 2 cards'
    """

    text: str
    """The text; where a number decides, the text for one."""
    plural: str | None = None
    """The text for other numbers than one; None where no number decides."""
    number: str | None = None
    """The place whose number decides."""

    def for_numbers(self, values: Mapping[str, object]) -> str:
        """The English text that fits these numbers, its places still empty."""
        if self.plural is None or self.number is None or values[self.number] == 1:
            return self.text
        return self.plural

    def fill(self, values: Mapping[str, object]) -> str:
        """The English text with these values in its places."""
        return self.for_numbers(values).format_map(values)

    def __str__(self) -> str:
        return self.text if self.plural is None else self.plural


def say(text: str) -> Message:
    """A message in which no number decides.

    >>> say("{seat} has no card and passes").fill({"seat": "seat 0"})
    'seat 0 has no card and passes'
    """
    return Message(text)


def counted(one: str, other: str, number: str) -> Message:
    """A message with a text for one and a text for other numbers; `number` names the place that decides.

    >>> rewards = counted("{seat} has {held} reward", "{seat} has {held} rewards", "held")
    >>> rewards.fill({"seat": "seat 0", "held": 1})
    'seat 0 has 1 reward'
    """
    return Message(one, other, number)


class Words:
    """How a game is spoken of: in English, with seats by number. Games have their own, for what they have.

    >>> Words().say(say("{seat} has no card and passes"), seat=0)
    'seat 0 has no card and passes'
    """

    def say(self, message: Message, **values: object) -> str:
        """The message with words for the values in its places; `seat` is a seat."""
        words = {name: self.word(name, value) for name, value in values.items()}
        return self.template(message, values).format_map(words)

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return f"seat {seat}"

    def word(self, name: str, value: object) -> object:
        """What stands for a value in the place of that name: itself, where there is no word for it."""
        return self.seat(value) if name == "seat" and isinstance(value, int) else value

    def template(self, message: Message, values: Mapping[str, object]) -> str:
        """The text of the message for these numbers, with its places."""
        return message.for_numbers(values)
