"""Parts go to an executor and come back as files: each once, whole, the same on any executor."""

from __future__ import annotations

import errno
import hashlib
import multiprocessing
import os
import random
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import cast

import attrs
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from reco_rules import VARIANTS, Action, State, Variant, limits
from reco_rules.errors import InvalidValue, UnknownName, WrongType
from reco_rules.simulate import Plan, Run, open_run, running, simulate
from reco_rules.simulate.rows import play_part
from reco_rules.simulate.run import new_run, per_seat
from reco_rules.table import View
from tests.simulate.small import TWO

ROOT = Path(__file__).parents[2]
PLAN = Plan(  # of short games: it is played in nearly every test
    variants=[TWO, attrs.evolve(TWO, id="../x", players=3, bonus=VARIANTS["amigo-3"].bonus)],
    policies=["random", "greedy"],
    games=7,
    seed=5,
    part=3,
)
PARTS = [(0, 3), (3, 3), (6, 1)]


def contents(run: Run) -> dict[str, str]:
    """A digest of each file."""
    return {
        file.name: hashlib.sha256(file.read_bytes()).hexdigest()
        for file in sorted(run.folder.iterdir())
    }


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files of `PLAN`, without `simulate`."""
    run = new_run(tmp_path_factory.mktemp("expected"), PLAN)
    for number, cell in enumerate(PLAN.cells):
        for first, games in PARTS:
            run.file(number, first).write_bytes(play_part(cell, PLAN.seed, first, games))
    return contents(run)


class Eager(Executor):
    """Does each task at once; from so many tasks on it fails."""

    def __init__(self, healthy: int = 10**9) -> None:
        self.healthy = healthy
        self.asked: list[object] = []

    def submit(self, fn, /, *args, **kwargs):
        self.asked.append(args[0])
        future: Future[object] = Future()
        if len(self.asked) > self.healthy:
            future.set_exception(ZeroDivisionError("a task failed"))
            return future
        try:
            future.set_result(fn(*args, **kwargs))
        except ZeroDivisionError as error:
            future.set_exception(error)
        return future


# ---- the same on any executor --------------------------------------------------------------------


def test_in_this_process(tmp_path: Path, expected: dict[str, str]) -> None:
    run = simulate(PLAN, tmp_path / "new" / "folder", workers=1)
    assert contents(run) == expected
    assert run.complete
    assert contents(run).keys() == {
        "_plan.json",
        *(f"cell-000{n}-from-00000000000{first}.parquet" for n in range(4) for first in (0, 3, 6)),
    }


@pytest.mark.parametrize("pending", [1, 2, 100])
def test_in_threads(tmp_path: Path, expected: dict[str, str], pending: int) -> None:
    with ThreadPoolExecutor(2) as executor:
        run = simulate(PLAN, tmp_path, executor=executor, pending=pending)
        assert executor.submit(int).result() == 0  # it is left open
    assert contents(run) == expected


@pytest.mark.slow
def test_in_a_pool_of_processes(tmp_path: Path, expected: dict[str, str]) -> None:
    assert contents(simulate(PLAN, tmp_path / "two", workers=2)) == expected
    assert contents(simulate(PLAN, tmp_path / "three", workers=3, pending=2)) == expected


def test_one_worker_per_core_without_a_word(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("os.cpu_count", lambda: None)
    run = simulate(attrs.evolve(PLAN, games=1), tmp_path)
    assert run.complete


def test_a_single_part_needs_no_pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "_Pool", None)
    plan = Plan(variants=VARIANTS["amigo-2"], games=3)
    assert simulate(plan, tmp_path, workers=8).complete


def test_the_size_of_a_part_changes_no_row(tmp_path: Path) -> None:
    rows = []
    for part in (1, 3, 100):
        run = simulate(attrs.evolve(PLAN, part=part), tmp_path / str(part), workers=1)
        rows.append([pa.concat_tables(run.tables(n)).to_pylist() for n in range(4)])
    assert rows[0] == rows[1] == rows[2]
    assert [[row["game"] for row in cell] for cell in rows[0]] == [list(range(7))] * 4


def test_never_more_pending_than_allowed(tmp_path: Path) -> None:
    waiting: list[int] = []

    class Counting(ThreadPoolExecutor):
        def submit(self, fn, /, *args, **kwargs):
            future = super().submit(fn, *args, **kwargs)
            there = sum(1 for file in tmp_path.iterdir() if file.suffix == ".parquet")
            self.begun = getattr(self, "begun", 0) + 1
            waiting.append(self.begun - there)
            return future

    with Counting(2) as executor:
        simulate(PLAN, tmp_path, executor=executor, pending=3)
    assert len(waiting) == 12
    assert max(waiting) == 3


# ---- what is asked for ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "kind", "said"),
    [
        ({"plan": "amigo-2"}, WrongType, "expected a Plan, not 'amigo-2'"),
        ({"workers": 0}, InvalidValue, "workers is 0, but goes from 1 to 4096"),
        ({"workers": 4097}, InvalidValue, "workers is 4097, but goes from 1 to 4096"),
        ({"workers": "2"}, WrongType, "workers is a number from 1 to 4096, not '2'"),
        ({"pending": 0}, InvalidValue, "pending is 0, but goes from 1 to 1000000"),
        ({"pending": 1.5}, WrongType, "pending is a number from 1 to 1000000, not 1.5"),
        (
            {"plan": attrs.evolve(PLAN, policies=["no_such_module:f"])},
            UnknownName,
            "no policy 'no_such_module:f': ModuleNotFoundError: No module named 'no_such_module'",
        ),
    ],
)
def test_mistakes_leave_nothing_behind(tmp_path: Path, asked, kind, said) -> None:
    with pytest.raises(kind) as caught:
        simulate(**({"plan": PLAN, "folder": tmp_path / "new"} | asked))
    assert said in str(caught.value)
    assert not (tmp_path / "new").exists()


def last(view: View[State, Action]) -> Action:
    return view.legal_actions[-1]


def failing(view: View[State, Action]) -> Action:
    raise ZeroDivisionError("the policy fails")


def test_a_policy_of_ones_own(tmp_path: Path) -> None:
    plan = Plan(variants=VARIANTS["amigo-2"], policies=[f"{__name__}:last"], games=5, part=2)
    in_threads = tmp_path / "threads"
    with ThreadPoolExecutor(2) as executor:
        threads = simulate(plan, in_threads, executor=executor)
    assert contents(threads) == contents(simulate(plan, tmp_path / "here", workers=1))
    (name,) = {row["policies"] for table in threads.tables(0) for row in table.to_pylist()}
    assert name == f"{__name__}:last"


@pytest.mark.parametrize("executor", [None, Eager()])
def test_a_policy_that_fails_leaves_the_rest(tmp_path: Path, executor: Executor | None) -> None:
    policies = ["random", f"{__name__}:failing"]
    plan = Plan(variants=VARIANTS["amigo-2"], policies=policies, games=2)
    with pytest.raises(InvalidValue, match="seed 0: ZeroDivisionError: the policy fails"):
        simulate(plan, tmp_path, executor=executor, workers=1, pending=1)
    run = open_run(tmp_path)
    assert run.totals(0)[0] == 2
    assert run.missing() == [(1, 0, 2)]


# ---- going on ------------------------------------------------------------------------------------


@pytest.mark.parametrize("healthy", range(12))
def test_after_a_failure_the_same_call_goes_on(tmp_path, expected, healthy) -> None:
    failing = Eager(healthy)
    with pytest.raises(ZeroDivisionError):
        simulate(PLAN, tmp_path, executor=failing, pending=1)
    assert len(contents(open_run(tmp_path))) == 1 + healthy
    told: list[int] = []
    going = Eager()
    run = simulate(PLAN, tmp_path, executor=going, pending=4, progress=told.append)
    assert len(going.asked) == 12 - healthy
    assert contents(run) == expected
    assert sum(told) == 4 * 7
    in_turn = [part for part in PARTS for _ in range(4)]  # one of each cell, then the next
    assert told[0] == sum(games for _, (_, games) in zip(range(healthy), in_turn, strict=False))


def test_what_is_pending_is_called_off_when_one_fails(tmp_path: Path) -> None:
    futures: list[Future[bytes]] = []

    class Stuck(Executor):
        def submit(self, fn, /, *args, **kwargs):
            futures.append(Future())
            if len(futures) == 2:
                futures[-1].set_exception(ZeroDivisionError())
            return futures[-1]

    with pytest.raises(ZeroDivisionError):
        simulate(PLAN, tmp_path, executor=Stuck(), pending=5)
    assert [future.cancelled() for future in futures] == [True, False, True, True, True]


def test_a_pool_of_our_own_calls_off_what_is_left_itself(tmp_path, monkeypatch) -> None:
    """Where workers die too, cancelling a future of a pool makes its thread fail."""
    own: list[Future[object]] = []

    class Own(Eager):
        def __init__(self, workers: int) -> None:
            assert workers == 2
            super().__init__(healthy=1)

        def submit(self, fn, /, *args, **kwargs):
            if len(self.asked) < 2:
                return super().submit(fn, *args, **kwargs)
            own.append(Future())
            return own[-1]

    monkeypatch.setattr(running, "_Pool", Own)
    with pytest.raises(ZeroDivisionError):
        simulate(PLAN, tmp_path, workers=2, pending=4)
    assert own
    assert not any(future.cancelled() for future in own)


@pytest.mark.slow
def test_a_pool_of_our_own_stops_soon_where_a_task_fails(tmp_path: Path) -> None:
    plan = Plan(variants=VARIANTS["amigo-2"], policies=f"{__name__}:failing", games=90, part=1)
    with pytest.raises(InvalidValue, match="ZeroDivisionError: the policy fails"):
        simulate(plan, tmp_path, workers=2, pending=90)
    assert len(open_run(tmp_path).missing()) == 90


@pytest.mark.parametrize("executor", [None, Eager()])
def test_progress_adds_up_to_the_whole(tmp_path: Path, executor: Executor | None) -> None:
    told: list[int] = []
    simulate(PLAN, tmp_path, workers=1, executor=executor, progress=told.append)
    assert (told[0], sorted(told[1:])) == (0, [1] * 4 + [3] * 8)
    told.clear()
    run = simulate(PLAN, tmp_path, workers=1, progress=told.append)
    assert told == [28]
    run.file(1, 3).unlink()
    run.file(2, 6).unlink()
    told.clear()
    simulate(PLAN, tmp_path, workers=1, progress=told.append)
    assert told == [24, 3, 1]


@pytest.mark.parametrize(
    "changed",
    [
        {"variants": PLAN.variants[:1]},
        {
            "variants": (
                attrs.evolve(cast("Variant", PLAN.variants[1]), bonus=(0, 1, 2, 4)),
                PLAN.variants[0],
            )
        },
        {"policies": ["random"]},
        {"games": PLAN.games - 1},
        {"seed": 6},
        {"part": 4},
    ],
)
def test_another_plan_is_refused(tmp_path: Path, changed) -> None:
    simulate(PLAN, tmp_path, workers=1)
    before = contents(open_run(tmp_path))
    (name,) = changed
    with pytest.raises(InvalidValue, match=f"begun with other {name}: choose another folder"):
        simulate(attrs.evolve(PLAN, **changed), tmp_path, workers=1)
    assert contents(open_run(tmp_path)) == before


def test_leftovers_of_a_kill_do_not_matter(tmp_path: Path, expected: dict[str, str]) -> None:
    leftovers = ["._plan.json.12", ".cell-0000-from-000000000000.parquet.12"]
    for name in leftovers:
        (tmp_path / name).write_bytes(b"half")
    run = simulate(PLAN, tmp_path, workers=1)
    for name in leftovers:
        (tmp_path / name).unlink()
    assert contents(run) == expected


# ---- files, whole or not at all ------------------------------------------------------------------


class Full:
    """A file on a full disk: it takes some bytes."""

    def __init__(self, file) -> None:
        self.file = file

    def __enter__(self) -> Full:
        return self

    def __exit__(self, *error: object) -> None:
        self.file.close()

    def write(self, content: bytes) -> int:
        self.file.write(content[:10])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def fail(*arguments: object) -> None:
    raise OSError(errno.EIO, os.strerror(errno.EIO))


def interrupt(*arguments: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("how", ["write", "sync", "rename", "interrupt"])
def test_a_file_is_there_whole_or_not_at_all(tmp_path, expected, monkeypatch, how) -> None:
    run = new_run(tmp_path, PLAN)
    before = set(tmp_path.iterdir())
    with monkeypatch.context() as changed:
        if how == "write":
            usual = Path.open
            changed.setattr(
                Path, "open", lambda *a, **k: Full(usual(*a, **k)) if a[1:] else usual(*a, **k)
            )
        elif how == "sync":
            changed.setattr(os, "fsync", fail)
        elif how == "rename":
            changed.setattr(Path, "replace", fail)
        else:
            changed.setattr(os, "fsync", interrupt)
        with pytest.raises(KeyboardInterrupt if how == "interrupt" else InvalidValue):
            simulate(PLAN, tmp_path, workers=1)
    assert set(tmp_path.iterdir()) == before
    assert len(run.missing()) == 12
    assert contents(simulate(PLAN, tmp_path, workers=1)) == expected


def test_content_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch) -> None:
    """Else a machine that stops would leave files that are empty."""
    done: list[str] = []
    sync, replace, link = os.fsync, Path.replace, Path.hardlink_to

    def synced(file: int) -> None:
        done.append(str(os.fstat(file).st_size))
        sync(file)

    def named(path: Path, target: Path) -> Path:
        done.append(target.name)
        return replace(path, target)

    def linked(path: Path, target: Path) -> None:
        done.append(path.name)
        link(path, target)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", named)
    monkeypatch.setattr(Path, "hardlink_to", linked)
    new_run(tmp_path, PLAN).write(0, 3, b"content")
    size = str(len(PLAN.to_json().encode()))
    assert done == [size, "_plan.json", "7", "cell-0000-from-000000000003.parquet"]


def test_two_at_once_in_one_folder(tmp_path: Path, expected: dict[str, str]) -> None:
    """All is played twice and written twice: the same. Nobody sees half a file."""
    with ThreadPoolExecutor(2) as two:
        both = [two.submit(simulate, PLAN, tmp_path, workers=1) for _ in range(2)]
        for run in both:
            assert run.result().complete
    assert contents(open_run(tmp_path)) == expected


@pytest.mark.parametrize("seed", [PLAN.seed, 6])
def test_another_that_begins_at_the_same_moment(tmp_path, monkeypatch, seed: int) -> None:
    """The folder was empty for both: the plan of the first stays, and the other goes by that."""
    theirs = attrs.evolve(PLAN, seed=seed)
    sync = os.fsync

    def meanwhile(file: int) -> None:
        monkeypatch.setattr(os, "fsync", sync)
        new_run(tmp_path, theirs)
        sync(file)

    monkeypatch.setattr(os, "fsync", meanwhile)
    if seed == PLAN.seed:
        assert new_run(tmp_path, PLAN) == Run(tmp_path, theirs)
    else:
        with pytest.raises(InvalidValue, match="begun with other seed"):
            new_run(tmp_path, PLAN)
    assert open_run(tmp_path).plan == theirs
    assert [file.name for file in tmp_path.iterdir()] == ["_plan.json"]


def test_a_disk_without_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "hardlink_to", fail)
    assert new_run(tmp_path, PLAN) == open_run(tmp_path) == Run(tmp_path, PLAN)
    assert [file.name for file in tmp_path.iterdir()] == ["_plan.json"]


# ---- folders -------------------------------------------------------------------------------------


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(
        InvalidValue, match="is not empty: choose a folder that is empty or not there"
    ):
        simulate(PLAN, tmp_path, workers=1)
    assert [file.name for file in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize("name", ["file", "file/below", "nul\0"])
def test_what_cannot_be_a_folder(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_text("mine")
    with pytest.raises(InvalidValue, match="cannot be used: "):
        simulate(PLAN, tmp_path / name, workers=1)


def test_strange_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to("real")
    plan = Plan(variants=PLAN.variants, policies="random", games=1)
    for name in ("relative", "with spaces and 'quotes'", "[red]", "ü", "link", str(tmp_path / "é")):
        assert simulate(plan, name, workers=1).complete
        assert open_run(name) == Run(Path(name), plan)
    assert contents(open_run("real")) == contents(open_run("relative"))


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "there is no simulation in .*: .*No such file"),
        (b"\xff\xfe", "there is no simulation in .*can't decode"),
        (b"{}", "_plan.json: this is no plan of a simulation"),
        (PLAN.to_json().encode()[:100], "_plan.json: this is no plan of a simulation"),
    ],
)
def test_a_folder_without_a_plan(tmp_path: Path, content: bytes | None, said: str) -> None:
    if content is not None:
        (tmp_path / "_plan.json").write_bytes(content)
        with pytest.raises(InvalidValue, match=said):
            simulate(PLAN, tmp_path, workers=1)
    with pytest.raises(InvalidValue, match=said):
        open_run(tmp_path)


def cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:-20])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def garble(path: Path) -> None:
    content = bytearray(path.read_bytes())
    content[8:400] = random.Random(1).randbytes(392)
    path.write_bytes(content)


def other_columns(path: Path) -> None:
    pq.write_table(pa.table({"total": [1, 2, 3]}), path)


def fewer_games(path: Path) -> None:
    pq.write_table(pq.read_table(path)[:2], path)


@pytest.mark.parametrize("damage", [cut, empty, garble, other_columns, fewer_games])
def test_a_damaged_part_is_named(tmp_path: Path, expected, damage: Callable[[Path], None]) -> None:
    run = simulate(PLAN, tmp_path, workers=1)
    damage(run.file(2, 3))
    with pytest.raises(InvalidValue) as caught:
        list(run.tables(2))
    assert str(caught.value).startswith(f"{run.file(2, 3)} is no part of this simulation (")
    assert str(caught.value).endswith("delete it, and simulate plays it again")
    run.file(2, 3).unlink()
    assert contents(simulate(PLAN, tmp_path, workers=1)) == expected


FALSE: dict[str, list[list[object]]] = {
    "variant": [["two", "three", "two"], [None] * 3],
    "policies": [["random"] * 3],
    "game": [[5, 4, 3], [3, 3, 5], [2, 3, 4], [4, 5, 6], [3, None, 5]],
    "plays": [[0, None, 0], [0, -1, 0], [0, 32_767, 0]],
    "passes": [[limits(TWO).decisions] * 3],  # with any plays these are too many
    "shortages": [[-1, 0, 0]],
    "emptied": [[4, 0, 0], [-2, 0, 0]],
    "last_seat": [[2, 0, 0]],
    "total": [[None, [0, 0], [0, 0]], [[0], [0, 0], [0, 0, 0]], [[0, None]] * 3, [[0, 9_999]] * 3],
    "bonus": [[[0, 9]] * 3, [[0, -1]] * 3],
    "dumped": [[[0, -1]] * 3, [[0, 25]] * 3],
    "rank": [[[2, 2]] * 3, [[0, -1]] * 3, [[1, 2], [1, 1], [1, 3]], [[1]] * 3],
    "claims": [[[[0]] * 3] * 3, [[[0]] * 5] * 3, [[[0, 0, 0, 0], [], [], []]] * 3, [[[2]] * 4] * 3],
}
"""Per column what no three games of `TWO` from number 3 on can have."""


@pytest.mark.parametrize(
    ("name", "rows"), [(name, rows) for name, columns in FALSE.items() for rows in columns]
)
def test_a_part_with_false_numbers_is_damaged(
    tmp_path: Path, name: str, rows: list[object]
) -> None:
    """The right fingerprint does not help; it is seen as well where not all columns are read."""
    run = new_run(tmp_path, PLAN)
    file = run.file(1, 3)
    file.write_bytes(play_part(PLAN.cells[1], PLAN.seed, 3, 3))
    played = pq.ParquetFile(file).read()
    there = played.column_names.index(name)
    field = played.schema.field(there)
    pq.write_table(played.set_column(there, field, pa.array(rows, field.type)), file)
    for read in (None, ["plays", name] if name == "passes" else [name]):
        with pytest.raises(InvalidValue, match=rf"\(its column {name} holds what no .*delete it"):
            list(run.tables(1, read))


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes")
@pytest.mark.parametrize("name", ["pipe", "zero", "folder"])
def test_what_is_no_file_is_not_read(tmp_path: Path, name: str) -> None:
    """A pipe would wait for ever, a device may never end."""
    run = simulate(attrs.evolve(PLAN, games=3), tmp_path, workers=1)
    for path in (run.file(0, 0), tmp_path / "_plan.json"):
        path.unlink()
        if name == "pipe":
            os.mkfifo(path)
        elif name == "zero":
            path.symlink_to("/dev/zero")
        else:
            path.mkdir()
    with pytest.raises(InvalidValue, match=r"cannot be used: cell-0000.* is no file$"):
        list(run.tables(0))
    with pytest.raises(InvalidValue, match=r"there is no simulation in .*: _plan.json is no file$"):
        open_run(tmp_path)


def test_rows_are_not_read_that_should_not_be_there(tmp_path: Path, monkeypatch) -> None:
    """A small file may say the same game ever so often."""
    run = simulate(PLAN, tmp_path, workers=1)
    file = run.file(0, 0)
    played = pq.ParquetFile(file).read()
    pq.write_table(pa.concat_tables([played, played]), file)
    monkeypatch.setattr(pq.ParquetFile, "read", None)
    with pytest.raises(InvalidValue, match="it should hold 3 games"):
        list(run.tables(0))


def test_totals_are_those_of_the_rows_that_are_there(tmp_path: Path) -> None:
    run = simulate(PLAN, tmp_path, workers=1)
    for number, cell in enumerate(PLAN.cells):
        rows = [row for table in run.tables(number) for row in table.to_pylist()]
        seats = range(cell.variant.players)
        assert run.totals(number) == (
            7,
            tuple(sum(r["total"][seat] for r in rows) for seat in seats),
        )
    run.file(1, 3).unlink()
    assert run.totals(1)[0] == 4
    assert not run.complete
    assert [run.totals(number)[0] for number in (0, 2, 3)] == [7, 7, 7]


def test_columns_by_name(tmp_path: Path) -> None:
    run = simulate(PLAN, tmp_path, workers=1)
    assert [table.column_names for table in run.tables(0, ["game", "rank"])] == [
        ["game", "rank"]
    ] * 3
    ranks = [per_seat(table["rank"], 2).shape for table in run.tables(0)]
    assert ranks == [(3, 2), (3, 2), (1, 2)]


# ---- the workers ---------------------------------------------------------------------------------


@pytest.mark.parametrize("masks", [True, False])
def test_a_worker_dies_silently_at_ctrl_c(monkeypatch: pytest.MonkeyPatch, masks: bool) -> None:
    """In this process, where nothing may remain of it."""
    if not masks:
        monkeypatch.delattr(signal, "pthread_sigmask", raising=False)
    before = signal.getsignal(signal.SIGINT)
    try:
        running._begin_worker()  # in the main process there is no parent to wait for
        assert signal.getsignal(signal.SIGINT) is signal.SIG_DFL
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_worker_ends_with_what_started_it(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    class Parent:
        def join(self) -> None:
            done.append("waited")

    monkeypatch.setattr(multiprocessing, "parent_process", Parent)
    monkeypatch.setattr(os, "_exit", done.append)
    running._end_with_parent()
    assert done == ["waited", 1]


def blocked() -> bool:
    """Whether this thread does not hear Ctrl-C."""
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="this system has no masks")
def test_a_worker_is_started_deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that Ctrl-C while it is started and loads its modules makes no traceback."""

    seen: list[tuple[bool, bool]] = []

    def submit(pool: object, fn: Callable[[], object]) -> None:
        seen.append((blocked(), threading.current_thread() is threading.main_thread()))
        fn()

    monkeypatch.setattr("concurrent.futures.ProcessPoolExecutor.submit", submit)
    with running._Pool(1) as pool:
        pool.submit(int)
        assert seen == [(True, False)]
        assert not blocked()
        with pytest.raises(ZeroDivisionError):
            pool.submit(lambda: 1 // 0)


def workers_of(pid: int) -> list[int]:
    """The processes that this one has started, where the system shows them."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text().rpartition(")")[2].split()
            line = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        if int(stat[1]) == pid and b"spawn_main" in line:
            found.append(int(folder.name))
    return found


def alive(pid: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for workers in /proc")
@pytest.mark.parametrize("workers", [1, 2])
def test_killed_and_going_on_nothing_is_lost_or_twice(tmp_path: Path, workers: int) -> None:
    """kill -9 at other moments of the work, again and again, and then to the end."""
    plan = Plan(variants=VARIANTS["amigo-2"], policies=["random", "greedy"], games=200, part=10)
    code = (
        "import sys; from reco_rules.simulate import open_run, simulate\n"
        "if __name__ == '__main__':\n"
        f"    simulate(open_run(sys.argv[1]).plan, sys.argv[1], workers={workers})"
    )
    script = tmp_path / "script.py"
    script.write_text(code)
    folder = tmp_path / "killed"
    run = new_run(folder, plan)
    kills, rng = 0, random.Random(workers)
    while not run.complete:
        process = subprocess.Popen(
            [sys.executable, str(script), str(folder)],
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        there, more = len(run.missing()), 1 + int(rng.random() * 6)
        while process.poll() is None and len(run.missing()) > there - more:
            time.sleep(0.005)
        time.sleep(rng.random() * 0.1)  # somewhere in the next part
        own = workers_of(process.pid)
        process.kill()
        if process.wait() == -signal.SIGKILL:
            kills += 1
        begin = time.monotonic()
        while any(map(alive, own)) and time.monotonic() < begin + 30:
            time.sleep(0.01)
        assert not any(map(alive, own))
    assert kills >= 3
    whole = simulate(plan, tmp_path / "whole", workers=1)
    for file in folder.glob(".*"):
        file.unlink()
    assert contents(run) == contents(whole)
    for number in range(2):
        games = [game for table in run.tables(number) for game in table["game"].to_pylist()]
        assert games == list(range(200))
        assert run.totals(number) == whole.totals(number)


# ---- more games ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("begun", "games"), [(7, 8), (7, 9), (7, 10), (7, 13), (6, 7), (6, 9)])
def test_a_run_can_be_given_more_games(tmp_path: Path, begun: int, games: int) -> None:
    """What is there stays but for a last part that was not full; the rest is as if asked for at once."""
    more = attrs.evolve(PLAN, games=games)
    first = contents(simulate(attrs.evolve(PLAN, games=begun), tmp_path / "grown", workers=1))
    grown = contents(simulate(more, tmp_path / "grown", workers=1))
    assert grown == contents(simulate(more, tmp_path / "at once", workers=1))
    assert open_run(tmp_path / "grown").plan == more
    kept = [name for name in first if name in grown and first[name] == grown[name]]
    assert len(kept) == len(PLAN.cells) * (begun // PLAN.part)


# ---- parts of something else ---------------------------------------------------------------------


@pytest.mark.parametrize("other", [{"seed": PLAN.seed + 1}, {"variants": PLAN.variants[::-1]}])
def test_a_part_of_another_simulation_is_no_part(tmp_path: Path, other) -> None:
    """Of the same form, and yet other games."""
    run = simulate(PLAN, tmp_path / "one", workers=1)
    strange = simulate(attrs.evolve(PLAN, **other), tmp_path / "other", workers=1)
    run.file(0, 0).write_bytes(strange.file(0, 0).read_bytes())
    with pytest.raises(InvalidValue, match=r"no part of this simulation .*: delete it"):
        list(run.tables(0))


def test_a_part_that_cannot_be_read_is_not_called_damaged(tmp_path: Path, monkeypatch) -> None:
    run = simulate(PLAN, tmp_path, workers=1)

    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)
    with pytest.raises(InvalidValue, match=r"cannot be used: Permission denied$"):
        list(run.tables(0))


# ---- arguments -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"folder": None}, "a folder is named by a text or a path, not None"),
        ({"folder": b"x"}, "a folder is named by a text or a path"),
        ({"executor": 5}, "expected an executor of concurrent.futures, not 5"),
        ({"progress": 5}, "progress is called with a number of games, and 5 cannot"),
        ({"progress": []}, "progress is called with a number of games"),
    ],
)
def test_wrong_arguments_leave_no_folder(tmp_path: Path, wrong, says: str) -> None:
    with pytest.raises(WrongType, match=says):
        simulate(**{"plan": PLAN, "folder": tmp_path / "run", "workers": 1, **wrong})
    assert not (tmp_path / "run").exists()


def test_cells_are_counted_from_0(tmp_path: Path) -> None:
    run = simulate(PLAN, tmp_path, workers=1)
    for cell in (-1, len(PLAN.cells)):
        with pytest.raises(InvalidValue, match=f"cell is {cell}, but goes from 0"):
            list(run.tables(cell))
        with pytest.raises(InvalidValue, match=f"cell is {cell}, but goes from 0"):
            run.totals(cell)


def test_a_column_that_there_is_not(tmp_path: Path) -> None:
    run = simulate(PLAN, tmp_path, workers=1)
    with pytest.raises(InvalidValue, match="there is no column 'totals': there are"):
        list(run.tables(0, ["total", "totals"]))
    for wrong in (5, "total"):
        with pytest.raises(WrongType, match=f"columns are named by a list of texts, not {wrong!r}"):
            list(run.tables(0, wrong))  # type: ignore[arg-type]


@pytest.mark.parametrize("folder", [None, 5, b"x"])
def test_what_names_no_folder(folder) -> None:
    with pytest.raises(WrongType, match=f"a folder is named by a text or a path, not {folder!r}"):
        open_run(folder)


# ---- bots that fail ------------------------------------------------------------------------------


def faulty(view):
    raise RuntimeError("no idea")


def leaving(view):
    raise SystemExit(3)


@pytest.mark.parametrize(
    ("name", "said"), [("faulty", "RuntimeError: no idea"), ("leaving", "SystemExit: 3")]
)
def test_a_bot_that_fails_is_named_with_its_game(tmp_path: Path, name: str, said: str) -> None:
    plan = Plan(variants=VARIANTS["amigo-2"], policies=f"{__name__}:{name}", games=3, seed=4)
    expected = f"game 0 of amigo-2, {__name__}:{name}, seed 4: {said}"
    with pytest.raises(InvalidValue, match=re.escape(expected)) as caught:
        simulate(plan, tmp_path, workers=1)
    assert type(caught.value.__cause__).__name__ == said.partition(":")[0]
