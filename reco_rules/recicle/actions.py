"""The actions of Recicle: what a seat can do in one small step. Their ids and their text.

There is no chance in this game, so all actions are made by seats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import combinations_with_replacement, permutations
from types import MappingProxyType
from typing import Final, TypeAlias

import attrs

from reco_rules.checks import check_int, check_text, shown
from reco_rules.errors import InvalidActionId, InvalidValue, NotationError, WrongType
from reco_rules.numbering import Numbering
from reco_rules.recicle.board import Card
from reco_rules.recicle.cubes import LETTERS, ORGANIC, RECYCLABLES, Cubes
from reco_rules.recicle.validation import is_name
from reco_rules.recicle.variants import PLAYERS, Variant, check_variant

MOST_SPACES: Final = 999
MOST_SOLD: Final = 3
"""How many pieces are sold in a round (R19)."""


def _check_material(name: str, material: int, most: int = ORGANIC) -> None:
    check_int(name, material, 0, most)


def _check_tile(name: str) -> None:
    if not isinstance(name, str):
        raise WrongType(f"a tile is named by a text, not {shown(name)}")
    if not is_name(name):
        raise InvalidValue(f"a tile's name has small letters, digits and -, not {shown(name)}")


@attrs.frozen
class Move:
    """Move a collector to a space, or place it there (R9 to R12); the same space: it stays.

    Which cards that needs follows from the space (R33, R35).

    >>> print(Move(collector=2, space=7))
    move 2 to 7
    """

    collector: int
    space: int

    def __attrs_post_init__(self) -> None:
        check_int("collector", self.collector, 1, 3)
        check_int("space", self.space, 0, MOST_SPACES)

    def __str__(self) -> str:
        return f"move {self.collector} to {self.space}"


@attrs.frozen
class Rest:
    """Rest on the central square, for a victory point (R16)."""

    def __str__(self) -> str:
        return "rest"


@attrs.frozen
class Jump:
    """Jump from the central square to a space with a tree (R16).

    >>> print(Jump(17))
    jump to 17
    """

    space: int

    def __attrs_post_init__(self) -> None:
        check_int("space", self.space, 0, MOST_SPACES)

    def __str__(self) -> str:
        return f"jump to {self.space}"


@attrs.frozen
class Take:
    """Take this cube, where there is a choice (R13, R18, R29, R48).

    >>> print(Take(0))
    take P
    """

    material: int

    def __attrs_post_init__(self) -> None:
        _check_material("material", self.material)

    def __str__(self) -> str:
        return f"take {LETTERS[self.material]}"


@attrs.frozen
class Pick:
    """Take this action card, or block it for the neutral team (R17, R47).

    >>> print(Pick(Card.TEAM_WORK))
    pick team-work
    """

    card: Card

    def __attrs_post_init__(self) -> None:
        if type(self.card) is not Card:
            raise WrongType(f"what is picked is a Card, not {shown(self.card)}")

    def __str__(self) -> str:
        return f"pick {self.card.value}"


@attrs.frozen
class Sell:
    """Sell one to three recyclables of the cart to the warehouse (R19).

    >>> print(Sell(Cubes.of("PPU")))
    sell 2P 1U
    """

    cubes: Cubes

    def __attrs_post_init__(self) -> None:
        if type(self.cubes) is not Cubes:
            raise WrongType(f"what is sold is a Cubes, not {shown(self.cubes)}")
        if not 1 <= len(self.cubes) <= MOST_SOLD or self.cubes[ORGANIC]:
            raise InvalidValue(
                f"one to {MOST_SOLD} recyclables are sold (R19), not {shown(str(self.cubes))}"
            )

    def __str__(self) -> str:
        return f"sell {self.cubes}"


@attrs.frozen
class Acquire:
    """Buy an improvement tile (R20).

    >>> print(Acquire("metal-big"))
    acquire metal-big
    """

    tile: str

    def __attrs_post_init__(self) -> None:
        _check_tile(self.tile)

    def __str__(self) -> str:
        return f"acquire {self.tile}"


@attrs.frozen
class Resell:
    """Sell an equipment back (R37).

    >>> print(Resell("metal-big"))
    resell metal-big
    """

    tile: str

    def __attrs_post_init__(self) -> None:
        _check_tile(self.tile)

    def __str__(self) -> str:
        return f"resell {self.tile}"


@attrs.frozen
class Pay:
    """Pay for a tile with this recyclable of the cooperative (R20).

    >>> print(Pay(2))
    pay R
    """

    material: int

    def __attrs_post_init__(self) -> None:
        _check_material("material", self.material, ORGANIC - 1)

    def __str__(self) -> str:
        return f"pay {LETTERS[self.material]}"


@attrs.frozen
class Carry:
    """Carry a recyclable from the cart to the cooperative, for what it costs (R15, R32).

    >>> print(Carry(4))
    carry M
    """

    material: int

    def __attrs_post_init__(self) -> None:
        _check_material("material", self.material, ORGANIC - 1)

    def __str__(self) -> str:
        return f"carry {LETTERS[self.material]}"


@attrs.frozen
class Buy:
    """Buy the cheapest recyclable of a kind from the warehouse (R21, R31).

    >>> print(Buy(1))
    buy G
    """

    material: int

    def __attrs_post_init__(self) -> None:
        _check_material("material", self.material, ORGANIC - 1)

    def __str__(self) -> str:
        return f"buy {LETTERS[self.material]}"


@attrs.frozen
class Advertise:
    """Collect one more cube of a kind, with the card Advertising (R30).

    >>> print(Advertise(5))
    advertise O
    """

    material: int

    def __attrs_post_init__(self) -> None:
        _check_material("material", self.material)

    def __str__(self) -> str:
        return f"advertise {LETTERS[self.material]}"


@attrs.frozen
class CollectFree:
    """Collect at the central square without cost, with the card Free Collecting (R29)."""

    def __str__(self) -> str:
        return "collect free"


def _check_exchange(give: int, get: int) -> None:
    _check_material("give", give, ORGANIC - 1)
    _check_material("get", get, ORGANIC - 1)
    if give == get:
        raise InvalidValue(f"{LETTERS[give]} for {LETTERS[get]} is no exchange")


@attrs.frozen
class Swap:
    """Exchange a cube of the cart with one of the warehouse, with the card Barter (R34, A39).

    >>> print(Swap(give=0, get=3))
    swap P for U
    """

    give: int
    get: int

    def __attrs_post_init__(self) -> None:
        _check_exchange(self.give, self.get)

    def __str__(self) -> str:
        return f"swap {LETTERS[self.give]} for {LETTERS[self.get]}"


@attrs.frozen
class Offer:
    """Ask another seat for an exchange of cubes of the carts, with the card Barter (R34, A39).

    >>> print(Offer(seat=2, give=0, get=3))
    offer P for U to 2
    """

    seat: int
    give: int
    get: int

    def __attrs_post_init__(self) -> None:
        check_int("seat", self.seat, 0, PLAYERS.stop - 2)
        _check_exchange(self.give, self.get)

    def __str__(self) -> str:
        return f"offer {LETTERS[self.give]} for {LETTERS[self.get]} to {self.seat}"


@attrs.frozen
class Accept:
    """Accept the exchange that is offered (R34)."""

    def __str__(self) -> str:
        return "accept"


@attrs.frozen
class Refuse:
    """Refuse the exchange that is offered (R34)."""

    def __str__(self) -> str:
        return "refuse"


@attrs.frozen
class Discard:
    """Discard so many pieces of organic material from the landfill (R14).

    >>> print(Discard(3))
    discard 3
    """

    count: int

    def __attrs_post_init__(self) -> None:
        check_int("count", self.count, 1, 999)

    def __str__(self) -> str:
        return f"discard {self.count}"


@attrs.frozen
class Recycle:
    """Recycle these pieces with an equipment or an atelier (R22).

    >>> print(Recycle("metal-big", Cubes.of("MMM")))
    recycle 3M with metal-big
    """

    tile: str
    takes: Cubes

    def __attrs_post_init__(self) -> None:
        _check_tile(self.tile)
        if type(self.takes) is not Cubes:
            raise WrongType(f"what is recycled is a Cubes, not {shown(self.takes)}")
        if not self.takes:
            raise InvalidValue("at least one piece is recycled")

    def __str__(self) -> str:
        return f"recycle {self.takes} with {self.tile}"


@attrs.frozen
class Place:
    """Place a recyclable of the supply in the warehouse, at setup (R8).

    >>> print(Place(0))
    place P
    """

    material: int

    def __attrs_post_init__(self) -> None:
        _check_material("material", self.material, ORGANIC - 1)

    def __str__(self) -> str:
        return f"place {LETTERS[self.material]}"


@attrs.frozen
class End:
    """End the own part: the round of a collector, the buying round, the recycling."""

    def __str__(self) -> str:
        return "end"


Action: TypeAlias = (
    Move
    | Rest
    | Jump
    | Take
    | Pick
    | Sell
    | Acquire
    | Resell
    | Pay
    | Carry
    | Buy
    | Advertise
    | CollectFree
    | Swap
    | Offer
    | Accept
    | Refuse
    | Discard
    | Recycle
    | Place
    | End
)
"""What a seat can do."""

KINDS: Final = (
    Move, Rest, Jump, Take, Pick, Sell, Acquire, Resell, Pay, Carry, Buy, Advertise, CollectFree,
    Swap, Offer, Accept, Refuse, Discard, Recycle, Place, End,
)  # fmt: skip
"""The kinds of actions in the order of their ids."""


# ---- which there are, in the order of their ids --------------------------------------------------

SALES: Final = tuple(
    Sell(Cubes.of("".join([LETTERS[material] for material in materials])))
    for size in range(1, MOST_SOLD + 1)
    for materials in combinations_with_replacement(RECYCLABLES, size)
)
"""All sales, by size, then by materials."""

SWAPS: Final = tuple(Swap(give, get) for give, get in permutations(RECYCLABLES, 2))
"""All exchanges with the warehouse."""


def _all_actions(variant: Variant) -> Iterable[Action]:
    board, players = variant.board, variant.players
    spaces = range(len(board.spaces))
    for collector in (1, 2, 3):
        yield from [Move(collector, space) for space in spaces]
    yield Rest()
    yield from map(Jump, board.trees)
    yield from map(Take, range(ORGANIC + 1))
    yield from map(Pick, Card)
    yield from SALES
    yield from [Acquire(tile.name) for tile in board.tiles]
    yield from [Resell(tile.name) for tile in board.tiles]
    yield from map(Pay, RECYCLABLES)
    yield from map(Carry, RECYCLABLES)
    yield from map(Buy, RECYCLABLES)
    yield from map(Advertise, range(ORGANIC + 1))
    yield CollectFree()
    yield from SWAPS
    yield from [Offer(seat, swap.give, swap.get) for seat in range(players) for swap in SWAPS]
    yield Accept()
    yield Refuse()
    yield from [Discard(count) for count in range(1, board.landfill + 1)]
    for tile in board.tiles:
        yield from [Recycle(tile.name, process.takes) for process in tile.processes]
    yield from map(Place, RECYCLABLES)
    yield End()


@lru_cache(maxsize=64)
def _numbering(variant: Variant) -> Numbering[Action]:
    actions = tuple(_all_actions(variant))
    return Numbering(actions, num_actions=len(actions))


def _numbering_of(variant: Variant) -> Numbering[Action]:
    check_variant(variant)
    return _numbering(variant)


def action_id(variant: Variant, action: Action) -> int:
    """The action's number in this variant, the same in every state; `action_from_id` is the way back.

    They are in the order of `Action`, then of what an action names. Raises `WrongType` for what is no
    action, `InvalidActionId` for one that names what the variant does not have.

    >>> from reco_rules.recicle import VARIANTS
    >>> action_id(VARIANTS["reconstruction-1-2"], Rest())
    57
    """
    check_action(action)
    id = _numbering_of(variant).ids.get(action)
    if id is None:
        raise InvalidActionId(f"{action} has no id in {variant.id}: there is no such thing in it")
    return id


def action_from_id(variant: Variant, id: int) -> Action:
    """The action with this number. Raises `WrongType`, `InvalidActionId`.

    >>> from reco_rules.recicle import VARIANTS
    >>> print(action_from_id(VARIANTS["reconstruction-1-2"], 57))
    rest
    """
    return _numbering_of(variant).action(variant, id)


def num_actions(variant: Variant) -> int:
    """How many actions seats have; their ids are 0 .. num_actions-1.

    >>> from reco_rules.recicle import VARIANTS
    >>> num_actions(VARIANTS["reconstruction-1-4"])
    336
    """
    return _numbering_of(variant).num_actions


def num_chance_actions(variant: Variant) -> int:
    """How many chance actions there are: none, for nothing is left to chance.

    >>> from reco_rules.recicle import VARIANTS
    >>> num_chance_actions(VARIANTS["reconstruction-1-2"])
    0
    """
    check_variant(variant)
    return 0


# ---- text ---------------------------------------------------------------------------------------


def check_action(action: object) -> None:
    """Raise `WrongType` unless it is an action of Recicle."""
    if type(action) not in KINDS:
        kinds = ", ".join([kind.__name__ for kind in KINDS])
        raise WrongType(f"an action is one of {kinds}, not {shown(action)}")


def format_action(action: Action) -> str:
    """The action as text, such as ``move 1 to 7``; `parse_action` is the way back.

    >>> format_action(Sell(Cubes.of("PPU")))
    'sell 2P 1U'
    """
    check_action(action)
    return str(action)


def _number(word: str) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 3:
        raise NotationError(f"{shown(word)} is no number from 0 to 999")
    return int(word)


def _material(word: str) -> int:
    if len(word) != 1 or word.upper() not in LETTERS:
        raise NotationError(f"{shown(word)} is no material: there are {', '.join(LETTERS)}")
    return LETTERS.index(word.upper())


def _card(word: str) -> Card:
    try:
        return Card(word.lower())
    except ValueError:
        cards = ", ".join([card.value for card in Card])
        raise NotationError(f"{shown(word)} is no card: there are {cards}") from None


@attrs.frozen
class _Form:
    """How a kind of action is written: its words, with what stands in the others' places."""

    example: str
    words: tuple[str | None, ...]
    """The words behind the verb: those that are always the same, and None for a place."""
    make: Callable[..., Action]
    places: tuple[Callable[[str], object], ...] = ()


