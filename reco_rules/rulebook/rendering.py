"""A rulebook written as plain text, Markdown, reStructuredText or HTML: a small function for each."""

from __future__ import annotations

import json
import re
import textwrap
from collections.abc import Callable, Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Final
from unicodedata import east_asian_width

import attrs

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.rulebook.document import Block, Document, Item, Items, Paragraph, Picture, Table

WIDTH: Final = 100
"""The columns of plain text."""


def _check(document: Document) -> None:
    """Raise `WrongType` for what is no document."""
    if type(document) is not Document:
        raise WrongType(f"expected a Document, not {shown(document)}")


def width(text: str) -> int:
    """The columns that a text takes: two for each wide character, such as a Japanese one."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in text)


def _padded(text: str, columns: int) -> str:
    return text + " " * (columns - width(text))


def _columns(table: Table) -> list[int]:
    return [max(map(width, column)) for column in zip(table.head, *table.rows, strict=True)]


def _marked(item: Item) -> str:
    return f"{item.text} ({', '.join(item.ids)})" if item.ids else item.text


def _in_a_line(text: str) -> str:
    return " ".join(text.split())


# ---- plain text ----------------------------------------------------------------------------------


def as_text(document: Document, columns: int = WIDTH) -> str:
    """The document as plain text, without pictures; only tables may be wider than so many columns.

    Raises `WrongType`.

    >>> from reco_rules.rulebook import comparison
    >>> as_text(comparison()).splitlines()[:2]
    ['The editions compared', '=====================']
    """
    _check(document)
    lines = [document.title, "=" * width(document.title), ""]
    for section in document.sections:
        rule = "-" if section.level == 1 else "."
        lines += [section.heading, rule * width(section.heading), ""]
        shown = [block for block in section.blocks if not isinstance(block, Picture)]
        lines += [line for block in shown for line in (*_text_block(block, columns), "")]
    return "\n".join(lines).rstrip() + "\n"


def _text_block(block: Paragraph | Items | Table, columns: int) -> list[str]:
    match block:
        case Paragraph():
            return wrapped(block.text, columns)
        case Items():
            return [
                line
                for n, item in enumerate(block.items, 1)
                for line in _text_item(f"{n}. " if block.numbered else "- ", item, columns)
            ]
        case _:  # a table
            sizes = _columns(block)
            rows = (block.head, tuple("-" * size for size in sizes), *block.rows)
            return ["  ".join(map(_padded, row, sizes)).rstrip() for row in rows]


def _text_item(bullet: str, item: Item, columns: int) -> list[str]:
    space = " " * len(bullet)
    first, *lines = wrapped(_marked(item), columns - len(bullet))
    noted = wrapped(item.note, columns - 6) if item.note else []
    return [bullet + first, *(space + line for line in lines), *(" " * 6 + line for line in noted)]


_PIECES: Final = re.compile(
    r"[^\s\u3000-\uffef]+\s*|[\u3000-\uffef][\u3001\u3002\u300d\uff09\uff1a]*\s*"
)
"""What a line is not broken in: words, and single Japanese characters with what closes behind them."""


def wrapped(text: str, columns: int) -> list[str]:
    """The text in lines of so many columns, broken where its language may be broken."""
    lines = [""]
    for piece in _PIECES.findall(text):
        if lines[-1] and width(lines[-1] + piece.rstrip()) > columns:
            lines.append("")
        lines[-1] += piece
    return [line.rstrip() for line in lines]


# ---- Markdown ------------------------------------------------------------------------------------


def as_markdown(document: Document) -> str:
    """The document as Markdown with tables as GitHub has them, without pictures.

    Raises `WrongType`.

    >>> from reco_rules.rulebook import comparison
    >>> print(as_markdown(comparison()).splitlines()[27])
    | C | cups | cans | paper | recycled appliances |
    """
    _check(document)
    parts = [f"# {_md(document.title)}"]
    for section in document.sections:
        parts.append(f"{'#' * (section.level + 1)} {_md(section.heading)}")
        shown = [block for block in section.blocks if not isinstance(block, Picture)]
        parts += map(_markdown_block, shown)
    return "\n\n".join(parts) + "\n"


def _markdown_block(block: Paragraph | Items | Table) -> str:
    match block:
        case Paragraph():
            return _md(block.text)
        case Items():
            bullets = (f"{n}. " if block.numbered else "- " for n in range(1, len(block.items) + 1))
            return "\n".join(map(_markdown_item, bullets, block.items))
        case _:  # a table
            rows = (block.head, ("---",) * len(block.head), *block.rows)
            return "\n".join(f"| {' | '.join(map(_md, row))} |" for row in rows)


def _markdown_item(bullet: str, item: Item) -> str:
    mark = f" **{', '.join(item.ids)}**" if item.ids else ""
    note = f"\n\n{' ' * len(bullet)}*{_md(item.note)}*" if item.note else ""
    return f"{bullet}{_md(item.text)}{mark}{note}"


def _md(text: str) -> str:
    """The text with a backslash before what Markdown would take for markup."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>|#&~$" else sign for sign in _in_a_line(text))


