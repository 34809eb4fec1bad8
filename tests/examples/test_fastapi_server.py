"""The FastAPI server: whole games by clients that have nothing but HTTP, and what others try."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Iterator
from itertools import combinations, count
from typing import Any, TypeAlias

import httpx2
import pytest
from fastapi.testclient import TestClient

from examples.fastapi_server import Game, app, games
from reco_rules import VARIANTS, Play, action_from_id, num_actions, num_chance_actions
from reco_rules.errors import InvalidValue
from reco_rules.records import from_data, to_data
from reco_rules.table import History, Table, memory

Headers: TypeAlias = dict[str, str]
AnyHistory: TypeAlias = History[Any, Any, Any]


def bearer(token: str) -> Headers:
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A client of a server without games; those that it opens have the seeds 4, 5, ..."""
    seeds = count(4)
    monkeypatch.setattr("secrets.randbits", lambda bits: next(seeds))
    games.clear()
    with TestClient(app, raise_server_exceptions=False) as client:
        yield client
    games.clear()


class Opened:
    """A game at a server, with the headers of its seats."""

    def __init__(self, client: TestClient, variant: str = "amigo-3") -> None:
        self.client = client
        opened = client.post("/games", json={"variant": variant})
        assert opened.status_code == 201
        self.path = f"/games/{opened.json()['id']}"
        self.headers = [bearer(token) for token in opened.json()["tokens"]]
        self.table = games[opened.json()["id"]].table

    def look(self, headers: Headers | None = None) -> Any:
        return self.client.get(self.path, headers=headers).json()

    def act(self, headers: Headers | None, action: str) -> Any:
        return self.client.post(f"{self.path}/actions", json={"action": action}, headers=headers)


@pytest.mark.parametrize("variant", ["reprint-2", "reconstruction-1-2"])
def test_clients_play_a_whole_game(client: TestClient, variant: str) -> None:
    """Each asks now and then, and has heard in the end what its seat is to remember, and no more."""
    game, rng = Opened(client, variant), random.Random(4)
    rules = game.table.game
    viewers: dict[int | None, Headers | None] = {0: game.headers[0], 1: game.headers[1], None: None}
    heard: dict[int | None, list[Any]] = {seat: [] for seat in viewers}

    def listen(seat: int | None) -> None:
        since = {"since": len(heard[seat])}
        answer = client.get(f"{game.path}/events", params=since, headers=viewers[seat])
        heard[seat] += answer.json()

    while (mover := game.look()["current_player"]) >= 0:
        listen(mover)
        while actions := game.look(viewers[mover])["legal_actions"]:
            answer = game.act(viewers[mover], actions[int(rng.random() * len(actions))])
            assert answer.status_code == 200
            heard[mover] += answer.json()
    for seat, headers in viewers.items():
        listen(seat)
        said = [from_data("event", event, game=rules) for event in heard[seat]]
        assert said == list(memory(game.table.history, seat))
        assert from_data("observation", game.look(headers), game=rules) == game.table.observe(seat)
    assert game.look()["result"] == to_data(rules.result(game.table.state))
    late = game.act(game.headers[0], str(game.table.history.actions[-1]))
    assert late.status_code == 409 and "the game is over" in late.json()["message"]


def test_a_token_opens_its_own_seat_of_its_own_game(client: TestClient) -> None:
    game, other = Opened(client), Opened(client)
    assert game.look(game.headers[0])["hand"] != other.look(other.headers[0])["hand"]
    assert len({headers["Authorization"] for headers in (*game.headers, *other.headers)}) == 6
    assert [game.look(headers)["seat"] for headers in game.headers] == [0, 1, 2]
    strange: list[Any] = [other.headers[0], bearer("0" * 43), {"Authorization": b"Bearer \xff"}]
    for headers in strange:
        for answer in (
            client.get(game.path, headers=headers),
            client.get(f"{game.path}/events", headers=headers),
            game.act(headers, "pass"),
        ):
            assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")


def test_without_a_token_there_is_only_what_a_spectator_sees(client: TestClient) -> None:
    game = Opened(client)
    assert game.look() == json.loads(json.dumps(to_data(game.table.observe(None))))
    answer = game.act(None, "play A1")
    assert (answer.status_code, answer.headers["WWW-Authenticate"]) == (401, "Bearer")


