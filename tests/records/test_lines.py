"""Position lines: what stands there, what is left out, what is escaped, and where an error is."""

from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from reco_rules import VARIANTS, Cards, Phase, SetupOrder, Variant, new_game, position, reco
from reco_rules.errors import RecordError, RecordVersionError, WrongType
from reco_rules.records import format_position, parse_position
from reco_rules.records.lines import read_value, write_value
from tests.kit import third
from tests.records.games import game, numbered_game
from tests.strategies import of_each_phase

AMIGO = VARIANTS["amigo-2"]

OWN = Variant(
    id="my/own,+%=-é",
    edition="-",
    players=2,
    deck=Cards.parse("A1 " * 9 + "B2 " * 9),
    stack=[-3],
    bonus=[0, 1, 2],
    opening_hand=2,
    hand_limit=3,
    threshold=2,
    setup_order=SetupOrder.DUMP_SITES_FIRST,
)
"""A variant of one's own whose names have to be escaped."""

OWN_WORDS = (
    "reco/1 my%2Fown%2C%2B%25%3D-%C3%A9 variant.edition=%2D variant.players=2"
    " variant.deck=A1+A1+A1+A1+A1+A1+A1+A1+A1+B2+B2+B2+B2+B2+B2+B2+B2+B2 variant.stack=-3"
    " variant.bonus=0/1/2 variant.opening_hand=2 variant.hand_limit=3 variant.threshold=2"
    " variant.setup_order=dump-sites-first"
)
"""How a line of it begins, written out by hand."""

LINES = [
    ("reco/1 amigo-2 hands=A1+A1+B2/C1", position(AMIGO, hands=("A1 A1 B2", "C1"))),
    ("reco/1 amigo-2 hands=-/- phase=DEAL", new_game(AMIGO)),
    ("reco/1 amigo-2 hands=-/- phase=DEAL seat=1", new_game(AMIGO, 1)),
    (
        "reco/1 amigo-2 hands=A1/B1 seat=1 dump_sites=-/-/-/D2 discard=C1+C2 dumped=-/D1 claims=0,1/-/1/-",
        position(
            AMIGO,
            hands=("A1", "B1"),
            seat=1,
            dump_sites=("", "", "", "D2"),
            discard="C1 C2",
            dumped=("", "D1"),
            claims=((0, 1), (), (1,), ()),
        ),
    ),
    (
        "reco/1 amigo-2 hands=A1/B1 phase=REFILL site=2 plants=-/-/C1/-",
        position(AMIGO, hands=("A1", "B1"), phase=Phase.REFILL, site=2, plants=("", "", "C1", "")),
    ),
    (
        "reco/1 reprint-2 hands=A1/- phase=OVER claims=0,0,0,0,0,0,0/-/-/-",
        position(
            VARIANTS["reprint-2"], hands=("A1", ""), phase=Phase.OVER, claims=((0,) * 7, (), (), ())
        ),
    ),
    (f"{OWN_WORDS} hands=A1/B2", position(OWN, hands=("A1", "B2"))),
]
"""Lines written out by hand, and the states that they mean."""


@pytest.mark.parametrize(("line", "state"), LINES)
def test_a_state_stands_on_a_line(line: str, state: reco.State) -> None:
    """What `position` would take anyway is left out: seat 0, PLAY, the rest of the deck."""
    assert format_position(state) == line
    assert parse_position(line) == state


@pytest.mark.parametrize("number", range(0, 28, 2))
def test_a_state_of_each_phase_of_each_preset_comes_back(number: int) -> None:
    """And is written alike again; the volume is in test_trips."""
    line = numbered_game(number)
    for state in of_each_phase(line.states(), 2):
        text = format_position(state)
        assert parse_position(text) == state
        assert format_position(parse_position(text)) == text
        assert "variant." not in text
        assert "draw" not in text


def test_no_part_on_a_line_could_have_been_left_out() -> None:
    """Without any of them it is another state, or none; a variant of one's own is written in full."""
    for number in (0, 1, 5, 7):
        for state in of_each_phase(numbered_game(number).states(), 1):
            words = format_position(state).split(" ")
            for i in range(2, len(words)):
                if words[i].startswith("variant."):
                    continue
                try:
                    other = parse_position(" ".join(words[:i] + words[i + 1 :]))
                except RecordError:
                    continue
                assert other != state, words[i]


def test_words_stand_in_any_order_and_apart_by_any_space() -> None:
    """With a draw pile that is right, and a line break at the end."""
    state = position(AMIGO, hands=("A1", "B1"), seat=1)
    rest = str(state.draw).replace(" ", "+")
    line = f"  reco/1\tamigo-2   seat=1 draw={rest}  hands=A1/B1 site=- plants=-/-/-/- \n"
    assert parse_position(line) == state
    assert parse_position("reco/1 amigo-2 hands=B1+A1/C1") == position(AMIGO, hands=("A1 B1", "C1"))


