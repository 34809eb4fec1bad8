"""Boards as data: the built-in one against the research, board files, and all that is refused."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from reco_rules.errors import InvalidBoard, NotationError, UnknownName, WrongType
from reco_rules.recicle import (
    BOARDS,
    Board,
    Charge,
    Confidence,
    Cost,
    Cubes,
    Origin,
    Process,
    Source,
    Space,
    SpaceKind,
    TileKind,
    Variant,
    load_board,
    read_board,
    write_board,
)
from tests.recicle.boards import random_board
from tests.recicle.games import Game, played, problems

BOARD = BOARDS["reconstruction-1"]
NO_SOURCE: Any = "rulebook"  # a text is none
TEXT = write_board(BOARD)


def refused(text: str) -> list[str]:
    """The problems of a board file."""
    with pytest.raises(InvalidBoard) as error:
        read_board(text)
    return list(error.value.problems)


def without(**changes: Any) -> list[str]:
    """The problems of the built-in board with these changes."""
    with pytest.raises(InvalidBoard) as error:
        attrs.evolve(BOARD, origins=(), **changes)
    return list(error.value.problems)


def space(number: int, **changes: Any) -> tuple[Any, ...]:
    """The spaces with one changed."""
    spaces = list(BOARD.spaces)
    spaces[number] = attrs.evolve(spaces[number], **changes)
    return tuple(spaces)


def tile(which: str, **changes: Any) -> tuple[Any, ...]:
    """The tiles with one changed."""
    return tuple(attrs.evolve(t, **changes) if t.name == which else t for t in BOARD.tiles)


# ---- the built-in board, copied by hand from section 4 of the research -----------------------------

CITY = """
0 square 1 - | 1 2 3 4 5 6
1 cooperative 1 - | 0 2 6 7 8 18
2 organic 2 - | 0 1 3 8 9 10
3 cards 2 - | 0 2 4 10 11 12
4 bin 1 - | 0 3 5 12 13 14
5 organic 2 - | 0 4 6 14 15 16
6 cards 2 - | 0 1 5 16 17 18
7 material 1 2P1U tree | 1 8 18
8 material 1 2P1G | 1 2 7 9
9 material 1 2R1G tree | 2 8 10
10 organic 2 - | 2 3 9 11
11 material 1 2U1P tree | 3 10 12
12 material 1 2U1R | 3 4 11 13
13 material 1 2G1M tree | 4 12 14
14 material 1 2G1R | 4 5 13 15
15 material 1 2M1U tree | 5 14 16
16 organic 2 - | 5 6 15 17
17 material 1 2R1M tree | 6 16 18
18 material 1 2M1P | 1 6 7 17
"""

TILES = {
    "paper-big": (2, 2, "3P", {"2P": (3, 1), "3P": (5, 2)}, 0),
    "uht-big": (2, 2, "3U", {"2U": (3, 1), "3U": (5, 2)}, 0),
    "glass-big": (1, 4, "3G", {"2G": (4, 1), "3G": (6, 2)}, 0),
    "glass-small": (1, 2, "2G", {"2G": (4, 1)}, 0),
    "plastic-big": (1, 6, "3R", {"2R": (5, 1), "3R": (8, 2)}, 0),
    "plastic-small": (1, 4, "2R", {"2R": (5, 1)}, 0),
    "metal-big": (1, 6, "3M", {"2M": (5, 1), "3M": (8, 2)}, 0),
    "metal-small": (1, 4, "2M", {"2M": (5, 1)}, 0),
    "atelier-plastic-glass": (1, 4, "2R 2G", {"2R 2G": (9, 2)}, 0),
    "atelier-paper-metal": (1, 4, "2P 2M", {"2P 2M": (8, 2)}, 0),
    "atelier-uht-plastic": (1, 4, "2U 2R", {"2U 2R": (8, 2)}, 0),
    "atelier-glass-paper": (1, 4, "2G 2P", {"2G 2P": (7, 2)}, 0),
    "atelier-metal-uht": (1, 4, "2M 2U", {"2M 2U": (8, 2)}, 0),
    "truck-big": (2, 5, "", {}, 0),
    "truck-small": (2, 3, "", {}, 0),
    "designer": (3, 4, "", {}, 1),
    "merchant": (3, 3, "", {}, 1),
    "gas-factory": (3, 3, "", {}, 1),
    "productivity-1": (1, 2, "", {}, 1),
    "productivity-2": (1, 2, "", {}, 1),
    "productivity-3": (1, 2, "", {}, 1),
    "storehouse": (4, 3, "", {}, 0),
}


def test_the_city_is_that_of_the_research() -> None:
    """Nineteen hexagons."""
    for line in CITY.strip().splitlines():
        left, right = line.split(" | ")
        number, kind, capacity, *rest = left.split()
        here = BOARD.spaces[int(number)]
        assert (here.kind, here.capacity) == (SpaceKind(kind), int(capacity))
        cubes = re.sub(r"([PGRUM])", r"\1 ", rest[0]) if rest[0] != "-" else ""
        assert here.cubes == Cubes.parse(cubes)
        assert here.tree == ("tree" in rest)
        assert here.neighbors == tuple(map(int, right.split()))
    assert len(BOARD.spaces) == len(CITY.strip().splitlines())


def test_the_tiles_are_those_of_the_research() -> None:
    """Copies, price, places, processes and gray box."""
    assert [t.name for t in BOARD.tiles] == [*TILES]
    for t in BOARD.tiles:
        copies, money, stores, processes, points = TILES[t.name]
        assert (t.copies, t.money, t.stores, t.points) == (
            copies,
            money,
            Cubes.parse(stores),
            points,
        )
        assert {p.takes: (p.money, p.points) for p in t.processes} == {
            Cubes.parse(takes): brings for takes, brings in processes.items()
        }
        assert t.recyclables == {"atelier": 1, "productivity": 2}.get(t.kind.value, 0)
        assert t.organics == (t.kind is TileKind.TRUCK)
    collects = {t.name: t.collects for t in BOARD.tiles if t.collects}
    assert collects == {"truck-big": 2, "truck-small": 1}
    assert [t.order for t in BOARD.tiles if t.order] == [1, 2, 3]
    assert [t.room for t in BOARD.tiles if t.room] == [3]


def test_the_rest_is_that_of_the_research() -> None:
    """Warehouse, costs, cards, sizes and the money track."""
    assert BOARD.warehouse == ((3, 2, 1, 1),) * 5
    # by the order P G R U M
    assert BOARD.costs == (
        Cost(2, 1, 1),
        Cost(2, 2, 1),
        Cost(3, 2, 2),
        Cost(2, 1, 1),
        Cost(3, 2, 2),
    )
    assert BOARD.cards == (1, 1, 2, 1, 1, 1, 1)
    assert (BOARD.deposit, BOARD.landfill, BOARD.cart, BOARD.supply) == (4, 12, 12, 20)
    assert (BOARD.cap, BOARD.debt, BOARD.interest) == (40, 10, (1, 4, 7, 10, 13))
    steps = zip((14, 18, 22, 26, 30, 34, 38), range(1, 8), strict=True)
    assert BOARD.charges == tuple(Charge(beyond, pays) for beyond, pays in steps)


def test_every_value_has_an_origin() -> None:
    """The name and the version are this library's own; of all else it is said where it comes from."""
    own = [path for path, _, origin in BOARD.values() if origin.source is Source.OWN]
    assert own == ["name", "version"]
    for origin in BOARD.origins:
        assert origin.note or origin.source in (Source.RULEBOOK, Source.OWN), origin.path


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("spaces.7.cubes", Cubes.parse("2P 1U")),
        ("spaces.9.cubes", Cubes.parse("2R 1G")),
        ("spaces.17.cubes", Cubes.parse("2R 1M")),
        ("costs.M.first", 3),
        ("costs.M.further", 2),
        ("costs.P.merchant", 1),
        ("tiles.plastic-big.money", 6),
        ("tiles.uht-big.money", 2),
        ("tiles.metal-big.money", 6),
        ("tiles.metal-big.processes.1.points", 2),
        ("tiles.merchant.money", 3),
        ("tiles.designer.money", 4),
        ("tiles.gas-factory.money", 3),
        ("tiles.storehouse.money", 3),
        ("tiles.truck-big.collects", 2),
        ("tiles.productivity-2.recyclables", 2),
        ("tiles.atelier-plastic-glass.processes.0.money", 9),
        ("supply", 20),
        ("cart", 12),
        ("cap", 40),
        ("debt", 10),
    ],
)
def test_what_the_rulebook_says_is_marked_so(path: str, value: object) -> None:
    """The numbers that stand in the rulebook itself."""
    found = {at: (one, origin.source) for at, one, origin in BOARD.values()}
    assert found[path] == (value, Source.RULEBOOK)


