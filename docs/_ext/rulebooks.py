"""The pages of `docs/rules`: a rulebook for each preset in each language, written when a build begins."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from reco_rules import VARIANTS
from reco_rules.rulebook import LANGUAGES, Document, history
from reco_rules.sphinxext import DocumentDirective


def headed(title: str, *parts: str) -> str:
    """A page in reStructuredText."""
    rule = "=" * 2 * len(title)  # wide letters take two columns
    return "\n\n".join([f"{title}\n{rule}", *parts]) + "\n"


def toctree(pages: Iterable[str]) -> str:
    """A list of pages."""
    return ".. toctree::\n   :maxdepth: 1\n\n" + "\n".join(f"   {page}" for page in pages)


def pages() -> dict[str, str]:
    """The pages of all presets in all languages, by name."""
    made = {}
    for language in LANGUAGES.values():
        folder = language.code.lower()
        variants = [*VARIANTS]
        made[f"{folder}/index"] = headed(
            language.name, language.note, toctree(["editions", "rulings", *variants])
        )
        made[f"{folder}/editions"] = f".. reco-editions::\n   :lang: {language.code}\n"
        made[f"{folder}/rulings"] = f".. reco-rulings::\n   :lang: {language.code}\n"
        for id in variants:
            made[f"{folder}/{id}"] = f".. reco-rules:: {id}\n   :lang: {language.code}\n"
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
