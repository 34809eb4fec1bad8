"""The FastAPI server: whole games by clients that have nothing but HTTP, and what others try."""

from __future__ import annotations

import asyncio
import hmac
import json
import random
import shutil
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, islice
from pathlib import Path
from typing import Any, TypeAlias

import httpx2
import pytest
import uvicorn
from fastapi.testclient import TestClient

from examples.fastapi_server import make_app
from reco_rules import VARIANTS, Play, action_from_id, num_actions, num_chance_actions, observe
from reco_rules.bots import greedy
from reco_rules.records import Record, Recorder, from_data, from_json, read_records, to_data
from reco_rules.table import History, Table, memory, play

Headers: TypeAlias = dict[str, str]
AnyHistory: TypeAlias = History[Any, Any, Any]


def bearer(token: str) -> Headers:
    return {"Authorization": f"Bearer {token}"}


class Seats:
    """A game at a server, with the headers of its seats and of nobody's."""

    def __init__(self, client: TestClient, variant: str = "amigo-3", taken: int = 3) -> None:
        self.client = client
        opened = client.post("/games", json={"variant": variant})
        assert opened.status_code == 201
        self.id = opened.json()["id"]
        self.headers: list[Headers] = []
        for number in range(taken):
            joined = client.post(f"/games/{self.id}/seats", json={"name": f"P{number}"})
            assert joined.status_code == 201
            assert joined.json()["seat"] == number
            self.headers.append(bearer(joined.json()["token"]))

    def look(self, headers: Headers | None = None) -> Any:
        return self.client.get(f"/games/{self.id}", headers=headers).json()["view"]

    def act(self, headers: Headers | None, action: str) -> Any:
        return self.client.post(
            f"/games/{self.id}/actions", json={"action": action}, headers=headers
        )

    def play(self, actions: int) -> None:
        """Play on with the first legal action, so many times."""
        for _ in range(actions):
            headers = self.headers[self.look()["current_player"]]
            assert self.act(headers, self.look(headers)["legal_actions"][0]).status_code == 200


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for games, all of which have the same seed."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 4)
    return tmp_path / "games"


@pytest.fixture
def client(folder: Path) -> Iterator[TestClient]:
    with TestClient(make_app(folder), raise_server_exceptions=False) as client:
        yield client


def refused(response: Any, status: int, code: str) -> str:
    """The message of an answer that says no; it has the form of all of them."""
    said = response.json()
    assert (response.status_code, said["status"], said["error"]) == (status, status, code)
    message: str = said["message"]
    assert message
    return message


# ---- games in files ------------------------------------------------------------------------------

KEY = b"the key of the server"
ID = "0" * 16


def keep(history: AnyHistory, folder: Path, id: str = ID) -> None:
    """Write a game as the server does, with all seats taken."""
    folder.mkdir(exist_ok=True)
    (folder / "secret.key").write_bytes(KEY)
    record = Record(history, seed=4)
    for seat in range(history.variant.players):
        record = record.replace_seat(seat, f"P{seat}")
    Recorder(folder / f"{id}.jsonl", record).close()


def headers_of(seat: int | None, id: str = ID) -> Headers:
    """Those of a seat in such a game."""
    if seat is None:
        return {}
    return bearer(hmac.new(KEY, f"{id} {seat}".encode(), "sha256").hexdigest())


# ---- a whole game --------------------------------------------------------------------------------


@contextmanager
def running(folder: Path) -> Iterator[str]:
    """A real server, stopped at the end; its address."""
    config = uvicorn.Config(make_app(folder), log_level="critical", timeout_graceful_shutdown=0)
    server = uvicorn.Server(config)
    protocol = socket.getprotobyname("tcp")  # where it is named, asyncio sends without delay
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM, protocol) as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


