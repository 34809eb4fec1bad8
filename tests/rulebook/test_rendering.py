"""Rulebooks as text, Markdown, reStructuredText, HTML and JSON: readable, and nothing breaks out."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from xml.etree import ElementTree

import attrs
import pytest

from reco_rules import VARIANTS
from reco_rules.errors import WrongType
from reco_rules.rulebook import (
    FORMATS,
    LANGUAGES,
    Document,
    Item,
    Items,
    Paragraph,
    Picture,
    Section,
    Table,
    as_html,
    as_json,
    as_markdown,
    as_page,
    as_rst,
    as_text,
    rules,
)
from reco_rules.rulebook.rendering import width

SMALL = Document(
    "A title",
    "en",
    (
        Section(
            "one",
            "One",
            (
                Paragraph("Some words."),
                Items((Item("First", ("PLAY-1", "X-10")), Item("Second", (), "why"))),
            ),
        ),
        Section(
            "two",
            "Two",
            (
                Items((Item("a"), Item("b")), numbered=True),
                Table(("x", "long head"), (("1", "2"), ("three", ""))),
                Picture("<svg><title>t</title></svg>", "A drawing"),
            ),
            level=2,
        ),
    ),
)

TEXT = """\
A title
=======

One
---

Some words.

- First (PLAY-1, X-10)
- Second
      why

Two
...

1. a
2. b

x      long head
-----  ---------
1      2
three
"""

MARKDOWN = """\
# A title

## One

Some words.

- First **PLAY-1, X-10**
- Second

  *why*

### Two

1. a
2. b

| x | long head |
| --- | --- |
| 1 | 2 |
| three |  |
"""

RST = """\
A title
=======

One
---

Some words.

* First **PLAY-1, X-10**
* Second

  *why*


Two
~~~

#. a
#. b

.. list-table::
   :header-rows: 1

   * - x
     - long head
   * - 1
     - 2
   * - three
     -

.. raw:: html

   <figure class="reco-picture">
   <svg>
   <title>t</title>
   </svg>
   <figcaption>A drawing</figcaption>
   </figure>
