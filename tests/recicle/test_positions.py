"""Positions, observations, features, variants: what is refused, and with what words."""

from __future__ import annotations

import random
from typing import Any

import attrs
import pytest

from reco_rules.errors import (
    InvalidPosition,
    InvalidSeat,
    InvalidVariant,
    NotAtChance,
    NotationError,
    UnknownName,
    WrongType,
)
from reco_rules.recicle import (
    VARIANTS,
    Choice,
    Cubes,
    Exchange,
    Phase,
    Play,
    Target,
    Variant,
    apply,
    chance_outcomes,
    current_player,
    encode,
    features,
    inconsistencies,
    legal_actions,
    limits,
    new_game,
    observe,
    position,
    result,
    sample,
    sample_state,
    step,
    unseen,
    why_illegal,
)
from reco_rules.recicle.actions import End
from reco_rules.recicle.board import Process
from reco_rules.records import format_position, parse_position
from reco_rules.table import History
from tests.recicle.tools import BOARD, NEUTRAL, OUT, THREE, TWO, after, at, cards, did, tiles


def refused(variant: Variant = TWO, **parts: Any) -> str:
    """What is told of a position that cannot be."""
    with pytest.raises(InvalidPosition) as error:
        position(variant, **parts)
    return str(error.value)


@pytest.mark.parametrize(
    ("parts", "told"),
    [
        ({"turn": "1"}, "turn must be a whole number, not '1'"),
        ({"turn": True}, "turn must be a whole number, not True"),
        ({"phase": 1}, "phase must be a Phase such as 0, not 1"),
        ({"money": 5}, "money must be a row, not 5"),
        ({"money": (0, "x")}, r"money[1] must be a whole number, not 'x'"),
        ({"money": (0,)}, "money must have 2 entries, not 1"),
        ({"money": (0, 41)}, "money goes from -15 to 40, not 41"),
        ({"money": (0, -16)}, "money goes from -15 to 40, not -16"),
        ({"points": (0, -1)}, "points[1] must be a number from 0 to 999999, not -1"),
        ({"points": (0, 2**300)}, "points[1] must be a number from 0 to 999999, not a number of"),
        ({"turn": 7}, "turn goes from 0 to 6, not 7"),
        ({"player": 2}, "player goes from 0 to 1, not 2"),
        ({"round": 4}, "round 4 is played by the owner of that productivity tile"),
        ({"round": 7}, "round goes from 0 to 6, not 7"),
        ({"collectors": (OUT,)}, "collectors must have 2 entries, not 1"),
        ({"collectors": (OUT, (1, 2))}, "collectors[1] must have 3 entries, not 2"),
        ({"collectors": (OUT, (1, 2, 19))}, "collectors goes from 0 to 18, not 19"),
        ({"carts": ("", 5)}, "carts[1] must be a Cubes, not 5"),
        ({"carts": 7}, "carts must be a row, not 7"),
        ({"carts": ("", "1O")}, "carts holds recyclables only, not 1O"),
        ({"carts": ("13P", "")}, "the cart of seat 0 holds at most 12, not 13 (R13)"),
        ({"carts": ("12P", "9P")}, "the supply lacks 1P"),
        ({"stores": ("5P", "")}, "the cooperative of seat 0 has no place for 5P (A19)"),
        ({"warehouse": "5P"}, "the warehouse has 4 slots for a color (R19)"),
        ({"landfills": (13, 0)}, "landfills goes from 0 to 12, not 13"),
        ({"tiles": ((0,) * 3, (0,) * 22)}, "tiles[0] must have 22 entries, not 3"),
        ({"tiles": (tiles("metal-big"), tiles("metal-big"))}, "there are only 1 of metal-big"),
        ({"tiles": (tiles("merchant", "merchant"), tiles())}, "2 tiles of the kind merchant"),
        ({"cards": (cards("barter"), cards("barter"))}, "not so many cards of a kind"),
        ({"blocked": cards("barter")}, "only the neutral team blocks cards (R47)"),
        ({"play": None}, "play must be a Play, not None"),
        ({"play": did(used="barter")}, "no card is used that the seat does not have (R36)"),
        ({"play": did(moved=True)}, "play.collector is the number of the collector that moved"),
        ({"play": did(collector=1)}, "the collector that moved is in the city"),
        ({"play": did(collector=4)}, "play.collector goes from 0 to 3, not 4"),
        ({"play": did(swaps=1)}, "cubes are bartered with the card (R34)"),
        ({"play": did(refused=(0,))}, "play.refused has other seats, ascending"),
        ({"play": did(neutral=True)}, "there is no neutral team"),
        ({"phase": Phase.SETUP}, "turn is 0 at setup, and only there"),
        ({"phase": Phase.SETUP, "turn": 0}, "seat 0 places nothing at setup (R8)"),
        ({"phase": Phase.TAKE}, "in TAKE, and only there, its choice is to be made"),
        ({"phase": Phase.PICK}, "in PICK, and only there, its choice is to be made"),
        ({"phase": Phase.PAY}, "in PAY, and only there, its choice is to be made"),
        ({"phase": Phase.PAY, "owed": 1}, "paid from at least two kinds of recyclables"),
        ({"phase": Phase.BARTER}, "in BARTER, and only there, its choice is to be made"),
        ({"phase": Phase.SQUARE}, "in SQUARE a collector has moved"),
        (
            {"phase": Phase.BARTER, "offer": Exchange(0, 0, 1)},
            "one seat offers another one a cube for a different one",
        ),
        ({"phase": Phase.BARTER, "offer": Exchange(1, 0, 1)}, "both carts have the cubes"),
        ({"phase": Phase.BARTER, "offer": Exchange(1, 0, 7)}, "offer.get goes from 0 to 4, not 7"),
        ({"phase": Phase.WAREHOUSE, "play": did(pieces=2)}, "no more pieces are bought than"),
        ({"phase": Phase.WAREHOUSE, "round": 4}, "round goes from 1 to 3 in WAREHOUSE, not 4"),
        ({"phase": Phase.NEUTRAL}, "in NEUTRAL the neutral team plays"),
        (
            {"phase": Phase.TAKE, "to_take": (Choice(1, Cubes.of("P")),)},
            "a choice has at least two possibilities",
        ),
        (
            {"phase": Phase.TAKE, "carts": ("12P", ""), "to_take": (Choice(1, Cubes.of("GR")),)},
            "a cart with room for 0 takes no 1 of 1G 1R (R13)",
        ),
        (
            {"phase": Phase.TAKE, "to_take": (Choice(1, Cubes.of("PO")),)},
            "a cart with room for 12 takes no 1 of 1P 1O (R13)",
        ),
        (
            {"phase": Phase.TAKE, "to_take": (Choice(1, Cubes.of("PG"), to=Target.WAREHOUSE),)},
            "the neutral team, and nobody else, takes cubes to the warehouse (R47)",
        ),
        (
            {
                "phase": Phase.SQUARE,
                "collectors": ((4, None, None), OUT),
                "play": did(moved=True, collector=1),
            },
            "in SQUARE the collector is on a space of the kind square",
        ),
        ({"to_take": (Choice(9, Cubes.of("P")),)}, "so many are left as there can be, not 9"),
        ({"to_take": (Choice(1, Cubes.of("P")),) * 3}, "at most 2 entries, not 3"),
    ],
)
def test_what_cannot_be_is_named(parts: dict[str, Any], told: str) -> None:
    """Everything that no game can reach."""
    assert told in refused(**parts)


