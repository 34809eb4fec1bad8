"""The command `simulate`: its options, mistakes, progress, interruptions, and a Dask cluster."""

from __future__ import annotations

import errno
import json
import os
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Generator
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

import attrs
import pytest

from reco_rules import VARIANTS, recicle
from reco_rules.cli import simulate as command_
from reco_rules.records import to_json

for name in ("numba", "pyarrow"):
    pytest.importorskip(name)

from reco_rules.simulate import Plan, Run, open_run, simulate  # noqa: E402  # after the check
from reco_rules.simulate.run import new_run  # noqa: E402
from tests.simulate.test_running import alive, contents, workers_of  # noqa: E402

ROOT = Path(__file__).parents[2]
SMALL = Plan(variants=VARIANTS["amigo-2"], policies=["random", "greedy"], games=40, seed=3, part=8)


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of its own, and the path of modules as it was."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])


# ---- options --------------------------------------------------------------------------------------


def test_without_options_greedy_plays_ten_thousand_games(run, monkeypatch) -> None:
    planned: list[Plan] = []

    def fake(plan: Plan, folder: str, **options: object) -> Run:
        planned.append(plan)
        small = attrs.evolve(plan, games=3)
        return simulate(small, folder, workers=1)

    monkeypatch.setattr("reco_rules.simulate.simulate", fake)
    assert run("simulate", "amigo-3", "--out", "games").status == 0
    assert planned == [Plan(variants=VARIANTS["amigo-3"], policies="greedy", games=10_000, seed=0)]


def test_each_option(run) -> None:
    own = attrs.evolve(VARIANTS["amigo-2"], id="a/b", edition="custom", stack=(1, -2, 3))
    Path("own.json").write_text(to_json(own))
    ran = run(
        *("simulate", "amigo-2", "own.json", "--policy", "random", "--policy", "greedy,random"),
        *("--games", "12", "--seed", str(2**64 - 1), "--workers", "1", "--out", "games"),
    )
    assert (ran.status, ran.err) == (0, "")
    played = open_run("games")
    assert played.plan == Plan(
        variants=[VARIANTS["amigo-2"], own],
        policies=["random", ("greedy", "random")],
        games=12,
        seed=2**64 - 1,
    )
    assert played.complete
    lines = [re.split(r"  +", line.strip()) for line in ran.out.splitlines()]
    assert lines[0] == ["variant", "policies", "games", "mean total of seat 0, 1, ..."]
    for number, line in enumerate(lines[1:5]):
        totals = played.totals(number)[1]
        assert line == [
            played.plan.cells[number].variant.id,
            ("random", "greedy against random")[number % 2],
            "12",
            *(f"{total / 12:+.2f}" for total in totals),
        ]
    assert "look at it with: reco-rules report games" in ran.out


def test_json(run) -> None:
    ran = run("simulate", "amigo-3", *"--games 5 --workers 1 --out games --json".split())
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out) == {
        "folder": "games",
        "seed": 0,
        "cells": [
            {
                "variant": "amigo-3",
                "policies": ["greedy"] * 3,
                "games": 5,
                "totals": list(open_run("games").totals(0)[1]),
            }
        ],
    }


def test_the_last_line_can_be_copied_whatever_the_folder_is_called(run) -> None:
    folder = "a long name with \x1b[31m " + "x" * 90
    asked = ("simulate", "amigo-2", "--games", "2", "--workers", "1", "--out", folder)
    *_, last = run(*asked).out.splitlines()
    shown = folder.replace("\x1b", r"\x1b")
    assert last.endswith(f" MB in {shown}; look at it with: reco-rules report '{shown}'")


def test_the_same_command_or_the_folder_alone_goes_on(run) -> None:
    asked = "simulate amigo-2 --policy random --games 6 --seed 9 --workers 1 --out games".split()
    first = run(*asked)
    played = open_run("games")
    before = contents(played)
    for again in (asked, ["simulate", "--out", "games"]):
        played.file(0, 0).unlink()
        assert run(*again) == first
        assert contents(played) == before


