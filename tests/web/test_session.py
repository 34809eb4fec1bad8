"""The page's side in Python: a message in, a message out."""

from __future__ import annotations

import doctest
import json
import re
from collections.abc import Iterator
from itertools import combinations, islice
from typing import Any

import pytest

from examples.web import session as module
from examples.web.match import Match, RecoHistory
from examples.web.session import Session
from reco_rules import VARIANTS, current_player, legal_actions
from reco_rules.records import Record, from_json, to_json
from reco_rules.table import History, memory
from tests.web.matches import played, saved

ANN = 0


def asked(session: Session, **message: str) -> dict[str, Any]:
    """What the session answers."""
    answer = json.loads(session.handle(json.dumps(message)))
    assert isinstance(answer, dict)
    return answer


def at(match: Match, language: str = "en") -> Session:
    """A session that goes on with the match."""
    session = Session(language)
    session.load(saved(match))
    return session


def test_the_examples_in_its_docstrings() -> None:
    assert doctest.testmod(module).failed == 0


# ---- a game ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("variant", ["amigo-2", "zman-3"])
def test_a_whole_match_is_played_and_told(variant: str) -> None:
    session = Session("en")
    bots = ["greedy", "random"][: VARIANTS[variant].players - 1]
    answer = asked(session, do="begin", variant=variant, name="Ann", bots=" ".join(bots))
    lines = answer["log"]["lines"]
    for _ in range(1000):
        if answer["screen"]["due"] == "over":
            break
        if session.bot_is_due():
            answer = json.loads(session.bot_moves())
        else:
            held = [each["card"] for each in answer["screen"]["hand"]]
            cards = held[: max(1, answer["screen"]["excess"])]
            answer = asked(session, do="act", cards=" ".join(cards))
        assert answer["log"]["begin"] == len(lines)
        lines += answer["log"]["lines"]
    record = from_json("record", session.file())
    sheet = answer["screen"]["sheet"]
    result = record.history.game.result(record.state)
    assert [row["total"] for row in sheet] == [score.total for score in result.scores]
    assert lines[-1]["kind"] == "GameOver"
    # whoever loads the file is shown the same, and told the same from the beginning
    again = json.loads(Session("en").load(session.file().encode()))
    assert again == {"screen": answer["screen"], "log": {"begin": 0, "lines": lines}}


def test_chance_says_who_begins() -> None:
    began = {
        Match.begin("amigo-3", "Ann", ["greedy"] * 2, seed).table.current_player
        for seed in range(20)
    }
    assert began == {0, 1, 2}


def test_a_saved_match_goes_on_with_the_same_seats_and_cards() -> None:
    match = played("amigo-3", seed=4, moves=7)
    again = Match.load(saved(match))
    assert again.bots == match.bots == {1: "greedy", 2: "random"}
    assert (again.person, again.names, again.seen) == (ANN, match.names, match.seen)
    for one in (match, again):
        one.table.act(ANN, one.hint())
    assert again.table.history == match.table.history


def test_the_person_may_sit_anywhere_in_a_record() -> None:
    """At the first seat without a bot; who plays for a seat that it does not tell of is ismcts."""
    match = played("amigo-3", seed=4, moves=7)
    bare = Record(match.table.history)
    assert Match.load(to_json(bare).encode()).bots == {1: "ismcts", 2: "ismcts"}
    other = bare.replace_seat(0, "random").replace_seat(2, "a friend")
    loaded = Match.load(to_json(other).encode())
    assert (loaded.person, loaded.bots) == (1, {0: "random", 2: "ismcts"})
    full = Match.load(to_json(other.replace_seat(1, "greedy")).encode())
    assert (full.person, sorted(full.bots)) == (0, [1, 2])


def test_a_record_of_others_is_played_by_its_names_and_looked_at_when_it_is_over() -> None:
    names = ("Zoe", "greedy", "a friend")
    running = Record(played("amigo-3", seed=4, moves=7).table.history, names=names)
    assert Match.load(to_json(running).encode()).bots == {1: "greedy", 2: "ismcts"}
    over = Record(played("amigo-3", seed=4, moves=999).table.history, names=names)
    assert Match.load(to_json(over).encode()).bots == {}


def test_no_bot_has_the_name_of_the_person() -> None:
    match = Match.begin("amigo-5", "Bo", ["greedy"] * 4)
    assert match.names == ("Bo", "Cleo", "Dino", "Eva", "Finn")


