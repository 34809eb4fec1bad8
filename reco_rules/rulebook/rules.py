"""The rulebook of a variant: its clauses, tables, pictures and examples, put together from data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.messages import Message, say
from reco_rules.reco.cards import COLORS, LETTERS, Card, Cards
from reco_rules.reco.events import Played, TurnBegan
from reco_rules.reco.scoring import result
from reco_rules.reco.state import State
from reco_rules.reco.variants import VARIANTS, SetupOrder, Variant
from reco_rules.rulebook.clauses import CLAUSES, Clause, Kind
from reco_rules.rulebook.document import (
    Block,
    Document,
    Item,
    Items,
    Paragraph,
    Section,
    Table,
)
from reco_rules.rulebook.editions import edition_of
from reco_rules.rulebook.examples import Turn, examples
from reco_rules.rulebook.sources import AMIGO_ES, REPRINT_EN, ZMAN_EN
from reco_rules.rulebook.wording import Wording

NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
"""The players of examples."""

ABOUT: Final = say(
    "You collect waste. Bring it to the {plants}, sorted by type, and earn rewards. But each time you take "
    "what lies on the {dump_site} there, and what your hand cannot hold you have to dump illegally. "
    "Whoever has the most points in the end wins."
)

COMPONENTS: Final = say(
    "{cards_in_all} waste cards and {rewards_in_all} rewards; {plants} and {dump_sites} in four colors. "
    "The examples write {single} for a single of color A and {double} for a double."
)

BEFORE: Final = say(
    "{seat} holds {hand}. At {plant} {color}: {at_plant}; on its {dump_site}: {on_site}. Draw pile: "
    "{in_pile} cards; discards: {in_discards}."
)
"""What a turn begins with, as far as an example needs it."""

FIELDS: Final = {
    "players": say("players"),
    "deck": say("cards"),
    "stack": say("rewards from the top"),
    "bonus": say("bonus"),
    "opening_hand": say("opening hand"),
    "hand_limit": say("hand limit"),
    "threshold": say("units for a reward"),
    "setup_order": say("order of the deal"),
}
"""What plays in a variant, in words."""

ORDERS: Final = {
    SetupOrder.HANDS_FIRST: say("hands, then {dump_sites}"),
    SetupOrder.DUMP_SITES_FIRST: say("{dump_sites}, then hands"),
}

PARTS: Final = (
    ("turn", say("The turn"), ("TURN-1",)),
    ("play", say("1. Play"), ("PLAY-1", "PLAY-2", "PLAY-3")),
    ("reward", say("2. Reward"), ("REWARD-1", "REWARD-2", "REWARD-3", "REWARD-4")),
    ("take", say("3. Take"), ("TAKE-1",)),
    ("dump", say("4. Dump"), ("DUMP-1", "DUMP-2", "DUMP-3")),
    ("refill", say("5. Refill"), ("REFILL-1", "REFILL-2")),
    ("pass", say("Without a card"), ("PASS-1",)),
    ("end", say("The end"), ("END-1", "END-2")),
    (
        "scoring",
        say("Scoring"),
        ("SCORE-1", "SCORE-2", "SCORE-3", "SCORE-4", "SCORE-5", "SCORE-6"),
    ),
    (
        "open-and-hidden",
        say("Open and hidden"),
        ("HIDDEN-1", "HIDDEN-2", "HIDDEN-3", "HIDDEN-4", "HIDDEN-5"),
    ),
)
"""The sections that list clauses: their ids for links, titles and clauses."""

STEPS: Final = ("play", "reward", "take", "dump", "refill", "pass")
"""The parts of a turn."""


def nearest_preset(variant: Variant) -> Variant:
    """The preset that shares most values with the variant; of equals, one with its number of players.

    >>> mine = attrs.evolve(VARIANTS["zman-3"], id="mine", edition="custom", hand_limit=6)
    >>> nearest_preset(mine).id
    'zman-3'
    """

    def alike(preset: Variant) -> tuple[int, bool, bool]:
        same = len(FIELDS) - len(_differing(variant, preset))
        return same, preset.players == variant.players, preset.edition == variant.edition

    return max(VARIANTS.values(), key=alike)


def rules(
    variant: Variant, language: str = "en", *, compared_with: Variant | None = None
) -> Document:
    """The whole rulebook of the variant. Raises `WrongType`, and `UnknownName` for a language.

    A variant of your own is compared with `compared_with`, or with the nearest preset: the rulebook begins
    with what is different, and marks the clauses that say something else.

    >>> book = rules(VARIANTS["amigo-3"])
    >>> book.title
    'R-Öko (Amigo, 2010) for 3 players'
    >>> [section.id for section in book.sections][:4]
    ['about', 'components', 'setup', 'turn']
    """
    return _Writer(variant, language, compared_with).rules()


def quick_reference(variant: Variant, language: str = "en") -> Document:
    """The rules of the variant on one page: what one looks up while playing. Raises as `rules`."""
    return _Writer(variant, language, None).quick_reference()


def _differing(one: Variant, other: Variant) -> list[str]:
    return [name for name in FIELDS if getattr(one, name) != getattr(other, name)]


class _Writer:
    """Writes the parts of a rulebook, for one variant in one language."""

    def __init__(self, variant: Variant, language: str, base: Variant | None) -> None:
        if base is not None and type(base) is not Variant:
            raise WrongType(f"compared_with must be a Variant, not {shown(base)}")
        self.variant = variant
        self.words = Wording(variant, language, NAMES)
        self.edition = edition_of(variant)
        if base is None and self.edition is None:
            base = nearest_preset(variant)
        self.base = base
        if base is not None:  # played with the cards of that edition, so with its words
            words = edition_of(base)
            self.words = Wording(variant, language, NAMES, edition=words)
            self.of_base = Wording(base, language, NAMES, edition=words)

    def say(self, message: Message, **values: object) -> str:
        return self.words.say(message, **values)

    # ---- the whole ------------------------------------------------------------------------------

    def rules(self) -> Document:
        sections = [self.about(), *self.differences(), self.components(), self.setup()]
        sections += [self.part(*part) for part in PARTS]
        sections += [*self.examples(), self.rulings(), self.sources()]
        return Document(self.title(), self.words.language.code, tuple(sections))

    def quick_reference(self) -> Document:
        title = self.say(say("{title}: quick reference"), title=self.title())
        turn = Items(tuple(self.in_short(part) for part in STEPS), numbered=False)
        blocks = {
            "setup": (self.setup_steps(),),
            "turn": (turn,),
            "end": (Items((self.in_short("end"),)),),
            "scoring": (*self.part_named("scoring").blocks,),
        }
        titles = {"setup": say("Setup")} | {id: title for id, title, _ in PARTS}
        sections = [
            Section(id, self.say(titles[id]), tuple(map(_without_notes, parts)))
            for id, parts in blocks.items()
        ]
        return Document(title, self.words.language.code, tuple(sections))

    def title(self) -> str:
        if self.edition is None:
            return self.say(say("R-Eco, variant {id} for {players} players"), id=self.variant.id)
        return self.say(
            say("{title} ({publisher}, {year}) for {players} players"),
            title=self.edition.title,
            publisher=self.edition.publisher,
            year=self.edition.year,
        )

    # ---- sections -------------------------------------------------------------------------------

    def about(self) -> Section:
        blocks: list[Block] = [Paragraph(self.say(ABOUT))]
        if self.words.language.note:
            blocks.append(Paragraph(self.words.language.note))
        return Section("about", self.say(say("What it is about")), tuple(blocks))

    def differences(self) -> Iterator[Section]:
        """For a variant of one's own: its values beside those that it is compared with."""
        if self.base is None:
            return
        rows = [
            (self.say(FIELDS[name]), self.value(self.variant, name), self.value(self.base, name))
            for name in _differing(self.variant, self.base)
        ]
        head = (self.say(say("value")), self.variant.id, self.base.id)
        same = Paragraph(self.say(say("Everything is as in {id}."), id=self.base.id))
        blocks = (Table(head, tuple(rows)),) if rows else (same,)
        title = self.say(say("What is different from {id}"), id=self.base.id)
        yield Section("differences", title, blocks)

    def value(self, variant: Variant, name: str) -> str:
        value = getattr(variant, name)
        if isinstance(value, Cards):
            kinds = [f"{value.count(kind)} {kind}" for kind in dict.fromkeys(value)]
            return f"{len(value)}: {', '.join(kinds)}"
        if isinstance(value, tuple):
            row = value[1:] if name == "bonus" else value
            return ", ".join(map(str, row))
        return self.say(ORDERS[value]) if isinstance(value, SetupOrder) else str(value)

    def components(self) -> Section:
        deck = self.variant.deck
        head = [
            say("color"), say("waste type"), say("singles"), say("doubles"), say("units"),
            say("rewards from the top"),
        ]  # fmt: skip
        rows = list[tuple[str, ...]]()
        for color in COLORS:
            singles, doubles = (deck.count(Card(color, value)) for value in (1, 2))
            numbers = (singles, doubles, singles + 2 * doubles)
            stack = self.value(self.variant, "stack")
            rows.append((LETTERS[color], self.words.waste(color), *map(str, numbers), stack))
        if not self.words.waste(0):
            del head[1]
            rows = [(row[0], *row[2:]) for row in rows]
        total = self.say(
            COMPONENTS,
            cards_in_all=len(deck),
            rewards_in_all=len(COLORS) * len(self.variant.stack),
            single=Card(0, 1),
            double=Card(0, 2),
        )
        table = Table(tuple(map(self.say, head)), tuple(rows))
        return Section("components", self.say(say("Components")), (table, Paragraph(total)))

    def setup(self) -> Section:
        return Section("setup", self.say(say("Setup")), (self.setup_steps(),))

    def setup_steps(self) -> Items:
        deal = ["SETUP-2", "SETUP-3"]
        if self.variant.setup_order is SetupOrder.DUMP_SITES_FIRST:
            deal.reverse()
        return Items(tuple(map(self.item, ("SETUP-1", *deal, "SETUP-4", "SETUP-5"))), numbered=True)

    def part(self, id: str, title: Message, clauses: Iterable[str]) -> Section:
        blocks: list[Block] = [Items(tuple(map(self.item, clauses)))]
        if id == "scoring":
            head = (self.words.term("good_contractors"), self.say(say("bonus of each")))
            bonus = enumerate(self.variant.bonus[1:], start=1)
            rows = tuple((str(count), f"{points:+d}" if points else "0") for count, points in bonus)
            blocks.append(Table(head, rows))
        return Section(id, self.say(title), tuple(blocks), level=2 if id in STEPS else 1)

    def part_named(self, id: str) -> Section:
        return next(self.part(*part) for part in PARTS if part[0] == id)

    def in_short(self, id: str) -> Item:
        """The clauses of a part as one paragraph."""
        title, clauses = next((title, clauses) for name, title, clauses in PARTS if name == id)
        return Item(" ".join([f"{self.say(title)}:", *map(self.words.clause, clauses)]))

    def item(self, id: str) -> Item:
        """A clause, with what the other variant says if that is something else."""
        text, note = self.words.clause(id), ""
        if self.base is not None:
            other = self.of_base.clause(id)
            if other != text:
                note = self.say(say("In {id}: {text}"), id=self.base.id, text=other)
        rulings = (ruling for ruling in CLAUSES[id].rulings if self.concerns(CLAUSES[ruling]))
        return Item(text, (id, *rulings), note)

    def rulings(self) -> Section:
        items = tuple(
            Item(
                f"{self.say(clause.question)} {self.say(clause.text)}",
                (clause.id,),
                self.say(clause.why),
            )
            for clause in CLAUSES.values()
            if clause.question is not None and clause.why is not None and self.concerns(clause)
        )
        intro = say("Where the rulebooks are silent or disagree, this is how it is played here.")
        title = self.say(say("Rulings"))
        return Section("rulings", title, (Paragraph(self.say(intro)), Items(items)))

    def concerns(self, clause: Clause) -> bool:
        """Whether a ruling is about this variant."""
        return not clause.only or bool({self.variant.id, self.variant.edition} & {*clause.only})

    def sources(self) -> Section:
        books = {"reprint": REPRINT_EN, "zman": ZMAN_EN, "amigo": AMIGO_ES}
        rows = list[tuple[str, ...]]()
        for clause in CLAUSES.values():
            if clause.kind is not Kind.RULING:
                places = {one.source: one.section for one in clause.sources}
                sections = (places.get(book, "-") for book in books.values())
                rows.append((clause.id, *sections))
        titles = tuple(Item(f"{name}: {book.title}") for name, book in books.items())
        table = Table((self.say(say("clause")), *books), tuple(rows))
        return Section("sources", self.say(say("Where it stands")), (Items(titles), table))

    # ---- examples -------------------------------------------------------------------------------

    def examples(self) -> Iterator[Section]:
        shown = examples(self.variant)
        intro = self.say(say("All examples are from games that were played with these very rules."))
        yield Section("examples", self.say(say("Examples")), (Paragraph(intro),))
        for kind, turn in shown.turns:
            title = f"{self.say(kind.title)} ({', '.join(kind.clauses)})"
            happened = [event for event in turn.events if not isinstance(event, TurnBegan)]
            told = tuple(Item(_capital(self.words.event(event))) for event in happened)
            blocks = (Paragraph(self.before(turn)), Items(told, numbered=True))
            yield Section(f"example-{kind.id}", title, blocks, level=2)
        yield self.score_sheet(shown.end)

    def before(self, turn: Turn) -> str:
        """What a turn begins with, as far as it matters."""
        state, nothing = turn.state, self.say(say("nothing"))
        values = {"seat": state.seat, "hand": state.hands[state.seat] or nothing}
        color = next((event.color for event in turn.events if isinstance(event, Played)), None)
        if color is None:
            return self.say(say("It is the turn of {seat}, whose hand is empty."), **values)
        return self.say(
            BEFORE,
            color=color,
            at_plant=state.plants[color] or nothing,
            on_site=state.dump_sites[color] or nothing,
            in_pile=len(state.draw),
            in_discards=len(state.discard),
            **values,
        )

    def score_sheet(self, end: State) -> Section:
        last = map(self.say, (say("dumped"), say("bonus"), say("total"), say("rank")))
        head = (self.say(say("player")), *LETTERS, *last)
        rows = tuple(
            (
                self.words.seat(seat),
                *(
                    _sum(row, points)
                    for row, points in zip(end.rewards(seat), one.by_color, strict=True)
                ),
                f"{one.dumped} = {one.penalty}" if one.dumped else "-",
                str(one.bonus),
                str(one.total),
                str(one.rank),
            )
            for seat, one in enumerate(result(end).scores)
        )
        title = f"{self.say(say('A score sheet'))} (SCORE-1 to SCORE-5)"
        return Section("example-scoring", title, (Table(head, rows),), level=2)


def _sum(rewards: tuple[int, ...], points: int) -> str:
    """Such as: 0 + 2 = 2, and for a lone reward: 5 = 0."""
    if not rewards:
        return "-"
    return f"{' + '.join(map(str, rewards))} = {points}".replace("+ -", "- ")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _without_notes(block: Block) -> Block:
    if not isinstance(block, Items):
        return block
    return Items(tuple(Item(item.text) for item in block.items), block.numbered)
