"""The rulebook of Recicle: complete, filled from the board, and all that happens in a game can be told."""

from __future__ import annotations

import random
import re
from gettext import NullTranslations
from string import Formatter

import attrs
import pytest

from reco_rules.errors import IllegalAction, WrongType
from reco_rules.game import TERMINAL
from reco_rules.messages import say
from reco_rules.recicle import (
    VARIANTS,
    Card,
    Confidence,
    Cubes,
    Discard,
    Offer,
    Source,
    SpaceKind,
    TileKind,
    action_from_id,
    apply,
    current_player,
    legal_actions,
    new_game,
    num_actions,
    parse_action,
    step,
    why_illegal,
)
from reco_rules.recicle.actions import MOST_SOLD
from reco_rules.recicle.cards import MOST_SWAPS
from reco_rules.recicle.collecting import (
    ALONE,
    FROM_BIN,
    GAS_MONEY,
    IN_COMPANY,
    PER_GAS,
    PER_POINT,
)
from reco_rules.recicle.drawing import Labels
from reco_rules.recicle.flow import BUYS
from reco_rules.recicle.movement import FARTHEST
from reco_rules.recicle.numbers import COLLECTORS, EQUIPMENT_SPACES, ROUNDS
from reco_rules.recicle.rulebook import Wording as Own
from reco_rules.recicle.rulebook.rules import PARTS
from reco_rules.recicle.rulebook.wording import MATERIAL_NAMES, NAMES, places
from reco_rules.recicle.scoring import DOLLARS_PER_POINT
from reco_rules.recicle.trade import LOSS
from reco_rules.recicle.variants import SETUP_SALES
from reco_rules.rulebook import (
    LANGUAGES,
    Items,
    Kind,
    Table,
    Wording,
    all_rulings,
    as_text,
    comparison,
    edition_of,
    find_clause,
    history,
    nearest_preset,
    quick_reference,
    rulebook,
    rules,
    told_for,
)
from tests.recicle.boards import random_board

CLAUSES = rulebook("recicle").CLAUSES
USUAL = VARIANTS["reconstruction-1-3"]


def section(document, id):
    (found,) = [one for one in document.sections if one.id == id]
    return found


def items(section):
    return [item for block in section.blocks if isinstance(block, Items) for item in block.items]


def table(section):
    (found,) = [block for block in section.blocks if isinstance(block, Table)]
    return found


# ---- clauses ------------------------------------------------------------------------------------


def test_the_ids_are_those_of_the_rules():
    expected = [f"R{n}" for n in range(1, 51)] + [f"A{n}" for n in range(1, 48)]
    assert list(CLAUSES) == expected
    for id, clause in CLAUSES.items():
        ruling = id.startswith("A")
        assert (clause.kind is Kind.RULING) == ruling == (clause.question is not None)
        assert (clause.why is not None) == ruling
        assert clause.sources, "the sections that it stands in, or is about"


def test_every_ruling_belongs_to_a_clause():
    named = [id for clause in CLAUSES.values() for id in clause.rulings]
    assert set(named) == {id for id in CLAUSES if id.startswith("A")}
    assert all(not clause.rulings for clause in CLAUSES.values() if clause.kind is Kind.RULING)


def test_no_two_games_share_an_id():
    assert not set(CLAUSES) & set(rulebook().CLAUSES)
    assert find_clause("r13") is CLAUSES["R13"]
    with pytest.raises(KeyError, match="there is no clause 'R99': did you mean R9"):
        find_clause("R99")


def test_every_place_of_a_clause_is_known():
    known = set(places(USUAL))
    for clause in CLAUSES.values():
        for message in (clause.text, clause.question, clause.why):
            for text in () if message is None else (message.text, message.plural or ""):
                assert {name for _, name, _, _ in Formatter().parse(text) if name} <= known


def test_numbers_of_the_board_and_the_variant_stand_in_the_clauses():
    """Typed from the rulebook; then a board with others."""
    words = Wording(USUAL)
    assert words.clause("R6").startswith("The game has 6 turns.")
    assert Wording(VARIANTS["reconstruction-1-4"]).clause("R6").startswith("The game has 5 turns.")
    assert "has 20 cubes" in words.clause("R3")
    assert words.clause("R13").endswith("A cart holds at most 12.")
    assert "which holds at most 12" in words.clause("R14")
    assert "15 red spaces: 10 with the numbers from -1 to -10" in words.clause("R24")
    assert "more than $40" in words.clause("R25") and "debt of $10" in words.clause("R25")
    assert "8 action cards" in words.clause("R2")
    board = attrs.evolve(USUAL.board, name="mine", cart=9, landfill=8, cap=45, supply=21)
    mine = Wording(attrs.evolve(USUAL, id="mine", edition="custom", board=board, turns=1))
    assert mine.clause("R6").startswith("The game has 1 turn.")
    for id, number in (("R13", "9"), ("R14", "8"), ("R25", "$45"), ("R3", "21")):
        assert number in re.findall(r"\$?\d+", mine.clause(id))


