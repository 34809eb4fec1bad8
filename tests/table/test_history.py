"""Histories and memories."""

import copy
import pickle
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from reco_rules import VARIANTS, Action, Dump, Dumped, Played, State, Variant, parse_action, reco
from reco_rules.bots import greedy, uniform
from reco_rules.errors import IllegalAction, InvalidSeat, UnknownName, WrongType
from reco_rules.table import History, Memory, memory, play

RecoHistory = History[Variant, State, Action]


@pytest.fixture(scope="module")
def game() -> RecoHistory:
    """A whole game of three."""
    return play(VARIANTS["amigo-3"], [greedy, uniform, uniform], seed=5)


def prefixes(history: RecoHistory) -> Iterator[RecoHistory]:
    """The history after each action, from the empty one on."""
    grown = History(history.variant, history.first_seat)
    yield grown
    for action in history.actions:
        grown = grown.then(action)
        yield grown


def test_a_history_replays_to_its_state(game: RecoHistory) -> None:
    """Actions alone, without a seed, give the same game again."""
    again = History(game.variant, game.first_seat, list(game.actions))
    assert again == game
    assert again.state == game.state
    assert hash(again) == hash(game)
    assert len(again) == len(game.actions)


def test_a_history_grows_to_the_same_value(game: RecoHistory) -> None:
    """`then` is as good as building the whole at once."""
    *_, last = prefixes(game)
    assert last == game
    assert last.state == game.state


def test_the_steps_of_a_history_chain(game: RecoHistory) -> None:
    """Each step begins where the one before ended, and its events are the game's."""
    state = reco.new_game(game.variant, game.first_seat)
    for before, action, after, events in game.steps():
        assert before == state
        assert (after, events) == reco.step(before, action)
        state = after
    assert state == game.state


def test_histories_are_copied_and_pickled_to_equal_values(game: RecoHistory) -> None:
    """Their game is a module, which pickles by its name."""
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
        assert twin == game
        assert twin.state == game.state
        assert twin.game is reco


def test_a_history_shows_no_card_in_its_repr() -> None:
    """It ends up in error messages."""
    history = History(VARIANTS["amigo-2"], 0, [parse_action("reveal A1")])
    assert repr(history) == "<History of amigo-2: 1 actions>"


def test_an_illegal_history_is_refused() -> None:
    """The reveal is legal, a play during the deal is not."""
    with pytest.raises(IllegalAction):
        History(VARIANTS["amigo-2"], 0, [parse_action("reveal A1"), parse_action("play A1")])
    with pytest.raises(IllegalAction):
        History(VARIANTS["amigo-2"]).then(parse_action("play A1"))
    with pytest.raises(InvalidSeat):
        History(VARIANTS["amigo-2"], 2)


@pytest.mark.parametrize("actions", [5, "pass", [5]])
def test_what_is_no_row_of_actions_is_refused(actions: list[Action]) -> None:
    """A number, a text, a row of numbers."""
    with pytest.raises(WrongType):
        History(VARIANTS["amigo-2"], 0, actions)


def test_a_game_is_found_by_name_or_given() -> None:
    """R-Eco by its name or as the module; anything else is refused."""
    assert History(VARIANTS["amigo-2"], game="reco") == History(VARIANTS["amigo-2"], game=reco)
    with pytest.raises(UnknownName, match="there is reco, recicle"):
        History(VARIANTS["amigo-2"], game="chess")
    with pytest.raises(WrongType):
        History(VARIANTS["amigo-2"], game=5)  # type: ignore[call-overload]


def test_a_memory_is_what_the_seat_saw(game: RecoHistory) -> None:
    """All events in order, each as the seat saw it, its own actions among them."""
    for seat in (0, 1, 2, None):
        seen = [event.seen_by(seat) for *_, events in game.steps() for event in events]
        assert list(memory(game, seat)) == seen
        assert str(memory(game, seat)).splitlines() == list(map(str, seen))
    own = [
        event.cards for event in memory(game, 1) if isinstance(event, Played) and event.seat == 1
    ]
    made = [
        event.cards
        for *_, events in game.steps()
        for event in events
        if isinstance(event, Played) and event.seat == 1
    ]
    assert own == made
    hidden = [event for event in memory(game, 0) if isinstance(event, Dumped) and event.seat != 0]
    assert hidden
    assert all(event.cards is None for event in hidden)


