"""Every clause and every ruling has a test that carries its id in its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from reco_rules.reco.rulebook import clauses

CLAUSES = [id for id in clauses.CLAUSES if not id.startswith("X-")]

RULINGS = [id for id in clauses.CLAUSES if id.startswith("X-")]

EXAMPLES = [f"T{number}" for number in range(1, 13)] + [f"D{number}" for number in range(1, 11)]


def names_of_tests() -> list[str]:
    """The names of all tests of this folder."""
    texts = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    return [name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]


def test_turn_1_the_ids_are_those_of_the_rules() -> None:
    """Typed in once more: none may be lost, none is used twice, a new one is wanted."""
    many = {"SETUP": 5, "TURN": 1, "PLAY": 3, "REWARD": 4, "TAKE": 1, "DUMP": 3, "REFILL": 2}
    many |= {"PASS": 1, "END": 2, "SCORE": 6, "HIDDEN": 5, "X": 14}
    expected = [f"{group}-{n}" for group, count in many.items() for n in range(1, count + 1)]
    assert list(clauses.CLAUSES) == expected


@pytest.mark.parametrize("id", [*CLAUSES, *RULINGS, *EXAMPLES])
def test_turn_1_each_id_stands_in_the_name_of_a_test(id: str) -> None:
    """PLAY-2 as play_2, X-2 as x2, T5 as t5."""
    word = id.lower().replace("x-", "x").replace("-", "_")
    assert [name for name in names_of_tests() if f"_{word}_" in f"{name}_"]


def test_turn_1_each_test_begins_with_the_id_of_a_clause_or_ruling() -> None:
    """So that a failing test says which rule is broken."""
    words = [id.lower().replace("x-", "x").replace("-", "_") for id in [*CLAUSES, *RULINGS]]
    strays = [
        n for n in names_of_tests() if not any(n.startswith(f"test_{word}_") for word in words)
    ]
    assert strays == []


def test_turn_1_no_two_tests_of_a_file_have_the_same_name() -> None:
    """The second one would hide the first."""
    for path in Path(__file__).parent.glob("test_*.py"):
        names = re.findall(r"^def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert len(names) == len(set(names)), path.name
