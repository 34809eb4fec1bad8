"""Why an action is not legal: what the rules raise, each reason with its code and its clause."""

# A row's entries are Any, which pyright calls unknown here and there; see `state`:
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from __future__ import annotations

from typing import Final

from reco_rules.legality import Forbidden
from reco_rules.messages import say
from reco_rules.reco.actions import Action, Play, Reveal, check_action
from reco_rules.reco.cards import KINDS, unpack
from reco_rules.reco.state import HANDS, MISSING, NO_SITE, PHASE, SEAT, SITE, VARIANT, Phase, Row


def not_in_pile(clause: str, reveal: Reveal) -> Forbidden:
    """SETUP-4, REFILL-2: only a card that is in the pile can be drawn."""
    template = say("no {card} is left in the pile that is drawn from")
    return Forbidden("not-in-pile", clause, reveal.card, template, card=reveal.card)


def must_pass(row: Row, play: Play) -> Forbidden:
    """PASS-1: an empty hand plays nothing."""
    template = say("{seat} has no card and must pass")
    return Forbidden("hand-empty", "PASS-1", play.cards, template, seat=row[SEAT])


def wrong_number(row: Row, dumped: int) -> Forbidden:
    """DUMP-1: exactly the excess."""
    held, count = row[HANDS + row[SEAT]] % 255, dumped % 255
    return Forbidden(
        "wrong-number",
        "DUMP-1",
        count,
        say("{seat} holds {held} cards and must dump exactly {excess}, not {count}"),
        seat=row[SEAT],
        held=held,
        excess=held - row[VARIANT].hand_limit,
        count=count,
    )


def not_held(row: Row, clause: str, cards: int) -> Forbidden:
    """PLAY-2, DUMP-2: the first kind of which the hand has too few."""
    hand, wanted = unpack(row[HANDS + row[SEAT]]), unpack(cards)
    kind = next(kind for kind in KINDS if hand.count(kind) < wanted.count(kind))
    some = say("{seat} holds {held} {kind}, not {count}")
    return Forbidden(
        "cards-not-held",
        clause,
        wanted,
        some if hand.count(kind) else say("{seat} holds no {kind}"),
        seat=row[SEAT],
        held=hand.count(kind),
        kind=kind,
        count=wanted.count(kind),
    )


def not_now(row: Row, action: Action, log: object) -> None:
    """TURN-1, END-1: an action that the table does not have in this phase."""
    check_action(action)
    code, clause = ("game-over", "END-1") if row[PHASE] == Phase.OVER else ("wrong-phase", "TURN-1")
    # what everybody sees; outside of a take there is no site, and no text with one
    due, seat = _DUE[Phase(row[PHASE])], row[SEAT]
    site = None if row[SITE] == NO_SITE else row[SITE]
    raise Forbidden(code, clause, action, due, seat=seat, site=site, missing=row[MISSING])


_DUE: Final = {
    Phase.DEAL: say(
        "the cards are being dealt: the next action is to reveal one ({missing} missing)"
    ),
    Phase.PLAY: say("{seat} is to play cards first of all"),
    Phase.DUMP: say("{seat} is above the hand limit and is to dump cards"),
    Phase.REFILL: say(
        "{dump_site} {site} is refilled: the next action is to reveal a card ({missing} missing)"
    ),
    Phase.OVER: say("the game is over"),
}


def must_play(row: Row) -> Forbidden:
    """PLAY-1, X-10: a seat with a card does not pass."""
    template = say("{seat} holds cards and must play at least one")
    return Forbidden("must-play", "X-10", "pass", template, seat=row[SEAT])
