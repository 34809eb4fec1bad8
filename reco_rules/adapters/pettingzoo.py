"""Games as environments of PettingZoo, for programs that learn: needs the extra ``rl``.

`env` makes one, in the form that PettingZoo calls AEC: the agents act one after the other. Chance is
inside: between two calls a decision is due, or the game is over. An agent is given what its seat sees.

>>> from reco_rules.adapters import pettingzoo
>>> env = pettingzoo.env("amigo-2")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     if terminated:
...         print(agent, reward)
...     legal = observation["action_mask"].nonzero()[0]
...     env.step(None if terminated else legal[0])
player_0 -30.0
player_1 -27.0
"""

# PettingZoo has no types
# pyright: reportMissingTypeStubs=false

from __future__ import annotations

import operator
import secrets
from collections.abc import Hashable, Mapping, Sequence
from difflib import get_close_matches
from itertools import accumulate, pairwise
from typing import Any, Literal, SupportsIndex, TypeAlias, TypedDict, cast

from reco_rules.checks import check_installed, shown

check_installed("reco_rules.adapters.pettingzoo", "pettingzoo", "numpy", extra="rl")

# after the check
import numpy as np  # noqa: E402
import numpy.typing as npt  # noqa: E402
from gymnasium import logger, spaces  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # noqa: E402

from reco_rules.adapters.rewards import REWARDS  # noqa: E402
from reco_rules.dealer import stream  # noqa: E402
from reco_rules.errors import NotYourTurn, UnknownName, WrongType  # noqa: E402
from reco_rules.game import CHANCE, TERMINAL, Feature, Variant  # noqa: E402
from reco_rules.games import find_game, find_variant, game_of  # noqa: E402
from reco_rules.history import History  # noqa: E402

__all__ = ["Observed", "env", "raw_env"]

Numbers: TypeAlias = npt.NDArray[np.int32]


class Observed(TypedDict):
    """What an agent is given: all that `Game.encode` tells of what its seat sees, and a mask."""

    observation: Numbers | dict[str, Numbers]
    """The numbers of all features in a row, or those of each feature by its name."""
    action_mask: npt.NDArray[np.int8]
    """1 for each action id that is legal now; all 0 for an agent that is not to move."""


