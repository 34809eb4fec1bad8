"""Recicle in sentences on the screen: what happened, and what would follow from an action."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from reco_rules.cli.look import YOU
from reco_rules.cli.screen import printable
from reco_rules.game import Event
from reco_rules.recicle import (
    Action,
    BuyingBegan,
    Jumped,
    Moved,
    NeutralBegan,
    RecyclingBegan,
    RoundBegan,
    SetupBegan,
    State,
    TurnBegan,
    Variant,
    events,
)
from reco_rules.recicle.rulebook import Wording

HEADS: Final = (SetupBegan, RoundBegan, NeutralBegan, BuyingBegan, RecyclingBegan)
"""The events with which a part of a turn begins."""

_KNOWN: Final = (*HEADS, TurnBegan, Moved, Jumped)
"""What need not be said of an action, since it is said anyway."""


def words_of(variant: Variant, names: Sequence[str], language: str = "en") -> Wording:
    """The wording with these names; a verb stands behind each, so that `you` has its number."""
    called = [
        f"seat {seat} ({YOU})" if name == YOU else printable(name)
        for seat, name in enumerate(names)
    ]
    return Wording(variant, language, called)


def told(words: Wording, happened: Iterable[Event], seat: int) -> list[str]:
    """What happened, without the name of the seat whose part it is."""
    own = f"{words.seat(seat)} "
    return [words.event(event).removeprefix(own) for event in happened]


def outlook(words: Wording, state: State, action: Action, seat: int) -> str:
    """What follows from the action, beyond what its text says already."""
    happened = [event for event in events(state, action) if not isinstance(event, _KNOWN)]
    return "; ".join(told(words, happened, seat))
