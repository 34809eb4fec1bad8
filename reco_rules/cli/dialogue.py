"""What the person at the keyboard is asked, and what it may answer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final, TypeAlias

from rich.console import Console
from rich.text import Text

from reco_rules import (
    Action,
    Dump,
    Observation,
    Pass,
    Phase,
    Play,
    State,
    Variant,
    observe,
    parse_action,
    why_illegal,
)
from reco_rules.cli.look import Look
from reco_rules.cli.menu import menu
from reco_rules.errors import NotationError, UndoRefused
from reco_rules.table import Table

RecoTable: TypeAlias = Table[Variant, State, Action]

_WORDS: Final = ("play", "dump", "pass", "undo", "table", "quit", "help")


class Left(Exception):
    """The person has gone: it said so (`on_purpose`), or there is no more input."""

    def __init__(self, *, on_purpose: bool) -> None:
        self.on_purpose = on_purpose
        super().__init__(on_purpose)


def ask(console: Console, table: RecoTable, seat: int, draw: Callable[[], None]) -> Action | None:
    """The action that the person at this seat chooses; None if it took back its last one. Raises `Left`.

    Everything shown comes from what the seat sees. A seat without a card is not asked.
    """
    seen = observe(table.state, seat)
    legal = seen.legal_actions
    if isinstance(legal[0], Pass):
        return legal[0]
    look = Look(seen.variant)
    console.print(menu(seen, look, console.width))
    while True:
        words = _read(console, seen).split()
        first = words[0].lower() if words else ""
        if first in ("q", "quit", "exit"):
            raise Left(on_purpose=True)
        if first in ("u", "undo"):
            try:
                table.undo(seat)
            except UndoRefused as refused:
                console.print(f"Nothing is taken back: {refused}.")
            else:
                return None
        elif first in ("t", "table"):
            draw()
            console.print(menu(seen, look, console.width))
        elif first.startswith("?") or first in ("h", "help"):
            asked = " ".join(words).removeprefix("?" if first[0] == "?" else words[0]).strip()
            for line in _explain(table, seen, asked):
                console.print(line)
        elif first.isdecimal():
            if len(first) < 5 and 1 <= int(first) <= len(legal) and len(words) == 1:
                return legal[int(first) - 1]
            console.print(f"There is no {' '.join(words)[:40]}. {_hint(seen)}")
        else:
            action, problem = _understood(words, seen)
            if action is not None and (reason := why_illegal(table.state, action)) is not None:
                action, problem = None, f"{action} is not legal: {reason}."
            if action is not None:
                return action
            console.print(problem)


def _read(console: Console, seen: Observation) -> str:
    """A line from the keyboard. Raises `Left` at its end."""
    what = "dump" if seen.phase is Phase.DUMP else "play"
    console.print(Text(f"Your {what}? ", style="bold"), end="")
    console.file.flush()
    line = sys.stdin.readline()
    if not line:
        console.print()
        raise Left(on_purpose=False)
    if not sys.stdin.isatty():
        console.print(line.rstrip("\n"))  # what the terminal would have shown
    return line


def _understood(words: list[str], seen: Observation) -> tuple[Action | None, str]:
    """The action that is written, or one line that helps. The verb may be left out."""
    if not words:
        return None, _hint(seen)
    verb = "dump" if seen.phase is Phase.DUMP else "play"
    text = " ".join(words)
    if words[0][0].lower() in "abcd" and words[0][1:2].isdecimal():
        text = f"{verb} {text}"
    try:
        return parse_action(text), ""
    except NotationError as error:
        word = words[0].lower()
        if word in ("play", "dump", "pass", "reveal") or text != " ".join(words):
            return None, f"{error}."
        close = get_close_matches(word, _WORDS, n=1)
        guess = f": did you mean {close[0]}?" if close else "."
        return None, f"{' '.join(words)[:40]!r} is no answer{guess} {_hint(seen)}"


def _hint(seen: Observation) -> str:
    legal = seen.legal_actions
    return f"Type a number from 1 to {len(legal)}, or {legal[0]}, or ? for help."


def _explain(table: RecoTable, seen: Observation, asked: str) -> list[str]:
    """Why the action is not legal; without one, the answers that there are, and what is not legal now."""
    if asked:
        action, problem = _understood(asked.split(), seen)
        if action is None:
            return [problem]
        reason = why_illegal(table.state, action)
        return [f"{action} is legal." if reason is None else f"{action} is not legal: {reason}."]
    dumping = seen.phase is Phase.DUMP
    lines = [
        f"  1 to {len(seen.legal_actions)}".ljust(15) + "the action of that number",
        f"  {seen.legal_actions[0]}".ljust(15)
        + f"the same in words; {'dump' if dumping else 'play'} may be left out",
        "  ? play B1".ljust(15) + "why that is not legal",
        "  undo".ljust(15) + "take back your play, before you have dumped",
        "  table".ljust(15) + "draw the table again",
        "  quit".ljust(15) + "leave the game",
        "Not legal now:",
    ]
    return lines + [f"  {action}: {reason}" for action, reason in _not_legal(table, seen)]


def _not_legal(table: RecoTable, seen: Observation) -> list[tuple[Action, object]]:
    """An example for each reason for which something is not legal now."""
    hand = seen.hand
    tried: list[Action] = [Pass()]
    if seen.phase is Phase.DUMP:
        tried.append(Play(0, 1, 0))
        first = seen.legal_actions[0]
        if hand is not None and isinstance(first, Dump):
            tried.append(Dump(hand))
    else:
        held = {card.color for card in hand or ()}
        tried += [Play(color, 1, 0) for color in range(4) if color not in held]
        if hand:
            tried.append(Dump(hand))
    found = [(action, why_illegal(table.state, action)) for action in tried]
    return [(action, reason) for action, reason in found if reason is not None]
