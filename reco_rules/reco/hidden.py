"""What a seat cannot know, and a state that agrees with all it has seen.

Whatever is hidden follows from two choices that a seat did not see: which cards the others were dealt,
and which of their cards they dumped face down. All the rest, takes from open dump sites above all, it saw.
So its knowledge is, per other seat, a list of moves (what was played, taken, how many dumped), and the
*need*: the cards that the seat must have held at each moment to play what it played later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

from reco_rules.checks import check_random, check_seat, shown
from reco_rules.errors import WrongType
from reco_rules.game import GameSoFar
from reco_rules.reco.actions import Action, check_action
from reco_rules.reco.cards import KINDS, Cards, kind_at, unpack
from reco_rules.reco.events import (
    Dealt,
    Dumped,
    Played,
    Recycled,
    Revealed,
    SiteTaken,
)
from reco_rules.reco.rules import step
from reco_rules.reco.state import State, assemble, new_game
from reco_rules.reco.variants import Variant

if TYPE_CHECKING:  # at run time it would take a tenth of the time of `import reco_rules`
    from random import Random

Counts: TypeAlias = tuple[int, ...]
"""How many of each kind."""

NONE: Final[Counts] = (0,) * len(KINDS)


@attrs.define
class _Move:
    """One change of another seat's hand: cards taken or played by kind, or so many dumped."""

    change: Counts = NONE
    dumped: int = 0
    need: Counts = NONE  # what must be in the hand after this move

    @cached_property
    def change_pack(self) -> int:
        """The change as a pack, in which what leaves the hand is negative."""
        return _pack(self.change)

    @cached_property
    def need_pack(self) -> int:
        """The need as a pack."""
        return _pack(self.need)


@attrs.define
class _Knowledge:
    """What one seat knows of the cards that it cannot see."""

    state: State
    hidden: dict[int, list[_Move]]  # per other seat, from its opening hand on
    dealt: dict[int, int]  # per other seat the cards that it was dealt
    needs: dict[int, Counts]  # per other seat the opening cards that it has shown since
    loose: Counts  # the cards not seen so far: in opening hands or in the draw pile
    in_draw: int  # how many of them are in the draw pile

    @property
    def free(self) -> dict[int, int]:
        """Per other seat how many opening cards it has not shown."""
        return {seat: dealt - sum(self.needs[seat]) for seat, dealt in self.dealt.items()}

    def share(self, cards: int) -> Counts:
        """Which loose cards a place with so many of them is known to hold: mostly none.

        All is known where they are of one kind, or where there is one place for them.
        """
        if cards == sum(self.loose):
            return self.loose
        if sum(count > 0 for count in self.loose) == 1:
            return tuple(cards if count else 0 for count in self.loose)
        return NONE


def _plus(a: Counts, b: Counts, sign: int = 1) -> Counts:
    return tuple(x + sign * y for x, y in zip(a, b, strict=True))


def _pack(counts: Counts) -> int:
    return sum(count << 8 * kind for kind, count in enumerate(counts))


def _knowledge(history: GameSoFar[Variant, Action], seat: int | None) -> _Knowledge:
    """Follow the game as the seat saw it."""
    named = all(hasattr(history, name) for name in ("variant", "first_seat", "actions"))
    if not named or not isinstance(history.actions, list | tuple):
        raise WrongType(f"expected a history, not {shown(history)}")
    start = new_game(history.variant, history.first_seat)
    check_seat(seat, history.variant.players, spectator=True)
    for action in history.actions:
        check_action(action)  # what can be hashed is an action
    return _followed(start, tuple(history.actions), seat)


@lru_cache(maxsize=16)  # a bot asks for many samples of one game; nobody changes what is kept
def _followed(state: State, actions: tuple[Action, ...], seat: int | None) -> _Knowledge:
    """The knowledge after these actions."""
    others = [other for other in range(state.variant.players) if other != seat]
    hidden: dict[int, list[_Move]] = {other: [] for other in others}
    dealt = dict.fromkeys(others, 0)
    loose, recycled = state.variant.deck.counts, False
    for action in actions:
        state, happened = step(state, action)
        for event in happened:
            match event.seen_by(seat):
                case Dealt(card=None) as deal:
                    dealt[deal.seat] += 1
                case Dealt(card=card) | Revealed(card=card) if not recycled and card is not None:
                    loose = _plus(loose, Cards.of(card).counts, -1)
                case Recycled():
                    recycled = True  # from now on the draw pile is known
                case Played(seat=other, cards=cards) if other != seat:
                    hidden[other].append(_Move(_plus(NONE, cards.counts, -1)))
                case SiteTaken(seat=other, cards=cards) if other != seat:
                    hidden[other].append(_Move(cards.counts))
                case Dumped(seat=other, count=count) if other != seat:
                    hidden[other].append(_Move(dumped=count))
                case _:  # nothing that moves a hidden card
                    pass
    needs = {other: _set_needs(moves) for other, moves in hidden.items()}
    for need in needs.values():
        loose = _plus(loose, need, -1)
    return _Knowledge(
        state=state,
        hidden=hidden,
        dealt=dealt,
        needs=needs,
        loose=loose,
        in_draw=0 if recycled else len(state.draw),
    )


