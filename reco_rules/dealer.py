"""Random numbers, outside the state: independent streams for the cards and for each player.

Everything random in this library comes from `random.Random.random`, whose sequence Python guarantees, on
a stream made here: so a seed gives the same game on every version and platform, and another bot at one
seat does not change the cards. `stream` is for playing, `counted_stream` for many games at once.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Final, TypeAlias

from reco_rules.checks import check_int, check_text, shown
from reco_rules.errors import InvalidValue, WrongType

Streams: TypeAlias = Callable[[int, int, str], random.Random]
"""What gives the streams of games: `stream` or `counted_stream`."""


def stream(seed: int, game: int, purpose: str) -> random.Random:
    """The stream of random numbers for one purpose in one game of a run with this seed.

    `game` counts the games of a run from 0; the purpose is ``"deal"`` for the cards and ``"seat 0"``,
    ``"seat 1"``, ... for the players. Different arguments give independent streams.
    Raises `WrongType`, `InvalidValue`.

    >>> stream(1, 0, "deal").random() == stream(1, 0, "deal").random()
    True
    >>> stream(1, 0, "deal").random() == stream(1, 1, "deal").random()
    False
    """
    for name, value in (("seed", seed), ("game", game)):
        if type(value) is not int:
            hint = "; secrets.randbits(32) gives another each time" if name == "seed" else ""
            raise WrongType(f"{name} is a whole number, not {shown(value)}{hint}")
    if game < 0:
        raise InvalidValue(f"games are counted from 0, not {shown(game)}")
    if not isinstance(purpose, str):
        raise WrongType(f"purpose is a text, not {shown(purpose)}")
    if not purpose.isprintable():
        raise InvalidValue(f"purpose must be printable, not {shown(purpose)}")
    # hexadecimal, since a very large number has no decimal text
    return random.Random(f"reco_rules {seed:x} {game:x} {purpose}")


_WORD: Final = 0xFFFF_FFFF_FFFF_FFFF


def _mixed(bits: int) -> int:
    """What SplitMix64 makes of a counter."""
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB & _WORD
    return bits ^ bits >> 31


class _SplitMix(random.Random):
    """A counter of 64 bits in steps of an odd constant, mixed."""

    _counter = 0  # Random asks for a seed before there is one

    def random(self) -> float:
        self._counter = self._counter + 0x9E3779B97F4A7C15 & _WORD
        return (_mixed(self._counter) >> 11) * 2.0**-53

    def getstate(self) -> tuple[int, ...]:
        return (self._counter,)

    def setstate(self, state: tuple[int, ...]) -> None:
        (self._counter,) = state


def counted_stream(seed: int, game: int, purpose: str) -> random.Random:
    """A stream as `stream` gives it, but of numbers that a few lines compute in any language.

    The batch kernel and simulations draw from these: SplitMix64 (Steele, Lea and Flood, 2014), whose
    counter begins where its mixing of seed, game and purpose points to. Seed and game have 64 bits; the
    purpose is ``"deal"`` or ``"seat 0"``, ``"seat 1"``, ... Raises `WrongType`, `InvalidValue`.

    >>> counted_stream(1, 0, "deal").random() == counted_stream(1, 0, "deal").random()
    True
    >>> counted_stream(1, 0, "deal").random() == counted_stream(1, 0, "seat 0").random()
    False
    """
    check_int("seed", seed, 0, _WORD)
    check_int("game", game, 0, _WORD)
    check_text(purpose)
    if re.fullmatch("deal|seat [0-9]", purpose) is None:
        raise InvalidValue(f'purpose is "deal" or "seat 0", "seat 1", ..., not {shown(purpose)}')
    own = 0 if purpose == "deal" else 1 + int(purpose[-1])
    made = _SplitMix()
    made._counter = _mixed(_mixed(_mixed(seed) + game & _WORD) + own & _WORD)
    return made
