"""The picture of the table: everything that lies there, and for a viewer nothing else."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from types import SimpleNamespace
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import attrs
import pytest

from reco_rules import (
    VARIANTS,
    Cards,
    Observation,
    Phase,
    State,
    new_game,
    observe,
    position,
    sample_state,
)
from reco_rules.errors import InvalidValue, WrongType
from reco_rules.reco.drawing import Labels, draw_table
from reco_rules.table import History
from tests.drawing.test_pictures import SVG, description, tagged
from tests.strategies import POLICIES, of_each_phase, random_variant, viewers, whole_game

AMIGO = VARIANTS["amigo-3"]

MIDDLE = position(
    AMIGO,
    seat=1,
    hands=("A1 A1 B2", "C1 D2", ""),
    plants=("A1 A2", "", "C1", ""),
    dump_sites=("B1 B1 D1", "C2", "", "A1"),
    discard="A1 A1 A1 D2 D2",
    dumped=("B1", "", "C2 D1"),
    claims=((0, 0), (), (), (2, 1, 2, 2, 0)),
)
"""Most places with something and with nothing. Rewards are 0 1 2 3 -2 4 5."""


def drawn(seen: State | Observation, **how: Any) -> Element:
    return fromstring(draw_table(seen, **how))


def place(root: Element, **data: object) -> Element:
    """The one part of the picture that is tagged so."""
    (found,) = tagged(root, **data)
    return found


def counted(root: Element) -> Counter[str]:
    """The cards that are drawn face up in this part of the picture."""
    found: Counter[str] = Counter()
    for node in root.iter():
        if "data-card" in node.attrib:
            found[node.attrib["data-card"]] += int(node.attrib["data-count"])
    return found


def face_down(root: Element) -> list[int]:
    """The numbers that stand on card backs."""
    return [int(node.attrib["data-backs"]) for node in root.iter() if "data-backs" in node.attrib]


def rewards(root: Element) -> list[int]:
    return [int(node.attrib["data-reward"]) for node in root.iter() if "data-reward" in node.attrib]


def texts(root: Element) -> list[str]:
    return [node.text or "" for node in root.iter(f"{SVG}text")]


def cards(text: str) -> Counter[str]:
    return Counter(text.split())


# ---- everything is there ------------------------------------------------------------------------


def test_the_piles() -> None:
    svg = drawn(MIDDLE)
    # 88 cards without 3 + 2 in hands, 3 in plants, 5 on sites, 5 discards, 3 dumped
    assert face_down(place(svg, place="draw")) == [67]
    assert counted(place(svg, place="draw")) == cards("")
    assert counted(place(svg, place="discard")) == cards("A1 A1 A1 D2 D2")
    assert "discards 5" in texts(svg)


def test_the_colors() -> None:
    svg = drawn(MIDDLE)
    columns = [tagged(svg, color=letter)[0] for letter in "ABCD"]
    stacks = [rewards(place(column, place="stack")) for column in columns]
    plants = [place(column, place="plant") for column in columns]
    sites = [place(column, place="site") for column in columns]
    assert stacks == [[2, 3, -2, 4, 5], [0, 1, 2, 3, -2, 4, 5], [0, 1, 2, 3, -2, 4, 5], [4, 5]]
    assert list(map(counted, plants)) == [cards("A1 A2"), cards(""), cards("C1"), cards("")]
    assert [texts(plant)[1] for plant in plants] == ["3/4", "0/4", "1/4", "0/4"]
    assert list(map(counted, sites)) == [cards("B1 B1 D1"), cards("C2"), cards(""), cards("A1")]


def test_the_next_reward_of_a_stack_is_the_largest() -> None:
    stack = place(tagged(drawn(MIDDLE), color="A")[0], place="stack")
    sizes = {text.text: float(text.attrib["font-size"]) for text in stack.iter(f"{SVG}text")}
    assert max(sizes, key=lambda text: sizes[text]) == "2"
    assert sorted(sizes.values())[-2] < sizes["2"]


def test_the_gauge_of_a_plant_has_a_field_for_each_unit_that_earns_a_reward() -> None:
    for color, (filled, letter) in enumerate(zip((3, 0, 1, 0), "abcd", strict=True)):
        plant = place(tagged(drawn(MIDDLE), color="ABCD"[color])[0], place="plant")
        fields = [node for node in plant.iter(f"{SVG}rect") if node.get("height") == "7"]
        own = [node for node in fields if f"--reco-{letter}," in node.get("style", "")]
        assert (len(fields), len(own)) == (4, filled)


def test_the_seats() -> None:
    svg = drawn(MIDDLE, names=("Ann", "Bob", "Cleo"))
    seats = [place(svg, seat=seat) for seat in range(3)]
    hands = [counted(place(seat, place="hand")) for seat in seats]
    dumped = [counted(place(seat, place="dumped")) for seat in seats]
    assert hands == [cards("A1 A1 B2"), cards("C1 D2"), cards("")]
    assert dumped == [cards("B1"), cards(""), cards("C2 D1")]
    assert [texts(seat)[0] for seat in seats] == ["Ann", "Bob", "Cleo"]
    won = [place(seat, place="rewards") for seat in seats]
    by_color = [
        {letter: rewards(part) for letter in "ABCD" for part in tagged(row, color=letter)}
        for row in won
    ]
    assert by_color == [{"A": [0, 1], "D": [-2]}, {"D": [1]}, {"D": [0, 2, 3]}]


def test_a_seat_without_a_name_has_its_number() -> None:
    assert [texts(place(drawn(MIDDLE), seat=seat))[0] for seat in range(3)] == [
        "seat 0",
        "seat 1",
        "seat 2",
    ]


def test_the_seat_to_move_is_marked_by_form_and_word() -> None:
    svg = drawn(MIDDLE)
    for seat in range(3):
        row = place(svg, seat=seat)
        arrows = [node for node in row.iter(f"{SVG}path") if node.get("d") == "M0 4L11 10L0 16Z"]
        moves = seat == 1
        assert row.get("data-moves") == ("yes" if moves else "no")
        assert (len(arrows), "to move" in texts(row)) == ((1, True) if moves else (0, False))


@pytest.mark.parametrize("seed", range(10))
def test_every_card_of_a_state_is_drawn_as_often_as_it_is_there(seed: int) -> None:
    policy = list(POLICIES)[seed % len(POLICIES)]
    for state in of_each_phase(whole_game(random_variant(seed), policy, seed).states(), 2):
        svg = drawn(state)
        everywhere = Counter(map(str, state.variant.deck)) - Counter(map(str, state.draw))
        assert counted(svg) == everywhere
        assert face_down(svg) == ([len(state.draw)] if state.draw else [])
        values = [*rewards(svg)]
        assert Counter(values) == Counter(state.variant.stack * 4)


# ---- what a card looks like ---------------------------------------------------------------------


def face(card: str) -> Element:
    state = position(AMIGO, hands=(card, "", ""))
    (found,) = tagged(drawn(state), card=card)
    return found


@pytest.mark.parametrize("card", ["A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2"])
def test_a_card_shows_its_letter_its_value_and_as_many_pips(card: str) -> None:
    pips = [node for node in face(card).iter(f"{SVG}circle") if node.get("r") == "2.5"]
    assert texts(face(card)) == [card[0], card[1]]
    assert len(pips) == int(card[1])


def test_no_two_colors_have_the_same_shape() -> None:
    shapes = set()
    for card in ("A1", "B1", "C1", "D1"):
        shape = list(face(card))[1]
        shapes.add((shape.tag, shape.get("d")))
    assert len(shapes) == 4


def test_a_number_says_how_many_equal_cards_there_are() -> None:
    state = position(AMIGO, hands=("A1 A1 A1 B1", "", ""))
    (three,), (one,) = tagged(drawn(state), card="A1"), tagged(drawn(state), card="B1")
    assert (texts(three), texts(one)) == (["A", "1", "\u00d73"], ["B", "1"])


# ---- phases -------------------------------------------------------------------------------------


def marks(svg: Element, seats: int) -> list[list[str]]:
    """What stands beside the names of the seats."""
    return [
        [text for text in texts(place(svg, seat=seat)) if text in MARKS or "points" in text]
        for seat in range(seats)
    ]


MARKS = ("to move", "on turn", "first", "winner")


def test_the_deal() -> None:
    svg = drawn(new_game(AMIGO, first_seat=2))
    assert marks(svg, 3) == [[], [], ["first"]]
    assert face_down(svg) == [88]
    assert counted(svg) == cards("")
    assert "deal \u00b7 amigo-3" in texts(svg)


def taking(phase: Phase, hand: str) -> State:
    return position(
        AMIGO, phase=phase, site=2, seat=0, hands=(hand, "", ""), plants=("", "", "C1", "")
    )


def test_the_running_take_is_marked_at_its_color() -> None:
    for state in (taking(Phase.DUMP, "A1 A1 A1 A1 A1 B1"), taking(Phase.REFILL, "A1")):
        svg = drawn(state)
        columns = [tagged(svg, color=letter)[0] for letter in "ABCD"]
        assert ["take" in texts(column) for column in columns] == [False, False, True, False]
        frames = [column.find(f"{SVG}rect") for column in columns]
        assert [frame is not None and frame.get("stroke-width") for frame in frames] == [
            *("1", "1", "3", "1")
        ]


def test_who_dumps_is_to_move_and_who_waits_for_cards_is_on_turn() -> None:
    dump, refill = taking(Phase.DUMP, "A1 A1 A1 A1 A1 B1"), taking(Phase.REFILL, "A1")
    assert marks(drawn(dump), 3) == [["to move"], [], []]
    assert marks(drawn(refill), 3) == [["on turn"], [], []]
    assert tagged(drawn(refill), moves="yes") == []


OVER = position(
    VARIANTS["reprint-2"],
    phase=Phase.OVER,
    seat=1,
    hands=("A1", "B1"),
    dumped=("", "C1 C1"),
    claims=((0,) * 6 + (1,), (1,), (), ()),
)
"""Seat 0: 0+1+2+3-2+4 and a bonus of 3 are 11. Seat 1: two single rewards and two cards are -2."""


def test_the_end() -> None:
    assert marks(drawn(OVER), 2) == [["points 11", "winner"], ["points \u22122"]]
    (stack,) = tagged(tagged(drawn(OVER), color="A")[0], place="stack")
    assert (rewards(stack), texts(stack)) == ([], ["rewards", "none"])


# ---- what a viewer sees -------------------------------------------------------------------------


def test_a_seat_sees_its_own_cards_and_of_the_others_how_many() -> None:
    svg = drawn(observe(MIDDLE, 0))
    own, next_one, last = (place(svg, seat=seat) for seat in range(3))
    assert counted(own) == cards("A1 A1 B2 B1")
    assert (counted(next_one), face_down(next_one)) == (cards(""), [2])
    assert (counted(last), face_down(place(last, place="dumped"))) == (cards(""), [2])
    assert "seen by seat 0" in texts(svg)


def test_a_spectator_sees_no_hand() -> None:
    svg = drawn(observe(MIDDLE, None))
    seats = [place(svg, seat=seat) for seat in range(3)]
    assert [face_down(seat) for seat in seats] == [[3, 1], [2], [2]]
    assert sum(map(counted, seats), Counter()) == cards("")
    assert "seen by a spectator" in texts(svg)


def test_cards_exchanged_behind_the_back_of_a_viewer_change_no_picture() -> None:
    other = position(
        AMIGO,
        seat=1,
        hands=("A1 A1 B2", "A2 A2", ""),
        plants=("A1 A2", "", "C1", ""),
        dump_sites=("B1 B1 D1", "C2", "", "A1"),
        discard="A1 A1 A1 D2 D2",
        dumped=("B1", "", "B1 B1"),
        claims=((0, 0), (), (), (2, 1, 2, 2, 0)),
    )
    assert draw_table(observe(MIDDLE, 0)) == draw_table(observe(other, 0))
    assert draw_table(observe(MIDDLE, None)) == draw_table(observe(other, None))
    assert draw_table(MIDDLE) != draw_table(other)


@pytest.mark.parametrize("seed", range(4))
def test_a_viewers_picture_does_not_depend_on_what_it_cannot_know(seed: int) -> None:
    line = whole_game(random_variant(seed), "uniform", seed)
    stop = len(line.actions) * 2 // 3
    history = History(line.variant, line.first_seat, line.actions[:stop])
    for viewer in viewers(line.variant):
        other = sample_state(history, viewer, random.Random(seed))
        assert draw_table(observe(history.state, viewer)) == draw_table(observe(other, viewer))


# ---- words --------------------------------------------------------------------------------------


def test_the_picture_is_told_in_words() -> None:
    svg = drawn(MIDDLE, names=("Ann", "Bob", "Cleo"))
    assert svg.findtext(f"{SVG}title") == "R-Eco, amigo-3: play, all cards open"
    assert description(svg) == (
        "Draw pile: 67 face down. Discards: A1 \u00d73 D2 \u00d72. "
        "A: rewards 2 3 \u22122 4 5; plant A1 A2, units 3/4; dump site B1 \u00d72 D1. "
        "B: rewards 0 1 2 3 \u22122 4 5; plant none, units 0/4; dump site C2. "
        "C: rewards 0 1 2 3 \u22122 4 5; plant C1, units 1/4; dump site none. "
        "D: rewards 4 5; plant none, units 0/4; dump site A1. "
        "Ann: hand A1 \u00d72 B2; dumped B1; rewards A 0 1, D \u22122. "
        "Bob (to move): hand C1 D2; dumped none; rewards D 1. "
        "Cleo: hand none; dumped C2 D1; rewards D 0 2 3."
    )


def test_what_is_told_of_a_view_hides_as_much() -> None:
    told = description(drawn(observe(MIDDLE, 0), names=("Ann", "Bob", "Cleo")))
    assert "Bob (to move): hand 2 face down; dumped none; rewards D 1." in told
    assert "Cleo: hand none; dumped 2 face down; rewards D 0 2 3." in told


def test_marks_and_names_of_colors_are_told() -> None:
    labels = Labels(colors=("glass", "B", "paper", "D"))
    told = description(drawn(taking(Phase.REFILL, "A1"), labels=labels))
    assert "A glass: rewards" in told
    assert " B: rewards" in told
    assert "C paper (take): rewards" in told
    assert "seat 0 (on turn): hand A1" in told
    assert "seat 0 (points 11, winner): hand A1" in description(drawn(OVER))


def test_names_of_colors_stand_in_their_columns_on_two_lines_at_most() -> None:
    names = ("glass", "bottles & cans", "an old thing or two of them", "W" * 40)
    svg = drawn(MIDDLE, labels=Labels(colors=names))
    heads = [texts(tagged(svg, color=letter)[0]) for letter in "ABCD"]
    lines = [head[1 : head.index("rewards")] for head in heads]
    assert lines[:2] == [["glass"], ["bottles", "& cans"]]
    assert [[line[:7] for line in lines[k]] for k in (2, 3)] == [
        ["an old", "thing o"],
        [lines[3][0]],
    ]
    assert lines[2][1].endswith("\u2026") and lines[3][0].endswith("W\u2026")


def test_another_language() -> None:
    svg = drawn(MIDDLE, labels=Labels(hand="手札", to_move="手番", seat="席{seat}", nothing="なし"))
    row = texts(place(svg, seat=1))
    assert (row[0], row[1], row[2]) == ("席1", "手番", "手札")
    assert "hand" not in description(svg)


def test_names_are_escaped_and_kept_within_the_row() -> None:
    names = ("<script>alert(1)</script>", '&"<\u0301', "x" * 5000)
    text = draw_table(MIDDLE, names=names)
    assert "<script" not in text
    assert texts(place(fromstring(text), seat=0))[0] == names[0]
    assert texts(place(fromstring(text), seat=1))[0] == names[1]
    assert texts(place(fromstring(text), seat=2))[0].endswith("x\u2026")
    assert names[2] in description(fromstring(text))


def test_a_name_that_xml_cannot_hold() -> None:
    svg = drawn(MIDDLE, names=("a\x00b", "\ud800", "one\n two"))
    assert [texts(place(svg, seat=seat))[0] for seat in range(3)] == [
        "a\ufffdb",
        "\ufffd",
        "one two",
    ]


@pytest.mark.parametrize("names", ["Ann", b"Ann", 3, {"Ann", "Bob", "Cleo"}, ("Ann", "Bob", 3)])
def test_names_are_a_row_of_texts(names: Any) -> None:
    with pytest.raises(WrongType):
        draw_table(MIDDLE, names=names)


@pytest.mark.parametrize("names", [(), ("Ann", "Bob"), ["Ann", "Bob", "Cleo", "Dora"]])
def test_there_is_a_name_for_each_seat(names: Any) -> None:
    with pytest.raises(InvalidValue):
        draw_table(MIDDLE, names=names)


@pytest.mark.parametrize(
    "junk", [None, "", State, State(), Cards(), AMIGO, SimpleNamespace(seat=0)]
)
def test_only_states_and_observations_are_drawn(junk: Any) -> None:
    with pytest.raises(WrongType):
        draw_table(junk)


# ---- notebooks ----------------------------------------------------------------------------------


def test_a_notebook_shows_the_table() -> None:
    assert MIDDLE._repr_svg_() == draw_table(MIDDLE)
    seen = observe(MIDDLE, 2)
    assert seen._repr_svg_() == draw_table(seen)
    assert attrs.evolve(seen, turn=0)._repr_svg_() != draw_table(seen)


def test_pictures_are_loaded_only_when_one_is_drawn() -> None:
    script = (
        "import sys, reco_rules\n"
        "state = reco_rules.new_game(reco_rules.VARIANTS['amigo-2'])\n"
        "before = 'reco_rules.reco.drawing' in sys.modules\n"
        "state._repr_svg_()\n"
        "print(before, 'reco_rules.reco.drawing' in sys.modules)"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert run.stdout.split() == ["False", "True"]
