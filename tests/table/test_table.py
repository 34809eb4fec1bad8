"""The table: turns, events to listeners, undo; and whole games."""

import copy
import pickle
import random
import re
from collections.abc import Callable
from typing import assert_type, cast

import attrs
import pytest

from reco_rules import (
    VARIANTS,
    Action,
    Dump,
    GameOver,
    Observation,
    Pass,
    Play,
    State,
    TurnBegan,
    Variant,
    game,
    legal_actions,
    parse_action,
    recicle,
    reco,
    result,
)
from reco_rules.bots import POLICIES, find_policy, greedy, uniform
from reco_rules.errors import (
    IllegalAction,
    InvalidSeat,
    InvalidValue,
    NotYourTurn,
    UndoRefused,
    UnknownName,
    WrongType,
)
from reco_rules.game import TERMINAL, Event
from reco_rules.table import History, Policy, Table, Undone, View, memory, play, view

RecoTable = Table[Variant, State, Action]
RecoPolicy = Policy[State, Action]


def run_until(table: RecoTable, wanted: Callable[[State], bool]) -> None:
    """Let everybody play their first legal action until the state is as wanted."""
    while not wanted(table.state):
        table.act(table.current_player, legal_actions(table.state)[0])


def dumping(state: State) -> bool:
    """Is a seat to dump?"""
    return state.phase is reco.Phase.DUMP


def test_a_table_begins_with_the_first_decision() -> None:
    """All is dealt, and the first seat is to play."""
    table = Table(VARIANTS["zman-3"], seed=4, first_seat=2)
    assert table.current_player == 2
    assert len(table.history) == 3 * 3 + 4
    assert table.history.first_seat == 2
    assert table.state == table.history.state


def test_the_cards_follow_from_the_seed() -> None:
    """Equal seeds deal alike, others do not."""
    one, same, other = (Table(VARIANTS["zman-3"], seed=seed) for seed in (1, 1, 2))
    assert one.state == same.state != other.state


def test_acting_draws_up_to_the_next_decision() -> None:
    """The events of the action and of the refill, ending with the next turn."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    before = table.history
    events = table.act(0, legal_actions(table.state)[0])
    assert table.history.actions[: len(before)] == before.actions
    assert events[-1] == TurnBegan(1)
    assert events == tuple(
        event for *_, happened in list(table.history.steps())[len(before) :] for event in happened
    )


def test_only_the_seat_to_move_may_act() -> None:
    """Another seat is refused before its action is even looked at."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    before = table.history
    with pytest.raises(NotYourTurn, match="it is the turn of seat 0"):
        table.act(1, "nonsense")  # type: ignore[arg-type]
    for seat, error in ((2, InvalidSeat), (-1, InvalidSeat), (-4, InvalidSeat), ("0", WrongType)):
        with pytest.raises(error):
            table.act(seat, Pass())  # type: ignore[arg-type]
    with pytest.raises(IllegalAction):
        table.act(0, Pass())
    with pytest.raises(WrongType):
        table.act(0, "pass")  # type: ignore[arg-type]
    assert table.history == before


def test_nobody_acts_after_the_end() -> None:
    """The game is over, whoever asks."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    run_until(table, lambda state: state.phase is reco.Phase.OVER)
    assert table.current_player == TERMINAL
    for seat in (0, 1):
        with pytest.raises(NotYourTurn, match="the game is over"):
            table.act(seat, Pass())


def test_a_seat_observes_what_the_game_shows_it() -> None:
    """The table adds nothing to `observe`."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    for seat in (0, 1, None):
        assert table.observe(seat) == reco.observe(table.state, seat)


def test_a_listener_hears_all_that_its_seat_remembers() -> None:
    """The deal too, though it subscribed later; others hear their own part."""
    table = Table(VARIANTS["amigo-3"], seed=3)
    heard: dict[int | None, list[Event]] = {0: [], 1: [], 2: [], None: []}
    for seat, events in heard.items():
        table.subscribe(events.append, seat)
    run_until(table, lambda state: state.phase is reco.Phase.OVER)
    for seat, events in heard.items():
        assert events == list(memory(table.history, seat))
    with pytest.raises(InvalidSeat):
        table.subscribe(print, 3)


