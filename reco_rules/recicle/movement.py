"""Moving the collectors, and the central square: R9 to R12, R16, R33, R35, R47."""

from __future__ import annotations

from collections.abc import Iterator

from reco_rules.legality import Forbidden
from reco_rules.messages import say
from reco_rules.recicle.actions import Jump, Move, Rest
from reco_rules.recicle.board import Card
from reco_rules.recicle.cards import has_card, use_card
from reco_rules.recicle.collecting import enter
from reco_rules.recicle.events import Jumped, Moved, Rested
from reco_rules.recicle.flow import settle
from reco_rules.recicle.numbers import COLLECTORS, ROUNDS
from reco_rules.recicle.state import Draft, Phase, State

FARTHEST = 4
"""How many spaces the Movement card moves (R33)."""


def check_move(state: State, move: Move) -> None:
    """R9 to R12: the collector that is due, one space, where there is room. Raises `Forbidden`."""
    cards_for(state, move)


def move(draft: Draft, state: State, action: Move) -> None:
    """R9 to R12: the collector goes there, and what the space offers is done."""
    collector, space = action.collector, action.space
    neutral = draft.play.neutral
    team = -1 if neutral else draft.player
    spaces = list(draft.collectors[team])
    origin, spaces[collector - 1] = spaces[collector - 1], space
    others = state.occupancy[space] - (origin == space)
    needed = cards_for(state, action)
    for card in needed:
        use_card(draft, card)
    besides = draft.variant.extra_movement and Card.MOVEMENT in needed  # A7
    draft.done(moved=state.play.moved or not besides, collector=collector)
    draft.collectors[team] = tuple(spaces)
    draft.log.append(Moved(None if neutral else draft.player, collector, origin, space))
    enter(draft, space, others)
    if draft.phase is not Phase.SQUARE:
        settle(draft)


def cards_for(state: State, move: Move) -> tuple[Card, ...]:
    """The cards that the move needs: the smallest set with which it is legal (A8). Raises `Forbidden`.

    That set is unique: Work is needed for another number and for a space without room, Movement for
    a space that is no neighbor.
    """
    number, space, play = move.collector, move.space, state.play
    if space >= len(state.board.spaces):
        last = len(state.board.spaces) - 1
        raise Forbidden(
            "no-such-space", "R9", space, say("the spaces have the numbers 0 to {last}"), last=last
        )
    if play.neutral:
        _check_neutral(state, move)
        return ()
    at = state.collectors[state.player][number - 1]
    team_work, movement = has_card(state, Card.TEAM_WORK), has_card(state, Card.MOVEMENT)
    again = play.moved and movement and state.variant.extra_movement  # A7
    if (play.moved and not again) or play.collector not in (0, number):
        template = say("{seat} has moved a collector in this round")
        raise Forbidden("already-moved", "R9", move, template, seat=state.player)
    needed: tuple[Card, ...] = ()
    if state.round <= ROUNDS and number not in (state.round, play.collector):  # R42: else any
        if not team_work:
            raise Forbidden(
                "wrong-collector",
                "R9",
                number,
                say("in round {round} collector {round} is moved, another one only with {card}"),
                round=state.round,
                card=Card.TEAM_WORK,
            )
        needed = (Card.TEAM_WORK,)  # A10
    if at is None or (space in state.board.spaces[at].neighbors and not again):
        if has_room(state, space):
            return needed
        if team_work:
            return (Card.TEAM_WORK,)  # A9
        raise _no_room(state, space)
    if space == at:
        if again or free_neighbors(state, at):
            raise _must_move(move)
        return needed
    if not movement:
        raise Forbidden(
            "too-far",
            "R9",
            space,
            say("space {space} is not next to space {origin}: that needs {card}"),
            space=space,
            origin=at,
            card=Card.MOVEMENT,
        )
    needed = (*needed, Card.MOVEMENT)
    if Card.TEAM_WORK not in needed and space in _reach(state, at, through_full=False):
        return needed
    if team_work and space in _reach(state, at, through_full=True):
        return (Card.TEAM_WORK, Card.MOVEMENT)
    if not has_room(state, space):
        raise _no_room(state, space)
    raise Forbidden(
        "too-far",
        "R33",
        space,
        say("space {space} is not within {farthest} spaces that all have room"),
        space=space,
        farthest=FARTHEST,
    )


