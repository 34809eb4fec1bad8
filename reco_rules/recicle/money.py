"""The money track: R23 to R26.

A *position* on the track is a number: 0 and above are dollars, -1 is the red space next to zero, and so on
to the last one. Going into debt passes the spaces with a % sign over; coming back does not.
"""

from __future__ import annotations

from functools import lru_cache

import attrs

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.recicle.board import Board


@attrs.frozen
class Track:
    """The money track of a board. The example is the rulebook's (R28).

    >>> from reco_rules.recicle import BOARDS
    >>> track = track_of(BOARDS["reconstruction-1"])
    >>> track.text(track.spend(2, 5)), track.receive(track.spend(2, 5), 4)
    ('-$3', -1)
    """

    cap: int
    """The last space (R25)."""
    debts: tuple[int, ...]
    """By the size of a debt, how many red spaces below zero it stands."""
    owed: tuple[int, ...]
    """By the number of red spaces below zero, what a marker there counts as when it goes back (A1)."""

    def receive(self, position: int, money: int) -> int:
        """The position so many spaces forward, every space counted (R23, R24); the cap stays (A33)."""
        return min(self.cap, position + money)

    def spend(self, position: int, money: int) -> int | None:
        """The position after paying, only numbers counted below zero (R24, A2).

        None where that is beyond the floor (A34). Paying nothing leaves the marker where it is.
        """
        if position >= money:
            return position - money
        if not money:
            return position
        owed = money + self.owed[-position] if position < 0 else money - position
        return -self.debts[owed] if owed < len(self.debts) else None

    def text(self, position: int) -> str:
        """What is printed on the space: ``$5``, ``-$3`` or ``%``."""
        if position >= 0:
            return f"${position}"
        owed = self.owed[-position]
        return f"-${owed}" if self.debts[owed] == -position else "%"


@lru_cache(maxsize=64)
def track_of(board: Board) -> Track:
    """The money track of the board (R24, R25). Raises `WrongType`."""
    if type(board) is not Board:
        raise WrongType(f"expected a Board, not {shown(board)}")
    debts, owed = [0], [0]
    for space in range(1, board.red + 1):
        owed.append(len(debts))
        if space not in board.interest:
            debts.append(space)
    return Track(board.cap, tuple(debts), tuple(owed))


def charge(board: Board, position: int) -> int:
    """What a player whose marker stands there pays at the start of a turn (R26, A32)."""
    due = 0
    for step in board.charges:
        if position > step.beyond:
            due = step.pays
    return due
