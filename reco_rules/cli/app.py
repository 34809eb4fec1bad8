"""The commands and options, and how errors are told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, cast

import typer

import reco_rules.cli.arena as arena_
import reco_rules.cli.clauses as clauses_
import reco_rules.cli.play as play_
import reco_rules.cli.record as record_
import reco_rules.cli.report as report_
import reco_rules.cli.rules as rules_
import reco_rules.cli.score as score_
import reco_rules.cli.simulate as simulate_
import reco_rules.cli.tui as tui_
import reco_rules.cli.variants as variants_
from reco_rules.bots import POLICIES
from reco_rules.checks import shown
from reco_rules.cli.screen import console, mistake, on_terminal, print_data
from reco_rules.cli.setting import USUAL_VARIANT, Asked
from reco_rules.errors import InvalidValue, RecoRulesError, WithProblems
from reco_rules.rulebook import FORMATS, LANGUAGES, as_text
from reco_rules.version import __version__

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,  # plain help: the same on a terminal and in a pipe
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

MOST_PROBLEMS: Final = 50
"""So many problems are told, and how many more there are."""

MistakeInUse: Final = cast(
    "type[Exception]",  # newer typers bring a click of their own: this is the right one with all
    next(kind for kind in typer.BadParameter.__mro__ if kind.__name__ == "ClickException"),
)


def run(arguments: Sequence[str] | None) -> int:
    """Run a command; tell mistakes on stderr. Returns the exit status."""
    command = typer.main.get_command(app)
    try:
        status = command.main(
            None if arguments is None else list(arguments),
            prog_name="reco-rules",
            standalone_mode=False,
        )
    except WithProblems as error:
        if len(error.problems) == 1:
            return mistake(str(error))
        more = len(error.problems) - MOST_PROBLEMS
        told = [f"  {problem}" for problem in error.problems[:MOST_PROBLEMS]]
        return mistake(f"{error.what}:", *told, *([f"  and {more} more"] if more > 0 else []))
    except RecoRulesError as error:
        return mistake(str(error))
    except MistakeInUse as error:
        context = getattr(error, "ctx", None)
        where = context.command_path if context is not None else "reco-rules"
        said = getattr(error, "format_message", error.__str__)()
        message = " ".join(str(said).split()).rstrip(".")
        return mistake(f"{message} (see {where} --help)")
    except typer.Abort:
        return 130
    return status if isinstance(status, int) else 0


def _version(asked: bool) -> None:
    if asked:
        print(f"reco-rules {__version__}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    epilog="Start with: reco-rules play, or reco-rules play --seat 0 to play yourself.",
)
def reco_rules(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """The rules of R-Eco and Recicle: play them, keep games, look up rules and editions."""
    if context.invoked_subcommand is None:
        print(context.get_help())


# What `play` and `tui` are asked alike.
_Seed = Annotated[
    int | None,
    typer.Option(
        "--seed", metavar="N", help="The number of the game: the same again.  [default: any]"
    ),
]
_FirstSeat = Annotated[
    int | None,
    typer.Option("--first-seat", metavar="N", help="The seat of the first turn.  [default: 0]"),
]
_Policies = Annotated[
    list[str] | None,
    typer.Option(
        "--policy",
        metavar="|".join(POLICIES),
        help="How the bots play: once for all, or once for each seat.  [default: greedy]",
    ),
]
_Record = Annotated[
    str | None,
    typer.Option("--record", metavar="FILE", help="Write the game to a new file as it goes."),
]
_Resume = Annotated[
    str | None,
    typer.Option("--resume", metavar="FILE", help="Play on the game in such a file."),
]


@app.command(epilog=play_.EXAMPLES)
def play(
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            metavar="ID|FILE",
            help=f"The edition and players, see variants.  [default: {USUAL_VARIANT}]",
        ),
    ] = None,
    seed: _Seed = None,
    first_seat: _FirstSeat = None,
    seat: Annotated[
        list[int] | None,
        typer.Option("--seat", metavar="N", help="Play this seat yourself, at the keyboard."),
    ] = None,
    policy: _Policies = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print the record of the game only, as JSON.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print the score sheet only.")] = False,
    record: _Record = None,
    resume: _Resume = None,
) -> None:
    """Play a whole game, told turn by turn.

    Without --seat the bots play among themselves. Seats are counted from 0. A game that is resumed has the
    same cards to come and the same players, unless --policy names the bots that play on. What a
    FILE may be, variants --help tells.
    """
    asked = Asked(variant, seed, first_seat, seat or [], policy or [], watched=json or not quiet)
    if resume is None:
        opened = play_.new_game(asked, record)
    elif record is None:
        opened = play_.resumed_game(asked, resume)
    else:
        raise InvalidValue("a resumed game is written to its own file: leave --record out")
    with opened as game:
        if json:
            play_.show_json(game, console(stderr=True))
        elif quiet:
            play_.show_sheet_only(game, console())
        else:
            play_.show(game, console())


@app.command(epilog=tui_.EXAMPLES)
def tui(
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            metavar="ID|FILE",
            help=f"The edition and players, or a file.  [default: {USUAL_VARIANT}]",
        ),
    ] = None,
    seed: _Seed = None,
    first_seat: _FirstSeat = None,
    seat: Annotated[
        list[int] | None,
        typer.Option("--seat", metavar="N", help="A seat for a person; once for each."),
    ] = None,
    policy: _Policies = None,
    lang: Annotated[
        str, typer.Option("--lang", metavar="|".join(LANGUAGES), help="The language to speak.")
    ] = "en",
    record: _Record = None,
    resume: _Resume = None,
) -> None:
    """Play at a table on the screen, by keys or mouse, alone or several at one screen.

    With --seat or --resume the game begins at once; else it is set up on the screen. Seats are counted from
    0. What has no file yet is asked for before you leave.
    """
    asked = Asked(variant, seed, first_seat, seat or [], policy or [])
    if told := tui_.run(asked, lang, record, resume):
        print(told)


@app.command(epilog=variants_.EXAMPLES)
def variants(
    id: Annotated[str | None, typer.Argument(metavar="ID|FILE", show_default=False)] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """List the editions of the games, or tell all about one.

    An edition at a number of players is a variant: its ID is such as amigo-3. A FILE in its place
    is a variant as JSON, or for Recicle a board as TOML, with players: mine.toml:3-neutral.
    """
    if json:
        print(variants_.as_json(id))
    elif id is None:
        variants_.show_all(console())
    else:
        variants_.show_one(id, console())


RuledVariant = Annotated[
    str,
    typer.Option("--variant", metavar="ID|FILE", help="The variant whose numbers are told."),
]
Lang = Annotated[
    str, typer.Option("--lang", metavar="|".join(LANGUAGES), help="The language to speak.")
]


@app.command(epilog=rules_.EXAMPLES)
def rules(
    variant: Annotated[
        str, typer.Argument(metavar="ID|FILE", help="An edition and players, or a file.")
    ] = USUAL_VARIANT,
    lang: Lang = "en",
    format: Annotated[
        str | None,
        typer.Option(
            "--format",
            metavar="|".join(FORMATS),
            help="How to write it.  [default: drawn on a terminal, text elsewhere]",
        ),
    ] = None,
    quick: Annotated[bool, typer.Option("--quick", help="What one looks up at the table.")] = False,
    against: Annotated[
        str | None,
        typer.Option(
            "--against",
            metavar="ID|FILE",
            help="What a variant of your own is compared with.  [default: the nearest edition]",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="The same as --format json.")] = False,
) -> None:
    """Print the rulebook of an edition at a number of players, or of a variant of your own.

    All numbers, tables and examples come from the data and the rules that the engine plays by. A FILE
    holds a variant as JSON, such as to_json(variant) writes it; - reads it from the standard input. For
    Recicle it may be a board as TOML, with players: mine.toml:3-neutral.
    """
    if format is not None and json:
        raise InvalidValue("--json is a format: leave --json or --format out")
    if format is not None and format not in FORMATS:
        raise InvalidValue(f"there is no format {shown(format)}: there are {', '.join(FORMATS)}")
    document = rules_.document(variant, lang, against, quick=quick)
    form = "json" if json else format
    if form is None and on_terminal():
        rules_.show(document, console())
    elif form in (None, "text"):
        print_data(as_text(document, console().width))
    else:
        print_data(FORMATS[form](document))


@app.command(epilog=clauses_.EXAMPLES)
def clauses(
    id: Annotated[str | None, typer.Argument(metavar="ID", show_default=False)] = None,
    variant: RuledVariant = USUAL_VARIANT,
    lang: Lang = "en",
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Look up the rules, clause by clause, and the rulings.

    Every reason why something is not legal names its clause: an ID such as PLAY-2 or X-10.
    """
    ruled = rules_.find_variant(variant)
    if json:
        print(clauses_.as_json(id, ruled, lang))
    else:
        clauses_.show(id, ruled, lang, console())


