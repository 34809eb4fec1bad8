"""Random games of Recicle, checked at every step: on the presets and on random boards.

`python -m tests.recicle.games 10000` plays so many and says what it found.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import attrs

from reco_rules.game import TERMINAL
from reco_rules.recicle import (
    VARIANTS,
    Acquire,
    Action,
    Buy,
    Carry,
    Discard,
    End,
    Jump,
    Move,
    Recycle,
    Resell,
    Sell,
    State,
    Variant,
    apply,
    current_player,
    inconsistencies,
    legal_actions,
    limits,
    new_game,
    result,
)
from tests.recicle import naive
from tests.recicle.boards import random_variant

DEAR = (Acquire, Carry, Buy, End)
"""What a player who spends and ends at random does too often to see the rest of a game."""


@attrs.frozen
class Game:
    """A game with all its states and actions."""

    variant: Variant
    states: list[State]
    actions: list[Action]


def played(variant: Variant, seed: int, *, thrifty: bool) -> Game:
    """A random game; a thrifty one spends and ends less often than it could."""
    rng = random.Random(seed)
    states = [new_game(variant, seed % variant.players)]
    actions: list[Action] = []
    while current_player(states[-1]) != TERMINAL:
        legal = legal_actions(states[-1])
        weights = [0.15 if thrifty and isinstance(action, DEAR) else 1.0 for action in legal]
        actions.append(rng.choices(legal, weights)[0])
        states.append(apply(states[-1], actions[-1]))
    return Game(variant, states, actions)


def _worth(state: State, action: Action) -> float:
    """How many decisions the action leaves to be made, roughly: the last that is done is to end."""
    board, me = state.board, state.player
    if isinstance(action, End):
        return -100
    if isinstance(action, Move | Jump):
        space = board.spaces[action.space]
        room = board.cart - len(state.carts[me])
        gives = {"bin": 7, "cards": 6, "square": 4, "organic": 3, "cooperative": 8 - room}
        scarce = 3 if room < len(space.cubes) else 0  # so that there is a choice
        return gives.get(space.kind.value, min(room, len(space.cubes)) + scarce) - 30
    if isinstance(action, Discard):
        return -action.count
    if isinstance(action, Recycle):
        return -len(action.takes)
    if isinstance(action, Sell):
        return -10 - len(action.cubes)
    if isinstance(action, Resell):
        return 1 if state.money[me] < 0 else -99
    if isinstance(action, Acquire):
        tile = board.tiles[board.tile_numbers[action.tile]]
        return tile.collects + tile.recyclables - tile.money / 4
    return 10


def drawn_out(variant: Variant, seed: int) -> Game:
    """A game whose players want it to be long, and now and then do anything."""
    rng = random.Random(seed)
    states, actions = [new_game(variant, seed % variant.players)], list[Action]()
    while current_player(states[-1]) != TERMINAL:
        state, legal = states[-1], legal_actions(states[-1])
        if rng.random() < 0.05:
            actions.append(rng.choice(legal))
        else:
            actions.append(max(legal, key=lambda a: _worth(state, a) + rng.random()))
        states.append(apply(state, actions[-1]))
    return Game(variant, states, actions)


def variants() -> Iterator[Variant]:
    """The presets in turn with random boards."""
    presets = list(VARIANTS.values())
    seed = 0
    while True:
        yield presets[seed % len(presets)]
        yield random_variant(seed)
        seed += 1


def problems(game: Game) -> list[str]:
    """Everything that is wrong with the game: invariants, end, limits, and an independent calculation."""
    found = [
        f"after {number} actions: {problem}"
        for number, state in enumerate(game.states)
        for problem in inconsistencies(state)
    ]
    found += naive.differences(game.states, game.actions)
    most = limits(game.variant)
    if len(game.actions) > most.decisions:
        found.append(f"{len(game.actions)} actions, at most {most.decisions} were announced")
    totals = [score.total for score in result(game.states[-1]).scores]
    if not most.lowest <= min(totals) <= max(totals) <= most.highest:
        found.append(f"the totals {totals} are beyond {most}")
    if game.states[-1].turn != game.variant.turns:
        found.append(f"the game ended in turn {game.states[-1].turn}")
    return found


def main(count: int) -> None:
    """Play so many games and say how many of what there were."""
    kinds: Counter[str] = Counter()
    steps = branching = 0
    for number, variant in enumerate(islice(variants(), count)):
        game = played(variant, number, thrifty=number % 3 > 0)
        for problem in problems(game):
            sys.exit(f"game {number} of {variant}: {problem}")
        kinds.update(type(action).__name__ for action in game.actions)
        steps += len(game.actions)
        branching += sum(len(legal_actions(state)) for state in game.states[:-1:10])
        if number % 500 == 499:
            print(f"{number + 1} games, {steps} steps", flush=True)
    print(f"{count} games, {steps} steps, all as they should be")
    print(f"{branching / max(1, steps / 10):.1f} legal actions at a decision")
    print(", ".join(f"{kind} {seen}" for kind, seen in kinds.most_common()))


if __name__ == "__main__":
    main(int(sys.argv[1]))
