"""The games of this library by name: nobody else outside their packages names one.

A game's package has the contract's names. What it has besides, for those who stand on it, are its *rooms*:
modules of conventional names, such as ``drawing`` or ``rulebook``, which are imported when they are asked
for.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

from reco_rules.checks import shown
from reco_rules.errors import UnknownName, WrongType
from reco_rules.game import Game, Variant
from reco_rules.presets import Presets

if TYPE_CHECKING:
    from reco_rules import recicle, reco
    from reco_rules.reco.rulebook import Wording

GAMES: Final[Mapping[str, str]] = MappingProxyType(
    {"reco": "reco_rules.reco", "recicle": "reco_rules.recicle"}
)
"""The names of the games, as records write them, and their packages; the first is the default."""

if TYPE_CHECKING:  # the first game's types, for those who name no game; what the second one shows
    FirstVariant: TypeAlias = reco.Variant
    FirstState: TypeAlias = reco.State
    FirstAction: TypeAlias = reco.Action
    FirstEvent: TypeAlias = reco.Event
    FirstObservation: TypeAlias = reco.Observation
    FirstResult: TypeAlias = reco.Result
    FirstWording: TypeAlias = Wording

    SecondVariant: TypeAlias = recicle.Variant
    SecondState: TypeAlias = recicle.State
    SecondAction: TypeAlias = recicle.Action
    SecondObservation: TypeAlias = recicle.Observation

AnyGame: TypeAlias = Game[Any, Any, Any]
"""A game of whatever types."""


def find_game(game: object = None, value: object = None) -> AnyGame:
    """The given game, or the built-in one of that name; for None that of the value, or else the first.

    The value is anything of a game: a variant, a state, an action, an event. Raises `UnknownName`,
    `WrongType`.

    >>> from reco_rules import recicle
    >>> find_game("reco").NAME, find_game(None, recicle.VARIANTS["reconstruction-1-2"]).NAME
    ('reco', 'recicle')
    """
    if game is None:
        game = getattr(value, "game", None) or _home(value)
    if isinstance(game, str):
        if game not in GAMES:
            raise UnknownName(f"there is no game {shown(game)}: there is {', '.join(GAMES)}")
        game = importlib.import_module(GAMES[game])
    if not all(hasattr(game, name) for name in ("new_game", "legal_actions", "apply", "step")):
        raise WrongType(f"a game is a module or object with the contract, not {shown(game)}")
    return cast(AnyGame, game)


def _home(value: object) -> str:
    """The game in whose package the value's class stands; the first where there is none."""
    module = f"{type(value).__module__}."
    homes = [name for name, package in GAMES.items() if module.startswith(f"{package}.")]
    return (homes or [*GAMES])[0]


def game_of(variant: object) -> AnyGame:
    """The game that the variant is one of, if it knows it: those of this library do. Raises `WrongType`.

    >>> from reco_rules import VARIANTS
    >>> game_of(VARIANTS["amigo-3"]).NAME
    'reco'
    """
    game = getattr(variant, "game", None)
    if game is None:
        raise WrongType(f"{shown(variant)} is no variant of a game of this library: name its game")
    return find_game(game)


def built_in() -> Iterator[AnyGame]:
    """All games of this library.

    >>> [game.NAME for game in built_in()]
    ['reco', 'recicle']
    """
    return map(find_game, GAMES)


def find_variant(id: str) -> Variant:
    """The preset of that id, of whichever game. Raises `UnknownName`, which lists close ones.

    >>> find_variant("amigo-3").players
    3
    """
    presets = {name: preset for game in built_in() for name, preset in game.VARIANTS.items()}
    return cast(Variant, Presets("variant", presets)[id])


def room(game: AnyGame, name: str) -> ModuleType:
    """The room of that name of a game of this library. Raises `WrongType` where it has none.

    >>> room(find_game("reco"), "drawing").__name__
    'reco_rules.reco.drawing'
    """
    package = GAMES.get(game.NAME, "")
    try:
        if find_game(game.NAME) is game:
            return importlib.import_module(f"{package}.{name}")
    except (ModuleNotFoundError, UnknownName) as error:
        if getattr(error, "name", None) not in (None, f"{package}.{name}"):
            raise  # a library that the room needs
    raise WrongType(f"the game {shown(game.NAME)} has no {name}")
