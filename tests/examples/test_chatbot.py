"""The chat bot, in a chat that only remembers what was sent to whom."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from examples import chatbot
from examples.chatbot import HELP, Bot, Game
from reco_rules import VARIANTS
from reco_rules.game import TERMINAL
from reco_rules.games import find_variant
from reco_rules.rulebook import Wording
from reco_rules.table import History, Table, memory

AnyHistory: TypeAlias = History[Any, Any, Any]

CHANNEL = "#games"
PEOPLE = ("Ann", "Bob", "Cem")


class FakeChat:
    """A chat in which everything takes its time, and the first things the longest."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, str]] = []
        self.delays = iter(range(20, 0, -1))

    async def post(self, channel: str, text: str) -> None:
        """Remember it."""
        for _ in range(next(self.delays, 1)):
            await asyncio.sleep(0)
        self.sent.append((channel, text))

    async def whisper(self, person: str, text: str) -> None:
        """Remember it."""
        await self.post(person, text)

    def lines(self, to: str) -> list[str]:
        """All that somebody, or the channel, was sent, line by line."""
        return [line for receiver, text in self.sent if receiver == to for line in text.split("\n")]


def begun(chat: FakeChat, variant: str = "amigo-3", *language: str) -> tuple[Bot, Game]:
    """A bot in this chat, and a game that has begun in the channel."""
    bot, people = Bot(chat, seed=lambda: 1), PEOPLE[: find_variant(variant).players]

    async def begin() -> None:
        await bot.hear(people[0], " ".join(["new", variant, *language]), CHANNEL)
        for person in people[1:]:
            await bot.hear(person, "join", CHANNEL)

    asyncio.run(begin())
    return bot, bot.games[CHANNEL]


@pytest.mark.parametrize(("variant", "hides"), [("amigo-3", True), ("reconstruction-1-3", False)])
def test_a_whole_game_is_played_by_numbers(variant: str, hides: bool) -> None:
    """In the channel or alone with the bot; all are told what they may know, and nothing else of it."""
    chat = FakeChat()
    bot, game = begun(chat, variant)

    async def play() -> None:
        for turn in range(1000):
            if game.table.current_player == TERMINAL:
                return
            mover = PEOPLE[game.table.current_player]
            told = next(text for to, text in reversed(chat.sent) if to == mover)
            number, _, action = told.splitlines()[-1].partition(": ")
            legal = game.table.observe(PEOPLE.index(mover)).legal_actions
            assert (number, action) == (str(len(legal)), game.words.action(legal[-1]))
            await bot.hear(mover, number, CHANNEL if turn % 2 else None)

    asyncio.run(play())
    history, words = game.table.history, Wording(game.table.variant, names=PEOPLE)
    open_events = list(memory(history, None))
    result = game.table.game.result(game.table.state)
    assert chat.lines(CHANNEL) == [
        f"Ann plays {variant}: 1 of 3",
        f"Bob plays {variant}: 2 of 3",
        f"Cem plays {variant}: 3 of 3",
        *(words.event(event) for event in open_events),
        *(
            f"{result.scores[seat].rank}. {PEOPLE[seat]}: {result.scores[seat].total}"
            for seat in sorted(range(3), key=lambda seat: result.scores[seat].rank)
        ),
    ]
    events = {words.event(event) for seat in range(3) for event in memory(history, seat)}
    for seat, person in enumerate(PEOPLE):
        pairs = zip(memory(history, seat), open_events, strict=True)
        own = [words.event(event) for event, public in pairs if event != public]
        assert bool(own) is hides
        assert [line for line in chat.lines(person) if line in events] == own
    assert not bot.games and not bot.playing


