"""Games on the web with FastAPI: cards and seeds stay on the server, a seat sees its part by its token.

Run it with ``uvicorn fastapi_server:app`` and look at http://127.0.0.1:8000/docs.
"""

import secrets
from collections.abc import Hashable
from typing import Annotated, NamedTuple

from fastapi import Body, Depends, FastAPI, HTTPException, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from reco_rules.errors import IllegalAction, RecoRulesError
from reco_rules.game import Variant
from reco_rules.games import find_variant, game_of
from reco_rules.records import to_data
from reco_rules.table import Table, memory

STATUS = {"notation": 400, "unknown-name": 404, "not-your-turn": 409, "illegal-action": 422}


class Game(NamedTuple):
    """A table, and the secret of each seat."""

    table: Table[Variant, Hashable, Hashable]
    tokens: list[str]


app = FastAPI(title="R-Eco and Recicle")
games: dict[str, Game] = {}


@app.exception_handler(RequestValidationError)
@app.exception_handler(RecoRulesError)
async def refuse(request: Request, error: RecoRulesError | RequestValidationError) -> JSONResponse:
    """Tell the client what is wrong with its request; nothing has happened then."""
    if isinstance(error, RequestValidationError):  # without its values: NaN cannot be sent back
        wrong = [{name: each[name] for name in ("type", "loc", "msg")} for each in error.errors()]
        return JSONResponse({"detail": wrong}, 422)
    if error.code not in STATUS:
        raise error  # the server's own fault: for its log, not for clients
    said = {"error": error.code, "message": str(error)}
    if isinstance(error, IllegalAction):
        said |= {"reason": error.reason.code, "clause": error.reason.clause}
    return JSONResponse(said, STATUS[error.code])


# All that follows awaits nothing, so that one request is done before the next gets to a table.
async def find(id: str) -> Game:
    """The game of this id."""
    if id not in games:
        raise HTTPException(404, "there is no such game")
    return games[id]


Found = Annotated[Game, Depends(find)]
Shown = Annotated[HTTPAuthorizationCredentials | None, Depends(HTTPBearer(auto_error=False))]


async def seat_of(game: Found, shown: Shown) -> int | None:
    """The seat whose token is shown; without a token nobody's: a spectator."""
    if shown is None:
        return None
    for seat, token in enumerate(game.tokens):
        if secrets.compare_digest(token.encode(), shown.credentials.encode()):
            return seat
    raise HTTPException(401, "this token opens no seat of the game", {"WWW-Authenticate": "Bearer"})


Seat = Annotated[int | None, Depends(seat_of)]
Text = Annotated[str, Body(embed=True)]


@app.post("/games", status_code=201)
async def open_game(variant: Text) -> dict[str, object]:
    """Open a game of a variant such as "amigo-3". Its tokens, one per seat, are told this once."""
    id, found = secrets.token_urlsafe(8), find_variant(variant)
    tokens = [secrets.token_urlsafe() for _ in range(found.players)]
    games[id] = Game(Table(found, seed=secrets.randbits(63), game=game_of(found)), tokens)
    return {"id": id, "tokens": tokens}


@app.get("/games/{id}")
async def look(game: Found, seat: Seat) -> object:
    """What the seat sees now, and what it may do if it is to move."""
    return to_data(game.table.observe(seat))


@app.get("/games/{id}/events")
async def events(game: Found, seat: Seat, since: Annotated[int, Query(ge=0)] = 0) -> list[object]:
    """All that the seat has seen since the deal, from this event on: the first is number 0."""
    return [to_data(event) for event in list(memory(game.table.history, seat))[since:]]


@app.post("/games/{id}/actions")
async def act(game: Found, seat: Seat, action: Text) -> list[object]:
    """Make an action such as "play A1 A1". Returns what happened, as the seat saw it."""
    if seat is None:
        raise HTTPException(401, "a spectator cannot act", {"WWW-Authenticate": "Bearer"})
    happened = game.table.act(seat, game.table.game.parse_action(action))
    return [to_data(event.seen_by(seat)) for event in happened]
