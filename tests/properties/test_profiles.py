"""The Hypothesis profiles are what they say, with and without the variables that CI sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

CONFTEST = Path(__file__).parents[1] / "conftest.py"

ASK = """
import runpy, sys
runpy.run_path(sys.argv[1])
from hypothesis import settings
names = ("fast", "ci", "deep")
print(*(settings.get_profile(name).derandomize for name in names), settings().derandomize)
"""


@pytest.mark.parametrize("ci", [{}, {"CI": "true", "GITHUB_ACTIONS": "true"}])
@pytest.mark.parametrize(
    "chosen", [None, "deep", *(pytest.param(a, marks=pytest.mark.slow) for a in ("fast", "ci"))]
)
def test_profiles_are_explicit(ci: dict[str, str], chosen: str | None) -> None:
    """`fast` and `ci` are derandomized, `deep` explores: inside CI and outside."""
    known = ("CI", "GITHUB_ACTIONS", "TF_BUILD", "RECO_RULES_PROFILE")
    environment = {name: value for name, value in os.environ.items() if name not in known} | ci
    if chosen is not None:
        environment["RECO_RULES_PROFILE"] = chosen
    run = subprocess.run(
        [sys.executable, "-c", ASK, str(CONFTEST)],
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.split() == ["True", "True", "False", str(chosen != "deep")]


def test_a_profile_of_ours_is_in_force() -> None:
    """The run itself is under one of the profiles, without a deadline that a slow machine breaks."""
    assert settings().deadline is None
    assert settings().max_examples in {25, 100, 1000}
