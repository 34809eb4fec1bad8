"""Attacks by hand: whatever is read, there is an error of the library, soon and in little memory."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import pytest

from reco_rules.errors import RecordError, WrongType
from reco_rules.records import (
    Recorder,
    from_data,
    from_json,
    parse_position,
    parse_record,
    read_records,
)
from reco_rules.records.strict import DEEPEST, LARGEST, LONGEST, MOST_ENTRIES
from tests.records.mutations import FREE, KINDS, bare, check_message, record_of, state_of
from tests.records.traps import (
    BARE,
    HEADINGS,
    OWN,
    POSITION,
    RECORD,
    STATE,
    TRAPS,
    once,
    peak,
    read,
    trap,
)

ROOT = Path(__file__).parents[2]


def refused(load: Callable[[Any], object], what: Any) -> RecordError:
    """The error; its message is one that can be read."""
    with pytest.raises(RecordError) as caught:
        load(what)
    assert type(caught.value).__module__.startswith("reco_rules.")
    check_message(caught.value)
    return caught.value


def ways(kind: str) -> list[Callable[[Any], object]]:
    """The ways in for a JSON text: each refuses what is no JSON."""
    return [partial(from_json, kind), read, lambda text: from_json(kind, text.encode())]  # type: ignore[call-overload]


# ---- what such texts need: they can be loaded at all ------------------------------------------------


def test_what_the_attacks_begin_with_can_be_loaded() -> None:
    """Else each of them would be refused for another reason."""
    assert from_data("record", RECORD) == record_of(2) and from_data("state", STATE) == state_of(2)
    assert from_data("record", BARE) == parse_record(HEADINGS)
    assert len(parse_position(POSITION).hands[0]) == 3
    assert parse_record(OWN).variant.id == "own"
    assert bare(record_of(1)).keys() == BARE.keys()


# ---- JSON that cannot be --------------------------------------------------------------------------

NO_JSON: Final = {
    "nothing": "",
    "space": " \n\t ",
    "brackets": "[" * 100_000,
    "braces": '{"a":' * 100_000,
    "closed brackets": "[" * 100_000 + "]" * 100_000,
    "closing brackets": "]" * 100_000,
    "brackets behind brackets": "[]" * 50_000 + "[" * 50_000,
    "brackets in an open text": '["' + "[" * 100_000,
    "brackets behind a backslash": '["\\"' + "[" * 100_000,
    "a million digits": "1" * 1_000_000,
    "a million digits below zero": "-" + "1" * 1_000_000,
    "a million zeros": "0" * 1_000_000,
    "too large": str(LARGEST + 1),
    "too small": str(-LARGEST - 1),
    "1.0": "1.0",
    "-0.0": "-0.0",
    "an exponent": "1e5",
    "a huge exponent": "1e999999999",
    "a long fraction": "0." + "1" * 1_000_000,
    "NaN": "NaN",
    "Infinity": "Infinity",
    "-Infinity": "-Infinity",
    "a leading zero": "01",
    "a plus": "+1",
    "another digit one": "\u0661",
    "a number of other digits": "1\u0661",
    "hexadecimal": "0x10",
    "an open text": '"abc',
    "an open row": "[1, 2",
    "a comma too much": "[1,]",
    "a comment": "/* well */ 1",
    "single quotes": "{'a': 1}",
    "two values": "1 2",
    "a name twice": '{"schema": 1, "schema": 1}',
    "a name twice inside": '{"variant_data": {"id": "a", "id": "a"}}',
    "a name twice, once escaped": '{"game": "reco", "\\u0067ame": "reco"}',
    "a bare control character": '"a\x01b"',
    "NUL": "\x00",
    "NUL behind it": "1\x00",
    "a line break in a text": '"a\nb"',
    "a byte order mark": "\ufeff1",
    "half an escape": '"\\ud8',
    "no escape": '"\\x41"',
}


@pytest.mark.parametrize("what", NO_JSON)
@pytest.mark.parametrize("kind", ["record", "state", "action"])
def test_what_is_no_json_or_too_much_of_it_is_refused(kind: str, what: str) -> None:
    """As text, as bytes and in a file."""
    for load in ways(kind):
        if load is read and what in ("nothing", "space"):
            assert load(NO_JSON[what]) == []  # a file without games
        else:
            refused(load, NO_JSON[what])


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff",
        b'"\xc3"',
        b"\xc0\x80",
        b'"\xed\xa0\x80"',
        b"\xf4\x90\x80\x80",
        json.dumps(BARE).encode("utf-16"),
        json.dumps(BARE).encode("utf-16-le"),
        json.dumps(BARE).encode("utf-32"),
        "é".encode("latin-1"),
    ],
)
def test_other_encodings_than_utf8_are_refused(raw: bytes) -> None:
    """Even where a reader could guess them."""
    for load in (partial(from_json, "record"), read):
        refused(load, raw)
        refused(load, raw + b"\n")
    refused(partial(from_json, "record"), bytearray(raw))


def test_deep_nesting_does_not_crash_a_program_that_allows_deep_recursion() -> None:
    """Python's reader goes as deep as it may, and beyond the end of the stack."""
    code = (
        "import sys; sys.setrecursionlimit(10**7)\n"
        "from reco_rules.errors import RecordError\n"
        "from reco_rules.records import from_json\n"
        "for text in ('[' * 10**6, '{\"a\":' * 10**6, '[[],' * 10**6):\n"
        "    try: from_json('record', text)\n"
        "    except RecordError as error: print(error.problem)\n"
    )
    run = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout) == (0, "it is nested deeper than 12 levels\n" * 3)


