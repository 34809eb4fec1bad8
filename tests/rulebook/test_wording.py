"""What is said of a variant: numbers of clauses, words of editions, names, reasons, errors."""

from __future__ import annotations

import re
from string import Formatter
from types import SimpleNamespace
from typing import Any, cast

import attrs
import pytest

import reco_rules.errors
from reco_rules import (
    VARIANTS,
    Card,
    Cards,
    Dealt,
    Dumped,
    Phase,
    Played,
    Recycled,
    RewardTaken,
    SiteTaken,
    TurnBegan,
    apply,
    parse_action,
    position,
    why_illegal,
)
from reco_rules.bots import greedy
from reco_rules.errors import (
    GameNotOver,
    IllegalAction,
    InvalidSeat,
    InvalidValue,
    Reason,
    RecoRulesError,
    UndoRefused,
    WrongType,
)
from reco_rules.messages import counted, say
from reco_rules.reco.rulebook.wording import places
from reco_rules.reco.words import TERMS, Words
from reco_rules.rulebook import (
    CLAUSES,
    EDITIONS,
    LANGUAGES,
    Wording,
    edition_of,
    find_language,
    nearest_preset,
)
from reco_rules.rulebook.languages import catalog
from reco_rules.rulebook.wording import ERRORS, UNDO_REFUSED
from reco_rules.table import Undone, play

NUMBERS = {  # typed from the table of editions: the stack, the bonus of one, two, ... good contractors
    "amigo-2": ("0, 1, 2, -2, 4, 5", "4, 3", 78),
    "amigo-3": ("0, 1, 2, 3, -2, 4, 5", "4, 3, 2", 75),
    "amigo-5": ("0, 1, 2, 3, 3, -2, 4, 5", "5, 4, 3, 2, 1", 69),
    "zman-2": ("0, 1, 2, -2, 4, 5", "4, 4", 90),
    "original-4": ("0, 1, 2, 3, -2, 4, 5", "4, 3, 2, 1", 84),
    "reprint-2": ("0, 1, 2, 3, -2, 4, 5", "3, 2", 78),
    "reprint-4": ("0, 1, 2, 3, -2, 4, 5", "3, 2, 1, 0", 72),
}


@pytest.mark.parametrize("id", NUMBERS)
def test_the_clauses_have_the_numbers_of_their_variant(id):
    """88 or 100 cards, three of them dealt to each player, four to the dump sites."""
    stack, bonuses, left = NUMBERS[id]
    words = Wording(VARIANTS[id])
    assert f"from the top {stack}. The waste cards are" in words.clause("SETUP-1")
    assert words.clause("SETUP-2") == "Each player is dealt 3 cards face down as a hand."
    assert f"left, {left} of them," in words.clause("SETUP-4")
    assert words.clause("REWARD-2").startswith("With 4 units or more the player takes")
    assert words.clause("REWARD-4").startswith("With fewer than 4 units")
    assert "more than 5 cards" in words.clause("DUMP-1")
    assert "any stack, the 5, is taken" in words.clause("END-1")
    by_number = [
        f"{n} \N{RIGHTWARDS ARROW} {points}" for n, points in enumerate(bonuses.split(", "), 1)
    ]
    assert words.clause("SCORE-4").endswith(f"there are: {', '.join(by_number)}.")


def test_other_numbers_give_other_sentences_with_their_singulars():
    one = attrs.evolve(
        VARIANTS["amigo-2"],
        id="x",
        stack=(7, -9),
        bonus=(0, 8, 6),
        opening_hand=1,
        hand_limit=1,
        threshold=1,
    )
    words = Wording(one)
    assert "from the top 7, -9." in words.clause("SETUP-1")
    assert words.clause("SETUP-2") == "Each player is dealt 1 card face down as a hand."
    assert "82 of them" in words.clause("SETUP-4")
    assert words.clause("REWARD-2").startswith("With 1 unit or more")
    assert words.clause("REWARD-4").startswith("With fewer than 1 unit there")
    assert "more than 1 card exactly" in words.clause("DUMP-1")
    assert "the -9, is taken" in words.clause("END-1")
    assert "a lone 7 is worth 0, and a lone -9 costs" in words.clause("SCORE-1")
    assert "there are: 1 \N{RIGHTWARDS ARROW} 8, 2 \N{RIGHTWARDS ARROW} 6." in words.clause(
        "SCORE-4"
    )


