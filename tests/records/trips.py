"""Round trips: every value of a game to JSON and text and back, at every step."""

from __future__ import annotations

import multiprocessing
import time
from collections import Counter
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final

import attrs

from reco_rules import reco
from reco_rules.game import TERMINAL
from reco_rules.records import (
    Record,
    format_position,
    format_record,
    from_json,
    parse_position,
    parse_record,
    to_json,
)
from reco_rules.table import History
from tests.records.games import full_record, numbered_game
from tests.strategies import Line

TRIPS: Final = (
    *("variant", "state", "observation", "action", "event", "result", "record"),
    *("action as text", "record as text", "position line"),
)
"""What makes a round trip, by the names in a summary."""


class Broken(AssertionError):
    """A value that did not come back as it went."""


def _same(kind: str, value: object, text: str, again: object) -> None:
    if type(again) is not type(value) or again != value or hash(again) != hash(value):
        raise Broken(f"{kind}: {value!r} went as\n{text}\nand came back as {again!r}")


def json_trip(kind: Any, value: object, game: Any = None) -> None:
    """To JSON on one line, and back to an equal value of the same type."""
    text = to_json(value, game=game)
    if "\n" in text:
        raise Broken(f"{kind}: {text} has a line break")
    _same(kind, value, text, from_json(kind, text, game=game))


def text_trip(
    kind: str, value: object, write: Callable[[Any], str], read: Callable[[str], Any]
) -> None:
    """To text and back to an equal value, which is written alike."""
    text = write(value)
    again = read(text)
    _same(kind, value, text, again)


def position_trip(state: object, game: Any = None) -> None:
    """To one line and back."""
    text_trip(
        "position line",
        state,
        lambda state: format_position(state, game=game),
        lambda text: parse_position(text, game=game),
    )


def record_trips(record: Record[Any, Any, Any], game: Any = None) -> None:
    """To JSON and to text and back; both are written alike again."""
    json_trip("record", record, game)
    text_trip("record as text", record, format_record, lambda text: parse_record(text, game=game))


@attrs.frozen
class Effort:
    """How much of a game is tried."""

    all_viewers: bool = True
    """Observations and events for every viewer, or for one of them per step, in turn."""
    lines: int = 1
    """Every how many steps a position line."""


def check_game(line: Any, number: int, effort: Effort = Effort(), game: Any = None) -> Counter[str]:
    """All round trips of a game, counted by type. Raises `Broken`."""
    rules: Any = reco if game is None else game
    count: Counter[str] = Counter()
    variant = line.variant
    json_trip("variant", variant, game)
    count["variant"] += 1
    viewers = (*range(variant.players), None)
    state = rules.new_game(variant, line.first_seat)
    for n, action in enumerate((*line.actions, None)):
        now = viewers if effort.all_viewers else (viewers[(n + number) % len(viewers)],)
        json_trip("state", state, game)
        for viewer in now:
            json_trip("observation", rules.observe(state, viewer), game)
        count["state"] += 1
        count["observation"] += len(now)
        if (n + number) % effort.lines == 0 or action is None:
            position_trip(state, game)
            count["position line"] += 1
        if action is None:
            break
        json_trip("action", action, game)
        text_trip("action as text", action, rules.format_action, rules.parse_action)
        state, events = rules.step(state, action)
        for event in events:
            told = {id(view): view for view in (event, *map(event.seen_by, now))}  # most are open
            for view in told.values():
                json_trip("event", view, game)
            count["event"] += len(told)
        count["action"] += 1
        count["action as text"] += 1
    if rules.current_player(state) == TERMINAL:
        json_trip("result", rules.result(state), game)
        count["result"] += 1
    return count


def check_records(line: Line, number: int) -> Counter[str]:
    """The game as a record with all there is, and a part of it, abandoned. Raises `Broken`."""
    part = full_record(line, number, number % (1 + len(line.actions)))
    if number % 2 and part.outcome.value == "unfinished":
        part = part.abandon()
    for record in (full_record(line, number), part):
        record_trips(record)
    return Counter({"record": 2, "record as text": 2})


# ---- volume -------------------------------------------------------------------------------------

FEW: Final = Effort(all_viewers=False, lines=20)
"""What can be done for ten thousand games in some minutes."""


def numbered(job: tuple[int, Effort]) -> tuple[int, Counter[str], str]:
    """The game of this number: how many round trips, or what is broken."""
    number, effort = job
    line = numbered_game(number)
    try:
        return number, check_game(line, number, effort) + check_records(line, number), ""
    except Exception as error:  # noqa: BLE001  # whatever it is, it is told with the game
        return number, Counter(), f"game {number}, {line}\n{type(error).__name__}: {error}"


@attrs.define
class Total:
    """The sum of a run."""

    games: int = 0
    steps: int = 0
    trips: Counter[str] = attrs.Factory(Counter)
    broken: list[str] = attrs.Factory(list)
    seconds: float = 0.0

    @property
    def passed(self) -> bool:
        """Whether nothing broke and every type was there."""
        return not self.broken and all(self.trips[kind] for kind in TRIPS)


def run(
    games: int,
    workers: int,
    effort: Effort = FEW,
    first: int = 0,
    tell: Callable[[], object] = lambda: None,
) -> Total:
    """Check so many games from number `first` on; `tell` is called after each."""
    start, total = time.perf_counter(), Total()
    for _, trips, broken in _outcomes([(first + n, effort) for n in range(games)], workers):
        total.games += 1
        total.steps += trips["action"]
        total.trips += trips
        if broken:
            total.broken.append(broken)
        tell()
    total.seconds = time.perf_counter() - start
    return total


def _outcomes(
    jobs: list[tuple[int, Effort]], workers: int
) -> Iterator[tuple[int, Counter[str], str]]:
    if workers == 1:
        yield from map(numbered, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap_unordered(numbered, jobs, chunksize=4)


# ---- any game -----------------------------------------------------------------------------------


def played(game: ModuleType, variant: Any, first_seat: int, random: Any) -> History[Any, Any, Any]:
    """A whole game of any kind, at random."""
    history: History[Any, Any, Any] = History(variant, first_seat, game=game)
    while game.current_player(history.state) != TERMINAL:
        legal = game.legal_actions(history.state)
        history = history.then(legal[int(random.random() * len(legal))])
    return history
