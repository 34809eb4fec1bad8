"""The contract: what a game is to everything in this library that is not a rule of one game.

A game is a module (or any object) with the names of `Game`: `reco_rules.reco` is one. Tables, histories,
bots and the command line are written once against it; a game written elsewhere is passed to them as a
module or object.

The promises below hold for every game, every variant and every state; the tests check them.

State and time
    A state is an immutable value: equal by content, hashable, copied and pickled to an equal value.
    It holds no history, no clock and no random numbers. `apply` is a pure function of it. Actions,
    events and observations are values too: hashable (an observation need not be), and pickled.
Who moves
    `current_player` is a seat (0, 1, ...), `CHANCE` or `TERMINAL`. A seat that can only pass still is
    the current player. Seats count clockwise.
Chance
    Drawing a card is an action like any other, made by nobody: at `CHANCE` the legal actions are the
    possible draws, and `chance_outcomes` gives each its exact integer weight.
Secrets
    A state is the whole truth and belongs to the table. `chance_outcomes`, `sample` and the legal
    actions at `CHANCE` follow from hidden cards, so they belong to the table too. `legal_actions`,
    `why_illegal` and the errors of `apply` at a decision belong to the table and the seat to move.
    What a seat may be given is `observe`, `Event.seen_by`, and what is made of them. What a viewer has
    seen of the events decides what it observes, its legal actions, `unseen` and, with the random numbers,
    `sample_state`; a spectator is told only what every seat is told.
One verdict
    `action in legal_actions(state)`, `why_illegal(state, action) is None` and "`apply` returns" are the
    same thing, for every action. An action built by hand is as good as one from `legal_actions`.
Errors
    Whatever is wrong with an argument is one of `reco_rules.errors`, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

import attrs

from reco_rules.errors import Reason

if TYPE_CHECKING:
    from random import Random

CHANCE: Final = -1
"""`current_player` where a chance action is due."""

TERMINAL: Final = -4
"""`current_player` when the game is over."""


class Variant(Protocol):
    """What every game's variants have: data that sets a game up, validated and frozen."""

    @property
    def id(self) -> str:
        """A short name, unique among the game's presets (``"amigo-3"``)."""
        ...

    @property
    def players(self) -> int:
        """The number of seats."""
        ...


class Event(Protocol):
    """Something that happened, as a frozen value; its text is one line for people."""

    def seen_by(self, seat: int | None) -> Event:
        """The event as that seat sees it (`None`: a spectator); hidden cards are left out.

        Seen by the same seat again it stays the same.
        """
        ...


class Score(Protocol):
    """The result of one seat."""

    @property
    def total(self) -> int:
        """The seat's points."""
        ...

    @property
    def rank(self) -> int:
        """1 is the best; seats that nothing tells apart share a rank."""
        ...


class Result(Protocol):
    """The result of a game that is over."""

    @property
    def scores(self) -> Sequence[Score]:
        """One score per seat."""
        ...

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats of rank 1, ascending; several of them share the victory."""
        ...


class Limits(Protocol):
    """Bounds that hold for every game of a variant (they need not be reached)."""

    @property
    def decisions(self) -> int:
        """The most actions that seats make in one game."""
        ...

    @property
    def chance_steps(self) -> int:
        """The most chance actions in one game."""
        ...

    @property
    def lowest(self) -> int:
        """No total is below."""
        ...

    @property
    def highest(self) -> int:
        """No total is above."""
        ...


@attrs.frozen(kw_only=True)
class Feature:
    """Numbers that belong together in what `Game.encode` makes of an observation.

    >>> from reco_rules import VARIANTS, features
    >>> phase, turn, *_ = features(VARIANTS["amigo-2"])
    >>> turn.name, turn.parts, turn.low, turn.high
    ('turn', ('own', 'next 1'), 0, 1)
    """

    name: str
    """Unique among the features of a variant."""
    parts: tuple[str, ...]
    """What each of the numbers is about: as many as there are numbers."""
    low: int
    """No number is below."""
    high: int
    """No number is above."""
    meaning: str
    """A sentence that says what the numbers are."""


V = TypeVar("V", bound=Variant)
S = TypeVar("S", bound=Hashable)
A = TypeVar("A", bound=Hashable)

V_co = TypeVar("V_co", bound=Variant, covariant=True)
A_co = TypeVar("A_co", bound=Hashable, covariant=True)


class KnowsGame(Protocol[V, S, A]):
    """A variant that knows its game, as those of this library do: then it need not be named besides."""

    @property
    def game(self) -> Game[V, S, A]:
        """The game that the variant is one of."""
        ...


class Observation(Protocol[A_co]):
    """What a seat sees on the table now: data only, no reference to the state."""

    @property
    def seat(self) -> int | None:
        """Whose view this is; `None` is a spectator's."""
        ...

    @property
    def current_player(self) -> int:
        """As the contract's `current_player`."""
        ...

    @property
    def legal_actions(self) -> tuple[A_co, ...]:
        """The legal actions, for the seat to move; nothing for the others."""
        ...


