"""What the documentation is checked by, and what it is made of: the extensions in docs/_ext."""

from __future__ import annotations

import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from docutils import nodes
from docutils.utils import new_document

from docs._ext import (
    changes,
    clauses,
    docstrings,
    facts,
    ids,
    included,
    links,
    names,
    rulebooks,
    sources,
)
from reco_rules import VARIANTS, Dealt, apply, errors
from reco_rules.games import find_game
from reco_rules.reco.rules import RULES
from reco_rules.rulebook import CLAUSES, LANGUAGES
from tests.traceability import links as traceability
from tests.traceability.links import ROOT

# ---- links ---------------------------------------------------------------------------------------


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "part").mkdir()
    (tmp_path / "index.html").write_text('<p id="top"><a href="part/page.html#here">there</a></p>')
    (tmp_path / "part/page.html").write_text('<h1 id="here">Here</h1><img src="../picture.png">')
    (tmp_path / "picture.png").write_bytes(b"")
    return tmp_path


def test_a_site_whose_links_lead_somewhere_has_no_problems(site: Path) -> None:
    assert list(links.problems(site)) == []


@pytest.mark.parametrize(
    ("html", "problem"),
    [
        ('<a href="gone.html">', "gone.html leads to no file"),
        (
            '<a href="../index.html#bottom">',
            "../index.html#bottom leads to a page without this anchor",
        ),
        ('<a href="#there">', "#there leads to a page without this anchor"),
        ('<img src="gone.png">', "gone.png leads to no file"),
        (
            '<script src="https://a.example/x.js">',
            "https://a.example/x.js is loaded from another host",
        ),
        ('<link href="//a.example/x.css">', "//a.example/x.css is loaded from another host"),
    ],
)
def test_a_broken_link_is_a_problem(site: Path, html: str, problem: str) -> None:
    (site / "part/page.html").write_text(f'<h1 id="here">Here</h1>{html}')
    assert list(links.problems(site)) == [("part/page.html", problem)]


@pytest.mark.parametrize(
    "html", ['<a href="https://a.example/">', '<a href="mailto:a@b.example">', '<a href="#here">']
)
def test_links_to_elsewhere_are_followed_by_readers_only(site: Path, html: str) -> None:
    (site / "part/page.html").write_text(f'<h1 id="here">Here</h1>{html}')
    assert list(links.problems(site)) == []


# ---- names ---------------------------------------------------------------------------------------


def test_a_name_that_is_not_documented_is_missing() -> None:
    assert "reco_rules.apply" in names.missing(set(), ("reco_rules",))
    assert "reco_rules.apply" not in names.missing({"reco_rules.apply"}, ("reco_rules",))


def test_a_function_under_two_public_names_is_documented_under_one() -> None:
    both = ("reco_rules.table", "reco_rules.history")
    assert "reco_rules.history.memory" not in names.missing({"reco_rules.table.memory"}, both)


def test_a_module_without_a_list_has_what_is_its_own() -> None:
    own = names.own(errors)
    assert "WrongType" in own
    assert "attrs" not in own
    assert "ClassVar" not in own


# ---- ids -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["PLAY-2 (X-10), X-1 to X-14", "UTF-8", "DISPLAY-9", "X-99-2"])
def test_texts_without_unknown_ids(text: str) -> None:
    assert list(ids.unknown(text)) == []


def test_an_id_that_no_clause_has_is_unknown() -> None:
    assert list(ids.unknown("PLAY-9, PLAY-1 and (X-99)")) == ["PLAY-9", "X-99"]


# ---- files that are included ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("link", "folder", "led"),
    [
        ("docs/howto/undo.md", ".", "/howto/undo.md"),
        ("spec/README.md", ".", "/trust/proofs.md"),
        ("planted.md", "spec", "/trust/planted.md"),
        ("../docs/index.md", "spec", "/index.md"),
        ("examples/server.py", ".", "/../examples/server.py"),
        ("https://a.example/x.md", ".", "https://a.example/x.md"),
        ("#below", ".", "#below"),
    ],
)
def test_links_of_included_files_lead_to_pages(link: str, folder: str, led: str) -> None:
    assert included.in_site(f"see [this]({link})", folder) == f"see [this]({led})"


