"""Variants: everything in which editions and player counts differ, as data."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

import attrs

from reco_rules.checks import check_int, shown
from reco_rules.errors import InvalidVariant, WrongType
from reco_rules.presets import Presets
from reco_rules.problems import name_problems, number_problems, preset_problems
from reco_rules.reco.cards import COLORS, KINDS, MOST_CARDS, Cards

if TYPE_CHECKING:
    from reco_rules.game import Game
    from reco_rules.reco.actions import Action
    from reco_rules.reco.state import State

PLAYERS: Final = range(2, 7)
HAND_LIMITS: Final = range(1, 11)
THRESHOLDS: Final = range(1, 9)
STACK_LENGTHS: Final = range(1, 13)
REWARDS: Final = range(-99, 100)
BONUSES: Final = range(100)


class SetupOrder(enum.Enum):
    """Which cards are dealt first (it decides only which card of the deal goes where)."""

    HANDS_FIRST = "hands-first"
    DUMP_SITES_FIRST = "dump-sites-first"


def _tuple(values: Sequence[int]) -> tuple[int, ...]:
    """A row as a tuple; anything else, a set or a text, stays for the validation to name it."""
    row = isinstance(values, Sequence) and not isinstance(values, str | bytes)
    return tuple(values) if row else cast("tuple[int, ...]", values)


@attrs.frozen(cache_hash=True, kw_only=True)
class Variant:
    """An edition at a number of players, or a variant of your own: data that sets up a game.

    Raises `InvalidVariant` with all problems at once. ``attrs.evolve`` makes a changed copy, which needs
    an id of its own: the id of a preset belongs to the values of that preset.

    >>> from reco_rules import VARIANTS
    >>> import attrs
    >>> short = attrs.evolve(VARIANTS["amigo-3"], id="short", edition="custom", stack=(1, 2, 3))
    >>> short.stack, short.hand_limit
    ((1, 2, 3), 5)
    """

    id: str
    """The variant's name, such as ``amigo-3``: at most 60 printable characters without spaces."""

    edition: str = "custom"
    """The edition, such as ``amigo``."""

    players: int
    """The number of seats, 2 to 6."""

    deck: Cards
    """All cards: at least one opening hand per seat and one card per dump site, at most 127."""

    stack: tuple[int, ...] = attrs.field(converter=_tuple)
    """The rewards of each color from the top (SETUP-1): 1 to 12 values from -99 to 99."""

    bonus: tuple[int, ...] = attrs.field(converter=_tuple)
    """The bonus of each good contractor, indexed by how many there are (SCORE-4).

    One value from 0 to 99 for each number from 0 to the players; the first is 0.
    """

    opening_hand: int = 3
    """The cards dealt to each seat (SETUP-2): 1 to the hand limit."""

    hand_limit: int = 5
    """The cards that a hand may keep after the take (DUMP-1): 1 to 10."""

    threshold: int = 4
    """The units in a plant that earn a reward (REWARD-2): 1 to 8."""

    setup_order: SetupOrder = SetupOrder.HANDS_FIRST
    """Which cards are dealt first."""

    def __attrs_post_init__(self) -> None:
        problems = _problems(self)
        if problems:
            raise InvalidVariant(f"variant {shown(self.id)} cannot work", problems)

    @property
    def game(self) -> Game[Variant, State, Action]:
        """The game: `reco_rules.reco`."""
        from reco_rules import reco  # it imports this module

        return reco

    def __str__(self) -> str:
        return self.id


