"""What the person at the keyboard is asked, and what it may answer."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from difflib import get_close_matches
from typing import Final, TypeAlias

from rich.console import Console, Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from reco_rules import (
    Action,
    Observation,
    Pass,
    Phase,
    State,
    Variant,
    observe,
    parse_action,
    why_illegal,
)
from reco_rules.cli.look import Look
from reco_rules.cli.menu import menu
from reco_rules.errors import NotationError, Reason, UndoRefused
from reco_rules.rulebook import Wording
from reco_rules.table import Table

RecoTable: TypeAlias = Table[Variant, State, Action]

_WORDS: Final = ("play", "dump", "pass", "undo", "table", "quit", "help")

_GOOD_TO_KNOW: Final = (
    "Each dumped card costs a point; seats that dumped nothing get a bonus.",
    "The game ends with the turn in which a first stack is emptied.",
    "A lone reward of a color counts nothing: from two on their values are added.",
)


class Left(Exception):
    """The person has gone, by a word or by the end of the input; `cut_off` by that of a script."""

    def __init__(self, *, cut_off: bool) -> None:
        self.cut_off = cut_off
        super().__init__(cut_off)


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
        what = "dump" if seen.phase is Phase.DUMP else "play"
        words = read_line(console, f"Your {what}? ").split()
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
            console.print(menu(seen, look, console.width))
        elif first.startswith("?") or first in ("h", "help"):
            asked = " ".join(words).removeprefix("?" if first[0] == "?" else words[0]).strip()
            console.print(_explained(table, seen, asked) if asked else _help(seen))
        elif first.isdecimal():
            if len(first) < 5 and 1 <= int(first) <= len(legal) and len(words) == 1:
                return legal[int(first) - 1]
            console.print(f"There is no {' '.join(words)[:40]}. {_hint(seen)}")
        else:
            action, problem = _understood(words, seen)
            if action is not None and (reason := why_illegal(table.state, action)) is not None:
                problem = _not_legal(action, reason, table.state)
                action = None
            if action is not None:
                return action
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
        close = get_close_matches(word[:100], _WORDS, n=1)
        guess = f": did you mean {close[0]}?" if close else "."
        return None, f"{' '.join(words)[:40]!r} is no answer{guess} {_hint(seen)}"


def _hint(seen: Observation) -> str:
    legal = seen.legal_actions
    return f"Type a number from 1 to {len(legal)}, or {legal[0]}, or ? for help."


def _explained(table: RecoTable, seen: Observation, asked: str) -> str:
    """Whether the action is legal, and why not."""
    action, problem = _understood(asked.split(), seen)
    if action is None:
        return problem
    reason = why_illegal(table.state, action)
    return f"{action} is legal." if reason is None else _not_legal(action, reason, table.state)


def _not_legal(action: Action, reason: Reason, state: State) -> str:
    """The reason, said to the person whose turn it is, and the sentence of its clause."""
    text = Wording(state.variant).clause(reason.clause).rstrip(".")
    clause = f"{reason.clause}: {text[0].lower()}{text[1:]}"
    return f"{action} is not legal: {_to_you(reason.message, state.seat)} ({clause})."


def _to_you(message: str, seat: int) -> str:
    """The message with `you` for the seat of the person."""
    about = f"seat {seat} "
    if not message.startswith(about):
        return message
    words = re.sub(r"(^|\band )(holds|has|is)\b", _plural, message.removeprefix(about))
    return f"you {words}"


def _plural(verb: re.Match[str]) -> str:
    return verb[1] + {"holds": "hold", "has": "have", "is": "are"}[verb[2]]


def _help(seen: Observation) -> RenderableType:
    """The answers that there are, and the least that a beginner must know."""
    first = str(seen.legal_actions[0])
    verb = first.partition(" ")[0]
    sample = f"? {verb} B1 B1 B1"
    table = Grid.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for answer, meaning in (
        (f"1 to {len(seen.legal_actions)}", "the action of that number"),
        (first, f"the same in words; {verb} may be left out"),
        (sample, "whether that is legal, and why not"),
        ("undo", "take back your play, before you have dumped"),
        ("table", "draw the table again"),
        ("quit", "leave the game"),
    ):
        table.add_row(f"  {answer}", meaning)
    return Group(table, *map(Text, _GOOD_TO_KNOW))
