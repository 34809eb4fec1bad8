"""Recicle calculated a second time, piece by piece: money, points, storage and the end of a game.

Nothing of the engine computes here, and nothing of the specification: only the public fields of states,
actions and boards are read. The money track is a list of labels, along which a marker is pushed space by
space; storage is a matching of single pieces to single places; organic material is counted one by one.

`differences(states, actions)` follows a game to its end and tells what does not agree; `play(state, seed)`
makes one, with some sense for money, since of players without it none ever recycles.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence

from reco_rules.recicle import (
    Acquire,
    Acquired,
    Action,
    Board,
    Bought,
    Buy,
    Carried,
    Carry,
    Charged,
    Discard,
    Discarded,
    End,
    Event,
    Jump,
    Move,
    Phase,
    Place,
    Placed,
    Recycle,
    Recycled,
    Resell,
    Resold,
    Rest,
    Sell,
    Sold,
    SpaceKind,
    State,
    Tile,
    TileKind,
    apply,
    legal_actions,
    result,
)

RECYCLABLES = range(5)
ORGANIC = 5


class Bankrupt(Exception):
    """A marker should go beyond the last red space."""


# ---- the money track -----------------------------------------------------------------------------


def labels(board: Board) -> list[str]:
    """The spaces of the track from the last red one to the cap, as printed."""
    red: list[str] = []
    while red.count("%") + board.debt > len(red):
        red.append("%" if len(red) + 1 in board.interest else f"-{len(red) + 1 - red.count('%')}")
    return [*reversed(red), *[f"{dollars}" for dollars in range(board.cap + 1)]]


class Marker:
    """A marker on a money track."""

    def __init__(self, board: Board, position: int = 0) -> None:
        self.track = labels(board)
        self.zero = self.track.index("0")
        self.at = self.zero + position

    @property
    def position(self) -> int:
        """How many spaces above zero, or below."""
        return self.at - self.zero

    @property
    def label(self) -> str:
        """What is printed where it stands."""
        return self.track[self.at]

    def receive(self, money: int) -> None:
        """Forward, a space for each dollar, to the end of the track."""
        for _ in range(money):
            if self.at + 1 < len(self.track):
                self.at += 1

    def pay(self, money: int) -> None:
        """Back, a space with a number for each dollar; raises `Bankrupt` at the end of the track."""
        for _ in range(money):
            while self.label == "%":  # counts as the number below
                self.at -= 1
            self.at -= 1
            while self.at >= 0 and self.label == "%":
                self.at -= 1
            if self.at < 0:
                raise Bankrupt


# ---- storage -------------------------------------------------------------------------------------


def places(board: Board, tiles: Sequence[int]) -> list[set[int]]:
    """Each single place for a recyclable: the materials that may lie there."""
    found = [set(RECYCLABLES) for _ in range(board.deposit)]
    for tile, copies in zip(board.tiles, tiles, strict=True):
        for _ in range(copies):
            found += [set(RECYCLABLES) for _ in range(tile.room)]
            found += [{m} for m in RECYCLABLES for _ in range(tile.stores[m])]
    return found


def fits(board: Board, tiles: Sequence[int], held: Sequence[int]) -> bool:
    """Whether the pieces can be given places one to one: each in turn may make others move over."""
    where = places(board, tiles)
    holds: dict[int, int] = {}

    def lay(material: int, tried: set[int]) -> bool:
        for place, may in enumerate(where):
            if material in may and place not in tried:
                tried.add(place)
                if place not in holds or lay(holds[place], tried):
                    holds[place] = material
                    return True
        return False

    return all(lay(m, set()) for m in RECYCLABLES for _ in range(held[m]))


# ---- the end -------------------------------------------------------------------------------------


def end_total(board: Board, points: int, money: int, tiles: Sequence[int]) -> int:
    """The victory points of a seat at the end."""
    total = points
    equipments = 0
    for tile, copies in zip(board.tiles, tiles, strict=True):
        for _ in range(copies):
            total += tile.points
            equipments += tile.kind is TileKind.EQUIPMENT
    for space in (1, 2):
        if equipments < space:
            total -= 1
    while money >= 5:
        money -= 5
        total += 1
    while money < 0:
        money += 1
        total -= 1
    return total


def end_ranks(rows: Sequence[tuple[int, int]]) -> list[int]:
    """The ranks of the seats by total and stored recyclables; equal rows share one."""
    best_first = sorted(rows, reverse=True)
    return [best_first.index(row) + 1 for row in rows]


def end_rows(state: State) -> list[tuple[int, int]]:
    """Per seat the total and the recyclables stored."""
    rows: list[tuple[int, int]] = []
    for seat in range(state.variant.players):
        stored = sum(state.stores[seat][m] for m in RECYCLABLES)
        total = end_total(state.board, state.points[seat], state.money[seat], state.tiles[seat])
        rows.append((total, stored))
    return rows


def turns(players: int) -> int:
    """Six, but five with four players."""
    return {2: 6, 3: 6, 4: 5}[players]


# ---- a game --------------------------------------------------------------------------------------


class Ledger:
    """The money and the points of a game from a state on: `follow` each action."""

    def __init__(self, start: State) -> None:
        self.board = start.board
        self.markers = [Marker(start.board, money) for money in start.money]
        self.points = list(start.points)
        self.visit: set[int] | None = None  # the materials carried since the cart could be unloaded
        self.discarded = 0  # in this part

    def follow(self, state: State, action: Action, after: State) -> None:
        """What the action made in the state costs and brings; `after` only tells if a turn began."""
        seat = state.player
        marker, own = self.markers[seat], self._own(state)
        match action:
            case Place():
                marker.receive(1)
            case Sell(cubes):
                marker.receive(len(cubes))
            case Acquire(name):
                marker.pay(self._tile(name).money)
            case Resell(name):
                marker.receive(max(0, self._tile(name).money - 2))
            case Buy(material):
                slots = self.board.warehouse[material]
                last = slots[: state.warehouse[material]][-1]
                marker.pay(last - 1 if own[TileKind.MERCHANT] and last > 1 else last)
            case Carry(material):
                marker.pay(self._carried(material, bool(own[TileKind.MERCHANT])))
            case Discard(count):
                for _ in range(count):
                    self._discard(seat, own[TileKind.GAS_FACTORY] * (state.phase is Phase.ROUND))
            case Recycle(name, takes):
                process = next(p for p in self._tile(name).processes if p.takes == takes)
                marker.receive(process.money)
                marker.receive(own[TileKind.DESIGNER])
                self.points[seat] += process.points
            case Rest():
                self.points[seat] += 1
            case Move(space=space) | Jump(space):
                if self.board.spaces[space].kind is SpaceKind.COOPERATIVE:
                    self.visit = set()
            case End():
                self.visit, self.discarded = None, 0
            case _:
                pass
        if after.turn > state.turn >= 1 and after.phase is not Phase.OVER:
            for marker in self.markers:
                marker.pay(self._due(marker.position))

    def _own(self, state: State) -> Counter[TileKind]:
        kinds: Counter[TileKind] = Counter()
        for tile, copies in zip(self.board.tiles, state.tiles[state.player], strict=True):
            kinds[tile.kind] += copies
        return kinds

    def _tile(self, name: str) -> Tile:
        return next(tile for tile in self.board.tiles if tile.name == name)

    def _carried(self, material: int, merchant: bool) -> int:
        if self.visit is None:  # by the card
            self.visit = set()
        cost = self.board.costs[material]
        first = cost.merchant if merchant else cost.first
        price = cost.further if material in self.visit else first
        self.visit.add(material)
        return price

    def _discard(self, seat: int, factories: int) -> None:
        self.discarded += 1
        if self.discarded % 3 == 0:
            self.points[seat] += 1
        if self.discarded % 4 == 0:
            self.markers[seat].receive(2 * factories)

    def _due(self, money: int) -> int:
        return max((c.pays for c in self.board.charges if money > c.beyond), default=0)


def money_told(start: State, told: Iterable[Event]) -> tuple[int, ...]:
    """Where the markers stand in the end if only the amounts that events tell are received and paid."""
    markers = [Marker(start.board, money) for money in start.money]
    for event in told:
        match event:
            case Placed(seat=seat):
                markers[seat].receive(1)
            case Sold() | Resold() | Recycled() | Discarded():
                markers[event.seat].receive(event.money)
            case Charged() | Acquired() | Carried() | Bought():
                markers[event.seat].pay(event.money)
            case _:
                pass
    return tuple(marker.position for marker in markers)


WEIGHTS = {
    "Recycle": 30.0, "Carry": 8.0, "Sell": 6.0, "Advertise": 5.0, "CollectFree": 5.0, "Move": 3.0,
    "Jump": 2.0, "Buy": 1.5, "Swap": 0.5, "Offer": 0.5, "End": 0.5, "Resell": 0.03,
}  # fmt: skip
"""How much `play` likes a kind of action; 1 for what is not here."""


def play(state: State, seed: int) -> tuple[list[State], list[Action]]:
    """A game from the state to the end: all states, and the actions between them."""
    rng = random.Random(seed)
    states, actions = [state], list[Action]()
    while states[-1].phase is not Phase.OVER:
        kinds = defaultdict[str, list[Action]](list)
        for action in legal_actions(states[-1]):
            kinds[type(action).__name__].append(action)
        kind = rng.choices([*kinds], [WEIGHTS.get(kind, 1.0) for kind in kinds])[0]
        actions.append(rng.choice(kinds[kind]))
        states.append(apply(states[-1], actions[-1]))
    return states, actions


def differences(states: Sequence[State], actions: Sequence[Action]) -> list[str]:
    """What does not agree in a game from the start of a turn on: at the first step where anything does
    not, or, where all steps agree, in its course and its result."""
    ledger = Ledger(states[0])
    stored: set[tuple[object, object]] = set()
    for number, (state, action, after) in enumerate(zip(states, actions, states[1:], strict=False)):
        if found := [*_at_step(ledger, stored, state, action, after)]:
            return [f"after step {number}, {action}: {one}" for one in found]
    return [*_course(states, actions), *_result(states[-1])]


def _at_step(
    ledger: Ledger, stored: set[tuple[object, object]], state: State, action: Action, after: State
) -> Iterator[str]:
    """What is wrong after this action; `stored` are the tiles and pieces that are known to fit."""
    try:
        ledger.follow(state, action, after)
    except Bankrupt:
        yield "a debt beyond the last red space"
    money = tuple(marker.position for marker in ledger.markers)
    if money != after.money:
        yield f"money {after.money}, not {money}"
    if tuple(ledger.points) != after.points:
        yield f"points {after.points}, not {tuple(ledger.points)}"
    if lost := _lost(after):
        yield f"{lost} cubes of the materials"
    if any(map(int.__gt__, after.warehouse, [*map(len, after.board.warehouse), 0])):
        yield f"more pieces than slots in the warehouse, {after.warehouse}"
    for row, store in zip(after.tiles, after.stores, strict=True):
        if (row, store) not in stored and not fits(after.board, row, store.counts):
            yield f"no place for {store}"
        stored.add((row, store))


def _lost(state: State) -> list[int]:
    """The materials' numbers of cubes, where one is wrong."""
    landfills = [0] * ORGANIC + [sum(state.landfills)]
    bags = (state.supply, state.warehouse, *state.carts, *state.stores)
    found = [sum(bag[m] for bag in bags) + landfills[m] for m in range(6)]
    return found if set(found) != {state.board.supply} else []


