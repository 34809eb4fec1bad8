"""The hand of R-Eco in `tui`, from which cards are chosen."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final, cast

import attrs
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text
from textual import events

from reco_rules.game import Observation as AnyObservation
from reco_rules.reco import Action, Card, Cards, Dump, Observation, Play
from reco_rules.reco.rulebook import Wording
from reco_rules.reco.terminal.board import Paint, by_color
from reco_rules.reco.terminal.choosing import action_of, outlook
from reco_rules.rulebook import Wording as AnyWording
from reco_rules.tui.widgets import KEYS, Chooser

_WIDTH: Final = 6
"""The columns of a card."""

_HEIGHT: Final = 3
"""Its lines: a card that is chosen stands one line higher than the others."""


class Hand(Chooser):
    """The cards in a hand, to be chosen one by one: by key, by click, or with a cursor."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: Observation | None = None
        self._words: Wording | None = None
        self._cards: list[Card] = []
        self._chosen: set[int] = set()
        self._cursor: int | None = None
        self._paint: Paint | None = None

    @property
    def chosen(self) -> Cards:
        """The cards that are chosen."""
        return Cards(self._cards[place] for place in self._chosen)

    def show(self, seen: AnyObservation[Any], words: AnyWording) -> None:
        """Hold the cards that the seat sees, none of them chosen if they are others."""
        self._seen, self._words = cast(Observation, seen), cast(Wording, words)
        held, self._paint = by_color(self._seen.hand or Cards()), Paint(self._seen.variant)
        if held != self._cards:
            self._cards, self._chosen, self._cursor = held, set(), None
        self._draw()

    @property
    def decision(self) -> Hashable | None:
        """The action with the cards that are chosen; without any it may be to pass."""
        return None if self._seen is None else action_of(self._seen, self.chosen)

    @property
    def outlook(self) -> str:
        """The action with the cards that are chosen, and what a play brings the units in the plant to."""
        action = self.decision
        if self._seen is None or self._words is None or not self._chosen or isinstance(action, str):
            return ""
        return outlook(self._seen, cast(Action, action), self._words)

    def choose(self, action: Hashable | None) -> None:
        """Choose the cards of this action, and no others."""
        self._chosen = set()
        for card in action.cards if isinstance(action, Play | Dump) else ():
            left = (place for place, held in enumerate(self._cards) if held == card)
            self._chosen.add(next(place for place in left if place not in self._chosen))
        self._draw()

    def toggle(self, place: int) -> None:
        """Choose the card at this place, from 0, or leave it."""
        if place < len(self._cards):
            self._chosen ^= {place}
            self._draw()
            self.post_message(self.Changed())

    def toggle_cursor(self) -> None:
        """The same for the card under the cursor."""
        if self._cursor is not None:
            self.toggle(self._cursor)

    def move_cursor(self, step: int) -> None:
        """Move the cursor by so many cards."""
        if self._cards:
            before_first = -1 if step > 0 else 0
            now = before_first if self._cursor is None else self._cursor
            self._cursor = (now + step) % len(self._cards)
            self._draw()

    @property
    def each(self) -> int:
        """How many cards stand beside each other."""
        return max(1, self.size.width // _WIDTH)

    def on_click(self, event: events.Click) -> None:
        """Toggle the card that is clicked on."""
        column, row = event.x // _WIDTH, event.y // _HEIGHT
        if column < self.each:
            self.toggle(row * self.each + column)

    def _draw(self) -> None:
        self.update(_Row([self._card(place) for place in range(len(self._cards))]))

    def _card(self, place: int) -> list[Text]:
        """The lines of a card with its key."""
        card, chosen = self._cards[place], place in self._chosen
        drawn = self._paint.card(card, f" {card} ") if self._paint is not None else Text(str(card))
        key = KEYS[place] if place < len(KEYS) else "\N{MIDDLE DOT}"
        mark = "\N{CHECK MARK}" if chosen else " "
        below = Text(f" {key}{mark} ", style="reverse" if place == self._cursor else "dim")
        return [drawn, Text(), below] if chosen else [Text(), drawn, below]


@attrs.frozen
class _Row:
    """Cards beside each other, and below each other where the width does not do."""

    cards: list[list[Text]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        each = max(1, options.max_width // _WIDTH)
        for start in range(0, len(self.cards), each):
            for cells in zip(*self.cards[start : start + each], strict=True):
                line = Text(no_wrap=True)
                for cell in cells:
                    line.append_text(cell).append(" " * (_WIDTH - cell.cell_len))
                yield line
