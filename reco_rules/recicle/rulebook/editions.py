"""What is known of Recicle, how sure it is, and where it stands; and what the built-in boards are."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from reco_rules.recicle.files import BOARDS
from reco_rules.recicle.rulebook.sources import (
    BGG,
    CLIQUENABEND,
    FUKA,
    FUNBOX,
    RULEBOOK,
    TGIW,
    TURNO_EXTRA,
)
from reco_rules.rulebook.edition import Confidence, Edition, Fact, Waste

_WASTE: Final = (
    Waste("paper", "blue"),
    Waste("glass", "green"),
    Waste("plastic", "red"),
    Waste("UHT", "gray"),
    Waste("metal", "yellow"),
    Waste("organic material", "brown"),
)

_FACTS: Final = (
    Fact(
        "board",
        "The built-in board is a reconstruction and not the printed game: it satisfies every number of "
        "the rulebook, and each of its values says where it comes from.",
        Confidence.HIGH,
        (RULEBOOK,),
    ),
    Fact(
        "author",
        "By Luish Moraes Coelho; drawn by him and Renato Silva Sasdelli.",
        Confidence.HIGH,
        (BGG,),
    ),
    Fact(
        "publishers",
        "Made by hand by Bico de Lacre in 2010; published by Gal\u00e1pagos Jogos in 2011.",
        Confidence.HIGH,
        (BGG, FUKA, FUNBOX),
    ),
    Fact("players", "For 2 to 4 players.", Confidence.HIGH, (RULEBOOK, BGG)),
    Fact(
        "turns",
        "6 with 2 or 3 players, 5 with 4; one review has 5 with 3 players.",
        Confidence.HIGH,
        (RULEBOOK, CLIQUENABEND, FUKA, TURNO_EXTRA),
    ),
    Fact(
        "interest",
        "A credit of 10 dollars has interest of 50 %; more is paid back than was borrowed.",
        Confidence.MEDIUM,
        (CLIQUENABEND, FUKA),
    ),
    Fact(
        "play",
        "Players are in debt most of the time, and carrying to the cooperative is dear.",
        Confidence.MEDIUM,
        (TGIW,),
    ),
    Fact(
        "warehouse",
        "The more there is of a material, the cheaper it is; where the slots are full nothing is sold.",
        Confidence.MEDIUM,
        (FUKA, TURNO_EXTRA),
    ),
)

EDITIONS: Final[Mapping[str, Edition]] = MappingProxyType(
    {
        name: Edition(
            id=name,
            title="Recicle: Tempos de Crise",
            publisher="Bico de Lacre",
            year=2010,
            players=(2, 3, 4),
            waste=_WASTE,
            facts=_FACTS,
        )
        for name in BOARDS
    }
)
"""The editions by the names of the built-in boards."""
