"""The table on the screen: played by keys and by mouse, alone and by several at one screen."""

from __future__ import annotations

import re

import pytest

from reco_rules import VARIANTS, Action, Dealt, Phase, State, Variant, parse_action, result
from reco_rules.game import TERMINAL
from reco_rules.reco.terminal.board import by_color
from reco_rules.reco.terminal.hand import Hand
from reco_rules.rulebook import LANGUAGES, Wording, rules
from reco_rules.table import History, Table
from reco_rules.tui.dialogs import KeepScreen, ScoreScreen
from reco_rules.tui.playing import PlayScreen
from reco_rules.tui.session import Session
from reco_rules.tui.setup import new_setup
from tests.tui.driving import SHORT, Driver, drive, session_of

HIDDEN = re.compile(r"(dealt|dumps) [A-D][12]")


def hand_of(driver: Driver) -> list[str]:
    """The cards that are shown in the hand."""
    hand = driver.app.screen.query_one(Hand).region
    lines = driver.text.splitlines()[hand.y : hand.bottom]
    return [card for line in lines for card in re.findall("[A-D][12]", line)]


def movers(session: Session) -> set[int]:
    """The seats that have acted."""
    history = session.table.history
    return {history.game.current_player(before) for before, *_ in history.steps()} - {-1}


@pytest.mark.slow
def test_a_whole_game_of_two_at_one_screen_by_keys():
    """The screen hides between the seats, and each sees only its own cards."""

    async def script(driver: Driver) -> None:
        session = driver.session
        while (seat := session.table.current_player) != TERMINAL:
            if session.table.state.phase is Phase.PLAY:  # the other one has had the screen
                assert driver.said().startswith(f"Pass the device to seat {seat}.")
                assert hand_of(driver) == [] and "seen by a spectator" in driver.text
                assert not HIDDEN.search(driver.said("#told"))
                await driver.press("1", "h", "u", "p")  # nobody can act before it has the screen
                assert hand_of(driver) == [] and not driver.app.screen.query_one(Hand).chosen
                await driver.press("enter", "enter")  # one too many comes easily
                assert hand_of(driver) == []
                await driver.press("space")
            held = session.table.state.hands[seat]
            assert sorted(hand_of(driver)) == sorted(map(str, held))
            told = driver.said("#told")
            assert set(re.findall(r"seat (\d) is dealt [A-D]", told)) == {str(seat)}
            assert set(re.findall(r"seat (\d) dumps [A-D]", told)) <= {str(seat)}
            action, before = session.hint(seat)(), session.table.history
            await driver.press(*driver.keys_for(action), "enter")
            if session.table.history is before:
                await driver.press("enter")  # it was asked whether cards are to be revealed
            assert session.table.history.actions[len(before)] == action
        assert isinstance(driver.app.screen, ScoreScreen)
        for seat, score in enumerate(result(session.table.state).scores):
            assert re.search(rf"{score.rank}\. seat {seat} .* {score.total} ", driver.text)
        await driver.press("enter")
        assert hand_of(driver) == [] and not HIDDEN.search(driver.said("#told"))
        await driver.press("enter")
        assert isinstance(driver.app.screen, ScoreScreen)
        await driver.press("n")
        assert isinstance(driver.app.screen, KeepScreen)

    session = session_of("short", persons=(0, 1))
    drive(session, script)
    assert movers(session) == {0, 1}


@pytest.mark.slow
def test_by_mouse_against_bots():
    async def script(driver: Driver) -> None:
        session, history = driver.session, driver.session.table.history
        await driver.click("#chooser", column=7, row=1)
        (card,) = driver.app.screen.query_one(Hand).chosen
        assert card == by_color(history.state.hands[0])[1]
        assert driver.said().startswith(f"play {card}: ")
        await driver.click("#chooser", column=7, row=0)  # it stands higher now
        assert not driver.app.screen.query_one(Hand).chosen
        await driver.click("#key-hint")
        assert driver.said() == f"greedy: {session.hint(0)()}"
        await driver.click("#key-go_on")
        assert session.table.history is history and "cannot be taken back" in driver.said()
        await driver.click("#key-go_on")
        assert session.table.current_player == 0 and movers(session) == {0, 1, 2}
        await driver.click("#key-rules")
        assert driver.app.screen.query_one("#rules").display
        await driver.click("#key-quit")
        await driver.click("#drop")

    assert drive(session_of(), script) == ""


def test_what_is_not_legal_is_explained_in_the_language():
    words = Wording(VARIANTS["reprint-2"], "de")
    session = session_of("reprint-2")
    session.speak("de")

    async def script(driver: Driver) -> None:
        history = session.table.history
        hand = by_color(history.state.hands[0])
        other = next(n for n, card in enumerate(hand, 1) if card.color != hand[0].color)
        await driver.press("enter")
        assert driver.said() == f"{words.clause('PLAY-1')} (PLAY-1)"
        await driver.press("1", str(other), "enter")
        assert driver.said() == f"{words.clause('PLAY-2')} (PLAY-2)"
        await driver.press("p")
        assert "(X-10)" in driver.said() and "muss mindestens eine" in driver.said()
        assert session.table.history is history

    drive(session, script, language="de")


