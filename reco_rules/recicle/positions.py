"""Positions: states in the middle of a game, for tests, puzzles and real tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar, cast

import attrs

from reco_rules.errors import InvalidPosition
from reco_rules.problems import length_problems
from reco_rules.recicle.board import MOST_OF_KIND, Board, SpaceKind
from reco_rules.recicle.cubes import NO_CUBES, ORGANIC, RECYCLABLES, Cubes, total
from reco_rules.recicle.flow import BUYS, takeable
from reco_rules.recicle.forms import misfits
from reco_rules.recicle.numbers import COLLECTORS, ROUNDS
from reco_rules.recicle.scoring import limits
from reco_rules.recicle.state import (
    CARDS,
    NO_CARDS,
    NOTHING_DONE,
    Choice,
    Exchange,
    Phase,
    Play,
    State,
    Table,
    Target,
    check_state,
    cooperative,
    to_place,
)
from reco_rules.recicle.variants import Variant, check_variant

T = TypeVar("T")

MOST_CHOICES: Final = 2

_REFUSED: Final = "this position cannot be"


def position(
    variant: Variant,
    *,
    turn: int = 1,
    first: int = 0,
    phase: Phase = Phase.ROUND,
    round: int | None = None,
    player: int | None = None,
    money: Sequence[int] | None = None,
    points: Sequence[int] | None = None,
    collectors: Sequence[tuple[int | None, ...]] | None = None,
    carts: Sequence[Cubes | str] | None = None,
    stores: Sequence[Cubes | str] | None = None,
    landfills: Sequence[int] | None = None,
    warehouse: Cubes | str = NO_CUBES,
    tiles: Sequence[tuple[int, ...]] | None = None,
    cards: Sequence[tuple[int, ...]] | None = None,
    blocked: tuple[int, ...] = NO_CARDS,
    play: Play = NOTHING_DONE,
    to_take: tuple[Choice, ...] = (),
    picks: int = 0,
    owed: int = 0,
    offer: Exchange | None = None,
) -> State:
    """A state in the middle of a game, checked to be consistent. What is not given is as at the start.

    Cubes are given as `Cubes` or as text. The supply is what is left. The round is the first of its step,
    and the player the first player, unless given.

    Raises `WrongType` for what is no variant, `NotationError` for a text that is no cubes, and
    `InvalidPosition` with all problems at once: rows that are too short, numbers that cannot be, cubes
    that are not in the game, pieces that have no place, cards that nobody can have, and so on.

    >>> from reco_rules.recicle import VARIANTS
    >>> state = position(VARIANTS["reconstruction-1-2"], carts=("2P 1U", ""), money=(3, -4))
    >>> print(state.carts[0], state.supply, state.player)
    2P 1U 18P 20G 20R 19U 20M 20O 0
    """
    check_variant(variant)
    players = variant.players
    teams = players + variant.neutral
    if round is None:
        round = int(bool(turn) and phase not in (Phase.SETUP, Phase.RECYCLING, Phase.OVER))
    held = [
        _cubes_row(carts, players),
        _cubes_row(stores, players),
        _cubes(warehouse),
    ]
    state = State(
        variant=variant,
        turn=turn,
        first=first,
        phase=phase,
        round=round,
        player=first if player is None else player,
        money=_row(money, (0,) * players),
        points=_row(points, (0,) * players),
        collectors=_row(collectors, ((None,) * COLLECTORS,) * teams),
        carts=cast("tuple[Cubes, ...]", held[0]),
        stores=cast("tuple[Cubes, ...]", held[1]),
        landfills=_row(landfills, (0,) * players),
        warehouse=cast(Cubes, held[2]),
        supply=NO_CUBES,
        tiles=_row(tiles, ((0,) * len(variant.board.tiles),) * players),
        cards=_row(cards, (NO_CARDS,) * players),
        blocked=blocked,
        play=play,
        to_take=to_take,
        picks=picks,
        owed=owed,
        offer=offer,
    )
    problems = list(_form(state))
    if not problems:
        used = _in_play(state)
        left = [variant.board.supply - count for count in used]
        if min(left) < 0:
            lacking = Cubes(tuple([max(0, -count) for count in left]))
            problems.append(f"the supply lacks {lacking}")
        else:
            state = attrs.evolve(state, supply=Cubes(tuple(left)))
            problems += _contents(state)
    if problems:
        raise InvalidPosition(_REFUSED, problems)
    return state


def inconsistencies(state: State) -> list[str]:
    """What in the state no game can reach; empty for every state that the rules make. Raises `WrongType`.

    >>> from reco_rules.recicle import VARIANTS, new_game
    >>> inconsistencies(new_game(VARIANTS["reconstruction-1-3"]))
    []
    """
    check_state(state)
    problems = list(_form(state))
    if not problems:
        cubes = total([state.supply, Cubes(tuple(_in_play(state)))])
        if set(cubes) != {state.board.supply}:
            problems.append(
                f"there must be {state.board.supply} cubes of each material, not {cubes}"
            )
        problems += _contents(state)
    return problems


def _row(given: Sequence[T] | None, default: tuple[T, ...]) -> tuple[T, ...]:
    """The row as a tuple, if it is one; anything else stays for the checks to name it."""
    if given is None:
        return default
    return tuple(given) if isinstance(given, list | tuple) else cast("tuple[T, ...]", given)


def _cubes(value: object) -> object:
    return Cubes.parse(value) if isinstance(value, str) else value


def _cubes_row(given: object, players: int) -> object:
    if given is None:
        return (NO_CUBES,) * players
    if not isinstance(given, list | tuple):
        return given
    return tuple([_cubes(one) for one in cast("Sequence[object]", given)])


def _in_play(table: Table) -> list[int]:
    """How many cubes of each material are not in the supply."""
    counts = list(total([*table.carts, *table.stores, table.warehouse]))
    counts[ORGANIC] += sum(table.landfills)
    return counts


# ---- the form: types, lengths, ranges -----------------------------------------------------------


def _form(table: Table) -> Iterator[str]:
    """Where this finds nothing, every number can be looked up in every row."""
    wrong = list(misfits(table, checked=(Variant, Cubes), signed=("money",)))
    yield from wrong or (*_lengths(table), *_ranges(table))


def _lengths(table: Table) -> Iterator[str]:
    players, board = table.variant.players, table.board
    rows: list[tuple[str, tuple[object, ...], int]] = [
        ("money", table.money, players),
        ("points", table.points, players),
        ("carts", table.carts, players),
        ("stores", table.stores, players),
        ("landfills", table.landfills, players),
        ("tiles", table.tiles, players),
        ("cards", table.cards, players),
        ("collectors", table.collectors, players + table.variant.neutral),
        ("blocked", table.blocked, len(CARDS)),
        ("play.used", table.play.used, len(CARDS)),
        *((f"tiles[{seat}]", row, len(board.tiles)) for seat, row in enumerate(table.tiles)),
        *((f"cards[{seat}]", row, len(CARDS)) for seat, row in enumerate(table.cards)),
        *((f"collectors[{at}]", row, COLLECTORS) for at, row in enumerate(table.collectors)),
    ]
    yield from length_problems(rows)
    if len(table.to_take) > MOST_CHOICES:
        yield f"to_take must have at most {MOST_CHOICES} entries, not {len(table.to_take)}"


def _ranges(table: Table) -> Iterator[str]:
    variant, board, play = table.variant, table.board, table.play
    seats, spaces = range(variant.players), range(len(board.spaces))
    numbers: list[tuple[str, int | None, range]] = [
        ("turn", table.turn, range(variant.turns + 1)),
        ("first", table.first, seats),
        ("player", table.player, seats),
        ("round", table.round, range(2 * ROUNDS + 1)),
        ("picks", table.picks, range(3)),
        ("play.collector", play.collector, range(COLLECTORS + 1)),
        ("play.swaps", play.swaps, range(3)),
        ("play.pieces", play.pieces, range(3)),
        *(("play.refused", seat, seats) for seat in play.refused),
        *(("points", count, range(limits(variant).highest + 1)) for count in table.points),
        *(("money", position, range(-board.red, board.cap + 1)) for position in table.money),
        *(("landfills", count, range(board.landfill + 1)) for count in table.landfills),
        *(("collectors", space, spaces) for team in table.collectors for space in team),
    ]
    if table.offer is not None:
        numbers += [
            ("offer.seat", table.offer.seat, seats),
            ("offer.give", table.offer.give, RECYCLABLES),
            ("offer.get", table.offer.get, RECYCLABLES),
        ]
    for name, number, allowed in numbers:
        if number is not None and number not in allowed:
            yield f"{name} goes from {allowed[0]} to {allowed[-1]}, not {number}"
    for name, cubes in (
        ("warehouse", table.warehouse),
        *(("carts", cart) for cart in table.carts),
        *(("stores", store) for store in table.stores),
    ):
        if cubes[ORGANIC]:
            yield f"{name} holds recyclables only, not {cubes}"
    for choice in table.to_take:
        if not 1 <= choice.left <= len(choice.pool) + choice.substitutes:
            yield f"to_take: so many are left as there can be, not {choice.left}"


# ---- the contents: what the rules keep true -----------------------------------------------------


def _contents(table: Table) -> Iterator[str]:
    board = table.board
    for seat, cart in enumerate(table.carts):
        if len(cart) > board.cart:
            yield f"the cart of seat {seat} holds at most {board.cart}, not {len(cart)} (R13)"
    for material in RECYCLABLES:
        if table.warehouse[material] > len(board.warehouse[material]):
            yield f"the warehouse has {len(board.warehouse[material])} slots for a color (R19)"
    yield from _tiles(table)
    for seat, (row, store) in enumerate(zip(table.tiles, table.stores, strict=True)):
        if not cooperative(board, row).fits(store):
            yield f"the cooperative of seat {seat} has no place for {store} (A19)"
    if min(table.offered_cards) < 0:
        yield "there are not so many cards of a kind"
    if any(table.blocked) and not table.variant.neutral:
        yield "only the neutral team blocks cards (R47)"
    yield from _due(table)


def _tiles(table: Table) -> Iterator[str]:
    board = table.board
    for tile, left in zip(board.tiles, table.stock, strict=True):
        if left < 0:
            yield f"there are only {tile.copies} of {tile.name}"
    for seat, row in enumerate(table.tiles):
        for problem in too_many(board, row):
            yield f"seat {seat} has {problem}"


def too_many(board: Board, row: Sequence[int]) -> Iterator[str]:
    """Of which kinds there are too many among these numbers of the board's tiles (R37, R40, R43, A30).

    >>> from reco_rules.recicle import BOARDS
    >>> board = BOARDS["reconstruction-1"]
    >>> list(too_many(board, [2 * (tile.name == "merchant") for tile in board.tiles]))
    ['2 tiles of the kind merchant, at most 1 can be']
    """
    for kind, allowed in MOST_OF_KIND.items():
        pairs = zip(board.tiles, row, strict=True)
        held = sum([count for tile, count in pairs if tile.kind is kind])
        if held > allowed:
            yield f"{held} tiles of the kind {kind.value}, at most {allowed} can be"


_IN_ROUND: Final = (Phase.ROUND, Phase.SQUARE, Phase.TAKE, Phase.PICK, Phase.PAY, Phase.BARTER)


def _due(table: Table) -> Iterator[str]:
    """What is due fits what is to be decided, and the round its phase."""
    phase, play, variant = table.phase, table.play, table.variant
    for due, there in (
        (Phase.TAKE, bool(table.to_take)),
        (Phase.PICK, bool(table.picks) and not table.to_take),
        (Phase.PAY, table.owed > 0),
        (Phase.BARTER, table.offer is not None),
    ):
        if (phase is due) != there and not (due is Phase.PICK and table.to_take):
            yield f"in {due.name}, and only there, its choice is to be made"
    yield from _takes(table)
    if table.to_take and len(takeable(table, table.to_take[0])) < 2:
        yield "a choice has at least two possibilities"
    if phase is Phase.PICK and sum(map(bool, table.offered_cards)) < 2:
        yield "a card is picked from at least two kinds"
    if phase is Phase.PAY:
        store = table.stores[table.player]
        if sum([store[m] > 0 for m in RECYCLABLES]) < 2 or len(store) < table.owed:
            yield "a tile is paid from at least two kinds of recyclables, and from enough of them"
    if phase is Phase.BARTER and table.offer is not None:
        yield from _offer(table, table.offer)
    extra = {cooperative(table.board, row).order: seat for seat, row in enumerate(table.tiles)}
    setup = phase is Phase.SETUP or (phase is Phase.PAY and not table.turn)
    if setup != (not table.turn):
        yield "turn is 0 at setup, and only there"
    if setup and not to_place(variant, table.first, table.player):
        yield f"seat {table.player} places nothing at setup (R8)"
    neutral = play.neutral
    if neutral and not variant.neutral:
        yield "there is no neutral team"
    if phase is Phase.NEUTRAL and not neutral:
        yield "in NEUTRAL the neutral team plays"
    if neutral and phase not in (Phase.NEUTRAL, Phase.TAKE, Phase.PICK):
        yield "the neutral team only moves, collects and blocks cards"
    if neutral and (table.player + 1 - table.first) % variant.players:
        yield "the last player moves the neutral team (R47)"
    rounds = range(1)
    if phase is Phase.WAREHOUSE:
        rounds = range(1, len(BUYS) + 1)
    elif (phase in _IN_ROUND and not setup) or phase is Phase.NEUTRAL:
        rounds = range(1, ROUNDS + 1)
    in_extra = phase in _IN_ROUND and not neutral and table.round > ROUNDS
    if in_extra and extra.get(table.round - ROUNDS) != table.player:
        yield f"round {table.round} is played by the owner of that productivity tile (R42)"
    if not in_extra and table.round not in rounds:
        yield f"round goes from {rounds[0]} to {rounds[-1]} in {phase.name}, not {table.round}"
    yield from _played(table)


def _takes(table: Table) -> Iterator[str]:
    """What is to be taken has room where it goes (A13), and is of the kind that goes there."""
    room = table.board.cart - len(table.carts[table.player])
    for choice in table.to_take:
        if (choice.to is Target.WAREHOUSE) != table.play.neutral:
            yield "the neutral team, and nobody else, takes cubes to the warehouse (R47)"
        if choice.to is Target.CART and (choice.left > room or choice.pool[ORGANIC]):
            yield f"a cart with room for {room} takes no {choice.left} of {choice.pool} (R13)"


def _offer(table: Table, offer: Exchange) -> Iterator[str]:
    if offer.seat == table.player or offer.give == offer.get:
        yield "one seat offers another one a cube for a different one (R34)"
    elif not table.carts[table.player][offer.give] or not table.carts[offer.seat][offer.get]:
        yield "both carts have the cubes that are exchanged (R34)"


def _played(table: Table) -> Iterator[str]:
    """What the running part has done can have been done."""
    play, player = table.play, table.player
    for used, held in zip(play.used, table.cards[player], strict=True):
        if used > held:
            yield "no card is used that the seat does not have (R36)"
            break
    if table.phase in (Phase.SQUARE, Phase.TAKE, Phase.PICK) and not play.collector:
        yield f"in {table.phase.name} a collector has moved"
    if play.moved and not play.collector:
        yield "play.collector is the number of the collector that moved"
    if play.collector:
        team = table.collectors[-1 if play.neutral else player]
        space = team[play.collector - 1]
        where = _WHERE.get(table.phase)
        if space is None:
            yield "the collector that moved is in the city"
        elif where not in (None, table.board.spaces[space].kind):
            yield f"in {table.phase.name} the collector is on a space of the kind {where.value}"
    if play.swaps and not play.used[_BARTER]:
        yield "cubes are bartered with the card (R34)"
    if player in play.refused or list(play.refused) != sorted(set(play.refused)):
        yield "play.refused has other seats, ascending"
    if table.phase is Phase.WAREHOUSE and play.pieces > BUYS[(table.round - 1) % len(BUYS)]:
        yield "no more pieces are bought than the buying round allows (R21)"


_WHERE: Final = {Phase.SQUARE: SpaceKind.SQUARE, Phase.PICK: SpaceKind.CARDS}
"""Where the collector that moved is in these phases (R16, R17)."""

_BARTER: Final = [card.value for card in CARDS].index("barter")
