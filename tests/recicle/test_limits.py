"""How long a game can be: the bound, and each step of its argument, against games that are drawn out."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import attrs
import pytest

from reco_rules.recicle import (
    VARIANTS,
    Acquire,
    Buy,
    Card,
    Carry,
    CollectFree,
    Cubes,
    Discard,
    End,
    Limits,
    Pay,
    Phase,
    Place,
    Process,
    Recycle,
    Resell,
    Sell,
    SpaceKind,
    State,
    Tile,
    TileKind,
    Variant,
    limits,
)
from tests.recicle.boards import random_variant
from tests.recicle.games import Game, drawn_out

FAR = attrs.evolve(VARIANTS["reconstruction-1-3"].board, name="far", cards=(2, 2, 2, 2, 4, 2, 2))
MOVING = Variant(id="moving", players=3, board=FAR, turns=3, neutral=True, extra_movement=True)


def gained(states: list[State], what: str) -> int:
    """How many pieces came to the seats' carts, stores or landfills, one by one or at once."""
    return sum(
        max(0, size(after) - size(before))
        for one, other in pairwise(states)
        for before, after in zip(getattr(one, what), getattr(other, what), strict=True)
    )


def size(pieces: int | Cubes) -> int:
    """A number of pieces, or how many cubes there are."""
    return pieces if isinstance(pieces, int) else len(pieces)


def steps(game: Game) -> None:
    """Each sentence of the argument, counted in the game."""
    made = Counter(type(action) for action in game.actions)
    board, players = game.variant.board, game.variant.players
    parts = Counter(
        state.phase for state, a in zip(game.states, game.actions, strict=False) if a == End()
    )
    rounds, setups = parts[Phase.ROUND], parts[Phase.SETUP]
    extra = min(players, sum(tile.copies for tile in board.tiles if tile.order))
    assert rounds <= game.variant.turns * (3 * players + extra)
    # owed to the round
    assert made[Sell] <= rounds
    assert made[Acquire] <= rounds + setups
    bought = Counter(action.tile for action in game.actions if isinstance(action, Acquire))
    sold = Counter(action.tile for action in game.actions if isinstance(action, Resell))
    assert sold <= bought
    paid = 0
    for tile in board.tiles:
        if tile.kind is not TileKind.EQUIPMENT:
            assert bought[tile.name] <= tile.copies
        paid += bought[tile.name] * tile.recyclables
    assert made[Pay] <= paid
    # owed to a card or a move
    turns = [Counter[str]() for _ in range(game.variant.turns + 1)]
    for state, action in zip(game.states, game.actions, strict=False):
        neutral = "neutral " * state.play.neutral
        by_card = " by card" * (isinstance(action, Buy) and state.phase is Phase.ROUND)
        turns[state.turn][f"{neutral}{type(action).__name__}{by_card}"] += 1
    copies = dict(zip(Card, board.cards, strict=True))
    most = max(3, *(len(space.cubes) for space in board.spaces))
    bartering = 4 * min(copies[Card.BARTER], players)
    for turn in turns:
        besides = 4 * copies[Card.MOVEMENT] * game.variant.extra_movement
        assert turn["Move"] <= 3 * players + extra + besides
        assert turn["Rest"] + turn["Jump"] <= turn["Move"]
        assert turn["Take"] <= turn["Move"] * most + 2 * turn["CollectFree"]
        assert turn["neutral Move"] <= 3 * game.variant.neutral
        assert turn["neutral Take"] <= turn["neutral Move"] * most
        assert turn["Pick"] + turn["neutral Pick"] <= sum(board.cards)
        assert turn["Advertise"] <= 4 * copies[Card.ADVERTISING]
        assert turn["CollectFree"] <= 4 * copies[Card.FREE_COLLECTING]
        assert turn["Buy by card"] <= 4 * copies[Card.BUYING]
        assert turn["Buy"] <= 4 * players
        assert turn["Swap"] + turn["Accept"] <= 2 * bartering
        assert turn["Refuse"] <= (players - 1) * bartering
        assert turn["Offer"] == turn["Accept"] + turn["Refuse"]
    # owed to a piece
    least = min(len(process.takes) for tile in board.tiles for process in tile.processes)
    assert made[Discard] <= gained(game.states, "landfills")
    assert made[Carry] <= gained(game.states, "carts")
    assert made[Recycle] * least <= gained(game.states, "stores")
    assert gained(game.states, "stores") <= made[Carry] + made[Buy] + 2 * made[CollectFree]
    assert made[Place] <= 3


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_no_game_is_longer_than_the_limit_and_the_limit_is_not_far(variant: Variant) -> None:
    """Players who draw the game out reach a good part of it."""
    game = drawn_out(variant, 1)
    steps(game)
    most = limits(variant).decisions
    assert most / 6 < len(game.actions) <= most


@pytest.mark.parametrize("variant", [MOVING, *map(random_variant, range(12))], ids=str)
def test_no_game_on_another_board_is_longer_than_the_limit(variant: Variant) -> None:
    """Cheap and dear tiles, rich and poor cities, many cards."""
    game = drawn_out(variant, 1)
    steps(game)
    assert len(game.actions) <= limits(variant).decisions


@pytest.mark.slow
def test_no_drawn_out_game_of_many_is_longer_than_the_limit() -> None:
    """The same, for volume."""
    for seed in range(120):
        variant = random_variant(seed) if seed % 2 else [*VARIANTS.values(), MOVING][seed % 6]
        game = drawn_out(variant, seed)
        steps(game)
        assert len(game.actions) <= limits(variant).decisions, variant


