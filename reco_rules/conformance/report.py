"""What a check comes to: a report of all that was held, or the first promise that was broken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias, cast

import attrs

from reco_rules.checks import shown
from reco_rules.errors import RecoRulesError

Verdicts: TypeAlias = Iterator[bool | str]
"""What a check yields: `True` for each thing that holds, or the sentence that says what does not.

So a line of a check reads ``yield twin == state or f"the copy of {state} is another state"``.
"""


class BrokenPromise(RecoRulesError, AssertionError):
    """A game, or an adapter of one, does not keep a promise.

    `promise` is its name in `PROMISES` or `SESSION_PROMISES`, `fault` one sentence that says what was
    expected and what came. `game`, `variant`, `seed` and `number` (of the game in the run) tell where,
    `first_seat` and `history`, all actions up to there, how to get there again:
    ``History(variant, error.first_seat, error.history, game=game)``.

    >>> from reco_rules import VARIANTS
    >>> from reco_rules.conformance import check_game
    >>> from reco_rules.conformance.broken import BROKEN
    >>> game, promise = BROKEN["step loses an event"]
    >>> try:
    ...     check_game(game, VARIANTS["reprint-2"])
    ... except BrokenPromise as broken:
    ...     print(broken.promise == promise, "- after", len(broken.history), "actions")
    True - after 0 actions
    """

    code = "broken-promise"

    def __init__(
        self,
        promise: str,
        fault: str,
        game: str,
        variant: str,
        seed: int,
        number: int,
        first_seat: int,
        history: tuple[object, ...],
    ) -> None:
        self.promise = promise
        self.fault = fault
        self.game = game
        self.variant = variant
        self.seed = seed
        self.number = number
        self.first_seat = first_seat
        self.history = history
        super().__init__(promise, fault, game, variant, seed, number, first_seat, history)

    def __str__(self) -> str:
        return (
            f"{self.promise}: {self.fault} ({self.game}, {self.variant}, seed {self.seed}, "
            f"game {self.number}, after {len(self.history)} actions)"
        )


@attrs.frozen
class Report:
    """What was held, and how often: a promise with no count was never put to the test.

    Its text is a line for the games and one for each promise.

    >>> from reco_rules import Cards, Variant
    >>> from reco_rules.conformance import check_game
    >>> tiny = Variant(id="tiny", players=2, deck=Cards.parse("A1 A1 A1 B1 B1 C1"), stack=(1, 2),
    ...                bonus=(0, 1, 1), opening_hand=1, hand_limit=2, threshold=2)
    >>> report = check_game("reco", tiny, games=1)
    >>> [promise for promise, count in report.checks if count == 0]  # never put to the test
    []
    """

    game: str
    """The name of the game."""
    variant: str
    """The id of the variant."""
    games: int
    """How many games were played."""
    decisions: int
    """How many actions of seats they had in all."""
    chance_steps: int
    """How many actions of chance they had in all."""
    checks: tuple[tuple[str, int], ...]
    """Per promise, in the order of its table, how many single things were held."""

    @property
    def steps(self) -> int:
        """How many actions the games had in all."""
        return self.decisions + self.chance_steps

    def __str__(self) -> str:
        lines = [
            (
                f"{self.game}, {self.variant}: {self.games} games of {self.steps} steps, "
                f"{self.decisions} decisions and {self.chance_steps} of chance"
            )
        ]
        lines += [f"{count:>9} {promise}" for promise, count in self.checks]
        return "\n".join(lines)


def refused(what: str, error: type[Exception], call: Callable[[], object]) -> bool | str:
    """The verdict on a call that must raise this error."""
    try:
        value = call()
    except error:
        return True
    except Exception as other:  # noqa: BLE001  # whatever it is, it is the wrong one
        return f"{what} raises {error.__name__}, but it raised {type(other).__name__}: {other}"
    return f"{what} raises {error.__name__}, but it gave {shown(value)}"


def difference(one: object, other: object) -> str:
    """In what two values differ: the first such field, entry or place in a text."""
    for name, a, b in _parts(one, other):
        if a != b:
            return f"{name}{difference(a, b)}"
    if isinstance(one, str) and isinstance(other, str):
        alike = sum(other.startswith(one[: k + 1]) for k in range(len(one)))
        start = max(0, alike - 20)
        return f"{shown(one[start : start + 50])} and {shown(other[start : start + 50])}"
    return f"{shown(one)} and {shown(other)}"


def _parts(one: object, other: object) -> Iterator[tuple[str, object, object]]:
    """What both consist of."""
    kind: type[object] = type(one)
    if type(other) is not kind:
        return
    if kind is tuple:
        rows = cast("tuple[object, ...]", one), cast("tuple[object, ...]", other)
        for a, b in zip(*rows, strict=False):
            yield "", a, b
    elif attrs.has(kind):
        for field in attrs.fields(kind):
            if not field.name.startswith("_"):
                yield f"{field.name}: ", getattr(one, field.name), getattr(other, field.name)
