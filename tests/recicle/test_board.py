"""Boards as data: the built-in one against the research, board files, and all that is refused."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
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
from reco_rules.recicle.money import track_of
from tests.recicle.boards import mutated, random_board
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
        attrs.evolve(BOARD, **{"origins": ()} | changes)
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
    """R1, A14: nineteen hexagons; one collector has room at the trash bin."""
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
    """R2, A47: copies, price, places, processes and gray box."""
    assert sum(t.copies for t in BOARD.tiles) == 35
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
    """R1, R2, R3: warehouse, costs, cards, sizes and the money track."""
    assert sum(BOARD.cards) == 8
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


EQUIPMENTS = ("paper", "uht", "glass", "plastic", "metal")
ATELIERS = ("plastic-glass", "paper-metal", "uht-plastic", "glass-paper", "metal-uht")

RULEBOOK: dict[str, object] = {
    # components, organic material, controlling money
    "supply": 20,
    "cart": 12,
    "landfill": 12,
    "cap": 40,
    "debt": 10,
    # "can fit only one collector", "can fit up to two collectors"
    **{f"spaces[{n}].capacity": 1 for n in (0, 1, 7, 8, 9, 11, 12, 13, 14, 15, 17, 18)},
    **{f"spaces[{n}].capacity": 2 for n in (2, 3, 5, 6, 10, 16)},
    # "the cooperative space", "the central square", "the space with the trash bin"; the kinds that there
    # are more of, once each; the spaces whose cubes are told
    "spaces[0].kind": SpaceKind.SQUARE,
    "spaces[1].kind": SpaceKind.COOPERATIVE,
    "spaces[2].kind": SpaceKind.ORGANIC,
    "spaces[3].kind": SpaceKind.CARDS,
    "spaces[4].kind": SpaceKind.BIN,
    **{f"spaces[{n}].kind": SpaceKind.MATERIAL for n in (7, 9, 17)},
    # the example of a turn, and that of Advertising
    "spaces[7].cubes": Cubes.parse("2P 1U"),
    "spaces[9].cubes": Cubes.parse("2R 1G"),
    "spaces[17].cubes": Cubes.parse("2R 1M"),
    # "when you buy a piece of metal, the first one costs $3"; the example's only paper
    "costs.M.first": 3,
    "costs.M.further": 2,
    "costs.P.merchant": 1,
    # the sections on improvement tiles, each about a kind
    **{f"tiles.{name}-big.kind": TileKind.EQUIPMENT for name in EQUIPMENTS},
    **{f"tiles.{name}-small.kind": TileKind.EQUIPMENT for name in ("glass", "plastic", "metal")},
    **{f"tiles.atelier-{name}.kind": TileKind.ATELIER for name in ATELIERS},
    "tiles.truck-big.kind": TileKind.TRUCK,
    "tiles.truck-small.kind": TileKind.TRUCK,
    "tiles.designer.kind": TileKind.DESIGNER,
    "tiles.merchant.kind": TileKind.MERCHANT,
    "tiles.gas-factory.kind": TileKind.GAS_FACTORY,
    **{f"tiles.productivity-{n}.kind": TileKind.PRODUCTIVITY for n in (1, 2, 3)},
    "tiles.storehouse.kind": TileKind.STOREHOUSE,
    # the example's equipments, and its two pairs of plastic for $10 and 2 VPs
    "tiles.uht-big.money": 2,
    "tiles.plastic-big.money": 6,
    "tiles.plastic-big.processes[0].takes": Cubes.parse("2R"),
    "tiles.plastic-big.processes[0].money": 5,
    "tiles.plastic-big.processes[0].points": 1,
    # "the example indicates a big equipment for metal recycling"
    "tiles.metal-big.money": 6,
    "tiles.metal-big.stores": Cubes.parse("3M"),
    "tiles.metal-big.processes[0].takes": Cubes.parse("2M"),
    "tiles.metal-big.processes[0].money": 5,
    "tiles.metal-big.processes[0].points": 1,
    "tiles.metal-big.processes[1].takes": Cubes.parse("3M"),
    "tiles.metal-big.processes[1].money": 8,
    "tiles.metal-big.processes[1].points": 2,
    # "$4 + one piece of any recyclable material"; the atelier that is shown
    **{f"tiles.atelier-{name}.money": 4 for name in ATELIERS},
    **{f"tiles.atelier-{name}.recyclables": 1 for name in ATELIERS},
    "tiles.atelier-plastic-glass.stores": Cubes.parse("2R 2G"),
    "tiles.atelier-plastic-glass.processes[0].takes": Cubes.parse("2R 2G"),
    "tiles.atelier-plastic-glass.processes[0].money": 9,
    "tiles.atelier-plastic-glass.processes[0].points": 2,
    # the other tiles
    "tiles.truck-big.money": 5,
    "tiles.truck-big.organics": 1,
    "tiles.truck-big.collects": 2,
    "tiles.designer.money": 4,
    "tiles.merchant.money": 3,
    "tiles.gas-factory.money": 3,
    "tiles.storehouse.money": 3,
    **{f"tiles.productivity-{n}.money": 2 for n in (1, 2, 3)},
    **{f"tiles.productivity-{n}.recyclables": 2 for n in (1, 2, 3)},
    **{f"tiles.productivity-{n}.order": n for n in (1, 2, 3)},
}
"""What stands in the rulebook itself, read there."""


def test_what_the_rulebook_says_is_marked_so_and_nothing_else() -> None:
    """Every number of the rulebook, and no other value."""
    marked = {at: value for at, value, of in BOARD.values() if of.source is Source.RULEBOOK}
    assert marked == RULEBOOK


DERIVED = {
    "interest": "medium-high",  # section 3a of the research
    **{f"charges[{n}].{name}": "medium" for n in range(7) for name in ("beyond", "pays")},  # 3b
    "costs.M.merchant": "high",  # 43: "-$1 on ... the first piece bought from the cart"
    "tiles.paper-big.stores": "medium",  # 3d and 37: a triple is recycled, so it is a big one
    **{f"tiles.{name}-big.processes": "medium" for name in ("paper", "uht")},  # 3d, 4e
    "tiles.glass-big.processes": "low-medium",
    "tiles.plastic-big.processes[1]": "medium",
    **{f"tiles.productivity-{n}.copies": "high" for n in (1, 2, 3)},  # 42
}
"""What the research derives from the numbers of the rulebook, and how sure that is."""


def test_what_follows_from_the_rulebook_is_marked_so_with_how_sure_it_is() -> None:
    """The derivations of section 3 of the research, and the confidences of its tables."""
    marked = {
        at: of.confidence.value
        for at, value, of in BOARD.values()
        if of.source is Source.DERIVED and of.confidence
    }
    for path, sure in DERIVED.items():
        below = [at for at in marked if at == path or at.startswith((f"{path}.", f"{path}["))]
        assert below, path
        assert {marked.pop(at) for at in below} == {sure}
    assert not marked
    assert all(of.confidence for _, _, of in BOARD.values() if of.source is Source.DERIVED)


def test_what_is_made_up_is_as_sure_as_the_research_says() -> None:
    """The kinds of spaces, what speaks for some values, and the rest: low."""
    sure = {
        at: of.confidence.value
        for at, _, of in BOARD.values()
        if of.source is Source.RECONSTRUCTED and of.confidence
    }
    kinds = (5, 8, *range(10, 17), 18)
    expected = {
        **{f"spaces[{n}].kind": "medium" for n in kinds},
        "spaces[6].kind": "low-medium",  # 3e
        **{f"warehouse.{letter}[{n}]": "low-medium" for letter in "PGRUM" for n in range(4)},
        "costs.P.first": "medium",
        "costs.P.further": "medium",
        "tiles.paper-big.money": "low-medium",  # 3d
        "tiles.glass-big.money": "low-medium",
    }
    assert {at: how for at, how in sure.items() if how != "low"} == expected


def test_origins_go_by_the_longest_path() -> None:
    """A tile's price may be the rulebook's, and its copies made up."""
    assert BOARD.origin("tiles.metal-big.copies").confidence is Confidence.LOW
    assert BOARD.origin("tiles.metal-big.money").source is Source.RULEBOOK
    assert BOARD.origin("warehouse.P[0]").confidence is Confidence.LOW_MEDIUM
    assert attrs.evolve(BOARD, origins=()).origin("cap").source is Source.OWN


def test_paths_name_what_has_a_name_and_number_the_rest_as_in_records() -> None:
    """``spaces[7].cubes`` as ``actions[12]`` of a record; ``tiles.metal-big``, which has a name."""
    paths = [path for path, *_ in BOARD.values()]
    assert {"spaces[7].cubes", "warehouse.M[3]", "tiles.metal-big.processes[1].money"} <= {*paths}
    step = r"[a-zA-Z][a-zA-Z0-9-]*(\[\d+\])?"
    for path in (*paths, *(origin.path for origin in BOARD.origins)):
        assert re.fullmatch(rf"{step}(\.{step})*", path), path
    for path in ("spaces[7]", "tiles.metal-big.processes[1].money", "spaces"):
        one = Origin(path=path, source=Source.RULEBOOK)
        assert attrs.evolve(BOARD, origins=(one,)).origin(path + "[3].x.y") == one


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
    row = 'number = 7\nkind = "material"\ncapacity = 1\nneighbors = [1, 8, 18]'
    assert row in TEXT
    assert read_board(TEXT.replace(row, row.replace("[1, 8, 18]", "[]"))) == BOARD
    assert read_board(TEXT.replace(row, row.replace("[1, 8, 18]", "[18, 1]"))) == BOARD


def test_a_file_may_leave_the_numbers_of_spaces_out_and_begin_with_a_mark(tmp_path: Path) -> None:
    """A number only says again where the space stands; some editors mark their texts."""
    file = tmp_path / "board.toml"
    file.write_text(re.sub(r"number = \d+\n", "", TEXT), encoding="utf-8-sig", newline="\r\n")
    assert load_board(file) == BOARD


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
        (b"x\n" * 250_001, "at most 500000 bytes"),
        (b"\n" + b"x" * 2_001, r"at most 2000 characters, not 2001 \(at line 2\)"),
        (b"cap = 4\nname = ?", r"not written in TOML: .* \(at line 2, column 8\)"),
        (b"a = " + b"[" * 1_900, "nested too deeply"),
        (b"\n" + b"a." * 9 + b"a = 1", r"a key has at most 8 dots, not 9 \(at line 2\)"),
        (b"[" + b"'a' . " * 9 + b"a]", "a key has at most 8 dots, not 9"),
        (b"a = {" + b"a." * 900 + b"a = 1}", "a is unknown: there are name"),
        (b"deposit = 1" + b"0" * 1_900, "name is missing"),
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


def unreadable(path: Path) -> str:
    """Why there is no file to be read, without the path with which every such message begins."""
    with pytest.raises(InvalidBoard) as error:
        load_board(path)
    start, what = str(error.value).split(" cannot be read: ")
    assert start == str(path)
    assert what.endswith("; name a file that is there and may be read")
    return what.partition(";")[0]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    """Missing, below a file, in a ring of links, a folder."""
    file, ring = tmp_path / "board.toml", tmp_path / "ring"
    assert unreadable(file) == "No such file or directory"
    file.write_text(TEXT, encoding="utf-8")
    assert unreadable(file / "board.toml") == "Not a directory"
    assert unreadable(tmp_path) == "it is a folder, a pipe or a device"
    assert unreadable(tmp_path / ("x" * 300)) == "File name too long"
    ring.symlink_to(ring)
    assert "links" in unreadable(ring)


def test_a_pipe_and_a_device_are_not_waited_for(tmp_path: Path) -> None:
    """Nobody writes into the pipe, and the device never ends."""
    pipe = tmp_path / "pipe.toml"
    os.mkfifo(pipe)
    assert unreadable(pipe) == "it is a folder, a pipe or a device"
    assert unreadable(Path("/dev/zero")) == "it is a folder, a pipe or a device"


def test_what_is_no_file_or_no_text() -> None:
    """A number, a name that no file can have, bytes, too much."""
    for name in ("\ud800", "a\0b"):
        with pytest.raises(WrongType):
            load_board(name)
    with pytest.raises(WrongType):
        load_board(5)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="a file is named by a text or a path"):
        load_board("board\0.toml")
    with pytest.raises(WrongType):
        read_board(b"name")  # type: ignore[arg-type]
    with pytest.raises(InvalidBoard, match="at most 500000 characters"):
        read_board("#\n" * 250_001)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("deposit = 4", "deposit = 4\nred = 15", "red is unknown: there are name"),
        ("deposit = 4", "deposit = 0x" + "F" * 1_900, "deposit must be a number from 0 to 99"),
        ("number = 7", "number = 8", "spaces[7].number must be 7, its place in the row, not 8"),
        ("neighbors = [1, 8, 18]", "neighbors = [1, 8, 8]", "must name each once, not [1, 8, 8]"),
        ("[tiles.designer]", '[tiles.designer]\nname = "x"', "tiles.designer.name is not needed"),
        ("[tiles.designer]", '[tiles."\ud800"]', "tiles.'\\ud800' must have a name"),
        ("P = [3, 2, 1, 1]", "P = [3, 2.5]", "warehouse.P[1] must be a whole number, not 2.5"),
        ("P = [3, 2, 1, 1]", "P = 3", "warehouse.P must be a list, not 3"),
        ("P = { first = 2, further = 1, merchant = 1 }", "P = 2", "costs.P must be a table, not 2"),
        ("deposit = 4", "deposits = 4", "deposits is unknown: there are name"),
        ("deposit = 4", "", "deposit is missing"),
        ("deposit = 4", 'deposit = "4"', "deposit must be a whole number, not '4'"),
        ("deposit = 4", "deposit = 4.0", "deposit must be a whole number, not 4.0"),
        ("deposit = 4", "deposit = nan", "deposit must be a whole number, not nan"),
        ("deposit = 4", "deposit = true", "deposit must be a whole number, not True"),
        ('kind = "square"', 'kind = "circle"', "spaces[0].kind must be one of material, organic"),
        ('cubes = "2P 1U"', 'cubes = "2X"', "spaces[7].cubes: '2X' are no cubes"),
        ("neighbors = [1, 2, 3, 4, 5, 6]", 'neighbors = ["a"]', "spaces[0].neighbors[0] must be"),
        ("neighbors = [1, 2, 3, 4, 5, 6]", "neighbors = 5", "spaces[0].neighbors must be a list"),
        ("U = [3, 2, 1, 1]", "X = [3]", "warehouse.X is unknown: there are P, G, R, U, M"),
        ("U = [3, 2, 1, 1]", "X = [3]", "warehouse.U is missing"),
        ("barter = 1", "bartering = 1", "cards.bartering is unknown"),
        ("[tiles.designer]", "[tiles]\n[tiles.designer.x]", "tiles.designer"),
        ('takes = "3M"', 'taken = "3M"', "tiles.metal-big.processes[1].taken is unknown"),
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


FORM_AND_MORE = [
    ('cubes = "2P 1U"', 'cubes = "2P 1Q"', "spaces[7].cubes: '1Q' are no cubes"),
    ('kind = "merchant"', 'kind = "merchnt"', "tiles.merchant.kind must be one of equipment"),
    ("[0, 1, 3, 8, 9, 10]", "[0, 1, 3, 8, 9, 99]", "spaces[2].neighbors must be other spaces"),
    ("copies = 4\n", "copies = 0\n", "tiles.storehouse.copies must be at least 1, not 0"),
]
"""Two values of a wrong form, and two that are wrong in other rows."""


def mended(text: str, *changes: tuple[str, str, str]) -> str:
    for old, new, _ in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_a_wrong_form_hides_nothing_that_is_wrong_in_other_rows() -> None:
    """And nothing is told of what stands in for the rows that cannot be read."""
    with pytest.raises(InvalidBoard) as caught:
        read_board(mended(write_board(BOARDS["reconstruction-1"]), *FORM_AND_MORE))
    told = caught.value.problems
    assert len(told) == len(FORM_AND_MORE)
    for problem, (*_, expected) in zip(told, FORM_AND_MORE, strict=True):
        assert problem.startswith(expected)


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("cart = 12", 'cart = "12"', "cart must be a whole number, not '12'"),
        ("[[spaces]]", "[[spaces]]\nwet = true", "spaces[0].wet is unknown"),
    ],
)
def test_what_depends_on_a_wrong_value_is_not_told(old: str, new: str, told: str) -> None:
    """How full a cart may be, or what the only row of its kind is about."""
    text = mended(write_board(BOARDS["reconstruction-1"]), (old, new, ""))
    with pytest.raises(InvalidBoard) as caught:
        read_board(text)
    (problem,) = caught.value.problems
    assert problem.startswith(told)


def test_without_any_sound_row_only_the_forms_are_told() -> None:
    text = write_board(BOARDS["reconstruction-1"]).replace("capacity = ", "capacity = -0.")
    with pytest.raises(InvalidBoard) as caught:
        read_board(text)
    rows = len(BOARDS["reconstruction-1"].spaces)
    assert [one[:8] for one in caught.value.problems] == [
        "spaces[" + str(n)[0] for n in range(rows)
    ]


def test_a_number_out_of_range_hides_nothing_in_other_rows() -> None:
    changes = (
        ("capacity = 1\n", "capacity = 100\n", "spaces[0].capacity must be a number from 0 to 99"),
        ('cubes = "2P 1U"', 'cubes = "2P 1O"', "spaces[7].cubes: organic material is on organic"),
    )
    with pytest.raises(InvalidBoard) as caught:
        read_board(mended(write_board(BOARDS["reconstruction-1"]), *changes))
    for problem, (*_, expected) in zip(caught.value.problems, changes, strict=True):
        assert problem.startswith(expected)


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


def cost(material: int, *prices: int) -> tuple[Cost, ...]:
    """The costs with those of one material changed."""
    return (*BOARD.costs[:material], Cost(*prices), *BOARD.costs[material + 1 :])


def column(*prices: int) -> tuple[tuple[int, ...], ...]:
    """The warehouse with another column for paper."""
    return (prices, *BOARD.warehouse[1:])


def processes(*taken: str) -> tuple[Process, ...]:
    """Processes that take these cubes."""
    return tuple(Process(takes=Cubes.parse(cubes), money=1, points=1) for cubes in taken)


ISLAND = tuple(
    attrs.evolve(s, neighbors=() if number == 7 else tuple(n for n in s.neighbors if n != 7))
    for number, s in enumerate(BOARD.spaces)
)
NO_TREES = tuple(attrs.evolve(s, tree=False) for s in BOARD.spaces)
NO_RECYCLING = tuple(t for t in BOARD.tiles if not t.processes)
THREE_SPACES = (
    Space(kind=SpaceKind.SQUARE, capacity=1, neighbors=(1, 2)),
    Space(kind=SpaceKind.COOPERATIVE, capacity=5, neighbors=(0,)),
    Space(kind=SpaceKind.MATERIAL, capacity=5, neighbors=(0,), cubes=Cubes.of("P"), tree=True),
)
BINS = tuple(
    attrs.evolve(s, kind=SpaceKind.BIN) if s.kind is SpaceKind.CARDS else s for s in BOARD.spaces
)
NO_CARDS = (0,) * 7

WRONG: list[tuple[dict[str, Any], str]] = [
    # types and ranges
    ({"name": "The Board"}, "name must be 1 to 60 small letters, digits and -, not 'The Board'"),
    ({"name": ""}, "name must be 1 to 60 small letters, digits and -, not ''"),
    ({"name": 5}, "name must be a text, not 5"),
    ({"version": 0}, "version must be at least 1, not 0"),
    ({"cart": True}, "cart must be a whole number, not True"),
    ({"cap": 0}, "cap must be at least 1, not 0"),
    ({"cap": float("nan")}, "cap must be a whole number, not nan"),
    ({"deposit": -1}, "deposit must be a number from 0 to 99, not -1"),
    ({"supply": 100}, "supply must be a number from 0 to 99, not 100"),
    ({"landfill": 2**999}, "landfill must be a number from 0 to 99, not a number of 1000 bits"),
    ({"spaces": [1]}, "spaces must be a row, not [1]"),
    ({"spaces": ()}, "spaces must have 1 to 64 entries, not 0"),
    ({"spaces": BOARD.spaces * 4}, "spaces must have 1 to 64 entries, not 76"),
    ({"spaces": space(7, tree=1)}, "spaces[7].tree must be True or False, not 1"),
    ({"spaces": space(7, kind="bin")}, "spaces[7].kind must be a SpaceKind such as "),
    ({"spaces": space(7, at=(0, 100))}, "spaces[7].at must be a number from -99 to 99, not 100"),
    ({"spaces": space(7, neighbors=(-1, 1, 8, 18))}, "spaces[7].neighbors must be a number from 0"),
    ({"tiles": tile("merchant", money=-1)}, "tiles.merchant.money must be a number from 0 to 99"),
    ({"tiles": ()}, "tiles must have 1 to 60 entries, not 0"),
    ({"warehouse": BOARD.warehouse[:4]}, "warehouse must have 5 entries, not 4"),
    ({"warehouse": BOARD.warehouse * 2}, "warehouse must have 5 entries, not 10"),
    ({"warehouse": column()}, "warehouse.P must have 1 to 99 entries, not 0"),
    ({"costs": BOARD.costs * 2}, "costs must have 5 entries, not 10"),
    ({"cards": (1,) * 8}, "cards must have 7 entries, not 8"),
    # the city
    ({"spaces": ISLAND}, "the city is not connected: no way leads from space 0 to 7"),
    ({"spaces": space(1, kind=SpaceKind.BIN)}, "the city must have a cooperative space (R15)"),
    ({"spaces": space(0, kind=SpaceKind.BIN)}, "must have one central square (R16), not 0"),
    ({"spaces": space(4, kind=SpaceKind.SQUARE)}, "must have one central square (R16), not 2"),
    ({"spaces": NO_TREES}, "the city must have a space with a tree, to jump to (R16)"),
    ({"spaces": space(2, tree=True)}, "spaces[2].tree: trees are on spaces of material (R16), not"),
    ({"spaces": THREE_SPACES, "cards": NO_CARDS}, "room for 12 collectors (R4), not for 11"),
    ({"cards": NO_CARDS}, "a space of cards where there are cards, and only there (R17)"),
    ({"spaces": BINS}, "a space of cards where there are cards, and only there (R17)"),
    ({"spaces": space(7, capacity=0)}, "spaces[7].capacity must be at least 1, not 0"),
    ({"spaces": space(7, neighbors=(1, 8, 18, 19))}, "must be other spaces from 0 to 18, not 19"),
    ({"spaces": space(7, neighbors=(1, 7, 8, 18))}, "must be other spaces from 0 to 18, not 7"),
    ({"spaces": space(7, neighbors=(8, 1, 18))}, "must ascend, each once, not (8, 1, 18)"),
    ({"spaces": space(7, neighbors=(1, 8, 8, 18))}, "must ascend, each once, not (1, 8, 8, 18)"),
    (
        {"spaces": space(7, neighbors=(1, 8))},
        "space 18 is next to space 7, so 7 must be next to 18",
    ),
    ({"spaces": space(7, cubes=Cubes())}, "spaces[7].cubes: spaces of material show cubes"),
    ({"spaces": space(2, cubes=Cubes.of("P"))}, "spaces[2].cubes: spaces of material show cubes"),
    ({"spaces": space(7, cubes=Cubes.of("PO"))}, "organic spaces (R14), not 1P 1O"),
    ({"spaces": space(7, cubes=Cubes.parse("13P"))}, "a cart has room for 12 (R13), not 13"),
    # prices
    (
        {"warehouse": column(1, 2)},
        "warehouse.P must be prices of at least 1 that do not rise (R19)",
    ),
    (
        {"warehouse": column(1, 0)},
        "warehouse.P must be prices of at least 1 that do not rise (R19)",
    ),
    ({"costs": cost(4, 0, 0, 0)}, "costs.M.first must be at least 1, not 0 (R15)"),
    (
        {"costs": cost(4, 3, 4, 2)},
        "costs.M.further must be a number from 1 to the price of the first",
    ),
    (
        {"costs": cost(4, 3, 0, 2)},
        "costs.M.further must be a number from 1 to the price of the first",
    ),
    ({"costs": cost(0, 2, 1, 3)}, "costs.P.merchant must be a number from 1 to the price of the"),
    ({"costs": cost(0, 2, 1, 0)}, "costs.P.merchant must be a number from 1 to the price of the"),
    # tiles
    ({"tiles": (*BOARD.tiles, BOARD.tiles[0])}, "tiles.paper-big is there 2 times"),
    ({"tiles": NO_RECYCLING}, "there must be a tile to recycle with (R22)"),
    ({"tiles": tile("merchant", name="x" * 61)}, "must have a name of 1 to 60 small letters"),
    ({"tiles": tile("merchant", name="a\nb")}, "tiles.'a\\nb' must have a name of 1 to 60"),
    ({"tiles": tile("merchant", copies=0)}, "tiles.merchant.copies must be at least 1, not 0"),
    ({"tiles": tile("merchant", money=51)}, "tiles.merchant.money: nobody can pay more than 50"),
    ({"tiles": tile("merchant", room=1)}, "of the kind storehouse: merchant has none"),
    ({"tiles": tile("merchant", order=1)}, "of the kind productivity: merchant has none"),
    ({"tiles": tile("merchant", collects=1)}, "of the kind truck: merchant has none"),
    ({"tiles": tile("merchant", stores=Cubes.of("P"))}, "equipment and atelier: merchant has none"),
    ({"tiles": tile("storehouse", room=0)}, "of the kind storehouse: storehouse needs it"),
    ({"tiles": tile("truck-big", collects=0)}, "of the kind truck: truck needs it"),
    ({"tiles": tile("metal-big", processes=())}, "equipment and atelier: equipment needs it"),
    ({"tiles": tile("productivity-2", order=0)}, "of the kind productivity: productivity needs it"),
    ({"tiles": tile("productivity-2", order=1)}, "different orders (R42), not [1, 1, 3]"),
    ({"tiles": tile("productivity-2", order=4)}, "order must be a number from 1 to 3, not 4 (R42)"),
    ({"tiles": tile("productivity-2", copies=2)}, "tiles.productivity-2.copies must be 1, not 2"),
    ({"tiles": tile("truck-big", organics=13)}, "a landfill has room for 12, not 13"),
    # 4 in the deposit, 12 in storehouses, 20 in ateliers, and two equipments of 3
    ({"tiles": tile("merchant", recyclables=43)}, "no cooperative stores more than 42, not 43"),
    # the same without an atelier of 4 of its own, or with one equipment only
    (
        {"tiles": tile("atelier-metal-uht", recyclables=39)},
        "no cooperative stores more than 38, not 39",
    ),
    ({"tiles": tile("metal-big", recyclables=40)}, "no cooperative stores more than 39, not 40"),
    ({"supply": 1, "tiles": tile("merchant", recyclables=6)}, "stores more than 5, not 6"),
    ({"tiles": tile("atelier-metal-uht", stores=Cubes.of("UUMMO"))}, "landfill (R14), not among"),
    ({"tiles": tile("metal-big", stores=Cubes.of("MMMP"))}, "stores one material (R37), not 1P 3M"),
    ({"tiles": tile("metal-big", stores=Cubes.parse("100M"))}, "must be at most 99 cubes, not 100"),
    ({"tiles": tile("metal-small", processes=processes("3M"))}, "what the tile stores, 2M, not 3M"),
    ({"tiles": tile("metal-small", processes=processes("2P"))}, "what the tile stores, 2M, not 2P"),
    ({"tiles": tile("metal-small", processes=processes(""))}, "the tile stores, 2M, not nothing"),
    ({"tiles": tile("metal-small", processes=processes("M", "M"))}, "different cubes, each once"),
    (
        {"tiles": tile("metal-small", processes=processes("M") * 21)},
        "tiles.metal-small.processes must have 0 to 20 entries, not 21",
    ),
    # the money track
    ({"interest": (4, 1)}, "interest must be red spaces from 1 to 11, ascending, each once"),
    ({"interest": (4, 4)}, "interest must be red spaces from 1 to 11, ascending, each once"),
    ({"interest": (0, 4)}, "interest must be red spaces from 1 to 11, ascending, each once"),
    ({"interest": (1, 12)}, "interest must be red spaces from 1 to 11, ascending, each once"),
    ({"charges": (Charge(20, 2), Charge(14, 3))}, "charges must rise, both in beyond and in pays"),
    ({"charges": (Charge(14, 3), Charge(20, 3))}, "charges must rise, both in beyond and in pays"),
    ({"charges": (Charge(2, 3),)}, "charges[0].pays must be from 1 to 2, not 3 (R26)"),
    ({"charges": (Charge(2, 0),)}, "charges[0].pays must be from 1 to 2, not 0 (R26)"),
]


@pytest.mark.parametrize(("changes", "told"), WRONG)
def test_what_cannot_be_a_board_is_named_alone(changes: dict[str, Any], told: str) -> None:
    """Each problem by its value, its rule and what would be right; and no other problem."""
    (problem,) = without(**changes)
    assert told in problem


def test_everything_that_is_wrong_is_told_at_once() -> None:
    """One entry of each part; what follows from a wrong form is not told."""
    changes: dict[str, Any] = {
        "spaces": space(7, capacity=0),
        "warehouse": column(1, 2),
        "tiles": tile("merchant", money=51),
        "interest": (4, 1),
        "origins": (Origin(path="castle", source=Source.OWN),),
    }
    with pytest.raises(InvalidBoard) as error:
        attrs.evolve(BOARD, **changes)
    starts = [problem.split()[0].rstrip(":") for problem in error.value.problems]
    assert starts == [
        "spaces[7].capacity",
        "warehouse.P",
        "tiles.merchant.money",
        "interest",
        "origins.castle",
    ]
    assert without(**changes | {"cart": -1, "origins": 5, "debt": 1.5}) == [
        "debt must be a whole number, not 1.5",
        "origins must be a row, not 5",
    ]
    assert len(without(cart=-1, debt=100, warehouse=())) == 3


@pytest.mark.parametrize(
    ("origins", "told"),
    [
        ((Origin(path="tiles.castle", source=Source.OWN),), "the board has no value of that path"),
        ((Origin(path="interest.0", source=Source.OWN),), "the board has no value of that path"),
        ((Origin(path="cap", source=Source.OWN),) * 2, "origins.cap is there 2 times"),
        (
            (Origin(path="cap", source=Source.RULEBOOK, confidence=Confidence.HIGH),),
            "what is from the source rulebook has no confidence",
        ),
        (
            (Origin(path="cap", source=Source.OWN, confidence=Confidence.LOW),),
            "what is from the source own has no confidence",
        ),
        ((Origin(path="cap", source=Source.RECONSTRUCTED),), "reconstructed needs a confidence"),
        ((Origin(path="cap", source=Source.DERIVED),), "derived needs its derivation as a note"),
        ((Origin(path="cap", source=Source.OWN, note="x" * 501),), "at most 500 characters"),
        ((Origin(path="cap", source=Source.OWN, note="a\nb"),), "a note is printable text"),
        ((Origin(path="cap", source=NO_SOURCE),), "origins[0].source must be a Source"),
        ((Origin(path="cap", source=Source.OWN),) * 301, "must have 0 to 300 entries, not 301"),
    ],
)
def test_origins_that_say_nothing(origins: tuple[Origin, ...], told: str) -> None:
    """Sources need what they need."""
    (problem,) = without(origins=origins)
    assert told in problem


# ---- mutations ------------------------------------------------------------------------------------


def checked(seed: int) -> Game | None:
    """A game on the mutated board, or None where it is refused with its problems."""
    try:
        board: Board = read_board(mutated(TEXT, seed))
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


def sizes(size: int) -> dict[str, Any]:
    """All sizes alike."""
    return dict.fromkeys(("deposit", "landfill", "cart", "supply", "cap", "debt"), size)


def largest(board: Board) -> Board:
    """The board with the largest numbers that it may have."""
    return attrs.evolve(
        board,
        origins=(),
        spaces=tuple(
            attrs.evolve(
                s, capacity=99, cubes=Cubes((20, 20, 20, 20, 19, 0)) if s.cubes else s.cubes
            )
            for s in board.spaces
        ),
        tiles=tuple(
            attrs.evolve(
                t,
                copies=1 if t.order else 99,
                points=99,
                collects=99 if t.collects else 0,
                room=99 if t.room else 0,
                processes=tuple(attrs.evolve(p, money=99, points=99) for p in t.processes),
            )
            for t in board.tiles
        ),
        **sizes(99),
        warehouse=((99,) * 99,) * 5,
        costs=(Cost(99, 99, 99),) * 5,
        cards=(99,) * 7,
        interest=tuple(range(1, 100)),
        charges=tuple(Charge(step, step) for step in range(1, 100)),
    )


def smallest(board: Board) -> Board:
    """A city of three spaces without cards, with one place and one cube of everything."""
    return attrs.evolve(
        board,
        origins=(),
        spaces=(
            *THREE_SPACES[:2],
            attrs.evolve(THREE_SPACES[2], capacity=6),
        ),
        tiles=tuple(attrs.evolve(t, money=0) for t in board.tiles),
        **sizes(1),
        cards=NO_CARDS,
        interest=(),
        charges=(),
    )


@pytest.mark.parametrize("made", [largest, smallest])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_boards_at_the_limits_are_written_and_played_on(
    made: Callable[[Board], Board], players: int
) -> None:
    """Whatever is no problem can be played."""
    board = made(BOARD)
    assert read_board(write_board(board)) == board
    variant = Variant(id="limits", players=players, board=board, turns=2, neutral=players == 3)
    assert problems(played(variant, players, thrifty=True)) == []


@pytest.mark.slow
def test_many_mutated_files_are_playable_or_refused() -> None:
    """The same, longer."""
    for seed in range(100, 280):
        game = checked(seed)
        assert game is None or problems(game) == []


def test_a_text_that_is_no_cubes_is_told_as_everywhere() -> None:
    """The notation's own words are in the problem."""
    with pytest.raises(NotationError) as error:
        Cubes.parse("2X")
    assert any(str(error.value) in p for p in refused(TEXT.replace('"2P 1U"', '"2X"', 1)))


@pytest.mark.parametrize("wrong", [None, "reconstruction-1", 5])
def test_what_is_no_board_has_no_money_track(wrong: Any) -> None:
    with pytest.raises(WrongType, match="expected a Board"):
        track_of(wrong)
