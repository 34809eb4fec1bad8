"""What there is to draw of a table: what the viewer sees of it, and the same in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

import attrs

from reco_rules.checks import check_names, shown
from reco_rules.errors import WrongType
from reco_rules.reco.cards import COLORS, LETTERS, Cards
from reco_rules.reco.drawing.labels import Labels
from reco_rules.reco.drawing.pieces import kinds_of
from reco_rules.reco.state import Phase, State
from reco_rules.reco.views import Observation, observe
from reco_rules.svg import signed

Held: TypeAlias = Cards | int
"""Cards, or only how many there are."""


@attrs.frozen
class Seen:
    """An observation, and for each seat what is known of its cards, under the words to use."""

    view: Observation
    hands: tuple[Held, ...]
    dumped: tuple[Held, ...]
    whose: str
    """Whose view it is, in words."""
    names: tuple[str, ...]
    labels: Labels


def look(seen: State | Observation, names: Sequence[str] | None, labels: Labels) -> Seen:
    """What there is to draw. Raises `WrongType`, `InvalidValue`."""
    if type(seen) is State:
        view = observe(seen, None)
        called = _names(names, view.variant.players, labels)
        return Seen(view, seen.hands, seen.dumped, labels.all_open, called, labels)
    if type(seen) is not Observation:
        raise WrongType(f"expected a state or an observation of R-Eco, not {shown(seen)}")
    called = _names(names, seen.variant.players, labels)
    hands, dumped = list[Held](seen.hand_sizes), list[Held](seen.dumped_sizes)
    whose = labels.spectator
    if seen.seat is not None and seen.hand is not None and seen.dumped is not None:
        hands[seen.seat], dumped[seen.seat] = seen.hand, seen.dumped
        whose = labels.seen_by.format(name=called[seen.seat])
    return Seen(seen, tuple(hands), tuple(dumped), whose, called, labels)


def _names(names: Sequence[str] | None, players: int, labels: Labels) -> tuple[str, ...]:
    if names is None:
        return tuple(labels.seat.format(seat=seat) for seat in range(players))
    return check_names(names, players)


def marks(seen: Seen, seat: int) -> list[str]:
    """What stands at the name of the seat."""
    view, labels = seen.view, seen.labels
    if view.result is not None:
        score = view.result.scores[seat]
        won = [labels.winner] if score.rank == 1 else []
        return [f"{labels.points} {signed(score.total)}", *won]
    if seat != view.turn:
        return []
    due = {Phase.DEAL: labels.first, Phase.REFILL: labels.on_turn}
    return [due.get(view.phase, labels.to_move)]


def told(seen: Seen) -> Iterator[str]:
    """The table in words, sentence by sentence."""
    view, labels = seen.view, seen.labels

    def sentence(what: str, *content: str) -> str:
        return labels.sentence.format(what=what, content="; ".join(content))

    yield sentence(_begin(labels.draw_pile), _in_words(view.draw_size, labels))
    yield sentence(_begin(labels.discards), _in_words(view.discard, labels))
    for color in COLORS:
        plant = view.plants[color]
        units = f"{labels.units} {plant.units}/{view.variant.threshold}"
        yield sentence(
            _with(labels.color(color), [labels.take] if view.site == color else []),
            f"{labels.rewards} {_values(view.stacks[color], labels)}",
            f"{labels.plant} {_in_words(plant, labels)}, {units}",
            f"{labels.dump_site} {_in_words(view.dump_sites[color], labels)}",
        )
    for seat, name in enumerate(seen.names):
        won = ", ".join(
            f"{LETTERS[color]} {_values(values, labels)}"
            for color, values in enumerate(view.rewards[seat])
            if values
        )
        yield sentence(
            _with(name, marks(seen, seat)),
            f"{labels.hand} {_in_words(seen.hands[seat], labels)}",
            f"{labels.dumped} {_in_words(seen.dumped[seat], labels)}",
            f"{labels.rewards} {won or labels.nothing}",
        )


def _begin(words: str) -> str:
    return words[:1].upper() + words[1:]


def _with(name: str, beside: Sequence[str]) -> str:
    return f"{name} ({', '.join(beside)})" if beside else name


def _in_words(held: Held, labels: Labels) -> str:
    if isinstance(held, int):
        return labels.face_down.format(count=held) if held else labels.nothing
    kinds = [f"{kind} \u00d7{count}" if count > 1 else str(kind) for kind, count in kinds_of(held)]
    return " ".join(kinds) or labels.nothing


def _values(values: Sequence[int], labels: Labels) -> str:
    return " ".join(map(signed, values)) or labels.nothing