def test_a_third_game_has_lines_too() -> None:
    """Its states have plain fields, numbers in rows."""
    state = third.position(third.VARIANTS["keep-2"], hands=(4, 0), swapped=(0, 0), done=1)
    line = "keep-or-swap/1 keep-2 hands=4/0 swapped=0/0 done=1"
    assert format_position(state, game=third) == line
    assert parse_position(line, game=third) == state
    own = third.Variant("x y", 2, highest=3, copies=5)
    line = "keep-or-swap/1 x+y variant.players=2 variant.highest=3 variant.copies=5 hands=1/1 swapped=0/0"
    assert parse_position(line, game=third) == third.position(own, hands=(1, 1), swapped=(0, 0))
    assert format_position(parse_position(line, game=third), game=third) == line


# ---- words --------------------------------------------------------------------------------------

WORDS: list[tuple[Any, Any, str]] = [
    (None, int | None, "-"),
    ([], tuple[int, ...], "-"),
    ("", str, "-"),
    ("-", str, "%2D"),
    ("--", str, "--"),
    ("a b", str, "a+b"),
    ("a+b/c,d%e=f:g", str, "a%2Bb%2Fc%2Cd%25e%3Df:g"),
    ("é", str, "%C3%A9"),
    (5, int, "5"),
    (-5, int, "-5"),
    (5, int | None, "5"),
    ([1, -2, 3], tuple[int, ...], "1/-2/3"),
    ([[1, 2], [], [3]], tuple[tuple[int, ...], ...], "1,2/-/3"),
    (["a b", "", "-"], tuple[str, ...], "a+b/-/%2D"),
]


@pytest.mark.parametrize(("data", "cls", "word"), WORDS)
def test_plain_data_stand_in_a_word(data: Any, cls: Any, word: str) -> None:
    """Both ways."""
    assert write_value(data) == word
    assert read_value(word, cls) == data


def test_what_is_nested_deeper_has_no_word() -> None:
    """A row in a row in a row."""
    with pytest.raises(WrongType, match="nested too deep"):
        write_value([[["x"]]])


@pytest.mark.parametrize(
    ("data", "word"),
    [
        ({"a": 1}, '{"a":1}'),
        ([{"a": True}, {}], '[{"a":true},{}]'),
        ({"cubes": "2P 1U", "sign": "+%é"}, '{"cubes":"2P+1U","sign":"%2B%25%5Cu00e9"}'),
    ],
)
def test_what_has_fields_is_json_without_spaces(data: Any, word: str) -> None:
    """Both ways; written otherwise it is refused."""
    assert write_value(data) == word
    assert read_value(word, object) == data
    with pytest.raises(RecordError, match="JSON"):
        read_value(word.replace(":", ":+", 1), object)


@pytest.mark.parametrize(
    ("word", "cls"),
    [
        *(("x", int), ("", int), ("1.5", int), ("+1", int), ("1" * 19, int)),
        *(("%2d", str), ("a%20b", str), ("%zz", str), ("a=b", str), ("é", str), ("%FF", str)),
        *(("\ud800", str), ("%ED%A0%80", str)),
        *(("", str), ("x/y", str), ("1/", tuple[int, ...]), ("%2D/", tuple[str, ...])),
    ],
)
def test_a_word_that_would_not_be_written_so_is_refused(word: str, cls: Any) -> None:
    """One value has one word."""
    with pytest.raises(RecordError, match=r"a whole number|written otherwise"):
        read_value(word, cls)


# ---- errors -------------------------------------------------------------------------------------

ERRORS: list[tuple[str, int, str, str]] = [
    # line, column, path, message
    ("", 1, "", "a position begins with a game and a variant, such as reco/1 amigo-2"),
    ("reco/1", 1, "", "a position begins with a game and a variant"),
    ("chess/1 amigo-2", 1, "game", "there is no game 'chess'"),
    ("  chess amigo-2", 3, "game", "there is no game 'chess'"),
    ("reco amigo-2", 1, "game", "a position begins as reco/1"),
    ("reco/one amigo-2", 1, "game", "a position begins as reco/1"),
    (" reco/2 amigo-2", 2, "rules", "knows 1: update it"),
    ("reco/0 amigo-2", 1, "rules", "load it with an older one"),
    ("reco/1 amigo-9 hands=A1/B1", 8, "variant", "there is no preset 'amigo-9'"),
    ("reco/1  a=b hands=A1/B1", 9, "variant", "signs that are written otherwise"),
    ("reco/1 amigo-2", 1, "hands", "it is missing"),
    ("reco/1 amigo-2 seat hands=A1/B1", 16, "", "'seat' must be a name and a value"),
    ("reco/1 amigo-2 seat=1 hands=A1/B1 seat=1", 35, "", "'seat=1' must be a name and a value"),
    ("reco/1 amigo-2 hands=A1/B1 foo=1", 28, "foo", "there is no such part: there are hands"),
    ("reco/1 amigo-2 hands=A1/B1 variant=1", 28, "variant", "there is no such part"),
    ("reco/1 amigo-2 hands=A1/Z1", 16, "hands[1]", "'Z1' is no card"),
    ("reco/1 amigo-2 hands=A1/B1 seat=x", 28, "seat", "there must be a whole number, not 'x'"),
    ("reco/1 amigo-2 hands=A1/B1 seat=-", 28, "seat", "there must be a whole number"),
    ("reco/1 amigo-2 hands=A1/B1 phase=play", 28, "phase", "'play' is none of DEAL, PLAY"),
    ("reco/1 amigo-2 hands=A1/B1 claims=0,x/-/-/-", 28, "claims", "a whole number, not 'x'"),
    ("reco/1 amigo-2 hands=A1/B1 claims=0,5/-/-/-", 1, "", "there is no seat 5"),
    ("reco/1 amigo-2 hands=A1/B1 seat=2", 1, "", "there is no seat 2"),
    ("reco/1 amigo-2 hands=A1", 1, "", "hands must have 2 entries, not 1"),
    ("reco/1 amigo-2 hands=A1/B1 draw=A1", 1, "", "the draw pile must hold the rest"),
    ("reco/1 own variant.x=1 hands=A1/B1", 12, "variant.x", "a variant has no such field"),
    ("reco/1 own variant.id=x hands=A1/B1", 12, "variant.id", "a variant has no such field"),
    ("reco/1 own variant.stack=x hands=A1/B1", 12, "variant.stack", "a whole number, not 'x'"),
    ("reco/1 own variant.players=2 hands=A1/B1", 1, "variant.deck", "it is missing"),
    ("reco/1 amigo-2 variant.players=2 hands=A1/B1", 1, "variant.deck", "it is missing"),
]


