"""The promises, in the order in which they are checked at each moment of a game.

To add one: a line here, and a function in one of the modules that yields what holds (see `Verdicts`).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from reco_rules.conformance import actions, course, values, views, written
from reco_rules.conformance.moment import Check

_TABLE: Final[tuple[tuple[str, Check, str], ...]] = (
    (
        "names",
        actions.names,
        "The game has every name of the contract, and its presets have their ids.",
    ),
    (
        "current-player",
        actions.mover,
        "The current player is a seat of the variant, CHANCE or TERMINAL.",
    ),
    (
        "new-game",
        actions.new_game,
        "A new game is equal each time, and who begins goes round with its first seat.",
    ),
    (
        "ids",
        actions.ids,
        (
            "Ids and actions are a bijection, the same in every state: those of seats from 0 to "
            "num_actions - 1, those of chance behind them."
        ),
    ),
    (
        "legal-actions",
        actions.legal_actions,
        (
            "The legal actions are a tuple, equal each time, unique, sorted by id, and empty only and "
            "always when the game is over."
        ),
    ),
    ("text", actions.text, "Every action has a text of one line, which reads back as this action."),
    (
        "value",
        values.value,
        (
            "A state is a value: copied, deeply copied and pickled it is equal, with the same hash, "
            "current player and legal actions; actions and events can be pickled and hashed too."
        ),
    ),
    (
        "pure",
        values.pure,
        (
            "Making an action leaves the given state as it was and gives an equal state each time, now "
            "and when the whole game is played again."
        ),
    ),
    (
        "one-verdict",
        actions.one_verdict,
        (
            "An action is in legal_actions where why_illegal is None and where apply returns; elsewhere "
            "why_illegal gives the reason that the IllegalAction of apply has."
        ),
    ),
    (
        "errors",
        actions.errors,
        (
            "What is wrong with an argument is refused with the right error of reco_rules.errors, and "
            "nothing has changed."
        ),
    ),
    (
        "chance",
        course.chance,
        (
            "At CHANCE the outcomes are the legal actions, with whole weights from 1, and sample walks "
            "them as the contract says; elsewhere both raise NotAtChance."
        ),
    ),
    ("step", values.step, "A step is apply and events in one go, and refuses what they refuse."),
    (
        "ends",
        course.ends,
        "No game has more decisions or chance steps than the limits of the variant say.",
    ),
    (
        "result",
        course.result,
        (
            "Before the end there is no result; then each seat has a total within the limits, ranks go "
            "by totals from 1, and the winners are the seats of rank 1."
        ),
    ),
    (
        "observation",
        views.observation,
        (
            "An observation has its seat, the current player and, for the seat to move, its legal "
            "actions; it is equal each time and holds no state."
        ),
    ),
    (
        "features",
        views.features,
        (
            "The features of a variant are the same each time, with names of their own, and encode gives "
            "a whole number within the bounds for each of their parts."
        ),
    ),
    (
        "events",
        views.events,
        (
            "What a viewer sees of an event stays the same when it is projected again, and an "
            "observation changes only with an event that the viewer sees."
        ),
    ),
    (
        "secrets",
        views.secrets,
        (
            "Two games that gave a viewer the same events give it the same observation, legal actions, "
            "reasons, errors and unseen pieces."
        ),
    ),
    ("spectator", views.spectator, "What a spectator can tell apart, every seat can tell apart."),
    (
        "told-is-shown",
        views.told,
        (
            "What chance or another seat does is told to a viewer only as far as its table shows it "
            "right after."
        ),
    ),
    (
        "sample-state",
        views.sample_state,
        (
            "A sampled state agrees with all that the viewer has seen, follows from that and from "
            "random.random() alone, and gives the viewer its observation and legal actions."
        ),
    ),
    (
        "records",
        written.records,
        (
            "What reco_rules.records can write of the game (values whose type it exports, states where it "
            "has a position, and whole records) reads back as an equal value."
        ),
    ),
)

PROMISES: Final[Mapping[str, str]] = MappingProxyType({name: says for name, _, says in _TABLE})
"""What is promised, by the names that `BrokenPromise` and `Report` use, in the order of checking."""

CHECKS: Final[Mapping[str, Check]] = MappingProxyType({name: check for name, check, _ in _TABLE})
"""How each promise is checked."""
