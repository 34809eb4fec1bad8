"""Recycling in step 3: R22, R37, R38, R40."""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from reco_rules.legality import Forbidden
from reco_rules.messages import say
from reco_rules.recicle.actions import Recycle
from reco_rules.recicle.board import Process, Tile
from reco_rules.recicle.events import Recycled
from reco_rules.recicle.flow import receive
from reco_rules.recicle.state import Draft, State, own


def _process(tile: Tile, action: Recycle) -> Process | None:
    """The process of the tile that takes these pieces."""
    return next((process for process in tile.processes if process.takes == action.takes), None)


def _tile(state: State, action: Recycle) -> Tile | None:
    """The tile of the seat."""
    return next((tile for tile in own(state).recycling if tile.name == action.tile), None)


def check_recycle(state: State, action: Recycle) -> None:
    """R22, A23: a process of an own tile, with pieces from anywhere in the cooperative."""
    tile = _tile(state, action)
    if tile is None:
        template = say("{seat} has no {tile} to recycle with")
        raise Forbidden(
            "no-equipment", "R22", action, template, seat=state.player, tile=action.tile
        )
    if _process(tile, action) is None:
        template = say("{tile} recycles {processes}, not {takes}")
        processes = " / ".join([str(process.takes) for process in tile.processes])
        raise Forbidden(
            "no-process",
            "R22",
            action,
            template,
            tile=tile.name,
            processes=processes,
            takes=action.takes,
        )
    if action.takes not in state.stores[state.player]:
        template = say("the cooperative of {seat} does not hold {takes}")
        raise Forbidden("not-there", "R22", action, template, seat=state.player, takes=action.takes)


def recycle(draft: Draft, state: State, action: Recycle) -> None:
    """R22, R40, A25: money and victory points; the designer's dollar for each process."""
    process = cast(
        "Process", _process(cast("Tile", _tile(state, action)), action)
    )  # it was checked
    seat, money = draft.player, process.money + own(state).designer
    draft.stores[seat] -= process.takes
    draft.supply += process.takes
    draft.points[seat] += process.points
    receive(draft, money)
    draft.log.append(Recycled(seat, action.tile, process.takes, money, process.points))


def recycles(state: State) -> Iterator[Recycle]:
    """The processes of the own tiles."""
    for tile in own(state).recycling:
        for process in tile.processes:
            yield Recycle(tile.name, process.takes)
