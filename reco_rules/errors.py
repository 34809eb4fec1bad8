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
    """The root of all errors that this library raises on purpose.

    >>> from reco_rules import parse_action
    >>> try:
    ...     parse_action("play nothing")
    ... except RecoRulesError as error:
    ...     print(error.code)
    notation
    """

    code: ClassVar[str] = "error"


class WrongType(RecoRulesError, TypeError):
    """A value of a type that can never be right here, such as a text in place of an action.

    >>> from reco_rules import format_action
    >>> try:
    ...     format_action("play A1")
    ... except WrongType as error:
    ...     print(error)
    an action is a Play, Dump, Pass or Reveal, not 'play A1'
    """

    code = "wrong-type"


class InvalidValue(RecoRulesError, ValueError):
    """A value of the right type outside its range, such as a card of value 3.

    >>> from reco_rules import Card
    >>> try:
    ...     Card(color=0, value=3)
    ... except InvalidValue as error:
    ...     print(error)
    value is 3, but goes from 1 to 2
    """

    code = "invalid-value"


class InvalidSeat(InvalidValue):
    """A number that is no seat of this variant.

    >>> from reco_rules import VARIANTS, new_game
    >>> try:
    ...     new_game(VARIANTS["amigo-2"], first_seat=2)
    ... except InvalidSeat as error:
    ...     print(error)
    there is no seat 2: the 2 players sit at 0 to 1
    """

    code = "invalid-seat"


class InvalidActionId(InvalidValue):
    """A number that is no action id of this variant, or an action that has none in it.

    >>> from reco_rules import VARIANTS, action_from_id
    >>> try:
    ...     action_from_id(VARIANTS["amigo-3"], 253)
    ... except InvalidActionId as error:
    ...     print(error)
    amigo-3 has the action ids 0 to 252, not 253
    """

    code = "invalid-action-id"


class NotationError(RecoRulesError, ValueError):
    """A text that is no action, no card or no list of cards.

    >>> from reco_rules import parse_action
    >>> try:
    ...     parse_action("play A1 B1")
    ... except NotationError as error:
    ...     print(error)
    'play A1 B1': cards of one color only can be played, not A and B (PLAY-2)
    """

    code = "notation"


class UnknownName(RecoRulesError, KeyError):
    """A variant, a game or a policy that is not there under this name.

    >>> from reco_rules.bots import find_policy
    >>> try:
    ...     find_policy("gredy")
    ... except UnknownName as error:
    ...     print(error)
    there is no policy 'gredy': did you mean greedy?
    """

    code = "unknown-name"

    def __str__(self) -> str:  # KeyError would print the repr of the message
        return str(self.args[0])


class WithProblems(RecoRulesError, ValueError):
    """Something built of several values is refused; `problems` lists everything that is wrong.

    >>> import attrs
    >>> from reco_rules import VARIANTS
    >>> try:
    ...     attrs.evolve(VARIANTS["amigo-2"], id="own", opening_hand=0, threshold=9)
    ... except WithProblems as error:
    ...     print(*error.problems, sep="; ")
    threshold must be a number from 1 to 8, not 9; opening_hand must be a number from 1 to 5, not 0
    """

    code = "invalid"

    problems: tuple[str, ...]

    def __init__(self, what: str, problems: Iterable[str]) -> None:
        self.what = what
        self.problems = tuple(problems)
        super().__init__(what, self.problems)

    def __str__(self) -> str:
        return f"{self.what}: " + "; ".join(self.problems)


class InvalidVariant(WithProblems):
    """A variant that cannot work.

    >>> import attrs
    >>> from reco_rules import VARIANTS
    >>> try:
    ...     attrs.evolve(VARIANTS["amigo-2"], id="own", stack=())
    ... except InvalidVariant as error:
    ...     print(error)
    variant 'own' cannot work: stack must have 1 to 12 rewards, not 0
    """

    code = "invalid-variant"


class InvalidPosition(WithProblems):
    """A position that no game of its variant can reach.

    >>> from reco_rules import VARIANTS, position
    >>> try:
    ...     position(VARIANTS["amigo-2"], hands=("A1", ""), plants=("B1", "", "", ""))
    ... except InvalidPosition as error:
    ...     print(error)
    this position cannot be: plant A holds B1
    """

    code = "invalid-position"


class InvalidBoard(WithProblems):
    """A board of Recicle on which no game can be played, or a file that is none or cannot be read.

    >>> import attrs
    >>> from reco_rules.recicle import BOARDS
    >>> try:
    ...     attrs.evolve(BOARDS["reconstruction-1"], cart=0)
    ... except InvalidBoard as error:
    ...     print(error.problems[0])
    cart must be at least 1, not 0
    """

    code = "invalid-board"