def test_a_hint_is_legal_and_asked_twice_the_same() -> None:
    session = at(played("amigo-3", seed=4, moves=7))
    hint = asked(session, do="hint")
    cards = " ".join(hint["hint"]["cards"])
    assert asked(session, do="choose", cards=cards)["choice"]["does"] == hint["hint"]["does"]
    assert asked(session, do="hint") == hint


# ---- choices ---------------------------------------------------------------------------------------


def test_choices_are_explained_before_they_are_made() -> None:
    # Ann holds what the screen says: the texts follow from the rules
    session = at(played("amigo-3", seed=4, moves=7))
    hand = [held["card"] for held in asked(session, do="speak", language="en")["screen"]["hand"]]
    one, other = next((a, b) for a, b in combinations(hand, 2) if a[0] != b[0])
    told = asked(session, do="choose", cards=one)["choice"]
    assert (told["does"], told["cards"]) == (f"play {one}", one) and type(told["reveals"]) is bool
    assert asked(session, do="choose", cards="")["choice"]["clause"] == "PLAY-1"
    assert asked(session, do="choose", cards=f"{one} {other}")["choice"]["clause"] == "PLAY-2"
    missing = " ".join([one] * 6)
    assert "Ann holds" in asked(session, do="choose", cards=missing)["choice"]["why"]
    # what is not legal is not done, and told in the same way
    before = session.file()
    assert asked(session, do="act", cards=f"{one} {other}")["choice"]["clause"] == "PLAY-2"
    assert asked(session, do="act", cards=missing)["refused"].endswith("(PLAY-2)")
    assert session.file() == before


def dumping() -> Session:
    """A session in which Ann has played and must dump."""
    for moves in range(7, 60):
        match = played("amigo-2", seed=3, moves=moves)
        if match.table.observe(ANN).phase.name == "DUMP":
            return at(match)
    raise AssertionError("she never dumps")


def test_undo_takes_back_what_revealed_nothing_and_says_why_it_does_not() -> None:
    session = dumping()
    first = asked(session, do="choose", cards="")["choice"]
    assert first["clause"] == "DUMP-1"
    told = len(asked(session, do="speak", language="en")["log"]["lines"])
    answer = asked(session, do="undo")
    assert answer["screen"]["due"] == "play" and answer["log"]["lines"] == []
    assert answer["log"]["begin"] < told
    assert "another player has acted since" in asked(session, do="undo")["refused"]


def test_it_speaks_languages() -> None:
    session = dumping()
    german = asked(session, do="speak", language="de")
    assert german["log"]["begin"] == 0
    assert german["log"]["lines"][-1]["text"].endswith("illegal entsorgen")
    assert 'lang="de"' in asked(session, do="rules")["rules"]
    assert "there is no language" in asked(session, do="speak", language="tlh")["refused"]
    assert asked(session, do="undo")["screen"]["grids"][0]["head"][1] == "Belohnungen"


# ---- what is refused -------------------------------------------------------------------------------

