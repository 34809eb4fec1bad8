"""Matches to begin with."""

from __future__ import annotations

from examples.web.match import Match
from reco_rules import VARIANTS
from reco_rules.bots import greedy
from reco_rules.dealer import stream
from reco_rules.records import to_json


def played(variant: str, seed: int, moves: int) -> Match:
    """A match after so many actions of seats, and then as many of bots' as are due; Ann is greedy."""
    bots = ["greedy", "random"] * 2
    match = Match.begin(variant, "Ann", bots[: VARIANTS[variant].players - 1], seed)
    while not match.is_over and (moves > 0 or match.bot_is_due):
        if match.bot_is_due:
            match.bot_moves()
        else:
            view = match.table.view(match.person, stream(seed, moves, "Ann"))
            match.table.act(match.person, greedy(view))
        moves -= 1
    return match


def saved(match: Match) -> bytes:
    """The match as a file."""
    return to_json(match.record()).encode()
