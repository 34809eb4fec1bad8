"""The phases of a game and what leads from one to the next, drawn from the table of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

import attrs

from reco_rules.reco.drawing.labels import ENGLISH, Labels, check_labels
from reco_rules.reco.rules import RULES
from reco_rules.reco.state import Phase
from reco_rules.svg import Block, element, measure, picture, words

_HIGH: Final = 84
"""The height of a phase."""
_BETWEEN: Final = 60
"""The height between two phases, where the names of actions stand."""
_LINE: Final = 18
_LOOP: Final = 24
"""How far an arrow runs that comes back to its phase."""


@attrs.frozen
class _Way:
    """An arrow: from a phase to one that may follow, by actions of these names."""

    start: Phase
    end: Phase
    names: tuple[str, ...]

    @property
    def rows(self) -> range:
        """The phases that it runs along."""
        return range(min(self.start, self.end), max(self.start, self.end) + 1)


_Ports: TypeAlias = dict[tuple[_Way, bool], float]
"""The height at which each arrow leaves (False) and arrives (True)."""


def draw_phases(*, labels: Labels = ENGLISH) -> str:
    """The phases of a game as a picture in SVG, with the actions that lead from one to the next.

    Raises `WrongType`.

    >>> draw_phases().count("data-phase")
    5
    """
    check_labels(labels)
    ways = _ways(labels)
    loops = [way for way in ways if way.end == way.start]
    back = _lanes([way for way in ways if way.end < way.start])
    forth = _lanes([way for way in ways if way.end > way.start + 1])
    lane = max(measure(name) for way in ways for name in way.names) + 12
    node = max(110.0, *(measure(labels.phase(phase), 17, bold=True) + 24 for phase in Phase))
    beside = lane + _LOOP if loops else 0
    left = beside + lane * (max(back.values(), default=-1) + 1)
    right = left + node
    width = right + lane * (max(forth.values(), default=-1) + 1)
    ports = _ports({**back, **dict.fromkeys(loops, 0)}) | _ports(forth)
    nodes = [
        *(_straight(way, left + node / 2, lane) for way in ways if way.end == way.start + 1),
        *(_loop(way, ports, left, lane) for way in loops),
        *_arcs(back, ports, left, beside, -lane),
        *_arcs(forth, ports, right, 0, lane),
        *(_phase(phase, left, node, labels) for phase in Phase),
    ]
    height = len(Phase) * (_HIGH + _BETWEEN) - _BETWEEN
    told = " ".join(
        labels.transition.format(
            before=labels.phase(phase),
            action=labels.action(kind),
            after=", ".join(labels.phase(after) for after in sorted(rule.next_phases)),
        )
        for (phase, kind), rule in RULES.items()
    )
    return picture(Block(width, height, tuple(nodes)), "phases", labels.phases_title, told)


def _ways(labels: Labels) -> Sequence[_Way]:
    """The arrows of the table of the rules; kinds of action that lead the same way share one."""
    names: dict[tuple[Phase, Phase], list[str]] = {}
    for (phase, kind), rule in RULES.items():
        for after in sorted(rule.next_phases):
            names.setdefault((phase, after), []).append(labels.action(kind))
    return [_Way(*ends, tuple(named)) for ends, named in names.items()]


def _lanes(ways: Sequence[_Way]) -> dict[_Way, int]:
    """A lane for each way, the shortest inside, so that none runs over another."""
    lanes: dict[_Way, int] = {}
    for way in sorted(ways, key=lambda way: (len(way.rows), way.start)):
        taken = {lane for other, lane in lanes.items() if set(other.rows) & set(way.rows)}
        lanes[way] = next(lane for lane in count() if lane not in taken)
    return lanes


def _top(phase: Phase) -> float:
    return phase * (_HIGH + _BETWEEN)


def _phase(phase: Phase, left: float, width: float, labels: Labels) -> Element:
    """A phase; one in which nothing can be done has a second frame."""
    inner = element(
        "rect", x=5, y=5, width=width - 10, height=_HIGH - 10, rx=8,
        fill="none", stroke="ink", stroke_width=1,
    )  # fmt: skip
    last = all(start is not phase for start, _ in RULES)
    nodes = (
        element(
            "rect", width=width, height=_HIGH, rx=12, fill="panel", stroke="ink", stroke_width=2
        ),
        *((inner,) if last else ()),
        words(
            labels.phase(phase), width / 2, _HIGH / 2,
            room=width - 20, size=17, anchor="middle", bold=True,
        ),
    )  # fmt: skip
    return Block(width, _HIGH, nodes).tagged(phase=phase.name).at(left, _top(phase))


# ---- arrows -------------------------------------------------------------------------------------


def _straight(way: _Way, x: float, room: float) -> Element:
    """An arrow to the next phase below."""
    end = _top(way.end)
    path = f"M{x:g} {_top(way.start) + _HIGH:g}V{end - 8:g}"
    return _arrow(way, path, _head(x, end, 0, 1), (x, end - _BETWEEN / 2 - 3), room)


def _loop(way: _Way, ports: _Ports, edge: float, lane: float) -> Element:
    """An arrow to the left that comes back to its phase."""
    start, end, out = ports[way, False], ports[way, True], edge - _LOOP
    middle = out - lane / 2, (start + end) / 2
    return _arrow(way, _bent(edge, start, out, end), _head(edge, end, 1, 0), middle, lane)


def _arcs(
    lanes: dict[_Way, int], ports: _Ports, edge: float, beside: float, lane: float
) -> Sequence[Element]:
    """The arrows beside the phases, to the left if `lane` is negative."""
    side = 1 if lane > 0 else -1
    arrows: list[Element] = []
    for way, number in sorted(lanes.items(), key=lambda item: -item[1]):  # inner ones on top
        start, end = ports[way, False], ports[way, True]
        out = edge + side * beside + (number + 0.5) * lane
        between = _top(way.start) + (_HIGH + _BETWEEN / 2 if end > start else -_BETWEEN / 2)
        path = _bent(edge, start, out, end)
        arrows.append(_arrow(way, path, _head(edge, end, -side, 0), (out, between), abs(lane)))
    return arrows


def _bent(edge: float, start: float, out: float, end: float) -> str:
    """From the edge of a phase out, along, and back to the edge, with round corners."""
    side, down = (1 if out > edge else -1), (1 if end > start else -1)
    r = min(10, abs(end - start) / 2)
    bend = out - side * r
    return (
        f"M{edge:g} {start:g}H{bend:g}Q{out:g} {start:g} {out:g} {start + down * r:g}"
        f"V{end - down * r:g}Q{out:g} {end:g} {bend:g} {end:g}H{edge + side * 8:g}"
    )


def _ports(lanes: dict[_Way, int]) -> _Ports:
    """Where the arrows leave and arrive at one side of the phases.

    Arrows to and from above stand over loops, and these over those to and from below; so ordered by
    lane none crosses another at its phase.
    """
    heights: _Ports = {}
    for phase in Phase:
        found: list[tuple[tuple[int, int], _Way, bool]] = []
        for way, lane in lanes.items():
            if way.start == way.end == phase:
                found += [((1, 0), way, False), ((1, 1), way, True)]
            elif phase in (way.start, way.end):
                below = max(way.start, way.end) > phase
                found.append(((2, -lane) if below else (0, lane), way, way.end == phase))
        for k, (_, way, arrives) in enumerate(sorted(found, key=lambda port: port[0]), 1):
            heights[way, arrives] = _top(phase) + _HIGH * k / (len(found) + 1)
    return heights


def _arrow(
    way: _Way, path: str, head: Element, middle: tuple[float, float], room: float
) -> Element:
    """An arrow with the names of its actions on it, clear of what it runs over."""
    x, y = middle
    high = _LINE * len(way.names)
    wide = min(room - 4, max(map(measure, way.names)) + 4)
    names = [
        words(name, x, y - high / 2 + (k + 0.5) * _LINE, room=room - 8, anchor="middle")
        for k, name in enumerate(way.names)
    ]
    line = {"d": path, "fill": "none"}
    nodes = (
        element("path", **line, stroke="paper", stroke_width=7),
        element("path", **line, stroke="muted", stroke_width=2),
        head,
        element("rect", x=x - wide / 2, y=y - high / 2, width=wide, height=high, fill="paper"),
        *names,
    )
    tagged = {"from": way.start.name, "to": way.end.name, "actions": ", ".join(way.names)}
    return Block(0, 0, nodes).tagged(**tagged).nodes[0]


def _head(x: float, y: float, right: int, down: int) -> Element:
    """The head of an arrow that points to x, y."""
    back, across = (x - 10 * right, y - 10 * down), (5.5 * down, 5.5 * right)
    a = f"{back[0] + across[0]:g} {back[1] + across[1]:g}"
    b = f"{back[0] - across[0]:g} {back[1] - across[1]:g}"
    return element("path", d=f"M{x:g} {y:g}L{a}L{b}Z", fill="muted")
