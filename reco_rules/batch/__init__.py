"""Millions of games of R-Eco, in compiled code, with the same rules: needs the extra ``fast``.

`play_games` plays and returns `Games`, NumPy arrays of what happened. ``kernel`` has the rules for Numba.
"""

from reco_rules.checks import check_installed

check_installed("reco_rules.batch", "numba", "numpy", extra="fast")

from reco_rules.batch.games import POLICIES, Games, play_games  # noqa: E402  # after the check
from reco_rules.batch.kernel import NOBODY  # noqa: E402

__all__ = ["NOBODY", "POLICIES", "Games", "play_games"]
