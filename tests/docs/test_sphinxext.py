"""The Sphinx extension: rulebooks, positions and clauses in other people's documentation."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest
from docutils import nodes
from docutils.utils import new_document
from sphinx.testing.util import SphinxTestApp

from reco_rules.games import built_in
from reco_rules.rulebook import Document, Item, Items, Paragraph, Section
from reco_rules.sphinxext import PositionDirective, _Writer

CONF = """
project = "other"
extensions = ["reco_rules.sphinxext"]
html_theme = "basic"
"""

GOOD = """
The page
========

A rule: :reco-clause:`play-1`.

.. reco-position:: amigo-2
   :hands: A1 A1 B2 / C1
   :dump_sites: D1 / / /
   :names: Ann / Bob
   :seen-by: 0

.. reco-position::

   reco/1 amigo-2 hands=A1+A1+B2/C1
   seat=1

.. reco-rules:: zman-3
   :lang: de

.. reco-rules:: reprint-2
   :quick:

.. reco-editions::

.. reco-rulings::
"""

OTHER = """
The other game
==============

:reco-clause:`R13` and :reco-clause:`a14`.

.. reco-rules:: reconstruction-1-2
   :quick:

.. reco-editions::
   :game: recicle

.. reco-rulings::
   :game: recicle
"""

CITY = """
The other game's table
======================

.. reco-position:: reconstruction-1-2
   :carts: 2P 1U /
   :collectors: 7, 3, - / -, 8, -
   :money: 4 / -2
   :phase: ROUND
   :play: {"moved": true, "collector": 1}
   :names: Ann / Bob

.. reco-position::
   :seen-by: spectator

   recicle/1 reconstruction-1-3-neutral
   warehouse=2P+1G turn=2

.. reco-position:: reconstruction-1-2

   carts=1M/3G
"""

BAD = """
Mistakes
========

.. reco-rules:: amigo-9

.. reco-rules:: amigo-2
   :lang: xx

.. reco-position:: amigo-2
   :hands: A1 A1 B9 / C1

.. reco-position::

   reco/1 amigo-2 hands=A1/C1 seats=1

.. reco-position:: amigo-2
   :hands: A1 / C1
   :seen-by: nobody

.. reco-position:: reconstruction-1-2
   :hands: A1 / C1

.. reco-position:: reconstruction-1-2
   :money: 4 / 99

.. reco-position::
   :money: 4 / 99

