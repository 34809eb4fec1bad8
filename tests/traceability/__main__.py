"""`python -m tests.traceability`: where each clause stands."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tests.traceability.links import EXCEPTIONS, PLACES, links, missing

SHOWN = 3  # names in a cell


def main(
    as_json: Annotated[bool, typer.Option("--json", help="Everything, for programs.")] = False,
) -> None:
    """Print where each clause stands; fail if it is missing somewhere without a reason."""
    found = links()
    lacking = set(missing(found)) - set(EXCEPTIONS)
    if as_json:
        print(json.dumps(found, indent=1))
    else:
        table = Table("clause", title="Where each clause stands", show_lines=True)
        for place in PLACES[1:]:
            table.add_column(place, overflow="fold")
        for id, places in found.items():
            cells = [places.get(place, []) for place in PLACES[1:]]
            table.add_row(id, *[cell(names) for names in cells])
        Console().print(table)
    for id, place in sorted(lacking):
        typer.echo(f"{id} has no {place}", err=True)
    raise typer.Exit(bool(lacking))


def cell(names: list[str]) -> str:
    """The first names, and how many more there are."""
    more = f"\n+ {len(names) - SHOWN}" if len(names) > SHOWN else ""
    return "\n".join(names[:SHOWN]) + more


if __name__ == "__main__":
    typer.run(main)
