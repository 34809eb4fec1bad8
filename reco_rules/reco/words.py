"""The words for the parts of the game, and how messages speak of seats, colors and cards."""

from __future__ import annotations

from collections.abc import Mapping, Sized
from types import MappingProxyType
from typing import Final

from reco_rules.messages import Message, say
from reco_rules.messages import Words as PlainWords
from reco_rules.reco.cards import LETTERS

TERMS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "plant": say("plant"),
        "plants": say("plants"),
        "dump_site": say("dump site"),
        "dump_sites": say("dump sites"),
        "good_contractor": say("good contractor"),
        "good_contractors": say("good contractors"),
    }
)
"""This library's words for what editions name differently, by their places in messages."""


class Words(PlainWords):
    """How the game is spoken of: in English, with seats by number and colors by letter, as in the notation.

    `reco_rules.rulebook.Wording` is one that speaks other languages, and names colors as an edition does.

    >>> from reco_rules.messages import say
    >>> Words().say(say("{seat} takes nothing from {dump_site} {color}"), seat=1, color=2)
    'seat 1 takes nothing from dump site C'
    """

    def say(self, message: Message, **values: object) -> str:
        """The message with words for the values in its places.

        `seat` is a seat, `color` and `site` are colors. The names of `TERMS` need no value, and where a
        number of cards decides about the plural, it is `number`.
        """
        if isinstance(cards := values.get("cards"), Sized):
            values["number"] = len(cards)
        terms = {name: self.term(name) for name in TERMS}
        return super().say(message, **{**terms, **values})

    def color(self, color: int) -> str:
        """What a color is called."""
        return LETTERS[color]

    def term(self, name: str) -> str:
        """The word for a part of the game: one of the names of `TERMS`."""
        return TERMS[name].text

    def word(self, name: str, value: object) -> object:
        """What stands for a value in the place of that name."""
        if name in ("color", "site") and isinstance(value, int):
            return self.color(value)
        return super().word(name, value)


IN_NOTATION: Final = Words()
"""How events and reasons print themselves."""
