"""Games for the tests of records, and a record with everything that can be kept of one."""

from __future__ import annotations

import random
from datetime import UTC, datetime, timedelta
from functools import cache

from reco_rules import VARIANTS, Action, State, Variant
from reco_rules.records import Comment, Record, Replacement, Stamp
from reco_rules.records.convert import FirstRecord
from reco_rules.table import History
from tests.strategies import POLICIES, PRESETS, Line, pick, random_variant, whole_game

NOON = datetime(2026, 11, 30, 12, 0, 0, tzinfo=UTC)
"""When the games of these tests begin."""

AWKWARD = (
    'Ann "Ace" {x}',
    "back\\slash \\n",
    "[game]",
    "Ærø, 日本語 🃏",
    "@5 }",
    "\\",
    ' "',
)
"""Names that would trip whoever forgets to escape them."""

SAYINGS = (
    'she said "no"',
    "{nested {braces}}",
    "\\} \\n \\",
    "two\nlines\n",
    "[not a heading]",
    "3. seat 1: play A1, @now",
    "\n",
    "  spaces around ",
    "é 日本語 🃏",
)
"""Comments of the same kind."""


@cache
def game(name: str, seed: int = 1, policy: str = "uniform") -> Line:
    """A whole game of a preset."""
    return whole_game(VARIANTS[name], policy, seed)


def variant_of(number: int) -> Variant:
    """A preset or a random variant, in turn."""
    return PRESETS[number // 2 % len(PRESETS)] if number % 2 == 0 else random_variant(number)


def numbered_game(number: int) -> Line:
    """The game of this number: of all presets and random variants, by all policies."""
    policies = list(POLICIES)
    return whole_game(variant_of(number), policies[number % len(policies)], number)


def history_of(line: Line, length: int | None = None) -> History[Variant, State, Action]:
    """The history of the game, or of its beginning."""
    return History(line.variant, line.first_seat, line.actions[:length])


def plain_record(line: Line, length: int | None = None) -> FirstRecord:
    """The record of the game, with nothing besides."""
    return Record(history_of(line, length))


def full_record(line: Line, seed: int, length: int | None = None) -> FirstRecord:
    """The record of the game with as much besides as this seed gives, and some of it awkward."""
    rng = random.Random(seed)
    history = history_of(line, length)
    moments = [n for n in range(len(history) + 1) if rng.random() < 0.1]
    players = line.variant.players
    begin = NOON + timedelta(days=seed, microseconds=seed % 3)
    return Record(
        history,
        names=[pick(AWKWARD, rng) for _ in range(players)],
        seed=pick((None, 0, seed, -(2**63) + 1, 2**63 - 1), rng),
        replaced=tuple(
            Replacement(n, pick(range(players), rng), pick(AWKWARD, rng))
            for n in sorted([*moments[:3], *moments[:2]])
        ),
        times=tuple(Stamp(n, begin + timedelta(seconds=7 * n)) for n in moments[::2]),
        comments=tuple(Comment(n, pick(SAYINGS, rng)) for n in moments[::3]),
    )
