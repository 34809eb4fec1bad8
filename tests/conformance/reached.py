"""What a run must have met: a table of situations in which a clause or ruling makes a difference.

Each row names its clause, says what must happen and how often at least. The situations are told in the
values of the specification and written so that a program with another rule would do something else in
them. A row asks about steps of one kind, about ends of games with their scores, or about views. It must
be false somewhere too, among those it is asked about: else it would show nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import attrs

from spec import oracle, reco
from spec.logic import Bag
from spec.reco import COLORS, DEAL, DUMP, OVER, PLAY, REFILL, SEATS, State, Variant, units
from spec.result import Result, Scoring, result

PHASES: Final = ("DEAL", "PLAY", "DUMP", "REFILL", "OVER")

T = TypeVar("T")
Rows: TypeAlias = dict[str, Callable[[T], object]]
"""Rows by name, a clause and a few words, with what must hold."""


# ---- steps -----------------------------------------------------------------------------------------


class Step(NamedTuple):
    """A step of the machine."""

    v: Variant
    s: State
    action: oracle.Action
    t: State


class Play(NamedTuple):
    """A play, with what the rows ask of it."""

    v: Variant
    s: State
    action: oracle.Action
    t: State
    color: int
    cards: int  # how many are played
    worth: int  # their units
    units: int  # in the plant, with those that lay there
    rewarded: bool


def play_of(step: Step) -> Play:
    """The step as a play."""
    _, color, singles, doubles = step.action
    worth = singles + 2 * doubles
    total = units(step.s.plants[color]) + worth
    return Play(*step, color, singles + doubles, worth, total, rewarded=total >= step.v.threshold)


def others(s: State) -> list[int]:
    """The seats but the one on turn."""
    return [p for p in SEATS if p != s.seat]


def colors(cards: Bag) -> int:
    """How many colors are among the cards."""
    return sum(reco.of_color(cards, c) > 0 for c in COLORS)


def kinds(cards: Bag) -> int:
    """How many kinds are among the cards."""
    return sum(count > 0 for count in cards)


def emptied(v: Variant, s: State) -> bool:
    """A stack is empty."""
    return any(len(owners) == v.rewards for owners in s.claims)


def turn_passed(x: Step) -> bool:
    """The step ends the turn, and the next one begins."""
    return bool(x.t.phase == PLAY and x.s.phase != DEAL)


def wrapped(players: int) -> Callable[[Step], bool]:
    """The turn goes from the last of so many seats to seat 0."""
    return lambda x: (
        x.v.players == players and turn_passed(x) and x.s.seat == players - 1 and x.t.seat == 0
    )


def wanted(s: State) -> int:
    """How many cards the refill lays in all."""
    return int(units(s.plants[s.site])) + 1


DEALS: Final[Rows[Step]] = {
    "SETUP-2 a hand, where another could be meant": lambda x: (
        sum(h.size < x.v.opening for h in x.s.hands[: x.v.players]) > 1 and x.s.hands != x.t.hands
    ),
    "SETUP-2 dump sites after hands, hands first": lambda x: (
        x.v.hands_first and x.s.hands == x.t.hands
    ),
    "SETUP-2 hands after dump sites, sites first": lambda x: (
        not x.v.hands_first and x.s.hands != x.t.hands
    ),
    "SETUP-3 a dump site, where another could be meant": lambda x: (
        sum(site.size == 0 for site in x.s.dump_sites) > 1 and x.s.hands == x.t.hands
    ),
    "SETUP-4 a rest remains": lambda x: x.t.phase == PLAY and x.t.draw.size > 0,
    "SETUP-4 no rest remains": lambda x: x.t.phase == PLAY and x.t.draw.size == 0,
    "SETUP-5 not seat 0 begins": lambda x: x.t.phase == PLAY and x.t.seat > 0,
    "X-6 the last dump site too": lambda x: x.t.dump_sites[3] != x.s.dump_sites[3],
}

PLAYS: Final[Rows[Play]] = {
    "PLAY-1 one card, the only one": lambda x: x.cards == 1 == x.s.hands[x.s.seat].size,
    "PLAY-2 some of a color of several": lambda x: (
        1 < x.cards < reco.of_color(x.s.hands[x.s.seat], x.color)
        and colors(x.s.hands[x.s.seat]) > 1
    ),
    "PLAY-2 singles and doubles together": lambda x: x.action[2] > 0 and x.action[3] > 0,
    "PLAY-3 beside another plant": lambda x: (
        not x.rewarded and any(x.s.plants[c].size for c in COLORS if c != x.color)
    ),
    "REWARD-1 with what lay there": lambda x: x.worth < x.v.threshold <= x.units,
    "REWARD-1 by a double": lambda x: x.s.plants[x.color].size + x.cards < x.v.threshold <= x.units,
    "REWARD-2 units for two": lambda x: x.units >= 2 * x.v.threshold,
    "REWARD-2 exactly enough": lambda x: x.units == x.v.threshold,
    "REWARD-2 by another seat than before": lambda x: (
        x.rewarded and x.s.claims[x.color][-1:] not in ((), (x.s.seat,))
    ),
    "REWARD-3 to other discards": lambda x: x.rewarded and x.s.discard.size > 0,
    "REWARD-4 one unit too few": lambda x: x.units == x.v.threshold - 1,
    "TAKE-1 with a reward": lambda x: x.rewarded and x.s.dump_sites[x.color].size > 0,
    "TAKE-1 without a reward": lambda x: not x.rewarded and x.s.dump_sites[x.color].size > 0,
    "TAKE-1 several cards": lambda x: x.s.dump_sites[x.color].size > 1,
    "DUMP-1 just at the limit": lambda x: (
        x.t.phase != DUMP
        and x.s.hands[x.s.seat].size - x.cards + x.s.dump_sites[x.color].size == x.v.limit
    ),
    "X-1 plant and dump site differ": lambda x: (
        x.rewarded
        and x.s.dump_sites[x.color].size > 0
        and x.t.discard - x.s.discard != x.s.dump_sites[x.color]
    ),
    "X-2 a bare draw pile and no card wanted yet": lambda x: (
        x.t.phase in (REFILL, DUMP) and x.t.draw.size == 0 < x.t.discard.size
    ),
    "X-3 an empty dump site gives nothing": lambda x: x.s.dump_sites[x.color].size == 0,
    "X-3 no card at all": lambda x: x.t.phase == PLAY,
    "X-10 a pass would spare a dump": lambda x: x.t.phase == DUMP,
    "END-1 the others hold cards": lambda x: (
        x.t.phase == OVER and any(x.t.hands[p].size for p in others(x.s))
    ),
    "END-2 the last turn's take": lambda x: emptied(x.v, x.t) and x.s.dump_sites[x.color].size > 0,
    "X-5 cards in a pile at the end": lambda x: (
        x.t.phase == OVER and emptied(x.v, x.t) and x.t.draw.size + x.t.discard.size > 0
    ),
    "X-4 the last card of all": lambda x: x.t.phase == OVER and not emptied(x.v, x.t),
}

PASSES: Final[Rows[Step]] = {
    "PASS-1 the next seat can play": lambda x: x.t.hands[x.t.seat].size > 0,
    "X-4 the next seat passes too": lambda x: x.t.hands[x.t.seat].size == 0,
    "X-4 no refill by a pass": lambda x: x.s.draw.size + x.s.discard.size > 0,
}

DUMPS: Final[Rows[Step]] = {
    "DUMP-1 several cards": lambda x: sum(x.action[1]) > 1,
    "DUMP-2 of several kinds": lambda x: kinds(x.action[1]) > 1,
    "DUMP-2 kept back what could be dumped": lambda x: (
        kinds(x.s.hands[x.s.seat]) > kinds(x.action[1])
    ),
    "DUMP-3 to what was dumped before": lambda x: x.s.dumped[x.s.seat].size > 0,
    "DUMP-3 another seat has dumped": lambda x: any(x.s.dumped[p].size for p in others(x.s)),
    "END-2 the last turn's dump": lambda x: x.t.phase == OVER,
    "X-5 no refill after the last dump": lambda x: (
        x.t.phase == OVER and x.t.draw.size + x.t.discard.size > 0
    ),
    "X-3 no card at all after a dump": lambda x: x.t.phase == PLAY,
}

REFILLS: Final[Rows[Step]] = {
    "REFILL-1 full, with units in the plant": lambda x: (
        turn_passed(x) and x.t.dump_sites[x.s.site].size == wanted(x.s) > 1
    ),
    "X-11 full, units and cards differ": lambda x: (
        turn_passed(x)
        and x.t.dump_sites[x.s.site].size == wanted(x.s)
        and any(x.s.plants[x.s.site][4:])
    ),
    "X-11 one card after a reward": lambda x: (
        turn_passed(x) and wanted(x.s) == 1 == x.t.dump_sites[x.s.site].size
    ),
    "REFILL-2 recycled": lambda x: x.s.draw.size == 0,
    "REFILL-2 goes on with the draw pile": lambda x: x.s.draw.size > 0 and x.s.discard.size > 0,
    "X-2 recycled in the middle of a refill": lambda x: (
        x.s.draw.size == 0 < x.s.dump_sites[x.s.site].size
    ),
    "X-2 the reward of this turn is recycled": lambda x: (
        x.s.draw.size == 0 == x.s.plants[x.s.site].size
    ),
    "X-2 not before a card is wanted": lambda x: (
        turn_passed(x) and x.t.draw.size == 0 < x.t.discard.size
    ),
    "X-3 ends short": lambda x: turn_passed(x) and x.t.dump_sites[x.s.site].size < wanted(x.s),
    "X-4 ends short, no seat has a card": lambda x: (
        x.t.phase == OVER and x.t.dump_sites[x.s.site].size < wanted(x.s)
    ),
    "X-4 is full, no seat has a card": lambda x: (
        x.t.phase == OVER and x.t.dump_sites[x.s.site].size == wanted(x.s)
    ),
    "PASS-1 the next seat has no card": lambda x: turn_passed(x) and x.t.hands[x.t.seat].size == 0,
}

TURNS: Final[Rows[Step]] = {f"TURN-1 round the table of {n}": wrapped(n) for n in range(2, 7)} | {
    "TURN-1 to the next seat": lambda x: turn_passed(x) and x.t.seat == x.s.seat + 1,
}


# ---- ends ------------------------------------------------------------------------------------------


class End(NamedTuple):
    """The end of a game and its result."""

    v: Variant
    x: Scoring
    t: State
    result: Result


def sizes(t: State) -> tuple[int, ...]:
    """How many cards each seat has dumped."""
    return tuple(cards.size for cards in t.dumped)


def rewards(end: End, seat: int, color: int) -> list[int]:
    """The values that a seat took of a color."""
    owners = end.t.claims[color]
    return [end.x.stack[k] for k, owner in enumerate(owners) if owner == seat]


def some(end: End, holds: Callable[[list[int]], bool]) -> bool:
    """Whether it holds for the rewards of some seat and color."""
    return any(holds(rewards(end, p, c)) for p in range(end.v.players) for c in COLORS)


def good(end: End) -> int:
    """How many seats have dumped nothing."""
    return sizes(end.t)[: end.v.players].count(0)


def ties(end: End) -> list[tuple[int, int]]:
    """Pairs of ranks of seats with equal totals and unequal numbers of dumped cards, better one first."""
    scores = end.result.scores
    return [
        (a.rank, b.rank)
        for a in scores
        for b in scores
        if a.total == b.total and a.dumped < b.dumped
    ]


def reversed_stack(end: End) -> Result:
    """The result if the rewards lay in reversed order."""
    x = end.x._replace(stack=end.x.stack[::-1])
    return result(x, end.t.claims, sizes(end.t))


PRINTED: Final = {
    "amigo": (19, 3),
    "reprint": (20, 2),
    "zman": (22, 3),
}
"""The singles and doubles of each color in an edition."""


def of_edition(end: End, name: str) -> bool:
    """Whether it is played with the cards of this edition."""
    singles, doubles = PRINTED[name]
    return tuple(end.v.deck) == (singles,) * 4 + (doubles,) * 4


ENDS: Final[Rows[End]] = {
    "SETUP-1 the order of the stack counts": lambda e: e.result != reversed_stack(e),
    "SCORE-1 a single reward with a value": lambda e: some(e, lambda r: len(r) == 1 and r[0] != 0),
    "SCORE-2 three rewards or more": lambda e: some(e, lambda r: len(r) > 2),
    "SCORE-2 two rewards": lambda e: some(e, lambda r: len(r) == 2 and sum(r) != 0),
    "SCORE-3 several cards dumped": lambda e: max(sizes(e.t)) > 1,
    "SCORE-4 one good contractor": lambda e: good(e) == 1,
    "SCORE-4 several good contractors": lambda e: good(e) > 1,
    "SCORE-4 no good contractor": lambda e: good(e) == 0,
    "SCORE-5 a tie for the victory is broken": lambda e: any(a == 1 for a, _ in ties(e)),
    "SCORE-5 the victory is shared": lambda e: sum(e.result.wins) > 1,
    "SCORE-5 not the highest seat wins": lambda e: not e.result.wins[-1],
    "X-9 a tie below the winners is broken": lambda e: any(a > 1 for a, _ in ties(e)),
    "SCORE-6 hands differ in size": lambda e: (
        len({hand.size for hand in e.t.hands[: e.v.players]}) > 1
    ),
    "X-14 the winner holds cards": lambda e: any(
        hand.size and wins for hand, wins in zip(e.t.hands, e.result.wins, strict=False)
    ),
    "X-4 scored with no stack empty": lambda e: not emptied(e.v, e.t),
    "X-7 four good contractors": lambda e: of_edition(e, "reprint") and good(e) == 4,
    "X-8 a bonus for three to five": lambda e: (
        of_edition(e, "amigo") and e.v.players > 2 and good(e) > 0
    ),
    "X-12 two good contractors": lambda e: (
        of_edition(e, "zman") and e.v.players == 2 and good(e) == 2
    ),
}


# ---- views -----------------------------------------------------------------------------------------


class View(NamedTuple):
    """What lies on the table when everybody's view is compared."""

    v: Variant
    s: State


