"""How R-Eco is played well: a policy that looks one turn ahead, and what the search knows of the game."""

from __future__ import annotations

from collections.abc import Sequence

from reco_rules.bots.weighing import best_of, chances_of
from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.game import TERMINAL
from reco_rules.reco import (
    Action,
    Cards,
    Dump,
    Observation,
    Play,
    State,
    Variant,
    current_player,
    legal_actions,
    result,
)
from reco_rules.table import View, check_view

HOPE = 0.5
"""What a lone reward, or a reward not yet earned, is worth against one that scores."""


def greedy(view: View[State, Action]) -> Action:
    """The action with the best outlook at the end of the turn; equal ones at random.

    See `outlook`; cards that have to be dumped are as good as dumped.
    Raises `WrongType`, `NotYourTurn`.

    >>> from reco_rules import VARIANTS, result
    >>> from reco_rules.bots import uniform
    >>> from reco_rules.table import play
    >>> play(VARIANTS["reprint-3"], [greedy, uniform, uniform], seed=3).state.phase.name
    'OVER'
    """
    check_view(view)
    seen = view.observe()
    if not isinstance(seen, Observation):
        raise WrongType(f"greedy plays R-Eco only, and {shown(seen)} is another game's")
    outlooks = [_outlook(seen, view.seat, action) for action in view.legal_actions]
    return best_of(view.legal_actions, outlooks, view.random.random())


def _outlook(seen: Observation, seat: int, action: Action) -> float:
    """The points to be hoped for after the turn of the seat that begins with this action."""
    hand = seen.hand or Cards()
    plants, stacks, rewards = (
        [plant.units for plant in seen.plants],
        list(seen.stacks),
        list(seen.rewards[seat]),
    )
    dumped = seen.dumped_sizes[seat]
    if isinstance(action, Dump):
        hand -= action.cards
    elif isinstance(action, Play):
        color = action.color
        plants[color] += action.cards.units
        if plants[color] >= seen.variant.threshold:
            plants[color] = 0
            rewards[color] = (*rewards[color], stacks[color][0])
            stacks[color] = stacks[color][1:]
        hand = hand - action.cards + seen.dump_sites[color]
        dumped += max(0, len(hand) - seen.variant.hand_limit)
    return outlook(seen.variant, rewards, dumped, hand, plants, stacks)


def outlook(
    variant: Variant,
    rewards: Sequence[tuple[int, ...]],
    dumped: int,
    hand: Cards,
    plants: Sequence[int],
    stacks: Sequence[tuple[int, ...]],
) -> float:
    """The points that a seat may hope for, by its rewards and the number of cards that it has dumped.

    The rewards, a lone one at half its value in the hope of a second; minus the dumped cards, or the best
    bonus without any; plus, for each color, a share of the reward on top according to how much of the
    threshold the hand could fill. `plants` are the units that lie in each plant.

    >>> from reco_rules import VARIANTS
    >>> amigo = VARIANTS["amigo-2"]
    >>> outlook(amigo, [(0, 1), (4,), (), ()], 2, Cards.parse("A1 A1"), [2, 0, 0, 0], [(2,)] * 4)
    2.5
    """
    points = sum([sum(won) * (HOPE if len(won) == 1 else 1) for won in rewards])
    bonus = max(variant.bonus) if dumped == 0 else -dumped
    return points + bonus + _prospects(variant.threshold, hand.counts, plants, stacks)


def _prospects(
    threshold: int,
    counts: tuple[int, ...],
    plants: Sequence[int],
    stacks: Sequence[tuple[int, ...]],
) -> float:
    """What a hand may earn in the next turns: the reward on top by the part of it that is there."""
    total = 0.0
    for color, (plant, stack) in enumerate(zip(plants, stacks, strict=True)):
        own = counts[color] + 2 * counts[color + 4]  # singles and doubles of the color
        if own and stack:
            total += HOPE * (stack[0] + 1) * min(1, (own + plant) / threshold)
    return total


# ---- for the search -----------------------------------------------------------------------------


def chances(state: State) -> list[float]:
    """Per seat how good a state is for it, from 0 to 1: by its points against the best of the others'.

    They are those of the result when the game is over, else `outlook`.

    >>> from reco_rules import VARIANTS, new_game
    >>> chances(new_game(VARIANTS["amigo-2"]))
    [0.5, 0.5]
    """
    if current_player(state) == TERMINAL:
        return chances_of([score.total for score in result(state).scores])
    return chances_of(_hopes(state))


def _hopes(state: State) -> list[float]:
    """The outlook of each seat. Cards above the hand limit are as good as dumped."""
    variant, stacks = state.variant, state.stacks
    plants = [plant.units for plant in state.plants]
    return [
        outlook(
            variant,
            state.rewards(seat),
            len(dumped) + max(0, len(hand) - variant.hand_limit),
            hand,
            plants,
            stacks,
        )
        for seat, (hand, dumped) in enumerate(zip(state.hands, state.dumped, strict=True))
    ]


def careful(state: State, u: float) -> Action:
    """One of the plays that leave the smallest hand, and any dump, for `u` uniform in [0, 1).

    >>> from reco_rules import VARIANTS, position
    >>> print(careful(position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1")), 0.5))
    play A1 A1
    """
    legal = legal_actions(state)
    sites = list(map(len, state.dump_sites))
    fewer = [
        action.singles + action.doubles - sites[action.color] if isinstance(action, Play) else 0
        for action in legal
    ]
    return best_of(legal, fewer, u)
