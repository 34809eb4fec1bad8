"""A chat bot for R-Eco and Recicle: games in channels, private messages for what one player may know.

Run it with ``python chatbot.py`` to try it at the keyboard: ``Ann: new amigo-2`` is what Ann writes in the
channel, ``Ann> hand`` what she writes to the bot alone.
"""

import asyncio
import re
import secrets
import sys
from collections.abc import Callable, Hashable
from typing import Protocol

from reco_rules.errors import NotationError, RecoRulesError
from reco_rules.game import TERMINAL, Event, Variant
from reco_rules.games import find_variant, game_of
from reco_rules.rulebook import Wording, as_text, quick_reference
from reco_rules.table import Listener, Table

HELP = """\
In a channel:
  new amigo-3 de: open a game, in one of the languages en, de, es, ja, pt-BR
  new reconstruction-1-3: open a game of Recicle
  join: take a seat; the game begins when all are taken
  stop: end the game
There, or in a message to me:
  2: do what has this number in the list that I sent you
  hand: what you see and what you may do
  undo: take your last action back
  rules: how to play"""


class Chat(Protocol):
    """What the bot needs of a chat."""

    async def post(self, channel: str, text: str) -> None:
        """Write to everybody in a channel."""
        ...

    async def whisper(self, person: str, text: str) -> None:
        """Write to one person alone."""
        ...


class Refused(RecoRulesError):
    """Something that cannot be done; the message says why."""


class News:
    """What a channel and the people in its game are to be told, and in which order that is sent."""

    def __init__(self, channel: str) -> None:
        self.channel = channel
        self.lines: dict[str | None, list[str]] = {}  # None: for the channel
        self.lock = asyncio.Lock()

    def add(self, person: str | None, *lines: str) -> None:
        """Something for one person, or with None for everybody."""
        self.lines.setdefault(person, []).extend(lines)

    async def send(self, chat: Chat) -> None:
        """Send all there is, each a message, behind what is being sent already.

        What cannot be sent is sent again the next time; the first error is raised when the rest is out.
        """
        async with self.lock:
            lines = {person: tuple(told) for person, told in self.lines.items() if told}
            failed: list[Exception] = []
            for person, told in lines.items():
                text = "\n".join(told)
                try:
                    if person is None:
                        await chat.post(self.channel, text)
                    else:
                        await chat.whisper(person, text)
                    del self.lines[person][: len(told)]  # more may have come meanwhile
                except Exception as error:  # noqa: BLE001  # whatever this chat raises
                    failed.append(error)
            if failed:
                raise failed[0]


class Game:
    """A game in a channel: it does what its people write, and gathers the news."""

    def __init__(self, channel: str, variant: Variant, language: str, seed: int) -> None:
        self.table: Table[Variant, Hashable, Hashable] = Table(variant, seed, game=game_of(variant))
        self.words = Wording(variant, language)
        self.people: list[str] = []
        self.news = News(channel)

    @property
    def begun(self) -> bool:
        """Whether all seats are taken."""
        return len(self.people) == self.table.variant.players

    def join(self, person: str) -> None:
        """Give somebody the next seat. With the last one the game begins.

        Raises `RecoRulesError` for what is no name; then nothing has happened.
        """
        variant = self.table.variant
        names = (*self.people, person, *["?"] * variant.players)[: variant.players]
        self.words = Wording(variant, self.words.language.code, names)
        self.people.append(person)
        self.news.add(None, f"{person} plays {variant}: {len(self.people)} of {variant.players}")
        if self.begun:
            for seat in (None, *range(variant.players)):
                self.table.subscribe(self.listener(seat), seat)
            self.show(self.table.current_player)

    def listener(self, seat: int | None) -> Listener:
        """Hears for a seat, or for the channel, what nobody else is told already."""

        def hear(event: Event) -> None:
            if seat is None:
                self.news.add(None, self.words.event(event))
            elif event != event.seen_by(None):
                self.news.add(self.people[seat], self.words.event(event))

        return hear

    def show(self, seat: int) -> None:
        """Tell a player what the seat sees, and what it may do."""
        seen = self.table.observe(seat)
        legal = map(self.words.action, seen.legal_actions)
        numbered = (f"{number}: {action}" for number, action in enumerate(legal, start=1))
        self.news.add(self.people[seat], str(seen), *numbered)

    def show_result(self) -> None:
        """Tell everybody who has won."""
        result = self.table.game.result(self.table.state)
        scores = zip(self.people, result.scores, strict=True)
        for person, score in sorted(scores, key=lambda pair: pair[1].rank):
            self.news.add(None, f"{score.rank}. {person}: {score.total}")

    def do(self, person: str, text: str) -> None:
        """Do what a player wrote. Raises `RecoRulesError`; then nothing has happened."""
        seat = self.people.index(person)
        if text == "hand":
            self.show(seat)
            return
        if text == "rules":
            rules = quick_reference(self.table.variant, self.words.language.code)
            self.news.add(person, as_text(rules))
            return
        if text == "undo":
            self.table.undo(seat)
        else:
            numbered = dict(enumerate(self.table.observe(seat).legal_actions, start=1))
            number = int(text) if re.fullmatch(r"[0-9]{1,3}", text) else 0
            self.table.act(seat, numbered.get(number) or self.table.game.parse_action(text))
        if self.table.current_player == TERMINAL:
            self.show_result()
        else:
            self.show(self.table.current_player)


