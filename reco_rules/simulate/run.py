"""A folder with the results of a simulation: what is there, and what is in it."""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

import os
import secrets
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import attrs
import numpy as np
import numpy.typing as npt
import pyarrow as pa
import pyarrow.parquet as pq

from reco_rules.checks import check_int, shown
from reco_rules.errors import InvalidValue, WrongType
from reco_rules.simulate.columns import schema_of
from reco_rules.simulate.intact import wrong_column
from reco_rules.simulate.plan import Plan
from reco_rules.simulate.rows import FINGERPRINT, fingerprint

PLAN: Final = "_plan.json"
"""The file that says what is to be in the folder. Readers of Parquet leave out what begins so."""


@attrs.frozen
class Run:
    """A simulation in a folder: ``_plan.json``, and a Parquet file for each part that has been played.

    Any program that reads Parquet reads all of it as one table, with a row per game:
    ``duckdb -c "select variant, avg(plays) from 'folder/*.parquet' group by 1"``.
    """

    folder: Path
    """Where it lies."""
    plan: Plan
    """What is to be there."""

    def file(self, cell: int, first: int) -> Path:
        """Where a part of a cell lies or will lie."""
        return self.folder / f"cell-{cell:04}-from-{first:012}.parquet"

    def missing(self) -> list[tuple[int, int, int]]:
        """The parts that are still to be played, as `Plan.parts`."""
        with _about(self.folder):
            there = {file.name for file in self.folder.iterdir()}
        return [part for part in self.plan.parts() if self.file(*part[:2]).name not in there]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return not self.missing()

    def write(self, cell: int, first: int, content: bytes) -> None:
        """Put a part there: whole, or, whatever happens meanwhile, not at all. Raises `InvalidValue`."""
        path = self.file(cell, first)
        with _about(path), _whole(path, content) as beside:
            beside.replace(path)

    def tables(self, cell: int, columns: list[str] | None = None) -> Iterator[pa.Table]:
        """What has been played of a cell, part by part in the order of the games.

        `columns` names some of them. Raises `InvalidValue` for a file that is no
        part of this simulation, and for a cell or column that there is not, `WrongType`.
        """
        plan = self.plan
        check_int("cell", cell, 0, len(plan.cells) - 1)
        schema = schema_of(plan.cells[cell].variant)
        if columns is not None and not isinstance(columns, list):
            raise WrongType(f"columns are named by a list of texts, not {shown(columns)}")
        for name in columns or ():
            if name not in schema.names:
                raise InvalidValue(f"there is no column {shown(name)}: there are {schema.names}")
        for first in range(0, plan.games, plan.part):
            path, games = self.file(cell, first), min(plan.part, plan.games - first)
            with _about(path):
                if not path.exists():
                    continue
                content = pa.BufferReader(_read(path))
            meant = fingerprint(plan.cells[cell], plan.seed, first, games)
            try:
                with pq.ParquetFile(content) as file:
                    metadata = file.schema_arrow.metadata or {}
                    right = file.schema_arrow == schema and metadata.get(FINGERPRINT) == meant
                    right = right and file.metadata.num_rows == games
                    table = file.read(columns) if right else None
            except (OSError, pa.ArrowException) as error:
                raise _damaged(path, str(error)) from None
            if table is None:
                raise _damaged(path, f"it should hold {games} games, as {PLAN} says")
            if wrong := wrong_column(table, plan.cells[cell], first):
                raise _damaged(path, f"its column {wrong} holds what no such games have")
            yield table

    def totals(self, cell: int) -> tuple[int, tuple[int, ...]]:
        """How many games of a cell have been played, and the sum of all totals of each seat.

        Raises as `tables`.
        """
        check_int("cell", cell, 0, len(self.plan.cells) - 1)
        players = self.plan.cells[cell].variant.players
        games, sums = 0, np.zeros(players, dtype=np.int64)
        for table in self.tables(cell, ["total"]):
            games += len(table)
            sums += per_seat(table["total"], players).sum(axis=0)
        return games, tuple(map(int, sums))