def test_every_place_of_a_clause_is_known():
    known = set(places(VARIANTS["amigo-3"])) | set(TERMS)
    for clause in CLAUSES.values():
        for message in (clause.text, clause.question, clause.why):
            for text in () if message is None else (message.text, message.plural or ""):
                assert {name for _, name, _, _ in Formatter().parse(text) if name} <= known


@pytest.mark.parametrize(
    ("id", "plant", "site", "contractor"),
    [
        ("amigo-3", "recycling factory", "waste side", "good contractor"),
        ("zman-3", "factory", "dump site", "honorary garbage collector"),
        ("original-3", "plant", "dump site", "good contractor"),
        ("reprint-3", "processing site", "waste dump area", "good contractor"),
    ],
)
def test_each_edition_has_its_words(id, plant, site, contractor):
    words = Wording(VARIANTS[id])
    assert words.clause("PLAY-3") == f"Played cards go to the {plant} of their color."
    assert words.clause("SETUP-3").startswith(f"One card is laid face up on each {site},")
    assert f"is a {contractor} and" in words.clause("SCORE-4")


def test_the_words_of_editions_are_for_parts_that_there_are():
    for edition in EDITIONS.values():
        assert set(edition.words) <= set(TERMS)
        for term in edition.words:
            pair = term.removesuffix("s"), term.removesuffix("s") + "s"
            assert set(pair) <= set(edition.words), "both numbers of a word, or none"


def test_a_variant_of_ones_own_has_the_words_of_this_library_or_of_an_edition():
    mine = attrs.evolve(VARIANTS["zman-3"], id="mine", hand_limit=6)
    assert Wording(mine).color(2) == "C"
    assert "go to the plant of" in Wording(mine).clause("PLAY-3")
    borrowed = Wording(mine, edition=EDITIONS["zman"])
    assert borrowed.color(2) == "C (cans)"
    assert "go to the factory of" in borrowed.clause("PLAY-3")


def test_names_stand_for_seats():
    event = Played(seat=1, color=0, cards=Cards.parse("A1 A2"))
    assert Wording(VARIANTS["amigo-2"], names=("Ann", "Bob")).event(event) == (
        "Bob plays A1 A2 to recycling factory A (bottles)"
    )
    assert Wording(VARIANTS["amigo-2"]).event(event).startswith("seat 1 plays")


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Dealt(0, None), "seat 0 is dealt a card"),
        (Dealt(0, Card(3, 2)), "seat 0 is dealt D2"),
        (Recycled(Cards.parse("A1")), "the 1 discard becomes the draw pile"),
        (Recycled(Cards.parse("A1 A1 B2")), "the 3 discards become the draw pile"),
        (TurnBegan(2), "it is the turn of seat 2"),
        (RewardTaken(1, 2, 1, -2), "seat 1 takes the reward -2 of C for 1 unit"),
        (SiteTaken(0, 1, Cards()), "seat 0 takes nothing from dump site B"),
        (Dumped(0, 1, None), "seat 0 dumps 1 card"),
        (Dumped(0, 2, None), "seat 0 dumps 2 cards"),
        (Dumped(0, 2, Cards.parse("A1 B1")), "seat 0 dumps A1 B1"),
        (Undone(0), "seat 0 takes back its last action"),
    ],
)
def test_events_speak_as_they_print_where_no_edition_has_words(event, text):
    mine = attrs.evolve(VARIANTS["amigo-4"], id="mine", hand_limit=6)
    assert str(event) == text == Wording(mine).event(event)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_of_a_game_can_be_told_in_every_language(language):
    history = play(VARIANTS["amigo-3"], [greedy] * 3, seed=1)
    words = Wording(VARIANTS["amigo-3"], language, ("Ann", "Bob", "Cleo"))
    for _, _, _, events in history.steps():
        for event in events:
            for seen in (event, event.seen_by(0), event.seen_by(None)):
                told = words.event(seen)
                assert told and "{" not in told and "seat" not in told.split()


