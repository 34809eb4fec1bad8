"""What R-Eco's pictures use of `reco_rules.svg`."""

from reco_rules.svg import (
    PALETTE,
    SMALL,
    Block,
    element,
    flow,
    measure,
    picture,
    stacked,
    word,
    words,
    wrapped,
)

__all__ = [
    "PALETTE",
    "SMALL",
    "Block",
    "element",
    "flow",
    "measure",
    "picture",
    "stacked",
    "word",
    "words",
    "wrapped",
]
