"""What the peers in Python share: variants and their actions as tables, the command line, what is printed.

    python -m benchmarks.peers.NAME MODE GAMES SEED VARIANT

The mode ``check`` prints every game, for comparison with the same games of `reco_rules`; any other mode
takes the time and prints one JSON line. A peer is a function that plays one game. It is given the random
numbers: one source for each seat's choices and, last, one for the cards.

Peers run alone: this module needs the standard library only, and nothing of `reco_rules`.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from typing import TypeAlias, TypeVar

Uniform: TypeAlias = Callable[[], float]
"""A source of random numbers from [0, 1)."""

Game: TypeAlias = tuple[list[int], list[int]]
"""A game that was played: its actions by number, draws included, and the totals by seat."""

A = TypeVar("A")

Player: TypeAlias = Callable[[Sequence[Uniform]], Game]
"""Plays one game: the sources are those of the seats in order, then that of the cards."""

KINDS = ("A1", "B1", "C1", "D1", "A2", "B2", "C2", "D2")
"""The kinds of card in their order: color + 4 * (value - 1)."""


# ---- variants ------------------------------------------------------------------------------------


class Variant:
    """A variant, read from its flat text, and the tables that follow from it.

    The actions of seats are numbered in the order in which they are listed: plays by color, singles,
    doubles; dumps by size, then in kind order; the pass. `cards` has the kinds of each. The draws of
    the eight kinds have the numbers after these. A multiset of cards is a list of eight counts.

    `legal` gives the legal actions of a seat with this hand. They are worked out anew each time, as games
    in these libraries do, or taken from `tables`, the fastest way that was found.
    """

    def __init__(self, text: str, *, tables: bool = False) -> None:
        fields = dict(field.split("=") for field in text.split(";"))
        self.text = text
        self.players = int(fields["players"])
        self.deck = _numbers(fields["deck"])
        self.stack = _numbers(fields["stack"])
        self.bonus = _numbers(fields["bonus"])
        self.opening = int(fields["opening"])
        self.limit = int(fields["limit"])
        self.threshold = int(fields["threshold"])
        hands = [seat for seat in range(self.players) for _ in range(self.opening)]
        sites = [-4, -3, -2, -1]
        self.order = fields["order"]
        self.deal = {"hands-first": hands + sites, "dump-sites-first": sites + hands}[self.order]
        """Where the cards of the deal go, in order: a seat, or color - 4 for a dump site."""

        sizes = range(self.limit + 1)
        plays = [
            (color,) * singles + (color + 4,) * doubles
            for color in range(4)
            for singles in sizes
            for doubles in sizes[: self.limit + 1 - singles]
            if singles or doubles
        ]
        dumps = [
            cards
            for size in range(1, self.threshold)
            for cards in combinations_with_replacement(range(8), size)
        ]
        self.cards: list[tuple[int, ...]] = [*plays, *dumps, ()]
        self.first_dump = len(plays)
        self.pass_ = len(plays) + len(dumps)
        self.num_actions = self.pass_ + 1
        self._dumps_of = {cards: action for action, cards in enumerate(dumps, self.first_dump)}
        self._dumps = {
            tuple(map(cards.count, range(8))): action for cards, action in self._dumps_of.items()
        }
        self._plays = {
            (cards[0] % 4, cards.count(cards[0] % 4), cards.count(cards[0] % 4 + 4)): action
            for action, cards in enumerate(plays)
        }
        self._plays_of = [
            [[_within(plays, color, s, d) for d in sizes] for s in sizes] for color in range(4)
        ]
        """By color, singles held and doubles held."""
        self.legal = self._looked_up if tables else self._worked_out

    def __deepcopy__(self, memo: object) -> Variant:
        return self  # it never changes: copies of a state share it

    def _worked_out(self, hand: list[int]) -> list[int]:
        excess = sum(hand) - self.limit
        if excess > 0:
            some = product(*(range(min(count, excess) + 1) for count in hand))
            return sorted(self._dumps[counts] for counts in some if sum(counts) == excess)
        return [
            self._plays[color, singles, doubles]
            for color in range(4)
            for singles in range(hand[color] + 1)
            for doubles in range(hand[color + 4] + 1)
            if singles or doubles
        ] or [self.pass_]

    def _looked_up(self, hand: list[int]) -> list[int]:
        excess = sum(hand) - self.limit
        if excess > 0:
            held = [kind for kind, count in enumerate(hand) for _ in range(count)]
            # of equal dumps the first counts, and these are in order since the cards are
            return [self._dumps_of[cards] for cards in dict.fromkeys(combinations(held, excess))]
        a1, b1, c1, d1, a2, b2, c2, d2 = hand
        a, b, c, d = self._plays_of
        return [*a[a1][a2], *b[b1][b2], *c[c1][c2], *d[d1][d2]] or [self.pass_]

    def totals(self, claims: list[list[int]], dumped: list[list[int]]) -> list[int]:
        """The totals by seat, from the seats that took the rewards of each color, in order."""
        penalties = [sum(cards) for cards in dumped]
        bonus = self.bonus[penalties.count(0)]
        totals = [-penalty or bonus for penalty in penalties]
        for seats in claims:
            for seat in set(seats):
                rewards = [r for r, taker in zip(self.stack, seats, strict=False) if taker == seat]
                if len(rewards) > 1:
                    totals[seat] += sum(rewards)
        return totals

    def format_action(self, action: int) -> str:
        """The action, or the draw, with this number as text."""
        if action >= self.num_actions:
            return f"reveal {KINDS[action - self.num_actions]}"
        if action == self.pass_:
            return "pass"
        verb = "play" if action < self.first_dump else "dump"
        return " ".join([verb, *(KINDS[kind] for kind in self.cards[action])])


def _numbers(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def _within(plays: list[tuple[int, ...]], color: int, singles: int, doubles: int) -> list[int]:
    """The numbers of the plays of at most so many cards of a color."""
    return [
        number
        for number, cards in enumerate(plays)
        if cards[0] % 4 == color
        and cards.count(color) <= singles
        and cards.count(color + 4) <= doubles
    ]


# ---- the command line ----------------------------------------------------------------------------


def arguments(modes: Sequence[str]) -> argparse.Namespace:
    """The mode, games, seed and variant of the command line."""
    parser = argparse.ArgumentParser()
    parser.add_argument("mode", choices=[*modes, "check"])
    parser.add_argument("games", type=int)
    parser.add_argument("seed", type=int)
    parser.add_argument("variant", type=Variant, help="players=3;deck=20,20,...;...")
    return parser.parse_args()


def main(library: str, modes: Sequence[str], opened: Callable[[Variant, str], Player]) -> None:
    """Run the peer of a library: `opened` gives the player of a variant in a mode."""
    args = arguments(modes)
    play = opened(args.variant, args.mode)
    if args.mode == "check":
        check(play, args.variant, args.games, args.seed)
    else:
        measure(f"{library}-{args.mode}", play, args.variant, args.games, args.seed, list)


def check(play: Player, variant: Variant, games: int, seed: int) -> None:
    """Print each game: its actions as text, then the totals by seat."""
    for game in range(games):
        purposes = [*range(1, variant.players + 1), 0]
        actions, totals = play([stream(seed, game, purpose) for purpose in purposes])
        print(";".join(map(variant.format_action, actions)), ",".join(map(str, totals)), sep="\t")


def measure(
    impl: str,
    play: Callable[[Sequence[Uniform]], tuple[A, list[int]]],
    variant: Variant,
    games: int,
    seed: int,
    numbered: Callable[[A], list[int]],
) -> None:
    """Print one JSON line: the CPU time of so many games, and what they were like.

    What is counted of a game, and the `numbered` actions for it, is not in the time.
    """
    random.seed(seed)
    sources = [random.random] * (variant.players + 1)
    for _ in range(max(5, games // 20)):
        play(sources)
    seconds, rows = 0.0, []
    for _ in range(games):
        start = time.process_time()
        actions, totals = play(sources)
        seconds += time.process_time() - start
        rows.append(tally(variant, numbered(actions), totals))
    report(impl, seconds, {name: [row[name] for row in rows] for name in rows[0]})


def report(impl: str, seconds: float, columns: Mapping[str, Sequence[float]]) -> None:
    """Print the JSON line: what was counted of each game, summed up."""
    decisions, draws = (
        int(sum(sum(columns[name]) for name in names))
        for names in (("plays", "dumps", "passes"), ("draws",))
    )
    print(
        json.dumps(
            {
                "impl": impl,
                "games": len(columns["plays"]),
                "seconds": seconds,
                "decisions": decisions,
                "transitions": decisions + draws,
                "mean": {name: statistics.fmean(column) for name, column in columns.items()},
                "sd": {name: statistics.pstdev(column) for name, column in columns.items()},
            }
        )
    )


def tally(variant: Variant, actions: list[int], totals: list[int]) -> dict[str, float]:
    """What is counted of a game."""
    seats = [action for action in actions if action < variant.num_actions]
    dumps = [action for action in seats if variant.first_dump <= action < variant.pass_]
    passes = seats.count(variant.pass_)
    return {
        "plays": len(seats) - len(dumps) - passes,
        "dumps": len(dumps),
        "passes": passes,
        "draws": len(actions) - len(seats),
        "dumped": sum(len(variant.cards[dump]) for dump in dumps),
        "score": sum(totals) / variant.players,
        "top": max(totals),
    }


# ---- random numbers that every language can make -------------------------------------------------


def stream(seed: int, game: int, purpose: int) -> Uniform:
    """The SplitMix64 stream of a game for one purpose: 0 for the cards, 1 + seat for a seat."""
    state = _mix(_mix(_mix(seed) + game) + purpose)

    def uniform() -> float:
        nonlocal state
        state += 0x9E3779B97F4A7C15
        return (_mix(state) >> 11) * 2.0**-53

    return uniform


def _mix(z: int) -> int:
    z %= 1 << 64
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % (1 << 64)
    z = (z ^ z >> 27) * 0x94D049BB133111EB % (1 << 64)
    return z ^ z >> 31
