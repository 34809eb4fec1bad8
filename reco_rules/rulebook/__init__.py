"""The rulebook as data: the clauses of the rules, what is known about the editions, and their languages."""

from reco_rules.rulebook.clause import Clause, Kind
from reco_rules.rulebook.clauses import CLAUSES, find_clause, told_for
from reco_rules.rulebook.comparison import all_rulings, comparison, history
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
from reco_rules.rulebook.editions import (
    EDITIONS,
    Confidence,
    Edition,
    Fact,
    Waste,
    edition_of,
)
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
from reco_rules.rulebook.rules import quick_reference, rules
from reco_rules.rulebook.sources import Citation, Source
from reco_rules.rulebook.values import nearest_preset
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
    "rules",
    "told_for",
]
