"""What events have in common: a message that tells them, and who may see them."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, Self

import attrs

from reco_rules.checks import check_viewer
from reco_rules.messages import Message, Words


@attrs.frozen
class Told:
    """An event that a message tells, with the event's fields in its places."""

    _words: ClassVar[Words]
    """How it prints itself."""

    @property
    @abstractmethod
    def message(self) -> Message:
        """What tells it, with places for its fields; `reco_rules.rulebook.Wording` translates it."""

    def __str__(self) -> str:
        return self._words.say(self.message, **attrs.asdict(self, recurse=False))


@attrs.frozen
class Open(Told):
    """An event that everybody sees."""

    def seen_by(self, seat: int | None) -> Self:
        """The event itself: it is open to all."""
        check_viewer(seat)
        return self
