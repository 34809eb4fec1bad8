"""A bot that thinks: it guesses what is hidden, plays every action out, and takes the best one.

Run it with ``python bot.py [GUESSES] [GAMES]``: it plays against the two bots of the library.
"""

import sys
from collections.abc import Callable
from typing import TypeAlias

from reco_rules import (
    VARIANTS,
    Action,
    Play,
    State,
    apply,
    current_player,
    legal_actions,
    result,
    sample,
)
from reco_rules.bots import greedy, uniform
from reco_rules.game import CHANCE, TERMINAL
from reco_rules.table import Policy, View, play

Bot: TypeAlias = Policy[State, Action]
Pick: TypeAlias = Callable[[State, float], Action]


def anything(state: State, u: float) -> Action:
    """Any legal action: which one, says u, from 0 to below 1."""
    legal = legal_actions(state)
    return legal[int(u * len(legal))]


def playout(state: State, pick: Pick, random: Callable[[], float]) -> State:
    """The end of this game if everybody picks like that from here on."""
    while (player := current_player(state)) != TERMINAL:
        draw_or_pick = sample if player == CHANCE else pick
        state = apply(state, draw_or_pick(state, random()))
    return state


def lead(end: State, seat: int) -> int:
    """By how many points the seat is ahead of the best of the others at the end, or behind."""
    totals = [score.total for score in result(end).scores]
    return totals.pop(seat) - max(totals)


def thinker(guesses: int, pick: Pick) -> Bot:
    """A policy that plays every action out in so many guesses at what is hidden."""

    def choose(view: View[State, Action]) -> Action:
        leads = dict.fromkeys(view.legal_actions, 0)
        if len(leads) > 1:
            for _ in range(guesses):
                state = view.sample_state()
                for action in leads:
                    end = playout(apply(state, action), pick, view.random.random)
                    leads[action] += lead(end, view.seat)
        return max(leads, key=lambda action: leads[action])

    return choose


def wins(bot: Bot, other: Bot, games: int) -> int:
    """How many games for two the bot wins alone; each of them begins every second game."""
    won = 0
    for n in range(games):
        history = play(VARIANTS["amigo-2"], [bot, other], seed=1, number=n, first_seat=n % 2)
        won += result(history.state).winners == (0,)
    return won


def careful(state: State, u: float) -> Action:
    """One of the actions that leave the fewest cards in the hand, for those above five cost points."""

    def more(action: Action) -> int:
        if not isinstance(action, Play):
            return 0
        return len(state.dump_sites[action.color]) - len(action.cards)

    legal = legal_actions(state)
    fewest = min(map(more, legal))
    best = [action for action in legal if more(action) == fewest]
    return best[int(u * len(best))]


def main(guesses: int, games: int) -> None:
    """Measure the bot with both ways to play on."""
    for name, other in (("random", uniform), ("greedy", greedy)):
        for pick in (anything, careful):
            won = wins(thinker(guesses, pick), other, games)
            print(f"{won} of {games} games won against {name}, playing on with {pick.__name__}")


if __name__ == "__main__":
    main(
        guesses=int(sys.argv[1]) if len(sys.argv) > 1 else 3,
        games=int(sys.argv[2]) if len(sys.argv) > 2 else 10,
    )
