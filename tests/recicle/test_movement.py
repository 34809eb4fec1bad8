"""R9 to R12, R16, R33, R35, R47: where collectors go. Expected values are read off the map by hand.

Of the built-in board: 0 is the square, 1 the cooperative, 2 and 10 organic, 3 and 6 cards, 4 the bin; the
corners with trees are 7, 9, 11, 13, 15 and 17; 7 is next to 1, 8 and 18.
"""

from __future__ import annotations

import attrs
import pytest

from reco_rules.recicle import Moved, Phase
from tests.recicle.tools import NEUTRAL, OUT, TWO, after, at, did, legal, why


def test_in_turn_1_a_collector_is_placed_on_any_space_with_room() -> None:
    """R10, R11."""
    state = at(collectors=((None, None, None), (7, 2, 2)))
    places = [f"move 1 to {n}" for n in range(19) if n not in (7, 2)]
    assert legal(state, "move") == places
    assert why(state, "move 1 to 7") == ("no-room", "R11")
    assert why(state, "move 1 to 2") == ("no-room", "R11")


def test_the_trash_bin_has_room_for_one() -> None:
    """A14."""
    state = at(collectors=(OUT, (4, None, None)))
    assert why(state, "move 1 to 4") == ("no-room", "R11")


def test_a_collector_moves_one_space() -> None:
    """R9: to a neighbor, and not to where it is (A15)."""
    state = at(turn=2, mine=(7, 0, 3))
    assert legal(state, "move") == ["move 1 to 1", "move 1 to 8", "move 1 to 18"]
    assert why(state, "move 1 to 9") == ("too-far", "R9")
    assert why(state, "move 1 to 7") == ("must-move", "A15")
    assert why(state, "move 2 to 1") == ("wrong-collector", "R9")
    assert why(state, "move 1 to 19") == ("no-such-space", "R9")


def test_the_round_names_the_collector_and_the_move_is_made_once() -> None:
    """R9."""
    state = at(turn=2, round=2, mine=(7, 0, 3))
    assert why(state, "move 1 to 8") == ("wrong-collector", "R9")
    moved = after(state, "move 2 to 1")
    assert why(moved, "move 2 to 7") == ("already-moved", "R9")
    assert legal(moved, "move") == []


def test_who_is_blocked_stays_and_does_the_space_again() -> None:
    """R12: all three neighbors of 7 are full, so 2P 1U are collected once more."""
    state = at(turn=2, collectors=((7, None, None), (1, 8, 18)))
    assert legal(state, "move") == ["move 1 to 7"]
    stayed = after(state, "move 1 to 7")
    assert (str(stayed.carts[0]), stayed.collectors[0][0]) == ("2P 1U", 7)


def test_the_round_ends_only_after_the_move() -> None:
    """R9: moving is a must."""
    state = at()
    assert why(state, "end") == ("must-move", "R9")
    assert after(state, "move 1 to 7", "end").player == 1


# ---- cards ----------------------------------------------------------------------------------------


def test_movement_moves_up_to_four_spaces_where_each_has_room() -> None:
    """R33, A8: with nobody about, all of the hexagon is within four spaces of a corner."""
    state = at(turn=2, mine=(7, None, None), hand="movement")
    assert len(legal(state, "move")) == 18
    assert after(state, "move 1 to 13").play.used == did(used="movement").used
    assert after(state, "move 1 to 8").play.used == did().used  # a neighbor needs no card
    fenced = at(turn=2, collectors=((7, None, None), (1, 8, 18)), hand="movement")
    assert legal(fenced, "move") == ["move 1 to 7"]
    assert why(fenced, "move 1 to 13") == ("too-far", "R33")
    assert why(fenced, "move 1 to 8") == ("no-room", "R11")


def test_movement_is_instead_of_the_move() -> None:
    """A7: the collector that moved far has moved."""
    moved = after(at(turn=2, mine=(7, None, None), hand="movement"), "move 1 to 13")
    assert why(moved, "end") is None
    assert why(moved, "move 1 to 14") == ("already-moved", "R9")


def test_movement_goes_round_who_stands_in_the_way() -> None:
    """A8: from 7 to 9 by 8 are two spaces; with 8 full, by 1 and 2 they are three."""
    state = at(turn=2, collectors=((7, None, None), (8, None, None)), hand="movement")
    assert why(state, "move 1 to 9") is None


