"""The clauses of the rules as needs of sphinx-needs: what stands for each, as the sources say now."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Final

from docs._ext.sources import anchor, link, listing, short, statements
from reco_rules.rulebook import Clause, Kind, find_clause
from tests.traceability import links as sources
from tests.traceability.links import CLAUSES, EXCEPTIONS, SOURCES, Links, links, words

FIELDS: Final = {
    "code": "what does it in the engine",
    "definition": "what says it in the specification",
    "formula": "the obligations that are proved about it",
    "test": "the tests that name it",
}
"""The chain that every clause has but for `EXCEPTIONS`: places of `tests.traceability.links`, as fields."""

TITLES: Final = {"code": "Engine", "definition": "Spec", "formula": "Proved", "test": "Tests"}


@cache
def found() -> Links:
    """What stands for each clause, read once."""
    return links()


def group(clause: Clause) -> str:
    """The group of a clause: PLAY of PLAY-2; clauses that are only numbered, and rulings, are one."""
    if clause.kind is Kind.RULING:
        return "Rulings"
    name, parted, _ = clause.id.partition("-")
    return name if parted else "Rules"


def entries(id: str, place: str) -> list[str]:
    """What stands for a clause in a place, each once."""
    names = found()[id].get(place, [])
    return list(dict.fromkeys(map(short, names) if place == "formula" else names))


def written(place: str, name: str) -> str:
    """A name as Markdown: what is in the site as a link."""
    if place == "formula":
        return f"[{name}](#{anchor(place, statements()[name])})"
    return f"`{name}`" if place == "test" else link(place, name)


def without(id: str, place: str) -> str:
    """Why nothing stands for a clause in a place; nothing where it should."""
    reason = EXCEPTIONS.get((id, place))
    return f"none, because {reason}" if reason else ""


def unexpected(place: str) -> str:
    """What sphinx-needs has to warn of: a clause that has nothing in a place, though no reason says why."""
    excepted = sorted(id for id, where in EXCEPTIONS if where == place)
    return f"not {place} and id not in {excepted}"


def engine() -> str:
    """What of the engine stands for some clause."""
    named = {name for id in found() for name in entries(id, "code")}
    paths = [path for game in CLAUSES for path in sources.engine(game)]
    return listing("code", paths, named.__contains__)


def need(id: str) -> str:
    """A clause with all that stands for it."""
    clause = find_clause(id)
    fields = [f":{place}: {'; '.join(entries(id, place))}" for place in FIELDS]
    asked = [f"*{words(clause).say(clause.question)}*", ""] if clause.question else []
    body: list[str] = []
    for place, title in TITLES.items():
        names = [written(place, name) for name in entries(id, place)]
        if len(names) > 6:
            listed = "\n".join(f"- {name}" for name in names)
            body += [f"::::{{dropdown}} {title}: {len(names)}", listed, "::::", ""]
        else:
            body += [f"{title}: {', '.join(names) or without(id, place)}", ""]
    lines = [
        f"#### {id}",  # so that a search for it comes here
        "",
        f":::::{{clause}} {words(clause).say(clause.text)}",
        f":id: {id}",
        *fields,
        "",
        *asked,
        *body,
        ":::::",
        "",
    ]
    return "\n".join(lines)


def all_clauses() -> str:
    """All clauses, game by game and group by group."""
    parts: list[str] = []
    for game, clauses in CLAUSES.items():
        parts += [f"## {SOURCES[game].title}", ""]
        for name, some in groupby(clauses.values(), group):
            parts += [f"### {name}", "", *[need(clause.id) for clause in some]]
    return "\n".join(parts)


def matrix() -> str:
    """How much stands for each clause, game by game."""
    head = ["| Clause | What it says | " + " | ".join(TITLES.values()) + " |", "| --- " * 6 + "|"]
    parts: list[str] = []
    for game, clauses in CLAUSES.items():
        rows = [
            f"| {{need}}`{id}` | {words(clause).say(clause.text)} | "
            + " | ".join(str(len(entries(id, place))) for place in FIELDS)
            + " |"
            for id, clause in clauses.items()
        ]
        parts += [f"## {SOURCES[game].title}", "", *head, *rows, ""]
    return "\n".join(parts)
