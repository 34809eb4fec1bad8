"""Files of the project that are pages of the site too: their links lead to pages where there are pages."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

PAGES: Final = {
    "CHANGELOG.md": "/about/changelog.md",
    "CONTRIBUTING.md": "/about/contributing.md",
    "LICENSE": "/about/license.md",
    "changelog.d": "/about/changelog.md",
    "changelog.d/README.md": "/about/contributing.md",
    "reco_rules/game.py": "/reference/contract.rst",
    "reco_rules/reco/rulebook/clauses.py": "/trust/clauses.md",
    "spec": "/trust/proofs.md",
    "spec/README.md": "/trust/proofs.md",
    "spec/planted.md": "/trust/planted.md",
}
"""Where files of the project stand in the site."""

LINK: Final = re.compile(r"(?<=\]\()(?!https?:|/|#)([^)#\s]+)")


def in_site(text: str, folder: str) -> str:
    """The text of a file in this folder of the project, its links those of the site."""

    def led(match: re.Match[str]) -> str:
        target = posixpath.normpath(posixpath.join(folder, match[1]))
        if target.startswith("docs/"):
            return target.removeprefix("docs")
        return PAGES.get(target, f"/../{target}")  # no page: to be downloaded

    return LINK.sub(led, text)


def rewrite(app: Sphinx, path: Path, parent: str, content: list[str]) -> None:
    """Adapt what a page includes."""
    root = app.srcdir.parent
    file = (app.srcdir / Path(parent).parent / path).resolve()
    if file.suffix == ".md":
        content[0] = in_site(content[0], file.parent.relative_to(root).as_posix())


def setup(app: Sphinx) -> ExtensionMetadata:
    """Adapt all that is included."""
    app.connect("include-read", rewrite)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
