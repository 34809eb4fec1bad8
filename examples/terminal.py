"""R-Eco at the keyboard: one person against two bots.

Run it with ``python terminal.py [SEED]``: a seed gives the same cards again.
"""

import random
import sys
from typing import TypeAlias

from reco_rules import VARIANTS, Action, State, Variant, parse_action, why_illegal
from reco_rules.bots import greedy
from reco_rules.errors import NotationError, UndoRefused
from reco_rules.game import TERMINAL
from reco_rules.table import Table, view

YOU = 0
RecoTable: TypeAlias = Table[Variant, State, Action]


def show(table: RecoTable) -> None:
    """Show the table as you see it, and what you may do."""
    seen = table.observe(YOU)
    print(seen)
    for number, action in enumerate(seen.legal_actions, start=1):
        print(f"{number:3}  {action}")


def understand(table: RecoTable, line: str) -> Action:
    """The action that was typed, by its number or in words. Raises `NotationError`."""
    legal = table.observe(YOU).legal_actions
    if line.isdecimal() and 1 <= int(line) <= len(legal):
        return legal[int(line) - 1]
    return parse_action(line)


def answer(table: RecoTable, line: str) -> str:
    """Do what was typed. Returns what is wrong with it, or nothing if it was done."""
    try:
        if line == "undo":
            table.undo(YOU)
            return ""
        action = understand(table, line)
    except UndoRefused as refused:
        return f"Nothing is taken back: {refused}."
    except NotationError as error:
        return f"{error}; or type a number, undo or quit."
    reason = why_illegal(table.state, action)
    if reason is not None:
        return f"You cannot {action}: {reason}."
    table.act(YOU, action)
    return ""


def bots_play(table: RecoTable, rng: random.Random) -> None:
    """Let the bots act until it is your turn or the game is over."""
    while (seat := table.current_player) not in (YOU, TERMINAL):
        table.act(seat, greedy(view(table.history, seat, rng)))


def show_result(table: RecoTable) -> None:
    """Say how each total came about, and who won."""
    result = table.observe(YOU).result
    assert result is not None  # the game is over
    for seat, score in enumerate(result.scores):
        colors = "  ".join(f"{c} {n}" for c, n in zip("ABCD", score.by_color, strict=True))
        terms = f"{colors}  for dumping {score.penalty}  bonus {score.bonus}"
        print(f"seat {seat}: {terms}  total {score.total}  rank {score.rank}")
    print("You won!" if YOU in result.winners else "You did not win this time.")


def your_move(table: RecoTable) -> None:
    """Show the table and ask until something was done. Leaves at `quit` and at the end of the input."""
    print()
    show(table)
    while True:
        try:
            line = input("> ").strip()
        except EOFError:
            line = "quit"
        if line == "quit":
            print("You left the game.")
            sys.exit()
        problem = answer(table, line)
        if not problem:
            return
        print(problem)


def main(seed: int) -> None:
    """Play a game."""
    table = Table(VARIANTS["amigo-3"], seed)
    rng = random.Random(seed)
    table.subscribe(print, seat=YOU)
    while table.current_player != TERMINAL:
        your_move(table)
        bots_play(table, rng)
    print()
    show_result(table)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else random.randrange(1_000_000))
