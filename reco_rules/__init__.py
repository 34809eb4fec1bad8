"""Board-game rules as immutable, typed state machines.

The names here are R-Eco's: `new_game`, `legal_actions`, `apply` and the rest of the contract that
`reco_rules.game` states. Further modules, each to be imported by itself: `reco_rules.table` has what is
around a game, tables, histories and whole games; `reco_rules.bots` players; `reco_rules.records` games as
JSON and text; `reco_rules.rulebook` the rules in five languages; `reco_rules.errors` all that is raised.

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