app.add_typer(record_.app, name="record")


@app.command(epilog=score_.EXAMPLES)
def score(
    seats: Annotated[
        list[str], typer.Argument(metavar="SEAT", show_default=False, help=score_.SEAT_HELP)
    ],
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant",
            metavar="ID|FILE",
            help="The edition and players, see variants.  [default: amigo with as many players]",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Score a game that was played at a table.

    Give one argument for each seat, in quotes. R-Eco: the rewards that lie before it by color, A to D, and
    how many cards it dumped. Recicle: its points, its money (below zero the number of red spaces), tiles,
    and recyclables stored. What is left out is none. Seats are counted from 0.
    """
    sheet = score_.read(variant, seats)
    if json:
        print(score_.as_json(sheet))
    else:
        score_.show(sheet, console())


@app.command(epilog=simulate_.EXAMPLES)
def simulate(
    out: Annotated[
        str | None,
        typer.Option(
            "--out",
            metavar="FOLDER",
            help="Where the results go, or lie already.  [required]",
        ),
    ] = None,
    variants: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="ID|FILE", show_default=False, help="Presets, or variants of your own in files."
        ),
    ] = None,
    policy: Annotated[
        list[str] | None,
        typer.Option(
            "--policy",
            metavar="NAME[,NAME...]",
            help="How all play, or each seat: once for each that is to be compared.  "
            "[default: greedy]",
        ),
    ] = None,
    games: Annotated[
        int | None,
        typer.Option(
            "--games",
            metavar="N",
            help=f"Of each variant with each policy.  [default: {simulate_.USUAL_GAMES:,}]",
        ),
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help="The number of the run.  [default: 0]"),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", help="Processes.  [default: one per core]"),
    ] = None,
    dask: Annotated[
        str | None,
        typer.Option(
            "--dask", metavar="ADDRESS", help="Play on the cluster of this Dask scheduler."
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Play many games, of several variants and policies, into Parquet files.

    The n-th game has the same cards to come whatever is played, so that rules and bots can be compared. The
    numbers are the same on any number of workers. What is interrupted goes on with the same command, or
    without any variant. A policy is random, greedy, ismcts, ismcts-N, or MODULE:FUNCTION.
    """
    if out is None:  # typer's own check for it fails with some versions of click
        raise InvalidValue("Missing option '--out': the folder where the results go")
    run = simulate_.play(
        simulate_.Work(variants or [], policy or [], games, seed, out, workers, dask)
    )
    if json:
        print(simulate_.as_json(run))
    else:
        simulate_.show(run, console())


@app.command(epilog=report_.EXAMPLES)
def report(
    folder: Annotated[
        str,
        typer.Argument(metavar="FOLDER", show_default=False, help="Where simulate has written."),
    ],
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FILE", help="Write a page with plots, such as report.html."),
    ] = None,
    compare: Annotated[
        tuple[str, str] | None,
        typer.Option(
            "--compare",
            metavar="ID[:POLICY] ID[:POLICY]",
            help="Also compare two of them, game by game.",
        ),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Report how balanced the games are that simulate has played: who wins, what decides, how long it goes.

    Every figure has its interval of 95 % confidence.
    """
    told = report_.read(folder, compare)
    size = None if out is None else report_.write(told, out)
    if json:
        print_data(report_.as_json(told) + "\n")
    elif size is None:
        report_.show(told, console())
    else:
        print(f"{out}: {size:,} bytes")


@app.command(epilog=arena_.EXAMPLES)
def arena(
    variant: Annotated[
        str, typer.Argument(metavar="ID|FILE", help="An edition and players, or a file.")
    ] = USUAL_VARIANT,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME",
            help="Once for each that takes part.  [default: random, greedy, ismcts]",
        ),
    ] = None,
    games: Annotated[
        int,
        typer.Option(
            "--games", metavar="N", help="So many, or some more: each deal in all seatings."
        ),
    ] = arena_.USUAL_GAMES,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The number of the tournament.")
    ] = 0,
    out: Annotated[
        str | None,
        typer.Option("--out", metavar="FOLDER", help="Keep the games, and go on where it stopped."),
    ] = None,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", help="Processes.  [default: one per core]"),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play each other, each of them in every seat with the same deals, and rank them.

    A bot is random, greedy, ismcts, ismcts-N with N iterations, or MODULE:FUNCTION. Every figure has its
    interval of 95 % confidence.
    """
    contest = arena_.Contest(variant, bot or list(POLICIES), games, seed, out, workers)
    arena_.hold(
        contest,
        lambda found: print(arena_.as_json(found)) if json else arena_.show(found, console()),
    )