def test_nesting_is_counted_and_texts_are_not() -> None:
    """Brackets in texts nest nothing; the limit itself is read."""
    assert refused(partial(from_json, "action"), "[" * 13 + "]" * 13).column == 13
    assert "nested" not in str(refused(partial(from_json, "action"), "[" * 12 + "]" * 12))
    deep = json.dumps("[{" * 1_000 + '"\\' + "[" * 99)
    assert "nested" not in str(refused(partial(from_json, "action"), f"[{deep}]"))
    deep_data: Any = 1
    for _ in range(DEEPEST + 1):
        deep_data = [deep_data]
    assert "nested" in str(refused(partial(from_data, "action"), deep_data))


def test_limits_are_as_documented() -> None:
    """One more than may be is refused for that reason."""
    load = partial(from_json, "record")
    assert "at most 8388608" in str(refused(load, " " * (LONGEST + 1)))
    assert "at most 8388608" in str(refused(load, b" " * (LONGEST + 1)))
    assert "at most 8388608" in str(refused(parse_record, " " * (LONGEST + 1)))
    assert "at most 8388608" in str(refused(parse_position, " " * (LONGEST + 1)))
    assert "100000 values" in str(refused(load, json.dumps([0] * MOST_ENTRIES)))
    assert "100000 values" not in str(refused(load, json.dumps([0] * (MOST_ENTRIES - 1))))
    assert "too large" in str(refused(load, f'{{"schema": {LARGEST + 1}}}'))
    assert "too large" not in str(refused(load, f'{{"schema": {LARGEST}}}'))


def test_a_hundred_thousand_unknown_names_are_refused_at_the_first() -> None:
    """In a record, in a variant and in a line behind a record."""
    names = {f"name{n}": n for n in range(90_000)}
    assert refused(partial(from_data, "record"), RECORD | names).path == "name0"
    assert refused(partial(from_data, "record"), BARE | names).path == "name0"
    assert refused(partial(from_data, "state"), STATE | names).path == "name0"
    data = STATE["variant_data"] | names
    assert refused(partial(from_data, "variant"), data).path == "name0"
    assert refused(read, json.dumps(BARE) + "\n" + json.dumps(names) + "\n").path == "name0"


