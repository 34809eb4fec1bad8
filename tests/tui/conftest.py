"""Screens in tests: driven by Textual's pilot, read as text."""

from __future__ import annotations

import importlib.util

collect_ignore_glob = [  # what is there to test without the extra?
    "test_*.py" for name in ("textual", "typer") if importlib.util.find_spec(name) is None
]
