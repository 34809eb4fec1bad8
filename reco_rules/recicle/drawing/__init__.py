"""The table as a picture in SVG, of any board. Nothing loads this package unless a picture is asked for.

It stands alone or in a page, light or dark, in the same palette as the pictures of R-Eco.
"""

from reco_rules.recicle.drawing.labels import Labels
from reco_rules.recicle.drawing.table import draw_table

__all__ = ["Labels", "draw_table"]
