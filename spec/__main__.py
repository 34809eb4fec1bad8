"""`python -m spec`: prove the specification, one line per obligation."""

import json
import os
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from spec.prove import Verdict, all_obligations, prove, theories
from spec.reached import ways

COLORS = {
    "PROVED": "green",
    "REFUTED": "bold red",
    "UNKNOWN": "bold magenta",
    "VACUOUS": "bold red",
}


OF_THE_MACHINE = {one.name for one in theories()[0].obligations}


def line(one: Verdict) -> Text:
    """One verdict in one line."""
    text = Text(f"{one.verdict:8}", style=COLORS[one.verdict])
    text.append(f"{one.seconds:6.2f} s  ", style="dim")
    text.append(one.name, style="default")
    text.append(f"  {', '.join(one.clauses)}", style="cyan")
    return text


def main(
    words: Annotated[
        list[str] | None,
        typer.Argument(help="Only obligations whose name or clause has one of these."),
    ] = None,
    *,
    timeout: Annotated[float, typer.Option(help="Seconds for each question to z3.")] = 60,
    workers: Annotated[int, typer.Option(help="Processes; 0: one per core.")] = 0,
    first: Annotated[bool, typer.Option("--first", help="Stop at the first that fails.")] = False,
    explained: Annotated[
        bool, typer.Option("--explain/--no-explain", help="Show where a refuted one fails.")
    ] = True,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """Prove that the rules of R-Eco have the facts and obey the laws, in every state of every variant; and
    of Recicle the money track, the storage, the cubes and the points."""
    known = {name: one for name, (_, one) in all_obligations().items()}
    chosen = [
        name
        for name, one in known.items()
        if not words or any(word in name or word in one.clauses for word in words)
    ]
    if not chosen:
        raise typer.BadParameter(f"no obligation has {' or '.join(words or ())} in name or clauses")
    console = Console(stderr=as_json)
    verdicts: list[Verdict] = []
    columns = TextColumn("proving"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    with (
        ProcessPoolExecutor(workers or os.cpu_count()) as pool,
        Progress(*columns, console=console, transient=True) as progress,
    ):
        proving = pool.map(partial(prove, timeout=timeout, explained=explained), chosen)
        for one in progress.track(proving, len(chosen)):
            verdicts.append(one)
            if not as_json:
                progress.console.print(line(one), soft_wrap=True)
                progress.console.print(Text(one.explanation), end="", soft_wrap=True)
            if first and one.verdict != "PROVED":
                pool.shutdown(cancel_futures=True)
                break
    failed = any(one.verdict != "PROVED" for one in verdicts)  # what is wrong may not play at all
    found = {} if failed else ways(known[name] for name in chosen if name in OF_THE_MACHINE)
    idle = [name for name, way in found.items() if way is None or not way.holds]
    proved = sum(one.verdict == "PROVED" for one in verdicts)
    if as_json:
        print(json.dumps({"verdicts": [one._asdict() for one in verdicts], "idle": idle}, indent=1))
    else:
        console.print(f"{proved} proved of {len(verdicts)} tried and {len(chosen)} asked for")
        if found:
            seen = f"{len(found) - len(idle)} of {len(found)}"
            console.print(f"{seen} about the machine seen at work in games")
        for name in idle:
            console.print(Text(f"not true, or never seen, in games: {name}", style="bold red"))
    raise typer.Exit(proved < len(chosen) or bool(idle))


if __name__ == "__main__":
    typer.run(main)
