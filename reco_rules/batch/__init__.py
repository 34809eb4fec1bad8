"""Millions of games of R-Eco, in compiled code, with the same rules: needs the extra ``fast``.

`play_games` plays and returns `Games`, NumPy arrays of what happened. `kernel` has the rules for Numba.
"""

try:
    import numba as _numba
    import numpy as _numpy
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        f'reco_rules.batch needs {missing.name}: install it with pip install "reco-rules[fast]"',
        name=missing.name,
    ) from None

del _numba, _numpy

from reco_rules.batch.games import POLICIES, Games, play_games  # noqa: E402  # after the check
from reco_rules.batch.kernel import NOBODY  # noqa: E402

__all__ = ["NOBODY", "POLICIES", "Games", "play_games"]
