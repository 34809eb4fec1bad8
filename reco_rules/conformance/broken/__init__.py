"""Games and adapters that are broken on purpose, each in one way: the test of the tests.

Each game is R-Eco with one or a few names replaced. Most stand for something that happened to somebody.

>>> from reco_rules import VARIANTS
>>> from reco_rules.conformance import BrokenPromise, check_game
>>> game, promise = BROKEN["step loses an event"]
>>> try:
...     check_game(game, VARIANTS["reprint-2"])
... except BrokenPromise as broken:
...     print(broken.promise == promise, "-", broken.fault)
True - step tells () for reveal D1, but events tells (seat 0 is dealt D1)
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from reco_rules.conformance.broken.base import Broken, LikeReco
from reco_rules.conformance.broken.rules import BROKEN_RULES
from reco_rules.conformance.broken.secrets import BROKEN_SECRETS
from reco_rules.conformance.broken.sessions import BROKEN_SESSIONS
from reco_rules.conformance.sessions import Adapter
from reco_rules.reco import Variant

__all__ = ["BROKEN", "BROKEN_ADAPTERS", "Broken", "LikeReco"]

BROKEN: Final[Mapping[str, Broken[LikeReco]]] = MappingProxyType({**BROKEN_RULES, **BROKEN_SECRETS})
"""Broken games by what is wrong with them, each with the promise that `check_game` must name."""

BROKEN_ADAPTERS: Final[Mapping[str, Broken[Adapter[Variant]]]] = BROKEN_SESSIONS
"""Broken adapters by what is wrong with them, each with the promise that `check_adapter` must name."""