def test_a_policy_of_the_folder_one_is_in(spawn) -> None:
    """Where reco-rules is a script that is installed, that folder is not on Python's path."""
    Path("mine.py").write_text("def last(view):\n    return view.legal_actions[-1]\n")
    asked = "simulate amigo-2 --policy mine:last,greedy --games 4 --out games --json".split()
    ran = spawn(*asked, PYTHONSAFEPATH="1")
    assert (ran.status, ran.err) == (0, "")
    assert json.loads(ran.out)["cells"][0]["policies"] == ["mine:last", "greedy"]


def test_without_numba_a_note_says_how_to_be_faster(run, monkeypatch) -> None:
    monkeypatch.setattr("reco_rules.simulate.plan.can_be_compiled", lambda: False)
    monkeypatch.setattr("reco_rules.simulate.rows.can_be_compiled", lambda: False)
    ran = run("simulate", "amigo-2", *"--games 2 --workers 1 --out games".split())
    assert (ran.status, ran.err) == (
        0,
        'note: compiled, the games would be much faster: pip install "reco-rules[fast]"\n',
    )
    own = f"--policy {__name__}:nobody --games 2 --out other"
    assert "compiled" not in run("simulate", "amigo-2", *own.split()).err


# ---- mistakes -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("amigo-2", "Missing option '--out'"),
        ("--out x", "there is no simulation in x: "),
        ("--games 5 --out x", "name the variants too: --policy, --games and --seed are theirs"),
        ("--seed 0 --out x", "name the variants too: --policy, --games and --seed are theirs"),
        ("--policy random --out x", "name the variants too"),
        ("amgo-2 --out x", "there is no variant 'amgo-2': did you mean amigo-2"),
        ("amigo-2 amigo-2 --out x", "each with an id of its own, not ['amigo-2', 'amigo-2']"),
        ("amigo-2 --policy gredy --out x", "there is no policy 'gredy': did you mean greedy?"),
        ("amigo-2 --policy '' --out x", "there is no policy ''"),
        ("amigo-2 --policy greedy, --out x", "there is no policy ''"),
        ("amigo-2 --policy random,random,random --out x", "wants one policy or 2, not 3"),
        (
            "amigo-2 --policy greedy --policy greedy,greedy --out x",
            "policies must be some, each once",
        ),
        ("amigo-2 --policy a:b:c --out x", "a policy of your own is MODULE:FUNCTION, not 'a:b:c'"),
        (
            "amigo-2 --policy nomodule:f --out x",
            "there is no policy 'nomodule:f': ModuleNotFoundError",
        ),
        (
            "amigo-2 --policy json:nobody --out x",
            "there is no policy 'json:nobody': AttributeError",
        ),
        ("amigo-2 --games 0 --out x", "games is 0, but goes from 1 to 1000000000000"),
        ("amigo-2 --games 1000000000000 --out x", "which makes 50,000,000 files"),
        ("amigo-2 --games many --out x", "'--games'"),
        ("amigo-2 --seed -1 --out x", "seed is -1, but goes from 0 to 18446744073709551615"),
        ("amigo-2 --seed 18446744073709551616 --out x", "seed is 18446744073709551616, but goes"),
        ("amigo-2 --workers 0 --out x", "workers is 0, but goes from 1 to 4096"),
        ("amigo-2 --workers 2 --dask tcp://x:1 --out x", "leave --workers or --dask out"),
        ("amigo-2 --out file", "file cannot be used: "),
        ("amigo-2 --out file/below", "file/below cannot be used: "),
        ("amigo-2 --out full", "full is not empty: choose a folder that is empty or not there"),
        ("amigo-2 --seed 5 --out begun", "begun holds another simulation, begun with other "),
        ("--out broken", "_plan.json: this is no plan of a simulation: "),
    ],
)
def test_mistakes_are_told_in_one_line(run, arguments: str, said: str) -> None:
    Path("file").write_text("mine")
    for name, content in (("full/mine", "mine"), ("broken/_plan.json", "{")):
        Path(name).parent.mkdir()
        Path(name).write_text(content)
    new_run("begun", SMALL)
    before = sorted(Path().rglob("*"))
    ran = run("simulate", *shlex.split(arguments))
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith("error: ")
    assert said in ran.err
    assert ran.err.count("\n") == 1
    assert sorted(Path().rglob("*")) == before


