"""Records as text, read: see `text` for how they are written."""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, Final, TypeVar, cast, overload

import attrs

from reco_rules.checks import shown
from reco_rules.errors import RecordDigestError, RecordError, RecoRulesError
from reco_rules.game import CHANCE, A, Game, S, V
from reco_rules.history import known_history
from reco_rules.records.convert import FirstRecord
from reco_rules.records.documents import (
    SCHEMA,
    AnyGame,
    AnyHistory,
    AnyRecord,
    check_outcome,
    check_version,
    dump_record,
    forms_of,
    named_game,
    record_of,
)
from reco_rules.records.lines import read_variant
from reco_rules.records.record import Comment, Outcome, Record, Replacement, Stamp
from reco_rules.records.strict import MOST_ENTRIES, exact_text
from reco_rules.records.text import (
    HEADING,
    ITEM,
    LABEL,
    QUOTED,
    SPACE,
    Turns,
    first_word,
    meant,
    unescaped,
)
from reco_rules.records.values import Forms


@overload
def parse_record(text: str, *, game: None = ...) -> FirstRecord: ...
@overload
def parse_record(text: str, *, game: Game[V, S, A]) -> Record[V, S, A]: ...
@overload
def parse_record(text: str, *, game: object) -> AnyRecord: ...
def parse_record(text: str, *, game: object = None) -> AnyRecord:
    r"""The record that the text means, replayed. The game is the one that it names, or the given one.

    Raises `RecordError` with line and column, `RecordVersionError` and `RecordDigestError` among them.

    >>> len(parse_record('[game "reco"]\n[variant "amigo-2"]\nreveal A1, B1'))
    2
    """
    headings, items = _lexed(exact_text("a record", text))
    setting = _setting(headings, game)
    return _record(setting, *_played(setting, items))


