"""Why an action is not legal: what the rules raise, each reason with its code and its rule."""

from __future__ import annotations

from reco_rules.errors import Reason
from reco_rules.messages import Message
from reco_rules.recicle.words import IN_NOTATION


class Forbidden(Exception):
    """Raised by a rule: the action is not legal, for this reason."""

    def __init__(
        self, code: str, clause: str, value: object, template: Message, **values: object
    ) -> None:
        super().__init__(code)
        self.code, self.clause, self.value = code, clause, value
        self.template, self.values = template, values

    @property
    def reason(self) -> Reason:
        """The reason, put into words only when somebody asks: most are met while actions are listed."""
        message = IN_NOTATION.say(self.template, **self.values)
        values = tuple(self.values.items())
        return Reason(self.code, self.clause, str(self.value), message, self.template, values)
