"""What is to be simulated: variants x policies x games, as data."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from importlib import import_module, util
from typing import Any, Final, TypeAlias, TypeVar, cast

import attrs

from reco_rules.bots import find_policy
from reco_rules.checks import check_int, shown
from reco_rules.errors import InvalidValue, RecoRulesError, UnknownName, WrongType
from reco_rules.game import Variant
from reco_rules.games import AnyGame, find_game, game_of
from reco_rules.records import from_data, to_data
from reco_rules.records.documents import named_game
from reco_rules.simulate.columns import rows_of
from reco_rules.table import Policy

AnyPolicy: TypeAlias = Policy[Any, Any]

SCHEMA: Final = 1
"""The version of the files: of a plan, and of the columns."""

MOST_GAMES: Final = 10**12
"""More than a cluster plays in a year."""

MOST_PARTS: Final = 1_000_000
"""More files than anybody wants in a folder."""


def _check_name(name: str) -> None:
    """Raise `WrongType` or `UnknownName` for what names no policy; a module is not loaded for that."""
    if not isinstance(name, str) or ":" not in name:
        find_policy(name)
        return
    module, _, function = name.partition(":")
    if not all(part.isidentifier() for part in (*module.split("."), function)):
        raise UnknownName(f"a policy of your own is MODULE:FUNCTION, not {shown(name)}")


def resolve(name: str) -> AnyPolicy:
    """The policy of this name: one of `reco_rules.bots`, or ``module:function``, which is loaded.

    Raises `WrongType`, `UnknownName`, which says what loading the module raised.
    """
    _check_name(name)
    if ":" not in name:
        return find_policy(name)
    module, _, function = name.partition(":")
    try:
        found = getattr(import_module(module), function)
    except (Exception, SystemExit) as error:
        said = f"{type(error).__name__}: {error}"
        raise UnknownName(f"there is no policy {shown(name)}: {said}") from error
    if not callable(found):
        raise WrongType(f"a policy is called with a view, and {name} cannot be")
    return cast("AnyPolicy", found)


@attrs.frozen
class Cell:
    """One of the things to be played: a variant with a policy for each seat.

    >>> from reco_rules import VARIANTS
    >>> print(Cell(VARIANTS["amigo-2"], ("greedy", "random")))
    amigo-2, greedy against random
    """

    variant: Variant
    """The variant."""
    policies: tuple[str, ...]
    """Per seat the name of its policy: as in `reco_rules.bots`, or ``module:function``."""

    @property
    def compiled(self) -> bool:
        """Whether its game has a kernel that can play it."""
        return all(name in rows_of(self.variant).COMPILED for name in self.policies)

    def __str__(self) -> str:
        return f"{self.variant}, {lineup(self.policies)}"


def lineup(policies: Sequence[str]) -> str:
    """The policies in words: one if all seats have the same."""
    return policies[0] if len(set(policies)) == 1 else " against ".join(policies)


_T = TypeVar("_T")


def _tuple(of: str, values: Iterable[_T]) -> tuple[_T, ...]:
    try:
        return tuple(values)
    except TypeError:
        raise WrongType(f"expected {of}, not {shown(values)}") from None


def _variants(variants: Variant | Iterable[Variant]) -> tuple[Variant, ...]:
    one_or_more = (variants,) if hasattr(variants, "players") else variants
    found = _tuple("variants", cast("Iterable[Variant]", one_or_more))
    for variant in found:
        find_game(game_of(variant).NAME).limits(variant)  # a game says it of its variants only
    if len({game_of(variant).NAME for variant in found}) > 1:
        raise InvalidValue(f"variants must be of one game, not {shown([str(v) for v in found])}")
    return found


def _policies(policies: str | Iterable[str | Sequence[str]]) -> tuple[str | tuple[str, ...], ...]:
    """One name, or for each simulation a name or a name per seat."""
    one_or_more = (policies,) if isinstance(policies, str) else policies
    found = tuple(
        [
            one if isinstance(one, str) else _tuple("the name of a policy for each seat", one)
            for one in _tuple("names of policies", one_or_more)
        ]
    )
    for one in found:
        for name in (one,) if isinstance(one, str) else one:
            _check_name(name)
    return found


def _usual_part(plan: Plan) -> int:
    """A second or so of work."""
    if all(cell.compiled for cell in plan.cells):
        return 20_000
    return min(rows_of(variant).PART for variant in plan.variants)


@attrs.frozen(kw_only=True)
class Plan:
    """What is to be simulated: each variant with each of the policies, so many games.

    An entry of `policies` is the policy of all seats or a tuple with one for each. In all cells the n-th
    game has the same streams of random numbers (common random numbers), so that rules and policies can
    be compared game by game. Raises `WrongType`, `InvalidValue`, `UnknownName`.

    >>> from reco_rules import VARIANTS
    >>> plan = Plan(variants=VARIANTS["amigo-2"], policies=["random", ("greedy", "random")], games=1000)
    >>> [str(cell) for cell in plan.cells]
    ['amigo-2, random', 'amigo-2, greedy against random']
    """

    variants: tuple[Variant, ...] = attrs.field(converter=_variants)
    """What is played: one variant or several of a game of this library, each with an id of its own."""
    policies: tuple[str | tuple[str, ...], ...] = attrs.field(
        converter=_policies, default=("greedy",)
    )
    """By whom: see `Cell.policies`."""
    games: int
    """How many games of each variant with each of the policies."""
    seed: int = 0
    """The number that all random streams follow from, of 64 bits."""
    part: int = attrs.field(default=attrs.Factory(_usual_part, takes_self=True))
    """How many games go into one file, which is the step of progress and of going on."""

    def __attrs_post_init__(self) -> None:
        ids = [variant.id for variant in self.variants]
        if not ids or len(set(ids)) < len(ids):
            raise InvalidValue(
                f"variants must be some, each with an id of its own, not {shown(ids)}"
            )
        cells = self.cells
        if not cells or len(set(cells)) < len(cells):
            raise InvalidValue(f"policies must be some, each once, not {shown(self.policies)}")
        for cell in cells:
            players = cell.variant.players
            if len(cell.policies) != players:
                raise InvalidValue(
                    f"{cell.variant} wants one policy or {players}, not {len(cell.policies)}"
                )
        check_int("games", self.games, 1, MOST_GAMES)
        check_int("seed", self.seed, 0, 2**64 - 1)
        check_int("part", self.part, 1, 1_000_000)
        files = len(cells) * -(-self.games // self.part)
        if files > MOST_PARTS:
            raise InvalidValue(
                f"part is {self.part}, which makes {files:,} files, more than {MOST_PARTS:,}: "
                "put more games into each"
            )

    @property
    def game(self) -> AnyGame:
        """The game of the variants."""
        return game_of(self.variants[0])

    @property
    def cells(self) -> tuple[Cell, ...]:
        """Each variant with each of the policies, in this order."""
        return tuple(
            Cell(variant, (names,) * variant.players if isinstance(names, str) else names)
            for variant in self.variants
            for names in self.policies
        )

    def parts(self) -> Iterable[tuple[int, int, int]]:
        """All files that are to be: the cell's number, the first game, how many games.

        Those of the same games stand together, so that what is stopped can be compared.
        """
        for first in range(0, self.games, self.part):
            for number in range(len(self.cells)):
                yield number, first, min(self.part, self.games - first)

    def to_json(self) -> str:
        """The plan as JSON, as it lies beside its results."""
        data = {
            "schema": SCHEMA,
            "game": self.game.NAME,
            "rules": self.game.RULES_VERSION,
            "seed": self.seed,
            "games": self.games,
            "part": self.part,
            "policies": self.policies,
            "variants": [to_data(variant, game=self.game) for variant in self.variants],
        }
        return json.dumps(data, indent=1, ensure_ascii=False) + "\n"

    @classmethod
    def from_json(cls, text: str) -> Plan:
        """The way back. Raises `InvalidValue` for what is no plan of this version.

        >>> from reco_rules import VARIANTS
        >>> plan = Plan(variants=VARIANTS["amigo-2"], games=10)
        >>> Plan.from_json(plan.to_json()) == plan
        True
        """
        try:
            data = json.loads(text)
            versions = data.pop("schema"), data.pop("game"), data.pop("rules")
            game = named_game(versions[1], None)
            known = SCHEMA, game.NAME, game.RULES_VERSION
            if versions != known:
                raise InvalidValue(
                    f"schema, game and rules are {shown(versions)}, and can only be {known}"
                )
            variants = [from_data("variant", each, game=game) for each in data.pop("variants")]
            return cls(variants=variants, **data)
        except RecoRulesError as error:
            raise InvalidValue(f"this is no plan of a simulation: {error}") from None
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            raise InvalidValue(f"this is no plan of a simulation: {error!r}") from None


def can_be_compiled() -> bool:
    """Whether the extra ``fast`` is installed."""
    return util.find_spec("numba") is not None
