"""The worker's side of the page: a message in, a message out, both JSON.

The session holds the match, hidden cards included. What `handle` and the others return goes to the page as
it is, so that nothing may stand in it that the person's seat does not see: `showing` makes it, from
observations and from events as seen. The exception is `file`, which a person asks for by name.
"""

from __future__ import annotations

import json

from examples.web import showing
from examples.web.match import BOT_NAMES, Match
from reco_rules import VARIANTS, Action, Card, Cards, Dump, Observation, Pass, Phase, Play
from reco_rules.bots import POLICIES
from reco_rules.checks import shown
from reco_rules.errors import InvalidValue, RecoRulesError
from reco_rules.reco.rulebook import Wording
from reco_rules.records import to_json
from reco_rules.rulebook import EDITIONS, LANGUAGES, as_html, rules


def meant(cards: Cards, seen: Observation) -> Action | str:
    """The action that choosing these cards means; if it is none, the clause that tells why.

    This is `action_of` of `reco_rules.reco.terminal.choosing` once more, since the page runs without rich,
    which is loaded there.

    >>> from reco_rules import VARIANTS
    >>> from reco_rules.table import Table
    >>> seen = Table(VARIANTS["amigo-3"], seed=1).observe(0)
    >>> print(meant(Cards.parse("D1 D2"), seen), meant(Cards.parse("A1 D1"), seen))
    play D1 D2 PLAY-2
    """
    if seen.phase is Phase.DUMP:
        return Dump(cards) if cards else "DUMP-1"
    if not seen.hand:
        return Pass()
    if not cards:
        return "PLAY-1"
    (color, *others) = {card.color for card in cards}
    if others:
        return "PLAY-2"
    return Play(color, cards.count(Card(color, 1)), cards.count(Card(color, 2)))


class Session:
    """The match of one page, in the language that is chosen there.

    >>> session = Session("en")
    >>> began = '{"do": "begin", "variant": "amigo-2", "name": "Ann", "bots": "greedy"}'
    >>> sorted(json.loads(session.handle(began)))
    ['log', 'screen']
    >>> session.handle('{"do": "begin", "variant": "amigo-9", "name": "Ann", "bots": ""}')[:50]
    '{"refused": "There is nothing of this name. (there'
    """

    def __init__(self, language: str) -> None:
        self._language = language
        self._match: Match | None = None
        self._told = 0  # so many events are in the log of the page

    # ---- for the worker -------------------------------------------------------------------------

    def setting(self) -> str:
        """What there is to choose from before a match: for the page."""
        variants = [
            {"id": id, "players": variant.players, "edition": _title(variant.edition)}
            for id, variant in VARIANTS.items()
        ]
        languages = [{"code": code, "name": known.name} for code, known in LANGUAGES.items()]
        bots = {"bots": [*POLICIES], "names": BOT_NAMES}
        return json.dumps({"setting": {"variants": variants, "languages": languages, **bots}})

    def handle(self, message: str) -> str:
        """The answer to a message of the page: what it shows now, or why not, for the page."""
        try:
            return json.dumps(self._answer(_read(message)))
        except RecoRulesError as error:
            return self._refused(error)

    def bot_is_due(self) -> bool:
        """Whether `bot_moves` is to be called."""
        return self._match is not None and self._match.bot_is_due

    def bot_moves(self) -> str:
        """Let a bot make one action; what is seen of it, for the page."""
        try:
            self._here.bot_moves()
        except RecoRulesError as error:
            return self._refused(error)
        return json.dumps(self._shown())

    def load(self, data: bytes) -> str:
        """Go on with the match in a file; for the page. A file that is refused changes nothing."""
        try:
            self._sit_down(Match.load(data))
        except RecoRulesError as error:
            return self._refused(error)
        return json.dumps(self._shown())

    def file(self) -> str:
        """The record of the match with all hidden cards: to be kept, never for the page to show."""
        return "" if self._match is None else to_json(self._match.record())

    # ---- messages -------------------------------------------------------------------------------

    def _answer(self, message: object) -> showing.Shown:
        match message:
            case {"do": "begin", "variant": str(id), "name": str(name), "bots": str(bots)}:
                self._sit_down(Match.begin(id, name, bots.split()))
            case {"do": "choose", "cards": str(text)}:
                return self._choice(text)
            case {"do": "act", "cards": str(text)}:
                action = meant(Cards.parse(text), self._seen)
                if isinstance(action, str):
                    return self._choice(text)
                self._here.table.act(self._here.person, action)
            case {"do": "undo"}:
                self._here.table.undo(self._here.person)
                self._told = min(self._told, len(self._here.seen))
            case {"do": "hint"}:
                return self._hint()
            case {"do": "speak", "language": str(language)}:
                self._speak(language)
            case {"do": "rules"}:
                return {"rules": as_html(rules(self._words.variant, self._language))}
            case _:
                raise InvalidValue(f"the page asked for {shown(message)}")
        return self._shown() if self._match else {}

    def _choice(self, text: str) -> showing.Shown:
        """What it means to choose these cards, and why it is not legal where it is not."""
        table, person, words = self._here.table, self._here.person, self._words
        action = meant(Cards.parse(text), self._seen)
        choice: showing.Shown
        if isinstance(action, str):
            choice = {"why": words.clause(action), "clause": action}
        elif reason := table.why_illegal(person, action):
            choice = {"why": words.reason(reason), "clause": reason.clause}
        else:
            choice = {"does": words.action(action), "reveals": table.reveals(person, action)}
        return {"choice": {"cards": text, **choice}}

    def _hint(self) -> showing.Shown:
        action = self._here.hint()
        cards = action.cards if isinstance(action, Play | Dump) else Cards()
        held = [str(card) for card in showing.in_order(cards)]
        return {"hint": {"cards": held, "does": self._words.action(action)}}

    def _speak(self, language: str) -> None:
        Wording(self._words.variant, language)  # is there such a language?
        self._language = language
        self._told = 0

    def _shown(self) -> showing.Shown:
        """The screen, and what is new in the log since the last one."""
        told, events = self._told, self._here.seen
        self._told = len(events)
        return {
            "screen": showing.screen(self._seen, self._words, self._here.bots),
            "log": {"begin": told, "lines": showing.log(events[told:], self._words)},
        }

    def _refused(self, error: RecoRulesError) -> str:
        return json.dumps({"refused": self._words.error(error)})

    # ---- the match ------------------------------------------------------------------------------

    def _sit_down(self, match: Match) -> None:
        match.record()  # can it be kept, with these names?
        self._match = match
        self._told = 0

    @property
    def _here(self) -> Match:
        if self._match is None:
            raise InvalidValue("no match has begun")
        return self._match

    @property
    def _seen(self) -> Observation:
        return self._here.table.observe(self._here.person)

    @property
    def _words(self) -> Wording:
        if self._match is None:
            return Wording(VARIANTS["amigo-2"], self._language)
        return Wording(self._match.table.variant, self._language, self._match.names)


def _read(message: str) -> object:
    try:
        return json.loads(message)
    except (TypeError, ValueError, RecursionError) as error:
        raise InvalidValue(f"this is no JSON: {error}") from None


def _title(edition: str) -> str:
    known = EDITIONS[edition]
    return f"{known.title} ({known.publisher}, {known.year})"
