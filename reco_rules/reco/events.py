"""What happens when an action is made, as typed records in the order of the rules.

An event is what the table knows; `Event.seen_by` is what a seat or a spectator may see of it: the card
dealt to another hand and the cards that another seat dumps face down are left out, all else is open.
"""

from __future__ import annotations

import enum
from typing import ClassVar, TypeAlias

import attrs

from reco_rules.checks import check_viewer
from reco_rules.event import Open, Told
from reco_rules.messages import Message, counted, say
from reco_rules.reco.cards import Card, Cards
from reco_rules.reco.words import IN_NOTATION, Words


class Cause(enum.Enum):
    """Why a game is over."""

    STACK_EMPTIED = "stack-emptied"
    """The last reward of a stack was taken (END-1)."""
    NO_CARDS = "no-cards"
    """Every hand was empty when the turn would have passed on (X-4)."""


@attrs.frozen
class _Event(Told):
    _words: ClassVar[Words] = IN_NOTATION


@attrs.frozen
class _Open(_Event, Open):
    pass


@attrs.frozen
class Dealt(_Event):
    """A card was dealt face down to a hand (SETUP-2); `card` is None for the others.

    >>> dealt = Dealt(seat=0, card=Card(0, 1))
    >>> print(dealt, "|", dealt.seen_by(1))
    seat 0 is dealt A1 | seat 0 is dealt a card
    """

    seat: int
    card: Card | None

    def seen_by(self, seat: int | None) -> Dealt:
        """The card is left out for all but the seat that gets it (HIDDEN-1)."""
        check_viewer(seat)
        return self if seat == self.seat else Dealt(self.seat, None)

    @property
    def message(self) -> Message:
        return say("{seat} is dealt a card") if self.card is None else say("{seat} is dealt {card}")


@attrs.frozen
class Revealed(_Open):
    """A card was laid face up on the dump site of a color (SETUP-3, REFILL-1).

    >>> print(Revealed(site=2, card=Card(1, 2)))
    B2 is revealed on dump site C
    """

    site: int
    card: Card

    @property
    def message(self) -> Message:
        return say("{card} is revealed on {dump_site} {site}")


@attrs.frozen
class Recycled(_Open):
    """The discards became the draw pile (REFILL-2, X-2), since a card had to be drawn.

    >>> print(Recycled(cards=Cards.parse("A1 A2 B1")))
    the 3 discards become the draw pile
    """

    cards: Cards

    @property
    def message(self) -> Message:
        return counted(
            "the {number} discard becomes the draw pile",
            "the {number} discards become the draw pile",
            "number",
        )


@attrs.frozen
class TurnBegan(_Open):
    """The turn passed to this seat (TURN-1); after the deal, to the first seat (SETUP-5).

    >>> print(TurnBegan(seat=1))
    it is the turn of seat 1
    """

    seat: int

    @property
    def message(self) -> Message:
        return say("it is the turn of {seat}")


@attrs.frozen
class Played(_Open):
    """Cards of one color were played from the hand to their plant (PLAY-1 to PLAY-3).

    >>> print(Played(seat=0, color=2, cards=Cards.parse("C1 C2")))
    seat 0 plays C1 C2 to plant C
    """

    seat: int
    color: int
    cards: Cards

    @property
    def message(self) -> Message:
        return say("{seat} plays {cards} to {plant} {color}")


@attrs.frozen
class RewardTaken(_Open):
    """The plant had units enough: the top reward was taken (REWARD-1, REWARD-2).

    >>> print(RewardTaken(seat=0, color=2, units=5, value=3))
    seat 0 takes the reward 3 of C for 5 units
    """

    seat: int
    color: int
    units: int
    value: int

    @property
    def message(self) -> Message:
        return counted(
            "{seat} takes the reward {value} of {color} for {units} unit",
            "{seat} takes the reward {value} of {color} for {units} units",
            "units",
        )


