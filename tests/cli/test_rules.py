"""`rules`: rulebooks printed in every form and language, of presets and of files."""

from __future__ import annotations

import json
import os
from threading import Thread

import attrs
import pytest

from reco_rules import VARIANTS
from reco_rules.games import find_variant
from reco_rules.records import to_json
from reco_rules.rulebook import FORMATS, LANGUAGES, Items, as_text, quick_reference, rules


@pytest.fixture
def mine(tmp_path):
    """A variant of one's own in a file."""
    variant = attrs.evolve(VARIANTS["zman-3"], id="mine", edition="custom", hand_limit=6)
    path = tmp_path / "mine.json"
    path.write_text(to_json(variant), encoding="utf-8")
    return path, variant


def test_the_rulebook_of_a_preset(run):
    assert run("rules", "reprint-4") == (0, as_text(rules(VARIANTS["reprint-4"]), 80), "")
    assert run("rules").out == as_text(rules(VARIANTS["amigo-3"]), 80)


@pytest.mark.parametrize("format", FORMATS)
def test_each_form(run, format):
    told = run("rules", "amigo-2", "--format", format, "--lang", "ja")
    book = rules(VARIANTS["amigo-2"], "ja")
    assert told == (0, as_text(book, 80) if format == "text" else FORMATS[format](book), "")


def test_json_is_a_form_with_an_option_of_its_own(run):
    told = run("rules", "amigo-2", "--json")
    assert told == run("rules", "amigo-2", "--format", "json")
    assert json.loads(told.out)["title"] == "R-Öko (Amigo, 2010) for 2 players"


def test_the_rulebook_of_another_game(run):
    variant = find_variant("reconstruction-1-3-neutral")
    assert run("rules", variant.id).out == as_text(rules(variant), 80)
    assert run("rules", variant.id, "--quick").out == as_text(quick_reference(variant), 80)


def test_the_page_for_the_table(run):
    assert run("rules", "zman-5", "--quick").out == as_text(quick_reference(VARIANTS["zman-5"]), 80)


def test_a_variant_of_ones_own_from_a_file(run, mine):
    path, variant = mine
    assert run("rules", str(path)).out == as_text(rules(variant), 80)
    against = run("rules", str(path), "--against", "amigo-3").out
    assert against == as_text(rules(variant, compared_with=VARIANTS["amigo-3"]), 80)
    assert "What is different from amigo-3" in against
    assert run("rules", "-", typed=(path.read_text(),)).out == as_text(rules(variant), 80)
    clause = run("clauses", "DUMP-1", "--variant", str(path)).out
    assert "more than 6 cards" in clause
    assert "factory of their color" in run("clauses", "PLAY-3", "--variant", str(path)).out


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
def test_a_variant_from_a_pipe(run, mine, tmp_path):
    path, variant = mine
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=lambda: pipe.write_text(path.read_text()))
    writer.start()
    assert run("rules", str(pipe)).out == as_text(rules(variant), 80)
    writer.join()


def test_on_a_terminal_it_is_drawn(run, monkeypatch):
    monkeypatch.setattr("reco_rules.cli.app.on_terminal", lambda: True)
    told = run("rules", "amigo-3", "--quick")
    assert told.out != as_text(quick_reference(VARIANTS["amigo-3"]), 80)
    assert "At least one card must be played." in " ".join(told.out.split())
    assert max(map(len, told.out.splitlines())) <= 80


@pytest.mark.parametrize("columns", [40, 60, 80, 100])
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_a_narrow_terminal_nothing_is_cut_off(run, monkeypatch, language, columns):
    monkeypatch.setattr("reco_rules.cli.app.on_terminal", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    told = run("rules", "reprint-4", "--lang", language).out
    assert "\N{HORIZONTAL ELLIPSIS}" not in told
    packed = "".join(told.split())
    for one in rules(VARIANTS["reprint-4"], language).sections:
        for block in one.blocks:
            for item in block.items if isinstance(block, Items) else ():
                assert "".join(item.text.split()) in packed


def test_what_is_wrong_is_told_in_a_line(run, tmp_path, mine):
    path, _ = mine
    broken = tmp_path / "broken.json"
    broken.write_text(path.read_text().replace('"hand_limit": 6', '"hand_limit": 60'))
    nothing = tmp_path / "nothing.json"
    nothing.write_bytes(b"\xff\xfe{")
    for arguments, said in (
        (("amigo-9",), "there is no variant 'amigo-9': did you mean amigo-5"),
        (("amigo-3", "--lang", "fr"), "there is no language 'fr': there are en, es, de, ja, pt-BR"),
        (("amigo-3", "--format", "pdf"), "there is no format 'pdf': there are text, markdown, rst"),
        (("amigo-3", "--against", "x"), "there is no variant 'x'"),
        ((str(tmp_path),), "Is a directory"),
        (("nofile.json",), "there is no variant 'nofile.json'"),
        (("nofile.json",), "; and there is no such file"),
        (("a" * 5000,), "there is no variant 'aaa"),
        (("amigo-3", "--quick", "--against", "zman-3"), "a quick reference compares nothing"),
        (("amigo-3", "--json", "--format", "html"), "--json is a format"),
        (
            ("reconstruction-1-2", "--against", "amigo-2"),
            "reconstruction-1-2 of the game recicle cannot be compared with amigo-2 of reco",
        ),
        ((str(broken),), "broken.json: "),
        ((str(nothing),), "nothing.json: "),
    ):
        told = run("rules", *arguments)
        assert (told.status, told.out) == (2, ""), arguments
        assert said in told.err and told.err.count("\n") == 1
