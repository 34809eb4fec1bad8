"""A difference between the specification and the engine, told so that a developer can act on it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import attrs

from reco_rules import VARIANTS, Action, Variant, apply, format_action, new_game, parse_action
from tests.conformance.bridge import differing, text


class Difference(NamedTuple):
    """Something of which the specification and the engine say different things."""

    what: str
    spec: Any
    engine: Any
    ask: str = "state"
    """The expression that shows it, `state` being the state."""
    step: int = 0
    """In a trace: at which of its actions."""


def raised(error: Exception) -> Difference:
    """The engine raised what it must not raise."""
    return Difference("an error", "no error", f"{type(error).__name__}: {error}")


def applied(action: Action) -> str:
    """The expression that makes the action."""
    return f"apply(state, parse_action({format_action(action)!r}))"


def report(variant: Variant, first_seat: int, actions: Iterable[Action], found: Difference) -> str:
    """Where it happened, what differs, and the lines of Python that show it."""
    path = [format_action(action) for action in actions]
    said = "; ".join(path)
    rows = differing(found.spec, found.engine) or [("", text(found.spec), text(found.engine))]
    lines = [
        f"The engine and the specification differ: {found.what}.",
        f"after {len(path)} steps, first seat {first_seat}: {said or 'nothing yet'}",
        "",
        _picture(variant, first_seat, path),
        "",
        *[
            line
            for name, spec, engine in rows
            for line in (
                f"  {name or found.what}",
                f"    specification  {spec}",
                f"    engine         {engine}",
            )
        ],
        "",
        "To see it:",
        "",
        "    from reco_rules import *",
        f"    state = new_game({code(variant)}, first_seat={first_seat})",
        f"    for text in filter(None, {said!r}.split('; ')):",
        "        state = apply(state, parse_action(text))",
        f"    print({found.ask})",
    ]
    return "\n".join(lines)


def _picture(variant: Variant, first_seat: int, path: Iterable[str]) -> str:
    """The state as the engine shows it, if it still gets there."""
    try:
        state = new_game(variant, first_seat)
        for words in path:
            state = apply(state, parse_action(words))
        return str(state)
    except Exception as error:  # noqa: BLE001  # this engine may do anything
        return f"(the engine does not get there: {type(error).__name__}: {error})"


def code(variant: Variant) -> str:
    """The expression that makes the variant."""
    if VARIANTS.get(variant.id) == variant:
        return f"VARIANTS[{variant.id!r}]"
    values = attrs.asdict(variant, recurse=False)
    order = values.pop("setup_order")
    rest = ", ".join(f"{name}={value!r}" for name, value in values.items())
    return f"Variant({rest}, setup_order={order})"
