"""Games that tell what they must hide, or hide what they must tell."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from reco_rules import reco
from reco_rules.conformance.broken.base import Broken, Happened, HistoryOfReco, LikeReco, OtherSteps
from reco_rules.errors import IllegalAction, Reason
from reco_rules.reco import Action, Cards, Event, Observation, State


class _Seat0Spectates(LikeReco):
    def observe(self, state: State, seat: int | None) -> Observation:
        return reco.observe(state, None if seat == 0 and type(seat) is int else seat)


class _StateInside(LikeReco):
    def observe(self, state: State, seat: int | None) -> Observation:
        return attrs.evolve(reco.observe(state, seat), result=cast("Any", state))


class _HandOf0(LikeReco):
    """One viewer sees the hand of seat 0 among the discards, while the draw pile hides how many."""

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer

    def observe(self, state: State, seat: int | None) -> Observation:
        seen = reco.observe(state, seat)
        hand, left = state.hands[0], seen.draw_size - len(state.hands[0])
        if seat != self.viewer or left < 0:
            return seen
        return attrs.evolve(seen, discard=seen.discard + hand, draw_size=left)


class _Untold(OtherSteps):
    def step(self, state: State, action: Action) -> Happened:
        after, events = reco.step(state, action)
        return after, events[isinstance(events[0], reco.Dealt) :]


@attrs.frozen
class _Told:
    """An event that one viewer sees as it is, whatever it hides."""

    event: Event
    viewer: int | None

    def seen_by(self, seat: int | None) -> Any:
        return self if seat == self.viewer else self.event.seen_by(seat)

    def __str__(self) -> str:
        return str(self.event)


class _DealTold(OtherSteps):
    """One viewer is told all cards that are dealt."""

    Event = None  # such an event has no JSON form

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer

    def step(self, state: State, action: Action) -> Happened:
        after, events = reco.step(state, action)
        deals = isinstance(events[0], reco.Dealt)
        return after, tuple([_Told(event, self.viewer) for event in events]) if deals else events


class _HandInReason(LikeReco):
    """Why a card cannot be played: because somebody else has it."""

    def __init__(self, field: str) -> None:
        self.field = field

    def apply(self, state: State, action: Action) -> State:
        try:
            return reco.apply(state, action)
        except IllegalAction as error:
            others = state.hands[: state.seat] + state.hands[state.seat + 1 :]
            hands = "; ".join(map(str, others))
            told: dict[str, Any] = {
                "message": f"{error.reason.message}, but the others hold {hands}",
                "values": (*error.reason.values, ("others", hands)),
            }
            reason = attrs.evolve(error.reason, **{self.field: told[self.field]})
            raise IllegalAction(error.action, reason, error.instead) from None

    def why_illegal(self, state: State, action: Action) -> Reason | None:
        try:
            self.apply(state, action)
        except IllegalAction as error:
            return error.reason
        return None


class _HandsUnseen(LikeReco):
    def unseen(self, history: HistoryOfReco, seat: int | None) -> object:
        return reco.unseen(history, seat), history.state.hands


class _OwnHandAnew(LikeReco):
    def sample_state(
        self, history: HistoryOfReco, seat: int | None, random: random.Random
    ) -> State:
        reco.observe(history.state, seat)  # refuses what is no seat
        return reco.sample_state(history, None, random)


class _Truth(LikeReco):
    def sample_state(
        self, history: HistoryOfReco, seat: int | None, random: random.Random
    ) -> State:
        reco.observe(history.state, seat)
        return history.state


class _ByTheTable(LikeReco):
    """All that does not lie open now is dealt anew, though the seat saw who took which card."""

    def sample_state(
        self, history: HistoryOfReco, seat: int | None, random: random.Random
    ) -> State:
        state, seats = history.state, range(history.variant.players)
        reco.observe(state, seat)
        others = [other for other in seats if other != seat]
        hidden = state.draw
        for other in others:
            hidden += state.hands[other] + state.dumped[other]
        pile = sorted(hidden, key=lambda card: random.random())
        hands, dumped = list(state.hands), list(state.dumped)
        for rows in (hands, dumped):
            for other in others:
                size = len(rows[other])
                rows[other], pile = Cards(pile[:size]), pile[size:]
        open_parts = ("phase", "seat", "site", "plants", "dump_sites", "discard", "claims")
        parts: dict[str, Any] = {name: getattr(state, name) for name in open_parts}
        return reco.position(state.variant, hands=hands, dumped=dumped, **parts)


BROKEN_SECRETS: Final[Mapping[str, Broken[LikeReco]]] = MappingProxyType(
    {
        "seat 0 is taken for a spectator": Broken(_Seat0Spectates(), "observation"),
        "an observation holds the state": Broken(_StateInside(), "observation"),
        "nobody is told of the deal": Broken(_Untold(), "events"),
        "a seat observes the hand of another": Broken(_HandOf0(1), "secrets"),
        "a spectator observes a hand": Broken(_HandOf0(None), "secrets"),
        "a reason names other hands": Broken(_HandInReason("message"), "secrets"),
        "the values of a reason name other hands": Broken(_HandInReason("values"), "secrets"),
        "what is unseen names the hands": Broken(_HandsUnseen(), "secrets"),
        "a spectator is told the cards dealt": Broken(_DealTold(None), "spectator"),
        "a seat is told the cards dealt to others": Broken(_DealTold(0), "told-is-shown"),
        "a sampled state has another own hand": Broken(_OwnHandAnew(), "sample-state"),
        "a sampled state is the true one": Broken(_Truth(), "sample-state"),
        "a sampled state forgets who took what": Broken(_ByTheTable(), "sample-state"),
    }
)
