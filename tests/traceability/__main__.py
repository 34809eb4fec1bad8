"""`python -m tests.traceability`: where each clause of each game stands."""

import json
from typing import Annotated

import typer
from rich.console import Console
from rich.table import Table

from tests.traceability.links import (
    CLAUSES,
    EXCEPTIONS,
    PLACES,
    SOURCES,
    Links,
    few,
    links,
    missing,
)


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
        for game in CLAUSES:
            Console().print(table(game, found))
    for id, place in sorted(lacking):
        typer.echo(f"{id} has no {place}", err=True)
    raise typer.Exit(bool(lacking))


def table(game: str, found: Links) -> Table:
    """Where each clause of a game stands, or why it does not."""
    shown = Table(
        "clause", title=f"Where each clause of {SOURCES[game].title} stands", show_lines=True
    )
    for place in PLACES[1:]:
        shown.add_column(place, overflow="fold")
    for id in CLAUSES[game]:
        cells = [
            "\n".join(few(found[id].get(place, [])))
            or f"({EXCEPTIONS.get((id, place), 'nothing')})"
            for place in PLACES[1:]
        ]
        shown.add_row(id, *cells)
    return shown


if __name__ == "__main__":
    typer.run(main)
