"""Warns of ids of clauses that there are not: PLAY-9, X-99."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

from reco_rules.rulebook import CLAUSES

logger = logging.getLogger(__name__)

GROUPS: Final = dict.fromkeys(id.partition("-")[0] for id in CLAUSES)
ID: Final = re.compile(rf"(?<![\w-])(?:{'|'.join(GROUPS)})-\d+(?![\w-])")


def unknown(text: str) -> Iterator[str]:
    """What looks like the id of a clause and is none."""
    return (id for id in ID.findall(text) if id not in CLAUSES)


def check(app: Sphinx, doctree: nodes.document) -> None:
    """Warn of the unknown ids on a page, wherever they stand in it."""
    for text in doctree.findall(nodes.Text):
        for id in unknown(text):
            logger.warning("there is no clause %s", id, location=text.parent, type="ids")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Look at each page when it is read."""
    app.connect("doctree-read", check)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
