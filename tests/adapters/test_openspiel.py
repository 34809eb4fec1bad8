"""`reco_rules.adapters.openspiel`: what we promise, and in the slow tests the library's own tests."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
import unittest
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import quote_plus

import attrs
import numpy as np
import pyspiel
import pytest

from reco_rules import (
    VARIANTS,
    Cards,
    SetupOrder,
    Variant,
    encode,
    features,
    limits,
    observe,
    recicle,
    reco,
)
from reco_rules import result as result_of
from reco_rules.adapters import openspiel
from reco_rules.conformance import SESSION_PROMISES, check_adapter
from reco_rules.dealer import stream
from reco_rules.errors import (
    IllegalAction,
    InvalidActionId,
    InvalidBoard,
    InvalidSeat,
    InvalidValue,
    RecordError,
    UnknownName,
    WrongType,
)
from reco_rules.game import CHANCE, TERMINAL
from reco_rules.records import to_data
from reco_rules.table import History, memory
from tests.kit import third
from tests.kit.variants import SMALL, THREE
from tests.strategies import random_variant, whole_game

DUEL = Variant(
    id="duel",
    players=2,
    deck=Cards.parse("A1 A1 A1 A1 A1 A1 A1 B1"),
    stack=(1, 2),
    bonus=(0, 1, 1),
    opening_hand=2,
    hand_limit=2,
    threshold=2,
)
"""A variant of some 340 states in which seats choose, hide cards, and win or lose by it."""


def loaded(variant: Variant, **more: int | str) -> Any:
    return pyspiel.load_game("python_reco", {**openspiel.parameters(variant), **more})


def text_of(game: Any) -> str:
    """How it is loaded again."""
    return str(game)


def history_of(state: Any) -> History[Any, Any, Any]:
    """The history of the rules that the library's history means."""
    start, count = state.get_game().start, state.get_game().num_distinct_actions()
    made = [at.action + (count if at.player == CHANCE else 0) for at in state.full_history()]
    return History(
        start.variant,
        start.first_seat,
        [start.game.action_from_id(start.variant, id) for id in made],
        game=start.game,
    )


def played(game: Any, seed: int) -> Iterator[Any]:
    """The states of a random game, all of them one that changes."""
    rng, state = stream(seed, 0, "deal"), game.new_initial_state()
    yield state
    while not state.is_terminal():
        legal = state.legal_actions()
        state.apply_action(legal[int(rng.random() * len(legal))])
        yield state


def whole_tree(game: Any) -> Iterator[Any]:
    waiting = [game.new_initial_state()]
    while waiting:
        state = waiting.pop()
        yield state
        waiting += [state.child(action) for action in state.legal_actions()]


# ---- parameters ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("python_reco", VARIANTS["amigo-2"]),
        ("python_reco(variant=zman-3)", VARIANTS["zman-3"]),
        ("python_reco(variant=zman-3,players=5)", VARIANTS["zman-5"]),
        ("python_reco(variant=zman-3,hand_limit=-1)", VARIANTS["zman-3"]),
        ("python_reco(hand_limit=5,stack=0/1/2/-2/4/5)", VARIANTS["amigo-2"]),
        (
            "python_reco(variant=reprint-2,stack=5/,threshold=3,setup_order=dump-sites-first)",
            attrs.evolve(
                VARIANTS["reprint-2"],
                id="reprint-2-changed",
                stack=(5,),
                threshold=3,
                setup_order=SetupOrder.DUMP_SITES_FIRST,
            ),
        ),
        (
            "python_reco(variant=amigo-5,id=six,edition=own,players=6,bonus=0/6/5/4/3/2/1)",
            attrs.evolve(
                VARIANTS["amigo-5"], id="six", edition="own", players=6, bonus=(0, 6, 5, 4, 3, 2, 1)
            ),
        ),
        (
            "python_reco(deck=A1+A1+A1+B1+B1+C2,opening_hand=1)",
            attrs.evolve(
                VARIANTS["amigo-2"],
                id="amigo-2-changed",
                deck=Cards.parse("A1 A1 A1 B1 B1 C2"),
                opening_hand=1,
            ),
        ),
    ],
)
def test_parameters_mean_a_variant(text: str, variant: Variant) -> None:
    game = pyspiel.load_game(text)
    assert game.start.variant == variant
    assert pyspiel.load_game(text_of(game)).start == game.start


