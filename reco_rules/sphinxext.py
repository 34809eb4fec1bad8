"""An extension of Sphinx for documentation that speaks of a game: rulebooks, positions and clauses.

With ``extensions = ["reco_rules.sphinxext"]`` in conf.py these directives and this role can be used, in
reStructuredText and in MyST (Sphinx comes with the extra ``reco-rules[sphinx]``):

``reco-rules``
    The rulebook of a preset, in place: ``.. reco-rules:: amigo-3``. ``:lang: de`` gives another language,
    ``:quick:`` the reference on one page.
``reco-editions``
    The editions side by side; ``:lang:`` as above. They are R-Eco's, or those of the game that
    ``:game: recicle`` names.
``reco-rulings``
    What holds where rulebooks are silent or disagree, and why; ``:lang:`` and ``:game:`` as above.
``reco-position``
    A position of any game, drawn where there are pictures and as text elsewhere. It is written as
    `parse_position` reads it, on as many lines as it needs; or the argument is a preset, and the parts that
    the game's ``position`` takes are options: ``:hands: A1 A1 B2 / C1`` in R-Eco, ``:carts: 2P 1U /`` and
    ``:collectors: 7, 3, - / -, 8, -`` in Recicle, where a comma is between the entries of a row in a row.
    ``:seen-by: 0`` shows what that seat sees, ``:seen-by: spectator`` what all see; ``:names: Ann / Bob``
    names the seats.
``reco-clause``
    The id of a clause, which tells its text: ``:reco-clause:`PLAY-2```. The numbers and words in it are
    those of the preset that conf.py names as ``reco_variant``, ``"amigo-3"`` unless it does; for a clause
    of another game those of that game's usual preset.

The language is that of the documentation, if the rulebook speaks it, and English otherwise. Bad input is a
warning of Sphinx at its place, in the words of the library.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import ClassVar, Final

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective, SphinxRole
from sphinx.util.typing import ExtensionMetadata, OptionSpec

from reco_rules.errors import RecordError, RecoRulesError
from reco_rules.games import GAMES, AnyGame, built_in, find_game, find_variant, room
from reco_rules.records import parse_position
from reco_rules.records.documents import forms_of
from reco_rules.records.lines import write_value
from reco_rules.records.strict import inside, read_json
from reco_rules.rulebook import (
    Block,
    Document,
    Item,
    Items,
    Paragraph,
    Table,
    Wording,
    all_rulings,
    comparison,
    find_clause,
    find_language,
    quick_reference,
    rules,
    told_for,
)
from reco_rules.rulebook.rendering import width
from reco_rules.version import __version__

__all__ = [
    "ClauseRole",
    "DocumentDirective",
    "EditionsDirective",
    "GameDirective",
    "PositionDirective",
    "RulesDirective",
    "RulingsDirective",
    "setup",
]

logger = logging.getLogger(__name__)


SOURCES: Final = tuple(
    file
    for folder in (*GAMES, "rulebook")
    for file in (Path(__file__).parent / folder).rglob("*")
    if file.suffix in (".py", ".mo", ".toml")
)
"""What documents are made from."""


# ---- documents -----------------------------------------------------------------------------------


class DocumentDirective(SphinxDirective):
    """What puts a document of `reco_rules.rulebook` in place, below the heading where it stands."""

    option_spec: ClassVar[OptionSpec | None] = {"lang": directives.unchanged_required}

    @property
    def language(self) -> str:
        """The language that is asked for, or that of the documentation."""
        return str(self.options.get("lang") or _language(self.config))

    @abstractmethod
    def document(self) -> Document:
        """The document. Raises what the library raises."""
        ...

    def run(self) -> list[nodes.Node]:
        """The document, or a warning."""
        for file in SOURCES:  # read the page again when the rules have changed
            self.env.note_dependency(str(file))
        try:
            document = self.document()
        except RecoRulesError as error:
            logger.warning("%s", error, location=self.get_location(), type="reco_rules")
            return []
        return [_Writer(self.state.document).written(document)]


class RulesDirective(DocumentDirective):
    """``reco-rules``: the rulebook of a preset."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec | None] = {
        "lang": directives.unchanged_required,
        "quick": directives.flag,
    }

    def document(self) -> Document:
        """The rulebook, or its quick reference."""
        write = quick_reference if "quick" in self.options else rules
        return write(find_variant(self.arguments[0]), self.language)


