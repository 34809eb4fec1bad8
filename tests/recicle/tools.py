"""Short words for tests of Recicle's rules on the built-in board."""

from __future__ import annotations

from typing import Any, Final

import attrs

from reco_rules.recicle import (
    VARIANTS,
    Card,
    Phase,
    Play,
    State,
    Variant,
    apply,
    legal_actions,
    parse_action,
    position,
    track_of,
    why_illegal,
)

TWO: Final = VARIANTS["reconstruction-1-2"]
THREE: Final = VARIANTS["reconstruction-1-3"]
FOUR: Final = VARIANTS["reconstruction-1-4"]
NEUTRAL: Final = VARIANTS["reconstruction-1-2-neutral"]
BOARD: Final = TWO.board
OUT: Final = (None, None, None)

CARDS: Final = [card.value for card in Card]


def cards(*names: str) -> tuple[int, ...]:
    """A hand of cards."""
    return tuple(names.count(card) for card in CARDS)


def tiles(*names: str) -> tuple[int, ...]:
    """The tiles of a cooperative."""
    return tuple(names.count(tile.name) for tile in BOARD.tiles)


def at(variant: Variant = TWO, **parts: Any) -> State:
    """A position; `hand` and `owned` are the cards and the tiles of seat 0."""
    others = variant.players - 1
    if "hand" in parts:
        parts["cards"] = (cards(*parts.pop("hand").split()), *[cards()] * others)
    if "owned" in parts:
        parts["tiles"] = (tiles(*parts.pop("owned").split()), *[tiles()] * others)
    for name in ("carts", "stores"):
        if isinstance(parts.get(name), str):
            parts[name] = (parts[name], *[""] * others)
    for name in ("money", "points", "landfills"):
        if isinstance(parts.get(name), int):
            parts[name] = (parts[name], *[0] * others)
    if "mine" in parts:
        parts["collectors"] = (parts.pop("mine"), *[OUT] * (others + variant.neutral))
    return position(variant, **parts)


def did(**fields: Any) -> Play:
    """What the running part has done."""
    if isinstance(fields.get("used"), str):
        fields["used"] = cards(*fields["used"].split())
    return Play(**fields)


def after(state: State, *actions: str) -> State:
    """The state after these actions."""
    for action in actions:
        state = apply(state, parse_action(action))
    return state


def legal(state: State, verb: str = "") -> list[str]:
    """The legal actions that begin so, as text."""
    return [str(action) for action in legal_actions(state) if str(action).startswith(verb)]


def why(state: State, action: str) -> tuple[str, str] | None:
    """The code and the rule of what forbids the action."""
    reason = why_illegal(state, parse_action(action))
    return None if reason is None else (reason.code, reason.clause)


def money(state: State, seat: int = 0) -> str:
    """What is printed where the marker stands."""
    return track_of(state.board).text(state.money[seat])


def on(variant: Variant, **changes: Any) -> Variant:
    """The variant on a changed board."""
    board = attrs.evolve(variant.board, name="changed", origins=(), **changes)
    return attrs.evolve(variant, id="changed", edition="custom", board=board)


def over_state(**given: Any) -> State:
    """A game that is over."""
    return at(turn=6, phase=Phase.OVER, **given)
