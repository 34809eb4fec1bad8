"""The table as one would look at it: the piles, the four colors side by side, a row for each seat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from xml.etree.ElementTree import Element

import attrs

from reco_rules.reco.cards import COLORS, LETTERS
from reco_rules.reco.drawing.labels import ENGLISH, Labels, check_labels
from reco_rules.reco.drawing.pieces import (
    HIGH,
    backs,
    cards_of,
    color_name,
    reward,
    sign,
)
from reco_rules.reco.drawing.seen import Held, Seen, look, marks, told
from reco_rules.reco.state import State
from reco_rules.reco.views import Observation
from reco_rules.svg import (
    Block,
    arrow,
    element,
    flow,
    framed,
    heading,
    measure,
    muted,
    picture,
    pill,
    stacked,
    words,
    wrapped,
)

_WIDTH: Final = 456
_GAP: Final = 8
_PAD: Final = 5
_COLUMN: Final = (_WIDTH - 3 * _GAP) / 4
_ROOM: Final = _COLUMN - 2 * _PAD
_SEAT_PAD: Final = 9


def draw_table(
    seen: State | Observation, *, names: Sequence[str] | None = None, labels: Labels = ENGLISH
) -> str:
    """The table as a picture in SVG: all of it for a state, for an observation what that viewer sees.

    `names` are those of the seats. Raises `WrongType`, `InvalidValue`.

    >>> from reco_rules import VARIANTS, observe, position
    >>> state = position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C2"))
    >>> 'data-card="C2"' in draw_table(state), 'data-card="C2"' in draw_table(observe(state, 0))
    (True, False)
    """
    check_labels(labels)
    table = look(seen, names, labels)
    view = table.view
    seats = [_seat(table, seat) for seat in range(view.variant.players)]
    title = labels.table_title.format(
        variant=view.variant.id, phase=labels.phase(view.phase), view=table.whose
    )
    return picture(
        stacked([_heading(table), _piles(table), _colors(table), *seats], _GAP),
        "table",
        title,
        " ".join(told(table)),
    )


# ---- the piles ----------------------------------------------------------------------------------


def _heading(seen: Seen) -> Block:
    """What is due, and whose view it is."""
    view, labels = seen.view, seen.labels
    return heading(f"{labels.phase(view.phase)} \u00b7 {view.variant.id}", seen.whose, _WIDTH)


def _piles(seen: Seen) -> Block:
    view, labels = seen.view, seen.labels
    left = measure(labels.draw_pile)
    left = min(max(left, 60.0), 120.0)
    pile = stacked([muted(labels.draw_pile, left), _cards(view.draw_size, left, labels)], 2).tagged(
        place="draw"
    )
    right = _WIDTH - left - 16
    many = f"{labels.discards} {len(view.discard)}" if view.discard else labels.discards
    discards = stacked([muted(many, right), _cards(view.discard, right, labels)], 2)
    height = max(pile.height, discards.height)
    return Block(_WIDTH, height, (pile.at(0, 0), discards.tagged(place="discard").at(left + 16, 0)))


def _cards(held: Held, room: float, labels: Labels) -> Block:
    """The cards, or backs where only their number is known."""
    if not held:
        return Block(min(room, measure(labels.nothing)), HIGH, (
            words(labels.nothing, 0, HIGH / 2, room=room, fill="muted"),
        ))  # fmt: skip
    return backs(held) if isinstance(held, int) else flow([*cards_of(held)], room, 3)


# ---- the colors ---------------------------------------------------------------------------------


def _colors(seen: Seen) -> Block:
    """Four columns, whose parts stand at the same heights."""
    columns = [list(_column(seen, color)) for color in COLORS]
    heights = [max(part.height for part in parts) for parts in zip(*columns, strict=True)]
    placed: list[Block] = []
    for color, parts in enumerate(columns):
        level = [attrs.evolve(part, height=h) for part, h in zip(parts, heights, strict=True)]
        column = framed(stacked(level, _GAP), _COLUMN, _PAD, marked=color == seen.view.site)
        placed.append(column.tagged(color=LETTERS[color]))
    return flow(placed, _WIDTH, _GAP)


def _column(seen: Seen, color: int) -> Iterator[Block]:
    """The parts of a column from the top."""
    view, labels = seen.view, seen.labels
    yield _name(seen, color)
    left = view.stacks[color]
    stack = [reward(value, large=not k) for k, value in enumerate(left)]
    stack = stack or [_cards(0, _ROOM, labels)]
    parts = [stack[0], flow(stack[1:], _ROOM, 2)]
    yield stacked([muted(labels.rewards, _ROOM), *parts], 3).tagged(place="stack")
    plant = view.plants[color]
    gauge = _gauge(plant.units, view.variant.threshold, color)
    yield stacked([muted(labels.plant, _ROOM), gauge, _cards(plant, _ROOM, labels)], 4).tagged(
        place="plant"
    )
    site = _cards(view.dump_sites[color], _ROOM, labels)
    yield stacked([muted(labels.dump_site, _ROOM), site], 3).tagged(place="site")


def _name(seen: Seen, color: int) -> Block:
    """The heading of a column."""
    labels = seen.labels
    name = labels.colors[color]
    lines = wrapped("" if name == LETTERS[color] else name, _ROOM - 30)
    tag = pill(labels.take, _ROOM) if seen.view.site == color else None
    high = max(24, 16 * len(lines))
    beside = (
        words(line, 30, high / 2 + 16 * (k - (len(lines) - 1) / 2), room=_ROOM - 30, bold=True)
        for k, line in enumerate(lines)
    )
    head = Block(_ROOM, high, (sign(color).at(0, (high - 24) / 2), *beside))
    return stacked([head] if tag is None else [head, tag], 4)


def _gauge(units: int, enough: int, color: int) -> Block:
    """As many fields as earn a reward, those of the units filled, and the same as numbers."""
    share = f"{units}/{enough}"
    said = measure(share, bold=True)
    wide = (_ROOM - said - 3) / enough
    fields = [
        element(
            "rect", x=k * wide + 0.5, y=5.5, width=wide - 4, height=7, rx=2,
            fill=color_name(color) if k < units else "paper", stroke="muted", stroke_width=1,
        )
        for k in range(enough)
    ]  # fmt: skip
    return Block(_ROOM, 18, (*fields, words(share, _ROOM, 9, room=said, anchor="end", bold=True)))


# ---- the seats ----------------------------------------------------------------------------------


def _seat(seen: Seen, seat: int) -> Block:
    """A seat's cards and rewards."""
    view, labels = seen.view, seen.labels
    room = _WIDTH - 2 * _SEAT_PAD
    marked = marks(seen, seat)
    tags = [pill(text, room / 3) for text in marked]
    beside = sum(tag.width + 4 for tag in tags)
    moves = seat == view.current_player
    start = 16 if moves else 0
    name = words(seen.names[seat], start, 10, room=room - beside - start - 4, size=16, bold=True)
    x = room - beside + 4
    placed: list[Element] = []
    for tag in tags:
        placed.append(tag.at(x, 0))
        x += tag.width + 4
    head = Block(room, 20, (*(arrow().nodes if moves else ()), name, *placed))
    parts = {
        "hand": (labels.hand, _cards(seen.hands[seat], room, labels)),
        "dumped": (labels.dumped, _cards(seen.dumped[seat], room, labels)),
        "rewards": (labels.rewards, _won(seen, seat, room)),
    }
    sections = [
        stacked([muted(label, room), content], 2).tagged(place=place)
        for place, (label, content) in parts.items()
    ]
    body = stacked([head, flow(sections, room, 18)], 6)
    block = framed(body, _WIDTH, _SEAT_PAD, marked=moves)
    return block.tagged(seat=seat, moves="yes" if moves else "no")


def _won(seen: Seen, seat: int, room: float) -> Block:
    """The rewards of a seat, by color."""
    won = [
        flow([sign(color), *map(reward, values)], room, 2, 0.5).tagged(color=LETTERS[color])
        for color, values in enumerate(seen.view.rewards[seat])
        if values
    ]
    return flow(won, room, 8) if won else _cards(0, room, seen.labels)
