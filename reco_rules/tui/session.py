"""A game at the terminal: the table, who plays, what each has seen, and the file. It knows no screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from typing import Any, Final

from reco_rules.bots import find_policy
from reco_rules.cli.files import BadFile, about
from reco_rules.cli.play import Kept, reopened
from reco_rules.cli.setting import Asked, players_of
from reco_rules.cli.terminal import AnyTable
from reco_rules.dealer import stream
from reco_rules.errors import InvalidValue
from reco_rules.game import TERMINAL, Event, Observation, Variant
from reco_rules.games import game_of
from reco_rules.records import Record, Recorder
from reco_rules.rulebook import Wording
from reco_rules.table import Table
from reco_rules.tui.rooms import screen_of
from reco_rules.tui.setup import Setup, resumed_setup

ADVISER: Final = "ismcts"
"""The policy that gives hints, unless another is named."""


class Session:
    """One game, from its beginning or from where it stands, in a language that may change.

    Between two calls a decision is due, or the game is over. What is shown comes from `observe` and `log`
    of the seat that looks at the screen.

    >>> from reco_rules import VARIANTS
    >>> from reco_rules.tui.setup import new_setup
    >>> session = Session(new_setup(VARIANTS["amigo-2"], 1, persons=[0]))
    >>> session.act(0, session.hint(0)())
    >>> session.bot
    'greedy'
    """

    def __init__(
        self,
        setup: Setup,
        language: str = "en",
        *,
        table: AnyTable | None = None,
        adviser: str = ADVISER,
    ) -> None:
        self.setup: Final = setup
        """What is played, and by whom."""
        self.game: Final = game_of(setup.variant)
        """The game."""
        self.table: Final[AnyTable] = table or Table(
            setup.variant, setup.seed, setup.first_seat, game=self.game
        )
        """Where."""
        self.screen: Final = screen_of(setup.variant)
        """How the game is shown."""
        self.adviser: Final = adviser
        """The policy that gives hints."""
        self.kept: Kept | None = None
        """The file to which the game is written, if it is."""
        self._logs: dict[int | None, list[Event]] = {}
        for viewer in (None, *setup.persons):
            log = self._logs[viewer] = []
            self.table.subscribe(log.append, viewer)
        self.speak(language)

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.setup.variant

    # ---- what is seen and said ------------------------------------------------------------------

    def speak(self, language: str) -> None:
        """Speak this language from now on. Raises `UnknownName`."""
        self.words: Wording = self.screen.words_for(self.variant, language)
        """How the game is spoken of."""

    def observe(self, viewer: int | None) -> Observation[Any]:
        """What the seat sees on the table now; `None` is a spectator."""
        return self.game.observe(self.table.state, viewer)

    @property
    def open(self) -> bool:
        """Whether nothing is hidden from anybody."""
        return not self.game.unseen(self.table.history, None)

    def log(self, viewer: int | None) -> Sequence[Event]:
        """What has happened, as the seat or a spectator has seen it."""
        return self._logs[viewer]

    def told(self, viewer: int | None) -> list[str]:
        """The same in words, a line for each part of the game."""
        return self.screen.spoken(self.words, self.log(viewer))

    # ---- what is done ---------------------------------------------------------------------------

    @property
    def bot(self) -> str | None:
        """The bot that is to move; None where a person is, and when the game is over."""
        seat = self.table.current_player
        return self.setup.players[seat] if seat >= 0 and seat not in self.setup.persons else None

    def bot_decides(self) -> Callable[[], Hashable]:
        """What gives the action of the bot that is to move: to be called in any thread."""
        seat = self.table.current_player
        return self._decision(self.setup.players[seat], seat, f"seat {seat}")

    def hint(self, seat: int) -> Callable[[], Hashable]:
        """The same for what a bot would do in the place of this seat, which is to move."""
        return self._decision(self.adviser, seat, f"hint {seat}")

    def _decision(self, bot: str, seat: int, purpose: str) -> Callable[[], Hashable]:
        # a stream for each decision: a game that is resumed goes on as if it had not been left
        random = stream(self.setup.seed, 0, f"{purpose} at {len(self.table.history.actions)}")
        return partial(find_policy(bot), self.table.view(seat, random))

    def act(self, seat: int, action: Hashable) -> None:
        """Make the action, and write it. Raises as `Table.act`, and what `write` does."""
        self.table.act(seat, action)
        self.write()

    def undo(self, seat: int) -> None:
        """Take back the seat's last action, if that is fair. Raises `UndoRefused`, and as `write`."""
        self.table.undo(seat)
        self.write()

    # ---- the file -------------------------------------------------------------------------------

    def write(self) -> None:
        """Write what is new, if the game is kept. Raises `BadFile`: then play can go on.

        The next call writes what this one could not.
        """
        if self.kept is not None:
            try:
                self.kept.follow(self.table.history)
            except InvalidValue as error:
                raise BadFile(f"nothing is written to {self.kept.path}: {error}") from None

    @property
    def safe(self) -> bool:
        """Whether nothing is lost when the game is left: nobody has acted yet, or all is written."""
        history = self.table.history
        if self.kept is None:
            return not any(
                self.table.game.current_player(before) >= 0 for before, *_ in history.steps()
            )
        return tuple(self.kept.recorder.record.history.actions) == tuple(history.actions)

    def keep(self, path: str) -> None:
        """Write the game to a new file from now on, with all that was played so far. Raises `BadFile`."""
        record = Record(self.table.history, names=self.setup.players, seed=self.setup.seed)
        with about(path):
            recorder = Recorder(path, record)
        self.close()
        self.kept = Kept(path, recorder)

    @property
    def farewell(self) -> str:
        """What whoever leaves should know; nothing where the game is not kept."""
        if self.kept is None:
            return ""
        if self.table.current_player == TERMINAL:
            return f"See it again: {self.kept.command('record show')}"
        spoken = self.words.language.code
        language = "" if spoken == "en" else f" --lang {spoken}"
        return f"To play on: {self.kept.command('tui --resume')}{language}"

    def close(self) -> None:
        """Close the file, if there is one."""
        if self.kept is not None:
            self.kept.recorder.close()


def begin(setup: Setup, language: str, path: str | None) -> Session:
    """A new game, written to a new file if there is a path. Raises `BadFile`."""
    session = Session(setup, language)
    if path:
        session.keep(path)
    return session


def resume(asked: Asked, language: str, path: str) -> Session:
    """The game in the file, which goes on. Raises as `resumed_setup`, and `BadFile`."""
    recorder = reopened(path)
    try:
        record = recorder.record
        setup = resumed_setup(asked, record)
        before = players_of(record)
        with about(path):
            for seat, player in enumerate(setup.players):
                if player != before[seat]:
                    recorder.replace_seat(seat, player)
        session = Session(setup, language, table=Table.resume(record.history, setup.seed))
        session.kept = Kept(path, recorder)
        session.write()
    except BaseException:
        recorder.close()
        raise
    return session
