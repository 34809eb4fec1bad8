"""The message catalogs: what is extracted from the sources, and how a catalog is brought up to it."""

from __future__ import annotations

import ast
import inspect
import io
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Final

import attrs
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from reco_rules.recicle import drawing as recicle_drawing
from reco_rules.reco import drawing as reco_drawing
from reco_rules.reco.words import TERMS
from reco_rules.rulebook.languages import DOMAIN, LANGUAGES

ROOT: Final = Path(__file__).parents[2]
LOCALE: Final = ROOT / "reco_rules" / "rulebook" / "locale"
BACK: Final = Path(__file__).parent / "back"
"""What the translations say, translated back by someone who did not see the English."""

CALLS: Final = {"say": None, "counted": (1, 2), "Waste": (1,)}
"""The calls whose texts are messages, and which of their arguments are."""

LABELS: Final = (reco_drawing.Labels, recicle_drawing.Labels)
"""The words of each game's pictures."""

CODES: Final = tuple(code.replace("-", "_") for code in LANGUAGES if code != "en")


def po(code: str) -> Path:
    """The catalog of a language."""
    return LOCALE / code / "LC_MESSAGES" / f"{DOMAIN}.po"


def template() -> Catalog:
    """All messages of the package, each with the files that it is in."""
    found = Catalog(fuzzy=False)
    for file, _, text, comments, _ in extract_from_dir(
        ROOT / "reco_rules", method_map=[("**.py", "python")], keywords=CALLS
    ):
        found.add(text, locations=[(f"reco_rules/{file}", 0)], auto_comments=comments)
    for labels in LABELS:
        file, about = f"{labels.__module__.replace('.', '/')}.py", dict(explained(labels))
        for name, usual in attrs.asdict(labels(), recurse=False).items():
            for text in (usual,) if isinstance(usual, str) else usual:
                if len(text) > 1:  # the letters of colors stay letters
                    found.add(text, locations=[(file, 0)], auto_comments=[about[name]])
    return found


def explained(labels: type) -> Iterator[tuple[str, str]]:
    """What the docstrings below the fields of a class say of them: where a text is used."""
    (made,) = ast.parse(inspect.getsource(labels)).body
    assert isinstance(made, ast.ClassDef)
    for field, said in pairwise(made.body):
        match field, said:
            case ast.AnnAssign(target=ast.Name(name)), ast.Expr(value=ast.Constant(str(text))):
                yield name, text
            case _:
                pass


class Plain(Catalog):
    """A catalog whose header has no dates and no versions, which would change with every edit."""

    def _get_mime_headers(self) -> list[tuple[str, str]]:
        kept = ("Language", "Plural-Forms", "Content-Type", "Content-Transfer-Encoding")
        return [(name, value) for name, value in super()._get_mime_headers() if name in kept]

    mime_headers = property(_get_mime_headers, Catalog._set_mime_headers)


def read(path: Path, code: str) -> Catalog:
    """A catalog; an empty one where there is none yet."""
    name = LANGUAGES[code.replace("_", "-")].name
    catalog = Plain(locale=code, header_comment=f"# reco_rules: {name}.", fuzzy=False)
    if path.exists():
        with path.open("rb") as file:
            for message in read_po(file, locale=code, abort_invalid=True):
                if message.id:
                    catalog[message.id] = message
    return catalog


def updated(code: str) -> Catalog:
    """The catalog of a language with the messages of today: old ones gone, new ones empty.

    A message like an old one gets its translation as a proposal, marked as fuzzy.
    """
    catalog = read(po(code), code)
    catalog.update(template(), update_header_comment=False)
    catalog.obsolete.clear()
    return catalog


def texts(string: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """The forms of a translation; an empty one where there is none yet."""
    return (string or "",) if string is None or isinstance(string, str) else tuple(string)


def translated_back(code: str) -> Catalog:
    """From each translation of today to what it says in English; empty where nobody has read it yet."""
    known = {message.id: message.string for message in read(BACK / f"{code}.po", "en")}
    comment = f"# What {code} says, translated back by readers who did not see the English."
    back = Plain(locale="en", header_comment=comment, fuzzy=False)
    for message in updated(code):
        for text in texts(message.string) if message.id else ():
            if text:
                back.add(text, known.get(text, ""))
    return back


def as_po(catalog: Catalog) -> bytes:
    """The catalog as it is written, without lines, which would change with every edit of the code."""
    file = io.BytesIO()
    write_po(file, catalog, width=100, include_lineno=False, sort_by_file=True)
    return file.getvalue()


def as_mo(catalog: Catalog) -> bytes:
    """The catalog in the form that is read at run time."""
    file = io.BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def places(text: str) -> set[str]:
    """The names of the places in a text, but for the words of editions: a language may spell them out."""
    return set(re.findall(r"\{(\w+)\}", text)) - set(TERMS)