def test_odd_signs_in_json_texts_are_refused_or_harmless() -> None:
    """Lone surrogates, NUL, bidirectional marks: in names of seats, in ids, in names of fields."""
    for sign in ("\\ud800", "\\u0000", "\\u202e", "\\u2028", "\\ufeff", "\\u001b"):
        text = json.loads(f'"{sign}"')
        for name in ("schema", "game", "variant", "outcome", "digest", "first_seat", "seed"):
            refused(partial(from_data, "record"), RECORD | {name: text})
        refused(partial(from_data, "record"), RECORD | {text: text})
        refused(partial(from_data, "record"), RECORD | {"actions": [text]})
        refused(partial(from_data, "record"), RECORD | {"names": [text, text]})
        refused(partial(from_data, "record"), RECORD | {"comments": [{"at": 0, "text": text}]})
        refused(partial(from_data, "record"), BARE | {"variant": text})
        refused(partial(from_data, "variant"), STATE["variant_data"] | {"id": text})
        error = refused(partial(from_json, "record"), json.dumps({**BARE, text: 1}))
        str(error).encode()  # can be printed


# ---- Python values that are no plain data -----------------------------------------------------------


class Hostile:
    """All that can be asked of it fails."""

    def __getattribute__(self, name: str) -> Any:
        raise RuntimeError("hostile")

    def _fail(self, *_: object) -> Any:
        raise RuntimeError("hostile")

    __eq__ = __hash__ = __len__ = __iter__ = __repr__ = __str__ = __bool__ = _fail
    __index__ = __int__ = __contains__ = __getitem__ = __lt__ = __gt__ = __fspath__ = _fail


class HostileKey(Hostile):
    """The same, but it can stand in a dict."""

    def __hash__(self) -> int:  # type: ignore[override]
        return 1


class Text(str):
    """A text that lies about itself."""

    __slots__ = ()

    def __len__(self) -> int:
        raise RuntimeError("hostile")

    __eq__ = __iter__ = __repr__ = __str__ = split = startswith = encode = __len__  # type: ignore[assignment]
    __hash__ = str.__hash__


class Raw(bytes):
    """Bytes that do the same."""

    def __len__(self) -> int:
        raise RuntimeError("hostile")

    __eq__ = __iter__ = __repr__ = decode = __len__  # type: ignore[assignment]
    __hash__ = bytes.__hash__


class Number(int):
    """A number that lies about itself."""

    def __eq__(self, other: object) -> bool:
        return True

    __hash__ = int.__hash__


class Row(list[Any]):
    """A row without an end."""

    def __iter__(self) -> Iterator[Any]:
        while True:
            yield 1


class Fields(dict[str, Any]):
    """An object that is never the same."""

    def items(self) -> Any:
        raise RuntimeError("hostile")


def _endless() -> Any:
    row: list[Any] = []
    row.append(row)
    return row


def _endless_object() -> Any:
    fields: dict[str, Any] = {}
    fields["a"] = [fields]
    return fields


NO_DATA: Final[dict[str, Any]] = {
    "set": {1},
    "frozenset": frozenset("a"),
    "bytes": b"reco",
    "bytearray": bytearray(b"reco"),
    "memoryview": memoryview(b"reco"),
    "float": 1.0,
    "nan": float("nan"),
    "infinity": float("inf"),
    "complex": 1j,
    "tuple": (1, 2),
    "range": range(3),
    "iterator": iter([1]),
    "type": int,
    "module": json,
    "ellipsis": ...,
    "huge": 10**100_000,
    "text": Text("reco"),
    "number": Number(1),
    "row": Row([1]),
    "object": Fields(a=1),
    "ordered": OrderedDict(a=1),
    "mapping": MappingProxyType({"a": 1}),
    "hostile": Hostile(),
    "hostile name": {HostileKey(): 1},
    "name that is a text of its own": {Text("game"): 1},
    "number as a name": {1: 1},
    "nothing as a name": {None: 1},
    "endless": _endless(),
    "endless object": _endless_object(),
    "record": record_of(2),
    "state": state_of(2),
}


