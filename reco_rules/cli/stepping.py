"""Through a recorded game step by step, at the keyboard."""

from __future__ import annotations

from typing import Final

from rich.console import Console, RenderableType
from rich.table import Table as Grid

from reco_rules.cli.dialogue import Left, read_line
from reco_rules.cli.replay import Replay

_HELP: Final = (
    ("Enter, n", "forward to the next decision"),
    ("b", "back by one"),
    ("12", "to the beginning of turn 12"),
    ("q", "quit"),
)


def step(replay: Replay, console: Console) -> None:
    """Show the game decision by decision, as the person asks for it, until it leaves."""
    replay.open()
    replay.say_before()
    now = 0
    _show(replay, now)
    while True:
        turn = replay.turns[replay.stops[now]]
        try:
            answer = read_line(console, f"Turn {turn} of {replay.turns[-1]}? ").strip().lower()
        except Left:
            return
        if answer in ("q", "quit", "exit"):
            return
        goal = _goal(replay, answer, now)
        if isinstance(goal, int):
            now = goal
            _show(replay, now)
        else:
            console.print(goal)


def _goal(replay: Replay, answer: str, now: int) -> int | RenderableType:
    """The stop that the answer means, or what helps."""
    if answer in ("", "n", "next"):
        return now + 1 if now + 1 < len(replay.stops) else "This is the end."
    if answer in ("b", "back"):
        return now - 1 if now else "This is the beginning."
    if answer in ("?", "h", "help"):
        return _help()
    if not (answer.isdecimal() and answer.isascii()):
        return f"{answer[:40]!r} is no answer: type Enter, b, a turn, q, or ? for help."
    begins = {str(replay.turns[stop]): i for i, stop in reversed(list(enumerate(replay.stops)))}
    none = f"There is no turn {answer[:40]}: there are {replay.turns[-1]}."
    return begins.get(answer.lstrip("0"), none)


def _show(replay: Replay, now: int) -> None:
    """What led to the stop, and the table there; at the end how the game stands."""
    begin = replay.stops[now - 1] if now else 0
    teller = replay.teller(begin)
    replay.tell(begin, replay.stops[now], teller)
    teller.tell()
    if now == len(replay.stops) - 1:
        replay.end()
    else:
        replay.draw(replay.stops[now])


def _help() -> Grid:
    grid = Grid.grid(padding=(0, 2))
    for answer, meaning in _HELP:
        grid.add_row(f"  {answer}", meaning)
    return grid
