"""The result of R-Eco, read twice like the machine (see `logic`).

Reward values and bonus are no part of a transition; they enter here, with the claims and the
numbers of dumped cards of the last state. How the game ended does not matter: after X-4 it is scored
as it stands.
"""

from typing import NamedTuple

from spec.logic import All, And, If, Or, Value, at, entry_or
from spec.reco import State

NOBODY = -1


class Scoring(NamedTuple):
    """What the result of a variant depends on besides the state."""

    players: int
    stack: tuple[Value, ...]  # the reward values of each color, from the top
    bonus: tuple[Value, ...]  # for each of g good contractors, by g = 0 .. players


class Score(NamedTuple):
    """One seat's score: by_color, penalty and bonus add up to the total."""

    by_color: tuple[Value, ...]
    penalty: Value  # zero or negative
    bonus: Value
    total: Value
    dumped: Value
    rank: Value  # 1 for the winners; one more than the number of seats that rank higher


class Result(NamedTuple):
    """The scores by seat, and for each seat whether it is a winner."""

    scores: tuple[Score, ...]
    wins: tuple[Value, ...]


def valid(x: Scoring) -> Value:
    """The stacks and bonus rows there may be."""
    return And(
        x.players >= 2, x.players <= 6,
        len(x.stack) >= 1, len(x.stack) <= 12,
        len(x.bonus) == x.players + 1, x.bonus[0] == 0,
        All([n >= 0 for n in x.bonus]), All([n <= 99 for n in x.bonus]),
    )  # fmt: skip


def worth(stack: tuple[Value, ...], claims: Value, seat: int) -> Value:
    """What the rewards of one color count for a seat.

    Rewards are taken from the top (REWARD-2), so the k-th claim is the k-th value of the stack.
    """
    own = [entry_or(claims, k, NOBODY) == seat for k in range(len(stack))]
    number = sum([If(mine, 1, 0) for mine in own])
    values = sum([If(mine, value, 0) for mine, value in zip(own, stack, strict=True)])
    return If(number >= 2, values, 0)  # SCORE-1: a single reward counts nothing; SCORE-2: else all


def bonus(x: Scoring, dumped: tuple[Value, ...], seat: int) -> Value:
    """SCORE-4: the row's value for the number of good contractors, to each of them.

    (X-7, X-8 and X-12 settle what the rows of editions are; see `editions`.)
    """
    good = sum([If(cards == 0, 1, 0) for cards in dumped])
    return If(dumped[seat] == 0, at(x.bonus, good), 0)


def beats(a: Score, b: Score) -> Value:
    """SCORE-5: the higher total, then fewer dumped cards."""
    return Or(a.total > b.total, And(a.total == b.total, a.dumped < b.dumped))


def result(x: Scoring, claims: tuple[Value, ...], dumped: tuple[Value, ...]) -> Result:
    """From the claims of each color and the number of dumped cards of each seat."""
    dumped = dumped[: x.players]  # empty seats are no good contractors
    scores = []
    for p in range(x.players):
        by_color = tuple(worth(x.stack, claims[c], p) for c in range(4))
        penalty = -dumped[p]  # SCORE-3: each dumped card costs one point
        extra = bonus(x, dumped, p)
        total = sum(by_color) + penalty + extra
        scores.append(Score(by_color, penalty, extra, total, dumped[p], rank=0))
    # SCORE-5, X-9: the tie-break orders the whole ranking; what is still tied is shared.
    ranks = [1 + sum([If(beats(b, a), 1, 0) for b in scores]) for a in scores]
    ranked = tuple(a._replace(rank=rank) for a, rank in zip(scores, ranks, strict=True))
    return Result(ranked, wins=tuple(rank == 1 for rank in ranks))


def outcome(x: Scoring, s: State) -> Result:
    """The result of a state that is over. SCORE-6, X-14: what hands still hold does not enter."""
    return result(x, s.claims, tuple(cards.size for cards in s.dumped))