"""

HTML = """\
<article class="reco-rules" lang="en">
<h1>A title</h1>
<h2 id="one">One</h2>
<p>Some words.</p>
<ul>
<li id="PLAY-1">First <span class="reco-clause"><a href="#PLAY-1">PLAY-1</a> \
<a href="#X-10">X-10</a></span></li>
<li>Second<p class="reco-note">why</p></li>
</ul>
<h3 id="two">Two</h3>
<ol>
<li>a</li>
<li>b</li>
</ol>
<table>
<thead><tr><th>x</th><th>long head</th></tr></thead>
<tbody><tr><td>1</td><td>2</td></tr><tr><td>three</td><td></td></tr></tbody>
</table>
<figure class="reco-picture"><svg><title>t</title></svg><figcaption>A drawing</figcaption></figure>
</article>
"""


def test_a_small_document_in_each_form():
    assert as_text(SMALL) == TEXT
    assert as_markdown(SMALL) == MARKDOWN
    assert as_rst(SMALL) == RST
    assert as_html(SMALL) == SMALL._repr_html_() == HTML
    data = json.loads(as_json(SMALL))
    assert data["title"] == "A title" and data["sections"][1]["level"] == 2
    assert [block["kind"] for one in data["sections"] for block in one["blocks"]] == [
        "paragraph", "items", "items", "table", "picture",
    ]  # fmt: skip
    assert data["sections"][0]["blocks"][1]["items"][0] == {
        "text": "First",
        "ids": ["PLAY-1", "X-10"],
        "note": "",
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_of_text_fit_and_are_broken_where_they_may_be(language):
    book = rules(VARIANTS["reprint-4"], language)
    without_tables = [
        attrs.evolve(
            one, blocks=tuple(block for block in one.blocks if not isinstance(block, Table))
        )
        for one in book.sections
    ]
    text = as_text(attrs.evolve(book, sections=tuple(without_tables)))
    assert max(map(width, text.splitlines())) <= 100
    for one in without_tables:
        for block in one.blocks:
            for item in block.items if isinstance(block, Items) else ():
                assert "".join(item.text.split()) in "".join(text.split())
    closing = tuple("\u3002\u3001\uff09\u300d")
    assert not any(line.lstrip().startswith(closing) for line in text.splitlines())


class Tags(HTMLParser):
    """Counts what is opened and closed."""

    def __init__(self):
        super().__init__()
        self.open, self.seen = [], []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_a_page_is_whole():
    page = as_page(SMALL)
    assert page.startswith("<!doctype html>") and '<meta charset="utf-8">' in page
    assert "<title>A title</title>" in page and as_html(SMALL) in page
    odd = as_page(hostile())
    assert "<script" not in odd


HOSTILE = "<script>alert(1)</script> *a* `b` |c| _d_ [e](f) & \\ \u202e {g} $h$ #i\n.. raw:: html"


def hostile():
    """Texts that every form would take for something else."""
    row = (HOSTILE, HOSTILE)
    blocks = (Paragraph(HOSTILE), Items((Item(HOSTILE, (), HOSTILE),)), Table(row, (row,)))
    return Document(HOSTILE, "en", (Section("one", HOSTILE, blocks),))


def test_html_lets_nothing_through():
    parser = Tags()
    parser.feed(as_html(hostile()))
    assert not parser.open
    assert "script" not in parser.seen
    ElementTree.fromstring(as_html(hostile()))


def test_markdown_lets_nothing_through():
    markdown_it = pytest.importorskip("markdown_it")
    html = markdown_it.MarkdownIt("commonmark").enable("table").render(as_markdown(hostile()))
    assert "<script" not in html and "<code" not in html and "<a " not in html
    assert html.count("<tr>") == 2 and html.count("<td>") == 2


@pytest.mark.parametrize(
    "document", [hostile(), rules(VARIANTS["amigo-2"], "ja"), SMALL], ids=["hostile", "ja", "small"]
)
def test_rst_is_read_without_a_complaint(document):
    core = pytest.importorskip("docutils.core")
    tree = core.publish_doctree(
        as_rst(document), settings_overrides={"report_level": 1, "halt_level": 2}
    )
    raw = [node.astext() for node in tree.findall() if node.tagname == "raw"]
    assert all(html.startswith('<figure class="reco-picture">') for html in raw)
    assert sum(node.tagname == "table" for node in tree.findall()) == sum(
        isinstance(block, Table) for one in document.sections for block in one.blocks
    )


@pytest.mark.parametrize("format", FORMATS)
def test_each_form_has_every_sentence_of_every_clause(format):
    book = rules(VARIANTS["zman-2"])
    written = FORMATS[format](book)
    for one in book.sections:
        for block in one.blocks:
            for item in block.items if isinstance(block, Items) else ():
                first = item.text.split("(")[0].split("'")[0].split("&")[0].strip()
                assert " ".join(first.split()) in " ".join(written.split())


SIGNS = (
    "*b*",
    "_x_",
    "`x`",
    "|x|",
    "\\*",
    "1.",
    "1)",
    "A.",
    "a)",
    "(i) x",
    "x::",
    "\\",
    "- x",
    "#. x",
    "",
)


@pytest.mark.parametrize("text", SIGNS)
def test_rst_takes_no_text_for_markup(text):
    core = pytest.importorskip("docutils.core")
    blocks = (Paragraph(text or "-"), Table((text, "x"), (("y", text),)))
    page = Document("t", "en", (Section("a", "A", blocks),))
    tree = core.publish_doctree(
        as_rst(page), settings_overrides={"report_level": 1, "halt_level": 2}
    )
    cells = [node.astext() for node in tree.findall() if node.tagname == "entry"]
    assert cells == [text, "x", "y", text]


@pytest.mark.parametrize("form", FORMATS.values())
@pytest.mark.parametrize("wrong", [None, "text", 5, SMALL.sections[0]])
def test_only_a_document_is_written(form, wrong):
    with pytest.raises(WrongType, match="expected a Document"):
        form(wrong)


def test_a_language_and_ids_of_ones_own_break_nothing():
    bad = Document("t", '"><script>', (Section('"><b>', "A", (Items((Item("x", ('"><i>',)),)),)),))
    ElementTree.fromstring(as_html(bad))
    assert "<script>" not in as_html(bad)


@pytest.mark.parametrize("form", [as_text, as_markdown, as_rst, as_html])
def test_the_clauses_of_an_example_stand_in_its_heading(form):
    page = Document("t", "en", (Section("a", "A turn", (), ids=("PLAY-1", "X-3")),))
    assert "A turn (PLAY-1, X-3)" in form(page)
