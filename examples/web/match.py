"""One person against bots: the table, who sits where, and how a match is kept."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from io import BytesIO
from itertools import islice
from typing import Final, TypeAlias

from reco_rules import VARIANTS, Action, State, Variant
from reco_rules.bots import POLICIES
from reco_rules.checks import shown
from reco_rules.dealer import stream
from reco_rules.errors import InvalidValue, RecordError, UnknownName
from reco_rules.game import TERMINAL, Event
from reco_rules.records import Outcome, Record, Replacement, read_records
from reco_rules.table import History, Table, Undone, memory

RecoHistory: TypeAlias = History[Variant, State, Action]

BOT_NAMES: Final = ("Bo", "Cleo", "Dino", "Eva", "Finn")
"""What the bots are called, in the order of their seats."""

ADVISER: Final = "ismcts"
"""The policy that gives hints, and that sits down where a record does not say who does."""


class Match:
    """A table at which one seat is a person's and the others are bots'.

    It knows all; what the person may see comes from `table.observe(person)` and `seen`.
    """

    def __init__(
        self, history: RecoHistory, names: Sequence[str], bots: Mapping[int, str], seed: int
    ) -> None:
        self.table: Final = Table.resume(history, seed)
        self.names: Final = tuple(names)
        self.person: Final = min(set(range(history.variant.players)) - bots.keys(), default=0)
        """The seat of the person."""
        self.bots: Final = {seat: bot for seat, bot in bots.items() if seat != self.person}
        """The policies of the bots by seat."""
        self.seen: list[Event] = []
        """All that has happened, as the person saw it."""
        self._seed = seed
        self._streams = {seat: stream(seed, 0, f"seat {seat}") for seat in self.bots}
        self.table.subscribe(self._hear, self.person)

    @classmethod
    def begin(cls, variant: str, name: str, bots: Sequence[str], seed: int | None = None) -> Match:
        """A new match of this preset; the person has seat 0, and chance says who begins.

        Raises `UnknownName`, `InvalidValue`.
        """
        if variant not in VARIANTS:
            raise UnknownName(f"there is no preset {variant!r}: there are {', '.join(VARIANTS)}")
        players = VARIANTS[variant].players
        if len(bots) != players - 1:
            raise InvalidValue(f"{variant} needs {players - 1} bots, not {len(bots)}")
        for bot in bots:
            if bot not in POLICIES:
                raise UnknownName(f"there is no bot {bot!r}: there are {', '.join(POLICIES)}")
        seed = secrets.randbits(62) if seed is None else seed
        first_seat = int(stream(seed, 0, "first seat").random() * players)
        others = [bot for bot in BOT_NAMES if bot != name]
        names = (name, *others[: players - 1])
        return cls(History(VARIANTS[variant], first_seat), names, dict(enumerate(bots, 1)), seed)

    @classmethod
    def load(cls, data: bytes) -> Match:
        """The match that a file holds: it goes on, or is looked at if it is over.

        A record of `record` says which seats are bots'. In another one the person gets seat 0. Raises
        `RecordError`.
        """
        try:
            file = BytesIO(data)
        except TypeError:
            raise RecordError(f"a file is bytes, not {shown(data)}") from None
        records = list(islice(read_records(file), 2))
        if len(records) != 1:
            raise RecordError(
                "there must be one game in the file, not " + ("more" if records else "none")
            )
        (record,) = records
        history: RecoHistory = record.history
        players = history.variant.players
        bots = {replaced.seat: replaced.by for replaced in record.replaced}
        names = record.names or ("?", *BOT_NAMES)[:players]
        if not bots and record.outcome is not Outcome.FINISHED:  # a finished one nobody plays on
            bots = dict(enumerate(names[1:], 1))  # a bot may be called what it is
        bots = {seat: by if by in POLICIES else ADVISER for seat, by in bots.items()}
        seed = secrets.randbits(62) if record.seed is None else record.seed
        return cls(history, names, bots, seed)

    def record(self) -> Record[Variant, State, Action]:
        """All of the match: hidden cards, and the seed that tells the cards to come."""
        bots = (Replacement(0, seat, by) for seat, by in self.bots.items())
        return Record(self.table.history, names=self.names, seed=self._seed, replaced=tuple(bots))

    @property
    def is_over(self) -> bool:
        """Whether there is a result."""
        return self.table.current_player == TERMINAL

    @property
    def bot_is_due(self) -> bool:
        """Whether a bot is to move."""
        return self.table.current_player in self.bots

    def bot_moves(self) -> None:
        """Let the bot whose turn it is make one action. Raises `InvalidValue` if none is due."""
        if not self.bot_is_due:
            raise InvalidValue("no bot is to move")
        seat = self.table.current_player
        view = self.table.view(seat, self._streams[seat])
        self.table.act(seat, POLICIES[self.bots[seat]](view))

    def hint(self) -> Action:
        """What the adviser would do in the person's place, asked twice the same. Raises `NotYourTurn`."""
        random = stream(self._seed, len(self.table.history), "hint")
        advised: Action = POLICIES[ADVISER](self.table.view(self.person, random))
        return advised

    def _hear(self, event: Event) -> None:
        if isinstance(event, Undone):  # as if it had not been made, also after a reload
            self.seen = list(memory(self.table.history, self.person))
        else:
            self.seen.append(event)
