"""The pages of `docs/rules`: for each preset in each of its languages a rulebook and a quick reference.

They are written when a build begins: those of the first game in `docs/rules/<language>`, those of another
game in `docs/rules/<game>/<language>`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from re import split
from typing import Final

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.typing import ExtensionMetadata

from reco_rules import VARIANTS
from reco_rules.games import AnyGame, built_in, find_game
from reco_rules.rulebook import (
    EDITIONS,
    LANGUAGES,
    Document,
    Language,
    history,
    quick_reference,
    rulebook,
)
from reco_rules.sphinxext import GameDirective


def headed(title: str, *parts: str) -> str:
    """A page in reStructuredText."""
    rule = "=" * 2 * len(title)  # wide letters take two columns
    return "\n\n".join([f"{title}\n{rule}", *parts]) + "\n"


def toctree(pages: Iterable[str], *options: str) -> str:
    """A list of pages."""
    head = "\n".join([".. toctree::", *(f"   {option}" for option in options)])
    return f"{head}\n\n" + "\n".join(f"   {page}" for page in pages)


def document(directive: str, language: Language, *options: str) -> str:
    """What puts a document in place."""
    lines = [f".. {directive}", f"   :lang: {language.code}", *(f"   {one}" for one in options)]
    return "\n".join(lines)


FIRST: Final = find_game()


def folder(game: AnyGame, language: Language) -> str:
    """Where the game's pages in the language are, below `docs/rules`."""
    code = language.code.lower()
    return code if game is FIRST else f"{game.NAME}/{code}"


def elsewhere(id: str, language: Language, game: AnyGame = FIRST) -> str:
    """The ways to the quick reference and to the same page in other languages."""
    ways = [
        f":doc:`{other.name} </rules/{folder(game, other)}/{id}>`"
        for other in LANGUAGES.values()
        if other is not language
    ]
    below = f"\n\n   {' · '.join(ways)}" if ways else ""
    return f".. container:: reco-elsewhere\n\n   :doc:`{id}-quick`{below}"


def in_short(language: Language) -> str:
    """What a quick reference is called: the last words of its title."""
    title = quick_reference(next(iter(VARIANTS.values())), language.code).title
    name = split(":|\uff1a", title)[-1].strip()
    return name[0].upper() + name[1:]


def listed(language: Language, game: AnyGame = FIRST) -> str:
    """The pages of a language: a line for each rulebook, with its quick reference."""
    lines = [f"* :doc:`{name}`" for name in ("editions", "rulings")]
    quick = in_short(language)
    lines += [f"* :doc:`{id}` · :doc:`{quick} <{id}-quick>`" for id in game.VARIANTS]
    return "\n".join(lines)


def books() -> str:
    """The rulebooks in English, by edition and number of players, in MyST."""
    counts = sorted({variant.players for variant in VARIANTS.values()})
    heads = " | ".join(f"{n} players" for n in counts)
    lines = [f"| edition | {heads} |", "| --- " * (len(counts) + 1) + "|"]
    for edition in EDITIONS.values():
        ids = (f"{edition.id}-{n}" for n in counts)
        cells = (f"[{id}](/rules/en/{id}.rst)" if id in VARIANTS else "" for id in ids)
        lines.append(
            f"| {edition.title}, {edition.publisher}, {edition.year} | {' | '.join(cells)} |"
        )
    return "\n".join(lines)


def pages() -> dict[str, str]:
    """The pages of all presets of all games in all their languages, by name."""
    made: dict[str, str] = {}
    for game in built_in():
        for language in LANGUAGES.values():
            made |= pages_in(game, language)
    return made


def pages_in(game: AnyGame, language: Language) -> dict[str, str]:
    """The pages of a game's presets in a language, by name."""
    made: dict[str, str] = {}
    below, variants = folder(game, language), [*game.VARIANTS]
    quick = in_short(language)
    tree = toctree(["editions", "rulings", *variants], ":hidden:", ":titlesonly:")
    parts = [part for part in (language.note, listed(language, game), tree) if part]
    title = language.name if game is FIRST else f"{game.NAME.capitalize()}, {language.name}"
    made[f"{below}/index"] = headed(title, *parts)
    own = [] if game is FIRST else [f":game: {game.NAME}"]
    made[f"{below}/editions"] = document("reco-editions::", language, *own) + "\n"
    made[f"{below}/rulings"] = document("reco-rulings::", language, *own) + "\n"
    for id in variants:
        # a search for a word finds one rulebook in each language, not fourteen and as many in short
        search = [] if id == rulebook(game).USUAL.id else [":nosearch:"]
        parts = [
            *search,
            document(f"reco-rules:: {id}", language),
            elsewhere(id, language, game),
            toctree([f"{quick} <{id}-quick>"], ":hidden:"),
        ]
        made[f"{below}/{id}"] = "\n\n".join(parts) + "\n"
        short = document(f"reco-rules:: {id}", language, ":quick:")
        made[f"{below}/{id}-quick"] = f":nosearch:\n\n{short}\n"
    return made


def write(app: Sphinx) -> None:
    """Write the pages; those that are as they should be stay untouched, and are not read again."""
    root = Path(app.srcdir) / "rules"
    wanted = {root / f"{name}.rst": text for name, text in pages().items()}
    for file in root.rglob("*.rst"):
        if file not in wanted:
            file.unlink()
    for file, text in wanted.items():
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")


def gather(app: Sphinx, doctree: nodes.document) -> None:
    """Put what stands below a rulebook into its section, and so its quick reference below it."""
    for book in doctree.children[:1]:
        if isinstance(book, nodes.section) and "reco-rules" in book["classes"]:
            below = doctree.children[1:]
            doctree.children = [book]
            book.extend(below)


class HistoryDirective(GameDirective):
    """What is known about the editions, and where it stands."""

    def document(self) -> Document:
        """The document."""
        return history(self.game)


def setup(app: Sphinx) -> ExtensionMetadata:
    """Write the pages before any is read."""
    app.connect("builder-inited", write)
    app.connect("doctree-read", gather, priority=400)  # before Sphinx collects the tree of pages
    app.add_directive("reco-history", HistoryDirective)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
