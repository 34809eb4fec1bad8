"""What was measured, as tables in reStructuredText, from the records that the benchmarks wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from docs._ext.facts import table

ROOT: Final = Path(__file__).parents[2]
RECORD: Final = ROOT / "benchmarks" / "measured.json"


def _record() -> dict[str, Any]:
    record: dict[str, Any] = json.loads(RECORD.read_text(encoding="utf-8"))
    return record


def _ratio(ratios: list[float]) -> str:
    """A median with the lowest and highest, to three digits."""
    median, low, high = (f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.3g}" for ratio in ratios)
    return f"**{median}** ({low}-{high})"


def targets() -> str:
    """The ratios that were to be reached."""
    rows = [
        [
            f"{target['what']} / {target['to']}",
            f"{target['least']:g}",
            f"{target['aim']:g}",
            _ratio(target["measured"]),
        ]
        for target in _record()["targets"]
    ]
    return table(["games per second", "at least", "aim", "measured"], rows)


def programs() -> str:
    """Every program on every variant, as ratios."""
    parts = []
    for id, rows in _record()["variants"].items():
        bases = list(rows["core"]["ratios"])
        cells = [
            [
                name,
                *(_ratio(own["ratios"][base]) for base in bases),
                f"{own['apart']:.1f}" if "C" in bases else "",
            ]
            for name, own in rows.items()
        ]
        head = ["program", *(f"x {base}" for base in bases), "means apart"]
        parts.append(f"``{id}``\n\n{table(head, cells)}")
    return "\n\n".join(parts)


def how() -> str:
    """Where and how often."""
    record = _record()
    return (
        f"Python {record['python']}, {record['cores']} cores, {record['rounds']} rounds. Median "
        "(lowest-highest) of the ratios of games per second, each within one round."
    )
