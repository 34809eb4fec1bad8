"""Random numbers, outside the state: independent streams for the cards and for each player.

Everything random in this library comes from `random.Random.random`, whose sequence Python guarantees, on
a stream made here: so a seed gives the same game on every version and platform, and another bot at one
seat does not change the cards.
"""

from __future__ import annotations

import random

from reco_rules.checks import shown
from reco_rules.errors import InvalidValue, WrongType


def stream(seed: int, game: int, purpose: str) -> random.Random:
    """The stream of random numbers for one purpose in one game of a run with this seed.

    `game` counts the games of a run from 0; the purpose is ``"deal"`` for the cards and ``"seat 0"``,
    ``"seat 1"``, ... for the players. Different arguments give independent streams.
    Raises `WrongType`, `InvalidValue`.

    >>> stream(1, 0, "deal").random() == stream(1, 0, "deal").random()
    True
    >>> stream(1, 0, "deal").random() == stream(1, 1, "deal").random()
    False
    """
    for name, value in (("seed", seed), ("game", game)):
        if type(value) is not int:
            hint = "; secrets.randbits(32) gives another each time" if name == "seed" else ""
            raise WrongType(f"{name} is a whole number, not {shown(value)}{hint}")
    if game < 0:
        raise InvalidValue(f"games are counted from 0, not {shown(game)}")
    if not isinstance(purpose, str):
        raise WrongType(f"purpose is a text, not {shown(purpose)}")
    if not purpose.isprintable():
        raise InvalidValue(f"purpose must be printable, not {shown(purpose)}")
    # hexadecimal, since a very large number has no decimal text
    return random.Random(f"reco_rules {seed:x} {game:x} {purpose}")
