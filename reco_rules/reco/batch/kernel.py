"""The rules once more, as loops over numbers that Numba compiles: one game after the other.

It reads like `reco_rules.reco.rules` and is held equal to it, action for action. The cards of a game lie in
one row of packs (see `reco_rules.reco.cards`), here integers of 64 bits without a sign. What is counted
and compared is an ordinary integer: the two kinds must not meet in one expression, which Numba would
turn into a float. Without compilation (``NUMBA_DISABLE_JIT=1``) everything runs as it stands here.
"""

# Most versions of Numba have no types, and NumPy's numbers are of several types here and there:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

import numba
import numpy as np
import numpy.typing as npt

Packs: TypeAlias = npt.NDArray[np.uint64]
Numbers: TypeAlias = npt.NDArray[np.int64]
Small: TypeAlias = npt.NDArray[np.int16]
Claims: TypeAlias = npt.NDArray[np.int8]
Values: TypeAlias = npt.NDArray[np.float64]

P = ParamSpec("P")
R = TypeVar("R")


def compiled(function: Callable[P, R]) -> Callable[P, R]:
    """The function as Numba compiles it when it is first called, kept on the disk where there is room."""
    try:
        return _jit(function, cache=True)
    except RuntimeError:  # no folder can be written
        return _jit(function, cache=False)


def _jit(function: Callable[P, R], *, cache: bool) -> Callable[P, R]:
    made = numba.njit(cache=cache, nogil=True, error_model="numpy")(function)
    return cast("Callable[P, R]", made)


# ---- packs --------------------------------------------------------------------------------------

HIGH_BITS = np.uint64(0x8080808080808080)
SUMS = np.uint64(0x0101010101010101)
BYTE = np.uint64(255)
NOTHING = np.uint64(0)
TOP, HIGH_HALF = np.uint64(56), np.uint64(32)
SEVEN = np.uint64(7)
PLACE: Final = np.arange(0, 64, 8, dtype=np.uint64)  # where the digit of each kind begins
CARD: Final = np.uint64(1) << PLACE
OF_COLOR: Final = 255 * (CARD[:4] + CARD[4:])  # all digits of a color


@compiled
def size(pack: np.uint64) -> int:
    """The number of cards."""
    return int(np.int64(pack % BYTE))


@compiled
def units(pack: np.uint64) -> int:
    """The amount of garbage (REWARD-1)."""
    return int(np.int64(pack % BYTE + (pack >> HIGH_HALF) % BYTE))


@compiled
def count(pack: np.uint64, kind: int) -> int:
    """How many cards of a kind."""
    return int(np.int64(pack >> PLACE[kind] & BYTE))


@compiled
def cards(kind: int, number: int) -> np.uint64:
    """So many cards of a kind."""
    return np.uint64(np.uint64(number) << PLACE[kind])


# ---- random numbers -----------------------------------------------------------------------------

GAMMA = np.uint64(0x9E3779B97F4A7C15)
FIRST, SECOND = np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
THIRTY, TWENTY_SEVEN, THIRTY_ONE = np.uint64(30), np.uint64(27), np.uint64(31)
ELEVEN = np.uint64(11)
STEP = 2.0**-53
DEAL: Final = 0
"""The stream of the cards; that of a seat comes behind it."""


@compiled
def mixed(bits: np.uint64) -> np.uint64:
    """SplitMix64's mixing."""
    bits = (bits ^ bits >> THIRTY) * FIRST
    bits = (bits ^ bits >> TWENTY_SEVEN) * SECOND
    return np.uint64(bits ^ bits >> THIRTY_ONE)


@compiled
def uniform(streams: Packs, own: int) -> float:
    """The next number of a stream, as `reco_rules.dealer.counted_stream` gives it."""
    streams[own] += GAMMA
    return int(np.int64(mixed(streams[own]) >> ELEVEN)) * STEP


# ---- a variant and a table ----------------------------------------------------------------------