def _problems(v: Variant) -> list[str]:
    """Everything that is wrong with the variant, as sentences."""
    found = [*name_problems("id", v.id), *name_problems("edition", v.edition)]

    def number(name: str, value: object, allowed: range) -> bool:
        wrong = list(number_problems(name, value, allowed))
        found.extend(wrong)
        return not wrong

    def numbers(name: str, values: tuple[int, ...], allowed: range) -> None:
        if not isinstance(values, tuple):
            found.append(f"{name} must be a row of numbers, not {shown(values)}")
            return
        for i, value in enumerate(values):
            number(f"{name}[{i}]", value, allowed)

    players = number("players", v.players, PLAYERS)
    limit = number("hand_limit", v.hand_limit, HAND_LIMITS)
    number("threshold", v.threshold, THRESHOLDS)
    opening = number(
        "opening_hand",
        v.opening_hand,
        range(1, v.hand_limit + 1) if limit else HAND_LIMITS,
    )
    numbers("stack", v.stack, REWARDS)
    if isinstance(v.stack, tuple) and len(v.stack) not in STACK_LENGTHS:
        found.append(f"stack must have 1 to {max(STACK_LENGTHS)} rewards, not {len(v.stack)}")
    numbers("bonus", v.bonus, BONUSES)
    lengths = range(v.players + 1, v.players + 2) if players else range(3, max(PLAYERS) + 2)
    if isinstance(v.bonus, tuple) and len(v.bonus) not in lengths:
        found.append(
            f"bonus must have {lengths[-1]} values, for 0 to {lengths[-1] - 1} good contractors, "
            f"not {len(v.bonus)}"
        )
    if isinstance(v.bonus, tuple) and v.bonus and v.bonus[0] != 0:
        found.append(
            f"bonus[0] must be 0, since nobody is there to get it, not {shown(v.bonus[0])}"
        )
    if type(v.deck) is not Cards:
        found.append(f"deck must be a Cards, not {shown(v.deck)}")
    else:
        least = (v.opening_hand if opening else 1) * (v.players if players else 2) + len(COLORS)
        if len(v.deck) < least:
            found.append(f"deck must have at least {least} cards to deal, not {len(v.deck)}")
    if type(v.setup_order) is not SetupOrder:
        found.append(f"setup_order must be a SetupOrder, not {shown(v.setup_order)}")
    return found or list(preset_problems(v, _presets))


def check_variant(variant: object) -> None:
    """Raise `WrongType` unless it is a variant of R-Eco."""
    if type(variant) is not Variant:
        raise WrongType(f"expected a variant of R-Eco, not {shown(variant)}")


def uniform_deck(singles: int, doubles: int) -> Cards:
    """The deck with so many singles and doubles of each color. Raises `WrongType`, `InvalidValue`.

    >>> len(uniform_deck(19, 3)), uniform_deck(19, 3).units
    (88, 100)
    """
    check_int("singles", singles, 0, MOST_CARDS)
    check_int("doubles", doubles, 0, MOST_CARDS)
    return Cards.from_counts(singles if kind.value == 1 else doubles for kind in KINDS)


# ---- the editions -------------------------------------------------------------------------------

_STACKS: Final = {
    2: (0, 1, 2, -2, 4, 5),
    3: (0, 1, 2, 3, -2, 4, 5),
    4: (0, 1, 2, 3, -2, 4, 5),
    5: (0, 1, 2, 3, 3, -2, 4, 5),
}
"""By players, as the Amigo and Z-Man rules give them. The reprint always has the row of 3 and 4."""

_BONUSES: Final = {
    2: (0, 4, 3),
    3: (0, 4, 3, 2),
    4: (0, 4, 3, 2, 1),
    5: (0, 5, 4, 3, 2, 1),
}
"""The number of dumpers plus 3, 2, 1, 1 with 2, 3, 4, 5 players, worked out for each row (X-8)."""

_REPRINT_BONUS: Final = (0, 3, 2, 1, 0)
"""The printed row goes on (X-7)."""


def _editions() -> Iterable[Variant]:
    for players in (2, 3, 4, 5):
        yield Variant(
            id=f"amigo-{players}",
            edition="amigo",
            players=players,
            deck=uniform_deck(19, 3),
            stack=_STACKS[players],
            bonus=_BONUSES[players],
            setup_order=SetupOrder.DUMP_SITES_FIRST,
        )
    for players in (2, 3, 4, 5):
        yield Variant(
            id=f"zman-{players}",
            edition="zman",
            players=players,
            deck=uniform_deck(22, 3),
            stack=_STACKS[players],
            bonus=(0, 4, 4) if players == 2 else _BONUSES[players],
        )
    for players in (3, 4, 5):
        yield Variant(
            id=f"original-{players}",
            edition="original",
            players=players,
            deck=uniform_deck(22, 3),
            stack=_STACKS[players],
            bonus=_BONUSES[players],
        )
    for players in (2, 3, 4):
        yield Variant(
            id=f"reprint-{players}",
            edition="reprint",
            players=players,
            deck=uniform_deck(20, 2),
            stack=_STACKS[3],
            bonus=_REPRINT_BONUS[: players + 1],
        )


_presets: Final = Presets[Variant]("variant")
_presets.update({variant.id: variant for variant in _editions()})

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(_presets)
"""The presets by id: ``amigo-2`` .. ``-5``, ``zman-2`` .. ``-5``, ``original-3`` .. ``-5`` and
``reprint-2`` .. ``-4``. An unknown id raises `UnknownName` (a `KeyError`) that lists close ones."""
