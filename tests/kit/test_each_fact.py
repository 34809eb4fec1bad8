"""Every single thing that the kit holds can fail: the third game with one name replaced."""

import re
from itertools import count, cycle
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

from reco_rules.conformance import BrokenPromise, check_game, written
from reco_rules.conformance.sameness import same
from reco_rules.errors import IllegalAction, InvalidValue, Reason, UnknownName
from reco_rules.game import CHANCE
from reco_rules.records import from_json
from tests.kit import third
from tests.kit.third import Deal, Keep

VARIANT = third.VARIANTS["keep-3"]


@attrs.frozen(eq=False)
class Odd:
    """An event that is equal to nothing but itself."""

    def seen_by(self, seat: int | None) -> "Odd":
        return self


@attrs.frozen
class Long:
    """An event with a text of two lines."""

    def seen_by(self, seat: int | None) -> "Long":
        return self

    def __str__(self) -> str:
        return "two\nlines"


@attrs.frozen
class Fading:
    """An event of which less is seen each time."""

    left: int = 3

    def seen_by(self, seat: int | None) -> "Fading":
        return Fading(max(0, self.left - 1))


@attrs.frozen
class Holding:
    """An event that brings the state along."""

    state: third.State

    def seen_by(self, seat: int | None) -> "Holding":
        return self


@attrs.frozen
class Telling(third.Observation):
    """An observation with more in its text than in its fields."""

    truth: third.State = attrs.field(eq=False, repr=False, kw_only=True)

    def __reduce__(self) -> tuple[Any, ...]:
        return third.Observation, attrs.astuple(self, recurse=False)[:-1]

    def __str__(self) -> str:
        return str(self.truth.hands)


def steps(step: Any) -> dict[str, Any]:
    """Other rules."""
    return {
        "step": step,
        "apply": lambda state, action: step(state, action)[0],
        "events": lambda state, action: step(state, action)[1],
    }


def with_event(make: Any) -> dict[str, Any]:
    """One more event at each step."""

    def step(state: third.State, action: third.Action) -> Any:
        after, events = third.step(state, action)
        return after, (*events, make(after))

    return {**steps(step), "Event": None}


def seen(**changes: Any) -> dict[str, Any]:
    """Observations with these fields changed, by functions of state and seat."""

    def observe(state: third.State, seat: int | None) -> third.Observation:
        found = {name: change(state, seat) for name, change in changes.items()}
        return attrs.evolve(third.observe(state, seat), **found)

    return {"observe": observe}


def telling(state: third.State, seat: int | None) -> third.Observation:
    parts = attrs.asdict(third.observe(state, seat), recurse=False)
    return Telling(**parts, truth=state)


def scored(change: Any) -> dict[str, Any]:
    """Results with their scores changed."""

    def result(state: third.State) -> third.Result:
        found = third.result(state)
        return attrs.evolve(found, scores=change(found.scores))

    return {"result": result}


def other_reason(state: third.State, action: third.Action) -> third.State:
    try:
        return third.apply(state, action)
    except IllegalAction as error:
        raise IllegalAction("", Reason("other", "", "", ""), "") from error


def anything_goes(state: third.State, action: third.Action) -> third.State:
    return state if third.why_illegal(state, action) else third.apply(state, action)


class Uncopied(third.State):
    """A state whose copies have another first seat."""

    def __reduce__(self) -> tuple[Any, ...]:
        return Uncopied, (*attrs.astuple(self, recurse=False)[:-1], self.first_seat + 1)


class HashedById(third.State):
    """Equal states have other hashes."""

    __hash__ = object.__hash__


class Marked(third.State):
    """A state with a mark that is lost in copies."""

    def __init__(self, *parts: Any) -> None:
        super().__init__(*parts)
        object.__setattr__(self, "mark", True)


def of_kind(kind: Any) -> dict[str, Any]:
    """New games with a state of this kind."""

    def new_game(variant: third.Variant, first_seat: int = 0) -> third.State:
        start: third.State = kind(
            *attrs.astuple(third.new_game(variant, first_seat), recurse=False)
        )
        return start

    return {"new_game": new_game}


def at_last_another(times: int) -> Any:
    """From so many new games on, they are others."""
    made = count()

    def new_game(variant: third.Variant, first_seat: int = 0) -> third.State:
        start = third.new_game(variant, first_seat)
        if next(made) < times:
            return start
        return attrs.evolve(start, variant=attrs.evolve(variant, id="another"))

    return new_game


def seat_behind(state: third.State, seat: int | None) -> third.Observation:
    """What is refused is remembered."""
    if seat == -1:
        object.__setattr__(state, "done", 1)
    return third.observe(state, seat)


