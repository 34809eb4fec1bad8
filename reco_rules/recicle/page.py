"""The sections of the page of a balance report: Recicle's room that `reco_rules.simulate.page` asks for."""

from typing import Final

from reco_rules.simulate.sections import OF_ANY

TITLE: Final = "Recicle: Tempos de Crise"

SECTIONS: Final = OF_ANY
"""The sections, in their order on the page."""
