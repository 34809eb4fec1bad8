"""The rulebook's example of a turn, replayed on reconstruction-1, and its examples of money.

What a step costs and leaves is worked by hand from the rulebook and from the ledger of the research: the
amounts that the rulebook itself names are marked `S4`. The others fill the rounds that it does not tell.
"""

from __future__ import annotations

from typing import Final

import attrs
import pytest

from reco_rules.recicle import (
    BOARDS,
    VARIANTS,
    State,
    Variant,
    apply,
    current_player,
    new_game,
    parse_action,
    track_of,
)

WHITE, BLACK, ORANGE = 0, 1, 2
NAMES: Final = {"W": WHITE, "B": BLACK, "O": ORANGE}

EXAMPLE: Final = Variant(
    id="example",
    players=3,
    board=BOARDS["reconstruction-1"],
    neutral=True,
    setup_sale=False,  # A3: the example leaves the setup sale out
)

S4: Final = "S4"
"""The rulebook names the amount."""

LEDGER: Final = (
    # who, what, the marker on the money track after it, cart, cooperative, warehouse as P U G R M
    ("W", "move 1 to 7", "$0", "2P 1U", "", "00000", S4),
    ("W", "end", "$0", "2P 1U", "", "00000", ""),
    ("B", "move 1 to 17", "$0", "2R 1M", "", "00000", S4),
    ("B", "sell 2R", "$2", "1M", "", "00020", S4),
    ("B", "acquire plastic-big", "-$4", "1M", "", "00020", S4),
    ("B", "end", "-$4", "1M", "", "00020", ""),
    ("O", "move 1 to 3", "$0", "", "", "00020", S4),
    ("O", "pick advertising", "$0", "", "", "00020", S4),
    ("O", "pick free-collecting", "$0", "", "", "00020", S4),
    ("O", "acquire uht-big", "-$2", "", "", "00020", S4),
    ("O", "end", "-$2", "", "", "00020", ""),
    ("O", "move 1 to 11", "-$2", "", "", "12020", ""),  # the neutral team
    ("W", "sell 1P 1U", "$2", "1P", "", "23020", S4),
    ("W", "acquire merchant", "-$1", "1P", "", "23020", S4),
    ("W", "move 2 to 1", "-$1", "1P", "", "23020", S4),
    ("W", "carry P", "-$2", "", "1P", "23020", S4),
    ("W", "end", "-$2", "", "1P", "23020", ""),
    ("B", "move 2 to 6", "-$4", "1M", "", "23020", ""),
    ("B", "pick buying", "-$4", "1M", "", "23020", ""),
    ("B", "pick barter", "-$4", "1M", "", "23020", ""),
    ("B", "sell 1M", "-$3", "", "", "23021", ""),
    ("B", "acquire merchant", "-$6", "", "", "23021", ""),
    ("B", "buy R", "-$7", "", "1R", "23011", ""),
    ("B", "end", "-$7", "", "1R", "23011", ""),
    ("O", "move 2 to 9", "-$2", "1G 2R", "", "23011", ""),
    ("O", "advertise G", "-$2", "2G 2R", "", "23011", ""),
    ("O", "sell 1G 2R", "$0", "1G", "", "23131", ""),
    ("O", "end", "$0", "1G", "", "23131", ""),
    ("O", "move 2 to 13", "$0", "1G", "", "23332", ""),  # the neutral team
    ("W", "move 3 to 3", "-$2", "", "1P", "23332", ""),
    ("W", "pick buying", "-$2", "", "1P", "23332", ""),
    ("W", "acquire paper-big", "-$4", "", "1P", "23332", ""),
    ("W", "buy P", "-$5", "", "2P", "13332", ""),
    ("W", "end", "-$5", "", "2P", "13332", ""),
    ("B", "move 3 to 8", "-$7", "2P 1G", "1R", "13332", ""),
    ("B", "sell 2P", "-$6", "1G", "1R", "33332", ""),
    ("B", "buy R", "-$7", "1G", "2R", "33322", ""),
    ("B", "end", "-$7", "1G", "2R", "33322", ""),
    ("O", "move 3 to 12", "$0", "1G 1R 2U", "", "33322", ""),
    ("O", "advertise U", "$0", "1G 1R 3U", "", "33322", ""),
    ("O", "sell 1R 1U", "$2", "1G 2U", "", "34332", ""),
    ("O", "acquire glass-big", "-$2", "1G 2U", "", "34332", ""),
    ("O", "end", "-$2", "1G 2U", "", "34332", ""),
    ("O", "move 3 to 10", "-$2", "1G 2U", "", "34332", ""),  # the neutral team only stands there
    ("O", "buy G", "-$3", "1G 2U", "1G", "34232", S4),
    ("O", "end", "-$3", "1G 2U", "1G", "34232", ""),
    ("B", "buy R", "-$8", "1G", "3R", "34222", S4),
    ("B", "end", "-$8", "1G", "3R", "34222", ""),
    ("W", "buy U", "-$6", "", "2P 1U", "33222", S4),
    ("W", "end", "-$6", "", "2P 1U", "33222", ""),
    ("O", "buy G", "-$5", "1G 2U", "2G", "33122", ""),
    ("O", "buy U", "-$6", "1G 2U", "2G 1U", "32122", S4),  # 3 for both
    ("O", "end", "-$6", "1G 2U", "2G 1U", "32122", ""),
    ("B", "buy R", "-$9", "1G", "4R", "32112", S4),
    ("B", "end", "-$9", "1G", "4R", "32112", S4),  # he stops though he might buy a second piece
    ("W", "buy P", "-$7", "", "3P 1U", "22112", ""),
    ("W", "buy P", "-$8", "", "4P 1U", "12112", S4),  # 2 for both
    ("W", "end", "-$8", "", "4P 1U", "12112", ""),
    ("O", "buy U", "-$8", "1G 2U", "2G 2U", "11112", S4),
    ("O", "end", "-$8", "1G 2U", "2G 2U", "11112", ""),
    ("B", "end", "-$9", "1G", "4R", "11112", S4),
    ("W", "buy P", "-$10", "", "5P 1U", "01112", S4),
    ("W", "end", "-$10", "", "5P 1U", "01112", ""),
    ("W", "recycle 2P with paper-big", "-$8", "", "3P 1U", "01112", ""),
    ("W", "recycle 3P with paper-big", "%", "", "1U", "01112", S4),  # 8 dollars in all
    ("W", "end", "%", "", "1U", "01112", ""),
    ("B", "recycle 2R with plastic-big", "-$6", "1G", "2R", "01112", ""),
    ("B", "recycle 2R with plastic-big", "%", "1G", "", "01112", S4),  # 10 dollars in all
    ("B", "end", "%", "1G", "", "01112", ""),
    ("O", "recycle 2U with uht-big", "-$6", "1G 2U", "2G", "01112", ""),
    ("O", "recycle 2G with glass-big", "-$3", "1G 2U", "", "01112", S4),  # 7 dollars in all
    ("O", "end", "-$3", "1G 2U", "", "01112", ""),
)


