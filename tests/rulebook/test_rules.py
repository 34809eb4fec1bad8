"""The rulebook of every variant in every language: complete, filled from data, with true examples."""

from __future__ import annotations

import re
from typing import Any

import attrs
import pytest

from reco_rules import (
    VARIANTS,
    Card,
    Cause,
    Dumped,
    GameOver,
    NoReward,
    Passed,
    Played,
    Recycled,
    RefillShort,
    Reveal,
    Revealed,
    RewardTaken,
    SetupOrder,
    SiteTaken,
    apply,
    legal_actions,
    result,
    step,
    uniform_deck,
)
from reco_rules.errors import WrongType
from reco_rules.reco.rulebook.examples import KINDS, _any, _turns, examples
from reco_rules.reco.rulebook.telling import _sum
from reco_rules.rulebook import (
    CLAUSES,
    EDITIONS,
    LANGUAGES,
    Items,
    Kind,
    Paragraph,
    Table,
    all_rulings,
    as_text,
    comparison,
    history,
    nearest_preset,
    quick_reference,
    rules,
)

EVERY = [(id, "en") for id in VARIANTS]
EVERY += [("reprint-4", language) for language in LANGUAGES if language != "en"]


def section(document, id):
    (found,) = [one for one in document.sections if one.id == id]
    return found


def items(section):
    return [item for block in section.blocks if isinstance(block, Items) for item in block.items]


def table(section):
    (found,) = [block for block in section.blocks if isinstance(block, Table)]
    return found


@pytest.mark.parametrize(("id", "language"), EVERY)
def test_every_rulebook_has_every_clause_once_and_no_empty_place(id, language):
    book = rules(VARIANTS[id], language)
    told = [item.ids[0] for one in book.sections for item in items(one) if item.ids]
    expected = {c.id for c in CLAUSES.values() if c.kind is not Kind.RULING}
    concerned = {
        c.id
        for c in CLAUSES.values()
        if c.kind is Kind.RULING and (not c.only or {id, VARIANTS[id].edition} & set(c.only))
    }
    assert sorted(told) == sorted(expected | concerned)
    text = as_text(book)
    assert "{" not in text and "}" not in text
    assert len({one.id for one in book.sections}) == len(book.sections)
    for one in book.sections:
        for block in one.blocks:
            if isinstance(block, Table):
                assert {len(row) for row in block.rows} == {len(block.head)}


@pytest.mark.parametrize("id", VARIANTS)
def test_the_rulings_are_those_on_this_variant(id):
    book = rules(VARIANTS[id])
    told = {item.ids[0] for item in items(section(book, "rulings"))}
    always = {f"X-{n}" for n in (2, 3, 4, 5, 9, 10, 11, 13, 14)}
    of_edition = {
        "amigo": set(),
        "zman": {"X-8"},
        "original": {"X-8"},
        "reprint": {"X-1", "X-6"},
    }[VARIANTS[id].edition]
    own = {"zman-2": {"X-12"}, "reprint-4": {"X-7"}}.get(id, set())
    assert told == always | of_edition | own


def test_the_setup_is_told_in_the_order_of_the_deal():
    hands_first = ["SETUP-1", "SETUP-2", "SETUP-3", "SETUP-4", "SETUP-5"]
    sites_first = ["SETUP-1", "SETUP-3", "SETUP-2", "SETUP-4", "SETUP-5"]
    for id, expected in (("zman-3", hands_first), ("amigo-3", sites_first)):
        told = items(section(rules(VARIANTS[id]), "setup"))
        assert [item.ids[0] for item in told] == expected


def test_the_tables_of_the_reprint_for_four():
    """Typed from its rulebook."""
    book = rules(VARIANTS["reprint-4"])
    assert table(section(book, "components")).rows == tuple(
        (letter, name, "20", "2", "24", "0, 1, 2, 3, -2, 4, 5")
        for letter, name in zip(
            "ABCD", ("bottles & cans", "PET bottles", "recycled appliances", "plastic"), strict=True
        )
    )
    assert table(section(book, "scoring")).rows == (("1", "3"), ("2", "2"), ("3", "1"), ("4", "0"))
    text = " ".join(as_text(book).split())
    assert "88 waste cards and 28 rewards" in text
    assert "only one reward does not count, whatever its value: a lone 5 is worth 0," in text
    assert "Is the waste dump area refilled in the turn of the last reward? No" in text
    assert "What if both piles are empty during a refill? The refill ends short" in text


# ---- one number changes everything that depends on it --------------------------------------------

