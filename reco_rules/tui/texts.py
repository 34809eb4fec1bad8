"""What the screens say beyond the words of the rulebook."""

from __future__ import annotations

from typing import Final

from reco_rules.messages import Message, say

HAND_OVER: Final = say("Pass the device to {seat}. Space shows the hand.")
REVEALS: Final = say(
    "{action}? Cards are revealed then, and it cannot be taken back. Enter: yes, Escape: no."
)
TOO_SMALL: Final = say("The window is too small: it takes {columns} columns and {lines} lines.")
HINT: Final = Message("{bot}: {action}")

GO_ON: Final = say("go on")
UNDO: Final = say("undo")
HINTS: Final = say("hint")
PASS: Final = say("pass")
END: Final = say("end")
RULES: Final = say("rules")
LANGUAGE: Final = say("language")
NEW: Final = say("new")
NEW_GAME: Final = say("new game")
QUIT: Final = say("quit")
BACK: Final = say("back to the table")

VARIANT: Final = say("variant")
SEED: Final = say("seed")
ANY_SEED: Final = say("any")
FILE: Final = say("file")
NO_FILE: Final = say("where the game is kept, if it is")
PERSON: Final = say("a person")
START: Final = say("start")
RESUME: Final = say("play on the game in the file")

NOT_KEPT: Final = say("This game is not kept yet. In which file?")
KEEP: Final = say("keep and leave")
DROP: Final = say("leave without")
