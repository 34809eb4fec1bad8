"""`reco_rules.adapters.pettingzoo`: the library's own tests, and what we promise besides."""

from __future__ import annotations

import copy
import importlib
import pickle
import random
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from types import SimpleNamespace
from typing import Any

import attrs
import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test
from pettingzoo.test.render_test import render_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

from reco_rules import (
    VARIANTS,
    Variant,
    action_id,
    encode,
    features,
    limits,
    observe,
    parse_action,
    recicle,
    reco,
    result,
    sample_state,
)
from reco_rules.adapters import pettingzoo
from reco_rules.adapters.rewards import REWARDS
from reco_rules.conformance import check_adapter
from reco_rules.dealer import stream
from reco_rules.errors import (
    IllegalAction,
    InvalidActionId,
    InvalidSeat,
    MissingExtra,
    NotYourTurn,
    UnknownName,
    WrongType,
)
from reco_rules.game import TERMINAL
from reco_rules.table import Table
from tests.kit import third
from tests.kit.variants import THREE, TINY

LIBRARY_ADVICE = [
    # the library's own card games have observations with a mask too, and are on its list by name
    "ignore:Observation space for each agent probably should be:UserWarning",
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Action mask numpy array is all zeros:UserWarning",  # when the game is over
    "ignore:Observation is a single number:UserWarning",  # of a feature of one number
]

Env = Any


def decisions(env: Env, choose: random.Random) -> Iterator[str]:
    """Play random legal actions to the end; stop before each at the agent that is to move."""
    while not all(env.terminations.values()):
        yield env.agent_selection
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"])
        env.step(legal[int(choose.random() * len(legal))])


def at(env: Env, steps: int) -> Env:
    """The environment, so many decisions on."""
    next(islice(decisions(env, random.Random(1)), steps, None))
    return env


def given(env: Env, agent: str) -> tuple[object, ...]:
    """All bytes that an agent is given."""
    seen = env.observe(agent)
    numbers = seen["observation"]
    rows = numbers if isinstance(numbers, dict) else {"": numbers}
    public = (env.agents, env.rewards, env.terminations, env.truncations, env.agent_selection)
    return (
        *[(name, row.tobytes()) for name, row in rows.items()],
        seen["action_mask"].tobytes(),
        *map(repr, (env.infos[agent], *public)),
    )


# ---- the library's tests, unmodified --------------------------------------------------------------


def library_tests(make: Callable[..., Env]) -> None:
    api_test(make(), num_cycles=200)
    seed_test(make, num_cycles=100)
    render_test(make)


@pytest.mark.filterwarnings(*LIBRARY_ADVICE)
@pytest.mark.parametrize(
    ("make", "form"), [(pettingzoo.env, "flat"), (pettingzoo.raw_env, "structured")]
)
def test_the_library_accepts_it(make: Callable[..., Env], form: str) -> None:
    library_tests(partial(make, "amigo-2", observations=form))


@pytest.mark.slow
@pytest.mark.filterwarnings(*LIBRARY_ADVICE)
@pytest.mark.parametrize("id", VARIANTS)
def test_the_library_accepts_every_preset(id: str) -> None:
    kinds: Any = (("score", "flat"), ("win", "structured"))
    for rewards, form in kinds:
        library_tests(partial(pettingzoo.env, id, rewards=rewards, observations=form))


@pytest.mark.slow
def test_the_library_measures_it() -> None:
    performance_benchmark(pettingzoo.env("reprint-4"))  # it takes five seconds


# ---- in lockstep with the game --------------------------------------------------------------------


class EnvSession:
    """An environment as the conformance kit drives it."""

    def __init__(self, game: Any, variant: Any, first_seat: int, seed: int) -> None:
        self.game, self.variant = game, variant
        self.env: Env = pettingzoo.env(variant, game=game)
        self.env.reset(seed=seed, options={"first_seat": first_seat})

    def history(self) -> list[int]:
        return [self.game.action_id(self.variant, action) for action in self.env.history.actions]

    def current_player(self) -> int:
        over = all(self.env.terminations.values())
        return TERMINAL if over else self.env.possible_agents.index(self.env.agent_selection)

    def legal_ids(self) -> list[int]:
        mask = self.env.observe(self.env.agent_selection)["action_mask"]
        ids: list[int] = np.flatnonzero(mask).tolist()
        return ids

    def act(self, id: int) -> None:
        self.env.step(id)

    def observation(self, seat: int) -> object:
        agent = self.env.possible_agents[seat]
        seen = self.env.observe(agent)
        assert self.env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == (seat == self.current_player())
        return given(self.env, agent)

    def scores(self) -> list[float]:
        return [*self.env.rewards.values()]

    def clone(self) -> EnvSession:
        twin = copy.copy(self)
        twin.env = pickle.loads(pickle.dumps(self.env))
        return twin