@pytest.mark.parametrize("what", NO_DATA)
def test_python_values_that_are_no_plain_data_are_refused(what: str) -> None:
    """Wherever they stand, and whatever their methods do."""
    for junk in (NO_DATA[what], [NO_DATA[what]], {"game": NO_DATA[what]}):
        for kind in KINDS:
            refused(partial(from_data, kind), junk)
    for data, kind in ((RECORD, "record"), (STATE, "state"), (BARE, "record")):
        for name in data:
            refused(partial(from_data, kind), data | {name: NO_DATA[what]})
            refused(partial(from_data, kind), data | {name: [NO_DATA[what]]})
            refused(partial(from_data, kind), data | {name: {"id": NO_DATA[what]}})


def test_plain_values_of_the_wrong_kind_are_refused_everywhere() -> None:
    """Objects where rows belong, texts where numbers do, true for 1, and so on."""
    junk: list[Any] = [
        None,
        True,
        False,
        1,
        -1,
        "x",
        "",
        [],
        [1],
        {},
        {"at": 0},
        [[]],
        [None],
        [{}],
    ]
    count = 0
    for data, kind in ((RECORD, "record"), (STATE, "state"), (BARE, "record")):
        for name in data:
            for value in junk:
                if name not in FREE and name != "site" and type(value) is not type(data[name]):
                    refused(partial(from_data, kind), data | {name: value})
                    count += 1
    assert count > 100
    refused(partial(from_data, "record"), RECORD | {"schema": True})
    refused(partial(from_data, "record"), RECORD | {"first_seat": False})
    refused(partial(from_data, "state"), STATE | {"seat": bool(STATE["seat"])})


@pytest.mark.parametrize("game", [0, 1, -5, 1.5, None, True, [], {}, ["reco"], "RECO", "reco ", ""])
def test_a_game_that_is_none_is_refused(game: Any) -> None:
    """In a record without versions too, where nothing else has looked at it."""
    for data in (RECORD, BARE):
        assert refused(partial(from_data, "record"), data | {"game": game}).path in ("game", "")


def test_texts_that_lie_about_themselves_are_read_as_what_they_are() -> None:
    """What a subclass of str or bytes says of itself is not asked."""
    data = json.dumps(BARE)
    assert from_json("record", Text(data)) == from_json("record", Raw(data.encode()))
    assert parse_record(Text(HEADINGS)) == parse_record(HEADINGS)
    assert parse_position(Text(POSITION)) == parse_position(POSITION)
    for load in (partial(from_json, "record"), parse_record, parse_position):
        for junk in (None, 1, [], Hostile(), object(), memoryview(b"1"), Text):
            refused(load, junk)


def test_wrong_kinds_and_games_are_wrong_types() -> None:
    """They are mistakes of a program, and not of what is read."""
    kinds: list[Any] = [None, 1, "", "Record", "states", [], b"record", ("record",)]
    for kind in kinds:
        with pytest.raises(WrongType):
            from_data(kind, 1)
    for game in (1, [], object(), json):
        with pytest.raises(WrongType):
            from_data("action", "pass", game=game)
        with pytest.raises(WrongType):
            from_json("record", json.dumps(BARE), game=game)
    sources: list[Any] = [None, 1, [], io.StringIO("{}")]
    for source in sources:
        with pytest.raises(WrongType):
            list(read_records(source))


# ---- texts that cannot be -------------------------------------------------------------------------

