"""The specification on plain ints: what is possible in a state, what follows, what is reachable.

Actions and chance events are plain tuples:

    ("play", color, singles, doubles)    ("dump", counts)    ("pass",)    ("reveal", kind)

with counts a tuple of eight numbers in the order of the kinds. What is enabled is found by asking
the guards about a universe of candidates that reaches beyond the legal ones (a card more than is
held, cards of another color, one card too few or too many to dump). No rule is stated here.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Any, NamedTuple, TypeAlias

from spec import reco, result
from spec.logic import Bag
from spec.reco import COLORS, DEAL, DUMP, EMPTY, KINDS, OVER, PLAY, REFILL, SEATS, State, Variant
from spec.result import Result, Scoring

Counts: TypeAlias = Sequence[int]
Action: TypeAlias = tuple[Any, ...]
Step: TypeAlias = tuple[Action, State]
Graph: TypeAlias = dict[State, tuple[Step, ...]]


# ---- from plain values and back ----------------------------------------------------------------


def variant(
    players: int,
    deck: Counts,
    rewards: int,
    *,
    opening: int = 3,
    limit: int = 5,
    threshold: int = 4,
    hands_first: bool = True,
) -> Variant:
    """A variant of the specification from plain values."""
    v = Variant(players, Bag(deck), rewards, opening, limit, threshold, hands_first)
    if not reco.valid(v):
        raise ValueError(f"not a valid variant: {v}")
    return v


def start(v: Variant, first_seat: int = 0) -> State:
    """The state before the deal."""
    if not reco.can_start(v, first_seat):
        raise ValueError(f"no such seat: {first_seat}")
    return reco.init(v, first_seat)


def state(
    phase: int,
    seat: int,
    *,
    site: int = reco.NOWHERE,
    draw: Counts = EMPTY,
    discard: Counts = EMPTY,
    plants: Sequence[Counts] = (EMPTY,) * len(COLORS),
    dump_sites: Sequence[Counts] = (EMPTY,) * len(COLORS),
    hands: Sequence[Counts] = (),
    dumped: Sequence[Counts] = (),
    claims: Sequence[Sequence[int]] = ((),) * len(COLORS),
) -> State:
    """A state from plain counts; seats beyond those given hold nothing."""
    return State(
        phase=phase,
        seat=seat,
        site=site,
        draw=Bag(draw),
        discard=Bag(discard),
        plants=tuple(map(Bag, plants)),
        dump_sites=tuple(map(Bag, dump_sites)),
        hands=_seats(hands),
        dumped=_seats(dumped),
        claims=tuple(map(tuple, claims)),
    )


def _seats(bags: Sequence[Counts]) -> tuple[Bag, ...]:
    return tuple(map(Bag, bags)) + (EMPTY,) * (len(SEATS) - len(bags))


def scoring(v: Variant, stack: Sequence[int], bonus: Sequence[int]) -> Scoring:
    """What the result of the variant depends on; `stack` has the variant's number of rewards."""
    if len(stack) != v.rewards:
        raise ValueError(f"{len(stack)} values for {v.rewards} rewards")
    return Scoring(v.players, tuple(stack), tuple(bonus))


def outcome(x: Scoring, s: State) -> Result:
    """The result of a state that is over."""
    if s.phase != OVER:
        raise ValueError("the game is not over")
    return result.outcome(x, s)


# ---- one step --------------------------------------------------------------------------------


def allowed(v: Variant, s: State, action: Action) -> bool:
    """Whether the guard of the action holds."""
    match action:
        case ("play", color, singles, doubles):
            return bool(reco.can_play(v, s, color, _of(color, singles, doubles)))
        case ("play", color, counts):  # whatever its colors
            return bool(reco.can_play(v, s, color, Bag(counts)))
        case ("dump", counts):
            return bool(reco.can_dump(v, s, Bag(counts)))
        case ("pass",):
            return bool(reco.can_pass(v, s))
        case ("reveal", kind):
            return bool(reco.can_deal(v, s, kind)) or bool(reco.can_refill(v, s, kind))
    raise ValueError(f"no such action: {action}")


def apply(v: Variant, s: State, action: Action) -> State:
    """The next state; ValueError if the guard refuses the action."""
    if not allowed(v, s, action):
        raise ValueError(f"not enabled: {action}")
    return _effect(v, s, action)


def _effect(v: Variant, s: State, action: Action) -> State:
    match action:
        case ("play", color, singles, doubles):
            return reco.play(v, s, color, _of(color, singles, doubles))
        case ("play", color, counts):
            return reco.play(v, s, color, Bag(counts))
        case ("dump", counts):
            return reco.dump(v, s, Bag(counts))
        case ("pass",):
            return reco.pass_(v, s)
        case ("reveal", kind):
            return reco.deal(v, s, kind) if s.phase == DEAL else reco.refill(v, s, kind)
    raise ValueError(f"no such action: {action}")


@cache
def _of(color: int, singles: int, doubles: int) -> Bag:
    """Cards of one color."""
    return Bag({color: singles, color + 4: doubles}.get(kind, 0) for kind in KINDS)