@pytest.mark.parametrize("variant", [TINY, THREE], ids=str)
def test_it_is_the_game(variant: Variant) -> None:
    """Actions, movers, masks, refusals, scores, seeds, clones; secrets have a test of their own."""
    report = check_adapter(partial(EnvSession, reco), "reco", variant, games=2)
    assert {promise for promise, count in report.checks if not count} <= {"session-secrets"}


def test_any_game_can_be_played() -> None:
    variant = third.VARIANTS["keep-4"]
    env = pettingzoo.env("keep-4", game=third)
    assert str(env.unwrapped) == "keep-or-swap_v0"
    report = check_adapter(partial(EnvSession, third), third, variant, games=3)
    assert report.decisions == 12


def test_a_variant_knows_its_game() -> None:
    """Also by its id alone: an environment of each game of this library."""
    for variant in ("reconstruction-1-2", recicle.VARIANTS["reconstruction-1-2"]):
        env = pettingzoo.env(variant)
        assert str(env.unwrapped) == "recicle_v0"
        assert env.unwrapped.history.variant == recicle.VARIANTS["reconstruction-1-2"]
    short = attrs.evolve(recicle.VARIANTS["reconstruction-1-2"], id="short", turns=1)
    report = check_adapter(partial(EnvSession, recicle), recicle, short, games=1)
    assert report.decisions > 0


# ---- secrets --------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["amigo-2", "reprint-4"])
def test_what_a_seat_cannot_know_changes_no_byte(id: str) -> None:
    """At some decisions of a game, for each agent and a spectator: another world gives it the same."""
    variant, chance, compared = VARIANTS[id], random.Random(2), 0
    env: Any = pettingzoo.env(id)
    env.reset(seed=3)
    for number, _ in enumerate(decisions(env, random.Random(4))):
        if number % 8:
            continue
        history, mover = env.history, env.possible_agents.index(env.agent_selection)
        for seat in (None, *range(variant.players)):
            viewer = None if seat is None else env.possible_agents[seat]
            other_state = sample_state(history, seat, chance)
            if other_state == history.state:
                continue
            shown = [
                placed(state, viewer, form)
                for form in ("flat", "structured")
                for state in (history.state, other_state)
            ]
            for here, there in (shown[:2], shown[2:]):
                assert here.render() == there.render()
                if viewer:
                    assert given(here, viewer) == given(there, viewer)
            if seat == mover:
                assert refusals(shown[0]) == refusals(shown[1])
            compared += 1
    assert compared > 20


def placed(state: reco.State, viewer: str | None, form: Any) -> Env:
    """An environment whose games begin in this state."""
    contract = {name: getattr(reco, name) for name in reco.__all__}
    here = SimpleNamespace(**contract | {"new_game": lambda variant, first_seat: state})
    env = pettingzoo.env(
        state.variant, game=here, observations=form, render_mode="ansi", viewer=viewer
    )
    env.reset(seed=1)
    return env


def refusals(env: Env) -> list[str]:
    """What is said of ids that are not legal."""
    mask = env.observe(env.agent_selection)["action_mask"]
    said = []
    for id in np.flatnonzero(mask == 0)[::20]:
        with pytest.raises(IllegalAction) as caught:
            env.step(id)
        said.append(str(caught.value))
    return said


# ---- seeds ----------------------------------------------------------------------------------------


def test_a_seed_deals_as_at_a_table() -> None:
    env: Any = pettingzoo.env("amigo-3")
    for number in (int, np.int64):
        env.reset(seed=number(5), options={"first_seat": number(2)})
        assert env.history == Table(VARIANTS["amigo-3"], first_seat=2, seed=5).history


def test_without_a_seed_the_run_goes_on() -> None:
    """With its next game; an environment that never had a seed deals what nobody knows."""
    env: Any = pettingzoo.env("amigo-3")
    twin: Any = pettingzoo.env("amigo-3")
    env.reset(seed=5)
    env.reset()
    deal, history = stream(5, 1, "deal"), env.history.game.new_game(VARIANTS["amigo-3"])
    for action in env.history.actions:
        assert action == reco.sample(history, deal.random())
        history = reco.apply(history, action)
    dealt = {env.history.actions}
    for new in (twin, pettingzoo.env("amigo-3")):
        new.reset()
        dealt.add(new.history.actions)
        new.reset()
        dealt.add(new.history.actions)
    assert len(dealt) == 5
    twin.reset(seed=5)
    twin.reset()
    assert twin.history == env.history


