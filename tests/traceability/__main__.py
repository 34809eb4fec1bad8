"""`python -m tests.traceability`: where each clause stands."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tests.traceability.links import EXCEPTIONS, PLACES, few, links, missing


def main(
    *,
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
            table.add_row(id, *["\n".join(few(places.get(place, []))) for place in PLACES[1:]])
        Console().print(table)
    for id, place in sorted(lacking):
        typer.echo(f"{id} has no {place}", err=True)
    raise typer.Exit(bool(lacking))


if __name__ == "__main__":
    typer.run(main)