class InvalidScoreSheet(WithProblems):
    """Rewards and dumped cards that no game of the variant can end with.

    >>> from reco_rules import VARIANTS, score
    >>> try:
    ...     score(VARIANTS["amigo-2"], [([5], [], [], []), ([], [], [], [])], dumped=[0, 0])
    ... except InvalidScoreSheet as error:
    ...     print(*error.problems)
    A: 5 cannot be the top 1 of the stack 0 1 2 -2 4 5: 0 must be among them
    """

    code = "invalid-score-sheet"


class IllegalAction(RecoRulesError, ValueError):
    """An action that the rules forbid in this state; `reason` says why as data.

    The message is one readable line: what was tried, why not, by which clause, what is legal instead. It
    belongs to the table and the seat to move (at a chance node to the table alone): it tells of the hand.

    >>> from reco_rules import VARIANTS, apply, parse_action, position
    >>> state = position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1"))
    >>> try:
    ...     apply(state, parse_action("play C1"))
    ... except IllegalAction as error:
    ...     print(error)
    play C1: seat 0 holds no C1 (PLAY-2); legal: play A1, play A1 A1, play B2
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

    >>> from reco_rules.records import from_json
    >>> try:
    ...     from_json("record", '{"schema": 1}')
    ... except RecordError as error:
    ...     print(error)
    game: it is missing
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
    """Written under a schema, rules, a game or a variant that this version does not have.

    >>> from reco_rules.records import from_json
    >>> text = '{"game": "go", "variant": "9x9", "first_seat": 0, "actions": []}'
    >>> try:
    ...     from_json("record", text)
    ... except RecordVersionError as error:
    ...     print(error)
    game: there is no game 'go': there is reco, recicle
    """

    code = "record-version"


class RecordDigestError(RecordError):
    """Changed since it was written: the digest does not belong to what stands there.

    >>> from reco_rules import VARIANTS
    >>> from reco_rules.records import Record, from_json, to_json
    >>> from reco_rules.table import History
    >>> text = to_json(Record(History(VARIANTS["amigo-2"])))
    >>> try:
    ...     from_json("record", text.replace('"first_seat": 0', '"first_seat": 1'))
    ... except RecordDigestError as error:
    ...     print(error.path)
    digest
    """

    code = "record-digest"


class MissingExtra(RecoRulesError, ModuleNotFoundError):
    """A library is not installed that a part of this one needs: it says which extra installs it.

    >>> from reco_rules.checks import check_installed
    >>> try:
    ...     check_installed("reco_rules.batch", "no_such_library", extra="fast")
    ... except MissingExtra as error:
    ...     print(error)
    reco_rules.batch needs no_such_library: install it with pip install "reco-rules[fast]"
    """

    code = "missing-extra"


class GameNotOver(RecoRulesError, RuntimeError):
    """A result was asked for before the end of the game.

    >>> from reco_rules import VARIANTS, new_game, result
    >>> try:
    ...     result(new_game(VARIANTS["amigo-2"]))
    ... except GameNotOver as error:
    ...     print(error)
    the game is in phase DEAL: it has no result yet
    """

    code = "game-not-over"


class NotAtChance(RecoRulesError, RuntimeError):
    """Chance outcomes were asked for in a state in which nothing is drawn.

    >>> from reco_rules import VARIANTS, position, sample
    >>> try:
    ...     sample(position(VARIANTS["amigo-2"], hands=("A1", "B1")), 0.5)
    ... except NotAtChance as error:
    ...     print(error)
    in phase PLAY no card is drawn
    """

    code = "not-at-chance"


class NotYourTurn(RecoRulesError, RuntimeError):
    """A seat acted while it was not the seat to move.

    >>> from reco_rules import VARIANTS, Pass
    >>> from reco_rules.table import Table
    >>> try:
    ...     Table(VARIANTS["amigo-2"], seed=1).act(1, Pass())
    ... except NotYourTurn as error:
    ...     print(error)
    seat 1 cannot act: it is the turn of seat 0
    """

    code = "not-your-turn"


class UndoRefused(RecoRulesError, RuntimeError):
    """An action that cannot be taken back fairly; `why` is a stable code.

    ``"nothing-to-undo"``: no action was made; ``"card-revealed"``: a card was revealed since;
    ``"other-seat-acted"``: another seat has acted since.

    >>> from reco_rules import VARIANTS
    >>> from reco_rules.table import Table
    >>> table = Table(VARIANTS["amigo-2"], seed=1)
    >>> events = table.act(0, table.observe(0).legal_actions[0])
    >>> try:
    ...     table.undo()
    ... except UndoRefused as error:
    ...     print(error.why)
    card-revealed
    """

    code = "undo-refused"

    def __init__(self, why: str, message: str) -> None:
        self.why = why
        super().__init__(why, message)

    def __str__(self) -> str:
        return str(self.args[1])
