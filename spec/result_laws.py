"""The laws of the result: how scores, ranks and winners must relate, for all values of stacks and bonus.

The numbers of players are taken one by one, all else is symbolic. Stacks have the greatest length here: a
shorter one is a stack whose last rewards nobody took (which is shown too).
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from spec import editions, reco
from spec.logic import All, And, Bag, If, Iff, Implies, Not, Some, Value, at, same
from spec.obligations import Obligation, Statement, always
from spec.reco import COLORS, EMPTY
from spec.result import NOBODY, Result, Score, Scoring, outcome, result, valid, worth

LONGEST = range(12)  # rewards in the longest stack
PLAYERS = range(2, 7)


class End(NamedTuple):
    """The end of a game, as far as the result depends on it."""

    x: Scoring
    claims: tuple[tuple[Value, ...], ...]  # per color and place in the stack, a seat or NOBODY
    dumped: tuple[Value, ...]  # per seat, how many cards
    cards: tuple[Bag, ...]  # per seat, cards that it holds or has dumped


def scored(e: End) -> Result:
    """The result."""
    return result(e.x, e.claims, e.dumped)


def ended(e: End) -> Value:
    """A game may end so, for all that matters here: rewards are taken from the top."""
    return And(
        valid(e.x),
        All(cards.is_natural for cards in e.cards),
        All(And(owner >= NOBODY, owner < e.x.players) for color in e.claims for owner in color),
        All(
            Implies(color[k + 1] != NOBODY, color[k] != NOBODY)
            for color in e.claims
            for k in LONGEST[:-1]
        ),
        All(number >= 0 for number in e.dumped),
    )


def of_seat(claims: tuple[Value, ...], seat: int) -> Value:
    """How many rewards of one color a seat has."""
    return sum(If(owner == seat, 1, 0) for owner in claims)


# ---- one color -----------------------------------------------------------------------------------


def nothing_taken(e: End) -> Value:
    """Without a reward there are no points."""
    return Implies(of_seat(e.claims[0], 0) == 0, worth(e.x.stack, e.claims[0], 0) == 0)


def single_reward(e: End) -> Value:
    """A single reward counts nothing, whatever its value."""
    return Implies(of_seat(e.claims[0], 0) == 1, worth(e.x.stack, e.claims[0], 0) == 0)


def further_reward(e: End) -> Value:
    """A second reward makes both count, a further one is added; to the others it makes no difference."""

    def taken_next(k: int) -> Value:
        was, stack = e.claims[0], e.x.stack
        now = (*was[:k], 0, *was[k + 1 :])
        have = of_seat(was, 0)
        first_one = sum(If(was[j] == 0, stack[j], 0) for j in LONGEST)  # where there is one only
        gained = worth(stack, now, 0) - worth(stack, was, 0)
        return Implies(
            was[k] == NOBODY,
            And(
                gained == If(have == 0, 0, If(have == 1, first_one + stack[k], stack[k])),
                worth(stack, now, 1) == worth(stack, was, 1),
            ),
        )

    return All(map(taken_next, LONGEST))


def shorter_stack(e: End) -> Value:
    """A stack of any length is the longest one with the rest untaken."""

    def same_worth(length: int) -> Value:
        rest = (NOBODY,) * (len(LONGEST) - length)
        claims = e.claims[0][:length]
        return worth(e.x.stack[:length], claims, 0) == worth(e.x.stack, (*claims, *rest), 0)

    return All(map(same_worth, LONGEST[1:]))


# ---- one seat ------------------------------------------------------------------------------------


def total_is_the_sum(e: End) -> Value:
    """Colors, penalty and bonus make the total, color by color."""
    return All(
        And(
            score.total == sum(score.by_color) + score.penalty + score.bonus,
            *[score.by_color[c] == worth(e.x.stack, e.claims[c], p) for c in COLORS],
        )
        for p, score in enumerate(scored(e).scores)
    )


def dumped_costs(e: End) -> Value:
    """Each dumped card costs one point."""
    return All(
        And(score.penalty + e.dumped[p] == 0, score.dumped == e.dumped[p])
        for p, score in enumerate(scored(e).scores)
    )


def one_more_dumped(e: End) -> Value:
    """One more dumped card never raises a total: it costs a point, and the bonus if it was the first."""

    def of(seat: int) -> Value:
        more = tuple(n + 1 if p == seat else n for p, n in enumerate(e.dumped))
        was, now = (scored(end).scores[seat] for end in (e, e._replace(dumped=more)))
        return And(now.total == was.total - 1 - was.bonus, now.bonus == 0, now.total < was.total)

    return All(map(of, range(e.x.players)))


def bonus_of_the_good(e: End) -> Value:
    """Whichever seats dumped nothing, each gets the bonus for so many of them, the others nothing."""
    extra = [score.bonus for score in scored(e).scores]

    def where(good: tuple[bool, ...]) -> Value:
        just_these = All(
            e.dumped[p] == 0 if clean else e.dumped[p] >= 1 for p, clean in enumerate(good)
        )
        each = e.x.bonus[sum(good)]
        return Implies(
            just_these,
            All(extra[p] == (each if clean else 0) for p, clean in enumerate(good)),
        )

    return All(map(where, product((False, True), repeat=e.x.players)))


def over(e: End, hands: tuple[Bag, ...], dumped: tuple[Bag, ...]) -> reco.State:
    """The last state of a game, with these cards in hands and dumped."""
    bare = (EMPTY,) * len(COLORS)
    nobody = (EMPTY,) * (len(reco.SEATS) - e.x.players)
    return reco.State(
        phase=reco.OVER,
        seat=0,
        site=reco.NOWHERE,
        draw=EMPTY,
        discard=EMPTY,
        plants=bare,
        dump_sites=bare,
        hands=(*hands, *nobody),
        dumped=(*dumped, *nobody),
        claims=e.claims,
    )


def every_dumped_card_counts_one(e: End) -> Value:
    """Whichever cards were dumped, their number counts; where nobody sits is no good contractor."""
    dumped = e.cards
    result = outcome(e.x, over(e, (EMPTY,) * e.x.players, dumped))
    return same(result, scored(e._replace(dumped=tuple(map(sum, dumped)))))


def hands_count_nothing(e: End) -> Value:
    """Whatever the hands still hold, claims and dumped cards alone make the result."""
    dumped = tuple(Bag([number, *EMPTY[1:]]) for number in e.dumped)
    return same(outcome(e.x, over(e, e.cards, dumped)), scored(e))


# ---- the ranking ---------------------------------------------------------------------------------


def better(a: Score, b: Score) -> Value:
    """More points, or as many and fewer cards dumped."""
    return If(a.total == b.total, a.dumped < b.dumped, a.total > b.total)


def pairs(scores: tuple[Score, ...]) -> Iterator[tuple[Score, Score]]:
    """Every seat against every other."""
    return ((a, b) for a, b in product(scores, scores) if a is not b)


def ranks_order(e: End) -> Value:
    """Of any two seats, winners or not, the better one has the lower rank; equal ones share theirs."""
    return All(
        And(
            Iff(a.rank < b.rank, better(a, b)),
            Iff(a.rank == b.rank, And(a.total == b.total, a.dumped == b.dumped)),
        )
        for a, b in pairs(scored(e).scores)
    )


def ranks_count(e: End) -> Value:
    """Ranks count from 1, and a shared rank leaves out as many after it."""
    scores = scored(e).scores
    return All(
        a.rank == 1 + sum(If(b.rank < a.rank, 1, 0) for b in scores if b is not a) for a in scores
    )


def winners(e: End) -> Value:
    """Somebody wins; who wins is beaten by nobody, and who shares the victory is level."""
    scores, wins = scored(e)
    beaten = [Some(better(b, a) for b in scores if b is not a) for a in scores]
    level = [
        Implies(And(wins[p], wins[q]), And(a.total == b.total, a.dumped == b.dumped))
        for p, a in enumerate(scores)
        for q, b in enumerate(scores)
    ]
    return And(
        Some(wins), *[Iff(win, Not(lost)) for win, lost in zip(wins, beaten, strict=True)], *level
    )


def reseated(order: tuple[int, ...]) -> Statement:
    """Who sits where does not matter: seats in another order get the same scores in that order."""

    def fact(e: End) -> Value:
        moved = e._replace(
            claims=tuple(
                tuple(at((*order, NOBODY), owner) for owner in color) for color in e.claims
            ),
            dumped=tuple(e.dumped[order.index(p)] for p in range(len(order))),
        )
        was, now = scored(e), scored(moved)
        return All(
            And(same(now.scores[q], was.scores[p]), same(now.wins[q], was.wins[p]))
            for p, q in enumerate(order)
        )

    return fact


# ---- the editions --------------------------------------------------------------------------------


def four_or_three_each(e: End) -> Value:
    """With two players it makes no difference whether two good contractors get 4 or 3 each."""
    ranks = [
        [score.rank for score in scored(e._replace(x=e.x._replace(bonus=row))).scores]
        for row in ((0, 4, 4), (0, 4, 3))
    ]
    return same(tuple(ranks[0]), tuple(ranks[1]))


def editions_are_valid(e: End) -> Value:
    """Every edition is a valid variant, with a stack and a bonus row that fit it."""
    return All(
        And(reco.valid(v), valid(x), x.players == v.players, len(x.stack) == v.rewards)
        for v, x in editions.editions().values()
    )


def which_editions(e: End) -> Value:
    """There are these; three cards dealt, five kept, four units; in Amigo's dump sites come first."""
    found = editions.editions()
    numbers = {
        "amigo": (2, 3, 4, 5),
        "zman": (2, 3, 4, 5),
        "original": (3, 4, 5),
        "reprint": (2, 3, 4),
    }
    ids = [(name, n) for name, players in numbers.items() for n in players]
    return And(
        len(found) == len(ids),
        *[
            same(
                found[f"{name}-{n}"].variant._replace(deck=EMPTY, rewards=0),
                reco.Variant(n, EMPTY, 0, 3, 5, 4, name != "amigo"),
            )
            for name, n in ids
        ],
    )