class GameSoFar(Protocol[V_co, A_co]):
    """A game from its beginning to now; `reco_rules.table.History` is one."""

    @property
    def variant(self) -> V_co:
        """The variant that is played."""
        ...

    @property
    def first_seat(self) -> int:
        """The seat of the first turn."""
        ...

    @property
    def actions(self) -> Sequence[A_co]:
        """All actions so far in order, chance actions included."""
        ...


class Game(Protocol[V, S, A]):
    """The names that every game exports, generic in its variant, state and action."""

    @property
    def NAME(self) -> str:
        """The game's name, as records write it."""
        ...

    @property
    def RULES_VERSION(self) -> int:
        """Rises with every change that makes an old game illegal."""
        ...

    @property
    def VARIANTS(self) -> Mapping[str, V]:
        """The presets by id, read-only."""
        ...

    def new_game(self, variant: V, first_seat: int = 0) -> S:
        """The state before anything is dealt or decided. Raises `InvalidSeat`.

        The first seat is first in the order of play; others may have something to decide before.
        """
        ...

    def current_player(self, state: S) -> int:
        """The seat to move, `CHANCE` or `TERMINAL`."""
        ...

    def legal_actions(self, state: S) -> tuple[A, ...]:
        """All legal actions, unique, sorted by id; empty only when the game is over."""
        ...

    def chance_outcomes(self, state: S) -> tuple[tuple[A, int], ...]:
        """The draws that are possible, each with a weight of at least 1, sorted by id.

        A draw's probability is its weight over the sum of all. Raises `NotAtChance` elsewhere.
        """
        ...

    def sample(self, state: S, u: float) -> A:
        """The chance outcome for `u`, uniform in [0, 1).

        That is: walk `chance_outcomes` with ``r = int(u * total)`` and stop at the first outcome at
        which the running sum of weights exceeds r. Raises `NotAtChance`, `InvalidValue`.
        """
        ...

    def apply(self, state: S, action: A) -> S:
        """The next state. Raises `IllegalAction`, or `WrongType` for what is no action."""
        ...

    def step(self, state: S, action: A) -> tuple[S, tuple[Event, ...]]:
        """`apply` and `events` in one go."""
        ...

    def events(self, state: S, action: A) -> tuple[Event, ...]:
        """What happens when the action is made, in the order of the rules. Raises as `apply`."""
        ...

    def why_illegal(self, state: S, action: A) -> Reason | None:
        """`None` for a legal action, else the reason. Raises `WrongType` for what is no action."""
        ...

    def observe(self, state: S, seat: int | None) -> Observation[A]:
        """What the seat sees now (`None`: a spectator); for the seat to move its legal actions too."""
        ...

    def features(self, variant: V) -> tuple[Feature, ...]:
        """What the numbers of `encode` are, in order: it depends on the variant only."""
        ...

    def encode(self, observation: Observation[A]) -> tuple[int, ...]:
        """The observation as a row of whole numbers, for programs that learn.

        The numbers of all `features`, one after the other. Seats are told from the observer's: its own
        first, then clockwise; a spectator's are told from seat 0. Raises `WrongType`.
        """
        ...

    def result(self, state: S) -> Result:
        """The result; `GameNotOver` before the end."""
        ...

    def action_id(self, variant: V, action: A) -> int:
        """The action's number: a bijection that depends on the variant only.

        Actions of seats have 0 .. num_actions-1, chance actions follow. Raises `InvalidActionId`.
        """
        ...

    def action_from_id(self, variant: V, id: int) -> A:
        """The action with this number. Raises `InvalidActionId`."""
        ...

    def num_actions(self, variant: V) -> int:
        """How many actions seats have."""
        ...

    def num_chance_actions(self, variant: V) -> int:
        """How many chance actions there are."""
        ...

    def unseen(self, history: GameSoFar[V, A], seat: int | None) -> object:
        """The pieces whose place the seat cannot know from what it has seen so far; false for none."""
        ...

    def sample_state(self, history: GameSoFar[V, A], seat: int | None, random: Random) -> S:
        """A state that agrees with all that the seat has seen, drawn under the game's stated model."""
        ...

    def limits(self, variant: V) -> Limits:
        """Bounds on the length of a game and on its scores."""
        ...

    def format_action(self, action: A) -> str:
        """The action as text, on one line.

        For records as text it has no ``,{}@`` and does not begin as their turns do (``7.``, ``seat 0:``).
        """
        ...

    def parse_action(self, text: str) -> A:
        """The action that the text means. Raises `NotationError`."""
        ...
