"""R-Eco over a network: a server that holds the table, and clients that hold no state and know no rules.

Run it with ``python client.py``: it starts a server and three clients, which play a game with each other.
"""

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import closing
from typing import TypeAlias

from reco_rules import VARIANTS, Action, Observation, State, Variant
from reco_rules.errors import RecoRulesError
from reco_rules.records import from_data, from_json, to_data, to_json
from reco_rules.table import Table

Send: TypeAlias = Callable[[str], None]
Choose: TypeAlias = Callable[[Observation], Action]


class Server:
    """The server side: the only one that knows the game. It speaks to each seat in lines of JSON."""

    def __init__(self, table: Table[Variant, State, Action]) -> None:
        self.table = table
        self.seats: dict[int, Send] = {}

    def join(self, seat: int, send: Send) -> Callable[[], None]:
        """Send a seat all that it has seen so far, and all that it will see. Returns what ends that."""
        end = self.table.subscribe(lambda event: send(json.dumps({"event": to_data(event)})), seat)
        self.seats[seat] = send
        self.show(seat)

        def leave() -> None:
            end()
            del self.seats[seat]

        return leave

    def show(self, seat: int) -> None:
        """Send a seat what it sees now."""
        self.seats[seat](json.dumps({"view": to_data(self.table.observe(seat))}))

    def receive(self, seat: int, line: str | bytes) -> None:
        """Do what a seat asks for, or tell it what is wrong with that."""
        try:
            self.table.act(seat, from_json("action", line))
        except RecoRulesError as error:
            self.seats[seat](json.dumps({"error": error.code, "message": str(error)}))
            return
        for other in self.seats:
            self.show(other)


def respond(line: str | bytes, choose: Choose, tell: Send) -> str:
    """The client side: tell what a line says. Returns what is to be sent back, mostly nothing."""
    message = json.loads(line)
    if "event" in message:
        tell(str(from_data("event", message["event"])))
    elif "error" in message:
        tell(message["message"])
    else:
        seen = from_data("observation", message["view"])
        if seen.legal_actions:
            return to_json(choose(seen))
        if seen.result is not None:
            tell(str(seen.result))
    return ""


def chooser(seed: int) -> Choose:
    """Somebody who does anything: here a person would look at the table and click."""
    rng = random.Random(seed)
    return lambda seen: seen.legal_actions[int(rng.random() * len(seen.legal_actions))]


async def attend(
    server: Server, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
) -> None:
    """Serve one connection: the first free seat is its own until it ends."""
    free = set(range(server.table.history.variant.players)) - server.seats.keys()
    with closing(writer):
        if free:
            seat = min(free)
            leave = server.join(seat, lambda line: writer.write(f"{line}\n".encode()))
            try:
                async for line in reader:
                    server.receive(seat, line)
            finally:
                leave()


async def client(port: int, choose: Choose, tell: Send) -> None:
    """Play at the server until the game has a result."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    async for line in reader:
        reply = respond(line, choose, tell)
        if reply:
            writer.write(f"{reply}\n".encode())
        elif json.loads(line).get("view", {}).get("result"):
            break
    writer.close()


async def main(seed: int, tell: Send) -> None:
    """Start a server and three clients; tell what the first of them is told."""
    server = Server(Table(VARIANTS["amigo-3"], seed))
    listening = await asyncio.start_server(
        lambda reader, writer: attend(server, reader, writer), "127.0.0.1", 0
    )
    async with listening:
        port = listening.sockets[0].getsockname()[1]
        others = (client(port, chooser(n), lambda _: None) for n in (1, 2))
        await asyncio.gather(client(port, chooser(0), tell), *others)
        while server.seats:  # until the server has seen that they have left
            await asyncio.sleep(0)


if __name__ == "__main__":
    asyncio.run(main(seed=1, tell=print))
