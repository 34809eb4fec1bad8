r"""Whole records as text that people read, write and compare, in the spirit of PGN.

    [game "reco"]
    [variant "amigo-2"]
    [first_seat "0"]

    0. reveal A1, B1, A1, C1, D2, A2, C1, D1, B1, A1
    1. seat 0: play D2 {Ann is in a hurry}, reveal B2, A1, D1
    2. seat 1: play D1, reveal B1, C1, A2, A1

Headings come first, one to a line: a name and its values in quotes. Then the turns: a new line for each
seat that decides, with the number of the turn and the seat; the deal is turn 0. Actions are apart by
commas; one that begins with the same word as the one before it on its line leaves that word out. Behind
an action may stand a time (``@2026-11-30T18:05:00Z``) and a comment in braces. In quotes and braces a
backslash is written before a quote, a closing brace and a backslash, and ``\n`` is a line break.

What follows from the rest may be left out: numbers, seats and all headings but game and variant. Where
it stands there it must be right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import attrs

from reco_rules.checks import shown
from reco_rules.errors import RecoRulesError, WrongType
from reco_rules.game import CHANCE
from reco_rules.records.documents import AnyGame, AnyRecord, check_record, dump_record, forms_of
from reco_rules.records.lines import write_variant
from reco_rules.records.values import time_text

HEADING: Final = re.compile(r'\[([\w.]+)((?: +"[^"\\]*+(?:\\.[^"\\]*+)*+")+) *\]\s*')
QUOTED: Final = re.compile(r'"([^"\\]*+(?:\\.[^"\\]*+)*+)"')
LABEL: Final = re.compile(r"\s*(?:(?P<number>[0-9]+)\.)?\s*(?:seat (?P<seat>[0-9]+):)?\s*")
ITEM: Final = re.compile(
    r"(?P<comma>,)|@(?P<time>[^\s,{}@]+)|\{(?P<comment>[^}\\]*+(?:\\.[^}\\]*+)*+)\}|(?P<action>[^\s,{}@][^,{}@]*)"
)
SPACE: Final = re.compile(r"\s*")

_ESCAPES: Final = {"\\": "\\\\", "\n": "\\n"}


def _escaped(text: str, end: str) -> str:
    return "".join(_ESCAPES.get(sign, "\\" + sign if sign == end else sign) for sign in text)


def unescaped(text: str) -> str:
    """What the text within quotes or braces means."""
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], text)


# ---- writing ------------------------------------------------------------------------------------


def format_record(record: AnyRecord) -> str:
    """The record as text; `parse_record` is the way back. Raises `WrongType` for what is no record.

    >>> from reco_rules import VARIANTS, parse_action
    >>> from reco_rules.records import Record
    >>> from reco_rules.table import History
    >>> history = History(VARIANTS["amigo-2"], 0, map(parse_action, ["reveal A1", "reveal B1"]))
    >>> print(format_record(Record(history)).splitlines()[-1])
    0. reveal A1, B1
    """
    lines = (*_headings(check_record(record)), "", *_turns(record))
    return "".join(f"{line}\n" for line in lines)


def _headings(record: AnyRecord) -> Iterator[str]:
    data = dump_record(record)
    words: dict[str, list[str]] = {}
    for name in ("schema", "game", "rules", "variant", "variant_digest", "first_seat", "seed"):
        if name in data:
            words[name] = [str(data[name])]
    forms = forms_of(record.history.game)
    words |= {name: [word] for name, word in write_variant(forms, record.variant).items()}
    if record.names:
        words["names"] = list(record.names)
    words |= {"outcome": [record.outcome.value], "digest": [str(data["digest"])]}
    rows = list(words.items())
    rows += [("replaced", [str(r.at), str(r.seat), r.by]) for r in record.replaced]
    for name, values in rows:
        quoted = " ".join('"' + _escaped(value, '"') + '"' for value in values)
        yield f"[{name} {quoted}]"


@attrs.define
class Turns:
    """Counts turns: a new one for each seat that decides, where the seat before was another."""

    number: int = 0
    seat: int = CHANCE

    def next(self, player: int) -> bool:
        """Whether a new turn begins with an action of this player."""
        if player in (CHANCE, self.seat):
            return False
        self.number, self.seat = self.number + 1, player
        return True


def _turns(record: AnyRecord) -> Iterator[str]:
    history = record.history
    game, turns = history.game, Turns()
    times = {stamp.at: f" @{time_text(stamp.time)}" for stamp in record.times}
    comments = {said.at: f" {{{_escaped(said.text, '}')}}}" for said in record.comments}
    remarks = {at: times.get(at, "") + comments.get(at, "") for at in (*times, *comments)}
    if 0 in remarks:
        yield remarks[0].strip()
    label, items, verb = "0. ", list[str](), ""
    known: dict[tuple[str, Any], tuple[str, str]] = {}  # the same few again and again
    for n, action in enumerate(history.actions):
        player = game.current_player(record.at(n))
        if turns.next(player):
            if items:
                yield label + ", ".join(items)
            label, items, verb = f"{turns.number}. seat {player}: ", [], ""
        if (verb, action) not in known:
            known[verb, action] = _item(game, action, verb)
        text, verb = known[verb, action]
        items.append(text + remarks.get(n + 1, ""))
    if items:
        yield label + ", ".join(items)


def _item(game: AnyGame, action: Any, verb: str) -> tuple[str, str]:
    """The action as it is written behind one with this first word, and its own first word."""
    text = game.format_action(action)
    word, rest = first_word(text), text.partition(" ")[2]
    short = rest if word == verb and rest and meant(game, rest, verb) == action else text
    if not _plain_item(short) or meant(game, short, verb) != action:
        raise WrongType(f"the action {shown(text)} cannot be written in a record as text")
    return short, word


def first_word(text: str) -> str:
    """What the next action on a line may leave out."""
    return text.partition(" ")[0]


def _plain_item(text: str) -> bool:
    match = ITEM.fullmatch(text)
    label = LABEL.match(text)
    whole = match is not None and match["action"] == text.strip()
    return whole and not (label and label.end())


def meant(game: AnyGame, item: str, verb: str) -> Any:
    """The action that is written so behind one with this first word; None where it is none."""
    for text in (item, f"{verb} {item}"):
        try:
            return game.parse_action(text)
        except RecoRulesError:
            continue
    return None
