"""`play` among bots: what is told, the record, the score sheet."""

from __future__ import annotations

import json
import re
import shlex

import pytest

from reco_rules import (
    VARIANTS,
    Action,
    Dump,
    Phase,
    Play,
    Result,
    State,
    Variant,
    result,
)
from reco_rules.bots import POLICIES
from reco_rules.records import from_json
from reco_rules.table import History, play


def replayed(text: str) -> History[Variant, State, Action]:
    return from_json("record", text).history


def sheet(out: str) -> dict[str, list[int]]:
    """By seat: the four colors, dumped, bonus, total, rank."""
    rows = re.findall(r"^ (you|seat \d) ([-+*\d ]+)$", out, re.MULTILINE)
    return {
        name: [int(term) if term != "-" else 0 for term in row.replace("*", "").split()]
        for name, row in rows
    }


def terms(result: Result) -> list[list[int]]:
    return [[*s.by_color, s.penalty, s.bonus, s.total, s.rank] for s in result.scores]


@pytest.mark.parametrize("id", VARIANTS)
def test_every_preset_ends_with_its_score_sheet(run, id):
    told = run("play", "--variant", id, "--seed", "5", "--quiet")
    assert (told.status, told.err) == (0, "")
    record = run("play", "--variant", id, "--seed", "5", "--json")
    history = replayed(record.out)
    assert history.state.phase is Phase.OVER
    assert list(sheet(told.out).values()) == terms(result(history.state))
    winners = result(history.state).winners
    assert re.findall(r"^ seat (\d) .*\* *$", told.out, re.MULTILINE) == list(map(str, winners))
    assert max(map(len, told.out.splitlines())) <= 80


@pytest.mark.parametrize("id", ["amigo-5", "reprint-4"])
def test_a_whole_game_is_told(run, id):
    told = run("play", "--variant", id, "--seed", "3")
    assert (told.status, told.err) == (0, "")
    assert "\x1b" not in told.out
    assert max(map(len, told.out.splitlines())) <= 80
    history = replayed(run("play", "--variant", id, "--seed", "3", "--json").out)
    plays = [str(action) for action in history.actions if isinstance(action, Play)]
    turns = re.findall(r"^ *(\d+) seat (\d) (play(?: [A-D][12])+)", told.out, re.MULTILINE)
    assert [play for *_, play in turns] == plays
    assert [int(number) for number, *_ in turns] == list(range(1, len(plays) + 1))
    players = VARIANTS[id].players
    assert told.out.count(" Round ") == -(-len(plays) // players)
    dumps = [len(action.cards) for action in history.actions if isinstance(action, Dump)]
    joined = re.sub(r"\s+", " ", told.out)
    assert [int(n) for n in re.findall(r"dumps (\d) card", joined)] == dumps
    assert list(sheet(told.out).values()) == terms(result(history.state))


def test_it_is_the_game_of_the_library(run):
    arguments = ["--seed", "8", "--first-seat", "1", "--policy", "random", "--policy", "greedy"]
    out = run("play", "--variant", "zman-2", *arguments, "--json").out
    policies = [POLICIES["random"], POLICIES["greedy"]]
    history = play(VARIANTS["zman-2"], policies, 8, first_seat=1)
    assert replayed(out) == history
    assert json.loads(out)["seed"] == 8
    told = run("play", "--variant", "zman-2", *arguments)
    assert list(sheet(told.out).values()) == terms(result(history.state))
    assert "seat 0 random, seat 1 greedy" in told.out
    assert re.search(r"^ +1 seat 1 play", told.out, re.MULTILINE)


def test_the_same_seed_gives_the_same_output(run):
    first, second = (run("play", "--seed", "21") for _ in range(2))
    assert first == second
    assert run("play", "--seed", "22").out != first.out


def test_a_chosen_seed_is_told_and_repeats_the_game(run):
    told = run("play", "--policy", "random", "--first-seat", "2")
    again = re.search(
        r"^Again, or yourself with --seat 0: reco-rules (.*)$", told.out, re.MULTILINE
    )
    assert again is not None
    assert run(*shlex.split(again[1])).out == told.out
    quiet = run("play", "--quiet")
    seed = re.match(r"amigo-3, seed (\d+)$", quiet.out.splitlines()[0])
    assert seed is not None
    assert run("play", "--quiet", "--seed", seed[1]).out == quiet.out
    assert run("play", "--json").out != run("play", "--json").out


def test_quiet_prints_the_score_sheet_only(run):
    whole = run("play", "--seed", "3").out
    quiet = run("play", "--seed", "3", "--quiet").out
    assert quiet.partition("\n")[2] in whole
    assert "Round" not in quiet
    assert quiet.count("\n") < 20


def test_names_of_the_edition_stand_beside_the_letters(run):
    told = run("play", "--seed", "3", "--variant", "original-3").out
    assert "A PET bottles, B cans, C paper, D plastic" in told


@pytest.mark.parametrize(("id", "width"), [("amigo-5", 40), ("reprint-3", 60), ("amigo-5", 74)])
def test_a_narrow_terminal_gets_everything(run, monkeypatch, id, width):
    wide = run("play", "--variant", id, "--seed", "3").out
    monkeypatch.setenv("COLUMNS", str(width))
    narrow = run("play", "--variant", id, "--seed", "3").out
    assert "\N{HORIZONTAL ELLIPSIS}" not in narrow
    once = [line for line in narrow.splitlines() if not re.match("R-Eco|Again", line)]
    assert max(map(len, once)) <= width
    plays = [re.findall(r"play [A-D]", out) for out in (wide, narrow)]
    assert plays[0] == plays[1]
    for word in ("dumped", "bonus", "total", "rank"):
        assert word in narrow.rpartition("The game is over")[2]
    for command in ("variants", "clauses", "variants " + id):
        told = run(*command.split()).out
        assert "\N{HORIZONTAL ELLIPSIS}" not in told
        lines = [line for line in told.splitlines() if "http" not in line]
        assert max(map(len, lines)) <= max(width, 90 if "-" in command else 0)
