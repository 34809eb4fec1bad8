"""Changes of what is written: one field of a document, one sign of a text. And what must hold then.

Used by the tests of mutations, by the fuzz tests and by the fuzzer.
"""

from __future__ import annotations

import copy
import hashlib
import io
import json
import random
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Final, TypeAlias

import attrs

from reco_rules import VARIANTS, State, inconsistencies, observe
from reco_rules.errors import RecordError
from reco_rules.records import (
    Comment,
    Record,
    Replacement,
    Stamp,
    format_position,
    format_record,
    from_json,
    parse_position,
    parse_record,
    read_records,
    to_data,
    to_json,
)
from reco_rules.records.convert import FirstRecord
from reco_rules.table import History
from tests.strategies import PRESETS, pick, random_variant, whole_game

Path: TypeAlias = tuple[str | int, ...]
"""Where a value stands in a document."""

FREE: Final = ("names", "times", "comments")
"""What may be changed in a record afterwards."""

# ---- what is changed ----------------------------------------------------------------------------


@cache
def record_of(number: int) -> FirstRecord:
    """The record of this number: finished, abandoned or unfinished; of presets and custom variants."""
    rng = random.Random(number)
    variant = pick(PRESETS, rng) if number % 3 else random_variant(number)
    line = whole_game(variant, "uniform", number)
    length = len(line.actions) if number % 2 == 0 else int(rng.random() * len(line.actions))
    record: FirstRecord = Record(
        History(variant, line.first_seat, line.actions[:length]),
        seed=number if number % 4 else None,
        abandoned=number % 4 == 1,
    )
    if number % 5:
        names = tuple(f"Ann {seat}" for seat in range(variant.players))
        moments = sorted({int(rng.random() * (length + 1)) for _ in range(4)})
        noon = datetime(2026, 11, 30, 12, tzinfo=UTC)
        record = attrs.evolve(
            record,
            names=names,
            replaced=tuple(Replacement(at, number % variant.players, "greedy") for at in moments),
            times=tuple(Stamp(at, noon + timedelta(seconds=at)) for at in moments),
            comments=tuple(Comment(at, f' after {at}: "so\nit is" ') for at in moments),
        )
    return record


@cache
def state_of(number: int) -> State:
    """A state somewhere in a game, of any phase."""
    line = whole_game(record_of(number).variant, "dumping", number)
    states = line.states()
    return states[int(random.Random(number).random() * len(states))]


def values_of(kind: str, number: int) -> Iterator[object]:
    """Values of this kind that a game has."""
    record, state = record_of(number), state_of(number)
    if kind == "event":
        for *_, events in record.history.steps():
            yield from events
        return
    over = record_of(2 * number).at(len(record_of(2 * number)))
    yield from {
        "variant": (record.variant,),
        "state": (state,),
        "observation": (observe(state, 0), observe(over, None), observe(over, 1)),
        "action": record.history.actions[:5] + record.history.actions[-5:],
        "result": (observe(over, None).result,),
        "record": (record,),
    }[kind]


KINDS: Final = ("record", "state", "variant", "observation", "action", "event", "result")
"""What has a JSON form."""


BARE: Final = ("game", "variant", "first_seat", "actions")
"""What a record without versions has."""


def bare(record: FirstRecord) -> dict[str, Any]:
    """A record of a preset as other programs write it, without versions and digests."""
    data = document(record)
    return {name: data[name] for name in BARE}


def document(value: object) -> dict[str, Any]:
    """The JSON form of a value that is an object."""
    data = to_data(value)
    assert isinstance(data, dict)
    return data


def grown(record: FirstRecord, rng: random.Random) -> bytes:
    """A record as a file that grew: with lines behind it of all kinds."""
    part = int(rng.random() * len(record))
    data = document(Record(History(record.variant, record.history.first_seat)))
    lines: list[object] = [data]
    for n, action in enumerate(record.history.actions[:part]):
        lines.append({"action": str(action)})
        if n % 7 == 3:
            lines += [{"undone": 1}, {"action": str(action)}]
        if n % 5 == 2:
            lines.append({"time": "2026-11-30T18:05:00Z", "comment": "well"})
        if n % 11 == 4:
            lines.append({"replaced": {"seat": 0, "by": "greedy"}})
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


