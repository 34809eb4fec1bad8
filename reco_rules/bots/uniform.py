"""The policy that chooses at random: for any game."""

from reco_rules.game import A, S
from reco_rules.table import View, check_view


def uniform(view: View[S, A]) -> A:
    """Every legal action is equally likely. Raises `WrongType`, `NotYourTurn`.

    >>> from reco_rules import VARIANTS
    >>> from reco_rules.table import play
    >>> play(VARIANTS["amigo-2"], [uniform, uniform], seed=1).state.phase.name
    'OVER'
    """
    check_view(view)
    legal = view.legal_actions
    return legal[int(view.random.random() * len(legal))]
