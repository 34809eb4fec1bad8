"""What surrounds the code: one version, a README that works, files that run on any machine."""

import doctest
import importlib
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

import pytest

from reco_rules.records import parse_record

ROOT = Path(__file__).parents[2]
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = PYPROJECT["project"]

# Written so that this file does not hold what it looks for.
OF_ONE_MACHINE = re.compile(
    r"(?<![\w.~$}\])/-])/(?:work|root|home|opt|mnt|Users)/\w"  # absolute paths
    r"|\bpypi\.(?:org|python)|pythonhosted\.|registry\.npmjs|deb\.debian|proxy\.golang"  # registries
)


def blocks(language, file="README.md"):
    """The fenced blocks in this language of a file, README or another."""
    text = (ROOT / file).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}[ \t]*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)


def listed(*options):
    """Names of files that git lists."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("not a git checkout")
    command = ["git", "ls-files", "-z", *options, "--exclude-standard"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    return [name for name in said.split("\0") if name]


@cache
def files():
    """The files that are or would be committed, with their texts."""
    texts = {}
    for name in listed("--cached", "--others"):
        data = (ROOT / name).read_bytes() if (ROOT / name).is_file() else b"\0"
        if b"\0" not in data[:8000]:
            texts[name] = data.decode(errors="replace")
    return texts


# ---- versions ----------------------------------------------------------------------------------


def test_the_version_is_written_in_one_place():
    assert PROJECT["dynamic"] == ["version"]
    assert "version" not in PROJECT
    assigns = re.compile(r"^(?:__)?version(?:__)?\s*=\s*[\"']", re.MULTILINE)
    assert PYPROJECT["tool"]["hatch"]["version"]["path"] == "reco_rules/version.py"
    assert [name for name, text in files().items() if assigns.search(text)] == [
        "reco_rules/version.py"
    ]


def test_the_pythons_of_the_classifiers_are_those_that_nox_tests():
    pytest.importorskip("nox", reason="nox is not installed in nox's own environments")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        pythons = runpy.run_path("noxfile.py")["PYTHONS"]
    found = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["classifiers"]))
    assert pythons == found
    assert PROJECT["requires-python"] == f">={found[0]}"


def test_every_requirement_of_users_has_a_tested_range():
    for line in [
        *PROJECT["dependencies"],
        *PROJECT["optional-dependencies"]["cli"],
        *PROJECT["optional-dependencies"]["sphinx"],
    ]:
        assert re.fullmatch(r"[a-z]+>=[\d.]+,<[\d.]+", line)


# ---- the command line --------------------------------------------------------------------------


@pytest.mark.parametrize("name", PROJECT["scripts"])
def test_the_entry_point_resolves(name):
    module, function = PROJECT["scripts"][name].split(":")
    assert callable(getattr(importlib.import_module(module), function))


# ---- README, changelog and CI ------------------------------------------------------------------


def test_the_readme_begins_with_the_main_job_and_then_the_tests():
    job, tests = blocks("sh")[:2]
    assert "reco-rules play" in job
    assert '".[dev]"' in tests
    assert "pytest" in tests


def readme_commands():
    """The commands of README's table that need no keyboard, no file and no patience."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^\| `reco-rules ([^`]+)` \|", text, re.MULTILINE)
    others = ("arena", "play", "report", "simulate", "tui")
    return [one for one in commands if not one.startswith(others) and ".json" not in one]


def test_there_are_commands_in_the_readme():
    assert {one.split()[0] for one in readme_commands()} == {"rules", "score", "variants"}


@pytest.mark.parametrize("line", readme_commands())
def test_the_commands_of_the_readme_work(line, capsys):
    pytest.importorskip("typer", reason="without the extra there is no command line")
    from reco_rules.cli import main

    assert main(shlex.split(line)) == 0
    assert capsys.readouterr().out


