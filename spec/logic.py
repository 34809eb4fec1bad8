"""The vocabulary of the specification, read twice.

Every word here accepts plain values (int, bool, tuples of them) and z3 terms alike. On plain values
it computes; as soon as a condition or an index is a z3 term it builds the formula. So one text is
both a program (the oracle of the tests) and a theory (the subject of the proofs). z3 is imported
only when the first formula is built: without symbols no solver has to be installed.

Two conventions keep the readings equal. A choice evaluates both of its branches, hence every word
is total: `at` outside a row yields the last entry, `put` outside a row changes nothing. And values
of one shape only can be merged: numbers, truth values, tuples and records of the same length.
"""

import importlib
import operator
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar

Value: TypeAlias = Any
"""An int, a bool or a z3 term (or a tuple, record or sequence of them)."""

T = TypeVar("T")


def _z3() -> Any:
    return importlib.import_module("z3")


def symbol(name: str) -> Value:
    """A number of which nothing is known."""
    return _z3().Int(name)


# ---- truth -----------------------------------------------------------------------------------


def And(*facts: Value) -> Value:
    """All of the facts hold."""
    undecided = [fact for fact in facts if fact is not True]
    if not undecided:
        return True
    if any(fact is False for fact in undecided):
        return False
    return _z3().And(undecided)


def Or(*facts: Value) -> Value:
    """At least one of the facts holds."""
    undecided = [fact for fact in facts if fact is not False]
    if not undecided:
        return False
    if any(fact is True for fact in undecided):
        return True
    return _z3().Or(undecided)


def Not(fact: Value) -> Value:
    """The fact does not hold."""
    return not fact if isinstance(fact, bool) else _z3().Not(fact)


def All(facts: Iterable[Value]) -> Value:
    """`And` over any number of facts."""
    return And(*facts)


def Some(facts: Iterable[Value]) -> Value:
    """`Or` over any number of facts."""
    return Or(*facts)


def Implies(fact: Value, other: Value) -> Value:
    """Where the fact holds, so does the other."""
    return Or(Not(fact), other)


def Iff(fact: Value, other: Value) -> Value:
    """Both facts hold, or neither."""
    return same(fact, other)


# ---- choice ----------------------------------------------------------------------------------


def If(condition: Value, this: T, other: T) -> T:
    """`this` where the condition holds, else `other`: two values of one shape."""
    if condition is True:
        return this
    if condition is False:
        return other
    merged: T = _merged(condition, this, other)
    return merged


def _merged(condition: Value, this: Value, other: Value) -> Value:
    if this is other:
        return this
    if isinstance(this, tuple):
        parts = [_merged(condition, a, b) for a, b in zip(this, other, strict=True)]
        return type(this)(*parts) if hasattr(this, "_fields") else type(this)(parts)
    if plain(this, other) and this == other:
        return this
    return _z3().If(condition, this, other)


def plain(*values: Value) -> bool:
    """Whether all the values are ints or bools, not z3 terms."""
    return all(isinstance(value, int) for value in values)


