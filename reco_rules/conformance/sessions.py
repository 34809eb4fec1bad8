"""A game behind another interface, as the kit drives it, and the plainest such session."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias, runtime_checkable

from reco_rules.dealer import stream
from reco_rules.game import CHANCE, V
from reco_rules.games import find_game
from reco_rules.history import History


class Session(Protocol):
    """One running game behind any interface, driven by action ids.

    A session either draws for chance itself, and then shows no chance node, or it lets the driver draw,
    who acts with a chance id there. It may also be `Cloning`.

    >>> from reco_rules import VARIANTS
    >>> session: Session = PlainSession("reco", VARIANTS["amigo-2"], first_seat=0, seed=1)
    >>> while ids := session.legal_ids():
    ...     session.act(ids[0])
    >>> len(session.scores())
    2
    """

    def history(self) -> Sequence[int]:
        """All ids so far, those of chance included."""
        ...

    def current_player(self) -> int:
        """The seat to move, `CHANCE` or `TERMINAL`."""
        ...

    def legal_ids(self) -> Sequence[int]:
        """The ids of the legal actions, ascending; none at the end."""
        ...

    def act(self, id: int) -> object:
        """Make this action. Raises any exception for what is not legal; then nothing has changed."""
        ...

    def observation(self, seat: int) -> object:
        """What the seat is given now: any value that can be compared."""
        ...

    def scores(self) -> Sequence[float]:
        """At the end the total of each seat."""
        ...


@runtime_checkable
class Cloning(Protocol):
    """What a session may have besides: copies of itself, to search with.

    >>> from reco_rules import VARIANTS
    >>> session = PlainSession("reco", VARIANTS["amigo-2"], first_seat=0, seed=1)
    >>> twin = session.clone()
    >>> twin.act(twin.legal_ids()[0])
    >>> isinstance(session, Cloning), session.current_player(), twin.current_player()
    (True, 0, 1)
    """

    def clone(self) -> Session:
        """An independent session at the same place."""
        ...


Adapter: TypeAlias = Callable[[V, int, int], Session]
"""Starts a session for a variant, a first seat and a seed; equal seeds deal equal cards."""


class PlainSession:
    """A game behind ids and nothing else: what an adapter has to do, and an example of one.

    >>> from reco_rules import VARIANTS
    >>> session = PlainSession("reco", VARIANTS["amigo-2"], first_seat=0, seed=1)
    >>> len(session.history()), session.current_player(), session.legal_ids()
    (10, 0, [5, 60, 65, 66])
    >>> PlainSession("reco", VARIANTS["amigo-2"], first_seat=0).current_player() == CHANCE
    True
    """

    def __init__(
        self, game: object, variant: Any, first_seat: int, seed: int | None = None
    ) -> None:
        """Without a seed the driver draws the cards."""
        self.past = History(variant, first_seat, game=find_game(game))
        self.deal = None if seed is None else stream(seed, 0, "deal")
        self._draw()

    def _draw(self) -> None:
        while self.deal and self.current_player() == CHANCE:
            drawn = self.past.game.sample(self.past.state, self.deal.random())
            self.past = self.past.then(drawn)

    def _ids(self, actions: Sequence[Any]) -> list[int]:
        return [self.past.game.action_id(self.past.variant, action) for action in actions]

    def history(self) -> list[int]:
        """All ids so far."""
        return self._ids(self.past.actions)

    def current_player(self) -> int:
        """The seat to move, `CHANCE` or `TERMINAL`."""
        return self.past.game.current_player(self.past.state)

    def legal_ids(self) -> list[int]:
        """The ids of the legal actions."""
        return self._ids(self.past.game.legal_actions(self.past.state))

    def act(self, id: int) -> None:
        """Make this action, and draw up to the next decision if the session draws."""
        self.past = self.past.then(self.past.game.action_from_id(self.past.variant, id))
        self._draw()

    def observation(self, seat: int) -> object:
        """What the seat sees."""
        return self.past.game.observe(self.past.state, seat)

    def scores(self) -> list[int]:
        """The total of each seat."""
        return [score.total for score in self.past.game.result(self.past.state).scores]

    def clone(self) -> PlainSession:
        """An independent session at the same place."""
        twin = copy.copy(self)
        twin.deal = copy.deepcopy(self.deal)
        return twin
