"""The pieces of the game as blocks: cards, card backs, rewards, and the shapes of the colors."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element

from reco_rules.reco.cards import KINDS, LETTERS, Card, Cards
from reco_rules.svg import SMALL, Block, element, measure, signed, words

WIDE: Final = 28
HIGH: Final = 40

_TAG: Final = 17  # the height of a count below a card


def color_name(color: int) -> str:
    """What the color is called in the palette."""
    return LETTERS[color].lower()


def badge(color: int, x: float, y: float) -> tuple[Element, ...]:
    """The letter of the color on its shape, around this point: no color is told by its color alone."""
    shape = (
        element("circle", cx=x, cy=y, r=10, fill="a"),
        element("rect", x=x - 9, y=y - 9, width=18, height=18, rx=2, fill="b"),
        element("path", d=_path((x, y - 12), (x + 12, y), (x, y + 12), (x - 12, y)), fill="c"),
        element(
            "path",
            d=_path((x - 12, y - 10), (x + 12, y - 10), (x + 7, y + 10), (x - 7, y + 10)),
            fill="d",
        ),
    )[color]
    letter = words(LETTERS[color], x, y, room=SMALL, anchor="middle", bold=True, fill="on-color")
    return shape, letter


def _path(*points: tuple[float, float]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points) + "Z"


def sign(color: int) -> Block:
    """The shape of the color as a block."""
    return Block(24, 24, badge(color, 12, 12))


def card(kind: Card) -> tuple[Element, ...]:
    """The face of a card: its color, its value, and as many pips."""
    pips = (19.5,) if kind.value == 1 else (16.5, 22.5)
    return (
        element(
            "rect",
            x=0.75,
            y=0.75,
            width=WIDE - 1.5,
            height=HIGH - 1.5,
            rx=5,
            fill="card",
            stroke=color_name(kind.color),
            stroke_width=1.5,
        ),
        *badge(kind.color, WIDE / 2, 14),
        words(str(kind.value), 8.5, 31.5, room=9, anchor="middle", bold=True, fill="card-ink"),
        *(element("circle", cx=pip, cy=32, r=2.5, fill="card-ink") for pip in pips),
    )


def kinds_of(cards: Cards) -> Iterator[tuple[Card, int]]:
    """The kinds of cards, color by color, with how many there are of each."""
    for kind in sorted(KINDS, key=lambda kind: kind.color):
        if count := cards.count(kind):
            yield kind, count


def cards_of(cards: Cards) -> Iterator[Block]:
    """A block for each kind of card."""
    for kind, count in kinds_of(cards):
        yield _counted(kind, count).tagged(card=kind, count=count)


def _counted(kind: Card, count: int) -> Block:
    if count == 1:
        return Block(WIDE, HIGH, card(kind))
    behind = element(
        "rect", x=3.75, y=3.75, width=WIDE - 1.5, height=HIGH - 1.5, rx=5,
        fill="card", stroke=color_name(kind.color), stroke_width=1.5,
    )  # fmt: skip
    text = f"\u00d7{count}"
    tag = measure(text, bold=True) + 6
    width = max(WIDE + 3, tag)
    left = (width - WIDE - 3) / 2
    face = Block(WIDE, HIGH, (behind, *card(kind)))
    pill = element(
        "rect", x=(width - tag) / 2, y=HIGH, width=tag, height=_TAG, rx=_TAG / 2, fill="mark"
    )
    counted = words(
        text, width / 2, HIGH + _TAG / 2, room=tag, anchor="middle", bold=True, fill="on-mark"
    )
    return Block(width, HIGH + _TAG, (face.at(left, 0), pill, counted))


def backs(count: int) -> Block:
    """Cards face down, and their number."""
    frame = {"width": WIDE - 1, "height": HIGH - 1, "rx": 5, "stroke": "panel"}
    second = (element("rect", x=3.5, y=2.5, fill="back", **frame),) if count > 1 else ()
    return Block(
        WIDE + 3,
        HIGH + 2,
        (
            *second,
            element("rect", x=0.5, y=0.5, fill="back", **frame),
            words(
                str(count), WIDE / 2, HIGH / 2,
                room=WIDE - 4, anchor="middle", bold=True, fill="on-color",
            ),
        ),
    ).tagged(backs=count)  # fmt: skip


def reward(value: int, *, large: bool = False) -> Block:
    """A reward: what it is worth; the next one of a stack is large."""
    size = 22 if large else SMALL
    width, height = max(measure(signed(value), size, bold=True) + 8, 1.6 * size), 1.5 * size
    return Block(
        width,
        height,
        (
            element(
                "rect", x=0.5, y=0.5, width=width - 1, height=height - 1, rx=height / 3,
                fill="card", stroke="loss" if value < 0 else "line", stroke_width=1,
            ),
            words(
                signed(value), width / 2, height / 2, room=width - 4, size=size,
                anchor="middle", bold=True, fill="loss" if value < 0 else "card-ink",
            ),
        ),
    ).tagged(reward=value)  # fmt: skip