def _offer(give: int, get: int, seat: int) -> Offer:
    return Offer(seat, give, get)


def _recycle(takes: Cubes, tile: str) -> Recycle:
    return Recycle(tile, takes)


_FORMS: Final = MappingProxyType(
    {
        "move": _Form("move 1 to 7", (None, "to", None), Move, (_number, _number)),
        "rest": _Form("rest", (), Rest),
        "jump": _Form("jump to 7", ("to", None), Jump, (_number,)),
        "take": _Form("take P", (None,), Take, (_material,)),
        "pick": _Form("pick barter", (None,), Pick, (_card,)),
        "acquire": _Form("acquire metal-big", (None,), Acquire, (str.lower,)),
        "resell": _Form("resell metal-big", (None,), Resell, (str.lower,)),
        "pay": _Form("pay P", (None,), Pay, (_material,)),
        "carry": _Form("carry P", (None,), Carry, (_material,)),
        "buy": _Form("buy P", (None,), Buy, (_material,)),
        "advertise": _Form("advertise P", (None,), Advertise, (_material,)),
        "collect": _Form("collect free", ("free",), CollectFree),
        "swap": _Form("swap P for U", (None, "for", None), Swap, (_material, _material)),
        "offer": _Form(
            "offer P for U to 1",
            (None, "for", None, "to", None),
            _offer,
            (_material, _material, _number),
        ),
        "accept": _Form("accept", (), Accept),
        "refuse": _Form("refuse", (), Refuse),
        "discard": _Form("discard 3", (None,), Discard, (_number,)),
        "place": _Form("place P", (None,), Place, (_material,)),
        "end": _Form("end", (), End),
        "sell": _Form("sell 2P 1U", (None,), Sell, (Cubes.parse,)),
        "recycle": _Form(
            "recycle 2M with metal-big",
            (None, "with", None),
            _recycle,
            (Cubes.parse, str.lower),
        ),
    }
)


def parse_action(text: str) -> Action:
    """The action that is written so, in any case, words apart by spaces. Raises `NotationError`.

    >>> parse_action("move 1 to 7")
    Move(collector=1, space=7)
    """
    check_text(text)
    verb, *words = text.split() or [""]
    form = _FORMS.get(verb.lower())
    if form is None:
        verbs = ", ".join([form.example for form in _FORMS.values()])
        raise NotationError(f"{shown(text)} is no action: write one of {verbs}")
    if verb.lower() in ("sell", "recycle"):  # cubes are several words
        rest = len(form.words) - 1
        words = [" ".join(words[: len(words) - rest]), *words[len(words) - rest :]]
    fits = len(words) == len(form.words) and all(
        fixed is None or fixed == word.lower()
        for fixed, word in zip(form.words, words, strict=True)
    )
    if not fits:
        raise NotationError(f"{shown(text)} is no action: write it as {form.example}")
    named = [word for fixed, word in zip(form.words, words, strict=True) if fixed is None]
    values = [place(word) for place, word in zip(form.places, named, strict=True)]
    try:
        return form.make(*values)
    except (InvalidValue, WrongType) as error:
        raise NotationError(f"{shown(text)}: {error}") from None
