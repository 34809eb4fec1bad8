"""Cards and multisets of cards.

Inside this package a multiset is one integer in base 256, a *pack*, with one digit per kind in kind order
A1 B1 C1 D1 A2 B2 C2 D2: adding and removing cards are ``+`` and ``-``, comparing is one subtraction.
Below 128 cards no digit can reach 128, so that the high bit of each digit is free to show a borrow; and
since 256 leaves 1 modulo 255, a pack modulo 255 is the sum of its digits. Nobody outside sees packs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import ClassVar, Final

import attrs

from reco_rules.checks import check_int, check_text, shown
from reco_rules.errors import InvalidValue, NotationError, WrongType

COLORS: Final = range(4)
"""The colors; A to D in notation. Their printed names belong to the edition."""

VALUES: Final = (1, 2)
"""The values of cards: singles and doubles."""

MOST_CARDS: Final = 127
"""The largest multiset."""

LETTERS: Final = "ABCD"

SHORT: Final = 0x8080808080808080
"""``(have - want) & SHORT`` is zero exactly when `have` holds all cards of `want`."""

DIGITS_SUM: Final = 0x0101010101010101
"""``pack * DIGITS_SUM`` has in digit k the number of cards of the kinds 0 to k."""


@attrs.frozen
class Card:
    """A kind of card: its color (0-3) and its value (1 single, 2 double). Prints as ``A1`` .. ``D2``.

    Cards of one kind are interchangeable: two equal cards are the same card. Raises `WrongType` or
    `InvalidValue` for any other color or value.

    >>> Card(color=1, value=2)
    Card(color=1, value=2)
    >>> print(Card(1, 2), Card.parse("B2") == Card(1, 2))
    B2 True
    """

    PATTERN: ClassVar[str] = r"\s*[A-Da-d][12]\s*"
    """What `parse` takes, as a regular expression."""

    color: int
    value: int
    _pack: int = attrs.field(init=False, repr=False, eq=False)

    def __attrs_post_init__(self) -> None:
        check_int("color", self.color, 0, 3)
        check_int("value", self.value, 1, 2)
        object.__setattr__(self, "_pack", 1 << 8 * (self.color + 4 * (self.value - 1)))

    @classmethod
    def parse(cls, text: str) -> Card:
        """The card that is written so. Raises `NotationError`."""
        check_text(text)
        card = _BY_TEXT.get(text.strip().upper())
        if card is None:
            raise NotationError(
                f"{shown(text)} is no card: write a color A to D and a value 1 or 2, such as A1"
            )
        return card

    def __str__(self) -> str:
        return f"{LETTERS[self.color]}{self.value}"


KINDS: Final = tuple(Card(color, value) for value in VALUES for color in COLORS)
"""All eight cards in kind order."""

_BY_TEXT: Final = {str(card): card for card in KINDS}


@attrs.frozen(init=False)
class Cards:
    """An immutable multiset of cards, at most 127 of them.

    Iterates in kind order, counts, adds, subtracts, compares, and prints as it parses. Equality and hash
    go by content.

    >>> hand = Cards.parse("B2 A1 A1")
    >>> print(hand, len(hand), hand.units, hand.count(Card(0, 1)))
    A1 A1 B2 3 4 2
    >>> print(hand - Cards.of(Card(0, 1)), Cards.parse("A1 A1 A1") <= hand)
    A1 B2 False
    """

    PATTERN: ClassVar[str] = r"\s*([A-Da-d][12](\s+[A-Da-d][12])*\s*)?"
    """What `parse` takes, as a regular expression; it takes no more than 127 cards."""

    _pack: int

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        if not isinstance(cards, Iterable):
            raise WrongType(f"a multiset of cards holds cards, not {shown(cards)}")
        pack = size = 0
        for card in cards:
            if type(card) is not Card:
                raise WrongType(f"a multiset of cards holds cards, not {shown(card)}")
            pack += card._pack
            size += 1
            if size > MOST_CARDS:
                raise InvalidValue(f"there are at most {MOST_CARDS} cards")
        object.__setattr__(self, "_pack", pack)

    @classmethod
    def of(cls, *cards: Card) -> Cards:
        """The multiset of these cards."""
        return cls(cards)

    @classmethod
    def parse(cls, text: str) -> Cards:
        """The multiset that is written so, cards apart by spaces. Raises `NotationError`."""
        check_text(text)
        words = text.split()
        if len(words) > MOST_CARDS:
            raise NotationError(f"{len(words)} cards are written, but at most {MOST_CARDS} can be")
        return cls(map(Card.parse, words))

    @classmethod
    def from_counts(cls, counts: Iterable[int]) -> Cards:
        """The multiset with so many cards of each kind: eight counts in kind order.

        >>> print(Cards.from_counts([2, 0, 0, 0, 0, 1, 0, 0]))
        A1 A1 B2
        """
        counts = tuple(islice(counts, 9)) if isinstance(counts, Iterable) else (counts,)
        if len(counts) != len(KINDS):
            raise InvalidValue(f"there must be a count for each of the {len(KINDS)} kinds of cards")
        for kind, count in zip(KINDS, counts, strict=True):
            check_int(f"the count of {kind}", count, 0, MOST_CARDS)
        if sum(counts) > MOST_CARDS:
            raise InvalidValue(f"there are at most {MOST_CARDS} cards, not {sum(counts)}")
        return unpack(sum(n * kind._pack for kind, n in zip(KINDS, counts, strict=True)))

    @property
    def counts(self) -> tuple[int, ...]:
        """How many of each of the eight kinds, in kind order."""
        return tuple(self._pack.to_bytes(8, "little"))

    @property
    def units(self) -> int:
        """The amount of garbage: singles count 1, doubles 2 (REWARD-1)."""
        return units(self._pack)

    def count(self, card: Card) -> int:
        """How many of this card are in it."""
        if type(card) is not Card:
            raise WrongType(f"only cards can be counted, not {shown(card)}")
        return self._pack // card._pack & 255

    def __iter__(self) -> Iterator[Card]:
        for kind, count in zip(KINDS, self.counts, strict=True):
            for _ in range(count):
                yield kind

    def __len__(self) -> int:
        return self._pack % 255

    def __add__(self, other: Cards) -> Cards:
        if type(other) is not Cards:
            return NotImplemented
        if len(self) + len(other) > MOST_CARDS:
            raise InvalidValue(
                f"there are at most {MOST_CARDS} cards, not {len(self)} + {len(other)}"
            )
        return unpack(self._pack + other._pack)

    def __sub__(self, other: Cards) -> Cards:
        if type(other) is not Cards:
            return NotImplemented
        if not other <= self:
            raise InvalidValue(f"{other} cannot be taken from {self or 'no cards'}")
        return unpack(self._pack - other._pack)

    def __le__(self, other: Cards) -> bool:
        if type(other) is not Cards:
            return NotImplemented
        return not (other._pack - self._pack) & SHORT

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"


def units(pack: int) -> int:
    """The units of a pack: all digits, and those of the doubles once more."""
    return pack % 255 + (pack >> 32) % 255


def unpack(pack: int) -> Cards:
    """The multiset for a pack."""
    cards = object.__new__(Cards)
    object.__setattr__(cards, "_pack", pack)
    return cards


ROOM: Final = tuple((127 - position) * DIGITS_SUM for position in range(MOST_CARDS))
"""Per position, in each digit: how far a running sum of that size can grow without its high bit."""


def kind_at(pack: int, position: int) -> int:
    """The kind (0-7) of the card at a position of a pack that is laid out in kind order.

    All running sums at once: a sum that exceeds the position has no such room and gets its high bit.
    """
    return 8 - (pack * DIGITS_SUM + ROOM[position] & SHORT).bit_count()
