"""The random streams: the same everywhere, and independent of each other."""

import copy
import hashlib
import pickle
import random
from typing import Any

import pytest

from reco_rules.dealer import counted_stream, stream
from reco_rules.errors import InvalidValue, WrongType


def test_a_stream_is_python_s_generator_seeded_by_the_hash_of_its_name() -> None:
    """Written out by hand: what Python does with a text as a seed has not changed since 3.2."""
    name = b"reco_rules 2a 3 seat 1"
    by_hand = random.Random(int.from_bytes(name + hashlib.sha512(name).digest(), "big"))
    ours = stream(42, 3, "seat 1")
    assert [ours.random() for _ in range(5)] == [by_hand.random() for _ in range(5)]


def test_streams_differ_by_seed_game_and_purpose() -> None:
    """No two of these streams begin alike."""
    firsts = {
        stream(seed, game, purpose).random()
        for seed in (-1, 0, 1, 11, 10**5000)
        for game in (0, 1, 11)
        for purpose in ("deal", "seat 0", "seat 1", "seat 10")
    }
    assert len(firsts) == 5 * 3 * 4


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        (("1", 0, "deal"), WrongType),
        ((True, 0, "deal"), WrongType),
        ((1, 0.0, "deal"), WrongType),
        ((1, -1, "deal"), InvalidValue),
        ((1, 0, 5), WrongType),
        ((1, 0, "\ud800"), InvalidValue),
    ],
)
def test_wrong_arguments_are_named(arguments: tuple[int, int, str], error: type[Exception]) -> None:
    """Typed errors, none of Python's own."""
    with pytest.raises(error):
        stream(*arguments)


# ---- counted streams ------------------------------------------------------------------------------

SPLITMIX64_FROM_1234567 = (
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
)
"""The published first numbers of SplitMix64 whose counter begins at 1234567."""


def test_counted_streams_are_splitmix64() -> None:
    numbers = counted_stream(0, 0, "deal")
    numbers.setstate((1234567,))
    for expected in SPLITMIX64_FROM_1234567:
        assert numbers.random() == (expected >> 11) / 2**53


def test_counted_streams_begin_where_seed_game_and_purpose_say() -> None:
    """Worked out with numbers of any size, cut to 64 bits at the end of each line."""

    def mix(z: int) -> int:
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB % 2**64
        return z ^ (z >> 31)

    for seed, game in ((0, 0), (5, 7), (2**64 - 1, 2**64 - 1)):
        for purpose, number in (("deal", 0), ("seat 0", 1), ("seat 5", 6)):
            begin = mix((mix((mix(seed) + game) % 2**64) + number) % 2**64)
            assert counted_stream(seed, game, purpose).getstate() == (begin,)


def test_counted_streams_are_kept_by_copies() -> None:
    numbers = counted_stream(1, 2, "seat 3")
    numbers.random()
    twins = copy.copy(numbers), copy.deepcopy(numbers), pickle.loads(pickle.dumps(numbers))
    following = [numbers.random() for _ in range(3)]
    for twin in twins:
        assert [twin.random() for _ in range(3)] == following


@pytest.mark.parametrize(
    ("seed", "game", "purpose", "error", "says"),
    [
        ("1", 0, "deal", WrongType, "seed is a number"),
        (True, 0, "deal", WrongType, "seed is a number"),
        (-1, 0, "deal", InvalidValue, "seed is -1, but goes from 0 to 18446744073709551615"),
        (2**64, 0, "deal", InvalidValue, "seed is 18446744073709551616"),
        (1, -1, "deal", InvalidValue, "game is -1"),
        (1, 0.0, "deal", WrongType, "game is a number"),
        (1, 0, 0, WrongType, "expected a text"),
        (1, 0, "seat", InvalidValue, '"deal" or "seat 0"'),
        (1, 0, "seat 12", InvalidValue, "not 'seat 12'"),
        (1, 0, "seat \u0663", InvalidValue, "purpose is"),
        (1, 0, "deal\n", InvalidValue, "purpose is"),
    ],
)
def test_counted_streams_refuse_wrong_arguments(
    seed: Any, game: Any, purpose: Any, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        counted_stream(seed, game, purpose)