CHANGES = {  # a changed value, and what must then stand in the rulebook
    "stack": (
        (3, 1, 2, -7),
        ("from the top 3, 1, 2, -7.", "3, 1, 2, -7", "the -7, is taken", "16 rewards"),
    ),
    "bonus": (
        (0, 9, 8, 7),
        ("1 \N{RIGHTWARDS ARROW} 9, 2 \N{RIGHTWARDS ARROW} 8, 3 \N{RIGHTWARDS ARROW} 7.",),
    ),
    "opening_hand": (2, ("is dealt 2 cards", "left, 78 of them")),
    "hand_limit": (6, ("more than 6 cards",)),
    "threshold": (5, ("With 5 units or more", "With fewer than 5 units")),
    "deck": (uniform_deck(18, 4), ("18", "26")),
    "players": (2, ("for 2 players",)),
}


@pytest.mark.parametrize("field", CHANGES)
def test_a_changed_number_is_told_everywhere(field):
    new, expected = CHANGES[field]
    changes: dict[str, Any] = {field: new} | ({"bonus": (0, 4, 3)} if field == "players" else {})
    mine = attrs.evolve(VARIANTS["amigo-3"], id="mine", edition="custom", **changes)
    text = " ".join(as_text(rules(mine, compared_with=VARIANTS["amigo-3"])).split())
    before = " ".join(as_text(rules(VARIANTS["amigo-3"])).split())
    for words in expected:
        assert words in text and words not in before.replace("16 rewards", "")


def test_what_differs_from_the_edition_is_marked():
    mine = attrs.evolve(VARIANTS["reprint-4"], id="mine", edition="custom", hand_limit=6)
    book = rules(mine)
    assert table(section(book, "differences")) == Table(
        ("value", "mine", "reprint-4"), (("hand limit", "6", "5"),)
    )
    notes = {item.ids[0]: item.note for one in book.sections for item in items(one) if item.ids}
    marked = {id for id, note in notes.items() if note and CLAUSES[id].kind is not Kind.RULING}
    assert marked == {"DUMP-1"}
    assert notes["DUMP-1"] == (
        "In reprint-4: From a hand of more than 5 cards exactly the excess must be dumped."
    )


def test_every_field_that_differs_is_listed():
    mine = attrs.evolve(
        VARIANTS["amigo-2"],
        id="mine",
        players=6,
        deck=uniform_deck(10, 1),
        stack=(1,),
        bonus=(0, 1, 1, 1, 1, 1, 1),
        opening_hand=4,
        hand_limit=8,
        threshold=2,
        setup_order=SetupOrder.HANDS_FIRST,
    )
    rows = table(section(rules(mine, compared_with=VARIANTS["amigo-2"]), "differences")).rows
    assert rows == (
        ("players", "6", "2"),
        (
            "cards",
            "44: 10 A1, 10 B1, 10 C1, 10 D1, 1 A2, 1 B2, 1 C2, 1 D2",
            "88: 19 A1, 19 B1, 19 C1, 19 D1, 3 A2, 3 B2, 3 C2, 3 D2",
        ),
        ("rewards from the top", "1", "0, 1, 2, -2, 4, 5"),
        ("bonus", "1, 1, 1, 1, 1, 1", "4, 3"),
        ("opening hand", "4", "3"),
        ("hand limit", "8", "5"),
        ("units for a reward", "2", "4"),
        ("order of the deal", "hands, then waste sides", "waste sides, then hands"),
    )


def test_a_variant_that_differs_in_its_name_only():
    mine = attrs.evolve(VARIANTS["zman-3"], id="mine")
    (said,) = section(rules(mine), "differences").blocks
    assert said == Paragraph("Everything is as in zman-3.")


def test_a_preset_is_compared_only_if_asked():
    ids = [one.id for one in rules(VARIANTS["zman-3"]).sections]
    assert "differences" not in ids
    asked = rules(VARIANTS["zman-2"], compared_with=VARIANTS["amigo-2"])
    assert "factory of their color" in as_text(asked)
    assert "recycling" not in as_text(asked), "its own words, not those of the other"
    assert table(section(asked, "differences")).head == ("value", "zman-2", "amigo-2")


def test_a_copy_of_a_preset_has_its_rulings_as_long_as_they_hold():
    copy = attrs.evolve(VARIANTS["reprint-4"], id="mine", edition="custom")
    other_bonus = attrs.evolve(copy, bonus=(0, 9, 8, 7, 6))
    other_name = attrs.evolve(VARIANTS["amigo-3"], id="reprint", edition="reprint", hand_limit=6)
    told = [
        {item.ids[0] for item in items(section(rules(one), "rulings"))}
        for one in (VARIANTS["reprint-4"], copy, other_bonus, other_name)
    ]
    assert told[0] == told[1] == told[2] | {"X-7"}
    assert not {"X-1", "X-6"} & told[3], "what it calls itself does not matter"


@pytest.mark.parametrize("id", VARIANTS)
def test_the_nearest_preset_of_a_preset_is_itself(id):
    assert nearest_preset(attrs.evolve(VARIANTS[id], id="mine")) == VARIANTS[id]