VIEWS: Final[Rows[View]] = {
    "HIDDEN-1 several hands hold cards": lambda w: sum(hand.size > 0 for hand in w.s.hands) > 1,
    "HIDDEN-2 several seats have dumped": lambda w: sum(c.size > 0 for c in w.s.dumped) > 1,
    "HIDDEN-3 hands differ in size": lambda w: (
        len({hand.size for hand in w.s.hands[: w.v.players]}) > 1
    ),
    "HIDDEN-3 a draw pile": lambda w: w.s.draw.size > 0,
    "HIDDEN-4 discards": lambda w: w.s.discard.size > 0,
    "HIDDEN-5 several seats have rewards": lambda w: (
        len({p for row in w.s.claims for p in row}) > 1
    ),
    "HIDDEN-5 several rewards of a color": lambda w: any(len(row) > 1 for row in w.s.claims),
    "X-13 hidden cards beside open ones": lambda w: (
        w.s.draw.size > 0 and w.s.discard.size > 0 and any(map(len, w.s.claims))
    ),
}


# ---- phase edges -----------------------------------------------------------------------------------

EDGES: Final = {
    f"edge {edge}"
    for edge in (
        "DEAL reveal DEAL", "DEAL reveal PLAY",
        "PLAY play DUMP", "PLAY play REFILL", "PLAY play PLAY", "PLAY play OVER",
        "PLAY pass PLAY",
        "DUMP dump REFILL", "DUMP dump PLAY", "DUMP dump OVER",
        "REFILL reveal REFILL", "REFILL reveal PLAY", "REFILL reveal OVER",
    )
}  # fmt: skip
"""All ways from phase to phase: there is no other, and each is met."""