class Setup(NamedTuple):
    """A variant in numbers, and what the greedy bot makes of lone rewards."""

    players: int
    opening_hand: int
    hand_limit: int
    threshold: int
    hands_first: bool
    deck: np.uint64
    stack: Numbers
    bonus: Numbers
    hope: float


# what stands where in the row of a table
DRAW: Final = 0
DISCARD: Final = 1
PLANTS: Final = 2
SITES: Final = 3
HANDS: Final = 7
DUMPED: Final = 13
PLACES: Final = 19


class Counts(NamedTuple):
    """What is counted in a game, and where it stands."""

    plays: int = 0
    dumps: int = 1
    passes: int = 2
    reveals: int = 3
    recycles: int = 4
    shortages: int = 5
    emptied: int = 6
    last_seat: int = 7


AT: Final = Counts()


class Scores(NamedTuple):
    """The terms of the scores: per game and seat, and by color as well."""

    total: Small
    by_color: Small
    bonus: Small
    dumped: Small
    rank: Small


NO_COLOR: Final = -1
NOBODY: Final = -1
"""Stands for the seat of a reward that nobody took."""


@compiled
def draw(row: Packs, streams: Packs, tally: Small) -> int:
    """REFILL-2, X-2: the kind of a card that is drawn from the pile, or from the discards."""
    if row[DRAW] == NOTHING:
        row[DRAW] = row[DISCARD]
        row[DISCARD] = NOTHING
        tally[AT.recycles] += 1
    pile = row[DRAW]
    room = np.uint64(127 - int(uniform(streams, DEAL) * size(pile)))
    # all running sums at once: a sum that exceeds the position has no such room and gets its high bit
    above = ((pile + room) * SUMS & HIGH_BITS) >> SEVEN
    kind = 8 - int(np.int64(above * SUMS >> TOP))
    row[DRAW] = pile - CARD[kind]
    tally[AT.reveals] += 1
    return kind


# ---- the numbers of actions ---------------------------------------------------------------------

SETS: Final = np.zeros((9, 18), dtype=np.int64)
"""How many multisets of r cards there are of the last 8 - k kinds: ``SETS[k, r]``."""
SETS[:, 0] = 1
for _kind in range(7, -1, -1):
    for _cards in range(1, 18):
        SETS[_kind, _cards] = SETS[_kind + 1, _cards] + SETS[_kind, _cards - 1]


@compiled
def play_id(limit: int, color: int, singles: int, doubles: int) -> int:
    """The action id of a play: by color, singles, doubles."""
    of_a_color = (limit + 1) * (limit + 2) // 2 - 1
    fewer_singles = singles * (limit + 1) - singles * (singles - 1) // 2
    return color * of_a_color + fewer_singles + doubles - 1


@compiled
def dump_id(limit: int, pack: np.uint64) -> int:
    """The action id of a dump: behind the plays, by size, then in kind order."""
    left = size(pack)
    found = play_id(limit, 4, 0, 1)
    for fewer in range(1, left):
        found += SETS[0, fewer]
    for kind in range(8):
        own = count(pack, kind)
        for more in range(own + 1, left + 1):
            found += SETS[kind + 1, left - more]
        left -= own
    return found


@compiled
def pass_id(limit: int, threshold: int) -> int:
    """The action id of the pass: behind all dumps. Those of the reveals follow."""
    found = play_id(limit, 4, 0, 1)
    for excess in range(1, threshold):
        found += SETS[0, excess]
    return found


@compiled
def write(log: Small, tally: Small, id: int) -> None:
    """Note down an action, if anybody wants to know."""
    if log.size:
        log[tally[AT.plays] + tally[AT.dumps] + tally[AT.passes] + tally[AT.reveals] - 1] = id


# ---- choosing -----------------------------------------------------------------------------------

RANDOM: Final = 0
"""One of all legal actions."""
GREEDY: Final = 1
"""One of those that `reco_rules.bots.greedy` likes best."""


