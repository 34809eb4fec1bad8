"""Adapters that are broken: each gives a `PlainSession` with one method changed."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from types import MappingProxyType
from typing import Final

from reco_rules.conformance.broken.base import Broken
from reco_rules.conformance.sessions import Adapter, PlainSession
from reco_rules.errors import RecoRulesError
from reco_rules.reco import Variant


class _Stale(PlainSession):
    """The legal ids are those from before the last action."""

    before: list[int] | None = None

    def act(self, id: int) -> None:
        self.before = super().legal_ids()
        super().act(id)

    def legal_ids(self) -> list[int]:
        return super().legal_ids() if self.before is None else self.before


class _Forgiving(PlainSession):
    """What is not legal is ignored."""

    def act(self, id: int) -> None:
        with suppress(RecoRulesError):
            super().act(id)


class _Counting(PlainSession):
    """The observation counts what was tried, refused or not."""

    tries = 0

    def act(self, id: int) -> None:
        self.tries += 1
        super().act(id)

    def observation(self, seat: int) -> object:
        return self.tries, super().observation(seat)


class _NextSeat(PlainSession):
    """The mover is the next seat once a seat has decided."""

    def current_player(self) -> int:
        player = super().current_player()
        return player if player < 0 else (player + 1) % self.past.variant.players


class _OpenHands(PlainSession):
    """A seat is given all hands."""

    def observation(self, seat: int) -> object:
        return self.past.state.hands


class _Fresh(PlainSession):
    """A clone is a new game."""

    def clone(self) -> PlainSession:
        return PlainSession(self.past.game, self.past.variant, self.past.first_seat)


class _Shared(PlainSession):
    """A clone is the session itself."""

    def clone(self) -> PlainSession:
        return self


class _Undrawn(PlainSession):
    """The history has no chance ids."""

    def history(self) -> list[int]:
        seats = self.past.game.num_actions(self.past.variant)
        return [id for id in super().history() if id < seats]


class _Ranked(PlainSession):
    """The scores are sorted."""

    def scores(self) -> list[int]:
        return sorted(super().scores(), reverse=True)


def _one_deal_for_all() -> Adapter[Variant]:
    """All sessions draw from one stream, whatever their seed."""
    deal = random.Random(1)

    def adapter(variant: Variant, first_seat: int, seed: int) -> PlainSession:
        return PlainSession("reco", variant, first_seat, int(deal.random() * 2**32))

    return adapter


def _driven(kind: type[PlainSession]) -> Adapter[Variant]:
    """Sessions of this kind, for which the driver draws."""
    return lambda variant, first_seat, seed: kind("reco", variant, first_seat)


BROKEN_SESSIONS: Final[Mapping[str, Broken[Adapter[Variant]]]] = MappingProxyType(
    {
        "the history has no chance": Broken(_driven(_Undrawn), "session-history"),
        "the next seat is to move": Broken(_driven(_NextSeat), "session-mover"),
        "the legal ids are stale": Broken(_driven(_Stale), "session-legal"),
        "a seat is given all hands": Broken(_driven(_OpenHands), "session-secrets"),
        "what is not legal is ignored": Broken(_driven(_Forgiving), "session-refusal"),
        "what is refused leaves a trace": Broken(_driven(_Counting), "session-refusal"),
        "a clone is a new game": Broken(_driven(_Fresh), "session-clone"),
        "a clone is the session": Broken(_driven(_Shared), "session-clone"),
        "scores do not go by seat": Broken(_driven(_Ranked), "session-scores"),
        "the seed is ignored": Broken(_one_deal_for_all(), "session-seed"),
    }
)
