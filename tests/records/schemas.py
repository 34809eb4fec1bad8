"""The published JSON Schema files of R-Eco; `python -m tests.records.schemas` writes them anew."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, get_args

from reco_rules.records import schema
from reco_rules.records.schema import SchemaKind, json_schema

KINDS: Final[tuple[SchemaKind, ...]] = get_args(SchemaKind)
FOLDER: Final = Path(schema.__file__).parent / "schemas/reco"


def text(kind: SchemaKind) -> str:
    return json.dumps(json_schema(kind), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        (FOLDER / f"{kind}.schema.json").write_text(text(kind), encoding="utf-8", newline="\n")
