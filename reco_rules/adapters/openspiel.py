"""Games for OpenSpiel: needs the extra ``openspiel``. Importing it registers the games of this library, as
``python_`` and their names.

>>> import pyspiel
>>> import reco_rules.adapters.openspiel
>>> game = pyspiel.load_game("python_reco(variant=amigo-3)")
>>> game.num_players(), game.num_distinct_actions(), game.max_chance_outcomes()
(3, 245, 8)

The parameter ``variant`` is the id of a preset, by default the first; with ``players`` it is the same for
so many, if any. The other fields of a variant replace the preset's, unless they are -1 or an empty text:
``stack=0/1/2``, or ``stack=5/`` (a slash: no number), ``deck=A1+A1+B2``, ``neutral=1`` for yes. What has
fields of its own is named as in a preset, or JSON, or a file that the game reads, such as
``board=mine.toml``; the text of the game then holds what stood in the file. ``rewards`` are ``score``, the
totals, or ``win``, 1 for the winner, which several share. Then there is ``first_seat``.
"""

# the library has no types:
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import reduce
from itertools import accumulate, pairwise
from typing import Any, ClassVar, Final, cast
from urllib.parse import quote_plus

import attrs

from reco_rules.checks import check_installed, check_seat, shown

check_installed("reco_rules.adapters.openspiel", "pyspiel", "numpy", extra="openspiel")

import numpy as np  # noqa: E402  # after the check
import pyspiel  # noqa: E402

from reco_rules.adapters.rewards import REWARDS  # noqa: E402
from reco_rules.errors import InvalidActionId, InvalidValue, WrongType  # noqa: E402
from reco_rules.game import CHANCE, TERMINAL  # noqa: E402
from reco_rules.games import AnyGame, built_in, find_game, game_of  # noqa: E402
from reco_rules.history import History  # noqa: E402
from reco_rules.records.documents import AnyHistory  # noqa: E402
from reco_rules.records.words import variant_of_words, variant_words  # noqa: E402


def parameters(variant: object, *, game: object = None) -> dict[str, int | str]:
    """What to load to play this variant: the id of a preset, or all the fields of another variant.

    The game is the variant's unless another is given. Raises `WrongType` for what is no variant of it.

    >>> import attrs
    >>> from reco_rules import VARIANTS
    >>> short = attrs.evolve(VARIANTS["amigo-2"], id="short", edition="custom", stack=(5,))
    >>> parameters(VARIANTS["amigo-2"]), parameters(short)["stack"], parameters(short)["hand_limit"]
    ({'variant': 'amigo-2'}, '5/', 5)
    """
    rules = game_of(variant) if game is None else find_game(game)
    fields, id = variant_words(variant, game=rules), cast("Any", variant).id
    known = {"variant": fields["id"]} if rules.VARIANTS.get(id) == variant else fields
    return {name: _masked(value) for name, value in known.items()}


def _masked(value: int | str) -> int | str:
    """A number, or a word so that the library reads it as a text and finds its end."""
    if type(value) is not str:
        return value
    if value.startswith("{"):  # JSON as one writes it
        return quote_plus(value)
    misread = re.fullmatch(r"[-+.0-9]+|[Tt]rue|[Ff]alse", value)
    return f"{value}/" if misread else value


def _unmasked(parameter: int | str) -> int | str:
    return parameter.removesuffix("/") if isinstance(parameter, str) else parameter


_OF_THE_TABLE: Final = {"first_seat": 0, "rewards": "score"}