def test_what_a_seat_may_not_see_is_not_told():
    words = Wording(VARIANTS["amigo-2"], "de")
    dumped, dealt = Dumped(0, 2, Cards.parse("A1 B1")), Dealt(0, Card(0, 1))
    assert "A1" in words.event(dumped) and "A1" not in words.event(dumped.seen_by(1))
    assert "A1" in words.event(dealt) and "A1" not in words.event(dealt.seen_by(1))


PLAY = position(VARIANTS["amigo-2"], hands=("A1 A1 B2", "C1 C1 C1"))
DUMP = position(
    VARIANTS["amigo-2"],
    phase=Phase.DUMP,
    site=0,
    plants=("A1", "", "", ""),
    hands=("A1 B1 C1 D1 A2 B2 C2", "C1 C1 C1"),
    seat=0,
)


@pytest.mark.parametrize(
    ("state", "action", "english"),
    [
        (PLAY, "play A2", "seat 0 holds no A2"),
        (PLAY, "play A1 A1 A1", "seat 0 holds 2 A1, not 3"),
        (PLAY, "pass", "seat 0 holds cards and must play at least one"),
        (PLAY, "dump A1", "seat 0 is to play cards first of all"),
        (DUMP, "dump A1", "seat 0 holds 7 cards and must dump exactly 2, not 1"),
        (DUMP, "play A1", "seat 0 is above the hand limit and is to dump cards"),
    ],
)
def test_reasons_are_told_in_every_language(state, action, english):
    reason = why_illegal(state, parse_action(action))
    assert reason is not None and reason.message == english
    assert Wording(VARIANTS["amigo-2"]).reason(reason) == english
    numbers = re.findall(r"\d", english.replace("seat 0", ""))
    for language in LANGUAGES:
        told = Wording(VARIANTS["amigo-2"], language, ("Ann", "Bob")).reason(reason)
        assert "Ann" in told and set(numbers) <= set(re.findall(r"\d", told))


def test_a_reason_of_another_game_is_told_as_it_is():
    reason = Reason("highest", "SWAP", "5", "seat 0 keeps its card")
    assert Wording(VARIANTS["amigo-2"], "ja").reason(reason) == "seat 0 keeps its card"


def codes():
    """The codes of all errors of the library."""
    kinds = [value for value in vars(reco_rules.errors).values() if isinstance(value, type)]
    return {kind.code for kind in kinds if issubclass(kind, reco_rules.errors.RecoRulesError)}


def test_every_code_of_an_error_has_a_sentence():
    assert set(ERRORS) == codes()


def test_errors_are_told_with_their_details():
    words = Wording(VARIANTS["amigo-2"], names=("Ann", "Bob"))
    with pytest.raises(IllegalAction) as illegal:
        apply(PLAY, parse_action("play A2"))
    assert words.error(illegal.value) == "play A2 is not legal: Ann holds no A2 (PLAY-2)"
    assert words.error(GameNotOver("the game is in phase PLAY")) == "The game is not over yet."
    assert words.error(InvalidValue("players must be 2, not 9")) == (
        "This value is outside its range. (players must be 2, not 9)"
    )
    for why in UNDO_REFUSED:
        assert words.error(UndoRefused(why, "x")) == UNDO_REFUSED[why].text
    assert words.error(UndoRefused("other", "x")) == "This cannot be taken back. (x)"


def test_actions_are_told():
    words = Wording(VARIANTS["amigo-2"])
    for text in ("play A1 A2", "dump B1 C1", "pass", "reveal D2"):
        assert words.action(parse_action(text)) == text


