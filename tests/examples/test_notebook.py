"""The notebook runs from top to bottom in a kernel, and draws."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

PATH = Path(__file__).parents[2] / "examples" / "notebook.ipynb"


def test_it_is_kept_without_what_it_gave() -> None:
    """So that a change shows in a diff."""
    notebook = nbformat.read(PATH, as_version=4)
    nbformat.validate(notebook)
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert code
    assert all(not cell.outputs and cell.execution_count is None for cell in code)


@pytest.mark.slow
def test_it_runs_from_top_to_bottom(tmp_path: Path) -> None:
    """And gives pictures of tables, pages of rules and a plot, and no warnings."""
    notebook = nbformat.read(PATH, as_version=4)
    client = NotebookClient(notebook, timeout=60, resources={"metadata": {"path": str(tmp_path)}})
    client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert [output.text for output in outputs if output.get("name") == "stderr"] == []
    forms = [next(iter({*output.get("data", ())} - {"text/plain"}), "") for output in outputs]
    assert [form for form in forms if form] == [
        *["image/svg+xml"] * 4,
        *["text/html"] * 2,
        "image/png",
        *["image/svg+xml"] * 2,
    ]
    recicle = notebook.cells[-1].outputs[-1].data["image/svg+xml"]
    assert "a reconstruction, not the printed game" in recicle
    texts = "".join(output.get("text", "") for output in outputs)
    assert "seat 0 plays D1 D2 to plant D" in texts
    assert "play C1 is not legal: seat 0 holds no C1 (PLAY-2)" in texts
    assert "greedy alone won" in texts
