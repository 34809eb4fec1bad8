"""`record show`: a recorded game told again, stepped through, and seen with one seat's eyes."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from reco_rules import (
    VARIANTS,
    Action,
    Dump,
    Phase,
    Play,
    Reveal,
    State,
    Variant,
    current_player,
    parse_action,
    reco,
    result,
)
from reco_rules.bots import greedy
from reco_rules.errors import IllegalAction
from reco_rules.records import Record, format_position, from_json, to_json, write_records
from reco_rules.records.documents import AnyRecord
from reco_rules.table import History, memory, play
from tests.cli.test_play import sheet, terms


def game(id: str = "amigo-3", seed: int = 4) -> History[Variant, State, Action]:
    return play(VARIANTS[id], [greedy] * VARIANTS[id].players, seed)


@pytest.fixture
def keep(tmp_path):
    """Write these records to a file; its path."""

    def keep(*records: AnyRecord, form="json") -> str:
        path = tmp_path / f"{len(list(tmp_path.iterdir()))}.games"
        write_records(path, records, form)
        return str(path)

    return keep


def upto(n: int, **others) -> AnyRecord:
    return Record(game(), **others).fork(n)


def dumped(out: str) -> list[str]:
    """The cards that are dumped, time by time."""
    found = re.findall(r"dumps ((?:[A-D][12] ?)+)", re.sub(r"\s+", " ", out))
    return [cards.strip() for cards in found]


def trimmed(out: str) -> str:
    """Without spaces at the ends of lines."""
    return re.sub(r" +$", "", out, flags=re.MULTILINE)


def turns(out: str) -> list[tuple[str, str]]:
    """Who played what, turn by turn."""
    return re.findall(r"^ +\d+ (\S+|seat \d) +(play(?: [A-D][12])+)", out, re.MULTILINE)


# ---- the whole game -----------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["amigo-3", "reprint-4"])
def test_a_spectator_is_told_the_game_as_it_was_told_when_it_was_played(run, tmp_path, id):
    path = str(tmp_path / "game")
    told = run("play", "--variant", id, "--seed", "3", "--record", path).out
    shown = run("record", "show", path, "--as-seat", "spectator")
    assert (shown.status, shown.err) == (0, "")
    of_play = told.partition("\n\n")[2].rpartition("See it again")[0]
    assert shown.out.partition("\n\n")[2] == of_play


@pytest.mark.parametrize("form", ["json", "text"])
def test_all_cards_lie_open(run, keep, form):
    """Without --as-seat: every hand whenever the table is drawn, and what was dumped."""
    history = game()
    out = run("record", "show", keep(Record(history, seed=4), form=form)).out
    assert out.startswith("R-Eco amigo-3, seed 4\n")
    plays = [str(action) for action in history.actions if isinstance(action, Play)]
    assert [play for _, play in turns(out)] == plays
    dumps = [str(action.cards) for action in history.actions if isinstance(action, Dump)]
    assert dumped(out) == dumps
    rounds = [
        before for before, *_ in history.steps() if before.phase is Phase.PLAY and before.seat == 0
    ]
    for seat in range(3):
        hands = re.findall(rf"seat {seat}'s hand: (.*)$", out, re.MULTILINE)
        assert [sorted(hand.split()) for hand in hands] == [
            sorted(map(str, state.hands[seat])) for state in rounds
        ]
    assert list(sheet(out).values()) == terms(result(history.state))


def test_names_remarks_times_and_who_took_over(run, keep):
    record = upto(40, names=("Ann", "Bob", "Zoë"), seed=4)
    begin = datetime(2026, 11, 30, 18, 5, tzinfo=UTC)
    record = Record(record.history, names=record.names).remark(time=begin, comment="well\nplayed")
    record = record.replace_seat(1, "greedy").append(game().actions[40])
    record = record.remark(time=begin.replace(hour=19), comment="[bold]so long").abandon()
    out = trimmed(run("record", "show", keep(record)).out)
    assert out.startswith("R-Eco amigo-3: seat 0 Ann, seat 1 Bob, seat 2 Zoë\n")
    assert "Played 2026-11-30 18:05 to 2026-11-30 19:05 UTC.\n" in out
    assert {who for who, _ in turns(out)} == {"Ann", "Bob", "Zoë"}
    assert "  Ann's hand: " in out
    said = "    # Bob is played by greedy from now on.\n    # well\n    # played\n"
    before, _, after = out.partition(said)
    plays = [str(action) for action in record.history.actions[:40] if isinstance(action, Play)]
    assert [play for _, play in turns(before)] == plays
    assert after.partition("    # [bold]so long\n")[2].endswith("\nThe game is abandoned.\n")


def test_a_comment_before_the_game_and_one_within_the_deal(run, keep):
    record = Record(History(VARIANTS["amigo-2"])).remark(comment="hello")
    record = record.append(parse_action("reveal A1")).remark(comment="what a card")
    out = trimmed(run("record", "show", keep(record)).out)
    assert re.search(r"    # hello\n    # what a card\n\n The deal ", out)
    assert out.endswith("\nThe game is unfinished.\n")
    assert re.search(r"dump site +A1 +- +- +-\n", out)  # this edition deals these first


@pytest.mark.parametrize(
    ("names", "shown"),
    [
        ((), ("seat 0", "seat 1", "seat 2")),
        (("greedy", "you", "greedy"), ("seat 0", "seat 1", "seat 2")),
        (("Ann", "Bob", "A very long name"), ("seat 0", "seat 1", "seat 2")),
        (("王小明", "you", "Maximilia"), ("王小明", "you", "Maximilia")),
    ],
)
@pytest.mark.parametrize("width", [40, 80])
def test_seats_have_their_names_where_these_fit_and_differ(
    run, keep, monkeypatch, names, shown, width
):
    monkeypatch.setenv("COLUMNS", str(width))
    out = run("record", "show", keep(Record(game(), names=names))).out
    if width == 40 and "Maximilia" in names:  # too wide for a narrow screen
        shown = ("seat 0", "seat 1", "seat 2")
    assert re.findall(r"^  (.+?)(?:'s|r) hand:", out, re.MULTILINE)[:3] == [
        "you" if name == "you" else name for name in shown
    ]
    assert "\N{HORIZONTAL ELLIPSIS}" not in out
    for seat, name in enumerate(names):
        assert f"seat {seat} {name}" in " ".join(out.partition("A1 is")[0].split())


# ---- one of several, and other forms ------------------------------------------------------------


def test_one_game_of_several(run, keep):
    records = [Record(game(seed=seed), seed=seed) for seed in (1, 2, 3)]
    path = keep(*records)
    for number, record in enumerate(records, 1):
        out = run("record", "show", path, "--game", str(number)).out
        assert out.startswith(f"R-Eco amigo-3, seed {record.seed}\n")
        more = f"The file has more games: see --game {number + 1}.\n"
        assert out.endswith(more) == (number < 3)
    assert run("record", "show", path).out == run("record", "show", path, "--game", "1").out
    none = run("record", "show", path, "--game", "5")
    assert none == (2, "", f"error: there is no game 5 in {path}: it has 3 games\n")
    assert run("record", "show", path, "--game", "0").status == 2


def test_only_what_is_asked_for_is_read(run, keep):
    """A broken game behind the next one is not looked at, and a broken next one is another matter."""
    path = keep(Record(game()), Record(game(seed=5)))
    with Path(path).open("a") as file:
        file.write("nonsense\n")
    shown = run("record", "show", path, "--game", "1")
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.endswith("The file has more games: see --game 2.\n")
    shown = run("record", "show", path, "--game", "2")
    broken = f"note: {path}: what follows this game is broken, see reco-rules record check\n"
    assert (shown.status, shown.err) == (0, broken)
    assert "more games" not in shown.out
    assert run("record", "show", path, "--game", "3").err.startswith(f"error: {path}: line 3,")


def test_from_stdin(run):
    printed = run("play", "--seed", "4", "--json").out.rstrip("\n")
    shown = run("record", "show", "-", typed=(printed,))
    assert (shown.status, shown.err) == (0, "")
    assert list(sheet(shown.out).values()) == terms(result(game().state))
    typed = ('{"game": "reco", "variant": "amigo-2", "first_seat": 1, "actions": ["reveal A1"]}',)
    assert "The game is unfinished." in run("record", "show", "-", typed=typed).out


def test_as_json_and_as_a_position(run, keep):
    record = Record(game(), names=("Zoë", "Bob", "王小明"), seed=4)
    path = keep(Record(game(seed=5)), record, form="text")
    printed = run("record", "show", path, "--game", "2", "--json").out
    assert from_json("record", printed) == record
    assert printed == to_json(record) + "\n"
    for n in (0, 20, len(record)):
        line = run("record", "show", path, "--game", "2", "--position", str(n)).out
        assert line == format_position(record.at(n)) + "\n"


def test_json_is_utf_8_whatever_the_terminal_speaks(command, keep):
    words, environment = command
    path = keep(Record(game(), names=("Zoë", "Bob", "王小明")))
    done = subprocess.run(
        [*words, "record", "show", path, "--json"],
        capture_output=True,
        env=environment | {"PYTHONIOENCODING": "ascii"},
        timeout=60,
    )
    assert done.stdout == Path(path).read_bytes()


# ---- with one seat's eyes -----------------------------------------------------------------------


def twins(seat: int | None) -> Iterator[tuple[Action, AnyRecord, AnyRecord]]:
    """Beginnings of games that differ in what the seat cannot know only: in a card dealt to another, or in
    what another dumped; with the action of the first one.
    """
    history = game()
    movers = [current_player(before) for before, *_ in history.steps()]
    for length in (20, 45, 80):
        actions = history.actions[:length]
        one = Record(History(VARIANTS["amigo-3"], 0, actions), seed=4, names=("a", "b", "c"))
        for n, action in enumerate(actions):
            others: list[Action] = []
            if isinstance(action, Reveal) and n < 9:  # a card dealt to a hand
                others = [parse_action(f"reveal {card}") for card in "A1 B1 C1 D1 A2 B2".split()]
            if isinstance(action, Dump) and movers[n] != seat:
                others = list(reco.legal_actions(one.at(n)))
            for other in others:
                try:
                    changed = History(
                        VARIANTS["amigo-3"], 0, (*actions[:n], other, *actions[n + 1 :])
                    )
                except IllegalAction:
                    continue
                if other != action and memory(changed, seat) == memory(one.history, seat):
                    two = Record(changed, seed=5, names=one.names)
                    yield action, one, two.remark(comment=f"{action} would have been better")


@pytest.mark.parametrize("seat", [0, pytest.param(2, marks=pytest.mark.slow), None])
def test_nothing_is_shown_that_the_seat_could_not_know(run, keep, seat):
    """Two games that are the same to a seat give the same output, to the last sign."""
    pairs = {type(action): (one, two) for action, one, two in twins(seat)}
    assert set(pairs) == {Reveal, Dump}
    who = "spectator" if seat is None else str(seat)
    for pair in pairs.values():
        one, two = map(keep, pair)
        for ways in ((), ("--step",)):
            typed = ("",) * 8 + ("3", "b", "?", "x", "99", "19", "n", "n", "q")
            arguments = ("record", "show", "--as-seat", who, *ways)
            shown = run(*arguments, one, typed=typed)
            assert shown == run(*arguments, two, typed=typed)
            assert shown.status == 0
        assert run("record", "show", one).out != run("record", "show", two).out


def test_a_broken_file_tells_a_seat_no_cards(run, keep):
    """An illegal action and a line that breaks off would tell what is in hands."""
    record = upto(len(game()) - 5)
    data = json.loads(to_json(record))
    data["actions"][20] = "play A1 A1 A1 A1"
    path = keep(record)
    Path(path).write_text(json.dumps(data) + "\n")
    assert "play A1 A1 A1 A1" in run("record", "show", path).err
    told = run("record", "show", path, "--as-seat", "0")
    assert told == (2, "", f"error: {path} is broken: see reco-rules record check\n")
    cut = keep(record)
    with Path(cut).open("a") as file:
        file.write('{"action": "dump A1')
    told = run("record", "show", cut, "--as-seat", "0")
    assert told.err == f"note: {cut}: line 2 breaks off, so that what it said is lost\n"
    assert told.status == 0


def test_the_own_cards_are_shown_to_a_seat(run, keep):
    history = game()
    path = keep(Record(history, seed=4))
    out = run("record", "show", path, "--as-seat", "1").out
    assert out.startswith("R-Eco amigo-3\n")
    own = [
        str(action.cards)
        for before, action, *_ in history.steps()
        if isinstance(action, Dump) and before.seat == 1
    ]
    assert dumped(out) == own
    assert set(re.findall(r"(seat \d)'s hand", out)) == {"seat 1"}
    assert set(re.findall(r"^> (seat \d)", out, re.MULTILINE)) == {"seat 1"}  # drawn on its turn


# ---- step by step -------------------------------------------------------------------------------


def steps(run, path: str, *typed: str, more: tuple[str, ...] = ()) -> list[str]:
    """What is shown at first, and behind each answer."""
    ran = run("record", "show", path, "--step", *more, typed=typed)
    assert (ran.status, ran.err) == (0, "")
    return re.split(r"Turn \d+ of \d+\?.*\n", trimmed(ran.out))


def test_forward_and_back(run, keep):
    history = game("amigo-2")
    record = Record(history)
    decisions = [
        n for n in range(len(record) + 1) if n == len(record) or current_player(record.at(n)) >= 0
    ]
    path = keep(record)
    pages = steps(run, path, *["" for _ in decisions[1:]], "n")
    assert len(pages) == len(decisions) + 2
    assert pages[-2] == "This is the end.\n"
    for n, page in zip(decisions[:-1], pages, strict=False):
        hands = re.findall(r"seat \d's hand: (.*)$", page, re.MULTILINE)
        assert [sorted(hand.split()) for hand in hands] == [
            sorted(map(str, hand)) for hand in record.at(n).hands
        ]
    assert list(sheet(pages[-3]).values()) == terms(result(history.state))
    told = [play for page in pages for _, play in turns(page)]
    assert told == [str(action) for action in history.actions if isinstance(action, Play)]
    back = steps(run, path, "n", "n", "b", "b", "B")
    assert back[3] == back[1]
    assert back[4] == back[0][-len(back[4]) :]  # but for the opening
    assert back[5] == "This is the beginning.\n"


def test_to_a_turn_and_away(run, keep):
    path = keep(Record(game()))
    pages = steps(run, path, "12", "3", "012", "99", "0", "9" * 5000, "foo", "?", "q", "n")
    assert [re.findall(r"Round \d+, turn \d+", page) for page in pages[:4]] == [
        ["Round 1, turn 1"],
        ["Round 4, turn 12"],
        ["Round 1, turn 3"],
        ["Round 4, turn 12"],
    ]
    assert pages[1] == pages[3]
    begun = sum(isinstance(action, Play) for action in game().actions)
    assert pages[4] == f"There is no turn 99: there are {begun}.\n"
    assert pages[5].startswith("There is no turn 0")
    assert pages[6].endswith(f"There is no turn {'9' * 40}: there are {begun}.\n")
    assert pages[7] == "'foo' is no answer: type Enter, b, a turn, q, or ? for help.\n"
    assert "back by one" in pages[8]
    assert pages[9] == ""
    assert len(pages) == 10  # what is typed behind q is not read


def test_remarks_on_the_way(run, keep):
    record = upto(13).remark(comment="all is dealt").replace_seat(0, "greedy")
    for action in game().actions[13:40]:
        record = record.append(action)
    pages = steps(run, keep(record.remark(comment="and so on")), "", *[""] * 50)
    assert "    # seat 0 is played by greedy from now on.\n    # all is dealt\n" in pages[0]
    assert not any("#" in page for page in pages[1:-1] if "unfinished" not in page)
    assert sum("    # and so on\n" in page for page in pages) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--as-seat 3", "there is no seat 3: the 3 players sit at 0 to 2"),
        ("--as-seat Ann", "--as-seat is a seat, from 0, or spectator, not 'Ann'"),
        ("--as-seat -1", "--as-seat is a seat, from 0, or spectator, not '-1'"),
        ("--as-seat 0 --json", "--json shows all cards: leave it or --as-seat out"),
        ("--as-seat 0 --position 3", "--position shows all cards: leave it or --as-seat out"),
        ("--step --json", "--step and --json show a game in two ways: choose one"),
        ("--position 41", "--position is 41, but goes from 0 to 40"),
        ("--position -1", "--position is -1, but goes from 0 to 40"),
    ],
)
def test_what_cannot_be_shown(run, keep, arguments, said):
    told = run("record", "show", keep(upto(40)), *arguments.split())
    assert told == (2, "", f"error: {said}\n")


def test_what_is_typed_and_the_game_cannot_both_come_from_stdin(run):
    told = run("record", "show", "-", "--step")
    assert told == (2, "", "error: --step reads what you type from stdin: name the file\n")
