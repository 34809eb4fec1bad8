"""The actions of a variant by id, and back."""

from __future__ import annotations

from typing import Generic

import attrs

from reco_rules.checks import shown
from reco_rules.errors import InvalidActionId, WrongType
from reco_rules.game import A, Variant


@attrs.frozen
class Numbering(Generic[A]):
    """The actions of some variants in the order of their ids.

    >>> numbering = Numbering(("up", "down", "a coin falls"), num_actions=2)
    >>> numbering.ids["down"]
    1
    """

    actions: tuple[A, ...]
    """Those of seats, then those of chance."""
    num_actions: int
    """How many seats have."""
    ids: dict[A, int] = attrs.field(init=False, repr=False, eq=False)
    """The way back."""

    def __attrs_post_init__(self) -> None:
        ids = {action: id for id, action in enumerate(self.actions)}
        object.__setattr__(self, "ids", ids)

    def action(self, variant: Variant, id: int) -> A:
        """The action of the variant with this number. Raises `WrongType`, `InvalidActionId`."""
        actions = self.actions
        if type(id) is not int:
            raise WrongType(f"an action id is a number, not {shown(id)}")
        if not 0 <= id < len(actions):
            raise InvalidActionId(
                f"{variant.id} has the action ids 0 to {len(actions) - 1}, not {shown(id)}"
            )
        return actions[id]
