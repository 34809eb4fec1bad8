"""Directives whose content a Python function makes while the documentation is built.

``generated`` takes the dotted name of a function that returns text in the markup of the page;
``picture`` one that returns an SVG with a title and a description in it.
"""

from __future__ import annotations

import sys
from importlib import import_module

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata


class _Calling(SphinxDirective):
    """What both have: the name of a function, and its result."""

    required_arguments = 1

    def result(self) -> str:
        """What the function returns; the page is made anew when its module changes."""
        module, _, name = self.arguments[0].rpartition(".")
        function = getattr(import_module(module), name)
        if file := sys.modules[module].__file__:
            self.env.note_dependency(file)
        return str(function())


class Generated(_Calling):
    """The text that a function returns, in place."""

    def run(self) -> list[nodes.Node]:
        """The parsed text."""
        return self.parse_text_to_nodes(self.result(), allow_section_headings=True)


class Picture(_Calling):
    """The picture that a function returns, inside the page, so that it takes the page's colors."""

    def run(self) -> list[nodes.Node]:
        """The picture, which says itself what is to be seen."""
        return [nodes.raw("", f"<figure>{self.result()}</figure>", format="html")]


def tidy(app: Sphinx, doctree: nodes.document) -> None:
    """Take away the empty line with which doctests in Markdown end."""
    for block in doctree.findall(nodes.literal_block):
        text = block.astext().rstrip("\n")
        block.rawsource, block[:] = text, [nodes.Text(text)]


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives."""
    app.add_directive("generated", Generated)
    app.add_directive("picture", Picture)
    app.connect("doctree-read", tidy)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
