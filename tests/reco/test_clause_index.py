"""Every clause and every ruling has a test that carries its id in its name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

CLAUSES = (
    "SETUP-1 SETUP-2 SETUP-3 SETUP-4 SETUP-5 TURN-1 PLAY-1 PLAY-2 PLAY-3 "
    "REWARD-1 REWARD-2 REWARD-3 REWARD-4 TAKE-1 DUMP-1 DUMP-2 DUMP-3 REFILL-1 REFILL-2 PASS-1 "
    "END-1 END-2 SCORE-1 SCORE-2 SCORE-3 SCORE-4 SCORE-5 SCORE-6 "
    "HIDDEN-1 HIDDEN-2 HIDDEN-3 HIDDEN-4 HIDDEN-5"
).split()

RULINGS = [f"X-{number}" for number in range(1, 15)]

EXAMPLES = [f"T{number}" for number in range(1, 13)] + [f"D{number}" for number in range(1, 11)]


def names_of_tests() -> list[str]:
    """The names of all tests of this folder."""
    texts = [path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py")]
    return [name for text in texts for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]


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
