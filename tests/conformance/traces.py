"""A trace is what is left of a game: the variant, the first seat, the states and what led to each.

`check` says whether it is a whole game of the specification. `changes` makes every trace that differs from
a true one in one place: each of them must be rejected, else there is something that nobody compares.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from spec import oracle, reco
from spec.logic import Bag
from spec.reco import COLORS, KINDS, SEATS, State, Variant
from tests.conformance.report import Difference


class Trace(NamedTuple):
    """A game in the words of the specification."""

    variant: Variant
    first_seat: int
    states: tuple[State, ...]
    actions: tuple[oracle.Action, ...]


def check(trace: Trace, since: int = 0) -> Difference | None:
    """The first step that is not one of the specification; None for a whole game of it.

    The states up to `since` are taken for granted, those of another trace that was checked.
    """
    v, states = trace.variant, trace.states
    if len(states) != len(trace.actions) + 1:
        return Difference("number of states", len(trace.actions) + 1, len(states))
    if not since:
        if not reco.can_start(v, trace.first_seat):
            return Difference("first seat", "a seat", trace.first_seat)
        if states[0] != (start := oracle.start(v, trace.first_seat)):
            return Difference("new game", start, states[0])
    for step in range(since, len(trace.actions)):
        s, action = states[step], trace.actions[step]
        if not oracle.allowed(v, s, action):
            enabled = set(oracle.actions(v, s))
            return Difference("action", enabled, {action}, step=step)
        if (t := oracle.apply(v, s, action)) != states[step + 1]:
            return Difference("state after", t, states[step + 1], step=step)
    if states[-1].phase != reco.OVER:
        return Difference("the end", "OVER", states[-1].phase, step=len(trace.actions))
    return None


# ---- one thing changed -----------------------------------------------------------------------------


class Change(NamedTuple):
    """A trace in which one thing is not as it was."""

    what: str
    place: int
    """The first state or action that is affected."""
    trace: Trace


def changes(trace: Trace) -> Iterator[Change]:
    """Every trace with one thing changed, place by place."""
    for seat in range(-1, len(SEATS) + 1):
        if seat != trace.first_seat:
            yield Change("first seat", 0, trace._replace(first_seat=seat))
    for place, s in enumerate(trace.states):
        for what, t in changed_states(s):
            states = (*trace.states[:place], t, *trace.states[place + 1 :])
            yield Change(what, place, trace._replace(states=states))
    for place, action in enumerate(trace.actions):
        before, after = trace.actions[:place], trace.actions[place + 1 :]
        for other in changed_actions(action):
            yield Change("action", place, trace._replace(actions=(*before, other, *after)))
        yield Change("action dropped", place, trace._replace(actions=before + after))
        yield Change(
            "step dropped",
            place,
            trace._replace(
                actions=before + after,
                states=trace.states[: place + 1] + trace.states[place + 2 :],
            ),
        )
        yield Change(
            "step doubled",
            place,
            trace._replace(
                actions=(*before, action, action, *after),
                states=(*trace.states[: place + 1], *trace.states[place:]),
            ),
        )
        if after and after[0] != action:
            swapped = (*before, after[0], action, *after[1:])
            yield Change("actions swapped", place, trace._replace(actions=swapped))


def other_variants(trace: Trace) -> Iterator[Change]:
    """The trace as one of another variant. (A short game may be one of several variants.)"""
    v = trace.variant
    values: dict[str, list[Any]] = {
        field: [getattr(v, field) - 1, getattr(v, field) + 1]
        for field in ("players", "rewards", "opening", "limit", "threshold")
    }
    values["hands_first"] = [not v.hands_first]
    values["deck"] = [v.deck + reco.card(kind) for kind in KINDS]
    for field in values:
        for value in values[field]:
            yield Change(field, 0, trace._replace(variant=v._replace(**{field: value})))


def changed_states(s: State) -> Iterator[tuple[str, State]]:
    """The state with one thing changed: a number, a card more, less or elsewhere, a claim."""
    numbers: dict[str, Any]
    for field, values in (("phase", range(5)), ("seat", SEATS), ("site", range(-1, 4))):
        for value in values:
            if value != getattr(s, field):
                numbers = {field: value}
                yield field, s._replace(**numbers)
    zones = _zones(s)
    for zone, bag in enumerate(zones):
        for kind in KINDS:
            yield "a card more", _with(s, {zone: bag + reco.card(kind)})
            if bag[kind]:
                less = bag - reco.card(kind)
                yield "a card less", _with(s, {zone: less})
                for other, there in enumerate(zones):
                    if other != zone:
                        moved = {zone: less, other: there + reco.card(kind)}
                        yield "a card elsewhere", _with(s, moved)
                yield (
                    "a card of another kind",
                    _with(s, {zone: less + reco.card((kind + 1) % len(KINDS))}),
                )
    for color in COLORS:
        for owners in _changed_claims(s.claims[color]):
            claims = (*s.claims[:color], owners, *s.claims[color + 1 :])
            yield "claims", s._replace(claims=claims)


def _changed_claims(owners: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """A claim more at the end, one less, one by another seat, two the other way round."""
    yield from ((*owners, seat) for seat in SEATS)
    for k, owner in enumerate(owners):
        yield owners[:k] + owners[k + 1 :]
        yield from ((*owners[:k], seat, *owners[k + 1 :]) for seat in SEATS if seat != owner)
    for k, (a, b) in enumerate(pairwise(owners)):
        if a != b:
            yield (*owners[:k], b, a, *owners[k + 2 :])


_ROWS = ("plants", "dump_sites", "hands", "dumped")


def _zones(s: State) -> list[Bag]:
    """All places of cards: the piles, then row after row."""
    return [s.draw, s.discard, *(bag for row in _ROWS for bag in getattr(s, row))]


def _with(s: State, bags: dict[int, Bag]) -> State:
    """The state with other bags in some of its zones."""
    zones = _zones(s)
    for zone, bag in bags.items():
        zones[zone] = bag
    fields: dict[str, Any] = {"draw": zones[0], "discard": zones[1]}
    end = 2
    for row in _ROWS:
        start, end = end, end + len(getattr(s, row))
        fields[row] = tuple(zones[start:end])
    return s._replace(**fields)


def changed_actions(action: oracle.Action) -> Iterator[oracle.Action]:
    """The action with another color, a card more or less or of another kind; actions of other kinds."""
    match action:
        case ("play", color, singles, doubles):
            yield from (("play", c, singles, doubles) for c in range(-1, 5) if c != color)
            yield from (("play", color, singles + d, doubles) for d in (-1, 1))
            yield from (("play", color, singles, doubles + d) for d in (-1, 1))
        case ("dump", counts):
            for kind in KINDS:
                yield ("dump", Bag(counts) + reco.card(kind))
                if counts[kind]:
                    less = Bag(counts) - reco.card(kind)
                    yield ("dump", less)
                    yield from (("dump", less + reco.card(k)) for k in KINDS if k != kind)
        case ("reveal", kind):
            yield from (("reveal", k) for k in range(-1, len(KINDS) + 1) if k != kind)
    for other in (("pass",), ("play", 0, 1, 0), ("dump", reco.card(0)), ("reveal", 0)):
        if other[0] != action[0]:
            yield other