def test_a_wrong_reset_changes_nothing() -> None:
    env: Any = pettingzoo.env("amigo-3")
    env.reset(seed=5, options={"first_seat": 2})
    before = env.history
    assert env.agent_selection == "player_2"
    with pytest.raises(InvalidSeat):
        env.reset(seed=6, options={"first_seat": 3})
    for seed in (1.5, True, "x"):
        with pytest.raises(WrongType, match=f"seed is a whole number, not {seed!r}"):
            env.reset(seed=seed)
    for options in ([1], [], 5, "x"):
        with pytest.raises(WrongType, match="options are a mapping, not"):
            env.reset(seed=6, options=options)
    with pytest.raises(WrongType, match="first_seat is a whole number, not None"):
        env.reset(seed=6, options={"first_seat": None})
    assert env.history is before
    env.reset()
    assert env.history.actions[0] == reco.sample(
        reco.new_game(VARIANTS["amigo-3"]), stream(5, 1, "deal").random()
    )


@pytest.mark.parametrize("make", [pettingzoo.env, pettingzoo.raw_env])
def test_a_first_reset_that_is_refused_leaves_no_game(make: Callable[..., Env]) -> None:
    """The library's wrapper counts it as one all the same: it warns as after the end of a game."""
    env = make("amigo-2")
    with pytest.raises(WrongType):
        env.reset(seed="x")
    assert (env.agents, [*env.agent_iter()]) == ([], [])
    if make is pettingzoo.env:
        env.step(0)
    assert len(env.unwrapped.history) == 0


def test_without_agents_there_is_no_step() -> None:
    env: Any = pettingzoo.raw_env("amigo-2")
    with pytest.raises(NotYourTurn, match="reset deals a new game"):
        env.step(0)
    env.reset(seed=1)
    for _ in decisions(env, random.Random(1)):
        pass
    while env.agents:
        env.step(None)
    with pytest.raises(NotYourTurn, match="reset deals a new game"):
        env.step(None)


# ---- copies ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"]
)
@pytest.mark.parametrize("steps", [0, 25])
def test_a_copy_goes_on_by_itself(copied: Callable[[Env], Env], steps: int) -> None:
    env: Any = pettingzoo.env("amigo-3", observations="structured")
    env.reset(seed=1)
    twin = copied(at(env, steps))
    before = [given(twin, agent) for agent in twin.agents]
    assert before == [given(env, agent) for agent in env.agents]
    for _ in decisions(env, random.Random(3)):
        assert before == [given(twin, agent) for agent in twin.agents]
    for _ in decisions(twin, random.Random(3)):
        pass
    assert twin.history == env.history
    env.reset()
    twin.reset()
    assert twin.history == env.history


# ---- what agents are given ------------------------------------------------------------------------


def test_observations_are_what_the_game_encodes() -> None:
    variant = VARIANTS["zman-3"]
    envs = {form: pettingzoo.env(variant, observations=form) for form in ("flat", "structured")}
    flat, structured = envs["flat"], envs["structured"]
    for env in (flat, structured):
        env.reset(seed=2)
        at(env, 20)
    for seat, agent in enumerate(flat.possible_agents):
        seen = observe(flat.history.state, seat)
        row = [*encode(seen)]
        assert flat.observe(agent)["observation"].tolist() == row
        parts = structured.observe(agent)["observation"]
        for feature in features(variant):
            part = [row.pop(0) for _ in feature.parts]
            assert parts[feature.name].tolist() == part
        assert row == []
        ids = [action_id(variant, action) for action in seen.legal_actions]
        assert np.flatnonzero(flat.observe(agent)["action_mask"]).tolist() == ids
    assert flat.infos == {agent: {} for agent in flat.agents}


def test_bounds_are_those_of_the_features() -> None:
    space: Any = pettingzoo.env("amigo-2").observation_space("player_0")["observation"]
    low, high = space.low.tolist(), space.high.tolist()
    for feature in features(VARIANTS["amigo-2"]):
        for _ in feature.parts:
            assert (low.pop(0), high.pop(0)) == (feature.low, feature.high)
    assert low == high == []


# ---- rewards --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["score", "win"])
def test_rewards_come_at_the_end(kind: Any) -> None:
    variant = VARIANTS["reprint-3"]
    env: Any = pettingzoo.env(variant, rewards=kind)
    env.reset(seed=7)
    for _ in decisions(env, random.Random(8)):
        assert not any(env.rewards.values())
    final = result(env.history.state)
    due = [score.total if kind == "score" else score.rank == 1 for score in final.scores]
    assert len(final.winners) == 1
    told = {}
    for agent in env.agent_iter():
        observation, told[agent], *ends, info = env.last()
        assert (ends, info, observation["action_mask"].any()) == ([True, False], {}, False)
        env.step(None)
    assert told == dict(zip(env.possible_agents, due, strict=True))
    span = limits(variant)
    assert all(span.lowest <= total <= span.highest for total in due)


def test_winners_share_a_victory() -> None:
    shared = third.Result((third.Score(4, 1), third.Score(2, 3), third.Score(4, 1)), (0, 2))
    assert REWARDS["win"](shared) == (0.5, 0.0, 0.5)
    assert REWARDS["score"](shared) == (4.0, 2.0, 4.0)


