"""What `play_games` takes and gives."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import numba
import numpy as np
import pytest

from reco_rules import VARIANTS
from reco_rules.batch import POLICIES, play_games
from reco_rules.bots import POLICIES as ALL_POLICIES
from reco_rules.dealer import counted_stream
from reco_rules.errors import InvalidSeat, InvalidValue, UnknownName, WrongType
from reco_rules.games import find_game
from reco_rules.reco.batch import kernel

AMIGO = VARIANTS["amigo-2"]


def arrays(games) -> dict[str, np.ndarray]:
    names = "total by_color bonus dumped rank claims plays dumps passes reveals recycles shortages"
    return {name: getattr(games, name) for name in [*names.split(), "emptied", "last_seat"]}


def assert_equal(one, other) -> None:
    for name, array in arrays(one).items():
        assert (array == arrays(other)[name]).all(), name
        assert array.dtype == arrays(other)[name].dtype


def test_a_game_depends_on_seed_and_number_only() -> None:
    """Not on how many are played, on threads, or on where they begin."""
    whole = play_games(AMIGO, 7, seed=3, threads=1)
    for rows in (slice(0, 2), slice(2, 7)):
        some = play_games(AMIGO, rows.stop - rows.start, seed=3, first=rows.start, threads=1)
        for name, array in arrays(some).items():
            assert (array == arrays(whole)[name][rows]).all(), name
    other = play_games(AMIGO, 7, seed=4, threads=1)
    assert (other.total != whole.total).any()


def test_threads_do_not_change_the_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reco_rules.reco.batch.games._PART", 3)
    told: list[int] = []
    one = play_games(AMIGO, 10, seed=3, threads=1, actions=True)
    some = play_games(AMIGO, 10, seed=3, threads=3, actions=True, progress=told.append)
    assert_equal(one, some)
    assert [one.actions(row) for row in range(10)] == [some.actions(row) for row in range(10)]
    assert sorted(told) == [1, 3, 3, 3]
    assert_equal(one, play_games(AMIGO, 10, seed=3))


def test_an_error_of_the_caller_ends_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reco_rules.reco.batch.games._PART", 1)

    def refuse(games: int) -> None:
        raise OSError("no more")

    for threads in (1, 2):
        with pytest.raises(OSError, match="no more"):
            play_games(AMIGO, 5, threads=threads, progress=refuse)


def test_no_game_at_all() -> None:
    none = play_games(AMIGO, 0)
    assert len(none) == 0
    assert none.total.shape == (0, 2)


def test_policies_are_named_once_or_for_each_seat() -> None:
    one = play_games(AMIGO, 3, policies="greedy", threads=1)
    assert_equal(one, play_games(AMIGO, 3, policies=["greedy", "greedy"], threads=1))
    mixed = play_games(AMIGO, 3, policies=("greedy", "random"), threads=1)
    assert (mixed.plays != one.plays).any()


def test_all_compiled_policies_are_bots() -> None:
    assert set(POLICIES) <= set(ALL_POLICIES)


def test_actions_are_there_only_if_they_were_asked_for() -> None:
    with pytest.raises(InvalidValue, match="ask with actions=True"):
        play_games(AMIGO, 1).actions(0)
    kept = play_games(AMIGO, 2, actions=True)
    with pytest.raises(InvalidValue, match="row is 2, but goes from 0 to 1"):
        kept.actions(2)
    with pytest.raises(WrongType, match="row is a number"):
        kept.actions("0")  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        ({"variant": "amigo-2"}, WrongType, "'amigo-2' is no variant of a game"),
        (
            {"variant": find_game("recicle").VARIANTS["reconstruction-1-2"]},
            WrongType,
            "the game 'recicle' has no batch",
        ),
        ({"games": -1}, InvalidValue, "games is -1, but goes from 0"),
        ({"games": 10**9}, InvalidValue, "games is 1000000000, but goes from 0"),
        ({"games": 1.5}, WrongType, "games is a number"),
        ({"games": True}, WrongType, "games is a number"),
        ({"seed": -1}, InvalidValue, "seed is -1"),
        ({"seed": 2**64}, InvalidValue, "seed is 18446744073709551616"),
        ({"seed": None}, WrongType, "seed is a number"),
        ({"first": -1}, InvalidValue, "first is -1"),
        ({"first": 2**63}, InvalidValue, "first is 9223372036854775808"),
        ({"first_seat": 2}, InvalidSeat, "there is no seat 2"),
        ({"threads": 0}, InvalidValue, "threads is 0"),
        ({"policies": "gredy"}, UnknownName, "did you mean greedy"),
        ({"policies": ["greedy"]}, InvalidValue, "one for each of the 2 seats"),
        ({"policies": 3}, InvalidValue, "policies is one name"),
        ({"policies": [3, 4]}, WrongType, "a policy is named by a text"),
        ({"progress": 3}, WrongType, "progress is called"),
        ({"actions": 1}, WrongType, "actions is True or False, not 1"),
    ],
)
def test_wrong_arguments_are_refused(
    wrong: dict[str, object], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        play_games(**{"variant": AMIGO, "games": 1, **wrong})  # type: ignore[arg-type]  # on purpose


def test_a_bot_that_is_not_compiled_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(POLICIES, "greedy")
    with pytest.raises(InvalidValue, match="'greedy' is not compiled: random are"):
        play_games(AMIGO, 1, policies="greedy")


def test_the_largest_seed_and_number_are_those_of_the_streams() -> None:
    """At the ends of 64 bits, without a warning."""
    games = play_games(AMIGO, 1, seed=2**64 - 1, first=2**63 - 2, threads=1, actions=True)
    deal = counted_stream(2**64 - 1, 2**63 - 2, "deal")
    position = int(deal.random() * 88)
    first = next(i for i in range(8) if sum(AMIGO.deck.counts[: i + 1]) > position)
    assert str(games.actions(0)[0]) == f"reveal {'ABCD'[first % 4]}{1 + first // 4}"


def test_without_numba_it_says_what_to_install() -> None:
    code = """
import sys
sys.modules["numba"] = None
sys.meta_path.insert(0, type("No", (), {"find_spec": staticmethod(lambda name, *_: None)}))
from importlib import util
real = util.find_spec
util.find_spec = lambda name: None if name == "numba" else real(name)
try:
    import reco_rules.batch
except ModuleNotFoundError as error:
    print(type(error).__name__, error)
"""
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == (
        'MissingExtra reco_rules.batch needs numba: install it with pip install "reco-rules[fast]"'
    )


def test_without_memory_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(np, "zeros", full)
    with pytest.raises(InvalidValue, match="no memory for 9 games: play them in parts"):
        play_games(AMIGO, 9)


def test_where_nothing_can_be_kept_it_compiles_anyway(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a read-only installation without a home."""

    def njit(*, cache: bool, **_: object) -> Callable[[object], object]:
        if cache:
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: function

    monkeypatch.setattr(numba, "njit", njit)
    assert kernel.compiled(round) is round


def test_no_games_are_told_as_none() -> None:
    assert repr(play_games(AMIGO, 0)) == "<Games of amigo-2: none>"
