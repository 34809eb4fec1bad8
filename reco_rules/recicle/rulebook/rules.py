"""The rulebook of a variant of Recicle: its clauses, its board's values and the rulings, from data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reco_rules.checks import shown
from reco_rules.errors import WrongType
from reco_rules.messages import say
from reco_rules.recicle.board import Board
from reco_rules.recicle.rulebook.clauses import CLAUSES
from reco_rules.recicle.rulebook.sources import RULEBOOK
from reco_rules.recicle.rulebook.tables import Tables, note
from reco_rules.recicle.rulebook.values import FIELDS, nearest_preset, value
from reco_rules.recicle.rulebook.wording import Wording
from reco_rules.recicle.variants import VARIANTS, Variant, check_variant
from reco_rules.rulebook.clause import Kind
from reco_rules.rulebook.document import (
    Block,
    Document,
    Paragraph,
    Section,
    Table,
)
from reco_rules.rulebook.writing import Part, Writer, only_texts

ABOUT: Final = say(
    "You lead a cooperative that collects and recycles. Each turn your three collectors go through the "
    "city for recyclables, organic material and help; you sell to the warehouse, buy from it, and recycle "
    "what you have stored. Money is short, and credit is dear. Whoever has the most victory points in the "
    "end wins."
)


def _ids(*numbers: int) -> tuple[str, ...]:
    return tuple(f"R{number}" for number in numbers)


PARTS: Final = (
    Part("components", say("Components"), _ids(1, 2, 3, 4)),
    Part("setup", say("Setup"), _ids(5, 6, 7, 8)),
    Part("step-1", say("Step 1: moving the collectors"), _ids(9, 10, 11, 12)),
    Part("collecting", say("What the spaces offer"), _ids(13, 14, 15, 16, 17, 18), level=2),
    Part("trade", say("Selling and buying tiles"), _ids(19, 20), level=2),
    Part("cards", say("Action cards"), _ids(36, 29, 30, 31, 32, 33, 34, 35), level=2),
    Part("step-2", say("Step 2: buying from the warehouse"), _ids(21)),
    Part("step-3", say("Step 3: recycling"), _ids(22)),
    Part("money", say("Money, loans and interest"), _ids(23, 24, 25, 26, 27, 28)),
    Part("tiles", say("Improvement tiles"), _ids(37, 38, 39, 40, 41, 42, 43, 44)),
    Part("end", say("The end"), _ids(45, 46)),
    Part("neutral", say("The neutral team"), _ids(47)),
    Part("shortage", say("When the supply runs out"), _ids(48)),
    Part("numbers", say("Numbers of the rulebook's example"), _ids(49, 50)),
)
"""The clauses in the order in which they are read."""

QUICK: Final = (
    "setup",
    "step-1",
    "collecting",
    "trade",
    "cards",
    "step-2",
    "step-3",
    "money",
    "tiles",
    "end",
)
"""What one looks up while playing."""


def rules(
    variant: Variant, language: str = "en", *, compared_with: Variant | None = None
) -> Document:
    """The whole rulebook of the variant: see `reco_rules.rulebook.rules`, also for what is raised."""
    return _Writer(variant, language, compared_with).rules()


def quick_reference(variant: Variant, language: str = "en") -> Document:
    """The rules of the variant in short: what one looks up while playing. Raises as `rules`."""
    return _Writer(variant, language, None).quick_reference()


def board_values(board: Board, other: Board) -> Iterator[tuple[str, str, str]]:
    """The values in which two boards differ, by their paths; a hyphen where there is none."""
    own, others = ({path: str(value) for path, value, _ in one.values()} for one in (board, other))
    for path in dict.fromkeys((*own, *others)):
        if own.get(path) != others.get(path):
            yield f"board.{path}", own.get(path) or "-", others.get(path) or "-"


class _Writer(Writer[Variant, Wording]):
    """Writes the parts of a rulebook, for one variant in one language."""

    CLAUSES = CLAUSES
    FIELDS = FIELDS

    def __init__(self, variant: Variant, language: str, against: Variant | None) -> None:
        check_variant(variant)
        if against is not None and type(against) is not Variant:
            raise WrongType(f"compared_with must be a variant of Recicle, not {shown(against)}")
        if against is None and VARIANTS.get(variant.id) != variant:
            against = nearest_preset(variant)
        base = None if against is None else Wording(against, language)
        super().__init__(variant, Wording(variant, language), against, base)

    def value(self, variant: Variant, field: str) -> str:
        return value(self.words, variant, field)

    # ---- the whole ------------------------------------------------------------------------------

    def rules(self) -> Document:
        sections = (
            self.about(),
            *self.differences(),
            self.numbers(),
            *map(self.part, PARTS),
            Section("board", self.say(say("The board")), (note(self.words, self.variant.board),)),
            *Tables(self.words, self.variant.board).sections(),
            self.rulings(),
            self.sources(),
        )
        return Document(self.title(), self.words.language.code, sections)

    def quick_reference(self) -> Document:
        """The clauses without ids, and the tables that are looked at during play."""
        tables = Tables(self.words, self.variant.board, origins=False)
        more: dict[str, tuple[Block, ...]] = {
            "step-1": (tables.spaces(),),
            "collecting": (tables.costs(),),
            "step-2": (tables.warehouse(),),
            "money": (tables.charges(), tables.track()),
            "tiles": (tables.tiles(),),
        }
        sections = (
            Section(
                part.id,
                self.say(part.title),
                (only_texts(self.listed(part)), *more.get(part.id, ())),
                part.level,
            )
            for part in PARTS
            if part.id in QUICK
        )
        board = Section(
            "board", self.say(say("The board")), (note(self.words, self.variant.board),)
        )
        title = self.say(say("{title}: quick reference"), title=self.title())
        return Document(title, self.words.language.code, (board, *sections))

    def title(self) -> str:
        title = say("Recicle: Tempos de Crise for {players} players, {id}")
        return self.say(title, id=self.variant.id)

    # ---- sections -------------------------------------------------------------------------------

    def about(self) -> Section:
        paragraphs = [Paragraph(self.say(ABOUT)), note(self.words, self.variant.board)]
        return Section("about", self.say(say("What it is about")), tuple(paragraphs))

    def differing_from(self, base: Variant) -> Iterator[tuple[str, ...]]:
        """The options, and the values of the board by their paths."""
        yield from super().differing_from(base)
        yield from board_values(self.variant.board, base.board)

    def numbers(self) -> Section:
        """The values of the variant."""
        rows = tuple(
            (self.say(name), self.value(self.variant, field)) for field, name in FIELDS.items()
        )
        head = (self.say(say("value")), self.variant.id)
        return Section("variant", self.say(say("The variant")), (Table(head, rows),))

    def part(self, part: Part) -> Section:
        return Section(part.id, self.say(part.title), (self.listed(part),), part.level)

    def rulings(self) -> Section:
        return self.all_rulings(
            say("Where the rulebook is silent or can be read in several ways, it is played so.")
        )

    def sources(self) -> Section:
        rows = tuple(
            (clause.id, ", ".join(place.section for place in clause.sources))
            for clause in CLAUSES.values()
            if clause.kind is not Kind.RULING
        )
        table = Table((self.say(say("clause")), RULEBOOK.title), rows)
        return Section("sources", self.say(say("Where it stands")), (table,))
