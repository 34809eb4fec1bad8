"""Settings of the tests: Hypothesis profiles, golden files.

    pytest tests/properties -m "not slow"                    the normal run
    pytest tests/properties                                  with the slow tests, which are for volume
    pytest tests/properties --hypothesis-profile=deep        many random examples, not the fixed ones
    pytest tests/properties/test_golden.py --update-golden   write tests/golden anew

The profile is also chosen by the environment variable ``RECO_RULES_PROFILE``. Both kinds say explicitly
whether they are derandomized: a profile inherits from whatever is in force, and Hypothesis itself
derandomizes under CI, so that a silent "deep" profile would explore nothing there.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = str(Path(__file__).parents[1])  # for spec and tests, which are not installed
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

# The batch kernel runs as it stands, so that its branches are measured and no test waits for a compiler;
# tests/batch/test_compiled.py holds the compiled one equal to it.
os.environ.setdefault("NUMBA_DISABLE_JIT", "1")

for name, examples in (("fast", 25), ("ci", 100)):
    settings.register_profile(
        name,
        derandomize=True,
        max_examples=examples,
        deadline=None,
        database=None,
        print_blob=True,
        suppress_health_check=[HealthCheck.too_slow],
    )
settings.register_profile(
    "deep",
    derandomize=False,
    max_examples=1000,
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile(os.environ.get("RECO_RULES_PROFILE", "fast"))


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of this project."""
    parser.addoption("--update-golden", action="store_true", help="write tests/golden anew")
