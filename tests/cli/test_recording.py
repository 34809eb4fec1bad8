"""`play --record` and `play --resume`: a game kept in a file while it is played, and gone on with."""

from __future__ import annotations

import io
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import attrs
import pytest
from rich.console import Console

from reco_rules import VARIANTS, Action, Phase, State, Variant, current_player, parse_action
from reco_rules.bots import greedy, uniform
from reco_rules.cli.play import new_game, resumed_game, show
from reco_rules.cli.setting import Asked
from reco_rules.game import CHANCE
from reco_rules.records import (
    Outcome,
    Record,
    Recorder,
    Replacement,
    format_record,
    from_json,
    read_records,
    to_json,
    write_records,
)
from reco_rules.records.documents import AnyRecord
from reco_rules.table import History, play
from tests.cli.test_errors import on_a_terminal
from tests.cli.test_person import script
from tests.cli.test_play import replayed


@pytest.fixture
def path(tmp_path) -> str:
    return str(tmp_path / "my game.jsonl")


def kept(path: str) -> AnyRecord:
    (record,) = read_records(path)
    return record


RANDOM = ("--variant", "amigo-2", "--seed", "8", "--policy", "random")


def whole() -> History[Variant, State, Action]:
    return play(VARIANTS["amigo-2"], [uniform, uniform], 8)


# ---- --record -----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", [(), ("--quiet",), ("--json",)])
def test_a_game_is_recorded_however_it_is_shown(run, path, how):
    arguments = ("play", *RANDOM, "--first-seat", "1", *how)
    recorded = run(*arguments, "--record", path)
    assert (recorded.status, recorded.err) == (0, "")
    record = kept(path)
    assert record.history == play(VARIANTS["amigo-2"], [uniform, uniform], 8, first_seat=1)
    assert (record.names, record.seed) == (("random", "random"), 8)
    assert record.outcome is Outcome.FINISHED
    assert record.times[0].at == 2 * 3 + 4  # the deal, then each action with the draws behind it
    ends = [n for n in range(10, len(record) + 1) if current_player(record.at(n)) != CHANCE]
    assert [stamp.at for stamp in record.times] == ends
    if how == ("--json",):
        assert from_json("record", recorded.out) == record
    elif how:
        assert recorded.out == run(*arguments).out
    else:
        end = f"See it again: reco-rules record show '{path}'\n"
        assert recorded.out == run(*arguments).out.rpartition("Again")[0] + end


def test_the_printed_record_has_versions_seed_and_names(run):
    printed = run("play", *RANDOM, "--json").out
    assert printed.count("\n") == 1
    record = from_json("record", printed)
    assert record == Record(whole(), names=("random", "random"), seed=8)
    assert list(json.loads(printed))[:3] == ["schema", "game", "rules"]


def test_a_game_is_written_while_it_is_played(run, path):
    """What a person has seen is in the file, though the game is not over; undo is written as well."""
    typed = ("1", "1", "1", "1", "undo", "play D2", "quit")
    arguments = ("play", "--seat", "1", "--seed", "5", "--variant", "reprint-3")
    told = run(*arguments, "--record", path, typed=typed)
    record = kept(path)
    assert record.outcome is Outcome.UNFINISHED
    assert record.names == ("greedy", "you", "greedy")
    assert record.history == replayed(run(*arguments, "--json", typed=typed).out)
    assert Path(path).read_text().count('{"undone": 1}\n') == 1
    assert told.out.endswith(f"Left. To play on: reco-rules play --resume '{path}'\n")


def test_an_interruption_says_how_to_play_on_as_well(command, path):
    arguments = ("play", "--seed", "3", "--seat", "0", "--record", path)
    status, got = on_a_terminal(command, *arguments, ending=b"\x03")
    assert status == 130
    assert f"\r\nLeft. To play on: reco-rules play --resume '{path}'\r\n" in got
    assert kept(path).outcome is Outcome.UNFINISHED


def test_no_file_is_written_over(run, path):
    Path(path).write_text("precious")
    told = run("play", "--record", path)
    assert told == (2, "", f"error: {path} is there already, and nothing is written over it\n")
    assert Path(path).read_text() == "precious"


def test_a_refused_game_leaves_no_file(run, path):
    for wrong in (("--quiet", "--seat", "0"), ("--policy", "x"), ("--seed", str(2**63))):
        assert run("play", "--record", path, *wrong).status == 2
        assert not Path(path).exists()