def test_a_listener_may_act() -> None:
    """Bots that answer their turn from within a listener play a whole game, told in order."""
    table = Table(VARIANTS["amigo-2"], seed=8)
    heard: list[Event] = []

    def bot(event: Event) -> None:
        if table.current_player != TERMINAL and isinstance(event, TurnBegan):
            mover = table.current_player
            while table.current_player == mover:
                table.act(mover, legal_actions(table.state)[-1])

    table.subscribe(heard.append, None)
    table.subscribe(bot, None)
    assert isinstance(heard[-1], GameOver)
    assert heard == list(memory(table.history, None))


def test_a_listener_that_fails_does_not_silence_the_others() -> None:
    """All are told everything; then what was raised reaches the caller, and the action stands."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    heard: list[Event] = []
    broken: list[bool] = []

    def failing(event: Event) -> None:
        if broken:
            raise NotYourTurn("my own mistake")

    end = table.subscribe(failing, None)
    table.subscribe(heard.append, None)
    broken.append(True)
    with pytest.raises(ExceptionGroup, match="has happened") as caught:
        table.act(0, legal_actions(table.state)[0])
    assert {type(error) for error in caught.value.exceptions} == {NotYourTurn}
    assert table.current_player == 1
    assert heard == list(memory(table.history, None))
    end()
    end()
    table.act(1, legal_actions(table.state)[0])
    assert heard[-1] == TurnBegan(0)


def test_a_listener_that_fails_at_the_past_is_not_subscribed() -> None:
    """The table goes on without it."""
    table = Table(VARIANTS["amigo-2"], seed=1)

    def failing(event: Event) -> None:
        raise RuntimeError("broken screen")

    with pytest.raises(ExceptionGroup):
        table.subscribe(failing, None)
    table.act(0, legal_actions(table.state)[0])


# ---- undo -------------------------------------------------------------------------------------


def test_a_play_is_taken_back_before_its_dump() -> None:
    """Nothing was revealed yet and nobody else has acted: it is fair, and everybody hears of it."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    run_until(table, lambda state: len(state.hands[state.seat]) == 5 and bool(state.plants[0]))
    heard: list[Event] = []
    while True:
        before, mover = table.history, table.current_player
        table.act(mover, legal_actions(table.state)[0])
        if dumping(table.state):
            break
    table.subscribe(heard.append, 1)
    action = table.undo(mover)
    assert isinstance(action, Play)
    assert table.history == before
    assert table.state == before.state
    assert heard[-1] == Undone(mover)
    assert heard[-1].seen_by(None) == heard[-1]
    assert str(heard[-1]) == f"seat {mover} takes back its last action"
    table.act(mover, action)
    assert table.undo() == action


def test_undo_does_not_change_the_cards_to_come() -> None:
    """The same game with and without an undo on the way."""
    plain, changed = (Table(VARIANTS["amigo-2"], seed=1) for _ in range(2))
    for table in (plain, changed):
        run_until(table, dumping)
    changed.act(changed.current_player, changed.undo())
    for table in (plain, changed):
        run_until(table, lambda state: state.phase is reco.Phase.OVER)
    assert plain.history == changed.history