async def client_of(
    address: str, path: str, headers: Headers, heard: dict[str, str], most: int
) -> None:
    """Listen, act on what is heard, and leave after so many events; without a token, only listen."""
    rng = random.Random(most)
    last = {"Last-Event-ID": list(heard)[-1]} if heard else {}
    async with (
        httpx2.AsyncClient(base_url=address, headers=headers, timeout=30) as http,
        http.stream("GET", f"{path}/events", headers=last) as stream,
    ):
        assert stream.headers["content-type"].startswith("text/event-stream")
        await act(http, path, rng)  # where nothing is to be heard before somebody acts
        event: dict[str, str] = {}
        async for line in stream.aiter_lines():
            if line:
                name, _, event[name] = line.partition(": ")
                continue
            assert event["id"] not in heard
            heard[event["id"]] = event["data"]
            if len(heard) >= most:
                return
            if '"TurnBegan"' in event["data"] or '"DumpDemanded"' in event["data"]:
                await act(http, path, rng)


async def act(http: httpx2.AsyncClient, path: str, rng: random.Random) -> None:
    """Act once if it is this seat's turn."""
    view = (await http.get(path)).json()["view"]
    if view["legal_actions"]:
        action = view["legal_actions"][int(rng.random() * len(view["legal_actions"]))]
        await http.post(f"{path}/actions", json={"action": action})


@pytest.mark.slow
def test_clients_play_a_whole_game_over_a_restart(folder: Path) -> None:
    """Live, by server-sent events; each has heard in the end what its seat is to remember, and no more."""
    with TestClient(make_app(folder)) as client:
        seats = Seats(client)
    everybody = [*seats.headers, Headers()]
    heard: list[dict[str, str]] = [{} for _ in everybody]

    async def played(address: str, most: int) -> None:
        path = f"/games/{seats.id}"
        listening = (
            client_of(address, path, headers, events, most)
            for headers, events in zip(everybody, heard, strict=True)
        )
        await asyncio.wait_for(asyncio.gather(*listening), 60)

    for most in (60, 10_000):
        with running(folder) as address:
            asyncio.run(played(address, most))
    (record,) = read_records(folder / f"{seats.id}.jsonl")
    assert record.outcome.value == "finished"
    assert [taken.by for taken in record.replaced] == ["P0", "P1", "P2"]
    for seat, events in zip((0, 1, 2, None), heard, strict=True):
        assert list(map(int, events)) == list(range(len(events)))
        said = [from_json("event", event) for event in events.values()]
        assert said == list(memory(record.history, seat))


# ---- strangers and slips -------------------------------------------------------------------------


def test_without_a_token_there_is_only_what_a_spectator_sees(
    client: TestClient, folder: Path
) -> None:
    seats = Seats(client, taken=2)
    answer = client.get(f"/games/{seats.id}")
    (record,) = read_records(folder / f"{seats.id}.jsonl")
    view = json.loads(json.dumps(to_data(observe(record.state, None))))
    assert answer.json() == {"names": ["P0", "P1"], "view": view}
    refused(seats.act(None, "play A1"), 401, "wrong-token")


def test_a_token_opens_its_own_seat_of_its_own_game(client: TestClient) -> None:
    seats, others = Seats(client), Seats(client)
    assert seats.headers[0] != others.headers[0]
    assert [seats.look(headers)["seat"] for headers in (*seats.headers, None)] == [0, 1, 2, None]
    strange: list[Any] = [others.headers[0], bearer("0" * 64), {"Authorization": b"Bearer \xff"}]
    for headers in strange:
        for path in ("", "/events"):
            answer = client.get(f"/games/{seats.id}{path}", headers=headers)
            refused(answer, 401, "wrong-token")
            assert answer.headers["WWW-Authenticate"] == "Bearer"
        answer = client.post(f"/games/{seats.id}/actions", json={"action": "pass"}, headers=headers)
        refused(answer, 401, "wrong-token")


