"""Recicle in the terminal: watched, played at the keyboard, replayed, listed, scored."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import attrs
import pytest
from rich.console import Console

from reco_rules import recicle
from reco_rules.bots import uniform
from reco_rules.cli.terminal import terminal_of
from reco_rules.recicle import (
    BOARDS,
    VARIANTS,
    Cubes,
    Phase,
    RoundBegan,
    Sold,
    State,
    TurnBegan,
    new_game,
    observe,
    position,
    result,
    write_board,
)
from reco_rules.records import Record, read_records, to_json, write_records
from reco_rules.table import Undone, play

NOTE = "reconstruction-1: a reconstruction, not the printed game"
SHORT = attrs.evolve(VARIANTS["reconstruction-1-2"], id="short", edition="custom", turns=1)


def drawn(state: State, width: int, names=("you", "Bob")) -> str:
    """The table on a screen without colors."""
    written = io.StringIO()
    terminal = terminal_of(state.variant, names)
    Console(file=written, width=width).print(terminal.table(state, 0, width))
    return written.getvalue()


# ---- the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [40, 60, 79, 80, 100])
def test_the_table_fits_and_nothing_is_cut_off(width):
    text = drawn(new_game(VARIANTS["reconstruction-1-2-neutral"]), width)
    assert max(map(len, text.splitlines())) <= width
    assert "\N{HORIZONTAL ELLIPSIS}" not in text
    words = " ".join(text.split())
    for said in (NOTE, "b you: $0, 0 VP, to move, first; cart - (0/12)", "w Bob: $0", "storehouse"):
        assert said in words


def test_a_wide_table_has_two_columns():
    narrow, wide = (drawn(new_game(VARIANTS["reconstruction-1-2"]), width) for width in (80, 160))
    assert len(wide.splitlines()) < len(narrow.splitlines()) - 8
    assert sorted(narrow.split()) == sorted(wide.split())


def test_pieces_have_their_colors():
    written = io.StringIO()
    console = Console(file=written, width=80, force_terminal=True, color_system="truecolor")
    state = position(VARIANTS["reconstruction-1-2"], carts=("2P", ""))
    console.print(terminal_of(state.variant, ("you", "Bob")).table(state, 0, 80))
    assert "\x1b[94m2P\x1b[0m" in written.getvalue()  # bright blue
    assert re.search(r"\x1b\[1;[\d;]*mb1\x1b", written.getvalue())


# ---- watched ------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", VARIANTS)
def test_a_game_among_bots(run, id):
    told = run("play", "--variant", id, "--seed", "3", "--policy", "random")
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(f"Recicle: Tempos de Crise {id}, seed 3: all seats random\n{NOTE}\n")
    assert max(map(len, told.out.splitlines()[:-1])) <= 80
    record = json.loads(
        run("play", "--variant", id, "--seed", "3", "--policy", "random", "--json").out
    )
    (found,) = read_records(io.BytesIO(json.dumps(record).encode()))
    assert found.variant == VARIANTS[id]
    scores = result(found.state).scores
    sheet = told.out[told.out.index("The game is over.") :]
    for seat, score in enumerate(scores):
        (row,) = re.findall(rf"^ seat {seat} +(.*\d.*?) *$", sheet, re.MULTILINE)
        numbers = [int(text.strip("()")) for text in row.replace("*", "").split()]
        assert numbers == [
            score.points, score.tiles, score.money, score.debt, score.spaces, score.stored,
            score.total, score.rank,
        ]  # fmt: skip
    for turn in range(2, VARIANTS[id].turns + 1):
        assert (
            f"\nTurn {turn} begins: seat {(turn - 1) % VARIANTS[id].players} is the first"
            in told.out
        )
    quiet = run("play", "--variant", id, "--seed", "3", "--policy", "random", "--quiet")
    assert quiet.out.splitlines()[1:] == sheet.split("\n\n")[1].splitlines()[:-1]


def test_narrow(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    told = run("play", "--variant", "reconstruction-1-2", "--seed", "3", "--policy", "random")
    assert told.status == 0
    assert max(map(len, told.out.splitlines()[:-1])) <= 40


# ---- at the keyboard ----------------------------------------------------------------------------

START = ("play", "--variant", "reconstruction-1-2", "--seed", "3", "--seat", "0")


def test_undo_and_what_follows_from_actions(run):
    told = run(*START, typed=("move 1 to 0", "undo", "move 1 to 7", "sell 1P", "end", "undo", "q"))
    assert (told.status, told.err) == (0, "")
    assert re.search(r"^ +round 1 you +places collector 1 on space 0 *$", told.out, re.MULTILINE)
    assert re.search(r"1  rest +rests on the central square: 1 victory point", told.out)
    assert re.search(r"jump to 7 +collects 2 paper, 1 UHT", told.out)
    assert told.out.count("Taken back.") == 1
    assert re.search(r"4  sell 1P 1U +sells 1 paper, 1 UHT for \$2", told.out)
    assert re.search(r" acquire paper-big  \$2 ", told.out)
    assert re.search(r"^ +sells 1 paper for \$1 *$", told.out, re.MULTILINE)
    assert "Nothing is taken back: seat 1 has acted since." in told.out
    assert "buys paper-big" in told.out


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "move 1 to 99",
            "not legal: the spaces have the numbers 0 to 18 (R9: step 1 has 3 rounds.",
        ),
        ("sell 1P", "sell 1P is not legal: you have fewer P in the cart (R19: once per round"),
        ("end", "end is not legal: seat 0 must move a collector first (R9: "),
        ("? move 1 to 7", "move 1 to 7 is legal."),
        ("mvoe 1", "'mvoe 1' is no answer: did you mean move? Type a number from 1 to 31"),
        ("sell", "'sell': "),
        ("?", "? sell 3P  "),
        ("?", "undo  "),
    ],
)
def test_one_helpful_line(run, typed, said):
    told = run(*START, typed=(typed, "q"))
    assert (told.status, told.err) == (0, "")
    assert said in re.sub(r" +", " ", told.out.replace("\n", " ")) or said in told.out


def test_many_actions_of_a_kind_are_a_grid():
    state = position(VARIANTS["reconstruction-1-2"], carts=("3P 3G 3R 1U", ""))
    seen = observe(state, 0)
    written = io.StringIO()
    Console(file=written, width=80).print(terminal_of(state.variant, ("you", "B")).menu(seen, 80))
    lines = written.getvalue().splitlines()
    assert len(lines) < len(seen.legal_actions) / 2
    assert max(map(len, lines)) <= 80
    numbered = dict(
        re.findall(
            r"(?:^| )(\d+)  ((?:move|sell|acquire) .*?)(?=  |$)", "\n".join(lines), re.MULTILINE
        )
    )
    for number, action in enumerate(seen.legal_actions, 1):
        if str(number) in numbered:
            assert numbered[str(number)] == str(action)
    assert len(numbered) >= 60


def test_who_does_nothing_is_told_so():
    written = io.StringIO()
    variant = VARIANTS["reconstruction-1-2"]
    teller = terminal_of(variant, ("you", "Bob")).teller(
        Console(file=written, width=80), new_game(variant)
    )
    teller.hear(Sold(seat=0, cubes=Cubes.of("P"), money=1))
    teller.tell()
    teller.hear(Undone(0))
    teller.hear(RoundBegan(seat=1, round=1))
    teller.hear(RoundBegan(seat=0, round=4))
    teller.hear(RoundBegan(seat=1, round=4))
    teller.hear(TurnBegan(turn=2, seat=1))
    told = [" ".join(line.split()) for line in written.getvalue().splitlines()]
    assert told == [
        "round 1 you sells 1 paper for $1",
        "Taken back.",
        "round 1 Bob nothing",
        "extra round you nothing",
        "extra round Bob nothing",
        "",
        "Turn 2 begins: Bob is the first player",
    ]


# ---- kept and replayed --------------------------------------------------------------------------


@pytest.fixture
def history():
    return play(SHORT, [uniform, uniform], seed=2)


def test_a_recorded_game_is_told_as_it_was_played(run, tmp_path: Path, history):
    path = str(tmp_path / "games.jsonl")
    write_records(path, [Record(history), Record(history)])
    told = run("record", "show", path)
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith("Recicle: Tempos de Crise short\n" + NOTE)
    assert "The game is over." in told.out
    assert "see --game 2" in told.out
    seat = run("record", "show", path, "--as-seat", "1", "--game", "2")
    assert seat.status == 0
    assert "The game is over." in seat.out


def test_an_unfinished_game_ends_with_the_table(run, tmp_path: Path, history):
    path = str(tmp_path / "games.jsonl")
    write_records(path, [Record(history).fork(3)])
    told = run("record", "show", path).out
    assert told.endswith("The game is unfinished.\n")
    assert "short: turn 1/1" in told


def test_it_is_stepped_through(run, tmp_path: Path, history):
    path = str(tmp_path / "games.jsonl")
    write_records(path, [Record(history)])
    told = run("record", "show", path, "--step", typed=("", "b", "1", "q"))
    assert told.status == 0
    assert told.out.count("Turn 1 of 1? ") == 4
    assert told.out.count("short: turn 1/1, round 1, collecting") == 4


def test_a_game_is_kept_and_goes_on(run, tmp_path: Path):
    path = str(tmp_path / "mine.jsonl")
    run(*START, "--record", path, typed=("move 1 to 7", "q"))
    told = run("play", "--resume", path, typed=("undo", "q"))
    assert told.status == 0
    assert "places collector 1 on space 7; collects 2 paper, 1 UHT" in told.out
    assert "Taken back." in told.out


# ---- files --------------------------------------------------------------------------------------


def test_a_variant_in_a_file_is_played(run, tmp_path: Path):
    path = tmp_path / "short variant.json"
    path.write_text(to_json(SHORT), encoding="utf-8")
    told = run("play", "--variant", str(path), "--seed", "1")
    assert told.status == 0
    assert told.out.endswith(f"--seat 0: reco-rules play --variant '{path}' --seed 1\n")
    assert re.search(r"^turns +1 *$", run("variants", str(path)).out, re.MULTILINE)
    assert "Recicle" in run("rules", str(path), "--quick").out


def test_a_board_in_a_file_is_played(run, tmp_path: Path):
    """An owner of the printed game writes its board, and touches no code."""
    path = tmp_path / "mine.toml"
    text = write_board(BOARDS["reconstruction-1"]).replace('"reconstruction-1"', '"mine"', 1)
    path.write_text(text.replace("deposit = 4", "deposit = 6"), encoding="utf-8")
    told = run("play", "--variant", f"{path}:3-neutral", "--seed", "1")
    assert told.status == 0
    assert "room for 6 any" in told.out
    assert " mine-3-neutral: turn 1/6" in told.out
    assert json.loads(run("variants", str(path), "--json").out)["players"] == 2


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("missing.toml", "missing.toml"),
        ("{}/wrong.toml", "name"),
        ("{}/mine.toml:9", "players must be a number from 2 to 4, not 9"),
        ("{}/mine.toml:4-neutral", "neutral is for 2 and 3 players (R47)"),
        ("{}/mine.toml:x", "a board is named by its file, players and team, such as mine.toml:3"),
        ("{}/list.json", "there must be an object with the names"),
        ("{}/text.json", "text.json"),
    ],
)
def test_a_file_that_is_no_board_or_variant(run, tmp_path: Path, name, said):
    text = write_board(BOARDS["reconstruction-1"]).replace('"reconstruction-1"', '"mine"', 1)
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    (tmp_path / "wrong.toml").write_text("cart = 3", encoding="utf-8")
    (tmp_path / "list.json").write_text("[[]]", encoding="utf-8")
    (tmp_path / "text.json").write_text("nothing", encoding="utf-8")
    told = run("play", "--variant", name.format(tmp_path))
    assert (told.status, told.out) == (2, "")
    assert said in told.err


# ---- variants and scores ------------------------------------------------------------------------


def test_the_presets_are_listed_with_what_they_are(run):
    told = run("variants").out
    for id in VARIANTS:
        assert f"\n{id} " in told
    assert NOTE in told


def test_all_about_one(run):
    told = run("variants", "reconstruction-1-3-neutral")
    assert told.status == 0
    for said in ("neutral team", "metal-big", NOTE, "Sources", "19 spaces, 6 of them with a tree"):
        assert said in told.out
    data = json.loads(run("variants", "reconstruction-1-3-neutral", "--json").out)
    assert (data["game"], data["players"], data["neutral"]) == ("recicle", 3, True)
    assert data["board"]["name"] == "reconstruction-1"
    assert [tile["name"] for tile in data["board"]["tiles"]] == [
        tile.name for tile in BOARDS["reconstruction-1"].tiles
    ]


def test_presets_on_a_narrow_screen(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "40")
    for arguments in ((), ("reconstruction-1-2",)):
        lines = run("variants", *arguments).out.partition("Sources")[0].splitlines()
        assert max(map(len, lines)) <= 80


def test_a_score_sheet(run):
    """By hand: $11 are 2 points; the sixth red space costs 6, two empty equipment spaces 2 more."""
    seats = ("points=7 money=11 tiles=metal-big,storehousex2 stored=3", "points=3 money=-6")
    told = run("score", "--variant", "reconstruction-1-2", *seats)
    assert (told.status, told.err) == (0, "")
    board = BOARDS["reconstruction-1"]
    tiles = {tile.name: tile.points for tile in board.tiles}
    gray = tiles["metal-big"] + 2 * tiles["storehouse"]
    data = json.loads(run("score", "--variant", "reconstruction-1-2", *seats, "--json").out)
    assert data["game"] == "recicle"
    first, second = data["seats"]
    assert first["total"] == 7 + gray + 2 - 1
    assert (second["total"], second["debt"], second["spaces"]) == (3 - 6 - 2, -6, -2)
    assert (first["track"], first["owned"]) == (11, {"metal-big": 1, "storehouse": 2})
    assert data["winners"] == [0]
    assert f"seat 0 wins with {first['total']} points" in told.out
    assert "Equipment: -1 for each" in told.out


@pytest.mark.parametrize(
    ("written", "debt"),
    [("-$3", -5), ("-3", -3), ("$7", 0), ("-$10", -15)],
)
def test_money_is_written_as_it_is_printed(run, written, debt):
    """By hand from the track: the red spaces are %, -1, -2, %, -3 ... and the last one is -10."""
    told = run("score", "--variant", "reconstruction-1-2", f"money={written}", "", "--json")
    assert json.loads(told.out)["seats"][0]["debt"] == debt
    assert (
        "money goes from" in run("score", "--variant", "reconstruction-1-2", "money=-$11", "").err
    )


def test_a_tie_is_explained(run):
    told = run("score", "--variant", "reconstruction-1-2", "stored=2", "stored=1").out
    assert "seat 0 wins with -2 points" in told
    assert "At equal totals more stored recyclables rank higher (R46)." in told


@pytest.mark.parametrize(
    ("seat", "said"),
    [
        ("points", "seat 0: 'points' is none of points, money, tiles, stored: write such as"),
        ("vp=3", "seat 0: 'vp=3' is none of points"),
        ("points=x", "seat 0: 'x' in 'points=x' is no number"),
        ("points=1 points=2", "seat 0: points is given twice"),
        ("points=-1", "points goes from 0 to "),
        ("money=-16", "money goes from -15 to 40, a space of the money track, not -16"),
        ("money=41", "not 41"),
        (
            "stored=5",
            "stored goes from 0 to 4, the places of the cooperative and of its tiles, not 5",
        ),
        ("tiles=metal-bik", "has no tile 'metal-bik': did you mean metal-big?"),
        ("tiles=zzz", "has no tile 'zzz'"),
        ("tiles=paper-big,uht-big,glass-big", "3 tiles of the kind equipment, at most 2 can be"),
        ("tiles=merchantx2", "2 tiles of the kind merchant, at most 1 can be"),
        ("tiles=designerx4", "there are 3 of the tile designer, not 4"),
    ],
)
def test_what_no_seat_can_have(run, seat, said):
    told = run("score", "--variant", "reconstruction-1-2", seat, "")
    assert told.status == 2
    assert said in told.err


def test_phases_have_their_labels():
    """A teller that goes on in the middle of a game says in which part it is."""
    variant = VARIANTS["reconstruction-1-3-neutral"]
    for phase, label in (
        (Phase.WAREHOUSE, "buying"),
        (Phase.RECYCLING, "recycling"),
        (Phase.SETUP, "setup"),
        (Phase.NEUTRAL, "neutral"),
    ):
        state = attrs.evolve(new_game(variant), phase=phase)
        written = io.StringIO()
        teller = terminal_of(variant, ("A", "B", "C")).teller(
            Console(file=written, width=80), state
        )
        teller.hear(recicle.GameOver())
        assert written.getvalue().split()[0] == label
    over = attrs.evolve(new_game(variant), phase=Phase.OVER)
    written = io.StringIO()
    terminal_of(variant, ("A", "B", "C")).teller(Console(file=written), over).hear(
        recicle.CardsReturned()
    )
    assert "nothing" not in written.getvalue()


def test_a_flood_of_problems_is_cut(run, tmp_path: Path):
    path = tmp_path / "many.toml"
    path.write_text("".join(f"x{n} = 1\n" for n in range(500)), encoding="utf-8")
    told = run("play", "--variant", str(path))
    assert told.status == 2
    lines = told.err.splitlines()
    assert len(lines) == 52
    assert re.fullmatch(r"  and [0-9]+ more", lines[-1])