@compiled
def count_plays(hand: np.uint64) -> int:
    """How many plays there are (PLAY-1, PLAY-2)."""
    found = 0
    for color in range(4):
        found += (count(hand, color) + 1) * (count(hand, color + 4) + 1) - 1
    return found


@compiled
def nth_play(hand: np.uint64, n: int) -> tuple[int, int, int]:
    """The n-th of the plays by id: color, singles, doubles."""
    color = 0
    while True:
        of_a_color = (count(hand, color) + 1) * (count(hand, color + 4) + 1) - 1
        if n < of_a_color:
            break
        n -= of_a_color
        color += 1
    doubles = count(hand, color + 4) + 1
    return color, (n + 1) // doubles, (n + 1) % doubles


@compiled
def count_dumps(hand: np.uint64, excess: int, ways: Numbers) -> int:
    """DUMP-1, DUMP-2: how many dumps there are; in `ways[k, r]`, of r cards of the kinds from k on."""
    for kind in range(7, -1, -1):
        held = count(hand, kind)
        for wanted in range(excess + 1):
            found = 0
            for own in range(min(held, wanted) + 1):
                found += ways[kind + 1, wanted - own]
            ways[kind, wanted] = found
    return int(ways[0, excess])


@compiled
def nth_dump(hand: np.uint64, excess: int, ways: Numbers, n: int) -> np.uint64:
    """The n-th of the dumps by id: those with more of the first kinds come first."""
    dumped = NOTHING
    for kind in range(8):
        own = min(count(hand, kind), excess)
        while n >= ways[kind + 1, excess - own]:
            n -= ways[kind + 1, excess - own]
            own -= 1
        dumped += cards(kind, own)
        excess -= own
    return dumped


@compiled
def best_play(
    setup: Setup,
    seat: int,
    u: float,
    row: Packs,
    taken: Numbers,
    owners: Claims,
    values: Values,
    found: int,
) -> int:
    """Which of the plays `reco_rules.bots.greedy` chooses."""
    for n in range(found):
        color, singles, doubles = nth_play(row[HANDS + seat], n)
        played = cards(color, singles) + cards(color + 4, doubles)
        values[n] = outlook(setup, seat, color, played, NOTHING, row, taken, owners)
    return one_of_the_best(values, found, u)


@compiled
def best_dump(
    setup: Setup,
    seat: int,
    u: float,
    row: Packs,
    taken: Numbers,
    owners: Claims,
    values: Values,
    found: int,
    excess: int,
    ways: Numbers,
) -> int:
    """Which of the dumps `reco_rules.bots.greedy` chooses."""
    for n in range(found):
        dumped = nth_dump(row[HANDS + seat], excess, ways, n)
        values[n] = outlook(setup, seat, NO_COLOR, NOTHING, dumped, row, taken, owners)
    return one_of_the_best(values, found, u)


@compiled
def one_of_the_best(values: Values, found: int, u: float) -> int:
    """The place of one of the highest of the first values."""
    best = values[:found].max()
    equal = 0
    for n in range(found):
        equal += values[n] == best
    wanted = int(u * equal)
    n = 0
    while values[n] != best or wanted:
        wanted -= values[n] == best
        n += 1
    return n


