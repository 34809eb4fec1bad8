"""A third game, as somebody else would write it: Keep or Swap.

Each seat is dealt one card face down. In turn each seat keeps it, or lays it open and is dealt another; who
holds the highest card may not swap it. Then the highest card wins, less one point for having swapped.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from reco_rules.checks import check_int, check_seat, check_text, check_viewer, shown
from reco_rules.errors import (
    GameNotOver,
    IllegalAction,
    InvalidActionId,
    InvalidPosition,
    InvalidValue,
    InvalidVariant,
    NotAtChance,
    NotationError,
    Reason,
    WrongType,
)
from reco_rules.game import CHANCE, TERMINAL, Feature, GameSoFar

NAME: Final = "keep-or-swap"
RULES_VERSION: Final = 1


@attrs.frozen
class Variant:
    id: str
    players: int
    highest: int
    copies: int

    def __attrs_post_init__(self) -> None:
        if not 2 <= self.players <= 4 or self.highest * self.copies < 2 * self.players:
            raise InvalidVariant(
                f"variant {shown(self.id)}", ["2 to 4 players need two cards each"]
            )


@attrs.frozen
class Keep:
    pass


@attrs.frozen
class Swap:
    pass


@attrs.frozen
class Deal:
    card: int


Action: TypeAlias = Keep | Swap | Deal


@attrs.frozen
class _Open:
    def seen_by(self, seat: int | None) -> Event:
        check_viewer(seat)
        return self  # type: ignore[return-value]


@attrs.frozen
class Dealt:
    seat: int
    card: int | None

    def seen_by(self, seat: int | None) -> Event:
        check_viewer(seat)
        return self if seat == self.seat else Dealt(self.seat, None)


@attrs.frozen
class Kept(_Open):
    seat: int


@attrs.frozen
class Swapped(_Open):
    seat: int
    card: int


@attrs.frozen
class Shown(_Open):
    hands: tuple[int, ...]


Event: TypeAlias = Dealt | Kept | Swapped | Shown


@attrs.frozen
class State:
    variant: Variant
    hands: tuple[int, ...]  # 0 where a card is to be dealt
    swapped: tuple[int, ...]  # what each seat has laid open, or 0
    done: int  # how many seats have decided
    first_seat: int


@attrs.frozen
class Score:
    total: int
    rank: int


@attrs.frozen
class Result:
    scores: tuple[Score, ...]
    winners: tuple[int, ...]


@attrs.frozen
class Limits:
    decisions: int
    chance_steps: int
    lowest: int
    highest: int


@attrs.frozen
class Observation:
    seat: int | None
    current_player: int
    legal_actions: tuple[Action, ...]
    card: int | None
    swapped: tuple[int, ...]
    done: int
    result: Result | None


VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(
    {f"keep-{n}": Variant(f"keep-{n}", n, highest=4, copies=2) for n in (2, 3, 4)}
)


def new_game(variant: Variant, first_seat: int = 0) -> State:
    nothing = (0,) * _checked(variant).players
    check_seat(first_seat, variant.players)
    return State(variant, nothing, nothing, 0, first_seat)


def position(
    variant: Variant,
    *,
    hands: tuple[int, ...],
    swapped: tuple[int, ...],
    done: int = 0,
    first_seat: int = 0,
) -> State:
    check_seat(first_seat, _checked(variant).players)
    check_int("done", done, 0, variant.players)
    for cards in (hands, swapped):
        if len(cards) != variant.players or min(cards) < 0 or max(cards) > variant.highest:
            raise InvalidPosition("this position cannot be", ["there is a card for each seat"])
    return State(variant, tuple(hands), tuple(swapped), done, first_seat)


def current_player(state: State) -> int:
    _state(state)
    if 0 in state.hands:
        return CHANCE
    if state.done == state.variant.players:
        return TERMINAL
    return (state.first_seat + state.done) % state.variant.players


def _left(variant: Variant, *seen: tuple[int, ...]) -> tuple[int, ...]:
    """Card by card, how many are left besides those seen."""
    every = [card for cards in seen for card in cards]
    return tuple([variant.copies - every.count(card) for card in range(1, variant.highest + 1)])


def chance_outcomes(state: State) -> tuple[tuple[Deal, int], ...]:
    if current_player(state) != CHANCE:
        raise NotAtChance("no card is dealt now")
    left = _left(state.variant, state.hands, state.swapped)
    return tuple([(Deal(card), n) for card, n in enumerate(left, 1) if n])


def sample(state: State, u: float) -> Deal:
    pile = [deal for deal, weight in chance_outcomes(state) for _ in range(weight)]
    if not 0 <= u < 1:
        raise InvalidValue(f"u is from 0 to below 1, not {shown(u)}")
    return pile[int(u * len(pile))]


def legal_actions(state: State) -> tuple[Action, ...]:
    player = current_player(state)
    if player == CHANCE:
        return tuple([deal for deal, _ in chance_outcomes(state)])
    if player == TERMINAL:
        return ()
    return (Keep(),) if state.hands[player] == state.variant.highest else (Keep(), Swap())


def why_illegal(state: State, action: Action) -> Reason | None:
    text = format_action(action)
    if action in legal_actions(state):
        return None
    player = current_player(state)
    if player == TERMINAL:
        return Reason("game-over", "END", text, "the game is over")
    if player == CHANCE:
        return Reason("not-dealt", "DEAL", text, "a card that is left is to be dealt")
    if isinstance(action, Deal):
        return Reason("wrong-phase", "TURN", text, f"seat {player} is to keep or swap its card")
    return Reason("highest", "SWAP", text, f"seat {player} holds the highest card and keeps it")


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    reason, events = why_illegal(state, action), list[Event]()
    if reason:
        legal = ", ".join(map(format_action, legal_actions(state)))
        raise IllegalAction(format_action(action), reason, f"legal: {legal or 'nothing'}")
    player, hands, swapped, done = current_player(state), [*state.hands], [*state.swapped], 0
    if isinstance(action, Deal):
        seat = hands.index(0)
        hands[seat], done = action.card, int(bool(swapped[seat]))
        events.append(Dealt(seat, action.card))
    elif isinstance(action, Swap):
        hands[player], swapped[player] = 0, hands[player]
        events.append(Swapped(player, swapped[player]))
    else:
        done = 1
        events.append(Kept(player))
    if state.done + done == state.variant.players:
        events.append(Shown(tuple(hands)))
    after = attrs.evolve(state, hands=tuple(hands), swapped=tuple(swapped), done=state.done + done)
    return after, tuple(events)


def apply(state: State, action: Action) -> State:
    return step(state, action)[0]


def events(state: State, action: Action) -> tuple[Event, ...]:
    return step(state, action)[1]


def observe(state: State, seat: int | None) -> Observation:
    player = current_player(state)
    check_seat(seat, state.variant.players, spectator=True)
    return Observation(
        seat=seat,
        current_player=player,
        legal_actions=legal_actions(state) if seat == player else (),
        card=None if seat is None else state.hands[seat],
        swapped=state.swapped,
        done=state.done,
        result=result(state) if player == TERMINAL else None,
    )


def features(variant: Variant) -> tuple[Feature, ...]:
    seats, highest = tuple(map(str, range(_checked(variant).players))), variant.highest
    return (
        Feature(name="card", parts=("own",), low=0, high=highest, meaning="The own card."),
        Feature(name="swapped", parts=seats, low=0, high=highest, meaning="What each laid open."),
    )


def encode(observation: object) -> tuple[int, ...]:
    if not isinstance(observation, Observation):
        raise WrongType(f"expected an observation, not {shown(observation)}")
    first, laid_open = observation.seat or 0, observation.swapped
    return (observation.card or 0, *laid_open[first:], *laid_open[:first])


def result(state: State) -> Result:
    if current_player(state) != TERMINAL:
        raise GameNotOver("the game is not over")
    totals = [card - bool(swap) for card, swap in zip(state.hands, state.swapped, strict=True)]
    ranks = [1 + sum(other > total for other in totals) for total in totals]
    scores = tuple(map(Score, totals, ranks))
    return Result(scores, tuple([seat for seat, rank in enumerate(ranks) if rank == 1]))


def action_id(variant: Variant, action: Action) -> int:
    actions = _actions(variant)
    if format_action(action) and action not in actions:
        raise InvalidActionId(f"{format_action(action)} has no id in {variant.id}")
    return actions.index(action)


def action_from_id(variant: Variant, id: int) -> Action:
    actions = _actions(variant)
    if type(id) is not int:
        raise WrongType(f"an id is a number, not {shown(id)}")
    if not 0 <= id < len(actions):
        raise InvalidActionId(f"there is no id {id}")
    return actions[id]


def _actions(variant: Variant) -> tuple[Action, ...]:
    return (Keep(), Swap(), *map(Deal, range(1, _checked(variant).highest + 1)))


def num_actions(variant: Variant) -> int:
    return len(_actions(variant)) - variant.highest


def num_chance_actions(variant: Variant) -> int:
    return _checked(variant).highest


def limits(variant: Variant) -> Limits:
    players = _checked(variant).players
    return Limits(players, 2 * players, 0, variant.highest)


def unseen(history: GameSoFar[Variant, Action], seat: int | None) -> tuple[int, ...]:
    state = _replayed(history, seat)
    return _left(state.variant, _known(state, seat), state.swapped)


def _known(state: State, seat: int | None) -> tuple[int, ...]:
    """The hands, 0 where the seat cannot know a card."""
    if current_player(state) == TERMINAL:
        return state.hands
    return tuple([card if own == seat else 0 for own, card in enumerate(state.hands)])


def sample_state(history: GameSoFar[Variant, Action], seat: int | None, random: Random) -> State:
    state = _replayed(history, seat)
    known = _known(state, seat)
    left = _left(state.variant, known, state.swapped)
    pile = [card for card, n in enumerate(left, 1) for _ in range(n)]
    hands = [
        pile.pop(int(random.random() * len(pile))) if card and not mine else mine
        for card, mine in zip(state.hands, known, strict=True)
    ]
    return attrs.evolve(state, hands=tuple(hands))


def _replayed(history: GameSoFar[Variant, Action], seat: int | None) -> State:
    state = new_game(history.variant, history.first_seat)
    check_seat(seat, history.variant.players, spectator=True)
    for action in history.actions:
        state = apply(state, action)
    return state


def format_action(action: Action) -> str:
    if isinstance(action, Deal):
        return f"deal {action.card}"
    if not isinstance(action, Keep | Swap):
        raise WrongType(f"an action is a Keep, Swap or Deal, not {shown(action)}")
    return type(action).__name__.lower()


def parse_action(text: str) -> Action:
    check_text(text)
    verb, _, card = text.partition(" ")
    if verb == "deal" and card.isdecimal():
        return Deal(int(card))
    if text not in ("keep", "swap"):
        raise NotationError(f"{shown(text)} is no action: write keep, swap or deal 3")
    return Keep() if text == "keep" else Swap()


def _checked(variant: Variant) -> Variant:
    if type(variant) is not Variant:
        raise WrongType(f"expected a variant of {NAME}, not {shown(variant)}")
    return variant


def _state(state: State) -> State:
    if not isinstance(state, State):
        raise WrongType(f"expected a state of {NAME}, not {shown(state)}")
    return state
