"""What is proved of Recicle: its money track, storage, cubes and points, as theories for `prove`.

Not the whole game, as for R-Eco, but the parts of its rules that are arithmetic. Each part has a module of
its own, with its definitions, the sentences that are proved of them, and the rules that they are about.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any

from spec import recicle_cubes, recicle_money, recicle_points, recicle_storage
from spec.logic import All, Bag, Value, symbol
from spec.obligations import Obligation, Theory

# ---- symbols -------------------------------------------------------------------------------------


def row(name: str, how_many: int) -> tuple[Any, ...]:
    """A row of symbols."""
    return tuple(symbol(f"{name}{i}") for i in range(how_many))


def bag(name: str) -> Bag:
    """A symbol for the count of each material."""
    return Bag(row(name, len(recicle_cubes.MATERIALS)))


def any_track() -> recicle_money.World:
    """Every track, every position, every sum."""
    most = recicle_money.MOST_CHARGES
    track = recicle_money.Track(
        cap=symbol("cap"),
        debt=symbol("debt"),
        numbers=row("number", recicle_money.MOST_DEBT),
        beyond=row("beyond", most),
        pays=row("pays", most),
    )
    return recicle_money.World(track, *map(symbol, ("position", "other", "a", "b")))


def any_storage() -> recicle_storage.World:
    """All pieces, all places."""
    kinds = len(recicle_storage.RECYCLABLES)
    return recicle_storage.World(
        held=row("held", kinds),
        slots=row("slots", kinds),
        room=symbol("room"),
        in_slots=row("in_slots", kinds),
        in_room=row("in_room", kinds),
        more_slots=row("more_slots", kinds),
        more_room=symbol("more_room"),
        material=symbol("material"),
        tiles=row("tile", recicle_storage.MOST_TILES),
        stores=row("store", recicle_storage.MOST_STORES),
    )


def any_table() -> recicle_cubes.World:
    """Every table, every move."""
    table = {place: bag(place) for place in (*recicle_cubes.PLACES, "slots")}
    return recicle_cubes.World(
        recicle_cubes.Limits(bag("game"), bag("column"), symbol("cart"), symbol("landfill")),
        recicle_cubes.Table(**table, room=symbol("room")),
        cubes=bag("cubes"),
        back=bag("back"),
        slots=bag("more_slots"),
        room=symbol("more_room"),
    )


def any_points() -> recicle_points.World:
    """Every discard, every end."""
    names = recicle_points.Seat._fields
    seats = tuple(
        recicle_points.Seat(*[symbol(f"{name}{seat}") for name in names])
        for seat in range(recicle_points.MOST_SEATS)
    )
    numbers = {name: symbol(name) for name in recicle_points.World._fields[:-1]}
    return recicle_points.World(**numbers, seats=seats)


# ---- worlds in which an obligation fails ---------------------------------------------------------


def numbers(world: Any) -> Iterator[Value]:
    """All numbers of a world."""
    for part in world:
        if isinstance(part, tuple):
            yield from numbers(part)
        else:
            yield part


def smaller(world: Any) -> Iterator[Value]:
    """Small numbers, and none that is not needed."""
    for most in (50, 20, 9, 3):
        yield All(number <= most for number in numbers(world))
    yield from (number == 0 for number in numbers(world))


def show(world: Any, broken: Obligation) -> str:
    """What is not nothing, by its name."""
    return "\n".join([*_lines(world), ""])


def _lines(world: Any, indent: str = "") -> Iterator[str]:
    for name, part in world._asdict().items():
        if hasattr(part, "_fields"):
            yield f"{indent}{name}:"
            yield from _lines(part, f"{indent}  ")
        elif any(numbers((part,))):
            shown = " ".join(map(str, part)) if isinstance(part, tuple) else str(part)
            yield f"{indent}{name}: {shown}"


# ---- the theories --------------------------------------------------------------------------------


@cache
def theories() -> tuple[Theory, ...]:
    """All that is proved of Recicle."""
    parts = (
        (any_track(), recicle_money.obligations()),
        (any_storage(), recicle_storage.obligations()),
        (any_table(), recicle_cubes.obligations()),
        (any_points(), recicle_points.obligations()),
    )
    return tuple(Theory(world, tuple(all_of), smaller, show) for world, all_of in parts)
