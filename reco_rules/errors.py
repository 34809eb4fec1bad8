"""The errors of the library: one root, each error also a subclass of a builtin, each with a code.

Codes are part of the public interface and never change their meaning; messages are for people and may.
Whatever raises one of these has changed nothing: the state that was given is as it was.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import attrs

from reco_rules.messages import Message


@attrs.frozen
class Reason:
    """Why an action is not legal: what `why_illegal` returns and `IllegalAction` carries.

    `code` is stable and short (``"cards-not-held"``), `clause` is the id of the rule or ruling that
    forbids the action (``"PLAY-2"``, ``"X-10"``), `value` is what offends, as text, and `message` is
    one English sentence that says what is wrong and what would be right. `template` is that sentence with
    places in it and `values` what stands in them, for translations; they are no part of the value.

    >>> from reco_rules import Pass, VARIANTS, new_game, why_illegal
    >>> why_illegal(new_game(VARIANTS["amigo-3"]), Pass()).code
    'wrong-phase'
    """

    code: str
    clause: str
    value: str
    message: str
    template: Message | None = attrs.field(default=None, eq=False, repr=False)
    values: tuple[tuple[str, object], ...] = attrs.field(default=(), eq=False, repr=False)

    def __str__(self) -> str:
        return f"{self.message} ({self.clause})"


class RecoRulesError(Exception):
    """The root of all errors that this library raises on purpose."""

    code: ClassVar[str] = "error"


class WrongType(RecoRulesError, TypeError):
    """A value of a type that can never be right here, such as a text in place of an action."""

    code = "wrong-type"


class InvalidValue(RecoRulesError, ValueError):
    """A value of the right type outside its range, such as a card of value 3."""

    code = "invalid-value"


class InvalidSeat(InvalidValue):
    """A number that is no seat of this variant."""

    code = "invalid-seat"


class InvalidActionId(InvalidValue):
    """A number that is no action id of this variant, or an action that has none in it."""

    code = "invalid-action-id"


class NotationError(RecoRulesError, ValueError):
    """A text that is no action, no card or no list of cards."""

    code = "notation"


class UnknownName(RecoRulesError, KeyError):
    """A variant, a game or a policy that is not there under this name."""

    code = "unknown-name"

    def __str__(self) -> str:  # KeyError would print the repr of the message
        return str(self.args[0])


class WithProblems(RecoRulesError, ValueError):
    """Something built of several values is refused; `problems` lists everything that is wrong."""

    code = "invalid"

    problems: tuple[str, ...]

    def __init__(self, what: str, problems: Iterable[str]) -> None:
        self.what = what
        self.problems = tuple(problems)
        super().__init__(what, self.problems)

    def __str__(self) -> str:
        return f"{self.what}: " + "; ".join(self.problems)


class InvalidVariant(WithProblems):
    """A variant that cannot work."""

    code = "invalid-variant"


class InvalidPosition(WithProblems):
    """A position that no game of its variant can reach."""

    code = "invalid-position"


class InvalidScoreSheet(WithProblems):
    """Rewards and dumped cards that no game of the variant can end with."""

    code = "invalid-score-sheet"


class IllegalAction(RecoRulesError, ValueError):
    """An action that the rules forbid in this state; `reason` says why as data.

    The message is one readable line: what was tried, why not, by which clause, what is legal instead. It
    belongs to the table and the seat to move (at a chance node to the table alone): it tells of the hand.
    """

    code = "illegal-action"

    def __init__(self, action: str, reason: Reason, instead: str) -> None:
        self.action = action
        self.reason = reason
        self.instead = instead
        super().__init__(action, reason, instead)

    def __str__(self) -> str:
        return f"{self.action}: {self.reason}; {self.instead}"


class RecordError(RecoRulesError, ValueError):
    """Something written that cannot be loaded: JSON, text or a file of games.

    `problem` says what is wrong and what would be right, `path` where it stands (``"actions[12]"``, empty
    for the whole), and in texts and files `line` and `column` count from 1.
    """

    code = "record"

    def __init__(
        self, problem: str, path: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        self.problem = problem
        self.path = path
        self.line = line
        self.column = column
        super().__init__(problem, path, line, column)

    def __str__(self) -> str:
        place = "" if self.line is None else f"line {self.line}"
        place += "" if self.column is None else f", column {self.column}"
        return ": ".join(part for part in (place, self.path, self.problem) if part)


class RecordVersionError(RecordError):
    """Written under a schema, rules, a game or a variant that this version does not have."""

    code = "record-version"


class RecordDigestError(RecordError):
    """Changed since it was written: the digest does not belong to what stands there."""

    code = "record-digest"


class GameNotOver(RecoRulesError, RuntimeError):
    """A result was asked for before the end of the game."""

    code = "game-not-over"


class NotAtChance(RecoRulesError, RuntimeError):
    """Chance outcomes were asked for in a state in which nothing is drawn."""

    code = "not-at-chance"


class NotYourTurn(RecoRulesError, RuntimeError):
    """A seat acted while it was not the seat to move."""

    code = "not-your-turn"


class UndoRefused(RecoRulesError, RuntimeError):
    """An action that cannot be taken back fairly; `why` is a stable code.

    ``"nothing-to-undo"``: no action was made; ``"card-revealed"``: a card was revealed since;
    ``"other-seat-acted"``: another seat has acted since.
    """

    code = "undo-refused"

    def __init__(self, why: str, message: str) -> None:
        self.why = why
        super().__init__(why, message)

    def __str__(self) -> str:
        return str(self.args[1])
