"""The table as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from reco_rules.recicle.drawing.city import city
from reco_rules.recicle.drawing.labels import ENGLISH, Labels, check_labels
from reco_rules.recicle.drawing.market import (
    cards_on_offer,
    money_track,
    supply,
    tiles_on_offer,
    warehouse,
)
from reco_rules.recicle.drawing.pieces import label
from reco_rules.recicle.drawing.seats import seat_block
from reco_rules.recicle.drawing.seen import Seen, due, look, note, pending, told
from reco_rules.recicle.state import State
from reco_rules.recicle.views import Observation
from reco_rules.svg import Block, flow, heading, picture, stacked

_WIDTH: Final = 456
_GAP: Final = 10


def draw_table(
    view: State | Observation,
    *,
    names: Sequence[str] | None = None,
    seat: int | None = None,
    wide: bool = False,
    labels: Labels = ENGLISH,
) -> str:
    """The table as a picture in SVG: the city, the warehouse, money, seats, tiles and cards on offer.

    `view` is a state or an observation. `names` are those of the seats, and `seat` is the one that stands
    first: by default the one whose view it is. A `wide` picture has two columns, for a large screen.
    Raises `WrongType`, `InvalidValue`, `InvalidSeat`.

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> drawn = draw_table(new_game(VARIANTS["reconstruction-1-2"]))
    >>> drawn.count("data-space"), "a reconstruction, not the printed game" in drawn
    (19, True)
    """
    check_labels(labels)
    seen = look(view, names, seat, labels)
    table = seen.view
    place = city(table, _WIDTH, labels)
    width = place.width
    common = [
        place,
        warehouse(table, width, labels),
        supply(table, width, labels),
        money_track(table, width, labels),
        cards_on_offer(table, width, labels),
    ]
    seats = [seat_block(seen, one, width) for one in seen.order]
    if wide:
        columns = [stacked(common, _GAP), stacked(seats, _GAP)]
        parts = [flow(columns, 2 * width + 3 * _GAP, 2 * _GAP)]
    else:
        parts = [*common, *seats]
    whole_width = max(part.width for part in parts)
    tiles = tiles_on_offer(table, whole_width, labels)
    whole = stacked([_heading(seen, whole_width), *parts, tiles], _GAP)
    return picture(whole, "table", seen.title, " ".join(told(seen)))


def _heading(seen: Seen, width: float) -> Block:
    """What is due, whose view it is, and what must be said of the board."""
    table, labels = seen.view, seen.labels
    first = heading(due(table, labels), seen.whose or table.variant.id, width)
    said = note(table.board, labels), pending(table, seen.names, labels)
    lines = [label(text, width) for text in said if text]
    return stacked([first, *lines], 2).tagged(place="heading")
