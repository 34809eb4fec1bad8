"""The shape of the package: imports point one way, no clock, no stray chance, all names documented."""

from __future__ import annotations

import ast
import enum
import inspect
import subprocess
import sys
import types
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import attrs
import pytest

import reco_rules
import reco_rules.game

PACKAGE = Path(reco_rules.__file__).parent
FILES = {file.relative_to(PACKAGE).as_posix(): file for file in sorted(PACKAGE.rglob("*.py"))}

LAYERS = (
    {
        *("version", "messages", "errors", "checks", "presets", "svg", "game", "games", "dealer"),
        *("legality", "event", "ranking", "problems", "numbering", "feature"),
    },
    {"reco", "recicle", "rulebook"},
    {"history", "table", "records", "conformance"},
    {"bots", "simulate", "batch", "arena", "adapters", "tui", "cli", "sphinxext", "__main__"},
)
"""The rooms of the package from the bottom: a room imports from its own layer or a lower one."""

GAMES = ("reco", "recicle")
ROOMS = {
    "batch": "batch",
    "playing": "bots",
    "rows": "simulate",
    "balance": "simulate",
    "page": "simulate",
    "terminal": "cli",
}
"""The rooms of a game that stand as high as the room that asks for them."""

LAYER = {room: level for level, rooms in enumerate(LAYERS) for room in rooms}

PURE = (
    *("errors.py", "checks.py", "game.py", "version.py", "legality.py", "event.py", "ranking.py"),
    *("problems.py", "numbering.py", "feature.py", "reco/", "recicle/"),
)
"""The rules: no clock, no system, no numbers from elsewhere."""


def parsed(name: str) -> ast.Module:
    """The syntax tree of a file of the package."""
    return ast.parse(FILES[name].read_text(encoding="utf-8"))


def imports(tree: ast.AST) -> Iterator[str]:
    """The full names of all modules that are imported, within functions too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            if node.module == "reco_rules":
                for alias in node.names:
                    known = alias.name in LAYER
                    yield f"reco_rules.{alias.name}" if known else "reco_rules.reco"
            else:
                yield node.module


def room(name: str) -> str:
    """The room of a file or of a module of the package."""
    first, *others = (
        name.removeprefix("reco_rules.").removesuffix(".py").replace("/", ".").split(".")
    )
    return ROOMS.get(others[0], first) if first in GAMES and others else first


def rules(name: str) -> bool:
    """Whether a file is one of the rules: no clock, no system, no numbers from elsewhere."""
    return name.startswith(PURE) and room(name) not in ROOMS.values()


@pytest.mark.parametrize("name", FILES)
def test_imports_point_one_way(name: str) -> None:
    """errors, game <- the games <- histories, records <- bots, simulation, adapters, command line."""
    if name in ("__init__.py", "games.py"):  # the front door, and the registry
        return
    own = room(name)
    assert own in LAYER, f"{own} has no layer yet: give it one in LAYERS, as in architecture.md"
    for module in imports(parsed(name)):
        if module.split(".")[0] == "reco_rules" and module != "reco_rules":
            other = room(module)
            assert LAYER[other] <= LAYER[own], f"{name} imports {module}"
            games = {
                part.removeprefix("reco_rules.").split("/")[0].split(".")[0]
                for part in (name, module)
            }
            assert not games >= set(GAMES), f"{name} imports {module}"
        assert module.split(".")[0] not in ("tests", "spec"), f"{name} imports {module}"


# ---- the games are named by the registry only ------------------------------------------------------

SPECIMENS = {
    f"conformance/broken/{name}.py" for name in ("__init__", "base", "rules", "secrets", "sessions")
}
"""Games of the conformance kit that break a promise: they are the first game, changed."""

TYPED = {"batch.py", "simulate/balance.py", "simulate/compare.py"}
"""Public names whose types are the first game's; at run time its room is asked for."""

KNOWING = SPECIMENS | TYPED


