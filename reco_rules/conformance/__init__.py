"""The conformance kit: whether a game keeps the contract, and what is built around it the game.

For whoever writes a game under the contract of `reco_rules.game`, or puts one behind another interface.
`reco_rules.conformance.broken` has games and adapters that must not pass.

>>> import attrs
>>> from reco_rules import VARIANTS
>>> from reco_rules.conformance import PROMISES, check_game
>>> short = attrs.evolve(VARIANTS["reprint-2"], id="short", edition="custom", stack=(1, 2))
>>> report = check_game("reco", short, games=1)
>>> report.games, [name for name, count in report.checks if not count]
(1, [])
>>> PROMISES["ends"]
'No game has more decisions or chance steps than the limits of the variant say.'
"""

from reco_rules.conformance.adapter import SESSION_PROMISES, check_adapter
from reco_rules.conformance.game import check_game
from reco_rules.conformance.promises import PROMISES
from reco_rules.conformance.report import BrokenPromise, Report
from reco_rules.conformance.sessions import Adapter, Cloning, PlainSession, Session

__all__ = [
    "PROMISES",
    "SESSION_PROMISES",
    "Adapter",
    "BrokenPromise",
    "Cloning",
    "PlainSession",
    "Report",
    "Session",
    "check_adapter",
    "check_game",
]
