"""The command `arena`: its options, what it draws, mistakes, and Ctrl-C."""

from __future__ import annotations

import importlib.util
import json
import re
import shlex
import sys
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from reco_rules import VARIANTS
from reco_rules.cli.arena import USUAL_GAMES, Contest

for name in ("openskill", "pyarrow", "scipy"):
    pytest.importorskip(name)

import reco_rules.simulate  # noqa: E402  # after the check
from reco_rules.arena import standings, tournament  # noqa: E402
from reco_rules.simulate import Plan, Run, open_run  # noqa: E402

SIMULATE = reco_rules.simulate.simulate


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, and the path of modules as it was."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])


def rows(text: str) -> list[list[str]]:
    """The cells of all lines."""
    return [re.split(r"  +", line.strip()) for line in text.splitlines()]


def test_it_draws_the_standings(run) -> None:
    asked = "arena amigo-3 --bot random --bot greedy --games 12 --seed 1 --workers 1"
    ran = run(*asked.split())
    assert (ran.status, ran.err) == (0, "")
    found = tournament(VARIANTS["amigo-3"], ["random", "greedy"], games=12, seed=1, workers=1)
    lines = rows(ran.out)
    assert lines[0] == ["amigo-3: 2 deals, 12 games, seed 1"]
    assert lines[1] == ["bot", "place", "points", "wins, %", "rating"]
    for line, bot in zip(lines[3:5], found.bots, strict=True):
        assert line[0] == bot.bot
        shown = [float(cell.partition("±")[0]) for cell in line[1:]]
        exact = [bot.place.value, bot.points.value, 100 * bot.wins.value, bot.mu]
        assert shown == pytest.approx(exact, abs=0.51)
    (pairing,) = found.pairings
    assert lines[6] == ["pair", "points", "ahead, %"]
    assert lines[8][0] == "greedy - random"
    assert float(lines[8][1].partition("±")[0]) == pytest.approx(pairing.points.value, abs=0.51)
    assert "interval of 95 % confidence" in ran.out


def test_json(run) -> None:
    asked = "arena amigo-2 --bot random --bot greedy --games 1 --workers 1 --json"
    told = json.loads(run(*asked.split()).out)
    assert (told["variant"], told["seed"], told["deals"], told["games"]) == ("amigo-2", 0, 1, 2)
    assert {bot["bot"] for bot in told["bots"]} == {"random", "greedy"}
    assert told["bots"][0]["points"]["low"] is None  # one deal has no interval
    assert set(told["pairings"][0]) == {"first", "second", "points", "ahead"}


def test_what_is_asked_for_without_options(run, monkeypatch) -> None:
    asked: list[Contest] = []
    monkeypatch.setattr("reco_rules.cli.arena.hold", lambda contest, tell: asked.append(contest))
    assert run("arena").status == 0
    bots = ["random", "greedy", "ismcts"]
    assert asked == [Contest("amigo-3", bots, USUAL_GAMES, 0, None, None)]


def test_bots_of_the_folder_one_is_in_and_going_on(run) -> None:
    Path("mine.py").write_text("def last(view):\n    return view.legal_actions[-1]\n")
    asked = "arena amigo-2 --bot greedy --bot mine:last --games 4 --workers 1 --out kept".split()
    first = run(*asked)
    assert (first.status, first.err) == (0, "")
    assert "mine:last" in first.out
    open_run("kept").file(0, 0).unlink()
    assert run(*asked) == first


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("amgo-2", "there is no variant 'amgo-2': did you mean amigo-2"),
        ("amigo-2 --bot greedy", "between two bots or more, each once, not ['greedy']"),
        ("amigo-2 --bot greedy --bot gredy", "there is no policy 'gredy': did you mean greedy?"),
        ("amigo-2 --games 0", "games is 0, but goes from 1"),
        ("amigo-3 --games 100000000", "games is 100000000, but goes from 1 to 9999960"),
        ("amigo-2 --seed -1", "seed is -1"),
        ("amigo-2 --workers 0", "workers is 0"),
        ("amigo-2 --out file", "file cannot be used"),
    ],
)
def test_mistakes_are_told_in_one_line(run, arguments: str, said: str) -> None:
    Path("file").write_text("mine")
    ran = run("arena", *shlex.split(arguments))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("error: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_ctrl_c_leaves_what_is_known(run, monkeypatch) -> None:
    """Whether the games are kept or not; before the first whole deal there is only the note."""

    def interrupt(plan: Plan, folder: str, **options: object) -> Run:
        SIMULATE(plan, folder, workers=1)
        raise KeyboardInterrupt

    asked = "arena amigo-2 --bot random --bot greedy --games 6 --workers 1".split()
    whole = run(*asked).out
    monkeypatch.setattr("reco_rules.simulate.simulate", interrupt)
    assert run(*asked) == (130, whole, "note: stopped\n\n")
    note = "note: stopped; the same command goes on, from 'my games'\n\n"
    assert run(*asked, "--out", "my games") == (130, whole, note)
    assert standings(open_run("my games")).games == 6

    def at_once(plan: Plan, folder: str, **options: object) -> Run:
        raise KeyboardInterrupt

    monkeypatch.setattr("reco_rules.simulate.simulate", at_once)
    assert run(*asked) == (130, "", "note: stopped\n\n")


def test_a_worker_that_dies(run, monkeypatch) -> None:
    def fail(*arguments: object, **named: object) -> None:
        raise BrokenProcessPool("it was killed")

    monkeypatch.setattr("reco_rules.simulate.simulate", fail)
    ran = run(*"arena amigo-2 --bot random --bot greedy --out x".split())
    said = "error: a worker has died (it was killed); the same command goes on, from x\n"
    assert ran == (2, "", said)


def test_the_extra_that_is_not_installed(spawn, tmp_path: Path) -> None:
    """Found by a library that is not found; nothing else of the command line needs it."""
    hide = "import importlib.util as u; f = u.find_spec; "
    hide += "u.find_spec = lambda n, *a: None if n == 'openskill' else f(n, *a)\n"
    Path("sitecustomize.py").write_text(hide)
    assert importlib.util.find_spec("openskill") is not None
    ran = spawn("arena", "amigo-2", PYTHONPATH=f"{tmp_path}:{Path(__file__).parents[2]}")
    said = (
        'error: reco_rules.arena needs openskill: install it with pip install "reco-rules[arena]"\n'
    )
    assert ran == (2, "", said)
