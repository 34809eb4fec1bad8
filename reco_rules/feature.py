"""How an observation becomes numbers: what `features` and `encode` of all games do alike."""

from __future__ import annotations

from collections.abc import Iterable

from reco_rules.game import Feature


def feature(name: str, parts: Iterable[str], low: int, high: int, meaning: str) -> Feature:
    """A feature of these parts, which go from `low` to `high`.

    >>> feature("piles", ["draw pile", "discards"], 0, 88, "The sizes of the piles.").parts
    ('draw pile', 'discards')
    """
    return Feature(name=name, parts=tuple(parts), low=low, high=high, meaning=meaning)


def seat_parts(players: int) -> tuple[str, ...]:
    """The seats as parts of a feature, in the order of `seats_from`.

    >>> seat_parts(3)
    ('own', 'next 1', 'next 2')
    """
    return ("own", *(f"next {steps}" for steps in range(1, players)))


def seats_from(seat: int | None, players: int) -> list[int]:
    """The seats as one of them tells them: its own first, then clockwise; a spectator's from seat 0.

    >>> seats_from(2, players=4), seats_from(None, players=2)
    ([2, 3, 0, 1], [0, 1])
    """
    first = seat or 0
    return [*range(first, players), *range(first)]


def one_of(count: int, chosen: int | None) -> list[int]:
    """1 at the chosen place, 0 elsewhere.

    >>> one_of(3, 1), one_of(2, None)
    ([0, 1, 0], [0, 0])
    """
    return [int(place == chosen) for place in range(count)]
