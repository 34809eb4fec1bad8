"""Random boards on which a game can be played, and board files with something changed."""

from __future__ import annotations

import random
import re
from typing import Any, Final

from reco_rules.recicle import (
    Board,
    Card,
    Charge,
    Cost,
    Cubes,
    Process,
    Space,
    SpaceKind,
    Tile,
    TileKind,
    Variant,
)
from reco_rules.recicle.cubes import LETTERS

COLLECTORS = 12


def random_board(seed: int) -> Board:
    """A valid board: small or large, rich or poor, with scarce or plenty of cubes."""
    rng = random.Random(seed)
    cart = rng.randint(1, 12)
    deposit, landfill = rng.randint(1, 8), rng.randint(1, 12)
    debt = rng.randint(1, 12)
    signs = rng.randint(0, 6)
    interest = tuple(sorted(rng.sample(range(1, debt + signs), min(signs, debt + signs - 1))))
    spaces, cards = random_city(rng, cart)
    return Board(
        name=f"random-{seed}",
        spaces=spaces,
        warehouse=tuple(_falling(rng) for _ in range(5)),
        costs=tuple(_cost(rng) for _ in range(5)),
        tiles=random_tiles(rng, landfill, deposit),
        cards=cards,
        deposit=deposit,
        landfill=landfill,
        cart=cart,
        supply=rng.randint(1, 20),
        cap=rng.randint(6, 40),  # so that every tile can be paid
        debt=debt,
        interest=interest,
        charges=random_charges(rng),
    )


def _falling(rng: random.Random) -> tuple[int, ...]:
    return tuple(sorted((rng.randint(1, 5) for _ in range(rng.randint(1, 6))), reverse=True))


def _cost(rng: random.Random) -> Cost:
    first = rng.randint(1, 5)
    return Cost(first, rng.randint(1, first), rng.randint(1, first))


def random_charges(rng: random.Random) -> tuple[Charge, ...]:
    """Some markers, each for more."""
    beyond = sorted(rng.sample(range(5, 40), rng.randint(0, 4)))
    return tuple(Charge(step, number + 1) for number, step in enumerate(beyond))


