"""The engine and the specification in a first look: small graphs, a game of each preset, odd variants."""

from __future__ import annotations

import pytest

from tests.conformance.checks import LEVELS, run

CHECKS = LEVELS["quick"].checks()


SLOW = {f"small {name}" for name in ("four", "five-long-passes", "six-all-dealt", "two-uneven")}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in CHECKS],
)
def test_engine_and_specification_agree(name: str) -> None:
    """The same checks as in `python -m tests.conformance quick`."""
    outcome = run(name, CHECKS[name])
    assert outcome.difference is None, f"\n{outcome.difference}"
