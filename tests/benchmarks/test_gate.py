"""The gate's arithmetic and files. Nothing is timed here."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path

import attrs
import pytest

from benchmarks import gate, micro, timing
from benchmarks.gate import GATED, MARGIN
from benchmarks.timing import Operation, Timing

FAST = dict.fromkeys(GATED, 2.0)


def measuring(monkeypatch: pytest.MonkeyPatch, ratios: dict[str, float]) -> None:
    """Let the gate find these ratios."""
    monkeypatch.setattr(gate, "measured_ratios", lambda: dict(ratios))


def test_a_ratio_is_of_the_least_times_wherever_they_were_met() -> None:
    timings = [Timing(8e-6, 5e-7), Timing(6e-6, 9e-7), Timing(7e-6, 4e-7)]
    assert gate.ratio_of(timings) == pytest.approx(6e-6 / 4e-7)


def test_the_least_of_all_processes_counts() -> None:
    slow_turn = {name: [Timing(2e-6, 2e-6)] for name in GATED}
    slow_call = {name: [Timing(3e-6, 1e-6)] for name in GATED}
    assert gate.pooled_ratios(iter([slow_turn, slow_call])) == FAST


def test_a_limit_is_the_margin_above_what_was_measured() -> None:
    limits = gate.limits_for({"a": 2.0, "b": 0.111111, "c": 1234.0})
    assert MARGIN == 1.4
    assert limits == {"a": 2.8, "b": 0.156, "c": 1730.0}


def test_only_what_is_above_its_limit_is_too_slow() -> None:
    limits = {"a": 3.0, "b": 3.0, "c": 3.0}
    assert gate.too_slow({"a": 3.0, "b": 3.01, "c": 1.0}, limits) == ["b"]


def test_limits_are_read_as_they_were_written(tmp_path: Path) -> None:
    file = tmp_path / "gate.toml"
    assert gate.read(file) == {}
    tables = {"CPython 3.12": FAST, "CPython 3.11": {**FAST, GATED[0]: 1290.0}}
    gate.write(file, tables)
    assert gate.read(file) == tables
    assert list(gate.read(file)) == ["CPython 3.11", "CPython 3.12"]


def test_writing_keeps_the_limits_of_other_versions(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "gate.toml"
    gate.write(file, {"CPython 2.7": FAST, gate.python(): FAST})
    measuring(monkeypatch, dict.fromkeys(GATED, 4.0))
    assert gate.main(["--write"], file) == 0
    assert gate.read(file) == {"CPython 2.7": FAST, gate.python(): dict.fromkeys(GATED, 5.6)}


@pytest.mark.parametrize(("factor", "status"), [(1.0, 0), (1.39, 0), (1.6, 1)])
def test_the_status_tells_whether_one_is_too_slow(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    factor: float,
    status: int,
) -> None:
    file = tmp_path / "gate.toml"
    measuring(monkeypatch, FAST)
    gate.main(["--write"], file)
    measuring(monkeypatch, {**FAST, "hash": 2.0 * factor})
    assert gate.main([], file) == status
    shown = capsys.readouterr().out.splitlines()
    slow = [line for line in shown if "TOO SLOW" in line]
    assert ["hash" in line for line in slow] == [True] * status


def test_a_version_without_limits_passes_and_is_told_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "gate.toml"
    gate.write(file, {"CPython 2.7": FAST})
    monkeypatch.setattr(gate, "measured_ratios", lambda: pytest.fail("measured for nothing"))
    assert gate.main([], file) == 0
    assert f"no limits for {gate.python()}" in " ".join(capsys.readouterr().out.split())


def test_limits_of_other_operations_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "gate.toml"
    others = {name: limit for name, limit in FAST.items() if name != "hash"}
    gate.write(file, {gate.python(): {**others, "dance": 1.0}})
    measuring(monkeypatch, FAST)
    assert gate.main([], file) == 1
    assert "(dance, hash)" in " ".join(capsys.readouterr().out.split())


def test_the_limits_in_the_repository_are_of_what_is_gated() -> None:
    text = gate.FILE.read_text(encoding="utf-8")
    assert text.startswith(gate.HEAD)
    tables = tomllib.loads(text)
    assert "CPython 3.11" in tables
    for limits in tables.values():
        assert tuple(limits) == GATED
        assert all(limit > 0 for limit in limits.values())


@pytest.fixture(scope="module")
def operations() -> list[Operation]:
    return micro.operations(gate.VARIANT)


def test_what_is_gated_is_measured(
    monkeypatch: pytest.MonkeyPatch, operations: list[Operation]
) -> None:
    def measure(
        operations: Sequence[Operation], rounds: Iterable[object]
    ) -> dict[str, list[Timing]]:
        return {each.name: [Timing(2e-6, 1e-6)] for each in operations}

    monkeypatch.setattr(gate, "operations", lambda variant: operations)
    monkeypatch.setattr(gate, "measure", measure)
    assert gate.pooled_ratios([gate.timings_here(rounds=1)]) == FAST


def test_every_operation_runs_on_its_samples(operations: list[Operation]) -> None:
    assert len({each.name for each in operations}) == len(operations)
    for operation in operations:
        assert len(operation.samples) in (micro.FEW, micro.SAMPLES)
        attrs.evolve(operation, samples=operation.samples[::10]).run()


def test_a_round_has_every_operation_and_the_calibration_loop_beside_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = [0.0]
    monkeypatch.setattr("time.thread_time", lambda: clock[0])

    def work(seconds: float) -> None:
        clock[0] += seconds

    def turn(tray: object, step: int) -> object:
        work(1e-6)
        return tray

    monkeypatch.setattr(timing, "_turn", turn)
    slow = Operation("slow", work, [(0.003,), (0.005,)])
    fast = Operation("fast", work, [(1e-5,)] * 4)
    timings = timing.measure([slow, fast], range(3))
    assert [len(each) for each in timings.values()] == [3, 3]
    for each, seconds in (("slow", 0.004), ("fast", 1e-5)):
        for measured in timings[each]:
            assert measured.seconds == pytest.approx(seconds)
            assert measured.turn == pytest.approx(1e-6)
            assert measured.ratio == pytest.approx(seconds / 1e-6)
