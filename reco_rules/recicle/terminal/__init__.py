"""Recicle in a terminal: its table, its menus, its lines and sheets, for the commands and for `tui`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Final, cast

from rich.console import Console, RenderableType

from reco_rules.cli import terminal
from reco_rules.cli.look import joined
from reco_rules.game import Observation as AnyObservation
from reco_rules.game import Variant as AnyVariant
from reco_rules.recicle import Observation, State, Variant, result
from reco_rules.recicle.cubes import LETTERS, MATERIALS, NAMES
from reco_rules.recicle.drawing.labels import ENGLISH
from reco_rules.recicle.drawing.seen import note
from reco_rules.recicle.state import Table
from reco_rules.recicle.terminal import drawing
from reco_rules.recicle.terminal.boards import variant_in
from reco_rules.recicle.terminal.menu import menu
from reco_rules.recicle.terminal.presets import list_presets, preset_data, show_preset
from reco_rules.recicle.terminal.scoring import read_sheet
from reco_rules.recicle.terminal.sheet import show_scores
from reco_rules.recicle.terminal.telling import Teller
from reco_rules.recicle.terminal.words import words_of

__all__ = [
    "Terminal",
    "list_presets",
    "preset_data",
    "read_sheet",
    "show_preset",
    "variant_in",
]


_LEGEND: Final = (
    "b1 is a collector, a dot a place for one, ^ a tree; 3P 2 1: a piece in the dearest slot of three.",
    "To carry 2+1 (1): the first piece, each further one, (the first with a merchant).",
    "Room for 4 any + 2G: places of the deposit, and of tiles for their materials.",
)
"""How to read the table."""


class Terminal(terminal.Terminal):
    """A variant of Recicle in a terminal."""

    VERBS: ClassVar = (
        "move", "rest", "jump", "take", "pick", "sell", "acquire", "resell", "pay", "carry", "buy",
        "advertise", "collect", "swap", "offer", "accept", "refuse", "discard", "recycle", "place",
        "end",
    )  # fmt: skip
    GOOD_TO_KNOW: ClassVar = (
        "A turn: three rounds of collecting, then buying 1-2-1 pieces in reverse order, then recycling.",
        "Recycling needs tiles: equipment or ateliers. Carrying to the cooperative costs money.",
        "Debt costs interest: going below zero passes over the % spaces. Each red space is -1 at the end.",
        "What tiles, cards and spaces do: reco-rules rules reconstruction-1-3 --quick",
    )
    UNDO: ClassVar = "take back your last action, before another seat has acted"

    def __init__(self, variant: AnyVariant, names: Sequence[str]) -> None:
        super().__init__(variant, names)
        self._own: Final = cast(Variant, variant)
        self._words: Final = words_of(self._own, names)

    def show_opening(self, console: Console, what: str) -> None:
        """Say what is played, on which board, and how to read materials."""
        console.print(f"Recicle: Tempos de Crise {what}", style="bold")
        if told := note(self._own.board, ENGLISH):
            console.print(told)
        letters = (f"{LETTERS[material]} {NAMES[material]}" for material in MATERIALS)
        console.print(joined(letters, ", "), style="dim")
        for line in _LEGEND:
            console.print(line, style="dim")

    def teller(
        self, console: Console, state: Hashable, turn: int = 0, person: int | None = None
    ) -> Teller:
        """One that tells a line for each part of a turn."""
        return Teller(console, self.names, cast(State, state), turn)

    def turns(self, states: Sequence[Hashable]) -> list[int]:
        """The turns of the game."""
        return [cast(State, state).turn for state in states]

    def table(self, view: object, turn: int, width: int) -> RenderableType:
        """The whole table: all of it is open."""
        return drawing.table(cast(Table, view), self.names, width)

    def menu(self, seen: AnyObservation[Any], width: int) -> RenderableType:
        """The actions with what follows from them."""
        return menu(cast(Observation, seen), self._words, width)

    def show_result(self, console: Console, state: Hashable) -> None:
        """Draw the score sheet."""
        show_scores(console, result(cast(State, state)), self.names)

    def question(self, seen: AnyObservation[Any]) -> str:
        """Any action."""
        return "action"

    def sample(self, seen: AnyObservation[Any]) -> str:
        """A sale that is hardly ever possible."""
        return "sell 3P"
