"""Variants on boards in files, as they are named on the command line."""

from __future__ import annotations

import re
from typing import Final

from reco_rules.errors import InvalidValue
from reco_rules.recicle import Variant, load_board
from reco_rules.recicle.variants import on_board

_NAMED: Final = re.compile(r"(?P<path>.+\.toml)(?::(?P<players>[0-9]{1,3})(?P<neutral>-neutral)?)?")


def variant_in(name: str) -> Variant | None:
    """The variant that is named: ``mine.toml:3-neutral`` is that board for three, with the neutral team.

    Without a number it is for two. None for what names no board in a file. Raises `InvalidBoard`,
    `InvalidVariant`, `InvalidValue`.
    """
    if ".toml" not in name:
        return None
    parts = _NAMED.fullmatch(name)
    if parts is None:
        raise InvalidValue(
            f"a board is named by its file, players and team, such as mine.toml:3-neutral, not {name!r}"
        )
    board = load_board(parts["path"])
    return on_board(board, int(parts["players"] or 2), neutral=parts["neutral"] is not None)
