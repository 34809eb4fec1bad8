"""The sources: rules texts and what else tells of the game. What we say of them is in our own words."""

from __future__ import annotations

from typing import Final

import attrs


@attrs.frozen
class Source:
    """Where something stands."""

    title: str
    """What it is."""
    address: str | None = None
    """Where it is on the web, if it is."""


@attrs.frozen
class Citation:
    """A place in a rulebook."""

    source: Source
    """The rulebook."""
    section: str
    """The section, as it is headed there, and in brackets what is different there."""

    def __str__(self) -> str:
        return f"{self.source.title}: {self.section}"


REPRINT_EN: Final = Source("Rules text of the reprint, in English: 88 cards, 28 rewards")
ZMAN_EN: Final = Source("Rules text of the Z-Man edition, in English, with remarks of yucata.de")
AMIGO_ES: Final = Source("Rules text of the Amigo edition, in Spanish, under another parts list")
