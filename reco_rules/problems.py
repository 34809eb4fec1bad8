"""What can be wrong with values that are written by hand, in sentences that are the same for all games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from reco_rules.checks import shown
from reco_rules.game import V

LONGEST_NAME: Final = 60


def name_problems(name: str, text: object) -> Iterator[str]:
    """Whether it is the name of a variant or an edition.

    >>> list(name_problems("id", "my own"))
    ["id must be a printable text without spaces, not 'my own'"]
    """
    if not isinstance(text, str) or not text or not text.isprintable() or " " in text:
        yield f"{name} must be a printable text without spaces, not {shown(text)}"
    elif len(text) > LONGEST_NAME:
        yield f"{name} must have at most {LONGEST_NAME} characters, not {len(text)}"


def number_problems(name: str, value: object, allowed: range) -> Iterator[str]:
    """Whether it is one of these numbers.

    >>> list(number_problems("players", 9, range(2, 7)))
    ['players must be a number from 2 to 6, not 9']
    """
    if type(value) is not int or value not in allowed:
        ends = f"{allowed.start} to {allowed.stop - 1}"
        yield f"{name} must be a number from {ends}, not {shown(value)}"


def length_problems(rows: Iterable[tuple[str, Sequence[object], int]]) -> Iterator[str]:
    """Whether these rows have so many entries.

    >>> list(length_problems([("money", (3, -4), 2), ("points", (1, 2, 3), 2)]))
    ['points must have 2 entries, not 3']
    """
    for name, row, length in rows:
        if len(row) != length:
            yield f"{name} must have {length} entries, not {len(row)}"


def preset_problems(variant: V, presets: Mapping[str, V]) -> Iterator[str]:
    """Whether the variant goes by the id of a preset without being it."""
    if presets.get(variant.id, variant) != variant:
        yield "its values differ from the preset of this id: give it an id of its own"
