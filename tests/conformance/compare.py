"""What the engine and the specification must agree on in one state, and what it looks like if they do not.

`choices` is asked in every state: whose turn it is, what is legal, how likely each draw is, the result.
`views` and `refusals` cost more and are asked where `thorough` is set: what each seat and a spectator see,
and that everything beyond what is enabled is refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import Any

import attrs

from reco_rules import (
    Action,
    Cards,
    Phase,
    State,
    Variant,
    action_id,
    apply,
    chance_outcomes,
    current_player,
    format_action,
    legal_actions,
    observe,
    position,
    result,
    sample,
    why_illegal,
)
from reco_rules.errors import GameNotOver, IllegalAction, NotAtChance
from reco_rules.game import CHANCE, TERMINAL
from spec import oracle, reco, secrecy
from tests.conformance.bridge import (
    engine_action,
    spec_action,
    spec_result,
    spec_scoring,
    spec_variant,
    spec_view,
)
from tests.conformance.report import Difference

# ---- in every state --------------------------------------------------------------------------------


def mover(s: reco.State) -> int:
    """Who is to move, in the numbers of the contract."""
    if s.phase in (reco.PLAY, reco.DUMP):
        return int(s.seat)
    return TERMINAL if s.phase == reco.OVER else CHANCE


def choices(
    s: reco.State, enabled: Collection[oracle.Action], state: State
) -> Iterator[Difference]:
    """The same mover, actions, weights and result."""
    if current_player(state) != mover(s):
        yield Difference("current player", mover(s), current_player(state), "current_player(state)")
    legal = legal_actions(state)
    ours = [spec_action(action) for action in legal]
    if set(ours) != set(enabled):
        yield Difference("legal actions", set(enabled), set(ours), "legal_actions(state)")
    ids = [action_id(state.variant, action) for action in legal]
    if ids != sorted(set(ids)):
        ask = "[action_id(state.variant, a) for a in legal_actions(state)]"
        yield Difference("order of legal actions", sorted(set(ids)), ids, ask)
    if mover(s) == CHANCE:
        weights = {spec_action(action): weight for action, weight in chance_outcomes(state)}
        if weights != oracle.weights(s):
            yield Difference("weights", oracle.weights(s), weights, "chance_outcomes(state)")
    else:
        yield from _refuses(NotAtChance, lambda: chance_outcomes(state), "chance_outcomes(state)")
    if s.phase == reco.OVER:
        ours_, theirs = oracle.outcome(spec_scoring(state.variant), s), spec_result(result(state))
        if ours_ != theirs:
            yield Difference("result", ours_, theirs, "result(state)")
    else:
        yield from _refuses(GameNotOver, lambda: result(state), "result(state)")


def _refuses(error: type[Exception], ask: Callable[[], object], words: str) -> Iterator[Difference]:
    try:
        given = ask()
    except error:
        return
    yield Difference(words, error.__name__, str(given), words)


# ---- in some states --------------------------------------------------------------------------------


def thorough(
    s: reco.State, enabled: Collection[oracle.Action], state: State
) -> Iterator[Difference]:
    """All that costs more."""
    yield from views(s, enabled, state)
    yield from refusals(s, enabled, state)
    if mover(s) == CHANCE:
        yield from draws(s, state)
    if s.phase == reco.OVER:
        yield from endings(s, state)


def expected_view(
    variant: Variant, s: reco.State, seat: int | None, enabled: Collection[oracle.Action]
) -> dict[str, Any]:
    """What the seat is to be shown: all of it from what the specification says that it sees."""
    table, hand, dumped = secrecy.public(s), None, None
    if seat is not None:
        table, hand, dumped = secrecy.seen(s, seat)
    players, stack = variant.players, variant.stack
    return {
        "variant": variant,
        "seat": seat,
        "phase": table.phase,
        "current_player": mover(s),
        "turn": table.seat,
        "site": table.site,
        "draw_size": table.draw_size,
        "discard": table.discard,
        "plants": table.plants,
        "dump_sites": table.dump_sites,
        "stacks": tuple(stack[len(owners) :] for owners in table.claims),
        "rewards": tuple(
            tuple(
                tuple(stack[k] for k, owner in enumerate(owners) if owner == holder)
                for owners in table.claims
            )
            for holder in range(players)
        ),
        "hand_sizes": table.hand_sizes[:players],
        "dumped_sizes": table.dumped_sizes[:players],
        "hand": hand,
        "dumped": dumped,
        "legal_actions": set(enabled) if seat == mover(s) else set(),
        "result": oracle.outcome(spec_scoring(variant), s) if s.phase == reco.OVER else None,
    }


def views(s: reco.State, enabled: Collection[oracle.Action], state: State) -> Iterator[Difference]:
    """Every seat and a spectator see what the specification says, and nothing else."""
    for seat in (*range(state.variant.players), None):
        expected = expected_view(state.variant, s, seat, enabled)
        shown = spec_view(observe(state, seat))
        if shown != expected:
            who = "a spectator" if seat is None else f"seat {seat}"
            names = [n for n in expected | shown if expected.get(n, ()) != shown.get(n, ())]
            yield Difference(
                f"view of {who}",
                {name: expected.get(name, "no such field") for name in names},
                {name: shown.get(name, "no such field") for name in names},
                f"observe(state, {seat})",
            )


def refusals(
    s: reco.State, enabled: Collection[oracle.Action], state: State
) -> Iterator[Difference]:
    """What the specification does not enable is refused and changes nothing: one card too many, another
    color, an action of another phase."""
    v, allowed, before = spec_variant(state.variant), set(enabled), hash(state)
    candidates = {a for ask in oracle.CANDIDATES.values() for a in ask(v, s)}
    for candidate in candidates - allowed:
        action = engine_action(candidate)
        if action is None or oracle.allowed(v, s, candidate):
            continue  # it cannot even be said, or is an enabled one in other words
        if why_illegal(state, action) is None or not _raises(state, action):
            ask = f"why_illegal(state, parse_action({format_action(action)!r}))"
            yield Difference("illegal action", "is refused", f"{action} is made", ask)
    if hash(state) != before:  # it goes by content
        yield Difference("state after refusals", "as before", "changed")


def _raises(state: State, action: Action) -> bool:
    try:
        apply(state, action)
    except IllegalAction:
        return True
    return False


def draws(s: reco.State, state: State) -> Iterator[Difference]:
    """`sample` draws each card of the pile with the same probability: one for each equal part of [0, 1)."""
    weights = oracle.weights(s)
    size = sum(weights.values())
    drawn = Counter(spec_action(sample(state, (k + 0.5) / size)) for k in range(size))
    if drawn != weights:
        ask = f"[sample(state, (k + 0.5) / {size}) for k in range({size})]"
        yield Difference("draws", weights, dict(drawn), ask)


@lru_cache(maxsize=1 << 10)
def scored_otherwise(variant: Variant) -> tuple[Variant, ...]:
    """The variant with other stacks and bonus rows: all alike (so that seats tie), negative, uneven."""
    length, players = len(variant.stack), variant.players
    rows = [
        ([0] * length, [0] * (players + 1)),
        ([-1 - k % 3 for k in range(length)], [0, *[1] * players]),
        ([(5 * k + 2) % 7 for k in range(length)], [0, *range(2, players + 2)]),
    ]
    return tuple(
        attrs.evolve(variant, id=f"scored-{k}", edition="custom", stack=stack, bonus=bonus)
        for k, (stack, bonus) in enumerate(rows)
    )


def endings(s: reco.State, state: State) -> Iterator[Difference]:
    """The same end of the game with other stacks and bonus rows."""
    for variant in scored_otherwise(state.variant):
        other = over(variant, s)
        ours, theirs = oracle.outcome(spec_scoring(variant), s), spec_result(result(other))
        if ours != theirs:
            ask = f"score({variant.stack}, {variant.bonus})"
            yield Difference(f"result with {variant.stack} {variant.bonus}", ours, theirs, ask)


def over(variant: Variant, s: reco.State) -> State:
    """The end of a game as a position of the engine."""
    players = variant.players
    return position(
        variant,
        phase=Phase.OVER,
        seat=s.seat,
        hands=[Cards.from_counts(bag) for bag in s.hands[:players]],
        plants=[Cards.from_counts(bag) for bag in s.plants],
        dump_sites=[Cards.from_counts(bag) for bag in s.dump_sites],
        discard=Cards.from_counts(s.discard),
        dumped=[Cards.from_counts(bag) for bag in s.dumped[:players]],
        claims=s.claims,
    )
