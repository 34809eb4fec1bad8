"""The screen of the table, at which people and bots play."""

# Textual leaves open of which kind the app of a screen is:
# pyright: reportUnknownMemberType=false

from __future__ import annotations

import asyncio
from collections.abc import Hashable
from typing import ClassVar, Final

from rich.markdown import Markdown
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from reco_rules.cli.files import BadFile
from reco_rules.errors import IllegalAction, InvalidValue, Reason, RecoRulesError
from reco_rules.game import TERMINAL
from reco_rules.messages import Message
from reco_rules.rulebook import LANGUAGES, Kind, Wording, as_markdown, find_clause, rules
from reco_rules.tui import texts
from reco_rules.tui.dialogs import ScoreScreen
from reco_rules.tui.session import Session
from reco_rules.tui.widgets import KEYS as PLACES
from reco_rules.tui.widgets import Chooser, Key, Prompt

_BEFORE: Final[tuple[tuple[str, str, Message], ...]] = (
    ("\N{RETURN SYMBOL}", "go_on", texts.GO_ON),
    ("u", "undo", texts.UNDO),
    ("h", "hint", texts.HINTS),
)
_BEHIND: Final[tuple[tuple[str, str, Message], ...]] = (
    ("r", "rules", texts.RULES),
    ("l", "language", Message("{language}")),
    ("t", "app.light", Message("\N{CIRCLE WITH LEFT HALF BLACK}")),
    ("n", "app.new_game", texts.NEW),
    ("q", "app.quit", texts.QUIT),
)
"""The keys below the table, before and behind the game's own: what is shown, the action, its name."""

LEAST: Final = (60, 18)
"""The columns and lines without which nothing is shown, and nothing can be done."""

_LONGEST_LOG: Final = 60  # turns that are shown; more cannot be read


