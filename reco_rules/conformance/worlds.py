"""Games that a viewer cannot tell apart from the true one."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import attrs

from reco_rules.conformance.sameness import same
from reco_rules.game import Event, Game
from reco_rules.history import History, known_history

AnyGame: TypeAlias = Game[Any, Any, Any]
AnyHistory: TypeAlias = History[Any, Any, Any]

ALL: Final = 64
"""So many other worlds are kept as long as none had to be left out,"""
SOME: Final = 8
"""and so many afterwards."""


def seen_by(viewer: int | None, events: Iterable[Event]) -> tuple[tuple[Event, str], ...]:
    """The events as the viewer sees them, each with its text: a text tells as well."""
    seen = [event.seen_by(viewer) for event in events]
    return tuple([(event, str(event)) for event in seen])


def lines(seen: tuple[tuple[Event, str], ...]) -> str:
    """What is seen, in a sentence."""
    return f"({'; '.join(text for _, text in seen)})"


def mixed(values: Iterable[Any], random: random.Random) -> list[Any]:
    """The values in any order."""
    return sorted(values, key=lambda value: random.random())


@attrs.frozen
class Worlds:
    """Other histories, of other states, that gave the viewer the events of the true one up to now.

    While the game is small they are all that there are: then the viewer's knowledge is exactly this.
    """

    viewer: int | None
    """Who cannot tell them apart."""
    others: tuple[AnyHistory, ...] = ()
    """The histories, in any order; their states differ from each other and from the true one."""
    complete: bool = True
    """Whether no world was left out."""

    def after(self, true: AnyHistory, action: Any, random: random.Random) -> Worlds:
        """The worlds after this action was made in the true one.

        Elsewhere anything may have happened that looks the same: the viewer knows its own action, but
        not which card another seat was dealt.
        """
        game = true.game
        own = game.current_player(true.state) == self.viewer
        now, events = game.step(true.state, action)
        told = seen_by(self.viewer, events)
        found: dict[Any, AnyHistory] = {}
        for world in (true, *self.others):
            for other in (action,) if own else game.legal_actions(world.state):
                state, events = game.step(world.state, other)
                if same(seen_by(self.viewer, events), told) and state != now:
                    actions = (*world.actions, other)
                    found[state] = known_history(
                        true.variant, true.first_seat, actions, game, state
                    )
        complete = self.complete and len(found) <= ALL
        others = mixed(found.values(), random)
        return Worlds(self.viewer, tuple(others if complete else others[:SOME]), complete)
