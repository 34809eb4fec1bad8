"""What drives the screens in tests, and reads them."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Awaitable, Callable, Hashable
from typing import Final

import attrs
from textual.pilot import Pilot
from textual.widgets import Input, Select, Static

from reco_rules import VARIANTS, Dump, Play, recicle
from reco_rules.game import Variant
from reco_rules.games import find_variant
from reco_rules.reco.terminal.board import by_color
from reco_rules.tui.app import RecoApp
from reco_rules.tui.dialogs import KeepScreen
from reco_rules.tui.playing import PlayScreen
from reco_rules.tui.session import Session
from reco_rules.tui.setup import new_setup
from reco_rules.tui.start import StartScreen


def session_of(id: str = "amigo-3", seed: int = 5, persons: tuple[int, ...] = (0,)) -> Session:
    variant = _OWN[id] if id in _OWN else find_variant(id)
    setup = new_setup(variant, seed, persons=persons)
    return Session(setup, adviser="greedy")  # which thinks for no time at all


_HOPS: Final = 6  # a message goes up from a button to the application

SHORT: Final = attrs.evolve(
    VARIANTS["amigo-2"], id="short", edition="custom", stack=(0, 3), threshold=2, hand_limit=3
)
"""A variant of one's own, whose games take some turns only."""

SHORT_RECICLE: Final = attrs.evolve(
    recicle.VARIANTS["reconstruction-1-2"], id="short-recicle", edition="custom", turns=1
)
"""The same of Recicle."""

_OWN: Final[dict[str, Variant]] = {"short": SHORT, "short-recicle": SHORT_RECICLE}


def drive(
    session: Session | None,
    script: Callable[[Driver], Awaitable[None]],
    size: tuple[int, int] = (80, 24),
    language: str = "en",
) -> str | None:
    """Run the application through the script; return what it leaves with."""
    setup = (session or session_of()).setup
    app = RecoApp(StartScreen(setup, language, seed=None, path=""), session)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            driver = Driver(app, pilot)
            await driver.settle()
            await script(driver)

    asyncio.run(run())
    return app.return_value


class Driver:
    """Presses keys, clicks, and reads what is on the screen."""

    def __init__(self, app: RecoApp, pilot: Pilot[str]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def session(self) -> Session:
        session = self.app.session
        assert session is not None
        return session

    async def settle(self) -> None:
        """Wait until nobody is thinking, and all is told to whom it concerns."""
        for _ in range(2):
            for _ in range(_HOPS):
                await self.pilot.pause(0)
            if not isinstance(self.app.screen, KeepScreen):  # which waits for an answer
                await self.app.workers.wait_for_complete()
        await self.pilot.pause()  # until it is laid out

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def click(self, selector: str, column: int = 0, row: int = 0) -> None:
        await self.pilot.click(selector, offset=(column, row))
        await self.settle()

    def fill(self, id: str, value: str) -> None:
        """Choose or type this."""
        widget = self.app.screen.query_one(id)
        assert isinstance(widget, Input | Select)
        widget.value = value

    def said(self, id: str = "#prompt") -> str:
        """What the prompt or the log says, on one line."""
        (table,) = (one for one in self.app.screen_stack if isinstance(one, PlayScreen))
        return " ".join(str(table.query_one(id, Static).render()).split())

    def keys_for(self, action: Hashable) -> list[str]:
        """The keys that choose the cards of an action in the hand of the seat to move."""
        if not isinstance(action, Play | Dump):
            return []
        held = by_color(self.session.table.state.hands[self.session.table.current_player])
        keys: list[str] = []
        for card in action.cards:
            places = (str(at) for at, one in enumerate(held, 1) if one == card)
            keys.append(next(key for key in places if key not in keys))
        return keys

    @property
    def screenshot(self) -> str:
        """All that is on the screen, with its colors."""
        return self.app.export_screenshot()

    @property
    def text(self) -> str:
        """The characters on the screen, line by line."""
        lines = [""] * self.app.size.height
        pieces = re.findall(
            r'<text class="[^"]*-r\d+" x="([\d.]+)" y="([\d.]+)"[^>]*>(.*?)<', self.screenshot
        )
        for x, y, piece in pieces:
            row, column = round(float(y) / 24.4 - 0.76), round(float(x) / 12.2)
            characters = html.unescape(piece).replace("\xa0", " ")
            lines[row] = lines[row].ljust(column) + characters
        return "".join(f"{line.rstrip()}\n" for line in lines)
