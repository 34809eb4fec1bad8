"""What there is to show of a table, and the same in words; for pictures and for tables as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import attrs

from reco_rules.checks import check_names, check_seat, shown
from reco_rules.errors import WrongType
from reco_rules.recicle.board import Board, Source
from reco_rules.recicle.cubes import LETTERS, ORGANIC, RECYCLABLES, Cubes
from reco_rules.recicle.drawing.labels import Labels
from reco_rules.recicle.money import track_of
from reco_rules.recicle.numbers import COLLECTORS, ROUNDS
from reco_rules.recicle.scoring import Result, score
from reco_rules.recicle.state import Phase, State, Table, current_seat, own
from reco_rules.recicle.views import Observation
from reco_rules.svg import signed

TEAMS: Final = "bwpon"
"""The signs of the teams: of seats 0 to 3 by their colors, and of the neutral team."""

NEUTRAL: Final = 4
"""The neutral team's place among them."""


@attrs.frozen
class Seen:
    """A table, and under which words and names it is shown."""

    view: Table
    names: tuple[str, ...]
    order: tuple[int, ...]
    """The seats in the order in which they are shown."""
    whose: str
    """Whose view it is, in words; empty for a state."""
    labels: Labels

    @property
    def mover(self) -> int | None:
        """The seat that decides; None when the game is over."""
        return None if self.view.phase is Phase.OVER else current_seat(self.view)

    @property
    def title(self) -> str:
        """The game, the variant and what is due."""
        view, labels = self.view, self.labels
        return f"{labels.game}, {view.variant.id}: {due(view, labels)}"


def look(view: Table, names: Sequence[str] | None, seat: int | None, labels: Labels) -> Seen:
    """What there is to show. Raises `WrongType`, `InvalidValue`, `InvalidSeat`."""
    if type(view) not in (State, Observation):
        raise WrongType(f"expected a state or an observation of Recicle, not {shown(view)}")
    players = view.variant.players
    called = _names(names, players, labels)
    whose = ""
    if isinstance(view, Observation):
        by = labels.spectator if view.seat is None else called[view.seat]
        whose = f"{labels.seen_by} {by}"
        seat = view.seat if seat is None else seat
    check_seat(seat, players, spectator=True)
    order = tuple([(k + (seat or 0)) % players for k in range(players)])
    return Seen(view, called, order, whose, labels)


def _names(names: Sequence[str] | None, players: int, labels: Labels) -> tuple[str, ...]:
    if names is None:
        return tuple([f"{labels.seat} {seat}" for seat in range(players)])
    return check_names(names, players)


def result_of(view: Table) -> Result | None:
    """The result, when the game is over."""
    if view.phase is not Phase.OVER:
        return None
    return score(view.board, view.points, view.money, view.tiles, view.stores)


# ---- short words --------------------------------------------------------------------------------


def note(board: Board, labels: Labels) -> str:
    """What must be said of a board of which something is reconstructed; else nothing."""
    if not any(origin.source is Source.RECONSTRUCTED for origin in board.origins):
        return ""
    return f"{board.name}: {labels.reconstruction}"


def due(view: Table, labels: Labels) -> str:
    """The turn, the round and the phase."""
    parts = [f"{labels.turn} {view.turn}/{view.variant.turns}"] if view.turn else []
    if view.round:
        extra = view.round > ROUNDS
        order = view.round - ROUNDS if extra else view.round
        parts.append(f"{labels.extra_round if extra else labels.round} {order}")
    return ", ".join([*parts, labels.phase(view.phase)])


def pending(view: Table, names: Sequence[str], labels: Labels) -> str:
    """What is to be chosen at once, or is offered; mostly nothing."""
    parts: list[str] = []
    for choice in view.to_take:
        among = str(choice.pool) or labels.nothing
        more = f" + {choice.substitutes} {labels.any}" if choice.substitutes else ""
        to = labels.target(choice.to)
        parts.append(f"{labels.to_take} {choice.left}: {among}{more} \u2192 {to}")
    if view.picks:
        parts.append(f"{labels.picks} {view.picks}")
    if view.owed:
        parts.append(f"{labels.owed} {view.owed}")
    if (offer := view.offer) is not None:
        pieces = f"{LETTERS[offer.give]} \u2194 {LETTERS[offer.get]}"
        parts.append(f"{labels.offered} {pieces}, {names[offer.seat]}")
    return "; ".join(parts)


def team_of(view: Table, row: int) -> int:
    """Which of `TEAMS` has this row of the collectors."""
    return row if row < view.variant.players else NEUTRAL