TEXT: Any = "amigo-3"


def test_wrong_arguments_are_refused():
    for wrong in (
        lambda: rules(TEXT),
        lambda: rules(VARIANTS["amigo-3"], compared_with=TEXT),
        lambda: quick_reference(TEXT),
    ):
        with pytest.raises(WrongType):
            wrong()
    with pytest.raises(KeyError, match="there is no language 'xx'"):
        rules(VARIANTS["amigo-3"], "xx")


# ---- the page for the table ----------------------------------------------------------------------


@pytest.mark.parametrize(("id", "language"), EVERY)
def test_the_quick_reference_fits_on_a_page(id, language):
    page = quick_reference(VARIANTS[id], language)
    text = as_text(page)
    assert len(text.splitlines()) <= 72
    assert not re.search(r"\b[A-Z]+-\d+\b", text), "no ids"
    assert [one.id for one in page.sections] == ["setup", "turn", "end", "scoring"]


# ---- examples ------------------------------------------------------------------------------------


def actions_of(turn):
    """The actions of a turn, found again by what they make happen."""
    state, events = turn.state, list(turn.events)
    while events:
        for action in legal_actions(state):
            after, happened = step(state, action)
            if list(happened) == events[: len(happened)]:
                yield action
                state, events = after, events[len(happened) :]
                break
        else:
            raise AssertionError(f"nothing makes {events[0]} happen")


@pytest.mark.parametrize("id", VARIANTS)
def test_the_examples_are_turns_of_the_engine(id):
    for kind, turn in examples(VARIANTS[id]).turns:
        state = turn.state
        for action in actions_of(turn):
            state = apply(state, action)
        assert kind.fits(turn)
        assert set(kind.clauses) <= set(CLAUSES)


@pytest.mark.parametrize("id", VARIANTS)
def test_each_kind_of_turn_has_an_example(id):
    """But a player without a card, which hardly comes up with many cards and few players."""
    found = {kind.id for kind, _ in examples(VARIANTS[id]).turns}
    assert {kind.id for kind in KINDS} - found <= {"pass"}


@pytest.mark.parametrize("id", VARIANTS)
def test_an_example_shows_what_it_is_there_for(id):
    """By the rules, reckoned from the cards once more."""
    for kind, turn in examples(VARIANTS[id]).turns:
        state, kinds = turn.state, [type(event) for event in turn.events]
        if kind.id == "pass":
            assert kinds[0] is Passed and not state.hands[state.seat]
            continue
        played = next(event for event in turn.events if isinstance(event, Played))
        units = state.plants[played.color].units + played.cards.units
        assert (RewardTaken in kinds) == (units >= 4)
        assert (NoReward in kinds) == (units < 4)
        revealed = sum(one is Revealed for one in kinds)
        short = sum(event.missing for event in turn.events if isinstance(event, RefillShort))
        if GameOver not in kinds:
            assert revealed + short == (1 if units >= 4 else units + 1)
        taken = next(event for event in turn.events if isinstance(event, SiteTaken))
        held = len(state.hands[state.seat]) - len(played.cards) + len(taken.cards)
        dumped = sum(event.count for event in turn.events if isinstance(event, Dumped))
        assert dumped == max(0, held - 5)
        assert (Recycled in kinds) <= (revealed > len(state.draw))
        assert all(
            isinstance(action, Reveal) for action in list(actions_of(turn))[1 + bool(dumped) :]
        )


@pytest.mark.parametrize("id", VARIANTS)
def test_the_score_sheet_adds_up(id):
    """Each row from the rewards as printed, and the totals of the engine."""
    shown = examples(VARIANTS[id])
    sheet = table(section(rules(VARIANTS[id]), "example-scoring"))
    clean = sum(row[5] == "-" for row in sheet.rows)
    for row, score in zip(sheet.rows, result(shown.end).scores, strict=True):
        total = 0
        for cell in row[1:5]:
            rewards = [
                int(n) for n in re.findall(r"-?\d+", cell.split(" = ")[0].replace("- ", "-"))
            ]
            assert (cell == "-") == (not rewards)
            assert cell.startswith("(") == (len(rewards) == 1)
            if len(rewards) > 1:
                assert cell.endswith(f" = {sum(rewards)}")
                total += sum(rewards)
        total += VARIANTS[id].bonus[clean] if row[5] == "-" else -int(row[5].split(": ")[0])
        assert row[7] == str(total) == str(score.total)


def test_sums_read_well():
    assert [_sum(row, sum(row)) for row in ((), (5,), (-2,), (0, 2), (0, -2, 4))] == [
        "-",
        "(5)",
        "(-2)",
        "0 + 2 = 2",
        "0 - 2 + 4 = 2",
    ]


