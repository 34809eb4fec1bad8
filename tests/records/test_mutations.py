"""What was changed since it was written is refused, field by field and sign by sign."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterable
from typing import Final

import attrs
import pytest

from reco_rules.errors import RecordDigestError, RecordError
from reco_rules.records import (
    format_position,
    format_record,
    from_data,
    parse_position,
    parse_record,
)
from reco_rules.records.convert import FirstRecord
from tests.records import mutations
from tests.records.mutations import Path, document, record_of, state_of
from tests.strategies import pick

# ---- records as JSON ----------------------------------------------------------------------------


def places(data: object, rng: random.Random, actions: int | None) -> list[Path]:
    """All places of a record, but not more than so many single actions."""
    every = list(mutations.paths_of(data))
    single = [path for path in every if path[0] == "actions" and len(path) == 2]
    if actions is None:
        return every
    chosen = {pick(single, rng) for _ in range(actions if single else 0)}
    return [path for path in every if path not in single or path in chosen]


def check_record_mutations(numbers: Iterable[int], actions: int | None) -> Counter[str]:
    """Each change of the records is refused by name, or is of what may be changed."""
    counts: Counter[str] = Counter()
    for number in numbers:
        data, rng = document(record_of(number)), random.Random(number)
        for path in places(data, rng, actions):
            name = str(path[0])
            for what, changed in mutations.changes_at(data, path):
                about = f"record {number}, {path}: {what}"
                try:
                    loaded = from_data("record", changed)
                except RecordError as error:
                    assert error.path.startswith(name) or name in str(error), f"{about}: {error}"
                    counts[type(error).__name__] += 1
                else:
                    assert name in mutations.FREE, f"{about} is loaded"
                    assert loaded.history == record_of(number).history, about
                    counts[f"free: {name}"] += 1
    return counts


def test_each_change_of_a_record_is_refused_by_name() -> None:
    """All fields of some documents of every kind, and a few of their actions."""
    counts = check_record_mutations(range(2), actions=1)
    kinds = {"RecordError", "RecordDigestError", "RecordVersionError"}
    assert counts.keys() == kinds | {f"free: {name}" for name in mutations.FREE}
    assert min(counts.values()) > 10 and counts.total() > 1_500


@pytest.mark.slow
@pytest.mark.parametrize("first", [100, 114])
def test_each_change_of_many_records_is_refused_by_name(first: int) -> None:
    """One of each preset and as many of random variants; `python -m tests.records.changes` does more."""
    assert check_record_mutations(range(first, first + 14), actions=5)


@pytest.mark.slow
def test_a_change_with_a_digest_to_fit_gives_another_legal_record_or_is_refused() -> None:
    """A digest is no signature: what gets past it is checked all the same."""
    counts: Counter[str] = Counter()
    for number in range(5):
        data, rng = document(record_of(number)), random.Random(number)
        for path in [pick(places(data, rng, 5), rng) for _ in range(3)]:
            for what, changed in mutations.changes_at(data, path):
                about = f"record {number}, {path}: {what}"
                changed = mutations.resealed(changed)
                try:
                    loaded = from_data("record", changed)
                except RecordDigestError as error:
                    assert path[0] in ("digest", "variant_digest", "variant_data"), (about, error)
                    counts["digest"] += 1
                except RecordError:
                    counts["refused"] += 1
                else:
                    assert mutations.flaws(loaded) == [], about
                    counts["another" if loaded != record_of(number) else "equal"] += 1
    print(mutations.statistics(counts))
    assert counts["refused"] > 150 and counts["another"] > 20


# ---- states -------------------------------------------------------------------------------------

DEFAULTS: Final[dict[Path, object]] = {
    ("variant_data", "edition"): "custom",
    ("variant_data", "opening_hand"): 3,
    ("variant_data", "hand_limit"): 5,
    ("variant_data", "threshold"): 4,
    ("variant_data", "setup_order"): "hands-first",
}
"""What a variant need not say."""

MISSING = object()


def is_other_spelling(path: Path, old: object, new: object) -> bool:
    """Cards in another order, in small letters or with more spaces; a default that is left out."""
    if new is MISSING:
        return DEFAULTS.get(path) == old
    if not isinstance(old, str) or not isinstance(new, str):
        return False
    return sorted(old.upper().split()) == sorted(new.upper().split())


def test_each_change_of_a_state_is_refused_or_gives_another_state() -> None:
    """And that is a consistent one."""
    counts: Counter[str] = Counter()
    for number in range(2):
        state = state_of(number)
        data = document(state)
        for path in mutations.paths_of(data):
            for what, changed in mutations.changes_at(data, path):
                about = f"state {number}, {path}: {what}"
                try:
                    loaded = from_data("state", changed)
                except RecordError as error:
                    assert str(error)
                    counts["refused"] += 1
                    continue
                assert mutations.flaws(loaded) == [], about
                if loaded == state:
                    old = mutations.value_at(data, path)
                    new = mutations.value_at(changed, path) if what != "removed" else MISSING
                    assert is_other_spelling(path, old, new), about
                counts["equal" if loaded == state else "another"] += 1
    print(mutations.statistics(counts))
    assert counts["refused"] > 2_000 and counts["another"] > 10 and counts["equal"] > 10


def test_each_change_of_a_position_is_refused_or_gives_a_consistent_state() -> None:
    """Sign by sign: there is no digest in it."""
    counts: Counter[str] = Counter()
    for number in range(4):
        line, rng = format_position(state_of(number)), random.Random(number)
        for at in range(len(line)):
            sign = pick(mutations.SIGNS, rng)
            for changed in (
                line[:at] + sign + line[at + 1 :],
                line[:at] + line[at + 1 :],
                line[:at] + sign + line[at:],
            ):
                try:
                    loaded = parse_position(changed)
                except RecordError:
                    counts["refused"] += 1
                    continue
                assert mutations.flaws(loaded) == [], changed
                counts["equal" if loaded == state_of(number) else "another"] += 1
    print(mutations.statistics(counts))
    assert counts["refused"] > 2_000 and counts["another"] > 10 and counts["equal"] > 10


# ---- records as text ------------------------------------------------------------------------------

FREE_TEXT = re.compile(r"^\[names .*$|@\S+|\{(?:[^}\\]|\\.)*\}", re.MULTILINE)
"""Where names, times and comments stand."""


def unsaid(record: FirstRecord) -> FirstRecord:
    """The record without times and comments: a brace in front of them makes one comment of both."""
    return attrs.evolve(record, times=(), comments=())


def check_text_mutations(numbers: Iterable[int], share: float) -> Counter[str]:
    """Single signs of the texts are changed; what is not refused is an equal record."""
    counts: Counter[str] = Counter()
    for number in numbers:
        record, rng = record_of(number), random.Random(number)
        text = format_record(record)
        free = {at for match in FREE_TEXT.finditer(text) for at in range(*match.span())}
        for at in range(len(text)):
            if at in free or rng.random() > share:
                continue
            sign = pick(mutations.SIGNS, rng)
            for changed in (
                text[:at] + sign + text[at + 1 :],
                text[:at] + chr(ord(text[at]) ^ 1) + text[at + 1 :],
                text[:at] + text[at + 1 :],
                text[:at] + (sign if at - 1 not in free else "") + text[at:],
            ):
                try:
                    loaded = parse_record(changed)
                except RecordError as error:
                    assert error.line is not None, error
                    counts[type(error).__name__] += 1
                else:
                    about = f"record {number}, {at}: {changed[at - 9 : at + 9]!r}"
                    assert unsaid(loaded) == unsaid(record), about
                    counts["equal" if loaded == record else "a brace before a time"] += 1
    print(mutations.statistics(counts))
    return counts


@pytest.mark.slow
def test_each_changed_sign_of_a_text_is_refused_or_means_the_same() -> None:
    """Outside names, times and comments, where the digest stands above."""
    counts = check_text_mutations(range(16), share=0.005)
    assert counts.keys() >= {"RecordError", "RecordDigestError", "equal"}
    assert counts.total() > 200


@pytest.mark.slow
def test_each_changed_sign_of_some_texts_is_refused_or_means_the_same() -> None:
    """For volume."""
    assert check_text_mutations(range(100, 114), share=0.1)