@attrs.frozen
class _Token:
    """A piece of the text: a heading, or an item of the turns."""

    kind: str
    text: str
    line: int
    column: int
    values: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What a heading is called, as errors show it; nothing for an item."""
        return shown(self.text)[1:-1] if self.kind == "heading" else ""


@contextmanager
def _at(token: _Token, path: str = "") -> Generator[None]:
    """Says of an error in which line and column it is."""
    try:
        yield
    except RecordError as error:
        if error.line is not None:  # a token within said so already
            raise
        raise type(error)(error.problem, error.path or path, token.line, token.column) from None
    except RecoRulesError as error:
        raise RecordError(str(error), path, token.line, token.column) from None


def _lexed(text: str) -> tuple[list[_Token], list[_Token]]:
    """The headings and the items of the turns."""
    headings: list[_Token] = []
    items: list[_Token] = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith("["):
            for item in _lexed_turn(line.rstrip(), number):
                items.append(item)
                if len(items) > MOST_ENTRIES:
                    problem = f"it has more than {MOST_ENTRIES} actions and remarks"
                    raise RecordError(problem, "", number, item.column)
            continue
        match = HEADING.fullmatch(line)
        if match is None:
            problem = (
                'a heading is a name and values in quotes, apart by spaces: [names "Ann" "Bob"]'
            )
            raise RecordError(problem, "", number, 1)
        if items:
            problem = "a heading behind turns begins another record, and one is read here"
            raise RecordError(problem, shown(match[1])[1:-1], number, 1)
        values = tuple(unescaped(value) for value in QUOTED.findall(match[2]))
        headings.append(_Token("heading", match[1], number, 1, values))
        if len(headings) > MOST_ENTRIES:
            raise RecordError(f"it has more than {MOST_ENTRIES} headings", "", number, 1)
    return headings, items


def _lexed_turn(line: str, number: int) -> Iterator[_Token]:
    """The items of a line: what begins a turn, actions apart by commas, and remarks."""
    label = cast("re.Match[str]", LABEL.match(line))  # it may be empty
    for kind in ("number", "seat"):
        if label[kind] is not None:
            yield _Token(kind, label[kind], number, label.start(kind) + 1)
    position, apart = label.end(), True
    while position < len(line):
        item = ITEM.match(line, position)
        column = position + 1
        if item is None:
            problem = f"{shown(line[position:])} is no action, @time or {{comment}}"
            raise RecordError(problem, "", number, column)
        kind = cast("str", item.lastgroup)
        if kind == "action" and not apart:
            raise RecordError("before the next action there must be a comma", "", number, column)
        if kind == "comma" and apart:
            raise RecordError("before a comma there must be an action", "", number, column)
        if kind != "comma":
            said = item[kind].strip() if kind == "action" else item[kind]
            yield _Token(kind, said, number, column)
        apart = kind == "comma" or (apart and kind != "action")
        position = cast("re.Match[str]", SPACE.match(line, item.end())).end()


_N = TypeVar("_N")


@attrs.frozen
class _Setting:
    """What the headings say."""

    forms: Forms
    variant: Any
    named: dict[str, _Token]
    replaced: list[_Token]

    def number(self, name: str, otherwise: _N) -> int | _N:
        """The whole number under this heading, or the other value where there is none."""
        word = _word(self.named, name)
        return otherwise if word is None else _number(self.named[name], word)


def _setting(headings: list[_Token], game: object) -> _Setting:
    named: dict[str, _Token] = {}
    for token in headings:
        with _at(token, token.name):
            if token.text not in _KNOWN and not token.text.startswith("variant."):
                raise RecordError(f"there is no such heading: there are {', '.join(_KNOWN)}")
            if token.text in named:
                raise RecordError("it stands there twice")
            if token.text != "replaced":
                named[token.text] = token
    for name in ("game", "variant"):
        if name not in named:
            raise RecordError("this heading is missing", name, 1, 1)
    versions = _Setting(forms_of(None), None, named, [])
    with _at(named.get("schema", headings[0])):
        check_version("schema", versions.number("schema", SCHEMA), SCHEMA)
    with _at(named["game"]):
        forms = forms_of(named_game(_word(named, "game"), game))
    rules = forms.game.RULES_VERSION
    with _at(named.get("rules", headings[0])):
        check_version("rules", versions.number("rules", rules), rules)
    fields = {name: str(_word(named, name)) for name in named if name.startswith("variant.")}
    try:
        variant = read_variant(forms, str(_word(named, "variant")), fields)
    except RecordError as error:
        with _at(named.get(error.path.partition("[")[0], named["variant"])):
            raise
    return _Setting(
        forms, variant, named, [token for token in headings if token.text == "replaced"]
    )


_KNOWN: Final = (
    *("schema", "game", "rules", "variant", "variant_digest", "first_seat", "seed", "names"),
    *("outcome", "replaced", "digest"),
)


def _word(named: dict[str, _Token], name: str) -> str | None:
    """The one value of a heading; None where there is no such heading."""
    token = named.get(name)
    if token is None:
        return None
    with _at(token, name):
        if len(token.values) != 1:
            raise RecordError(f"it has one value, not {len(token.values)}")
    return token.values[0]


def _number(token: _Token, word: str) -> int:
    with _at(token, token.name):
        if not re.fullmatch("-?[0-9]{1,19}", word):
            raise RecordError(f"there must be a whole number, not {shown(word)}")
    return int(word)


def _played(
    setting: _Setting, items: list[_Token]
) -> tuple[AnyHistory, list[Stamp], list[Comment]]:
    """The game that the turns tell, and what is said beside it."""
    game, first_seat = setting.forms.game, setting.number("first_seat", 0)
    with _at(setting.named.get("first_seat", setting.named["game"]), "first_seat"):
        state = game.new_game(setting.variant, first_seat)
    actions: list[Any] = []
    times: list[Stamp] = []
    comments: list[Comment] = []
    known: dict[tuple[str, str], tuple[Any, str]] = {}  # the same few stand there again and again
    turns, labels, verb, line = Turns(), list[_Token](), "", 0
    for token in items:
        n = len(actions)
        match token.kind:
            case "number" | "seat":
                labels.append(token)
            case "action":
                verb, line = verb if token.line == line else "", token.line
                player = game.current_player(state)
                try:
                    if (token.text, verb) not in known:
                        action = _parsed(game, token.text, verb)
                        known[token.text, verb] = action, first_word(game.format_action(action))
                    action, verb = known[token.text, verb]
                    state = game.apply(state, action)
                except RecoRulesError as error:
                    path = f"actions[{n}]"
                    raise RecordError(str(error), path, token.line, token.column) from None
                actions.append(action)
                turns.next(player)
                if labels:
                    _check_labels(labels, turns.number, player)
                    labels = []
            case "time":
                with _at(token, "times"):
                    time = setting.forms.load(token.text, datetime)
                    if times and times[-1].at == n:
                        raise RecordError("a time stands there already")
                times.append(Stamp(n, time))
            case _:
                with _at(token, "comments"):
                    if comments and comments[-1].at == n:
                        raise RecordError("a comment stands there already: put both into one")
                comments.append(Comment(n, unescaped(token.text)))
    _check_labels(labels, -1, CHANCE)
    history = known_history(setting.variant, first_seat, tuple(actions), game, state)
    return history, times, comments


def _parsed(game: AnyGame, item: str, verb: str) -> Any:
    """The action that is written so. Raises `RecordError`, which guesses what was meant."""
    action = meant(game, item, verb)
    if action is not None:
        return action
    if re.match(r"seat\b|[0-9]", item, re.IGNORECASE):
        raise RecordError(f"{shown(item)} is no action; a turn begins as in: 7. seat 0: play A1")
    words = item.split()[:_LONGEST_GUESS]
    for i in range(1, len(words)):
        before, behind = " ".join(words[:i]), " ".join(words[i:])
        if meant(game, before, verb) and meant(game, behind, first_word(before)):
            raise RecordError(f"a comma is missing before {shown(behind)}")
    return game.parse_action(item)  # which says what is wrong


_LONGEST_GUESS: Final = 20
"""So many words are looked at for a comma that is missing."""


def _check_labels(labels: list[_Token], number: int, player: int) -> None:
    """The number and the seat before an action must be right, where they stand."""
    for token in labels:
        is_right = _number(token, token.text) == (number if token.kind == "number" else player)
        if number < 0:
            raise RecordError("a turn has at least one action", "", token.line, token.column)
        if not is_right:
            what = f"turn {number}" if token.kind == "number" else _who(player)
            raise RecordError(f"this is {what}, not {token.text}", "", token.line, token.column)


def _who(player: int) -> str:
    return "chance" if player == CHANCE else f"seat {player}"


def _record(
    setting: _Setting, history: AnyHistory, times: list[Stamp], comments: list[Comment]
) -> AnyRecord:
    """The record, if it is what the headings say."""
    named = setting.named
    outcome = _word(named, "outcome")
    expected: Outcome | None = None
    if outcome is not None:
        with _at(named["outcome"], "outcome"):
            expected = setting.forms.load(outcome, Outcome)
    replaced: list[Replacement] = []
    for token in setting.replaced:
        with _at(token, "replaced"):
            if len(token.values) != 3:
                raise RecordError(
                    "it has three values: after how many actions, the seat, who plays"
                )
            at, seat, by = token.values
            replaced.append(Replacement(_number(token, at), _number(token, seat), by))
    try:
        record = record_of(
            history,
            names=named["names"].values if "names" in named else (),
            seed=setting.number("seed", None),
            abandoned=expected is Outcome.ABANDONED,
            replaced=tuple(replaced),
            times=tuple(times),
            comments=tuple(comments),
        )
    except RecordError as error:
        last = setting.replaced[-1] if error.path == "replaced" else named["game"]
        with _at(named.get(error.path, last)):
            raise
    with _at(named.get("outcome", named["game"])):
        check_outcome(record, expected)
    data = dump_record(record)
    for name in ("variant_digest", "digest"):
        word = _word(named, name)
        if word not in (None, data[name]):
            raise RecordDigestError(
                f"it is {data[name]}, not {shown(word)}: the record was changed since it was written; "
                f"if that was on purpose, leave {name} out",
                name,
                named[name].line,
                1,
            )
    return record
