"""The numbers of a variant as bars: the rewards of a stack, the bonus of a good contractor."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from xml.etree.ElementTree import Element

from reco_rules.reco.drawing.labels import ENGLISH, Labels, check_labels
from reco_rules.reco.variants import Variant, check_variant
from reco_rules.svg import SMALL, Block, element, picture, signed, words

_WIDTH: Final = 456
_BARS: Final = 130
"""What the highest and the lowest bar take together."""
_LINE: Final = 22


def draw_stack(variant: Variant, *, labels: Labels = ENGLISH) -> str:
    """The reward stack of each color from the top as a picture in SVG: gains go up, losses down.

    Raises `WrongType`.

    >>> from reco_rules import VARIANTS
    >>> draw_stack(VARIANTS["amigo-2"]).count("data-value")
    6
    """
    _check(variant, labels)
    title = labels.stack_title.format(variant=variant.id)
    told = labels.stack_told.format(values=_row(variant.stack))
    return _chart("stack", variant.stack, labels.from_the_top, title, told, labels)


def draw_bonus(variant: Variant, *, labels: Labels = ENGLISH) -> str:
    """The bonus of each good contractor by how many there are (SCORE-4) as a picture in SVG.

    Raises `WrongType`.

    >>> from reco_rules import VARIANTS
    >>> draw_bonus(VARIANTS["amigo-4"]).count("data-value")
    4
    """
    _check(variant, labels)
    title = labels.bonus_title.format(variant=variant.id)
    told = labels.bonus_told.format(
        counts=_row(range(1, variant.players + 1)), values=_row(variant.bonus[1:])
    )
    return _chart("bonus", variant.bonus[1:], labels.good_contractors, title, told, labels)


def _row(values: Iterable[int]) -> str:
    return ", ".join(map(signed, values))


def _check(variant: object, labels: object) -> None:
    check_variant(variant)
    check_labels(labels)


def _chart(
    kind: str, values: Sequence[int], counted: str, title: str, told: str, labels: Labels
) -> str:
    """A bar for each value, numbered from 1, with the value at its end."""
    up, down = max(0, *values), max(0, *(-value for value in values))
    scale = _BARS / max(up + down, 1)
    ground = 2 * _LINE + up * scale
    bottom = ground + down * scale + (_LINE if down else 0) + 6
    step = min(72, _WIDTH / len(values))
    left = (_WIDTH - step * len(values)) / 2
    nodes: list[Element] = [
        words(labels.points, 0, 9, room=_WIDTH, fill="muted"),
        element("line", x1=0, x2=_WIDTH, y1=ground, y2=ground, stroke="muted", stroke_width=1.5),
        words(counted, _WIDTH / 2, bottom + 30, room=_WIDTH, anchor="middle", fill="muted"),
    ]
    for k, value in enumerate(values):
        middle = left + (k + 0.5) * step
        nodes.append(_bar(value, middle, ground, scale, step).tagged(value=value).at(0, 0))
        nodes.append(
            words(str(k + 1), middle, bottom + 8, room=step, anchor="middle", fill="muted")
        )
    return picture(Block(_WIDTH, bottom + 40, tuple(nodes)), kind, title, told)


def _bar(value: int, middle: float, ground: float, scale: float, step: float) -> Block:
    high, wide = abs(value) * scale, min(40, step - 8)
    size = 16 if step > 44 else SMALL
    top = ground if value < 0 else ground - high
    color = "loss" if value < 0 else "gain"
    bar = element("rect", x=middle - wide / 2, y=top, width=wide, height=high, fill=color)
    end = ground + high + 12 if value < 0 else top - 12
    told = words(
        signed(value), middle, end, room=step - 2, size=size, anchor="middle", bold=True,
        fill="loss" if value < 0 else "ink",
    )  # fmt: skip
    return Block(_WIDTH, 0, (bar, told))
