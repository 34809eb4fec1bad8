"""What is played, and by whom: from options, from the start screen, and from a record that is resumed."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Final

import attrs

from reco_rules.bots import find_policy
from reco_rules.checks import check_int, check_seat
from reco_rules.cli.look import YOU
from reco_rules.cli.setting import Asked, is_bot, players_of, resumed_setting
from reco_rules.errors import InvalidValue
from reco_rules.game import Variant
from reco_rules.records.documents import AnyRecord
from reco_rules.records.record import LARGEST_SEED

USUAL_BOT: Final = "greedy"
"""What plays where nothing else is said."""

_SEEDS: Final = 1_000_000  # short ones, which are easily noted down


@attrs.frozen
class Setup:
    """What is to be played, and by whom."""

    variant: Variant
    """The variant."""
    seed: int
    """The cards and the bots' choices follow from it."""
    first_seat: int
    """The seat of the first turn."""
    players: tuple[str, ...]
    """Per seat who plays it: the name of a policy, and any other name for a person."""

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats that people play."""
        return tuple(seat for seat, player in enumerate(self.players) if not is_bot(player))


def new_setup(
    variant: Variant,
    seed: int | None = None,
    first_seat: int | None = None,
    *,
    persons: Sequence[int],
    bots: Sequence[str] = (),
) -> Setup:
    """The checked setup of a new game: any seed if there is none, one bot for all seats or one for each.

    Raises `UnknownName`, `InvalidSeat`, `InvalidValue`.

    >>> from reco_rules import VARIANTS
    >>> setup = new_setup(VARIANTS["amigo-3"], 7, persons=[0, 2], bots=["random"])
    >>> setup.players, setup.persons
    (('you', 'random', 'you'), (0, 2))
    """
    first_seat = first_seat or 0
    check_seat(first_seat, variant.players)
    if seed is None:
        seed = secrets.randbelow(_SEEDS)
    check_int("seed", seed, -LARGEST_SEED, LARGEST_SEED)  # else it could not be kept
    players = _players(persons, bots, [USUAL_BOT] * variant.players)
    return Setup(variant, seed, first_seat, players)


def resumed_setup(asked: Asked, record: AnyRecord) -> Setup:
    """The checked setup in which a recorded game goes on: whoever is no bot is a person.

    The players are those of the record, unless others are asked for. Raises `InvalidValue` where an option
    contradicts the record, and else as `new_setup`.
    """
    # how the game began is checked in the same words as by `play`; its one person is not meant here
    begun = resumed_setting(attrs.evolve(asked, persons=[0], bots=[USUAL_BOT]), record)
    known = [player or YOU for player in players_of(record)]
    return Setup(
        begun.variant, begun.seed, begun.first_seat, _players(asked.persons, asked.bots, known)
    )


def _players(persons: Sequence[int], bots: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    """Per seat who plays it; whoever is known, unless another is asked for."""
    seats = len(known)
    for seat in persons:
        check_seat(seat, seats)
    for bot in bots:
        find_policy(bot)
    if len(bots) not in (0, 1, seats):
        raise InvalidValue(
            f"--policy is given {len(bots)} times: give it once for all bots, or "
            f"{seats} times, once for each seat"
        )
    named = bots if len(bots) == seats else [*bots] * seats
    players: list[str] = []
    for seat, player in enumerate(known):
        known_bot = is_bot(player)
        if seat in persons or not (persons or known_bot):
            players.append(YOU if known_bot else player)
        elif named:
            players.append(named[seat])
        else:
            players.append(player if known_bot else USUAL_BOT)
    if all(map(is_bot, players)):
        raise InvalidValue(
            "nobody sits at the table: one seat at least must be a person's (--seat)"
        )
    return tuple(players)
