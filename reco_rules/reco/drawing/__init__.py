"""Pictures in SVG, drawn from the rules' own data: the table, the numbers of a variant, the phases.

They stand alone or in a page, light or dark: see `PALETTE`. Nothing loads this package unless a picture
is asked for.
"""

from reco_rules.reco.drawing.charts import draw_bonus, draw_stack
from reco_rules.reco.drawing.labels import Labels
from reco_rules.reco.drawing.phases import draw_phases
from reco_rules.reco.drawing.table import draw_table
from reco_rules.svg import PALETTE

__all__ = ["PALETTE", "Labels", "draw_bonus", "draw_phases", "draw_stack", "draw_table"]
