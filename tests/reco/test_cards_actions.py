"""Cards, multisets of cards, actions, their numbers and their text."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from math import comb
from typing import Any

import pytest

from reco_rules import (
    VARIANTS,
    Action,
    Card,
    Cards,
    Dump,
    Pass,
    Play,
    Reveal,
    State,
    Variant,
    action_from_id,
    action_id,
    apply,
    chance_outcomes,
    format_action,
    legal_actions,
    new_game,
    num_actions,
    num_chance_actions,
    parse_action,
    position,
)
from reco_rules.errors import InvalidActionId, InvalidValue, NotationError, WrongType

KINDS = "A1 B1 C1 D1 A2 B2 C2 D2".split()
AMIGO_3 = VARIANTS["amigo-3"]


# ---- Card -----------------------------------------------------------------------------------------


def test_reward_1_a_card_has_a_color_and_a_value() -> None:
    """Eight kinds, printed by letter and value."""
    for color, letter in enumerate("ABCD"):
        for value in (1, 2):
            card = Card(color, value)
            assert (card.color, card.value) == (color, value)
            assert str(card) == f"{letter}{value}"
            assert Card.parse(str(card)) == card
    assert Card(color=1, value=2) == Card(1, 2) != Card(1, 1)
    assert hash(Card(1, 2)) == hash(Card(1, 2))
    assert repr(Card(1, 2)) == "Card(color=1, value=2)"


@pytest.mark.parametrize(("color", "value"), [(-1, 1), (4, 1), (0, 0), (0, 3), (99, 99)])
def test_reward_1_no_card_outside_the_eight_kinds(color: int, value: int) -> None:
    """Colors 0 to 3, values 1 and 2."""
    with pytest.raises(InvalidValue):
        Card(color, value)


@pytest.mark.parametrize(("color", "value"), [("A", 1), (0, "1"), (True, 1), (0, True), (0, 1.0)])
def test_reward_1_a_card_is_made_of_numbers(color: Any, value: Any) -> None:
    """Ints only."""
    with pytest.raises(WrongType):
        Card(color, value)


@pytest.mark.parametrize("text", ["a1", " A1 ", "A1\n"])
def test_play_2_a_card_is_read_whatever_its_case_and_space(text: str) -> None:
    """Lower case and spaces around are fine."""
    assert Card.parse(text) == Card(0, 1)


@pytest.mark.parametrize("text", ["", "A", "1", "A3", "A0", "E1", "1A", "A1 A1", "A 1", "AA1"])
def test_play_2_other_texts_are_no_card(text: str) -> None:
    """NotationError says how cards are written."""
    with pytest.raises(NotationError, match="is no card: write a color A to D"):
        Card.parse(text)


@pytest.mark.parametrize("parse", [Card.parse, Cards.parse, parse_action])
@pytest.mark.parametrize("text", [None, 1, b"A1", Card(0, 1)])
def test_play_2_only_texts_are_parsed(parse: Callable[[Any], Any], text: Any) -> None:
    """Anything else has a wrong type."""
    with pytest.raises(WrongType, match="expected a text"):
        parse(text)


# ---- Cards ----------------------------------------------------------------------------------------


def test_reward_1_cards_are_a_multiset_in_kind_order() -> None:
    """Iteration, length, counts and units."""
    hand = Cards.parse("B2 A1 D1 A1")
    assert [str(card) for card in hand] == ["A1", "A1", "D1", "B2"]
    assert str(hand) == "A1 A1 D1 B2"
    assert repr(hand) == "Cards.parse('A1 A1 D1 B2')"
    assert (len(hand), hand.units) == (4, 1 + 1 + 1 + 2)
    assert hand.counts == (2, 0, 0, 1, 0, 1, 0, 0)
    assert [hand.count(Card.parse(kind)) for kind in KINDS] == [2, 0, 0, 1, 0, 1, 0, 0]
    assert Card(0, 1) in hand
    assert Card(2, 1) not in hand


def test_reward_1_cards_are_equal_by_content() -> None:
    """However they are built; a copy is equal too."""
    hand = Cards.parse("B2 A1 A1")
    others = [
        Cards.of(Card(0, 1), Card(1, 2), Card(0, 1)),
        Cards([Card(0, 1), Card(0, 1), Card(1, 2)]),
        Cards(iter(hand)),
        Cards.from_counts([2, 0, 0, 0, 0, 1, 0, 0]),
        Cards.from_counts(iter(hand.counts)),
        Cards.parse(" b2\ta1\n a1 "),
        copy.copy(hand),
        copy.deepcopy(hand),
        pickle.loads(pickle.dumps(hand)),
    ]
    assert set(others) == {hand}
    assert hand != Cards.parse("B2 A1")
    text: object = "A1 A1 B2"
    assert hand != text


def test_reward_1_no_cards_are_false() -> None:
    """The empty multiset."""
    for empty in (Cards(), Cards.of(), Cards.parse(""), Cards.parse("  "), Cards([])):
        assert not empty
        assert (len(empty), empty.units, str(empty)) == (0, 0, "")
        assert repr(empty) == "Cards.parse('')"
    assert Cards.parse("D2")


def test_reward_1_cards_are_added_and_taken_away() -> None:
    """Kind by kind."""
    assert Cards.parse("A1 B2") + Cards.parse("A1 D2") == Cards.parse("A1 A1 B2 D2")
    assert Cards.parse("A1 A1 B2 D2") - Cards.parse("A1 D2") == Cards.parse("A1 B2")
    assert Cards.parse("A1") - Cards.parse("A1") == Cards()
    assert Cards() + Cards() == Cards() - Cards() == Cards()


@pytest.mark.parametrize(
    ("have", "take"), [("A1", "A1 A1"), ("", "D2"), ("A1 A1", "A2"), ("B1 D2", "A1"), ("A2", "D1")]
)
def test_play_2_cards_that_are_not_there_cannot_be_taken_away(have: str, take: str) -> None:
    """InvalidValue, a ValueError, names both."""
    with pytest.raises(InvalidValue, match=f"{take} cannot be taken from {have or 'no cards'}"):
        Cards.parse(have) - Cards.parse(take)


def test_play_2_cards_compare_as_parts_of_each_other() -> None:
    """<= is "holds no more of any kind than"; two multisets may both not be."""
    assert Cards.parse("A1 B2") <= Cards.parse("A1 A1 B2")
    assert Cards.parse("A1") <= Cards.parse("A1")
    assert Cards() <= Cards()
    assert not Cards.parse("A1 A1") <= Cards.parse("A1 B1")
    assert not Cards.parse("A1") <= Cards.parse("B1")
    assert not Cards.parse("B1") <= Cards.parse("A1")
    assert not Cards.parse("A1") <= Cards.parse("B1 B1 B1 A2")
    assert Cards.parse("A1 A1") >= Cards.parse("A1")


@pytest.mark.parametrize("other", ["A1", 1, None, Card(0, 1), (Card(0, 1),)])
def test_play_2_cards_are_combined_with_cards_only(other: Any) -> None:
    """TypeError, as Python has it for operators."""
    hand = Cards.parse("A1 A1")
    with pytest.raises(TypeError):
        hand + other
    with pytest.raises(TypeError):
        hand - other
    with pytest.raises(TypeError):
        assert hand <= other


def test_setup_1_at_most_127_cards() -> None:
    """128 are refused, however they come about."""
    most = Cards.parse("D2 " * 127)
    assert (len(most), most.units) == (127, 254)
    assert most.counts == (0,) * 7 + (127,)
    with pytest.raises(InvalidValue, match="at most 127"):
        most + Cards.parse("A1")
    with pytest.raises(InvalidValue, match="at most 127"):
        Cards([Card(0, 1)] * 128)
    with pytest.raises(InvalidValue, match="at most 127"):
        Cards.from_counts([64, 64, 0, 0, 0, 0, 0, 0])
    with pytest.raises(NotationError, match="128 cards are written"):
        Cards.parse("A1 " * 128)
    assert len(Cards.from_counts([63, 64, 0, 0, 0, 0, 0, 0])) == 127
    assert len(Cards([Card(0, 1)] * 127)) == 127


@pytest.mark.parametrize("cards", ["A1", ["A1"], [1], None, 5, Card(0, 1), [Card(0, 1), None]])
def test_reward_1_a_multiset_holds_cards_only(cards: Any) -> None:
    """Texts are read by `parse`."""
    with pytest.raises(WrongType, match="a multiset of cards holds cards"):
        Cards(cards)


@pytest.mark.parametrize("counts", [[], [1] * 7, [1] * 9, 5])
def test_reward_1_counts_are_eight(counts: Any) -> None:
    """One for each kind."""
    with pytest.raises((InvalidValue, WrongType)):
        Cards.from_counts(counts)


@pytest.mark.parametrize(
    ("counts", "error"),
    [
        ([-1, 0, 0, 0, 0, 0, 0, 0], InvalidValue),
        ([0, 0, 0, 0, 0, 0, 0, 128], InvalidValue),
        (["1", 0, 0, 0, 0, 0, 0, 0], WrongType),
        ([0, 0, 0, 1.0, 0, 0, 0, 0], WrongType),
        ([0, 0, 0, True, 0, 0, 0, 0], WrongType),
        ("ABCDEFGH", WrongType),
    ],
)
def test_reward_1_a_count_is_a_number_from_0_to_127(counts: Any, error: type[Exception]) -> None:
    """The message names the kind."""
    with pytest.raises(error, match=r"the count of [A-D][12]"):
        Cards.from_counts(counts)


@pytest.mark.parametrize("card", ["A1", None, 0, Cards.parse("A1")])
def test_reward_1_only_cards_are_counted(card: Any) -> None:
    """WrongType for a text."""
    with pytest.raises(WrongType, match="only cards can be counted"):
        Cards.parse("A1").count(card)


def test_reward_1_cards_cannot_be_changed() -> None:
    """Neither a card nor a multiset nor an action."""
    for value, field in (
        (Card(0, 1), "color"),
        (Cards.parse("A1"), "units"),
        (Play(0, 1, 0), "singles"),
        (Dump(Cards.parse("A1")), "cards"),
        (Reveal(Card(0, 1)), "card"),
        (Pass(), "anything"),
    ):
        with pytest.raises(AttributeError):
            setattr(value, field, 1)


# ---- actions --------------------------------------------------------------------------------------


def test_play_3_a_play_has_a_color_singles_and_doubles() -> None:
    """Its cards are of that color."""
    play = Play(color=2, singles=2, doubles=1)
    assert (play.color, play.singles, play.doubles) == (2, 2, 1)
    assert play.cards == Cards.parse("C1 C1 C2")
    assert str(play) == "play C1 C1 C2"
    assert repr(play) == "Play(color=2, singles=2, doubles=1)"
    assert play == Play(2, 2, 1) != Play(2, 1, 1)
    assert hash(play) == hash(Play(2, 2, 1))
    assert Play(3, 0, 1).cards == Cards.parse("D2")


@pytest.mark.parametrize(
    "fields", [(0, 0, 0), (4, 1, 0), (-1, 1, 0), (0, -1, 2), (0, 2, -1), (0, 128, 0), (0, 64, 64)]
)
def test_play_1_plays_that_cannot_exist(fields: tuple[int, int, int]) -> None:
    """No card, no such color, negative or too many cards."""
    with pytest.raises(InvalidValue):
        Play(*fields)


@pytest.mark.parametrize(
    "fields", [("A", 1, 0), (0, "1", 0), (0, 1, None), (0, True, 0), (0.0, 1, 1)]
)
def test_play_1_a_play_is_made_of_numbers(fields: Any) -> None:
    """Ints only."""
    with pytest.raises(WrongType):
        Play(*fields)


def test_dump_3_a_dump_has_cards() -> None:
    """Of any colors, equal by content."""
    dump = Dump(Cards.parse("C2 B1"))
    assert dump.cards == Cards.parse("B1 C2")
    assert str(dump) == "dump B1 C2"
    assert dump == Dump(Cards.parse("B1 C2")) != Dump(Cards.parse("B1"))
    assert hash(dump) == hash(Dump(Cards.parse("B1 C2")))


def test_dump_1_a_dump_has_at_least_one_card() -> None:
    """There is no dump of nothing."""
    with pytest.raises(InvalidValue, match="at least one card"):
        Dump(Cards())


@pytest.mark.parametrize("cards", ["B1", None, Card(0, 1), [Card(0, 1)]])
def test_dump_3_what_is_dumped_is_a_multiset(cards: Any) -> None:
    """WrongType for anything else."""
    with pytest.raises(WrongType, match="what is dumped is a Cards"):
        Dump(cards)


@pytest.mark.parametrize("card", ["A1", None, Cards.parse("A1")])
def test_setup_3_what_is_revealed_is_a_card(card: Any) -> None:
    """WrongType for anything else."""
    with pytest.raises(WrongType, match="what is revealed is a Card"):
        Reveal(card)


def test_pass_1_passes_and_reveals_are_values() -> None:
    """Equal by content; the four kinds of action are never equal to each other."""
    assert Pass() == Pass()
    assert Reveal(Card(0, 1)) == Reveal(Card(0, 1)) != Reveal(Card(0, 2))
    assert str(Reveal(Card(3, 2))) == "reveal D2"
    assert str(Pass()) == "pass"
    different = {Play(0, 1, 0), Dump(Cards.parse("A1")), Reveal(Card(0, 1)), Pass()}
    assert len(different) == 4
    for action in different:
        assert pickle.loads(pickle.dumps(action)) == action
        assert copy.deepcopy(action) == action


# ---- numbers of actions ---------------------------------------------------------------------------


@pytest.mark.parametrize("id", list(VARIANTS))
def test_play_1_the_presets_have_245_actions_and_8_reveals(id: str) -> None:
    """4 x 20 plays of up to five cards, 8 + 36 + 120 dumps of up to three, one pass."""
    assert 4 * 20 + (8 + 36 + 120) + 1 == 245
    assert num_actions(VARIANTS[id]) == 245
    assert num_chance_actions(VARIANTS[id]) == 8


@pytest.mark.parametrize(
    ("id", "text"),
    [
        (0, "play A2"),
        (4, "play A2 A2 A2 A2 A2"),
        (5, "play A1"),
        (9, "play A1 A2 A2 A2 A2"),
        (10, "play A1 A1"),
        (19, "play A1 A1 A1 A1 A1"),
        (20, "play B2"),
        (79, "play D1 D1 D1 D1 D1"),
        (80, "dump A1"),
        (84, "dump A2"),
        (87, "dump D2"),
        (88, "dump A1 A1"),
        (89, "dump A1 B1"),
        (95, "dump A1 D2"),
        (96, "dump B1 B1"),
        (123, "dump D2 D2"),
        (124, "dump A1 A1 A1"),
        (125, "dump A1 A1 B1"),
        (132, "dump A1 B1 B1"),
        (243, "dump D2 D2 D2"),
        (244, "pass"),
        (245, "reveal A1"),
        (249, "reveal A2"),
        (252, "reveal D2"),
    ],
)
def test_dump_1_ids_go_by_kind_of_action_color_size_and_kind_order(id: int, text: str) -> None:
    """Plays by color, singles, doubles; dumps by size, then kind order; the pass; the reveals."""
    assert str(action_from_id(AMIGO_3, id)) == text
    assert action_id(AMIGO_3, parse_action(text)) == id


def numbered(hand_limit: int, threshold: int) -> Variant:
    """A variant with these two numbers, on which the ids depend."""
    return Variant(
        id="numbered",
        players=2,
        deck=Cards.parse("A1 " * 30),
        stack=(0,),
        bonus=(0, 0, 0),
        opening_hand=1,
        hand_limit=hand_limit,
        threshold=threshold,
    )


def by_hand(hand_limit: int, threshold: int) -> list[str]:
    """All actions in the order that the contract fixes, written out."""
    rows = [
        f"play {' '.join([letter + '1'] * singles + [letter + '2'] * doubles)}"
        for letter in "ABCD"
        for singles in range(hand_limit + 1)
        for doubles in range(hand_limit + 1)
        if 1 <= singles + doubles <= hand_limit
    ]
    dumps: list[list[int]] = [[]]
    for _ in range(threshold - 1):
        dumps = [[*dump, k] for dump in dumps for k in range(dump[-1] if dump else 0, 8)]
        rows += ["dump " + " ".join(KINDS[k] for k in dump) for dump in dumps]
    return [*rows, "pass", *(f"reveal {kind}" for kind in KINDS)]


@pytest.mark.parametrize(
    ("hand_limit", "threshold"), [(1, 1), (1, 2), (2, 3), (5, 4), (5, 1), (10, 5), (3, 8)]
)
def test_dump_1_ids_are_a_bijection_in_a_fixed_order(hand_limit: int, threshold: int) -> None:
    """For every hand limit and threshold, with as many actions as combinatorics count."""
    variant = numbered(hand_limit, threshold)
    plays = 4 * (comb(hand_limit + 2, 2) - 1)
    dumps = sum(comb(7 + size, size) for size in range(1, threshold))
    assert num_actions(variant) == plays + dumps + 1
    assert num_chance_actions(variant) == 8
    actions = [action_from_id(variant, id) for id in range(num_actions(variant) + 8)]
    assert list(map(str, actions)) == by_hand(hand_limit, threshold)
    assert [action_id(variant, action) for action in actions] == list(range(len(actions)))
    assert len(set(actions)) == len(actions)


def test_dump_1_the_largest_numbering() -> None:
    """Hand limit 10, threshold 8: 4 x 65 plays, 6434 dumps, one pass."""
    variant = numbered(10, 8)
    assert num_actions(variant) == 4 * 65 + 6434 + 1
    last = num_actions(variant) - 2
    assert str(action_from_id(variant, last)) == "dump " + " ".join(["D2"] * 7)
    assert action_id(variant, action_from_id(variant, last)) == last


@pytest.mark.parametrize("id", [-1, 253, 10**50])
def test_turn_1_a_number_that_is_no_action_id_is_refused(id: int) -> None:
    """0 to 252 in the presets."""
    with pytest.raises(InvalidActionId, match="amigo-3 has the action ids 0 to 252") as caught:
        action_from_id(AMIGO_3, id)
    assert caught.value.code == "invalid-action-id"


@pytest.mark.parametrize("id", [None, "0", 0.0, True, Pass()])
def test_turn_1_an_action_id_is_a_number(id: Any) -> None:
    """An int and nothing else."""
    with pytest.raises(WrongType, match="an action id is a number"):
        action_from_id(AMIGO_3, id)


@pytest.mark.parametrize("action", [Play(0, 6, 0), Play(3, 3, 3), Dump(Cards.parse("A1 A1 A1 A1"))])
def test_dump_1_an_action_too_large_for_the_variant_has_no_id(action: Action) -> None:
    """At most five cards are played and three dumped at once; a larger variant has ids for them."""
    with pytest.raises(InvalidActionId, match="at most 5 cards are played and 3 dumped at once"):
        action_id(AMIGO_3, action)
    assert action_from_id(numbered(6, 5), action_id(numbered(6, 5), action)) == action


def test_play_1_more_hands_than_are_remembered_get_their_right_actions() -> None:
    """All 19448 hands of ten cards, one after the other: so many plays as combinatorics count."""
    variant = Variant(
        id="ten-cards",
        players=2,
        deck=Cards.from_counts([24, 10, 10, 10, 10, 10, 10, 10]),
        stack=(0,),
        bonus=(0, 0, 0),
        opening_hand=10,
        hand_limit=10,
    )
    reveals = [parse_action(f"reveal {kind}") for kind in KINDS]
    state = new_game(variant, first_seat=1)
    for _ in range(10):
        state = apply(state, reveals[0])
    hands = 0

    def deal(state: State, kind: int) -> None:
        nonlocal hands
        if len(state.hands[1]) < 10:
            for k in range(kind, 8):
                deal(apply(state, reveals[k]), k)
            return
        hands += 1
        for _ in range(4):
            state = apply(state, chance_outcomes(state)[0][0])
        counts = state.hands[1].counts
        plays = sum((counts[c] + 1) * (counts[c + 4] + 1) - 1 for c in range(4))
        assert len(legal_actions(state)) == plays

    deal(state, 0)
    assert hands == comb(17, 7) == 19448
    first = position(variant, hands=("B1", "A1 " * 10), seat=1)
    assert [str(action) for action in legal_actions(first)] == [
        "play " + " ".join(["A1"] * n) for n in range(1, 11)
    ]


@pytest.mark.parametrize("variant", ["amigo-3", None, 5])
def test_turn_1_ids_belong_to_a_variant(variant: Any) -> None:
    """Its id is not enough."""
    for ask in (
        num_actions,
        num_chance_actions,
        lambda v: action_id(v, Pass()),
        lambda v: action_from_id(v, 0),
    ):
        with pytest.raises(WrongType, match="expected a variant of R-Eco"):
            ask(variant)


# ---- text -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", range(253))
def test_play_2_every_action_is_read_back_from_its_text(id: int) -> None:
    """Format and parse are inverse."""
    action = action_from_id(AMIGO_3, id)
    text = format_action(action)
    assert text == str(action)
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("play A1 A1 A2", Play(0, 2, 1)),
        ("play a2 A1 a1", Play(0, 2, 1)),
        ("  PLAY   b2 ", Play(1, 0, 1)),
        ("play\tC1\nC1", Play(2, 2, 0)),
        ("dump C2 B1", Dump(Cards.parse("B1 C2"))),
        ("Dump d1 d1", Dump(Cards.parse("D1 D1"))),
        ("pass", Pass()),
        (" Pass ", Pass()),
        ("reveal A1", Reveal(Card(0, 1))),
        ("REVEAL d2", Reveal(Card(3, 2))),
        ("play " + "A1 " * 127, Play(0, 127, 0)),
    ],
)
def test_play_2_case_and_spaces_and_order_do_not_matter(text: str, action: Action) -> None:
    """As people write."""
    assert parse_action(text) == action


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "is no action"),
        ("   ", "is no action"),
        ("draw A1", "is no action: write play A1 A1, dump B1 C2, pass or reveal A1"),
        ("A1", "is no action"),
        ("playA1", "is no action"),
        ("play", "name at least one card"),
        ("dump", "name at least one card"),
        ("reveal", "name at least one card"),
        ("pass A1", "a pass names no card"),
        ("pass now", "'now' is no card"),
        ("reveal A1 A1", "one at a time"),
        ("reveal A1 B1", "one at a time"),
        ("play A1 B1", r"cards of one color only can be played, not A and B \(PLAY-2\)"),
        ("play D1 B1 B2 D2", "not B and D"),
        ("play C1 A1 B1", "not A and B and C"),
        ("play A3", "'A3' is no card"),
        ("dump A1,B1", "'A1,B1' is no card"),
        ("dump 2xA1", "'2xA1' is no card"),
        ("dump " + "A1 " * 128, "at most 127"),
    ],
)
def test_play_2_texts_that_are_no_action(text: str, problem: str) -> None:
    """NotationError says what is wrong, in one short line."""
    with pytest.raises(NotationError, match=problem) as caught:
        parse_action(text)
    assert caught.value.code == "notation"
    assert len(str(caught.value)) < 200
