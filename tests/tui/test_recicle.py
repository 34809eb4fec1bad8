"""Recicle on the screen: all its actions as a list, by keys and by mouse."""

from __future__ import annotations

import pytest
from textual.widgets import Static

from reco_rules.game import TERMINAL
from reco_rules.games import find_variant
from reco_rules.recicle import Move, result
from reco_rules.tui.dialogs import ScoreScreen
from reco_rules.tui.playing import PlayScreen
from reco_rules.tui.session import Session
from reco_rules.tui.setup import new_setup
from reco_rules.tui.widgets import Choices
from tests.tui.driving import SHORT_RECICLE, Driver, drive

NOTE = "reconstruction-1: a reconstruction, not the printed game"


def session_of(persons: tuple[int, ...] = (0,)) -> Session:
    setup = new_setup(SHORT_RECICLE, 5, persons=persons, bots=["random"])
    return Session(setup, adviser="greedy")


def choices(driver: Driver) -> Choices:
    return driver.app.screen.query_one(Choices)


@pytest.mark.parametrize("size", [(80, 24), (120, 45)])
def test_a_whole_game_by_hints(size):
    async def script(driver: Driver) -> None:
        session = driver.session
        assert NOTE in driver.text
        for _ in range(200):
            if session.table.current_player == TERMINAL:
                break
            await driver.press("h")
            hinted = choices(driver).decision
            assert hinted in session.observe(0).legal_actions
            assert driver.said() == f"greedy: {session.words.action(hinted)}"
            before = len(session.table.history)
            await driver.press("enter")
            assert session.table.history.actions[before] == hinted
        assert isinstance(driver.app.screen, ScoreScreen)
        assert "the game is over" in driver.text
        for score in result(session.table.state).scores:
            assert f"{score.total}" in driver.text
        assert "winner" in driver.text
        await driver.press("escape", "q")

    drive(session_of(), script, size)


def test_choosing_by_digit_cursor_and_mouse():
    async def script(driver: Driver) -> None:
        legal = driver.session.observe(0).legal_actions
        await driver.press("enter")  # nothing is chosen
        assert len(driver.session.table.history) == 0
        await driver.press("3")
        assert choices(driver).decision == legal[2]
        assert driver.said() == (
            "move collector 1 to space 2: collects 2 pieces of organic material"
        )
        await driver.press("3")
        assert choices(driver).decision is None
        assert driver.said() == "seat 0 plays a round with a collector"
        await driver.press("left")
        assert choices(driver).decision == legal[-1]
        await driver.press("right", "right", "space")
        assert choices(driver).decision == legal[1]
        each = choices(driver).each
        assert each >= 2
        await driver.press("down")
        assert choices(driver).decision == legal[1 + each]
        await driver.press("up", "up")
        assert choices(driver).decision == legal[(1 - each) % len(legal)]
        await driver.press("0")
        assert choices(driver).decision == legal[9]
        await driver.press("1")
        await driver.click("#chooser", column=2, row=1)
        assert choices(driver).decision == legal[each]
        await driver.click("#chooser", column=choices(driver).size.width - 2, row=0)
        assert choices(driver).decision == legal[each - 1]
        await driver.click("#prompt")
        await driver.press("enter")
        assert driver.session.table.history.actions[0] == legal[each - 1]

    drive(session_of(), script, (120, 45))


def test_the_end_has_a_key_and_says_why_not():
    async def script(driver: Driver) -> None:
        await driver.press("e")
        assert "must move a collector first" in driver.said()
        assert "(R9)" in driver.said()
        legal = driver.session.observe(0).legal_actions
        await driver.press(str(1 + legal.index(Move(1, 7))), "enter")
        await driver.press("e")
        assert str(driver.session.table.history.actions[1]) == "end"
        await driver.press("p")  # R-Eco's
        await driver.press("u")
        assert "another player has acted since" in driver.said()

    drive(session_of(), script)


def test_two_people_see_all_and_pass_nothing_on():
    """Nothing is hidden, so the screen is always that of the seat to move."""

    async def script(driver: Driver) -> None:
        legal = driver.session.observe(0).legal_actions
        await driver.press(str(1 + legal.index(Move(1, 7))), "enter", "e")
        assert driver.session.table.current_player == 1
        assert "seen by seat 1" in driver.text
        await driver.press("1")
        assert choices(driver).decision == driver.session.observe(1).legal_actions[0]

    drive(session_of(persons=(0, 1)), script)


def test_the_board_is_scrolled_by_page():
    async def script(driver: Driver) -> None:
        assert "storehouse" not in driver.text
        for _ in range(4):
            await driver.press("pagedown")
        assert "storehouse" in driver.text
        for _ in range(4):
            await driver.press("pageup")
        assert NOTE in driver.text

    drive(session_of(), script)


def test_both_games_are_chosen_from_the_first_screen():
    async def script(driver: Driver) -> None:
        title = driver.app.screen.query_one("#title", Static)
        assert str(title.render()) == "R-Eco"
        driver.fill("#variant", "reconstruction-1-3")
        await driver.settle()
        assert str(title.render()) == "Recicle: Tempos de Crise"
        await driver.click("#start")
        assert isinstance(driver.app.screen, PlayScreen)
        assert driver.session.variant is find_variant("reconstruction-1-3")

    drive(None, script)