def test_origins_go_by_the_longest_path() -> None:
    """A tile's price may be the rulebook's, and its copies made up."""
    assert BOARD.origin("tiles.metal-big.copies").confidence is Confidence.LOW
    assert BOARD.origin("tiles.metal-big.money").source is Source.RULEBOOK
    assert BOARD.origin("warehouse.P.0").confidence is Confidence.LOW_MEDIUM
    assert attrs.evolve(BOARD, origins=()).origin("cap").source is Source.OWN


def test_an_unknown_board() -> None:
    """Boards have names."""
    with pytest.raises(UnknownName, match="did you mean reconstruction-1"):
        BOARDS["reconstruction-2"]
    assert str(BOARD) == "reconstruction-1"


# ---- files ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(10))
def test_a_board_is_written_and_read_again(seed: int) -> None:
    """Whatever board it is."""
    board = random_board(seed)
    assert read_board(write_board(board)) == board


def test_notes_with_signs_are_written_and_read_again() -> None:
    """Quotes, backslashes, letters of any alphabet."""
    note = 'a "quoted" \\ note é 漢'
    origin = Origin(path="cap", source=Source.DERIVED, note=note)
    board = attrs.evolve(BOARD, origins=(origin,))
    assert read_board(write_board(board)) == board
    with pytest.raises(WrongType, match="expected a Board"):
        write_board("board")  # type: ignore[arg-type]