def test_four_spaces_are_four() -> None:
    """R33: round the rim from 7, past a fence of 1 and 18, the fifth space is too far."""
    teams = ((7, 0, 2), (1, 18, 2))
    state = at(turn=2, collectors=teams, hand="movement")
    # 8, 9, then 10, then 3 or 11 are reached in four; 12 would be the fifth
    assert legal(state, "move") == [f"move 1 to {n}" for n in (3, 8, 9, 10, 11)]
    assert why(state, "move 1 to 12") == ("too-far", "R33")


def test_team_work_moves_another_number() -> None:
    """R35, A10: and the round's number counts as played."""
    state = at(turn=2, mine=(7, 0, 3), hand="team-work")
    assert {action[5] for action in legal(state, "move")} == {"1", "2", "3"}
    moved = after(state, "move 2 to 1")
    assert moved.collectors[0] == (7, 1, 3)
    assert moved.play.used == did(used="team-work").used
    assert why(moved, "move 1 to 8") == ("already-moved", "R9")
    assert why(moved, "move 2 to 0") == ("already-moved", "R9")


def test_team_work_enters_an_occupied_space() -> None:
    """R35, A9: over the capacity; and with Movement it passes full spaces."""
    full = at(turn=2, collectors=((7, None, None), (1, 8, 18)), hand="team-work")
    assert after(full, "move 1 to 8").collectors[0][0] == 8
    both = at(turn=2, collectors=((7, None, None), (1, 8, 18)), hand="team-work movement")
    assert after(both, "move 1 to 13").play.used == did(used="team-work movement").used
    placed = at(collectors=(OUT, (7, None, None)), hand="team-work")
    assert after(placed, "move 1 to 7").collectors[0][0] == 7


def test_a_used_card_does_not_help_again() -> None:
    """A5: each card once per round."""
    state = at(turn=2, mine=(7, 0, 3), hand="movement", play=did(used="movement"))
    assert why(state, "move 1 to 13") == ("too-far", "R9")


def test_extra_movement_is_a_move_besides() -> None:
    """A7: by the switch of the variant the card moves the collector once more, and it acts again."""
    variant = attrs.evolve(TWO, id="extra", edition="custom", extra_movement=True)
    state = at(variant, turn=2, mine=(18, 0, 3), hand="movement")
    first = after(state, "move 1 to 7")
    assert str(first.carts[0]) == "2P 1U"
    assert why(first, "move 1 to 7") == ("must-move", "A15")
    assert why(first, "move 2 to 1") == ("already-moved", "R9")
    second = after(first, "move 1 to 9")
    assert str(second.carts[0]) == "2P 1G 2R 1U"
    assert legal(second, "move") == []
    # the card first: the round's move is still due
    far = after(state, "move 1 to 13")
    assert why(far, "end") == ("must-move", "R9")
    assert legal(far, "move") == [f"move 1 to {n}" for n in (4, 12, 14)]
    assert after(far, "move 1 to 12").play.moved


# ---- the square -----------------------------------------------------------------------------------


def test_on_the_square_a_collector_rests_for_a_point() -> None:
    """R16."""
    state = after(at(turn=2, mine=(1, None, None)), "move 1 to 0")
    assert state.phase is Phase.SQUARE
    rested = after(state, "rest")
    assert (rested.points, rested.collectors[0][0], rested.phase) == ((1, 0), 0, Phase.ROUND)


def test_on_the_square_a_collector_jumps_to_a_tree() -> None:
    """R16, A11: to one of the six that has room, collects there and gets no point."""
    state = after(at(turn=2, collectors=((1, None, None), (9, None, None))), "move 1 to 0")
    assert legal(state) == ["rest", *(f"jump to {n}" for n in (7, 11, 13, 15, 17))]
    assert why(state, "jump to 9") == ("no-room", "R11")
    assert why(state, "jump to 8") == ("no-tree", "R16")
    jumped = after(state, "jump to 17")
    assert (str(jumped.carts[0]), jumped.collectors[0][0]) == ("2R 1M", 17)
    assert jumped.points == (0, 0)
    assert legal(jumped, "move") == []


