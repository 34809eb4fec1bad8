"""The command `rules`: the rulebook of an edition, or of a variant of your own."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from typing import Final, cast

import attrs
from rich import box
from rich.console import Console, RenderableType
from rich.table import Table as Drawn
from rich.text import Text

from reco_rules.cli.files import STDIN, BrokenFile, about, opened
from reco_rules.cli.look import fits, in_a_line
from reco_rules.errors import InvalidValue, RecordError, UnknownName
from reco_rules.game import Variant
from reco_rules.games import AnyGame, built_in, room
from reco_rules.games import find_variant as find_preset
from reco_rules.records import from_json
from reco_rules.records.strict import LONGEST
from reco_rules.rulebook import (
    Block,
    Document,
    Items,
    Paragraph,
    Table,
    Wording,
    edition_of,
    nearest_preset,
    quick_reference,
    rules,
)
from reco_rules.rulebook.rendering import wrapped

EXAMPLES: Final = """\b
Examples:
  reco-rules rules reprint-4
  reco-rules rules amigo-3 --lang es --quick
  reco-rules rules amigo-3 --format html > amigo-3.html
  reco-rules rules mine.json --against amigo-3
"""


def find_variant(name: str) -> Variant:
    """The preset of this id, or the variant in this file: as JSON, or as a game has its own files.

    Raises `UnknownName`, `BadFile`, `BrokenFile`, and what a game finds wrong with its file.
    """
    try:
        return find_preset(name)
    except UnknownName as error:
        with about(name):
            own = [variant_in(name) for variant_in in _readers()]
        if found := [variant for variant in own if variant is not None]:
            return found[0]
        if name != STDIN and not os.path.lexists(name):
            raise UnknownName(f"{error}; and there is no such file") from None
    with opened(name) as file:
        data = file.read(LONGEST + 1)  # no variant is as long, and the loader says so
    try:
        return cast(Variant, from_json("variant", data, game=_game_in(data)))
    except RecordError as error:
        raise BrokenFile(f"{name}: {error}") from None


def _readers() -> Iterator[Callable[[str], Variant | None]]:
    """What reads the files of those games that have some of their own."""
    for game in built_in():
        if (reader := getattr(room(game, "terminal"), "variant_in", None)) is not None:
            yield reader


def _game_in(data: bytes) -> AnyGame | None:
    """The game whose variants have most of the names that stand there; the first where none fits."""
    try:
        names = set(json.loads(data))
    except (ValueError, TypeError, RecursionError):
        return None  # the loader says what is wrong

    def shared(game: AnyGame) -> int:
        variant = next(iter(game.VARIANTS.values()))
        return len(names & attrs.asdict(variant, recurse=False).keys())

    return max(built_in(), key=shared)


def words_for(variant: Variant, language: str) -> Wording:
    """How the variant is spoken of: one of your own in the words of the edition that it is nearest to."""
    edition = edition_of(variant) or edition_of(nearest_preset(variant))
    return Wording(variant, language, edition=edition)


def document(name: str, language: str, against: str | None, *, quick: bool) -> Document:
    """The rulebook, or what one looks up while playing."""
    variant = find_variant(name)
    base = None if against is None else find_variant(against)
    if not quick:
        return rules(variant, language, compared_with=base)
    if base is not None:
        raise InvalidValue("a quick reference compares nothing: leave --quick or --against out")
    return quick_reference(variant, language)


_MARGIN: Final = 4
"""What a number or a bullet takes."""


# ---- on a terminal -------------------------------------------------------------------------------


def show(document: Document, console: Console) -> None:
    """Draw the document."""
    console.print(Text(document.title, style="bold"))
    for section in document.sections:
        style = "bold underline" if section.level == 1 else "bold"
        console.print()
        console.print(Text(section.heading, style=style))
        for block in section.blocks:
            drawn = _drawn(block, console)
            if drawn is not None:
                console.print(drawn)


def _drawn(block: Block, console: Console) -> RenderableType | None:
    """What can be drawn of a block: no pictures."""
    match block:
        case Paragraph():
            return Text("\n".join(wrapped(block.text, console.width)))
        case Items():
            return _items(block, console.width - _MARGIN)
        case Table():
            return _table(block, console)
        case _:
            return None


def _items(block: Items, columns: int) -> RenderableType:
    drawn = Drawn.grid(padding=(0, 1))
    drawn.add_column(justify="right", style="dim")
    drawn.add_column(overflow="fold")
    for number, item in enumerate(block.items, 1):
        ids = ", ".join(item.ids)
        text = Text("\n".join(wrapped(f"{item.text} {ids}", columns)))
        text.highlight_words(item.ids, style="cyan")
        if item.note:
            text.append("\n" + "\n".join(wrapped(item.note, columns)), style="dim")
        drawn.add_row(f"{number}." if block.numbered else "\N{BULLET}", text)
    return drawn


def _table(block: Table, console: Console) -> RenderableType:
    """The table, or where it has no room, its rows one below the other."""
    drawn = Drawn(*block.head, box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for row in block.rows:
        drawn.add_row(*row)
    if fits(console, drawn):
        return drawn
    named = (
        [f"{name}: {cell}" for name, cell in zip(block.head, row, strict=True)]
        for row in block.rows
    )
    return in_a_line(("\N{BULLET}", Text("; ".join(cells))) for cells in named)
