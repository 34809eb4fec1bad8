"""Bots: policies for `reco_rules.table.play`, the `View` their only source."""

from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

from reco_rules import reco
from reco_rules.bots.greedy import greedy
from reco_rules.bots.uniform import uniform
from reco_rules.checks import shown
from reco_rules.errors import UnknownName, WrongType
from reco_rules.table import Policy

__all__ = ["POLICIES", "find_policy", "greedy", "uniform"]

POLICIES: Final[Mapping[str, Policy[reco.State, reco.Action]]] = MappingProxyType(
    {"random": uniform, "greedy": greedy}
)
"""The policies by the names that the command line uses."""


def find_policy(name: str) -> Policy[reco.State, reco.Action]:
    """The policy of that name. Raises `UnknownName`, which lists close ones.

    >>> find_policy("greedy") is greedy
    True
    """
    if not isinstance(name, str):
        raise WrongType(f"a policy is named by a text, not {shown(name)}")
    if name in POLICIES:
        return POLICIES[name]
    close = get_close_matches(name, POLICIES) or list(POLICIES)
    raise UnknownName(f"there is no policy {shown(name)}: did you mean {' or '.join(close)}?")