def stacks_of_editions(e: End) -> Value:
    """0 1 2, then threes, then -2 4 5: no three for two players, one for three or four, two for five."""
    threes = {2: 0, 3: 1, 4: 1, 5: 2}

    def stack(id: str, players: int) -> tuple[int, ...]:
        number = 1 if id.startswith("reprint") else threes[players]
        return (0, 1, 2, *[3] * number, -2, 4, 5)

    return All(x.stack == stack(id, v.players) for id, (v, x) in editions.editions().items())


def decks_of_editions(e: End) -> Value:
    """88 cards or 100; of each color 2 or 3 doubles, and 24, 25 or 28 units."""
    printed = {
        "amigo": (88, 3, 25),
        "zman": (100, 3, 28),
        "original": (100, 3, 28),
        "reprint": (88, 2, 24),
    }

    def fits(name: str, deck: Bag) -> Value:
        cards, doubles, units = printed[name]
        return And(
            deck.size == cards,
            *[deck[c + 4] == doubles for c in COLORS],
            *[deck[c] + 2 * deck[c + 4] == units for c in COLORS],
        )

    return All(fits(id.partition("-")[0], v.deck) for id, (v, x) in editions.editions().items())


def bonus_rows_of_editions(e: End) -> Value:
    """With g good contractors 5 - g each, 6 - g with five players; in the reprint 4 - g, down to 0."""
    most = {"reprint": 4, "zman-2": 0, "amigo-5": 6, "zman-5": 6, "original-5": 6}

    def row(id: str, players: int) -> tuple[int, ...]:
        above = most.get(id, most.get(id.partition("-")[0], 5))
        return (0, *[above - g if above else 4 for g in range(1, players + 1)])

    return All(x.bonus == row(id, v.players) for id, (v, x) in editions.editions().items())