@attrs.frozen(eq=False, repr=False)
class _Node:
    """A state and how it came about; copies of a game share it, since it says the same for ever."""

    start: AnyHistory  # the game before its first action
    state: Any
    before: _Node | None = None
    action: Any = None
    told: dict[int, str] = attrs.field(factory=dict[int, str])  # by seat, once asked

    def after(self, action: Any) -> _Node:
        return _Node(self.start, self.start.game.apply(self.state, action), self, action)

    def way(self) -> list[_Node]:
        nodes: list[_Node] = [self]
        while nodes[-1].before:
            nodes.append(nodes[-1].before)
        return nodes[::-1]

    def memory(self, seat: int) -> str:
        """The seat, and a line for each event that it has seen, as `Memory` has it."""
        check_seat(seat, self.start.variant.players)
        way = self.way()
        for before, node in pairwise(way):
            if seat not in node.told:
                events = self.start.game.events(before.state, node.action)
                node.told[seat] = "".join(f"\n{event.seen_by(seat)}" for event in events)
        return "".join([f"seat {seat}", *(node.told[seat] for node in way[1:])])

    def __deepcopy__(self, memo: object) -> _Node:
        return self

    def __reduce__(self) -> tuple[object, ...]:  # flat: a long chain would nest too deep
        first, *others = self.way()
        if not others:
            return _Node, (self.start, self.state)
        return reduce, (_Node.after, [node.action for node in others], first)


class SpielState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A state for OpenSpiel. What is not legal raises `IllegalAction` and leaves it as it was.

    The actions of seats have their ids; draws count from 0.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.node = game.root  # and nothing else: the library copies all attributes deeply

    def current_player(self) -> int:
        """The seat to move, `CHANCE` or `TERMINAL`, which the library numbers alike."""
        return self.node.start.game.current_player(self.node.state)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.current_player() == TERMINAL

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The draws that are possible, with their probabilities."""
        rules, variant = self.node.start.game, self.node.start.variant
        outcomes, first = rules.chance_outcomes(self.node.state), rules.num_actions(variant)
        total = sum(weight for _, weight in outcomes)
        return [(rules.action_id(variant, draw) - first, n / total) for draw, n in outcomes]

    def returns(self) -> list[float]:
        """The rewards of the seats; 0 before the end."""
        if not self.is_terminal():
            return [0.0] * self.num_players()
        result = self.node.start.game.result(self.node.state)
        return [*REWARDS[self.get_game().rewards](result)]

    def legal_actions(self, *player: int) -> list[int]:
        """The actions of who is to move, or of this player: a seat has none where a card is drawn."""
        waits = player not in ((), (CHANCE,)) and self.current_player() == CHANCE
        return [] if waits else super().legal_actions(*player)

    def _legal_actions(self, player: int) -> list[int]:
        rules, variant = self.node.start.game, self.node.start.variant
        return [rules.action_id(variant, action) for action in rules.legal_actions(self.node.state)]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(self._action(self.current_player(), action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self.node.start.game.format_action(self._action(player, action))

    def _action(self, player: int, action: int) -> Any:
        rules, variant = self.node.start.game, self.node.start.variant
        ids, draws = rules.num_actions(variant), rules.num_chance_actions(variant)
        first, count = (ids, draws) if player == CHANCE else (0, ids)
        if not 0 <= action < count:
            raise InvalidActionId(f"here the actions are 0 to {count - 1}, not {action}")
        return rules.action_from_id(variant, first + action)

    def __str__(self) -> str:
        return str(self.node.state)


class Observer:
    """What a seat sees. With perfect recall that is a text: all that it has seen, a line for each event.
    Else it is what is on the table now, as a text and in numbers: ``tensor`` has those of `Game.encode`,
    ``dict`` those of each feature by its name."""

    def __init__(self, start: AnyHistory, *, recalls: bool) -> None:
        self._variant = start.variant
        features = () if recalls else start.game.features(start.variant)
        ends = [*accumulate([len(feature.parts) for feature in features], initial=0)]
        numbers = np.zeros(ends[-1], np.float32)
        places = [numbers[slice(*place)] for place in pairwise(ends)]
        self.tensor = None if recalls else numbers
        self.dict = {feature.name: at for feature, at in zip(features, places, strict=True)}

    def set_from(self, state: SpielState, player: int) -> None:
        """Bring ``tensor`` and ``dict`` up to the state. Raises `WrongType`, `InvalidSeat`."""
        if not isinstance(state, SpielState) or state.node.start.variant != self._variant:
            raise WrongType(f"expected a state of {self._variant.id}, not {shown(state)}")
        rules, truth = state.node.start.game, state.node.state
        if self.tensor is not None:
            self.tensor[:] = rules.encode(rules.observe(truth, player))

    def string_from(self, state: SpielState, player: int) -> str:
        """The text. Raises `InvalidSeat`."""
        if self.tensor is None:
            return state.node.memory(player)
        return str(state.node.start.game.observe(state.node.state, player))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game for OpenSpiel, which `register` makes known to it. Raises `UnknownName`, `InvalidValue`,
    `InvalidSeat`, and `RecordError` with the name of what is wrong in a variant."""

    rules: ClassVar[AnyGame]

    def __init__(self, parameters: Mapping[str, Any]) -> None:
        self.rewards = str(parameters["rewards"])
        if self.rewards not in REWARDS:
            raise InvalidValue(f"rewards are {' or '.join(REWARDS)}, not {shown(self.rewards)}")
        wins = self.rewards == "win"
        kind = _game_type(self.rules, wins=wins)
        usual = kind.parameter_specification
        given = {name: _masked(v) for name, v in parameters.items() if v != usual[name]}
        words = {name: _unmasked(v) for name, v in given.items() if name not in _OF_THE_TABLE}
        variant, first_seat = variant_of_words(words, game=self.rules), parameters["first_seat"]
        fields = variant_words(variant, game=self.rules)  # not the paths that were given
        given |= {name: _masked(fields[name]) for name in given if name in fields}
        self.start: AnyHistory = History(variant, first_seat, game=self.rules)
        self.root, self.limits = _Node(self.start, self.start.state), self.rules.limits(variant)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.num_actions(variant),
            max_chance_outcomes=self.rules.num_chance_actions(variant),
            num_players=variant.players,
            min_utility=0 if wins else self.limits.lowest,
            max_utility=1 if wins else self.limits.highest,
            utility_sum=1 if wins else None,
            max_game_length=self.limits.decisions,
        )
        super().__init__(kind, info, given)

    def new_initial_state(self) -> SpielState:
        """The state before anything is dealt."""
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The most draws in one game."""
        return self.limits.chance_steps

    def make_py_observer(self, iig_obs_type: Any = None, params: object = None) -> Observer | None:
        """What observes states: what the library asks for by default or with perfect recall, else None."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not isinstance(kind, pyspiel.IIGObservationType):
            raise WrongType(f"expected an IIGObservationType, not {shown(kind)}")
        usual = kind.public_info and kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if not usual or params:
            return None
        return Observer(self.start, recalls=kind.perfect_recall)

    def __reduce__(self) -> tuple[object, ...]:
        return pyspiel.load_game, (str(self),)


