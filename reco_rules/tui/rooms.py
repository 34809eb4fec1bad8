"""What the table in a terminal asks of a game: its room `terminal.screen`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, cast

from rich.console import RenderableType

from reco_rules.game import Event, Observation, Variant
from reco_rules.games import game_of, room
from reco_rules.messages import Message
from reco_rules.rulebook import Wording
from reco_rules.tui.widgets import Chooser


class Screen(Protocol):
    """A game on the screen, in a language."""

    TITLE: str
    """What it is called."""
    QUICK: tuple[str, str, Message]
    """A key, the action that it makes, as text, and what that is called."""
    Chooser: type[Chooser]
    """What actions are chosen with."""

    def words_for(self, variant: Variant, language: str) -> Wording:
        """How the game is spoken of on the screen."""
        ...

    def heading(self, seen: Observation[Any], words: Wording) -> RenderableType:
        """One line: what is played, what is due, who looks."""
        ...

    def table(self, seen: Observation[Any], words: Wording) -> RenderableType:
        """What lies in the middle."""
        ...

    def seats(
        self, seen: Observation[Any], players: Sequence[str], words: Wording
    ) -> RenderableType:
        """What each seat has. `players` are the bots that play them; an empty text for a person."""
        ...

    def sheet(self, seen: Observation[Any], words: Wording) -> RenderableType:
        """The score sheet of a game that is over."""
        ...

    def due(self, seen: Observation[Any], words: Wording) -> str:
        """What the seat to move is to do."""
        ...

    def spoken(self, words: Wording, events: Sequence[Event]) -> list[str]:
        """What happened, a line for each part of the game."""
        ...


def screen_of(variant: Variant) -> Screen:
    """The screen of the variant's game."""
    return cast(Screen, room(game_of(variant), "terminal.screen"))