def test_a_damaged_part_is_named(run) -> None:
    simulate(SMALL, "games", workers=1)
    file = open_run("games").file(1, 8)
    file.write_bytes(file.read_bytes()[:-9])
    for more in ([], ["--json"]):
        ran = run("simulate", "--out", "games", *more)
        assert (ran.status, ran.err.count("\n")) == (2, 1)
        assert ran.err.startswith(f"error: {file} is no part of this simulation (")


def test_a_full_disk(run, monkeypatch) -> None:
    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    ran = run("simulate", "amigo-2", "--games", "2", "--out", "games")
    said = "error: games cannot be used: No space left on device\n"
    assert ran == (2, "", said)


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (BrokenProcessPool("it was killed"), "a worker has died (it was killed)"),
        (CancelledError(), "the scheduler has gone away"),
    ],
)
def test_workers_that_go_away(run, monkeypatch, error: Exception, said: str) -> None:
    def fail(*arguments: object, **named: object) -> None:
        raise error

    monkeypatch.setattr("reco_rules.simulate.simulate", fail)
    ran = run("simulate", "amigo-2", "--out", "my games")
    again = "to go on, run reco-rules simulate --out 'my games'"
    assert ran == (2, "", f"error: {said}: {again}\n")


def test_interrupted(run, monkeypatch) -> None:
    def interrupt(*arguments: object, **named: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("reco_rules.simulate.simulate", interrupt)
    ran = run("simulate", "amigo-2", "--out", "games")
    again = "to go on, run reco-rules simulate --out games"
    assert ran == (130, "", f"note: stopped; 0 games are kept: {again}\n\n")
    new_run("games", SMALL).write(0, 0, b"")
    ran = run("simulate", "--out", "games")
    assert ran == (130, "", f"note: stopped; {SMALL.part} games are kept: {again}\n\n")


@pytest.mark.parametrize("missing", ["pyarrow", "distributed"])
def test_an_extra_that_is_not_installed(missing: str) -> None:
    code = (
        "import sys, importlib.util as util\n"
        "usual = util.find_spec\n"
        f"util.find_spec = lambda name, *a: None if name == {missing!r} else usual(name, *a)\n"
        "from reco_rules.cli import main\n"
        "sys.exit(main(['simulate', 'amigo-2', '--dask', 'tcp://x:1', '--out', 'games']))"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=environment
    )
    extra = {"pyarrow": "simulate", "distributed": "dask"}[missing]
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith(f'install it with pip install "reco-rules[{extra}]"\n')
    assert done.stderr.startswith("error: ")
    assert done.stderr.count("\n") == 1


# ---- progress and Ctrl-C --------------------------------------------------------------------------


def on_a_terminal(command, *arguments: str) -> tuple[int, str]:
    """The exit status, and what a terminal gets."""
    pty = pytest.importorskip("pty")
    words, environment = command
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*words, *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=theirs,
        env=environment | {"TERM": "xterm-256color"},
    )
    os.close(theirs)
    got, begin = b"", time.monotonic()
    while time.monotonic() < begin + 60:
        if select.select([ours], [], [], 1)[0]:
            try:
                more = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            if not more:
                break
            got += more
    os.close(ours)
    return process.wait(timeout=60), got.decode()


