"""The rulebook as data: what is known about the editions of R-Eco, and where it stands."""

from reco_rules.rulebook.editions import (
    EDITIONS,
    Confidence,
    Edition,
    Fact,
    Source,
    Waste,
    edition_of,
)

__all__ = ["EDITIONS", "Confidence", "Edition", "Fact", "Source", "Waste", "edition_of"]
