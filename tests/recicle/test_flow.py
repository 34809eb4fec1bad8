"""R6 to R9, R21, R26, R36, R42, R46: whose part comes when, and the end."""

from __future__ import annotations

import attrs
import pytest

from reco_rules.errors import GameNotOver
from reco_rules.game import TERMINAL
from reco_rules.recicle import (
    VARIANTS,
    Charge,
    Phase,
    State,
    Variant,
    current_player,
    new_game,
    result,
)
from tests.recicle.tools import (
    FOUR,
    NEUTRAL,
    THREE,
    TWO,
    after,
    at,
    cards,
    legal,
    money,
    over_state,
    tiles,
    why,
)


def parts(state: State, count: int) -> list[tuple[str, int, int]]:
    """Phase, round and seat of the next parts, if everybody does as little as can be."""
    found: list[tuple[str, int, int]] = []
    while len(found) < count and state.phase is not Phase.OVER:
        found.append((state.phase.name, state.round, state.player))
        if state.phase in (Phase.ROUND, Phase.NEUTRAL):
            state = after(state, legal(state, "move")[-1])
            while state.phase in (Phase.SQUARE, Phase.TAKE, Phase.PICK):
                state = after(state, legal(state)[0])
        if (
            state.phase is not Phase.NEUTRAL
            and (state.phase.name, state.round, state.player) == found[-1]
        ):
            state = after(state, "end")
    return found


def test_the_third_and_the_fourth_player_place_pieces_first() -> None:
    """R8: 1 for $1 and 2 for $2, and each may buy one tile (A4)."""
    state = new_game(FOUR, first_seat=1)
    assert (state.phase, state.player, state.turn) == (Phase.SETUP, 3, 0)
    assert why(state, "end") == ("must-place", "R8")
    third = after(state, "place P")
    assert (money(third, 3), str(third.warehouse)) == ("$1", "1P")
    assert why(third, "place P") == ("all-placed", "R8")
    bought = after(third, "acquire merchant")
    assert money(bought, 3) == "-$2"  # A4: a loan is allowed
    assert why(bought, "acquire designer") == ("already-acquired", "R20")
    fourth = after(bought, "end")
    assert fourth.player == 0
    done = after(fourth, "place P", "place M", "end")
    assert (money(done, 0), str(done.warehouse)) == ("$2", "2P 1M")
    assert (done.turn, done.phase, done.round, done.player) == (1, Phase.ROUND, 1, 1)
    own = after(done, "move 1 to 7", "end", "move 1 to 17", "end")
    assert (own.player, why(own, "acquire designer")) == (
        3,
        None,
    )  # A4: it did not count for round 1


@pytest.mark.parametrize(("variant", "teams"), [(TWO, 2), (FOUR, 4), (NEUTRAL, 3)])
def test_each_team_has_three_collectors_and_each_player_two_markers(
    variant: Variant, teams: int
) -> None:
    """R4, R5, R47: outside the city, at $0 and 0 victory points."""
    state = new_game(variant)
    assert state.collectors == ((None, None, None),) * teams
    assert state.money == state.points == (0,) * variant.players


def test_two_players_and_a_variant_without_the_sale_begin_at_once() -> None:
    """R8, A3."""
    assert new_game(TWO).turn == 1
    without = attrs.evolve(FOUR, id="without", edition="custom", setup_sale=False)
    assert new_game(without, 3).player == 3


def test_pieces_are_placed_from_the_supply_into_a_free_slot() -> None:
    """R8: a board of one slot and one cube a color."""
    board = attrs.evolve(FOUR.board, name="tiny", origins=(), warehouse=((1,),) * 5, supply=1)
    state = new_game(attrs.evolve(FOUR, id="tiny", edition="custom", board=board))
    placed = after(state, "place P", "end")
    assert why(placed, "place P") == ("column-full", "R8")
    assert legal(placed, "place") == [f"place {letter}" for letter in "GRUM"]


def test_what_the_supply_is_out_of_is_not_placed() -> None:
    """R8, R48: the third player placed the only paper."""
    board = attrs.evolve(FOUR.board, name="scarce", origins=(), supply=1)
    state = new_game(attrs.evolve(FOUR, id="scarce", edition="custom", board=board))
    assert why(after(state, "place P", "end"), "place P") == ("not-there", "R8")


def test_a_turn_of_three_players() -> None:
    """R7, R9, R21, R22, A43, A46: three rounds clockwise; buying counterclockwise; recycling clockwise."""
    state = after(new_game(THREE, first_seat=1), "place P", "end")
    assert parts(state, 22) == [
        *[("ROUND", number, seat) for number in (1, 2, 3) for seat in (1, 2, 0)],
        *[("WAREHOUSE", number, seat) for number in (1, 2, 3) for seat in (0, 2, 1)],
        *[("RECYCLING", 0, seat) for seat in (1, 2, 0)],
        ("ROUND", 1, 2),  # R7: the first-player mark moves one seat to the left
    ]


def test_a_turn_with_the_neutral_team() -> None:
    """R47, A38: after the last player of each of the three rounds."""
    assert parts(new_game(NEUTRAL), 9) == [
        *[("ROUND", 1, 0), ("ROUND", 1, 1), ("NEUTRAL", 1, 1)],
        *[("ROUND", 2, 0), ("ROUND", 2, 1), ("NEUTRAL", 2, 1)],
        *[("ROUND", 3, 0), ("ROUND", 3, 1), ("NEUTRAL", 3, 1)],
    ]


