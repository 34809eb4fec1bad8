"""Who plays what: from the options of `play`, and from the record of a game that is resumed."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Sequence
from typing import Any, Final

import attrs

from reco_rules.bots import find_policy
from reco_rules.checks import check_seat
from reco_rules.cli.look import YOU, listed
from reco_rules.cli.rules import find_variant
from reco_rules.cli.terminal import seats_of
from reco_rules.errors import InvalidValue, UnknownName
from reco_rules.game import Variant
from reco_rules.records.documents import AnyRecord
from reco_rules.table import Policy

USUAL_VARIANT: Final = "amigo-3"
"""What is played where nothing else is said."""

_USUAL_BOT: Final = "greedy"

_SEEDS: Final = 1_000_000
"""Seeds that are chosen are short, so that they are easily noted down."""


@attrs.frozen
class Asked:
    """What the options say."""

    variant: str | None
    """The id of the variant, or a file that holds one."""
    seed: int | None
    """The number of the game."""
    first_seat: int | None
    """The seat of the first turn."""
    persons: Sequence[int]
    """The seats that are to be played at the keyboard: at most one can be."""
    bots: Sequence[str]
    """The names of policies: none, one for all, or one for each seat."""
    watched: bool = True
    """Whether the game is told; else nobody can play at the keyboard."""


@attrs.frozen
class Setting:
    """What is to be played, and by whom."""

    variant: Variant
    """The variant."""
    seed: int
    """The cards and the bots' choices follow from it."""
    first_seat: int
    """The seat of the first turn."""
    person: int | None
    """The seat that is played at the keyboard."""
    bots: tuple[str, ...]
    """Per seat the name of its policy; the person's is not asked."""
    named: str
    """The id of the variant, or the file that it was read from."""

    @property
    def policies(self) -> list[Policy[Any, Any]]:
        """The policies of the seats."""
        return list(map(find_policy, self.bots))

    @property
    def names(self) -> list[str]:
        """What the seats are called on the screen."""
        return seats_of(self.variant.players, self.person)

    @property
    def players(self) -> tuple[str, ...]:
        """Who plays each seat, as a record names them."""
        return tuple(YOU if seat == self.person else bot for seat, bot in enumerate(self.bots))

    @property
    def command(self) -> str:
        """The command that plays this game again."""
        words = ["reco-rules play --variant", shlex.quote(self.named), "--seed", str(self.seed)]
        if self.first_seat:
            words += ["--first-seat", str(self.first_seat)]
        if self.person is not None:
            words += ["--seat", str(self.person)]
        bots = self.bots[:1] if len(set(self.bots)) == 1 else self.bots
        if bots != (_USUAL_BOT,):
            words += [word for bot in bots for word in ("--policy", bot)]
        return " ".join(words)


def new_setting(asked: Asked) -> Setting:
    """The checked setting of a new game. Raises `UnknownName`, `InvalidSeat`, `InvalidValue`."""
    named = asked.variant or USUAL_VARIANT
    variant = find_variant(named)
    first_seat = asked.first_seat or 0
    check_seat(first_seat, variant.players)
    person = _person(asked, variant, asked.persons)
    bots = _bots(asked, [_USUAL_BOT] * variant.players)
    return Setting(variant, _seed(asked.seed), first_seat, person, bots, named)


def resumed_setting(asked: Asked, record: AnyRecord) -> Setting:
    """The checked setting in which a recorded game goes on.

    Raises `InvalidValue` where an option contradicts the record, or nobody is known for a seat, and else
    as `new_setting`.
    """
    variant, first_seat = record.variant, record.history.first_seat
    given = None if asked.variant is None else find_variant(asked.variant)
    begun: dict[str, tuple[object, object]] = {
        "--variant": (given, variant),
        "--seed": (asked.seed, record.seed),
        "--first-seat": (asked.first_seat, first_seat),
    }
    wrong = [
        f"{option} is {known}"
        for option, (given, known) in begun.items()
        if given is not None and known is not None and given != known
    ]
    if wrong:
        raise InvalidValue(f"the game goes on as it began: {', '.join(wrong)}")
    known = players_of(record)
    # bots that are named play all seats, unless one is to be played at the keyboard
    persons = [seat for seat, player in enumerate(known) if player == YOU and not asked.bots]
    person = _person(asked, variant, asked.persons or persons)
    if not asked.bots:
        for seat, player in enumerate(known):
            if seat != person and not is_bot(player):
                who = f" ({player})" if player else ""
                raise InvalidValue(
                    f"no bot is known for seat {seat}{who}: name the bots with --policy, or play the "
                    f"seat yourself with --seat {seat}"
                )
    bots = _bots(asked, [player if is_bot(player) else _USUAL_BOT for player in known])
    seed = asked.seed if record.seed is None else record.seed
    if seed is None:  # one drawn anew each time would let people draw again what they do not like
        raise InvalidValue(
            "the record has no seed for the cards to come: give one with --seed, the same each time"
        )
    return Setting(variant, seed, first_seat, person, bots, asked.variant or variant.id)


def players_of(record: AnyRecord) -> list[str]:
    """Who plays each seat now; an empty text where the record does not say."""
    players = list(record.names or [""] * record.variant.players)
    for replacement in record.replaced:
        players[replacement.seat] = replacement.by
    return players


def _person(asked: Asked, variant: Variant, persons: Sequence[int]) -> int | None:
    if len(persons) > 1:
        seats = listed(list(map(str, persons)))
        raise InvalidValue(f"one person plays, at one seat, not at {seats}: give --seat once")
    person = persons[0] if persons else None
    check_seat(person, variant.players, spectator=True)
    if person is not None and not asked.watched:
        raise InvalidValue(
            f"with --quiet there is nothing to see for the person at seat {person}: leave --quiet or "
            "--seat out, or name the bots that play on with --policy"
        )
    return person


def is_bot(player: str) -> bool:
    """Whether this is the name of a policy; any other is a person's.

    >>> is_bot("greedy"), is_bot("Ann")
    (True, False)
    """
    try:
        find_policy(player)
    except UnknownName:
        return False
    return True


def _bots(asked: Asked, usual: Sequence[str]) -> tuple[str, ...]:
    """Per seat its policy; the usual ones, unless others are asked for."""
    for bot in asked.bots:
        find_policy(bot)
    if len(asked.bots) == 1:
        return (*asked.bots,) * len(usual)
    if len(asked.bots) not in (0, len(usual)):
        raise InvalidValue(
            f"--policy is given {len(asked.bots)} times: give it once for all seats, or "
            f"{len(usual)} times, once for each seat"
        )
    return tuple(asked.bots or usual)


def _seed(seed: int | None) -> int:
    return secrets.randbelow(_SEEDS) if seed is None else seed
