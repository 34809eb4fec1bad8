"""Whether two values are the same in all that they are made of, and not only in what they compare."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

import attrs


def same(one: object, other: object) -> bool:
    """Whether nothing that can be reached from the values differs: fields without equality count too.

    >>> @attrs.frozen
    ... class Seen:
    ...     size: int
    ...     notes: str = attrs.field(eq=False)
    >>> Seen(1, "A1") == Seen(1, "B1"), same(Seen(1, "A1"), Seen(1, "B1"))
    (True, False)
    """
    if one is other:
        return True
    if type(one) is not type(other) or (one == other) is not True:
        return False
    return all(map(same, _parts(one), _parts(other)))


def _parts(value: Any) -> list[object]:
    """What it is made of, as far as that can be seen; equal values have as many."""
    if isinstance(value, Mapping):
        entries = cast("Mapping[object, object]", value)
        return [part for pair in entries.items() for part in pair]
    if isinstance(value, tuple | list):
        return list(cast("tuple[object, ...]", value))
    fields: tuple[attrs.Attribute[Any], ...] = getattr(value, "__attrs_attrs__", ())
    if fields:
        return [getattr(value, field.name, None) for field in fields]
    return list(getattr(value, "__dict__", {}).values())