def test_a_neighborhood_may_be_written_on_one_side() -> None:
    """The reader makes it mutual."""
    assert BOARD.spaces[7].neighbors == (1, 8, 18)
    one_sided = re.sub(r"(# 7\n(?:.*\n)*?)neighbors = .*", r"\1neighbors = []", TEXT, count=1)
    assert one_sided != TEXT
    assert read_board(one_sided) == BOARD


def test_a_board_file_is_loaded_and_played_on(tmp_path: Path) -> None:
    """The way of an owner of the printed game."""
    file = tmp_path / "mine.toml"
    changed = TEXT.replace('"reconstruction-1"', '"mine"').replace("deposit = 4", "deposit = 6")
    file.write_text(changed, encoding="utf-8")
    variant = Variant(id="mine-2", players=2, board=load_board(file), turns=1)
    assert problems(played(variant, 1, thrifty=True)) == []


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"\xff\xfe", "not written in UTF-8"),
        (b"x" * 300_000, "at most 200000 bytes"),
        (b"name = ", "not written in TOML"),
        (b"a = " + b"[" * 20_000, "not written in TOML"),
        (b"", "name is missing"),
        (b"\x00\x01", "not written in TOML"),
    ],
)
def test_files_that_are_no_boards(tmp_path: Path, raw: bytes, told: str) -> None:
    """One typed error."""
    file = tmp_path / "board.toml"
    file.write_bytes(raw)
    with pytest.raises(InvalidBoard, match=told):
        load_board(file)


