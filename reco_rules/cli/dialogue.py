"""What the person at the keyboard is asked, and what it may answer."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Hashable
from difflib import get_close_matches
from typing import Any, Final, cast

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from reco_rules.cli.terminal import AnyTable, Terminal
from reco_rules.errors import NotationError, Reason, UndoRefused
from reco_rules.game import Observation
from reco_rules.rulebook import Kind, Wording, find_clause

_WORDS: Final = ("undo", "table", "quit", "help")


class Left(Exception):
    """The person has gone, by a word or by the end of the input; `cut_off` by that of a script."""

    def __init__(self, *, cut_off: bool) -> None:
        self.cut_off = cut_off
        super().__init__(cut_off)


def ask(
    console: Console, terminal: Terminal, table: AnyTable, seat: int, draw: Callable[[], None]
) -> Hashable | None:
    """The action that the person at this seat chooses; None if it took back its last one. Raises `Left`.

    Everything shown comes from what the seat sees. A seat that has nothing to choose is not asked.
    """
    seen = terminal.game.observe(table.state, seat)
    legal = seen.legal_actions
    if (forced := terminal.forced(seen)) is not None:
        return forced
    console.print(terminal.menu(seen, console.width))
    while True:
        words = read_line(console, f"Your {terminal.question(seen)}? ").split()
        first = words[0].lower() if words else ""
        if first in ("q", "quit", "exit"):
            raise Left(cut_off=False)
        if first in ("u", "undo"):
            try:
                table.undo(seat)
            except UndoRefused as refused:
                console.print(f"Nothing is taken back: {refused}.")
            else:
                return None
        elif first in ("t", "table"):
            draw()
            console.print(terminal.menu(seen, console.width))
        elif first.startswith("?") or first in ("h", "help"):
            asked = " ".join(words).removeprefix("?" if first[0] == "?" else words[0]).strip()
            console.print(
                _explained(terminal, table, seen, asked) if asked else _help(terminal, seen)
            )
        elif first.isdecimal():
            if len(first) < 5 and 1 <= int(first) <= len(legal) and len(words) == 1:
                return cast(Hashable, legal[int(first) - 1])
            console.print(f"There is no {' '.join(words)[:40]}. {_hint(seen)}")
        else:
            action, problem = _understood(terminal, " ".join(words), seen)
            if action is not None:
                reason = table.why_illegal(seat, action)
                if reason is None:
                    return action
                problem = _not_legal(terminal, action, reason, seat)
            console.print(problem)


def read_line(console: Console, question: str) -> str:
    """A line from the keyboard. Raises `Left` at its end."""
    console.print(Text(question, style="bold"), end="")
    console.file.flush()
    line = sys.stdin.readline()
    if not line:
        console.print()
        raise Left(cut_off=not sys.stdin.isatty())
    if not sys.stdin.isatty():
        console.print(line.rstrip("\n"))  # what the terminal would have shown
    return line


def _understood(
    terminal: Terminal, text: str, seen: Observation[Any]
) -> tuple[Hashable | None, str]:
    """The action that is written, or one line that helps."""
    if not text:
        return None, _hint(seen)
    whole = terminal.completed(text, seen)
    try:
        return terminal.game.parse_action(whole), ""
    except NotationError as error:
        word = text.split()[0].lower()
        if word in terminal.VERBS or whole != text:
            return None, f"{error}."
        close = get_close_matches(word[:100], (*terminal.VERBS, *_WORDS), n=1)
        guess = f": did you mean {close[0]}?" if close else "."
        return None, f"{text[:40]!r} is no answer{guess} {_hint(seen)}"


def _hint(seen: Observation[Any]) -> str:
    legal = seen.legal_actions
    return f"Type a number from 1 to {len(legal)}, or {legal[0]}, or ? for help."


def _explained(terminal: Terminal, table: AnyTable, seen: Observation[Any], asked: str) -> str:
    """Whether the action is legal, and why not."""
    action, problem = _understood(terminal, asked, seen)
    if action is None:
        return problem
    seat = seen.current_player
    reason = table.why_illegal(seat, action)
    return f"{action} is legal." if reason is None else _not_legal(terminal, action, reason, seat)


def _not_legal(terminal: Terminal, action: Hashable, reason: Reason, seat: int) -> str:
    """The reason, said to the person whose turn it is, and the sentence of its clause.

    A ruling answers a question, and says nothing without it.
    """
    clause = reason.clause
    if find_clause(clause).kind is not Kind.RULING:
        text = Wording(terminal.variant).clause(clause).rstrip(".")
        clause += f": {text[0].lower()}{text[1:]}"
    return f"{action} is not legal: {_to_you(reason.message, seat)} ({clause})."


def _to_you(message: str, seat: int) -> str:
    """The message with `you` for the seat of the person, where it begins with what the seat has or is."""
    return re.sub(rf"^seat {seat} (?=has|holds|is)(.+)", lambda m: f"you {_plural(m[1])}", message)


def _plural(text: str) -> str:
    """The verb at the beginning, and behind each `and`, as it stands behind `you`."""
    verbs = {"holds": "hold", "has": "have", "is": "are"}
    return re.sub(r"(^|\band )(holds|has|is)\b", lambda verb: verb[1] + verbs[verb[2]], text)


def _help(terminal: Terminal, seen: Observation[Any]) -> RenderableType:
    """The answers that there are, and the least that a beginner must know."""
    first = str(seen.legal_actions[0])
    table = Grid.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for answer, meaning in (
        (f"1 to {len(seen.legal_actions)}", "the action of that number"),
        (first, f"the same in words{terminal.shorter(seen)}"),
        (f"? {terminal.sample(seen)}", "whether that is legal, and why not"),
        ("undo", terminal.UNDO),
        ("table", "draw the table again"),
        ("quit", "leave the game"),
    ):
        table.add_row(f"  {answer}", meaning)
    return Group(table, *map(Text, terminal.GOOD_TO_KNOW))
