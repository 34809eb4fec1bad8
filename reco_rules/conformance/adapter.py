"""The check of a game behind another interface: its sessions against the game, step by step."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import attrs

from reco_rules.checks import shown
from reco_rules.conformance.report import Report, Verdicts, difference
from reco_rules.conformance.sameness import same
from reco_rules.conformance.sessions import Adapter, Cloning, Session
from reco_rules.conformance.trial import Trial, run
from reco_rules.conformance.worlds import AnyGame, AnyHistory, Worlds, seen_by
from reco_rules.errors import WrongType
from reco_rules.game import CHANCE, TERMINAL, V
from reco_rules.history import Memory, known_history

TWINS: Final = 1 / 8
"""The share of moments at which another session is led to what a seat cannot tell apart."""


def check_adapter(
    adapter: Adapter[V], game: object, variant: V, *, games: int = 10, seed: int = 0
) -> Report:
    """Play random games through sessions of the adapter, in lockstep with the game itself.

    For whoever puts a game behind another interface: an environment for learning, a server. Write a
    `Session` around it, and a function that starts one. Every promise of `SESSION_PROMISES` is held.

    What a seat is given is compared between all sessions of the run in which it has seen the same, at
    any time. Where the driver draws the cards, other sessions are led to such places on purpose. A session
    that draws itself comes to such a place by luck only: there take many games of a small variant with many
    kinds of cards, and look how often ``"session-secrets"`` was held in the report: as often as two games
    that a seat could not tell apart were compared.

    Raises `BrokenPromise` at the first promise that is not kept, `WrongType` and `InvalidValue` for
    wrong arguments.

    >>> from reco_rules import Cards, Variant
    >>> from reco_rules.conformance import PlainSession
    >>> tiny = Variant(id="tiny", players=2, deck=Cards.parse("A1 A1 A1 B1 B1 C1"), stack=(1, 2),
    ...                bonus=(0, 1, 1), opening_hand=1, hand_limit=2, threshold=2)
    >>> def adapter(variant, first_seat, seed):
    ...     return PlainSession("reco", variant, first_seat, seed)
    >>> report = check_adapter(adapter, "reco", tiny, games=2, seed=1)
    >>> report.games, dict(report.checks)["session-scores"]
    (2, 2)
    """
    if not callable(adapter):
        raise WrongType(f"an adapter is called to start a session, and {shown(adapter)} cannot be")
    given: dict[Memory, tuple[object, object]] = {}

    def play(trial: Trial) -> None:
        seed = int(trial.stream("session").random() * 2**32)
        _play(_Lockstep.begin(trial, partial(adapter, variant, trial.first_seat, seed), given))

    return run(game, variant, games, seed, SESSION_PROMISES, play)


@attrs.define(eq=False)
class _Lockstep:
    """A session and the game, at the same place."""

    trial: Trial
    start: Callable[[], Session]
    session: Session
    history: AnyHistory
    memories: dict[int, Memory]
    worlds: dict[int, Worlds]
    given: dict[Memory, tuple[object, object]]  # to whoever remembers this, and the state then
    random: random.Random
    ids: list[int] = attrs.field(factory=list[int])  # the game so far
    acted: list[int] = attrs.field(factory=list[int])  # what the driver made
    followed: int = 0  # so many of these are made in the game too
    steered: bool = False  # whether the driver draws
    earlier: Session | None = None  # a clone from before the last action
    told: object = None  # all that it said of itself then

    @classmethod
    def begin(
        cls, trial: Trial, start: Callable[[], Session], given: dict[Memory, tuple[object, object]]
    ) -> _Lockstep:
        """A new session and a new game."""
        variant, first_seat = trial.variant, trial.first_seat
        with trial.checking("session-history"):
            session = start()
        state = trial.game.new_game(variant, first_seat)
        return cls(
            trial=trial,
            start=start,
            session=session,
            history=known_history(variant, first_seat, (), trial.game, state),
            memories={seat: Memory(variant, first_seat, seat) for seat in range(variant.players)},
            worlds={seat: Worlds(seat) for seat in range(variant.players)},
            given=given,
            random=trial.stream("checks"),
        )

    @property
    def game(self) -> AnyGame:
        """The game."""
        return self.trial.game

    @property
    def player(self) -> int:
        """The current player of the game."""
        return self.game.current_player(self.history.state)

    def legal(self) -> list[int]:
        """The ids that are legal in the game."""
        return [self.id_of(action) for action in self.game.legal_actions(self.history.state)]

    def id_of(self, action: Any) -> int:
        """The id of an action."""
        return self.game.action_id(self.trial.variant, action)

    def make(self, id: int) -> None:
        """Make the action in the game."""
        action = self.game.action_from_id(self.trial.variant, id)
        before, player = self.history, self.player
        self.history = before.then(action)
        events = self.game.events(before.state, action)
        for seat, memory in self.memories.items():
            self.worlds[seat] = self.worlds[seat].after(before, action, self.random)
            self.memories[seat] = memory.after(*[event for event, _ in seen_by(seat, events)])
        self.ids.append(id)
        self.trial.actions = self.history.actions
        self.trial.decisions += player != CHANCE


def _play(at: _Lockstep) -> None:
    """One game, to its end."""
    deal, choice = map(at.trial.stream, ("deal", "choice"))
    while True:
        for name, check, _ in _TABLE:
            at.trial.hold(name, check(at))
        legal = at.legal()
        if not legal:
            return
        if at.player == CHANCE:
            at.steered = True
            id = at.id_of(at.game.sample(at.history.state, deal.random()))
        else:
            id = legal[int(choice.random() * len(legal))]
        at.acted.append(id)
        with at.trial.checking("session-history"):
            at.session.act(id)


def _facts(session: Session, seats: Mapping[int, object]) -> tuple[object, ...]:
    """All that a session says of itself."""
    views = [session.observation(seat) for seat in seats]
    return [*session.history()], session.current_player(), [*session.legal_ids()], views


# ---- the checks ---------------------------------------------------------------------------------


def _history(at: _Lockstep) -> Verdicts:
    """Follow what the session did since it was looked at last."""
    ids, known, due = [*at.session.history()], len(at.ids), at.acted[at.followed :]
    yield ids[:known] == at.ids or f"the ids so far were {at.ids}, and now they are {ids[:known]}"
    yield ids[known : known + len(due)] == due or (
        f"the ids {due} were made, but the history went on with {ids[known : known + len(due)]}"
    )
    at.followed = len(at.acted)
    for place, id in enumerate(ids[known:]):
        yield (
            place < len(due)
            or at.player == CHANCE
            or f"the session made id {id} for seat {at.player}"
        )
        at.make(id)


def _mover(at: _Lockstep) -> Verdicts:
    player = at.session.current_player()
    yield player == at.player or f"the current player is {at.player}, not {shown(player)}"


def _legal(at: _Lockstep) -> Verdicts:
    legal, found = at.legal(), [*at.session.legal_ids()]
    yield found == legal or f"the legal ids are {shown(legal)}, not {shown(found)}"


def _secrets(at: _Lockstep) -> Verdicts:
    for seat, memory in at.memories.items():
        seen = at.session.observation(seat)
        before, truth = at.given.setdefault(memory, (seen, at.history.state))
        if not same(before, seen):
            yield _told_apart(seat, before, seen)
        if truth != at.history.state:
            yield True  # only then has it been put to the test
        if at.steered and at.random.random() < TWINS:
            for world in at.worlds[seat].others[:1]:
                twin = at.start()
                for action in world.actions:
                    twin.act(at.id_of(action))
                other = twin.observation(seat)
                yield same(other, seen) or _told_apart(seat, seen, other)


def _told_apart(seat: int, one: object, other: object) -> str:
    return f"seat {seat} has seen the same in two sessions, but is given {difference(one, other)}"


def _refusal(at: _Lockstep) -> Verdicts:
    ids, legal = range(at.game.num_actions(at.trial.variant)), at.legal()
    illegal = [id for id in (*ids, -1) if id not in legal]
    id = illegal[int(at.random.random() * len(illegal))]
    before = _facts(at.session, at.memories)
    try:
        at.session.act(id)
    except Exception:  # noqa: BLE001  # every interface has errors of its own
        yield True
    else:
        yield f"id {id} is not legal, but was not refused"
    yield _facts(at.session, at.memories) == before or f"id {id} was refused, but left a trace"


def _clone(at: _Lockstep) -> Verdicts:
    if at.earlier:
        yield _facts(at.earlier, at.memories) == at.told or "a clone changes with its session"
        at.earlier = None
    if isinstance(at.session, Cloning):
        before, legal = _facts(at.session, at.memories), at.legal()
        twin = at.session.clone()
        yield _facts(twin, at.memories) == before or "a clone differs from its session"
        if legal:
            twin.act(legal[int(at.random.random() * len(legal))])
        yield _facts(at.session, at.memories) == before or "a session changes with its clone"
        at.earlier, at.told = at.session.clone(), before


def _scores(at: _Lockstep) -> Verdicts:
    if at.player == TERMINAL:
        due = [score.total for score in at.game.result(at.history.state).scores]
        scores = [*at.session.scores()]
        yield scores == due or f"the totals are {due}, not {shown(scores)}"


def _seed(at: _Lockstep) -> Verdicts:
    if at.player == TERMINAL:
        again = at.start()
        for id in (*at.acted, None):
            ids = [*again.history()]
            yield ids == at.ids[: len(ids)] or (
                f"the same seed and actions gave the ids {at.ids[: len(ids)]}, and now {ids}"
            )
            yield [*at.session.history()] == at.ids or "a session changes with another session"
            if id is not None:
                again.act(id)


_TABLE: Final[tuple[tuple[str, Callable[[_Lockstep], Verdicts], str], ...]] = (
    (
        "session-history",
        _history,
        (
            "The ids of a session are those that it had before, the one that was made, and behind it what "
            "chance drew: legal one after the other."
        ),
    ),
    ("session-mover", _mover, "A session has the current player of the game."),
    ("session-legal", _legal, "A session has the legal ids of the game, ascending."),
    (
        "session-secrets",
        _secrets,
        "A seat that has seen the same is given the same, in every session.",
    ),
    ("session-refusal", _refusal, "An id that is not legal is refused, and nothing has changed."),
    (
        "session-clone",
        _clone,
        "A clone, where there is one, and its session do not change each other.",
    ),
    ("session-scores", _scores, "At the end a session has the totals of the game."),
    (
        "session-seed",
        _seed,
        "An equal seed and equal actions give an equal session, whatever other sessions there are.",
    ),
)

SESSION_PROMISES: Final[Mapping[str, str]] = MappingProxyType(
    {name: says for name, _, says in _TABLE}
)
"""What is promised of sessions, by name, in the order of checking."""
