"""The rulings: how it is played where rulebooks are silent or disagree, and why."""

from __future__ import annotations

from typing import Final

from reco_rules.messages import Message, say
from reco_rules.reco.rulebook.sources import AMIGO_ES, REPRINT_EN, ZMAN_EN
from reco_rules.rulebook.clause import Clause, Kind
from reco_rules.rulebook.sources import Citation


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


RULINGS: Final = (
    _ruling(
        "X-1",
        say("Which cards are discarded after a reward?"),
        say("Those at the {plant}. Those of the {dump_site} go to the hand."),
        say(
            "One rulebook says that those of the {dump_site} are discarded. But its next step takes the "
            "very same cards to the hand, and the units would never leave the {plant}; the other rulebooks "
            "discard the cards at the {plant}."
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
            "and after a reward the cards of the {plant} are among the discards by then."
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
            "No rulebook answers, though it happens when many cards were dumped. With no card to draw "
            "there is nothing else to do, and so nothing has to be remembered for later."
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
        say("Is the {dump_site} refilled in the turn of the last reward?"),
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
        say("With how many cards do the {dump_sites} begin?"),
        say("One on each of the four."),
        say("One rulebook says only that cards are placed at random; all others say one on each."),
        Citation(REPRINT_EN, "Setup, 5"),
        only="reprint",
    ),
    _ruling(
        "X-7",
        say("What do four {good_contractors} get?"),
        say("The row of the bonus goes on, so each gets {bonus_of_all} points."),
        say(
            "The printed table ends with three, though four can play. The row 3, 2, 1 goes on with "
            "{bonus_of_all}, and among four who all get the same no ranking depends on it."
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
            "The other rulebook has the same stacks and, where one of two players dumped nothing, the same "
            "bonus; reported scores agree."
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
            "One rulebook speaks of ranks, the others of the winner only; a rule for all ranks decides "
            "about the winner too."
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
        say(
            "Units: one card for each unit that is at the {plant} when the refill begins, none after a "
            "reward, and one card more."
        ),
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
        say("Each {good_contractor} gets {bonus_of_all} points, also when both are."),
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
