"""The rulebooks of the games: what each game's room of that name holds, and how it is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final, Protocol, TypeVar, cast

from reco_rules.checks import shown
from reco_rules.errors import UnknownName, WrongType
from reco_rules.game import Variant
from reco_rules.games import AnyGame, built_in, find_game, room
from reco_rules.messages import say
from reco_rules.rulebook.clause import Clause
from reco_rules.rulebook.document import Document, Item, Items, Paragraph, Section
from reco_rules.rulebook.edition import Edition

if TYPE_CHECKING:
    from reco_rules.rulebook.wording import Wording

T = TypeVar("T")


class Rulebook(Protocol):
    """What the room ``rulebook`` of a game's package holds.

    ``CLAUSES``
        The clauses by id in the order of the game, and at their end the rulings: those have the kind
        `Kind.RULING`, a question and a reason. No two games share an id. What the engine names in a
        `Reason` is here.
    ``EDITIONS``
        What is known of the editions, by the names that presets have for theirs; a preset whose edition
        is not here has none.
    ``USUAL``
        The preset whose numbers clauses are told with where nobody asks for another.
    ``Wording``
        The subclass of `reco_rules.rulebook.Wording` that speaks of the game: its ``places`` are the
        numbers of a variant, its ``ACTIONS`` tell the actions, and its ``word`` gives values words.
        Every place of a clause is one of its places, and every place of an event or reason a field of it.
    ``rules``, ``quick_reference``
        A variant's rulebook in a language, and what one looks up while playing. Each clause that is no
        ruling is told once, and each ruling that is about the variant; what is on a page that shows values
        which are not the printed game's says so.
    ``comparison``
        In what the presets differ.
    ``nearest_preset``
        The preset that is most like a variant.

    All texts are messages (`reco_rules.messages`), so that they are found for translation.
    """

    @property
    def CLAUSES(self) -> Mapping[str, Clause]: ...  # noqa: D102
    @property
    def EDITIONS(self) -> Mapping[str, Edition]: ...  # noqa: D102
    @property
    def USUAL(self) -> Variant: ...  # noqa: D102
    @property
    def Wording(self) -> type[Wording]: ...  # noqa: D102
    @property
    def rules(self) -> Callable[..., Document]: ...  # noqa: D102
    @property
    def quick_reference(self) -> Callable[[Variant, str], Document]: ...  # noqa: D102
    @property
    def comparison(self) -> Callable[[str], Document]: ...  # noqa: D102
    @property
    def nearest_preset(self) -> Callable[[Variant], Variant]: ...  # noqa: D102


def rulebook(game: object = None) -> Rulebook:
    """The rulebook of a game, by name or the game itself; of the first game for None.

    Raises `UnknownName`, and `WrongType` for what is no game of this library.

    >>> rulebook("recicle").USUAL.id
    'reconstruction-1-3'
    """
    return cast(Rulebook, room(find_game(game), "rulebook"))


def rulebook_of(variant: object) -> Rulebook:
    """The rulebook of the variant's game. Raises `WrongType`."""
    return rulebook(_game_of(variant))


def _game_of(variant: object) -> AnyGame:
    game = find_game(None, variant)
    if type(variant) is not type(next(iter(game.VARIANTS.values()))):
        raise WrongType(f"expected a Variant of a game of this library, not {shown(variant)}")
    return game


class _OfFirst(Mapping[str, T]):
    """A mapping of the first game's rulebook, which is loaded when somebody looks into it."""

    def __init__(self, mapping: Callable[[Rulebook], Mapping[str, T]]) -> None:
        self._mapping = mapping

    def __getitem__(self, name: str) -> T:
        return self._mapping(rulebook())[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._mapping(rulebook()))

    def __len__(self) -> int:
        return len(self._mapping(rulebook()))

    def __repr__(self) -> str:
        return repr(self._mapping(rulebook()))


CLAUSES: Final[Mapping[str, Clause]] = _OfFirst(lambda book: book.CLAUSES)
"""The clauses by id, those of R-Eco: from ``SETUP-1`` to ``HIDDEN-5``, then the rulings.

Those of another game are ``rulebook(game).CLAUSES``.
"""

EDITIONS: Final[Mapping[str, Edition]] = _OfFirst(lambda book: book.EDITIONS)
"""The editions by id, those of R-Eco: ``amigo``, ``zman``, ``original`` and ``reprint``."""


# ---- clauses and editions ------------------------------------------------------------------------


def find_clause(id: str) -> Clause:
    """The clause of this id, of whichever game, in capitals or not. Raises `UnknownName`, with close ones.

    >>> find_clause("play-2").id, find_clause("r13").id
    ('PLAY-2', 'R13')
    """
    asked = id.upper() if isinstance(id, str) else ""
    ids = list[str]()
    for clauses in (rulebook(game).CLAUSES for game in built_in()):
        if asked in clauses:
            return clauses[asked]
        ids += clauses
    close = get_close_matches(asked[:100], ids, n=3)
    hint = f"did you mean {' or '.join(close)}?" if close else f"there are {', '.join(ids)}"
    raise UnknownName(f"there is no clause {shown(id)}: {hint}")


