"""A game told turn by turn: one line per turn, from events as a seat or a spectator sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

from reco_rules.cli.look import NARROW, count, joined
from reco_rules.game import Event
from reco_rules.reco import (
    Card,
    Cards,
    DumpDemanded,
    Dumped,
    GameOver,
    NoReward,
    Passed,
    Played,
    Recycled,
    RefillShort,
    Revealed,
    RewardTaken,
    SiteTaken,
    TurnBegan,
    Variant,
)
from reco_rules.reco.terminal.look import LETTERS, Look
from reco_rules.table import Undone

_ACTION_WIDTH: Final = 14  # play A1 A1 A1


def show_opening(console: Console, variant: Variant, what: str) -> None:
    """Say what is played, and how to read it."""
    console.print(Text("R-Eco ", style="bold").append(what, style="not bold"))
    console.print(joined(map(Look(variant).name, range(len(LETTERS))), ", "))
    console.print(
        f"A1 is a single, A2 a double. {variant.threshold} units in a plant earn its reward.",
        style="dim",
    )


class Teller:
    """Hears the events of a game, as its seat sees them, and tells each turn when it is complete.

    Where the person at the keyboard has to decide in the middle of a turn, the first half is told before.
    """

    def __init__(
        self,
        console: Console,
        variant: Variant,
        names: Sequence[str],
        person: int | None,
        *,
        turn: int = 0,
        seat: int = 0,
    ) -> None:
        self.turn = turn
        """The number of the turn that is being played, from 1."""
        self._console = console
        self._look = Look(variant)
        self._threshold = variant.threshold
        self._names = names
        self._person = person
        self._seat = seat
        self._begin()

    def _begin(self) -> None:
        self._headline: Text | None = None
        self._parts: list[Text | str] = []
        self._revealed: list[Card] = []

    def hear(self, event: Event) -> None:
        """Take in what happened."""
        match event:
            case TurnBegan():
                self.tell()
                self._seat = event.seat
                self.turn += 1
            case Played():
                self._headline = Text("play ").append_text(self._look.cards(event.cards))
            case Passed():
                self._headline = Text("pass")
                self._parts.append("no card in hand")
            case Undone():
                self._headline = None
                self._parts = []
                self._console.print("Taken back.", style="dim")
            case GameOver():
                self.tell()
                self._console.print()
                self._console.print(self._end(event))
            case DumpDemanded():
                if event.seat == self._person:
                    self.tell()
            case _:
                self._consequence(event)

    def _consequence(self, event: Event) -> None:
        """What follows from a play, as a part of its line."""
        look = self._look
        match event:
            case RewardTaken():
                self._parts.append(
                    Text(f"{event.units} units, ").append(
                        f"reward {event.value}", style=f"bold {look.styles[event.color]}"
                    )
                )
            case NoReward():
                self._parts.append(f"{event.units}/{self._threshold}")
            case SiteTaken() if event.cards:
                self._parts.append(Text("takes ").append_text(look.cards(event.cards)))
            case SiteTaken():
                self._parts.append("nothing to take")
            case Dumped():
                what = look.cards(event.cards) if event.cards else Text(count(event.count, "card"))
                self._parts.append(Text("dumps ", style="bold").append_text(what))
            case Recycled():
                self._parts.append(f"{count(len(event.cards), 'discard')} shuffled")
            case Revealed() if self._headline is not None or self._parts:
                self._revealed.append(event.card)
            case RefillShort():
                self._flush_revealed()
                self._parts.append(f"piles empty, refill {event.missing} short")
            case _:  # the deal, which the first drawing shows, and emptied plants, which it says
                pass

    def _flush_revealed(self) -> None:
        if self._revealed:
            new = self._look.cards(Cards(self._revealed))
            self._parts.append(Text("refill ").append_text(new))
            self._revealed = []

    def tell(self) -> None:
        """Print the line of the turn, or what of it has happened since the last one."""
        self._flush_revealed()
        if self._headline is None and not self._parts:
            return
        first = self._headline is not None
        line = Table.grid(padding=(0, 1))
        line.add_column(justify="right", width=3, style="dim")
        line.add_column(width=max(map(cell_len, self._names)), no_wrap=True)
        told: list[Text | str] = [self._headline or "", joined(self._parts)]
        if self._console.width < NARROW:
            told = [joined(part for part in told if part)]
        else:
            line.add_column(min_width=_ACTION_WIDTH)
        line.add_column(overflow="fold")
        line.add_row(
            str(self.turn) if first else "",
            Text(self._names[self._seat], style="bold") if first else "",
            *told,
        )
        self._console.print(line)
        self._begin()

    def _end(self, event: GameOver) -> Text:
        if event.color is None:
            return Text("The game is over: nobody has a card left.", style="bold")
        return (
            Text("The game is over: the stack of ", style="bold")
            .append_text(self._look.name(event.color))
            .append(" is empty.")
        )