def _check_neutral(state: State, move: Move) -> None:
    """R47, A37, A38: the number of the round, one space, where there is room."""
    if move.collector != state.round:
        raise Forbidden(
            "wrong-collector",
            "A38",
            move.collector,
            say("the neutral collector {due} is moved now"),
            due=state.round,
        )
    at, space = state.collectors[-1][move.collector - 1], move.space
    if at is not None and space == at:
        if free_neighbors(state, at):
            raise _must_move(move)
        return
    if at is not None and space not in state.board.spaces[at].neighbors:
        raise Forbidden(
            "too-far",
            "A37",
            space,
            say("space {space} is not next to space {origin}"),
            space=space,
            origin=at,
        )
    if not has_room(state, space):
        raise _no_room(state, space)


def _must_move(move: Move) -> Forbidden:
    """R12, A15: nobody stays by choice."""
    template = say("a collector stays only if no space next to it has room")
    return Forbidden("must-move", "A15", move, template)


def _no_room(state: State, space: int) -> Forbidden:
    """R11: no more collectors than the capacity."""
    return Forbidden(
        "no-room",
        "R11",
        space,
        say("space {space} has room for {capacity} and holds {here}"),
        space=space,
        capacity=state.board.spaces[space].capacity,
        here=state.occupancy[space],
    )


def has_room(state: State, space: int) -> bool:
    """Whether one more collector has room on the space (R11)."""
    return state.occupancy[space] < state.board.spaces[space].capacity


def free_neighbors(state: State, space: int) -> list[int]:
    """The spaces next to it that have room (R12)."""
    return [other for other in state.board.spaces[space].neighbors if has_room(state, other)]


def _reach(state: State, start: int, *, through_full: bool) -> set[int]:
    """Where the Movement card leads from there: up to four spaces (R33), by those that have room (A8)."""
    reached, border = {start}, [start]
    for _ in range(FARTHEST):
        border = [
            other
            for space in border
            for other in state.board.spaces[space].neighbors
            if other not in reached and (through_full or has_room(state, other))
        ]
        reached.update(border)
    return reached - {start}


def moves(state: State) -> Iterator[Move]:
    """Moves that may be legal."""
    if state.play.moved and not state.variant.extra_movement:
        return
    team = state.collectors[-1 if state.play.neutral else state.player]
    numbers: tuple[int, ...] = tuple(range(1, COLLECTORS + 1))
    if state.round <= ROUNDS and (state.play.neutral or not has_card(state, Card.TEAM_WORK)):
        numbers = (state.play.collector or state.round,)
    far = not state.play.neutral and has_card(state, Card.MOVEMENT)
    for number in numbers:
        at = team[number - 1]
        if at is None or far:
            spaces: tuple[int, ...] = tuple(range(len(state.board.spaces)))
        else:
            spaces = tuple(sorted((at, *state.board.spaces[at].neighbors)))
        for space in spaces:
            yield Move(number, space)


# ---- the central square -------------------------------------------------------------------------


def check_rest(state: State, action: Rest) -> None:
    """R16: always possible on the square."""


def rest(draft: Draft, state: State, action: Rest) -> None:
    """R16: a victory point for staying."""
    draft.points[draft.player] += 1
    draft.log.append(Rested(draft.player))
    settle(draft)


def check_jump(state: State, jump: Jump) -> None:
    """R16, A11: to a space with a tree that has room. Raises `Forbidden`."""
    if jump.space not in state.board.trees:
        raise Forbidden(
            "no-tree",
            "R16",
            jump.space,
            say("collectors jump to a space with a tree, space {space} is none"),
            space=jump.space,
        )
    if not has_room(state, jump.space):
        raise _no_room(state, jump.space)


def jump(draft: Draft, state: State, action: Jump) -> None:
    """R16, A11: the collector ends there and collects."""
    spaces = list(draft.collectors[draft.player])
    spaces[draft.play.collector - 1] = action.space
    draft.collectors[draft.player] = tuple(spaces)
    draft.log.append(Jumped(draft.player, draft.play.collector, action.space))
    enter(draft, action.space, state.occupancy[action.space])
    settle(draft)


def rests(state: State) -> Iterator[Rest]:
    """Resting."""
    yield Rest()


def jumps(state: State) -> Iterator[Jump]:
    """Jumps to all trees."""
    return map(Jump, state.board.trees)