def test_undo_where_it_is_fair_and_a_reason_where_it_is_not():
    variant = VARIANTS["amigo-2"]
    table = Table(variant, seed=1)
    for seat in (0, 1):
        table.act(seat, table.observe(seat).legal_actions[0])
    session = Session(new_setup(variant, 1, persons=[0]), table=table)
    before = table.history

    async def script(driver: Driver) -> None:
        await driver.press("u")
        assert driver.said() == "This cannot be taken back: another player has acted since."
        # a play that reveals nothing is not asked about: too many cards are to be dumped first
        await driver.press(*driver.keys_for(table.observe(0).legal_actions[0]), "enter")
        assert table.state.phase is Phase.DUMP and "must dump" in driver.said()
        await driver.press("enter")
        assert "(DUMP-1)" in driver.said()
        await driver.press("1", "2", "3", "enter")
        assert "not legal" in driver.said() and "(DUMP-1)" in driver.said()
        await driver.press("u")
        assert table.history == before and "takes back" in driver.said("#told")
        # one that reveals cards is, and then cannot be taken back
        revealing = next(a for a in table.observe(0).legal_actions if table.reveals(0, a))
        await driver.press(*driver.keys_for(revealing), "enter")
        assert table.history == before and "cannot be taken back" in driver.said()
        await driver.press("escape")
        assert driver.said() == "it is the turn of seat 0" and table.history == before
        await driver.press("enter", "enter")
        assert table.history.actions[len(before)] == revealing

    drive(session, script)


def unlike(hand: str, dumped: str) -> History[Variant, State, Action]:
    """Seat 1 has been dealt this, has taken a reward and dumped; it is the turn of seat 0."""
    lines = (
        *(f"reveal {card}" for card in f"B1 C1 D1 A1 A1 B1 C1 {hand}".split()),
        *("play A1", "reveal B1", "reveal C1"),
        *("play A1", f"dump {dumped}", "reveal D1"),
    )
    return History(SHORT, 0, [parse_action(line) for line in lines])


@pytest.mark.slow
@pytest.mark.parametrize("persons", [(0,), (0, 1)])
def test_what_a_seat_cannot_know_changes_nothing_on_its_screen(persons):
    shots: list[list[str]] = []

    async def script(driver: Driver) -> None:
        taken = [driver.screenshot]
        for key in ("space", "h", "r"):
            await driver.press(key)
            taken.append(driver.screenshot)
        shots.append(taken)

    for hand, dumped in (("A1 C1 D1", "D1"), ("A1 B2 D2", "D2")):
        table = Table.resume(unlike(hand, dumped), 1)
        drive(
            Session(new_setup(SHORT, 1, persons=persons), table=table, adviser="greedy"),
            script,
        )
    one, other = shots
    assert one == other
    assert len(set(one)) >= 3  # the keys did something; alone there is nobody to pass it on to


def test_the_hand_of_the_next_person_is_shown_by_a_click_too():
    async def script(driver: Driver) -> None:
        assert hand_of(driver) == []
        await driver.click("#key-go_on")
        assert hand_of(driver) == []
        await driver.click("#prompt")
        assert hand_of(driver) != []

    drive(session_of("short", persons=(0, 1)), script)


@pytest.mark.parametrize("size", [(59, 24), (80, 17)])
def test_in_a_window_that_is_too_small_nothing_is_played_blindly(size):
    async def script(driver: Driver) -> None:
        before = driver.session.table.history
        assert driver.said("#small").startswith("The window is too small: it takes 60 columns")
        assert "too small" in driver.text and not hand_of(driver)
        await driver.press("1", "enter", "enter")
        assert driver.session.table.history is before
        await driver.pilot.resize_terminal(80, 24)
        await driver.settle()
        assert "too small" not in driver.text
        await driver.press("1", "enter", "enter")
        assert driver.session.table.history is not before

    drive(session_of(), script, size=size)


@pytest.mark.slow
def test_every_language_and_both_themes():
    async def script(driver: Driver) -> None:
        screen = driver.app.screen
        assert isinstance(screen, PlayScreen)
        await driver.press("r")
        for code in (*list(LANGUAGES)[1:], "en"):
            await driver.press("l")
            words = Wording(SHORT, code)
            assert words.event(Dealt(1, None)) in driver.said("#told")
            assert rules(SHORT, code).title in driver.text
            assert screen.query_one("#key-quit").region.right <= 80  # all keys can be seen
        await driver.press("escape", "t")
        assert not driver.app.current_theme.dark
        await driver.press("t", "left", "space")
        assert driver.app.current_theme.dark
        assert len(screen.query_one(Hand).chosen) == 1

    drive(session_of("short"), script)