class GameDirective(DocumentDirective):
    """What puts a document about a game in place."""

    option_spec: ClassVar[OptionSpec | None] = {
        "lang": directives.unchanged_required,
        "game": directives.unchanged_required,
    }

    @property
    def game(self) -> AnyGame:
        """The game that is asked for; R-Eco unless one is. Raises `UnknownName`."""
        return find_game(self.options.get("game"))


class EditionsDirective(GameDirective):
    """``reco-editions``: the editions side by side."""

    def document(self) -> Document:
        """The comparison."""
        return comparison(self.language, self.game)


class RulingsDirective(GameDirective):
    """``reco-rulings``: all rulings, with their reasons."""

    def document(self) -> Document:
        """The rulings."""
        return all_rulings(self.language, self.game)


def _language(config: Config) -> str:
    """The language of the documentation, if the rulebook speaks it."""
    try:
        return find_language(config.language).code
    except RecoRulesError:
        return "en"


class _Writer:
    """Writes a document as nodes; its clauses are linked where their ids stand a second time."""

    def __init__(self, page: nodes.document) -> None:
        self.page = page
        self.places: dict[str, str] = {}  # of clauses, as anchors
        self.mentions: list[nodes.reference] = []

    def written(self, document: Document) -> nodes.section:
        """The document as a section."""
        outer = whole = self.section(document.title, document.title)
        whole["classes"] += ["reco-rules", f"language-{document.language}"]
        for section in document.sections:
            made = self.section(section.title, section.id, section.ids)
            made += [node for block in section.blocks for node in self.block(block)]
            if section.level == 1:
                whole += made
                outer = made
            else:
                outer += made
        for mention in self.mentions:
            if place := self.places.get(mention.astext()):
                mention["refid"] = place
            else:
                mention.replace_self(nodes.inline("", mention.astext()))
        return whole

    def section(self, title: str, name: str, ids: tuple[str, ...] = ()) -> nodes.section:
        """An empty section."""
        made = nodes.section("", nodes.title(title, "", *_heading(title, ids)))
        self.name(made, name)
        return made

    def name(self, node: nodes.Element, name: str) -> str:
        """Give it a name, and so an anchor, which no other on the page has."""
        node["names"].append(nodes.fully_normalize_name(name))
        self.page.note_implicit_target(node, node)
        return str(node["ids"][0])

    def block(self, block: Block) -> Iterator[nodes.Node]:
        """A part of a section."""
        match block:
            case Paragraph():
                yield nodes.paragraph("", "", *_words(block.text))
            case Items():
                items = map(self.item, block.items)
                numbers = {"enumtype": "arabic", "prefix": "", "suffix": "."}
                yield (
                    nodes.enumerated_list("", *items, **numbers)
                    if block.numbered
                    else nodes.bullet_list("", *items)
                )
            case Table():
                yield _table(block)
            case _:  # a picture
                yield _figure(block.svg, block.caption)

    def item(self, item: Item) -> nodes.list_item:
        """What is listed, the clause that says it, and the rulings on it."""
        said = nodes.paragraph("", "", *_words(item.text))
        made = nodes.list_item("", said)
        for id in item.ids:
            mention = nodes.reference("", id, internal=True, classes=["reco-clause"])
            self.mentions.append(mention)
            said += [nodes.Text(" "), mention]
        if item.ids and item.ids[0] not in self.places:
            self.places[item.ids[0]] = self.name(made, item.ids[0])
        if item.note:
            made += nodes.paragraph("", "", nodes.emphasis("", "", *_words(item.note)))
        return made


def _heading(title: str, ids: tuple[str, ...]) -> Iterator[nodes.Node]:
    """A heading; the clauses at its end can be styled, and no id is broken."""
    yield nodes.Text(title)
    if ids:
        made = nodes.inline("", " (", classes=["reco-clauses"])
        for n, id in enumerate(ids):
            made += [nodes.Text(", " if n else ""), _id(id)]
        made += nodes.Text(")")
        yield made


def _id(id: str) -> nodes.inline:
    return nodes.inline("", id, classes=["reco-clause"])


def _words(text: str) -> Iterator[nodes.Node]:
    """A text, its addresses as links."""
    for word in re.split(r"(https?://[^\s;,]*[^\s;,.])", text):
        link = word.startswith(("http://", "https://"))
        yield nodes.reference("", word, refuri=word) if link else nodes.Text(word)


