"""Checks of what viewers are given: that it is all there, and nothing else."""

from __future__ import annotations

import pickle
import random
from io import BytesIO
from typing import Any, Final

from reco_rules.checks import shown
from reco_rules.conformance.moment import Moment, who
from reco_rules.conformance.report import Verdicts, difference
from reco_rules.conformance.sameness import same
from reco_rules.conformance.worlds import lines, seen_by
from reco_rules.errors import IllegalAction

COMPARED: Final = 2
"""In so many other worlds it is looked at what a viewer observes, other ones at each moment."""


class _Searching(pickle.Pickler):
    """Looks at all that a value is made of, for a value of this type."""

    def __init__(self, kind: type[object]) -> None:
        super().__init__(BytesIO())
        self.kind = kind
        self.found = False

    def persistent_id(self, obj: object) -> None:
        """Called by `Pickler.dump` with every part."""
        self.found = self.found or isinstance(obj, self.kind)


def _holds(value: object, state: object) -> bool:
    """Whether there is a state in the value, unless states are of a type of Python's own."""
    search = _Searching(type(state))
    search.dump(value)
    return search.found and search.kind.__module__ != "builtins"


def observation(at: Moment) -> Verdicts:
    """Of every viewer. What is data only can be pickled, so that is how its parts are found."""
    for viewer, seen in at.seen.items():
        yield seen.seat == viewer or f"the observation of {who(viewer)} has the seat {seen.seat}"
        yield seen.current_player == at.player or (
            f"{who(viewer)} sees the current player {seen.current_player}, but it is {at.player}"
        )
        due = at.legal if viewer == at.player else ()
        yield seen.legal_actions == due or (
            f"the legal actions that {who(viewer)} sees are {shown(due)}, "
            f"not {shown(seen.legal_actions)}"
        )
        again = at.game.observe(at.state, viewer)
        yield again == seen or f"{who(viewer)} observes twice, and sees {difference(seen, again)}"
        yield not _holds(seen, at.state) or f"the observation of {who(viewer)} holds a state"


def features(at: Moment) -> Verdicts:
    """Of every viewer; that two equal observations are encoded equally is part of it."""
    game, told = at.game, at.game.features(at.variant)
    yield game.features(at.variant) == told or "the features are others when asked again"
    names = [feature.name for feature in told]
    yield len(set(names)) == len(names) or f"the features have the names {shown(names)}, not unique"
    bounds = [
        (f"{feature.name} {part}", feature.low, feature.high)
        for feature in told
        for part in feature.parts
    ]
    for viewer, seen in at.seen.items():
        numbers = game.encode(seen)
        yield (isinstance(numbers, tuple) and len(numbers) == len(bounds)) or (
            f"for {who(viewer)} encode gives a tuple of {len(bounds)} numbers, not {shown(numbers)}"
        )
        for number, (part, low, high) in zip(numbers, bounds, strict=True):
            yield (type(number) is int and low <= number <= high) or (
                f"{part} is a whole number from {low} to {high}, not {shown(number)}"
            )
        again = game.encode(game.observe(at.state, viewer))
        yield again == numbers or f"{who(viewer)} observes the same, and encode gives other numbers"


def events(at: Moment) -> Verdicts:
    """For some legal actions and every viewer."""
    game = at.game
    for action in at.options:
        after, happened = game.step(at.state, action)
        for viewer in at.viewers:
            told = [event.seen_by(viewer) for event in happened]
            for event in told:
                again = event.seen_by(viewer)
                yield again == event or (
                    f"what {who(viewer)} sees of an event is {shown(event)}, and of that {shown(again)}"
                )
                yield not _holds(event, after) or f"{shown(event)} holds a state"
            if not told:
                seen, then = at.seen[viewer], game.observe(after, viewer)
                yield seen == then or (
                    f"{who(viewer)} is told nothing of {action}, "
                    f"but its observation changes: {difference(seen, then)}"
                )


