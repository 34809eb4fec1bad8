"""How a game is shown in a terminal and understood there: what commands ask of its room `terminal`.

The room has a `Terminal` of its own, and `list_presets`, `show_preset`, `preset_data` and `read_sheet` for
the commands `variants` and `score`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, ClassVar, Final, Protocol, TypeAlias, cast

from rich.console import Console, RenderableType

from reco_rules.cli.look import YOU
from reco_rules.game import Event, Observation, Variant
from reco_rules.games import AnyGame, game_of, room
from reco_rules.table import History, Table

AnyTable: TypeAlias = Table[Any, Any, Any]
AnyHistory: TypeAlias = History[Any, Any, Any]


class Teller(Protocol):
    """Hears the events of a game, as somebody sees them, and tells them line by line."""

    turn: int
    """The number of the turn that is being played, from 1; 0 before the first."""

    def hear(self, event: Event) -> None:
        """Take in what happened."""
        ...

    def tell(self) -> None:
        """Print what was heard and is not told yet."""
        ...


class Terminal(ABC):
    """A variant in a terminal; `names` are what the seats are called on the screen.

    A view is an observation, or a state for one who may see all.
    """

    VERBS: ClassVar[tuple[str, ...]]
    """The words that actions begin with."""

    GOOD_TO_KNOW: ClassVar[tuple[str, ...]]
    """The least that a beginner must know."""

    UNDO: ClassVar[str]
    """What `undo` does."""

    def __init__(self, variant: Variant, names: Sequence[str]) -> None:
        self.variant: Final = variant
        self.names: Final = tuple(names)
        self.game: Final[AnyGame] = game_of(variant)

    @abstractmethod
    def show_opening(self, console: Console, what: str) -> None:
        """Say what is played, and how to read it."""

    @abstractmethod
    def teller(
        self, console: Console, state: Hashable, turn: int = 0, person: int | None = None
    ) -> Teller:
        """One that goes on telling from this state in this turn; `person` is the seat at the keyboard."""

    @abstractmethod
    def turns(self, states: Sequence[Hashable]) -> list[int]:
        """For each of the states from the beginning on in which turn it is; 0 before the first."""

    @abstractmethod
    def table(self, view: object, turn: int, width: int) -> RenderableType:
        """What lies on the table in this turn."""

    @abstractmethod
    def menu(self, seen: Observation[Any], width: int) -> RenderableType:
        """The legal actions of the seat that sees this, numbered from 1 in the order of their ids."""

    @abstractmethod
    def show_result(self, console: Console, state: Hashable) -> None:
        """Draw the score sheet of a game that is over."""

    @abstractmethod
    def question(self, seen: Observation[Any]) -> str:
        """What the seat that sees this is to say: one word."""

    def forced(self, seen: Observation[Any]) -> Hashable | None:
        """The action of a seat that is not even asked, if there is one."""
        return None

    def completed(self, text: str, seen: Observation[Any]) -> str:
        """The text of an action, with what may be left out of it."""
        return text

    def shorter(self, seen: Observation[Any]) -> str:
        """What help says of that."""
        return ""

    def sample(self, seen: Observation[Any]) -> str:
        """An action that one may ask about."""
        return str(seen.legal_actions[0])


def terminal_of(variant: Variant, names: Sequence[str]) -> Terminal:
    """The variant in a terminal, as its game has it."""
    return cast(Terminal, room(game_of(variant), "terminal").Terminal(variant, names))


def seats_of(players: int, person: int | None = None) -> list[str]:
    """What seats are called: by their numbers, and the person's `YOU`.

    >>> seats_of(3, person=1)
    ['seat 0', 'you', 'seat 2']
    """
    return [YOU if seat == person else f"seat {seat}" for seat in range(players)]
