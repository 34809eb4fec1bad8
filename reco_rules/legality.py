"""What the rules of every game say of an action that is not legal, and the error that is made of it."""

from __future__ import annotations

from collections.abc import Sequence

from reco_rules.errors import IllegalAction, Reason
from reco_rules.messages import Message, Words


class Forbidden(Exception):
    """Raised by a rule: the action is not legal. It is put into words only when somebody asks.

    Most are met while actions are listed, and nobody asks. `value` is what offends, and `values` stand in
    the places of the template.
    """

    def __init__(
        self, code: str, clause: str, value: object, template: Message, /, **values: object
    ) -> None:
        self.code, self.clause, self.value = code, clause, value
        self.template, self.values = template, values

    def reason(self, words: Words) -> Reason:
        """The reason in these words.

        >>> from reco_rules.messages import say
        >>> forbidden = Forbidden("hand-empty", "PASS-1", "A1", say("{seat} must pass"), seat=1)
        >>> print(forbidden.reason(Words()))
        seat 1 must pass (PASS-1)
        """
        message = words.say(self.template, **self.values)
        values = tuple(self.values.items())
        return Reason(self.code, self.clause, str(self.value), message, self.template, values)


def illegal_action(action: object, reason: Reason, legal: Sequence[object]) -> IllegalAction:
    """The error for an action that is not legal where these are.

    >>> reason = Reason("must-play", "X-10", "pass", "seat 0 holds cards and must play at least one")
    >>> print(illegal_action("pass", reason, ["play A1", "play B2"]))
    pass: seat 0 holds cards and must play at least one (X-10); legal: play A1, play B2
    """
    first = ", ".join(map(str, legal[:4])) or "nothing"
    more = f" and {len(legal) - 4} more" if len(legal) > 4 else ""
    return IllegalAction(str(action), reason, f"legal: {first}{more}")