def test_undo_refuses_what_is_not_fair() -> None:
    """No action yet; a card revealed since; another seat has acted since."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    with pytest.raises(UndoRefused, match="no action") as refused:
        table.undo()
    assert refused.value.why == "nothing-to-undo"
    table.act(0, legal_actions(table.state)[0])
    for seat in (0, None):
        with pytest.raises(UndoRefused, match="revealed") as refused:
            table.undo(seat)
        assert refused.value.why == "card-revealed"
    with pytest.raises(UndoRefused) as refused:
        table.undo(1)
    assert refused.value.why == "nothing-to-undo"
    table.act(1, legal_actions(table.state)[0])
    with pytest.raises(UndoRefused, match="seat 1 has acted") as refused:
        table.undo(0)
    assert refused.value.why == "other-seat-acted"
    with pytest.raises(InvalidSeat):
        table.undo(2)
    assert table.current_player == 0


def test_the_last_action_of_a_game_can_be_taken_back() -> None:
    """The last take reveals nothing (X-5): its dump, or the play itself, is fairly undone."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    run_until(table, lambda state: state.phase is reco.Phase.OVER)
    end = table.state
    action = table.undo()
    assert table.current_player != TERMINAL
    table.act(table.current_player, action)
    assert table.state == end


# ---- going on ---------------------------------------------------------------------------------


@pytest.mark.parametrize("id", ["amigo-2", "reprint-3"])
def test_a_resumed_table_deals_what_the_first_one_would_have_dealt(id: str) -> None:
    """From every beginning of a game, those that stop between two cards included."""
    whole = play(VARIANTS[id], [uniform] * VARIANTS[id].players, seed=6, first_seat=1)
    movers = [reco.current_player(before) for before, *_ in whole.steps()]
    for n in range(len(whole) + 1):
        table = Table.resume(History(VARIANTS[id], 1, whole.actions[:n]), seed=6)
        resolved = next((i for i in range(n, len(whole)) if movers[i] != game.CHANCE), len(whole))
        assert table.history == History(VARIANTS[id], 1, whole.actions[:resolved])
        assert table.state == table.history.state
        if n % 10 == 0:
            for mover, action in zip(movers[resolved:], whole.actions[resolved:], strict=True):
                if mover != game.CHANCE:
                    table.act(mover, action)
            assert table.history == whole


def test_another_seed_deals_other_cards_from_there() -> None:
    """What was dealt stays."""
    begun = History(VARIANTS["amigo-2"], 0, Table(VARIANTS["amigo-2"], seed=1).history.actions[:5])
    one, other = (Table.resume(begun, seed).history for seed in (1, 2))
    assert one.actions[:5] == other.actions[:5] == begun.actions
    assert one != other


def test_a_listener_of_a_resumed_table_hears_the_past_first() -> None:
    """Then what happens, each as its seat sees it."""
    first = Table(VARIANTS["amigo-3"], seed=3)
    run_until(first, dumping)
    table = Table.resume(first.history, seed=3)
    for seat in (0, 1, None):
        heard: list[Event] = []
        table.subscribe(heard.append, seat)
        assert heard == list(memory(first.history, seat))
        table.act(table.current_player, legal_actions(table.state)[0])
        assert heard == list(memory(table.history, seat))
        first = table


