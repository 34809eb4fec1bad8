"""The published editions as data, from the rulebooks: what differs between them is in a variant.

Per edition: the numbers of players, the deck, the stack of each color from the top, the bonus of each
good contractor by how many there are, and the setup order. Opening hand 3, hand limit 5, threshold 4 are
the same in all of them.
"""

from typing import NamedTuple

from spec.logic import Bag
from spec.reco import Variant
from spec.result import Scoring

STACKS = {
    2: (0, 1, 2, -2, 4, 5),
    3: (0, 1, 2, 3, -2, 4, 5),
    4: (0, 1, 2, 3, -2, 4, 5),
    5: (0, 1, 2, 3, 3, -2, 4, 5),
}
"""By players, as printed; the reprint has the row of three and four players always."""

ADDED_TO_DUMPERS = {2: 3, 3: 2, 4: 1, 5: 1}
"""By players: the bonus is the number of seats that dumped, plus this."""


class Edition(NamedTuple):
    """A published game: its machine and its scoring."""

    variant: Variant
    scoring: Scoring


def deck(singles: int, doubles: int) -> Bag:
    """So many of each color."""
    return Bag([singles] * 4 + [doubles] * 4)


def bonus_row(players: int, bonus_of: dict[int, int]) -> tuple[int, ...]:
    """The bonus by the number of good contractors; nobody gets one where there is none."""
    return tuple(bonus_of.get(good, 0) for good in range(players + 1))


def by_dumpers(players: int) -> dict[int, int]:
    """SCORE-4: all seats but the good ones dumped."""
    return {g: players - g + ADDED_TO_DUMPERS[players] for g in range(1, players + 1)}


def edition(
    players: int, cards: Bag, stack: tuple[int, ...], bonus: dict[int, int], hands_first: bool
) -> Edition:
    """An edition at a number of players."""
    return Edition(
        Variant(players, cards, len(stack), 3, 5, 4, hands_first),
        Scoring(players, stack, bonus_row(players, bonus)),
    )


def editions() -> dict[str, Edition]:
    """All editions at all their numbers of players, by the ids of the variants."""
    found = {}
    for n in (2, 3, 4, 5):
        found[f"amigo-{n}"] = edition(n, deck(19, 3), STACKS[n], by_dumpers(n), hands_first=False)
    for n in (2, 3, 4, 5):
        row = by_dumpers(n) if n > 2 else {1: 4, 2: 4}  # four to each of two
        found[f"zman-{n}"] = edition(n, deck(22, 3), STACKS[n], row, hands_first=True)
    for n in (3, 4, 5):
        found[f"original-{n}"] = edition(n, deck(22, 3), STACKS[n], by_dumpers(n), hands_first=True)
    for n in (2, 3, 4):
        row = {g: 4 - g for g in range(1, n + 1)}  # three, two, one, and on to nothing
        found[f"reprint-{n}"] = edition(n, deck(20, 2), STACKS[3], row, hands_first=True)
    return found
