"""The pictures of a variant's numbers and of the phases: bars to scale, arrows as in the rules."""

from __future__ import annotations

from itertools import combinations, pairwise
from types import MappingProxyType
from typing import Any
from xml.etree.ElementTree import Element, fromstring

import attrs
import pytest

from reco_rules import VARIANTS, Dump, Pass, Phase, Play, Reveal, new_game
from reco_rules.errors import WrongType
from reco_rules.reco.drawing import Labels, draw_bonus, draw_phases, draw_stack, phases
from reco_rules.reco.rules import RULES, Rule
from tests.drawing.test_pictures import (
    SVG,
    beyond_the_frame,
    corners,
    description,
    overlapping_words,
    tagged,
)

AMIGO = VARIANTS["amigo-3"]


def bars(svg: Element) -> list[tuple[int, float, str]]:
    """The value, the height (down: below 0) and the text of each bar."""
    (ground,) = svg.iter(f"{SVG}line")
    line = float(ground.attrib["y1"])
    found = []
    for node in svg.iter():
        if "data-value" in node.attrib:
            bar, text = next(node.iter(f"{SVG}rect")), next(node.iter(f"{SVG}text"))
            top, high = float(bar.attrib["y"]), float(bar.attrib["height"])
            assert top == line or top + high == pytest.approx(line, abs=0.02)
            up = high if top < line else -high
            found.append((int(node.attrib["data-value"]), up, text.text or ""))
    return found


def test_the_stack_from_the_top_with_gains_up_and_losses_down() -> None:
    drawn = bars(fromstring(draw_stack(AMIGO)))
    assert [text for *_, text in drawn] == ["0", "1", "2", "3", "\u22122", "4", "5"]
    assert [value for value, *_ in drawn] == [0, 1, 2, 3, -2, 4, 5]
    unit = drawn[1][1]
    assert unit > 10
    assert [high / unit for _, high, _ in drawn] == pytest.approx([0, 1, 2, 3, -2, 4, 5], abs=0.01)


def test_the_bonus_by_the_number_of_good_contractors() -> None:
    drawn = bars(fromstring(draw_bonus(VARIANTS["amigo-5"])))
    assert [value for value, *_ in drawn] == [5, 4, 3, 2, 1]
    assert [high / drawn[4][1] for _, high, _ in drawn] == pytest.approx([5, 4, 3, 2, 1], abs=0.01)


@pytest.mark.parametrize("stack", [(0,), (-99,), (99,), (-99,) * 12, (99, -99) * 6])
def test_any_stack_is_drawn_within_the_frame(stack: tuple[int, ...]) -> None:
    svg = fromstring(draw_stack(attrs.evolve(AMIGO, id="own", stack=stack)))
    assert tuple(value for value, *_ in bars(svg)) == stack
    assert beyond_the_frame(svg) == []


def test_bars_are_apart_and_all_charts_are_of_like_height() -> None:
    for stack in ((99, -99) * 6, (1,), (-5, -3)):
        svg = fromstring(draw_stack(attrs.evolve(AMIGO, id="own", stack=stack)))
        heights = [0, *(high for _, high, _ in bars(svg))]
        assert max(heights) - min(heights) == pytest.approx(130, abs=0.05)
        rects = [
            next(node.iter(f"{SVG}rect")) for node in svg.iter() if "data-value" in node.attrib
        ]
        ends = [
            (float(r.attrib["x"]), float(r.attrib["x"]) + float(r.attrib["width"])) for r in rects
        ]
        assert all(one[1] < other[0] for one, other in pairwise(ends))


def test_charts_are_told_in_words() -> None:
    stack, bonus = fromstring(draw_stack(AMIGO)), fromstring(draw_bonus(AMIGO))
    assert stack.findtext(f"{SVG}title") == "R-Eco, amigo-3: rewards of each color"
    assert description(stack) == "Points from the top: 0, 1, 2, 3, \u22122, 4, 5."
    assert bonus.findtext(f"{SVG}title") == "R-Eco, amigo-3: bonus of each good contractor"
    assert description(bonus) == "For 1, 2, 3 good contractors 4, 3, 2 points each, respectively."


def test_charts_in_another_language() -> None:
    labels = Labels(points="点", from_the_top="上から", good_contractors="優良業者")
    assert "上から" in draw_stack(AMIGO, labels=labels)
    assert "優良業者" in draw_bonus(AMIGO, labels=labels)
    assert "点" in draw_bonus(AMIGO, labels=labels)


@pytest.mark.parametrize("junk", [None, "amigo-3", new_game(AMIGO), {"stack": (1, 2)}])
def test_only_variants_have_charts(junk: Any) -> None:
    for draw in (draw_stack, draw_bonus):
        with pytest.raises(WrongType):
            draw(junk)


# ---- the phases ---------------------------------------------------------------------------------


def arrows(svg: Element) -> set[tuple[str, str, str]]:
    """From, to and action of all arrows; every action of an arrow stands at it."""
    found = set()
    for node in svg.iter():
        if "data-from" in node.attrib:
            actions = node.attrib["data-actions"].split(", ")
            assert [text.text for text in node.iter(f"{SVG}text")] == actions
            found |= {(node.attrib["data-from"], node.attrib["data-to"], one) for one in actions}
    return found


