"""Input that would take very long or very much memory, if a loader were careless, in any size."""

from __future__ import annotations

import io
import json
import tracemalloc
from collections.abc import Callable
from functools import partial
from typing import Final

from reco_rules.errors import RecordError
from reco_rules.records import from_json, parse_position, parse_record, read_records
from tests.records.mutations import check_message, document, record_of, state_of

RECORD: Final = document(record_of(2))
STATE: Final = document(state_of(2))
BARE: Final = {"game": "reco", "variant": "amigo-2", "first_seat": 0, "actions": []}
HEADINGS: Final = '[game "reco"]\n[variant "amigo-2"]\n'
POSITION: Final = "reco/1 amigo-2 hands=A1+A1+B2/C1"
OWN: Final = (
    '[game "reco"]\n[variant "own"]\n[variant.players "2"]\n[variant.bonus "0/1/1"]\n'
    '[variant.deck "A1+A1+B1+B1+C1+C1+D1+D1+A2+B2+C2+D2"]\n[variant.stack "1/2"]\n'
)


def read(raw: bytes | str) -> list[object]:
    """The records in a file."""
    return list(read_records(io.BytesIO(raw.encode() if isinstance(raw, str) else raw)))


GAME = json.dumps(BARE) + "\n"
REVEALED = json.dumps({**BARE, "actions": ["reveal A1"]}) + "\n"
ENDED_AGAIN: Final = "".join(
    json.dumps(line) + "\n"
    for line in (
        {"undone": 1},
        {"action": RECORD["actions"][-1]},
        {"outcome": "finished", "digest": "0" * 64},
    )
)
_LINES: Final = {
    "comments at one place": lambda n: GAME + '{"comment": "x"}\n' * (n // 17),
    "long comments at one place": lambda n: GAME + f'{{"comment": "{"x" * 900}"}}\n' * (n // 900),
    "times at one place": lambda n: GAME + '{"time": "2026-11-30T18:05:00Z"}\n' * (n // 34),
    "undone and done": lambda n: GAME + '{"action":"reveal A1"}\n{"undone":1}\n' * (n // 38),
    "lines that say nothing": lambda n: GAME + "{}\n" * (n // 3),
    "lines that take nothing back": lambda n: GAME + '{"undone": 0}\n' * (n // 14),
    "replaced at one place": lambda n: GAME + '{"replaced":{"seat":0,"by":"x"}}\n' * (n // 33),
    "actions that are none": lambda n: GAME + '{"action":"x"}\n' * (n // 15),
    "ended and taken back": lambda n: (
        json.dumps(RECORD) + "\n" + ENDED_AGAIN * (n // len(ENDED_AGAIN))
    ),
    "many games": lambda n: GAME * (n // len(GAME) // 10),
    "many games that grew": lambda n: (GAME + "{}\n") * (n // len(GAME) // 10),
    "blank lines": lambda n: GAME + "\n" * n,
    "blank lines first": lambda n: "\n" * n + GAME,
    "headings of many names": lambda n: "".join(f'[a{k} "x"]\n' for k in range(n // 12)),
    "headings of one name": lambda n: HEADINGS + '[replaced "0" "0" "x"]\n' * (n // 23),
    "open headings": lambda n: HEADINGS + "[\n" * (n // 2),
    "headings with many values": lambda n: HEADINGS + "[names" + ' "a"' * (n // 4) + "]",
    "open brackets": lambda n: HEADINGS + "[" * n,
    "a document over many lines": lambda n: "{\n" + '"a":\n' * (n // 5),
}
_TEXTS: Final = {
    "commas": lambda n: HEADINGS + "," * n,
    "actions": lambda n: HEADINGS + "reveal A1," * (n // 10),
    "items that are none": lambda n: HEADINGS + "a," * (n // 2),
    "times": lambda n: HEADINGS + "@x " * (n // 3),
    "comments": lambda n: HEADINGS + "{}" * (n // 2),
    "an open comment": lambda n: HEADINGS + "{" + "x" * n,
    "an open comment of escapes": lambda n: HEADINGS + "{" + "\\}" * (n // 2),
    "an open quote of escapes": lambda n: HEADINGS + '[names "' + '\\"' * (n // 2),
    "quotes without an end": lambda n: HEADINGS + "[names" + ' "a"' * (n // 4),
    "spaces in a heading": lambda n: HEADINGS + "[names" + " " * n + "x]",
    "spaces behind a heading": lambda n: HEADINGS + '[names "a"' + " " * n + "x",
    "spaces and quotes": lambda n: HEADINGS + "[names" + '  "" ' * (n // 5) + "x",
    "spaces": lambda n: HEADINGS + " " * n + "x",
    "spaces behind an action": lambda n: HEADINGS + "reveal A1" + " " * n + "x",
    "spaces and commas": lambda n: HEADINGS + " ," * (n // 2),
    "spaces at the end": lambda n: HEADINGS + (" " * 1_000 + "\n") * (n // 1_000),
    "digits": lambda n: HEADINGS + "1" * n,
    "labels": lambda n: HEADINGS + "0.\n" * (n // 3),
    "seats": lambda n: HEADINGS + "seat " * (n // 5),
    "lines": lambda n: HEADINGS + "\n" * n,
    "a long name of a heading": lambda n: "[" + "a" * n + '"]',
    "backslashes": lambda n: HEADINGS + "{" + "\\" * n + "}",
    "an escaped comment": lambda n: HEADINGS + "{" + "\\n" * (n // 2) + "}",
}
_POSITIONS: Final = {
    "words": lambda n: "a " * (n // 2),
    "parts": lambda n: POSITION + "".join(f" {k}=1" for k in range(n // 9)),
    "equals signs": lambda n: POSITION + " a" + "=" * n,
    "fields": lambda n: POSITION + "".join(f" variant.{k}=1" for k in range(n // 17)),
    "cards": lambda n: POSITION.replace("C1", "C1+" * (n // 3)),
    "hands": lambda n: POSITION.replace("C1", "C1/" * (n // 3)),
    "claims": lambda n: f"{POSITION} claims={'1,' * (n // 2)}1/-/-/-",
    "escapes": lambda n: POSITION.replace("C1", "%41" * (n // 3)),
    "wide signs": lambda n: POSITION.replace("C1", "é" * n),
    "digits": lambda n: f"{POSITION} seat={'1' * n}",
}
_JSON: Final = {
    "rows": lambda n: "[" + "[]," * (n // 3) + "0]",
    "objects": lambda n: "[" + "{}," * (n // 3) + "0]",
    "numbers": lambda n: "[" + "1," * (n // 2) + "1]",
    "names": lambda n: "{" + ",".join(f'"{k}":1' for k in range(n // 10)) + "}",
    "digits": lambda n: "1" * n,
    "a fraction": lambda n: "0." + "1" * n,
    "brackets": lambda n: "[" * n,
    "quotes": lambda n: '"' * n,
    "backslashes": lambda n: '["' + "\\" * n,
    "escapes": lambda n: '["' + "\\n" * (n // 2) + '"]',
    "actions": lambda n: json.dumps({**BARE, "actions": ["reveal A1"] * (n // 13)}),
    "different actions": lambda n: json.dumps(
        {**BARE, "actions": ["reveal" + " " * (k % 997) + "A1" for k in range(n // 500)]}
    ),
    "one long action": lambda n: json.dumps({**BARE, "actions": ["play " + "A1 " * (n // 3)]}),
    "stack": lambda n: json.dumps(
        RECORD | {"variant_data": RECORD["variant_data"] | {"stack": [100] * (n // 5)}}
    ),
    "deck": lambda n: json.dumps(
        RECORD | {"variant_data": RECORD["variant_data"] | {"deck": "A1 " * (n // 3)}}
    ),
    "comments": lambda n: json.dumps(
        RECORD | {"comments": [{"at": 0, "text": "x"} for _ in range(n // 24)]}
    ),
    "long names": lambda n: json.dumps(RECORD | {"names": ["x" * n, "y"]}),
    "a wrong digest": lambda n: json.dumps(RECORD | {"digest": "x" * n}),
}

TRAPS: Final = [
    *(("file", name) for name in _LINES),
    *(("text", name) for name in _TEXTS),
    *(("file of text", name) for name in ("lines", "labels", "commas", "spaces at the end")),
    *(("position", name) for name in _POSITIONS),
    *(("json", name) for name in _JSON),
]


def trap(kind: str, name: str) -> tuple[Callable[[int], str], Callable[[str], object]]:
    """What writes it, and what reads it."""
    tables: dict[str, tuple[dict[str, Callable[[int], str]], Callable[[str], object]]] = {
        "file": (_LINES, read),
        "text": (_TEXTS, parse_record),
        "file of text": (_TEXTS, read),
        "position": (_POSITIONS, parse_position),
        "json": (_JSON, partial(from_json, "record")),
    }
    table, load = tables[kind]
    return table[name], load


def once(load: Callable[[str], object], text: str) -> None:
    """Loads it, or is refused."""
    try:
        load(text)
    except RecordError as error:
        check_message(error)


def peak(call: Callable[[], object]) -> int:
    """The most bytes that Python held at once for it."""
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
