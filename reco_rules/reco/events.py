"""What happens when an action is made, as typed records in the order of the rules.

An event is what the table knows; `Event.seen_by` is what a seat or a spectator may see of it: the card
dealt to another hand and the cards that another seat dumps face down are left out, all else is open.
"""

from __future__ import annotations

import enum
from typing import TypeAlias

import attrs

from reco_rules.checks import check_viewer
from reco_rules.reco.cards import LETTERS, Card, Cards


class Cause(enum.Enum):
    """Why a game is over."""

    STACK_EMPTIED = "stack-emptied"
    """The last reward of a stack was taken (END-1)."""
    NO_CARDS = "no-cards"
    """Every hand was empty when the turn would have passed on (X-4)."""


@attrs.frozen
class _Open:
    """An event that everybody sees."""

    def seen_by(self, seat: int | None) -> Event:
        """The event itself: it is open to all."""
        check_viewer(seat)
        return self  # type: ignore[return-value]  # the subclasses are the members of Event


@attrs.frozen
class Dealt:
    """A card was dealt face down to a hand (SETUP-2); `card` is None for the others."""

    seat: int
    card: Card | None

    def seen_by(self, seat: int | None) -> Dealt:
        """The card is left out for all but the seat that gets it (HIDDEN-1)."""
        check_viewer(seat)
        return self if seat == self.seat else Dealt(self.seat, None)

    def __str__(self) -> str:
        return f"seat {self.seat} is dealt {self.card or 'a card'}"


@attrs.frozen
class Revealed(_Open):
    """A card was laid face up on the dump site of a color (SETUP-3, REFILL-1)."""

    site: int
    card: Card

    def __str__(self) -> str:
        return f"{self.card} is revealed on dump site {LETTERS[self.site]}"


@attrs.frozen
class Recycled(_Open):
    """The discards became the draw pile (REFILL-2, X-2), since a card had to be drawn."""

    cards: Cards

    def __str__(self) -> str:
        return f"the {len(self.cards)} discards become the draw pile"


@attrs.frozen
class TurnBegan(_Open):
    """The turn passed to this seat (TURN-1); after the deal, to the first seat (SETUP-5)."""

    seat: int

    def __str__(self) -> str:
        return f"it is the turn of seat {self.seat}"


@attrs.frozen
class Played(_Open):
    """Cards of one color were played from the hand to their plant (PLAY-1 to PLAY-3)."""

    seat: int
    color: int
    cards: Cards

    def __str__(self) -> str:
        return f"seat {self.seat} plays {self.cards} to plant {LETTERS[self.color]}"


@attrs.frozen
class RewardTaken(_Open):
    """The plant had units enough: the top reward was taken (REWARD-1, REWARD-2)."""

    seat: int
    color: int
    units: int
    value: int

    def __str__(self) -> str:
        return (
            f"seat {self.seat} takes the reward {self.value} of {LETTERS[self.color]} "
            f"for {self.units} units"
        )


@attrs.frozen
class NoReward(_Open):
    """The plant had too few units: no reward, and the cards stay (REWARD-4)."""

    seat: int
    color: int
    units: int

    def __str__(self) -> str:
        return f"plant {LETTERS[self.color]} holds {_count(self.units, 'unit')}: no reward"


@attrs.frozen
class PlantEmptied(_Open):
    """After the reward all cards of the plant were discarded (REWARD-3, X-1)."""

    color: int
    cards: Cards

    def __str__(self) -> str:
        return f"plant {LETTERS[self.color]} is emptied: {self.cards} are discarded"


@attrs.frozen
class SiteTaken(_Open):
    """All cards of the dump site went to the hand (TAKE-1); none where it was empty (X-3)."""

    seat: int
    color: int
    cards: Cards

    def __str__(self) -> str:
        return (
            f"seat {self.seat} takes {self.cards or 'nothing'} from dump site {LETTERS[self.color]}"
        )


@attrs.frozen
class DumpDemanded(_Open):
    """The hand is above the limit: the seat must dump so many cards (DUMP-1)."""

    seat: int
    excess: int

    def __str__(self) -> str:
        return f"seat {self.seat} must dump {_count(self.excess, 'card')}"


@attrs.frozen
class Dumped:
    """Cards were dumped face down (DUMP-1 to DUMP-3); `cards` is None for the others (HIDDEN-2)."""

    seat: int
    count: int
    cards: Cards | None

    def seen_by(self, seat: int | None) -> Dumped:
        """The cards are left out for all but the seat that dumps them; their number is public."""
        check_viewer(seat)
        return self if seat == self.seat else Dumped(self.seat, self.count, None)

    def __str__(self) -> str:
        return f"seat {self.seat} dumps {self.cards or _count(self.count, 'card')}"


@attrs.frozen
class RefillShort(_Open):
    """Both piles were empty before the dump site had all its cards (X-3)."""

    site: int
    missing: int

    def __str__(self) -> str:
        cards = _count(self.missing, "card")
        return f"the piles are empty: dump site {LETTERS[self.site]} stays {cards} short"


@attrs.frozen
class Passed(_Open):
    """The seat held no card and passed (PASS-1)."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} has no card and passes"


@attrs.frozen
class GameOver(_Open):
    """The game is over; `color` is the emptied stack, None where nobody had a card left."""

    cause: Cause
    color: int | None

    def __str__(self) -> str:
        if self.color is None:
            return "the game is over: nobody has a card left"
        return f"the game is over: the stack of {LETTERS[self.color]} is empty"


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


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