def test_a_resumed_table_takes_back_what_is_fair() -> None:
    """The last play before the game was kept, but nothing behind which a card was revealed."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    run_until(table, dumping)
    resumed = Table.resume(table.history, seed=1)
    assert resumed.undo() == table.undo()
    assert resumed.history == table.history
    with pytest.raises(UndoRefused, match="revealed"):
        Table.resume(table.history, seed=1).undo()


def test_only_a_history_is_resumed() -> None:
    """And the seed is a number."""
    with pytest.raises(WrongType, match="expected a History"):
        Table.resume("game.jsonl", 1)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="seed is a whole number"):
        Table.resume(Table(VARIANTS["amigo-2"], seed=1).history, "1")  # type: ignore[arg-type]


# ---- whole games --------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=str)
def test_bots_play_a_whole_game_of_every_preset(variant: Variant) -> None:
    """It ends, and the same seed gives the same game."""
    policies: list[RecoPolicy] = [greedy, uniform, *[greedy] * (variant.players - 2)]
    game = play(variant, policies, seed=1, first_seat=1)
    assert result(game.state).winners
    assert game == play(variant, policies, seed=1, first_seat=1)
    assert game.first_seat == 1
    assert game != play(variant, policies, seed=1, first_seat=1, number=1)


def test_another_bot_does_not_change_the_cards() -> None:
    """The deal has a stream of its own."""
    deal = VARIANTS["amigo-2"].opening_hand * 2 + 4
    one = play(VARIANTS["amigo-2"], [uniform, uniform], seed=6)
    other = play(VARIANTS["amigo-2"], [uniform, greedy], seed=6)
    assert one.actions[:deal] == other.actions[:deal]
    assert one != other


def test_a_table_and_a_played_game_deal_alike() -> None:
    """A front end that drives a table sees the game that `play` plays."""
    game = play(VARIANTS["amigo-3"], [greedy] * 3, seed=9)
    table = Table(VARIANTS["amigo-3"], seed=9)
    for before, action, *_ in game.steps():
        seat = reco.current_player(before)
        if seat >= 0:
            table.act(seat, action)
    assert table.history == game


def test_greedy_beats_random_play() -> None:
    """In forty games from either seat it wins nearly all."""
    wins = 0
    for number in range(20):
        wins += result(
            play(VARIANTS["amigo-2"], [greedy, uniform], 1, number=number).state
        ).winners == (0,)
        wins += result(
            play(VARIANTS["amigo-2"], [uniform, greedy], 2, number=number).state
        ).winners == (1,)
    assert wins >= 38


def test_every_seat_needs_a_policy() -> None:
    """Neither fewer nor more."""
    for policies in ([uniform], [uniform] * 3, uniform):
        with pytest.raises(InvalidValue, match="each of the 2 seats"):
            play(VARIANTS["amigo-2"], policies, seed=1)  # type: ignore[arg-type]


def test_a_policy_that_breaks_the_rules_is_stopped() -> None:
    """Its action goes through `apply` like any other."""

    def cheat(view: View[State, Action]) -> Action:
        return parse_action("play A1 A1 A1 A1 A1 A1")

    with pytest.raises(IllegalAction):
        play(VARIANTS["amigo-2"], [cheat, uniform], seed=1)


def test_a_view_shows_what_its_seat_may_see() -> None:
    """Observation, memory and samples are the seat's; legal actions only on its turn."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    for seat in (0, 1):
        own = view(table.history, seat, table_stream := random.Random(1))
        assert own.observe() == reco.observe(table.state, seat)
        assert own.memory() == memory(table.history, seat)
        assert own.random is table_stream
        assert reco.observe(own.sample_state(), seat) == own.observe()
        assert own.legal_actions == (legal_actions(table.state) if seat == 0 else ())


def test_policies_are_found_by_name() -> None:
    """With close names where there is none."""
    assert {name: find_policy(name) for name in POLICIES} == POLICIES
    with pytest.raises(UnknownName, match="did you mean greedy"):
        find_policy("gredy")
    with pytest.raises(UnknownName, match="random or greedy"):
        find_policy("?")


def view_of(observation: object, legal: tuple[Action, ...]) -> View[State, Action]:
    """A view that shows only this."""
    return View(
        seat=0,
        legal_actions=legal,
        random=random.Random(1),
        variant=VARIANTS["amigo-2"],
        game=reco,
        observe=lambda: cast("game.Observation[Action]", observation),
        remember=lambda: pytest.fail("not needed"),
        sample=lambda: pytest.fail("not needed"),
    )


def test_greedy_plays_r_eco_only() -> None:
    """Another game's observation is refused."""
    with pytest.raises(WrongType, match="greedy plays R-Eco only"):
        greedy(view_of("a chess board", (Pass(),)))


def test_greedy_dumps_what_it_needs_least() -> None:
    """Two cards of a color whose reward is near are kept, a lone single of another is dumped."""
    state = reco.position(
        VARIANTS["amigo-2"],
        phase=reco.Phase.DUMP,
        site=3,
        hands=("A1 A1 A2 B1 B2 C1", "D1"),
        plants=("", "B1", "", "D1"),
        claims=((0,), (0,), (), ()),
    )
    choice = greedy(view_of(reco.observe(state, 0), legal_actions(state)))
    assert choice == Dump(reco.Cards.parse("C1"))


