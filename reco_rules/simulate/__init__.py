"""Many games of many variants, on all cores or a cluster, into Parquet files: needs the extra ``simulate``.

A `Plan` says what is to be played: variants x policies x games. `simulate` plays it on any executor of
`concurrent.futures` into a folder, part by part, and goes on where it was stopped; `open_run` reads such a
folder. The same plan gives the same numbers on any number of workers, compiled or not.
"""

from reco_rules.checks import check_installed

check_installed("reco_rules.simulate", "numpy", "pyarrow", extra="simulate")

from reco_rules.simulate.plan import Cell, Plan  # noqa: E402  # after the check
from reco_rules.simulate.run import Run, open_run  # noqa: E402
from reco_rules.simulate.running import simulate  # noqa: E402

__all__ = ["Cell", "Plan", "Run", "open_run", "simulate"]
