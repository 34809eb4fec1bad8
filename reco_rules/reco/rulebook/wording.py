"""How R-Eco is spoken of: its numbers, colors, waste types and parts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, cast

import attrs

from reco_rules.checks import check_int, shown
from reco_rules.errors import UnknownName
from reco_rules.game import Variant as AnyVariant
from reco_rules.messages import Message, say
from reco_rules.reco.actions import Dump, Pass, Play, Reveal
from reco_rules.reco.cards import COLORS, LETTERS
from reco_rules.reco.drawing.labels import ENGLISH, Labels
from reco_rules.reco.variants import Variant, check_variant
from reco_rules.reco.words import TERMS, Words
from reco_rules.rulebook import wording

ACTIONS: Final[Mapping[type, Message]] = MappingProxyType(
    {
        Play: say("play {cards}"),
        Dump: say("dump {cards}"),
        Pass: say("pass"),
        Reveal: say("reveal {card}"),
    }
)


def places(variant: Variant) -> dict[str, object]:
    """What fills the places of clauses: the numbers and rows of the variant."""
    return {
        "players": variant.players,
        "stack": _row(variant.stack),
        "last": variant.stack[-1],
        "highest": max(variant.stack),
        "lowest": min(variant.stack),
        "opening_hand": variant.opening_hand,
        "left": len(variant.deck) - variant.players * variant.opening_hand - len(COLORS),
        "threshold": variant.threshold,
        "hand_limit": variant.hand_limit,
        "bonus_by_number": ", ".join(
            f"{number} \N{RIGHTWARDS ARROW} {points}"
            for number, points in enumerate(variant.bonus[1:], start=1)
        ),
        "bonus_of_all": variant.bonus[-1],
    }


def _row(values: Sequence[int]) -> str:
    return ", ".join(map(str, values))


class Wording(wording.Wording, Words):
    """How a variant of R-Eco is spoken of in a language.

    >>> from reco_rules import VARIANTS
    >>> Wording(VARIANTS["amigo-3"], "de").color(2)
    'C (Becher)'
    """

    ACTIONS: ClassVar = ACTIONS

    def places(self, variant: AnyVariant) -> Mapping[str, object]:
        """The numbers and rows of the variant. Raises `WrongType`."""
        check_variant(variant)
        return places(cast(Variant, variant))

    def waste(self, color: int) -> str:
        """What the edition calls the waste type of the color; empty for a variant without an edition.

        Raises `WrongType`, `InvalidValue`.
        """
        check_int("color", color, 0, len(COLORS) - 1)
        if self.edition is None:
            return ""
        waste = self.edition.waste[color]
        printed = waste.printed.get(self.language.code)
        return printed or self.catalog.gettext(waste.name)

    def color(self, color: int) -> str:
        """The color's letter and waste type. Raises `WrongType`, `InvalidValue`."""
        waste = self.waste(color)
        return f"{LETTERS[color]} ({waste})" if waste else LETTERS[color]

    def term(self, name: str) -> str:
        """The edition's word for a part of the game.

        There are ``plant``, ``dump_site`` and ``good_contractor``, and their plurals. Raises `UnknownName`.
        """
        if not isinstance(name, str) or name not in TERMS:
            raise UnknownName(f"there is no word {shown(name)}: there are {', '.join(TERMS)}")
        if self.edition is not None and self.language.code == "en" and name in self.edition.words:
            return self.edition.words[name]
        return self.catalog.gettext(TERMS[name].text)

    @property
    def labels(self) -> Labels:
        """The words of pictures.

        >>> from reco_rules import VARIANTS
        >>> Wording(VARIANTS["zman-3"]).labels.plant
        'factory'
        """
        a, b, c, d = (self.waste(color) or LETTERS[color] for color in COLORS)
        return attrs.evolve(
            self.translated(ENGLISH),
            colors=(a, b, c, d),
            plant=self.term("plant"),
            dump_site=self.term("dump_site"),
            good_contractors=self.term("good_contractors"),
        )
