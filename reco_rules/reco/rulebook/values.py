"""What plays in a variant, in words: for tables, and to compare one variant with another."""

from __future__ import annotations

from typing import Final

from reco_rules.messages import Message, say
from reco_rules.reco.rulebook.wording import Wording
from reco_rules.reco.variants import VARIANTS, SetupOrder, Variant, check_variant
from reco_rules.rulebook.writing import nearest

FIELDS: Final[dict[str, Message]] = {
    "players": say("players"),
    "deck": say("cards"),
    "stack": say("rewards from the top"),
    "bonus": say("bonus"),
    "opening_hand": say("opening hand"),
    "hand_limit": say("hand limit"),
    "threshold": say("units for a reward"),
    "setup_order": say("order of the deal"),
}
"""The fields of a variant that change play."""

ORDERS: Final = {
    SetupOrder.HANDS_FIRST: say("hands, then {dump_sites}"),
    SetupOrder.DUMP_SITES_FIRST: say("{dump_sites}, then hands"),
}


def value(words: Wording, variant: Variant, field: str) -> str:
    """A field of the variant in words."""
    match field:
        case "deck":
            deck = variant.deck
            kinds = [f"{deck.count(kind)} {kind}" for kind in dict.fromkeys(deck)]
            return f"{len(deck)}: {', '.join(kinds)}"
        case "stack" | "bonus":
            row = variant.stack if field == "stack" else variant.bonus[1:]
            return ", ".join(map(str, row))
        case "setup_order":
            return words.say(ORDERS[variant.setup_order])
        case _:
            return str(getattr(variant, field))


def nearest_preset(variant: Variant) -> Variant:
    """The preset that shares most fields with the variant; of equals, one with its players or edition.

    Raises `WrongType`.
    """
    check_variant(variant)
    return nearest(FIELDS, variant, VARIANTS.values())