def test_what_cannot_be_done_is_refused_and_changes_nothing(
    client: TestClient, folder: Path
) -> None:
    seats = Seats(client)
    first, second, _ = seats.headers
    file = folder / f"{seats.id}.jsonl"
    before, hand = file.read_bytes(), seats.look(first)["hand"]

    assert "turn of seat 0" in refused(seats.act(second, "play A1"), 409, "not-your-turn")
    absent = next(card for card in ("A1", "B1", "C1", "D1", "A2") if card not in hand)
    illegal = seats.act(first, f"play {absent}")
    assert f"holds no {absent}" in refused(illegal, 422, "illegal-action")
    assert (illegal.json()["reason"], illegal.json()["clause"]) == ("cards-not-held", "PLAY-2")
    refused(seats.act(first, "pass"), 422, "illegal-action")
    refused(seats.act(first, "hello"), 400, "notation")
    refused(seats.act(first, "reveal A1"), 422, "illegal-action")
    path = f"/games/{seats.id}/actions"
    for body in ("{", '"play A1"', '{"action": 1}', '{"act": "pass"}', "", "[" * 900, "\ud800"):
        content = body.encode(errors="surrogatepass")
        sent = {**first, "Content-Type": "application/json"}
        refused(client.post(path, content=content, headers=sent), 422, "request")
    assert client.post(path, json={"action": "x" * 2000}, headers=first).status_code == 413
    pieces = client.post(path, content=(b"x" * 100 for _ in range(20)), headers=first)
    refused(pieces, 413, "http")
    refused(client.post("/games", json={"variant": "amigo-9"}), 404, "unknown-name")
    refused(client.post(f"/games/{seats.id}/seats", json={"name": "P3"}), 409, "full")
    shutil.copy(file, folder / "x.jsonl")  # no id that the server gave
    for id in ("0" * 16, "x", "..", "secret.key", f"{seats.id}.jsonl"):
        refused(client.get(f"/games/{id}/events"), 404, "unknown-name" if id != ".." else "http")
    refused(client.delete(f"/games/{seats.id}"), 405, "http")
    bad = client.get(f"/games/{seats.id}/events", headers={"Last-Event-ID": "x"})
    refused(bad, 422, "request")

    free = Seats(client, taken=0)
    nameless = client.post(f"/games/{free.id}/seats", json={"name": "a\nb"})
    refused(nameless, 400, "invalid-value")
    assert file.read_bytes() == before
    seats.play(1)


# ---- crashes -------------------------------------------------------------------------------------


def test_after_a_crash_the_same_cards_come_for_the_same_tokens(
    client: TestClient, folder: Path, tmp_path: Path
) -> None:
    """A game that goes on undisturbed, and one whose last line broke off, play on alike."""
    seats = Seats(client)
    seats.play(2)
    assert seats.look()["current_player"] == 2
    shutil.copytree(folder, tmp_path / "crashed")
    file = tmp_path / "crashed" / f"{seats.id}.jsonl"
    file.write_bytes(file.read_bytes()[:-4])  # of a card that was drawn
    with TestClient(make_app(tmp_path / "crashed")) as other:
        for who in (*seats.headers, None):
            path = f"/games/{seats.id}"
            assert other.get(path, headers=who).content == client.get(path, headers=who).content
        headers = seats.headers[seats.look()["current_player"]]
        action = seats.look(headers)["legal_actions"][0]
        answers = [
            one.post(f"/games/{seats.id}/actions", json={"action": action}, headers=headers)
            for one in (client, other)
        ]
        assert answers[0].status_code == 200
        assert answers[0].content == answers[1].content


def test_a_game_that_is_over_is_still_shown_after_a_restart(folder: Path) -> None:
    history = play(VARIANTS["amigo-2"], [greedy, greedy], seed=4)
    keep(history, folder)
    with TestClient(make_app(folder)) as client:
        for seat in (0, 1, None):
            view = client.get(f"/games/{ID}", headers=headers_of(seat)).json()["view"]
            assert from_data("observation", view) == observe(history.state, seat)
            lines = client.get(f"/games/{ID}/events", headers=headers_of(seat)).text.splitlines()
            data = [line.removeprefix("data: ") for line in lines if line.startswith("data: ")]
            assert [from_json("event", event) for event in data] == list(memory(history, seat))
        sent = {"action": "pass"}
        late = client.post(f"/games/{ID}/actions", json=sent, headers=headers_of(0))
        assert "the game is over" in refused(late, 409, "not-your-turn")
        refused(client.post(f"/games/{ID}/seats", json={"name": "P2"}), 409, "full")


