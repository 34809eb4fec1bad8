"""Screens as text, in tests/tui/screens: read what has changed.

.venv/bin/pytest tests/tui/test_screens.py --update-golden   writes them anew
"""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pytest
from textual.widgets import Button

from reco_rules.tui.dialogs import ScoreScreen
from reco_rules.tui.playing import PlayScreen
from tests.tui.driving import Driver, drive, session_of

pytestmark = pytest.mark.skipif(
    not version("rich").startswith("15."),
    reason="another rich lays columns out a little differently",
)

SCREENS = Path(__file__).parent / "screens"


@pytest.fixture
def held(pytestconfig):
    """Hold the screen to the text of this name."""

    def held(driver: Driver, name: str) -> None:
        path = SCREENS / f"{name}.txt"
        if pytestconfig.getoption("--update-golden"):
            path.write_text(driver.text, encoding="utf-8", newline="\n")
        assert driver.text == path.read_text(encoding="utf-8")

    return held


def test_start(held):
    async def script(driver: Driver) -> None:
        held(driver, "start")
        driver.fill("#variant", "original-5")
        driver.fill("#language", "es")
        await driver.settle()
        held(driver, "start-es")
        for button in driver.app.screen.query(Button):
            button.active_effect_duration = 0  # in which it would not be clicked on again
        driver.fill("#seed", "x")
        await driver.click("#start")
        assert "a seed is a whole number, not x" in driver.text
        driver.fill("#seed", "7")
        await driver.click("#start")
        assert isinstance(driver.app.screen, PlayScreen)
        assert (driver.session.variant.id, driver.session.setup.seed) == ("original-5", 7)
        await driver.press("n")  # nobody has acted: nothing is asked
        driver.fill("#file", "no/such/file")
        await driver.click("#resume")
        assert "no/such/file: No such file" in driver.text

    drive(None, script)


def test_table(held):
    async def script(driver: Driver) -> None:
        held(driver, "table")
        await driver.press("1", "3", "enter")
        held(driver, "illegal")
        await driver.press("3", "enter")
        held(driver, "asked")
        await driver.press("enter", "r")
        held(driver, "rules")

    drive(session_of("reprint-3", 7), script)


def test_wide(held):
    async def script(driver: Driver) -> None:
        await driver.press("1", "enter", "enter", "h")
        held(driver, "wide")

    drive(session_of("amigo-5"), script, size=(120, 40))


def test_between_seats_and_at_the_end(held):
    session = session_of("short", persons=(0, 1))

    async def script(driver: Driver) -> None:
        held(driver, "between")
        while (seat := session.table.current_player) >= 0:
            session.act(seat, session.hint(seat)())
        await driver.press("enter")
        assert isinstance(driver.app.screen, ScoreScreen)
        held(driver, "end")

    drive(session, script)


@pytest.mark.parametrize(("name", "size"), [("recicle", (100, 40)), ("recicle-small", (80, 24))])
def test_recicle(held, name, size):
    async def script(driver: Driver) -> None:
        for _ in range(3):
            await driver.press("h", "enter")
        await driver.press("h")
        held(driver, name)

    drive(session_of("reconstruction-1-3"), script, size)


def test_recicle_in_the_end(held):
    async def script(driver: Driver) -> None:
        while not isinstance(driver.app.screen, ScoreScreen):
            await driver.press("h", "enter")
        held(driver, "recicle-end")

    drive(session_of("short-recicle"), script)