def test_numbers_that_hold_for_every_board_are_those_of_the_engine():
    """They stand in the texts, since the rulebook fixes them."""
    words = Wording(USUAL)
    for id, text in (
        ("R1", f"{EQUIPMENT_SPACES} spaces for equipment"),
        ("R4", f"{COLLECTORS} collectors"),
        ("R8", f"puts {SETUP_SALES[2]} recyclable"),
        ("R8", f"the fourth puts {SETUP_SALES[3]}"),
        ("R9", f"has {ROUNDS} rounds"),
        ("R14", f"collects {ALONE} pieces, or {IN_COMPANY} if"),
        ("R14", f"each {PER_POINT} are worth 1"),
        ("R17", f"takes {ALONE} of the open action cards, or {IN_COMPANY} if"),
        ("R18", f"any {FROM_BIN} recyclables"),
        ("R19", f"up to {MOST_SOLD} recyclables"),
        ("R21", f"{len(BUYS)} buying rounds"),
        ("R21", "up to {} piece, in the second up to {}, in the third up to {}.".format(*BUYS)),
        ("R27", f"each ${DOLLARS_PER_POINT} are worth 1"),
        ("R33", f"up to {FARTHEST} spaces"),
        ("R34", f"up to {MOST_SWAPS} cubes"),
        ("R37", f"at most {EQUIPMENT_SPACES} equipments"),
        ("R37", f"${LOSS} less"),
        ("R41", f"${GAS_MONEY} for each {PER_GAS} pieces"),
        ("A26", f"full {PER_POINT} give a victory point"),
        ("A26", f"full {PER_GAS} give ${GAS_MONEY}"),
    ):
        assert text in words.clause(id)


def test_a_clause_is_told_with_the_numbers_of_its_own_game():
    from reco_rules import VARIANTS as OTHERS

    assert told_for(CLAUSES["R13"], OTHERS["amigo-3"]) == USUAL
    assert told_for(rulebook().CLAUSES["PLAY-1"], USUAL) == OTHERS["amigo-3"]
    assert told_for(CLAUSES["R13"], VARIANTS["reconstruction-1-2"]).id == "reconstruction-1-2"


# ---- rulebooks ----------------------------------------------------------------------------------


@pytest.mark.parametrize("id", VARIANTS)
def test_every_rulebook_has_every_clause_once_and_no_empty_place(id):
    book = rules(VARIANTS[id])
    told = [item.ids[0] for one in book.sections for item in items(one) if item.ids]
    assert sorted(told) == sorted(CLAUSES)
    assert len({one.id for one in book.sections}) == len(book.sections)
    for document in (book, quick_reference(VARIANTS[id]), all_rulings(game="recicle")):
        assert not re.search(r"\{|\}", as_text(document))


@pytest.mark.parametrize("id", VARIANTS)
def test_what_shows_the_values_of_the_board_says_that_it_is_a_reconstruction(id):
    variant = VARIANTS[id]
    assert table(section(quick_reference(variant), "step-2")).head[-1] == "slots from the dearest"
    for document in (rules(variant), quick_reference(variant), comparison(game="recicle")):
        assert "it is not the printed game" in " ".join(as_text(document).split())
    assert "a reconstruction and not the printed game" in as_text(history("recicle"))
    own = attrs.evolve(variant.board, name="mine", origins=())
    mine = attrs.evolve(variant, id="mine", edition="custom", board=own)
    assert "reconstruction that satisfies" not in as_text(rules(mine))
    assert "not known here" in " ".join(as_text(rules(mine)).split())


