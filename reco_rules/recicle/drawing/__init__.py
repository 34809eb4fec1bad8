"""The table as a picture in SVG, of any board. Nothing loads this package unless a picture is asked for.

It stands alone or in a page, light or dark: see `reco_rules.svg.PALETTE`.
"""

from reco_rules.recicle.drawing.labels import Labels
from reco_rules.recicle.drawing.table import draw_table
from reco_rules.svg import PALETTE

__all__ = ["PALETTE", "Labels", "draw_table"]
