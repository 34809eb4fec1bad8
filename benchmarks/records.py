"""Writing and reading a state, an action and a record, next to pickle and the json module on the same data.

    python benchmarks/records.py [ROUNDS]

Prints a table: microseconds of CPU each way, as a multiple of what the json module takes to write or read
the same plain data, and bytes. All forms are measured in turn in this process, ROUNDS times (default 7);
the medians are shown. JSON and text are checked when they are read (a state as a position, a record by
replaying it); pickle and the json module check nothing.
"""

from __future__ import annotations

import json
import pickle
import statistics
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import attrs

from reco_rules import VARIANTS, Play, format_action, parse_action
from reco_rules.bots import greedy
from reco_rules.records import (
    Record,
    format_position,
    format_record,
    from_json,
    parse_position,
    parse_record,
    to_data,
    to_json,
)
from reco_rules.table import play


def seconds(call: Callable[[], object]) -> float:
    """CPU seconds of one call, over so many calls that they take a hundredth of a second."""
    count = 1
    while True:
        start = time.process_time()
        for _ in range(count):
            call()
        taken = time.process_time() - start
        if taken > 0.01:
            return taken / count
        count *= 2


@attrs.frozen
class Way:
    """One value in one form: how it is written, what is written, how that is read."""

    value: str
    form: str
    write: Callable[[], str | bytes]
    written: str | bytes
    read: Callable[[], object]


def way(
    value: object, form: str, write: Callable[[Any], Any], read: Callable[[Any], object]
) -> Way:
    """A way to write this value, seen to read it back."""
    written = write(value)
    assert read(written) == value, form
    return Way(type(value).__name__, form, lambda: write(value), written, lambda: read(written))


def ways() -> list[Way]:
    history = play(VARIANTS["amigo-3"], [greedy] * 3, seed=1)
    record = Record(history)
    action = next(action for action in history.actions if isinstance(action, Play))
    values: dict[str, tuple[object, str, Callable[[Any], Any], Callable[[Any], Any]]] = {
        "state": (record.at(100), "one line", format_position, parse_position),
        "action": (action, "text", format_action, parse_action),
        "record": (record, "text", format_record, parse_record),
    }
    found: list[Way] = []
    for kind, (value, text, write, read) in values.items():
        plain = attrs.evolve(
            way(to_data(value), "json module", json.dumps, json.loads), value=type(value).__name__
        )
        found += [
            plain,
            way(value, "pickle", pickle.dumps, pickle.loads),
            way(value, "to_json, from_json", to_json, partial(from_json, kind)),
            way(value, text, write, read),
        ]
    return found


def main() -> None:
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    tried = ways()
    taken: list[list[tuple[float, float]]] = [[] for _ in tried]
    for _ in range(rounds):
        for row, one in zip(taken, tried, strict=True):
            row.append((seconds(one.write), seconds(one.read)))
    base: dict[str, tuple[float, float]] = {}
    columns = ("write us", "x json", "read us", "x json", "bytes")
    print(f"{'':8} {'form':18}", *(f"{column:>9}" for column in columns))
    for one, row in zip(tried, taken, strict=True):
        write, read = (statistics.median(column) * 1e6 for column in zip(*row, strict=True))
        json_write, json_read = base.setdefault(one.value, (write, read))
        size = len(one.written.encode() if isinstance(one.written, str) else one.written)
        print(
            f"{one.value:8} {one.form:18} {write:9.1f} {write / json_write:9.1f}"
            f" {read:9.1f} {read / json_read:9.1f} {size:9}"
        )


if __name__ == "__main__":
    main()
