"""What is found by its name, with a helpful error for a name that there is not."""

from __future__ import annotations

from typing import TypeVar

from reco_rules.checks import shown
from reco_rules.errors import UnknownName

T = TypeVar("T")


class Presets(dict[str, T]):
    """Values by name; an unknown name raises `UnknownName`, which lists close ones.

    >>> try:
    ...     Presets("variant", {"amigo-2": 2, "amigo-3": 3})["amigo2"]
    ... except UnknownName as error:
    ...     print(error)
    there is no variant 'amigo2': did you mean amigo-2 or amigo-3?
    """

    def __init__(self, what: str, values: dict[str, T] | None = None) -> None:
        super().__init__(values or {})
        self.what = what

    def __missing__(self, name: str) -> T:
        from difflib import get_close_matches  # only needed for the message

        close = get_close_matches(shown(name).strip("'"), self, n=3)
        hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(self)}"
        raise UnknownName(f"there is no {self.what} {shown(name)}: {hint}")
