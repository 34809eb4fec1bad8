"""The result of a game: R27, R45, R46."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from reco_rules.errors import GameNotOver
from reco_rules.ranking import ranks_of, result_text, winners_of
from reco_rules.recicle.board import Board
from reco_rules.recicle.cubes import Cubes
from reco_rules.recicle.flow import BUYS
from reco_rules.recicle.numbers import COLLECTORS, EQUIPMENT_SPACES, ROUNDS
from reco_rules.recicle.state import (
    Phase,
    State,
    check_state,
    cooperative,
)
from reco_rules.recicle.variants import Variant, check_variant

DOLLARS_PER_POINT = 5
"""How many dollars are worth a victory point at the end (R27, A36)."""


@attrs.frozen
class Score:
    """The score of one seat: total = points + tiles + money + debt + spaces."""

    points: int
    """The victory points of the game."""
    tiles: int
    """The gray boxes of its tiles (R45)."""
    money: int
    """A point for each five dollars (R27)."""
    debt: int
    """Minus one for each red space below zero (R27, A35)."""
    spaces: int
    """Minus one for each empty equipment space (R45)."""
    total: int
    """The victory points in all."""
    stored: int
    """The recyclables in the cooperative and on tiles: the tie-break (R46, A42)."""
    rank: int
    """1 is the best; seats with equal totals that store as much share a rank."""


@attrs.frozen
class Result:
    """The result of a game: a score per seat and the winners."""

    scores: tuple[Score, ...]
    """One score per seat."""
    winners: tuple[int, ...]
    """The seats of rank 1, ascending; several of them share the victory (R46)."""

    def __str__(self) -> str:
        return result_text(self)


def result(state: State) -> Result:
    """The result of a game that is over (R27, R45, R46). Raises `GameNotOver` before the end.

    >>> from reco_rules.recicle import VARIANTS, Phase, position
    >>> end = position(VARIANTS["reconstruction-1-2"], phase=Phase.OVER, turn=6, points=(7, 3),
    ...                money=(11, -6))
    >>> [(score.money, score.debt, score.spaces, score.total) for score in result(end).scores]
    [(2, 0, -2, 7), (0, -6, -2, -5)]
    """
    check_state(state)
    if state.phase is not Phase.OVER:
        raise GameNotOver(f"the game is in phase {state.phase.name}: it has no result yet")
    return score(state.board, state.points, state.money, state.tiles, state.stores)


def score(
    board: Board,
    points: Sequence[int],
    money: Sequence[int],
    tiles: Sequence[tuple[int, ...]],
    stores: Sequence[Cubes],
) -> Result:
    """The result of what each seat has, unchecked: points, position on the money track, tiles, pieces."""
    scores: list[Score] = []
    for own_points, position, row, store in zip(points, money, tiles, stores, strict=True):
        mine = cooperative(board, row)
        dollars = max(0, position) // DOLLARS_PER_POINT
        debt, spaces = min(0, position), mine.equipment - EQUIPMENT_SPACES
        total = own_points + mine.points + dollars + debt + spaces
        scores.append(
            Score(own_points, mine.points, dollars, debt, spaces, total, len(store), rank=0)
        )
    ranks = ranks_of([(-own.total, -own.stored) for own in scores])
    ranked = [attrs.evolve(own, rank=rank) for own, rank in zip(scores, ranks, strict=True)]
    return Result(tuple(ranked), winners_of(ranks))


@attrs.frozen
class Limits:
    """Bounds that hold for every game of a variant (they need not be reached)."""

    decisions: int
    """The most actions in one game."""
    chance_steps: int
    """None: nothing is left to chance."""
    lowest: int
    """No total is below: the whole debt and two empty equipment spaces."""
    highest: int
    """No total is above."""


def limits(variant: Variant) -> Limits:
    """Bounds on the length of a game of this variant and on the total of a seat.

    >>> from reco_rules.recicle import VARIANTS
    >>> most = limits(VARIANTS["reconstruction-1-2"])
    >>> most.lowest, most.chance_steps
    (-17, 0)
    """
    check_variant(variant)
    board, players = variant.board, variant.players
    return Limits(
        decisions=_most_decisions(variant),
        chance_steps=0,
        lowest=-board.red - EQUIPMENT_SPACES,
        highest=_most_points(variant, players),
    )


def _most_in_round(board: Board, players: int) -> int:
    """A seat's round: each kind of action as often as it may be, and the end."""
    cards = sum(board.cards)
    moves, shown = 2, board.cart  # the move, and one more by the Movement card; a jump
    choices = 2 * (1 + shown + 2) + 2  # the square, cubes, cards; free collecting
    organics = board.landfill + sum(tile.collects for tile in board.tiles) + 2
    barter = 2 * (2 + players)  # offers and answers
    tile = 1 + max(tile.recyclables for tile in board.tiles)
    resold = EQUIPMENT_SPACES + 1
    return moves + choices + 1 + tile + resold + cards + board.cart + organics + barter + 1


def _most_decisions(variant: Variant) -> int:
    board, players = variant.board, variant.players
    extra = sum(tile.copies for tile in board.tiles if tile.order)
    rounds = ROUNDS * players + min(extra, players)
    neutral = ROUNDS * variant.neutral * (1 + max(3, board.cart) + 1)
    buying = players * (sum(BUYS) + len(BUYS) + board.landfill)
    recycling = players * (_most_stored(board) + board.landfill + 1)
    setup = 3 + 2 * (1 + max(tile.recyclables for tile in board.tiles) + 1)
    turn = rounds * _most_in_round(board, players) + neutral + buying + recycling
    return setup + variant.turns * turn


def _most_stored(board: Board) -> int:
    """No cooperative holds more recyclables."""
    places = board.deposit + sum(
        (tile.room + len(tile.stores)) * tile.copies for tile in board.tiles
    )
    return min(places, 5 * board.supply)


def _most_points(variant: Variant, players: int) -> int:
    """Every point is from a rest, a discard, a process, a tile, or money."""
    board = variant.board
    rounds = variant.turns * (COLLECTORS + 1)
    best = max((process.points for tile in board.tiles for process in tile.processes), default=0)
    trucks = sum(tile.collects * tile.copies for tile in board.tiles)
    rests = rounds
    organic = rounds * 2 * (2 + trucks + 2)  # each piece is worth less than a point
    recycled = variant.turns * _most_stored(board) * best
    tiles = sum(tile.points * tile.copies for tile in board.tiles)
    return rests + organic + recycled + tiles + board.cap // DOLLARS_PER_POINT
