"""A whole game of R-Eco, played at random with the functions of the contract alone.

Run it with ``python examples/minimal.py [SEED]``.
"""

import random
import sys

from reco_rules import (
    VARIANTS,
    Action,
    Result,
    apply,
    current_player,
    legal_actions,
    new_game,
    result,
    sample,
)
from reco_rules.game import CHANCE, TERMINAL


def play(seed: int) -> Result:
    """The result of the game that belongs to this seed."""
    uniform = random.Random(seed).random
    state = new_game(VARIANTS["amigo-3"])
    while (player := current_player(state)) != TERMINAL:
        action: Action
        if player == CHANCE:
            action = sample(state, uniform())
        else:
            legal = legal_actions(state)
            action = legal[int(uniform() * len(legal))]
        state = apply(state, action)
    return result(state)


if __name__ == "__main__":
    print(play(seed=int(sys.argv[1]) if len(sys.argv) > 1 else 1))
