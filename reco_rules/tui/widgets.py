"""The parts of the table that are clicked on: the hand, and the keys below it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import attrs
from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widgets import Static

from reco_rules import Card, Cards
from reco_rules.tui.board import Paint, by_color

_WIDTH: Final = 6
"""The columns of a card."""

_HEIGHT: Final = 3
"""Its lines: a card that is chosen stands one line higher than the others."""

_KEYS: Final = "1234567890"


class Hand(Static):
    """The cards in a hand, to be chosen one by one: by key, by click, or with a cursor."""

    class Changed(Message):
        """Other cards are chosen than before."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self._cards: list[Card] = []
        self._chosen: set[int] = set()
        self._cursor: int | None = None
        self._paint: Paint | None = None

    @property
    def chosen(self) -> Cards:
        """The cards that are chosen."""
        return Cards(self._cards[place] for place in self._chosen)

    def show(self, cards: Cards | None, paint: Paint) -> None:
        """Hold these cards, none of them chosen if they are others; None where no hand is to be seen."""
        held, self._paint = by_color(cards or Cards()), paint
        if held != self._cards:
            self._cards, self._chosen, self._cursor = held, set(), None
        self._draw()

    def choose(self, cards: Iterable[Card]) -> None:
        """Choose these cards, and no others."""
        self._chosen = set()
        for card in cards:
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

    def on_click(self, event: events.Click) -> None:
        """Toggle the card that is clicked on."""
        column, row = event.x // _WIDTH, event.y // _HEIGHT
        each = max(1, self.size.width // _WIDTH)
        if column < each:
            self.toggle(row * each + column)

    def _draw(self) -> None:
        self.update(_Row([self._card(place) for place in range(len(self._cards))]))

    def _card(self, place: int) -> list[Text]:
        """The lines of a card with its key."""
        card, chosen = self._cards[place], place in self._chosen
        drawn = self._paint.card(card, f" {card} ") if self._paint is not None else Text(str(card))
        key = _KEYS[place] if place < len(_KEYS) else "\N{MIDDLE DOT}"
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


class Prompt(Static):
    """What is due; a click does what Space does."""

    async def on_click(self) -> None:
        """Do it."""
        await self.run_action("screen.choose_cursor")


class Key(Static):
    """A key and what it does; a click does the same."""

    def __init__(self, key: str, action: str) -> None:
        super().__init__(id=f"key-{action.rpartition('.')[2]}")
        self._key = key
        self._action = action

    def name_it(self, what: str) -> None:
        """Say in a language what the key does."""
        self.update(Text(self._key, style="bold").append(f" {what}", style="not bold"))

    async def on_click(self) -> None:
        """Do it."""
        await self.run_action(self._action)
