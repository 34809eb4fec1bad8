"""The words for the parts of the game, and how events and reasons speak of seats, colors and cards."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from reco_rules.messages import Message, say
from reco_rules.reco.cards import LETTERS, Cards

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
"""The words of this library for what editions name differently."""


def in_notation(values: Mapping[str, object]) -> dict[str, object]:
    """The values as events and reasons print them: seats by number, colors by letter.

    >>> in_notation({"seat": 1, "color": 2})["seat"], in_notation({"seat": 1, "color": 2})["color"]
    ('seat 1', 'C')
    """
    words: dict[str, object] = {name: term.text for name, term in TERMS.items()}
    for name, value in values.items():
        match name, value:
            case "seat", _:
                words[name] = f"seat {value}"
            case (("color" | "site"), int()):
                words[name] = LETTERS[value]
            case "cards", Cards():
                words |= {"cards": value, "number": len(value)}
            case _:
                words[name] = value
    return words
