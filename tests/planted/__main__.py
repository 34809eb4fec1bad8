"""Plant all bugs, see what catches each first, and compare with the data.

    python -m tests.planted --named         is each caught by what the data name? some minutes
    python -m tests.planted                 is that also the first to catch it? about an hour
    python -m tests.planted spec REWARD-1   bugs in the specification whose name or clauses have this word
    python -m tests.planted --update        put what was found into the data
    python -m tests.planted --named --write write the page spec/planted.md anew

Ends with 1 if anything differs from the data.
"""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor, as_completed
from typing import Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn
from rich.text import Text

from tests.planted.equivalence import differences
from tests.planted.page import PAGE, page
from tests.planted.planting import CRASH, PROGRAMS, REFUTED, SPECIFICATION, Bug, Catch, Program

CONSOLE: Final = Console(soft_wrap=True, highlight=False)


def main(
    words: Annotated[
        list[str] | None,
        typer.Argument(help="Only this program (spec, engine, recicle), bug or clause."),
    ] = None,
    *,
    named: Annotated[bool, typer.Option("--named", help="Ask only what the data name.")] = False,
    workers: Annotated[int, typer.Option(min=1, help="How many bugs at a time.")] = 2,
    update: Annotated[bool, typer.Option("--update", help="Correct the data.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Write the page (of all bugs).")] = False,
) -> None:
    """Plant bugs and see what catches them."""
    chosen = [(program, bug) for program in PROGRAMS for bug in program.bugs()]
    for word in words or ():
        chosen = [(p, b) for p, b in chosen if word in (p.name, *b.clauses) or word in b.name]
    if write and words:
        raise typer.BadParameter("the page is of all bugs: --write takes no words")
    caught = plant(chosen, workers, named)
    wrong = [(p, b, caught[p.name, b.name]) for p, b in chosen if not as_stated(p, b, caught)]
    for program, bug, catch in wrong:
        CONSOLE.print(Text(f"{program.name}: {bug.name}", style="bold red"))
        CONSOLE.print(Text(f"  data:  {bug.caught_by or 'nothing'} {bug.verdict}"))
        CONSOLE.print(Text(f"  found: {catch.by or 'nothing'} {catch.verdict}"))
        if update and catch.by:
            correct(program, bug, catch)
    CONSOLE.print(f"{len(chosen) - len(wrong)} of {len(chosen)} bugs are caught as the data say")
    if write:
        seconds = {names: catch.seconds for names, catch in caught.items()}
        PAGE.write_text(page(seconds), encoding="utf-8")
    raise typer.Exit(bool(wrong))


Catches = dict[tuple[str, str], Catch]
"""What was found, by the names of program and bug."""


def plant(chosen: list[tuple[Program, Bug]], workers: int, named: bool) -> Catches:
    """Plant the bugs one after the other, some at a time: what catches each."""

    def catch(program: Program, bug: Bug) -> Catch:
        return program.named_catch(bug) if named and bug.caught_by else program.first_catch(bug)

    columns = TextColumn("planting"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn()
    found: Catches = {}
    with (
        ThreadPoolExecutor(workers) as pool,  # each waits for a process of its own
        Progress(*columns, console=Console(stderr=True), transient=True) as progress,
    ):
        runs = {pool.submit(catch, program, bug): (program, bug) for program, bug in chosen}
        for done in progress.track(as_completed(runs), len(runs)):
            program, bug = runs[done]
            found[program.name, bug.name] = done.result()
    return found


def as_stated(program: Program, bug: Bug, caught: Catches) -> bool:
    """Whether it is caught as the data say; what must change nothing is proved besides."""
    if not caught[program.name, bug.name].expected_for(bug):
        return False
    return not (bug.equivalent and program is SPECIFICATION and differences(bug))


def correct(program: Program, bug: Bug, catch: Catch) -> None:
    """Write into the data what catches the bug."""
    text = program.data_file.read_text(encoding="utf-8")
    name = re.escape(f"name = {json.dumps(bug.name, ensure_ascii=False)}\n")
    verdict = "" if catch.verdict in (REFUTED, CRASH) else f'verdict = "{catch.verdict}"\n'
    text, number = re.subn(
        rf'({name}(?:(?!\[\[bug)[\s\S])*?)caught_by = ".*"\n(?:verdict = ".*"\n)?',
        lambda found: f"{found[1]}caught_by = {json.dumps(catch.by)}\n{verdict}",
        text,
    )
    if number != 1:
        raise ValueError(f"{program.data_file.name} has no caught_by to correct for {bug.name!r}")
    program.data_file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    typer.run(main)
