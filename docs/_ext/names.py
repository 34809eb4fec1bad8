"""Warns of public names that the reference does not have."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from types import FunctionType
from typing import Final, TypeVar

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging
from sphinx.util.typing import ExtensionMetadata

logger = logging.getLogger(__name__)

MODULES: Final = (
    "reco_rules",
    "reco_rules.game",
    "reco_rules.errors",
    "reco_rules.table",
    "reco_rules.history",
    "reco_rules.dealer",
    "reco_rules.records",
    "reco_rules.conformance",
    "reco_rules.rulebook",
    "reco_rules.games",
    "reco_rules.recicle",
    "reco_rules.reco.drawing",
    "reco_rules.recicle.drawing",
    "reco_rules.sphinxext",
    "reco_rules.bots",
    "reco_rules.arena",
    "reco_rules.adapters.rewards",
    "reco_rules.adapters.pettingzoo",
    "reco_rules.adapters.openspiel",
    "reco_rules.batch",
    "reco_rules.simulate",
    "reco_rules.simulate.balance",
    "reco_rules.simulate.compare",
    "reco_rules.simulate.page",
)
"""The modules that users import from."""


def public(name: str) -> Iterator[tuple[str, object]]:
    """The public names of a module with what they are."""
    module = import_module(name)
    for each in getattr(module, "__all__", None) or own(module):
        yield f"{name}.{each}", getattr(module, each)


def own(module: object) -> list[str]:
    """The names without an underscore that a module does not have from elsewhere."""
    here = getattr(module, "__name__", None)
    annotated = getattr(module, "__annotations__", {})
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_")
        and (name in annotated or getattr(value, "__module__", None) == here)
    ]


def missing(documented: set[str], modules: tuple[str, ...] = MODULES) -> list[str]:
    """The public names that are not documented under any of their public names."""
    names = [pair for module in modules for pair in public(module)]
    known = {
        id(value)
        for name, value in names
        if name in documented and isinstance(value, type | FunctionType | TypeVar)
    }
    return [name for name, value in names if name not in documented and id(value) not in known]


def check(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn, once all pages are read; the objects are those of the inventory that is written later."""
    documented = {name for name, *_ in env.domains["py"].get_objects()}
    for name in missing(documented):
        logger.warning("the public name %s is not in the reference", name, type="names")


def setup(app: Sphinx) -> ExtensionMetadata:
    """Look for the names after all pages are read."""
    app.connect("env-check-consistency", check)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