# ---- what is not legal ----------------------------------------------------------------------------


def test_an_illegal_action_says_why_and_changes_nothing() -> None:
    env: Any = pettingzoo.env("amigo-2")
    env.reset(seed=1)
    before, told = env.history, [given(env, agent) for agent in env.agents]
    passing = action_id(VARIANTS["amigo-2"], parse_action("pass"))
    with pytest.raises(IllegalAction, match=r"pass: seat 0 holds cards .*; legal: play A1"):
        env.step(passing)
    with pytest.raises(IllegalAction, match="reveal A1"):
        env.step(245)  # an action of chance
    for id in (-1, 253):
        with pytest.raises(InvalidActionId, match=f"not {id}"):
            env.step(id)
    for wrong in (None, 1.0, True, "play A1"):
        with pytest.raises(WrongType, match="action is a whole number, not"):
            env.step(wrong)
    assert env.history is before
    assert [given(env, agent) for agent in env.agents] == told


def test_a_game_that_a_wrapper_cuts_short_is_left() -> None:
    env: Any = pettingzoo.env("amigo-3")
    env.reset(seed=1)
    env.unwrapped.truncations = dict.fromkeys(env.agents, True)
    for _ in env.agent_iter():
        env.step(None)
    assert env.agents == []


def test_the_library_ends_a_game_at_an_illegal_action(caplog: pytest.LogCaptureFixture) -> None:
    env: Any = TerminateIllegalWrapper(pettingzoo.env("amigo-3"), illegal_reward=-50)
    env.reset(seed=1)
    at(env, 4)
    culprit = env.agent_selection
    env.observe(culprit)
    env.step(action_id(VARIANTS["amigo-3"], parse_action("pass")))
    told = {}
    for agent in env.agent_iter():
        _, told[agent], *ends, _ = env.last()
        assert ends == [True, True]
        env.step(None)
    assert told == {agent: -50.0 * (agent == culprit) for agent in env.possible_agents}
    assert "Illegal move made" in caplog.text
    env.reset(seed=1)
    assert len([*decisions(env, random.Random(1))]) > 10


# ---- pictures -------------------------------------------------------------------------------------


def test_render_shows_what_the_viewer_sees(capsys: pytest.CaptureFixture[str]) -> None:
    env: Any = pettingzoo.env("amigo-2", render_mode="ansi")
    mine: Any = pettingzoo.env("amigo-2", render_mode="human", viewer="player_1")
    for each in (env, mine):
        each.reset(seed=1)
    state = env.history.state
    assert env.render() == str(observe(state, None))
    assert mine.render() is None
    shown = str(observe(state, 1)) + "\n"
    assert capsys.readouterr().out == shown + shown  # by reset, and by render
    at(mine, 1)
    assert capsys.readouterr().out == f"{observe(mine.history.state, 1)}\n"


def test_without_a_mode_nothing_is_shown() -> None:
    env = pettingzoo.env("amigo-2")
    env.reset(seed=1)
    with pytest.warns(UserWarning, match="render needs a mode"):
        assert env.render() is None


# ---- arguments ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variant", "options", "error", "says"),
    [
        ("amigo-9", {}, UnknownName, "there is no variant 'amigo-9': did you mean amigo-5"),
        (5, {}, WrongType, "5"),
        ("amigo-2", {"game": 5}, WrongType, "5"),
        ("amigo-2", {"rewards": "wins"}, UnknownName, "kind of rewards 'wins': did you mean win?"),
        ("amigo-2", {"observations": 1}, WrongType, "form of observations is named by a text"),
        ("amigo-2", {"render_mode": "rgb"}, UnknownName, "did you mean ansi or human?"),
        ("amigo-2", {"viewer": "player_2"}, UnknownName, "did you mean player_1 or player_0?"),
    ],
)
def test_wrong_arguments_are_refused(
    variant: Any, options: dict[str, Any], error: type[Exception], says: str
) -> None:
    with pytest.raises(error) as caught:
        pettingzoo.env(variant, **options)
    assert says in str(caught.value)


@pytest.mark.parametrize("name", ["observe", "observation_space", "action_space"])
def test_an_agent_that_is_not_there_is_named(name: str) -> None:
    env: Any = pettingzoo.env("amigo-2")
    env.reset(seed=1)
    with pytest.raises(UnknownName, match="no agent 'player_9': did you mean player_"):
        getattr(env, name)("player_9")
    for wrong in (0, ["player_0"], None):
        with pytest.raises(WrongType, match="the agent is named by a text, not"):
            getattr(env, name)(wrong)


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("reco_rules.checks.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r'pip install "reco-rules\[rl\]"'):
        importlib.reload(pettingzoo)
