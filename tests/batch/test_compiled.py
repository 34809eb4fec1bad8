"""The compiled kernel does what the same functions do without compilation, and its cache serves.

Compiling takes some seconds, so it is done once, in a process of its own: the tests run without it.
"""

from __future__ import annotations

import hashlib
import json
import os
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from scipy.stats import chi2_contingency

from reco_rules import VARIANTS, Variant, result
from reco_rules.batch import Games, play_games
from reco_rules.bots import uniform
from reco_rules.table import play
from tests.strategies import random_variant

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
SEED = 11
PLAYED = 150_000


def cases() -> list[tuple[Variant, list[str]]]:
    """All presets with both policies, and random variants with a policy for each seat."""
    found = [
        (variant, [name] * variant.players)
        for variant in VARIANTS.values()
        for name in ("random", "greedy")
    ]
    for number in range(60):
        variant, rng = random_variant(number), random.Random(number)
        found.append((variant, ["greedy" if rng.random() < 0.3 else "random"] * variant.players))
    return found


def digest(games: Games) -> str:
    """A digest of all that is known of the games."""
    found = hashlib.sha256()
    for name in ("total", "by_color", "bonus", "dumped", "rank", "claims", "last_seat", "emptied"):
        found.update(getattr(games, name).tobytes())
    for name in ("plays", "dumps", "passes", "reveals", "recycles", "shortages"):
        found.update(getattr(games, name).tobytes())
    for row in range(len(games)):
        found.update(";".join(map(str, games.actions(row))).encode())
    return found.hexdigest()


def digests() -> list[str]:
    return [
        digest(play_games(variant, 2, policies=policies, seed=SEED, actions=True, threads=1))
        for variant, policies in cases()
    ]


def compiled(code: str) -> str:
    """What this code prints in a process that compiles."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "0", "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def test_compiled_and_not_the_games_are_the_same() -> None:
    assert digests() == json.loads(
        compiled(
            "import json; from tests.batch.test_compiled import digests; print(json.dumps(digests()))"
        )
    )


def test_compiled_code_is_kept_on_the_disk() -> None:
    """A second process finds the kernel compiled: none of it is compiled anew."""
    code = (
        "from reco_rules import VARIANTS; from reco_rules.reco.batch import kernel, play_games;"
        "play_games(VARIANTS['amigo-2'], 1, threads=1);"
        "stats = kernel.play_games.stats; print(sum(stats.cache_hits.values()),"
        "sum(stats.cache_misses.values()))"
    )
    compiled(code)
    assert compiled(code).split() == ["1", "0"]


LEVEL = 1e-6
"""So unlikely must be what is called a difference; seeds are fixed, so it never comes by chance."""


def likelihood(one: Counter[int], other: Counter[int]) -> float:
    """How likely samples of one distribution differ as much: chi square, rare numbers in one class."""
    smaller = min(one.total(), other.total()) / (one.total() + other.total())
    classes: list[list[int]] = [[0, 0]]
    for value in sorted(one.keys() | other.keys()):
        if sum(classes[-1]) * smaller >= 10:
            classes.append([0, 0])
        classes[-1][0] += one[value]
        classes[-1][1] += other[value]
    return float(chi2_contingency(classes).pvalue)


def test_the_distribution_is_that_of_the_core_with_its_own_random_numbers() -> None:
    """Totals, plays and dumped cards of the kernel against games dealt by Python's own generator."""
    variants = ("amigo-2", "reprint-3", "zman-4", "original-5")
    counted = json.loads(
        compiled(
            "import json; from tests.batch.test_compiled import histograms;"
            f"print(json.dumps([histograms(id) for id in {variants}]))"
        )
    )
    for id, kernel in zip(variants, counted, strict=True):
        variant = VARIANTS[id]
        core = {"total": Counter[int](), "plays": Counter[int](), "dumped": Counter[int]()}
        for number in range(400):
            history = play(variant, [uniform] * variant.players, seed=SEED, number=number)
            # one seat of each game, since the seats of a game are not independent
            own = result(history.state).scores[number % variant.players]
            core["total"][own.total] += 1
            core["dumped"][own.dumped] += 1
            kinds = Counter(type(action).__name__ for action in history.actions)
            core["plays"][kinds["Play"]] += 1
        for name, histogram in core.items():
            known = Counter({int(value): count for value, count in kernel[name].items()})
            assert likelihood(histogram, known) > LEVEL, (id, name)


def histograms(id: str) -> dict[str, dict[int, int]]:
    """How often each number comes in games of the kernel, one seat of each."""
    variant = VARIANTS[id]
    games = play_games(variant, PLAYED, seed=SEED)
    rows = range(PLAYED)
    return {
        "total": Counter(int(games.total[row, row % variant.players]) for row in rows),
        "dumped": Counter(int(games.dumped[row, row % variant.players]) for row in rows),
        "plays": Counter(map(int, games.plays)),
    }


def test_the_test_of_distributions_can_fail() -> None:
    """Die rolls against a die that is loaded a little."""
    rng = random.Random(1)
    fair = Counter(int(rng.random() * 6) for _ in range(5_000))
    same = Counter(int(rng.random() * 6) for _ in range(50_000))
    loaded = Counter(int(rng.random() ** 1.2 * 6) for _ in range(50_000))
    assert likelihood(fair, same) > LEVEL > likelihood(fair, loaded)