# ---- reStructuredText ----------------------------------------------------------------------------


def as_rst(document: Document) -> str:
    """The document as reStructuredText; pictures are raw HTML, which other builders leave out.

    Raises `WrongType`.

    >>> from reco_rules.rulebook import comparison
    >>> as_rst(comparison()).splitlines()[6:8]
    ['.. list-table::', '   :header-rows: 1']
    """
    _check(document)
    parts = [_headed(document.title, "=")]
    for section in document.sections:
        parts.append(_headed(section.heading, "-" if section.level == 1 else "~"))
        parts += map(_rst_block, section.blocks)
    return "\n\n".join(parts) + "\n"


def _headed(title: str, sign: str) -> str:
    return f"{_rst(title)}\n{sign * width(_rst(title))}"


def _rst_block(block: Block) -> str:
    match block:
        case Paragraph():
            return _rst(block.text)
        case Items():
            bullet = "#. " if block.numbered else "* "
            return "\n".join(_rst_item(bullet, item) for item in block.items)
        case Table():
            rows = "\n".join(_rst_row(row) for row in (block.head, *block.rows))
            return f".. list-table::\n   :header-rows: 1\n\n{textwrap.indent(rows, '   ')}"
        case _:  # a picture
            return f".. raw:: html\n\n{textwrap.indent(_lines(_html_block(block)), '   ')}"


def _lines(html: str) -> str:
    """The HTML with lines of a length that readers of reStructuredText take."""
    return html.replace("><", ">\n<")


def _rst_item(bullet: str, item: Item) -> str:
    space = " " * len(bullet)
    mark = f" **{', '.join(item.ids)}**" if item.ids else ""
    note = f"\n\n{space}*{_rst(item.note)}*\n" if item.note else ""
    return f"{bullet}{_rst(item.text)}{mark}{note}"


def _rst_row(cells: Sequence[str]) -> str:
    marks = ("* -" if n == 0 else "  -" for n in range(len(cells)))
    return "\n".join(
        f"{mark} {_rst(cell)}".rstrip() for mark, cell in zip(marks, cells, strict=True)
    )


def _rst(text: str) -> str:
    """The text with a backslash before what reStructuredText would take for markup."""
    line = "".join(f"\\{sign}" if sign in "\\`*_|" else sign for sign in _in_a_line(text))
    line = re.sub(r"^(\(?\w+)([.)])(?=\s|$)", r"\1\\\2", line)  # 1. is no number of a list
    line = re.sub(r"::$", r":\\:", line)  # and no block of code follows
    return line if not line or line[0].isalnum() else f"\\ {line}"  # an escaped space is nothing


# ---- HTML ----------------------------------------------------------------------------------------