# ---- changes of documents -------------------------------------------------------------------------


def paths_of(data: object, path: Path = ()) -> Iterator[Path]:
    """Where the values of a document stand, rows and objects included, from the outside in."""
    if path:
        yield path
    if isinstance(data, dict | list):
        entries: Any = data.items() if isinstance(data, dict) else enumerate(data)
        for key, value in entries:
            yield from paths_of(value, (*path, key))


def value_at(data: Any, path: Path) -> Any:
    """The value that stands there."""
    for key in path:
        data = data[key]
    return data


def changed(data: Any, path: Path, change: Callable[[Any, Any], None]) -> Any:
    """A copy of the document in which the change was made: it gets what holds the value, and its key."""
    data = copy.deepcopy(data)
    change(value_at(data, path[:-1]), path[-1])
    return data


ACTIONS: Final = (
    "reveal A1",
    "reveal D2",
    "play A1",
    "play B1 B2",
    "dump C1",
    "pass",
    "play D2 D2",
)
OTHER_TYPES: Final[tuple[Any, ...]] = (
    None,
    True,
    0,
    1,
    -1,
    "",
    "0",
    "x",
    [],
    [1],
    {},
    {"at": 0},
    ["x"],
)


def others(value: Any) -> Iterator[Any]:
    """Other values in its place: of its own type, and of other types."""
    if type(value) is int:
        yield from (value + 1, value - 1, -value, 2**63 - 1, 99)
    if isinstance(value, str):
        yield from (*ACTIONS, value + "x", value[:-1], value[::-1], value + " ", value.upper())
        yield from ("finished", "unfinished", "abandoned", "amigo-2", "PLAY", "OVER", "A1", "D2 D2")
    if isinstance(value, list):
        yield from (value[1:], value[:-1], value[::-1], value + value[:1], [value])
    yield from OTHER_TYPES


def changes_at(data: Any, path: Path) -> Iterator[tuple[str, Any]]:
    """Every single change at this place: what was done, and the changed document."""

    def put(value: Any) -> Callable[[Any, Any], None]:
        return lambda holder, key: holder.__setitem__(key, value)

    def double(holder: Any, key: Any) -> None:
        holder.insert(key, copy.deepcopy(holder[key]))

    old = value_at(data, path)
    for value in others(old):
        if not _same(value, old):
            yield f"now {value!r:.40}", changed(data, path, put(value))
    yield "removed", changed(data, path, lambda holder, key: holder.__delitem__(key))
    if isinstance(path[-1], int):
        yield "doubled", changed(data, path, double)
    else:
        yield "another name beside it", changed(data, (*path[:-1], f"{path[-1]}s"), put(old))


def _same(one: object, other: object) -> bool:
    return json.dumps(one) == json.dumps(other)


# ---- digests, as docs/reference/records.md has them, so that a change gets past them ---------------


def _digest(data: dict[str, Any], without: tuple[str, ...]) -> str:
    text = json.dumps(
        {name: value for name, value in data.items() if name not in without},
        sort_keys=True,
        separators=(",", ":"),
    )
    return hashlib.sha256(text.encode()).hexdigest()


def resealed(data: Any) -> Any:
    """The document with digests that fit it, as somebody would write it who means harm."""
    data = copy.deepcopy(data)
    if isinstance(data, dict) and isinstance(data.get("variant_data"), dict):
        data["variant_digest"] = _digest(data["variant_data"], ("id", "edition"))
    if isinstance(data, dict) and "digest" in data:
        data["digest"] = _digest(data, (*FREE, "digest"))
    return data


def mutated(data: Any, rng: random.Random) -> Any:
    """The document with one to three changes, mostly with digests that fit it."""
    for _ in range(1 + int(rng.random() * 3)):
        places = list(paths_of(data)) if isinstance(data, dict | list) else []
        if not places:
            return pick(OTHER_TYPES, rng)
        _, data = pick(list(changes_at(data, pick(places, rng))), rng)
    return resealed(data) if rng.random() < 0.7 else data


# ---- changes of texts ---------------------------------------------------------------------------

SIGNS: Final = "\x00\n\r\t \"'\\[]{}(),.;:@/+-%=#0129AaBDplyxé\u0661\ufeff\ud800\u2028🃏"
"""What is put in place of a sign of a text."""


