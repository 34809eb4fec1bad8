"""Materials and cubes (rule R3)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from reco_rules.checks import check_int, check_text, shown
from reco_rules.errors import InvalidValue, NotationError, WrongType

LETTERS: Final = "PGRUMO"
"""Paper, glass, plastic (R), UHT cartons, metal, organic, as the research writes them."""

NAMES: Final = ("paper", "glass", "plastic", "UHT", "metal", "organic")
"""The materials by their numbers."""

MATERIALS: Final = range(6)
RECYCLABLES: Final = range(5)
PAPER: Final = 0
ORGANIC: Final = 5

MOST: Final = 999
"""No more cubes of one material are counted."""

_WORD: Final = re.compile(r"([1-9][0-9]{0,2})?([PGRUMO])", re.IGNORECASE)


@attrs.frozen
class Cubes:
    """Cubes of the six materials, as a value.

    Raises `WrongType`, `InvalidValue`.

    >>> cubes = Cubes.parse("2P U") + Cubes.of("R")
    >>> print(cubes, len(cubes), cubes[0])
    2P 1R 1U 4 2
    """

    counts: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    """How many there are of each material, by its number."""

    def __attrs_post_init__(self) -> None:
        if type(self.counts) is not tuple or len(self.counts) != len(LETTERS):
            raise WrongType(f"cubes have a count for each of {LETTERS}, not {shown(self.counts)}")
        for letter, count in zip(LETTERS, self.counts, strict=True):
            check_int(f"the number of {letter}", count, 0, MOST)

    @classmethod
    def of(cls, letters: str) -> Cubes:
        """The cubes of these letters, one for each.

        >>> print(Cubes.of("PPU"))
        2P 1U
        """
        return cls(tuple([letters.count(letter) for letter in LETTERS]))

    @classmethod
    def parse(cls, text: str) -> Cubes:
        """The cubes that are written so, in any case and order. Raises `NotationError`.

        >>> Cubes.parse("u 2p") == Cubes.of("PPU")
        True
        """
        check_text(text)
        counts = [0] * len(LETTERS)
        for word in text.split():
            found = _WORD.fullmatch(word)
            if found is None:
                raise NotationError(f"{shown(word)} are no cubes: write 2P 1U, with {LETTERS}")
            counts[LETTERS.index(found[2].upper())] += int(found[1] or 1)
        if max(counts) > MOST:
            raise NotationError(f"{shown(text)} are more cubes than there can be")
        return cls(tuple(counts))

    def __add__(self, other: Cubes) -> Cubes:
        return _cubes(tuple([a + b for a, b in zip(self.counts, other.counts, strict=True)]))

    def __sub__(self, other: Cubes) -> Cubes:
        counts = tuple([a - b for a, b in zip(self.counts, other.counts, strict=True)])
        if min(counts) < 0:
            raise InvalidValue(f"{other or 'nothing'} are not among {self or 'nothing'}")
        return _cubes(counts)

    def plus(self, material: int, count: int = 1) -> Cubes:
        """These cubes and so many more of the material; `count` may be negative."""
        counts = list(self.counts)
        counts[material] += count
        return _cubes(tuple(counts))

    def __getitem__(self, material: int) -> int:
        return self.counts[material]

    def __iter__(self) -> Iterator[int]:
        return iter(self.counts)

    def __len__(self) -> int:
        return sum(self.counts)

    def __contains__(self, other: object) -> bool:
        """Whether these cubes are all among them."""
        if not isinstance(other, Cubes):
            return False
        return all([a >= b for a, b in zip(self.counts, other.counts, strict=True)])

    def __str__(self) -> str:
        return " ".join([f"{n}{m}" for n, m in zip(self.counts, LETTERS, strict=True) if n])


def _cubes(counts: tuple[int, ...]) -> Cubes:
    """The cubes with these counts, unchecked: the rules make only such as can be."""
    cubes = object.__new__(Cubes)
    object.__setattr__(cubes, "counts", counts)
    return cubes


NO_CUBES: Final = Cubes()


def total(many: Iterable[Cubes]) -> Cubes:
    """All of them together.

    >>> print(total([Cubes.of("P"), Cubes.of("PU")]))
    2P 1U
    """
    counts = [0] * len(LETTERS)
    for cubes in many:
        for material, count in enumerate(cubes.counts):
            counts[material] += count
    return _cubes(tuple(counts))
