"""The screen on which a game is set up, or one in a file is played on."""

# Textual leaves open of which kind the app of a screen is:
# pyright: reportUnknownMemberType=false

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Select, Static

from reco_rules.bots import POLICIES
from reco_rules.cli.look import YOU
from reco_rules.cli.rules import words_for
from reco_rules.cli.setting import Asked, is_bot
from reco_rules.errors import InvalidValue, RecoRulesError
from reco_rules.game import Variant
from reco_rules.games import built_in
from reco_rules.rulebook import LANGUAGES, Wording
from reco_rules.tui import texts
from reco_rules.tui.playing import PlayScreen
from reco_rules.tui.rooms import screen_of
from reco_rules.tui.session import Session, begin, resume
from reco_rules.tui.setup import USUAL_BOT, Setup, new_setup

_MOST_SEATS: Final = 6

_LINES: Final = {
    "variant": texts.VARIANT,
    "language": texts.LANGUAGE,
    "seed": texts.SEED,
    "file": texts.FILE,
}
"""What the choices are called, besides seats."""

_INPUTS: Final = {"seed": texts.ANY_SEED, "file": texts.NO_FILE}
"""What stands where nothing is typed."""

_BUTTONS: Final = {"start": texts.START, "resume": texts.RESUME, "quit": texts.QUIT}


class StartScreen(Screen[None]):
    """Variant, language, players, seed and file of the game to come; a setup is chosen already."""

    def __init__(self, setup: Setup, language: str, *, seed: int | None, path: str) -> None:
        super().__init__()
        self._setup, self._language, self._seed, self._path = setup, language, seed, path
        self._variants: dict[str, Variant] = {
            **{id: preset for game in built_in() for id, preset in game.VARIANTS.items()},
            setup.variant.id: setup.variant,
        }

    def compose(self) -> ComposeResult:
        """A line for each choice."""
        setup, words = self._setup, words_for(self._setup.variant, self._language)
        languages = [(language.name, code) for code, language in LANGUAGES.items()]
        known = [player if is_bot(player) else YOU for player in setup.players]
        players = self._players(words)
        with VerticalScroll(classes="dialog", can_focus=False):
            yield Static(id="title")
            ids = ((id, id) for id in self._variants)
            yield _line("variant", _select("variant", ids, setup.variant.id))
            yield _line("language", _select("language", languages, self._language))
            for seat in range(_MOST_SEATS):
                player = known[seat] if seat < len(known) else USUAL_BOT
                yield _line(f"seat-{seat}", _select(f"seat-{seat}", players, player))
            seed = "" if self._seed is None else str(self._seed)
            yield _line("seed", Input(seed, id="seed", compact=True))
            yield _line("file", Input(self._path, id="file", compact=True))
            yield Static(id="problem")
            with Horizontal(classes="buttons"):
                for id in _BUTTONS:
                    yield Button("", id=id, compact=True)

    @on(Select.Changed)
    def _name_all(self) -> None:
        """Say in the language what the choices are, and show as many seats as there are."""
        words, players = self._words, self._variant.players
        self.query_one("#title", Static).update(screen_of(self._variant).TITLE)
        for name, message in _LINES.items():
            self.query_one(f"#label-{name}", Label).update(words.say(message))
        for seat in range(_MOST_SEATS):
            self.query_one(f"#line-seat-{seat}").display = seat < players
            if seat < players:
                self.query_one(f"#label-seat-{seat}", Label).update(words.seat(seat))
                self._offer(f"seat-{seat}", self._players(words))
        for id, message in _INPUTS.items():
            self.query_one(f"#{id}", Input).placeholder = words.say(message)
        for id, message in _BUTTONS.items():
            button = self.query_one(f"#{id}", Button)
            button.label = words.say(message)
            button.refresh(layout=True)  # which a longer label alone does not do

    def _players(self, words: Wording) -> list[tuple[str, str]]:
        """Who can sit at a seat, with what it is called: a bot by its name, or a person.

        The person is last, since a choice of the first one would keep its old name.
        """
        bots = dict.fromkeys((*POLICIES, *filter(is_bot, self._setup.players)))
        return [*((bot, bot) for bot in bots), (words.say(texts.PERSON), YOU)]

    def _offer(self, id: str, options: Iterable[tuple[str, str]]) -> None:
        """Name the options of a choice anew; what is chosen stays."""
        select = cast("Select[str]", self.query_one(f"#{id}", Select))
        chosen = select.value
        with self.prevent(Select.Changed):
            select.set_options(options)
            select.value = chosen

    @property
    def _variant(self) -> Variant:
        return self._variants[self._chosen("variant")]

    @property
    def _words(self) -> Wording:
        return words_for(self._variant, self._chosen("language"))

    def _chosen(self, id: str) -> str:
        return str(cast("Select[str]", self.query_one(f"#{id}", Select)).value)

    def _typed(self, id: str) -> str:
        return self.query_one(f"#{id}", Input).value.strip()

    @on(Button.Pressed, "#start")
    def _start(self) -> None:
        self._open(self._new)

    @on(Button.Pressed, "#resume")
    def _resume(self) -> None:
        self._open(self._kept)

    @on(Button.Pressed, "#quit")
    async def _quit(self) -> None:
        await self.run_action("app.quit")

    def _open(self, opened: Callable[[], Session]) -> None:
        """Go to the table, or say why there is none."""
        problem = self.query_one("#problem", Static)
        try:
            session = opened()
        except RecoRulesError as error:
            problem.update(Text(str(error)))
        else:
            problem.update()
            self.app.push_screen(PlayScreen(session))

    def speak(self, language: str) -> None:
        """Speak this language from now on."""
        self.query_one("#language", Select).value = language

    def _kept(self) -> Session:
        """The game in the file. Raises as `resume`."""
        path = self._typed("file")
        if not path:
            raise InvalidValue("in which file is the game?")
        asked = Asked(None, None, None, persons=[], bots=[])
        return resume(asked, self._chosen("language"), path)

    def _new(self) -> Session:
        """The game as it is chosen. Raises as `new_setup` and `begin`."""
        variant, seed = self._variant, self._typed("seed")
        if seed and not seed.removeprefix("-").isdecimal():
            raise InvalidValue(f"a seed is a whole number, not {seed[:40]}")
        players = [self._chosen(f"seat-{seat}") for seat in range(variant.players)]
        first_seat = self._setup.first_seat if variant is self._setup.variant else 0
        setup = new_setup(
            variant,
            int(seed) if seed else None,
            first_seat,
            persons=[seat for seat, player in enumerate(players) if player == YOU],
            bots=[USUAL_BOT if player == YOU else player for player in players],
        )
        return begin(setup, self._chosen("language"), self._typed("file"))


def _line(name: str, widget: Widget) -> Horizontal:
    label = Label(id=f"label-{name}", classes="label")
    return Horizontal(label, widget, id=f"line-{name}", classes="line")


def _select(id: str, options: Iterable[tuple[str, str]], value: str) -> Select[str]:
    return Select(options, value=value, allow_blank=False, id=id, compact=True)
