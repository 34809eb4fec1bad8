"""Uniformly random games on this engine, beside the peers and as they do it.

    python -m benchmarks.playouts MODE GAMES SEED VARIANT

    core      through `sample` and `apply`, every drawn card a state of its own
    kernel    in the batch kernel, on one core
    kernel-2  the same on two cores
    check     see `benchmarks.peers.protocol`; check-kernel is the same of the kernel

VARIANT is the flat text of that protocol, as `flat` writes it. On two cores seconds are those on the wall.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, cast

from benchmarks.peers.protocol import Uniform, arguments, measure, report, stream
from benchmarks.peers.protocol import Variant as Flat
from reco_rules import (
    Action,
    Cards,
    SetupOrder,
    State,
    Variant,
    action_id,
    result,
)
from reco_rules.game import CHANCE, TERMINAL
from reco_rules.game import Variant as AnyVariant
from reco_rules.games import game_of

if TYPE_CHECKING:
    from reco_rules.batch import Games  # Numba is loaded by what needs it only


def flat(variant: Variant) -> str:
    """The variant as the peers read it."""
    rows = {"deck": variant.deck.counts, "stack": variant.stack, "bonus": variant.bonus}
    return ";".join(
        [
            f"players={variant.players}",
            *(f"{name}={','.join(map(str, row))}" for name, row in rows.items()),
            f"opening={variant.opening_hand}",
            f"limit={variant.hand_limit}",
            f"threshold={variant.threshold}",
            f"order={variant.setup_order.value}",
        ]
    )


def variant_of(known: Flat) -> Variant:
    """The variant that the flat text means."""
    return Variant(
        id="benchmark",
        players=known.players,
        deck=Cards.from_counts(known.deck),
        stack=known.stack,
        bonus=known.bonus,
        opening_hand=known.opening,
        hand_limit=known.limit,
        threshold=known.threshold,
        setup_order=SetupOrder(known.order),
    )


def playout(variant: AnyVariant, sources: Sequence[Uniform]) -> tuple[list[Any], Any]:
    """A whole game: its actions and its last state. The sources are those of the seats and of the cards."""
    game = game_of(variant)
    apply, current_player, legal_actions = game.apply, game.current_player, game.legal_actions
    state = game.new_game(variant)
    actions: list[Any] = []
    cards = sources[-1]
    while True:
        while (player := current_player(state)) == CHANCE:
            action = game.sample(state, cards())
            actions.append(action)
            state = apply(state, action)
        if player == TERMINAL:
            return actions, state
        legal = legal_actions(state)
        action = legal[int(sources[player]() * len(legal))]
        actions.append(action)
        state = apply(state, action)


def core(known: Flat, games: int, seed: int) -> None:
    """Time the core."""
    variant = variant_of(known)

    def play(sources: Sequence[Uniform]) -> tuple[list[Action], list[int]]:
        actions, end = playout(variant, sources)
        return actions, [score.total for score in result(cast("State", end)).scores]

    def numbered(actions: list[Action]) -> list[int]:
        return [action_id(variant, action) for action in actions]

    measure("core", play, known, games, seed, numbered)


def kernel(known: Flat, games: int, seed: int, threads: int) -> None:
    """Time the batch kernel."""
    from reco_rules.batch import play_games

    variant = variant_of(known)
    play_games(variant, 10, threads=threads)
    start, wall = time.process_time(), time.perf_counter()
    played = play_games(variant, games, seed=seed, threads=threads)
    wall, seconds = time.perf_counter() - wall, time.process_time() - start
    report(f"kernel-{threads}", seconds if threads == 1 else wall, columns(played))


def columns(played: Games) -> dict[str, list[float]]:
    """What the peers count of each game."""
    return {
        "plays": played.plays.tolist(),
        "dumps": played.dumps.tolist(),
        "passes": played.passes.tolist(),
        "draws": played.reveals.tolist(),
        "dumped": played.dumped.sum(axis=1).tolist(),
        "score": played.total.mean(axis=1).tolist(),
        "top": played.total.max(axis=1).tolist(),
    }


def check(known: Flat, games: int, seed: int) -> None:
    """Print the games of the core."""
    variant = variant_of(known)
    purposes = [*range(1, variant.players + 1), 0]
    for game in range(games):
        actions, end = playout(variant, [stream(seed, game, purpose) for purpose in purposes])
        print_game(actions, [score.total for score in result(end).scores])


def check_kernel(known: Flat, games: int, seed: int) -> None:
    """Print the games of the batch kernel."""
    from reco_rules.batch import play_games

    played = play_games(variant_of(known), games, seed=seed, actions=True)
    for row in range(games):
        print_game(played.actions(row), played.total[row])


def print_game(actions: Iterable[Action], totals: Iterable[int]) -> None:
    """Print a game as all programs do."""
    print(";".join(map(str, actions)), ",".join(map(str, totals)), sep="\t")


def main() -> None:
    asked = arguments(["core", "kernel", "kernel-2", "check-kernel"])
    known, games, seed = asked.variant, asked.games, asked.seed
    if asked.mode == "check":
        check(known, games, seed)
    elif asked.mode == "check-kernel":
        check_kernel(known, games, seed)
    elif asked.mode == "core":
        core(known, games, seed)
    else:
        kernel(known, games, seed, threads=2 if asked.mode == "kernel-2" else 1)


if __name__ == "__main__":
    main()
