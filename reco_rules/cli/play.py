"""The command `play`: a whole game, among bots or with a person at one seat."""

from __future__ import annotations

import random
import shlex
from collections.abc import Callable, Generator, Hashable
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import attrs
from rich.console import Console

from reco_rules.cli.dialogue import Left, ask
from reco_rules.cli.files import BadFile, about
from reco_rules.cli.screen import note, print_data, printable
from reco_rules.cli.setting import Asked, Setting, new_setting, players_of, resumed_setting
from reco_rules.cli.terminal import AnyHistory, AnyTable, Terminal, terminal_of
from reco_rules.dealer import stream
from reco_rules.errors import RecordError, RecoRulesError
from reco_rules.game import TERMINAL
from reco_rules.games import game_of
from reco_rules.records import Record, Recorder, to_json
from reco_rules.records.documents import AnyRecord
from reco_rules.table import History, Table, view

EXAMPLES: Final = """\b
Examples:
  reco-rules play                               bots only
  reco-rules play --seat 0                      you against bots
  reco-rules play --variant reprint-2 --seed 7  this game, always
  reco-rules play --policy greedy --policy random --policy random
  reco-rules play --seed 7 --json > game.json
  reco-rules play --seat 0 --record mine.jsonl  the game is kept
  reco-rules play --resume mine.jsonl           and goes on
"""


class InputEnded(RecoRulesError):
    """The input, no terminal, ended before the game: a script that is too short is no success."""

    code = "input-ended"


# ---- the game and its file ----------------------------------------------------------------------


@attrs.frozen
class Kept:
    """The file to which a game is written while it is played."""

    path: str
    """Its path."""
    recorder: Recorder
    """What writes to it."""

    def follow(self, history: AnyHistory) -> None:
        """Write what is new in the history. Raises `BadFile`."""
        with about(self.path):
            self.recorder.follow(history, time=_now())

    def command(self, words: str) -> str:
        """A command with this file."""
        return f"reco-rules {words} {printable(shlex.quote(self.path))}"


@attrs.frozen
class Game:
    """A game that is to be played, from its beginning or from where it stands."""

    setting: Setting
    """What is played, and by whom."""
    table: AnyTable
    """Where."""
    begun: AnyRecord
    """The record of the game so far."""
    kept: Kept | None = None
    """The file to which it is written, if it is."""

    def write(self) -> None:
        """Keep what is new. Raises `BadFile`."""
        if self.kept is not None:
            self.kept.follow(self.table.history)

    @property
    def record(self) -> AnyRecord:
        """The record as the game stands now."""
        if self.kept is not None:
            return self.kept.recorder.record
        return attrs.evolve(self.begun, history=self.table.history)


@contextmanager
def new_game(asked: Asked, path: str | None) -> Generator[Game]:
    """A new game, written to the file if there is a path. Raises as `new_setting`, and `BadFile`."""
    setting = new_setting(asked)
    game = game_of(setting.variant)
    table: AnyTable = Table(setting.variant, setting.seed, setting.first_seat, game=game)
    record = Record(table.history, names=setting.players, seed=setting.seed)
    if path is None:
        yield Game(setting, table, record)
        return
    with about(path):
        recorder = Recorder(path, record.remark(time=_now()))
    with recorder:
        yield Game(setting, table, record, Kept(path, recorder))


def reopened(path: str) -> Recorder:
    """What goes on writing to the file of a game. Raises `BadFile`, and tells no hands of a broken one."""
    try:
        with about(path):
            if Path(path).exists() and not Path(path).is_file():
                raise BadFile(f"{path} is a folder, a pipe or a device: name the file of a game")
            return Recorder.resume(path)
    except RecordError as error:
        name = shlex.quote(path)
        if error.line is not None:  # what is wrong there may tell of hands
            raise BadFile(f"{path} is broken; see reco-rules record check {name}") from None
        raise BadFile(f"{path}: {error}; see reco-rules record show {name}") from None


@contextmanager
def resumed_game(asked: Asked, path: str) -> Generator[Game]:
    """The game in the file, which goes on. Raises as `resumed_setting`, and `BadFile`."""
    with reopened(path) as recorder:
        if recorder.lost:
            note(f"{path}: the last line broke off, and the game goes on from before it")
        record = recorder.record
        setting = resumed_setting(asked, record)
        table = Table.resume(record.history, setting.seed)
        kept = Kept(path, recorder)
        players = zip(players_of(record), setting.players, strict=True)
        with about(path):
            for seat, (before, now) in enumerate(players):
                if now != before:
                    recorder.replace_seat(seat, now)
        kept.follow(table.history)
        yield Game(setting, table, record, kept)


def _now() -> datetime:
    return datetime.now(UTC).replace(microsecond=0)


# ---- playing ------------------------------------------------------------------------------------