@compiled
def outlook(
    setup: Setup,
    seat: int,
    color: int,
    played: np.uint64,
    dumped: np.uint64,
    row: Packs,
    taken: Numbers,
    owners: Claims,
) -> float:
    """What `reco_rules.bots.greedy` hopes for after a play to a color, or after a dump."""
    plants = row[PLANTS] + played
    hand = row[HANDS + seat] - played - dumped
    excess = 0
    rewarded = False
    if color != NO_COLOR:
        rewarded = units(plants & OF_COLOR[color]) >= setup.threshold
        if rewarded:
            plants -= plants & OF_COLOR[color]
        hand += row[SITES + color]
        excess = max(0, size(hand) - setup.hand_limit)
    points = 0.0
    hopes = 0.0
    for c in range(4):
        top = taken[c]
        total = lone = 0
        for k in range(top):
            if owners[c, k] == seat:
                total += setup.stack[k]
                lone += 1
        if rewarded and c == color:
            total += setup.stack[top]
            lone += 1
            top += 1
        points += total * setup.hope if lone == 1 else np.float64(total)
        own = units(hand & OF_COLOR[c])
        if top < len(setup.stack) and own:
            filled = (own + units(plants & OF_COLOR[c])) / setup.threshold
            hopes += setup.hope * (setup.stack[top] + 1) * min(1.0, filled)
    gone = size(row[DUMPED + seat]) + excess
    bonus = int(setup.bonus.max()) if gone == 0 else -gone
    return float(points + bonus + hopes)


# ---- a game -------------------------------------------------------------------------------------


@compiled
def nobody_holds_a_card(row: Packs, seat: int) -> bool:
    """X-4: whether all hands are empty; that of the seat tells most times."""
    held = row[HANDS + seat]
    if held == NOTHING:
        for place in range(HANDS, DUMPED):
            held |= row[place]
    return bool(held == NOTHING)


@compiled
def deal_hands(setup: Setup, row: Packs, streams: Packs, tally: Small, log: Small) -> None:
    """SETUP-2: the opening hands, seat by seat."""
    reveal = pass_id(setup.hand_limit, setup.threshold) + 1
    for seat in range(setup.players):
        for _ in range(setup.opening_hand):
            kind = draw(row, streams, tally)
            row[HANDS + seat] += CARD[kind]
            write(log, tally, reveal + kind)


@compiled
def deal_sites(setup: Setup, row: Packs, streams: Packs, tally: Small, log: Small) -> None:
    """SETUP-3: a card to each dump site."""
    reveal = pass_id(setup.hand_limit, setup.threshold) + 1
    for color in range(4):
        kind = draw(row, streams, tally)
        row[SITES + color] = CARD[kind]
        write(log, tally, reveal + kind)


@compiled
def play_game(
    setup: Setup,
    policies: Numbers,
    first_seat: int,
    row: Packs,
    streams: Packs,
    tally: Small,
    owners: Claims,
    log: Small,
    taken: Numbers,
    values: Values,
    ways: Numbers,
) -> None:
    """A whole game. It leaves the cards in `row`, who claimed what in `owners`, the rest in `tally`."""
    row[:] = NOTHING
    row[DRAW] = setup.deck
    taken[:] = 0
    owners[:] = NOBODY
    tally[:] = 0
    tally[AT.emptied] = NO_COLOR
    limit, players, rewards = setup.hand_limit, setup.players, len(setup.stack)
    no_action = pass_id(limit, setup.threshold)
    if setup.hands_first:
        deal_hands(setup, row, streams, tally, log)
    deal_sites(setup, row, streams, tally, log)
    if not setup.hands_first:
        deal_hands(setup, row, streams, tally, log)

    seat = first_seat
    while True:
        tally[AT.last_seat] = seat
        hand = row[HANDS + seat]
        u = uniform(streams, 1 + seat)
        if hand == NOTHING:  # PASS-1
            tally[AT.passes] += 1
            write(log, tally, no_action)
        else:
            found = count_plays(hand)
            n = int(u * found)
            if policies[seat] == GREEDY:
                n = best_play(setup, seat, u, row, taken, owners, values, found)
            color, singles, doubles = nth_play(hand, n)
            tally[AT.plays] += 1
            write(log, tally, play_id(limit, color, singles, doubles))
            played = cards(color, singles) + cards(color + 4, doubles)
            plants = row[PLANTS] + played  # PLAY-3
            plant = plants & OF_COLOR[color]
            missing = units(plant) + 1  # REFILL-1
            if missing > setup.threshold:  # REWARD-2
                owners[color, taken[color]] = seat
                taken[color] += 1
                plants -= plant  # REWARD-3
                row[DISCARD] += plant
                missing = 1
            row[PLANTS] = plants
            hand += row[SITES + color] - played  # TAKE-1
            row[SITES + color] = NOTHING
            row[HANDS + seat] = hand

            excess = size(hand) - limit
            if excess > 0:  # DUMP-1
                found = count_dumps(hand, excess, ways)
                u = uniform(streams, 1 + seat)
                n = int(u * found)
                if policies[seat] == GREEDY:
                    n = best_dump(setup, seat, u, row, taken, owners, values, found, excess, ways)
                dumped = nth_dump(hand, excess, ways, n)
                tally[AT.dumps] += 1
                write(log, tally, dump_id(limit, dumped))
                row[HANDS + seat] = hand - dumped
                row[DUMPED + seat] += dumped  # DUMP-3

            if taken[color] == rewards:  # END-1, X-5
                tally[AT.emptied] = color
                return
            while missing and row[DRAW] | row[DISCARD]:
                kind = draw(row, streams, tally)
                row[SITES + color] += CARD[kind]
                write(log, tally, no_action + 1 + kind)
                missing -= 1
            tally[AT.shortages] += missing > 0
        if nobody_holds_a_card(row, seat):
            return
        seat = seat + 1 if seat + 1 < players else 0  # TURN-1


