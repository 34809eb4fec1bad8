"""What a seat sees on the table now: HIDDEN-1 to HIDDEN-5."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from reco_rules.checks import check_seat, shown
from reco_rules.errors import InvalidPosition
from reco_rules.game import CHANCE, TERMINAL
from reco_rules.problems import length_problems
from reco_rules.reco.actions import Action
from reco_rules.reco.cards import COLORS, Cards
from reco_rules.reco.rules import current_player, legal_actions
from reco_rules.reco.scoring import Result, result
from reco_rules.reco.state import Phase, State, check_state, rewards_taken, table_text
from reco_rules.reco.variants import Variant


@attrs.frozen(kw_only=True)
class Observation:
    """The table as a seat or a spectator sees it: data only, nothing hidden, no reference to the state.

    >>> from reco_rules import VARIANTS, position
    >>> seen = observe(position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1")), seat=1)
    >>> print(seen.hand, seen.hand_sizes, seen.current_player, seen.legal_actions)
    C1 (3, 1) 0 ()
    """

    variant: Variant
    """The variant that is played."""
    seat: int | None
    """Whose view this is; None is a spectator's."""
    phase: Phase
    """What is due."""
    current_player: int
    """The seat to move, `CHANCE` (-1) or `TERMINAL` (-4)."""
    turn: int
    """The seat whose turn it is, or was last; in DEAL the first seat."""
    site: int | None
    """The color of the running take, in DUMP and REFILL only."""
    draw_size: int
    """The number of cards in the draw pile (HIDDEN-3, X-13)."""
    discard: Cards
    """The discards (HIDDEN-4, X-13)."""
    plants: tuple[Cards, ...]
    """Per color the cards in its plant."""
    dump_sites: tuple[Cards, ...]
    """Per color the face-up cards of its dump site."""
    stacks: tuple[tuple[int, ...], ...]
    """Per color the rewards that are left, from the top (SETUP-1)."""
    rewards: tuple[tuple[tuple[int, ...], ...], ...]
    """Per seat and color the rewards taken (HIDDEN-5)."""
    hand_sizes: tuple[int, ...]
    """Per seat the number of cards in its hand (HIDDEN-3)."""
    dumped_sizes: tuple[int, ...]
    """Per seat the number of cards it has dumped (HIDDEN-2)."""
    hand: Cards | None
    """The own hand; None for a spectator."""
    dumped: Cards | None
    """The cards that the seat itself has dumped; None for a spectator."""
    legal_actions: tuple[Action, ...]
    """The legal actions, for the seat to move; nothing for the others."""
    result: Result | None
    """The result, when the game is over."""

    def check_fits(self) -> None:
        """Raise `InvalidPosition` unless its rows and numbers fit the variant and each other.

        Those of what `observe` returns do; this is for observations that come from somewhere else.

        >>> from reco_rules import VARIANTS, position
        >>> seen = observe(position(VARIANTS["amigo-2"], hands=("A1", "C1")), seat=1)
        >>> seen.check_fits()
        >>> attrs.evolve(seen, turn=2).check_fits()
        Traceback (most recent call last):
        reco_rules.errors.InvalidPosition: this observation cannot be: turn is 2, but goes from 0 to 1
        """
        problems = list(_misfits(self)) or list(_contradictions(self))
        if problems:
            raise InvalidPosition("this observation cannot be", problems)

    def __str__(self) -> str:
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        hands = [f"{size} cards" for size in self.hand_sizes]
        if self.seat is not None:
            hands[self.seat] = str(self.hand) or "-"
        return table_text(
            f"{self.variant} as {who} sees it: {self.phase.name}, turn of seat {self.turn}",
            f"{self.draw_size} cards",
            self,
            hands,
            self.dumped_sizes,
            self.rewards,
        )

    def _repr_svg_(self) -> str:
        from reco_rules.reco.drawing import draw_table  # notebooks only

        return draw_table(self)


def observe(state: State, seat: int | None) -> Observation:
    """What the seat sees on the table now; `None` is a spectator. For the seat to move it includes its
    legal actions. It remembers nothing: see `memory` for the information state.

    Raises `WrongType`, `InvalidSeat`.

    >>> from reco_rules import VARIANTS, position
    >>> state = position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1 D1"))
    >>> mine, theirs = observe(state, 0), observe(state, 1)
    >>> print(mine.hand, mine.hand_sizes, len(mine.legal_actions), len(theirs.legal_actions))
    A1 A1 B2 (3, 2) 3 0
    """
    check_state(state)
    players = state.variant.players
    check_seat(seat, players, spectator=True)
    mover = current_player(state)
    hands, dumped = state.hands, state.dumped
    return Observation(
        variant=state.variant,
        seat=seat,
        phase=state.phase,
        current_player=mover,
        turn=state.seat,
        site=state.site,
        draw_size=len(state.draw),
        discard=state.discard,
        plants=state.plants,
        dump_sites=state.dump_sites,
        stacks=state.stacks,
        rewards=rewards_taken(state.variant, state.claims),
        hand_sizes=tuple(map(len, hands)),
        dumped_sizes=tuple(map(len, dumped)),
        hand=None if seat is None else hands[seat],
        dumped=None if seat is None else dumped[seat],
        legal_actions=legal_actions(state) if seat == mover else (),
        result=result(state) if state.phase is Phase.OVER else None,
    )


def _misfits(seen: Observation) -> Iterator[str]:
    """Numbers that are outside their ranges, and rows that are too short or too long."""
    players, colors = seen.variant.players, len(COLORS)
    for name, number, count in (
        ("seat", seen.seat, players),
        ("turn", seen.turn, players),
        ("site", seen.site, colors),
    ):
        if number is not None and not 0 <= number < count:
            yield f"{name} is {shown(number)}, but goes from 0 to {count - 1}"
    rows: list[tuple[str, Sequence[object], int]] = [
        ("plants", seen.plants, colors),
        ("dump_sites", seen.dump_sites, colors),
        ("stacks", seen.stacks, colors),
        ("hand_sizes", seen.hand_sizes, players),
        ("dumped_sizes", seen.dumped_sizes, players),
        ("rewards", seen.rewards, players),
        *((f"rewards[{seat}]", won, colors) for seat, won in enumerate(seen.rewards)),
    ]
    if seen.result is not None:
        rows.append(("result.scores", seen.result.scores, players))
    yield from length_problems(rows)


def _contradictions(seen: Observation) -> Iterator[str]:
    """What cannot be at once, in an observation whose rows are as long as they must be."""
    variant, seat = seen.variant, seen.seat
    face_up = (seen.discard, *seen.plants, *seen.dump_sites)
    sizes = (seen.draw_size, *map(len, face_up), *seen.hand_sizes, *seen.dumped_sizes)
    if min(sizes) < 0 or sum(sizes) != len(variant.deck):
        yield f"there must be {len(variant.deck)} cards, as in the deck"
    for name, cards, counts in (
        ("hand", seen.hand, seen.hand_sizes),
        ("dumped", seen.dumped, seen.dumped_sizes),
    ):
        if (None if cards is None else len(cards)) != (None if seat is None else counts[seat]):
            yield f"{name} must be as many cards as {name}_sizes tells, for a spectator None"
    for color, stack in enumerate(seen.stacks):
        taken = [value for won in seen.rewards for value in won[color]]
        top = variant.stack[: len(taken)]
        if sorted(taken) != sorted(top) or stack != variant.stack[len(taken) :]:
            yield f"stacks[{color}] and the rewards taken must be the stack of {variant}"
    movers = {Phase.PLAY: seen.turn, Phase.DUMP: seen.turn, Phase.OVER: TERMINAL}
    mover = movers.get(seen.phase, CHANCE)
    if seen.current_player != mover:
        yield f"current_player must be {mover} in {seen.phase.name}"
    if (seen.site is None) == (seen.phase in (Phase.DUMP, Phase.REFILL)):
        yield "there is a site in DUMP and REFILL, and only there"
    if bool(seen.legal_actions) != (seat == mover):
        yield "the seat to move has legal actions, and nobody else"
    if (seen.result is None) == (seen.phase is Phase.OVER):
        yield "there is a result when the game is over, and only then"
