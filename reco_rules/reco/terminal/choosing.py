"""From the cards that are chosen in a hand to an action, in words."""

from __future__ import annotations

from reco_rules.reco import (
    Action,
    Cards,
    Dump,
    DumpDemanded,
    Observation,
    Pass,
    Phase,
    Play,
    TurnBegan,
)
from reco_rules.reco.rulebook import Wording


def action_of(seen: Observation, cards: Cards) -> Action | str:
    """The action with these cards of the seat to move, or the id of the clause by which there is none.

    >>> from reco_rules import VARIANTS, observe, position
    >>> seen = observe(position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1")), 0)
    >>> print(action_of(seen, Cards.parse("A1 A1")), "|", action_of(seen, Cards.parse("A1 B2")))
    play A1 A1 | PLAY-2
    """
    if seen.phase is Phase.DUMP:
        return Dump(cards) if cards else "DUMP-1"
    if not cards:
        return "PLAY-1" if seen.hand else Pass()
    color, *others = {card.color for card in cards}
    if others:
        return "PLAY-2"
    doubles = cards.units - len(cards)
    return Play(color, len(cards) - doubles, doubles)


def due(seen: Observation, words: Wording) -> str:
    """What the seat to move is to do."""
    if seen.phase is Phase.DUMP and seen.hand is not None:
        excess = len(seen.hand) - seen.variant.hand_limit
        return words.event(DumpDemanded(seen.turn, excess))
    return words.event(TurnBegan(seen.turn))


def outlook(seen: Observation, action: Action, words: Wording) -> str:
    """The action, and what a play brings the units in the plant to."""
    told = words.action(action)
    if not isinstance(action, Play):
        return told
    units = (seen.plants[action.color] + action.cards).units
    plant = f"{words.term('plant')} {words.color(action.color)}"
    return f"{told}: {plant} {units}/{seen.variant.threshold}"
