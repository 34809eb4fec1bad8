"""Runs the command line, in this process or in one of its own."""

from __future__ import annotations

import importlib.util
import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from reco_rules.cli import NEEDED, main

ROOT = Path(__file__).parents[2]

collect_ignore_glob = [  # what is there to test without the extra?
    "test_*.py" for name in NEEDED if importlib.util.find_spec(name) is None
]


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("FORCE_COLOR", "NO_COLOR", "CLICOLOR_FORCE", "TTY_COMPATIBLE", "TTY_INTERACTIVE"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Call `main` with these arguments and lines of input."""

    def run(*arguments: str, typed: tuple[str, ...] = ()) -> Ran:
        lines = "".join(f"{line}\n" for line in typed).encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines), "utf-8"))
        capsys.readouterr()
        status = main(arguments)
        return Ran(status, *capsys.readouterr())

    return run


@pytest.fixture
def command() -> tuple[list[str], dict[str, str]]:
    """The start of a command line for a process of its own, and its environment."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}
    return [sys.executable, "-m", "reco_rules"], environment


@pytest.fixture
def spawn(command: tuple[list[str], dict[str, str]]) -> Run:
    """Run it in a process of its own."""

    def spawn(*arguments: str, typed: str = "", **changed: str) -> Ran:
        words, environment = command
        done = subprocess.run(
            [*words, *arguments],
            input=typed,
            capture_output=True,
            env=environment | changed,
            encoding="utf-8",
            timeout=60,
        )
        return Ran(done.returncode, done.stdout, done.stderr)

    return spawn
