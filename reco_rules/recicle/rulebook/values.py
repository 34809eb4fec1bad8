"""What plays in a variant, in words: for tables, and to compare one variant with another."""

from __future__ import annotations

from typing import Final

from reco_rules.messages import Message, say
from reco_rules.recicle.rulebook.tables import note
from reco_rules.recicle.rulebook.wording import Wording
from reco_rules.recicle.variants import VARIANTS, Variant, check_variant
from reco_rules.rulebook.document import Document, Section, Table
from reco_rules.rulebook.writing import nearest

FIELDS: Final[dict[str, Message]] = {
    "players": say("players"),
    "board": say("board"),
    "turns": say("turns"),
    "neutral": say("neutral team"),
    "setup_sale": say("pieces are placed at setup"),
    "extra_movement": say("Movement besides the move"),
}
"""The fields of a variant that change play."""


def value(words: Wording, variant: Variant, field: str) -> str:
    """A field of the variant in words."""
    if field == "board":
        message = say("{board}, version {version}")
        return words.say(message, board=variant.board.name, version=variant.board.version)
    held = getattr(variant, field)
    return words.say(say("yes") if held else say("no")) if type(held) is bool else str(held)


def nearest_preset(variant: Variant) -> Variant:
    """The preset that shares most fields with the variant; of equals, one with its players or edition.

    Raises `WrongType`.
    """
    check_variant(variant)
    return nearest(FIELDS, variant, VARIANTS.values())


def comparison(language: str = "en") -> Document:
    """In what the presets differ. Raises `UnknownName` for a language."""
    boards = {variant.board.name: variant for variant in VARIANTS.values()}
    words = Wording(next(iter(VARIANTS.values())), language)
    head = (words.say(say("variant")), *map(words.say, FIELDS.values()))
    rows = tuple(
        (variant.id, *(value(words, variant, field) for field in FIELDS))
        for variant in VARIANTS.values()
    )
    notes = tuple(note(words, variant.board) for variant in boards.values())
    section = Section("numbers", words.say(say("Players and options")), (*notes, Table(head, rows)))
    return Document(words.say(say("The presets compared")), words.language.code, (section,))
