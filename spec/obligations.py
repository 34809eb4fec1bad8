"""What an obligation is: a statement about the machine that has to hold, with the clauses it is about.

An obligation says: in every world where `given` holds, `goal` holds. A world is a valuation of all that
may be spoken of: a variant, a state, an action. Like the machine an obligation is read twice: a world of
z3 terms stands for all worlds at once, and there it is proved; a world of plain numbers is one case, and
there it is computed (to name the clauses that a counterexample breaks, and to watch an obligation at work
in games).
"""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from spec import reco
from spec.logic import Bag, Value
from spec.reco import State, Variant


class World(NamedTuple):
    """What may be spoken of: a variant, a state, what can happen in it, and the same once more."""

    v: Variant
    first_seat: Value
    no_claims: Value  # the empty sequence of the reading
    s: State
    color: Value
    cards: Bag
    kind: Value
    # a second game beside the first, and a seat that looks at both
    other: State
    other_cards: Bag
    other_kind: Value
    watcher: Value


class Step(NamedTuple):
    """One step of the machine: a state, what happened, and the next state."""

    v: Variant
    s: State
    color: Value
    cards: Bag
    kind: Value
    t: State


class Kind(NamedTuple):
    """A kind of step: when it is possible, and what follows."""

    guard: Callable[[World], Value]
    effect: Callable[[World], State]


STEPS = {
    "deal": Kind(
        lambda w: reco.can_deal(w.v, w.s, w.kind),
        lambda w: reco.deal(w.v, w.s, w.kind),
    ),
    "play": Kind(
        lambda w: reco.can_play(w.v, w.s, w.color, w.cards),
        lambda w: reco.play(w.v, w.s, w.color, w.cards),
    ),
    "pass": Kind(
        lambda w: reco.can_pass(w.v, w.s),
        lambda w: reco.pass_(w.v, w.s),
    ),
    "dump": Kind(
        lambda w: reco.can_dump(w.v, w.s, w.cards),
        lambda w: reco.dump(w.v, w.s, w.cards),
    ),
    "refill": Kind(
        lambda w: reco.can_refill(w.v, w.s, w.kind),
        lambda w: reco.refill(w.v, w.s, w.kind),
    ),
}


def step(w: World, kind: str) -> Step:
    """The step of this kind in a world."""
    return Step(w.v, w.s, w.color, w.cards, w.kind, STEPS[kind].effect(w))


Statement = Callable[[Any], Value]
"""A function of a world (any other of a theory's own) that is true or false of it."""


def always(world: Any) -> Value:
    """Any world will do."""
    return True


class Obligation(NamedTuple):
    """Where `given` holds, `goal` must hold; and `given` must be possible, together with `example`."""

    name: str
    clauses: tuple[str, ...]  # those that it is about; facts of the semantics page as "fact 1"
    given: Statement
    goal: Statement
    step: str = ""  # the kind of step it is about, if it is about one
    example: Statement = always  # what makes a case of it worth having


class Theory(NamedTuple):
    """Obligations about one kind of world."""

    world: Any  # of symbols
    obligations: tuple[Obligation, ...]
    smaller: Callable[[Any], Iterator[Value]]  # what makes a counterexample easier to read
    show: Callable[[Any, Obligation], str]


CLAUSES = tuple(
    f"{group}-{number}"
    for group, last in {
        "SETUP": 5, "TURN": 1, "PLAY": 3, "REWARD": 4, "TAKE": 1, "DUMP": 3, "REFILL": 2, "PASS": 1,
        "END": 2, "SCORE": 6, "HIDDEN": 5, "X": 14,
    }.items()
    for number in range(1, last + 1)
)  # fmt: skip
"""All clauses and rulings, in the order of the rulebook: the first one that fails is named first."""