def text_mutated(text: str, rng: random.Random) -> str:
    """The text with some signs changed, cut out, doubled or exchanged."""
    for _ in range(1 + int(rng.random() * 4)):
        at, size = int(rng.random() * (len(text) + 1)), int(rng.random() ** 4 * 40)
        piece = text[at : at + size]
        text = text[:at] + pick(
            [
                pick(SIGNS, rng) + text[at + 1 :],
                pick(SIGNS, rng) + text[at:],
                text[at + 1 :],
                text[at + size :],
                piece + text[at:],
                text[at + size :] + piece,
            ],
            rng,
        )
    return text


# ---- loading --------------------------------------------------------------------------------------

LOADERS: Final = ("json", "text", "position", "file")
"""The ways in, for `load`."""


def load(loader: str, raw: bytes) -> object:
    """What the loader makes of the bytes; a JSON document comes behind a byte that chooses its kind.

    Raises what the loader raises.
    """
    if loader == "json":
        return from_json(KINDS[raw[0] % len(KINDS)] if raw else "record", raw[1:])
    if loader == "file":
        return tuple(read_records(io.BytesIO(raw)))
    text = raw.decode(errors="surrogatepass" if is_wtf8(raw) else "replace")
    return parse_record(text) if loader == "text" else parse_position(text)


def is_wtf8(raw: bytes) -> bool:
    """Whether it is UTF-8 but for lone surrogates."""
    try:
        raw.decode(errors="surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def flaws(value: object) -> list[str]:
    """What is wrong with a value that was loaded: nothing, or something of the library is."""
    if isinstance(value, tuple):
        return [flaw for entry in value for flaw in flaws(entry)]
    trips: list[object]
    if isinstance(value, State):
        found = inconsistencies(value)
        trips = [from_json("state", to_json(value)), parse_position(format_position(value))]
    elif isinstance(value, Record):
        history = value.history
        again = History(history.variant, history.first_seat, history.actions)
        found = inconsistencies(value.state)
        if again != history or again.state != value.state:
            found.append("its history replays to another state")
        trips = [
            from_json("record", to_json(value)),
            parse_record(format_record(value)),
            *read_records(io.BytesIO(to_json(value).encode())),
            *read_records(io.BytesIO(format_record(value).encode())),
        ]
    else:
        return []
    return found + [
        f"round trip {n} gives another value" for n, t in enumerate(trips) if t != value
    ]


def check_message(error: RecordError) -> None:
    """A message is for people: neither as long as what was read, nor with signs that a terminal obeys."""
    assert len(str(error)) < 1_000 and str(error).isprintable(), ascii(str(error)[:2_000])


def outcome_of(loader: str, raw: bytes) -> str:
    """How loading ended, in a word; raises whatever but a `RecordError` came out, and for flaws."""
    try:
        value = load(loader, raw)
    except RecordError as error:
        check_message(error)
        return "refused"
    found = flaws(value)
    assert not found, f"{value!r}: {found}"
    return "loaded"


def seeds_of(loader: str, count: int) -> Iterator[bytes]:
    """Valid input for the loader, to begin with."""
    for number in range(count):
        record, state = record_of(number), state_of(number)
        if loader == "json":
            for k, kind in enumerate(KINDS):
                for value in list(values_of(kind, number))[:12]:
                    yield bytes([k]) + to_json(value).encode()
            if record.variant.id in VARIANTS:
                yield b"\0" + json.dumps(bare(record)).encode()
        elif loader == "text":
            yield format_record(record).encode()
            yield f'[game "reco"]\n[variant "{pick(list(VARIANTS), random.Random(number))}"]\n'.encode()
        elif loader == "position":
            yield format_position(state).encode()
        else:
            yield grown(record, random.Random(number))
            yield (to_json(record) + "\n").encode() + grown(record, random.Random(number + 1))
            yield (format_record(record) + "\n").encode() * 2
            yield json.dumps(document(record), indent=1).encode()
            if record.variant.id in VARIANTS:
                yield json.dumps(bare(record)).encode() + b"\n"


def statistics(counts: Counter[str]) -> str:
    """The counts on one line."""
    return ", ".join(f"{count} {name}" for name, count in counts.most_common())
