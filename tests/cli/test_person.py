"""`play --seat`: a person at the keyboard, typed by a script."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from reco_rules import VARIANTS, Pass, Phase, Result, State, observe, position, result
from reco_rules.bots import greedy
from reco_rules.cli.dialogue import Left, ask
from reco_rules.cli.terminal import terminal_of
from reco_rules.dealer import stream
from reco_rules.game import TERMINAL
from reco_rules.reco.terminal.look import Look
from reco_rules.reco.terminal.menu import menu
from reco_rules.table import Table, view
from tests.cli.test_play import replayed, sheet, terms


def script(id: str, seed: int, seat: int, first_seat: int = 0) -> tuple[list[str], Result]:
    """What the person types to play as `greedy` would, alternating between ways to write it."""
    variant = VARIANTS[id]
    table = Table(variant, seed, first_seat)
    streams = [stream(seed, 0, f"seat {one}") for one in range(variant.players)]
    typed: list[str] = []
    while (mover := table.current_player) != TERMINAL:
        action = greedy(view(table.history, mover, streams[mover]))
        if mover == seat:
            legal = observe(table.state, seat).legal_actions
            ways = [
                str(action),
                str(legal.index(action) + 1),
                str(action).partition(" ")[2].lower(),
            ]
            typed.append(ways[len(typed) % 3])
        table.act(mover, action)
    return typed, result(table.state)


@pytest.mark.parametrize(
    ("id", "seat", "first"), [("amigo-3", 0, 0), ("zman-2", 1, 0), ("reprint-4", 2, 3)]
)
def test_a_whole_game_by_numbers_and_by_text(run, id, seat, first):
    typed, expected = script(id, 4, seat, first)
    arguments = ["--variant", id, "--seed", "4", "--first-seat", str(first)]
    told = run("play", *arguments, "--seat", str(seat), typed=tuple(typed))
    assert (told.status, told.err) == (0, "")
    rows = sheet(told.out)
    assert list(rows.values()) == terms(expected)
    assert list(rows)[seat] == "you"
    # as the seat plays like the bot, the record is the bots' game
    recorded = run("play", *arguments, "--seat", str(seat), "--json", typed=tuple(typed))
    assert replayed(recorded.out) == replayed(run("play", *arguments, "--json").out)
    assert recorded.err == told.out.rpartition("Again")[0]  # the dialogue


def test_others_cards_stay_hidden(run):
    typed, _ = script("amigo-3", 4, 0)
    out = run("play", "--seed", "4", "--seat", "0", typed=tuple(typed)).out
    joined = re.sub(r"\s+", " ", out)
    dumps = re.findall(r"dumps (.\d?)", joined)
    assert {what[0] for what in dumps} <= set("123ABCD")
    assert any(what[0].isdigit() for what in dumps)
    assert len(re.findall(r"^  your hand: [A-D]", out, re.MULTILINE)) == out.count(" Round ")
    assert "hand: " not in out.replace("your hand: ", "").replace("Hand: ", "")
    for line in out.splitlines():  # the others' hands are numbers
        if re.match(r"  seat \d   ", line):
            assert re.match(r"  seat \d +\d  [-\d ]+$", line), line
        if re.match(r" *\d+ seat \d", line):
            assert not re.search(r"dumps [A-D]", line)


START = ("play", "--seat", "1", "--seed", "5", "--variant", "reprint-3")


def test_undo_between_play_and_dump(run):
    to_a_dump = ("1", "1", "1", "1")
    told = run(*START, typed=(*to_a_dump, "undo", "play D2", "quit"))
    assert "Hand: B1 C1 D1 D1 D1 D2   6 of 5: dump 1 card" in told.out
    assert "Your dump? undo\nTaken back.\n" in told.out
    assert told.out.count("Round 4, turn 11") == 2
    assert re.search(r"^ +11 you +play B1 +3/4; takes B1 D1 D1 *$", told.out, re.MULTILINE)
    assert re.search(r"^ +11 you +play D2 +3/4; takes A1 C1; refill", told.out, re.MULTILINE)
    record = run(*START, "--json", typed=(*to_a_dump, "undo", "play D2", "quit"))
    assert "play D2" in map(str, replayed(record.out).actions)
    assert replayed(record.out).state.phase is Phase.PLAY


@pytest.mark.parametrize(
    ("before", "said"),
    [((), "there is no action to take back"), (("1",), "seat 0 has acted since")],
)
def test_undo_where_it_is_not_fair(run, before, said):
    told = run(*START, typed=(*before, "undo", "quit"))
    assert f"Nothing is taken back: {said}." in told.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("", "Type a number from 1 to 3, or play C1, or ? for help."),
        ("4", "There is no 4. Type a number from 1 to 3, or play C1, or ? for help."),
        ("0", "There is no 0. Type"),
        ("1 2", "There is no 1 2. Type"),
        ("9" * 5000, "There is no 9999"),
        ("foo", "'foo' is no answer. Type a number from 1 to 3"),
        ("ply C1", "'ply C1' is no answer: did you mean play? Type a number from 1 to 3"),
        ("play", "'play': name at least one card."),
        ("play E1", "'E1' is no card: write a color A to D and a value 1 or 2, such as A1."),
        ("a1 b1", "cards of one color only can be played, not A and B (PLAY-2)."),
        (
            "play C1 C1 C1",
            "play C1 C1 C1 is not legal: you hold 2 C1, not 3 (PLAY-2: cards of one color only are",
        ),
        (
            "pass",
            "pass is not legal: you hold cards and must play at least one (X-10).",
        ),
        (
            "dump C1",
            "dump C1 is not legal: you are to play cards first of all (TURN-1: players take turns",
        ),
        (
            "reveal C1",
            "reveal C1 is not legal: you are to play cards first of all (TURN-1: players",
        ),
        ("? play B1", "play B1 is not legal: you hold no B1 (PLAY-2: cards"),
        ("?b1", "play B1 is not legal: you hold no B1 (PLAY-2: cards"),
        ("help play c1", "play C1 is legal."),
        ("? bla", "'bla' is no answer."),
        ("[bold]", "'[bold]' is no answer."),
    ],
)
def test_one_helpful_line(run, typed, said):
    told = run(*START, typed=(typed, "quit"))
    assert (told.status, told.err) == (0, "")
    answer = told.out.split("Your play? ")[1]
    assert said in re.sub(r"\s+", " ", answer)
    assert answer.count("\n") <= 3 or len(typed) > 100


def test_help_lists_the_answers_and_what_a_beginner_must_know(run):
    told = run(*START, typed=("?", "table", "quit"))
    for words in ("1 to 3  ", "play C1  ", "? play B1", "undo", "table", "quit", "costs a point"):
        assert words in told.out
    assert "Not legal" not in told.out
    assert told.out.count(" Round 1, turn 2") == 2
    dumping = run(*START, typed=("1", "1", "1", "1", "?", "?dump b1 c1", "play d1", "t", "q")).out
    help = dumping.partition("Your dump? ?")[2].partition("Your dump?")[0]
    assert "dump B1  " in help
    assert "? dump B1 B1 B1  " in help
    assert "play" not in help.replace("your play", "")
    text = re.sub(r"\s+", " ", dumping)
    assert "you hold 6 cards and must dump exactly 1, not 2 (DUMP-1: from a hand" in text
    assert "you are above the hand limit and are to dump cards (TURN-1: " in text


def test_help_keeps_its_columns_apart_for_long_dumps(monkeypatch):
    state = position(
        VARIANTS["amigo-2"],
        phase=Phase.DUMP,
        site=0,
        hands=("A1 B1 C1 D1 A2 B2 C2 D2", "A1"),
        plants=("A1 A2", "", "", ""),
        dump_sites=("", "A1", "A1", "A1"),
    )
    written = io.StringIO()
    monkeypatch.setattr("sys.stdin", io.StringIO("?\nq\n"))
    with pytest.raises(Left):
        ask(Console(file=written, width=80), AT_TWO, Fixed(state), 0, lambda: None)  # type: ignore[arg-type]
    assert re.search(r"  dump A1 B1 C1  +the same in words; dump may be left", written.getvalue())


def test_quit_says_how_to_play_on(run):
    told = run(*START, typed=("quit",))
    assert told.status == 0
    assert told.out.endswith(
        "Left. This game again: reco-rules play --variant reprint-3 --seed 5 --seat 1\n"
    )


def test_a_script_that_is_too_short(run):
    told = run(*START, typed=("1",))
    assert told.status == 2
    assert told.err == "error: the input ended before the game was over\n"
    left = "Your play? \nLeft. This game again: reco-rules play --variant reprint-3 --seed 5 --seat 1\n"
    assert told.out.endswith(left)
    record = run(*START, "--json", typed=("1",))
    assert record.status == 2
    assert record.err.endswith(left + told.err)
    assert replayed(record.out).state.phase is Phase.PLAY


def test_many_dumps_are_a_grid():
    """The most that may be legal: three of eight cards."""
    state = position(
        VARIANTS["amigo-2"],
        phase=Phase.DUMP,
        seat=0,
        site=0,
        hands=("A1 B1 C1 D1 A2 B2 C2 D2", "A1"),
        plants=("A1 A2", "", "", ""),
        dump_sites=("", "A1", "A1", "A1"),
    )
    seen = observe(state, 0)
    written = io.StringIO()
    console = Console(file=written, width=80)
    console.print(menu(seen, Look(seen.variant), 80))
    lines = written.getvalue().splitlines()
    assert len(seen.legal_actions) == 56
    assert len(lines) < 20
    assert max(map(len, lines)) <= 80
    numbered = re.findall(r" (\d+) ((?:[A-D][12] ?)+)", "\n".join(lines[1:]))
    assert [f"dump {cards.strip()}" for _, cards in numbered] == list(map(str, seen.legal_actions))
    assert [int(number) for number, _ in numbered] == list(range(1, 57))


AT_TWO = terminal_of(VARIANTS["amigo-2"], ["you", "seat 1"])


class Fixed:
    """A table in the middle of a game."""

    def __init__(self, state: State) -> None:
        self.state = state


def test_a_person_without_a_card_passes():
    """Where every card is hoarded; the seat is not asked."""
    table = Fixed(position(VARIANTS["amigo-2"], seat=0, hands=("", "A1 A1")))
    assert ask(Console(), AT_TWO, table, 0, lambda: None) == Pass()  # type: ignore[arg-type]
