"""R-Eco as an AEC environment of PettingZoo.

    python -m benchmarks.peers.pettingzoo_env MODE GAMES SEED VARIANT

    list    the legal actions are read from the infos, nothing is observed: the fastest sensible use
    tables  the same, the legal actions of a hand coming from tables made beforehand
    mask    an observation and a mask of the legal actions as arrays, as in the library's own card games
    check   see `benchmarks.peers.protocol`

It is written as the library's documentation tells: one environment, reset for each game and changed in
place by `step`, chance inside it. A game is the usual loop over `agent_iter`, `last` and `step`, up to the
last calls for the agents that are done, which give them their rewards.

It is fair: no wrapper is around the environment; the legal actions are listed once per step; the rules
work on short lists; the draw pile is a sorted list and drawing a card one `pop`; random
numbers come from `random.random`, not from the slower sampling of the spaces.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from itertools import chain
from operator import add
from typing import TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv

from benchmarks.peers.protocol import Game, Player, Uniform, Variant, main

Observation: TypeAlias = dict[str, npt.NDArray[np.int8]]


class RecoEnv(AECEnv):  # type: ignore[misc]  # the library has no types
    """R-Eco in one variant. Multisets of cards are lists of eight counts, but for the draw pile."""

    metadata = {"name": "reco_v0", "is_parallelizable": False}  # noqa: RUF012  # the library's way

    def __init__(self, variant: Variant) -> None:
        super().__init__()
        self.variant = v = variant
        self.possible_agents = [f"player_{seat}" for seat in range(v.players)]
        numbers = 7 * 8 + 2 * v.players + 1 + 4 * len(v.stack)
        space = spaces.Dict(
            {
                "observation": spaces.Box(0, 127, (numbers,), np.int8),
                "action_mask": spaces.Box(0, 1, (v.num_actions,), np.int8),
            }
        )
        actions = spaces.Discrete(v.num_actions)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = dict.fromkeys(self.possible_agents, actions)

    # ---- what the library's users call ----

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Uniform] | None = None) -> None:
        """Deal anew. The option `cards` is a source of random numbers for them."""
        self.uniform = (options or {}).get("cards") or random.Random(seed).random
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, list[int]]] = {agent: {} for agent in self.agents}
        v = self.variant
        self.draw = _pile(v.deck)
        self.discard = [0] * 8
        self.plants = [0] * 8
        self.sites = [[0] * 8 for _ in range(4)]
        self.hands = [[0] * 8 for _ in range(v.players)]
        self.dumped = [[0] * 8 for _ in range(v.players)]
        self.claims: list[list[int]] = [[], [], [], []]
        self.color = -1  # of the running take
        self.history: list[int] = []  # the actions so far, draws included
        for where in v.deal:
            self._reveal((self.hands if where >= 0 else self.sites)[where])
        self._select(0)

    def observe(self, agent: str) -> Observation:
        """The agent's hand, what lies open, and how many cards lie hidden where."""
        v = self.variant
        numbers = [
            *self.hands[self.possible_agents.index(agent)],
            *self.plants,
            *self.discard,
            *chain.from_iterable(self.sites),
            *map(sum, self.hands),
            *map(sum, self.dumped),
            len(self.draw),
        ]
        for seats in self.claims:
            numbers += [seat + 1 for seat in seats] + [0] * (len(v.stack) - len(seats))
        mask: npt.NDArray[np.int8] = np.zeros(v.num_actions, np.int8)
        mask[self.infos[agent].get("legal_actions", [])] = 1
        return {"observation": np.array(numbers, np.int8), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if action is None or self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        v = self.variant
        self.history.append(action)
        self.infos[agent] = {}
        if action < v.first_dump:
            self._play(v.cards[action])
        elif action < v.pass_:
            self._dump(v.cards[action])
        else:
            self._end_turn()

    # ---- the rules ----

    def _reveal(self, to: list[int]) -> None:
        """Draw a card. The pile is sorted, so a place in it is a kind with its weight."""
        kind = self.draw.pop(int(self.uniform() * len(self.draw)))
        self.history.append(self.variant.num_actions + kind)
        to[kind] += 1

    def _play(self, cards: tuple[int, ...]) -> None:
        v, plants, hand = self.variant, self.plants, self.hands[self.seat]
        color = cards[0] % 4
        double = color + 4
        for kind in cards:
            hand[kind] -= 1
            plants[kind] += 1
        if plants[color] + 2 * plants[double] >= v.threshold:
            self.claims[color].append(self.seat)
            self.discard[color] += plants[color]
            self.discard[double] += plants[double]
            plants[color] = plants[double] = 0
        hand = self.hands[self.seat] = list(map(add, hand, self.sites[color]))
        self.sites[color] = [0] * 8
        self.color = color
        if sum(hand) > v.limit:
            self._select(self.seat)
        else:
            self._end_take()

    def _dump(self, cards: tuple[int, ...]) -> None:
        hand, dumped = self.hands[self.seat], self.dumped[self.seat]
        for kind in cards:
            hand[kind] -= 1
            dumped[kind] += 1
        self._end_take()

    def _end_take(self) -> None:
        color = self.color
        if len(self.claims[color]) == len(self.variant.stack):
            self._finish()
            return
        units = self.plants[color] + 2 * self.plants[color + 4]
        for _ in range(units + 1):
            if not self.draw:
                self.draw, self.discard = _pile(self.discard), [0] * 8
                if not self.draw:
                    break
            self._reveal(self.sites[color])
        self._end_turn()

    def _end_turn(self) -> None:
        if any(map(any, self.hands)):
            self._select((self.seat + 1) % self.variant.players)
        else:
            self._finish()

    def _select(self, seat: int) -> None:
        """Give the next move to this seat."""
        self.seat = seat
        self.agent_selection = agent = self.possible_agents[seat]
        self.infos[agent] = {"legal_actions": self.variant.legal(self.hands[seat])}

    def _finish(self) -> None:
        totals = self.variant.totals(self.claims, self.dumped)
        self.rewards = dict(zip(self.agents, totals, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()


def _pile(counts: list[int]) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def play(env: RecoEnv, sources: Sequence[Uniform], mask: bool = False) -> Game:
    """A whole game."""
    *seats, cards = sources
    source = dict(zip(env.possible_agents, seats, strict=True))
    totals = []
    env.reset(options={"cards": cards})
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last(observe=mask)
        if terminated:
            totals.append(reward)
            env.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"]) if mask else info["legal_actions"]
        env.step(int(legal[int(source[agent]() * len(legal))]))
    return env.history, totals


def opened(variant: Variant, mode: str) -> Player:
    env = RecoEnv(Variant(variant.text, tables=mode == "tables"))
    return lambda sources: play(env, sources, mask=mode == "mask")


if __name__ == "__main__":
    main("pettingzoo", ["list", "tables", "mask"], opened)
