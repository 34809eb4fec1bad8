"""The editions side by side."""

from __future__ import annotations

from reco_rules.messages import say
from reco_rules.reco.cards import COLORS, LETTERS, Card
from reco_rules.reco.rulebook.editions import EDITIONS
from reco_rules.reco.rulebook.values import FIELDS, value
from reco_rules.reco.rulebook.wording import Wording
from reco_rules.reco.variants import VARIANTS, Variant
from reco_rules.reco.words import TERMS
from reco_rules.rulebook.document import Document, Section, Table
from reco_rules.rulebook.edition import Edition


def comparison(language: str = "en") -> Document:
    """In what the presets and the words of the editions differ. Raises `UnknownName` for a language."""
    words = {id: Wording(_first(edition), language) for id, edition in EDITIONS.items()}
    any_words = next(iter(words.values()))
    say_ = any_words.say

    def row(variant: Variant) -> tuple[str, ...]:
        own = words[variant.edition]
        kinds = " + ".join(str(variant.deck.count(Card(0, units))) for units in (1, 2))
        told = (value(own, variant, field) for field in fields)
        return variant.id, str(len(variant.deck)), kinds, *told

    fields = [field for field in FIELDS if field not in ("players", "deck")]
    head = (
        say("variant"), FIELDS["deck"], say("singles + doubles of each color"),
        *(FIELDS[field] for field in fields),
    )  # fmt: skip
    numbers = Table(tuple(map(say_, head)), tuple(map(row, VARIANTS.values())))
    waste = Table(
        (say_(say("color")), *EDITIONS),
        tuple((LETTERS[c], *(words[id].waste(c) for id in EDITIONS)) for c in COLORS),
    )
    terms = Table(
        (say_(say("word")), *EDITIONS),
        tuple(
            (say_(term), *(words[id].term(name) for id in EDITIONS)) for name, term in TERMS.items()
        ),
    )
    sections = [
        Section("numbers", say_(say("Cards, rewards, bonus")), (numbers,)),
        Section("waste-types", say_(say("Waste types")), (waste,)),
    ]
    # in most languages all editions have the same words
    if any(len(set(row[1:])) > 1 for row in terms.rows):
        sections.append(Section("words", say_(say("Words")), (terms,)))
    return Document(say_(say("The editions compared")), any_words.language.code, tuple(sections))


def _first(edition: Edition) -> Variant:
    return next(variant for variant in VARIANTS.values() if variant.edition == edition.id)
