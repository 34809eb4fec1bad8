"""What the rulebooks of all games are written of: parts with clauses, differences, rulings."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, Generic, TypeVar

import attrs

from reco_rules.game import V
from reco_rules.messages import Message, say
from reco_rules.rulebook.clause import Clause
from reco_rules.rulebook.document import Block, Item, Items, Paragraph, Section, Table
from reco_rules.rulebook.wording import Wording

W = TypeVar("W", bound=Wording)


@attrs.frozen
class Part:
    """A section that lists clauses."""

    id: str
    """Its name for links."""
    title: Message
    clauses: tuple[str, ...]
    level: int = 1
    """2 for a part of the one before."""


class Writer(ABC, Generic[V, W]):
    """Writes the parts of a rulebook, for one variant in one language.

    With a base, a variant and its words, it says in what the variant is different from that one.
    """

    CLAUSES: ClassVar[Mapping[str, Clause]]
    """The clauses of the game."""
    FIELDS: ClassVar[Mapping[str, Message]]
    """The fields of a variant that change play."""

    def __init__(self, variant: V, words: W, against: V | None, base: W | None) -> None:
        self.variant = variant
        self.words = words
        self.against = against
        self.base = base

    @abstractmethod
    def value(self, variant: V, field: str) -> str:
        """A field of the variant in words."""

    def say(self, message: Message, **values: object) -> str:
        """The message in the language of the rulebook."""
        return self.words.say(message, **values)

    def listed(self, part: Part) -> Items:
        """The clauses of a part."""
        return Items(tuple(map(self.item, part.clauses)))

    def item(self, id: str) -> Item:
        """A clause, with what the other variant says if that is something else."""
        text, note = self.words.clause(id), ""
        if self.base is not None and (other := self.base.clause(id)) != text:
            note = self.say(say("In {id}: {text}"), id=self.base.variant.id, text=other)
        clauses = self.CLAUSES
        rulings = (ruling for ruling in clauses[id].rulings if self.concerns(clauses[ruling]))
        return Item(text, (id, *rulings), note)

    def concerns(self, clause: Clause) -> bool:
        """Whether a ruling is about the variant."""
        return clause.concerns(self.variant)

    def differences(self) -> Iterator[Section]:
        """The values that differ from those of the variant that this one is compared with."""
        base = self.against
        if base is None:
            return
        rows = tuple(self.differing_from(base))
        head = (self.say(say("value")), self.variant.id, base.id)
        same = Paragraph(self.say(say("Everything is as in {id}."), id=base.id))
        title = self.say(say("What is different from {id}"), id=base.id)
        yield Section("differences", title, (Table(head, rows) if rows else same,))

    def differing_from(self, base: V) -> Iterator[tuple[str, ...]]:
        """What differs, and how it is in the variant and in that one."""
        for field in differing(self.FIELDS, self.variant, base):
            values = (self.value(of, field) for of in (self.variant, base))
            yield self.say(self.FIELDS[field]), *values

    def all_rulings(self, intro: Message) -> Section:
        """All rulings on the variant, with their reasons."""
        items = list[Item]()
        for clause in self.CLAUSES.values():
            if clause.question is not None and clause.why is not None and self.concerns(clause):
                said = (self.say(clause.question), self.say(clause.text))
                text = self.words.language.space.join(said)
                items.append(Item(text, (clause.id,), self.say(clause.why)))
        blocks = (Paragraph(self.say(intro)), Items(tuple(items)))
        return Section("rulings", self.say(say("Rulings")), blocks)


def only_texts(block: Block) -> Block:
    """The block without ids and notes.

    >>> only_texts(Items((Item("Take all cards.", ("TAKE-1",)),))).items[0].ids
    ()
    """
    if not isinstance(block, Items):
        return block
    return Items(tuple(Item(item.text) for item in block.items), block.numbered)


def differing(fields: Iterable[str], one: object, other: object) -> list[str]:
    """Those of the fields in which two variants differ."""
    return [field for field in fields if getattr(one, field) != getattr(other, field)]


def nearest(fields: Iterable[str], variant: V, presets: Iterable[V]) -> V:
    """The preset that shares most of the fields; of equals, one with the players or the edition."""

    def alike(preset: V) -> tuple[int, bool, bool]:
        same = -len(differing(fields, variant, preset))
        edition = getattr(preset, "edition", "") == getattr(variant, "edition", "")
        return same, preset.players == variant.players, edition

    return max(presets, key=alike)
