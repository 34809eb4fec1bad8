"""What holds in every state and at every step, and a long run of random games that checks it.

    python -m tests.properties.soak [--games 20000] [--variants 200] [--workers 2] [--seed 1]

(or ``python tests/properties/soak.py``, from anywhere). Plays the games over all presets and so many random
custom variants, half of them uniformly at random and half by the other policies, checks all invariants
at every step and the costly ones at some, prints a table, and ends with status 1 after any violation.
A violation is printed as the call that plays the game again.
"""

from __future__ import annotations

import argparse
import copy
import multiprocessing
import pickle
import random
import sys
import time
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

ROOT = str(Path(__file__).parents[2])  # for spec and tests, when this is run as a script
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

# ruff: noqa: E402
from reco_rules import (
    Action,
    Dump,
    GameOver,
    Pass,
    Phase,
    Play,
    Recycled,
    RefillShort,
    Result,
    Reveal,
    State,
    Variant,
    action_from_id,
    action_id,
    apply,
    chance_outcomes,
    current_player,
    events,
    inconsistencies,
    legal_actions,
    limits,
    num_actions,
    num_chance_actions,
    position,
    result,
    sample,
    score,
    step,
    why_illegal,
)
from reco_rules.errors import GameNotOver, IllegalAction, NotAtChance
from reco_rules.game import CHANCE, TERMINAL
from tests.strategies import POLICIES, PRESETS, parts, pick, random_variant, steps

CODES: Final = {
    "cards-not-held": {"PLAY-2", "DUMP-2"},
    "game-over": {"END-1"},
    "hand-empty": {"PASS-1"},
    "must-play": {"X-10"},
    "not-in-pile": {"SETUP-4", "REFILL-2"},
    "wrong-number": {"DUMP-1"},
    "wrong-phase": {"TURN-1"},
}
"""The codes of reasons, which are stable, and the clauses that go with each."""

ORDER: Final = (Phase.OVER, Phase.PLAY, Phase.REFILL, Phase.DUMP, Phase.DEAL)
"""The phases, the last of a turn first."""

ACTS: Final[dict[Phase, tuple[type, ...]]] = {
    Phase.DEAL: (Reveal,),
    Phase.PLAY: (Play, Pass),
    Phase.DUMP: (Dump,),
    Phase.REFILL: (Reveal,),
    Phase.OVER: (),
}


# ---- one state ----------------------------------------------------------------------------------


def check_state(state: State) -> None:
    """Facts 1 to 4 of the semantics page, and what each phase means."""
    variant, phase = state.variant, state.phase
    piles = (state.draw, state.discard)
    zones = (*piles, *state.plants, *state.dump_sites, *state.hands, *state.dumped)
    counts = tuple(map(sum, zip(*(cards.counts for cards in zones), strict=True)))
    assert counts == variant.deck.counts, "cards are lost or made"
    for cards in (*zones, variant.deck):
        assert len(cards) == sum(cards.counts)
        assert cards.units == sum(cards.counts[:4]) + 2 * sum(cards.counts[4:])
    assert len(state.hands) == len(state.dumped) == variant.players
    assert len(state.plants) == len(state.dump_sites) == len(state.claims) == 4

    full = variant.hand_limit + variant.threshold - 1
    for color, plant in enumerate(state.plants):
        singles, doubles = plant.counts[color], plant.counts[color + 4]
        assert singles + doubles == len(plant), "a plant holds a foreign color"
        assert plant.units == singles + 2 * doubles < variant.threshold
        assert len(state.dump_sites[color]) <= plant.units + 1
    for seat, hand in enumerate(state.hands):
        dumping = phase is Phase.DUMP and seat == state.seat
        assert len(hand) <= (full if dumping else variant.hand_limit)
    for owners, left in zip(state.claims, state.stacks, strict=True):
        assert left == variant.stack[len(owners) :]
        assert len(owners) <= len(variant.stack)
        assert set(owners) <= set(range(variant.players))
    for seat in range(variant.players):
        for owners, held in zip(state.claims, state.rewards(seat), strict=True):
            mine = [value for value, own in zip(variant.stack, owners, strict=False) if own == seat]
            assert list(held) == mine
    assert inconsistencies(state) == []

    legal = legal_actions(state)
    assert type(legal) is tuple
    assert bool(legal) == (phase is not Phase.OVER), "a deadlock, or a choice after the end"
    assert all(isinstance(action, ACTS[phase]) for action in legal)
    ids = [action_id(variant, action) for action in legal]
    assert ids == sorted(set(ids)), "legal actions are not sorted by id, or not unique"
    player = {Phase.DEAL: CHANCE, Phase.REFILL: CHANCE, Phase.OVER: TERMINAL}
    assert current_player(state) == player.get(phase, state.seat)
    assert 0 <= state.seat < variant.players
    assert (state.site is not None) == (phase in (Phase.DUMP, Phase.REFILL))
    emptied = [color for color, left in enumerate(state.stacks) if not left]
    if phase is Phase.PLAY:
        assert any(state.hands) and not emptied
    elif phase is Phase.DUMP:
        assert len(state.hands[state.seat]) > variant.hand_limit
        assert emptied in ([], [state.site])
    elif phase is Phase.REFILL:
        site = state.site
        assert site is not None and not emptied
        assert any(piles) and len(state.dump_sites[site]) <= state.plants[site].units
    elif phase is Phase.OVER:
        assert len(emptied) == 1 or (not emptied and not any(state.hands))
        check_result(state, result(state))
    if phase is not Phase.OVER:
        try:
            result(state)
        except GameNotOver:
            pass
        else:
            raise AssertionError("a result before the end")


