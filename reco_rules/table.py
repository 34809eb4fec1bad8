"""Around a game: its history, what a seat remembers of it, a table to play at, and whole games.

All of it is written against the contract of `reco_rules.game` and works for any game. The game is R-Eco
unless another is given, as a module or object, or by name.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeAlias, TypeVar, cast, overload

import attrs

from reco_rules.checks import check_seat, shown
from reco_rules.dealer import Streams, stream
from reco_rules.errors import InvalidValue, NotYourTurn, Reason, UndoRefused, WrongType
from reco_rules.game import CHANCE, TERMINAL, A, Event, Game, KnowsGame, Observation, S, V, Variant
from reco_rules.games import find_game
from reco_rules.history import History, Memory, check_history, known_history, memory
from reco_rules.messages import Message, say

if TYPE_CHECKING:
    from reco_rules.games import (
        FirstAction,
        FirstObservation,
        FirstState,
        FirstVariant,
        SecondAction,
        SecondObservation,
        SecondState,
        SecondVariant,
    )

__all__ = [
    "History",
    "Listener",
    "Memory",
    "Policy",
    "Table",
    "Undone",
    "View",
    "memory",
    "play",
    "view",
]


@attrs.frozen
class Undone:
    """A seat took back its last action; everybody sees it.

    >>> print(Undone(seat=1))
    seat 1 takes back its last action
    """

    seat: int

    def seen_by(self, seat: int | None) -> Undone:
        """The event itself: it is open to all."""
        return self

    @property
    def message(self) -> Message:
        """What tells it, with a place for the seat."""
        return say("{seat} takes back its last action")

    def __str__(self) -> str:
        return self.message.fill({"seat": f"seat {self.seat}"})


Listener: TypeAlias = Callable[[Event], object]
"""Called with each event as its seat sees it."""

# those of a history, which a class method does not take from its class
_V = TypeVar("_V", bound=Variant)
_S = TypeVar("_S", bound=Hashable)
_A = TypeVar("_A", bound=Hashable)

_Subscription: TypeAlias = tuple[Listener, int | None]


class Table(Generic[V, S, A]):
    """The session that a front end holds: it knows all, draws the cards, and tells each seat its part.

    The cards follow from the seed. Between two calls a decision is due, or the game is over.

    >>> from reco_rules import VARIANTS
    >>> table = Table(VARIANTS["amigo-2"], seed=1)
    >>> table.current_player, len(table.observe(0).legal_actions), table.observe(1).legal_actions
    (0, 4, ())
    >>> events = table.act(0, table.observe(0).legal_actions[0])
    >>> print(events[0], "|", table.current_player)
    seat 0 plays A1 to plant A | 1
    """

    @overload
    def __init__(
        self,
        variant: KnowsGame[V, S, A],
        seed: int,
        first_seat: int = ...,
        *,
        game: str | None = ...,
    ) -> None: ...
    @overload
    def __init__(
        self, variant: V, seed: int, first_seat: int = ..., *, game: Game[V, S, A]
    ) -> None: ...
    def __init__(
        self, variant: object, seed: int, first_seat: int = 0, *, game: object = None
    ) -> None:
        rules: Game[V, S, A] = find_game(game, variant)
        start = rules.new_game(cast("V", variant), first_seat)
        self._begin(known_history(cast("V", variant), first_seat, (), rules, start), seed)

    @classmethod
    def resume(cls, history: History[_V, _S, _A], seed: int) -> Table[_V, _S, _A]:
        """A table at which this game goes on, as if the table had dealt it from the start.

        The cards to come are those of the seed behind the cards already drawn, so that keeping a game
        and going on with it does not shuffle. Raises `WrongType`.

        >>> from reco_rules import VARIANTS
        >>> table = Table(VARIANTS["amigo-2"], seed=1)
        >>> resumed = Table.resume(table.history, seed=1)
        >>> action = table.observe(0).legal_actions[0]
        >>> table.act(0, action) == resumed.act(0, action)
        True
        """
        table = cast("Table[_V, _S, _A]", cls.__new__(cls))
        table._begin(check_history(history), seed)
        return table

    def _begin(self, history: History[V, S, A], seed: int) -> None:
        self._game = history.game
        self._history = history
        self._deal = stream(seed, 0, "deal")
        for before, *_ in history.steps():
            if self._game.current_player(before) == CHANCE:
                self._deal.random()  # this card is drawn
        self._listeners: list[_Subscription] = []
        self._untold: deque[tuple[Event, tuple[_Subscription, ...]]] = deque()
        self._telling = False
        self._resolve_chance()

    @property
    def state(self) -> S:
        """The whole truth, hidden cards included: keep it from the seats."""
        return self._history.state

    @property
    def history(self) -> History[V, S, A]:
        """The game so far, hidden cards included."""
        return self._history

    @property
    def variant(self) -> V:
        """The variant that is played."""
        return self._history.variant

    @property
    def game(self) -> Game[V, S, A]:
        """The game that is played."""
        return self._game

    @property
    def current_player(self) -> int:
        """The seat to move, or `TERMINAL`."""
        return self._game.current_player(self.state)

    @overload
    def observe(
        self: Table[FirstVariant, FirstState, FirstAction], seat: int | None
    ) -> FirstObservation: ...
    @overload
    def observe(
        self: Table[SecondVariant, SecondState, SecondAction], seat: int | None
    ) -> SecondObservation: ...
    @overload
    def observe(self, seat: int | None) -> Observation[A]: ...
    def observe(self, seat: int | None) -> object:
        """What the seat sees now (`None`: a spectator). Raises `WrongType`, `InvalidSeat`."""
        return self._game.observe(self.state, seat)

    def view(self, seat: int, random: random.Random) -> View[S, A]:
        """What a policy at this seat gets: for bots, and for hints. Raises `WrongType`, `InvalidSeat`.

        `random` is the seat's own stream, as `reco_rules.dealer.stream` makes it.

        >>> from reco_rules import VARIANTS, bots
        >>> table = Table(VARIANTS["amigo-2"], seed=1)
        >>> bots.greedy(table.view(0, stream(1, 0, "seat 0"))) in table.observe(0).legal_actions
        True
        """
        return view(self._history, seat, random)

    def why_illegal(self, seat: int, action: A) -> Reason | None:
        """Why the seat cannot make this action now; None if it can. Raises `NotYourTurn`, as `act` does.

        >>> from reco_rules import VARIANTS, Pass
        >>> print(Table(VARIANTS["amigo-2"], seed=1).why_illegal(0, Pass()))
        seat 0 holds cards and must play at least one (X-10)
        """
        self._check_turn(seat)
        return self._game.why_illegal(self.state, action)

    def reveals(self, seat: int, action: A) -> bool:
        """Whether cards are drawn after the action, so that `undo` would be refused. Raises as `act`.

        >>> from reco_rules import VARIANTS, parse_action
        >>> table = Table(VARIANTS["amigo-2"], seed=1)
        >>> table.reveals(0, parse_action("play A1"))
        True
        """
        self._check_turn(seat)
        return self._game.current_player(self._game.apply(self.state, action)) == CHANCE

    def act(self, seat: int, action: A) -> tuple[Event, ...]:
        """Make the action and draw cards up to the next decision; return all that happened.

        The events are the table's, hidden cards included: give a seat `event.seen_by(seat)`, or let it
        `subscribe`. Raises `NotYourTurn` before anything hidden is looked at, `IllegalAction`,
        `WrongType`, `InvalidSeat`; then nothing has changed.
        """
        self._check_turn(seat)
        happened = [*self._step(action), *self._resolve_chance()]
        self._tell(happened, self._listeners)
        return tuple(happened)

    def _check_turn(self, seat: int) -> None:
        check_seat(seat, self.variant.players)
        mover = self.current_player
        if seat != mover:
            turn = "the game is over" if mover == TERMINAL else f"it is the turn of seat {mover}"
            raise NotYourTurn(f"seat {seat} cannot act: {turn}")

    def _step(self, action: A) -> tuple[Event, ...]:
        history = self._history
        state, events = self._game.step(history.state, action)
        actions = (*history.actions, action)
        self._history = known_history(
            history.variant, history.first_seat, actions, history.game, state
        )
        return events

    def _resolve_chance(self) -> list[Event]:
        happened: list[Event] = []
        while self.current_player == CHANCE:
            happened += self._step(self._game.sample(self.state, self._deal.random()))
        return happened

    def subscribe(self, listener: Listener, seat: int | None) -> Callable[[], None]:
        """Call the listener with every event as the seat sees it (`None`: a spectator), past and to come.

        A listener may act at the table; what happens then is told after what is being told. Where
        listeners fail, the others are told all the same; then an `ExceptionGroup` of what they raised
        leaves the call that told them, and an action that was made stands. A listener that fails at what
        was before is not subscribed. Returns a function that ends the subscription.
        Raises `WrongType`, `InvalidSeat`.
        """
        if not callable(listener):
            raise WrongType(f"a listener is called with events, and {shown(listener)} cannot be")
        subscription = (listener, seat)
        past = memory(self._history, seat)
        self._listeners.append(subscription)
        try:
            self._tell(past, [subscription])
        except BaseException:
            self._listeners.remove(subscription)
            raise

        def end() -> None:
            if subscription in self._listeners:
                self._listeners.remove(subscription)

        return end

    def _tell(self, events: Iterable[Event], listeners: Iterable[_Subscription]) -> None:
        listeners = tuple(listeners)
        self._untold.extend((event, listeners) for event in events)
        if self._telling:
            return
        self._telling = True
        failures: list[Exception] = []
        try:
            while self._untold:
                event, told = self._untold.popleft()
                for listener, seat in told:
                    try:
                        listener(event.seen_by(seat))
                    except Exception as error:  # noqa: BLE001  # it is raised below
                        failures.append(error)
        finally:
            self._telling = False
        if failures:
            raise ExceptionGroup("listeners failed; what they were told has happened", failures)

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise WrongType("a table is a session and cannot be copied: keep its history")

    def undo(self, seat: int | None = None) -> A:
        """Take back the last action, if that is fair; return it. Listeners are told of it.

        The history is as if it had not been made.

        Fair is: no card was revealed since and no other seat has acted since. `seat` is who asks; without
        it, whoever acted last. Raises `UndoRefused`, which says why, `WrongType` and `InvalidSeat`.
        """
        history = self._history
        check_seat(seat, history.variant.players, spectator=True)
        steps = [
            (self._game.current_player(before), action) for before, action, *_ in history.steps()
        ]
        movers = [mover for mover, _ in steps if mover != CHANCE]
        if not movers or (seat is not None and seat not in movers):
            raise UndoRefused("nothing-to-undo", "there is no action to take back")
        if seat is not None and movers[-1] != seat:
            raise UndoRefused("other-seat-acted", f"seat {movers[-1]} has acted since")
        mover, action = steps[-1]
        if mover == CHANCE:
            raise UndoRefused("card-revealed", "a card was revealed since")
        self._history = History(
            history.variant, history.first_seat, history.actions[:-1], game=self._game
        )
        self._tell([Undone(mover)], self._listeners)
        return action


# ---- whole games --------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class View(Generic[S, A]):
    """What a policy gets: what its seat sees, what it may do, and random numbers of its own.

    >>> from reco_rules import VARIANTS
    >>> play(VARIANTS["amigo-2"], [lambda view: view.legal_actions[0]] * 2, seed=1).state.phase.name
    'OVER'
    """

    seat: int
    """The seat that is to decide."""
    legal_actions: tuple[A, ...]
    """What it may do."""
    random: random.Random
    """The seat's own stream; use `random.random()` only, which is the same on every Python."""
    variant: Variant
    """The variant that is played."""
    game: Game[Any, S, A]
    """The rules: what `sample_state` gives can be played on with them."""
    # functions, since a view must not hold what its seat may not see
    _observe: Callable[[], Observation[A]] = attrs.field(alias="observe", repr=False)
    _remember: Callable[[], Memory] = attrs.field(alias="remember", repr=False)
    _sample: Callable[[], S] = attrs.field(alias="sample", repr=False)

    @overload
    def observe(self: View[FirstState, FirstAction]) -> FirstObservation: ...
    @overload
    def observe(self: View[SecondState, SecondAction]) -> SecondObservation: ...
    @overload
    def observe(self) -> Observation[A]: ...
    def observe(self) -> object:
        """What the seat sees on the table now."""
        return self._observe()

    def memory(self) -> Memory:
        """All that the seat has seen so far."""
        return self._remember()

    def sample_state(self) -> S:
        """A state that agrees with all that the seat has seen, drawn from `random`."""
        return self._sample()

    def __reduce_ex__(self, protocol: object) -> NoReturn:
        raise WrongType("a view belongs to one decision and cannot be copied: keep what it shows")


