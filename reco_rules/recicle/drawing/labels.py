"""The words of the pictures and of tables as text, so that they can be given in another language."""

from __future__ import annotations

from typing import Final, TypeVar, cast

import attrs

from reco_rules.checks import shown
from reco_rules.errors import InvalidValue, WrongType
from reco_rules.recicle.board import Card, SpaceKind
from reco_rules.recicle.cubes import NAMES
from reco_rules.recicle.state import Phase, Target

OneOf = TypeVar("OneOf", Card, SpaceKind, Target)


@attrs.frozen(kw_only=True)
class Labels:
    """Every word that a picture shows or tells, English by default.

    There are no templates: names and numbers stand before or behind a word. Raises `WrongType`,
    `InvalidValue`.

    >>> Labels(seat="Platz").seat, Labels().phase(Phase.TAKE), Labels().card(Card.TEAM_WORK)
    ('Platz', 'take cubes', 'team work')
    """

    game: str = "Recicle"
    """The game."""
    reconstruction: str = "a reconstruction, not the printed game"
    """Stands behind the name of a board of which something is reconstructed."""

    materials: tuple[str, ...] = NAMES
    """The six materials; their letters are shown besides."""
    teams: tuple[str, ...] = ("black", "white", "purple", "orange", "neutral")
    """The colors of the collectors of seats 0 to 3, and the neutral team."""
    spaces: tuple[str, ...] = tuple(kind.value for kind in SpaceKind)
    """What spaces are, in the order of `SpaceKind`."""
    cards: tuple[str, ...] = tuple(card.value.replace("-", " ") for card in Card)
    """The action cards, in the order of `Card`."""
    phases: tuple[str, ...] = (
        "setup sale",
        "collecting",
        "central square",
        "take cubes",
        "pick a card",
        "pay a tile",
        "barter",
        "neutral collector",
        "buying",
        "recycling",
        "over",
    )
    """The phases, in the order of `Phase`."""
    targets: tuple[str, ...] = ("cart", "cooperative", "warehouse")
    """Where cubes go, in the order of `Target`."""

    seat: str = "seat"
    """Stands before the number of a seat without a name."""
    space: str = "space"
    """Stands before the number of a space."""
    turn: str = "turn"
    """Stands before the number of the turn."""
    round: str = "round"
    """Stands before the number of the round."""
    seen_by: str = "seen by"
    """Stands before whose view of the table it is."""
    spectator: str = "a spectator"
    """Who has no seat."""

    outside: str = "outside of the city"
    """Stands at collectors that are not in the city yet."""
    tree: str = "tree"
    """Said of a space with a tree."""
    next_to: str = "next to"
    """Stands before the numbers of the spaces next to one."""
    warehouse: str = "warehouse"
    """The warehouse."""
    to_carry: str = "cart to cooperative: first, each more (first with merchant)"
    """Stands above what it costs to unload a cart."""
    carrying: str = "to carry"
    """The same in short, in tables as text."""
    supply: str = "supply"
    """The cubes that are left."""
    money: str = "money"
    """The money track, and what a seat has on it."""
    pays: str = "pays"
    """Stands at the spaces of the money track from which on is paid at the start of a turn."""
    tiles_on_offer: str = "tiles on offer"
    """The improvement tiles that are left."""
    cards_on_offer: str = "cards on offer"
    """The action cards that lie open."""
    blocked: str = "blocked"
    """Stands at cards that the neutral team has blocked."""

    cart: str = "cart"
    """What a seat has in its cart."""
    cooperative: str = "cooperative"
    """What it has in its cooperative and on its tiles."""
    store: str = "store"
    """The same in short, in tables as text."""
    room_for: str = "room for"
    """Stands before the places of a cooperative."""
    landfill: str = "landfill"
    """The organic material in its landfill."""
    cards_held: str = "cards"
    """Its action cards."""
    tiles_held: str = "tiles"
    """Its improvement tiles."""
    points: str = "VP"
    """Victory points."""
    any: str = "any"
    """Stands at numbers and places of recyclables of any material."""
    equipment: str = "equipment"
    """Stands before how many equipments are installed, of how many."""
    process: str = "process"
    """Stands behind what a designer brings for each."""
    extra_round: str = "extra round"
    """Stands before the order of a productivity tile."""
    each_piece: str = "for cubes"
    """Stands behind what a merchant saves."""
    nothing: str = "none"
    """Stands where there is nothing."""

    to_move: str = "to move"
    """Stands at the seat that decides."""
    on_turn: str = "on turn"
    """Stands at the seat whose part it is, while another one answers."""
    first: str = "first"
    """Stands at the first player of the turn."""
    debt: str = "debt"
    """What the red spaces cost at the end."""
    winner: str = "winner"
    """Said of a seat of rank 1."""
    rank: str = "rank"
    """Stands before the rank of a seat when the game is over."""
    total: str = "total"
    """Stands before its points in all."""
    to_take: str = "to take"
    """Stands before how many cubes are to be taken, and from what."""
    picks: str = "cards to pick"
    """Stands before how many cards are to be picked."""
    owed: str = "recyclables to pay"
    """Stands before how many recyclables a tile still costs."""
    offered: str = "offered"
    """Stands before an exchange that is offered."""

    def __attrs_post_init__(self) -> None:
        for field in attrs.fields(Labels):
            value: object = getattr(self, field.name)
            usual = cast("str | tuple[str, ...]", field.default)
            if isinstance(usual, str):
                if not isinstance(value, str):
                    raise WrongType(f"{field.name} is a text, not {shown(value)}")
                continue
            row = cast("tuple[object, ...]", value)
            if not isinstance(value, tuple) or not all(isinstance(one, str) for one in row):
                raise WrongType(f"{field.name} is a tuple of texts, not {shown(row)}")
            if len(row) != len(usual):
                raise InvalidValue(f"{field.name} has {len(usual)} texts, not {len(row)}")

    def phase(self, phase: Phase) -> str:
        """What the phase is called."""
        return self.phases[phase]

    def card(self, card: Card) -> str:
        """What the card is called."""
        return self.cards[_place(card)]

    def space_kind(self, kind: SpaceKind) -> str:
        """What a space of the kind is called."""
        return self.spaces[_place(kind)]

    def target(self, target: Target) -> str:
        """What the place where cubes go is called."""
        return self.targets[_place(target)]


def _place(member: OneOf) -> int:
    return list(type(member)).index(member)


def check_labels(labels: object) -> None:
    """Raise `WrongType` unless these are labels."""
    if type(labels) is not Labels:
        raise WrongType(f"labels is a Labels, not {shown(labels)}")


ENGLISH: Final = Labels()
"""The default words."""