def check_chance(state: State) -> None:
    """The weights are the counts of the pile, and `sample` walks along them."""
    if current_player(state) != CHANCE:
        for ask in (chance_outcomes, lambda state: sample(state, 0.5)):
            try:
                ask(state)
            except NotAtChance:
                continue
            raise AssertionError("a draw where none is due")
        return
    pile = state.draw or state.discard
    outcomes = chance_outcomes(state)
    assert tuple(action for action, _ in outcomes) == legal_actions(state)
    assert [weight for _, weight in outcomes] == [count for count in pile.counts if count]
    for action, weight in outcomes:
        assert isinstance(action, Reveal) and weight == pile.count(action.card)
    assert sum(weight for _, weight in outcomes) == len(pile)


def check_result(state: State, outcome: Result) -> None:
    """The terms add up, the ranking is that of totals and then dumped cards, all within the limits."""
    variant, scores = state.variant, outcome.scores
    bounds = limits(variant)
    rewards = [state.rewards(seat) for seat in range(variant.players)]
    dumped = list(map(len, state.dumped))
    good = dumped.count(0)
    assert len(scores) == variant.players
    for seat, own in enumerate(scores):
        held = rewards[seat]
        assert own.by_color == tuple(sum(row) if len(row) >= 2 else 0 for row in held)
        assert own.dumped == dumped[seat] == -own.penalty
        assert own.bonus == (0 if dumped[seat] else variant.bonus[good])
        assert own.total == sum(own.by_color) + own.penalty + own.bonus
        assert bounds.lowest <= own.total <= bounds.highest
        better = [s for s in scores if (-s.total, s.dumped) < (-own.total, own.dumped)]
        assert own.rank == len(better) + 1
    assert outcome.winners == tuple(seat for seat, own in enumerate(scores) if own.rank == 1)
    assert outcome.winners
    assert score(variant, rewards, dumped) == outcome


# ---- one step -----------------------------------------------------------------------------------


def rank(state: State) -> tuple[int, int, int]:
    """What every step makes smaller (fact 5): F, then the phase, then the work left in the phase."""
    variant = state.variant
    f = sum(
        variant.threshold * len(left) - plant.units
        for left, plant in zip(state.stacks, state.plants, strict=True)
    )
    work = 0
    if state.phase is Phase.DEAL:
        work = len(state.draw)
    elif state.phase is Phase.REFILL and state.site is not None:
        work = state.plants[state.site].units + 1 - len(state.dump_sites[state.site])
    elif state.phase is Phase.PLAY:
        seats = [(state.seat + ahead) % variant.players for ahead in range(variant.players)]
        work = next(ahead for ahead, seat in enumerate(seats) if state.hands[seat])
    return f, ORDER.index(state.phase), work


def check_step(before: State, action: Action, after: State) -> None:
    """The rank falls, claims and dumped cards only grow, and the turn goes clockwise."""
    assert rank(after) < rank(before)
    if isinstance(action, Play):
        assert rank(after)[0] < rank(before)[0]
    claimed = 0
    for old, new in zip(before.claims, after.claims, strict=True):
        assert new[: len(old)] == old
        assert new[len(old) :] in ((), (before.seat,))
        claimed += len(new) - len(old)
    assert claimed <= isinstance(action, Play)
    for seat, (face_down, now) in enumerate(zip(before.dumped, after.dumped, strict=True)):
        assert face_down <= now
        mine = isinstance(action, Dump) and seat == before.seat
        grown = len(action.cards) if isinstance(action, Dump) and mine else 0
        assert len(now) - len(face_down) == grown
    if isinstance(action, Dump):
        assert 1 <= len(action.cards) < before.variant.threshold
    if after.seat != before.seat:
        assert after.seat == (before.seat + 1) % before.variant.players
        assert after.phase is Phase.PLAY