def test_what_is_no_file_or_no_text(tmp_path: Path) -> None:
    """A folder, nothing, a number."""
    with pytest.raises(OSError, match=r".*"):
        load_board(tmp_path)
    with pytest.raises(WrongType):
        load_board(5)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        read_board(b"name")  # type: ignore[arg-type]
    with pytest.raises(InvalidBoard, match="at most 200000 characters"):
        read_board("#" * 200_001)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("deposit = 4", "deposits = 4", "deposits is unknown: there are name"),
        ("deposit = 4", "", "deposit is missing"),
        ("deposit = 4", 'deposit = "4"', "deposit must be a whole number, not '4'"),
        ("deposit = 4", "deposit = 4.0", "deposit must be a whole number, not 4.0"),
        ("deposit = 4", "deposit = nan", "deposit must be a whole number, not nan"),
        ("deposit = 4", "deposit = true", "deposit must be a whole number, not True"),
        ('kind = "square"', 'kind = "circle"', "spaces.0.kind must be one of material, organic"),
        ('cubes = "2P 1U"', 'cubes = "2X"', "spaces.7.cubes: '2X' are no cubes"),
        ("neighbors = [1, 2, 3, 4, 5, 6]", 'neighbors = ["a"]', "spaces.0.neighbors.0 must be"),
        ("neighbors = [1, 2, 3, 4, 5, 6]", "neighbors = 5", "spaces.0.neighbors must be a list"),
        ("U = [3, 2, 1, 1]", "X = [3]", "warehouse.X is unknown: there are P, G, R, U, M"),
        ("U = [3, 2, 1, 1]", "X = [3]", "warehouse.U is missing"),
        ("barter = 1", "bartering = 1", "cards.bartering is unknown"),
        ("[tiles.designer]", "[tiles]\n[tiles.designer.x]", "tiles.designer"),
        ('takes = "3M"', 'taken = "3M"', "tiles.metal-big.processes.1.taken is unknown"),
        ('source = "rulebook"', 'source = "hearsay"', "source must be one of rulebook"),
        ("at = [-1, 1]", "at = [0]", "spaces[1].at must have 2 entries, not 1"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_path(old: str, new: str, told: str) -> None:
    """Names, types and words."""
    assert old in TEXT
    assert any(told in problem for problem in refused(TEXT.replace(old, new, 1))), refused(
        TEXT.replace(old, new, 1)
    )


def test_all_problems_of_a_file_are_told_at_once() -> None:
    """Not the first one only."""
    text = TEXT.replace("deposit = 4", "deposit = 0").replace(
        'kind = "cooperative"', 'kind = "bin"'
    )
    told = "; ".join(refused(text.replace("P = [3, 2, 1, 1]", "P = [1, 2]")))
    assert "deposit must be at least 1" in told
    assert "a cooperative space (R15)" in told
    assert "warehouse.P must be prices" in told


# ---- what cannot be a board ------------------------------------------------------------------------

UNCONNECTED = tuple(
    attrs.evolve(s, neighbors=tuple(n for n in s.neighbors if (n == 7) == (number == 7)))
    for number, s in enumerate(BOARD.spaces)
)

THREE_SPACES = (
    Space(kind=SpaceKind.SQUARE, capacity=1, neighbors=(1, 2)),
    Space(kind=SpaceKind.COOPERATIVE, capacity=5, neighbors=(0,)),
    Space(kind=SpaceKind.MATERIAL, capacity=5, neighbors=(0,), cubes=Cubes.of("P"), tree=True),
)

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"name": "The Board"}, "name must be of small letters, digits and -"),
    ({"name": 5}, "name must be a text, not 5"),
    ({"cart": 0}, "cart must be at least 1"),
    ({"cap": -1}, "cap must be a number from 0 to 999, not -1"),
    ({"supply": 100}, "supply must be at most 99, not 100"),
    ({"debt": 10**40}, "debt must be a number from 0 to 999"),
    ({"spaces": ()}, "2 to 64 spaces, not 0"),
    ({"spaces": [1]}, "spaces must be a row, not [1]"),
    ({"spaces": UNCONNECTED}, "not connected: no way leads from space 0 to 7"),
    ({"spaces": space(1, kind=SpaceKind.BIN)}, "must have a cooperative space (R15)"),
    ({"spaces": space(0, kind=SpaceKind.BIN)}, "one central square (R16), not 0"),
    ({"spaces": space(1, kind=SpaceKind.SQUARE)}, "one central square (R16), not 2"),
    ({"spaces": tuple(attrs.evolve(s, tree=False) for s in BOARD.spaces)}, "a space with a tree"),
    ({"spaces": space(2, tree=True)}, "spaces.2.tree: trees are on spaces of material"),
    ({"spaces": THREE_SPACES, "cards": (0,) * 7}, "room for 12 collectors (R4), not for 11"),
    ({"cards": (0,) * 7}, "a space of cards where there are cards, and only there (R17)"),
    ({"cards": (1,) * 6}, "cards must have 7 entries, not 6"),
    ({"spaces": space(7, capacity=0)}, "spaces.7.capacity must be at least 1"),
    ({"spaces": space(7, neighbors=(1, 8, 19))}, "spaces.7.neighbors must be other spaces"),
    ({"spaces": space(7, neighbors=(1, 7, 8, 18))}, "spaces.7.neighbors must be other spaces"),
    ({"spaces": space(7, neighbors=(8, 1, 18))}, "spaces.7.neighbors must be ascending"),
    ({"spaces": space(7, neighbors=(1, 8))}, "space 18 is next to space 7, so 7 must be next to"),
    ({"spaces": space(7, cubes=Cubes())}, "spaces.7.cubes: spaces of material show cubes"),
    ({"spaces": space(2, cubes=Cubes.of("P"))}, "spaces.2.cubes: spaces of material show cubes"),
    ({"spaces": space(7, cubes=Cubes.of("PO"))}, "organic material is collected on organic spaces"),
    ({"spaces": space(7, cubes=Cubes.parse("13P"))}, "a cart has room for 12 (R13), not 13"),
    ({"warehouse": ((1,),) * 4}, "warehouse must have 5 entries, not 4"),
    ({"warehouse": ((),) + ((1,),) * 4}, "warehouse.P must have at least one slot"),
    ({"warehouse": ((1, 2),) + ((1,),) * 4}, "warehouse.P must be prices of at least 1"),
    ({"warehouse": ((0,),) + ((1,),) * 4}, "warehouse.P must be prices of at least 1"),
    ({"costs": (Cost(1, 2, 1),) * 5}, "costs.P: each further piece costs at least 1"),
    ({"costs": (Cost(1, 0, 1),) * 5}, "costs.P: each further piece costs at least 1"),
    ({"costs": (Cost(2, 1, 3),) * 5}, "costs.P: with a merchant"),
    ({"costs": (Cost(2, 1, 0),) * 5}, "costs.P: with a merchant"),
    ({"tiles": ()}, "there must be 1 to 60 tiles, not 0"),
    ({"tiles": (*BOARD.tiles, BOARD.tiles[0])}, "tiles.paper-big is there 2 times"),
    ({"tiles": tuple(t for t in BOARD.tiles if not t.processes)}, "a tile to recycle with (R22)"),
    ({"tiles": tile("productivity-2", order=1)}, "productivity tiles have different orders"),
    ({"tiles": tile("productivity-2", order=4)}, "one copy and an order from 1 to 3"),
    ({"tiles": tile("productivity-2", copies=2)}, "one copy and an order from 1 to 3"),
    ({"tiles": tile("productivity-2", order=0)}, "order is for tiles of the kind productivity"),
    ({"tiles": tile("merchant", name="Big Merchant")}, "a tile's name has small letters"),
    ({"tiles": tile("merchant", copies=0)}, "tiles.merchant.copies must be at least 1"),
    ({"tiles": tile("merchant", money=51)}, "nobody can pay more than 50, not 51"),
    (
        {"tiles": tile("merchant", room=1)},
        "tiles.merchant.room is for tiles of the kind storehouse",
    ),
    ({"tiles": tile("storehouse", room=0)}, "tiles.storehouse.room is for tiles of the kind"),
    ({"tiles": tile("truck-big", collects=0)}, "tiles.truck-big.collects is for tiles of the kind"),
    ({"tiles": tile("truck-big", organics=13)}, "a landfill has room for 12, not 13"),
    ({"tiles": tile("merchant", recyclables=99), "deposit": 1}, "no cooperative stores more than"),
    ({"tiles": tile("metal-big", stores=Cubes.of("MMMO"))}, "organic material is in the landfill"),
    ({"tiles": tile("metal-big", stores=Cubes.of("MMMP"))}, "an equipment stores one material"),
    ({"tiles": tile("metal-big", stores=Cubes.of("MM"))}, "must take what the tile stores, 2M"),
    ({"tiles": tile("metal-big", processes=())}, "processes is for tiles of the kind equipment"),
    (
        {"tiles": tile("metal-small", processes=(Process(takes=Cubes(), money=1, points=1),))},
        "must take what the tile stores, 2M, not nothing",
    ),
    (
        {"tiles": tile("metal-small", processes=BOARD.tiles[7].processes * 2)},
        "tiles.metal-small.processes must take different pieces",
    ),
    ({"interest": (4, 1)}, "interest must be red spaces from 1 to 11"),
    ({"interest": (1, 12)}, "interest must be red spaces from 1 to 11"),
    ({"charges": (Charge(20, 2), Charge(14, 3))}, "charges must rise"),
    ({"charges": (Charge(2, 5),)}, "charges must rise, and be paid out of what a player has"),
]


