"""No message is missing from a language, none is stale, and each says what the English says."""

from __future__ import annotations

import re

import pytest

from reco_rules.games import built_in
from reco_rules.messages import counted, say
from reco_rules.rulebook import LANGUAGES, rulebook
from reco_rules.rulebook.languages import catalog
from tests.catalogs.catalogs import (
    BACK,
    CODES,
    as_mo,
    as_po,
    places,
    po,
    read,
    template,
    texts,
    translated_back,
    updated,
)


@pytest.fixture(scope="module")
def messages():
    """All messages of the package."""
    return {message.id for message in template() if message.id}


def both(id):
    """The English texts of a message: one, or one and many."""
    return id if isinstance(id, tuple) else (id,)


def test_the_languages_have_catalogs():
    assert {path.parts[-3] for path in po("es").parents[2].glob("*/*/*.po")} == set(CODES)


def test_messages_are_found_in_the_sources(messages):
    """One of each room, a plural, a name of a waste type; and what is no message is none."""
    for id in (
        "{seat} has no card and passes",
        ("{seat} dumps {count} card", "{seat} dumps {count} cards"),
        "{seat} holds cards and must play at least one",
        "{seat} takes back its last action",
        "At least one card must be played.",
        "Nothing.",
        "recycled appliances",
        "The game is not over yet.",
        "A score sheet",
        "Free Collecting",
        ("discard {count} piece of organic material", "discard {count} pieces of organic material"),
        "reconstructed",
        "outside of the city",
        "team work",
    ):
        assert id in messages
    assert not any("seat 0" in text for id in messages for text in both(id))
    assert "A" not in messages


def test_labels_say_where_they_are_used():
    comments = {message.id: message.auto_comments for message in template()}
    assert "Stands at a seat that won." in comments["winner"]
    assert "The action cards, in the order of `Card`." in comments["team work"]


@pytest.mark.parametrize("game", [game.NAME for game in built_in()])
def test_every_text_of_a_clause_is_a_message(game, messages):
    for clause in rulebook(game).CLAUSES.values():
        for message in (clause.text, clause.question, clause.why):
            if message is not None:
                id = (message.text, message.plural) if message.plural else message.text
                assert id in messages


@pytest.mark.parametrize("code", CODES)
def test_no_message_is_missing_and_none_is_stale(code, messages):
    """`python -m tests.catalogs --write` brings a catalog up to date, with empty texts for new messages."""
    found = read(po(code), code)
    assert {message.id for message in found if message.id} == messages
    assert not found.obsolete
    for message in found:
        assert not message.fuzzy
        assert not message.id or all(texts(message.string)), f"{message.id} is not translated"


@pytest.mark.parametrize("code", CODES)
def test_a_catalog_is_written_and_compiled_as_it_stands(code):
    """`python -m tests.catalogs --write` does it."""
    assert po(code).read_bytes() == as_po(updated(code))
    assert po(code).with_suffix(".mo").read_bytes() == as_mo(read(po(code), code))


@pytest.mark.parametrize("code", CODES)
def test_translations_have_the_places_of_the_english(code):
    for message in read(po(code), code):
        for translation in texts(message.string) if message.id else ():
            assert places(translation) == places(both(message.id)[-1]), translation
            assert re.sub(r"\{\w+\}", "", translation).isprintable()
            assert "{" not in re.sub(r"\{\w+\}", "", translation)


@pytest.mark.parametrize("code", CODES)
def test_a_sentence_stays_a_sentence(code):
    """What ends with a full stop or a question mark does so in all languages, and nothing else does."""
    for message in read(po(code), code):
        for translation in texts(message.string) if message.id else ():
            end = both(message.id)[-1][-1]
            ends = {".": ".\u3002", "?": "?\uff1f"}.get(end)
            assert translation[-1:] in ends if ends else translation[-1:] not in ".?\u3002\uff1f"


@pytest.mark.parametrize("code", CODES)
def test_numbers_decide_about_plurals(code):
    message = counted("{seat} dumps {count} card", "{seat} dumps {count} cards", "count")
    translate = catalog(code.replace("_", "-")).ngettext
    one, two = (translate(message.text, str(message.plural), n) for n in (1, 2))
    assert (one == two) == (code == "ja")


@pytest.mark.parametrize("code", CODES)
def test_each_translation_was_translated_back(code):
    """By somebody who saw the translation only: what has changed since has to be read again.

    The texts stand in tests/catalogs/back: a catalog for each language, from the translation to English.
    """
    path = BACK / f"{code}.po"
    assert path.read_bytes() == as_po(translated_back(code)), "python -m tests.catalogs --write"
    unread = [message.id for message in read(path, "en") if message.id and not message.string]
    assert unread == [], "to be translated back"


def test_all_languages_but_the_source_say_that_no_native_speaker_has_read_them():
    for code, language in LANGUAGES.items():
        assert language.code == code
        assert language.reviewed == (language.note == "") == (code == "en")


def test_a_text_that_is_not_in_a_catalog_stays_english():
    unknown = say("nobody ever says this")
    assert catalog("de").gettext(unknown.text) == unknown.text