def test_a_terminal_gets_a_bar(command) -> None:
    asked = "simulate amigo-2 --policy random --games 9 --workers 1 --out games".split()
    status, got = on_a_terminal(command, *asked)
    assert status == 0
    assert "playing" in got
    assert "9/9" in got


def test_what_is_no_terminal_gets_no_bar(spawn) -> None:
    asked = "simulate amigo-2 --policy random --games 4 --workers 1 --out games".split()
    ran = spawn(*asked)
    assert (ran.status, ran.err) == (0, "")
    assert "\x1b" not in ran.out


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a group of processes")
@pytest.mark.parametrize("moment", ["before the workers load", "they load", "they play"])
def test_ctrl_c_ends_all_without_a_traceback(command, moment: str) -> None:
    words, environment = command
    folder = Path("games with spaces")
    played = new_run(folder, attrs.evolve(SMALL, games=100_000, part=100))
    process = subprocess.Popen(
        [*words, "simulate", "--out", str(folder), "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    )
    begin = time.monotonic()
    while not workers_of(process.pid):
        assert time.monotonic() < begin + 60
        time.sleep(0.005)
    if moment == "they load":
        time.sleep(0.3)
    elif moment == "they play":
        while not any(folder.glob("*.parquet")):
            assert time.monotonic() < begin + 60
            time.sleep(0.01)
    own = workers_of(process.pid)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    games = sum(cell[0] for cell in map(played.totals, range(len(played.plan.cells))))
    again = "to go on, run reco-rules simulate --out 'games with spaces'"
    note = f"{games} games are kept: {again}"
    assert (process.returncode, out, err) == (130, "", f"note: stopped; {note}\n\n")
    assert not any(map(alive, own))
    assert not any(folder.glob(".*"))
    assert not played.complete


# ---- a Dask cluster -------------------------------------------------------------------------------

CLUSTER = """
import sys
from distributed import LocalCluster
if __name__ == "__main__":
    one = {"threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with LocalCluster(n_workers=2, **one) as cluster:
        print(cluster.scheduler_address, flush=True)
        print(*(worker.process.pid for worker in cluster.workers.values()), flush=True)
        sys.stdin.read()
"""


@contextmanager
def cluster() -> Generator[tuple[subprocess.Popen[str], str]]:
    """A scheduler with two workers, which are processes, and its address."""
    Path("cluster.py").write_text(CLUSTER)
    process = subprocess.Popen(
        [sys.executable, "cluster.py"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert process.stdout is not None
    address = process.stdout.readline().strip()
    workers = [int(pid) for pid in process.stdout.readline().split()]
    assert len(workers) == 2
    try:
        yield process, address
    finally:
        try:
            process.communicate("", timeout=60)  # the end of its input ends it
        finally:
            process.kill()


needs_dask = pytest.mark.skipif(find_spec("distributed") is None, reason="needs the extra dask")


@pytest.mark.slow
@needs_dask
def test_a_dask_cluster_writes_the_same_files(spawn) -> None:
    Path("mine.py").write_text("def last(view):\n    return view.legal_actions[-1]\n")
    new_run("there", SMALL)
    with cluster() as (_, address):
        ran = spawn("simulate", "--out", "there", "--dask", address)
        own = "simulate amigo-2 --policy mine:last --games 3 --out own --json --dask".split()
        policy = spawn(*own, address)
    assert (ran.status, ran.err) == (0, "")
    assert contents(open_run("there")) == contents(simulate(SMALL, "here", workers=1))
    assert (policy.status, policy.err) == (0, "")
    assert json.loads(policy.out)["cells"][0]["games"] == 3


@pytest.mark.slow
@needs_dask
def test_a_scheduler_that_goes_away(command) -> None:
    words, environment = command
    new_run("games", attrs.evolve(SMALL, games=100_000, part=20))
    with cluster() as (scheduler, address):
        process = subprocess.Popen(
            [*words, "simulate", "--out", "games", "--dask", address],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=environment,
        )
        begin = time.monotonic()
        while not any(Path("games").glob("*.parquet")):
            assert time.monotonic() < begin + 60
            time.sleep(0.01)
        scheduler.kill()
        out, err = process.communicate(timeout=60)
    again = "to go on, run reco-rules simulate --out games"
    assert (process.returncode, out) == (2, "")
    assert err == f"error: the scheduler has gone away: {again}\n"
    assert any(Path("games").glob("*.parquet"))


@pytest.mark.slow
@needs_dask
@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("tcp://127.0.0.1:1", "Timed out trying to connect to tcp://127.0.0.1:1 after 1 s"),
        ("strange://127.0.0.1", "unknown address scheme 'strange'"),
        ("127.0.0.1", "missing port number in address '127.0.0.1'"),
    ],
)
def test_no_scheduler_there(address: str, said: str) -> None:
    code = (
        "import sys; from reco_rules.cli import main, simulate; simulate.CONNECT_SECONDS = 1\n"
        f"sys.exit(main(['simulate', 'amigo-2', '--out', 'games', '--dask', {address!r}]))"
    )
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=environment
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"error: there is no Dask scheduler at {address}: ")
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("kind", [OSError, ValueError, MemoryError])
def test_a_scheduler_that_does_not_answer(run, monkeypatch, kind: type[Exception]) -> None:
    distributed = pytest.importorskip("distributed")

    def connect(address: str, timeout: int) -> None:
        raise kind("nobody")

    monkeypatch.setattr(distributed, "Client", connect)
    ran = run("simulate", "amigo-2", "--out", "games", "--dask", "tcp://x:1")
    assert ran == (2, "", "error: there is no Dask scheduler at tcp://x:1: nobody\n")


def test_a_task_that_kills_its_workers(run, monkeypatch) -> None:
    """What Dask says of it, for a cluster that is none."""
    distributed = pytest.importorskip("distributed")

    class Killed(Exception):
        def __str__(self) -> str:
            return "Attempted to run it on 4 workers. Inspecting logs is often good."

    class Client:
        def __init__(self, address: str, timeout: int) -> None:
            assert (address, timeout) == ("tcp://x:1", command_.CONNECT_SECONDS)

        def __enter__(self) -> Client:
            return self

        def __exit__(self, *error: object) -> None: ...

        def get_executor(self) -> None:
            raise Killed

    monkeypatch.setattr(distributed, "Client", Client)
    monkeypatch.setattr(distributed, "KilledWorker", Killed)
    ran = run("simulate", "amigo-2", "--out", "games", "--dask", "tcp://x:1")
    assert ran.status == 2
    assert ran.err.startswith(
        "error: a worker has died (Attempted to run it on 4 workers): to go on"
    )


# ---- another game -----------------------------------------------------------------------------------


def test_what_lies_in_a_folder_is_told_of_any_game(run) -> None:
    short = attrs.evolve(recicle.VARIANTS["reconstruction-1-2"], id="short", turns=1)
    longer = attrs.evolve(short, id="longer", turns=2)
    simulate(Plan(variants=[short, longer], policies="random", games=4), "games", workers=1)
    again = run("simulate", "--out", "games", "--workers", "1")
    assert (again.status, again.err) == (0, "")
    assert "longer" in again.out
    told = run("report", "games", "--compare", "short", "longer")
    assert (told.status, told.err) == (0, "")
    assert told.out.split("\n")[1].split("  ")[0] == "cell"
    assert "decisions" in told.out
    assert "clean" not in told.out
    data = json.loads(run("report", "games", "--json").out)
    assert (data["game"], [cell["name"] for cell in data["cells"]]) == (
        "recicle",
        ["short", "longer"],
    )
    assert run("report", "games", "--out", "games.html").status == 0
    assert "Recicle: Tempos de Crise" in Path("games.html").read_text()
