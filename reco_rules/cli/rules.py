"""The command `rules`: the rulebook of an edition, or of a variant of your own."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.console import Console

from reco_rules import VARIANTS, Variant
from reco_rules.cli.files import STDIN, BrokenFile, opened
from reco_rules.errors import RecordError
from reco_rules.records import from_json
from reco_rules.records.strict import LONGEST
from reco_rules.rulebook import Document, as_markdown, quick_reference, rules

EXAMPLES: Final = """\b
Examples:
  reco-rules rules reprint-4
  reco-rules rules amigo-3 --lang es --quick
  reco-rules rules amigo-3 --format html > amigo-3.html
  reco-rules rules mine.json --against amigo-3
"""


def find_variant(name: str) -> Variant:
    """The preset of this id, or the variant in this file. Raises `UnknownName`, `BadFile`, `BrokenFile`."""
    if name in VARIANTS or (name != STDIN and not Path(name).is_file()):
        return VARIANTS[name]
    with opened(name) as file:
        data = file.read(LONGEST + 1)  # no variant is as long, and the loader says so
    try:
        return from_json("variant", data)
    except RecordError as error:
        raise BrokenFile(f"{name}: {error}") from None


def document(name: str, language: str, against: str | None, *, quick: bool) -> Document:
    """The rulebook, or what one looks up while playing."""
    variant = find_variant(name)
    if quick:
        return quick_reference(variant, language)
    base = None if against is None else find_variant(against)
    return rules(variant, language, compared_with=base)


def show(document: Document, console: Console) -> None:
    """Draw the document."""
    from rich.markdown import Markdown  # slow to load, and no other command needs it

    console.print(Markdown(as_markdown(document)))
