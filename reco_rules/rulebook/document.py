"""What a rulebook is made of, before it is written as text, Markdown, reStructuredText or HTML."""

from __future__ import annotations

from typing import TypeAlias

import attrs


@attrs.frozen
class Paragraph:
    """Some sentences."""

    text: str


@attrs.frozen
class Item:
    """One of several things that are listed."""

    text: str
    """What is said."""
    ids: tuple[str, ...] = ()
    """The clause that says it, if one does, and the rulings on it."""
    note: str = ""
    """What is to be added: the reason of a ruling, or what the edition says instead."""


@attrs.frozen
class Items:
    """A list."""

    items: tuple[Item, ...]
    numbered: bool = False
    """Whether the order matters."""


@attrs.frozen
class Table:
    """Rows under a head, all of the same length."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@attrs.frozen
class Picture:
    """A drawing, and what it shows; forms that cannot show it leave it out, so tables say the same."""

    svg: str
    caption: str


Block: TypeAlias = Paragraph | Items | Table | Picture
"""What sections are made of."""


@attrs.frozen
class Section:
    """A part with a heading."""

    id: str
    """Its name for links, such as ``scoring``; not translated."""
    title: str
    blocks: tuple[Block, ...]
    level: int = 1
    """1 for a section, 2 for a part of the one before."""
    ids: tuple[str, ...] = ()
    """The clauses that an example shows."""

    @property
    def heading(self) -> str:
        """The title with the clauses."""
        return f"{self.title} ({', '.join(self.ids)})" if self.ids else self.title


@attrs.frozen
class Document:
    """A title and sections, in one language.

    >>> from reco_rules.rulebook import comparison
    >>> [section.title for section in comparison().sections]
    ['Cards, rewards, bonus', 'Waste types', 'Words']
    """

    title: str
    language: str
    """The code of the language, see `LANGUAGES`."""
    sections: tuple[Section, ...]

    def _repr_html_(self) -> str:
        from reco_rules.rulebook.rendering import as_html  # which imports this module

        return as_html(self)