Policy: TypeAlias = Callable[[View[S, A]], A]
"""A way of playing: called when its seat is to decide, it returns one of the legal actions."""


@overload
def play(
    variant: KnowsGame[V, S, A],
    policies: Sequence[Policy[S, A]],
    seed: int,
    *,
    first_seat: int = ...,
    number: int = ...,
    streams: Streams = ...,
    game: str | None = ...,
) -> History[V, S, A]: ...
@overload
def play(
    variant: V,
    policies: Sequence[Policy[S, A]],
    seed: int,
    *,
    first_seat: int = ...,
    number: int = ...,
    streams: Streams = ...,
    game: Game[V, S, A],
) -> History[V, S, A]: ...
def play(
    variant: object,
    policies: Sequence[Policy[S, A]],
    seed: int,
    *,
    first_seat: int = 0,
    number: int = 0,
    streams: Streams = stream,
    game: object = None,
) -> History[Any, S, A]:
    """Play a whole game with a policy per seat; its last state is `History.state` of what is returned.

    `number` counts the games of a run with this seed, each with other cards. The cards and each policy
    have random streams of their own, from `streams`. Raises `InvalidValue` unless there is a policy for
    every seat, `IllegalAction` for a policy's action that is not legal, `WrongType`.

    >>> from reco_rules import VARIANTS, result
    >>> from reco_rules.bots import greedy, uniform
    >>> history = play(VARIANTS["amigo-2"], [greedy, uniform], seed=1)
    >>> result(history.state).winners
    (0,)
    """
    rules: Game[Variant, S, A] = find_game(game, variant)
    own_variant = cast("Variant", variant)
    state = rules.new_game(own_variant, first_seat)
    players = own_variant.players
    if not isinstance(policies, Sequence) or len(policies) != players:
        raise InvalidValue(f"there must be a policy for each of the {players} seats")
    for policy in policies:
        if not callable(policy):
            raise WrongType(f"a policy is called with a view, and {shown(policy)} cannot be")
    if not callable(streams):
        raise WrongType(
            f"streams is called with a seed, a game and a purpose, and {shown(streams)} cannot be"
        )
    purposes = ["deal", *[f"seat {seat}" for seat in range(players)]]
    deal, *own = [_check_stream(streams(seed, number, purpose)) for purpose in purposes]
    actions: list[A] = []
    while (player := rules.current_player(state)) != TERMINAL:
        if player == CHANCE:
            action = rules.sample(state, deal.random())
        else:
            so_far = known_history(own_variant, first_seat, tuple(actions), rules, state)
            action = policies[player](view(so_far, player, own[player]))
        state = rules.apply(state, action)
        actions.append(action)
    return known_history(own_variant, first_seat, tuple(actions), rules, state)


