"""How a variant is spoken of in a language: clauses, actions, events, reasons and errors as sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar, cast, overload

import attrs

from reco_rules.checks import check_names, check_seat, shown
from reco_rules.errors import (
    IllegalAction,
    InvalidValue,
    Reason,
    RecoRulesError,
    UndoRefused,
    WrongType,
)
from reco_rules.game import Event, Variant
from reco_rules.messages import Message, Words, say
from reco_rules.rulebook.edition import Edition
from reco_rules.rulebook.languages import catalog, find_language
from reco_rules.rulebook.rooms import edition_of, find_clause, rulebook_of

if TYPE_CHECKING:
    from reco_rules.games import FirstVariant, FirstWording

W = TypeVar("W", bound="Wording")
L = TypeVar("L", bound=attrs.AttrsInstance)


class Speaker(Words):
    """What every `Wording` does."""

    ACTIONS: ClassVar[Mapping[type, Message]] = MappingProxyType({})
    """What tells each kind of action, with places for what it names."""

    def __init__(
        self,
        variant: Variant,
        language: str = "en",
        names: Sequence[str] | None = None,
        *,
        edition: Edition | None = None,
    ) -> None:
        own = find_language(language)
        self.variant: Final = variant
        """What is spoken of."""
        self.language: Final = own
        """The language that is spoken."""
        self.catalog: Final = catalog(own.code)
        """The messages of that language."""
        if edition is not None and not isinstance(edition, Edition):
            raise WrongType(f"edition must be an Edition, not {shown(edition)}")
        self.edition: Final = edition or edition_of(variant)
        """The edition whose words are used."""
        self._names = _checked(names, variant)
        self._places = self.places(variant)

    # ---- words ----------------------------------------------------------------------------------

    def places(self, variant: Variant) -> Mapping[str, object]:
        """What fills the places of all messages: numbers and rows of the variant. Games have their own."""
        return {"players": variant.players}

    def seat(self, seat: int) -> str:
        """The player's name, or the seat's number. Raises `WrongType`, `InvalidSeat`."""
        check_seat(seat, self.variant.players)
        if self._names is not None:
            return self._names[seat]
        return self.say(say("seat {number}"), number=seat)

    def translated(self, labels: L) -> L:
        """The labels of a game's pictures in the language: each text of them, and each of their rows."""
        held = cast("dict[str, str | tuple[str, ...]]", attrs.asdict(labels, recurse=False))
        put = self.catalog.gettext
        texts = {
            name: put(text) if isinstance(text, str) else tuple(map(put, text))
            for name, text in held.items()
        }
        make = cast("Callable[..., L]", type(labels))
        return make(**texts)

    # ---- sentences ------------------------------------------------------------------------------

    def say(self, message: Message, **values: object) -> str:
        """The message in the language, with words for the values and for the variant's numbers.

        Raises `WrongType` for what is no message, and `InvalidValue` if a place of it stays empty.
        """
        if not isinstance(message, Message):
            raise WrongType(f"expected a Message, not {shown(message)}")
        try:
            return super().say(message, **{**self._places, **values})
        except (KeyError, IndexError, ValueError, AttributeError) as error:
            raise InvalidValue(f"{shown(message.text)} cannot be filled: {error!r}") from None

    def clause(self, id: str) -> str:
        """What the clause of this id says for the variant; of a ruling, what answers its question.

        A ruling may be about other variants only: `told_for` finds one. Raises `UnknownName`, and
        `InvalidValue` for a clause of another game with numbers that the variant does not have.

        >>> from reco_rules import VARIANTS
        >>> Wording(VARIANTS["amigo-3"]).clause("X-10")
        'No: whoever holds a card plays at least one.'
        """
        return self.say(find_clause(id).text)

    def action(self, action: object) -> str:
        """What an action does, for people: `parse_action` reads only the notation, in any language.

        Raises `WrongType`.

        >>> from reco_rules import VARIANTS, parse_action
        >>> Wording(VARIANTS["amigo-3"], "de").action(parse_action("play A1 A2"))
        'A1 A2 ausspielen'
        """
        if type(action) not in self.ACTIONS:
            raise WrongType(f"expected an action of this game, not {shown(action)}")
        message = self.ACTIONS[type(action)]
        named = [name for _, name, _, _ in Formatter().parse(message.text) if name]
        return self.say(message, **{name: getattr(action, name) for name in named})

    def event(self, event: Event) -> str:
        """What happened, as far as the event knows it; see `Event.seen_by`. Raises `WrongType`."""
        message = getattr(event, "message", None)
        if not isinstance(message, Message) or not attrs.has(type(event)):
            raise WrongType(f"expected an event of a game of this library, not {shown(event)}")
        fields = attrs.asdict(cast("attrs.AttrsInstance", event), recurse=False)
        return self.say(message, **fields)

    def reason(self, reason: Reason) -> str:
        """Why an action is not legal, without the id of its clause. Raises `WrongType`.

        It is English if the reason came without a template.
        """
        if not isinstance(reason, Reason):
            raise WrongType(f"expected a Reason, not {shown(reason)}")
        if reason.template is None:
            return reason.message
        return self.say(reason.template, **dict(reason.values))

    def error(self, error: RecoRulesError) -> str:
        """What an error means to a person: why an action is not legal, or what its code stands for.

        The details of errors in programs and files are in English: they follow in brackets. Raises
        `WrongType` for what is no error of this library.
        """
        if not isinstance(error, RecoRulesError):
            raise WrongType(f"expected an error of this library, not {shown(error)}")
        if isinstance(error, IllegalAction):
            message = say("{action} is not legal: {reason} ({clause})")
            return self.say(
                message,
                action=error.action,
                reason=self.reason(error.reason),
                clause=error.reason.clause,
            )
        if isinstance(error, UndoRefused) and error.why in UNDO_REFUSED:
            return self.say(UNDO_REFUSED[error.why])
        codes = [kind.code for kind in type(error).__mro__ if issubclass(kind, RecoRulesError)]
        general = self.say(next(ERRORS[code] for code in codes if code in ERRORS))
        return general if error.code in SAYS_ALL else f"{general} ({error})"

    def template(self, message: Message, values: Mapping[str, object]) -> str:
        """The text of the message in the language for these numbers, with its places."""
        if message.plural is None or message.number is None:
            return self.catalog.gettext(message.text)
        number = values[message.number]
        if not isinstance(number, int):
            raise ValueError(f"{message.number} is no number")
        return self.catalog.ngettext(message.text, message.plural, number)


