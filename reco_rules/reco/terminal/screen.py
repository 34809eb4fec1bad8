"""R-Eco on the screen of `tui`: its table, its hand and its words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from rich.console import RenderableType

from reco_rules.game import Event
from reco_rules.game import Observation as AnyObservation
from reco_rules.game import Variant as AnyVariant
from reco_rules.messages import Message
from reco_rules.reco import Observation, TurnBegan
from reco_rules.reco.rulebook import Wording
from reco_rules.reco.terminal import board
from reco_rules.reco.terminal.choosing import due as due_in
from reco_rules.reco.terminal.hand import Hand
from reco_rules.reco.terminal.look import LETTERS
from reco_rules.rulebook import Wording as AnyWording
from reco_rules.rulebook import edition_of, nearest_preset
from reco_rules.tui import texts

TITLE: Final = "R-Eco"
QUICK: Final[tuple[str, str, Message]] = ("p", "pass", texts.PASS)
Chooser: Final = Hand


class Brief(Wording):
    """Speaks of colors by their letters: what they are called stands on the table."""

    def color(self, color: int) -> str:
        """The letter of the color."""
        return LETTERS[color]


def words_for(variant: AnyVariant, language: str) -> Brief:
    """The words of the nearest edition."""
    return Brief(
        variant, language, edition=edition_of(variant) or edition_of(nearest_preset(variant))
    )


def heading(seen: AnyObservation[Any], words: AnyWording) -> RenderableType:
    """The variant, the phase, who looks, and the piles."""
    return board.heading(cast(Observation, seen), cast(Wording, words))


def table(seen: AnyObservation[Any], words: AnyWording) -> RenderableType:
    """Stack, plant and dump site of each color."""
    own = cast(Observation, seen)
    return board.colors(own, board.Paint(own.variant), cast(Wording, words))


def seats(seen: AnyObservation[Any], players: Sequence[str], words: AnyWording) -> RenderableType:
    """Each seat's hand in numbers, rewards and dumped cards."""
    own = cast(Observation, seen)
    return board.seats(own, players, board.Paint(own.variant), cast(Wording, words))


def sheet(seen: AnyObservation[Any], words: AnyWording) -> RenderableType:
    """Every term of each seat's sum, and its rewards below it."""
    own = cast(Observation, seen)
    return board.sheet(own, board.Paint(own.variant), cast(Wording, words))


def due(seen: AnyObservation[Any], words: AnyWording) -> str:
    """To play, or to dump so many cards."""
    return due_in(cast(Observation, seen), cast(Wording, words))


def spoken(words: AnyWording, events: Sequence[Event]) -> list[str]:
    """What happened, a line for each turn."""
    turns: list[list[str]] = [[]]
    for event in events:
        if isinstance(event, TurnBegan):
            turns.append([])
        else:
            turns[-1].append(words.event(event))
    return ["; ".join(turn) for turn in turns if turn]
