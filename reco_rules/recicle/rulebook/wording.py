"""How Recicle is spoken of: its numbers, materials, cards, tiles and spaces."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar, Final, cast

from reco_rules.game import Variant as AnyVariant
from reco_rules.messages import Message, counted, say
from reco_rules.recicle.actions import (
    Accept,
    Acquire,
    Advertise,
    Buy,
    Carry,
    CollectFree,
    Discard,
    End,
    Jump,
    Move,
    Offer,
    Pay,
    Pick,
    Place,
    Recycle,
    Refuse,
    Resell,
    Rest,
    Sell,
    Swap,
    Take,
)
from reco_rules.recicle.board import Card, Confidence, Source, SpaceKind, TileKind
from reco_rules.recicle.cubes import MATERIALS, Cubes
from reco_rules.recicle.drawing.labels import ENGLISH, Labels
from reco_rules.recicle.variants import Variant, check_variant
from reco_rules.recicle.words import Words
from reco_rules.rulebook import wording

MATERIAL_NAMES: Final = (
    say("paper"), say("glass"), say("plastic"), say("UHT"), say("metal"), say("organic material"),
)  # fmt: skip
"""The materials by their numbers."""

NAMES: Final[Mapping[object, Message]] = MappingProxyType(
    {
        Card.FREE_COLLECTING: say("Free Collecting"),
        Card.ADVERTISING: say("Advertising"),
        Card.BUYING: say("Buying at the Warehouse"),
        Card.RECYCLING_COOPERATIVE: say("Recycling Cooperative"),
        Card.MOVEMENT: say("Movement"),
        Card.BARTER: say("Barter"),
        Card.TEAM_WORK: say("Team Work"),
        SpaceKind.MATERIAL: say("recyclables"),
        SpaceKind.ORGANIC: say("organic material"),
        SpaceKind.COOPERATIVE: say("cooperative"),
        SpaceKind.SQUARE: say("central square"),
        SpaceKind.CARDS: say("cards"),
        SpaceKind.BIN: say("trash bin"),
        TileKind.EQUIPMENT: say("equipment"),
        TileKind.ATELIER: say("atelier"),
        TileKind.TRUCK: say("truck"),
        TileKind.DESIGNER: say("designer"),
        TileKind.GAS_FACTORY: say("gas factory"),
        TileKind.PRODUCTIVITY: say("productivity"),
        TileKind.MERCHANT: say("merchant"),
        TileKind.STOREHOUSE: say("storehouse"),
        Source.RULEBOOK: say("rulebook"),
        Source.DERIVED: say("derived"),
        Source.RECONSTRUCTED: say("reconstructed"),
        Source.OWN: say("the board's author"),
        Confidence.HIGH: say("high"),
        Confidence.MEDIUM_HIGH: say("medium-high"),
        Confidence.MEDIUM: say("medium"),
        Confidence.LOW_MEDIUM: say("low-medium"),
        Confidence.LOW: say("low"),
    }
)
"""What cards, spaces, tiles and the origins of values are called."""

ACTIONS: Final[Mapping[type, Message]] = MappingProxyType(
    {
        Move: say("move collector {collector} to space {space}"),
        Rest: say("rest on the central square"),
        Jump: say("jump to space {space}"),
        Take: say("collect {material}"),
        Pick: say("choose the card {card}"),
        Sell: say("sell {cubes}"),
        Acquire: say("buy {tile}"),
        Resell: say("sell {tile} back"),
        Pay: say("pay with {material}"),
        Carry: say("carry {material} to the cooperative"),
        Buy: say("buy {material} from the warehouse"),
        Advertise: say("collect one more {material}"),
        CollectFree: say("collect free of charge"),
        Swap: say("swap {give} for {get} with the warehouse"),
        Offer: say("offer {seat} {give} for {get}"),
        Accept: say("accept the exchange"),
        Refuse: say("refuse the exchange"),
        Discard: counted(
            "discard {count} piece of organic material",
            "discard {count} pieces of organic material",
            "count",
        ),
        Recycle: say("recycle {takes} with {tile}"),
        Place: say("place {material} in the warehouse"),
        End: say("end"),
    }
)
"""What tells each kind of action."""


def places(variant: Variant) -> dict[str, object]:
    """What fills the places of clauses: the numbers of the variant and of its board."""
    board = variant.board
    return {
        "players": variant.players,
        "turns": variant.turns,
        "tiles_in_all": sum(tile.copies for tile in board.tiles),
        "cards_in_all": sum(board.cards),
        "supply": board.supply,
        "cart": board.cart,
        "landfill": board.landfill,
        "cap": board.cap,
        "debt": board.debt,
        "red": board.red,
    }


class Wording(wording.Wording, Words):
    """How a variant of Recicle is spoken of in a language.

    >>> from reco_rules.recicle import VARIANTS, Card, Cubes, Sold
    >>> words = Wording(VARIANTS["reconstruction-1-2"], names=("Ann", "Bob"))
    >>> words.event(Sold(seat=1, cubes=Cubes.of("RRU"), money=3))
    'Bob sells 2 plastic, 1 UHT for $3'
    """

    ACTIONS: ClassVar = ACTIONS

    def places(self, variant: AnyVariant) -> Mapping[str, object]:
        """The numbers of the variant and its board. Raises `WrongType`."""
        check_variant(variant)
        return places(cast(Variant, variant))

    def material(self, material: int) -> str:
        """What a material is called."""
        return self.catalog.gettext(MATERIAL_NAMES[material].text)

    def card(self, card: Card) -> str:
        """What a card is called."""
        return self.name(card)

    def name(self, value: object) -> str:
        """What a card, a kind of spaces or tiles, or the origin of a value is called."""
        return self.catalog.gettext(NAMES[value].text)

    def cubes(self, cubes: Cubes) -> str:
        """How many there are of each material; empty for none."""
        return ", ".join(
            self.say(say("{count} {name}"), count=cubes[material], name=self.material(material))
            for material in MATERIALS
            if cubes[material]
        )

    @property
    def labels(self) -> Labels:
        """The words of pictures.

        >>> from reco_rules.recicle import VARIANTS
        >>> Wording(VARIANTS["reconstruction-1-2"]).labels.tree
        'tree'
        """
        return self.translated(ENGLISH)

    def word(self, name: str, value: object) -> object:
        """What stands for a value in the place of that name."""
        if name == "kind":  # of tiles, by its name in boards
            return self.name(TileKind(value))
        return self.cubes(value) if isinstance(value, Cubes) else super().word(name, value)
