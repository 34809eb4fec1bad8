"""What is not released yet, from the fragments in changelog.d."""

from __future__ import annotations

import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]


def unreleased() -> str:
    """The fragments as a section for the changelog, kind by kind; nothing if there are none."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    parts = []
    for kind in settings["tool"]["towncrier"]["type"]:
        files = sorted((ROOT / "changelog.d").glob(f"*.{kind['directory']}*.md"))
        if files:
            texts = [
                file.read_text(encoding="utf-8").strip().replace("\n", "\n  ") for file in files
            ]
            parts += [f"### {kind['name']}", "", *[f"- {text}" for text in texts], ""]
    return "\n".join(["## Not released yet", "", *parts]) if parts else ""
