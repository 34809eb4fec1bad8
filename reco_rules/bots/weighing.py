"""From values to a choice, and from points to chances: for the rooms ``playing`` of the games."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from reco_rules.game import A

SCALE: Final = 5
"""A lead of so many points is taken for a chance of 73 % to win."""


def best_of(actions: Sequence[A], values: Sequence[float], u: float) -> A:
    """The action of the highest value; among equals the one for `u`, uniform in [0, 1).

    >>> best_of(["up", "down", "left"], [1, 2, 2], u=0.7)
    'left'
    """
    best = max(values)
    among = [action for action, value in zip(actions, values, strict=True) if value == best]
    return among[int(u * len(among))]


def chances_of(points: Sequence[float]) -> list[float]:
    """Per seat how good its points are, from 0 to 1: against the best of the others'.

    >>> [round(chance, 2) for chance in chances_of([10, 5, 5])]
    [0.73, 0.27, 0.27]
    """
    leads = [own - max([*points[:seat], *points[seat + 1 :]]) for seat, own in enumerate(points)]
    return [0.5 + 0.5 * math.tanh(lead / (2 * SCALE)) for lead in leads]  # the logistic function