def rows_there_may_be(e: End) -> Value:
    """Stacks of 1 to 12 rewards; for 2 to 6 players a bonus row from 0 to all of them, beginning with 0."""

    def fits(players: int, length: int, bonus: tuple[int, ...]) -> Value:
        expected = (
            2 <= players <= 6 and 1 <= length <= 12 and len(bonus) == players + 1 and bonus[0] == 0
        )
        return bool(valid(Scoring(players, (0,) * length, bonus))) == expected

    rows = [(first, *[1] * more) for first in (0, 1) for more in range(9)]
    return All(fits(*case) for case in product(range(9), range(15), rows))


def scoring_is_valid_within_bounds(e: End) -> Value:
    """A bonus is from 0 to 99, and nobody gets one where there is nobody to get it."""
    bonus = e.x.bonus
    inside = All(And(value >= 0, value <= 99) for value in bonus)
    return Iff(valid(e.x), And(bonus[0] == 0, inside))


# ---- what has to be proved -----------------------------------------------------------------------


def of_a_color() -> Iterator[Obligation]:
    """What one color counts for a seat, which depends on no number of players."""
    yield Obligation("no reward, no points", ("SCORE-1",), ended, nothing_taken)
    yield Obligation("a single reward counts nothing", ("SCORE-1", "X-8"), ended, single_reward)
    yield Obligation(
        "from the second reward on all values count", ("SCORE-1", "SCORE-2"), ended, further_reward
    )
    yield Obligation("a stack may be shorter", ("SCORE-2",), ended, shorter_stack)
    yield Obligation("the rows there may be", ("SETUP-1", "SCORE-4"), ended, rows_there_may_be)
    yield Obligation("four or three each", ("X-12",), ended, four_or_three_each)
    yield Obligation("the editions are valid", ("SETUP-1",), ended, editions_are_valid)
    yield Obligation("which editions there are", ("SETUP-2", "SETUP-3"), ended, which_editions)
    yield Obligation("the stacks of the editions", ("SETUP-1", "X-8"), ended, stacks_of_editions)
    yield Obligation("the decks of the editions", ("SETUP-4",), ended, decks_of_editions)
    rows = ("SCORE-4", "X-7", "X-8", "X-12")
    yield Obligation("the bonus rows of the editions", rows, ended, bonus_rows_of_editions)