def test_what_cannot_be_done_is_refused_and_changes_nothing(client: TestClient) -> None:
    game = Opened(client)
    first, second, _ = game.headers
    before, hand = game.table.history, game.look(first)["hand"]

    def refused(answer: Any, status: int, code: str) -> Any:
        assert (answer.status_code, answer.json()["error"]) == (status, code)
        return answer.json()

    turn = refused(game.act(second, "play A1"), 409, "not-your-turn")
    assert "turn of seat 0" in turn["message"]
    absent = next(card for card in ("A1", "B1", "C1", "D1", "A2") if card not in hand)
    illegal = refused(game.act(first, f"play {absent}"), 422, "illegal-action")
    assert f"holds no {absent}" in illegal["message"]
    assert (illegal["reason"], illegal["clause"]) == ("cards-not-held", "PLAY-2")
    refused(game.act(first, "reveal A1"), 422, "illegal-action")
    refused(game.act(first, "hello"), 400, "notation")
    refused(client.post("/games", json={"variant": "amigo-9"}), 404, "unknown-name")
    sent = {**first, "Content-Type": "application/json"}
    for body in ('{"action": NaN}', '{"action": [1e999]}', '{"action": ["\\ud800"]}'):
        answer = client.post(f"{game.path}/actions", content=body, headers=sent)
        assert (answer.status_code, answer.json()["detail"][0]["loc"]) == (422, ["body", "action"])
    for body in ("{", '"play A1"', '{"action": 1}', '{"act": "pass"}', "", "\ud800"):
        content = body.encode(errors="surrogatepass")
        answer = client.post(f"{game.path}/actions", content=content, headers=sent)
        assert answer.status_code == 422
        assert {name for each in answer.json()["detail"] for name in each} == {"type", "loc", "msg"}
    for since in ("x", "-1", ""):
        assert client.get(f"{game.path}/events", params={"since": since}).status_code == 422
    assert client.get(f"{game.path}/events", params={"since": 10**30}).json() == []
    assert client.get("/games/other", headers=first).status_code == 404
    assert game.table.history is before


def test_what_is_wrong_with_the_server_is_not_told(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise InvalidValue("the next card is A1")

    game = Opened(client)
    monkeypatch.setattr(Table, "act", fail)
    answer = game.act(game.headers[0], "pass")
    assert (answer.status_code, answer.text) == (500, "Internal Server Error")


# ---- secrets -------------------------------------------------------------------------------------


def retold(history: AnyHistory, seat: int | None) -> AnyHistory:
    """A game with two cards exchanged that were drawn, which looks the same to the seat."""
    wanted = list(memory(history, seat))
    for second, first in combinations(range(len(history)), 2):
        actions = list(history.actions)
        actions[first], actions[second] = actions[second], actions[first]
        try:
            other = History(history.variant, history.first_seat, actions)
        except ValueError:  # somebody plays a card that he does not hold then
            continue
        if other.state != history.state and list(memory(other, seat)) == wanted:
            return other
    raise AssertionError("no other game looks the same")


def everything(client: TestClient, history: AnyHistory, seat: int | None) -> list[bytes]:
    """All that a viewer of this game can get without changing it: its view, the events, refusals."""
    games["kept"] = Game(Table.resume(history, seed=4), ["t0", "t1", "t2"])
    headers = {} if seat is None else bearer(f"t{seat}")
    look = client.get("/games/kept", headers=headers)
    assert look.json()["seat"] == seat
    given = [look.content, client.get("/games/kept/events", headers=headers).content]
    ids = range(0, num_actions(history.variant) + num_chance_actions(history.variant), 11)
    actions = {str(action_from_id(history.variant, id)) for id in ids}
    for action in sorted(actions - {*look.json()["legal_actions"]}):
        answer = client.post("/games/kept/actions", json={"action": action}, headers=headers)
        assert answer.status_code >= 400
        given.append(answer.content)
    return given


def test_exchanging_hidden_cards_changes_no_byte_of_any_answer(client: TestClient) -> None:
    """To each seat and to a stranger, the seat to move too: views, events, refusals."""
    table = Table(VARIANTS["reprint-3"], seed=4)
    for _ in range(2):
        mover = table.current_player
        table.act(mover, table.observe(mover).legal_actions[0])
    assert table.current_player == 2
    for seat in (0, 1, 2, None):
        told = everything(client, table.history, seat)
        assert len(told) > 20
        assert told == everything(client, retold(table.history, seat), seat)


def test_of_clients_at_once_one_is_first(client: TestClient) -> None:
    """Who clicks twice plays once."""
    game = Opened(client)
    action = game.look(game.headers[0])["legal_actions"][0]

    async def click_often() -> list[int]:
        transport = httpx2.ASGITransport(app=app)
        async with httpx2.AsyncClient(
            transport=transport, base_url="http://test", headers=game.headers[0]
        ) as http:
            path, sent = f"{game.path}/actions", {"action": action}
            clicks = (http.post(path, json=sent) for _ in range(8))
            return [answer.status_code for answer in await asyncio.gather(*clicks)]

    assert sorted(asyncio.run(click_often())) == [200] + [409] * 7
    assert sum(isinstance(action, Play) for action in game.table.history.actions) == 1