def in_turn(*values: Any) -> Any:
    """A function that gives one value after the other, whatever it is asked."""
    turn = cycle(values)
    return lambda *arguments: next(turn)


tick, ever = in_turn(0, 1), count()
laid_open = in_turn((1, 2, 3), (1, 2, 4))

FACTS: list[tuple[str, str, dict[str, Any]]] = [
    ("names", "NAME is a text, not 3", {"NAME": 3}),
    ("names", "VARIANTS maps ids", {"VARIANTS": [VARIANT]}),
    ("names", "keep-3 stands in VARIANTS as 'x'", {"VARIANTS": {"x": VARIANT}}),
    (
        "current-player",
        r"current_player is -?\d+, and asked again",
        {"current_player": in_turn(CHANCE, 0)},
    ),
    (
        "new-game",
        "two new games with first seat 0 differ",
        {"new_game": lambda v, seat=0: attrs.evolve(third.new_game(v, seat), swapped=laid_open())},
    ),
    (
        "new-game",
        "the first seat is 0 where none is given",
        {"new_game": lambda v, first_seat=1: third.new_game(v, first_seat)},
    ),
    (
        "new-game",
        "seat 0 has the first turn, not seat 1",
        {"new_game": lambda v, first_seat=0: third.new_game(v, (first_seat + 1) % v.players)},
    ),
    (
        "ids",
        "the number of ids has changed",
        {"num_actions": in_turn(2, 2, 3)},
    ),
    (
        "ids",
        r"Deal\(card=1\) has id 2, but the ids go from 3 to 5 here",
        {"num_actions": lambda v: 3, "num_chance_actions": lambda v: 3},
    ),
    ("text", "is one line, not ", {"format_action": lambda a: third.format_action(a) + "\n"}),
    ("text", "is one line, not 7", {"format_action": lambda a: 7}),
    (
        "legal-actions",
        r"a tuple, not \[Deal",
        {"legal_actions": lambda state: [*third.legal_actions(state)]},
    ),
    (
        "legal-actions",
        "differ when asked again",
        {"legal_actions": lambda state: third.legal_actions(state)[: 1 + tick()]},
    ),
    (
        "legal-actions",
        "there are 0 legal actions, and the current player is -1",
        {"legal_actions": lambda state: ()},
    ),
    (
        "one-verdict",
        "why_illegal gives a Reason, not 'no'",
        {"why_illegal": lambda state, a: third.why_illegal(state, a) and "no"},
    ),
    ("one-verdict", "but apply says  .* of", {"apply": other_reason}),
    ("one-verdict", "is not in legal_actions, but apply makes it", {"apply": anything_goes}),
    (
        "chance",
        "chance_outcomes are the 4 legal actions, not",
        {"chance_outcomes": lambda state: third.chance_outcomes(state)[::-1]},
    ),
    (
        "chance",
        "a whole number from 1, but .* has 0",
        {"chance_outcomes": lambda s: tuple((a, 0) for a, _ in third.chance_outcomes(s))},
    ),
    (
        "chance",
        "chance_outcomes raises NotAtChance, but it gave",
        {"chance_outcomes": lambda s: third.chance_outcomes(s) if 0 in s.hands else ()},
    ),
    (
        "chance",
        "sample raises NotAtChance, but it gave",
        {"sample": lambda s, u: third.sample(s, u) if 0 in s.hands else Keep()},
    ),
    (
        "chance",
        r"sample\(1.0\) raises InvalidValue, but it gave",
        {"sample": lambda s, u: third.sample(s, 0.5 if u == 1.0 else u)},
    ),
    (
        "chance",
        r"sample\(-0.5\) raises InvalidValue, but it gave",
        {"sample": lambda s, u: third.sample(s, 0.5 if u == -0.5 else u)},
    ),
    (
        "value",
        "is not equal to itself when it is pickled",
        {"events": lambda state, action: third.events(state, action) and (Odd(),)},
    ),
    ("value", "copied is not equal to itself before", of_kind(Uncopied)),
    ("value", "copied has another hash", of_kind(HashedById)),
    (
        "value",
        "copied has other legal actions",
        {
            **of_kind(Marked),
            "legal_actions": lambda s: third.legal_actions(s)[: 4 if hasattr(s, "mark") else 1],
        },
    ),
    (
        "pure",
        "the same actions played again end in another state",
        {"new_game": at_last_another(8)},
    ),
    (
        "pure",
        "made twice gives two states",
        steps(lambda s, a: (attrs.evolve(third.apply(s, a), first_seat=tick()), ())),
    ),
    (
        "step",
        "step and apply give different states",
        {"step": lambda s, a: (s, third.events(s, a))},
    ),
    (
        "step",
        "events are a tuple",
        {**steps(lambda s, a: (third.apply(s, a), [*third.events(s, a)]))},
    ),
    ("step", r"the text of .* is not one line", with_event(lambda after: Long())),
    (
        "step",
        r"step\(.*\) raises IllegalAction, but it gave",
        {"step": lambda s, a: (s, ()) if third.why_illegal(s, a) else third.step(s, a)},
    ),
    (
        "step",
        r"events\(.*\) raises IllegalAction, but it gave",
        {"events": lambda s, a: () if third.why_illegal(s, a) else third.events(s, a)},
    ),
    (
        "ends",
        "at most 2 chance steps, but this is number 3",
        {"limits": lambda v: attrs.evolve(third.limits(v), chance_steps=2)},
    ),
    (
        "result",
        "result before the end raises GameNotOver, but it gave",
        {"result": lambda s: third.result(attrs.evolve(s, hands=(1, 2, 3), done=3))},
    ),
    ("result", "there are 2 scores for 3 seats", scored(lambda scores: scores[:2])),
    (
        "result",
        "ranks begin with 1, but they are",
        scored(lambda scores: tuple(attrs.evolve(s, rank=s.rank + 1) for s in scores)),
    ),
    (
        "result",
        "the result is another when asked again",
        scored(lambda scores: tuple(attrs.evolve(s, total=tick()) for s in scores)),
    ),
    ("observation", "sees the current player 5", seen(current_player=lambda state, seat: 5)),
    (
        "observation",
        "the legal actions that seat . sees are",
        seen(legal_actions=lambda state, seat: third.legal_actions(state)),
    ),
    ("observation", "observes twice, and sees done: ", seen(done=lambda state, seat: next(ever))),
    (
        "features",
        "the features are others when asked again",
        {"features": lambda v: third.features(v)[: 1 + tick()]},
    ),
    (
        "features",
        r"the names \['card', 'card'\], not unique",
        {"features": lambda v: (third.features(v)[0],) * 2},
    ),
    (
        "features",
        r"a tuple of 4 numbers, not \[0, ",
        {"encode": lambda seen: [*third.encode(seen)]},
    ),
    (
        "features",
        "card own is a whole number from 0 to 4, not 0.0",
        {"encode": lambda seen: tuple(map(float, third.encode(seen)))},
    ),
    (
        "features",
        "card own is a whole number from 0 to 4, not -1",
        {"encode": lambda seen: (-1, *third.encode(seen)[1:])},
    ),
    (
        "features",
        "observes the same, and encode gives other numbers",
        {"encode": lambda seen: (tick(), *third.encode(seen)[1:])},
    ),
    ("events", r"sees of an event is Fading.* and of that", with_event(lambda after: Fading())),
    ("events", r"Holding.* holds a state", with_event(Holding)),
    (
        "secrets",
        "the current player is -1 and 7",
        {"current_player": lambda s: 7 if s.hands == (1, 0, 0) else third.current_player(s)},
    ),
    (
        "secrets",
        r"its legal actions are \(Keep\(\),\) and \(\)",
        {"legal_actions": lambda s: () if s.hands == (4, 1, 2) else third.legal_actions(s)},
    ),
    ("errors", "was refused, but the state has changed", {"observe": seat_behind}),
    ("secrets", "observes: truth: hands", {"observe": telling}),
    (
        "sample-state",
        "observes something else in a sampled state",
        {"sample_state": lambda history, seat, rng: third.new_game(VARIANT, history.first_seat)},
    ),
]


