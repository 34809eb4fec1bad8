"""How Recicle is played not badly: a policy that looks one action ahead, and what the search knows."""

from __future__ import annotations

from typing import Final

from reco_rules.bots.weighing import best_of, chances_of
from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.game import TERMINAL
from reco_rules.recicle import (
    Acquire,
    Action,
    Discard,
    Observation,
    Resell,
    State,
    TileKind,
    apply,
    current_player,
    legal_actions,
    result,
)
from reco_rules.recicle.board import Tile
from reco_rules.recicle.cubes import RECYCLABLES
from reco_rules.recicle.numbers import EQUIPMENT_SPACES
from reco_rules.recicle.state import Cooperative, own
from reco_rules.table import View, check_view

DOLLAR: Final = 0.2
"""The points that a dollar is worth (R27)."""

PER_TURN: Final = {
    TileKind.EQUIPMENT: 1.2,
    TileKind.ATELIER: 0.8,
    TileKind.TRUCK: 0.4,
    TileKind.DESIGNER: 0.4,
    TileKind.GAS_FACTORY: 0.2,
    TileKind.PRODUCTIVITY: 0.8,
    TileKind.MERCHANT: 0.5,
    TileKind.STOREHOUSE: 0.3,
}
"""The points that a tile is hoped to bring in each turn that is left."""

ORGANIC: Final = 0.3
CARD: Final = 0.3
IN_CART: Final = 0.5
"""What a piece in the cart is worth against one in the cooperative."""


def greedy(view: View[State, Action]) -> Action:
    """The action after which the seat stands best; equal ones at random. See `worth`.

    Raises `WrongType`, `NotYourTurn`.

    >>> from reco_rules.bots import uniform
    >>> from reco_rules.recicle import VARIANTS
    >>> from reco_rules.table import play
    >>> result(play(VARIANTS["reconstruction-1-2"], [greedy, uniform], seed=1).state).winners
    (0,)
    """
    check_view(view)
    seen = view.observe()
    if not isinstance(seen, Observation):
        raise WrongType(f"this policy plays Recicle only, and {shown(seen)} is another game's")
    state = view.sample_state()  # nothing is hidden
    values = [worth(apply(state, action), view.seat) for action in view.legal_actions]
    return best_of(view.legal_actions, values, view.random.random())


def worth(state: State, seat: int) -> float:
    """The points that the seat may hope for: those it has, and what its money, tiles and pieces may bring.

    >>> from reco_rules.recicle import VARIANTS, position
    >>> poor = position(VARIANTS["reconstruction-1-2"], money=(-5, 5))
    >>> worth(poor, 0) < worth(poor, 1)
    True
    """
    mine = own(state, seat)
    turns = state.variant.turns
    played = state.turn / turns
    left = turns - state.turn + (0.5 if state.phase.value < 8 else 0)
    money = state.money[seat]
    value = float(state.points[seat] + mine.points)
    value += DOLLAR * money if money >= 0 else (0.25 + 0.75 * played) * money
    value -= (EQUIPMENT_SPACES - mine.equipment) * played
    value += ORGANIC * state.landfills[seat] + CARD * sum(state.cards[seat])
    for tile, count in zip(state.board.tiles, state.tiles[seat], strict=True):
        if count:
            value += PER_TURN[tile.kind] * left * count
    pieces = _values(mine)
    for material in RECYCLABLES:
        value += pieces[material] * state.stores[seat][material]
        value += max(DOLLAR, IN_CART * pieces[material]) * state.carts[seat][material] * 0.9
    return value


def _values(mine: Cooperative) -> list[float]:
    """Per recyclable the points that a stored piece is worth: its share of the best process."""
    values = [0.05] * len(RECYCLABLES)
    for tile in mine.recycling:
        for material, share in _shares(tile, mine.designer):
            values[material] = max(values[material], share)
    return values


def _shares(tile: Tile, designer: int) -> list[tuple[int, float]]:
    """What a piece of each material brings in the tile's processes, a little less than by recycling it."""
    return [
        (
            material,
            0.9 * (process.points + DOLLAR * (process.money + designer)) / len(process.takes),
        )
        for process in tile.processes
        for material in RECYCLABLES
        if process.takes[material]
    ]


# ---- for the search -----------------------------------------------------------------------------


def chances(state: State) -> list[float]:
    """Per seat how good a state is for it, from 0 to 1: by its points against the best of the others'.

    They are those of the result when the game is over, else `worth`.

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> chances(new_game(VARIANTS["reconstruction-1-2"]))
    [0.5, 0.5]
    """
    if current_player(state) == TERMINAL:
        return chances_of([score.total for score in result(state).scores])
    return chances_of([worth(state, seat) for seat in range(state.variant.players)])


def careful(state: State, u: float) -> Action:
    """Any action but buying, selling back and discarding, where there is another; `u` uniform in [0, 1).

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> print(careful(new_game(VARIANTS["reconstruction-1-2"]), 0.5))
    move 1 to 9
    """
    legal = legal_actions(state)
    quiet: list[Action] = [
        a for a in legal if not isinstance(a, Acquire | Resell | Discard)
    ] or list(legal)
    return quiet[int(u * len(quiet))]
