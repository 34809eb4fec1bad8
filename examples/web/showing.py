"""What the page is shown, in words and pictures: made of what the person sees, and of nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from reco_rules import Card, Cards, Observation, Phase
from reco_rules.game import Event
from reco_rules.reco.drawing import draw_table
from reco_rules.reco.rulebook import Wording

Shown: TypeAlias = Mapping[str, object]
"""What becomes an object in JSON."""


def screen(seen: Observation, words: Wording, bots: Mapping[int, str]) -> Shown:
    """All that the page shows of the table now."""
    players = range(seen.variant.players)
    names = [words.seat(seat) for seat in players]
    hand = seen.hand or Cards()
    return {
        "variant": seen.variant.id,
        "picture": draw_table(seen, names=names, labels=words.labels),
        "grids": [colors(seen, words), seats(seen, words)],
        "players": [{"name": names[seat], "bot": bots.get(seat)} for seat in players],
        "due": due(seen),
        "turn": names[seen.turn],
        "excess": max(0, len(hand) - seen.variant.hand_limit),
        "hand": [{"card": str(card), "name": card_name(card, words)} for card in in_order(hand)],
        "colors": [words.color(color) for color in range(len(seen.plants))],
        "sheet": [*sheet(seen, words)],
    }


def due(seen: Observation) -> str:
    """What the person is to do: play, pass, dump or wait; or the game is over."""
    if seen.phase is Phase.OVER:
        return "over"
    if not seen.legal_actions:
        return "wait"
    if seen.phase is Phase.DUMP:
        return "dump"
    return "play" if seen.hand else "pass"


def in_order(cards: Cards) -> Sequence[Card]:
    """The cards as one holds them: color by color."""
    return sorted(cards, key=lambda card: (card.color, card.value))


def card_name(card: Card, words: Wording) -> str:
    """The card for somebody who does not see it: its notation and its waste type."""
    waste = words.waste(card.color)
    return f"{card}, {waste}" if waste else str(card)


# ---- the table in words --------------------------------------------------------------------------


def colors(seen: Observation, words: Wording) -> Shown:
    """A row for each color: its rewards, plant and dump site."""
    labels = words.labels
    return {
        "caption": f"{labels.draw_pile}: {seen.draw_size}; "
        f"{labels.discards}: {_cards(seen.discard, words)}",
        "head": ["", labels.rewards, labels.plant, labels.units, labels.dump_site],
        "rows": [
            [
                words.color(color),
                _values(stack, words),
                _cards(plant, words),
                f"{plant.units}/{seen.variant.threshold}",
                _cards(site, words),
            ]
            for color, (stack, plant, site) in enumerate(
                zip(seen.stacks, seen.plants, seen.dump_sites, strict=True)
            )
        ],
    }


def seats(seen: Observation, words: Wording) -> Shown:
    """A row for each seat: its hand, what it dumped, and its rewards."""
    labels = words.labels
    rows: list[list[str]] = []
    for seat, rewards in enumerate(seen.rewards):
        hand = _cards(seen.hand if seat == seen.seat else seen.hand_sizes[seat], words)
        dumped = _cards(seen.dumped if seat == seen.seat else seen.dumped_sizes[seat], words)
        won = "; ".join(
            f"{words.color(color)}: {_values(values, words)}"
            for color, values in enumerate(rewards)
            if values
        )
        rows.append([words.seat(seat), hand, dumped, won or labels.nothing])
    return {"head": ["", labels.hand, labels.dumped, labels.rewards], "rows": rows}


def _cards(held: Cards | int | None, words: Wording) -> str:
    """The cards, or how many there are where that is all that is known."""
    if not held:
        return words.labels.nothing
    if isinstance(held, int):
        return words.labels.face_down.format(count=held)
    kinds = Counter(in_order(held)).items()
    return " ".join(
        f"{card} \N{MULTIPLICATION SIGN}{n}" if n > 1 else str(card) for card, n in kinds
    )


def _values(values: Iterable[int], words: Wording) -> str:
    return " ".join(map(str, values)) or words.labels.nothing


# ---- the log and the end -------------------------------------------------------------------------


def log(events: Iterable[Event], words: Wording) -> Sequence[Shown]:
    """A line for each event, with its kind."""
    return [{"kind": type(event).__name__, "text": words.event(event)} for event in events]


def sheet(seen: Observation, words: Wording) -> Iterator[Shown]:
    """Every term of each seat's sum, when the game is over."""
    if seen.result is None:
        return
    for seat, score in enumerate(seen.result.scores):
        yield {
            "name": words.seat(seat),
            "colors": [
                {"points": points, "rewards": rewards}
                for points, rewards in zip(score.by_color, seen.rewards[seat], strict=True)
            ],
            "penalty": score.penalty,
            "bonus": score.bonus,
            "total": score.total,
            "rank": score.rank,
        }
