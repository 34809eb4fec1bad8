"""The command `variants`: the editions of the games."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final, cast

import attrs
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from reco_rules.cli.look import NARROW, numbers
from reco_rules.cli.rules import find_variant
from reco_rules.game import Variant
from reco_rules.games import built_in, game_of, room
from reco_rules.rulebook import Edition, edition_of

EXAMPLES: Final = """\b
Examples:
  reco-rules variants
  reco-rules variants amigo-3
  reco-rules variants amigo-3 --json
"""


def as_json(id: str | None) -> str:
    """All variants in short, or all about one. Raises `UnknownName`, `BadFile`, `BrokenFile`."""
    if id is not None:
        return json.dumps(_in_full(find_variant(id)), indent=2)
    presets = (variant for game in built_in() for variant in game.VARIANTS.values())
    return json.dumps(list(map(_brief, presets)), indent=2)


def _brief(variant: Variant, *, full: bool = False) -> dict[str, Any]:
    game = game_of(variant)
    own: dict[str, Any] = room(game, "terminal").preset_data(variant, full=full)
    return {"id": variant.id, "game": game.NAME, "players": variant.players, **own}


def _in_full(variant: Variant) -> dict[str, Any]:
    edition = edition_of(variant)
    about = None if edition is None else _about(edition)
    return {**_brief(variant, full=True), "about": about}


def _about(edition: Edition) -> dict[str, Any]:
    def plain(_instance: Any, _field: Any, value: Any) -> Any:
        if isinstance(value, Mapping):
            return dict(cast("Mapping[str, str]", value))
        return getattr(value, "value", value)

    return attrs.asdict(edition, value_serializer=plain)


def show_all(console: Console) -> None:
    """Draw the list of the variants, game by game."""
    for game in built_in():
        room(game, "terminal").list_presets(console)
        console.print()
    console.print("All about one: reco-rules variants ID", style="dim")


def show_one(id: str, console: Console) -> None:
    """Draw all about a variant. Raises `UnknownName`, `BadFile`, `BrokenFile`."""
    variant = find_variant(id)
    edition = edition_of(variant)
    title = Text(variant.id, style="bold")
    if edition is not None:
        title.append(f"  {edition.title}, {edition.publisher} {edition.year}", style="not bold")
        if edition.also:
            title.append(f"; also {', '.join(edition.also)}", style="not bold")
    console.print(title)
    console.print()
    room(game_of(variant), "terminal").show_preset(variant, console)
    if edition is not None:
        _show_facts(edition, console)


def _show_facts(edition: Edition, console: Console) -> None:
    """What is known about the edition, and where it stands."""
    sources = edition.sources
    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim", no_wrap=True)
    table.add_column()
    table.add_column()
    table.add_column(justify="right", style="dim")
    lines: list[Text] = []
    for fact in edition.facts:
        cited = numbers(sorted(1 + sources.index(source) for source in fact.sources))
        where = f"[{cited}]" if fact.sources else ""
        table.add_row(fact.about, fact.text, fact.confidence.value, where)
        text = f"{fact.about}: {fact.text} ({fact.confidence.value}) {where}"
        lines.append(Text(text.rstrip()))
    console.print()
    console.print("What is known, and how surely", style="bold")
    console.print(Group(*lines) if console.width < NARROW else table)
    console.print()
    console.print("Sources", style="bold")
    for number, source in enumerate(sources, 1):
        where = f"  {source.address}" if source.address else ""
        console.print(f"{number:>2}  {source.title}{where}", soft_wrap=True)
