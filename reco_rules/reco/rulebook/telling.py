"""Worked examples in words: a turn with what it begins with and what happens, and a score sheet."""

from __future__ import annotations

from typing import Final

from reco_rules.messages import say
from reco_rules.reco.cards import LETTERS
from reco_rules.reco.events import Played, TurnBegan
from reco_rules.reco.rulebook.examples import Kind, Turn
from reco_rules.reco.rulebook.wording import Wording
from reco_rules.reco.scoring import result
from reco_rules.reco.state import State
from reco_rules.rulebook.document import Item, Items, Paragraph, Section, Table

BEFORE: Final = say(
    "{seat} holds {hand}. At {plant} {color}: {at_plant}; on its {dump_site}: {on_site}; rewards left "
    "there: {rewards_left}. Cards in the draw pile: {in_pile}; in the discards: {in_discards}."
)
"""What a turn begins with, as far as it matters."""


def example(words: Wording, kind: Kind, turn: Turn) -> Section:
    """A turn, told from its beginning."""
    happened = [event for event in turn.events if not isinstance(event, TurnBegan)]
    told = tuple(Item(_capital(words.event(event))) for event in happened)
    blocks = (Paragraph(_before(words, turn)), Items(told, numbered=True))
    return Section(f"example-{kind.id}", words.say(kind.title), blocks, level=2, ids=kind.clauses)


def _before(words: Wording, turn: Turn) -> str:
    state, nothing = turn.state, words.say(say("nothing"))
    played = next((event for event in turn.events if isinstance(event, Played)), None)
    if played is None:
        return words.say(say("It is the turn of {seat}, whose hand is empty."), seat=state.seat)
    color = played.color
    return words.say(
        BEFORE,
        seat=state.seat,
        hand=state.hands[state.seat],
        color=color,
        at_plant=state.plants[color] or nothing,
        on_site=state.dump_sites[color] or nothing,
        rewards_left=", ".join(map(str, state.stacks[color])),
        in_pile=len(state.draw),
        in_discards=len(state.discard),
    )


def score_sheet(words: Wording, end: State) -> Section:
    """The score of each seat at the end of a game, with every term of the sum."""
    last = map(words.say, (say("dumped"), say("bonus"), say("total"), say("rank")))
    rows = list[tuple[str, ...]]()
    for seat, score in enumerate(result(end).scores):
        colors = map(_sum, end.rewards(seat), score.by_color)
        dumped = f"{score.dumped}: {score.penalty}" if score.dumped else "-"
        numbers = map(str, (score.bonus, score.total, score.rank))
        rows.append((words.seat(seat), *colors, dumped, *numbers))
    shown = tuple(f"SCORE-{n}" for n in range(1, 6))
    table = Table((words.say(say("player")), *LETTERS, *last), tuple(rows))
    return Section("example-scoring", words.say(say("A score sheet")), (table,), 2, shown)


def _sum(rewards: tuple[int, ...], points: int) -> str:
    """Such as: 0 + 2 = 2. A lone reward stands in brackets, since it counts nothing."""
    if len(rewards) < 2:
        return f"({rewards[0]})" if rewards else "-"
    return f"{' + '.join(map(str, rewards))} = {points}".replace("+ -", "- ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
