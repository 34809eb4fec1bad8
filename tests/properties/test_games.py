"""The registry of games."""

from __future__ import annotations

import sys
import types

import pytest

from reco_rules import VARIANTS, recicle, reco
from reco_rules.errors import UnknownName, WrongType
from reco_rules.games import GAMES, built_in, find_game, find_variant, game_of, room
from reco_rules.rulebook import CLAUSES, Wording
from reco_rules.rulebook.rooms import rulebook
from reco_rules.rulebook.wording import Speaker
from tests.kit import third


def test_games_are_found_by_name_or_by_what_is_theirs() -> None:
    """A variant, a state, an action, an event: each belongs to one game."""
    assert [game.NAME for game in built_in()] == [*GAMES]
    assert find_game() is find_game("reco") is reco
    state = recicle.new_game(recicle.VARIANTS["reconstruction-1-2"])
    for value in (state.variant, state, recicle.End(), recicle.GameOver()):
        assert find_game(None, value) is recicle
    assert find_game(None, "anything") is reco
    assert find_game(third) is third


def test_variants_of_all_games_are_found_by_their_ids() -> None:
    """Ids are unique among all games."""
    ids = [id for game in built_in() for id in game.VARIANTS]
    assert len({*ids}) == len(ids)
    assert find_variant("reconstruction-1-4") is recicle.VARIANTS["reconstruction-1-4"]
    assert game_of(VARIANTS["amigo-2"]) is reco
    with pytest.raises(UnknownName, match="did you mean amigo-2"):
        find_variant("amigo2")
    with pytest.raises(WrongType, match="no variant of a game of this library"):
        game_of("amigo-2")


def test_what_is_no_game() -> None:
    """Neither by name nor as an object."""
    with pytest.raises(UnknownName, match="there is no game 'chess': there is reco, recicle"):
        find_game("chess")
    with pytest.raises(WrongType, match="a module or object with the contract"):
        find_game(5)


def test_rooms_are_asked_for_by_name() -> None:
    """A game without one says so; a library that a room needs is told as such."""
    assert room(recicle, "playing").__name__ == "reco_rules.recicle.playing"
    for game, name in ((recicle, "batch"), (third, "playing")):
        with pytest.raises(WrongType, match=f"has no {name}"):
            room(game, name)
    broken = types.ModuleType("reco_rules.reco.broken")
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, broken.__name__, broken)
        assert room(reco, "broken") is broken


def test_a_library_that_a_room_needs_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not the room that is missing."""

    def missing(name: str) -> types.ModuleType:
        raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

    monkeypatch.setattr("reco_rules.games.importlib.import_module", missing)
    with pytest.raises(ModuleNotFoundError, match="numpy"):
        room(reco, "batch")


def test_a_name_that_belongs_to_another_game_opens_no_room() -> None:
    """A game elsewhere that calls itself as one of this library."""
    other = types.SimpleNamespace(**{name: getattr(third, name) for name in dir(third)})
    other.NAME = "reco"
    with pytest.raises(WrongType, match="has no drawing"):
        room(other, "drawing")


@pytest.mark.parametrize(
    ("name", "preset"), [("reco", "amigo-2"), ("recicle", "reconstruction-1-2")]
)
def test_a_rulebook_compares_with_variants_of_its_game_only(name: str, preset: str) -> None:
    """Whether it is asked for by its room or not."""
    with pytest.raises(WrongType, match="compared_with must be a"):
        rulebook(name).rules(find_variant(preset), compared_with="another")
    assert "SETUP-1" in repr(CLAUSES)


def test_a_wording_fills_the_number_of_players_for_any_game() -> None:
    """Games add their own."""
    variant = find_variant("reconstruction-1-3")
    assert Speaker.places(Wording(variant), variant) == {"players": 3}
