"""JSON documents with one thing changed, and what the loader says of them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final, TypeAlias

import attrs

from reco_rules.errors import RecordError
from reco_rules.records import from_data, read_records, to_data, to_json
from reco_rules.records.documents import UNDIGESTED, digest_of
from reco_rules.records.record import LONGEST_COMMENT, LONGEST_NAME
from tests.records.games import full_record, numbered_game, plain_record

Path: TypeAlias = "tuple[str | int, ...]"

BEGUN: Final = plain_record(numbered_game(12), 30)
"""The record behind which lines are tried."""

FULL: Final[Any] = to_data(attrs.evolve(full_record(numbered_game(12), 5, 40), seed=1))
"""A record in which all is kept that can be."""

LINE: Final[Any] = {
    "undone": 1,
    "time": "2026-11-30T12:00:00Z",
    "comment": "well",
    "replaced": {"seat": 0, "by": "greedy"},
    "outcome": None,
    "digest": None,
}
"""A line behind a record that says a lot at once."""

OTHERS: Final[tuple[Any, ...]] = (None, True, 7, -1, 2.5, "?", [], [None], {}, {"event": "Passed"})
"""What is put in the place of every value: most of them of another type."""

MEANING: Final = (
    *("cannot work", "players need two cards", "there is no seat", "but goes from"),
    *("is no action", "is no card", "this position cannot be", "this observation cannot be"),
    *("has the digest", "but the id in variant_data", "values of the preset"),
    *("has an outcome and a digest", "stands too late"),
)
"""What the loader says of what a schema cannot see, as the docstring of `schema` lists it."""


@attrs.frozen
class Mutation:
    """A document in which one thing was changed."""

    what: str
    path: Path
    data: Any


def mutations(data: Any) -> Iterator[Mutation]:
    """All ways to remove a name, add one, misspell a text, or put something in a value's place."""
    for path, value in _places(data, ()):
        if isinstance(value, dict):
            yield Mutation("added", path, put(data, path, {**value, "more": 0}))
            for name in value:
                less = {other: entry for other, entry in value.items() if other != name}
                yield Mutation("removed", (*path, name), put(data, path, less))
        if isinstance(value, str):
            for text in (f"{value}x", value[1:], value.swapcase()):
                yield Mutation("misspelled", path, put(data, path, text))
        for other in OTHERS:
            yield Mutation("replaced", path, put(data, path, other))


def _places(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    """The value and all inside; of a long row the first entries and the last one."""
    yield path, value
    if isinstance(value, dict):
        for name, entry in value.items():
            yield from _places(entry, (*path, name))
    if isinstance(value, list):
        for i in sorted({0, 1, len(value) - 1} & set(range(len(value)))):
            yield from _places(value[i], (*path, i))


def put(data: Any, path: Path, value: Any) -> Any:
    """The data with another value at this place; the rest is shared."""
    if not path:
        return value
    changed = data.copy()
    changed[path[0]] = put(data[path[0]], path[1:], value)
    return changed


def sealed(mutation: Mutation) -> Any:
    """The document with the digests that now belong to it, unless it was them that changed."""
    data = mutation.data
    if not isinstance(data, dict) or "variant_data" not in data:
        return data
    variant = data["variant_data"]
    if (
        "variant_digest" in data
        and mutation.path != ("variant_digest",)
        and isinstance(variant, dict)
    ):
        data = {**data, "variant_digest": digest_of(variant, ("id", "edition"))}
    if "digest" in data and mutation.path != ("digest",):
        data = {**data, "digest": digest_of(data, UNDIGESTED)}
    return data


def refusal(kind: Any, data: Any, game: Any) -> RecordError | None:
    """Why the loader refuses the document, if it does."""
    try:
        if kind == "addition":
            lines = f"{to_json(BEGUN)}\n{json.dumps(data)}\n"
            list(read_records(BytesIO(lines.encode())))
        else:
            from_data(kind, data, game=game)
    except RecordError as error:
        return error
    return None


# ---- limits -------------------------------------------------------------------------------------

Changes: TypeAlias = dict[str, list[tuple[Path, Any]]]
"""What is put where in `FULL`, a record, and in `LINE`, an addition."""

OUTSIDE: Final[Changes] = {
    "record": [
        (("first_seat",), -1),
        (("names", 0), ""),
        (("names", 0), "x" * (LONGEST_NAME + 1)),
        (("replaced", 0, "at"), -1),
        (("replaced", 0, "seat"), -1),
        (("replaced", 0, "by"), ""),
        (("times", 0, "at"), -1),
        (("times", 0, "time"), "2026-11-30 12:00:00Z"),
        (("times", 0, "time"), "2026-11-30T12:00:00+00:00"),
        (("comments", 0, "at"), -1),
        (("comments", 0, "text"), ""),
        (("comments", 0, "text"), "x" * (LONGEST_COMMENT + 1)),
        (("seed",), 2**63),
        (("outcome",), "won"),
        (("digest",), "A" * 64),
        (("schema",), 2),
        (("rules",), 0),
        (("game",), "chess"),
    ],
    "addition": [
        (("undone",), 0),
        (("comment",), ""),
        (("comment",), "x" * (LONGEST_COMMENT + 1)),
        (("replaced", "seat"), -1),
        (("replaced", "by"), ""),
        (("digest",), "no digest"),
    ],
}
"""What both the loader and the schema refuse."""

INSIDE: Final[Changes] = {
    "record": [
        (("names", 0), "x" * LONGEST_NAME),
        (("comments", 0, "text"), "x" * LONGEST_COMMENT),
        (("times", 0, "time"), "0001-01-01T00:00:00.000001Z"),
        (("seed",), -(2**63) + 1),
    ],
    "addition": [
        (("undone",), 30),
        (("comment",), "x" * LONGEST_COMMENT),
        (("replaced", "by"), "x" * LONGEST_NAME),
    ],
}
"""What both take."""

UNSEEN: Final[Changes] = {
    "record": [
        (("rules",), 1.0),
        (("names", 0), "two\nlines"),
        (("times", 0, "time"), "2026-02-30T12:00:00Z"),
        (("comments", 0, "at"), 10**6),
        (("actions", 0), "pass"),
        (("variant_data", "players"), 7),
        (("digest",), "0" * 64),
    ],
    "addition": [
        (("undone",), 31),
        (("replaced", "seat"), 6),
        (("outcome",), "abandoned"),
    ],
}
"""What the loader alone refuses."""
