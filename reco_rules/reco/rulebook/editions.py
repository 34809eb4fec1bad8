"""The editions of R-Eco: names, publishers, years, waste types, and where each fact stands.

Nothing here changes play: what does is in `reco_rules.VARIANTS`. The texts are our own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from reco_rules.reco.rulebook.sources import (
    AMIGO_ES,
    BRETTSPIELE,
    GOO,
    GUY,
    JAMTAN,
    JERGAMES,
    KEIRAT,
    NIGHTS,
    OFFENSIVE,
    REPORT,
    REPRINT_EN,
    ROGUE,
    SPIELEKRITIK,
    SPIELETEST,
    TENNESSEE,
    TONOKIN,
    YUCATA,
    ZMAN_EN,
)
from reco_rules.rulebook.edition import Confidence, Edition, Fact, Waste

HIGH: Final = Confidence.HIGH
MEDIUM: Final = Confidence.MEDIUM
LOW: Final = Confidence.LOW

# ---- facts that several editions share -----------------------------------------------------------

_HAND: Final = Fact(
    "hand",
    "Three cards are dealt to each seat, and five may be kept.",
    HIGH,
    (REPRINT_EN, ZMAN_EN, AMIGO_ES),
)
_STACKS: Final = Fact(
    "rewards",
    "0 1 2 3 -2 4 5 with 3 or 4 players; a second 3 comes in with 5, and the 3 is left out with 2.",
    HIGH,
    (ZMAN_EN, AMIGO_ES, YUCATA),
)
_DECK_100: Final = Fact(
    "deck",
    "100 cards: 22 singles and 3 doubles of each type. The total stands in the rules text, the three "
    "doubles in a review; the rest was worked out.",
    MEDIUM,
    (ZMAN_EN, TENNESSEE),
)
_BONUS_100: Final = Fact(
    "bonus",
    "As in the Amigo rules: as many points as there are dumpers, plus 3, 2, 1, 1 with 2, 3, 4, 5 players. "
    "A session report with three players agrees.",
    MEDIUM,
    (AMIGO_ES, JERGAMES),
)
_HANDS_FIRST: Final = Fact(
    "setup", "Hands are dealt first, then a card to each dump site.", HIGH, (ZMAN_EN,)
)

# ---- the editions -------------------------------------------------------------------------------

_AMIGO: Final = Edition(
    id="amigo",
    title="R-Öko",
    publisher="Amigo",
    year=2010,
    players=(2, 3, 4, 5),
    waste=(
        Waste("bottles", None, {"de": "Flaschen", "es": "botellas de vidrio"}),
        Waste("cans", None, {"de": "Dosen", "es": "latas"}),
        Waste("cups", None, {"de": "Becher", "es": "vasos de plástico"}),
        Waste("paper", None, {"de": "Papier", "es": "papel"}),
    ),
    facts=(
        Fact("year", "The earliest review at hand is of February 2010.", MEDIUM, (SPIELEKRITIK,)),
        Fact(
            "players",
            "The box is for 3 to 5; the rules that are played on yucata.de are for 2 to 5.",
            HIGH,
            (YUCATA, AMIGO_ES),
        ),
        Fact(
            "deck",
            "88 cards: 19 singles and 3 doubles of each type.",
            HIGH,
            (YUCATA, SPIELETEST),
        ),
        _STACKS,
        Fact(
            "bonus",
            "As many points as there are dumpers, plus 3, 2, 1, 1 with 2, 3, 4, 5 players.",
            HIGH,
            (AMIGO_ES, YUCATA),
        ),
        _HAND,
        Fact(
            "setup",
            "A card goes to each dump site first, then everybody draws three.",
            HIGH,
            (YUCATA, AMIGO_ES, KEIRAT),
        ),
        Fact("names", "Bottles, cans, cups and paper.", HIGH, (YUCATA, REPORT)),
        Fact(
            "words",
            "Recycling factories, each with a recycling side and a waste side.",
            HIGH,
            (AMIGO_ES, REPORT),
        ),
        Fact(
            "colors",
            "Purple, green, orange and yellow; which type has which is not known.",
            MEDIUM,
            (OFFENSIVE,),
        ),
        Fact("Dutch box", "Recycle, by 999 Games, has the same rules.", MEDIUM, (ROGUE,)),
    ),
    also=("yucata.de", "Recycle (999 Games)"),
    words={
        "plant": "recycling factory",
        "plants": "recycling factories",
        "dump_site": "waste side",
        "dump_sites": "waste sides",
    },
)

_ZMAN: Final = Edition(
    id="zman",
    title="R-Eco",
    publisher="Z-Man Games",
    year=2007,
    players=(2, 3, 4, 5),
    waste=(
        Waste("paper"),
        Waste("plastic"),
        Waste("cans"),
        Waste("bottles"),
    ),
    facts=(
        Fact("year", "No source at hand names it; the earliest reports are of 2008.", LOW),
        Fact("players", "2 to 5.", HIGH, (ZMAN_EN,)),
        _DECK_100,
        _STACKS,
        _BONUS_100,
        Fact(
            "bonus of two",
            "Each seat that dumped nothing gets 4, read word for word (ruling X-12).",
            MEDIUM,
            (ZMAN_EN,),
        ),
        _HAND,
        _HANDS_FIRST,
        Fact(
            "names",
            "Paper, plastic, cans (of aluminium) and bottles (of glass).",
            HIGH,
            (NIGHTS, GUY),
        ),
        Fact("colors", "Red is one of the four; more is not known.", MEDIUM, (ZMAN_EN,)),
        Fact(
            "words",
            "Factories (disposal facilities), dump sites, the bonus of the honorary garbage collector.",
            HIGH,
            (ZMAN_EN,),
        ),
    ),
    words={
        "plant": "factory",
        "plants": "factories",
        "good_contractor": "honorary garbage collector",
        "good_contractors": "honorary garbage collectors",
    },
)

_ORIGINAL: Final = Edition(
    id="original",
    title="R-Eco",
    publisher="Kawasaki Factory",
    year=2003,
    players=(3, 4, 5),
    waste=(
        Waste("PET bottles", "blue", {"ja": "ペットボトル", "de": "PET-Flaschen"}),
        Waste("cans", "yellow", {"ja": "空き缶", "de": "Stahl"}),
        Waste("paper", "green", {"ja": "古新聞", "de": "Papier"}),
        Waste("plastic", "red", {"ja": "プラスチック", "de": "anderes Plastik"}),
    ),
    facts=(
        Fact(
            "year",
            "2003; Japon Brand brought it to Essen in 2006.",
            MEDIUM,
            (TENNESSEE, BRETTSPIELE),
        ),
        Fact("players", "3 to 5.", HIGH, (TENNESSEE, BRETTSPIELE)),
        _DECK_100,
        _STACKS,
        _BONUS_100,
        _HAND,
        _HANDS_FIRST,
        Fact(
            "names",
            "PET bottles, cans of steel, old newspapers and plastic.",
            HIGH,
            (TENNESSEE, BRETTSPIELE, JAMTAN, GOO),
        ),
        Fact("colors", "Blue, yellow, green and red in this order.", MEDIUM, (GOO,)),
    ),
)

_REPRINT: Final = Edition(
    id="reprint",
    title="R-Eco",
    publisher="Kawasaki Factory",
    year=2019,
    players=(2, 3, 4),
    waste=(
        Waste("bottles & cans", "red"),
        Waste("PET bottles", "green"),
        Waste("recycled appliances", "white"),
        Waste("plastic", "blue"),
    ),
    facts=(
        Fact("year", "Sold at the Game Market of 2019.", HIGH, (TONOKIN,)),
        Fact(
            "title",
            "One English rules text is headed R-Eco Recycle. The game of that name of 2010 is another "
            "one: 80 cards, and cards that are played face down.",
            HIGH,
            (REPRINT_EN, TONOKIN),
        ),
        Fact("players", "2 to 4.", HIGH, (REPRINT_EN, TONOKIN)),
        Fact(
            "deck",
            "88 cards: 20 singles and 2 doubles of each type, not those of Amigo's 88.",
            HIGH,
            (REPRINT_EN, TONOKIN),
        ),
        Fact(
            "rewards",
            "0 1 2 3 -2 4 5 with any number of players.",
            HIGH,
            (REPRINT_EN, TONOKIN),
        ),
        Fact(
            "bonus",
            "3, 2, 1 with one, two, three good contractors; four get nothing (ruling X-7).",
            HIGH,
            (REPRINT_EN,),
        ),
        _HAND,
        Fact(
            "setup",
            "Hands are dealt first, then a card to each dump site (ruling X-6).",
            HIGH,
            (REPRINT_EN, TONOKIN),
        ),
        Fact("names and colors", "As listed, in this order.", MEDIUM, (REPRINT_EN,)),
        Fact(
            "words",
            "Processing sites, waste dump areas, the bonus for good contractors.",
            HIGH,
            (REPRINT_EN,),
        ),
    ),
    words={
        "plant": "processing site",
        "plants": "processing sites",
        "dump_site": "waste dump area",
        "dump_sites": "waste dump areas",
    },
)

EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {edition.id: edition for edition in (_AMIGO, _ZMAN, _ORIGINAL, _REPRINT)}
)
"""The editions by id: ``amigo``, ``zman``, ``original`` and ``reprint``."""
