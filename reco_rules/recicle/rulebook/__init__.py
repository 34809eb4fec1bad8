"""The rulebook of Recicle, as `reco_rules.rulebook.rooms.Rulebook` says: its clauses, tables and words."""

from typing import Final

from reco_rules.recicle.rulebook.clauses import CLAUSES
from reco_rules.recicle.rulebook.editions import EDITIONS
from reco_rules.recicle.rulebook.rules import quick_reference, rules
from reco_rules.recicle.rulebook.values import comparison, nearest_preset
from reco_rules.recicle.rulebook.wording import Wording
from reco_rules.recicle.variants import VARIANTS

USUAL: Final = VARIANTS["reconstruction-1-3"]
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