@pytest.mark.parametrize(("changes", "told"), WRONG)
def test_what_cannot_be_a_board_is_named(changes: dict[str, Any], told: str) -> None:
    """Each problem by its value, its rule and what would be right."""
    assert any(told in problem for problem in without(**changes)), without(**changes)


@pytest.mark.parametrize(
    ("origins", "told"),
    [
        ((Origin(path="tiles.castle", source=Source.OWN),), "the board has no value of that path"),
        ((Origin(path="cap", source=Source.OWN),) * 2, "origins.cap is there 2 times"),
        (
            (Origin(path="cap", source=Source.RULEBOOK, confidence=Confidence.HIGH),),
            "what is from the source rulebook has no confidence",
        ),
        ((Origin(path="cap", source=Source.RECONSTRUCTED),), "reconstructed has a confidence"),
        ((Origin(path="cap", source=Source.DERIVED),), "derived has its derivation as a note"),
        ((Origin(path="cap", source=Source.OWN, note="x" * 501),), "at most 500 characters"),
        ((Origin(path="cap", source=Source.OWN, note="a\nb"),), "a note is printable text"),
        ((Origin(path="cap", source=NO_SOURCE),), "origins[0].source must be a Source"),
    ],
)
def test_origins_that_say_nothing(origins: tuple[Origin, ...], told: str) -> None:
    """Sources need what they need."""
    with pytest.raises(InvalidBoard) as error:
        attrs.evolve(BOARD, origins=origins)
    assert told in str(error.value)


