"""The batch kernel, which `reco_rules.batch` plays with: needs the extra ``fast``.

`play_games` plays and returns `Games`, NumPy arrays of what happened. ``kernel`` has the rules for Numba.
"""

from reco_rules.checks import check_installed

check_installed("reco_rules.reco.batch", "numba", "numpy", extra="fast")

from reco_rules.reco.batch.games import POLICIES, Games, play_games  # noqa: E402  # after the check
from reco_rules.reco.batch.kernel import NOBODY  # noqa: E402

__all__ = ["NOBODY", "POLICIES", "Games", "play_games"]