def test_every_variant_has_parameters_and_survives_as_text() -> None:
    variants = [*VARIANTS.values(), DUEL, *map(random_variant, range(40))]
    assert any(len(variant.stack) == 1 for variant in variants)  # which is no number
    for variant in variants:
        game = loaded(variant)
        assert game.start == History(variant)
        assert pyspiel.load_game(text_of(game)).start == game.start
        assert pickle.loads(pickle.dumps(game)).start == game.start


@pytest.mark.parametrize(
    "name",
    [
        *"-#=:/~1",
        "a,b",
        "日" * 20,
        "ä",
        "a/",
        "1/2",
        "a(b)",
        "a=b",
        "a+b",
        "%41",
        "True",
        "1.5",
        "'\"'",
    ],
)
def test_any_name_survives_as_text(name: str) -> None:
    """An id and an edition, also where another field is changed afterwards."""
    variant = attrs.evolve(DUEL, id=name, edition=name)
    game = loaded(variant)
    state = game.new_initial_state()
    state.apply_action(0)
    text = pyspiel.serialize_game_and_state(game, state)
    assert game.start.variant == variant
    assert pyspiel.load_game(text_of(game)).start == game.start
    assert pickle.loads(pickle.dumps(game)).start == game.start
    for twin in (pyspiel.deserialize_game_and_state(text)[1], pickle.loads(pickle.dumps(state))):
        assert (twin.get_game().start, twin.history()) == (game.start, [0])
    changed = loaded(variant, threshold=3).start.variant
    assert changed == attrs.evolve(variant, threshold=3)


def test_any_name_of_a_preset_can_be_loaded() -> None:
    variant = attrs.evolve(DUEL, id="a,b")
    contract = {name: getattr(reco, name) for name in reco.__all__}
    odd = SimpleNamespace(**contract | {"NAME": "odd", "VARIANTS": {"a,b": variant}})
    openspiel.register(odd)
    assert openspiel.parameters(variant, game=odd) == {"variant": "a%2Cb"}
    for text, expected in (
        ("python_odd", variant),
        ("python_odd(variant=a%2Cb)", variant),
        ("python_odd(threshold=3)", attrs.evolve(variant, id="a,b-changed", threshold=3)),
    ):
        game = pyspiel.load_game(text)
        assert game.start.variant == expected
        assert pyspiel.load_game(text_of(game)).start.variant == expected


def test_a_row_of_one_number_may_be_written_plainly_outside_of_a_text() -> None:
    game = pyspiel.load_game("python_reco", {"stack": "7"})
    assert game.start.variant.stack == (7,)
    assert text_of(game) == "python_reco(stack=7/)"


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("variant=amigo", UnknownName, "did you mean amigo-"),
        ("players=6", RecordError, "bonus must have 7 values"),
        ("hand_limit=99", RecordError, "hand_limit must be a number from 1 to 10, not 99"),
        ("stack=1/x", RecordError, "variant.stack: there must be a whole number, not 'x'"),
        ("id=amigo-3", RecordError, "give it an id of its own"),
        ("id=a:ä", RecordError, "'a:ä' has signs that are written otherwise here"),
        ("first_seat=2", InvalidSeat, "there is no seat 2"),
        ("rewards=loss", InvalidValue, "rewards are score or win, not 'loss'"),
    ],
)
def test_what_cannot_be_loaded_is_named(text: str, error: type[Exception], says: str) -> None:
    with pytest.raises(error, match=says):
        pyspiel.load_game(f"python_reco({text})")


def test_a_variant_of_another_game_has_no_parameters() -> None:
    with pytest.raises(WrongType):
        openspiel.parameters(third.VARIANTS["keep-2"])


# ---- the game ------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_a_game_says_what_the_rules_say(variant: Variant) -> None:
    game, bounds = loaded(variant), limits(variant)
    assert game.num_players() == variant.players
    assert game.num_distinct_actions() == reco.num_actions(variant)
    assert game.max_chance_outcomes() == reco.num_chance_actions(variant)
    assert (game.min_utility(), game.max_utility()) == (bounds.lowest, bounds.highest)
    assert game.max_game_length() == bounds.decisions
    assert game.max_chance_nodes_in_history() == bounds.chance_steps
    assert game.observation_tensor_size() == sum(len(f.parts) for f in features(variant))


