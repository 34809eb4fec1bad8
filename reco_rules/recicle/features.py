"""An observation as numbers, for programs that learn. All is open, so all of the table is in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import attrs

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.game import Feature, Observation
from reco_rules.recicle.actions import Action
from reco_rules.recicle.cubes import LETTERS, RECYCLABLES
from reco_rules.recicle.flow import BUYS
from reco_rules.recicle.numbers import COLLECTORS, ROUNDS
from reco_rules.recicle.positions import MOST_POINTS
from reco_rules.recicle.state import CARDS, Phase, Target
from reco_rules.recicle.variants import Variant, check_variant
from reco_rules.recicle.views import Observation as RecicleObservation

_CARDS = [card.value for card in CARDS]
_FLAGS = ("neutral", "moved", "sold", "acquired", "square", "visiting")


@attrs.frozen
class _Block:
    """A feature, but for how it is encoded."""

    name: str
    parts: Sequence[str]
    low: int
    high: int
    meaning: str


def features(variant: Variant) -> tuple[Feature, ...]:
    """What the numbers of `encode` are, in order. Raises `WrongType`.

    >>> from reco_rules.recicle import VARIANTS
    >>> for feature in features(VARIANTS["reconstruction-1-2"])[:3]:
    ...     print(feature.name, len(feature.parts), feature.low, feature.high)
    phase 11 0 1
    turn 1 0 6
    round 1 0 6
    """
    check_variant(variant)
    return _features(variant)


@lru_cache(maxsize=64)
def _features(variant: Variant) -> tuple[Feature, ...]:
    return tuple(
        [
            Feature(name=b.name, parts=tuple(b.parts), low=b.low, high=b.high, meaning=b.meaning)
            for b in _blocks(variant)
        ]
    )


def _blocks(variant: Variant) -> Iterator[_Block]:
    board = variant.board
    seats = ["own", *(f"next {steps}" for steps in range(1, variant.players))]
    teams = [*seats, *["neutral"] * variant.neutral]
    spaces = range(len(board.spaces))
    recyclables = LETTERS[:-1]
    cubes, many = board.supply, 999

    def each(of: Iterable[str], what: Iterable[object]) -> list[str]:
        parts = list(what)
        return [f"{one}: {part}" for one in of for part in parts]

    yield _Block("phase", [p.name.lower() for p in Phase], 0, 1, "1 for the phase that is due.")
    yield _Block("turn", ["turn"], 0, variant.turns, "The number of the turn.")
    yield _Block("round", ["round"], 0, 2 * ROUNDS, "The number of the round.")
    yield _Block("first", seats, 0, 1, "1 for the first player.")
    yield _Block("player", seats, 0, 1, "1 for the seat whose part it is.")
    yield _Block("decides", seats, 0, 1, "1 for the seat that decides.")
    yield _Block("money", seats, -board.red, board.cap, "The positions on the money track.")
    yield _Block("points", seats, 0, MOST_POINTS, "The victory points.")
    places = ["outside", *map(str, spaces)]
    numbers = [f"{team} {number}" for team in teams for number in range(1, COLLECTORS + 1)]
    yield _Block("collectors", each(numbers, places), 0, 1, "1 for the space of the collector.")
    yield _Block("carts", each(seats, recyclables), 0, cubes, "The carts by material.")
    yield _Block("stores", each(seats, recyclables), 0, cubes, "The cooperatives by material.")
    yield _Block("landfills", seats, 0, board.landfill, "The landfills.")
    yield _Block("warehouse", list(recyclables), 0, cubes, "The warehouse by material.")
    yield _Block("supply", list(LETTERS), 0, cubes, "The supply by material.")
    tiles = [tile.name for tile in board.tiles]
    yield _Block("tiles", each(seats, tiles), 0, 99, "The tiles of the seats.")
    yield _Block("cards", each(seats, _CARDS), 0, 99, "The cards of the seats.")
    yield _Block("blocked", _CARDS, 0, 99, "The cards that are blocked.")
    yield _Block("flags", _FLAGS, 0, 1, "1 for what the running part has done.")
    yield _Block("collector", ["number"], 0, COLLECTORS, "The collector that moved.")
    yield _Block("used", _CARDS, 0, 99, "How often cards were used in the running part.")
    yield _Block("collected", list(LETTERS), 0, many, "What was collected in the running part.")
    yield _Block("carried", list(LETTERS), 0, many, "What was carried in the running visit.")
    yield _Block("swaps", ["cubes"], 0, 2, "How many cubes were bartered in the running part.")
    yield _Block("refused", seats, 0, 1, "1 for who refused to barter in the running part.")
    yield _Block("discarded", ["pieces"], 0, many, "What was discarded in the running part.")
    yield _Block(
        "pieces", ["pieces"], 0, max(BUYS), "What was bought or placed in the running part."
    )
    choice = ["left", "substitutes", *[target.value for target in Target], *LETTERS]
    choices = each(["first", "second"], choice)
    yield _Block("to_take", choices, 0, many, "The cubes that are to be chosen, and where they go.")
    yield _Block("picks", ["cards"], 0, 2, "How many cards are to be picked.")
    yield _Block("owed", ["recyclables"], 0, 99, "How many recyclables are to be paid.")
    offer = [*(f"give {m}" for m in recyclables), *(f"get {m}" for m in recyclables)]
    yield _Block("offer", [*seats, *offer], 0, 1, "Who is asked for an exchange, and what it is.")


def encode(observation: Observation[Action]) -> tuple[int, ...]:
    """The observation as a row of whole numbers: those of all `features`, one after the other.

    Seats are told from the observer's: its own first, then clockwise; a spectator's from seat 0.
    Raises `WrongType`.

    >>> from reco_rules.recicle import VARIANTS, new_game, observe
    >>> variant = VARIANTS["reconstruction-1-2"]
    >>> row = encode(observe(new_game(variant), 0))
    >>> len(row) == sum(len(feature.parts) for feature in features(variant))
    True
    """
    if not isinstance(observation, RecicleObservation):
        raise WrongType(f"expected an observation of Recicle, not {shown(observation)}")
    seen = observation
    players = seen.variant.players
    own = seen.seat or 0
    order = [*range(own, players), *range(own)]
    teams = [*order, *range(players, len(seen.collectors))]
    play, offer = seen.play, seen.offer

    def only(seat: int) -> list[int]:
        return [int(other == seat) for other in order]

    row: list[int] = [int(phase is seen.phase) for phase in Phase]
    row += [seen.turn, seen.round, *only(seen.first), *only(seen.player)]
    row += only(seen.current_player)
    row += [seen.money[seat] for seat in order]
    row += [seen.points[seat] for seat in order]
    for team in teams:
        for space in seen.collectors[team]:
            row += [int(space == place) for place in (None, *range(len(seen.board.spaces)))]
    row += [count for seat in order for count in seen.carts[seat].counts[:-1]]
    row += [count for seat in order for count in seen.stores[seat].counts[:-1]]
    row += [seen.landfills[seat] for seat in order]
    row += [*seen.warehouse.counts[:-1], *seen.supply.counts]
    row += [count for seat in order for count in seen.tiles[seat]]
    row += [count for seat in order for count in seen.cards[seat]]
    row += seen.blocked
    row += [int(getattr(play, flag)) for flag in _FLAGS]
    row += [play.collector, *play.used, *play.collected, *play.carried, play.swaps]
    row += [int(seat in play.refused) for seat in order]
    row += [play.discarded, play.pieces]
    for place in range(2):
        if place < len(seen.to_take):
            choice = seen.to_take[place]
            row += [choice.left, choice.substitutes]
            row += [int(choice.to is target) for target in Target]
            row += choice.pool.counts
        else:
            row += [0] * (2 + len(Target) + len(LETTERS))
    row += [seen.picks, seen.owed]
    row += only(-1 if offer is None else offer.seat)
    row += [int(offer is not None and offer.give == m) for m in RECYCLABLES]
    row += [int(offer is not None and offer.get == m) for m in RECYCLABLES]
    return tuple(row)
