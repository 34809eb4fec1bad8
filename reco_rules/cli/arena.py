"""The command `arena`: a tournament between bots, and how they stand.

What it needs beyond the command line is loaded by the command only.
"""

from __future__ import annotations

import json
import math
import shlex
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import nullcontext, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import attrs
from rich.console import Console

from reco_rules.cli.look import count
from reco_rules.cli.report import number, percent, show_rows
from reco_rules.cli.rules import find_variant
from reco_rules.cli.screen import note
from reco_rules.cli.simulate import SimulationStopped, progress_bar
from reco_rules.errors import InvalidValue

if TYPE_CHECKING:
    from reco_rules.arena import Standings

EXAMPLES: Final = """\b
Examples:
  reco-rules arena amigo-3 --bot greedy --bot random --bot ismcts
  reco-rules arena amigo-2 --bot ismcts-200 --bot ismcts --games 100 --out duel
  reco-rules arena reprint-4 --bot greedy --bot mine:bot --json
"""

USUAL_GAMES: Final = 60

_LEGEND: Final = """\
wins: the share of a victory that a seat of the bot has; ahead: games in which the first has the better \
place. After \u00b1: how far the interval of 95 % confidence goes at most; what counts for it are deals, \
each of them played in all seatings. rating: by openskill, with its standard deviation"""


@attrs.frozen
class Contest:
    """What the options say."""

    variant: str
    """A preset or a file."""
    bots: Sequence[str]
    """Their names."""
    games: int
    """How many games, or some more."""
    seed: int
    """The number that the games follow from."""
    folder: str | None
    """Where the games are kept."""
    workers: int | None
    """How many processes."""


def hold(contest: Contest, tell: Callable[[Standings], object]) -> None:
    """Hold the tournament and tell how it stands; when it is stopped, as far as is known by then.

    Raises as `tournament_plan` and `simulate`, and `SimulationStopped`.
    """
    from reco_rules.arena import standings, tournament_plan
    from reco_rules.simulate import open_run, simulate

    sys.path.append(str(Path.cwd()))  # for MODULE:FUNCTION; a script that is installed lacks it
    plan = tournament_plan(
        find_variant(contest.variant), contest.bots, games=contest.games, seed=contest.seed
    )
    kept = contest.folder
    again = "" if kept is None else f"; the same command goes on, from {shlex.quote(kept)}"
    with TemporaryDirectory() if kept is None else nullcontext(kept) as folder:
        try:
            with progress_bar(plan) as progress:
                run = simulate(plan, folder, workers=contest.workers, progress=progress)
        except KeyboardInterrupt:
            note(f"stopped{again}")
            with suppress(InvalidValue):  # nothing is known yet
                tell(standings(open_run(folder)))
            raise
        except BrokenExecutor as error:
            raise SimulationStopped(f"a worker has died ({error}){again}") from None
        tell(standings(run))


def as_json(found: Standings) -> str:
    """The standings as JSON; what too few deals tell is null."""

    def plain(_instance: type, _field: object, value: object) -> object:
        return None if isinstance(value, float) and math.isnan(value) else value

    data = attrs.asdict(found, filter=_no_variant, value_serializer=plain)
    return json.dumps({"variant": found.variant.id, **data}, indent=1, allow_nan=False)


def _no_variant(field: attrs.Attribute[object], value: object) -> bool:
    return field.name != "variant"


def show(found: Standings, console: Console) -> None:
    """Draw the standings, and what each two bots did against each other."""
    said = f"{found.variant.id}: {count(found.deals, 'deal')}, {count(found.games, 'game')}"
    console.print(f"{said}, seed {found.seed}", style="dim")
    show_rows(
        [
            {
                "bot": one.bot,
                "place": number(one.place),
                "points": number(one.points),
                "wins, %": percent(one.wins),
                "rating": f"{one.mu:.1f}\u00b1{one.sigma:.1f}",
            }
            for one in found.bots
        ],
        console,
    )
    console.print()
    show_rows(
        [
            {
                "pair": f"{one.first} - {one.second}",
                "points": number(one.points),
                "ahead, %": percent(one.ahead),
            }
            for one in found.pairings
        ],
        console,
    )
    console.print()
    console.print(_LEGEND, style="dim")