NO_TEXT: Final = {
    "nothing": "",
    "NUL": "\x00",
    "NUL in a heading": HEADINGS.replace("reco", "re\x00co"),
    "a byte order mark": "\ufeff" + HEADINGS,
    "CR only": HEADINGS.replace("\n", "\r"),
    "line separators": HEADINGS.replace("\n", "\u2028"),
    "a lone surrogate as an action": HEADINGS + "\ud800",
    "a lone surrogate in a heading": HEADINGS + '[names "\ud800" "b"]',
    "a lone surrogate in a comment": HEADINGS + "{\ud800}",
    "a lone surrogate as a time": HEADINGS + "@\ud800",
    "a lone surrogate as an id": HEADINGS.replace("amigo-2", "\ud800"),
    "a lone surrogate in a variant": OWN + '[variant.edition "\ud800"]',
    "an encoded surrogate in a variant": OWN + '[variant.edition "%ED%A0%80"]',
    "no UTF-8 in a variant": OWN + '[variant.edition "%FF"]',
    "another digit in a heading": HEADINGS + '[first_seat "\u0661"]',
    "another digit in a variant": OWN.replace('stack "1', 'stack "\u0661'),
    "another digit as a turn": HEADINGS + "\u0660. reveal A1",
    "another digit as a seat": HEADINGS + "0. reveal A1\nseat \u0661: play A1",
    "another digit in a card": HEADINGS + "reveal A\u0661",
    "another digit in a time": HEADINGS + "@202\u0666-11-30T18:05:00Z",
    "a wide letter": HEADINGS + "reveal \uff21\uff11",
    "a million digits as a turn": HEADINGS + "1" * 1_000_000 + ". reveal A1",
    "a million digits as a seat": HEADINGS + "seat " + "1" * 1_000_000 + ": reveal A1",
    "a million digits in a heading": HEADINGS + f'[seed "{"1" * 1_000_000}"]',
    "a million digits in a replacement": HEADINGS + f'[replaced "{"1" * 1_000_000}" "0" "x"]',
    "a million digits in a variant": OWN.replace('stack "1', 'stack "' + "1" * 1_000_000),
    "schema 0": HEADINGS + '[schema "0"]',
    "rules 0": HEADINGS + '[rules "0"]',
    "a long heading": "[" + "x" * 1_000_000 + ' "a"]',
    "a long heading that is no heading": "[" + "x" * 1_000_000,
    "a long heading behind turns": HEADINGS + "reveal A1\n[" + "x" * 1_000_000 + ' "a"]',
    "a long id": HEADINGS.replace("amigo-2", "x" * 1_000_000),
    "a long edition": OWN + f'[variant.edition "{"x" * 1_000_000}"]',
    "a long action": HEADINGS + "reveal " + "x" * 1_000_000,
    "a hundred thousand cards": HEADINGS + "play" + " A1" * 100_000,
    "a deck of a hundred thousand": OWN.replace("A1+A1", "+".join(["A1"] * 100_000)),
    "a stack of a hundred thousand": OWN.replace("1/2", "/".join(["1"] * 90_000)),
    "a bonus of a hundred thousand": OWN.replace("0/1/1", "/".join(["x"] * 90_000)),
    "a long time": HEADINGS + "@" + "1" * 1_000_000,
    "a long comment": HEADINGS + "{" + "x" * 1_000_000 + "}",
    "an open comment": HEADINGS + "{" + "x" * 1_000_000,
    "an open comment of backslashes": HEADINGS + "{" + "\\" * 999_999,
    "an open heading": "[game " + '"x' * 500_000,
    "two comments at one place": HEADINGS + "{a} {b}",
    "two times at one place": HEADINGS + "@2026-11-30T18:05:00Z @2026-11-30T18:05:00Z",
    "a time without a zone": HEADINGS + "@2026-11-30T18:05:00",
    "the first time of all": HEADINGS + "@0001-01-01T00:00:00+14:00",
    "the last time of all": HEADINGS + "@9999-12-31T23:59:59-14:00",
    "a heading twice": HEADINGS + '[game "reco"]',
    "another record behind it": (HEADINGS + "reveal A1\n") * 2,
    "headings only": '[a "x"]\n' * 10,
    "a title that opens nothing": "]" * 1_000,
    "at signs": HEADINGS + "@" * 1_000,
}


@pytest.mark.parametrize("what", NO_TEXT)
def test_what_is_no_record_as_text_is_refused(what: str) -> None:
    """With line and column, as text and in a file."""
    error = refused(parse_record, NO_TEXT[what])
    assert error.line is not None and error.column is not None
    in_files = {"another record behind it", "a byte order mark"}  # it is no error there
    if NO_TEXT[what] and what not in in_files and "CR" not in what:
        refused(read, NO_TEXT[what].encode(errors="surrogatepass"))