def named_games(tree: ast.Module) -> Iterator[str]:
    """Every import of a game's package or of a name that stands for it, and its name as a text."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == "reco_rules":
            yield from (a.name for a in node.names if a.name in GAMES or a.name not in LAYER)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            module = node.module if isinstance(node, ast.ImportFrom) else node.names[0].name
            parts = (module or "").split(".")
            if parts[0] == "reco_rules" and {*GAMES} & {*parts}:
                yield ".".join(parts)
        elif isinstance(node, ast.Constant) and node.value in GAMES:
            yield str(node.value)


@pytest.mark.parametrize(
    "name",
    [n for n in FILES if not n.startswith(("reco/", "recicle/")) and n not in KNOWING],
)
def test_no_room_outside_of_the_games_names_one(name: str) -> None:
    """But for the registry and the front door, and what is listed with its reason."""
    if name in ("__init__.py", "games.py"):
        return
    assert [named for named in named_games(parsed(name)) if named != "__version__"] == []


@pytest.mark.parametrize("name", sorted(KNOWING))
def test_what_may_name_a_game_does(name: str) -> None:
    """The lists hold nothing that they need not."""
    assert list(named_games(parsed(name)))


@pytest.mark.parametrize(
    "text",
    [
        "from reco_rules import reco",
        "from reco_rules import VARIANTS",
        "from reco_rules.recicle.state import State",
        "import reco_rules.reco.rules",
        "find_game('recicle')",
    ],
)
def test_a_named_game_is_seen(text: str) -> None:
    """The check above is not blind."""
    assert list(named_games(ast.parse(text)))


# ---- private names --------------------------------------------------------------------------------

OUTSIDE = ("adapters", "arena", "bots", "tui")
"""Rooms that stand on the public contract alone, as somebody else's code would."""

EXAMPLES = {
    f"examples/{file.relative_to(PACKAGE.parent / 'examples').as_posix()}": file
    for file in sorted((PACKAGE.parent / "examples").rglob("*.py"))
    if "node_modules" not in file.parts
}


def private(name: str) -> bool:
    """Whether the name has one underscore in front."""
    return name.startswith("_") and not name.startswith("__")


def private_reach(tree: ast.Module) -> Iterator[str]:
    """Every private name that is imported, or reached for in what is not one's own.

    One's own is `self`, `cls`, what the file itself defines by that name, and what a library asks its
    subclasses to have: those names are set in the file, too.
    """
    own = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    own |= {
        node.attr if isinstance(node, ast.Attribute) else node.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute | ast.Name) and isinstance(node.ctx, ast.Store)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            module = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            for path in (*module, *(alias.name for alias in node.names)):
                parts = path.split(".")
                if any(map(private, parts)):
                    yield f"import {path}"
        elif isinstance(node, ast.Attribute) and private(node.attr):
            mine = isinstance(node.value, ast.Name) and node.value.id in ("self", "cls")
            if not mine and node.attr not in own:
                yield ast.unparse(node)
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in ("getattr", "setattr"):
            named = node.args[1] if len(node.args) > 1 else None
            if isinstance(named, ast.Constant) and private(str(named.value)):
                yield ast.unparse(node)


@pytest.mark.parametrize("name", [*(name for name in FILES if room(name) in OUTSIDE), *EXAMPLES])
def test_front_ends_and_adapters_touch_no_private_name(name: str) -> None:
    """Neither imported from another file nor reached for in its objects."""
    file = FILES.get(name) or EXAMPLES[name]
    assert list(private_reach(ast.parse(file.read_text(encoding="utf-8")))) == []


@pytest.mark.parametrize(
    "text",
    [
        "from reco_rules.reco.state import _claims",
        "from reco_rules._inner import State",
        "import reco_rules._inner",
        "def f(state): return state._row",
        "def f(table): return table.history._set()",
        "getattr(table, '_game')",
        "class A:\n    def f(self): return self.table._deal",
    ],
)
def test_a_private_name_is_seen(text: str) -> None:
    """The check above is not blind."""
    assert list(private_reach(ast.parse(text)))


def test_ones_own_private_names_are_let_through() -> None:
    """On self, and in the file that defines them."""
    text = "class A:\n    def _f(self): return self._g\ndef f(a: A): return a._f()"
    assert list(private_reach(ast.parse(text))) == []