def test_points_are_bounded_by_what_the_board_can_bring() -> None:
    """Not by a number that a generous board goes beyond."""
    paper = BOARD.tiles[0]
    recycles = Process(takes=Cubes.of("P"), money=9, points=99)
    generous = attrs.evolve(paper, money=0, processes=(recycles,))
    board = attrs.evolve(BOARD, name="mine", tiles=(generous, *BOARD.tiles[1:]), origins=())
    variant = Variant(id="mine-2", players=2, board=board, turns=12)
    assert limits(variant).highest > 1_886  # what a game on it has brought
    rich = position(variant, points=(1_886, 1_885))
    assert parse_position(format_position(rich), game="recicle") == rich
    (points,) = [one for one in features(variant) if one.name == "points"]
    assert points.high == limits(variant).highest
    assert "points goes from 0 to" in refused(points=(limits(TWO).highest + 1, 0))


def test_all_problems_are_named_at_once() -> None:
    """Not only the first one."""
    told = refused(warehouse="5P", carts=("13U", ""), blocked=cards("barter"))
    assert "(R19)" in told
    assert "(R13)" in told
    assert "(R47)" in told


def test_the_neutral_team_has_its_own_limits() -> None:
    """R47."""
    playing = did(neutral=True)
    assert "only moves, collects and blocks" in refused(NEUTRAL, play=playing)
    assert "the last player moves" in refused(NEUTRAL, phase=Phase.NEUTRAL, play=playing)
    picking = {"phase": Phase.PICK, "picks": 1, "player": 1, "play": did(neutral=True, collector=1)}
    everything = cards(*"free-collecting advertising buying buying movement barter".split())
    rows = (everything, cards("recycling-cooperative"))
    team = (OUT, OUT, (3, None, None))
    assert "from at least two kinds" in refused(NEUTRAL, collectors=team, cards=rows, **picking)


