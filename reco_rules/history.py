"""A game so far, and what a seat remembers of it: for any game."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from types import ModuleType
from typing import Generic, cast, overload

import attrs

from reco_rules.checks import check_seat, shown
from reco_rules.errors import WrongType
from reco_rules.game import A, Event, Game, KnowsGame, S, V
from reco_rules.games import find_game


@attrs.frozen(init=False, repr=False)
class History(Generic[V, S, A]):
    """A game from its beginning to now: always a legal one.

    It holds no seed: replaying it needs no random numbers. Raises `IllegalAction` where the actions are
    not legal one after the other, `InvalidSeat` and `WrongType` for other wrong values.

    >>> from reco_rules import VARIANTS, parse_action
    >>> history = History(VARIANTS["amigo-2"], 0, [parse_action("reveal A1")])
    >>> len(history), len(history.then(parse_action("reveal B1")).state.draw)
    (1, 86)
    """

    variant: V
    """The variant that is played."""
    first_seat: int
    """The seat of the first turn."""
    actions: tuple[A, ...]
    """All actions so far, chance actions included."""
    game: Game[V, S, A]
    """The game that is played."""
    state: S = attrs.field(eq=False)
    """The state after the last action."""

    @overload
    def __init__(
        self,
        variant: KnowsGame[V, S, A],
        first_seat: int = ...,
        actions: Iterable[A] = ...,
        *,
        game: str | None = ...,
    ) -> None: ...
    @overload
    def __init__(
        self,
        variant: V,
        first_seat: int = ...,
        actions: Iterable[A] = ...,
        *,
        game: Game[V, S, A],
    ) -> None: ...
    def __init__(
        self,
        variant: object,
        first_seat: int = 0,
        actions: Iterable[object] = (),
        *,
        game: object = None,
    ) -> None:
        rules: Game[V, S, A] = find_game(game, variant)
        if not isinstance(actions, Iterable) or isinstance(actions, str):
            raise WrongType(f"the actions of a history are a row of actions, not {shown(actions)}")
        state = rules.new_game(cast("V", variant), first_seat)
        made: list[A] = []
        for action in cast("Iterable[A]", actions):
            state = rules.apply(state, action)
            made.append(action)
        self._set(cast("V", variant), first_seat, tuple(made), rules, state)

    def _set(
        self,
        variant: V,
        first_seat: int,
        actions: tuple[A, ...],
        game: Game[V, S, A],
        state: S,
    ) -> None:
        values = (variant, first_seat, actions, game, state)
        for field, value in zip(attrs.fields(History), values, strict=True):
            object.__setattr__(self, field.name, value)

    def __reduce__(self) -> tuple[object, ...]:
        game = self.game  # a module cannot be pickled, but it can be imported again
        by_name = game.__name__ if isinstance(game, ModuleType) else game
        return _unpickled, (
            self.variant,
            self.first_seat,
            self.actions,
            by_name,
            self.state,
        )

    def __len__(self) -> int:
        return len(self.actions)

    def __repr__(self) -> str:
        return f"<History of {self.variant}: {len(self)} actions>"

    def then(self, action: A) -> History[V, S, A]:
        """The history that is longer by this action. Raises `IllegalAction`, `WrongType`."""
        state = self.game.apply(self.state, action)
        return known_history(
            self.variant, self.first_seat, (*self.actions, action), self.game, state
        )

    def steps(self) -> Iterator[tuple[S, A, S, tuple[Event, ...]]]:
        """Each step of the game: the state before, the action, the state after, the events."""
        state = self.game.new_game(self.variant, self.first_seat)
        for action in self.actions:
            after, events = self.game.step(state, action)
            yield state, action, after, events
            state = after


def known_history(
    variant: V, first_seat: int, actions: tuple[A, ...], game: Game[V, S, A], state: S
) -> History[V, S, A]:
    """A history that is known to be legal."""
    history = cast("History[V, S, A]", object.__new__(History))
    history._set(variant, first_seat, actions, game, state)
    return history


def check_history(history: History[V, S, A]) -> History[V, S, A]:
    """The history, if it is one; raises `WrongType`.

    >>> try:
    ...     check_history("game.jsonl")
    ... except WrongType as error:
    ...     print(error)
    expected a History, not 'game.jsonl'
    """
    if not isinstance(history, History):
        raise WrongType(f"expected a History, not {shown(history)}")
    return history


def _unpickled(
    variant: V,
    first_seat: int,
    actions: tuple[A, ...],
    game: Game[V, S, A] | str,
    state: S,
) -> History[V, S, A]:
    if isinstance(game, str):
        game = cast("Game[V, S, A]", importlib.import_module(game))
    return known_history(variant, first_seat, actions, game, state)


@attrs.frozen(eq=False, repr=False)
class Memory:
    """The information state of a seat: all that it has seen since the beginning, in order.

    Two games that a seat cannot tell apart give it equal memories, others do not. It grows by `after` in
    constant time, sharing what it has in common with its predecessor. Iterates over the events, as seen
    by the seat, its own actions among them. Its text has one line per event.

    >>> from reco_rules import VARIANTS, parse_action
    >>> history = History(VARIANTS["reprint-2"], 0, [parse_action("reveal A1")])
    >>> print(memory(history, 0), "|", memory(history, 1))
    seat 0 is dealt A1 | seat 0 is dealt a card
    """

    variant: object
    """The variant that is played."""
    first_seat: int
    """The seat of the first turn."""
    seat: int | None
    """Whose memory it is; None is a spectator's."""
    _earlier: Memory | None = None
    _last: Event | None = None
    _length: int = 0
    _hash: int = 0

    def after(self, *seen: Event) -> Memory:
        """The memory that has seen these events too, as this seat sees them."""
        memory = self
        for event in seen:
            memory = Memory(
                self.variant,
                self.first_seat,
                self.seat,
                memory,
                event,
                memory._length + 1,
                hash((memory._hash, event)),
            )
        return memory

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Event]:
        return reversed(list(self._backwards()))

    def _backwards(self) -> Iterator[Event]:
        memory: Memory | None = self
        while memory is not None and memory._last is not None:
            yield memory._last
            memory = memory._earlier

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Memory):
            return NotImplemented
        mine, theirs = self._setting(), other._setting()
        return mine == theirs and all(
            a == b for a, b in zip(self._backwards(), other._backwards(), strict=True)
        )

    def __hash__(self) -> int:
        return hash(self._setting())

    def _setting(self) -> tuple[object, ...]:
        return self.variant, self.first_seat, self.seat, self._length, self._hash

    def __reduce__(
        self,
    ) -> tuple[object, ...]:  # flat: a long chain would nest too deep
        return _remembered, (self.variant, self.first_seat, self.seat, tuple(self))

    def __str__(self) -> str:
        return "\n".join(map(str, self))

    def __repr__(self) -> str:
        return f"<Memory of seat {self.seat}: {len(self)} events>"


def _remembered(
    variant: object, first_seat: int, seat: int | None, events: tuple[Event, ...]
) -> Memory:
    return Memory(variant, first_seat, seat).after(*events)


def memory(history: History[V, S, A], seat: int | None) -> Memory:
    """The information state of the seat (`None`: of a spectator). Raises `WrongType`, `InvalidSeat`.

    >>> from reco_rules import VARIANTS, parse_action
    >>> one = History(VARIANTS["reprint-2"], 0, [parse_action("reveal A1")])
    >>> other = History(VARIANTS["reprint-2"], 0, [parse_action("reveal B1")])
    >>> memory(one, 0) == memory(other, 0), memory(one, 1) == memory(other, 1)
    (False, True)
    """
    check_seat(seat, check_history(history).variant.players, spectator=True)
    seen = (event.seen_by(seat) for *_, events in history.steps() for event in events)
    return Memory(history.variant, history.first_seat, seat).after(*seen)