@pytest.mark.parametrize(("line", "column", "path", "message"), ERRORS)
def test_an_error_has_its_column_and_its_name(
    line: str, column: int, path: str, message: str
) -> None:
    """Counted by hand, from 1; where no word is to blame it is the first column."""
    with pytest.raises(RecordError) as caught:
        parse_position(line)
    assert message in caught.value.problem
    assert (caught.value.line, caught.value.column, caught.value.path) == (1, column, path)


def test_a_word_holds_so_many_values_and_no_more() -> None:
    """It is not even split."""
    for sign in "/,":
        with pytest.raises(RecordError, match="it has more than 100000 values") as caught:
            parse_position("reco/1 amigo-2 hands=" + sign * 100_001)
        assert (caught.value.column, caught.value.path) == (16, "hands")


def test_versions_are_errors_of_their_own() -> None:
    """The game, its rules, its presets."""
    for line in ("chess/1 x", "reco/2 amigo-2", "reco/1 amigo-9 hands=A1/B1"):
        with pytest.raises(RecordVersionError):
            parse_position(line)
    with pytest.raises(RecordVersionError, match=r"such as variant\.players"):
        parse_position("reco/1 amigo-9 hands=A1/B1")


def test_the_id_of_a_preset_belongs_to_its_values() -> None:
    """A line that gives it other ones is refused."""
    words = OWN_WORDS.replace(OWN_WORDS.split()[1], "amigo-2")
    with pytest.raises(RecordError, match="its values differ from the preset of this id"):
        parse_position(f"{words} hands=A1/B2")


@pytest.mark.parametrize("text", [None, 5, b"reco/1 amigo-2 hands=A1/B1"])
def test_only_texts_are_read(text: Any) -> None:
    """Bytes are none."""
    with pytest.raises(RecordError, match="a position is a text"):
        parse_position(text)


@pytest.mark.parametrize("sign", ["\n", "\r", "\u2028"])
def test_a_position_stands_on_one_line(sign: str) -> None:
    """Whatever breaks the line."""
    with pytest.raises(RecordError, match="a position stands on one line"):
        parse_position(f"reco/1 amigo-2{sign}hands=A1/B1")


@pytest.mark.parametrize("value", [None, AMIGO, "state", reco.State()])
def test_only_states_are_written(value: Any) -> None:
    """An empty shell of a state is none."""
    with pytest.raises(WrongType, match="expected a state of reco, not"):
        format_position(value)


def test_a_state_of_another_game_is_refused() -> None:
    """Each game writes its own."""
    state = third.new_game(third.VARIANTS["keep-2"])
    with pytest.raises(WrongType, match="expected a state of reco"):
        format_position(state)
    with pytest.raises(WrongType, match="expected a state of keep-or-swap"):
        format_position(new_game(AMIGO), game=third)


def test_a_state_that_would_come_back_otherwise_is_refused() -> None:
    """Of a game whose `position` does not build what it is given."""
    other = SimpleNamespace(**vars(third))
    variant = third.VARIANTS["keep-2"]
    start = third.new_game(variant)

    def forgetful(
        variant: third.Variant, *, hands: tuple[int, ...], swapped: tuple[int, ...]
    ) -> third.State:
        return attrs.evolve(start, swapped=swapped)

    other.position = forgetful
    assert format_position(start, game=other)
    with pytest.raises(WrongType, match="cannot be written on one line"):
        format_position(attrs.evolve(start, hands=(1, 2)), game=other)


def test_a_game_without_positions_has_no_lines() -> None:
    """It says so."""
    other = SimpleNamespace(**vars(third))
    del other.position
    with pytest.raises(WrongType, match="'keep-or-swap' has no position to build states with"):
        format_position(third.new_game(third.VARIANTS["keep-2"]), game=other)
    assert game("amigo-2")
