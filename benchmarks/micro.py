"""Every operation of the library on states of whole games: its time, spread and memory.

    python -m benchmarks.micro [--variant amigo-3] [--rounds 25] [--json FILE]

Each operation is called with some 200 different states or actions from games of random play. A row has
the median CPU time of a call over the rounds; the spread, from the lower to the upper quartile, as a share
of it; the median ratio to one turn of the calibration loop of `benchmarks.timing`, beside which it was
timed; and the bytes that the result adds to memory. The bytes of `apply` are what a successor adds to its
state; a state that comes out of a pickle brings all that it refers to, its variant too.
"""

from __future__ import annotations

import argparse
import copy
import gc
import json
import operator
import pickle
import platform
import random
import statistics
import sys
import tracemalloc
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, Final, TypeVar

import attrs
from rich.console import Console
from rich.progress import track
from rich.table import Table

from benchmarks.playouts import playout
from benchmarks.timing import Operation, Timing, calibration, measure
from reco_rules import Cards, Pass, Phase, State, apply, position
from reco_rules.game import CHANCE, Variant
from reco_rules.games import built_in, find_variant, game_of
from reco_rules.history import History, memory
from reco_rules.records import format_position, from_json, parse_position, to_json

T = TypeVar("T")

GAMES: Final = 50
SAMPLES: Final = 200
FEW: Final = 40
"""So many samples of what takes long."""


@attrs.frozen
class Step:
    """A step of a game."""

    before: Any
    action: Any
    after: Any

    @property
    def kind(self) -> str:
        """What it is for `apply`."""
        if not isinstance(self.before, State):
            return type(self.action).__name__.lower()
        if self.before.phase is Phase.PLAY:
            rewarded = self.before.claims != self.after.claims
            return "play with reward" if rewarded else "play without reward"
        return KINDS[self.before.phase]


KINDS: Final = {
    Phase.DEAL: "reveal in the deal",
    Phase.DUMP: "dump",
    Phase.REFILL: "reveal in a refill",
}
"""The kinds of steps of R-Eco, of a phase that has but one."""