class Bot:
    """Hears what is written, and answers."""

    def __init__(self, chat: Chat, seed: Callable[[], int] = lambda: secrets.randbits(63)) -> None:
        self.chat = chat
        self.seed = seed
        self.games: dict[str, Game] = {}  # by channel
        self.playing: dict[str, Game] = {}  # by person: one game each

    async def hear(self, person: str, text: str, channel: str | None = None) -> None:
        """Somebody wrote this in a channel, or to the bot alone."""
        try:
            game = self.do(person, text.split(), channel)
        except RecoRulesError as error:
            if channel is None or not isinstance(error, NotationError):  # there people also chat
                await self.chat.whisper(person, self.worded(person, error))
        else:
            await game.news.send(self.chat)

    def worded(self, person: str, error: RecoRulesError) -> str:
        """What an error means, in the language of the person's game."""
        if isinstance(error, Refused) or person not in self.playing:
            return str(error)
        return self.playing[person].words.error(error)

    def do(self, person: str, words: list[str], channel: str | None) -> Game:
        """Do what somebody wrote. Returns the game of which there is news."""
        game, here = self.playing.get(person), self.games.get(channel or "")
        match words:
            case ["help"]:
                raise Refused(HELP)
            case ["new", variant, *languages] if channel and len(languages) < 2:
                if here or game:
                    raise Refused("There is a game in this channel, or you play in another one.")
                here = Game(channel, find_variant(variant), "".join(languages) or "en", self.seed())
                self.join(person, here)
                self.games[channel] = here
                return here
            case ["join"] if here:
                if game or here.begun:
                    raise Refused("You play already, or all seats are taken.")
                self.join(person, here)
                return here
            case ["stop"] if here and here is game:
                self.end(here)
                here.news.add(None, f"{person} has ended the game")
                return here
            case _:
                pass
        if not game or not game.begun or channel not in (None, game.news.channel):
            raise NotationError("write help to see what I can do")
        game.do(person, " ".join(words))
        if game.table.current_player == TERMINAL:
            self.end(game)
        return game

    def join(self, person: str, game: Game) -> None:
        """Let somebody play."""
        game.join(person)
        self.playing[person] = game

    def end(self, game: Game) -> None:
        """Let all who play go."""
        del self.games[game.news.channel]
        for person in game.people:
            del self.playing[person]


class Terminal:
    """A chat at the keyboard, where one sees what everybody gets."""

    async def post(self, channel: str, text: str) -> None:
        """Write to everybody."""
        print(f"[{channel}]\n{text}\n")

    async def whisper(self, person: str, text: str) -> None:
        """Write to one person."""
        print(f"[to {person}]\n{text}\n")


async def main() -> None:
    """Hear what is typed."""
    bot = Bot(Terminal())
    print(HELP)
    for line in sys.stdin:
        if said := re.match(r"(\w+)([:>])(.*)", line):
            await bot.hear(said[1], said[3], "channel" if said[2] == ":" else None)


if __name__ == "__main__":
    asyncio.run(main())
