"""`variants`, and the editions behind it."""

from __future__ import annotations

import json

import attrs
import pytest

from reco_rules import VARIANTS, recicle
from reco_rules.rulebook import EDITIONS, Confidence, edition_of


def test_the_list(run):
    told = run("variants")
    assert (told.status, told.err) == (0, "")
    rows = {words[0]: words for words in map(str.split, told.out.splitlines()) if words}
    for id, variant in VARIANTS.items():
        assert rows[id][1:3] == [str(variant.players), str(len(variant.deck))]
    assert max(map(len, told.out.splitlines())) <= 80


def test_the_list_as_json(run):
    data = json.loads(run("variants", "--json").out)
    assert [one["id"] for one in data if one["game"] == "reco"] == list(VARIANTS)
    assert [one["id"] for one in data if one["game"] == "recicle"] == list(recicle.VARIANTS)
    assert data[0]["stack"] == [0, 1, 2, -2, 4, 5]


@pytest.mark.parametrize("id", VARIANTS)
def test_all_about_one(run, id):
    variant = VARIANTS[id]
    told = run("variants", id)
    assert (told.status, told.err) == (0, "")
    edition = edition_of(variant)
    assert edition is not None
    for text in (id, edition.publisher, str(edition.year), " ".join(map(str, variant.stack))):
        assert text in told.out
    for waste in edition.waste:
        assert waste.name in told.out
    for source in edition.sources:
        assert source.title in told.out
    text = [line for line in told.out.splitlines() if "http" not in line]
    assert max(map(len, text)) <= 90
    data = json.loads(run("variants", id, "--json").out)
    assert data["bonus"] == list(variant.bonus)
    assert data["setup_order"] == variant.setup_order.value
    singles, doubles = data["deck"]["A"]["singles"], data["deck"]["A"]["doubles"]
    assert 4 * (singles + doubles) == len(variant.deck) == data["cards"]
    assert data["about"]["year"] == edition.year
    assert {fact["confidence"] for fact in data["about"]["facts"]} <= {"low", "medium", "high"}


def test_editions_and_variants_agree():
    assert set(EDITIONS) == {variant.edition for variant in VARIANTS.values()}
    for id, edition in EDITIONS.items():
        assert edition.id == id
        players = [one.players for one in VARIANTS.values() if one.edition == id]
        assert list(edition.players) == players
        assert len({waste.name for waste in edition.waste}) == 4
        assert edition.facts
        for fact in edition.facts:
            assert fact.text.endswith(".")
            assert isinstance(fact.confidence, Confidence)
            assert fact.sources or fact.confidence is Confidence.LOW
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        EDITIONS["amigo"].title = "x"  # type: ignore[misc]
    own = attrs.evolve(VARIANTS["amigo-2"], id="own", edition="custom")
    assert edition_of(own) is None


def test_only_presets_have_an_edition():
    amigo = VARIANTS["amigo-2"]
    assert edition_of(attrs.evolve(amigo)) is EDITIONS["amigo"]
    assert edition_of(attrs.evolve(amigo, id="own", threshold=5)) is None
    assert edition_of(attrs.evolve(amigo, id="own")) is None
