"""The application: its screens, and what is asked before a game is left."""

from __future__ import annotations

from typing import ClassVar

from rich.console import RenderableType
from rich.traceback import Traceback
from textual import work
from textual.app import App
from textual.binding import Binding, BindingType

from reco_rules.tui import playing
from reco_rules.tui.dialogs import KeepScreen
from reco_rules.tui.playing import PlayScreen
from reco_rules.tui.session import Session
from reco_rules.tui.start import StartScreen


class RecoApp(App[str]):
    """The table in a terminal. It begins with a game, or else with the screen where one is set up.

    It returns what whoever leaves should know: how to play on.
    """

    TITLE = "reco_rules"
    CSS_PATH = "table.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  # as textual has it
        (0, "-small"),
        (playing.LEAST[0], "-narrow"),
        (120, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (playing.LEAST[1], "-high"), (34, "-tall")]  # noqa: RUF012
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "quit", priority=True, show=False)
    ]

    def __init__(self, start: StartScreen, session: Session | None = None) -> None:
        super().__init__()
        self._start, self._begun = start, session
        self.broken = ""
        """What has broken down, if anything has: the terminal sent bytes that are no text, say."""
        self.left: Session | None = None
        """The game that was at the table then."""

    def on_mount(self) -> None:
        """Show the table, or the screen before it."""
        self.push_screen(self._start)
        if self._begun is not None:
            self.push_screen(PlayScreen(self._begun))

    @property
    def session(self) -> Session | None:
        """The game at the table, if there is one."""
        tables = [screen for screen in self.screen_stack if isinstance(screen, PlayScreen)]
        return tables[0].session if tables else None

    def panic(self, *renderables: RenderableType) -> None:
        """Leave with a word on what has broken down, and not with pages of code."""
        traces = [one.trace for one in renderables if isinstance(one, Traceback)]
        told = [f"{stack.exc_type}: {stack.exc_value}" for t in traces for stack in t.stacks[:1]]
        self.broken, self.left = "; ".join(told) or "unknown", self.session
        self.exit(return_code=1)

    def action_light(self) -> None:
        """Change between dark and light."""
        self.theme = "textual-light" if self.current_theme.dark else "textual-dark"

    async def action_quit(self) -> None:
        """Leave, once nothing is lost."""
        self._leave(for_good=True)

    async def action_new_game(self) -> None:
        """Leave the table for a new game, once nothing is lost."""
        self._leave(for_good=False)

    @work(exclusive=True)
    async def _leave(self, *, for_good: bool) -> None:
        session = self.session
        if session is not None:
            if isinstance(self.screen, KeepScreen):
                return  # it is being asked already
            if not session.safe and not await self.push_screen_wait(KeepScreen(session)):
                return
            session.close()
        if for_good:
            self.exit(session.farewell if session is not None else "")
        else:
            while self.screen is not self._start:
                await self.pop_screen()
            if session is not None:
                self._start.speak(session.words.language.code)
