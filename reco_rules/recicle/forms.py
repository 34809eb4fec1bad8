"""Whether values are of the types that they are annotated with: for what is written by hand or loaded."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

import attrs

from reco_rules.checks import shown
from reco_rules.problems import length_problems, number_problems

MOST: Final = 999_999
"""No number is above."""


@cache
def types_of(cls: Any) -> dict[str, Any]:
    """The types of the fields of a class, by their names."""
    return get_type_hints(cls)


def misfits(
    value: object, checked: tuple[type, ...], signed: tuple[str, ...] | None = None
) -> Iterator[str]:
    """What in the fields of the value is of another type, or a number out of all ranges, as sentences.

    Values of the `checked` classes have been checked when they were made. The fields whose names are in
    `signed` may hold numbers below zero; for None the ranges of numbers are left to the caller.
    """
    yield from _Form(checked, signed).fields(value, "")


@attrs.frozen
class _Form:
    checked: tuple[type, ...]
    signed: tuple[str, ...] | None

    def fields(self, value: object, path: str) -> Iterator[str]:
        """The fields of a value of a class of attrs."""
        cls = cast("type[attrs.AttrsInstance]", type(value))
        types = types_of(cls)
        for field in attrs.fields(cls):
            at = f"{path}.{field.name}" if path else field.name
            low = -MOST if field.name in (self.signed or ()) else 0
            yield from self.value(getattr(value, field.name), types[field.name], at, low)

    def value(self, value: object, of: Any, path: str, low: int) -> Iterator[str]:
        """One value, which should be of this type."""
        if get_origin(of) is tuple:
            yield from self._row(value, of, path, low)
        elif type(value) not in (get_args(of) or (of,)):
            yield f"{path} must be {_kind(of)}, not {shown(value)}"
        elif isinstance(value, int) and not isinstance(value, bool | Enum):
            if self.signed is not None:
                yield from number_problems(path, value, range(low, MOST + 1))
        elif attrs.has(type(value)) and not isinstance(value, self.checked):
            yield from self.fields(value, path)

    def _row(self, value: object, of: Any, path: str, low: int) -> Iterator[str]:
        entry, *rest = get_args(of)
        if not isinstance(value, tuple):
            yield f"{path} must be a row, not {shown(value)}"
            return
        row = cast("tuple[object, ...]", value)
        if rest != [...]:
            yield from length_problems([(path, row, 1 + len(rest))])
        for place, one in enumerate(row):
            yield from self.value(one, entry, f"{path}[{place}]", low)


def _kind(of: Any) -> str:
    """What values of the type are called."""
    kinds: list[str] = []
    for cls in get_args(of) or (of,):
        if isinstance(cls, type) and issubclass(cls, Enum):
            kinds.append(f"a {cls.__name__} such as {next(iter(cls))}")
        else:
            kinds.append(_NAMES.get(cls, f"a {cls.__name__}"))
    return " or ".join(kinds)


_NAMES: Final[dict[Any, str]] = {
    int: "a whole number",
    str: "a text",
    bool: "True or False",
    type(None): "None",
}
