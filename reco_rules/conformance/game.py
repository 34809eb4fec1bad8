"""The check of a game."""

from __future__ import annotations

from collections.abc import Collection

from reco_rules.checks import shown
from reco_rules.conformance.promises import CHECKS, PROMISES
from reco_rules.conformance.report import Report
from reco_rules.conformance.trial import Trial, run
from reco_rules.errors import UnknownName, WrongType
from reco_rules.game import Variant


def check_game(
    game: object,
    variant: Variant,
    *,
    games: int = 10,
    seed: int = 0,
    without: Collection[str] = (),
) -> Report:
    """Play random games of the variant, and hold the game to every promise of `PROMISES` at every step.

    The game is a module or object with the contract of `reco_rules.game`, or the name of a built-in
    one. Seats choose at random and chance draws by its weights, from streams of the seed; game number
    n begins with seat n modulo the number of seats.

    What takes long is done at *thorough* moments only: the first one and the last one of a game, and
    some that the seed draws, the more of them the fewer action ids there are (all, up to 12 ids). There
    every id is tried, wrong arguments are given and states are sampled; at the other moments all legal
    actions are tried and 12 ids. The effects of up to 6 legal actions are looked at at every moment.

    Secrets are checked by other games that are played along with the true one and tell a viewer the
    same: all that there are, as long as they are at most 64, then 8. So small variants say most.

    One promise goes beyond the contract: ``"told-is-shown"`` finds events that tell what they should
    hide, but a game may well tell of what leaves no trace on the table, such as a peek or a wrong guess.
    For such a game leave it out: ``without=["told-is-shown"]``.

    Raises `BrokenPromise` at the first promise that is not kept, `WrongType`, `InvalidValue` and
    `UnknownName` for wrong arguments.

    >>> from reco_rules import Cards, Variant
    >>> tiny = Variant(id="tiny", players=2, deck=Cards.parse("A1 A1 A1 B1 B1 C1"), stack=(1, 2),
    ...                bonus=(0, 1, 1), opening_hand=1, hand_limit=2, threshold=2)
    >>> report = check_game("reco", tiny, games=1, seed=1)
    >>> report.games, report.steps, dict(report.checks)["new-game"]
    (1, 12, 6)
    """
    if not isinstance(without, Collection) or isinstance(without, str):
        raise WrongType(f"without is a row of names of promises, not {shown(without)}")
    for name in without:
        if not isinstance(name, str) or name not in PROMISES:
            raise UnknownName(f"there is no promise {shown(name)}: there are {', '.join(PROMISES)}")
    held = [name for name in PROMISES if name not in without]

    def play(trial: Trial) -> None:
        for moment in trial.moments():
            for name in held:
                trial.hold(name, CHECKS[name](moment))

    return run(game, variant, games, seed, held, play)