def weights(s: State) -> dict[Action, int]:
    """The chance events of a DEAL or REFILL state with their weights: cards of the kind."""
    drawn = s.phase in (DEAL, REFILL)
    found = {("reveal", kind): reco.weight(s, kind) if drawn else 0 for kind in KINDS}
    return {reveal: weight for reveal, weight in found.items() if weight}


# ---- everything that is enabled ------------------------------------------------------------------


def actions(v: Variant, s: State) -> tuple[Action, ...]:
    """The enabled actions or chance events.

    Each guard names its phase, so in each phase only the candidates of that phase are asked about;
    `actions_of_all` asks about all of them (a test compares the two).
    """
    return tuple(a for a in CANDIDATES[s.phase](v, s) if allowed(v, s, a))


def actions_of_all(v: Variant, s: State) -> tuple[Action, ...]:
    """The enabled actions among the candidates of every phase."""
    candidates = dict.fromkeys(a for ask in CANDIDATES.values() for a in ask(v, s))
    return tuple(a for a in candidates if allowed(v, s, a))


def _turn_candidates(v: Variant, s: State) -> Iterable[Action]:
    return _plays(s.hands[s.seat])


def _dump_candidates(v: Variant, s: State) -> Iterable[Action]:
    hand = s.hands[s.seat]
    return _dumps(hand, hand.size - v.limit)


def _reveal_candidates(v: Variant, s: State) -> Iterable[Action]:
    return [("reveal", kind) for kind in range(-1, len(KINDS) + 1)]


CANDIDATES: dict[int, Callable[[Variant, State], Iterable[Action]]] = {
    DEAL: _reveal_candidates,
    PLAY: _turn_candidates,
    DUMP: _dump_candidates,
    REFILL: _reveal_candidates,
    OVER: lambda v, s: (),
}


@lru_cache(maxsize=1 << 14)
def _plays(hand: Bag) -> tuple[Action, ...]:
    """Per color up to one card more of each value than is held; cards of other colors; a pass."""
    found: list[Action] = [("pass",)]
    for color in COLORS:
        single, double = hand[color], hand[color + 4]
        for i, j in product(range(single + 2), range(double + 2)):
            found.append(("play", color, i, j))
        own = _of(color, single, double)
        others = [kind for kind in KINDS if kind % 4 != color and hand[kind] > 0]
        for kind, rest in product(others, (EMPTY, own)):
            found.append(("play", color, tuple(rest + reco.card(kind))))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def _dumps(hand: Bag, excess: int) -> tuple[Action, ...]:
    """One card less than the excess to one more; up to one card more of a kind than is held."""
    excess = max(excess, 0)
    found = {
        counts
        for size in range(max(excess - 1, 0), excess + 2)
        for counts in _multisets(tuple(count + 1 for count in hand), size)
    }
    return tuple(("dump", counts) for counts in sorted(found))


def _multisets(most: tuple[int, ...], size: int) -> Iterator[tuple[int, ...]]:
    """All multisets of a size with at most the given number of each kind."""
    if not most:
        yield from [()] if size == 0 else []
        return
    for count in range(min(most[0], size) + 1):
        for rest in _multisets(most[1:], size - count):
            yield (count, *rest)


# ---- everything that is reachable ----------------------------------------------------------------


class Explorer:
    """All reachable states, breadth first: the way to the first bad one is a shortest.

    Iterating yields every state once, with its steps; `path` tells how a state was first reached.
    """

    def __init__(self, v: Variant, first_seat: int = 0) -> None:
        self.variant = v
        self.start = start(v, first_seat)
        self.reached_by: dict[State, tuple[State, Action] | None] = {self.start: None}

    def __iter__(self) -> Iterator[tuple[State, tuple[Step, ...]]]:
        level = [self.start]
        while level:
            next_level = []
            for s in level:
                steps = tuple((a, _effect(self.variant, s, a)) for a in actions(self.variant, s))
                yield s, steps
                for a, t in steps:
                    if t not in self.reached_by:
                        self.reached_by[t] = s, a
                        next_level.append(t)
            level = next_level

    def path(self, s: State) -> list[Action]:
        """A shortest sequence of actions and chance events from the start to the state."""
        found = []
        while (step := self.reached_by[s]) is not None:
            s, action = step
            found.append(action)
        return found[::-1]


class Size(NamedTuple):
    """How large a state space is."""

    states: int
    transitions: int
    states_with_last_color: int
    transitions_with_last_color: int


def graph(v: Variant, first_seat: int = 0) -> Graph:
    """Every reachable state with its steps."""
    return dict(Explorer(v, first_seat))


def size(states: Graph) -> Size:
    """The size of the graph, also when the color of the last take is remembered in every phase.

    (The graph's first state is its start. Before the first take the color is taken to be 0.)
    """
    start = (next(iter(states)), 0)
    seen, todo, transitions = {start}, [start], 0
    while todo:
        s, color = todo.pop()
        for action, t in states[s]:
            transitions += 1
            node = (t, action[1] if action[0] == "play" else color)
            if node not in seen:
                seen.add(node)
                todo.append(node)
    return Size(len(states), sum(map(len, states.values())), len(seen), transitions)
