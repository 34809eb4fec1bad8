"""The values of a board as tables, each row with where its values come from."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from reco_rules.messages import Message, counted, say
from reco_rules.recicle.board import Board, Card, Origin, Process, Source, Tile
from reco_rules.recicle.cubes import LETTERS, RECYCLABLES, Cubes
from reco_rules.recicle.money import track_of
from reco_rules.recicle.rulebook.wording import Wording
from reco_rules.rulebook.document import Block, Item, Items, Paragraph, Section, Table

_STEP: Final = re.compile(r"\.[^.[]+|\[\d+\]")
"""A step of a path: a name, or a place in a row."""

FROM: Final = say("where it comes from")

NOTE: Final = say(
    "The printed boards and tiles are not public. The board {board} is a reconstruction that satisfies "
    "every number of the rulebook; it is not the printed game. The tables of the whole rulebook say of "
    "each value where it comes from."
)

OWN_NOTE: Final = say(
    "The values of the board {board} are its author's, who says where they come from; whether it is the "
    "printed game is not known here."
)


def note(words: Wording, board: Board) -> Paragraph:
    """What a page that shows values of the board has to say of them."""
    made_up = any(origin.source is Source.RECONSTRUCTED for origin in board.origins)
    return Paragraph(words.say(NOTE if made_up else OWN_NOTE, board=board.name))


def told_origin(words: Wording, origin: Origin) -> str:
    """A source and how sure it is, such as: reconstructed (low)."""
    source = words.name(origin.source)
    return source if origin.confidence is None else f"{source} ({words.name(origin.confidence)})"


class Tables:
    """The tables of one board, with or without the column that says where the values come from."""

    def __init__(self, words: Wording, board: Board, *, origins: bool = True) -> None:
        self.words, self.board, self.with_origins = words, board, origins
        self.values = tuple(board.values())

    def say(self, message: Message, **values: object) -> str:
        """The message in the language of the tables."""
        return self.words.say(message, **values)

    def table(self, head: Sequence[Message], rows: Iterable[Sequence[object]]) -> Table:
        """A table; in the last column of the rows is where their values come from."""
        last = len(head) + self.with_origins
        told = tuple(map(self.say, (*head, FROM)))
        return Table(told[:last], tuple(tuple(map(str, row))[:last] for row in rows))

    def origin(self, *paths: str) -> str:
        """Where the values below these paths come from; of zeros and of nothing it is not said.

        If not all come from one source: the fewest first, with what the board's file calls them.
        """
        told = [
            (_STEP.findall(path.removeprefix(own)) or [own], origin)
            for path, value, origin in self.values
            for own in paths
            if value and (path == own or path.startswith((f"{own}.", f"{own}[")))
        ]
        sources = dict[str, set[Origin]]()
        for names, origin in told:
            sources.setdefault(names[0], set()).add(origin)
        found = dict[str, dict[str, None]]()  # in their order, each name once
        for names, origin in told:
            steps = names[: len(sources[names[0]])]  # as many as it takes
            name = "".join(steps).removeprefix(".")
            found.setdefault(told_origin(self.words, origin), {})[name] = None
        if not found:
            return told_origin(self.words, self.board.origin(paths[0]))
        *few, (most, _) = sorted(found.items(), key=lambda one: len(one[1]))
        parts = [f"{', '.join(names)}: {source}" for source, names in few]
        return "; ".join([*parts, self.say(say("else {source}"), source=most) if parts else most])

    def sections(self) -> Iterator[Section]:
        """All tables, each as a section below that of the board."""
        parts: tuple[tuple[str, Message, Block], ...] = (
            ("spaces", say("Spaces of the city"), self.spaces()),
            ("tiles", say("Improvement tiles"), self.tiles()),
            ("costs", say("Cost table"), self.costs()),
            ("warehouse", say("Slots of the warehouse"), self.warehouse()),
            ("charges", say("Charges of the rich"), self.charges()),
            ("track", say("Red spaces of the money track"), self.track()),
            ("cards", say("Copies of action cards"), self.cards()),
            ("sizes", say("Sizes"), self.sizes()),
            ("origins", say("Where the values come from"), self.origins()),
        )
        for id, title, block in parts:
            yield Section(f"board-{id}", self.say(title), (block,), level=2)

    def spaces(self) -> Table:
        """The city, space by space."""
        head = (
            say("space"), say("kind"), say("shows"), say("tree"), say("room"), say("neighbors"),
        )  # fmt: skip
        yes = self.say(say("yes"))
        rows = (
            (
                number,
                self.words.name(space.kind),
                self.words.cubes(space.cubes) or "-",
                yes if space.tree else "-",
                space.capacity,
                ", ".join(map(str, space.neighbors)),
                self.origin(f"spaces[{number}]"),
            )
            for number, space in enumerate(self.board.spaces)
        )
        return self.table(head, rows)

    def tiles(self) -> Table:
        """The improvement tiles."""
        head = (say("tile"), say("kind"), say("copies"), say("price"), say("does"), say("gray box"))
        rows = (
            (
                tile.name,
                self.words.name(tile.kind),
                tile.copies,
                self.price(tile),
                "; ".join(self.effects(tile)) or "-",
                tile.points or "-",
                self.origin(f"tiles.{tile.name}"),
            )
            for tile in self.board.tiles
        )
        return self.table(head, rows)

    def price(self, tile: Tile) -> str:
        """What it costs."""
        parts = [f"${tile.money}"]
        if tile.recyclables:
            message = counted("{number} recyclable", "{number} recyclables", "number")
            parts.append(self.say(message, number=tile.recyclables))
        if tile.organics:
            parts.append(self.words.cubes(Cubes((0, 0, 0, 0, 0, tile.organics))))
        return " + ".join(parts)

    def effects(self, tile: Tile) -> Iterator[str]:
        """What its numbers say that it does."""
        if tile.stores:
            yield self.say(say("stores {cubes}"), cubes=tile.stores)
        if tile.room:
            message = counted("stores {number} recyclable", "stores {number} recyclables", "number")
            yield self.say(message, number=tile.room)
        if tile.collects:
            yield self.say(say("+{number} organic material"), number=tile.collects)
        if tile.order:
            yield self.say(say("extra round {number}"), number=tile.order)
        yield from map(self.process, tile.processes)

    def process(self, process: Process) -> str:
        """What it takes and gives."""
        return self.say(
            say("{cubes}: ${dollars} and {vp} VP"),
            cubes=process.takes,
            dollars=process.money,
            vp=process.points,
        )

    def costs(self) -> Table:
        """What carrying from the cart to the cooperative costs."""
        head = (
            say("material"), say("first piece"), say("each further piece"),
            say("first piece with a merchant"),
        )  # fmt: skip
        rows = (
            (
                self.words.material(material),
                *(f"${money}" for money in (cost.first, cost.further, cost.merchant)),
                self.origin(f"costs.{LETTERS[material]}"),
            )
            for material, cost in enumerate(self.board.costs)
        )
        return self.table(head, rows)

    def warehouse(self) -> Table:
        """The slots of each material."""
        rows = (
            (
                self.words.material(material),
                ", ".join(f"${slot}" for slot in self.board.warehouse[material]),
                self.origin(f"warehouse.{LETTERS[material]}"),
            )
            for material in RECYCLABLES
        )
        return self.table((say("material"), say("slots from the dearest")), rows)

    def charges(self) -> Table:
        """The markers of the money track."""
        rows = (
            (f"${charge.beyond}", f"${charge.pays}", self.origin(f"charges[{number}]"))
            for number, charge in enumerate(self.board.charges)
        )
        return self.table((say("who has more than"), say("pays")), rows)

    def track(self) -> Table:
        """The red spaces."""
        track = track_of(self.board)
        origin = self.origin("interest", "debt")
        rows = (
            (red, track.text(-red), f"-${track.owed[red]}", -red, origin)
            for red in range(1, self.board.red + 1)
        )
        head = (
            say("red space"), say("printed"), say("counts when spending as"),
            say("victory points at the end"),
        )  # fmt: skip
        return self.table(head, rows)

    def cards(self) -> Table:
        """How many there are of each action card."""
        rows = (
            (self.words.card(card), copies, self.origin(f"cards.{card.value}"))
            for card, copies in zip(Card, self.board.cards, strict=True)
        )
        return self.table((say("card"), say("copies")), rows)

    def sizes(self) -> Table:
        """The numbers that are not in another table."""
        names = {
            "deposit": say("places of the deposit"),
            "landfill": say("places of the landfill"),
            "cart": say("places of a cart"),
            "supply": say("cubes of each material"),
            "cap": say("last space of the money track"),
            "debt": say("largest debt"),
        }
        rows = (
            (self.say(name), getattr(self.board, field), self.origin(field))
            for field, name in names.items()
        )
        return self.table((say("what"), say("number")), rows)

    def origins(self) -> Items:
        """Which values come from where, and what speaks for them."""

        def key(origin: Origin) -> tuple[str, str]:
            return told_origin(self.words, origin), origin.note

        return Items(
            tuple(
                Item(
                    f"{source}: {', '.join(one.path or self.board.name for one in group)}", note=why
                )
                for (source, why), group in groupby(sorted(self.board.origins, key=key), key)
            )
        )
