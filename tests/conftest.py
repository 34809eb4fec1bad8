"""Settings of the tests: Hypothesis profiles, slow tests, golden files.

    pytest tests/properties                          the normal run
    pytest tests/properties --slow                   slow tests too
    pytest tests/properties --hypothesis-profile=deep   many random examples instead of the fixed ones
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

for place in (Path(__file__).parent, Path(__file__).parents[1]):  # strategies; reco_rules, spec
    if str(place) not in sys.path:
        sys.path.insert(0, str(place))

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
    parser.addoption("--slow", action="store_true", help="run slow tests too")
    parser.addoption("--update-golden", action="store_true", help="write tests/golden anew")


def pytest_configure(config: pytest.Config) -> None:
    """The markers of this project."""
    config.addinivalue_line("markers", "slow: for volume; runs with --slow (or -m slow) only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Slow tests run on demand only."""
    if config.getoption("--slow") or "slow" in str(config.getoption("-m")):
        return
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.skip(reason="slow: run with --slow"))
