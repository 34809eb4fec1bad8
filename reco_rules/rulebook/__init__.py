"""The rulebook as data: the clauses of the rules, what is known about the editions, and their languages.

This is what all games have in common; the texts are in the games' packages, as
`reco_rules.rulebook.rooms.Rulebook` says.
"""

from reco_rules.rulebook.clause import Clause, Kind
from reco_rules.rulebook.document import (
    Block,
    Document,
    Item,
    Items,
    Paragraph,
    Picture,
    Section,
    Table,
)
from reco_rules.rulebook.edition import Confidence, Edition, Fact, Waste
from reco_rules.rulebook.languages import LANGUAGES, Language, find_language
from reco_rules.rulebook.rendering import (
    FORMATS,
    as_html,
    as_json,
    as_markdown,
    as_page,
    as_rst,
    as_text,
)
from reco_rules.rulebook.rooms import (
    CLAUSES,
    EDITIONS,
    Rulebook,
    all_rulings,
    comparison,
    edition_of,
    find_clause,
    history,
    nearest_preset,
    quick_reference,
    rulebook,
    rulebook_of,
    rules,
    told_for,
)
from reco_rules.rulebook.sources import Citation, Source
from reco_rules.rulebook.wording import Wording

__all__ = [
    "CLAUSES",
    "EDITIONS",
    "FORMATS",
    "LANGUAGES",
    "Block",
    "Citation",
    "Clause",
    "Confidence",
    "Document",
    "Edition",
    "Fact",
    "Item",
    "Items",
    "Kind",
    "Language",
    "Paragraph",
    "Picture",
    "Rulebook",
    "Section",
    "Source",
    "Table",
    "Waste",
    "Wording",
    "all_rulings",
    "as_html",
    "as_json",
    "as_markdown",
    "as_page",
    "as_rst",
    "as_text",
    "comparison",
    "edition_of",
    "find_clause",
    "find_language",
    "history",
    "nearest_preset",
    "quick_reference",
    "rulebook",
    "rulebook_of",
    "rules",
    "told_for",
]
