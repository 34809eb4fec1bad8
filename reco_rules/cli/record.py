"""The commands of `record`: recorded games."""

from __future__ import annotations

from typing import Annotated, Final

import typer

from reco_rules.checks import check_int
from reco_rules.cli.checking import Form, check, convert
from reco_rules.cli.files import STDIN, BadFile, BrokenFile, find
from reco_rules.cli.replay import SPECTATOR, Replay, eyes, show
from reco_rules.cli.screen import console, mistake, print_data
from reco_rules.cli.stepping import step
from reco_rules.errors import InvalidValue
from reco_rules.records import format_position, to_json

app = typer.Typer()

_EXAMPLES: Final = """\b
Examples:
  reco-rules record show games.jsonl
  reco-rules record check games.jsonl
  reco-rules record convert games.jsonl --to text
"""

_SHOW: Final = """\b
Examples:
  reco-rules record show games.jsonl
  reco-rules record show games.jsonl --game 2 --as-seat 0
  reco-rules record show games.jsonl --step
  reco-rules play --json | reco-rules record show -
"""

_CHECK: Final = """\b
Examples:
  reco-rules record check games.jsonl
  reco-rules record check *.jsonl --json
"""

_CONVERT: Final = """\b
Examples:
  reco-rules record convert games.jsonl --to text
  reco-rules record convert games.jsonl --to text --output games.txt
"""

File = Annotated[
    str, typer.Argument(metavar="FILE", show_default=False, help="JSON or text; - is stdin.")
]


@app.callback(invoke_without_command=True, epilog=_EXAMPLES)
def record(context: typer.Context) -> None:
    """Show, check and convert recorded games.

    A game is recorded with play --record FILE, or printed with play --json. A file may hold many.
    """
    if context.invoked_subcommand is None:
        print(context.get_help())


@app.command("show", epilog=_SHOW)
def show_(
    file: File,
    number: Annotated[
        int, typer.Option("--game", metavar="N", min=1, help="Which game of the file, from 1.")
    ] = 1,
    as_seat: Annotated[
        str | None,
        typer.Option(
            "--as-seat",
            metavar=f"N|{SPECTATOR}",
            help="Only what this seat saw: no other hands, no seed, no comments.",
        ),
    ] = None,
    stepwise: Annotated[
        bool, typer.Option("--step", help="Step through the game at the keyboard.")
    ] = False,
    position: Annotated[
        int | None,
        typer.Option(
            "--position", metavar="N", help="Print the position after N actions on one line."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the record as JSON.")] = False,
) -> None:
    """Tell a recorded game turn by turn, with all cards open.

    Seats are counted from 0. Whatever a person saw of a game may be shown with --as-seat.
    """
    ways = {"--step": stepwise, "--position": position is not None, "--json": json}
    chosen = [option for option, is_chosen in ways.items() if is_chosen]
    if len(chosen) > 1:
        raise InvalidValue(f"{chosen[0]} and {chosen[1]} show a game in two ways: choose one")
    if as_seat is not None and chosen and not stepwise:
        raise InvalidValue(f"{chosen[0]} shows all cards: leave it or --as-seat out")
    if stepwise and file == STDIN:
        raise InvalidValue("--step reads what you type from stdin: name the file")
    try:
        found, more = find(file, number)
    except BrokenFile:
        if as_seat is None:
            raise
        raise BadFile(f"{file} is broken: see reco-rules record check") from None
    if position is not None:
        check_int("--position", position, 0, len(found))
        print(format_position(found.at(position)))
    elif json:
        print_data(to_json(found) + "\n")
    else:
        shown_to, screen = eyes(as_seat, found), console()
        replay = Replay(found, shown_to, screen)
        if stepwise:
            step(replay, screen)
        else:
            show(replay, shown_to.seat)
        if more:
            screen.print(f"The file has more games: see --game {number + 1}.", style="dim")


@app.command("check", epilog=_CHECK)
def check_(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE", show_default=False, help="JSON or text; - is stdin."),
    ],
    json: Annotated[bool, typer.Option("--json", help="Print JSON, a line for each file.")] = False,
) -> None:
    """Say of files whether all their games are right.

    The games are replayed: each must be legal, whole and unchanged. There is a line for each file, and one
    for each broken record. The exit status is 1 where something is wrong, also where there is no game, and
    2 where a file cannot be read.
    """
    status = 0
    for file in files:
        try:
            checked = check(file)
        except BadFile as error:
            status = mistake(str(error))
        else:
            print(checked.as_json() if json else checked)
            status = max(status, checked.verdict != "ok")
    if status:
        raise typer.Exit(status)


@app.command("convert", epilog=_CONVERT)
def convert_(
    file: File,
    to: Annotated[Form, typer.Option("--to", help="The form to write.")],
    output: Annotated[
        str | None,
        typer.Option("--output", metavar="FILE", help="A new file.  [default: stdout]"),
    ] = None,
) -> None:
    """Write the games of a file as JSON lines, or as text.

    A broken record stops it; then there is no new file.
    """
    convert(file, to, output)
