"""All that CI runs: `nox` runs everything, `nox -l` lists it, `nox -s lint types` runs two of it.

A Python that is not on this machine is skipped, and says so. What each session installs is picked from
the extras and groups of pyproject.toml, so every version is written there and only there. uv does it, if
nox has it: some seconds a session, with pip half a minute.
"""

import shutil
import tempfile
from itertools import chain
from pathlib import Path
from zipfile import ZipFile

import nox
from packaging.requirements import Requirement

nox.needs_version = ">=2025.10.14"
nox.options.error_on_missing_interpreters = False
nox.options.download_python = "never"
nox.options.default_venv_backend = "uv|virtualenv"

PYPROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PYPROJECT)  # the classifiers
EXTRAS = PYPROJECT["project"]["optional-dependencies"]
DEV = {Requirement(line).name: line for line in chain(*map(EXTRAS.get, ("dev", "spec", "sphinx")))}
PYTEST = (
    "pytest",
    "pytest-xdist",
    "hypothesis",
    "jsonschema",
    "z3-solver",
    "sphinx",
    "babel",
    "duckdb",
    "fastapi",
    "httpx2",
    "ipykernel",
    "nbclient",
    "nbformat",
    "playwright",
    "scikit-learn",
    "uv",
)
# the extras that are tested with everything
USED = ("arena", "cli", "dask", "fast", "openspiel", "rl", "simulate", "tui")
FAST = ("pytest", "-q", "-n", "auto", "-m", "not slow")
CODE = [
    name
    for name in ("reco_rules", "spec", "tests", "examples", "benchmarks", "docs")
    if Path(name).is_dir()
]

FULLY_COVERED = (
    "reco_rules/reco/*",
    "reco_rules/recicle/*",
    "reco_rules/games.py",
    "reco_rules/presets.py",
    "reco_rules/svg.py",
    "reco_rules/game.py",
    "reco_rules/errors.py",
    "reco_rules/checks.py",
    "reco_rules/legality.py",
    "reco_rules/event.py",
    "reco_rules/ranking.py",
    "reco_rules/problems.py",
    "reco_rules/numbering.py",
    "reco_rules/feature.py",
    "reco_rules/history.py",
    "reco_rules/table.py",
    "reco_rules/dealer.py",
    "reco_rules/records/*",
    "reco_rules/conformance/*",
    "reco_rules/rulebook/*",
    "reco_rules/messages.py",
    "reco_rules/sphinxext.py",
    "reco_rules/batch.py",
    "reco_rules/simulate/*",
    "reco_rules/bots/*",
    "reco_rules/adapters/*",
)

LOADS_ONLY_ATTRS = """
import sys
before = set(sys.modules)
import reco_rules
loaded = {name.partition(".")[0] for name in set(sys.modules) - before}
more = loaded - sys.stdlib_module_names - {"attr", "attrs", "reco_rules"}
sys.exit(f"import reco_rules loads {sorted(more)} too" if more else 0)
"""

HAS_ITS_DATA = """
from importlib.resources import files
from reco_rules import conformance, records
assert (files(records) / "schemas" / "reco" / "record.schema.json").is_file()
"""


def install(session: nox.Session, *tools: str) -> None:
    """Install these tools."""
    session.install(*(DEV[tool] for tool in tools))


def install_with_tools(session: nox.Session, *tools: str) -> None:
    """Install the package with what users install, editable, and these tools."""
    session.install("-e", f".[{','.join(USED)}]", *(DEV[tool] for tool in tools))


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and format."""
    install(session, "ruff")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")


@nox.session
def types(session: nox.Session) -> None:
    """Check types, twice."""
    install_with_tools(session, "mypy", "pyright", "types-docutils", *PYTEST)
    session.run("mypy", *CODE)
    session.run("pyright")


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the fast tests and the examples in docstrings on every Python."""
    install_with_tools(session, *PYTEST)
    session.run(*FAST, *session.posargs)


@nox.session
def slow(session: nox.Session) -> None:
    """Run the slow tests, once."""
    install_with_tools(session, *PYTEST)
    session.run("pytest", "-q", "-n", "auto", "-m", "slow", *session.posargs)


