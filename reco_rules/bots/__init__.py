"""Bots: policies for `reco_rules.table.play`, the `View` their only source."""

import re
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any, Final

import attrs

from reco_rules.bots.greedy import greedy
from reco_rules.bots.ismcts import Choice, Ismcts
from reco_rules.bots.playout import careful, chances
from reco_rules.bots.uniform import uniform
from reco_rules.checks import shown
from reco_rules.errors import UnknownName, WrongType
from reco_rules.table import Policy

__all__ = ["POLICIES", "Choice", "Ismcts", "find_policy", "greedy", "ismcts", "uniform"]

ismcts: Final[Ismcts[Any, Any]] = Ismcts(
    iterations=1000, rollout=careful, evaluate=chances, horizon=4
)
"""The search with what is known of the game, and a budget of a fifth of a second or so.

Another budget: ``attrs.evolve(ismcts, iterations=None, seconds=2.0)``.
"""

POLICIES: Final[Mapping[str, Policy[Any, Any]]] = MappingProxyType(
    {"random": uniform, "greedy": greedy, "ismcts": ismcts}
)
"""The policies by the names that the command line uses."""


def find_policy(name: str) -> Policy[Any, Any]:
    """The policy of that name; ``"ismcts-2000"`` is the search with so many iterations.

    Raises `UnknownName`, which lists close ones.

    >>> find_policy("greedy") is greedy
    True
    >>> find_policy("ismcts-2000").iterations
    2000
    """
    if not isinstance(name, str):
        raise WrongType(f"a policy is named by a text, not {shown(name)}")
    if name in POLICIES:
        return POLICIES[name]
    if found := re.fullmatch("ismcts-([1-9][0-9]{0,6})", name):
        return attrs.evolve(ismcts, iterations=int(found[1]))
    # no name is longer, and comparing takes long
    close = get_close_matches(name[:100], POLICIES) or list(POLICIES)
    raise UnknownName(f"there is no policy {shown(name)}: did you mean {' or '.join(close)}?")