def _table(table: Table) -> nodes.table:
    def row(cells: tuple[str, ...]) -> nodes.row:
        return nodes.row("", *[nodes.entry("", nodes.paragraph(cell, cell)) for cell in cells])

    widths = [max(map(width, column)) for column in zip(table.head, *table.rows, strict=True)]
    columns = [nodes.colspec(colwidth=most) for most in widths]
    group = nodes.tgroup("", *columns, cols=len(columns))
    group += [nodes.thead("", row(table.head)), nodes.tbody("", *map(row, table.rows))]
    return nodes.table("", group, classes=["colwidths-auto"])


def _figure(svg: str, caption: str = "") -> nodes.raw:
    """A picture inside the page; where there are no pictures it is left out."""
    below = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return nodes.raw("", f'<figure class="reco-picture">{svg}{below}</figure>', format="html")


# ---- positions -----------------------------------------------------------------------------------

PARTS: Final = dict.fromkeys(part for game in built_in() for part in forms_of(game).part_types)
"""The parts of the positions of all games."""


def _word(name: str, text: str) -> str:
    """A part as a position on one line has it: without spaces around / and , and with + for the others."""
    if text.startswith(("{", "[")):
        try:
            return f"{name}={write_value(read_json(text))}"
        except RecordError as error:
            raise inside(error, name) from None
    rows = [[entry.split() for entry in row.split(",")] for row in text.split("/")]
    return f"{name}=" + "/".join(",".join("+".join(entry) or "-" for entry in row) for row in rows)


class PositionDirective(SphinxDirective):
    """``reco-position``: a position, or what a seat sees of it."""

    optional_arguments = 1
    final_argument_whitespace = True
    has_content = True
    option_spec: ClassVar[OptionSpec | None] = {
        **dict.fromkeys(PARTS, directives.unchanged_required),
        "names": directives.unchanged_required,
        "seen-by": directives.unchanged_required,
    }

    def run(self) -> list[nodes.Node]:
        """The picture, and the text in place of it; or a warning."""
        try:
            seen = self._seen()
            names = self.options.get("names")
            drawing = room(find_game(None, seen), "drawing")
            named = names and [name.strip() for name in names.split("/")]
            svg = str(drawing.draw_table(seen, names=named))
        except RecoRulesError as error:
            logger.warning("%s", error, location=self.get_location(), type="reco_rules")
            return []
        text = nodes.literal_block(str(seen), str(seen), language="text")
        return [_figure(svg), addnodes.only("", text, expr="not html")]

    def _seen(self) -> object:
        """The state, or what the viewer sees of it."""
        words = [*self.arguments, *self.content]
        parts = [_word(name, self.options[name]) for name in PARTS if name in self.options]
        if words and "/" not in words[0]:  # a preset
            game = find_game(None, find_variant(words[0]))
            words.insert(0, f"{game.NAME}/{game.RULES_VERSION}")
        state = parse_position(" ".join([*words, *parts]))
        observe = find_game(None, state).observe
        viewer = self.options.get("seen-by")
        if viewer is None:
            return state
        if viewer == "spectator":
            return observe(state, None)
        return observe(state, int(viewer) if re.fullmatch(r"[0-9]{1,3}", viewer) else viewer)


# ---- clauses -------------------------------------------------------------------------------------


class ClauseRole(SphinxRole):
    """``reco-clause``: the id of a clause, which tells its text."""

    def run(self) -> tuple[list[nodes.Node], list[nodes.system_message]]:
        """The id, and a warning if there is no such clause."""
        try:
            clause = find_clause(self.text)
            variant = told_for(clause, find_variant(str(self.config.reco_variant)))
            told = Wording(variant, _language(self.config)).clause(clause.id)
            classes = ["reco-clause"]
            return [nodes.abbreviation("", clause.id, explanation=told, classes=classes)], []
        except RecoRulesError as error:
            logger.warning("%s", error, location=self.get_location(), type="reco_rules")
            return [nodes.Text(self.text)], []


def setup(app: Sphinx) -> ExtensionMetadata:
    """Add the directives and the role; called by Sphinx."""
    app.add_config_value("reco_variant", "amigo-3", "env", types=frozenset({str}))
    app.add_directive("reco-rules", RulesDirective)
    app.add_directive("reco-editions", EditionsDirective)
    app.add_directive("reco-rulings", RulingsDirective)
    app.add_directive("reco-position", PositionDirective)
    app.add_role("reco-clause", ClauseRole())
    return {"version": __version__, "parallel_read_safe": True, "parallel_write_safe": True}