@pytest.mark.parametrize("wrong", [None, "reconstruction-1-2", 5])
def test_what_is_no_variant_or_no_cubes(wrong: Any) -> None:
    """WrongType; NotationError for a text that is no cubes."""
    with pytest.raises(WrongType, match="a variant of Recicle"):
        position(wrong)
    with pytest.raises(NotationError):
        position(TWO, warehouse="2X")


@pytest.mark.parametrize(
    "function",
    [apply, step, legal_actions, current_player, why_illegal, result, inconsistencies, observe],
    ids=lambda function: function.__name__,
)
def test_what_is_no_state(function: Any) -> None:
    """A state of the other game, or none at all."""
    import reco_rules

    for wrong in (None, "state", reco_rules.new_game(reco_rules.VARIANTS["amigo-2"])):
        arguments = {"observe": (0,), "apply": (End(),), "step": (End(),), "why_illegal": (End(),)}
        with pytest.raises(WrongType, match="expected a state of Recicle"):
            function(wrong, *arguments.get(function.__name__, ()))


def test_nothing_is_left_to_chance() -> None:
    """The contract's functions say so."""
    state = new_game(TWO)
    with pytest.raises(NotAtChance, match="left to chance"):
        chance_outcomes(state)
    with pytest.raises(NotAtChance):
        sample(state, 0.5)


def test_nothing_is_hidden() -> None:
    """There is nothing unseen, and one state that agrees with what was seen."""
    history = History(THREE, 0, [])
    assert unseen(history, None) == ()
    assert sample_state(history, 2, random.Random(1)) is history.state
    with pytest.raises(InvalidSeat):
        unseen(history, 3)
    with pytest.raises(WrongType, match="a game of Recicle so far"):
        unseen("history", 0)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match=r"random\.Random"):
        sample_state(history, 0, 5)  # type: ignore[arg-type]


# ---- observations ---------------------------------------------------------------------------------


def test_an_observation_is_checked_when_it_comes_from_elsewhere() -> None:
    """It must be what `observe` gives."""
    seen = observe(new_game(TWO), 0)
    seen.check_fits()
    for wrong, told in (
        ({"seat": 2}, "seat goes from 0 to 1, not 2"),
        ({"seat": 1}, "must be those of the table"),
        ({"current_player": 1}, "must be those of the table"),
        ({"legal_actions": ()}, "must be those of the table"),
        ({"money": (99, 0)}, "money goes from -15 to 40"),
        ({"supply": Cubes()}, "there must be 20 cubes of each material"),
    ):
        with pytest.raises(InvalidPosition, match=told):
            attrs.evolve(seen, **wrong).check_fits()