def test_ci_runs_the_readmes_blocks_as_they_stand():
    ci = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    function = re.search(r"^block\(\) \{.*\}$", ci, re.MULTILINE)
    assert function is not None
    assert "for n in 1 2" in ci
    for n, block in enumerate(blocks("sh")[:2], start=1):
        said = subprocess.run(
            ["bash", "-c", f"{function[0]}; block {n}"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        )
        assert said.stdout == block
        assert block not in ci


PAGES = sorted(
    str(file.relative_to(ROOT))
    for file in ROOT.glob("docs/**/*.md")
    if not any(part.startswith("_") for part in file.relative_to(ROOT).parts)  # what is built
)
PROSE = ["README.md", "CONTRIBUTING.md", *PAGES]


def run_blocks(file):
    """Run the Python blocks of a file one after the other, as one program; return how many there are.

    Those with ``>>>`` must give what they show; the others, functions and the like, are just executed. A
    page may import the programs that it shows, as may a reader who has saved them.
    """
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner()
    names: dict[str, object] = {"__name__": "__main__"}
    found = blocks("python", file)
    for n, block in enumerate(found, start=1):
        if ">>>" in block:
            test = parser.get_doctest(block, {}, f"python block {n}", file, 0)
            test.globs = names  # and no copy, so that functions see what is defined after them
            runner.run(test, clear_globs=False)
        else:
            exec(compile(block, f"{file}, python block {n}", "exec"), names)
    assert runner.summarize().failed == 0
    return len(found)


def shown_programs(file):
    """The files that a page shows as a whole or in part."""
    text = (ROOT / file).read_text(encoding="utf-8")
    shown = re.findall(r"^```\{literalinclude\} (\S+)$", text, re.MULTILINE)
    return [(ROOT / file).parent.joinpath(name).resolve() for name in shown]


SLOW = ("docs/tutorials/bot.md", "docs/howto/arena.md", "docs/howto/report.md")


@pytest.mark.parametrize(
    "file",
    [
        pytest.param(file, marks=[pytest.mark.slow] * (file in SLOW))
        for file in PROSE
        if blocks("python", file)
    ],
)
def test_python_in_prose_gives_what_it_shows(file, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)  # where a page may write files
    for program in shown_programs(file):
        monkeypatch.syspath_prepend(program.parent)
    before = set(sys.modules)
    try:
        assert run_blocks(file) > 0
    finally:
        for name in {program.stem for program in shown_programs(file)} - before:
            sys.modules.pop(name, None)


def test_every_lesson_has_python_that_is_run():
    lessons = [page for page in PAGES if page.startswith(("docs/tutorials/", "docs/howto/"))]
    assert len(lessons) > 10
    for page in lessons:
        assert blocks("python", page) or page.endswith("/index.md"), page


@pytest.mark.parametrize(
    ("wrong", "reported"),
    [
        ("```python\n>>> 1 + 1\n3\n\n```\n", AssertionError),
        (
            "```python\ndef three() -> int:\n    return four\n```\n\n```python\nthree()\n```\n",
            NameError,
        ),
    ],
)
def test_wrong_python_in_prose_is_seen(wrong, reported, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(wrong, encoding="utf-8")
    with pytest.raises(reported):
        run_blocks(page)


def test_functions_in_prose_see_what_comes_after_them(tmp_path):
    page = tmp_path / "page.md"
    page.write_text(
        "```python\ndef f():\n    return later\n```\n\n```python\n>>> later = 2\n>>> f()\n2\n\n```\n",
        encoding="utf-8",
    )
    assert run_blocks(page) == 2


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith("docs/tutorials/")])
def test_a_tutorial_and_its_program_do_not_differ(page):
    """What a reader pastes step by step is what stands in the program at the end."""
    for program in shown_programs(page):
        whole = program.read_text(encoding="utf-8")
        for block in blocks("python", page):
            assert ">>>" in block or block in whole


def test_the_record_in_the_documentation_is_one():
    (page,) = [page for page in PAGES if page.endswith("/records.md")]
    (text,) = blocks("text", page)
    assert len(parse_record(text)) == 15


@pytest.mark.parametrize("name", [*PROSE, "changelog.d/README.md"])
def test_links_lead_somewhere(name):
    text = (ROOT / name).read_text(encoding="utf-8")
    prose = re.sub(r"^```\w.*?^```", "", text, flags=re.MULTILINE | re.DOTALL)
    links = re.findall(r"\]\((?!https?:)([^)#]+)", prose)
    assert [link for link in links if not (ROOT / name).parent.joinpath(link).exists()] == []


def test_the_changelog_has_its_marker():
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert changelog.count(PYPROJECT["tool"]["towncrier"]["start_string"]) == 1


def test_fragments_are_of_a_known_kind_and_say_something():
    kinds = [kind["directory"] for kind in PYPROJECT["tool"]["towncrier"]["type"]]
    for fragment in (ROOT / "changelog.d").iterdir():
        if fragment.name != "README.md":
            assert fragment.name.split(".")[1] in kinds
            assert fragment.suffix == ".md"
            assert fragment.read_text(encoding="utf-8").strip()


def test_no_file_is_committed_that_git_is_to_ignore():
    assert listed("--cached", "--ignored") == []


def test_no_file_names_a_path_or_a_registry_of_one_machine():
    found = {name: OF_ONE_MACHINE.findall(text) for name, text in files().items()}
    assert {name: hits for name, hits in found.items() if hits} == {}
