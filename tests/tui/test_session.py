"""A game behind the screens: who plays, the file, and what is said of files and options that are wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reco_rules import VARIANTS
from reco_rules.bots import POLICIES
from reco_rules.cli.files import BadFile
from reco_rules.cli.setting import Asked
from reco_rules.errors import InvalidSeat, InvalidValue, RecoRulesError, UnknownName
from reco_rules.records import Record, read_records, write_records
from reco_rules.table import History, play
from reco_rules.tui.session import begin, resume
from reco_rules.tui.setup import new_setup
from tests.tui.driving import Driver, drive

NOTHING = Asked(None, None, None, persons=[], bots=[])


def asked(persons: list[int] | None = None, bots: list[str] | None = None) -> Asked:
    return Asked(None, None, None, persons=persons or [], bots=bots or [])


@pytest.mark.slow
def test_a_game_is_written_as_it_goes_and_goes_on_as_if_it_had_not_been_left(tmp_path):
    path = tmp_path / "game.jsonl"
    setup = new_setup(VARIANTS["amigo-3"], 5, persons=[0])
    whole = begin(setup, "en", None)
    killed = begin(setup, "en", str(path))

    async def two_turns(driver: Driver) -> None:
        for _ in range(2):
            await driver.press("1", "enter", "enter")
        assert driver.session.safe == (driver.session.kept is not None)

    drive(whole, two_turns)
    drive(killed, two_turns)  # and nobody closes its file
    (kept,) = read_records(path)
    assert kept.history == whole.table.history and kept.seed == 5
    assert kept.names == ("you", "greedy", "greedy")

    async def another(driver: Driver) -> None:
        await driver.press("1", "enter", "enter")

    resumed = resume(NOTHING, "en", str(path))
    assert resumed.setup == setup
    assert resumed.log(0) == whole.log(0)
    drive(resumed, another)
    drive(whole, another)
    assert resumed.table.history == whole.table.history
    for session in (killed, resumed):
        session.close()


def test_what_was_not_kept_is_asked_for(tmp_path):
    path, taken = tmp_path / "late.jsonl", tmp_path / "taken"
    taken.write_text("mine")
    session = begin(new_setup(VARIANTS["amigo-3"], 5, persons=[0]), "en", None)
    assert session.safe  # nobody has acted yet

    async def script(driver: Driver) -> None:
        await driver.press("1", "enter", "enter", "q", "escape")
        assert not driver.app.screen.query("#path")  # it stays
        await driver.press("ctrl+c")
        driver.fill("#path", str(taken))
        await driver.press("enter")
        assert "nothing is written over it" in " ".join(driver.text.split())
        driver.fill("#path", str(path))
        await driver.press("enter")

    left_with = drive(session, script)
    assert left_with == f"To play on: reco-rules tui --resume {path}"
    assert taken.read_text() == "mine"
    (kept,) = read_records(path)
    assert kept.history == session.table.history


def test_who_plays_a_game_that_is_resumed(tmp_path):
    def resumed(names: tuple[str, ...], want: Asked) -> tuple[str, ...]:
        path = tmp_path / "game.jsonl"
        path.unlink(missing_ok=True)
        record = Record(History(VARIANTS["amigo-3"]), names=names, seed=1)
        write_records(path, [record])
        session = resume(want, "en", str(path))
        session.close()
        (kept,) = read_records(path)
        changed = {one.seat: one.by for one in kept.replaced}
        now = tuple(changed.get(seat, name) for seat, name in enumerate(names or ("",) * 3))
        assert now == session.setup.players
        return session.setup.players

    assert resumed(("you", "random", "greedy"), NOTHING) == ("you", "random", "greedy")
    assert resumed(("Ann", "Bob", "random"), NOTHING) == ("Ann", "Bob", "random")
    assert resumed((), NOTHING) == ("you", "you", "you")
    assert resumed(("Ann", "Bob", "random"), asked([0, 2])) == ("Ann", "greedy", "you")
    assert resumed(("Ann", "greedy", "greedy"), asked(bots=["random"])) == (
        "Ann",
        "random",
        "random",
    )
    with pytest.raises(InvalidValue, match="nobody sits at the table"):
        resumed(("random", "random", "greedy"), NOTHING)
    with pytest.raises(InvalidValue, match="the game goes on as it began: --seed is 1"):
        resumed(("you", "random", "greedy"), Asked(None, 2, None, persons=[], bots=[]))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "No such file"),
        ("", "there is no game in it that was begun"),
        ("\0\xff" * 50, "is broken; see reco-rules record check"),
        ('{"game": "reco", "variant": "amigo-3", "actions": ["reveal A9"]}\n', "is broken"),
        ("[" * 100_000, "is broken"),
    ],
)
def test_a_hostile_file_is_refused_on_the_screen(tmp_path, text, said):
    path = tmp_path / "game.jsonl"
    if text is not None:
        path.write_text(text)
    with pytest.raises(BadFile, match=re.escape(said)):
        resume(NOTHING, "en", str(path))


def test_a_finished_game_is_not_resumed(tmp_path):
    path = tmp_path / "game.jsonl"
    record = Record(play(VARIANTS["amigo-2"], [POLICIES["random"]] * 2, 1), seed=1)
    write_records(path, [record])
    with pytest.raises(BadFile, match="the game is finished"):
        resume(NOTHING, "en", str(path))


@pytest.mark.parametrize(
    ("options", "kind", "said"),
    [
        ({"persons": [3]}, InvalidSeat, "there is no seat 3"),
        ({"persons": []}, InvalidValue, "nobody sits at the table"),
        ({"persons": [0], "bots": ["greddy"]}, UnknownName, "did you mean greedy"),
        ({"persons": [0], "bots": ["random"] * 2}, InvalidValue, "--policy is given 2 times"),
        ({"persons": [0], "seed": 2**64}, InvalidValue, "seed is"),
        ({"persons": [0], "first_seat": 3}, InvalidSeat, "there is no seat 3"),
    ],
)
def test_what_cannot_be_played_is_refused(options, kind, said):
    with pytest.raises(kind, match=re.escape(said)):
        new_setup(VARIANTS["amigo-3"], **options)


def test_a_file_that_cannot_be_written_stops_no_game(tmp_path):
    path: Path = tmp_path / "game.jsonl"
    session = begin(new_setup(VARIANTS["amigo-3"], 5, persons=[0]), "en", str(path))

    async def script(driver: Driver) -> None:
        path.unlink()
        await driver.press("1", "enter", "enter")
        assert "something else writes to it too, or it was removed" in driver.said()
        assert driver.session.table.current_player == 0 and not driver.session.safe

    drive(session, script)
    session.close()
    with pytest.raises(RecoRulesError):
        session.write()
