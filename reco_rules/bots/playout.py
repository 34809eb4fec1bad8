"""What the search knows of a game: how to play on, and how good it is where that ends.

Each game of this library says it in its room ``playing``: `greedy` is a policy, `careful` a playout, and
`chances` tells how good a state is for each seat.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from reco_rules.games import find_game, room


def chances(state: object) -> list[float]:
    """Per seat how good a state is for it, from 0 to 1.

    >>> from reco_rules import VARIANTS, new_game
    >>> chances(new_game(VARIANTS["amigo-2"]))
    [0.5, 0.5]
    """
    found: list[float] = _playing(state).chances(state)
    return found


def careful(state: object, u: float) -> Any:
    """An action that does not look bad, for `u` uniform in [0, 1).

    >>> from reco_rules import VARIANTS, position
    >>> print(careful(position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1")), 0.5))
    play A1 A1
    """
    return _playing(state).careful(state, u)


def _playing(state: object) -> ModuleType:
    return room(find_game(None, state), "playing")
