"""Checks of arguments that every game needs: each raises a typed error that names the value."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from importlib.util import find_spec
from reprlib import Repr

from reco_rules.errors import GameNotOver, InvalidSeat, InvalidValue, MissingExtra, WrongType


def check_int(name: str, value: object, low: int, high: int) -> None:
    """Raise `WrongType` or `InvalidValue` unless `value` is an int (no bool) from low to high.

    >>> check_int("color", 3, 0, 3)
    """
    if type(value) is not int:
        raise WrongType(f"{name} is a number from {low} to {high}, not {shown(value)}")
    if not low <= value <= high:
        raise InvalidValue(f"{name} is {shown(value)}, but goes from {low} to {high}")


def check_text(text: object) -> None:
    """Raise `WrongType` unless it is a text.

    >>> check_text("play A1")
    """
    if not isinstance(text, str):
        raise WrongType(f"expected a text, not {shown(text)}")


def check_seat(seat: int | None, players: int, *, spectator: bool = False) -> None:
    """Raise `WrongType` or `InvalidSeat` unless it is a seat of a game of so many players.

    With `spectator`, `None` passes as well.

    >>> check_seat(2, players=3)
    """
    if seat is None and spectator:
        return
    if type(seat) is not int:
        raise WrongType(f"a seat is a number from 0 to {players - 1}, not {shown(seat)}")
    if not 0 <= seat < players:
        raise InvalidSeat(
            f"there is no seat {shown(seat)}: the {players} players sit at 0 to {players - 1}"
        )


def check_viewer(seat: int | None) -> None:
    """Raise `WrongType` or `InvalidSeat` unless it is a seat of some game, or `None` for a spectator.

    >>> check_viewer(None)
    """
    if seat is not None and type(seat) is not int:
        raise WrongType(f"a seat is a number, or None for a spectator, not {shown(seat)}")
    if seat is not None and seat < 0:
        raise InvalidSeat(f"seats count from 0, not {shown(seat)}")


def check_random(random: object) -> None:
    """Raise `WrongType` unless it draws random numbers as `random.Random` does.

    >>> from random import Random
    >>> check_random(Random(1))
    """
    if not callable(getattr(random, "random", None)):
        raise WrongType(f"expected a random.Random, not {shown(random)}")


def check_over(phase: Enum, over: Enum) -> None:
    """Raise `GameNotOver` unless the phase is the last one, in which a game has a result.

    >>> from reco_rules import Phase
    >>> check_over(Phase.OVER, Phase.OVER)
    """
    if phase is not over:
        raise GameNotOver(f"the game is in phase {phase.name}: it has no result yet")


def check_names(names: Sequence[str], players: int) -> tuple[str, ...]:
    """The names as a tuple. Raise `WrongType` or `InvalidValue` unless there is one for each seat.

    >>> check_names(["Ann", "Bob"], players=2)
    ('Ann', 'Bob')
    """
    row = isinstance(names, Sequence) and not isinstance(names, str | bytes)
    if not row or not all(isinstance(name, str) for name in names):
        raise WrongType(f"names is a row of texts, not {shown(names)}")
    if len(names) != players:
        raise InvalidValue(
            f"there must be a name for each of the {players} seats, not {len(names)}"
        )
    return tuple(names)


def check_installed(what: str, *libraries: str, extra: str) -> None:
    """Raise `MissingExtra` unless these libraries are there, which a part of this one needs.

    >>> check_installed("this example", "attrs", extra="fast")
    """
    for name in libraries:
        if find_spec(name) is None:
            raise MissingExtra(
                f'{what} needs {name}: install it with pip install "reco-rules[{extra}]"'
            )


def shown(value: object) -> str:
    """The value as an error message shows it: its repr, cut to a readable length. Never raises.

    >>> shown("x" * 1000)
    "'xxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxxxx'"
    """
    if type(value) is int and value.bit_length() > 200:  # more digits than anybody reads
        return f"a number of {value.bit_length()} bits"
    try:
        text = _REPR.repr(value) if type(value) in _CONTAINERS else repr(value)
    except Exception:  # noqa: BLE001  # a message about a bad value must not fail on that value
        return f"a {type(value).__name__} that cannot be shown"
    return text if len(text) <= 60 else f"{text[:19]}...{text[-19:]}"


_CONTAINERS = (dict, list, set, tuple)
_REPR = Repr()  # shows a few entries of a container, however large or deep it is