# ---- the tally -------------------------------------------------------------------------------------

GROUPS: Final[dict[str, Rows[Any]]] = {
    "deal": DEALS,
    "play": PLAYS,
    "pass": PASSES,
    "dump": DUMPS,
    "refill": REFILLS,
    "turn": TURNS,
    "end": ENDS,
    "view": VIEWS,
}
"""The rows by what they are asked about."""

LEAST: Final = 100
"""How often a row must be met at least."""

SELDOM: Final = {"X-7 four good contractors": 15}
"""Rows that are met less often."""


@attrs.define
class Tally:
    """How much was compared, and how often each row and edge was met."""

    states: int = 0
    transitions: int = 0
    games: int = 0
    changes: int = 0
    """Changed traces that were rejected."""
    met: Counter[str] = attrs.field(factory=Counter)
    asked: Counter[str] = attrs.field(factory=Counter)
    """How often the rows of each group were asked."""

    def step(self, v: Variant, s: State, action: oracle.Action, t: State) -> None:
        """Count a step."""
        self.transitions += 1
        kind = action[0]
        self.met[f"edge {PHASES[s.phase]} {kind} {PHASES[t.phase]}"] += 1
        step = Step(v, s, action, t)
        if kind == "play":
            self._ask("play", play_of(step))
        elif kind == "reveal":
            self._ask("deal" if s.phase == DEAL else "refill", step)
        else:
            self._ask(kind, step)
        if s.phase != DEAL:
            self._ask("turn", step)

    def end(self, v: Variant, x: Scoring, t: State) -> None:
        """Count the end of a game."""
        self._ask("end", End(v, x, t, oracle.outcome(x, t)))

    def view(self, v: Variant, s: State) -> None:
        """Count a state whose views were compared."""
        self._ask("view", View(v, s))

    def _ask(self, group: str, what: object) -> None:
        self.asked[group] += 1
        self.met.update([name for name, holds in GROUPS[group].items() if holds(what)])

    def add(self, other: Tally) -> None:
        """Count all that the other has counted."""
        for field in attrs.fields(Tally):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))


def gaps(tally: Tally) -> list[str]:
    """What is wrong with a run: rows and edges met too seldom, rows that are always true, new edges."""
    found = [
        f"{name}: met {tally.met[name]} times, not {SELDOM.get(name, LEAST)}"
        for name in [*(name for rows in GROUPS.values() for name in rows), *EDGES]
        if tally.met[name] < SELDOM.get(name, LEAST)
    ]
    found += [
        f"{name}: true wherever it is asked"
        for group, rows in GROUPS.items()
        for name in rows
        if tally.met[name] == tally.asked[group]
    ]
    found += [
        f"{name}: no such edge"
        for name in tally.met
        if name.startswith("edge ") and name not in EDGES
    ]
    return found