def same(a: Value, b: Value) -> Value:
    """Equality of two values of one shape, as a fact (`==` on tuples is decided by Python)."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and All(map(same, a, b))
    return a == b


def whole(value: Value, by: int) -> Value:
    """How many times a positive number goes into the value: rounded down."""
    return value // by if plain(value) else value / by  # the division of z3 on whole numbers


# ---- rows: one entry per color, seat or kind --------------------------------------------------


def at(row: Any, index: Value) -> Value:
    """The entry at an index."""
    if isinstance(index, int):
        return row[index] if 0 <= index < len(row) else row[-1]
    entry = row[-1]
    for j in reversed(range(len(row) - 1)):
        entry = If(index == j, row[j], entry)
    return entry


def put(row: Any, index: Value, entry: Value) -> tuple[Value, ...]:
    """The row with another entry at an index."""
    return tuple(If(index == j, entry, old) for j, old in enumerate(row))


def first(facts: Iterable[Value]) -> Value:
    """The index of the first fact that holds; the number of facts when none does."""
    row = list(facts)
    index: Value = len(row)
    for j in reversed(range(len(row))):
        index = If(row[j], j, index)
    return index


# ---- sequences: a tuple of numbers, or a z3 sequence ------------------------------------------


def append(sequence: Value, entry: Value) -> Value:
    """The sequence with one more entry at its end."""
    if isinstance(sequence, tuple):
        return (*sequence, entry)
    z3 = _z3()
    return z3.Concat(sequence, z3.Unit(z3.IntVal(entry) if plain(entry) else entry))


def length(sequence: Value) -> Value:
    """The number of entries."""
    return len(sequence) if isinstance(sequence, tuple) else _z3().Length(sequence)


def entry_or(sequence: Value, index: int, default: int) -> Value:
    """The entry at an index, or the default past the end."""
    if isinstance(sequence, tuple):
        return sequence[index] if index < len(sequence) else default
    return If(index < length(sequence), sequence[index], default)


def last_or(sequence: Value, default: int) -> Value:
    """The last entry, or the default if there is none."""
    if isinstance(sequence, tuple):
        return sequence[-1] if sequence else default
    return If(length(sequence) > 0, sequence[length(sequence) - 1], default)


def prefix(sequence: Value, longer: Value) -> Value:
    """The longer sequence begins with the sequence."""
    if isinstance(sequence, tuple):
        return longer[: len(sequence)] == sequence
    return _z3().PrefixOf(sequence, longer)


# ---- multisets -------------------------------------------------------------------------------


class Bag(tuple[Value, ...]):
    """A multiset of card kinds: one count per kind."""

    __slots__ = ()

    def __add__(self, other: "Bag") -> "Bag":  # type: ignore[override]
        return Bag(map(operator.add, self, other))

    def __sub__(self, other: "Bag") -> "Bag":
        return Bag(map(operator.sub, self, other))

    def __eq__(self, other: object) -> bool:
        if not plain(*self) or (isinstance(other, tuple) and not plain(*other)):
            raise TypeError("compare symbolic bags with same()")
        return tuple.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = tuple.__hash__

    @property
    def size(self) -> Value:
        """The number of cards."""
        return sum(self)

    @property
    def is_natural(self) -> Value:
        """No count is negative."""
        return All([count >= 0 for count in self])

    def within(self, other: "Bag") -> Value:
        """No kind has more cards than in the other bag."""
        return All(map(operator.le, self, other))


# ---- drafts ----------------------------------------------------------------------------------


class Row:
    """A row whose entries can be assigned, at plain or symbolic indices."""

    __slots__ = ("entries",)

    def __init__(self, entries: tuple[Value, ...]) -> None:
        self.entries = entries

    def __getitem__(self, index: Value) -> Value:
        return at(self.entries, index)

    def __setitem__(self, index: Value, entry: Value) -> None:
        self.entries = put(self.entries, index, entry)

    def __iter__(self) -> Iterator[Value]:
        return iter(self.entries)


class Draft(Generic[T]):
    """A record under revision: its fields, and the entries of its rows, can be assigned."""

    def __init__(self, record: T) -> None:
        fields: dict[str, Value] = record._asdict()  # type: ignore[attr-defined]
        for name, value in fields.items():
            self.__dict__[name] = Row(value) if type(value) is tuple else value
        self.__dict__["_record"] = type(record)

    if TYPE_CHECKING:  # the fields are those of the record

        def __getattr__(self, name: str) -> Any: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def done(self, **changes: Value) -> T:
        """The revised record, with the last changes."""
        fields = self.__dict__ | changes
        kind: Callable[..., T] = fields.pop("_record")
        return kind(*[f.entries if type(f) is Row else f for f in fields.values()])
