"""The page of all planted bugs: which there are, what catches each of them first, and how fast."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from spec.prove import all_obligations
from tests.planted.planting import (
    CRASH,
    PROGRAMS,
    REFUTED,
    ROOT,
    SPECIFICATION,
    Bug,
    Program,
    module_of,
)
from tests.traceability.links import CLAUSES

PAGE: Final = ROOT / "spec" / "planted.md"

ORDER: Final = [id for clauses in CLAUSES.values() for id in clauses]
"""The clauses of all games, in the order of their rulebooks."""

Seconds = Mapping[tuple[str, str], float]
"""How long it took to catch a bug, by the names of program and bug."""

INTRODUCTION: Final = """\
# Planted bugs

Would a wrong rule be noticed? Each row is one that was planted in a copy of the specification or of an
engine, with the clauses that it breaks, what fails first when the developers' command runs there, and the
seconds that this takes (of an obligation or a test, alone), the start of Python included. Recicle is not
specified whole: its engine is compared with what is specified, then with a naive calculation that shares no
code with it, and then tested by hand. The bugs stand in
`tests/planted/*.toml`, a test plants each of them again, and `python -m tests.planted --named --write` has
written this page.
"""

TITLES: Final = {
    "spec": ("In the specification", "python -m spec --first"),
    "engine": ("In the engine of R-Eco", "python -m tests.conformance quick"),
    "recicle": (
        "In the engine of Recicle",
        "pytest -x tests/spec/test_recicle_flows.py tests/recicle",
    ),
}

KINDS_OF_PROOF: Final = {
    "spec.facts": "the facts",
    "spec.laws": "the laws",
    "spec.secrecy": "secrecy",
    "spec.result_laws": "the laws of the result",
    "spec.recicle_money": "what is proved of Recicle's money track",
    "spec.recicle_storage": "what is proved of its storage",
    "spec.recicle_cubes": "what is proved of its cubes",
    "spec.recicle_points": "what is proved of its points",
}
"""How the obligations of a module are called."""


def page(seconds: Seconds) -> str:
    """The whole page."""
    parts = [line for program in PROGRAMS for line in section(program, seconds)]
    return "\n".join([INTRODUCTION, *parts]).rstrip() + "\n"


def section(program: Program, seconds: Seconds) -> list[str]:
    """The part about a program."""
    bugs = sorted(program.bugs(), key=in_rulebook)
    title, command = TITLES[program.name]
    lines = [
        f"## {title}",
        "",
        f"{len(bugs)} bugs under `{command}`: {totals(program, bugs)}.",
        "",
        "| bug | clauses | caught by | seconds |",
        "| --- | --- | --- | --- |",
        *[line(bug, seconds.get((program.name, bug.name), 0)) for bug in bugs],
        "",
    ]
    for clause, reason in program.exceptions().items():
        lines += [f"{clause} is broken less often: {reason}", ""]
    return lines


def in_rulebook(bug: Bug) -> list[int]:
    """The places in the rulebook of the clauses that it breaks."""
    return sorted(map(ORDER.index, bug.clauses))


def line(bug: Bug, seconds: float) -> str:
    """The row of a bug."""
    clauses = ", ".join(ORDER[place] for place in in_rulebook(bug))
    return f"| {bug.name} | {clauses} | {caught(bug)} | {max(1, round(seconds))} |"


def caught(bug: Bug) -> str:
    """What catches it, in words."""
    if bug.equivalent:
        return f"nothing, and it changes nothing: {bug.because}"
    by = f"`{bug.caught_by}`" if "::" in bug.caught_by else bug.caught_by
    return by + ("" if bug.verdict == REFUTED else f" ({bug.verdict.lower()})")


def totals(program: Program, bugs: Iterable[Bug]) -> str:
    """How many are caught by what."""
    counted = Counter(group(program, bug) for bug in bugs)
    return ", ".join(f"{number} {who}" for who, number in counted.most_common())


def group(program: Program, bug: Bug) -> str:
    """The kind of obligation or check that catches it."""
    if bug.equivalent:
        return "change nothing"
    if bug.caught_by == CRASH:
        return "make the program crash"
    if program is not SPECIFICATION:
        return f"caught by {re.split('::| ', bug.caught_by)[0]}"
    found = all_obligations().get(bug.caught_by)
    return f"caught by {KINDS_OF_PROOF[module_of(found[1])] if found else 'what is not there'}"


def without_seconds(text: str) -> str:
    """A page, but for what differs from run to run."""
    return re.sub(r"\d+ \|$", "|", text, flags=re.MULTILINE)
