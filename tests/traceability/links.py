"""Where each clause of each game stands: in rulebook, code, specification, proofs and tests.

All is read from the sources. An id counts where it is written: in a docstring or a comment of a function,
among the clauses of an obligation, in the name or the docstring of a test.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

from reco_rules.games import GAMES, built_in
from reco_rules.rulebook import Clause, Wording, rulebook, told_for
from spec.prove import all_obligations

ROOT: Final = Path(__file__).parents[2]
PLACES: Final = ("text", "code", "definition", "formula", "test")

Links: TypeAlias = Mapping[str, Mapping[str, list[str]]]
"""By clause and place, the names of what stands there."""


@attrs.frozen
class Sources:
    """How a game is called, and where besides its package its clauses stand, as patterns of paths."""

    title: str
    specification: tuple[str, ...]
    tests: tuple[str, ...]


SOURCES: Final[Mapping[str, Sources]] = {
    "reco": Sources(
        "R-Eco",
        ("spec/reco.py", "spec/result.py", "spec/secrecy.py", "spec/editions.py"),
        ("tests/*/test_*.py",),
    ),
    "recicle": Sources(
        "Recicle",
        ("spec/recicle_*.py",),
        ("tests/recicle/test_*.py", "tests/*/test_recicle*.py"),
    ),
}
"""By the game's name."""

CLAUSES: Final[Mapping[str, Mapping[str, Clause]]] = {
    game.NAME: rulebook(game).CLAUSES for game in built_in()
}
"""The clauses of each game; no two games share an id."""

KINDS: Final = "|".join(
    sorted({re.sub(r"\d+$", "", id) for clauses in CLAUSES.values() for id in clauses})
)
ID: Final = re.compile(rf"(?<![\w-])(?:{KINDS})\d+\b")
RANGE: Final = re.compile(rf"(?<![\w-])({KINDS})(\d+) to (?:\1)?(\d+)\b")  # SETUP-2 to SETUP-4

SPECIFIED: Final = ("definition", "formula")

REASONS: Final[tuple[tuple[str, tuple[str, ...], str], ...]] = (
    # why nothing stands there, the places, the clauses
    (
        "what lies on the table, and what it is called, is no question of proof: tests hold it",
        SPECIFIED, "R1 R2 R4 A14 A43 A47",
    ),
    (
        "the course of the game is not specified: tests hold it",
        SPECIFIED, "R6 R7 R9 R42 A3 A4 A27 A30 A31 A38 A46",
    ),
    (
        "the map and the moves on it are not specified: tests hold them",
        SPECIFIED, "R10 R11 R12 R33 R35 A7 A8 A9 A10 A11 A15",
    ),
    (
        "when action cards are got and used is not specified: tests hold it",
        SPECIFIED, "R17 R36 A5 A6 A40 A45",
    ),
    (
        "what may be chosen, and how much, is not specified, only where it goes: tests hold it",
        SPECIFIED, "A13 A21 A23 A24 A29 A41 A44",
    ),
    (
        "prices and yields are not specified: tests hold them",
        SPECIFIED, "R40 R43 A16 A17 A18 A25",
    ),
    (
        "it is what is assumed where the proof about the start begins",
        ("formula",), "R5",
    ),
    (
        "a victory point for a rest is a number; that one may jump instead is not specified",
        ("formula",), "R16",
    ),
    (
        "it is an example of other clauses, in whose definitions it is proved to come out",
        ("definition",), "R28",
    ),
    (
        "it is an example of other clauses, whose code must make it come out",
        ("code",), "R49 R50",
    ),
)  # fmt: skip


def _exceptions() -> Iterator[tuple[tuple[str, str], str]]:
    for reason, places, listed in REASONS:
        for id in listed.split():
            for place in places:
                yield (id, place), reason


EXCEPTIONS: Final[Mapping[tuple[str, str], str]] = dict(_exceptions())
"""What may be missing, by clause and place, with the reason: nothing of R-Eco, which is specified whole."""