def _course(states: Sequence[State], actions: Sequence[Action]) -> Iterator[str]:
    """The parts that were played, by phase and, in step 1, rounds of all or extra rounds."""
    last, variant = states[-1], states[0].variant
    players = variant.players
    due = turns(players) if variant.edition != "custom" else variant.turns  # R6, or one's own
    if last.turn != due or last.phase is not Phase.OVER:
        yield f"the game ended in turn {last.turn} in phase {last.phase.name}"
    ended: Counter[tuple[int, str]] = Counter()
    for state, action in zip(states, actions, strict=False):
        if isinstance(action, End):
            extra = state.phase is Phase.ROUND and state.round > 3
            ended[state.turn, "extra" if extra else state.phase.name] += 1
    for turn in range(max(1, states[0].turn), due + 1):
        parts = {"ROUND": 3 * players, "WAREHOUSE": 3 * players, "RECYCLING": players}
        for part, number in parts.items():
            if ended[turn, part] != number:
                yield f"turn {turn} had {ended[turn, part]} parts {part}, not {number}"
        if ended[turn, "extra"] > 3:
            yield f"turn {turn} had {ended[turn, 'extra']} extra rounds"


def _result(last: State) -> Iterator[str]:
    rows, told = end_rows(last), result(last)
    ranks = end_ranks(rows)
    if [(score.total, score.stored) for score in told.scores] != rows:
        yield f"the result {told} has not the totals and stored pieces {rows}"
    if [score.rank for score in told.scores] != ranks:
        yield f"the result {told} has not the ranks {ranks}"
    if list(told.winners) != [seat for seat, rank in enumerate(ranks) if rank == 1]:
        yield f"the result {told} has not the winners of rank 1"