def table(rules: Any) -> set[tuple[str, str, str]]:
    return {
        (phase.name, after.name, kind.__name__.lower())
        for (phase, kind), rule in rules.items()
        for after in rule.next_phases
    }


def test_the_arrows_are_those_of_the_rules() -> None:
    svg = fromstring(draw_phases())
    assert arrows(svg) == table(RULES)
    assert len(arrows(svg)) == 13  # from reveal 2, play 4, pass 1, dump 3, reveal 3
    assert [node.attrib["data-phase"] for node in svg.iter() if "data-phase" in node.attrib] == [
        *("DEAL", "PLAY", "DUMP", "REFILL", "OVER")
    ]


def test_the_phase_in_which_nothing_can_be_done_has_a_second_frame() -> None:
    svg = fromstring(draw_phases())
    frames = {
        node.attrib["data-phase"]: len(list(node.iter(f"{SVG}rect")))
        for node in svg.iter()
        if "data-phase" in node.attrib
    }
    assert frames == {"DEAL": 1, "PLAY": 1, "DUMP": 1, "REFILL": 1, "OVER": 2}


def _nothing(row: object, action: object, log: object) -> None:
    """No rule."""


class Fold:
    """A kind of action that no labels know."""


def changed(**rules: Any) -> Any:
    return MappingProxyType(
        {(Phase[name], kind): Rule(_nothing, after) for name, (kind, after) in rules.items()}
    )


OTHER_RULES = [
    changed(DEAL=(Play, frozenset({Phase.PLAY})), PLAY=(Pass, frozenset({Phase.OVER}))),
    changed(DEAL=(Reveal, frozenset(Phase)), OVER=(Dump, frozenset(Phase))),
    changed(**{phase.name: (Fold, frozenset(Phase)) for phase in Phase}),
]


@pytest.mark.parametrize("rules", OTHER_RULES)
def test_other_rules_give_another_picture(rules: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(phases, "RULES", rules)
    svg = fromstring(draw_phases())
    assert arrows(svg) == table(rules)
    assert beyond_the_frame(svg) == []


@pytest.mark.parametrize("rules", [RULES, *OTHER_RULES])
def test_no_name_of_an_action_stands_on_another_or_on_a_phase(
    rules: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(phases, "RULES", rules)
    assert overlapping_words(fromstring(draw_phases())) == []


def runs(arrow: Element) -> list[tuple[float, float, float, float]]:
    """The straight pieces of an arrow."""
    points = list(corners(next(arrow.iter(f"{SVG}path")).get("d", "")))
    return [(*one, *other) for one, other in pairwise(points)]


def crossing(one: Element, other: Element) -> int:
    """How often one arrow crosses the other, level pieces against upright ones."""
    return sum(
        min(x1, x2) < x3 < max(x1, x2) and min(y3, y4) < y1 < max(y3, y4)
        for level, upright in ((runs(one), runs(other)), (runs(other), runs(one)))
        for x1, y1, x2, y2 in level
        for x3, y3, x4, y4 in upright
        if y1 == y2 and x3 == x4
    )


def test_arrows_cross_once_only() -> None:
    """From play to refill and from dump to over, since one begins and one ends within the other."""
    found = [node for node in fromstring(draw_phases()).iter() if "data-from" in node.attrib]
    assert len(found) == 12
    crossed = {
        (one.get("data-from"), other.get("data-from")): crossing(one, other)
        for one, other in combinations(found, 2)
        if crossing(one, other)
    }
    assert crossed in ({("PLAY", "DUMP"): 1}, {("DUMP", "PLAY"): 1})


def test_the_names_of_actions_stand_on_their_arrows() -> None:
    for node in fromstring(draw_phases()).iter():
        if "data-from" in node.attrib and node.get("data-from") != node.get("data-to"):
            (text,) = node.iter(f"{SVG}text")
            x, y = float(text.attrib["x"]), float(text.attrib["y"]) - 5
            upright = [(y1, y2) for x1, y1, x2, y2 in runs(node) if x1 == x2 == x]
            assert any(min(ends) < y < max(ends) for ends in upright), node.attrib


def test_the_phases_are_told_in_words() -> None:
    assert description(fromstring(draw_phases())) == (
        "From deal by reveal to deal, play. From play by play to play, dump, refill, over. "
        "From play by pass to play. From dump by dump to play, refill, over. "
        "From refill by reveal to play, refill, over."
    )


def test_phases_and_actions_in_another_language() -> None:
    labels = Labels(phase_deal="配る", action_reveal="カードを引く")
    svg = fromstring(draw_phases(labels=labels))
    (deal,) = tagged(svg, phase="DEAL")
    assert [text.text for text in deal.iter(f"{SVG}text")] == ["配る"]
    assert "カードを引く" in {one for *_, one in arrows(svg)}
    assert "reveal" not in {one for *_, one in arrows(svg)}
