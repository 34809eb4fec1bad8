"""What a source is, and a place in one."""

from __future__ import annotations

import attrs


@attrs.frozen
class Source:
    """Where something stands.

    >>> from reco_rules.rulebook import EDITIONS
    >>> EDITIONS["original"].sources[0].title
    'East Tennessee Gamers, review'
    """

    title: str
    """What it is."""
    address: str | None = None
    """Where it is on the web, if it is."""


@attrs.frozen
class Citation:
    """A place in a rulebook.

    >>> from reco_rules.rulebook import CLAUSES
    >>> [place.section for place in CLAUSES["PLAY-1"].sources]
    ['Turn Procedure, 1', 'Game Play, 1', 'Como se Juega']
    """

    source: Source
    """The rulebook."""
    section: str
    """The section, as it is headed there, and in brackets what is different there."""

    def __str__(self) -> str:
        return f"{self.source.title}: {self.section}"
