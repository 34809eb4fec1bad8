"""The rules of R-Eco clause by clause, and the rulings where rulebooks are silent or disagree.

The ids are those of `Reason.clause`, of docstrings and of tests. The texts are our own words.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

import attrs


@attrs.frozen
class Clause:
    """A clause of the rules, or a ruling.

    >>> print(CLAUSES["PLAY-1"])
    PLAY-1: At least one card must be played.
    """

    id: str
    """Its id, such as ``PLAY-2``; rulings are ``X-1`` and so on."""
    text: str
    """What holds, in a sentence."""
    question: str | None = None
    """What a ruling answers; None for a clause."""

    def __str__(self) -> str:
        return f"{self.id}: {self.text}"


_CLAUSES: Final = (
    Clause(
        "SETUP-1",
        "Each color has a plant and a stack of rewards, whose order is the variant's and known to all.",
    ),
    Clause("SETUP-2", "Every seat is dealt the opening hand, face down."),
    Clause("SETUP-3", "One card is laid on each dump site, face up."),
    Clause("SETUP-4", "The other cards are the draw pile, face down."),
    Clause("SETUP-5", "Any method may choose the first seat."),
    Clause(
        "TURN-1",
        "Seats take turns clockwise, and each turn has its order: play, reward, take, dump, refill.",
    ),
    Clause("PLAY-1", "At least one card must be played."),
    Clause("PLAY-2", "Cards of one color only, any number of those held."),
    Clause("PLAY-3", "Played cards go to the plant of their color."),
    Clause(
        "REWARD-1",
        "All cards in the plant count, those that lay there before too: a single 1 unit, a double 2.",
    ),
    Clause(
        "REWARD-2",
        "With units enough the seat takes the top reward of that stack: one, however many units.",
    ),
    Clause("REWARD-3", "After a reward all cards of the plant are discarded."),
    Clause("REWARD-4", "With too few units there is no reward, and the cards stay in the plant."),
    Clause("TAKE-1", "All cards of that dump site go to the hand, with or without a reward."),
    Clause("DUMP-1", "From a hand above the limit exactly the excess must be dumped."),
    Clause("DUMP-2", "The seat chooses freely which cards of its hand it dumps."),
    Clause("DUMP-3", "Dumped cards lie face down before their seat until the game ends."),
    Clause(
        "REFILL-1",
        "The dump site gets a card for each unit in the plant, and one more, all face up.",
    ),
    Clause(
        "REFILL-2", "Cards come from the draw pile; when it is empty, from the shuffled discards."
    ),
    Clause("PASS-1", "A seat without a card passes."),
    Clause("END-1", "The game ends with the turn in which a stack is emptied."),
    Clause("END-2", "In that turn the seat still takes the dump site's cards, and dumps."),
    Clause("SCORE-1", "A color of which a seat has a single reward scores nothing."),
    Clause("SCORE-2", "In the other colors the values of the rewards are added."),
    Clause("SCORE-3", "Each dumped card costs a point."),
    Clause(
        "SCORE-4",
        "A seat that dumped nothing gets a bonus, which depends on how many such seats there are.",
    ),
    Clause(
        "SCORE-5",
        "The highest total wins; among equal ones fewer dumped cards; then the victory is shared.",
    ),
    Clause("SCORE-6", "Cards left in a hand count nothing."),
    Clause("HIDDEN-1", "No seat sees the hand of another."),
    Clause("HIDDEN-2", "Of dumped cards the other seats see only how many there are."),
    Clause("HIDDEN-3", "All see how many cards each hand and the draw pile have."),
    Clause("HIDDEN-4", "All know the discards, since every card there lay face up before."),
    Clause("HIDDEN-5", "Rewards lie open before the seat that took them, sorted by color."),
)

_RULINGS: Final = (
    Clause(
        "X-1",
        "The plant's cards are discarded; those of the dump site go to the hand.",
        "Which cards are discarded after a reward, where one rulebook says those of the dump site?",
    ),
    Clause(
        "X-2",
        "The discards are shuffled when a card has to be drawn and the draw pile is empty, not before.",
        "When do the discards become the draw pile?",
    ),
    Clause(
        "X-3",
        "The refill ends short and nothing is made up for; an empty dump site gives nothing to take.",
        "What if both piles are empty during a refill?",
    ),
    Clause(
        "X-4",
        "A seat without a card passes; when every hand is empty at the end of a turn, so is the game.",
        "What if a seat has no card at its turn?",
    ),
    Clause(
        "X-5",
        "The dump site is not refilled in the turn that ends the game: it changes no score.",
        "Is the dump site refilled in the last turn?",
    ),
    Clause(
        "X-6",
        "One card is laid on each of the four dump sites.",
        "How are the first dump cards placed, where one rulebook only says at random?",
    ),
    Clause(
        "X-7",
        "The row goes on: 3, 2, 1, 0.",
        "What bonus do four seats get, where the reprint's table ends with three?",
    ),
    Clause(
        "X-8",
        "What is missing is taken from the other rulebook with the same stacks.",
        "What holds where the scoring text of a rulebook is incomplete?",
    ),
    Clause(
        "X-9",
        "Fewer dumped cards break ties in the whole ranking.",
        "Does the tie-break decide about the winner only?",
    ),
    Clause(
        "X-10",
        "Nobody passes by choice, and who holds a card plays at least one.",
        "May a turn be passed by choice?",
    ),
    Clause(
        "X-11",
        "The units that lie in the plant when the refill begins, 0 after a reward, and one more.",
        "Does a refill count cards or units?",
    ),
    Clause(
        "X-12",
        "Each seat that dumped nothing gets 4, also when both did; no ranking depends on it.",
        "What bonus has the Z-Man edition for two players?",
    ),
    Clause(
        "X-13",
        "The sizes of hands and of the draw pile, the discards, and the rewards of each seat.",
        "What is public, besides what lies face up?",
    ),
    Clause(
        "X-14", "They count nothing.", "What do cards count that are left in a hand at the end?"
    ),
)

CLAUSES: Final[Mapping[str, Clause]] = MappingProxyType(
    {clause.id: clause for clause in (*_CLAUSES, *_RULINGS)}
)
"""The clauses by id in the order of the game, from ``SETUP-1`` to ``HIDDEN-5``, then the rulings."""