def test_the_tables_are_those_of_the_board():
    """Some rows typed from the rulebook, all of them counted."""
    book, board = rules(USUAL), USUAL.board
    spaces = table(section(book, "board-spaces")).rows
    assert len(spaces) == len(board.spaces)
    assert spaces[7][:5] == ("7", "recyclables", "2 paper, 1 UHT", "yes", "1")
    assert spaces[7][6] == "kind, capacity, cubes: rulebook; else reconstructed (low)"
    tiles = {row[0]: row for row in table(section(book, "board-tiles")).rows}
    assert list(tiles) == [tile.name for tile in board.tiles]
    assert tiles["metal-big"][3:5] == (
        "$6",
        "stores 3 metal; 2 metal: $5 and 1 VP; 3 metal: $8 and 2 VP",
    )
    assert tiles["atelier-plastic-glass"][3] == "$4 + 1 recyclable"
    assert tiles["truck-big"][3:5] == ("$5 + 1 organic material", "+2 organic material")
    assert tiles["plastic-big"][6] == (
        "processes[1]: derived (medium); copies, stores: reconstructed (low); else rulebook"
    )
    kinds = {name: row[6] for name, row in tiles.items()}
    assert kinds["truck-small"] == "kind: rulebook; else reconstructed (low)"
    costs = {row[0]: row[1:] for row in table(section(book, "board-costs")).rows}
    assert costs["metal"][:2] == ("$3", "$2")
    assert costs["metal"][3] == "merchant: derived (high); else rulebook"
    charges = [row[:2] for row in table(section(book, "board-charges")).rows]
    assert charges[0][0] == "$14" and ("$26", "$4") in charges, "at $29 four dollars are due"
    track = table(section(book, "board-track")).rows
    assert [row[1] for row in track][-1] == "-$10" and len(track) == 15
    assert track[0][:4] == ("1", "%", "-$1", "-1")
    owed = [1, 1, 2, 3, 3, 4, 5, 5, 6, 7, 7, 8, 9, 9, 10]  # % as the number below it (A1)
    assert [row[2] for row in track] == [f"-${dollars}" for dollars in owed]
    assert [row[3] for row in track] == [str(-red) for red in range(1, 16)], "R27: % included"


def test_every_origin_of_the_board_stands_with_its_note():
    told = section(rules(USUAL), "board-origins")
    notes = {item.note for item in items(told)}
    assert notes == {origin.note for origin in USUAL.board.origins}
    text = " ".join(item.text for item in items(told))
    for origin in USUAL.board.origins:
        assert origin.path in re.split(r"[:,] ", text) or origin.path in text.split()


def test_what_differs_from_a_preset_is_told_to_the_value():
    board = attrs.evolve(USUAL.board, name="mine", deposit=6)
    mine = attrs.evolve(USUAL, id="mine", edition="custom", board=board, turns=2)
    assert nearest_preset(mine) == USUAL
    rows = table(section(rules(mine), "differences")).rows
    assert rows == (
        ("board", "mine, version 1", "reconstruction-1, version 1"),
        ("turns", "2", "6"),
        ("board.name", "mine", "reconstruction-1"),
        ("board.deposit", "6", "4"),
    )
    marked = {i.ids[0] for one in rules(mine).sections for i in items(one) if i.note and i.ids}
    assert marked - {id for id in marked if id.startswith("A")} == {"R6"}
    asked = rules(USUAL, compared_with=VARIANTS["reconstruction-1-3-neutral"])
    assert table(section(asked, "differences")).rows == (("neutral team", "no", "yes"),)


@pytest.mark.parametrize("seed", range(8))
def test_any_board_has_a_rulebook(seed):
    """Boards at random, and one on which all that may be nothing is nothing."""
    board = random_board(seed)
    if seed == 0:
        board = attrs.evolve(
            USUAL.board,
            name="bare",
            cards=(0, 0, 0, 0, 0, 0, 1),
            interest=(),
            charges=(),
            origins=(),
        )
    mine = attrs.evolve(USUAL, id="mine", edition="custom", board=board)
    for document in (rules(mine), quick_reference(mine)):
        assert not re.search(r"\{|\}", as_text(document))
        for one in document.sections:
            for block in one.blocks:
                if isinstance(block, Table):
                    assert {len(row) for row in block.rows} <= {len(block.head)}


def test_the_parts_have_all_clauses():
    assert sorted(id for part in PARTS for id in part.clauses) == sorted(
        id for id in CLAUSES if id.startswith("R")
    )


def test_a_variant_of_another_game_is_refused():
    from reco_rules import VARIANTS as OTHERS

    for wrong in (
        lambda: rules(USUAL, compared_with=OTHERS["amigo-3"]),
        lambda: Own(OTHERS["amigo-3"]),
        lambda: nearest_preset(OTHERS["amigo-3"].players),  # type: ignore[arg-type]
    ):
        with pytest.raises(WrongType):
            wrong()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_game_is_told_in_all_languages(language):
    assert Wording(USUAL, language).language.code == language
    assert rules(USUAL, language).language == language


