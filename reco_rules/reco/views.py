"""What a seat sees on the table now: HIDDEN-1 to HIDDEN-5."""

from __future__ import annotations

import attrs

from reco_rules.checks import check_seat
from reco_rules.reco.actions import Action
from reco_rules.reco.cards import Cards
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