def told_for(clause: Clause, variant: Variant) -> Variant:
    """The variant whose numbers a clause is told with: this one, or the first that the clause is about.

    >>> from reco_rules import VARIANTS
    >>> told_for(CLAUSES["X-7"], VARIANTS["amigo-3"]).id
    'reprint-4'
    >>> told_for(find_clause("R13"), VARIANTS["amigo-3"]).id
    'reconstruction-1-3'
    """
    books = map(rulebook, (_game_of(variant), *built_in()))
    book = next(book for book in books if clause.id in book.CLAUSES)
    own = variant if book is rulebook_of(variant) else book.USUAL
    presets = cast("Mapping[str, Variant]", _game_of(own).VARIANTS)
    return next(one for one in (own, *presets.values()) if clause.concerns(one))


def edition_of(variant: Variant) -> Edition | None:
    """The edition of a preset; None for a variant of your own, whatever edition it names.

    Raises `WrongType`.

    >>> from reco_rules import VARIANTS
    >>> edition = edition_of(VARIANTS["amigo-3"])
    >>> edition and [waste.name for waste in edition.waste]
    ['bottles', 'cans', 'cups', 'paper']
    """
    presets = _game_of(variant).VARIANTS
    own = variant.id in presets and presets[variant.id] == variant
    return rulebook_of(variant).EDITIONS.get(getattr(variant, "edition", "")) if own else None


def nearest_preset(variant: Variant) -> Variant:
    """The preset of its game that is most like a variant. Raises `WrongType`.

    >>> import attrs
    >>> from reco_rules import VARIANTS
    >>> mine = attrs.evolve(VARIANTS["zman-3"], id="mine", edition="custom", hand_limit=6)
    >>> nearest_preset(mine).id
    'zman-3'
    """
    return rulebook_of(variant).nearest_preset(variant)


# ---- documents -----------------------------------------------------------------------------------


def rules(
    variant: Variant, language: str = "en", *, compared_with: Variant | None = None
) -> Document:
    """The whole rulebook of the variant. Raises `WrongType`, and `UnknownName` for a language.

    A variant of your own is compared with `compared_with`, or with the nearest preset: the rulebook begins
    with what is different, and says at each clause what that preset says instead.

    >>> from reco_rules import VARIANTS
    >>> book = rules(VARIANTS["amigo-3"])
    >>> book.title
    'R-Öko (Amigo, 2010) for 3 players'
    >>> [section.id for section in book.sections][:4]
    ['about', 'components', 'setup', 'turn']
    """
    if compared_with is not None:
        game, other = _game_of(variant), _game_of(compared_with)
        if game is not other:
            raise WrongType(
                f"{variant} of the game {game.NAME} cannot be compared with {compared_with} of {other.NAME}"
            )
    return rulebook_of(variant).rules(variant, language, compared_with=compared_with)


def quick_reference(variant: Variant, language: str = "en") -> Document:
    """The rules of the variant on one page: what one looks up while playing. Raises as `rules`.

    >>> from reco_rules import VARIANTS
    >>> [section.id for section in quick_reference(VARIANTS["amigo-3"], "ja").sections]
    ['setup', 'turn', 'end', 'scoring']
    """
    return rulebook_of(variant).quick_reference(variant, language)


def comparison(language: str = "en", game: object = None) -> Document:
    """In what the presets of a game differ, and what its editions call things.

    `game` is its name, or the game; the first one for None. Raises `UnknownName`, `WrongType`.

    >>> [section.id for section in comparison().sections]
    ['numbers', 'waste-types', 'words']
    """
    return rulebook(game).comparison(language)


def history(game: object = None) -> Document:
    """What is known of each edition of a game, how sure it is, and where it stands; in English.

    >>> history().sections[0].title
    'R-Eco, Kawasaki Factory, 2003'
    """
    editions = sorted(rulebook(game).EDITIONS.values(), key=lambda edition: edition.year)
    return Document("The editions and their history", "en", tuple(map(_about, editions)))


def _about(edition: Edition) -> Section:
    title = f"{edition.title}, {edition.publisher}, {edition.year}"
    return Section(edition.id, title, (Items(tuple(_facts(edition))),))


def _facts(edition: Edition) -> Iterator[Item]:
    if edition.also:
        yield Item(f"Also played as: {', '.join(edition.also)}.")
    for fact in edition.facts:
        where = "; ".join(
            source.title if source.address is None else f"{source.title}, {source.address}"
            for source in fact.sources
        )
        yield Item(f"{fact.about}: {fact.text} ({fact.confidence.value} confidence)", note=where)


def all_rulings(language: str = "en", game: object = None) -> Document:
    """Every ruling of a game with its reason and what it is about. Raises `UnknownName`, `WrongType`.

    >>> all_rulings().sections[9].title
    'X-10: May a player pass by choice?'
    """
    book = rulebook(game)
    usual = book.Wording(book.USUAL, language)
    sections = list[Section]()
    for clause in book.CLAUSES.values():
        if clause.question is not None and clause.why is not None:
            words = book.Wording(told_for(clause, book.USUAL), language)
            title = f"{clause.id}: {words.say(clause.question)}"
            title += f" ({', '.join(clause.only)})" if clause.only else ""
            places = Items(tuple(Item(str(place)) for place in clause.sources))
            said = Paragraph(words.say(clause.text)), Paragraph(words.say(clause.why))
            sections.append(Section(clause.id, title, (*said, places) if places.items else said))
    return Document(usual.say(say("Rulings")), usual.language.code, tuple(sections))
