"""Who has won, from how the seats stand at the end: for all games."""

from __future__ import annotations

from collections.abc import Sequence

from reco_rules.game import Result


def ranks_of(standing: Sequence[tuple[int, ...]]) -> list[int]:
    """The rank of each seat: the least is the best, equals share a rank, and those behind skip as many.

    >>> ranks_of([(-7, 2), (-9, 0), (-7, 2), (-7, 3)])
    [2, 1, 2, 4]
    """
    ranking = sorted(standing)
    return [1 + ranking.index(own) for own in standing]


def winners_of(ranks: Sequence[int]) -> tuple[int, ...]:
    """The seats of rank 1, ascending.

    >>> winners_of([1, 3, 1])
    (0, 2)
    """
    return tuple([seat for seat, rank in enumerate(ranks) if rank == 1])


def result_text(result: Result) -> str:
    """The result on one line.

    >>> from reco_rules import VARIANTS, score
    >>> rewards = [([0, 1], [], [], []), ([], [0, 1], [], [])]
    >>> result_text(score(VARIANTS["amigo-2"], rewards, dumped=[1, 0]))
    'seat 0: 0, seat 1: 5; won by seat 1'
    """
    scores = ", ".join(f"seat {seat}: {one.total}" for seat, one in enumerate(result.scores))
    return f"{scores}; won by seat {' and seat '.join(map(str, result.winners))}"