def check_values(state: State) -> None:
    """Copies of every kind, and the position with the same public parts, are equal to the state."""
    copies = [copy.copy(state), copy.deepcopy(state)]
    copies += [
        pickle.loads(pickle.dumps(state, protocol))
        for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)
    ]
    copies += [rebuilt(state), rebuilt(state, draw=state.draw)]
    for other in copies:
        assert other == state
        assert not other != state  # noqa: SIM202
        assert hash(other) == hash(state)
        assert parts(other) == parts(state)
        assert legal_actions(other) == legal_actions(state)
        assert current_player(other) == current_player(state)
    for action in legal_actions(state):
        assert len({apply(other, action) for other in [state, *copies[:2], copies[-1]]}) == 1


def rebuilt(state: State, **changes: Any) -> State:
    """The position with the public parts of the state, some of them changed."""
    given: dict[str, Any] = {
        "phase": state.phase,
        "seat": state.seat,
        "site": state.site,
        "hands": state.hands,
        "plants": state.plants,
        "dump_sites": state.dump_sites,
        "discard": state.discard,
        "dumped": state.dumped,
        "claims": state.claims,
    }
    return position(state.variant, **(given | changes))


def check_verdict(state: State, ids: Iterable[int] | None = None) -> Counter[str]:
    """`legal_actions`, `why_illegal`, `apply` and `events` agree on every action id; how many by code."""
    variant = state.variant
    everything = range(num_actions(variant) + num_chance_actions(variant))
    legal, seen = set(legal_actions(state)), Counter[str]()
    kept, blob = parts(state), pickle.dumps(state)
    for id in everything if ids is None else ids:
        action = action_from_id(variant, id)
        reason = why_illegal(state, action)
        assert (action in legal) == (reason is None), f"{action}: {reason}"
        if reason is None:
            seen["legal"] += 1
            after, happened = step(state, action)
            assert after == apply(state, action)
            assert happened == events(state, action)
        else:
            seen[reason.code] += 1
            assert reason.clause in CODES[reason.code]
            own = {"SETUP-4": Phase.DEAL, "REFILL-2": Phase.REFILL, "DUMP-2": Phase.DUMP}
            assert own.get(reason.clause, state.phase) is state.phase
            for refuse in (apply, step, events) if id % 8 == 0 else (apply,):
                try:
                    refuse(state, action)
                except IllegalAction as error:
                    assert error.reason == reason
                    assert error.action == str(action)
                else:
                    raise AssertionError(f"{action} is illegal, but was made")
    assert parts(state) == kept
    assert pickle.loads(blob) == state
    return seen


# ---- a whole game ---------------------------------------------------------------------------------