NO_POSITION: Final = {
    "nothing": "",
    "one word": "reco/1",
    "two lines": f"{POSITION}\n{POSITION}",
    "another digit as a version": POSITION.replace("/1", "/\u0661", 1),
    "another digit as a seat": f"{POSITION} seat=\u0661",
    "a million digits as a version": POSITION.replace("/1", "/" + "1" * 1_000_000, 1),
    "a million digits as a seat": f"{POSITION} seat={'1' * 1_000_000}",
    "a lone surrogate in a hand": POSITION.replace("C1", "\ud800"),
    "a lone surrogate as an id": POSITION.replace("amigo-2", "\ud800"),
    "a lone surrogate as a game": POSITION.replace("reco", "\ud800"),
    "a lone surrogate as a part": f"{POSITION} \ud800=1",
    "an encoded surrogate": POSITION.replace("C1", "%ED%A0%80"),
    "no UTF-8": POSITION.replace("C1", "%FF"),
    "a percent sign": POSITION.replace("C1", "%"),
    "NUL": POSITION.replace("C1", "\x00"),
    "an encoded NUL": POSITION.replace("C1", "%00"),
    "a long word": POSITION.replace("C1", "x" * 150_000),
    "a long id": POSITION.replace("amigo-2", "x" * 150_000),
    "a long part": f"{POSITION} {'x' * 150_000}=1",
    "a hundred thousand cards": POSITION.replace("C1", "+".join(["C1"] * 100_000)),
    "a hundred thousand hands": POSITION.replace("C1", "/".join(["C1"] * 90_000)),
    "a hundred thousand claims": f"{POSITION} claims={','.join('1' * 90_000)}/-/-/-",
    "very many claims": f"{POSITION} claims={','.join('1' * 150_000)}/-/-/-",
    "very many slashes": POSITION.replace("C1", "/" * 150_000),
    "very many escapes": POSITION.replace("C1", "%41" * 150_000),
    "a word twice": f"{POSITION} seat=0 seat=0",
    "a word without a value": f"{POSITION} seat",
    "very many words": "reco/1 amigo-2" + " x" * 150_000,
    "no part": f"{POSITION} =1",
    "a byte order mark": "\ufeff" + POSITION,
}


@pytest.mark.parametrize("what", NO_POSITION)
def test_what_is_no_position_is_refused(what: str) -> None:
    """With its column."""
    error = refused(parse_position, NO_POSITION[what])
    assert error.line is None or (error.line == 1 and error.column is not None)


# ---- files ----------------------------------------------------------------------------------------


class Endless:
    """A file of one line without an end, such as /dev/zero."""

    def __init__(self, sign: bytes) -> None:
        self.sign = sign
        self.given = 0

    def readline(self, size: int = -1) -> bytes:
        assert size > 0, "a line is read whole, however long it is"
        self.given += size
        return self.sign * size


@pytest.mark.parametrize("sign", [b"\x00", b" ", b"[", b"{", b"\xff"])
def test_a_line_without_an_end_is_not_read_to_its_end(sign: bytes) -> None:
    """8 MiB of it are enough to refuse it."""
    file = Endless(sign)
    with pytest.raises(RecordError, match="a line has at most"):
        list(read_records(file))
    assert file.given <= LONGEST + 1


