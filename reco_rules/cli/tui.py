"""The command `tui`: the table in a terminal."""

from __future__ import annotations

import secrets
import sys
from typing import TYPE_CHECKING, Final

from reco_rules.checks import check_installed
from reco_rules.cli.rules import find_variant
from reco_rules.cli.setting import USUAL_VARIANT, Asked
from reco_rules.errors import InvalidValue, RecoRulesError
from reco_rules.rulebook import find_language

if TYPE_CHECKING:
    from reco_rules.tui.session import Session

EXAMPLES: Final = """\b
Examples:
  reco-rules tui                                choose on the screen
  reco-rules tui --seat 0                       you against bots
  reco-rules tui --seat 0 --seat 2 --lang de    two people and a bot
  reco-rules tui --seat 0 --record mine.jsonl   the game is kept
  reco-rules tui --resume mine.jsonl            and goes on
"""


class BadScreen(RecoRulesError):
    """The screen broke down."""

    code = "screen"


def run(asked: Asked, lang: str, record: str | None, resumed: str | None) -> str:
    """Run the table until it is left; return what is to be said then.

    With a seat or a file that is resumed the game begins at once. Raises `MissingExtra`, `InvalidValue`,
    `InvalidSeat`, `UnknownName`, `BadFile`.
    """
    check_installed("reco-rules tui", "textual", extra="tui")
    from reco_rules.tui.app import RecoApp
    from reco_rules.tui.session import begin, resume
    from reco_rules.tui.setup import new_setup
    from reco_rules.tui.start import StartScreen

    language = find_language(lang).code
    if record is not None and resumed is not None:
        raise InvalidValue("a resumed game is written to its own file: leave --record out")
    session = None
    if resumed is not None:
        _check_terminal()
        session = resume(asked, language, resumed)
        setup = session.setup
    else:
        variant = find_variant(asked.variant or USUAL_VARIANT)
        setup = new_setup(
            variant, asked.seed, asked.first_seat, persons=asked.persons or [0], bots=asked.bots
        )
        _check_terminal()
        if asked.persons:
            session = begin(setup, language, record)
    path = record if record is not None and session is None else ""
    start = StartScreen(setup, language, seed=asked.seed, path=path)
    app = RecoApp(start, session)
    said = app.run() or ""
    if app.broken:
        raise BadScreen(f"the screen broke down ({app.broken}){_kept(app.left)}")
    return said


def _kept(session: Session | None) -> str:
    """Where the game is that was at the table; one without a file gets one."""
    if session is None:
        return ""
    if not session.safe:
        setup = session.setup
        session.keep(f"{setup.variant.id}-{setup.seed}-{secrets.token_hex(4)}.jsonl")
    session.close()
    return f". {session.farewell}" if session.farewell else ""


def _check_terminal() -> None:
    if not all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr)):
        raise InvalidValue(
            "tui needs a terminal for all that it reads and writes: play does with files"
        )
