"""Numbers of the rulebook that no board and no variant changes."""

from typing import Final

COLLECTORS: Final = 3
"""The collectors of a team (R4)."""

ROUNDS: Final = 3
"""The rounds of step 1, one for each collector (R9); the extra rounds have the numbers behind (R42)."""

EQUIPMENT_SPACES: Final = 2
"""How many equipments a cooperative holds (R37)."""
