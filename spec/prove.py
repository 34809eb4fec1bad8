"""The proofs: every obligation is given to z3, for all worlds at once.

An obligation is proved when its hypothesis is possible (else it would hold of nothing) and its negation is
not. What is refuted comes with the smallest world that was found, computed through on plain numbers, and
with the first clause, in the order of the rulebook, that fails there. An answer "unknown" is no proof: it
fails as well. The theories of R-Eco are built here, those of Recicle in `recicle`.
"""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import chain
from time import perf_counter
from typing import Any, NamedTuple

import z3

from spec import facts, laws, notation, recicle, result_laws, secrecy
from spec.logic import And, Bag, Not, Value
from spec.obligations import CLAUSES, STEPS, Obligation, Theory, World, step
from spec.reco import COLORS, KINDS, SEATS, State, Variant
from spec.result import Scoring

SEQUENCE = z3.SeqSort(z3.IntSort())


class Verdict(NamedTuple):
    """What came out for one obligation."""

    name: str
    clauses: tuple[str, ...]
    verdict: str  # PROVED, REFUTED, UNKNOWN, or VACUOUS: the hypothesis is impossible
    seconds: float
    explanation: str = ""  # a counterexample; or why z3 does not know


# ---- symbols ---------------------------------------------------------------------------------------


def number(name: str) -> Any:
    """A symbol for a number."""
    return z3.Int(name)


def numbers(name: str, how_many: range) -> tuple[Any, ...]:
    """A row of symbols."""
    return tuple(z3.Int(f"{name}{i}") for i in how_many)


def bag(name: str) -> Bag:
    """A symbol for each count."""
    return Bag(numbers(f"{name}_", KINDS))


def bags(name: str, how_many: range) -> tuple[Bag, ...]:
    """A row of bags."""
    return tuple(bag(f"{name}{i}") for i in how_many)


def state(name: str) -> State:
    """A state of symbols."""
    return State(
        phase=number(f"{name}phase"),
        seat=number(f"{name}seat"),
        site=number(f"{name}site"),
        draw=bag(f"{name}draw"),
        discard=bag(f"{name}discard"),
        plants=bags(f"{name}plant", COLORS),
        dump_sites=bags(f"{name}dump_site", COLORS),
        hands=bags(f"{name}hand", SEATS),
        dumped=bags(f"{name}dumped", SEATS),
        claims=tuple(z3.Const(f"{name}claims{c}", SEQUENCE) for c in COLORS),
    )


def any_world() -> World:
    """Every variant, every state, every action."""
    v = Variant(
        players=number("players"),
        deck=bag("deck"),
        rewards=number("rewards"),
        opening=number("opening"),
        limit=number("limit"),
        threshold=number("threshold"),
        hands_first=z3.Bool("hands_first"),
    )
    return World(
        v, number("first_seat"), z3.Empty(SEQUENCE),
        state(""), number("color"), bag("cards"), number("kind"),
        state("other "), bag("other_cards"), number("other_kind"), number("watcher"),
    )  # fmt: skip


def any_end(players: int) -> result_laws.End:
    """Every end of a game of so many players: values, bonus, claims, dumped cards."""
    longest, seats = result_laws.LONGEST, range(players)
    return result_laws.End(
        Scoring(players, numbers("value", longest), (0, *numbers("bonus", seats))),
        tuple(numbers(f"claim{c}_", longest) for c in COLORS),
        numbers("dumped", seats),
        bags("hand", seats),
    )


# ---- worlds in which an obligation fails -------------------------------------------------------------


