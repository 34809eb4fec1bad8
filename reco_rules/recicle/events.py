"""What happens when an action is made, as typed records in the order of the rules; all of it is open."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

import attrs

from reco_rules.event import Open
from reco_rules.messages import Message, counted, say
from reco_rules.recicle.board import Card
from reco_rules.recicle.cubes import Cubes
from reco_rules.recicle.numbers import ROUNDS
from reco_rules.recicle.words import IN_NOTATION, Words


@attrs.frozen
class _Event(Open):
    _words: ClassVar[Words] = IN_NOTATION


@attrs.frozen
class TurnBegan(_Event):
    """A turn began (R7); its first player.

    >>> print(TurnBegan(turn=2, seat=1))
    turn 2 begins: seat 1 is the first player
    """

    turn: int
    seat: int

    @property
    def message(self) -> Message:
        return say("turn {turn} begins: {seat} is the first player")


@attrs.frozen
class Charged(_Event):
    """A rich seat paid at the start of a turn (R26).

    >>> print(Charged(seat=0, money=4))
    seat 0 is rich and pays $4
    """

    seat: int
    money: int

    @property
    def message(self) -> Message:
        return say("{seat} is rich and pays ${money}")


@attrs.frozen
class SetupBegan(_Event):
    """The third or fourth player is to place pieces in the warehouse (R8).

    >>> print(SetupBegan(seat=2, pieces=1))
    seat 2 places 1 piece in the warehouse and may buy a tile
    """

    seat: int
    pieces: int

    @property
    def message(self) -> Message:
        return counted(
            "{seat} places {pieces} piece in the warehouse and may buy a tile",
            "{seat} places {pieces} pieces in the warehouse and may buy a tile",
            "pieces",
        )


@attrs.frozen
class Placed(_Event):
    """A piece was placed in the warehouse at setup, for $1 (R8).

    >>> print(Placed(seat=2, material=0))
    seat 2 places P in the warehouse and gets $1
    """

    seat: int
    material: int

    @property
    def message(self) -> Message:
        return say("{seat} places {material} in the warehouse and gets $1")


@attrs.frozen
class RoundBegan(_Event):
    """A seat's round of step 1 began (R9); an extra round may move any collector (R42).

    >>> print(RoundBegan(seat=0, round=2), "|", RoundBegan(seat=0, round=4))
    seat 0 plays round 2 | seat 0 plays an extra round
    """

    seat: int
    round: int

    @property
    def message(self) -> Message:
        if self.round <= ROUNDS:
            return say("{seat} plays round {round}")
        return say("{seat} plays an extra round")


@attrs.frozen
class NeutralBegan(_Event):
    """A neutral collector is to be moved, by the last player of the round (R47).

    >>> print(NeutralBegan(seat=1, collector=2))
    seat 1 moves the neutral collector 2
    """

    seat: int
    collector: int

    @property
    def message(self) -> Message:
        return say("{seat} moves the neutral collector {collector}")


@attrs.frozen
class Moved(_Event):
    """A collector was placed, moved, or stayed for want of room (R9 to R12); `seat` None: the neutral team.

    >>> print(Moved(seat=0, collector=1, origin=None, space=7))
    seat 0 places collector 1 on space 7
    >>> print(Moved(seat=0, collector=1, origin=7, space=8), "|", Moved(0, 1, 7, 7))
    collector 1 of seat 0 moves from space 7 to 8 | collector 1 of seat 0 stays on space 7
    """

    seat: int | None
    collector: int
    origin: int | None
    space: int

    @property
    def message(self) -> Message:
        if self.seat is None:
            return self._neutral_message
        if self.origin is None:
            return say("{seat} places collector {collector} on space {space}")
        if self.origin == self.space:
            return say("collector {collector} of {seat} stays on space {space}")
        return say("collector {collector} of {seat} moves from space {origin} to {space}")

    @property
    def _neutral_message(self) -> Message:
        if self.origin is None:
            return say("the neutral collector {collector} is placed on space {space}")
        if self.origin == self.space:
            return say("the neutral collector {collector} stays on space {space}")
        return say("the neutral collector {collector} moves from space {origin} to {space}")


@attrs.frozen
class CardUsed(_Event):
    """A card was used (R29 to R36).

    >>> print(CardUsed(seat=0, card=Card.MOVEMENT))
    seat 0 uses movement
    """

    seat: int
    card: Card

    @property
    def message(self) -> Message:
        return say("{seat} uses {card}")


@attrs.frozen
class Collected(_Event):
    """Cubes of the supply went to the cart (R13, R18, R30).

    >>> print(Collected(seat=0, cubes=Cubes.of("PPU")))
    seat 0 collects 2P 1U
    """

    seat: int
    cubes: Cubes

    @property
    def message(self) -> Message:
        return say("{seat} collects {cubes}")


@attrs.frozen
class CollectedFree(_Event):
    """A cube of the supply went to the cooperative or the landfill without cost (R29).

    >>> print(CollectedFree(seat=0, material=0))
    seat 0 collects P free of charge
    """

    seat: int
    material: int

    @property
    def message(self) -> Message:
        return say("{seat} collects {material} free of charge")


@attrs.frozen
class OrganicCollected(_Event):
    """Organic material went to the landfill (R14, R30, R39).

    >>> print(OrganicCollected(seat=0, count=2))
    seat 0 collects 2 pieces of organic material
    """

    seat: int
    count: int

    @property
    def message(self) -> Message:
        return counted(
            "{seat} collects {count} piece of organic material",
            "{seat} collects {count} pieces of organic material",
            "count",
        )


@attrs.frozen
class Delivered(_Event):
    """The neutral team brought cubes to the warehouse (R47).

    >>> print(Delivered(cubes=Cubes.of("PPU")))
    the neutral team brings 2P 1U to the warehouse
    """

    cubes: Cubes

    @property
    def message(self) -> Message:
        return say("the neutral team brings {cubes} to the warehouse")


@attrs.frozen
class NoSlot(_Event):
    """Cubes of the neutral team found no free slot in the warehouse and went back (A37).

    >>> print(NoSlot(count=2))
    2 pieces of the neutral team find no slot
    """

    count: int

    @property
    def message(self) -> Message:
        return counted(
            "{count} piece of the neutral team finds no slot",
            "{count} pieces of the neutral team find no slot",
            "count",
        )


@attrs.frozen
class Rested(_Event):
    """A collector rested on the central square, for a victory point (R16).

    >>> print(Rested(seat=0))
    seat 0 rests on the central square: 1 victory point
    """

    seat: int

    @property
    def message(self) -> Message:
        return say("{seat} rests on the central square: 1 victory point")


@attrs.frozen
class Jumped(_Event):
    """A collector jumped from the central square to a space with a tree (R16).

    >>> print(Jumped(seat=0, collector=1, space=17))
    collector 1 of seat 0 jumps to space 17
    """

    seat: int
    collector: int
    space: int

    @property
    def message(self) -> Message:
        return say("collector {collector} of {seat} jumps to space {space}")


@attrs.frozen
class CardTaken(_Event):
    """A seat took an action card (R17).

    >>> print(CardTaken(seat=0, card=Card.BARTER))
    seat 0 takes the card barter
    """

    seat: int
    card: Card

    @property
    def message(self) -> Message:
        return say("{seat} takes the card {card}")


@attrs.frozen
class CardBlocked(_Event):
    """The neutral team blocked a card for the rest of the turn (R47).

    >>> print(CardBlocked(card=Card.BARTER))
    the neutral team blocks the card barter
    """

    card: Card

    @property
    def message(self) -> Message:
        return say("the neutral team blocks the card {card}")


@attrs.frozen
class Sold(_Event):
    """Pieces of the cart were sold to the warehouse (R19).

    >>> print(Sold(seat=1, cubes=Cubes.of("RR"), money=2))
    seat 1 sells 2R for $2
    """

    seat: int
    cubes: Cubes
    money: int

    @property
    def message(self) -> Message:
        return say("{seat} sells {cubes} for ${money}")


@attrs.frozen
class Acquired(_Event):
    """A tile was bought (R20).

    >>> print(Acquired(seat=1, tile="plastic-big", money=6))
    seat 1 buys plastic-big for $6
    """

    seat: int
    tile: str
    money: int

    @property
    def message(self) -> Message:
        return say("{seat} buys {tile} for ${money}")


@attrs.frozen
class PaidWith(_Event):
    """Cubes were paid for a tile (R20).

    >>> print(PaidWith(seat=1, cubes=Cubes.of("R")))
    seat 1 pays with 1R
    """

    seat: int
    cubes: Cubes

    @property
    def message(self) -> Message:
        return say("{seat} pays with {cubes}")


@attrs.frozen
class Resold(_Event):
    """An equipment was sold back (R37).

    >>> print(Resold(seat=1, tile="plastic-big", money=4))
    seat 1 sells plastic-big back for $4
    """

    seat: int
    tile: str
    money: int

    @property
    def message(self) -> Message:
        return say("{seat} sells {tile} back for ${money}")


@attrs.frozen
class Carried(_Event):
    """A piece of the cart was carried to the cooperative (R15).

    >>> print(Carried(seat=0, material=0, money=1))
    seat 0 carries P to the cooperative for $1
    """

    seat: int
    material: int
    money: int

    @property
    def message(self) -> Message:
        return say("{seat} carries {material} to the cooperative for ${money}")


@attrs.frozen
class Bought(_Event):
    """A piece was bought from the warehouse (R21, R31).

    >>> print(Bought(seat=2, material=1, money=1))
    seat 2 buys G from the warehouse for $1
    """

    seat: int
    material: int
    money: int

    @property
    def message(self) -> Message:
        return say("{seat} buys {material} from the warehouse for ${money}")


@attrs.frozen
class Swapped(_Event):
    """A cube of the cart was exchanged with the warehouse (R34).

    >>> print(Swapped(seat=0, give=0, get=3))
    seat 0 swaps P for U with the warehouse
    """

    seat: int
    give: int
    get: int

    @property
    def message(self) -> Message:
        return say("{seat} swaps {give} for {get} with the warehouse")


@attrs.frozen
class Offered(_Event):
    """A seat offered another one an exchange (R34).

    >>> print(Offered(seat=0, other=2, give=0, get=3))
    seat 0 offers seat 2 P for U
    """

    seat: int
    other: int
    give: int
    get: int

    @property
    def message(self) -> Message:
        return say("{seat} offers {other} {give} for {get}")


@attrs.frozen
class Bartered(_Event):
    """The exchange that was offered was accepted (R34).

    >>> print(Bartered(seat=0, other=2, give=0, get=3))
    seat 2 accepts: seat 0 gives P and gets U
    """

    seat: int
    other: int
    give: int
    get: int

    @property
    def message(self) -> Message:
        return say("{other} accepts: {seat} gives {give} and gets {get}")


@attrs.frozen
class Refused(_Event):
    """The exchange that was offered was refused (R34).

    >>> print(Refused(seat=0, other=2))
    seat 2 refuses the exchange with seat 0
    """

    seat: int
    other: int

    @property
    def message(self) -> Message:
        return say("{other} refuses the exchange with {seat}")


@attrs.frozen
class Discarded(_Event):
    """Organic material was discarded (R14); with gas factories it may bring money (R41).

    >>> print(Discarded(seat=0, count=4, points=1, money=2))
    seat 0 discards 4 pieces of organic material: 1 VP and $2
    """

    seat: int
    count: int
    points: int
    money: int

    @property
    def message(self) -> Message:
        return counted(
            "{seat} discards {count} piece of organic material: {points} VP and ${money}",
            "{seat} discards {count} pieces of organic material: {points} VP and ${money}",
            "count",
        )


@attrs.frozen
class BuyingBegan(_Event):
    """A seat's buying round of step 2 began (R21).

    >>> print(BuyingBegan(seat=2, round=2, pieces=2))
    seat 2 may buy 2 pieces from the warehouse
    """

    seat: int
    round: int
    pieces: int

    @property
    def message(self) -> Message:
        return counted(
            "{seat} may buy {pieces} piece from the warehouse",
            "{seat} may buy {pieces} pieces from the warehouse",
            "pieces",
        )


@attrs.frozen
class RecyclingBegan(_Event):
    """A seat's part of step 3 began (R22).

    >>> print(RecyclingBegan(seat=0))
    seat 0 recycles
    """

    seat: int

    @property
    def message(self) -> Message:
        return say("{seat} recycles")


@attrs.frozen
class Recycled(_Event):
    """Pieces were recycled (R22).

    >>> print(Recycled(seat=0, tile="metal-big", cubes=Cubes.of("MM"), money=5, points=1))
    seat 0 recycles 2M with metal-big: $5 and 1 VP
    """

    seat: int
    tile: str
    cubes: Cubes
    money: int
    points: int

    @property
    def message(self) -> Message:
        return say("{seat} recycles {cubes} with {tile}: ${money} and {points} VP")


@attrs.frozen
class CardsReturned(_Event):
    """All action cards lie open on the table again (R36).

    >>> print(CardsReturned())
    all action cards return to the table
    """

    @property
    def message(self) -> Message:
        return say("all action cards return to the table")


@attrs.frozen
class GameOver(_Event):
    """The last turn is over (R6).

    >>> print(GameOver())
    the game is over
    """

    @property
    def message(self) -> Message:
        return say("the game is over")


Event: TypeAlias = (
    TurnBegan
    | Charged
    | SetupBegan
    | Placed
    | RoundBegan
    | NeutralBegan
    | Moved
    | CardUsed
    | Collected
    | CollectedFree
    | OrganicCollected
    | Delivered
    | NoSlot
    | Rested
    | Jumped
    | CardTaken
    | CardBlocked
    | Sold
    | Acquired
    | PaidWith
    | Resold
    | Carried
    | Bought
    | Swapped
    | Offered
    | Bartered
    | Refused
    | Discarded
    | BuyingBegan
    | RecyclingBegan
    | Recycled
    | CardsReturned
    | GameOver
)
"""Everything that can happen."""
