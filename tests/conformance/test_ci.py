"""All that CI compares: every state of the small variants, hundreds of games, every changed trace."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.runs import carry_out, total, verdict


@pytest.mark.slow
def test_engine_and_specification_agree_and_everything_is_reached(tmp_path: Path) -> None:
    """As `python -m tests.conformance ci`."""
    carry_out("ci", tmp_path, workers=2)
    found = verdict("ci", tmp_path)
    assert not found.missing
    assert not found.differences, "\n\n".join(found.differences.values())
    assert not found.unreached
    assert found.passed
    graphs = total(o for o in found.outcomes if o.check.startswith("small "))
    assert graphs.transitions >= 300_000
    assert found.tally.games >= 600
    assert found.tally.changes >= 300_000