class Session:
    """OpenSpiel, as the conformance kit drives it: the driver draws."""

    def __init__(self, state: Any) -> None:
        self.state = state
        self.first_draw = state.get_game().num_distinct_actions()

    @classmethod
    def started(cls, variant: Variant, first_seat: int, seed: int) -> Session:
        return cls(loaded(variant, first_seat=first_seat).new_initial_state())

    def history(self) -> list[int]:
        return [
            at.action + (self.first_draw if at.player == CHANCE else 0)
            for at in self.state.full_history()
        ]

    def current_player(self) -> int:
        return int(self.state.current_player())

    def _offset(self) -> int:
        return self.first_draw if self.state.is_chance_node() else 0

    def legal_ids(self) -> list[int]:
        return [action + self._offset() for action in self.state.legal_actions()]

    def act(self, id: int) -> None:
        self.state.apply_action(id - self._offset())

    def observation(self, seat: int) -> object:
        now, tensor = self.state.observation_string(seat), self.state.observation_tensor(seat)
        return self.state.information_state_string(seat), now, tensor

    def scores(self) -> list[float]:
        return list(self.state.returns())

    def clone(self) -> Session:
        return Session(self.state.clone())


@pytest.mark.parametrize("variant", [SMALL, THREE], ids=str)
def test_it_keeps_every_promise_of_an_adapter(variant: Variant) -> None:
    report = check_adapter(Session.started, "reco", variant, games=2, seed=1)
    assert [name for name, count in report.checks if count] == list(SESSION_PROMISES)


def test_an_illegal_action_says_why() -> None:
    state = next(state for state in played(loaded(DUEL), seed=1) if state.current_player() >= 0)
    before = str(state), state.history()
    with pytest.raises(IllegalAction, match="PLAY-2"):
        state.apply_action(reco.action_id(DUEL, reco.parse_action("play C1")))
    assert (str(state), state.history()) == before


def test_a_number_that_is_no_action_is_named() -> None:
    """What the numbers are depends on who is to move: a draw is none of a seat, nor the reverse."""
    for state in played(loaded(DUEL), seed=1):
        count = 8 if state.is_chance_node() else state.num_distinct_actions()
        if not state.is_terminal():
            for wrong in (count, 999):
                with pytest.raises(InvalidActionId, match=f"are 0 to {count - 1}, not {wrong}"):
                    state.apply_action(wrong)


def test_a_seat_has_no_actions_where_a_card_is_drawn() -> None:
    for state in played(loaded(THREE), seed=6):
        mover = state.current_player()
        assert state.legal_actions() == state.legal_actions(mover)
        assert not any(state.legal_actions(seat) for seat in range(3) if seat != mover)


def test_actions_have_the_texts_of_the_rules() -> None:
    for state in played(loaded(SMALL), seed=2):
        history = history_of(state)
        texts = list(map(reco.format_action, reco.legal_actions(history.state)))
        legal = state.legal_actions()
        assert [state.action_to_string(action) for action in legal] == texts
        assert [state.string_to_action(text) for text in texts] == legal


def test_probabilities_are_those_of_the_rules() -> None:
    for state in played(loaded(SMALL), seed=3):
        if state.is_chance_node():
            weights = [weight for _, weight in reco.chance_outcomes(history_of(state).state)]
            found = [probability for _, probability in state.chance_outcomes()]
            assert found == pytest.approx([weight / sum(weights) for weight in weights])


def test_the_first_seat_has_the_first_turn() -> None:
    for first_seat in range(3):
        game = loaded(THREE, first_seat=first_seat)
        players = [state.current_player() for state in played(game, seed=4)]
        assert next(player for player in players if player != CHANCE) == first_seat


def test_rewards_come_at_the_end() -> None:
    """The totals, or a 1 for the winners together."""
    shares = set()
    for state in whole_tree(loaded(DUEL)):
        won = pyspiel.load_game(f"{text_of(state.get_game())[:-1]},rewards=win)")
        again = won.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        if not state.is_terminal():
            assert state.returns() == state.rewards() == again.returns() == [0, 0]
            continue
        result = result_of(history_of(state).state)
        assert state.returns() == state.rewards() == [score.total for score in result.scores]
        shares.add(tuple(again.returns()))
        assert sum(again.returns()) == won.utility_sum() == 1
        assert {seat for seat in (0, 1) if again.returns()[seat]} == set(result.winners)
    assert shares == {(1, 0), (0, 1), (0.5, 0.5)}


