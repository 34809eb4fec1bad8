"""The parts of the table that are clicked on: what actions are chosen with, and the keys below it."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text
from textual import events
from textual.geometry import Region
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from reco_rules.game import Observation
from reco_rules.rulebook import Wording

KEYS: Final = "1234567890"
"""The keys that choose the first ten places."""


class Chooser(Static):
    """What the seat to move chooses its action with: by key, by click, or with a cursor."""

    class Changed(Message):
        """Something else is chosen than before."""

    def __init__(self) -> None:
        super().__init__(id="chooser")

    def show(self, seen: Observation[Any], words: Wording) -> None:
        """Offer what there is to choose from; what is chosen stays where it is still there."""
        raise NotImplementedError

    @property
    def decision(self) -> Hashable | None:
        """The action that is chosen, or the id of the clause by which it is none; None for no choice."""
        raise NotImplementedError

    @property
    def outlook(self) -> str:
        """What the action that is chosen would do, in words; empty where none is."""
        raise NotImplementedError

    def choose(self, action: Hashable | None) -> None:
        """Choose this action, or nothing."""
        raise NotImplementedError

    def toggle(self, place: int) -> None:
        """Choose what is at this place, from 0, or leave it."""
        raise NotImplementedError

    def toggle_cursor(self) -> None:
        """The same for what is under the cursor."""
        raise NotImplementedError

    def move_cursor(self, step: int) -> None:
        """Move the cursor by so many places."""
        raise NotImplementedError

    @property
    def each(self) -> int:
        """How many places stand beside each other."""
        return 1


class Choices(Chooser):
    """All legal actions in words, as many beside each other as the width allows."""

    _GAP: ClassVar = 8

    def __init__(self) -> None:
        super().__init__()
        self._actions: tuple[Hashable, ...] = ()
        self._texts: list[str] = []
        self._cursor: int | None = None

    def show(self, seen: Observation[Any], words: Wording) -> None:
        """Offer the legal actions."""
        if seen.legal_actions != self._actions:
            self._cursor = None
        self._actions = seen.legal_actions
        self._texts = [words.action(action) for action in self._actions]
        self._draw()

    @property
    def decision(self) -> Hashable | None:
        """The action under the cursor."""
        return None if self._cursor is None else self._actions[self._cursor]

    @property
    def outlook(self) -> str:
        """Its text."""
        return "" if self._cursor is None else self._texts[self._cursor]

    def choose(self, action: Hashable | None) -> None:
        """Choose this action, or nothing."""
        self._go_to(None if action is None else self._actions.index(action))

    def toggle(self, place: int) -> None:
        """Choose the action at this place, or leave it."""
        if place < len(self._actions):
            self._go_to(None if self._cursor == place else place)
            self.post_message(self.Changed())

    def toggle_cursor(self) -> None:
        """The action under the cursor is chosen already."""

    def move_cursor(self, step: int) -> None:
        """Choose the action so many places further."""
        if self._actions:
            before_first = -1 if step > 0 else 0
            now = before_first if self._cursor is None else self._cursor
            self._go_to((now + step) % len(self._actions))
            self.post_message(self.Changed())

    @property
    def each(self) -> int:
        """How many actions stand beside each other."""
        widest = max(map(cell_len, self._texts), default=0) + self._GAP
        return max(1, self.size.width // widest)

    def on_click(self, event: events.Click) -> None:
        """Choose the action that is clicked on."""
        column = event.x * self.each // max(1, self.size.width)
        self.toggle(event.y * self.each + column)

    def on_resize(self) -> None:
        """As many stand beside each other as there is room for."""
        self._draw()

    def _go_to(self, place: int | None) -> None:
        self._cursor = place
        self._draw()
        if place is not None and isinstance(self.parent, Widget):
            self.parent.scroll_to_region(Region(0, place // self.each, 1, 1), animate=False)

    def _draw(self) -> None:
        lines = Table.grid(expand=True)
        for _ in range(self.each):
            lines.add_column(ratio=1, no_wrap=True)
        cells = [
            Text(f"{KEYS[place] if place < len(KEYS) else ' '} ", style="dim").append(
                f" {text} ", style="reverse" if place == self._cursor else "not dim"
            )
            for place, text in enumerate(self._texts)
        ]
        for start in range(0, len(cells), self.each):
            lines.add_row(*cells[start : start + self.each])
        self.update(lines)


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