def game(changes: dict[str, Any]) -> SimpleNamespace:
    """The third game with these names replaced."""
    own = {name: value for name, value in vars(third).items() if not name.startswith("__")}
    return SimpleNamespace(**{**own, **changes})


@pytest.mark.parametrize(
    ("promise", "fault", "changes"), FACTS, ids=[f"{name}: {fault}" for name, fault, _ in FACTS]
)
def test_one_thing_is_wrong(promise: str, fault: str, changes: dict[str, Any]) -> None:
    without = {"errors", "told-is-shown", "sample-state", "records"} - {promise}
    with pytest.raises(BrokenPromise) as caught:
        check_game(game(changes), VARIANT, games=20, without=without)
    assert (caught.value.promise, bool(re.search(fault, caught.value.fault))) == (promise, True), (
        caught.value
    )


def test_nothing_is_wrong_with_the_third_game_itself() -> None:
    assert check_game(game({}), VARIANT, games=2).games == 2


def test_what_is_legal_is_made() -> None:
    """By `apply` too, which nothing else has tried before."""

    def apply(state: third.State, action: third.Action) -> third.State:
        return third.apply(state, Deal(7) if action == Deal(1) else action)

    with pytest.raises(BrokenPromise) as caught:
        check_game(game({"apply": apply}), VARIANT, without=["pure"])
    assert caught.value.promise == "one-verdict"
    assert "Deal(card=1) is in legal_actions, but apply raises IllegalAction" in caught.value.fault


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("parse_position", "another state reads back from keep-or-swap/1 keep-3"),
        ("parse_record", "the record as text reads back as None"),
        ("from_json", "variant as JSON reads back as another"),
    ],
)
def test_records_that_do_not_read_back(
    monkeypatch: pytest.MonkeyPatch, name: str, fault: str
) -> None:
    """The fault is that of `reco_rules.records`, or of the texts and types of a game."""
    right = getattr(written, name)

    def wrong(*arguments: Any, **settings: Any) -> object:
        kind = arguments[0]
        other = name != "from_json" or kind == "variant"
        return None if other else right(*arguments, **settings)

    monkeypatch.setattr(written, name, wrong)
    with pytest.raises(BrokenPromise) as caught:
        check_game(third, VARIANT)
    assert caught.value.promise == "records"
    assert caught.value.fault.startswith(fault)