@nox.session(python=PYTHONS[-1])  # so that CI needs no other run of the tests there
def coverage(session: nox.Session) -> None:
    """Measure the branches that the fast tests take: all of them in the games and what is around."""
    install_with_tools(session, "pytest-cov", *PYTEST)
    session.run(*FAST, "--cov", "--cov-report=", *session.posargs)
    session.run("coverage", "report")
    full = (f"--include={','.join(FULLY_COVERED)}", "--omit=reco_rules/*/terminal/*")
    session.run("coverage", "report", "--fail-under=100", *full)


@nox.session
def lowest(session: nox.Session) -> None:
    """Run the fast tests with the lowest version of everything that users install."""
    extras = chain.from_iterable(EXTRAS[name] for name in (*USED, "sphinx"))
    ranges = [*PYPROJECT["project"]["dependencies"], *(line for line in extras if ">=" in line)]
    lows = {line.partition(",")[0].replace(">=", "==") for line in ranges}
    session.install("-e", f".[{','.join(USED)}]", *sorted(lows), *(DEV[tool] for tool in PYTEST))
    # what these hold does not depend on the versions of libraries
    apart = ("spec", "conformance", "planted", "traceability", "packaging")
    session.run(*FAST, *(f"--ignore=tests/{name}" for name in apart), *session.posargs)


@nox.session
def wheel(session: nox.Session) -> None:
    """Build the wheel, and use it as a stranger does: installed alone, far from the sources."""
    install(session, "build", "mypy", "pyright")
    with tempfile.TemporaryDirectory() as folder, session.chdir("."):
        away = Path(folder)
        session.run("python", "-m", "build", f"--outdir={away}")  # the wheel comes from the sdist
        (built,) = away.glob("*.whl")
        holds = {name.partition("/")[0].partition("-")[0] for name in ZipFile(built).namelist()}
        if holds != {"reco_rules"}:
            session.error(f"the wheel holds {sorted(holds)}")
        shutil.copy("examples/minimal.py", away)
        session.run("python", "-m", "venv", f"{away}/env")
        session.chdir(away)
        python, command = f"{away}/env/bin/python", f"{away}/env/bin/reco-rules"

        session.run(python, "-m", "pip", "install", "-q", str(built), external=True)
        session.run(python, "-c", LOADS_ONLY_ATTRS, external=True)
        session.run(python, "-c", HAS_ITS_DATA, external=True)
        session.run(python, "minimal.py", external=True)
        session.run("mypy", "--strict", f"--python-executable={python}", "minimal.py")
        Path("pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
        session.run("pyright", f"--pythonpath={python}", "minimal.py")

        said = session.run(command, external=True, silent=True, success_codes=[1, 2])
        if "reco-rules[cli]" not in str(said):
            session.error(f"without its extra the command line must say what to install: {said}")
        session.run(python, "-m", "pip", "install", "-q", f"{built}[cli]", external=True)
        session.run(command, "play", "--quiet", external=True)


@nox.session
def gate(session: nox.Session) -> None:
    """Fail if what users wait for has become slower, against a loop of plain Python."""
    session.install("-e", ".[cli]")
    session.run("python", "-m", "benchmarks.gate")


@nox.session(default=False)
def benchmarks(session: nox.Session) -> None:
    """Compare with the peers; it needs a C compiler and Node.js as well. Some ten minutes."""
    session.install("-e", ".[cli,fast,openspiel,rl]")
    session.run("python", "-m", "benchmarks.compare", *session.posargs)


@nox.session
def docs(session: nox.Session) -> None:
    """Build the documentation into docs/_build/html: no warning, no broken link, no name left out.

    The page to play on is part of it, so it takes npm.
    """
    citation = nox.project.dependency_groups(PYPROJECT, "citation")
    session.install("-e", ".[docs]", DEV["uv"], *citation)
    session.run("python", "examples/web/build.py", "docs/_build/extra/play")
    site = "docs/_build/html"
    session.run("sphinx-build", "-EnW", "--keep-going", "-d", "docs/_build/read", "docs", site)
    session.run("cffconvert", "--validate")


@nox.session
def changelog(session: nox.Session) -> None:
    """Render the next release's notes, and look for a fragment if this branch changes anything."""
    install(session, "towncrier")
    session.run("towncrier", "build", "--draft", "--version=unreleased")
    base = session.posargs[0] if session.posargs else "origin/main"
    known = session.run(
        *("git", "branch", "--all", "--list", base, f"remotes/{base}"), external=True, silent=True
    )
    if known:
        session.run("towncrier", "check", f"--compare-with={base}")
    else:
        session.log(f"there is no branch {base} to compare with")
