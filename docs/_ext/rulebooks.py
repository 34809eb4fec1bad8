"""The pages of `docs/rules`: for each preset in each language a rulebook and a quick reference.

They are written when a build begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from re import split

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from reco_rules import VARIANTS
from reco_rules.rulebook import EDITIONS, LANGUAGES, Document, Language, history, quick_reference
from reco_rules.sphinxext import DocumentDirective


def headed(title: str, *parts: str) -> str:
    """A page in reStructuredText."""
    rule = "=" * 2 * len(title)  # wide letters take two columns
    return "\n\n".join([f"{title}\n{rule}", *parts]) + "\n"


def toctree(pages: Iterable[str], *options: str) -> str:
    """A list of pages."""
    head = "\n".join([".. toctree::", *(f"   {option}" for option in options)])
    return f"{head}\n\n" + "\n".join(f"   {page}" for page in pages)


def document(directive: str, language: Language, *options: str) -> str:
    """What puts a document in place."""
    lines = [f".. {directive}", f"   :lang: {language.code}", *(f"   {one}" for one in options)]
    return "\n".join(lines)


def elsewhere(id: str, language: Language) -> str:
    """The ways to the quick reference and to the same page in other languages."""
    ways = [
        f":doc:`{other.name} </rules/{other.code.lower()}/{id}>`"
        for other in LANGUAGES.values()
        if other is not language
    ]
    return f".. container:: reco-elsewhere\n\n   :doc:`{id}-quick`\n\n   {' · '.join(ways)}"


def in_short(language: Language) -> str:
    """What a quick reference is called: the last words of its title."""
    title = quick_reference(next(iter(VARIANTS.values())), language.code).title
    name = split(":|\uff1a", title)[-1].strip()
    return name[0].upper() + name[1:]


def listed(language: Language) -> str:
    """The pages of a language: a line for each rulebook, with its quick reference."""
    lines = [f"* :doc:`{name}`" for name in ("editions", "rulings")]
    quick = in_short(language)
    lines += [f"* :doc:`{id}` · :doc:`{quick} <{id}-quick>`" for id in VARIANTS]
    return "\n".join(lines)


def books() -> str:
    """The rulebooks in English, by edition and number of players, in MyST."""
    counts = sorted({variant.players for variant in VARIANTS.values()})
    heads = " | ".join(f"{n} players" for n in counts)
    lines = [f"| edition | {heads} |", "| --- " * (len(counts) + 1) + "|"]
    for edition in EDITIONS.values():
        ids = (f"{edition.id}-{n}" for n in counts)
        cells = (f"[{id}](/rules/en/{id}.rst)" if id in VARIANTS else "" for id in ids)
        lines.append(
            f"| {edition.title}, {edition.publisher}, {edition.year} | {' | '.join(cells)} |"
        )
    return "\n".join(lines)


def pages() -> dict[str, str]:
    """The pages of all presets in all languages, by name."""
    made: dict[str, str] = {}
    for language in LANGUAGES.values():
        folder = language.code.lower()
        variants = [*VARIANTS]
        quick = in_short(language)
        tree = toctree(["editions", "rulings", *variants], ":hidden:", ":titlesonly:")
        parts = [part for part in (language.note, listed(language), tree) if part]
        made[f"{folder}/index"] = headed(language.name, *parts)
        made[f"{folder}/editions"] = document("reco-editions::", language) + "\n"
        made[f"{folder}/rulings"] = document("reco-rulings::", language) + "\n"
        for id in variants:
            # a search for a word finds one rulebook in each language, not fourteen and as many in short
            search = [] if id == "amigo-3" else [":nosearch:"]
            parts = [
                *search,
                document(f"reco-rules:: {id}", language),
                elsewhere(id, language),
                toctree([f"{quick} <{id}-quick>"], ":hidden:"),
            ]
            made[f"{folder}/{id}"] = "\n\n".join(parts) + "\n"
            short = document(f"reco-rules:: {id}", language, ":quick:")
            made[f"{folder}/{id}-quick"] = f":nosearch:\n\n{short}\n"
    return made


def write(app: Sphinx) -> None:
    """Write the pages; those that are as they should be stay untouched, and are not read again."""
    folder = Path(app.srcdir) / "rules"
    wanted = {folder / f"{name}.rst": text for name, text in pages().items()}
    for file in folder.rglob("*.rst"):
        if file not in wanted:
            file.unlink()
    for file, text in wanted.items():
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")


def gather(app: Sphinx, doctree: nodes.document) -> None:
    """Put what stands below a rulebook into its section, and so its quick reference below it."""
    for book in doctree.children[:1]:
        if isinstance(book, nodes.section) and "reco-rules" in book["classes"]:
            below = doctree.children[1:]
            doctree.children = [book]
            book.extend(below)


class HistoryDirective(DocumentDirective):
    """What is known about the editions, and where it stands."""

    def document(self) -> Document:
        """The document."""
        return history()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Write the pages before any is read."""
    app.connect("builder-inited", write)
    app.connect("doctree-read", gather, priority=400)  # before Sphinx collects the tree of pages
    app.add_directive("reco-history", HistoryDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
