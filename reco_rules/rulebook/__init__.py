"""The rulebook as data: the clauses of the rules, and what is known about the editions of R-Eco."""

from reco_rules.rulebook.clauses import CLAUSES, Clause
from reco_rules.rulebook.editions import (
    EDITIONS,
    Confidence,
    Edition,
    Fact,
    Source,
    Waste,
    edition_of,
)

__all__ = [
    "CLAUSES",
    "EDITIONS",
    "Clause",
    "Confidence",
    "Edition",
    "Fact",
    "Source",
    "Waste",
    "edition_of",
]