def test_what_cannot_be_written_has_not_happened(client: TestClient, folder: Path) -> None:
    """The answer tells nothing of the file; what stands in the file holds."""
    seats = Seats(client)
    file = folder / f"{seats.id}.jsonl"
    with file.open("ab") as other:
        other.write(b'{"comment": "from somebody else"}\n')
    before = seats.client.get(f"/games/{seats.id}", headers=seats.headers[0]).content
    action = seats.look(seats.headers[0])["legal_actions"][0]
    message = refused(seats.act(seats.headers[0], action), 500, "server")
    assert message == "the server could not do this"
    assert client.get(f"/games/{seats.id}", headers=seats.headers[0]).content == before
    assert seats.act(seats.headers[0], action).status_code == 200
    file.write_text("{}\n")
    with TestClient(make_app(folder), raise_server_exceptions=False) as other_client:
        refused(other_client.get(f"/games/{seats.id}"), 500, "server")


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


def everything(
    client: TestClient, listen: httpx2.Client, id: str, seat: int | None, events: int
) -> list[bytes]:
    """All that a viewer can get without changing the game: its view, the events, refusals."""
    headers = headers_of(seat, id)
    look = client.get(f"/games/{id}", headers=headers)
    view = look.json()["view"]
    assert view["seat"] == seat
    given = [look.content]
    with listen.stream("GET", f"/games/{id}/events", headers=headers) as stream:
        lines = (line for line in stream.iter_lines() if line)
        given += [line.encode() for line in islice(lines, 2 * events)]
    variant = VARIANTS[view["variant"]["id"]]
    ids = range(0, num_actions(variant) + num_chance_actions(variant), 7)
    actions = {str(action_from_id(variant, id)) for id in ids} - {*view["legal_actions"]}
    for action in sorted(actions | {"hello"}):
        sent = {"action": action}
        answer = client.post(f"/games/{id}/actions", json=sent, headers=headers)
        assert answer.status_code >= 400
        given.append(answer.content)
    return given


def test_exchanging_hidden_cards_changes_no_byte_of_any_answer(folder: Path) -> None:
    """To each seat and to a stranger, the seat to move too: views, events, refusals."""
    table = Table(VARIANTS["reprint-3"], seed=4)
    for _ in range(2):
        mover = table.current_player
        table.act(mover, table.observe(mover).legal_actions[0])
    assert table.current_player == 2
    keep(table.history, folder)
    with (
        running(folder) as address,
        httpx2.Client(base_url=address) as listen,
        TestClient(make_app(folder)) as client,
    ):
        for number, seat in enumerate((0, 1, 2, None), start=1):
            other = f"{number:016}"
            keep(retold(table.history, seat), folder, other)
            events = len(memory(table.history, seat))
            told, same = (everything(client, listen, id, seat, events) for id in (ID, other))
            assert len(told) > 60
            assert told == same


# ---- at the same time ----------------------------------------------------------------------------


def test_of_clients_at_once_one_is_first(folder: Path) -> None:
    """Each seat is taken once, and a double click plays once."""

    async def race(address: str) -> None:
        async with httpx2.AsyncClient(base_url=address) as http:
            id = (await http.post("/games", json={"variant": "amigo-5"})).json()["id"]
            path = f"/games/{id}"
            joining = (http.post(f"{path}/seats", json={"name": f"P{n}"}) for n in range(8))
            joined = [one.json() for one in await asyncio.gather(*joining)]
            assert sorted(one.get("seat", 9) for one in joined) == [0, 1, 2, 3, 4, 9, 9, 9]
            (token,) = [one["token"] for one in joined if one.get("seat") == 0]
            view = (await http.get(path, headers=bearer(token))).json()["view"]
            sent = {"action": view["legal_actions"][0]}
            acting = (
                http.post(f"{path}/actions", json=sent, headers=bearer(token)) for _ in range(8)
            )
            answers = await asyncio.gather(*acting)
            assert sorted(one.status_code for one in answers) == [200] + [409] * 7

    with running(folder) as address:
        asyncio.run(race(address))
    (record,) = read_records(next(folder.glob("*.jsonl")))
    assert sum(isinstance(action, Play) for action in record.history.actions) == 1
