"""The check that what is written of a game reads back: with `reco_rules.records`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from reco_rules.checks import shown
from reco_rules.conformance.moment import Moment
from reco_rules.conformance.report import Verdicts, difference
from reco_rules.conformance.worlds import mixed
from reco_rules.game import TERMINAL
from reco_rules.records import (
    Kind,
    Record,
    format_position,
    format_record,
    from_json,
    parse_position,
    parse_record,
    to_json,
)


def records(at: Moment) -> Verdicts:
    """At every moment, but positions and the observations of all viewers at thorough ones only."""
    game, over, position = at.game, at.player == TERMINAL, getattr(at.game, "position", None)
    viewers = at.viewers if at.thorough else mixed(at.viewers, at.random)[:1]
    happened = () if over else game.events(at.state, at.action)
    told = [event.seen_by(viewer) for viewer in viewers for event in happened]
    values: tuple[tuple[Kind, Iterable[Any]], ...] = (
        ("variant", [at.variant] if over else []),
        ("state", [at.state] if position else []),
        ("observation", [at.seen[viewer] for viewer in viewers]),
        ("action", [] if over else [at.action]),
        ("event", dict.fromkeys([*happened, *told])),
        ("result", [game.result(at.state)] if over else []),
    )
    for kind, some in values:
        for value in some if getattr(game, kind.capitalize(), None) else ():
            read: object = from_json(kind, to_json(value, game=game), game=game)
            yield (
                read == value or f"{kind} as JSON reads back as another: {difference(value, read)}"
            )
    if at.thorough and position:
        line = format_position(at.state, game=game)
        yield parse_position(line, game=game) == at.state or f"another state reads back from {line}"
    if over and getattr(game, "Variant", None):
        record = Record(at.history)
        read = from_json("record", to_json(record), game=game)
        yield read == record or f"the record as JSON reads back as {shown(read)}"
        read = parse_record(format_record(record), game=game)
        yield read == record or f"the record as text reads back as {shown(read)}"