OF_A_TABLE: tuple[tuple[str, str, Statement], ...] = (
    ("scorings are valid within bounds", "SCORE-4", scoring_is_valid_within_bounds),
    ("the total is the sum of its parts", "SCORE-2 SCORE-3 SCORE-4", total_is_the_sum),
    ("each dumped card costs a point", "SCORE-3", dumped_costs),
    ("one more dumped card never raises a total", "SCORE-3 SCORE-4", one_more_dumped),
    ("who dumped nothing gets the bonus", "SCORE-4 X-8", bonus_of_the_good),
    ("every dumped card counts one", "SCORE-3 SCORE-4", every_dumped_card_counts_one),
    ("cards in hands count nothing", "SCORE-6 X-14", hands_count_nothing),
    ("ranks follow totals, then dumped cards", "SCORE-5 X-9", ranks_order),
    ("ranks count from 1", "SCORE-5 X-9", ranks_count),
    ("the best win, equals share", "SCORE-5", winners),
)


def of_a_table(players: int) -> Iterator[Obligation]:
    """The scores, the ranks and the winners with so many players."""
    for name, clauses, fact in OF_A_TABLE:
        given = always if fact is scoring_is_valid_within_bounds else ended
        yield Obligation(f"{name}, {players} players", tuple(clauses.split()), given, fact)
    for name, order in {
        "two seats swapped": (1, 0, *range(2, players)),
        "all seats moved on": (*range(1, players), 0),
    }.items():
        yield Obligation(f"{name}, {players} players", ("SCORE-5",), ended, reseated(order))