# ---- the numbers, worked out by hand ----------------------------------------------------------------

SPACES = tuple(
    attrs.evolve(space, kind=SpaceKind.BIN) if space.kind is SpaceKind.CARDS else space
    for space in VARIANTS["reconstruction-1-2"].board.spaces
)
SMALL = attrs.evolve(
    VARIANTS["reconstruction-1-2"].board,
    name="small",
    spaces=SPACES,
    cards=(0,) * len(Card),
    tiles=(
        Tile(
            name="metal",
            kind=TileKind.EQUIPMENT,
            copies=1,
            money=4,
            stores=Cubes.of("MM"),
            processes=(Process(takes=Cubes.of("MM"), money=5, points=1),),
        ),
    ),
    origins=(),
)
"""Pairs are recycled, so half a decision is owed to a stored piece, 1.5 to one in the cart, 2.5 to one that
is collected. A move is one decision, a jump another, and brings at most three pieces: 9.5 decisions."""


def bounds(cards: dict[Card, int] | None = None, *tiles: Tile, **options: Any) -> Limits:
    """The limits of a game of one turn, on that board with some changes."""
    board = SMALL
    if cards is not None:
        kinds = VARIANTS["reconstruction-1-2"].board.spaces
        board = attrs.evolve(board, spaces=kinds, cards=tuple(cards.get(card, 0) for card in Card))
    board = attrs.evolve(board, tiles=board.tiles + tiles)
    values: dict[str, Any] = {"id": "s", "players": 2, "board": board, "turns": 1}
    return limits(Variant(**values | options))


def small(cards: dict[Card, int] | None = None, *tiles: Tile, **options: Any) -> int:
    """The most decisions of such a game."""
    return bounds(cards, *tiles, **options).decisions


def test_the_limit_of_a_small_game() -> None:
    """Six rounds of 9.5 and 4; two seats that buy four pieces, end three times, and once more."""
    assert 6 * 9.5 + 6 * 4 + 2 * (4 * 1.5 + 3 + 1) == 101
    assert small() == 101
    assert small(turns=3) == 303
    assert small(neutral=True) == 101 + 3 * 4, "a move and three cubes"
    # third of three places a piece, buys a tile, sells it back, ends
    assert small(players=3) == int(9 * 9.5 + 9 * 4 + 3 * 10) + 4
    assert small(players=3, setup_sale=False) == int(9 * 9.5 + 9 * 4 + 3 * 10)


@pytest.mark.parametrize(
    ("card", "copies", "more"),
    [
        (Card.ADVERTISING, 1, 1 + 4 * 2.5),  # picked once, used in four rounds
        (Card.FREE_COLLECTING, 1, 1 + 4 * (1 + 1.5 + 2)),  # with organic material, discarded
        (Card.BUYING, 2, 2 * (1 + 4 * 1.5)),
        (Card.RECYCLING_COOPERATIVE, 1, 1),
        (Card.MOVEMENT, 1, 1),
        (Card.TEAM_WORK, 1, 1),
        (Card.BARTER, 1, 1 + 4 * 2 * 3),  # two exchanges, one that is refused
        (Card.BARTER, 3, 3 + 2 * 4 * 2 * 3),  # two seats at most have one
    ],
)
def test_what_a_card_adds_to_the_limit(card: Card, copies: int, more: float) -> None:
    """Its owner has three rounds and an extra one."""
    assert small({card: copies}) == int(101 + more)
    moved = 4 * 9.5 if card is Card.MOVEMENT else 0
    assert small({card: copies}, extra_movement=True) == int(101 + more + moved)


def test_what_tiles_add_to_the_limit() -> None:
    """An extra round, pieces to pay with, organic material."""
    free: dict[str, Any] = {"copies": 1, "money": 1}
    extra = Tile(name="extra", kind=TileKind.PRODUCTIVITY, order=2, **free)
    assert small(None, extra) == int(101 + 9.5 + 4)
    assert small(None, attrs.evolve(extra, recyclables=2)) == int(101 + 9.5 + 4 + 2)
    truck = Tile(name="truck", kind=TileKind.TRUCK, copies=3, money=1, collects=2)
    assert small(None, truck) == 101, "eight pieces, less than 8.5"
    assert small(None, attrs.evolve(truck, copies=4)) == int(101 + 6 * 1.5)
    assert small(None, attrs.evolve(truck, copies=9)) == int(101 + 6 * 3.5), "a full landfill"
    dear = attrs.evolve(SMALL.tiles[0], name="dear", recyclables=1, copies=2)
    assert small(None, dear) == 101 + 6, "one in each round, sold back in between"
    single = attrs.evolve(dear, processes=(Process(takes=Cubes.of("M"), money=1, points=0),))
    assert small(None, single) == 101 + 6 + 6 * 3 * 0.5 + 2 * 4 * 0.5


def test_the_most_points_of_a_small_game() -> None:
    """Four rests, eight pieces of organic material, six pieces stored, 40 dollars; then more moves."""
    assert bounds().highest == 4 + 8 // 3 + 6 + 8
    moving = {Card.MOVEMENT: 2, Card.FREE_COLLECTING: 1}
    assert bounds(moving).highest == 4 + (8 + 4) // 3 + 6 + 8
    assert bounds(moving, extra_movement=True).highest == 12 + (24 + 4) // 3 + 6 + 8
    grey = Tile(name="grey", kind=TileKind.DESIGNER, copies=2, money=1, points=1)
    truck = Tile(name="truck", kind=TileKind.TRUCK, copies=1, money=1, collects=1)
    assert bounds(None, grey, truck).highest == 4 + 12 // 3 + 6 + 8 + 2
