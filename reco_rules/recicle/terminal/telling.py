"""A game told part by part: one line for each round of collecting, of buying and of recycling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reco_rules.cli.look import NARROW, joined
from reco_rules.game import Event
from reco_rules.recicle import (
    BuyingBegan,
    CardsReturned,
    Charged,
    GameOver,
    NeutralBegan,
    Phase,
    RecyclingBegan,
    RoundBegan,
    SetupBegan,
    State,
    TurnBegan,
)
from reco_rules.recicle.numbers import ROUNDS
from reco_rules.recicle.terminal.words import told, words_of
from reco_rules.table import Undone

_LABEL: Final = 11  # extra round


class Teller:
    """Hears the events of a game and tells each part when it is over, or so far when `tell` is called."""

    def __init__(self, console: Console, names: Sequence[str], state: State, turn: int = 0) -> None:
        self.turn = turn or state.turn
        """The number of the turn that is being played."""
        self._console = console
        self._names = names
        self._words = words_of(state.variant, names)
        self._seat = state.player
        self._label = _label_of(state)
        self._parts: list[str] = []
        self._begun = False

    def hear(self, event: Event) -> None:
        """Take in what happened."""
        match event:
            case TurnBegan():
                self._end()
                self.turn = event.turn
                self._say("")
                text = self._words.event(event)
                self._say(text[0].upper() + text[1:], "bold")
            case GameOver():
                self._end()
                self._say("")
                self._say("The game is over.", "bold")
            case CardsReturned() | Charged():
                self._end()
                self._say(self._words.event(event), "dim")
            case Undone():
                self._parts = []
                self._say("Taken back.", "dim")
            case SetupBegan() | RoundBegan() | NeutralBegan() | BuyingBegan() | RecyclingBegan():
                self._end()
                self._seat, self._label, self._begun = event.seat, _label(event), False
            case _:
                self._parts += told(self._words, [event], self._seat)

    def tell(self) -> None:
        """Print what of the part has happened since the last time."""
        if self._parts:
            self._line(joined(self._parts))
            self._parts = []

    def _end(self) -> None:
        """The part is over: whoever did nothing in it is told, too."""
        self.tell()
        if not self._begun and self._label:
            self._line(Text("nothing", style="dim"))
        self._label = ""

    def _line(self, what: Text) -> None:
        label, name = ("", "") if self._begun else (self._label, self._names[self._seat])
        line = Table.grid(padding=(0, 1))
        line.add_column(width=_LABEL, style="dim", justify="right")
        if self._console.width < NARROW:
            what = joined([Text(name, style="bold"), what], " ") if name else what
            line.add_column(overflow="fold")
            line.add_row(label, what)
        else:
            line.add_column(width=max(map(cell_len, self._names)), no_wrap=True, style="bold")
            line.add_column(overflow="fold")
            line.add_row(label, name, what)
        self._console.print(line)
        self._begun = True

    def _say(self, text: str, style: str = "") -> None:
        self._console.print(text, style=style)


def _label(event: Event) -> str:
    """What the part is called that begins with this event."""
    match event:
        case SetupBegan():
            return "setup"
        case RoundBegan():
            return _round(event.round)
        case NeutralBegan():
            return "neutral"
        case BuyingBegan():
            return "buying"
        case _:
            return "recycling"


def _round(number: int) -> str:
    return f"round {number}" if number <= ROUNDS else "extra round"


def _label_of(state: State) -> str:
    """What the part is called in which the state is."""
    match state.phase:
        case Phase.SETUP:
            return "setup"
        case Phase.NEUTRAL:
            return "neutral"
        case Phase.WAREHOUSE:
            return "buying"
        case Phase.RECYCLING:
            return "recycling"
        case Phase.OVER:
            return ""
        case _:
            return _round(state.round)