TEXT: Any = "amigo-3"
"""What is of none of the types that are wanted."""


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Wording(TEXT),
        lambda: Wording(VARIANTS["amigo-3"], names="Ann"),
        lambda: Wording(VARIANTS["amigo-3"], names=("Ann", cast("Any", 3), "Cleo")),
        lambda: Wording(VARIANTS["amigo-3"]).action(TEXT),
        lambda: Wording(VARIANTS["amigo-3"]).event(TEXT),
        lambda: Wording(VARIANTS["amigo-3"]).reason(TEXT),
        lambda: Wording(VARIANTS["amigo-3"]).error(cast("Any", ValueError())),
        lambda: Wording(VARIANTS["amigo-3"]).say(TEXT),
        lambda: Wording(VARIANTS["amigo-3"]).seat(TEXT),
        lambda: Wording(VARIANTS["amigo-3"]).color(TEXT),
        lambda: Wording(VARIANTS["amigo-3"], edition=TEXT),
        lambda: Wording(VARIANTS["amigo-3"], names=cast("Any", 5)),
        lambda: Wording(VARIANTS["amigo-3"], names=cast("Any", {"Ann", "Bob", "Cleo"})),
        lambda: Wording(VARIANTS["amigo-3"], names=cast("Any", b"abc")),
        lambda: nearest_preset(TEXT),
        lambda: edition_of(TEXT),
        lambda: Wording(VARIANTS["amigo-3"]).event(cast("Any", SimpleNamespace(message=say("x")))),
    ],
)
def test_what_is_none_of_the_game_is_refused(wrong):
    with pytest.raises(WrongType):
        wrong()


def test_there_is_a_name_for_each_seat():
    for names in (("Ann", "Bob"), ("Ann", "Bob", "Cleo", "Dan")):
        with pytest.raises(InvalidValue, match=f"each of the 3 seats, not {len(names)}"):
            Wording(VARIANTS["amigo-3"], names=names)


@pytest.mark.parametrize("name", ["", "a\nb", "\x1b[31mAnn", "\ud800"])
def test_a_name_is_a_text_on_one_line(name):
    with pytest.raises(InvalidValue, match="a name is a printable text on one line"):
        Wording(VARIANTS["amigo-2"], names=("Ann", name))


@pytest.mark.parametrize(
    ("message", "values"),
    [
        (say("{nope}"), {}),
        (say("{nope"), {}),
        (say("{}"), {}),
        (say("{seat.nope}"), {"seat": 1}),
        (counted("{n} card", "{n} cards", "n"), {}),
        (counted("{n} card", "{n} cards", "n"), {"n": 2.5}),
    ],
)
def test_a_message_whose_places_stay_empty_is_refused(message, values):
    with pytest.raises(InvalidValue, match="cannot be filled"):
        Wording(VARIANTS["amigo-2"], "de").say(message, **values)


def test_what_there_is_not_has_no_word():
    words = Wording(VARIANTS["amigo-3"], names=("Ann", "Bob", "Cleo"))
    with pytest.raises(InvalidSeat):
        words.seat(3)
    with pytest.raises(InvalidValue, match="color is 4"):
        words.waste(4)
    with pytest.raises(
        KeyError, match="there is no word 'dump': there are plant, plants, dump_site"
    ):
        words.term("dump")
    with pytest.raises(KeyError, match="there is no word"):
        words.term(cast("Any", []))


def test_languages_are_found_whatever_their_case():
    for asked, code in (("PT_br", "pt-BR"), ("pt", "pt-BR"), ("de_AT", "de"), ("es-MX", "es")):
        assert Wording(VARIANTS["amigo-3"], asked).language.code == code
    with pytest.raises(KeyError, match="there is no language 3"):
        find_language(cast("Any", 3))
    with pytest.raises(
        KeyError, match="there is no language 'fr': there are en, es, de, ja, pt-BR"
    ):
        Wording(VARIANTS["amigo-3"], "fr")
    with pytest.raises(KeyError, match="there is no clause 'PLAY-9': did you mean PLAY-"):
        Wording(VARIANTS["amigo-3"]).clause("PLAY-9")


def test_a_catalog_that_cannot_be_read_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("reco_rules.rulebook.languages.files", lambda _: tmp_path)
    place = tmp_path / "locale/de/LC_MESSAGES"
    place.mkdir(parents=True)
    for content in (None, b"", b"nonsense" * 9):
        if content is not None:
            (place / "reco_rules.mo").write_bytes(content)
        with pytest.raises(RecoRulesError, match="the texts in de cannot be read, install again"):
            catalog.__wrapped__("de")


def test_the_plain_words_are_those_of_the_notation():
    words = Words()
    assert (words.seat(1), words.color(3), words.term("plant")) == ("seat 1", "D", "plant")