def plain(value: Any, model: z3.ModelRef) -> Any:
    """What the model says of a value, as plain numbers."""
    if isinstance(value, tuple):
        parts = [plain(part, model) for part in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    if isinstance(value, int):
        return value
    if z3.is_seq(value):
        found = plain(z3.Length(value), model)
        return tuple(plain(value[i], model) for i in range(found))
    found = model.eval(value, model_completion=True)
    return z3.is_true(found) if z3.is_bool(found) else found.as_long()


def smaller_worlds(w: World) -> Iterator[Value]:
    """The constants of the editions, few players, few cards."""
    v = w.v
    yield And(*[facts.of_seats(v, w.s, c) for c in COLORS])
    yield And(v.opening == 3, v.limit == 5, v.threshold == 4)
    yield v.players == 2
    yield v.rewards == 2
    yield from (v.deck.size <= most for most in (40, 24, 16, 12, 10, 8))
    yield v.hands_first
    yield w.s.seat == 0


def smaller_ends(e: result_laws.End) -> Iterator[Value]:
    """Small values, few rewards taken."""
    yield And(*[And(value >= -3, value <= 5) for value in (*e.x.stack, *e.x.bonus)])
    yield from (And(*[owners[most] == -1 for owners in e.claims]) for most in (6, 4, 3, 2, 1))
    yield from (And(*[n <= most for n in e.dumped]) for most in (5, 2, 1))


def show_world(w: World, broken: Obligation) -> str:
    """A position, an action and what the specification makes of it."""
    lines = [
        "Either the rule is wrong, or the invariant is too weak to leave out this state:",
        notation.variant(w.v),
        notation.table(w.v, w.s),
    ]
    if broken.name in {obligation.name for obligation in secrecy.obligations()}:
        lines += [f"beside it, for seat {w.watcher}:", notation.table(w.v, w.other)]
    if broken.step:
        m = step(w, broken.step)
        happened = notation.action(broken.step, m)
        possible = STEPS[broken.step].guard(w)
        lines += [f"-- {happened} -->", notation.table(w.v, m.t) if possible else "not possible"]
        lines += ["with the package:", notation.program(w.v, w.s, happened)]
    return "\n".join([*lines, ""])


def show_end(e: result_laws.End, broken: Obligation) -> str:
    """A score sheet."""
    lines = [f"values {e.x.stack}, bonus {e.x.bonus}"]
    for seat, score in enumerate(result_laws.scored(e).scores):
        claims = [[k for k, owner in enumerate(color) if owner == seat] for color in e.claims]
        lines.append(f"seat {seat}: rewards {claims}, dumped {e.dumped[seat]}: {score}")
    return "\n".join([*lines, ""])


# ---- the theories ------------------------------------------------------------------------------------


@cache
def theories() -> tuple[Theory, ...]:
    """All that is proved of R-Eco: first the machine, then the result by numbers of players."""
    machine = chain(facts.obligations(), laws.obligations(), secrecy.obligations())
    found = [Theory(any_world(), tuple(machine), smaller_worlds, show_world)]
    for players in result_laws.PLAYERS:
        of_color = result_laws.of_a_color() if players == result_laws.PLAYERS[0] else ()
        found.append(
            Theory(
                any_end(players),
                (*of_color, *result_laws.of_a_table(players)),
                smaller_ends,
                show_end,
            )
        )
    return tuple(found)


def all_obligations() -> dict[str, tuple[Theory, Obligation]]:
    """Every obligation by its name, with the theory that it belongs to: R-Eco's, then Recicle's."""
    both = (*theories(), *recicle.theories())
    return {one.name: (theory, one) for theory in both for one in theory.obligations}


# ---- proving -----------------------------------------------------------------------------------------


def ask(facts: list[Value], seconds: float) -> z3.ModelRef | None:
    """A world in which the facts hold, if there is one. Raises `TimeoutError` if z3 does not know."""
    solver = z3.Solver()  # a new one each time: questions after the first are slower in an old one
    solver.set("timeout", int(seconds * 1000))
    solver.add(*facts)
    answer = solver.check()
    if answer == z3.unknown:
        raise TimeoutError(solver.reason_unknown())
    return solver.model() if answer == z3.sat else None


def prove(name: str, timeout: float = 60, explained: bool = True) -> Verdict:
    """Prove or refute one obligation; each question to z3 may take so many seconds.

    What is refuted is explained by a world in which it fails; to look for a small one takes some time.
    """
    begun = perf_counter()
    theory, obligation = all_obligations()[name]
    w = theory.world
    given, against = obligation.given(w), Not(obligation.goal(w))
    explanation = ""
    try:
        if ask([given, obligation.example(w)], timeout) is None:
            verdict = "VACUOUS"
        elif (model := ask([given, against], timeout)) is None:
            verdict = "PROVED"
        else:
            verdict = "REFUTED"
            if explained:
                explanation = explain(theory, w, [given, against], model)
    except TimeoutError as unknown:
        verdict, explanation = "UNKNOWN", f"z3 does not know: {unknown}\n"
    return Verdict(name, obligation.clauses, verdict, perf_counter() - begun, explanation)


def explain(theory: Theory, w: Any, refuting: list[Value], model: z3.ModelRef) -> str:
    """The smallest world found that refutes, and what fails in it, first clause first."""
    for wish in theory.smaller(w):
        with suppress(TimeoutError):
            smaller = ask([*refuting, wish], 2)
            if smaller is not None:
                refuting, model = [*refuting, wish], smaller
    case = plain(w, model)
    broken = [one for one in theory.obligations if one.given(case) and not one.goal(case)]
    broken.sort(key=lambda one: min(map(in_rulebook, one.clauses)))
    lines = [f"fails: {one.name} ({', '.join(one.clauses)})" for one in broken]
    return "\n".join([*lines, theory.show(case, broken[0])])


def in_rulebook(clause: str) -> int:
    """The place of a clause in the rulebook; facts come after it."""
    return CLAUSES.index(clause) if clause in CLAUSES else len(CLAUSES)
