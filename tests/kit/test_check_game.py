"""`check_game`: what is right passes, what is broken is named."""

import pickle
import random
import re
from collections.abc import Collection
from types import SimpleNamespace

import pytest

from reco_rules import VARIANTS, Action, Variant, reco
from reco_rules.conformance import PROMISES, BrokenPromise, Report, check_game
from reco_rules.conformance.broken import BROKEN, LikeReco
from reco_rules.conformance.views import OnlyRandom
from reco_rules.errors import InvalidValue, RecoRulesError, UnknownName, WrongType
from reco_rules.game import Game
from reco_rules.game import Variant as AnyVariant
from reco_rules.table import History
from tests.kit import third
from tests.kit.variants import SMALL, THREE, TINY


def broken(
    game: object, variant: AnyVariant = SMALL, seed: int = 1, without: Collection[str] = ()
) -> BrokenPromise:
    """What the kit says of a broken game."""
    with pytest.raises(BrokenPromise) as caught:
        check_game(game, variant, games=20, seed=seed, without=without)
    return caught.value


# ---- what is right ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "games"),
    [
        (TINY, 8),
        (SMALL, 4),
        (THREE, 2),
        pytest.param(VARIANTS["amigo-2"], 1, marks=pytest.mark.slow),
    ],
    ids=lambda value: str(value),
)
def test_r_eco_keeps_every_promise(variant: Variant, games: int) -> None:
    report = check_game("reco", variant, games=games, seed=2)
    assert report.games == games
    assert [promise for promise, count in report.checks if count == 0] == []


