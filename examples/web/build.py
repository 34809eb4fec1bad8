"""Build the page into a folder: ``python examples/web/build.py OUT``.

It takes npm, for Python for the browser (Pyodide), and pip, for this package and what it depends on. What
it makes is static: any web server can serve the folder.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

HERE: Final = Path(__file__).parent
ROOT: Final = HERE.parents[1]

PAGE: Final = ("*.html", "*.css", "*.js", "*.svg", "texts.json")
"""What is served as it is."""

PYODIDE: Final = (
    "pyodide.mjs",
    "pyodide.asm.js",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)
"""What of Pyodide the page loads."""

PYTHON: Final = ("match.py", "session.py", "showing.py")
"""The part of the page in Python."""

SERVE: Final = "python -m http.server --directory {} --bind 127.0.0.1"
"""How to look at the page: at an address that browsers hold for secure, where they keep its files."""

LEFT_OUT: Final = ("bin", "direct_url.json")
"""What pip installs besides: scripts, and where on this machine the package came from."""


def build(out: Path) -> None:
    """Make the page, in place of what is in the folder. Raises `SystemExit` with what is missing."""
    npm = shutil.which("npm")
    if npm is None:
        sys.exit("npm is needed to build the page: it comes with Node.js")
    if out.exists():
        if any(out.iterdir()) and not (out / "sw.js").exists():
            sys.exit(f"{out} holds something else than this page: name another folder")
        shutil.rmtree(out)
    (out / "pyodide").mkdir(parents=True)
    with TemporaryDirectory() as folder:
        scratch = Path(folder)
        shutil.copy(HERE / "package.json", scratch)
        install = ("install", "--omit=dev", "--no-package-lock", "--ignore-scripts", "--no-audit")
        run(npm, *install, "--silent", "--prefix", folder)
        for name in PYODIDE:
            shutil.copy(scratch / "node_modules" / "pyodide" / name, out / "pyodide")
        python = scratch / "python"
        run(*installer(), "-q", f"--target={python}", str(ROOT))
        pack(python, out / "rules.zip")
    for pattern in PAGE:
        for file in HERE.glob(pattern):
            shutil.copy(file, out)
    (out / "files.js").write_text(f"self.BUILD = {json.dumps(kept(out), indent=1)};\n")


def installer() -> tuple[str, ...]:
    """What installs packages: pip, or uv, whose environments have no pip."""
    if find_spec("pip") is None:
        return "uv", "pip", "install", f"--python={sys.executable}"
    return sys.executable, "-m", "pip", "install", "--no-compile"


def run(*command: str) -> None:
    """Run a program; leave with what went wrong."""
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode:
        sys.exit(f"{' '.join(command)} failed:\n{ran.stdout}{ran.stderr}")


def pack(installed: Path, archive: Path) -> None:
    """Pack what was installed, and the page's own Python; the same files give the same bytes."""
    with ZipFile(archive, "w", ZIP_DEFLATED) as packed:
        for file in sorted(filter(Path.is_file, installed.rglob("*"))):
            name = file.relative_to(installed)
            if not {*name.parts} & {*LEFT_OUT}:
                add(packed, file, name.as_posix())
        for own in PYTHON:
            add(packed, HERE / own, f"examples/web/{own}")


def add(packed: ZipFile, file: Path, name: str) -> None:
    """Add a file without its time."""
    packed.writestr(ZipInfo(name), file.read_bytes(), ZIP_DEFLATED)


def kept(out: Path) -> dict[str, object]:
    """What the browser is to keep: the size of each file, and a version that changes with any of them."""
    files = dict(sizes(out))
    version = sha256()
    for name in files:
        version.update(f"{name}\n".encode() + (out / name).read_bytes())
    return {"version": version.hexdigest()[:16], "files": files}


def sizes(out: Path) -> Iterator[tuple[str, int]]:
    """The files of the page with their sizes; the browser keeps the service worker by itself."""
    for file in sorted(filter(Path.is_file, out.rglob("*"))):
        if file.name != "sw.js":
            yield file.relative_to(out).as_posix(), file.stat().st_size


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(f"usage: python {sys.argv[0]} OUT")
    folder = Path(sys.argv[1])
    build(folder)
    size = sum(size for _, size in sizes(folder)) / 1_000_000
    print(f"{size:.0f} MB in {folder}; look at it with: {SERVE.format(folder)}")