def test_the_package_exports_r_eco() -> None:
    """The package's own names are R-Eco's, and nothing else is loaded by it."""
    assert set(imports(parsed("__init__.py"))) <= {
        "reco_rules.reco",
        "reco_rules.version",
        "__future__",
    }


READERS = ("recicle/files.py",)
"""Where files are read: a board is one."""


@pytest.mark.parametrize("name", [name for name in FILES if rules(name) and name not in READERS])
def test_the_rules_know_no_clock_and_no_system(name: str) -> None:
    """The rules import attrs and harmless parts of the standard library only."""
    banned = {"time", "datetime", "os", "sys", "secrets", "numpy", "threading", "socket", "uuid"}
    banned |= {"pathlib", "io", "subprocess", "asyncio", "logging", "warnings", "locale"}
    for module in imports(parsed(name)):
        top = module.split(".")[0]
        assert top not in banned, f"{name} imports {module}"
        assert top in {*sys.stdlib_module_names, "attrs", "attr", "reco_rules"}


# ---- chance -------------------------------------------------------------------------------------

DRAWS = {name for name in dir(__import__("random").Random) if not name.startswith("_")} - {"random"}
"""All methods of generators but `random`: their sequences differ between versions of Python."""

GENERATORS = ("random", "rng", "generator", "stream")
"""What a generator is called (`sample` is also a name of the contract: there the owner decides)."""


def stray_chance(tree: ast.Module) -> Iterator[str]:
    """Every use of chance but `random.Random` and its `random()`."""
    modules = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {
                alias.asname or alias.name for alias in node.names if alias.name == "random"
            }
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            yield from (f"import {a.name}" for a in node.names if a.name != "Random")
        if isinstance(node, ast.Import | ast.ImportFrom):
            named = [alias.name for alias in node.names]
            names = [node.module or "", *named] if isinstance(node, ast.ImportFrom) else named
            yield from (f"import {n}" for n in names if n.split(".")[0] == "secrets")
            if "numpy.random" in names or ("numpy" in names[:1] and "random" in names):
                yield "import numpy.random"
    yield from _stray(tree, modules)


def _stray(node: ast.AST, modules: set[str]) -> Iterator[str]:
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        arguments = node.args
        every = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
        for part in (*(argument.annotation for argument in every), getattr(node, "returns", None)):
            if part is not None:
                yield from _stray(part, modules)
        modules = modules - {argument.arg for argument in every}
        body = node.body if isinstance(node.body, list) else [node.body]
        for part in (*body, *arguments.defaults):
            yield from _stray(part, modules)
        return
    if isinstance(node, ast.Attribute):
        owner = ast.unparse(node.value)
        if node.attr == "random" and owner in ("np", "numpy"):
            yield "numpy.random"
        elif owner in modules:
            if node.attr != "Random":
                yield f"{owner}.{node.attr}"
        elif node.attr in DRAWS - {"sample", "seed"}:
            yield f"{owner}.{node.attr}"
        elif node.attr in ("sample", "seed"):
            last = owner.split("(")[0].split(".")[-1].strip("_").lower()
            if last.endswith(GENERATORS):
                yield f"{owner}.{node.attr}"
    for child in ast.iter_child_nodes(node):
        yield from _stray(child, modules)


@pytest.mark.parametrize("name", FILES)
def test_chance_is_drawn_by_random_only(name: str) -> None:
    """No `choice`, `shuffle`, `sample` of a generator, no global generator, no other source.

    The command line and its like may ask `secrets` for a new seed: that is no draw of a game.
    """
    top = LAYER.get(room(name)) == len(LAYERS) - 1
    allowed = {"import secrets"} if top else set[str]()
    assert set(stray_chance(parsed(name))) <= allowed