def test_a_record_that_does_not_read_back_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    right = from_json
    monkeypatch.setattr(
        written, "from_json", lambda kind, *a, **b: kind != "record" and right(kind, *a, **b)
    )
    with pytest.raises(BrokenPromise) as caught:
        check_game(third, VARIANT)
    assert caught.value.fault == "the record as JSON reads back as False"


# ---- what is not compared tells as well ------------------------------------------------------------


@attrs.frozen
class Noted:
    """What a viewer is given, with notes that equality does not see."""

    seat: int | None
    current_player: int
    legal_actions: tuple[object, ...]
    seen: object
    notes: object = attrs.field(eq=False, repr=False)


@attrs.frozen
class Whispered:
    """An event with such notes."""

    event: object
    notes: object = attrs.field(eq=False, repr=False)

    def seen_by(self, seat: int | None) -> "Whispered":
        return Whispered(self.event.seen_by(seat), self.notes)  # type: ignore[attr-defined]

    def __str__(self) -> str:
        return str(self.event)


def noting(state: Any, seat: int | None) -> Noted:
    """An observation with all hands in its notes."""
    seen = third.observe(state, seat)
    return Noted(seen.seat, seen.current_player, seen.legal_actions, seen, state.hands)


def whispering(state: Any, action: Any) -> Any:
    """A step whose events have the next hands in their notes."""
    after, happened = third.step(state, action)
    return after, tuple(Whispered(event, after.hands) for event in happened)


def test_a_leak_in_a_field_that_equality_does_not_see_is_found() -> None:
    """In an observation, and in an event."""
    without = ["records", "errors", "features"]
    with pytest.raises(BrokenPromise) as caught:
        check_game(game({"observe": noting}), VARIANT, games=20, without=without)
    assert caught.value.promise == "secrets"
    steps = {"step": whispering, "events": lambda s, a: whispering(s, a)[1]}
    with pytest.raises(BrokenPromise) as caught:
        check_game(game(steps), VARIANT, games=20, without=without)
    assert caught.value.promise in ("spectator", "told-is-shown", "secrets")


def test_an_equality_that_is_always_true_hides_nothing() -> None:
    """What it is made of is looked at all the same."""

    class Anything:
        def __init__(self, notes: object) -> None:
            self.notes = notes

        def __eq__(self, other: object) -> bool:
            return True

        __hash__ = object.__hash__

    assert same(Anything((1, [2], {"a": 3})), Anything((1, [2], {"a": 3})))
    assert not same(Anything((1, [2], {"a": 3})), Anything((1, [2], {"a": 4})))
    assert not same(Anything([1]), Anything([1, 2]))
    assert not same(1, True) and not same((1,), [1])


def test_a_game_that_ends_the_program_breaks_its_promise() -> None:
    """It is told as any other error."""

    def leave(*_: object) -> Any:
        raise SystemExit(3)

    with pytest.raises(BrokenPromise, match="SystemExit was raised: 3"):
        check_game(game({"result": leave}), VARIANT, games=1)


def test_there_are_not_very_many_seats() -> None:
    """Nor none."""
    for players in (0, 10**9):
        with pytest.raises(InvalidValue, match="players is"):
            check_game(third, SimpleNamespace(id="x", players=players))
    with pytest.raises(UnknownName, match=r"there is no promise \[\]"):
        check_game(third, VARIANT, without=[[]])  # type: ignore[list-item]