def secrets(at: Moment) -> Verdicts:
    """What a viewer is given follows from what it was told: it is the same in worlds that told it the same.

    So nothing leaks, and the events add up to the viewer's table.
    """
    game = at.game
    for viewer in at.viewers:
        in_two = f"{who(viewer)} has seen the same in two games, but"
        seen, others = at.seen[viewer], at.worlds[viewer].others
        for world in others:
            player = game.current_player(world.state)
            yield player == at.player or f"{in_two} the current player is {at.player} and {player}"
            legal = game.legal_actions(world.state)
            yield (
                viewer != at.player
                or legal == at.legal
                or f"{in_two} its legal actions are {shown(at.legal)} and {shown(legal)}"
            )
        for world in others[:COMPARED]:
            then = game.observe(world.state, viewer)
            yield same(then, seen) or f"{in_two} observes: {difference(seen, then)}"
        if at.thorough:
            mine = game.unseen(at.history, viewer)
            for world in others[:1]:
                other = game.unseen(world, viewer)
                yield mine == other or f"{in_two} unseen is {shown(mine)} and {shown(other)}"
        for world in others[:1] if viewer == at.player else ():
            for action in at.tried:
                here, there = _refusal(at, at.state, action), _refusal(at, world.state, action)
                yield here == there or f"{in_two} {action} is refused: {difference(here, there)}"


def _refusal(at: Moment, state: object, action: object) -> tuple[object, ...] | None:
    """All that is said of an action that is not legal; `why_illegal` says no more (one-verdict)."""
    try:
        at.game.apply(state, action)
    except IllegalAction as error:
        reason = error.reason  # equal whatever its template and values are, so they go along
        return reason, reason.template, reason.values, str(error)
    return None


def spectator(at: Moment) -> Verdicts:
    """By the events of some legal actions; what is observed follows from the events (secrets)."""
    game = at.game
    for viewer in at.viewers[:-1]:
        told: dict[object, object] = {}
        for action in at.options:
            happened = game.events(at.state, action)
            public = seen_by(None, happened)
            yield told.setdefault(seen_by(viewer, happened), public) == public or (
                f"a spectator is told more of {action} than {who(viewer)}: {lines(public)}"
            )


def told(at: Moment) -> Verdicts:
    """The events of some legal actions, where the viewer tells them apart from those of the one made.

    The events say what a viewer may know, so nothing shows that they say too much, unless it is that the
    observation keeps it hidden. A game with peeks, or with announcements that leave no trace, does that
    rightly, and leaves this promise out.
    """
    if at.action is None:
        return
    (after, happened), *rest = [at.game.step(at.state, action) for action in at.options[:4]]
    for viewer in at.viewers:
        if viewer != at.player:
            seen, heard = at.game.observe(after, viewer), seen_by(viewer, happened)
            for then, events in rest:
                yield (
                    same(seen_by(viewer, events), heard)
                    or at.game.observe(then, viewer) != seen
                    or (
                        f"{who(viewer)} is told apart what its table does not show: "
                        f"{lines(heard)} and {lines(seen_by(viewer, events))}"
                    )
                )


class OnlyRandom(random.Random):
    """A generator of which only `random` can be used."""

    def __init__(self, seed: float) -> None:
        self._inner = random.Random(seed)

    def __getattribute__(self, name: str) -> Any:
        if name not in ("random", "_inner") and not name.startswith("__"):
            raise AttributeError(f"of a generator use random() only, not {name}")
        return super().__getattribute__(name)

    def random(self) -> float:
        """The next number."""
        return self._inner.random()


def sample_state(at: Moment) -> Verdicts:
    """At thorough moments. The same numbers drawn in a world that told the same give the same state.

    While all such worlds are known, the state is one of them. An observation has the legal actions too.
    """
    if not at.thorough:
        return
    game = at.game
    for viewer in at.viewers:
        worlds, seed = at.worlds[viewer], at.random.random()
        state = game.sample_state(at.history, viewer, OnlyRandom(seed))
        seen, then = at.seen[viewer], game.observe(state, viewer)
        yield seen == then or (
            f"{who(viewer)} observes something else in a sampled state: {difference(seen, then)}"
        )
        known = {at.state, *[world.state for world in worlds.others]}
        yield (
            not worlds.complete
            or state in known
            or f"a sampled state contradicts what {who(viewer)} has seen: {shown(state)}"
        )
        world = worlds.others[0] if worlds.others else at.history
        yield game.sample_state(world, viewer, OnlyRandom(seed)) == state or (
            f"{who(viewer)} has seen the same and draws the same numbers, "
            "but the sampled states differ"
        )
