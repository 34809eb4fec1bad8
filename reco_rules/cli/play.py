"""The command `play`: a whole game, among bots or with a person at one seat."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Final, TypeAlias

import attrs
from rich.console import Console
from rich.text import Text

from reco_rules import NAME, VARIANTS, Action, Observation, Phase, State, Variant, observe, result
from reco_rules.bots import find_policy
from reco_rules.checks import check_seat
from reco_rules.cli.dialogue import Left, ask
from reco_rules.cli.drawing import table as drawn
from reco_rules.cli.look import YOU, Look, joined
from reco_rules.cli.sheet import show_sheet
from reco_rules.cli.telling import Teller
from reco_rules.dealer import stream
from reco_rules.errors import InvalidValue, RecoRulesError
from reco_rules.game import TERMINAL
from reco_rules.table import History, Policy, Table, play, view

EXAMPLES: Final = """\b
Examples:
  reco-rules play                               bots only
  reco-rules play --seat 0                      you against bots
  reco-rules play --variant reprint-2 --seed 7  this game, always
  reco-rules play --policy greedy --policy random --policy random
  reco-rules play --seed 7 --json > game.json
"""

_SEEDS: Final = 1_000_000
"""Seeds that are chosen are short, so that they are easily noted down."""

RecoTable: TypeAlias = Table[Variant, State, Action]
RecoHistory: TypeAlias = History[Variant, State, Action]


@attrs.frozen
class Setting:
    """What is to be played, and by whom."""

    variant: Variant
    """The variant."""
    seed: int
    """The cards and the bots' choices follow from it."""
    first_seat: int
    """The seat of the first turn."""
    person: int | None
    """The seat that is played at the keyboard."""
    bots: tuple[str, ...]
    """Per seat the name of its policy; the person's is not asked."""

    @property
    def policies(self) -> list[Policy[State, Action]]:
        """The policies of the seats."""
        return list(map(find_policy, self.bots))

    @property
    def names(self) -> list[str]:
        """What the seats are called."""
        return [
            YOU if seat == self.person else f"seat {seat}" for seat in range(self.variant.players)
        ]

    @property
    def command(self) -> str:
        """The command that plays this game again."""
        words = ["reco-rules play --variant", self.variant.id, "--seed", str(self.seed)]
        if self.first_seat:
            words += ["--first-seat", str(self.first_seat)]
        if self.person is not None:
            words += ["--seat", str(self.person)]
        bots = self.bots[:1] if len(set(self.bots)) == 1 else self.bots
        if bots != ("greedy",):
            words += [word for bot in bots for word in ("--policy", bot)]
        return " ".join(words)


def setting(
    variant_id: str, seed: int | None, first_seat: int, persons: Sequence[int], bots: Sequence[str]
) -> Setting:
    """The checked setting. Raises `UnknownName`, `InvalidSeat`, `InvalidValue`."""
    variant = VARIANTS[variant_id]
    players = variant.players
    if len(persons) > 1:
        raise InvalidValue(f"--seat is given {len(persons)} times: one person plays, at one seat")
    person = persons[0] if persons else None
    check_seat(first_seat, players)
    check_seat(person, players, spectator=True)
    for bot in bots:
        find_policy(bot)
    if len(bots) <= 1:
        bots = (*bots, "greedy")[:1] * players
    elif len(bots) != players:
        raise InvalidValue(
            f"--policy is given {len(bots)} times: give it once for all seats, or {players} times, "
            "once for each seat"
        )
    if seed is None:
        seed = secrets.randbelow(_SEEDS)
    return Setting(variant, seed, first_seat, person, tuple(bots))


class InputEnded(RecoRulesError):
    """The input, no terminal, ended before the game: a script that is too short is no success."""

    code = "input-ended"


@attrs.frozen
class Told:
    """A game that was played, perhaps not to its end."""

    history: RecoHistory
    """The game."""
    cut_off: bool = False
    """Whether a script for the person's seat ended too early."""

    def check(self) -> None:
        """Raises `InputEnded` for a game that was cut off."""
        if self.cut_off:
            raise InputEnded("the input ended before the game was over")


def as_json(setting: Setting, history: RecoHistory) -> str:
    """The record of a game."""
    record = {
        "game": NAME,
        "variant": setting.variant.id,
        "first_seat": setting.first_seat,
        "actions": list(map(str, history.actions)),
        "seed": setting.seed,
    }
    return json.dumps(record)


