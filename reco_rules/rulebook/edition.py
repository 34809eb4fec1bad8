"""What is known of an edition: names, publishers, years, waste types, and where each fact stands."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs

from reco_rules.rulebook.sources import Source


class Confidence(enum.Enum):
    """How sure a fact is."""

    HIGH = "high"
    """A rules text says it, or two independent sources do."""
    MEDIUM = "medium"
    """One source says it, or it follows from others."""
    LOW = "low"
    """A guess."""


_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def _read_only(words: Mapping[str, str]) -> Mapping[str, str]:
    return MappingProxyType(dict(words))


@attrs.frozen
class Waste:
    """A waste type, such as a color of R-Eco, as an edition names and prints it.

    >>> from reco_rules.rulebook import EDITIONS
    >>> EDITIONS["amigo"].waste[0].printed["es"]
    'botellas de vidrio'
    """

    name: str
    """What it is called in English."""
    color: str | None = None
    """The color that it is printed in; None where that is not known."""
    printed: Mapping[str, str] = attrs.field(default=_NOTHING, converter=_read_only, hash=False)
    """What other printings call it, by language: ``{"de": "Flaschen"}``."""


@attrs.frozen
class Fact:
    """Something about an edition, how sure it is and where it stands.

    >>> from reco_rules.rulebook import EDITIONS
    >>> [fact.about for fact in EDITIONS["amigo"].facts if fact.confidence is not Confidence.HIGH]
    ['year', 'colors', 'Dutch box']
    """

    about: str
    """What it is about, in a word or two."""
    text: str
    """The fact."""
    confidence: Confidence
    """How sure it is."""
    sources: tuple[Source, ...] = ()
    """Where it stands; none for what was worked out from other facts."""


@attrs.frozen
class Edition:
    """An edition of a game.

    >>> from reco_rules.rulebook import EDITIONS
    >>> [(edition.id, edition.year) for edition in EDITIONS.values() if 2 in edition.players]
    [('amigo', 2010), ('zman', 2007), ('reprint', 2019)]
    """

    id: str
    """Its name in variants: ``amigo``."""
    title: str
    """What stands on the box."""
    publisher: str
    """Who published it."""
    year: int
    """When it came out."""
    players: tuple[int, ...]
    """The numbers of players that it is for."""
    waste: tuple[Waste, ...]
    """The waste types by their numbers; of R-Eco the colors A, B, C and D, in an order that is ours."""
    facts: tuple[Fact, ...]
    """What is known, besides."""
    also: tuple[str, ...] = ()
    """Where else it is played with the same rules."""
    words: Mapping[str, str] = attrs.field(default=_NOTHING, converter=_read_only, hash=False)
    """What its rules in English call the parts, by the names that messages have for them."""

    @property
    def sources(self) -> tuple[Source, ...]:
        """All sources of the facts, each once."""
        return tuple(dict.fromkeys(source for fact in self.facts for source in fact.sources))