def test_a_memory_grows_as_the_game_does(game: RecoHistory) -> None:
    """Extending by what was seen gives the memory of the longer history, at every step."""
    grown = memory(History(game.variant, game.first_seat), 2)
    for before, action, *_, events in game.steps():
        assert action in reco.legal_actions(before)
        grown = grown.after(*(event.seen_by(2) for event in events))
    assert grown == memory(game, 2)
    assert hash(grown) == hash(memory(game, 2))
    assert len(grown) == len(list(grown))


def test_memories_differ_where_a_seat_saw_something_else() -> None:
    """The card dealt to seat 0 is another: seat 0 knows, seat 1 and a spectator do not."""
    one, other = (
        History(VARIANTS["reprint-2"], 0, [parse_action(f"reveal {card}")]) for card in ("A1", "B1")
    )
    assert memory(one, 0) != memory(other, 0)
    assert memory(one, 1) == memory(other, 1)
    assert hash(memory(one, 1)) == hash(memory(other, 1))
    assert memory(one, None) == memory(other, None)
    assert memory(one, 1) != memory(one, None)
    assert memory(one, 0) != memory(History(VARIANTS["reprint-3"]), 0)
    assert memory(one, 0) != "a memory"
    assert memory(History(VARIANTS["reprint-2"], 0), 0) != memory(
        History(VARIANTS["reprint-2"], 1), 0
    )


def test_memories_with_one_hash_are_still_told_apart(game: RecoHistory) -> None:
    """Equality compares what was seen, not only the hashes."""
    remembered = memory(game, 0)
    events = list(remembered)
    start = Memory(game.variant, game.first_seat, 0)
    assert start.after(*events) == remembered
    assert start.after(*events[:-1]) != remembered
    assert start.after(*reversed(events)) != remembered


def test_a_long_memory_is_copied_and_pickled(game: RecoHistory) -> None:
    """It is a chain of some thousand links, and none of these may recurse along it."""
    remembered = memory(game, 0)
    for _ in range(20):
        remembered = remembered.after(*remembered)
        if len(remembered) > 20_000:
            break
    assert pickle.loads(pickle.dumps(remembered)) == remembered
    assert copy.deepcopy(remembered) == remembered
    assert repr(remembered) == f"<Memory of seat 0: {len(remembered)} events>"


def test_a_memory_needs_a_seat(game: RecoHistory) -> None:
    """Seats 0 to 2 and the spectator."""
    with pytest.raises(InvalidSeat):
        memory(game, 3)
    with pytest.raises(WrongType):
        memory(game, "0")  # type: ignore[arg-type]


def test_dumps_stay_hidden_in_the_memories_of_others(game: RecoHistory) -> None:
    """Another choice of dumped cards, otherwise the same game so far: only the seat itself can tell."""
    for history in prefixes(game):
        state = history.state
        choices = [a for a in reco.legal_actions(state) if isinstance(a, Dump)]
        if len(choices) > 1:
            one, other = history.then(choices[0]), history.then(choices[1])
            dumper = state.seat
            assert memory(one, dumper) != memory(other, dumper)
            assert memory(one, (dumper + 1) % 3) == memory(other, (dumper + 1) % 3)
            return
    pytest.fail("nobody had to choose what to dump")


def third_party() -> SimpleNamespace:
    """A game that is an object: R-Eco's own functions under another roof."""
    return SimpleNamespace(**{name: getattr(reco, name) for name in (*reco.__all__,)})


def test_a_game_of_somebody_else_is_played_and_pickled() -> None:
    """An object with the contract is as good as a module; it pickles as itself."""
    other = third_party()
    history = History(VARIANTS["amigo-2"], 0, [parse_action("reveal A1")], game=other)
    del other.VARIANTS  # a mapping proxy, which cannot be pickled
    twin = pickle.loads(pickle.dumps(history))
    assert (twin.actions, twin.state) == (history.actions, history.state)
    assert (
        twin.then(parse_action("reveal B1")).state == history.then(parse_action("reveal B1")).state
    )