def _game_type(rules: AnyGame, *, wins: bool = False) -> Any:
    presets = [*rules.VARIANTS.values()]
    fields = variant_words(presets[0], game=rules)
    usual = {name: -1 if isinstance(value, int) else "" for name, value in fields.items()}
    of = pyspiel.GameType
    drawn = any(map(rules.num_chance_actions, presets))
    hidden = any(rules.unseen(History(preset, game=rules), None) for preset in presets)
    return of(
        short_name=f"python_{rules.NAME}",
        long_name=rules.NAME,
        dynamics=of.Dynamics.SEQUENTIAL,
        chance_mode=of.ChanceMode.EXPLICIT_STOCHASTIC if drawn else of.ChanceMode.DETERMINISTIC,
        information=of.Information.IMPERFECT_INFORMATION
        if drawn or hidden
        else of.Information.PERFECT_INFORMATION,
        utility=of.Utility.CONSTANT_SUM if wins else of.Utility.GENERAL_SUM,
        reward_model=of.RewardModel.TERMINAL,
        min_num_players=min(preset.players for preset in presets),
        max_num_players=max(preset.players for preset in presets),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=usual | {"variant": ""} | _OF_THE_TABLE,
    )


def register(game: object = None) -> None:
    """Make a game known to OpenSpiel, as ``python_`` and its name: the first unless another is given."""

    class Registered(SpielGame):  # freed when Python has ended, which only a class can bear
        rules = find_game(game)

    pyspiel.register_game(_game_type(Registered.rules), Registered)


for _game in built_in():
    register(_game)
