"""What covers the table: the score sheet, and the question where a game is to be kept."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from reco_rules.errors import RecoRulesError
from reco_rules.tui import texts
from reco_rules.tui.session import Session


class ScoreScreen(ModalScreen[None]):
    """The score sheet of a game that is over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,escape", "dismiss"),
        Binding("n", "app.new_game"),
        Binding("q", "app.quit"),
    ]

    def __init__(self, session: Session, over: str) -> None:
        super().__init__()
        self._session, self._over = session, over

    def compose(self) -> ComposeResult:
        """Why the game is over, the sheet, and where to go from here."""
        session, words = self._session, self._session.words
        drawn = session.screen.sheet(session.observe(None), words)
        with Vertical(classes="dialog"):
            yield Static(Text(self._over))
            yield Static(drawn, id="sheet")
            with Horizontal(classes="buttons"):
                yield Button(words.say(texts.BACK), id="back", compact=True)
                yield Button(words.say(texts.NEW_GAME), id="new", compact=True)
                yield Button(words.say(texts.QUIT), id="quit", compact=True)

    @on(Button.Pressed)
    async def _leave(self, pressed: Button.Pressed) -> None:
        match pressed.button.id:
            case "new":
                await self.run_action("app.new_game")
            case "quit":
                await self.run_action("app.quit")
            case _:
                self.dismiss()


class KeepScreen(ModalScreen[bool]):
    """Asks where a game is to be kept that is about to be left; its result: whether it is to be left."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stay")]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session

    def compose(self) -> ComposeResult:
        """The name of a file, and the ways out."""
        setup, say = self._session.setup, self._session.words.say
        with Vertical(classes="dialog"):
            yield Label(say(texts.NOT_KEPT))
            yield Input(f"{setup.variant.id}-{setup.seed}.jsonl", id="path", compact=True)
            yield Static(id="problem")
            with Horizontal(classes="buttons"):
                yield Button(say(texts.KEEP), id="keep", compact=True)
                yield Button(say(texts.DROP), id="drop", compact=True)
                yield Button(say(texts.BACK), id="stay", compact=True)

    @on(Input.Submitted)
    @on(Button.Pressed, "#keep")
    def _keep(self) -> None:
        try:
            self._session.keep(self.query_one(Input).value)
        except RecoRulesError as error:
            self.query_one("#problem", Static).update(Text(str(error)))
        else:
            self.dismiss(True)

    @on(Button.Pressed, "#drop")
    def _drop(self) -> None:
        self.dismiss(True)

    @on(Button.Pressed, "#stay")
    def action_stay(self) -> None:
        """Stay at the table."""
        self.dismiss(False)
