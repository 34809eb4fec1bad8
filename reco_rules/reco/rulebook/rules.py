"""The rulebook of a variant: its clauses, tables and examples, put together from data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.messages import say
from reco_rules.reco.cards import COLORS, LETTERS, Card
from reco_rules.reco.drawing import draw_bonus, draw_stack, draw_table
from reco_rules.reco.rulebook.clauses import CLAUSES
from reco_rules.reco.rulebook.examples import examples
from reco_rules.reco.rulebook.sources import AMIGO_ES, REPRINT_EN, ZMAN_EN
from reco_rules.reco.rulebook.telling import example, score_sheet
from reco_rules.reco.rulebook.values import FIELDS, nearest_preset, value
from reco_rules.reco.rulebook.wording import Wording
from reco_rules.reco.variants import SetupOrder, Variant
from reco_rules.reco.views import observe
from reco_rules.rulebook.clause import Clause, Kind
from reco_rules.rulebook.document import (
    Block,
    Document,
    Item,
    Items,
    Paragraph,
    Picture,
    Section,
    Table,
)
from reco_rules.rulebook.edition import Edition
from reco_rules.rulebook.rooms import edition_of
from reco_rules.rulebook.writing import Part, Writer, only_texts

NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
"""The players of examples."""

ABOUT: Final = say(
    "You collect waste. Bring it to the {plants}, sorted by type, and earn rewards. But whenever you do, "
    "you must also take all that lies on the {dump_site} there, and what your hand cannot hold you have to "
    "dump illegally. Whoever has the most points in the end wins."
)

COMPONENTS: Final = say(
    "{cards_in_all} waste cards and {rewards_in_all} rewards; {plants} and {dump_sites} in four colors. "
    "The examples write {single} for a single of color A and {double} for a double."
)


SETUP: Final = Part("setup", say("Setup"), ("SETUP-1", "SETUP-2", "SETUP-3", "SETUP-4", "SETUP-5"))

STEPS: Final = (
    Part("play", say("Play"), ("PLAY-1", "PLAY-2", "PLAY-3")),
    Part("reward", say("Reward"), ("REWARD-1", "REWARD-2", "REWARD-3", "REWARD-4")),
    Part("take", say("Take"), ("TAKE-1",)),
    Part("dump", say("Dump"), ("DUMP-1", "DUMP-2", "DUMP-3")),
    Part("refill", say("Refill"), ("REFILL-1", "REFILL-2")),
)
"""The steps of a turn, in their order."""

TURN: Final = Part("turn", say("The turn"), ("TURN-1", "PASS-1"))

END: Final = Part("end", say("The end"), ("END-1", "END-2"))

SCORING: Final = Part("scoring", say("Scoring"), tuple(f"SCORE-{n}" for n in range(1, 7)))

HIDDEN: Final = Part("hidden", say("Open and hidden"), tuple(f"HIDDEN-{n}" for n in range(1, 6)))


def rules(
    variant: Variant, language: str = "en", *, compared_with: Variant | None = None
) -> Document:
    """The whole rulebook of the variant: see `reco_rules.rulebook.rules`, also for what is raised."""
    return _Writer(variant, language, compared_with).rules()


def quick_reference(variant: Variant, language: str = "en") -> Document:
    """The rules of the variant on one page: what one looks up while playing. Raises as `rules`."""
    return _Writer(variant, language, None).quick_reference()


class _Writer(Writer[Variant, Wording]):
    """Writes the parts of a rulebook, for one variant in one language."""

    CLAUSES = CLAUSES
    FIELDS = FIELDS

    def __init__(self, variant: Variant, language: str, base: Variant | None) -> None:
        if base is not None and type(base) is not Variant:
            raise WrongType(f"compared_with must be a Variant, not {shown(base)}")
        self.edition = edition_of(variant)
        if base is None and self.edition is None:
            base = nearest_preset(variant)
        # a variant of one's own is played with the cards of an edition: so with its words
        own = self.edition if base is None else self.edition or edition_of(base)
        of_base = None if base is None else _wording(base, language, own)
        super().__init__(variant, _wording(variant, language, own), base, of_base)

    def value(self, variant: Variant, field: str) -> str:
        return value(self.words, variant, field)

    # ---- the whole ------------------------------------------------------------------------------

    def rules(self) -> Document:
        steps = (self.part(step, number=n) for n, step in enumerate(STEPS, 1))
        return self.document(
            self.title(),
            [
                self.about(),
                *self.differences(),
                self.components(),
                Section(SETUP.id, self.say(SETUP.title), (self.setup_steps(), self.table())),
                self.part(TURN),
                *steps,
                self.part(END),
                self.part(SCORING, self.bonus(), self.bonus_picture()),
                self.part(HIDDEN),
                *self.examples(),
                self.rulings(),
                self.sources(),
            ],
        )

    def quick_reference(self) -> Document:
        turn = Items(tuple(map(self.in_short, STEPS)), numbered=True)
        without_card = Items((Item(self.words.clause("PASS-1")),))
        blocks: dict[Part, tuple[Block, ...]] = {
            SETUP: (self.setup_steps(),),
            TURN: (turn, without_card),
            END: (self.listed(END),),
            SCORING: (self.listed(SCORING), self.bonus()),
        }
        sections = [
            Section(part.id, self.say(part.title), tuple(map(only_texts, of_part)))
            for part, of_part in blocks.items()
        ]
        title = self.say(say("{title}: quick reference"), title=self.title())
        return self.document(title, sections)

    def document(self, title: str, sections: Iterable[Section]) -> Document:
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
        note = self.words.language.note
        paragraphs = (self.say(ABOUT), *([note] if note else []))
        title = self.say(say("What it is about"))
        return Section("about", title, tuple(map(Paragraph, paragraphs)))

    def components(self) -> Section:
        deck, stack = self.variant.deck, value(self.words, self.variant, "stack")
        named = bool(self.words.waste(0))
        head = [
            say("color"), *([say("waste type")] if named else []), say("singles"), say("doubles"),
            say("units"), FIELDS["stack"],
        ]  # fmt: skip
        rows = list[tuple[str, ...]]()
        for color in COLORS:
            singles, doubles = (deck.count(Card(color, value)) for value in (1, 2))
            numbers = map(str, (singles, doubles, singles + 2 * doubles))
            waste = [self.words.waste(color)] if named else []
            rows.append((LETTERS[color], *waste, *numbers, stack))
        total = self.say(
            COMPONENTS,
            cards_in_all=len(deck),
            rewards_in_all=len(COLORS) * len(self.variant.stack),
            single=Card(0, 1),
            double=Card(0, 2),
        )
        table = Table(tuple(map(self.say, head)), tuple(rows))
        picture = Picture(
            draw_stack(self.variant, labels=self.words.labels),
            self.say(say("The rewards of each color from the top.")),
        )
        return Section(
            "components", self.say(say("Components")), (table, Paragraph(total), picture)
        )

    def setup_steps(self) -> Items:
        """The setup in the order of the deal."""
        first, hands, sites, *last = map(self.item, SETUP.clauses)
        sites_first = self.variant.setup_order is SetupOrder.DUMP_SITES_FIRST
        deal = (sites, hands) if sites_first else (hands, sites)
        return Items((first, *deal, *last), numbered=True)

    def part(self, part: Part, *more: Block, number: int = 0) -> Section:
        """A section; a step of the turn has a number."""
        title = self.say(part.title)
        blocks = (self.listed(part), *more)
        if number:
            return Section(part.id, f"{number}. {title}", blocks, level=2)
        return Section(part.id, title, blocks)

    def in_short(self, part: Part) -> Item:
        """The clauses of a part as one paragraph."""
        text = self.words.language.space.join(map(self.words.clause, part.clauses))
        return Item(self.say(say("{title}: {text}"), title=self.say(part.title), text=text))

    def bonus(self) -> Table:
        """The bonus by the number of good contractors."""
        head = (self.words.term("good_contractors"), self.say(say("bonus of each")))
        bonus = enumerate(self.variant.bonus[1:], start=1)
        return Table(head, tuple((str(count), str(points)) for count, points in bonus))

    def bonus_picture(self) -> Picture:
        caption = say("The bonus of each {good_contractor}, by how many there are.")
        return Picture(draw_bonus(self.variant, labels=self.words.labels), self.say(caption))

    def table(self) -> Picture:
        """A game after the deal."""
        state = examples(self.variant).start
        drawn = draw_table(
            observe(state, state.seat),
            names=NAMES[: self.variant.players],
            labels=self.words.labels,
        )
        return Picture(
            drawn, self.say(say("The table after the deal, as {seat} sees it."), seat=state.seat)
        )

    def rulings(self) -> Section:
        return self.all_rulings(
            say(
                "Where the rulebooks are silent or disagree, this is how it is played here. A number that "
                "is left out belongs to other editions or numbers of players."
            )
        )

    def concerns(self, clause: Clause) -> bool:
        """Whether a ruling is about this variant, or about the base and says the same of this one."""
        if self.base is None or self.edition is not None or not clause.only:
            return clause.concerns(self.variant)
        same = self.say(clause.text) == self.base.say(clause.text)
        return same and clause.concerns(self.base.variant)

    def sources(self) -> Section:
        books = {"reprint": REPRINT_EN, "zman": ZMAN_EN, "amigo": AMIGO_ES}
        rows = list[tuple[str, ...]]()
        for clause in CLAUSES.values():
            if clause.kind is not Kind.RULING:
                places = {one.source: one.section for one in clause.sources}
                rows.append((clause.id, *(places.get(book, "-") for book in books.values())))
        titles = tuple(Item(f"{name}: {book.title}") for name, book in books.items())
        table = Table((self.say(say("clause")), *books), tuple(rows))
        return Section("sources", self.say(say("Where it stands")), (Items(titles), table))

    def examples(self) -> Iterator[Section]:
        shown = examples(self.variant)
        intro = self.say(say("All examples are from games that were played with these very rules."))
        yield Section("examples", self.say(say("Examples")), (Paragraph(intro),))
        for kind, turn in shown.turns:
            yield example(self.words, kind, turn)
        yield score_sheet(self.words, shown.end)


def _wording(variant: Variant, language: str, edition: Edition | None = None) -> Wording:
    """How the examples of a variant are told."""
    return Wording(variant, language, NAMES[: variant.players], edition=edition)
