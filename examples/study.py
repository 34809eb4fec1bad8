"""A study of balance: what the decks, the stacks and the bonus tables of the editions do to the game.

    python examples/study.py --games 100000 --out docs/explanation/balance.json

It plays every edition, and the edition of Amigo with one thing at a time changed to what another edition
has, with the greedy bot at all seats. The n-th game of each has the same random numbers, so that a change
is compared game by game. What it finds is written as JSON: figures are [value, low, high], with the ends of
their interval of 95 % confidence.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import attrs

from reco_rules import VARIANTS, Variant
from reco_rules.simulate import Plan, Run, simulate
from reco_rules.simulate.balance import Balance, Estimate, balances
from reco_rules.simulate.compare import compare

FIGURES = ("total", "reward", "bonus", "penalty", "contractors", "decided", "short", "shared")
COMPARED = (*FIGURES, "wins", "plays")
CHANGES = (
    ("bonus", "zman"),
    ("bonus", "reprint"),
    ("stack", "reprint"),
    ("deck", "zman"),
    ("deck", "reprint"),
)
"""What is changed, and to what edition's."""


def changed() -> Iterator[tuple[str, Variant, tuple[str, str]]]:
    """The edition of Amigo with one thing of another edition, wherever they differ in it."""
    for players in (2, 3, 4, 5):
        base = VARIANTS[f"amigo-{players}"]
        for field, edition in CHANGES:
            name = f"{edition}-{players}"
            if name in VARIANTS and getattr(VARIANTS[name], field) != getattr(base, field):
                value = getattr(VARIANTS[name], field)
                id = f"{base.id}-{field}-of-{edition}"
                variant = attrs.evolve(base, id=id, edition="custom", **{field: value})
                yield base.id, variant, (field, edition)


def figure(one: Estimate) -> list[float]:
    """A figure with the ends of its interval."""
    return [round(end, 5) for end in attrs.astuple(one)]


def told(one: Balance) -> dict[str, Any]:
    """What the study says of an edition."""
    figures = {name: figure(getattr(one, name)) for name in FIGURES}
    return figures | {"plays": figure(one.plays.mean), "wins": [figure(seat) for seat in one.wins]}


def effects(run: Run, first: str, second: str) -> dict[str, Any]:
    """What a change does: differences, and how much of their variance the pairs save."""
    ids = [cell.variant.id for cell in run.plan.cells]
    found = compare(run, ids.index(first), ids.index(second)).differences
    return {
        one.name: {
            "difference": figure(one.difference),
            "saved": None if math.isnan(one.saved) else round(one.saved, 3),
        }
        for one in found
        if one.name in COMPARED and not one.seat
    }


def study(games: int, folder: str, workers: int | None = None) -> dict[str, Any]:
    """Play, and sum up."""
    changes = list(changed())
    variants = [*VARIANTS.values(), *(variant for _, variant, _ in changes)]
    plan = Plan(variants=variants, policies="greedy", games=games, seed=2026)
    run = simulate(plan, folder, workers=workers)
    found = balances(run)
    return {
        "games": games,
        "seed": plan.seed,
        "editions": {
            one.cell.variant.id: told(one) for one in found if one.cell.variant.id in VARIANTS
        },
        "changes": [
            {
                "base": base,
                "field": field,
                "edition": edition,
                "effects": effects(run, base, variant.id),
            }
            for base, variant, (field, edition) in changes
        ],
    }


def main() -> None:
    """Write what was found to a file."""
    parser = argparse.ArgumentParser(description="What the editions do to the game.")
    parser.add_argument("--games", type=int, default=100_000, help="of each edition and change")
    parser.add_argument("--out", type=Path, required=True, help="the JSON file to write")
    asked = parser.parse_args()
    with asked.out.open("a"):
        pass  # an error now is better than one after all games
    with TemporaryDirectory() as folder:
        found = study(asked.games, folder)
    asked.out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