@pytest.mark.skipif(os.name != "posix", reason="ulimit")
def test_a_disk_that_is_full_in_the_middle_of_a_game(path):
    command = (
        f"{shlex.quote(sys.executable)} -m reco_rules play --seed 1 --record {shlex.quote(path)}"
    )
    done = subprocess.run(
        ["bash", "-c", f"ulimit -f 4; {command}"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 2
    assert done.stderr == f"error: {path}: File too large\n"
    record = kept(path)  # whole lines only
    assert record.outcome is Outcome.UNFINISHED
    game = play(VARIANTS["amigo-3"], [greedy] * 3, 1).actions
    assert record.history.actions == game[: len(record)]


# ---- --resume -----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_pipe_is_not_waited_for(run, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for wrong in (tmp_path / "pipe", tmp_path):
        told = run("play", "--resume", str(wrong))
        assert told.status == 2
        assert "is a folder, a pipe or a device: name the file of a game" in told.err


def test_a_resumed_game_is_the_game_that_was_interrupted(run, path):
    """Wherever it broke off: behind a line or in the middle of one."""
    run("play", *RANDOM, "--record", path)
    text = Path(path).read_bytes()
    lines = text.splitlines(keepends=True)
    cuts = [sum(map(len, lines[:n])) for n in range(1, len(lines) - 1, 17)]
    cuts += [cut + 5 for cut in cuts]
    for cut in cuts:
        Path(path).write_bytes(text[:cut])
        resumed = run("play", "--resume", path, "--json")
        lost = f"note: {path}: the last line broke off, and the game goes on from before it\n"
        assert (resumed.status, resumed.err) == (0, lost if text[cut - 1 : cut] != b"\n" else "")
        assert replayed(resumed.out) == whole()
        record = kept(path)
        assert from_json("record", resumed.out) == record
        assert record.replaced == ()
        assert record.outcome is Outcome.FINISHED


def test_a_person_goes_on_at_its_seat(run, path):
    """As if it had never left; the quitting command says how."""
    typed, _ = script("zman-2", 4, 1)
    arguments = ("play", "--variant", "zman-2", "--seed", "4", "--seat", "1")
    straight = run(*arguments, "--json", typed=tuple(typed))
    left = run(*arguments, "--record", path, typed=(*typed[:6], "quit"))
    command = left.out.splitlines()[-1].partition("reco-rules ")[2]
    assert shlex.split(command) == ["play", "--resume", path]
    told = run(*shlex.split(command), typed=tuple(typed[6:]))
    assert (told.status, told.err) == (0, "")
    assert kept(path).history == replayed(straight.out)
    assert kept(path).names == ("greedy", "you")
    begin = told.out.partition("Your ")[0]  # the game so far, then the table
    assert "zman-2, seed 4: you are seat 1, the others greedy\n" in begin
    assert len(re.findall(r"^ +\d+ (?:you|seat 0) +play", begin, re.MULTILINE)) >= 10
    assert begin.count(" Round ") == 1


def test_a_turn_that_was_left_in_the_middle_begins_with_the_table(run, path):
    arguments = ("play", "--seat", "1", "--seed", "5", "--variant", "reprint-3")
    run(*arguments, "--record", path, typed=("1", "1", "1", "1", "quit"))
    assert kept(path).state.phase is Phase.DUMP
    told = run("play", "--resume", path, typed=("undo", "quit"))
    assert told.out.count(" Round 4, turn 11") == 2  # before the dump, and for the play anew
    assert "Your dump? undo\nTaken back.\n" in told.out
    assert kept(path).state.phase is Phase.PLAY


def test_other_players_take_over_and_the_record_says_so(run, path):
    run("play", "--seat", "0", "--seed", "4", "--record", path, typed=("1", "quit"))
    begun = len(kept(path))
    told = run("play", "--resume", path, "--policy", "greedy", "--seat", "2", typed=("1", "quit"))
    assert "you are seat 2, the others greedy" in told.out
    record = kept(path)
    assert record.names == ("you", "greedy", "greedy")
    assert record.replaced == (Replacement(begun, 0, "greedy"), Replacement(begun, 2, "you"))
    again = run("play", "--resume", path, typed=("quit",))  # now the record knows who plays
    assert "you are seat 2, the others greedy" in again.out
    assert kept(path).replaced == record.replaced


@pytest.mark.parametrize("bots", [("greedy",), ("random", "greedy", "greedy")])
def test_bots_that_are_named_play_a_persons_game_to_its_end(run, path, bots):
    """Without --seat there is no person any more."""
    run("play", "--seat", "0", "--seed", "4", "--record", path, typed=("1", "quit"))
    begun = len(kept(path))
    words = [word for bot in bots for word in ("--policy", bot)]
    told = run("play", "--resume", path, *words, "--quiet")
    assert (told.status, told.err) == (0, "")
    record = kept(path)
    assert record.outcome is Outcome.FINISHED
    assert record.replaced == (Replacement(begun, 0, bots[0]),)


def test_quiet_is_refused_where_the_record_has_a_person(run, path):
    """And says what can be done."""
    run("play", "--seat", "0", "--seed", "4", "--record", path, typed=("1", "quit"))
    told = run("play", "--resume", path, "--quiet")
    assert told.status == 2
    assert "for the person at seat 0: leave --quiet or --seat out, or name the bots" in told.err


def unfinished(path: str, **others) -> AnyRecord:
    actions = [parse_action(f"reveal {card}1") for card in "ABCDA"]
    record = Record(History(VARIANTS["amigo-2"], 1, actions), **others)
    write_records(path, [record])
    return record


def test_a_game_without_a_seed_and_without_names(run, path):
    """As from a real table: a seed must be given, or leaving and coming back would draw other cards."""
    deals = set()
    for seed in ("7", "7", "8"):
        begun = unfinished(path)
        resumed = run("play", "--resume", path, "--json", "--policy", "greedy", "--seed", seed)
        assert (resumed.status, resumed.err) == (0, "")
        record = kept(path)
        assert record.history.actions[:5] == begun.history.actions
        assert record.outcome is Outcome.FINISHED
        assert record.seed is None
        assert [replaced.by for replaced in record.replaced] == ["greedy", "greedy"]
        deals.add(record.history.actions)
        Path(path).unlink()
    assert len(deals) == 2
    unfinished(path)
    refused = run("play", "--resume", path, "--policy", "greedy")
    assert refused.status == 2 and "the record has no seed for the cards to come" in refused.err


def test_a_broken_file_tells_nothing_of_hands(run, path):
    """Whoever plays on may sit at another seat."""
    run("play", "--seat", "0", "--seed", "4", "--record", path, typed=("1", "1", "quit"))
    text = Path(path).read_text("utf-8")
    Path(path).write_text(text.replace('"play', '"play D2 D2 D2, "play', 1), "utf-8")
    refused = run("play", "--resume", path)
    assert refused.status == 2
    quoted = shlex.quote(path)
    assert refused.err == f"error: {path} is broken; see reco-rules record check {quoted}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--variant amigo-3", "the game goes on as it began: --variant is amigo-2"),
        (
            "--variant zman-2 --seed 1 --first-seat 0",
            "--variant is amigo-2, --seed is 7, --first-seat is 1",
        ),
        ("--record other", "a resumed game is written to its own file: leave --record out"),
        ("", "no bot is known for seat 0 (Ann): name the bots with --policy, or play the seat"),
        ("--seat 0", "no bot is known for seat 1 (Bob): name"),
        ("--seat 2", "there is no seat 2: the 2 players sit at 0 to 1"),
        ("--policy gredy", "there is no policy 'gredy': did you mean greedy?"),
        (
            "--policy greedy --quiet --seat 1",
            "with --quiet there is nothing to see for the person at seat 1",
        ),
    ],
)
def test_options_that_do_not_fit_the_record(run, path, arguments, said):
    unfinished(path, seed=7, names=("Ann", "Bob"))
    before = Path(path).read_bytes()
    told = run("play", "--resume", path, *arguments.split())
    assert (told.status, told.out) == (2, "")
    assert re.fullmatch(r"error: .*\n", told.err)
    assert said in told.err
    assert Path(path).read_bytes() == before