class Wording(Speaker):
    """How a variant is spoken of in a language, for people: the words of its edition, and names.

    For a variant of any game of this library this makes the wording of that game, a subclass.

    `names` are those of the players in the order of the seats. `edition` is the one whose words are used:
    if it is left out, that of a preset, and none for a variant of your own. Raises `WrongType`, and
    `UnknownName` for a language that there is not.

    >>> from reco_rules import VARIANTS, Played, Cards
    >>> wording = Wording(VARIANTS["reprint-2"], names=("Ann", "Bob"))
    >>> wording.event(Played(seat=1, color=0, cards=Cards.parse("A1 A1")))
    'Bob plays A1 A1 to processing site A (bottles & cans)'
    >>> wording.clause("REWARD-3")
    'After a reward all cards at the processing site are discarded.'
    """

    @overload
    def __new__(
        cls,
        variant: FirstVariant,
        language: str = "en",
        names: Sequence[str] | None = None,
        *,
        edition: Edition | None = None,
    ) -> FirstWording: ...
    @overload
    def __new__(
        cls: type[W],
        variant: Variant,
        language: str = "en",
        names: Sequence[str] | None = None,
        *,
        edition: Edition | None = None,
    ) -> W: ...
    def __new__(
        cls,
        variant: Variant,
        language: str = "en",
        names: Sequence[str] | None = None,
        *,
        edition: Edition | None = None,
    ) -> Wording:
        """A wording of the variant's game."""
        kind = rulebook_of(variant).Wording if cls is Wording else cls
        return object.__new__(kind)


def _checked(names: Sequence[str] | None, variant: Variant) -> Sequence[str] | None:
    """The names, if they are one for each seat. Raises `WrongType`, `InvalidValue`."""
    if names is None:
        return None
    called = check_names(names, variant.players)
    for name in called:
        if not name or not name.isprintable():
            raise InvalidValue(f"a name is a printable text on one line, not {shown(name)}")
    return called


ERRORS: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "error": say("Something is wrong."),
        "wrong-type": say("This is a value of a kind that cannot be right here."),
        "invalid-value": say("This value is outside its range."),
        "invalid-seat": say("There is no such seat in this game."),
        "invalid-action-id": say("There is no action with this number."),
        "notation": say("This text cannot be read as an action or as cards."),
        "unknown-name": say("There is nothing of this name."),
        "invalid": say("This does not fit together."),
        "invalid-variant": say("This variant cannot work."),
        "invalid-position": say("No game can come to this position."),
        "invalid-board": say("No game can be played on this board."),
        "invalid-score-sheet": say("No game can end with these rewards and dumped cards."),
        "illegal-action": say("This action is not legal."),
        "record": say("This record cannot be read."),
        "record-version": say("This record was written for another version."),
        "record-digest": say("This record was changed after it was written."),
        "missing-extra": say("Something that is needed for this is not installed."),
        "game-not-over": say("The game is not over yet."),
        "not-at-chance": say("No card is to be drawn now."),
        "not-your-turn": say("It is not your turn."),
        "undo-refused": say("This cannot be taken back."),
    }
)
"""What the codes of errors stand for; one that is not here, for what its base class stands for."""

SAYS_ALL: Final = frozenset({"game-not-over", "not-at-chance", "not-your-turn"})
"""The codes of errors that have no details worth telling a player."""

UNDO_REFUSED: Final[Mapping[str, Message]] = MappingProxyType(
    {
        "nothing-to-undo": say("There is nothing to take back."),
        "card-revealed": say("This cannot be taken back: a card was revealed since."),
        "other-seat-acted": say("This cannot be taken back: another player has acted since."),
    }
)
"""Why an action cannot be taken back, by `UndoRefused.why`."""
