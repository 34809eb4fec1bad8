"""What a check found, in a file of its own: a run is judged by its files only.

A file is written in one go when its check is done. The files are removed before a run, so that one that is
missing or cannot be read afterwards means that its check did not come to an end. A run that is resumed
keeps the files that this very code has written.
"""

from __future__ import annotations

import hashlib
import json
import platform
from collections import Counter
from pathlib import Path
from typing import Final

import attrs

import reco_rules
import spec
from tests.conformance.reached import Tally

HERE: Final = Path(__file__).parent


@attrs.frozen
class Outcome:
    """What a check has found."""

    check: str
    seconds: float
    tally: Tally
    difference: str | None
    """The first difference as text; None if there is none."""


def _digest() -> str:
    """Stands for all the code that a result depends on."""
    package = Path(reco_rules.__file__).parent
    specification = Path(spec.__file__ or "").parent
    files = [
        *sorted(package.rglob("*.py")),
        *sorted(specification.glob("*.py")),
        *sorted(HERE.glob("*.py")),
        HERE.parent / "strategies.py",
    ]
    found = hashlib.sha256(platform.python_version().encode())
    for file in files:
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


DIGEST: Final = _digest()
"""That of the code as it was when this program began."""


def _file(folder: Path, check: str) -> Path:
    return folder / f"{check.replace(' ', '_')}.json"


def write(folder: Path, outcome: Outcome) -> None:
    """Put the outcome into its file, whole or not at all."""
    file = _file(folder, outcome.check)
    unfinished = file.with_suffix(".part")
    data = {"digest": DIGEST} | attrs.asdict(outcome)
    unfinished.write_text(json.dumps(data, indent=1), encoding="utf-8")
    unfinished.replace(file)


def read(folder: Path, check: str) -> Outcome | None:
    """The outcome of the check by this code; None where there is none."""
    try:
        data = json.loads(_file(folder, check).read_text(encoding="utf-8"))
        if data["digest"] != DIGEST or data["check"] != check:
            return None
        tally = data["tally"] | {name: Counter(data["tally"][name]) for name in ("met", "asked")}
        return Outcome(check, data["seconds"], Tally(**tally), data["difference"])
    except (OSError, ValueError, KeyError, TypeError):
        return None


def clear(folder: Path) -> None:
    """Make the folder, and remove all results in it."""
    folder.mkdir(parents=True, exist_ok=True)
    for file in (*folder.glob("*.json"), *folder.glob("*.part")):
        file.unlink()