def random_city(rng: random.Random, cart: int) -> tuple[tuple[Space, ...], tuple[int, ...]]:
    """A tree of ways with some more, and the copies of the cards."""
    cards = tuple(rng.randint(0, 2) for _ in Card)
    kinds = [SpaceKind.SQUARE, SpaceKind.COOPERATIVE, SpaceKind.MATERIAL]
    kinds += [SpaceKind.CARDS] * rng.randint(1, 2) if any(cards) else []
    others = (SpaceKind.MATERIAL, SpaceKind.ORGANIC, SpaceKind.BIN, SpaceKind.COOPERATIVE)
    most = 16 if rng.random() < 0.9 else 59  # with 5 others 64
    kinds += [rng.choice(others) for _ in range(rng.randint(1, most))]
    ways: set[tuple[int, int]] = set()
    for number in range(1, len(kinds)):
        ways.add((rng.randrange(number), number))
    for _ in range(rng.randint(0, 2 * len(kinds))):
        one, other = sorted(rng.sample(range(len(kinds)), 2))
        ways.add((one, other))
    least = -(-COLLECTORS // len(kinds))
    spaces: list[Space] = []
    for number, kind in enumerate(kinds):
        near = {a if b == number else b for a, b in ways if number in (a, b)}
        shown = [rng.choice(LETTERS[:-1]) for _ in range(rng.randint(1, min(4, cart)))]
        material = kind is SpaceKind.MATERIAL
        spaces.append(
            Space(
                kind=kind,
                capacity=rng.randint(least, least + 1),
                neighbors=tuple(sorted(near)),
                cubes=Cubes.of("".join(shown)) if material else Cubes(),
                tree=material and (number == 2 or rng.random() < 0.4),
                at=(number % 5, number // 5),
            )
        )
    return tuple(spaces), cards


def random_tiles(rng: random.Random, landfill: int, deposit: int) -> tuple[Tile, ...]:
    """An equipment at least, and some of everything."""
    tiles = [_recycling(rng, 0, 1)]
    for number in range(1, rng.randint(2, 14)):
        kind = rng.choice(list(TileKind))
        common: dict[str, Any] = {
            "name": f"tile-{number}",
            "kind": kind,
            "copies": rng.randint(1, 3),
            "money": rng.randint(0, 6),
            "points": rng.randint(0, 2),
        }
        if kind is TileKind.EQUIPMENT:
            tiles.append(_recycling(rng, number, 1))
        elif kind is TileKind.ATELIER:
            tiles.append(_recycling(rng, number, 2))
        elif kind is TileKind.TRUCK:
            organics = rng.randint(0, min(2, landfill))
            tiles.append(Tile(**common, collects=rng.randint(1, 3), organics=organics))
        elif kind is TileKind.STOREHOUSE:
            tiles.append(Tile(**common, room=rng.randint(1, 4)))
        elif kind is TileKind.PRODUCTIVITY:
            order = 1 + sum(tile.order > 0 for tile in tiles)
            if order <= 3:
                common["copies"] = 1
                recyclables = rng.randint(0, min(2, deposit))
                tiles.append(Tile(**common, order=order, recyclables=recyclables))
        else:
            tiles.append(Tile(**common))
    return tuple(tiles)


def _recycling(rng: random.Random, number: int, materials: int) -> Tile:
    """A tile that recycles one material, or several."""
    letters = rng.sample(LETTERS[:-1], materials)
    stores = Cubes.of("".join(letter * rng.randint(1, 3) for letter in letters))
    takes = {stores}
    takes |= {Cubes.of(letter) for letter in letters if rng.random() < 0.5}
    return Tile(
        name=f"tile-{number}",
        kind=TileKind.EQUIPMENT if materials == 1 else TileKind.ATELIER,
        copies=rng.randint(1, 3),
        money=rng.randint(0, 6),
        recyclables=0 if materials == 1 else 1,
        stores=stores,
        processes=tuple(
            Process(takes=cubes, money=rng.randint(0, 9), points=rng.randint(0, 3))
            for cubes in sorted(takes, key=lambda cubes: cubes.counts)
        ),
    )


def random_variant(seed: int) -> Variant:
    """A random board with a random number of players and random options."""
    rng = random.Random(f"variant {seed}")
    players = rng.randint(2, 4)
    return Variant(
        id=f"random-{seed}",
        players=players,
        board=random_board(seed),
        turns=rng.randint(1, 6),
        neutral=players < 4 and rng.random() < 0.5,
        setup_sale=rng.random() < 0.7,
        extra_movement=rng.random() < 0.3,
    )


HOSTILE: Final = (
    *("-1", "0", "1", "2", "3", "13", "21", "99", "100", "0x" + "F" * 300, "1.5", "nan", "-inf"),
    *("true", "false", '""', '"x"', '"organic"', '"truck"', '"2P"', '"O"', '"999M"', '"\\u0000"'),
    *("[]", "[[]]", "[0]", "[1, 1]", "[5, 4]", "[-1]", '["P"]', "[{}]", "{}", "{a = 1}"),
    *("1979-05-27", "[[[[[[[[1]]]]]]]]", "{name = []}", "{takes = 1}"),
)
"""Values of all types, some of which are right in some places."""


def mutated(text: str, seed: int) -> str:
    """A board's file with values or lines changed, doubled, swapped or dropped."""
    rng = random.Random(seed)
    lines = text.splitlines()
    for _ in range(rng.randint(1, 3)):
        at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
        kind = rng.randrange(6)
        if kind == 0:
            numbers = re.findall(r"\d+", lines[at]) or ["0"]
            new = str(rng.choice([0, 1, 2, 5, 13, 99, 1000, -1]))
            lines[at] = lines[at].replace(rng.choice(numbers), new, 1)
        elif kind == 1:
            del lines[at]
        elif kind == 2:
            lines.insert(at, lines[other])
        elif kind == 3:
            lines[at], lines[other] = lines[other], lines[at]
        elif kind == 4:
            words = re.findall(r"[a-z]+", lines[at]) or ["x"]
            new = rng.choice(["organic", "truck", "x"])
            lines[at] = lines[at].replace(rng.choice(words), new, 1)
        else:
            key, sign, _ = lines[at].partition(" = ")
            lines[at] = f"{key}{sign}{rng.choice(HOSTILE)}" if sign else lines[at]
    return "\n".join(lines)