def check_game(variant: Variant, policy: str, seed: int, *, every: int = 0) -> Counter[str]:
    """Play the game of this seed with all invariants checked; what happened in it.

    The costly checks are made at one step of `every`, if given.
    """
    rng = random.Random(seed)
    tally = Counter[str](games=1)
    first_seat = int(rng.random() * variant.players)
    bounds, final, passes_running = limits(variant), None, 0
    for before, action, after in steps(variant, POLICIES[policy], rng, first_seat):
        if not tally["steps"]:
            assert before.seat == first_seat and before.phase is Phase.DEAL
            check_state(before)
        tally["steps"] += 1
        tally[type(action).__name__] += 1
        passes_running = passes_running + 1 if isinstance(action, Pass) else 0
        assert passes_running < variant.players
        check_step(before, action, after)
        check_state(after)
        stepped, happened = step(before, action)
        assert stepped == after and happened == events(before, action)
        tally.update(type(event).__name__ for event in happened)
        if every and tally["steps"] % every == 0:
            check_chance(before)
            check_values(before)
            all_ids = num_actions(variant) + num_chance_actions(variant)
            start = int(rng.random() * all_ids)
            check_verdict(before, range(start, all_ids, 1 + all_ids // 100))
        final = after
    assert final is not None
    draws = tally["Reveal"]
    assert tally["Play"] <= bounds.plays
    assert tally["steps"] - draws <= bounds.decisions
    assert draws <= bounds.chance_steps
    outcome = result(final)
    totals = [own.total for own in outcome.scores]
    tally["all empty"] += not any(final.hands) and all(final.stacks)
    tally["ties"] += totals.count(max(totals)) > 1
    tally["shared"] += len(outcome.winners) > 1
    for name, kind in (
        ("recycled", Recycled),
        ("short", RefillShort),
        ("passes", Pass),
        ("over", GameOver),
    ):
        tally[name] += tally[kind.__name__] > 0
    return tally


# ---- the long run ---------------------------------------------------------------------------------

COLUMNS: Final = (
    ("games", "games"),
    ("steps", "steps"),
    ("recycled", "recycled"),
    ("short", "short refills"),
    ("passes", "passes"),
    ("all empty", "all-empty ends"),
    ("ties", "ties"),
    ("shared", "shared victories"),
    ("violations", "violations"),
)
"""What the table shows; "recycled", "short refills" and "passes" count the games in which it happened."""

BATCH: Final = 25


def variant_of(name: str) -> Variant:
    """A preset by its id, or the custom variant of a seed (``drawn:17``)."""
    preset = {variant.id: variant for variant in PRESETS}
    return preset[name] if name in preset else random_variant(int(name.split(":")[1]))


def run_batch(batch: tuple[str, int, int]) -> tuple[str, Counter[str], list[str]]:
    """Some games of one variant; the row of the table, the tally, and the violations as text."""
    name, first, count = batch
    variant = variant_of(name)
    others = [policy for policy in POLICIES if policy != "uniform"]
    tally, found = Counter[str](), []
    for seed in range(first, first + count):
        policy = "uniform" if seed % 2 else pick(others, random.Random(seed))
        try:
            tally += check_game(variant, policy, seed, every=97)
        except Exception as error:  # noqa: BLE001  # whatever it is, it is counted and shown
            tally.update(games=1, violations=1)
            call = f"check_game(variant_of({name!r}), {policy!r}, {seed}, every=97)"
            found.append(f"{call}: {type(error).__name__}: {error}")
    return name, tally, found


def batches(games: int, variants: int, seed: int) -> list[tuple[str, int, int]]:
    """The games, shared out among the presets (three quarters) and the custom variants."""
    custom = [f"drawn:{seed * 1_000_003 + k}" for k in range(variants)]
    for_custom = games // 4 if custom else 0
    shares: list[tuple[str, int]] = []
    groups = (([variant.id for variant in PRESETS], games - for_custom), (custom, for_custom))
    for names, total in groups:
        for k, name in enumerate(names):
            shares.append((name, total * (k + 1) // len(names) - total * k // len(names)))
    found = []
    for k, (name, count) in enumerate(shares):
        start = seed * 1_000_000_007 + k * 1_000_003
        found += [(name, start + done, min(BATCH, count - done)) for done in range(0, count, BATCH)]
    return found


def table(rows: dict[str, Counter[str]]) -> str:
    """The summary: a line per preset, one for all custom variants, one for everything."""
    together = sum(rows.values(), Counter[str]())
    lines = [
        "variant".ljust(12) + "".join(title.rjust(max(len(title), 9) + 2) for _, title in COLUMNS)
    ]
    for name, tally in (*rows.items(), ("together", together)):
        cells = (f"{tally[key]:,}".rjust(max(len(title), 9) + 2) for key, title in COLUMNS)
        lines.append(name.ljust(12) + "".join(cells))
    return "\n".join(lines)


def main(arguments: list[str] | None = None) -> int:
    """Run the games, show progress, print the table."""
    parser = argparse.ArgumentParser(description="random games with all invariants checked")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--variants", type=int, default=200, help="random custom variants")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(arguments)
    todo = batches(asked.games, asked.variants, asked.seed)
    rows = {variant.id: Counter[str]() for variant in PRESETS} | {"custom": Counter[str]()}
    started, played, violations = time.monotonic(), 0, list[str]()
    with multiprocessing.get_context("spawn").Pool(asked.workers) as pool:
        for name, tally, found in pool.imap_unordered(run_batch, todo):
            rows[name if name in rows else "custom"] += tally
            violations += found
            played += tally["games"]
            seconds = time.monotonic() - started
            print(
                f"\r{played:,} of {asked.games:,} games, {len(violations)} violations, {seconds:.0f} s",
                end="",
                file=sys.stderr,
                flush=True,
            )
    print(file=sys.stderr)
    print(table(rows))
    print("\n".join(violations[:20]))
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