class raw_env(AECEnv[str, Observed, int | None]):  # type: ignore[misc]  # the library has no types
    """A game in one variant, without a wrapper. `env` makes it with the usual one.

    Agents are called ``"player_0"``, ``"player_1"``, ... by their seats. An action is an id of the game.
    All that PettingZoo asks for is here; the rest is in the description of `env`.

    >>> from reco_rules import VARIANTS
    >>> made = raw_env(VARIANTS["amigo-2"])
    >>> print(made, made.possible_agents, made.action_space("player_0"))
    reco_v0 ['player_0', 'player_1'] Discrete(245)
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # PettingZoo's way
        "name": "reco_v0",
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        variant: Variant | str,
        *,
        game: object = None,
        rewards: Literal["score", "win"] = "score",
        observations: Literal["flat", "structured"] = "flat",
        render_mode: Literal["ansi", "human"] | None = None,
        viewer: str | None = None,
    ) -> None:
        super().__init__()
        if game is None:
            variant = find_variant(variant) if isinstance(variant, str) else variant
            game = game_of(variant)
        rules = find_game(game)
        if isinstance(variant, str):
            variant = cast("Variant", rules.VARIANTS[_known("variant", variant, rules.VARIANTS)])
        self._history: History[Variant, Hashable, Hashable] = History(variant, game=rules)
        self.metadata = {**raw_env.metadata, "name": f"{rules.NAME}_v0"}
        self.possible_agents = [f"player_{seat}" for seat in range(variant.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._rewards = _known("kind of rewards", rewards, REWARDS)
        form = _known("form of observations", observations, ("flat", "structured"))
        modes = self.metadata["render_modes"]
        self.render_mode = (
            None if render_mode is None else _known("render mode", render_mode, modes)
        )
        self._viewer = None if viewer is None else self._seats[_known("agent", viewer, self._seats)]
        self.agents: list[str] = []  # until a reset
        self._seed: int | None = None
        self._number = 0  # of the game, since the last seed

        features, numbers = rules.features(variant), rules.num_actions(variant)
        ends = accumulate((len(feature.parts) for feature in features), initial=0)
        places = [slice(*two) for two in pairwise(ends)]
        self._places = {f.name: at for f, at in zip(features, places, strict=True)}
        self._flat = form == "flat"
        self._num_actions = numbers
        # each agent has spaces of its own, since a space can be seeded
        seen: dict[str, spaces.Space[Any]] = {}
        acts: dict[str, spaces.Space[Any]] = {}
        for agent in self.possible_agents:
            told = (
                _row(features) if self._flat else spaces.Dict({f.name: _row([f]) for f in features})
            )
            mask = spaces.Box(0, 1, (numbers,), np.int8)
            seen[agent] = spaces.Dict({"observation": told, "action_mask": mask})
            acts[agent] = spaces.Discrete(numbers)
        self.observation_spaces, self.action_spaces = seen, acts

    @property
    def history(self) -> History[Variant, Hashable, Hashable]:
        """The game so far, hidden cards included: for records and checks, never for an agent."""
        return self._history

    def observation_space(self, agent: str) -> spaces.Space[Observed]:
        """The space of what the agent observes: the same object each time."""
        return self.observation_spaces[_known("agent", agent, self._seats)]

    def action_space(self, agent: str) -> spaces.Space[int | None]:
        """The action ids: the same object each time."""
        return self.action_spaces[_known("agent", agent, self._seats)]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal anew. The option ``"first_seat"`` is the seat of the first turn, else 0.

        A seed begins a run of games, and is the seed of a table that deals the first of them; without
        one the run goes on with its next game, or begins with a seed that nobody knows.
        Raises `WrongType`, `InvalidSeat`.
        """
        if seed is not None:
            run, number = _index("seed", seed), 0
        elif self._seed is None:
            run, number = secrets.randbits(64), 0
        else:
            run, number = self._seed, self._number + 1
        if not isinstance(options, Mapping | None):
            raise WrongType(f"options are a mapping, not {shown(options)}")
        past, first_seat = self._history, _index("first_seat", (options or {}).get("first_seat", 0))
        deal = stream(run, number, "deal")
        self._history = History(past.variant, first_seat, game=past.game)
        self._seed, self._number, self._deal = run, number, deal
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, object]] = {agent: {} for agent in self.agents}
        self._continue()

    def observe(self, agent: str) -> Observed:
        """What the agent's seat sees now. Raises `UnknownName`, `WrongType`."""
        game, state, variant = self._history.game, self._history.state, self._history.variant
        seen = game.observe(state, self._seats[_known("agent", agent, self._seats)])
        mask = np.zeros(self._num_actions, np.int8)
        for action in seen.legal_actions:
            mask[game.action_id(variant, action)] = 1
        numbers = np.array(game.encode(seen), np.int32)
        if self._flat:
            return {"observation": numbers, "action_mask": mask}
        parts = {name: numbers[place] for name, place in self._places.items()}
        return {"observation": parts, "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the action of the agent that is selected; None for one whose game is over.

        Raises `IllegalAction`, which says why, `InvalidActionId`, `WrongType`, and `NotYourTurn` before a
        `reset` and once all agents are gone; then nothing has changed.
        """
        if not self.agents:
            raise NotYourTurn("no agent is to move: reset deals a new game")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        history = self._history
        id = _index("action", action)
        self._history = history.then(history.game.action_from_id(history.variant, id))
        self._continue()

    def _continue(self) -> None:
        """Draw for chance, and turn to the agent that is to move or to the end."""
        history, game = self._history, self._history.game
        while (player := game.current_player(history.state)) == CHANCE:
            history = history.then(game.sample(history.state, self._deal.random()))
        self._history = history
        if player == TERMINAL:
            self.terminations = dict.fromkeys(self.agents, True)
            gained = REWARDS[self._rewards](game.result(history.state))
            self.rewards = dict(zip(self.agents, gained, strict=True))
            self._cumulative_rewards = dict(self.rewards)
            player = 0
        self.agent_selection = self.possible_agents[player]
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as a text: returned with the mode ``"ansi"``, printed with ``"human"``.

        It is what the viewer of the environment sees, without one a spectator: no hand. The action is made
        before it is printed: where printing fails, `step` raises that error and the game has gone on.
        """
        if self.render_mode is None:
            logger.warn("render needs a mode: env(..., render_mode='ansi')")
            return None
        text = str(self._history.game.observe(self._history.state, self._viewer))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing has to be closed."""


def env(
    variant: Variant | str,
    *,
    game: object = None,
    rewards: Literal["score", "win"] = "score",
    observations: Literal["flat", "structured"] = "flat",
    render_mode: Literal["ansi", "human"] | None = None,
    viewer: str | None = None,
) -> AECEnv[str, Observed, int | None]:
    """An environment for this variant, or the preset of this id.

    `game` is a game of the contract, without one that of the variant. `rewards` is a name in
    `reco_rules.adapters.rewards.REWARDS`. `observations`
    are ``"flat"``, one row with the numbers of all features, or ``"structured"``, a row for each feature by
    its name. With a `render_mode` the table can be shown, as the agent `viewer` sees it or a spectator.

    An action that is not legal raises `IllegalAction` and changes nothing; around it,
    PettingZoo's ``TerminateIllegalWrapper`` ends the game instead. Raises `UnknownName`, `WrongType`.

    >>> made = env("amigo-2", rewards="win", observations="structured")
    >>> made.reset(seed=1)
    >>> made.observe("player_1")["observation"]["hand"]  # A1 B1 C1 D1 A2 B2 C2 D2
    array([0, 1, 1, 0, 1, 0, 0, 0], dtype=int32)
    """
    return OrderEnforcingWrapper(
        raw_env(
            variant,
            game=game,
            rewards=rewards,
            observations=observations,
            render_mode=render_mode,
            viewer=viewer,
        )
    )


def _row(features: Sequence[Feature]) -> spaces.Space[Any]:
    """The numbers of these features, one after the other."""
    low = [feature.low for feature in features for _ in feature.parts]
    high = [feature.high for feature in features for _ in feature.parts]
    return spaces.Box(np.array(low, np.int32), np.array(high, np.int32), dtype=np.int32)


def _known(what: str, name: str, names: Mapping[str, object] | list[str] | tuple[str, ...]) -> str:
    if not isinstance(name, str):
        raise WrongType(f"the {what} is named by a text, not {shown(name)}")
    if name not in names:
        close = get_close_matches(shown(name).strip("'"), names) or list(names)
        raise UnknownName(f"there is no {what} {shown(name)}: did you mean {' or '.join(close)}?")
    return name


def _index(what: str, value: SupportsIndex | None) -> int:
    """The whole number, NumPy's too, but no bool."""
    try:
        if isinstance(value, bool):
            raise TypeError
        return operator.index(cast("SupportsIndex", value))
    except TypeError:
        raise WrongType(f"{what} is a whole number, not {shown(value)}") from None
