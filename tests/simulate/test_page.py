"""The page: whole, escaped, the same each time, and with the figures of the balance."""

from __future__ import annotations

import io
import json
import re
import xml.etree.ElementTree as ET
from html import escape
from html.parser import HTMLParser

import pytest
from rich.console import Console

from reco_rules.cli.files import BadFile
from reco_rules.cli.report import Report, as_json, show, write
from reco_rules.cli.report import read as read_report
from reco_rules.errors import InvalidValue, UnknownName, WrongType
from reco_rules.simulate import Plan, Run, simulate
from reco_rules.simulate.balance import as_data, balances, cell_names
from reco_rules.simulate.compare import compare
from reco_rules.simulate.page import page
from tests.simulate.small import SIX, TWO, simulated

VOID = {"meta", "link", "br", "img", "hr", "input"}


class Reader(HTMLParser):
    """The tags, texts and ids of a page; every tag must be closed in turn."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: list[tuple[str, dict[str, str | None]]] = []
        self.cells: list[str] = []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)
        if tag in ("td", "th", "figcaption", "h2"):
            self.cells.append("")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th", "figcaption", "h2"} & set(self.open):
            self.cells[-1] += data


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return simulated(tmp_path_factory)


@pytest.fixture(scope="module")
def text(played: Run) -> str:
    return page(played, balances(played), compare(played, 0, 1))


@pytest.fixture(scope="module")
def read(text: str) -> Reader:
    return Reader(text)


def test_the_page_is_whole_and_needs_nothing_else(text: str, read: Reader) -> None:
    assert text.startswith("<!doctype html>")
    assert not {"script", "link", "img", "iframe", "object", "base"} & set(read.tags)
    used = [
        str(value)
        for _, attributes in read.attributes
        for name, value in attributes.items()
        if name in ("href", "xlink:href", "src") or "url(" in str(value)
    ]
    assert used and all(re.fullmatch(r"#[\w-]+|url\(#[\w-]+\)", value) for value in used)
    assert "@import" not in text and "url(" not in text.partition("</style>")[0]


def test_every_link_leads_to_one_place(read: Reader) -> None:
    ids = [str(attributes["id"]) for _, attributes in read.attributes if "id" in attributes]
    assert len(ids) == len(set(ids))
    links = {
        str(attributes.get("href") or attributes.get("xlink:href"))
        for tag, attributes in read.attributes
        if tag in ("a", "use")
    }
    assert links <= {f"#{id}" for id in ids}


def test_plots_are_drawings_with_text_that_say_what_they_show(text: str) -> None:
    drawings = re.findall(r"<svg.*?</svg>", text, re.DOTALL)
    assert len(drawings) == 7 + 4 + 3  # of sections, of stacks, of the comparison
    for drawing in drawings:
        root = ET.fromstring(drawing)
        assert root.get("role") == "img"
        assert "numbers" in str(root.get("aria-label"))
        assert list(root.iter("{http://www.w3.org/2000/svg}text"))
        assert "#0000" not in drawing  # all colors are those of the page
    colors = set(re.findall(r"var\((--[\w-]+)\)", text))
    assert colors <= set(re.findall(r"(--[\w-]+):", text.partition("</style>")[0]))


def test_names_are_escaped_everywhere(text: str, read: Reader) -> None:
    assert "<b>" not in text
    assert "b" not in read.tags
    assert "<b>&x$1$:random" in read.cells
    assert ">&lt;b&gt;&amp;x$1$:random</text>" in text  # in a plot


def test_the_tables_have_the_figures(played: Run, text: str, read: Reader) -> None:
    first = balances(played)[0]
    wins, short, plays = first.wins[0], first.short, first.plays.mean
    start = read.cells.index("two:random")
    row = read.cells[start : start + 11]
    assert row[1] == "60"
    assert row[2].startswith(f"{100 * wins.value:.0f}\N{NO-BREAK SPACE}%")
    assert row[3] == "50.0 %"
    assert row[7].startswith(f"{100 * short.value:.1f}") or row[7].startswith(
        f"{100 * short.value:.0f}"
    )
    assert row[8].startswith(f"{plays.value:.1f}{plays.low:.1f} to {plays.high:.1f}")
    assert "\N{MINUS SIGN}" in text and not re.search(r">-\d", text)


def test_the_comparison_has_a_section(text: str) -> None:
    assert "The change from two, random to two, greedy" in text
    assert "60 pairs of games" in text


def test_a_run_that_is_not_complete_says_so(played: Run, text: str, tmp_path) -> None:
    assert "not complete" not in text
    for file in (played.folder / "_plan.json", *played.folder.glob("cell-0001-from-*025.parquet")):
        (tmp_path / file.name).write_bytes(file.read_bytes())
    run = Run(tmp_path, played.plan)
    part = page(run, balances(run), compare(run, 0, 1))
    assert "This run is not complete" in part
    assert "0 games of two:random" in part and "25 games of two:greedy" in part
    assert "nan" not in re.sub(r"<svg.*?</svg>", "", part, flags=re.DOTALL)
    Reader(part)


@pytest.fixture(scope="module")
def one_game(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("one") / "game"
    return simulate(Plan(variants=SIX, policies="random", games=1), folder, workers=1)


def test_one_game_of_one_cell(one_game: Run) -> None:
    text = page(one_game, balances(one_game), compare(one_game, 0, 0))
    assert f"1 game of {escape(SIX.id)}, played by random" in " ".join(text.split())
    Reader(text)


def test_nothing_at_all(tmp_path) -> None:
    run = Run(tmp_path, Plan(variants=TWO, games=5))
    text = page(run, balances(run))
    assert "The change from" not in text
    Reader(text)


# ---- what the command line does with it ----------------------------------------------------------


def drawn(report: Report, width: int = 100) -> str:
    file = io.StringIO()
    show(report, Console(file=file, width=width, markup=False, highlight=False, emoji=False))
    return file.getvalue()


def test_the_terminal_shows_the_main_figures(played: Run) -> None:
    report = read_report(str(played.folder), ("two:random", "two:greedy"))
    text = drawn(report)
    lines = {line.split()[0]: line.split() for line in text.splitlines() if line.strip()}
    first = report.balances[0]
    own = first.wins[0]
    half = 100 * max(own.high - own.value, own.value - own.low)
    assert lines["two:random"][1] == f"{100 * first.wins[0].value:.0f}\N{PLUS-MINUS SIGN}{half:.0f}"
    assert "<b>&x$1$:greedy" in lines
    assert "two, random -> two, greedy: 60 pairs of games" in text
    narrow = drawn(report, 40)
    assert "\N{HORIZONTAL ELLIPSIS}" not in narrow and max(map(len, narrow.splitlines())) <= 40


def test_the_terminal_says_what_is_missing(played: Run, tmp_path) -> None:
    (tmp_path / "_plan.json").write_bytes((played.folder / "_plan.json").read_bytes())
    text = drawn(read_report(str(tmp_path)))
    assert "not complete yet" in text
    assert re.search(r"two:random +0 +- +- +-", text)


def test_the_page_is_written_the_same_each_time(one_game: Run, tmp_path) -> None:
    report = read_report(str(one_game.folder))
    files = [tmp_path / "one.html", tmp_path / "two.html"]
    sizes = [write(report, str(file)) for file in files]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert sizes == [files[0].stat().st_size] * 2
    with pytest.raises(BadFile, match="nowhere"):
        write(report, str(tmp_path / "nowhere" / "page.html"))


@pytest.mark.parametrize("told", [page, as_data])
def test_only_a_run_and_its_own_figures_are_told(played: Run, one_game: Run, told) -> None:
    figures = balances(played)
    with pytest.raises(WrongType, match="expected a Run, as simulate and open_run return, not 5"):
        told(5, figures)
    for wrong in (5, "ab", [1]):
        with pytest.raises(WrongType, match="expected the figures that balances returns, not"):
            told(played, wrong)
    with pytest.raises(InvalidValue, match="not the figures of the 4 cells of the run"):
        told(played, figures[::-1])


def test_only_a_comparison_is_told_as_one(played: Run) -> None:
    with pytest.raises(WrongType, match="expected a Comparison, not 5"):
        page(played, balances(played), 5)  # type: ignore[arg-type]


def test_the_data(played: Run) -> None:
    data = json.loads(as_json(read_report(str(played.folder))))
    assert [cell["name"] for cell in data["cells"]] == [*cell_names(played.plan)]


def test_an_unknown_cell_or_folder_is_named(played: Run, tmp_path) -> None:
    with pytest.raises(UnknownName, match="there are two:random, two:greedy"):
        read_report(str(played.folder), ("two:random", "amigo-3"))
    with pytest.raises(InvalidValue, match="there is no simulation in"):
        read_report(str(tmp_path))


@pytest.mark.parametrize(
    "name", ["report.pdf", "_plan.json", "cell-0000-from-000000000000.parquet"]
)
def test_a_page_is_written_to_a_page_only(played: Run, name: str) -> None:
    before = (played.folder / "_plan.json").read_bytes()
    with pytest.raises(BadFile, match=r"the page is HTML, so its name ends in \.html"):
        write(read_report(str(played.folder)), str(played.folder / name))
    assert (played.folder / "_plan.json").read_bytes() == before
