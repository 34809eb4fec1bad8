"""The draw of a card: what can be drawn, with what odds, and one draw for a random number."""

# A row's entries are Any, which pyright calls unknown here and there; see `state`:
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from math import floor

from reco_rules.checks import shown
from reco_rules.errors import InvalidValue, NotAtChance, WrongType
from reco_rules.game import CHANCE
from reco_rules.reco.actions import REVEALS, Action
from reco_rules.reco.cards import DIGITS_SUM, ROOM, SHORT
from reco_rules.reco.rules import current_player
from reco_rules.reco.state import DISCARD, DRAW, PLAYER, State, no_state


def chance_outcomes(state: State) -> tuple[tuple[Action, int], ...]:
    """At `CHANCE` the reveals that are possible, each with the number of such cards in the pile.

    They follow from hidden cards: they belong to the table, never to a seat. Raises `NotAtChance`.

    >>> from reco_rules import VARIANTS, new_game
    >>> chance_outcomes(new_game(VARIANTS["amigo-3"]))[0]
    (Reveal(card=Card(color=0, value=1)), 19)
    """
    if current_player(state) != CHANCE:
        raise NotAtChance(f"in phase {state.phase.name} no card is drawn")
    pile = state.draw or state.discard
    return tuple((reveal, n) for reveal, n in zip(REVEALS, pile.counts, strict=True) if n)


def sample(state: State, u: float) -> Action:
    """The chance outcome for a number `u` that is uniform in [0, 1): the draw of one card.

    Raises `NotAtChance`, `WrongType`, `InvalidValue`.

    >>> from reco_rules import VARIANTS, new_game
    >>> print(sample(new_game(VARIANTS["amigo-3"]), 0.99))
    reveal D2
    """
    try:
        row = state._row
        if row[PLAYER] != CHANCE:
            raise NotAtChance(f"in phase {state.phase.name} no card is drawn")
    except (AttributeError, TypeError):
        raise no_state(state) from None
    pile: int = row[DRAW] or row[DISCARD]
    try:
        if u >= 0.0:
            sums = pile * DIGITS_SUM + ROOM[floor(u * (pile % 255))]  # as in `kind_at`
            return REVEALS[8 - (sums & SHORT).bit_count()]
    except (IndexError, OverflowError):
        pass  # behind the last card: u is too large
    except (TypeError, ArithmeticError):
        raise WrongType(f"u is a number from 0 to below 1, not {shown(u)}") from None
    raise InvalidValue(f"u is {shown(u)}, but must be at least 0 and below 1")