def played(setting: Setting, console: Console) -> Told:
    """The game, played without a word; with a person, it is told on the console, and may be unfinished."""
    if setting.person is not None:
        return _tell_game(setting, console)
    return Told(_silent(setting))


def _silent(setting: Setting) -> RecoHistory:
    return play(setting.variant, setting.policies, setting.seed, first_seat=setting.first_seat)


def show_sheet_only(setting: Setting, console: Console) -> None:
    """Play the game, and draw its score sheet alone. Raises `InvalidValue` where a person is to play."""
    if setting.person is not None:
        raise InvalidValue("with --quiet there is nothing to see for --seat: leave one of them out")
    history = _silent(setting)
    console.print(f"{setting.variant.id}, seed {setting.seed}", style="dim")
    _show_result(setting, history.state, console)


def show(setting: Setting, console: Console) -> None:
    """Play the game and tell it on the console. Raises `InputEnded` where it was cut off."""
    told = _tell_game(setting, console)
    told.check()
    if told.history.state.phase is Phase.OVER:
        how = "Again, or yourself with --seat 0" if setting.person is None else "Again"
        console.print(f"{how}: {setting.command}", style="dim", soft_wrap=True)


def _tell_game(setting: Setting, console: Console) -> Told:
    """Play the game at a table, tell it turn by turn, draw the table once per round."""
    table: RecoTable = Table(setting.variant, setting.seed, setting.first_seat)
    _open(setting, console)
    teller = Teller(console, setting.variant, setting.names, setting.person)
    table.subscribe(teller.hear, setting.person)
    try:
        _drive(setting, table, teller, console)
    except Left as left:
        console.print(f"Left. This game again: {setting.command}", soft_wrap=True)
        return Told(table.history, cut_off=left.cut_off)
    console.print()
    _show_result(setting, table.state, console)
    return Told(table.history)


def _drive(setting: Setting, table: RecoTable, teller: Teller, console: Console) -> None:
    """Everybody acts in turn. Raises `Left` when the person goes."""
    policies = setting.policies
    streams = [stream(setting.seed, 0, f"seat {seat}") for seat in range(len(policies))]
    draws = setting.first_seat if setting.person is None else setting.person

    def draw() -> None:
        seen = observe(table.state, setting.person)
        _draw(setting, seen, teller.turn, console)

    while (seat := table.current_player) != TERMINAL:
        if seat == draws and table.state.phase is Phase.PLAY:
            draw()
        if seat == setting.person:
            action = ask(console, table, seat, draw)
            if action is None:  # taken back: begin anew
                continue
        else:
            action = policies[seat](view(table.history, seat, streams[seat]))
        table.act(seat, action)


def _open(setting: Setting, console: Console) -> None:
    """Say what is played, and how to read it."""
    variant, look = setting.variant, Look(setting.variant)
    what = f"{variant.id}, seed {setting.seed}: {_who(setting)}"
    console.print(Text("R-Eco ", style="bold").append(what, style="not bold"), soft_wrap=True)
    console.print(joined(map(look.name, range(4)), ", "))
    console.print(
        f"A1 is a single, A2 a double. {variant.threshold} units in a plant earn its reward.",
        style="dim",
    )


def _who(setting: Setting) -> str:
    """Who plays which seat."""
    person = setting.person
    bots = [(seat, bot) for seat, bot in enumerate(setting.bots) if seat != person]
    parts = [] if person is None else [f"you are seat {person}"]
    if len({bot for _, bot in bots}) == 1:
        return ", ".join([*parts, f"{'the others' if parts else 'all seats'} {bots[0][1]}"])
    return ", ".join([*parts, *(f"seat {seat} {bot}" for seat, bot in bots)])


def _draw(setting: Setting, seen: Observation, turn: int, console: Console) -> None:
    round_ = (turn - 1) // setting.variant.players + 1
    console.print()
    title = f"Round {round_}, turn {turn}"
    console.print(drawn(seen, Look(setting.variant), setting.names, title, console.width))
    console.print()


def _show_result(setting: Setting, state: State, console: Console) -> None:
    rewards = [state.rewards(seat) for seat in range(setting.variant.players)]
    show_sheet(console, result(state), rewards, Look(setting.variant), setting.names)