def test_options_that_agree_with_the_record(run, path):
    run("play", *RANDOM, "--record", path)
    lines = Path(path).read_text().splitlines(keepends=True)
    Path(path).write_text("".join(lines[:9]))
    assert run("play", "--resume", path, *RANDOM, "--first-seat", "0", "--quiet").status == 0
    assert kept(path).history == whole()


def test_two_persons_in_a_record(run, path):
    unfinished(path, names=("you", "you"))
    told = run("play", "--resume", path)
    assert told.err == "error: one person plays, at one seat, not at 0 and 1: give --seat once\n"


@pytest.mark.parametrize("outcome", ["finished", "abandoned"])
def test_a_game_that_has_ended_is_shown_and_not_resumed(run, path, outcome):
    if outcome == "finished":
        run("play", "--seed", "1", "--record", path)
    else:
        with Recorder(path, Record(History(VARIANTS["amigo-2"]))) as recorder:
            recorder.abandon()
    told = run("play", "--resume", path)
    see = f"reco-rules record show '{path}'"
    assert told == (
        2,
        "",
        f"error: {path}: the game is {outcome}: it cannot be resumed; see {see}\n",
    )


def test_only_a_file_with_one_growing_game_is_resumed(run, path):
    record = Record(History(VARIANTS["amigo-2"]))
    for text, said in (
        (
            (to_json(record) + "\n") * 2,
            "only a file with one game as lines of JSON can be resumed; see",
        ),
        (format_record(record), "only a file with one game as lines of JSON can be resumed; see"),
        ("", "there is no game in it that was begun; see"),
    ):
        Path(path).write_text(text)
        told = run("play", "--resume", path)
        assert told.status == 2
        assert said in told.err
        Path(path).unlink()
    told = run("play", "--resume", path)
    assert told == (2, "", f"error: {path}: No such file or directory\n")


def test_a_variant_of_ones_own_goes_on_too(path):
    """A record brings its variant along."""
    own = attrs.evolve(VARIANTS["amigo-2"], id="own", hand_limit=6)
    write_records(path, [Record(History(own, 0), names=("greedy", "greedy"), seed=1)])
    screen = Console(file=io.StringIO(), width=80)
    with resumed_game(Asked(None, None, None, (), ()), path) as game:
        show(game, screen)
    assert kept(path).history == play(own, [greedy, greedy], 1)


def test_the_file_is_closed_when_the_game_is_left(path):
    asked = Asked(None, 1, None, (), ())
    with new_game(asked, path) as game:
        assert game.kept is not None
    with pytest.raises(ValueError, match="closed"):
        game.kept.recorder.remark(comment="too late")
