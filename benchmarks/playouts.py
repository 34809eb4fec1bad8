"""Uniformly random games of one variant, every drawn card a state of its own: the rate of the core.

    python benchmarks/playouts.py [GAMES] [VARIANT]

Prints one JSON line: games, decisions and transitions per CPU second of this process after a warm-up, and
the means of a game, by which another program can be shown to play the same game.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable

from reco_rules import (
    VARIANTS,
    Dump,
    Play,
    State,
    Variant,
    apply,
    current_player,
    legal_actions,
    new_game,
    result,
    sample,
)
from reco_rules.game import CHANCE, TERMINAL


def playout(variant: Variant, uniform: Callable[[], float]) -> tuple[State, int, int, int, int]:
    """A whole game: its last state and how many plays, dumps, passes and draws it had."""
    state = new_game(variant)
    plays = dumps = passes = draws = 0
    while True:
        while (player := current_player(state)) == CHANCE:
            state = apply(state, sample(state, uniform()))
            draws += 1
        if player == TERMINAL:
            return state, plays, dumps, passes, draws
        legal = legal_actions(state)
        action = legal[int(uniform() * len(legal))]
        if type(action) is Play:
            plays += 1
        elif type(action) is Dump:
            dumps += 1
        else:
            passes += 1
        state = apply(state, action)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    variant = VARIANTS[sys.argv[2] if len(sys.argv) > 2 else "reprint-3"]
    uniform = random.Random(1).random
    for _ in range(max(5, games // 20)):
        playout(variant, uniform)
    start = time.process_time()
    played = []
    for _ in range(games):
        state, *counts = playout(variant, uniform)
        scores = result(state).scores
        totals = [score.total for score in scores]
        dumped = sum(score.dumped for score in scores)
        played.append(
            (
                *counts,
                dumped,
                sum(totals) / len(totals),
                max(totals),
            )
        )
    seconds = time.process_time() - start
    means = [sum(column) / games for column in zip(*played, strict=True)]
    plays, dumps, passes, draws, dumped, score, top = means
    print(
        json.dumps(
            {
                "impl": "reco_rules",
                "variant": variant.id,
                "games": games,
                "seconds": round(seconds, 4),
                "games_s": round(games / seconds, 2),
                "decisions_s": round((plays + dumps + passes) * games / seconds, 1),
                "transitions_s": round((plays + dumps + passes + draws) * games / seconds, 1),
                "plays": plays,
                "dumps": dumps,
                "passes": passes,
                "draws": draws,
                "dumped": dumped,
                "score": score,
                "top": top,
            }
        )
    )


if __name__ == "__main__":
    main()
