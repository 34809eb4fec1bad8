"""Pictures as text: elements, colors that a page may change, and blocks that are laid out."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Final
from unicodedata import combining, east_asian_width
from xml.etree.ElementTree import Element, tostring

import attrs

PALETTE: Final[Mapping[str, str]] = MappingProxyType(
    {
        "paper": "#f6f4ee",
        "panel": "#ffffff",
        "line": "#c9c5ba",
        "ink": "#20242a",
        "muted": "#5b6068",
        "card": "#ffffff",
        "card-ink": "#20242a",
        "back": "#4a5568",
        "on-color": "#ffffff",
        "a": "#1d5fa6",
        "b": "#2a7338",
        "c": "#a84a0c",
        "d": "#7a3a9c",
        "gain": "#2a6f75",
        "loss": "#b3261e",
        "mark": "#20242a",
        "on-mark": "#ffffff",
        "blue": "#1d5fa6",
        "green": "#2a7338",
        "red": "#b3261e",
        "gray": "#5f6670",
        "yellow": "#f0c02e",
        "brown": "#7a4a21",
        "black": "#16181b",
        "white": "#ffffff",
        "purple": "#7a3a9c",
        "orange": "#f0883a",
        "sand": "#d9d2c0",
        "on-dark": "#ffffff",
        "on-light": "#16181b",
    }
)
"""The colors: the custom property ``--reco-NAME`` of a page takes the place of each.