# ---- what seats are given ------------------------------------------------------------------------


def test_information_states_tell_apart_what_a_seat_can_tell_apart() -> None:
    """Neither more, which would be a secret, nor less, which would not be perfect recall."""
    by_memory, by_text = defaultdict(set), defaultdict(set)
    tensors = defaultdict(set)
    for at, state in enumerate(whole_tree(loaded(DUEL))):
        for seat in (0, 1):
            text, remembered = state.information_state_string(seat), memory(history_of(state), seat)
            by_memory[remembered].add(at)
            by_text[text].add(at)
            tensors[remembered].add((tuple(state.observation_tensor(seat)), str(seat)))
            assert text == f"seat {seat}\n{remembered}".rstrip("\n")
    assert by_memory and sorted(map(sorted, by_memory.values())) == sorted(
        map(sorted, by_text.values())
    )
    assert max(map(len, by_memory.values())) > 1  # there are secrets
    assert all(len(told) == 1 for told in tensors.values())


def test_observations_are_those_of_the_rules() -> None:
    game = loaded(THREE)
    observer = game.make_py_observer()
    for state in played(game, seed=5):
        truth = history_of(state).state
        for seat in range(3):
            seen = observe(truth, seat)
            observer.set_from(state, seat)
            assert state.observation_string(seat) == str(seen)
            assert state.observation_tensor(seat) == list(encode(seen)) == list(observer.tensor)
            assert list(observer.dict) == [feature.name for feature in features(THREE)]
            assert [*np.concatenate([*observer.dict.values()])] == list(encode(seen))


def test_with_perfect_recall_there_is_a_text_and_no_numbers() -> None:
    game = loaded(THREE)
    observer = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state = game.new_initial_state()
    observer.set_from(state, 0)
    assert (observer.tensor, observer.dict) == (None, {})
    assert observer.string_from(state, 0) == state.information_state_string(0)


@pytest.mark.parametrize("recalls", [False, True])
def test_an_observer_refuses_what_it_does_not_observe(recalls: bool) -> None:
    kind = pyspiel.IIGObservationType(perfect_recall=recalls)
    observer, state = loaded(DUEL).make_py_observer(kind), loaded(DUEL).new_initial_state()
    for seat in (2, 99, -1):
        with pytest.raises(InvalidSeat, match=f"there is no seat {seat}"):
            observer.string_from(state, seat)
    for other in (loaded(THREE).new_initial_state(), 5):
        with pytest.raises(WrongType, match="expected a state of duel, not"):
            observer.set_from(other, 0)
    with pytest.raises(WrongType, match="not 5"):
        loaded(DUEL).make_py_observer(5)


@pytest.mark.parametrize(
    "kind",
    [
        {"perfect_recall": False, "public_info": False},
        {"perfect_recall": True, "private_info": pyspiel.PrivateInfoType.NONE},
        {"perfect_recall": False, "private_info": pyspiel.PrivateInfoType.ALL_PLAYERS},
    ],
)
def test_there_is_no_observer_of_another_kind(kind: dict[str, Any]) -> None:
    game = loaded(DUEL)
    assert game.make_py_observer(pyspiel.IIGObservationType(**kind)) is None
    assert game.make_py_observer(params={"all": True}) is None


# ---- copies --------------------------------------------------------------------------------------


def test_a_clone_shares_what_never_changes() -> None:
    state = [*played(loaded(SMALL), seed=6)][-1].get_game().new_initial_state()
    twin = state.clone()
    assert twin.node is state.node
    twin.apply_action(twin.legal_actions()[0])
    assert twin.node.before is state.node


def test_a_long_game_is_kept_and_gone_on_with() -> None:
    """Pickled and as the library's text; one step inside the other, 700 of them nest too deep."""
    variant = attrs.evolve(VARIANTS["amigo-5"], id="long", stack=range(12), threshold=8)
    game, line = loaded(variant), whole_game(variant, "never-finishing", seed=1)
    state, twins = game.new_initial_state(), list[Any]()
    for steps, action in enumerate(line.actions, 1):
        id = reco.action_id(variant, action)
        for each in (state, *twins):
            each.apply_action(id - (game.num_distinct_actions() if each.is_chance_node() else 0))
        if steps in (30, 31, 660):
            for twin in twins:
                for seat in range(5):
                    own = state.information_state_string(seat)
                    assert twin.information_state_string(seat) == own
            text = pyspiel.serialize_game_and_state(game, state)
            twins = [pyspiel.deserialize_game_and_state(text)[1], pickle.loads(pickle.dumps(state))]
    assert steps > 690 and len(twins) == 2
    for twin in twins:
        assert twin.is_terminal() and twin.history() == state.history()
        assert (
            twin.returns()
            == state.returns()
            == [score.total for score in result_of(line.states()[-1]).scores]
        )


