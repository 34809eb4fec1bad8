"""The sources behind the clauses: what does them, says them and proves them, to be read in the site."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from spec.prove import all_obligations
from tests.traceability import links
from tests.traceability.links import CLAUSES, ROOT, definitions, module, stated, statement


def anchor(place: str, name: str) -> str:
    """The label of a definition on the page of its place."""
    name = re.sub(r"\.(?=[A-Z])", ".the-", name)  # labels have no case: result and Result
    return re.sub(r"\W+|_", "-", f"{place}-{name}").lower()


def link(place: str, name: str) -> str:
    """A definition's name, leading to its source."""
    return f"[`{name}`](#{anchor(place, name)})"


# ---- what is proved ------------------------------------------------------------------------------


def short(obligation: str) -> str:
    """The name of an obligation without the kind of step or the number of players that it is about."""
    return re.sub(r" \(\w+\)$|, \d players$|: [\w ]+$", "", obligation)


@cache
def statements() -> Mapping[str, str]:
    """The definition that states it, for each obligation by its short name."""
    return {
        short(name): statement(obligation.goal)
        for name, (_, obligation) in all_obligations().items()
    }


# ---- pages ---------------------------------------------------------------------------------------


def introduction(path: Path) -> str:
    """The first paragraph of a module's docstring."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.partition("\n\n")[0]


def whole_definitions(path: Path) -> Iterator[tuple[str, str]]:
    """The definitions of a module without its headings, each with its own decorators."""
    source = path.read_text(encoding="utf-8")
    lines = source.splitlines()
    above = {
        f"{module(path)}.{node.name}": lines[node.decorator_list[0].lineno - 1 : node.lineno - 1]
        for node in ast.parse(source).body
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.decorator_list
    }
    for name, text in definitions(path):
        own = re.sub(r"\n# ---- .*", "", text).partition("\n@")[0].rstrip()
        yield name, "\n".join([*above.get(name, []), own])


def listing(place: str, paths: Iterable[Path], shown: Callable[[str], bool]) -> str:
    """The definitions of some modules, each under its name."""
    parts: list[str] = []
    for path in paths:
        found = [(name, lines) for name, lines in whole_definitions(path) if shown(name)]
        if found:
            parts += [f"## {path.relative_to(ROOT).as_posix()}", "", introduction(path), ""]
        for name, lines in found:
            parts += [
                f"({anchor(place, name)})=",
                f"### {name}",
                "",
                "````python",
                lines,
                "````",
                "",
            ]
    return "\n".join(parts)


def specification() -> str:
    """The specification, whole but for what is proved of it."""
    paths = [path for game in CLAUSES for path in links.specification(game)]
    return listing("definition", paths, defines)


def defines(name: str) -> bool:
    """Whether a name of the specification is a definition that others use."""
    return not name.rpartition(".")[2].startswith("_") and name not in stated()


def formulas() -> str:
    """What states the obligations."""
    modules = dict.fromkeys(name.partition(".")[0] for name in statements().values())
    paths = [ROOT / f"spec/{name}.py" for name in modules]
    return listing("formula", paths, set(statements().values()).__contains__)