HOSTILE: dict[str, tuple[Any, str]] = {
    "nothing": (b"", "there must be one game in the file, not none"),
    "no file": (None, "there must be one game in the file, not none"),
    "a number": (5, "a file is bytes, not 5"),
    "no text": (b"\xff\xfe\x00", "it is not UTF-8"),
    "html": (b"<script>alert(1)</script>", "records begin with"),
    "bare": (b"{}", "game: it is missing"),
    "deep": (b'{"game": ' + b"[" * 100_000, "line 1"),
    "other": (b'{"game": "chess", "variant": "x", "first_seat": 0, "actions": []}', "chess"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_that_is_no_record_changes_nothing(name: str) -> None:
    session = at(played("amigo-2", seed=3, moves=9))
    before = session.file()
    data, why = HOSTILE[name]
    assert why in json.loads(session.load(data))["refused"]
    assert session.file() == before and "screen" in asked(session, do="speak", language="en")


def test_a_changed_record_and_two_records_are_refused() -> None:
    session = at(played("amigo-2", seed=3, moves=9))
    text = session.file()
    changed = text.replace("play A1", "play B1", 1)
    assert changed != text
    assert "refused" in json.loads(session.load(changed.encode()))
    two = f"{text}\n{text}\n".encode()
    assert "not more" in json.loads(session.load(two))["refused"]


@pytest.mark.parametrize(
    "message",
    [
        {"do": "begin", "variant": "amigo-9", "name": "Ann", "bots": "greedy"},
        {"do": "begin", "variant": "amigo-3", "name": "Ann", "bots": "greedy"},
        {"do": "begin", "variant": "amigo-2", "name": "Ann", "bots": "oracle"},
        {"do": "begin", "variant": "amigo-2", "name": "Ann", "bots": "ismcts-9999999"},
        {"do": "begin", "variant": "amigo-2", "name": "", "bots": "greedy"},
        {"do": "begin", "variant": "amigo-2", "name": "A" * 101, "bots": "greedy"},
        {"do": "choose", "cards": "E1"},
        {"do": "cheat"},
        {"do": "act"},
    ],
)
def test_a_message_that_makes_no_sense_is_refused(message: dict[str, str]) -> None:
    session = at(played("amigo-2", seed=3, moves=9))
    before = session.file()
    assert list(asked(session, **message)) == ["refused"]
    assert session.file() == before


@pytest.mark.parametrize(
    "message",
    ["", "{", "[" * 100_000, "[" * 900 + "]" * 900, '{"x": ' + "9" * 5000 + "}", "5", None, 5],
    ids=["empty", "open", "deep", "nested", "large", "number", "none", "no text"],
)
def test_what_is_no_message_is_refused(message: Any) -> None:
    session = at(played("amigo-2", seed=3, moves=9))
    before = session.file()
    assert list(json.loads(session.handle(message))) == ["refused"]
    assert session.file() == before


def test_a_bot_that_is_not_due_does_not_move() -> None:
    """While Ann is to move, and before there is a match."""
    session = at(played("amigo-2", seed=3, moves=9))
    before = session.file()
    assert not session.bot_is_due()
    assert "no bot is to move" in json.loads(session.bot_moves())["refused"]
    assert session.file() == before
    assert "no match has begun" in json.loads(Session("en").bot_moves())["refused"]


def test_before_a_match_there_is_nothing_to_do() -> None:
    session = Session("en")
    assert not session.bot_is_due() and session.file() == ""
    for do in ("hint", "undo"):
        assert "no match has begun" in asked(session, do=do)["refused"]
    assert asked(session, do="speak", language="ja") == {}


# ---- secrets ---------------------------------------------------------------------------------------


def twins(history: RecoHistory) -> Iterator[RecoHistory]:
    """Histories that differ in one hidden card or hidden dump, and that Ann cannot tell from this one."""
    own = memory(history, ANN)
    game = history.game
    for number, (state, action, _, events) in enumerate(history.steps()):
        if current_player(state) == ANN:
            continue
        seen = [event.seen_by(ANN) for event in events]
        for other in legal_actions(state):
            told = [event.seen_by(ANN) for event in game.events(state, other)]
            if other == action or told[:1] != seen[:1]:
                continue
            actions = (*history.actions[:number], other, *history.actions[number + 1 :])
            try:
                twin = History(history.variant, history.first_seat, actions)
            except ValueError:  # a later action is not legal any more
                continue
            if memory(twin, ANN) == own:
                yield twin


def everything(match: Match) -> list[str]:
    """All that the page can be told at this point."""
    session = at(match)
    hand = match.table.observe(ANN).hand or ()
    choices = {" ".join(map(str, some)) for size in range(4) for some in combinations(hand, size)}
    asks = [{"do": "choose", "cards": cards} for cards in sorted(choices)]
    asks += [{"do": "choose", "cards": "A1 A1 A1 A1 A1 A1"}, {"do": "hint"}, {"do": "rules"}]
    asks += [{"do": "speak", "language": "pt-BR"}, {"do": "hint"}, {"do": "act", "cards": "A1 B1"}]
    asks += [{"do": "undo"}, {"do": "nothing"}]
    return [session.load(saved(match)), *(session.handle(json.dumps(ask)) for ask in asks)]


@pytest.mark.parametrize(("variant", "moves"), [("amigo-2", 9), ("amigo-3", 24), ("zman-4", 400)])
def test_exchanging_hidden_cards_changes_no_byte_of_what_the_page_is_told(
    variant: str, moves: int
) -> None:
    match = played(variant, seed=3, moves=moves)
    told = everything(match)
    others = list(islice(twins(match.table.history), 2))
    assert len(others) == 2
    for other in others:
        assert other.state != match.table.state
        record = match.record()
        twin = Record(other, names=record.names, seed=record.seed, replaced=record.replaced)
        assert everything(Match.load(to_json(twin).encode())) == told


def test_the_seed_is_told_by_the_file_alone() -> None:
    match = Match.begin("amigo-2", "Ann", ["greedy"])
    seed = re.search(r'"seed": (\d+)', saved(match).decode())
    assert seed is not None and seed[1] not in " ".join(everything(match))