def test_what_is_hidden_changes_no_letter_of_what_a_person_can_read() -> None:
    """Ann and Cem exchange two cards of their first hands: Bob and the channel read the same."""
    dealt = Table(VARIANTS["amigo-3"], seed=1).history
    actions = list(dealt.actions)
    first, last = 4, 11  # the deal begins with four cards for the dump sites
    assert actions[first] != actions[last]
    actions[first], actions[last] = actions[last], actions[first]
    read: list[list[tuple[str, str]]] = []
    for history in (dealt, History(dealt.variant, 0, actions)):
        chat = FakeChat()
        bot = Bot(chat, seed=lambda: 1)

        async def talk(bot: Bot = bot, history: AnyHistory = history) -> None:
            await bot.hear("Ann", "new amigo-3", CHANNEL)
            await bot.hear("Bob", "join", CHANNEL)
            bot.games[CHANNEL].table = Table.resume(history, seed=1)
            await bot.hear("Cem", "join", CHANNEL)
            for text in ("hand", "1", "play A1", "undo", "rules", "dump A1"):
                await bot.hear("Bob", text)

        asyncio.run(talk())
        read.append([(to, text) for to, text in chat.sent if to in ("Bob", CHANNEL)])
        assert bot.games[CHANNEL].table.state == history.state
    assert len(read[0]) > 8
    assert read[0] == read[1]


def test_the_news_come_in_the_order_in_which_they_happened() -> None:
    """Though two people write at the same time, and the chat is slow."""
    chat = FakeChat()
    bot, game = begun(chat, "amigo-2")

    async def both() -> None:
        await asyncio.gather(bot.hear("Ann", "1", CHANNEL), bot.hear("Bob", "1", CHANNEL))

    asyncio.run(both())
    words = Wording(game.table.variant, names=PEOPLE[:2])
    told = [words.event(event) for event in memory(game.table.history, None)]
    assert sum(" plays " in line for line in told) == 2
    assert chat.lines(CHANNEL)[2:] == told


# with seed 1 Ann holds A1 D1 D2
@pytest.mark.parametrize(
    ("person", "text", "channel", "answer"),
    [
        ("Ann", "play C1", CHANNEL, "play C1 is not legal: Ann holds no C1 (PLAY-2)"),
        ("Bob", "play A1", None, "It is not your turn."),
        ("Ann", "hello", None, "cannot be read as an action"),
        ("Ann", "0", None, "cannot be read as an action"),
        ("Ann", "9" * 5000, None, "cannot be read as an action"),
        ("Ann", "undo", None, "There is nothing to take back."),
        ("Ann", "hand", CHANNEL, "hand A1 D1 D2"),
        ("Ann", "rules", None, "Setup"),
        ("Ann", "help", CHANNEL, HELP),
        ("Dan", "1", None, "write help"),
        ("Dan", "new amigo-2", CHANNEL, "There is a game in this channel"),
        ("Dan", "new amigo-9", "#other", "there is no variant 'amigo-9'"),
        ("Dan", "new amigo-2 xx", "#other", "there is no language 'xx'"),
        ("Ann", "new amigo-2", "#other", "you play in another one"),
        ("Dan", "join", CHANNEL, "all seats are taken"),
        ("Dan", "new amigo-2", None, "write help"),
    ],
)
def test_who_slips_is_told_alone(person: str, text: str, channel: str | None, answer: str) -> None:
    chat = FakeChat()
    bot, game = begun(chat)
    before, games = game.table.history, dict(bot.games)
    chat.sent.clear()
    asyncio.run(bot.hear(person, text, channel))
    ((to, told),) = chat.sent
    assert (to, game.table.history, bot.games) == (person, before, games)
    assert answer in told


@pytest.mark.parametrize("name", ["", "a\nb"])
def test_who_has_no_name_cannot_join(name: str) -> None:
    """Nor open a game; all others play."""
    bot = Bot(FakeChat(), seed=lambda: 1)

    def say(person: str, text: str) -> None:
        asyncio.run(bot.hear(person, text, CHANNEL))

    say(name, "new amigo-2")
    assert not bot.games and not bot.playing
    say("Ann", "new amigo-2")
    say(name, "join")
    assert bot.games[CHANNEL].people == [*bot.playing] == ["Ann"]
    say("Bob", "join")
    assert bot.games[CHANNEL].begun and len(bot.games[CHANNEL].table.history) > 0
    say("Ann", "stop")
    assert not bot.games and not bot.playing


