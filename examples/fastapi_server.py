"""R-Eco on the web with FastAPI: tables and secrets stay on the server, a seat gets JSON with its token.

Run it with ``python examples/fastapi_server.py [FOLDER] [PORT]`` and look at http://127.0.0.1:8000/docs.
Games are in the folder. Stop it in the middle of one and start it again: the game goes on.
"""

import asyncio
import hmac
import re
import secrets
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated, TypeAlias

import attrs
import uvicorn
from fastapi import Body, Depends, FastAPI, Header, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from fastapi.sse import EventSourceResponse, ServerSentEvent
from starlette.exceptions import HTTPException

from reco_rules import VARIANTS, Action, State, Variant, parse_action
from reco_rules.errors import (
    IllegalAction,
    InvalidValue,
    NotationError,
    NotYourTurn,
    RecordError,
    RecoRulesError,
    UnknownName,
)
from reco_rules.game import TERMINAL, Event
from reco_rules.records import Record, Recorder, read_records, to_data, to_json
from reco_rules.table import Table

RecoTable: TypeAlias = Table[Variant, State, Action]
Credentials: TypeAlias = HTTPAuthorizationCredentials | None


@attrs.define(eq=False)
class Game:
    """A table, who sits there, and what writes it all down: nothing, once the game is over."""

    table: RecoTable
    names: list[str]
    recorder: Recorder | None


def load(path: Path) -> Game:
    """The game in a file, to go on with."""
    recorder = None
    try:
        recorder = Recorder.resume(path)
        record = recorder.record
    except RecordError:  # it is over
        (record,) = read_records(path)
    assert record.seed is not None  # it was written with the deal
    table: RecoTable = Table.resume(record.history, record.seed)
    return Game(table, [taken.by for taken in record.replaced], recorder)


# ---- errors --------------------------------------------------------------------------------------


class WrongToken(RecoRulesError):
    """Who asks has no token where one is needed, or one of no seat of this game."""

    code = "wrong-token"


class Full(RecoRulesError):
    """No seat is free."""

    code = "full"


STATUS = {
    NotationError: 400,
    InvalidValue: 400,
    WrongToken: 401,
    UnknownName: 404,
    NotYourTurn: 409,
    Full: 409,
    IllegalAction: 422,
}
"""The errors that are the client's. All others are the server's: its log has them, and nobody else."""


async def refuse(request: Request, error: Exception) -> JSONResponse:
    """The answer that says what is wrong."""
    status = next((status for kind, status in STATUS.items() if isinstance(error, kind)), 500)
    code, message, more = "server", "the server could not do this", dict[str, str]()
    if isinstance(error, RecoRulesError) and status != 500:
        code, message = error.code, str(error)
    elif isinstance(error, HTTPException):  # no such address, no such method, ...
        status, code, message = error.status_code, "http", error.detail
    elif isinstance(error, RequestValidationError):
        wrong = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()]
        status, code, message = 422, "request", "; ".join(wrong)
    if isinstance(error, IllegalAction):
        more = {"reason": error.reason.code, "clause": error.reason.clause}
    said = {"status": status, "error": code, "message": message, **more}
    return JSONResponse(said, status, {"WWW-Authenticate": "Bearer"} if status == 401 else None)


# ---- the server ----------------------------------------------------------------------------------