def per_seat(column: pa.ChunkedArray, players: int) -> npt.NDArray[np.int16]:
    """A column of lists by seat as an array with a row per game."""
    flat: npt.NDArray[np.int16] = column.combine_chunks().flatten().to_numpy()
    return flat.reshape(-1, players)


def check_run(run: object) -> None:
    """Raise `WrongType` unless it is a run."""
    if not isinstance(run, Run):
        raise WrongType(f"expected a Run, as simulate and open_run return, not {shown(run)}")


def folder_path(folder: str | os.PathLike[str]) -> Path:
    """The path of a folder. Raises `WrongType`."""
    try:
        return Path(folder)
    except TypeError:
        raise WrongType(f"a folder is named by a text or a path, not {shown(folder)}") from None


def _read(path: Path) -> bytes:
    """What is in a file. Raises `OSError`, also for a pipe or a device, which may have no end."""
    if path.exists() and not path.is_file():
        raise OSError(f"{path.name} is no file")
    return path.read_bytes()


@contextmanager
def _about(path: Path) -> Generator[None]:
    """Say of the system's errors what they are about. Raises `InvalidValue`."""
    try:
        yield
    except (OSError, ValueError) as error:
        why = (error.strerror if isinstance(error, OSError) else None) or error
        raise InvalidValue(f"{path} cannot be used: {why}") from None


def _damaged(path: Path, why: str) -> InvalidValue:
    return InvalidValue(
        f"{path} is no part of this simulation ({why}): delete it, and simulate plays it again"
    )


def open_run(folder: str | os.PathLike[str]) -> Run:
    """The run in a folder, complete or not. Raises `InvalidValue` where there is none, `WrongType`."""
    path = folder_path(folder)
    try:
        text = _read(path / PLAN).decode()
    except (OSError, ValueError) as error:
        raise InvalidValue(f"there is no simulation in {path}: {error}") from None
    try:
        return Run(path, Plan.from_json(text))
    except InvalidValue as error:
        raise InvalidValue(f"{path / PLAN}: {error}") from None


def new_run(folder: str | os.PathLike[str], plan: Plan) -> Run:
    """The run of this plan in a folder, which is made, or has been begun before.

    It may have been begun with fewer games. Raises `InvalidValue` where the folder holds something else.
    """
    path = folder_path(folder)
    with _about(path):
        path.mkdir(parents=True, exist_ok=True)
        there = [file.name for file in path.iterdir() if not file.name.startswith(".")]
    if there and PLAN not in there:
        raise InvalidValue(f"{path} is not empty: choose a folder that is empty or not there")
    if not there:
        with _about(path):
            _begin(path / PLAN, plan.to_json().encode())
    run = open_run(path)
    if run.plan == plan:
        return run
    with _about(path):
        grown = _grow(run, plan)
    if grown:
        with _about(path), _whole(path / PLAN, plan.to_json().encode()) as beside:
            beside.replace(path / PLAN)
        return Run(path, plan)
    names = [field.name for field in attrs.fields(Plan)]
    other, *_ = [name for name in names if getattr(run.plan, name) != getattr(plan, name)]
    raise InvalidValue(
        f"{path} holds another simulation, begun with other {other}: choose another folder, or give "
        "what it was begun with, or more games, to go on"
    )


def _grow(run: Run, plan: Plan) -> bool:
    """Make room for more games, if that is all that is wanted: a last part that was not full goes."""
    more = plan.games > run.plan.games
    if not more or attrs.evolve(run.plan, games=plan.games) != plan:
        return False
    last = run.plan.games % plan.part
    for number in range(len(plan.cells) if last else 0):
        run.file(number, run.plan.games - last).unlink(missing_ok=True)
    return True


def _begin(path: Path, content: bytes) -> None:
    """Put a plan there; of several that begin at the same time the first."""
    with _whole(path, content) as beside:
        try:
            path.hardlink_to(beside)
        except FileExistsError:
            return
        except OSError:  # a disk without links
            beside.replace(path)


@contextmanager
def _whole(path: Path, content: bytes) -> Generator[Path]:
    """A file beside this one with all of the content, on the disk, until it gets its name or goes."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with beside.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield beside
    finally:
        beside.unlink(missing_ok=True)
