"""A game told line by line, for a game for which the terminal has no table of its own."""

from __future__ import annotations

from rich.console import Console

from reco_rules.cli.replay import Eyes
from reco_rules.game import TERMINAL
from reco_rules.records.documents import AnyRecord


def show(record: AnyRecord, eyes: Eyes, console: Console) -> None:
    """What happened, in the game's own words, and then the table or the result."""
    history = record.history
    console.print(f"{history.game.NAME}, {history.variant.id}", style="bold", soft_wrap=True)
    for *_, events in history.steps():
        for event in events:
            console.print(str(eyes.see(event)), markup=False, highlight=False)
    console.print()
    game, state = history.game, history.state
    if game.current_player(state) == TERMINAL:
        console.print(str(game.result(state)), style="bold", markup=False)
    else:
        seen = state if eyes.everything else game.observe(state, eyes.seat)
        console.print(str(seen), markup=False, highlight=False)
        console.print(f"The game is {record.outcome.value}.", style="bold")
