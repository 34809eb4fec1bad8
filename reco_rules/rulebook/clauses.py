"""The rules of R-Eco clause by clause, and the rulings where rulebooks are silent or disagree.

The ids are those of `Reason.clause`, of docstrings and of tests. The texts are our own words, with places
for what differs between variants: numbers and rows come from a `Variant`, the words for plants and dump
sites from its edition. `Wording.clause` fills them.
"""

from __future__ import annotations

import enum
from collections.abc import Mapping
from difflib import get_close_matches
from types import MappingProxyType
from typing import Final

import attrs

from reco_rules.checks import shown
from reco_rules.errors import UnknownName
from reco_rules.messages import Message, counted, say
from reco_rules.rulebook.sources import AMIGO_ES, REPRINT_EN, ZMAN_EN, Citation


class Kind(enum.Enum):
    """What a clause is."""

    RULE = "rule"
    """What is to be done, or what counts."""
    DEFINITION = "definition"
    """What a word means, or who knows what."""
    RULING = "ruling"
    """A decision where rulebooks are silent or disagree."""


@attrs.frozen(kw_only=True)
class Clause:
    """A clause of the rules, or a ruling.

    >>> print(CLAUSES["PLAY-1"].id, CLAUSES["PLAY-1"].kind.value, CLAUSES["PLAY-1"].text)
    PLAY-1 rule At least one card must be played.
    """

    id: str
    """Its id, such as ``PLAY-2``; rulings are ``X-1`` and so on."""
    kind: Kind
    """What it is."""
    text: Message
    """What holds, with places for the numbers and words of a variant."""
    question: Message | None = None
    """What a ruling answers; None for a clause."""
    why: Message | None = None
    """Why the ruling is as it is; None for a clause."""
    sources: tuple[Citation, ...] = ()
    """Where it stands in the rulebooks; for a ruling, what it is about."""
    rulings: tuple[str, ...] = ()
    """The ids of the rulings on this clause."""
    only: tuple[str, ...] = ()
    """The editions or variants that a ruling is about; none for all of them."""


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
            "Each color has a {plant} with a stack of rewards, which lie face up in an order known to all: "
            "from the top {stack}."
        ),
        reprint="Setup, 1 and 2",
        zman="Preparation",
        amigo="Preparar (factory side up)",
    ),
    _clause(
        "SETUP-2",
        counted(
            "Each player is dealt {opening_hand} card face down, the hand.",
            "Each player is dealt {opening_hand} cards face down, the hand.",
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
        say("Cards of one color only are played in a turn, any number of those in the hand."),
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
            "All cards at the {plant} count, those that lay there before too: a single is 1 unit of "
            "waste, a double is 2."
        ),
        kind=Kind.DEFINITION,
        reprint="Turn Procedure, 1",
        zman="Game Play, 1",
        amigo="Como se Juega",
    ),
    _clause(
        "REWARD-2",
        counted(
            "With {threshold} unit or more the player takes the top reward of that stack: one, however "
            "many units there are.",
            "With {threshold} units or more the player takes the top reward of that stack: one, however "
            "many units there are.",
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
            "Then the {dump_site} gets one card for each unit at its {plant}, and one more, all face up; "
            "so it gets one card after a reward."
        ),
        reprint="Turn Procedure, 3",
        zman="Game Play, 3",
        amigo="Coloque las tarjetas en la basura",
        rulings="X-11",
    ),
    _clause(
        "REFILL-2",
        say("They are drawn from the draw pile; when it is empty, from the shuffled discards."),
        reprint="Turn Procedure, 3",
        zman="Game Play, 3",
        amigo="Coloque las tarjetas en la basura",
        rulings="X-2 X-3",
    ),
    _clause("PASS-1", say("A player without a card passes."), rulings="X-4"),
    _clause(
        "END-1",
        say(
            "The game ends with the turn in which the last reward of any stack, the {last}, is taken."
        ),
        reprint="End of Game",
        zman="Game End and Winner",
        amigo="Fin del juego",
        rulings="X-4",
    ),
    _clause(
        "END-2",
        say("In that turn the player still takes the cards of the {dump_site}, and dumps."),
        reprint="End of Game",
        zman="Game End and Winner",
        amigo="Fin del juego",
        rulings="X-5",
    ),
    _clause(
        "SCORE-1",
        say(
            "A color of which a player has only one reward scores nothing, whatever its value; even a "
            "lone {highest} is worth 0."
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
            "A player who dumped nothing is a {good_contractor} and gets a bonus. If there are {counts} "
            "{good_contractors}, each of them gets {bonuses} points."
        ),
        reprint="Scoring, 4",
        zman="[2 player variant], 2",
        amigo="Puntuación",
        rulings="X-7 X-8 X-12",
    ),
    _clause(
        "SCORE-5",
        say(
            "The highest total wins; among equal ones fewer dumped cards; then the victory is shared."
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


def _ruling(
    id: str, question: Message, text: Message, why: Message, *sources: Citation, only: str = ""
) -> Clause:
    return Clause(
        id=id,
        kind=Kind.RULING,
        text=text,
        question=question,
        why=why,
        sources=sources,
        only=tuple(only.split()),
    )


_RULINGS: Final = (
    _ruling(
        "X-1",
        say("Which cards are discarded after a reward?"),
        say("Those at the {plant}. Those of the {dump_site} go to the hand."),
        say(
            "One rulebook says that those of the dump area are discarded. But its next step takes the very "
            "same cards to the hand, and the units would never leave the plant; the other rulebooks "
            "discard the cards at the plant."
        ),
        Citation(REPRINT_EN, "Turn Procedure, 1"),
        only="reprint",
    ),
    _ruling(
        "X-2",
        say("When do the discards become the draw pile?"),
        say("When a card has to be drawn and the draw pile is empty, not before."),
        say(
            "The rulebooks say: when the pile runs out. A pile is needed only when a card has to be drawn, "
            "and after a reward the cards of the plant are among the discards by then."
        ),
        Citation(REPRINT_EN, "Turn Procedure, 3"),
        Citation(ZMAN_EN, "Game Play, 3"),
        Citation(AMIGO_ES, "Coloque las tarjetas en la basura"),
    ),
    _ruling(
        "X-3",
        say("What if both piles are empty during a refill?"),
        say(
            "The refill ends short and nothing is made up for later. An empty {dump_site} gives nothing to "
            "take; the turn is as usual otherwise."
        ),
        say(
            "No rulebook answers, though it is not rare. To stop is what is left when there is no card to "
            "draw, and it is the least that has to be remembered."
        ),
    ),
    _ruling(
        "X-4",
        say("What if a player has no card at the turn?"),
        say(
            "The player passes: no play, no reward, no take, no refill. If all hands are empty when the "
            "turn would pass on, the game ends there and is scored as it stands."
        ),
        say(
            "No rulebook answers. It can happen only after a refill that ended short; and if nobody has a "
            "card, nobody will ever get one."
        ),
    ),
    _ruling(
        "X-5",
        say("Is the {dump_site} refilled in the last turn?"),
        say("No: the game ends before the refill."),
        say(
            "Two rulebooks name only taking and dumping, one says that the turn is completed as usual. It "
            "changes no score."
        ),
        Citation(REPRINT_EN, "End of Game"),
        Citation(ZMAN_EN, "Game End and Winner"),
        Citation(AMIGO_ES, "Fin del juego"),
    ),
    _ruling(
        "X-6",
        say("How many cards open the {dump_sites}?"),
        say("One on each of the four."),
        say("One rulebook says only that cards are placed at random; all others say one on each."),
        Citation(REPRINT_EN, "Setup, 5"),
        only="reprint",
    ),
    _ruling(
        "X-7",
        say("What do four {good_contractors} get?"),
        say("The row of the bonus goes on, so each gets {bonus_of_all}."),
        say(
            "The printed table ends with three, though four can play. The row 3, 2, 1 goes on with 0, and "
            "among four who all get the same no ranking depends on it."
        ),
        Citation(REPRINT_EN, "Scoring, 4"),
        only="reprint-4",
    ),
    _ruling(
        "X-8",
        say("What holds where the scoring text of a rulebook is incomplete?"),
        say("What is missing is taken from the other rulebook with the same stacks of rewards."),
        say(
            "The text at hand lacks the rule of the lone reward and the bonus for more than two players. "
            "The other edition has the same stacks and the same bonus for two, and reported scores agree."
        ),
        Citation(ZMAN_EN, "Game End and Winner"),
        Citation(AMIGO_ES, "Puntuación"),
        only="zman original",
    ),
    _ruling(
        "X-9",
        say("Does the tie-break decide about the winner only?"),
        say("No: fewer dumped cards break ties in the whole ranking."),
        say(
            "One rulebook speaks of ranks, the others of the winner; the first includes the second."
        ),
        Citation(REPRINT_EN, "Scoring"),
        Citation(ZMAN_EN, "Game End and Winner"),
        Citation(AMIGO_ES, "Puntuación"),
    ),
    _ruling(
        "X-10",
        say("May a player pass by choice?"),
        say("No: whoever holds a card plays at least one."),
        say(
            "All rulebooks say that a card must be played; some reports of the game have it as a choice."
        ),
        Citation(REPRINT_EN, "Turn Procedure, 1"),
        Citation(ZMAN_EN, "Game Play, 1"),
        Citation(AMIGO_ES, "Como se Juega"),
    ),
    _ruling(
        "X-11",
        say("Does a refill count cards or units?"),
        say("Units: those at the {plant} when the refill begins, 0 after a reward, and one more."),
        say(
            "All rulebooks count units, one with an example: two cards with three units bring four cards. "
            "Some reports of the game count cards."
        ),
        Citation(REPRINT_EN, "Turn Procedure, 3"),
        Citation(ZMAN_EN, "Game Play, 3"),
        Citation(AMIGO_ES, "Coloque las tarjetas en la basura"),
    ),
    _ruling(
        "X-12",
        say("What bonus is there with two players?"),
        say("Each {good_contractor} gets {bonus_of_all}, also when both are."),
        say(
            "The rulebook says that the player who dumped nothing gets it, read here word for word. The "
            "other rulebook with the same stacks gives a point less when both dumped nothing; no ranking "
            "depends on it."
        ),
        Citation(ZMAN_EN, "[2 player variant], 2"),
        only="zman-2",
    ),
    _ruling(
        "X-13",
        say("What is open to all, besides the cards that lie face up?"),
        say("How many cards the hands and the draw pile have, the discards, and the rewards."),
        say(
            "The number of cards in a hand is checked in every turn, so all must see it; every card of the "
            "discards lay face up; and rewards are the goal that all play for."
        ),
    ),
    _ruling(
        "X-14",
        say("What do cards count that are left in a hand at the end?"),
        say("Nothing."),
        say("No rulebook gives or takes points for them."),
    ),
)

CLAUSES: Final[Mapping[str, Clause]] = MappingProxyType(
    {clause.id: clause for clause in (*_CLAUSES, *_RULINGS)}
)
"""The clauses by id in the order of the game, from ``SETUP-1`` to ``HIDDEN-5``, then the rulings."""


def find_clause(id: str) -> Clause:
    """The clause of this id, in capitals or not. Raises `UnknownName`, which names close ones.

    >>> find_clause("play-2").id
    'PLAY-2'
    """
    asked = id.upper() if isinstance(id, str) else ""
    if asked in CLAUSES:
        return CLAUSES[asked]
    close = get_close_matches(asked, CLAUSES, n=3)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(CLAUSES)}"
    raise UnknownName(f"there is no clause {shown(id)}: {hint}")