@pytest.mark.parametrize(
    "raw",
    [
        b"1\n",
        b"[1]\n",
        b"null\n",
        b"{}\n",
        b"{\n",
        b"{\n}\n",
        b"{}\n{}\n",
        b"\x00" * 100 + b"\n",
        b"\xff\xfe\n",
        b"\x1f\x8b\x08\x00\n",
        b"\xef\xbb\xbf[game]\n",
        b"[" * 1_000 + b"\n",
        b"[\n" * 1_000,
        b"{}\r{}\r",
        json.dumps(BARE).encode() + b"\n" + b"[1]\n",
        json.dumps(BARE).encode() + b"\n" + b"{}\n" * 3 + b'{"undone": 1}\n',
        json.dumps(BARE).encode() + b'\n{"undone": -1}\n',
        json.dumps(BARE).encode() + b'\n{"undone": true}\n',
        json.dumps(BARE).encode() + b'\n{"undone": 9223372036854775807}\n',
        json.dumps(BARE).encode() + b'\n{"outcome": "abandoned"}\n',
        json.dumps(BARE).encode() + b'\n{"outcome": "abandoned", "digest": "x"}\n',
        json.dumps(BARE).encode() + b'\n{"outcome": null, "digest": "x"}\n',
        json.dumps(BARE).encode() + b'\n{"replaced": {"seat": 7, "by": "x"}}\n',
        json.dumps(BARE).encode() + b'\n{"action": "play A1"}\n',
        json.dumps(BARE).encode() + b'\n{"action": ["reveal A1"]}\n',
        json.dumps(RECORD).encode() + b'\n{"undone": 0}\n',
        json.dumps(RECORD).encode() + b'\n{"action": "pass"}\n',
        json.dumps(RECORD).encode() + b'\n{"comment": "x"}\n',
    ],
)
def test_files_that_cannot_be_are_refused(raw: bytes, tmp_path: Path) -> None:
    """When they are read, and when they are to be resumed; then nothing is written either."""
    refused(read, raw)
    path = tmp_path / "game"
    path.write_bytes(raw)
    refused(Recorder.resume, path)
    assert path.read_bytes() == raw


def test_files_that_cannot_be_opened_are_errors_of_the_system(tmp_path: Path) -> None:
    """A missing one, and a folder."""
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises(OSError, match=str(tmp_path)):
            list(read_records(path))
        with pytest.raises(OSError, match=str(tmp_path)):
            Recorder.resume(path)


# ---- in proportion --------------------------------------------------------------------------------

SIZE: Final = 5_000
MOST_MEMORY: Final = 120
"""Bytes for each byte that is read."""


@pytest.mark.parametrize(("kind", "name"), TRAPS)
def test_memory_is_in_proportion_to_the_input(kind: str, name: str) -> None:
    """Whether it can be read or not; `python -m tests.records.growth` looks at the time, and at more."""
    write, load = trap(kind, name)
    text = write(SIZE)
    used = peak(partial(once, load, text))
    assert used < MOST_MEMORY * len(text) + 200_000, f"{used} bytes for {len(text)}"


def test_the_measure_of_memory_can_fail() -> None:
    """It sees a loader that takes memory by the square of its input."""
    assert peak(lambda: bytearray(SIZE**2 // 20)) > MOST_MEMORY * SIZE + 200_000


def test_a_text_that_stands_there_very_often_is_counted_each_time() -> None:
    """Plain data can hold one long text a thousand times; what is made of it cannot."""
    long = "x" * 100_000
    for data in (
        RECORD | {"replaced": [{"at": 0, "seat": 0, "by": long}] * 1_000},
        RECORD | {"actions": [long] * 1_000},
        STATE | {"hands": [[long]] * 1_000},
    ):
        used = peak(lambda: refused(partial(from_data, "record"), data))  # noqa: B023  # called at once
        assert used < 2_000_000


def test_a_row_that_holds_itself_in_many_ways_is_not_counted_to_its_end() -> None:
    """It has 10**10 values, and takes no room."""
    row: Any = "x"
    for _ in range(10):
        row = [row] * 10
    for kind in KINDS:
        assert "100000 values" in str(refused(partial(from_data, kind), row))


def test_one_wrong_value_among_very_many_does_not_make_a_long_message() -> None:
    """There are as many problems as there are values: some of them are told."""
    data = STATE["variant_data"] | {"stack": [100] * 90_000}
    assert "and 89996 more problems" in str(refused(partial(from_data, "variant"), data))