def test_a_policy_needs_something_to_decide() -> None:
    """A seat that is not to move has no legal actions."""
    state = reco.position(VARIANTS["amigo-2"], hands=("A1", "D1"))
    for policy in (greedy, uniform):
        with pytest.raises(NotYourTurn, match="nothing to decide"):
            policy(view_of(reco.observe(state, 0), ()))
        with pytest.raises(WrongType, match="a policy decides for a View, not for 5"):
            policy(5)  # type: ignore[arg-type]


def test_a_view_holds_nothing_that_its_seat_may_not_see() -> None:
    """Not as a public field, not in comparisons, not in its repr, and it has no pickle."""
    one = Table(VARIANTS["amigo-2"], seed=1)
    own = view(one.history, 0, random.Random(1))
    assert own != view(one.history, 0, random.Random(1))
    assert reco.observe(one.state, 0) == attrs.evolve(own, seat=1).observe()
    for action in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(WrongType, match="a view belongs to one decision and cannot be copied"):
            action(own)
    hidden = {str(one.state.hands[1]), repr(one.state.hands[1])}
    assert not any(text in repr(own) for text in hidden)


def test_whatever_is_no_policy_table_or_history_is_refused() -> None:
    """Typed errors before anything happens."""
    with pytest.raises(WrongType, match="a policy is called"):
        play(VARIANTS["amigo-2"], "ab", seed=1)  # type: ignore[arg-type]
    with pytest.raises(WrongType):
        play(None, [], seed=1)  # type: ignore[call-overload]
    with pytest.raises(WrongType, match="expected a History"):
        memory(None, 0)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="expected a History"):
        view(None, 0, random.Random(1))  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="a listener is called"):
        Table(VARIANTS["amigo-2"], seed=1).subscribe(None, 0)  # type: ignore[arg-type]
    with pytest.raises(WrongType, match="a policy is named"):
        find_policy([])  # type: ignore[arg-type]


@pytest.mark.parametrize("given", [None, 5, ..., random])
def test_random_numbers_come_from_a_stream(given: object) -> None:
    """Of the view, and of a whole game: for the cards and for each seat."""
    wrong = re.escape(f"random numbers come from a random.Random, not {given!r}"[:60])
    table = Table(VARIANTS["amigo-2"], seed=1)
    with pytest.raises(WrongType, match=wrong):
        table.view(0, given)  # type: ignore[arg-type]
    for wrong_at in ("deal", "seat 1"):

        def streams(seed: int, number: int, purpose: str, at: str = wrong_at) -> random.Random:
            return cast("random.Random", given) if purpose == at else random.Random(1)

        with pytest.raises(WrongType, match=wrong):
            play(VARIANTS["amigo-2"], [uniform, uniform], seed=1, streams=streams)
    with pytest.raises(
        WrongType, match="streams is called with a seed, a game and a purpose, and 5"
    ):
        play(VARIANTS["amigo-2"], [uniform, uniform], seed=1, streams=5)  # type: ignore[call-overload]


def test_a_table_is_not_copied() -> None:
    """A copy would draw from the same cards: the history is what can be kept."""
    table = Table(VARIANTS["amigo-2"], seed=1)
    for action in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(WrongType, match="keep its history"):
            action(table)


def test_what_a_seat_sees_is_of_its_game_for_type_checkers_too() -> None:
    """mypy checks it."""
    eco = Table(VARIANTS["amigo-2"], seed=1)
    assert_type(eco.observe(0), Observation)
    assert_type(eco.view(0, random.Random(1)).observe(), Observation)
    other = Table(recicle.VARIANTS["reconstruction-1-2"], seed=1)
    assert_type(other.observe(0), recicle.Observation)
    assert_type(other.view(0, random.Random(1)).observe(), recicle.Observation)
    assert other.observe(0).carts == other.view(0, random.Random(1)).observe().carts
    assert eco.observe(0).hand == eco.view(0, random.Random(1)).observe().hand
