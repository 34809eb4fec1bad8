"""The values of the engine in the words of the specification, and back; both in card notation.

Only what the package offers to everybody is read: the fields of states, actions, observations and
results. The specification has six seats always; those beyond the players hold nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import attrs

from reco_rules import (
    Action,
    Cards,
    Dump,
    Observation,
    Pass,
    Phase,
    Play,
    Result,
    Reveal,
    SetupOrder,
    State,
    Variant,
)
from reco_rules.reco.cards import KINDS
from spec import oracle, reco, result
from spec.logic import Bag

# ---- from the engine to the specification ----------------------------------------------------------


@lru_cache(maxsize=1 << 12)
def spec_variant(variant: Variant) -> reco.Variant:
    """What the transitions depend on."""
    return oracle.variant(
        variant.players,
        variant.deck.counts,
        len(variant.stack),
        opening=variant.opening_hand,
        limit=variant.hand_limit,
        threshold=variant.threshold,
        hands_first=variant.setup_order is SetupOrder.HANDS_FIRST,
    )


@lru_cache(maxsize=1 << 12)
def spec_scoring(variant: Variant) -> result.Scoring:
    """What the result depends on."""
    return oracle.scoring(spec_variant(variant), variant.stack, variant.bonus)


_BAGS: Final[dict[tuple[int, ...], Bag]] = {tuple(reco.EMPTY): reco.EMPTY}


def spec_bag(cards: Cards) -> Bag:
    """A multiset. One object for each, since comparing an object with itself costs nothing."""
    counts = cards.counts
    bag = _BAGS.get(counts)
    if bag is None:
        if len(_BAGS) >= 1 << 16:
            _BAGS.clear()
        bag = _BAGS[counts] = Bag(counts)
    return bag


def _rows(zones: tuple[Cards, ...], length: int) -> tuple[Bag, ...]:
    return tuple(map(spec_bag, zones)) + (reco.EMPTY,) * (length - len(zones))


def spec_state(state: State) -> reco.State:
    """The whole truth."""
    return reco.State(
        phase=int(state.phase),
        seat=state.seat,
        site=_site(state.site),
        draw=spec_bag(state.draw),
        discard=spec_bag(state.discard),
        plants=_rows(state.plants, 4),
        dump_sites=_rows(state.dump_sites, 4),
        hands=_rows(state.hands, len(reco.SEATS)),
        dumped=_rows(state.dumped, len(reco.SEATS)),
        claims=state.claims,
    )


def _site(site: int | None) -> int:
    return reco.NOWHERE if site is None else site


@lru_cache(maxsize=1 << 16)
def spec_action(action: Action) -> oracle.Action:
    """An action or a chance event."""
    if isinstance(action, Play):
        return ("play", action.color, action.singles, action.doubles)
    if isinstance(action, Dump):
        return ("dump", action.cards.counts)
    if isinstance(action, Reveal):
        return ("reveal", action.card.color + 4 * (action.card.value - 1))
    return ("pass",)


def spec_result(outcome: Result) -> result.Result:
    """A result: the fields of a score are the same in both."""
    scores = tuple(result.Score(*attrs.astuple(score)) for score in outcome.scores)
    return result.Result(scores, tuple(seat in outcome.winners for seat in range(len(scores))))


def spec_view(seen: Observation) -> dict[str, Any]:
    """All that an observation holds, by name; `compare.expected_view` says what it must hold."""
    shown = {field.name: getattr(seen, field.name) for field in attrs.fields(Observation)}
    return shown | {
        "phase": int(seen.phase),
        "site": _site(seen.site),
        "discard": spec_bag(seen.discard),
        "plants": _rows(seen.plants, 4),
        "dump_sites": _rows(seen.dump_sites, 4),
        "hand": None if seen.hand is None else spec_bag(seen.hand),
        "dumped": None if seen.dumped is None else spec_bag(seen.dumped),
        "legal_actions": set(map(spec_action, seen.legal_actions)),
        "result": None if seen.result is None else spec_result(seen.result),
    }


# ---- from the specification to the engine ----------------------------------------------------------


@lru_cache(maxsize=1 << 16)
def engine_action(action: oracle.Action) -> Action | None:
    """The action of the engine; None where it has no words for it, so that it cannot be made."""
    match action:
        case ("play", int(color), int(singles), int(doubles)) if singles + doubles:
            return Play(color, singles, doubles)
        case ("dump", counts) if any(counts):
            return Dump(Cards.from_counts(counts))
        case ("pass",):
            return Pass()
        case ("reveal", kind) if 0 <= kind < len(KINDS):
            return Reveal(KINDS[kind])
    return None


# ---- in words --------------------------------------------------------------------------------------


def text(value: Any) -> str:
    """A value of the specification (or a plain one) as a reader of the package writes it."""
    if isinstance(value, Bag):
        return _cards(value)
    if isinstance(value, set | frozenset):
        return f"{{{', '.join(sorted(map(text, value)))}}}"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{text(key)}: {text(count)}' for key, count in value.items())}}}"
    if isinstance(value, tuple) and value and isinstance(value[0], str):
        action = engine_action(value)
        return str(value if action is None else action)
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return ", ".join(
            f"{name} {text(part)}" for name, part in zip(value._fields, value, strict=True)
        )
    if isinstance(value, tuple | list):
        return f"({', '.join(map(text, value))})"
    return str(value)


def _cards(bag: Bag) -> str:
    words = [
        f"{n}*{kind}" if n < 0 or n > 9 else " ".join([str(kind)] * n)
        for kind, n in zip(KINDS, bag, strict=True)
    ]
    return " ".join(word for word, n in zip(words, bag, strict=True) if n) or "-"


def differing(spec: Any, engine: Any, name: str = "") -> list[tuple[str, str, str]]:
    """The smallest parts in which two values of one shape differ: where, and both in words."""
    if spec == engine:
        return []
    if not isinstance(spec, Bag) and isinstance(spec, tuple) and isinstance(engine, tuple):
        names = getattr(spec, "_fields", None) or [f"[{i}]" for i in range(len(spec))]
        if len(spec) == len(engine) and names:
            dot = "." if name and hasattr(spec, "_fields") else ""
            parts = zip(names, spec, engine, strict=True)
            return [
                found for part, a, b in parts for found in differing(a, b, f"{name}{dot}{part}")
            ]
    if name.endswith("phase"):
        spec, engine = Phase(spec).name, Phase(engine).name
    if isinstance(spec, set) and isinstance(engine, set):
        return [(name, f"only {text(spec - engine)}", f"only {text(engine - spec)}")]
    return [(name, text(spec), text(engine))]
