"""The policy that chooses at random: for any game."""

from reco_rules.errors import NotYourTurn
from reco_rules.game import A, S
from reco_rules.table import View


def uniform(view: View[S, A]) -> A:
    """Every legal action is equally likely.

    >>> from reco_rules import VARIANTS
    >>> from reco_rules.table import play
    >>> play(VARIANTS["amigo-2"], [uniform, uniform], seed=1).state.phase.name
    'OVER'
    """
    legal = view.legal_actions
    if not legal:
        raise NotYourTurn(f"seat {view.seat} has nothing to decide")
    return legal[int(view.random.random() * len(legal))]
