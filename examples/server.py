"""A game server in small: seats send and get JSON, and every game is on the disk before it is answered.

Run it with ``python examples/server.py FILE``. Stop it in the middle (Ctrl-C, or kill -9) and run it again:
it goes on with the game in the file, with the cards that would have come.
"""

import json
import random
import sys
from pathlib import Path

from reco_rules import VARIANTS, Action, State, Variant
from reco_rules.errors import RecordError, RecoRulesError
from reco_rules.game import TERMINAL
from reco_rules.records import Record, Recorder, from_json, to_json
from reco_rules.table import Table

SEED = 7


class Server:
    """Holds the table, and writes down what happens there."""

    def __init__(self, file: Path) -> None:
        self.table: Table[Variant, State, Action]
        if file.exists():
            self.recorder = Recorder.resume(file)
            self.table = Table.resume(self.recorder.record.history, SEED)
        else:
            self.table = Table(VARIANTS["amigo-3"], SEED)
            self.recorder = Recorder(file, Record(self.table.history, seed=SEED))

    def handle(self, seat: int, message: str) -> str:
        """The answer to a seat: what happened, as this seat sees it, or what is wrong."""
        try:
            happened = self.table.act(seat, from_json("action", message))
        except RecoRulesError as error:  # what a client sends is its own fault
            return json.dumps({"error": error.code, "message": str(error)})
        self.recorder.follow(self.table.history)
        seen = ", ".join(to_json(event.seen_by(seat)) for event in happened)
        return f'{{"events": [{seen}]}}'

    def view(self, seat: int) -> str:
        """What a seat sees now."""
        return to_json(self.table.observe(seat))


def client(seat: int, server: Server, rng: random.Random) -> None:
    """One move of a seat that knows nothing but what the server tells it."""
    seen = from_json("observation", server.view(seat))
    action = seen.legal_actions[int(rng.random() * len(seen.legal_actions))]
    answer = json.loads(server.handle(seat, to_json(action)))
    events = [from_json("event", json.dumps(event)) for event in answer["events"]]
    print(f"seat {seat}:", "; ".join(map(str, events)))


def main(file: Path) -> None:
    """Play the game in the file to its end."""
    server = Server(file)
    if server.recorder.lost:
        print("lost in the crash:", server.recorder.lost)
    rng = random.Random()
    while (seat := server.table.current_player) != TERMINAL:
        client(seat, server, rng)
    print(server.table.observe(None).result)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else "game.jsonl"))
    except RecordError as problem:
        sys.exit(f"{problem}")
