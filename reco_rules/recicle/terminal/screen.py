"""Recicle on the screen of `tui`: its table, its actions and its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

import attrs
from rich import box
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table as Grid
from rich.text import Text

from reco_rules.game import Event
from reco_rules.game import Observation as AnyObservation
from reco_rules.game import Variant as AnyVariant
from reco_rules.messages import Message
from reco_rules.recicle import Action, Observation, Variant
from reco_rules.recicle.drawing.seen import due as due_in
from reco_rules.recicle.drawing.seen import note, pending
from reco_rules.recicle.rulebook import Wording
from reco_rules.recicle.rules import DUE
from reco_rules.recicle.terminal import drawing
from reco_rules.recicle.terminal.words import HEADS, outlook
from reco_rules.recicle.text import table_parts
from reco_rules.rulebook import Wording as AnyWording
from reco_rules.tui import texts
from reco_rules.tui.widgets import Choices

TITLE: Final = "Recicle: Tempos de Crise"
QUICK: Final[tuple[str, str, Message]] = ("e", "end", texts.END)


class Chooser(Choices):
    """All actions; of the one that is chosen also what follows from it."""

    def show(self, seen: AnyObservation[Any], words: AnyWording) -> None:
        """Offer the legal actions."""
        self._seen, self._words = cast(Observation, seen), cast(Wording, words)
        super().show(seen, words)

    @property
    def outlook(self) -> str:
        """The action, and what follows from it."""
        if self.decision is None:
            return ""
        action, seen = cast(Action, self.decision), self._seen
        told = outlook(self._words, seen.state, action, seen.current_player)
        return f"{super().outlook}: {told}" if told else super().outlook


def words_for(variant: AnyVariant, language: str) -> Wording:
    """The words of the game."""
    return Wording(cast(Variant, variant), language)


def heading(seen: AnyObservation[Any], words: AnyWording) -> RenderableType:
    """The variant, the turn, the round, and who looks."""
    own, labels = cast(Observation, seen), cast(Wording, words).labels
    viewer = labels.spectator if own.seat is None else f"{labels.seen_by} {words.seat(own.seat)}"
    line = Grid.grid(padding=(0, 1), expand=True)
    line.add_column(ratio=1, no_wrap=True, overflow="ellipsis")
    line.add_column(justify="right", no_wrap=True)
    line.add_row(f"{own.variant.id} \N{MIDDLE DOT} {due_in(own, labels)}", viewer)
    return line


@attrs.frozen
class _Fitted:
    """A part of the table as wide as there is room for."""

    seen: Observation
    words: Wording
    middle: bool

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        names = [self.words.seat(seat) for seat in range(self.seen.variant.players)]
        parts = table_parts(self.seen, names, options.max_width, self.words.labels)
        if self.middle:
            yield Text(note(self.seen.board, self.words.labels), style="dim")
            yield Group(*drawing.painted((*parts.city, "", *parts.warehouse)))
        else:
            yield Group(*drawing.painted((*parts.seats, *parts.offers)))


def table(seen: AnyObservation[Any], words: AnyWording) -> RenderableType:
    """The city and the warehouse."""
    return _Fitted(cast(Observation, seen), cast(Wording, words), middle=True)


def seats(seen: AnyObservation[Any], players: Sequence[str], words: AnyWording) -> RenderableType:
    """Each seat, and what is on offer."""
    return _Fitted(cast(Observation, seen), cast(Wording, words), middle=False)


_TERMS: Final = {
    "points": "points",
    "tiles_held": "tiles",
    "money": "money",
    "debt": "debt",
    "equipment": "spaces",
    "store": "stored",
    "total": "total",
}
"""The labels of the terms of a score, and the terms."""


def sheet(seen: AnyObservation[Any], words: AnyWording) -> RenderableType:
    """Every term of each seat's sum, the winners starred."""
    labels = cast(Wording, words).labels
    drawn = Grid(box=box.SIMPLE_HEAD, padding=(0, 1), pad_edge=False)
    result = cast(Observation, seen).result
    drawn.add_column("", no_wrap=True)
    for term in _TERMS:
        drawn.add_column(getattr(labels, term), justify="right")
    for seat, score in enumerate(() if result is None else result.scores):
        star = f"\n\N{BLACK STAR} {labels.winner}" if score.rank == 1 else ""
        drawn.add_row(
            f"{score.rank}. {words.seat(seat)}{star}",
            *(str(getattr(score, term)) for term in _TERMS.values()),
            style="bold" if score.rank == 1 else "",
        )
    return drawn


def due(seen: AnyObservation[Any], words: AnyWording) -> str:
    """What the seat to move is to do, and among what it chooses."""
    own, labels = cast(Observation, seen), cast(Wording, words).labels
    names = [words.seat(seat) for seat in range(own.variant.players)]
    parts = (words.say(DUE[own.phase], seat=own.current_player), pending(own, names, labels))
    return "; ".join(filter(None, parts))


def spoken(words: AnyWording, events: Sequence[Event]) -> list[str]:
    """What happened, a line for each part of a turn."""
    lines: list[list[str]] = [[]]
    for event in events:
        if isinstance(event, HEADS):
            lines.append([])
        lines[-1].append(words.event(event))
    return ["; ".join(line) for line in lines if line]
