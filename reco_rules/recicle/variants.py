"""Variants: a board, a number of players and the options of the rulebook, as data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import attrs

from reco_rules.checks import shown
from reco_rules.errors import InvalidVariant, WrongType
from reco_rules.presets import Presets
from reco_rules.problems import name_problems, number_problems, preset_problems
from reco_rules.recicle.board import Board
from reco_rules.recicle.files import BOARDS

if TYPE_CHECKING:
    from reco_rules.game import Game
    from reco_rules.recicle.actions import Action
    from reco_rules.recicle.state import State

PLAYERS: Final = range(2, 5)
NEUTRAL_PLAYERS: Final = range(2, 4)
TURNS: Final = range(1, 13)

SETUP_SALES: Final = (0, 0, 1, 2)
"""How many pieces the first, second, third and fourth player place at setup (R8)."""


@attrs.frozen(cache_hash=True, kw_only=True)
class Variant:
    """A board at a number of players: data that sets up a game.

    Raises `InvalidVariant` with all problems at once. ``attrs.evolve`` makes a changed copy, which needs
    an id of its own.

    >>> import attrs
    >>> from reco_rules.recicle import VARIANTS
    >>> short = attrs.evolve(VARIANTS["reconstruction-1-3"], id="short", turns=2)
    >>> short.board.name, short.turns, short.neutral
    ('reconstruction-1', 2, False)
    """

    id: str
    """The variant's name: at most 60 printable characters without spaces."""

    edition: str = "custom"
    """The edition; that of a preset is its board's name."""

    players: int
    """The number of seats, 2 to 4."""

    board: Board
    """The boards, tiles and cards."""

    turns: int = attrs.field(default=attrs.Factory(lambda self: _turns(self), takes_self=True))
    """How many turns are played, 1 to 12: 6 with 2 or 3 players, 5 with 4 (R6)."""

    neutral: bool = False
    """Whether a neutral team of collectors is in the city, with 2 or 3 players (R47)."""

    setup_sale: bool = True
    """Whether the third and the fourth player place pieces in the warehouse before turn 1 (R8, A3)."""

    extra_movement: bool = False
    """Whether the Movement card moves a collector besides the round's move, and not instead of it (A7)."""

    def __attrs_post_init__(self) -> None:
        problems = _problems(self)
        if problems:
            raise InvalidVariant(f"variant {shown(self.id)} cannot work", problems)

    @property
    def game(self) -> Game[Variant, State, Action]:
        """The game: `reco_rules.recicle`."""
        from reco_rules import recicle  # it imports this module

        return recicle

    def __str__(self) -> str:
        return self.id


def _turns(variant: Variant) -> int:
    """How many turns the rulebook says (R6)."""
    return 5 if variant.players == max(PLAYERS) else 6


def _problems(v: Variant) -> list[str]:
    """Everything that is wrong with the variant, as sentences."""
    found = [
        *name_problems("id", v.id),
        *name_problems("edition", v.edition),
        *number_problems("players", v.players, PLAYERS),
        *number_problems("turns", v.turns, TURNS),
    ]
    if type(v.board) is not Board:
        found.append(f"board must be a Board, not {shown(v.board)}")
    for name, flag in (
        ("neutral", v.neutral),
        ("setup_sale", v.setup_sale),
        ("extra_movement", v.extra_movement),
    ):
        if type(flag) is not bool:
            found.append(f"{name} must be True or False, not {shown(flag)}")
    if v.neutral is True and v.players in PLAYERS and v.players not in NEUTRAL_PLAYERS:
        found.append("neutral is for 2 and 3 players (R47): with 4 there is no color left")
    return found or list(preset_problems(v, _presets))


def check_variant(variant: object) -> None:
    """Raise `WrongType` unless it is a variant of Recicle."""
    if type(variant) is not Variant:
        raise WrongType(f"expected a variant of Recicle, not {shown(variant)}")


def on_board(board: Board, players: int, *, neutral: bool = False) -> Variant:
    """The variant of this board, as the presets are those of the built-in ones. Raises `InvalidVariant`.

    >>> from reco_rules.recicle import BOARDS
    >>> on_board(BOARDS["reconstruction-1"], 3, neutral=True).id
    'reconstruction-1-3-neutral'
    """
    return Variant(
        id=f"{board.name}-{players}{'-neutral' if neutral else ''}",
        edition=board.name,
        players=players,
        board=board,
        neutral=neutral,
    )


def _reconstructions() -> Iterable[Variant]:
    for board in BOARDS.values():
        for neutral in (False, True):
            for players in NEUTRAL_PLAYERS if neutral else PLAYERS:
                yield on_board(board, players, neutral=neutral)


_presets: Final = Presets[Variant]("variant")
_presets.update({variant.id: variant for variant in _reconstructions()})

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(_presets)
"""The presets by id: ``reconstruction-1-2``, ``-3`` and ``-4``, and with the neutral team
``reconstruction-1-2-neutral`` and ``-3-neutral``. An unknown id raises `UnknownName`."""