def test_extra_rounds_come_in_the_order_of_the_tiles_and_move_the_first_buyer() -> None:
    """R42, A30, A31: seat 2 has the 1st tile, seat 0 the 3rd; who plays last buys first."""
    rows = (tiles("productivity-3"), tiles(), tiles("productivity-1"))
    state = at(THREE, turn=2, round=3, player=2, tiles=rows)
    assert parts(state, 7) == [
        ("ROUND", 3, 2),
        ("ROUND", 4, 2),
        ("ROUND", 6, 0),
        *[("WAREHOUSE", 1, seat) for seat in (0, 2, 1)],
        ("WAREHOUSE", 2, 0),
    ]


def test_in_an_extra_round_any_collector_moves() -> None:
    """R42."""
    state = at(turn=2, round=5, owned="productivity-2", collectors=((7, 8, 9), (None, None, None)))
    assert {action[5] for action in legal(state, "move")} == {"1", "2", "3"}


@pytest.mark.parametrize(("id", "turns"), [("2", 6), ("3", 6), ("4", 5), ("2-neutral", 6)])
def test_so_many_turns_are_played(id: str, turns: int) -> None:
    """R6: every seat that has the first turn has it in order."""
    variant = VARIANTS[f"reconstruction-1-{id}"]
    state = new_game(variant)
    while state.phase is Phase.SETUP:
        state = after(state, legal(state)[0])
    rounds = parts(state, 10_000)
    firsts = [
        seat
        for (phase, number, seat), before in zip(rounds, [("", 0, 0), *rounds], strict=False)
        if (phase, number) == ("ROUND", 1) and before[0] in ("", "RECYCLING")
    ]
    assert firsts == [turn % variant.players for turn in range(turns)]


def test_the_game_is_over_after_the_last_turn() -> None:
    """R6."""
    state = at(turn=6, phase=Phase.RECYCLING, player=1, first=0)
    with pytest.raises(GameNotOver):
        result(state)
    over = after(state, "end")
    assert (over.phase, current_player(over), legal(over)) == (Phase.OVER, TERMINAL, [])
    assert why(over, "end") == ("game-over", "R6")


@pytest.mark.parametrize(
    ("before", "charged"),
    [(14, 0), (15, 1), (18, 1), (19, 2), (29, 4), (38, 6), (39, 7), (40, 7), (0, 0), (-5, 0)],
)
def test_the_rich_pay_at_the_start_of_a_turn(before: int, charged: int) -> None:
    """R26, A32: who stands beyond a marker; 4 at $29, as the rulebook says."""
    state = at(phase=Phase.RECYCLING, player=1, money=before)
    assert after(state, "end").money[0] == before - charged


def test_nobody_pays_at_the_start_of_the_first_turn() -> None:
    """A32: the fourth player has $2 from the setup, on a board where who has more than $1 pays."""
    board = attrs.evolve(FOUR.board, name="greedy", charges=(Charge(1, 1),))
    state = new_game(attrs.evolve(FOUR, id="greedy", edition="custom", board=board))
    state = after(state, "place P", "end", "place P", "place M", "end")
    assert (state.turn, money(state, 3)) == (1, "$2")


def test_nobody_pays_after_the_last_turn() -> None:
    """A32."""
    assert after(at(turn=6, phase=Phase.RECYCLING, player=1, money=40), "end").money[0] == 40


def test_blocked_cards_return_too() -> None:
    """R36, R47."""
    state = at(NEUTRAL, phase=Phase.RECYCLING, player=1, blocked=cards("barter"))
    assert after(state, "end").blocked == cards()


# ---- the end --------------------------------------------------------------------------------------


def test_the_terms_of_a_score() -> None:
    """R27, R45, A35, A36: worked by hand."""
    state = over_state(
        money=(11, -7),
        points=(41, 3),  # R45: beyond 40 it goes on
        tiles=(tiles("paper-big", "merchant", "designer"), tiles("uht-big", "paper-big")),
        stores=("2P", "1U"),
    )
    first, second = result(state).scores
    assert (first.points, first.tiles, first.money, first.debt, first.spaces) == (41, 2, 2, 0, -1)
    assert (first.total, first.stored, first.rank) == (44, 2, 1)
    # -7 is a % space: 7 red spaces are below zero, and all of them count (A35)
    assert (second.points, second.tiles, second.money, second.debt, second.spaces) == (
        3,
        0,
        0,
        -7,
        0,
    )
    assert (second.total, second.stored, second.rank) == (-4, 1, 2)
    assert str(result(state)) == "seat 0: 44, seat 1: -4; won by seat 0"


@pytest.mark.parametrize(
    ("stores", "winners", "ranks"),
    [(("1P", "2G"), (1,), (2, 1)), (("1P", "1G"), (0, 1), (1, 1)), (("2P 1M", "2G"), (0,), (1, 2))],
)
def test_a_tie_goes_to_who_stores_more(
    stores: tuple[str, str], winners: tuple[int, ...], ranks: tuple[int, int]
) -> None:
    """R46, A42: the cart and the landfill do not count."""
    state = over_state(points=(5, 5), stores=stores, carts=("9U", ""), landfills=(9, 0))
    assert result(state).winners == winners
    assert tuple(score.rank for score in result(state).scores) == ranks
