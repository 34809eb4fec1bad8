"""Where each clause stands: in the rulebook, the code, the specification, its proofs, and the tests.

All is read from the sources. An id counts where it is written: in a docstring or a comment of a function,
among the clauses of an obligation, in the name of a test.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, TypeAlias

from reco_rules import VARIANTS
from reco_rules.rulebook import CLAUSES, Clause, Wording, told_for
from spec.prove import theories

ROOT: Final = Path(__file__).parents[2]
PLACES: Final = ("text", "code", "definition", "formula", "test")

Links: TypeAlias = Mapping[str, Mapping[str, list[str]]]
"""By clause and place, the names of what stands there."""

ID: Final = re.compile(
    r"\b(?:SETUP|TURN|PLAY|REWARD|TAKE|DUMP|REFILL|PASS|END|SCORE|HIDDEN|X)-\d+\b"
)
RANGE: Final = re.compile(r"\b([A-Z]+)-(\d+) to (?:\1-)?(\d+)\b")  # SETUP-2 to SETUP-4

EXCEPTIONS: Final[Mapping[tuple[str, str], str]] = {}
"""What may be missing, by clause and place, with the reason. (Nothing is.)"""


def words(clause: Clause) -> Wording:
    """The words that tell a clause: with the usual numbers, or those of what a ruling is about."""
    return Wording(told_for(clause, VARIANTS["amigo-3"]))


def ids(text: str) -> set[str]:
    """The ids that are written in a text; a range stands for all in it."""
    found = set(ID.findall(text))
    for group, low, high in RANGE.findall(text):
        found |= {f"{group}-{n}" for n in range(int(low), int(high) + 1)}
    return found & set(CLAUSES)


def definitions(path: Path) -> Iterator[tuple[str, str]]:
    """The functions, classes and constants of a module, each with its lines."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    body = [
        node for node in ast.parse(source).body if not isinstance(node, ast.Expr)
    ]  # texts go along
    starts = [node.lineno - 1 for node in body] + [len(lines)]
    for node, end in zip(body, starts[1:], strict=True):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                pass
            case ast.Assign(targets=[ast.Name(id=name)]) | ast.AnnAssign(target=ast.Name(id=name)):
                pass
            case _:
                continue
        yield f"{path.stem}.{name}", "\n".join(lines[node.lineno - 1 : end])


def mentions(files: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Clause and definition, wherever a definition names a clause."""
    for path in sorted(files):
        for name, lines in definitions(path):
            for id in ids(lines):
                yield id, name


def tests() -> Iterator[tuple[str, str]]:
    """Clause and test, wherever a test is named after a clause: PLAY-2 as play_2, X-2 as x2."""
    words = {id.lower().replace("x-", "x").replace("-", "_"): id for id in CLAUSES}
    for path in sorted((ROOT / "tests").glob("*/test_*.py")):
        for name in re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE):
            for word, id in words.items():
                if f"_{word}_" in f"{name}_":
                    yield id, f"{path.parent.name}/{path.name}::{name}"


def links() -> Links:
    """Everything, by clause and place."""
    found: dict[str, dict[str, list[str]]] = {id: defaultdict(list) for id in CLAUSES}
    for id, clause in CLAUSES.items():
        found[id]["text"] += filter(None, [words(clause).say(clause.text)])
    sources = {
        "code": mentions((ROOT / "reco_rules/reco").glob("*.py")),
        "definition": mentions(
            ROOT / f"spec/{name}.py" for name in ("reco", "result", "secrecy", "editions")
        ),
        "formula": (
            (id, obligation.name)
            for theory in theories()
            for obligation in theory.obligations
            for id in obligation.clauses
            if id in CLAUSES
        ),
        "test": tests(),
    }
    for place, pairs in sources.items():
        for id, name in pairs:
            found[id][place].append(name)
    return found


def missing(found: Links) -> list[tuple[str, str]]:
    """Clause and place, where nothing stands."""
    return [(id, place) for id in found for place in PLACES if not found[id].get(place)]


def few(names: list[str], most: int = 3) -> list[str]:
    """The first names, the rules themselves before all else, and that there are more."""
    first = sorted(dict.fromkeys(names), key=lambda name: not name.startswith("rules."))[:most]
    return [*first, *(["..."] if len(names) > most else [])]
