"""R-Eco as a Python game of OpenSpiel.

    python -m benchmarks.peers.openspiel_game MODE GAMES SEED VARIANT

    rollout  one state is played on, the usual loop; legal actions are worked out at each step
    tables   the same with the legal actions from tables made beforehand and the draw in one walk
    clone    the state is cloned before each step, so that the old one stays valid
    check    see `benchmarks.peers.protocol`

It is written as OpenSpiel's own games in Python are (``open_spiel/python/games``): a game that is
registered and loaded by name, a state with the methods that the library calls, chance as nodes with their
outcomes, actions as numbers. The loop goes through the library's interface only.

It is fair: the rules work on short lists of counts, changed in place; the loop draws with `random`, much
faster than the `numpy.random.choice` of the library's example; ``tables`` is the fastest that was found.
There is no observer, since nothing here observes. ``clone`` is the library's own: it copies each attribute
deeply, so there are few.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from operator import add

import pyspiel

from benchmarks.peers.protocol import Game, Player, Uniform, Variant, main

CHANCE = int(pyspiel.PlayerId.CHANCE)
TERMINAL = int(pyspiel.PlayerId.TERMINAL)

_GAME_TYPE = pyspiel.GameType(
    short_name="python_reco",
    long_name="R-Eco",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    min_num_players=2,
    max_num_players=6,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"variant": "", "tables": False},
)


class RecoGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """R-Eco in the variant that the parameter has as flat text."""

    def __init__(self, params: dict[str, str | bool]) -> None:
        self.variant = v = Variant(str(params["variant"]), tables=bool(params["tables"]))
        plays = 4 * v.threshold * len(v.stack)  # at most
        info = pyspiel.GameInfo(
            num_distinct_actions=v.num_actions,
            max_chance_outcomes=8,
            num_players=v.players,
            min_utility=4 * sum(r for r in v.stack if r < 0) - sum(v.deck),
            max_utility=4 * sum(r for r in v.stack if r > 0) + max(v.bonus),
            max_game_length=plays * (1 + v.players),  # a play, its dump, passes of all but one
        )
        super().__init__(_GAME_TYPE, info, params)

    def new_initial_state(self) -> RecoState:
        return RecoState(self)


class RecoState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """The table. Multisets of cards are lists of eight counts."""

    def __init__(self, game: RecoGame) -> None:
        super().__init__(game)
        self.variant = v = game.variant
        self.draw = v.deck[:]
        self.discard = [0] * 8
        self.plants = [0] * 8
        self.sites = [[0] * 8 for _ in range(4)]
        self.hands = [[0] * 8 for _ in range(v.players)]
        self.dumped = [[0] * 8 for _ in range(v.players)]
        self.claims: list[list[int]] = [[], [], [], []]
        self.wanting = v.deal[::-1]  # where the next cards go, the next one last
        self.seat = -1  # whose turn it is
        self.color = -1  # of the running take
        self.player = CHANCE

    # ---- what the library calls ----

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.variant.legal(self.hands[player])

    def chance_outcomes(self) -> list[tuple[int, float]]:
        total = sum(self.draw)
        return [(kind, count / total) for kind, count in enumerate(self.draw) if count]

    def _apply_action(self, action: int) -> None:
        if self.player == CHANCE:
            self._reveal(action)
        elif action < self.variant.first_dump:
            self._play(self.variant.cards[action])
        elif action < self.variant.pass_:
            self._dump(self.variant.cards[action])
        else:
            self._end_turn()

    def _action_to_string(self, player: int, action: int) -> str:
        number = action + self.variant.num_actions if player == CHANCE else action
        return self.variant.format_action(number)

    def returns(self) -> list[float]:
        if self.player != TERMINAL:
            return [0.0] * self.variant.players
        return [float(total) for total in self.variant.totals(self.claims, self.dumped)]

    def __str__(self) -> str:
        return f"hands {self.hands}, plants {self.plants}, dump sites {self.sites}"

    # ---- the rules ----

    def _reveal(self, kind: int) -> None:
        self.draw[kind] -= 1
        where = self.wanting.pop()
        (self.hands if where >= 0 else self.sites)[where][kind] += 1
        self._next_card()

    def _next_card(self) -> None:
        """Leave the next move to chance while a card is wanted and there is one."""
        if self.wanting and not any(self.draw):
            self.draw, self.discard = self.discard, self.draw
        if not self.wanting or not any(self.draw):
            self._end_turn()

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
        if sum(hand) <= v.limit:
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
            self.player = TERMINAL
            return
        units = self.plants[color] + 2 * self.plants[color + 4]
        self.wanting = [color - 4] * (units + 1)
        self.player = CHANCE
        self._next_card()

    def _end_turn(self) -> None:
        self.wanting = []
        self.seat = (self.seat + 1) % self.variant.players
        self.player = self.seat if any(map(any, self.hands)) else TERMINAL


pyspiel.register_game(_GAME_TYPE, RecoGame)


def play_documented(game: RecoGame, clone: bool) -> Game:
    """A whole game in the loop of the library's documentation."""
    state = game.new_initial_state()
    first_reveal = game.variant.num_actions
    actions = []
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
            action = random.choices(outcomes, probabilities)[0]
            actions.append(first_reveal + action)
        else:
            action = random.choice(state.legal_actions())
            actions.append(action)
        if clone:
            state = state.clone()
        state.apply_action(action)
    return actions, [int(total) for total in state.returns()]


def play_drawn(game: RecoGame, sources: Sequence[Uniform]) -> Game:
    """A whole game with random numbers from these sources, an outcome found in one walk."""
    state = game.new_initial_state()
    first_reveal = game.variant.num_actions
    actions = []
    while not state.is_terminal():
        player = state.current_player()
        u = sources[player]()  # chance is -1: the last source
        if player == CHANCE:
            for action, probability in state.chance_outcomes():  # noqa: B007  # used after it
                u -= probability
                if u < 0:
                    break
            actions.append(first_reveal + action)
        else:
            legal = state.legal_actions(player)
            action = legal[int(u * len(legal))]
            actions.append(action)
        state.apply_action(action)
    return actions, [int(total) for total in state.returns()]


def opened(variant: Variant, mode: str) -> Player:
    game = pyspiel.load_game("python_reco", {"variant": variant.text, "tables": mode == "tables"})
    if mode in ("rollout", "clone"):
        return lambda sources: play_documented(game, clone=mode == "clone")
    return lambda sources: play_drawn(game, sources)


if __name__ == "__main__":
    main("openspiel", ["rollout", "clone", "tables"], opened)
