"""R-Eco in a terminal: its table, its menus, its lines and sheets, for the commands and for `tui`."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from itertools import accumulate
from typing import Any, ClassVar, cast

from rich.console import Console, Group, RenderableType

from reco_rules.cli import terminal
from reco_rules.game import Observation as AnyObservation
from reco_rules.game import Variant as AnyVariant
from reco_rules.reco import Observation, Pass, Phase, State, Variant, observe, result
from reco_rules.reco.terminal import drawing
from reco_rules.reco.terminal.look import Look
from reco_rules.reco.terminal.menu import menu
from reco_rules.reco.terminal.presets import list_presets, preset_data, show_preset
from reco_rules.reco.terminal.scoring import read_sheet
from reco_rules.reco.terminal.sheet import show_sheet
from reco_rules.reco.terminal.telling import Teller, show_opening

__all__ = [
    "Terminal",
    "list_presets",
    "preset_data",
    "read_sheet",
    "show_preset",
]


class Terminal(terminal.Terminal):
    """A variant of R-Eco in a terminal."""

    VERBS: ClassVar = ("play", "dump", "pass", "reveal")
    GOOD_TO_KNOW: ClassVar = (
        "Each dumped card costs a point; seats that dumped nothing get a bonus.",
        "The game ends with the turn in which a first stack is emptied.",
        "A lone reward of a color counts nothing: from two on their values are added.",
    )
    UNDO: ClassVar = "take back your play, before you have dumped"

    def __init__(self, variant: AnyVariant, names: Sequence[str]) -> None:
        super().__init__(variant, names)
        self._own = cast(Variant, variant)
        self._look = Look(self._own)

    def show_opening(self, console: Console, what: str) -> None:
        """Say what is played, and how to read cards."""
        show_opening(console, self._own, what)

    def teller(
        self, console: Console, state: Hashable, turn: int = 0, person: int | None = None
    ) -> Teller:
        """One that tells a line for each turn."""
        seat = cast(State, state).seat
        return Teller(console, self._own, self.names, person, turn=turn, seat=seat)

    def turns(self, states: Sequence[Hashable]) -> list[int]:
        """Each play begins a turn."""
        return list(accumulate(int(cast(State, state).phase is Phase.PLAY) for state in states))

    def table(self, view: object, turn: int, width: int) -> RenderableType:
        """The table; of a state with all hands."""
        title = drawing.round_title(self._own, turn) if turn else "The deal"
        if not isinstance(view, State):
            seen = cast(Observation, view)
            return drawing.table(seen, self._look, self.names, title, width)
        hands = zip(self.names, view.hands, strict=True)
        return Group(
            drawing.table(observe(view, None), self._look, self.names, title, width),
            *(drawing.hand(cards, self._look, name) for name, cards in hands),
        )

    def menu(self, seen: AnyObservation[Any], width: int) -> RenderableType:
        """Plays with what follows from them, or dumps."""
        return menu(cast(Observation, seen), self._look, width)

    def show_result(self, console: Console, state: Hashable) -> None:
        """Draw the score sheet with all rewards."""
        over = cast(State, state)
        rewards = [over.rewards(seat) for seat in range(self.variant.players)]
        show_sheet(console, result(over), rewards, self._look, self.names)

    def question(self, seen: AnyObservation[Any]) -> str:
        """Play or dump."""
        return "dump" if cast(Observation, seen).phase is Phase.DUMP else "play"

    def forced(self, seen: AnyObservation[Any]) -> Hashable | None:
        """Whoever has no card passes."""
        return seen.legal_actions[0] if isinstance(seen.legal_actions[0], Pass) else None

    def completed(self, text: str, seen: AnyObservation[Any]) -> str:
        """The verb may be left out before cards."""
        first = text.split()[0]
        cards = first[0].lower() in "abcd" and first[1:2].isdecimal()
        return f"{self.question(seen)} {text}" if cards else text

    def shorter(self, seen: AnyObservation[Any]) -> str:
        """The verb."""
        return f"; {self.question(seen)} may be left out"

    def sample(self, seen: AnyObservation[Any]) -> str:
        """Three cards that one hardly ever holds."""
        return f"{self.question(seen)} B1 B1 B1"
