"""The rules of R-Eco clause by clause, and the rulings where rulebooks are silent or disagree.

The ids are those of `Reason.clause`, of docstrings and of tests. The texts are our own words, with places
for what differs between variants: numbers and rows come from a `Variant`, the words for plants and dump
sites from its edition. `Wording.clause` fills them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from reco_rules.messages import Message, counted, say
from reco_rules.reco.rulebook.rulings import RULINGS
from reco_rules.reco.rulebook.sources import AMIGO_ES, REPRINT_EN, ZMAN_EN
from reco_rules.rulebook.clause import Clause, Kind
from reco_rules.rulebook.sources import Citation


def _clause(
    id: str,
    text: Message,
    kind: Kind = Kind.RULE,
    reprint: str = "",
    zman: str = "",
    amigo: str = "",
    rulings: str = "",
) -> Clause:
    """A clause and where it stands: the section in each rulebook, empty where it does not stand."""
    places = ((REPRINT_EN, reprint), (ZMAN_EN, zman), (AMIGO_ES, amigo))
    return Clause(
        id=id,
        kind=kind,
        text=text,
        sources=tuple(Citation(source, section) for source, section in places if section),
        rulings=tuple(rulings.split()),
    )


_CLAUSES: Final = (
    _clause(
        "SETUP-1",
        say(
            "Each color has a {plant} with a {dump_site} beside it and a stack of rewards, which lie face "
            "up in an order known to all: from the top {stack}. The waste cards are shuffled."
        ),
        reprint="Setup, 1 and 2",
        zman="Preparation",
        amigo="Preparar (factory side up)",
    ),
    _clause(
        "SETUP-2",
        counted(
            "Each player is dealt {opening_hand} card face down as a hand.",
            "Each player is dealt {opening_hand} cards face down as a hand.",
            "opening_hand",
        ),
        reprint="Setup, 3",
        zman="Preparation",
        amigo="Preparar (not said: face down)",
    ),
    _clause(
        "SETUP-3",
        say("One card is laid face up on each {dump_site}, of whatever color it is."),
        reprint="Setup, 5 (not said: how many)",
        zman="Preparation",
        amigo="Preparar",
        rulings="X-6",
    ),
    _clause(
        "SETUP-4",
        say("The cards that are left, {left} of them, are the draw pile, face down."),
        reprint="Setup, 4",
        zman="Preparation",
        amigo="Preparar",
    ),
    _clause(
        "SETUP-5",
        say("Any method may choose who has the first turn."),
        reprint="Setup, 6",
        zman="Preparation (at random)",
        amigo="Preparar (who last took out the rubbish)",
    ),
    _clause(
        "TURN-1",
        say(
            "Players take turns clockwise. Each turn has its order: play, reward, take, dump, refill."
        ),
        reprint="Turn Order",
        zman="Game Play",
        amigo="Como se Juega",
    ),
    _clause(
        "PLAY-1",
        say("At least one card must be played."),
        reprint="Turn Procedure, 1",
        zman="Game Play, 1",
        amigo="Como se Juega",
        rulings="X-10",
    ),
    _clause(
        "PLAY-2",
        say(
            "Cards of one color only are played in a turn: any number of the cards of that color in the "
            "hand."
        ),
        reprint="Turn Procedure, 1",
        zman="Game Play, 1",
        amigo="Como se Juega",
    ),
    _clause(
        "PLAY-3",
        say("Played cards go to the {plant} of their color."),
        reprint="Turn Procedure, 1",
        zman="Game Play, 1",
        amigo="Como se Juega",
    ),
    _clause(
        "REWARD-1",
        say(
            "All cards at that {plant} count, those that lay there before too: a single is 1 unit of "
            "waste, a double is 2, though it is one card in the hand."
        ),
        kind=Kind.DEFINITION,
        reprint="Turn Procedure, 1",
        zman="Game Play, 1",
        amigo="Como se Juega",
    ),
    _clause(
        "REWARD-2",
        counted(
            "With {threshold} unit or more the player takes the top reward of the {plant}'s stack: one, "
            "however many units there are.",
            "With {threshold} units or more the player takes the top reward of the {plant}'s stack: one, "
            "however many units there are.",
            "threshold",
        ),
        reprint="Turn Procedure, 1",
        zman="Game Play, 1",
        amigo="Como se Juega",
    ),
    _clause(
        "REWARD-3",
        say("After a reward all cards at the {plant} are discarded."),
        reprint="Turn Procedure, 1 (of the dump area)",
        zman="Game Play, 1",
        amigo="Como se Juega",
        rulings="X-1",
    ),
    _clause(
        "REWARD-4",
        counted(
            "With fewer than {threshold} unit there is no reward, and the cards stay at the {plant}.",
            "With fewer than {threshold} units there is no reward, and the cards stay at the {plant}.",
            "threshold",
        ),
        reprint="Turn Procedure, 1",
        zman="Game Play, 1",
        amigo="Como se Juega (implied)",
    ),
    _clause(
        "TAKE-1",
        say(
            "With or without a reward, all cards of the {dump_site} beside that {plant} go to the hand."
        ),
        reprint="Turn Procedure, 2",
        zman="Game Play, 2",
        amigo="Toma las tarjetas de desperdicio",
        rulings="X-1",
    ),
    _clause(
        "DUMP-1",
        counted(
            "From a hand of more than {hand_limit} card exactly the excess must be dumped.",
            "From a hand of more than {hand_limit} cards exactly the excess must be dumped.",
            "hand_limit",
        ),
        reprint="Turn Procedure, 2",
        zman="Game Play, 2",
        amigo="Compruebe el límite de manos",
    ),
    _clause(
        "DUMP-2",
        say("The player chooses freely which cards of the hand to dump, new ones or old."),
        reprint="Turn Procedure, 2",
        zman="Game Play, 2",
    ),
    _clause(
        "DUMP-3",
        say("Dumped cards lie face down before their player until the game ends."),
        reprint="Turn Procedure, 2",
        zman="Game Play, 2",
        amigo="Compruebe el límite de manos",
    ),
    _clause(
        "REFILL-1",
        say(
            "Then the {dump_site} gets one card for each unit at its {plant}, and one card more, all face "
            "up; so it gets one card after a reward."
        ),
        reprint="Turn Procedure, 3",
        zman="Game Play, 3",
        amigo="Coloque las tarjetas en la basura",
        rulings="X-11",
    ),
    _clause(
        "REFILL-2",
        say(
            "They are drawn from the draw pile; when it is empty, from the shuffled discards; when both "
            "are empty, the refill ends short."
        ),
        reprint="Turn Procedure, 3",
        zman="Game Play, 3",
        amigo="Coloque las tarjetas en la basura",
        rulings="X-2 X-3",
    ),
    _clause(
        "PASS-1",
        say("A player who begins the turn without a card passes."),
        rulings="X-4",
    ),
    _clause(
        "END-1",
        say(
            "The game ends with the turn in which the last reward of any stack, the {last}, is taken. It "
            "also ends when all hands are empty at the end of a turn."
        ),
        reprint="End of Game",
        zman="Game End and Winner",
        amigo="Fin del juego",
        rulings="X-4",
    ),
    _clause(
        "END-2",
        say(
            "In the turn of the last reward the player still takes the cards of the {dump_site} and dumps "
            "the excess, but the {dump_site} is not refilled."
        ),
        reprint="End of Game",
        zman="Game End and Winner",
        amigo="Fin del juego",
        rulings="X-5",
    ),
    _clause(
        "SCORE-1",
        say(
            "A color of which a player has only one reward does not count, whatever its value: a lone "
            "{highest} is worth 0, and a lone {lowest} costs nothing."
        ),
        reprint="Scoring, 1",
        amigo="Puntuación",
        rulings="X-8",
    ),
    _clause(
        "SCORE-2",
        say("In every other color the values of the rewards are added."),
        reprint="Scoring, 2",
        amigo="Puntuación",
        rulings="X-8",
    ),
    _clause(
        "SCORE-3",
        say("Each dumped card costs 1 point."),
        reprint="Scoring, 3",
        zman="Game Play, 2",
        amigo="Puntuación",
    ),
    _clause(
        "SCORE-4",
        say(
            "A player who dumped nothing is a {good_contractor} and gets a bonus. The bonus of each, by "
            "how many {good_contractors} there are: {bonus_by_number}."
        ),
        reprint="Scoring, 4",
        zman="[2 player variant], 2",
        amigo="Puntuación",
        rulings="X-7 X-8 X-12",
    ),
    _clause(
        "SCORE-5",
        say(
            "The highest total wins. Ties go to fewer dumped cards; if these are equal too, the victory is "
            "shared."
        ),
        reprint="Scoring",
        zman="Game End and Winner",
        amigo="Puntuación",
        rulings="X-9",
    ),
    _clause("SCORE-6", say("Cards left in a hand count nothing."), rulings="X-14"),
    _clause(
        "HIDDEN-1",
        say("No player sees the hand of another."),
        kind=Kind.DEFINITION,
        reprint="Setup, 3",
        zman="Preparation",
    ),
    _clause(
        "HIDDEN-2",
        say("Of dumped cards the other players see only how many there are."),
        kind=Kind.DEFINITION,
        reprint="Turn Procedure, 2",
        zman="Game Play, 2",
        amigo="Compruebe el límite de manos",
    ),
    _clause(
        "HIDDEN-3",
        say("All see how many cards each hand and the draw pile have."),
        kind=Kind.DEFINITION,
        rulings="X-13",
    ),
    _clause(
        "HIDDEN-4",
        say("All know the discards, since every card there lay face up before."),
        kind=Kind.DEFINITION,
        rulings="X-13",
    ),
    _clause(
        "HIDDEN-5",
        say("Rewards lie open before the player who took them, sorted by color."),
        kind=Kind.DEFINITION,
        reprint="Turn Procedure, 1",
        zman="Game Play, 1 (not said: open)",
        amigo="Como se Juega",
        rulings="X-13",
    ),
)


CLAUSES: Final[Mapping[str, Clause]] = MappingProxyType(
    {clause.id: clause for clause in (*_CLAUSES, *RULINGS)}
)
"""The clauses by id in the order of the game, from ``SETUP-1`` to ``HIDDEN-5``, then the rulings."""
