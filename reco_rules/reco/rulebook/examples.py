"""Worked examples: turns and results of games played for the purpose, so that they cannot be wrong.

Games are played until each kind of turn has come up, and the one with the fewest cards to look at is kept.
What never comes up in a variant has no example.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

import attrs

from reco_rules.game import CHANCE, TERMINAL
from reco_rules.messages import Message, say
from reco_rules.reco.actions import Action, Play
from reco_rules.reco.cards import Cards
from reco_rules.reco.chance import sample
from reco_rules.reco.events import (
    Dumped,
    Event,
    GameOver,
    NoReward,
    Passed,
    Played,
    Recycled,
    RefillShort,
    RewardTaken,
    SiteTaken,
)
from reco_rules.reco.rules import current_player, legal_actions, step
from reco_rules.reco.scoring import result
from reco_rules.reco.state import Phase, State, new_game
from reco_rules.reco.variants import Variant

GAMES: Final = 12
"""How many games are played with each way to play."""


@attrs.frozen
class Turn:
    """A whole turn: the state before it, and all that happens."""

    state: State
    events: tuple[Event, ...]

    def has(self, *kinds: type[Event]) -> bool:
        """Whether an event of each of these kinds is among them."""
        return all(any(isinstance(event, kind) for event in self.events) for kind in kinds)

    @property
    def cards(self) -> int:
        """How many cards a reader has to look at."""
        return len(self.state.hands[self.state.seat]) + sum(
            len(event.cards) for event in self.events if isinstance(event, SiteTaken)
        )


def _usual(turn: Turn) -> bool:
    """Cards are taken, and nothing special happens."""
    special = any(turn.has(kind) for kind in (Dumped, Recycled, RefillShort, GameOver))
    return not special and _takes(turn)


def _plays_all(turn: Turn) -> bool:
    """All cards of the color are played, so that nobody asks why not."""
    hand = turn.state.hands[turn.state.seat]
    return any(
        isinstance(event, Played)
        and event.cards == Cards([card for card in hand if card.color == event.color])
        for event in turn.events
    )


def _takes(turn: Turn) -> bool:
    """Cards are taken, as many as are put there by a refill that was not short."""
    plants = turn.state.plants
    return any(
        isinstance(event, SiteTaken) and len(event.cards) == plants[event.color].units + 1
        for event in turn.events
    )


def _with_double(turn: Turn) -> bool:
    played = [event.cards for event in turn.events if isinstance(event, Played)]
    return any(card.value == 2 for cards in played for card in cards)


@attrs.frozen
class Kind:
    """A kind of turn worth an example."""

    id: str
    """Its name for links."""
    title: Message
    clauses: tuple[str, ...]
    """The clauses that it shows."""
    fits: Callable[[Turn], bool]


KINDS: Final = (
    Kind(
        "no-reward",
        say("Too few units: no reward"),
        ("PLAY-3", "REWARD-1", "REWARD-4", "TAKE-1", "REFILL-1"),
        lambda turn: turn.has(NoReward) and _with_double(turn) and _usual(turn),
    ),
    Kind(
        "reward",
        say("Units enough: a reward"),
        ("REWARD-1", "REWARD-2", "REWARD-3", "TAKE-1", "REFILL-1"),
        lambda turn: turn.has(RewardTaken) and _usual(turn),
    ),
    Kind(
        "dumping",
        say("Too many cards in the hand"),
        ("DUMP-1", "DUMP-2", "DUMP-3"),
        lambda turn: turn.has(Dumped) and _takes(turn) and not turn.has(GameOver),
    ),
    Kind(
        "discards",
        say("The draw pile runs out"),
        ("REFILL-2", "X-2"),
        lambda turn: turn.has(Recycled) and _takes(turn) and not turn.has(RefillShort),
    ),
    Kind(
        "piles-empty",
        say("Both piles are empty"),
        ("REFILL-2", "X-3"),
        lambda turn: turn.has(RefillShort) and _plays_all(turn) and not turn.has(GameOver),
    ),
    Kind("pass", say("A player without a card"), ("PASS-1", "X-4"), lambda turn: turn.has(Passed)),
    Kind(
        "last-turn",
        say("The last turn"),
        ("END-1", "END-2", "X-5"),
        lambda turn: turn.has(RewardTaken, GameOver) and _takes(turn),
    ),
)
"""In the order in which they are told."""


@attrs.frozen
class Examples:
    """What the games of a variant had to show."""

    turns: tuple[tuple[Kind, Turn], ...]
    """The turns, each with what it shows."""
    start: State
    """A game after the deal."""
    end: State
    """The end of a game: one with a lone reward, dumped cards and a bonus, if there was one."""


Policy = Callable[[State, random.Random], Action]


def _any(state: State, rng: random.Random) -> Action:
    legal = legal_actions(state)
    return legal[int(rng.random() * len(legal))]


def _careful(state: State, rng: random.Random) -> Action:
    """Takes as few cards as it can, so that it seldom dumps."""
    return _least(state, rng, lambda play: len(state.dump_sites[play.color]) - len(play.cards))


def _greedy_for_waste(state: State, rng: random.Random) -> Action:
    """Takes as many cards as it can, so that the piles run out."""
    return _least(state, rng, lambda play: len(play.cards) - len(state.dump_sites[play.color]))


def _least(state: State, rng: random.Random, cost: Callable[[Play], int]) -> Action:
    plays = [action for action in legal_actions(state) if isinstance(action, Play)]
    least = min(map(cost, plays), default=0)
    best = [play for play in plays if cost(play) == least]
    return best[int(rng.random() * len(best))] if best else _any(state, rng)


def _turns(variant: Variant, policy: Policy, seed: int) -> Iterator[Turn]:
    """The turns of a game, and at last the end, in which nothing happens."""
    rng = random.Random(seed)
    state, before, heard = new_game(variant), None, list[Event]()
    while (player := current_player(state)) != TERMINAL:
        if state.phase is Phase.PLAY:
            if before is not None:
                yield Turn(before, tuple(heard))
            before, heard = state, []
        action = sample(state, rng.random()) if player == CHANCE else policy(state, rng)
        state, happened = step(state, action)
        heard += happened
    assert before is not None
    yield Turn(before, tuple(heard))
    yield Turn(state, ())


def _shows(end: State) -> tuple[bool, int]:
    """How much a result has to show: a lone reward that counts nothing, a bonus, dumped cards."""
    scores = result(end).scores
    lone = any(len(row) == 1 and row[0] for seat in range(len(scores)) for row in end.rewards(seat))
    return lone, any(one.bonus for one in scores) + any(one.dumped for one in scores)


@lru_cache(maxsize=64)
def examples(variant: Variant) -> Examples:
    """The examples of the variant; the same ones each time."""
    found = dict[int, Turn]()
    ends = list[State]()
    for policy in (_any, _careful, _greedy_for_waste):
        for seed in range(GAMES):
            *turns, end = _turns(variant, policy, seed)
            ends.append(end.state)
            for turn in turns:
                for n, kind in enumerate(KINDS):
                    if kind.fits(turn) and (n not in found or turn.cards < found[n].cards):
                        found[n] = turn
    shown = tuple((KINDS[n], found[n]) for n in sorted(found))
    start = next(_turns(variant, _any, seed=1)).state
    return Examples(shown, start, max(ends, key=_shows))
