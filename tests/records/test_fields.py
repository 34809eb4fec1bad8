"""Actions and events as fields of other values, for a game whose observations say what was done last."""

from __future__ import annotations

import enum
from types import SimpleNamespace

import attrs
import pytest

from reco_rules.errors import RecordError, WrongType
from reco_rules.records import from_data, json_schema, to_data
from tests.kit import third


@attrs.frozen
class LastSeen:
    """An observation of what happened last."""

    action: third.Action | None
    event: third.Event | None
    kept: third.Kept | None
    row: tuple[third.Event, ...]


GAME = SimpleNamespace(**vars(third) | {"Observation": LastSeen})

KEPT = third.Kept(0)


@pytest.mark.parametrize(
    "seen",
    [
        LastSeen(None, None, None, ()),
        LastSeen(third.Keep(), KEPT, KEPT, (KEPT, third.Swapped(1, 2))),
    ],
)
def test_actions_and_events_may_be_fields(seen: LastSeen) -> None:
    """There or not there, of one class or of several."""
    data = to_data(seen, game=GAME)
    assert from_data("observation", data, game=GAME) == seen
    assert json_schema("observation", game=GAME)


def test_what_is_there_is_told_from_what_is_not() -> None:
    """An action is its text, an event has its class, nothing is null."""
    assert to_data(LastSeen(third.Keep(), None, KEPT, ()), game=GAME) == {
        "action": "keep",
        "event": None,
        "kept": {"event": "Kept", "seat": 0},
        "row": [],
    }


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("action", 1),
        ("event", "keep"),
        ("kept", {"event": "Swapped", "seat": 1, "card": 2}),
        ("row", None),
    ],
)
def test_other_values_are_refused_by_name(field: str, value: object) -> None:
    """Each with the path."""
    data = to_data(LastSeen(None, None, None, ()), game=GAME)
    assert isinstance(data, dict)
    with pytest.raises(RecordError) as error:
        from_data("observation", data | {field: value}, game=GAME)
    assert error.value.path.startswith(field)


class Hands(enum.Enum):
    """Actions of a game that has no classes for them."""

    ROCK = 1
    PAPER = 2


@pytest.mark.parametrize(
    ("kind", "action", "text"),
    [
        (int, 7, "7"),
        (str, "rock", "rock"),
        (Hands, Hands.ROCK, "Hands.ROCK"),
        (tuple[int, int], (1, 2), "(1, 2)"),
        (int | str, "paper", "paper"),
    ],
)
def test_an_action_is_its_text_whatever_it_is(kind: object, action: object, text: str) -> None:
    """Also where it is of a type of Python's own."""
    texts = {text: action}
    names = vars(third) | {"Action": kind, "format_action": str, "parse_action": texts.__getitem__}
    game = SimpleNamespace(**names)
    assert to_data(action, game=game) == text
    assert from_data("action", text, game=game) == action


def test_values_are_of_attrs_or_dataclasses() -> None:
    """Anything else is refused by name."""

    class Plain:
        pass

    game = SimpleNamespace(**vars(third) | {"Variant": Plain})
    with pytest.raises(WrongType, match="a class of attrs or a dataclass, not <"):
        to_data(Plain(), game=game)