.. reco-position:: reconstruction-1-2
   :play: {"moved":

:reco-clause:`PLAY-9`
"""


def built(
    folder: Path, builder: str, settings: dict[str, object] | None = None, **pages: str
) -> tuple[Path, list[str]]:
    """The documentation that is made of these pages, and the warnings."""
    (folder / "conf.py").write_text(CONF)
    for name, text in pages.items():
        (folder / f"{name}.rst").write_text(text)
    app = SphinxTestApp(
        builder, folder, confoverrides={"root_doc": next(iter(pages)), **(settings or {})}
    )
    try:
        app.build()
        told = re.sub(rf"\x1b\[\d+m|{folder}/", "", app.warning.getvalue())  # colors, places
        return Path(app.outdir), told.splitlines()
    finally:
        app.cleanup()


@pytest.fixture(scope="module")
def html(tmp_path_factory: pytest.TempPathFactory) -> str:
    out, warnings = built(tmp_path_factory.mktemp("html"), "html", good=GOOD)
    assert warnings == []
    return (out / "good.html").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    out, warnings = built(tmp_path_factory.mktemp("text"), "text", good=GOOD)
    assert warnings == []
    return (out / "good.txt").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def warnings(tmp_path_factory: pytest.TempPathFactory) -> dict[int, str]:
    """The warnings about the mistakes, by line."""
    _, told = built(tmp_path_factory.mktemp("bad"), "text", bad=BAD)
    parts = [line.split(": ", 2) for line in told]
    assert {(part[0].partition(":")[0], part[1]) for part in parts} == {("bad.rst", "WARNING")}
    return {int(part[0].partition(":")[2]): part[2] for part in parts}


def test_a_clause_tells_its_text(html: str) -> None:
    assert "PLAY-1</abbr>" in html
    assert 'title="At least one card must be played."' in html


def test_a_position_is_drawn_inside_the_page(html: str) -> None:
    seen, whole = html.split("<svg")[1:3]
    assert "Ann" in seen
    assert 'data-card="B2"' in seen
    assert 'data-card="B2"' in whole


def test_a_position_that_a_seat_sees_shows_no_other_hand(html: str) -> None:
    seen, whole = html.split("<svg")[1:3]
    assert 'data-card="C1"' not in seen
    assert 'data-card="C1"' in whole


def test_a_drawing_says_what_it_shows(html: str) -> None:
    svg = html.split("<svg")[1]
    assert 'role="img"' in svg
    assert "<title" in svg
    assert "<desc" in svg


def test_where_there_are_no_pictures_a_position_is_text(text: str) -> None:
    assert "<svg" not in text
    assert "A1 A1 B2" in text
    assert text.count("plant - | dump site") == 8  # a line for each color, twice


def test_a_rulebook_is_marked_as_of_its_language(html: str) -> None:
    assert 'lang="de"' in html


def test_a_rulebook_has_the_numbers_of_its_preset(text: str) -> None:
    assert "100 " in text  # cards of the Z-Man edition
    assert "2019" in text  # the year of the reprint


def test_the_clauses_of_a_rulebook_are_anchors_that_rulings_lead_to(html: str) -> None:
    assert 'href="#play-1"' in html
    assert 'id="play-1"' in html
    assert 'href="#x-10"' in html
    assert 'id="x-10"' in html


def test_two_rulebooks_on_a_page_have_anchors_of_their_own(html: str) -> None:
    ids = [part.partition('"')[0] for part in html.split(' id="')[1:]]
    assert len(ids) == len(set(ids))


def test_a_quick_reference_is_shorter_than_the_rulebook(text: str) -> None:
    whole, quick = text.split("(Kawasaki Factory, 2019)")[:2]
    assert "SETUP-1" in whole
    assert "SETUP-1" not in quick


def test_the_editions_are_compared(text: str) -> None:
    assert "| original-5" in text


def test_all_rulings_are_told(text: str) -> None:
    rulings = text[text.index("| original-5") :]  # below the editions
    for number in range(1, 15):
        assert f"X-{number}" in rulings


def test_another_game_is_told_as_well(tmp_path: Path) -> None:
    out, warnings = built(tmp_path, "html", other=OTHER)
    assert warnings == []
    page = (out / "other.html").read_text(encoding="utf-8")
    assert "A cart holds at most 12." in page.partition("R13</abbr>")[0]
    assert "A14</abbr>" in page
    assert "Recicle: Tempos de Crise for 2 players" in page
    assert "reconstruction-1-3-neutral" in page
    assert 'id="a47"' in page


def test_a_position_of_another_game_is_drawn_and_told(tmp_path: Path) -> None:
    """By its parts, as text on more lines, and by both."""
    folders = tmp_path / "html", tmp_path / "text"
    pages: list[str] = []
    for folder in folders:
        folder.mkdir()
        out, warnings = built(folder, folder.name, city=CITY)
        assert warnings == []
        suffix = folder.name.replace("text", "txt")
        pages.append((out / f"city.{suffix}").read_text(encoding="utf-8"))
    html, text = pages
    one, other, third = html.split("<svg")[1:4]
    assert "Ann" in one and "reconstruction-1" in one
    assert len({one, other, third}) == 3
    one, other, third = text.split("reconstruction-1-")[1:4]
    assert "2P 1U" in one and "$4" in one
    assert "turn 2" in other and "2P 1G" in other
    assert "3G" in third


def test_every_part_of_every_games_positions_is_an_option() -> None:
    parts = {
        name
        for game in built_in()
        for name in inspect.signature(vars(game)["position"]).parameters
        if name != "variant"
    }
    assert {"hands", "carts", "collectors"} < parts
    assert parts == set(PositionDirective.option_spec or {}) - {"names", "seen-by"}


def test_sections_are_below_the_heading_of_the_page(html: str) -> None:
    assert re.search(r"<h2>R-Eco \(Z-Man", html)
    assert re.search(r"<h3>\D[^<]*<", html)  # the turn
    assert re.search(r"<h4>1\. ", html)  # its first part


def test_what_is_added_to_a_clause_is_told_apart(html: str) -> None:
    quick = html[html.index("2019) for 2 players") :]
    assert "<em>" not in quick[: quick.index("</section>")]
    assert "<em>" in html[: html.index("2019) for 2 players")]


def test_the_clauses_of_an_example_stand_apart_in_its_heading() -> None:
    section = Section("one", "A title", (), ids=("PLAY-1", "X-3"))
    made = _Writer(new_document("")).written(Document("d", "en", (section,)))
    (title,) = [node for node in made.findall(nodes.title) if "A title" in node.astext()]
    assert title.astext() == "A title (PLAY-1, X-3)"
    (clauses,) = [node for node in title.findall(nodes.inline) if "reco-clauses" in node["classes"]]
    assert [
        node.astext() for node in clauses.findall(nodes.inline) if "reco-clause" in node["classes"]
    ] == [
        "PLAY-1",
        "X-3",
    ]


def test_addresses_are_links() -> None:
    section = Section("s", "S", (Paragraph("See https://a.example/x; and http://b.example."),))
    made = _Writer(new_document("page")).written(Document("Rules", "en", (section,)))
    found = [node["refuri"] for node in made.findall(nodes.reference)]
    assert found == ["https://a.example/x", "http://b.example"]
    assert "See https://a.example/x; and http://b.example." in made.astext()


@pytest.mark.parametrize(("language", "spoken"), [("de", "de"), ("pt_BR", "pt-BR"), ("fr", "en")])
def test_a_rulebook_speaks_the_language_of_the_documentation(
    tmp_path: Path, language: str, spoken: str
) -> None:
    page = "Page\n====\n\n.. reco-rules:: amigo-2\n   :quick:\n"
    out, _ = built(tmp_path, "html", {"language": language}, page=page)
    html = (out / "page.html").read_text(encoding="utf-8")
    assert re.search(rf'<section[^>]* lang="{spoken}"', html)


def test_a_clause_has_the_numbers_of_the_preset_that_is_set(tmp_path: Path) -> None:
    """The stack of the rulebook for two players, which lacks the 3."""
    page = "Page\n====\n\n:reco-clause:`SETUP-1`\n"
    out, _ = built(tmp_path, "text", {"reco_variant": "amigo-2"}, page=page)
    assert "0, 1, 2, -2, 4, 5" in (out / "page.txt").read_text(encoding="utf-8")


def test_a_ruling_has_the_numbers_of_what_it_is_about(tmp_path: Path) -> None:
    """Four of the reprint get 0, whatever preset is set."""
    out, _ = built(tmp_path, "text", {}, page="Page\n====\n\n:reco-clause:`X-7`\n")
    assert "each gets 0 points" in " ".join((out / "page.txt").read_text(encoding="utf-8").split())


def test_a_spectator_sees_no_hand(tmp_path: Path) -> None:
    page = "Page\n====\n\n.. reco-position:: amigo-2\n   :hands: A1 A1 B2 / C1\n   :seen-by: spectator\n"
    out, _ = built(tmp_path, "text", {}, page=page)
    text = (out / "page.txt").read_text(encoding="utf-8")
    assert "seat 0: hand 3 cards" in text and "B2" not in text


def test_an_id_without_a_clause_in_the_document_is_no_link() -> None:
    items = Items((Item("Played.", ("PLAY-1", "X-10")), Item("Always.", ("X-10", "X-7"))))
    section = Section("play", "Play", (items,))
    made = _Writer(new_document("page")).written(Document("Rules", "en", (section,)))
    linked = [node.astext() for node in made.findall(nodes.reference)]
    assert linked == ["PLAY-1", "X-10", "X-10"]
    assert "X-7" in made.astext()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (5, "there is no variant 'amigo-9': did you mean amigo-"),
        (7, "there is no language 'xx'"),
        (10, "'B9' is no card"),
        (13, "there is no such part: there are hands"),
        (17, "nobody"),
        (21, "there is no such part: there are turn, first"),
        (24, "money goes from -15 to 40, not 99"),
        (27, "a position begins with a game and a variant"),
        (30, "line 1, column 10: play: "),
        (33, "there is no clause 'PLAY-9'"),
    ],
)
def test_what_is_wrong_is_a_warning_at_its_place(
    warnings: dict[int, str], line: int, words: str
) -> None:
    assert words in warnings[line]


def test_there_are_no_other_warnings(warnings: dict[int, str]) -> None:
    assert len(warnings) == 10