class Shouted(NullTranslations):
    """A language that is English in capitals."""

    def gettext(self, message: str) -> str:
        return message.upper()


def test_the_words_of_pictures_are_translated(monkeypatch):
    """Each of them, and each of a row of them."""
    assert Own(USUAL).labels == Labels()
    monkeypatch.setattr("reco_rules.rulebook.wording.catalog", lambda code: Shouted())
    labels = Own(USUAL).labels
    assert labels.tree == "TREE"
    assert labels.teams == ("BLACK", "WHITE", "PURPLE", "ORANGE", "NEUTRAL")
    assert labels.card(Card.TEAM_WORK) == "TEAM WORK"


def test_the_editions_are_those_of_the_boards():
    edition = edition_of(USUAL)
    assert edition is not None and edition.year == 2010
    assert [one.name for one in edition.waste] == [name.text for name in MATERIAL_NAMES]
    assert edition_of(attrs.evolve(USUAL, id="mine", edition="custom")) is None


# ---- what is said of a game ---------------------------------------------------------------------


@pytest.mark.parametrize("id", VARIANTS)
def test_every_action_can_be_told(id):
    words, said = Wording(VARIANTS[id]), set[str]()
    for number in range(num_actions(VARIANTS[id])):
        told = words.action(action_from_id(VARIANTS[id], number))
        assert "{" not in told and told not in said
        said.add(told)


def test_actions_are_told_in_words():
    words = Wording(USUAL, names=("Ann", "Bob", "Cleo"))
    for text, told in (
        ("move 1 to 7", "move collector 1 to space 7"),
        ("sell 2P 1U", "sell 2 paper, 1 UHT"),
        ("pick team-work", "choose the card Team Work"),
        ("offer P for U to 2", "offer Cleo paper for UHT"),
        ("discard 1", "discard 1 piece of organic material"),
        ("recycle 3M with metal-big", "recycle 3 metal with metal-big"),
    ):
        assert words.action(parse_action(text)) == told
    assert words.action(Discard(2)) == "discard 2 pieces of organic material"
    with pytest.raises(WrongType):
        words.action("end")


@pytest.mark.parametrize("id", ["reconstruction-1-2-neutral", "reconstruction-1-4"])
def test_every_event_and_reason_of_a_game_can_be_told(id):
    """Random games; in each state one action that is not legal is asked about."""
    variant, rng = VARIANTS[id], random.Random(1)
    words = Wording(variant, names=("Ann", "Bob", "Cleo", "Dan")[: variant.players])
    kinds, reasons = set[type](), set[str]()
    state = new_game(variant)
    while current_player(state) != TERMINAL:
        asked = action_from_id(variant, int(rng.random() * num_actions(variant)))
        if reason := why_illegal(state, asked):
            told = words.reason(reason)
            assert "{" not in told and "seat " not in told
            assert reason.clause in CLAUSES
            reasons.add(reason.code)
        legal = legal_actions(state)
        state, happened = step(state, legal[int(rng.random() * len(legal))])
        for event in happened:
            told = words.event(event)
            assert "{" not in told and "seat " not in told
            kinds.add(type(event))
    assert len(kinds) > 20 and len(reasons) > 10


def test_a_reason_speaks_of_names_materials_and_cards():
    words = Wording(VARIANTS["reconstruction-1-2"], names=("Ann", "Bob"))
    with pytest.raises(IllegalAction) as illegal:
        apply(new_game(VARIANTS["reconstruction-1-2"]), parse_action("carry P"))
    assert words.error(illegal.value).startswith(
        "carry P is not legal: no collector of Ann came to"
    )
    reason = why_illegal(new_game(VARIANTS["reconstruction-1-2"]), parse_action("move 2 to 7"))
    assert reason is not None
    assert words.reason(reason).endswith("another one only with Team Work")


def test_every_kind_of_thing_has_a_name():
    words = Own(USUAL)
    for kind in (Card, SpaceKind, TileKind, Source, Confidence):
        for value in kind:
            assert words.name(value) == NAMES[value].text
    assert words.cubes(Cubes.of("PPO")) == "2 paper, 1 organic material"
    full = say("a cooperative has at most {most} of the kind {kind}")
    assert words.say(full, most=1, kind="gas-factory").endswith("kind gas factory")
    assert words.action(Offer(1, 0, 3)) == "offer seat 1 paper for UHT"