@attrs.frozen
class NoReward(_Open):
    """The plant had too few units: no reward, and the cards stay (REWARD-4).

    >>> print(NoReward(seat=0, color=2, units=1))
    plant C holds 1 unit: no reward
    """

    seat: int
    color: int
    units: int

    @property
    def message(self) -> Message:
        return counted(
            "{plant} {color} holds {units} unit: no reward",
            "{plant} {color} holds {units} units: no reward",
            "units",
        )


@attrs.frozen
class PlantEmptied(_Open):
    """After the reward all cards of the plant were discarded (REWARD-3, X-1).

    >>> print(PlantEmptied(color=2, cards=Cards.parse("C1 C1 C2")))
    plant C is emptied: C1 C1 C2 are discarded
    """

    color: int
    cards: Cards

    @property
    def message(self) -> Message:
        return say("{plant} {color} is emptied: {cards} are discarded")


@attrs.frozen
class SiteTaken(_Open):
    """All cards of the dump site went to the hand (TAKE-1); none where it was empty (X-3).

    >>> print(SiteTaken(seat=0, color=2, cards=Cards.parse("B1 D2")))
    seat 0 takes B1 D2 from dump site C
    """

    seat: int
    color: int
    cards: Cards

    @property
    def message(self) -> Message:
        if not self.cards:
            return say("{seat} takes nothing from {dump_site} {color}")
        return say("{seat} takes {cards} from {dump_site} {color}")


@attrs.frozen
class DumpDemanded(_Open):
    """The hand is above the limit: the seat must dump so many cards (DUMP-1).

    >>> print(DumpDemanded(seat=1, excess=2))
    seat 1 must dump 2 cards
    """

    seat: int
    excess: int

    @property
    def message(self) -> Message:
        return counted(
            "{seat} must dump {excess} card", "{seat} must dump {excess} cards", "excess"
        )


@attrs.frozen
class Dumped(_Event):
    """Cards were dumped face down (DUMP-1 to DUMP-3); `cards` is None for the others (HIDDEN-2).

    >>> dumped = Dumped(seat=1, count=2, cards=Cards.parse("B1 C2"))
    >>> print(dumped, "|", dumped.seen_by(0))
    seat 1 dumps B1 C2 | seat 1 dumps 2 cards
    """

    seat: int
    count: int
    cards: Cards | None

    def seen_by(self, seat: int | None) -> Dumped:
        """The cards are left out for all but the seat that dumps them; their number is public."""
        check_viewer(seat)
        return self if seat == self.seat else Dumped(self.seat, self.count, None)

    @property
    def message(self) -> Message:
        if self.cards is None:
            return counted("{seat} dumps {count} card", "{seat} dumps {count} cards", "count")
        return say("{seat} dumps {cards}")


@attrs.frozen
class RefillShort(_Open):
    """Both piles were empty before the dump site had all its cards (X-3).

    >>> print(RefillShort(site=0, missing=2))
    the piles are empty: dump site A stays 2 cards short
    """

    site: int
    missing: int

    @property
    def message(self) -> Message:
        return counted(
            "the piles are empty: {dump_site} {site} stays {missing} card short",
            "the piles are empty: {dump_site} {site} stays {missing} cards short",
            "missing",
        )


@attrs.frozen
class Passed(_Open):
    """The seat held no card and passed (PASS-1).

    >>> print(Passed(seat=1))
    seat 1 has no card and passes
    """

    seat: int

    @property
    def message(self) -> Message:
        return say("{seat} has no card and passes")


@attrs.frozen
class GameOver(_Open):
    """The game is over; `color` is the emptied stack, None where nobody had a card left.

    >>> print(GameOver(cause=Cause.STACK_EMPTIED, color=3))
    the game is over: the stack of D is empty
    """

    cause: Cause
    color: int | None

    @property
    def message(self) -> Message:
        if self.color is None:
            return say("the game is over: nobody has a card left")
        return say("the game is over: the stack of {color} is empty")


Event: TypeAlias = (
    Dealt
    | Revealed
    | Recycled
    | TurnBegan
    | Played
    | RewardTaken
    | NoReward
    | PlantEmptied
    | SiteTaken
    | DumpDemanded
    | Dumped
    | RefillShort
    | Passed
    | GameOver
)
"""What can happen."""
