"""A game as it is kept: its history with headings, remarks and an outcome."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import cached_property
from itertools import accumulate
from typing import Final, Generic, Protocol, TypeVar

import attrs

from reco_rules.checks import check_int, check_seat, shown
from reco_rules.errors import InvalidValue, WrongType
from reco_rules.game import TERMINAL, A, S, V
from reco_rules.history import History, check_history, known_history

LONGEST_NAME: Final = 100
"""The most characters in the name of a seat."""
LONGEST_COMMENT: Final = 2_000
"""The most characters in one comment."""
LONGEST_COMMENTS: Final = 1_000_000
"""The most characters in all comments of a game."""
MOST_REPLACED: Final = 1_000
"""How often seats are taken over in one game, at most."""
LARGEST_SEED: Final = 2**63 - 1
"""The largest seed that is kept; the smallest is its negative."""


class Outcome(enum.Enum):
    """How a recorded game stands."""

    UNFINISHED = "unfinished"
    """It goes on, or broke off without a word."""
    FINISHED = "finished"
    """It was played to its end, and has a result."""
    ABANDONED = "abandoned"
    """It was given up before its end."""


@attrs.frozen
class Replacement:
    """From the action number `at` on, `seat` is played by somebody else, such as a bot.

    >>> from reco_rules import VARIANTS
    >>> Record(History(VARIANTS["amigo-2"])).replace_seat(1, by="a bot").replaced
    (Replacement(at=0, seat=1, by='a bot'),)
    """

    at: int
    """How many actions were made before."""
    seat: int
    """The seat."""
    by: str
    """Who plays it since."""


@attrs.frozen
class Stamp:
    """The time at which so many actions had been made.

    >>> from reco_rules import VARIANTS
    >>> begin = datetime.fromisoformat("2026-05-01T20:00+02:00")
    >>> print(Record(History(VARIANTS["amigo-2"])).remark(time=begin).times[0].time)
    2026-05-01 18:00:00+00:00
    """

    at: int
    """How many actions had been made; 0 is the beginning of the game."""
    time: datetime
    """The time, in UTC."""


@attrs.frozen
class Comment:
    """What somebody has to say of the game after so many actions.

    >>> from reco_rules import VARIANTS
    >>> Record(History(VARIANTS["amigo-2"])).remark(comment="for the dishes").comments
    (Comment(at=0, text='for the dishes'),)
    """

    at: int
    """After how many actions; 0 is before the game."""
    text: str
    """What is said: printable characters and line breaks."""


def _row(names: Sequence[str]) -> tuple[str, ...]:
    """The names as a tuple; a text is one name and no row of them."""
    if not isinstance(names, list | tuple):
        raise WrongType(f"names are a row of texts, not {shown(names)}")
    return tuple(names)


@attrs.frozen
class Record(Generic[V, S, A]):
    """A game as it is kept: its history, and what is to be known of it besides.

    It replays without a seed or random numbers. Like all values it is never changed: `append` and the
    others give a new one. Its `len()` is the number of actions. Raises `WrongType` and `InvalidValue` for
    what cannot be kept.

    >>> from reco_rules import VARIANTS
    >>> from reco_rules.bots import greedy
    >>> from reco_rules.table import play
    >>> record = Record(play(VARIANTS["amigo-2"], [greedy, greedy], seed=1), names=("Ann", "Bob"))
    >>> record.outcome.value, record.at(0).phase.name, record.fork(10).outcome.value
    ('finished', 'DEAL', 'unfinished')
    """

    history: History[V, S, A]
    """The game."""
    names: tuple[str, ...] = attrs.field(default=(), converter=_row, kw_only=True)
    """What the seats are called: nothing, or a name for each."""
    seed: int | None = attrs.field(default=None, kw_only=True)
    """What the cards were drawn with, if a program dealt them; nothing needs it but to deal on."""
    abandoned: bool = attrs.field(default=False, kw_only=True)
    """Whether the game was given up."""
    replaced: tuple[Replacement, ...] = attrs.field(default=(), kw_only=True)
    """The seats that others took over, in order."""
    times: tuple[Stamp, ...] = attrs.field(default=(), kw_only=True)
    """Times, in order of the actions."""
    comments: tuple[Comment, ...] = attrs.field(default=(), kw_only=True)
    """Comments, in order of the actions."""

    def __attrs_post_init__(self) -> None:
        check_history(self.history)
        if self.names and len(self.names) != self.variant.players:
            raise InvalidValue(
                f"there must be a name for each of the {self.variant.players} seats, "
                f"not {len(self.names)}"
            )
        for name in self.names:
            _check_name("a name", name)
        if self.seed is not None:
            check_int("seed", self.seed, -LARGEST_SEED, LARGEST_SEED)
        if type(self.abandoned) is not bool:
            raise WrongType(f"abandoned is True or False, not {shown(self.abandoned)}")
        if self.abandoned and self._over:
            raise InvalidValue("a game that is over cannot be abandoned")
        _check_remarks(self.replaced, Replacement, len(self), several=True)
        if len(self.replaced) > MOST_REPLACED:
            raise InvalidValue(f"seats are taken over at most {MOST_REPLACED} times in a game")
        for replacement in self.replaced:
            check_seat(replacement.seat, self.variant.players)
            _check_name("who plays a seat", replacement.by)
        _check_remarks(self.times, Stamp, len(self))
        for stamp in self.times:
            if type(stamp.time) is not datetime or stamp.time.tzinfo is not UTC:
                raise InvalidValue(f"a time is a datetime in UTC, not {shown(stamp.time)}")
        _check_remarks(self.comments, Comment, len(self))
        for comment in self.comments:
            _check_comment(comment.text)
        if sum(len(comment.text) for comment in self.comments) > LONGEST_COMMENTS:
            raise InvalidValue(f"comments have at most {LONGEST_COMMENTS} characters together")

    # ---- what it is -----------------------------------------------------------------------------

    @property
    def variant(self) -> V:
        """The variant that is played."""
        return self.history.variant

    @property
    def state(self) -> S:
        """The state after the last action."""
        return self.history.state

    @property
    def _over(self) -> bool:
        return self.history.game.current_player(self.state) == TERMINAL

    @property
    def outcome(self) -> Outcome:
        """How the game stands: it follows from its state and from `abandoned`."""
        if self._over:
            return Outcome.FINISHED
        return Outcome.ABANDONED if self.abandoned else Outcome.UNFINISHED

    def __len__(self) -> int:
        return len(self.history)

    def __repr__(self) -> str:
        return f"<Record of {self.variant}: {len(self)} actions, {self.outcome.value}>"

    # ---- back and forth -------------------------------------------------------------------------

    @cached_property
    def _states(self) -> tuple[S, ...]:
        """All states, the first one included: computed at once, then there."""
        game, history = self.history.game, self.history
        start = game.new_game(history.variant, history.first_seat)
        return tuple(accumulate(history.actions, game.apply, initial=start))

    def at(self, n: int) -> S:
        """The state after n actions. Raises `WrongType`, `InvalidValue`."""
        check_int("n", n, 0, len(self))
        return self._states[n]

    def fork(self, n: int) -> Record[V, S, A]:
        """The game up to its first n actions, to be played on in another way.

        Names, the seed and the remarks up to there are kept. Raises `WrongType`, `InvalidValue`.
        """
        state, old = self.at(n), self.history
        return Record(
            known_history(old.variant, old.first_seat, old.actions[:n], old.game, state),
            names=self.names,
            seed=self.seed,
            replaced=tuple(remark for remark in self.replaced if remark.at <= n),
            times=tuple(remark for remark in self.times if remark.at <= n),
            comments=tuple(remark for remark in self.comments if remark.at <= n),
        )

    # ---- what comes next ------------------------------------------------------------------------

    def append(
        self, action: A, *, time: datetime | None = None, comment: str | None = None
    ) -> Record[V, S, A]:
        """The record with this action too, made at this time (any time zone), with a comment.

        Raises `IllegalAction`, `WrongType`; `InvalidValue` where the game was abandoned.
        """
        if self.abandoned:
            raise InvalidValue("the game was abandoned: fork it to play on")
        longer = attrs.evolve(self, history=self.history.then(action))
        return longer.remark(time=time, comment=comment)

    def remark(
        self, *, time: datetime | None = None, comment: str | None = None
    ) -> Record[V, S, A]:
        """The record with this time and comment at where it stands now.

        A comment is put behind one that is there already. Raises `WrongType`, `InvalidValue`.
        """
        times, comments, now = self.times, self.comments, len(self)
        if time is not None:
            times = (*(stamp for stamp in times if stamp.at < now), Stamp(now, _utc(time)))
        if comment is not None:
            _check_comment(comment)
            said = [said.text for said in comments if said.at == now]
            earlier = (said for said in comments if said.at < now)
            comments = (*earlier, Comment(now, "\n".join([*said, comment])))
        return attrs.evolve(self, times=times, comments=comments)

    def replace_seat(self, seat: int, by: str) -> Record[V, S, A]:
        """The record in which the seat is played by somebody else from now on.

        Raises `WrongType`, `InvalidValue`.
        """
        return attrs.evolve(self, replaced=(*self.replaced, Replacement(len(self), seat, by)))

    def abandon(self) -> Record[V, S, A]:
        """The record of the game as given up. Raises `InvalidValue` for one that is over."""
        return attrs.evolve(self, abandoned=True)


# ---- checks -------------------------------------------------------------------------------------


class _Remark(Protocol):
    @property
    def at(self) -> int: ...


_R = TypeVar("_R", bound=_Remark)


def _check_remarks(
    remarks: Sequence[_R], kind: type[_R], most: int, *, several: bool = False
) -> None:
    """Each of this kind, in order, at a moment of the game; one at each, or several."""
    if not isinstance(remarks, tuple):
        raise WrongType(f"there must be a tuple of {kind.__name__}, not {shown(remarks)}")
    least = 0
    for remark in remarks:
        if type(remark) is not kind:
            raise WrongType(f"expected a {kind.__name__}, not {shown(remark)}")
        check_int("at", remark.at, 0, most)
        if remark.at < least:
            raise InvalidValue(
                f"a {kind.__name__} at {remark.at} stands too late: they are in order"
            )
        least = remark.at + (not several)


def _check_name(what: str, name: object) -> None:
    if type(name) is not str:
        raise WrongType(f"{what} is a text, not {shown(name)}")
    if not name.isprintable() or not 1 <= len(name) <= LONGEST_NAME:
        raise InvalidValue(
            f"{what} has 1 to {LONGEST_NAME} printable characters, unlike {shown(name)}"
        )


def _check_comment(text: object) -> None:
    if type(text) is not str:
        raise WrongType(f"a comment is a text, not {shown(text)}")
    if not 1 <= len(text) <= LONGEST_COMMENT or not _is_prose(text.split("\n")):
        raise InvalidValue(
            f"a comment has 1 to {LONGEST_COMMENT} printable characters or line breaks, "
            f"unlike {shown(text)}"
        )


def _is_prose(lines: Iterable[str]) -> bool:
    return all(line.isprintable() for line in lines)


def _utc(time: object) -> datetime:
    """The time in UTC, as a plain datetime."""
    try:
        if isinstance(time, datetime) and time.utcoffset() is not None:
            there = time.astimezone(UTC)
            return datetime.combine(there.date(), there.time(), UTC)
    except (OverflowError, NotImplementedError):
        raise InvalidValue(f"a time is a datetime of our days, not {shown(time)}") from None
    raise WrongType(f"a time is a datetime with a time zone, not {shown(time)}")
