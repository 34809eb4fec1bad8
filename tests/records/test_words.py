"""Variants as numbers and words."""

from __future__ import annotations

import json
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import attrs
import pytest

from reco_rules import VARIANTS, recicle
from reco_rules.errors import InvalidBoard, RecordError, UnknownName, WrongType
from reco_rules.records import to_data
from reco_rules.records.words import variant_of_words, variant_words
from tests.kit import third
from tests.strategies import random_variant

FIRST = recicle.VARIANTS["reconstruction-1-2"]
OWN = attrs.evolve(FIRST, id="-", board=attrs.evolve(FIRST.board, name="own", cap=41), turns=3)


def test_all_fields_and_back() -> None:
    """Every field is a number or a word of letters, digits and few signs."""
    for variant in (*VARIANTS.values(), *map(random_variant, range(20))):
        assert variant_of_words(variant_words(variant)) == variant
    for other in (*recicle.VARIANTS.values(), OWN):
        words = variant_words(other, game=recicle)
        assert list(words) == [field.name for field in attrs.fields(recicle.Variant)]
        assert variant_of_words(words, game="recicle") == other
        for word in words.values():
            assert type(word) is int or not set(str(word)) & set(' ,;(){}"')
    assert variant_words(FIRST, game=recicle) == {
        "id": "reconstruction-1-2",
        "edition": "reconstruction-1",
        "players": 2,
        "board": "reconstruction-1",
        "turns": 6,
        "neutral": 0,
        "setup_sale": 1,
        "extra_movement": 0,
    }


@pytest.mark.parametrize(
    ("id", "players", "meant"),
    [
        ("reconstruction-1-2", 4, "reconstruction-1-4"),
        ("reconstruction-1-2-neutral", 3, "reconstruction-1-3-neutral"),
        ("reconstruction-1-2-neutral", 2, "reconstruction-1-2-neutral"),
    ],
)
def test_another_number_of_players_is_another_preset(id: str, players: int, meant: str) -> None:
    words: dict[str, int | str] = {"variant": id, "players": players}
    assert variant_of_words(words, game=recicle) is recicle.VARIANTS[meant]


def test_the_number_of_players_is_the_last_number_of_its_kind() -> None:
    presets = recicle.VARIANTS
    two = attrs.evolve(presets["reconstruction-1-2"], id="r-2-2")
    three = attrs.evolve(presets["reconstruction-1-3"], id="r-2-3")
    contract = {name: getattr(recicle, name) for name in recicle.__all__}
    odd = SimpleNamespace(**contract | {"NAME": "odd", "VARIANTS": {"r-2-2": two, "r-2-3": three}})
    assert variant_of_words({"players": 3}, game=odd) is three


def test_what_is_left_out_is_the_presets() -> None:
    board = json.dumps(cast("dict[str, object]", to_data(OWN, game=recicle))["board"])
    found = variant_of_words({"board": board, "neutral": 1}, game=recicle)
    changed = attrs.evolve(FIRST, id="reconstruction-1-2-changed", board=OWN.board, neutral=True)
    assert found == changed
    assert variant_of_words({"board": "reconstruction-1"}, game=recicle) is FIRST


def test_what_a_game_reads_from_files_may_be_a_path(tmp_path: Path) -> None:
    """The name of a preset's goes first; a game that reads none says nothing of files."""
    board = attrs.evolve(FIRST.board, name="mine", deposit=9)
    (tmp_path / "mine.toml").write_text(recicle.write_board(board), encoding="utf-8")
    found = variant_of_words({"board": f"{tmp_path}/mine.toml"}, game=recicle)
    assert found == attrs.evolve(FIRST, id=f"{FIRST.id}-changed", board=board)
    without = SimpleNamespace(**{n: v for n, v in vars(recicle).items() if n != "load_board"})
    with pytest.raises(RecordError, match=r"no board 'mine\.toml': .*, or it is given as JSON"):
        variant_of_words({"board": "mine.toml"}, game=without)


@pytest.mark.parametrize(
    ("words", "kind", "said"),
    [
        ({"variant": "reco"}, UnknownName, "there is no variant 'reco'"),
        ({"neutral": 2}, RecordError, "^variant.neutral: it is 0 or 1, not 2"),
        (
            {"board": "mine"},
            RecordError,
            "^variant.board: there is no board 'mine': there is recon",
        ),
        ({"board": "x.toml"}, InvalidBoard, "x.toml cannot be read: No such file"),
        ({"board": "%7B1"}, RecordError, "variant.board: it is no JSON"),
        ({"board": "{}"}, RecordError, "^variant.board"),
        ({"turns": "x"}, RecordError, "^variant.turns: there must be a whole number, not 'x'"),
        ({"turns": 99}, RecordError, "turns must be a number from 1 to 12, not 99"),
        ({"stack": "1"}, RecordError, "^variant.stack: a variant has no such field: it has id"),
    ],
)
def test_what_is_wrong_is_named(
    words: dict[str, int | str], kind: type[Exception], said: str
) -> None:
    with pytest.raises(kind, match=said):
        variant_of_words(words, game=recicle)


def test_only_variants_of_the_game_have_words() -> None:
    with pytest.raises(WrongType):
        variant_words(third.VARIANTS["keep-2"])
