"""A policy for R-Eco that looks one turn ahead, from what its seat sees on the table."""

from __future__ import annotations

from collections.abc import Iterable

from reco_rules.checks import shown
from reco_rules.errors import NotYourTurn, WrongType
from reco_rules.reco import Action, Cards, Dump, Observation, Play, State
from reco_rules.table import View

HOPE = 0.5
"""What a lone reward, or a reward not yet earned, is worth against one that scores."""


def greedy(view: View[State, Action]) -> Action:
    """The action with the best outlook at the end of the turn; equal ones at random.

    The outlook: the rewards, a lone one at half its value in the hope of a second; minus the cards that
    have to be dumped, and the bonus with the first of them; plus, for each color, a share of the reward
    on top according to how much of the threshold the hand could fill.

    >>> from reco_rules import VARIANTS, result
    >>> from reco_rules.bots import uniform
    >>> from reco_rules.table import play
    >>> play(VARIANTS["reprint-3"], [greedy, uniform, uniform], seed=3).state.phase.name
    'OVER'
    """
    seen = view.observe()
    if not isinstance(seen, Observation):
        raise WrongType(f"greedy plays R-Eco only, and {shown(seen)} is another game's")
    if not view.legal_actions:
        raise NotYourTurn(f"seat {view.seat} has nothing to decide")
    outlooks = [_outlook(seen, view.seat, action) for action in view.legal_actions]
    best = max(outlooks)
    among = [a for a, value in zip(view.legal_actions, outlooks, strict=True) if value == best]
    return among[int(view.random.random() * len(among))]


def _outlook(seen: Observation, seat: int, action: Action) -> float:
    """The points to be hoped for after the turn of the seat that begins with this action."""
    hand = seen.hand or Cards()
    plants, stacks, rewards = (
        list(seen.plants),
        list(seen.stacks),
        list(seen.rewards[seat]),
    )
    dumped = seen.dumped_sizes[seat]
    if isinstance(action, Dump):
        hand -= action.cards
    elif isinstance(action, Play):
        color = action.color
        plants[color] += action.cards
        if plants[color].units >= seen.variant.threshold:
            plants[color] = Cards()
            rewards[color] = (*rewards[color], stacks[color][0])
            stacks[color] = stacks[color][1:]
        hand = hand - action.cards + seen.dump_sites[color]
        dumped += max(0, len(hand) - seen.variant.hand_limit)
    points = sum(map(_worth, rewards))
    bonus = max(seen.variant.bonus) if dumped == 0 else -dumped
    return points + bonus + _prospects(seen.variant.threshold, hand, plants, stacks)


def _worth(rewards: tuple[int, ...]) -> float:
    """The score of one color's rewards, a lone one at the share that its second is hoped for."""
    return sum(rewards) * (HOPE if len(rewards) == 1 else 1)


def _prospects(
    threshold: int,
    hand: Cards,
    plants: Iterable[Cards],
    stacks: Iterable[tuple[int, ...]],
) -> float:
    """What the hand may earn in the next turns: the reward on top by the part of it that is there."""
    total = 0.0
    for color, (plant, stack) in enumerate(zip(plants, stacks, strict=True)):
        if not stack:
            continue
        own = Cards(card for card in hand if card.color == color).units
        if own:
            total += HOPE * (stack[0] + 1) * min(1, (own + plant.units) / threshold)
    return total
