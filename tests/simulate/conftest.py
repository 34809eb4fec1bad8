"""Leaves the tests of simulations out where the extra is not installed, and makes small plans."""

from __future__ import annotations

import importlib.util

collect_ignore_glob = [  # what is there to test without the extra?
    "test_*.py" for name in ("numpy", "pyarrow") if importlib.util.find_spec(name) is None
]
