"""The result of a game: R27, R45, R46."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import attrs

from reco_rules.checks import check_over
from reco_rules.ranking import ranks_of, result_text, winners_of
from reco_rules.recicle.board import Board, Card, TileKind
from reco_rules.recicle.cards import MOST_SWAPS
from reco_rules.recicle.collecting import ALONE, FROM_BIN, PER_POINT
from reco_rules.recicle.cubes import Cubes
from reco_rules.recicle.flow import BUYS
from reco_rules.recicle.numbers import EQUIPMENT_SPACES, ROUNDS
from reco_rules.recicle.state import (
    Phase,
    State,
    check_state,
    cooperative,
    to_place,
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
    check_over(state.phase, Phase.OVER)
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
    return Limits(
        decisions=_most_decisions(variant),
        chance_steps=0,
        lowest=-variant.board.red - EQUIPMENT_SPACES,
        highest=_most_points(variant),
    )


def _most_decisions(variant: Variant) -> int:
    """Every decision is counted once: by the round, or by the move, card or piece that it is owed to.

    A piece of organic material is discarded once at most. A recyclable is chosen once at most when it is
    collected, carried home once, and recycled once, together with others; exchanging one for another
    leaves as many, and what is sold is counted again when it is bought. An equipment is sold back once
    for each time that it is bought; other tiles never are, so each copy is paid for once.
    """
    board, players = variant.board, variant.players
    cards = dict(zip(Card, board.cards, strict=True))
    stored = Fraction(1, min(len(one.takes) for tile in board.tiles for one in tile.processes))
    in_cart = 1 + stored
    collected = 1 + in_cart
    most = max(FROM_BIN, *[len(space.cubes) for space in board.spaces])
    trucks = sum(tile.collects * tile.copies for tile in board.tiles)
    organics = Fraction(min(ALONE + trucks, board.landfill))
    move = 1 + max(1 + most * collected, organics)  # the square, and what is collected after a jump

    extra = min(sum(tile.copies for tile in board.tiles if tile.order), players)
    rounds, uses = ROUNDS * players + extra, ROUNDS + 1  # a card has one owner in a turn (R36)
    moves = rounds + uses * cards[Card.MOVEMENT] * variant.extra_movement
    by_card = (
        cards[Card.ADVERTISING] * (1 + in_cart)
        + cards[Card.FREE_COLLECTING] * (1 + (1 + stored) + 2)  # the second piece may be organic
        + cards[Card.BUYING] * (1 + stored)
        + min(cards[Card.BARTER], players) * 2 * (MOST_SWAPS + players - 1)  # offers and answers
    )
    buying = sum(BUYS) * (1 + stored) + len(BUYS)
    turn = (
        moves * move
        + rounds * 4  # a sale, a tile bought and perhaps sold back, the end
        + sum(board.cards)  # each is picked once
        + uses * by_card
        + variant.neutral * ROUNDS * (1 + most)
        + players * (buying + 1)
    )

    placed = [to_place(variant, 0, seat) for seat in range(players)]
    sellers = sum(map(bool, placed))
    setup = sum(placed) + sellers * 3
    bought = variant.turns * rounds + sellers
    again = [t.recyclables for t in board.tiles if t.kind is TileKind.EQUIPMENT]
    once = [t.recyclables * t.copies for t in board.tiles if t.kind is not TileKind.EQUIPMENT]
    paid = sum(once) + bought * max(again, default=0)
    return int(setup + variant.turns * turn + paid)


def _most_stored(board: Board) -> int:
    """No cooperative holds more recyclables."""
    places = board.deposit + sum(
        (tile.room + len(tile.stores)) * tile.copies for tile in board.tiles
    )
    return min(places, 5 * board.supply)


def _most_points(variant: Variant) -> int:
    """Every point is from a rest, a discard, a process, a tile, or money."""
    board = variant.board
    cards = dict(zip(Card, board.cards, strict=True))
    rounds = variant.turns * (ROUNDS + 1)
    rests = moves = rounds * (1 + cards[Card.MOVEMENT] * variant.extra_movement)
    trucks = sum(tile.collects * tile.copies for tile in board.tiles)
    one_more = cards[Card.ADVERTISING] + cards[Card.FREE_COLLECTING]
    organics = moves * (ALONE + trucks) + rounds * one_more
    best = max(process.points for tile in board.tiles for process in tile.processes)
    recycled = variant.turns * _most_stored(board) * best
    tiles = sum(tile.points * tile.copies for tile in board.tiles)
    return rests + organics // PER_POINT + recycled + tiles + board.cap // DOLLARS_PER_POINT