@pytest.mark.parametrize(
    ("person", "text", "channel"),
    [
        ("Ann", "hello", CHANNEL),
        ("Dan", "stop", CHANNEL),
        ("Ann", "play A1", "#other"),
        ("Dan", "", CHANNEL),
    ],
)
def test_in_a_channel_people_talk_to_each_other(person: str, text: str, channel: str) -> None:
    chat = FakeChat()
    bot, game = begun(chat)
    before = game.table.history
    chat.sent.clear()
    asyncio.run(bot.hear(person, text, channel))
    assert chat.sent == [] and game.table.history == before


def test_what_could_not_be_sent_comes_the_next_time() -> None:
    """To Ann, in its order; and what others are told does not wait for it."""

    class Flaky(FakeChat):
        fails = True

        async def whisper(self, person: str, text: str) -> None:
            await asyncio.sleep(0)
            if person == "Ann" and self.fails:
                raise OSError("no connection")
            await super().whisper(person, text)

    async def talk() -> None:
        news = Game(CHANNEL, VARIANTS["amigo-2"], "en", seed=1).news
        for person in ("Ann", None, "Bob"):
            news.add(person, "one", "two")
        sending = asyncio.create_task(news.send(chat))
        await asyncio.sleep(0)  # now it waits for Ann's chat
        news.add("Ann", "three")
        with pytest.raises(OSError, match="no connection"):
            await sending
        assert (chat.lines("Ann"), chat.lines(CHANNEL), chat.lines("Bob")) == ([], *[two] * 2)
        chat.fails = False
        await news.send(chat)
        await news.send(chat)

    chat, two = Flaky(), ["one", "two"]
    asyncio.run(talk())
    assert chat.sent[2:] == [("Ann", "one\ntwo\nthree")]


def test_a_game_speaks_its_language_and_can_be_stopped() -> None:
    chat = FakeChat()
    bot, game = begun(chat, "amigo-2", "de")
    assert "Ann ist am Zug" in chat.lines(CHANNEL)
    asyncio.run(bot.hear("Bob", "stop", CHANNEL))
    assert chat.lines(CHANNEL)[-1] == "Bob has ended the game"
    asyncio.run(bot.hear("Bob", "new amigo-2", CHANNEL))
    assert bot.games[CHANNEL].people == ["Bob"] and bot.games[CHANNEL] is not game


def test_a_slip_is_taken_back_and_all_are_told() -> None:
    """As long as no card was revealed: seat 0 would have to dump, and plays something else."""
    chat = FakeChat()
    bot, game = begun(chat, "amigo-2")

    async def slip() -> None:
        for person, text in (("Ann", "1"), ("Bob", "1"), ("Ann", "1"), ("Ann", "undo")):
            await bot.hear(person, text, CHANNEL)

    asyncio.run(slip())
    assert chat.lines(CHANNEL)[-2].startswith("Ann must dump")
    assert chat.lines(CHANNEL)[-1] == "Ann takes back its last action"
    last = str(game.table.observe(0).legal_actions[-1])
    assert last.startswith("play") and chat.lines("Ann")[-1].endswith(last)


def test_it_can_be_tried_at_the_keyboard() -> None:
    typed = "Ann:new amigo-2\nBob:join\nnobody\nAnn> hand\nBob: what a day\n"
    command = [sys.executable, str(Path(chatbot.__file__))]
    ran = subprocess.run(command, input=typed, capture_output=True, text=True, check=True)
    assert ran.stderr == ""
    assert ran.stdout.startswith(HELP)
    assert ran.stdout.count("[to Ann]") == 2 and ran.stdout.count("[to Bob]") == 1
