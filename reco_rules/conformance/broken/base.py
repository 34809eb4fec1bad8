"""What the broken games are made from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from reco_rules import reco
from reco_rules.history import History
from reco_rules.reco import Action, State, Variant

T = TypeVar("T")

Happened: TypeAlias = tuple[State, tuple[Any, ...]]
"""What `step` gives."""

HistoryOfReco: TypeAlias = History[Variant, State, Action]


class Broken(NamedTuple, Generic[T]):
    """Something that is broken, and what the kit must say of it."""

    what: T
    """The game or the adapter."""
    promise: str
    """The name of the promise that it does not keep."""


class LikeReco:
    """R-Eco; a subclass replaces some of its names.

    >>> class Mine(LikeReco):
    ...     NAME = "mine"
    >>> Mine().NAME, Mine().VARIANTS is reco.VARIANTS
    ('mine', True)
    """

    def __getattr__(self, name: str) -> Any:
        return getattr(reco, name)


class OtherSteps(LikeReco, ABC):
    """R-Eco with another `step`, which `apply` and `events` agree with."""

    @abstractmethod
    def step(self, state: State, action: Action) -> Happened:
        """The next state and what happened."""
        ...

    def apply(self, state: State, action: Action) -> State:
        """The next state."""
        return self.step(state, action)[0]

    def events(self, state: State, action: Action) -> tuple[Any, ...]:
        """What happened."""
        return self.step(state, action)[1]
