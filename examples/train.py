"""A network learns R-Eco by playing against itself, and is measured against the bots of the library.

    python train.py --variant amigo-2 --games 4000

This is deep Monte Carlo. The network is asked for each legal action what it will bring: how far the
player will be ahead of the best other one at the end. A player takes the action that promises most, now and
then any other; when the game is over, the network is taught what each action of it has brought.

It needs scikit-learn and the environment of PettingZoo: pip install "reco-rules[rl]" scikit-learn
"""

# scikit-learn and PettingZoo have no types
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections import deque
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from sklearn.neural_network import MLPRegressor

from reco_rules import (
    VARIANTS,
    Action,
    Dump,
    Play,
    State,
    Variant,
    action_from_id,
    action_id,
    encode,
    num_actions,
    result,
)
from reco_rules.adapters import pettingzoo
from reco_rules.bots import greedy, uniform
from reco_rules.table import Policy, View, play

Rows: TypeAlias = npt.NDArray[np.float32]

EXPLORE: Final = 0.1
"""The share of decisions at which any action is tried."""

LESSON: Final = 50
"""After so many games the network is taught,"""

MEMORY: Final = 100
"""by so many of the last games."""

MEASURED: Final = 10**9
"""The seed of the games that measure: other games than those that teach."""


class Learner:
    """A network and what it is asked: a row for what a seat sees and an action, a number for the row."""

    def __init__(self, variant: Variant, seed: int) -> None:
        self.variant = variant
        self.actions = np.array(
            [_features(action_from_id(variant, id)) for id in range(num_actions(variant))],
            np.float32,
        )
        # a strong penalty on weights, since results are mostly luck and few games can be learned by heart
        self.net: Any = MLPRegressor(hidden_layer_sizes=(128, 64), alpha=1.0, random_state=seed)
        self.taught = False

    def rows(self, numbers: npt.NDArray[np.int32], ids: npt.NDArray[np.int64]) -> Rows:
        """What the seat sees beside each of these actions."""
        seen = np.log1p(np.abs(numbers)) * np.sign(numbers)  # large numbers made small
        return np.hstack([np.tile(seen.astype(np.float32), (len(ids), 1)), self.actions[ids]])

    def best(self, rows: Rows) -> int:
        """Which row promises most."""
        return int(self.net.predict(rows).argmax()) if self.taught else 0

    def learn(self, rows: Rows, brought: Rows) -> None:
        """Be taught what actions have brought: going through all of them once."""
        self.net.partial_fit(rows, brought)
        self.taught = True

    def __call__(self, view: View[State, Action]) -> Action:
        """The learner as a policy: no trying any more."""
        ids = np.array([action_id(self.variant, action) for action in view.legal_actions])
        numbers = np.array(encode(view.observe()), np.int32)
        return view.legal_actions[self.best(self.rows(numbers, ids))]


def _features(action: Action) -> tuple[int, ...]:
    """An action as numbers: the cards played by kind, those dumped by kind."""
    none = (0,) * 8
    played = action.cards.counts if isinstance(action, Play) else none
    dumped = action.cards.counts if isinstance(action, Dump) else none
    return (*played, *dumped)


def decisions(learner: Learner, seed: int) -> Iterator[tuple[Rows, Rows]]:
    """Play without end; after each game give the rows that were chosen, and what they have brought."""
    env: Any = pettingzoo.env(learner.variant)
    choice = random.Random(seed)
    env.reset(seed=seed)
    while True:
        chosen: dict[str, list[Rows]] = {agent: [] for agent in env.agents}
        for agent in env.agent_iter():
            observation, _, over, _, _ = env.last()
            if over:
                break
            ids = np.flatnonzero(observation["action_mask"])
            rows = learner.rows(observation["observation"], ids)
            explores = not learner.taught or choice.random() < EXPLORE
            place = int(choice.random() * len(ids)) if explores else learner.best(rows)
            chosen[agent].append(rows[place])
            env.step(ids[place])
        ahead = {
            agent: own - max(env.rewards[other] for other in env.agents if other != agent)
            for agent, own in env.rewards.items()
        }
        brought = [ahead[agent] / 10 for agent, rows in chosen.items() for _ in rows]
        yield np.vstack([*chosen.values()]), np.array(brought, np.float32)
        env.reset()


def measure(learner: Learner, opponent: Policy[State, Action], games: int) -> str:
    """The share of victories against this policy on all other seats, with its 95 % interval."""
    variant, won = learner.variant, list[float]()
    for number in range(games):
        seat = number % variant.players
        policies = [opponent] * variant.players
        policies[seat] = learner
        final = result(play(variant, policies, MEASURED, number=number).state)
        won.append((seat in final.winners) / len(final.winners))
    share, z = statistics.fmean(won), 1.96
    # Wilson's interval, which is right for shares near 1 too
    middle = (share + z**2 / (2 * games)) / (1 + z**2 / games)
    half = z * (share * (1 - share) / games + (z / (2 * games)) ** 2) ** 0.5 / (1 + z**2 / games)
    return f"{share:.1%} ({max(0, middle - half):.1%} to {middle + half:.1%})"


def main() -> None:
    """Train, and show a line whenever the number of games has doubled, and at the end."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--variant", choices=[*VARIANTS], default="amigo-2")
    parser.add_argument("--games", type=int, default=4000, help="to learn from")
    parser.add_argument("--measure", type=int, default=500, help="games against each bot")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    if min(args.games, args.measure) < 1:
        parser.error("--games and --measure are 1 or more")
    if not 0 <= args.seed < 2**32:  # what scikit-learn takes
        parser.error("--seed is a number from 0 to 4294967295")
    variant = VARIANTS[args.variant]
    bots: dict[str, Policy[State, Action]] = {"random": uniform, "greedy": greedy}
    learner, memory = Learner(variant, args.seed), deque[tuple[Rows, Rows]](maxlen=MEMORY)
    seconds, begun = 0.0, time.process_time()
    print(f"{variant}: victories against each bot; {1 / variant.players:.1%} are a fair share")
    for number, game in enumerate(decisions(learner, args.seed), start=1):
        memory.append(game)
        if number % LESSON == 0:
            learner.learn(*map(np.concatenate, zip(*memory, strict=True)))
        if number == args.games or (number % 250 == 0 and (number // 250).bit_count() == 1):
            seconds += time.process_time() - begun
            told = [f"{name} {measure(learner, bot, args.measure)}" for name, bot in bots.items()]
            print(f"{number} games, {seconds:.0f} s of CPU: {', '.join(told)}", flush=True)
            begun = time.process_time()
        if number == args.games:
            break


if __name__ == "__main__":
    main()
