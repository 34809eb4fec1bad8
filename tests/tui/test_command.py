"""The command `reco-rules tui`: its options, and the real program on a terminal of its own."""

from __future__ import annotations

import asyncio
import os
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from rich.traceback import Traceback

from reco_rules.cli import main
from reco_rules.records import read_records, to_json
from reco_rules.tui.app import RecoApp
from reco_rules.tui.start import StartScreen
from tests.tui.driving import SHORT, session_of

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ("--seat 9", "there is no seat 9: the 3 players sit at 0 to 2"),
        ("--seat 0 --policy greddy", "did you mean greedy?"),
        ("--seat 0 --variant amigo-9", "amigo-9"),
        ("--lang xx", "there is no language 'xx'"),
        ("--record a --resume b", "leave --record out"),
        ("--seat 0", "tui needs a terminal"),
        ("--variant reconstruction-1-2 --seat 0", "tui needs a terminal"),
        ("--resume missing", "tui needs a terminal"),
    ],
)
def test_wrong_options_are_told_before_anything_is_drawn(options, said, capsys, monkeypatch):
    monkeypatch.setattr(sys.stdin, "isatty", lambda: False, raising=False)
    assert main(["tui", *options.split()]) == 2
    out, err = capsys.readouterr()
    assert said in err and out == ""


def test_without_textual_it_says_what_to_install(capsys, monkeypatch):
    monkeypatch.setattr("reco_rules.checks.find_spec", lambda name: None)
    assert main(["tui"]) == 2
    assert 'pip install "reco-rules[tui]"' in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_a_program_that_is_killed_has_kept_its_game(tmp_path):
    """A variant from a file is played, the process killed, the game gone on with and left."""
    import pty

    path, variant = tmp_path / "game.jsonl", tmp_path / "short.json"
    variant.write_text(to_json(SHORT))

    def begin(*options: str) -> tuple[subprocess.Popen[bytes], int]:
        master, slave = pty.openpty()
        process = subprocess.Popen(
            [sys.executable, "-m", "reco_rules", "tui", *options],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=os.environ | {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color"},
            start_new_session=True,
        )
        os.close(slave)
        return process, master

    def read_until(master: int, *signs: bytes) -> bytes:
        drawn = b""
        while not all(sign in drawn for sign in signs):
            assert select.select([master], [], [], 60)[0], f"nothing more is drawn: {drawn!r}"
            drawn += os.read(master, 65536)
        return drawn

    options = ("--variant", str(variant), "--seed", "5", "--seat", "0", "--record", str(path))
    process, master = begin(*options)
    read_until(master, b"quit", b"seen by seat 0")
    os.write(master, b"1\r\r")
    read_until(master, b"seat 0 plays", b"seat 1 plays")
    process.send_signal(signal.SIGKILL)
    process.wait()
    os.close(master)
    (record,) = read_records(path)
    assert record.variant == SHORT and len(record) > 0

    process, master = begin("--resume", str(path))
    read_until(master, b"quit", b"seat 1 plays")
    os.write(master, b"q")
    assert b"To play on: reco-rules tui --resume" in read_until(master, str(path).encode())
    assert process.wait() == 0
    os.close(master)
    assert next(iter(read_records(path))).history == record.history


@pytest.mark.parametrize("kept", [False, True])
def test_a_screen_that_breaks_down_loses_no_game(kept, tmp_path, capsys, monkeypatch):
    """As where the terminal sends bytes that are no text: the game gets a file, if it has none."""
    monkeypatch.chdir(tmp_path)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True, raising=False)

    def broken(app: RecoApp) -> None:
        session = app._begun
        assert session is not None
        session.act(0, session.hint(0)())
        app.broken, app.left = "UnicodeDecodeError: no text", session

    monkeypatch.setattr(RecoApp, "run", broken)
    options = ["--record", "mine.jsonl"] if kept else []
    assert main(["tui", "--seat", "0", "--policy", "random", "--seed", "5", *options]) == 2
    err = capsys.readouterr().err
    assert "the screen broke down (UnicodeDecodeError: no text). To play on: " in err
    (path,) = tmp_path.iterdir()
    assert path.name == "mine.jsonl" if kept else path.name.startswith("amigo-3-5-")
    (record,) = read_records(path)
    assert any(record.history.game.current_player(at) >= 0 for at, *_ in record.history.steps())


def test_what_breaks_down_is_told_in_a_line():
    session = session_of()
    app = RecoApp(StartScreen(session.setup, "en", seed=None, path=""), session)

    async def run() -> None:
        async with app.run_test() as pilot:
            await pilot.pause()
            try:
                raise ValueError("no text")
            except ValueError:
                app.panic(Traceback())
            await pilot.pause()

    asyncio.run(run())
    assert (app.broken, app.left, app.return_code) == ("ValueError: no text", session, 1)