def test_fragments_are_shown_by_kind() -> None:
    page = changes.unreleased()
    for fragment in ROOT.glob("changelog.d/+*.md"):
        assert fragment.read_text(encoding="utf-8").partition("\n")[0] in page


# ---- docstrings ----------------------------------------------------------------------------------


def test_parameters_and_expressions_are_code_and_names_stay_to_be_linked() -> None:
    text = "`apply` of `state`, `len(state)`, ``state``, :py:obj:`x`"
    assert docstrings.as_code(text, apply) == (
        "`apply` of ``state``, ``len(state)``, ``state``, :py:obj:`x`"
    )


def test_fields_of_a_class_are_code() -> None:
    assert docstrings.as_code("`card` is None", Dealt) == "``card`` is None"


def test_the_text_of_a_constant_is_found_where_it_stands() -> None:
    (first, *_) = docstrings.of_data("CLAUSES", CLAUSES)
    assert first.startswith("The clauses by id")


# ---- tables --------------------------------------------------------------------------------------


def test_all_codes_of_reasons_are_told() -> None:
    source = (ROOT / "reco_rules/reco/reasons.py").read_text(encoding="utf-8")
    written = set(re.findall(r'"([a-z]+(?:-[a-z]+)+)"', source))
    assert {reason.code for reason in facts.all_reasons()} == written
    assert len(written) == 7


def test_all_errors_are_told() -> None:
    told = {error.__name__ for error in facts.all_errors()}
    assert {"RecoRulesError", "IllegalAction", "IncompleteRecord", "BrokenPromise"} <= told
    assert set(names.own(errors)) - {"Reason"} <= told


def test_the_ids_of_actions_are_those_of_the_presets() -> None:
    table = facts.actions()
    for words in ("0 to 79", "80 to 243", "- 244\n", "245 to 252"):
        assert words in table


def test_every_transition_is_in_the_table() -> None:
    assert facts.transitions().count("* -") == 1 + len(RULES)


def test_the_help_of_every_command_is_told() -> None:
    told = facts.command_line()
    for command in ("reco-rules", "reco-rules play", "reco-rules record convert"):
        assert f"\n{command}\n---" in f"\n{told}"


def test_a_cell_may_have_lines() -> None:
    assert facts.table(["a", "b"], [["1", "2\n3"]]).endswith("   * - 1\n     - 2\n       3")


# ---- clauses -------------------------------------------------------------------------------------


def test_a_clause_has_all_that_stands_for_it() -> None:
    need = clauses.need("PASS-1")
    assert ":id: PASS-1" in need
    assert "rules.pass_" in need
    assert "[`reco.can_pass`](#definition-reco-can-pass)" in need
    assert "(#formula-laws-only-an-empty-hand-passes)" in need


def test_what_is_missing_leaves_its_field_empty(monkeypatch: pytest.MonkeyPatch) -> None:
    some = {id: {**places, "test": []} for id, places in clauses.found().items()}
    monkeypatch.setattr(clauses, "found", lambda: some)
    assert re.search(r"^:test: *$", clauses.need("PASS-1"), re.MULTILINE)
    assert not re.search(r"^:code: *$", clauses.need("PASS-1"), re.MULTILINE)


def test_what_is_missing_for_a_reason_says_it_and_is_not_warned_of() -> None:
    need = clauses.need("R10")
    assert "Spec: none, because the map and the moves on it are not specified" in need
    assert "Tests: none" not in need
    names = {"definition": [], "id": "R10"}
    assert not eval(clauses.unexpected("definition"), names)
    assert eval(clauses.unexpected("definition"), names | {"id": "R25"})
    assert not eval(clauses.unexpected("definition"), {"definition": ["a.b"], "id": "R25"})


def test_each_game_has_its_clauses_in_groups() -> None:
    headings = re.findall(r"^##+ ([^\d\n]+)$", clauses.all_clauses(), re.MULTILINE)
    assert headings[:2] == ["R-Eco", "SETUP"]
    assert headings[-4:] == ["Rulings", "Recicle", "Rules", "Rulings"]
    assert "{need}`A47`" in clauses.matrix()