# ---- mutations ------------------------------------------------------------------------------------


def mutated(seed: int) -> str:
    """The built-in board's file with one value or line changed, doubled, swapped or dropped."""
    rng = random.Random(seed)
    lines = TEXT.splitlines()
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(lines))
        kind = rng.randrange(5)
        if kind == 0:
            numbers = re.findall(r"\d+", lines[at]) or ["0"]
            new = str(rng.choice([0, 1, 2, 5, 13, 99, 1000, -1]))
            lines[at] = lines[at].replace(rng.choice(numbers), new, 1)
        elif kind == 1:
            del lines[at]
        elif kind == 2:
            lines.insert(at, lines[rng.randrange(len(lines))])
        elif kind == 3:
            other = rng.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        else:
            words = re.findall(r"[a-z]+", lines[at]) or ["x"]
            lines[at] = lines[at].replace(
                rng.choice(words), rng.choice(["organic", "truck", "x"]), 1
            )
    return "\n".join(lines)


def checked(seed: int) -> Game | None:
    """A game on the mutated board, or None where it is refused with its problems."""
    try:
        board: Board = read_board(mutated(seed))
    except InvalidBoard as error:
        assert error.problems
        assert all(isinstance(problem, str) and problem for problem in error.problems)
        return None
    variant = Variant(id="mutated", players=2 + seed % 3, board=board, turns=1)
    return played(variant, seed, thrifty=True)


def test_a_mutated_file_is_playable_or_refused_with_its_problems() -> None:
    """Nothing in between: no other error, and no board on which a game breaks."""
    games = [checked(seed) for seed in range(100)]
    valid = [game for game in games if game is not None]
    assert 5 < len(valid) < 95  # both happen
    for game in valid[:8]:
        assert problems(game) == []


@pytest.mark.slow
def test_many_mutated_files_are_playable_or_refused() -> None:
    """The same, longer."""
    for seed in range(80, 280):
        game = checked(seed)
        assert game is None or problems(game) == []


def test_a_text_that_is_no_cubes_is_told_as_everywhere() -> None:
    """The notation's own words are in the problem."""
    with pytest.raises(NotationError) as error:
        Cubes.parse("2X")
    assert any(str(error.value) in p for p in refused(TEXT.replace('"2P 1U"', '"2X"', 1)))
