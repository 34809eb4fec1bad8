"""Planting a bug: a copy of the program with one text replaced, in which the developers' own command runs.

The same mechanism serves three programs. A bug in the specification must make `python -m spec` refute an
obligation; a bug in the engine of R-Eco must make `python -m tests.conformance quick` find a difference; a
bug in that of Recicle, which is not specified whole, must make a test fail. The commands run as they are,
in a folder of their own, as a process of their own.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

import attrs

from spec.obligations import Obligation
from spec.prove import all_obligations

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]

REFUTED: Final = "REFUTED"
NOTHING: Final = ""
CRASH: Final = "crash"
"""Who catches a bug of which the program dies, or raises what it must not raise."""
TIME: Final = "time"
"""Who catches a bug of which the command does not come to an end."""

LIMIT: Final = 120.0
"""Seconds for one run of a command: a wrong rule may make a game that never ends."""


class StalePatch(Exception):
    """The text that a bug replaces does not stand in its file exactly once."""


def _words(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text.split()) if isinstance(text, str) else text


@attrs.frozen(kw_only=True)
class Bug:
    """A wrong rule, as a text that replaces another one."""

    name: str
    clauses: tuple[str, ...] = attrs.field(converter=_words)
    file: str
    old: str
    new: str
    caught_by: str = ""
    """The obligation or check that must fail first; `CRASH` where it cannot run at all."""
    verdict: str = REFUTED
    """Or VACUOUS (the hypothesis has become impossible), or IDLE (no game ever makes it true)."""
    equivalent: bool = False
    """It changes nothing that can happen, which is proved or exhausted instead: nothing must catch it."""
    because: str = ""
    """Why it changes nothing, or why it is caught in an unusual way."""


@attrs.frozen
class Catch:
    """What a command has found: who failed, how, and after how many seconds."""

    by: str
    verdict: str
    seconds: float
    told: str = ""

    def expected_for(self, bug: Bug) -> bool:
        """Whether that is what the data say of the bug."""
        if bug.equivalent or bug.caught_by in (NOTHING, CRASH):
            return self.by == bug.caught_by
        return (self.by, self.verdict) == (bug.caught_by, bug.verdict)


@attrs.frozen
class Program(ABC):
    """What bugs are planted in, and the command that has to notice."""

    name: str
    trees: tuple[str, ...]
    """What the command needs of this project."""

    def bugs(self) -> list[Bug]:
        """All bugs of this program, from its file of data."""
        return [Bug(**row) for row in self._data()["bug"]]

    def exceptions(self) -> dict[str, str]:
        """The clauses that are broken here less often than they should be, each with its reason."""
        found: dict[str, str] = self._data().get("exceptions", {})
        return found

    @property
    def data_file(self) -> Path:
        """Where its bugs stand."""
        return HERE / f"{self.name}.toml"

    def _data(self) -> dict[str, Any]:
        return tomllib.loads(self.data_file.read_text(encoding="utf-8"))

    @abstractmethod
    def first_catch(self, bug: Bug) -> Catch:
        """Who catches the bug first, in the order in which the command runs."""

    @abstractmethod
    def named_catch(self, bug: Bug) -> Catch:
        """The same, but of the command only what the data name."""

    @contextmanager
    def planted(self, bug: Bug) -> Iterator[Path]:
        """A folder with a copy of the program that has the bug."""
        with tempfile.TemporaryDirectory(prefix="planted-") as name:
            folder = Path(name)
            for tree in self.trees:
                source, copy = ROOT / tree, folder / tree
                if source.is_dir():
                    shutil.copytree(source, copy)
                else:
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(source, copy)
            file = folder / bug.file
            file.write_text(patched(file.read_text(encoding="utf-8"), bug), encoding="utf-8")
            yield folder

    def run(self, bug: Bug, *command: str) -> tuple[subprocess.CompletedProcess[str] | None, float]:
        """Run a module there; None where it takes too long. With the seconds it took."""
        with self.planted(bug) as folder:
            start = time.perf_counter()
            try:
                done = subprocess.run(
                    [sys.executable, "-m", *command],
                    cwd=folder,  # which comes first on the path of `-m`
                    capture_output=True,
                    text=True,
                    timeout=LIMIT,
                    check=False,
                )
            except subprocess.TimeoutExpired:
                return None, time.perf_counter() - start
        return done, time.perf_counter() - start


def patched(text: str, bug: Bug) -> str:
    """The text with the bug in it."""
    if text.count(bug.old) != 1:
        raise StalePatch(
            f"{bug.name}: stands {text.count(bug.old)} times in {bug.file}:\n{bug.old}"
        )
    return text.replace(bug.old, bug.new)


ABOUT: Final = {
    "spec/secrecy.py": "spec.secrecy",
    "spec/result.py": "spec.result_laws",
    "spec/editions.py": "spec.result_laws",
    **{
        f"spec/recicle_{part}.py": f"spec.recicle_{part}"
        for part in ("money", "storage", "cubes", "points")
    },
}
"""The module of the obligations about a file. The others take no definition from it, so that a bug there
cannot reach them: to prove them again would only take time."""


@cache
def obligations_of(module: str) -> tuple[str, ...]:
    """The obligations that a module states, by name."""
    known = all_obligations().items()
    return tuple(name for name, (_, one) in known if module_of(one) == module)


def module_of(obligation: Obligation) -> str:
    """The module that states an obligation."""
    goal = obligation.goal
    return (goal.func if isinstance(goal, partial) else goal).__module__


class Specification(Program):
    """Bugs in the specification: an obligation must be refuted."""

    def first_catch(self, bug: Bug) -> Catch:
        about = ABOUT.get(bug.file)
        return self._prove(bug, *(obligations_of(about) if about else ()))

    def named_catch(self, bug: Bug) -> Catch:
        return self._prove(bug, bug.caught_by)

    def _prove(self, bug: Bug, *words: str) -> Catch:
        options = ("--first", "--no-explain", "--json", "--workers", "1")
        done, seconds = self.run(bug, "spec", *words, *options)
        if done is None:
            return Catch(TIME, TIME, seconds)
        try:
            said = json.loads(done.stdout)
        except ValueError:
            return Catch(CRASH, CRASH, seconds, done.stderr)
        for one in said["verdicts"]:
            if one["verdict"] != "PROVED":
                return Catch(one["name"], one["verdict"], seconds)
        for name in said["idle"]:
            return Catch(name, "IDLE", seconds)
        return Catch(NOTHING, NOTHING, seconds)


class Engine(Program):
    """Bugs in the engine: it must differ from the specification."""

    def first_catch(self, bug: Bug) -> Catch:
        done, seconds = self.run(bug, "tests.conformance", "quick", "--json")
        if done is None:
            return Catch(TIME, TIME, seconds)
        try:
            said = json.loads(done.stdout)
        except ValueError:
            return Catch(CRASH, CRASH, seconds, done.stderr)
        by, told = said["caught_by"] or NOTHING, said["difference"] or ""
        if "Traceback (most recent call last)" in told or "differ: an error." in told:
            return Catch(CRASH, CRASH, seconds, f"{by}\n{told}")
        return Catch(by, REFUTED if by else NOTHING, seconds, told)

    named_catch = first_catch  # the command stops there of itself


TESTS: Final = (
    "tests/spec/test_recicle_flows.py",
    "tests/recicle/test_naive.py",
    *[
        f"tests/recicle/test_{what}.py"
        for what in ("flow", "movement", "collecting", "cards", "trade")
    ],
)
"""First the comparison with the specification, then that with the naive calculation, then tests by hand."""


class TestedEngine(Program):
    """Bugs in the engine of Recicle: a test must fail."""

    def first_catch(self, bug: Bug) -> Catch:
        return self._test(bug, *TESTS)

    def named_catch(self, bug: Bug) -> Catch:
        return self._test(bug, bug.caught_by)

    def _test(self, bug: Bug, *tests: str) -> Catch:
        options = ("-x", "-q", "--tb=line", "-p", "no:cacheprovider")
        done, seconds = self.run(bug, "pytest", *options, *tests)
        if done is None:
            return Catch(TIME, TIME, seconds)
        if done.returncode == 0:
            return Catch(NOTHING, NOTHING, seconds)
        failed = re.search(r"^FAILED ([^\s\[]+)", done.stdout, re.MULTILINE)
        if failed is None:
            return Catch(CRASH, CRASH, seconds, done.stdout + done.stderr)
        return Catch(failed[1], REFUTED, seconds, done.stdout)


SPECIFICATION: Final = Specification("spec", ("spec",))
ENGINE: Final = Engine("engine", ("reco_rules", "spec", "tests/conformance", "tests/strategies.py"))
RECICLE: Final = TestedEngine(
    "recicle",
    ("reco_rules", "spec", "tests/recicle", TESTS[0], "tests/conftest.py", "pyproject.toml"),
)
PROGRAMS: Final[tuple[Program, ...]] = (SPECIFICATION, ENGINE, RECICLE)
