"""Why an action is not legal: what the rules raise, each reason with its code and its clause."""

# A row's entries are Any, which pyright calls unknown here and there; see `state`:
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import Final

from reco_rules.errors import Reason
from reco_rules.reco.actions import Action, Play, Reveal, check_action
from reco_rules.reco.cards import KINDS, LETTERS, unpack
from reco_rules.reco.state import HANDS, MISSING, PHASE, SEAT, SITE, VARIANT, Phase, Row


class Forbidden(Exception):
    """Raised by a rule: the action is not legal, for this reason; its row is thrown away."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason


def not_in_pile(clause: str, reveal: Reveal) -> Forbidden:
    """SETUP-4, REFILL-2: only a card that is in the pile can be drawn."""
    message = f"no {reveal.card} is left in the pile that is drawn from"
    return Forbidden(Reason("not-in-pile", clause, str(reveal.card), message))


def must_pass(row: Row, play: Play) -> Forbidden:
    """PASS-1: an empty hand plays nothing."""
    message = f"seat {row[SEAT]} has no card and must pass"
    return Forbidden(Reason("hand-empty", "PASS-1", str(play.cards), message))


def wrong_number(row: Row, dumped: int) -> Forbidden:
    """DUMP-1: exactly the excess."""
    held, count = row[HANDS + row[SEAT]] % 255, dumped % 255
    message = (
        f"seat {row[SEAT]} holds {held} cards and must dump exactly "
        f"{held - row[VARIANT].hand_limit}, not {count}"
    )
    return Forbidden(Reason("wrong-number", "DUMP-1", str(count), message))


def not_held(row: Row, clause: str, cards: int) -> Forbidden:
    """PLAY-2, DUMP-2: the first kind of which the hand has too few."""
    hand, wanted = unpack(row[HANDS + row[SEAT]]), unpack(cards)
    kind = next(kind for kind in KINDS if hand.count(kind) < wanted.count(kind))
    held = (
        f"{hand.count(kind)} {kind}, not {wanted.count(kind)}" if hand.count(kind) else f"no {kind}"
    )
    message = f"seat {row[SEAT]} holds {held}"
    return Forbidden(Reason("cards-not-held", clause, str(wanted), message))


def not_now(row: Row, action: Action, log: object) -> None:
    """TURN-1, END-1: an action that the table does not have in this phase."""
    check_action(action)
    code, clause = ("game-over", "END-1") if row[PHASE] == Phase.OVER else ("wrong-phase", "TURN-1")
    # what everybody sees; outside of a take there is no site, and no text with one
    public = {"seat": row[SEAT], "site": LETTERS[row[SITE]], "missing": row[MISSING]}
    due = _DUE[Phase(row[PHASE])].format(**public)
    raise Forbidden(Reason(code, clause, str(action), due))


_DUE: Final = {
    Phase.DEAL: "the cards are being dealt: the next action is to reveal one ({missing} missing)",
    Phase.PLAY: "seat {seat} is to play cards first of all",
    Phase.DUMP: "seat {seat} is above the hand limit and is to dump cards",
    Phase.REFILL: "dump site {site} is refilled: the next action is to reveal a card ({missing} missing)",
    Phase.OVER: "the game is over",
}


def must_play(row: Row) -> Forbidden:
    """PLAY-1, X-10: a seat with a card does not pass."""
    message = f"seat {row[SEAT]} holds cards and must play at least one"
    return Forbidden(Reason("must-play", "X-10", "pass", message))
