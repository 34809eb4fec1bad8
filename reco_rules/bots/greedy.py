"""The policy that takes what looks best now: for any game of this library."""

from reco_rules.game import A, S
from reco_rules.games import room
from reco_rules.table import View, check_view


def greedy(view: View[S, A]) -> A:
    """The action with the best outlook, as the game's room ``playing`` says; equal ones at random.

    Raises `WrongType`, for a game without such a room too, and `NotYourTurn`.

    >>> from reco_rules import VARIANTS
    >>> from reco_rules.bots import uniform
    >>> from reco_rules.table import play
    >>> play(VARIANTS["reprint-3"], [greedy, uniform, uniform], seed=3).state.phase.name
    'OVER'
    """
    check_view(view)
    action: A = room(view.game, "playing").greedy(view)
    return action
