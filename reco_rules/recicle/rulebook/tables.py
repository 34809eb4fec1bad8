"""The values of a board as tables, each row with where its values come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final

from reco_rules.messages import Message, say
from reco_rules.recicle.board import Board, Card, Origin, Process, Source, Tile
from reco_rules.recicle.cubes import LETTERS, RECYCLABLES, Cubes
from reco_rules.recicle.money import track_of
from reco_rules.recicle.rulebook.wording import Wording
from reco_rules.rulebook.document import Block, Paragraph, Section, Table

FROM: Final = say("where it comes from")

NOTE: Final = say(
    "The printed boards and tiles are not public. The board {board} is a reconstruction that satisfies "
    "every number of the rulebook; it is not the printed game. Each value says where it comes from."
)

OWN_NOTE: Final = say(
    "The board {board} is not one of this library, and nothing is said of its being the printed game."
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
    """The tables of one board."""

    def __init__(self, words: Wording, board: Board) -> None:
        self.words, self.board = words, board
        self.values = tuple(board.values())

    def say(self, message: Message, **values: object) -> str:
        """The message in the language of the tables."""
        return self.words.say(message, **values)

    def table(self, head: Sequence[Message], rows: Iterable[Sequence[object]]) -> Table:
        """A table whose last column is where its values come from."""
        told = tuple(map(self.say, (*head, FROM)))
        return Table(told, tuple(tuple(str(cell) for cell in row) for row in rows))

    def origin(self, *paths: str) -> str:
        """Where the values below these paths come from; if not all from one source, which from which."""
        found = dict[str, list[str]]()
        for path, _, origin in self.values:
            for own in paths:
                if path == own or path.startswith(f"{own}."):
                    name = path.removeprefix(own).lstrip(".").partition(".")[0] or own
                    found.setdefault(told_origin(self.words, origin), []).append(name)
        if len(found) == 1:
            return next(iter(found))
        return "; ".join(
            f"{', '.join(dict.fromkeys(names))}: {origin}" for origin, names in found.items()
        )

    def sections(self) -> Iterator[Section]:
        """All tables, each as a section below that of the board."""
        parts = (
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
        for id, title, table in parts:
            blocks: tuple[Block, ...] = (table,)
            yield Section(f"board-{id}", self.say(title), blocks, level=2)

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
                self.origin(f"spaces.{number}"),
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
            parts.append(self.say(say("{number} recyclables"), number=tile.recyclables))
        if tile.organics:
            parts.append(self.words.cubes(Cubes((0, 0, 0, 0, 0, tile.organics))))
        return " + ".join(parts)

    def effects(self, tile: Tile) -> Iterator[str]:
        """What its numbers say that it does."""
        if tile.stores:
            yield self.say(say("stores {cubes}"), cubes=tile.stores)
        if tile.room:
            yield self.say(say("stores {number} recyclables"), number=tile.room)
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
            (f"${charge.beyond}", f"${charge.pays}", self.origin(f"charges.{number}"))
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

    def origins(self) -> Table:
        """Which values come from where, and what speaks for them."""

        def key(origin: Origin) -> tuple[str, str]:
            return told_origin(self.words, origin), origin.note

        rows = (
            (", ".join(origin.path or self.board.name for origin in group), notes or "-", source)
            for (source, notes), group in groupby(sorted(self.board.origins, key=key), key)
        )
        return self.table((say("values"), say("what speaks for them")), rows)
