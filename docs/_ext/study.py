"""The study of balance, from what `examples/study.py` wrote: tables in reStructuredText, and plots."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from docs._ext.facts import code, table
from reco_rules.simulate.balance import Estimate
from reco_rules.simulate.plots import dots, stacked

FOUND: Final = Path(__file__).parents[1] / "explanation" / "balance.json"

OF_WHOSE: Final = {"zman": "Z-Man", "reprint": "the reprint"}
PARTS: Final = {"reward": "rewards", "bonus": "bonus", "penalty": "penalty"}


def _found() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(FOUND.read_text(encoding="utf-8"))
    return found


def _editions() -> dict[str, dict[str, Any]]:
    """The editions; that of 2003 plays by the same numbers as Z-Man's."""
    return {id: one for id, one in _found()["editions"].items() if not id.startswith("original")}


def _told(ends: Iterable[float], factor: float = 1, sign: str = "", digits: int = 2) -> str:
    """A figure with half its interval."""
    value, low, high = ends
    half = factor * (high - low) / 2
    return f"{factor * value:{sign}.{digits}f} ± {half:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def games() -> str:
    """How many games were played."""
    found = _found()
    cells = len(found["editions"]) + len(found["changes"])
    return (
        f"{cells * found['games']:,} games: {found['games']:,} of each of the "
        f"{len(found['editions'])} editions and of {len(found['changes'])} changes, seed "
        f"{found['seed']}, greedy bots at all seats."
    )


def editions() -> str:
    """The main figures of each edition."""
    head = ["edition", "points", "rewards", "bonus", "penalty", "good contractors"]
    head += ["won by the bonus, %", "plays", "seat 0 wins, %"]
    rows = [
        [
            code(id),
            _told(one["total"]),
            _told(one["reward"]),
            _told(one["bonus"], digits=3),
            _told(one["penalty"]),
            _told(one["contractors"], digits=3),
            _told(one["decided"], 100),
            _told(one["plays"], digits=1),
            _told(one["wins"][0], 100, digits=1),
        ]
        for id, one in _editions().items()
    ]
    return table(head, rows)


def points() -> str:
    """Where the points come from."""
    found = _editions()
    parts = {label: [one[name][0] for one in found.values()] for name, label in PARTS.items()}
    sums = [Estimate(*one["total"]) for one in found.values()]
    alt = "Mean points of a seat by edition, as rewards and bonus less the penalty"
    return stacked(list(found), parts, "points of a seat", alt, sums=sums)


def seats() -> str:
    """How much more or less than its fair share each seat wins."""
    found = _editions()

    def beyond(one: dict[str, Any], seat: int) -> Estimate:
        wins = one["wins"]
        return Estimate(*wins[seat]).scaled(100, less=1 / len(wins))

    series = {
        name: [beyond(one, seat) for one in found.values()]
        for name, seat in (("first seat", 0), ("last seat", -1))
    }
    alt = "Share of victories of the first and the last seat, less the fair share, by edition"
    title = "victories beyond the fair share, in percentage points"
    return dots(list(found), series, title, alt, difference=True)


def changes() -> str:
    """What each change does to the edition of Amigo."""
    head = ["Amigo's edition with", "points", "rewards", "bonus", "penalty", "won by the bonus, %"]
    head += ["plays", "variance saved, %"]
    rows = []
    for change in _found()["changes"]:
        effects = change["effects"]
        differences = {name: one["difference"] for name, one in effects.items()}
        saved = effects["total"]["saved"]
        rows.append(
            [
                f"{code(change['base'])}, the {change['field']} of {OF_WHOSE[change['edition']]}",
                *(_told(differences[name], sign="+", digits=3) for name in ("total", *PARTS)),
                _told(differences["decided"], 100, "+"),
                _told(differences["plays"], sign="+"),
                f"{100 * saved:.0f}",
            ]
        )
    return table(head, rows)