def _set_needs(moves: list[_Move]) -> Counts:
    """Write into each move what its seat must hold after it; return what it must have been dealt."""
    need = NONE
    for move in reversed(moves):
        move.need = need
        need = tuple(max(0, n - change) for n, change in zip(need, move.change, strict=True))
    return need


def unseen(history: GameSoFar[Variant, Action], seat: int | None) -> Cards:
    """The cards whose place the seat cannot know, after all that it has seen; `None` is a spectator.

    A place is the draw pile, a hand, or what a seat has dumped. A card that another seat took from an
    open dump site is known to be in its hand, until that seat dumps cards and may have dumped it; the
    draw pile is known once it was made of the discards. Exactly: of each kind that is counted here there
    are two states that agree with all that was seen and differ in where its cards are; of no other. How
    many of a kind must be in a place by counting alone is not taken off.

    Raises `WrongType`, `InvalidSeat`, and `IllegalAction` for a history that is none.

    >>> import random
    >>> from reco_rules import VARIANTS
    >>> from reco_rules.table import Table
    >>> table = Table(VARIANTS["amigo-2"], seed=1)
    >>> len(unseen(table.history, 0)), len(table.state.draw), len(table.state.hands[1])
    (81, 78, 3)
    """
    known = _knowledge(history, seat)
    placed = [sum(counts) for counts in zip(*_known_places(known, seat), strict=True)]
    deck = history.variant.deck.counts
    return Cards.from_counts(total - count for total, count in zip(deck, placed, strict=True))


def _known_places(known: _Knowledge, seat: int | None) -> Iterator[Counts]:
    """Place by place, the cards that the seat knows to be there."""
    state = known.state
    for cards in (state.discard, *state.plants, *state.dump_sites):
        yield cards.counts
    if seat is not None:
        yield state.hands[seat].counts
        yield state.dumped[seat].counts
    yield known.share(known.in_draw) if known.in_draw else state.draw.counts
    for other, moves in known.hidden.items():
        opening = _plus(known.needs[other], known.share(known.free[other]))
        limit = state.variant.hand_limit
        yield tuple(_least_held(moves, k, opening[k]) for k in range(len(KINDS)))
        yield tuple(_least_dumped(moves, k, opening[k], limit) for k in range(len(KINDS)))


def _least_held(moves: Iterable[_Move], kind: int, held: int) -> int:
    """The fewest cards of a kind that the hand holds now: as many dumped as can be."""
    for move in moves:
        held += move.change[kind]
        if move.dumped:
            held = max(held - move.dumped, move.need[kind])
    return held


def _least_dumped(moves: Iterable[_Move], kind: int, held: int, limit: int) -> int:
    """The fewest cards of a kind that the seat has dumped: others dumped as long as there are."""
    dumped = 0
    for move in moves:
        held += move.change[kind]
        if move.dumped:
            kept = min(held, limit - (sum(move.need) - move.need[kind]))
            dumped, held = dumped + held - kept, kept
    return dumped


def sample_state(history: GameSoFar[Variant, Action], seat: int | None, random: Random) -> State:
    """A state that agrees with all that the seat has seen, the hidden cards drawn anew.

    The model: the other seats choose without regard to what they hold. So every unseen card is equally
    likely in each place where it may be; a seat plays the cards that it was seen to take before those
    that it was dealt; and each set of cards that it can have dumped, given what it played later, is
    equally likely. Draws through `random.random()` only. Raises as `unseen`.

    >>> import random
    >>> from reco_rules.table import History
    >>> from reco_rules import VARIANTS
    >>> history = History(VARIANTS["amigo-2"], 0, ())
    >>> sample_state(history, 0, random.Random(1)) == history.state
    True
    """
    check_random(random)
    known = _knowledge(history, seat)
    state, loose = known.state, _pack(known.loose)  # all in packs: bots ask for many samples
    hands, dumped = list(state.hands), list(state.dumped)
    for other, moves in known.hidden.items():
        drawn = _draw(loose, known.free[other], random)
        loose -= drawn
        held, gone = _pack(known.needs[other]) + drawn, 0
        for move in moves:
            held += move.change_pack
            if move.dumped:
                drawn = _draw(held - move.need_pack, move.dumped, random)
                held, gone = held - drawn, gone + drawn
        hands[other], dumped[other] = unpack(held), unpack(gone)
    return assemble(
        state.variant,
        phase=state.phase,
        seat=state.seat,
        site=state.site,
        draw=unpack(loose) if known.in_draw else state.draw,
        discard=state.discard,
        plants=state.plants,
        dump_sites=state.dump_sites,
        hands=hands,
        dumped=dumped,
        claims=state.claims,
    )


def _draw(pack: int, count: int, random: Random) -> int:
    """So many of the cards, each equally likely."""
    drawn = 0
    for _ in range(count):
        card = KINDS[kind_at(pack, int(random.random() * (pack % 255)))]._pack
        pack, drawn = pack - card, drawn + card
    return drawn