@compiled
def score_game(setup: Setup, row: Packs, owners: Claims, scores: Scores, n: int) -> None:
    """SCORE-1 to SCORE-6: what each seat has, into the n-th row of the arrays."""
    total, by_color, bonus, dumped, rank = scores
    stack, players = setup.stack, setup.players
    good_contractors = 0
    for seat in range(players):
        gone = size(row[DUMPED + seat])
        dumped[n, seat] = gone
        good_contractors += gone == 0
        total[n, seat] = -gone  # SCORE-3
    for seat in range(players):
        if dumped[n, seat] == 0:  # SCORE-4
            bonus[n, seat] = setup.bonus[good_contractors]
            total[n, seat] += bonus[n, seat]
        for color in range(4):
            points = held = 0
            for place in range(len(stack)):
                if owners[color, place] == seat:
                    points += stack[place]
                    held += 1
            if held > 1:  # SCORE-1
                by_color[n, seat, color] = points  # SCORE-2
                total[n, seat] += points
    for seat in range(players):
        ahead = 0
        for other in range(players):  # SCORE-5
            lead = int(total[n, other]) - int(total[n, seat])
            ahead += lead > 0 or (lead == 0 and dumped[n, other] < dumped[n, seat])
        rank[n, seat] = 1 + ahead


@compiled
def play_games(
    setup: Setup,
    policies: Numbers,
    first_seat: int,
    seed: np.uint64,
    first: int,
    most_dumps: int,
    counts: Small,
    claims: Claims,
    scores: Scores,
    logs: Small,
) -> None:
    """Games one after the other, numbered from `first`, into the rows of arrays that hold zeros."""
    row = np.zeros(PLACES, dtype=np.uint64)
    streams = np.zeros(1 + setup.players, dtype=np.uint64)
    taken = np.zeros(4, dtype=np.int64)
    values = np.zeros(most_dumps, dtype=np.float64)
    ways = np.zeros((9, setup.threshold), dtype=np.int64)
    ways[8, 0] = 1
    for n in range(len(counts)):
        game = mixed(mixed(seed) + np.uint64(first + n))
        for own in range(1 + setup.players):
            streams[own] = mixed(game + np.uint64(own))
        owners = claims[n]
        play_game(
            setup,
            policies,
            first_seat,
            row,
            streams,
            counts[n],
            owners,
            logs[n],
            taken,
            values,
            ways,
        )
        score_game(setup, row, owners, scores, n)
