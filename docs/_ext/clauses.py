"""The clauses of the rules as needs of sphinx-needs: what stands for each, as the sources say now."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from typing import Final

from docs._ext.sources import ENGINE, anchor, link, listing, short, statements
from reco_rules.rulebook import CLAUSES
from tests.traceability.links import Links, links, words

FIELDS: Final = {
    "code": "what does it in the engine",
    "definition": "what says it in the specification",
    "formula": "the obligations that are proved about it",
    "test": "the tests that are named after it",
}
"""The chain that every clause has, as fields; each is a place of `tests.traceability.links`."""

TITLES: Final = {"code": "Engine", "definition": "Spec", "formula": "Proved", "test": "Tests"}


@cache
def found() -> Links:
    """What stands for each clause, read once."""
    return links()


def group(id: str) -> str:
    """The group of a clause: PLAY of PLAY-2."""
    return id.partition("-")[0]


def entries(id: str, place: str) -> list[str]:
    """What stands for a clause in a place, each once."""
    names = found()[id].get(place, [])
    return list(dict.fromkeys(map(short, names) if place == "formula" else names))


def written(place: str, name: str) -> str:
    """A name as Markdown: what is in the site as a link."""
    if place == "formula":
        return f"[{name}](#{anchor(place, statements()[name])})"
    return f"`{name}`" if place == "test" else link(place, name)


def engine() -> str:
    """What of the engine stands for some clause."""
    named = {name for id in CLAUSES for name in entries(id, "code")}
    return listing("code", sorted(ENGINE.glob("*.py")), named.__contains__)


def need(id: str) -> str:
    """A clause with all that stands for it."""
    clause = CLAUSES[id]
    fields = [f":{place}: {'; '.join(entries(id, place))}" for place in FIELDS]
    asked = [f"*{words(clause).say(clause.question)}*", ""] if clause.question else []
    body: list[str] = []
    for place, title in TITLES.items():
        names = [written(place, name) for name in entries(id, place)]
        if len(names) > 6:
            listed = "\n".join(f"- {name}" for name in names)
            body += [f"::::{{dropdown}} {title}: {len(names)}", listed, "::::", ""]
        else:
            body += [f"{title}: {', '.join(names)}", ""]
    lines = [
        f"### {id}",  # so that a search for it comes here
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
    """All clauses, group by group."""
    parts = []
    for name, ids in groupby(CLAUSES, group):
        parts += [f"## {'Rulings' if name == 'X' else name}", "", *map(need, ids)]
    return "\n".join(parts)


def matrix() -> str:
    """How much stands for each clause."""
    head = ["| Clause | What it says | " + " | ".join(TITLES.values()) + " |", "| --- " * 6 + "|"]
    rows = [
        f"| {{need}}`{id}` | {words(clause).say(clause.text)} | "
        + " | ".join(str(len(entries(id, place))) for place in FIELDS)
        + " |"
        for id, clause in CLAUSES.items()
    ]
    return "\n".join([*head, *rows])