def test_every_formula_leads_to_its_statement() -> None:
    shown = clauses_pages()
    for id in clauses.found():
        for label in re.findall(r"\]\(#([\w-]+)\)", clauses.need(id)):
            assert f"({label})=" in shown, id


def test_a_formula_leads_to_its_law_and_not_to_what_lists_the_laws() -> None:
    stated = sources.statements()
    name = "a drawn card is laid on the dump site that was taken"
    assert stated[name] == f"laws.{name.replace(' ', '_')}"
    assert not {"laws.obligations", "result_laws.obligations"} & set(stated.values())


def clauses_pages() -> str:
    return clauses.engine() + sources.specification() + sources.formulas()


def test_definitions_are_shown_with_their_own_decorators(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(traceability, "ROOT", tmp_path)
    path = tmp_path / "folder/some.py"
    path.parent.mkdir()
    path.write_text(
        "import b\n\n\n@b.x\nclass A:\n    a = 1\n\n\n# ---- part ---\n\n\n"
        "@b\n@c(\n    1\n)\ndef d():\n    pass\n\n\nE = 2\n"
    )
    assert dict(sources.whole_definitions(path)) == {
        "some.A": "@b.x\nclass A:\n    a = 1",
        "some.d": "@b\n@c(\n    1\n)\ndef d():\n    pass",
        "some.E": "E = 2",
    }


# ---- rulebooks -----------------------------------------------------------------------------------


def test_every_preset_has_a_page_in_every_language() -> None:
    pages = rulebooks.pages()
    assert pages["de/amigo-3"].startswith(".. reco-rules:: amigo-3\n   :lang: de\n\n")
    short = ":nosearch:\n\n.. reco-rules:: amigo-3\n   :lang: de\n   :quick:\n"
    assert pages["de/amigo-3-quick"] == short
    assert [
        name for name in pages if name.startswith("de/") and ":nosearch:" not in pages[name]
    ] == [
        "de/index",
        "de/editions",
        "de/rulings",
        "de/amigo-3",
    ]
    table = rulebooks.books()
    assert all(f"[{id}](/rules/en/{id}.rst)" in table for id in VARIANTS)
    assert ":doc:`日本語 </rules/ja/amigo-3>`" in pages["de/amigo-3"]
    assert "/rules/de/" not in pages["de/amigo-3"]
    folders = {"en", "de", "es", "ja", "pt-br", "recicle"}
    assert {name.partition("/")[0] for name in pages} == folders
    assert all(f"ja/{id}" in pages for id in VARIANTS)
    assert "* :doc:`amigo-3` \N{MIDDLE DOT} :doc:`早見表 <amigo-3-quick>`" in pages["ja/index"]


def test_another_game_has_pages_in_all_languages() -> None:
    pages = {name: text for name, text in rulebooks.pages().items() if name.startswith("recicle/")}
    languages = {code.lower() for code in LANGUAGES}
    assert {name.split("/")[1] for name in pages} == languages
    assert all(f"recicle/en/{id}-quick" in pages for id in find_game("recicle").VARIANTS)
    assert pages["recicle/en/rulings"] == (".. reco-rulings::\n   :lang: en\n   :game: recicle\n")
    searched = {name for name, text in pages.items() if ":nosearch:" not in text}
    assert "recicle/en/reconstruction-1-3" in searched
    assert "recicle/en/reconstruction-1-4" not in searched


def test_what_stands_below_a_rulebook_goes_into_its_section() -> None:
    tree = new_document("")
    tree += [
        nodes.section("", nodes.title("", "A"), classes=["reco-rules"]),
        nodes.paragraph("", "b"),
    ]
    rulebooks.gather(SimpleNamespace(), tree)  # type: ignore[arg-type]  # the application is not asked
    (book,) = tree.children
    assert [child.astext() for child in book.children] == ["A", "b"]
    other = new_document("")
    other += [nodes.section("", nodes.title("", "A")), nodes.paragraph("", "b")]
    rulebooks.gather(SimpleNamespace(), other)  # type: ignore[arg-type]
    assert len(other.children) == 2
