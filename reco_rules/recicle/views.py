"""What a seat sees on the table: everything. Nothing in this game is hidden."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from reco_rules.checks import check_random, check_seat, shown
from reco_rules.errors import InvalidPosition, WrongType
from reco_rules.recicle.actions import Action
from reco_rules.recicle.positions import inconsistencies
from reco_rules.recicle.rules import current_player, legal_actions
from reco_rules.recicle.scoring import Result, result
from reco_rules.recicle.state import Phase, State, Table, check_state
from reco_rules.recicle.variants import Variant

if TYPE_CHECKING:
    from random import Random

    from reco_rules.game import GameSoFar

_PARTS = [field.name for field in attrs.fields(Table)]


@attrs.frozen(kw_only=True)
class Observation(Table):
    """The table as a seat or a spectator sees it: all of it, and for the seat to move its legal actions.

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> seen = observe(new_game(VARIANTS["reconstruction-1-2"]), None)
    >>> seen.seat, seen.current_player, seen.money, seen.legal_actions
    (None, 0, (0, 0), ())
    """

    seat: int | None
    """Whose view this is; None is a spectator's."""
    current_player: int
    """The seat to move, or `TERMINAL` (-4)."""
    legal_actions: tuple[Action, ...]
    """The legal actions, for the seat to move; nothing for the others."""
    result: Result | None
    """The result, when the game is over."""

    @property
    def state(self) -> State:
        """The state that is seen: nothing of it is hidden.

        >>> from reco_rules.recicle import VARIANTS, new_game
        >>> state = new_game(VARIANTS["reconstruction-1-2"])
        >>> observe(state, 1).state == state
        True
        """
        return State(**{name: getattr(self, name) for name in _PARTS})

    def check_fits(self) -> None:
        """Raise `InvalidPosition` unless it is what `observe` gives of some state.

        >>> from reco_rules.recicle import VARIANTS, new_game
        >>> observe(new_game(VARIANTS["reconstruction-1-2"]), 0).check_fits()
        """
        problems = inconsistencies(self.state)
        if not problems and self.seat not in (None, *range(self.variant.players)):
            problems.append(f"seat goes from 0 to {self.variant.players - 1}, not {self.seat}")
        if not problems and observe(self.state, self.seat) != self:
            problems.append("current_player, legal_actions and result must be those of the table")
        if problems:
            raise InvalidPosition("this observation cannot be", problems)


def observe(state: State, seat: int | None) -> Observation:
    """What the seat sees on the table now; `None` is a spectator. Raises `WrongType`, `InvalidSeat`.

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> state = new_game(VARIANTS["reconstruction-1-2"])
    >>> len(observe(state, 0).legal_actions), len(observe(state, 1).legal_actions)
    (31, 0)
    """
    check_state(state)
    check_seat(seat, state.variant.players, spectator=True)
    mover = current_player(state)
    return Observation(
        **{name: getattr(state, name) for name in _PARTS},
        seat=seat,
        current_player=mover,
        legal_actions=legal_actions(state) if seat == mover else (),
        result=result(state) if state.phase is Phase.OVER else None,
    )


# ---- what is hidden: nothing --------------------------------------------------------------------


def unseen(history: GameSoFar[Variant, Action], seat: int | None) -> object:
    """The pieces whose place the seat cannot know: there are none. Raises `WrongType`, `InvalidSeat`.

    >>> from reco_rules.recicle import VARIANTS
    >>> from reco_rules.table import History
    >>> unseen(History(VARIANTS["reconstruction-1-2"]), 0)
    ()
    """
    state_of(history)
    check_seat(seat, history.variant.players, spectator=True)
    return ()


def sample_state(history: GameSoFar[Variant, Action], seat: int | None, random: Random) -> State:
    """The state: it is the only one that agrees with what the seat has seen.

    Raises `WrongType`, `InvalidSeat`.

    >>> import random
    >>> from reco_rules.recicle import VARIANTS
    >>> from reco_rules.table import History
    >>> history = History(VARIANTS["reconstruction-1-2"])
    >>> sample_state(history, 0, random.Random(1)) == history.state
    True
    """
    check_random(random)
    state = state_of(history)
    check_seat(seat, history.variant.players, spectator=True)
    return state


def state_of(history: GameSoFar[Variant, Action]) -> State:
    """The state of the game so far. Raises `WrongType` for what is none of this game."""
    state = getattr(history, "state", None)
    if type(state) is not State:
        raise WrongType(f"expected a game of Recicle so far, not {shown(history)}")
    return state
