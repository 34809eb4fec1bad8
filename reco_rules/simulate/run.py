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

from reco_rules.errors import InvalidValue
from reco_rules.simulate.plan import Plan
from reco_rules.simulate.rows import SCHEMA

PLAN: Final = "plan.json"
"""The file that says what is to be in the folder."""


@attrs.frozen
class Run:
    """A simulation in a folder: ``plan.json``, and a Parquet file for each part that has been played.

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
        there = {file.name for file in self.folder.iterdir()}
        return [part for part in self.plan.parts() if self.file(*part[:2]).name not in there]

    @property
    def complete(self) -> bool:
        """Whether nothing is missing."""
        return not self.missing()

    def write(self, cell: int, first: int, content: bytes) -> None:
        """Put a part there: whole, or, whatever happens meanwhile, not at all."""
        with _whole(self.file(cell, first), content) as beside:
            beside.replace(self.file(cell, first))

    def tables(self, cell: int, columns: list[str] | None = None) -> Iterator[pa.Table]:
        """What has been played of a cell, part by part in the order of the games.

        Raises `InvalidValue` for a file that is no part of this simulation.
        """
        for number, first, games in self.plan.parts():
            path = self.file(cell, first)
            if number != cell or not path.exists():
                continue
            try:
                with pq.ParquetFile(path) as file:
                    table = file.read(columns) if file.schema_arrow == SCHEMA else None
            except (OSError, pa.ArrowException) as error:
                raise _damaged(path, str(error)) from None
            if table is None or len(table) != games:
                raise _damaged(path, f"it should hold {games} games in the columns of this version")
            yield table

    def totals(self, cell: int) -> tuple[int, tuple[int, ...]]:
        """How many games of a cell have been played, and the sum of all totals of each seat."""
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


def _damaged(path: Path, why: str) -> InvalidValue:
    return InvalidValue(
        f"{path} is no part of this simulation ({why}): delete it, and simulate plays it again"
    )


def open_run(folder: str | os.PathLike[str]) -> Run:
    """The run in a folder, complete or not. Raises `InvalidValue` where there is none."""
    path = Path(folder)
    try:
        text = (path / PLAN).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        raise InvalidValue(f"there is no simulation in {path}: {error}") from None
    try:
        return Run(path, Plan.from_json(text))
    except InvalidValue as error:
        raise InvalidValue(f"{path / PLAN}: {error}") from None


def new_run(folder: str | os.PathLike[str], plan: Plan) -> Run:
    """The run of this plan in a folder, which is made, or has been begun before with the same plan.

    Raises `InvalidValue` where the folder holds something else.
    """
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise InvalidValue(f"{path} cannot be a folder: {error}") from None
    there = [file.name for file in path.iterdir() if not file.name.startswith(".")]
    if there and PLAN not in there:
        raise InvalidValue(f"{path} is not empty: choose a folder that is empty or not there")
    if not there:
        _begin(path / PLAN, plan.to_json().encode())
    run = open_run(path)
    for field in attrs.fields(Plan):
        old, new = getattr(run.plan, field.name), getattr(plan, field.name)
        if old != new:
            raise InvalidValue(
                f"{path} holds another simulation, begun with other {field.name}: choose another "
                "folder, or give what it was begun with to go on"
            )
    return run


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