def words(clause: Clause) -> Wording:
    """The words that tell a clause: with the usual numbers, or those of what a ruling is about."""
    game = next(game for game, clauses in CLAUSES.items() if clause.id in clauses)
    book = rulebook(game)
    return book.Wording(told_for(clause, book.USUAL))


def ids(text: str, clauses: Collection[str]) -> set[str]:
    """The ids of these clauses that are written in a text; a range stands for all in it."""
    found = set(ID.findall(text))
    for kind, low, high in RANGE.findall(text):
        found |= {f"{kind}{n}" for n in range(int(low), int(high) + 1)}
    return found & set(clauses)


def module(path: Path) -> str:
    """A module's name below its folder of the project: reco.rules of reco_rules, reco of spec."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts[1:])


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
        yield f"{module(path)}.{name}", "\n".join(lines[node.lineno - 1 : end])


def mentions(files: Iterable[Path], clauses: Collection[str]) -> Iterator[tuple[str, str]]:
    """Clause and definition, wherever a definition names a clause."""
    for path in files:
        for name, lines in definitions(path):
            for id in ids(lines, clauses):
                yield id, name


def named_in(files: Iterable[Path], clauses: Collection[str]) -> Iterator[tuple[str, str]]:
    """Clause and test, wherever a test's docstring or name has a clause: PLAY-2 as play_2, X-2 as x2."""
    words = {id.lower().replace("x-", "x").replace("-", "_"): id for id in clauses}
    for path in files:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named = {id for word, id in words.items() if f"_{word}_" in f"{node.name}_"}
                for id in named | ids(ast.get_docstring(node) or "", clauses):
                    yield id, f"{path.parent.name}/{path.name}::{node.name}"


# ---- what is proved ------------------------------------------------------------------------------


def statement(goal: Callable[..., Any]) -> str:
    """The definition that states a goal: the one that makes it, or that it hands on."""
    goal = getattr(goal, "func", goal)  # of a partial
    held = [cell.cell_contents for cell in goal.__closure__ or ()] + list(goal.__defaults__ or ())
    inner = [one for one in held if inspect.isfunction(one) and "." not in one.__qualname__]
    stated = inner[0] if goal.__qualname__.startswith("obligations.") and inner else goal
    return f"{stated.__module__.rpartition('.')[2]}.{stated.__qualname__.partition('.')[0]}"


@cache
def stated() -> frozenset[str]:
    """What states an obligation, or lists them: it stands among definitions, and is none."""
    found = {statement(one.goal) for _, one in all_obligations().values()}
    modules = {name.partition(".")[0] for name in found}
    lists = {f"{name}.{of}" for name in modules for of in ("obligations", "RULES", "SENTENCES")}
    return frozenset(found | lists)


# ---- everything ----------------------------------------------------------------------------------


def files(*patterns: str) -> list[Path]:
    """The files of the project with such paths."""
    return sorted({path for pattern in patterns for path in ROOT.glob(pattern)})


def engine(game: str) -> list[Path]:
    """The modules of a game's engine."""
    return files(f"{GAMES[game].replace('.', '/')}/*.py")


def specification(game: str) -> list[Path]:
    """The modules that define a game once more."""
    return files(*SOURCES[game].specification)


def links() -> Links:
    """Everything, by clause and place."""
    found: dict[str, dict[str, list[str]]] = {}
    for game, clauses in CLAUSES.items():
        found |= {id: defaultdict(list) for id in clauses}
        for id, clause in clauses.items():
            found[id]["text"] += filter(None, [words(clause).say(clause.text)])
        sources = {
            "code": mentions(engine(game), clauses),
            "definition": (
                (id, name)
                for id, name in mentions(specification(game), clauses)
                if name not in stated()
            ),
            "formula": (
                (id, obligation.name)
                for _, obligation in all_obligations().values()
                for id in obligation.clauses
                if id in clauses
            ),
            "test": named_in(files(*SOURCES[game].tests), clauses),
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
    first = sorted(dict.fromkeys(names), key=lambda name: ".rules." not in name)[:most]
    return [*first, *(["..."] if len(names) > most else [])]
