"""Every reason why an action is refused, the line that people read, and all other typed errors."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest

from reco_rules import (
    VARIANTS,
    Card,
    Cards,
    Dump,
    Pass,
    Phase,
    Play,
    Reveal,
    State,
    action_id,
    apply,
    chance_outcomes,
    current_player,
    errors,
    events,
    format_action,
    inconsistencies,
    legal_actions,
    new_game,
    observe,
    parse_action,
    position,
    result,
    sample,
    step,
    unseen,
    why_illegal,
)
from reco_rules.errors import (
    IllegalAction,
    InvalidSeat,
    InvalidValue,
    NotYourTurn,
    Reason,
    RecoRulesError,
    UndoRefused,
    WrongType,
)

AMIGO_2 = VARIANTS["amigo-2"]

IN_PHASE = {
    Phase.DEAL: new_game(AMIGO_2),
    Phase.PLAY: position(AMIGO_2, hands=("C1", "A1 B2"), seat=1),
    Phase.DUMP: position(
        AMIGO_2,
        phase=Phase.DUMP,
        site=0,
        seat=1,
        hands=("C1", "A1 B1 B1 B1 B1 B2"),
        plants=("A1", "", "", ""),
    ),
    Phase.REFILL: position(
        AMIGO_2,
        phase=Phase.REFILL,
        site=0,
        seat=1,
        hands=("C1", "A1 B2"),
        plants=("A1", "", "", ""),
    ),
    Phase.OVER: position(
        AMIGO_2, phase=Phase.OVER, seat=1, hands=("C1", "A1 B2"), claims=((0, 0, 0, 0, 0, 1), (), (), ())
    ),
}  # fmt: skip

ACTIONS = [parse_action(text) for text in ("play A1", "dump B1", "pass", "reveal A1")]


def refused(state: State, action: str | Any) -> Reason:
    """The reason of the refusal, the same from all four functions; the state stays as it was."""
    tried = parse_action(action) if isinstance(action, str) else action
    before, mark = copy.deepcopy(state), hash(state)
    reason = why_illegal(state, tried)
    assert reason is not None
    for function in (apply, step, events):
        with pytest.raises(IllegalAction) as caught:
            function(state, tried)
        assert caught.value.reason == reason
        assert caught.value.action == str(tried)
        assert caught.value.code == "illegal-action"
    assert tried not in legal_actions(state)
    assert (state, hash(state)) == (before, mark)
    return reason


def line(state: State, action: str) -> str:
    """The message of the error, as people read it."""
    with pytest.raises(IllegalAction) as caught:
        apply(state, parse_action(action))
    return str(caught.value)


# ---- each reason ----------------------------------------------------------------------------------


def test_play_2_cards_that_are_not_held() -> None:
    """One A1 is held, two are played."""
    state = position(AMIGO_2, hands=("A1 A2 B1", "C1"))
    assert refused(state, "play A1 A1") == Reason(
        "cards-not-held", "PLAY-2", "A1 A1", "seat 0 holds 1 A1, not 2"
    )
    assert refused(state, "play A1 A2 A2").message == "seat 0 holds 1 A2, not 2"
    assert refused(state, "play D2") == Reason(
        "cards-not-held", "PLAY-2", "D2", "seat 0 holds no D2"
    )


def test_play_2_the_cards_of_another_seat_are_not_held() -> None:
    """Seat 1 has the C1."""
    state = position(AMIGO_2, hands=("A1", "C1"))
    assert refused(state, "play C1").code == "cards-not-held"


def test_pass_1_an_empty_hand_plays_nothing() -> None:
    """It must pass."""
    state = position(AMIGO_2, hands=("", "C1"))
    assert refused(state, "play C1 C2") == Reason(
        "hand-empty", "PASS-1", "C1 C2", "seat 0 has no card and must pass"
    )


def test_x10_a_seat_with_cards_does_not_pass() -> None:
    """It must play."""
    state = position(AMIGO_2, hands=("A1", "C1"))
    assert refused(state, "pass") == Reason(
        "must-play", "X-10", "pass", "seat 0 holds cards and must play at least one"
    )


@pytest.mark.parametrize(("cards", "count"), [("B1", 1), ("A1 B1 B1", 3)])
def test_dump_1_exactly_the_excess_is_dumped(cards: str, count: int) -> None:
    """Seven cards: two, not one and not three."""
    state = position(
        AMIGO_2,
        phase=Phase.DUMP,
        site=0,
        hands=("A1 B1 B1 B1 B1 C1 D1", "C1"),
        plants=("A1", "", "", ""),
    )
    assert refused(state, f"dump {cards}") == Reason(
        "wrong-number",
        "DUMP-1",
        str(count),
        f"seat 0 holds 7 cards and must dump exactly 2, not {count}",
    )


def test_dump_2_only_cards_of_the_hand_are_dumped() -> None:
    """The right number, but a D2 that is not there."""
    state = IN_PHASE[Phase.DUMP]
    assert refused(state, "dump D2") == Reason(
        "cards-not-held", "DUMP-2", "D2", "seat 1 holds no D2"
    )


def test_dump_1_the_number_is_checked_before_the_cards() -> None:
    """Two cards, one of them not held: the number is the reason."""
    assert refused(IN_PHASE[Phase.DUMP], "dump B1 D2").code == "wrong-number"


def test_refill_2_only_a_card_of_the_pile_is_drawn() -> None:
    """All three doubles of A lie on the table."""
    state = position(
        AMIGO_2,
        phase=Phase.REFILL,
        site=0,
        hands=("A2 A2", "A2"),
        plants=("A1", "", "", ""),
    )
    assert refused(state, "reveal A2") == Reason(
        "not-in-pile", "REFILL-2", "A2", "no A2 is left in the pile that is drawn from"
    )


def test_setup_4_in_the_deal_too_only_a_card_of_the_pile_is_drawn() -> None:
    """The three doubles of A are dealt: no fourth one."""
    state = new_game(AMIGO_2)
    for _ in range(3):
        state = apply(state, parse_action("reveal A2"))
    reason = refused(state, "reveal A2")
    assert (reason.code, reason.value) == ("not-in-pile", "A2")
    assert reason.message == "no A2 is left in the pile that is drawn from"


def test_x2_while_the_draw_pile_has_a_card_none_comes_from_the_discards() -> None:
    """The only A2 left is among the discards, the pile is not empty."""
    state = position(
        AMIGO_2,
        phase=Phase.REFILL,
        site=0,
        hands=("A2", "A2"),
        plants=("A1", "", "", ""),
        discard="A2",
    )
    assert refused(state, "reveal A2").code == "not-in-pile"


DUE = {
    Phase.DEAL: "the cards are being dealt: the next action is to reveal one (10 missing)",
    Phase.PLAY: "seat 1 is to play cards first of all",
    Phase.DUMP: "seat 1 is above the hand limit and is to dump cards",
    Phase.REFILL: "dump site A is refilled: the next action is to reveal a card (2 missing)",
    Phase.OVER: "the game is over",
}

FITS = {
    (Phase.DEAL, Reveal),
    (Phase.PLAY, Play),
    (Phase.PLAY, Pass),
    (Phase.DUMP, Dump),
    (Phase.REFILL, Reveal),
}


@pytest.mark.parametrize("action", ACTIONS, ids=str)
@pytest.mark.parametrize("phase", [Phase.DEAL, Phase.PLAY, Phase.DUMP, Phase.REFILL])
def test_turn_1_an_action_of_another_phase(phase: Phase, action: Any) -> None:
    """A turn is play, dump, refill in this order: whatever is not due is refused."""
    if (phase, type(action)) == (Phase.PLAY, Pass):
        assert refused(IN_PHASE[phase], action).code == "must-play"
    elif (phase, type(action)) in FITS:
        assert why_illegal(IN_PHASE[phase], action) is None
    else:
        assert refused(IN_PHASE[phase], action) == Reason(
            "wrong-phase", "TURN-1", str(action), DUE[phase]
        )


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_end_1_no_action_after_the_end(action: Any) -> None:
    """The game is over."""
    assert refused(IN_PHASE[Phase.OVER], action) == Reason(
        "game-over", "END-1", str(action), "the game is over"
    )


@pytest.mark.parametrize("phase", list(Phase), ids=lambda phase: phase.name)
def test_turn_1_legal_actions_and_reasons_and_apply_agree_on_every_action(phase: Phase) -> None:
    """One verdict: over all actions of up to eight cards of few kinds."""
    state = IN_PHASE[phase]
    legal = legal_actions(state)
    tried: list[Any] = [Pass(), *(Reveal(Card(c, v)) for c in range(4) for v in (1, 2))]
    tried += [Play(c, s, d) for c in range(4) for s in range(7) for d in range(4) if s or d]
    tried += [Dump(Cards.of(*[Card(c, v)] * n)) for c in range(4) for v in (1, 2) for n in (1, 2)]
    assert set(legal) <= set(tried)
    for action in tried:
        assert (why_illegal(state, action) is None) is (action in legal)
        if action in legal:
            apply(state, action)
        else:
            refused(state, action)


# ---- the line that people read --------------------------------------------------------------------


def test_play_2_the_error_is_one_line_with_action_reason_clause_and_what_is_legal() -> None:
    """What was tried, why not, by which clause, what is legal instead."""
    state = position(AMIGO_2, hands=("A1 B2", "C1"))
    assert line(state, "play A1 A1") == (
        "play A1 A1: seat 0 holds 1 A1, not 2 (PLAY-2); legal: play A1, play B2"
    )


def test_x10_the_error_names_four_legal_actions_and_counts_the_others() -> None:
    """Seven plays are legal: the first four in order of their ids, and three more."""
    state = position(AMIGO_2, hands=("A1 A1 A2 B1 D2", "C1"))
    assert line(state, "pass") == (
        "pass: seat 0 holds cards and must play at least one (X-10); "
        "legal: play A2, play A1, play A1 A2, play A1 A1 and 3 more"
    )


def test_x10_the_error_names_four_legal_actions_if_there_are_just_four() -> None:
    """Nothing more to count."""
    state = position(AMIGO_2, hands=("A1 B1 C1 D1", "C1"))
    assert line(state, "pass").endswith("; legal: play A1, play B1, play C1, play D1")


def test_end_1_after_the_end_nothing_is_legal() -> None:
    """The line says so."""
    assert line(IN_PHASE[Phase.OVER], "pass") == ("pass: the game is over (END-1); legal: nothing")


def test_pass_1_the_error_tells_that_a_pass_is_due() -> None:
    """With an empty hand."""
    state = position(AMIGO_2, hands=("", "C1"))
    assert line(state, "play A1") == (
        "play A1: seat 0 has no card and must pass (PASS-1); legal: pass"
    )


def test_turn_1_the_error_in_another_phase() -> None:
    """During the refill of a pile with two kinds."""
    assert line(IN_PHASE[Phase.DUMP], "play A1") == (
        "play A1: seat 1 is above the hand limit and is to dump cards (TURN-1); "
        "legal: dump A1, dump B1, dump B2"
    )


def test_dump_1_a_reason_reads_as_message_and_clause() -> None:
    """The text of the data."""
    assert str(Reason("code", "DUMP-1", "3", "three are too many")) == "three are too many (DUMP-1)"


# ---- wrong types ----------------------------------------------------------------------------------

NO_ACTIONS: list[Any] = [
    "play A1",
    "",
    None,
    0,
    Card(0, 1),
    Cards.parse("A1"),
    ("play", 0),
    [],
    Play,
]

NO_STATES: list[Any] = [None, "state", 0, AMIGO_2, [], object()]

OF_ACTIONS: list[Callable[[Any], Any]] = [
    lambda action: apply(IN_PHASE[Phase.PLAY], action),
    lambda action: apply(IN_PHASE[Phase.OVER], action),
    lambda action: step(IN_PHASE[Phase.DEAL], action),
    lambda action: events(IN_PHASE[Phase.DUMP], action),
    lambda action: why_illegal(IN_PHASE[Phase.REFILL], action),
    lambda action: action_id(AMIGO_2, action),
    format_action,
]

OF_STATES: list[Callable[[Any], Any]] = [
    legal_actions,
    chance_outcomes,
    current_player,
    result,
    lambda state: sample(state, 0.5),
    lambda state: observe(state, 0),
    lambda state: apply(state, Pass()),
    lambda state: step(state, Pass()),
    lambda state: events(state, Pass()),
    lambda state: why_illegal(state, Pass()),
]


@pytest.mark.parametrize("action", NO_ACTIONS, ids=repr)
@pytest.mark.parametrize("use", OF_ACTIONS)
def test_turn_1_what_is_no_action_is_a_wrong_type(use: Callable[[Any], Any], action: Any) -> None:
    """A text, a card, a class: in no phase an action."""
    with pytest.raises(WrongType, match="an action is a Play, Dump, Pass or Reveal") as caught:
        use(action)
    assert caught.value.code == "wrong-type"


@pytest.mark.parametrize("state", NO_STATES, ids=lambda state: type(state).__name__)
@pytest.mark.parametrize("use", OF_STATES)
def test_turn_1_what_is_no_state_is_a_wrong_type(use: Callable[[Any], Any], state: Any) -> None:
    """None, a variant, any object: no state."""
    with pytest.raises(WrongType, match="expected a state of R-Eco"):
        use(state)


def test_turn_1_inconsistencies_of_what_is_no_state_are_a_wrong_type() -> None:
    """As with all functions that take a state."""
    for state in NO_STATES:
        with pytest.raises(WrongType, match="expected a state of R-Eco"):
            inconsistencies(state)


def test_turn_1_an_error_shows_a_long_value_in_few_characters() -> None:
    """Neither a long text nor a huge number floods the message."""
    with pytest.raises(WrongType) as caught:
        apply(IN_PHASE[Phase.PLAY], "play " * 1000)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 120
    with pytest.raises(InvalidValue, match="a number of 10001 bits"):
        Card(1 << 10_000, 1)


# ---- the family of errors -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "builtin", "code"),
    [
        ("WrongType", TypeError, "wrong-type"),
        ("InvalidValue", ValueError, "invalid-value"),
        ("InvalidSeat", ValueError, "invalid-seat"),
        ("InvalidActionId", ValueError, "invalid-action-id"),
        ("NotationError", ValueError, "notation"),
        ("UnknownName", KeyError, "unknown-name"),
        ("InvalidVariant", ValueError, "invalid-variant"),
        ("InvalidPosition", ValueError, "invalid-position"),
        ("InvalidScoreSheet", ValueError, "invalid-score-sheet"),
        ("IllegalAction", ValueError, "illegal-action"),
        ("MissingExtra", ImportError, "missing-extra"),
        ("GameNotOver", RuntimeError, "game-not-over"),
        ("NotAtChance", RuntimeError, "not-at-chance"),
        ("NotYourTurn", RuntimeError, "not-your-turn"),
        ("UndoRefused", RuntimeError, "undo-refused"),
    ],
)
def test_turn_1_every_error_is_also_a_builtin_one_and_has_a_stable_code(
    name: str, builtin: type[Exception], code: str
) -> None:
    """One root, so that one except clause catches all; codes never change."""
    error = getattr(errors, name)
    assert issubclass(error, RecoRulesError)
    assert issubclass(error, builtin)
    assert error.code == code


def test_turn_1_errors_with_their_own_data_print_it_as_a_sentence() -> None:
    """Undo and turn order: the texts are not reprs."""
    undo = UndoRefused("card-revealed", "a card was revealed since")
    assert (undo.why, str(undo)) == ("card-revealed", "a card was revealed since")
    assert str(NotYourTurn("seat 1 is to move")) == "seat 1 is to move"
    assert str(errors.UnknownName("there is no such game")) == "there is no such game"
    problems = errors.WithProblems("it cannot be", iter(["one", "two"]))
    assert problems.problems == ("one", "two")
    assert str(problems) == "it cannot be: one; two"


def test_turn_1_errors_survive_copies() -> None:
    """Pickled to another process they still say the same."""
    with pytest.raises(IllegalAction) as caught:
        apply(IN_PHASE[Phase.PLAY], Pass())
    for error in (
        caught.value,
        UndoRefused("nothing-to-undo", "no action was made"),
        errors.InvalidPosition("it cannot be", ["one", "two"]),
        InvalidSeat("there is no seat 7"),
    ):
        twin = pickle.loads(pickle.dumps(error))
        assert type(twin) is type(error)
        assert str(twin) == str(error)


def test_hidden_1_unseen_refuses_a_history_that_is_none() -> None:
    """A state is no history."""
    with pytest.raises(WrongType):
        unseen(IN_PHASE[Phase.PLAY], 0)  # type: ignore[arg-type]
