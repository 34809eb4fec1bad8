"""What the search knows of R-Eco: how to play on, and how good it is where that ends."""

from __future__ import annotations

import math
from typing import Final

from reco_rules.bots.greedy import outlook
from reco_rules.game import TERMINAL
from reco_rules.reco import (
    Action,
    Play,
    State,
    current_player,
    legal_actions,
    result,
)

SCALE: Final = 5
"""A lead of so many points is taken for a chance of 73 % to win."""


def chances(state: State) -> list[float]:
    """Per seat how good a state is for it, from 0 to 1: by its points against the best of the others'.

    They are those of the result when the game is over, else `reco_rules.bots.greedy.outlook`.

    >>> from reco_rules import VARIANTS, new_game
    >>> chances(new_game(VARIANTS["amigo-2"]))
    [0.5, 0.5]
    """
    if current_player(state) == TERMINAL:
        points: list[float] = [score.total for score in result(state).scores]
    else:
        points = _hopes(state)
    leads = [own - max(points[:seat] + points[seat + 1 :]) for seat, own in enumerate(points)]
    return [0.5 + 0.5 * math.tanh(lead / (2 * SCALE)) for lead in leads]  # the logistic function


def _hopes(state: State) -> list[float]:
    """The outlook of each seat. Cards above the hand limit are as good as dumped."""
    variant, stacks = state.variant, state.stacks
    plants = [plant.units for plant in state.plants]
    return [
        outlook(
            variant,
            state.rewards(seat),
            len(dumped) + max(0, len(hand) - variant.hand_limit),
            hand,
            plants,
            stacks,
        )
        for seat, (hand, dumped) in enumerate(zip(state.hands, state.dumped, strict=True))
    ]


def careful(state: State, u: float) -> Action:
    """One of the plays that leave the smallest hand, and any dump, for `u` uniform in [0, 1).

    >>> from reco_rules import VARIANTS, position
    >>> print(careful(position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1")), 0.5))
    play A1 A1
    """
    legal = legal_actions(state)
    sites = list(map(len, state.dump_sites))
    more = [
        sites[action.color] - action.singles - action.doubles if isinstance(action, Play) else 0
        for action in legal
    ]
    fewest = min(more)
    best = [action for action, cards in zip(legal, more, strict=True) if cards == fewest]
    return best[int(u * len(best))]