The letters on ``a`` to ``d`` and on ``back`` are ``on-color``, those on ``mark`` are ``on-mark``. From
``blue`` on they are colors of printed pieces, which stay as they are on a dark page; the letters on them
are ``on-dark`` or ``on-light``.
"""

SMALL: Final = 14
"""The size of most words."""

MARGIN: Final = 12

_NO_XML: Final = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BROAD: Final = frozenset("MWmw@%&\u2014\u2026")
_NARROW: Final = frozenset("fijlrtI.,:;!|'()[] ")
_BREAK: Final = re.compile(" |[^ ]-(?=.)|[\u3040-\u30ff](?=[\u3400-\u9fff])")
"""Between words: in Japanese those are apart where kana end and a Chinese letter follows."""
_ENLARGED: Final = 1.1  # pixels for each unit at most: words as large as those around it


def clean(text: str) -> str:
    """The text with what XML cannot hold replaced."""
    return _NO_XML.sub("\ufffd", text)


def element(tag: str, *children: Element, text: object = "", **attributes: object) -> Element:
    """An element. In names of attributes ``_`` stands for ``-``; a color may be a name of the palette.

    >>> tostring(element("circle", cx=1.50, fill="a"), encoding="unicode")
    '<circle cx="1.5" fill="#1d5fa6" style="fill:var(--reco-a,#1d5fa6)" />'
    """
    made = Element(tag)
    style: list[str] = []
    for name, value in attributes.items():
        written = f"{round(value, 2):g}" if isinstance(value, float) else str(value)
        if name in ("fill", "stroke") and written in PALETTE:
            # the attribute is for programs that know no custom properties
            style.append(f"{name}:var(--reco-{written},{PALETTE[written]})")
            written = PALETTE[written]
        made.set(name.replace("_", "-"), clean(written))
    if style:
        made.set("style", ";".join(style))
    made.text = clean(str(text)) or None
    made.extend(children)
    return made


# ---- words --------------------------------------------------------------------------------------


def measure(text: str, size: float = SMALL, *, bold: bool = False) -> float:
    """About how wide the text is, rather too much than too little: nobody knows the font."""
    return sum(map(_broad, text)) * size * (1.1 if bold else 1)


def _broad(letter: str) -> float:
    if combining(letter):
        return 0
    if letter in _BROAD or east_asian_width(letter) in "WF":
        return 1
    if letter in _NARROW:
        return 0.4
    return 0.77 if letter.isupper() else 0.64


def _cut(text: str, most: float) -> str:
    """The text, or as much of its beginning as there is room for."""
    wide, fits = _broad("\u2026"), 0
    for k, letter in enumerate(text, 1):
        wide += _broad(letter)
        if wide <= most:
            fits = k
        elif wide - _broad("\u2026") > most:
            return f"{text[:fits]}\u2026"
    return text


def words(
    text: str,
    x: float,
    y: float,
    *,
    room: float,
    size: float = SMALL,
    anchor: str = "start",
    bold: bool = False,
    fill: str = "ink",
) -> Element:
    """Words whose middle is at the height y, never wider than the room: squeezed, then cut."""
    form: dict[str, object] = {}
    text = " ".join(text.split())
    if measure(text, size, bold=bold) > room:
        text = _cut(text, room / 0.7 / size / (1.1 if bold else 1))
        form = {"textLength": room, "lengthAdjust": "spacingAndGlyphs"}
    if anchor != "start":
        form["text_anchor"] = anchor
    if bold:
        form["font_weight"] = "bold"
    return element(
        "text",
        text=text,
        x=x,
        y=y + 0.35 * size,
        font_size=size,
        fill=fill,
        **form,
    )


def signed(value: object) -> str:
    """A number, or a text with one, with a real minus sign.

    >>> signed(-2), signed("-$3")
    ('\u22122', '\u2212$3')
    """
    return str(value).replace("-", "\u2212")


def wrapped(text: str, room: float) -> list[str]:
    """The text in bold on at most two lines, broken between words.

    >>> wrapped("recycled appliances", 70), wrapped("a new can", 70), wrapped("PET-Flaschen", 70)
    (['recycled', 'appliances'], ['a new', 'can'], ['PET-', 'Flaschen'])
    >>> wrapped("\u30ea\u30b5\u30a4\u30af\u30eb\u5bb6\u96fb", 70)
    ['\u30ea\u30b5\u30a4\u30af\u30eb', '\u5bb6\u96fb']
    """
    ends = [match.end() for match in _BREAK.finditer(text)] + [len(text)]
    fits = [end for end in ends if measure(text[:end].rstrip(), bold=True) <= room]
    end = max(fits, default=ends[0])
    return [part for part in (text[:end].rstrip(), text[end:]) if part]


# ---- blocks -------------------------------------------------------------------------------------


@attrs.frozen(eq=False)
class Block:
    """A part of a picture: elements within a width and a height from 0, 0."""

    width: float
    height: float
    nodes: tuple[Element, ...] = ()

    def at(self, x: float, y: float) -> Element:
        """The block as one element, moved to that place."""
        return element("g", *self.nodes, transform=f"translate({x:g} {y:g})")

    def tagged(self, **data: object) -> Block:
        """The block as one group which says in ``data-`` attributes what it is."""
        named = {f"data_{name}": value for name, value in data.items()}
        return attrs.evolve(self, nodes=(element("g", *self.nodes, **named),))


def word(
    text: str,
    room: float,
    *,
    size: float = SMALL,
    bold: bool = False,
    fill: str = "ink",
) -> Block:
    """Words as a block of their own."""
    height = round(1.3 * size)
    node = words(text, 0, height / 2, room=room, size=size, bold=bold, fill=fill)
    return Block(min(room, measure(text, size, bold=bold)), height, (node,))


def stacked(blocks: Iterable[Block], gap: float = 0) -> Block:
    """The blocks below each other."""
    nodes: list[Element] = []
    width = y = 0.0
    for block in blocks:
        nodes.append(block.at(0, y))
        width = max(width, block.width)
        y += block.height + gap
    return Block(width, max(0, y - gap), tuple(nodes))


def flow(blocks: Sequence[Block], room: float, gap: float = 4, align: float = 0) -> Block:
    """The blocks side by side, as many in a row as there is room for.

    Lower ones hang from the top of their row; with `align` 0.5 they are in its middle.
    """
    rows: list[list[Block]] = []
    left = 0.0
    for block in blocks:
        if rows and block.width <= left:
            rows[-1].append(block)
        else:
            rows.append([block])
            left = room
        left -= block.width + gap
    return stacked([_row(row, gap, align) for row in rows], min(gap, 6))


def _row(blocks: Sequence[Block], gap: float, align: float) -> Block:
    height = max(block.height for block in blocks)
    nodes: list[Element] = []
    x = 0.0
    for block in blocks:
        nodes.append(block.at(x, (height - block.height) * align))
        x += block.width + gap
    return Block(x - gap, height, tuple(nodes))


def muted(text: str, room: float) -> Block:
    """A heading within a picture."""
    return word(text, room, fill="muted")


def heading(text: str, beside: str, width: float) -> Block:
    """The heading of a picture, with smaller words at its right."""
    wide = min(measure(beside), width / 2)
    return Block(
        width,
        22,
        (
            words(text, 0, 11, room=width - wide - 8, size=17, bold=True),
            words(beside, width, 11, room=wide, anchor="end", fill="muted"),
        ),
    )


def framed(body: Block, width: float, pad: float, *, marked: bool = False) -> Block:
    """The body on a panel, with a strong frame if it is marked."""
    high, line = body.height + 2 * pad, 3 if marked else 1
    panel = element(
        "rect", x=line / 2, y=line / 2, width=width - line, height=high - line, rx=8,
        fill="panel", stroke="mark" if marked else "line", stroke_width=line,
    )  # fmt: skip
    return Block(width, high, (panel, body.at(pad, pad)))


def pill(text: str, room: float) -> Block:
    """Words in bold that stand out."""
    wide = min(room, measure(text, bold=True) + 14)
    return Block(
        wide,
        20,
        (
            element("rect", width=wide, height=20, rx=10, fill="mark"),
            words(text, wide / 2, 10, room=wide - 10, anchor="middle", bold=True, fill="on-mark"),
        ),
    )


def arrow() -> Block:
    """What stands at the seat to move."""
    return Block(11, 20, (element("path", d="M0 4L11 10L0 16Z", fill="mark"),))


# ---- pictures -----------------------------------------------------------------------------------


def picture(body: Block, kind: str, title: str, description: str) -> str:
    """The whole picture on a ground of its own; ids follow from what it shows."""
    width, height = body.width + 2 * MARGIN, body.height + 2 * MARGIN
    named, told = element("title", text=title), element("desc", text=description)
    ground = element("rect", width=width, height=height, rx=14, fill="paper")
    svg = element(
        "svg",
        *(named, told, ground, body.at(MARGIN, MARGIN)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:g} {height:g}",
        width="100%",
        role="img",
        font_family="system-ui, sans-serif",
        data_picture=kind,
    )
    svg.set("style", f"max-width:{round(_ENLARGED * width)}px")
    digest = sha256(tostring(svg)).hexdigest()[:12]
    for part, name, reference in (
        (named, "title", "aria-labelledby"),
        (told, "desc", "aria-describedby"),
    ):
        part.set("id", f"reco-{digest}-{name}")
        svg.set(reference, f"reco-{digest}-{name}")
    return tostring(svg, encoding="unicode")
