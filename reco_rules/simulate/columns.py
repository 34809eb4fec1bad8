"""The columns of the results: those of every game, and those that a game's room ``rows`` has.

A room has the names of `Rows`. A game without one has the columns of `reco_rules.simulate.standard`.
"""

# pyarrow has no types:
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false
# pyright: reportUnknownParameterType=false, reportUnknownArgumentType=false

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias, cast

import pyarrow as pa

from reco_rules.errors import WrongType
from reco_rules.game import Variant
from reco_rules.games import game_of, room
from reco_rules.history import History
from reco_rules.simulate import standard

AnyHistory: TypeAlias = History[Any, Any, Any]

Range: TypeAlias = tuple[int, int]
"""The lowest and the highest number."""

_WORD: Final = pa.dictionary(pa.int8(), pa.string())
_NUMBER: Final = pa.int16()
_LIST: Final = pa.list_(_NUMBER)
_NESTED: Final = (_NUMBER, _LIST, pa.list_(_LIST))

OF_ALL: Final = {"variant": _WORD, "policies": _WORD, "game": pa.int64()}
"""The columns of every game, which come first: what was played, and the number of the game."""


class Rows(Protocol):
    """What a game's room ``rows`` says of its columns, and how a game becomes a row."""

    @property
    def COLUMNS(self) -> Mapping[str, int]:
        """The names of the columns, and how deep their numbers lie: 0 is a number for each game, 1 a list
        of them, 2 a list of lists. There are ``total`` and ``rank``, lists by seat.
        """
        ...

    @property
    def DECISIONS(self) -> Sequence[str]:
        """The columns that add up to the decisions of a game."""
        ...

    @property
    def PART(self) -> int:
        """So many games are a second or so of work by the rules, with policies that do not think long."""
        ...

    @property
    def COMPILED(self) -> Collection[str]:
        """The policies that the game's kernel plays; none without a kernel."""
        ...

    def ranges(self, variant: Any) -> Mapping[str, Sequence[Range]]:
        """Per column from where to where it goes: the lengths of its lists, then the numbers in them."""
        ...

    def row(self, history: AnyHistory) -> Mapping[str, object]:
        """What the columns have of a game that is over."""
        ...

    def compiled_rows(
        self, variant: Any, policies: Sequence[str], seed: int, first: int, games: int
    ) -> Mapping[str, object]:
        """The columns of so many games from the first on, as the kernel plays them; see `COMPILED`."""
        ...


def rows_of(variant: Variant) -> Rows:
    """The room ``rows`` of the variant's game, or what stands for it. Raises `WrongType`."""
    game = game_of(variant)
    try:
        return cast("Rows", room(game, "rows"))
    except WrongType:
        return standard


def schema_of(variant: Variant) -> pa.Schema:
    """The columns of the results of this variant."""
    own = rows_of(variant).COLUMNS
    return pa.schema(OF_ALL | {name: _NESTED[depth] for name, depth in own.items()})
