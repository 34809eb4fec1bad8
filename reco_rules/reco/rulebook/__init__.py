"""The rulebook of R-Eco, as `reco_rules.rulebook.rooms.Rulebook` says: its clauses, editions and words."""

from typing import Final

from reco_rules.reco.rulebook.clauses import CLAUSES
from reco_rules.reco.rulebook.comparison import comparison
from reco_rules.reco.rulebook.editions import EDITIONS
from reco_rules.reco.rulebook.rules import quick_reference, rules
from reco_rules.reco.rulebook.values import nearest_preset
from reco_rules.reco.rulebook.wording import Wording
from reco_rules.reco.variants import VARIANTS

USUAL: Final = VARIANTS["amigo-3"]
"""The preset whose numbers clauses are told with where nobody asks for another."""

__all__ = [
    "CLAUSES",
    "EDITIONS",
    "USUAL",
    "Wording",
    "comparison",
    "nearest_preset",
    "quick_reference",
    "rules",
]
