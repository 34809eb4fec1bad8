"""Games whose actions, states, chance or results are broken."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import wraps
from types import MappingProxyType
from typing import Any, Final, cast

import attrs

from reco_rules import reco
from reco_rules.conformance.broken.base import Broken, Happened, HistoryOfReco, LikeReco, OtherSteps
from reco_rules.errors import Reason
from reco_rules.game import CHANCE, Feature
from reco_rules.history import History
from reco_rules.reco import Action, Cards, Limits, Observation, Phase, Result, State, Variant

# ---- names, actions, ids --------------------------------------------------------------------------


class _Unnumbered(LikeReco):
    RULES_VERSION = "1"


class _NobodyAtChance(LikeReco):
    def current_player(self, state: State) -> int | None:
        player = reco.current_player(state)
        return None if player == CHANCE else player


class _FirstSeat0(LikeReco):
    def new_game(self, variant: Variant, first_seat: int = 0) -> State:
        return reco.new_game(variant)


class _IdsByPhase(LikeReco):
    shift = 0

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        legal = reco.legal_actions(state)
        self.shift = int(state.phase is Phase.PLAY)
        return legal

    def turned(self, variant: Variant, id: int, by: int) -> int:
        seats = reco.num_actions(variant)
        return (id + by) % seats if type(id) is int and 0 <= id < seats else id

    def action_id(self, variant: Variant, action: Action) -> int:
        return self.turned(variant, reco.action_id(variant, action), self.shift)

    def action_from_id(self, variant: Variant, id: int) -> Action:
        return reco.action_from_id(variant, self.turned(variant, id, -self.shift))


class _OneIdForTwo(LikeReco):
    def action_id(self, variant: Variant, action: Action) -> int:
        return max(1, reco.action_id(variant, action))


class _OtherOrder(LikeReco):
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        return reco.legal_actions(state)[::-1]


class _ListedTwice(LikeReco):
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        legal = reco.legal_actions(state)
        return (*legal[:1], *legal)


class _OneMissing(LikeReco):
    def legal_actions(self, state: State) -> tuple[Action, ...]:
        legal = reco.legal_actions(state)
        return legal[: max(1, len(legal) - 1)]


class _PassIsFine(LikeReco):
    def why_illegal(self, state: State, action: Action) -> Reason | None:
        return None if isinstance(action, reco.Pass) else reco.why_illegal(state, action)


class _ReadsOneLess(LikeReco):
    def parse_action(self, text: str) -> Action:
        action = reco.parse_action(text)
        if isinstance(action, reco.Play) and action.singles > 1:
            return attrs.evolve(action, singles=action.singles - 1)
        return action


class _StrayError(LikeReco):
    def format_action(self, action: Any) -> str:
        return f"{action}" if action.cards else ""  # a pass has no cards at all


# ---- states ---------------------------------------------------------------------------------------


@attrs.frozen
class _Forgetful:
    """A state whose copies do not know whose turn it is."""

    state: State
    player: int = attrs.field(eq=False)

    def __reduce__(self) -> tuple[object, ...]:
        return _Forgetful, (self.state, min(self.player, 0))


def _closed(value: object) -> object:
    return _Forgetful(value, reco.current_player(value)) if isinstance(value, State) else value


def _opened(value: object) -> object:
    return value.state if isinstance(value, _Forgetful) else value


class _ForgetfulCopies(LikeReco):
    position = None  # such a state has no JSON form

    def __getattr__(self, name: str) -> Any:
        found = getattr(reco, name)

        def call(*arguments: object) -> object:
            value = found(*map(_opened, arguments))
            if isinstance(value, tuple):
                return tuple(map(_closed, cast("tuple[object, ...]", value)))
            return _closed(value)

        return call if callable(found) and not isinstance(found, type) else found

    def current_player(self, state: Any) -> int:
        player: int = state.player if isinstance(state, _Forgetful) else reco.current_player(state)
        return player


class _Dice(OtherSteps):
    def __init__(self) -> None:
        self.dice = random.Random(1)

    def step(self, state: State, action: Action) -> Happened:
        happened = reco.step(state, action)
        if state.phase is not Phase.REFILL:
            return happened
        return reco.step(state, reco.sample(state, self.dice.random()))


class _InPlace(OtherSteps):
    def step(self, state: State, action: Action) -> Happened:
        after, events = reco.step(state, action)
        if state.phase is Phase.PLAY:
            state._row[:] = after._row
        return after, events


class _LostEvent(LikeReco):
    def step(self, state: State, action: Action) -> Happened:
        after, events = reco.step(state, action)
        return after, events[:-1]


# ---- chance and the end ---------------------------------------------------------------------------


class _Probabilities(LikeReco):
    def chance_outcomes(self, state: State) -> tuple[tuple[Action, float], ...]:
        outcomes = reco.chance_outcomes(state)
        total = sum(weight for _, weight in outcomes)
        return tuple([(action, weight / total) for action, weight in outcomes])


class _NextCard(LikeReco):
    def sample(self, state: State, u: float) -> Action:
        drawn, cards = reco.sample(state, u), reco.legal_actions(state)
        return cards[(cards.index(drawn) + 1) % len(cards)]


class _Endless(OtherSteps):
    """A card of the refill is looked at and put back, again and again."""

    def step(self, state: State, action: Action) -> Happened:
        happened = reco.step(state, action)
        return (state, ()) if state.phase is Phase.REFILL else happened

    def before_refill(self, history: HistoryOfReco) -> HistoryOfReco:
        actions = [
            action for state, action, *_ in history.steps() if state.phase is not Phase.REFILL
        ]
        return History(history.variant, history.first_seat, actions)

    def unseen(self, history: HistoryOfReco, seat: int | None) -> Cards:
        return reco.unseen(self.before_refill(history), seat)

    def sample_state(
        self, history: HistoryOfReco, seat: int | None, random: random.Random
    ) -> State:
        return reco.sample_state(self.before_refill(history), seat, random)


class _OtherLimits(LikeReco):
    def __init__(self, **bounds: int) -> None:
        self.bounds = bounds

    def limits(self, variant: Variant) -> Limits:
        return attrs.evolve(reco.limits(variant), **self.bounds)


class _LowestWins(LikeReco):
    def result(self, state: State) -> Result:
        scores = reco.result(state).scores
        totals = sorted(score.total for score in scores)
        ranks = [1 + totals.index(score.total) for score in scores]
        return Result(
            tuple([attrs.evolve(s, rank=rank) for s, rank in zip(scores, ranks, strict=True)]),
            tuple([seat for seat, rank in enumerate(ranks) if rank == 1]),
        )


class _NobodyWins(LikeReco):
    def result(self, state: State) -> Result:
        return attrs.evolve(reco.result(state), winners=())


class _SeatsFromBehind(LikeReco):
    def observe(self, state: State, seat: int | None) -> Observation:
        return reco.observe(state, range(state.variant.players)[seat] if seat else seat)


class _OneNumberShort(LikeReco):
    def encode(self, observation: Observation) -> tuple[int, ...]:
        return reco.encode(observation)[:-1]


class _Unbounded(LikeReco):
    def features(self, variant: Variant) -> tuple[Feature, ...]:
        return tuple([attrs.evolve(feature, high=1) for feature in reco.features(variant)])


class _AsInAList(LikeReco):
    def action_from_id(self, variant: Variant, id: int) -> Action:
        ids = reco.num_actions(variant) + reco.num_chance_actions(variant)
        return reco.action_from_id(variant, range(ids)[id])


class _OfSeat0(LikeReco):
    @property
    def position(self) -> Callable[..., State]:
        @wraps(reco.position)
        def position(variant: Variant, **parts: Any) -> State:
            parts["seat"] = 0
            return reco.position(variant, **parts)

        return position


BROKEN_RULES: Final[Mapping[str, Broken[LikeReco]]] = MappingProxyType(
    {
        "the version of its rules is a text": Broken(_Unnumbered(), "names"),
        "nobody moves at chance": Broken(_NobodyAtChance(), "current-player"),
        "the first seat is not heard of": Broken(_FirstSeat0(), "new-game"),
        "ids depend on the state": Broken(_IdsByPhase(), "ids"),
        "two actions have one id": Broken(_OneIdForTwo(), "ids"),
        "legal actions in another order": Broken(_OtherOrder(), "legal-actions"),
        "a legal action is listed twice": Broken(_ListedTwice(), "legal-actions"),
        "a text reads as another action": Broken(_ReadsOneLess(), "text"),
        "a stray error from deep inside": Broken(_StrayError(), "text"),
        "copies lose whose turn it is": Broken(_ForgetfulCopies(), "value"),
        "apply draws cards itself": Broken(_Dice(), "pure"),
        "apply changes the given state": Broken(_InPlace(), "pure"),
        "a legal action is not listed": Broken(_OneMissing(), "one-verdict"),
        "why_illegal has another verdict": Broken(_PassIsFine(), "one-verdict"),
        "seat -1 is the last seat": Broken(_SeatsFromBehind(), "errors"),
        "a wrong id is an IndexError": Broken(_AsInAList(), "errors"),
        "weights are probabilities": Broken(_Probabilities(), "chance"),
        "sample draws the next card": Broken(_NextCard(), "chance"),
        "step loses an event": Broken(_LostEvent(), "step"),
        "games never end": Broken(_Endless(), "ends"),
        "limits of length are too low": Broken(_OtherLimits(decisions=2), "ends"),
        "limits of totals are too low": Broken(_OtherLimits(lowest=0, highest=0), "result"),
        "the lowest total wins": Broken(_LowestWins(), "result"),
        "nobody wins": Broken(_NobodyWins(), "result"),
        "an encoding is a number short": Broken(_OneNumberShort(), "features"),
        "an encoding goes beyond its bounds": Broken(_Unbounded(), "features"),
        "a position forgets whose turn it is": Broken(_OfSeat0(), "records"),
    }
)
