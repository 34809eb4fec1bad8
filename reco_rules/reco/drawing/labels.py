"""The words of the pictures, so that they can be given in another language or for an edition."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Final

import attrs

from reco_rules.checks import shown
from reco_rules.errors import InvalidValue, WrongType
from reco_rules.reco.actions import Action
from reco_rules.reco.cards import COLORS, LETTERS
from reco_rules.reco.state import Phase

_A_TO_D: Final = ("A", "B", "C", "D")


@attrs.frozen(kw_only=True)
class Labels:
    """Every word that the pictures show or tell, English by default.

    Where names stand in braces by default these are filled in, and no others may stand there. Raises
    `WrongType`, `InvalidValue`.

    >>> Labels(hand="Hand", seat="Platz {seat}").seat.format(seat=1)
    'Platz 1'
    """

    colors: tuple[str, str, str, str] = _A_TO_D
    """What the four waste types are called; their letters are shown besides."""

    seat: str = "seat {seat}"
    """A seat without a name."""
    draw_pile: str = "draw pile"
    """The draw pile."""
    discards: str = "discards"
    """The discards."""
    rewards: str = "rewards"
    """The rewards that are left in a stack, and those that a seat has taken."""
    plant: str = "plant"
    """A plant."""
    units: str = "units"
    """What the cards in a plant count, against what earns a reward."""
    dump_site: str = "dump site"
    """A dump site."""
    hand: str = "hand"
    """The cards in a hand."""
    dumped: str = "dumped"
    """The cards that a seat dumped."""
    points: str = "points"
    """Points: of a seat, of a reward, of a bonus."""
    face_down: str = "{count} face down"
    """Cards of which only the number is known."""
    nothing: str = "none"
    """What stands where there are no cards or rewards."""

    to_move: str = "to move"
    """Stands at the seat to move."""
    on_turn: str = "on turn"
    """Stands at the seat whose turn it is, while cards are drawn."""
    first: str = "first"
    """Stands at the first seat during the deal."""
    winner: str = "winner"
    """Stands at a seat that won."""
    take: str = "take"
    """Stands at the color of the running take."""

    seen_by: str = "seen by {name}"
    """Whose view of the table it is."""
    spectator: str = "seen by a spectator"
    """A spectator's view."""
    all_open: str = "all cards open"
    """The view of the table, which knows all."""
    good_contractors: str = "good contractors"
    """How many seats dumped nothing."""
    from_the_top: str = "from the top"
    """The order of the rewards."""

    phase_deal: str = "deal"
    """The phase DEAL."""
    phase_play: str = "play"
    """The phase PLAY."""
    phase_dump: str = "dump"
    """The phase DUMP."""
    phase_refill: str = "refill"
    """The phase REFILL."""
    phase_over: str = "over"
    """The phase OVER."""
    action_play: str = "play"
    """The action Play."""
    action_dump: str = "dump"
    """The action Dump."""
    action_pass: str = "pass"
    """The action Pass."""
    action_reveal: str = "reveal"
    """The action Reveal."""

    table_title: str = "R-Eco, {variant}: {phase}, {view}"
    """The title of `draw_table`."""
    stack_title: str = "R-Eco, {variant}: rewards of each color"
    """The title of `draw_stack`."""
    bonus_title: str = "R-Eco, {variant}: bonus of each good contractor"
    """The title of `draw_bonus`."""
    phases_title: str = "R-Eco: phases of a game"
    """The title of `draw_phases`."""
    stack_told: str = "Points from the top: {values}."
    """What `draw_stack` shows."""
    bonus_told: str = "For {counts} good contractors {values} points each, respectively."
    """What `draw_bonus` shows."""
    sentence: str = "{what}: {content}."
    """What is said of a pile, a color or a seat."""
    transition: str = "From {before} by {action} to {after}."
    """Which phases may follow an action in a phase."""

    def __attrs_post_init__(self) -> None:
        for field in attrs.fields(type(self))[1:]:
            _check_template(field.name, getattr(self, field.name), field.default)
        colors = self.colors
        if not isinstance(colors, tuple) or not all(isinstance(name, str) for name in colors):
            raise WrongType(f"colors is a tuple of texts, not {shown(colors)}")
        if len(colors) != len(COLORS):
            raise InvalidValue(f"there are names of {len(COLORS)} colors, not of {len(colors)}")

    def phase(self, phase: Phase) -> str:
        """What the phase is called."""
        return str(getattr(self, f"phase_{phase.name.lower()}"))

    def action(self, kind: type[Action]) -> str:
        """What this kind of action is called."""
        return str(getattr(self, f"action_{kind.__name__.lower()}", kind.__name__.lower()))

    def color(self, color: int) -> str:
        """The letter of the color, and its name where it is another one."""
        letter, name = LETTERS[color], self.colors[color]
        return letter if name == letter else f"{letter} {name}"


def check_labels(labels: object) -> None:
    """Raise `WrongType` unless these are labels."""
    if type(labels) is not Labels:
        raise WrongType(f"labels is a Labels, not {shown(labels)}")


def _check_template(name: str, template: object, default: str) -> None:
    if not isinstance(template, str):
        raise WrongType(f"{name} is a text, not {shown(template)}")
    known = _filled_in(default)
    if not known:
        return
    try:
        filled_in = _filled_in(template)
    except ValueError as error:
        raise InvalidValue(f"{name}: {error} in {shown(template)}") from None
    for place in filled_in:
        if place not in known:
            may = ", ".join(f"{{{field}}}" for field in known)
            raise InvalidValue(f"{name}: {may} can be filled in, not {{{place}}}")


def _filled_in(template: str) -> Mapping[str, None]:
    """What stands in braces, with any format that is asked for; all as written."""
    parts = Formatter().parse(template)
    return {
        place + (f"!{conversion}" if conversion else "") + (f":{form}" if form else ""): None
        for _, place, form, conversion in parts
        if place is not None
    }


ENGLISH: Final = Labels()
"""The default words."""
