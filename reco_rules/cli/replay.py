"""A recorded game shown again: all of it, or what one seat saw."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate, pairwise
from typing import Final

import attrs
from rich.cells import cell_len
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from reco_rules import Phase, current_player, observe
from reco_rules.checks import check_seat
from reco_rules.cli.drawing import WIDE, hand, round_title
from reco_rules.cli.drawing import table as drawn
from reco_rules.cli.files import FirstRecord
from reco_rules.cli.look import Look
from reco_rules.cli.sheet import show_result
from reco_rules.cli.telling import Teller, show_opening
from reco_rules.errors import InvalidValue
from reco_rules.game import CHANCE, Event
from reco_rules.records import Outcome

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


def eyes(as_seat: str | None, record: FirstRecord) -> Eyes:
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

    def __init__(self, record: FirstRecord, eyes: Eyes, console: Console) -> None:
        self.record = record
        self._eyes = eyes
        self._console = console
        self._look = Look(record.variant)
        self.names = _names(record, console.width)
        """What the seats are called."""
        states = [record.at(n) for n in range(len(record) + 1)]
        self.turns = list(accumulate(int(state.phase is Phase.PLAY) for state in states))
        """After each number of actions the number of the turn; 0 is the deal."""
        self.stops = [n for n, state in enumerate(states) if current_player(state) != CHANCE]
        """After how many actions somebody had to decide, or the game stood as it does now."""
        if self.stops[-1:] != [len(record)]:
            self.stops.append(len(record))

    def open(self) -> None:
        """Say which game it is, who played, and when."""
        record, variant = self.record, self.record.variant
        title = variant.id
        if record.seed is not None and self._eyes.everything:
            title += f", seed {record.seed}"
        seats = ", ".join(f"seat {seat} {name}" for seat, name in enumerate(record.names))
        show_opening(self._console, variant, f"{title}: {seats}" if seats else title)
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
        state, turn = self.record.at(n), self.turns[n]
        title = round_title(self.record.variant, turn) if turn else "The deal"
        seen = observe(state, self._eyes.seat)
        console = self._console
        console.print()
        console.print(drawn(seen, self._look, self.names, title, console.width))
        if self._eyes.everything:
            for name, cards in zip(self.names, state.hands, strict=True):
                console.print(hand(cards, self._look, name))
        console.print()

    def end(self) -> None:
        """Say how the game stands: its score sheet, or that it is not over."""
        outcome, last = self.record.outcome, len(self.record)
        if outcome is Outcome.FINISHED:
            self._console.print()
            show_result(self._console, self.record.state, self.names)
            return
        self.draw(last)
        self._console.print(f"The game is {outcome.value}.", style="bold")

    def teller(self, at: int = 0) -> Teller:
        """One that goes on telling from there."""
        teller = Teller(self._console, self.record.variant, self.names, None)
        teller.go_to(self.turns[at], self.record.at(at).seat)
        return teller


def show(replay: Replay, first: int | None) -> None:
    """Tell the game turn by turn, and draw the table once per round, when this seat is to play."""
    record = replay.record
    draws = record.history.first_seat if first is None else first
    replay.open()
    replay.say_before()
    teller = replay.teller()
    for start, end in pairwise([0, *replay.stops]):
        state = record.at(start)
        if state.phase is Phase.PLAY and state.seat == draws:
            replay.draw(start)
        replay.tell(start, end, teller)
    teller.tell()
    replay.end()


def _names(record: FirstRecord, width: int) -> list[str]:
    """What the record calls the seats, where that tells them apart and is short enough to be shown."""
    names, widest = record.names, _NAME_WIDTHS[width >= WIDE]
    if len(set(names)) == len(names) > 0 and all(cell_len(name) <= widest for name in names):
        return list(names)
    return [f"seat {seat}" for seat in range(record.variant.players)]