def test_features_are_counted_from_the_observer() -> None:
    """Its own seat first, then clockwise; what they are is told by name."""
    state = at(THREE, money=(3, -4, 40), carts=("1P", "", "2M"), player=1, first=1)
    names = [f"{f.name} {part}" for f in features(THREE) for part in f.parts]
    mine = dict(zip(names, encode(observe(state, 2)), strict=True))
    assert (mine["money own"], mine["money next 1"], mine["money next 2"]) == (40, 3, -4)
    assert (mine["carts own: M"], mine["carts next 1: P"]) == (2, 1)
    assert (mine["player own"], mine["player next 2"]) == (0, 1)
    spectator = dict(zip(names, encode(observe(state, None)), strict=True))
    assert (spectator["money own"], spectator["decides next 1"]) == (3, 1)
    with pytest.raises(WrongType, match="an observation of Recicle"):
        encode("observation")  # type: ignore[arg-type]


def test_features_tell_what_is_to_be_chosen_and_offered() -> None:
    """The cubes to take and where they go; an exchange."""
    names = [f"{f.name} {part}" for f in features(TWO) for part in f.parts]
    taking = dict(zip(names, encode(observe(after(at(), "move 1 to 4"), 0)), strict=True))
    assert (taking["to_take first: left"], taking["to_take first: cart"]) == (3, 1)
    assert taking["to_take first: P"] == 3
    asked = after(at(hand="barter", carts=("1P", "1G")), "offer P for G to 1")
    offered = dict(zip(names, encode(observe(asked, 1)), strict=True))
    assert (offered["offer own"], offered["offer give P"], offered["offer get G"]) == (1, 1, 1)


# ---- variants -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"id": ""}, "id must be a printable text"),
        ({"id": "x" * 61}, "id must have at most 60 characters"),
        ({"edition": "a b"}, "edition must be a printable text"),
        ({"players": 1}, "players must be a number from 2 to 4, not 1"),
        ({"players": 2.0}, "players must be a number from 2 to 4, not 2.0"),
        ({"turns": 0}, "turns must be a number from 1 to 12, not 0"),
        ({"board": "reconstruction-1"}, "board must be a Board"),
        ({"neutral": 1}, "neutral must be True or False, not 1"),
        ({"players": 4, "neutral": True}, "neutral is for 2 and 3 players (R47)"),
        ({"id": "reconstruction-1-3"}, "its values differ from the preset of this id"),
    ],
)
def test_a_variant_that_cannot_work(values: dict[str, Any], told: str) -> None:
    """All problems are named."""
    fields: dict[str, Any] = {"id": "own", "players": 2, "board": BOARD}
    with pytest.raises(InvalidVariant) as error:
        Variant(**(fields | values))
    assert told in str(error.value)


def test_the_turns_follow_from_the_players() -> None:
    """R6."""
    assert [Variant(id="own", players=n, board=BOARD).turns for n in (2, 3, 4)] == [6, 6, 5]


def test_an_unknown_preset() -> None:
    """Close ones are listed."""
    with pytest.raises(UnknownName, match="did you mean reconstruction-1-"):
        VARIANTS["reconstruction-2"]


def test_limits_are_those_of_the_rules() -> None:
    """The whole debt is 15 red spaces, and two equipment spaces are empty."""
    for variant in VARIANTS.values():
        assert (limits(variant).lowest, limits(variant).chance_steps) == (-17, 0)


def test_a_table_draws_itself_and_is_written() -> None:
    """As a state and as an observation; both say what kind of board it is."""
    state = new_game(TWO)
    for shown in (state, observe(state, None)):
        assert shown._repr_svg_().startswith("<svg")
        assert "a reconstruction, not the printed game" in str(shown)


def test_play_and_targets_are_values() -> None:
    """Equal by content; a state shows itself in short."""
    assert repr(new_game(TWO)) == "<State of reconstruction-1-2: turn 1, ROUND, seat 0>"
    assert Play() == did()
    assert Target("cart") is Target.CART
