"""The rulebook of R-Eco, as `reco_rules.rulebook.rooms.Rulebook` says: its clauses, editions and words."""

from typing import Final

from reco_rules.reco.rulebook.clauses import CLAUSES
from reco_rules.reco.rulebook.comparison import comparison
from reco_rules.reco.rulebook.editions import EDITIONS
from reco_rules.reco.rulebook.rules import quick_reference, rules
from reco_rules.reco.rulebook.values import nearest_preset
from reco_rules.reco.rulebook.wording import Wording
from reco_rules.reco.variants import VARIANTS
from reco_rules.rulebook.languages import LANGUAGES

USUAL: Final = VARIANTS["amigo-3"]
"""The preset whose numbers clauses are told with where nobody asks for another."""

SPOKEN: Final = tuple(LANGUAGES)
"""The languages that the texts are in."""

__all__ = [
    "CLAUSES",
    "EDITIONS",
    "SPOKEN",
    "USUAL",
    "Wording",
    "comparison",
    "nearest_preset",
    "quick_reference",
    "rules",
]