# ---- the neutral team -----------------------------------------------------------------------------


def test_the_last_player_moves_the_neutral_collector_of_the_round() -> None:
    """R47, A38: after his own round; then the next round begins with the first player."""
    state = after(at(NEUTRAL), "move 1 to 7", "end", "move 1 to 8", "end")
    assert (state.phase, state.player) == (Phase.NEUTRAL, 1)
    assert why(state, "move 2 to 9") == ("wrong-collector", "A38")
    assert why(state, "end") == ("wrong-phase", "R47")
    moved = after(state, "move 1 to 9")
    assert str(moved.warehouse) == "1G 2R"  # nobody is paid (R47)
    assert moved.money == (0, 0)
    assert (moved.phase, moved.round, moved.player) == (Phase.ROUND, 2, 0)


@pytest.mark.parametrize("space", [0, 1, 2])
def test_the_neutral_team_only_stands_on_square_cooperative_and_organic(space: int) -> None:
    """R47: it blocks the space."""
    begin = at(NEUTRAL, phase=Phase.NEUTRAL, player=1, play=did(neutral=True))
    state = after(begin, f"move 1 to {space}")
    assert (state.phase, state.round) == (Phase.ROUND, 2)
    assert state.points == state.landfills == (0, 0)


def test_the_neutral_team_moves_one_space_or_stays_if_blocked() -> None:
    """A37, R12."""
    parts = {"turn": 2, "phase": Phase.NEUTRAL, "player": 1, "play": did(neutral=True)}
    state = at(NEUTRAL, collectors=(OUT, OUT, (7, None, None)), **parts)
    assert legal(state) == ["move 1 to 1", "move 1 to 8", "move 1 to 18"]
    assert why(state, "move 1 to 9") == ("too-far", "A37")
    assert why(state, "move 1 to 7") == ("must-move", "A15")
    assert why(state, "move 1 to 30") == ("no-such-space", "R9")
    blocked = at(NEUTRAL, collectors=((1, 8, 18), OUT, (7, None, None)), **parts)
    assert legal(blocked) == ["move 1 to 7"]
    assert why(blocked, "move 1 to 8") == ("no-room", "R11")
    assert str(after(blocked, "move 1 to 7").warehouse) == "2P 1U"


def test_what_finds_no_slot_goes_back() -> None:
    """A37: paper has four slots, three are full."""
    state = at(NEUTRAL, phase=Phase.NEUTRAL, player=1, play=did(neutral=True), warehouse="3P")
    moved = after(state, "move 1 to 7")
    assert (str(moved.warehouse), moved.supply[0]) == ("4P 1U", 16)


def test_the_neutral_team_blocks_one_card() -> None:
    """R47, A37: one that nobody has, for the turn; whoever else is on the space."""
    state = at(NEUTRAL, phase=Phase.NEUTRAL, player=1, play=did(neutral=True), hand="barter")
    picking = after(state, "move 1 to 3")
    assert picking.phase is Phase.PICK
    assert "pick barter" not in legal(picking)
    blocked = after(picking, "pick movement")
    assert sum(blocked.blocked) == 1
    assert (blocked.phase, blocked.round) == (Phase.ROUND, 2)
    taking = after(blocked, "move 2 to 6")
    assert "pick movement" not in legal(taking)


def test_the_neutral_team_takes_what_fits_from_the_bin() -> None:
    """A37: the last player picks three; only what has a slot is to be picked."""
    state = at(
        NEUTRAL, phase=Phase.NEUTRAL, player=1, play=did(neutral=True), warehouse="4P 4G 4R 3U"
    )
    picking = after(state, "move 1 to 4")
    assert legal(picking) == ["take U", "take M"]
    taken = after(picking, "take U")  # then only metal is left, and is taken
    assert str(taken.warehouse) == "4P 4G 4R 4U 2M"
    assert taken.phase is Phase.ROUND


def test_what_the_neutral_collector_does_is_told() -> None:
    """It is placed, moves, or stays."""
    told = [str(Moved(None, 2, *way)) for way in ((None, 7), (7, 8), (7, 7))]
    assert told == [
        "the neutral collector 2 is placed on space 7",
        "the neutral collector 2 moves from space 7 to 8",
        "the neutral collector 2 stays on space 7",
    ]