def make_app(folder: Path) -> FastAPI:
    """The server of the games in this folder.

    What it does is `async` and waits for nothing in the middle of a game, so that it is done with one
    request before the next one gets to the table.
    """
    folder.mkdir(parents=True, exist_ok=True)
    secret = folder / "secret.key"
    secret.touch(mode=0o600)
    if not secret.read_bytes():
        secret.write_bytes(secrets.token_bytes(32))
    key = secret.read_bytes()
    games: dict[str, Game] = {}

    def find(id: str) -> Game:
        """The game of this id; from its file, if the server was started anew since."""
        path = folder / f"{id}.jsonl"
        if id not in games:
            if not re.fullmatch("[0-9a-f]{16}", id) or not path.exists():
                raise UnknownName("there is no such game")
            games[id] = load(path)
        return games[id]

    def token_of(id: str, seat: int) -> str:
        """What a seat shows to be let in: nobody can make it without the key."""
        return hmac.new(key, f"{id} {seat}".encode(), "sha256").hexdigest()

    async def viewer(
        id: str, shown: Annotated[Credentials, Depends(HTTPBearer(auto_error=False))]
    ) -> int | None:
        """The seat of who asks; without a token nobody's: a spectator."""
        seats = range(len(find(id).names))
        if shown is None:
            return None
        for seat in seats:
            if hmac.compare_digest(token_of(id, seat).encode(), shown.credentials.encode()):
                return seat
        raise WrongToken("this token belongs to no seat of this game")

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncGenerator[None, None]:
        yield
        for game in games.values():
            if game.recorder is not None:
                game.recorder.close()

    app = FastAPI(title="R-Eco", lifespan=lifespan, max_body_size=1000)
    for kind in (*STATUS, HTTPException, RequestValidationError, Exception):
        app.add_exception_handler(kind, refuse)

    @app.post("/games", status_code=201)
    async def open_game(variant: Annotated[str, Body(embed=True)]) -> dict[str, str]:
        """Open a game of a variant such as "amigo-3"."""
        id, seed = secrets.token_hex(8), secrets.randbits(63)
        table = Table(VARIANTS[variant], seed)
        recorder = Recorder(folder / f"{id}.jsonl", Record(table.history, seed=seed))
        games[id] = Game(table, [], recorder)
        return {"id": id}

    @app.post("/games/{id}/seats", status_code=201)
    async def join(id: str, name: Annotated[str, Body(embed=True)]) -> dict[str, int | str]:
        """Take the next free seat. Its token is told this once."""
        game = find(id)
        seat = len(game.names)
        if game.recorder is None or seat == game.table.variant.players:
            raise Full("all seats of this game are taken")
        game.recorder.replace_seat(seat, name)
        game.names.append(name)
        return {"seat": seat, "token": token_of(id, seat)}

    @app.get("/games/{id}")
    async def look(id: str, seat: Annotated[int | None, Depends(viewer)]) -> JSONResponse:
        """What the seat sees now, and what it may do if it is to move."""
        game = find(id)
        return JSONResponse({"names": game.names, "view": to_data(game.table.observe(seat))})

    @app.post("/games/{id}/actions")
    async def act(
        id: str,
        seat: Annotated[int | None, Depends(viewer)],
        action: Annotated[str, Body(embed=True)],
    ) -> JSONResponse:
        """Make an action such as "play A1 A1". Returns what happened, as the seat saw it."""
        if seat is None:
            raise WrongToken("to act takes the token of a seat")
        game = find(id)
        happened = game.table.act(seat, parse_action(action))
        assert game.recorder is not None  # the game was not over
        try:
            game.recorder.follow(game.table.history)
        except (OSError, InvalidValue) as error:
            game.recorder.close()
            del games[id]  # what is not in the file has not happened: it is read again
            raise RuntimeError("the game could not be written") from error
        return JSONResponse({"events": [to_data(event.seen_by(seat)) for event in happened]})

    @app.get("/games/{id}/events", response_class=EventSourceResponse)
    async def events(
        id: str,
        seat: Annotated[int | None, Depends(viewer)],
        last_event_id: Annotated[int, Header()] = -1,
    ) -> AsyncGenerator[ServerSentEvent, None]:
        """All that the seat has seen from the deal on (or since an event), and what it will see."""
        game, number = find(id), -1
        told: asyncio.Queue[Event] = asyncio.Queue()
        end = game.table.subscribe(told.put_nowait, seat)
        try:
            while not (told.empty() and game.table.current_player == TERMINAL):
                event, number = await told.get(), number + 1
                if find(id) is not game:
                    break  # that could not be written: whoever listens again is told what happened
                if number > last_event_id:
                    yield ServerSentEvent(id=str(number), raw_data=to_json(event))
        finally:
            end()

    return app


if __name__ == "__main__":
    uvicorn.run(
        make_app(Path(sys.argv[1] if len(sys.argv) > 1 else "games")),
        port=int(sys.argv[2]) if len(sys.argv) > 2 else 8000,
        timeout_graceful_shutdown=1,  # whoever listens to events does not end by himself
    )
