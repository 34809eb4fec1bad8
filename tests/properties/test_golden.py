"""Golden transcripts: one whole game of each preset as text, in tests/golden.

They change when the rules, the texts of events and actions, the order of legal actions or the way in which
chance is resolved change: each a change that somebody must want. Written anew by

    .venv/bin/pytest tests/properties/test_golden.py --update-golden

Chance and choices draw through `random.Random.random` only, whose sequence Python guarantees.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from reco_rules import (
    VARIANTS,
    Cause,
    Event,
    GameOver,
    Recycled,
    State,
    format_action,
    new_game,
    parse_action,
    result,
    step,
)
from tests.strategies import whole_game

GOLDEN = Path(__file__).parents[1] / "golden"

GAMES = {
    "amigo-2": ("uniform", 1),
    "amigo-3": ("hoarding", 44),  # ends without a card left
    "amigo-4": ("dumping", 3),
    "amigo-5": ("uniform", 4),
    "zman-2": ("draining", 5),
    "zman-3": ("uniform", 6),
    "zman-4": ("never-finishing", 7),
    "zman-5": ("uniform", 8),
    "original-3": ("uniform", 9),
    "original-4": ("hoarding", 10),
    "original-5": ("uniform", 11),
    "reprint-2": ("uniform", 12),
    "reprint-3": ("never-finishing", 13),
    "reprint-4": ("uniform", 14),
}
"""By preset, the policy of all seats and the seed; a preset that is not here has `OTHERS`."""

OTHERS = ("uniform", 1)


def transcript(name: str) -> str:
    """The game as text: a heading, each action with its events, the result."""
    policy, seed = GAMES.get(name, OTHERS)
    line = whole_game(VARIANTS[name], policy, seed)
    lines = [f"{name}, {policy} play, seed {seed}, first seat {line.first_seat}"]
    state = new_game(line.variant, line.first_seat)
    for action in line.actions:
        lines.append(f"> {format_action(action)}")
        state, happened = step(state, action)
        lines += map(str, happened)
    outcome = result(state)
    lines.append("= " + str(outcome))
    for seat, own in enumerate(outcome.scores):
        terms = " ".join(map(str, (*own.by_color, own.penalty, own.bonus)))
        lines.append(f"= seat {seat}: {terms} is {own.total}, rank {own.rank}")
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", VARIANTS)
def test_the_game_is_the_one_in_the_file(name: str, pytestconfig: pytest.Config) -> None:
    """The same seed gives the same game, event by event."""
    file = GOLDEN / f"{name}.txt"
    if pytestconfig.getoption("--update-golden"):
        file.write_text(transcript(name), encoding="ascii")
    assert transcript(name) == file.read_text(encoding="ascii")


def replayed(name: str) -> tuple[set[Event], State]:
    """The events and the end of the game in a file, from its actions alone: no seed, no policy."""
    lines = (GOLDEN / f"{name}.txt").read_text(encoding="ascii").splitlines()
    state = new_game(VARIANTS[name], int(lines[0].split()[-1]))
    met, told = set[Event](), list[str]()
    for line in lines[1:]:
        if line.startswith(">"):
            assert not told
            state, happened = step(state, parse_action(line[1:]))
            met.update(happened)
            told = list(map(str, happened))
        elif not line.startswith("="):
            assert told.pop(0) == line
    assert not told
    return met, state


@pytest.mark.parametrize("name", VARIANTS)
def test_the_file_replays_without_a_seed(name: str) -> None:
    """The actions in the file, parsed, give the events and the result in the file."""
    _, final = replayed(name)
    shown = [line for line in transcript(name).splitlines() if line.startswith("= ")]
    assert shown[0] == f"= {result(final)}"


def test_the_files_show_every_event() -> None:
    """Together the games have every kind of event, both ends, and recycled discards in all of them."""
    together = set[Event]()
    for name in VARIANTS:
        met, _ = replayed(name)
        assert any(isinstance(event, Recycled) for event in met)
        together |= met
    assert set(map(type, together)) == set(Event.__args__)
    assert {event.cause for event in together if isinstance(event, GameOver)} == set(Cause)


@pytest.mark.slow
def test_the_same_seed_in_other_processes() -> None:
    """Nothing depends on the order of sets: under other hash seeds every byte is the same."""
    code = (
        "from tests.properties.test_golden import transcript; print(transcript('amigo-3'), end='')"
    )
    root = Path(__file__).parents[2]
    expected = transcript("amigo-3")
    for hash_seed in ("0", "1", "4242"):
        run = subprocess.run(
            [sys.executable, "-c", code],
            env=dict(os.environ, PYTHONHASHSEED=hash_seed, PYTHONPATH=str(root)),
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        )
        assert run.stdout == expected
