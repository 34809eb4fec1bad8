"""How many games, applied actions and lists of legal actions a second: of any variant, in any checkout.

    python benchmarks/rates.py PACKAGE VARIANT [--games 200] [--seed 1]

    python benchmarks/rates.py reco_rules.recicle reconstruction-1-3 --games 10

PACKAGE is the package of the game. Prints one JSON line: CPU rates of games of uniformly random play from
start to end, and of `apply` and `legal_actions` with the states and actions of these games, each in turn;
the number of actions; a digest of the games, which is the same wherever the same games were played; and
which file is the package. It needs the contract's names only, so that it can be run on older versions.
"""

from __future__ import annotations

import argparse
import gc
import hashlib
import importlib
import json
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from itertools import starmap
from typing import Any, Final

CHANCE: Final = -1
TERMINAL: Final = -4
LEAST: Final = 0.3
"""Passes through all samples take so many seconds together, or it is one."""

Sample = tuple[Any, ...]


def playout(game: Any, variant: Any, uniform: Callable[[], float]) -> tuple[list[Sample], Any]:
    """A game of random play: its states with the actions made there, and the last state."""
    state, made = game.new_game(variant), list[Sample]()
    apply, current_player, legal_actions = game.apply, game.current_player, game.legal_actions
    while (player := current_player(state)) != TERMINAL:
        if player == CHANCE:
            action = game.sample(state, uniform())
        else:
            legal = legal_actions(state)
            action = legal[int(uniform() * len(legal))]
        made.append((state, action))
        state = apply(state, action)
    return made, state


def rate(call: Callable[..., object], samples: Sequence[Sample]) -> float:
    """How many calls a second of CPU time, in the fastest pass: what others do can only slow it down."""
    passes: list[float] = []
    while sum(passes) < LEAST:
        start = time.thread_time()
        deque(starmap(call, samples), maxlen=0)
        passes.append(time.thread_time() - start)
    return len(samples) / min(passes)


def rates(package: str, id: str, games: int, seed: int) -> dict[str, object]:
    """What is printed."""
    game = importlib.import_module(package)
    variant = game.VARIANTS[id]
    played, said = list[Sample](), hashlib.sha256()
    playout(game, variant, random.Random(seed).random)  # fills what is made on first use
    gc.collect()
    gc.disable()
    start, ends = time.thread_time(), list[Any]()
    for number in range(games):
        made, end = playout(game, variant, random.Random(f"{seed} {number}").random)
        played += made
        ends.append(end)
    seconds = time.thread_time() - start
    decisions = [(state,) for state, _ in played if game.current_player(state) != CHANCE]
    found = {
        "games": games / seconds,
        "apply": rate(game.apply, played),
        "legal_actions": rate(game.legal_actions, decisions),
    }
    gc.enable()
    for _, action in played:
        said.update(f"{action}\n".encode())
    for end in ends:
        said.update(f"{[score.total for score in game.result(end).scores]}\n".encode())
    return {
        "rates": found,
        "actions": len(played),
        "digest": said.hexdigest()[:16],
        "file": game.__file__,
    }


def main() -> None:
    """Measure, and print it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("package")
    parser.add_argument("variant")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    print(json.dumps(rates(asked.package, asked.variant, asked.games, asked.seed)))


if __name__ == "__main__":
    main()