def as_html(document: Document) -> str:
    """The document as an HTML article, to be put into a page; its classes begin with ``reco-``.

    Raises `WrongType`.

    >>> from reco_rules.rulebook import comparison
    >>> as_html(comparison()).splitlines()[:2]
    ['<article class="reco-rules" lang="en">', '<h1>The editions compared</h1>']
    """
    _check(document)
    parts = [f"<h1>{escape(document.title)}</h1>"]
    for section in document.sections:
        level = section.level + 1
        parts.append(f'<h{level} id="{escape(section.id)}">{escape(section.heading)}</h{level}>')
        parts += map(_html_block, section.blocks)
    body = "\n".join(parts)
    return f'<article class="reco-rules" lang="{escape(document.language)}">\n{body}\n</article>\n'


def as_page(document: Document) -> str:
    """The document as a whole page in HTML, to be opened, sent or printed as it is.

    Raises `WrongType`.

    >>> from reco_rules.rulebook import comparison
    >>> as_page(comparison()).splitlines()[0]
    '<!doctype html>'
    """
    article = as_html(document)
    return f"""<!doctype html>
<html lang="{escape(document.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>{escape(document.title)}</title>
<style>{_STYLE}</style>
</head>
<body>
{article}</body>
</html>
"""


_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 1rem/1.45 system-ui, sans-serif; max-width: 46rem; margin: 1rem auto; padding: 0 1rem; }
table { border-collapse: collapse; margin: 0.5rem 0; }
th, td { border: 1px solid #8886; padding: 0.2rem 0.6rem; text-align: left; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; }
figcaption, .reco-note, .reco-clause { font-size: 0.85em; opacity: 0.75; }
.reco-note { margin: 0.1rem 0 0.3rem; }
@media print { body { font-size: 0.72rem; line-height: 1.25; margin: 0; max-width: none; }
  h1 { font-size: 1.1rem; margin: 0; } h2 { font-size: 0.95rem; margin: 0.4rem 0 0.1rem; }
  ul, ol, li, p { margin-top: 0.1rem; margin-bottom: 0.1rem; } figure, tr { break-inside: avoid; } }
"""


def _html_block(block: Block) -> str:
    match block:
        case Paragraph():
            return f"<p>{escape(block.text)}</p>"
        case Items():
            tag = "ol" if block.numbered else "ul"
            return f"<{tag}>\n{''.join(map(_html_item, block.items))}</{tag}>"
        case Table():
            head = _html_row("th", block.head)
            rows = [_html_row("td", row) for row in block.rows]
            return f"<table>\n<thead>{head}</thead>\n<tbody>{''.join(rows)}</tbody>\n</table>"
        case _:  # a picture
            caption = f"<figcaption>{escape(block.caption)}</figcaption>"
            return f'<figure class="reco-picture">{block.svg}{caption}</figure>'


def _html_item(item: Item) -> str:
    ids = [escape(id) for id in item.ids]
    anchor = f' id="{ids[0]}"' if ids else ""
    links = (f'<a href="#{id}">{id}</a>' for id in ids)
    mark = f' <span class="reco-clause">{" ".join(links)}</span>' if item.ids else ""
    note = f'<p class="reco-note">{escape(item.note)}</p>' if item.note else ""
    return f"<li{anchor}>{escape(item.text)}{mark}{note}</li>\n"


def _html_row(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"


# ---- JSON ----------------------------------------------------------------------------------------


def as_json(document: Document) -> str:
    """The document as JSON: title, language and sections, whose blocks say of which kind they are.

    Raises `WrongType`.

    >>> from reco_rules.rulebook import comparison
    >>> list(json.loads(as_json(comparison())))
    ['title', 'language', 'sections']
    """
    _check(document)

    def plain(value: attrs.AttrsInstance) -> dict[str, object]:
        fields = attrs.asdict(value, recurse=False)
        kind = type(value).__name__.lower()
        return {"kind": kind, **fields} if isinstance(value, Block) else fields

    return json.dumps(document, default=plain, ensure_ascii=False, indent=2) + "\n"


FORMATS: Final[Mapping[str, Callable[[Document], str]]] = MappingProxyType(
    {
        "text": as_text,
        "markdown": as_markdown,
        "rst": as_rst,
        "html": as_page,
        "json": as_json,
    }
)
"""The forms that a document can be written in, by name; ``html`` is a whole page."""