def test_it_ends_quietly() -> None:
    """The library frees what was registered after Python has ended."""
    code = "import pyspiel, reco_rules.adapters.openspiel; pyspiel.load_game('python_reco')"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


# ---- any game ------------------------------------------------------------------------------------


def test_any_game_can_be_registered() -> None:
    openspiel.register(third)
    game = pyspiel.load_game("python_keep-or-swap(variant=keep-3,highest=6)")
    assert (game.num_players(), game.start.variant.highest) == (3, 6)
    assert openspiel.parameters(game.start.variant, game=third)["highest"] == 6
    like_a_preset = third.Variant("keep-2", 2, highest=6, copies=2)
    parameters = openspiel.parameters(like_a_preset, game=third)
    assert pyspiel.load_game("python_keep-or-swap", parameters).start.variant == like_a_preset
    pyspiel.random_sim_test(game, num_sims=3, serialize=True, verbose=False)


def test_where_nothing_is_hidden_or_drawn_it_is_said() -> None:
    of = pyspiel.GameType
    for name, chance, information in (
        ("reco", of.ChanceMode.EXPLICIT_STOCHASTIC, of.Information.IMPERFECT_INFORMATION),
        ("recicle", of.ChanceMode.DETERMINISTIC, of.Information.PERFECT_INFORMATION),
    ):
        kind = pyspiel.load_game(f"python_{name}").get_type()
        assert (kind.chance_mode, kind.information) == (chance, information)


BOARD = attrs.evolve(recicle.VARIANTS["reconstruction-1-2"].board, name="mine", deposit=7)
MINE = attrs.evolve(
    recicle.VARIANTS["reconstruction-1-3"],
    id="mine",
    board=BOARD,
    turns=1,
    neutral=True,
    setup_sale=False,
)


def test_a_variant_with_values_in_values_survives_as_text() -> None:
    for variant in (*recicle.VARIANTS.values(), MINE):
        game = pyspiel.load_game("python_recicle", openspiel.parameters(variant))
        assert game.start.variant == variant
        assert pyspiel.load_game(text_of(game)).start == game.start


def test_a_value_in_a_value_is_named_or_given_as_json() -> None:
    board = json.dumps(cast("Any", to_data(MINE, game=recicle))["board"])
    game = pyspiel.load_game("python_recicle", {"board": board, "turns": 2})
    base = recicle.VARIANTS["reconstruction-1-2"]
    changed = attrs.evolve(base, id="reconstruction-1-2-changed", board=BOARD, turns=2)
    assert game.start.variant == changed
    assert pyspiel.load_game(text_of(game)).start == game.start


def test_a_value_in_a_value_is_read_from_a_file_once(tmp_path: Path) -> None:
    """The text of the game holds what stood there, for copies that cannot read the file."""
    file = tmp_path / "my board, 2.toml"
    file.write_text(recicle.write_board(BOARD), encoding="utf-8")
    text = f"python_recicle(board={quote_plus(str(file))},players=3,turns=2)"
    game = pyspiel.load_game(text)
    base = recicle.VARIANTS["reconstruction-1-3"]
    expected = attrs.evolve(base, id="reconstruction-1-3-changed", board=BOARD, turns=2)
    assert game.start.variant == expected
    file.unlink()
    again = pyspiel.load_game(text_of(game))
    assert again.start == game.start and text_of(again) == text_of(game)
    assert pickle.loads(pickle.dumps(game)).start == game.start
    with pytest.raises(InvalidBoard, match=r"my board, 2\.toml cannot be read"):
        pyspiel.load_game(text)
    file.write_text("deposit = 4\n", encoding="utf-8")
    with pytest.raises(InvalidBoard, match="name is missing"):
        pyspiel.load_game(text)


def test_a_name_that_is_no_file_is_asked_for_among_the_presets() -> None:
    with pytest.raises(
        RecordError, match=r"there is no board 'mine': .*, or it is given by a file"
    ):
        pyspiel.load_game("python_recicle(board=mine)")