class PlayScreen(Screen[None]):
    """The table as the seat sees it that is looking, or as a spectator does while it is passed on.

    With several people the screen shows nothing hidden until the one whose turn it is asks for it.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, f"choose({place})") for place, key in enumerate(PLACES)),
        Binding("left", "cursor(-1)"),
        Binding("right", "cursor(1)"),
        Binding("up", "line(-1)"),
        Binding("down", "line(1)"),
        Binding("pageup", "page(-1)"),
        Binding("pagedown", "page(1)"),
        Binding("space", "choose_cursor"),
        Binding("enter", "go_on"),
        Binding("escape", "go_back"),
        *(Binding(key, action) for key, action, _ in (*_BEFORE[1:], *_BEHIND)),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session: Final = session
        """The game."""
        persons = session.setup.persons
        self._viewer = persons[0] if len(persons) == 1 else None
        quick, _, called = session.screen.QUICK
        self._keys: Final = (*_BEFORE, (quick, "quick", called), *_BEHIND)
        self._asked: Hashable | None = None  # what is to be confirmed
        self._rules_in = ""  # the language in which they are in the panel

    def compose(self) -> ComposeResult:
        """The table, the log, and the rules, which are hidden at first."""
        yield Static(id="small")
        yield Static(id="heading")
        with Vertical(id="table"):
            with VerticalScroll(id="board", can_focus=False):
                yield Static(id="middle")
                yield Static(id="seats")
            with VerticalScroll(id="log", can_focus=False):
                yield Static(id="told")
            with VerticalScroll(id="choosing", can_focus=False):
                yield self.session.screen.Chooser()
            yield Prompt(id="prompt")
            with VerticalScroll(id="rules"):
                yield Static(id="rulebook")  # one widget: textual's Markdown makes hundreds
        with Horizontal(id="keys"):
            for key, action, _ in self._keys:
                yield Key(key, action if "." in action else f"screen.{action}")

    def on_mount(self) -> None:
        """Show the table, and let the bots move that are due."""
        self.query_one("#rules").display = False
        self._pass_on()
        self._show()
        self._let_bots_move()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Nobody plays what cannot be seen."""
        return not (self.has_class("-small") or self.has_class("-low"))

    # ---- what is shown --------------------------------------------------------------------------

    def _show(self, said: str = "") -> None:
        """Show the table anew, and say this below it, or else what is due."""
        session, viewer = self.session, self._viewer
        seen, words = session.observe(viewer), session.words
        screen = session.screen
        setup = session.setup
        bots = ["" if n in setup.persons else bot for n, bot in enumerate(setup.players)]
        columns, lines = LEAST
        for id, drawn in (
            ("#small", words.say(texts.TOO_SMALL, columns=columns, lines=lines)),
            ("#heading", screen.heading(seen, words)),
            ("#middle", screen.table(seen, words)),
            ("#seats", screen.seats(seen, bots, words)),
            ("#told", Text("\n".join(session.told(viewer)[-_LONGEST_LOG:]))),
        ):
            self.query_one(id, Static).update(drawn)
        self.query_one("#log").anchor()
        self._chooser.show(seen, words)
        for key, (_, _, name) in zip(self.query(Key), self._keys, strict=True):
            key.name_it(words.say(name, language=words.language.code))
        self._say(said)

    def _say(self, said: str = "", asked: Hashable | None = None) -> None:
        """Say this below the hand, or else what is due; an action that is asked about can be confirmed."""
        self._asked = asked
        self.query_one("#prompt", Static).update(Text(said or self._due()))

    def _due(self) -> str:
        session, words = self.session, self.session.words
        if session.table.current_player == TERMINAL:
            return words.event(session.log(None)[-1])
        if self._waiting is not None:
            return words.say(texts.HAND_OVER, seat=self._waiting)
        return session.screen.due(session.observe(self._viewer), words)

    @property
    def _waiting(self) -> int | None:
        """The seat of the person who is to move, and does not have the screen yet."""
        seat = self.session.table.current_player
        return seat if seat in self.session.setup.persons and seat != self._viewer else None

    @property
    def _mover(self) -> int | None:
        """The seat that is to move, if it is the one that looks at the screen."""
        return self._viewer if self._viewer == self.session.table.current_player else None

    # ---- what is done ---------------------------------------------------------------------------

    def action_go_on(self) -> None:
        """What Enter does: do what is chosen or asked, or see the scores."""
        if self.session.table.current_player == TERMINAL:
            self._show_scores()
        elif self._asked is not None:
            self._do(self._asked)
        elif self._mover is not None:
            self._try(self._chooser.decision)

    def action_quick(self) -> None:
        """The action that has a key of its own, where it is legal."""
        _, text, _ = self.session.screen.QUICK
        self._try(self.session.game.parse_action(text))

    def on_key(self, event: events.Key) -> None:
        """That key differs from game to game."""
        if event.key == self.session.screen.QUICK[0]:
            self.action_quick()

    @property
    def _chooser(self) -> Chooser:
        return self.query_one(Chooser)

    def _try(self, action: Hashable | None) -> None:
        """Do it, once it is confirmed if it reveals cards, or say why it is not legal."""
        table, words = self.session.table, self.session.words
        if self._mover is None or action is None:
            return
        if isinstance(action, str):
            self._say(f"{words.clause(action)} ({action})")
        elif (reason := table.why_illegal(self._mover, action)) is not None:
            self._say(_not_legal(action, reason, words))
        elif table.reveals(self._mover, action):
            self._say(words.say(texts.REVEALS, action=words.action(action)), action)
        else:
            self._do(action)

    def _do(self, action: Hashable) -> None:
        self._chooser.choose(None)
        said = self._act(action)
        self._pass_on()
        self._show(said)
        self._let_bots_move()

    def _act(self, action: Hashable) -> str:
        """Act for the seat that is to move; say what is wrong with the file, if anything is."""
        try:
            self.session.act(self.session.table.current_player, action)
        except (BadFile, InvalidValue) as error:  # the action was made
            return self.session.words.error(error)
        return ""

    def _pass_on(self) -> None:
        """With several people the next one looks: at once where all is open, else once it asks for it."""
        persons, mover = self.session.setup.persons, self.session.table.current_player
        if len(persons) == 1 or mover == self._viewer:
            return
        if not self.session.open:
            self._viewer = None  # the next one may be looking already
        elif mover in persons:
            self._viewer = mover

    @work(exclusive=True)
    async def _let_bots_move(self) -> None:
        """Let the bots move that are due; then show the scores if the game is over."""
        while self.session.bot is not None:
            action = await asyncio.to_thread(self.session.bot_decides())
            said = self._act(action)
            self._pass_on()
            self._show(said)
        if self.session.table.current_player == TERMINAL:
            self._show_scores()

    def _show_scores(self) -> None:
        session = self.session
        over = session.words.event(session.log(None)[-1])
        self.app.push_screen(ScoreScreen(session, over))

    def action_undo(self) -> None:
        """Take the last action back, if that is fair, or say why it is not."""
        if self._viewer is None or self.session.bot is not None:
            return
        try:
            self.session.undo(self._viewer)
        except RecoRulesError as error:
            self._say(self.session.words.error(error))
        else:
            self._show()

    @work(exclusive=True, group="hint")
    async def action_hint(self) -> None:
        """Choose what a bot would, and say it."""
        session, seat = self.session, self._mover
        if seat is None:
            return
        before = session.table.history
        action = await asyncio.to_thread(session.hint(seat))
        if session.table.history is before and self._mover == seat:  # nothing has happened since
            self._chooser.choose(action)
            told = session.words.action(action)
            self._say(session.words.say(texts.HINT, bot=session.adviser, action=told))

    # ---- choosing ------------------------------------------------------------------------------

    def action_choose(self, place: int) -> None:
        """Choose what is at this place, or leave it."""
        self._chooser.toggle(place)

    def action_cursor(self, step: int) -> None:
        """Move the cursor."""
        self._chooser.move_cursor(step)

    def action_line(self, step: int) -> None:
        """Move the cursor by a line."""
        self._chooser.move_cursor(step * self._chooser.each)

    def action_page(self, step: int) -> None:
        """Show what is above or below on the table."""
        shown = self.query_one("#board", VerticalScroll)
        shown.scroll_relative(y=step * max(1, shown.size.height - 2), animate=False)

    def action_choose_cursor(self) -> None:
        """Choose what is under the cursor, or leave it; before that, look at the hand.

        It is not Enter that shows the hand of the next person, since one Enter too many comes easily.
        """
        if self._waiting is not None:
            self._viewer = self._waiting
            self._show()
        else:
            self._chooser.toggle_cursor()

    @on(Chooser.Changed)
    def _show_outlook(self) -> None:
        """Say what is chosen, and what it would do."""
        if self._mover is not None:
            self._say(self._chooser.outlook)

    # ---- around the table -----------------------------------------------------------------------

    def action_go_back(self) -> None:
        """Close the rules, or do not what was asked."""
        panel = self.query_one("#rules")
        if panel.display:
            panel.display = False
        else:
            self._say()

    def action_rules(self) -> None:
        """Open or close the rules."""
        panel = self.query_one("#rules")
        panel.display = not panel.display
        if panel.display:
            panel.focus()
            self._show_rules()

    @work(exclusive=True, group="rules")
    async def _show_rules(self) -> None:
        language = self.session.words.language.code
        if language != self._rules_in:
            self._rules_in = language
            document = await asyncio.to_thread(rules, self.session.variant, language)
            self.query_one("#rulebook", Static).update(Markdown(as_markdown(document)))

    def action_language(self) -> None:
        """Speak the next language."""
        codes = list(LANGUAGES)
        now = codes.index(self.session.words.language.code)
        self.session.speak(codes[(now + 1) % len(codes)])
        self._show()
        if self.query_one("#rules").display:
            self._show_rules()


def _not_legal(action: Hashable, reason: Reason, words: Wording) -> str:
    """Why the action is not legal, and the clause that says so; a ruling needs its question."""
    told = words.error(IllegalAction(words.action(action), reason, ""))
    ruling = find_clause(reason.clause).kind is Kind.RULING
    return told if ruling else f"{told}: {words.clause(reason.clause)}"
