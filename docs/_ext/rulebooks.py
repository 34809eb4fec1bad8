"""The pages of `docs/rules`: for each preset in each language a rulebook and a quick reference.

They are written when a build begins.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from reco_rules import VARIANTS
from reco_rules.rulebook import LANGUAGES, Document, Language, history
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


def pages() -> dict[str, str]:
    """The pages of all presets in all languages, by name."""
    made = {}
    for language in LANGUAGES.values():
        folder = language.code.lower()
        variants = [*VARIANTS]
        listed = toctree(["editions", "rulings", *variants], ":maxdepth: 2", ":titlesonly:")
        made[f"{folder}/index"] = headed(language.name, language.note, listed)
        made[f"{folder}/editions"] = document("reco-editions::", language) + "\n"
        made[f"{folder}/rulings"] = document("reco-rulings::", language) + "\n"
        for id in variants:
            parts = (
                document(f"reco-rules:: {id}", language),
                elsewhere(id, language),
                toctree([f"{id}-quick"], ":hidden:"),
            )
            made[f"{folder}/{id}"] = "\n\n".join(parts) + "\n"
            quick = document(f"reco-rules:: {id}", language, ":quick:")
            made[f"{folder}/{id}-quick"] = quick + "\n"
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


class HistoryDirective(DocumentDirective):
    """What is known about the editions, and where it stands."""

    def document(self) -> Document:
        """The document."""
        return history()


def setup(app: Sphinx) -> ExtensionMetadata:
    """Write the pages before any is read."""
    app.connect("builder-inited", write)
    app.add_directive("reco-history", HistoryDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