def test_the_second_way_to_end_has_a_refill_and_the_first_has_none():
    """END-1, END-2: as the texts say, in games of few cards that end both ways."""
    tiny = attrs.evolve(
        VARIANTS["amigo-2"],
        id="tiny",
        deck=uniform_deck(2, 0),
        opening_hand=1,
        stack=(1, 2),
        threshold=2,
    )
    ends = dict[Cause, set[bool]]()
    for seed in range(400):
        *_, last, _ = _turns(tiny, _any, seed)
        over = last.events[-1]
        assert isinstance(over, GameOver)
        drawn = any(isinstance(event, Revealed | RefillShort) for event in last.events)
        ends.setdefault(over.cause, set()).add(drawn)
    assert ends[Cause.STACK_EMPTIED] == {False}
    assert True in ends[Cause.NO_CARDS]


def test_a_strange_variant_has_a_rulebook_too():
    """One unit earns a reward, so that nothing is ever too few; six players with a card each."""
    strange = attrs.evolve(
        VARIANTS["amigo-2"],
        id="strange",
        players=6,
        deck=uniform_deck(2, 1),
        stack=(-99,),
        bonus=(0, 0, 0, 0, 0, 0, 99),
        opening_hand=1,
        hand_limit=1,
        threshold=1,
    )
    for language in LANGUAGES:
        assert "{" not in as_text(rules(strange, language))
    assert "no-reward" not in {kind.id for kind, _ in examples(strange).turns}


# ---- the editions --------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_comparison_has_every_variant_and_waste_type(language):
    compared = comparison(language)
    numbers = table(section(compared, "numbers"))
    assert [row[0] for row in numbers.rows] == list(VARIANTS)
    last = ("reprint-4", "88", "20 + 2", "0, 1, 2, 3, -2, 4, 5", "3, 2, 1, 0", "3", "5", "4")
    assert numbers.rows[-1][:8] == last
    assert len(table(section(compared, "waste-types")).rows) == 4
    assert "{" not in as_text(compared)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_rulings_stand_on_a_page_each_with_the_numbers_of_its_variant(language):
    page = all_rulings(language)
    assert [one.id for one in page.sections] == [f"X-{n}" for n in range(1, 15)]
    for one, clause in zip(page.sections, list(CLAUSES.values())[-14:], strict=True):
        assert one.title.startswith(f"{clause.id}: ")
        assert one.title.endswith(
            f" ({', '.join(clause.only)})" if clause.only else ("?", "\uff1f")
        )
        assert len(one.blocks) == (3 if clause.sources else 2)
    assert "0" in section(page, "X-7").blocks[0].text, "what four get of the reprint"
    assert "4" in section(page, "X-12").blocks[0].text, "what two get of the Z-Man edition"


WORD = {3: "Three", 5: "five"}


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_what_is_known_of_an_edition_is_what_is_played(variant):
    """The numbers in the facts, against those of the presets."""
    facts = {fact.about: fact.text for fact in EDITIONS[variant.edition].facts}
    singles, doubles = (variant.deck.count(Card(0, units)) for units in (1, 2))
    assert f"{len(variant.deck)} cards: {singles} singles and {doubles} doubles" in facts["deck"]
    assert f"{WORD[variant.opening_hand]} cards are dealt" in facts["hand"]
    assert f"and {WORD[variant.hand_limit]} may be kept" in facts["hand"]
    usual = VARIANTS[f"{variant.edition}-3"]
    assert facts["rewards"].startswith(" ".join(map(str, usual.stack)))
    longer = [value for value in variant.stack if variant.stack.count(value) > 1]
    missing = set(usual.stack) - set(variant.stack)
    if variant.players == 5:
        assert f"a second {longer[0]} comes in with 5" in facts["rewards"]
    if missing:
        assert (missing, variant.players) == ({3}, 2) and "the 3 is left out with 2" in facts[
            "rewards"
        ]
    if variant.edition == "reprint":
        assert facts["bonus"].startswith(
            "3, 2, 1 with one, two, three good contractors; four get nothing"
        )
        assert variant.bonus[1:] == (3, 2, 1, 0)[: variant.players]
    elif variant.id != "zman-2":
        more = {2: 3, 3: 2, 4: 1, 5: 1}[variant.players]
        assert "plus 3, 2, 1, 1 with 2, 3, 4, 5 players" in facts["bonus"]
        assert variant.bonus[1:] == tuple(
            variant.players - n + more for n in range(1, variant.players + 1)
        )


def test_the_history_has_every_fact_with_its_source():
    text = " ".join(as_text(history()).split())
    for edition in EDITIONS.values():
        assert f"{edition.title}, {edition.publisher}, {edition.year}" in text
        for fact in edition.facts:
            assert f"{fact.text} ({fact.confidence.value} confidence)" in text
        for source in edition.sources:
            assert source.title in text and (source.address is None or source.address in text)
