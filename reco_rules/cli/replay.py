"""A recorded game shown again: all of it, or what one seat saw."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Final

import attrs
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from reco_rules.checks import check_seat
from reco_rules.cli.look import WIDE
from reco_rules.cli.terminal import Teller, seats_of, terminal_of
from reco_rules.errors import InvalidValue
from reco_rules.game import CHANCE, Event
from reco_rules.records import Outcome
from reco_rules.records.documents import AnyRecord

SPECTATOR: Final = "spectator"
"""Who sees what lies open and nothing else."""

_NAME_WIDTHS: Final = (6, 9)
"""How wide the name of a seat may be on a narrow and on a wide screen: as wide as seat 0, or a bit more."""


@attrs.frozen
class Eyes:
    """Who looks on."""

    seat: int | None = None
    """The seat, or None for a spectator."""
    everything: bool = False
    """Whether all is seen: the cards, the seed, and what was said of the game."""

    def see(self, event: Event) -> Event:
        """What of the event is seen."""
        return event if self.everything else event.seen_by(self.seat)


def eyes(as_seat: str | None, record: AnyRecord) -> Eyes:
    """Those of the seat, of a spectator or, for None, of one who may see all.

    Raises `InvalidValue`, `InvalidSeat`.
    """
    if as_seat is None:
        return Eyes(everything=True)
    if as_seat == SPECTATOR:
        return Eyes()
    if not (as_seat.isdecimal() and as_seat.isascii() and len(as_seat) < 5):
        raise InvalidValue(f"--as-seat is a seat, from 0, or {SPECTATOR}, not {as_seat[:40]!r}")
    check_seat(int(as_seat), record.variant.players)
    return Eyes(int(as_seat))


class Replay:
    """A recorded game on the screen. Nothing is shown that the eyes cannot see."""

    def __init__(self, record: AnyRecord, eyes: Eyes, console: Console) -> None:
        self.record = record
        self._eyes = eyes
        self._console = console
        self.names = _names(record, console.width)
        """What the seats are called."""
        self._terminal = terminal_of(record.variant, self.names)
        game = self._terminal.game
        states = [record.at(n) for n in range(len(record) + 1)]
        self.turns = self._terminal.turns(states)
        """After each number of actions the number of the turn; 0 is the deal."""
        self.movers = [game.current_player(state) for state in states]
        """After each number of actions who is to move."""
        self.stops = [n for n, mover in enumerate(self.movers) if mover != CHANCE]
        """After how many actions somebody had to decide, or the game stood as it does now."""
        if self.stops[-1:] != [len(record)]:
            self.stops.append(len(record))

    def open(self) -> None:
        """Say which game it is, who played, and when."""
        record = self.record
        title = record.variant.id
        if record.seed is not None and self._eyes.everything:
            title += f", seed {record.seed}"
        seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(record.names))
        self._terminal.show_opening(self._console, f"{title}: {seats}" if seats else title)
        if record.times:
            ends = (self.record.times[i].time.strftime("%Y-%m-%d %H:%M") for i in (0, -1))
            when = " to ".join(dict.fromkeys(ends))
            self._console.print(f"Played {when} UTC.", style="dim")

    def tell(self, start: int, end: int, teller: Teller) -> None:
        """Tell the actions from one number of them to another, and what was remarked on the way."""
        game = self.record.history.game
        for n in range(start, end):
            for event in game.events(self.record.at(n), self.record.history.actions[n]):
                teller.hear(self._eyes.see(event))
            remarks = list(self._remarks(n + 1))
            if remarks:
                teller.tell()
            self._say(remarks)

    def say_before(self) -> None:
        """Tell what was remarked before the first action."""
        self._say(self._remarks(0))

    def _remarks(self, n: int) -> Iterable[str]:
        """What is to be said after so many actions: comments tell of cards, and not all may see them."""
        for replaced in self.record.replaced:
            if replaced.at == n:
                yield f"{self.names[replaced.seat]} is played by {replaced.by} from now on."
        if self._eyes.everything:
            yield from (comment.text for comment in self.record.comments if comment.at == n)

    def _say(self, remarks: Iterable[str]) -> None:
        for remark in remarks:
            self._console.print(
                Padding(Text("# " + remark.replace("\n", "\n# "), style="italic"), (0, 0, 0, 4))
            )

    def draw(self, n: int) -> None:
        """Draw the table after so many actions."""
        state, console, eyes = self.record.at(n), self._console, self._eyes
        view = state if eyes.everything else self._terminal.game.observe(state, eyes.seat)
        console.print()
        console.print(self._terminal.table(view, self.turns[n], console.width))
        console.print()

    def end(self) -> None:
        """Say how the game stands: its score sheet, or that it is not over."""
        outcome, last = self.record.outcome, len(self.record)
        if outcome is Outcome.FINISHED:
            self._console.print()
            self._terminal.show_result(self._console, self.record.state)
            return
        self.draw(last)
        self._console.print(f"The game is {outcome.value}.", style="bold")

    def teller(self, at: int = 0) -> Teller:
        """One that goes on telling from there."""
        return self._terminal.teller(self._console, self.record.at(at), self.turns[at])


def show(replay: Replay, first: int | None) -> None:
    """Tell the game line by line, and draw the table whenever this seat is to move again."""
    watched = replay.record.history.first_seat if first is None else first
    replay.open()
    replay.say_before()
    teller = replay.teller()
    last = None
    for start, end in pairwise([0, *replay.stops]):
        mover = replay.movers[start]
        if mover == watched != last:
            replay.draw(start)
        last = mover
        replay.tell(start, end, teller)
    teller.tell()
    replay.end()


def _names(record: AnyRecord, width: int) -> list[str]:
    """What the record calls the seats, where that tells them apart and is short enough to be shown."""
    names, widest = record.names, _NAME_WIDTHS[width >= WIDE]
    if len(set(names)) == len(names) > 0 and all(cell_len(name) <= widest for name in names):
        return list(names)
    return seats_of(record.variant.players)