@pytest.mark.parametrize(
    "text",
    [
        "import random\nrandom.random()",
        "import random as r\nr.shuffle(x)",
        "from random import choice",
        "import secrets",
        "from numpy import random",
        "import numpy.random",
        "from numpy.random import default_rng",
        "import numpy as np\nnp.random.default_rng(1)",
        "def f(rng): return rng.choice(x)",
        "def f(random): return random.sample(x, 2)",
        "import random\ndef f(x=random.random()): pass",
        "import random\nrandom.Random(1).randrange(3)",
        "import random\nrandom.Random(1).sample(x, 3)",
        "class A:\n    def f(self): return self.random.getrandbits(8)",
        "import random\nrandom.SystemRandom()",
    ],
)
def test_stray_chance_is_seen(text: str) -> None:
    """The check above is not blind."""
    assert list(stray_chance(ast.parse(text)))


@pytest.mark.parametrize(
    "text",
    [
        "import random\ndef f(random: random.Random): return random.random()",
        "import random as r\ng = r.Random(1)\ng.random()",
        "import game\ngame.sample(state, 0.5)",
        "from random import Random",
        "import numpy as np\nnp.zeros(3)",
    ],
)
def test_permitted_chance_is_let_through(text: str) -> None:
    """Nor does it see what is not there."""
    assert list(stray_chance(ast.parse(text))) == []


# ---- what an import loads -------------------------------------------------------------------------

LOADED = """
import sys
before = set(sys.modules)
import reco_rules
tops = {name.split(".")[0] for name in set(sys.modules) - before}
print(*sorted(tops - set(sys.stdlib_module_names)))
print(*sorted(name for name in sys.modules if name.startswith("reco_rules.")))
"""


def test_importing_the_package_loads_attrs_only() -> None:
    """attrs and the standard library; no records, no command line, no adapters."""
    run = subprocess.run(
        [sys.executable, "-c", LOADED],
        cwd=PACKAGE.parent,
        capture_output=True,
        text=True,
        check=True,
    )
    tops, modules = (line.split() for line in run.stdout.splitlines())
    assert set(tops) <= {"attr", "attrs", "reco_rules"}
    rooms = {room(module) for module in modules}
    assert rooms <= {
        *("version", "messages", "errors", "checks", "presets", "game", "reco"),
        *("legality", "event", "ranking", "problems", "numbering", "feature"),
    }


# ---- names --------------------------------------------------------------------------------------


def test_all_is_complete() -> None:
    """`__all__` names every public name of R-Eco, once, and the package exports the same ones."""
    from reco_rules import reco

    public = {
        name
        for name, value in vars(reco).items()
        if not name.startswith("_") and not isinstance(value, types.ModuleType) and name != "Final"
    }
    assert set(reco.__all__) == public
    assert sorted(set(reco.__all__)) == sorted(reco.__all__)
    assert set(reco_rules.__all__) == {*reco.__all__, "__version__"}
    for name in reco.__all__:
        assert getattr(reco_rules, name) is getattr(reco, name)
    contract = {name for name in vars(reco_rules.game.Game) if not name.startswith("_")}
    assert contract <= set(reco.__all__)


def documented_constants() -> set[str]:
    """The names in the package's files that are assigned and followed by a text."""
    found = set()
    for name in FILES:
        if name.startswith(("reco/", "version")):
            body = parsed(name).body
            for node, after in pairwise(body):
                text = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and text:
                    found.add(node.target.id)
    return found


@pytest.mark.parametrize("name", reco_rules.reco.__all__)
def test_every_public_name_is_documented(name: str) -> None:
    """Functions, classes and their public members have docstrings; constants and unions a text below."""
    value = getattr(reco_rules, name)
    if not inspect.isroutine(value) and not inspect.isclass(value):
        assert name in documented_constants(), f"{name}: no text stands below it"
        return
    assert inspect.getdoc(value), name
    if inspect.isclass(value) and not issubclass(value, enum.Enum):
        fields = {field.name for field in attrs.fields(value)} if attrs.has(value) else set()
        for member, what in vars(value).items():
            if member.startswith("_") or member in fields:
                continue
            assert inspect.getdoc(what), f"{name}.{member}"


@pytest.mark.parametrize("name", FILES)
def test_every_module_says_what_it_is(name: str) -> None:
    """Each file begins with a docstring (those that only re-export included)."""
    assert ast.get_docstring(parsed(name)) or name == "version.py"
