"""The work: parts of a plan go to an executor, and come back as files."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from contextlib import nullcontext
from itertools import islice
from typing import Final, ParamSpec, TypeAlias, TypeVar

from reco_rules.checks import check_int, shown
from reco_rules.errors import WrongType
from reco_rules.simulate.plan import Plan, resolve
from reco_rules.simulate.rows import play_part
from reco_rules.simulate.run import Run, folder_path, new_run

PENDING: Final = 16
"""So many parts are on their way at once: enough for a busy cluster, few enough for memory."""

MOST_WORKERS: Final = 61 if os.name == "nt" else 4096
"""Windows waits for no more at once."""

Progress: TypeAlias = Callable[[int], object]
"""Told how many more games are there."""

_P = ParamSpec("_P")
_T = TypeVar("_T")


def simulate(
    plan: Plan,
    folder: str | os.PathLike[str],
    *,
    workers: int | None = None,
    executor: Executor | None = None,
    pending: int = PENDING,
    progress: Progress | None = None,
) -> Run:
    """Play what the plan says into a folder, or what is still missing there.

    It runs on a pool of so many `workers` (without: one per core), which are processes; on any other
    `executor` of `concurrent.futures` instead, such as that of a Dask cluster; with one worker, in this
    process. At most so many parts are `pending` at a time. `progress` is told how many more games are
    there, those of an earlier run first. Each part is written whole when it comes; whatever interrupts
    the work, the same call goes on. Raises `WrongType`, `InvalidValue`, and what a policy raises.

    >>> from tempfile import TemporaryDirectory
    >>> from reco_rules import VARIANTS
    >>> with TemporaryDirectory() as folder:
    ...     run = simulate(Plan(variants=VARIANTS["amigo-2"], games=10, seed=1), folder, workers=1)
    ...     games, totals = run.totals(0)
    >>> games, len(totals)
    (10, 2)
    """
    if not isinstance(plan, Plan):
        raise WrongType(f"expected a Plan, not {shown(plan)}")
    if workers is None:
        workers = min(os.cpu_count() or 1, MOST_WORKERS)
    check_int("workers", workers, 1, MOST_WORKERS)
    check_int("pending", pending, 1, 1_000_000)
    folder = folder_path(folder)
    if executor is not None and not isinstance(executor, Executor):
        raise WrongType(f"expected an executor of concurrent.futures, not {shown(executor)}")
    if progress is not None and not callable(progress):
        raise WrongType(f"progress is called with a number of games, and {shown(progress)} cannot")
    for cell in plan.cells:
        for name in cell.policies:
            resolve(name)
    run = new_run(folder, plan)
    missing = run.missing()
    tell = _nobody if progress is None else progress
    tell(len(plan.cells) * plan.games - sum(games for *_, games in missing))
    if executor is None and min(workers, len(missing)) <= 1:
        for number, first, games in missing:
            run.write(number, first, play_part(plan.cells[number], plan.seed, first, games))
            tell(games)
        return run
    with _Pool(workers) if executor is None else nullcontext(executor) as pool:
        for (number, first, games), content in _played(plan, missing, pool, pending):
            run.write(number, first, content)
            tell(games)
    return run


def _played(
    plan: Plan, parts: list[tuple[int, int, int]], pool: Executor, pending: int
) -> Iterator[tuple[tuple[int, int, int], bytes]]:
    """The parts as they come, never more than some on their way."""
    cells, todo = plan.cells, iter(parts)
    running: dict[Future[bytes], tuple[int, int, int]] = {}
    try:
        while True:
            for part in islice(todo, pending - len(running)):
                cell, first, games = part
                running[pool.submit(play_part, cells[cell], plan.seed, first, games)] = part
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                part = running.pop(future)
                yield part, future.result()
    finally:
        if not isinstance(pool, _Pool):  # which calls off what is left itself
            for future in running:
                future.cancel()


class _Pool(ProcessPoolExecutor):
    """Processes of our own; not forked, since a fork of a process with threads may hang.

    A thread that does not hear Ctrl-C starts them, so that none is left half started, and none hears it
    before it has begun.
    """

    def __init__(self, workers: int) -> None:
        spawn = multiprocessing.get_context("spawn")
        super().__init__(workers, mp_context=spawn, initializer=_begin_worker)
        self._starter = ThreadPoolExecutor(1, initializer=_mask, initargs=("SIG_BLOCK",))

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """As ever."""
        return self._starter.submit(super().submit, fn, *args, **kwargs).result()

    def __exit__(self, *error: object) -> None:
        """Call off what is left, in the thread that also sees workers die: anything else is a race."""
        self._starter.shutdown()
        self.shutdown(cancel_futures=True)


def _mask(how: str) -> None:
    """Whether this thread, and the processes that it starts, hear Ctrl-C; not on Windows."""
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(getattr(signal, how), [signal.SIGINT])


def _begin_worker() -> None:
    """A worker ends without a word at Ctrl-C, and when what started it has been killed."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    _mask("SIG_UNBLOCK")
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _nobody(games: int) -> None:
    """Where nobody wants to know of progress."""
