"""One moment of a game that is being checked: what the checks look at."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

import attrs

from reco_rules.conformance.report import Verdicts
from reco_rules.conformance.worlds import AnyGame, AnyHistory, Worlds
from reco_rules.game import Observation, Variant


@attrs.frozen(eq=False)
class Moment:
    """A moment of a game, and what it was asked already."""

    game: AnyGame
    """The game under test."""
    variant: Variant
    """The variant that is played."""
    history: AnyHistory
    """The game so far."""
    actions: tuple[Any, ...]
    """Every action of the variant by its id, as the game numbers them now."""
    at_first: tuple[Any, ...]
    """The same, as the game numbered them in the beginning."""
    player: int
    """The current player."""
    legal: tuple[Any, ...]
    """The legal actions."""
    action: Any
    """What is done next; None at the end."""
    options: tuple[Any, ...]
    """That, and a few other legal actions."""
    tried: tuple[Any, ...]
    """Actions, legal or not: all of the variant where the moment is thorough."""
    thorough: bool
    """Whether this is one of the moments for what takes long."""
    decisions: int
    """How many actions seats have made."""
    chance_steps: int
    """How many actions chance has made."""
    seen: Mapping[int | None, Observation[Any]]
    """Per viewer, what it observes."""
    worlds: Mapping[int | None, Worlds]
    """Per viewer, other games that it cannot tell apart from this one."""
    random: random.Random
    """Random numbers for the checks."""

    @property
    def state(self) -> Any:
        """The state now."""
        return self.history.state

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Every seat, and a spectator."""
        return tuple(self.seen)


Check: TypeAlias = Callable[[Moment], Verdicts]
"""How one promise is checked at a moment."""


def who(viewer: int | None) -> str:
    """The viewer in a sentence."""
    return "a spectator" if viewer is None else f"seat {viewer}"
