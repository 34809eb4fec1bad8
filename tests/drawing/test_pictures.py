"""What holds for every picture: valid, told in words, within its frame, its colors open to the page."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import attrs
import pytest

from reco_rules import VARIANTS, Phase, State, Variant, new_game, observe, position, uniform_deck
from reco_rules.errors import InvalidValue, WrongType
from reco_rules.reco.drawing import (
    PALETTE,
    Labels,
    draw_bonus,
    draw_phases,
    draw_stack,
    draw_table,
)
from reco_rules.svg import measure
from tests.strategies import POLICIES, of_each_phase, random_variant, viewers, whole_game

SVG = "{http://www.w3.org/2000/svg}"

LONG = "Donaudampfschifffahrt "
ROUGH = Labels(
    **{
        field.name: f'{LONG * 3}{field.default} <&">'
        for field in attrs.fields(Labels)
        if field.name != "colors"
    },
    colors=(LONG * 9, "プラスチック製の容器", "W" * 40, "<script>alert(1)</script>"),
)
"""Words that are too long, and that would be markup if they were not escaped."""

ROOMY = Variant(
    id="x" * 60,
    players=6,
    deck=uniform_deck(20, 11),
    stack=[-99, 99, -99, -99, -99, -99, -99, -99, -99, -99, -99, -99],
    bonus=[0, 99, 98, 97, 96, 95, 94],
    opening_hand=10,
    hand_limit=10,
    threshold=8,
)
"""As large as a variant can be."""

NAMES = (
    "W" * 20,
    "Maximiliane von Stein",
    "<script>x</script>",
    "あ" * 20,
    "😀" * 20,
    "a\x00\ud800\nb",
)


def full() -> State:
    """Six seats, one holding all that a dump can leave it, and three others all rewards of a color."""
    every = "A1 B1 C1 D1 A2 B2 C2 D2 "
    return position(
        ROOMY,
        phase=Phase.DUMP,
        site=0,
        hands=(every * 2 + "A1", *("A1 A1 B1 C1 D1 A2 B2 C2 D2",) * 2, *(every,) * 3),
        plants=("A1 A1 A1 A1 A1 A1", "B1 B1 B1 B1 B1 B1", "C1 C1 C1 C1 C1 C1", "D1 D1 D1 D2 D2"),
        dump_sites=("", "A1 B1 C1 D1 A2 B2 C2", every.strip()[:-3], "A1 B1 C1 D1"),
        dumped=(every, "", "", "", "", ""),
        discard=every[3:],
        claims=((1,) * 11, (2,) * 11, (0,) * 11, (3,) * 11),
    )  # fmt: skip


@cache
def drawn() -> tuple[Element, ...]:
    """Pictures of all kinds, of usual and of the largest contents, each once."""
    return tuple(map(fromstring, dict.fromkeys(_pictures())))


def everything() -> Iterator[Element]:
    """All elements of these pictures."""
    return chain.from_iterable(svg.iter() for svg in drawn())


def _pictures() -> Iterator[str]:
    state = full()
    for labels in (Labels(), ROUGH):
        yield draw_phases(labels=labels)
        for variant in (VARIANTS["amigo-2"], VARIANTS["amigo-5"], ROOMY):
            yield draw_stack(variant, labels=labels)
            yield draw_bonus(variant, labels=labels)
        yield draw_table(state, names=NAMES, labels=labels)
        yield draw_table(observe(state, 0), names=NAMES, labels=labels)
        yield draw_table(observe(state, None), labels=labels)
    for seed, policy in enumerate(POLICIES):
        game = whole_game(random_variant(seed), policy, seed).states()
        for moment in of_each_phase(game, 1):
            yield draw_table(moment, labels=(Labels(), ROUGH)[seed % 2])


def walk(root: Element) -> Iterator[tuple[Element, float, float]]:
    """All elements with the place from which their coordinates count."""
    todo = [(root, 0.0, 0.0)]
    while todo:
        node, x, y = todo.pop()
        moved = re.fullmatch(r"translate\((\S+) (\S+)\)", node.get("transform", "translate(0 0)"))
        assert moved is not None
        x, y = x + float(moved[1]), y + float(moved[2])
        yield node, x, y
        todo += [(child, x, y) for child in node]


def beyond_the_frame(svg: Element) -> list[object]:
    """What stands there in part or as a whole."""
    _, _, width, height = map(float, svg.get("viewBox", "").split())
    return [
        (node.tag, node.attrib, node.text)
        for node, x, y in walk(svg)
        if (place := box(node)) is not None
        and (min(x + place[0], y + place[1]) < 0 or x + place[2] > width or y + place[3] > height)
    ]


def box(node: Element) -> tuple[float, float, float, float] | None:
    """Left, top, right and bottom of what the element draws."""

    def number(name: str) -> float:
        return float(node.get(name, "0"))

    half = number("stroke-width") / 2 if node.get("stroke", "none") != "none" else 0
    x, y, tag = number("x"), number("y"), node.tag.removeprefix(SVG)
    if tag == "rect":
        return x - half, y - half, x + number("width") + half, y + number("height") + half
    if tag == "circle":
        r = number("r") + half
        return number("cx") - r, number("cy") - r, number("cx") + r, number("cy") + r
    if tag == "line":
        return number("x1"), number("y1") - half, number("x2"), number("y2") + half
    if tag == "path":
        points = list(corners(node.get("d", "")))
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half
    if tag == "text":
        size = number("font-size")
        wide = float(node.get("textLength") or measure(node.text or "", size))
        left = x - wide * {"start": 0, "middle": 0.5, "end": 1}[node.get("text-anchor", "start")]
        return left, y - 0.8 * size, left + wide, y + 0.25 * size
    assert tag in ("svg", "g", "title", "desc"), tag
    return None


def corners(path: str) -> Iterator[tuple[float, float]]:
    """The points of a path, those that bend it included."""
    x = y = 0.0
    for command, rest in re.findall(r"([MLQHVZ])([^MLQHVZ]*)", path):
        numbers = [float(number) for number in rest.split()]
        if command == "H":
            numbers = [numbers[0], y]
        elif command == "V":
            numbers = [x, numbers[0]]
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            yield x, y


def overlapping_words(svg: Element) -> list[tuple[str, str]]:
    """Pairs of texts of which one stands on the other."""
    places: list[tuple[float, float, float, float, str]] = []
    found = []
    for node, x, y in walk(svg):
        if node.tag == f"{SVG}text" and (place := box(node)) is not None:
            left, top, right, bottom = x + place[0], y + place[1], x + place[2], y + place[3]
            found += [
                (other[4], node.text or "")
                for other in places
                if left < other[2] and other[0] < right and top < other[3] and other[1] < bottom
            ]
            places.append((left, top, right, bottom, node.text or ""))
    return found


def tagged(root: Element, **data: object) -> list[Element]:
    """The elements whose data attributes have these values."""
    values = {f"data-{name}": str(value) for name, value in data.items()}
    return [node for node in root.iter() if values.items() <= node.attrib.items()]


def description(svg: Element) -> str:
    """What is told of the picture."""
    return svg.findtext(f"{SVG}desc") or ""


# ---- every picture ------------------------------------------------------------------------------


def test_nothing_stands_beyond_the_frame() -> None:
    assert [what for svg in drawn() for what in beyond_the_frame(svg)] == []


def test_no_words_stand_on_others() -> None:
    for svg in drawn():
        assert overlapping_words(svg) == []


def test_what_belongs_to_a_seat_or_a_color_stays_in_its_panel() -> None:
    """It never runs into what is beside or below."""
    for group in everything():
        panel = group.find(f"{SVG}rect")
        if panel is None or not {"data-seat", "data-color"} & group.attrib.keys():
            continue
        left, top, right, bottom = box(panel) or (0, 0, 0, 0)
        for node, x, y in walk(group):
            if (place := box(node)) is not None:
                where = (node.attrib, node.text)
                assert left <= x + place[0] and x + place[2] <= right, where
                assert top <= y + place[1] and y + place[3] <= bottom, where


def test_a_picture_has_a_title_and_is_told_in_words() -> None:
    for svg in drawn():
        assert svg.get("role") == "img"
        for tag, reference in (("title", "aria-labelledby"), ("desc", "aria-describedby")):
            (part,) = svg.findall(f"{SVG}{tag}")
            assert part.text
            assert svg.get(reference) == part.get("id")


def test_no_id_is_used_twice_on_a_page_of_pictures() -> None:
    found = [node.get("id") for node in everything() if "id" in node.attrib]
    assert len(found) == len(set(found)) == 2 * len(drawn())


def test_a_picture_holds_shapes_and_words_and_nothing_that_runs_or_loads() -> None:
    for node in everything():
        assert node.tag.removeprefix(SVG) in {
            "svg", "title", "desc", "g", "rect", "circle", "line", "path", "text"
        }  # fmt: skip
        assert not any(name.startswith("on") or "href" in name for name in node.attrib)


def test_words_are_large_enough_to_read_on_a_phone() -> None:
    assert min(float(node.get("font-size", "99")) for node in everything()) >= 14
    for svg in drawn():
        if svg.get("data-picture") != "phases":  # it grows with the words of its arrows
            assert float(svg.get("viewBox", "").split()[2]) == 480


def test_every_color_is_one_that_a_page_can_change() -> None:
    changeable = {f"var(--reco-{name},{color})" for name, color in PALETTE.items()}
    for node in everything():
        style = dict(part.split(":") for part in node.get("style", "").split(";") if part)
        for name in ("fill", "stroke"):
            color = node.get(name, "none")
            if color == "none":
                assert name not in style
            else:
                assert style[name] in changeable and style[name].endswith(f",{color})")


def luminance(color: str) -> float:
    """As the Web Content Accessibility Guidelines define it."""
    parts = [int(color[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


WRITTEN_ON = [
    *((words, ground) for words in ("ink", "muted") for ground in ("paper", "panel")),
    *(("on-color", ground) for ground in ("a", "b", "c", "d", "back")),
    *((words, "card") for words in ("card-ink", "loss")),
    ("loss", "paper"),
    ("on-mark", "mark"),
]


@pytest.mark.parametrize(("words", "ground"), WRITTEN_ON)
def test_words_stand_out_from_their_ground(words: str, ground: str) -> None:
    low, high = sorted((luminance(PALETTE[words]), luminance(PALETTE[ground])))
    assert (high + 0.05) / (low + 0.05) >= 4.5


def test_the_same_contents_give_the_same_text() -> None:
    script = (
        "from reco_rules import VARIANTS, new_game\n"
        "from reco_rules.reco.drawing import draw_phases, draw_table\n"
        "print(draw_table(new_game(VARIANTS['amigo-3'])) + draw_phases(), end='')"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, encoding="utf-8",
        env={"PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
    )  # fmt: skip
    assert run.stdout == draw_table(new_game(VARIANTS["amigo-3"])) + draw_phases()


@pytest.mark.parametrize(
    ("text", "em"),
    [
        ("n", 0.64),
        ("N", 0.77),
        ("W", 1),
        ("i", 0.4),
        ("\u7d19", 1),
        ("n\u0303", 0.64),
        ("Nil", 1.57),
    ],
)
def test_words_are_taken_to_be_about_as_wide_as_in_a_broad_font(text: str, em: float) -> None:
    assert measure(text, 10) == pytest.approx(10 * em)
    assert measure(text, 10, bold=True) == pytest.approx(11 * em)


# ---- the words ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "junk",
    [
        {"colors": "ABCD"},
        {"colors": ["A", "B", "C", "D"]},
        {"colors": ("A", "B", "C", 4)},
        {"hand": None},
        {"seat": b"seat"},
    ],
)
def test_labels_are_texts(junk: dict[str, Any]) -> None:
    with pytest.raises(WrongType):
        Labels(**junk)


@pytest.mark.parametrize(
    "bad",
    [
        {"colors": ("A", "B", "C")},
        {"seat": "seat {number}"},
        {"seat": "seat {seat.real}"},
        {"seat": "seat {seat!r}"},
        {"seat": "seat {seat:>999999999}"},
        {"seat": "seat {seat:{seat}}"},
        {"seat": "seat {}"},
        {"seat": "seat {seat"},
    ],
)
def test_templates_fill_in_what_they_have_and_nothing_else(bad: dict[str, Any]) -> None:
    with pytest.raises(InvalidValue):
        Labels(**bad)


def test_words_that_are_no_templates_may_have_braces() -> None:
    picture = draw_table(new_game(VARIANTS["amigo-2"]), labels=Labels(hand="{hand}"))
    assert ">{hand}<" in picture


@pytest.mark.parametrize("labels", [None, "en", {}, Labels])
def test_only_labels_are_labels(labels: Any) -> None:
    state, variant = new_game(VARIANTS["amigo-2"]), VARIANTS["amigo-2"]
    for draw in (
        lambda: draw_table(state, labels=labels),
        lambda: draw_stack(variant, labels=labels),
        lambda: draw_bonus(variant, labels=labels),
        lambda: draw_phases(labels=labels),
    ):
        with pytest.raises(WrongType):
            draw()


# ---- whole games --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_pictures_of_any_game_stay_in_their_frames(seed: int) -> None:
    policy = list(POLICIES)[seed % len(POLICIES)]
    states = whole_game(random_variant(seed), policy, seed).states()
    chosen = random.Random(seed).random()
    for state in (*of_each_phase(states, 3), states[int(chosen * len(states))]):
        for viewer in viewers(state.variant):
            picture = draw_table(observe(state, viewer), labels=(Labels(), ROUGH)[seed % 2])
            assert beyond_the_frame(fromstring(picture)) == []