def some(found: Sequence[T], number: int = SAMPLES) -> list[T]:
    """So many of those found, spread evenly; all of them if there are fewer."""
    number = min(number, len(found))
    return [found[k * len(found) // number] for k in range(number)]


def nothing(state: object) -> None:
    """The least that a call takes here."""


def random_game(variant: Variant, seed: int) -> list[Any]:
    """A whole game of random play: its actions, cards drawn included."""
    return playout(variant, [random.Random(seed).random] * (variant.players + 1))[0]


def with_empty_hand(state: State) -> State:
    """The state of a turn of R-Eco, but that the seat has no card: random play hardly ever gets there."""
    hands = list(state.hands)
    hands[state.seat] = Cards()
    return position(
        state.variant,
        hands=hands,
        seat=state.seat,
        plants=state.plants,
        dump_sites=state.dump_sites,
        discard=state.discard,
        dumped=state.dumped,
        claims=state.claims,
    )


def operations(variant: Variant) -> list[Operation]:
    """All operations, with samples from games that are the same every time."""
    found: list[Operation] = []

    def add(name: str, call: Callable[..., object], samples: Iterable[object]) -> None:
        """One more, if there are samples; a sample that is no tuple is the only argument."""
        rows = [each if isinstance(each, tuple) else (each,) for each in samples]
        if rows:
            found.append(Operation(name, call, rows))

    def sampled(history: History[Any, Any, Any], seat: int) -> object:
        return game.sample_state(history, seat, random.Random(1))

    game = game_of(variant)
    games = [
        History(variant, 0, random_game(variant, seed), game=game)
        for seed in range(GAMES if game.num_chance_actions(variant) else FEW // 4)
    ]
    steps = [Step(s, action, after) for each in games for s, action, after, _ in each.steps()]
    made = [(each.before, each.action) for each in some(steps)]
    states = [state for state, _ in made]
    of_phase: dict[Any, list[Any]] = {}
    for each in steps:
        if each.kind != KINDS[Phase.DEAL]:  # with which no seat has anything to do
            of_phase.setdefault(each.before.phase, []).append(each.before)
    of_phase = {phase: some(there) for phase, there in of_phase.items()}
    moves = [s for s in chain(*of_phase.values()) if game.current_player(s) != CHANCE]
    draws = [s for s in chain(*of_phase.values()) if game.current_player(s) == CHANCE]
    few, decisions = some(states, FEW), some(moves)
    rng = random.Random(1)
    ids = [int(rng.random() * game.num_actions(variant)) for _ in range(SAMPLES)]
    actions = [game.action_from_id(variant, id) for id in ids]
    illegal = [
        next((s, a) for a in actions[k:] + actions if a not in game.legal_actions(s))
        for k, s in enumerate(decisions)
    ]
    half = [History(variant, 0, each.actions[: len(each) // 2], game=game) for each in games[:FEW]]

    add("nothing", nothing, states)
    add("game of random play", random_game, [(variant, seed) for seed in range(len(games[:FEW]))])
    for phase, there in of_phase.items():
        add(f"legal_actions in {phase.name}", game.legal_actions, there)
    for kind in sorted({each.kind for each in steps}):
        chosen = some([each for each in steps if each.kind == kind])
        add(f"apply, {kind}", game.apply, [(each.before, each.action) for each in chosen])
    if game.apply is apply:  # R-Eco's
        add("apply, pass", apply, [(with_empty_hand(s), Pass()) for s in of_phase[Phase.PLAY]])
    add("step", game.step, made)
    add("events", game.events, made)
    add("observe, seat to move", game.observe, [(s, game.current_player(s)) for s in decisions])
    others = [(s, (game.current_player(s) + 1) % variant.players) for s in states]
    add("observe, another seat", game.observe, others)
    add("observe, spectator", game.observe, [(s, None) for s in states])
    add("encode", game.encode, [game.observe(s, game.current_player(s)) for s in decisions])
    add("why_illegal, legal", game.why_illegal, made)
    add("why_illegal, illegal", game.why_illegal, illegal)
    add("sample", game.sample, [(s, rng.random()) for s in draws])
    add("chance_outcomes", game.chance_outcomes, draws)
    add("action_id", partial(game.action_id, variant), actions)
    add("action_from_id", partial(game.action_from_id, variant), ids)
    add("format_action", game.format_action, actions)
    add("parse_action", game.parse_action, map(game.format_action, actions))
    add("memory of a game", memory, [(each, 0) for each in games[:FEW]])
    add("sample_state, half a game", sampled, [(each, 0) for each in half])
    add("hash", hash, states)
    add("==, equal states", operator.eq, [(s, pickle.loads(pickle.dumps(s))) for s in states])
    add("==, a state and the next", operator.eq, [(s, game.apply(s, a)) for s, a in made])
    add("copy.copy", copy.copy, states)
    add("copy.deepcopy", copy.deepcopy, states)
    add("pickle out", pickle.dumps, states)
    add("pickle in", pickle.loads, map(pickle.dumps, states))
    write, write_line = partial(to_json, game=game), partial(format_position, game=game)
    add("JSON out", write, few)
    add("JSON in", partial(from_json, "state", game=game), map(write, few))
    add("position line out", write_line, few)
    add("position line in", partial(parse_position, game=game), map(write_line, few))
    return found


def kept_bytes(operation: Operation) -> float:
    """The bytes that one result adds to memory, on average."""
    results: list[object] = [None] * len(operation.samples)
    gc.collect()  # it empties the free lists, from which memory comes untraced
    tracemalloc.start()
    try:
        for place, arguments in enumerate(operation.samples):
            results[place] = operation.call(*arguments)
        gc.collect()
        return tracemalloc.get_traced_memory()[0] / len(results)
    finally:
        tracemalloc.stop()


@attrs.frozen
class Row:
    """What was measured of one operation."""

    name: str
    samples: int
    ns: float
    spread: float
    ratio: float
    bytes: int


def row_of(operation: Operation, timings: Sequence[Timing]) -> Row:
    """The row of an operation."""
    times = [timing.seconds for timing in timings]
    low, median, high = statistics.quantiles(times, n=4)
    return Row(
        name=operation.name,
        samples=len(operation.samples),
        ns=round(1e9 * median, 1),
        spread=round((high - low) / median, 3),
        ratio=round(statistics.median(timing.ratio for timing in timings), 3),
        bytes=round(kept_bytes(operation)),
    )


def table_of(variant: Variant, rows: Sequence[Row]) -> Table:
    """The table that is shown."""
    table = Table(title=f"{variant}, {python()}")
    table.add_column("operation", no_wrap=True)
    for heading in ("samples", "us", "spread", "ratio", "bytes"):
        table.add_column(heading, justify="right")
    for row in rows:
        figures = (
            digits(row.ns / 1000),
            f"{row.spread:.1%}",
            digits(row.ratio),
            f"{row.bytes:,}",
        )
        table.add_row(row.name, str(row.samples), *figures)
    return table


def digits(number: float) -> str:
    """The number with four digits, or as a whole one."""
    return f"{number:.4g}" if number < 1000 else f"{number:,.0f}"


def python() -> str:
    """Which Python this is."""
    return f"{platform.python_implementation()} {platform.python_version()}"


def main() -> int:
    """Measure all, and print what was found."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.micro",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    ids = [id for game in built_in() for id in game.VARIANTS]
    parser.add_argument("--variant", default="amigo-3", choices=ids)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--json", type=Path, help="a file for the figures")
    chosen = parser.parse_args()
    variant = find_variant(chosen.variant)
    tried = operations(variant)
    errors = Console(stderr=True)
    rounds = track(range(chosen.rounds), "measuring", console=errors, transient=True)
    timings = measure(tried, rounds)
    rows = [row_of(operation, timings[operation.name]) for operation in tried]
    Console().print(table_of(variant, rows))
    if chosen.json:
        turn = statistics.median(calibration() for _ in range(chosen.rounds))
        figures = {
            "python": python(),
            "variant": variant.id,
            "rounds": chosen.rounds,
            "turn_ns": round(1e9 * turn, 1),
            "operations": [attrs.asdict(row) for row in rows],
        }
        chosen.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