def shown(state: State, seat: int) -> tuple[str, str, str, str]:
    """What a line of the ledger tells after a step."""
    stock = "".join(str(state.warehouse["PGRUMO".index(letter)]) for letter in "PUGRM")
    money = track_of(state.board).text(state.money[seat])
    return money, str(state.carts[seat]), str(state.stores[seat]), stock


def replayed() -> list[State]:
    """The state before each step, and the one after the last."""
    states = [new_game(EXAMPLE)]
    for _, action, *_ in LEDGER:
        states.append(apply(states[-1], parse_action(action)))
    return states


def test_the_worked_turn_replays_step_by_step() -> None:
    """R49, R50: every step is legal, for the player of whom it is told, and leaves what the ledger says."""
    states = replayed()
    for (who, action, *after, _), before, then in zip(LEDGER, states, states[1:], strict=False):
        seat = NAMES[who]
        assert current_player(before) == seat, action
        assert shown(then, seat) == tuple(after), (who, action)


def test_the_worked_turn_brings_the_victory_points_that_the_rulebook_names() -> None:
    """3, 2 and 2; the next first player is Black."""
    end = replayed()[-1]
    assert end.points == (3, 2, 2)
    assert (end.turn, end.first) == (2, BLACK)


def test_the_red_positions_of_the_ledger() -> None:
    """At the end White stands on position 7, Black on 4, Orange on 5."""
    assert replayed()[-1].money == (-7, -4, -5)
    assert replayed()[-10].money[WHITE] == -15  # the floor, before recycling


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        ("$0", 2, "$2"),  # "sells 2 pieces ... Move forward 2 spaces"
        ("$2", -5, "-$3"),  # "2 - 5 = -3"
    ],
)
def test_the_money_examples_of_the_rulebook(before: str, change: int, after: str) -> None:
    """R23, R28."""
    track = track_of(BOARDS["reconstruction-1"])
    at = int(before[1:])
    moved = track.receive(at, change) if change > 0 else track.spend(at, -change)
    assert moved is not None
    assert track.text(moved) == after


def test_the_third_money_example_of_the_rulebook() -> None:
    """R28, A1: from -$3, four forward: "If he spends again, his initial point is considered as -$1"."""
    track = track_of(BOARDS["reconstruction-1"])
    debt = track.spend(2, 5)
    assert debt is not None
    after = track.receive(debt, 4)
    spent = track.spend(after, 1)
    assert spent is not None
    assert track.text(spent) == "-$2"
    assert track.receive(after, 1) == 0  # and forward, every space counts


def test_with_the_setup_sale_orange_would_stand_at_minus_1() -> None:
    """R8 against the example (A3): with his dollar, the equipment of 2 leaves -1 and not -2."""
    state = new_game(attrs.evolve(EXAMPLE, id="by-the-rule", setup_sale=True))
    assert current_player(state) == ORANGE
    for action in ("place G", "acquire uht-big", "end"):
        state = apply(state, parse_action(action))
    assert track_of(state.board).text(state.money[ORANGE]) == "-$1"


def test_the_presets_are_those_of_the_issue() -> None:
    """Two to four players, and with the neutral team two and three."""
    assert [*VARIANTS] == [
        f"reconstruction-1-{rest}" for rest in ("2", "3", "4", "2-neutral", "3-neutral")
    ]
