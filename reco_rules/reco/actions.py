"""The actions of R-Eco: what a seat can do, and the draw of a card. Their ids and their text."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

import attrs

from reco_rules.checks import check_int, check_text, shown
from reco_rules.errors import InvalidActionId, InvalidValue, NotationError, WrongType
from reco_rules.numbering import Numbering
from reco_rules.reco.cards import (
    COLORS,
    KINDS,
    LETTERS,
    MOST_CARDS,
    SHORT,
    Card,
    Cards,
    unpack,
)
from reco_rules.reco.variants import HAND_LIMITS, Variant, check_variant


@attrs.frozen
class Play:
    """Play cards of one color to the plant of that color (PLAY-1 to PLAY-3): at least one.

    Raises `WrongType` or `InvalidValue` where no such play can exist.

    >>> print(Play(color=0, singles=2, doubles=1), "|", Play(0, 2, 1).cards)
    play A1 A1 A2 | A1 A1 A2
    """

    color: int
    singles: int
    doubles: int
    _pack: int = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        check_int("color", self.color, 0, 3)
        check_int("singles", self.singles, 0, MOST_CARDS)
        check_int("doubles", self.doubles, 0, MOST_CARDS)
        if not 1 <= self.singles + self.doubles <= MOST_CARDS:
            raise InvalidValue("at least one card must be played (PLAY-1), at most 127 exist")
        single, double = KINDS[self.color], KINDS[self.color + 4]
        object.__setattr__(self, "_pack", self.singles * single._pack + self.doubles * double._pack)

    @property
    def cards(self) -> Cards:
        """The cards that are played."""
        return unpack(self._pack)

    def __str__(self) -> str:
        return f"play {self.cards}"


@attrs.frozen
class Dump:
    """Dump cards illegally: exactly those above the hand limit (DUMP-1 to DUMP-3).

    >>> print(Dump(Cards.parse("C2 B1")))
    dump B1 C2
    """

    cards: Cards
    _pack: int = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if type(self.cards) is not Cards:
            raise WrongType(f"what is dumped is a Cards, not {shown(self.cards)}")
        if not self.cards:
            raise InvalidValue("a dump has at least one card")
        object.__setattr__(self, "_pack", self.cards._pack)

    def __str__(self) -> str:
        return f"dump {self.cards}"


@attrs.frozen
class Pass:
    """Pass, for want of a card (PASS-1).

    >>> from reco_rules import VARIANTS, legal_actions, position
    >>> legal_actions(position(VARIANTS["amigo-2"], hands=("", "C1")))
    (Pass(),)
    """

    def __str__(self) -> str:
        return "pass"


@attrs.frozen
class Reveal:
    """The chance action: this card is drawn, and dealt to a hand or laid on a dump site.

    >>> print(Reveal(Card(0, 1)))
    reveal A1
    """

    card: Card
    _pack: int = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        if type(self.card) is not Card:
            raise WrongType(f"what is revealed is a Card, not {shown(self.card)}")
        object.__setattr__(self, "_pack", self.card._pack)

    def __str__(self) -> str:
        return f"reveal {self.card}"


Action: TypeAlias = Play | Dump | Pass | Reveal
"""What can be done: by a seat, or by chance (`Reveal`)."""

PASS: Final = Pass()
REVEALS: Final = tuple(map(Reveal, KINDS))
"""The chance actions in kind order."""


# ---- which there are, in the order of their ids --------------------------------------------------


ALL_PLAYS: Final = tuple(
    Play(color, singles, doubles)
    for color in COLORS
    for singles in range(HAND_LIMITS.stop)
    for doubles in range(HAND_LIMITS.stop - singles)
    if singles or doubles
)
"""All plays that the largest hand limit allows, by color, singles, doubles."""


@lru_cache
def dumps_of(cards: int) -> tuple[Dump, ...]:
    """All dumps of exactly so many cards, in kind order: A1 A1, A1 B1, ... D2 D2."""
    return tuple(Dump(Cards(kinds)) for kinds in combinations_with_replacement(KINDS, cards))


def plays_from(hand: int) -> tuple[Action, ...]:
    """The plays that a hand (a pack) allows; a pass where it is empty. Sorted by id."""
    plays = [play for play in ALL_PLAYS if not (hand - play._pack) & SHORT]
    return tuple(plays) if hand else (PASS,)


def dumps_from(hand: int, limit: int) -> tuple[Action, ...]:
    """The dumps that bring a hand (a pack) down to the limit. Sorted by id."""
    dumps = dumps_of(hand % 255 - limit)
    return tuple([dump for dump in dumps if not (hand - dump._pack) & SHORT])


_MOST_HANDS: Final = 1 << 14
"""How many hands a memo below holds: more than the presets have."""


class _Memo(dict[int, tuple[Action, ...]]):
    """What is found for a hand (a pack), remembered. A full one starts anew; harmless between threads."""

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[int], tuple[Action, ...]]) -> None:
        super().__init__()
        self._find = find

    def __missing__(self, hand: int) -> tuple[Action, ...]:
        if len(self) >= _MOST_HANDS:
            self.clear()
        found = self[hand] = self._find(hand)
        return found


PLAYS: Final = _Memo(plays_from)
"""By hand, the plays from it."""

DUMPS: Final = tuple(_Memo(partial(dumps_from, limit=limit)) for limit in range(HAND_LIMITS.stop))
"""By hand limit and hand, the dumps from it."""


# ---- ids ----------------------------------------------------------------------------------------


@cache  # one per hand limit and threshold: at most 80
def _numbering(hand_limit: int, threshold: int) -> Numbering[Action]:
    seats: tuple[Action, ...] = tuple(
        play for play in ALL_PLAYS if play.singles + play.doubles <= hand_limit
    )
    for excess in range(1, threshold):  # a take brings at most `threshold` cards for one played
        seats += dumps_of(excess)
    return Numbering((*seats, PASS, *REVEALS), num_actions=len(seats) + 1)


def _numbering_of(variant: Variant) -> Numbering[Action]:
    check_variant(variant)
    return _numbering(variant.hand_limit, variant.threshold)


def action_id(variant: Variant, action: Action) -> int:
    """The action's number in this variant, the same in every state; `action_from_id` is the way back.

    Plays come first (by color, singles, doubles), then dumps (by size, then in kind order), then the
    pass, then the reveals in kind order. A number may belong to an action that a deck never allows.
    Raises `WrongType` for what is no action, `InvalidActionId` for an action that is too large for the
    hand limit or the threshold of the variant.

    >>> from reco_rules import VARIANTS
    >>> action_id(VARIANTS["amigo-3"], Play(0, 0, 1)), action_id(VARIANTS["amigo-3"], Pass())
    (0, 244)
    """
    check_action(action)
    id = _numbering_of(variant).ids.get(action)
    if id is None:
        raise InvalidActionId(
            f"{action} has no id in {variant.id}: at most {variant.hand_limit} cards are played "
            f"and {variant.threshold - 1} dumped at once"
        )
    return id


def action_from_id(variant: Variant, id: int) -> Action:
    """The action with this number. Raises `WrongType`, `InvalidActionId`.

    >>> from reco_rules import VARIANTS
    >>> print(action_from_id(VARIANTS["amigo-3"], 0))
    play A2
    """
    check_variant(variant)  # not by `_numbering_of`, which is one call more
    return _numbering(variant.hand_limit, variant.threshold).action(variant, id)


def num_actions(variant: Variant) -> int:
    """How many actions seats have; their ids are 0 .. num_actions-1.

    >>> from reco_rules import VARIANTS
    >>> num_actions(VARIANTS["amigo-3"])
    245
    """
    return _numbering_of(variant).num_actions


def num_chance_actions(variant: Variant) -> int:
    """How many chance actions there are: one per kind of card; their ids follow the seats' actions.

    >>> from reco_rules import VARIANTS
    >>> variant = VARIANTS["amigo-3"]
    >>> num_actions(variant) + num_chance_actions(variant)  # all ids are below
    253
    """
    _numbering_of(variant)
    return len(REVEALS)


# ---- text ---------------------------------------------------------------------------------------


def check_action(action: object) -> None:
    """Raise `WrongType` unless it is an action of R-Eco."""
    if type(action) not in (Play, Dump, Pass, Reveal):
        raise WrongType(f"an action is a Play, Dump, Pass or Reveal, not {shown(action)}")


def format_action(action: Action) -> str:
    """The action as text, such as ``play A1 A1 A2``; `parse_action` is the way back.

    >>> format_action(Play(color=0, singles=2, doubles=1))
    'play A1 A1 A2'
    """
    check_action(action)
    return str(action)


def parse_action(text: str) -> Action:
    """The action that is written so, in any case, words apart by spaces. Raises `NotationError`.

    >>> parse_action("play A1 A2")
    Play(color=0, singles=1, doubles=1)
    """
    check_text(text)
    verb, *words = text.split() or [""]
    verb = verb.lower()
    if verb not in ("play", "dump", "pass", "reveal"):
        raise NotationError(
            f"{shown(text)} is no action: write play A1 A1, dump B1 C2, pass or reveal A1"
        )
    cards = Cards.parse(" ".join(words))
    if verb == "pass":
        if cards:
            raise NotationError(f"{shown(text)}: a pass names no card")
        return PASS
    if not cards:
        raise NotationError(f"{shown(text)}: name at least one card")
    if verb == "dump":
        return Dump(cards)
    kinds = sorted(set(cards), key=KINDS.index)
    if verb == "reveal":
        if len(cards) > 1:
            raise NotationError(f"{shown(text)}: cards are revealed one at a time")
        return REVEALS[KINDS.index(kinds[0])]
    color = kinds[0].color
    if any(kind.color != color for kind in kinds):
        colors = " and ".join(sorted({LETTERS[kind.color] for kind in kinds}))
        raise NotationError(
            f"{shown(text)}: cards of one color only can be played, not {colors} (PLAY-2)"
        )
    return Play(color, cards.count(KINDS[color]), cards.count(KINDS[color + 4]))
