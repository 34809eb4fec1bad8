"""Looks at the built pages: links inside the site lead somewhere, nothing is loaded from elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)

FOLLOWED: Final = {("a", "href")}
"""What leads to other pages when a reader wants it; all else is loaded with the page."""

LINKING: Final = {"href", "src", "poster", "data"}


class Page(HTMLParser):
    """The ids of a page, and where its links lead."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[tuple[str, str]] = []  # what it is for, and where it leads
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note ids and links."""
        for name, value in attrs:
            if name == "id" or (tag == "a" and name == "name"):
                self.ids.add(value or "")
            if name in LINKING:
                followed = (tag, name) in FOLLOWED or dict(attrs).get("rel") == "canonical"
                self.links.append(("follow" if followed else "load", value or ""))


@cache
def read(file: Path) -> Page:
    """The page in a file."""
    return Page(file.read_text(encoding="utf-8"))


def problems(site: Path) -> Iterator[tuple[str, str]]:
    """What is wrong in the pages of a site: the page, and a sentence."""
    read.cache_clear()
    for file in sorted(site.rglob("*.html")):
        for purpose, link in dict.fromkeys(read(file).links):
            problem = wrong(file, purpose, link)
            if problem:
                yield file.relative_to(site).as_posix(), problem


def wrong(file: Path, purpose: str, link: str) -> str | None:
    """What is wrong with a link on the page in this file."""
    parts = urlsplit(link)
    if parts.scheme in ("data", "mailto") or (parts.scheme and purpose == "follow"):
        return None
    if parts.scheme or parts.netloc:
        return f"{link} is loaded from another host"
    target = (file.parent / unquote(parts.path)).resolve() if parts.path else file
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return f"{link} leads to no file"
    anchor = unquote(parts.fragment)
    if anchor and target.suffix == ".html" and anchor not in read(target).ids:
        return f"{link} leads to a page without this anchor"
    return None


def check(app: Sphinx, exception: Exception | None) -> None:
    """Warn of all problems of a site that was built."""
    if exception is None and app.builder.format == "html":
        for page, problem in problems(Path(app.outdir)):
            logger.warning("%s: %s", page, problem, type="links")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Look at the site when it is built."""
    app.connect("build-finished", check, priority=900)  # after all that writes into it
    return {"parallel_read_safe": True, "parallel_write_safe": True}
