"""Whatever is loaded: a value that is sound, or a `RecordError`."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reco_rules.errors import RecordError
from reco_rules.records import Recorder, from_data, from_json, parse_position, parse_record, to_data
from tests.records import fuzz, mutations
from tests.strategies import pick, seeds

SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text()
NAMES = st.sampled_from(
    "schema game rules variant variant_data variant_digest first_seat actions outcome digest seed names "
    "replaced times comments at seat by time text hands phase event id players deck stack undone".split()
)
JSON: st.SearchStrategy[Any] = st.recursive(
    SCALARS | st.sampled_from(["reco", "amigo-2", "reveal A1", "PLAY", "TurnBegan", 1]),
    lambda inner: st.lists(inner) | st.dictionaries(NAMES | st.text(), inner),
    max_leaves=20,
)
ODD: st.SearchStrategy[Any] = st.recursive(
    SCALARS | st.binary() | st.complex_numbers() | st.sampled_from([object, object(), ...]),
    lambda inner: st.lists(inner) | st.dictionaries(SCALARS, inner) | st.tuples(inner, inner),
    max_leaves=20,
)
BEGINNINGS = st.sampled_from(
    [
        "",
        '[game "reco"]\n',
        '[game "reco"]\n[variant "amigo-2"]\n',
        '[game "reco"]\n[variant "own"]\n[variant.players "2"]\n[variant.edition "',
        "reco/1 ",
        "reco/1 amigo-2 hands=A1/",
    ]
)
SIGNS = st.one_of(
    st.characters(), st.integers(0, len(mutations.SIGNS) - 1).map(mutations.SIGNS.__getitem__)
)  # as one alphabet all would be equally likely
TEXTS = st.builds("{}{}{}".format, BEGINNINGS, st.text(SIGNS), st.sampled_from(["", '"]', "}"]))
KINDS = st.sampled_from(mutations.KINDS)


def is_sound(load: Callable[[], object]) -> bool:
    """Whether a value was loaded: a sound one, or else a `RecordError` with a message for people."""
    try:
        value = load()
    except RecordError as error:
        mutations.check_message(error)
        return False
    assert mutations.flaws(value) == []
    return True


@given(KINDS, st.lists(JSON | ODD, max_size=10))
def test_arbitrary_data_is_refused_or_sound(kind: Any, several: list[Any]) -> None:
    """Plain data of any kind, and what is no plain data."""
    for data in several:
        is_sound(partial(from_data, kind, data))


@given(KINDS, st.lists(JSON.map(json.dumps) | st.text(SIGNS) | st.binary(), max_size=10))
def test_arbitrary_json_is_refused_or_sound(kind: Any, several: list[str | bytes]) -> None:
    """Texts that are JSON, and others."""
    for text in several:
        is_sound(partial(from_json, kind, text))


@given(st.lists(TEXTS, min_size=5))
def test_arbitrary_texts_are_refused_or_sound(several: list[str]) -> None:
    """Behind the beginning of a record or of a position, mostly."""
    for text in several:
        found = [is_sound(partial(parse, text)) for parse in (parse_record, parse_position)]
        assert found != [True, True]


@given(st.sampled_from(mutations.LOADERS), st.lists(st.binary(), max_size=10))
def test_arbitrary_bytes_are_refused_or_sound(loader: str, several: list[bytes]) -> None:
    """Files of junk, mostly."""
    for raw in several:
        assert mutations.outcome_of(loader, raw) in ("refused", "loaded")


@given(KINDS, seeds())
def test_mutated_documents_are_refused_or_sound(kind: str, seed: int) -> None:
    """Valid ones with some fields changed, mostly with digests that fit."""
    rng = random.Random(seed)
    value = pick(list(mutations.values_of(kind, seed % 50)), rng)
    data = to_data(value)
    if isinstance(data, dict) and rng.random() < 0.5:  # as other programs write a record
        data = {name: data[name] for name in mutations.BARE if name in data}
    head = bytes([mutations.KINDS.index(kind)])
    for _ in range(10):
        raw = json.dumps(mutations.mutated(data, rng)).encode()
        assert mutations.outcome_of("json", head + raw) in ("refused", "loaded")


@given(st.sampled_from(mutations.LOADERS), seeds())
def test_mutated_texts_are_refused_or_sound(loader: str, seed: int) -> None:
    """Valid ones with some signs changed, for every way in."""
    rng = random.Random(seed)
    valid = pick(list(mutations.seeds_of(loader, 3)), rng).decode()
    for _ in range(10):
        raw = mutations.text_mutated(valid, rng).encode(errors="surrogatepass")
        assert mutations.outcome_of(loader, raw) in ("refused", "loaded")


@given(seeds())
def test_mutated_files_are_resumed_or_refused(seed: int) -> None:
    """With the changed line somewhere, and sometimes cut off at the end."""
    rng = random.Random(seed)
    raw = mutations.grown(mutations.record_of(seed % 20), rng).decode()
    lines = raw.splitlines(keepends=True)
    at = int(rng.random() * len(lines))
    lines[at] = mutations.text_mutated(lines[at], rng)
    raw = "".join(lines)[: -int(rng.random() * 30) or None]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.jsonl")
        path.write_bytes(raw.encode(errors="surrogatepass"))
        try:
            recorder = Recorder.resume(path)
        except RecordError:
            assert path.read_bytes() == raw.encode(errors="surrogatepass"), "refused, but changed"
            return
        with recorder:
            assert mutations.flaws(recorder.record) == []


@pytest.mark.parametrize("loader", mutations.LOADERS)
def test_what_the_fuzzer_begins_with_is_valid(loader: str) -> None:
    """Else it would never get far."""
    seeds = list(mutations.seeds_of(loader, 3))
    assert seeds and {mutations.outcome_of(loader, raw) for raw in seeds} == {"loaded"}


def test_the_fuzzer_says_what_it_needs() -> None:
    """It is no dependency: where atheris is missing, the command tells how to get it."""
    code = "import sys; sys.modules['atheris'] = None; from tests.records import fuzz; "
    run = subprocess.run(
        [sys.executable, "-c", code + "sys.exit(fuzz.main([]))"],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (run.returncode, run.stdout) == (2, "")
    assert run.stderr == fuzz.HOW_TO_INSTALL
