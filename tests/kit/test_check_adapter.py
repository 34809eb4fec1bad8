"""`check_adapter`: sessions in lockstep with a game."""

import re
from collections.abc import Callable

import pytest

from reco_rules import Variant
from reco_rules.conformance import (
    SESSION_PROMISES,
    Adapter,
    BrokenPromise,
    PlainSession,
    Session,
    check_adapter,
)
from reco_rules.conformance.broken import BROKEN_ADAPTERS
from reco_rules.errors import InvalidValue, WrongType
from tests.kit import third
from tests.kit.variants import SMALL, THREE, TINY


def driven(variant: Variant, first_seat: int, seed: int) -> Session:
    """The driver draws."""
    return PlainSession("reco", variant, first_seat)


def drawing(variant: Variant, first_seat: int, seed: int) -> Session:
    """The session draws."""
    return PlainSession("reco", variant, first_seat, seed)


def broken(adapter: Adapter[Variant], games: int = 20) -> BrokenPromise:
    """What the kit says of a broken adapter."""
    with pytest.raises(BrokenPromise) as caught:
        check_adapter(adapter, "reco", SMALL, games=games, seed=1)
    return caught.value


@pytest.mark.parametrize("adapter", [driven, drawing])
@pytest.mark.parametrize("variant", [SMALL, THREE], ids=str)
def test_a_plain_session_keeps_every_promise(adapter: Adapter[Variant], variant: Variant) -> None:
    report = check_adapter(adapter, "reco", variant, games=2)
    assert [promise for promise, _ in report.checks] == list(SESSION_PROMISES)
    tested = [promise for promise, count in report.checks if count]
    luck = [] if adapter is driven else ["session-secrets"]  # two games of one that draws: never
    assert tested == [promise for promise in SESSION_PROMISES if promise not in luck]
    assert report.decisions > 10 and report.chance_steps > 10


def test_any_game_can_be_behind_an_adapter() -> None:
    def adapter(variant: third.Variant, first_seat: int, seed: int) -> PlainSession:
        return PlainSession(third, variant, first_seat, seed)

    report = check_adapter(adapter, third, third.VARIANTS["keep-4"], games=5)
    assert report.game == "keep-or-swap"
    assert report.decisions == 20


class Single:
    """A plain session without clones."""

    def __init__(self, variant: Variant, first_seat: int, seed: int) -> None:
        inner = PlainSession("reco", variant, first_seat, seed)
        self.history, self.current_player = inner.history, inner.current_player
        self.legal_ids, self.act = inner.legal_ids, inner.act
        self.observation, self.scores = inner.observation, inner.scores


def test_a_session_need_not_be_cloned() -> None:
    report = check_adapter(Single, "reco", TINY, games=1)
    assert dict(report.checks)["session-clone"] == 0


FAULTS = {
    "the history has no chance": r"the ids \[\d+\] were made, but the history went on with \[\]",
    "the next seat is to move": "the current player is 0, not 1",
    "the legal ids are stale": r"the legal ids are \[.*\], not \[",
    "a seat is given all hands": "seat 0 has seen the same in two sessions, but is given Cards",
    "what is not legal is ignored": r"id \d+ is not legal, but was not refused",
    "what is refused leaves a trace": r"id \d+ was refused, but left a trace",
    "a clone is a new game": "a clone differs from its session",
    "a clone is the session": "a session changes with its clone",
    "scores do not go by seat": r"the totals are \[.*\], not \[",
    "the seed is ignored": r"the same seed and actions gave the ids \[.*\], and now \[",
}


@pytest.mark.parametrize("name", BROKEN_ADAPTERS)
def test_a_broken_adapter_is_named_by_what_it_breaks(name: str) -> None:
    error = broken(BROKEN_ADAPTERS[name].what)
    assert error.promise == BROKEN_ADAPTERS[name].promise
    assert re.search(FAULTS[name], error.fault)


def test_every_promise_is_broken_by_some_adapter() -> None:
    assert {promise for _, promise in BROKEN_ADAPTERS.values()} == set(SESSION_PROMISES)
    assert FAULTS.keys() == BROKEN_ADAPTERS.keys()


def test_a_session_that_draws_is_compared_with_those_of_other_games() -> None:
    """Where a seat happens to see the same in two games, of a small variant."""

    class OpenHands(PlainSession):
        def observation(self, seat: int) -> object:
            return self.past.state.hands

    error = broken(lambda variant, first, seed: OpenHands("reco", variant, first, seed), games=200)
    assert error.promise == "session-secrets"
    assert error.number > 0


def test_a_session_moves_for_no_seat() -> None:
    class Eager(PlainSession):
        def act(self, id: int) -> None:
            super().act(id)
            if len(self.legal_ids()) == 1:
                super().act(self.legal_ids()[0])

    error = broken(lambda variant, first, seed: Eager("reco", variant, first, seed))
    assert error.promise == "session-history"
    assert re.fullmatch(r"the session made id \d+ for seat \d", error.fault)


def test_a_history_only_grows() -> None:
    class Amnesic(PlainSession):
        """The history goes back five actions."""

        def history(self) -> list[int]:
            return super().history()[-5:]

    error = broken(lambda variant, first, seed: Amnesic("reco", variant, first))
    assert (error.promise, len(error.history)) == ("session-history", 5)
    assert error.fault.startswith("the ids so far were [")


def test_a_clone_does_not_follow_its_session() -> None:
    class Following(PlainSession):
        """A clone sees what its session does from then on."""

        def clone(self) -> PlainSession:
            twin = PlainSession(self.past.game, self.past.variant, self.past.first_seat)
            twin.past = self.past
            self.clones = [*getattr(self, "clones", []), twin]
            return twin

        def act(self, id: int) -> None:
            super().act(id)
            for twin in getattr(self, "clones", []):
                twin.past = self.past

    error = broken(lambda variant, first, seed: Following("reco", variant, first))
    assert (error.promise, error.fault) == ("session-clone", "a clone changes with its session")


def test_a_session_does_not_change_with_another() -> None:
    latest: list[Callable[[], list[int]]] = []

    class Global(Single):
        """The history is that of the session that was started last."""

        def __init__(self, variant: Variant, first_seat: int, seed: int) -> None:
            super().__init__(variant, first_seat, seed)
            latest[:] = [self.history]
            self.history = lambda: latest[0]()

    error = broken(Global, games=1)
    assert error.promise == "session-seed"
    assert error.fault == "a session changes with another session"


def test_a_session_that_cannot_start_breaks_its_first_promise() -> None:
    def adapter(variant: Variant, first_seat: int, seed: int) -> Session:
        raise KeyError(seed)

    error = broken(adapter)
    assert (error.promise, error.history) == ("session-history", ())
    assert isinstance(error.__cause__, KeyError)


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(WrongType, match="an adapter is called"):
        check_adapter("session", "reco", TINY)  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="games"):
        check_adapter(driven, "reco", TINY, games=0)
