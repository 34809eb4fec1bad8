"""Board-game rules as immutable, typed state machines.

The names here are R-Eco's: `new_game`, `legal_actions`, `apply` and the rest of the contract that
`reco_rules.game` states. `reco_rules.table` has what is around a game: tables, histories, whole games.

>>> from reco_rules import VARIANTS, new_game, chance_outcomes, apply
>>> state = new_game(VARIANTS["amigo-3"])
>>> reveal, weight = chance_outcomes(state)[0]
>>> print(reveal, weight, len(apply(state, reveal).draw))
reveal A1 19 87
"""

from reco_rules import reco
from reco_rules.reco import *
from reco_rules.version import __version__

__all__ = ["__version__"]
__all__ += reco.__all__
