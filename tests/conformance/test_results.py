"""A run is judged by its files: a missing, unreadable or old one is a failure."""

from __future__ import annotations

import json
from pathlib import Path

import attrs
import pytest

from tests.conformance import results
from tests.conformance.checks import LEVELS, Level, run
from tests.conformance.results import Outcome
from tests.conformance.runs import carry_out, verdict
from tests.conformance.small import TINY

NAME = "small two-all-dealt"


def outcome(name: str = NAME) -> Outcome:
    return run(name, LEVELS["quick"].checks()[name])


def test_an_outcome_is_read_as_it_was_written(tmp_path: Path) -> None:
    found = outcome()
    results.write(tmp_path, found)
    assert results.read(tmp_path, NAME) == found
    assert [file.name for file in tmp_path.iterdir()] == ["small_two-all-dealt.json"]


def test_what_cannot_be_read_is_no_result(tmp_path: Path) -> None:
    assert results.read(tmp_path, NAME) is None
    results.write(tmp_path, outcome())
    (file,) = tmp_path.iterdir()
    good = json.loads(file.read_text())
    for bad in ("", "{}", "[]", file.read_text()[:-9]):
        file.write_text(bad)
        assert results.read(tmp_path, NAME) is None
    for key in good:
        file.write_text(json.dumps({k: value for k, value in good.items() if k != key}))
        assert results.read(tmp_path, NAME) is None, key
    file.write_text(json.dumps(good | {"digest": "that of other code"}))
    assert results.read(tmp_path, NAME) is None
    file.write_text(json.dumps(good))
    assert results.read(tmp_path, NAME) is not None


def test_a_folder_is_cleared_of_results(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    results.clear(folder)
    results.write(folder, outcome())
    (folder / "half.part").touch()
    (folder / "notes.txt").touch()
    results.clear(folder)
    assert [file.name for file in folder.iterdir()] == ["notes.txt"]


@pytest.fixture
def level(monkeypatch: pytest.MonkeyPatch) -> Level:
    """A run of two graphs and no games."""
    two = Level(
        graphs={name: TINY[name] for name in ("two-all-dealt", "six-uneven")},
        closely=50, ends=1, policies=(), seeds=range(0), batches=0, every=1, traces=(),
    )  # fmt: skip
    monkeypatch.setitem(LEVELS, "two", two)
    return two


def test_a_verdict_comes_from_the_files(tmp_path: Path, level: Level) -> None:
    for name, check in level.checks().items():
        assert name in verdict("two", tmp_path).missing
        results.write(tmp_path, run(name, check))
    found = verdict("two", tmp_path)
    assert not found.missing and not found.differences
    assert found.tally.transitions == 204 + 321
    assert found.unreached and not found.passed  # such a small run has not met everything
    results.write(tmp_path, Outcome(NAME, 0.1, found.tally, "they differ"))
    assert verdict("two", tmp_path).differences == {NAME: "they differ"}


def test_a_check_that_raises_has_found_something(level: Level) -> None:
    check = level.checks()[NAME]._replace(compare=lambda tally: str(1 // 0))
    difference = run(NAME, check).difference
    assert difference is not None and "ZeroDivisionError" in difference


def without(folder: Path, missing: set[str]) -> None:
    """The results of a quick look, but for these."""
    made = outcome()
    for name in LEVELS["quick"].checks().keys() - missing:
        results.write(folder, attrs.evolve(made, check=name))


def test_what_is_there_is_not_made_again(tmp_path: Path) -> None:
    missing = {"editions", NAME}
    without(tmp_path, missing)
    kept = {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}
    assert set(verdict("quick", tmp_path).missing) == missing
    carry_out("quick", tmp_path, workers=1)
    assert verdict("quick", tmp_path).missing == ()
    assert kept.items() <= {file: file.stat().st_mtime_ns for file in tmp_path.iterdir()}.items()


def test_nothing_more_is_begun_when_the_time_is_up(tmp_path: Path) -> None:
    missing = {name for name in LEVELS["quick"].checks() if name.startswith("scores ")}
    without(tmp_path, missing)
    carry_out("quick", tmp_path, workers=1, seconds=-1)
    assert 2 <= len(verdict("quick", tmp_path).missing) < len(missing)
