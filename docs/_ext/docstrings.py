"""How the docstrings of this project are read.

Single backticks hold a parameter or field of what is described, an expression, or a public name, which may
stand without its module. The first two are shown as code; the last becomes a link, and a name that is not
there is a warning.
"""

from __future__ import annotations

import enum
import inspect
import re
import sys
from typing import Any, Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.pycode import ModuleAnalyzer
from sphinx.util.nodes import make_refnode
from sphinx.util.typing import ExtensionMetadata

from docs._ext.names import MODULES

PLACES: Final = (*MODULES, "reco_rules.reco.words")
"""Where a name may be from."""

BACKTICKS: Final = re.compile(r"(?<![`:])`([^`]+)`(?![`_])")
INTERNAL: Final = re.compile(r"_\w+|[A-Z]")  # in signatures: what is private, and type variables
NAME: Final = re.compile(r"[A-Za-z_][\w.]*")


def parameters(thing: object) -> set[str]:
    """What a function takes, or a class to make one of its kind."""
    try:
        return set(inspect.signature(thing).parameters)  # type: ignore[arg-type]  # asked of anything
    except (TypeError, ValueError):  # nothing that is called
        return set()


def as_code(text: str, thing: object) -> str:
    """The text of a docstring with what is no public name marked as code."""
    own = parameters(thing)

    def marked(match: re.Match[str]) -> str:
        words = match[1]
        return match[0] if NAME.fullmatch(words) and words not in own else f"``{words}``"

    return BACKTICKS.sub(marked, text)


def of_data(name: str, value: object) -> list[str]:
    """The text below a constant, in the module that has it first: others only import it."""
    for module in [name for name in sys.modules if name.startswith("reco_rules")]:
        if vars(sys.modules[module]).get(name) is value:
            docs = ModuleAnalyzer.for_module(module).find_attr_docs()
            if ("", name) in docs:
                return list(docs["", name])
    return []


def read(app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:
    """Adapt a docstring, in place."""
    if what == "data":
        lines[:] = of_data(name.rpartition(".")[2], thing) or lines
    lines[:] = as_code("\n".join(lines), thing).split("\n")


def sign(app: Sphinx, what: str, name: str, thing: Any, *_: Any) -> tuple[str, str] | None:
    """Show no arguments of what nobody makes by hand: a protocol, a choice."""
    hidden = what == "class" and (
        getattr(thing, "_is_protocol", False) or issubclass(thing, enum.Enum)
    )
    return ("", "") if hidden else None


def resolve(
    app: Sphinx, env: BuildEnvironment, node: Any, content: nodes.TextElement
) -> nodes.Node | None:
    """Find a name that stands without its module."""
    if node.get("refdomain") != "py":
        return None
    target: str = node["reftarget"]
    objects = env.domains.python_domain.objects
    for name in (target, *(f"{module}.{target}" for module in PLACES)):
        if found := objects.get(name):
            return make_refnode(
                app.builder, node["refdoc"], found.docname, found.node_id, content, name
            )
    return content if INTERNAL.fullmatch(target.rpartition(".")[2]) else None


def setup(app: Sphinx) -> ExtensionMetadata:
    """Read docstrings so."""
    app.connect("autodoc-process-docstring", read)
    app.connect("autodoc-process-signature", sign)
    app.connect("missing-reference", resolve)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
