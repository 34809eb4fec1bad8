"""What a clause of the rules is."""

from __future__ import annotations

import enum

import attrs

from reco_rules.game import Variant
from reco_rules.messages import Message
from reco_rules.rulebook.sources import Citation


class Kind(enum.Enum):
    """What a clause is."""

    RULE = "rule"
    """What is to be done, or what counts."""
    DEFINITION = "definition"
    """What a word means, or who knows what."""
    RULING = "ruling"
    """A decision where rulebooks are silent or disagree."""


@attrs.frozen(kw_only=True)
class Clause:
    """A clause of the rules, or a ruling.

    >>> from reco_rules.rulebook import CLAUSES
    >>> print(CLAUSES["PLAY-1"].id, CLAUSES["PLAY-1"].kind.value, CLAUSES["PLAY-1"].text)
    PLAY-1 rule At least one card must be played.
    """

    id: str
    """Its id, such as ``PLAY-2``; R-Eco's rulings are ``X-1`` and so on."""
    kind: Kind
    """What it is."""
    text: Message
    """What holds, with places for the numbers and words of a variant."""
    question: Message | None = None
    """What a ruling answers; None for a clause."""
    why: Message | None = None
    """Why the ruling is as it is; None for a clause."""
    sources: tuple[Citation, ...] = ()
    """Where it stands in the rulebooks; for a ruling, what it is about."""
    rulings: tuple[str, ...] = ()
    """The ids of the rulings on this clause."""
    only: tuple[str, ...] = ()
    """The editions or variants that a ruling is about; none for all of them."""

    def concerns(self, variant: Variant) -> bool:
        """Whether it is about this preset."""
        return not self.only or bool({variant.id, getattr(variant, "edition", "")} & {*self.only})