def test_a_game_without_chance_plays() -> None:
    text = "python_recicle(variant=reconstruction-1-2-neutral,turns=1,setup_sale=0)"
    pyspiel.random_sim_test(pyspiel.load_game(text), num_sims=1, serialize=True, verbose=False)


# ---- the library's own tests, as they are ---------------------------------------------------------


def passed(suite: unittest.TestSuite) -> int:
    """How many of the tests were run; all must pass."""
    found = suite.run(unittest.TestResult())
    assert not [text for _, text in (*found.failures, *found.errors)] and not found.skipped
    return found.testsRun


def enforced(
    base: type[unittest.TestCase], name: str, game: Any, without: str = "none"
) -> unittest.TestSuite:
    """The tests of the API for a game, as the library makes them."""
    case = type(f"EnforceAPI_{name}_Test", (base,), {"game_name": name, "game": game})
    names = [test for test in unittest.defaultTestLoader.getTestCaseNames(case) if test != without]
    return unittest.TestSuite(map(case, names))


def test_simulation_as_the_library_tests_it() -> None:
    pyspiel.random_sim_test(loaded(SMALL), num_sims=5, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_simulation_of_every_preset(variant: Variant) -> None:
    game = loaded(variant, rewards="win", first_seat=1)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
def test_the_simulations_of_the_python_api() -> None:
    """`games_sim_test`, for as many players as the presets have."""
    from open_spiel.python.tests import games_sim_test

    case = games_sim_test.GamesSimTest
    names = unittest.defaultTestLoader.getTestCaseNames(case)
    assert passed(unittest.TestSuite(case(n) for n in names if n.endswith("python_reco"))) == 5


@pytest.mark.slow
def test_the_api_test(monkeypatch: pytest.MonkeyPatch) -> None:
    """`api_test`: with samples of the states of presets, and with all states of a small variant."""
    from open_spiel.integration_tests import api_test

    for variant in VARIANTS.values():
        sampled = enforced(api_test.EnforceAPIOnPartialTreeBase, variant.id, loaded(variant))
        assert passed(sampled) >= 5
    nodes, infosets = Counter[int](), set()
    waiting = [History(DUEL)]
    while waiting:
        history = waiting.pop()
        player = reco.current_player(history.state)
        nodes[min(player, 0)] += 1
        if player >= 0:
            infosets.add(memory(history, player))
        waiting += map(history.then, reco.legal_actions(history.state))
    counts = (nodes[CHANCE], nodes[0], nodes[TERMINAL])
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "duel", counts)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "duel", len(infosets))
    tensors = "test_current_player_infosets_no_overlap_between_players"  # of information states
    whole = enforced(api_test.EnforceAPIOnFullTreeBase, "duel", loaded(DUEL), without=tensors)
    assert passed(whole) >= 7


@pytest.mark.slow
def test_a_playthrough_replays(tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS.mark_as_parsed()  # the library takes options from there
    path = tmp_path / "python_reco.txt"
    path.write_text(generate_playthrough.playthrough(text_of(loaded(DUEL)), [], seed=1))
    expected, actual = generate_playthrough.replay(str(path))
    assert expected == actual


@pytest.mark.slow
def test_mcts_plays_it() -> None:
    """And better than at random: a seat that searches the open cards wins most games."""
    from open_spiel.python.algorithms import mcts

    game, won = loaded(SMALL, rewards="win"), 0.0
    for number in range(20):
        rng = np.random.RandomState(number)
        bot = mcts.MCTSBot(game, 2, 20, mcts.RandomRolloutEvaluator(1, rng), random_state=rng)
        state, seat = game.new_initial_state(), number % 2
        while not state.is_terminal():
            legal = state.legal_actions()
            mine = state.current_player() == seat
            state.apply_action(bot.step(state) if mine else legal[int(rng.rand() * len(legal))])
        won += state.returns()[seat]
    assert won > 12


@pytest.mark.slow
def test_cfr_comes_near_an_equilibrium() -> None:
    from open_spiel.python.algorithms import cfr, exploitability
    from open_spiel.python.policy import UniformRandomPolicy

    game = loaded(DUEL, rewards="win")
    solver = cfr.CFRSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    at_random = exploitability.exploitability(game, UniformRandomPolicy(game))
    assert exploitability.exploitability(game, solver.average_policy()) < at_random / 5
