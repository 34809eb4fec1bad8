"""An observation as numbers, for programs that learn. All is open, so all of the table is in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.feature import feature, one_of, seat_parts, seats_from
from reco_rules.game import Feature, Observation
from reco_rules.recicle.actions import Action
from reco_rules.recicle.cubes import LETTERS, RECYCLABLES
from reco_rules.recicle.flow import BUYS
from reco_rules.recicle.numbers import COLLECTORS, ROUNDS
from reco_rules.recicle.scoring import limits
from reco_rules.recicle.state import CARDS, Phase, Target
from reco_rules.recicle.variants import Variant, check_variant
from reco_rules.recicle.views import Observation as RecicleObservation

_CARDS = [card.value for card in CARDS]
_FLAGS = ("neutral", "moved", "sold", "acquired", "square", "visiting")


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
    return tuple(_listed(variant))


def _listed(variant: Variant) -> Iterator[Feature]:
    board = variant.board
    seats = seat_parts(variant.players)
    teams = [*seats, *["neutral"] * variant.neutral]
    spaces = range(len(board.spaces))
    recyclables = LETTERS[:-1]
    cubes, many = board.supply, 999

    def each(of: Iterable[str], what: Iterable[object]) -> list[str]:
        parts = list(what)
        return [f"{one}: {part}" for one in of for part in parts]

    yield feature("phase", [p.name.lower() for p in Phase], 0, 1, "1 for the phase that is due.")
    yield feature("turn", ["turn"], 0, variant.turns, "The number of the turn.")
    yield feature("round", ["round"], 0, 2 * ROUNDS, "The number of the round.")
    yield feature("first", seats, 0, 1, "1 for the first player.")
    yield feature("player", seats, 0, 1, "1 for the seat whose part it is.")
    yield feature("decides", seats, 0, 1, "1 for the seat that decides.")
    yield feature("money", seats, -board.red, board.cap, "The positions on the money track.")
    yield feature("points", seats, 0, limits(variant).highest, "The victory points.")
    places = ["outside", *map(str, spaces)]
    numbers = [f"{team} {number}" for team in teams for number in range(1, COLLECTORS + 1)]
    yield feature("collectors", each(numbers, places), 0, 1, "1 for the space of the collector.")
    yield feature("carts", each(seats, recyclables), 0, cubes, "The carts by material.")
    yield feature("stores", each(seats, recyclables), 0, cubes, "The cooperatives by material.")
    yield feature("landfills", seats, 0, board.landfill, "The landfills.")
    yield feature("warehouse", recyclables, 0, cubes, "The warehouse by material.")
    yield feature("supply", LETTERS, 0, cubes, "The supply by material.")
    tiles = [tile.name for tile in board.tiles]
    yield feature("tiles", each(seats, tiles), 0, 99, "The tiles of the seats.")
    yield feature("cards", each(seats, _CARDS), 0, 99, "The cards of the seats.")
    yield feature("blocked", _CARDS, 0, 99, "The cards that are blocked.")
    yield feature("flags", _FLAGS, 0, 1, "1 for what the running part has done.")
    yield feature("collector", ["number"], 0, COLLECTORS, "The collector that moved.")
    yield feature("used", _CARDS, 0, 99, "How often cards were used in the running part.")
    yield feature("collected", LETTERS, 0, many, "What was collected in the running part.")
    yield feature("carried", LETTERS, 0, many, "What was carried in the running visit.")
    yield feature("swaps", ["cubes"], 0, 2, "How many cubes were bartered in the running part.")
    yield feature("refused", seats, 0, 1, "1 for who refused to barter in the running part.")
    yield feature("discarded", ["pieces"], 0, many, "What was discarded in the running part.")
    yield feature(
        "pieces", ["pieces"], 0, max(BUYS), "What was bought or placed in the running part."
    )
    choice = ["left", "substitutes", *[target.value for target in Target], *LETTERS]
    choices = each(["first", "second"], choice)
    yield feature(
        "to_take", choices, 0, many, "The cubes that are to be chosen, and where they go."
    )
    yield feature("picks", ["cards"], 0, 2, "How many cards are to be picked.")
    yield feature("owed", ["recyclables"], 0, 99, "How many recyclables are to be paid.")
    offer = [*(f"give {m}" for m in recyclables), *(f"get {m}" for m in recyclables)]
    yield feature("offer", [*seats, *offer], 0, 1, "Who is asked for an exchange, and what it is.")


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
    order = seats_from(seen.seat, players)
    teams = [*order, *range(players, len(seen.collectors))]
    play, offer = seen.play, seen.offer

    def only(seat: int) -> list[int]:
        return [int(other == seat) for other in order]

    row = one_of(len(Phase), seen.phase)
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