def collectors_at(view: Table, space: int | None) -> Iterator[tuple[int, int]]:
    """The team and the number of each collector there; None is outside of the city."""
    for row, team in enumerate(view.collectors):
        for number in range(COLLECTORS):
            if team[number] == space:
                yield team_of(view, row), number + 1


def places(view: Table, seat: int) -> list[tuple[int | None, int | None]]:
    """The places of the seat's cooperative: for which material (None: any), and what lies there.

    Pieces lie on the places of their own material first.
    """
    mine, store = own(view, seat), view.stores[seat]
    found: list[tuple[int | None, int | None]] = []
    over: list[int | None] = []
    for material in RECYCLABLES:
        slots, held = mine.slots[material], store[material]
        found += [(material, material if k < held else None) for k in range(slots)]
        over += [material] * (held - slots)
    over += [None] * (mine.room - len(over))
    return found + [(None, held) for held in over]


def marks(view: Table, seat: int, labels: Labels) -> list[str]:
    """What stands at the name of the seat."""
    ended = result_of(view)
    if ended is not None:
        own_score = ended.scores[seat]
        return [f"{labels.rank} {own_score.rank}", f"{labels.total} {signed(own_score.total)}"]
    found = [labels.to_move] if seat == current_seat(view) else []
    if seat == view.player and not found:
        found.append(labels.on_turn)
    if seat == view.first:
        found.append(labels.first)
    return found


def money(view: Table, seat: int) -> str:
    """What the seat has, with a real minus sign."""
    return signed(track_of(view.board).text(view.money[seat]))


def counted(names: Sequence[str], counts: Sequence[int], sign: str = "\u00d7") -> Iterator[str]:
    """The names of which there are any, with their numbers from two on."""
    for name, count in zip(names, counts, strict=True):
        if count:
            yield f"{name} {sign}{count}" if count > 1 else name


# ---- sentences ----------------------------------------------------------------------------------


def told(seen: Seen) -> Iterator[str]:
    """The table in words, sentence by sentence."""
    view, labels, board = seen.view, seen.labels, seen.view.board
    said = note(board, labels), seen.whose, pending(view, seen.names, labels)
    yield from (f"{text}." for text in said if text)
    for number, space in enumerate(board.spaces):
        parts = [str(space.cubes) or labels.space_kind(space.kind)]
        parts += [labels.tree] if space.tree else []
        parts += [_collector(*one, labels) for one in collectors_at(view, number)]
        yield f"{labels.space} {number}: {', '.join(parts)}."
    outside = [_collector(*one, labels) for one in collectors_at(view, None)]
    if outside:
        yield f"{labels.outside}: {', '.join(outside)}."
    yield f"{labels.warehouse}: {view.warehouse or labels.nothing}."
    yield f"{labels.supply}: {view.supply or labels.nothing}."
    for seat in seen.order:
        yield _seat_told(seen, seat)
    names = [tile.name for tile in board.tiles]
    on_offer = ", ".join(counted(names, view.stock)) or labels.nothing
    yield f"{labels.tiles_on_offer}: {on_offer}."
    open_cards = ", ".join(counted(labels.cards, view.offered_cards)) or labels.nothing
    yield f"{labels.cards_on_offer}: {open_cards}."
    if any(view.blocked):
        yield f"{labels.blocked}: {', '.join(counted(labels.cards, view.blocked))}."


def _collector(team: int, number: int, labels: Labels) -> str:
    return f"{labels.teams[team]} {number}"


def _seat_told(seen: Seen, seat: int) -> str:
    view, labels = seen.view, seen.labels
    beside = ", ".join([labels.teams[seat], *marks(view, seat, labels)])
    names = [tile.name for tile in view.board.tiles]
    held = (
        (labels.cart, str(view.carts[seat])),
        (labels.cooperative, str(view.stores[seat])),
        (labels.landfill, str(organics(view.landfills[seat]))),
        (labels.tiles_held, ", ".join(counted(names, view.tiles[seat]))),
        (labels.cards_held, ", ".join(counted(labels.cards, view.cards[seat]))),
    )
    parts = [f"{labels.money} {money(view, seat)}", f"{labels.points} {view.points[seat]}"]
    parts += [f"{label} {text or labels.nothing}" for label, text in held]
    return f"{seen.names[seat]} ({beside}): {'; '.join(parts)}."


def organics(count: int) -> Cubes:
    """So many pieces of organic material."""
    return Cubes().plus(ORGANIC, count)
