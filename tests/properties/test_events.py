"""Events tell everything: from their projections alone each viewer keeps its own table, step by step."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import pytest
from hypothesis import given

from reco_rules import (
    Card,
    Cards,
    Cause,
    Dealt,
    DumpDemanded,
    Dumped,
    Event,
    GameOver,
    NoReward,
    Passed,
    Phase,
    PlantEmptied,
    Played,
    Recycled,
    RefillShort,
    Revealed,
    RewardTaken,
    SiteTaken,
    TurnBegan,
    Variant,
    new_game,
    observe,
    step,
)
from reco_rules.game import CHANCE, TERMINAL
from tests.strategies import PRESETS, Line, games, random_variant, viewers, whole_game

NOTHING = Cards()


@attrs.define
class Table:
    """What a seat (or a spectator) writes down: it hears events and sees no state."""

    variant: Variant
    seat: int | None
    turn: int
    phase: Phase = Phase.DEAL
    player: int = CHANCE
    site: int | None = None
    draw_size: int = 0
    discard: Cards = NOTHING
    plants: list[Cards] = attrs.Factory(lambda: [NOTHING] * 4)
    dump_sites: list[Cards] = attrs.Factory(lambda: [NOTHING] * 4)
    stacks: list[list[int]] = attrs.field(init=False)
    rewards: list[list[list[int]]] = attrs.field(init=False)
    hand_sizes: list[int] = attrs.field(init=False)
    dumped_sizes: list[int] = attrs.field(init=False)
    hand: Cards = NOTHING
    dumped: Cards = NOTHING
    short: bool = False

    def __attrs_post_init__(self) -> None:
        self.draw_size = len(self.variant.deck)
        self.stacks = [list(self.variant.stack) for _ in range(4)]
        self.rewards = [[[], [], [], []] for _ in range(self.variant.players)]
        self.hand_sizes = [0] * self.variant.players
        self.dumped_sizes = [0] * self.variant.players

    def hear(self, events: Iterable[Event]) -> None:
        """Everything that happened in one step; each event fits what was written down before."""
        heard = list(events)
        for event in heard:
            self.one(event)
        last = heard[-1]
        if isinstance(last, SiteTaken | Dumped):  # nothing ends the turn yet: the refill begins
            self.phase, self.player = Phase.REFILL, CHANCE

    def one(self, event: Event) -> None:
        """Write one event down."""
        match event:
            case Dealt(seat=seat, card=card):
                self.draw_size -= 1
                self.hand_sizes[seat] += 1
                assert (card is not None) == (seat == self.seat)
                if card is not None:
                    self.hand += Cards.of(card)
            case Revealed(site=site, card=card):
                assert self.phase is Phase.DEAL or site == self.site
                self.draw_size -= 1
                self.dump_sites[site] += Cards.of(card)
            case Recycled(cards=cards):
                assert self.draw_size == 0 and cards == self.discard
                self.draw_size, self.discard = len(cards), NOTHING
            case TurnBegan(seat=seat):
                self.turn = self.player = seat
                self.phase, self.site = Phase.PLAY, None
            case Played(seat=seat, color=color, cards=cards):
                assert seat == self.turn and len(cards) >= 1
                assert all(card.color == color for card in cards)
                self.site = color
                self.hand_sizes[seat] -= len(cards)
                self.plants[color] += cards
                if seat == self.seat:
                    self.hand -= cards
            case RewardTaken(seat=seat, color=color, units=units, value=value):
                assert seat == self.turn and color == self.site
                assert units == self.plants[color].units >= self.variant.threshold
                assert self.stacks[color].pop(0) == value
                self.rewards[seat][color].append(value)
            case NoReward(seat=seat, color=color, units=units):
                assert seat == self.turn and color == self.site
                assert units == self.plants[color].units < self.variant.threshold
            case PlantEmptied(color=color, cards=cards):
                assert color == self.site and cards == self.plants[color]
                self.discard += cards
                self.plants[color] = NOTHING
            case SiteTaken(seat=seat, color=color, cards=cards):
                assert seat == self.turn and cards == self.dump_sites[color]
                self.dump_sites[color] = NOTHING
                self.hand_sizes[seat] += len(cards)
                if seat == self.seat:
                    self.hand += cards
            case DumpDemanded(seat=seat, excess=excess):
                assert seat == self.turn
                assert excess == self.hand_sizes[seat] - self.variant.hand_limit >= 1
                self.phase = Phase.DUMP
            case Dumped(seat=seat, count=count, cards=face_down):
                assert seat == self.turn and count >= 1
                assert (face_down is not None) == (seat == self.seat)
                self.hand_sizes[seat] -= count
                self.dumped_sizes[seat] += count
                assert self.hand_sizes[seat] == self.variant.hand_limit
                if face_down is not None:
                    assert len(face_down) == count
                    self.hand, self.dumped = self.hand - face_down, self.dumped + face_down
            case RefillShort(site=site, missing=missing):
                assert site == self.site and self.draw_size == len(self.discard) == 0
                wanted = self.plants[site].units + 1
                assert missing == wanted - len(self.dump_sites[site]) >= 1
            case Passed(seat=seat):
                assert seat == self.turn and self.hand_sizes[seat] == 0
            case GameOver(cause=cause, color=color):
                emptied = [c for c in range(4) if not self.stacks[c]]
                if cause is Cause.STACK_EMPTIED:
                    assert emptied == [color]
                else:
                    assert not emptied and color is None and not any(self.hand_sizes)
                self.phase, self.player, self.site = Phase.OVER, TERMINAL, None

    def seen(self) -> dict[str, object]:
        """The table as an observation has it."""
        return {
            "variant": self.variant,
            "seat": self.seat,
            "phase": self.phase,
            "current_player": self.player,
            "turn": self.turn,
            "site": self.site,
            "draw_size": self.draw_size,
            "discard": self.discard,
            "plants": tuple(self.plants),
            "dump_sites": tuple(self.dump_sites),
            "stacks": tuple(map(tuple, self.stacks)),
            "rewards": tuple(tuple(map(tuple, held)) for held in self.rewards),
            "hand_sizes": tuple(self.hand_sizes),
            "dumped_sizes": tuple(self.dumped_sizes),
            "hand": None if self.seat is None else self.hand,
            "dumped": None if self.seat is None else self.dumped,
        }


def follow(line: Line) -> set[type]:
    """Fold the projections for each viewer along the game and compare; the kinds of events met."""
    state = new_game(line.variant, line.first_seat)
    tables = [Table(line.variant, seat, line.first_seat) for seat in viewers(line.variant)]
    met = set[type]()
    for action in line.actions:
        state, happened = step(state, action)
        met |= set(map(type, happened))
        for table in tables:
            table.hear(event.seen_by(table.seat) for event in happened)
            view = observe(state, table.seat)
            expected = table.seen()
            assert {name: getattr(view, name) for name in expected} == expected
    return met


@pytest.mark.parametrize("variant", PRESETS, ids=str)
def test_each_viewer_keeps_its_table(variant: Variant) -> None:
    """In every preset, for each seat and a spectator: the folded projections are what it observes."""
    assert len(follow(whole_game(variant, "uniform", 1))) >= 10


@given(games())
def test_each_viewer_keeps_its_table_in_any_game(line: Line) -> None:
    """The same in all variants, by all policies."""
    follow(line)


@pytest.mark.slow
def test_every_kind_of_event_is_met() -> None:
    """Some small games together have all fourteen kinds of events."""
    met = set[type]()
    for seed in range(40):
        met |= follow(whole_game(random_variant(seed), "draining", seed))
    assert met == set(Event.__args__)


# ---- the order ------------------------------------------------------------------------------------

ORDERS = {
    "Reveal": "(D|V)(T)?|(R)?V(S?[TG])?",
    "Play": "P(N|WE)A(Q|S?[TG])?",
    "Dump": "U(S?[TG])?",
    "Pass": "X[TG]",
}
"""The orders of events that the rules allow, by kind of action, in the letters below."""

LETTERS = {
    Dealt: "D",
    Revealed: "V",
    Recycled: "R",
    TurnBegan: "T",
    Played: "P",
    RewardTaken: "W",
    NoReward: "N",
    PlantEmptied: "E",
    SiteTaken: "A",
    DumpDemanded: "Q",
    Dumped: "U",
    RefillShort: "S",
    Passed: "X",
    GameOver: "G",
}


@given(games())
def test_events_come_in_the_order_of_the_rules(line: Line) -> None:
    """Play, reward, take, dump, refill (TURN-1), and each event exactly where the next state says so."""
    import re

    state = new_game(line.variant, line.first_seat)
    for action in line.actions:
        before, (state, happened) = state, step(state, action)
        word = "".join(LETTERS[type(event)] for event in happened)
        assert re.fullmatch(ORDERS[type(action).__name__], word), f"{action}: {word}"
        assert ("T" in word) == (state.phase is Phase.PLAY)
        assert ("G" in word) == (state.phase is Phase.OVER)
        assert ("Q" in word) == (state.phase is Phase.DUMP)
        assert ("R" in word) == (before.phase is Phase.REFILL and not before.draw)
        assert ("W" in word) == (sum(map(len, before.claims)) < sum(map(len, state.claims)))
        if before.phase is not Phase.DEAL and "X" not in word and ("T" in word or "G" in word):
            over = "G" in word and not all(state.stacks)
            site = next(c for c in range(4) if before.site in (c, None))
            site = site if before.site is not None else getattr(action, "color", site)
            full = len(state.dump_sites[site]) == state.plants[site].units + 1
            assert ("S" in word) == (not full and not over)


@given(games())
def test_events_read_well(line: Line) -> None:
    """Every event has a line of text; a hidden card stands in none that others see."""
    state = new_game(line.variant, line.first_seat)
    for action in line.actions:
        state, happened = step(state, action)
        for event in happened:
            assert str(event) and "\n" not in str(event)
            for viewer in viewers(line.variant):
                seen = event.seen_by(viewer)
                assert type(seen) is type(event) and seen.seen_by(viewer) == seen
                hidden = isinstance(event, Dealt | Dumped) and event.seat != viewer
                assert hidden or seen == event
                if hidden:
                    cards = [str(Card(color, value)) for color in range(4) for value in (1, 2)]
                    assert not any(card in str(seen) or card in repr(seen) for card in cards)