def show(game: Game, console: Console) -> None:
    """Play the game and tell it on the console. Raises `InputEnded` where it was cut off."""
    _check_end(_tell_game(game, console))
    if game.table.current_player != TERMINAL:
        return
    if game.kept is not None:
        again = f"See it again: {game.kept.command('record show')}"
    else:
        how = "Again, or yourself with --seat 0" if game.setting.person is None else "Again"
        again = f"{how}: {game.setting.command}"
    console.print(again, style="dim", soft_wrap=True)


def show_sheet_only(game: Game, console: Console) -> None:
    """Play the game, and draw its score sheet alone."""
    _drive(game, _silently, _silently)
    console.print(f"{game.setting.variant.id}, seed {game.setting.seed}", style="dim")
    _terminal(game).show_result(console, game.table.state)


def show_json(game: Game, console: Console) -> None:
    """Play the game and print its record; with a person it is told on the console.

    Raises `InputEnded`, once the record is printed, where the game was cut off.
    """
    cut_off = False
    if game.setting.person is None:
        _drive(game, _silently, _silently)
    else:
        cut_off = _tell_game(game, console)
    print_data(to_json(game.record) + "\n")
    _check_end(cut_off)


def _check_end(cut_off: bool) -> None:
    if cut_off:
        raise InputEnded("the input ended before the game was over")


def _silently(seat: int) -> None:
    """A seat is to move, and nothing is shown."""


def _terminal(game: Game) -> Terminal:
    return terminal_of(game.setting.variant, game.setting.names)


def _tell_game(game: Game, console: Console) -> bool:
    """Play the game, tell it line by line, draw the table whenever it is the watched seat's turn again.

    That is the person's, or else the first one. Returns whether a script for the person's seat ended too
    early.
    """
    setting, table, terminal = game.setting, game.table, _terminal(game)
    person = setting.person
    watched = setting.first_seat if person is None else person
    start = terminal.game.new_game(setting.variant, setting.first_seat)
    teller = terminal.teller(console, start, person=person)
    resumed, last = bool(table.history.actions), None

    def draw() -> None:
        console.print()
        seen = terminal.game.observe(table.state, person)
        console.print(terminal.table(seen, teller.turn, console.width))
        console.print()

    def moves(seat: int) -> None:
        nonlocal resumed, last
        if seat == person:
            teller.tell()
        if (seat == watched and last != watched) or resumed:
            draw()
        resumed, last = False, seat

    def asked(seat: int) -> Hashable | None:
        nonlocal last
        action = ask(console, terminal, table, seat, draw)
        if action is None:
            last = None
        return action

    terminal.show_opening(console, f"{setting.named}, seed {setting.seed}: {_who(setting)}")
    table.subscribe(teller.hear, person)
    try:
        _drive(game, moves, asked)
    except Left as left:
        console.print(_left(game), soft_wrap=True)
        return left.cut_off
    except KeyboardInterrupt:
        console.print(f"\n{_left(game)}", soft_wrap=True)
        raise
    console.print()
    terminal.show_result(console, table.state)
    return False


def _left(game: Game) -> str:
    """What somebody who leaves should know."""
    if game.kept is not None:
        return f"Left. To play on: {game.kept.command('play --resume')}"
    return f"Left. This game again: {game.setting.command}"


def _drive(
    game: Game, moves: Callable[[int], None], asked: Callable[[int], Hashable | None]
) -> None:
    """Everybody acts in turn, the person as asked. Raises `Left` when it goes, and `BadFile`."""
    setting, table = game.setting, game.table
    policies = setting.policies
    streams = _streams(setting, table.history)
    while (seat := table.current_player) != TERMINAL:
        moves(seat)
        if seat == setting.person:
            action = asked(seat)
        else:
            action = policies[seat](view(table.history, seat, streams[seat]))
        if action is not None:  # else one was taken back
            table.act(seat, action)
        game.write()


def _streams(setting: Setting, history: AnyHistory) -> list[random.Random]:
    """Per seat its random numbers, as far on as if its bot had played the history: it is asked again."""
    policies = setting.policies
    streams = [stream(setting.seed, 0, f"seat {seat}") for seat in range(len(policies))]
    so_far = History(history.variant, history.first_seat)
    for action in history.actions:
        seat = history.game.current_player(so_far.state)
        if seat >= 0 and seat != setting.person:
            policies[seat](view(so_far, seat, streams[seat]))
        so_far = so_far.then(action)
    return streams


def _who(setting: Setting) -> str:
    """Who plays which seat."""
    person = setting.person
    bots = [(seat, bot) for seat, bot in enumerate(setting.bots) if seat != person]
    parts = [] if person is None else [f"you are seat {person}"]
    if len({bot for _, bot in bots}) == 1:
        return ", ".join([*parts, f"{'the others' if parts else 'all seats'} {bots[0][1]}"])
    return ", ".join([*parts, *(f"seat {seat} {bot}" for seat, bot in bots)])
