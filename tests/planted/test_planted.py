"""Every planted bug is caught by what the data name; and the mechanism, the data and the page are sound."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import attrs
import pytest

from spec.prove import all_obligations
from tests.planted.__main__ import correct
from tests.planted.equivalence import differences
from tests.planted.page import ORDER, PAGE, page, without_seconds
from tests.planted.planting import (
    CRASH,
    ENGINE,
    NOTHING,
    PROGRAMS,
    RECICLE,
    REFUTED,
    ROOT,
    SPECIFICATION,
    Bug,
    Catch,
    Program,
    StalePatch,
    patched,
)
from tests.traceability.links import CLAUSES

BUGS = [(program, bug) for program in PROGRAMS for bug in program.bugs()]
CAUGHT = [(program, bug) for program, bug in BUGS if not bug.equivalent]
EQUIVALENT = [(program, bug) for program, bug in BUGS if bug.equivalent]


def first_of_each_clause(bugs: list[tuple[Program, Bug]]) -> list[tuple[Program, Bug]]:
    """For each program the bugs that break a clause which none before them breaks.

    All of them take twenty minutes: `python -m tests.planted`.
    """
    broken: set[tuple[str, str]] = set()
    first: list[tuple[Program, Bug]] = []
    for program, bug in bugs:
        clauses = {(program.name, clause) for clause in bug.clauses}
        if clauses - broken:
            broken |= clauses
            first.append((program, bug))
    return first


def named(bugs: list[tuple[Program, Bug]]) -> list[Any]:
    return [pytest.param(*both, id=f"{both[0].name}: {both[1].name}") for both in bugs]


# ---- the bugs --------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("program", "bug"), named(first_of_each_clause(CAUGHT)))
def test_caught(program: Program, bug: Bug) -> None:
    catch = program.named_catch(bug)
    assert catch.expected_for(bug), (
        f"{bug.file}: {bug.clauses}\nexpected: {bug.caught_by} {bug.verdict}\n"
        f"found: {catch.by or 'nothing'} {catch.verdict}\n{catch.told}"
    )


@pytest.mark.slow
@pytest.mark.parametrize(("program", "bug"), named(EQUIVALENT))
def test_changes_nothing(program: Program, bug: Bug) -> None:
    assert bug.because
    if program is SPECIFICATION:
        assert differences(bug) == []
    else:  # the command exhausts small variants
        assert program.first_catch(bug).by == NOTHING


# ---- the data --------------------------------------------------------------------------------------


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_every_patch_applies_and_can_be_compiled(program: Program) -> None:
    for bug in program.bugs():
        text = (ROOT / bug.file).read_text(encoding="utf-8")
        changed = patched(text, bug)
        assert changed != text, bug.name
        compile(changed, f"{bug.file}, {bug.name}", "exec")


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_names_and_patches_are_unique_and_clauses_known(program: Program) -> None:
    bugs = program.bugs()
    assert [name for name, n in Counter(bug.name for bug in bugs).items() if n > 1] == []
    assert max(Counter((bug.file, bug.old, bug.new) for bug in bugs).values()) == 1
    assert {clause for bug in bugs for clause in bug.clauses} <= set(ORDER)
    assert [bug.name for bug in bugs if bug.equivalent == bool(bug.caught_by)] == []


SPECIFIED = {clause for _, one in all_obligations().values() for clause in one.clauses}


@pytest.mark.parametrize(
    ("program", "game", "times"),
    [
        (SPECIFICATION, "reco", 2),
        (SPECIFICATION, "recicle", 1),
        (ENGINE, "reco", 2),
        (RECICLE, "recicle", 1),
    ],
    ids=str,
)
def test_every_clause_and_ruling_is_broken(program: Program, game: str, times: int) -> None:
    """Those of R-Eco in two ways; those of Recicle once, in the specification if they are specified."""
    broken = Counter(
        clause for bug in program.bugs() if not bug.equivalent for clause in bug.clauses
    )
    clauses = [id for id in CLAUSES[game] if program is not SPECIFICATION or id in SPECIFIED]
    few = {clause for clause in clauses if broken[clause] < times}
    assert few == set(program.exceptions()) & set(clauses)
    assert all(program.exceptions().values())


def test_the_page_says_what_the_data_say() -> None:
    assert without_seconds(PAGE.read_text(encoding="utf-8")) == without_seconds(page({}))


# ---- the mechanism ---------------------------------------------------------------------------------

HARMLESS = {
    SPECIFICATION: Bug(
        name="a comment",
        clauses="REWARD-2",
        file="spec/reco.py",
        old="# REWARD-2: one reward",
        new="# REWARD-2: two rewards",
        caught_by="with units enough the seat takes one reward",
    ),
    ENGINE: Bug(
        name="a comment",
        clauses="REWARD-2",
        file="reco_rules/reco/rules.py",
        old="# REWARD-2: one, however many units",
        new="# REWARD-2: two",
        caught_by="editions",
    ),
    RECICLE: Bug(
        name="a comment",
        clauses="R42",
        file="reco_rules/recicle/movement.py",
        old="# R42: else any",
        new="# R42: else none",
        caught_by="tests/recicle/test_flow.py::test_in_an_extra_round_any_collector_moves",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_what_is_no_bug_is_not_caught(program: Program) -> None:
    bug = HARMLESS[program]
    catch = program.named_catch(bug)
    assert catch.by == NOTHING
    assert not catch.expected_for(bug)


@pytest.mark.slow
def test_what_changes_something_is_not_equivalent() -> None:
    bug = next(bug for bug in SPECIFICATION.bugs() if bug.name == "a double counts 3")
    assert "play" in differences(bug)
    with pytest.raises(ValueError, match="can be proved"):
        differences(attrs.evolve(bug, file="spec/logic.py"))


@pytest.mark.slow
def test_a_program_that_does_not_run_is_a_crash_and_not_a_refutation() -> None:
    bug = attrs.evolve(HARMLESS[SPECIFICATION], new="# REWARD-2\n    raise ValueError")
    catch = SPECIFICATION.named_catch(bug)
    assert (catch.by, catch.expected_for(bug)) == (CRASH, False)
    assert catch.expected_for(attrs.evolve(bug, caught_by=CRASH))


def test_unknown_and_another_catcher_do_not_count() -> None:
    bug = HARMLESS[SPECIFICATION]
    assert Catch(bug.caught_by, REFUTED, 1).expected_for(bug)
    for by, verdict in ((bug.caught_by, "UNKNOWN"), (bug.caught_by, "VACUOUS"), ("x", REFUTED)):
        assert not Catch(by, verdict, 1).expected_for(bug)


def test_a_stale_patch_is_an_error() -> None:
    bug = HARMLESS[SPECIFICATION]
    for text in ("", bug.old * 2):
        with pytest.raises(StalePatch, match="times"):
            patched(text, bug)


def test_the_data_can_be_corrected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program, copy = SPECIFICATION, tmp_path / "spec.toml"
    copy.write_bytes(program.data_file.read_bytes())
    monkeypatch.setattr("tests.planted.planting.HERE", tmp_path)
    bug = next(bug for bug in program.bugs() if bug.caught_by)
    correct(program, bug, Catch("somebody else", "VACUOUS", 1))
    changed = {old.name: (old, new) for old, new in zip(SPEC_BUGS, program.bugs(), strict=True)}
    assert [name for name, (old, new) in changed.items() if old != new] == [bug.name]
    corrected = attrs.evolve(bug, caught_by="somebody else", verdict="VACUOUS")
    assert changed[bug.name][1] == corrected


SPEC_BUGS = SPECIFICATION.bugs()
