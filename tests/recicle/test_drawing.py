"""The table as a picture and as text: whole, each piece once, within its frame, on any board."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import attrs
import pytest

from reco_rules.errors import InvalidSeat, InvalidValue, WrongType
from reco_rules.recicle import (
    VARIANTS,
    Choice,
    Confidence,
    Cubes,
    Exchange,
    Origin,
    Phase,
    Source,
    State,
    Target,
    new_game,
    observe,
    position,
)
from reco_rules.recicle.cubes import LETTERS
from reco_rules.recicle.drawing import Labels, draw_table
from reco_rules.recicle.drawing.city import hexagons
from reco_rules.recicle.text import table_text
from reco_rules.svg import PALETTE
from tests.drawing.test_pictures import (
    SVG,
    beyond_the_frame,
    description,
    luminance,
    overlapping_words,
    walk,
)
from tests.recicle.boards import random_variant
from tests.recicle.games import played
from tests.recicle.tools import BOARD, FOUR, NEUTRAL, TWO, at, cards, on, tiles

LONG = "Donaudampfschifffahrt "
_ROUGH: dict[str, Any] = {
    field.name: LONG * 2 + '<&">'
    if isinstance(field.default, str)
    else tuple(f"{LONG}{k} <&>" for k in range(len(field.default or ())))
    for field in attrs.fields(Labels)
}
ROUGH = Labels(**_ROUGH)
"""Words that are too long, and that would be markup if they were not escaped."""

RICH = position(
    FOUR,
    turn=3,
    round=2,
    first=1,
    player=2,
    money=(40, 0, -1, -15),
    points=(47, 3, 0, 12),
    collectors=((7, 2, None), (2, 3, 3), (0, 17, 9), (None, None, 10)),
    carts=("5P 3G 2R 1U 1M", "", "1P", "2U"),
    stores=("2P 2M 2U 2R", "1G", "", ""),
    landfills=(12, 0, 1, 0),
    warehouse="4P 2R 1M",
    tiles=(
        tiles("metal-big", "paper-big", "atelier-metal-uht", "truck-big", "truck-big", "designer"),
        tiles("merchant", "gas-factory", "productivity-1"),
        tiles("storehouse", "storehouse"),
        tiles(),
    ),
    cards=(cards("buying", "buying", "barter"), cards("team-work"), cards(), cards()),
)
"""Four seats with much and with nothing."""


@cache
def states() -> tuple[State, ...]:
    """Rich and poor tables, of the built-in board and of random ones, at the start, midway and over."""
    found = [RICH, *map(new_game, VARIANTS.values())]
    for seed in range(12):
        variant = NEUTRAL if seed == 0 else random_variant(seed)
        game = played(variant, seed, thrifty=True).states
        found += [game[len(game) // 2], game[-1]]
    return tuple(found)


@cache
def pictures() -> tuple[tuple[State, Element], ...]:
    """Them all drawn; some wide, some in other words."""
    return tuple(
        (
            state,
            fromstring(
                draw_table(state, wide=k % 3 == 1, labels=ROUGH if k % 4 == 3 else Labels())
            ),
        )
        for k, state in enumerate(states())
    )


def values(root: Element, name: str) -> list[str]:
    """What stands in a data attribute, from the top."""
    found = (node.get(f"data-{name}") for node in root.iter())
    return [value for value in found if value is not None]


def place(root: Element, name: str) -> Element:
    """The part of a picture of that name."""
    (found,) = (node for node in root.iter() if node.get("data-place") == name)
    return found


def seat_of(root: Element, seat: int) -> Element:
    (found,) = (node for node in root.iter() if node.get("data-seat") == str(seat))
    return found


def letters(root: Element) -> Cubes:
    """The cubes that are drawn there."""
    counts: Counter[str] = Counter()
    for node in root.iter():
        if "data-material" in node.attrib:
            counts[node.attrib["data-material"]] += int(node.attrib["data-count"])
    return Cubes(tuple(counts[letter] for letter in LETTERS))


# ---- any picture --------------------------------------------------------------------------------


def test_nothing_stands_beyond_the_frame() -> None:
    for _, svg in pictures():
        assert beyond_the_frame(svg) == []


def test_no_words_stand_on_others() -> None:
    for _, svg in pictures():
        assert overlapping_words(svg) == []


def test_words_are_large_enough_to_read_on_a_phone() -> None:
    for k, (state, svg) in enumerate(pictures()):
        sizes = [float(node.get("font-size", "99")) for node in svg.iter()]
        assert min(sizes) >= 14
        if state.board is BOARD:
            wide = float(svg.get("viewBox", "").split()[2])
            assert wide == (480 + 456 + 20 if k % 3 == 1 else 480)


def test_a_picture_is_told_in_words() -> None:
    for _, svg in pictures():
        assert svg.get("role") == "img"
        for tag, reference in (("title", "aria-labelledby"), ("desc", "aria-describedby")):
            (part,) = svg.findall(f"{SVG}{tag}")
            assert part.text and svg.get(reference) == part.get("id")


def test_every_color_is_one_that_a_page_can_change() -> None:
    changeable = {f"var(--reco-{name},{color})" for name, color in PALETTE.items()}
    for _, svg in pictures():
        for node in svg.iter():
            style = dict(part.split(":") for part in node.get("style", "").split(";") if part)
            for name in ("fill", "stroke"):
                color = node.get(name, "none")
                assert (name in style) == (color != "none")
                assert color == "none" or style[name] in changeable


PRINTED = [("on-dark", ground) for ground in ("blue", "green", "red", "gray", "brown")]
PRINTED += [("on-dark", ground) for ground in ("black", "purple")]
PRINTED += [("on-light", ground) for ground in ("yellow", "white", "orange", "sand")]


@pytest.mark.parametrize(("words", "ground"), PRINTED)
def test_letters_stand_out_from_the_pieces(words: str, ground: str) -> None:
    low, high = sorted((luminance(PALETTE[words]), luminance(PALETTE[ground])))
    assert (high + 0.05) / (low + 0.05) >= 4.5


# ---- each piece once ----------------------------------------------------------------------------


def test_every_space_and_every_collector_is_drawn_once() -> None:
    for state, svg in pictures():
        assert Counter(values(svg, "space")) == Counter(map(str, range(len(state.board.spaces))))
        rows = dict(enumerate(state.collectors))
        signs = {row: "bwpo"[row] if row < state.variant.players else "n" for row in rows}
        expected = {f"{signs[row]}{number}" for row in rows for number in (1, 2, 3)}
        assert sorted(values(svg, "collector")) == sorted(expected)
        for number in range(len(state.board.spaces)):
            (space,) = (node for node in svg.iter() if node.get("data-space") == str(number))
            assert sorted(values(space, "collector")) == sorted(
                f"{signs[row]}{k + 1}"
                for row, team in rows.items()
                for k, where in enumerate(team)
                if where == number
            )
            assert letters(space) == state.board.spaces[number].cubes


def test_every_slot_of_the_warehouse_is_drawn_once_and_the_dear_ones_are_full() -> None:
    for state, svg in pictures():
        slots = [node for node in svg.iter() if "data-slot" in node.attrib]
        assert {node.attrib["data-slot"]: node.attrib["data-full"] for node in slots} == {
            f"{letter}{k}": "yes" if k < state.warehouse[material] else "no"
            for material, letter in enumerate("PGRUM")
            for k in range(len(state.board.warehouse[material]))
        }
        assert len(slots) == sum(map(len, state.board.warehouse))
        for node in slots:
            letter, k = node.attrib["data-slot"][0], int(node.attrib["data-slot"][1:])
            price = state.board.warehouse["PGRUM".index(letter)][k]
            assert next(node.iter(f"{SVG}text")).text == str(price)


def test_tiles_are_with_their_owners_or_on_offer() -> None:
    for state, svg in pictures():
        for node, counts in (
            (place(svg, "tiles"), state.stock),
            *((seat_of(svg, seat), row) for seat, row in enumerate(state.tiles)),
        ):
            assert dict(zip(values(node, "tile"), values(node, "copies"), strict=False)) == {
                tile.name: str(count)
                for tile, count in zip(state.board.tiles, counts, strict=True)
                if count
            }


def test_what_a_seat_has() -> None:
    for state, svg in pictures():
        for seat in range(state.variant.players):
            drawn = seat_of(svg, seat)
            assert letters(place(drawn, "cart")) == state.carts[seat]
            assert letters(place(drawn, "cooperative")) == state.stores[seat]
            assert len(letters(place(drawn, "landfill"))) == state.landfills[seat]
            hand = [node for node in drawn.iter() if "data-card" in node.attrib]
            assert sum(int(node.attrib["data-copies"]) for node in hand) == sum(state.cards[seat])


def test_the_track_has_every_position_and_everybodys_marker() -> None:
    for state, svg in pictures():
        track = place(svg, "money")
        board = state.board
        assert list(map(int, values(track, "money"))) == [*range(-board.red, board.cap + 1)]
        for node in track.iter():
            if "data-money" in node.attrib:
                here = int(node.attrib["data-money"])
                stand = ["bwpo"[s] for s, own in enumerate(state.money) if own == here]
                assert values(node, "marker") == stand


def test_red_spaces_of_the_built_in_track() -> None:
    track = place(fromstring(draw_table(RICH)), "money")
    printed = [
        next(node.iter(f"{SVG}text")).text for node in track.iter() if node.get("data-money")
    ]
    red = (
        "\u221210 \u22129 % \u22128 \u22127 % \u22126 \u22125 % \u22124 \u22123 % \u22122 \u22121 %"
    )
    assert printed[:15] == red.split()
    assert printed[15:] == [str(dollars) for dollars in range(41)]


def test_cubes_lie_on_places_of_their_own_first() -> None:
    """3M of the big equipment, 3P, and 2U 2M of the atelier; then the deposit with four places."""
    store = place(seat_of(fromstring(draw_table(RICH)), 0), "cooperative")
    found = Counter(
        (node.attrib["data-store"], "".join(values(node, "material")))
        for node in store.iter()
        if "data-store" in node.attrib
    )
    assert found == {
        ("P", "P"): 2,
        ("P", ""): 1,
        ("U", "U"): 2,
        ("M", "M"): 2,
        ("M", ""): 3,
        ("any", "R"): 2,
        ("any", ""): 2,
    }


# ---- the city -----------------------------------------------------------------------------------


def test_hexagons_lie_as_their_coordinates_say() -> None:
    svg = fromstring(draw_table(RICH))
    parts = {
        int(node.attrib["data-space"]): (x, y)
        for node, x, y in walk(svg)
        if "data-space" in node.attrib
    }
    top = [parts[k][1] for k in range(19)]
    rows = ((15, 14, 13), (16, 5, 4, 12), (17, 6, 0, 3, 11), (18, 1, 2, 10), (7, 8, 9))
    assert [max(top[k] for k in row) for row in rows] == sorted(
        max(top[k] for k in row) for row in rows
    )
    for row in rows:
        assert [parts[k][0] for k in row] == sorted(parts[k][0] for k in row)
    assert values(svg, "way") == values(svg, "bar") == []


def _moved(number: int, **changes: Any) -> Any:
    spaces = list(BOARD.spaces)
    spaces[number] = attrs.evolve(spaces[number], **changes)
    return tuple(spaces)


def test_a_way_that_is_not_the_hexagons_own_is_drawn_and_one_that_lacks_is_barred() -> None:
    spaces = list(BOARD.spaces)
    for one, other in ((7, 13), (8, 9)):
        for number, near in ((one, other), (other, one)):
            own = {*spaces[number].neighbors} ^ {near}
            spaces[number] = attrs.evolve(spaces[number], neighbors=tuple(sorted(own)))
    variant = on(NEUTRAL, spaces=tuple(spaces))
    svg = fromstring(draw_table(new_game(variant)))
    assert (values(svg, "way"), values(svg, "bar")) == (["7-13"], ["8-9"])
    assert "13" in table_text(new_game(variant)).split("7 2P 1U ^")[1].split("\n")[0]


@pytest.mark.parametrize("at", [(0, 0), (40, 40)])
def test_where_coordinates_say_little_neighbors_are_listed(at: tuple[int, int]) -> None:
    variant = on(NEUTRAL, spaces=_moved(7, at=at))
    assert hexagons(variant.board) is None
    drawn = draw_table(new_game(variant))
    assert drawn.count("next to") == 19
    assert "next to 1 8 18" in table_text(new_game(variant))


def test_a_city_that_is_too_wide_for_a_terminal_is_a_list_there() -> None:
    spaces = list(_moved(11, neighbors=(3, 10, 12, 19)))
    spaces.append(attrs.evolve(BOARD.spaces[8], neighbors=(11,), at=(3, 0)))
    state = new_game(on(NEUTRAL, spaces=tuple(spaces)))
    svg = fromstring(draw_table(state))
    assert "next to" not in draw_table(state) and len(values(svg, "space")) == 20
    assert float(svg.get("viewBox", "").split()[2]) > 480
    assert beyond_the_frame(svg) == []
    assert "19 2P 1G [.] next to 11" in table_text(state).splitlines()


# ---- words, seats, views ------------------------------------------------------------------------


def test_a_board_that_is_reconstructed_says_so_always() -> None:
    note = "reconstruction-1: a reconstruction, not the printed game"
    for state in states()[::5]:
        expected = state.board is BOARD
        for wide in (False, True):
            assert (f">{note}<" in draw_table(state, wide=wide)) == expected
        assert (note in table_text(state).splitlines()) == expected


@pytest.mark.parametrize(("source", "said"), [(Source.RECONSTRUCTED, True), (Source.OWN, False)])
def test_a_board_says_so_if_anything_of_it_is_reconstructed(source: Source, said: bool) -> None:
    sure = Confidence.LOW if said else None
    origins = (
        Origin(path="deposit", source=source, confidence=sure),
        Origin(path="cart", source=Source.RULEBOOK),
    )
    variant = on(NEUTRAL)
    board = attrs.evolve(variant.board, origins=origins)
    text = table_text(new_game(attrs.evolve(variant, board=board)))
    assert ("changed: a reconstruction, not the printed game" in text) == said


def test_the_title_and_what_is_told() -> None:
    svg = fromstring(draw_table(RICH))
    assert (
        svg.findtext(f"{SVG}title") == "Recicle, reconstruction-1-4: turn 3/5, round 2, collecting"
    )
    told = description(svg)
    assert "space 7: 2P 1U, tree, black 1." in told
    assert "outside of the city: black 3, orange 1, orange 2." in told
    assert (
        "seat 1 (white, first): money $0; VP 3; cart none; cooperative 1G; landfill none; "
        "tiles merchant, gas-factory, productivity-1; cards team work."
    ) in told


def test_seats_stand_in_the_order_of_the_viewer_and_have_names() -> None:
    assert values(fromstring(draw_table(RICH)), "seat") == ["0", "1", "2", "3"]
    assert values(fromstring(draw_table(RICH, seat=2)), "seat") == ["2", "3", "0", "1"]
    seen = observe(RICH, 1)
    assert values(fromstring(draw_table(seen)), "seat") == ["1", "2", "3", "0"]
    names = ("Ana", "<b>", "W" * 40, "Bia")
    drawn = draw_table(seen, names=names)
    assert ">seen by &lt;b&gt;<" in drawn and ">Ana<" in drawn
    assert beyond_the_frame(fromstring(drawn)) == []
    assert ">seen by a spectator<" in draw_table(observe(RICH, None))


def test_who_moves_is_marked() -> None:
    svg = fromstring(draw_table(RICH))
    assert values(svg, "moves") == ["no", "no", "yes", "no"]
    over = at(FOUR, phase=Phase.OVER, turn=5, points=9)
    assert set(values(fromstring(draw_table(over)), "moves")) == {"no"}
    assert "rank 1, total 7" in table_text(over)  # 9 points, two empty equipment spaces


def test_what_is_pending_is_shown() -> None:
    choice = Choice(left=2, pool=Cubes.parse("2P 1G"), substitutes=1, to=Target.WAREHOUSE)
    state = attrs.evolve(
        RICH, to_take=(choice,), picks=2, owed=1, offer=Exchange(seat=3, give=0, get=4)
    )
    pending = (
        "to take 2: 2P 1G + 1 any \u2192 warehouse; cards to pick 2; recyclables to pay 1; "
        "offered P \u2194 M, seat 3"
    )
    svg = fromstring(draw_table(state))
    assert f"{pending}." in description(svg)
    assert "to take 2" in (list(place(svg, "heading").iter(f"{SVG}text"))[-1].text or "")
    assert values(svg, "moves") == ["no", "no", "no", "yes"]
    words = " ".join(table_text(state).split())
    assert pending in words
    assert (
        "p seat 2: % (\u22121 VP), 0 VP, on turn;" in words
        and "o seat 3: \u2212$10 (\u221215 VP), 12 VP, to move;" in words
    )


@pytest.mark.parametrize("junk", [None, "", State, BOARD, FOUR])
def test_only_states_and_observations_are_drawn(junk: Any) -> None:
    with pytest.raises(WrongType):
        draw_table(junk)


@pytest.mark.parametrize(
    ("error", "junk"),
    [
        (WrongType, {"labels": None}),
        (WrongType, {"names": "Anna"}),
        (WrongType, {"names": ("A", "B", "C", 4)}),
        (InvalidValue, {"names": ("A",)}),
        (InvalidSeat, {"seat": 4}),
    ],
)
def test_arguments_are_checked(error: Any, junk: dict[str, Any]) -> None:
    with pytest.raises(error):
        draw_table(RICH, **junk)


@pytest.mark.parametrize(
    ("error", "junk"),
    [
        (WrongType, {"seat": 1}),
        (WrongType, {"teams": ["a"] * 5}),
        (WrongType, {"teams": "bwpon"}),
        (WrongType, {"teams": (1, 2, 3, 4, 5)}),
        (InvalidValue, {"teams": ("black",)}),
    ],
)
def test_labels_are_texts(error: Any, junk: dict[str, Any]) -> None:
    with pytest.raises(error):
        Labels(**junk)


def test_the_same_table_gives_the_same_picture_and_text() -> None:
    script = (
        "from reco_rules.recicle import VARIANTS, new_game\n"
        "from reco_rules.recicle.drawing import draw_table\n"
        "from reco_rules.recicle.text import table_text\n"
        "state = new_game(VARIANTS['reconstruction-1-3'])\n"
        "print(draw_table(state) + table_text(state), end='')"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, encoding="utf-8",
        env={"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    state = new_game(VARIANTS["reconstruction-1-3"])
    assert run.stdout == draw_table(state) + table_text(state)


# ---- as text ------------------------------------------------------------------------------------


def test_the_text_fits_a_terminal() -> None:
    for state in states():
        lines = table_text(state).splitlines()
        assert max(map(len, lines)) <= 80
        if state.board is BOARD:
            assert len(lines) <= 40


def _tokens(text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield from line.replace("[", " ").replace("]", " ").split()


def test_every_collector_stands_once_in_the_text() -> None:
    for state in states():
        rows = range(len(state.collectors))
        signs = ["bwpo"[row] if row < state.variant.players else "n" for row in rows]
        found = Counter(_tokens(table_text(state)))
        assert all(found[f"{sign}{k}"] == 1 for sign in signs for k in (1, 2, 3))


def test_a_table_as_text() -> None:
    text = table_text(observe(RICH, 0))
    assert text == table_text(RICH)
    lines = text.splitlines()
    assert lines[0] == "reconstruction-1-4: turn 3/5, round 2, collecting"
    map_rows = [line.split() for line in lines[3:13]]
    assert map_rows[4] == "17 2R 1M ^ 6 cards 0 square 3 cards 11 1P 2U ^".split()
    assert map_rows[5] == "p2 . . p1 w2 w3 .".split()
    assert lines[13] == "outside of the city: b3 o1 o2"
    assert "warehouse  3P 2P 1P 1P  3 2 1 1  3R 2R 1 1  3 2 1 1  3M 2 1 1" in text
    assert "b seat 0: $40, 47 VP; cart 5P 3G 2R 1U 1M (12/12)" in lines
    assert "  store 2P 2R 2U 2M (8; room for 4 any + 3P 2U 5M), landfill 12/12" in lines
    assert "p seat 2: % (\u22121 VP), 0 VP, to move; cart 1P (1/12)" in lines
    assert "o seat 3: \u2212$10 (\u221215 VP), 12 VP; cart 2U (2/12)" in lines
    assert "  tiles: storehouse x2" in lines
    assert "truck-small $3+1O x2" in text and "productivity-2 $2+2 any" in text
    assert lines[-1].endswith("movement") and "barter" not in lines[-1]


@pytest.mark.slow
def test_any_table_of_random_games_is_drawn() -> None:
    for seed in range(100, 125):
        game = played(random_variant(seed), seed, thrifty=seed % 2 > 0).states
        rng = random.Random(seed)
        for state in (game[0], *rng.sample(game, 3)):
            seat = rng.choice([None, *range(state.variant.players)])
            svg = fromstring(draw_table(observe(state, seat), wide=seed % 2 > 0))
            assert beyond_the_frame(svg) == []
            assert overlapping_words(svg) == []
            assert max(map(len, table_text(state).splitlines())) <= 80


def test_a_blocked_card_is_told_in_the_picture() -> None:
    """R47: among what is read out, by its name."""
    described = draw_table(at(NEUTRAL, blocked=cards("barter"))).partition("<desc")[2]
    assert "barter" in described.partition("locked")[2].partition("</desc>")[0]


def test_a_warehouse_that_is_too_wide_is_told_line_by_line() -> None:
    """Twelve slots a color do not fit 80 columns side by side."""
    lines = table_text(new_game(on(TWO, warehouse=((2,) * 12,) * 5))).splitlines()
    assert max(map(len, lines)) <= 80
    paper = next(line for line in lines if line.startswith("P paper: "))
    assert paper.startswith(f"P paper: warehouse {' '.join('2' * 12)}, to carry 2+1 (1), supply 20")
