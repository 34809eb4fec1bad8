"""Millions of games in compiled code, with the same rules: needs the extra ``fast``.

`play_games` plays with the kernel of the variant's game, which is the room ``batch`` of that game, and
returns `Games`, NumPy arrays of what happened. `POLICIES`, `NOBODY` and `Games` are of the first game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, cast

from reco_rules.checks import check_installed
from reco_rules.game import Variant
from reco_rules.games import find_game, game_of, room

check_installed("reco_rules.batch", "numba", "numpy", extra="fast")

if TYPE_CHECKING:
    from reco_rules.reco.batch import NOBODY, POLICIES, Games
else:
    _first = room(find_game(), "batch")
    NOBODY, POLICIES, Games = _first.NOBODY, _first.POLICIES, _first.Games

__all__ = ["NOBODY", "POLICIES", "Games", "play_games"]


def play_games(
    variant: Variant,
    games: int,
    *,
    policies: str | Sequence[str] = "random",
    seed: int = 0,
    first: int = 0,
    first_seat: int = 0,
    threads: int | None = None,
    actions: bool = False,
    progress: Callable[[int], object] | None = None,
) -> Games:
    """Play so many games in compiled code, and sum them up.

    `policies` names one policy for all seats or one for each, of `POLICIES`. The games are numbered from
    `first`: the same seed and number give the same game, however many are played, and on any number of
    `threads` (without: one per core); it is the game that `play` plays with `counted_stream`. `progress`
    is told how many more games are done. With `actions`, `Games.actions` knows each game whole, at some
    500 bytes a game. Raises `WrongType`, also for a variant of a game that has no kernel, `InvalidValue`,
    `InvalidSeat`, `UnknownName`.

    >>> from reco_rules import VARIANTS
    >>> few = play_games(VARIANTS["reprint-2"], 4, seed=7)
    >>> same = play_games(VARIANTS["reprint-2"], 2, seed=7, first=2)
    >>> bool((few.total[2:] == same.total).all())
    True
    """
    played = room(game_of(variant), "batch").play_games(
        variant,
        games,
        policies=policies,
        seed=seed,
        first=first,
        first_seat=first_seat,
        threads=threads,
        actions=actions,
        progress=progress,
    )
    return cast("Games", played)
