"""The score sheet of Recicle, from a game or from what somebody has written down."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console

from reco_rules.cli.sheet import plain_term, show_sheet, tie_broken
from reco_rules.recicle import Result


def show_scores(console: Console, result: Result, names: Sequence[str]) -> None:
    """Draw the score sheet: every term of each seat's sum."""
    scores = result.scores
    terms = [
        plain_term("points", (str(score.points) for score in scores)),
        plain_term("tiles", (str(score.tiles) for score in scores)),
        plain_term("money", (str(score.money) for score in scores)),
        plain_term("debt", (str(score.debt) for score in scores)),
        plain_term("equip-\nment", (str(score.spaces) for score in scores), "equip."),
        plain_term("stored", (f"({score.stored})" for score in scores)),
    ]
    remarks = ["Money: a point for each $5. Debt: -1 for each red space (R27)."]
    if any(score.spaces for score in scores):
        remarks.append("Equipment: -1 for each of its two spaces that is empty (R45).")
    if tie_broken(scores):
        remarks.append("At equal totals more stored recyclables rank higher (R46).")
    show_sheet(console, result, names, terms, remarks)
