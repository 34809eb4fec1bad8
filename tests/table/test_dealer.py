"""The random streams: the same everywhere, and independent of each other."""

import hashlib
import random

import pytest

from reco_rules.dealer import stream
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