@pytest.mark.parametrize("variant", third.VARIANTS.values(), ids=lambda variant: variant.id)
def test_a_third_game_keeps_every_promise(variant: third.Variant) -> None:
    report = check_game(third, variant, games=20 // variant.players)
    assert report.game == "keep-or-swap"
    assert [promise for promise, count in report.checks if count == 0] == []


def test_the_third_game_has_the_type_of_a_game() -> None:
    """mypy checks it."""
    game: Game[third.Variant, third.State, third.Action] = third
    assert game.NAME == "keep-or-swap"


def test_a_game_may_be_an_object_without_types_and_positions() -> None:
    """Then it has no JSON forms, and nothing of that is held."""
    names = {name for name in vars(Game) if not name.startswith("_")}
    game = SimpleNamespace(**{name: getattr(third, name) for name in names})
    report = check_game(game, third.VARIANTS["keep-3"], games=2)
    assert [promise for promise, count in report.checks if count == 0] == ["records"]


# ---- what is broken -----------------------------------------------------------------------------

FAULTS = {
    "the version of its rules is a text": "RULES_VERSION is a whole number, not '1'",
    "nobody moves at chance": "CHANCE or TERMINAL, not None",
    "the first seat is not heard of": "first seats 0 and 1 make no difference",
    "ids depend on the state": "id 0 meant play A2 in the beginning and means pass now",
    "two actions have one id": "id 0 is play A2, whose id is 1",
    "legal actions in another order": r"sorted by id, but reveal .. \(\d+\) stands before reveal",
    "a legal action is listed twice": "reveal .. is listed twice",
    "a text reads as another action": "play A1 A1 is written play A1 A1, which reads as play A1",
    "a stray error from deep inside": "AttributeError was raised: 'Pass' object has no attribute",
    "copies lose whose turn it is": "copied has the current player 0, not 1",
    "apply draws cards itself": "reveal .. (made twice gives two|gives another) state",
    "apply changes the given state": "apply of play .. has changed the state",
    "a legal action is not listed": "reveal .. is not in legal_actions, but why_illegal says None",
    "why_illegal has another verdict": "pass is not in legal_actions, but why_illegal says None",
    "seat -1 is the last seat": r"observe\(.*, -1\) raises InvalidSeat, but it gave Observation",
    "a wrong id is an IndexError": r"raises InvalidActionId, but it (gave|raised IndexError)",
    "weights are probabilities": "a whole number from 1, but reveal A1 has 0.36",
    "sample draws the next card": r"sample\(0.0\) is reveal A1 by the weights, not reveal B1",
    "step loses an event": r"step tells \(\) for .*, but events tells \(seat 0 is dealt ..\)",
    "games never end": "at most 32 chance steps, but this is number 33",
    "limits of length are too low": "at most 2 decisions, but this is number 3",
    "limits of totals are too low": r"a total is from 0 to 0, not -?\d",
    "the lowest total wins": r"the ranks \(2, 1\) do not go by the totals",
    "nobody wins": r"the winners are the seats of rank 1, \(\d.*\), not \(\)",
    "an encoding is a number short": r"for seat 0 encode gives a tuple of \d+ numbers, not \(",
    "an encoding goes beyond its bounds": r"draw_size cards is a whole number from 0 to 1, not \d+",
    "a position forgets whose turn it is": "state as JSON reads back as another",
    "seat 0 is taken for a spectator": "observation of seat 0 has the seat None",
    "an observation holds the state": "observation of seat 0 holds a state",
    "nobody is told of the deal": "seat 0 is told nothing of reveal .., but its observation changes",
    "a seat observes the hand of another": "seat 1 has seen the same in two games.* discard: ",
    "a spectator observes a hand": "a spectator has seen the same in two games.* discard: ",
    "a reason names other hands": "is refused: message: .*the others hold",
    "the values of a reason name other hands": "is refused: '[A-D].*' and '[A-D].*'",
    "what is unseen names the hands": "seen the same in two games, but unseen is",
    "a spectator is told the cards dealt": r"a spectator is told more .*\(seat . is dealt ..\)",
    "a seat is told the cards dealt to others": "seat 0 is told apart what its table does not show",
    "a sampled state has another own hand": "in a sampled state: hand: ",
    "a sampled state is the true one": "draws the same numbers, but the sampled states differ",
    "a sampled state forgets who took what": "a sampled state contradicts what seat . has seen",
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_game_is_named_by_what_it_breaks(name: str) -> None:
    error = broken(BROKEN[name].what)
    assert error.promise == BROKEN[name].promise
    assert re.search(FAULTS[name], error.fault)


def test_every_promise_is_broken_by_some_game() -> None:
    assert {promise for _, promise in BROKEN.values()} == set(PROMISES)
    assert FAULTS.keys() == BROKEN.keys()


def test_a_promise_can_be_left_out() -> None:
    """What is told too freely is what the seat knows, so a sampled state must agree with it as well."""
    game, promise = BROKEN["a seat is told the cards dealt to others"]
    assert promise == "told-is-shown"
    error = broken(game, without=[promise])
    assert error.promise == "sample-state"
    report = check_game(game, SMALL, games=2, without=[promise, "sample-state"])
    assert not {promise, "sample-state"} & dict(report.checks).keys()


def test_a_sampler_may_ask_for_random_numbers_only() -> None:
    """All else is another sequence in another version of Python."""

    class Shuffling(LikeReco):
        def sample_state(self, history, seat, random):
            random.shuffle([1, 2])
            return reco.sample_state(history, seat, random)

    error = broken(Shuffling(), without=["errors"])
    assert error.promise == "sample-state"
    assert "use random() only, not shuffle" in error.fault
    assert isinstance(OnlyRandom(1), random.Random)
    assert OnlyRandom(1).random() == random.Random(1).random()


def test_a_game_without_a_name_of_the_contract_is_broken() -> None:
    game = SimpleNamespace(
        **{name: getattr(reco, name) for name in reco.__all__ if name != "unseen"}
    )
    error = broken(game)
    assert (error.promise, error.fault) == ("names", "the game has no unseen")


def test_a_stray_error_is_the_cause() -> None:
    error = broken(BROKEN["a stray error from deep inside"].what)
    assert isinstance(error.__cause__, AttributeError)


# ---- what is said -------------------------------------------------------------------------------


def test_a_broken_promise_can_be_replayed() -> None:
    """Its actions lead to the moment at which it was broken, and no further."""
    error = broken(BROKEN["limits of length are too low"].what, seed=3)
    actions = [action for action in error.history if isinstance(action, Action)]
    history = History(SMALL, error.first_seat, actions)
    assert len(history) == len(error.history)
    movers = [reco.current_player(state) for state, *_ in history.steps()]
    assert sum(mover >= 0 for mover in movers) == 3
    assert (error.game, error.variant, error.seed, error.number) == ("reco", "small", 3, 0)
    where = f"(reco, small, seed 3, game 0, after {len(history)} actions)"
    assert str(error) == f"ends: {error.fault} {where}"


def test_a_broken_promise_is_a_failed_assertion_and_a_value() -> None:
    error = broken(BROKEN["nobody wins"].what)
    assert isinstance(error, RecoRulesError) and isinstance(error, AssertionError)
    assert error.code == "broken-promise"
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.history) == (str(error), error.history)


def test_a_report_counts_and_is_a_value() -> None:
    report = check_game(third, third.VARIANTS["keep-2"], games=3, seed=5)
    assert report == check_game(third, third.VARIANTS["keep-2"], games=3, seed=5)
    assert report != check_game(third, third.VARIANTS["keep-2"], games=3, seed=6)
    assert hash(report) == hash(pickle.loads(pickle.dumps(report)))
    assert report.decisions == 6
    assert report.steps == report.decisions + report.chance_steps
    assert [promise for promise, _ in report.checks] == list(PROMISES)
    first, *rest = str(report).splitlines()
    assert first.startswith(f"keep-or-swap, keep-2: 3 games of {report.steps} steps, 6 decisions")
    assert [line.split()[1] for line in rest] == list(PROMISES)
    assert isinstance(report, Report)


def test_the_games_of_a_run_differ_and_their_first_seats_go_round() -> None:
    """Game 1 begins with seat 1: a game that forgets the first seat is found there too."""

    class FirstSeatInName(LikeReco):
        def observe(self, state, seat):
            assert state.seat == 0 or state.phase is not reco.Phase.DEAL
            return reco.observe(state, seat)

    error = broken(FirstSeatInName())
    assert (error.number, error.first_seat, error.promise) == (1, 1, "observation")


# ---- wrong arguments ----------------------------------------------------------------------------


def test_wrong_arguments_are_refused() -> None:
    for games, error in (
        (0, InvalidValue),
        (True, WrongType),
        ("1", WrongType),
        (10**7, InvalidValue),
    ):
        with pytest.raises(error, match="games"):
            check_game("reco", TINY, games=games)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="seed"):
        check_game("reco", TINY, seed="1")  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="a variant has an id"):
        check_game("reco", "amigo-2")  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="a game is a module or object"):
        check_game(3, TINY)
    with pytest.raises(UnknownName, match="there is no game 'chess'"):
        check_game("chess", TINY)
    with pytest.raises(UnknownName, match="there is no promise 'peeks': there are names, "):
        check_game("reco", TINY, without=["peeks"])
    for without in ("secrets", 3):
        with pytest.raises(WrongType, match="without"):
            check_game("reco", TINY, without=without)  # type: ignore[arg-type]


def test_the_variant_of_another_game_breaks_new_game() -> None:
    error = broken("reco", third.VARIANTS["keep-2"])
    assert error.promise == "new-game"
    assert "expected a variant of R-Eco" in error.fault