def view(history: History[V, S, A], seat: int, random: random.Random) -> View[S, A]:
    """What a policy at this seat gets, for front ends that drive a game themselves.

    Raises `WrongType`, `InvalidSeat`.

    >>> from reco_rules import VARIANTS, bots
    >>> table = Table(VARIANTS["amigo-2"], seed=1)
    >>> action = bots.greedy(view(table.history, 0, stream(1, 0, "seat 0")))
    >>> action in table.observe(0).legal_actions
    True
    """
    game, state = check_history(history).game, history.state
    check_seat(seat, history.variant.players)
    return View(
        seat=seat,
        legal_actions=game.legal_actions(state) if game.current_player(state) == seat else (),
        random=_check_stream(random),
        variant=history.variant,
        game=game,
        observe=lambda: game.observe(state, seat),
        remember=lambda: memory(history, seat),
        sample=lambda: game.sample_state(history, seat, random),
    )


def _check_stream(given: object) -> random.Random:
    """It, if it is a stream of random numbers. Raises `WrongType`."""
    if not isinstance(given, random.Random):
        raise WrongType(f"random numbers come from a random.Random, not {shown(given)}")
    return given


def check_view(view: View[Any, Any]) -> None:
    """Raise `WrongType` unless it is a view, `NotYourTurn` where it has nothing to decide.

    >>> from reco_rules import VARIANTS
    >>> check_view(Table(VARIANTS["amigo-2"], seed=1).view(0, stream(1, 0, "seat 0")))
    """
    if not isinstance(view, View):
        raise WrongType(f"a policy decides for a View, not for {shown(view)}")
    if not view.legal_actions:
        raise NotYourTurn(f"seat {view.seat} has nothing to decide")
